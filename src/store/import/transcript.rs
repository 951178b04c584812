//! Transcripts as people paste them: numbers, headings, comments and scores stand between the moves. The only form in which words
//! are passed over; each is listed.

use crate::catalog::AnyPosition;

use super::line::{ImportedLine, MoveOutcome, shortened};
use super::result::StatedResult;
use super::words::{self, is_number};
use super::{ImportFormat, Imported, people};

/// The fewest moves that make a text a transcript.
const FEWEST: usize = 2;

/// Reads a transcript from `start`; `None` where too few squares stand in it, or prose outweighs them.
pub(super) fn read(start: AnyPosition, text: &str) -> Option<Imported> {
    let mut game = ImportedLine::new(start);
    let mut prose = 0;
    for line in text.lines() {
        if people::take(&mut game, line) {
            continue;
        }
        prose += play(&mut game, line);
    }
    // More words than moves are prose in which two squares happen to be named.
    let is_transcript = game.moves() >= FEWEST && game.moves() >= prose;
    is_transcript.then(|| game.finished(ImportFormat::Transcript))
}

/// Plays what is a square on a line, in order. Says how many words stood between.
fn play(game: &mut ImportedLine, line: &str) -> usize {
    let mut prose = 0;
    let mut passed = String::new();
    for part in pieces(line) {
        let moves = if part.starts_with(OPENING) { None } else { words::moves(part) };
        if let Some(moves) = moves.filter(|_| !game.position().is_over() || game.is_broken()) {
            keep(game, &mut passed);
            for found in moves {
                match game.play(found.word, None) {
                    MoveOutcome::Well => game.comment(found.mark),
                    MoveOutcome::NoPass => game.passed_over.push(found.word.to_owned()),
                    MoveOutcome::Wrong => {}
                }
            }
        } else if is_number(part) {
            // A number belongs to a move; one in the middle of words belongs to them.
            if !passed.is_empty() && !part.ends_with('.') {
                passed = format!("{passed} {part}");
            }
        } else if StatedResult::is_word(part) && game.moves() > 0 && passed.is_empty() {
            part.trim_end_matches(['.', ',']).clone_into(&mut game.details.result);
        } else {
            prose += 1;
            passed = format!("{passed} {part}");
        }
    }
    keep(game, &mut passed);
    prose
}

/// Lists words that were passed over.
fn keep(game: &mut ImportedLine, passed: &mut String) {
    if !passed.is_empty() {
        game.passed_over.push(shortened(passed));
        passed.clear();
    }
}

/// Signs that open what is said aside.
const OPENING: [char; 8] = ['(', '[', '{', '"', '「', '（', '“', '『'];

/// The words of a line; what stands in brackets or quotes is one.
fn pieces(line: &str) -> Vec<&str> {
    const CLOSING: [char; 8] = [')', ']', '}', '"', '」', '）', '”', '』'];
    let mut pieces = Vec::new();
    let mut rest = line.trim_start();
    while let Some(sign) = rest.chars().next() {
        let bracket = OPENING.iter().position(|&opening| opening == sign);
        let end = match bracket {
            Some(kind) => closed(rest, sign, CLOSING[kind]),
            None => {
                rest.find(|sign: char| sign.is_whitespace() || OPENING.contains(&sign)).unwrap_or(rest.len())
            }
        };
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after.trim_start();
    }
    pieces
}

/// The byte behind the bracket that closes the first one; all the rest where none does.
fn closed(text: &str, opening: char, closing: char) -> usize {
    let mut depth = 0_usize;
    for (at, sign) in text.char_indices() {
        if sign == closing && depth > 0 {
            depth -= 1;
            if depth == 0 {
                return at + sign.len_utf8();
            }
        } else if sign == opening {
            depth += 1;
        }
    }
    text.len()
}
