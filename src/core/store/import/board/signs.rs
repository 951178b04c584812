//! The signs of a board: a square each, in letters, digits or pictures, with the names of rows and columns around them.

use crate::store::import::words::narrow;

/// What stands on a square, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// Nothing.
    Empty,
    /// A stone of the first player.
    First,
    /// A stone of the second player.
    Second,
    /// A number: 0 is an empty square or one of White, 1 and 2 are the players, −1 the second one, and any may be a row's name
    /// or the number of a move.
    Number(i32),
}

/// A sign and the byte of the text at which it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignAt {
    pub(super) sign: Sign,
    pub(super) at: usize,
}

/// What a part of a line is.
#[derive(Clone, Debug)]
pub(super) enum LineKind {
    /// Squares, perhaps with the name of the row.
    Row(Vec<SignAt>),
    /// The names of the columns, or a line that is drawn.
    Frame,
    /// Anything else.
    Words,
}

/// The square that a letter stands for.
pub(super) const fn sign_of(sign: char) -> Option<Sign> {
    Some(match sign {
        '-' | '.' | '_' | '·' | '・' | '･' | '∙' | '□' | '⬜' => Sign::Empty,
        'X' | 'x' | '*' | 'B' | 'b' | '@' | '●' | '⚫' | '×' | '✕' | '❌' | 'R' | 'r' | '🔴' | '黒'
        | '黑' => Sign::First,
        'O' | 'o' | 'W' | 'w' | '○' | '◯' | '〇' | '⚪' | '⭕' | 'Y' | 'y' | '🟡' | '白' => {
            Sign::Second
        }
        _ => return None,
    })
}

/// What a line that begins at byte `at` of the text is. `signed` says that `-1` is a number there.
pub(super) fn kind(line: &str, at: usize, signed: bool) -> LineKind {
    if is_frame(line) {
        return LineKind::Frame;
    }
    match between_bars(line, at).or_else(|| row(line, at, signed)) {
        Some(signs) if signs.len() >= 3 && is_even(line, &signs) => LineKind::Row(signs),
        _ => LineKind::Words,
    }
}

/// Whether a line is a row of so many squares with other signs among them.
pub(super) fn is_damaged_row(line: &str, columns: usize) -> bool {
    let signs = || line.chars().filter(|sign| !sign.is_whitespace() && !",|".contains(*sign));
    let squares = signs().filter(|&sign| sign_of(sign).is_some() || ('0'..='2').contains(&sign)).count();
    let all = signs().count();
    all >= columns && squares + 2 >= columns && 3 * squares >= 2 * all
}

/// Whether digits stand alone, or all signs of the line stand together: `4455 11` is no row of squares.
fn is_even(line: &str, signs: &[SignAt]) -> bool {
    let runs = line
        .split(|sign: char| sign.is_whitespace() || ",|".contains(sign))
        .filter(|run| run.bytes().filter(u8::is_ascii_digit).count() > 1)
        .filter(|run| run.bytes().all(|byte| byte.is_ascii_digit()));
    // Numbers of moves have two digits.
    let longest = runs.map(str::len).max().unwrap_or(0);
    longest <= 2 || longest == signs.len()
}

/// Whether a line names the columns, or is drawn: `  A B C D`, `1 2 3 4 5 6 7`, `+---+---+`.
fn is_frame(line: &str) -> bool {
    let line = &narrow(line).unwrap_or_else(|| line.to_owned());
    let signs: String =
        line.chars().filter(|sign| !sign.is_whitespace() && !"|+,'\"".contains(*sign)).collect();
    let names = signs.to_ascii_lowercase();
    let drawn = signs.chars().all(|sign| "-=_─━─┼┬┴├┤┌┐└┘│".contains(sign));
    let is_drawn = drawn
        && (line.contains(['+', '=', '┼', '─', '━']) || signs.len() > 8 && !signs.len().is_multiple_of(2));
    let counts =
        names.len() >= 4 && ["12345678", "0123456", "abcdefgh"].iter().any(|all| all.starts_with(&names));
    counts || !signs.is_empty() && is_drawn
}

