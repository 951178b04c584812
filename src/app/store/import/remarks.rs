//! Lines of a transcript that are sentences about a game, and those that are its moves with a remark.

use super::gaps::OPENING;
use super::pieces::{pieces, side_at};
use super::result::StatedResult;
use super::words::{self, behind_number, is_mistyped, is_number};

/// Whether most lines of a text begin with a number and a move behind it.
pub(super) fn are_numbered_moves(text: &str) -> bool {
    /// Fewer lines may be anything.
    const FEWEST: usize = 4;
    let is_move = |word: &str| words::moves(word).is_some_and(|moves| words::is_square(moves[0].word));
    let is_one = |line: &&str| {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        match behind_number(first) {
            Some("") => words.next().is_some_and(is_move),
            Some(behind) => is_move(behind),
            None => false,
        }
    };
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let count = lines().filter(is_one).count();
    count >= FEWEST && 3 * count > 2 * lines().count()
}

/// Whether a line has as many words as moves, or more.
pub(super) fn is_sentence(line: &str) -> bool {
    let (mut moves, mut words) = (0, 0);
    let pieces = pieces(line);
    let mut of_side = 0;
    for (at, piece) in pieces.iter().enumerate() {
        of_side = side_at(&pieces, at).map_or(of_side, |(_, length)| length);
        if of_side > 0 {
            of_side -= 1;
            continue;
        }
        match words::moves(piece).filter(|_| !piece.starts_with(OPENING)) {
            Some(found) => moves += found.len(),
            None if is_number(piece)
                || is_eastern_number(piece)
                || StatedResult::is_word(piece)
                || is_mistyped(piece) => {}
            None => words += usize::from(piece.contains(char::is_alphabetic) && !is_bracketed(piece)),
        }
    }
    words > 0 && words >= moves
}

/// Whether a sentence has words before its first move.
pub(super) fn begins_in_words(line: &str) -> bool {
    let pieces = pieces(line);
    let is_head = |piece: &&&str| {
        piece.ends_with([':', '：', '>']) || is_number(piece) || !piece.contains(char::is_alphanumeric)
    };
    let first = pieces.iter().position(|piece| !is_head(&piece)).unwrap_or(0);
    pieces.get(first).is_some_and(|piece| {
        let is_word =
            piece.contains(char::is_alphabetic) && !piece.contains(|sign: char| sign.is_ascii_digit());
        is_word && words::moves(piece).is_none() && !piece.starts_with(OPENING)
    }) && side_at(&pieces, first).is_none()
        && !is_eastern_number(pieces[first])
}

/// Whether a piece is a remark in brackets.
fn is_bracketed(piece: &str) -> bool {
    piece.starts_with(['(', '[', '{', '（'])
}

/// Whether a line is the number of a move and the move, perhaps with a word for it between them, whatever stands behind: `5. Zug: c4`.
pub(super) fn is_numbered_move(line: &str) -> bool {
    const NAMES: &str = "move|ply|zug|coup|jugada|mossa|zet|lance|siirto|ход";
    let mut pieces = pieces(line);
    let is_name = |piece: &&str| {
        let small = piece.trim_end_matches([':', '.']).to_lowercase();
        NAMES.split('|').any(|known| known == small)
    };
    if pieces.get(1).is_some_and(is_name) {
        pieces.remove(1);
    }
    let is_move = |piece: &&str| words::moves(piece).is_some_and(|found| words::is_square(found[0].word));
    let is_eastern = pieces.first().is_some_and(|first| is_eastern_number(first));
    is_eastern && pieces.get(1).is_some_and(is_move)
        || pieces.first().and_then(|first| behind_number(first)).is_some_and(|behind| {
            if behind.is_empty() { pieces.get(1).is_some_and(is_move) } else { is_move(&behind) }
        })
}

/// Whether a piece is the number of a move in Japanese or Chinese: `5手目`, `第7手`.
pub(super) fn is_eastern_number(piece: &str) -> bool {
    let number = piece.trim_end_matches([':', '：', '、', '.']);
    let number = number.strip_prefix('第').unwrap_or(number);
    number.strip_suffix("手目").or_else(|| number.strip_suffix('手')).is_some_and(is_number)
}

/// Whether a line is nothing but a result.
pub(super) fn is_result(line: &str) -> bool {
    !line.trim().is_empty() && line.split_whitespace().all(StatedResult::is_word)
}

/// The number in the brackets of a piece, with a dot: `(12)`, `（１２）`.
pub(super) fn number_in_brackets(piece: &str) -> Option<String> {
    let plain = words::narrow(piece);
    let inside = plain.as_deref().unwrap_or(piece).strip_prefix('(')?.strip_suffix(')')?;
    (is_number(inside) && inside.bytes().all(|sign| sign.is_ascii_digit())).then(|| format!("{inside}."))
}
