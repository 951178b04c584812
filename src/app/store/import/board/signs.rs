//! The signs of a board: a square each, in letters, digits or pictures, with the names of rows and columns around them.

use crate::store::import::stones::{Sign, sign_of};

use super::headings::frame;

/// A sign with its byte in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SignAt {
    pub(super) sign: Sign,
    pub(super) at: usize,
}

/// The kind of a line.
#[derive(Clone, Debug)]
pub(super) enum LineKind {
    /// Squares, perhaps with the name of the row.
    Row(Vec<SignAt>),
    /// The names of the columns, or a line that is drawn.
    Frame,
    /// Anything else.
    Words,
}

/// The kind of a line that begins at byte `at` of the text. `signed` says that `-1` is a number there.
pub(super) fn kind(line: &str, at: usize, signed: bool) -> LineKind {
    if frame(line).is_some() || is_rule(line) {
        return LineKind::Frame;
    }
    match between_bars(line, at).or_else(|| row(line, at, signed)) {
        Some(signs) if signs.len() >= 3 && is_even(line, &signs) => LineKind::Row(signs),
        _ => LineKind::Words,
    }
}

/// Whether a line is the one below the head of a table in Markdown, `|---|:--:|`, or one between the rows of a board that is drawn.
fn is_rule(line: &str) -> bool {
    let cells = line.trim().strip_prefix('|').and_then(|line| line.strip_suffix('|'));
    let is_drawn = |cell: &str| {
        let dashes = cell.trim().trim_matches(':');
        dashes.len() >= 3 && dashes.bytes().all(|byte| byte == b'-')
    };
    cells.is_some_and(|cells| cells.contains('|') && cells.split('|').all(is_drawn))
}

/// Whether a minus on a line of squares stands before a 1 alone. Lines that are drawn, and words, say nothing of that.
pub(super) fn is_signed(line: &str) -> bool {
    let is_one = |(at, _): (usize, &str)| {
        line[at + 1..].starts_with('1') && !line[at + 2..].starts_with(|sign: char| sign.is_alphanumeric())
    };
    let has_words = line.contains(|sign: char| sign.is_alphabetic() && sign_of(sign).is_none());
    has_words || !line.contains(char::is_alphanumeric) || line.match_indices('-').all(is_one)
}

/// Whether a line is a row of so many squares with other signs among them.
pub(super) fn is_damaged_row(line: &str, columns: usize) -> bool {
    let is_square = |sign: char| sign_of(sign).is_some() || ('0'..='2').contains(&sign);
    let signs = || line.chars().filter(|sign| !sign.is_whitespace() && !",|".contains(*sign));
    let squares = signs().filter(|&sign| is_square(sign)).count();
    let all = signs().count();
    is_damaged_list(line, columns) || all >= columns && squares + 2 >= columns && 3 * squares >= 2 * all
}

