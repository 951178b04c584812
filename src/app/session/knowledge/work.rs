//! A short search of each position that was on the board and of which nothing is known, on a thread of its own: the graph has a
//! point for every one, whether somebody asked for an analysis or not.

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

/// Looks at positions, one at a time.
#[derive(Debug)]
pub struct GlanceRunner {
    background: Background<AnyPosition, Report>,
    /// Positions of which it finds nothing.
    tried: HashSet<AnyPosition>,
}

impl Default for GlanceRunner {
    fn default() -> Self {
        Self { background: Background::new("glance", work), tried: HashSet::new() }
    }
}

impl GlanceRunner {
    /// Plies searched where the first player is to move, and one more for the second: enough to see what is about to be taken,
    /// and no more than a moment's work. So all of them end with the same side to move, which estimates favour: a graph of both
    /// would go up and down with every move.
    const DEPTH: u32 = 4;
    /// With so many empty squares the solver needs no more than that either.
    const SOLVED: u32 = 12;
    /// The table for that.
    const MEGABYTES: u32 = 8;

    /// Takes in what was found, stops what is no longer wanted, starts what is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        while let Some(heard) = self.background.hear() {
            match heard {
                Heard::Answer(position, report) => {
                    let (root, engine) = (&position, &engine(&position));
                    let found = Found { root, engine, report: &report, source: Source::Glance, run: 0 };
                    // Of the position alone, not of those after its moves: at the next start each is looked at by itself, and its value
                    // must be the same then.
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

    /// Stops the work and waits for its thread to end.
    pub fn stop(&mut self) {
        self.background.end();
    }
}

/// The positions of the line that is shown of which nothing is known: first what is on the board, then from the end back.
fn unknown(state: &State) -> Vec<AnyPosition> {
    let record = &state.game.document.record;
    let is_set_up = state.view.position_editor.is_some();
    let document = &state.game.document;
    // Of a game that has not begun nothing is to be said.
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
