//! Setting a position up: step by step, and beginning a game there.

use crate::catalog::Setup;
use crate::session::command::Command;
use crate::session::effect::{Effect, Notice};
use crate::session::game::data::NewGame;
use crate::session::state::State;
use crate::words::games;

use super::data::{PositionCommand, PositionEditor};

pub(crate) fn apply(state: &mut State, request: PositionCommand) -> Vec<Effect> {
    match request {
        PositionCommand::SetUp => return set_up(state),
        PositionCommand::Cancel => state.view.position_editor = None,
        PositionCommand::Begin => return begin(state),
        PositionCommand::Take(brush) => edit(state, |editor| editor.brush = brush),
        PositionCommand::Change(change) => edit(state, |editor| editor.change(change)),
        PositionCommand::Paint(action, step, hand) => edit(state, |editor| editor.paint(action, step, hand)),
        PositionCommand::Put(action, hand) => edit(state, |editor| editor.put(action, hand)),
        PositionCommand::Click(action, hand) => edit(state, |editor| editor.click(action, hand)),
    }
    Vec::new()
}

fn edit(state: &mut State, change: impl FnOnce(&mut PositionEditor)) {
    if let Some(editor) = &mut state.view.position_editor {
        change(editor);
    }
}

fn set_up(state: &mut State) -> Vec<Effect> {
    if state.view.position_editor.is_none() {
        let Some(setup) = Setup::of(&state.game.position) else {
            return vec![Effect::Tell(Notice::note(state.text().get("position.no-stones")))];
        };
        state.view.position_editor = Some(PositionEditor::new(setup));
        (state.view.preview, state.view.result) = (None, None);
    }
    Vec::new()
}

fn begin(state: &mut State) -> Vec<Effect> {
    let Some(editor) = &state.view.position_editor else { return Vec::new() };
    match editor.setup.position() {
        Ok(position) if position == state.game.position => {
            state.view.position_editor = None;
            Vec::new()
        }
        Ok(position) => {
            // The editor is closed once the position is on the board. Its players stay: between two humans no
            // method answers.
            let clock = state.game.document.clock.map(|clock| clock.control);
            let between = NewGame { players: state.game.document.players.clone(), clock };
            vec![Effect::Apply(Command::NewBetween(Box::new(position), Box::new(between)).into())]
        }
        Err(flaw) => vec![Effect::Tell(Notice::error(games::flaw(state.text(), &editor.setup, flaw)))],
    }
}
