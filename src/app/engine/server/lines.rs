//! Server side of the lines protocol; the grammar is in the client's file.

use crate::catalog::Game;
use crate::search::Limits;

use super::super::moves::{self, ColumnForm};
use super::seat::{Flow, Seat, Speaker};

/// The server of the lines protocol: lines of a turn are collected until it is complete.
#[derive(Default)]
pub(super) struct LinesServer {
    /// The lines sent once, before the first turn.
    opening: Vec<String>,
    turn: Vec<String>,
}

impl Speaker for LinesServer {
    fn take(&mut self, seat: &mut Seat, line: &str, say: &mut dyn FnMut(&str)) -> Flow {
        let line = line.trim();
        if line.is_empty() {
            return Flow::On;
        }
        if line == "quit" {
            return Flow::Over;
        }
        let is_othello = matches!(seat.game, Game::Othello { .. });
        let begins = self.opening.len() < if is_othello { 2 } else { 1 };
        // No line marks the beginning of a turn: after one that does not fit, the next turn cannot be found.
        if let Some(wanted) = self.wanted(seat.game, begins, line) {
            return Flow::Unread(format!("\"{line}\" stands where {wanted} is expected"));
        }
        if begins {
            self.opening.push(line.to_owned());
            return Flow::On;
        }
        self.turn.push(line.to_owned());
        if self.is_whole(seat.game) {
            let turn = std::mem::take(&mut self.turn);
            say(&self.answer(seat, &turn));
        }
        Flow::On
    }
}

/// Whether a line is a row of a board of this width, and a description of such a row.
fn row(line: &str, width: u8) -> (bool, String) {
    let signs = |line: &str| line.chars().all(|sign| ['.', '0', '1'].contains(&sign));
    (line.len() == usize::from(width) && signs(line), format!("a row of {width} signs . 0 1"))
}

impl LinesServer {
    /// The number of lines before the count of moves, and after the moves.
    const fn frame(game: Game) -> (usize, usize) {
        match game {
            Game::Othello { size } => (size as usize, 0),
            Game::ConnectFour { height, .. } => (height as usize + 1, 1),
            _ => (0, 0),
        }
    }

    /// The expected line in place of `line`, described; `None` where it fits.
    fn wanted(&self, game: Game, begins: bool, line: &str) -> Option<String> {
        let is_number = || line.parse::<i32>().is_ok();
        let (before, _) = Self::frame(game);
        let (is_right, wanted) = match (game, begins, self.opening.len()) {
            (Game::Othello { .. }, true, 0) => (matches!(line, "0" | "1"), "0 or 1".to_owned()),
            (Game::Othello { size }, true, _) => (line == size.to_string(), format!("the size {size}")),
            (_, true, _) => (matches!(line, "0 1" | "1 0"), "0 1 or 1 0".to_owned()),
            _ => match (game, self.turn.len()) {
                (Game::Othello { size: width }, at) if at < before => row(line, width),
                (Game::ConnectFour { width, .. }, at) if at > 0 && at < before => row(line, width),
                (_, at) if at > before && matches!(game, Game::Othello { .. }) => {
                    (!is_number(), "a move".to_owned())
                }
                (_, at) if at == before => {
                    (line.parse().is_ok_and(|count: u8| count <= 64), "the number of moves".to_owned())
                }
                _ => (is_number(), "a number".to_owned()),
            },
        };
        (!is_right).then_some(wanted)
    }

    fn is_whole(&self, game: Game) -> bool {
        let (before, after) = Self::frame(game);
        let count = self.turn.get(before).and_then(|line| line.parse::<usize>().ok());
        count.is_some_and(|count| self.turn.len() == before + 1 + count + after)
    }

    fn answer(&self, seat: &mut Seat, turn: &[String]) -> String {
        let rows = match seat.game {
            Game::Othello { size } => &turn[..usize::from(size)],
            Game::ConnectFour { height, .. } => &turn[1..=usize::from(height)],
            _ => turn,
        };
        let signs: String = rows.concat();
        let squares: String = signs
            .chars()
            .map(|sign| match sign {
                '0' => 'X',
                '1' => 'O',
                _ => '-',
            })
            .collect();
        let is_first = self.opening.first().is_some_and(|line| line.starts_with('0'));
        let text = format!("{squares} {}", if is_first { 'X' } else { 'O' });
        let Ok(position) = seat.game.parse_position(&text) else {
            return "the board cannot be read".to_owned();
        };
        let (before, after) = Self::frame(seat.game);
        let mut listed = turn[before + 1..turn.len() - after].iter();
        if let Some(odd) = listed.find(|odd| moves::read(&position, odd, ColumnForm::FromZero).is_none()) {
            return format!("{odd} is no legal move on this board");
        }
        // The moves between turns are unknown, so each turn is a position by itself; the number of stones
        // gives the number of plies.
        let is_same = position == seat.position;
        if !is_same {
            seat.follow_board(position);
        }
        let (report, _) = seat.search(Limits::default(), false, &mut |_, _| {});
        report.best.map_or_else(
            || "no move was found".to_owned(),
            |action| moves::written(&seat.position, action, ColumnForm::FromZero),
        )
    }
}
