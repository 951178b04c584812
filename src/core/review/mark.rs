//! Marks of moves, and accuracy of players, from the losses of a game.

use crate::catalog::AnyPosition;
use crate::catalog::opening_book::OpeningBook;
use crate::game::{ActionId, Sequential as _, Side};

use super::{GameReview, MoveVerdict, Oversight, ReviewedMove, ValueUnit};

/// A mark of a move, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum MoveMark {
    /// No move was better.
    Best,
    /// It lost too little to count as a fault.
    Good,
    /// It lost a little.
    Inaccuracy,
    /// It lost much.
    Mistake,
    /// It lost very much, by proven values a win or a draw, or it overlooked a stone that wins at once.
    Blunder,
    /// The move after which the game was lost, and before which it was not.
    Lost,
}

impl MoveMark {
    pub const ALL: [Self; 6] =
        [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder, Self::Lost];

    /// The word in files and on the command line.
    pub const fn word(self) -> &'static str {
        self.into_str()
    }

    /// The least losses of an inaccuracy, a mistake and a blunder.
    pub const fn limits(counted: ValueUnit) -> [f64; 3] {
        match counted {
            ValueUnit::Discs => [2.0, 6.0, 16.0],
            ValueUnit::Points => [2.0, 5.0, 12.0],
            // A win that comes later is still a win.
            ValueUnit::Moves => [3.0, f64::INFINITY, f64::INFINITY],
            ValueUnit::Result => [1.0, 1.0, 1.0],
            ValueUnit::Share => [0.1, 0.25, 0.5],
        }
    }

    /// The mark of a move by its verdict alone.
    fn of(verdict: &MoveVerdict, side: Side) -> Self {
        let [inaccuracy, mistake, blunder] = Self::limits(verdict.counted);
        let throws = verdict.thrown(side).is_some();
        match verdict.loss {
            loss if loss >= blunder || throws => Self::Blunder,
            loss if loss >= mistake => Self::Mistake,
            loss if loss >= inaccuracy => Self::Inaccuracy,
            loss if loss > 0.0 => Self::Good,
            _ => Self::Best,
        }
    }
}

/// Whether a value wins (1), draws (0) or loses (−1) for a side.
fn result(verdict: &MoveVerdict, value: f64, side: Side) -> i8 {
    // A share is even at a half, all other units at 0.
    let lead = value - verdict.counted.even();
    let first = lead.partial_cmp(&0.0).map_or(0, |order| order as i8);
    if side == Side::First { first } else { -first }
}

/// Losses of a player's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AverageLoss {
    /// Moves with a verdict at which there was a choice.
    pub moves: u32,
    /// The sum of their losses, in the common unit.
    pub loss: f64,
    /// The number of moves with each mark, in the order of [`MoveMark::ALL`].
    pub marks: [u32; MoveMark::ALL.len()],
    /// How many of them gave a proven win or draw away.
    pub thrown: u32,
    /// Whether any of these losses is an estimate.
    pub is_estimate: bool,
}

impl AverageLoss {
    /// The mean loss of a move; `None` without any.
    pub fn loss_per_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.loss / f64::from(self.moves))
    }

    /// The number of moves that gave away no win and no draw.
    pub const fn kept(&self) -> u32 {
        self.moves - self.thrown
    }
}

impl GameReview {
    /// The mark of each move; `None` without a verdict, where there was no choice, and in an opening.
    pub fn marks(&self) -> Vec<Option<MoveMark>> {
        let lost = self.lost();
        let mark = |(at, ply): (usize, &ReviewedMove)| {
            let own = MoveMark::of(ply.verdict.as_ref()?, ply.side);
            // In a position that is lost by theory, too: a person sees the stone, and not the theory.
            let own = if ply.oversight.is_some_and(Oversight::is_at_once) {
                own.max(MoveMark::Blunder)
            } else {
                own
            };
            let is_chosen = !ply.forced && at >= self.opening;
            let own = if self.is_theory(at) { own.min(MoveMark::Good) } else { own };
            if Some(at) == lost { Some(MoveMark::Lost) } else { Some(own).filter(|_| is_chosen) }
        };
        self.plies.iter().enumerate().map(mark).collect()
    }

    /// Whether a move is one of theory that no proof calls a blunder: it is no fault then, whatever an estimate says.
    pub(super) fn is_theory(&self, at: usize) -> bool {
        let ply = &self.plies[at];
        let is_blunder =
            |verdict: &MoveVerdict| verdict.proven && MoveMark::of(verdict, ply.side) >= MoveMark::Blunder;
        at < self.theory && !ply.verdict.as_ref().is_some_and(is_blunder)
    }

