//! The strip of the tree panel, found by what a screen reader hears: steps, marks, dragging, playing, the narrator.

use std::sync::Arc;

use edagari::catalog::{Engine, Game, Job, Method};
use edagari::conventions::{Conventions, Signs};
use edagari::search::Control;
use edagari::search::alpha_beta::{AlphaBeta, Refinement};
use edagari::search::events::Event;
use edagari::search::minimax::Minimax;
use edagari::session::analysis::data::{Purpose, Wanted};
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::playback::{Speed, Walk};
use edagari::session::settings::Settings;
use edagari::session::state::{State, Status};
use edagari::session::{analysis, document, update};
use edagari::trace::{Recording, TimelineMark};
use edagari::window::panels::tree_ui;
use edagari::window::style;
use edagari::words::text::{Language, count};
use egui::Vec2;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::window::mouse::Hand as _;

pub(crate) fn wanted(game: Game, engine: &str) -> (State, Wanted) {
    let mut state = document::start_state(Settings { animation: false, ..Settings::default() });
    update::apply(&mut state, Command::New(game));
    let engine = Engine::parse(engine, game).expect("an engine");
    update::apply(&mut state, Command::SetEngine(engine.clone()));
    let job = Job::new(state.game.position.clone(), engine);
    let wanted = Wanted { purpose: Purpose::Analysis, job };
    analysis::update::begin(&mut state, &wanted);
    (state, wanted)
}

pub(crate) fn searched(game: Game, engine: &str) -> State {
    let (state, wanted) = wanted(game, engine);
    recorded(state, &wanted, 50_000)
}

/// A search run to its end, with so many nodes recorded at most.
pub(crate) fn recorded(mut state: State, wanted: &Wanted, nodes: u32) -> State {
    let job = &wanted.job;
    let (recording, progress) = Recording::of(&Job { recorded_nodes: nodes, ..job.clone() });
    state.analysis.progress = Some(progress);
    state.analysis.recording = Some(recording);
    state.analysis.status = Status::Finished;
    state
}

pub(crate) fn tree(command: TreeCommand) -> Command {
    Command::Tree(DrawingPlace::Main, command)
}

pub(crate) fn show(state: State, size: Vec2) -> Harness<'static, State> {
    let builder = Harness::builder()
        .with_size(size)
        .with_max_steps(64)
        .with_step_dt(0.05)
        .with_context_setup(style::install);
    let mut harness = builder.build_ui_state(
        |ui, state: &mut State| {
            let mut commands = Vec::new();
            tree_ui(ui, state, &mut commands);
            for command in commands {
                update::apply(state, command);
            }
        },
        state,
    );
    harness.run_ok();
    harness
}

pub(crate) const SIZE: Vec2 = Vec2::new(900.0, 700.0);

fn step(state: &State) -> Option<u64> {
    state.view.tree.step
}

/// All that is said, labels and texts.
pub(crate) fn said(harness: &Harness<'_, State>) -> Vec<String> {
    let nodes = harness.root().children_recursive();
    nodes.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).collect()
}

#[test]
fn the_cut_of_aima_is_reached_by_one_button_and_explained() {
    let mut harness = show(searched(Game::NumberTree, "alpha-beta"), SIZE);
    harness.get_by_label("23 steps");
    harness.click_on(&harness.get_by_label("More about this drawing"));
    harness.run_ok();
    harness.click_on(&harness.get_by_label("To the cut before"));
    harness.run_ok();
    harness.key_press(egui::Key::Escape);
    harness.run_ok();
    let sentence = "Alpha cut: C is already at most 2, and MAX has 3 at B: the leaves 4 and 6 cannot matter.";
    harness.get_by_label_contains(sentence);
    harness.get_by_label("step 13 of 23");
    // What comes later is not there yet: the third child of the root is missing.
    let nodes = harness.get_all_by_role(Role::TreeItem).count();
    assert_eq!(nodes, 9);
    harness.click_on(&harness.get_by_label("One step of the search forward"));
    harness.run_ok();
    harness.get_by_label("step 14 of 23");
    harness.click_on(&harness.get_by_label("Whole search"));
    harness.run_ok();
    harness.get_by_label("23 steps");
    assert_eq!(harness.get_all_by_role(Role::TreeItem).count(), 13);
    assert_eq!(step(harness.state()), None);
}

