//! Gaps in lists of moves: text in the place of a missing or damaged move. Nothing after it is played,
//! because the sides would be exchanged.

use super::gap_words;
use super::side_words;
use super::words::{self, behind_number, is_mistyped, is_number};

/// Characters that open an aside.
pub(super) const OPENING: [char; 8] = ['(', '[', '{', '"', '「', '（', '“', '『'];

/// Whether a piece stands for moves that are left out or damaged.
pub(super) fn is_lost(piece: &str) -> bool {
    is_gap(piece) || may_be_damaged(piece)
}

/// Whether dots alone stand for moves that are left out, or nothing stands in the place of one.
pub(super) fn is_gap(piece: &str) -> bool {
    if words::empty_cell(piece) == Some(0..piece.len()) || [",", ";"].contains(&piece) {
        return true;
    }
    let dots = piece.chars().map(|sign| match sign {
        '.' | '‥' => 1,
        '…' => 3,
        _ => 0,
    });
    piece.chars().all(|sign| ".‥…".contains(sign)) && dots.sum::<usize>() > 1
}

/// Whether a number without a dot is that of the move behind it, or of its pair.
pub(super) fn fits(number: &str, moves: usize) -> bool {
    [moves, moves + 1, moves / 2 + 1].iter().any(|known| known.to_string() == number)
}

/// Whether a word is as short as a move, or has letters and digits as moves have.
fn may_be_damaged(word: &str) -> bool {
    let is_plain = word.chars().all(char::is_alphanumeric);
    let has = |kind: fn(&char) -> bool| word.chars().any(|sign| kind(&sign));
    is_plain && (word.chars().count() <= 2 || has(char::is_ascii_digit) && has(|sign| sign.is_alphabetic()))
}

/// Words for a move that is illegible, or was taken back.
const LOST: &str = "none|null|nil|n/a|na|nan|illegible|unreadable|unclear|missing|unknown|omitted|skipped|undo|takeback|unleserlich|fehlt\
    |or|oder|bzw|ou|oppure|eller|или|または|又は|或|或者|illisible|manque|ilegible|falta|illeggibile|manca|中略|省略|略|不明|欠|脱落|缺|漏|看不清";

/// Whether a word says that a move is not known, or is a sign in the place of one.
pub(super) fn is_hole_word(word: &str) -> bool {
    LOST.split('|').any(|known| word.eq_ignore_ascii_case(known)) || gap_words::is_of_signs(word)
}

/// Signs that stand between moves, or judge them.
const BETWEEN: &str = "|/\\,;:.、，•·>→⇒+=&!?‼⁉±∓⩲∞°†-–—";

/// Words between two moves of which only one can be played.
const OR: &str = "or|oder|bzw|ou|oppure|eller|или|または|又は|或|或者|または|albo|lub|nebo";

/// Whether a word lets choose between the moves beside it.
pub(super) fn is_or(word: &str) -> bool {
    OR.split('|').any(|known| word.eq_ignore_ascii_case(known))
}

/// Whether one stroke of a text, the only one, parts two squares behind others: f3/e2.
pub(super) fn has_choice(text: &str) -> bool {
    let Some((before, behind)) = text.split_once('/').filter(|(_, behind)| !behind.contains('/')) else {
        return false;
    };
    let is_apart = before.ends_with(char::is_whitespace) || behind.starts_with(char::is_whitespace);
    let count = |word: Option<&str>| word.and_then(words::moves).map_or(0, |moves| moves.len());
    let next = count(behind.split_whitespace().next());
    count(before.split_whitespace().next_back()) > 0
        && (next == 1 || next > 1 && !is_apart)
        && words::squares(before).1 > 2
}

/// The moves between which a line lets choose behind others, where a piece begins them: the bytes of the piece before the first of them,
/// and the piece with which they end. `f3/e2`, `d3 or f6`.
pub(super) fn choice_at(pieces: &[&str], at: usize) -> Option<(usize, usize)> {
    /// The most pieces on either side that are examined.
    const NEAR: usize = 32;
    let piece = pieces[at];
    let near = &pieces[at.saturating_sub(NEAR)..pieces.len().min(at + NEAR)];
    // One stroke among moves that have none.
    let is_only_stroke = || near.iter().filter(|piece| piece.contains('/')).count() == 1;
    let is_behind =
        |run: usize| run > 2 || near.iter().take(at.min(NEAR)).any(|piece| words::moves(piece).is_some());
    let option = |run: &str| {
        let last = words::moves(run)?.last()?.word;
        Some(last.as_ptr().addr() - run.as_ptr().addr())
            .filter(|begin| words::is_square(last) && is_behind(*begin))
    };
    if let Some((run, behind)) = piece.split_once('/') {
        let is_one = !behind.contains('/') && words::moves(behind).is_some() && is_only_stroke();
        return if is_one { Some((option(run)?, at)) } else { None };
    }
    let word = pieces.get(at + 1)?.trim_end_matches(',');
    let is_or =
        OR.split('|').any(|known| word.eq_ignore_ascii_case(known)) || word == "/" && is_only_stroke();
    let next = words::moves(pieces.get(at + 2)?).filter(|moves| is_or && moves.len() == 1);
    next.filter(|moves| words::is_square(moves[0].word)).and_then(|_| Some((option(piece)?, at + 2)))
}

