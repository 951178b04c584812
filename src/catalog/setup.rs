//! Boards of stones as a person sets them up, square by square: what can be done to one, and what is wrong with it.

use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;
use crate::game::{ActionId, ImpossibleBoard, Side};

use super::{AnyPosition, Game};

/// A board of stones, whether a game can come to it or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    game: Game,
    width: usize,
    height: usize,
    /// By rows from the top left.
    pub(super) stones: Vec<Option<Side>>,
    /// Chosen where the stones do not say who is to move.
    mover: Side,
}

/// What is known of the board of a game that is played with stones and whose notation is one sign a cell.
#[derive(Clone, Copy, Debug)]
pub struct StoneBoard {
    /// Columns and rows.
    pub size: (u8, u8),
    /// Whether stones fall, so that a move names a column.
    pub falls: bool,
    /// A board as it was set up, to be looked at, whether a game can come to it or not.
    pub(super) laid_out: fn(&Setup) -> AnyPosition,
    /// The same as a position, where a game can come to it.
    pub(super) checked: fn(&Setup) -> Result<AnyPosition, ImpossibleBoard>,
}

/// One change to such a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupChange {
    /// Lay a stone where this action would lay one, or take away (`None`) what lies there: in Connect Four the topmost.
    Put(ActionId, Option<Side>),
    /// Say who is to move.
    Mover(Side),
    /// Take all stones away.
    Clear,
    /// Lay out the start of the game.
    Start,
    /// Give each side the other's stones.
    Exchange,
    /// Turn the board a quarter clockwise.
    Rotate,
    /// Exchange left and right.
    Mirror,
}

impl Setup {
    /// The board of a position; `None` in games that are played with other things than stones.
    pub fn of(position: &AnyPosition) -> Option<Self> {
        let game = position.game();
        let (width, height) = game.row().stones?.size;
        let stone = |sign| match sign {
            'X' => Some(Side::First),
            'O' => Some(Side::Second),
            _ => None,
        };
        Some(Self {
            game,
            width: width.into(),
            height: height.into(),
            stones: position.rows()?.iter().flat_map(|row| row.chars()).map(stone).collect(),
            mover: position.side_to_move(),
        })
    }

    /// Whether positions of a game can be set up so.
    pub const fn fits(game: Game) -> bool {
        game.row().stones.is_some()
    }

    /// The game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// Whether who is to move can be chosen; elsewhere the stones say it.
    pub const fn chooses_mover(&self) -> bool {
        matches!(self.game, Game::Othello { .. })
    }

    /// Whether the board can be turned: stones that fall know what is below.
    pub fn turns(&self) -> bool {
        !self.game.row().stones.is_some_and(|board| board.falls)
    }

    /// The stones of a side.
    pub fn count(&self, side: Side) -> usize {
        self.stones.iter().filter(|stone| **stone == Some(side)).count()
    }

    /// Who is to move.
    pub fn mover(&self) -> Side {
        // The first player begins and so is to move when both have the same number of stones.
        let even = self.count(Side::First) <= self.count(Side::Second);
        match (self.chooses_mover(), even) {
            (true, _) => self.mover,
            (false, true) => Side::First,
            (false, false) => Side::Second,
        }
    }

    /// The board after a change; as it was where the change cannot be made.
    #[must_use]
    pub fn after(&self, change: SetupChange) -> Self {
        let mut next = self.clone();
        match change {
            SetupChange::Put(action, stone) => {
                if let Some(cell) = self.cell(action, stone) {
                    next.stones[cell] = stone;
                }
            }
            SetupChange::Mover(side) => next.mover = side,
            SetupChange::Clear => next.stones.fill(None),
            SetupChange::Start => return Self::of(&self.game.start()).unwrap_or(next),
            SetupChange::Exchange => {
                next.stones.iter_mut().for_each(|stone| *stone = stone.map(Side::other));
                next.mover = self.mover.other();
            }
            SetupChange::Rotate if self.turns() => {
                // Boards that can be turned are square, so columns and rows can change places.
                next.stones = self.seen(|column, row| (row, self.width - 1 - column));
            }
            SetupChange::Rotate => {}
            SetupChange::Mirror => next.stones = self.seen(|column, row| (self.width - 1 - column, row)),
        }
        next
    }

