//! The person's own game and search while a lesson shows something else.

use crate::session::game::data::OpenGame;
use crate::session::settings::Settings;
use crate::session::state::State;
use crate::session::turns;
use crate::session::weights::table;
use crate::store::autosave::PlayMode;

/// The game that is to be kept safe: the person's own, not what a lesson put on the board.
pub fn own_game(state: &State) -> &OpenGame {
    let waiting = state.lessons.own.last().filter(|_| state.lessons.staged);
    waiting.map_or(&state.game, |own| &own.game)
}

/// Where the methods of that game move by themselves.
pub fn own_mode(state: &State) -> PlayMode {
    let waiting = state.lessons.own.last().filter(|_| state.lessons.staged);
    waiting.map_or_else(|| state.mode_to_keep(), |own| own.mode)
}

/// Milliseconds spent on the move that is thought about in that game, where its clock runs at the place that it opens with.
pub fn own_spent_millis(state: &State) -> u32 {
    let game = own_game(state);
    let is_at_end = || game.clock.at == turns::end_of_game(&game.document, game.cursor);
    let counts = game.document.clock.is_some() && is_at_end();
    if counts { game.clock.spent as u32 } else { 0 }
}

/// The board that is being set up beside that game, as it is written down.
pub fn own_setup(state: &State) -> Option<String> {
    let editor = state.view.position_editor.as_ref().filter(|_| !state.lessons.staged);
    editor.map(|editor| editor.setup.to_text())
}

/// Whether the analysis judges by the weights of that game, in place of what the settings to be remembered say.
pub const fn judges_by_weights(state: &State) -> bool {
    state.lab.judged_by.is_some() && !state.lessons.staged
}

/// The settings to be remembered: without the methods of a lesson.
pub fn own_settings(state: &State) -> Settings {
    let mut settings = state.settings.clone();
    table::judge_as_before(state, &mut settings);
    if let Some(own) = state.lessons.own.last().filter(|_| state.lessons.staged) {
        settings.engines.clone_from(&own.engines);
    }
    settings
}
