//! The weights lab: changing weights, comparing them, testing them.

use std::path::Path;

use crate::catalog::AnyPosition;
use crate::eval::weights::Weights;
use crate::match_play::PlayedGame;
use crate::session::effect::{Effect, Notice};
use crate::session::files::{FileKind, FileQuestion};
use crate::session::matches::data::MatchStanding;
use crate::session::state::State;
use crate::store::tables::TableError;
use crate::words::faults;
use crate::words::text::file_name;

use super::data::{Tried, WeightsCommand};
use super::reference::ComparedWeights;
use super::shown::{can_solve, judges};
use super::table::{change, fits, measure};
use super::worth::{MoveWorthAnswer, WorthQuestion};
use super::{learning, patterns, positions};

pub(crate) fn apply(state: &mut State, request: WeightsCommand) -> Vec<Effect> {
    match request {
        WeightsCommand::Release => state.lab.held = false,
        WeightsCommand::Watch(watched) => state.lab.watched = watched,
        WeightsCommand::Compare(reference) => state.lab.reference = reference,
        WeightsCommand::Lock(parameter, true) => drop(state.lab.locked.insert(parameter)),
        WeightsCommand::Lock(parameter, false) => drop(state.lab.locked.remove(&parameter)),
        WeightsCommand::SetDepth(depth) => state.lab.depth.0 = depth.clamp(1, 6),
        WeightsCommand::Pin => pin(state),
        WeightsCommand::Unpin(place) => unpin(state, place),
        WeightsCommand::ResetPins => state.settings.pins = None,
        WeightsCommand::SetWorth(against, depth, games) => {
            let worth = &mut state.lab.worth;
            (worth.against, worth.depth, worth.games) = (against, depth.clamp(1, 6), games.clamp(2, 10_000));
        }
        WeightsCommand::Measure => measure(state),
        WeightsCommand::PauseMeasuring(pause) if state.lab.worth.is_under_way() => {
            state.lab.worth.standing = if pause { MatchStanding::Paused } else { MatchStanding::Playing };
        }
        WeightsCommand::StopMeasuring if state.lab.worth.is_under_way() => {
            state.lab.worth.standing = MatchStanding::Over;
            note_worth(state);
        }
        WeightsCommand::Restore(place) => {
            let tried = state.settings.tried.get(place).map(|tried| tried.weights.clone());
            if let Some(weights) = tried.filter(|weights| fits(state, weights)) {
                // A whole table is a change of its own.
                state.lab.held = false;
                change(state, &weights);
            }
        }
        WeightsCommand::Forget(place) if place < state.settings.tried.len() => {
            state.settings.tried.remove(place);
        }
        WeightsCommand::PauseMeasuring(_) | WeightsCommand::StopMeasuring | WeightsCommand::Forget(_) => {}
        WeightsCommand::Open => return vec![Effect::AskFile(FileKind::Weights, FileQuestion::Open)],
        WeightsCommand::Save => {
            return vec![Effect::AskFile(FileKind::Weights, FileQuestion::save("edagari-weights.ron"))];
        }
        WeightsCommand::OpenPath(path) => return vec![Effect::Read(FileKind::Weights, path)],
        WeightsCommand::WritePath(path) => return vec![Effect::Write(FileKind::Weights, path)],
        WeightsCommand::OpenPatterns => return vec![Effect::AskFile(FileKind::Patterns, FileQuestion::Open)],
        WeightsCommand::ReadPatterns(path) => return vec![Effect::Read(FileKind::Patterns, path)],
        WeightsCommand::JudgeByOwn(own) => patterns::judge_by_own(state, own),
        WeightsCommand::Learn(request) => return learning::update::apply(state, request),
    }
    Vec::new()
}

/// Adds the position shown to the test positions, unless it is over or already among them.
fn pin(state: &mut State) {
    let Some(&position) = state.othello() else { return };
    let pins = own_pins(state);
    let position = AnyPosition::Othello(position);
    if !position.is_over() && !pins.contains(&position) {
        pins.push(position);
    }
}

/// Removes a test position for the board shown, by index.
fn unpin(state: &mut State, place: usize) {
    let Some(&gone) = state.pins().get(place) else { return };
    own_pins(state).retain(|pin| *pin != AnyPosition::Othello(gone));
}

