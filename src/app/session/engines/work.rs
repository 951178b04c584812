//! Background thread that reads and writes the list of engines, and tests engines.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use crate::engine::settings::EngineListError;
use crate::engine::trial::{Trial, try_out};
use crate::engine::{EngineEntry, EngineList};
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::state::State;
use crate::session::wake::Wake;

use super::data::{EngineAnswer, EngineTask, EngineWork};
use super::update;

/// The background work on the list of engines.
#[derive(Debug)]
pub struct EnginesRunner {
    work: Background<EngineWork, EngineAnswer>,
}

impl Default for EnginesRunner {
    fn default() -> Self {
        let done = |work: EngineWork, signals: &BackgroundSignals<EngineAnswer>| Some(done(work, signals));
        Self { work: Background::new("engines", done) }
    }
}

fn done(work: EngineWork, signals: &BackgroundSignals<EngineAnswer>) -> EngineAnswer {
    let file = work.file.as_deref().unwrap_or_else(|| Path::new(""));
    let list = match work.task {
        EngineTask::Load => EngineList::read(file),
        EngineTask::Add(entry) => changed(file, |list| list.add(entry)),
        EngineTask::Change(name, entry) => changed(file, |list| list.change(&name, entry)),
        EngineTask::Remove(name) => changed(file, |list| list.remove(&name).map(|_| ())),
        EngineTask::Test(entry) => return EngineAnswer::Tried(Box::new(tried(file, &entry, signals.stop()))),
    };
    match list {
        Ok(list) => EngineAnswer::List(list.engines),
        Err(error) => EngineAnswer::Refused(error.to_string()),
    }
}

fn changed(
    file: &Path,
    change: impl FnOnce(&mut EngineList) -> Result<(), EngineListError>,
) -> Result<EngineList, EngineListError> {
    let mut list = EngineList::read(file)?;
    change(&mut list)?;
    list.write(file)?;
    Ok(list)
}

/// Tests an engine, and stores which games it plays where that was found out.
fn tried(file: &Path, entry: &EngineEntry, stop: &AtomicBool) -> Trial {
    let trial = try_out(entry, stop);
    if let Some(games) = trial.found_games() {
        // Where the file cannot be written, the engine is asked for its games when it is to play.
        let _ = changed(file, |list| list.note_games(&entry.name, games));
    }
    trial
}

impl EnginesRunner {
    /// Handles the result of a task, and begins the next.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = state.view.engines.work();
        self.work.keep(|work| wanted.as_ref() == Some(work));
        while let Some(heard) = self.work.hear() {
            match heard {
                Heard::Answer(work, answer) => update::absorb(state, &work.task, answer),
                Heard::Failed(work) => update::failed(state, &work.task),
            }
        }
        let next = state.view.engines.work();
        self.work.ask(wake, || next);
    }
}
