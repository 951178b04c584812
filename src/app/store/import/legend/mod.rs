//! Meanings of a board's signs by its text, in words, as a key, in code or in JSON: `X = white, O = black`,
//! `Black (●)`, `Black uses O`, `EMPTY, WHITE, BLACK = 0, 1, 2`, `黒はO`, `* = possible moves`. They override
//! the usual meanings. One grammar over the tokens of a line, for every reader of boards and for the side to
//! move.

use crate::game::Side;

use super::refusal::{FaultAt, Faulty, ImportFault};
use super::stones::mate;
use super::{ImportNote, side_words};
use entries::{SignEntry, found, in_order, is_digit, usual};
use tokens::{Token, TokenKind, tokens};

mod entries;
mod tokens;

/// The most bytes of a line about signs.
const LONGEST: usize = 400;

/// The meanings of a board's signs by the words around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Legend {
    meanings: Vec<SignEntry>,
    /// The letters that are taken for those of both sides, where the text does not say so.
    taken: Option<[char; 2]>,
}

/// The meaning of a sign: a side, or an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SignMeaning(pub(super) Option<Side>);

/// The statements of a line about signs.
pub(super) struct SaidSigns {
    pub(super) legend: Legend,
    /// The words that are no part of it, with the sides that they go on to speak of.
    pub(super) rest: String,
}

impl Legend {
    /// The statements of a line about signs; `None` without any.
    pub(super) fn of_line(line: &str) -> Option<SaidSigns> {
        if line.len() > LONGEST || !may_name(line) {
            return None;
        }
        let tokens = tokens(line);
        let mut legend = Self::default();
        let mut rest: Vec<Token<'_>> = Vec::new();
        // The name of a list of names says nothing.
        let declares = tokens.first().is_some_and(|token| token.text == "enum");
        let mut at = tokens.iter().position(|token| declares && token.kind == TokenKind::Open).unwrap_or(0);
        if let Some(entries) = in_order(&tokens) {
            return Some(SaidSigns { legend: Self { meanings: entries, taken: None }, rest: String::new() });
        }
        while at < tokens.len() {
            let Some(found) = found(&tokens, at, legend.meanings.last()) else {
                rest.push(tokens[at]);
                at += 1;
                continue;
            };
            while rest.pop_if(|token| TokenKind::is_holder(token.text)).is_some() {}
            rest.extend(&tokens[found.kept.clone()]);
            legend.meanings.extend(found.entries);
            at = found.end;
        }
        // Words between entries say nothing alone.
        let is_between = |token: &Token<'_>| token.kind == TokenKind::Comma && token.text != "?";
        let begin = rest.iter().take_while(|token| is_between(token)).count();
        while rest.len() > begin && rest.pop_if(|token| is_between(token)).is_some() {}
        let rest = joined(&rest[begin..]);
        let rest =
            rest.trim_matches(|sign: char| sign.is_whitespace() || ",;.、，。/|#()[]{}（）".contains(sign));
        (!legend.meanings.is_empty()).then(|| SaidSigns { legend, rest: rest.to_owned() })
    }

    /// The meanings by lines that name each side once with its sign, whatever words are between: `Computer
    /// (white): x, Human (black): o`, `w:x b:o`. `None` where they are ambiguous.
    pub(super) fn in_twos(lines: &[&str]) -> Option<Self> {
        let marks = lines.iter().map(|line| marks(line)).collect::<Option<Vec<_>>>()?.concat();
        let [one, two, three, four] = marks[..] else { return None };
        let of_letter = |sign: &str| match sign {
            "b" | "B" => Some(Side::First),
            "w" | "W" => Some(Side::Second),
            _ => None,
        };
        let pair = |owner: Mark<'_>, sign: Mark<'_>| {
            let Mark::Sign(sign) = sign else { return None };
            let side = match owner {
                Mark::Side(side) => side,
                Mark::Sign(letter) => of_letter(letter).filter(|_| of_letter(sign).is_none())?,
            };
            Some(SignEntry { sign: sign.to_owned(), side: Some(side), is_count: false })
        };
        let meanings = [[one, two, three, four], [two, one, four, three]]
            .into_iter()
            .find_map(|[one, two, three, four]| Some(vec![pair(one, two)?, pair(three, four)?]))?;
        // Digits behind sides count something.
        let may_count = matches!(one, Mark::Side(_)) && meanings.iter().any(|entry| is_digit(&entry.sign));
        let is_each_once =
            meanings[0].side != meanings[1].side && !meanings[0].sign.eq_ignore_ascii_case(&meanings[1].sign);
        (is_each_once && !may_count).then_some(Self { meanings, taken: None })
    }

