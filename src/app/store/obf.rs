//! Othello positions with the scores of their moves, one a line (OBF), as endgame tests are written.
//!
//! 64 squares by rows and the side to move, then `move:score` for the side to move, each ended by a semicolon; a percent
//! sign begins a comment.

use std::fmt::Write as _;

use crate::game::othello::{Move, Othello};
use crate::game::{Notation as _, NotationError, Sequential as _};

/// A position with the scores of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub position: Othello,
    /// Disc differences for the side to move, in the order of the file.
    pub scores: Vec<(Move, i8)>,
}

impl Problem {
    /// The best score; `None` where none is given.
    pub fn best(&self) -> Option<i8> {
        self.scores.iter().map(|&(_, score)| score).max()
    }
}

/// The fault of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObfError {
    #[error("line {line}: {error}")]
    Position {
        /// The line, from 1.
        line: usize,
        /// The fault, with its place in the notation.
        error: NotationError,
    },
    /// A score that cannot be read, or of a move that is not legal.
    #[error("line {line}: {text:?} is no legal move with a score from -64 to 64")]
    Score {
        /// The line, from 1.
        line: usize,
        /// The text of the entry.
        text: String,
    },
}

/// Reads all problems of a text.
///
/// # Errors
/// [`ObfError`] names the first unreadable line.
pub fn read(text: &str) -> Result<Vec<Problem>, ObfError> {
    // A comment may fill a whole line, which is counted all the same.
    let lines =
        text.lines().enumerate().map(|(at, line)| (at + 1, line.split('%').next().unwrap_or("").trim()));
    lines.filter(|(_, line)| !line.is_empty()).map(|(at, line)| problem(at, line)).collect()
}

/// A problem as a line that [`read`] reads.
pub fn write(problem: &Problem) -> String {
    let mut line = format!("{};", problem.position);
    for &(action, score) in &problem.scores {
        // Writing to a string cannot fail.
        let _ = write!(line, " {action}:{score:+};");
    }
    line
}

fn problem(line: usize, text: &str) -> Result<Problem, ObfError> {
    let mut parts = text.split(';').map(str::trim);
    let board = parts.next().unwrap_or_default();
    let position = Othello::default().parse_position(board);
    let position = position.map_err(|error| ObfError::Position { line, error })?;
    // Some lists end with a dummy move: `--:-127`.
    let is_move = |part: &&str| !part.is_empty() && *part != "--:-127";
    let scores = parts.filter(is_move).map(|part| {
        let bad = || ObfError::Score { line, text: part.chars().take(24).collect() };
        score(&position, part).ok_or_else(bad)
    });
    Ok(Problem { position, scores: scores.collect::<Result<_, _>>()? })
}

fn score(position: &Othello, text: &str) -> Option<(Move, i8)> {
    let (place, score) = text.split_once(':')?;
    // Exactly one move: with several, the score would be ambiguous.
    let [id] = position.parse_moves(place).ok()?[..] else { return None };
    let action = position.action(id)?;
    let score = score.trim().parse().ok().filter(|score| (-64..=64).contains(score))?;
    Some((action, score))
}
