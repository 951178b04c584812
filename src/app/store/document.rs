//! A game with all data that belongs to it.

use crate::catalog::{AnyPosition, Engine, Job};
use crate::conventions::Conventions;
use crate::eval::patterns::OwnPatterns;
use crate::eval::weights::Weights;
use crate::game::record::{MoveId, Record};
use crate::game::time_control::TimeControl;
use crate::review::Reviews;
use crate::search::Report;
use crate::trace::Fingerprint;

/// The version that is written. Older versions are read, newer ones are refused.
pub const VERSION: u32 = 2;
/// The most bytes of a document.
pub const SIZE_LIMIT: usize = 16 << 20;
/// The most moves of a document, variations included.
pub const MOVE_LIMIT: usize = 200_000;

/// A game with all data that belongs to it. The comment on the game as a whole is that of the record's start.
#[derive(Clone, Debug)]
pub struct Document {
    /// Empty without a name.
    pub title: String,
    /// The start position, which also determines the game.
    pub start: AnyPosition,
    pub record: Record,
    /// First and second.
    pub players: [Player; 2],
    /// Names of human players, first and second; empty where unknown.
    pub names: [String; 2],
    /// Place, date and result, as far as known.
    pub facts: GameFacts,
    /// The source format of the game and the parts of that text left out, a sentence each; empty where all
    /// was read.
    pub read_notes: Vec<String>,
    /// The Othello weight table edited with this game.
    pub weights: Option<Weights>,
    /// The user's own Othello patterns, for evaluating this game.
    pub patterns: Option<OwnPatterns>,
    /// The conventions of the course that this game belongs to.
    pub conventions: Conventions,
    pub analyses: Vec<StoredAnalysis>,
    /// The loss of every move of its lines, where reviewed.
    pub reviews: Reviews,
    /// `None` in games without clocks.
    pub clock: Option<GameClock>,
    pub cursor: MoveId,
}

/// Place, date and stated result of a game; each empty where unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFacts {
    /// A tournament, a server, a town.
    pub place: String,
    /// The day, in its original form.
    pub date: String,
    /// The result, in its original form: `34-30`, `+4.00`, `B+R`. The board may show another.
    pub result: String,
}

impl GameFacts {
    /// The most characters of each field.
    const LONGEST: usize = 120;

    /// The fields on one line each, shortened to their limits.
    #[must_use]
    pub fn bounded(self) -> Self {
        let line = |text: String| one_line(&text, Self::LONGEST);
        Self { place: line(self.place), date: line(self.date), result: line(self.result) }
    }
}

/// Sentences about how a game was read, limited in number and length.
pub(crate) fn bounded_notes(notes: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<String> {
    const MOST: usize = 200;
    const LONGEST: usize = 400;
    let lines = notes.into_iter().take(MOST).map(|note| one_line(note.as_ref(), LONGEST));
    lines.filter(|line| !line.is_empty()).collect()
}

/// A text on one line, without control characters, cut to so many characters.
pub(crate) fn one_line(text: &str, longest: usize) -> String {
    let is_blank = |sign: char| sign.is_control() || sign.is_whitespace();
    let signs = text.trim_matches(is_blank).chars().map(|sign| if sign.is_control() { ' ' } else { sign });
    // Trailing blanks would not survive reading.
    signs.take(longest).collect::<String>().trim_end().to_owned()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    pub control: TimeControl,
    /// The move after which time ran out for the side to move.
    pub fallen: Option<MoveId>,
    /// The most milliseconds left to each side: time spent on moves that were taken back, or before the game
    /// was saved, stays spent.
    pub at_most: [Option<u32>; 2],
}

impl From<TimeControl> for GameClock {
    fn from(control: TimeControl) -> Self {
        Self { control: control.within_ranges(), fallen: None, at_most: [None; 2] }
    }
}

#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum Player {
    #[default]
    Person,
    Engine(Engine),
}

impl Player {
    /// `None` for humans.
    pub(super) const fn engine(&self) -> Option<&Engine> {
        match self {
            Self::Engine(engine) => Some(engine),
            Self::Person => None,
        }
    }

    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }
}

/// A search with its result.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredAnalysis {
    pub job: Job,
    pub report: Report,
    /// Fingerprint of its recording, so that a second run can be compared with it.
    pub fingerprint: Option<Fingerprint>,
}
