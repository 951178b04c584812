//! One binary for all integration tests: a folder for each floor that they come in by, a module for each question.

mod children;
mod cli;
mod exercise;
mod game;
mod match_play;
mod search;
mod session;
mod store;
mod trace;
mod window;
