//! The table of results of an equilibrium: a matrix game itself, or in a race the value of each pair of steps
//! when both sides play optimally afterwards.

use crate::catalog::{AnyPosition, Engine, Evaluation, Job, Method};
use crate::game::Side;
use crate::game::matrix::{Choice, Matrix};
use crate::search::equilibrium::ExactEquilibrium;
use crate::search::{Limits, Unwatched};

use super::{Exercise, Fault, WorkSignals};

/// A table of results, and the names of its rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultTable {
    /// The first player's share for each row and column.
    pub table: Matrix,
    /// The first player's rows, and the second player's columns.
    pub names: [Vec<String>; 2],
}

/// The node limit for the table of a race.
const MOST_NODES: u64 = 20_000;

impl ResultTable {
    pub(super) fn of(exercise: &Exercise, effort: &WorkSignals) -> Result<Self, Fault> {
        // In a race one side may have chosen already; the table is that before either has.
        let position = exercise.subject.as_seen();
        if !matches!(*position, AnyPosition::Matrix(_) | AnyPosition::MazeRace(_)) {
            return Err(Fault::Unfit { kind: exercise.kind.name(), game: position.game() });
        }
        if position.is_over() {
            return Err(Fault::Over);
        }
        let table = match &*position {
            AnyPosition::Matrix(matrix) => matrix.position().clone(),
            race => of_race(race, effort)?,
        };
        Ok(Self { table, names: names(&position) })
    }

    /// Whether the choice of actions affects the result at all.
    pub(super) fn matters(&self) -> bool {
        let [rows, columns] = Side::BOTH.map(|side| self.table.size(side));
        let mut entries = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| self.table.entry(Choice(row), Choice(column)).to_bits());
        let first = entries.next();
        entries.any(|entry| Some(entry) != first)
    }
}

/// The names of rows and columns where moves are simultaneous; empty lists elsewhere.
pub(super) fn names(position: &AnyPosition) -> [Vec<String>; 2] {
    let position = position.as_seen();
    if !matches!(*position, AnyPosition::Matrix(_) | AnyPosition::MazeRace(_)) {
        return Default::default();
    }
    Side::BOTH.map(|side| {
        let led = position.led_by(side);
        led.actions().into_iter().map(|action| led.label(action)).collect()
    })
}

fn of_race(race: &AnyPosition, effort: &WorkSignals) -> Result<Matrix, Fault> {
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let method = Method::Equilibrium(ExactEquilibrium::default());
    let job = Job::new(race.clone(), Engine::searching(method, Evaluation::Even, limits));
    let report = effort.search(&limits, |control| job.run(control, &mut Unwatched))?;
    // Only a proven table: one of a stopped search has estimates in it.
    let joint = report.joint.filter(|_| report.exact);
    let table = joint.and_then(|joint| Matrix::of(joint.actions[1].len(), &joint.values));
    table.ok_or(Fault::TooHard { limit: MOST_NODES })
}