#[test]
fn negamax_compares_two_numbers_of_one_side() {
    let mut state = searched(Game::NumberTree, "alpha-beta");
    let negamax = Conventions { signs: Signs::Negamax, ..Conventions::default() };
    update::apply(&mut state, Command::SetConventions(negamax));
    update::apply(&mut state, tree(TreeCommand::Walk(Walk::Previous(TimelineMark::Cut))));
    let mut harness = show(state, SIZE);
    let sentence = "Beta cut: C is already at least −2 for MIN, and MAX allows no more than −3, with B: the leaves 4 and 6 cannot matter.";
    harness.get_by_label_contains(sentence);
    for language in Language::ALL {
        harness.state_mut().settings.language = language;
        harness.run_ok();
        let parts = ["MIN", "MAX", "−2", "−3"];
        let told = said(&harness).iter().any(|label| parts.iter().all(|part| label.contains(part)));
        assert!(told, "{language:?}");
    }
}

#[test]
fn the_lit_line_of_the_code_is_in_sight_at_every_step() {
    for height in [330.0, 420.0, 560.0, 700.0] {
        let mut harness = show(searched(Game::NumberTree, "alpha-beta"), Vec2::new(900.0, height));
        let all = &harness.state().shown_pass().expect("a pass").tree;
        let [leaf, cut] = [TimelineMark::Leaf, TimelineMark::Cut].map(|mark| all.mark_after(mark, 0));
        // The first lines and the last in turn.
        let begin = Some(1);
        for (step, line) in [(begin, "fun AlphaBeta"), (cut, "α cut"), (leaf, "terminal"), (cut, "α cut")] {
            update::apply(harness.state_mut(), tree(TreeCommand::Seek(step)));
            harness.run_ok();
            let floor = harness.get_by_label("Step shown").rect().top();
            let place = harness.get_by_label_contains(line).rect();
            assert!(
                place.top() > 0.0 && place.bottom() < floor,
                "{line} at {place:?} of {height}, above {floor}"
            );
        }
    }
}

/// Minimax; alpha-beta in the order of the cells; and the same in the window from a loss to a win.
#[test]
fn tic_tac_toe_is_drawn_and_scrubbed_whole() {
    let open = AlphaBeta::textbook().with(Refinement::Distance, false);
    let narrow = AlphaBeta { window: AlphaBeta::RESULT, ..open.clone() };
    for (method, nodes) in [
        (Method::Minimax(Minimax::default()), 549_946),
        (Method::AlphaBeta(open), 18_297),
        (Method::AlphaBeta(narrow), 16_811),
    ] {
        let (state, mut wanted) = wanted(Game::TicTacToe, "minimax");
        wanted.job.engine.method = method;
        let mut harness = show(recorded(state, &wanted, 1_000_000), SIZE);
        let all = harness.state().shown_pass().expect("a pass").tree.steps();
        for quarter in [4, 1, 3, 0, 2] {
            update::apply(harness.state_mut(), tree(TreeCommand::Seek(Some(all * quarter / 4))));
            harness.run_ok();
            let counted =
                if quarter == 4 { format!("nodes {} ", count(nodes)) } else { " · leaves ".to_owned() };
            harness.get_by_label_contains(&counted);
            let drawn = harness.query_all_by_role(Role::TreeItem).count();
            assert_eq!(drawn > 1, quarter > 0, "{drawn} nodes at {quarter} quarters");
        }
    }
}

#[test]
fn the_slider_is_dragged_to_any_step() {
    let mut harness = show(searched(Game::TicTacToe, "alpha-beta"), SIZE);
    let rect = harness.get_by_label("Step shown").rect();
    let at = |share: f32| egui::pos2(rect.left() + 8.0 + (rect.width() - 16.0) * share, rect.center().y);
    harness.press_at(at(1.0), egui::PointerButton::Primary);
    harness.leap_to(at(0.5));
    harness.run_ok();
    let tree = &harness.state().shown_pass().expect("a pass").tree;
    let all = tree.picture(tree.steps()) as f64;
    let shown = tree.picture(step(harness.state()).expect("a step")) as f64 / all;
    assert!((shown - 0.5).abs() < 0.02, "{shown}");
    harness.leap_to(at(0.0));
    harness.run_ok();
    harness.release_at(at(0.0), egui::PointerButton::Primary);
    harness.run_ok();
    assert_eq!(step(harness.state()), Some(0));
}

#[test]
fn playing_goes_on_to_the_end_and_stops_there() {
    let mut state = searched(Game::NumberTree, "alpha-beta");
    update::apply(&mut state, tree(TreeCommand::SetSpeed(Speed::Steps(20))));
    let mut harness = show(state, SIZE);
    harness.click_on(&harness.get_by_label("Play the search or pause it"));
    harness.step();
    harness.step();
    assert!(harness.state().view.tree.player.plays && step(harness.state()) < Some(4));
    for _ in 0..60 {
        harness.step();
    }
    let state = harness.state();
    assert!(!state.view.tree.player.plays);
    assert_eq!(step(state), Some(state.shown_pass().expect("a pass").tree.steps()));
}

