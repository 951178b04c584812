//! Errors in the numbers of a weights evaluation.

/// The greatest magnitude of any number.
pub(super) const LIMIT: i32 = 999;

/// The reason why numbers make no evaluation.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WeightsError {
    /// No board of this size.
    #[error("no weights fit a board of {0} squares a side: use 8, 6 or 4")]
    Size(u8),
    #[error("the weights have no phase: at least one is needed")]
    NoPhase,
    /// A table of the wrong length.
    #[error(
        "the table of phase {phase} has {found} values; a board of {size} squares a side has {expected}, or {squares} without symmetry"
    )]
    TableLength {
        /// The phase, counted from 1.
        phase: usize,
        /// Squares a side.
        size: u8,
        /// Values in the table.
        found: usize,
        /// The number of values required: one for each class.
        expected: usize,
        /// The number of values also allowed: one for each square.
        squares: usize,
    },
    /// Phases out of order.
    #[error("phase {phase} lasts until {until} discs, but must last longer than the phase before it")]
    Order {
        /// The phase, counted from 1.
        phase: usize,
        /// The end of the phase, in discs.
        until: u8,
    },
    /// The last phase ends too early.
    #[error("the last phase lasts until {until} discs, but the board has {squares} squares")]
    TooShort {
        /// The end of the phase, in discs.
        until: u8,
        squares: u8,
    },
    /// A number out of range.
    #[error("phase {phase} has the value {value}; values go from -{limit} to {limit}", limit = LIMIT)]
    TooLarge {
        /// The phase, counted from 1.
        phase: usize,
        value: i32,
    },
    /// A scale that is no positive number.
    #[error("the scale is {0}, but must be greater than zero")]
    Scale(f64),
}
