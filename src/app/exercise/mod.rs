//! Exercises that grade themselves: questions, answers, and the place at which an answer leaves the search.
//!
//! An [`Exercise`] is plain data: a subject, a [`ExerciseKind`] of question and the conventions of its
//! course. [`Exercise::solve`] runs its search and gives the model [`Answer`] with the recording behind it;
//! [`grade()`] walks an answer along that recording. [`AnswerSheet`] is a set of exercises as a document,
//! with a student's work so far, and [`Wishes`] make random exercises from a seed. Nothing here knows a
//! window: reasons are data, the words belong above.

use crate::catalog::{AnyPosition, Family};
use crate::conventions::Conventions;
use crate::game::ActionId;
use crate::game::number_tree::NumberTree;

pub mod answer;
pub mod bug;
pub mod code;
pub mod collection;
pub mod document;
mod effort;
mod expand;
pub mod generate;
pub mod grade;
mod kind;
mod posed;
pub mod program;
mod reference;
mod sheet;
mod solve;
mod table;
mod trap;
mod wishes;

pub use answer::{Answer, Difference, Window};
pub use code::Gap;
pub use collection::{KeptSet, Origin, SetProgress, SetShelf};
pub use collection::{first_of_kinds, shipped};
pub use document::SetError;
pub use effort::WorkSignals;
pub use generate::{Difficulty, Workload};
pub use grade::{
    AnswerConvention, AnswerPart, AnswerPlace, Divergence, Grade, Mark, Reason, grade, grade_with,
};
pub use kind::ExerciseKind;
use posed::range;
pub use posed::{Exercise, Fault};
pub use reference::ReferenceSearch;
pub use sheet::{AnswerSheet, ExerciseSet, ExerciseWork};
pub use solve::ModelAnswer;
pub use table::ResultTable;
pub use trap::Trap;
pub use wishes::{WishRefusal, Wishes};

impl Exercise {
    /// The most nodes of a tree that is drawn and answered.
    pub const MOST_NODES: usize = 300;
    /// In characters.
    pub const MOST_TITLE: usize = 200;
    /// In characters.
    pub const MOST_TEXT: usize = 10_000;
    /// Per exercise.
    pub const MOST_POINTS: u16 = 1_000;
    /// The most simulations of a Monte Carlo tree in an exercise.
    pub const MOST_SIMULATIONS: u32 = 100_000;
    /// In plies.
    pub const MOST_LINE: u16 = 60;

    const fn usual_points() -> u16 {
        10
    }

    /// An exercise about a subject with the usual conventions and points.
    pub fn new(kind: ExerciseKind, subject: AnyPosition) -> Self {
        Self {
            title: String::new(),
            text: String::new(),
            kind,
            subject,
            plies: None,
            conventions: Conventions::default(),
            points: Self::usual_points(),
            seed: 0,
            wishes: None,
        }
    }

    /// Checks that it can be asked: sizes, ranges, and that there is an answer.
    ///
    /// # Errors
    /// [`Fault`], with the reason.
    pub fn validate(&self) -> Result<(), Fault> {
        self.validate_with(&WorkSignals::default())
    }

    /// Checks the exercise as background work.
    ///
    /// # Errors
    /// As [`Exercise::validate`]; [`Fault::Stopped`] once it was stopped.
    pub fn validate_with(&self, effort: &WorkSignals) -> Result<(), Fault> {
        if self.title.chars().count() > Self::MOST_TITLE {
            return Err(Fault::TooLong { what: "title", most: Self::MOST_TITLE });
        }
        if self.text.chars().count() > Self::MOST_TEXT {
            return Err(Fault::TooLong { what: "text", most: Self::MOST_TEXT });
        }
        range("points", self.points.into(), 1, Self::MOST_POINTS.into())?;
        match &self.kind {
            ExerciseKind::BestMove { plies } => range("plies", (*plies).into(), 1, Self::MOST_LINE.into())?,
            ExerciseKind::Ucb1 { simulations } | ExerciseKind::Thunder { simulations } => {
                range("simulations", *simulations, 1, Self::MOST_SIMULATIONS)?;
            }
            ExerciseKind::Code { gaps } => {
                range("gaps", gaps.len() as u32, 1, Gap::ALL.len() as u32)?;
                code::are_of_sides(gaps).ok_or(Fault::MixedGaps)?;
            }
            _ => {}
        }
        // Solved last, since only a search can find out whether there is an answer.
        self.solve_with(effort).map(|_| ())
    }

