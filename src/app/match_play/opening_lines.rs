//! Openings from a file: lines of moves, and games of other programs cut after so many plies.
//!
//! A text with one line per game in the game's own notation (such as lists of XOT), or with a position on
//! each line, is read line by line; anything else by the general recogniser of games: GGF, PGN, SGF, OBF,
//! WTHOR and others. Lines that lead to the same position count once.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::SeedableRng as _;
use serde::{Deserialize, Serialize};

use crate::catalog::{AnyPosition, Game};
use crate::game::bits::mix2;
use crate::game::{ActionId, NotationError, Rng64, random_below};
use crate::store::{MOVE_LIMIT, import};

/// The openings of a match, in the order of play.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningLines(Arc<Vec<OpeningLine>>);

#[derive(Clone, Debug, PartialEq)]
pub struct OpeningLine {
    /// The position before its moves.
    pub start: AnyPosition,
    pub moves: Vec<ActionId>,
}

/// The reason why a file has no openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningFault {
    /// It cannot be read.
    #[error("{0}")]
    Unread(String),
    /// One of its lines is no opening; the column is that of the first wrong character.
    #[error("line {line}, column {column}: {fault}")]
    Line { line: usize, column: usize, fault: NotationError },
    /// It has no openings of the game.
    #[error("it holds no opening of {0} that leaves something to play")]
    Nothing(Game),
}

impl OpeningLines {
    /// The most lines; further ones are left out.
    pub const MOST: usize = 100_000;
    /// The largest size in bytes of a file of openings.
    pub const MOST_BYTES: u64 = 256 << 20;
    /// The default number of plies of a line.
    pub const PLIES: usize = 12;

    /// Reads the openings of a game from the bytes of a file, each cut after so many plies.
    ///
    /// # Errors
    /// [`OpeningFault`] gives the reason.
    pub fn read(bytes: &[u8], game: Game, plies: usize) -> Result<Self, OpeningFault> {
        let all = match by_lines(bytes, game) {
            Ok(lines) => lines,
            Err(wrong) => match (recognised(bytes, game), wrong) {
                // A single game over several lines has more moves than its first line.
                (Ok(games), Some((first, _))) if games.len() == 1 && games[0].moves.len() > first => games,
                (_, Some((_, fault))) => return Err(fault),
                (games, None) => games?,
            },
        };
        let mut seen = BTreeSet::new();
        let mut lines = Vec::new();
        for OpeningLine { start, mut moves } in all {
            moves.truncate(plies);
            let last = start.after(&moves);
            if !last.is_over() && seen.insert(last.to_string()) && lines.len() < Self::MOST {
                lines.push(OpeningLine { start, moves });
            }
        }
        if lines.is_empty() { Err(OpeningFault::Nothing(game)) } else { Ok(Self(lines.into())) }
    }

    /// The lines in a random order drawn by the seed.
    #[must_use]
    pub fn drawn(&self, seed: u64) -> Self {
        /// Separates this use of the seed from others.
        const ORDER: u64 = 0x6f72_6465_7200;
        let mut lines = self.0.to_vec();
        let mut rng = Rng64::seed_from_u64(mix2(seed, ORDER));
        for last in (1..lines.len()).rev() {
            lines.swap(last, random_below(&mut rng, last as u32 + 1) as usize);
        }
        Self(lines.into())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Always false: a file without openings is refused.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The opening of a board, counted from 0; after the last one they are repeated.
    pub fn of_board(&self, board: u32) -> Option<&OpeningLine> {
        self.0.get(board as usize % self.0.len().max(1))
    }

    /// The lines in the form of a match file.
    pub(in crate::match_play) fn to_texts(&self) -> Vec<LineText> {
        self.0.iter().map(LineText::of).collect()
    }

    /// The lines of a match file; `None` where one cannot be read.
    pub(in crate::match_play) fn from_texts(texts: &[LineText], game: Game) -> Option<Self> {
        let lines: Option<Vec<_>> = texts.iter().map(|text| text.read(game)).collect();
        lines.filter(|lines| !lines.is_empty()).map(|lines| Self(lines.into()))
    }
}

/// The text form of an opening: its moves, after the position where that is not the start of the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::match_play) struct LineText(String, String);

impl LineText {
    fn of(line: &OpeningLine) -> Self {
        let start =
            if line.start == line.start.game().start() { String::new() } else { line.start.to_string() };
        Self(start, line.start.write_moves(&line.moves))
    }

