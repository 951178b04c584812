//! Events that a search reports to its observer: small fixed-size events, and nothing at all when nobody does.
//!
//! The recording (`trace`) is built from these events alone. Five families speak:
//!
//! * Depth-first searches (minimax, alpha-beta) open and close nodes like brackets:
//!   [`Event::Entered`] ... [`Event::Left`], with [`Event::Cut`], [`Event::Skipped`] and [`Event::Folded`]
//!   between them about the node that is open.
//! * The Monte Carlo family grows a tree whose nodes are numbered in order of [`Event::Grown`] (the root is
//!   0 and not announced) and then reports one line a simulation, [`Event::Simulated`].
//! * Beam search and Chokudai search number their nodes in the same way and report what each promises,
//!   [`Event::Rated`], which of them they go on from, [`Event::Taken`], and when no more of a ply will follow,
//!   [`Event::Selected`].
//! * Backward induction numbers its nodes in the same way, each pass of [`Event::Iteration`] again from 0, and reports what each
//!   is worth once it is, [`Event::Solved`].
//! * Hill climbing and annealing have no tree: they report one line a try, [`Event::Tried`], and how the line of now
//!   changes, [`Event::Placed`] and [`Event::Drawn`].

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};

use super::Report;
use super::foreign::Said;
use super::statistics::SearchStatistics;

/// One thing that a search did. At most 16 bytes, so that a recording of millions stays small.
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
        /// Who is to move at the node.
        side: Side,
        /// Best already sure for the side to move here.
        alpha: Score,
        /// Best already sure for the other side, in the view of the side to move here.
        beta: Score,
    },
    /// The node that is open gets its value and closes.
    Left {
        /// The value for the side to move at the node.
        value: Score,
        /// What is known of it.
        bound: Bound,
        /// Whether that is proven for the game itself, not only for the tree that ends at the horizon.
        proven: bool,
        /// Where it comes from.
        why: Why,
    },
    /// The node that is open is cut: its remaining actions follow as [`Event::Skipped`].
    Cut {
        /// The value reached, for the side to move at the node.
        value: Score,
        /// The bound that it reached or passed (beta in the view of the side to move).
        limit: Score,
    },
    /// An action of the node that is open which is never tried: after [`Event::Cut`] because of the cut,
    /// otherwise because symmetry makes it the twin of an action tried before.
    Skipped { action: ActionId },
    /// The node that is open lies at the rim of the recording: this much was searched below it, unrecorded.
    /// Nothing else is reported between such a node's entering and leaving; whether it was cut, [`Event::Left`]
    /// says.
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
        /// The action that leads to it.
        action: ActionId,
        /// Who is to move at the new node.
        side: Side,
    },
    /// A simulation ended.
    Simulated {
        /// The node whose value was taken; it and all its ancestors count one visit more.
        leaf: u32,
        /// The value for the first player, 0..=1.
        result: f32,
        /// Where it comes from: a playout, an evaluation or the end of the game.
        why: Why,
    },
    /// The solver proved the value of a node of a Monte Carlo tree.
    Proven {
        node: u32,
        /// Its value for the first player.
        value: Score,
        /// What is known of the value, also for the first player: who wins is certain, how high may not be.
        bound: Bound,
    },
    /// Simulations reported as a sum: by a search that goes on in a kept tree, of those before it; by the recorder once
    /// its budget is spent.
    Counted {
        /// The deepest announced node on their way; it and all its ancestors count `visits` more.
        leaf: u32,
        visits: u32,
        /// The sum of their values for the first player.
        total: f32,
    },
    /// A node of a search by layers or heaps is judged, right after it was created.
    Rated {
        node: u32,
        promise: Score,
        /// Whether an equal position was there before, so that it goes no further.
        twin: bool,
    },
    /// A node of such a search is among the best: it is kept for the next layer, or taken from its heap.
    Taken { node: u32 },
    /// Such a search takes no more nodes of a ply: the layer is complete, or all passes are done. What was judged there
    /// and not taken is dropped.
    Selected {
        /// The ply below the root.
        ply: u16,
    },
    /// Backward induction knows what a node of its tree is worth: a turn at its equilibrium, or an action against the
    /// other side's equilibrium strategy.
    Solved {
        node: u32,
        /// The first player's share, 0..=1.
        value: f32,
        /// Where the value comes from: a finished game, the evaluation, the table, or the turns below.
        why: Why,
    },
    /// A program says of a node what no other event has: of the node that is open in a depth-first search, of the one with this
    /// number in a Monte Carlo tree.
    Said { node: u32, said: Said },
    /// In the line of now of a search that changes a whole line again and again, this action stands at this place;
    /// reported for the whole first line, and for what an accepted neighbour has otherwise before its [`Event::Tried`].
    Placed {
        /// The place, counted from 0.
        place: u16,
        action: ActionId,
    },
    /// The first line of such a search is complete.
    Drawn {
        /// What it collects.
        points: i32,
    },
    /// A search that changes a whole line again and again tried a neighbour.
    Tried {
        /// What the neighbour collects.
        points: i32,
        /// The temperature, in points; 0 in hill climbing.
        temperature: f32,
        /// Whether the search went there.
        accepted: bool,
    },
    /// Said by the recorder, never by a search: the recording outgrew its budget, and deeper nodes fold into their ancestors.
    Narrowed {
        /// The deepest ply below the root that stays whole.
        plies: u16,
        /// So many nodes of the next ply stay too, the first ones: all children of each of their parents.
        more: u32,
    },
}