    /// Whether it is solved and graded quickly. A window does the others on a background thread.
    pub fn is_quick(&self) -> bool {
        let is_tree = matches!(self.subject, AnyPosition::NumberTree(_));
        match &self.kind {
            ExerciseKind::BestMove { .. } => is_tree,
            ExerciseKind::Ucb1 { simulations } | ExerciseKind::Thunder { simulations } => {
                *simulations <= if is_tree { 1_000 } else { 100 }
            }
            ExerciseKind::Equilibrium => matches!(self.subject, AnyPosition::Matrix(_)),
            ExerciseKind::Bug { trap } => trap.is_of_alpha_beta(),
            ExerciseKind::Order => self.tree().is_ok_and(|root| root.tree().leaves().count() <= 9),
            _ => true,
        }
    }

    /// Whether its kind is one for its subject, as far as that can be known without a search.
    pub fn suits_its_subject(&self) -> bool {
        match self.kind {
            ExerciseKind::BestMove { .. } | ExerciseKind::Ucb1 { .. } | ExerciseKind::Thunder { .. } => {
                self.subject.family() == Family::Alternating && !self.subject.is_over()
            }
            ExerciseKind::Equilibrium => table::names(&self.subject).iter().all(|names| !names.is_empty()),
            ExerciseKind::Bug { trap } if !trap.is_of_alpha_beta() => true,
            _ => self.tree().is_ok(),
        }
    }

    /// Whether an answer to the one is an answer to the other: all that decides about right answers is the
    /// same.
    pub fn asks_the_same(&self, other: &Self) -> bool {
        (&self.kind, &self.subject, &self.conventions, self.plies, self.seed)
            == (&other.kind, &other.subject, &other.conventions, other.plies, other.seed)
    }

    /// The tree that is drawn and answered: the subject itself, or the game tree below it with the results of
    /// the game, or its evaluations at the last ply, as leaves for the first player.
    ///
    /// # Errors
    /// When the subject has no such tree, or too large a one.
    pub fn tree(&self) -> Result<NumberTree, Fault> {
        expand::number_tree(self)
    }

    /// The name of a node of [`Exercise::tree`]: such as `B` or `B2` in a textbook tree, else the move to it.
    pub fn node_name(&self, tree: &NumberTree, node: u32) -> String {
        expand::node_name(self, tree, node)
    }

    /// Solves it: the model answer and its source recording.
    ///
    /// # Errors
    /// [`Fault`] when it cannot be asked.
    pub fn solve(&self) -> Result<ModelAnswer, Fault> {
        self.solve_with(&WorkSignals::default())
    }

    /// Solves it as background work.
    ///
    /// # Errors
    /// As [`Exercise::solve`]; [`Fault::Stopped`] once it was stopped.
    pub fn solve_with(&self, effort: &WorkSignals) -> Result<ModelAnswer, Fault> {
        solve::solve(self, effort)
    }

    /// The best moves of both sides from the subject to the end of the game, for work that can be stopped.
    ///
    /// # Errors
    /// As [`Exercise::solve_with`]; [`Fault::Unfit`] also where no game of two sides is played.
    pub fn line_to_end_with(&self, effort: &WorkSignals) -> Result<Vec<ActionId>, Fault> {
        solve::best_line(self, usize::MAX, effort)
    }

    /// The position that a node of [`Exercise::tree`] stands for; none of a textbook tree.
    pub fn position(&self, tree: &NumberTree, node: u32) -> Option<AnyPosition> {
        (!matches!(self.subject, AnyPosition::NumberTree(_))).then(|| expand::position(self, tree, node))
    }
}
