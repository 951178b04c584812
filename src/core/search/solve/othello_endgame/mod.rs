//! Othello solved to the end: alpha-beta with all known speedups of this game.
//!
//! A position is first searched to growing depths, valued by patterns and pruned by shallower searches; that
//! is not certain, but estimates the value and the best moves. Null windows around the expected value then
//! prove it. On its way down, the search passes through layers, each with the techniques that pay there:
//!
//! | empty squares | where | what |
//! |---|---|---|
//! | 1 to 6 | `last` | no table, no sorting but by odd quadrants; the last move is only counted |
//! | 7 to 13 | `middle` | fewest replies first, from 11 on patterns among equals; a table of each thread's own that stays in the cache |
//! | 14 and more | `deep` | patterns and shallow searches sort; the shared table; children answer for their parent |
//! | any, not to the end | `selective` | patterns at the leaves; pruned by shallower searches |
//!
//! At each, discs that can never be flipped bound the result. Only searches without uncertain pruning write
//! entries that are called exact: below 14 squares there are no others. A value greater than alpha is at most
//! the result, another at least, as in a fail-soft alpha-beta. Several threads search one position together
//! if they are lent: see `together`. Smaller boards have layers of their own: see `small`.

#[cfg(target_arch = "x86_64")]
use crate::game::othello::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use crate::game::othello::avx512::Avx512;
use crate::game::othello::kernel::Portable;
use crate::game::othello::{Move, Othello};
use crate::game::{Alternating as _, Position as _};
use crate::search::crew::ThreadProvider;
use crate::search::events::AnyObserver;
use crate::search::{Control, Handover, Hearing, Observer, Report, Unwatched, Watching};

mod board;
mod board_size;
mod counted;
mod deep;
mod estimate;
mod last;
mod layers;
mod layers_portable;
#[cfg(target_arch = "x86_64")]
mod layers_x86;
mod lines;
mod list;
mod local;
mod middle;
mod midgame;
mod pattern_scores;
mod probing;
mod recording;
mod reported;
mod root;
mod root_moves;
mod selective;
mod selective_depth;
mod selectively;
mod small;
mod table;
mod team;
mod together;
mod worker;

pub use selectively::SelectiveJudging;
pub use worker::SolverFeature;

use board::{Discs, MOST};
use board_size::{BoardSize, Full};
use counted::Counted;
use layers::Layers;
use list::ListedMove;
use local::LocalTables;
use root::{Root, RootEstimate};
use selective_depth::SURE;
use small::Size;
use table::OthelloTable;
use team::Team;
use worker::{Worker, WorkerSettings};

/// With fewer empty squares, starting threads takes longer than the search.
const TOGETHER: u32 = 17;

/// An exact solver for positions on all boards, which keeps its table from one position to the next.
#[derive(Debug)]
pub struct OthelloSolver {
    table: OthelloTable,
    local: LocalTables,
    without: u32,
    portable: bool,
    team: Option<Team>,
}

/// The task for one position.
struct SolveTask<'a> {
    position: &'a Othello,
    /// The report of an earlier search, which stands until this one has a better answer.
    before: Option<Report>,
    /// Whether the value of every move is requested.
    every: bool,
}

impl Default for OthelloSolver {
    fn default() -> Self {
        Self::new(14)
    }
}

impl OthelloSolver {
    /// The least possible result.
    pub const LEAST: i32 = -MOST;
    /// Its speed in nodes as a multiple of that of alpha-beta with patterns.
    pub const PACE: u32 = 4;

    /// A solver whose table has 2^`bits` lines of 64 bytes, with two positions each; 8 to 26 bits.
    pub fn new(bits: u32) -> Self {
        Self {
            table: OthelloTable::new(bits.clamp(8, 26)),
            local: LocalTables::new(),
            without: 0,
            portable: false,
            team: None,
        }
    }

    /// Estimated nodes for a number of empty squares: 2^(1.05 n + 1.5), a little more than most of the FFO
    /// endgame positions 1 to 49 took (around 50,000 with 14, 5 million with 20, 100 million with 24).
    pub const fn effort(empties: u32) -> u64 {
        let power = (21 * empties + 30) / 20;
        if power < u64::BITS { 1 << power } else { u64::MAX }
    }

    /// Estimated nodes on a board of 4, 6 or 8 squares a side. On 6x6, positions of random games with 10 to
    /// 26 empty squares took a fourth to twice as many nodes; from its start on it is 2^29.6 instead of
    /// 2^33.1.
    pub const fn effort_on(size: u8, empties: u32) -> u64 {
        match size {
            8 => Self::effort(empties),
            _ => Self::effort(empties) >> 2,
        }
    }

    /// A solver whose table suits a position with a number of empty squares.
    pub fn for_empties(empties: u32) -> Self {
        Self::new(Self::bits_for(empties))
    }

    /// The size of the table that such a position can use: with four times as much, FFO 20 to 39 took as many
    /// nodes and a fifth more time, most of it for memory that the system had to zero first.
    fn bits_for(empties: u32) -> u32 {
        empties.saturating_sub(6).clamp(8, 22)
    }

