//! Games and positions from files and from standard input, in any form that the window opens too.

use std::io::Write;
use std::path::Path;

use crate::catalog::{AnyPosition, Game};
use crate::store::import::{self, ImportFault, Imported};
use crate::store::{Document, SIZE_LIMIT, read};
use crate::words::faults;

use super::english::ENGLISH;
use super::failure::Failure;
use super::output::say;

/// The game that moves alone are of where nobody says which.
pub(super) const USUAL: Game = Game::Othello { size: 8 };

/// Which game of a text is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameChoice {
    /// The game that moves alone are of.
    pub(super) open: Game,
    /// Its number among several, from 1; the first where nobody says.
    pub(super) number: Option<usize>,
}

/// The game in these bytes, or the one with this number of several, from 1. What else is in them is said.
pub(super) fn game_in(
    name: &str,
    bytes: &[u8],
    asked: GameChoice,
    err: &mut dyn Write,
) -> Result<Document, Failure> {
    let games = import::read(bytes, asked.open).map_err(|refusal| {
        if let ImportFault::Document(error) = refusal.fault {
            return Failure::Document { file: name.to_owned(), error: *error };
        }
        let why = faults::import_error(ENGLISH, &refusal);
        Failure::NoGame { file: name.to_owned(), why: why.trim_end_matches('.').to_owned() }
    })?;
    let count = games.len();
    let chosen = asked.number.unwrap_or(1);
    let game = games.into_iter().nth(chosen.wrapping_sub(1));
    let Some(game) = game else {
        return Err(Failure::NoSuchGame { file: name.to_owned(), count, asked: chosen });
    };
    if count > 1 && asked.number.is_none() {
        say(err, format_args!("{name}: {count} games; this is the first, --game-number N takes another"));
    }
    tell(name, &game, err);
    Ok(game.document)
}

/// The parts of a text that were left out of the game, and the assumptions made.
fn tell(name: &str, game: &Imported, err: &mut dyn Write) {
    if let Some((number, word)) = &game.illegal {
        say(err, format_args!("{name}: move {number}, {word:?}, cannot be played; the game ends before it"));
    }
    for note in &game.notes {
        say(err, format_args!("{name}: {}", faults::import_note(ENGLISH, *note)));
    }
    if let Some(found) = &game.contradiction {
        say(err, format_args!("{name}: {}", faults::contradiction(ENGLISH, found)));
    }
    for part in &game.passed_over {
        say(err, format_args!("{name}: passed over: {part:?}"));
    }
}

/// The position of a saved game at the move it was left at, or of a file of another program at its end.
pub(super) fn position_in(
    path: &Path,
    number: Option<usize>,
    err: &mut dyn Write,
) -> Result<AnyPosition, Failure> {
    let name = path.display().to_string();
    let bytes =
        read(path, SIZE_LIMIT as u64).map_err(|source| Failure::NoDocument { file: name.clone(), source })?;
    let document = game_in(&name, &bytes, GameChoice { open: USUAL, number }, err)?;
    Ok(document.start.after(&document.record.path_to(document.cursor)))
}
