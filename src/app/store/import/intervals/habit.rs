//! The habit of a list of columns: one kind of sign parts its moves, and its rows hold as many moves each. An interval of another kind, a
//! row that is shorter amid others, and a label with no column behind it show a place where a move may be missing.

use std::ops::Range;

use super::{Imported, Interval, MissingMove, is_rare, without_asides};
use crate::catalog::AnyPosition;
use crate::store::import::ImportFormat;

/// The signs between two moves, as far as they tell one kind from another.
#[derive(Clone, PartialEq, Eq)]
struct Kind {
    breaks: usize,
    tabulators: usize,
    /// Signs that can be seen; a number is one of them.
    signs: String,
    blanks: usize,
}

/// The first interval of a game of Connect Four that is none of the usual ones.
pub(super) fn find(game: &Imported, intervals: &[Interval<'_>]) -> Option<MissingMove> {
    /// Signs of the moves between which intervals are, and the fewest of them that show a habit.
    const FEWEST: usize = 4;
    let is_table = matches!(game.form, ImportFormat::Table | ImportFormat::Board | ImportFormat::Pgn);
    if !matches!(game.document.start, AnyPosition::ConnectFour(_)) || is_table || intervals.len() < FEWEST {
        return None;
    }
    if intervals.iter().skip(1).any(|interval| interval.text.contains(char::is_alphabetic)) {
        return empty_label(intervals);
    }
    let kinds: Vec<Kind> = intervals.iter().skip(1).map(|interval| Kind::of(interval.text)).collect();
    // Numbers of moves are checked in `numbers`.
    let is_numbered = |kind: &Kind| kind.signs.contains('#');
    if kinds.iter().any(|kind| is_numbered(kind) && !matches!(kind.signs.as_str(), "#" | "#." | "#)" | "#:"))
    {
        return None;
    }
    ListHabit::of(intervals, kinds)?.first_break()
}

/// The label of a move that stands there without its column: `col, col 4` amid `col 3`.
fn empty_label(intervals: &[Interval<'_>]) -> Option<MissingMove> {
    let last_word = |interval: &Interval<'_>| {
        let mut words = interval.text.rsplit(|sign: char| !sign.is_alphabetic());
        words.find(|word| !word.is_empty()).map(str::to_lowercase)
    };
    let label = last_word(intervals.last()?)?;
    let labelled = intervals.iter().filter(|interval| last_word(interval).as_ref() == Some(&label)).count();
    if labelled + 1 < intervals.len() {
        return None;
    }
    let count = |interval: &Interval<'_>| {
        let small = interval.text.to_lowercase();
        small.split(|sign: char| !sign.is_alphabetic()).filter(|word| *word == label).count()
    };
    let all = intervals.iter().skip(1).filter(|interval| count(interval) > 1).count();
    let odd = intervals.iter().skip(1).find(|interval| count(interval) > 1)?;
    let begin = odd.text.find(char::is_alphabetic)?;
    let part = begin..odd.text.trim_end().len();
    is_rare(all, intervals.len() - 1).then(|| MissingMove {
        moves: odd.moves,
        part: odd.bytes(&part),
        number: None,
    })
}

impl Kind {
    fn of(text: &str) -> Self {
        let mut kind = Self { breaks: 0, tabulators: 0, signs: String::new(), blanks: 0 };
        for sign in text.chars() {
            match sign {
                '\n' => kind.breaks += 1,
                '\t' => kind.tabulators += 1,
                sign if sign.is_whitespace() => kind.blanks += 1,
                sign if sign.is_ascii_digit() && kind.signs.ends_with('#') => {}
                sign if sign.is_ascii_digit() => kind.signs.push('#'),
                sign => kind.signs.push(sign),
            }
        }
        // Blanks at the ends of lines, and beside signs, are nobody's choice.
        if kind.breaks > 0 || !kind.signs.is_empty() {
            (kind.blanks, kind.tabulators) = (0, 0);
        }
        if kind.signs.contains('#') {
            kind.breaks = 0;
        }
        kind
    }

    /// The strength of the separation between two moves.
    fn strength(&self) -> (usize, bool, usize, usize, usize) {
        (self.breaks, self.signs.contains('#'), self.signs.chars().count(), self.tabulators, self.blanks)
    }

