//! Columns of Connect Four with something else beside them: a number alone on its line, the numbers of the
//! players or of the columns above them, a greeting and a signature. These are reported as left out, and
//! never played.

use std::ops::Range;

use crate::catalog::Game;

use super::account::PartUse;
use super::line::shortened;
use super::refusal::{FaultAt, Faulty, ImportFault};
use super::{ImportFormat, Imported, columns, digits, gap_words, plain, stone_table};

/// Bytes of such a text.
const LONGEST: usize = 1 << 14;

/// A line with its byte and its digits.
struct BesideLine<'a> {
    at: usize,
    line: &'a str,
    fields: Vec<&'a str>,
}

impl BesideLine<'_> {
    fn digits(&self) -> usize {
        self.fields.iter().map(|field| field.len()).sum()
    }

    const fn range(&self) -> Range<usize> {
        self.at..self.at + self.line.len()
    }

    fn has_letters(&self) -> bool {
        self.line.contains(char::is_alphabetic)
    }
}

fn lines(text: &str) -> Vec<BesideLine<'_>> {
    columns::lines_of(text)
        .map(|(at, line)| {
            let line = line.trim_end();
            let fields = line.split(|sign: char| !sign.is_ascii_digit()).filter(|field| !field.is_empty());
            BesideLine { at, line, fields: fields.collect() }
        })
        .collect()
}

/// The game of columns above or below which there is a line of numbers that are no columns.
pub(super) fn numbers(text: &str, open: Game) -> Option<Faulty<Vec<Imported>>> {
    let is_known = |sign: char| sign.is_ascii_digit() || sign.is_whitespace() || ",;|.-".contains(sign);
    if text.len() > LONGEST || !text.chars().all(is_known) || digits::may_be_squares(text) {
        return None;
    }
    let lines = lines(text);
    let (first, last) = (lines.first()?, lines.last().filter(|_| lines.len() > 1)?);
    let left = if is_count(&lines) {
        // The line may be a move too.
        return Some(Err(FaultAt::new(first.at, ImportFault::Word(shortened(first.line)))));
    } else if is_heading(&lines) || is_lone(first, &lines[1]) {
        first
    } else if lines.len() == 2 && last.fields.len() == 1 && last.digits() < 3 && is_lone(last, first) {
        last
    } else {
        return None;
    };
    let are_players = left.fields.len() == 2 && is_heading(&lines);
    // Below the numbers of both players each field is a move.
    let is_unclear = are_players && columns::is_numbered(&text[left.range().end..]);
    let games = if is_unclear { None } else { without(text, &[left.range()], open) };
    // No other reader may take these for moves.
    let fault = || FaultAt::new(left.at, ImportFault::Word(shortened(left.line)));
    games.map(Ok).or_else(|| are_players.then(|| Err(fault())))
}

/// Whether a line is one number, or the size of a board, beside a line of columns.
fn is_lone(line: &BesideLine<'_>, other: &BesideLine<'_>) -> bool {
    /// The fewest columns; fewer may be the beginning or the end of a game that is broken over lines.
    const FEWEST: usize = 5;
    let is_size = matches!(line.fields[..], ["7", "6"] | ["6", "7"]);
    let is_one = line.fields.len() == 1 && line.digits() < 3;
    let are_alike = other.fields.len() == 1 && line.digits() > 1 && line.at > other.at;
    (is_one || is_size) && other.digits() >= FEWEST && !are_alike
}

