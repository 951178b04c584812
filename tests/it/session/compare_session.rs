//! The comparison without its panel: what its commands start and stop, what is studied once searches are over, and how
//! its columns follow each other.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use edagari::catalog::{Game, Job};
use edagari::game::ActionId;
use edagari::game::record::MoveId;
use edagari::search::{Control, Event};
use edagari::session::command::{Command, CompareCommand, TreeCommand};
use edagari::session::compare::data::{Comparison, ComparisonPreset, ComparisonRun};
use edagari::session::compare::study::Study;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::settings::Settings;
use edagari::session::state::{State, Status};
use edagari::session::{compare, document, update};
use edagari::trace::{NodeId, Recorder, Tree};
use edagari::worker::SearchMessage;

/// Sends what a recorder hands on as a worker would.
struct Post<'a>(&'a mut dyn FnMut(SearchMessage));

impl edagari::trace::Outlet for Post<'_> {
    fn trace(&mut self, batch: Vec<Event>) {
        self.0(SearchMessage::Trace(batch));
    }

    fn progress(&mut self, progress: edagari::trace::TimedReport) {
        self.0(SearchMessage::Progress(progress));
    }
}

fn run_job(job: &Job, take: &mut dyn FnMut(SearchMessage)) {
    let mut post = Post(take);
    let mut recorder = Recorder::new(job.recorded_nodes, &mut post);
    let report = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut recorder);
    let progress = recorder.finish(report);
    post.0(SearchMessage::Finished(progress));
}

/// Runs all that is wanted, in order.
pub(crate) fn run_all(state: &mut State) {
    while let Some((id, job)) = compare::update::trials_wanted(state).into_iter().next() {
        compare::update::begin_trial(state, id, &job);
        run_job(&job, &mut |message| compare::update::absorb_trial(state, id, message));
    }
    study_all(state);
}

/// Works out all that follows from searches that are over.
fn study_all(state: &mut State) {
    while let Some(study) = compare::update::study_wanted(state) {
        let finding = study.work(&AtomicBool::new(false)).expect("nobody stops it");
        compare::update::absorb_finding(state, finding);
    }
}

pub(crate) fn compare(state: &mut State, command: CompareCommand) {
    update::apply(state, Command::Compare(command));
}

pub(crate) fn new_game(game: Game) -> State {
    let mut state = document::start_state(Settings { animation: false, ..Settings::default() });
    update::apply(&mut state, Command::New(game));
    state
}

pub(crate) fn compared(game: Game, preset: ComparisonPreset) -> State {
    let mut state = new_game(game);
    compare(&mut state, CompareCommand::Preset(preset));
    run_all(&mut state);
    state
}

pub(crate) fn comparison_run(state: &State, column: u8) -> &ComparisonRun {
    state.comparison.comparison_run(column).expect("a search")
}

pub(crate) fn tree(state: &State, column: u8) -> &Tree {
    state.subject(DrawingPlace::Compared(column)).and_then(|subject| subject.tree()).expect("a tree")
}

pub(crate) fn selected(state: &State, column: u8) -> Option<Vec<ActionId>> {
    let address = comparison_run(state, column).view.node.as_ref()?;
    Some(address.actions().collect())
}

pub(crate) fn line(actions: &[u16]) -> Vec<ActionId> {
    actions.iter().copied().map(ActionId).collect()
}

pub(crate) const OTHELLO: Game = Game::Othello { size: 6 };

pub(crate) const CONNECT_FOUR: Game = Game::ConnectFour { width: 5, height: 4 };

#[test]
fn minimax_and_alpha_beta_stand_beside_the_smallest_proof() {
    let state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    let leaves =
        [0, 1].map(|at| comparison_run(&state, at).progress.as_ref().map(|progress| progress.report.leaves));
    assert_eq!(leaves, [Some(9), Some(7)]);
    assert_eq!(state.comparison.proof.as_ref().map(|proof| proof.leaves), Some(5));
    let contrast = &comparison_run(&state, 0).contrasts[0].1;
    assert_eq!((contrast.spared, contrast.tops.len()), (2, 2));
    assert_eq!(comparison_run(&state, 1).contrasts[0].1.spared, 0);
}

