//! A person's session with the program, whole, without a window: state, commands, and what carries them out.
//!
//! ```text
//! person -> window -> Command -> update -> State -> window
//!              work beside the window ----^
//! ```

pub mod analysis;
pub mod autosave;
pub mod background;
pub mod chooser;
pub mod clock;
pub mod closing;
pub mod colors;
pub mod command;
pub mod compare;
mod copying;
pub mod crash;
pub mod document;
pub mod drawing;
pub mod effect;
pub mod engine_choice;
pub mod engines;
pub mod exercises;
pub mod export;
pub mod files;
pub mod game;
pub mod guide;
pub mod import;
pub mod kept_games;
pub mod keys;
pub mod knowledge;
pub mod lessons;
pub mod links;
pub mod matches;
pub mod maze;
pub mod number_tree;
pub mod position_editor;
pub mod progress;
pub mod reruns;
pub mod review;
pub mod saved_settings;
pub mod saving;
pub mod screen;
pub mod search_runner;
pub mod settings;
pub mod speedups;
pub mod state;
pub mod teaching;
pub mod tournaments;
pub mod tree;
pub mod turns;
pub mod undo;
pub mod update;
pub mod wake;
pub mod weights;
pub mod worksheet;
