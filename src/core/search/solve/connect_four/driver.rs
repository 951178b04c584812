//! Driver of the search: null-window questions whether a position is worth more than a number, and the value
//! from a few of them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::search::Control;
use crate::search::crew::{ThreadProvider, ThreadsOffered};
use crate::search::solve::busy::BusyPositions;

use super::children::ChoiceNode;
use super::counted::{Counted, StoneCounts};
use super::lanes::PortableLines;
use super::node::{NullWindowResult, NullWindowSearch, OPEN, RecursionKernel};
use super::rules::Rules;
use super::settle::{SearchVariant, settle};
use super::size::{AnySize, FixedSize, SolverSize};
use super::state::{SolverState, win};
use super::table::ConnectFourTable;

/// The number of nodes after which other threads help; earlier, starting them would cost more than they gain.
const HELP_FROM: u64 = 50_000;
/// Nodes between two checks of a helping thread whether it is still needed.
const HELPER_NODES: u64 = 2048;
/// The number of nodes after which a position counts as a long one, whose value is near a draw: the next
/// question is then who wins.
const LONG: u64 = 200_000;
/// The shift of a window towards a draw, from a win or loss at once. With 2, a tenth more nodes.
const STEP: i32 = 3;

/// The stones of a position in which the game is not over.
#[derive(Clone, Copy, Debug)]
pub(super) struct StonesToMove {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) own: u64,
    pub(super) other: u64,
}

/// The question whether a position, whose value lies in a known range, is worth more than alpha.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueQuestion {
    pub(super) stones: StonesToMove,
    pub(super) known: [i32; 2],
    pub(super) alpha: i32,
}

/// The table, book and threads that answer questions.
#[derive(Debug)]
pub(super) struct Driver {
    pub(super) table: ConnectFourTable,
    pub(super) rules: Rules,
    pub(super) threads: u32,
    /// The lender of the threads beyond the first.
    pub(super) crew: Option<&'static dyn ThreadProvider>,
    /// Whether to use only instructions that every processor has.
    pub(super) portable: bool,
    /// Statistics of the search, if they are wanted.
    pub(super) counts: StoneCounts,
}

/// The known bounds while a value is narrowed down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Narrowing {
    pub(super) lower: i32,
    pub(super) upper: i32,
    asked_for_loss: bool,
}

impl Narrowing {
    pub(super) const fn new([lower, upper]: [i32; 2]) -> Self {
        Self { lower, upper, asked_for_loss: true }
    }

    /// The alpha of the next question. Wins and losses that are near are refuted in few nodes, so the window
    /// closes in from both ends in turn: each question costs a few times the one before. In a long position
    /// the next question is who wins, and then by how much, from the draw on.
    pub(super) fn alpha(&mut self, spent: u64) -> i32 {
        let open = self.lower < 0 && self.upper > 0;
        let alpha = if spent > LONG {
            if open {
                0
            } else if self.lower >= 0 {
                self.lower
            } else {
                self.upper - 1
            }
        } else if self.lower >= 0 || (open && self.asked_for_loss) {
            self.asked_for_loss = false;
            (self.upper - STEP).max(0)
        } else {
            self.asked_for_loss = true;
            (self.lower + STEP - 1).min(-1)
        };
        // Outside of the bounds the answer is known: such a question would never close them.
        alpha.clamp(self.lower, self.upper - 1)
    }

    fn take(&mut self, value: i32, alpha: i32) {
        if value > alpha {
            self.lower = self.lower.max(value);
        } else {
            self.upper = self.upper.min(value);
        }
    }
}

impl Driver {
    /// The exact value of a position, which lies in a known range; `None` when stopped. `report` is called
    /// with the bounds as they close in.
    pub(super) fn value(
        &mut self,
        stones: StonesToMove,
        known: [i32; 2],
        control: &mut Control,
        report: &mut dyn FnMut(&Narrowing, &Control, &mut StoneCounts),
    ) -> Option<i32> {
        let mut narrowing = Narrowing::new(known);
        let begun = control.nodes();
        while narrowing.lower < narrowing.upper {
            let alpha = narrowing.alpha(control.nodes() - begun);
            // Alpha lies between the bounds, so every answer moves one of them and the loop ends.
            let known = [narrowing.lower, narrowing.upper];
            let value = self.bound(ValueQuestion { stones, known, alpha }, control)?;
            narrowing.take(value, alpha);
            report(&narrowing, control, &mut self.counts);
        }
        Some(narrowing.lower)
    }

