//! The words below an exported figure, and those of its marks.

use crate::catalog::foreign::reason_word;
use crate::catalog::{AnyPosition, Engine, Method, Unit};
use crate::conventions::Conventions;
use crate::game::Side;
use crate::game::score::Certainty;
use crate::search::events::{ForeignReason, Why};
use crate::search::foreign::Foreign;
use crate::trace::export::{FigureLook, FigureWords, best_found};
use crate::trace::narrate::narrate;
use crate::trace::{NodeId, TreeSnapshot};
use crate::words::games::side_name;
use crate::words::methods::method_name;
use crate::words::narrator::{Labels, Narrator};
use crate::words::text::{Text, count};
use crate::words::values;

use super::data::FigurePaper;

pub fn look(text: Text, paper: FigurePaper, caption: Vec<String>) -> FigureLook {
    let scale = FigureLook::USUAL_SCALE;
    FigureLook { words: words(text), colors: paper.colors(), caption, scale }
}

/// The words of a figure: the first player is MAX.
pub(super) fn words(text: Text) -> FigureWords {
    FigureWords {
        max: text.get("tree.side.max"),
        min: text.get("tree.side.min"),
        line: text.get("export.words.line"),
        running: text.get("export.words.running"),
        pruned: text.get("export.words.pruned"),
        alpha_cut: text.get("narrate.cut.alpha"),
        beta_cut: text.get("narrate.cut.beta"),
        twin: text.get("export.words.twin"),
        waiting: text.get("export.words.waiting"),
        dropped: text.get("export.words.dropped"),
        duplicate: text.get("export.words.duplicate"),
        hidden: text.get("export.words.hidden"),
        unseen: text.get("export.words.unseen"),
        visits: text.get("export.words.visits"),
        win: text.get("value.win"),
        loss: text.get("value.loss"),
        draw: text.get("value.draw"),
        points: text.with("value.points", &[("count", &"{}")]),
    }
}

/// The caption of a figure of one search.
#[derive(Clone, Copy, Debug)]
pub struct Caption<'a> {
    pub text: Text,
    pub conventions: Conventions,
    pub engine: &'a Engine,
    pub root: &'a AnyPosition,
}

impl Caption<'_> {
    /// The subject of the figure, and the event of the step that is shown.
    pub fn of(&self, snapshot: TreeSnapshot<'_>) -> Vec<String> {
        let numbers = self.numbers(snapshot);
        let notes =
            if let Method::Foreign(recording) = &self.engine.method { &recording.notes[..] } else { &[] };
        // No step is shown, so there is none to be explained.
        if snapshot.moment().is_none() {
            return std::iter::once(numbers).chain(notes.iter().cloned()).collect();
        }
        let Self { text, conventions, engine, root } = *self;
        let sentences = narrate(&snapshot, &engine.method);
        let mut labels = Labels::default();
        let (tree, unit) = (snapshot.tree(), Unit::of(root, engine));
        let reasons = engine.method.own_reasons();
        let mut narrator = Narrator { text, conventions, tree, root, unit, reasons, labels: &mut labels };
        vec![numbers, narrator.tell(&sentences)]
    }

    /// Method, value, numbers of nodes and leaves; first the step, where it is not the last.
    pub(super) fn numbers(&self, snapshot: TreeSnapshot<'_>) -> String {
        let Self { text, engine, root, .. } = *self;
        let mut parts = Vec::new();
        let tree = snapshot.tree();
        if snapshot.moment().is_some() {
            let (step, steps) = (tree.picture(snapshot.step()), tree.picture(tree.steps()));
            parts.push(text.with("export.caption.step", &[("step", &count(step)), ("steps", &count(steps))]));
        }
        parts.push(method_name(text, &engine.method));
        let counters = snapshot.counters();
        if tree.is_rated() {
            if let Some(found) = best_found(snapshot, root) {
                let value = Unit::of(root, engine).write(found);
                parts.push(text.with("export.caption.best", &[("value", &value)]));
            }
            // The root is not evaluated.
            let judged = counters.nodes.saturating_sub(1);
            parts.push(text.with("export.caption.judged", &[("count", &count(judged))]));
            parts.push(text.with("export.caption.taken", &[("count", &count(counters.leaves))]));
        } else if tree.has_simulations() {
            parts.push(text.with("export.caption.simulations", &[("count", &count(counters.leaves))]));
            parts.push(text.with("export.caption.nodes", &[("nodes", &count(counters.nodes))]));
            let first = side_name(text, root, Side::First);
            parts.push(text.with("export.caption.shares", &[("side", &first)]));
        } else {
            let value = (!snapshot.is_empty()).then(|| snapshot.node(NodeId::ROOT));
            if let Some((known, value)) = value.and_then(|node| values::known_value(&node, self.conventions))
            {
                let unit = Unit::of(root, engine);
                let words = match known {
                    Certainty::Proven => values::known_score(text, unit, known, value),
                    known => values::bounded(text, unit, known, value),
                };
                parts.push(text.with("export.caption.value", &[("value", &words)]));
            }
            let leaves = count(counters.leaves);
            parts.push(match total_leaves(root) {
                _ if engine.only_counts(root.game()) => {
                    // The root and its moves are what the solver is asked about: it counts what lies below.
                    let nodes = counters.nodes.saturating_sub(snapshot.len() as u64);
                    text.with("export.caption.nodes", &[("nodes", &count(nodes))])
                }
                Some(total) => {
                    text.with("export.caption.leaves-of", &[("leaves", &leaves), ("total", &count(total))])
                }
                None => text.with("export.caption.leaves", &[("leaves", &leaves)]),
            });
            if engine.method.has_windows() {
                parts.push(text.with("export.caption.cuts", &[("cuts", &count(counters.cuts))]));
            }
        }
        if let Method::Foreign(recording) = &engine.method {
            let unit = || text.with("export.caption.unit", &[("unit", &recording.unit)]);
            parts.extend((!recording.unit.is_empty()).then(unit));
            parts.extend(own_reasons(recording, snapshot));
            parts.extend(recording.ends_early.then(|| text.get("export.caption.early")));
        }
        parts.join(" · ")
    }
}

/// The count of each reason that only the other program uses, in a recording of it: `futility 12`.
fn own_reasons(recording: &Foreign, snapshot: TreeSnapshot<'_>) -> Vec<String> {
    let mut counts = [0_u64; ForeignReason::ALL.len()];
    for id in (0..snapshot.len() as u32).map(NodeId).filter(|_| !recording.reasons.is_empty()) {
        if let Some(Why::Foreign(reason)) = snapshot.node(id).why {
            counts[reason.index()] += 1;
        }
    }
    let counted = ForeignReason::ALL.iter().copied().zip(counts).filter(|&(_, times)| times > 0);
    counted
        .map(|(reason, times)| {
            format!("{} {}", reason_word(Why::Foreign(reason), &recording.reasons), count(times))
        })
        .collect()
}

/// The leaves of a whole textbook tree; `None` for searches from within it, which do not read the others.
fn total_leaves(root: &AnyPosition) -> Option<u64> {
    let AnyPosition::NumberTree(position) = root else { return None };
    (position.node() == 0).then(|| position.tree().leaves().count() as u64)
}
