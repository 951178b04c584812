//! `edagari solve --make-book FILE`: the opening book of Connect Four, made by the solver itself.
//!
//! It takes hours for many stones; results are saved every minute, and the next run continues from there.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;

use edagari_app::catalog::Game;
use edagari_app::game::connect_four::ConnectFour;
use edagari_app::plain::Name;
use edagari_app::search::solve::connect_four::{Book, ConnectFourSolver};
use edagari_app::store;
use edagari_app::worker::threads::Threads;

use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::output::write_json;
use super::progress::ProgressLine;
use super::solve_arguments::Solve;
use super::solve_lines::ask_for_table;

/// Number of stones that takes about half an hour: as in the shipped book.
const USUAL_STONES: u8 = 6;
const PAUSE: Duration = Duration::from_mins(1);

/// The present content of the file.
#[derive(Debug, Serialize)]
struct MadeBook {
    file: String,
    stones: u8,
    known: usize,
    /// Positions of up to so many stones.
    positions: usize,
    bytes: usize,
}

pub(super) fn run(path: &Path, arguments: &Solve, interruption: &Interruption, out: &mut dyn Write) -> Done {
    let game: Game = arguments.game.as_deref().unwrap_or_default().parse()?;
    let Game::ConnectFour { width, height } = game else { return Err(Failure::NoBook(game)) };
    ask_for_table(game, arguments.table_megabytes)?;
    let start = ConnectFour::new(width, height).unwrap_or_default();
    let book = begun(path, start)?;
    let stones = arguments.plies.unwrap_or(USUAL_STONES);
    // A book with more stones than requested keeps them.
    let mut book = if stones > book.stones() { book.with_stones(stones) } else { book };
    let mut solver =
        ConnectFourSolver::new(arguments.table_megabytes).with_threads(arguments.threads, Some(&Threads));
    let mut line = ProgressLine::new(arguments.quiet);
    let stop = interruption.listen();
    let (mut saved, mut failed) = (Instant::now(), None);
    book.make(&mut solver, &stop, &mut |book, made| {
        line.show(|| format!("{} stones: {} of {} positions", made.stones, made.known, made.of));
        if saved.elapsed() >= PAUSE {
            saved = Instant::now();
            failed = save(path, book).err();
        }
        // If saving fails, the run ends.
        failed.is_none()
    });
    line.clear();
    failed.map_or_else(|| save(path, &book), Err)?;
    let (known, positions) = book.count();
    let made = MadeBook {
        file: path.display().to_string(),
        stones: book.stones(),
        known,
        positions,
        bytes: book.to_bytes().len(),
    };
    if arguments.json {
        return write_json(out, &made);
    }
    let MadeBook { file, stones, bytes, .. } = made;
    let file = Name(file);
    writeln!(out, "{file}: {known} of {positions} positions of up to {stones} stones, {bytes} bytes")?;
    Ok(())
}

/// The book in a file, to be continued; an empty one without a file.
fn begun(path: &Path, start: ConnectFour) -> Result<Book, Failure> {
    let file = || path.display().to_string();
    match fs::read(path) {
        Ok(bytes) => {
            let book = Book::from_bytes(&bytes).filter(|book| book.start() == start);
            book.ok_or_else(|| Failure::OtherBook(file()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Book::new(start, 0)),
        Err(source) => Err(Failure::NoDocument { file: file(), source }),
    }
}

fn save(path: &Path, book: &Book) -> Done {
    store::replace(path, &book.to_bytes())
        .map_err(|source| Failure::NotKept { file: path.display().to_string(), source })
}
