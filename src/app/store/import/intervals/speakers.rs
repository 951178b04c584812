//! The names before the moves of a list, as chats have them: where two people take turns, one who moves twice in a row shows that a
//! move of the other is missing, and a line without a name that nobody knows whose it is.

use super::{Interval, MissingMove};
use crate::game::Side;

/// The fewest named lines of a chat.
const FEWEST: usize = 4;

/// The first move of one speaker where it is the other's turn.
pub(super) fn find(intervals: &[Interval<'_>]) -> Option<MissingMove> {
    let before: Vec<String> = intervals.iter().map(name).collect();
    let is_before = before.iter().any(|name| !name.is_empty());
    let names = if is_before { before } else { names_behind(intervals) };
    let count = |name: &str| names.iter().filter(|other| *other == name).count();
    let mut known: Vec<&str> = names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    known.sort_unstable();
    known.dedup();
    known.sort_by_key(|name| std::cmp::Reverse(count(name)));
    let [one, other, ..] = known[..] else { return None };
    let both = count(one) + count(other);
    if both < FEWEST || 4 * both < 3 * names.len() || 4 * count(other) < both {
        return None;
    }
    let first = names.iter().position(|name| name == one || name == other)?;
    // Who has the first name has its side.
    let side_of = |name: &str| {
        let side: Side = intervals[first].side;
        if name == names[first] { side } else { side.other() }
    };
    let is_chat = 5 * both > 4 * names.len();
    let odd = intervals.iter().zip(&names).skip(first + 1).find(|(interval, name)| {
        if *name == one || *name == other {
            return side_of(name) != interval.side;
        }
        is_chat && name.is_empty() && interval.is_broken()
    });
    odd.map(|(interval, _)| {
        let line = interval.last_line();
        let begin = interval.at + line.start + interval.text[line.clone()].len()
            - interval.text[line].trim_start().len();
        MissingMove { moves: interval.moves, part: begin..interval.next.end, number: None }
    })
}

/// The words in brackets right after each move: `4 (Red)`.
fn names_behind(intervals: &[Interval<'_>]) -> Vec<String> {
    let behind = intervals.iter().skip(1).map(|interval| {
        let inside = interval.text.trim_start().strip_prefix('(').and_then(|rest| rest.split_once(')'));
        inside.map(|(name, _)| name.to_lowercase()).filter(|name| name.chars().all(char::is_alphabetic))
    });
    behind.chain([None]).map(Option::unwrap_or_default).collect()
}

/// The letters on the line of a move before it, or on the line above up to a dash: `tom — Today at 8:14 PM`.
fn name(interval: &Interval<'_>) -> String {
    let last = interval.last_line();
    let mut line = interval.plain[last.clone()].to_lowercase();
    if line.trim().is_empty() {
        let above = interval.plain[..last.start].lines().map(str::trim).rfind(|line| !line.is_empty());
        let name = above.and_then(|line| line.split_once(['—', '–'])).map(|(name, _)| name.to_lowercase());
        line = name.unwrap_or_default();
    }
    let words = line.split(|sign: char| !sign.is_alphabetic());
    let is_part = |word: &&str| !word.is_empty() && !matches!(*word, "am" | "pm");
    words.filter(is_part).collect::<Vec<_>>().join(" ")
}
