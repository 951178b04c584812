//! The first step at which two recordings of any programs diverge: in their actions, or in statements of both
//! files about it. Neither is the reference.

use crate::catalog::foreign::{OpenTrace, TraceView, WrittenBest, WrittenTrace};
use crate::catalog::{AnyPosition, Method};
use crate::game::{ActionId, Score, Side};
use crate::search::stated::{Stated, StatedKind};
use crate::trace::Which;
use crate::trace::same_result::SameResults;

mod difference;
mod simulations;
mod walk;

use difference::Compared;
pub use difference::{NodeDifference, NodeParting};
use walk::{PassPlace, passes};

/// The divergence of two recordings.
#[derive(Clone, Debug, PartialEq)]
pub enum Parting {
    /// They agree in so many passes, or in all simulations.
    Same { nodes: usize, passes: usize },
    /// They begin at different positions, or are of different methods.
    Other,
    /// At a node that is entered or left.
    Nodes(Box<NodeParting>),
    /// One of them ends after so many passes.
    Fewer { passes: usize },
    /// They agree at so many nodes, and play different moves in the end.
    Best { nodes: usize, bests: Box<[WrittenBest; 2]> },
    /// The node of this number is another one: the paths to both.
    Tree { number: usize, lines: [Vec<ActionId>; 2] },
    /// After so many simulations only this one creates a node, on this path, before the next.
    Grown { which: Which, simulations: usize, way: Vec<ActionId> },
    /// A simulation, counted from 1, evaluates another leaf: the paths to both leaves.
    Simulation { number: usize, leaves: [Vec<ActionId>; 2] },
    /// The results of a simulation differ.
    Result { number: usize, shares: [f32; 2] },
    /// One of them ends after so many simulations.
    Shorter { simulations: usize },
}

impl Parting {
    /// Its key in JSON; `None` where they agree.
    pub fn key(&self) -> Option<&'static str> {
        match self {
            Self::Same { .. } => None,
            Self::Other => Some("start"),
            Self::Nodes(found) => Some(found.difference.key()),
            Self::Fewer { .. } => Some("passes"),
            Self::Best { .. } => Some("best"),
            Self::Tree { .. } => Some("tree"),
            Self::Grown { .. } => Some("grown"),
            Self::Simulation { .. } => Some("simulation"),
            Self::Result { .. } => Some("result"),
            Self::Shorter { .. } => Some("shorter"),
        }
    }
}

/// Passes that were not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlierPasses {
    /// Neither file has any to a smaller depth.
    Nowhere,
    /// Only this one has some.
    Only(Which),
    /// Both have some, to other depths.
    Apart,
    /// Some passes between them, which only one of the files has.
    Gaps,
}

/// The divergence of two recordings, and the parts that were not compared.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedTraces {
    pub parting: Parting,
    /// The position at which both begin, with the names of all moves.
    pub start: AnyPosition,
    /// The view of the numbers shown: that of both files, where they agree.
    pub view: TraceView,
    /// Whether both name the seed of their search, each another one.
    pub other_seed: bool,
    /// Kinds of statements that only one of the files makes.
    pub stated_by_one: Vec<(StatedKind, Which)>,
    /// Nodes below which only one of the files lists the searched nodes, as far as they were compared.
    pub listed_by_one: usize,
    /// Passes before those that were compared.
    pub earlier: Option<EarlierPasses>,
}

impl ComparedTraces {
    /// Whether both recordings agree to their ends.
    pub const fn is_same(&self) -> bool {
        matches!(self.parting, Parting::Same { .. })
    }
}

/// Compares two recordings.
pub fn compare(first: &OpenTrace, second: &OpenTrace) -> ComparedTraces {
    let seed = |trace: &OpenTrace| {
        let Method::Foreign(recording) = &trace.job.engine.method else { return None };
        let mut words = recording.program.split([' ', ',', ':']);
        words.find(|word| word.starts_with("seed=")).map(str::to_owned)
    };
    let seeds = [first, second].map(seed);
    let other_seed = matches!(&seeds, [Some(own), Some(other)] if own != other);
    let view = if first.scores == second.scores { first.scores } else { TraceView::First };
    let mut compared = ComparedTraces {
        parting: Parting::Other,
        start: first.job.position.clone(),
        view,
        other_seed,
        stated_by_one: Vec::new(),
        listed_by_one: 0,
        earlier: None,
    };
    let Some(beside) = second.clone().beside(&first.job.position) else { return compared };
    // It has the names of all moves of both.
    compared.start = beside.job.position.clone();
    let written = [first, &beside].map(OpenTrace::written);
    let traces = [&written[0], &written[1]];
    match traces.map(|trace| trace.nodes.is_empty()) {
        [false, false] => {
            let reasons = [first, &beside].map(|trace| trace.job.engine.method.own_reasons());
            of_passes(&Compared::new(traces, reasons), &mut compared);
        }
        [true, true] => {
            compared.parting = simulations::of_simulations(&written[0].events, &written[1].events);
        }
        _ => return compared,
    }
    let both = traces[0].stated.compared_with(traces[1].stated);
    compared.stated_by_one = stated_by_one(traces.map(|trace| trace.stated), both);
    if let Parting::Same { nodes, .. } = compared.parting
        && let Some(bests) = other_best(traces, [first.scores, second.scores], &compared.start)
    {
        compared.parting = Parting::Best { nodes, bests };
    }
    compared
}

