//! Exact solvers made for one game: they know its rules by heart and nothing else.

pub mod connect_four;
mod endgame_moves;
mod endgame_run;
mod endgame_table;
mod last_squares;
pub mod othello_endgame;
