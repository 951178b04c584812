//! Games that other programs wrote and people paste: what a text is read as, and what of it could not be used.
//!
//! GGF (GGS, NBoard), SGF of Othello, the JSON of Othello Quest, transcripts as web pages and PlayOK show them, positions
//! with values (OBF), a board with moves, and Connect Four in digits from 1 or from 0 or in letters. Sources: the pages of
//! those programs; the rule for transcripts is to take what is a square and to name what was passed over.

use crate::catalog::{AnyPosition, Game};
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;
use crate::game::record::MoveId;

use super::obf::{self};

mod columns;
mod dress;
mod ggf;
mod imported;
mod line;
mod quest;
mod sgf;
mod transcript;

pub use dress::without_dress;
use imported::is_square;
pub use imported::{ImportError, ImportFormat, Imported};

/// Reads a game that another program wrote. `open` is the game on the board: squares and digits alone mean moves of it.
/// `None` where the text is in none of the forms.
///
/// # Errors
/// [`ImportError`] where the text is in one of the forms and cannot be read.
pub fn read(text: &str, open: Game) -> Option<Result<Imported, ImportError>> {
    // As written first: a comment in wide letters stays as it is where the text can be read without.
    read_as_written(text, open).or_else(|| read_as_written(&narrow(text)?, open))
}

/// A text with the wide letters, digits and signs of Chinese and Japanese keyboards as narrow ones; `None` where there are none.
fn narrow(text: &str) -> Option<String> {
    /// From a wide sign to the narrow one, as Unicode orders them.
    const STEP: u32 = '！' as u32 - '!' as u32;
    let sign = |sign: char| match sign {
        '！'..='～' => char::from_u32(sign as u32 - STEP).unwrap_or(sign),
        '\u{3000}' => ' ',
        _ => sign,
    };
    let narrowed: String = text.chars().map(sign).collect();
    (narrowed != text).then_some(narrowed)
}

fn read_as_written(text: &str, open: Game) -> Option<Result<Imported, ImportError>> {
    let text = text.trim();
    // A tree may stand behind other words; no other form has these two signs together.
    if let Some(tree) = text.find("(;") {
        return Some(if sgf::is_sgf(&text[tree..]) {
            sgf::read(&text[tree..])
        } else {
            ggf::read(&text[tree..])
        });
    }
    if text.starts_with(['{', '[']) && text.contains("\"m\"") {
        return Some(quest::read(text));
    }
    let usual = Game::ConnectFour { width: 7, height: 6 };
    // No other game is written in digits alone.
    if (open == usual || are_columns(text))
        && let Some(game) = columns::read(&ConnectFour::default(), text)
    {
        return Some(Ok(game));
    }
    if let Some(board) = board(text) {
        return Some(board);
    }
    let size = if let Game::Othello { size } = open { size } else { 8 };
    transcript::read(Othello::new(size)?, text).map(Ok)
}

/// Whether a text is nothing but columns of Connect Four in digits.
pub fn are_columns(text: &str) -> bool {
    /// Fewer digits may be anything.
    const FEWEST: usize = 4;
    let signs = || text.chars().filter(|sign| !sign.is_whitespace() && !",;".contains(*sign));
    signs().count() >= FEWEST && signs().all(|sign| ('0'..='7').contains(&sign))
}

/// A board and what follows it: values of moves, moves, or nothing. `None` where the text begins with no board.
fn board(text: &str) -> Option<Result<Imported, ImportError>> {
    let mut ends = text.char_indices().filter(|(_, sign)| !sign.is_whitespace()).map(|(at, _)| at);
    let count = text.chars().filter(|sign| !sign.is_whitespace()).take_while(|&sign| is_square(sign)).count();
    // The sign of the side and the first letter of a move may be taken for squares; a board that is cut off is none.
    let squares = [64, 36, 16].into_iter().find(|squares| (*squares..=squares + 2).contains(&count))?;
    let end = ends.nth(squares).unwrap_or(text.len());
    let rest = text[end..].trim_start();
    // The sign of the side stands alone: `b` in `b3` is a column.
    let side = rest.chars().next().filter(|&sign| is_square(sign) && !"-.".contains(sign));
    let side = side.filter(|_| !rest[1..].starts_with(|sign: char| sign.is_alphanumeric()));
    let rest = if side.is_some() { &rest[1..] } else { rest };
    // A semicolon behind the board is OBF, which is for 8x8 only and is read from the beginning.
    if rest.trim_start().starts_with(';') && squares == 64 {
        return Some(with_values(text));
    }
    // Without a sign of the side, Black is to move.
    let position = match Othello::parse(&format!("{} {}", &text[..end], side.unwrap_or('X'))) {
        Ok(position) => position,
        Err(error) => return Some(Err(ImportError::Board(error))),
    };
    let mut game = line::ImportedLine::new(position);
    let passed_over = transcript::play(&mut game, rest);
    Some(Ok(Imported { passed_over, ..game.finished(ImportFormat::Board) }))
}

/// The first position of a text in OBF; what its moves are worth stands in a comment.
fn with_values(text: &str) -> Result<Imported, ImportError> {
    let problems = obf::read(text)?;
    let Some(problem) = problems.first() else { return Err(ImportError::NoMoves) };
    let mut game = line::ImportedLine::new(problem.position);
    let values: Vec<_> = problem.scores.iter().map(|(action, score)| format!("{action} {score:+}")).collect();
    game.record.set_comment(MoveId::START, values.join(", "));
    Ok(Imported { further: problems.len() - 1, ..game.finished(ImportFormat::Obf) })
}

impl From<Othello> for AnyPosition {
    fn from(position: Othello) -> Self {
        Self::Othello(position)
    }
}
