//! Minimax and alpha-beta as courses have them, with one mistake or none, as a list of steps.

use std::collections::HashMap;

use crate::catalog::AnyPosition;
use crate::game::{ActionId, Score, Side};
use crate::search::alpha_beta::{Cut, Fail};

use super::mistake::{Mistake, MistakeKind};
use super::{Course, Step};

/// What a reference takes from the file that it is held against.
#[derive(Debug)]
pub(super) struct Reference<'a> {
    course: &'a Course,
    /// The window of the root.
    window: [Score; 2],
    /// By node, the children in the order in which the file tries them.
    orders: HashMap<Vec<ActionId>, Vec<ActionId>>,
    /// By leaf, what the file says it is worth to the side to move.
    leaves: HashMap<Vec<ActionId>, Score>,
}

impl<'a> Reference<'a> {
    pub(super) fn new(course: &'a Course, steps: &[Step]) -> Self {
        let open = [-Score::INFINITY, Score::INFINITY];
        let mut reference = Self { course, window: open, orders: HashMap::new(), leaves: HashMap::new() };
        if let Some(&Step::Enter { window: [alpha, beta], .. }) = steps.first() {
            reference.window = [alpha.unwrap_or(open[0]), beta.unwrap_or(open[1])];
        }
        if !course.own_evaluation && !course.any_order {
            return reference;
        }
        let mut path: Vec<ActionId> = Vec::new();
        let mut entered = false;
        for (at, step) in steps.iter().enumerate() {
            match *step {
                Step::Enter { action: Some(action), .. } => {
                    let order = reference.orders.entry(path.clone()).or_default();
                    if !order.contains(&action) {
                        order.push(action);
                    }
                    path.push(action);
                    entered = true;
                }
                Step::Enter { .. } => entered = true,
                Step::Leave { value } => {
                    if let Some(value) = value.filter(|_| entered && at > 0) {
                        reference.leaves.insert(path.clone(), value);
                    }
                    path.pop();
                    entered = false;
                }
            }
        }
        reference
    }

    /// The steps of the search with a mistake, or without any.
    pub(super) fn run(&self, mistake: Option<Mistake>) -> Vec<Step> {
        let mut depth = self.course.depth;
        match mistake.map(|mistake| mistake.kind) {
            Some(MistakeKind::TooDeep) => depth = depth.map(|depth| depth + 1),
            Some(MistakeKind::TooShallow) => depth = depth.map(|depth| depth.saturating_sub(1)),
            _ => {}
        }
        let mut run = Run { reference: self, mistake, steps: Vec::new(), path: Vec::new() };
        run.node(&self.course.start, None, self.window, depth);
        run.steps
    }

    fn order(&self, path: &[ActionId], position: &AnyPosition) -> Vec<ActionId> {
        let legal = position.actions();
        let Some(tried) = self.orders.get(path).filter(|_| self.course.any_order) else { return legal };
        let mut order: Vec<ActionId> =
            tried.iter().copied().filter(|action| legal.contains(action)).collect();
        order.extend(legal.into_iter().filter(|action| !tried.contains(action)));
        order
    }

    fn leaf(&self, path: &[ActionId], position: &AnyPosition) -> Score {
        let own = self.leaves.get(path).copied().filter(|_| self.course.own_evaluation);
        let result = || position.result_for_first().map(|result| result.for_first(position.side_to_move()));
        own.or_else(result).unwrap_or(Score::DRAW)
    }
}

/// A search under way.
struct Run<'a> {
    reference: &'a Reference<'a>,
    mistake: Option<Mistake>,
    steps: Vec<Step>,
    path: Vec<ActionId>,
}

