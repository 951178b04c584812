//! A tournament of programs: who plays whom, the games, and what came of them.
//!
//! Pairings are played in rounds; each pairing plays pairs of games, both seats of one opening. A program that misbehaves loses
//! its game and stops nothing. Unlike a match of methods of one's own, a tournament does not follow from its seed alone:
//! programs of others may play otherwise the next time.

pub use entrants::{EntrantError, Gathering, ProgramRules, file_name, write_new_folder};
pub use folder::{FoundProgram, Programs, SkippedFile, program, programs_in};
pub use plan::{Entrant, TournamentPlan, TournamentSystem};
pub use quality::{MoveQuality, qualities};
pub use table::{Standing, Tally, Tournament, TournamentGame};

mod entrants;
mod folder;
mod pairing;
mod plan;
mod quality;
mod run;
mod table;
