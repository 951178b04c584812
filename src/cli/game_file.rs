//! Games and positions from files and from standard input, in all forms that the window opens.

use std::io::{self, Read as _, Write};
use std::path::Path;

use edagari_app::catalog::Game;
use edagari_app::match_play::document;
use edagari_app::session::links;
use edagari_app::store::import::{self, ImportFault, ImportFormat, ImportRefusal, Imported, is_move_word};
use edagari_app::store::{Document, DocumentError, SIZE_LIMIT, read};
use edagari_app::words::imports;
use edagari_app::words::signs::{shown, with_names};

use super::english::ENGLISH;
use super::failure::Failure;
use super::interruption::waiting;
use super::kept_games::say_damaged;
use super::output::say;

/// The default game of moves alone.
pub(super) const USUAL: Game = Game::Othello { size: 8 };

/// The choice of a game in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameChoice {
    /// The game of moves alone.
    pub(super) open: Game,
    /// Its number among several, from 1; `None` for the first.
    pub(super) number: Option<usize>,
}

/// The game in these bytes, or the one with this number, from 1, of several. Other contents are reported.
pub(super) fn game_in(
    name: &str,
    bytes: &[u8],
    asked: GameChoice,
    err: &mut dyn Write,
) -> Result<Document, Failure> {
    let games = games_in(name, bytes, asked.open, err)?;
    let count = games.len();
    // Without a number, the first readable one.
    let first = || games.iter().position(|game| game.refused.is_none()).map_or(1, |at| at + 1);
    let chosen = asked.number.unwrap_or_else(first);
    let game = games.into_iter().nth(chosen.wrapping_sub(1));
    let Some(game) = game else {
        return Err(Failure::NoSuchGame { file: name.to_owned(), count, asked: chosen });
    };
    if let Some(refusal) = &game.refused {
        return Err(Failure::NoGame { file: format!("{name}: game {chosen}"), why: why(refusal) });
    }
    if count > 1 && asked.number.is_none() {
        let this = if chosen == 1 {
            "the first".to_owned()
        } else {
            format!("game {chosen}, the first that can be read")
        };
        say(err, format_args!("{name}: {count} games; this is {this}, --game-number N takes another"));
    }
    tell(name, &game, err);
    Ok(game.document)
}

/// All games in these bytes, including those of a saved match; at least one.
pub(super) fn games_in(
    name: &str,
    bytes: &[u8],
    open: Game,
    err: &mut dyn Write,
) -> Result<Vec<Imported>, Failure> {
    if let Some(read) = str::from_utf8(bytes).ok().and_then(links::documents) {
        let why = |fault: links::LinkFault| links::refusal(ENGLISH, &fault).trim_end_matches('.').to_owned();
        let documents = read.map_err(|fault| Failure::NoGame { file: name.to_owned(), why: why(fault) })?;
        return Ok(documents.into_iter().map(Imported::of_document).collect());
    }
    match import::read(bytes, open) {
        Ok(games) => {
            let is_counted = |form: &ImportFormat| {
                matches!(form, ImportFormat::ColumnsFromZero | ImportFormat::ColumnsEitherWay)
            };
            if let Some(form) = games.iter().map(|game| game.form).find(is_counted) {
                say(err, format_args!("{name}: {}", ENGLISH.get(form.into_str())));
            }
            Ok(games)
        }
        Err(_) if document::is_in_text(bytes) => games_of_match(name, bytes, err),
        Err(refusal) => Err(refused(name, refusal)),
    }
}

/// The undamaged games of a match.
fn games_of_match(name: &str, bytes: &[u8], err: &mut dyn Write) -> Result<Vec<Imported>, Failure> {
    let failed = |error| Failure::Match { file: name.to_owned(), error: Box::new(error) };
    let kept = document::kept_in_bytes(bytes).map_err(failed)?;
    say_damaged(name, "left out", &kept, err);
    let results = kept.results;
    let title = |number: u32| ENGLISH.with("match.game-title", &[("number", &number)]);
    let numbers = results.games().map(|played| played.number);
    let games: Vec<_> = numbers.filter_map(|number| results.document(number, title(number))).collect();
    if games.is_empty() {
        return Err(Failure::NoMatchGames(name.to_owned()));
    }
    Ok(games.into_iter().map(Imported::of_document).collect())
}

