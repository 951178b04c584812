//! The style of a method: the textbook's algorithm, or full strength with everything that is added to it.

use crate::search::alpha_beta::{AlphaBeta, Refinement};
use crate::search::beam::Beam;
use crate::search::duct::Duct;
use crate::search::exact::Exact;

use super::{Family, Game, Method};

/// In which style a method searches, where it knows more than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStyle {
    /// As a textbook has it: the bare algorithm, in the game's own order of actions.
    Textbook,
    /// With all that makes it strong.
    FullStrength,
}

impl SearchStyle {
    /// Both, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Textbook, Self::FullStrength];

    /// Its word in the text files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Textbook => "textbook",
            Self::FullStrength => "full-strength",
        }
    }
}

impl SearchStyle {
    /// The usual one of a game: that of textbooks where whole trees are small enough to be read.
    pub const fn usual(game: Game) -> Self {
        game.row().search_style
    }

    /// Alpha-beta in this style.
    pub fn alpha_beta(self, game: Game) -> AlphaBeta {
        match (self, game) {
            // The values of a textbook are win, draw and loss. Where faster wins counted for more, a value that looks
            // the same as another would be better, and more leaves would be read than the book's program reads.
            (Self::Textbook, Game::TicTacToe) => AlphaBeta::textbook().with(Refinement::Distance, false),
            (Self::Textbook, _) => AlphaBeta::textbook(),
            (Self::FullStrength, Game::Othello { size }) => {
                AlphaBeta { endgame: 16, lines: None, selective: size == 8, ..AlphaBeta::default() }
            }
            (Self::FullStrength, Game::ConnectFour { .. }) => {
                AlphaBeta { endgame: 28, lines: None, ..AlphaBeta::default() }
            }
            (Self::FullStrength, _) => AlphaBeta::default(),
        }
    }

    /// A method in this style. What a course says of it stays, and so does its memory; methods that know one style only
    /// stay as they are.
    #[must_use]
    pub fn of(self, method: Method, game: Game) -> Method {
        match method {
            Method::AlphaBeta(AlphaBeta { fail, cut, table_megabytes, .. }) => {
                Method::AlphaBeta(AlphaBeta { fail, cut, table_megabytes, ..self.alpha_beta(game) })
            }
            Method::Exact(method) if matches!(game, Game::ConnectFour { .. }) => {
                Method::Exact(Exact { every: self == Self::FullStrength, ..method })
            }
            other => other,
        }
    }

    /// Whether a method knows more than one style.
    pub const fn differs(method: &Method) -> bool {
        matches!(method, Method::AlphaBeta(_))
    }

    /// The style in which a method searches in a game; `None` where it is neither, or where there is but one.
    pub fn found(method: &Method, game: Game) -> Option<Self> {
        let is_it = |search_style: &Self| search_style.of(method.clone(), game) == *method;
        Self::ALL.into_iter().find(is_it).filter(|_| Self::differs(method))
    }
}

impl Game {
    /// What searches it when nothing else is said.
    pub(super) fn usual_method(self) -> Method {
        let row = self.row();
        match (row.method, row.family) {
            (Some(method), _) => method(),
            (None, Family::Alternating) => Method::AlphaBeta(row.search_style.alpha_beta(self)),
            (None, Family::Simultaneous) => Method::Duct(Duct { playouts: Some(10_000), ..Duct::default() }),
            (None, Family::Solo) => Method::Beam(Beam::default()),
        }
    }
}
