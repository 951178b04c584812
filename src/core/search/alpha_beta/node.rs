//! The recursion of alpha-beta: one node, its window and its children.
//!
//! **What a node returns.** A [`BoundedScore`] for the side to move, and it never claims more than was
//! proven:
//!
//! * strictly inside the window the score is the minimax value (to the horizon) and `Exact`;
//! * at or above beta it is `Lower`: the minimax value is at least this, the untried actions may be better;
//! * at or below alpha it is `Upper`: the minimax value is at most this;
//! * outside the window it is `Exact` all the same where nothing was left open, as at a leaf, in the table,
//!   or where every child was tried and the best of them is exact.
//!
//! Fail-soft scores may lie outside the window; fail-hard scores are drawn to its edge. `None` means that
//! the search was stopped: the value means nothing and nothing is kept of it.

use crate::eval::Evaluator;
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating, Score};
use crate::search::depth_first::{BoundedScore, FoldStart, Frame, count};
use crate::search::events::Why;
use crate::search::statistics::NodeClass;
use crate::search::table::TableEntry;
use crate::search::{Event, Observer, Unwatched};

use super::refinements::Refinement;
use super::search::AlphaBetaSearch;
use super::settings::{Cut, Fail};

/// The best of the children so far.
struct BestChild<A> {
    value: BoundedScore,
    action: A,
}

/// A child that is about to be searched.
#[derive(Clone, Copy)]
pub(super) struct ChildSearch {
    pub(super) action: ActionId,
    /// The best value so far for the side to move at the parent.
    pub(super) alpha: Score,
    /// Whether a null window may first show that the child does not matter.
    scouted: bool,
}

