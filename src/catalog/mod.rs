//! Every game, method and evaluator by name: the only place that knows them all.
//!
//! This file joins the games into [`AnyPosition`]; `method` joins methods and evaluators; `engine` reads the
//! words of the command line and runs a [`Job`], which is plain data and says everything about one search.
//! Adding a game or a method means one line in each list here.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::connect_four::ConnectFour;
use crate::game::maze::Duel;
use crate::game::number_tree::NumberTree;
use crate::game::othello::{Move, Othello};
use crate::game::tic_tac_toe::TicTacToe;
use crate::game::{
    ActionId, Alternating, IllegalAction, Notation, NotationError, Outcome, Position as _, Score,
    Sequential as _, Side,
};

mod again;
mod boards;
mod engine;
mod method;

pub use again::Anyway;
pub use engine::{Engine, Job, Memory, SpecError};
pub use method::{Evaluation, Method};

/// A game and the variant of its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Three in a row on 3x3.
    TicTacToe,
    /// Four in a row, with gravity.
    ConnectFour {
        /// Columns, 4..=8.
        width: u8,
        /// Rows, 4..=8.
        height: u8,
    },
    /// Othello (Reversi) with the tournament's start position.
    Othello {
        /// Squares a side: 8, 6 or 4.
        size: u8,
    },
    /// The abstract tree of a textbook.
    NumberTree,
    /// The number-collecting maze for two who take turns.
    MazeDuel {
        /// Columns, 3..=16.
        width: u8,
        /// Rows, 3..=16.
        height: u8,
        /// Plies of a whole game, 1..=400.
        turns: u16,
        /// The number of the board in the book's order.
        seed: u32,
    },
}

/// A position of any game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "PositionText", try_from = "PositionText")]
pub enum AnyPosition {
    /// Tic-tac-toe.
    TicTacToe(TicTacToe),
    /// Connect Four of any size.
    ConnectFour(ConnectFour),
    /// Othello of any size.
    Othello(Othello),
    /// A textbook tree.
    NumberTree(NumberTree),
    /// A maze for two who take turns.
    MazeDuel(Duel),
}

/// Runs `$body` with `$position` bound to the concrete position inside an [`AnyPosition`].
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::catalog::AnyPosition::TicTacToe($position) => $body,
            $crate::catalog::AnyPosition::ConnectFour($position) => $body,
            $crate::catalog::AnyPosition::Othello($position) => $body,
            $crate::catalog::AnyPosition::NumberTree($position) => $body,
            $crate::catalog::AnyPosition::MazeDuel($position) => $body,
        }
    };
}
pub(crate) use with_position;

impl Game {
    /// The games offered to a newcomer, in the order of the menu.
    pub const MENU: [Self; 7] = [
        Self::Othello { size: 8 },
        Self::Othello { size: 6 },
        Self::Othello { size: 4 },
        Self::ConnectFour { width: 7, height: 6 },
        Self::TicTacToe,
        Self::MazeDuel { width: 5, height: 5, turns: 10, seed: 0 },
        Self::NumberTree,
    ];

    /// The words by which games are called on the command line and in files.
    pub const NAMES: [&str; 5] = ["tic-tac-toe", "connect-four", "othello", "maze-duel", "number-tree"];

    /// The position in which the game begins. A number tree begins as the tree of AIMA, figure 5.2.
    pub fn start(self) -> AnyPosition {
        match self {
            Self::TicTacToe => AnyPosition::TicTacToe(TicTacToe::default()),
            Self::ConnectFour { width, height } => {
                AnyPosition::ConnectFour(ConnectFour::new(width, height).unwrap_or_default())
            }
            Self::Othello { size } => AnyPosition::Othello(Othello::new(size).unwrap_or_default()),
            Self::NumberTree => AnyPosition::NumberTree(NumberTree::default()),
            Self::MazeDuel { width, height, turns, seed } => {
                AnyPosition::MazeDuel(Duel::new(height, width, turns, seed))
            }
        }
    }

