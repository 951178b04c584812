//! Choosing one of the games of a text.

use crate::session::effect::{Effect, Notice};
use crate::session::screen::update::show;
use crate::session::state::State;
use crate::session::{document, import};
use crate::store::replaced_games::Shelf;

use super::data::ChooserCommand;

pub(crate) fn apply(state: &mut State, command: ChooserCommand) -> Vec<Effect> {
    let Some(chooser) = &mut state.view.chooser else { return Vec::new() };
    match command {
        ChooserCommand::Filter(filter) => chooser.search(filter),
        ChooserCommand::Select(at) => chooser.select(at),
        ChooserCommand::Step(rows) => chooser.select(chooser.at.saturating_add_signed(rows)),
        ChooserCommand::Open => {
            let Some(game) = chooser.row(chooser.at).map(|(_, game)| game.imported.clone()) else {
                return Vec::new();
            };
            // Opening a game puts all away that was looked at, the table with it.
            return import::open_game(state, game);
        }
        ChooserCommand::OpenAll => return store_all(state),
    }
    Vec::new()
}

/// Stores the games that are shown, as many as the list of recent games keeps. The first of them comes to stand on top.
fn store_all(state: &mut State) -> Vec<Effect> {
    let Some(chooser) = state.view.chooser.take() else { return Vec::new() };
    show(state, None);
    let all = chooser.shown.len();
    // No game goes that was stored before.
    let kept = all.min(Shelf::GAMES.saturating_sub(state.stored.list.len()));
    for at in (0..kept).rev() {
        let Some((_, game)) = chooser.row(at) else { continue };
        document::put_away(state, game.imported.document.clone());
    }
    let text = state.text();
    let key = if kept < all { "chooser.stored-part" } else { "chooser.stored" };
    vec![Notice::done(text.with(key, &[("count", &kept), ("all", &all)])).into()]
}
