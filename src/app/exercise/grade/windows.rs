//! Grading of windows: alpha and beta of each entered node, on entering and on leaving it.

use std::collections::BTreeMap;

use crate::game::Score;
use crate::search::alpha_beta::Cut;

use super::super::expand::side_at;
use super::super::{Exercise, Fault, ReferenceSearch, Window};
use super::convention::{AnswerConvention, by_convention};
use super::{AnswerPart, AnswerPlace, Grade, Mark, Reason};

type Ends = (Score, Score);

pub(super) fn windows(exercise: &Exercise, given: &BTreeMap<u32, Window>) -> Result<Grade, Fault> {
    let root = exercise.tree()?;
    let reference = ReferenceSearch::alpha_beta(&root, exercise.conventions);
    let (parts, convention) =
        by_convention(AnswerConvention::WINDOWS, |convention| parts(&reference, given, convention));
    Ok(Grade { convention, ..Grade::new(exercise, parts, Some(&reference)) })
}

/// The windows of all nodes that were entered, judged by one convention.
fn parts(
    reference: &ReferenceSearch,
    given: &BTreeMap<u32, Window>,
    convention: AnswerConvention,
) -> Vec<AnswerPart> {
    let carried = Carried { expected: Expected { reference, convention }, given };
    let other = Expected { reference, convention: convention.other() };
    let mut parts = Vec::new();
    for node in reference.inner().filter(|&node| reference.entered(node)) {
        let (Some(entry), Some(exit), Some(steps)) =
            (reference.entry(node), carried.expected.exit(node), reference.steps(node))
        else {
            continue;
        };
        let answer = given.get(&node).copied().unwrap_or_default();
        let mark = judged(answer.entry, entry, || carried.entry(node));
        parts.push(AnswerPart::new(AnswerPlace::Entry(node), mark).at(steps.0));
        let is_other = answer.exit.is_some() && answer.exit == other.exit(node);
        let mark = match judged(answer.exit, exit, || carried.exit(node)) {
            Mark::Wrong(_) if is_other => Mark::Wrong(Reason::OtherConvention { taken: convention }),
            mark => mark,
        };
        parts.push(AnswerPart::new(AnswerPlace::Exit(node), mark).at(steps.1));
    }
    parts
}

fn judged(given: Option<Ends>, expected: Ends, carried: impl Fn() -> Option<Ends>) -> Mark {
    match given {
        None => Mark::Wrong(Reason::Missing),
        Some(given) if given == expected => Mark::Right,
        Some(given) if carried() == Some(given) => Mark::CarriedOn,
        Some((alpha, beta)) if (beta, alpha) == expected => Mark::Wrong(Reason::Swapped { expected }),
        Some(_) => Mark::Wrong(Reason::Window { expected }),
    }
}

/// The windows of the search, under one convention.
#[derive(Clone, Copy)]
struct Expected<'a> {
    reference: &'a ReferenceSearch,
    convention: AnswerConvention,
}

impl Expected<'_> {
    /// The window with which a node is left.
    fn exit(&self, node: u32) -> Option<Ends> {
        let exit = self.reference.exit(node)?;
        let cut = self.reference.id(node).is_some_and(|id| self.reference.tree.cut(id).is_some());
        if self.convention == AnswerConvention::BoundStays && (cut || self.closes(exit)) {
            self.before_last(node)
        } else {
            Some(exit)
        }
    }

    /// Whether a node with this window is left at once.
    fn closes(&self, ends: Ends) -> bool {
        let (low, high) = ends;
        low > high || low == high && self.reference.cut_rule() == Cut::AtBeta
    }

    /// The window of a node before the value of the last child that was tried.
    fn before_last(&self, node: u32) -> Option<Ends> {
        let tried = self.tried(node);
        let mut ends = self.reference.entry(node)?;
        for &child in &tried[..tried.len().checked_sub(1)?] {
            ends = self.moved(node, ends, self.value(node, child)?);
        }
        Some(ends)
    }

    fn tried(&self, node: u32) -> Vec<u32> {
        let children = self.reference.root.tree().children(node).iter().copied();
        children.filter(|&child| self.reference.entered(child)).collect()
    }

    /// The value that a child returned, in the view of its parent.
    fn value(&self, parent: u32, child: u32) -> Option<Score> {
        let (value, _) = self.reference.value(child)?;
        let turned = self.reference.viewer(child) != self.reference.viewer(parent);
        Some(if turned { -value } else { value })
    }

    /// The window of a node after the value of a child.
    fn moved(&self, node: u32, ends: Ends, offer: Score) -> Ends {
        let (low, high) = ends;
        if self.raises(node) { (low.max(offer), high) } else { (low, high.min(offer)) }
    }

    /// Whether a node moves the low end of its written window.
    fn raises(&self, node: u32) -> bool {
        side_at(&self.reference.root, node) == self.reference.viewer(node)
    }
}

