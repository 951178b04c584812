//! The smart game format: `(;FF[4]GM[2]SZ[8]PB[Ann]AB[..]AW[..]PL[B];B[fe](;W[df])(;W[fd]C[or this]))`. It
//! has a number for Othello; Connect Four and tic-tac-toe are named instead. Rows are counted from the top,
//! as everywhere in it.

use std::fmt::Write as _;

use crate::catalog::AnyPosition;
use crate::game::connect_four::Column;
use crate::game::record::{MoveId, Record};
use crate::game::{ActionId, Side};
use crate::store::Document;

use super::result::{GameResult, dated};

/// Work on the stack of the writer, with the position before a variation, or after a move.
enum SgfPart {
    /// The continuations of a move.
    After(MoveId, AnyPosition),
    Node(MoveId, AnyPosition),
    /// A variation that begins with a move.
    Tree(MoveId, AnyPosition),
    /// The end of a variation.
    Close,
}

/// The whole tree with its comments; `None` for games without squares in this format.
pub(super) fn write(document: &Document, names: &[String; 2]) -> Option<String> {
    let record = &document.record;
    let mut text = head(document, names)?;
    // An explicit stack instead of recursion, which would go as deep as variations are nested.
    let mut open = vec![SgfPart::After(MoveId::START, document.start.clone())];
    while let Some(part) = open.pop() {
        match part {
            SgfPart::Close => text.push(')'),
            SgfPart::Tree(id, before) => {
                text.push_str("\n(");
                open.extend([SgfPart::Close, SgfPart::Node(id, before)]);
            }
            SgfPart::Node(id, before) => {
                let (tag, action) = (tag(before.side_to_move()), record.action(id)?);
                let point = point(&before, action);
                // Writing to a string cannot fail.
                let _ = write!(text, ";{tag}[{point}]{}", property("C", record.comment(id)));
                open.push(SgfPart::After(id, before.after(&[action])));
            }
            SgfPart::After(id, position) => follow(record, id, &position, &mut open),
        }
    }
    Some(text + ")\n")
}

/// Pushes the continuations of a move onto the stack.
fn follow(record: &Record, id: MoveId, position: &AnyPosition, open: &mut Vec<SgfPart>) {
    match record.children(id) {
        [only] => open.push(SgfPart::Node(*only, position.clone())),
        children => {
            open.extend(children.iter().rev().map(|&child| SgfPart::Tree(child, position.clone())));
        }
    }
}

/// The number or the name of the game of a position, its columns and its rows.
fn board(position: &AnyPosition) -> Option<(&'static str, u8, u8)> {
    match position {
        AnyPosition::Othello(board) => Some(("2", board.size(), board.size())),
        AnyPosition::ConnectFour(board) => Some(("Connect Four", board.width(), board.height())),
        AnyPosition::TicTacToe(_) => Some(("Tic-Tac-Toe", 3, 3)),
        _ => None,
    }
}

/// The points of a side's stones at the start.
fn stones(position: &AnyPosition, side: Side) -> String {
    let Some((_, columns, rows)) = board(position) else { return String::new() };
    let is_there = |column: u8, row: u8| match position {
        AnyPosition::Othello(board) => board.discs(side) >> (8 * row + column) & 1 == 1,
        AnyPosition::ConnectFour(board) => board.stone(column, rows - 1 - row) == Some(side),
        AnyPosition::TicTacToe(board) => board.stone(3 * row + column) == Some(side),
        _ => false,
    };
    let points = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let taken = points.filter(|&(column, row)| is_there(column, row));
    taken.fold(String::new(), |text, (column, row)| text + "[" + &letters(column, row) + "]")
}

/// The properties of the game as a whole, and of its start.
fn head(document: &Document, names: &[String; 2]) -> Option<String> {
    let facts = &document.facts;
    let (game, columns, rows) = board(&document.start)?;
    let result = GameResult::of(document).map_or_else(|| facts.result.clone(), GameResult::sgf);
    let known = [
        ("GN", document.title.as_str()),
        ("PB", &names[0]),
        ("PW", &names[1]),
        ("PC", &facts.place),
        ("DT", &dated(&facts.date, '-')),
        ("RE", &result),
    ];
    let known: String = known.into_iter().map(|(tag, value)| property(tag, value)).collect();
    let size = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
    let set_up: String = [("AB", Side::First), ("AW", Side::Second)]
        .map(|(tag, side)| (tag, stones(&document.start, side)))
        .into_iter()
        .filter(|(_, points)| !points.is_empty())
        .map(|(tag, points)| tag.to_owned() + &points)
        .collect();
    let mover = tag(document.start.side_to_move());
    let comment = property("C", document.record.comment(MoveId::START));
    Some(format!("(;FF[4]GM[{game}]CA[UTF-8]AP[Edagari]SZ[{size}]{known}{set_up}PL[{mover}]{comment}"))
}

/// The tag of the moves of a side.
const fn tag(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'W',
    }
}

/// A tag with its value, with escaped brackets and backslashes; empty for an empty value.
fn property(tag: &str, value: &str) -> String {
    if value.is_empty() {
        return String::new();
    }
    format!("{tag}[{}]", value.replace('\\', "\\\\").replace(']', "\\]"))
}

/// A column and a row from the top as two letters.
fn letters(column: u8, row: u8) -> String {
    [column, row].map(|at| char::from(b'a' + at)).into_iter().collect()
}

/// The point of a move; empty for a pass.
fn point(position: &AnyPosition, action: ActionId) -> String {
    let at = action.0 as u8;
    match position {
        AnyPosition::ConnectFour(board) => {
            let row = board.landing_row(Column(at)).unwrap_or_default();
            letters(at, board.height() - 1 - row)
        }
        AnyPosition::TicTacToe(_) => letters(at % 3, at / 3),
        _ if position.is_pass(action) => String::new(),
        _ => letters(at % 8, at / 8),
    }
}
