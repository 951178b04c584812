//! Transcripts as people paste them: numbers, headings, comments and scores stand between the moves.

use crate::game::othello::Othello;

use super::line::{ImportedLine, MoveOutcome, is_pass};
use super::{ImportFormat, Imported};

/// The fewest moves that make a text a transcript.
const FEWEST: usize = 2;
/// The longest part that is named among those passed over, in characters.
const MOST_SHOWN: usize = 40;

/// Reads a transcript from `start`; `None` where too few squares stand in it, or the first cannot be played.
pub(super) fn read(start: Othello, text: &str) -> Option<Imported> {
    let mut game = ImportedLine::new(start);
    let passed_over = play(&mut game, text);
    // More words than moves are prose in which two squares happen to be named.
    let is_transcript = game.moves() >= FEWEST && game.moves() >= passed_over.len();
    is_transcript.then(|| Imported { passed_over, ..game.finished(ImportFormat::Transcript) })
}

/// Plays what is a square, in order; the answer is what stood between, numbers of moves left out.
pub(super) fn play(game: &mut ImportedLine, text: &str) -> Vec<String> {
    let mut passed_over: Vec<String> = Vec::new();
    for line in text.lines() {
        // A line in brackets is a heading: `[Event "..."]`.
        let heading = line.trim_start().starts_with('[');
        let mut was_word = false;
        for word in line.split_whitespace() {
            let squares = if heading { None } else { squares(word) };
            match squares {
                _ if is_number(word) => {}
                Some(squares) if !game.is_over() || squares.iter().all(|square| is_pass(square)) => {
                    was_word = false;
                    for square in squares {
                        // A dash that is no pass here is a sign of the text, not a move.
                        if is_pass(square) && !game.position.must_pass() && !game.is_over() {
                            passed_over.push(square.to_owned());
                            continue;
                        }
                        if game.is_over() && is_pass(square) || game.play(square) == MoveOutcome::Well {
                            continue;
                        }
                        break;
                    }
                }
                _ => {
                    match passed_over.last_mut().filter(|_| was_word) {
                        Some(last) if last.chars().count() < MOST_SHOWN => *last = format!("{last} {word}"),
                        Some(_) => {}
                        None => passed_over.push(word.chars().take(MOST_SHOWN).collect()),
                    }
                    was_word = true;
                }
            }
        }
    }
    passed_over
}

/// The number of a move: `12.`, `12` or `12...`.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['.', ')', ':']);
    !digits.is_empty() && digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The squares that a word is a run of, a number in front left out: `f5`, `F5d6c3`, `12.f5`, `f5,d6`, `--`.
fn squares(word: &str) -> Option<Vec<&str>> {
    let word = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let word = word.trim_start_matches(['.', ')', ':']).trim_matches([',', ';', '.', '"', '!', '?']);
    // A single dash is a separator more often than a pass.
    if word.len() > 1 && is_pass(word) {
        return Some(vec![word]);
    }
    // Trimmed before each square, so that what a word ends in is no part of it that cannot be read.
    let separators = [',', ';', '-'];
    let mut rest = word.trim_start_matches(separators);
    let mut squares = Vec::new();
    while !rest.is_empty() {
        let length = [2, 4].into_iter().find(|&length| {
            rest.get(..length).is_some_and(|word| if length == 2 { is_square(word) } else { is_pass(word) })
        })?;
        let (square, after) = rest.split_at(length);
        squares.push(square);
        rest = after.trim_start_matches(separators);
    }
    (!squares.is_empty()).then_some(squares)
}

fn is_square(word: &str) -> bool {
    let mut signs = word.bytes();
    let column = signs.next().is_some_and(|sign| (b'a'..=b'h').contains(&sign.to_ascii_lowercase()));
    let row = signs.next().is_some_and(|sign| (b'1'..=b'8').contains(&sign));
    column && row || ["pa", "ps"].contains(&word.to_ascii_lowercase().as_str())
}
