//! Games between methods.

pub mod action_scores;
pub mod data;
pub mod match_runner;
pub mod update;
