//! Is the recording what the search did: at every step, within every budget, with every cut explained?

use edagari::game::score::Bound;
use edagari::game::{ActionId, Score, Side};
use edagari::search::events::{Event, Why};
use edagari::trace::folding::Folding;
use edagari::trace::{BoundSource, NodeId, NodeState, Tree};
use proptest::prelude::*;

/// A textbook tree: leaves for MAX.
#[derive(Clone, Debug)]
enum Text {
    Leaf(i32),
    Inner(Vec<Text>),
}

fn leaf(value: i32) -> Text {
    Text::Leaf(value)
}

fn inner(children: impl Into<Vec<Text>>) -> Text {
    Text::Inner(children.into())
}

fn aima() -> Text {
    let min = |values: [i32; 3]| inner(values.map(leaf));
    inner([min([3, 12, 8]), min([2, 4, 6]), min([14, 5, 2])])
}

/// Plain fail-soft alpha-beta that tells `observer` what it does.
fn alpha_beta(
    text: &Text,
    action: Option<u16>,
    side: Side,
    window: (i32, i32),
    events: &mut Vec<Event>,
) -> i32 {
    let (alpha, beta) = window;
    let action = action.map(ActionId);
    events.push(Event::Entered { action, side, alpha: Score(alpha), beta: Score(beta) });
    let (value, bound, why) = match text {
        Text::Leaf(value) => (Score(*value).for_first(side).0, Bound::Exact, Why::End),
        Text::Inner(children) => {
            let (mut best, mut sure) = (-Score::INFINITY.0, alpha);
            let mut rest = children.iter().enumerate();
            for (index, child) in rest.by_ref() {
                let value = -alpha_beta(child, Some(index as u16), side.other(), (-beta, -sure), events);
                (best, sure) = (best.max(value), sure.max(value));
                if best >= beta {
                    break;
                }
            }
            let is_cut = best >= beta && rest.len() > 0;
            if is_cut {
                events.push(Event::Cut { value: Score(best), limit: Score(beta) });
            }
            events.extend(rest.map(|(index, _)| Event::Skipped { action: ActionId(index as u16) }));
            let bound = if best >= beta {
                Bound::Lower
            } else if best <= alpha {
                Bound::Upper
            } else {
                Bound::Exact
            };
            (best, bound, if is_cut { Why::Cut } else { Why::Children })
        }
    };
    events.push(Event::Left { value: Score(value), bound, proven: false, why });
    value
}

fn events_of(text: &Text) -> Vec<Event> {
    let mut events = Vec::new();
    alpha_beta(text, None, Side::First, (-Score::INFINITY.0, Score::INFINITY.0), &mut events);
    events
}

fn tree_of(events: &[Event]) -> Tree {
    let mut tree = Tree::new(Side::First);
    for event in events {
        tree.apply(event);
    }
    tree
}

fn all(tree: &Tree) -> impl Iterator<Item = NodeId> {
    (0..tree.len() as u32).map(NodeId)
}

fn actions(path: &[u16]) -> Vec<ActionId> {
    path.iter().copied().map(ActionId).collect()
}

#[test]
fn the_textbook_tree_is_recorded_with_bounds_cuts_and_reasons() {
    let tree = tree_of(&events_of(&aima()));
    let show = |id: NodeId| {
        let node = tree.node(id);
        match node.value {
            Some(value) => format!("{}{}", node.bound.sign(), value.for_first(node.side).0),
            None => "✂".to_owned(),
        }
    };
    let shown: Vec<_> = all(&tree).map(show).collect();
    // Bounds are told by the side to move: MIN is sure of 2 or better at its second and third node.
    assert_eq!(shown.join(" "), "=3 =3 =3 =12 =8 ≥2 =2 ✂ ✂ ≥2 =14 =5 =2");

    let second = NodeId(5);
    let cut = tree.cut(second).expect("the second MIN node is cut");
    assert_eq!((cut.value, cut.limit, cut.skipped), (Score(-2), Score(-3), 2));
    assert_eq!(tree.limit(second), Some(BoundSource { ancestor: NodeId::ROOT, child: Some(NodeId(1)) }));
    assert_eq!(tree.limit(NodeId::ROOT), None);
    assert_eq!(tree.cut(NodeId(1)), None);

    let skipped: Vec<_> =
        tree.children(second).filter(|&id| tree.node(id).state == NodeState::Skipped).collect();
    assert_eq!(skipped, [NodeId(7), NodeId(8)]);
    assert_eq!(tree.path(skipped[1]), actions(&[1, 2]));
    assert_eq!(tree.child_count(NodeId::ROOT), 3);
    assert_eq!(tree.principal_variation(), [NodeId(1), NodeId(2)]);
    assert!(tree.is_closed());
    assert!(tree.open_path().is_empty());
}

