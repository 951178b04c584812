//! The comparison: what its commands start, how its columns follow each other, and what the panel says and asks for.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use edagari::catalog::{Engine, Game, Job};
use edagari::game::ActionId;
use edagari::game::record::MoveId;
use edagari::search::{Control, Event};
use edagari::session::command::{Command, CompareCommand, TreeCommand};
use edagari::session::compare::data::{Comparison, ComparisonPreset, Trial};
use edagari::session::compare::study::Study;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::screen::data::Panel;
use edagari::session::settings::Settings;
use edagari::session::state::{State, Status};
use edagari::session::{compare, document, update};
use edagari::trace::{NodeId, Recorder, Tree};
use edagari::window::layout::PanelLayout;
use edagari::window::panels::compare_ui;
use edagari::window::style;
use edagari::words::text::Language;
use edagari::worker::SearchMessage;
use egui::Vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::desk::Desk;

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

pub(crate) fn trial(state: &State, column: u8) -> &Trial {
    state.comparison.trial(column).expect("a search")
}

pub(crate) fn tree(state: &State, column: u8) -> &Tree {
    state.subject(DrawingPlace::Compared(column)).and_then(|subject| subject.tree()).expect("a tree")
}

pub(crate) fn selected(state: &State, column: u8) -> Option<Vec<ActionId>> {
    let address = trial(state, column).view.node.as_ref()?;
    Some(address.actions().collect())
}

fn line(actions: &[u16]) -> Vec<ActionId> {
    actions.iter().copied().map(ActionId).collect()
}

const OTHELLO: Game = Game::Othello { size: 6 };
pub(crate) const CONNECT_FOUR: Game = Game::ConnectFour { width: 5, height: 4 };

#[test]
fn minimax_and_alpha_beta_stand_beside_the_smallest_proof() {
    let state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    let leaves = [0, 1].map(|at| trial(&state, at).progress.as_ref().map(|progress| progress.report.leaves));
    assert_eq!(leaves, [Some(9), Some(7)]);
    assert_eq!(state.comparison.proof.as_ref().map(|proof| proof.leaves), Some(5));
    let contrast = &trial(&state, 0).contrasts[0].1;
    assert_eq!((contrast.spared, contrast.tops.len()), (2, 2));
    assert_eq!(trial(&state, 1).contrasts[0].1.spared, 0);
}

#[test]
fn every_preset_compares_searches_that_end_and_differ() {
    let mazes =
        ["maze-solo:size=5x5,turns=9", "maze-walls:size=5x5,turns=9", "maze-auto", "maze-race", "matrix"];
    let mazes = mazes.map(|word| word.parse::<Game>().expect("a game"));
    for game in [OTHELLO, CONNECT_FOUR, Game::NumberTree].into_iter().chain(mazes) {
        for preset in ComparisonPreset::ALL.into_iter().filter(|preset| preset.fits(game)) {
            let state = compared(game, preset);
            assert_eq!(state.comparison.entries.len(), 2, "{game} {preset:?}");
            if preset == ComparisonPreset::Heat {
                // Nothing but the courses of both: there is no tree.
                let steps = [0, 1].map(|at| trial(&state, at).recording.trajectory().steps());
                assert_eq!(steps, [10_000; 2]);
                continue;
            }
            assert_ne!(trial(&state, 0).job, trial(&state, 1).job, "{game} {preset:?}");
            for at in [0, 1] {
                let trial = trial(&state, at);
                assert_eq!(trial.status, Status::Finished, "{game} {preset:?}");
                assert!(tree(&state, at).len() <= trial.job.recorded_nodes as usize, "{game} {preset:?}");
                assert!(!trial.plies.is_empty() && trial.contrasts.len() == 1, "{game} {preset:?}");
            }
        }
    }
}

