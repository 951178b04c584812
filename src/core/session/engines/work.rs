//! Reads and keeps the list of engines, and tries engines, beside the window.

use crate::engine::EngineList;
use crate::engine::settings::EngineListError;
use crate::engine::trial::try_out;
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::state::State;
use crate::session::wake::Wake;

use super::data::{EngineAnswer, EngineTask};
use super::update;

/// The work on the list of engines.
#[derive(Debug)]
pub struct EnginesRunner {
    work: Background<EngineTask, EngineAnswer>,
}

impl Default for EnginesRunner {
    fn default() -> Self {
        let work = |task: EngineTask, signals: &BackgroundSignals<EngineAnswer>| Some(done(task, signals));
        Self { work: Background::new("engines", work) }
    }
}

fn done(task: EngineTask, signals: &BackgroundSignals<EngineAnswer>) -> EngineAnswer {
    let list = match task {
        EngineTask::Load => EngineList::load(),
        EngineTask::Add(entry) => changed(|list| list.add(entry)),
        EngineTask::Remove(name) => changed(|list| list.remove(&name).map(|_| ())),
        EngineTask::Test(entry) => return EngineAnswer::Tried(Box::new(try_out(&entry, signals.stop()))),
    };
    match list {
        Ok(list) => EngineAnswer::List(list.engines),
        Err(error) => EngineAnswer::Refused(error.to_string()),
    }
}

fn changed(
    change: impl FnOnce(&mut EngineList) -> Result<(), EngineListError>,
) -> Result<EngineList, EngineListError> {
    let mut list = EngineList::load()?;
    change(&mut list)?;
    list.save()?;
    Ok(list)
}

impl EnginesRunner {
    /// Takes in what came of a task, and begins the next.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = state.view.engines.task.clone();
        self.work.keep(|task| wanted.as_ref() == Some(task));
        while let Some(heard) = self.work.hear() {
            match heard {
                Heard::Answer(task, answer) => update::absorb(state, &task, answer),
                Heard::Failed(task) => update::failed(state, &task),
            }
        }
        let next = state.view.engines.task.clone();
        self.work.ask(wake, || next);
    }
}
