//! What a text says that the signs of its board mean: `X = white, O = black`, `Black (●)`, `* = possible moves`. It goes before what
//! the signs mean elsewhere.

use crate::game::Side;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::{ImportNote, side_words};

use super::sides::mate;
use super::signs::{Sign, sign_of};

/// What signs of a board mean by the words around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::store::import) struct Legend {
    /// Each sign with the side whose it is; `None` where it stands on an empty square.
    meanings: Vec<(String, Option<Side>)>,
}

/// What a sign means: a side, or an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store::import) struct SignMeaning(pub(in crate::store::import) Option<Side>);

/// Words for empty squares, and for those that a move may take.
const EMPTY: &str = "empty|blank|possible|legal|valid|available|allowed|playable|candidate|free|hint|leer|vide\
    |coup|空|可能|合法|候補|着手|置ける|打てる|可下";

/// Signs and words between a sign and what it means.
const BETWEEN: [&str; 10] = ["=", ":", "->", "→", "is", "are", "means", "for", "as", "は"];

impl Legend {
    /// The legend in a line of words, with the words that are no part of it; `None` where there is none.
    pub(super) fn of_line(line: &str) -> Option<(Self, String)> {
        /// Bytes of a line about signs.
        const LONGEST: usize = 400;
        if line.len() > LONGEST {
            return None;
        }
        let mut spaced = String::with_capacity(line.len() + 8);
        for sign in line.chars() {
            match sign {
                '=' | '＝' => spaced.push_str(" = "),
                ':' | '：' => spaced.push_str(" : "),
                '→' => spaced.push_str(" → "),
                'は' if spaced.ends_with(|sign| "●○◯〇⚫⚪".contains(sign)) => {
                    spaced.push_str(" は ");
                }
                ',' | ';' | '、' | '，' | '。' | '(' | ')' | '（' | '）' | '/' | '|' | '[' | ']' | '{'
                | '}' => {
                    spaced.extend([' ', sign, ' ']);
                }
                sign => spaced.push(sign),
            }
        }
        let mut words: Vec<&str> = spaced.split_whitespace().collect();
        if let ["#define", _, _] = words[..] {
            words = vec![words[1], "=", words[2]];
        }
        if let Some(meanings) = in_order(&words) {
            return Some((Self { meanings }, String::new()));
        }
        let mut legend = Self::default();
        let mut rest: Vec<&str> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            if let Some(named) = SignOfName::of(&words[at..]) {
                rest.extend(&words[at..at + named.kept]);
                rest.extend(named.name);
                legend.meanings.push((named.sign.to_owned(), Some(named.side)));
                at += named.length;
                continue;
            }
            // The number of a problem is no sign: 2: White to move.
            let is_number = |sign: &str, length: usize| {
                let is_digit = sign.ends_with(|sign: char| sign.is_ascii_digit());
                let before =
                    rest.last().is_some_and(|word| word.ends_with(char::is_alphanumeric) && !is_holder(word));
                is_digit && (says_turn(&words[at + length..]) || before && words[at] == sign)
            };
            let found = entry(&words[at..]).filter(|(sign, _, length)| !is_number(sign, *length));
            if let Some((sign, meaning, length)) = found {
                rest.pop_if(|word| is_holder(word) && words[at] == sign);
                let side = meaning.filter(|_| says_turn(&words[at + length..]));
                rest.extend(side.map(|side| if side == Side::First { "Black" } else { "White" }));
                legend.meanings.push((sign.to_owned(), meaning));
                at += length;
            } else {
                rest.push(words[at]);
                at += 1;
            }
        }
        let rest = rest.join(" ");
        let rest =
            rest.trim_matches(|sign: char| sign.is_whitespace() || ",;.、，。/|".contains(sign)).to_owned();
        (!legend.meanings.is_empty()).then_some((legend, rest))
    }

    /// A legend of signs with the names of their sides; `None` where some are neither.
    pub(in crate::store::import) fn of_names<'a>(
        names: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Option<Self> {
        let entry = |(one, other): (&'a str, &'a str)| {
            let named = |sign: &'a str, name: &str| Some((sign_in(sign)?.to_owned(), meaning_of(name)?.0));
            named(one, other).or_else(|| named(other, one))
        };
        let meanings: Vec<_> = names.map(entry).collect::<Option<_>>()?;
        (!meanings.is_empty()).then_some(Self { meanings })
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.meanings.is_empty()
    }

    /// Takes what another line says; a fault where the two contradict each other.
    pub(in crate::store::import) fn add(&mut self, other: Self, at: usize, line: &str) -> Faulty<()> {
        self.meanings.extend(other.meanings);
        let is_twice = self.meanings.iter().enumerate().any(|(place, (sign, meaning))| {
            self.meanings[..place].iter().any(|(known, other)| {
                known == sign && meaning != other
                    || known != sign && meaning.is_some() && meaning == other && !are_alike(known, sign)
            })
        });
        if is_twice {
            let words = crate::store::import::line::shortened(line);
            return Err(FaultAt::new(at, ImportFault::Legend(words)));
        }
        Ok(())
    }

    /// Gives the other side the sign that goes with the only one that has a side by the text.
    pub(super) fn complete(&mut self) {
        let mut sided = self.meanings.iter().filter_map(|(sign, side)| Some((sign.as_str(), (*side)?)));
        let (Some((sign, side)), None) = (sided.next(), sided.next()) else { return };
        let mates: Vec<String> = match sign {
            "*" | "@" => vec!["O".to_owned()],
            "1" => ["2", "-1"].map(str::to_owned).to_vec(),
            "-1" => vec!["1".to_owned()],
            sign => mate(sign).into_iter().flat_map(|mate| [mate.to_owned(), mate.to_lowercase()]).collect(),
        };
        let known: Vec<&str> = self.meanings.iter().map(|(sign, _)| sign.as_str()).collect();
        let mates: Vec<_> = mates
            .into_iter()
            .filter(|mate| !known.contains(&mate.as_str()))
            .map(|mate| (mate, Some(side.other())))
            .collect();
        self.meanings.extend(mates);
    }

    /// Whether it says all that another one does.
    pub(super) fn holds(&self, other: &Self) -> bool {
        other.meanings.iter().all(|entry| self.meanings.contains(entry))
    }

    /// Whether it gives meanings to nothing but digits, which may be counts of discs as well.
    pub(super) fn is_of_digits(&self) -> bool {
        self.meanings.iter().all(|(sign, _)| sign.ends_with(|sign: char| sign.is_ascii_digit()))
    }

    /// What a sign means, where the text says so.
    pub(in crate::store::import) fn meaning(&self, sign: &str) -> Option<SignMeaning> {
        let is_it = |(known, _): &&(String, Option<Side>)| known == sign;
        self.meanings.iter().find(is_it).map(|(_, meaning)| SignMeaning(*meaning))
    }

    /// The notes about signs that mean something else here than elsewhere, each with how often it stands on the board.
    pub(super) fn notes(&self, count: impl Fn(&str) -> usize) -> Vec<ImportNote> {
        let other = |(sign, meaning): &(String, Option<Side>)| {
            let usual = match sign.as_str() {
                "1" => Some(Side::First),
                "2" | "-1" => Some(Side::Second),
                sign => match sign.chars().next().and_then(sign_of) {
                    Some(Sign::First) => Some(Side::First),
                    Some(Sign::Second) => Some(Side::Second),
                    _ => None,
                },
            };
            // The only sign of two letters.
            let written = if sign == "-1" { '−' } else { sign.chars().next()? };
            let count = count(sign);
            (usual != *meaning && count > 0).then_some(ImportNote::SignMeans {
                sign: written,
                owner: *meaning,
                count,
            })
        };
        self.meanings.iter().filter_map(other).collect()
    }

    /// The same words with the signs that stand alone in them as they are usually meant.
    pub(super) fn translated(&self, words: &str) -> String {
        if self.is_empty() {
            return words.to_owned();
        }
        let word = |word: &str| {
            let sign = word.trim_matches(|sign: char| ",.:;()".contains(sign));
            match self.meaning(sign) {
                Some(SignMeaning(Some(Side::First))) => word.replace(sign, "X"),
                Some(SignMeaning(Some(Side::Second))) => word.replace(sign, "O"),
                _ => word.to_owned(),
            }
        };
        words
            .split_inclusive(char::is_whitespace)
            .map(|part| {
                let end = part.trim_end().len();
                word(&part[..end]) + &part[end..]
            })
            .collect()
    }
}

