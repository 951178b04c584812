//! Addresses: every node is found again by its address, also among re-searches, in skipped branches and in Monte
//! Carlo trees; what is gone is not found.

use edagari::game::score::Bound;
use edagari::game::{ActionId, Score, Side};
use edagari::search::events::{Event, Why};
use edagari::trace::{Address, NodeId, Tree};

const OPEN: (Score, Score) = (Score(-1000), Score(1000));

fn enter(action: Option<u16>, side: Side) -> Event {
    Event::Entered { action: action.map(ActionId), side, alpha: OPEN.0, beta: OPEN.1 }
}

fn leave() -> Event {
    Event::Left { value: Score(1), bound: Bound::Exact, proven: false, why: Why::Children }
}

fn tree_of(events: &[Event]) -> Tree {
    let mut tree = Tree::new(Side::First);
    for event in events {
        tree.apply(event);
    }
    tree
}

/// The root has the actions 4, 4 again (a re-search) and 2; the second 4 has a child and a skipped action.
fn searched() -> Tree {
    let (first, second) = (Side::First, Side::Second);
    tree_of(&[
        enter(None, first),
        enter(Some(4), second),
        leave(),
        enter(Some(4), second),
        enter(Some(7), first),
        leave(),
        Event::Cut { value: Score(1), limit: Score(0) },
        Event::Skipped { action: ActionId(9) },
        leave(),
        enter(Some(2), second),
        leave(),
        leave(),
    ])
}

#[test]
fn every_node_is_found_by_its_address() {
    let grown = (0..40u32).map(|node| Event::Grown {
        parent: node / 3,
        action: ActionId((node % 3) as u16),
        side: Side::First,
    });
    for tree in [searched(), tree_of(&grown.collect::<Vec<_>>())] {
        assert!(tree.len() >= 6);
        for id in (0..tree.len() as u32).map(NodeId) {
            let address = Address::of(&tree, id);
            assert_eq!(address.find(&tree), Some(id));
            assert_eq!(address.actions().collect::<Vec<_>>(), tree.path(id));
        }
    }
}

#[test]
fn a_way_that_the_tree_does_not_have_leads_nowhere() {
    let tree = searched();
    let smaller = tree_of(&[enter(None, Side::First), enter(Some(4), Side::Second), leave(), leave()]);
    let second_search = Address::of(&tree, NodeId(2));
    assert_eq!(second_search.find(&smaller), None);
    assert_eq!(Address::of(&tree, NodeId(1)).find(&smaller), Some(NodeId(1)));
    assert_eq!(Address::default().find(&smaller), Some(NodeId::ROOT));
    assert_eq!(Address::default().find(&Tree::new(Side::First)), None);
}