#[test]
fn every_preset_compares_searches_that_end_and_differ() {
    let mazes =
        ["maze-solo:size=5x5,turns=9", "maze-walls:size=5x5,turns=9", "maze-auto", "maze-race", "matrix"];
    let mazes = mazes.map(|word| word.parse::<Game>().expect("a game"));
    for game in [OTHELLO, CONNECT_FOUR, Game::NumberTree].into_iter().chain(mazes) {
        for preset in ComparisonPreset::ALL.iter().copied().filter(|preset| preset.fits(game)) {
            let state = compared(game, preset);
            assert_eq!(state.comparison.entries.len(), 2, "{game} {preset:?}");
            if preset == ComparisonPreset::Heat {
                // Nothing but the courses of both: there is no tree.
                let steps = [0, 1].map(|at| comparison_run(&state, at).recording.trajectory().steps());
                assert_eq!(steps, [10_000; 2]);
                continue;
            }
            assert_ne!(comparison_run(&state, 0).job, comparison_run(&state, 1).job, "{game} {preset:?}");
            for at in [0, 1] {
                let comparison_run = comparison_run(&state, at);
                assert_eq!(comparison_run.status, Status::Finished, "{game} {preset:?}");
                assert!(
                    tree(&state, at).len() <= comparison_run.job.recorded_nodes as usize,
                    "{game} {preset:?}"
                );
                assert!(
                    !comparison_run.plies.is_empty() && comparison_run.contrasts.len() == 1,
                    "{game} {preset:?}"
                );
            }
        }
    }
}

#[test]
fn every_game_is_offered_pairs_of_methods_that_play_it() {
    for game in Game::MENU {
        let offered: Vec<_> =
            ComparisonPreset::ALL.iter().copied().filter(|preset| preset.fits(game)).collect();
        assert!(offered.len() >= 2, "{game}: {offered:?}");
        let conventions = edagari::conventions::Conventions::default();
        for preset in offered {
            for engine in preset.engines(game, &conventions) {
                assert!(engine.fits(game), "{engine} {game}");
            }
        }
    }
}

#[test]
fn all_recordings_together_keep_to_the_budget_of_one() {
    let mut state = new_game(Game::TicTacToe);
    state.settings.recorded_nodes = 4_000;
    compare(&mut state, CompareCommand::Preset(ComparisonPreset::Pruning));
    for _ in 0..5 {
        compare(&mut state, CompareCommand::Add);
    }
    assert_eq!(state.comparison.entries.len(), Comparison::MOST);
    compare(&mut state, CompareCommand::Run);
    assert_eq!(compare::update::trials_wanted(&state).len(), Comparison::AT_ONCE);
    run_all(&mut state);
    let nodes: usize = (0..4).map(|at| tree(&state, at).len()).sum();
    assert!(nodes <= 4_000, "{nodes}");
}

#[test]
fn the_same_comparison_is_recorded_the_same_again() {
    let (first, second) =
        (compared(OTHELLO, ComparisonPreset::MonteCarlo), compared(OTHELLO, ComparisonPreset::MonteCarlo));
    for at in [0, 1] {
        let (one, other) = (comparison_run(&first, at), comparison_run(&second, at));
        assert_eq!(one.plies, other.plies);
        let simulations = |state: &State| {
            let tree = tree(state, at);
            (0..tree.steps()).map(|number| tree.simulation(number)).collect::<Vec<_>>()
        };
        assert!(!simulations(&first).is_empty());
        assert_eq!(simulations(&first), simulations(&second));
    }
}

#[test]
fn results_stay_until_they_are_asked_for_again() {
    let mut state = compared(CONNECT_FOUR, ComparisonPreset::Table);
    let numbers = [0, 1].map(|at| comparison_run(&state, at).number);
    compare(&mut state, CompareCommand::Run);
    assert!(!state.comparison.is_busy(), "nothing new to find here");
    let action = state.game.legal[2];
    update::apply(&mut state, Command::Play(action));
    assert_eq!([0, 1].map(|at| comparison_run(&state, at).number), numbers);
    assert_ne!(state.comparison.position(), Some(&state.game.position));
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    assert_eq!(state.comparison.position(), Some(&state.game.position));
    assert!([0, 1].iter().all(|&at| !numbers.contains(&comparison_run(&state, at).number)));
}

#[test]
fn a_search_that_waits_is_about_the_move_at_which_it_was_asked_for() {
    let mut state = new_game(CONNECT_FOUR);
    compare(&mut state, CompareCommand::Preset(ComparisonPreset::Table));
    let action = state.game.legal[2];
    update::apply(&mut state, Command::Play(action));
    run_all(&mut state);
    for at in [0, 1] {
        assert_eq!(comparison_run(&state, at).root_move, MoveId::START);
    }
}