/// The sign of a player beside the name: `Black: Anna (O)`, `黒：○山田`.
struct SignOfName<'a> {
    sign: &'a str,
    side: Side,
    /// Words before the sign that stay.
    kept: usize,
    /// The name to which the sign clings.
    name: Option<&'a str>,
    /// Words in all.
    length: usize,
}

impl<'a> SignOfName<'a> {
    fn of(words: &[&'a str]) -> Option<Self> {
        /// Words of a name.
        const LONGEST: usize = 5;
        let side = side_words::named(words.first()?).filter(|_| words.get(1) == Some(&":"))?;
        let first = words.get(2)?;
        let picture = side_words::pictures().map(|(sign, _)| sign).find(|sign| first.starts_with(sign));
        if let Some(sign) = picture.filter(|sign| first.len() > sign.len()) {
            return Some(Self { sign, side, kept: 2, name: Some(&first[sign.len()..]), length: 3 });
        }
        let names = words[2..].iter().take(LONGEST + 1);
        let is_plain =
            |word: &&&str| word.chars().all(|sign| sign.is_alphanumeric() || ".-'_".contains(sign));
        let count = names.take_while(|word| is_plain(word) && side_words::named(word).is_none()).count();
        let kept = 2 + count;
        let [open, sign, close] = words.get(kept..kept + 3)? else { return None };
        let is_open = matches!(*open, "(" | "（" | "[") && matches!(*close, ")" | "）" | "]");
        let sign = sign_in(sign).filter(|_| is_open && (1..=LONGEST).contains(&count))?;
        Some(Self { sign, side, kept, name: None, length: kept + 3 })
    }
}

/// Whether two signs are one letter, large and small.
fn are_alike(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// The sign that a word is, in quotes or without.
fn sign_in(word: &str) -> Option<&str> {
    let word = word.trim_matches(['\'', '"', '`', '“', '”', '‘', '’', '「', '」']);
    // A point may end the sentence.
    let word = word.strip_suffix('.').filter(|word| !word.is_empty()).unwrap_or(word);
    let mut signs = word.chars();
    let sign = signs.next()?;
    let is_sign = signs.next().is_none() && (sign_of(sign).is_some() || matches!(sign, '0'..='2'));
    (is_sign || word == "-1").then_some(word)
}

/// What a word says that a sign means: a side, or an empty square.
fn meaning_of(word: &str) -> Option<SignMeaning> {
    let small = word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
    let plain = small.strip_suffix("'s").unwrap_or(&small);
    if let Some(side) = side_words::named(plain) {
        return Some(SignMeaning(Some(side)));
    }
    EMPTY.split('|').any(|word| plain.starts_with(word)).then_some(SignMeaning(None))
}

/// Whether a word says that a sign follows: `player 2 = black`.
fn is_holder(word: &str) -> bool {
    ["player", "value", "disc", "stone", "piece", "sign"].contains(&word.to_lowercase().as_str())
}

/// Signs of a list with the names beside them, or names alone that are counted from 0: `0 empty, 1 white, 2 black`,
/// `enum {EMPTY, BLACK, WHITE}`. `None` where the words are anything else.
fn in_order(words: &[&str]) -> Option<Vec<(String, Option<Side>)>> {
    let is_between = |word: &&str| {
        ",;{}|/=():→".contains(*word) || ["and", "und", "et", "is", "are", "means", "->"].contains(word)
    };
    let list: Vec<&str> = words.iter().filter(|word| !is_between(word)).copied().collect();
    let all = |names: &[&str]| names.iter().map(|name| Some(meaning_of(name)?.0)).collect::<Option<Vec<_>>>();
    let is_whole = |sides: &[Option<Side>]| {
        sides.len() <= 3
            && Side::BOTH.iter().all(|side| sides.iter().filter(|known| **known == Some(*side)).count() == 1)
    };
    let is_digit = |word: &&str| matches!(*word, "0" | "1" | "2" | "-1");
    let begin = list.iter().position(|word| is_digit(word) || meaning_of(word).is_some())?;
    let (signs, names): (Vec<&str>, Vec<&str>) = list[begin..].iter().partition(|word| is_digit(word));
    let take_turns =
        list[begin..].chunks(2).all(|pair| pair.iter().filter(|word| is_digit(word)).count() == 1);
    if take_turns && signs.len() == names.len() {
        let sides = all(&names).filter(|sides| is_whole(sides))?;
        let is_other = |at: usize| !signs[..at].contains(&signs[at]);
        return (0..signs.len())
            .all(is_other)
            .then(|| signs.iter().map(|sign| (*sign).to_owned()).zip(sides).collect());
    }
    let sides = all(list.get(begin..begin + 3)?).filter(|sides| is_whole(sides) && sides[0].is_none())?;
    let is_counted = list[..begin].iter().any(|word| word.eq_ignore_ascii_case("enum"))
        || list[begin + 3..].first().is_some_and(|word| word.starts_with("range") || *word == "0");
    is_counted
        .then(|| sides.into_iter().enumerate().map(|(number, side)| (number.to_string(), side)).collect())
}

/// A letter of a side and the digit that stands for it: `W = 1`, `2 = B`.
fn letter_and_digit<'a>(words: &[&'a str]) -> Option<(&'a str, Option<Side>, usize)> {
    let [one, "=" | "->" | "→" | "is", other, ..] = words else { return None };
    let is_digit = |word: &str| matches!(word, "1" | "2" | "-1");
    let side = |word: &str| match word {
        "B" | "X" | "b" | "x" => Some(Side::First),
        "W" | "O" | "w" | "o" => Some(Side::Second),
        _ => None,
    };
    let (one, other) = (sign_in(one)?, sign_in(other)?);
    if is_digit(one) {
        Some((one, Some(side(other)?), 3))
    } else {
        is_digit(other).then_some((other, Some(side(one)?), 3))
    }
}

