//! The tree panel at a step, in the room that it has when the program starts: does one see what the issue of a step is,
//! and is said what is not kept?

use std::fmt::Display;

use edagari::catalog::Game;
use edagari::conventions::Signs;
use edagari::game::maze::MazeParameters;
use edagari::session::command::TreeCommand;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::playback::Walk;
use edagari::session::effect::Effect;
use edagari::session::state::State;
use edagari::session::update;
use edagari::trace::{NodeId, TimelineMark};
use edagari::words::text::{Language, count};
use egui::accesskit::Role;
use egui::epaint::Shape;
use egui::{Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable};

use crate::window::ui_overview::searched_from;
use crate::window::ui_time::{SIZE, said, searched, show, tree};

use crate::window::mouse::Hand as _;

/// What a window of 1280x800 leaves to the panel in the layout that the program starts with.
const FIRST: Vec2 = Vec2::new(724.0, 392.0);

/// Words that were painted whole, with the place of their first letter.
fn painted(harness: &Harness<'_, State>, part: &str) -> bool {
    fn whole(shape: &Shape, part: &str, clip: Rect) -> bool {
        match shape {
            Shape::Vec(shapes) => shapes.iter().any(|shape| whole(shape, part, clip)),
            Shape::Text(text) => {
                let rect = text.galley.rect.translate(text.pos.to_vec2());
                !text.galley.elided
                    && text.galley.job.text.contains(part)
                    && clip.expand(1.0).contains_rect(rect)
            }
            _ => false,
        }
    }
    harness.output().shapes.iter().any(|clipped| whole(&clipped.shape, part, clipped.clip_rect))
}

#[test]
fn at_a_step_one_sees_sentence_window_counters_board_and_code_in_the_first_layout() {
    for language in Language::ALL {
        let mut state = searched(Game::Othello { size: 6 }, "alpha-beta:depth=6,table=off,deepening=off");
        state.settings.language = language;
        update::apply(&mut state, tree(TreeCommand::Walk(Walk::First)));
        let mut harness = show(state, FIRST);
        for _ in 0..4 {
            for _ in 0..20 {
                update::apply(harness.state_mut(), tree(TreeCommand::Walk(Walk::Next(TimelineMark::Cut))));
            }
            harness.run_ok();
            let floor = harness.get_by_role(Role::Slider).rect().top();
            let text = harness.state().text();
            let board = harness.get_by_label(&text.get("tree.card.go")).rect();
            assert!(board.width() >= 40.0 && board.bottom() < floor, "{board:?}");
            let windows = harness.get_by_role_and_label(Role::Image, &windows(&harness)).rect();
            assert!(windows.top() > board.bottom(), "{windows:?} {board:?}");
            let path = way(harness.state());
            assert!(windows.height() >= 14.0 * path as f32 - 0.5, "{windows:?} of {path} nodes");
            let mut lines = harness.query_all_by_label_contains("val").map(|line| line.rect());
            let code = lines.any(|line| line.top() > windows.bottom() && line.bottom() < floor);
            assert!(code, "no code between {windows:?} and {floor}");
            let [place, counters] = told(harness.state());
            for words in [&*place].into_iter().chain(counters.split(" · ")) {
                assert!(painted(&harness, words), "{words}");
            }
        }
    }
}

/// What is seen of all words in `area`: the part of each that is not clipped.
fn seen(harness: &Harness<'_, State>, area: Rect) -> Vec<(String, Rect)> {
    fn collect(shape: &Shape, clip: Rect, seen: &mut Vec<(String, Rect)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, seen)),
            Shape::Text(text) => {
                let rect = text.galley.rect.translate(text.pos.to_vec2()).intersect(clip);
                seen.push((text.galley.job.text.clone(), rect));
            }
            _ => {}
        }
    }
    let mut all = Vec::new();
    harness.output().shapes.iter().for_each(|clipped| collect(&clipped.shape, clipped.clip_rect, &mut all));
    all.retain(|(_, rect)| rect.is_positive() && area.intersects(*rect));
    all
}

/// The panel of the code slipped under the part above it, and its heading was printed over a button there.
#[test]
fn nothing_is_printed_over_the_heading_of_the_code() {
    for (game, engine) in [(Game::NumberTree, "alpha-beta"), (Game::TicTacToe, "mcts:playouts=300")] {
        let mut headings = 0;
        // From the room in a window of 1920x1080 on, down to where the code has no heading.
        for height in [640.0, 580.0, 540.0, 500.0, 460.0] {
            let mut harness = show(searched(game, engine), Vec2::new(1100.0, height));
            update::apply(harness.state_mut(), tree(TreeCommand::Walk(Walk::First)));
            for step in 0..8 {
                harness.run_ok();
                if let Some(heading) = harness.query_by_role_and_label(Role::DisclosureTriangle, "Algorithm")
                {
                    let area = heading.rect();
                    let seen = seen(&harness, area);
                    let whole = painted(&harness, "Algorithm");
                    assert!(seen.len() == 1 && whole, "{engine}, {height}, step {step}: {area:?} {seen:?}");
                    headings += 1;
                }
                update::apply(harness.state_mut(), tree(TreeCommand::Walk(Walk::Forward)));
            }
        }
        assert!(headings >= 8, "{engine}: {headings}");
    }
}