impl<P: Alternating, E: Evaluator<P>> AlphaBetaSearch<'_, P, E> {
    /// Visits a node, if the budget allows. `None` when stopped.
    pub(super) fn node<O: Observer>(
        &mut self,
        position: &P,
        action: Option<ActionId>,
        frame: Frame,
        observer: &mut O,
    ) -> Option<BoundedScore> {
        if self.control.visit() { self.visited(position, action, frame, observer) } else { None }
    }

    /// Searches a node that was counted, between the events that open and close it. `None` when stopped.
    pub(super) fn visited<O: Observer>(
        &mut self,
        position: &P,
        action: Option<ActionId>,
        frame: Frame,
        observer: &mut O,
    ) -> Option<BoundedScore> {
        count(observer, |statistics| statistics.enter(frame.ply));
        if !O::WATCHES {
            return self.search(position, frame, observer).map(|(value, _)| value);
        }
        observer.observe(frame.entered(action, position.side_to_move()));
        self.recorded_plies = observer.recorded_plies();
        let fold =
            (u32::from(frame.ply) >= self.recorded_plies).then(|| FoldStart::begin(self.control, self.tally));
        let result = self.search(position, frame, observer);
        let (value, why) = result.unwrap_or((BoundedScore::estimate(Score::DRAW), Why::Stopped));
        let folded = fold.and_then(|fold| fold.end(self.control, self.tally, why == Why::Cut));
        if let Some(event) = folded {
            observer.observe(event);
        }
        let BoundedScore { score, bound, proven } = self.recorded(value, frame);
        observer.observe(Event::Left { value: score, bound, proven, why });
        result.map(|(value, _)| value)
    }

    /// The value as its node is recorded: below the root that which the parent compares, and where a proof
    /// holds of another number only, it is not claimed of this one.
    fn recorded(&self, value: BoundedScore, frame: Frame) -> BoundedScore {
        let claimed = self.root.claimed(value);
        if frame.ply == 0 || claimed.score == value.score { claimed } else { value.unproven() }
    }

    /// Searches the node that was entered.
    #[expect(clippy::too_many_lines, reason = "the search itself, in numbered steps that belong together")]
    fn search<O: Observer>(
        &mut self,
        position: &P,
        frame: Frame,
        observer: &mut O,
    ) -> Option<(BoundedScore, Why)> {
        let watched = O::WATCHES && u32::from(frame.ply) < self.recorded_plies;

        // 1. Leaves: the end of the game, and the horizon.
        if position.is_over() {
            count(observer, |statistics| statistics.at(frame.ply, |ply| ply.ends += 1));
            return Some((self.end_of_game(position, frame), Why::End));
        }
        if frame.depth == 0 {
            count(observer, |statistics| statistics.at(frame.ply, |ply| ply.evaluations += 1));
            self.tally.leaves += 1;
            self.tally.horizon += 1;
            self.deepest = self.deepest.max(frame.ply);
            return Some((BoundedScore::estimate(self.evaluator.score(position)), Why::Evaluation));
        }

        // 2. The table may have the value, or at least an action worth trying first.
        let (key, image) = self.table_key(position);
        let known = self.table.as_ref().and_then(|table| table.get(key));
        let answer = known.and_then(|entry| self.value_of(entry, frame));
        if self.table.is_some() {
            let (hit, cut) = (known.is_some().into(), answer.is_some().into());
            count(observer, |statistics| statistics.probe(frame.ply, hit, cut));
        }
        if let Some(value) = answer {
            return Some((value, Why::Table));
        }
        // An entry of a mirror image names its action in that image's directions: its value holds, its action
        // does not.
        let known = known.filter(|entry| entry.image == image).and_then(|entry| entry.action);

        // 3. The actions, the most promising first.
        // The difference of two readings of this counter tells whether a leaf at the horizon takes part
        // below.
        let horizon = self.tally.horizon;
        self.open_ply(position, frame, known);
        let ply = usize::from(frame.ply);
        let mut alpha = frame.alpha;
        let mut best: Option<BestChild<P::Action>> = None;
        let mut next = 0;
        let mut twins = 0;
        let mut cut = false;
        count(observer, |statistics| statistics.list(frame.ply, self.plies[ply].actions.len()));

        while let Some(action) = self.picked(position, frame, next, observer) {
            next += 1;
            let child = position.after(action);

            // 4. A mirror image of a sibling is worth as much as the sibling.
            if self.has(Refinement::Symmetry)
                && let Some(twin) = self.plies[ply].twin(&child, action)
            {
                if watched {
                    observer.observe(Event::Skipped { action: action.into() });
                }
                if frame.ply == 0 {
                    self.root.twin_done(action.into(), twin.into());
                }
                twins += 1;
                continue;
            }

            // 5. The child, with the part of the window that still matters.
            // With several lines alpha rises only once there are as many as requested, and one to beat.
            let has_rival =
                if frame.ply == 0 && self.has_lines() { alpha > frame.alpha } else { best.is_some() };
            // Nothing to compare with, no null window: the first child must give an exact value (PVS,
            // Marsland and Campbell 1982).
            let scouted = has_rival && self.has(Refinement::NullWindows);
            let step = ChildSearch { action: action.into(), alpha, scouted };
            let value = if watched {
                self.child(&child, step, frame, observer)?
            } else if let Some(statistics) = observer.statistics() {
                self.child(&child, step, frame, statistics)?
            } else {
                self.child(&child, step, frame, &mut Unwatched)?
            };
            self.on_guide = false;
            if frame.ply == 0 {
                self.root_action_done(action, value, observer);
            }

            // 6. The best so far; of equals the first, unless only the later one is exact.
            match &mut best {
                Some(best) if !value.beats(best.value) => {
                    // A child that is at least as good may be better: then the parent's value is a lower
                    // bound too.
                    if value.bound == Bound::Lower && value.score == best.value.score {
                        best.value.bound = Bound::Lower;
                    }
                }
                _ => {
                    best = Some(BestChild { value, action });
                    self.keep_line(ply, action, value.score > alpha || value.bound == Bound::Exact);
                    alpha = alpha.max(value.score);
                }
            }
            // Another action has to beat the worst of the lines.
            if frame.ply == 0 && self.has_lines() {
                alpha = self.worst_line(value).map_or(frame.alpha, |worst| worst.max(frame.alpha));
            }

            // 7. The cut: the other side would not let the game come here.
            if self.passes(value, frame.beta) && next < self.plies[ply].actions.len() {
                self.count_cut(position, frame, action.into());
                if watched {
                    let (value, limit) = (value.score, frame.beta);
                    observer.observe(Event::Cut { value, limit });
                    let skipped = |&action: &P::Action| Event::Skipped { action: action.into() };
                    self.plies[ply].actions[next..]
                        .iter()
                        .map(skipped)
                        .for_each(|event| observer.observe(event));
                }
                cut = true;
                break;
            }
        }

        // 8. The result, for the table and for the parent.
        // A position that is not over has an action, so there is a best one here.
        let best = best?;
        let bound = if cut { Bound::Lower } else { best.value.bound };
        let value = self.within_window(BoundedScore { score: best.value.score, bound, proven: false }, frame);
        let proven = self.tally.horizon == horizon || self.is_final(value);
        count(observer, |statistics| {
            let class = match value.score {
                _ if cut || self.passes(value, frame.beta) => NodeClass::Cut,
                score if score <= frame.alpha => NodeClass::All,
                _ => NodeClass::Pv,
            };
            statistics.leave(frame.ply, class, (next - twins) as u64);
            statistics.at(frame.ply, |counted| {
                counted.cuts += u64::from(cut);
                counted.skipped += (self.plies[ply].actions.len() - next) as u64;
                counted.twins += twins as u64;
            });
        });
        if let Some(table) = &mut self.table {
            // A node that fails low has no best action: all children have only upper bounds, and their order
            // says nothing.
            let action = (best.value.score > frame.alpha).then(|| best.action.into());
            let (value, bound) = (value.score, value.bound);
            let entry = TableEntry { value, bound, depth: frame.depth, complete: proven, image, action };
            let overwrites = table.put(key, entry).into();
            count(observer, |statistics| statistics.store(frame.ply, overwrites));
        }
        Some((BoundedScore { proven, ..value }, if cut { Why::Cut } else { Why::Children }))
    }

    /// Searches a child and returns its value for the side to move at the parent. With null windows a
    /// null-window search first shows whether the child may be better than the best so far; if so, it is
    /// entered again.
    fn child<O: Observer>(
        &mut self,
        child: &P,
        step: ChildSearch,
        parent: Frame,
        observer: &mut O,
    ) -> Option<BoundedScore> {
        let ChildSearch { action, alpha, scouted } = step;
        let below = usize::from(parent.ply) + 1;
        // Scores are whole numbers, so no value lies strictly inside this window: the result is only better
        // or not better.
        let null = Score(alpha.0 + 1);
        if let Some(value) = self.cut_by_probability(child, step, parent, observer)? {
            return Some(value);
        }
        let is_scout = scouted && null < parent.beta;
        if is_scout {
            count(observer, |statistics| statistics.at(parent.ply, |ply| ply.null_windows += 1));
            self.plies[below].line.clear();
            let value = self.node(child, Some(action), parent.child(alpha, null), observer)?.flipped();
            // Exact, too little, or enough for a cut: in each case the whole window would show nothing more.
            if value.bound == Bound::Exact || value.score <= alpha || self.passes(value, parent.beta) {
                return Some(value);
            }
            count(observer, |statistics| {
                statistics.at(parent.ply, |ply| ply.null_window_failures += 1);
                statistics.research(true);
            });
        }
        self.plies[below].line.clear();
        let value = self.node(child, Some(action), parent.child(alpha, parent.beta), observer);
        if is_scout {
            count(observer, |statistics| statistics.research(false));
        }
        Some(value?.flipped())
    }

    #[inline]
    fn picked<O: Observer>(
        &mut self,
        position: &P,
        frame: Frame,
        tried: usize,
        observer: &mut O,
    ) -> Option<P::Action> {
        let before = self.tally.guesses;
        let action = self.pick(position, frame, tried);
        let guesses = self.tally.guesses - before;
        count(observer, |statistics| statistics.at(frame.ply, |ply| ply.guesses += guesses));
        action
    }

    fn end_of_game(&mut self, position: &P, frame: Frame) -> BoundedScore {
        self.tally.leaves += 1;
        self.deepest = self.deepest.max(frame.ply);
        let score = position.final_score();
        BoundedScore::proven(if self.has(Refinement::Distance) { score } else { score.without_distance() })
    }

    /// The key of a position in the table, and the number of its mirror image.
    #[inline]
    pub(super) fn table_key(&self, position: &P) -> (u64, u8) {
        if self.table.is_none() {
            (0, 0)
        } else if self.has(Refinement::Symmetry) {
            (position.canonical().key(), image(position.key()))
        } else {
            (position.key(), 0)
        }
    }

    /// The value of a table entry, if the position was searched as deep as it would be now and the value
    /// decides the window. An entry of a greater depth is refused, so that the table never changes the value
    /// of a search.
    #[inline]
    fn value_of(&mut self, entry: TableEntry, frame: Frame) -> Option<BoundedScore> {
        // A complete subtree has the same value at every depth; any other only at its own.
        let deep_enough = entry.depth == frame.depth || (entry.complete && entry.depth < frame.depth);
        let value = BoundedScore { score: entry.value, bound: entry.bound, proven: entry.complete };
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => self.passes(value, frame.beta),
            Bound::Upper => value.score <= frame.alpha,
        };
        // The root is searched whatever the table knows: its report needs the values of its actions.
        if frame.ply == 0 || !deep_enough || !decides {
            return None;
        }
        // An entry that met the horizon makes its parents incomplete, just as the search would have.
        self.tally.horizon += u64::from(!entry.complete);
        Some(self.within_window(value, frame))
    }

    /// Whether a value is too good for the other side to let the game come here: above beta, or at beta where
    /// equal is enough or the value may be greater.
    #[inline]
    fn passes(&self, value: BoundedScore, beta: Score) -> bool {
        value.score > beta
            || (value.score == beta && (self.settings.cut == Cut::AtBeta || value.bound == Bound::Lower))
    }

    /// The value as the convention returns it: fail-hard clamps it to the window.
    #[inline]
    fn within_window(&self, value: BoundedScore, frame: Frame) -> BoundedScore {
        if self.settings.fail == Fail::Soft {
            value
        } else if value.score > frame.beta {
            BoundedScore { score: frame.beta, bound: Bound::Lower, ..value }
        } else if value.score < frame.alpha {
            BoundedScore { score: frame.alpha, bound: Bound::Upper, ..value }
        } else {
            value
        }
    }

    /// Whether a deeper search would find the same value, though this one met the horizon: a forced win (or
    /// loss), in a game whose wins fade. A bound clamped to the edge of a window is no value of a game, and
    /// no win is forced where replies are overlooked.
    pub(super) fn is_final(&self, value: BoundedScore) -> bool {
        P::WINS_FADE
            && self.settings.oversight.percent == 0
            && value.score.is_decided()
            && (self.settings.fail == Fail::Soft || value.bound == Bound::Exact)
    }

    fn count_cut(&mut self, position: &P, frame: Frame, action: ActionId) {
        self.tally.cuts += 1;
        self.plies[usize::from(frame.ply)].cuts.count(position.side_to_move());
        self.reward(position, frame, action);
    }

    /// Makes the line of a ply this action and the line below it, or forgets it when that is not `known`.
    fn keep_line(&mut self, ply: usize, action: P::Action, known: bool) {
        let (above, below) = self.plies.split_at_mut(ply + 1);
        let line = &mut above[ply].line;
        line.clear();
        if known {
            line.push(action);
            line.extend_from_slice(&below[0].line);
        }
    }

    fn root_action_done<O: Observer>(&mut self, action: P::Action, value: BoundedScore, observer: &mut O) {
        let line = std::iter::once(action).chain(self.plies[1].line.iter().copied());
        self.root.action_done(action.into(), value, line.map(Into::into).collect());
        if self.root.is_due() {
            observer.progress(&self.root.current(self.counts()));
        }
    }
}

/// A number for a mirror image of a position, in three bits: a collision gives a useless hint and costs only
/// time.
fn image(key: u64) -> u8 {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 61) as u8
}
