//! Moves and boards in one text: a game with a diagram of it, or games and positions one after the other. Each part is read by itself; a
//! board that a game beside it comes through confirms the game, and any other stands in the list.

use crate::catalog::{AnyPosition, Game};
use crate::game::{Alternating as _, Position as _, Side};

use super::account::TextAccount;
use super::stones::sign_of;
use super::{
    ImportFormat, ImportNote, ImportRefusal, Imported, board, columns, json, read_foreign, transcript, tree,
    words,
};

/// The most bytes of such a text, and the most parts.
const LONGEST: usize = 64 << 10;
const MOST: usize = 64;
/// Fewer moves beside a board that is none of their game may be about the board.
const FEWEST: usize = 9;

/// The kind of a part of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PartKind {
    Board,
    /// Boards on one line each, as lists of positions have them.
    Line,
    Moves,
}

/// The games and positions of a text that holds both, where they can all be read; `usual` is how it is read as a whole.
pub(super) fn read(
    text: &str,
    open: Game,
    usual: &Result<Vec<Imported>, ImportRefusal>,
) -> Option<Vec<Imported>> {
    if text.len() > LONGEST || json::is_one(text) || tree::next_tree(text).is_some() {
        return None;
    }
    let parts = parts(text);
    let has = |kind: PartKind| parts.iter().any(|(known, _)| *known == kind);
    let has_boards = has(PartKind::Board) || has(PartKind::Line);
    if parts.len() > MOST || !has_boards || !has(PartKind::Moves) || goes_on(usual) {
        return None;
    }
    let mut games: Vec<(PartKind, Imported)> = Vec::new();
    for (kind, part) in &parts {
        let read = read_foreign(part, open).ok()?;
        let is_own = |game: &Imported| !game.is_faulty() && is_board(game) == (*kind != PartKind::Moves);
        if !read.iter().all(is_own) {
            return None;
        }
        games.extend(read.into_iter().map(|game| (*kind, game)));
    }
    let mut read = confirmed(games)?;
    for game in &mut read {
        game.account = TextAccount::default();
    }
    read[0].account = TextAccount::whole(text.len());
    Some(read)
}

/// Whether a text was read as a board from which its moves go on.
fn goes_on(usual: &Result<Vec<Imported>, ImportRefusal>) -> bool {
    let is_well = |game: &Imported| {
        let is_left = |part: &String| words::squares(part).1 >= 4 || columns::are_columns(part);
        is_board(game) && !game.is_faulty() && !game.passed_over.iter().any(is_left)
    };
    usual.as_ref().is_ok_and(|games| games.iter().all(is_well))
}

const fn is_board(game: &Imported) -> bool {
    matches!(game.form, ImportFormat::Board | ImportFormat::Obf)
}

/// The games without the boards that one beside them comes through; `None` where a few moves stand beside another board.
fn confirmed(games: Vec<(PartKind, Imported)>) -> Option<Vec<Imported>> {
    let mut kept: Vec<(PartKind, Imported)> = Vec::new();
    for (kind, mut game) in games {
        let beside =
            kept.last_mut().filter(|(known, _)| (*known == PartKind::Moves) != (kind == PartKind::Moves));
        match beside {
            Some((PartKind::Moves, last)) if comes_through(last, &game) => {
                last.passed_over.extend(game.passed_over);
            }
            Some((_, board)) if comes_through(&game, board) => {
                game.passed_over.splice(0..0, board.passed_over.drain(..));
                kept.pop();
                kept.push((kind, game));
            }
            _ => kept.push((kind, game)),
        }
    }
    let is_short = |(kind, game): &(PartKind, Imported)| *kind == PartKind::Moves && game.moves < FEWEST;
    let has_other = kept.iter().any(|(kind, _)| *kind == PartKind::Board);
    (!has_other || !kept.iter().any(is_short)).then(|| kept.into_iter().map(|(_, game)| game).collect())
}

/// Whether a game comes through a position that a board shows, with the same side to move where the text says so.
fn comes_through(game: &Imported, board: &Imported) -> bool {
    let shown = &board.document.start;
    let is_said = !board.notes.iter().any(|note| matches!(note, ImportNote::TurnByDiscs(..)));
    let is_it = |position: &AnyPosition| match (position, shown) {
        (AnyPosition::Othello(own), AnyPosition::Othello(other)) => {
            let is_turn = own.side_to_move() == other.side_to_move() || own.must_pass() || own.is_over();
            Side::BOTH.iter().all(|side| own.discs(*side) == other.discs(*side))
                && own.size() == other.size()
                && (is_turn || !is_said)
        }
        (own, other) => own == other,
    };
    let document = &game.document;
    let mut position = document.start.clone();
    let actions = document.record.path_to(document.cursor);
    let positions = std::iter::once(None).chain(actions.into_iter().map(Some)).map(|action| {
        if let Some(action) = action {
            position = position.after(&[action]);
        }
        is_it(&position)
    });
    board.moves == 0 && positions.into_iter().any(|is_it| is_it)
}

/// The parts of a text that hold boards or moves, in order, each with the words about it: below it up to a blank line, and above it.
fn parts(text: &str) -> Vec<(PartKind, &str)> {
    let mut parts: Vec<(PartKind, usize, usize)> = Vec::new();
    // The beginning of words after the last part, and whether a blank line separates them from it.
    let (mut at, mut apart) = (0, None::<usize>);
    for line in text.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        match kind(line) {
            Some(kind) => match parts.last_mut() {
                Some((known, _, end)) if *known == kind => (*end, apart) = (at, None),
                last => {
                    let end = last.map(|(_, _, end)| end);
                    let from = match (apart.take(), end) {
                        (Some(blank), Some(end)) => {
                            *end = blank;
                            blank
                        }
                        (_, Some(end)) if kind == PartKind::Moves => {
                            *end = begin;
                            begin
                        }
                        (_, Some(end)) => *end,
                        (_, None) => 0,
                    };
                    parts.push((kind, from, at));
                }
            },
            None if line.trim().is_empty() && apart.is_none() && !parts.is_empty() => apart = Some(begin),
            None => {}
        }
    }
    if let Some((_, _, end)) = parts.last_mut() {
        *end = text.len();
    }
    parts.into_iter().map(|(kind, begin, end)| (kind, &text[begin..end])).collect()
}

/// The kind of part that a line belongs to; `None` for words.
fn kind(line: &str) -> Option<PartKind> {
    /// Squares of a line that is a board.
    const A_BOARD: usize = 36;
    let line = line.trim();
    let first = line.split_whitespace().next()?;
    if first.chars().take_while(|sign| sign_of(*sign).is_some()).count() >= A_BOARD {
        return Some(PartKind::Line);
    }
    if board::is_row(line) {
        return Some(PartKind::Board);
    }
    let moves = line.split_once([':', '：']).map_or(line, |(_, moves)| moves.trim());
    let is_moves =
        transcript::has_moves(moves) && words::are_mostly_squares(moves, 1) && begins_with_move(moves);
    (is_moves || moves.len() >= 8 && columns::are_columns(moves)).then_some(PartKind::Moves)
}

/// Whether words begin with a move, perhaps behind its number.
fn begins_with_move(words: &str) -> bool {
    let mut pieces = words.split_whitespace();
    let is_move = |word: &str| words::moves(word).is_some();
    pieces.next().is_some_and(|first| {
        is_move(first) || words::behind_number(first) == Some("") && pieces.next().is_some_and(is_move)
    })
}
