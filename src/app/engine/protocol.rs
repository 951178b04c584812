//! The protocols by name, and the games of each.

use serde::{Deserialize, Serialize};

use crate::catalog::Game;

/// The protocol of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// GTP version 2, the text protocol of Go programs, with the games of two colours that some engines play
    /// by it.
    Gtp,
    /// The protocol of NBoard, version 2: Othello with values.
    NBoard,
    /// The universal game interface: UCI for any game; also the dialect that greets with `gai`.
    Ugi,
    /// Board and moves as lines, and a move back: for programs of students.
    Lines,
    /// Cassio's protocol: Othello on 8x8 with search windows and bounds.
    Cassio,
}

impl Protocol {
    /// In the order of help texts.
    pub const ALL: [Self; 5] = [Self::Gtp, Self::NBoard, Self::Ugi, Self::Lines, Self::Cassio];

    /// The word on the command line and in files.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|protocol| protocol.name() == name)
    }

    /// The protocol whose engines alone answer with such a line.
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

    /// Whether its engines report values of positions.
    pub const fn values(self) -> bool {
        matches!(self, Self::NBoard | Self::Ugi | Self::Cassio)
    }

    /// Whether its engines accept a search window.
    pub const fn takes_windows(self) -> bool {
        matches!(self, Self::Cassio)
    }

    /// Whether its engines accept a limit of depth.
    pub const fn takes_depth(self) -> bool {
        matches!(self, Self::NBoard | Self::Ugi | Self::Cassio)
    }

    /// Whether its engines accept a limit of nodes.
    pub const fn takes_nodes(self) -> bool {
        matches!(self, Self::Ugi)
    }

    /// Whether a game can be played by it.
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
