//! An exercise as data, and its possible faults.

use serde::{Deserialize, Serialize};

use crate::catalog::{AnyPosition, Game};
use crate::conventions::Conventions;

use super::kind::ExerciseKind;
use super::wishes::Wishes;

/// One exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// Empty when it has no title of its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The teacher's own words; empty for the standard words of the kind.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    pub kind: ExerciseKind,
    /// A number tree, a table of results, or a position of a game of two.
    pub subject: AnyPosition,
    /// Of a position that is no number tree: the depth of its tree in plies. `None` is to the end of the
    /// game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u8>,
    #[serde(default, skip_serializing_if = "Conventions::is_default")]
    pub conventions: Conventions,
    #[serde(default = "Exercise::usual_points")]
    pub points: u16,
    /// The seed of the random numbers of its search.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub seed: u64,
    /// The options of a random exercise, so that a variant can be made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wishes: Option<Box<Wishes>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands on a reference")]
const fn is_zero(seed: &u64) -> bool {
    *seed == 0
}

/// The reason why an exercise cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The kind is not one for this game.
    #[error("{kind} cannot be asked of {game}")]
    Unfit {
        /// The kind's name.
        kind: &'static str,
        game: Game,
    },
    /// There is nothing left to ask: the game is over.
    #[error("the game is over in this position")]
    Over,
    /// The tree is too large to be drawn and answered.
    #[error("the tree has more than {limit} nodes")]
    TooLarge {
        /// In nodes.
        limit: usize,
    },
    /// The search would take too long.
    #[error("the position is too hard: its search takes more than {limit} nodes")]
    TooHard {
        /// In nodes.
        limit: u64,
    },
    /// Alpha-beta has read its last leaf by then.
    #[error("alpha-beta reads only {read} leaves, so none comes after leaf {after}")]
    NoNextLeaf {
        /// Leaves read before the requested one.
        after: u32,
        /// Leaves read in all.
        read: u32,
    },
    /// A number lies outside its range.
    #[error("{what} must be from {least} to {most}")]
    Range {
        /// The name of the number.
        what: &'static str,
        least: i64,
        most: i64,
    },
    /// A text is too long.
    #[error("{what} has more than {most} characters")]
    TooLong {
        /// The name of the text.
        what: &'static str,
        /// In characters.
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
    /// The bug has no effect here.
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
