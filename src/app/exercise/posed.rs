//! An exercise as it is posed, and what may be wrong with one.

use serde::{Deserialize, Serialize};

use crate::catalog::{AnyPosition, Game};
use crate::conventions::Conventions;

use super::kind::ExerciseKind;
use super::wishes::Wishes;

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

pub(super) const fn range(what: &'static str, value: u32, least: u32, most: u32) -> Result<(), Fault> {
    if least <= value && value <= most {
        Ok(())
    } else {
        Err(Fault::Range { what, least: least as i64, most: most as i64 })
    }
}
