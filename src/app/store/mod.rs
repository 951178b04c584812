//! Games as documents: reading, writing and storing them.
//!
//! A document is RON that people can read and write by hand; `format` defines it. Reading never trusts: sizes
//! are limited, positions go through the parsers, moves are checked for legality, settings for their ranges,
//! and every error names the line and column. Writing replaces a file in one step.

use std::path::Path;

use crate::catalog::{AnyPosition, Engine, Game};
use crate::conventions::Conventions;
use crate::game::record::{MoveId, Record};
use crate::game::{ActionId, Side};
use crate::review::Reviews;

pub mod autosave;
mod copies;
pub mod crashes;
pub mod csv_text;
pub mod dates;
mod document;
mod engines;
mod error;
mod examples;
mod file;
mod format;
pub mod forms;
pub mod import;
mod joint;
pub mod journal;
pub mod lines;
pub mod merge;
mod moves;
pub mod obf;
pub mod open_trace;
pub mod output;
pub mod parts;
pub mod path_text;
pub mod patterns;
mod replace;
pub mod replaced_games;
mod reports;
mod review;
mod salvage;
pub mod search_tree;
pub mod shard;
mod short;
pub mod slot;
pub mod solved;
mod source;
pub mod system_memory;
pub mod tables;
pub mod wthor;

pub use copies::copied_beside;
pub(crate) use document::one_line;
pub use document::{Document, GameClock, GameFacts, MOVE_LIMIT, Player, SIZE_LIMIT, StoredAnalysis, VERSION};
pub use error::{DocumentError, form};
pub use examples::examples;
pub use file::{
    FileRefusal, Stamp, all_files_in, data_folder, files_in, free_beside, games_folder, is_empty, read, size,
};
pub use journal::Journal;
pub use replace::{WriteLock, replace, replace_known, replace_with, sweep};
pub use salvage::{DocumentDamage, LostPart};
pub use shard::Shard;
pub use source::{LineColumn, ReadingProgress};

impl PartialEq for Document {
    /// Whether all that is written to a file is the same, whatever numbers the moves have.
    fn eq(&self, other: &Self) -> bool {
        self.title == other.title
            && self.start == other.start
            && self.record == other.record
            && self.players == other.players
            && self.names == other.names
            && self.facts == other.facts
            && self.read_notes == other.read_notes
            && self.weights == other.weights
            && self.patterns == other.patterns
            && self.conventions == other.conventions
            && self.analyses == other.analyses
            && self.reviews == other.reviews
            // Ids of moves may differ where the moves do not, so both places are compared as paths.
            && self.clock.map(|clock| (clock.control, clock.at_most))
                == other.clock.map(|clock| (clock.control, clock.at_most))
            && self.path_to_fallen() == other.path_to_fallen()
            && self.path_to_cursor() == other.path_to_cursor()
    }
}

/// Bytes of notes that a kept game has before what is saved.
const NOTE_LIMIT: usize = 64 << 10;

impl Document {
    /// The most characters of a human player's name that are kept.
    const LONGEST_NAME: usize = 80;

    /// A new game between two humans.
    pub fn new(start: AnyPosition) -> Self {
        Self {
            title: String::new(),
            start,
            record: Record::new(),
            players: [Player::Person, Player::Person],
            names: Default::default(),
            facts: GameFacts::default(),
            read_notes: Vec::new(),
            weights: None,
            patterns: None,
            conventions: Conventions::default(),
            analyses: Vec::new(),
            reviews: Reviews::default(),
            clock: None,
            cursor: MoveId::START,
        }
    }

    /// The methods that play, and those of the searches that are kept.
    pub(crate) fn engines(&self) -> impl Iterator<Item = &Engine> {
        let kept = self.analyses.iter().map(|analysis| &analysis.job.engine);
        self.players.iter().filter_map(Player::engine).chain(kept)
    }

    /// The name of the human on a side; `None` for a method, or where unknown.
    pub fn name(&self, side: Side) -> Option<&str> {
        let name = &self.names[side.index()];
        (self.players[side.index()].is_person() && !name.is_empty()).then_some(name)
    }

    /// Sets the names of the humans of both sides, shortened to their limit.
    pub(crate) fn set_names(&mut self, names: [&str; 2]) {
        self.names = names.map(|name| document::one_line(name, Self::LONGEST_NAME));
    }

