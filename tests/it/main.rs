//! One binary for all integration tests, a module for each question.

mod address;
mod layout;
mod notation;
mod perft;
mod plain;
mod recording;
mod rules;
mod trace;
mod worker;
mod words;
