//! What a text says that the signs of its board mean, in words, as a key, in code or in JSON: `X = white, O = black`, `Black (●)`,
//! `Black uses O`, `EMPTY, WHITE, BLACK = 0, 1, 2`, `黒はO`, `* = possible moves`. It goes before what the signs mean elsewhere. One
//! grammar over the tokens of a line, for every reader of boards and for whose turn it is.

use crate::game::Side;

use super::refusal::{FaultAt, Faulty, ImportFault};
use super::stones::{Sign, mate, sign_of};
use super::{ImportNote, legend_tokens};
use legend_tokens::{Token, TokenKind, tokens};

/// What a sign means, and how that is said.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SignEntry {
    sign: String,
    /// The side; `None` of an empty square.
    side: Option<Side>,
    /// Whether it may be a count of discs as well: `Black: 2`.
    is_count: bool,
}

/// What signs of a board mean by the words around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Legend {
    meanings: Vec<SignEntry>,
}

/// What a sign means: a side, or an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SignMeaning(pub(super) Option<Side>);

/// What a line says of signs.
pub(super) struct SaidSigns {
    pub(super) legend: Legend,
    /// The words that are no part of it, with the sides that they go on to speak of.
    pub(super) rest: String,
}

/// Entries that stand together, the tokens that they take, and those of a side or a name that stay.
struct FoundEntries {
    entries: Vec<SignEntry>,
    end: usize,
    kept: std::ops::Range<usize>,
}

impl Legend {
    /// What a line says of signs; `None` where it says nothing of them.
    pub(super) fn of_line(line: &str) -> Option<SaidSigns> {
        /// Bytes of a line about signs.
        const LONGEST: usize = 400;
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
            return Some(SaidSigns { legend: Self { meanings: entries }, rest: String::new() });
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
        let rest = joined(&rest);
        let rest =
            rest.trim_matches(|sign: char| sign.is_whitespace() || ",;.、，。/|#()[]{}（）".contains(sign));
        (!legend.meanings.is_empty()).then(|| SaidSigns { legend, rest: rest.to_owned() })
    }

    /// The signs that a line names beside a side and that are not understood: on the board they may be the other way round.
    pub(super) fn unsure_signs(&self, line: &str) -> Vec<String> {
        let rest = Self::of_line(line).map_or_else(|| line.to_owned(), |said| said.rest);
        let tokens = tokens(&rest);
        let has_side = tokens.iter().any(|token| token.side().is_some());
        let is_open =
            |sign: &&str| !is_digit(sign) && self.meaning(sign).is_none_or(|known| known.0.is_none());
        let signs = tokens.iter().filter_map(Token::sign).filter(is_open);
        signs.filter(|_| has_side).map(str::to_owned).collect()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.meanings.is_empty()
    }

    /// Takes what another line says; a fault where the two contradict each other.
    pub(super) fn add(&mut self, other: Self, at: usize, line: &str) -> Faulty<()> {
        self.meanings.extend(other.meanings);
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
            "*" | "@" | "#" => vec!["O".to_owned(), "o".to_owned()],
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

    /// Whether all that it says may be counts of discs.
    pub(super) fn may_count(&self) -> bool {
        !self.is_empty() && self.meanings.iter().all(|entry| entry.is_count)
    }

    /// Whether it says all that another one does.
    pub(super) fn holds(&self, other: &Self) -> bool {
        other.meanings.iter().all(|entry| self.meanings.contains(entry))
    }

    /// Whether it gives meanings to nothing but digits, which may be counts of discs as well.
    pub(super) fn is_of_digits(&self) -> bool {
        self.meanings.iter().all(|entry| is_digit(&entry.sign))
    }

    /// The signs that the text gives a side, with those sides.
    pub(super) fn sided(&self) -> impl Iterator<Item = (&str, Side)> {
        self.meanings.iter().filter_map(|entry| Some((entry.sign.as_str(), entry.side?)))
    }

    /// What a sign means, where the text says so; a large letter as the small one that alone is named.
    pub(super) fn meaning(&self, sign: &str) -> Option<SignMeaning> {
        let exact = self.meanings.iter().find(|entry| entry.sign == sign);
        let alike = || self.meanings.iter().find(|entry| entry.sign.eq_ignore_ascii_case(sign));
        exact.or_else(alike).map(|entry| SignMeaning(entry.side))
    }

    /// The notes about signs that mean something else here than elsewhere, each with how often it stands on the board.
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
        counts.iter().filter_map(other).collect()
    }