    /// Whether a line names one side and one sign.
    pub(super) fn names_half(line: &str) -> bool {
        use Mark::{Side as Of, Sign};
        marks(line).is_some_and(|marks| matches!(marks[..], [Of(_), Sign(_)] | [Sign(_), Of(_)]))
    }

    /// The sign of the side to move, where a line about that names both beside each other: `player = -1 # black`, `Turn: X, white`.
    pub(super) fn of_turn(line: &str) -> Option<Self> {
        const BESIDE: &str = "i|e|ie|turn|move|to|play|player|current|next|side|stm|の|番|手";
        let tokens = tokens(line);
        let marks = marks(line)?;
        let (Mark::Side(side), Mark::Sign(sign)) = (match marks[..] {
            [one @ Mark::Side(_), other] => (one, other),
            [one, other] => (other, one),
            _ => return None,
        }) else {
            return None;
        };
        let is_mark = |token: &Token<'_>| token.text == sign || token.side() == Some(side);
        // A digit behind other words counts something: level 2, Black to move.
        let begin = if is_digit(sign) { 0 } else { tokens.iter().position(is_mark)? };
        let end = tokens.iter().rposition(is_mark)?;
        let is_beside = |token: &Token<'_>| {
            !matches!(token.kind, TokenKind::Word | TokenKind::Number)
                || BESIDE.split('|').any(|word| token.text.eq_ignore_ascii_case(word))
        };
        let mut legend = Self::default();
        legend.give(sign, side);
        tokens[begin..=end].iter().all(is_beside).then_some(legend)
    }

    /// The words of a line that is read in twos, without the sides and signs; empty where they say nothing alone.
    pub(super) fn beside_twos(line: &str) -> String {
        let tokens = tokens(line);
        let is_word = |token: &&Token<'_>| {
            matches!(token.kind, TokenKind::Word | TokenKind::Number)
                && side_words::declined(token.text).is_none()
        };
        let words: Vec<Token<'_>> = tokens.iter().filter(is_word).copied().collect();
        joined(&words)
    }

    /// The signs that a line names beside a side and that are not understood: on the board they may be the other way round.
    pub(super) fn unsure_signs(&self, line: &str) -> Vec<String> {
        if line.len() > LONGEST || !may_name(line) {
            return Vec::new();
        }
        let rest = Self::of_line(line).map_or_else(|| line.to_owned(), |said| said.rest);
        let tokens = tokens(&rest);
        let has_side = tokens.iter().any(|token| token.side().is_some());
        // Digits count all kinds of things, but not where they are those of both sides.
        let has = |digit: &str| tokens.iter().any(|token| token.sign() == Some(digit));
        let are_sides = has("-1") || has("1") && has("2") || tokens.len() < 4;
        let is_open = |sign: &&str| {
            (are_sides || !is_digit(sign)) && self.meaning(sign).is_none_or(|known| known.0.is_none())
        };
        let signs = tokens.iter().filter_map(Token::sign).filter(is_open);
        signs.filter(|_| has_side).map(str::to_owned).collect()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.meanings.is_empty()
    }

    /// Takes what another line says; a fault where the two contradict each other.
    pub(super) fn add(&mut self, other: Self, at: usize, line: &str) -> Faulty<()> {
        for entry in other.meanings {
            if !self.meanings.contains(&entry) {
                self.meanings.push(entry);
            }
        }
        let is_twice = self.meanings.iter().enumerate().any(|(place, entry)| {
            self.meanings[..place].iter().any(|known| {
                let is_one = known.sign == entry.sign;
                let is_of_one = entry.side.is_some() && known.side == entry.side;
                is_one && known.side != entry.side
                    || !is_one && is_of_one && !known.sign.eq_ignore_ascii_case(&entry.sign)
            })
        });
        if is_twice {
            let words = super::line::shortened(line);
            return Err(FaultAt::new(at, ImportFault::Legend(words)));
        }
        Ok(())
    }

    /// Gives the other side the sign that goes with the only one that has a side by the text, and drops counts of discs.
    pub(super) fn complete(&mut self) {
        let counts = self.meanings.iter().filter(|entry| entry.is_count).count();
        if counts == 1 {
            self.meanings.retain(|entry| !entry.is_count);
        }
        let mut sided = self.meanings.iter().filter_map(|entry| Some((entry.sign.as_str(), entry.side?)));
        let (Some((sign, side)), None) = (sided.next(), sided.next()) else { return };
        let mates: Vec<String> = match sign {
            "*" | "@" | "#" => ["O", "o"].map(str::to_owned).to_vec(),
            "O" | "o" => ["X", "*", "@", "#"].map(str::to_owned).to_vec(),
            "N" => vec!["B".to_owned()],
            "1" => ["2", "-1"].map(str::to_owned).to_vec(),
            "-1" => vec!["1".to_owned()],
            sign => mate(sign).into_iter().map(str::to_owned).collect(),
        };
        let mates: Vec<_> = mates
            .into_iter()
            .filter(|mate| self.meaning(mate).is_none())
            .map(|sign| SignEntry { sign, side: Some(side.other()), is_count: false })
            .collect();
        self.meanings.extend(mates);
    }

    /// Gives a sign to a side.
    pub(super) fn give(&mut self, sign: &str, side: Side) {
        self.meanings.push(SignEntry { sign: sign.to_owned(), side: Some(side), is_count: false });
    }

    /// Takes these letters for those of both sides.
    pub(super) fn take_letters(&mut self, letters: [char; 2]) {
        for (letter, side) in letters.into_iter().zip(Side::BOTH) {
            self.give(&letter.to_string(), side);
        }
        self.taken = Some(letters);
    }

    /// Whether all that it says may be counts of discs.
    pub(super) fn may_count(&self) -> bool {
        !self.is_empty() && self.meanings.iter().all(|entry| entry.is_count)
    }

    /// Whether it says all that another one does.
    pub(super) fn holds(&self, other: &Self) -> bool {
        let holds = |entry: &SignEntry| {
            self.meanings.iter().any(|own| (&own.sign, own.side) == (&entry.sign, entry.side))
        };
        other.meanings.iter().all(holds)
    }

    /// Whether it gives meanings to nothing but digits, which may be counts of discs as well.
    pub(super) fn is_of_digits(&self) -> bool {
        self.meanings.iter().all(|entry| is_digit(&entry.sign))
    }

    /// The signs that the text gives a side, with those sides.
    pub(super) fn sided(&self) -> impl Iterator<Item = (&str, Side)> {
        self.meanings.iter().filter_map(|entry| Some((entry.sign.as_str(), entry.side?)))
    }

    /// The meaning of a sign, where the text gives it; an upper case letter means the same as its lower case
    /// where only that is named.
    pub(super) fn meaning(&self, sign: &str) -> Option<SignMeaning> {
        let exact = self.meanings.iter().find(|entry| entry.sign == sign);
        let alike = || self.meanings.iter().find(|entry| entry.sign.eq_ignore_ascii_case(sign));
        exact.or_else(alike).map(|entry| SignMeaning(entry.side))
    }

    /// Notes on signs with unusual meanings, each with its number of occurrences on the board.
    pub(super) fn notes(&self, counts: &std::collections::BTreeMap<String, usize>) -> Vec<ImportNote> {
        let other = |(sign, count): (&String, &usize)| {
            let meaning = self.meaning(sign)?.0;
            // The only sign of two letters.
            let written = if sign == "-1" { '−' } else { sign.chars().next()? };
            (usual(sign) != meaning).then_some(ImportNote::SignMeans {
                sign: written,
                owner: meaning,
                count: *count,
            })
        };
        let notes: Vec<ImportNote> = counts.iter().filter_map(other).collect();
        match self.taken.filter(|_| !notes.is_empty()) {
            Some([first, second]) => vec![ImportNote::LettersTaken { first, second }],
            None => notes,
        }
    }

    /// The same words with separate signs replaced by the usual ones.
    pub(super) fn translated(&self, words: &str) -> String {
        if self.is_empty() {
            return words.to_owned();
        }
        let word = |word: &str| {
            let sign = word.trim_matches(|sign: char| ",.:;()'\"".contains(sign));
            let sign = sign.strip_suffix("'s").or_else(|| sign.strip_suffix("’s")).unwrap_or(sign);
            match self.meaning(sign) {
                Some(SignMeaning(Some(Side::First))) => word.replace(sign, "X"),
                Some(SignMeaning(Some(Side::Second))) => word.replace(sign, "O"),
                _ => word.to_owned(),
            }
        };
        let is_between = |sign: char| sign.is_whitespace() || ":=;".contains(sign);
        words
            .split_inclusive(is_between)
            .map(|part| {
                let end = part.trim_end_matches(is_between).len();
                word(&part[..end]) + &part[end..]
            })
            .collect()
    }
}

