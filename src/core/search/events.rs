//! Events that a search reports to its observer: small fixed-size events, and none without an observer.
//!
//! The recording (`trace`) is built from these events alone. Five families of searches report:
//!
//! * Depth-first searches (minimax, alpha-beta) open and close nodes like brackets:
//!   [`Event::Entered`] ... [`Event::Left`], with [`Event::Cut`], [`Event::Skipped`] and [`Event::Folded`]
//!   between them about the node that is open.
//! * The Monte Carlo family grows a tree whose nodes are numbered in order of [`Event::Grown`] (the root is
//!   0 and not announced) and then reports one line a simulation, [`Event::Simulated`].
//! * Beam search and Chokudai search number their nodes in the same way and report the rating of each,
//!   [`Event::Rated`], the nodes from which they continue, [`Event::Taken`], and the end of a ply,
//!   [`Event::Selected`].
//! * Backward induction numbers its nodes in the same way, each pass of [`Event::Iteration`] from 0, and
//!   reports the value of each once it is known, [`Event::Solved`].
//! * Hill climbing and annealing have no tree: they report one line a trial, [`Event::Tried`], and the
//!   changes of the present line, [`Event::Placed`] and [`Event::Drawn`].

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};

use super::Report;
use super::foreign::Said;
use super::statistics::SearchStatistics;

/// One event of a search. At most 16 bytes, so that a recording of millions stays small.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A pass of iterative deepening begins (or the only pass); a new tree, whose root is entered next. A
    /// pass repeated with a wider aspiration window begins again with the same depth.
    Iteration {
        /// Plies that this pass searches; `u16::MAX` when it goes to the end of the game.
        depth: u16,
    },
    /// A node is entered, as a child of the node that is open. An action entered a second time below the
    /// same parent is a re-search with another window.
    Entered {
        /// The action that led here; `None` at the root.
        action: Option<ActionId>,
        /// The side to move at the node.
        side: Side,
        /// The value guaranteed to the side to move here.
        alpha: Score,
        /// The value guaranteed to the other side, from the point of view of the side to move here.
        beta: Score,
    },
    /// The node that is open gets its value and closes.
    Left {
        /// The value for the side to move at the node.
        value: Score,
        bound: Bound,
        /// Whether the value is proven for the game itself, not only for the tree that ends at the horizon.
        proven: bool,
        why: Why,
    },
    /// The node that is open is cut: its remaining actions follow as [`Event::Skipped`].
    Cut {
        /// The value reached, for the side to move at the node.
        value: Score,
        /// The bound that it reached or passed (beta from the point of view of the side to move).
        limit: Score,
    },
    /// An action of the node that is open which is never tried: after [`Event::Cut`] because of the cut,
    /// otherwise because symmetry makes it the twin of an action tried before.
    Skipped { action: ActionId },
    /// The open node lies at the rim of the recording: counts of the unrecorded nodes below it. No other
    /// event is reported between such a node's entering and leaving; [`Event::Left`] tells whether it was
    /// cut.
    Folded {
        /// Nodes below it; saturates.
        nodes: u32,
        /// Leaves among them; saturates.
        leaves: u32,
        /// Cuts among them; saturates.
        cuts: u32,
    },
    /// A node of a Monte Carlo tree is created.
    Grown {
        /// The number of its parent; the root is 0.
        parent: u32,
        action: ActionId,
        /// The side to move at the new node.
        side: Side,
    },
    /// A simulation ended.
    Simulated {
        /// The node that was valued; it and all its ancestors count one visit more.
        leaf: u32,
        /// The value for the first player, 0..=1.
        result: f32,
        /// The origin of the value: a playout, an evaluation or the end of the game.
        why: Why,
    },
    /// The solver proved the value of a node of a Monte Carlo tree.
    Proven {
        node: u32,
        /// Its value for the first player.
        value: Score,
        /// The bound of the value, also for the first player: the winner is certain, the margin may not be.
        bound: Bound,
    },
    /// Simulations reported as a sum: earlier ones in a kept tree, by a search that continues it; simulations
    /// past the budget, by the recorder.
    Counted {
        /// The deepest announced node on their way; it and all its ancestors count `visits` more.
        leaf: u32,
        visits: u32,
        /// The sum of their values for the first player.
        total: f32,
    },
    /// A node of a search by layers or heaps is rated, right after it was created.
    Rated {
        node: u32,
        promise: Score,
        /// Whether an equal position exists already, so that this one is not searched further.
        twin: bool,
    },
    /// A node of such a search is among the best: it is kept for the next layer, or taken from its heap.
    Taken { node: u32 },
    /// Such a search takes no more nodes of a ply: the layer is complete, or all passes are done. Nodes rated
    /// there and not taken are dropped.
    Selected {
        /// The ply below the root.
        ply: u16,
    },
    /// Backward induction has the value of a node of its tree: a turn at its equilibrium, or an action
    /// against the other side's equilibrium strategy.
    Solved {
        node: u32,
        /// The first player's share, 0..=1.
        value: f32,
        /// The origin of the value: a finished game, the evaluation, the table, or the turns below.
        why: Why,
    },
    /// Another program's remark on a node that no other event covers: on the open node in a depth-first
    /// search, on the one with this number in a Monte Carlo tree.
    Said { node: u32, said: Said },
    /// An action at a place of the present line, in a search that changes a whole line; reported for the
    /// whole first line, and for the changes of an accepted neighbour before its [`Event::Tried`].
    Placed {
        /// The place, counted from 0.
        place: u16,
        action: ActionId,
    },
    /// The first line of such a search is complete.
    Drawn {
        /// The sum that it collects.
        points: i32,
    },
    /// A search that changes a whole line tried a neighbour.
    Tried {
        /// The sum that the neighbour collects.
        points: i32,
        /// The temperature, in points; 0 in hill climbing.
        temperature: f32,
        /// Whether the search went there.
        accepted: bool,
    },
    /// Reported by the recorder, never by a search: the recording outgrew its budget, and deeper nodes fold
    /// into their ancestors.
    Narrowed {
        /// The deepest ply below the root that stays whole.
        plies: u16,
        /// The number of nodes of the next ply that stay too, the first ones: all children of each of their
        /// parents.
        more: u32,
    },
}

