//! Import of games and positions that are pasted, opened or passed to the command line: how a text was read,
//! and which of its parts could not be used.
//!
//! One recogniser for all doors, from the bytes: documents of this program, files of tournament games, SGF and GGF trees, JSON of
//! Othello Quest, PGN, transcripts as web pages show them, boards in any signs, positions with values (OBF), the data sets of
//! Connect Four and its columns, and the notation of the game on the board. Each form is read by its grammar to the end of the
//! text, or refused with the place at which it is left. A reader claims each part of its text as used, left out or layout in an
//! account (`account` for texts, `fields` for JSON), and what nobody claims is listed. Sources: the pages of those programs.

use std::path::Path;

use crate::catalog::Game;

use super::{Document, DocumentError, ReadingProgress, SIZE_LIMIT, Stamp, salvage};

mod account;
mod among;
mod asides;
mod beside_columns;
mod board;
mod coding;
mod column_words;
mod columns;
mod comment;
mod counting;
mod days;
mod details;
mod digits;
mod doubts;
mod drops;
mod fields;
mod game_lines;
mod game_names;
mod gap_words;
mod gaps;
mod ggf;
mod headings;
mod imported;
mod intervals;
mod json;
mod late;
mod legend;
mod line;
mod nearest;
mod number_tree;
mod numbers;
mod pairing;
mod people;
mod pgn;
mod pieces;
mod plain;
mod plain_signs;
mod refusal;
mod remarks;
mod result;
mod row_words;
mod sections;
mod several;
mod sgf;
mod sheet;
mod side_words;
mod stepped_over;
mod stone_table;
mod stones;
mod table;
mod table_cells;
mod table_headings;
mod table_order;
mod tags;
mod transcript;
mod tree;
mod trees;
mod two_lists;
mod winners;
mod word_table;
mod words;
mod wrapping;
mod wthor;

pub use account::{PartUse, TextAccount};
pub use coding::text_of;
pub use gaps::is_move_word;
pub use imported::{ImportFormat, ImportNote, Imported, ResultContradiction, UnfitNumber, over_note};
use pgn::{is_only_in_own_notation, starts};
pub use plain_signs::{is_of_moves, is_unseen, look_alike};
use refusal::{FaultAt, Faulty};
pub use refusal::{ImportFault, ImportRefusal};

/// Reads all games and positions of a file, in its order; at least one. `open` is the game on the board: squares and digits
/// alone mean moves of it.
///
/// # Errors
/// [`ImportRefusal`] names the form that the file comes nearest to, and where it leaves it.
pub fn read(bytes: &[u8], open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    read_with(bytes, open, &ReadingProgress::default())
}

/// Reads a file, as work that can be stopped and says how far it is; with what the file held.
///
/// # Errors
/// As [`read`], and where the file cannot be read.
pub fn load(
    path: &Path,
    open: Game,
    watch: &ReadingProgress,
) -> Result<(Vec<Imported>, Stamp), ImportRefusal> {
    let failed = |source| DocumentError::Read { path: path.to_owned(), source };
    // Of a larger file one byte above the limit arrives, so that the length shows that it is too large.
    let bytes = super::file::read(path, SIZE_LIMIT as u64).map_err(failed);
    let bytes = bytes.map_err(|error| ImportFault::Document(Box::new(error)))?;
    Ok((read_with(&bytes, open, watch)?, Stamp::of(&bytes)))
}

/// As [`read`], with progress and a stop flag.
///
/// # Errors
/// As [`read`].
pub fn read_with(bytes: &[u8], open: Game, watch: &ReadingProgress) -> Result<Vec<Imported>, ImportRefusal> {
    if bytes.len() > SIZE_LIMIT {
        let error = DocumentError::TooLarge { limit: SIZE_LIMIT };
        return Err(ImportFault::Document(Box::new(error)).into());
    }
    if let Some(games) = wthor::read(bytes) {
        return Ok(games);
    }
    if let Some(text) = damaged_document(bytes) {
        return document(Document::read(bytes, watch), &text, watch);
    }
    let text = coding::text_of(bytes).ok_or(ImportFault::NotText)?;
    read_text_with(&text, open, watch)
}

