//! Undo and redo of changes to the open game, by keeping earlier versions of what a person can change.
//! A record of a whole game takes a few kilobytes, so keeping a hundred costs nothing.

use crate::catalog::AnyPosition;
use crate::conventions::Conventions;
use crate::eval::patterns::OwnPatterns;
use crate::eval::weights::Weights;
use crate::game::record::{MoveId, Record};
use crate::store::Player;

/// What undo brings back.
#[derive(Clone, Debug)]
pub struct Version {
    /// Where the game begins: trees of numbers are changed by hand.
    pub start: AnyPosition,
    /// The moves with variations and comments.
    pub record: Record,
    /// The move that was shown.
    pub cursor: MoveId,
    /// Who played.
    pub players: [Player; 2],
    /// What the course calls things.
    pub conventions: Conventions,
    /// The numbers of its evaluation, once they were changed.
    pub weights: Option<Weights>,
    /// Its patterns of the person's own.
    pub patterns: Option<OwnPatterns>,
}

/// Whether undo takes a change back by itself. A wheel that turns on and a stroke of a brush over many cells are one
/// change to the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It does.
    New,
    /// The change goes on with the one before: undo takes back both at once.
    Same,
}

/// Earlier and later versions of the open game.
#[derive(Clone, Debug, Default)]
pub struct History {
    earlier: Vec<Version>,
    later: Vec<Version>,
    /// Whether the change that was remembered last may go on.
    open: bool,
}

impl History {
    /// Versions kept.
    const KEPT: usize = 200;

    /// Remembers the version before a change; what could have been redone is gone.
    pub fn remember(&mut self, before: Version) {
        self.open = false;
        if self.earlier.len() == Self::KEPT {
            self.earlier.remove(0);
        }
        self.earlier.push(before);
        self.later.clear();
    }

    /// Says of the change that comes whether it goes on with the one before, as far as that one may go on: nothing was
    /// taken back and nothing else was changed since.
    pub const fn step(&mut self, step: Step) {
        self.open = self.open && matches!(step, Step::Same);
    }

    /// Remembers the version before a change that may go on, unless it goes on itself.
    pub fn remember_step(&mut self, before: Version) {
        if !self.open {
            self.remember(before);
        }
        self.open = true;
    }

    /// Whether there is something to take back.
    pub const fn can_undo(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Whether something taken back can be made again.
    pub const fn can_redo(&self) -> bool {
        !self.later.is_empty()
    }

    /// Exchanges the version of now for the one before the last change.
    pub fn undo(&mut self, now: Version) -> Option<Version> {
        self.open = false;
        let before = self.earlier.pop()?;
        self.later.push(now);
        Some(before)
    }

    /// Exchanges the version of now for the one that was last taken back.
    pub fn redo(&mut self, now: Version) -> Option<Version> {
        self.open = false;
        let after = self.later.pop()?;
        self.earlier.push(now);
        Some(after)
    }
}
