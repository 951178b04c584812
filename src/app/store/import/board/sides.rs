//! Owners of the signs on a board: as stated in the text, otherwise one sign for each side. Any other is a
//! mark of unknown meaning.

use std::collections::BTreeMap;

use crate::catalog::Game;
use crate::game::Side;
use crate::store::import::ImportNote;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::stones::{Sign, mate};

use super::Legend;
use super::shape::Cells;
use super::signs::SignAt;

/// The original text from a byte on.
pub(super) type Written<'w, 'a> = &'w dyn Fn(usize) -> &'a str;

/// The sign of a square as it was written.
fn sign_written<'a>(square: &SignAt, written: Written<'_, 'a>) -> &'a str {
    let text = written(square.at);
    let text = text.trim_start_matches(|sign: char| sign.is_whitespace() || "'\"".contains(sign));
    let end = if text.starts_with("-1") && square.sign == Sign::Number(-1) { 2 } else { 1 };
    &text[..text.char_indices().nth(end).map_or(text.len(), |(at, _)| at)]
}

/// A sign by the name that chats write for it, where few fonts have its picture.
fn name_of(sign: &str) -> String {
    let colour = match sign {
        "🔵" => "blue",
        "🟢" => "green",
        "🔴" => "red",
        "🟡" => "yellow",
        "🟠" => "orange",
        "🟣" => "purple",
        "🟤" => "brown",
        "⚪" => "white",
        "⚫" => "black",
        sign => match sign.chars().next() {
            Some(picture @ '\u{1f000}'..) => return format!("U+{:04X}", u32::from(picture)),
            _ => return sign.to_owned(),
        },
    };
    format!(":{colour}_circle:")
}

/// The number of squares with each sign of a kind, and the first byte of each.
type SignCounts<'a> = BTreeMap<&'a str, (usize, usize)>;

impl Cells {
    /// Applies the meanings that the text gives to signs, and notes which differ from the usual ones.
    pub(super) fn take_legend(&mut self, legend: &Legend, written: Written<'_, '_>) -> Vec<ImportNote> {
        if legend.is_empty() {
            return Vec::new();
        }
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let legend = &self.with_other_sign(legend, written);
        for square in &mut self.signs {
            let sign = sign_written(square, written);
            let Some(meaning) = legend.meaning(sign) else { continue };
            *counts.entry(sign.to_owned()).or_default() += 1;
            square.sign = match meaning.0 {
                Some(Side::First) => Sign::First,
                Some(Side::Second) => Sign::Second,
                None => Sign::Empty,
            };
        }
        legend.notes(&counts)
    }

    /// The legend with the other side for the only other sign on the board, where it names the sign of one side alone.
    fn with_other_sign(&self, legend: &Legend, written: Written<'_, '_>) -> Legend {
        let mut legend = legend.clone();
        let owners = self.owners();
        let mut stones: Vec<String> = Vec::new();
        for (square, owner) in self.signs.iter().zip(owners) {
            let sign = sign_written(square, written);
            let is_stone = legend.meaning(sign).map_or(owner.is_some(), |meaning| meaning.0.is_some());
            if is_stone && !stones.iter().any(|known| known.eq_ignore_ascii_case(sign)) {
                stones.push(sign.to_owned());
            }
        }
        let known = |sign: &String| legend.meaning(sign).and_then(|meaning| meaning.0);
        if let [one, other] = &stones[..] {
            match (known(one), known(other)) {
                (Some(side), None) => legend.give(other, side.other()),
                (None, Some(side)) => legend.give(one, side.other()),
                _ => {}
            }
        }
        legend
    }

    /// Whether a sign stands on the board as it is written in the text.
    pub(super) fn has_written(&self, sign: &str, written: Written<'_, '_>) -> bool {
        self.signs.iter().any(|square| sign_written(square, written).eq_ignore_ascii_case(sign))
    }

    /// Whether digits are as many on the board, taken as usual, as a legend would have them mean the other sides.
    pub(super) fn counts_as(&self, legend: &Legend) -> bool {
        let owners = self.owners();
        let count = |side: Side| owners.iter().filter(|owner| **owner == Some(side)).count().to_string();
        self.is_in_digits() && legend.may_count() && legend.sided().all(|(sign, side)| sign == count(side))
    }

    /// Gives R and B to both sides, where all stones of a board of Connect Four are such: who began has as many stones or more.
    pub(super) fn take_red_and_black(
        &mut self,
        legend: &Legend,
        written: Written<'_, '_>,
    ) -> Option<ImportNote> {
        let is_black = |square: &SignAt| match sign_written(square, written) {
            "R" | "r" => Some(false),
            "B" | "b" => Some(true),
            _ => None,
        };
        let owners = self.owners();
        let stones = || self.signs.iter().zip(&owners).filter(|(_, owner)| owner.is_some());
        let blacks: Vec<bool> = stones().map(|(square, _)| is_black(square)).collect::<Option<_>>()?;
        let black = blacks.iter().filter(|black| **black).count();
        let red = blacks.len() - black;
        if !legend.is_empty() || !matches!(self.game, Game::ConnectFour { .. }) || red.min(black) == 0 {
            return None;
        }
        let has_black_begun = black > red;
        for (square, _) in self.signs.iter_mut().zip(owners).filter(|(_, owner)| owner.is_some()) {
            square.sign = if is_black(square) == Some(has_black_begun) { Sign::First } else { Sign::Second };
        }
        Some(ImportNote::Began(if has_black_begun { 'B' } else { 'R' }))
    }