/// Minimax as it is done by hand, from the tree without values to the move that is chosen; a search with cuts says why not.
#[test]
fn a_tree_of_minimax_is_filled_level_by_level() {
    let mut harness = show(searched(Game::NumberTree, "minimax"), Vec2::new(1100.0, 640.0));
    let mut told = Vec::new();
    update::apply(harness.state_mut(), tree(TreeCommand::Walk(Walk::Levels)));
    update::apply(harness.state_mut(), tree(TreeCommand::Select(Some(NodeId::ROOT))));
    harness.run_ok();
    // Its card: nothing is searched any more.
    assert!(harness.query_all_by_label_contains("the levels below it come first").next().is_some());
    loop {
        harness.run_ok();
        let now = harness.state().subject(DrawingPlace::Main).and_then(|subject| subject.snapshot()?.level());
        let Some(level) = now else { break };
        told.extend(
            harness
                .query_all_by_label_contains("Level by level")
                .filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())),
        );
        assert!(
            harness.query_by_label(&format!("Stage {} of {}", level.stage + 1, level.last() + 1)).is_some()
        );
        update::apply(harness.state_mut(), tree(TreeCommand::Walk(Walk::Forward)));
    }
    assert_eq!(
        told,
        [
            "Level by level: the whole tree is there, and no node has a value yet.",
            "Level by level: the 9 leaves get their values.",
            "Level by level, ply 1: MIN is to move at these 3 nodes, so each takes the least value of its children.",
            "Level by level: the root takes the greatest value of its children, and MAX plays the move that has it.",
        ]
    );
    let mut state = searched(Game::NumberTree, "alpha-beta");
    let effects = update::apply(&mut state, tree(TreeCommand::Walk(Walk::Levels)));
    assert!(
        matches!(&effects[..], [Effect::Tell(notice)] if notice.text.contains("without cuts")),
        "{effects:?}"
    );
}

#[test]
fn a_long_story_leaves_the_player_in_sight() {
    for language in Language::ALL {
        let mut state = searched(Game::ConnectFour { width: 7, height: 6 }, "mcts:playouts=20000");
        state.settings.language = language;
        let mut harness = show(state, FIRST);
        for step in [9_000, 14_321, 19_990] {
            update::apply(harness.state_mut(), tree(TreeCommand::Seek(Some(step))));
            harness.run_ok();
            let text = harness.state().text();
            let button = |name: &str| {
                harness.get_by_role_and_label(Role::Button, &text.get(&format!("action.{name}"))).rect()
            };
            for name in ["step-back", "step-play", "step-forward"] {
                assert!(button(name).bottom() <= FIRST.y, "{language:?}, {step}, {name}: {:?}", button(name));
            }
        }
    }
}

/// The place in time and the counters, as they are to be read.
fn told(state: &State) -> [String; 2] {
    let text = state.text();
    let now = state.subject(DrawingPlace::Main).and_then(|subject| subject.snapshot()).expect("a step");
    let all = now.tree().picture(now.tree().steps());
    let [step, all] = [now.tree().picture(now.step()), all].map(count);
    let counters = now.counters();
    let [nodes, leaves] = [counters.nodes, counters.leaves].map(count);
    let [cuts, skipped] = [counters.cuts, counters.skipped].map(count);
    let values: [(&str, &dyn Display); 4] =
        [("nodes", &nodes), ("leaves", &leaves), ("cuts", &cuts), ("skipped", &skipped)];
    let place = text.with("timeline.place", &[("step", &step), ("all", &all)]);
    [place, text.with("timeline.counted", &values)]
}

/// Nodes on the way to the one that the step is about.
fn way(state: &State) -> usize {
    let now = state.subject(DrawingPlace::Main).and_then(|subject| subject.snapshot()).expect("a step");
    now.open_path().len()
}

/// What a screen reader says of the windows of the way.
fn windows(harness: &Harness<'_, State>) -> String {
    let mut rows = said(harness)
        .into_iter()
        .filter(|label| label.starts_with("α ") && label.contains(" β ") && !label.starts_with("α and β"));
    // The window of the node alone stands among the facts, in columns.
    rows.find(|label| !label.contains("  ")).expect("the windows")
}

