//! Beam search: layer by layer, each reduced to the most promising positions.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::eval::SoloEvaluator;
use crate::game::Solo;

use super::heap::{Queue, Ties};
use super::memory_budget::{self, MemoryRefusal};
use super::settings::{Adjustable, Setting};
use super::shared_settings::shared;
use super::solo::{
    KeySet, LineId, LineOutcome, LineStore, RankedPromise, RatedNode, RootOutcomes, SoloReporter,
    mark_certainty, report_of_end,
};
use super::{Control, Observer, Report};

/// Beam search. A layer holds the positions after equally many actions; of all successors of a layer, the
/// `width` best rated are the next one, the first of equals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Beam {
    /// Positions that a layer keeps, at least 1.
    pub width: u32,
    /// Whether of equal positions in a layer, recognised by a key of 64 bits, only the first is kept.
    pub distinct: bool,
    /// The choice among equally rated positions.
    pub ties: Ties,
}

impl Default for Beam {
    fn default() -> Self {
        Self { width: 100, distinct: true, ties: Ties::First }
    }
}

impl Adjustable for Beam {
    const SETTINGS: &'static [Setting<Self>] = &[shared!(width), shared!(distinct), shared!(ties)];
}

impl Beam {
    /// Searches `root`, to the end of the game or to the depth limit. A search stopped on the way answers
    /// with the last layer that was complete.
    pub fn search<P: Solo, E: SoloEvaluator<P>, O: Observer>(
        &self,
        root: &P,
        evaluator: &E,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if root.is_over() {
            return report_of_end(root);
        }
        let mut layers = BeamLayers::new(self, root);
        let most = control.depth_limit().unwrap_or(u32::MAX);
        while layers.depth < most && layers.advance(evaluator, control, observer) {
            if O::WATCHES || control.progress_due() {
                observer.progress(&layers.report(root, control));
            }
        }
        let mut report = layers.report(root, control);
        report.finished = !control.stopped();
        // If only duplicates were dropped and no line was ended by the depth limit, all lines were examined:
        // the best is proven.
        let exact = report.finished && !layers.narrowed && layers.depth < most;
        mark_certainty(&mut report, exact);
        report
    }
}

/// Positions of a layer that are processed between two looks at the clock.
const STRETCH: usize = 1 << 14;

/// A position of the layer.
struct LayerPosition<P> {
    position: P,
    /// Its rating; unused at the root.
    promise: i32,
    /// The end of its line; unused at the root.
    line: LineId,
    /// The index of the root action that its line begins with.
    first: u16,
    node: u32,
}

impl<P: Solo> LayerPosition<P> {
    fn outcome(&self) -> LineOutcome {
        LineOutcome { promise: self.promise, points: self.position.points(), line: self.line }
    }
}

/// A successor of a position of the layer.
#[derive(Clone, Copy)]
struct BeamCandidate<A> {
    member: u32,
    action: A,
    /// The index of the action among its parent's.
    index: u16,
    node: u32,
}

/// The newest layer, and the state for finding the next.
struct BeamLayers<'a, P: Solo> {
    settings: &'a Beam,
    members: Vec<LayerPosition<P>>,
    /// The layer before, whose memory the next one reuses.
    spent: Vec<LayerPosition<P>>,
    candidates: Vec<BeamCandidate<P::Action>>,
    ranked: Vec<RankedPromise>,
    seen: KeySet,
    actions: Vec<P::Action>,
    lines: LineStore,
    outcomes: RootOutcomes,
    reporter: SoloReporter,
    depth: u32,
    leaves: u64,
    /// Whether a position other than a duplicate was ever dropped.
    narrowed: bool,
}

impl<'a, P: Solo> BeamLayers<'a, P> {
    fn new(settings: &'a Beam, root: &P) -> Self {
        let member =
            LayerPosition { position: root.clone(), promise: 0, line: LineStore::ROOT, first: 0, node: 0 };
        Self {
            settings,
            members: vec![member],
            spent: Vec::new(),
            candidates: Vec::new(),
            ranked: Vec::new(),
            seen: HashSet::default(),
            actions: Vec::new(),
            lines: LineStore::default(),
            outcomes: RootOutcomes::new(root),
            reporter: SoloReporter::default(),
            depth: 0,
            leaves: 0,
            narrowed: false,
        }
    }

    /// Finds the next layer; `false` when there is none, or when the search was stopped: the present layer
    /// then stays.
    fn advance<O: Observer>(
        &mut self,
        evaluator: &impl SoloEvaluator<P>,
        control: &mut Control,
        observer: &mut O,
    ) -> bool {
        self.candidates.clear();
        self.ranked.clear();
        self.seen.clear();
        for at in 0..self.members.len() {
            let member = &self.members[at];
            if member.position.is_over() {
                self.outcomes.note(member.first, member.outcome());
            } else if control.visit() {
                let room = self.make_room(at);
                if !control.goes_on(room) {
                    return false;
                }
                self.expand(at, evaluator, observer);
            } else {
                return false;
            }
        }
        if self.candidates.is_empty() {
            return false;
        }
        self.rank(control);
        if control.is_ended() {
            return false;
        }
        let room = self.make_room_for_layer();
        if !control.goes_on(room) || !self.select(control, observer) {
            return false;
        }
        self.depth += 1;
        true
    }

