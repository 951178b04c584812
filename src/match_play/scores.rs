//! The score of every action before each move of a game that was played, found by searching again: the lectures'
//! programs print them. Meant for methods without chance and games that are searched out in a moment.

use crate::catalog::Job;
use crate::game::Score;
use crate::game::score::Bound;
use crate::search::{Control, Unwatched};

use super::Results;

/// What a method found before a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// Whose move it was: a number of the plan's engines.
    pub engine: usize,
    /// The move that was played, in notation.
    pub played: String,
    /// Every action in the game's order, with what was found of it for the side to move.
    pub actions: Vec<(String, Option<Score>, Bound)>,
}

/// The scores of all moves of a game; none where that game was not played.
pub fn scores(results: &Results, game: u32) -> Vec<Scored> {
    let Some(record) = results.game(game) else { return Vec::new() };
    let (plan, mut scored) = (results.plan(), Vec::new());
    let players = plan.players(game);
    let mut position = plan.fixture(game).start;
    for &action in &record.moves {
        let engine = players[position.side_to_move().index()];
        let job = Job::new(position.clone(), plan.engines[engine].clone());
        let report = job.run(&mut Control::unlimited(), &mut Unwatched);
        let actions = report.actions.iter();
        scored.push(Scored {
            engine,
            played: position.label(action),
            actions: actions.map(|found| (position.label(found.action), found.score, found.bound)).collect(),
        });
        if position.try_play(action).is_err() {
            break;
        }
    }
    scored
}