#[test]
fn a_deep_cut_names_the_root_as_its_reason() {
    let text = inner([leaf(5), inner([inner([inner([leaf(4), leaf(99)]), leaf(7)])])]);
    let tree = tree_of(&events_of(&text));
    let cut = all(&tree).find(|&id| tree.cut(id).is_some()).expect("one cut");
    assert_eq!(tree.path(cut), actions(&[1, 0, 0]));
    assert_eq!(tree.limit(cut), Some(BoundSource { ancestor: NodeId::ROOT, child: Some(NodeId(1)) }));
    let value = tree.node(NodeId::ROOT).value;
    assert_eq!(value, Some(Score(7)));
}

#[test]
fn a_window_from_outside_and_a_null_window_are_nobodys_child() {
    let mut events = Vec::new();
    alpha_beta(&aima(), None, Side::First, (-100, 2), &mut events);
    let tree = tree_of(&events);
    assert!(tree.cut(NodeId::ROOT).is_some());
    assert_eq!(tree.limit(NodeId::ROOT), Some(BoundSource { ancestor: NodeId::ROOT, child: None }));

    // Null window: the child is asked "more than 3?" although nobody has 4.
    let enter = |action: u16, side, alpha, beta| Event::Entered {
        action: (action > 0).then_some(ActionId(action)),
        side,
        alpha: Score(alpha),
        beta: Score(beta),
    };
    let leave = |value, bound| Event::Left { value: Score(value), bound, proven: false, why: Why::Children };
    let tree = tree_of(&[
        enter(0, Side::First, -1000, 1000),
        enter(1, Side::Second, -1000, 1000),
        leave(-3, Bound::Exact),
        enter(2, Side::Second, -4, -3),
        enter(3, Side::First, 3, 4),
        leave(4, Bound::Lower),
        leave(-4, Bound::Upper),
        enter(2, Side::Second, -1000, -3),
        leave(-6, Bound::Exact),
        leave(6, Bound::Exact),
    ]);
    assert_eq!(tree.limit(NodeId(3)), Some(BoundSource { ancestor: NodeId::ROOT, child: None }));
    assert_eq!(tree.limit(NodeId(2)), Some(BoundSource { ancestor: NodeId::ROOT, child: Some(NodeId(1)) }));
    assert_eq!(tree.principal_variation(), [NodeId(4)], "the re-search, not the null window, gave the value");
}

#[test]
fn an_open_search_shows_its_path_and_its_best_so_far() {
    let events = events_of(&aima());
    // Inside the third MIN node, after its first leaf.
    let now = events.iter().rposition(|event| matches!(event, Event::Entered { .. })).expect("entries") - 2;
    let tree = tree_of(&events[..now]);
    assert_eq!(tree.open_path(), [NodeId(0), NodeId(9)]);
    assert_eq!(tree.node(NodeId(9)).state, NodeState::Open);
    assert_eq!(tree.node(NodeId(9)).value, None);
    assert_eq!(tree.principal_variation(), [NodeId(1), NodeId(2)]);
    assert!(!tree.is_closed());
}

#[test]
fn a_mirror_image_is_told_from_an_action_that_a_cut_skipped() {
    let skipped = |action| Event::Skipped { action: ActionId(action) };
    let mut events = events_of(&aima());
    // The first MIN node has a twin of its first leaf, and so has the second, before its cut.
    for at in [4, 13] {
        events.insert(at, skipped(9));
    }
    let tree = tree_of(&events);
    let state = |path: &[u16]| {
        let id = all(&tree).find(|&id| tree.path(id) == actions(path)).expect("the path exists");
        tree.node(id).state
    };
    assert_eq!((state(&[0, 9]), state(&[1, 9])), (NodeState::Twin, NodeState::Twin));
    assert_eq!((state(&[1, 1]), state(&[1, 2])), (NodeState::Skipped, NodeState::Skipped));
    let cuts: Vec<_> = all(&tree).filter_map(|id| tree.cut(id)).collect();
    assert_eq!((cuts.len(), cuts[0].skipped), (1, 2));
}

