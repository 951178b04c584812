//! The maze for two who move at once ("simultaneous maze" in the book): the one with more points wins.
//!
//! Both choose a direction in secret and step together. Two on one cell both get all of its points, and then
//! it is empty. Boards are mirrored, so that neither side has an advantage.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use crate::game::bits::mix2;
use crate::game::in_turn::SimultaneousNotation;
use crate::game::reader::NotationReader;
use crate::game::{NotationError, NotationFault, Position, Rng64, Score, Side, Simultaneous, random_below};

use super::board::{MazeBoard, MazeCell};
use super::floor::Floor;
use super::sketch::{MazeRules, MazeSketch};
use super::text::Legend;
use super::{Direction, MazeParameters, book, text};

/// A position of the race, with no choice made. The default is the book's board 0 of 3x3 cells and 4 turns.
#[derive(Clone, Debug)]
pub struct Race {
    floor: Floor,
    at: [MazeCell; 2],
    collected: [u16; 2],
    turn: u16,
    turns: u16,
    /// The number of the board in the book's order; kept only for the name of the game.
    seed: u32,
}

impl Race {
    /// The sizes offered: rows and columns.
    pub const SIZES: RangeInclusive<u8> = 3..=16;
    /// More than one side can collect.
    const POINTS: u16 = Floor::CELLS as u16 * MazeBoard::MOST as u16;
    /// The lengths offered, in turns.
    pub const TURNS: RangeInclusive<u16> = 1..=400;

    /// The book's board of this number: the left half is drawn and mirrored, A begins left of the middle and
    /// B opposite, and there are no points under them. The book's boards have an odd number of columns; with
    /// an even one A and B begin side by side. Sizes and turns beyond the limits are clamped.
    pub fn new(plan: MazeParameters) -> Self {
        let plan = plan.within(&Self::SIZES, &Self::TURNS);
        let MazeParameters { width, height, turns, seed, .. } = plan;
        // Boards have three columns at least, so this does not fall below 0.
        let column = width / 2 - 1;
        let at = [column, width - 1 - column].map(|column| plan.cell(height / 2, column));
        let mut points = book::mirrored_points(seed, height.into(), width.into());
        for cell in at {
            points[usize::from(cell)] = 0;
        }
        let floor = Floor::new(MazeBoard::new(height, width, points));
        Self { floor, at, collected: [0; 2], turn: 0, turns, seed }
    }

    /// The present board, for editing by hand. It need not be mirrored.
    pub fn sketch(&self) -> MazeSketch {
        let rules = MazeRules { sizes: Self::SIZES, turns: Self::TURNS, walls: false };
        MazeSketch::of(self.board(), rules, self.turns_left(), &self.at, |cell| self.points(cell))
    }

    /// A new game of this maze on a board drawn by hand.
    #[must_use]
    pub fn on(&self, sketch: &MazeSketch) -> Self {
        let at = <[MazeCell; 2]>::try_from(sketch.characters()).unwrap_or(self.at);
        let floor = Floor::new(sketch.board());
        Self { floor, at, collected: [0; 2], turn: 0, turns: sketch.turns(), seed: self.seed }
    }

    /// The grid.
    pub fn board(&self) -> &MazeBoard {
        self.floor.board()
    }

    /// Size, turns and number.
    pub fn plan(&self) -> MazeParameters {
        MazeParameters::new(self.board().width(), self.board().height(), self.turns, self.seed)
    }

    /// Turns still to be played.
    pub const fn turns_left(&self) -> u16 {
        self.turns - self.turn
    }

    /// The cell of a side's character.
    pub const fn place(&self, side: Side) -> MazeCell {
        self.at[side.index()]
    }

    /// The points that a side has collected.
    pub const fn collected(&self, side: Side) -> u16 {
        self.collected[side.index()]
    }

    /// The points left on a cell.
    pub fn points(&self, cell: MazeCell) -> u8 {
        self.floor.points(cell)
    }

