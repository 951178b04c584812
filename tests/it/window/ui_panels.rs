//! The panels alone, found by what a screen reader hears: empty, while a search runs and after it; what each click,
//! key and drag asks for; and every language with every letter in the fonts.

use std::sync::Arc;

use edagari::catalog::{Engine, Game, Job};
use edagari::conventions::{Conventions, Signs};
use edagari::eval::weights::Weights;
use edagari::game::maze::MazeParameters;
use edagari::game::score::Bound;
use edagari::search::settings::SettingValue;
use edagari::search::{Control, Event};
use edagari::session::analysis::data::{Purpose, Wanted};
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::openings::NodeOpenings;
use edagari::session::settings::Settings;
use edagari::session::state::{State, Status};
use edagari::session::{analysis, document, update};
use edagari::trace::{NodeId, Recorder, Recording, TimedReport};
use edagari::window::panels::{analysis_ui, tree_ui, weights_ui};
use edagari::window::style;
use edagari::window::toolbar::toolbar_ui;
use edagari::words::text::Language;
use egui::Vec2;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::window::mouse::Hand as _;

type Panel = fn(&mut egui::Ui, &State, &mut Vec<Command>);

/// A panel with its state and what it asked for since the test last looked.
struct Bench {
    panel: Panel,
    state: State,
    commands: Vec<Command>,
}

const SIZE: Vec2 = Vec2::new(760.0, 620.0);

fn show(panel: Panel, state: State, size: Vec2) -> Harness<'static, Bench> {
    let bench = Bench { panel, state, commands: Vec::new() };
    let builder = Harness::builder()
        .with_size(size)
        .with_max_steps(64)
        .with_step_dt(0.05)
        .with_context_setup(style::install);
    let mut harness = builder
        .build_ui_state(|ui, bench: &mut Bench| (bench.panel)(ui, &bench.state, &mut bench.commands), bench);
    harness.run();
    harness.state_mut().commands.clear();
    harness
}

fn asked(harness: &Harness<'_, Bench>, wanted: impl Fn(&Command) -> bool) -> bool {
    harness.state().commands.iter().any(wanted)
}

fn new_game(game: Game) -> State {
    let mut state = document::start_state(Settings { animation: false, ..Settings::default() });
    update::apply(&mut state, Command::New(game));
    state
}

/// The state after a search, or in the middle of it.
fn searched(game: Game, engine: &str, status: Status) -> State {
    let mut state = new_game(game);
    let engine = Engine::parse(engine, game).expect("an engine");
    update::apply(&mut state, Command::SetEngine(engine.clone()));
    let job = Job::new(state.game.position.clone(), engine);
    analysis::update::begin(&mut state, &Wanted { purpose: Purpose::Analysis, job: job.clone() });
    let mut recording = Recording::new(job.position.side_to_move(), 50_000);
    if status == Status::Running {
        let mut events: Vec<Event> = Vec::new();
        let report = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut events);
        for event in &events[..events.len() / 2] {
            recording.apply(event);
        }
        let progress = TimedReport { report, seconds: 0.5, dropped: 0, ..TimedReport::default() };
        recording.update(&progress);
        state.analysis.progress = Some(progress);
    } else {
        let mut recorder = Recorder::new(50_000, &mut recording);
        let report = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut recorder);
        let progress = recorder.finish(report);
        recording.finish(&progress);
        state.analysis.progress = Some(progress);
    }
    state.analysis.recording = Some(recording);
    state.analysis.status = status;
    state
}

const OTHELLO: Game = Game::Othello { size: 6 };