    /// Reads a position in the game's own notation.
    ///
    /// # Errors
    /// Names the character at which the text stops being a position of this game.
    pub fn parse_position(self, text: &str) -> Result<AnyPosition, NotationError> {
        Ok(match self.start() {
            AnyPosition::TicTacToe(start) => AnyPosition::TicTacToe(start.parse_position(text)?),
            AnyPosition::ConnectFour(start) => AnyPosition::ConnectFour(start.parse_position(text)?),
            AnyPosition::Othello(start) => AnyPosition::Othello(start.parse_position(text)?),
            AnyPosition::NumberTree(start) => AnyPosition::NumberTree(start.parse_position(text)?),
            AnyPosition::MazeDuel(start) => AnyPosition::MazeDuel(start.parse_position(text)?),
        })
    }
}

impl Game {
    /// Reads `size=5x5,turns=10,seed=0`; what is left out is as in the menu.
    fn maze_duel(variant: &str) -> Option<Self> {
        let (mut size, mut turns, mut seed) = ((5, 5), 10, 0);
        for setting in variant.split(',').filter(|setting| !setting.is_empty()) {
            match setting.split_once('=')? {
                ("size", text) => {
                    let (width, height) = text.split_once('x')?;
                    size = (width.parse().ok()?, height.parse().ok()?);
                }
                ("turns", text) => turns = text.parse().ok()?,
                ("seed", text) => seed = text.parse().ok()?,
                _ => return None,
            }
        }
        let (width, height) = size;
        let known = Duel::SIZES.contains(&width) && Duel::SIZES.contains(&height);
        let fits = known && (1..=Duel::PLIES).contains(&turns);
        fits.then_some(Self::MazeDuel { width, height, turns, seed })
    }
}

impl fmt::Display for Game {
    /// The word of the command line: `othello`, `othello:6`, `connect-four:5x4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TicTacToe => f.write_str("tic-tac-toe"),
            Self::ConnectFour { width: 7, height: 6 } => f.write_str("connect-four"),
            Self::ConnectFour { width, height } => write!(f, "connect-four:{width}x{height}"),
            Self::Othello { size: 8 } => f.write_str("othello"),
            Self::Othello { size } => write!(f, "othello:{size}"),
            Self::NumberTree => f.write_str("number-tree"),
            Self::MazeDuel { width, height, turns, seed } => {
                write!(f, "maze-duel:size={width}x{height},turns={turns},seed={seed}")
            }
        }
    }
}

impl FromStr for Game {
    type Err = SpecError;

    fn from_str(word: &str) -> Result<Self, SpecError> {
        let (name, variant) = word.split_once(':').map_or((word, None), |(name, rest)| (name, Some(rest)));
        let bad_size =
            || SpecError::Variant { game: name.to_owned(), variant: variant.unwrap_or("").to_owned() };
        match (name, variant) {
            ("tic-tac-toe", None) => Ok(Self::TicTacToe),
            ("number-tree", None) => Ok(Self::NumberTree),
            ("othello", None) => Ok(Self::Othello { size: 8 }),
            ("othello", Some(text)) => {
                let size = text.split_once('x').filter(|(a, b)| a == b).map_or(text, |(a, _)| a);
                let size: u8 = size.parse().map_err(|_| bad_size())?;
                Othello::new(size).map(|_| Self::Othello { size }).ok_or_else(bad_size)
            }
            ("connect-four", None) => Ok(Self::ConnectFour { width: 7, height: 6 }),
            ("connect-four", Some(text)) => {
                let (width, height) = text.split_once('x').ok_or_else(bad_size)?;
                let (width, height) = width.parse().ok().zip(height.parse().ok()).ok_or_else(bad_size)?;
                ConnectFour::new(width, height)
                    .map(|_| Self::ConnectFour { width, height })
                    .ok_or_else(bad_size)
            }
            ("maze-duel", variant) => Self::maze_duel(variant.unwrap_or("")).ok_or_else(bad_size),
            ("tic-tac-toe" | "number-tree", Some(_)) => Err(bad_size()),
            _ => Err(SpecError::Game(name.to_owned())),
        }
    }
}

impl TryFrom<String> for Game {
    type Error = SpecError;

    fn try_from(word: String) -> Result<Self, SpecError> {
        word.parse()
    }
}

