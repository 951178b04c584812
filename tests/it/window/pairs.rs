//! Trees with a number for each player: does the search find what a plain evaluation finds, and where does alpha-beta fail?

use edagari::cli::{DONE, REFUSED, run};
use edagari::game::Side;
use edagari::game::pair_tree::{PairTree, PayoffPair};
use edagari::search::each_own::{MaxN, MaxNStep, against_a_minimizer};
use edagari::session::command::Command;
use edagari::session::lessons::data::{Lesson, LessonCommand};
use edagari::session::screen::data::Dialog;
use edagari::words::pairs::{alpha_beta_words, step_words};
use edagari::words::text::{Language, Text};
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, Pos2, Rect, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use proptest::prelude::*;

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

/// Each takes what is best for itself, of equals the first.
fn plain(tree: &PairTree, node: u32) -> PayoffPair {
    if let Some(pair) = tree.pair(node) {
        return pair;
    }
    let side = usize::from(tree.side(node) == Side::Second);
    let mut best: Option<PayoffPair> = None;
    for &child in tree.children(node) {
        let value = plain(tree, child);
        if best.is_none_or(|best| value.0[side] > best.0[side]) {
            best = Some(value);
        }
    }
    best.expect("an inner node has children")
}

fn text() -> impl Strategy<Value = String> {
    let leaf = (-9_i32..10, -9_i32..10).prop_map(|(one, other)| format!("({one},{other})"));
    let tree = leaf.prop_recursive(4, 60, 3, |inner| {
        prop::collection::vec(inner, 1..4).prop_map(|parts| format!("[{}]", parts.join(",")))
    });
    prop::collection::vec(tree, 1..4).prop_map(|parts| format!("[{}]", parts.join(",")))
}

proptest! {
    #[test]
    fn the_search_is_the_plain_evaluation(text in text()) {
        let tree = PairTree::parse(&text).expect("a tree");
        prop_assert_eq!(tree.to_string(), text);
        let search = MaxN::of(&tree);
        for node in 0..tree.len() as u32 {
            prop_assert_eq!(search.values[node as usize], plain(&tree, node));
        }
        let read = search.steps.iter().filter(|step| matches!(step, MaxNStep::Read(_))).count();
        let leaves = (0..tree.len() as u32).filter(|&node| tree.pair(node).is_some()).count();
        prop_assert_eq!(read, leaves, "nothing is cut");
        let last = search.line().last().copied();
        prop_assert_eq!(last.and_then(|leaf| tree.pair(leaf)), Some(search.values[0]));
    }

    /// Where both numbers add up to nothing, it is minimax.
    #[test]
    fn a_zero_sum_tree_is_worth_its_minimax_value(numbers in prop::collection::vec(-9_i32..10, 8)) {
        let leaf = |at: usize| format!("({},{})", numbers[at], -numbers[at]);
        let pair = |at: usize| format!("[{},{}]", leaf(at), leaf(at + 1));
        let text = format!("[[{},{}],[{},{}]]", pair(0), pair(2), pair(4), pair(6));
        let tree = PairTree::parse(&text).expect("a tree");
        prop_assert_eq!(tree.constant_sum(), Some(0));
        prop_assert_eq!(MaxN::of(&tree).values[0].0[0], against_a_minimizer(&tree, 0));
    }

    #[test]
    fn no_text_breaks_the_reader(text in "[\\[\\](),0-9 -]{0,60}") {
        let _ = PairTree::parse(&text);
    }
}

#[test]
fn alpha_beta_would_misjudge_the_usual_tree() {
    let tree = PairTree::default();
    let search = MaxN::of(&tree);
    assert_eq!((search.values[0], against_a_minimizer(&tree, 0)), (PayoffPair([6, 5]), 4));
    for language in Language::ALL {
        let said = alpha_beta_words(Text::new(language), &tree, &search);
        assert!(said.contains('6') && said.contains('4'), "{said}");
        for step in 0..=search.steps.len() {
            let words = step_words(Text::new(language), &tree, &search, step);
            assert!(!words.is_empty() && !words.contains("%{") && !words.starts_with("pairs."), "{words}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_refused() {
    for text in
        ["", "3", "(1,2)", "[(1,2)", "[(1)]", "[1,2]", "[]", "[(1,2)]]", "[(1,9999)]", "[(1,2) (3,4)]"]
    {
        assert!(PairTree::parse(text).is_err(), "{text}");
    }
    assert_eq!(
        PairTree::parse("［（１，２）、（3,−4）］").expect("full-width signs").to_string(),
        "[(1,2),(3,-4)]"
    );
}

#[test]
fn the_command_line_searches_pairs_and_refuses_alpha_beta() {
    let searched = |method: &str| {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let words =
            ["edagari", "tree", "--tree", "[[(2,1),(6,5)],[(4,3),(5,2)],[(1,6),(8,4)]]", "--method", method];
        let status = run(words, &mut out, &mut err, |_| Ok(()));
        (status, String::from_utf8(out).expect("text"), String::from_utf8(err).expect("text"))
    };
    let (status, out, _) = searched("each-own");
    assert_eq!(status, DONE);
    assert!(out.contains("value (6,5), line A B B2, 6 leaves read of 6"), "{out}");
    let (status, _, err) = searched("alpha-beta");
    assert_eq!(status, REFUSED);
    assert!(err.contains("does not apply") && err.contains("answer 4") && err.lines().count() == 1, "{err}");
    let (status, _, err) = searched("minimax");
    assert_eq!(status, REFUSED);
    assert!(err.contains("each-own"), "{err}");
}

#[test]
fn the_window_goes_through_the_steps_and_says_why_alpha_beta_does_not_apply() {
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::Pairs)]);
    assert!(desk.harness.query_all_by_label_contains("Nothing is read yet").next().is_some());
    desk.click("→");
    assert!(desk.shows("A: here the first player chooses."));
    desk.click("→|");
    assert!(desk.shows("A is worth (6,5), both numbers of B."));
    desk.click("Search it by alpha-beta");
    assert!(desk.harness.query_all_by_label_contains("Alpha-beta does not apply here").next().is_some());
    desk.click("Exercise");
    desk.click("Grade");
    assert!(desk.harness.query_all_by_label_contains("0 of 7 right").next().is_some());
}