/// The reason why a text has no game.
pub(super) fn refused(name: &str, refusal: ImportRefusal) -> Failure {
    if let ImportFault::Document(error) = refusal.fault {
        return Failure::Document { file: name.to_owned(), error: *error };
    }
    Failure::NoGame { file: name.to_owned(), why: why(&refusal) }
}

/// The fault of a text, as the end of a sentence.
fn why(refusal: &ImportRefusal) -> String {
    imports::import_error(ENGLISH, refusal).trim_end_matches('.').to_owned()
}

/// Reports parts of a game that were left out, and assumptions.
fn tell(name: &str, game: &Imported, err: &mut dyn Write) {
    for note in notes(game) {
        say(err, format_args!("{name}: {note}"));
    }
}

/// The parts of a text that were left out of the game, and the assumptions made, a sentence each.
pub(super) fn notes(game: &Imported) -> Vec<String> {
    let named = |words: String, part: &str| with_names(ENGLISH, words, part);
    let mut notes: Vec<String> =
        game.refused.iter().map(|refusal| format!("it cannot be read: {}", why(refusal))).collect();
    let illegal = game.illegal.iter().filter(|_| !game.ends_at_number());
    // The word in the place of a move need not be one.
    let ended = |number: usize, line: &str, word: &str| {
        if is_move_word(word) {
            format!("move {number}{line}, {:?}, cannot be played", shown(word))
        } else {
            format!("{:?} stands in the place of move {number}{line}", shown(word))
        }
    };
    notes.extend(
        illegal.map(|(number, word)| {
            named(format!("{}; the game ends before it", ended(*number, "", word)), word)
        }),
    );
    notes.extend(game.illegal_beside.iter().map(|(number, word)| {
        let ended = ended(*number, " of a variation", word);
        named(format!("{ended}; the variation ends before it"), word)
    }));
    notes.extend(game.damage.iter().flat_map(|damage| imports::damage(ENGLISH, damage)));
    notes.extend(game.notes.iter().map(|note| imports::import_note(ENGLISH, *note)));
    notes.extend(game.contradiction.iter().map(|found| imports::contradiction(ENGLISH, found)));
    let stated = &game.document.facts.result;
    notes.extend(game.other_result.iter().map(|other| imports::other_result(ENGLISH, stated, other)));
    notes.extend(game.passed_over.iter().map(|part| named(format!("passed over: {:?}", shown(part)), part)));
    notes
}

/// The bytes of a file, or of standard input where it is called `-`; with its name.
pub(super) fn bytes_of(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    let most = SIZE_LIMIT as u64;
    let is_input = path.as_os_str() == "-";
    let name = if is_input { "standard input".to_owned() } else { path.display().to_string() };
    let bytes = if is_input {
        let mut bytes = Vec::new();
        // One byte more than allowed shows that there is more.
        waiting(|| io::stdin().lock().take(most + 1).read_to_end(&mut bytes)).map(|_| bytes)
    } else {
        read(path, most)
    };
    let bytes = bytes.map_err(|source| Failure::NoDocument { file: name.clone(), source })?;
    // The text may be cut there, and the first part of a game is another game.
    if bytes.len() > SIZE_LIMIT {
        return Err(Failure::Document { file: name, error: DocumentError::TooLarge { limit: SIZE_LIMIT } });
    }
    Ok((name, bytes))
}

/// A saved game with its cursor, or a game from a file of another program, at its end.
pub(super) fn document_in(
    path: &Path,
    number: Option<usize>,
    err: &mut dyn Write,
) -> Result<Document, Failure> {
    let (name, bytes) = bytes_of(path)?;
    game_in(&name, &bytes, GameChoice { open: USUAL, number }, err)
}
