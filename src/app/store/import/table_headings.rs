//! Headings of tables of games, and what the columns below them hold.

use crate::game::Side;

use super::fields::WINNERS;

/// The kinds of columns of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnKind {
    Moves,
    /// The moves of one side.
    MovesOf(Side),
    Number,
    /// The number of the row.
    RowNumber,
    /// The player of the row's move.
    Mover,
    /// The name of a player.
    Name(Side),
    Date,
    Event,
    Place,
    Result,
    Winner,
    /// The discs of a side at the end.
    Discs(Side),
    Other,
}

/// The headings of moves, of the columns of Connect Four, of numbers and of sides, in small letters.
pub(super) const MOVES: [&str; 14] = [
    "move",
    "moves",
    "square",
    "kifu",
    "transcript",
    "game",
    "record",
    "action",
    "手",
    "着手",
    "棋譜",
    "棋谱",
    "着法",
    "zug",
];
pub(super) const COLUMNS: [&str; 9] =
    ["played", "column", "col", "列", "spalte", "colonne", "columna", "coluna", "colonna"];
/// Headings of columns that may count the moves too, or be squares.
pub(super) const COUNTED: [&str; 8] = ["move", "action", "zug", "coup", "jugada", "mossa", "手", "着手"];
pub(super) const NUMBERS: [&str; 13] =
    ["no", "no.", "nr", "nr.", "#", "n", "number", "ply", "move", "turn", "index", "手数", "序号"];
/// Headings of columns that count the games.
pub(super) const COUNTED_GAMES: [&str; 12] = [
    "game", "games", "id", "game no", "game no.", "match", "spiel", "partie", "partida", "partita", "局",
    "対局",
];
pub(super) const MOVERS: [&str; 8] = ["player", "side", "color", "colour", "turn", "mover", "手番", "方"];

impl ColumnKind {
    /// The fact about the whole game that a column with this heading holds.
    pub(super) fn called(heading: &str) -> Self {
        match heading {
            heading if WINNERS.contains(&heading) => Self::Winner,
            "date" | "day" | "日付" | "日期" | "datum" => Self::Date,
            "event" | "tournament" | "title" | "大会" | "赛事" => Self::Event,
            "place" | "site" | "場所" | "地点" => Self::Place,
            "result" | "score" | "結果" | "结果" | "ergebnis" => Self::Result,
            _ => Self::Other,
        }
    }
}
