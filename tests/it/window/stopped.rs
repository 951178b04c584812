//! Is what the window tells of a step what the search would have said, had it been stopped there? And do the panels beside
//! the tree say just that?

use std::sync::Arc;

use edagari::catalog::{Engine, Game, Job, Method};
use edagari::game::maze::MazeParameters;
use edagari::game::record::{MoveEvaluation, MoveId};
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{Alternating, Rng64, Score, Side};
use edagari::search::{ActionReport, Joint, Report, Unwatched};
use edagari::session::analysis::shown;
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::state::State;
use edagari::session::update;
use edagari::trace::stopped::{KnownAtStep, StoppedSearch, known};
use edagari::trace::{Moment, NodeId, NodeState as Progress, Recording, TimelineMark, TreeSnapshot};
use edagari::window::panels::{analysis_ui, game_ui};
use edagari::window::style;
use edagari::words::values::fine_percent;
use egui::Vec2;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use proptest::prelude::*;
use rand::SeedableRng as _;

use crate::search::oracle::{COMBINATIONS, Invented, combination, random_tree, wander};
use crate::trace::timeline::{control, depth_first, passes, tree_of};
use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;
use crate::window::ui_time::searched;

const RACE: Game = Game::MazeRace(MazeParameters::new(3, 3, 4, 0));

fn close(one: Option<f64>, other: Option<f64>) -> bool {
    one.zip(other).map_or(one == other, |(one, other)| (one - other).abs() < 1e-5)
}

fn same_action(then: &ActionReport, stopped: &ActionReport) -> bool {
    let plain = |report: &ActionReport| ActionReport { win_rate: None, ..report.clone() };
    close(then.win_rate, stopped.win_rate) && plain(then) == plain(stopped)
}

fn same_joint(then: &Joint, stopped: &Joint) -> bool {
    let numbers =
        |joint: &Joint| [joint.values.clone(), joint.strategies.concat(), vec![joint.value]].concat();
    let (one, other) = (numbers(then), numbers(stopped));
    (&then.actions, &then.visits) == (&stopped.actions, &stopped.visits)
        && one.len() == other.len()
        && one.iter().zip(&other).all(|(one, other)| (one - other).abs() < 1e-5)
}

/// Runs a method with so many playouts.
fn run(game: Game, word: &str, playouts: u64) -> (Job, Report, Recording) {
    let engine = Engine::parse(&format!("{word}playouts={playouts}"), game).expect("an engine");
    let job = Job::new(game.start(), engine);
    let (recording, progress) = Recording::of(&job);
    let report = progress.report;
    (job, report, recording)
}

fn known_then(job: &Job, newest: &Report, now: &TreeSnapshot<'_>) -> KnownAtStep {
    let prefers_mean = matches!(job.engine.method, Method::FlatMonteCarlo(_));
    known(
        now,
        StoppedSearch {
            actions: &job.position.actions(),
            images: &[],
            prefers_mean,
            joint: newest.joint.as_deref(),
        },
    )
}

#[test]
fn a_step_of_simulations_tells_what_a_search_stopped_there_says() {
    for (game, word) in [
        (Game::TicTacToe, "mcts:seed=3,"),
        (Game::TicTacToe, "mcts:solver=on,expand=2,seed=4,"),
        (Game::ConnectFour { width: 5, height: 4 }, "mcts:solver=on,seed=5,"),
        (Game::TicTacToe, "flat-monte-carlo:seed=6,"),
        (Game::Othello { size: 4 }, "thunder:"),
        (RACE, "duct:seed=8,"),
        (Game::Matrix, "duct:seed=9,"),
        (RACE, "mcts:seed=2,"),
    ] {
        let all = 900;
        let (job, newest, recording) = run(game, word, all);
        let tree = &recording.current().expect("a pass").tree;
        for step in [1, 2, 5, 9, 10, 37, 250, 451, 899, 900] {
            let (_, stopped, _) = run(game, word, step);
            let moment = Moment::at(tree, step);
            let KnownAtStep { report, is_valued } =
                known_then(&job, &newest, &TreeSnapshot::new(tree, Some(&moment)));
            let what = format!("{game} {word} step {step}");
            assert!(is_valued, "{what}");
            assert_eq!(report.best, stopped.best, "{what}");
            assert_eq!(report.line, stopped.line, "{what}");
            assert_eq!(
                (report.score, report.bound, report.exact),
                (stopped.score, stopped.bound, stopped.exact),
                "{what}"
            );
            assert!(report.exact || close(report.win_rate, stopped.win_rate), "{what}");
            assert_eq!(report.actions.len(), stopped.actions.len(), "{what}");
            for (then, stopped) in report.actions.iter().zip(&stopped.actions) {
                assert!(same_action(then, stopped), "{what}: {then:?} is not {stopped:?}");
            }
            let joints = report.joint.as_deref().zip(stopped.joint.as_deref());
            assert_eq!(report.joint.is_some(), stopped.joint.is_some(), "{what}");
            assert!(joints.is_none_or(|(then, stopped)| same_joint(then, stopped)), "{what}: {joints:?}");
        }
    }
}

