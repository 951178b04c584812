//! The protocols by name, and which games each has.

use serde::{Deserialize, Serialize};

use crate::catalog::Game;

/// What an engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// The text protocol of Go programs, version 2, with the games of two colours that some engines have in it.
    Gtp,
    /// The protocol of NBoard, version 2: Othello with values.
    NBoard,
    /// The universal game interface: UCI for any game; also the dialect that greets with `gai`.
    Ugi,
    /// The board and the moves as lines, and a move back: for programs of students.
    Lines,
    /// Cassio's: Othello on 8x8 by windows and bounds.
    Cassio,
}

impl Protocol {
    /// All of them, in the order of help texts.
    pub const ALL: [Self; 5] = [Self::Gtp, Self::NBoard, Self::Ugi, Self::Lines, Self::Cassio];

    /// The word of the command line and in files.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// The protocol of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|protocol| protocol.name() == name)
    }

    /// The protocol in which a line is an answer that no engine of another one gives.
    pub(super) fn of_answer(line: &str) -> Option<Self> {
        let behind = line.strip_prefix(['=', '?']);
        let is_gtp = behind.is_some_and(|rest| {
            rest.trim_end().is_empty() || rest.starts_with(|sign: char| sign == ' ' || sign.is_ascii_digit())
        });
        match line.trim() {
            _ if is_gtp => Some(Self::Gtp),
            "ugiok" | "gaiok" => Some(Self::Ugi),
            "ERROR: unknown protocol" => Some(Self::Cassio),
            line if line.starts_with("set myname ") => Some(Self::NBoard),
            _ => None,
        }
    }

    /// Whether its engines say what positions are worth.
    pub const fn values(self) -> bool {
        matches!(self, Self::NBoard | Self::Ugi | Self::Cassio)
    }

    /// Whether its engines can be asked on which side of a window a value lies.
    pub const fn takes_windows(self) -> bool {
        matches!(self, Self::Cassio)
    }

    /// Whether its engines can be told how deep to search.
    pub const fn takes_depth(self) -> bool {
        matches!(self, Self::NBoard | Self::Ugi | Self::Cassio)
    }

    /// Whether its engines can be told how many nodes to search.
    pub const fn takes_nodes(self) -> bool {
        matches!(self, Self::Ugi)
    }

    /// Whether a game can be played in it.
    pub const fn has(self, game: Game) -> bool {
        match self {
            Self::NBoard => matches!(game, Game::Othello { .. }),
            Self::Cassio => matches!(game, Game::Othello { size: 8 }),
            Self::Gtp | Self::Ugi | Self::Lines => {
                matches!(game, Game::Othello { .. } | Game::ConnectFour { .. })
            }
        }
    }
}