#[test]
fn every_game_is_offered_pairs_of_methods_that_play_it() {
    for game in Game::MENU {
        let offered: Vec<_> = ComparisonPreset::ALL.into_iter().filter(|preset| preset.fits(game)).collect();
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
fn a_beam_with_and_without_duplicates_tells_what_each_collects() {
    let game: Game = "maze-walls:size=7x7,turns=49,seed=1".parse().expect("a game");
    let state = compared(game, ComparisonPreset::Duplicates);
    let twins = |at| trial(&state, at).plies.iter().map(|ply| ply.twins).sum::<u64>();
    assert_eq!(twins(0), 0);
    assert!(twins(1) > 0);
    let points = [0, 1].map(|at| trial(&state, at).progress.as_ref().expect("a report").report.score.units());
    assert!(points[1] > points[0], "{points:?}");
    let mut harness = show(state, Vec2::new(1000.0, 700.0));
    harness.run();
    harness.get_by_label("Duplicates");
    harness.get_by_label(&format!("★ ≥\u{2009}{}", points[1]));
    for label in ["Alpha cuts", "Beta cuts", "Cuts", "Effective branching b*"] {
        assert!(harness.query_by_label(label).is_none(), "{label} in a game for one");
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
        let (one, other) = (trial(&first, at), trial(&second, at));
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
    let numbers = [0, 1].map(|at| trial(&state, at).number);
    compare(&mut state, CompareCommand::Run);
    assert!(!state.comparison.is_busy(), "nothing new to find here");
    let action = state.game.legal[2];
    update::apply(&mut state, Command::Play(action));
    assert_eq!([0, 1].map(|at| trial(&state, at).number), numbers);
    assert_ne!(state.comparison.position(), Some(&state.game.position));
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    assert_eq!(state.comparison.position(), Some(&state.game.position));
    assert!([0, 1].iter().all(|&at| !numbers.contains(&trial(&state, at).number)));
}

#[test]
fn a_search_that_waits_is_about_the_move_at_which_it_was_asked_for() {
    let mut state = new_game(CONNECT_FOUR);
    compare(&mut state, CompareCommand::Preset(ComparisonPreset::Table));
    let action = state.game.legal[2];
    update::apply(&mut state, Command::Play(action));
    run_all(&mut state);
    for at in [0, 1] {
        assert_eq!(trial(&state, at).root_move, MoveId::START);
    }
}

#[test]
fn a_changed_column_alone_is_searched_again() {
    let mut state = compared(CONNECT_FOUR, ComparisonPreset::Depths);
    let kept = trial(&state, 0).number;
    let mut engine = state.comparison.entries[1].engine.clone();
    engine.limits.depth = Some(3);
    compare(&mut state, CompareCommand::SetEngine(1, engine));
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    assert_eq!(trial(&state, 0).number, kept);
    assert_eq!(trial(&state, 1).progress.as_ref().map(|progress| progress.report.depth), Some(3));
    compare(&mut state, CompareCommand::Remove(0));
    assert_eq!(state.comparison.entries.len(), 1);
    assert!(trial(&state, 0).contrasts.is_empty(), "there is nothing left to differ from");
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
    assert_eq!((trial(&state, 0).status.clone(), tree(&state, 0).len()), (Status::Stopped, length));
    study_all(&mut state);
    assert!(length > 0 && !trial(&state, 0).plies.is_empty());
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
        assert!(trial(&state, 0).contrasts.is_empty(), "each alone comes first");
        compare::update::absorb_finding(&mut state, study.work(&AtomicBool::new(false)).expect("a finding"));
    };
    assert_eq!(pair.work(&AtomicBool::new(true)), None, "stopped");
    let late = pair.work(&AtomicBool::new(false)).expect("a finding");
    compare(&mut state, CompareCommand::Remove(1));
    assert!(!compare::update::is_study_wanted(&state, &pair));
    compare::update::absorb_finding(&mut state, late);
    assert_eq!((trial(&state, 0).contrasts.len(), trial(&state, 0).spared.len()), (0, 0));
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
    assert_eq!(trial(&state, 0).view.openings, trial(&state, 1).view.openings);
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

/// The panel with its state and what it asked for.
pub(crate) struct Bench {
    state: State,
    commands: Vec<Command>,
}

pub(crate) fn show(state: State, size: Vec2) -> Harness<'static, Bench> {
    let builder = Harness::builder().with_size(size).with_max_steps(64).with_context_setup(style::install);
    let mut harness = builder.build_ui_state(
        |ui, bench: &mut Bench| compare_ui(ui, &bench.state, &mut bench.commands),
        Bench { state, commands: Vec::new() },
    );
    harness.run();
    harness.state_mut().commands.clear();
    harness
}

#[test]
fn the_empty_panel_offers_every_pair_of_the_game() {
    let mut harness = show(new_game(Game::NumberTree), Vec2::new(720.0, 420.0));
    assert!(harness.query_by_label("MCTS and Thunder").is_none(), "nothing to evaluate in a tree of numbers");
    harness.get_by_label("Fail-soft and fail-hard").click();
    harness.run();
    let asked = &harness.state().commands;
    assert!(asked.contains(&Command::Compare(CompareCommand::Preset(ComparisonPreset::Fail))), "{asked:?}");
}

#[test]
fn a_line_that_was_cut_says_where_and_why() {
    let mut state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    compare(&mut state, CompareCommand::Point(Some(line(&[1, 2]))));
    let harness = show(state, Vec2::new(900.0, 460.0));
    harness.get_by_label("C C3: =6");
    harness.get_by_label("C C3: never searched: cut at C, already ≤2 while ≥3 is sure elsewhere");
}

#[test]
fn what_the_other_search_spared_is_told_and_shown() {
    let mut harness = show(compared(Game::NumberTree, ComparisonPreset::Pruning), Vec2::new(900.0, 460.0));
    harness.get_by_label("Column 2 spares itself 2 of these nodes (15\u{2009}%)").click();
    harness.run();
    let asked = &harness.state().commands;
    assert!(asked.contains(&Command::Compare(CompareCommand::Point(Some(line(&[1, 1]))))), "{asked:?}");
}

#[test]
fn equal_trees_are_called_equal_and_other_values_in_them_are_counted() {
    let mut state = new_game(Game::NumberTree);
    for column in [0, 1] {
        compare(&mut state, CompareCommand::Add);
        let engine = Engine::parse("minimax", Game::NumberTree).expect("an engine");
        compare(&mut state, CompareCommand::SetEngine(column, engine));
    }
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    let harness = show(state, Vec2::new(900.0, 460.0));
    harness.get_by_label("The same nodes with the same values as column 2");
    let state = compared(Game::TicTacToe, ComparisonPreset::Fail);
    let differing = state.comparison.trial(0).expect("a search").contrasts[0].1.differing.len();
    assert!(differing > 0, "fail-soft says more of a cut node");
    let mut harness = show(state, Vec2::new(900.0, 460.0));
    harness.get_by_label_contains("The same nodes as column 2, but").click();
    harness.run();
    let asked = &harness.state().commands;
    assert!(asked.iter().any(|command| matches!(command, Command::Compare(CompareCommand::Point(Some(_))))));
    let harness = show(compared(CONNECT_FOUR, ComparisonPreset::Depths), Vec2::new(900.0, 460.0));
    assert!(harness.query_all_by_label_contains("The same nodes").next().is_none(), "one is deeper");
}

#[test]
fn the_table_marks_the_best_and_tells_ratios() {
    let mut harness = show(compared(Game::NumberTree, ComparisonPreset::Pruning), Vec2::new(900.0, 700.0));
    harness.run();
    for label in ["★ 7", "×0.78", "3.00", "1.80", "1.40", "Leaves ÷ minimum"] {
        assert!(harness.query_all_by_label(label).next().is_some(), "{label}");
    }
    let spoken = harness.get_by_label("Column 1: 1, 3, 9\nColumn 2: 1, 3, 7");
    assert!(spoken.accesskit_node().raw_bounds().is_some());
}

#[test]
fn the_window_searches_on_workers_and_stops_them() {
    let mut desk = Desk::default();
    desk.run([
        Command::New(CONNECT_FOUR),
        Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning)),
    ]);
    let status = |comparison: &Comparison, at| comparison.trial(at).map(|trial| trial.status.clone());
    let both = |comparison: &Comparison, wanted: &Status| {
        [0, 1].into_iter().all(|at| status(comparison, at).as_ref() == Some(wanted))
    };
    desk.until("both finished", |state| both(&state.comparison, &Status::Finished));
    let contrasts = |state: &State, at| state.comparison.trial(at).map(|trial| trial.contrasts.len());
    desk.until("each was studied beside the other", |state| {
        [0, 1].map(|at| contrasts(state, at)) == [Some(1); 2]
    });
    let mut endless = desk.state().comparison.entries[0].engine.clone();
    endless.limits.depth = Some(60);
    for column in [0, 1] {
        desk.harness.state_mut().push(Command::Compare(CompareCommand::SetEngine(column, endless.clone())));
    }
    desk.harness.state_mut().push(Command::Compare(CompareCommand::Run));
    let searched = |trial: &Trial| trial.recording.running().is_some_and(|pass| pass.tree.len() > 100);
    desk.until("both run at once", |state| {
        both(&state.comparison, &Status::Running)
            && [0, 1].into_iter().all(|at| state.comparison.trial(at).is_some_and(searched))
    });
    desk.harness.state_mut().push(Command::Stop);
    desk.until("both stopped", |state| {
        both(&state.comparison, &Status::Stopped) && !state.comparison.is_busy()
    });
    desk.harness.state_mut().close();
}

