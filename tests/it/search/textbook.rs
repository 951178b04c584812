//! The trees of textbooks: what is read, what is pruned and what every node returns, as the events tell it.

use edagari::eval::even::Even;
use edagari::game::number_tree::NumberTree;
use edagari::game::score::Bound;
use edagari::game::{ActionId, Alternating, Position, Sequential};
use edagari::search::Event;
use edagari::search::alpha_beta::{AlphaBeta, Cut, Fail, Refinement};
use edagari::search::events::Why;

use crate::search::oracle::{search, watch};

const AIMA: &str = "[[3,12,8],[2,4,6],[14,5,2]]";
const WIKIPEDIA: &str = "[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]";
const UCLA: &str = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]";
const FOUR_LEVELS: &str =
    "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]";
const DEEP_CUT: &str = "[5,[[[4,99],7]]]";

/// A search of a tree as a student would write it down, all values for MAX.
#[derive(Debug, Default)]
struct Account {
    value: i32,
    read: Vec<i32>,
    pruned: Vec<i32>,
    /// What the children of the root returned, with its sign: `≤2`.
    children: Vec<String>,
}

fn account(text: &str, settings: &AlphaBeta) -> Account {
    let root = NumberTree::parse(text).expect("a tree");
    let mut events = Vec::new();
    let report = watch(settings, &root, &Even, None, &mut events);
    let mut account = Account { value: report.score.0, ..Account::default() };
    let mut path = Vec::new();
    for event in events {
        match event {
            Event::Entered { action: None, .. } => path.push(root.clone()),
            Event::Entered { action: Some(action), .. } => path.push(child(&path, action)),
            Event::Skipped { action } => leaves(&child(&path, action), &mut account.pruned),
            Event::Left { value, bound, why, .. } => {
                let node = path.pop().expect("an open node");
                if why == Why::End {
                    account.read.extend(node.value());
                }
                if path.len() == 1 {
                    let side = node.side_to_move();
                    let bound = if side == root.side_to_move() { bound } else { bound.flipped() };
                    account.children.push(format!("{}{}", bound.sign(), value.for_first(side).0));
                }
            }
            _ => {}
        }
    }
    account
}

fn child(path: &[NumberTree], action: ActionId) -> NumberTree {
    let mut child = path.last().expect("an open node").clone();
    child.try_play(action).expect("a legal action");
    child
}

fn leaves(node: &NumberTree, out: &mut Vec<i32>) {
    out.extend(node.value());
    let mut actions = Vec::new();
    if !node.is_over() {
        node.actions(&mut actions);
    }
    for action in actions {
        leaves(&node.after(action), out);
    }
}

#[test]
fn the_trees_of_textbooks_are_pruned_as_printed() {
    let trees: [(&str, i32, usize, &[i32]); 5] = [
        (AIMA, 3, 7, &[4, 6]),
        (WIKIPEDIA, 6, 9, &[5, 9, 9, 8, 6]),
        (UCLA, 3, 6, &[12, 25, 0, 5, 2, 14]),
        (FOUR_LEVELS, 16, 8, &[10, 12, 4, 21, 5, 10, 32, 27, 10, 9, 4, 3]),
        (DEEP_CUT, 7, 3, &[99]),
    ];
    for fail in [Fail::Soft, Fail::Hard] {
        for (tree, value, read, pruned) in trees {
            let account = account(tree, &AlphaBeta { fail, ..AlphaBeta::textbook() });
            assert_eq!(account.value, value, "{tree}");
            assert_eq!(account.read.len(), read, "{tree}");
            assert_eq!(account.pruned, pruned, "{tree}");
        }
    }
}

#[test]
fn a_cut_above_beta_reads_more() {
    let trees: [(&str, i32, usize, &[i32]); 5] = [
        (AIMA, 3, 7, &[4, 6]),
        (WIKIPEDIA, 6, 10, &[5, 9, 8, 6]),
        (UCLA, 3, 7, &[12, 25, 0, 5, 14]),
        (FOUR_LEVELS, 16, 8, &[10, 12, 4, 21, 5, 10, 32, 27, 10, 9, 4, 3]),
        (DEEP_CUT, 7, 3, &[99]),
    ];
    for fail in [Fail::Soft, Fail::Hard] {
        for (tree, value, read, pruned) in trees {
            let account = account(tree, &AlphaBeta { cut: Cut::AboveBeta, fail, ..AlphaBeta::textbook() });
            assert_eq!((account.value, account.read.len()), (value, read), "{tree}");
            assert_eq!(account.pruned, pruned, "{tree}");
        }
    }
}

