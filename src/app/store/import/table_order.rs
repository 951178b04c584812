//! The columns of a table that order its moves, known by their cells and not by their headings: numbers that count the rows, and two names
//! that take turns. Where one of them leaves its order, a move is missing.

use csv::StringRecord;

use crate::game::Side;

use super::side_words;
use super::table::GameTable;
use super::table_cells::{is_choice, jump};
use super::table_headings::{COUNTED_GAMES, ColumnKind, NUMBERS};

impl GameTable {
    /// Takes the columns beside that of the moves that count these or name who plays them.
    pub(super) fn order_moves(&mut self, place: usize) {
        for at in (0..self.headings.len()).filter(|at| *at != place) {
            let cells: Vec<&str> = self.rows.iter().map(|row| row.get(at).unwrap_or_default()).collect();
            let kind = of_cells(&cells).filter(|kind| !self.kinds.contains(kind));
            if self.kinds[at] == ColumnKind::Other
                && let Some(kind) = kind
            {
                self.kinds[at] = kind;
            }
        }
    }

    /// The player of a row's move: in columns of Connect Four the one who is named first begins.
    pub(super) fn mover(&self, row: &StringRecord) -> Option<Side> {
        let at = self.kinds.iter().position(|kind| *kind == ColumnKind::Mover)?;
        let cell = row.get(at).filter(|cell| !cell.is_empty())?;
        if self.place_of_columns.is_none() {
            return side_words::meant(cell);
        }
        let is_first = self.cells_of(at).next().is_some_and(|first| first.eq_ignore_ascii_case(cell));
        Some(if is_first { Side::First } else { Side::Second })
    }

    /// The number of a cell as a list of moves has it, which begins with 1.
    pub(super) fn number_of_move(&self, cell: &str) -> String {
        let first = self.numbers().and_then(|at| self.cells_of(at).next());
        let is_from_zero = self.place_of_columns.is_some() && first == Some("0");
        let number = number(cell).map(|number| (number + usize::from(is_from_zero)).to_string());
        format!("{}.", number.as_deref().unwrap_or(cell))
    }

    fn numbers(&self) -> Option<usize> {
        self.kinds.iter().position(|kind| *kind == ColumnKind::Number)
    }

    /// The first number of a table of columns that begins after the first move.
    pub(super) fn late_number(&self) -> Option<usize> {
        self.place_of_columns?;
        number(self.cells_of(self.numbers()?).next()?).filter(|number| *number > 1)
    }

    /// Whether the side that usually plays second is named at the first of its columns.
    pub(super) fn second_began(&self) -> bool {
        let mover = self.kinds.iter().position(|kind| *kind == ColumnKind::Mover);
        let first = mover.filter(|_| self.place_of_columns.is_some()).and_then(|at| self.cells_of(at).next());
        first.and_then(side_words::named) == Some(Side::Second)
    }

    /// The row whose number jumps, where each row has the moves of both sides. Others than two numbers of moves are held against the moves.
    pub(super) fn jump_of_numbers(&self, rows: &[StringRecord]) -> Option<usize> {
        let has = |side| self.kinds.contains(&ColumnKind::MovesOf(side));
        let counts = |at: &usize| {
            let heading = &self.headings[*at].as_str();
            match self.kinds[*at] {
                ColumnKind::Number => rows.len() == 2,
                _ => COUNTED_GAMES.contains(heading) || NUMBERS.contains(heading),
            }
        };
        let column =
            (0..self.headings.len()).find(counts).filter(|_| has(Side::First) && has(Side::Second))?;
        jump(rows.iter().map(|row| row.get(column).unwrap_or_default()))
    }

    /// Whether a column counts the rows from 0 or 1 on.
    pub(super) fn counts_rows(&self, column: usize) -> bool {
        let heading = self.headings[column].as_str();
        let number =
            |row: &StringRecord| row.get(column)?.trim_end_matches(['.', ')', ':']).parse::<usize>().ok();
        let counts = |first: usize| (first..).zip(&self.rows).all(|(at, row)| number(row) == Some(at));
        let may_count = match self.kinds[column] {
            ColumnKind::Number => true,
            ColumnKind::Other => COUNTED_GAMES.contains(&heading),
            _ => false,
        };
        may_count && (counts(0) || counts(1))
    }

    /// Whether a cell of a side's moves lets choose between two.
    pub(super) fn has_choice(&self, row: &StringRecord) -> bool {
        self.cells(row).any(|(_, kind, cell)| matches!(kind, ColumnKind::MovesOf(_)) && is_choice(cell))
    }

    /// Whether most cells of its columns of Connect Four hold one.
    pub(super) fn is_of_single_columns(&self) -> bool {
        self.place_of_columns.is_some_and(|at| {
            let (one, all) =
                (self.cells_of(at).filter(|cell| cell.len() == 1).count(), self.cells_of(at).count());
            4 * one >= 3 * all
        })
    }

    /// Whether a row has no cell in the place of its only move.
    pub(super) fn lacks_column(&self, row: &StringRecord) -> bool {
        self.place_of_columns.is_some_and(|at| row.get(at).is_none_or(str::is_empty))
    }
}

/// The order of rows by the cells of a column; `None` where it gives none.
fn of_cells(cells: &[&str]) -> Option<ColumnKind> {
    if counts(cells) {
        Some(ColumnKind::Number)
    } else if takes_turns(cells) {
        Some(ColumnKind::Mover)
    } else {
        None
    }
}

/// Whether cells count from 0 or 1, but for a few places.
pub(super) fn counts(cells: &[&str]) -> bool {
    const FEWEST: usize = 3;
    let numbers: Option<Vec<usize>> = cells.iter().map(|cell| number(cell)).collect();
    let Some(numbers) = numbers.filter(|numbers| numbers.len() >= FEWEST) else { return false };
    let steps = numbers.windows(2).filter(|pair| pair[1] == pair[0] + 1).count();
    // A list may begin behind its first move.
    let (all, is_first) = (numbers.len() - 1, numbers[0] < 2);
    steps == all || is_first && 3 * steps >= 2 * all
}

/// Whether cells name two players in turn, but for a few places.
pub(super) fn takes_turns(cells: &[&str]) -> bool {
    const FEWEST: usize = 4;
    let mut names: Vec<String> = cells.iter().map(|cell| cell.to_lowercase()).collect();
    let turns = names.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let is_in_turn = 4 * turns >= 3 * names.len().saturating_sub(1);
    names.sort_unstable();
    names.dedup();
    names.retain(|name| !name.is_empty());
    cells.len() >= FEWEST && names.len() == 2 && is_in_turn
}

/// The number of a row: `3`, `3.`.
pub(super) fn number(cell: &str) -> Option<usize> {
    cell.trim_end_matches(['.', ')', ':']).parse().ok()
}

/// Whether columns of Connect Four are counted from 0: a nought that stands there more rarely than by chance, or beside the last column, is
/// a mistake.
pub(super) fn count_from_zero(cells: &[&str]) -> bool {
    let count = |digit: char| cells.iter().filter(|cell| cell.contains(digit)).count();
    count('0') > 0 && 7 * count('0') >= cells.len() && count('7') == 0
}
