//! What a solver of endgames goes through: a node with its window, and what belongs to one run rather than to the solver.

use crate::game::othello::{Move, Othello};
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating as _, Score, Side};
use crate::search::depth_first::{Counts, RootReport, Tally, Value};
use crate::search::watch::Why;
use crate::search::{Control, Cuts, Event, Observer, Report};

use super::endgame_moves::Step;
use super::last_squares::FEW;

/// The greatest disc difference.
pub(super) const MOST: i32 = 64;

/// A node: its discs and its window.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) side: Side,
    pub(super) ply: u16,
}

/// What belongs to one search rather than to the solver.
pub(super) struct Run<'a> {
    pub(super) control: &'a mut Control,
    pub(super) tally: Tally,
    pub(super) cuts: Vec<Cuts>,
    pub(super) root: RootReport,
    pub(super) recorded_plies: u32,
}

impl Node {
    /// The root, with an open window.
    pub(super) fn root(position: &Othello) -> Self {
        let (own, opponent, side) = (position.own(), position.opponent(), position.side_to_move());
        Self { own, opponent, alpha: -MOST, beta: MOST, side, ply: 0 }
    }

    pub(super) const fn child(self, own: u64, opponent: u64) -> Self {
        Self { own, opponent, side: self.side.other(), ply: self.ply + 1, ..self }
    }

    /// What is known of a value that the node has returned.
    pub(super) fn bound(self, value: i32, why: Why) -> Bound {
        match why {
            Why::End | Why::Stopped => Bound::Exact,
            _ if value >= self.beta => Bound::Lower,
            _ if value <= self.alpha => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}

impl<'a> Run<'a> {
    pub(super) fn new(control: &'a mut Control, root: RootReport) -> Self {
        Self { control, tally: Tally::default(), cuts: Vec::new(), root, recorded_plies: u32::MAX }
    }

    /// A run that goes on counting where another search ended.
    pub(super) fn after(control: &'a mut Control, before: Report) -> Self {
        let before = Report { solved_after: Some(before.depth.min(u8::MAX.into()) as u8), ..before };
        let tally = Tally { leaves: before.leaves, cuts: 0, horizon: 0 };
        let cuts = before.cuts.clone();
        Self { tally, cuts, ..Self::new(control, RootReport::after(before)) }
    }

    pub(super) fn finish(self, finished: bool) -> Report {
        let counts = self.counts();
        self.root.finish(finished, counts)
    }

    /// Whether what happens below a node is told: above the rim of the recording, and before the last squares.
    pub(super) fn tells(&self, node: Node) -> bool {
        u32::from(node.ply) < self.recorded_plies && (!(node.own | node.opponent)).count_ones() > FEW + 1
    }

    pub(super) fn count_cut(&mut self, node: Node) {
        self.tally.cuts += 1;
        let ply = usize::from(node.ply);
        if self.cuts.len() <= ply {
            self.cuts.resize(ply + 1, Cuts::default());
        }
        self.cuts[ply].count(node.side);
    }

    pub(super) fn root_action_done<O: Observer>(
        &mut self,
        action: ActionId,
        value: i32,
        [alpha, beta]: [i32; 2],
        observer: &mut O,
    ) {
        let bound = if value >= beta && beta < MOST {
            Bound::Lower
        } else if value <= alpha && alpha > -MOST {
            Bound::Upper
        } else {
            Bound::Exact
        };
        self.root.action_done(action, Value { bound, ..Value::proven(score(value)) }, vec![action]);
        observer.progress(&self.root.live(self.counts()));
    }

    pub(super) fn counts(&self) -> Counts {
        Counts { nodes: self.control.nodes(), leaves: self.tally.leaves, cuts: self.cuts.clone() }
    }
}

/// A disc difference as searches write it.
pub(super) const fn score(units: i32) -> Score {
    Score::decided(units, 0)
}

pub(super) fn tell_cut<O: Observer>(left: &[Step], node: Node, value: i32, observer: &mut O) {
    observer.observe(Event::Cut { value: score(value), limit: score(node.beta) });
    for step in left {
        observer.observe(Event::Skipped { action: Move::at(step.square).into() });
    }
}
