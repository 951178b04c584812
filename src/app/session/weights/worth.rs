//! Effect of the numbers of a table: the worth of moves under two tables, and what both would play in test positions. Worked out beside
//! the window; questions and answers are plain data.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::eval::Evaluator as _;
use crate::eval::even::Even;
use crate::eval::weights::{PreparedWeights, Weights};
use crate::game::othello::{Move, Othello};
use crate::game::{Alternating as _, Position as _, Score, Sequential as _};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::{Control, Limits, Unwatched};

/// Two tables and how deep they judge: the one that is compared with, and the one in use.
#[derive(Clone, Debug, PartialEq)]
pub struct Judges {
    pub tables: [Weights; 2],
    /// Plies.
    pub depth: u8,
}

/// Something to work out.
#[derive(Clone, Debug, PartialEq)]
pub enum WorthQuestion {
    /// What every move of this position is worth to both.
    Moves(Othello, Judges),
    /// What every move of this position really comes to.
    Exact(Othello),
    /// What both would play in these positions.
    Choices(Vec<Othello>, Judges),
}

/// What was worked out.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveWorthAnswer {
    /// What every move is worth.
    Moves(MoveValues),
    /// The discs by which each move (by square) wins, for the side to move.
    Exact(Othello, Vec<(u8, i32)>),
    /// The squares that both play, by position.
    Choices(Vec<Othello>, Judges, Vec<[u8; 2]>),
}

/// What every move of a position is worth under two tables.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValues {
    pub position: Othello,
    /// To whom.
    pub judges: Judges,
    /// The moves by square, in the game's order, and what they are worth to the side to move.
    pub values: Vec<(u8, [Score; 2])>,
}

impl MoveValues {
    /// The move that a table chooses: the first of the best.
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
    /// Works it out; `None` once `stop` is raised.
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
    /// What each move is worth to both; `None` once `stop` is raised.
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
                // A child is judged for its own side to move, which is the other one.
                let both = tables.each_ref().map(|table| -worth(&child, |child| value(child, table)));
                (square, both)
            })
            // A search that was stopped gives a value that means nothing: no more are worked out.
            .take_while(|_| !stop.load(Ordering::Relaxed))
            .collect();
        (!stop.load(Ordering::Relaxed)).then_some(values)
    }

    fn choices(&self, position: &Othello, stop: &Arc<AtomicBool>) -> Option<[u8; 2]> {
        let values = self.values(position, stop)?;
        let chosen = [0, 1].map(|table| best(values.iter().map(|(square, both)| (*square, both[table]))));
        Some(chosen.map(|square| square.unwrap_or(PASS)))
    }

    /// What each move leaves on the board at once, without any search: for the frame in which a number changes.
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

/// The squares that two tables choose at once, without any search; [`PASS`] where there is no other move.
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

/// The moves of a position by square, and where they lead.
fn children(position: &Othello) -> impl Iterator<Item = (u8, Othello)> {
    let mut actions = Vec::new();
    position.actions(&mut actions);
    let position = *position;
    actions.into_iter().map(move |action: Move| (action.square().unwrap_or(PASS), position.after(action)))
}

/// What a position is worth to its side to move: its result where it is over.
fn worth(position: &Othello, judge: impl Fn(&Othello) -> Score) -> Score {
    if position.is_over() { position.final_score() } else { judge(position) }
}