/// Searches of all families, in all games.
const SEARCHES: [(Game, &str); 14] = [
    (OTHELLO, "alpha-beta:depth=5"),
    (OTHELLO, "mcts:nodes=3000"),
    (Game::Othello { size: 8 }, "thunder:nodes=2000"),
    (Game::ConnectFour { width: 7, height: 6 }, "minimax:depth=4"),
    (Game::TicTacToe, "alpha-beta"),
    (Game::NumberTree, "alpha-beta"),
    (Game::MazeDuel(MazeParameters::new(5, 5, 10, 0)), "thunder:nodes=500"),
    (Game::MazeRace(MazeParameters::new(5, 5, 4, 3_626_093_760)), "duct:playouts=500"),
    (Game::MazeRace(MazeParameters::new(3, 3, 4, 0)), "regret-matching:playouts=300"),
    (Game::Matrix, "equilibrium"),
    (Game::MazeWalls(MazeParameters::new(5, 5, 12, 0)), "beam:width=5"),
    (Game::MazeSolo(MazeParameters::new(8, 8, 20, 0)), "chokudai:passes=5"),
    (Game::MazeAuto(MazeParameters::new(5, 5, 5, 0)), "annealing:steps=500"),
    (Game::MazeAuto(MazeParameters::new(5, 5, 5, 1)), "hill-climbing:steps=500"),
];

#[test]
fn every_state_of_a_search_is_painted_at_every_width_in_every_language() {
    for (index, (game, engine)) in SEARCHES.into_iter().enumerate() {
        for status in [Status::Running, Status::Finished] {
            let language = Language::ALL[index % 3];
            for (panel, width) in
                [(analysis_ui as Panel, 340.0), (analysis_ui, 900.0), (tree_ui, 340.0), (tree_ui, 900.0)]
            {
                let mut state = searched(game, engine, status.clone());
                state.settings.language = language;
                let harness = show(panel, state, Vec2::new(width, 420.0));
                // What is painted anew without a reason would never come to rest.
                assert!(harness.root().children_recursive().count() > 3, "{game} {engine} {status:?}");
            }
        }
    }
}

#[test]
fn cuts_that_are_all_called_beta_are_told_apart_by_their_sides() {
    let size = Vec2::new(760.0, 900.0);
    let mut state = searched(Game::NumberTree, "alpha-beta", Status::Finished);
    let negamax = Conventions { signs: Signs::Negamax, ..Conventions::default() };
    update::apply(&mut state, Command::SetConventions(negamax));
    let harness = show(analysis_ui, state, size);
    harness.get_by_label("Cut-offs by ply, all at beta");
    harness.get_by_label("Ply 1: 1 beta cuts where MIN moves, 0 where MAX moves");
    let state = searched(Game::NumberTree, "alpha-beta", Status::Finished);
    let harness = show(analysis_ui, state, size);
    harness.get_by_label("Ply 1: 1 alpha cuts, 0 beta cuts");
}

#[test]
fn words_are_complete_in_every_language() {
    for language in Language::ALL {
        for (panel, game) in [(analysis_ui as Panel, OTHELLO), (tree_ui, OTHELLO), (weights_ui, OTHELLO)]
            .into_iter()
            .chain([(weights_ui as Panel, Game::TicTacToe)])
        {
            let mut state = new_game(game);
            state.settings.language = language;
            let harness = show(panel, state, SIZE);
            for node in harness.root().children_recursive() {
                let label = node.accesskit_node().label().unwrap_or_default();
                let is_key =
                    ["analysis.", "tree.", "weights.", "board."].iter().any(|key| label.contains(key));
                assert!(!is_key, "no words for {label:?} in {language:?}");
            }
        }
    }
}

#[test]
fn empty_panels_say_what_to_do_next_and_do_it() {
    let mut harness = show(analysis_ui, new_game(OTHELLO), SIZE);
    harness.click_on(&harness.get_by_label("Analyse this position"));
    harness.run();
    assert!(asked(&harness, |command| *command == Command::ToggleAnalysis));

    let mut harness = show(tree_ui, new_game(OTHELLO), SIZE);
    harness.click_on(&harness.get_by_label("Search this position"));
    harness.run();
    assert!(asked(&harness, |command| *command == Command::Search));

    let harness = show(weights_ui, new_game(Game::TicTacToe), SIZE);
    assert!(harness.query_by_label("Weights are for Othello").is_some());
}