/// A side or a sign of a board that a line names.
#[derive(Clone, Copy)]
enum Mark<'a> {
    Side(Side),
    Sign(&'a str),
}

/// Words beside which sides and signs may be meant otherwise.
const DOUBTS: &str = "?|or|not|never|neither|nor|no|if|oder|nicht|kein|keine|wenn|ou|pas|si|не|或";

/// The sides and signs of a line in their order; `None` where words of doubt stand beside them.
fn marks<'a>(line: &'a str) -> Option<Vec<Mark<'a>>> {
    let tokens = tokens(line);
    let is_doubt = |token: &Token<'_>| DOUBTS.split('|').any(|word| token.text.eq_ignore_ascii_case(word));
    if line.len() > LONGEST || tokens.iter().any(is_doubt) {
        return None;
    }
    let mark = |(at, token): (usize, &Token<'a>)| match token.kind {
        TokenKind::Side(side) => Some(Mark::Side(side)),
        // The number of something is no sign: Game 1.
        TokenKind::Sign if is_digit(token.text) && at > 0 && tokens[at - 1].kind == TokenKind::Word => None,
        TokenKind::Word => side_words::declined(token.text).map(Mark::Side),
        TokenKind::Sign if usual(token.text).is_some() => Some(Mark::Sign(token.text)),
        _ => None,
    };
    Some(tokens.iter().enumerate().filter_map(mark).collect())
}

/// Tokens as words, with blanks between those that did not stand together.
fn joined(tokens: &[Token<'_>]) -> String {
    let mut words = String::new();
    let mut end = 0;
    for token in tokens {
        if token.at != end && !words.is_empty() {
            words.push(' ');
        }
        words.push_str(token.text);
        end = token.at + token.text.len();
    }
    words
}

/// Whether a line may name anything: most lines are rows and moves.
fn may_name(line: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
    line.contains(['=', ':'])
        || !line.is_ascii()
        || line.as_bytes().windows(3).any(|three| three.iter().all(is_letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legends_say_what_signs_mean() {
        let read = |line: &str| {
            let said = Legend::of_line(line)?;
            let meanings = said.legend.meanings.into_iter().map(|entry| (entry.sign, entry.side));
            Some((meanings.collect::<Vec<_>>(), said.rest))
        };
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
