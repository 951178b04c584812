//! The menus by keyboard alone, and what the window does when it is small or magnified.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::screen::data::{Dialog, Panel};
use edagari::session::settings::Settings;
use egui::epaint::{ClippedShape, Shape};
use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::{Desk, settings};

fn alt(pressed: bool) -> Event {
    let modifiers = if pressed { Modifiers::ALT } else { Modifiers::NONE };
    Event::Key { key: Key::AltLeft, physical_key: None, pressed, repeat: false, modifiers }
}

impl Desk {
    fn keys(&mut self, keys: &[Key]) {
        for &key in keys {
            self.harness.key_press(key);
            self.harness.run_steps(4);
        }
    }
}

#[test]
fn f10_and_alt_open_the_first_menu_and_close_it() {
    let mut desk = Desk::default();
    assert!(!desk.shows("Save as…"));
    desk.keys(&[Key::F10]);
    assert!(desk.harness.query_by_label_contains("Save as").is_some(), "F10 opens the menu of files");
    desk.keys(&[Key::F10]);
    assert!(desk.harness.query_by_label_contains("Save as").is_none(), "and closes it");
    for event in [alt(true), alt(false)] {
        desk.harness.event(event);
    }
    desk.harness.run_steps(4);
    assert!(desk.harness.query_by_label_contains("Save as").is_some(), "so does Alt alone");
    desk.keys(&[Key::Escape]);
    assert!(desk.harness.query_by_label_contains("Save as").is_none());
    desk.harness.event(alt(true));
    desk.harness.key_press_modifiers(Modifiers::ALT, Key::Q);
    desk.harness.event(alt(false));
    desk.harness.run_steps(4);
    assert!(
        desk.harness.query_by_label_contains("Save as").is_none(),
        "Alt with another key is no Alt alone"
    );
}

#[test]
fn the_arrows_lead_through_the_menus() {
    let mut desk = Desk::default();
    desk.keys(&[Key::F10, Key::ArrowDown, Key::Enter]);
    assert_eq!(desk.state().view.dialog, Some(Dialog::NewGame), "the first entry of the first menu");
    desk.keys(&[Key::Escape, Key::F10, Key::ArrowRight, Key::ArrowRight]);
    assert!(desk.harness.query_by_label_contains("Analyse continuously").is_some() || desk.shows("Search"));
    desk.keys(&[Key::ArrowRight, Key::ArrowRight, Key::ArrowUp, Key::Enter]);
    assert_eq!(desk.state().view.dialog, Some(Dialog::About), "the last entry of the last menu");
    desk.keys(&[Key::Escape]);
    desk.harness.key_press_modifiers(Modifiers::ALT, Key::H);
    desk.harness.run_steps(4);
    desk.keys(&[Key::ArrowRight, Key::ArrowDown, Key::Enter]);
    assert_eq!(desk.state().view.dialog, Some(Dialog::NewGame), "behind the last menu comes the first");
}

#[test]
fn the_focus_follows_the_menu_that_is_shown() {
    let mut desk = Desk::default();
    let focused = |desk: &Desk| desk.focused().map(|(name, _)| name).unwrap_or_default();
    desk.keys(&[Key::F10]);
    for (key, title) in [
        (Key::ArrowLeft, "Help"),
        (Key::ArrowLeft, "View"),
        (Key::ArrowLeft, "Search"),
        (Key::ArrowRight, "View"),
        (Key::ArrowRight, "Help"),
        (Key::ArrowRight, "File"),
        (Key::ArrowLeft, "Help"),
    ] {
        desk.keys(&[key]);
        assert_eq!(focused(&desk), title, "{key:?}");
    }
    desk.keys(&[Key::ArrowUp, Key::Enter]);
    assert_eq!(desk.state().view.dialog, Some(Dialog::About), "the last entry of the menu that is shown");
    // From within a menu, too.
    desk.keys(&[Key::Escape, Key::F10, Key::ArrowDown, Key::ArrowLeft]);
    assert_eq!(focused(&desk), "Help");
}

