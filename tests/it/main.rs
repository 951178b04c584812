//! One binary for all integration tests, a module for each question.

mod address;
mod layout;
mod monte_carlo;
mod notation;
mod perft;
mod plain;
mod recording;
mod rules;
mod trace;
mod words;
mod worker;
