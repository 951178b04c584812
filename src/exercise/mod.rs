//! Exercises that grade themselves: what is asked, what was answered, and where an answer leaves what a search does.
//!
//! An [`Exercise`] is plain data: a subject, a [`ExerciseKind`] of question and the conventions of its course. [`Exercise::solve`]
//! runs the search that it is about and gives the model [`Answer`] with the recording behind it; [`grade()`] walks an
//! answer along that recording. [`AnswerSheet`] is a set of exercises as a document, with what a student has done so far, and
//! [`Wishes`] make exercises by chance from a seed. Nothing here knows a window: reasons are data, the words belong above.

use serde::{Deserialize, Serialize};

use crate::catalog::{AnyPosition, Family, Game};
use crate::conventions::Conventions;
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
mod reference;
mod sheet;
mod shipped;
mod solve;
mod table;

pub use answer::{Answer, Difference, Window};
pub use bug::Trap;
pub use code::Gap;
pub use collection::{KeptSet, Origin, SetProgress, SetShelf};
pub use document::SetError;
pub use effort::WorkSignals;
pub use generate::{Difficulty, WishRefusal, Wishes, Workload};
pub use grade::{AnswerPart, AnswerPlace, Divergence, Grade, Mark, Reason, grade, grade_with};
pub use kind::ExerciseKind;
pub use reference::ReferenceSearch;
pub use sheet::{AnswerSheet, ExerciseSet, ExerciseWork};
pub use shipped::shipped;
pub use solve::ModelAnswer;
pub use table::ResultTable;

/// One exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// What it is called; empty when it has no name of its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The teacher's own words; empty leaves it to the words that every exercise of this kind has.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What is asked.
    pub kind: ExerciseKind,
    /// What it is asked of: a number tree, a table of results, or a position of a game of two.
    pub subject: AnyPosition,
    /// Of a position that is no number tree: the plies that its tree is drawn to. None is to the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u8>,
    /// How its course writes search.
    #[serde(default, skip_serializing_if = "Conventions::is_default")]
    pub conventions: Conventions,
    /// What it is worth.
    #[serde(default = "Exercise::usual_points")]
    pub points: u16,
    /// Where the chance of its search begins.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seed: u64,
    /// What it was made from by chance, so that another can be made like it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wishes: Option<Box<Wishes>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands on a reference")]
const fn is_zero(seed: &u64) -> bool {
    *seed == 0
}

/// Why an exercise cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The kind is not one for this game.
    #[error("{kind} cannot be asked of {game}")]
    Unfit {
        /// The kind's name.
        kind: &'static str,
        /// The game of the subject.
        game: Game,
    },
    /// There is nothing left to ask: the game is over.
    #[error("the game is over in this position")]
    Over,
    /// The tree is too large to be drawn and answered.
    #[error("the tree has more than {limit} nodes")]
    TooLarge {
        /// The most nodes.
        limit: usize,
    },
    /// The search would take too long.
    #[error("the position is too hard: its search takes more than {limit} nodes")]
    TooHard {
        /// The most nodes.
        limit: u64,
    },
    /// Alpha-beta has read its last leaf by then.
    #[error("alpha-beta reads only {read} leaves, so none comes after leaf {after}")]
    NoNextLeaf {
        /// Leaves read before the one that is asked for.
        after: u32,
        /// Leaves read in all.
        read: u32,
    },
    /// A number lies outside its range.
    #[error("{what} must be from {least} to {most}")]
    Range {
        /// Which number.
        what: &'static str,
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
    },
    /// A text is too long.
    #[error("{what} has more than {most} characters")]
    TooLong {
        /// Which text.
        what: &'static str,
        /// The most characters.
        most: usize,
    },
    /// The best order of children is not known for certain.
    #[error("the best order of this tree is not certain")]
    NoBestOrder,
    /// Gaps of two forms of the code.
    #[error(
        "the gaps are of two forms of the code, with changing signs and with a half for each side: take those of one"
    )]
    MixedGaps,
    /// The bug does nothing here.
    #[error("the wrong code does the same here as the right one: the bug does not show")]
    NoDifference,
    /// The work was stopped.
    #[error("the work was stopped")]
    Stopped,
}

impl Exercise {
    /// The most nodes of a tree that is drawn and answered.
    pub const MOST_NODES: usize = 300;
    /// The most characters of a title.
    pub const MOST_TITLE: usize = 200;
    /// The most characters of a text.
    pub const MOST_TEXT: usize = 10_000;
    /// The most points.
    pub const MOST_POINTS: u16 = 1_000;
    /// The most simulations of a Monte Carlo tree that is asked about.
    pub const MOST_SIMULATIONS: u32 = 100_000;
    /// The most moves of a line.
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

    /// Whether it can be asked: sizes, ranges, and that there is an answer.
    ///
    /// # Errors
    /// [`Fault`] says why not.
    pub fn validate(&self) -> Result<(), Fault> {
        self.validate_with(&WorkSignals::default())
    }

    /// The same as work that can be stopped.
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
        // Solved last, since only a search can say that there is an answer.
        self.solve_with(effort).map(|_| ())
    }

    /// Whether it is solved and graded in a moment. A window does the others on a thread beside its own.
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

    /// Whether an answer to the one is an answer to the other: all that decides what is right is the same.
    pub fn asks_the_same(&self, other: &Self) -> bool {
        (&self.kind, &self.subject, &self.conventions, self.plies, self.seed)
            == (&other.kind, &other.subject, &other.conventions, other.plies, other.seed)
    }

    /// The tree that is drawn and answered: the subject itself, or the game tree below it with the results of the game,
    /// or its evaluations at the last ply, as leaves for the first player.
    ///
    /// # Errors
    /// When the subject has no such tree, or too large a one.
    pub fn tree(&self) -> Result<NumberTree, Fault> {
        expand::number_tree(self)
    }

    /// What leads to a node of [`Exercise::tree`]: a name such as `B` or `B2` in a textbook tree, else the move.
    pub fn node_name(&self, tree: &NumberTree, node: u32) -> String {
        expand::node_name(self, tree, node)
    }

    /// Solves it: the model answer and the recording that it is read from.
    ///
    /// # Errors
    /// [`Fault`] when it cannot be asked.
    pub fn solve(&self) -> Result<ModelAnswer, Fault> {
        self.solve_with(&WorkSignals::default())
    }

    /// The same as work that can be stopped.
    ///
    /// # Errors
    /// As [`Exercise::solve`]; [`Fault::Stopped`] once it was stopped.
    pub fn solve_with(&self, effort: &WorkSignals) -> Result<ModelAnswer, Fault> {
        solve::solve(self, effort)
    }

    /// The position that a node of [`Exercise::tree`] stands for; none of a textbook tree.
    pub fn position(&self, tree: &NumberTree, node: u32) -> Option<AnyPosition> {
        (!matches!(self.subject, AnyPosition::NumberTree(_))).then(|| expand::position(self, tree, node))
    }
}

const fn range(what: &'static str, value: u32, least: u32, most: u32) -> Result<(), Fault> {
    if least <= value && value <= most {
        Ok(())
    } else {
        Err(Fault::Range { what, least: least as i64, most: most as i64 })
    }
}
