//! Columns of Connect Four among which a sign stands for one that nobody can read, or a word says that they go on: `4435 then 261`.

use std::ops::Range;

use crate::catalog::Game;
use crate::game::connect_four::ConnectFour;

use super::account::PartUse;
use super::gaps::{self, is_hole_word};
use super::line::shortened;
use super::{Imported, beside_columns, columns, plain};

/// Bytes of such a text.
const LONGEST: usize = 1 << 14;

/// The game of such a text: up to the sign, or past the word.
pub(super) fn read(text: &str, open: Game) -> Option<Vec<Imported>> {
    if text.len() > LONGEST {
        return None;
    }
    let game = to_hole(text, open).or_else(|| to_odd_word(text, open)).or_else(|| past_word(text, open));
    let game = game.or_else(|| to_fault(text, open)).map(|game| vec![game]);
    game.or_else(|| beside_columns::words(text, open))
}

/// The only game of columns of a text, which is read whole.
fn game(text: &str, open: Game) -> Option<Imported> {
    /// Fewer columns may be anything.
    const FEWEST: usize = 3;
    let [game] = <[Imported; 1]>::try_from(plain::read(text, open).ok()?).ok()?;
    let is_of_columns = matches!(game.document.game(), Game::ConnectFour { .. });
    (is_of_columns && game.moves >= FEWEST && !game.is_faulty()).then_some(game)
}

/// The game of columns up to a sign that is none, or to a column that cannot be played.
fn to_fault(text: &str, open: Game) -> Option<Imported> {
    /// Fewer columns may be anything, and in one run where no game of columns is open.
    const FEWEST: usize = 4;
    const MANY: usize = 8;
    let board = match open {
        Game::ConnectFour { width, height } => ConnectFour::new(width, height).unwrap_or_default(),
        _ => ConnectFour::default(),
    };
    let illegal = || columns::read(&board, text)?.err();
    let is_single = |word: &str| word.trim_end_matches([',', ';']).len() == 1;
    let may_be_else = !matches!(open, Game::ConnectFour { .. }) && !text.split_whitespace().all(is_single);
    let (fault, fewest) = match illegal() {
        Some(fault) => (fault, if may_be_else { MANY } else { FEWEST }),
        None => (columns::fault(text).filter(|_| !may_be_else)?, FEWEST),
    };
    let at = fault.at;
    let mut game = game(text[..at].trim_end(), open).filter(|game| game.moves >= fewest)?;
    let word = text[at..].split(|sign: char| sign.is_whitespace() || ",;".contains(sign)).next()?;
    if text[at..].split_whitespace().any(is_choice) {
        return None;
    }
    end(&mut game, text, at..at + word.len());
    Some(game)
}

/// Whether a word lets choose between two columns, of which neither is known then.
fn is_choice(word: &str) -> bool {
    gaps::is_or(word.trim_matches(|sign: char| "()[],;".contains(sign)))
        || word.contains(['>', '→', ':', '/']) && !word.contains(char::is_alphabetic)
}

/// Ends a game at a part of its text, and lists the rest.
fn end(game: &mut Imported, text: &str, part: Range<usize>) {
    game.illegal = Some((game.moves + 1, shortened(&text[part.clone()])));
    game.account.claim_range(part.clone(), PartUse::Used);
    let rest = text[part.end..].trim_matches(|sign: char| sign.is_whitespace() || ",;|-".contains(sign));
    if !rest.is_empty() {
        game.account.claim_range(part.end..text.len(), PartUse::LeftOut);
        game.passed_over.push(shortened(rest));
    }
}

/// The game up to a sign in the place of a column.
fn to_hole(text: &str, open: Game) -> Option<Imported> {
    let is_hole = |sign: char| "?_…□？".contains(sign);
    let is_known = |sign: char| sign.is_ascii_digit() || sign.is_whitespace() || ",;|.:)-".contains(sign);
    let at = text.find(is_hole)?;
    let end = at + text[at..].find(|sign| !is_hole(sign)).unwrap_or(text.len() - at);
    // A move with a question mark is none that is known.
    let doubtful =
        text[..at].ends_with(|sign: char| sign.is_ascii_digit()) && text[at..].starts_with(['?', '？']);
    let at = if doubtful { at - 1 } else { at };
    if !text.chars().all(|sign| is_known(sign) || is_hole(sign)) {
        return None;
    }
    // The sign that parts it from the column before says nothing any more.
    let before = text[..at].trim_end_matches(|sign: char| sign.is_whitespace() || ",;|-".contains(sign));
    let mut game = game(without_open_row(before), open)?;
    self::end(&mut game, text, at..end);
    Some(game)
}

/// The game up to the only word of a text that is no column, where that stands for none: `3 7 5 -- 1 2`.
fn to_odd_word(text: &str, open: Game) -> Option<Imported> {
    let is_column = |word: &&str| {
        let word = word.trim_end_matches([',', ';']);
        word.len() == 1 && word.bytes().all(|sign| sign.is_ascii_digit())
    };
    let mut odd = text.split_whitespace().filter(|word| !is_column(word));
    let (word, None) = (odd.next()?, odd.next()) else { return None };
    let inside = word.trim_matches(|sign: char| "()[],;".contains(sign));
    let is_sign = is_hole_word(inside) || !inside.contains(char::is_alphanumeric);
    let stands_for_none = is_sign && !is_choice(word);
    let at = word.as_ptr().addr() - text.as_ptr().addr();
    let rest = text[at + word.len()..].trim();
    if !stands_for_none || rest.is_empty() {
        return None;
    }
    let mut game = game(text[..at].trim_end(), open)?;
    end(&mut game, text, at..at + word.len());
    Some(game)
}

/// Rows with their numbers without the last one, where nothing stands behind its number.
fn without_open_row(text: &str) -> &str {
    let rows: Vec<&str> = text.lines().collect();
    let is_numbered = |(at, row): (usize, &&str)| {
        row.split_whitespace().next().is_some_and(|word| word.parse() == Ok(at + 1))
    };
    match rows.split_last() {
        Some((last, above)) if above.len() > 1 && rows.iter().enumerate().all(is_numbered) => {
            let is_open = last.split_whitespace().count() == 1;
            if is_open { &text[..text.len() - last.len()] } else { text }
        }
        _ => text,
    }
}

/// The game of two runs of columns with a word between them that says that they go on.
fn past_word(text: &str, open: Game) -> Option<Imported> {
    const WORDS: [&str; 9] =
        ["and then", "then", "und dann", "dann", "et puis", "puis", "luego", "poi", "然后"];
    let small = text.to_lowercase();
    let word = WORDS.iter().find(|word| small.contains(**word))?;
    let (before, behind) = small.split_once(word)?;
    let are_columns = |part: &str| {
        let part = part.trim();
        part.len() > 1 && part.bytes().all(|sign| sign.is_ascii_digit())
    };
    if !are_columns(before) || !are_columns(behind) {
        return None;
    }
    let run = format!("{}{}", before.trim(), behind.trim());
    let mut game = game(&run, open)?;
    game.account = super::TextAccount::whole(text.len());
    game.passed_over.push((*word).to_owned());
    Some(game)
}
