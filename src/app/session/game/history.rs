//! Undo and redo of changes to the open game, by keeping earlier versions of what can be changed, and the games that it
//! took the place of. A record of a whole game takes a few kilobytes, so keeping two hundred costs nothing.

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

/// What undo brings back.
#[derive(Clone, Debug)]
pub struct GameVersion {
    /// Where the game begins: trees of numbers are changed by hand.
    pub start: AnyPosition,
    /// The moves with variations and comments.
    pub record: Record,
    /// The move that was shown.
    pub cursor: MoveId,
    pub players: [Player; 2],
    /// What the course calls things.
    pub conventions: Conventions,
    /// The numbers of its evaluation, once they were changed.
    pub weights: Option<Weights>,
    /// Its patterns of the person's own.
    pub patterns: Option<OwnPatterns>,
    /// What was learned, beside a change of that alone.
    pub learned: Option<Learned>,
}

/// What was learned and is not in use.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    /// A table.
    pub candidate: Option<Weights>,
    /// Patterns.
    pub patterns: Option<Arc<Patterns>>,
    /// What the run was begun with.
    pub task: Option<LearningTask>,
    /// Whether the program ended while the run was under way.
    pub was_cut_off: bool,
}

impl Learned {
    /// Whether that is anything.
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

/// Whether undo takes a change back by itself. A wheel that turns on and a stroke of a brush over many cells are one
/// change to the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum UndoStep {
    /// It does.
    New,
    /// The change goes on with the one before: undo takes back both at once.
    Same,
}

/// A game that another took the place of, whole, with its own history.
#[derive(Clone, Debug)]
pub struct Replaced {
    pub game: OpenGame,
    /// Where its methods moved by themselves.
    pub mode: PlayMode,
    /// Whether the analysis judged by its weights, in place of what is chosen for every game.
    pub judges_by_weights: bool,
}

/// Earlier and later versions of the open game; before the first and after the last of them stand other games.
#[derive(Clone, Debug, Default)]
pub struct UndoHistory {
    earlier: Vec<GameVersion>,
    later: Vec<GameVersion>,
    /// Whether the change that was remembered last may go on.
    open: bool,
    /// The game that was open before this one.
    game_before: Option<Box<Replaced>>,
    /// The game that took the place of this one, which undo brought back. It comes after all later versions of this one,
    /// so that none of them is lost.
    game_after: Option<Box<Replaced>>,
}

impl UndoHistory {
    /// Versions kept.
    const KEPT: usize = 200;
    /// Games kept before the open one.
    const GAMES: usize = 20;

    /// Remembers the version before a change; what could have been redone is gone.
    pub fn remember(&mut self, before: GameVersion) {
        self.open = false;
        if self.earlier.len() == Self::KEPT {
            self.earlier.remove(0);
        }
        self.earlier.push(before);
        self.later.clear();
        self.game_after = None;
    }

    /// How many changes undo takes back before it brings another game back.
    pub const fn changes(&self) -> usize {
        self.earlier.len()
    }

