//! Words of lists of moves: squares, passes, columns, numbers and marks.

use std::ops::Range;

use crate::game::connect_four::ConnectFour;

/// Words for a pass inside runs of moves.
const PASSES: [&str; 8] = ["", "-", "--", "pa", "ps", "pass", "@@", "tt"];
/// Words for a pass on their own.
const PASSES_ALONE: [&str; 23] = [
    "p",
    "pp",
    "xx",
    "z0",
    "skip",
    "skips",
    "passes",
    "passed",
    "passe",
    "passt",
    "passo",
    "pasa",
    "パス",
    "スルー",
    "虛手",
    "虚手",
    "停",
    "停一手",
    "跳过",
    "跳過",
    "弃权",
    "棄權",
    "패스",
];

/// The words for a pass.
pub(super) fn is_pass(word: &str) -> bool {
    PASSES.iter().chain(&PASSES_ALONE).any(|pass| word.eq_ignore_ascii_case(pass))
}

/// Whether two letters name a square of the largest board.
pub(super) fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [column, b'1'..=b'8'] if (b'a'..=b'h').contains(&column.to_ascii_lowercase()))
}

/// The column, from 1, of a letter or a digit; with a row after it where a stone would land just there.
pub(super) fn column(board: &ConnectFour, word: &str) -> Option<u8> {
    let (sign, row) = match word.as_bytes() {
        [sign] => (*sign, None),
        [sign, row @ b'1'..=b'8'] if sign.is_ascii_alphabetic() => (*sign, Some(row - b'1')),
        _ => return None,
    };
    let column = match sign.to_ascii_lowercase() {
        digit @ b'1'..=b'8' => digit - b'1',
        letter @ b'a'..=b'h' => letter - b'a',
        _ => return None,
    };
    let fits = column < board.width()
        && row.is_none_or(|row| {
            let empty = (0..board.height()).find(|&row| board.stone(column, row).is_none());
            empty == Some(row)
        });
    fits.then_some(column + 1)
}

/// The number of a move: `12.`, `12`, `12...` or `(12)` without its brackets.
pub(super) fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['.', ')', ':', '…']);
    !digits.is_empty() && digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number in the letters of Rome.
pub(super) fn roman(word: &str) -> Option<usize> {
    let value = |sign: char| match sign {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        'L' => Some(50),
        _ => None,
    };
    let values: Vec<usize> = word.chars().map(value).collect::<Option<_>>()?;
    let signed = |at: usize| {
        let is_less = values.get(at + 1).is_some_and(|next| values[at] < *next);
        if is_less { (0, values[at]) } else { (values[at], 0) }
    };
    let (plus, minus) = (0..values.len()).map(signed).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    plus.checked_sub(minus).filter(|number| *number > 0)
}

/// Whether a dash in a line of words is in the place of a move: the only one after a number or a move, where
/// others have none.
pub(super) fn is_dash_for_pass(pieces: &[&str], at: usize) -> bool {
    let is_move = |piece: &str| moves(piece).is_some();
    let is_dash = |piece: &str| matches!(piece, "-" | "–" | "—");
    let is_only = |begins: &dyn Fn(&str) -> bool| {
        let parted = |three: &[&str]| begins(three[0]) && is_dash(three[1]) && is_move(three[2]);
        at > 0
            && pieces[at - 1..].get(..3).is_some_and(parted)
            && pieces.windows(3).filter(|three| parted(three)).count() == 1
            && pieces.windows(2).any(|two| begins(two[0]) && !two[0].ends_with([',', ';']) && is_move(two[1]))
    };
    is_dash(pieces[at]) && (is_only(&is_number) || is_only(&is_move))
}

/// The text after the number of a move, which ends with a dot or a bracket: `1.`, `12...`, `3)`; `None` where
/// none begins it.
pub(super) fn behind_number(word: &str) -> Option<&str> {
    let behind = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let digits = word.len() - behind.len();
    ((1..=2).contains(&digits) && behind.starts_with(NUMBER_ENDS))
        .then(|| behind.trim_start_matches(NUMBER_ENDS))
}

/// Characters after the number of a move.
const NUMBER_ENDS: [char; 4] = ['.', ')', ':', '…'];

/// Whether the words of a text are numbered: one of them is the number of a move, or begins with it.
pub(super) fn is_numbered(text: &str) -> bool {
    text.split_whitespace().any(|word| behind_number(word).is_some_and(|rest| !rest.contains(NUMBER_ENDS)))
}

/// Whether the moves of a text are numbered from 1 on. A bracket that stands behind some number alone makes no number of it.
pub(super) fn is_numbered_from_one(text: &str) -> bool {
    let first = text.split_whitespace().find(|word| is_numbered(word));
    first.is_some_and(|word| word.strip_prefix('1').is_some_and(|rest| rest.starts_with(NUMBER_ENDS)))
}

