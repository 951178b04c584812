//! The smart game format of Othello: `(;FF[4]GM[2]SZ[8]PB[Ann]AB[..]AW[..]PL[B];B[fe](;W[df])(;W[fd]C[or this]))`.

use std::fmt::Write as _;

use crate::game::othello::{Move, Othello};
use crate::game::record::{MoveId, Record};
use crate::game::{Alternating as _, Side};
use crate::store::Document;

use super::result::{GameResult, dated, side_at};

/// What is still to be written, the next last.
enum SgfPart {
    /// What follows a move, so many plies after the start.
    After(MoveId, usize),
    Node(MoveId, usize),
    /// A variation that begins with a move.
    Tree(MoveId, usize),
    /// The end of a variation.
    Close,
}

/// The whole tree with its comments.
pub(super) fn write(document: &Document, start: &Othello, names: &[String; 2]) -> String {
    let record = &document.record;
    let first = start.side_to_move();
    let mut text = head(document, start, names);
    // With a list of its own instead of recursion, which would go as deep as variations lie in each other.
    let mut open = vec![SgfPart::After(MoveId::START, 0)];
    while let Some(part) = open.pop() {
        match part {
            SgfPart::Close => text.push(')'),
            SgfPart::Tree(id, ply) => {
                text.push_str("\n(");
                open.extend([SgfPart::Close, SgfPart::Node(id, ply)]);
            }
            SgfPart::Node(id, ply) => {
                let tag = if side_at(first, ply) == Side::First { 'B' } else { 'W' };
                let point = point(othello_move(record, id));
                // A String takes all that is written to it.
                let _ = write!(text, ";{tag}[{point}]{}", property("C", record.comment(id)));
                open.push(SgfPart::After(id, ply + 1));
            }
            SgfPart::After(id, ply) => match record.children(id) {
                [only] => open.push(SgfPart::Node(*only, ply)),
                children => open.extend(children.iter().rev().map(|&child| SgfPart::Tree(child, ply))),
            },
        }
    }
    text + ")\n"
}

/// What is said of the game as a whole, and the board where it begins.
fn head(document: &Document, start: &Othello, names: &[String; 2]) -> String {
    let facts = &document.facts;
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
    let stones = |side| {
        let discs = start.discs(side);
        let squares = (0..64)
            .filter(|square| discs >> square & 1 == 1)
            .map(|square| format!("[{}]", point(Move::at(square))));
        squares.collect::<String>()
    };
    let [black, white] = Side::BOTH.map(stones);
    let [black, white] = [("AB", black), ("AW", white)]
        .map(|(tag, squares)| if squares.is_empty() { squares } else { tag.to_owned() + &squares });
    let mover = if start.side_to_move() == Side::First { 'B' } else { 'W' };
    let comment = property("C", document.record.comment(MoveId::START));
    format!("(;FF[4]GM[2]CA[UTF-8]AP[Edagari]SZ[{}]{known}{black}{white}PL[{mover}]{comment}", start.size())
}

/// A tag with its value, of which brackets and backslashes are protected; nothing where there is no value.
fn property(tag: &str, value: &str) -> String {
    if value.is_empty() {
        return String::new();
    }
    format!("{tag}[{}]", value.replace('\\', "\\\\").replace(']', "\\]"))
}

/// A square as two letters, the column first; nothing for a pass.
fn point(action: Move) -> String {
    let letters = |square: u8| [square % 8, square / 8].map(|at| char::from(b'a' + at)).into_iter().collect();
    action.square().map_or_else(String::new, letters)
}

/// A move of Othello in a record.
fn othello_move(record: &Record, id: MoveId) -> Move {
    let square =
        record.action(id).and_then(|action| u8::try_from(action.0).ok()).filter(|&square| square < 64);
    square.map_or(Move::PASS, Move::at)
}
