//! Commands about many positions: read, search, stop.

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::session::command::CompareCommand;
use crate::session::effect::{Effect, Notice};
use crate::session::files::{FileKind, FileQuestion};
use crate::session::state::State;
use crate::words::faults;

use super::data::comparable;
use super::many::{ManyProgress, ManyQuestion, ManyRun};

/// Carries out a command about many positions; `None` for commands about one.
pub(super) fn apply(state: &mut State, command: &CompareCommand) -> Option<Vec<Effect>> {
    let game = state.game.position.game();
    let many = &mut state.comparison.many;
    match command {
        CompareCommand::TypePositions(typed) => {
            many.take(typed.as_bytes(), game);
            (many.typed, many.file) = (typed.clone(), None);
        }
        CompareCommand::AskPositions => {
            return Some(vec![Effect::AskFile(FileKind::Positions, FileQuestion::Open)]);
        }
        CompareCommand::OpenPositions(path) => {
            return Some(vec![Effect::Read(FileKind::Positions, path.clone())]);
        }
        CompareCommand::SearchPositions => search(state),
        CompareCommand::StopPositions => many.stop(),
        _ => return None,
    }
    Some(Vec::new())
}

/// Reads a file of positions.
pub fn absorb_file(state: &mut State, path: &Path, read: io::Result<Vec<u8>>) -> Vec<Effect> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = state.text();
    let bytes = match read {
        Ok(bytes) => bytes,
        Err(error) => {
            let why = faults::io_error(text, &error);
            let words = text.with("error.open", &[("file", &name), ("why", &why)]);
            return vec![Notice::error(words).into()];
        }
    };
    let game = state.game.position.game();
    let many = &mut state.comparison.many;
    many.take(&bytes, game);
    (many.typed, many.file) = (String::new(), Some(name));
    Vec::new()
}

/// Searches all positions with the methods of all columns.
fn search(state: &mut State) {
    let comparison = &mut state.comparison;
    let (positions, Some(game)) = (comparison.many.positions(), comparison.many.game) else { return };
    if positions.is_empty() || comparison.entries.len() < 2 {
        return;
    }
    let engines = comparison.entries.iter().map(|entry| comparable(entry.engine.clone(), game)).collect();
    let question = Arc::new(ManyQuestion { positions: positions.to_vec(), engines });
    let (progress, found, beside) = (ManyProgress::Waiting, Vec::new(), Vec::new());
    comparison.many.run = Some(ManyRun { question, progress, found, beside });
}
