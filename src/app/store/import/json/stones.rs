//! Stones of Connect Four in JSON, each with its column and the row to which it falls: `{"col": 4, "row": 0}`.

use serde_json::Value;

use crate::catalog::Game;
use crate::store::import::fields::JsonAccount;

use super::game::NUMBERS;

/// The columns of such a list; `None` where its rows are no heights of stones. An entry whose row is not the next one of its column is
/// written with its row, as no column is.
pub(super) fn columns_of(entries: &[Value], open: Game, account: &JsonAccount) -> Option<Vec<String>> {
    /// Fewer places may be anything.
    const FEWEST: usize = 3;
    let (column, row) = NUMBERS.into_iter().find(|(column, row)| {
        entries.first().is_some_and(|entry| entry.get(column).is_some() && entry.get(row).is_some())
    })?;
    let number = |entry: &Value, name: &str| {
        let number = entry.get(name)?.as_u64().filter(|number| *number <= 8)?;
        usize::try_from(number).ok()
    };
    let places: Vec<(usize, usize)> =
        entries.iter().map(|entry| number(entry, column).zip(number(entry, row))).collect::<Option<_>>()?;
    let fit = fitting(&places);
    let is_open = matches!(open, Game::ConnectFour { .. });
    if fit < FEWEST || fit < places.len() && !is_open {
        return None;
    }
    for field in entries.iter().flat_map(|entry| [entry.get(column), entry.get(row)]).flatten() {
        account.claim(field);
    }
    let word = |(at, (column, row)): (usize, &(usize, usize))| {
        if at < fit { column.to_string() } else { format!("column {column}, row {row}") }
    };
    Some(places.iter().enumerate().map(word).collect())
}

/// The number of the first places onto which stones fall, from the lowest row, which is the first or the
/// last.
fn fitting(places: &[(usize, usize)]) -> usize {
    let Some(&(_, first)) = places.first() else { return 0 };
    let mut heights = [0_usize; 9];
    let is_next = |(column, row): &(usize, usize)| {
        let height = heights[*column];
        heights[*column] += 1;
        match first {
            0 | 1 => *row == first + height,
            5 | 6 => *row + height == first,
            _ => false,
        }
    };
    places.iter().map(is_next).take_while(|fits| *fits).count()
}