impl Run<'_> {
    /// Steps after which a search with a mistake is given up.
    const MOST_STEPS: usize = 2_000_000;

    /// Whether a mistake is made at a node of this side.
    fn makes(&self, kind: MistakeKind, side: Side) -> bool {
        self.mistake.is_some_and(|mistake| mistake.kind == kind && mistake.scope.holds(side, self.path.len()))
    }

    fn node(
        &mut self,
        position: &AnyPosition,
        action: Option<ActionId>,
        window: [Score; 2],
        depth: Option<u32>,
    ) -> Score {
        self.steps.push(Step::Enter { action, window: window.map(Some) });
        let side = position.side_to_move();
        let value = if position.is_over() || depth == Some(0) {
            let value = self.reference.leaf(&self.path, position);
            if self.makes(MistakeKind::LeafSign, side) && side == Side::Second { -value } else { value }
        } else {
            self.inner(position, window, depth, side)
        };
        self.steps.push(Step::Leave { value: Some(value) });
        value
    }

    fn inner(
        &mut self,
        position: &AnyPosition,
        [alpha, beta]: [Score; 2],
        depth: Option<u32>,
        side: Side,
    ) -> Score {
        let course = self.reference.course;
        let mut order = self.reference.order(&self.path, position);
        if self.makes(MistakeKind::Order, side) {
            order.reverse();
        }
        if self.makes(MistakeKind::SkipsFirst, side) && order.len() > 1 {
            order.remove(0);
        }
        if self.makes(MistakeKind::SkipsLast, side) && order.len() > 1 {
            order.pop();
        }
        let begins_at_zero = self.makes(MistakeKind::BeginsAtZero, side);
        let mut best = if begins_at_zero { Score::DRAW } else { -Score::INFINITY };
        let takes_least = self.makes(MistakeKind::MinForMax, side);
        if takes_least {
            best = Score::INFINITY;
        }
        let mut sure = alpha;
        let mut last = best;
        for action in order {
            if self.steps.len() > Self::MOST_STEPS {
                break;
            }
            let below = self.child_window([alpha, sure, beta], side);
            self.path.push(action);
            let value = self.node(
                &position.after(&[action]),
                Some(action),
                below,
                depth.map(|depth| depth.saturating_sub(1)),
            );
            self.path.pop();
            let value = if self.makes(MistakeKind::ValueSign, side) { value } else { -value };
            last = value;
            best = if takes_least { best.min(value) } else { best.max(value) };
            if self.makes(MistakeKind::CutBeforeUpdate, side) {
                // The bound is compared before the value counts, so a cut comes one child late.
                let is_cut = self.is_cut(sure, [sure, beta], side);
                sure = sure.max(best);
                if is_cut {
                    break;
                }
                continue;
            }
            sure = self.raised(sure, value, best, side);
            if self.is_cut(best, [sure, beta], side) {
                break;
            }
        }
        self.returned(best, last, [alpha, beta], course)
    }

    /// The window of a child, in the view of its side.
    fn child_window(&self, [alpha, sure, beta]: [Score; 3], side: Side) -> [Score; 2] {
        let makes = |kind| self.makes(kind, side);
        if !self.reference.course.prunes || makes(MistakeKind::WindowLost) {
            return [-Score::INFINITY, Score::INFINITY];
        }
        if makes(MistakeKind::AlphaNotUpdated) {
            return [-beta, -alpha];
        }
        if makes(MistakeKind::WindowSign) {
            return [sure, beta];
        }
        if makes(MistakeKind::WindowSwapped) {
            return [-sure, -beta];
        }
        if makes(MistakeKind::BetaLost) {
            return [-Score::INFINITY, -sure];
        }
        [-beta, -sure]
    }

    fn raised(&self, sure: Score, value: Score, best: Score, side: Side) -> Score {
        if self.makes(MistakeKind::AlphaNotUpdated, side) {
            sure
        } else if self.makes(MistakeKind::AlphaOverwritten, side) {
            value
        } else {
            sure.max(best)
        }
    }

    fn is_cut(&self, best: Score, [sure, beta]: [Score; 2], side: Side) -> bool {
        let course = self.reference.course;
        let makes = |kind| self.makes(kind, side);
        if !course.prunes || makes(MistakeKind::NoCut) {
            return false;
        }
        let at_beta = (course.cut == Cut::AtBeta) != makes(MistakeKind::CutEquality);
        if makes(MistakeKind::CutWrongSide) {
            // What the other side compares with: whether the value falls to alpha.
            return best <= sure && best > -Score::INFINITY && best < sure;
        }
        let reached = if course.fail == Fail::Hard { sure } else { best };
        if at_beta { reached >= beta } else { reached > beta }
    }

    fn returned(&self, best: Score, last: Score, [alpha, beta]: [Score; 2], course: &Course) -> Score {
        let side = if self.path.len().is_multiple_of(2) {
            course.start.side_to_move()
        } else {
            course.start.side_to_move().other()
        };
        if self.makes(MistakeKind::LastValue, side) {
            return last;
        }
        if self.makes(MistakeKind::ReturnsAlpha, side) {
            return best.max(alpha);
        }
        if self.makes(MistakeKind::ReturnsBeta, side) {
            return best.min(beta);
        }
        let hard = (course.fail == Fail::Hard) != self.makes(MistakeKind::OtherFail, side);
        if hard && course.prunes { best.max(alpha).min(beta) } else { best }
    }
}
