//! The user's own patterns: evaluating by them, and reading them from files. One set of them belongs to the
//! document, as one weight table does: the analysis and the players with own patterns share it.

use std::path::Path;

use crate::catalog::{Engine, Evaluation, Game};
use crate::eval::patterns::OwnPatterns;
use crate::session::effect::{Effect, Notice};
use crate::session::game::update::remember;
use crate::session::state::State;
use crate::store::Player;
use crate::store::patterns::PatternFileError;
use crate::words::faults;
use crate::words::text::file_name;

use super::table;

/// Whether patterns can evaluate the game shown.
fn fits(state: &State) -> bool {
    state.game.position.game() == Game::Othello { size: 8 }
}

/// Evaluates by these patterns, as a change that can be undone.
pub(crate) fn judge_by(state: &mut State, own: &OwnPatterns) {
    if !fits(state) {
        return;
    }
    remember(&mut state.game);
    // The next weight that is changed is a change of its own.
    state.lab.held = false;
    for player in &mut state.game.document.players {
        if let Player::Engine(Engine { evaluation: evaluation @ Evaluation::OwnPatterns(_), .. }) = player {
            *evaluation = Evaluation::OwnPatterns(own.clone());
        }
    }
    state.game.document.patterns = Some(own.clone());
    analyse_by(state, Evaluation::OwnPatterns(own.clone()));
}

/// Lets the analysis evaluate by the patterns of the document, or by the shipped ones.
pub(crate) fn judge_by_own(state: &mut State, own: bool) {
    let evaluation = match &state.game.document.patterns {
        Some(patterns) if own => Evaluation::OwnPatterns(patterns.clone()),
        _ => Evaluation::Patterns,
    };
    if fits(state) {
        analyse_by(state, evaluation);
    }
}

fn analyse_by(state: &mut State, evaluation: Evaluation) {
    let engine = state.settings.engine(&state.game.position);
    let engine = Engine { evaluation, ..engine };
    state.settings.engines.insert(state.game.position.game().to_string(), engine);
    table::search_again(state);
}

/// Restores an earlier set, or none.
pub(crate) fn restore(state: &mut State, patterns: Option<OwnPatterns>) {
    if state.game.document.patterns == patterns {
        return;
    }
    let judges = matches!(
        state.settings.engine(&state.game.position).evaluation,
        Evaluation::Patterns | Evaluation::OwnPatterns(_)
    );
    state.game.document.patterns = patterns;
    // An analysis by weights or without any evaluation goes on as it is.
    if judges {
        judge_by_own(state, true);
    }
}

/// Adapts an analysis by own patterns to a document that was opened: it takes the patterns of the document; a
/// document without any takes those of the analysis.
pub(crate) fn judge_with_document(state: &mut State) {
    let key = state.game.position.game().to_string();
    let Some(Engine { evaluation: Evaluation::OwnPatterns(own), .. }) = state.settings.engines.get_mut(&key)
    else {
        return;
    };
    match &state.game.document.patterns {
        Some(patterns) => *own = patterns.clone(),
        None if own.patterns().is_some() => state.game.document.patterns = Some(own.clone()),
        None => {}
    }
}

/// Handles the result of reading a file of patterns.
pub fn absorb_patterns(
    state: &mut State,
    path: &Path,
    read: Result<OwnPatterns, PatternFileError>,
) -> Vec<Effect> {
    let (text, file) = (state.text(), file_name(path));
    let notice = match read {
        Ok(own) if fits(state) => {
            judge_by(state, &own);
            state.lab.learning.patterns = None;
            Notice::done(text.with("patterns.opened", &[("file", &file)]))
        }
        Ok(_) => {
            let why = text.get("patterns.other-board");
            Notice::refused(text.with("error.open", &[("file", &file), ("why", &why)]))
        }
        Err(error) => {
            let why = faults::patterns_error(text, &error);
            Notice::refused(text.with("error.open", &[("file", &file), ("why", &why)]))
        }
    };
    vec![notice.into()]
}