    /// A solver for a number of empty squares, with a table within a number of megabytes.
    pub fn within(empties: u32, megabytes: u32) -> Self {
        Self::new(Self::bits_within(empties, megabytes))
    }

    fn bits_within(empties: u32, megabytes: u32) -> u32 {
        // A line has 64 bytes; only powers of two of them can be had.
        let most = (u64::from(megabytes.max(1)) << 20 >> 6).ilog2();
        Self::bits_for(empties).min(most)
    }

    /// Bytes of the table for a number of empty squares, within a number of megabytes.
    pub fn memory(empties: u32, megabytes: u32) -> u64 {
        64 << Self::bits_within(empties, megabytes)
    }

    /// Sets the number of threads, of which `crew` lends all but the first; without a crew there is one. They
    /// share the table: values stay the same, counts of nodes do not.
    #[must_use]
    pub fn with_threads(mut self, threads: u32, crew: Option<&'static dyn ThreadProvider>) -> Self {
        let helpers = threads.saturating_sub(1);
        self.team = crew.filter(|_| helpers > 0).map(|crew| Team::new(crew, helpers));
        self
    }

    /// Leaves out a part of the search: values stay the same.
    #[must_use]
    pub fn without(mut self, part: SolverFeature) -> Self {
        self.without |= 1 << part as u32;
        self
    }

    /// Uses code that runs on every processor: values and counts stay the same.
    #[must_use]
    pub const fn portable(mut self) -> Self {
        self.portable = true;
        self
    }

    /// The disc difference that best play of both leads to, for the side to move, with empty squares given to
    /// the winner; `None` for a board that is not 8x8.
    pub fn solve(&mut self, position: &Othello) -> Option<i32> {
        if position.size() != 8 {
            return None;
        }
        let report = self.search(position, &mut Control::unlimited(), &mut Unwatched);
        Some(report.score.units())
    }

    /// The value of a position whose result is known to be at least `floor`, as after a move that was played:
    /// mostly there is no better one, and that is shown much faster.
    pub fn solve_from(&mut self, position: &Othello, floor: i32) -> Option<i32> {
        if position.size() != 8 {
            return None;
        }
        if position.is_over() {
            return Some(position.final_score().units());
        }
        #[cfg(target_arch = "x86_64")]
        if !self.portable {
            if let Some(kernel) = Avx512::found() {
                return self.solve_from_with(kernel, position, floor);
            }
            if let Some(kernel) = Avx2::found() {
                return self.solve_from_with(kernel, position, floor);
            }
        }
        self.solve_from_with(Portable, position, floor)
    }

    fn solve_from_with<K: Layers>(&mut self, kernel: K, position: &Othello, floor: i32) -> Option<i32> {
        let mut worker = Worker::new(kernel, self.setting(position, None, true));
        let board = Discs::of(position);
        // The root is searched like the position after a pass: no square was played to come there.
        let step =
            ListedMove { board, moves: kernel.moves(board.own, board.opponent), square: ListedMove::PASS };
        let better = probing::below_root::<K, Full>(&mut worker, &step, floor);
        if better <= floor {
            return Some(floor);
        }
        probing::bounds::<K, Full>(&mut worker, &step, better, SURE).map(|[low, _]| low)
    }

    /// Solves a position and reports the values of its moves, as far as the solution needed them. Stopped, it
    /// reports only finished moves.
    pub fn search<O: Observer>(
        &mut self,
        position: &Othello,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        self.run(SolveTask { position, before: None, every: false }, control, observer)
    }

    /// Solves a position and reports the value of every move.
    pub fn search_every<O: Observer>(
        &mut self,
        position: &Othello,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        self.run(SolveTask { position, before: None, every: true }, control, observer)
    }

    /// Solves a position after another search gave way, whose report stands until this one has a better
    /// answer. In a lost position the earlier search's move stands until the value is complete.
    pub fn search_after<O: Observer>(
        &mut self,
        position: &Othello,
        handover: Handover,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        let Handover { before, every } = handover;
        self.run(SolveTask { position, before: Some(before), every }, control, observer)
    }

    fn run<O: Observer>(&mut self, task: SolveTask<'_>, control: &mut Control, observer: &mut O) -> Report {
        if O::WATCHES {
            self.run_watched(task, control, observer)
        } else {
            self.run_heard(task, control, observer)
        }
    }

    // An observer receives few of the nodes, so it can be called dynamically: two compiled versions serve all
    // types, also those of other crates.
    fn run_watched(
        &mut self,
        task: SolveTask<'_>,
        control: &mut Control,
        observer: &mut dyn AnyObserver,
    ) -> Report {
        self.run_for(task, control, &mut Watching(observer))
    }

    fn run_heard(
        &mut self,
        task: SolveTask<'_>,
        control: &mut Control,
        observer: &mut dyn AnyObserver,
    ) -> Report {
        self.run_for(task, control, &mut Hearing(observer))
    }