    /// The same words with the signs that stand alone in them as they are usually meant.
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
        words
            .split_inclusive(|sign: char| sign.is_whitespace() || sign == ':')
            .map(|part| {
                let end = part.trim_end_matches(|sign: char| sign.is_whitespace() || sign == ':').len();
                word(&part[..end]) + &part[end..]
            })
            .collect()
    }
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

/// Whether a sign is a number.
fn is_digit(sign: &str) -> bool {
    sign.ends_with(|sign: char| sign.is_ascii_digit())
}

/// The side of a sign where nothing says otherwise.
fn usual(sign: &str) -> Option<Side> {
    match sign {
        "1" | "S" | "N" | "#" => return Some(Side::First),
        "2" | "-1" => return Some(Side::Second),
        _ => {}
    }
    match sign.chars().next().and_then(sign_of)? {
        Sign::First => Some(Side::First),
        Sign::Second => Some(Side::Second),
        _ => None,
    }
}

/// A list that is nothing but signs with names beside them, or names alone that are counted from 0: `0 empty, 1 white, 2 black`,
/// `Black O, White X`, `enum {EMPTY, BLACK, WHITE}`.
fn in_order(tokens: &[Token<'_>]) -> Option<Vec<SignEntry>> {
    let list = tokens.iter().filter(|token| {
        !matches!(
            token.kind,
            TokenKind::Comma | TokenKind::Link | TokenKind::Dash | TokenKind::Open | TokenKind::Close
        )
    });
    let list: Vec<&Token<'_>> = list.collect();
    let is_counted = tokens.first().is_some_and(|token| token.text.eq_ignore_ascii_case("enum"))
        || tokens.iter().any(|token| token.text.eq_ignore_ascii_case("range"));
    if is_counted {
        let begin = list.iter().position(|token| token.meaning().is_some())?;
        let names: Vec<Option<Side>> = list[begin..].iter().map_while(|token| token.meaning()).collect();
        let entry = |(number, side): (usize, Option<Side>)| SignEntry {
            sign: number.to_string(),
            side,
            is_count: false,
        };
        return (names.len() == 3 && names[0].is_none() && covers_both(&names))
            .then(|| names.into_iter().enumerate().map(entry).collect());
    }
    let pair = |pair: &[&Token<'_>]| {
        let [one, other] = pair else { return None };
        let (sign, side) = match (one.sign(), other.meaning()) {
            (Some(sign), Some(side)) => (sign, side),
            _ => (other.sign()?, one.meaning()?),
        };
        Some(SignEntry { sign: sign.to_owned(), side, is_count: false })
    };
    let entries: Vec<SignEntry> = list.chunks(2).map(pair).collect::<Option<_>>()?;
    let is_same_way = list.iter().step_by(2).all(|token| token.sign().is_some())
        || list.iter().skip(1).step_by(2).all(|token| token.sign().is_some());
    let sides: Vec<_> = entries.iter().map(|entry| entry.side).collect();
    let is_distinct = entries
        .iter()
        .enumerate()
        .all(|(at, entry)| entries[..at].iter().all(|other| other.sign != entry.sign));
    // Of sides and digits without a zero nobody knows whether they count discs.
    let may_count = list.first()?.sign().is_none() && entries.iter().all(|entry| is_digit(&entry.sign));
    (is_same_way && is_distinct && !may_count && entries.len() <= 4 && covers_both(&sides)).then_some(entries)
}

/// Whether each side is named once.
fn covers_both(sides: &[Option<Side>]) -> bool {
    Side::BOTH.iter().all(|side| sides.iter().filter(|known| **known == Some(*side)).count() == 1)
}

/// The entries that begin at a token.
fn found(tokens: &[Token<'_>], at: usize, before: Option<&SignEntry>) -> Option<FoundEntries> {
    several(tokens, at)
        .or_else(|| of_sign(tokens, at, before.is_some()))
        .or_else(|| of_meaning(tokens, at, before.is_some()))
}

/// Names and then their signs, or signs and then their names: `EMPTY, WHITE, BLACK = 0, 1, 2`, `X/O = White/Black`.
fn several(tokens: &[Token<'_>], at: usize) -> Option<FoundEntries> {
    let run = |mut at: usize, is_it: &dyn Fn(&Token<'_>) -> bool| {
        let mut found = Vec::new();
        while let Some(token) = tokens.get(at).filter(|token| is_it(token)) {
            found.push(*token);
            at += 1;
            let next = tokens.get(at..)?;
            let commas = next.iter().take_while(|token| token.kind == TokenKind::Comma).count();
            if commas == 0 || !next.get(commas).is_some_and(is_it) {
                break;
            }
            at += commas;
        }
        Some((found, at))
    };
    let is_sign = |token: &Token<'_>| token.sign().is_some();
    let is_name = |token: &Token<'_>| token.meaning().is_some();
    let (first, end) = run(at, &is_name)?;
    let (first, end, are_signs) = if first.is_empty() {
        let (first, end) = run(at, &is_sign)?;
        (first, end, true)
    } else {
        (first, end, false)
    };
    let links = links(tokens, end);
    let opens = tokens.get(end + links).is_some_and(|token| token.kind == TokenKind::Open);
    let begin = end + links + usize::from(opens);
    let (second, end) = run(begin, if are_signs { &is_name } else { &is_sign })?;
    if links == 0 || first.len() < 2 || first.len() != second.len() {
        return None;
    }
    let entry = |(one, other): (&Token<'_>, &Token<'_>)| {
        let (sign, side) =
            if are_signs { (one.sign()?, other.meaning()?) } else { (other.sign()?, one.meaning()?) };
        Some(SignEntry { sign: sign.to_owned(), side, is_count: false })
    };
    let entries = first.iter().zip(&second).map(entry).collect::<Option<Vec<_>>>()?;
    Some(FoundEntries { entries, end, kept: end..end })
}

/// How many links stand at a token.
fn links(tokens: &[Token<'_>], at: usize) -> usize {
    let is_link =
        |token: &&Token<'_>| matches!(token.kind, TokenKind::Link | TokenKind::Dash | TokenKind::Filler);
    let count = tokens.get(at..).unwrap_or_default().iter().take_while(is_link).count();
    let has_link = tokens[at..at + count].iter().any(|token| token.kind != TokenKind::Filler);
    if has_link { count } else { 0 }
}

/// Words behind an entry that say no more: `(4)`, `: 4`, `possible moves`.
fn end_behind(tokens: &[Token<'_>], mut at: usize, side: Option<Side>) -> usize {
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let is_number = |at: usize| {
        kind(at) == Some(TokenKind::Number) || tokens.get(at).and_then(Token::sign).is_some_and(is_digit)
    };
    if kind(at) == Some(TokenKind::Open) && is_number(at + 1) && kind(at + 2) == Some(TokenKind::Close) {
        return at + 3;
    }
    if side.is_none() {
        while matches!(kind(at), Some(TokenKind::Filler)) {
            at += 1;
        }
    }
    at
}

/// The entry of a sign and what it means: `X = white`, `O's are black`, `X (White)`, `● Black`, `x legal moves`.
fn of_sign(tokens: &[Token<'_>], at: usize, goes_on: bool) -> Option<FoundEntries> {
    let sign = tokens[at].sign()?;
    let count = links(tokens, at + 1);
    let next = at + 1 + count;
    let links = &tokens[at + 1..next];
    if let Some(end) = end_of_beginning(tokens, at + 1).filter(|_| !is_digit(sign)) {
        let entry = SignEntry { sign: sign.to_owned(), side: Some(Side::First), is_count: false };
        return Some(FoundEntries { entries: vec![entry], end, kept: end..end });
    }
    // A letter of a side and the digit that stands for it: W = 1.
    if let Some(entry) = letter_and_digit(sign, links, tokens.get(next)) {
        return Some(FoundEntries { entries: vec![entry], end: next + 1, kept: next..next });
    }
    let opens = count == 0 && tokens.get(next).is_some_and(|token| token.kind == TokenKind::Open);
    let begin = next + usize::from(opens);
    let meaning = tokens.get(begin)?.meaning()?;
    // The side in words about its moves: "Black's legal moves" are empty squares.
    let of_moves = tokens.get(begin + 1).and_then(Token::meaning).filter(|next| next.is_none());
    let (side, behind) = of_moves.map_or((meaning, begin + 1), |_| (None, begin + 2));
    let closes = tokens.get(behind).is_some_and(|token| token.kind == TokenKind::Close);
    let is_picture = !is_digit(sign) && !sign.starts_with(char::is_alphanumeric);
    let turns = says_turn(tokens, behind);
    let is_meant = match () {
        () if opens => closes,
        () if is_digit(sign) => {
            let before = at.checked_sub(1).map(|before| tokens[before].kind);
            let is_named = matches!(before, Some(TokenKind::Word | TokenKind::Side(_)));
            let is_count = side.is_none() && links.iter().any(|link| matches!(link.text, ":" | "："));
            let is_about = tokens.get(behind).is_some_and(|next| next.kind == TokenKind::Word);
            count > 0 && !is_named && !is_count && !is_about && !turns
        }
        () if count > 0 => !(turns && is_unusual(sign)),
        () => side.is_none() || is_picture && !turns || goes_on,
    };
    let end = if opens { behind + 1 } else { end_behind(tokens, behind, side) };
    let kept = if side.is_some() && says_turn(tokens, end) { begin..begin + 1 } else { end..end };
    let entry = SignEntry { sign: sign.to_owned(), side, is_count: false };
    is_meant.then_some(FoundEntries { entries: vec![entry], end, kept })
}

/// Whether a sign is a letter that stands on no board but by a key.
fn is_unusual(sign: &str) -> bool {
    sign.chars().next().is_some_and(|sign| sign.is_alphabetic() && sign_of(sign).is_none())
}

/// Where words end that say that a sign began: `moves first`, `started`.
fn end_of_beginning(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let word = |at: usize| tokens.get(at).map(|token| token.text.to_lowercase()).unwrap_or_default();
    if ["started", "began", "opened"].contains(&word(at).as_str()) {
        return Some(at + 1);
    }
    let is_verb = ["moves", "goes", "went", "moved", "plays", "played", "is", "was", "starts"]
        .contains(&word(at).as_str());
    (is_verb && word(at + 1) == "first").then_some(at + 2)
}

/// The entry of a letter of a side and the digit that stands for it: `W = 1`, `2 = B`.
fn letter_and_digit(sign: &str, links: &[Token<'_>], other: Option<&Token<'_>>) -> Option<SignEntry> {
    let other = other?.sign()?;
    let is_link = matches!(links, [link] if matches!(link.text, "=" | "->" | "→" | "is"));
    let (digit, letter) = if is_digit(sign) { (sign, other) } else { (other, sign) };
    let is_pair =
        is_digit(digit) && digit != "0" && matches!(letter, "B" | "W" | "X" | "O" | "b" | "w" | "x" | "o");
    let side = usual(letter).filter(|_| is_link && is_pair)?;
    Some(SignEntry { sign: digit.to_owned(), side: Some(side), is_count: false })
}

/// The entry of a side, or of empty squares, and the sign for it: `Black uses O`, `Black (X)`, `Red: Ann (O)`, `legal moves are *`.
fn of_meaning(tokens: &[Token<'_>], at: usize, goes_on: bool) -> Option<FoundEntries> {
    let side = tokens[at].meaning()?;
    let behind = end_behind(tokens, at + 1, side);
    let count = links(tokens, behind);
    let next = behind + count;
    let links = &tokens[behind..next];
    let opens = |at: usize| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Open);
    let closes = |at: usize| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Close);
    let entry = |sign: &str, is_count| vec![SignEntry { sign: sign.to_owned(), side, is_count }];
    if count == 0 && opens(next) {
        let inside = next + 1 + self::links(tokens, next + 1);
        let sign = tokens.get(inside)?.sign().filter(|_| closes(inside + 1))?;
        let is_count = is_digit(sign);
        return Some(FoundEntries { entries: entry(sign, is_count), end: inside + 2, kept: at..at + 1 });
    }
    let named = of_name(tokens, next).filter(|_| side.is_some() && count > 0);
    if let Some((kept, sign, end)) = named {
        return Some(FoundEntries { entries: entry(sign, false), end, kept: at..kept });
    }
    let defines = at.checked_sub(1).is_some_and(|before| tokens[before].text == "define");
    let sign = tokens.get(next)?.sign()?;
    if count == 0 && !defines && !goes_on && side.is_some() {
        return None;
    }
    // A picture before a name is no part of it: 黒：○山田.
    let clings = tokens.get(next + 1).is_some_and(|name| {
        !sign.is_ascii() && name.kind == TokenKind::Word && name.at == tokens[next].at + sign.len()
    });
    if clings {
        return Some(FoundEntries { entries: entry(sign, false), end: next + 1, kept: at..next });
    }
    let is_assigned = defines || links.iter().any(|link| matches!(link.text, "=" | ":=" | "->" | "→" | "is"));
    let is_about =
        tokens.get(next + 1).is_some_and(|next| matches!(next.kind, TokenKind::Word | TokenKind::Filler));
    if is_digit(sign) {
        let before = at.checked_sub(1).map(|before| tokens[before].text.to_lowercase());
        let counts = before
            .is_some_and(|word| ["score", "count", "points", "number", "total"].contains(&word.as_str()));
        let is_verb = links.iter().any(|link| matches!(link.text, "has" | "with" | "uses" | "plays"));
        if counts || is_verb || is_about || side.is_none() && !is_assigned {
            return None;
        }
    }
    // A letter may be where a name begins: White: O Neill.
    let is_name = is_about && !is_assigned && links.iter().any(|link| matches!(link.text, ":" | "："));
    let end = end_behind(tokens, next + 1, side);
    (!is_name || says_turn(tokens, next + 1)).then(|| FoundEntries {
        entries: entry(sign, is_digit(sign) && !is_assigned),
        end,
        kept: end..end,
    })
}

/// The end of a name, the sign in brackets behind it and where that ends: `Ann (O)`.
fn of_name<'a>(tokens: &[Token<'a>], at: usize) -> Option<(usize, &'a str, usize)> {
    /// Words of a name.
    const LONGEST: usize = 5;
    let names = tokens.get(at..)?.iter();
    let count = names
        .take_while(|token| {
            matches!(token.kind, TokenKind::Word | TokenKind::Filler | TokenKind::Number | TokenKind::Dash)
        })
        .count();
    let open = at + count;
    let [open_token, sign, close] = tokens.get(open..open + 3)? else { return None };
    let is_open = open_token.kind == TokenKind::Open && close.kind == TokenKind::Close;
    let sign = sign.sign().filter(|_| is_open && (1..=LONGEST).contains(&count))?;
    Some((open, sign, open + 3))
}

/// Whether words go on to say whose turn it is.
fn says_turn(tokens: &[Token<'_>], at: usize) -> bool {
    let is_turn = |token: &Token<'_>| {
        ["to", "moves", "plays", "begins", "am", "au", "à", "zieht", "番", "の", "手", "'s", "na", "next"]
            .contains(&token.text)
            || token.text == "is"
                && tokens.get(at + 1).is_some_and(|next| matches!(next.text, "to" | "on" | "next"))
    };
    tokens.get(at).is_some_and(is_turn)
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