    /// The move that a person could have seen to decide the game: the last win at once that the loser missed or left to the
    /// winner, who took it; else the last move after which two stones of the winner ended the game. In a game that nobody has lost
    /// it is the last win at once that was missed. None where that is of an opening.
    pub fn overlooked(&self) -> Option<usize> {
        let proof = |verdict: &MoveVerdict| verdict.proofs[1].map(|value| [value, -value]);
        let last = self.plies.last()?.verdict.as_ref();
        let loser = last.and_then(proof).and_then(|[first, second]| match () {
            () if first < 0.0 => Some(Side::First),
            () if second < 0.0 => Some(Side::Second),
            () => None,
        });
        let decides = |at: usize, is_at_once: bool| {
            let ply = &self.plies[at];
            let Some(oversight) = ply.oversight.filter(|it| it.is_at_once() == is_at_once) else {
                return false;
            };
            // Where the game went on for longer, the win was not taken.
            let is_taken = self.plies.len() - 1 - at <= oversight.plies();
            match oversight {
                Oversight::OwnWin(_) => loser.is_none_or(|loser| loser == ply.side),
                Oversight::Reply(_) | Oversight::Threats(_) => is_taken && loser == Some(ply.side),
            }
        };
        let chosen = self.opening..self.plies.len();
        [true, false].into_iter().find_map(|is_at_once| chosen.clone().rfind(|&at| decides(at, is_at_once)))
    }

    /// The common unit of all verdicts: that of the proven ones where all are proven.
    pub fn counted(&self) -> Option<ValueUnit> {
        let mut all = self.plies.iter().filter_map(|ply| ply.verdict.as_ref()).map(|verdict| verdict.counted);
        let first = all.next()?;
        Some(if all.all(|other| other == first) { first } else { ValueUnit::Share })
    }

    /// The losses of each player's moves, in one unit.
    pub fn averages(&self) -> [AverageLoss; 2] {
        let mut averages = [AverageLoss::default(); 2];
        let Some(counted) = self.counted() else { return averages };
        for (ply, mark) in self.plies.iter().zip(self.marks()) {
            // A move without a choice is not counted.
            let (Some(verdict), Some(mark), false) = (&ply.verdict, mark, ply.forced) else { continue };
            let average = &mut averages[ply.side.index()];
            average.moves += 1;
            average.loss += verdict.loss_in(counted);
            average.marks[mark as usize] += 1;
            average.thrown += u32::from(verdict.thrown(ply.side).is_some());
            average.is_estimate |= !verdict.proven;
        }
        averages
    }
}

/// The proven result that a side gave away by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    WinForDraw,
    WinForLoss,
    DrawForLoss,
}

impl MoveVerdict {
    /// The result that this side's move gave away, where that is proven.
    pub fn thrown(&self, side: Side) -> Option<Thrown> {
        match (self.proven, result(self, self.before, side), result(self, self.after, side)) {
            (true, 1, 0) => Some(Thrown::WinForDraw),
            (true, 1, -1) => Some(Thrown::WinForLoss),
            (true, 0, -1) => Some(Thrown::DrawForLoss),
            _ => None,
        }
    }

    /// A value in a unit: a proven one counts as a share of 1, 0.5 or 0.
    pub fn value_in(&self, counted: ValueUnit, value: f64) -> f64 {
        if counted == self.counted || counted != ValueUnit::Share {
            return value;
        }
        value.partial_cmp(&0.0).map_or(0.5, |order| f64::midpoint(f64::from(order as i8), 1.0))
    }

    /// The loss in a unit.
    pub fn loss_in(&self, counted: ValueUnit) -> f64 {
        if counted == self.counted {
            return self.loss;
        }
        let change = (self.value_in(counted, self.before) - self.value_in(counted, self.after)).abs();
        // The best move loses nothing, whatever the values after it.
        if self.loss > 0.0 { change } else { 0.0 }
    }
}

/// The number of moves from the start of a game on that the opening book has: an estimate is too coarse to find fault with them.
pub fn book_moves(start: &AnyPosition, actions: &[ActionId]) -> usize {
    let AnyPosition::Othello(start) = start else { return 0 };
    let mut board = *start;
    let is_in_book = |action: &&ActionId| {
        let Some(action) = board.action(**action) else { return false };
        let is_known = OpeningBook::shipped().has(&board, action);
        board = board.after(action);
        is_known
    };
    actions.iter().take_while(is_in_book).count()
}
