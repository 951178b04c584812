//! Style of a method: the textbook's algorithm, or full strength with all its additions.

use crate::search::alpha_beta::{AlphaBeta, Refinement};
use crate::search::beam::Beam;
use crate::search::duct::Duct;
use crate::search::exact::Exact;

use super::{Family, Game, Method};

/// The style of a method that has more than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStyle {
    /// As in a textbook: the plain algorithm, in the game's own order of actions.
    Textbook,
    /// With all its additions.
    FullStrength,
}

impl SearchStyle {
    /// Both, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Textbook, Self::FullStrength];

    /// The key in the text files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Textbook => "textbook",
            Self::FullStrength => "full-strength",
        }
    }
}

impl SearchStyle {
    /// The usual style of a game: that of textbooks where whole trees are small enough to be read.
    pub const fn usual(game: Game) -> Self {
        game.row().search_style
    }

    /// Alpha-beta in this style.
    pub fn alpha_beta(self, game: Game) -> AlphaBeta {
        match (self, game) {
            // The values of a textbook are win, draw and loss. If faster wins counted for more, a value that
            // looks the same as another would be better, and more leaves would be read than by the book's
            // program.
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

    /// A method in this style. Its conventions of a course and its memory stay; methods with one style only
    /// stay unchanged.
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

    /// Whether a method has more than one style.
    pub const fn differs(method: &Method) -> bool {
        matches!(method, Method::AlphaBeta(_))
    }

    /// The style in which a method searches a game; `None` where it is neither, or where there is only one.
    pub fn found(method: &Method, game: Game) -> Option<Self> {
        let is_it = |search_style: &Self| search_style.of(method.clone(), game) == *method;
        Self::ALL.into_iter().find(is_it).filter(|_| Self::differs(method))
    }
}

impl Game {
    /// The default method of a row.
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
