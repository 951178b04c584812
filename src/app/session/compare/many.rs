//! Many positions searched with the methods of all columns: the positions, what each costs beside the first, and where they differ.

use std::sync::Arc;

use crate::catalog::{Engine, Game};
use crate::match_play::many_positions::{
    BesideFirst, NumberedPosition, NumberedPositions, PositionsFault, SearchRefusal, SearchedPosition,
};

/// The positions, and what was found of them.
#[derive(Debug, Default)]
pub struct ManyPositions {
    /// The text of the positions, as it was pasted or typed.
    pub typed: String,
    /// The name of the file that was read in its place.
    pub file: Option<String>,
    /// The positions of either; `None` before there is any.
    pub read: Option<Result<NumberedPositions, PositionsFault>>,
    /// Of which game they are.
    pub game: Option<Game>,
    /// The searches that ran last, or run.
    pub run: Option<ManyRun>,
}

/// The positions of a run, each with its number in the text, and the methods that search them.
#[derive(Debug)]
pub struct ManyQuestion {
    pub positions: Vec<NumberedPosition>,
    pub engines: Vec<Engine>,
}

/// How far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManyProgress {
    /// It is to begin as soon as nothing else of its kind runs.
    Waiting,
    Running,
    /// All positions are searched, or a person has stopped it.
    Over,
    /// It needs more memory than there is, or an engine did wrong.
    Refused(SearchRefusal),
    Failed,
}

/// The searches of all positions.
#[derive(Debug)]
pub struct ManyRun {
    pub question: Arc<ManyQuestion>,
    pub progress: ManyProgress,
    pub found: Vec<SearchedPosition>,
    /// Each method but the first beside the first, over the positions found so far.
    pub beside: Vec<BesideFirst>,
}

impl ManyRun {
    /// Whether it runs or is about to.
    pub const fn is_wanted(&self) -> bool {
        matches!(self.progress, ManyProgress::Waiting | ManyProgress::Running)
    }

    /// Takes in a position.
    pub(super) fn take(&mut self, found: SearchedPosition) {
        /// From so many positions on, the intervals are worked out after each so many more: they take as long as the positions
        /// are many.
        const SOME: usize = 32;
        self.found.push(found);
        let is_over = self.found.len() == self.question.positions.len();
        if is_over {
            self.progress = ManyProgress::Over;
        }
        if is_over || self.found.len() <= SOME || self.found.len().is_multiple_of(SOME) {
            self.sum_up();
        }
    }

    /// Ends where it is.
    pub(super) fn end(&mut self, progress: ManyProgress) {
        self.progress = progress;
        self.sum_up();
    }

    fn sum_up(&mut self) {
        let engines = &self.question.engines;
        self.beside =
            (1..engines.len()).map(|engine| BesideFirst::of(&self.found, engines, engine)).collect();
    }
}

impl ManyPositions {
    /// The positions that can be searched.
    pub fn positions(&self) -> &[NumberedPosition] {
        self.read.as_ref().and_then(|read| read.as_ref().ok()).map_or(&[], |read| &read.positions)
    }

    /// Whether searches run or are about to.
    pub fn is_busy(&self) -> bool {
        self.run.as_ref().is_some_and(ManyRun::is_wanted)
    }

    /// Ends the searches; what was found stays.
    pub(crate) fn stop(&mut self) {
        if let Some(run) = self.run.as_mut().filter(|run| run.is_wanted()) {
            run.end(ManyProgress::Over);
        }
    }

    /// Takes the positions of a text, or of the bytes of a file.
    pub(super) fn take(&mut self, bytes: &[u8], game: Game) {
        let is_empty = bytes.iter().all(u8::is_ascii_whitespace);
        self.read = (!is_empty).then(|| NumberedPositions::read(bytes, game));
        self.game = Some(game);
    }
}