/// Whether a piece between moves of a line stands in the place of one that is missing: a word for that, nothing but signs that part no
/// other moves of the line, or what is left of a square.
pub(super) fn is_hole(pieces: &[&str], at: usize, places: MovePlaces) -> bool {
    /// The most pieces on either side that are examined.
    const NEAR: usize = 32;
    let piece = pieces[at];
    let near = &pieces[at.saturating_sub(NEAR)..pieces.len().min(at + NEAR)];
    if !places.is_between(at) {
        return false;
    }
    let inside = piece.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '/');
    if LOST.split('|').any(|word| inside.eq_ignore_ascii_case(word)) {
        return true;
    }
    if piece.contains(',') {
        return false;
    }
    // Squares with dots or other signs among them: c3...d3.
    let (_, squares) = words::squares(piece);
    let is_of_squares =
        squares > 0 && piece.chars().filter(|sign| sign.is_alphanumeric()).count() == 2 * squares;
    if is_of_squares
        && !piece.starts_with(OPENING)
        && words::moves(piece).is_none()
        && words::with_half_behind(piece).is_none()
    {
        return true;
    }
    let is_rare = || {
        let moves = near.iter().filter(|piece| words::moves(piece).is_some()).count();
        3 * near.iter().filter(|other| **other == piece).count() < moves.saturating_sub(1).max(4)
    };
    if inside.is_empty() {
        let is_dash = piece.chars().all(|sign| "-–—/".contains(sign));
        let is_open =
            piece.starts_with(OPENING) || is_dash || !piece.chars().all(|sign| BETWEEN.contains(sign));
        let is_sign = side_words::pictured(piece).is_none() && words::moves(piece).is_none();
        return is_open && is_sign && is_rare();
    }
    // One sign of a square, and a mark that the other could not be read.
    let is_half = inside.chars().count() == 1 && piece.contains(['?', '_', '*', '□']);
    is_half && is_rare()
}

/// Whether a line goes on in the middle of a square: `3d3c4`.
pub(super) fn begins_in_square(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let behind = word.strip_prefix(|sign: char| ('1'..='8').contains(&sign));
    behind.is_some_and(|behind| words::moves(behind).is_some())
}

/// Whether a word is the letter with which a square begins.
pub(super) fn is_column(word: &str) -> bool {
    matches!(word.as_bytes(), [letter] if (b'a'..=b'h').contains(&letter.to_ascii_lowercase()))
}

/// The places of a line where a move may have been: each word is examined once.
#[derive(Clone, Copy)]
pub(super) struct MovePlaces {
    /// The places of the first and the last move.
    ends: Option<(usize, usize)>,
    /// Where the first and the last move stand; `None` where words that may be moves stand behind every other one, as scores and times do.
    between: Option<(usize, usize)>,
}

impl MovePlaces {
    pub(super) fn of(pieces: &[&str]) -> Self {
        let is_move = |piece: &str| !piece.starts_with(OPENING) && words::moves(piece).is_some();
        let moves: Vec<usize> = (0..pieces.len()).filter(|&at| is_move(pieces[at])).collect();
        // The number of a move has its dot.
        let is_bare = |piece: &str| is_number(piece) && behind_number(piece).is_none();
        let alike = pieces.iter().filter(|piece| is_bare(piece) || may_be_damaged(piece) && !is_move(piece));
        let is_rare = 3 * alike.count() < moves.len().max(4);
        let ends = moves.first().copied().zip(moves.last().copied());
        Self { ends, between: ends.filter(|_| is_rare) }
    }

    /// Whether a piece stands between moves of the line.
    fn is_between(self, at: usize) -> bool {
        self.ends.is_some_and(|(first, last)| first < at && at < last)
    }

    /// Whether moves of the line stand behind a piece.
    pub(super) fn goes_on(self, at: usize) -> bool {
        self.between.is_some_and(|(_, last)| at < last)
    }

    /// Whether a piece stands between moves of the line where one may have stood.
    pub(super) fn holds(self, at: usize) -> bool {
        self.between.is_some_and(|(first, last)| first < at && at < last)
    }
}

/// Whether a word that ended a game may be a move: a square or a column, perhaps of a side or one that is none of the board, or a pass.
pub fn is_move_word(word: &str) -> bool {
    let word = word.strip_prefix("B ").or_else(|| word.strip_prefix("W ")).unwrap_or(word);
    let is_column = word.bytes().all(|sign| sign.is_ascii_digit()) || is_column(word);
    is_column || is_mistyped(word) || words::moves(word).is_some_and(|moves| moves.len() == 1)
}