/// Stops a search before each of its nodes in turn, and looks at the step before that node.
fn check_stops<P: Alternating + std::fmt::Display>(number: u32, root: &P, seed: u64, what: &str) {
    let rng = &mut Rng64::seed_from_u64(seed);
    let evaluator_rng = &mut rng.clone();
    let events = depth_first(number, root, None, u32::MAX, rng);
    let spread = 1 + edagari::game::random_below(evaluator_rng, 9) as u32;
    let evaluator = Invented { seed: u64::from(number), spread };
    if passes(&events).len() > 1 {
        return;
    }
    let tree = tree_of(root.side_to_move(), &events);
    let tried = |id: &NodeId| !matches!(tree.node(*id).state, Progress::Skipped | Progress::Twin);
    let tried: Vec<_> = (0..tree.len() as u32).map(NodeId).filter(tried).collect();
    let mut actions = Vec::new();
    root.actions(&mut actions);
    let images: Vec<_> = actions.iter().map(|&action| root.after(action).canonical().to_string()).collect();
    let actions: Vec<_> = actions.into_iter().map(Into::into).collect();
    for nodes in (1..tried.len()).step_by(1 + tried.len() / 40) {
        let mut control = control(None, Some(nodes as u64));
        let stopped = combination(number).search(root, &evaluator, &mut control, &mut Unwatched);
        let moment = Moment::at(&tree, tree.node(tried[nodes]).entered - 1);
        let now = TreeSnapshot::new(&tree, Some(&moment));
        let then = known(
            &now,
            StoppedSearch { actions: &actions, images: &images, prefers_mean: false, joint: None },
        );
        let what = format!("{what}, method {number}, {root}, {nodes} nodes");
        for (then, stopped) in then.report.actions.iter().zip(&stopped.actions) {
            // A null window may have proven "more", and what it is worth is being found out.
            let asked_again = stopped.score.is_none() && then.bound == Bound::Lower;
            let told = |found: &ActionReport| (found.action, found.score, found.bound);
            assert!(asked_again || told(then) == told(stopped), "{what}: {then:?} is not {stopped:?}");
        }
        let sure = stopped.actions.iter().any(|found| found.score.is_some() && found.bound == Bound::Exact);
        assert_eq!(then.is_valued, sure, "{what}");
        if sure {
            assert_eq!((then.report.best, then.report.score), (stopped.best, stopped.score), "{what}");
            assert_eq!(then.report.bound, Bound::Lower, "{what}");
            assert!(then.report.line.starts_with(&stopped.line), "{what}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn a_step_of_alpha_beta_tells_what_a_search_stopped_there_says(seed: u64, number in 0..COMBINATIONS) {
        let rng = &mut Rng64::seed_from_u64(seed);
        check_stops(number, &random_tree(rng), seed, "number tree");
        check_stops(number, &wander(TicTacToe::default(), 4, rng), seed, "tic-tac-toe");
    }
}

type Panel = fn(&mut egui::Ui, &State, &mut Vec<Command>);

fn show(panel: Panel, state: State, size: Vec2) -> Harness<'static, State> {
    let builder = Harness::builder().with_size(size).with_max_steps(64).with_context_setup(style::install);
    let mut harness = builder.build_ui_state(
        move |ui, state: &mut State| {
            let mut commands = Vec::new();
            panel(ui, state, &mut commands);
            for command in commands {
                update::apply(state, command);
            }
        },
        state,
    );
    harness.run_ok();
    harness
}

fn seek(harness: &mut Harness<'_, State>, step: Option<u64>) {
    update::apply(harness.state_mut(), Command::Tree(DrawingPlace::Main, TreeCommand::Seek(step)));
    harness.run_ok();
}

/// What is said in a role, from above to below.
fn said(harness: &Harness<'_, State>, role: Role) -> Vec<String> {
    harness.query_all_by_role(role).filter_map(|node| node.accesskit_node().label()).collect()
}

const SIZE: Vec2 = Vec2::new(900.0, 900.0);

#[test]
fn the_panels_tell_of_alpha_beta_what_was_known_at_the_step() {
    let mut harness = show(analysis_ui, searched(Game::NumberTree, "alpha-beta"), SIZE);
    let best = "B, best move, exactly 3, proven";
    let rows_at_end = [best, "D, exactly 2, proven", "C, at most 2, proven"];
    let at_end = said(&harness, Role::Row);
    assert_eq!(at_end[..3], rows_at_end.map(str::to_owned));
    let tree = &harness.state().shown_pass().expect("a pass").tree;
    let (all, cut) = (tree.steps(), tree.mark_after(TimelineMark::Cut, 0).expect("a cut"));
    for (step, rows, place) in [
        (0, ["B", "C", "D"], "step 0 of 23 · go to the end"),
        (cut, [best, "C", "D"], "step 13 of 23 · go to the end"),
        (all - 1, rows_at_end, "step 22 of 23 · go to the end"),
    ] {
        seek(&mut harness, Some(step));
        assert_eq!(said(&harness, Role::Row)[..3], rows.map(str::to_owned), "step {step}");
        harness.get_by_label(place);
        harness.get_by_label("Cut-offs by ply (end of the search)");
    }
    harness.get_by_label_contains("11 nodes · 7 leaves");
    harness.get_by_label_contains("1 cut · 2 skipped");
    harness.get_by_label_contains("≥3");
    seek(&mut harness, Some(0));
    harness.get_by_label("–");
    harness.click_on(&harness.get_by_label("step 0 of 23 · go to the end"));
    harness.run_ok();
    assert_eq!(harness.state().view.tree.step, None);
    assert_eq!(said(&harness, Role::Row), at_end);
    harness.get_by_label("Cut-offs by ply");
    // The last step of a search that was recorded whole is its end.
    seek(&mut harness, Some(all));
    assert!(harness.query_by_label_contains("go to the end").is_none());
    assert_eq!(said(&harness, Role::Row), at_end);
}

#[test]
fn the_panels_tell_of_simulations_what_was_counted_at_the_step() {
    for (game, word) in [(Game::TicTacToe, "mcts:playouts=500"), (RACE, "duct:playouts=300")] {
        let mut harness = show(analysis_ui, searched(game, word), SIZE);
        let all = harness.state().shown_pass().expect("a pass").tree.steps();
        for step in [1, all / 2, all - 1] {
            seek(&mut harness, Some(step));
            let state = harness.state();
            let subject = state.subject(DrawingPlace::Main).expect("a search");
            let now = subject.snapshot().expect("a tree");
            let mut rows = said(&harness, Role::Row);
            assert_eq!(rows.len(), subject.root.actions().len(), "{word} {step}");
            let mut told = 0;
            for id in now.children(NodeId::ROOT) {
                let node = now.node(id);
                let name = subject.root.label(node.action.expect("an action"));
                let at = rows.iter().position(|row| row.split(", ").next() == Some(&name)).expect("a row");
                let row = rows.swap_remove(at);
                told += node.visits;
                let Some(mean) = node.mean.filter(|_| node.visits > 0) else {
                    assert_eq!(row, name, "{word} {step}");
                    continue;
                };
                assert!(row.ends_with(&format!(", {} visits", node.visits)), "{word} {step}: {row}");
                let mean = if now.node(NodeId::ROOT).side == Side::First { mean } else { 1.0 - mean };
                assert!(row.contains(&format!(", {}, ", fine_percent(mean))), "{word} {step}: {row}");
            }
            assert_eq!(u64::from(told), step);
            harness.get_by_label(&format!("step {step} of {all} · go to the end"));
            assert!(harness.query_all_by_label_contains(&format!("{step} simulation")).count() > 0);
        }
    }
}

#[test]
fn the_table_of_joint_actions_tells_no_strategy_before_the_first_simulation() {
    let mut harness = show(analysis_ui, searched(RACE, "duct:playouts=300"), SIZE);
    let whole = said(&harness, Role::Table);
    seek(&mut harness, Some(150));
    let half = said(&harness, Role::Table);
    assert!(half != whole && half[0].contains('%'), "{half:?}");
    seek(&mut harness, Some(0));
    assert!(!said(&harness, Role::Table)[0].contains('%'), "{:?}", said(&harness, Role::Table));
    harness.get_by_label("–");
}

#[test]
fn the_balance_and_the_squares_follow_the_steps() {
    for (game, word) in [(Game::TicTacToe, "mcts:playouts=500"), (Game::TicTacToe, "minimax:depth=3")] {
        let mut harness = show(game_ui, searched(game, word), Vec2::new(500.0, 800.0));
        let meter = |harness: &Harness<'_, State>| said(harness, Role::Meter).join(" ");
        let at_end = meter(&harness);
        assert!(!at_end.contains("Not evaluated"), "{at_end}");
        seek(&mut harness, Some(0));
        assert_eq!(meter(&harness), "Balance: Not evaluated yet", "{word}");
        assert!(harness.query_by_label_contains("go to the end").is_some(), "{word}");
        let all = harness.state().shown_pass().expect("a pass").tree.steps();
        seek(&mut harness, Some(all / 2));
        let report = shown::report(harness.state()).expect("a report");
        if let Some(rate) = report.rate_to_expect() {
            let words = format!("{:.0}\u{2009}%", rate * 100.0);
            assert!(meter(&harness).ends_with(&words), "{} is not {words}", meter(&harness));
        }
        harness.click_on(&harness.get_by_label_contains("go to the end"));
        harness.run_ok();
        assert_eq!(meter(&harness), at_end, "{word}");
    }
}

#[test]
fn the_balance_keeps_what_is_proven_beside_a_shallow_search() {
    let state = searched(Game::TicTacToe, "alpha-beta:depth=1");
    let known = |bound, exact| MoveEvaluation {
        score: Score::decided(1, 0),
        per_disc: 1,
        bound,
        exact,
        win_rate: None,
        depth: 9,
        method: "exact".to_owned(),
    };
    let mut harness = show(game_ui, state, Vec2::new(500.0, 800.0));
    let meter = |harness: &Harness<'_, State>| said(harness, Role::Meter).join(" ");
    let estimate = meter(&harness);
    assert!(estimate.contains('≈'), "{estimate}");
    let keep = |harness: &mut Harness<'_, State>, evaluation| {
        harness.state_mut().game.document.record.set_evaluation(MoveId::START, Some(evaluation));
        harness.run_ok();
    };
    keep(&mut harness, known(Bound::Exact, true));
    assert!(!meter(&harness).contains('≈'), "{}", meter(&harness));
    // At an early step, what the search had found by then.
    seek(&mut harness, Some(0));
    assert_eq!(meter(&harness), "Balance: Not evaluated yet");
    seek(&mut harness, None);
    // A deeper estimate, and a bound that says who wins, say more than the search.
    for (bound, exact, words) in [(Bound::Exact, false, "≈\u{a0}+1"), (Bound::Lower, true, "≥\u{a0}+1")] {
        keep(&mut harness, known(bound, exact));
        assert!(meter(&harness).ends_with(words), "{bound:?} {exact}: {}", meter(&harness));
    }
    // A shallow estimate, and a bound that leaves open who wins, do not.
    keep(&mut harness, MoveEvaluation { depth: 0, ..known(Bound::Exact, false) });
    assert_eq!(meter(&harness), estimate);
    keep(&mut harness, known(Bound::Upper, true));
    assert_eq!(meter(&harness), estimate);
}