fn stated_by_one(stated: [Stated; 2], both: Stated) -> Vec<(StatedKind, Which)> {
    let of = |at: usize, which: Which| stated[at].beyond(both).map(move |kind| (kind, which));
    of(0, Which::First).chain(of(1, Which::Second)).collect()
}

/// The moves that both play in the end, where those differ.
fn other_best(
    traces: [&WrittenTrace; 2],
    views: [TraceView; 2],
    start: &AnyPosition,
) -> Option<Box<[WrittenBest; 2]>> {
    let [own, other] = traces.map(|trace| trace.best.as_ref());
    let (own, other) = (own?, other?);
    let side = start.side_to_move();
    let value = |best: &WrittenBest, view: TraceView| {
        let is_turned = view == TraceView::First && side == Side::Second;
        best.value.map(|value| if is_turned { -value } else { value })
    };
    let is_same_value = match (value(own, views[0]), value(other, views[1])) {
        (Some(own), Some(other)) => same_result([own, other]),
        _ => true,
    };
    let expected = own.moves.len().min(other.moves.len());
    let is_same = is_same_value && own.moves[..expected] == other.moves[..expected];
    (!is_same).then(|| Box::new([own.clone(), other.clone()]))
}

/// Whether two values may be the same result: that of a finished game is written on many scales, as its nodes
/// have shown.
fn same_result(values: [Score; 2]) -> bool {
    let mut results = SameResults::default();
    let is_decided = values.iter().any(|value| value.is_decided());
    if is_decided { results.learn(values) } else { results.same(values) }
}

/// Compares pass with pass, in their order, from the first depth on that both have.
fn of_passes(compared: &Compared<'_>, found: &mut ComparedTraces) {
    let passes = compared.traces.map(passes);
    let [own, other] = aligned([&passes[0], &passes[1]]);
    let begins = [&passes[0], &passes[1]].map(|passes| passes.first().and_then(|pass| pass.depth));
    found.earlier = match [passes[0].len() - own.len(), passes[1].len() - other.len()] {
        [0, 0] if begins.iter().all(|depth| depth.is_some_and(|depth| depth > 1)) => {
            Some(EarlierPasses::Nowhere)
        }
        [0, 0] => None,
        [0, _] => Some(EarlierPasses::Only(Which::Second)),
        [_, 0] => Some(EarlierPasses::Only(Which::First)),
        _ => Some(EarlierPasses::Apart),
    };
    let (mut nodes, mut compared_passes, mut before) = (0, 0, None);
    let (mut own, mut other) = (own, other);
    while let ([first, own_rest @ ..], [second, other_rest @ ..]) = (own, other) {
        // A pass that only one of the files contains is skipped, unless the other did not repeat what it
        // repeats.
        if let (Some(depth), Some(other_depth)) = (first.depth, second.depth)
            && depth != other_depth
            && before != Some(depth.min(other_depth))
        {
            found.earlier = Some(EarlierPasses::Gaps);
            if depth < other_depth {
                own = own_rest;
            } else {
                other = other_rest;
            }
            continue;
        }
        let mut pass = compared.passes([first, second]);
        let parted = pass.first();
        nodes += pass.nodes;
        found.listed_by_one += pass.one_sided;
        if let Some(parted) = parted {
            let depth = first.depth.filter(|_| first.depth == second.depth);
            found.parting = Parting::Nodes(Box::new(NodeParting { depth, ..parted }));
            return;
        }
        compared_passes += 1;
        before = first.depth;
        (own, other) = (own_rest, other_rest);
    }
    let passes = compared_passes;
    found.parting = if own.is_empty() && other.is_empty() {
        Parting::Same { nodes, passes }
    } else {
        Parting::Fewer { passes }
    };
}

/// The passes of two files from the first depth on that both have; without one, their last passes.
fn aligned(passes: [&[PassPlace]; 2]) -> [&[PassPlace]; 2] {
    let first = passes.map(|passes| passes.first().and_then(|pass| pass.depth));
    if first[0] == first[1] {
        return passes;
    }
    let common = first[0].zip(first[1]).map(|(own, other)| own.max(other));
    let from = passes
        .map(|passes| common.and_then(|depth| passes.iter().position(|pass| pass.depth == Some(depth))));
    match from {
        [Some(own), Some(other)] => [&passes[0][own..], &passes[1][other..]],
        _ => passes.map(|passes| &passes[passes.len().saturating_sub(1)..]),
    }
}