/// Where a value comes from.
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
    /// A position behind one of the moves is known well enough, from the table or by the rules.
    Child,
    /// Discs that can never be turned bound the value.
    Stable,
    /// All moves that follow are forced: nothing was searched.
    Forced,
    /// A side can fill no line of four any more: nothing was searched.
    NoFourLeft,
    /// A side gets its cells by answering on top: nothing was searched.
    Claimed,
    /// A search that is not sure, before the one that proves: an estimate.
    PreSearch,
    /// A shallower search leaves little doubt that the value lies outside the window: an estimate.
    ProbCut,
    /// The search was stopped before the value was known; the value means nothing.
    Stopped,
    /// A reason that a recording of another program has a word of its own for.
    Foreign(ForeignReason),
}

/// Which of the words of its own a recording of another program gives as a reason.
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
    /// All words beyond the eleventh.
    Other,
}

impl ForeignReason {
    /// All, in order.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its place among [`Self::ALL`].
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

/// Watches a search.
pub trait Observer {
    /// Whether events are wanted. When `false` the search does not even build them.
    const WATCHES: bool;
    /// Whether [`Observer::statistics`] may ask for counts.
    const COUNTS: bool = true;

    /// Takes one event, in the order in which things happen.
    fn observe(&mut self, event: Event);

    /// How many plies below the root are recorded in this pass; deeper nodes fold into counters and are
    /// searched by the unwatched code. Asked after each [`Event::Entered`], for the answer may fall within a
    /// pass, when the recording outgrows its budget.
    fn recorded_plies(&self) -> u32 {
        u32::MAX
    }

    /// Where the search counts what no event says, at every node, recorded or not; `None` where nobody asks, and then nothing
    /// of it is compiled.
    #[inline]
    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        None
    }

    /// Takes the state of the whole search: after each root action and each completed depth, or every few
    /// hundredths of a second in the Monte Carlo family. Called whether or not events are wanted.
    fn progress(&mut self, _report: &Report) {}
}

/// An [`Observer`] whatever its type.
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

/// An observer that watches, for searches that need not be the fastest: one translation serves all types.
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

/// An observer that hears of no events, for searches that count elsewhere than at each node: one translation serves all types.
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

/// Hears how far a search is, and of no events.
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

/// Nobody: the search runs as if there were no observer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Observer for Unwatched {
    const WATCHES: bool = false;
    const COUNTS: bool = false;

    #[inline]
    fn observe(&mut self, _event: Event) {}
}

/// Counts, and hears of no events.
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
