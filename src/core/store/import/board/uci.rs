//! The data set of Connect Four of the UCI repository: 42 cells `b`, `x` or `o` by columns from a, each from the bottom, and how
//! the game ends for the first player.

use crate::catalog::AnyPosition;
use crate::game::connect_four::ConnectFour;
use crate::store::import::line::ImportedLine;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::{ImportFormat, Imported};

const COLUMNS: usize = 7;
const ROWS: usize = 6;

/// Reads all lines; `None` where the first is none of the data set.
pub(super) fn read(text: &str) -> Option<Faulty<Vec<Imported>>> {
    let mut at = 0;
    let mut games = Vec::new();
    for line in text.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        if line.trim().is_empty() {
            continue;
        }
        match position(line) {
            Some(Ok(game)) => games.push(game),
            Some(Err(fault)) => return Some(Err(fault.behind(begin))),
            None if games.is_empty() => return None,
            None => return Some(Err(FaultAt::word(text, begin))),
        }
    }
    (!games.is_empty()).then_some(Ok(games))
}

fn position(line: &str) -> Option<Faulty<Imported>> {
    let cells: Vec<&str> = line.split(',').map(str::trim).collect();
    let (cells, class) = match cells.len() {
        42 => (&cells[..], ""),
        43 if matches!(cells[42], "win" | "loss" | "draw") => (&cells[..42], cells[42]),
        _ => return None,
    };
    // `b` is blank here; without one it may be any list.
    if !cells.iter().all(|cell| matches!(*cell, "b" | "x" | "o")) || !cells.contains(&"b") {
        return None;
    }
    let stones = |sign: &str| {
        let taken = cells.iter().enumerate().filter(|(_, cell)| **cell == sign);
        taken.fold(0_u64, |all, (at, _)| all | 1 << (at / ROWS * (ROWS + 1) + at % ROWS))
    };
    debug_assert!(cells.len() == COLUMNS * ROWS);
    let position = ConnectFour::default().with_stones([stones("x"), stones("o")]);
    Some(position.map_err(|_| FaultAt::new(0, ImportFault::Impossible)).map(|position| {
        let mut game = ImportedLine::new(AnyPosition::ConnectFour(position));
        game.comment(class);
        game.finished(ImportFormat::Board)
    }))
}