#[test]
fn windows_stand_in_the_form_of_the_sentences_beside_them() {
    for (signs, told) in [(Signs::MaxMin, "α = 3"), (Signs::Negamax, "β = −3")] {
        let mut state = searched(Game::NumberTree, "alpha-beta");
        state.game.document.conventions.signs = signs;
        let mut harness = show(state, FIRST);
        let steps = harness.state().shown_pass().expect("a pass").tree.steps();
        let mut seen = false;
        for step in 0..=steps {
            update::apply(harness.state_mut(), tree(TreeCommand::Seek(Some(step))));
            harness.run_ok();
            let Some(sentence) = said(&harness).into_iter().find(|said| said.contains("can matter")) else {
                continue;
            };
            seen |= sentence.contains(told);
            // The last row is the node that was entered.
            let spoken = windows(&harness);
            let row = spoken.rsplit("; ").next().expect("a row").to_owned();
            for (letter, behind) in sentence.match_indices(['α', 'β']).filter_map(|(at, letter)| {
                let number = sentence[at..].split_once(" = ")?.1;
                Some((letter, number.split([' ', '.', ')']).next()?.to_owned()))
            }) {
                assert!(row.contains(&format!("{letter} {behind}")), "{sentence} beside {spoken}");
            }
        }
        assert!(seen, "{told} was never said");
    }
}

#[test]
fn a_long_way_leaves_out_nodes_between_until_one_asks_for_them() {
    const DEEP: usize = 15;
    let nested = (0..DEEP).fold("0".to_owned(), |tree, leaf| format!("[{tree},{leaf}]"));
    let tree_of_numbers = Game::NumberTree.parse_position(&nested).expect("a tree");
    let mut state = searched_from(tree_of_numbers, "alpha-beta");
    let all = &state.shown_pass().expect("a pass").tree;
    let deepest = (0..all.len() as u32).map(NodeId).max_by_key(|&id| all.node(id).ply).expect("a node");
    let step = all.node(deepest).entered;
    update::apply(&mut state, tree(TreeCommand::Seek(Some(step))));
    let mut harness = show(state, FIRST);
    let path = way(harness.state());
    assert!(path > DEEP, "{path}");
    let spoken = windows(&harness);
    assert_eq!(spoken.split("; ").count(), path, "a screen reader hears all of them");
    let few = harness.get_by_label(&spoken).rect();
    assert!(painted(&harness, "nodes between"));
    harness.click_on(&harness.get_by_label(&spoken));
    harness.run_ok();
    let all = harness.get_by_label(&spoken).rect();
    assert!(!painted(&harness, "nodes between") && all.height() > few.height(), "{few:?} {all:?}");
}

#[test]
fn only_what_is_visited_is_sorted_or_measured_by_visits() {
    for (game, engine, visited) in [
        (Game::MazeSolo(MazeParameters::new(5, 5, 8, 0)), "beam:width=5", false),
        (Game::MazeSolo(MazeParameters::new(5, 5, 8, 0)), "chokudai:passes=5", false),
        (Game::TicTacToe, "alpha-beta", false),
        (Game::TicTacToe, "mcts:playouts=300", true),
    ] {
        let mut harness = show(searched(game, engine), SIZE);
        harness.click_on(&harness.get_by_label("More about this drawing"));
        harness.run_ok();
        assert_eq!(harness.query_by_label("most visited first").is_some(), visited, "{engine}");
        harness.click_on(&harness.get_by_label("Overview"));
        harness.run_ok();
        assert!(harness.query_by_role_and_label(Role::RadioButton, "Nodes").is_some());
        assert_eq!(
            harness.query_by_role_and_label(Role::RadioButton, "Visits").is_some(),
            visited,
            "{engine}"
        );
    }
}

#[test]
fn one_node_and_one_cut_are_told_in_the_singular() {
    let mut state = searched(Game::TicTacToe, "alpha-beta");
    let all = &state.shown_pass().expect("a pass").tree;
    let one = |id: &NodeId| all.below(*id, all.len()).nodes == 1 && all.node(*id).ply > 2;
    let single = (0..all.len() as u32).map(NodeId).find(one).expect("a node with one below");
    update::apply(&mut state, tree(TreeCommand::Reveal(single)));
    update::apply(&mut state, tree(TreeCommand::Open(single, false)));
    let harness = show(state, SIZE);
    let told: Vec<_> = said(&harness).into_iter().filter(|label| label.contains(" below, ")).collect();
    assert!(told.iter().any(|label| label.contains(", one node below")), "{told:?}");
    assert!(!told.iter().any(|label| label.contains(" 1 nodes") || label.ends_with(", 1 cuts")), "{told:?}");
}

#[test]
fn each_phase_of_a_simulation_has_room_for_its_word() {
    for language in Language::ALL {
        let mut state = searched(Game::TicTacToe, "mcts:playouts=50");
        state.settings.language = language;
        update::apply(&mut state, tree(TreeCommand::Seek(Some(20))));
        let harness = show(state, FIRST);
        let words = harness.state().text().get("timeline.phase.simulation");
        let button = harness.get_by_role_and_label(Role::Button, &words).rect();
        let of_text = |shape: &Shape| match shape {
            Shape::Text(text) if text.galley.job.text == words => {
                Some(text.galley.rect.translate(text.pos.to_vec2()))
            }
            _ => None,
        };
        let shapes = &harness.output().shapes;
        let word = shapes.iter().find_map(|clipped| of_text(&clipped.shape)).expect("painted");
        assert!(
            word.left() > button.left() && word.right() < button.right(),
            "{words}: {word:?} in {button:?}"
        );
    }
}
