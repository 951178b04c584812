//! The tree shown to a room: it fills the window, can be read from the back, and a presenter's remote control goes through it.

use edagari::catalog::{Engine, Game};
use edagari::session::command::Command;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::questions::StepQuestion;
use edagari::trace::NodeId;
use edagari::window::style::TEXT_SMALL;
use egui::accesskit::{Role, Toggled};
use egui::epaint::Shape;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;

fn presented() -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    desk.until_searched();
    assert!(desk.shows("Menu"));
    desk.press(Modifiers::NONE, Key::F5);
    desk.harness.run_steps(4);
    desk
}

#[test]
fn it_fills_the_window_and_can_be_read_from_the_back() {
    let mut desk = presented();
    assert!(desk.state().view.presentation.is_some());
    for gone in ["Menu", "New", "Analyse", "More about this drawing"] {
        assert!(!desk.shows(gone), "{gone}");
    }
    let zoom = desk.harness.ctx.zoom_factor();
    assert!(TEXT_SMALL * zoom >= 800.0 / 45.0 - 0.01, "{zoom}");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(4);
    assert!(desk.state().view.presentation.is_none() && desk.shows("Menu"));
    assert!((desk.harness.ctx.zoom_factor() - desk.state().settings.zoom).abs() < 1e-3);
}

#[test]
fn a_remote_control_goes_through_the_steps() {
    let mut desk = presented();
    let step = |desk: &Desk| desk.state().view.tree.step;
    desk.press(Modifiers::NONE, Key::Home);
    assert_eq!(step(&desk), Some(0));
    for key in [Key::PageDown, Key::Space, Key::ArrowRight] {
        let before = step(&desk);
        desk.press(Modifiers::NONE, key);
        assert!(step(&desk) > before, "{key:?}");
    }
    let here = step(&desk);
    desk.press(Modifiers::NONE, Key::PageUp);
    assert!(step(&desk) < here);
    desk.press(Modifiers::NONE, Key::B);
    assert!(desk.state().view.presentation.is_some_and(|presentation| presentation.is_black));
    desk.harness.run_steps(2);
    assert!(desk.harness.query_all_by_label_contains("step").next().is_none(), "nothing is seen");
    desk.press(Modifiers::NONE, Key::B);
    desk.harness.run_steps(2);
    assert!(desk.harness.query_all_by_label_contains("step").next().is_some());
    // The board has not moved: the keys were the presentation's alone.
    assert_eq!(desk.state().game.cursor, edagari::game::record::MoveId::START);
}

#[test]
fn the_next_step_hides_behind_a_question_until_it_is_answered() {
    let mut desk = presented();
    desk.press(Modifiers::NONE, Key::Home);
    desk.press(Modifiers::NONE, Key::P);
    assert!(desk.state().view.tree.predict.on);
    let mut kinds = [0; 3];
    let mut rights = 0;
    let steps = desk.state().shown_pass().expect("a search").tree.steps();
    while desk.state().view.tree.step < Some(steps) {
        let before = desk.state().view.tree.step;
        desk.press(Modifiers::NONE, Key::PageDown);
        let Some(question) = desk.state().view.tree.predict.asked.clone() else {
            assert!(desk.state().view.tree.step > before);
            continue;
        };
        let here = desk.state().view.tree.step;
        assert!(here == before || matches!(question, StepQuestion::Cut(..)), "the step is not shown yet");
        let before = here;
        desk.harness.run_steps(2);
        assert!(desk.shows("Show the answer"));
        kinds[match question {
            StepQuestion::Cut(..) => 0,
            StepQuestion::Value(..) => 1,
            StepQuestion::Best(..) | StepQuestion::Selected(..) => 2,
        }] += 1;
        // The first is answered right by its number, the second wrong, the others by the remote control alone.
        let keys = [Key::Num1, Key::Num2, Key::Num3];
        let key = match kinds.iter().sum::<i32>() {
            1 => keys[question.right()],
            2 => keys[(question.right() + 1) % question.answers()],
            _ => Key::PageDown,
        };
        rights += u32::from(key == keys[question.right().min(2)]);
        desk.press(Modifiers::NONE, key);
        desk.harness.run_steps(2);
        assert!(desk.state().view.tree.step > before && !desk.shows("Show the answer"));
        let predict = &desk.state().view.tree.predict;
        assert_eq!((predict.answered, predict.right), (kinds.iter().sum::<i32>().min(2) as u32, rights));
        let told = if predict.right == predict.answered { "Right." } else { "Not quite." };
        let shown = desk.harness.query_all_by_label_contains(told).next().is_some();
        assert_eq!(shown, key != Key::PageDown);
        // The answer may be a number, and so is how the score begins.
        let score = format!(" · {} of {} right · ", predict.right, predict.answered);
        let is_apart = desk.harness.query_all_by_label_contains(&score).next().is_some();
        assert_eq!(is_apart, key != Key::PageDown);
    }
    assert!(kinds.iter().all(|&kind| kind > 0), "cuts, values and the best move: {kinds:?}");
}

