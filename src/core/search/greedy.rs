//! Greedy: the best rated position one step ahead.

use serde::{Deserialize, Serialize};

use crate::eval::SoloEvaluator;
use crate::game::Solo;

use super::settings::{Adjustable, Setting};
use super::solo::{RatedNode, SoloReporter, mark_certainty, report_of_end, score, unknown_actions};
use super::{Control, Observer, Report};

/// Plays the action whose position is rated best, the first of equals. Its line is its own play to the end of
/// the game, and its score the sum of that line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Greedy {}

impl Adjustable for Greedy {
    const SETTINGS: &'static [Setting<Self>] = &[];
}

impl Greedy {
    /// Searches `root` step by step to the end of the game.
    pub fn search<P: Solo, E: SoloEvaluator<P>, O: Observer>(
        &self,
        root: &P,
        evaluator: &E,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if root.is_over() {
            return report_of_end(root);
        }
        let mut report = Report { actions: unknown_actions(root), ..Report::default() };
        // Each action shows its own sum: only the line of the report continues to the end.
        for entry in &mut report.actions {
            let after = root.action(entry.action).map(|action| root.after(action));
            entry.score = after.map(|after| score(after.points()));
            entry.line = vec![entry.action];
        }
        let most = control.depth_limit().unwrap_or(u32::MAX);
        let mut position = root.clone();
        let mut actions = Vec::new();
        let (mut reporter, mut node) = (SoloReporter::default(), 0);
        while !position.is_over() && report.depth < most && control.visit() {
            position.actions(&mut actions);
            let report_child = |action: P::Action, promise| {
                let action = action.into();
                reporter.rated(observer, RatedNode { parent: node, action, promise, twin: false })
            };
            let Some((action, next, child)) = best(&position, &actions, evaluator, report_child) else {
                break;
            };
            SoloReporter::taken(observer, child);
            SoloReporter::selected(observer, report.depth + 1);
            node = child;
            report.leaves += actions.len() as u64;
            report.line.push(action.into());
            report.depth += 1;
            position = next;
        }
        // Stopped before the first step, it plays the first action.
        report.best = report.line.first().or(report.actions.first().map(|entry| &entry.action)).copied();
        report.score = score(position.points());
        report.nodes = control.nodes();
        report.finished = !control.stopped();
        mark_certainty(&mut report, false);
        if report.line.is_empty() { report.without_value() } else { report }
    }
}

/// The first action with the best rated position, that position, and its node; `report` receives the rating
/// of each action and returns the number of its node.
fn best<P: Solo>(
    position: &P,
    actions: &[P::Action],
    evaluator: &impl SoloEvaluator<P>,
    mut report: impl FnMut(P::Action, i32) -> u32,
) -> Option<(P::Action, P, u32)> {
    let mut best: Option<(P::Action, P, u32)> = None;
    let mut greatest = i32::MIN;
    for &action in actions {
        let next = position.after(action);
        let promise = evaluator.promise(&next);
        let node = report(action, promise);
        // Strictly greater: of equals the first in the game's own order plays.
        if best.is_none() || promise > greatest {
            greatest = promise;
            best = Some((action, next, node));
        }
    }
    best
}