/// Columns of Connect Four that a word is, as digits from 1 or as a single letter.
pub(super) fn columns_of(word: &str) -> Option<Vec<&str>> {
    let is_letter =
        word.len() == 1 && word.starts_with(|sign: char| ('a'..='h').contains(&sign.to_ascii_lowercase()));
    let all = !word.is_empty() && (is_letter || word.bytes().all(|sign| sign.is_ascii_digit()));
    all.then(|| (0..word.len()).map(|at| &word[at..=at]).collect())
}

/// Whether a word is written as a move is, by a letter and a number, and names no square of the largest board: `l5`, `f9`, `v5`.
pub(super) fn is_mistyped(word: &str) -> bool {
    let word = word.trim_end_matches(|sign: char| MARKS.contains(sign) || SEPARATORS.contains(&sign));
    let word = behind_number(word).unwrap_or(word);
    // A square with signs behind it that mean nothing here.
    if let Some(signs) = word.get(..2).filter(|square| is_square(square)).map(|_| &word[2..])
        && !signs.is_empty()
        && signs.chars().all(|sign| !sign.is_alphanumeric())
    {
        return true;
    }
    let number = word.strip_prefix(|sign: char| sign.is_ascii_alphabetic()).unwrap_or_default();
    (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit()) && !is_square(word)
}

/// A text with the wide letters, digits and punctuation of Chinese and Japanese keyboards replaced by narrow
/// ones; `None` without any.
pub(super) fn narrow(text: &str) -> Option<String> {
    /// From a wide sign to the narrow one, as Unicode orders them.
    const STEP: u32 = '！' as u32 - '!' as u32;
    let sign = |sign: char| match sign {
        '！'..='～' => char::from_u32(sign as u32 - STEP).unwrap_or(sign),
        '\u{3000}' => ' ',
        _ => sign,
    };
    let narrowed: String = text.chars().map(sign).collect();
    (narrowed != text).then_some(narrowed)
}

/// A move in a word, and the mark after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveWord<'a> {
    pub(super) word: &'a str,
    pub(super) mark: &'a str,
}

/// Characters after a move that judge it, or point to it.
const MARKS: &str = "!?*#=~†‼⁇⁈⁉+°²³👍👎";
/// Judgements of the position after a move, which end a word.
const JUDGEMENTS: [&str; 12] = ["+-", "-+", "+/-", "-/+", "+=", "=+", "+/=", "=/+", "±", "∓", "⩲", "∞"];
/// The judgement of a move by its number.
pub(super) fn judgement(number: u32) -> String {
    let sign = match number {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        _ => return format!("${number}"),
    };
    sign.to_owned()
}

/// Signs between moves that are written without blanks.
const SEPARATORS: [char; 11] = [',', ';', '-', '.', '/', '>', '–', '—', '→', '、', '，'];

/// The squares of a run in which a plus or a minus before each says whose it is: `+d3-c5+f6`. `None` where the sides take no turns.
fn signed(word: &str) -> Option<Vec<MoveWord<'_>>> {
    let mut moves = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        rest = rest.strip_prefix(if moves.len().is_multiple_of(2) { '+' } else { '-' })?;
        let word = rest.get(..2).filter(|square| is_square(square))?;
        moves.push(MoveWord { word, mark: "" });
        rest = &rest[2..];
    }
    (moves.len() > 1).then_some(moves)
}

/// Separators of a list with an empty place between them.
const EMPTY_CELLS: [&str; 3] = [",,", ";;", "、、"];

/// The bytes of an empty place between two separators.
pub(super) fn empty_cell(text: &str) -> Option<Range<usize>> {
    let cells = EMPTY_CELLS.iter().filter_map(|cell| text.find(cell).map(|at| at..at + cell.len()));
    cells.min_by_key(|range| range.start)
}

