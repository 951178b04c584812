//! Exact solvers made for one game: they know its rules by heart and nothing else.

mod busy;
pub mod connect_four;
mod memory;
pub mod othello_endgame;
pub mod othello_proof;
