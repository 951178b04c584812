//! Othello tournament games in the WTHOR format of the Fédération Française d'Othello: reading files, and
//! finding games by position.

mod archive;
mod folder;
mod index;
mod records;

pub use archive::{Archive, ArchivedGame, Files, ResultCheck};
pub use folder::{RefusedFile, Survey, load_bytes, load_folder, survey};
pub use index::{Explored, GameResults, Index, Passage};
pub use records::{
    NameFileKind, SIZE_LIMIT, SkipReason, Skipped, TournamentGame, WthorError, WthorGames, read_games,
    read_names, settled,
};
