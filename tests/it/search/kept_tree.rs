//! A tree kept between the moves of a game: does it stay the same tree, and is it told whole?

use edagari::game::connect_four::ConnectFour;
use edagari::game::{ActionId, Alternating as _, Sequential as _};
use edagari::search::arena::ReusedTree;
use edagari::search::mcts::Mcts;
use edagari::search::{Control, Event, Limits, Unwatched};

use crate::search::definitions::assert_rebuilt;
use crate::search::monte_carlo::{connect_four, mcts, search};

#[test]
fn a_kept_tree_goes_on_where_it_was() {
    let root = ConnectFour::default();
    let method = Mcts { reuse: true, ..mcts(5000) };
    let mut kept = ReusedTree::default();
    let control = &mut Control::unlimited();
    let first = method.search_in(&mut kept, &root, control, &mut Unwatched);
    let [mine, reply] = [first.line[0], first.line[1]];
    let next =
        [mine, reply].iter().fold(root, |position, &id| position.after(position.action(id).expect("legal")));
    kept.advance(mine);
    kept.advance(reply);
    let mut events = Vec::new();
    let second = method.search_in(&mut kept, &next, control, &mut events);
    let visits: u64 = second.actions.iter().map(|action| action.visits).sum();
    assert_eq!(second.simulations, 5000);
    assert!(visits > 5000, "{visits}");
    assert_rebuilt(&second, &events, next.side_to_move());
    let legal = next.action(second.best.expect("not over"));
    assert!(legal.is_some());
    // Another position, or reuse switched off, gives what a fresh tree gives.
    kept.advance(ActionId(0));
    assert_eq!(method.search_in(&mut kept, &root, control, &mut Unwatched), search(&method, &root));
    let fresh = Mcts { reuse: false, ..method };
    assert_eq!(fresh.search_in(&mut kept, &root, control, &mut Unwatched), search(&fresh, &root));
}

#[test]
fn kept_nodes_keep_their_visits_and_their_sides() {
    let root = connect_four("4");
    let method = Mcts { reuse: true, solver: true, ..mcts(3000) };
    let mut kept = ReusedTree::default();
    let control = &mut Control::unlimited();
    let first = method.search_in(&mut kept, &root, control, &mut Unwatched);
    let best = first.best.expect("not over");
    let visits = first.actions.iter().find(|action| action.action == best).map(|action| action.visits);
    kept.advance(best);
    let next = root.after(root.action(best).expect("legal"));
    let mut events = Vec::new();
    let stop = &mut Control::new(&Limits { nodes: Some(0), ..Limits::default() }, std::sync::Arc::default());
    let second = method.search_in(&mut kept, &next, stop, &mut events);
    let kept_visits: u64 = second.actions.iter().map(|action| action.visits).sum();
    // The ten visits before the node had children are its own.
    assert_eq!(kept_visits + 10, visits.expect("legal"));
    assert_rebuilt(&second, &events, next.side_to_move());
    let sides = |event: &Event| match *event {
        Event::Grown { parent: 0, side, .. } => Some(side),
        _ => None,
    };
    assert!(events.iter().filter_map(sides).all(|side| side == next.side_to_move().other()));
}
