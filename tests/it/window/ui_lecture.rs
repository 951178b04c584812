//! What a lecturer met in the real window: keys, marks and words that say what they should.

use edagari::catalog::{Engine, Game};
use edagari::game::{ActionId, Side};
use edagari::search::events::Why;
use edagari::session::analysis::shown;
use edagari::session::command::{Command, CompareCommand, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::screen::data::{Panel, Workspace};
use edagari::session::state::State;
use edagari::session::update;
use edagari::store::Player;
use edagari::trace::NodeId;
use edagari::trace::plies::effective_branching;
use egui::{Event, Key, Modifiers, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;
use crate::window::ui_time::{SIZE, said, searched, show, tree};

/// A key as a real keyboard sends it: with the modifiers that are held, pressed and let go within one frame.
fn key(desk: &mut Desk, key: Key, modifiers: Modifiers) {
    for pressed in [true, false] {
        let event = Event::Key { key, physical_key: Some(key), pressed, repeat: false, modifiers };
        desk.harness.input_mut().events.push(event);
    }
    desk.harness.step();
    desk.harness.run_steps(2);
}

#[test]
fn control_shift_z_brings_back_what_control_z_took() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    desk.run([Command::Play(ActionId(4))]);
    let moves = |desk: &Desk| desk.state().game.document.record.len();
    let played = moves(&desk);
    key(&mut desk, Key::Z, Modifiers::CTRL | Modifiers::COMMAND);
    let before = moves(&desk);
    assert!(before < played);
    key(&mut desk, Key::Z, Modifiers::CTRL | Modifiers::COMMAND | Modifiers::SHIFT);
    assert_eq!(moves(&desk), played);
    key(&mut desk, Key::Z, Modifiers::CTRL | Modifiers::COMMAND);
    key(&mut desk, Key::Y, Modifiers::CTRL | Modifiers::COMMAND);
    assert_eq!(moves(&desk), played);
}

#[test]
fn no_letter_lets_a_panel_fill_the_window() {
    let mut desk = Desk::default();
    desk.run([Command::Point(Panel::Exercises)]);
    key(&mut desk, Key::F, Modifiers::NONE);
    assert_eq!(desk.state().view.full_panel, None);
    key(&mut desk, Key::F11, Modifiers::NONE);
    assert!(desk.state().view.full_panel.is_some());
}

/// The number tree of AIMA searched by a method, in a window.
fn aima(engine: &str) -> Desk {
    let mut desk = Desk::default();
    let engine = Engine::parse(engine, Game::NumberTree).expect("an engine");
    desk.run([Command::New(Game::NumberTree), Command::SetEngine(engine.clone()), Command::Search]);
    desk.until("the tree is searched", |state| {
        let method = state.analysis.engine.as_ref().map(|engine| &engine.method);
        method == Some(&engine.method) && state.report_here().is_some_and(|report| report.finished)
    });
    desk.until("the orders are known", |state| state.view.numbers.known.is_some());
    desk.harness.run_steps(4);
    desk
}

fn skipped(state: &State) -> usize {
    shown::entered(state).iter().filter(|&&entered| !entered).count()
}

#[test]
fn the_board_shows_the_cuts_of_the_search_that_ran() {
    assert_eq!(skipped(aima("minimax").state()), 0, "minimax cuts nothing");
    assert_eq!(skipped(aima("alpha-beta").state()), 2);
}

/// What a screen reader says of the windows of the way.
fn windows(harness: &Harness<'_, State>) -> String {
    let mut rows = said(harness)
        .into_iter()
        .filter(|label| label.starts_with("α ") && label.contains(" β ") && !label.starts_with("α and β"));
    rows.find(|label| !label.contains("  ")).unwrap_or_default()
}

#[test]
fn scissors_stand_only_where_something_was_cut() {
    let mut harness = show(searched(Game::NumberTree, "alpha-beta"), SIZE);
    let mut closed = Vec::new();
    for step in 0..=23 {
        update::apply(harness.state_mut(), tree(TreeCommand::Seek(Some(step))));
        harness.run_ok();
        let words = windows(&harness);
        let cuts = words.contains('✂');
        let now = harness
            .state()
            .subject(DrawingPlace::Main)
            .and_then(|subject| subject.snapshot())
            .expect("shown");
        let way = now.open_path();
        let cut = way.iter().any(|&id| now.tree().cut(id).is_some_and(|cut| cut.skipped > 0));
        assert!(cut || !cuts, "step {step}: {words}");
        closed.push(cuts);
    }
    assert!(closed.contains(&true), "the cut of C is shown");
    assert!(!closed[21], "D has no child left to be cut at its last one");
}

#[test]
fn a_leaf_is_drawn_as_a_leaf_from_its_first_step_on() {
    let mut harness = show(searched(Game::NumberTree, "alpha-beta"), SIZE);
    let state = harness.state();
    let all = &state.shown_pass().expect("a pass").tree;
    let is_leaf = |id: &NodeId| all.node(*id).why.is_some_and(Why::is_leaf);
    let leaf = (0..all.len() as u32).map(NodeId).find(is_leaf).expect("a leaf");
    let step = all.node(leaf).entered;
    // The root, one MIN node and two that are still to come have their roofs; the leaf that was entered has none.
    update::apply(harness.state_mut(), tree(TreeCommand::Seek(Some(step))));
    harness.run_ok();
    let current = harness.state().shown_pass().expect("a pass").tree.current(step);
    assert_eq!((current, houses(&harness)), (Some(leaf), 4));
    assert!(said(&harness).iter().any(|label| label == "leaf"), "its card names no side either");
}

/// Closed shapes with five corners: nodes drawn as houses.
fn houses(harness: &Harness<'_, State>) -> usize {
    fn count(shape: &egui::Shape) -> usize {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().map(count).sum(),
            egui::Shape::Path(path) => usize::from(path.closed && path.points.len() == 5),
            _ => 0,
        }
    }
    harness.output().shapes.iter().map(|clipped| count(&clipped.shape)).sum()
}

