//! Games of other programs, pasted or in files: they become the open game, and what was read as what is said.

use std::io;
use std::path::Path;

use crate::store::import::{self, Form, Imported};
use crate::words::faults;

use super::document::replace;
use super::effect::Notice;
use super::state::State;

/// The endings of files that other programs write.
pub const ENDINGS: [&str; 5] = ["ggf", "sgf", "obf", "txt", "json"];

/// Whether a file has an ending of other programs.
pub fn is_foreign(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// Opens the game that a text holds; `None` where it is in none of the forms that are known.
pub(crate) fn open(state: &mut State, text: &str) -> Option<Notice> {
    Some(match import::read(text, state.game.position.game())? {
        Ok(mut game) => {
            let notice = said(state, &game);
            if game.document.start.game() == state.game.position.game() {
                game.document.players.clone_from(&state.game.document.players);
            }
            replace(state, game.document, None);
            state.game.changed = true;
            notice
        }
        Err(error) => {
            let why = faults::import_error(state.text(), &error);
            Notice::error(state.text().with("import.refused", &[("why", &why)]))
        }
    })
}

/// Opens the game of a file that another program wrote.
pub fn foreign_read(state: &mut State, path: &Path, read: io::Result<Vec<u8>>) -> Notice {
    let name = crate::words::text::file_name(path);
    let why = match read.map(String::from_utf8) {
        Ok(Ok(text)) => match open(state, &text) {
            Some(notice) => return notice,
            None => state.text().get("import.unknown"),
        },
        Ok(Err(_)) => state.text().get("import.not-text"),
        Err(error) => faults::io_error(state.text(), &error),
    };
    Notice::error(state.text().with("import.file", &[("name", &name), ("why", &why)]))
}

/// What was read as what, and what was not read.
fn said(state: &State, game: &Imported) -> Notice {
    let text = state.text();
    let form = text.get(match game.form {
        Form::Ggf => "import.ggf",
        Form::Sgf => "import.sgf",
        Form::OthelloQuest => "import.othello-quest",
        Form::Transcript => "import.transcript",
        Form::Obf => "import.obf",
        Form::Board => "import.board",
        Form::Columns => "import.columns",
        Form::ColumnsFromZero => "import.columns-from-zero",
        Form::ColumnsEitherWay => "import.columns-either-way",
    });
    let mut parts = vec![text.with("import.read", &[("form", &form), ("count", &game.moves)])];
    if let Some((number, word)) = &game.illegal {
        parts.push(text.with("import.illegal", &[("number", number), ("text", word)]));
    }
    if !game.passed_over.is_empty() {
        let parts_of_it = game.passed_over.iter().take(3).map(|part| format!("“{part}”")).collect::<Vec<_>>();
        parts.push(text.with("import.passed-over", &[("parts", &parts_of_it.join(", "))]));
    }
    if game.further > 0 {
        parts.push(text.with("import.further", &[("count", &game.further)]));
    }
    let words = parts.join(" ");
    if game.illegal.is_some() { Notice::error(words) } else { Notice::done(words) }
}
