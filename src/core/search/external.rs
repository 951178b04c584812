//! An external program as a method: only its name. The user's own settings assign a program to it; no content
//! of a file starts a program.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::settings::{Adjustable, Setting};

/// An engine that the user has added under a name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct External {
    /// The user's name for it; see [`External::is_name`].
    pub name: String,
}

impl Adjustable for External {
    const SETTINGS: &'static [Setting<Self>] = &[];
}

impl External {
    /// Units of an estimate in a disc: engines write discs with two decimals.
    pub const PER_DISC: u16 = 100;
    /// Characters of the longest name.
    pub const LONGEST_NAME: usize = 40;

    /// Whether a text can be the name of an engine: letters, digits, and `.`, `_`, `-` and `+` after the
    /// first character, so that the name can be part of a method's name and of a file name.
    pub fn is_name(name: &str) -> bool {
        let fits = |character: char| character.is_alphanumeric() || "._-+".contains(character);
        name.chars().next().is_some_and(char::is_alphanumeric)
            && name.chars().count() <= Self::LONGEST_NAME
            && name.chars().all(fits)
    }
}

/// An error of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalFault {
    /// The name of the engine.
    pub engine: String,
    pub kind: FaultKind,
    /// The last lines exchanged, the oldest first: `>` sent to it, `<` written by it, `!` written to standard
    /// error.
    pub log: Vec<String>,
}

/// The kinds of errors. Texts are those of the engine or the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The user has added no engine of this name.
    Unknown,
    /// It does not play this game.
    OtherGame(String),
    /// The program could not be started.
    NotStarted(String),
    /// It ended, with this status.
    Ended(String),
    /// No answer within `waited` milliseconds, where `given` is the engine's own limit of time, if any.
    Silent { given: Option<u64>, waited: u64 },
    /// A line longer than this number of bytes.
    LongLine(usize),
    /// More output for one answer than this number of bytes.
    Flood(usize),
    /// It answered with an error.
    Refused(String),
    /// Its answer does not follow its protocol.
    Unreadable(String),
    /// Its answer belongs to the protocol with this name.
    OtherProtocol(&'static str),
    /// Its move is not legal.
    Illegal(String),
    /// It gave the game up.
    Resigned,
    /// Its answer does not have the form of a move of this game.
    OfNoMove(String),
    /// Its protocol cannot express this limit.
    NoLimit(&'static str),
    /// It reports only moves where values are needed.
    NoValues,
    /// Its protocol needs the moves from the start of the game, which are unknown here.
    NoMoves,
    /// The error in English, from the table of a result.
    Stated(String),
}

impl FaultKind {
    /// The number of the signal by which the program was ended from outside.
    pub fn signal(&self) -> Option<&str> {
        let Self::Ended(status) = self else { return None };
        status.strip_prefix("signal ")
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("no engine of this name was added; edagari engines list names them"),
            Self::OtherGame(game) => write!(f, "it does not play {game}"),
            Self::NotStarted(why) => write!(f, "it could not be started: {why}"),
            Self::Ended(status) => match self.signal() {
                Some(signal) => write!(f, "it was ended by signal {signal}"),
                None => write!(f, "it ended by itself ({status})"),
            },
            Self::Silent { given: None, waited } => {
                write!(f, "it gave no answer within {} s", seconds(*waited))
            }
            Self::Silent { given: Some(given), waited } => {
                let (given, waited) = (seconds(*given), seconds(*waited));
                write!(f, "it was given {given} s for this move and had not answered after {waited} s")
            }
            Self::LongLine(bytes) => write!(f, "it wrote a line of more than {bytes} bytes"),
            Self::Flood(bytes) => write!(f, "it wrote more than {bytes} bytes for one answer"),
            Self::Refused(text) => write!(f, "it answered with an error: {text}"),
            Self::Unreadable(text) => write!(f, "it answered {text:?}, which is no answer in its protocol"),
            Self::OtherProtocol(name) => {
                write!(f, "it answers as in {name}, which is another protocol than it was added with")
            }
            Self::Illegal(text) => write!(f, "it answered {text:?}, which is no legal move"),
            Self::Resigned => f.write_str("it resigned"),
            Self::OfNoMove(text) => {
                write!(f, "it answered {text:?}, which is no move of this game: it may be an engine of another game")
            }
            Self::NoLimit(limit) => {
                write!(f, "its protocol has no word for {limit}: give it a time")
            }
            Self::Stated(words) => f.write_str(words),
            Self::NoValues => f.write_str(
                "it says moves and no values: engines of the protocols nboard, ugi and cassio say what positions are worth",
            ),
            Self::NoMoves => f.write_str(
                "its protocol has only moves from the start of the game, and the moves that lead here are not known",
            ),
        }
    }
}

impl fmt::Display for ExternalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine {}: {}", self.engine, self.kind)
    }
}

/// Milliseconds as seconds, without trailing zeros.
fn seconds(millis: u64) -> f64 {
    millis as f64 / 1000.0
}