#[test]
fn monte_carlo_shows_the_choice_with_its_two_parts() {
    let mut state = searched(Game::TicTacToe, "mcts:playouts=500");
    update::apply(&mut state, tree(TreeCommand::Walk(Walk::First)));
    update::apply(&mut state, tree(TreeCommand::Walk(Walk::By(200))));
    let harness = show(state, Vec2::new(1000.0, 900.0));
    harness.get_by_label("step 200 of 500");
    let rows = harness.get_all_by_role(Role::ListItem).filter_map(|row| row.accesskit_node().label());
    let rows: Vec<_> = rows.collect();
    assert_eq!(rows.len(), 9, "{rows:?}");
    assert!(rows.iter().all(|row| row.contains(" + ") && row.contains("mean")), "{rows:?}");
    harness.get_by_label_contains("Selection:");
    harness.get_by_label_contains("Backup:");
}

#[test]
fn a_step_stays_while_the_search_goes_on() {
    let (mut state, wanted) = wanted(Game::TicTacToe, "deepening:depth=6");
    let mut events: Vec<Event> = Vec::new();
    wanted.job.run(&mut Control::new(&wanted.job.engine.limits, Arc::default()), &mut events);
    let absorb = |state: &mut State, events: &[Event]| {
        update::absorb(state, &wanted, edagari::worker::SearchMessage::Trace(events.to_vec()));
    };
    let third =
        events.iter().enumerate().filter(|(_, event)| matches!(event, Event::Iteration { .. })).nth(3);
    let (third, _) = third.expect("four passes");
    absorb(&mut state, &events[..third]);
    update::apply(&mut state, tree(TreeCommand::Seek(Some(40))));
    let looked_at = |state: &State| {
        let subject = state.subject(DrawingPlace::Main).expect("a search");
        let pass = subject.pass().expect("a pass");
        (pass.number, subject.snapshot().map(|now| (now.step(), now.open_path(), now.counters())))
    };
    let before = looked_at(&state);
    assert_eq!(before.0, 2);
    absorb(&mut state, &events[third..]);
    assert_eq!(looked_at(&state), before, "three passes later");
    assert!(state.analysis.recording.as_ref().expect("a recording").running().expect("a pass").number > 4);
    update::apply(&mut state, tree(TreeCommand::Seek(None)));
    assert!(looked_at(&state).0 > 4);
}

#[test]
fn every_step_is_told_in_every_language_with_letters_that_the_fonts_have() {
    let searches = [
        (Game::NumberTree, "alpha-beta"),
        (Game::TicTacToe, "alpha-beta:symmetry=on"),
        (Game::TicTacToe, "mcts:playouts=60,expand=2,solver=on"),
        (Game::Othello { size: 4 }, "thunder:playouts=40"),
        (Game::TicTacToe, "flat-monte-carlo:playouts=30"),
        (Game::TicTacToe, "minimax:depth=2"),
    ];
    for (index, (game, engine)) in searches.into_iter().enumerate() {
        let mut state = searched(game, engine);
        state.settings.language = Language::ALL[index % 3];
        update::apply(&mut state, tree(TreeCommand::Walk(Walk::First)));
        let mut harness = show(state, Vec2::new(900.0, 1000.0));
        for walk in [
            Walk::Forward,
            Walk::By(7),
            Walk::Next(TimelineMark::Cut),
            Walk::Next(TimelineMark::Best),
            Walk::By(5),
            Walk::Last,
        ] {
            update::apply(harness.state_mut(), tree(TreeCommand::Walk(walk)));
            harness.run_ok();
            for label in said(&harness) {
                assert!(
                    !label.contains("narrate.") && !label.contains("timeline.") && !label.contains("%{"),
                    "{label}"
                );
            }
        }
    }
}

/// Thunder judges a leaf where MCTS plays a random game.
#[test]
fn the_third_phase_is_called_what_the_method_does_there() {
    for (engine, name, other) in [
        ("thunder:playouts=20", "Evaluation", "Simulation"),
        ("mcts:playouts=20", "Simulation", "Evaluation"),
    ] {
        let mut state = searched(Game::TicTacToe, engine);
        update::apply(&mut state, tree(TreeCommand::Seek(Some(10))));
        let harness = show(state, SIZE);
        harness.get_by_role_and_label(Role::Button, name);
        assert!(harness.query_by_role_and_label(Role::Button, other).is_none(), "{engine}");
    }
}