#[test]
fn an_arrangement_from_before_the_panel_gains_it() {
    let now = ron::to_string(&PanelLayout::default()).expect("writable");
    let before: PanelLayout = ron::from_str(&now.replace("Compare", "Weights")).expect("readable");
    assert!(!before.shows(Panel::Compare));
    let completed = before.completed();
    assert!(Panel::ALL.into_iter().all(|panel| completed.shows(panel)));
}

#[test]
fn every_stage_is_painted_at_every_size_in_every_language() {
    let searches = [
        (OTHELLO, ComparisonPreset::MonteCarlo),
        (OTHELLO, ComparisonPreset::Refinements),
        (CONNECT_FOUR, ComparisonPreset::Depths),
        (Game::NumberTree, ComparisonPreset::Cut),
    ];
    for (index, (game, preset)) in searches.into_iter().enumerate() {
        for (width, height) in [(360.0, 300.0), (740.0, 340.0), (1200.0, 900.0)] {
            let mut state = compared(game, preset);
            compare(&mut state, CompareCommand::Add);
            state.settings.language = Language::ALL[index % 3];
            let action = state.game.legal[0];
            update::apply(&mut state, Command::Play(action));
            let harness = show(state, Vec2::new(width, height));
            assert!(harness.root().children_recursive().count() > 8, "{game} {preset:?}");
        }
    }
}
