//! Games of an engine against itself, to learn from: the same games whatever the number of threads.

use std::num::NonZero;

use crate::catalog::{AnyPosition, Engine, Game};
use crate::game::othello::Othello;
use crate::game::{ActionId, Alternating as _, Position as _, Sequential as _};
use crate::match_play::{MatchPlan as Match, MatchResults, Openings, game};
use crate::store::wthor::Skipped;

use super::games::{Gathering, LabelledPosition};
use super::share::share;
use super::{LearningEvent, LearningSignals};

/// Number of games of each thread between two reports.
const GAMES_BETWEEN_NEWS: usize = 4;

/// The games of an engine against itself, as a match: so they can be saved, and played in shards.
pub fn games_of(engine: &Engine, games: u32, size: u8, opening: u16, seed: u64) -> Match {
    let engines = vec![engine.clone(), engine.clone()];
    let openings = Openings::Random(opening);
    Match { seed, openings, ..Match::new(Game::Othello { size }, engines, games) }
}

/// Gathers the positions of finished games, in the order of their numbers, as [`gather`] does.
pub(super) fn replay(
    played: &MatchResults,
    signals: &LearningSignals,
    report: &mut dyn FnMut(LearningEvent),
) -> Gathering {
    let mut gathering = Gathering::default();
    for game in played.games() {
        if !signals.go_on() {
            break;
        }
        if let Some(judged) = judged(&played.plan().fixture(game.number).start, &game.moves) {
            gathering.add_game(judged);
        }
    }
    let (skipped, refused) = (Skipped::default(), Vec::new());
    report(LearningEvent::Gathered {
        games: gathering.games(),
        wanted: played.wanted().into(),
        skipped,
        refused,
    });
    gathering
}

/// Plays games and gathers their positions with the results. If stopped, it keeps the finished games.
pub(super) fn gather(
    plan: &Match,
    threads: NonZero<usize>,
    signals: &LearningSignals,
    report: &mut dyn FnMut(LearningEvent),
) -> Gathering {
    let mut gathering = Gathering::default();
    let numbers: Vec<u32> = (0..plan.games).collect();
    let play = |(): &mut (), &number: &u32| {
        let played = signals.go_on().then(|| game::play(plan, number, signals.stop_flag())).flatten()?;
        // A game that ended by a fault is not used.
        Some(judged(&plan.fixture(number).start, &played.moves))
    };
    let mut report_games = |games: u64| {
        let (skipped, refused) = (Skipped::default(), Vec::new());
        report(LearningEvent::Gathered { games, wanted: plan.games.into(), skipped, refused });
    };
    report_games(0);
    // In pieces and in order: the result does not depend on which thread was faster.
    for piece in numbers.chunks(GAMES_BETWEEN_NEWS * threads.get()) {
        if !signals.gathers_on() {
            break;
        }
        let Some(games) = share(piece, threads, || (), play) else { break };
        games.into_iter().flatten().for_each(|game| gathering.add_game(game));
        report_games(gathering.games());
    }
    gathering
}

/// The positions of a finished game, with the result for the side to move.
fn judged(start: &AnyPosition, moves: &[ActionId]) -> Option<Vec<LabelledPosition>> {
    let AnyPosition::Othello(start) = start else { return None };
    let mut positions = vec![*start];
    let mut position = *start;
    for &action in moves {
        position.try_play(action).ok()?;
        positions.push(position);
    }
    // The result is for the side to move at the end, and is negated for the other side.
    let result = position.is_over().then(|| position.final_score().units() as f32)?;
    let for_mover = |at: Othello| {
        let mine = at.side_to_move() == position.side_to_move();
        (at, if mine { result } else { -result })
    };
    Some(positions.into_iter().map(for_mover).collect())
}