/// The place of a node in the picture, by its name.
fn node(desk: &Desk, name: &str) -> Rect {
    let named = |label: &str| label == name || label.starts_with(&format!("{name} ("));
    let mut found = desk.harness.get_all_by_role(Role::Button);
    found.rfind(|node| node.accesskit_node().label().is_some_and(|label| named(&label))).expect(name).rect()
}

fn click_at(desk: &mut Desk, at: Pos2) {
    desk.harness.click_at(at, PointerButton::Primary);
    desk.harness.run_steps(2);
}

fn result(desk: &Desk) -> String {
    let found = desk.harness.query_all_by_label_contains(" of 7 right").next();
    found
        .map(|node| node.accesskit_node())
        .and_then(|node| node.label().or_else(|| node.value()))
        .unwrap_or_default()
}

/// What the exercise of a dialog asks is a tree by chance: all four ways to choose a branch are tried on both branches of
/// the root, and one of the two is right.
#[test]
fn a_branch_is_chosen_by_its_node_its_name_or_its_line_and_a_second_try_is_given() {
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::Pairs)]);
    desk.click("Exercise");
    let mut results = Vec::new();
    for name in ["B", "C"] {
        let (child, root) = (node(&desk, name), node(&desk, "A"));
        let ways = [
            child.center(),
            child.center_top() + vec2(0.0, 4.0),
            child.center().lerp(root.center(), 0.5),
            child.center().lerp(root.center(), 0.5) + vec2(0.0, 6.0),
        ];
        for way in ways {
            // The other branch was chosen before, so that a click that misses would show.
            let other = node(&desk, if name == "B" { "C" } else { "B" }).center();
            click_at(&mut desk, other);
            click_at(&mut desk, way);
            desk.click("Grade");
            results.push((name, result(&desk)));
            // The tree keeps its secret: no inner node shows what it is worth.
            assert!(!desk.harness.query_all_by_label_contains("C (").any(|_| true), "values stay hidden");
            desk.click("Try again");
        }
    }
    assert!(results[..4].iter().all(|it| it.1 == results[0].1), "{results:?}");
    assert!(results[4..].iter().all(|it| it.1 == results[4].1), "{results:?}");
    assert_ne!(results[0].1, results[4].1, "one of the two is right");
    desk.click("Grade");
    desk.click("Show the solution");
    assert!(desk.harness.query_all_by_label_contains("C (").any(|_| true), "now the values are shown");
}

#[test]
fn help_and_lesson_keep_what_was_done_apart_and_the_lesson_leads_to_its_exercise() {
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::Pairs)]);
    desk.click("→");
    assert!(desk.shows("A: here the first player chooses."));
    desk.run([Command::CloseDialog]);
    let index = Lesson::named("each-own").expect("a lesson");
    desk.run([Command::Lesson(LessonCommand::Open(index))]);
    assert!(desk.harness.query_all_by_label_contains("Nothing is read yet").next().is_some());
    // The way there by keys, for it lies below the part of the page that is seen.
    desk.reach(Modifiers::NONE, "the exercise", |name| name.starts_with("▸ Choose for both players"));
    desk.press(Modifiers::NONE, Key::Space);
    desk.harness.run_steps(4);
    assert!(desk.shows("Click the branch that each node takes."));
    desk.run([Command::Show(Dialog::Pairs)]);
    assert!(desk.shows("A: here the first player chooses."), "Help is where it was");
}

#[test]
fn lessons_hold_what_can_be_touched() {
    for (key, shown) in [
        ("each-own", "Nothing is read yet"),
        ("bitboards", "Four in a row by shifts"),
        ("keys", "Zobrist keys"),
    ] {
        let mut desk = Desk::default();
        let index = Lesson::named(key).expect("a lesson");
        desk.run([Command::Lesson(LessonCommand::Open(index))]);
        assert!(desk.harness.query_all_by_label_contains(shown).next().is_some(), "{key}");
    }
}
