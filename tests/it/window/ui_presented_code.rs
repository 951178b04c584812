//! The algorithm beside a presented step: nobody scrolls before a room, so all that runs is in sight.

use edagari::catalog::{Engine, Game};
use edagari::session::command::Command;
use edagari::session::drawing::data::DrawingPlace;
use edagari::trace::SimulationPhase;
use edagari::trace::narrate::narrate;
use edagari::trace::pseudo::{lit, written};
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;

/// A tree on five plies.
const TREE: &str = "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]";

fn presented(engine: &str) -> Desk {
    let mut desk = Desk::default();
    desk.harness.set_size(vec2(1280.0, 720.0));
    let start = Game::NumberTree.parse_position(TREE).expect("a tree");
    let engine = Engine::parse(engine, Game::NumberTree).expect("a method");
    desk.run([Command::NewFrom(Box::new(start)), Command::SetEngine(engine), Command::Search]);
    desk.until_searched();
    desk.press(Modifiers::NONE, Key::F5);
    desk.harness.run_steps(6);
    desk.press(Modifiers::NONE, Key::Home);
    desk
}

/// The code of the lines that run, and whether all of it is seen.
fn lines(desk: &Desk) -> Vec<(String, bool)> {
    let state = desk.state();
    let subject = state.subject(DrawingPlace::Main).expect("a search");
    let (now, method) = (subject.snapshot().expect("a step"), &subject.engine.method);
    let runs = lit(&narrate(&now, method), now.tree());
    let drawing = desk.harness.get_by_role(Role::Tree).rect();
    let title = state.text().get("timeline.code");
    let titles = desk.harness.query_all_by_label(&title).map(|title| title.rect().bottom());
    let top = titles.fold(drawing.top(), f32::max);
    let is_seen = |code: &str| {
        let mut places = desk.harness.query_all_by_label_contains(code).map(|line| line.rect());
        places.any(|place| place.top() >= top - 1.0 && place.bottom() <= drawing.bottom() + 1.0)
    };
    let listing = written(method, state.conventions()).into_iter().filter(|line| line.is_lit(&runs));
    listing.map(|line| (line.code.clone(), is_seen(&line.code))).collect()
}

#[test]
fn all_lines_that_run_are_in_sight_at_every_step_and_phase() {
    for engine in ["alpha-beta", "mcts:playouts=30"] {
        let mut desk = presented(engine);
        let mut phases = Vec::new();
        for step in 0..40 {
            desk.press(Modifiers::NONE, Key::PageDown);
            desk.harness.run_steps(8);
            let phase = desk.state().view.tree.moment.as_ref().and_then(|moment| moment.phase());
            phases.extend(phase);
            // Where a child is chosen, the numbers of all children have the room.
            if phase == Some(SimulationPhase::Selection) {
                continue;
            }
            for (code, is_seen) in lines(&desk) {
                assert!(is_seen, "{engine}, {step} steps on: {code}");
            }
        }
        let simulates =
            phases.contains(&SimulationPhase::Simulation) && phases.contains(&SimulationPhase::Backup);
        assert_eq!(simulates, engine != "alpha-beta");
    }
}

#[test]
fn no_row_of_the_panel_beside_the_tree_is_cut_in_half() {
    let mut desk = presented("alpha-beta");
    for step in 0..40 {
        desk.press(Modifiers::NONE, Key::PageDown);
        desk.harness.run_steps(4);
        let title = desk.state().text().get("timeline.code");
        let Some(code) = desk.harness.query_all_by_label(&title).next().map(|title| title.rect()) else {
            continue;
        };
        for row in desk.harness.query_all_by_label("Nodes below") {
            assert!(row.rect().bottom() <= code.top() + 1.0, "{step} steps on: {:?} at {code:?}", row.rect());
        }
    }
}