#[test]
fn the_comparison_calls_moves_as_the_tree_does() {
    let mut desk = aima("alpha-beta");
    desk.run([
        Command::ToggleFullPanel(Panel::Compare),
        Command::Compare(CompareCommand::Add),
        Command::Compare(CompareCommand::Run),
    ]);
    desk.until("it is searched", |state| {
        state.comparison.comparison_run(0).is_some_and(|comparison_run| {
            comparison_run.progress.as_ref().is_some_and(|progress| progress.report.finished)
        })
    });
    desk.harness.run_steps(4);
    assert!(desk.shows("B"), "the best move of AIMA's tree leads to B");
}

#[test]
fn a_tree_that_is_turned_is_seen_whole() {
    let mut harness = show(searched(Game::NumberTree, "alpha-beta"), SIZE);
    // Somebody who has moved the view and chosen a node turns the tree.
    update::apply(harness.state_mut(), tree(TreeCommand::Select(Some(NodeId(3)))));
    harness.run_ok();
    let text = harness.state().text();
    for words in ["tree.look.right", "tree.look.down"] {
        harness.click_on(&harness.get_by_label("More about this drawing"));
        harness.run_ok();
        harness.click_on(&harness.get_by_label(&text.get("tree.look.closer")));
        harness.run_ok();
        harness.click_on(&harness.get_by_label(&text.get(words)));
        harness.run_steps(8);
        harness.key_press(egui::Key::Escape);
        harness.run_ok();
        let place = |end: &str| -> Option<Rect> {
            let mut nodes = harness.query_all_by_label_contains(end);
            nodes.next().map(|node| node.rect())
        };
        let screen = Rect::from_min_size(egui::Pos2::ZERO, SIZE);
        let shown = ["B1, ", "D3, "].map(|leaf| place(leaf).is_some_and(|rect| screen.contains_rect(rect)));
        assert_eq!(shown, [true, true], "{words}");
    }
}

/// AIMA's example: a solution at depth 5 with 52 nodes generated, beside the root.
#[test]
fn the_effective_branching_factor_is_that_of_aima() {
    assert!((effective_branching(53.0, 5) - 1.92).abs() < 0.005);
    assert!((effective_branching(1.0 + 3.0 + 9.0, 2) - 3.0).abs() < 1e-9);
    assert!((effective_branching(5.0, 4) - 1.0).abs() < 1e-9, "a single line");
}

/// Rows of code that are seen whole.
fn rows_of_code(harness: &Harness<'_, State>) -> usize {
    fn rows(shape: &egui::Shape, clip: Rect) -> usize {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().map(|shape| rows(shape, clip)).sum(),
            egui::Shape::Text(text) => {
                let is_code = |section: &egui::text::LayoutSection| {
                    section.format.font_id.family == egui::FontFamily::Monospace
                };
                let seen = |row: &egui::epaint::text::PlacedRow| {
                    clip.expand(1.0).contains_rect(row.rect().translate(text.pos.to_vec2()))
                };
                let code = text.galley.job.sections.iter().any(is_code);
                if code { text.galley.rows.iter().filter(|row| seen(row)).count() } else { 0 }
            }
            _ => 0,
        }
    }
    harness.output().shapes.iter().map(|clipped| rows(&clipped.shape, clipped.clip_rect)).sum()
}

#[test]
fn the_code_of_a_textbook_tree_is_more_than_a_slit_in_the_first_layout() {
    let mut state = searched(Game::NumberTree, "alpha-beta");
    update::apply(&mut state, tree(TreeCommand::Seek(Some(6))));
    // What a window of 1280x800 leaves to the panel in the layout that the program starts with.
    let mut harness = show(state, egui::vec2(724.0, 392.0));
    harness.run_ok();
    assert!(rows_of_code(&harness) >= 5, "{} rows", rows_of_code(&harness));
}

#[test]
fn the_list_of_lessons_has_the_window_and_gives_it_back_as_it_was() {
    let mut desk = Desk::default();
    desk.harness.run_steps(4);
    let square = |desk: &Desk| desk.harness.query_all_by_label_contains("d3, ").next().expect("d3").rect();
    let before = square(&desk);
    key(&mut desk, Key::F2, Modifiers::NONE);
    desk.harness.run_steps(6);
    assert!(desk.harness.query_by_label_contains("Begin: ").is_some());
    assert!(desk.harness.query_by_label_contains("d3, ").is_none(), "a page, and what it speaks of");
    desk.run([Command::Work(Workspace::Study)]);
    desk.harness.run_steps(4);
    assert_eq!(square(&desk), before);
}
