//! Choosing one of the games of a text.

use crate::session::effect::{Effect, Notice};
use crate::session::screen::update::show;
use crate::session::state::State;
use crate::session::{document, import};
use crate::store::replaced_games::Shelf;
use crate::words::imports;

use super::data::ChooserCommand;

pub(crate) fn apply(state: &mut State, command: ChooserCommand) -> Vec<Effect> {
    let Some(chooser) = &mut state.view.chooser else { return Vec::new() };
    match command {
        ChooserCommand::Filter(filter) => chooser.search(filter),
        ChooserCommand::Select(at) => chooser.select(at),
        ChooserCommand::Step(rows) => chooser.select(chooser.at.saturating_add_signed(rows)),
        ChooserCommand::Open => {
            let Some((number, game)) = chooser.row(chooser.at) else { return Vec::new() };
            let game = game.imported.clone();
            if let Some(refusal) = game.refused {
                let text = state.text();
                let why = imports::import_error(text, &refusal);
                let words = text.with("chooser.refused", &[("number", &(number + 1)), ("why", &why)]);
                return vec![Notice::error(words).into()];
            }
            // Opening a game closes the table of games.
            return import::open_game(state, game);
        }
        ChooserCommand::OpenAll => return store_all(state),
    }
    Vec::new()
}

/// Stores the games that are shown, as many as the list of recent games holds, the first on top.
fn store_all(state: &mut State) -> Vec<Effect> {
    let Some(chooser) = state.view.chooser.take() else { return Vec::new() };
    show(state, None);
    let rows = (0..chooser.shown.len()).filter_map(|at| chooser.row(at));
    let readable: Vec<_> = rows.filter(|(_, game)| game.imported.refused.is_none()).collect();
    let all = chooser.shown.len();
    // Games stored earlier are not pushed out.
    let kept = readable.len().min(Shelf::GAMES.saturating_sub(state.stored.list.len()));
    for (_, game) in readable[..kept].iter().rev() {
        document::put_away(state, game.imported.document.clone());
    }
    let text = state.text();
    let key = match kept {
        kept if kept == all => "chooser.stored",
        kept if kept == readable.len() => "chooser.stored-readable",
        _ => "chooser.stored-part",
    };
    vec![Notice::done(text.with(key, &[("count", &kept), ("all", &all)])).into()]
}
