//! The pieces of a line of a transcript: words, cells of tables, brackets, and what clings to moves.

use crate::game::Side;

use super::gaps::OPENING;
use super::side_words;
use super::words::{self, empty_cell, is_mistyped, is_number};

/// Whether a line or a word of a table is drawn alone.
pub(super) fn is_drawn(text: &str) -> bool {
    text.chars().all(|sign| "|-: ".contains(sign) || sign.is_whitespace())
}

/// The words of a line; what stands in brackets or quotes is one.
pub(super) fn pieces(line: &str) -> Vec<&str> {
    const CLOSING: [char; 8] = [')', ']', '}', '"', '」', '）', '”', '』'];
    let mut pieces = Vec::new();
    let mut rest = line.trim_start();
    let mut is_behind_comma = false;
    while let Some(sign) = rest.chars().next() {
        let bracket = OPENING.iter().position(|&opening| opening == sign);
        let end = bracket.map_or_else(|| end_of_word(rest), |kind| closed(rest, sign, CLOSING[kind]));
        // Where a move is missing, that is a piece of its own.
        let end = match empty_cell(&rest[..end]) {
            Some(empty) if empty.start == 0 => empty.end,
            Some(empty) => empty.start,
            None => end,
        };
        let (piece, after) = rest.split_at(end);
        let is_parted = [",", ";"].contains(&piece);
        let is_empty_cell = empty_cell(piece) == Some(0..piece.len()) || is_behind_comma && is_parted;
        is_behind_comma = piece.ends_with([',', ';']);
        let cells = || piece.split(['|', ';', ',']).filter(|cell| !cell.is_empty());
        let is_cell = |cell: &str| is_number(cell) || is_mistyped(cell) || words::moves(cell).is_some();
        if is_empty_cell {
            pieces.push(piece);
        } else if bracket.is_none()
            && let Some(head) = head_of_moves(piece)
        {
            pieces.extend([&piece[..head], &piece[head..]]);
        } else if bracket.is_none() && (cells().all(is_cell) || piece.contains('|') && is_drawn(piece)) {
            pieces.extend(cells().filter(|cell| !is_drawn(cell) || words::moves(cell).is_some()));
        } else if bracket.is_none()
            && let Some(parts) = damaged_run(piece)
        {
            pieces.extend(parts);
        } else {
            pieces.push(piece);
        }
        rest = after.trim_start();
    }
    pieces
}

/// The byte at which a word ends: at a blank, or at a sign that opens something.
fn end_of_word(text: &str) -> usize {
    // Behind digits it is the sign for seconds, and opens nothing.
    let is_open = |at: usize, sign: char| {
        OPENING.contains(&sign) && !(sign == '"' && text[..at].ends_with(|sign: char| sign.is_ascii_digit()))
    };
    let ends = |(at, sign): &(usize, char)| sign.is_whitespace() || is_open(*at, *sign);
    text.char_indices().find(ends).map_or(text.len(), |(at, _)| at)
}

/// A word that is mostly squares, split into runs of them and the text between; `None` for other words.
pub(super) fn damaged_run(word: &str) -> Option<Vec<&str>> {
    /// Fewer squares may be anything, unless the word begins with all but one of them.
    const FEWEST: usize = 3;
    // Signs of values and of times are none of moves.
    if word.len() < 2 * FEWEST - 1 || word.contains([':', '+', '=', '|']) {
        return None;
    }
    if words::moves(word).is_some() || words::with_half_behind(word).is_some() {
        return None;
    }
    let (runs, count) = words::squares(word);
    let signs = word.chars().filter(|sign| sign.is_alphanumeric()).count();
    let begins = runs.first().is_some_and(|run| run.start == 0 && run.len() > 2);
    if !(count >= FEWEST || begins && count + 1 >= FEWEST) || 4 * count <= signs || 2 * count == signs {
        return None;
    }
    let mut parts = Vec::new();
    let mut at = 0;
    for run in runs {
        parts.extend([&word[at..run.start], &word[run.clone()]]);
        at = run.end;
    }
    parts.push(&word[at..]);
    parts.retain(|part| !part.is_empty());
    Some(parts)
}

/// The bytes of a sign or a word with a colon that clings to moves: `●f5`, `B:f5`, `棋譜：f5d6`.
fn head_of_moves(piece: &str) -> Option<usize> {
    let sign = side_words::before_square(piece);
    let colon = || {
        let (at, sign) = piece.char_indices().rev().find(|(_, sign)| ":：=".contains(*sign))?;
        piece[..at].contains(char::is_alphabetic).then_some(at + sign.len_utf8())
    };
    let letter = side_words::clinging(piece).map(|_| 1);
    let head = if words::moves(piece).is_some() { None } else { sign.or(letter).or_else(colon) };
    head.filter(|head| words::moves(&piece[*head..]).is_some_and(|moves| words::is_square(moves[0].word)))
}

/// The byte behind the bracket that closes the first one; all the rest where none does.
fn closed(text: &str, opening: char, closing: char) -> usize {
    let mut depth = 0_usize;
    for (at, sign) in text.char_indices() {
        if sign == closing && depth > 0 {
            depth -= 1;
            if depth == 0 {
                return at + sign.len_utf8();
            }
        } else if sign == opening {
            depth += 1;
        }
    }
    text.len()
}

/// Words between a side and its move.
const VERBS: &str = "plays|played|moves|moved|puts|to|spielt|zieht|joue|juega|gioca|走|下";

/// The side that pieces of a line name where a move follows them, and how many they are: `Black f5`, `Player 1 plays f5`.
pub(super) fn side_at(pieces: &[&str], at: usize) -> Option<(Side, usize)> {
    let is_move = |at: usize| {
        pieces.get(at).is_some_and(|piece| !piece.starts_with(OPENING) && words::moves(piece).is_some())
    };
    let is_verb = |at: usize| {
        pieces.get(at).is_some_and(|piece| {
            VERBS.split('|').any(|verb| piece.trim_end_matches(':').eq_ignore_ascii_case(verb))
        })
    };
    let one = *pieces.get(at)?;
    let both = pieces.get(at + 1).and_then(|next| side_words::named(&format!("{one} {next}")));
    // A cross or a ring alone may be anything, unless it plays.
    let sides = [
        side_words::before_move(one).map(|side| (side, 1)),
        both.map(|side| (side, 2)),
        side_words::meant(one).filter(|_| is_verb(at + 1)).map(|side| (side, 1)),
    ];
    sides.into_iter().flatten().find_map(|(side, length)| {
        let length = length + usize::from(is_verb(at + length));
        is_move(at + length).then_some((side, length))
    })
}
