//! The exact solution of a simultaneous game: backward induction with an equilibrium at every position.
//!
//! The search goes a turn deeper at a time, like iterative deepening, so that it always has an answer; the evaluator
//! judges what lies deeper. Once it has reached the end of the game everywhere, the answer is exact.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::eval::Evaluator;
use crate::game::{ActionId, Alternating, InTurn, Position, Rng64, Side, Simultaneous};

use super::arena::report_of_end;
use super::regret_matching::pick;
use super::settings::{Adjustable, Kind, Setting, Value};
use super::zero_sum::Table;
use super::{ActionReport, Control, Joint, Observer, Report};

/// The exact equilibrium. An action drawn from the own mixed strategy plays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExactEquilibrium {
    /// The seed of the draw.
    pub seed: u64,
}

impl Adjustable for ExactEquilibrium {
    const SETTINGS: &'static [Setting<Self>] = &[Setting {
        key: "seed",
        kind: Kind::Count { min: 0, max: u64::MAX },
        get: |method| Value::Count(method.seed),
        set: |method, value| method.seed = value.count(),
    }];
}

/// Positions whose values are kept at a time: some 200 megabytes.
const MOST_KEPT: usize = 1_000_000;

impl ExactEquilibrium {
    /// Searches `root` for the side to move, which does not learn what the other side may have chosen already. A limit
    /// of depth counts half moves, two a turn. Observers are told the reports, but no events: there is no order in
    /// which one action is tried before another.
    pub fn search<P: Simultaneous>(
        &self,
        root: &InTurn<P>,
        evaluator: &impl Evaluator<InTurn<P>>,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        if root.is_over() {
            return report_of_end(root);
        }
        let drawn = Rng64::seed_from_u64(self.seed ^ root.position().key()).random();
        let most = control.depth_limit().map_or(u32::MAX, |plies| plies.div_ceil(2));
        let mut induction =
            Induction { evaluator, known: HashMap::new(), leaves: 0, nodes: 0, judged: false, control };
        let mut report = Report::default();
        for turns in 1..=most {
            induction.known.clear();
            induction.judged = false;
            let Some(table) = induction.table(root.position(), turns) else { break };
            let (nodes, leaves) = (induction.nodes, induction.leaves);
            let exact = !induction.judged;
            let joint = joint(root.position(), table);
            let found = report_of(root.side_to_move(), joint, drawn);
            let finished = exact || turns == most;
            report = Report { nodes, leaves, depth: 2 * turns, exact, finished, ..found };
            observer.progress(&report);
            if exact {
                break;
            }
        }
        if report.best.is_none() {
            report = unknown(root);
        }
        report
    }
}

/// The search as far as it is.
struct Induction<'a, E, P> {
    evaluator: &'a E,
    /// The values of positions, for the first player, in this pass.
    known: HashMap<P, f64>,
    nodes: u64,
    leaves: u64,
    /// Whether the evaluator was asked in this pass.
    judged: bool,
    control: &'a mut Control,
}

impl<P: Simultaneous, E: Evaluator<InTurn<P>>> Induction<'_, E, P> {
    /// The values of all pairs of actions, looking so many turns ahead; `None` once the search was stopped.
    fn table(&mut self, position: &P, turns: u32) -> Option<Table> {
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        position.actions_of(Side::First, &mut rows);
        position.actions_of(Side::Second, &mut columns);
        let mut values = Vec::with_capacity(rows.len() * columns.len());
        for &row in &rows {
            for &column in &columns {
                values.push(self.value(&position.after_both(row, column), turns - 1)?);
            }
        }
        Some(Table::new(columns.len(), values))
    }

    fn value(&mut self, position: &P, turns: u32) -> Option<f64> {
        if position.is_over() {
            self.leaves += 1;
            return Some(position.result());
        }
        if turns == 0 {
            self.leaves += 1;
            self.judged = true;
            return Some(self.evaluator.win_rate(&InTurn::from(position.clone())));
        }
        if let Some(&known) = self.known.get(position) {
            return Some(known);
        }
        if !self.control.visit() {
            return None;
        }
        self.nodes += 1;
        let value = self.table(position, turns)?.equilibrium().value;
        if self.known.len() < MOST_KEPT {
            self.known.insert(position.clone(), value);
        }
        Some(value)
    }
}

/// The root's table with its equilibrium.
fn joint<P: Simultaneous>(root: &P, table: Table) -> Joint {
    let equilibrium = table.equilibrium();
    let actions = Side::BOTH.map(|side| ids(root, side));
    let (strategies, value) = (equilibrium.strategies, equilibrium.value);
    Joint { actions, values: table.into_values(), visits: Vec::new(), strategies, value }
}

fn ids<P: Simultaneous>(root: &P, side: Side) -> Vec<ActionId> {
    let mut actions = Vec::new();
    root.actions_of(side, &mut actions);
    actions.into_iter().map(Into::into).collect()
}

/// The report for a side: an action is worth what it earns against the other side's strategy.
fn report_of(side: Side, joint: Joint, drawn: f64) -> Report {
    let table = Table::new(joint.actions[1].len(), joint.values.clone());
    let for_side = |value: f64| if side == Side::First { value } else { 1.0 - value };
    let worth = match side {
        Side::First => table.row_values(&joint.strategies[1]),
        Side::Second => table.column_values(&joint.strategies[0]),
    };
    let own = &joint.actions[side.index()];
    let best = own.get(pick(&joint.strategies[side.index()], drawn)).copied();
    let action = |(&action, value): (&ActionId, f64)| ActionReport {
        win_rate: Some(for_side(value)),
        line: vec![action],
        ..ActionReport::unknown(action)
    };
    Report {
        best,
        win_rate: Some(for_side(joint.value)),
        line: best.into_iter().collect(),
        actions: own.iter().zip(worth).map(action).collect(),
        joint: Some(Box::new(joint)),
        ..Report::default()
    }
}

/// The report of a search that was stopped before the first turn was done.
fn unknown<P: Simultaneous>(root: &InTurn<P>) -> Report {
    let actions = ids(root.position(), root.side_to_move());
    Report {
        best: actions.first().copied(),
        line: actions.first().copied().into_iter().collect(),
        nodes: 1,
        actions: actions.into_iter().map(ActionReport::unknown).collect(),
        ..Report::default()
    }
}
