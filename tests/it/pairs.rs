//! Trees with a number for each player: does the search find what a plain evaluation finds, and where does alpha-beta fail?

use edagari::cli::{DONE, REFUSED, run};
use edagari::game::Side;
use edagari::game::pair_tree::{Pair, PairTree};
use edagari::search::each_own::{MaxN, MaxNStep, against_a_minimizer};
use edagari::session::command::Command;
use edagari::session::lessons::data::{Lesson, LessonCommand};
use edagari::session::screen::data::Dialog;
use edagari::words::pairs::{alpha_beta_words, step_words};
use edagari::words::text::{Language, Text};
use egui_kittest::kittest::Queryable as _;
use proptest::prelude::*;

use super::desk::Desk;

/// Each takes what is best for itself, of equals the first.
fn plain(tree: &PairTree, node: u32) -> Pair {
    if let Some(pair) = tree.pair(node) {
        return pair;
    }
    let side = usize::from(tree.side(node) == Side::Second);
    let mut best: Option<Pair> = None;
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
    assert_eq!((search.values[0], against_a_minimizer(&tree, 0)), (Pair([6, 5]), 4));
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
    let told = |method: &str| {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let words =
            ["edagari", "tree", "--tree", "[[(2,1),(6,5)],[(4,3),(5,2)],[(1,6),(8,4)]]", "--method", method];
        let status = run(words, &mut out, &mut err, |_| Ok(()));
        (status, String::from_utf8(out).expect("text"), String::from_utf8(err).expect("text"))
    };
    let (status, out, _) = told("each-own");
    assert_eq!(status, DONE);
    assert!(out.contains("value (6,5), line A B B2, 6 leaves read of 6"), "{out}");
    let (status, _, err) = told("alpha-beta");
    assert_eq!(status, REFUSED);
    assert!(err.contains("does not apply") && err.contains("answer 4") && err.lines().count() == 1, "{err}");
    let (status, _, err) = told("minimax");
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