#[test]
fn nothing_below_the_headline_jumps_from_step_to_step() {
    for width in [420.0, 640.0, 900.0] {
        for (game, word) in [
            (Game::TicTacToe, "alpha-beta"),
            (Game::TicTacToe, "mcts:playouts=500"),
            (RACE, "duct:playouts=300"),
        ] {
            let mut harness = show(analysis_ui, searched(game, word), Vec2::new(width, 1200.0));
            let all = harness.state().shown_pass().expect("a pass").tree.steps();
            // The longest words come last.
            seek(&mut harness, Some(all - 1));
            let places = |harness: &Harness<'_, State>| -> Vec<f32> {
                let rows = [Role::Row, Role::Table].map(|role| {
                    harness.query_all_by_role(role).map(|row| row.rect().top()).collect::<Vec<_>>()
                });
                rows.concat()
            };
            let before = places(&harness);
            for step in [0, 1, all / 3, all / 2, all - 2] {
                seek(&mut harness, Some(step));
                assert_eq!(places(&harness), before, "{word} {step} at {width}");
            }
        }
    }
}

#[test]
fn an_earlier_pass_tells_what_was_found_by_its_end() {
    let mut harness = show(analysis_ui, searched(Game::TicTacToe, "deepening:depth=5"), SIZE);
    let recording = harness.state().analysis.recording.as_ref().expect("a recording");
    let previous = recording.previous().expect("two passes");
    let (number, depth) = (previous.number, previous.depth.expect("a depth"));
    let completed = recording.stats().completed().to_vec();
    let found = |depth: u16| completed.iter().find(|done| done.depth == u32::from(depth)).expect("completed");
    update::apply(
        harness.state_mut(),
        Command::Tree(DrawingPlace::Main, TreeCommand::ShowPass(Some(number))),
    );
    harness.run_ok();
    let then = |harness: &Harness<'_, State>| shown::then(harness.state()).expect("a step").report.clone();
    let told = then(&harness);
    assert_eq!(
        (told.best, told.score, told.depth),
        (found(depth).best, found(depth).score, u32::from(depth))
    );
    harness.get_by_label_contains(&format!("depth {depth} · step"));
    // Before anything is known in a pass, the answer is that of the pass before.
    seek(&mut harness, Some(0));
    let told = then(&harness);
    let before = found(depth - 1);
    assert_eq!((told.best, told.score, told.depth), (before.best, before.score, before.depth));
    assert!(told.actions.iter().all(|action| action.score.is_none()));
}