#[test]
fn inner_nodes_return_what_the_convention_says() {
    let soft = AlphaBeta::textbook();
    let hard = AlphaBeta { fail: Fail::Hard, ..AlphaBeta::textbook() };
    // The third child is known exactly: no leaf of it was left out.
    assert_eq!(account(AIMA, &soft).children, ["=3", "≤2", "=2"]);
    assert_eq!(account(AIMA, &hard).children, ["=3", "≤3", "≤3"]);
    // Minimax value 2, of which alpha-beta only learns that it is at most 3.
    assert_eq!(account(UCLA, &soft).children, ["=3", "≤3"]);
}

#[test]
fn no_order_of_moves_reads_fewer_than_five_or_more_than_nine_leaves_of_aima() {
    let orders = |items: [&str; 3]| {
        let [a, b, c] = items.map(str::to_owned);
        [[&a, &b, &c], [&a, &c, &b], [&b, &a, &c], [&b, &c, &a], [&c, &a, &b], [&c, &b, &a]]
            .map(|order| format!("[{}]", order.map(String::as_str).join(",")))
    };
    let mut counts = Vec::new();
    for first in orders(["3", "12", "8"]) {
        for second in orders(["2", "4", "6"]) {
            for third in orders(["14", "5", "2"]) {
                for tree in orders([&first, &second, &third]) {
                    let account = account(&tree, &AlphaBeta::textbook());
                    assert_eq!(account.value, 3);
                    counts.push(account.read.len());
                }
            }
        }
    }
    assert_eq!((counts.iter().min(), counts.iter().max()), (Some(&5), Some(&9)));
}

/// A tree of even leaves with these numbers of children by level: for alpha-beta a perfectly ordered one.
fn even_tree(branching: &[usize]) -> String {
    match branching {
        [] => "0".to_owned(),
        [children, below @ ..] => format!("[{}]", vec![even_tree(below); *children].join(",")),
    }
}

#[test]
fn a_perfectly_ordered_tree_reads_the_minimum_of_knuth_and_moore() {
    let read = |branching: &[usize]| account(&even_tree(branching), &AlphaBeta::textbook()).read.len();
    for (children, minimum) in [(2, [2, 3, 5, 7, 11, 15]), (3, [3, 5, 11, 17, 35, 53])] {
        for (depth, minimum) in (1..).zip(minimum) {
            assert_eq!(read(&vec![children; depth]), minimum, "{children} children, depth {depth}");
        }
    }
    for lecture in [&[2, 2, 3][..], &[3, 2, 2], &[2, 6]] {
        assert_eq!(read(lecture), 7, "{lecture:?}");
    }
    let strict = AlphaBeta { cut: Cut::AboveBeta, ..AlphaBeta::textbook() };
    assert_eq!(account(&even_tree(&[3, 3, 3]), &strict).read.len(), 27, "equal is never cut");
}

#[test]
fn the_deep_cut_is_due_to_the_bound_of_the_root() {
    let root = NumberTree::parse(DEEP_CUT).expect("a tree");
    let mut events = Vec::new();
    watch(&AlphaBeta::textbook(), &root, &Even, None, &mut events);
    let cut = events.iter().position(|event| matches!(event, Event::Cut { .. })).expect("a cut");
    let Event::Cut { value, limit } = events[cut] else { unreachable!() };
    assert_eq!((value.0, limit.0), (-4, -5), "MIN reaches 4, the root is sure of 5");
    assert!(matches!(events[cut + 1], Event::Skipped { action: ActionId(1) }));
    assert!(matches!(events[cut + 2], Event::Left { bound: Bound::Lower, why: Why::Cut, .. }));
}

#[test]
fn a_null_window_is_asked_first_and_the_child_entered_again() {
    let settings = AlphaBeta::textbook().with(Refinement::NullWindows, true);
    let root = NumberTree::parse("[[1,2],[[3,4],[5,6]]]").expect("a tree");
    let mut events = Vec::new();
    let report = watch(&settings, &root, &Even, None, &mut events);
    assert_eq!(report.score, search(&AlphaBeta::textbook(), &root, &Even, None).score);
    let windows: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Entered { alpha, beta, .. } => Some((alpha.0, beta.0)),
            _ => None,
        })
        .collect();
    assert!(windows.contains(&(-2, -1)), "a null window above the 1 of the first child: {windows:?}");
}
