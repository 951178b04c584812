//! Parts of the wrong programs without a counterpart in right ones: games with another judge, evaluations,
//! boards.

use std::fmt::{self, Debug, Display, Formatter};
use std::hash::Hash;
use std::marker::PhantomData;

use crate::eval::Evaluator;
use crate::eval::collected::Collected;
use crate::game::maze::sketch::SketchEdit;
use crate::game::maze::{Collector, Direction, Duel};
use crate::game::tic_tac_toe::TicTacToe;
use crate::game::{ActionId, Alternating, Position, Score, Sequential, Side, Solo};

/// A rule for the score of a finished game, for the side that would move.
pub(super) trait Judge<P>: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    fn judge(position: &P) -> Score;
}

/// A win is a win and a loss a loss, at any length of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct AnyLoss;

impl<P: Alternating> Judge<P> for AnyLoss {
    fn judge(position: &P) -> Score {
        // The length is removed from every result: the sign alone remains.
        Score::decided(position.final_score().0.signum(), 0)
    }
}

/// Checks for a full board before it checks for a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct DrawFirst;

impl Judge<TicTacToe> for DrawFirst {
    fn judge(position: &TicTacToe) -> Score {
        let full = (0..9).all(|cell| position.stone(cell).is_some());
        if full { Score::DRAW } else { position.final_score() }
    }
}

/// A game that is judged by another rule than its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct OtherwiseJudged<P, J>(P, PhantomData<J>);

impl<P, J> OtherwiseJudged<P, J> {
    pub(super) const fn new(position: P) -> Self {
        Self(position, PhantomData)
    }
}

impl<P: Display, J> Display for OtherwiseJudged<P, J> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<P: Position, J: Judge<P>> Position for OtherwiseJudged<P, J> {
    type Action = P::Action;

    fn is_over(&self) -> bool {
        self.0.is_over()
    }
}

impl<P: Sequential, J: Judge<P>> Sequential for OtherwiseJudged<P, J> {
    fn actions(&self, out: &mut Vec<P::Action>) {
        self.0.actions(out);
    }

    fn play(&mut self, action: P::Action) {
        self.0.play(action);
    }

    fn action(&self, id: ActionId) -> Option<P::Action> {
        self.0.action(id)
    }
}

impl<P: Alternating, J: Judge<P>> Alternating for OtherwiseJudged<P, J> {
    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    fn final_score(&self) -> Score {
        J::judge(&self.0)
    }

    fn key(&self) -> u64 {
        // The key is that of the game: positions are the same with any score.
        self.0.key()
    }
}

/// Points as a share of all, with zero against zero taken for a loss.
pub(super) struct NothingIsLoss;

impl Evaluator<Duel> for NothingIsLoss {
    fn score(&self, position: &Duel) -> Score {
        Collected.score(position)
    }

    fn win_rate(&self, position: &Duel) -> f64 {
        let nothing = Side::BOTH.iter().all(|&side| position.collected(side) == 0);
        if nothing { 0.0 } else { Collected.win_rate(position) }
    }
}

/// A maze whose keys are made of numbers with half the bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShortKeys(Collector);

impl ShortKeys {
    pub(super) const fn new(maze: Collector) -> Self {
        Self(maze)
    }

    const fn short(key: u64) -> u64 {
        key & u32::MAX as u64
    }
}

impl Display for ShortKeys {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl Position for ShortKeys {
    type Action = Direction;

    fn is_over(&self) -> bool {
        self.0.is_over()
    }
}

impl Sequential for ShortKeys {
    fn actions(&self, out: &mut Vec<Direction>) {
        self.0.actions(out);
    }

    fn play(&mut self, way: Direction) {
        self.0.play(way);
    }

    fn action(&self, id: ActionId) -> Option<Direction> {
        self.0.action(id)
    }
}

impl Solo for ShortKeys {
    fn points(&self) -> i32 {
        self.0.points()
    }

    fn key(&self) -> u64 {
        Self::short(self.0.key())
    }

    fn points_after(&self, way: Direction) -> i32 {
        self.0.points_after(way)
    }

    fn key_after(&self, way: Direction) -> u64 {
        Self::short(self.0.key_after(way))
    }
}

/// The maze before any pillar toppled: of its walls only the pillars remain.
pub(super) fn with_standing_walls(maze: &Collector) -> Collector {
    let columns = u16::from(maze.board().width());
    let sketch = maze.sketch();
    let cells = 0..columns * u16::from(maze.board().height());
    // Pillars are where row and column are both odd; any other wall is one that toppled.
    let toppled =
        cells.filter(|cell| (cell / columns).is_multiple_of(2) || (cell % columns).is_multiple_of(2));
    let open = toppled
        .filter(|&cell| sketch.is_wall(cell))
        .fold(sketch.clone(), |sketch, cell| sketch.edited(SketchEdit::Wall(cell, false)).unwrap_or(sketch));
    maze.on(&open)
}