/// The squares between bars, of which an empty one may be blank: `| X |   | O |`.
fn between_bars(line: &str, at: usize) -> Option<Vec<SignAt>> {
    if line.matches('|').count() < 2 {
        return None;
    }
    let mut offset = at;
    let mut parts: Vec<(usize, &str)> = Vec::new();
    for part in line.split('|') {
        parts.push((offset, part));
        offset += part.len() + 1;
    }
    // What stands outside the bars is the name of the row, or nothing.
    let outside = |part: &(usize, &str)| part.1.trim().is_empty() || part.1.trim().parse::<u8>().is_ok();
    if line.trim_start().starts_with('|')
        || parts.first().is_some_and(|part| part.1.trim().parse::<u8>().is_ok_and(|name| name > 2))
    {
        parts.remove(0);
    }
    if line.trim_end().ends_with('|')
        || parts.last().is_some_and(|part| outside(part) && !part.1.trim().is_empty())
    {
        parts.pop();
    }
    let square = |(at, part): (usize, &str)| {
        let sign = match part.trim() {
            "" => Sign::Empty,
            part => one(part)?,
        };
        Some(SignAt { sign, at })
    };
    parts.into_iter().map(square).collect()
}

/// The sign that is a whole word.
fn one(word: &str) -> Option<Sign> {
    if let Ok(number) = word.parse::<i32>() {
        return (-1..=64).contains(&number).then_some(Sign::Number(number));
    }
    let mut signs = word.chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) => sign_of(sign).or_else(|| circled(sign)),
        _ if matches!(word, "()" | "##" | "None" | "nan" | "none") => Some(Sign::Empty),
        _ => None,
    }
}

/// A number in a circle.
const fn circled(sign: char) -> Option<Sign> {
    let code = sign as u32;
    let number = match code {
        0x2460..=0x2473 => code - 0x2460 + 1,
        0x3251..=0x325f => code - 0x3251 + 21,
        0x32b1..=0x32bf => code - 0x32b1 + 36,
        _ => return None,
    };
    Some(Sign::Number(number as i32))
}

/// The squares of a line, with or without blanks and commas between them; `None` where anything else stands in it.
pub(super) fn row(line: &str, at: usize, signed: bool) -> Option<Vec<SignAt>> {
    let mut signs = Vec::new();
    let mut rest = line;
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || ",|".contains(sign));
        let Some(sign) = rest.chars().next() else { return Some(signs) };
        let here = at + line.len() - rest.len();
        let (found, length) = next_sign(rest, sign, signed)?;
        signs.push(SignAt { sign: found, at: here });
        rest = &rest[length..];
    }
}

/// The sign at the beginning of a text, and its bytes.
pub(super) fn next_sign(rest: &str, sign: char, signed: bool) -> Option<(Sign, usize)> {
    if matches!(sign, '\'' | '"') {
        let end = rest[1..].find(sign)?;
        let inside = rest[1..=end].trim();
        return Some((if inside.is_empty() { Sign::Empty } else { one(inside)? }, end + 2));
    }
    for word in ["None", "nan", "()", "##"] {
        if rest.starts_with(word) {
            return Some((Sign::Empty, word.len()));
        }
    }
    if signed && rest.starts_with("-1") {
        return Some((Sign::Number(-1), 2));
    }
    if sign.is_ascii_digit() {
        let digits = rest.bytes().take(3).take_while(u8::is_ascii_digit).count();
        // A run of digits is a square each; two alone are a number, which a point may follow in arrays.
        if digits == 2 {
            return Some((Sign::Number(rest[..2].parse().ok()?), 2));
        }
        let point = usize::from(
            digits == 1
                && rest[1..].starts_with('.')
                && !rest[2..].starts_with(['.', '-', 'X', 'O', 'x', 'o']),
        );
        return Some((Sign::Number(sign.to_digit(10)? as i32), 1 + point));
    }
    Some((sign_of(sign).or_else(|| circled(sign))?, sign.len_utf8()))
}