/// The text of a document of this program in which some bytes are none of UTF-8 any more, as far as it is text. Without this a guess
/// would find another coding, in which every other letter is wrong.
fn damaged_document(bytes: &[u8]) -> Option<String> {
    let is_damaged = std::str::from_utf8(bytes).is_err() || bytes.contains(&0);
    let text = is_damaged.then(|| String::from_utf8_lossy(bytes)).filter(|text| is_document(text))?;
    let count = |is_it: &dyn Fn(char) -> bool| text.chars().filter(|sign| is_it(*sign)).count();
    let (wrong, right) = (
        count(&|sign| sign == char::REPLACEMENT_CHARACTER),
        count(&|sign| !sign.is_ascii() && sign != char::REPLACEMENT_CHARACTER),
    );
    (wrong == 0 || right >= wrong).then(|| text.into_owned())
}

/// As [`read`], for a text.
///
/// # Errors
/// As [`read`].
pub fn read_text(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    read_text_with(text, open, &ReadingProgress::default())
}

fn read_text_with(text: &str, open: Game, watch: &ReadingProgress) -> Result<Vec<Imported>, ImportRefusal> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if !is_document(text) {
        return read_foreign(text, open);
    }
    let refusal = match document(Document::read(text.as_bytes(), watch), text, watch) {
        Ok(games) => return Ok(games),
        Err(refusal) => refusal,
    };
    // A note may precede other texts too: // X is Black.
    let is_noted = text.trim_start().starts_with('/') && !text.contains("version:");
    let games = if is_noted { read_foreign(text, open).ok() } else { None };
    games.filter(|games| are_well(games)).ok_or(refusal)
}

/// Reads a text that is no document of this program.
fn read_foreign(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    let usual = read_dressed(text, open);
    let mut games = match headings::read(text, open, &usual).map_or(usual, Ok) {
        Err(refusal) => vec![number_tree::read(text).ok_or(refusal)?],
        Ok(games) => games,
    };
    counting::settle(&mut games, text);
    Ok(games)
}

/// Reads a text as it is written, or without the characters that wrap it.
fn read_dressed(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    if text.trim().is_empty() {
        return Err(ImportFault::Empty.into());
    }
    if let Some(lines) = pgn::on_lines(text) {
        return read_foreign(&lines, open);
    }
    if let Some(read) = in_rows(text, open) {
        return read;
    }
    // As written first: a comment in wide letters stays as it is where the text can be read without.
    let read = read_as_written(text, open);
    if read.as_ref().is_ok_and(|games| are_well(games) && !games.iter().any(leaves_out_odd)) {
        return read;
    }
    let narrow = words::narrow(text);
    let unwrapped = wrapping::unwrapped(narrow.as_deref().unwrap_or(text));
    let mut refusal = None;
    // Without its wrapping a damaged board is no smaller one, and the brackets of lists are no wrapping of boards.
    let is_refused = read.as_ref().is_err_and(|refusal| refusal.form == Some(ImportFormat::Board));
    let is_board = is_refused || text.trim_start().starts_with('[');
    let is_piece = |games: &Vec<Imported>| is_board && games.iter().any(has_odd_size);
    for plain in narrow.iter().chain(&unwrapped) {
        let mut unwrapped = read_as_written(plain, open);
        // The names before the moves are a part of what was unwrapped.
        if let Ok(games) = &mut unwrapped
            && plain.len() == text.len()
        {
            for game in games.iter_mut() {
                intervals::stop(game, text);
            }
        }
        match unwrapped {
            Ok(games) if is_piece(&games) => {}
            Ok(mut games) if are_well(&games) || read.is_err() => {
                games[0].passed_over.extend(wrapping::senders(text).into_iter().map(line::shortened));
                return Ok(games);
            }
            Ok(_) => {}
            Err(other) => refusal = Some(other),
        }
    }
    // A refusal of the content of a list or a mail says more than one of its wrapping.
    let is_unknown = |refusal: &ImportRefusal| refusal.form.is_none();
    let is_dressed = read.as_ref().is_err_and(is_unknown);
    let read = match (read, refusal) {
        (Err(unknown), Some(refusal)) if is_unknown(&unknown) && !is_unknown(&refusal) => Err(refusal),
        (read, _) => read,
    };
    let plain = plain_signs::plain(text).and_then(|plain| {
        let games = read_as_written(&plain.text, open).ok()?;
        Some((games, plain.notes)).filter(|(games, _)| read.is_err() || are_well(games))
    });
    let Some((mut games, notes)) = plain else {
        return undressed(text, open).filter(|_| is_dressed).map_or(read, |game| Ok(vec![game]));
    };
    if let Some(first) = games.iter_mut().find(|game| game.refused.is_none()) {
        first.notes.extend(notes);
    }
    Ok(games)
}

