//! The user's own game and search while a lesson shows something else.

use crate::session::game::data::OpenGame;
use crate::session::settings::Settings;
use crate::session::state::State;
use crate::session::turns;
use crate::session::weights::table;
use crate::store::autosave::PlayMode;

use super::data::Own;

/// The game to be saved automatically: the user's own, not one that a lesson put on the board.
pub fn own_game(state: &State) -> &OpenGame {
    own(state).map_or(&state.game, |own| &own.game)
}

/// The play mode of the user's own game.
pub fn own_mode(state: &State) -> PlayMode {
    own(state).map_or_else(|| state.mode_to_keep(), |own| own.mode)
}

/// Milliseconds spent on the move under way in the user's own game, where its clock runs at the position that
/// it opens with.
pub fn own_spent_millis(state: &State) -> u32 {
    let game = own_game(state);
    let is_at_end = || game.clock.at == turns::end_of_game(&game.document, game.cursor);
    let counts = game.document.clock.is_some() && is_at_end();
    if counts { game.clock.spent as u32 } else { 0 }
}

/// The text of the position that is being set up beside the user's own game.
pub fn own_setup(state: &State) -> Option<String> {
    let editor = state.view.position_editor.as_ref().filter(|_| !state.lessons.staged);
    editor.map(|editor| editor.setup.to_text())
}

/// Whether the analysis evaluates with the weights of the user's own game, in place of the saved settings.
pub fn judges_by_weights(state: &State) -> bool {
    own(state).map_or(&state.lab.judged_by, |own| &own.judged_by).is_some()
}

/// The settings to be saved: without the methods of a lesson, and without weights that belong to a game.
pub fn own_settings(state: &State) -> Settings {
    let mut settings = state.settings.clone();
    let Some(own) = own(state) else {
        table::judge_as_before(state, &mut settings);
        return settings;
    };
    settings.engines.clone_from(&own.engines);
    if let Some(before) = &own.judged_by {
        table::judge_by_former(before, own.game.document.game(), &mut settings);
    }
    settings
}

/// The game and settings that wait behind a lesson, while the lesson has the board.
fn own(state: &State) -> Option<&Own> {
    state.lessons.own.last().filter(|_| state.lessons.staged)
}
