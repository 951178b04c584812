//! Options for random exercises, and the reasons why none can be made.

use serde::{Deserialize, Serialize};

use crate::catalog::Game;
use crate::conventions::Conventions;

use super::kind::ExerciseKind;

/// Options for a random exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wishes {
    /// The question. Numbers in it are redrawn where they depend on the tree, and so are gaps and mistakes of
    /// code.
    pub kind: ExerciseKind,
    /// The subject: a textbook tree, or positions of an alternating game of two; for an equilibrium a table,
    /// or races.
    pub game: Game,
    /// Levels below the root; for the best move the most plies to the end of the game, for a race the most
    /// turns.
    pub depth: u8,
    /// The fewest and the most children of an inner node; for a table the fewest and the most rows and
    /// columns.
    pub branching: (u16, u16),
    /// The smallest and the greatest leaf.
    pub values: (i32, i32),
    pub max_first: bool,
    /// Nodes that alpha-beta cuts; `None` for any number.
    pub cuts: Option<u16>,
    /// Those among them whose bound comes from more than one ply above.
    pub deep_cuts: Option<u16>,
    /// Whether no two leaves are equal, so that ties never matter.
    pub no_ties: bool,
    /// The most leaves that alpha-beta reads, in hundredths of the least in any order.
    pub most_of_minimum: Option<u16>,
    pub conventions: Conventions,
}

/// The reason why options cannot be met.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WishRefusal {
    /// A number lies outside its range.
    #[error(transparent)]
    Range(#[from] super::Fault),
    /// No tree of this shape can have so many cuts.
    #[error(
        "a tree with {depth} levels and at most {branching} children a node has at most {most} cuts, not {wished}"
    )]
    Cuts {
        /// Cuts in the options.
        wished: u16,
        /// The most that are possible.
        most: u32,
        depth: u8,
        /// The most children of a node.
        branching: u16,
    },
    /// No tree of this shape can have so many deep cuts.
    #[error("a tree with {depth} levels has at most {most} deep cuts, not {wished}")]
    DeepCuts {
        /// Deep cuts in the options.
        wished: u16,
        /// The most that are possible.
        most: u32,
        depth: u8,
    },
    /// A tree cannot have more deep cuts than cuts.
    #[error("{deep} deep cuts cannot be among {cuts} cuts")]
    DeepAmong {
        /// Deep cuts in the options.
        deep: u16,
        cuts: u16,
    },
    /// There are not enough numbers for leaves that all differ.
    #[error("{leaves} leaves cannot all differ: there are only {values} numbers from {least} to {greatest}")]
    TooFewValues {
        /// The fewest leaves of the tree.
        leaves: u64,
        /// The count of allowed numbers.
        values: u64,
        /// The smallest allowed number.
        least: i32,
        greatest: i32,
    },
    /// The tree would be too large to be drawn and answered.
    #[error("the tree could have {leaves} leaves, and no more than {most} fit")]
    TooLarge {
        /// The most leaves that it could have.
        leaves: u64,
        /// The most leaves allowed.
        most: u64,
    },
    /// No search reads fewer leaves than the minimum.
    #[error("alpha-beta cannot read less than the minimum: give at least 100, not {wished}")]
    BelowMinimum {
        /// The option, in hundredths.
        wished: u16,
    },
    /// No such exercise was found.
    #[error("none of {tried} trees was like this: the wishes may exclude one another")]
    Rare {
        /// The number of trees tried.
        tried: u32,
    },
    /// This kind cannot be asked of this game.
    #[error("{kind} cannot be asked of {game}")]
    Game {
        /// The kind's name.
        kind: &'static str,
        game: Game,
    },
    /// There are no random exercises of this kind.
    #[error("{kind} is not made by chance")]
    Kind {
        /// The kind's name.
        kind: &'static str,
    },
}