/// The origin of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// The evaluator's estimate at the depth limit, or a leaf of a Monte Carlo tree.
    Evaluation,
    /// A random playout.
    Playout,
    /// The game is over here.
    End,
    /// The best of all children.
    Children,
    /// One child was enough to pass the window.
    Cut,
    /// The transposition table.
    Table,
    /// The opening book, whose values are proven.
    Book,
    /// The value of a position behind one of the moves, known from the table or by the rules.
    Child,
    /// Discs that can never be turned bound the value.
    Stable,
    /// All moves that follow are forced: nothing was searched.
    Forced,
    /// A side has no line of four left to fill: nothing was searched.
    NoFourLeft,
    /// Replies on top of the opponent's discs: nothing was searched.
    Claimed,
    /// A selective search, before the one that proves: an estimate.
    PreSearch,
    /// A shallower search leaves little doubt that the value lies outside the window: an estimate.
    ProbCut,
    /// The search was stopped before the value was known; the value means nothing.
    Stopped,
    /// A reason that a recording of another program names itself.
    Foreign(ForeignReason),
}

/// The number of a reason that a recording of another program names itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::VariantArray)]
#[expect(missing_docs, reason = "numbers")]
pub enum ForeignReason {
    R0,
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
    R9,
    R10,
    /// All reasons after the eleventh.
    Other,
}

