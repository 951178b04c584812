//! Verifiable proof of the value of an Othello position: a line of play to the end of the game, and for each
//! move beside it a bound.
//!
//! At the end of the line discs are counted. Going back from there, a position has the value of the move on
//! the line, because no other move is worth more: that is the meaning of the bounds. With each of them
//! checked, by whatever means, the value of the first position is known.

use crate::game::othello::{Move, Othello};
use crate::game::{Alternating as _, Position as _, Sequential as _};
use crate::search::Control;
use crate::search::short_sort::sort_greatest_first;

use super::othello_endgame::OthelloSolver;

/// A line of best play and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineProof {
    start: Othello,
    line: Vec<Move>,
    score: i32,
}

/// A move beside the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenReply {
    /// The number of moves of the line before it.
    pub ply: usize,
    pub action: Move,
    /// The position after it.
    pub after: Othello,
    /// The greatest value that it may have for the side that makes it.
    pub at_most: i32,
}

/// The reason why a line proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProof {
    /// A move is against the rules; its index.
    #[error("move {} of the line is against the rules", .0 + 1)]
    Illegal(usize),
    /// The line ends before the game.
    #[error("the line does not end the game")]
    Unfinished,
    /// The line goes on after the end of the game.
    #[error("the line goes on after the end of the game")]
    TooLong,
    /// The line has another result.
    #[error("the line comes to {found}, not to {said}")]
    Other {
        /// The result for the side to move at the start.
        found: i32,
        said: i32,
    },
}

impl LineProof {
    /// A proof that `start` is worth `score` for the side to move there, provided that all bounds of its
    /// replies hold.
    ///
    /// # Errors
    /// Where the line is not one to the end of the game, or has another result.
    pub fn new(start: Othello, line: Vec<Move>, score: i32) -> Result<Self, NoProof> {
        let mut position = start;
        for (ply, &action) in line.iter().enumerate() {
            if position.is_over() {
                return Err(NoProof::TooLong);
            }
            if position.action(action.into()) != Some(action) {
                return Err(NoProof::Illegal(ply));
            }
            position.play(action);
        }
        if !position.is_over() {
            return Err(NoProof::Unfinished);
        }
        let found = sign(&start, &position) * position.final_score().units();
        if found == score {
            Ok(Self { start, line, score })
        } else {
            Err(NoProof::Other { found, said: score })
        }
    }

    /// Finds a line for a position whose value is known. `None` when stopped.
    pub fn find(
        solver: &mut OthelloSolver,
        start: &Othello,
        score: i32,
        control: &mut Control,
    ) -> Option<Self> {
        let (mut position, mut line) = (*start, Vec::new());
        while !position.is_over() {
            let worth = sign(start, &position) * score;
            let mut actions = Vec::new();
            position.actions(&mut actions);
            // The first move that is shown to leave the other side no more than that.
            let remembered = solver.remembered(&position);
            sort_greatest_first(&mut actions, |&action| Some(action) == remembered);
            let mut best = None;
            for action in actions {
                if solver.probe(&position.after(action), -worth, control)? <= -worth {
                    best = Some(action);
                    break;
                }
            }
            let action = best?;
            line.push(action);
            position.play(action);
        }
        // With a wrong score the line would have another end: then there is no proof.
        Self::new(*start, line, score).ok()
    }

    /// The first position of the line.
    pub const fn start(&self) -> &Othello {
        &self.start
    }

    /// The moves of the line.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// The value of the start for the side to move there.
    pub const fn score(&self) -> i32 {
        self.score
    }

    /// The discs of both sides at the end, the first player's first; empty squares count for the winner.
    pub fn end(&self) -> [i32; 2] {
        let cells = i32::from(self.start.size()).pow(2);
        let first =
            if self.start.side_to_move() == crate::game::Side::First { self.score } else { -self.score };
        [i32::midpoint(cells, first), i32::midpoint(cells, -first)]
    }

    /// All moves beside the line, from its end to its beginning. Of moves that lead to symmetric boards one
    /// stands for all, the move of the line too.
    pub fn replies(&self) -> Vec<ProvenReply> {
        let (mut position, mut replies) = (self.start, Vec::new());
        for (ply, &action) in self.line.iter().enumerate() {
            let at_most = sign(&self.start, &position) * self.score;
            let mut actions = Vec::new();
            position.actions(&mut actions);
            // Symmetric boards have the same value: the bound of one holds for all.
            let mut seen = vec![position.after(action).canonical()];
            for action in actions {
                let after = position.after(action);
                if !seen.contains(&after.canonical()) {
                    seen.push(after.canonical());
                    replies.push(ProvenReply { ply, action, after, at_most });
                }
            }
            position.play(action);
        }
        replies.reverse();
        replies
    }
}

impl ProvenReply {
    /// The greatest value of the reply as far as one null window shows it; within its bound where the proof
    /// is right. `None` when stopped.
    pub fn bound(&self, solver: &mut OthelloSolver, control: &mut Control) -> Option<i32> {
        // The other side must reach the negative of the bound: a window just below asks for exactly that.
        solver.probe(&self.after, -self.at_most - 1, control).map(|least| -least)
    }
}

/// The factor that turns a score from one position's point of view to another's.
fn sign(one: &Othello, other: &Othello) -> i32 {
    if one.side_to_move() == other.side_to_move() { 1 } else { -1 }
}
