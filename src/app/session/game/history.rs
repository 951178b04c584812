//! Undo and redo of changes to the open game, by keeping earlier versions of all that can be changed, and the
//! games that it replaced. A record of a whole game takes a few kilobytes, so keeping two hundred costs
//! little.

use std::sync::Arc;

use crate::catalog::AnyPosition;
use crate::conventions::Conventions;
use crate::eval::patterns::{OwnPatterns, Patterns};
use crate::eval::weights::Weights;
use crate::game::record::{MoveId, Record};
use crate::learning::LearningTask;
use crate::store::autosave::{KeptVersions, PlayMode};
use crate::store::{Document, Player};

use super::data::OpenGame;

/// A version of the game for undo.
#[derive(Clone, Debug)]
pub struct GameVersion {
    /// The start of the game: number trees are edited by hand.
    pub start: AnyPosition,
    pub record: Record,
    /// The cursor of that version.
    pub cursor: MoveId,
    pub players: [Player; 2],
    pub conventions: Conventions,
    /// Weights of its evaluation; `None` while they are the default.
    pub weights: Option<Weights>,
    /// Patterns loaded or learned by the user.
    pub patterns: Option<OwnPatterns>,
    /// Learned results, where the change is about those alone.
    pub learned: Option<Learned>,
}

/// Learned results that are not in use.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    pub candidate: Option<Weights>,
    pub patterns: Option<Arc<Patterns>>,
    /// The parameters of the run.
    pub task: Option<LearningTask>,
    /// Whether the program ended during the run.
    pub was_cut_off: bool,
}

impl Learned {
    /// Whether there is any result.
    pub const fn has_result(&self) -> bool {
        self.candidate.is_some() || self.patterns.is_some()
    }
}

impl GameVersion {
    /// The parts of a document that undo exchanges.
    pub(crate) fn of(document: Document) -> Self {
        let Document { start, record, cursor, players, conventions, weights, patterns, .. } = document;
        Self { start, record, cursor, players, conventions, weights, patterns, learned: None }
    }

    fn document(&self) -> Document {
        let Self { start, record, cursor, players, conventions, weights, patterns, .. } = self.clone();
        Document { record, players, weights, patterns, conventions, cursor, ..Document::new(start) }
    }
}

/// Whether undo takes a change back on its own. A turn of the wheel or a stroke of a brush over many cells
/// counts as one change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum UndoStep {
    /// The change is undone on its own.
    New,
    /// The change continues the one before: undo takes back both at once.
    Same,
}

/// A replaced game, whole, with its own history.
#[derive(Clone, Debug)]
pub struct Replaced {
    pub game: OpenGame,
    /// The play mode that it had.
    pub mode: PlayMode,
    /// Whether the analysis evaluated with the game's weights, in place of the evaluation chosen for all
    /// games.
    pub judges_by_weights: bool,
}

/// Earlier and later versions of the open game; before the first and after the last of them are other games.
#[derive(Clone, Debug, Default)]
pub struct UndoHistory {
    earlier: Vec<GameVersion>,
    later: Vec<GameVersion>,
    /// Whether the next change may continue the last one.
    open: bool,
    /// The game that this one replaced.
    game_before: Option<Box<Replaced>>,
    /// The game that replaced this one and was undone. It comes after all later versions of this one, so that
    /// none of them is lost.
    game_after: Option<Box<Replaced>>,
}

impl UndoHistory {
    /// The most versions kept.
    const KEPT: usize = 200;
    /// The most games kept before the open one.
    const GAMES: usize = 20;

    /// Adds the version before a change; versions to redo are dropped.
    pub fn remember(&mut self, before: GameVersion) {
        self.open = false;
        if self.earlier.len() == Self::KEPT {
            self.earlier.remove(0);
        }
        self.earlier.push(before);
        self.later.clear();
        self.game_after = None;
    }

    /// Number of changes that undo takes back before it returns to another game.
    pub const fn changes(&self) -> usize {
        self.earlier.len()
    }

    /// Fills the history with the last moves of the main line, at most `most`, as if they had just been
    /// played: the real history of the game is unknown.
    pub(crate) fn begin_with_moves(&mut self, now: &GameVersion, most: usize) {
        /// The most moves that can be taken back so.
        const MOVES: usize = 60;
        let line = now.record.main_line();
        let mut version = now.clone();
        let mut earlier = Vec::new();
        for last in line.into_iter().rev().take(most.min(MOVES)) {
            let Some(before) = version.record.remove(last) else { break };
            version.cursor = before;
            earlier.push(version.clone());
        }
        earlier.reverse();
        self.earlier = earlier;
    }