    /// The table's move for a position or for the one after its forced moves, as a column, 0 for the
    /// leftmost.
    pub(super) fn table_move(&self, stones: StonesToMove) -> Option<u8> {
        fn look<S: SolverSize>(size: S, driver: &Driver, stones: StonesToMove) -> Option<u32> {
            let state = SolverState::new(size, stones.own, stones.other);
            let safe = state.safe(size);
            // Forced moves are played out before a position is kept: this one is not in the table.
            if safe.is_power_of_two() {
                return Some(safe.trailing_zeros() / size.stride());
            }
            let variant = SearchVariant { size, kernel: PortableLines, rules: driver.rules };
            NullWindowSearch::new(variant, &driver.table, None, &mut |_| None).table_move(&state)
        }
        let column = match (stones.width, stones.height) {
            (7, 6) => look(FixedSize::<7, 6>, self, stones),
            (width, height) => look(AnySize::new(width, height), self, stones),
        };
        column.and_then(|column| u8::try_from(column).ok())
    }

    /// Whether rules alone give a position this value.
    pub(super) fn settles(rules: Rules, stones: StonesToMove, value: i32) -> bool {
        fn ask(size: impl SolverSize, rules: Rules, stones: StonesToMove, value: i32) -> bool {
            let state = SolverState::new(size, stones.own, stones.other);
            // An immediate win is excluded from `settle`, which relies on there being none.
            if state.own_threats & state.playable(size) != 0 {
                return value == win(size, state.stones + 1);
            }
            let bounds = |alpha| {
                let variant = SearchVariant { size, kernel: PortableLines, rules };
                let settled = settle(variant, state, ANY_VALUE, alpha);
                let [lower, upper] = [settled.lower, settled.upper];
                if settled.turned { [-upper, -lower] } else { [lower, upper] }
            };
            // Two questions: settling ends once a window is decided, which may leave the other bound open.
            bounds(value - 1)[0] >= value && bounds(value)[1] <= value
        }
        match (stones.width, stones.height) {
            (7, 6) => ask(FixedSize::<7, 6>, rules, stones, value),
            (width, height) => ask(AnySize::new(width, height), rules, stones, value),
        }
    }

    /// The answer to a question: at most the value if it is more than alpha, else at least; `None` when
    /// stopped.
    pub(super) fn bound(&mut self, question: ValueQuestion, control: &mut Control) -> Option<i32> {
        match (question.stones.width, question.stones.height) {
            (7, 6) => self.bound_on(FixedSize::<7, 6>, question, control),
            (width, height) => self.bound_on(AnySize::new(width, height), question, control),
        }
    }

    fn bound_on<S: SolverSize>(
        &mut self,
        size: S,
        question: ValueQuestion,
        control: &mut Control,
    ) -> Option<i32> {
        let rules = self.rules;
        #[cfg(target_arch = "x86_64")]
        if let Some(kernel) = super::x86::Avx2Lines::detect().filter(|_| !self.portable) {
            return self.bound_by(SearchVariant { size, kernel, rules }, question, control);
        }
        self.bound_by(SearchVariant { size, kernel: PortableLines, rules }, question, control)
    }

    fn bound_by<S: SolverSize, K: RecursionKernel>(
        &mut self,
        variant: SearchVariant<S, K>,
        question: ValueQuestion,
        control: &mut Control,
    ) -> Option<i32>
    where
        Counted<K>: RecursionKernel,
    {
        if self.counts.is_counting() {
            let SearchVariant { size, kernel, rules } = variant;
            self.bound_with(SearchVariant { size, kernel: Counted(kernel), rules }, question, control)
        } else {
            self.bound_with(variant, question, control)
        }
    }

