//! Number trees in the window, found by what a screen reader hears: drawn by hand, typed, put in another order.

use edagari::catalog::{AnyPosition, Engine, Game};
use edagari::conventions::Signs;
use edagari::game::{ActionId, Score};
use edagari::session::analysis::shown;
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::playback::Walk;
use edagari::session::number_tree::data::{Arrangement, NumbersCommand};
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::trace::TimelineMark;
use edagari::words::text::Language;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

/// A window with a number tree on the board.
fn desk(language: Language) -> Desk {
    let mut desk = Desk::new(Settings { language, ..settings() });
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    desk
}

impl Desk {
    fn lists(&self) -> String {
        self.state().game.document.start.to_string()
    }

    /// Paints until the orders of the tree on the board are known.
    fn until_counted(&mut self) {
        self.until("the orders are counted", |state| {
            let known = state.view.numbers.known.as_ref();
            let lists = state.game.document.start.to_string();
            known.is_some_and(|known| known.question.root.to_string() == lists)
        });
        self.harness.run_steps(1);
    }

    /// What is said of the second child of the root.
    fn second_child(&self) -> String {
        self.harness.get_by_label_contains("2, MIN, legal").accesskit_node().label().expect("a label")
    }

    /// The leaves that the board fades.
    fn faded(&self) -> Vec<i32> {
        let AnyPosition::NumberTree(board) = &self.state().game.position else { panic!("a number tree") };
        let entered = shown::entered(self.state());
        let faded = (0_u32..).zip(entered.iter()).filter(|&(_, &entered)| !entered);
        faded.filter_map(|(node, _)| board.tree().value(node)).collect()
    }
}

#[test]
fn the_board_tells_no_more_than_the_step_that_is_looked_at() {
    let mut desk = Desk::default();
    desk.run([Command::OpenText(include_str!("../../../saves/deep-cut.ron").to_owned())]);
    let engine = Engine::parse("alpha-beta", Game::NumberTree).expect("an engine");
    desk.run([Command::SetEngine(engine), Command::Search]);
    desk.until("the tree is searched", |state| state.report_here().is_some_and(|report| report.finished));
    desk.until_counted();
    assert!(desk.second_child().ends_with('7'), "{}", desk.second_child());
    assert_eq!(desk.faded(), [99]);
    let walk = |walk| Command::Tree(DrawingPlace::Main, TreeCommand::Walk(walk));
    desk.run([walk(Walk::First)]);
    assert!(!desk.second_child().contains('7'), "{}", desk.second_child());
    assert_eq!(desk.faded(), [0; 0]);
    desk.run([walk(Walk::Next(TimelineMark::Leaf))]);
    desk.harness.get_by_label_contains("1, 5, legal move, exactly 5");
    assert_eq!(desk.faded(), [0; 0]);
    desk.run([walk(Walk::Next(TimelineMark::Cut))]);
    assert!(!desk.second_child().contains('7'), "{}", desk.second_child());
    assert_eq!(desk.faded(), [99]);
    let way = |desk: &Desk| {
        let tree = &desk.state().shown_pass().expect("a pass").tree;
        let step = desk.state().view.tree.step.unwrap_or_else(|| tree.steps());
        tree.path(tree.current(step).expect("a node"))
    };
    assert!(shown::is_running(desk.state(), &way(&desk)), "this line is where the search is, not the best");
    desk.run([walk(Walk::Last)]);
    assert!(desk.second_child().ends_with('7'), "{}", desk.second_child());
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Seek(None))]);
    assert!(!shown::is_running(desk.state(), &way(&desk)));
}

#[test]
fn a_tree_is_drawn_by_clicks() {
    let mut desk = desk(Language::English);
    desk.click("Draw");
    desk.click("/1/1, 3");
    desk.click("Make it a node");
    assert_eq!(desk.lists(), "[[[3],12,8],[2,4,6],[14,5,2]]");
    desk.click("Add a leaf");
    assert_eq!(desk.lists(), "[[[3,0],12,8],[2,4,6],[14,5,2]]");
    desk.click("Remove");
    desk.click("/3, MIN");
    desk.click("Remove");
    assert_eq!(desk.lists(), "[[[3],12,8],[2,4,6]]");
    desk.run([Command::Undo]);
    assert_eq!(desk.lists(), "[[[3],12,8],[2,4,6],[14,5,2]]");
    desk.click("Done");
    desk.harness.click_on(&desk.harness.get_by_label_contains("2, MIN, legal"));
    desk.harness.run_steps(4);
    assert_eq!(desk.state().game.position.to_string(), "[[[3],12,8],[2,4,6],[14,5,2]] /2");
}

/// A click on a leaf, its number, a click on the next: each takes the place of the one that stands there.
#[test]
fn the_number_of_a_clicked_leaf_is_typed_over() {
    let mut desk = desk(Language::English);
    desk.click("Draw");
    for (leaf, typed) in [("/1/1, 3", "7"), ("/1/2, 12", "4"), ("/1/3, 8", "-6")] {
        desk.click(leaf);
        desk.harness.event(egui::Event::Text(typed.to_owned()));
        desk.harness.run_steps(3);
    }
    desk.press(egui::Modifiers::NONE, egui::Key::Enter);
    assert_eq!(desk.lists(), "[[7,4,-6],[2,4,6],[14,5,2]]");
}

