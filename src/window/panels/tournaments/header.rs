//! Search fields of the games: words, and a position.

use egui::{Checkbox, RichText, TextEdit, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::session::tournaments::collection::GameCollection;
use edagari_app::session::tournaments::data::{Through, TournamentCommand, board_of};
use edagari_app::words::text::count;

/// Paints the rows above the table.
pub(super) fn header_ui(
    ui: &mut Ui,
    state: &State,
    collection: &GameCollection,
    commands: &mut Vec<Command>,
) {
    let (text, tournaments) = (state.text(), &state.tournaments);
    ui.horizontal_wrapped(|ui| {
        let name = ui.label(text.get("tournaments.filter"));
        let (mut filter, hint) = (tournaments.filter.clone(), text.get("tournaments.filter-hint"));
        let field = TextEdit::singleline(&mut filter).hint_text(hint).desired_width(60.0 * UNIT);
        let field = ui.add(field).labelled_by(name.id).on_hover_text(text.get("tournaments.filter-tip"));
        if field.changed() {
            commands.push(Command::Tournament(TournamentCommand::Filter(filter)));
        }
        through_ui(ui, state, commands);
        let all = count(collection.archive.entries.len() as u64);
        if let Some(listed) = &tournaments.listed {
            let shown = count(listed.games.len() as u64);
            let words = text.with("tournaments.count", &[("shown", &shown), ("all", &all)]);
            ui.label(RichText::new(words).color(Palette::of(ui).text_weak));
        }
    });
}

/// The filter for games through a position.
fn through_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let mut ask = |through| commands.push(Command::Tournament(TournamentCommand::Through(through)));
    if let Through::Move(_, action) = state.tournaments.through {
        let words = text.with("tournaments.with-move", &[("move", &action)]);
        let chip = ui.button(format!("{words} ✕")).on_hover_text(text.get("tournaments.all"));
        if chip.clicked() {
            ask(Through::Any);
        }
    } else {
        let mut here = state.tournaments.through == Through::Board;
        let on_board = board_of(&state.game.position).is_some();
        let toggle = ui.add_enabled(on_board, Checkbox::new(&mut here, text.get("tournaments.here")));
        if toggle.on_hover_text(text.get("tournaments.here-tip")).changed() {
            ask(if here { Through::Board } else { Through::Any });
        }
    }
}
