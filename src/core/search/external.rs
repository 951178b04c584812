//! A program of somebody else as a method: only its name. Who it is, the user's own settings say; nothing that a file holds
//! starts a program.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::settings::{Adjustable, Setting};

/// An engine that the user has added under a name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct External {
    /// What the user calls it; see [`External::is_name`].
    pub name: String,
}

impl Adjustable for External {
    const SETTINGS: &'static [Setting<Self>] = &[];
}

impl External {
    /// Units of an estimate in a disc: engines say discs with two decimals.
    pub const PER_DISC: u16 = 100;
    /// Characters of the longest name.
    pub const LONGEST_NAME: usize = 40;

    /// Whether an engine can be called so: letters, digits, and `.`, `_`, `-` and `+` behind the first character, so that the
    /// name can stand in the word of a method and in the name of a file.
    pub fn is_name(name: &str) -> bool {
        let fits = |character: char| character.is_alphanumeric() || "._-+".contains(character);
        name.chars().next().is_some_and(char::is_alphanumeric)
            && name.chars().count() <= Self::LONGEST_NAME
            && name.chars().all(fits)
    }
}

/// What an engine did that it must not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalFault {
    /// The name of the engine.
    pub engine: String,
    /// What it did.
    pub kind: FaultKind,
    /// The last lines that went to and fro, the oldest first: `>` what it was sent, `<` what it wrote, `!` what it wrote to
    /// standard error.
    pub log: Vec<String>,
}

/// The kinds of faults. Texts are what the engine or the system wrote.
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
    /// No answer within so many thousandths of a second, and how many it was given for it where it was given any.
    Silent { given: Option<u64>, waited: u64 },
    /// A line longer than so many bytes.
    LongLine(usize),
    /// More output for one answer than so many bytes.
    Flood(usize),
    /// It answered with an error.
    Refused(String),
    /// Its answer is none of its protocol.
    Unreadable(String),
    /// Its answer is one of the protocol of this name.
    OtherProtocol(&'static str),
    /// Its move is not legal.
    Illegal(String),
    /// It gave the game up.
    Resigned,
    /// Its answer has not the form of a move of this game.
    OfNoMove(String),
    /// Its protocol has no word for this limit.
    NoLimit(&'static str),
    /// It says moves alone where values are wanted.
    NoValues,
    /// Its protocol has only moves from the start of the game, and nobody knows the moves that lead here.
    NoMoves,
    /// As the table of a result says it, in English.
    Stated(String),
}

impl FaultKind {
    /// The number of the signal by which somebody else ended the program.
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

/// Thousandths of a second as seconds, without idle decimals.
fn seconds(millis: u64) -> f64 {
    millis as f64 / 1000.0
}
