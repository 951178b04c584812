//! Signs in the place of a move, and signs that part two moves with nothing between them.

use std::ops::Range;

use super::{Imported, Interval, MissingMove, is_rare};
use crate::store::import::account::PartUse;
use crate::store::import::gaps::is_hole_word;

/// Signs that separate moves.
const PARTING: &str = ",;|/-–—·.:•>→、，；";

/// Signs of sides.
const SIDES: &str = "●○◯⚫⚪";

/// The first interval with a sign for a missing move, or with an empty place.
pub(super) fn find(game: &Imported, intervals: &[Interval<'_>]) -> Option<MissingMove> {
    let signs: Vec<Vec<Range<usize>>> = intervals.iter().map(signs_of).collect();
    let parting: Vec<Option<String>> = intervals.iter().map(parting).collect();
    let all = intervals.len();
    let count = |word: &str| {
        let words = intervals.iter().zip(&signs);
        words
            .filter(|(interval, signs)| signs.iter().any(|sign| &interval.text[sign.clone()] == word))
            .count()
    };
    let sides =
        || intervals.iter().filter(|interval| interval.text.contains(|sign| SIDES.contains(sign))).count();
    let has_number = |interval: &Interval<'_>| interval.plain.contains(|sign: char| sign.is_ascii_digit());
    let last_number = intervals.iter().rposition(has_number).unwrap_or(0);
    intervals.iter().zip(&signs).enumerate().skip(1).find_map(|(at, (interval, signs))| {
        if interval.is_behind_pass {
            return None;
        }
        let is_hole = |sign: &&Range<usize>| {
            let word = &interval.text[(*sign).clone()];
            // Behind a move the mark judges it where a number below shows that none is missing.
            let is_mark = word.chars().all(|sign| sign == '?') && !interval.is_broken() && at < last_number;
            // The sign of a side before one move alone may stand in the place of another.
            let is_side = word.chars().all(|sign| SIDES.contains(sign)) && !interval.is_broken();
            is_rare(count(word), all)
                && (is_side && sides() < 2
                    || !is_mark
                        && !is_side
                        && game.account.use_at(interval.at + sign.start) != Some(PartUse::Used))
        };
        let hole = signs.iter().find(is_hole).cloned();
        let words = || if at > last_number { words_of_gap(game, interval) } else { None };
        let hole = hole
            .or_else(words)
            .or_else(|| dash_behind_number(intervals, at))
            .or_else(|| empty_place(intervals, &parting, at))?;
        Some(MissingMove { moves: interval.moves, part: interval.bytes(&hole), number: None })
    })
}

/// The words of an interval in the place of a move, apart from both moves beside it.
fn signs_of(interval: &Interval<'_>) -> Vec<Range<usize>> {
    /// Bytes of a word in brackets.
    const LONGEST: usize = 40;
    let mut signs = Vec::new();
    let is_between = |sign: char| sign.is_whitespace() || "|,;".contains(sign);
    for word in interval.plain.split(is_between).filter(|word| stands_for_nothing(word)) {
        let begin = word.as_ptr().addr() - interval.plain.as_ptr().addr();
        let end = begin + word.len();
        let is_apart = begin > 0 && end < interval.plain.len();
        signs.extend(is_apart.then_some(begin..end));
    }
    for (begin, sign) in interval.text.match_indices(['(', '[', '（', '【']) {
        let inside = &interval.text[begin + sign.len()..];
        let inside = &inside[..inside.floor_char_boundary(LONGEST)];
        let Some(end) = inside.find([')', ']', '）', '】']) else { continue };
        let word = inside[..end].trim();
        if word.is_empty() || stands_for_nothing(word) {
            let closing = inside[end..].chars().next().map_or(0, char::len_utf8);
            signs.push(begin..begin + sign.len() + end + closing);
        }
    }
    signs.sort_by_key(|sign| sign.start);
    signs
}

/// Whether a word stands for an illegible move.
fn stands_for_nothing(word: &str) -> bool {
    let is_of = |signs: &str| !word.is_empty() && word.chars().all(|sign| signs.contains(sign));
    let count = word.chars().count();
    !word.is_empty() && is_hole_word(word)
        || is_of("…‥")
        || count > 1 && is_of(".…‥")
        || count > 1 && is_of("-–—/\\")
        || count < 3 && is_of("xXzZ")
        || is_of(SIDES)
        || count > 1 && is_of("\"'")
        || is_of("□＿？")
}

/// The signs that part the moves around an interval, where nothing else stands there but a number.
fn parting(interval: &Interval<'_>) -> Option<String> {
    let mut signs = String::new();
    let (mut is_number, mut has_number) = (false, false);
    for sign in interval.plain.chars() {
        // The dot behind a number is its own.
        if is_number && ".):".contains(sign) {
            continue;
        }
        is_number = sign.is_ascii_digit();
        has_number |= is_number;
        if sign.is_alphabetic() {
            return None;
        }
        if !sign.is_whitespace() && !is_number && !"\"'".contains(sign) {
            signs.push(sign);
        }
    }
    // A stroke behind a move may be a mark of it where a number goes on.
    Some(signs).filter(|signs| !has_number || !signs.contains(['-', '–', '—']))
}

/// The bytes of an interval in which a sign that parts moves stands twice, or a tabulator does, where one is the habit.
fn empty_place(intervals: &[Interval<'_>], parting: &[Option<String>], at: usize) -> Option<Range<usize>> {
    let (interval, signs) = (&intervals[at], parting[at].as_deref()?);
    let alike = || {
        let others = intervals.iter().zip(parting).skip(1);
        others.filter(|(other, _)| other.is_broken() == interval.is_broken())
    };
    let all = alike().count();
    let count = |is_it: &dyn Fn(&Interval<'_>, &str) -> bool| {
        alike().filter(|(other, signs)| signs.as_deref().is_some_and(|signs| is_it(other, signs))).count()
    };
    let first = signs.chars().next();
    let is_twice = signs.chars().count() > 1
        && signs.chars().all(|sign| Some(sign) == first && PARTING.contains(sign))
        && (!interval.is_broken()
            || signs.contains([',', ';', '、', '，', '；'])
            || is_apart(intervals, parting, signs));
    if is_twice && is_rare(count(&|_, other| other == signs), all) {
        let begin = interval.text.find(|sign: char| Some(sign) == first)?;
        return Some(begin..interval.text.trim_end().len().max(begin + 1));
    }
    // Where one sign is the habit, two of it with another between them are an empty place: f5-...-d6, and so is a dash alone on its line.
    let usual = usual(intervals, parting);
    let is_strange = !interval.is_broken()
        && usual.is_some_and(|usual| signs.matches(usual).count() > 1 && signs != usual);
    let is_dash = interval.is_broken()
        && matches!(signs, "-" | "–" | "—" | "·" | "*")
        && interval.text[..interval.last_line().start].lines().any(|line| line.trim() == signs);
    if (is_strange || is_dash) && is_rare(count(&|_, other| other == signs), all) {
        let begin = interval.text.find(|sign: char| Some(sign) == first)?;
        return Some(begin..interval.text.trim_end().len().max(begin + 1));
    }
    let tabulators = |interval: &Interval<'_>| interval.plain.matches('\t').count();
    let is_blank = |interval: &Interval<'_>| interval.plain.trim().is_empty();
    let is_twice = !interval.is_broken() && is_blank(interval) && tabulators(interval) > 1;
    let usual = || count(&|other, _| is_blank(other) && tabulators(other) == 1);
    // A blank is not seen, so the move behind it is shown.
    let end = interval.text.len() + interval.next.len();
    (is_twice && 3 * usual() >= 2 * all).then_some(interval.text.len()..end)
}

/// Words between two moves which tell of others that are left out, in a list without numbers: `later`, `then a few moves`.
fn words_of_gap(game: &Imported, interval: &Interval<'_>) -> Option<Range<usize>> {
    const LEFT_OUT: &str = "later|until|eventually|skip|dunno|unklar|unclear|blah|passiert|somewhere|something|whatever|image|bild|später\
        |bis|züge|moves|coups|jugadas|mosse|後で|しばらく|后来|之后";
    /// Bytes of such words.
    const LONGEST: usize = 60;
    let begin = interval.plain.find(char::is_alphabetic)?;
    let end = interval.plain.trim_end().len();
    let is_used = game.account.use_at(interval.at + begin) == Some(PartUse::Used);
    let words = interval.plain[begin..end].split(|sign: char| !sign.is_alphabetic());
    let mut words = words.filter(|word| !word.is_empty());
    let tells = end - begin <= LONGEST
        && words.any(|word| LEFT_OUT.split('|').any(|known| known == word.to_lowercase()));
    (tells && !is_used).then_some(begin..end)
}

/// The bytes of a dash between a number and the move of an interval, where others have none: `26. — d8`.
fn dash_behind_number(intervals: &[Interval<'_>], at: usize) -> Option<Range<usize>> {
    let dash = |interval: &Interval<'_>| {
        let line = interval.last_line();
        let end = interval.plain.trim_end();
        end.ends_with(['-', '–', '—']).then_some(())?;
        let before = end.trim_end_matches(|sign: char| sign.is_whitespace() || "-–—".contains(sign));
        let digits = before.trim_end_matches(['.', ')', ':']);
        let is_it = interval.is_broken()
            && before.len() > line.start
            && digits.ends_with(|sign: char| sign.is_ascii_digit())
            && end.len() > before.len() + 1;
        is_it.then_some(before.len()..end.len())
    };
    let all = intervals.iter().filter(|interval| interval.is_broken()).count();
    dash(&intervals[at]).filter(|_| is_rare(intervals.iter().filter_map(dash).count(), all)).map(|range| {
        let blanks =
            intervals[at].text[range.clone()].len() - intervals[at].text[range.clone()].trim_start().len();
        range.start + blanks..range.end
    })
}

/// The sign that separates most moves on one line.
fn usual<'p>(intervals: &[Interval<'_>], parting: &'p [Option<String>]) -> Option<&'p str> {
    let inside = || intervals.iter().zip(parting).skip(1).filter(|(other, _)| !other.is_broken());
    let words = || inside().filter_map(|(_, signs)| signs.as_deref()).filter(|signs| !signs.is_empty());
    let signs = words().min_by_key(|signs| signs.len())?;
    let count = words().filter(|other| *other == signs).count();
    (2 * count >= inside().count()).then_some(signs)
}

/// Whether two signs on lines of their own part no other moves: | f5 | d6 | stands in a frame.
fn is_apart(intervals: &[Interval<'_>], parting: &[Option<String>], signs: &str) -> bool {
    let mut others = intervals.iter().zip(parting).skip(1).filter(|(other, _)| !other.is_broken());
    let first = signs.chars().next();
    signs.chars().count() == 2
        && others.all(|(_, other)| {
            other.as_deref().is_some_and(|other| !other.contains(|sign| Some(sign) == first))
        })
}
