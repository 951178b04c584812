//! What a reader made of a text: all of it, or a part and a named rest; else it misread the text.

use std::collections::BTreeMap;

use edagari::catalog::Game;
use edagari::game::record::MoveId;
use edagari::store::import::{ImportNote, Imported, read};

use super::{Form, Written, open};

pub(super) fn nothing(_text: &str) -> Vec<String> {
    Vec::new()
}

/// Squares by a letter and a digit that stand in a text.
pub(super) fn letters_and_digits(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let is_square = |pair: &[u8]| {
        (b'a'..=b'h').contains(&pair[0].to_ascii_lowercase()) && (b'1'..=b'8').contains(&pair[1])
    };
    bytes
        .windows(2)
        .filter(|pair| is_square(pair))
        .map(|pair| String::from_utf8_lossy(pair).to_lowercase())
        .collect()
}

/// Squares in values in which a backslash protects the next sign.
pub(super) fn unprotected(text: &str) -> Vec<String> {
    letters_and_digits(&without_backslashes(text))
}

fn without_backslashes(text: &str) -> String {
    text.chars().filter(|sign| *sign != '\\').collect()
}

/// Squares by two letters as well.
pub(super) fn two_letters(text: &str) -> Vec<String> {
    let plain = without_backslashes(text);
    let mut squares = letters_and_digits(&plain);
    let bytes = plain.as_bytes();
    let is_point = |part: &[u8]| part.iter().all(|sign| (b'a'..=b'h').contains(sign));
    let name = |part: &[u8]| format!("{}{}", char::from(part[0]), part[1] - b'a' + 1);
    squares.extend(bytes.windows(2).filter(|part| is_point(part)).map(name));
    squares
}

fn counted(squares: impl IntoIterator<Item = String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    squares.into_iter().for_each(|square| *counts.entry(square).or_default() += 1);
    counts
}

/// The moves of a record, passes left out.
fn moves_of(game: &Imported) -> Vec<String> {
    let document = &game.document;
    let label = |id: MoveId| {
        let before = document.record.parent(id).unwrap_or(MoveId::START);
        let position = document.position(before);
        let action = document.record.action(id)?;
        (!position.is_pass(action)).then(|| position.label(action))
    };
    document.record.moves().filter_map(label).collect()
}

/// All words that a reader kept beside the moves.
fn words_of(game: &Imported) -> String {
    let document = &game.document;
    let record = &document.record;
    let mut words = vec![record.comment(MoveId::START).to_owned(), document.title.clone()];
    words.extend(record.moves().map(|id| record.comment(id).to_owned()));
    words.extend(document.names.iter().cloned());
    let facts = &document.facts;
    words.extend([&facts.place, &facts.date, &facts.result].map(Clone::clone));
    words.join(" ")
}

/// What was read other than it was written, in words.
pub(crate) fn difference(written: &Written, read: &[Imported]) -> Option<String> {
    if read.len() != written.games.len() {
        return Some(format!("{} games of {}", read.len(), written.games.len()));
    }
    read.iter().zip(&written.games).find_map(|(found, meant)| {
        let document = &found.document;
        let line = labels(found, document.cursor).concat();
        if document.start != meant.start || line != meant.line {
            return Some(format!("{line} from {}, not {}", document.start, meant.line));
        }
        if document.names != meant.names {
            return Some(format!("{:?}, not {:?}", document.names, meant.names));
        }
        let record = &document.record;
        let lacks = |(beside, other): &(usize, String)| {
            let tried = |id: MoveId| {
                let path = labels(found, id);
                path.len() == beside + 1 && path.last() == Some(other)
            };
            !record.moves().any(tried)
        };
        let words = |words: &String| record.moves().any(|id| record.comment(id).contains(words.as_str()));
        let variation = meant.variations.iter().find(|variation| lacks(variation));
        let comment = meant.comments.iter().find(|(_, comment)| !words(comment));
        variation.or(comment).map(|(beside, lost)| format!("{lost:?} beside move {beside} is lost"))
    })
}

/// The moves up to one of the record, passes left out.
fn labels(game: &Imported, id: MoveId) -> Vec<String> {
    let path = game.document.record.path_to(id);
    game.document.start.labels(&path).into_iter().filter(|label| label != "PA").collect()
}

/// What a reader did with a text wrongly: it played what does not stand there, or left out what stands there without a word.
pub(crate) fn misread(form: &Form, bytes: &[u8]) -> Result<bool, String> {
    let Ok(games) = read(bytes, open(form)) else {
        return Ok(false);
    };
    let Some(text) = edagari::store::import::text_of(bytes) else { return Ok(false) };
    let written = counted((form.squares)(&text));
    let played: Vec<String> = games.iter().flat_map(moves_of).collect();
    if matches!(games[0].document.game(), Game::Othello { .. }) && !(form.squares)(&text).is_empty() {
        let wide = text.chars().any(|sign| ('！'..='～').contains(&sign));
        for (square, count) in counted(played.clone()) {
            let there = written.get(&square).copied().unwrap_or(0);
            if there < count && !wide {
                return Err(format!("{square} is played {count} times and written {there} times"));
            }
        }
    }
    digits_are_read(form, &text, &games)?;
    let is_named = |game: &Imported| {
        game.illegal.is_some()
            || !game.illegal_beside.is_empty()
            || !game.passed_over.is_empty()
            || game.damage.is_some()
    };
    if !games.iter().any(is_named) {
        let kept: Vec<String> = games.iter().flat_map(|game| letters_and_digits(&words_of(game))).collect();
        let known = counted(played.into_iter().chain(kept));
        if let Some(lost) =
            written.keys().find(|square| !known.contains_key(*square) && is_expected(form, &text, square))
        {
            return Err(format!("{lost} is left out without a word"));
        }
    }
    Ok(true)
}

/// Whether every digit of a text of columns or of stones stands for something that was read.
fn digits_are_read(form: &Form, text: &str, games: &[Imported]) -> Result<(), String> {
    if games.iter().any(|game| !game.passed_over.is_empty()) {
        return Ok(());
    }
    let found = |digits: &str| text.chars().filter(|sign| digits.contains(*sign)).count();
    let score = |note: &ImportNote| match note {
        ImportNote::StatedScore(score) => Some(score.unsigned_abs().to_string().len()),
        _ => None,
    };
    let (there, read) = match form.name {
        "columns" | "moves and scores" => {
            let scores: usize = games.iter().flat_map(|game| &game.notes).filter_map(score).sum();
            (found("0123456789abcdefghABCDEFGH"), games.iter().map(|game| game.moves).sum::<usize>() + scores)
        }
        "lists of Connect Four" => {
            let stones = |game: &Imported| {
                let board = game.document.start.to_string();
                // The side to move stands behind the squares.
                board.chars().take_while(|sign| *sign != ' ').filter(|sign| "XO".contains(*sign)).count()
                    + game.moves
            };
            (found("12"), games.iter().map(stones).sum())
        }
        _ => return Ok(()),
    };
    if there == read { Ok(()) } else { Err(format!("{there} digits, of which {read} were read")) }
}

/// Whether a square that was not played had to be: in a form whose every square is a move.
fn is_expected(form: &Form, text: &str, square: &str) -> bool {
    // Tags that no reader knows may hold anything, and so may the other parts of JSON.
    match form.name {
        "PGN" => !text.lines().any(|line| line.starts_with('[') && line.to_lowercase().contains(square)),
        "transcripts" => true,
        _ => false,
    }
}
