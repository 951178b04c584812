//! Trying an engine: what it is, what it can, how fast it answers, or what went wrong.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::catalog::external::{ExternalPlayer as _, ExternalQuestion, GameLine};
use crate::catalog::{Evaluation, Game};
use crate::search::Limits;
use crate::search::external::ExternalFault;

use super::client::{EngineClient, EngineFacts};
use super::{EngineEntry, Protocol, provider};

/// What was found out about an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// What it says of itself, once it was greeted.
    pub about: EngineFacts,
    pub answers: Vec<TriedGame>,
    /// What went wrong, after which nothing more was asked.
    pub fault: Option<ExternalFault>,
    /// The last lines that went to and fro.
    pub log: Vec<String>,
}

/// What an engine answered from the start of a game on.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedGame {
    pub game: Game,
    /// Until it was started and greeted.
    pub started: Duration,
    /// Its moves in both seats' first turns, as they are written.
    pub moves: Vec<String>,
    /// How long each took.
    pub times: Vec<Duration>,
    /// Moves of the position whose values it gave when it was asked for them.
    pub valued: usize,
}

/// The games in which an engine is tried.
fn games(entry: &EngineEntry) -> Vec<Game> {
    let usual = [Game::Othello { size: 8 }, Game::ConnectFour { width: 7, height: 6 }];
    let listed = entry.games.iter().filter_map(|word| word.parse().ok());
    let wanted: Vec<Game> = if entry.games.is_empty() { usual.into() } else { listed.collect() };
    wanted.into_iter().filter(|&game| entry.plays(game)).collect()
}

/// Tries an engine in the games that it plays. With no game listed, one that it does not know ends the trial in silence, so
/// only the first counts.
pub fn try_out(entry: &EngineEntry, stop: &AtomicBool) -> Trial {
    let mut trial =
        Trial { about: EngineFacts::default(), answers: Vec::new(), fault: None, log: Vec::new() };
    for game in games(entry) {
        match try_game(entry, game, stop, &mut trial) {
            Ok(tried) => trial.answers.push(tried),
            // It may be an engine of one game only; that it plays one is known by now.
            Err(_) if entry.games.is_empty() && !trial.answers.is_empty() => {}
            Err(fault) => {
                trial.log.clone_from(&fault.log);
                trial.fault = Some(fault);
            }
        }
        if trial.fault.is_some() {
            break;
        }
    }
    trial
}

fn try_game(
    entry: &EngineEntry,
    game: Game,
    stop: &AtomicBool,
    trial: &mut Trial,
) -> Result<TriedGame, ExternalFault> {
    /// Turns that are asked for.
    const TURNS: usize = 2;
    let begun = Instant::now();
    let mut engine = EngineClient::start(&provider::contact(&entry.name, entry), game)?;
    let started = begun.elapsed();
    trial.about = engine.about().clone();
    let mut line = GameLine { start: game.start(), moves: Vec::new() };
    let mut tried = TriedGame { game, started, moves: Vec::new(), times: Vec::new(), valued: 0 };
    let limits = Limits { seconds: Some(1.0), ..Limits::default() };
    let per_disc = Evaluation::default_for(game).per_disc();
    for turn in 0..=TURNS {
        let position = line.start.after(&line.moves);
        // Values are asked for at the end, where the protocol has them.
        let every = turn == TURNS;
        if every && entry.protocol != Protocol::NBoard {
            break;
        }
        let question = ExternalQuestion {
            position: &position,
            line: Some(&line),
            limits,
            per_disc,
            every,
            window: None,
            stop,
        };
        let asked = Instant::now();
        let report = engine.answer(&question, &mut |_| {})?;
        if every {
            tried.valued = report.actions.iter().filter(|entry| entry.score.is_some()).count();
        } else if let Some(action) = report.best {
            tried.times.push(asked.elapsed());
            tried.moves.push(position.label(action));
            line.moves.push(action);
        }
    }
    trial.log = engine.log();
    Ok(tried)
}
