//! The mouse on the map of a tree and on the bars of years: press, hold, move, release; double clicks, the second button, the wheel
//! and a finger. And which drawing takes drags, with the test that holds it.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::screen::data::Panel;
use edagari::session::weights::data::WeightsCommand;
use edagari::session::weights::learning::data::{LearnCommand, LearningRequest};
use edagari::store::wthor::Survey;
use egui::epaint::Shape;
use egui::{PointerButton, Pos2, Rect, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::ui_overview::{self, Bench};
use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

const PRIMARY: PointerButton = PointerButton::Primary;
const SECONDARY: PointerButton = PointerButton::Secondary;

fn inside(rect: Rect, across: f32, down: f32) -> Pos2 {
    rect.min + rect.size() * vec2(across, down)
}

/// Where the texts of the window stand: others once the view of the tree has moved.
fn places(harness: &Harness<'static, Bench>) -> Vec<(String, i32, i32)> {
    let text = |shape: &Shape| match shape {
        Shape::Text(text) => {
            Some((text.galley.text().to_owned(), text.pos.x.round() as i32, text.pos.y.round() as i32))
        }
        _ => None,
    };
    harness.output().shapes.iter().filter_map(|clipped| text(&clipped.shape)).collect()
}

/// How far the texts of one view are from those of another, in points across, by those that both have once; `None` without any.
fn apart(one: &[(String, i32, i32)], other: &[(String, i32, i32)]) -> Option<i32> {
    let once = |texts: &[(String, i32, i32)], name: &str| {
        let mut named = texts.iter().filter(|(text, ..)| text == name);
        named.next().map(|text| text.1).filter(|_| named.next().is_none())
    };
    let distances = one.iter().filter_map(|(text, ..)| Some((once(one, text)? - once(other, text)?).abs()));
    distances.max()
}

#[test]
fn the_map_of_a_tree_moves_the_view_by_clicks_drags_and_fingers() {
    let mut harness = ui_overview::show(ui_overview::othello());
    let rect = harness.get_by_label("Map of the drawing").rect();
    let settled = |harness: &mut Harness<'static, Bench>| {
        harness.run_ok();
        harness.frames([egui::Event::PointerMoved(inside(rect, 0.5, 0.5))]);
        harness.run_ok();
        places(harness)
    };
    // A pixel of the map is many of the view, and clicks and drags end a pixel or two apart.
    let near = |one: &[(String, i32, i32)], other: &[(String, i32, i32)]| {
        apart(one, other).is_some_and(|far| far <= 60)
    };
    harness.click_lasting(inside(rect, 0.2, 0.5), PRIMARY, 80);
    let left = settled(&mut harness);
    harness.click_lasting(inside(rect, 0.8, 0.5), PRIMARY, 300);
    let right = settled(&mut harness);
    assert!(!near(&left, &right), "a click");
    harness.drag_through(&[inside(rect, 0.5, 0.5), inside(rect, 0.2, 0.5)], PRIMARY);
    assert!(near(&settled(&mut harness), &left), "a drag ends where the button is let go");
    harness.touch_at(inside(rect, 0.8, 0.5));
    let touched = settled(&mut harness);
    assert!(near(&touched, &right), "a finger");
    harness.click_lasting(inside(rect, 0.3, 0.5), SECONDARY, 80);
    harness.drag_through(&[inside(rect, 0.3, 0.5), inside(rect, 0.6, 0.5)], SECONDARY);
    assert_eq!(apart(&settled(&mut harness), &touched), Some(0), "the second button moves nothing");
    harness.double_click_at(inside(rect, 0.2, 0.5));
    assert!(near(&settled(&mut harness), &left), "a double click is two clicks");
}

#[test]
fn years_are_chosen_by_clicks_drags_and_fingers() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 }), Command::FocusPanel(Panel::Weights)]);
    let name = desk.state().text().get("weights.tab.learning");
    desk.click(&name);
    let mut survey = Survey::default();
    survey.years.extend((1980..2000).map(|year| (year, 100)));
    let request = LearningRequest {
        tournaments: true,
        folder: Some((PathBuf::from("games"), survey)),
        ..LearningRequest::default()
    };
    desk.run([Command::Lab(WeightsCommand::Learn(LearnCommand::Set(Box::new(request))))]);
    desk.harness.run_steps(4);
    let rect = desk.harness.get_by_label_contains("Years ").rect();
    let at = |year: u16| inside(rect, (f32::from(year - 1980) + 0.5) / 20.0, 0.5);
    let years = |desk: &mut Desk| -> RangeInclusive<u16> {
        desk.harness.run_steps(3);
        desk.state().lab.learning.request.years.clone()
    };
    for millis in [80, 300] {
        desk.harness.click_lasting(at(1985), PRIMARY, millis);
        assert_eq!(years(&mut desk), 1985..=1985, "{millis} ms");
    }
    desk.harness.drag_through(&[at(1990), at(1995)], PRIMARY);
    assert_eq!(years(&mut desk), 1990..=1995);
    // The press of another drag does not reach back to where the last one began.
    desk.harness.press_at(at(1982), PRIMARY);
    assert_eq!(years(&mut desk), 1982..=1982);
    desk.harness.release_at(at(1981), PRIMARY);
    assert_eq!(years(&mut desk), 1981..=1982);
    desk.harness.touch_at(at(1999));
    assert_eq!(years(&mut desk), 1999..=1999, "a finger");
    desk.harness.double_click_at(at(1988));
    assert_eq!(years(&mut desk), 1988..=1988, "a double click is two clicks");
    desk.harness.click_lasting(at(1984), SECONDARY, 80);
    desk.harness.wheel_at(at(1984), -2.0);
    assert_eq!(years(&mut desk), 1988..=1988, "neither the second button nor the wheel");
}

/// The drawings that take clicks and drags, and the file of the tests that hold them.
const DRAWINGS: [(&str, &str); 6] = [
    ("panels/tree/icicle/mod.rs", "mouse_on_canvases.rs"),
    ("panels/tree/trajectory/mod.rs", "mouse_on_canvases.rs"),
    ("panels/tree/timeline/slider.rs", "ui_time.rs"),
    ("panels/tree/canvas/mod.rs", "ui_tree.rs"),
    ("panels/tree/canvas/minimap.rs", "mouse_on_maps.rs"),
    ("panels/weights/learning/years.rs", "mouse_on_maps.rs"),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

#[test]
fn every_drawing_that_takes_drags_has_a_test_of_drags() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let window = root.join("src/window");
    let takes = |path: &PathBuf| {
        let source = fs::read_to_string(path).expect("a source");
        source.contains("Sense::click_and_drag()") || source.contains("Sense::drag()")
    };
    let mut found: Vec<_> = sources(&window).into_iter().filter(takes).collect();
    let mut named: Vec<_> = DRAWINGS.iter().map(|(file, _)| window.join(file)).collect();
    found.sort();
    named.sort();
    assert_eq!(found, named);
    for (_, test) in DRAWINGS {
        let test = fs::read_to_string(root.join("tests/it/window").join(test)).expect("a test");
        assert!(test.contains("drag_through") || test.contains("press_at"), "{test}");
    }
}