#[test]
fn a_switch_of_the_method_asks_for_the_engine_with_it_switched() {
    let state = searched(OTHELLO, "alpha-beta:depth=3", Status::Finished);
    let mut harness = show(analysis_ui, state, SIZE);
    harness.click_on(&harness.get_by_label("Settings"));
    harness.run();
    harness.click_on(&harness.get_by_label("All settings"));
    harness.run();
    harness.click_on(&harness.get_by_label("Transposition table"));
    harness.run();
    let table = |command: &Command| match command {
        Command::SetEngine(engine) => {
            let entries = engine.method.settings().entries();
            entries.iter().any(|entry| entry.key == "table" && entry.value == SettingValue::Switch(false))
        }
        _ => false,
    };
    assert!(asked(&harness, table));
}

#[test]
fn the_gear_shows_what_matters_and_the_rest_behind_one_click() {
    let state = searched(OTHELLO, "alpha-beta:depth=3", Status::Finished);
    let mut harness = show(analysis_ui, state, SIZE);
    harness.click_on(&harness.get_by_label("Settings"));
    harness.run();
    for shown in ["Full strength", "all moves", "depth"] {
        assert!(harness.query_all_by_label(shown).next().is_some(), "{shown}");
    }
    for hidden in ["nodes", "seconds", "Transposition table"] {
        assert!(harness.query_by_label(hidden).is_none(), "{hidden}");
    }
    harness.click_on(&harness.get_by_label("All settings"));
    harness.run();
    // What judges positions can be chosen without the popup being closed by it.
    harness.click_on(&harness.get_by_role_and_label(Role::Button, "Discs"));
    harness.run();
    let judges = |command: &Command| matches!(command, Command::SetEngine(engine) if engine.evaluation.name() == "discs");
    assert!(asked(&harness, judges), "{:?}", harness.state().commands);
    assert!(harness.query_by_label("All settings").is_some());
}

#[test]
fn a_limit_can_be_taken_away_and_the_search_stopped() {
    let mut harness = show(analysis_ui, searched(OTHELLO, "alpha-beta:depth=3", Status::Running), SIZE);
    harness.click_on(&harness.get_by_label("Settings"));
    harness.run();
    harness.click_on(&harness.get_by_role_and_label(Role::CheckBox, "depth"));
    harness.run();
    let unlimited =
        |command: &Command| matches!(command, Command::SetEngine(engine) if engine.limits.depth.is_none());
    assert!(asked(&harness, unlimited));
    let mut harness = show(toolbar_ui, searched(OTHELLO, "alpha-beta:depth=3", Status::Running), SIZE);
    harness.click_on(&harness.get_by_label("■ Stop"));
    harness.run();
    assert!(asked(&harness, |command| *command == Command::Stop));
}

#[test]
fn a_limit_beside_a_proven_value_is_that_of_the_other_moves() {
    let harness = |engine| show(analysis_ui, searched(Game::NumberTree, engine, Status::Limited), SIZE);
    assert!(harness("minimax").query_by_label("other moves up to its limit").is_some());
    assert!(harness("minimax:depth=1").query_by_label("reached its limit").is_some());
    // A proven bound is not the value yet.
    let mut state = searched(Game::NumberTree, "minimax", Status::Limited);
    if let Some(progress) = &mut state.analysis.progress {
        progress.report.bound = Bound::Lower;
    }
    assert!(show(analysis_ui, state, SIZE).query_by_label("reached its limit").is_some());
}

