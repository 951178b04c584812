//! The recordings of the right and the wrong program side by side: display, and linked selection.

use std::sync::Arc;

use crate::exercise::Exercise;
use crate::exercise::bug::{RunResult, Runs};
use crate::game::record::MoveId;
use crate::session::command::TreeCommand;
use crate::session::compare;
use crate::session::compare::data::{ComparedSearch, Comparison, ComparisonRun};
use crate::session::drawing::data::TreeView;
use crate::session::state::{State, Status};

use super::data::{ExerciseQuestion, Exercises};

/// Shows both recordings, or hides them. They are made once, in the background.
pub(crate) fn show(exercises: &mut Exercises, shown: bool) {
    exercises.runs.entries.clear();
    exercises.runs.cursor = None;
    // Hiding the recordings also cancels the wait for them.
    exercises.asked.take_if(|asked| matches!(asked, ExerciseQuestion::Run(_)));
    let Some(known) = exercises.shown.as_ref().filter(|known| shown && known.is_about_programs()) else {
        return;
    };
    let Some(runs) = known.runs.clone() else {
        exercises.asked = Some(ExerciseQuestion::Run(known.exercise.clone().into()));
        exercises.stopped = None;
        return;
    };
    for run in [runs.right, runs.wrong] {
        exercises.runs.made += 1;
        let id = exercises.runs.made;
        exercises.runs.entries.push(entry(id, run));
    }
}

/// Stores the recordings of an exercise and shows them, if it is still the one that is shown.
pub(crate) fn ran(exercises: &mut Exercises, exercise: &Exercise, runs: Runs) {
    if let Some(known) = exercises.shown.as_mut().filter(|known| known.exercise == *exercise) {
        Arc::make_mut(known).runs = Some(runs);
        show(exercises, true);
    }
}

fn entry(id: u64, run: RunResult) -> ComparedSearch {
    let comparison_run = ComparisonRun {
        job: run.job.clone(),
        root_move: MoveId::default(),
        number: id,
        status: Status::Finished,
        progress: None,
        recording: Arc::new(run.recording),
        view: TreeView::default(),
        // Statistics are made for the comparison panel alone, so none are needed here.
        studied: true,
        plies: Vec::new(),
        proof: None,
        contrasts: Vec::new(),
        spared: Vec::new(),
    };
    let (engine, wanted_at) = (run.job.engine, comparison_run.root_move);
    ComparedSearch {
        id,
        engine,
        recorded: None,
        wanted: None,
        wanted_at,
        comparison_run: Some(comparison_run),
    }
}

/// Applies a request about one of the two trees to the other, along the same line.
pub(crate) fn follow(state: &mut State, column: u8, request: &TreeCommand) {
    compare::update::follow(&mut state.exercises.runs, column, request);
}

/// Selects in both trees the first node at which they differ.
pub(crate) fn first_difference(exercises: &mut Exercises) {
    let runs = exercises.shown.as_ref().and_then(|shown| shown.runs.as_ref());
    let Some((runs, node)) = runs.and_then(|runs| Some((runs, runs.first_difference()?))) else { return };
    let trees = [&runs.wrong, &runs.right].map(|run| run.tree());
    let line = trees.into_iter().flatten().find(|tree| node.index() < tree.len()).map(|tree| tree.path(node));
    let beside: &mut Comparison = &mut exercises.runs;
    compare::update::point(beside, line);
}
