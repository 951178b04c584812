//! One binary for all integration tests, a module for each question.

mod address;
mod agree;
mod autosave;
mod broken;
mod command_line;
mod evaluation;
mod layout;
mod monte_carlo;
mod notation;
mod oracle;
mod perft;
mod plain;
mod record;
mod recording;
mod rules;
mod saves;
mod signature;
mod sound;
mod textbook;
mod trace;
mod ui_app;
mod ui_game;
mod ui_panels;
mod words;
mod worker;
