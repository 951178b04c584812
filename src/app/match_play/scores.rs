//! The score of every action before each move of a finished game, found by searching once more: the lectures'
//! programs print them. Meant for methods without chance and games with short searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::catalog::{AnyPosition, Engine, Job, Method};
use crate::game::score::Certainty;
use crate::game::{Outcome, Score};
use crate::search::minimax::Minimax;
use crate::search::{Control, Limits, Unwatched};

use super::MatchResults;

/// The scores before a move.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredPosition {
    /// Index of the engine to move in the plan.
    pub engine: usize,
    /// The move that was played, in notation.
    pub played: String,
    /// Every action, in the game's order.
    pub actions: Vec<ScoredAction>,
}

/// The scores of one action, all for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredAction {
    /// Its notation.
    pub action: String,
    /// Its score as far as the method proved it.
    pub found: Option<Score>,
    pub known: Certainty,
    /// Its score by minimax.
    pub exact: Option<Score>,
    /// The output of the lecture's alpha-beta: 1, 0 or -1, a bound where an earlier action had narrowed the
    /// window. `None` for other methods.
    pub printed: Option<i32>,
}

impl ScoredPosition {
    /// Whether there is only a bound for some action.
    pub fn has_bounds(&self) -> bool {
        self.actions.iter().any(|action| !matches!(action.known, Certainty::Proven | Certainty::Estimate))
    }
}

/// The scores of all moves of a game; empty where that game was not played. Once `stop` is raised the result
/// is meaningless.
pub fn scores(results: &MatchResults, game: u32, stop: &Arc<AtomicBool>) -> Vec<ScoredPosition> {
    let Some(record) = results.game(game) else { return Vec::new() };
    let (plan, mut scored) = (results.plan(), Vec::new());
    let players = plan.players(game);
    let mut position = plan.fixture(game).start;
    for &action in &record.moves {
        let engine = players[position.side_to_move().index()];
        let actions = scored_actions(&position, &plan.engines[engine], stop);
        scored.push(ScoredPosition { engine, played: position.label(action), actions });
        if position.try_play(action).is_err() || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    scored
}

fn scored_actions(position: &AnyPosition, engine: &Engine, stop: &Arc<AtomicBool>) -> Vec<ScoredAction> {
    let search = |engine: &Engine| {
        let mut control = Control::new(&Limits::default(), Arc::clone(stop));
        Job::new(position.clone(), engine.clone()).run(&mut control, &mut Unwatched)
    };
    let found = search(engine).actions;
    // The same limits and evaluation: only the pruning of the method must differ.
    let plain = Engine { method: Method::Minimax(Minimax::default()), ..engine.clone() };
    let exact = search(&plain).actions;
    let narrows = matches!(engine.method, Method::AlphaBeta(_));
    let printed = if narrows { printed(position) } else { Vec::new() };
    let printed = printed.into_iter().map(Some).chain(std::iter::repeat(None));
    let each = found.into_iter().zip(exact).zip(printed);
    // Reports list every action in the game's order, so entries of the same index belong together.
    each.map(|((found, exact), printed)| ScoredAction {
        action: position.label(found.action),
        found: found.score,
        known: found.bound.certainty(found.exact),
        exact: exact.score,
        printed,
    })
    .collect()
}

/// Worse than any loss.
const NOTHING: i32 = -2;

/// The output of lecture 003's program for every action: each is searched with the best score of those before
/// as the upper end of its window.
fn printed(position: &AnyPosition) -> Vec<i32> {
    let mut best = NOTHING;
    let each = position.actions().into_iter().map(|action| {
        let score = -narrowed(&position.after(&[action]), NOTHING, -best);
        best = best.max(score);
        score
    });
    each.collect()
}

/// The lecture's alpha-beta: alpha is raised and returned, so that a node that stays below its window returns
/// alpha, and one that is cut the score that cut it.
fn narrowed(position: &AnyPosition, mut alpha: i32, beta: i32) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(side)) => return if side == position.side_to_move() { 1 } else { -1 },
        None => {}
    }
    for action in position.actions() {
        alpha = alpha.max(-narrowed(&position.after(&[action]), -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}