#[test]
fn the_hint_of_a_presentation_names_the_keys_of_a_remote_control() {
    let desk = presented();
    let says = |words: &str| desk.harness.query_all_by_label_contains(words).next().is_some();
    assert!(says("Page down goes through") && !says("Shift and the arrow keys"));
}

/// Whether a switch of the presentation is on.
fn is_on(desk: &Desk, switch: &str) -> bool {
    desk.harness.get_by_label(switch).accesskit_node().toggled() == Some(Toggled::True)
}

#[test]
fn the_method_stands_above_the_tree_with_the_switches_of_the_presentation() {
    let mut desk = presented();
    let engine = desk.state().analysis.engine.clone().expect("an engine");
    let method = edagari::words::written::method_name(desk.state().text(), &engine);
    assert!(desk.shows(&method), "{method}");
    assert!(desk.harness.query_all_by_label_contains("Textbook").next().is_some(), "the style is named");
    let (predict, card) = ("Predict first (P)", "Side panel (S)");
    assert!(!is_on(&desk, predict) && is_on(&desk, card));
    desk.press(Modifiers::NONE, Key::P);
    desk.harness.run_steps(2);
    assert!(is_on(&desk, predict));
    let width = |desk: &Desk| desk.harness.get_by_role(Role::Tree).rect().width();
    let beside = width(&desk);
    desk.press(Modifiers::NONE, Key::S);
    desk.harness.run_steps(4);
    assert!(!is_on(&desk, card) && width(&desk) > 1.2 * beside);
    // It stays away, through steps and until the next presentation, and comes back by a click.
    for key in [Key::PageDown, Key::Escape, Key::F5] {
        desk.press(Modifiers::NONE, key);
        desk.harness.run_steps(4);
    }
    assert!(width(&desk) > 1.2 * beside);
    desk.click(card);
    assert!((width(&desk) - beside).abs() < 1.0);
}

/// The smallest letters that are painted, as a share of the height of the window.
pub(crate) fn smallest(desk: &Desk) -> f32 {
    fn least(shape: &Shape) -> f32 {
        match shape {
            Shape::Vec(shapes) => shapes.iter().map(least).fold(f32::MAX, f32::min),
            Shape::Text(text) => {
                let sizes = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
                sizes.fold(f32::MAX, f32::min)
            }
            _ => f32::MAX,
        }
    }
    let shapes = desk.harness.output().shapes.iter();
    shapes.map(|clipped| least(&clipped.shape)).fold(f32::MAX, f32::min)
        / desk.harness.ctx.content_rect().height()
}

#[test]
fn trees_too_large_to_fit_stay_readable_around_the_step_that_is_shown() {
    for (game, steps) in
        [(Game::NumberTree, 9), (Game::TicTacToe, 40), (Game::ConnectFour { width: 7, height: 6 }, 40)]
    {
        let mut desk = Desk::default();
        desk.run([Command::New(game), Command::Search]);
        desk.until_searched();
        desk.press(Modifiers::NONE, Key::F5);
        desk.harness.run_steps(4);
        desk.press(Modifiers::NONE, Key::Home);
        for _ in 0..steps {
            desk.press(Modifiers::NONE, Key::PageDown);
        }
        desk.harness.run_steps(4);
        assert!(smallest(&desk) >= 1.0 / 45.0 - 1e-4, "{game:?}: 1/{}", 1.0 / smallest(&desk));
        let drawing = desk.harness.get_by_role(Role::Tree).rect();
        let is_current =
            |node: &egui_kittest::Node<'_>| node.accesskit_node().toggled() == Some(Toggled::True);
        let current = desk
            .harness
            .get_all_by_role(Role::TreeItem)
            .find(is_current)
            .unwrap_or_else(|| panic!("{game:?}: no node of the step"));
        let rect = current.rect();
        assert!(drawing.contains_rect(rect) && rect.height() >= 13.0, "{game:?}: {rect:?} in {drawing:?}");
    }
}

