//! Squares of Othello in two digits, column and row: `65 46 33`, `[(5, 4), (3, 5)]`. A mirror turns the one order of both into the other,
//! so that either can be played; digits alone may be columns of Connect Four too, and then the open game decides.

use crate::catalog::{AnyPosition, Game};
use crate::game::connect_four::ConnectFour;

use super::account::TextAccount;
use super::line::{ImportedLine, MoveOutcome};
use super::pgn;
use super::refusal::{FaultAt, Faulty, ImportFault};
use super::{ImportFormat, ImportNote, Imported, columns, words};

/// Fewer pairs of digits are columns wherever they can be.
const FEWEST: usize = 3;

/// The game of a text of such squares; `None` where it is anything else, and a refusal where nobody knows which game is meant.
pub(super) fn read(text: &str, open: Game) -> Option<Faulty<Imported>> {
    let squares = squares_of(text)?;
    let is_stones = matches!(open, Game::ConnectFour { .. });
    let start = match open {
        Game::Othello { .. } => open.start(),
        Game::TicTacToe if squares.are_pairs => open.start(),
        _ => pgn::usual_start(),
    };
    let is_open = matches!(open, Game::Othello { .. })
        || squares.are_in_brackets
        || squares.are_pairs && start.game() == open;
    let can_be_columns = || !squares.are_in_brackets && !squares.are_pairs && are_columns(text, open);
    match [1, 0].into_iter().find_map(|from| played(&start, &squares.pairs, from)) {
        // The columns of the open game are said to be so where they are read.
        Some(_) if is_stones && can_be_columns() => None,
        Some(game) if is_open || is_stones && !squares.are_pairs => {
            Some(Ok(Imported { account: TextAccount::whole(text.len()), ..game }))
        }
        Some(_) => Some(Err(FaultAt::new(0, ImportFault::Digits))),
        // Digits are columns where they name no squares.
        None if is_stones && !squares.are_pairs => None,
        None if !squares.begin_game(&start) && can_be_columns() => None,
        None if (is_open || squares.are_pairs) && !squares.is_run && squares.pairs.len() >= FEWEST => {
            Some(Err(FaultAt::new(0, ImportFault::Digits)))
        }
        None => None,
    }
}

/// Whether digits are columns that can be played, on the open board or on the usual one.
fn are_columns(text: &str, open: Game) -> bool {
    let board = match open {
        Game::ConnectFour { width, height } => ConnectFour::new(width, height).unwrap_or_default(),
        _ => ConnectFour::default(),
    };
    matches!(columns::read(&board, text), Some(Ok(games)) if games.len() == 1)
}

/// Whether columns of Connect Four may be squares of Othello as well.
pub(super) fn may_be_squares(text: &str) -> bool {
    let start = pgn::usual_start();
    let is_one = |squares: DigitSquares| {
        squares.pairs.len() >= FEWEST
            && [1, 0].into_iter().any(|from| played(&start, &squares.pairs, from).is_some())
    };
    squares_of(text).is_some_and(is_one)
}

/// Squares as pairs of digits.
struct DigitSquares {
    pairs: Vec<[u8; 2]>,
    are_in_brackets: bool,
    /// Whether each has a comma: `4,5 5,3`.
    are_pairs: bool,
    is_run: bool,
}

impl DigitSquares {
    /// Whether the first of them are moves of Othello.
    fn begin_game(&self, start: &AnyPosition) -> bool {
        let first = self.pairs.get(..FEWEST);
        first.is_some_and(|first| [1, 0].into_iter().any(|from| played(start, first, from).is_some()))
    }
}

/// The pairs of a text that is made of them alone: in words of two digits, in brackets, or in one run.
fn squares_of(text: &str) -> Option<DigitSquares> {
    /// Fewer squares in one run of digits are columns.
    const FEWEST_IN_RUN: usize = 4;
    let is_known = |sign: char| sign.is_whitespace() || "0123456789,;-()[]".contains(sign);
    if text.len() > 2000 || !text.chars().all(is_known) {
        return None;
    }
    let numbers: Vec<&str> =
        text.split(|sign: char| !sign.is_ascii_digit()).filter(|number| !number.is_empty()).collect();
    // Each square may stand behind the number of its move.
    let is_numbered = numbers.len() > 2
        && numbers.len().is_multiple_of(2)
        && numbers
            .chunks(2)
            .enumerate()
            .all(|(at, pair)| pair[0].parse() == Ok(at + 1) && pair[1].len() == 2);
    let numbers: Vec<&str> =
        if is_numbered { numbers.chunks(2).map(|pair| pair[1]).collect() } else { numbers };
    let are_long = |length: usize| numbers.iter().all(|number| number.len() == length);
    let are_in_brackets = are_long(1)
        && numbers.len().is_multiple_of(2)
        && [['(', ')'], ['[', ']']].iter().any(|[open, close]| {
            let parts: Vec<&str> = text.split(*open).skip(1).filter(|part| part.contains(*close)).collect();
            2 * parts.len() == numbers.len()
        });
    let words: Vec<&str> = text.split_whitespace().map(|word| word.trim_end_matches([';', ','])).collect();
    let is_pair = |word: &&str| matches!(word.as_bytes(), [one, b',' | b'-', other] if one.is_ascii_digit() && other.is_ascii_digit());
    let are_pairs = words.len() > 1 && words.iter().all(is_pair);
    let is_run = numbers.len() == 1 && text.trim().len() >= 2 * FEWEST_IN_RUN;
    let digits: Vec<u8> =
        numbers.iter().flat_map(|number| number.bytes()).map(|digit| digit - b'0').collect();
    let (pairs, []) = digits.as_chunks::<2>() else { return None };
    let is_list = are_long(2) && numbers.len() > 1 && !text.contains(['(', '[']);
    // Brackets around nothing are no list of squares.
    let is_one = !pairs.is_empty() && (is_list || are_in_brackets || are_pairs || is_run);
    is_one.then(|| DigitSquares { pairs: pairs.to_vec(), are_in_brackets, are_pairs, is_run })
}

/// The game of these squares, whose digits count from 0 or 1; `None` where one cannot be played.
fn played(start: &AnyPosition, pairs: &[[u8; 2]], from: u8) -> Option<Imported> {
    let mut game = ImportedLine::new(start.clone());
    for &[column, row] in pairs {
        let (column, row) = (column.checked_sub(from)?, row.checked_sub(from)?);
        let word = format!("{}{}", char::from(b'a' + column), row + 1);
        if !words::is_square(&word) || game.play(&word, None) != MoveOutcome::Well {
            return None;
        }
    }
    game.notes.push(ImportNote::SquaresInDigits { from });
    Some(game.finished(ImportFormat::Transcript))
}
