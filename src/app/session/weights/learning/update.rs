//! Learning in the weights lab: settings, runs, and using results.

use std::path::Path;
use std::sync::Arc;

use crate::eval::patterns::OwnPatterns;
use crate::learning::{LearnError, LearningEvent, LearningMessage, LearningResult};
use crate::session::effect::{Effect, Notice};
use crate::session::files::{FileKind, FileQuestion};
use crate::session::game::history::{GameVersion, Learned};
use crate::session::game::update::version;
use crate::session::matches::data::MatchStanding;
use crate::session::settings::Settings;
use crate::session::state::State;
use crate::session::weights::reference::ComparedWeights;
use crate::session::weights::{patterns, table};
use crate::words::faults;
use crate::words::text::file_name;

use super::data::{KeptRun, LearnCommand, Learning, LearningReport, LearningRequest};

pub(crate) fn apply(state: &mut State, request: LearnCommand) -> Vec<Effect> {
    let effects = carry_out(state, request);
    remember(state);
    effects
}

/// The settings as of the last use.
pub(crate) fn kept(settings: &Settings) -> Learning {
    Learning { request: settings.learning.clone().unwrap_or_default(), ..Learning::default() }
}

/// Takes over the saved run of a window that has ended.
pub fn go_on_with(state: &mut State, run: KeptRun) {
    let learning = &mut state.lab.learning;
    (learning.was_cut_off, learning.cut_off_at) = (run.learns, run.at.filter(|_| run.learns));
    learning.candidate.clone_from(&run.learned);
    learning.kept = run;
}

/// Saves the learned result, so that it survives even a killed program. Passes are too frequent to save each
/// of them.
fn remember(state: &mut State) {
    let learning = &mut state.lab.learning;
    learning.kept.learns = learning.is_under_way() || learning.was_cut_off;
    let periods = (learning.reported.seconds / Learning::KEPT_EVERY) as u64;
    let counts = !learning.is_under_way() || periods != std::mem::replace(&mut learning.periods, periods);
    if learning.was_cut_off || !learning.is_under_way() {
        learning.kept.at = learning.cut_off_at.filter(|_| learning.was_cut_off);
    } else if counts {
        learning.kept.at = learning.progress();
    }
    if counts && learning.kept.learned != learning.candidate {
        learning.kept.learned.clone_from(&learning.candidate);
    }
}

fn carry_out(state: &mut State, request: LearnCommand) -> Vec<Effect> {
    let learning = &mut state.lab.learning;
    match request {
        LearnCommand::Set(request) => {
            state.settings.learning = Some(LearningRequest { folder: None, ..(*request).clone() });
            learning.request = *request;
        }
        LearnCommand::AskFolder => return vec![Effect::AskFile(FileKind::Tournaments, FileQuestion::Open)],
        LearnCommand::Folder(path, read) => return folder_read(state, &path, read),
        LearnCommand::Start => start(state),
        LearnCommand::Pause if learning.standing == MatchStanding::Playing => {
            learning.standing = MatchStanding::Paused;
        }
        LearnCommand::Continue if learning.standing == MatchStanding::Paused => {
            learning.standing = MatchStanding::Playing;
        }
        LearnCommand::Enough if learning.is_gathering() => {
            (learning.has_enough, learning.standing) = (true, MatchStanding::Playing);
        }
        LearnCommand::Stop if learning.is_under_way() => learning.standing = MatchStanding::Over,
        LearnCommand::Keep => keep(state),
        LearnCommand::Discard => discard(state),
        LearnCommand::Test => test(state),
        LearnCommand::Pause | LearnCommand::Continue | LearnCommand::Enough | LearnCommand::Stop => {}
        LearnCommand::UsePatterns => {
            if let Some(learned) = state.lab.learning.patterns.take() {
                patterns::judge_by(state, &OwnPatterns::new(learned));
            }
        }
        LearnCommand::SavePatterns => {
            return vec![Effect::AskFile(FileKind::Patterns, FileQuestion::save("edagari-patterns.bin"))];
        }
        LearnCommand::WritePatterns(path) => return vec![Effect::Write(FileKind::Patterns, path)],
    }
    Vec::new()
}

fn folder_read(
    state: &mut State,
    path: &Path,
    read: Result<crate::store::wthor::Survey, String>,
) -> Vec<Effect> {
    let text = state.text();
    let folder = file_name(path);
    let why = match read {
        Ok(survey) if survey.years.is_empty() => text.get("learning.no-files"),
        Ok(survey) => {
            let request = &mut state.lab.learning.request;
            let first = survey.years.keys().next().copied().unwrap_or_default();
            let last = survey.years.keys().next_back().copied().unwrap_or(first);
            request.years = first..=last;
            request.folder = Some((path.to_owned(), survey));
            request.tournaments = true;
            return Vec::new();
        }
        Err(why) => why,
    };
    vec![Effect::Tell(Notice::refused(text.with("error.open", &[("file", &folder), ("why", &why)])))]
}

/// Begins with the table in use; not before an earlier result is used or discarded.
fn start(state: &mut State) {
    let Some((table, _)) = state.weights() else { return };
    let learning = &mut state.lab.learning;
    if learning.has_result() {
        return;
    }
    let Some(task) = learning.request.task(&table, &state.lab.locked) else { return };
    learning.begun += 1;
    learning.standing = MatchStanding::Playing;
    (learning.reported, learning.periods) = (LearningReport::default(), 0);
    (learning.has_enough, learning.was_cut_off) = (false, false);
    learning.task = Some(task);
    learning.before = Some(table);
    learning.test = None;
}