    /// Reserves memory for the successors of a member.
    fn make_room(&mut self, at: usize) -> Result<(), MemoryRefusal> {
        self.members[at].position.actions(&mut self.actions);
        let more = self.actions.len();
        memory_budget::make_room(&mut self.candidates, more)?;
        memory_budget::make_room(&mut self.ranked, more)?;
        if self.settings.distinct { memory_budget::make_room_in(&mut self.seen, more) } else { Ok(()) }
    }

    /// Adds the successors of a member to the candidates.
    fn expand<O: Observer>(&mut self, at: usize, evaluator: &impl SoloEvaluator<P>, observer: &mut O) {
        let LayerPosition { position, node: parent, .. } = &self.members[at];
        self.leaves += self.actions.len() as u64;
        for (index, &action) in (0..).zip(&self.actions) {
            // Keys of 64 bits stand for positions. Two different ones with the same key are possible in
            // principle, at about n^2 / 2^65 for n positions: it would cost a line, never the rules.
            let twin = self.settings.distinct && !self.seen.insert(position.key_after(action));
            if twin && !O::WATCHES {
                continue;
            }
            let promise = evaluator.promise_after(position, action);
            let node = self
                .reporter
                .rated(observer, RatedNode { parent: *parent, action: action.into(), promise, twin });
            if twin {
                continue;
            }
            self.ranked.push(RankedPromise::new(promise, self.candidates.len() as u32));
            self.candidates.push(BeamCandidate { member: at as u32, action, index, node });
        }
    }

    /// Leaves the ranks of the best candidates, the best first, unless the search ends meanwhile.
    fn rank(&mut self, control: &mut Control) {
        let width = self.settings.width as usize;
        self.narrowed |= self.ranked.len() > width;
        if self.settings.ties == Ties::Queue {
            // Every candidate passes through the queue as in the book's program: its choice among equals
            // depends on all of them.
            let mut queue = Queue::default();
            self.ranked.drain(..).for_each(|ranked| queue.push(ranked));
            while self.ranked.len() < width
                && !(self.ranked.len().is_multiple_of(STRETCH) && control.is_ended())
                && let Some(ranked) = queue.pop()
            {
                self.ranked.push(ranked);
            }
            return;
        }
        // Selecting before sorting: only the `width` best need an order, so a layer costs O(n + w log w)
        // instead of O(n log n).
        if self.ranked.len() > width {
            self.ranked.select_nth_unstable_by(width - 1, |a, b| b.cmp(a));
            self.ranked.truncate(width);
        }
        self.ranked.sort_unstable_by(|a, b| b.cmp(a));
    }

    /// Reserves memory for the next layer.
    fn make_room_for_layer(&mut self) -> Result<(), MemoryRefusal> {
        self.spent.truncate(self.ranked.len());
        let more = self.ranked.len() - self.spent.len();
        memory_budget::make_room(&mut self.spent, more)?;
        self.lines.make_room(self.ranked.len())
    }

    /// Makes the best candidates the layer, the best first; `false` where the search ends meanwhile: the
    /// layer then stays.
    fn select<O: Observer>(&mut self, control: &mut Control, observer: &mut O) -> bool {
        let next = &mut self.spent;
        for (place, ranked) in self.ranked.iter().enumerate() {
            if place > 0 && place.is_multiple_of(STRETCH) && control.is_ended() {
                return false;
            }
            let BeamCandidate { member, action, index, node } = self.candidates[ranked.order() as usize];
            let parent = &self.members[member as usize];
            let first = if self.depth == 0 { index } else { parent.first };
            let line = self.lines.add(parent.line, action.into());
            let promise = ranked.promise();
            // Positions of the layer before last are overwritten: a layer of thousands of boards then
            // allocates nothing.
            if let Some(member) = next.get_mut(place) {
                member.position.clone_from(&parent.position);
                (member.promise, member.line, member.first, member.node) = (promise, line, first, node);
            } else {
                next.push(LayerPosition { position: parent.position.clone(), promise, line, first, node });
            }
            next[place].position.play(action);
        }
        // Reported once the layer is complete.
        for ranked in &self.ranked {
            SoloReporter::taken(observer, self.candidates[ranked.order() as usize].node);
        }
        SoloReporter::selected(observer, self.depth + 1);
        std::mem::swap(&mut self.members, &mut self.spent);
        true
    }

    fn report(&self, root: &P, control: &Control) -> Report {
        let mut outcomes = self.outcomes.clone();
        if self.depth > 0 {
            for member in &self.members {
                outcomes.note(member.first, member.outcome());
            }
        }
        Report {
            nodes: control.nodes(),
            leaves: self.leaves,
            depth: self.depth,
            ..outcomes.report(root, &self.lines)
        }
    }
}