#[test]
fn a_stopped_node_has_no_value() {
    let enter =
        Event::Entered { action: None, side: Side::First, alpha: -Score::INFINITY, beta: Score::INFINITY };
    let stop = Event::Left { value: Score(77), bound: Bound::Exact, proven: false, why: Why::Stopped };
    let tree = tree_of(&[enter, stop]);
    assert_eq!(tree.node(NodeId::ROOT).value, None);
    assert_eq!(tree.node(NodeId::ROOT).why, Some(Why::Stopped));
    assert_eq!(tree.principal_variation(), []);
}

#[test]
fn events_that_fit_nowhere_are_left_out() {
    let left = Event::Left { value: Score(1), bound: Bound::Exact, proven: false, why: Why::End };
    let enter = Event::Entered { action: None, side: Side::First, alpha: Score(0), beta: Score(0) };
    let skipped = Event::Skipped { action: ActionId(0) };
    let cut = Event::Cut { value: Score(0), limit: Score(0) };
    let fold = Event::Folded { nodes: 1, leaves: 1, cuts: 1 };
    let grown = Event::Grown { parent: 7, action: ActionId(0), side: Side::First };
    let lost = Event::Simulated { leaf: 9, result: 0.5, why: Why::Playout };
    let proven = Event::Proven { node: 5, value: Score(0), bound: Bound::Exact };
    let tree =
        tree_of(&[left, skipped, cut, fold, enter, left, left, enter, skipped, cut, fold, grown, lost]);
    assert_eq!(tree.len(), 1);
    let tree = tree_of(&[proven, grown, lost, proven, enter, left, fold]);
    assert_eq!((tree.len(), tree.steps(), tree.node(NodeId::ROOT).visits), (1, 0, 0));
}

fn any_text() -> impl Strategy<Value = Text> {
    let leaf = (-20..=20).prop_map(Text::Leaf);
    leaf.prop_recursive(6, 200, 5, |below| prop::collection::vec(below, 1..=5).prop_map(Text::Inner))
}

/// What is on the screen after each step, worked out the slow way.
fn replay(events: &[Event]) -> Vec<(usize, Vec<NodeId>)> {
    let (mut entered, mut open, mut moments) = (0, Vec::new(), vec![(0, Vec::new())]);
    for event in events {
        match event {
            Event::Entered { .. } | Event::Skipped { .. } => {
                open.push(NodeId(entered as u32));
                entered += 1;
                moments.push((entered, open.clone()));
            }
            _ => {}
        }
        if matches!(event, Event::Left { .. } | Event::Skipped { .. }) {
            open.pop();
            moments.push((entered, open.clone()));
        }
    }
    moments
}

fn minimax(text: &Text, side: Side) -> i32 {
    match text {
        Text::Leaf(value) => *value,
        Text::Inner(children) => {
            let values = children.iter().map(|child| minimax(child, side.other()));
            match side {
                Side::First => values.max(),
                Side::Second => values.min(),
            }
            .expect("inner nodes have children")
        }
    }
}

/// Nodes entered, leaves and cuts: recorded and folded together.
fn totals(tree: &Tree) -> (u32, u32, u32) {
    all(tree).fold((0, 0, 0), |(nodes, leaves, cuts), id| {
        let node = tree.node(id);
        let below = match node.state {
            NodeState::Folded(below) => below,
            _ => edagari::trace::Folded::default(),
        };
        (
            nodes + u32::from(!matches!(node.state, NodeState::Skipped | NodeState::Twin)) + below.nodes,
            leaves + u32::from(node.why == Some(Why::End)) + below.leaves,
            cuts + u32::from(node.why == Some(Why::Cut)) + below.cuts,
        )
    })
}