    /// Keeps how the game was read, as far as that is not too much.
    pub(crate) fn keep_read_notes<'a>(&mut self, notes: impl Iterator<Item = &'a String>) {
        self.read_notes = document::bounded_notes(notes);
    }

    /// Its name in a list: its title, else its players; empty where both are unknown.
    pub fn called(&self) -> String {
        let [first, second] = self.names.each_ref().map(|name| if name.is_empty() { "?" } else { name });
        match (self.title.is_empty(), (first, second)) {
            (false, _) => self.title.clone(),
            (true, ("?", "?")) => String::new(),
            (true, _) => format!("{first} – {second}"),
        }
    }

    /// Whether it has any description besides its moves: a title, names, a place, a date or a result.
    pub fn is_described(&self) -> bool {
        !self.called().is_empty() || self.facts != GameFacts::default()
    }

    pub fn game(&self) -> Game {
        self.start.game()
    }

    /// Whether it contains work of a user: moves, a comment, weights of its own, or a board that was set up
    /// or drawn.
    pub fn is_work(&self) -> bool {
        !self.record.is_empty()
            || self.start != self.game().start()
            || !self.record.comment(MoveId::START).is_empty()
            || self.weights.is_some()
            || self.patterns.is_some()
    }

    /// The actions to the move that was shown last; none where it is no longer in the record.
    pub fn path_to_cursor(&self) -> Vec<ActionId> {
        if self.record.contains(self.cursor) { self.record.path_to(self.cursor) } else { Vec::new() }
    }

    /// The actions to the move after which time ran out; `None` where that is not in the record.
    pub(crate) fn path_to_fallen(&self) -> Option<Vec<ActionId>> {
        let fallen = self.clock?.fallen.filter(|&id| self.record.contains(id))?;
        Some(self.record.path_to(fallen))
    }

    /// The position after a move of the record.
    pub fn position(&self, id: MoveId) -> AnyPosition {
        self.start.after(&self.record.path_to(id))
    }

    /// The number of moves up to a move of the record, including it, without passes.
    pub fn moves_to(&self, id: MoveId) -> usize {
        let mut position = self.start.clone();
        let mut moves = 0;
        for action in self.record.path_to(id) {
            moves += usize::from(!position.is_pass(action));
            // A record holds what can be played.
            let _ = position.try_play(action);
        }
        moves
    }

    /// The number of moves of its main line, without passes.
    pub fn main_line_moves(&self) -> usize {
        self.moves_to(self.record.main_line().last().copied().unwrap_or(MoveId::START))
    }

    /// The document as it is written to a file.
    pub fn to_text(&self) -> String {
        format::write(self)
    }

    /// Reads a document of any version up to [`VERSION`].
    ///
    /// # Errors
    /// [`DocumentError`] says what is wrong and where.
    pub fn from_text(text: &str) -> Result<Self, DocumentError> {
        Self::read(text.as_bytes(), &ReadingProgress::default())
    }

    /// Reads a document from the bytes of a file.
    ///
    /// # Errors
    /// As [`Document::from_text`]; also when the bytes are not UTF-8.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DocumentError> {
        Self::read(bytes, &ReadingProgress::default())
    }

    fn read(bytes: &[u8], watch: &ReadingProgress) -> Result<Self, DocumentError> {
        if bytes.len() > SIZE_LIMIT + NOTE_LIMIT {
            return Err(DocumentError::TooLarge { limit: SIZE_LIMIT });
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            DocumentError::NotText { place: source::place(&valid, valid.len()) }
        })?;
        // Some editors put a byte order mark before the text.
        format::read(text.strip_prefix('\u{feff}').unwrap_or(text), watch)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`DocumentError`] says what is wrong and where.
    pub fn load(path: &Path) -> Result<Self, DocumentError> {
        Self::load_with(path, &ReadingProgress::default()).map(|(document, _)| document)
    }

    /// As [`Document::load`], with progress and a stop flag; also returns the stamp of the file.
    ///
    /// # Errors
    /// As [`Document::load`]; [`DocumentError::Stopped`] once it was stopped.
    pub fn load_with(path: &Path, watch: &ReadingProgress) -> Result<(Self, Stamp), DocumentError> {
        let failed = |source| DocumentError::Read { path: path.to_owned(), source };
        // One byte above the limit is read, so that the length shows a file that is too large.
        let bytes = file::read(path, (SIZE_LIMIT + NOTE_LIMIT) as u64).map_err(failed)?;
        Ok((Self::read(&bytes, watch)?, Stamp::of(&bytes)))
    }

    /// Writes a file in one step: whatever happens, it holds either all of the new or all of the old.
    ///
    /// # Errors
    /// [`DocumentError`] when the file cannot be written, or when it would be too large to be read again; the
    /// file is then as it was.
    pub fn save(&self, path: &Path) -> Result<(), DocumentError> {
        let text = self.to_text();
        self.check_size(&text)?;
        let failed = |source| DocumentError::Write { path: path.to_owned(), source };
        replace(path, text.as_bytes()).map_err(failed)
    }

    /// Refuses it where it could not be saved.
    ///
    /// # Errors
    /// As [`Document::save`] where that does not write.
    pub fn check(&self) -> Result<(), DocumentError> {
        self.check_size(&self.to_text())
    }

    /// Refuses what it is written as, in whatever form, where that is too large to be read again.
    ///
    /// # Errors
    /// [`DocumentError::TooLarge`].
    pub fn check_size(&self, text: &str) -> Result<(), DocumentError> {
        if text.len() > SIZE_LIMIT || self.record.len() > MOVE_LIMIT {
            return Err(DocumentError::TooLarge { limit: SIZE_LIMIT });
        }
        Ok(())
    }
}
