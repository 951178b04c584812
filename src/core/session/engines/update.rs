//! Carries out what is asked about engines.

use crate::session::state::State;

use super::data::{EngineAnswer, EngineForm, EngineTask, EnginesCommand};

/// Carries out one command.
pub fn apply(state: &mut State, command: EnginesCommand) {
    let engines = &mut state.view.engines;
    match command {
        EnginesCommand::Load => engines.task = Some(EngineTask::Load),
        EnginesCommand::Fill(form) => engines.form = *form,
        EnginesCommand::Add => engines.task = Some(EngineTask::Add(engines.form.entry())),
        EnginesCommand::Test(name) => {
            let entry = engines.list.iter().find(|entry| entry.name == name).cloned();
            engines.trial = None;
            engines.task = entry.map(EngineTask::Test);
        }
        EnginesCommand::StopTest => {
            if engines.tried().is_some() {
                engines.task = None;
            }
        }
        EnginesCommand::Remove(name) => engines.task = Some(EngineTask::Remove(name)),
        EnginesCommand::Beside(name) => {
            engines.beside = None;
            state.settings.beside = name;
        }
        EnginesCommand::ReviewBy(name) => state.review.by = name,
        EnginesCommand::Listed(list) => engines.list = list,
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
            engines.trial = Some((entry.name.clone(), *trial));
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
