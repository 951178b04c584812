//! Exact solvers, each for a single game and built on its rules.

mod busy;
pub mod connect_four;
mod memory;
pub mod othello_endgame;
pub mod othello_proof;