    /// The stone that would lie on the cell of an action: in Connect Four the topmost of the column.
    pub fn stone(&self, action: ActionId) -> Option<Side> {
        self.cell(action, None).and_then(|cell| self.stones[cell])
    }

    /// The stones with each cell taken from where `from` says.
    fn seen(&self, from: impl Fn(usize, usize) -> (usize, usize)) -> Vec<Option<Side>> {
        let cells = (0..self.height).flat_map(|row| (0..self.width).map(move |column| (column, row)));
        cells
            .map(|(column, row)| {
                let (column, row) = from(column, row);
                self.stones[row * self.width + column]
            })
            .collect()
    }

    /// The cell that an action changes: in Connect Four the lowest that is free, or, to take a stone away, the topmost that is
    /// not.
    fn cell(&self, ActionId(action): ActionId, stone: Option<Side>) -> Option<usize> {
        let action = usize::from(action);
        match self.game {
            Game::Othello { .. } => {
                // Squares are row * 8 + column on boards of every size, and a pass lies beyond the last row.
                let (row, column) = (action / 8, action % 8);
                (row < self.height && column < self.width).then_some(row * self.width + column)
            }
            Game::ConnectFour { .. } => {
                // Rows are counted from the top, so the lowest free cell is the last one.
                let cells = (0..self.height).map(|row| row * self.width + action);
                let mut cells = cells.filter(|_| action < self.width);
                match stone {
                    Some(_) => cells.rfind(|&cell| self.stones[cell].is_none()),
                    None => cells.find(|&cell| self.stones[cell].is_some()),
                }
            }
            _ => (action < self.stones.len()).then_some(action),
        }
    }

    /// The board as it lies in one line: the game, each square, row by row from the top, and who is to move.
    pub fn to_text(&self) -> String {
        let sign =
            |stone: Option<Side>| stone.map_or('-', |side| if side == Side::First { 'X' } else { 'O' });
        let stones: String = self.stones.iter().copied().map(sign).collect();
        format!("{} {stones} {}", self.game, sign(Some(self.mover)))
    }

    /// The board of such a line; `None` where it is none.
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
        // `-` is an empty square, but nobody who could be to move.
        setup.mover = mover.chars().next().and_then(stone)??;
        (stones.len() == setup.stones.len()).then_some(Self { stones, ..setup })
    }

    /// The position, where a game can come to it.
    ///
    /// # Errors
    /// Why none can.
    pub fn position(&self) -> Result<AnyPosition, ImpossibleBoard> {
        match self.game.row().stones {
            Some(board) => (board.checked)(self),
            None => Ok(self.game.start()),
        }
    }

    /// The board as it lies, to be looked at; no search may be asked about it.
    pub fn drawn(&self) -> AnyPosition {
        self.game.row().stones.map_or_else(|| self.game.start(), |board| (board.laid_out)(self))
    }

    /// The stones of both sides on nine cells.
    pub(super) fn cells(&self) -> [u16; 2] {
        Side::BOTH.map(|side| self.bits(side, |column, row| 1_u64 << (3 * row + column)) as u16)
    }

    /// What `lay` makes of the empty board of Connect Four and the stones of both sides.
    pub(super) fn fallen<T>(&self, lay: impl Fn(&ConnectFour, [u64; 2]) -> T) -> T {
        let empty = ConnectFour::new(self.width as u8, self.height as u8).unwrap_or_default();
        // Connect Four counts its rows from the bottom.
        let bit = |column, row| empty.bit(column as u8, (self.height - 1 - row) as u8);
        lay(&empty, Side::BOTH.map(|side| self.bits(side, bit)))
    }

    /// A position of Othello with the discs of both sides.
    pub(super) fn discs(&self) -> Othello {
        let of = |side| self.bits(side, |column, row| 1_u64 << (8 * row + column));
        let [black, white] = Side::BOTH.map(of);
        let size = self.width as u8;
        let laid = Othello::with_discs(size, black, white, self.mover);
        laid.or_else(|| Othello::new(size)).unwrap_or_default()
    }

    /// The stones of a side as a set of bits.
    fn bits(&self, side: Side, bit: impl Fn(usize, usize) -> u64) -> u64 {
        let own = self.stones.iter().enumerate().filter(|(_, stone)| **stone == Some(side));
        own.fold(0, |bits, (cell, _)| bits | bit(cell % self.width, cell / self.width))
    }
}
