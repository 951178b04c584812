//! Faults of an open trace, each with its line.

use std::fmt;

/// A fault and its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct TraceFault {
    /// Counted from 1.
    pub line: u64,
    pub kind: TraceFaultKind,
}

/// The kinds of faults. Texts are words of the file.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum TraceFaultKind {
    /// The first line is not that of an open trace.
    NotOne,
    /// An unknown edition of the format.
    Edition(String),
    /// Bytes that are no text, or a damaged gzip.
    NotText,
    /// A line that is too long.
    LongLine,
    /// No event at all.
    Empty,
    /// A line that begins with an unknown word.
    Line(String),
    /// A word of the header after the first event.
    Late(String),
    /// An event of the other family: nodes that are entered and left beside simulations.
    Mixed(String),
    /// A missing word after this one.
    Missing(String),
    /// A word in a wrong place.
    Word(String),
    /// No number.
    Number(String),
    /// A number with a fraction.
    Fraction(String),
    /// Not a share from 0 to 1.
    Share(String),
    /// Not a game of Edagari that can be recorded.
    Game(String),
    /// Not a position of the game: the reason.
    Position(String),
    /// A start position where moves are labels.
    NoStart,
    /// Not a legal move, and the legal ones.
    Move(String, Vec<String>),
    /// Not the side that moves by the rules of the game.
    Side(String),
    /// More labels than can be numbered.
    Labels,
    /// No node is open.
    NoNode(String),
    /// No such node.
    Node(String),
    /// More nested nodes than a recording holds.
    Deep,
}

impl TraceFaultKind {
    /// The key in the text files.
    pub const fn key(&self) -> &'static str {
        self.into_str()
    }

    /// The words of the file that the fault is about.
    pub fn word(&self) -> &str {
        match self {
            Self::Edition(word)
            | Self::Line(word)
            | Self::Late(word)
            | Self::Mixed(word)
            | Self::Missing(word)
            | Self::Word(word)
            | Self::Number(word)
            | Self::Fraction(word)
            | Self::Share(word)
            | Self::Game(word)
            | Self::Position(word)
            | Self::Move(word, _)
            | Self::Side(word)
            | Self::NoNode(word)
            | Self::Node(word) => word,
            _ => "",
        }
    }

    /// The legal moves, for a fault about a move; at most a few of them.
    pub fn moves(&self) -> String {
        if let Self::Move(_, moves) = self { moves.join(" ") } else { String::new() }
    }
}

impl fmt::Display for TraceFaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.word();
        match self {
            Self::NotOne => f.write_str("an open trace begins with the line edagari-trace 1"),
            Self::Edition(_) => write!(f, "edition {word:?} of the format is not known; this is edition 1"),
            Self::NotText => f.write_str("no text in UTF-8, or a damaged gzip"),
            Self::LongLine => f.write_str("the line is too long"),
            Self::Empty => f.write_str("no event: a node is entered by >, or a simulation counted by s"),
            Self::Line(_) => write!(f, "no line begins with {word:?}"),
            Self::Late(_) => write!(f, "{word} stands before the first event"),
            Self::Mixed(_) => write!(
                f,
                "{word} is of the other method: nodes are entered and left (> and <), or simulations are counted (+ and s)"
            ),
            Self::Missing(_) => write!(f, "something is missing behind {word}"),
            Self::Word(_) => write!(f, "{word:?} cannot stand here"),
            Self::Number(_) => write!(f, "{word:?} is no number"),
            Self::Fraction(_) => write!(
                f,
                "{word} is no whole number; write ten or a hundred times as much everywhere, and for example unit points 10"
            ),
            Self::Share(_) => write!(f, "{word:?} is no share from 0 to 1"),
            Self::Game(_) => write!(
                f,
                "{word:?} is no game of Edagari that can be recorded; leave the line out for any other"
            ),
            Self::Position(_) => f.write_str(word),
            Self::NoStart => f.write_str("a start belongs to a game; the line game stands before it"),
            Self::Move(_, moves) if moves.is_empty() => {
                write!(f, "{word:?} is no move: the game is over here")
            }
            Self::Move(..) => write!(f, "{word:?} is no legal move here; these are: {}", self.moves()),
            Self::Side(_) => write!(f, "{word} is not the side that the game says is to move"),
            Self::Labels => f.write_str("there are more different moves than can be numbered"),
            Self::NoNode(_) => write!(f, "no node is open for {word}"),
            Self::Node(_) => write!(f, "there is no node {word}"),
            Self::Deep => f.write_str("more nodes inside one another than can be recorded"),
        }
    }
}