impl ForeignReason {
    /// All numbers, in order.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The index in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

// A row of a recorded node has room for one byte.
const _: () = assert!(size_of::<Option<Why>>() == 1);

impl Why {
    /// Whether the node was valued as a leaf of a depth-first search.
    pub const fn is_leaf(self) -> bool {
        matches!(self, Self::Evaluation | Self::End)
    }
}

/// An observer of a search.
pub trait Observer {
    /// Whether events are wanted. When `false` the search does not even build them.
    const WATCHES: bool;
    const COUNTS: bool = true;

    /// Takes one event, in the order of the search.
    fn observe(&mut self, event: Event);

    /// The number of plies below the root that are recorded in this pass; deeper nodes fold into counters and
    /// are searched by the unwatched code. Called after each [`Event::Entered`], for the answer may fall
    /// within a pass, when the recording outgrows its budget.
    fn recorded_plies(&self) -> u32 {
        u32::MAX
    }

    /// Statistics to count in at every node, recorded or not; `None` where they are not wanted, and then the
    /// counting is not compiled.
    #[inline]
    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        None
    }

    /// Takes the state of the whole search: after each root action and each completed depth, or every few
    /// hundredths of a second in the Monte Carlo family. Called whether or not events are wanted.
    fn progress(&mut self, _report: &Report) {}
}

/// An [`Observer`] behind `dyn`.
pub trait AnyObserver {
    /// As [`Observer::observe`].
    fn observe(&mut self, event: Event);
    /// As [`Observer::recorded_plies`].
    fn recorded_plies(&self) -> u32;
    /// As [`Observer::statistics`].
    fn statistics(&mut self) -> Option<&mut SearchStatistics>;
    /// As [`Observer::progress`].
    fn progress(&mut self, report: &Report);
}

impl<O: Observer> AnyObserver for O {
    fn observe(&mut self, event: Event) {
        Observer::observe(self, event);
    }

    fn recorded_plies(&self) -> u32 {
        Observer::recorded_plies(self)
    }

    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        Observer::statistics(self)
    }

    fn progress(&mut self, report: &Report) {
        Observer::progress(self, report);
    }
}

/// An observer of events behind `dyn`, for searches that need not be the fastest: one compiled version serves
/// all types.
pub struct Watching<'a>(pub &'a mut dyn AnyObserver);

impl Observer for Watching<'_> {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        self.0.observe(event);
    }

    fn recorded_plies(&self) -> u32 {
        self.0.recorded_plies()
    }

    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        self.0.statistics()
    }

    fn progress(&mut self, report: &Report) {
        self.0.progress(report);
    }
}

/// An observer without events behind `dyn`, for searches that count elsewhere than at each node: one compiled
/// version serves all types.
pub struct Hearing<'a>(pub &'a mut dyn AnyObserver);

impl Observer for Hearing<'_> {
    const WATCHES: bool = false;

    #[inline]
    fn observe(&mut self, _event: Event) {}

    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        self.0.statistics()
    }

    fn progress(&mut self, report: &Report) {
        self.0.progress(report);
    }
}

/// Receives progress reports only.
pub struct Progress<'a>(pub &'a mut dyn FnMut(&Report));

impl Observer for Progress<'_> {
    const WATCHES: bool = false;
    const COUNTS: bool = false;

    #[inline]
    fn observe(&mut self, _event: Event) {}

    fn progress(&mut self, report: &Report) {
        (self.0)(report);
    }
}

/// No observer: the search runs without reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Observer for Unwatched {
    const WATCHES: bool = false;
    const COUNTS: bool = false;

    #[inline]
    fn observe(&mut self, _event: Event) {}
}

/// Counts without events.
impl Observer for SearchStatistics {
    const WATCHES: bool = false;

    #[inline]
    fn observe(&mut self, _event: Event) {}

    #[inline]
    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        Some(self)
    }

    fn progress(&mut self, report: &Report) {
        self.note(report);
    }
}

/// All events in order: for tests and for small trees.
impl Observer for Vec<Event> {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        self.push(event);
    }
}
