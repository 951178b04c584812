//! The cells of a table that hold moves.

use csv::StringRecord;

use crate::game::Side;

use super::line::{ImportedLine, MoveOutcome};
use super::table_headings::ColumnKind;
use super::words::{self, is_number};

/// Whether a cell is moves, with or without their numbers.
pub(super) fn is_moves(cell: &str) -> bool {
    let mut words = cell.split_whitespace().filter(|word| !is_number(word)).peekable();
    words.peek().is_some() && words.all(|word| words::moves(word).is_some())
}

/// Whether a cell is two moves with a stroke between them.
pub(super) fn is_choice(cell: &str) -> bool {
    cell.contains('/') && words::moves(cell).is_some_and(|moves| moves.len() == 2)
}

/// Whether no word of a cell is a move or a column.
pub(super) fn is_no_move(cell: &str) -> bool {
    cell.split_whitespace().all(|word| {
        words::moves(word).is_none() && words::columns_of(word).is_none() && !words::is_pass(word)
    }) || cell.split_whitespace().count() > 1
        && cell.chars().all(|sign| sign.is_whitespace() || "-–—".contains(sign))
}

/// The columns of a word that is a run of them.
pub(super) fn columns(word: &str) -> Vec<&str> {
    words::columns_of(word).filter(|columns| columns.len() > 2).unwrap_or_default()
}

/// Plays the moves of a cell.
pub(super) fn play(game: &mut ImportedLine, cell: &str, side: Option<Side>) {
    for word in cell.split_whitespace() {
        let number = is_number(word) && cell != word;
        if number {
            game.take_number(word);
            continue;
        }
        let found =
            words::moves(word).map(|found| found.into_iter().map(|found| (found.word, found.mark)).collect());
        let run = columns(word);
        let found =
            found.or_else(|| (!run.is_empty()).then(|| run.into_iter().map(|column| (column, "")).collect()));
        for (word, mark) in found.unwrap_or_else(|| vec![(word, "")]) {
            match game.play(word, side) {
                MoveOutcome::Well => game.comment(mark),
                MoveOutcome::NoPass => game.leave_out(word),
                MoveOutcome::Wrong => {}
            }
        }
    }
}

/// Whether the rules say that a cell without a move lacks one.
pub(super) fn is_move_missing(game: &ImportedLine, kind: ColumnKind) -> bool {
    let is_of_moves = match kind {
        ColumnKind::Moves => true,
        ColumnKind::MovesOf(side) => side == game.position().side_to_move(),
        _ => false,
    };
    is_of_moves && game.moves() > 0 && !game.is_broken() && !game.must_pass()
}

/// Whether no cell of a row holds anything.
pub(super) fn is_empty(row: &StringRecord) -> bool {
    row.iter().all(str::is_empty)
}

/// The rows of a table with an empty one where more lines are empty than between the others. The last row ends at this line.
pub(super) fn with_empty_rows(rows: &[StringRecord], end: u64) -> Vec<StringRecord> {
    // Lines that are empty above a row are its own.
    let begins = rows.iter().map(|row| row.position().map_or(0, csv::Position::line));
    let begins: Vec<u64> = begins.chain([end + 1]).collect();
    let steps = || begins.windows(2).map(|pair| pair[1].saturating_sub(pair[0]));
    let usual = steps().skip(1).min().unwrap_or(1);
    let mut all = Vec::with_capacity(rows.len());
    for (at, (row, step)) in rows.iter().zip(steps()).enumerate() {
        all.extend((at > 0 && step > usual).then(|| StringRecord::from(vec![""; row.len()])));
        all.push(row.clone());
    }
    all
}

/// The cells of a row as they are shown.
pub(super) fn words_of(row: &StringRecord) -> String {
    row.iter().collect::<Vec<_>>().join(", ")
}

/// The row before which the numbers of rows jump.
pub(super) fn jump<'a>(cells: impl Iterator<Item = &'a str>) -> Option<usize> {
    let number = |cell: &str| cell.trim_end_matches(['.', ')', ':']).parse::<usize>().ok();
    let numbers: Vec<usize> = cells.map(number).collect::<Option<_>>()?;
    let steps = || numbers.windows(2).map(|two| two[1].wrapping_sub(two[0]));
    // The numbers of the first moves of rows go up by two.
    let usual = if steps().count() > 1 && steps().all(|step| step == 2) { 2 } else { 1 };
    steps().position(|step| step != usual).map(|before| before + 1)
}

/// The byte of a row.
pub(super) fn place(row: &StringRecord) -> usize {
    row.position().map_or(0, |place| place.byte() as usize)
}

/// The place of a row, and the player of its move.
#[derive(Clone, Copy)]
pub(super) struct RowPlace {
    pub(super) mover: Option<Side>,
    /// Whether rows with moves follow it.
    pub(super) is_followed: bool,
}

impl RowPlace {
    /// Whether it is the move of the side that is not to move.
    pub(super) fn is_other(self, game: &ImportedLine) -> bool {
        !game.is_broken() && self.mover.is_some_and(|mover| mover != game.position().side_to_move())
    }
}

/// The result of a game as columns of a table state it.
#[derive(Default)]
pub(super) struct SaidResult {
    pub(super) winner: String,
    pub(super) discs: [String; 2],
}