/// Connect Four in rows, of which all is understood: no other reader knows more of it, whatever is damaged there.
fn in_rows(text: &str, open: Game) -> Option<Result<Vec<Imported>, ImportRefusal>> {
    let names_game = plain::naming_line(text).is_some();
    if names_game || pgn::first_heading(text).is_some() || json::is_one(text) || tags::page(text).is_some() {
        return None;
    }
    let narrow = words::narrow(text);
    let text = narrow.as_deref().unwrap_or(text);
    let read = drops::read(text, open)?;
    Some(read.map(|game| vec![game]).map_err(|fault| fault.refusal(text, ImportFormat::Columns)))
}

/// The game of a text that is moves in the dress of code or pages, with the words that are left out with it.
fn undressed(text: &str, open: Game) -> Option<Imported> {
    let (moves, left) = wrapping::undressed(text)?;
    let [mut game] = <[Imported; 1]>::try_from(read_as_written(&moves, open).ok()?).ok()?;
    game.account = TextAccount::whole(text.len());
    game.passed_over.extend(left);
    (!game.is_faulty()).then_some(game)
}

/// Whether a sign that is hardly meant as it stands is in what was left out of a game.
fn leaves_out_odd(game: &Imported) -> bool {
    game.passed_over.iter().any(|part| part.contains(plain_signs::is_odd))
}

/// Whether a game begins on a board of an unusual size.
fn has_odd_size(game: &Imported) -> bool {
    game.notes.iter().any(|note| matches!(note, ImportNote::BoardSize { .. }))
}

/// Whether nothing of the games ends before its text does.
fn are_well(games: &[Imported]) -> bool {
    games.iter().all(|game| !game.is_faulty())
}

/// Whether a text means to be a document: a note, or a bracket before the name of a part.
pub fn is_document(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    if text.starts_with("//") || text.starts_with("/*") {
        return true;
    }
    let Some(inside) = text.strip_prefix('(').map(str::trim_start) else { return false };
    // A key in brackets is none: (x: white, o: black).
    if inside.split(':').next().is_some_and(|word| side_words::meant(word).is_some()) {
        return false;
    }
    let name = inside.find(|sign: char| !sign.is_ascii_lowercase() && sign != '_').unwrap_or(inside.len());
    inside.starts_with("//")
        || inside.starts_with("/*")
        || name > 0 && inside[name..].trim_start().starts_with(':')
}

/// The readable part of a document.
fn document(
    read: Result<Document, DocumentError>,
    text: &str,
    watch: &ReadingProgress,
) -> Result<Vec<Imported>, ImportRefusal> {
    let error = match read {
        Ok(document) => return Ok(vec![Imported::of_document(document)]),
        Err(error) => error,
    };
    if let Some((document, damage)) = salvage::read(text, &error, watch) {
        return Ok(vec![Imported { damage: Some(damage), ..Imported::of_document(document) }]);
    }
    let fault = ImportFault::Document(Box::new(error));
    Err(ImportRefusal { form: Some(ImportFormat::Document), place: None, fault })
}

/// Reads a text by its form; one of moves and boards by its parts, where it can be.
fn read_as_written(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    let usual = read_whole(text, open);
    sections::read(text, open, &usual).map_or(usual, Ok)
}

/// Reads a text by its form, and lists its unclaimed rest.
fn read_whole(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    let page = tags::page(text).filter(|_| is_page(text));
    let mut games = match &page {
        Some(page) => of_page(page, text, open)?,
        None => read_by_form(text, open)?,
    };
    // The tags of a page show the places of its moves.
    let list = page.as_deref().unwrap_or(text);
    let mut account = TextAccount::default();
    for game in &games {
        account.add(&game.account, 0);
    }
    let first = games.iter().find_map(|game| game.account.first()).unwrap_or(0);
    let rest = account.take_rest(text, 0..text.len());
    for game in &mut games {
        stepped_over::stop(game, list, &account);
        intervals::stop(game, list);
    }
    if let Some(game) = games.iter_mut().find(|game| game.refused.is_none()) {
        let before = rest.iter().take_while(|part| part.end <= first).count();
        let mut words = rest.into_iter().map(|part| line::shortened(&text[part]));
        game.passed_over.splice(0..0, words.by_ref().take(before));
        game.passed_over.extend(words);
        game.account = account;
    }
    for game in &mut games {
        days::join_times(&mut game.passed_over);
        doubts::note(game, text);
    }
    Ok(games)
}