    /// Moves a character, which collects at once; `ends_turn` for the second side of a turn.
    #[inline]
    pub(super) fn step(&mut self, side: Side, way: Direction, ends_turn: bool) {
        let at = &mut self.at[side.index()];
        *at = self.floor.board().next(*at, way).unwrap_or(*at);
        self.collected[side.index()] += u16::from(self.floor.points(*at));
        self.floor.clear(*at);
        self.turn += u16::from(ends_turn);
    }

    #[inline]
    fn ways(&self, side: Side) -> &[Direction] {
        self.board().ways(self.place(side))
    }
}

/// The book's board 0 of 3x3 cells and 4 turns.
impl Default for Race {
    fn default() -> Self {
        Self::new(MazeParameters::new(3, 3, 4, 0))
    }
}

/// Two positions are equal when they look the same and have equally many turns left.
impl PartialEq for Race {
    fn eq(&self, other: &Self) -> bool {
        let state = |race: &Self| (race.at, race.collected, race.turns_left());
        state(self) == state(other) && self.floor == other.floor
    }
}

impl Eq for Race {}

impl Hash for Race {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

impl Position for Race {
    type Action = Direction;

    #[inline]
    fn is_over(&self) -> bool {
        self.turn == self.turns
    }
}

impl Simultaneous for Race {
    fn actions_of(&self, side: Side, out: &mut Vec<Direction>) {
        out.clear();
        if !self.is_over() {
            out.extend_from_slice(self.ways(side));
        }
    }

    #[inline]
    fn play_both(&mut self, first: Direction, second: Direction) {
        debug_assert!(!self.is_over());
        for (at, way) in self.at.iter_mut().zip([first, second]) {
            *at = self.floor.board().next(*at, way).unwrap_or(*at);
        }
        // Looked up for both before either collects: on a shared cell each gets all of its points.
        let lying = self.at.map(|cell| u16::from(self.floor.points(cell)));
        for (collected, points) in self.collected.iter_mut().zip(lying) {
            *collected += points;
        }
        for cell in self.at {
            self.floor.clear(cell);
        }
        self.turn += 1;
    }

    fn final_score(&self) -> Score {
        let [first, second] = self.collected.map(i32::from);
        Score::decided(first - second, 0)
    }

    #[inline]
    fn random_action_of(&self, side: Side, rng: &mut Rng64) -> Direction {
        let ways = self.ways(side);
        ways[random_below(rng, ways.len() as u32) as usize]
    }

    /// The points of the cell that the action leads to.
    fn order_hint(&self, side: Side, way: Direction) -> i32 {
        self.board().next(self.place(side), way).map_or(0, |cell| self.points(cell).into())
    }

    fn key(&self) -> u64 {
        let [a, b] = self.at.map(u64::from);
        let [first, second] = self.collected.map(u64::from);
        let places = a << 48 | b << 32 | first << 16 | second;
        mix2(self.floor.key() ^ u64::from(self.turns_left()), places)
    }
}

impl SimultaneousNotation for Race {
    fn parse(&self, text: &str) -> Result<Self, NotationError> {
        let mut reader = NotationReader::new(text);
        let grid = text::grid(&mut reader, &Legend::for_two(Self::SIZES))?;
        let [Some(first), Some(second)] = grid.characters[..] else {
            return Err(reader.error_about_all(NotationFault::Missing));
        };
        let points = 0..=Self::POINTS;
        let collected = [text::number(&mut reader, ':', &points)?, text::number(&mut reader, ' ', &points)?];
        let left = text::number(&mut reader, ' ', &(0..=*Self::TURNS.end()))?;
        reader.end()?;
        // A game that is over has been played.
        let turn = u16::from(left == 0);
        let turns = left + turn;
        let floor = Floor::new(MazeBoard::new(grid.height, grid.width, grid.points));
        Ok(Self { floor, at: [first, second], collected, turn, turns, seed: self.seed })
    }

    fn read(character: char) -> Option<Direction> {
        Direction::read(character)
    }
}

impl fmt::Display for Race {
    /// The rows with points as digits (0 as a dot), `A` and `B` where the characters stand (`*` for both),
    /// what both have collected, and the turns left: `A1B/353/9.9 4:2 6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.floor.write(f, self.at)?;
        let [first, second] = self.collected;
        write!(f, " {first}:{second} {}", self.turns_left())
    }
}