/// Whether the cells of a line between commas are those of a row of so many squares, of which some are damaged.
fn is_damaged_list(line: &str, columns: usize) -> bool {
    let cells = || line.split(',').map(str::trim).filter(|cell| !cell.is_empty());
    let squares = cells().filter(|cell| one(cell).is_some()).count();
    columns > 2 && cells().count() == columns && squares + 2 >= columns
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

/// The squares between bars, of which an empty one may be blank: `| X |   | O |`, `1 |.|.|X|`, `1|. . X|1`.
/// Text outside the bars is the name of the row.
fn between_bars(line: &str, at: usize) -> Option<Vec<SignAt>> {
    let line_end = line.trim_end().len();
    let (first, last) = (line.find('|')?, line[..line_end].rfind('|')?);
    let bars = line.matches('|').count();
    let [before, behind] = [&line[..first], &line[last + 1..line_end]].map(str::trim);
    let may_be_outside = |part: &str| part.is_empty() || name(part).is_some();
    let is_box = may_be_outside(before) && may_be_outside(behind);
    // Squares between two bars alone are parted by blanks, or the bars part three of them.
    let are_three = bars == 2 && before.is_empty() && behind.is_empty();
    if bars < 2 || bars == 2 && is_box && !are_three {
        return None;
    }
    let (from, to) = match bars {
        2 => (0, line.len()),
        _ if is_box => (first + 1, last),
        _ => {
            (if before.is_empty() { first + 1 } else { 0 }, if behind.is_empty() { last } else { line.len() })
        }
    };
    let mut signs = Vec::new();
    let is_named = is_box && bars > 2;
    signs.extend(name(before).filter(|_| is_named).map(|sign| SignAt { sign, at }));
    let mut offset = at + from;
    for cell in line[from..to].split('|') {
        let sign = match cell.trim() {
            "" => Sign::Empty,
            word => one(word)?,
        };
        signs.push(SignAt { sign, at: offset });
        offset += cell.len() + 1;
    }
    signs.extend(name(behind).filter(|_| is_named).map(|sign| SignAt { sign, at: at + last + 1 }));
    Some(signs)
}

/// The name of a row in a separate word.
fn name(word: &str) -> Option<Sign> {
    match word.as_bytes() {
        [digit @ b'0'..=b'8'] => Some(Sign::Number(i32::from(digit - b'0'))),
        [letter] => letter_name(char::from(*letter)),
        _ => None,
    }
}

/// The name of a row that is a letter. The second is a stone of Black's too.
const fn letter_name(letter: char) -> Option<Sign> {
    match letter.to_ascii_lowercase() {
        'b' => Some(Sign::First),
        letter @ 'a'..='h' => Some(Sign::Name(letter as i32 - 'a' as i32 + 1)),
        _ => None,
    }
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
    // A letter that stands alone may be the name of the row.
    // Beside numbers of two digits two dashes are one empty square.
    let is_number = |word: &str| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers =
        line.contains("--") && line.split_whitespace().filter(|word| is_number(word)).count() > 1;
    let is_alone = |rest: &str| rest[1..].is_empty() || rest[1..].starts_with([' ', '\t', '|']);
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || ",|".contains(sign));
        let Some(sign) = rest.chars().next() else { return Some(signs) };
        let here = at + line.len() - rest.len();
        let is_end = signs.is_empty() || rest.trim_end().len() == 1;
        if is_end && sign.is_ascii_alphabetic() && sign_of(sign).is_none() && is_alone(rest) {
            signs.push(SignAt { sign: letter_name(sign)?, at: here });
            rest = &rest[1..];
            continue;
        }
        let is_double = are_numbers && rest.split_whitespace().next() == Some("--");
        let (found, length) =
            if is_double { (Sign::Empty, 2) } else { next_sign(line, line.len() - rest.len(), signed)? };
        signs.push(SignAt { sign: found, at: here });
        rest = &rest[length..];
    }
}

/// The sign at this byte of a line, and its bytes.
pub(super) fn next_sign(line: &str, at: usize, signed: bool) -> Option<(Sign, usize)> {
    let rest = &line[at..];
    let sign = rest.chars().next()?;
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
        // Arrays of fractions write a point behind it.
        return Some((Sign::Number(-1), 2 + usize::from(rest[2..].starts_with('.'))));
    }
    if sign.is_ascii_digit() {
        let digits = rest.bytes().take(3).take_while(u8::is_ascii_digit).count();
        let is_run =
            |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit() || sign_of(sign).is_some());
        // In a run with other signs each digit of a player is a square; two digits alone are a number, which a point may follow in
        // arrays.
        let goes_on = is_run(line[..at].chars().next_back());
        if goes_on && sign <= '2' {
            return Some((Sign::Number(sign.to_digit(10)? as i32), 1));
        }
        let are_squares = || rest[..2].bytes().all(|digit| digit <= b'2') && is_run(rest[2..].chars().next());
        if digits == 2 && !are_squares() {
            return Some((Sign::Number(rest[..2].parse().ok()?), 2));
        }
        let ends = |rest: &str| {
            rest.is_empty() || rest.starts_with(|sign: char| sign.is_whitespace() || ",]|".contains(sign))
        };
        let point = usize::from(digits == 1 && !goes_on && rest[1..].strip_prefix('.').is_some_and(ends));
        return Some((Sign::Number(sign.to_digit(10)? as i32), 1 + point));
    }
    Some((sign_of(sign).or_else(|| circled(sign))?, sign.len_utf8()))
}
