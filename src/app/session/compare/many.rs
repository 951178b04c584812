//! Many positions searched with the methods of all columns: the positions, the cost of each column beside the
//! first, and where they differ.

use std::sync::Arc;

use crate::catalog::{Engine, Game};
use crate::match_play::many_positions::{
    BesideFirst, NumberedPosition, NumberedPositions, PositionsFault, SearchRefusal, SearchedPosition,
};

/// The positions, and the results of searching them.
#[derive(Debug, Default)]
pub struct ManyPositions {
    /// The pasted or typed text of the positions.
    pub typed: String,
    /// The name of the file that was read instead of `typed`.
    pub file: Option<String>,
    /// The positions of `typed` or `file`; `None` before there are any.
    pub read: Option<Result<NumberedPositions, PositionsFault>>,
    pub game: Option<Game>,
    pub run: Option<ManyRun>,
}

/// The positions of a run, each with its number in the text, and the methods that search them.
#[derive(Debug)]
pub struct ManyQuestion {
    pub positions: Vec<NumberedPosition>,
    pub engines: Vec<Engine>,
}

/// The state of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManyProgress {
    /// Waits until no other run is under way.
    Waiting,
    Running,
    /// All positions are searched, or the user stopped it.
    Over,
    /// It needs more memory than there is, or an engine failed.
    Refused(SearchRefusal),
    Failed,
}

/// A run over all positions.
#[derive(Debug)]
pub struct ManyRun {
    pub question: Arc<ManyQuestion>,
    pub progress: ManyProgress,
    pub found: Vec<SearchedPosition>,
    /// Each method but the first, beside the first, over the positions searched so far.
    pub beside: Vec<BesideFirst>,
}

impl ManyRun {
    /// Whether it runs or is about to.
    pub const fn is_wanted(&self) -> bool {
        matches!(self.progress, ManyProgress::Waiting | ManyProgress::Running)
    }

    /// Adds a searched position.
    pub(super) fn take(&mut self, found: SearchedPosition) {
        /// Number of positions from which on the intervals are computed only after every so many more: the
        /// time they take grows with the number of positions.
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

    /// Ends the run where it is.
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

    /// Stops the searches; results so far stay.
    pub(crate) fn stop(&mut self) {
        if let Some(run) = self.run.as_mut().filter(|run| run.is_wanted()) {
            run.end(ManyProgress::Over);
        }
    }

    /// Reads the positions of a text or of the bytes of a file.
    pub(super) fn take(&mut self, bytes: &[u8], game: Game) {
        let is_empty = bytes.iter().all(u8::is_ascii_whitespace);
        self.read = (!is_empty).then(|| NumberedPositions::read(bytes, game));
        self.game = Some(game);
    }
}