    /// Begins with the last moves of the main line, at most so many, the last of which undo takes back first, as if they had just
    /// been played: nobody knows any more how the game came to be what it is.
    pub(crate) fn begin_with_moves(&mut self, now: &GameVersion, most: usize) {
        /// Moves that can be taken back so.
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

    /// The versions that undo and redo lead to and that a kept game would lose: the version before the last change, unless that
    /// played one move at the end of the main line, and the last that was taken back.
    pub fn to_keep(&self, now: &Record) -> KeptVersions {
        let last = now.main_line().last().copied();
        let played = |before: &Record| {
            let is_known = |id| Some(id) == last || before.contains(id);
            before.len() + 1 == now.len()
                && now.moves().all(is_known)
                && !last.is_some_and(|id| before.contains(id))
        };
        // What was learned is kept elsewhere: without it such a version is the one after it.
        let is_of_game = |version: &&GameVersion| version.learned.is_none();
        let before = self.earlier.iter().rfind(is_of_game).filter(|before| {
            let is_work = !now.is_empty() || before.document().is_work();
            is_work && !played(&before.record)
        });
        let [before, after] =
            [before, self.later.iter().find(is_of_game)].map(|version| version.map(GameVersion::document));
        KeptVersions { before, after }
    }

    /// Takes in what a game was kept with; undo leads to at most so many versions. What was before the version before the last
    /// change are its moves, and not those of now.
    pub(crate) fn take_in(&mut self, versions: KeptVersions, most: usize) {
        if let Some(before) = versions.before.map(GameVersion::of) {
            self.begin_with_moves(&before, most.saturating_sub(1));
            self.earlier.push(before);
        }
        self.later.extend(versions.after.map(GameVersion::of));
    }

    /// Says of the change that comes whether it goes on with the one before, as far as that one may go on: nothing was
    /// taken back and nothing else was changed since.
    pub const fn step(&mut self, step: UndoStep) {
        self.open = self.open && matches!(step, UndoStep::Same);
    }

    /// Remembers the version before a change that may go on, unless it goes on itself.
    pub fn remember_step(&mut self, before: GameVersion) {
        if !self.open {
            self.remember(before);
        }
        self.open = true;
    }

    /// Lets undo of the last change lead to this move.
    pub fn change_came_from(&mut self, shown: MoveId) {
        if let Some(before) = self.earlier.last_mut() {
            before.cursor = shown;
        }
    }

    /// Whether the last change is the one by which this move came into the record.
    pub fn last_change_added(&self, at: MoveId) -> bool {
        self.earlier.last().is_some_and(|before| !before.record.contains(at))
    }

    /// Whether the last change added moves to the record, which is this by now.
    pub fn last_change_played(&self, now: &Record) -> bool {
        self.earlier.last().is_some_and(|before| before.record.len() < now.len())
    }

    /// Whether the change that comes next adds moves to the record, which is this so far.
    pub fn next_plays(&self, now: &Record) -> bool {
        self.later.last().is_some_and(|after| after.record.len() > now.len())
    }

    /// Whether there is something to take back.
    pub const fn can_undo(&self) -> bool {
        !self.earlier.is_empty() || self.game_before.is_some()
    }

    /// Whether something taken back can be made again.
    pub const fn can_redo(&self) -> bool {
        !self.later.is_empty() || self.game_after.is_some()
    }

    /// Exchanges the version of now for the one before the last change.
    pub fn undo(&mut self, now: GameVersion) -> Option<GameVersion> {
        self.open = false;
        let before = self.earlier.pop()?;
        self.later.push(now);
        Some(before)
    }

    /// Exchanges the version of now for the one that was last taken back.
    pub fn redo(&mut self, now: GameVersion) -> Option<GameVersion> {
        self.open = false;
        let after = self.later.pop()?;
        self.earlier.push(now);
        Some(after)
    }

    /// This game took the place of another.
    pub fn follow(&mut self, mut before: Replaced) {
        let history = &mut before.game.history;
        // As after any other change, what could be redone from there is gone.
        (history.open, history.game_after) = (false, None);
        self.game_before = Some(Box::new(before));
        // Each game holds the one before it; what lies behind the last one kept is cut off.
        let mut oldest = self;
        for _ in 0..Self::GAMES {
            let Some(before) = &mut oldest.game_before else { return };
            oldest = &mut before.game.history;
        }
        oldest.game_before = None;
    }

    /// What was learned in the version that undo, or redo, has just left.
    pub fn left_beside(&mut self, forward: bool, learned: Learned) {
        let left = if forward { &mut self.earlier } else { &mut self.later };
        if let Some(left) = left.last_mut() {
            left.learned = Some(learned);
        }
    }

    /// The game that was open before this one, to be brought back, where no change is left to be taken back.
    pub fn take_before(&mut self) -> Option<Box<Replaced>> {
        self.game_before.take_if(|_| self.earlier.is_empty())
    }

    /// The game that took the place of this one, to be brought back, where no change comes first.
    pub fn take_after(&mut self) -> Option<Box<Replaced>> {
        self.game_after.take_if(|_| self.later.is_empty())
    }

    /// The games that come before and after this one.
    pub fn games_beside(&mut self) -> impl Iterator<Item = &mut OpenGame> {
        let both = [self.game_before.as_deref_mut(), self.game_after.as_deref_mut()];
        both.into_iter().flatten().map(|replaced| &mut replaced.game)
    }

    /// Keeps the game that was open after this one, or before it.
    pub fn keep_beside(&mut self, other: Replaced, after: bool) {
        let place = if after { &mut self.game_after } else { &mut self.game_before };
        *place = Some(Box::new(other));
    }
}
