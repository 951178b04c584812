//! Connect Four solved: who wins under best play, and how soon, from any position of any board that the game
//! knows.
//!
//! | file | what |
//! |---|---|
//! | `size` | widths and heights, the usual one known to the compiler |
//! | `lines` | cells that complete a line, stones that no line needs, mirror images |
//! | `state` | stones and threats, safe moves, the value of a win |
//! | `settle` | forced moves and bounds without search |
//! | `claim` | bounds by replies on top, with their proofs |
//! | `key` | one key for positions that cannot end differently |
//! | `table` | both bounds of a position in one word; small at first |
//! | `order` | useful threats first |
//! | `node` | one node of the null-window search, in numbered steps |
//! | `driver` | questions, windows, threads |
//! | `counted` | statistics |
//! | `book` | values of positions with few stones, looked up |
//! | `report` | the solver as a method: budgets, every move's value, the line |
//! | `lanes`, `x86` | kernels |
//!
//! A *value* is the unit of the game's own scores: a win with stone number k is worth 1 + (cells - k) / 2 to
//! the winner, so 22 minus the winner's stones on the usual board; a draw is 0. Node counts are of positions
//! that were neither settled at once nor found in the table.
//!
//! Most ideas are published: null windows, non-losing moves and order by threats by Pons; static play-out,
//! claim-even, dead stones and child probes by Steininger. The inverted column, the witnesses of spoiled
//! lines, the growing table and the windows that close in from both ends are this program's own.

#![expect(
    clippy::inline_always,
    reason = "the whole recursion must be translated for the kernel's instruction set, from wherever it is called"
)]

use crate::game::connect_four::{Column, ConnectFour};
use crate::game::{Alternating as _, Position as _};
use crate::search::Control;
use crate::search::crew::ThreadProvider;

mod book;
mod children;
mod claim;
mod counted;
mod driver;
mod history;
mod key;
mod lanes;
mod lines;
mod node;
mod order;
mod report;
mod rules;
mod settle;
mod size;
mod state;
mod table;
mod teammate;
#[cfg(test)]
mod twins;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use book::{Book, BookProgress};
pub use rules::{Rules, SolverRule};

use counted::StoneCounts;
use driver::{ANY_VALUE, Driver, StonesToMove};
use table::ConnectFourTable;

/// An exact solver, which keeps its table from one position to the next for boards of one size.
#[derive(Debug)]
pub struct ConnectFourSolver {
    size: (u8, u8),
    megabytes: u32,
    driver: Driver,
    book: Option<&'static Book>,
}

/// The result of solving a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedValue {
    /// The value for the side to move: positive if it wins, the sooner the greater.
    pub value: i32,
    /// Nodes of the search; 0 where the value followed without one.
    pub nodes: u64,
    pub from_book: bool,
}

impl Default for ConnectFourSolver {
    fn default() -> Self {
        Self::new(Self::MEGABYTES)
    }
}

impl ConnectFourSolver {
    /// The default size of the table.
    pub const MEGABYTES: u32 = 64;

    /// Estimated nodes for a long position: nearly three times as many for every two empty cells more. Of 12
    /// to 40 random positions of the usual board with each number of stones from 7 to 16, the longest took
    /// 0.25 to 2.3 times as many, the mean a tenth to a third.
    pub fn effort(position: &ConnectFour) -> u64 {
        let empty = position.cell_count() - position.stone_count();
        (0.75 * f64::from(empty) - 3.0).exp2() as u64
    }

    /// Bytes of a table within this number of megabytes.
    pub const fn memory(megabytes: u32) -> u64 {
        1 << ((if megabytes == 0 { 1 } else { megabytes as u64 }) << 20).ilog2()
    }

    /// A solver with a table within this number of megabytes; positions near the end touch only a few of its
    /// pages.
    pub fn new(megabytes: u32) -> Self {
        let table = ConnectFourTable::new(key_bits(7, 6), megabytes);
        let driver = Driver {
            table,
            rules: Rules::default(),
            threads: 1,
            crew: None,
            portable: false,
            counts: StoneCounts::default(),
        };
        Self { size: (7, 6), megabytes, driver, book: None }
    }