    /// The versions for undo and redo that a kept game would lose: the version before the last change, unless
    /// that played one move at the end of the main line, and the one last undone.
    pub fn to_keep(&self, now: &Record) -> KeptVersions {
        let last = now.main_line().last().copied();
        let played = |before: &Record| {
            let is_known = |id| Some(id) == last || before.contains(id);
            before.len() + 1 == now.len()
                && now.moves().all(is_known)
                && !last.is_some_and(|id| before.contains(id))
        };
        // Learned results are kept elsewhere: without them such a version equals the one after it.
        let is_of_game = |version: &&GameVersion| version.learned.is_none();
        let before = self.earlier.iter().rfind(is_of_game).filter(|before| {
            let is_work = !now.is_empty() || before.document().is_work();
            is_work && !played(&before.record)
        });
        let [before, after] =
            [before, self.later.iter().find(is_of_game)].map(|version| version.map(GameVersion::document));
        KeptVersions { before, after }
    }

    /// Restores the versions that a game was kept with; undo leads to at most `most` versions. The moves
    /// before the version before the last change are those of that version.
    pub(crate) fn take_in(&mut self, versions: KeptVersions, most: usize) {
        if let Some(before) = versions.before.map(GameVersion::of) {
            self.begin_with_moves(&before, most.saturating_sub(1));
            self.earlier.push(before);
        }
        self.later.extend(versions.after.map(GameVersion::of));
    }

    /// Declares whether the next change continues the last one; it can only if nothing was undone or
    /// otherwise changed since.
    pub const fn step(&mut self, step: UndoStep) {
        self.open = self.open && matches!(step, UndoStep::Same);
    }

    /// Adds the version before a change, unless the change continues the last one.
    pub fn remember_step(&mut self, before: GameVersion) {
        if !self.open {
            self.remember(before);
        }
        self.open = true;
    }

    /// Sets the move that undo of the last change shows.
    pub fn change_came_from(&mut self, shown: MoveId) {
        if let Some(before) = self.earlier.last_mut() {
            before.cursor = shown;
        }
    }

    /// Whether the last change added this move to the record.
    pub fn last_change_added(&self, at: MoveId) -> bool {
        self.earlier.last().is_some_and(|before| !before.record.contains(at))
    }

    /// Whether the last change added moves to the record; `now` is the present record.
    pub fn last_change_played(&self, now: &Record) -> bool {
        self.earlier.last().is_some_and(|before| before.record.len() < now.len())
    }

    /// Whether redo would add moves to the record; `now` is the present record.
    pub fn next_plays(&self, now: &Record) -> bool {
        self.later.last().is_some_and(|after| after.record.len() > now.len())
    }

    pub const fn can_undo(&self) -> bool {
        !self.earlier.is_empty() || self.game_before.is_some()
    }

    pub const fn can_redo(&self) -> bool {
        !self.later.is_empty() || self.game_after.is_some()
    }

    /// Exchanges the present version for the one before the last change.
    pub fn undo(&mut self, now: GameVersion) -> Option<GameVersion> {
        self.open = false;
        let before = self.earlier.pop()?;
        self.later.push(now);
        Some(before)
    }

    /// Exchanges the present version for the one last undone.
    pub fn redo(&mut self, now: GameVersion) -> Option<GameVersion> {
        self.open = false;
        let after = self.later.pop()?;
        self.earlier.push(now);
        Some(after)
    }

    /// Puts a replaced game before this one.
    pub fn follow(&mut self, mut before: Replaced) {
        let history = &mut before.game.history;
        // As after any other change, what could be redone from there is gone.
        (history.open, history.game_after) = (false, None);
        self.game_before = Some(Box::new(before));
        // Each game holds the one before it; those beyond the limit are dropped.
        let mut oldest = self;
        for _ in 0..Self::GAMES {
            let Some(before) = &mut oldest.game_before else { return };
            oldest = &mut before.game.history;
        }
        oldest.game_before = None;
    }

    /// Adds learned results to the version that undo or redo has just left.
    pub fn left_beside(&mut self, forward: bool, learned: Learned) {
        let left = if forward { &mut self.earlier } else { &mut self.later };
        if let Some(left) = left.last_mut() {
            left.learned = Some(learned);
        }
    }

    /// The game that this one replaced, for undo; `None` while changes of this game come first.
    pub fn take_before(&mut self) -> Option<Box<Replaced>> {
        self.game_before.take_if(|_| self.earlier.is_empty())
    }

    /// The game that replaced this one, for redo; `None` while changes of this game come first.
    pub fn take_after(&mut self) -> Option<Box<Replaced>> {
        self.game_after.take_if(|_| self.later.is_empty())
    }

    /// The games before and after this one.
    pub fn games_beside(&mut self) -> impl Iterator<Item = &mut OpenGame> {
        let both = [self.game_before.as_deref_mut(), self.game_after.as_deref_mut()];
        both.into_iter().flatten().map(|replaced| &mut replaced.game)
    }

    /// Puts another game after this one, or before it.
    pub fn keep_beside(&mut self, other: Replaced, after: bool) {
        let place = if after { &mut self.game_after } else { &mut self.game_before };
        *place = Some(Box::new(other));
    }
}