#[test]
fn hovering_a_line_previews_it_and_clicking_plays_it() {
    let state = searched(OTHELLO, "alpha-beta:depth=4", Status::Finished);
    let progress = state.analysis.progress.clone().expect("a report");
    let best = progress.report.actions.iter().find(|action| Some(action.action) == progress.report.best);
    let line = best.expect("the best action").line.clone();
    let labels = state.game.position.labels(&line);
    assert!(labels.len() >= 2, "the line has a second move");
    let mut harness = show(analysis_ui, state, SIZE);
    harness.get_all_by_label(&labels[1]).next().expect("the second move of the line").hover();
    harness.run();
    assert!(asked(&harness, |command| *command == Command::Preview(line[..2].to_vec())));
    harness.click_on(&harness.get_all_by_label(&labels[1]).next().expect("the second move of the line"));
    harness.run();
    assert!(asked(&harness, |command| *command == Command::PlayLine(line[..2].to_vec())));
}

#[test]
fn moves_are_listed_best_first_with_their_values() {
    let state = searched(Game::TicTacToe, "minimax", Status::Finished);
    let report = state.analysis.progress.clone().expect("a report").report;
    let harness = show(analysis_ui, state, SIZE);
    let rows: Vec<_> =
        harness.get_all_by_role(Role::Row).filter_map(|row| row.accesskit_node().label()).collect();
    assert_eq!(rows.len(), report.actions.len());
    let best = report.best.expect("a best move");
    let label = Game::TicTacToe.start().label(best);
    assert!(rows[0].starts_with(&format!("{label}, best move, exactly ")), "{rows:?}");
}

/// The first closed node below the root that can be opened.
fn closed_child(harness: &Harness<'_, Bench>) -> String {
    let nodes = harness.get_all_by_role(Role::TreeItem);
    let mut closed = nodes.filter(|node| node.accesskit_node().data().is_expanded() == Some(false));
    closed.find_map(|node| node.accesskit_node().label()).expect("a closed node")
}

#[test]
fn clicking_a_closed_node_selects_and_opens_it() {
    let mut harness = show(tree_ui, searched(OTHELLO, "alpha-beta:depth=5", Status::Finished), SIZE);
    let label = closed_child(&harness);
    harness.click_on(&harness.get_all_by_label(&label).next().expect("the node"));
    harness.run();
    let opened = harness.state().commands.iter().find_map(|command| match command {
        Command::Tree(_, TreeCommand::Open(node, true)) => Some(*node),
        _ => None,
    });
    let opened = opened.expect("OpenNode");
    assert!(asked(&harness, |command| *command
        == Command::Tree(DrawingPlace::Main, TreeCommand::Select(Some(opened)))));

    // Carried out, its children appear.
    let before = harness.get_all_by_role(Role::TreeItem).count();
    let commands = std::mem::take(&mut harness.state_mut().commands);
    for command in commands {
        update::apply(&mut harness.state_mut().state, command);
    }
    harness.run();
    let tree = &harness.state().state.shown_pass().expect("a pass").tree;
    let children = tree.child_count(opened);
    assert_eq!(harness.get_all_by_role(Role::TreeItem).count(), before + children);
}

#[test]
fn hovering_a_node_shows_its_line_and_a_double_click_goes_there() {
    let mut harness = show(tree_ui, searched(Game::NumberTree, "alpha-beta", Status::Finished), SIZE);
    let leaf = "B1, MAX to move, exactly 3, principal variation";
    harness.get_by_label(leaf).hover();
    harness.run();
    let preview = |command: &Command| matches!(command, Command::Preview(line) if line.len() == 2);
    assert!(asked(&harness, preview));
    let at = harness.get_by_label(leaf).rect().center();
    harness.double_click_at(at);
    harness.run();
    assert!(asked(&harness, |command| matches!(command, Command::Tree(_, TreeCommand::GoTo(_)))));
}

