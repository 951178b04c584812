//! The exact solution of a simultaneous game: backward induction with an equilibrium at every position.
//!
//! The search goes a turn deeper at a time, like iterative deepening, so that it always has an answer; the
//! evaluator values positions beyond that depth. Once it has reached the end of the game everywhere, the
//! answer is exact.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::eval::Evaluator;
use crate::game::{ActionId, Alternating, InTurn, Position, Rng64, Side, Simultaneous};

use super::arena::report_of_end;
use super::events::{Event, Why};
use super::regret_matching::pick;
use super::settings::{Adjustable, Setting};
use super::shared_settings::shared;
use super::zero_sum::PayoffMatrix;
use super::{ActionReport, Control, Joint, Observer, Report};

/// The exact equilibrium. The action that plays is drawn from the own mixed strategy.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExactEquilibrium {
    pub seed: u64,
}

impl Adjustable for ExactEquilibrium {
    const SETTINGS: &'static [Setting<Self>] = &[shared!(seed)];
}

/// Positions whose values are kept at a time: some 200 megabytes.
const MOST_KEPT: usize = 1_000_000;

impl ExactEquilibrium {
    /// Searches `root` for the side to move, which does not see the other side's choice. A limit of depth
    /// counts half moves, two a turn. Observers receive a tree of half moves, as from the other methods for
    /// such games.
    pub fn search<P: Simultaneous, O: Observer>(
        &self,
        root: &InTurn<P>,
        evaluator: &impl Evaluator<InTurn<P>>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if root.is_over() {
            return report_of_end(root);
        }
        // Drawn from the seed and the position alone: the duration of the search changes no draw.
        let drawn = Rng64::seed_from_u64(self.seed ^ root.position().key()).random();
        // A limit of one half move still looks a whole turn ahead, since both sides choose at once.
        let most = control.depth_limit().map_or(u32::MAX, |plies| plies.div_ceil(2));
        let mut induction = BackwardInduction {
            evaluator,
            known: HashMap::new(),
            leaves: 0,
            nodes: 0,
            judged: false,
            control,
            observer,
            lead: root.side_to_move(),
            reported: 0,
        };
        let mut report = Report::default();
        for turns in 1..=most {
            induction.begin(turns);
            // A pass that was stopped is dropped: the result of the pass before stands.
            let Some(table) = induction.table(root.position(), turns, 0) else { break };
            let (nodes, leaves) = (induction.nodes, induction.leaves);
            // Where no position was estimated, the pass reached the end of the game everywhere: deeper passes
            // would find the same.
            let exact = !induction.judged;
            let joint = joint(root.position(), table);
            let found = report_of(root.side_to_move(), joint, drawn);
            let finished = exact || turns == most;
            report = Report { nodes, leaves, depth: 2 * turns, exact, finished, ..found };
            induction.observer.progress(&report);
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

/// The state of the search.
struct BackwardInduction<'a, E, P, O> {
    evaluator: &'a E,
    /// The values of positions, for the first player, in this pass.
    known: HashMap<P, f64>,
    nodes: u64,
    leaves: u64,
    /// Whether the evaluator was used in this pass.
    judged: bool,
    control: &'a mut Control,
    observer: &'a mut O,
    /// The side whose choice comes first in the reported tree.
    lead: Side,
    /// Nodes reported in this pass, the root not counted.
    reported: u32,
}

impl<P: Simultaneous, E: Evaluator<InTurn<P>>, O: Observer> BackwardInduction<'_, E, P, O> {
    /// Drops the pass before and begins one that looks a number of turns ahead.
    fn begin(&mut self, turns: u32) {
        // Values depend on the number of turns ahead, so those of the pass before do not hold.
        self.known.clear();
        self.judged = false;
        self.reported = 0;
        if O::WATCHES {
            self.observer.observe(Event::Iteration { depth: (2 * turns).min(u32::from(u16::MAX)) as u16 });
        }
    }

    /// Reports the choices at a node: those of the side that leads, then below each the pairs with it.
    /// Returns the first number of either.
    fn grow(&mut self, node: u32, [rows, columns]: [&[P::Action]; 2]) -> (u32, u32) {
        let (leads, answers) = if self.lead == Side::First { (rows, columns) } else { (columns, rows) };
        let first = self.reported + 1;
        let pairs = first + leads.len() as u32;
        if O::WATCHES {
            let grown =
                |parent, action: P::Action, side| Event::Grown { parent, action: action.into(), side };
            for &action in leads {
                self.observer.observe(grown(node, action, self.lead.other()));
            }
            for lead in 0..leads.len() as u32 {
                for &action in answers {
                    self.observer.observe(grown(first + lead, action, self.lead));
                }
            }
            self.reported += (leads.len() * (1 + answers.len())) as u32;
        }
        (first, pairs)
    }

    fn solved(&mut self, node: u32, value: f64, why: Why) {
        if O::WATCHES {
            self.observer.observe(Event::Solved { node, value: value as f32, why });
        }
    }

    /// Reports the values of the leading side's actions, and that of the node itself, once its matrix is
    /// known.
    fn report_values(&mut self, node: u32, first: u32, table: &PayoffMatrix) {
        if !O::WATCHES {
            return;
        }
        let equilibrium = table.equilibrium();
        let [rows, columns] = &equilibrium.strategies;
        let worth = match self.lead {
            Side::First => table.row_values(columns),
            Side::Second => table.column_values(rows),
        };
        for (lead, value) in (first..).zip(worth) {
            self.solved(lead, value, Why::Children);
        }
        self.solved(node, equilibrium.value, Why::Children);
    }

    /// The values of all pairs of actions, looking a number of turns ahead; `None` once the search was
    /// stopped. `node` is the number of the position in the reported tree.
    fn table(&mut self, position: &P, turns: u32, node: u32) -> Option<PayoffMatrix> {
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        position.actions_of(Side::First, &mut rows);
        position.actions_of(Side::Second, &mut columns);
        let (first, pairs) = self.grow(node, [&rows, &columns]);
        let mut values = Vec::with_capacity(rows.len() * columns.len());
        for (r, &row) in rows.iter().enumerate() {
            for (c, &column) in columns.iter().enumerate() {
                // Tables are row by row for the first player; the recorded tree has the leading side's
                // actions first.
                let pair = if self.lead == Side::First { r * columns.len() + c } else { c * rows.len() + r };
                let after = position.after_both(row, column);
                values.push(self.value(&after, turns - 1, pairs + pair as u32)?);
            }
        }
        let table = PayoffMatrix::new(columns.len(), values);
        self.report_values(node, first, &table);
        Some(table)
    }

    fn value(&mut self, position: &P, turns: u32, node: u32) -> Option<f64> {
        if position.is_over() {
            self.leaves += 1;
            self.solved(node, position.result(), Why::End);
            return Some(position.result());
        }
        if turns == 0 {
            self.leaves += 1;
            self.judged = true;
            let judged = self.evaluator.win_rate(&InTurn::from(position.clone()));
            self.solved(node, judged, Why::Evaluation);
            return Some(judged);
        }
        if let Some(&known) = self.known.get(position) {
            self.solved(node, known, Why::Table);
            return Some(known);
        }
        if !self.control.visit() {
            return None;
        }
        self.nodes += 1;
        let value = self.table(position, turns, node)?.equilibrium().value;
        // A full memory only costs time: positions are then valued twice.
        if self.known.len() < MOST_KEPT {
            self.known.insert(position.clone(), value);
        }
        Some(value)
    }
}

/// The root's matrix with its equilibrium.
fn joint<P: Simultaneous>(root: &P, table: PayoffMatrix) -> Joint {
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

/// The report for a side: the value of an action is its result against the other side's strategy.
fn report_of(side: Side, joint: Joint, drawn: f64) -> Report {
    let table = PayoffMatrix::new(joint.actions[1].len(), joint.values.clone());
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
        nodes: 1,
        actions: actions.into_iter().map(ActionReport::unknown).collect(),
        ..Report::default()
    }
    .without_value()
}
