//! The whole session of a user without a window: state, commands, and background work.
//!
//! ```text
//! person -> window -> Command -> update -> State -> window
//!              work beside the window ----^
//! ```
//!
//! A feature is a folder: `data` is its part of the state and its commands, `update` carries these out and
//! handles results, `work` runs in the background, `shown` answers the window's questions.

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
pub mod printing;
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

/// A session: the state, and the background work that changes it.
#[derive(Debug)]
pub struct Session {
    state: State,
    work: SessionWork,
}

impl Session {
    /// A new session with an empty board.
    pub fn new(settings: Settings) -> Self {
        Self { state: document::start_state(settings), work: SessionWork::default() }
    }

    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The state, for results that come from outside: each feature handles them by a function of its own.
    pub const fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Carries out a command. Returns its effects outside the state.
    pub fn apply(&mut self, command: Command) -> Vec<Effect> {
        update::apply(&mut self.state, command)
    }

    /// Handles results of background work, stops what is no longer wanted, starts what is; `wake` is called
    /// when there is more to handle. Returns the effects outside the state.
    pub fn advance(&mut self, wake: &Wake) -> Vec<Effect> {
        let mut effects = self.work.advance(&mut self.state, wake);
        update::settle(&mut self.state);
        effects.extend(weights::table::said_left(&mut self.state));
        effects
    }

    /// Asks a search that is no longer wanted to pause or to end, before the next round.
    pub fn stop_unwanted(&mut self) {
        self.work.stop_unwanted(&mut self.state);
    }

    /// Stops all work and joins its threads.
    pub fn stop(&mut self) {
        self.work.stop(&mut self.state);
    }

    /// Keeps matches in a slot of this folder from now on, and shows the one stored there. An earlier version
    /// kept them in one file, `former`.
    pub fn keep_matches_in(&mut self, folder: &Path, former: &Path) -> Vec<Effect> {
        self.work.keep_matches_in(folder, former, &mut self.state)
    }

    /// Keeps tournaments in this folder from now on, and offers the interrupted one found there.
    pub fn keep_tournaments_in(&mut self, folder: &Path) -> Vec<Effect> {
        self.work.keep_tournaments_in(folder, &mut self.state)
    }

    /// A match that ended and could not be written; only the first call returns it.
    pub const fn take_unwritten_match(&mut self) -> Option<UnwrittenMatch> {
        self.work.take_unwritten_match()
    }
}
