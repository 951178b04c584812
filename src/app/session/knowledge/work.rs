//! Short automatic searches of the positions that were on the board and of which nothing is known, on a
//! thread of their own: the graph has a point for each, with or without an analysis.

use std::collections::HashSet;

use crate::catalog::{AnyPosition, Engine, Job, Method};
use crate::game::Side;
use crate::game::record::MoveId;
use crate::review::{self, reviews};
use crate::search::exact::Exact;
use crate::search::{Control, Limits, Report, Unwatched};
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::state::State;
use crate::session::wake::Wake;

use super::data::Source;
use super::shown;
use super::update::{self, Found};

/// The thread of short searches, one position at a time.
#[derive(Debug)]
pub struct GlanceRunner {
    background: Background<AnyPosition, Report>,
    /// Positions whose search had no result.
    tried: HashSet<AnyPosition>,
}

impl Default for GlanceRunner {
    fn default() -> Self {
        Self { background: Background::new("glance", work), tried: HashSet::new() }
    }
}

impl GlanceRunner {
    /// Plies searched where the first player is to move, and one more for the second: enough to see immediate
    /// captures, in very little time. All searches end with the same side to move, which estimates favour:
    /// otherwise a graph would go up and down with every move.
    const DEPTH: u32 = 4;
    /// Number of empty squares up to which the solver is as fast.
    const SOLVED: u32 = 12;
    /// Size of the transposition table of the solver.
    const MEGABYTES: u32 = 8;

    /// Receives results, stops what is no longer wanted, starts what is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        while let Some(heard) = self.background.hear() {
            match heard {
                Heard::Answer(position, report) => {
                    let (root, engine) = (&position, &engine(&position));
                    let found = Found { root, engine, report: &report, source: Source::Glance, run: 0 };
                    // The positions after its moves learn nothing: in the next run each of them is searched
                    // by itself, and its value must be the same then.
                    if let Some(fact) = found.fact() {
                        state.knowledge.learn(position.clone(), fact);
                    }
                    if shown::of(state, root).is_none() {
                        self.tried.insert(position);
                    }
                }
                Heard::Failed(position) => {
                    self.tried.insert(position);
                }
            }
        }
        if self.background.question().is_none() {
            self.background
                .ask(wake, || unknown(state).into_iter().find(|position| !self.tried.contains(position)));
        }
    }

    /// Stops the work and joins its thread.
    pub fn stop(&mut self) {
        self.background.end();
    }
}

/// The positions of the line shown of which nothing is known: first the one on the board, then from the end
/// back.
fn unknown(state: &State) -> Vec<AnyPosition> {
    let record = &state.game.document.record;
    let is_set_up = state.view.position_editor.is_some();
    let document = &state.game.document;
    // A game that has not begun needs no value.
    let has_begun = !record.is_empty() || document.start != document.game().start();
    if !reviews(document.game()) || !has_begun || state.lessons.staged || is_set_up {
        return Vec::new();
    }
    let positions = update::positions(state, &record.line_through(state.game.cursor));
    let is_unknown = |(at, position): &(MoveId, AnyPosition)| shown::at_move(state, *at, position).is_none();
    let mut unknown: Vec<_> = positions.into_iter().rev().filter(is_unknown).collect();
    unknown.sort_by_key(|(at, _)| *at != state.game.cursor);
    unknown.into_iter().map(|(_, position)| position).collect()
}

fn engine(position: &AnyPosition) -> Engine {
    if position.squares_and_empty().is_some_and(|(_, empty)| empty <= GlanceRunner::SOLVED) {
        let method = Exact { table: GlanceRunner::MEGABYTES, ..Exact::default() };
        return Engine::with_method(Method::Exact(method), position.game());
    }
    let depth = GlanceRunner::DEPTH + u32::from(position.side_to_move() == Side::Second);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Engine { limits, ..review::engine(position.game()) }
}

#[expect(clippy::needless_pass_by_value, reason = "what is asked is handed over to the thread")]
fn work(position: AnyPosition, signals: &BackgroundSignals<Report>) -> Option<Report> {
    let job = Job::new(position.clone(), engine(&position));
    let mut control = Control::new(&job.engine.limits, signals.stop().clone());
    let report = job.run(&mut control, &mut Unwatched);
    report.finished.then_some(report)
}
