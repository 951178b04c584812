//! Tournaments of programs: pairings, games, and results.
//!
//! Pairings are played in rounds; each pairing plays pairs of games, both seats of one opening. A misbehaving
//! program loses its game without stopping the others. Unlike a match of methods of this program, a
//! tournament is not determined by its seed: external programs may play other moves the next time.

pub use entrants::{EntrantError, Gathering, ProgramRules, file_name};
pub use folder::{FoundProgram, Programs, SkippedFile, SkippedWhy, programs_of};
pub use keeping::{CutOff, TournamentKeeping};
pub use kept_games::{KeptCount, KeptGamesError};
pub use plan::{Entrant, TournamentPlan, TournamentSystem};
pub use quality::{MoveQuality, qualities};
pub use result_folder::ResultFolder;
pub use table::{Standing, Tally, TieBreak, Tournament, TournamentGame};
pub use workshop::{Kept, Workshop};

mod entrants;
mod folder;
mod keeping;
mod kept_games;
mod pairing;
mod plan;
mod quality;
mod result_folder;
mod run;
mod table;
mod workshop;