/// The entry with which words begin: a sign and what it means, with the number of the words.
fn entry<'a>(words: &[&'a str]) -> Option<(&'a str, Option<Side>, usize)> {
    if let Some(found) = letter_and_digit(words) {
        return Some(found);
    }
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let is_between = |at: usize| BETWEEN.contains(&word(at).to_lowercase().as_str());
    let is_open = |at: usize| matches!(word(at), "(" | "（" | "[");
    let tail = |at: usize, meaning: Option<Side>| at + words_about_empty(words.get(at..), meaning);
    let meaning = |at: usize| {
        let found = meaning_of(word(at))?.0;
        // The side in words about its moves: "Black's legal moves" are empty squares.
        let next = meaning_of(word(at + 1)).filter(|next| next.0.is_none());
        Some(next.map_or((found, at + 1), |_| (None, at + 2)))
    };
    if let Some(sign) = sign_in(word(0)).filter(|word| meaning_of(word).is_none()) {
        let is_digit = sign.ends_with(|sign: char| sign.is_ascii_digit());
        if is_between(1)
            && let Some((found, end)) = meaning(2)
        {
            // A count of empty squares stands behind their name.
            let is_meant =
                !is_digit || found.is_some() || matches!(word(1), "=" | "->" | "→" | "is" | "means");
            return is_meant.then(|| (sign, found, tail(end, found)));
        }
        if is_open(1)
            && let Some((found, end)) = meaning(2)
        {
            return (word(end) == ")" || word(end) == "）" || word(end) == "]").then_some((
                sign,
                found,
                end + 1,
            ));
        }
        // Side by side a letter may be a name, and a digit a number.
        let is_picture = !sign.is_ascii() || "*@".contains(sign);
        return match meaning(1) {
            Some((None, end)) if !is_digit => Some((sign, None, tail(end, None))),
            Some((found @ Some(_), end)) if is_picture && !says_turn(&words[end..]) => {
                Some((sign, found, end))
            }
            _ => None,
        };
    }
    let (found, mut end) = meaning(0)?;
    end = tail(end, found);
    if matches!(word(end).to_lowercase().as_str(), "are" | "is") {
        end += usize::from(found.is_none());
    }
    while found.is_none() && ["marked", "shown", "with", "by"].contains(&word(end)) {
        end += 1;
    }
    let sign = |at: usize| {
        sign_in(word(at)).filter(|sign| {
            found.is_some() || word(end) == "=" || !sign.ends_with(|sign: char| sign.is_ascii_digit())
        })
    };
    if is_open(end) && matches!(word(end + 2), ")" | "）" | "]") {
        return sign(end + 1).map(|sign| (sign, found, end + 3));
    }
    let behind = end + usize::from(is_between(end));
    (behind > end || found.is_none()).then(|| sign(behind)).flatten().map(|sign| (sign, found, behind + 1))
}