impl Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A position as files carry it.
#[derive(Serialize, Deserialize)]
struct PositionText {
    game: Game,
    position: String,
}

impl From<AnyPosition> for PositionText {
    fn from(position: AnyPosition) -> Self {
        Self { game: position.game(), position: position.to_string() }
    }
}

impl TryFrom<PositionText> for AnyPosition {
    type Error = NotationError;

    fn try_from(text: PositionText) -> Result<Self, NotationError> {
        text.game.parse_position(&text.position)
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, position => position.fmt(f))
    }
}

impl AnyPosition {
    /// The game and variant that this is a position of.
    pub fn game(&self) -> Game {
        match self {
            Self::TicTacToe(_) => Game::TicTacToe,
            Self::ConnectFour(board) => Game::ConnectFour { width: board.width(), height: board.height() },
            Self::Othello(board) => Game::Othello { size: board.size() },
            Self::NumberTree(_) => Game::NumberTree,
            Self::MazeDuel(duel) => Game::MazeDuel {
                width: duel.board().width(),
                height: duel.board().height(),
                turns: duel.plies(),
                seed: duel.seed(),
            },
        }
    }

    /// The legal actions, in the game's order.
    pub fn actions(&self) -> Vec<ActionId> {
        fn ids<P: Alternating>(position: &P) -> Vec<ActionId> {
            let mut actions = Vec::new();
            position.actions(&mut actions);
            actions.into_iter().map(Into::into).collect()
        }
        with_position!(self, position => ids(position))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        with_position!(self, position => position.is_over())
    }

    /// Who acts now; once the game is over, who would have acted.
    pub fn side_to_move(&self) -> Side {
        with_position!(self, position => position.side_to_move())
    }

    /// Who won a finished game; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        with_position!(self, position => position.outcome())
    }

    /// The result of a finished game for the first player; `None` while it goes on.
    pub fn result_for_first(&self) -> Option<Score> {
        self.is_over().then(
            || with_position!(self, position => position.final_score().for_first(position.side_to_move())),
        )
    }

    /// Plays an action through the checked door.
    ///
    /// # Errors
    /// [`IllegalAction`] when it is not legal; the position is then unchanged.
    pub fn try_play(&mut self, action: ActionId) -> Result<(), IllegalAction> {
        with_position!(self, position => position.try_play(action))
    }

    /// An action in the game's notation; a question mark when it is not legal here.
    pub fn label(&self, action: ActionId) -> String {
        with_position!(self, position => position.action(action).map_or_else(|| "?".to_owned(), |action| action.to_string()))
    }

    /// A line of actions from here in the game's notation, up to the first that is not legal.
    pub fn labels(&self, line: &[ActionId]) -> Vec<String> {
        let mut position = self.clone();
        let mut labels = Vec::with_capacity(line.len());
        for &action in line {
            let label = position.label(action);
            if position.try_play(action).is_err() {
                break;
            }
            labels.push(label);
        }
        labels
    }

    /// The position after a line of actions, up to the first that is not legal.
    #[must_use]
    pub fn after(&self, line: &[ActionId]) -> Self {
        let mut position = self.clone();
        for &action in line {
            if position.try_play(action).is_err() {
                break;
            }
        }
        position
    }

    /// Whether an action is a pass.
    pub fn is_pass(&self, action: ActionId) -> bool {
        matches!(self, Self::Othello(_)) && action == Move::PASS.into()
    }

    /// A list of moves that begins here, as [`AnyPosition::parse_moves`] reads it; passes are left out, as
    /// transcripts do.
    pub fn write_moves(&self, line: &[ActionId]) -> String {
        let separator = if matches!(self, Self::NumberTree(_)) { " " } else { "" };
        let labels = self.labels(line);
        let shown: Vec<_> = line
            .iter()
            .zip(labels)
            .filter(|(action, _)| !self.is_pass(**action))
            .map(|(_, label)| label)
            .collect();
        shown.join(separator)
    }

    /// Reads a list of moves that begins here.
    ///
    /// # Errors
    /// Names the character at which the first unreadable or illegal move begins.
    pub fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        with_position!(self, position => position.parse_moves(text))
    }
}