/// The tree of a lecture, 35 nodes on five plies.
const LECTURE: &str = "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]";

#[test]
fn a_finished_search_is_seen_whole_and_its_steps_can_be_read() {
    let mut desk = Desk::default();
    let start = Game::NumberTree.parse_position(LECTURE).expect("a tree");
    desk.run([Command::NewFrom(Box::new(start)), Command::Search]);
    desk.until_searched();
    desk.press(Modifiers::NONE, Key::F5);
    desk.harness.run_steps(6);
    let drawing = desk.harness.get_by_role(Role::Tree).rect();
    let nodes = |desk: &Desk| -> Vec<egui::Rect> {
        desk.harness.query_all_by_role(Role::TreeItem).map(|node| node.rect()).collect()
    };
    let tree = desk.state().shown_pass().expect("a search").tree.len();
    assert_eq!(nodes(&desk).len(), tree, "all nodes are on the screen");
    let across = nodes(&desk).iter().fold(egui::Rect::NOTHING, |all, rect| all.union(*rect));
    assert!(
        drawing.contains_rect(across) && across.width() > 0.8 * drawing.width(),
        "{across:?} in {drawing:?}"
    );
    // Plies stand as far apart as the height lets them.
    assert!(across.height() > 0.8 * drawing.height(), "{across:?} in {drawing:?}");
    // A step of so small a tree is seen whole as well, in nodes that have room for letters.
    desk.press(Modifiers::NONE, Key::Home);
    desk.press(Modifiers::NONE, Key::PageDown);
    desk.harness.run_steps(6);
    let tallest = nodes(&desk).iter().map(egui::Rect::height).fold(0.0, f32::max);
    assert!(tallest >= 24.0, "{tallest}");
    // Far enough that the view has to follow.
    for _ in 0..30 {
        desk.press(Modifiers::NONE, Key::PageDown);
    }
    desk.press(Modifiers::NONE, Key::End);
    desk.harness.run_steps(6);
    assert_eq!(nodes(&desk).len(), tree);
}

/// All numbers that are painted.
fn numbers(desk: &Desk) -> Vec<String> {
    fn collect(shape: &Shape, found: &mut Vec<String>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, found)),
            Shape::Text(text) => found.push(text.galley.text().trim_start_matches('=').trim().to_owned()),
            _ => {}
        }
    }
    let mut found = Vec::new();
    desk.harness.output().shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut found));
    found
}

#[test]
fn the_numbers_of_leaves_are_the_last_to_go() {
    // Five plies of pairs: 16 leaves and 32, each with a number of its own.
    for leaves in [16_u32, 32] {
        let mut level: Vec<String> = (0..leaves).map(|leaf| (10 + leaf * 7 % 89).to_string()).collect();
        while level.len() > 1 {
            level = level.chunks(2).map(|pair| format!("[{}]", pair.join(","))).collect();
        }
        let mut desk = Desk::default();
        desk.harness.set_size(egui::vec2(1280.0, 720.0));
        let start = Game::NumberTree.parse_position(&level[0]).expect("a tree");
        let engine = edagari::catalog::Engine::parse("minimax", Game::NumberTree).expect("a method");
        desk.run([Command::NewFrom(Box::new(start)), Command::SetEngine(engine), Command::Search]);
        desk.until_searched();
        desk.press(Modifiers::NONE, Key::F5);
        desk.harness.run_steps(6);
        let shown = numbers(&desk);
        for leaf in 0..leaves {
            let number = (10 + leaf * 7 % 89).to_string();
            assert!(shown.contains(&number), "of {leaves} leaves, {number} is not shown: {shown:?}");
        }
        assert!(smallest(&desk) >= 1.0 / 45.0, "1/{}", 1.0 / smallest(&desk));
    }
}

/// The largest letters in which these words are painted, as a share of the height of the window.
fn largest(desk: &Desk, words: &str) -> f32 {
    fn most(shape: &Shape, words: &str) -> f32 {
        match shape {
            Shape::Vec(shapes) => shapes.iter().map(|shape| most(shape, words)).fold(0.0, f32::max),
            Shape::Text(text) if text.galley.text().trim_start_matches('=').trim() == words => {
                let sizes = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
                sizes.fold(0.0, f32::max)
            }
            _ => 0.0,
        }
    }
    let shapes = desk.harness.output().shapes.iter();
    shapes.map(|clipped| most(&clipped.shape, words)).fold(0.0, f32::max)
        / desk.harness.ctx.content_rect().height()
}