/// The user's own test positions; initially those that come with the program.
fn own_pins(state: &mut State) -> &mut Vec<AnyPosition> {
    let shipped = || [8, 6, 4].into_iter().flat_map(positions::shipped).map(AnyPosition::Othello).collect();
    state.settings.pins.get_or_insert_with(shipped)
}

/// Adds a game of the test, and ends it after the last.
pub fn absorb_test_game(state: &mut State, played: PlayedGame) {
    let worth = &mut state.lab.worth;
    // Games still under way when the test was decided do not count.
    let playing = worth.is_playing();
    let Some(results) = worth.results.as_mut().filter(|_| playing) else { return };
    results.add(played);
    if results.is_complete() {
        worth.standing = MatchStanding::Over;
        note_worth(state);
    }
}

/// Reports why the test cannot be played.
pub fn test_failed(state: &mut State, why: String) {
    state.lab.worth.standing = MatchStanding::Failed(why);
}

/// Adds the result of the test to the tables tried.
fn note_worth(state: &mut State) {
    let Some(results) = &state.lab.worth.results else { return };
    let statistics = results.statistics(0);
    let (Some(score), Some((weights, against))) = (statistics.score(), state.lab.worth.tables()) else {
        return;
    };
    let depth = results.plan().engines.first().and_then(|engine| engine.limits.depth);
    let tally = statistics.total();
    let tried = Tried {
        weights: weights.clone(),
        against: ComparedWeights::of(against),
        depth: depth.unwrap_or(1) as u8,
        tally: [tally.wins, tally.draws, tally.losses],
        score: [score.value, score.low, score.high],
    };
    state.settings.tried.insert(0, tried);
    state.settings.tried.truncate(Tried::KEPT);
}

/// The next question whose answer the window would show and does not know.
pub fn question_wanted(state: &State) -> Option<WorthQuestion> {
    if !state.lab.watched {
        return None;
    }
    let position = *state.othello()?;
    let judges = judges(state)?;
    let lab = &state.lab;
    let known = |moves: &super::worth::MoveValues| moves.position == position && moves.judges == judges;
    let moves =
        (!lab.moves.as_ref().is_some_and(known)).then(|| WorthQuestion::Moves(position, judges.clone()));
    let pins = state.pins();
    let choices = || {
        let known = matches!(&lab.choices, Some(MoveWorthAnswer::Choices(asked, by, _)) if *asked == pins && *by == judges);
        (!known && !pins.is_empty()).then(|| WorthQuestion::Choices(pins.clone(), judges.clone()))
    };
    let is_open = |question: &WorthQuestion| !lab.failed.contains(question);
    let exact = || {
        let unknown = pins.iter().filter(|pin| can_solve(pin) && !lab.exact.contains_key(pin));
        unknown.map(|&pin| WorthQuestion::Exact(pin)).find(is_open)
    };
    // In order of urgency: the board, the test positions, and last what takes a search to the end of the
    // game. A failed question does not block the others.
    moves.filter(is_open).or_else(|| choices().filter(is_open)).or_else(exact)
}

/// Stores an answer.
pub fn absorb_answer(state: &mut State, answer: MoveWorthAnswer) {
    match answer {
        MoveWorthAnswer::Moves(values) => state.lab.moves = Some(values),
        MoveWorthAnswer::Exact(position, values) => drop(state.lab.exact.insert(position, values)),
        choices @ MoveWorthAnswer::Choices(..) => state.lab.choices = Some(choices),
    }
}

/// Notes a failed question, which is not asked a second time.
pub fn question_failed(state: &mut State, question: WorthQuestion) {
    state.lab.failed.push(question);
}

/// Handles the result of reading a file with a table.
pub fn absorb_table(state: &mut State, path: &Path, read: Result<Weights, TableError>) -> Vec<Effect> {
    let file = file_name(path);
    let text = state.text();
    let notice = match read {
        Ok(weights) if fits(state, &weights) => {
            state.lab.held = false;
            change(state, &weights);
            Notice::done(text.with("weights.opened", &[("file", &file)]))
        }
        Ok(weights) => {
            let size = weights.size();
            let why = text.with("weights.other-board", &[("size", &size)]);
            Notice::refused(text.with("error.open", &[("file", &file), ("why", &why)]))
        }
        Err(error) => {
            let why = faults::table_error(text, &error);
            Notice::refused(text.with("error.open", &[("file", &file), ("why", &why)]))
        }
    };
    vec![notice.into()]
}
