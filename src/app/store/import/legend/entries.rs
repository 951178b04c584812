//! The entries of a line about signs: a sign and its meaning, by the words between them and around them.

use crate::game::Side;
use crate::store::import::stones::{Sign, sign_of};

use super::tokens::{Token, TokenKind};

/// The meaning of a sign, and the form of its statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SignEntry {
    pub(super) sign: String,
    /// The side; `None` of an empty square.
    pub(super) side: Option<Side>,
    /// Whether it may be a count of discs as well: `Black: 2`.
    pub(super) is_count: bool,
}

/// Adjacent entries, the tokens that they take, and those of a side or a name that stay.
pub(super) struct FoundEntries {
    pub(super) entries: Vec<SignEntry>,
    pub(super) end: usize,
    pub(super) kept: std::ops::Range<usize>,
}

/// Whether a sign is a number.
pub(super) fn is_digit(sign: &str) -> bool {
    sign.ends_with(|sign: char| sign.is_ascii_digit())
}

/// The default side of a sign.
pub(super) fn usual(sign: &str) -> Option<Side> {
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
pub(super) fn in_order(tokens: &[Token<'_>]) -> Option<Vec<SignEntry>> {
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
    // Sides and digits without a zero may be counts of discs.
    let may_count = list.first()?.sign().is_none() && entries.iter().all(|entry| is_digit(&entry.sign));
    (is_same_way && is_distinct && !may_count && entries.len() <= 4 && covers_both(&sides)).then_some(entries)
}

/// Whether each side is named once.
fn covers_both(sides: &[Option<Side>]) -> bool {
    Side::BOTH.iter().all(|side| sides.iter().filter(|known| **known == Some(*side)).count() == 1)
}

/// The entries that begin at a token.
pub(super) fn found(tokens: &[Token<'_>], at: usize, before: Option<&SignEntry>) -> Option<FoundEntries> {
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

/// The number of links at a token.
fn links(tokens: &[Token<'_>], at: usize) -> usize {
    let is_link =
        |token: &&Token<'_>| matches!(token.kind, TokenKind::Link | TokenKind::Dash | TokenKind::Filler);
    let count = tokens.get(at..).unwrap_or_default().iter().take_while(is_link).count();
    let has_link = tokens[at..at + count].iter().any(|token| token.kind != TokenKind::Filler);
    if has_link { count } else { 0 }
}

/// Whether a token is a number, which may be a sign too.
fn is_number(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Number || token.sign().is_some_and(is_digit)
}

/// Words behind an entry that say no more: `(4)`, `: 4`, `possible moves`.
fn end_behind(tokens: &[Token<'_>], mut at: usize, side: Option<Side>) -> usize {
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let is_number = |at: usize| tokens.get(at).is_some_and(is_number);
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

/// The entry of a sign and its meaning: `X = white`, `O's are black`, `X (White)`, `● Black`, `x legal
/// moves`.
fn of_sign(tokens: &[Token<'_>], at: usize, goes_on: bool) -> Option<FoundEntries> {
    let sign = tokens[at].sign()?;
    let count = links(tokens, at + 1);
    let next = at + 1 + count;
    let links = &tokens[at + 1..next];
    if let Some(end) = end_of_beginning(tokens, at + 1).filter(|_| at == 0 || !is_digit(sign)) {
        let entry = SignEntry { sign: sign.to_owned(), side: Some(Side::First), is_count: false };
        return Some(FoundEntries { entries: vec![entry], end, kept: end..end });
    }
    // A letter of a side and the digit that stands for it: W = 1, {1: "W"}.
    let is_entry = at > 0
        && matches!(tokens[at - 1].kind, TokenKind::Open | TokenKind::Comma)
        && tokens
            .get(next + 1)
            .is_some_and(|token| matches!(token.kind, TokenKind::Comma | TokenKind::Close));
    if let Some(entry) = letter_and_digit(sign, links, tokens.get(next), is_entry) {
        return Some(FoundEntries { entries: vec![entry], end: next + 1, kept: next..next });
    }
    let opens = count == 0 && tokens.get(next).is_some_and(|token| token.kind == TokenKind::Open);
    let begin = next + usize::from(opens);
    let meaning = tokens.get(begin)?.meaning()?;
    // The side in words about its moves: "Black's legal moves" are empty squares.
    let of_moves = tokens.get(begin + 1).and_then(Token::meaning).filter(Option::is_none);
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

/// Whether a sign is a letter that is on no board without a key.
fn is_unusual(sign: &str) -> bool {
    sign.chars().next().is_some_and(|sign| sign.is_alphabetic() && sign_of(sign).is_none())
}

/// Where words end that say that a sign began: `moves first`, `started`.
fn end_of_beginning(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let word = |at: usize| tokens.get(at).map(|token| token.text.to_lowercase()).unwrap_or_default();
    let behind_game = |at: usize| {
        let of_game = ["in", "the", "this", "game", "match"];
        at + (at..tokens.len()).take_while(|at| of_game.contains(&word(*at).as_str())).count()
    };
    if ["started", "began", "opened"].contains(&word(at).as_str()) {
        return Some(behind_game(at + 1));
    }
    let is_verb = ["moves", "goes", "went", "moved", "plays", "played", "is", "was", "starts"]
        .contains(&word(at).as_str());
    (is_verb && word(at + 1) == "first").then(|| behind_game(at + 2))
}

/// The entry of a letter of a side and the digit that stands for it: `W = 1`, `2 = B`.
fn letter_and_digit(
    sign: &str,
    links: &[Token<'_>],
    other: Option<&Token<'_>>,
    is_entry: bool,
) -> Option<SignEntry> {
    let other = other?.sign()?;
    let is_link = matches!(links, [link] if matches!(link.text, "=" | "->" | "→" | "is") || is_entry && link.text == ":");
    let (digit, letter) = if is_digit(sign) { (sign, other) } else { (other, sign) };
    let is_pair =
        is_digit(digit) && digit != "0" && matches!(letter, "B" | "W" | "X" | "O" | "b" | "w" | "x" | "o");
    let side = usual(letter).filter(|_| is_link && is_pair)?;
    Some(SignEntry { sign: digit.to_owned(), side: Some(side), is_count: false })
}

/// The entry of a side, or of empty squares, and the sign for it: `Black uses O`, `Black (X)`, `Red: Ann (O)`, `legal moves are *`.
fn of_meaning(tokens: &[Token<'_>], at: usize, goes_on: bool) -> Option<FoundEntries> {
    let side = tokens[at].meaning()?;
    // A digit in brackets counts discs, unless their number stands behind it.
    if let Some(found) = of_brackets(tokens, at, at + 1).filter(|found| !found.entries[0].is_count) {
        return Some(found);
    }
    let behind = end_behind(tokens, at + 1, side);
    let count = links(tokens, behind);
    let next = behind + count;
    let links = &tokens[behind..next];
    let entry = |sign: &str, is_count| vec![SignEntry { sign: sign.to_owned(), side, is_count }];
    if count == 0 && tokens.get(next).is_some_and(|token| token.kind == TokenKind::Open) {
        return of_brackets(tokens, at, next);
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

/// The entry of a side and the sign in the brackets that open behind it: `Black (X)`, `Player 1 (-1): 4`.
fn of_brackets(tokens: &[Token<'_>], at: usize, open: usize) -> Option<FoundEntries> {
    let side = tokens[at].meaning()?;
    let has = |at: usize, kind: TokenKind| tokens.get(at).is_some_and(|token| token.kind == kind);
    if !has(open, TokenKind::Open) {
        return None;
    }
    let inside = open + 1 + links(tokens, open + 1);
    let sign = tokens.get(inside)?.sign().filter(|_| has(inside + 1, TokenKind::Close))?;
    // A number behind it is the discs of the side: Black (X): 4.
    let behind = tokens.get(inside + 2..inside + 4);
    let has_discs =
        behind.is_some_and(|behind| matches!(behind[0].text, ":" | "：" | "=") && is_number(&behind[1]));
    let (end, kept) = if has_discs { (inside + 4, at..at) } else { (inside + 2, at..at + 1) };
    let is_count = is_digit(sign) && sign != "-1" && !has_discs;
    Some(FoundEntries { entries: vec![SignEntry { sign: sign.to_owned(), side, is_count }], end, kept })
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
