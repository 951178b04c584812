//! The refusals of the forms that were tried; the one that came furthest counts.

use super::line::{ImportedLine, MoveOutcome};
use super::refusal::FaultAt;
use super::{ImportFault, ImportFormat, ImportRefusal, columns, line, pgn, transcript, words};

/// The refusal of the form that came furthest.
pub(super) struct Nearest<'a> {
    text: &'a str,
    refusal: Option<ImportRefusal>,
    at: usize,
}

impl<'a> Nearest<'a> {
    /// Nothing was refused yet.
    pub(super) const fn of(text: &'a str) -> Self {
        Self { text, refusal: None, at: 0 }
    }

    /// Keeps a refusal, where it came further than the one that is known.
    pub(super) fn hear(&mut self, fault: FaultAt, form: ImportFormat) {
        if self.refusal.is_none() && fault.at > 0 || fault.at > self.at || form == ImportFormat::Board {
            self.at = fault.at;
            self.refusal = Some(fault.refusal(self.text, form));
        }
    }

    /// Whether a form refused the text.
    pub(super) const fn has_refusal(&self) -> bool {
        self.refusal.is_some()
    }

    /// Whether the text is a board that does not fit.
    pub(super) fn is_board(&self) -> bool {
        self.refusal.as_ref().is_some_and(|refusal| refusal.form == Some(ImportFormat::Board))
    }

    /// Whether the text is moves up to a variation or a comment that nothing closes or opens.
    pub(super) fn is_bracket(&self) -> bool {
        let fault = self.refusal.as_ref().map(|refusal| &refusal.fault);
        matches!(fault, Some(ImportFault::Unclosed(_) | ImportFault::Unopened(_)))
    }

    /// The final refusal; for a text of no known form, its first word, or the first illegal square.
    pub(super) fn refusal(self, text: &str) -> ImportRefusal {
        self.refusal.unwrap_or_else(|| {
            let begin = text.len() - text.trim_start().len();
            let word = text.split_whitespace().next().unwrap_or_default();
            let fault = ImportFault::Unknown(line::shortened(word));
            let moves = first_with_moves(text);
            let illegal = first_illegal(&text[moves..]).map(|(at, fault)| (moves + at, fault));
            // Below lines of words the place says more than the word.
            let is_below = illegal.is_some() && moves > begin;
            let (at, fault) = illegal.unwrap_or((begin, fault));
            let refusal = FaultAt::new(at, fault).refusal(text, ImportFormat::Transcript);
            ImportRefusal { form: refusal.form.filter(|_| is_below), ..refusal }
        })
    }
}

/// The byte of the first line with moves.
fn first_with_moves(text: &str) -> usize {
    let mut lines = columns::lines_of(text);
    lines.find(|(_, line)| transcript::has_moves(line)).map_or(0, |(at, _)| at)
}

/// The first illegal square in a text of squares, and its place.
fn first_illegal(text: &str) -> Option<(usize, ImportFault)> {
    /// Bytes of a text that is looked at, and the fewest squares.
    const LONGEST: usize = 4096;
    const FEWEST: usize = 2;
    let begins = text.split_whitespace().next().is_some_and(|word| words::moves(word).is_some());
    if text.len() > LONGEST || !begins || !words::are_mostly_squares(text, FEWEST) {
        return None;
    }
    let mut game = ImportedLine::new(pgn::usual_start());
    let squares =
        words::squares(text).0.into_iter().flat_map(|run| run.filter_map(|at| Some(at..at.checked_add(2)?)));
    for square in squares {
        let Some(word) = text.get(square.clone()).filter(|word| words::is_square(word)) else { continue };
        if game.play(word, None) != MoveOutcome::Well {
            return Some((square.start, ImportFault::Illegal(word.to_owned())));
        }
    }
    None
}
