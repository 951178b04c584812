//! Errors of match files and of single games in them.

use std::io;

use crate::catalog::SpecError;
use crate::game::NotationError;
use crate::match_play::PlanError;
use crate::store::Shard;

/// The version that is written; a newer one is refused. In version 1 the numbers of `maze-walls` meant other boards.
pub const VERSION: u32 = 2;
/// The most bytes of a document.
pub(super) const SIZE_LIMIT: u64 = 4 << 30;

/// The reason why a file is no match.
#[derive(Debug, thiserror::Error)]
pub enum MatchFileError {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Read(#[from] io::Error),
    /// It is not text, or too long.
    #[error("it is no text in UTF-8, or larger than {limit} megabytes", limit = SIZE_LIMIT >> 20)]
    NotText,
    /// The header is wrong.
    #[error("it holds no match: {0}")]
    Form(String),
    /// A newer version of the program wrote it.
    #[error("it has version {0}, and this program knows versions up to {VERSION}")]
    TooNew(u32),
    /// An engine is wrong.
    #[error("engines: {0}")]
    Engine(#[from] SpecError),
    /// The plan cannot be played.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A shard of a match with an SPRT.
    #[error("it is a shard of a match with an SPRT, which needs all games in the order of their numbers")]
    PartOfTest,
    /// A game is wrong.
    #[error(transparent)]
    Game(#[from] DamagedGame),
    /// From this line on something stands behind the end of the match.
    #[error("line {0}: the text goes on behind the end of the match")]
    Rest(usize),
}

/// A line of a document that is no game of its match.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct DamagedGame {
    /// The line of the file, from 1.
    pub line: usize,
    pub fault: GameFault,
}

/// The fault of one game of a document.
#[derive(Debug, thiserror::Error)]
pub enum GameFault {
    /// The line cannot be read.
    #[error("{0}")]
    Form(String),
    /// The plan has no game of this number, or the line is a duplicate.
    #[error("there is no game {0} to come, or it was there before")]
    Number(u32),
    /// The game belongs to another shard.
    #[error("game {0} does not belong to shard {1}")]
    Elsewhere(u32, Shard),
    /// Its moves are illegal.
    #[error("moves: {0}")]
    Moves(#[from] NotationError),
    /// The stated start or end differs from the moves.
    #[error("the moves do not lead from its opening to its end")]
    End,
}
