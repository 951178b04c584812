//! Connect Four solved: who wins under best play, and how soon, from any position of any board that the game knows.
//!
//! | file | what |
//! |---|---|
//! | `size` | widths and heights, the usual one known to the compiler |
//! | `lines` | cells that complete a line, stones that no line needs, mirror images |
//! | `state` | stones and threats, safe moves, what a win is worth |
//! | `settle` | forced moves and bounds without search |
//! | `claim` | bounds by answering on top, with their proofs |
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
//! A *value* is what the game's own scores count: a win with stone number k is worth 1 + (cells - k) / 2 to the
//! winner, so 22 minus the winner's stones on the usual board; a draw is 0. Node counts are of positions that were neither
//! settled at once nor found in the table.
//!
//! Most ideas are published: null windows, non-losing moves and order by threats by Pons; static play-out, claim-even, dead
//! stones and child probes by Steininger. The inverted column, the witnesses of spoiled lines, the growing table and
//! the windows that close in from both ends are this program's own.

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

/// An exact solver, which remembers what it has found out about boards of one size.
#[derive(Debug)]
pub struct ConnectFourSolver {
    size: (u8, u8),
    megabytes: u32,
    driver: Driver,
    book: Option<&'static Book>,
}

/// What solving a position has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedValue {
    /// The value for the side to move: positive if it wins, the sooner the greater.
    pub value: i32,
    /// Nodes of the search; 0 where nothing had to be searched.
    pub nodes: u64,
    /// Whether the value was looked up.
    pub from_book: bool,
}

impl Default for ConnectFourSolver {
    fn default() -> Self {
        Self::new(Self::MEGABYTES)
    }
}

impl ConnectFourSolver {
    /// The usual size of the table.
    pub const MEGABYTES: u32 = 64;

    /// How many nodes a long position takes: nearly three times as many for every two empty cells more. Of 12 to 40 random
    /// positions of the usual board with each number of stones from 7 to 16, the longest took 0.25 to 2.3 times as many, the
    /// mean a tenth to a third.
    pub fn effort(position: &ConnectFour) -> u64 {
        let empty = position.cell_count() - position.stone_count();
        (0.75 * f64::from(empty) - 3.0).exp2() as u64
    }

    /// Bytes that the table takes with at most so many megabytes.
    pub const fn memory(megabytes: u32) -> u64 {
        1 << ((if megabytes == 0 { 1 } else { megabytes as u64 }) << 20).ilog2()
    }

    /// A solver with a table of at most so many megabytes, of which positions near the end touch a few pages only.
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

    /// The same with so many threads, of which `crew` lends all but the first; without a crew there is one. They meet in
    /// the table: values stay the same, counts of nodes do not.
    #[must_use]
    pub fn with_threads(mut self, threads: u32, crew: Option<&'static dyn ThreadProvider>) -> Self {
        (self.driver.threads, self.driver.crew) = (threads.max(1), crew);
        self
    }

    /// The same with a book, in which positions are looked up before they are searched.
    #[must_use]
    pub const fn with_book(mut self, book: &'static Book) -> Self {
        self.book = Some(book);
        self
    }

    /// The same with some of its parts switched off, for tests and measurements.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        self.driver.rules = rules;
        self
    }

    /// The same without what only some processors have, for tests and measurements.
    #[must_use]
    pub fn portable(mut self) -> Self {
        self.driver.portable = true;
        self
    }

    /// The same with a table of 2^`bits` lines of four positions that does not grow, for tests; more lines where keys need them.
    #[must_use]
    pub fn with_lines(mut self, width: u8, height: u8, bits: u32) -> Self {
        self.size = (width, height);
        self.driver.table = ConnectFourTable::with_lines(key_bits(width, height), bits);
        self
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.driver.table.clear();
    }

    /// The value of a position under best play, for the side to move.
    pub fn solve(&mut self, position: &ConnectFour) -> SolvedValue {
        // Nothing stops it, so that the value is there.
        let solved = self.solve_within(position, &mut Control::unlimited());
        solved.unwrap_or(SolvedValue { value: 0, nodes: 0, from_book: false })
    }

    /// The same as long as it may go on; `None` when stopped.
    pub fn solve_within(&mut self, position: &ConnectFour, control: &mut Control) -> Option<SolvedValue> {
        let begun = control.nodes();
        let value = self.value(position, ANY_VALUE, control)?;
        let from_book = !position.is_over() && self.booked(position).is_some();
        Some(SolvedValue { value, nodes: control.nodes() - begun, from_book })
    }

    /// The value of a position that is known to be worth so much at least; `None` when stopped.
    fn at_least(&mut self, position: &ConnectFour, least: i32, control: &mut Control) -> Option<i32> {
        self.value(position, [least, ANY_VALUE[1]], control)
    }

    fn booked(&self, position: &ConnectFour) -> Option<i32> {
        self.book.and_then(|book| book.value(position))
    }

    /// The move that looks best so far of a position that is not solved yet.
    fn table_move(&mut self, position: &ConnectFour) -> Option<Column> {
        let stones = self.stones(position);
        let column = Column(self.driver.table_move(stones)?);
        position.landing_row(column).map(|_| column)
    }

    /// The value of a position that is known to be in a range; `None` when stopped.
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
        // Keys of boards of different sizes name different cells: they must never meet in one table.
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

/// Bits that the key of a board needs.
fn key_bits(width: u8, height: u8) -> u32 {
    u32::from(width) * (u32::from(height) + 1)
}
