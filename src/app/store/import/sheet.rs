//! Score sheets whose numbered moves stand in blocks beside each other, as paper has them: `1 f5  31 a1`. The moves are read in the order
//! of their numbers.

use super::account::PartUse;
use super::line::{ImportedLine, MoveOutcome};
use super::words::{self, is_number};
use super::{ImportFormat, Imported, pgn};

/// A number of such a sheet with its moves.
struct SheetPlace<'a> {
    number: usize,
    word: &'a str,
    moves: Vec<&'a str>,
}

/// The game of a sheet; `None` for a text whose numbers stand in their order, or that has anything else in its rows.
pub(super) fn read(text: &str) -> Option<Imported> {
    /// Bytes of a sheet, and the fewest rows.
    const LONGEST: usize = 4096;
    const FEWEST: usize = 3;
    if text.len() > LONGEST {
        return None;
    }
    let mut rows: Vec<Vec<SheetPlace<'_>>> = Vec::new();
    for line in text.lines() {
        match places_of(line) {
            Some(row) if row.is_empty() => {}
            Some(row) => rows.push(row),
            // Headings stand above the rows.
            None if rows.is_empty() && !line.contains(|sign: char| sign.is_ascii_digit()) => {}
            None => return None,
        }
    }
    // Each block counts on from row to row, and the next one from the end of the one before.
    let blocks: Vec<usize> = rows.first()?.iter().map(|place| place.number).collect();
    let counts = |(at, row): (usize, &Vec<SheetPlace<'_>>)| {
        row.len() <= blocks.len() && row.iter().zip(&blocks).all(|(place, first)| place.number == first + at)
    };
    let are_blocks = blocks.len() > 1 && rows.iter().enumerate().all(counts);
    let count = rows.len();
    let mut places: Vec<SheetPlace<'_>> = rows.into_iter().flatten().collect();
    places.sort_by_key(|place| place.number);
    let is_whole = places.iter().zip(1..).all(|(place, number)| place.number == number);
    let (last, others) = places.split_last()?;
    let is_square = |place: &SheetPlace<'_>| place.moves.iter().all(|word| words::is_square(word));
    if 4 * places.iter().filter(|place| is_square(place)).count() < 3 * places.len() {
        return None;
    }
    let each = others.first()?.moves.len();
    // A few places may be damaged.
    let alike = others.iter().filter(|place| place.moves.len() == each).count();
    let are_alike = 4 * alike >= 3 * others.len() && last.moves.len() <= each;
    if count < FEWEST || !are_blocks || !is_whole || !are_alike {
        return None;
    }
    let mut game = ImportedLine::new(pgn::usual_start()).of(text);
    game.own(0..text.len());
    for place in &places {
        game.claim(place.word, PartUse::Layout);
        let well = place.moves.iter().all(|word| game.play(word, None) == MoveOutcome::Well);
        let is_whole = place.moves.len() == each || place.number == last.number;
        if !(well && is_whole || game.is_broken()) {
            game.stop(place.word);
        }
        if game.is_broken() {
            break;
        }
    }
    if game.moves() < 2 {
        return None;
    }
    let mut game = game.finished_in(ImportFormat::Transcript, text);
    game.account.forget_moves();
    Some(game)
}

/// The numbers of a line, each with one move or two; `None` where anything else stands in it.
fn places_of(line: &str) -> Option<Vec<SheetPlace<'_>>> {
    let mut places: Vec<SheetPlace<'_>> = Vec::new();
    let is_between = |sign: char| sign.is_whitespace() || "|,;".contains(sign);
    for word in line.split(is_between).filter(|word| !word.is_empty()) {
        let behind = words::behind_number(word).unwrap_or_default();
        if is_number(word) || !behind.is_empty() {
            let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
            places.push(SheetPlace {
                number: word[..digits].parse().ok()?,
                word: &word[..word.len() - behind.len()],
                moves: Vec::new(),
            });
        }
        let moves = if is_number(word) {
            ""
        } else if behind.is_empty() {
            word
        } else {
            behind
        };
        if !moves.is_empty() {
            let found =
                words::moves(moves).filter(|found| found.len() == 1 && words::is_square(found[0].word));
            // A word in the place of a move cannot be played.
            places.last_mut()?.moves.push(found.map_or(moves, |found| found[0].word));
        }
    }
    let is_one = |place: &SheetPlace<'_>| place.moves.len() <= 2;
    places.iter().all(is_one).then_some(places)
}
