//! Trial of an engine: its information, capabilities, speed, and faults.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::catalog::external::{ExternalPlayer as _, ExternalQuestion, GameLine};
use crate::catalog::{Evaluation, Game};
use crate::search::Limits;
use crate::search::external::{ExternalFault, FaultKind};

use super::client::{Contact, EngineClient, EngineFacts};
use super::{EngineEntry, Protocol, provider};

/// The result of a trial.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Its information about itself, once it was greeted.
    pub about: EngineFacts,
    pub answers: Vec<TriedGame>,
    /// Games that it was not listed for and does not play, with the fault in each.
    pub refused: Vec<(Game, FaultKind)>,
    /// The fault that ended the trial.
    pub fault: Option<ExternalFault>,
    /// The last lines exchanged.
    pub log: Vec<String>,
    /// Whether it may play other board sizes, none of which was tried: its list of games is empty.
    pub has_other_sizes: bool,
}

/// Answers of an engine from the start of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedGame {
    pub game: Game,
    /// Time until it was started and greeted.
    pub started: Duration,
    /// Its moves in both seats' first turns, in notation.
    pub moves: Vec<String>,
    /// The time of each.
    pub times: Vec<Duration>,
    /// The longest of these times that would have lost a match with [`Trial::SECONDS`] per move.
    pub late: Option<Duration>,
    /// Number of moves whose values it gave when asked for them.
    pub valued: usize,
}

/// The games in which an engine is tried.
fn games(entry: &EngineEntry) -> Vec<Game> {
    let usual = [Game::Othello { size: 8 }, Game::ConnectFour { width: 7, height: 6 }];
    let listed = entry.games.iter().filter_map(|word| word.parse().ok());
    let wanted: Vec<Game> = if entry.games.is_empty() { usual.into() } else { listed.collect() };
    wanted.into_iter().filter(|&game| entry.plays(game)).collect()
}

/// Tries an engine in the games that it plays. Where none is listed, it may be an engine of one game only.
pub fn try_out(entry: &EngineEntry, stop: &AtomicBool) -> Trial {
    let mut trial = Trial {
        about: EngineFacts::default(),
        answers: Vec::new(),
        refused: Vec::new(),
        fault: None,
        log: Vec::new(),
        has_other_sizes: entry.games.is_empty() && entry.protocol.has(Game::Othello { size: 6 }),
    };
    let mut first_refusal = None;
    for game in games(entry) {
        match try_game(entry, game, stop, &mut trial) {
            Ok(tried) => trial.answers.push(tried),
            Err(fault) => {
                let fault = recognised(entry, game, stop, fault);
                trial.log.clone_from(&fault.log);
                let is_other = may_be_of_another_game(&fault.kind) || !trial.answers.is_empty();
                if !entry.games.is_empty() || !is_other || stop.load(Ordering::Relaxed) {
                    trial.fault = Some(fault);
                    break;
                }
                trial.refused.push((game, fault.kind.clone()));
                first_refusal.get_or_insert(fault);
            }
        }
    }
    if trial.answers.is_empty() && trial.fault.is_none() {
        trial.fault = first_refusal;
    }
    trial
}

impl Trial {
    /// Seconds given for a move.
    pub const SECONDS: f64 = 1.0;

    /// The games, by their words, that an engine without listed games was found to play, where it refuses
    /// others.
    pub fn found_games(&self) -> Option<Vec<String>> {
        let is_other = |(_, kind): &(Game, FaultKind)| may_be_of_another_game(kind);
        let games = || self.answers.iter().map(|tried| tried.game.to_string()).collect();
        (!self.answers.is_empty() && self.refused.iter().any(is_other)).then(games)
    }
}

/// Whether the fault may come from an engine of another game: it refuses, makes moves of another game, is
/// silent, or ends.
const fn may_be_of_another_game(kind: &FaultKind) -> bool {
    matches!(
        kind,
        FaultKind::OtherGame(_)
            | FaultKind::OfNoMove(_)
            | FaultKind::Illegal(_)
            | FaultKind::Refused(_)
            | FaultKind::Unreadable(_)
            | FaultKind::Silent { .. }
            | FaultKind::Ended(_)
    )
}

/// A fault that names the protocol in which the engine answers, where it was silent in its own.
fn recognised(entry: &EngineEntry, game: Game, stop: &AtomicBool, fault: ExternalFault) -> ExternalFault {
    /// Longer than any running program needs for a greeting.
    const LOOK: Duration = Duration::from_secs(2);
    let is_mute = !fault.log.iter().any(|line| line.starts_with('<'));
    if !is_mute || stop.load(Ordering::Relaxed) || !matches!(fault.kind, FaultKind::Silent { .. }) {
        return fault;
    }
    // The lines protocol has no greeting to recognize.
    let others =
        Protocol::ALL.into_iter().filter(|&other| other != entry.protocol && other != Protocol::Lines);
    let answers = |&protocol: &Protocol| {
        let contact = provider::contact(&entry.name, entry);
        let contact = Contact { protocol, wait: contact.wait.min(LOOK), ..contact };
        EngineClient::start(&contact, game, stop).is_ok()
    };
    match others.filter(|protocol| protocol.has(game)).find(answers) {
        Some(other) => ExternalFault { kind: FaultKind::OtherProtocol(other.name()), ..fault },
        None => fault,
    }
}

fn try_game(
    entry: &EngineEntry,
    game: Game,
    stop: &AtomicBool,
    trial: &mut Trial,
) -> Result<TriedGame, ExternalFault> {
    /// Number of turns that are tried.
    const TURNS: usize = 2;
    let begun = Instant::now();
    let mut engine = EngineClient::start(&provider::contact(&entry.name, entry), game, stop)?;
    let started = begun.elapsed();
    trial.about = engine.about().clone();
    let mut line = GameLine { start: game.start(), moves: Vec::new() };
    let mut tried = TriedGame { game, started, moves: Vec::new(), times: Vec::new(), late: None, valued: 0 };
    let limits = Limits { seconds: Some(Trial::SECONDS), ..Limits::default() };
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
            is_refereed: false,
            window: None,
            stop,
        };
        let asked = Instant::now();
        let report = engine.answer(&question, &mut |_| {})?;
        if every {
            tried.valued = report.actions.iter().filter(|entry| entry.score.is_some()).count();
        } else if let Some(action) = report.best {
            let (time, grace) = (asked.elapsed(), EngineClient::grace(turn == 0));
            let is_late = time > Duration::from_secs_f64(Trial::SECONDS) + grace;
            tried.late = tried.late.max(is_late.then_some(time));
            tried.times.push(time);
            tried.moves.push(position.label(action));
            line.moves.push(action);
        }
    }
    trial.log = engine.log();
    Ok(tried)
}
