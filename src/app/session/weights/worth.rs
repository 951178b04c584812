//! Effect of the weights of a table: the worth of moves under two tables, and the choices of both in test
//! positions. Computed in the background; questions and answers are plain data.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::eval::Evaluator as _;
use crate::eval::even::Even;
use crate::eval::weights::{PreparedWeights, Weights};
use crate::game::othello::{Move, Othello};
use crate::game::{Alternating as _, Position as _, Score, Sequential as _};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::{Control, Limits, Unwatched};

/// Two tables and their search depth: the comparison table, and the one in use.
#[derive(Clone, Debug, PartialEq)]
pub struct Judges {
    pub tables: [Weights; 2],
    /// In plies.
    pub depth: u8,
}

/// A question for the background.
#[derive(Clone, Debug, PartialEq)]
pub enum WorthQuestion {
    /// The worth of every move of this position under both tables.
    Moves(Othello, Judges),
    /// The exact result of every move of this position.
    Exact(Othello),
    /// The choices of both tables in these positions.
    Choices(Vec<Othello>, Judges),
}

/// The answer to a [`WorthQuestion`].
#[derive(Clone, Debug, PartialEq)]
pub enum MoveWorthAnswer {
    Moves(MoveValues),
    /// The final disc difference after each move (by square), for the side to move.
    Exact(Othello, Vec<(u8, i32)>),
    /// The squares chosen by both tables, for each position.
    Choices(Vec<Othello>, Judges, Vec<[u8; 2]>),
}

/// The worth of every move of a position under two tables.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValues {
    pub position: Othello,
    pub judges: Judges,
    /// The moves by square, in the game's order, with their values for the side to move.
    pub values: Vec<(u8, [Score; 2])>,
}

impl MoveValues {
    /// The choice of a table: the first of the best moves.
    pub fn best(&self, table: usize) -> Option<u8> {
        best(self.values.iter().map(|(square, values)| (*square, values[table])))
    }
}

/// The first of the best moves.
fn best(values: impl Iterator<Item = (u8, Score)>) -> Option<u8> {
    let better = |best: Option<(u8, Score)>, (square, value): (u8, Score)| match best {
        Some((_, so_far)) if value <= so_far => best,
        _ => Some((square, value)),
    };
    values.fold(None, better).map(|(square, _)| square)
}

impl WorthQuestion {
    /// Computes the answer; `None` once `stop` is raised.
    pub fn work(&self, stop: &Arc<AtomicBool>) -> Option<MoveWorthAnswer> {
        match self {
            Self::Moves(position, judges) => {
                let values = judges.values(position, stop)?;
                Some(MoveWorthAnswer::Moves(MoveValues {
                    position: *position,
                    judges: judges.clone(),
                    values,
                }))
            }
            Self::Exact(position) => {
                let exact = AlphaBeta { table_megabytes: 4, ..AlphaBeta::default() };
                let value = |child: &Othello| {
                    let mut control = Control::new(&Limits::default(), Arc::clone(stop));
                    exact.search(child, &Even, &mut control, &mut Unwatched).score
                };
                let values = children(position)
                    .map(|(square, child)| (square, -worth(&child, value).units()))
                    .take_while(|_| !stop.load(Ordering::Relaxed))
                    .collect();
                (!stop.load(Ordering::Relaxed)).then_some(MoveWorthAnswer::Exact(*position, values))
            }
            Self::Choices(positions, judges) => {
                let choices = positions.iter().map(|position| judges.choices(position, stop));
                let choices = choices.collect::<Option<Vec<_>>>()?;
                Some(MoveWorthAnswer::Choices(positions.clone(), judges.clone(), choices))
            }
        }
    }
}

impl Judges {
    /// The values of each move under both tables; `None` once `stop` is raised.
    fn values(&self, position: &Othello, stop: &Arc<AtomicBool>) -> Option<Vec<(u8, [Score; 2])>> {
        let tables = self.tables.each_ref().map(PreparedWeights::of);
        // The move itself is the first of the plies.
        let limits = Limits { depth: Some(u32::from(self.depth).max(2) - 1), ..Limits::default() };
        let search = AlphaBeta::textbook();
        let value = |child: &Othello, table: &PreparedWeights| {
            if self.depth < 2 {
                return table.score(child);
            }
            let mut control = Control::new(&limits, Arc::clone(stop));
            search.search(child, table, &mut control, &mut Unwatched).score
        };
        let values = children(position)
            .map(|(square, child)| {
                // A child is evaluated for its own side to move, which is the other one.
                let both = tables.each_ref().map(|table| -worth(&child, |child| value(child, table)));
                (square, both)
            })
            // The value of a stopped search is meaningless, so the loop ends.
            .take_while(|_| !stop.load(Ordering::Relaxed))
            .collect();
        (!stop.load(Ordering::Relaxed)).then_some(values)
    }

    fn choices(&self, position: &Othello, stop: &Arc<AtomicBool>) -> Option<[u8; 2]> {
        let values = self.values(position, stop)?;
        let chosen = [0, 1].map(|table| best(values.iter().map(|(square, both)| (*square, both[table]))));
        Some(chosen.map(|square| square.unwrap_or(PASS)))
    }

    /// The static evaluation after each move, without search: for the frame in which a weight changes.
    pub fn at_once(&self, position: &Othello) -> MoveValues {
        let values = children(position)
            .map(|(square, child)| {
                let both =
                    self.tables.each_ref().map(|table| -worth(&child, |child: &Othello| table.score(child)));
                (square, both)
            })
            .collect();
        MoveValues { position: *position, judges: Self { depth: 1, ..self.clone() }, values }
    }
}

/// The squares chosen by two tables without search; [`PASS`] where there is no other move.
pub fn chosen_at_once(position: &Othello, tables: &[PreparedWeights; 2]) -> [u8; 2] {
    let children: Vec<_> = children(position).collect();
    tables.each_ref().map(|table| {
        let values = children.iter().map(|(square, child)| {
            let value = -worth(child, |child| table.score(child));
            (*square, value)
        });
        best(values).unwrap_or(PASS)
    })
}

/// The square that stands for a pass.
pub const PASS: u8 = 64;

/// The moves of a position by square, with the resulting positions.
fn children(position: &Othello) -> impl Iterator<Item = (u8, Othello)> {
    let mut actions = Vec::new();
    position.actions(&mut actions);
    let position = *position;
    actions.into_iter().map(move |action: Move| (action.square().unwrap_or(PASS), position.after(action)))
}

/// The value of a position for its side to move: its result where it is over.
fn worth(position: &Othello, judge: impl Fn(&Othello) -> Score) -> Score {
    if position.is_over() { position.final_score() } else { judge(position) }
}