/// The window that follows from the windows given before it.
struct Carried<'a> {
    expected: Expected<'a>,
    given: &'a BTreeMap<u32, Window>,
}

/// A window that follows from the given ones.
struct Narrowed {
    ends: Ends,
    /// The window without the value of the last child.
    before_last: Ends,
    /// Whether it follows from a mistake.
    mistaken: bool,
}

/// The contribution of a child to its parent.
enum Offer {
    Value(Score),
    /// It was left at once, and its window does not determine its value.
    Unknown,
}

impl Carried<'_> {
    /// The window of a child, from that of its parent and the values of its elder siblings.
    fn entry(&self, node: u32) -> Option<Ends> {
        let tree = self.expected.reference.root.tree();
        let parent = tree.parent(node)?;
        let elder: Vec<u32> =
            tree.children(parent).iter().copied().take_while(|&child| child != node).collect();
        let narrowed = self.narrowed(parent, &elder)?;
        narrowed.mistaken.then(|| self.turned(parent, node, narrowed.ends))
    }

    /// The window of a node on leaving it, from its entry window and the values of its children.
    fn exit(&self, node: u32) -> Option<Ends> {
        let narrowed = self.narrowed(node, &self.expected.tried(node))?;
        narrowed.mistaken.then(|| self.left(&narrowed))
    }

    fn left(&self, narrowed: &Narrowed) -> Ends {
        let stays = self.expected.convention == AnswerConvention::BoundStays;
        if stays && self.expected.closes(narrowed.ends) { narrowed.before_last } else { narrowed.ends }
    }

    /// The window of a node after these children.
    fn narrowed(&self, node: u32, children: &[u32]) -> Option<Narrowed> {
        let ends = self.given.get(&node)?.entry?;
        let mistaken = self.expected.reference.entry(node) != Some(ends);
        let mut narrowed = Narrowed { ends, before_last: ends, mistaken };
        for &child in children {
            let exit = self.given.get(&child).and_then(|window| window.exit);
            narrowed.mistaken |= exit.is_some() && exit != self.expected.exit(child);
            narrowed.before_last = narrowed.ends;
            if let Offer::Value(offer) = self.offer(node, child)? {
                narrowed.ends = self.expected.moved(node, narrowed.ends, offer);
            }
        }
        Some(narrowed)
    }

    /// The contribution of a child in the view of its parent: a leaf its number, another the end of the
    /// window that it moved; `Unknown` where it was left at once and its window does not determine its value.
    fn offer(&self, parent: u32, child: u32) -> Option<Offer> {
        let reference = self.expected.reference;
        if reference.root.tree().value(child).is_some() {
            return self.expected.value(parent, child).map(Offer::Value);
        }
        let exit = self.given.get(&child)?.exit?;
        if self.expected.convention == AnswerConvention::BoundStays
            && let Some(narrowed) = self.narrowed(child, &self.expected.tried(child))
            && self.expected.closes(narrowed.ends)
            && exit == narrowed.before_last
        {
            return Some(Offer::Unknown);
        }
        let (low, high) = self.turned(child, parent, exit);
        // The child moves the end that is not its parent's: it lowers the high one where the parent raises
        // the low one.
        Some(Offer::Value(if self.expected.raises(parent) { high } else { low }))
    }

    /// A window at one node in the view of another.
    fn turned(&self, from: u32, to: u32, ends: Ends) -> Ends {
        let (low, high) = ends;
        if self.expected.reference.viewer(from) == self.expected.reference.viewer(to) {
            return (low, high);
        }
        // Any number may have been given here, too.
        (Score(high.0.saturating_neg()), Score(low.0.saturating_neg()))
    }
}
