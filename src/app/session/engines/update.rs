//! Commands about external engines.

use crate::catalog::{Engine, Method};
use crate::engine::EngineEntry;
use crate::search::external::External;
use crate::session::effect::Effect;
use crate::session::files::{FileKind, FileQuestion};
use crate::session::matches;
use crate::session::review::data::Estimator;
use crate::session::screen::data::Dialog;
use crate::session::state::State;
use crate::store::Player;

use super::beside;
use super::data::{EngineAnswer, EngineForm, EngineTask, Engines, EnginesCommand, command_line};

pub fn apply(state: &mut State, command: EnginesCommand) -> Vec<Effect> {
    let engines = &mut state.view.engines;
    match command {
        EnginesCommand::Load => load(engines),
        EnginesCommand::Fill(form) => {
            engines.form = *form;
            engines.refused = None;
        }
        EnginesCommand::Add => {
            let entry = engines.form.entry();
            engines.task = Some(match &engines.form.changed {
                Some(name) => EngineTask::Change(name.clone(), entry),
                None => EngineTask::Add(entry),
            });
        }
        EnginesCommand::Change(name) => {
            if let Some(entry) = engines.list.iter().find(|entry| entry.name == name) {
                engines.form = EngineForm::of(entry);
            }
            (engines.refused, engines.removal) = (None, None);
        }
        EnginesCommand::ChooseProgram => {
            return vec![Effect::AskFile(FileKind::Engine, FileQuestion::Open)];
        }
        EnginesCommand::Program(path) => {
            engines.form.command = command_line(&[path.display().to_string()]);
            engines.refused = None;
        }
        EnginesCommand::Test(name) => {
            let entry = engines.list.iter().find(|entry| entry.name == name).cloned();
            engines.trial = None;
            engines.task = entry.map(EngineTask::Test);
        }
        EnginesCommand::StopTest => {
            if let Some(name) = engines.tried().map(str::to_owned) {
                engines.task = None;
                engines.trial = Some((name, None));
            }
        }
        EnginesCommand::AskRemoval(name) => engines.removal = name,
        EnginesCommand::Remove(name) => {
            engines.removal = None;
            engines.task = Some(EngineTask::Remove(name));
        }
        EnginesCommand::Beside(name) => {
            engines.beside = None;
            state.settings.beside = name;
        }
        EnginesCommand::StopBeside => beside::stop(state),
        EnginesCommand::ReviewBy(name) => {
            state.review.by = Some(name.map_or(Estimator::Own, Estimator::Engine));
        }
        EnginesCommand::Listed(list) => engines.list = list,
    }
    Vec::new()
}

/// Reads the list once more for a dialog that shows it.
pub(in crate::session) fn shown(state: &mut State, dialog: Dialog) {
    if matches!(dialog, Dialog::Engines | Dialog::NewGame | Dialog::ClassTournament) {
        load(&mut state.view.engines);
    }
}

/// Reads the list once more, unless other work on it is under way.
fn load(engines: &mut Engines) {
    if engines.file.is_some() {
        engines.task.get_or_insert(EngineTask::Load);
    }
}

/// Handles the result of a task.
pub(super) fn absorb(state: &mut State, task: &EngineTask, answer: EngineAnswer) {
    let engines = &mut state.view.engines;
    if engines.task.as_ref() != Some(task) {
        return;
    }
    engines.task = None;
    engines.refused = None;
    match (answer, task) {
        (EngineAnswer::List(list), task) => {
            engines.list = list;
            if matches!(task, EngineTask::Add(_) | EngineTask::Change(..)) {
                engines.form = EngineForm::default();
            }
            match task {
                EngineTask::Change(before, EngineEntry { name, .. }) => renamed(state, before, name),
                // A removed engine cannot be changed any more.
                EngineTask::Remove(name) if engines.form.changed.as_ref() == Some(name) => {
                    engines.form.changed = None;
                }
                _ => {}
            }
        }
        (EngineAnswer::Refused(why), _) => engines.refused = Some(why),
        (EngineAnswer::Tried(trial), EngineTask::Test(entry)) => {
            // The test has written down which games it plays.
            engines.task = trial.found_games().map(|_| EngineTask::Load);
            engines.trial = Some((entry.name.clone(), Some(*trial)));
        }
        (EngineAnswer::Tried(_), _) => {}
    }
}

/// Updates every mention of an engine that was renamed. Its earlier results are kept.
fn renamed(state: &mut State, before: &str, name: &str) {
    let engines = &mut state.view.engines;
    // The engine is started afresh, and its earlier results belong to the unchanged one.
    engines.trial.take_if(|(tried, _)| tried == before);
    engines.beside = None;
    if before == name {
        return;
    }
    let rename = |known: &mut String| {
        if known == before {
            name.clone_into(known);
        }
    };
    let in_engine = |engine: &mut Engine| {
        if let Method::External(External { name }) = &mut engine.method {
            rename(name);
        }
    };
    let settings = &mut state.settings;
    settings.beside.iter_mut().for_each(rename);
    settings.engines.values_mut().chain(settings.opponents.values_mut()).for_each(in_engine);
    let players = state.game.document.players.iter_mut().filter_map(|player| match player {
        Player::Engine(engine) => Some(engine),
        Player::Person => None,
    });
    players.chain(&mut state.analysis.engine).for_each(in_engine);
    state.comparison.entries.iter_mut().map(|entry| &mut entry.engine).for_each(in_engine);
    let setups = std::iter::once(&mut state.view.class.setup).chain(&mut settings.class_setup);
    for setup in setups {
        setup.engines.iter_mut().chain(&mut setup.first).for_each(rename);
    }
    if let Some(Estimator::Engine(known)) = &mut state.review.by {
        rename(known);
    }
    let mut plan = state.matches.plan.clone();
    plan.engines.iter_mut().for_each(in_engine);
    if plan != state.matches.plan {
        matches::update::set_up(state, plan);
    }
}

/// Handles a task that failed.
pub(super) fn failed(state: &mut State, task: &EngineTask) {
    let engines = &mut state.view.engines;
    if engines.task.as_ref() == Some(task) {
        engines.task = None;
    }
}