    /// Whether each side has one sign, and so have the empty squares in pictures of discs.
    pub(super) fn check_signs(&self, legend: &Legend, written: Written<'_, '_>) -> Faulty<()> {
        let counts = |owner: Option<Side>| {
            let mut counts: SignCounts<'_> = BTreeMap::new();
            for (square, _) in self.signs.iter().zip(self.owners()).filter(|(_, is)| *is == owner) {
                let sign = sign_written(square, written);
                if legend.meaning(sign).is_none() {
                    // A nought and the letter are one sign.
                    let is_letter = sign == "0" && owner.is_some() && !self.is_in_digits();
                    let sign = if is_letter { "O" } else { sign };
                    counts.entry(sign).or_insert((0, square.at)).0 += 1;
                }
            }
            counts
        };
        let [first, second] = Side::BOTH.map(|side| counts(Some(side)));
        let is_cased = |counts: &SignCounts<'_>| {
            let signs: Vec<&str> = counts.keys().copied().collect();
            matches!(signs[..], [one, other] if one.eq_ignore_ascii_case(other))
        };
        let both_cased = is_cased(&first) && is_cased(&second);
        let mark = mark(&first, &second).filter(|_| !both_cased);
        let mark = mark.or_else(|| mark_among_empty(&counts(None)));
        mark.map_or(Ok(()), |(sign, (count, at))| {
            Err(FaultAt::new(at, ImportFault::Mark { sign: name_of(sign), count }))
        })
    }

    /// Whether the board is one of Connect Four by its signs, by the words about it or by the game that is open.
    pub(super) fn is_of_connect_four(&self, words: StoneWords, open: Game, written: Written<'_, '_>) -> bool {
        let stones = || self.signs.iter().filter(|square| matches!(square.sign, Sign::First | Sign::Second));
        let is_coloured = stones().any(|square| "RrYy".contains(sign_written(square, written)));
        let is_open = matches!(open, Game::ConnectFour { .. });
        is_coloured
            || words.name_game
            || (words.name_colours || is_open) && !self.floats() && stones().next().is_some()
    }
}

/// Whether a text speaks of Connect Four.
#[derive(Clone, Copy)]
pub(super) struct StoneWords {
    name_game: bool,
    name_colours: bool,
}

impl StoneWords {
    pub(super) fn of(text: &str) -> Self {
        let small = text.to_lowercase();
        let name_game = ["connect four", "connect-four", "connect 4", "connect4", "四目", "四子棋"]
            .iter()
            .any(|name| small.contains(name));
        let name_colours =
            small.split(|sign: char| !sign.is_alphabetic()).any(|word| matches!(word, "red" | "yellow"));
        Self { name_game, name_colours }
    }
}

/// The sign of neither side, with its number on the board and its first byte.
fn mark<'a>(first: &SignCounts<'a>, second: &SignCounts<'a>) -> Option<(&'a str, (usize, usize))> {
    for (own, other) in [(first, second), (second, first)] {
        if own.len() > 1 {
            let has_mate =
                |sign: &str| other.keys().any(|known| mate(sign) == Some(known.to_uppercase().as_str()));
            // The sign that goes with that of the other side is the disc.
            let disc = own.iter().max_by_key(|(sign, (count, _))| (has_mate(sign), *count))?.0;
            return own
                .iter()
                .filter(|(sign, _)| *sign != disc)
                .max_by_key(|(_, (count, _))| *count)
                .map(|(sign, found)| (*sign, *found));
        }
    }
    let ((&one, of_one), (&other, of_other)) = (first.iter().next()?, second.iter().next()?);
    let fits = mate(one).is_none_or(|mate| !is_letter(other) || mate == other.to_uppercase());
    let rarer = if of_one.0 <= of_other.0 { (one, *of_one) } else { (other, *of_other) };
    (!fits).then_some(rarer)
}

/// Whether a sign is a letter that has one for the other side.
fn is_letter(sign: &str) -> bool {
    mate(sign).is_some()
}

/// A disc in pictures of a third colour among empty squares of another sign.
fn mark_among_empty<'a>(empty: &SignCounts<'a>) -> Option<(&'a str, (usize, usize))> {
    let is_disc = |sign: &str| sign.starts_with(['🔵', '🟢', '🔴', '🟡', '🟠', '🟣', '🟤', '⚪', '⚫']);
    let discs = || empty.iter().filter(|(sign, _)| is_disc(sign));
    (empty.len() > 1)
        .then(|| discs().min_by_key(|(_, (count, _))| *count).map(|(sign, found)| (*sign, *found)))
        .flatten()
        .or_else(|| other_empty(empty))
}

/// A sign for an empty square that occurs once or twice on a board where all others have another one: it may
/// be a damaged disc.
fn other_empty<'a>(empty: &SignCounts<'a>) -> Option<(&'a str, (usize, usize))> {
    /// The most squares of a sign that counts as an exception.
    const FEW: usize = 2;
    let is_plain = |sign: &str| ["-", ".", "_", "·", "・", "･", "∙", "□"].contains(&sign);
    let plain = || empty.iter().filter(|(sign, _)| is_plain(sign));
    // Programs mark the moves of a side by dots among dashes.
    let rare = plain().filter(|(sign, _)| **sign != ".").min_by_key(|(_, (count, _))| *count)?;
    let has_habit = plain().any(|(_, (count, _))| *count > 2 * FEW);
    (has_habit && rare.1.0 <= FEW).then_some((*rare.0, *rare.1))
}