/// Whether the first of lines counts the columns of those below, or the two players.
fn is_heading(lines: &[BesideLine<'_>]) -> bool {
    let Some((first, rows)) = lines.split_first() else { return false };
    let count = first.fields.len();
    let counts = first.fields.iter().zip(1..).all(|(field, number)| field.parse() == Ok(number));
    let is_row = |row: &BesideLine<'_>| (1..=count).contains(&row.fields.len());
    counts
        && (count == 2 && rows.len() > 1 || count == 7)
        && first.line.contains([',', ';', '\t', '|'])
        && rows[0].fields.len() == count
        && rows.iter().all(is_row)
}

/// Whether the first of lines with one digit each counts the others, which are too many for chance.
fn is_count(lines: &[BesideLine<'_>]) -> bool {
    const FEWEST: usize = 6;
    let others = lines.len() - 1;
    others >= FEWEST
        && lines.iter().all(|line| line.fields.len() == 1 && line.digits() == 1)
        && lines[0].fields[0].parse() == Ok(others)
}

/// The game of columns among words: a heading or a greeting above them, a signature below.
pub(super) fn words(text: &str, open: Game) -> Option<Vec<Imported>> {
    /// The fewest columns that are recognized.
    const FEWEST: usize = 4;
    if text.len() > LONGEST {
        return None;
    }
    let lines = lines(text);
    let begin = lines.iter().position(|line| !line.fields.is_empty() && !is_title(line))?;
    let end = begin + lines[begin..].iter().take_while(|line| !line.fields.is_empty()).count();
    let (above, below) = (&lines[..begin], &lines[end..]);
    let first = &lines[begin];
    // Words may stand before the columns of their first line.
    let colon = first.line.rfind([':', '：']).filter(|colon| {
        let before = &first.line[..*colon];
        before.contains(char::is_alphabetic) && !before.contains(|sign: char| sign.is_ascii_digit())
    });
    let behind =
        colon.map_or(0, |colon| colon + first.line[colon..].chars().next().map_or(1, char::len_utf8));
    let is_plain = |line: &str| !line.contains(char::is_alphabetic);
    let are_plain =
        is_plain(&first.line[behind..]) && lines[begin + 1..end].iter().all(|line| is_plain(line.line));
    let is_beside = |line: &BesideLine<'_>| line.has_letters() && !gap_words::names_gap(line.line);
    let are_beside = above.iter().all(is_beside)
        && below.iter().all(|line| is_beside(line) && line.fields.is_empty())
        && !gap_words::names_gap(&first.line[..behind]);
    // Cells above cells are the heading of an unknown table.
    let sign = stone_table::sign_between(&first.line[behind..]);
    let is_heading = above.last().is_some_and(|line| sign.is_some_and(|sign| line.line.contains(sign)));
    let is_run = |line: &BesideLine<'_>| line.fields.iter().any(|field| field.len() > 2);
    let is_open = matches!(open, Game::ConnectFour { .. });
    // Digits each of which stands once may be anything.
    let columns = || lines[begin..end].iter().flat_map(|line| &line.fields).flat_map(|field| field.chars());
    let is_once = |digit: char| columns().filter(|other| *other == digit).count() < 2;
    let has_words = behind > 0 || begin > 0 || end < lines.len();
    if !is_open && columns().all(is_once) {
        return None;
    }
    if is_heading || !has_words || !are_plain || !are_beside || lines[begin..end].iter().any(is_run) {
        return None;
    }
    let mut left: Vec<Range<usize>> = above.iter().map(BesideLine::range).collect();
    left.extend((behind > 0).then_some(first.at..first.at + behind));
    left.extend(below.iter().map(BesideLine::range));
    without(text, &left, open).filter(|games| games[0].moves >= FEWEST)
}

/// Whether a line is a word with a number behind it that counts no moves: `Table 4`.
fn is_title(line: &BesideLine<'_>) -> bool {
    const MOVES: &str = "move|moves|ply|zug|züge|coup|coups|jugada|jugadas|mossa|mosse|after|nach|après|después|dopo|from|ab|von|手";
    const MOST_WORDS: usize = 2;
    let words = || line.line.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty());
    let mut small = words().map(str::to_lowercase).peekable();
    let ends_so = line.line.trim_end_matches([':', '：', '.', ')', ' ']);
    small.peek().is_some()
        && words().count() <= MOST_WORDS
        && line.fields.len() == 1
        && ends_so.ends_with(line.fields[0])
        && line.digits() < 3
        && !ends_so[..ends_so.len() - line.digits()].ends_with(':')
        && small.all(|word| !MOVES.split('|').any(|known| known == word))
}

/// The only game of a text without these parts, which are listed; `None` where the rest is no columns.
fn without(text: &str, left: &[Range<usize>], open: Game) -> Option<Vec<Imported>> {
    let mut rest = text.to_owned();
    for part in left {
        rest.replace_range(part.clone(), &" ".repeat(part.len()));
    }
    let mut games = plain::read(&rest, open).ok()?;
    let [game] = &mut games[..] else { return None };
    let is_of_columns = matches!(game.document.game(), Game::ConnectFour { .. });
    if !is_of_columns || game.moves == 0 || game.form == ImportFormat::Board {
        return None;
    }
    for part in left.iter().rev() {
        game.account.claim_range(part.clone(), PartUse::LeftOut);
        game.passed_over.insert(0, shortened(&text[part.clone()]));
    }
    Some(games)
}
