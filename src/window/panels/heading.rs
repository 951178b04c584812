//! The heading above the user's engines, in lists of players and in lists of methods.

use egui::{RichText, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::Game;
use edagari_app::session::state::State;

/// Paints the heading, where there are engines that play the game.
pub(crate) fn engines_heading_ui(ui: &mut Ui, state: &State, game: Game) {
    if state.view.engines.names(game).next().is_some() {
        ui.add_space(UNIT);
        let words = RichText::new(state.text().get("engines.title")).small();
        ui.label(words.color(Palette::of(ui).text_weak));
    }
}
