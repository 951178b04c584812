//! `edagari games --make-book FILE`: the opening book of Othello, made from tournament games. No single game
//! can be reconstructed from it: it only contains moves that were played at least so many times, with their
//! results.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use edagari_app::catalog::opening_book::{BookMove, OpeningBook};
use edagari_app::game::othello::{Move, Othello};
use edagari_app::plain::Name;
use edagari_app::session::tournaments::collection::GameCollection;
use edagari_app::store::wthor::GameResults;

use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::output::{OutputFile, write_json};

/// The limits of a book.
#[derive(Clone, Copy, Debug)]
pub(super) struct BookPlan {
    /// The least number of games with a move.
    pub(super) at_least: u32,
    /// Plies from the start.
    pub(super) plies: u32,
}

/// The figures of a book that was written.
#[derive(Debug, Serialize)]
pub(super) struct MadeBook {
    file: String,
    positions: usize,
    bytes: usize,
}

/// The output file of a book.
pub(super) struct BookFile<'a> {
    /// The path as given by the user.
    pub(super) path: &'a Path,
    pub(super) file: OutputFile,
}

pub(super) fn run(
    BookFile { path, file }: &BookFile<'_>,
    measure: BookPlan,
    collection: &GameCollection,
    interruption: &Interruption,
) -> Result<MadeBook, Failure> {
    let book = OpeningBook::collect(&mut |position| {
        // A part of a book would be taken for a whole one.
        if interruption.is_raised() { Vec::new() } else { explore(collection, position, measure) }
    });
    interruption.check()?;
    let text = format!("{}{}", head(collection, measure), book.to_text());
    file.write(text.as_bytes())?;
    Ok(MadeBook { file: path.display().to_string(), positions: book.len(), bytes: text.len() })
}

/// Reports the book that was written.
pub(super) fn tell(made: &MadeBook, json: bool, out: &mut dyn Write) -> Done {
    if json {
        return write_json(out, made);
    }
    let MadeBook { file, positions, bytes } = made;
    Ok(writeln!(out, "{}: {positions} positions, {bytes} bytes", Name(file))?)
}

fn head(collection: &GameCollection, BookPlan { at_least, plies }: BookPlan) -> String {
    let games = collection.archive.entries.len();
    let years = collection.archive.entries.iter().map(|entry| entry.year);
    let (first, last) = (years.clone().min().unwrap_or_default(), years.max().unwrap_or_default());
    format!(
        "# Opening moves of Othello: plies before, move, games, Black's wins, draws, Black's average lead in discs. Counted over {games}\n\
         # tournament games of {first} to {last}, positions up to symmetry; moves of at least {at_least} games, {plies} plies. Written by\n\
         # edagari games --folder FOLDER --make-book FILE --at-least {at_least} --plies {plies}\n\n"
    )
}

/// The moves played often enough in a position.
fn explore(collection: &GameCollection, position: &Othello, measure: BookPlan) -> Vec<(Move, BookMove)> {
    let placed = (position.own() | position.opponent()).count_ones() - Othello::STONES_AT_START;
    // A line of a book is a disc on a square, so nothing follows where the side must pass.
    if placed >= measure.plies || position.must_pass() {
        return Vec::new();
    }
    let explored = collection.index.explore(&collection.archive, position);
    let often = explored.moves.into_iter().filter(|(_, results)| results.games() >= measure.at_least);
    often.map(|(action, results)| (action, known(&results))).collect()
}

fn known(results: &GameResults) -> BookMove {
    let average = results.average().unwrap_or_default();
    BookMove { games: results.games(), black: results.black, draws: results.draws, average }
}