/// The moves that a word is a run of, the number of the first left out: `f5`, `F5d6c3`, `12.f5!`, `f5,d6`, `--`, `P@f5`.
/// `None` where anything else is in it.
pub(super) fn moves(word: &str) -> Option<Vec<MoveWord<'_>>> {
    let behind_number = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let mut rest = word;
    // Digits alone are no number of a move but columns, and a number needs its dot.
    if behind_number.len() < word.len() && behind_number.starts_with(['.', ')', ':', '…']) {
        rest = behind_number.trim_start_matches(['.', ')', ':', '…']);
    }
    // A single dash is a separator more often than a pass.
    if !matches!(rest, "" | "-") && is_pass(rest) {
        return Some(vec![MoveWord { word: rest, mark: "" }]);
    }
    if rest.starts_with('+') {
        return signed(rest);
    }
    let mut moves = Vec::new();
    rest = rest.trim_start_matches(SEPARATORS);
    // Two dashes between two of many adjacent squares are a pass.
    let dashes = rest.matches("--").count();
    let is_pass_in = dashes > 0
        && rest.matches('-').count() == 2 * dashes
        && rest.chars().filter(char::is_ascii_alphabetic).count() > 2 * (dashes + 1);
    while !rest.is_empty() {
        let dropped = rest.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("p@"));
        if dropped {
            rest = &rest[2..];
        }
        let length = [4, 2].into_iter().find(|&length| {
            rest.get(..length).is_some_and(|word| {
                (length == 2 && is_square(word))
                    || (PASSES.iter().any(|pass| word.eq_ignore_ascii_case(pass)) && !word.starts_with('-'))
            })
        })?;
        let (word, after) = rest.split_at(length);
        if JUDGEMENTS.contains(&after) {
            moves.push(MoveWord { word, mark: after });
            break;
        }
        let unmarked = after.trim_start_matches(|sign| MARKS.contains(sign));
        moves.push(MoveWord { word, mark: &after[..after.len() - unmarked.len()] });
        if is_pass_in && unmarked.starts_with("--") && unmarked.len() > 2 {
            moves.push(MoveWord { word: &unmarked[..2], mark: "" });
        }
        rest = unmarked.trim_start_matches(SEPARATORS);
        // Dots stand for moves that are left out, and so does an empty place between separators.
        let is_empty_cell = EMPTY_CELLS.iter().any(|cell| unmarked.starts_with(cell));
        if unmarked.starts_with("..") || unmarked.starts_with('…') || is_empty_cell {
            return None;
        }
    }
    (!moves.is_empty()).then_some(moves)
}

/// A run of moves and the single letter after it, which begins a square that is cut off: `f5d6c`. `None` for
/// all other words.
pub(super) fn with_half_behind(word: &str) -> Option<(&str, &str)> {
    /// Fewer moves are a word that ends in such a letter.
    const FEWEST: usize = 2;
    let (at, last) = word.char_indices().next_back()?;
    let (run, half) = word.split_at(at);
    let is_column = ('a'..='h').contains(&last.to_ascii_lowercase());
    let is_run = is_column && moves(run).is_some_and(|found| found.len() >= FEWEST);
    is_run.then_some((run, half))
}

/// The places of squares in a text, those without a letter or a digit between them as one range; and their
/// number.
pub(super) fn squares(text: &str) -> (Vec<Range<usize>>, usize) {
    let (mut runs, mut count, mut at) = (Vec::<Range<usize>>::new(), 0, 0);
    while let Some(sign) = text[at..].chars().next() {
        let square = text.get(at..at + 2).filter(|word| is_square(word));
        let end = at + square.map_or(sign.len_utf8(), str::len);
        if square.is_some() {
            count += 1;
            match runs.last_mut() {
                Some(run) if !text[run.end..at].contains(char::is_alphanumeric) => run.end = end,
                _ => runs.push(at..end),
            }
        }
        at = end;
    }
    (runs, count)
}

/// Whether a text has so many squares, and nothing else has more letters and digits.
pub(super) fn are_mostly_squares(text: &str, fewest: usize) -> bool {
    let (_, count) = squares(text);
    count >= fewest && 4 * count >= text.chars().filter(|sign| sign.is_alphanumeric()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_runs_of_moves() {
        let read = |word| moves(word).map(|found| found.iter().map(|found| found.word).collect::<Vec<_>>());
        for (word, found) in [
            ("F5d6c3", Some(vec!["F5", "d6", "c3"])),
            ("12.f5!?", Some(vec!["f5"])),
            ("c6*", Some(vec!["c6"])),
            ("P@e3", Some(vec!["e3"])),
            ("f5-d6--", Some(vec!["f5", "d6"])),
            ("pa", Some(vec!["pa"])),
            ("f5pass", Some(vec!["f5", "pass"])),
            ("Ch2", None),
            ("12", None),
            ("f9", None),
            ("f5x", None),
            ("f5...f4", None),
            ("f5—d6→c3", Some(vec!["f5", "d6", "c3"])),
            ("+d3-c5+f6", Some(vec!["d3", "c5", "f6"])),
            ("+d3+c5", None),
            ("パス", Some(vec!["パス"])),
            ("...d6", Some(vec!["d6"])),
            ("12.f5+-", Some(vec!["f5"])),
            ("f5+/-", Some(vec!["f5"])),
        ] {
            assert_eq!(read(word), found, "{word}");
        }
        assert_eq!(moves("c6?!").expect("a move")[0].mark, "?!");
    }
}