    /// Whether it is a sign that stands for a place that is left out, or between two columns of which one was played.
    fn is_doubtful(&self) -> bool {
        self.breaks == 0
            && !self.signs.is_empty()
            && !self.signs.contains([',', ';', '#', '[', '|', '、', '，'])
    }
}

/// The kinds of a list: the usual one inside its rows, and all.
struct ListHabit<'i, 'a> {
    intervals: &'i [Interval<'a>],
    kinds: Vec<Kind>,
    inner: Kind,
}

impl<'i, 'a> ListHabit<'i, 'a> {
    /// The habit of a list with more kinds than one.
    fn of(intervals: &'i [Interval<'a>], kinds: Vec<Kind>) -> Option<Self> {
        let count = |kind: &Kind| kinds.iter().filter(|other| *other == kind).count();
        let is_usual = |kind: &&Kind| !is_rare(count(kind), kinds.len());
        let inner = kinds.iter().filter(is_usual).min_by_key(|kind| kind.strength())?.clone();
        kinds.iter().any(|kind| *kind != inner).then_some(Self { intervals, kinds, inner })
    }

    /// The kind between a move and the one before it.
    fn kind(&self, moves: usize) -> &Kind {
        &self.kinds[moves - 1]
    }

    fn first_break(&self) -> Option<MissingMove> {
        let odd = (1..self.intervals.len()).find(|moves| self.is_odd(*moves));
        let found = odd.map(|moves| self.at_odd(moves)).into_iter().chain(self.uneven_row());
        found.min_by_key(|missing| (missing.moves, missing.part.start))
    }

    /// Whether an interval is of no kind that parts moves or rows here.
    fn is_odd(&self, moves: usize) -> bool {
        let kind = self.kind(moves);
        if *kind == self.inner {
            return false;
        }
        let count = self.kinds.iter().filter(|other| *other == kind).count();
        let is_single = count == 1 && (kind.is_doubtful() || self.clings(moves) || self.is_wider(moves));
        let is_weaker = kind.strength() < self.inner.strength() && is_rare(count, self.kinds.len());
        // An empty line parts groups of lines that are all as long.
        let is_empty_line = kind.breaks > 1 && !self.has_even_groups(kind);
        is_single || is_weaker || is_empty_line
    }

    /// Whether an interval without a blank is among others that have blanks, or other signs.
    fn clings(&self, moves: usize) -> bool {
        let is_empty =
            self.inner.signs.is_empty() && self.inner.breaks + self.inner.blanks + self.inner.tabulators == 0;
        let is_one = self.kind(moves).signs.chars().count() < 2;
        !is_empty
            && is_one
            && !self.intervals[moves].text.contains(char::is_whitespace)
            && self.kind(moves).signs != "#"
    }

    /// Whether an interval has more blanks than the others, which are blank too, and parts no rows that are as long.
    fn is_wider(&self, moves: usize) -> bool {
        let kind = self.kind(moves);
        let is_blank = |kind: &Kind| kind.signs.is_empty() && kind.breaks == 0;
        is_blank(kind)
            && is_blank(&self.inner)
            && self.inner.blanks + self.inner.tabulators > 0
            && kind.strength() > self.inner.strength()
            && 2 * moves != self.intervals.len()
    }

    /// Whether at least two intervals of a kind part groups of as many moves.
    fn has_even_groups(&self, kind: &Kind) -> bool {
        let ends: Vec<usize> = (1..self.intervals.len()).filter(|moves| self.kind(*moves) == kind).collect();
        let rows = rows(&ends, self.intervals.len());
        let is_usual = self.kinds.iter().filter(|other| other.breaks > 0).all(|other| other == kind);
        is_usual
            || ends.len() > 1 && rows.windows(2).all(|pair| pair[0].len() >= pair[1].len()) && {
                rows[..rows.len() - 1].iter().all(|row| row.len() == rows[0].len())
            }
    }

    fn at_odd(&self, moves: usize) -> MissingMove {
        let (before, interval) = (&self.intervals[moves - 1], &self.intervals[moves]);
        // Two columns that cling to each other amid others that do not are one place that nobody understands.
        let is_one = self.clings(moves);
        if is_one {
            return MissingMove {
                moves: moves - 1,
                part: before.next.start..interval.next.end,
                number: None,
            };
        }
        let signs = interval.text.trim();
        let begin = interval.at + (interval.text.len() - interval.text.trim_start().len());
        let part = if signs.is_empty() { interval.next.clone() } else { begin..begin + signs.len() };
        MissingMove { moves, part, number: None }
    }

    /// The place of a row that has more or fewer moves than the others, the last of which may be open.
    fn uneven_row(&self) -> Option<MissingMove> {
        let is_outer = |moves: &usize| self.kind(*moves).strength() > self.inner.strength();
        let ends: Vec<usize> = (1..self.intervals.len()).filter(is_outer).collect();
        let rows = rows(&ends, self.intervals.len());
        let (last, above) = rows.split_last()?;
        let count = |length: &usize| above.iter().filter(|row| row.len() == *length).count();
        // Of several that are as frequent the first is the usual one.
        let usual = above.iter().rev().map(Range::len).max_by_key(count)?;
        let like = above.iter().filter(|row| row.len() == usual).count();
        let is_broken = ends.iter().all(|moves| self.kind(*moves).breaks > 0);
        // Lines are broken anywhere where no two of them are alike.
        if is_broken && (like < 2 || 3 * like < 2 * above.len()) {
            return None;
        }
        let odd = above.iter().find(|row| row.len() != usual);
        let odd = odd.or_else(|| Some(last).filter(|row| row.len() > usual))?;
        let is_usual = |moves: usize| {
            let count = ends.iter().filter(|other| self.kind(**other) == self.kind(moves)).count();
            !is_rare(count, ends.len())
        };
        // Behind a sign that begins its row a move is not the first of it.
        let before = |moves: usize| &self.intervals[moves].text[self.intervals[moves].last_line()];
        let is_behind =
            odd.start > 0 && before(odd.start).contains(['\t', ';', ',', '|']) && before(usual).is_empty();
        // One row above is no habit.
        let moves = if odd.len() > usual && above.len() > 1 {
            odd.start + usual
        } else if odd.len() > usual || is_behind || odd.start > 0 && !is_usual(odd.start) {
            odd.start
        } else {
            odd.end
        };
        let next = self.intervals.get(moves)?.next.clone();
        Some(MissingMove { moves, part: next, number: None })
    }
}

