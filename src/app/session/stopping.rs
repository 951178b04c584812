//! Stop, by its button and by Escape: the work that it ends or pauses. All longer work is listed here, so
//! that both ways end it.

use super::class_tournament::data::ClassCommand;
use super::closing::runs_to_pause;
use super::command::Command;
use super::effect::{Effect, Notice};
use super::engines::data::EnginesCommand;
use super::exercises::data::ExerciseCommand;
use super::review::data::ReviewCommand;
use super::state::{State, Status};
use super::tournaments::data::TournamentCommand;
use super::{analysis, compare};

/// Whether anything is searched, played, learned or read that Stop would end or pause.
pub fn is_anything_running(state: &State) -> bool {
    let analysis = &state.analysis;
    // A continuous analysis has come to an end where it wants no further search of the position shown.
    let goes_on = analysis.continuous && analysis::update::wanted(state).is_some();
    let searches = analysis.status == Status::Running || goes_on;
    searches
        || state.review.is_running()
        || state.comparison.is_busy()
        || state.comparison.many.is_busy()
        || state.view.speedups.running
        || !runs_to_pause(state).is_empty()
        || !tasks_to_end(state).is_empty()
}

/// Stop: searches end, runs that can continue later are paused and named, and reading and counting are
/// cancelled.
pub(super) fn stop(state: &mut State) -> Vec<Effect> {
    compare::update::stop(&mut state.comparison);
    state.comparison.many.stop();
    state.view.speedups.running = false;
    analysis::update::stop(state);
    state.view.result = None;
    let apply = |command: Command| Effect::Apply(command.into());
    let mut effects =
        vec![apply(Command::Review(ReviewCommand::Pause)), Effect::StopOpening, Effect::StopExport];
    effects.extend(tasks_to_end(state).into_iter().map(apply));
    effects.extend(pause_runs(state));
    effects
}

/// Pauses the runs beside the open game, and names them in a notice.
pub(super) fn pause_runs(state: &State) -> Vec<Effect> {
    let text = state.text();
    let paused = |(key, pause): (&str, Command)| {
        let said = Notice::note(text.with("said.paused", &[("what", &text.get(key))]));
        [Effect::Apply(pause.into()), said.into()]
    };
    runs_to_pause(state).into_iter().flat_map(paused).collect()
}

/// The commands that end reading, tournaments and background work.
fn tasks_to_end(state: &State) -> Vec<Command> {
    let tasks = [
        (state.tournaments.is_reading(), Command::Tournament(TournamentCommand::Stop)),
        (state.view.class.is_playing(), Command::ClassTournament(ClassCommand::Stop)),
        (state.exercises.working.is_some(), Command::Exercise(ExerciseCommand::Stop)),
        (state.view.engines.waited.is_some(), Command::Engines(EnginesCommand::StopBeside)),
        (state.view.engines.tried().is_some(), Command::Engines(EnginesCommand::StopTest)),
    ];
    tasks.into_iter().filter(|(runs, _)| *runs).map(|(_, end)| end).collect()
}
