//! Knowledge of each position of the open game, strongest first: proof, bound, estimate; with the source of
//! each.
//!
//! Findings are passed on as a [`data::Fact`]: from analyses, reviews, searches before a warning, players,
//! files. Bar, graph, board, header, table, warnings, review and result read only [`shown`].
//!
//! ```text
//! proven value > bound that says who wins > estimate > nothing
//!                                           an open bound only where it refutes the estimate, or says as much
//! of two estimates: a search that was asked for, then the deeper, then the newer one
//! ```
//!
//! A player's own estimate is an opinion: it is kept apart and never stands for the position. What it proves is proven.

pub mod data;
pub mod judged;
pub mod shown;
pub mod update;
pub mod work;