/// The rows between these ends.
fn rows(ends: &[usize], all: usize) -> Vec<Range<usize>> {
    let begins = std::iter::once(0).chain(ends.iter().copied());
    begins.zip(ends.iter().copied().chain([all])).map(|(begin, end)| begin..end).collect()
}

/// The dots after the last move of a list of columns, which mean that it goes on.
pub(super) fn open_end(game: &Imported, text: &str, intervals: &[Interval<'_>]) -> Option<MissingMove> {
    let last = &intervals.last()?.next;
    let signs = text[last.end..].trim();
    let is_open = signs.len() > 1 && signs.chars().all(|sign| sign == '.');
    let is_of_columns = matches!(game.document.start, AnyPosition::ConnectFour(_)) && game.illegal.is_none();
    let begin = last.end + text[last.end..].find('.').unwrap_or(0);
    (is_open && is_of_columns).then(|| MissingMove {
        moves: intervals.len(),
        part: begin..begin + signs.len(),
        number: None,
    })
}

/// Where the moves of a game of Connect Four stand in a text that is nothing but its columns, for a reader that did not note them.
pub(super) fn columns(game: &Imported, text: &str) -> Option<Vec<Range<usize>>> {
    let is_of_columns = matches!(game.document.start, AnyPosition::ConnectFour(_));
    if !is_of_columns || !game.account.moves().is_empty() || game.form == ImportFormat::Board {
        return None;
    }
    let signs: Vec<(usize, char)> =
        without_asides(text).char_indices().filter(|(_, sign)| sign.is_alphanumeric()).collect();
    let is_column =
        |(_, sign): &(usize, char)| sign.is_ascii_digit() || ('a'..='h').contains(&sign.to_ascii_lowercase());
    let are_columns = signs.len() == game.moves && signs.iter().all(is_column);
    are_columns.then(|| signs.into_iter().map(|(at, _)| at..at + 1).collect())
}