#[test]
fn the_lab_shows_what_an_order_is_worth() {
    let mut desk = desk(Language::English);
    desk.until_counted();
    desk.harness.get_by_label("Alpha-beta reads 7 of 9 leaves");
    for (button, leaves) in [("Best order", 5), ("Worst order", 9), ("As given", 7)] {
        desk.click(button);
        desk.until_counted();
        desk.harness.get_by_label(&format!("Alpha-beta reads {leaves} of 9 leaves"));
    }
    desk.run([Command::Numbers(NumbersCommand::Arrange(Arrangement::Shuffled))]);
    desk.until_counted();
}

#[test]
fn a_branch_is_dragged_before_another_and_the_leaves_are_counted_anew() {
    let mut desk = desk(Language::English);
    desk.until_counted();
    let place = |desk: &Desk, name: &str| desk.harness.get_by_label_contains(name).rect().center();
    let (from, to) = (place(&desk, "2, MIN, legal"), place(&desk, "1, MIN, legal"));
    desk.harness.press_at(from, egui::PointerButton::Primary);
    for share in [0.2, 0.6, 1.0, 1.2] {
        desk.harness.leap_to(from + share * (to - from));
    }
    assert_eq!(desk.lists(), "[[3,12,8],[2,4,6],[14,5,2]]", "nothing is put down yet");
    desk.harness.release_at(from + 1.2 * (to - from), egui::PointerButton::Primary);
    desk.harness.run_steps(4);
    assert_eq!(desk.lists(), "[[2,4,6],[3,12,8],[14,5,2]]");
    desk.until_counted();
    desk.harness.get_by_label("Alpha-beta reads 9 of 9 leaves");
    desk.run([Command::Undo]);
    desk.until_counted();
    desk.harness.get_by_label("Alpha-beta reads 7 of 9 leaves");
}

#[test]
fn another_order_takes_the_moves_along_and_undo_brings_all_back_at_once() {
    let mut desk = desk(Language::English);
    let line = |actions: [u16; 2]| Command::PlayLine(actions.map(ActionId).to_vec());
    desk.run([line([2, 1]), Command::ToStart, line([1, 0])]);
    let here = desk.state().game.cursor;
    desk.run([Command::Comment(here, "the best reply".to_owned())]);
    for arrangement in [Arrangement::Best, Arrangement::Worst, Arrangement::Shuffled, Arrangement::Given] {
        desk.until_counted();
        let game = &desk.state().game;
        let before = (game.document.start.clone(), game.document.record.clone(), game.cursor);
        desk.run([Command::Numbers(NumbersCommand::Arrange(arrangement))]);
        let game = &desk.state().game;
        assert_ne!(game.document.start, before.0, "{arrangement:?}");
        let AnyPosition::NumberTree(shown) = &game.position else { panic!("a number tree") };
        assert_eq!(shown.value(), Some(2), "{arrangement:?}: the same leaf of another order");
        let record = &game.document.record;
        assert_eq!(record.comment(game.cursor), "the best reply");
        assert_eq!(record.moves().count(), 4);
        let ends =
            record.moves().filter_map(|at| game.document.start.after(&record.path_to(at)).result_for_first());
        let values: Vec<_> = ends.map(Score::units).collect();
        assert_eq!(values, [5, 2], "{arrangement:?}: every move leads where it led");
        let after = (game.document.start.clone(), record.clone(), game.cursor);
        desk.run([Command::Undo]);
        let game = &desk.state().game;
        assert_eq!((game.document.start.clone(), game.document.record.clone(), game.cursor), before);
        desk.run([Command::Redo]);
        let game = &desk.state().game;
        assert_eq!((game.document.start.clone(), game.document.record.clone(), game.cursor), after);
    }
}

#[test]
fn the_dialog_types_grows_and_knows_trees_in_every_language() {
    for language in Language::ALL {
        let mut desk = desk(language);
        let text = desk.state().text();
        desk.run([Command::Show(Dialog::Tree)]);
        desk.click(&text.get("trees.grown"));
        desk.click(&text.get("trees.recipe.next"));
        desk.click(&text.get("trees.known"));
        desk.click(&text.get("trees.known.deep"));
        desk.click(&text.get("trees.begin"));
        assert_eq!(desk.lists(), "[5,[[[4,99],7]]]");
        assert_eq!(desk.state().view.dialog, None);
    }
}

#[test]
fn a_mistake_is_told_with_its_place() {
    let mut desk = desk(Language::English);
    desk.run([Command::Show(Dialog::Tree)]);
    let typed = "[[3,12,8],[2,4,6],[14,5,2]]";
    desk.harness.get_all_by_value(typed).next().expect("the field").focus();
    desk.harness.run_steps(2);
    desk.harness.get_all_by_value(typed).next().expect("the field").type_text(",");
    desk.harness.run_steps(4);
    let told = desk.harness.query_all_by_label_contains("Line 1, column").count();
    assert_eq!(told, 1);
}

#[test]
fn conventions_are_chosen_in_the_settings() {
    let mut desk = desk(Language::English);
    desk.run([Command::Show(Dialog::Settings)]);
    desk.click("negamax");
    assert_eq!(desk.state().conventions().signs, Signs::Negamax);
    desk.harness.get_by_label("Defaults").scroll_to_me();
    desk.harness.run_steps(8);
    desk.click("Defaults");
    assert!(desk.state().conventions().is_default());
    desk.run([Command::Undo]);
    assert_eq!(desk.state().conventions().signs, Signs::Negamax, "a change can be taken back");
    desk.run([Command::Redo]);
    assert!(desk.state().conventions().is_default());
}
