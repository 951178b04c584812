//! Names and signs of the two sides in the languages of texts: one list for headings, legends, turns and moves.

use crate::game::Side;

use super::words;

/// Names of the sides in small letters.
pub(super) const NAMES: [(&str, Side); 79] = [
    ("player 1", Side::First),
    ("player 2", Side::Second),
    ("player1", Side::First),
    ("player2", Side::Second),
    ("player x", Side::First),
    ("player o", Side::Second),
    ("first player", Side::First),
    ("second player", Side::Second),
    ("les noirs", Side::First),
    ("les blancs", Side::Second),
    ("aux noirs", Side::First),
    ("aux blancs", Side::Second),
    ("schwarz", Side::First),
    ("yellow", Side::Second),
    ("red", Side::First),
    ("blancs", Side::Second),
    ("noirs", Side::First),
    ("blanc", Side::Second),
    ("noir", Side::First),
    ("black", Side::First),
    ("white", Side::Second),
    ("first", Side::First),
    ("second", Side::Second),
    ("dark", Side::First),
    ("light", Side::Second),
    ("weiß", Side::Second),
    ("weiss", Side::Second),
    ("las negras", Side::First),
    ("las blancas", Side::Second),
    ("negras", Side::First),
    ("blancas", Side::Second),
    ("negro", Side::First),
    ("blanco", Side::Second),
    ("il nero", Side::First),
    ("il bianco", Side::Second),
    ("nero", Side::First),
    ("bianco", Side::Second),
    ("neri", Side::First),
    ("bianchi", Side::Second),
    ("pretas", Side::First),
    ("brancas", Side::Second),
    ("zwart", Side::First),
    ("чёрные", Side::First),
    ("черные", Side::First),
    ("чёрных", Side::First),
    ("черных", Side::First),
    ("белые", Side::Second),
    ("белых", Side::Second),
    ("rouge", Side::First),
    ("jaune", Side::Second),
    ("gelb", Side::Second),
    ("rot", Side::First),
    ("先手番", Side::First),
    ("後手番", Side::Second),
    ("先手", Side::First),
    ("後手", Side::Second),
    ("后手", Side::Second),
    ("黒石", Side::First),
    ("白石", Side::Second),
    ("黑棋", Side::First),
    ("白棋", Side::Second),
    ("黑方", Side::First),
    ("白方", Side::Second),
    ("黑子", Side::First),
    ("白子", Side::Second),
    ("红方", Side::First),
    ("黄方", Side::Second),
    ("黒番", Side::First),
    ("白番", Side::Second),
    ("흑", Side::First),
    ("백", Side::Second),
    ("黒", Side::First),
    ("黑", Side::First),
    ("白", Side::Second),
    ("红", Side::First),
    ("紅", Side::First),
    ("赤", Side::First),
    ("黄", Side::Second),
    ("黃", Side::Second),
];

/// Pictures of their stones.
pub(super) const PICTURES: [(&str, Side); 8] = [
    ("●", Side::First),
    ("⚫", Side::First),
    ("🔴", Side::First),
    ("○", Side::Second),
    ("◯", Side::Second),
    ("〇", Side::Second),
    ("⚪", Side::Second),
    ("🟡", Side::Second),
];

/// Letters and digits that stand for them where a side is asked for.
pub(super) const LETTERS: [(&str, Side); 10] = [
    ("x", Side::First),
    ("o", Side::Second),
    ("*", Side::First),
    ("@", Side::First),
    ("b", Side::First),
    ("w", Side::Second),
    ("r", Side::First),
    ("y", Side::Second),
    ("1", Side::First),
    ("2", Side::Second),
];

fn found(lists: &[&[(&str, Side)]], word: &str) -> Option<Side> {
    let word = word.trim_end_matches([':', '：', '.', ',']).trim_end().to_lowercase();
    lists.iter().flat_map(|list| list.iter()).find(|(name, _)| *name == word).map(|(_, side)| *side)
}

/// The side of which a word is the name: `Black`, `先手`.
pub(super) fn named(word: &str) -> Option<Side> {
    found(&[&NAMES], word)
}

/// The side that a word stands for: a name, a picture, or a letter or digit.
pub(super) fn meant(word: &str) -> Option<Side> {
    found(&[&NAMES, &PICTURES, &LETTERS], word)
}

/// The side of which a word is the name or the first letter, as headings are.
pub(super) fn heading(word: &str) -> Option<Side> {
    named(word).or_else(|| meant(word).filter(|_| matches!(word.to_lowercase().as_str(), "b" | "w")))
}

/// Whether words name one of the sides by its colour, and not the other one too.
pub(super) fn names_one_side(words: &str) -> bool {
    let small = words.to_lowercase();
    // Many things are first, dark or light.
    let colours =
        NAMES.iter().filter(|(name, _)| !matches!(*name, "first" | "second" | "dark" | "light" | "rot"));
    let is_free = |at: usize, name: &str| {
        let letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
        !name.starts_with(|sign: char| sign.is_ascii_alphabetic())
            || !letter(small[..at].chars().next_back()) && !letter(small[at + name.len()..].chars().next())
    };
    let named = colours.filter(|(name, _)| small.match_indices(name).any(|(at, name)| is_free(at, name)));
    let pictures = PICTURES.iter().filter(|(sign, _)| words.contains(sign));
    let sides: Vec<Side> = named.chain(pictures).map(|(_, side)| *side).collect();
    !sides.is_empty() && sides.iter().all(|side| *side == sides[0])
}

/// The longest name, picture or letter for which this holds, with its side.
pub(super) fn longest(is_it: impl Fn(&str) -> bool) -> Option<(&'static str, Side)> {
    let all = NAMES.into_iter().chain(PICTURES).chain(LETTERS);
    all.filter(|(name, _)| is_it(name)).max_by_key(|(name, _)| name.len())
}

/// The side that a word names where a move stands behind it: `Black`, `●`, `B:`. A cross, a ring or a digit may be anything.
pub(super) fn before_move(word: &str) -> Option<Side> {
    let is_letter = || matches!(word, "B" | "W" | "B:" | "W:" | "b:" | "w:" | "X:" | "O:" | "x:" | "o:");
    found(&[&NAMES, &PICTURES], word).or_else(|| meant(word).filter(|_| is_letter()))
}

/// The bytes of a side with which a text begins that goes on with a move: `● f5`, `B:f5`, `Black: f5`.
pub(super) fn with_move(text: &str) -> Option<(Side, usize)> {
    /// Bytes in which a side and a move stand.
    const BEGINNING: usize = 40;
    let text = &text[..text.floor_char_boundary(BEGINNING)];
    let end = PICTURES.iter().find(|(sign, _)| text.starts_with(sign)).map(|(sign, _)| sign.len());
    let end = end.or_else(|| text.find(|sign: char| sign.is_whitespace() || ":：".contains(sign)))?;
    let end = end + text[end..].chars().next().filter(|sign| ":：".contains(*sign)).map_or(0, char::len_utf8);
    let side = before_move(&text[..end])?;
    let rest = text[end..].trim_start_matches([' ', '\t', '\u{3000}']);
    let word = rest.split(|sign: char| sign.is_whitespace() || "(){},;$".contains(sign)).next()?;
    words::moves(word).filter(|moves| words::is_square(moves[0].word) || moves[0].word.len() > 2)?;
    Some((side, text.len() - rest.len()))
}