    /// Sets the number of threads, of which `crew` lends all but the first; without a crew there is one. They
    /// share the table: values stay the same, counts of nodes do not.
    #[must_use]
    pub fn with_threads(mut self, threads: u32, crew: Option<&'static dyn ThreadProvider>) -> Self {
        (self.driver.threads, self.driver.crew) = (threads.max(1), crew);
        self
    }

    /// Sets a book, in which positions are looked up before they are searched.
    #[must_use]
    pub const fn with_book(mut self, book: &'static Book) -> Self {
        self.book = Some(book);
        self
    }

    /// Switches some of its parts off, for tests and measurements.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        self.driver.rules = rules;
        self
    }

    /// Uses only instructions that every processor has, for tests and measurements.
    #[must_use]
    pub fn portable(mut self) -> Self {
        self.driver.portable = true;
        self
    }

    /// Sets a table of 2^`bits` lines of four positions that does not grow, for tests; more lines where keys
    /// need them.
    #[must_use]
    pub fn with_lines(mut self, width: u8, height: u8, bits: u32) -> Self {
        self.size = (width, height);
        self.driver.table = ConnectFourTable::with_lines(key_bits(width, height), bits);
        self
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.driver.table.clear();
    }

    /// The value of a position under best play, for the side to move.
    pub fn solve(&mut self, position: &ConnectFour) -> SolvedValue {
        // Nothing stops it, so there is a value.
        let solved = self.solve_within(position, &mut Control::unlimited());
        solved.unwrap_or(SolvedValue { value: 0, nodes: 0, from_book: false })
    }

    /// The value within the limits of `control`; `None` when stopped.
    pub fn solve_within(&mut self, position: &ConnectFour, control: &mut Control) -> Option<SolvedValue> {
        let begun = control.nodes();
        let value = self.value(position, ANY_VALUE, control)?;
        let from_book = !position.is_over() && self.booked(position).is_some();
        Some(SolvedValue { value, nodes: control.nodes() - begun, from_book })
    }

    /// The value of a position with a known lower bound; `None` when stopped.
    fn at_least(&mut self, position: &ConnectFour, least: i32, control: &mut Control) -> Option<i32> {
        self.value(position, [least, ANY_VALUE[1]], control)
    }

    fn booked(&self, position: &ConnectFour) -> Option<i32> {
        self.book.and_then(|book| book.value(position))
    }

    /// The table's best move so far for a position that is not solved yet.
    fn table_move(&mut self, position: &ConnectFour) -> Option<Column> {
        let stones = self.stones(position);
        let column = Column(self.driver.table_move(stones)?);
        position.landing_row(column).map(|_| column)
    }

    /// The value of a position, which lies in a known range; `None` when stopped.
    fn value(&mut self, position: &ConnectFour, known: [i32; 2], control: &mut Control) -> Option<i32> {
        if position.is_over() {
            return Some(position.final_score().units());
        }
        if let Some(value) = self.booked(position) {
            return Some(value);
        }
        let stones = self.stones(position);
        self.driver.value(stones, known, control, &mut |_, _, _| ())
    }

    /// The stones of a position in which the game is not over, with the table for boards of its size.
    fn stones(&mut self, position: &ConnectFour) -> StonesToMove {
        let size = (position.width(), position.height());
        // Keys of boards of different sizes stand for different cells: they must never meet in one table.
        if self.size != size {
            self.size = size;
            self.driver.table = ConnectFourTable::new(key_bits(size.0, size.1), self.megabytes);
        }
        StonesToMove {
            width: size.0.into(),
            height: size.1.into(),
            own: position.own(),
            other: position.opponent(),
        }
    }
}

fn key_bits(width: u8, height: u8) -> u32 {
    u32::from(width) * (u32::from(height) + 1)
}
