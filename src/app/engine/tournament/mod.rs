//! A tournament of programs: who plays whom, the games, and what came of them.
//!
//! Pairings are played in rounds; each pairing plays pairs of games, both seats of one opening. A program that misbehaves loses
//! its game and stops nothing. Unlike a match of methods of one's own, a tournament does not follow from its seed alone:
//! programs of others may play otherwise the next time.

pub use entrants::{EntrantError, Gathering, ProgramRules, file_name};
pub use folder::{FoundProgram, Programs, SkippedFile, SkippedWhy, programs_of};
pub use keeping::{CutOff, TournamentKeeping};
pub use kept_games::KeptGamesError;
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
