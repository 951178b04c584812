//! A person's session with the program, whole, without a window: state, commands, and what carries them out.
//!
//! ```text
//! person -> window -> Command -> update -> State -> window
//!              work beside the window ----^
//! ```
//!
//! A feature is a folder: `data` is its part of the state and its commands, `update` carries these out and takes in what was
//! found, `work` is what goes on beside the window, `shown` answers the window's questions.

use std::path::Path;

use self::command::Command;
use self::effect::Effect;
use self::matches::match_runner::UnwrittenMatch;
use self::settings::Settings;
use self::state::State;
use self::wake::Wake;
use self::work::SessionWork;

pub mod analysis;
pub mod autosave;
pub mod background;
pub mod chooser;
pub mod class_tournament;
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
pub mod stopping;
pub mod teaching;
pub mod tournaments;
pub mod tree;
pub mod turns;
pub mod undo;
pub mod update;
pub mod wake;
pub mod weights;
mod work;
pub mod worksheet;

/// What a person does with the program: all that is known, and the work beside the window that finds out more.
#[derive(Debug)]
pub struct Session {
    state: State,
    work: SessionWork,
}

impl Session {
    /// A session as it begins, with an empty board.
    pub fn new(settings: Settings) -> Self {
        Self { state: document::start_state(settings), work: SessionWork::default() }
    }

    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The state, for what comes back from outside: each feature takes that in by a function of its own.
    pub const fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Carries out a command. What it asks of the world outside comes back.
    pub fn apply(&mut self, command: Command) -> Vec<Effect> {
        update::apply(&mut self.state, command)
    }

    /// Takes in what was found beside the window, stops what is no longer wanted, starts what is; `wake` is called when there is
    /// more to take in. What that asks of the world outside comes back.
    pub fn advance(&mut self, wake: &Wake) -> Vec<Effect> {
        let mut effects = self.work.advance(&mut self.state, wake);
        update::settle(&mut self.state);
        effects.extend(weights::table::said_left(&mut self.state));
        effects
    }

    /// Asks a search that nothing wants any more to pause or to end, before the next round.
    pub fn stop_unwanted(&mut self) {
        self.work.stop_unwanted(&mut self.state);
    }

    /// Stops all work and waits for its threads to end.
    pub fn stop(&mut self) {
        self.work.stop(&mut self.state);
    }

    /// Keeps matches in a slot of this folder from now on, and shows the one that it holds. An earlier program kept them in one
    /// file, `former`.
    pub fn keep_matches_in(&mut self, folder: &Path, former: &Path) -> Vec<Effect> {
        self.work.keep_matches_in(folder, former, &mut self.state)
    }

    /// Keeps tournaments in this folder from now on, and offers the one that was cut off there.
    pub fn keep_tournaments_in(&mut self, folder: &Path) -> Vec<Effect> {
        self.work.keep_tournaments_in(folder, &mut self.state)
    }

    /// A match that ended and is not on the disk, once.
    pub const fn take_unwritten_match(&mut self) -> Option<UnwrittenMatch> {
        self.work.take_unwritten_match()
    }
}
