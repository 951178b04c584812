//! Client for the lines protocol: the board and the moves in, a move out, as on CodinGame. For programs of
//! students: only reading lines and printing one must be implemented.
//!
//! ```text
//! Othello   once    = id LF size LF                       id: 0 Black, 1 White; size: 8
//!           a turn  = [others LF] {row LF} count LF {move LF}   rows from the top, "." "0" "1"; moves as "d3"
//!           answer  = move [" MSG " text] LF | "EXPERT " move LF
//! Connect   once    = own " " other LF                     0 and 1, who begins is 0
//! Four      a turn  = turn LF {row LF} count LF {column LF} previous LF
//!                                                          rows from the top, "." "0" "1"; columns from 0; previous: the
//!                                                          other's column, -1 before it has moved
//!           answer  = column [" " text] LF
//! ```
//!
//! There are as many rows as the board has: 6 on the usual board of Connect Four, where CodinGame has 7 and 9
//! columns. `EXPERT` asks for one more line in each turn from then on: `others`, the other side's moves since
//! its own last one, joined by blanks. A program that must pass is not asked. A program plays one side during
//! its lifetime: for the other side, another process is started.

use std::fmt::Write as _;

use crate::catalog::AnyPosition;
use crate::game::{ActionId, Side};
use crate::search::Report;
use crate::search::external::FaultKind;

use super::Protocol;
use super::asked::{Asked, Client, EngineFacts, illegal};
use super::moves::{self, ColumnForm};
use super::process::{EngineProcess, Launch, Patience, Trouble};

/// Client for the lines protocol.
#[derive(Debug)]
pub(super) struct LinesClient {
    launch: Launch,
    about: EngineFacts,
    /// The side of the program; `None` before its first turn.
    side: Option<Side>,
    /// Number of squares taken at its last turn.
    taken: usize,
    /// Whether it reads the other side's moves before the board.
    is_expert: bool,
}

impl LinesClient {
    pub(super) fn new(launch: Launch) -> Self {
        Self { launch, about: EngineFacts::default(), side: None, taken: 0, is_expert: false }
    }
}

/// The lines that are sent once.
fn opening(position: &AnyPosition, side: Side) -> String {
    match position {
        AnyPosition::Othello(board) => format!("{}\n{}", side.index(), board.size()),
        _ => format!("{} {}", side.index(), 1 - side.index()),
    }
}

/// The lines that are sent each turn; `previous` is the other side's last move.
fn turn(position: &AnyPosition, previous: Option<String>) -> String {
    let text = position.to_string();
    let (squares, _) = text.split_once(' ').unwrap_or((text.as_str(), ""));
    let (width, stones) = match position {
        AnyPosition::Othello(board) => (usize::from(board.size()), None),
        AnyPosition::ConnectFour(board) => (usize::from(board.width()), Some(board.stone_count())),
        _ => (squares.len().max(1), None),
    };
    let sign = |square: char| match square {
        'X' => '0',
        'O' => '1',
        _ => '.',
    };
    let signs: Vec<char> = squares.chars().map(sign).collect();
    let mut lines = String::new();
    // Writing to a string cannot fail.
    if let Some(stones) = stones {
        let _ = writeln!(lines, "{stones}");
    }
    for row in signs.chunks(width) {
        let _ = writeln!(lines, "{}", row.iter().collect::<String>());
    }
    let actions = position.actions();
    let _ = write!(lines, "{}", actions.len());
    for action in actions {
        let _ = write!(lines, "\n{}", moves::written(position, action, ColumnForm::FromZero));
    }
    if stones.is_some() {
        let _ = write!(lines, "\n{}", previous.unwrap_or_else(|| "-1".to_owned()));
    }
    lines
}

/// The last move in the notation of the protocol.
fn previous(asked: &Asked<'_>) -> Option<String> {
    let line = asked.question.line?;
    let (last, before): (&ActionId, &[ActionId]) = line.moves.split_last()?;
    Some(moves::written(&line.start.after(before), *last, ColumnForm::FromZero))
}

/// The moves of the other side since the last move of the side to move, joined by blanks; empty where
/// unknown.
fn others(asked: &Asked<'_>) -> String {
    let Some(line) = asked.question.line else { return String::new() };
    let side = asked.question.position.side_to_move();
    let (mut here, mut others) = (line.start.clone(), Vec::new());
    for &action in &line.moves {
        if here.side_to_move() == side {
            others.clear();
        } else if !here.is_pass(action) {
            others.push(moves::written(&here, action, ColumnForm::FromZero));
        }
        here = here.after(&[action]);
    }
    others.join(" ")
}

impl Client for LinesClient {
    fn greet(&mut self, _: &mut EngineProcess, _: &Patience<'_>) -> Result<(), Trouble> {
        // A program of this kind sends nothing before its first turn.
        self.about.can = vec!["a move each turn".to_owned()];
        Ok(())
    }

    fn ask(&mut self, asked: &mut Asked<'_>) -> Result<Report, Trouble> {
        let position = asked.question.position;
        let side = position.side_to_move();
        let taken = position.to_string().chars().filter(|sign| ['X', 'O'].contains(sign)).count();
        // A program remembers its game, so another game needs another process.
        let is_other = taken <= std::mem::replace(&mut self.taken, taken);
        if self.side.is_some_and(|known| known != side || is_other) {
            *asked.process = EngineProcess::start(&self.launch)?;
            (self.side, self.is_expert) = (None, false);
        }
        if self.side.is_none() {
            self.side = Some(side);
            for line in opening(position, side).lines() {
                asked.say(line)?;
            }
        }
        // Surplus lines are no answer to this turn.
        while asked.process.hear_waiting().is_some() {}
        if self.is_expert {
            asked.say(&others(asked))?;
        }
        for line in turn(position, previous(asked)).lines() {
            asked.say(line)?;
        }
        let answer = loop {
            let line = asked.hear()?;
            if !line.trim().is_empty() {
                break line;
            }
        };
        let text = answer.trim();
        let expert = text.strip_prefix("EXPERT ");
        self.is_expert |= expert.is_some();
        let text = expert.unwrap_or(text);
        match moves::read(position, text, ColumnForm::FromZero) {
            Some(action) => Ok(asked.found(action)),
            None => match Protocol::of_answer(&answer) {
                Some(other) => Err(FaultKind::OtherProtocol(other.name()).into()),
                None => illegal(position, &answer),
            },
        }
    }

    fn about(&self) -> &EngineFacts {
        &self.about
    }
}