/// The words behind a sign of empty squares that say no more: "possible moves".
fn words_about_empty(words: Option<&[&str]>, meaning: Option<Side>) -> usize {
    let more = ["move", "moves", "square", "squares", "discs", "disc", "cell", "cells", "stone", "stones"];
    let is_more = |word: &&&str| meaning.is_none() && more.contains(&word.to_lowercase().as_str());
    words.unwrap_or_default().iter().take_while(is_more).count()
}

/// Whether words go on to say whose turn it is.
fn says_turn(words: &[&str]) -> bool {
    words.first().is_some_and(|word| {
        ["to", "is", "moves", "plays", "begins", "am", "au", "à", "zieht", "番", "の番", "手番"]
            .contains(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legends_say_what_signs_mean() {
        let read = |line: &str| Legend::of_line(line).map(|(legend, rest)| (legend.meanings, rest));
        let entries = |entries: &[(&str, Option<Side>)], rest: &str| {
            Some((entries.iter().map(|(sign, side)| ((*sign).to_owned(), *side)).collect(), rest.to_owned()))
        };
        let (first, second) = (Some(Side::First), Some(Side::Second));
        assert_eq!(
            read("X = white, O = black. Black to move."),
            entries(&[("X", second), ("O", first)], "Black to move")
        );
        assert_eq!(read("White to move, * = possible moves"), entries(&[("*", None)], "White to move"));
        assert_eq!(
            read("black=2 white=1, white to move"),
            entries(&[("2", first), ("1", second)], "white to move")
        );
        assert_eq!(read("x legal"), entries(&[("x", None)], ""));
        assert_eq!(read("legal moves are marked with *"), entries(&[("*", None)], ""));
        assert_eq!(read("○ = Black, ● = White"), entries(&[("○", first), ("●", second)], ""));
        assert_eq!(read("X: Black O: White"), entries(&[("X", first), ("O", second)], ""));
        assert_eq!(read("Black (X) to move"), entries(&[("X", first)], "Black to move"));
        assert_eq!(read("黒=○、白=●"), entries(&[("○", first), ("●", second)], ""));
        for line in
            ["0 empty, 1 white, 2 black", "0 = empty; 1 = white; 2 = black", "enum {EMPTY, WHITE, BLACK}"]
        {
            assert_eq!(read(line), entries(&[("0", None), ("1", second), ("2", first)], ""), "{line}");
        }
        for line in ["player 1 = white, player 2 = black", "W = 1; B = 2"] {
            assert_eq!(read(line), entries(&[("1", second), ("2", first)], ""), "{line}");
        }
        assert_eq!(read("Black has passed. White is X."), entries(&[("X", second)], "Black has passed"));
        for line in [
            "White to move",
            "White: Ann, Black: Ben",
            "Empty: 2",
            "O to play",
            "turn: O",
            "Stellung 2: Weiß am Zug",
            "Problem 2: Black to move",
            "2: Black to play",
            "● f5 ○ d6",
            "○ to move",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