proptest! {
    #[test]
    fn at_every_step_the_tree_is_a_prefix_and_one_open_path(text in any_text()) {
        let events = events_of(&text);
        let tree = tree_of(&events);
        let moments = replay(&events);
        prop_assert_eq!(tree.steps() as usize, moments.len() - 1);
        for (step, (entered, open)) in moments.iter().enumerate() {
            prop_assert_eq!(tree.prefix(step as u64), *entered);
            prop_assert_eq!(&tree.open_path_at(step as u64), open);
        }
        for id in all(&tree) {
            let node = tree.node(id);
            prop_assert_eq!(tree.prefix(node.entered - 1), id.index());
            prop_assert_eq!(tree.prefix(node.entered), id.index() + 1);
            for child in tree.children(id) {
                prop_assert_eq!(tree.node(child).parent, Some(id));
                prop_assert_eq!(tree.node(child).ply, node.ply + 1);
                prop_assert!(tree.node(child).entered > node.entered && tree.node(child).left < node.left);
            }
        }
        let listed: usize = all(&tree).map(|id| tree.child_count(id)).sum();
        prop_assert_eq!(listed + 1, tree.len(), "every node but the root is the child of one node");
    }

    #[test]
    fn the_line_leads_to_the_value(text in any_text()) {
        let tree = tree_of(&events_of(&text));
        let value = minimax(&text, Side::First);
        prop_assert_eq!(tree.node(NodeId::ROOT).value, Some(Score(value)));
        let mut at = &text;
        for id in tree.principal_variation() {
            let Text::Inner(children) = at else { panic!("the line goes on below a leaf") };
            at = &children[usize::from(tree.node(id).action.expect("no root in the line").0)];
        }
        prop_assert!(matches!(at, Text::Leaf(leaf) if *leaf == value), "the line ends at {at:?}");
    }

    #[test]
    fn every_cut_is_against_what_its_ancestor_already_has(text in any_text()) {
        let tree = tree_of(&events_of(&text));
        for id in all(&tree) {
            let Some(cut) = tree.cut(id) else { continue };
            prop_assert!(cut.value >= cut.limit);
            let limit = tree.limit(id).expect("a cut has a reason");
            let child = limit.child.expect("in plain alpha-beta it is a child");
            prop_assert_eq!(tree.node(child).parent, Some(limit.ancestor));
            prop_assert!(child < id && tree.with_ancestors(id).any(|above| above == limit.ancestor));
            let side = tree.node(id).side;
            let child = tree.node(child);
            let sure = child.value.map(|value| value.for_first(child.side));
            prop_assert_eq!(sure, Some(cut.limit.for_first(side)));
        }
    }

    #[test]
    fn a_budget_folds_the_depth_and_keeps_the_breadth(text in any_text(), budget in 16_u32..80) {
        let events = events_of(&text);
        let whole = tree_of(&events);
        let mut folding = Folding::new(budget);
        let mut sieved = Vec::new();
        for &event in &events {
            folding.admit(event, &mut sieved);
        }
        let tree = tree_of(&sieved);

        prop_assert!(tree.len() <= budget as usize);
        prop_assert_eq!(totals(&tree), totals(&whole), "nothing is lost, only folded");
        prop_assert_eq!(tree.node(NodeId::ROOT).value, whole.node(NodeId::ROOT).value);
        if whole.len() <= budget as usize {
            prop_assert_eq!(sieved, events, "nothing folds within the budget");
        }
        // Whole in breadth: the tree is the other tree without what lies deeper, but for the first nodes of the next ply.
        let deepest = all(&tree).map(|id| tree.node(id).ply).max().unwrap_or(0);
        let plies = folding.recorded_plies().min(deepest);
        let mut more = all(&tree).filter(|&id| tree.node(id).ply > plies).count();
        let mut stays = |ply: u32| {
            let is_more = ply == plies + 1 && more > 0;
            more -= usize::from(is_more);
            ply <= plies || is_more
        };
        let upper: Vec<_> = all(&whole).filter(|&id| stays(whole.node(id).ply)).collect();
        prop_assert_eq!(upper.len(), tree.len());
        for (id, above) in all(&tree).zip(upper) {
            let (node, other) = (tree.node(id), whole.node(above));
            prop_assert_eq!(
                (node.action, node.value, node.alpha, node.beta, node.side, node.why, node.ply),
                (other.action, other.value, other.alpha, other.beta, other.side, other.why, other.ply)
            );
            prop_assert_eq!(tree.path(id), whole.path(above));
        }
    }

    #[test]
    fn narrowing_in_the_middle_of_a_search_keeps_every_count(text in any_text(), at in 0_usize..400, plies in 0_u16..4) {
        let events = events_of(&text);
        let whole = totals(&tree_of(&events));
        let at = at % events.len() + 1;
        let mut tree = tree_of(&events[..at]);
        if tree.is_closed() {
            tree.apply(&Event::Narrowed { plies, more: 0 });
            prop_assert_eq!(totals(&tree), whole);
        } else {
            let before = totals(&tree_of(&events[..at]));
            let open = tree.open_path();
            tree.apply(&Event::Narrowed { plies, more: 0 });
            let kept = tree.open_path();
            prop_assert_eq!(kept.len(), open.len().min(usize::from(plies) + 1));
            // Folds of open nodes are not visible as a state yet; leave them as a recorder would.
            for _ in kept {
                tree.apply(&Event::Left { value: Score(0), bound: Bound::Exact, proven: false, why: Why::Stopped });
            }
            prop_assert_eq!(totals(&tree), before);
        }
        prop_assert_eq!(tree.generation(), 1);
    }
}
