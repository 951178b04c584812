//! A game with all that belongs to it.

use crate::catalog::{AnyPosition, Engine, Job};
use crate::conventions::Conventions;
use crate::eval::patterns::OwnPatterns;
use crate::eval::weights::Weights;
use crate::game::record::{MoveId, Record};
use crate::game::time_control::TimeControl;
use crate::review::Reviews;
use crate::search::Report;
use crate::trace::Fingerprint;

/// The version that is written. Older ones are read, newer ones are refused.
pub const VERSION: u32 = 2;
/// The most bytes of a document.
pub const SIZE_LIMIT: usize = 16 << 20;
/// The most moves of a document, variations included.
pub const MOVE_LIMIT: usize = 200_000;

/// A game with all that belongs to it. What is said about the game as a whole is the comment of the record's
/// start.
#[derive(Clone, Debug)]
pub struct Document {
    /// What the game is called; empty when it has no name.
    pub title: String,
    /// Where the game begins, and thereby which game it is.
    pub start: AnyPosition,
    /// The moves with variations, comments and evaluations.
    pub record: Record,
    /// Who plays first and second.
    pub players: [Player; 2],
    /// What the persons who play first and second are called; empty where nobody said.
    pub names: [String; 2],
    /// Where and when it was played, and how it ended, as far as somebody said.
    pub facts: GameFacts,
    /// The form that the game was read from and what was left out of that text, a sentence each; empty where all was read.
    pub read_notes: Vec<String>,
    /// The Othello weight table that was edited with this game.
    pub weights: Option<Weights>,
    /// Othello patterns of a person's own, to judge this game by.
    pub patterns: Option<OwnPatterns>,
    /// How search is written in the course that this game belongs to.
    pub conventions: Conventions,
    /// Searches and what they found.
    pub analyses: Vec<StoredAnalysis>,
    /// What every move of its lines lost, where that was looked at.
    pub reviews: Reviews,
    /// The time of both sides, in games with clocks.
    pub clock: Option<GameClock>,
    /// The move that was shown last.
    pub cursor: MoveId,
}

/// Where and when a game was played, and how it ended by the word of whoever wrote it down; empty where nobody said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFacts {
    /// A tournament, a server, a town.
    pub place: String,
    /// The day, in the form in which it was given.
    pub date: String,
    /// The result, in the form in which it was given: `34-30`, `+4.00`, `B+R`. The board may say otherwise.
    pub result: String,
}

impl GameFacts {
    /// Characters of each that are kept.
    const LONGEST: usize = 120;

    /// The same on one line each, and no longer than they may be.
    #[must_use]
    pub fn bounded(self) -> Self {
        let line = |text: String| one_line(&text, Self::LONGEST);
        Self { place: line(self.place), date: line(self.date), result: line(self.result) }
    }
}

/// Sentences about how a game was read, as many and as long as are kept.
pub(crate) fn bounded_notes(notes: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<String> {
    const MOST: usize = 200;
    const LONGEST: usize = 400;
    let lines = notes.into_iter().take(MOST).map(|note| one_line(note.as_ref(), LONGEST));
    lines.filter(|line| !line.is_empty()).collect()
}

/// A text on one line, without signs that control terminals, cut to so many characters.
pub(crate) fn one_line(text: &str, longest: usize) -> String {
    let is_blank = |sign: char| sign.is_control() || sign.is_whitespace();
    let signs = text.trim_matches(is_blank).chars().map(|sign| if sign.is_control() { ' ' } else { sign });
    // A cut may end in blanks, which would be gone once the text is read again.
    signs.take(longest).collect::<String>().trim_end().to_owned()
}

/// The time of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// What both sides have.
    pub control: TimeControl,
    /// The move after which the time of the side to move ran out.
    pub fallen: Option<MoveId>,
    /// Milliseconds left to each side at most: what was spent on moves that were taken back, or before the game was saved, stays
    /// spent.
    pub at_most: [Option<u32>; 2],
}

impl From<TimeControl> for GameClock {
    fn from(control: TimeControl) -> Self {
        Self { control: control.within_ranges(), fallen: None, at_most: [None; 2] }
    }
}

/// Who plays a side.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum Player {
    #[default]
    Person,
    /// A method of the program.
    Engine(Engine),
}

impl Player {
    /// The method, where it is one.
    pub(super) const fn engine(&self) -> Option<&Engine> {
        match self {
            Self::Engine(engine) => Some(engine),
            Self::Person => None,
        }
    }

    /// Whether it is a person.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }
}

/// A search and what it found.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredAnalysis {
    /// What was searched, with what.
    pub job: Job,
    /// What was found.
    pub report: Report,
    /// The recording that it left, so that a second run can be compared with it.
    pub fingerprint: Option<Fingerprint>,
}