#[test]
fn letters_fill_the_nodes_of_a_tree_of_eight_leaves() {
    let mut desk = Desk::default();
    desk.harness.set_size(vec2(1280.0, 720.0));
    let start = Game::NumberTree.parse_position("[[[3,17],[2,12]],[[15,25],[0,2]]]").expect("a tree");
    let engine = Engine::parse("minimax", Game::NumberTree).expect("a method");
    desk.run([Command::NewFrom(Box::new(start)), Command::SetEngine(engine), Command::Search]);
    desk.until_searched();
    desk.press(Modifiers::NONE, Key::F5);
    desk.harness.run_steps(6);
    for _ in 0..2 {
        let height = desk.harness.ctx.content_rect().height();
        let nodes = desk.harness.query_all_by_role(Role::TreeItem).map(|node| node.rect().height());
        let tallest = nodes.fold(0.0, f32::max);
        assert!(tallest >= 0.085 * height, "nodes are {tallest} points high of {height}");
        let number = largest(&desk, "17");
        assert!(number >= 1.0 / 32.0, "numbers are 1/{} of the height: {:?}", 1.0 / number, numbers(&desk));
        assert!(smallest(&desk) >= 1.0 / 45.0 - 1e-4, "1/{}", 1.0 / smallest(&desk));
        // The same without the panel at the side.
        desk.press(Modifiers::NONE, Key::S);
        desk.harness.run_steps(6);
    }
}

/// A lecturer says "now look at C" before the search has been there.
#[test]
fn nodes_have_their_names_before_the_search_comes_to_them() {
    let mut desk = presented();
    desk.press(Modifiers::NONE, Key::Home);
    desk.press(Modifiers::NONE, Key::ArrowRight);
    desk.harness.run_steps(6);
    let shown = numbers(&desk);
    for name in ["C", "D"] {
        assert!(shown.iter().any(|words| words == name), "{name}: {shown:?}");
    }
}

#[test]
fn what_is_presented_is_magnified_by_keys_and_by_the_wheel() {
    use crate::window::mouse::Hand as _;
    let mut desk = presented();
    let tallest = |desk: &Desk| {
        let nodes = desk.harness.query_all_by_role(Role::TreeItem);
        nodes.map(|node| node.rect().height()).fold(0.0, f32::max)
    };
    let before = tallest(&desk);
    desk.press(Modifiers::NONE, Key::Minus);
    desk.harness.run_steps(4);
    let smaller = tallest(&desk);
    assert!(smaller < before, "{smaller} of {before}");
    desk.press(Modifiers::NONE, Key::Plus);
    desk.harness.run_steps(4);
    assert!((tallest(&desk) - before).abs() < 0.5);
    let middle = desk.harness.get_by_role(Role::Tree).rect().center();
    desk.harness.wheel_at(middle, 3.0);
    desk.harness.run_steps(8);
    assert!(tallest(&desk) > before);
}

/// The middle of the spot at the pointer, in points.
fn spot(desk: &Desk) -> Option<egui::Pos2> {
    fn find(shape: &Shape) -> Option<egui::Pos2> {
        match shape {
            Shape::Vec(shapes) => shapes.iter().find_map(find),
            Shape::Circle(circle) => {
                let is_spot = (circle.radius - 12.0).abs() < 1e-3 && circle.stroke.is_empty();
                is_spot.then_some(circle.center)
            }
            _ => None,
        }
    }
    desk.harness.output().shapes.iter().find_map(|clipped| find(&clipped.shape))
}

