//! The data set of Connect Four of the UCI repository: 42 cells `b`, `x` or `o` by columns from a, each from the bottom, and how
//! the game ends for the first player. A line above them may name the cells; in tables of other programs it may not name them by their
//! squares, so that nobody knows where they are.

use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::game::connect_four::ConnectFour;
use crate::store::import::line::ImportedLine;
use crate::store::import::refusal::{self, FaultAt, Faulty, ImportFault};
use crate::store::import::{ImportFormat, Imported};

const COLUMNS: usize = 7;
const ROWS: usize = 6;
const CELLS: usize = COLUMNS * ROWS;

/// The squares of the cells of a line, by columns from the bottom.
type CellPlaces = [usize; CELLS];

/// Reads all lines; `None` where the first is none of the data set.
pub(super) fn read(text: &str) -> Option<Faulty<Vec<Imported>>> {
    let mut at = 0;
    let mut games: Vec<Faulty<Imported>> = Vec::new();
    let mut places: CellPlaces = std::array::from_fn(|cell| cell);
    let (mut is_first, mut is_named) = (true, false);
    for line in text.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        if line.trim().is_empty() {
            continue;
        }
        if std::mem::take(&mut is_first)
            && let Some(named) = named_cells(line)
        {
            match named {
                Ok(named) => (places, is_named) = (named, true),
                Err(fault) => return Some(Err(FaultAt::new(begin, fault))),
            }
            continue;
        }
        match position(line, &places, is_named) {
            Some(game) => games.push(game.map_err(|fault| fault.behind(begin))),
            None if games.is_empty() && !is_named => return None,
            None => games.push(Err(FaultAt::word(text, begin))),
        }
    }
    (!games.is_empty()).then(|| refusal::all_but_refused(games, text, ImportFormat::Board))
}

/// The places of the cells that a heading names by their squares; `None` where it names no cells.
fn named_cells(line: &str) -> Option<Result<CellPlaces, ImportFault>> {
    let cells: Vec<String> =
        line.split(',').map(|cell| cell.trim().trim_matches('"').to_lowercase()).collect();
    if !(CELLS..=CELLS + 1).contains(&cells.len()) {
        return None;
    }
    let place = |cell: &String| match cell.as_bytes() {
        [column @ b'a'..=b'g', row @ b'1'..=b'6'] => {
            Some(usize::from(column - b'a') * ROWS + usize::from(row - b'1'))
        }
        _ => None,
    };
    let places: Option<Vec<usize>> = cells[..CELLS].iter().map(place).collect();
    if let Some(places) = places {
        let mut known = places.clone();
        known.sort_unstable();
        known.dedup();
        return (known.len() == CELLS).then(|| places.try_into().map_err(|_| ImportFault::PositionTable));
    }
    // Cells with nothing but numbers, as `pos_01`, may be by rows or by columns, from above or from below.
    let is_counted = |cell: &String| {
        let word = cell.trim_end_matches(|sign: char| sign.is_ascii_digit());
        word.len() < cell.len() && word.starts_with(|sign: char| sign.is_alphabetic())
    };
    cells[..CELLS].iter().all(is_counted).then_some(Err(ImportFault::PositionTable))
}

/// The sign of a cell: a stone of a side, or nothing. Digits stand in tables that name their cells.
fn stone(cell: &str, is_named: bool) -> Result<Option<Side>, ()> {
    match cell {
        "x" => Ok(Some(Side::First)),
        "o" => Ok(Some(Side::Second)),
        "b" => Ok(None),
        "1" if is_named => Ok(Some(Side::First)),
        "2" | "-1" if is_named => Ok(Some(Side::Second)),
        "0" | "" if is_named => Ok(None),
        _ => Err(()),
    }
}

fn position(line: &str, places: &CellPlaces, is_named: bool) -> Option<Faulty<Imported>> {
    let cells: Vec<&str> = line.split(',').map(str::trim).collect();
    let (cells, class) = match cells.len() {
        CELLS => (&cells[..], ""),
        43 if is_named || matches!(cells[CELLS], "win" | "loss" | "draw") => (&cells[..CELLS], cells[CELLS]),
        _ => return None,
    };
    let signs: Vec<Option<Side>> =
        cells.iter().map(|cell| stone(cell, is_named)).collect::<Result<_, ()>>().ok()?;
    // `b` is blank here; without one it may be any list.
    if !is_named && !cells.contains(&"b") {
        return None;
    }
    let stones = |side: Side| {
        let taken = signs.iter().zip(places).filter(|(sign, _)| **sign == Some(side));
        taken.fold(0_u64, |all, (_, at)| all | 1 << (at / ROWS * (ROWS + 1) + at % ROWS))
    };
    let position = ConnectFour::default().with_stones(Side::BOTH.map(stones));
    Some(position.map_err(|_| FaultAt::new(0, ImportFault::Impossible)).map(|position| {
        let mut game = ImportedLine::new(AnyPosition::ConnectFour(position));
        game.comment(class);
        game.finished(ImportFormat::Board)
    }))
}