    fn read(&self, game: Game) -> Option<OpeningLine> {
        let start = if self.0.is_empty() { game.start() } else { game.parse_position(&self.0).ok()? };
        let moves = start.parse_moves(&self.1).ok()?;
        Some(OpeningLine { start, moves })
    }
}

/// Reads a text with one opening per line. An error is the fault of the first wrong line, with the number of
/// moves of the first opening, where at least half of the lines are openings; any other text is no list of
/// lines.
fn by_lines(bytes: &[u8], game: Game) -> Result<Vec<OpeningLine>, Option<(usize, OpeningFault)>> {
    let text = std::str::from_utf8(bytes).map_err(|_| None)?;
    let (mut read, mut wrong) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().enumerate() {
        let words = line.split(['#', '%']).next().unwrap_or_default();
        let indent = words.chars().take_while(|sign| sign.is_whitespace()).count();
        if words.trim().is_empty() {
            continue;
        }
        match by_line(words.trim(), game) {
            Ok(opening) => read.push(opening),
            Err(fault) => {
                wrong.push(OpeningFault::Line { line: index + 1, column: indent + fault.at, fault });
            }
        }
    }
    let is_list = read.len() >= wrong.len().max(1);
    match wrong.into_iter().next() {
        None if is_list => Ok(read),
        Some(fault) if is_list => Err(Some((read[0].moves.len(), fault))),
        _ => Err(None),
    }
}

/// A line of moves from the start of the game, or a position.
fn by_line(line: &str, game: Game) -> Result<OpeningLine, NotationError> {
    let start = game.start();
    match start.parse_moves(line) {
        Ok(moves) if moves.len() <= MOVE_LIMIT => Ok(OpeningLine { start, moves }),
        moves => match (game.parse_position(line), moves) {
            (Ok(start), _) => Ok(OpeningLine { start, moves: Vec::new() }),
            (Err(_), Err(fault)) | (Err(fault), Ok(_)) => Err(fault),
        },
    }
}

/// The games and positions of a file of another program.
fn recognised(bytes: &[u8], game: Game) -> Result<Vec<OpeningLine>, OpeningFault> {
    let games = import::read(bytes, game).map_err(|refusal| OpeningFault::Unread(refusal.to_string()))?;
    // A file that is only partly readable is refused.
    if let Some(refusal) = games.iter().find_map(|game| game.refused.as_ref()) {
        return Err(OpeningFault::Unread(refusal.to_string()));
    }
    // A line that is only partly readable is refused.
    if games.iter().any(|game| game.damage.is_some()) {
        return Err(OpeningFault::Unread("the file is damaged".to_owned()));
    }
    let left_out = |game: &import::Imported| {
        let illegal =
            game.illegal.as_ref().map(|(number, word)| format!("move {number}, “{word}”, cannot be played"));
        let words = game.passed_over.first().filter(|_| game.form == import::ImportFormat::Transcript);
        illegal.or_else(|| words.map(|words| format!("“{words}” is no opening")))
    };
    if let Some(words) = games.iter().find_map(left_out) {
        return Err(OpeningFault::Unread(words));
    }
    let games = games.into_iter().map(|read| read.document).filter(|document| document.game() == game);
    let line = |document: crate::store::Document| {
        let last = document.record.main_line().last().copied();
        let moves = last.map_or_else(Vec::new, |last| document.record.path_to(last));
        OpeningLine { start: document.start, moves }
    };
    Ok(games.map(line).collect())
}
