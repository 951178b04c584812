//! Openings from a file: lines of moves, and games of other programs cut after so many plies.
//!
//! A text of one line a game in the game's own notation (as lists of XOT are), or with a position on each line, is read line
//! by line; anything else goes through the one recogniser of games: GGF, PGN, SGF, OBF, WTHOR and what else it knows. Lines
//! that lead to the same position count once.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::SeedableRng as _;
use serde::{Deserialize, Serialize};

use crate::catalog::{AnyPosition, Game};
use crate::game::bits::mix2;
use crate::game::{ActionId, NotationError, Rng64, random_below};
use crate::store::{MOVE_LIMIT, import};

/// Where the games of a match begin, in the order in which they are played.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningLines(Arc<Vec<OpeningLine>>);

/// One opening.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningLine {
    /// Where the game begins.
    pub start: AnyPosition,
    pub moves: Vec<ActionId>,
}

/// Why a file gives no openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningFault {
    /// It cannot be read.
    #[error("{0}")]
    Unread(String),
    /// One of its lines is no opening; the column is that of the first sign that is none.
    #[error("line {line}, column {column}: {fault}")]
    Line { line: usize, column: usize, fault: NotationError },
    /// It holds nothing of the game.
    #[error("it holds no opening of {0} that leaves something to play")]
    Nothing(Game),
}

impl OpeningLines {
    /// The most lines that are kept; further ones are left out.
    pub const MOST: usize = 100_000;
    /// The most bytes of a file of openings.
    pub const MOST_BYTES: u64 = 256 << 20;
    /// Plies of a line where nobody says otherwise.
    pub const PLIES: usize = 12;

    /// Reads the openings of a game from the bytes of a file, each cut after so many plies.
    ///
    /// # Errors
    /// [`OpeningFault`] says why there is none.
    pub fn read(bytes: &[u8], game: Game, plies: usize) -> Result<Self, OpeningFault> {
        let all = match by_lines(bytes, game) {
            Ok(lines) => lines,
            Err(wrong) => match (recognised(bytes, game), wrong) {
                // A single game that goes on over several lines has more moves than its first one.
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

    /// The same in an order that a seed draws.
    #[must_use]
    pub fn drawn(&self, seed: u64) -> Self {
        /// Sets this order apart from other uses of the seed.
        const ORDER: u64 = 0x6f72_6465_7200;
        let mut lines = self.0.to_vec();
        let mut rng = Rng64::seed_from_u64(mix2(seed, ORDER));
        for last in (1..lines.len()).rev() {
            lines.swap(last, random_below(&mut rng, last as u32 + 1) as usize);
        }
        Self(lines.into())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none; a file without any is refused.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The opening of a board, counted from 0; behind the last comes the first again.
    pub fn of_board(&self, board: u32) -> Option<&OpeningLine> {
        self.0.get(board as usize % self.0.len().max(1))
    }

    /// The lines as they stand in the file of a match.
    pub(in crate::match_play) fn to_texts(&self) -> Vec<LineText> {
        self.0.iter().map(LineText::of).collect()
    }

    /// The lines that stand in the file of a match; `None` where one cannot be read.
    pub(in crate::match_play) fn from_texts(texts: &[LineText], game: Game) -> Option<Self> {
        let lines: Option<Vec<_>> = texts.iter().map(|text| text.read(game)).collect();
        lines.filter(|lines| !lines.is_empty()).map(|lines| Self(lines.into()))
    }
}

/// An opening as it is written: its moves, behind the position where that is not the start of the game.
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

/// A text of one opening a line. The error is what is wrong in the first line that is none, with how many moves the first opening
/// has, where at least half of the lines are openings; any other text is no list of lines.
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
    // A file that is not read whole is another file.
    if let Some(refusal) = games.iter().find_map(|game| game.refused.as_ref()) {
        return Err(OpeningFault::Unread(refusal.to_string()));
    }
    // A part of a line is another line.
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