#[test]
fn what_was_worked_out_before_is_not_worked_out_again() {
    let mut state = searched(Game::TicTacToe, "mcts:playouts=500");
    update::apply(&mut state, Command::Tree(DrawingPlace::Main, TreeCommand::Seek(Some(77))));
    let kept = Arc::clone(state.view.then.as_ref().expect("it was worked out"));
    let then = shown::then(&state).expect("a step");
    assert!(std::ptr::eq(&raw const *then, Arc::as_ptr(&kept)), "what is kept is shown");
    update::apply(&mut state, Command::Tree(DrawingPlace::Main, TreeCommand::Seek(None)));
    assert!(state.view.then.is_none() && shown::then(&state).is_none());
}

#[test]
fn a_search_that_was_saved_is_offered_again() {
    let mut desk = Desk::default();
    desk.run([Command::OpenText(include_str!("../../../saves/lecture-connect-four.ron").to_owned())]);
    desk.until("the report is shown", |state| state.analysis.is_report_alone());
    desk.harness.run_steps(3);
    let status = "Alpha-beta searched this earlier: 1996 nodes";
    assert!(desk.shows(status), "and not that it took 0.0 s");
    desk.click("Show the saved search again: Alpha-beta");
    desk.until_searched();
    assert!(desk.state().report_here().is_some_and(|report| report.finished));
    assert!(!desk.shows("Show the saved search again: Alpha-beta"));
}