/// Whether a text is a page rather than one of another form in which a tag stands.
fn is_page(text: &str) -> bool {
    !text.trim_start().starts_with(['{', '(', '[', ';'])
}

/// Reads a page without its tags, which are of the same length.
fn of_page(page: &str, text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    let mut games = read_by_form(page, open)?;
    for range in tags::ranges(text, page) {
        games[0].account.claim_range(range, PartUse::Layout);
    }
    Ok(games)
}

/// Reads a text by the form that its first characters show, and one without them by all forms that it can
/// have.
fn read_by_form(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    let refused = |form| move |fault: FaultAt| fault.refusal(text, form);
    if is_only_in_own_notation(open)
        && let Some(game) = plain::notation(text, open)
    {
        return Ok(vec![game]);
    }
    // A comment may hold what begins another form, so what comes first counts.
    let heading = pgn::first_heading(text);
    if tree::next_tree(text).is_some_and(|tree| heading.is_none_or(|heading| tree < heading)) {
        return trees::read(text);
    }
    if json::is_one(text)
        && let Some(read) = json::read(text, open)
    {
        return read.map_err(refused(json::form(text)));
    }
    if heading.is_some() {
        return headed(text, open).map_err(refused(ImportFormat::Pgn));
    }
    plain::read(text, open)
}

/// Reads games with headings, each as one of the game in which most of it can be played.
fn headed(text: &str, open: Game) -> Faulty<Vec<Imported>> {
    let whole = headed_alike(text, open);
    let blocks = pgn::blocks(text);
    if blocks.len() < 2 || whole.as_ref().is_ok_and(|games| are_well(games)) {
        return whole;
    }
    // Where they are not all of one game, each is asked for itself.
    let of_block = |(at, block): &(usize, &str)| {
        let games = headed_alike(block, open).ok()?;
        Some(games.into_iter().map(|game| several::placed(game, *at)).collect())
    };
    let each: Option<Vec<Vec<Imported>>> = blocks.iter().map(of_block).collect();
    match each.map(|games| games.concat()).filter(|games| are_well(games)) {
        Some(games) => Ok(games),
        None => whole,
    }
}

/// Reads games with headings as those of the game in which most of them can be played; the open one where several are.
fn headed_alike(text: &str, open: Game) -> Faulty<Vec<Imported>> {
    let (mut best, mut fault): (Option<(_, Vec<Imported>)>, Option<FaultAt>) = (None, None);
    // That a position is none of one game says nothing where it is one of another.
    let is_of_start = |fault: &FaultAt| matches!(fault.fault, ImportFault::Board(_));
    for start in starts(open) {
        match pgn::read(text, &start) {
            Ok(games) => {
                let moves: usize = games.iter().map(|game| game.moves).sum();
                let broken = games.iter().filter(|game| game.is_faulty()).count();
                let is_open = start.game() == open;
                // A column or two, which may be the rest of a square, are of a game that is open or named.
                let is_meant = is_open || start == pgn::usual_start() || moves >= pgn::A_FEW;
                // Without a move, or with a single one, it is the usual game: our own say which they are of.
                let rank = (std::cmp::Reverse(broken), moves, is_open && moves > 1);
                if !is_meant && (fault.is_some() || moves < 2) {
                    continue;
                }
                if best.as_ref().is_none_or(|(known, _)| rank > *known) {
                    best = Some((rank, games));
                }
            }
            Err(other) if fault.as_ref().is_none_or(|known| other.at > known.at) => fault = Some(other),
            Err(_) => {}
        }
    }
    match (best, fault) {
        // A game whose first move cannot be played says less than how far another one came.
        (Some(((broken, moves, _), games)), fault)
            if moves > 0 || broken.0 == 0 || fault.as_ref().is_none_or(is_of_start) =>
        {
            Ok(games)
        }
        (_, Some(fault)) => Err(fault),
        (Some((_, games)), None) => Ok(games),
        (None, None) => Ok(Vec::new()),
    }
}