    fn run_for<O: Observer>(
        &mut self,
        task: SolveTask<'_>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        let position = task.position;
        if position.is_over() {
            let score = position.final_score();
            return Report { score, exact: true, finished: true, nodes: 1, leaves: 1, ..Report::default() };
        }
        #[cfg(target_arch = "x86_64")]
        if !self.portable {
            // The layers of small boards are not compiled for AVX-512: they take the next best.
            if let Some(kernel) = Avx512::found().filter(|_| position.size() == 8) {
                return if observer.statistics().is_some() {
                    self.run_with::<_, O, Full>(Counted(kernel), task, control, observer)
                } else {
                    self.run_with::<_, O, Full>(kernel, task, control, observer)
                };
            }
            if let Some(kernel) = Avx2::found() {
                return if observer.statistics().is_some() {
                    self.run_by(Counted(kernel), task, control, observer)
                } else {
                    self.run_by(kernel, task, control, observer)
                };
            }
        }
        if observer.statistics().is_some() {
            self.run_by(Counted(Portable), task, control, observer)
        } else {
            self.run_by(Portable, task, control, observer)
        }
    }

    fn run_by<K: small::SmallLayers, O: Observer>(
        &mut self,
        kernel: K,
        task: SolveTask<'_>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        match task.position.size() {
            4 => self.run_with::<K, O, Size<4>>(kernel, task, control, observer),
            6 => self.run_with::<K, O, Size<6>>(kernel, task, control, observer),
            _ => self.run_with::<K, O, Full>(kernel, task, control, observer),
        }
    }

    fn run_with<K: Layers, O: Observer, S: RootEstimate<K>>(
        &mut self,
        kernel: K,
        task: SolveTask<'_>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        let SolveTask { position, before, every } = task;
        // An observer receives the search of one thread, which is the same each time.
        let mut worker = Worker::new(kernel, self.setting(position, Some(control), !O::WATCHES));
        Root::<K, O, S>::new(&mut worker, observer, position, before).solve(every)
    }

    /// Whether a position is worth more than `alpha` for the side to move: an answer greater than alpha is at
    /// most the value, any other at least. `None` when stopped.
    pub fn probe(&mut self, position: &Othello, alpha: i32, control: &mut Control) -> Option<i32> {
        if position.is_over() {
            return Some(position.final_score().units());
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(kernel) = Avx2::found().filter(|_| !self.portable) {
            return self.probe_by(kernel, position, alpha, control);
        }
        self.probe_by(Portable, position, alpha, control)
    }

    fn probe_by<K: small::SmallLayers>(
        &mut self,
        kernel: K,
        position: &Othello,
        alpha: i32,
        control: &mut Control,
    ) -> Option<i32> {
        match position.size() {
            4 => self.probe_with::<K, Size<4>>(kernel, position, alpha, control),
            6 => self.probe_with::<K, Size<6>>(kernel, position, alpha, control),
            _ => self.probe_with::<K, Full>(kernel, position, alpha, control),
        }
    }

    fn probe_with<K: Layers, S: BoardSize<K>>(
        &mut self,
        kernel: K,
        position: &Othello,
        alpha: i32,
        control: &mut Control,
    ) -> Option<i32> {
        let mut worker = Worker::new(kernel, self.setting(position, Some(control), true));
        let board = Discs::of(position);
        let step = ListedMove { board, moves: S::moves(kernel, board), square: ListedMove::PASS };
        let value = probing::below_root::<K, S>(&mut worker, &step, alpha);
        // Nodes since the last check of the control are counted there too.
        worker.count_rest();
        (!worker.stopped).then_some(value)
    }

    /// The table's move for a position, if it has one; it need not be the best. Entries of positions with few
    /// empty squares are not looked up.
    pub fn remembered(&self, position: &Othello) -> Option<Move> {
        let board = Discs::of(position);
        let known = match position.size() {
            4 => small::find::<4>(&self.table, board),
            6 => small::find::<6>(&self.table, board),
            _ => self.table.find(board),
        };
        // 64 stands for no move; a shift by it would be an error.
        let legal = |square: &u8| *square < 64 && position.legal() >> square & 1 == 1;
        known.map(|known| known.best[0]).filter(legal).map(Move::at)
    }

    fn setting<'a>(
        &'a mut self,
        position: &Othello,
        control: Option<&'a mut Control>,
        together: bool,
    ) -> WorkerSettings<'a> {
        self.table.begin();
        let empties = position.empties().count_ones();
        WorkerSettings {
            table: &self.table,
            local: &mut self.local,
            without: self.without,
            control,
            team: self.team.as_ref().filter(|_| together && empties >= TOGETHER),
            root: (empties, position.side_to_move()),
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    /// A position of 14 empty squares.
    const ENDING: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

    #[test]
    fn every_kernel_goes_through_the_same_tree() {
        fn counted<K: Layers>(kernel: K) -> Report {
            let position = Othello::parse(ENDING).expect("a board");
            let mut control = Control::unlimited();
            let task = SolveTask { position: &position, before: None, every: false };
            OthelloSolver::new(10).run_with::<K, _, Full>(kernel, task, &mut control, &mut Unwatched)
        }
        let portable = counted(Portable);
        assert!(portable.nodes > 10_000);
        for report in [Avx2::found().map(counted), Avx512::found().map(counted)].into_iter().flatten() {
            assert_eq!(report, portable);
        }
    }
}
