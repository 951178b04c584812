//! A game that is put together move by move from words of other programs.

use crate::catalog::AnyPosition;
use crate::game::othello::{Move, Othello};
use crate::game::record::{MoveId, Record};
use crate::game::{ActionId, Notation as _, Position as _, Sequential as _};
use crate::store::Document;

use super::{ImportFormat, Imported};

/// How a move went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveOutcome {
    /// It is played.
    Well,
    /// It is no move that can be played here; nothing more is played.
    Wrong,
}

/// A game of Othello so far.
pub(super) struct ImportedLine {
    start: Othello,
    pub(super) position: Othello,
    pub(super) record: Record,
    pub(super) at: MoveId,
    pub(super) title: String,
    /// Who played Black and White; empty where that is not known.
    pub(super) names: [String; 2],
    moves: usize,
    illegal: Option<(usize, String)>,
}

impl ImportedLine {
    /// Nothing is played yet.
    pub(super) fn new(start: Othello) -> Self {
        Self {
            start,
            position: start,
            record: Record::new(),
            at: MoveId::START,
            title: String::new(),
            names: Default::default(),
            moves: 0,
            illegal: None,
        }
    }

    /// Whether nothing more can be played: the game is over, or a move was wrong.
    pub(super) fn is_over(&self) -> bool {
        self.illegal.is_some() || self.position.is_over()
    }

    /// Moves played so far, passes left out.
    pub(super) const fn moves(&self) -> usize {
        self.moves
    }

    /// Plays the move of this name. Passes that are left out are put in, and passes that are none left out.
    pub(super) fn play(&mut self, word: &str) -> MoveOutcome {
        if self.illegal.is_some() {
            return MoveOutcome::Wrong;
        }
        if is_pass(word) {
            // Programs differ in where they write passes: one too many is no error, and neither
            // is one left out.
            if self.position.must_pass() {
                self.add(Move::PASS);
            }
            return MoveOutcome::Well;
        }
        if self.position.must_pass() && !self.position.is_over() {
            self.add(Move::PASS);
        }
        // One word may hold several squares, of which nobody asked to play more than one.
        let action = self.position.parse_moves(word).ok().filter(|moves| moves.len() == 1);
        let Some(action) = action.and_then(|moves| self.position.action(moves[0])) else {
            self.illegal = Some((self.moves + 1, word.chars().take(20).collect()));
            return MoveOutcome::Wrong;
        };
        self.add(action);
        self.moves += 1;
        MoveOutcome::Well
    }

    fn add(&mut self, action: Move) {
        if let Some(next) = self.record.add(self.at, ActionId::from(action)) {
            self.at = next;
            self.position.play(action);
        }
    }

    /// The game as it was read.
    pub(super) fn finished(self, form: ImportFormat) -> Imported {
        let mut document = Document::new(AnyPosition::Othello(self.start));
        (document.title, document.record, document.cursor) = (self.title, self.record, self.at);
        document.set_names([&self.names[0], &self.names[1]]);
        let (moves, illegal) = (self.moves, self.illegal);
        Imported { form, document, moves, passed_over: Vec::new(), illegal, further: 0 }
    }
}

/// The words for a pass.
pub(super) fn is_pass(word: &str) -> bool {
    ["", "-", "--", "pa", "ps", "pass", "@@", "tt"].contains(&word.to_ascii_lowercase().as_str())
}
