//! Carries out what is asked about engines.

use crate::session::review::data::Estimator;
use crate::session::screen::data::Dialog;
use crate::session::state::State;

use super::data::{EngineAnswer, EngineForm, EngineTask, Engines, EnginesCommand};

/// Carries out one command.
pub fn apply(state: &mut State, command: EnginesCommand) {
    let engines = &mut state.view.engines;
    match command {
        EnginesCommand::Load => load(engines),
        EnginesCommand::Fill(form) => {
            engines.form = *form;
            engines.refused = None;
        }
        EnginesCommand::Add => engines.task = Some(EngineTask::Add(engines.form.entry())),
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
        EnginesCommand::ReviewBy(name) => {
            state.review.by = Some(name.map_or(Estimator::Own, Estimator::Engine));
        }
        EnginesCommand::Listed(list) => engines.list = list,
    }
}

/// Reads the list once more for a dialog that shows it.
pub(in crate::session) fn shown(state: &mut State, dialog: Dialog) {
    if matches!(dialog, Dialog::Engines | Dialog::NewGame | Dialog::ClassTournament) {
        load(&mut state.view.engines);
    }
}

/// Reads the list once more, where nothing else is done with it.
fn load(engines: &mut Engines) {
    if engines.file.is_some() {
        engines.task.get_or_insert(EngineTask::Load);
    }
}

/// Takes in what came of a task.
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
            if matches!(task, EngineTask::Add(_)) {
                engines.form = EngineForm::default();
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

/// A task that was begun and came to nothing.
pub(super) fn failed(state: &mut State, task: &EngineTask) {
    let engines = &mut state.view.engines;
    if engines.task.as_ref() == Some(task) {
        engines.task = None;
    }
}
