//! The exact method: a position solved to its end.
//!
//! Connect Four and Othello have solvers of their own; any other game for two players in turn is searched to
//! its end by alpha-beta with its table.

use serde::{Deserialize, Serialize};

use crate::eval::even::Even;
use crate::game::Alternating;
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;

use super::alpha_beta::AlphaBeta;
use super::crew::ThreadsOffered;
use super::settings::{Adjustable, Setting, SettingKind, SettingValue, Synonym};
use super::solve::connect_four::{Book, ConnectFourSolver, Rules, SolverRule};
use super::solve::othello_endgame::{self, SolverFeature};
use super::{Control, Handover, Observer, Report};

/// Solves a position: its exact value, the best move, and on demand the value of every move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Exact {
    /// Whether every move of the root gets its exact value.
    pub every: bool,
    /// The greatest size of the table, in megabytes.
    pub table: u32,
    /// The number of threads that search together. More than one change the count of nodes, never a value.
    pub threads: u32,
    /// Whether the opening book may answer. Connect Four has one, for the usual board.
    pub book: bool,
    /// The number of the solver's ideas in use, in the order of [`connect_four::SolverRule::LADDER`] and
    /// [`othello_endgame::SolverFeature::LADDER`]: fewer change the count of nodes, never a value. Other
    /// games have none.
    ///
    /// [`connect_four::SolverRule::LADDER`]: super::solve::connect_four::SolverRule::LADDER
    pub ideas: u32,
}

impl Default for Exact {
    fn default() -> Self {
        Self {
            every: false,
            table: ConnectFourSolver::MEGABYTES,
            threads: 1,
            book: true,
            ideas: Self::MOST_IDEAS,
        }
    }
}

impl Exact {
    /// The largest table, in megabytes.
    pub const MOST_MEGABYTES: u32 = 16_384;
    /// The greatest number of ideas of any solver.
    pub const MOST_IDEAS: u32 = Self::IDEAS_OF_OTHELLO;
    /// The number of ideas of the solver of Connect Four.
    pub const IDEAS_OF_CONNECT_FOUR: u32 = SolverRule::LADDER.len() as u32;
    /// The number of ideas of the solver of Othello.
    pub const IDEAS_OF_OTHELLO: u32 = SolverFeature::LADDER.len() as u32;
}

impl Adjustable for Exact {
    const SYNONYMS: &'static [Synonym] =
        &[Synonym(["lines", "all"], ["every", "on"]), Synonym(["lines", "1"], ["every", "off"])];
    const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            key: "every",
            kind: SettingKind::Switch,
            get: |method| SettingValue::Switch(method.every),
            set: |method, value| method.every = value.switch(),
        },
        Setting {
            key: "table",
            kind: SettingKind::Count { min: 1, max: Self::MOST_MEGABYTES as u64 },
            get: |method| SettingValue::Count(method.table.into()),
            set: |method, value| method.table = value.count() as u32,
        },
        Setting {
            key: "threads",
            kind: SettingKind::Count { min: 1, max: ThreadsOffered::MOST as u64 },
            get: |method| SettingValue::Count(method.threads.into()),
            set: |method, value| method.threads = value.count() as u32,
        },
        Setting {
            key: "book",
            kind: SettingKind::Switch,
            get: |method| SettingValue::Switch(method.book),
            set: |method, value| method.book = value.switch(),
        },
        Setting {
            key: "ideas",
            kind: SettingKind::Count { min: 0, max: Self::MOST_IDEAS as u64 },
            get: |method| SettingValue::Count(method.ideas.into()),
            set: |method, value| method.ideas = value.count() as u32,
        },
    ];
}

impl Exact {
    /// Solves a position of Connect Four.
    pub fn connect_four(
        &self,
        root: &ConnectFour,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        self.connect_four_solver(control).search(root, self.every, control, observer)
    }

    /// Solves a position of Connect Four after another search gave way, whose report stands until this one
    /// has a better answer.
    pub fn connect_four_after(
        &self,
        root: &ConnectFour,
        before: Report,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        self.connect_four_solver(control).search_after(
            root,
            Handover { before, every: self.every },
            control,
            observer,
        )
    }

    fn connect_four_solver(&self, control: &Control) -> ConnectFourSolver {
        let solver = ConnectFourSolver::new(self.table).with_threads(self.threads, control.crew());
        let solver = solver.with_rules(Rules::first(self.ideas));
        if self.book { solver.with_book(Book::shipped()) } else { solver }
    }

    /// Solves a position of Othello.
    pub fn othello(&self, root: &Othello, control: &mut Control, observer: &mut impl Observer) -> Report {
        let mut solver = othello_endgame::OthelloSolver::within(root.empties().count_ones(), self.table)
            .with_threads(self.threads, control.crew());
        for part in SolverFeature::LADDER.into_iter().skip(self.ideas as usize) {
            solver = solver.without(part);
        }
        if self.every {
            solver.search_every(root, control, observer)
        } else {
            solver.search(root, control, observer)
        }
    }

    /// Searches a position of any other game to its end.
    pub fn other<P: Alternating>(
        &self,
        root: &P,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        control.lift_depth_limit();
        let lines = if self.every { None } else { Some(1) };
        AlphaBeta { lines, ..AlphaBeta::default() }.search(root, &Even, control, observer)
    }
}