#[test]
fn a_changed_column_alone_is_searched_again() {
    let mut state = compared(CONNECT_FOUR, ComparisonPreset::Depths);
    let kept = comparison_run(&state, 0).number;
    let mut engine = state.comparison.entries[1].engine.clone();
    engine.limits.depth = Some(3);
    compare(&mut state, CompareCommand::SetEngine(1, engine));
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    assert_eq!(comparison_run(&state, 0).number, kept);
    assert_eq!(comparison_run(&state, 1).progress.as_ref().map(|progress| progress.report.depth), Some(3));
    compare(&mut state, CompareCommand::Remove(0));
    assert_eq!(state.comparison.entries.len(), 1);
    assert!(comparison_run(&state, 0).contrasts.is_empty(), "there is nothing left to differ from");
}

#[test]
fn stopping_keeps_what_was_found_and_takes_in_nothing_more() {
    let mut state = new_game(OTHELLO);
    compare(&mut state, CompareCommand::Preset(ComparisonPreset::Pruning));
    let (id, job) = compare::update::trials_wanted(&state).remove(0);
    compare::update::begin_trial(&mut state, id, &job);
    let mut messages = Vec::new();
    run_job(&job, &mut |message| messages.push(message));
    let rest = messages.split_off(1);
    for message in messages {
        compare::update::absorb_trial(&mut state, id, message);
    }
    update::apply(&mut state, Command::Stop);
    assert_eq!(compare::update::trials_wanted(&state), []);
    let length = tree(&state, 0).len();
    for message in rest {
        compare::update::absorb_trial(&mut state, id, message);
    }
    assert_eq!((comparison_run(&state, 0).status.clone(), tree(&state, 0).len()), (Status::Stopped, length));
    study_all(&mut state);
    assert!(length > 0 && !comparison_run(&state, 0).plies.is_empty());
}

#[test]
fn what_is_studied_when_a_column_goes_is_given_up_and_changes_nothing() {
    let mut state = new_game(OTHELLO);
    compare(&mut state, CompareCommand::Preset(ComparisonPreset::Pruning));
    while let Some((id, job)) = compare::update::trials_wanted(&state).into_iter().next() {
        compare::update::begin_trial(&mut state, id, &job);
        run_job(&job, &mut |message| compare::update::absorb_trial(&mut state, id, message));
    }
    let is_pair = |study: &Study| matches!(study, Study::Pair(..));
    let pair = loop {
        let study = compare::update::study_wanted(&state).expect("both are over");
        if is_pair(&study) {
            break study;
        }
        assert!(comparison_run(&state, 0).contrasts.is_empty(), "each alone comes first");
        compare::update::absorb_finding(&mut state, study.work(&AtomicBool::new(false)).expect("a finding"));
    };
    assert_eq!(pair.work(&AtomicBool::new(true)), None, "stopped");
    let late = pair.work(&AtomicBool::new(false)).expect("a finding");
    compare(&mut state, CompareCommand::Remove(1));
    assert!(!compare::update::is_study_wanted(&state, &pair));
    compare::update::absorb_finding(&mut state, late);
    assert_eq!((comparison_run(&state, 0).contrasts.len(), comparison_run(&state, 0).spared.len()), (0, 0));
    assert!(compare::update::study_wanted(&state).is_none());
}

#[test]
fn all_columns_follow_the_line_that_one_selects() {
    let mut state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    let node = |state: &State, column, path: &[ActionId]| {
        let tree = tree(state, column);
        (0..tree.len() as u32).map(NodeId).find(|&id| tree.path(id) == path).expect("a node")
    };
    let pruned = line(&[1, 2]);
    let id = node(&state, 0, &pruned);
    update::apply(&mut state, Command::Tree(DrawingPlace::Compared(0), TreeCommand::Select(Some(id))));
    assert_eq!([0, 1].map(|at| selected(&state, at)), [Some(pruned.clone()), Some(pruned.clone())]);
    assert_eq!(state.comparison.cursor, Some(pruned));
    let closed = node(&state, 0, &line(&[1]));
    update::apply(&mut state, Command::Tree(DrawingPlace::Compared(0), TreeCommand::Open(closed, false)));
    assert_eq!(comparison_run(&state, 0).view.openings, comparison_run(&state, 1).view.openings);
    update::apply(&mut state, Command::Tree(DrawingPlace::Compared(1), TreeCommand::Select(None)));
    assert_eq!([0, 1].map(|at| selected(&state, at)), [None, None]);
}

#[test]
fn a_node_of_a_column_is_shown_on_the_board() {
    let mut state = compared(CONNECT_FOUR, ComparisonPreset::Pruning);
    let id = tree(&state, 1).principal_variation()[0];
    let expected = tree(&state, 1).path(id);
    update::apply(&mut state, Command::Tree(DrawingPlace::Compared(1), TreeCommand::GoTo(id)));
    assert_eq!(state.game.document.record.path_to(state.game.cursor), expected);
}
