//! Kinds of exercises: their questions, names and subjects.

use serde::{Deserialize, Serialize};

use super::{Gap, Trap};

/// The question of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum ExerciseKind {
    /// The minimax value of every inner node.
    Values,
    /// The branches that alpha-beta cuts.
    Cuts,
    /// Alpha and beta at every inner node that alpha-beta enters, on entering and on leaving it.
    Windows,
    /// The leaf that alpha-beta reads next.
    NextLeaf {
        /// Leaves read so far.
        after: u32,
    },
    /// Whether the value that each inner node returns is exact or a bound, and of which kind.
    Bounds,
    /// The order of children in which alpha-beta reads the fewest leaves.
    Order,
    /// The numbers of leaves read by minimax and by alpha-beta.
    Counts,
    /// The best move and the line that follows when both play well.
    BestMove {
        /// The number of requested moves; fewer where the game ends before.
        plies: u16,
    },
    /// The child of the root that UCB1 chooses next, and its visits after that.
    Ucb1 {
        /// Simulations before that.
        simulations: u32,
    },
    /// The choices of Thunder search and UCB1 in the same tree, and the reason why they differ.
    Thunder {
        /// Simulations before that.
        simulations: u32,
    },
    /// The best strategies of both sides in a table of results, and their value.
    Equilibrium,
    /// The texts in the gaps of alpha-beta's code.
    Code {
        /// In the order of the code.
        gaps: Vec<Gap>,
    },
    /// The line of the code that is wrong.
    Bug {
        /// The mistake in it.
        trap: Trap,
    },
}

impl ExerciseKind {
    /// One of each kind, with usual settings, in the order of menus.
    pub fn all() -> Vec<Self> {
        vec![
            Self::Values,
            Self::Cuts,
            Self::Windows,
            Self::NextLeaf { after: 3 },
            Self::Bounds,
            Self::Order,
            Self::Counts,
            Self::BestMove { plies: 3 },
            Self::Ucb1 { simulations: 12 },
            Self::Thunder { simulations: 12 },
            Self::Equilibrium,
            Self::Code { gaps: Gap::ALL.to_vec() },
            Self::Bug { trap: Trap::FullWindows },
        ]
    }

    /// A short name: an argument of the command line and the suffix of keys in text files.
    pub const fn name(&self) -> &'static str {
        self.into_str()
    }

    /// The kind of this name, with usual settings.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|kind| kind.name() == name)
    }

    /// Whether a child of a Monte Carlo tree is to be chosen.
    pub const fn is_of_selection(&self) -> bool {
        self.simulations().is_some()
    }

    /// Simulations before a child of a Monte Carlo tree is to be chosen; `None` of other kinds.
    pub const fn simulations(&self) -> Option<u32> {
        match self {
            Self::Ucb1 { simulations } | Self::Thunder { simulations } => Some(*simulations),
            _ => None,
        }
    }

    /// Whether it is answered in the drawing of a whole number tree.
    pub const fn is_of_tree(&self) -> bool {
        matches!(
            self,
            Self::Values
                | Self::Cuts
                | Self::Windows
                | Self::NextLeaf { .. }
                | Self::Bounds
                | Self::Order
                | Self::Counts
        )
    }

    /// Whether its answer depends on the cuts, and so on the rule of ties.
    pub const fn is_about_cuts(&self) -> bool {
        matches!(
            self,
            Self::Cuts
                | Self::Windows
                | Self::NextLeaf { .. }
                | Self::Bounds
                | Self::Order
                | Self::Counts
                | Self::Code { .. }
        )
    }
}
