//! Boards of stones that the user sets up, square by square: the changes, and the checks.

use crate::game::{ActionId, ImpossibleBoard, Side};

use super::stones::Stones;
use super::{AnyPosition, Game};

/// A board of stones, whether a game can lead to it or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    game: Game,
    board: Stones,
}

/// A change of such a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum SetupChange {
    /// Puts a stone where this action would put one, or removes (`None`) the one there: in Connect Four the
    /// topmost.
    Put(ActionId, Option<Side>),
    /// Sets the side to move.
    Mover(Side),
    /// Removes all stones.
    Clear,
    /// Sets up the start of the game.
    Start,
    /// Exchanges the stones of the sides.
    Exchange,
    /// Turns the board a quarter clockwise.
    Rotate,
    /// Exchanges left and right.
    Mirror,
}

impl Setup {
    /// The board of a position; `None` in games without stones.
    pub fn of(position: &AnyPosition) -> Option<Self> {
        let game = position.game();
        let (width, height) = game.row().stones?.size;
        let stone = |sign| match sign {
            'X' => Some(Side::First),
            'O' => Some(Side::Second),
            _ => None,
        };
        let board = Stones {
            width: width.into(),
            height: height.into(),
            cells: position.rows()?.iter().flat_map(|row| row.chars()).map(stone).collect(),
            mover: position.side_to_move(),
        };
        Some(Self { game, board })
    }

    /// Whether positions of a game can be set up in this way.
    pub const fn fits(game: Game) -> bool {
        game.row().stones.is_some()
    }

    /// The game that is set up.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// Whether the side to move can be chosen; elsewhere it follows from the stones.
    pub const fn chooses_mover(&self) -> bool {
        matches!(self.game, Game::Othello { .. })
    }

    /// Whether the board can be turned: not where stones fall.
    pub fn turns(&self) -> bool {
        !self.game.row().stones.is_some_and(|board| board.falls)
    }

    /// The number of stones of a side.
    pub fn count(&self, side: Side) -> usize {
        self.board.cells.iter().filter(|stone| **stone == Some(side)).count()
    }

    /// The side to move.
    pub fn mover(&self) -> Side {
        // The first player begins and so is to move when both have the same number of stones.
        let even = self.count(Side::First) <= self.count(Side::Second);
        match (self.chooses_mover(), even) {
            (true, _) => self.board.mover,
            (false, true) => Side::First,
            (false, false) => Side::Second,
        }
    }

    /// The board after a change; unchanged where that is impossible.
    #[must_use]
    pub fn after(&self, change: SetupChange) -> Self {
        let mut next = self.clone();
        match change {
            SetupChange::Put(action, stone) => {
                if let Some(cell) = self.cell(action, stone) {
                    next.board.cells[cell] = stone;
                }
            }
            SetupChange::Mover(side) => next.board.mover = side,
            SetupChange::Clear => next.board.cells.fill(None),
            SetupChange::Start => return Self::of(&self.game.start()).unwrap_or(next),
            SetupChange::Exchange => {
                next.board.cells.iter_mut().for_each(|stone| *stone = stone.map(Side::other));
                next.board.mover = self.board.mover.other();
            }
            SetupChange::Rotate if self.turns() => {
                // Boards that can be turned are square, so columns and rows can change places.
                next.board.cells = self.seen(|column, row| (row, self.board.width - 1 - column));
            }
            SetupChange::Rotate => {}
            SetupChange::Mirror => {
                next.board.cells = self.seen(|column, row| (self.board.width - 1 - column, row));
            }
        }
        next
    }

    /// The stone on the cell of an action: in Connect Four the topmost of the column.
    pub fn stone(&self, action: ActionId) -> Option<Side> {
        self.cell(action, None).and_then(|cell| self.board.cells[cell])
    }

    /// The stones with each cell copied from the one given by `from`.
    fn seen(&self, from: impl Fn(usize, usize) -> (usize, usize)) -> Vec<Option<Side>> {
        let cells =
            (0..self.board.height).flat_map(|row| (0..self.board.width).map(move |column| (column, row)));
        cells
            .map(|(column, row)| {
                let (column, row) = from(column, row);
                self.board.cells[row * self.board.width + column]
            })
            .collect()
    }

    /// The cell that an action changes: in Connect Four the lowest free one, or, to remove a stone, the
    /// topmost occupied one.
    fn cell(&self, ActionId(action): ActionId, stone: Option<Side>) -> Option<usize> {
        let action = usize::from(action);
        match self.game {
            Game::Othello { .. } => {
                // Squares are row * 8 + column on boards of every size, and a pass lies beyond the last row.
                let (row, column) = (action / 8, action % 8);
                (row < self.board.height && column < self.board.width)
                    .then_some(row * self.board.width + column)
            }
            Game::ConnectFour { .. } => {
                // Rows are counted from the top, so the lowest free cell is the last one.
                let cells = (0..self.board.height).map(|row| row * self.board.width + action);
                let mut cells = cells.filter(|_| action < self.board.width);
                match stone {
                    Some(_) => cells.rfind(|&cell| self.board.cells[cell].is_none()),
                    None => cells.find(|&cell| self.board.cells[cell].is_some()),
                }
            }
            _ => (action < self.board.cells.len()).then_some(action),
        }
    }

    /// The board in one line: the game, each square, row by row from the top, and the side to move.
    pub fn to_text(&self) -> String {
        let sign =
            |stone: Option<Side>| stone.map_or('-', |side| if side == Side::First { 'X' } else { 'O' });
        let stones: String = self.board.cells.iter().copied().map(sign).collect();
        format!("{} {stones} {}", self.game, sign(Some(self.board.mover)))
    }

    /// Reads the board from such a line; `None` for any other text.
    pub fn from_text(text: &str) -> Option<Self> {
        let stone = |sign: char| match sign {
            'X' => Some(Some(Side::First)),
            'O' => Some(Some(Side::Second)),
            '-' => Some(None),
            _ => None,
        };
        let [game, stones, mover] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let mut setup = Self::of(&game.parse::<Game>().ok()?.start())?;
        let stones: Vec<_> = stones.chars().map(stone).collect::<Option<_>>()?;
        // `-` is an empty square, but no side to move.
        setup.board.mover = mover.chars().next().and_then(stone)??;
        if stones.len() != setup.board.cells.len() {
            return None;
        }
        setup.board.cells = stones;
        Some(setup)
    }

    /// The position, where a game can lead to it.
    ///
    /// # Errors
    /// The reason why no game can.
    pub fn position(&self) -> Result<AnyPosition, ImpossibleBoard> {
        match self.game.row().stones {
            Some(board) => (board.checked)(&self.board),
            None => Ok(self.game.start()),
        }
    }

    /// The board for display; it must not be searched.
    pub fn drawn(&self) -> AnyPosition {
        self.game.row().stones.map_or_else(|| self.game.start(), |board| (board.laid_out)(&self.board))
    }
}