#[test]
fn in_a_low_window_a_menu_stays_below_its_title() {
    for height in [600.0, 400.0] {
        let mut desk = Desk::default();
        desk.harness.set_size(vec2(1000.0, height));
        desk.harness.run_steps(4);
        for (letter, first, last) in [(Key::F, "New game…", "Quit"), (Key::V, "Find an action…", "Theme")]
        {
            // Opened once more, a menu has the place that fits the height it had.
            for _ in 0..2 {
                desk.harness.key_press_modifiers(Modifiers::ALT, letter);
                desk.harness.run_steps(6);
                let entry = |words| desk.harness.query_all_by_label_contains(words).next().expect("an entry");
                let (top, bottom) = (entry(first).rect().top(), entry(last).rect().bottom());
                assert!(top > 20.0, "{first} lies over the bar: {top}");
                // Lower still, it scrolls.
                assert!(height < 600.0 || bottom < height, "{last} lies below the window: {bottom}");
                desk.keys(&[Key::Escape]);
            }
        }
    }
}

/// The largest letters of a text that is painted, in points.
fn largest(desk: &Desk, words: &str) -> f32 {
    fn texts(shape: &Shape, words: &str, largest: &mut f32) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, words, largest)),
            Shape::Text(text) if text.galley.text() == words => {
                let sizes = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
                *largest = sizes.fold(*largest, f32::max);
            }
            _ => {}
        }
    }
    let mut size = 0.0;
    for ClippedShape { shape, .. } in &desk.harness.output().shapes {
        texts(shape, words, &mut size);
    }
    size
}

/// How many triangles are painted: of them a board of a number tree has one for each inner node.
fn triangles(desk: &Desk) -> usize {
    fn count(shape: &Shape) -> usize {
        match shape {
            Shape::Vec(shapes) => shapes.iter().map(count).sum(),
            Shape::Path(path) => usize::from(path.closed && path.points.len() == 3),
            _ => 0,
        }
    }
    desk.harness.output().shapes.iter().map(|clipped| count(&clipped.shape)).sum()
}

/// AIMA's tree, searched, with the tree of the search in the whole window.
fn searched_tree() -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    desk.until_searched();
    desk.run([Command::ToggleFullPanel(Panel::Tree)]);
    desk
}

#[test]
fn the_numbers_of_a_tree_grow_with_the_zoom_and_no_tree_is_drawn_inside_a_node() {
    let mut desk = searched_tree();
    let before = largest(&desk, "≤2");
    assert!(before > 5.0, "what is known of the branch in the middle is written");
    let before_triangles = triangles(&desk);
    desk.click("More about this drawing");
    for _ in 0..3 {
        desk.click("Zoom in");
    }
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(3);
    let after = largest(&desk, "≤2");
    assert!(after > 2.0 * before, "{before} to {after}");
    assert!(triangles(&desk) <= before_triangles, "no node holds a small tree");
}

#[test]
fn a_magnified_window_has_a_larger_tree() {
    let mut desk = searched_tree();
    let mut before = largest(&desk, "≤2");
    let mut zoom = 1.0;
    for _ in 0..5 {
        zoom *= 1.1;
        desk.run([Command::SetSettings(Box::new(Settings { zoom, ..settings() }))]);
        desk.harness.set_size(vec2(1280.0, 800.0) / zoom);
        desk.harness.run_steps(4);
        let after = largest(&desk, "≤2") * zoom;
        assert!(after > 1.02 * before, "{before} to {after} at {zoom}");
        before = after;
    }
}

#[test]
fn in_a_small_window_the_tree_has_its_place_beside_its_card() {
    let mut desk = Desk::default();
    desk.harness.set_size(vec2(900.0, 600.0));
    desk.run([Command::New(Game::ConnectFour { width: 7, height: 6 })]);
    desk.run([Command::SetEngine(
        edagari::catalog::Engine::parse("alpha-beta:depth=3", Game::ConnectFour { width: 7, height: 6 })
            .expect("an engine"),
    )]);
    desk.run([Command::Search]);
    desk.until_searched();
    desk.harness.run_steps(4);
    let tree = desk.harness.get_by_label("Search tree").rect();
    assert!(tree.height() > 60.0 && tree.width() > 150.0, "{tree:?}");
    let menu = desk.harness.get_by_label("More about this drawing").rect();
    assert!(!menu.intersects(tree) && menu.left() > tree.left(), "{menu:?}");
}