/// Uses the learned table: one change, to be undone in one step.
fn keep(state: &mut State) {
    let Some(table) = state.lab.learning.candidate.clone() else { return };
    if !table::fits(state, &table) {
        return;
    }
    (state.lab.learning.candidate, state.lab.learning.was_cut_off) = (None, false);
    if state.lab.learning.is_under_way() {
        state.lab.learning.standing = MatchStanding::Over;
    }
    // Released before and after, so that it is no part of the change before or after.
    state.lab.held = false;
    table::change(state, &table);
    state.lab.held = false;
}

/// Discards the learned result: a change that can be undone.
fn discard(state: &mut State) {
    let learning = &mut state.lab.learning;
    if learning.is_under_way() {
        learning.standing = MatchStanding::Over;
    }
    let learned = exchange(state, Learned::default());
    if learned.has_result() {
        let before = GameVersion { learned: Some(learned), ..version(&state.game) };
        state.game.history.remember(before);
        state.lab.held = false;
    }
}

/// Exchanges the learned result for an earlier one. A run that is under way goes on.
pub(crate) fn exchange(state: &mut State, learned: Learned) -> Learned {
    let learning = &mut state.lab.learning;
    if learning.is_under_way() {
        return learned;
    }
    // Without its task a run reports nothing.
    let Learned { candidate, patterns, task, was_cut_off } = learned;
    let now = Learned {
        candidate: std::mem::replace(&mut learning.candidate, candidate),
        patterns: std::mem::replace(&mut learning.patterns, patterns),
        task: std::mem::replace(&mut learning.task, task),
        was_cut_off: std::mem::replace(&mut learning.was_cut_off, was_cut_off),
    };
    remember(state);
    now
}

/// Tests the result: patterns against the shipped ones, a table against the one before.
fn test(state: &mut State) {
    if let Some(patterns) = &state.lab.learning.patterns {
        let learned = OwnPatterns::new(Arc::clone(patterns));
        table::measure_patterns(state, &learned);
        state.lab.learning.test = Some(state.lab.worth.begun);
        return;
    }
    let Some(before) = state.lab.learning.before.clone().filter(|before| table::fits(state, before)) else {
        return;
    };
    state.lab.worth.against = ComparedWeights::of(&before);
    table::measure(state);
    state.lab.learning.test = Some(state.lab.worth.begun);
}

/// The number of the run that should be at work, and whether it should pause.
pub fn learning_wanted(state: &State) -> Option<(u64, bool)> {
    let learning = &state.lab.learning;
    learning.is_under_way().then(|| (learning.begun, learning.standing == MatchStanding::Paused))
}

/// Handles a report of the run, after so many seconds at work.
pub fn absorb_learning(state: &mut State, message: LearningMessage, seconds: f64) {
    absorb(state, message, seconds);
    remember(state);
}

fn absorb(state: &mut State, message: LearningMessage, seconds: f64) {
    let learning = &mut state.lab.learning;
    if !learning.is_under_way() {
        // Patterns are only reported at the end, even if they were stopped.
        if let LearningMessage::Finished(Ok(LearningResult::Patterns(patterns))) = message
            && learning.task.is_some()
            && learning.reported.step > 0
        {
            learning.patterns = Some(Arc::from(patterns));
        }
        return;
    }
    learning.reported.seconds = seconds;
    match message {
        LearningMessage::News(news) => absorb_news(state, news),
        LearningMessage::Finished(Ok(learned)) => {
            let learning = &mut state.lab.learning;
            learning.standing = MatchStanding::Over;
            learning.reported.settled = learning.reported.step < learning.reported.steps;
            match learned {
                LearningResult::Weights(table) => learning.candidate = Some(*table),
                LearningResult::Patterns(patterns) => learning.patterns = Some(Arc::from(patterns)),
            }
        }
        LearningMessage::Finished(Err(error)) => {
            let text = state.text();
            let why = match &error {
                LearnError::NoGames => text.get("learning.no-games"),
                LearnError::Folder { folder, source } => {
                    text.with("error.open", &[("file", folder), ("why", source)])
                }
                LearnError::Memory(refusal) => faults::memory(text, *refusal),
                LearnError::Board(_) | LearnError::Game(..) => error.to_string(),
            };
            learning_failed(state, why);
        }
        LearningMessage::Crashed => {
            let why = state.text().get("learning.crashed");
            learning_failed(state, why);
        }
    }
}

fn absorb_news(state: &mut State, news: LearningEvent) {
    let learning = &mut state.lab.learning;
    let reported = &mut learning.reported;
    match news {
        LearningEvent::Gathered { games, wanted, skipped, refused } => {
            (reported.games, reported.wanted, reported.skipped, reported.refused) =
                (games, wanted, skipped, refused);
        }
        LearningEvent::Positions { training, held_out } => {
            reported.positions = Some([training, held_out]);
            reported.prepared = reported.seconds;
        }
        LearningEvent::Pass { progress, weights } => {
            (reported.step, reported.steps) = (progress.epoch, progress.epochs);
            reported.losses.push([f64::from(progress.epoch), progress.loss, progress.held_out]);
            reported.error = Some(progress.error);
            learning.candidate = weights.map(|weights| *weights);
        }
        LearningEvent::Round { round, rounds, games, score, weights } => {
            (reported.step, reported.steps, reported.games) = (round, rounds, games);
            reported.scores.extend(score.map(|score| (round, score)));
            learning.candidate = Some(*weights);
        }
    }
}

/// Reports why nothing can be learned.
pub fn learning_failed(state: &mut State, why: String) {
    state.lab.learning.standing = MatchStanding::Failed(why);
}