#[test]
fn the_spot_stays_at_the_pointer_when_the_zoom_changes_and_leaves_one_that_rests() {
    for zoom in [1.0, 1.5] {
        let mut desk =
            Desk::new(edagari::session::settings::Settings { zoom, ..crate::window::desk::settings() });
        desk.run([Command::New(Game::NumberTree), Command::Search]);
        desk.until_searched();
        desk.harness.run_steps(4);
        let before = desk.harness.ctx.zoom_factor();
        let pointed = egui::pos2(500.0, 300.0);
        desk.harness.input_mut().events.push(egui::Event::PointerMoved(pointed));
        desk.harness.step();
        desk.press(Modifiers::NONE, Key::F5);
        desk.harness.run_steps(4);
        let now = desk.harness.ctx.zoom_factor();
        assert!(now > before);
        // The pointer rests: in pixels it is where it was.
        let at = spot(&desk).expect("a spot").to_vec2() * now;
        assert!((at - pointed.to_vec2() * before).length() < 1.0, "{at:?}");
        // It moves: the new place is reported under the new zoom.
        let moved = egui::pos2(200.0, 150.0);
        desk.harness.input_mut().events.push(egui::Event::PointerMoved(moved));
        desk.harness.step();
        desk.harness.run_steps(2);
        assert!(spot(&desk).expect("a spot").distance(moved) < 0.5);
        // Steps are a quarter of a second: it rests for more than three.
        desk.harness.run_steps(14);
        assert!(spot(&desk).is_none(), "a mark that stays is taken for one of the tree");
    }
}

/// Sixty-four leaves: folded to what the simulation is about, so that all of what is shown is seen and read at every step.
#[test]
fn a_large_tree_under_simulations_stays_on_the_screen_at_every_step() {
    let row =
        |from: u32| format!("[{},{},{},{}]", from % 17, (from * 7) % 19, (from * 5) % 13, (from * 3) % 11);
    let part = |from: u32| format!("[{},{},{},{}]", row(from), row(from + 1), row(from + 2), row(from + 3));
    let tree = format!("[{},{},{},{}]", part(1), part(5), part(9), part(13));
    for size in [vec2(1280.0, 720.0), vec2(1920.0, 1080.0)] {
        let mut desk = Desk::default();
        desk.harness.set_size(size);
        let start = Game::NumberTree.parse_position(&tree).expect("a tree");
        let engine = Engine::parse("mcts:playouts=200", Game::NumberTree).expect("a method");
        desk.run([Command::NewFrom(Box::new(start)), Command::SetEngine(engine), Command::Search]);
        desk.until_searched();
        desk.press(Modifiers::NONE, Key::F5);
        desk.press(Modifiers::NONE, Key::Home);
        for step in 0..40 {
            desk.press(Modifiers::NONE, Key::PageDown);
            desk.harness.run_steps(4);
            let drawing = desk.harness.get_by_role(Role::Tree).rect();
            let out = desk
                .harness
                .query_all_by_role(Role::TreeItem)
                .find(|node| !drawing.contains_rect(node.rect()));
            assert!(out.is_none(), "step {step} at {size}: {:?} {drawing:?}", out.map(|node| node.rect()));
            assert!(smallest(&desk) >= 1.0 / 45.0 - 1e-4, "1/{}", 1.0 / smallest(&desk));
        }
    }
}

/// A room cannot scroll: the children among which UCB1 chooses are all in sight, with numbers that differ where the choice does.
#[test]
fn all_children_are_in_sight_where_one_is_chosen() {
    for game in [Game::TicTacToe, Game::ConnectFour { width: 7, height: 6 }] {
        let mut desk = Desk::default();
        let engine = Engine::parse("mcts:playouts=200", game).expect("a method");
        desk.run([Command::New(game), Command::SetEngine(engine), Command::Search]);
        desk.until_searched();
        desk.press(Modifiers::NONE, Key::F5);
        desk.press(Modifiers::NONE, Key::Home);
        for _ in 0..40 {
            desk.press(Modifiers::NONE, Key::PageDown);
        }
        desk.harness.run_steps(6);
        // Means are the first player's at every node: the card says so.
        assert!(desk.harness.query_all_by_label_contains("% for ").next().is_some(), "{game:?}");
        let state = desk.state();
        let snapshot =
            state.subject(DrawingPlace::Main).and_then(|subject| subject.snapshot()).expect("shown");
        let children = snapshot.children(NodeId::ROOT).count();
        let drawing = desk.harness.get_by_role(Role::Tree).rect();
        let rows = desk.harness.query_all_by_role(Role::ListItem).map(|row| row.rect());
        let rows: Vec<_> = rows.filter(|row| row.left() >= drawing.right()).collect();
        assert_eq!(rows.len(), children, "{game:?}: {rows:?}");
        for row in &rows {
            assert!(
                row.top() >= drawing.top() && row.bottom() <= drawing.bottom() + 1.0,
                "{game:?}: {row:?}"
            );
        }
        assert!(smallest(&desk) >= 1.0 / 45.0 - 1e-4, "{game:?}: 1/{}", 1.0 / smallest(&desk));
    }
}
