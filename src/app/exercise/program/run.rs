//! Minimax and alpha-beta in the forms of courses, with one mistake or none, as a list of steps.

use std::collections::HashMap;

use crate::catalog::AnyPosition;
use crate::game::{ActionId, Score, Side};
use crate::search::alpha_beta::{Cut, Fail};

use super::mistake::{Mistake, MistakeKind};
use super::{Course, Step};

/// The initial window of a search.
const OPEN: [Score; 2] = [Score(-Score::INFINITY.0), Score::INFINITY];

/// The parts of a reference that come from the file under comparison.
#[derive(Clone, Debug)]
pub(super) struct Reference<'a> {
    course: &'a Course,
    /// The window of the root.
    window: [Score; 2],
    /// The children in the order of the file, by node.
    orders: HashMap<Vec<ActionId>, Vec<ActionId>>,
    /// The value of the file for the side to move, by leaf.
    leaves: HashMap<Vec<ActionId>, Score>,
}

impl<'a> Reference<'a> {
    pub(super) fn new(course: &'a Course, steps: &[Step]) -> Self {
        let mut reference = Self { course, window: OPEN, orders: HashMap::new(), leaves: HashMap::new() };
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

    /// The same search with the initial window of the file.
    pub(super) fn in_window_of(&self, steps: &[Step]) -> Self {
        let mut window = OPEN;
        if let Some(&Step::Enter { window: [alpha, beta], .. }) = steps.first() {
            window = [alpha.unwrap_or(OPEN[0]), beta.unwrap_or(OPEN[1])];
        }
        Self { window, ..self.clone() }
    }

    /// The steps of the search with a mistake, or without any.
    pub(super) fn run(&self, mistake: Option<Mistake>) -> Vec<Step> {
        let mut depth = self.course.depth;
        match mistake.map(|mistake| mistake.kind) {
            Some(MistakeKind::TooDeep) => depth = depth.map(|depth| depth + 1),
            Some(MistakeKind::TooShallow) => depth = depth.map(|depth| depth.saturating_sub(1)),
            _ => {}
        }
        let mut run =
            Run { reference: self, mistake, steps: Vec::new(), path: Vec::new(), standing: Vec::new() };
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

/// A node during its search: its best value and that of its last child, and its window as far as it is
/// closed.
#[derive(Clone, Copy)]
struct SoFar {
    best: Score,
    last: Score,
    sure: Score,
    beta: Score,
}

/// The state of a search.
struct Run<'a> {
    reference: &'a Reference<'a>,
    mistake: Option<Mistake>,
    steps: Vec<Step>,
    path: Vec<ActionId>,
    /// The moves that were not taken back, by mistake.
    standing: Vec<ActionId>,
}

impl Run<'_> {
    /// The most steps of a search with a mistake.
    const MOST_STEPS: usize = 2_000_000;

    /// Whether a mistake is made at a node of this side.
    fn makes(&self, kind: MistakeKind, side: Side) -> bool {
        self.mistake.is_some_and(|mistake| mistake.kind == kind && mistake.scope.holds(side, self.path.len()))
    }

    /// The variant of the mistake.
    fn way(&self) -> u8 {
        self.mistake.map_or(0, |mistake| mistake.way)
    }

    /// Whether it is made in its second variant.
    fn makes_otherwise(&self, kind: MistakeKind, side: Side) -> bool {
        self.makes(kind, side) && self.way() == 1
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
        // With moves that were not taken back the game may seem to be over.
        let seems_over = self.makes(MistakeKind::NotRestored, side)
            && !self.standing.is_empty()
            && self.reference.leaves.contains_key(&self.path);
        let value = if position.is_over() || depth == Some(0) || seems_over {
            let value = self.reference.leaf(&self.path, position);
            if self.makes(MistakeKind::LeafSign, side) && side == Side::Second { -value } else { value }
        } else if self.makes(MistakeKind::SidesExchanged, side)
            || self.makes(MistakeKind::SideNotTurned, side) && !self.path.is_empty()
        {
            self.as_other_side(position, window, depth)
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
        let order = self.order(position, side);
        let best = self.begins(side);
        let mut node = SoFar { best, last: best, sure: alpha, beta };
        let mut is_cut = false;
        for action in order {
            if self.steps.len() > Self::MOST_STEPS {
                break;
            }
            if self.standing.contains(&action) {
                continue;
            }
            let below = self.child_window([alpha, node.sure, node.beta], side);
            let value = self.child(position, action, below, depth);
            let value = if self.makes(MistakeKind::ValueSign, side) { value } else { -value };
            is_cut = self.takes(&mut node, value, side);
            let stands = self.makes(MistakeKind::NotRestored, side);
            if stands && (is_cut || !self.makes_otherwise(MistakeKind::NotRestored, side)) {
                self.standing.push(action);
            }
            if is_cut {
                break;
            }
        }
        if is_cut && self.makes(MistakeKind::CutReturnsZero, side) {
            return Score::DRAW;
        }
        if self.makes_otherwise(MistakeKind::AlphaOverwritten, side) {
            return node.sure.min(beta);
        }
        self.returned(node.best, node.last, [alpha, beta])
    }

    /// The best value before any child.
    fn begins(&self, side: Side) -> Score {
        if self.makes(MistakeKind::BeginsAtZero, side) {
            Score::DRAW
        } else if self.makes(MistakeKind::MinForMax, side) || self.makes(MistakeKind::BeginsAtBest, side) {
            Score::INFINITY
        } else {
            -Score::INFINITY
        }
    }

    /// Takes the value of a child. Returns whether the node is cut by it.
    fn takes(&self, node: &mut SoFar, value: Score, side: Side) -> bool {
        let takes_least = self.makes(MistakeKind::MinForMax, side);
        let SoFar { sure: before, beta, .. } = *node;
        node.last = value;
        node.best = if takes_least { node.best.min(value) } else { node.best.max(value) };
        if self.makes(MistakeKind::CutBeforeUpdate, side) {
            // The bound is compared before the value counts, so a cut comes one child late.
            node.sure = before.max(node.best);
            return self.is_cut(before, [before, before, beta], side);
        }
        if self.makes(MistakeKind::WrongEndUpdated, side) {
            node.beta = beta.min(node.best);
            return match self.way() {
                0 => self.is_cut(node.best, [before, before, beta], side),
                1 => self.is_cut(before, [before, before, node.beta], side),
                _ => self.is_cut(node.best, [before, node.best, node.beta], side),
            };
        }
        node.sure = self.raised([before, beta], value, node.best, side);
        // The window itself is compared, and it has not changed.
        let by_window = self.makes_otherwise(MistakeKind::AlphaNotUpdated, side);
        let reached = if by_window { node.sure } else { node.best };
        self.is_cut(reached, [before, node.sure, beta], side)
    }

    fn child(
        &mut self,
        position: &AnyPosition,
        action: ActionId,
        window: [Score; 2],
        depth: Option<u32>,
    ) -> Score {
        self.path.push(action);
        let depth = depth.map(|depth| depth.saturating_sub(1));
        let value = self.node(&position.after(&[action]), Some(action), window, depth);
        self.path.pop();
        value
    }

    /// The children in the order of their search.
    fn order(&self, position: &AnyPosition, side: Side) -> Vec<ActionId> {
        let mut order = self.reference.order(&self.path, position);
        if self.makes(MistakeKind::Order, side) {
            order.reverse();
        }
        let skips = |kind| self.makes(kind, side) && (order.len() > 1 || self.makes_otherwise(kind, side));
        let [first, last] = [MistakeKind::SkipsFirst, MistakeKind::SkipsLast].map(skips);
        if first && !order.is_empty() {
            order.remove(0);
        }
        if last {
            order.pop();
        }
        order
    }

    /// A node of one side searched as if the other were to move: it takes the least, and lowers beta.
    fn as_other_side(
        &mut self,
        position: &AnyPosition,
        [alpha, beta]: [Score; 2],
        depth: Option<u32>,
    ) -> Score {
        let (mut best, mut beta) = (Score::INFINITY, beta);
        let course = self.reference.course;
        for action in self.order(position, position.side_to_move()) {
            if self.steps.len() > Self::MOST_STEPS {
                break;
            }
            let window = if course.prunes { [-beta, -alpha] } else { OPEN };
            best = best.min(-self.child(position, action, window, depth));
            beta = beta.min(best);
            let is_cut = if course.cut == Cut::AtBeta { alpha >= beta } else { alpha > beta };
            if course.prunes && is_cut {
                break;
            }
        }
        best
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

    fn raised(&self, [sure, beta]: [Score; 2], value: Score, best: Score, side: Side) -> Score {
        if self.makes(MistakeKind::AlphaNotUpdated, side) {
            sure
        } else if self.makes_otherwise(MistakeKind::NoCut, side) {
            sure.max(best).min(beta)
        } else if self.makes(MistakeKind::AlphaOverwritten, side) {
            value
        } else {
            sure.max(best)
        }
    }

    /// Whether the node is cut by its best value so far, with the guaranteed values before it and since.
    fn is_cut(&self, best: Score, [before, sure, beta]: [Score; 3], side: Side) -> bool {
        let course = self.reference.course;
        let makes = |kind| self.makes(kind, side);
        if !course.prunes || makes(MistakeKind::NoCut) {
            return false;
        }
        let at_beta = (course.cut == Cut::AtBeta) != makes(MistakeKind::CutEquality);
        if makes(MistakeKind::CutWrongSide) {
            return match self.way() {
                0 => best <= before,
                1 => best < before,
                2 => best >= before,
                3 => best > before && before > -Score::INFINITY,
                _ => true,
            };
        }
        let reached = if course.fail == Fail::Hard { sure } else { best };
        if at_beta { reached >= beta } else { reached > beta }
    }

    fn returned(&self, best: Score, last: Score, [alpha, beta]: [Score; 2]) -> Score {
        let course = self.reference.course;
        let side = if self.path.len().is_multiple_of(2) {
            course.start.side_to_move()
        } else {
            course.start.side_to_move().other()
        };
        if self.makes(MistakeKind::LastValue, side) {
            return if self.makes_otherwise(MistakeKind::LastValue, side) { last.min(beta) } else { last };
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