    fn bound_with<S: SolverSize, K: RecursionKernel>(
        &mut self,
        variant: SearchVariant<S, K>,
        question: ValueQuestion,
        control: &mut Control,
    ) -> Option<i32> {
        let ValueQuestion { stones, known, alpha } = question;
        let size = variant.size;
        let state = SolverState::new(size, stones.own, stones.other);
        // Inside the search the side to move never has an immediate win; at the root it may have one.
        if state.own_threats & state.playable(size) != 0 {
            return Some(win(size, state.stones + 1));
        }
        let settled = settle(variant, state, known, alpha);
        let sign = if settled.turned { -1 } else { 1 };
        let alpha_there = if settled.turned { -alpha - 1 } else { alpha };
        if settled.lower > alpha_there {
            return Some(sign * settled.lower);
        }
        if settled.upper <= alpha_there {
            return Some(sign * settled.upper);
        }
        // After the table has grown the search restarts; its entries soon lead back to the same place.
        loop {
            let root = NullWindowSearch::new(variant, &self.table, None, &mut |_| None).root(
                settled.state,
                [settled.lower, settled.upper],
                alpha_there,
            );
            let threads = if control.nodes() >= HELP_FROM { self.threads } else { 1 };
            let hands = ThreadsOffered { threads, crew: self.crew };
            let (end, counts) = window(variant, &self.table, &root, hands, control);
            self.counts.add(&counts);
            match end {
                NullWindowResult::Value(value) => return Some(sign * value),
                NullWindowResult::Full if self.table.grow(&mut || control.is_ended()) => {}
                NullWindowResult::Full | NullWindowResult::Stopped => return None,
            }
        }
    }
}

/// One search with a null window. All threads search the same and meet in the table; the first to come to an
/// end ends all.
fn window<S: SolverSize, K: RecursionKernel>(
    variant: SearchVariant<S, K>,
    table: &ConnectFourTable,
    root: &ChoiceNode,
    hands: ThreadsOffered,
    control: &mut Control,
) -> (NullWindowResult, StoneCounts) {
    let helpers = hands.threads.saturating_sub(1);
    let Some(crew) = hands.crew.filter(|_| helpers > 0) else {
        let (end, uncounted, counts) = alone(variant, table, root, None, &mut |nodes| go_on(control, nodes));
        control.count(uncounted);
        return (end, counts);
    };
    let (done, helped, found) = (AtomicBool::new(false), AtomicU64::new(0), Mutex::new(None));
    let (busy, helpers_counts) = (BusyPositions::new(), Mutex::new(StoneCounts::new(K::COUNTS)));
    let help = |_| {
        let mut poll = |nodes| {
            helped.fetch_add(nodes, Relaxed);
            (!done.load(Relaxed)).then_some(HELPER_NODES)
        };
        let mut search = NullWindowSearch::new(variant, table, Some(&busy), &mut poll);
        // A helper that finds the table full only ends: it can grow once no other thread uses it.
        let end = search.run(root);
        if let Ok(mut counts) = helpers_counts.lock() {
            counts.add(&search.counts);
        }
        if let NullWindowResult::Value(value) = end
            && let Ok(mut found) = found.lock()
        {
            *found = Some(value);
            done.store(true, Relaxed);
        }
    };
    let (mut end, mut uncounted, mut counts) = (NullWindowResult::Stopped, 0, StoneCounts::default());
    crew.run_beside(helpers, &help, &mut || {
        (end, uncounted, counts) = alone(variant, table, root, Some(&busy), &mut |nodes| {
            // Only this thread has the control, so it counts for the helpers too: they share one budget.
            control.count(helped.swap(0, Relaxed));
            if done.load(Relaxed) { None } else { go_on(control, nodes) }
        });
        done.store(true, Relaxed);
    });
    control.count(uncounted + helped.load(Relaxed));
    let found = found.into_inner().ok().flatten();
    counts.add(&helpers_counts.into_inner().unwrap_or_default());
    let end = match (end, found) {
        // Stopped because a helper was faster, not by request.
        (NullWindowResult::Stopped, Some(value)) if !control.stopped() => NullWindowResult::Value(value),
        _ => end,
    };
    (end, counts)
}

/// One thread's search, with its uncounted nodes and its statistics.
fn alone<S: SolverSize, K: RecursionKernel>(
    variant: SearchVariant<S, K>,
    table: &ConnectFourTable,
    root: &ChoiceNode,
    busy: Option<&BusyPositions>,
    poll: &mut dyn FnMut(u64) -> Option<u64>,
) -> (NullWindowResult, u64, StoneCounts) {
    let mut search = NullWindowSearch::new(variant, table, busy, poll);
    (search.run(root), search.uncounted(), search.counts)
}

/// Counts the nodes of a search, and returns the number of nodes until the next call; `None` to end.
fn go_on(control: &mut Control, nodes: u64) -> Option<u64> {
    control.count(nodes - 1);
    control.visit().then(|| control.allowance() + 1)
}

/// The widest range of values.
pub(super) const ANY_VALUE: [i32; 2] = [-OPEN, OPEN];