#[test]
fn pruned_branches_keep_their_place_and_the_card_says_who_cut_them() {
    let mut state = searched(Game::NumberTree, "alpha-beta", Status::Finished);
    let tree = &state.shown_pass().expect("a pass").tree;
    let cut = (0..tree.len() as u32).map(NodeId).find(|&id| tree.cut(id).is_some()).expect("a cut");
    update::apply(&mut state, Command::Tree(DrawingPlace::Main, TreeCommand::Select(Some(cut))));
    let harness = show(tree_ui, state, SIZE);
    assert_eq!(harness.get_all_by_label_contains("never searched, pruned").count(), 2);
    let why = "Alpha cut: C is already at most 2, and MAX has 3 at B: the leaves 4 and 6 cannot matter.";
    assert!(harness.query_by_label(why).is_some());
}

#[test]
fn arrows_walk_through_the_tree_and_enter_opens() {
    let mut harness = show(tree_ui, searched(OTHELLO, "alpha-beta:depth=5", Status::Finished), SIZE);
    harness.get_by_role(Role::Tree).focus();
    harness.run();
    let step = |harness: &mut Harness<'static, Bench>, key| {
        harness.state_mut().commands.clear();
        harness.key_press(key);
        harness.run();
        let commands = std::mem::take(&mut harness.state_mut().commands);
        for command in commands {
            update::apply(&mut harness.state_mut().state, command);
        }
    };
    let selected = |harness: &Harness<'static, Bench>| {
        let state = &harness.state().state;
        let tree = &state.shown_pass().expect("a pass").tree;
        state.view.tree.node.as_ref().and_then(|address| address.find(tree)).map(|id| tree.node(id).ply)
    };
    step(&mut harness, egui::Key::ArrowRight);
    assert_eq!(selected(&harness), Some(0), "the root first");
    step(&mut harness, egui::Key::ArrowRight);
    assert_eq!(selected(&harness), Some(1), "then along the principal variation");
    step(&mut harness, egui::Key::ArrowDown);
    assert_eq!(selected(&harness), Some(1), "a sibling");
    step(&mut harness, egui::Key::ArrowLeft);
    assert_eq!(selected(&harness), Some(0), "back to the root");
    step(&mut harness, egui::Key::Enter);
    let openings = &harness.state().state.view.tree.openings;
    assert_eq!(openings.said(NodeOpenings::ROOT), Some(false), "Enter closes what is open");
}

#[test]
fn a_slider_asks_for_other_weights_and_a_preset_for_its_own() {
    let mut state = new_game(OTHELLO);
    let engine = Engine::parse("alpha-beta:eval=weights", OTHELLO).expect("an engine");
    update::apply(&mut state, Command::SetEngine(engine));
    let mut harness = show(weights_ui, state, Vec2::new(760.0, 900.0));
    harness.get_by_role_and_label(Role::Slider, "a1 corner").increment_accesskit();
    harness.run();
    let standard = Weights::standard(6).expect("weights for 6x6");
    let raised = |command: &Command| match command {
        Command::SetWeights(weights) => {
            weights.phases[0].table[0] > standard.phases[0].table[0]
                && weights.phases[1] == standard.phases[1]
                && weights.phases[0].table[1..] == standard.phases[0].table[1..]
        }
        _ => false,
    };
    assert!(asked(&harness, raised), "{:?}", harness.state().commands);
    harness.state_mut().commands.clear();
    harness.click_on(&harness.get_by_label("Few discs"));
    harness.run();
    let few = Weights::preset(edagari::eval::weights::WeightsPreset::FewDiscs, 6).expect("weights for 6x6");
    assert!(asked(&harness, |command| *command == Command::SetWeights(few.clone())));
}

#[test]
fn a_search_for_one_speaks_of_one_and_of_no_selection() {
    let game = "maze-solo:size=5x5,turns=6,seed=1".parse().expect("a game");
    let harness = show(tree_ui, searched(game, "beam", Status::Finished), SIZE);
    assert!(harness.query_by_label("MAX · You").is_none());
    assert!(harness.query_by_label("Selection among the children").is_none());
}
