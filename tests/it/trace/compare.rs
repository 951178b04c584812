//! Searches beside each other: the least work that proves a value, a tree counted by ply, where a line leads, and
//! what one search spared itself.

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::eval::even::Even;
use edagari::game::number_tree::NumberTree;
use edagari::game::{ActionId, Alternating as _, Rng64, Score};
use edagari::search::alpha_beta::{AlphaBeta, Refinement};
use edagari::trace::minimal_tree::critical;
use edagari::trace::plies::{branching, plies};
use edagari::trace::{Contrast, LineReach, MinimalProof, Node, NodeId, NodeState, Recording, Tree};
use proptest::prelude::*;
use rand::SeedableRng as _;

use crate::search::oracle::{COMBINATIONS, combination, random_tree, search};

const AIMA: &str = "[[3,12,8],[2,4,6],[14,5,2]]";
const WIKIPEDIA: &str = "[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]";
const UCLA: &str = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]";
const FOUR_LEVELS: &str =
    "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]";
const DEEP_CUT: &str = "[5,[[[4,99],7]]]";

fn number_tree(text: &str) -> NumberTree {
    NumberTree::parse(text).expect("a tree")
}

/// The recording of a search, within a budget of nodes.
fn recorded(position: &AnyPosition, engine: &str, budget: u32) -> Recording {
    let engine = Engine::parse(engine, position.game()).expect("an engine");
    let job = Job { position: position.clone(), engine, recorded_nodes: budget };
    let (recording, _) = Recording::of(&job);
    recording
}

fn tree_of(position: &AnyPosition, engine: &str) -> Tree {
    let recording = recorded(position, engine, 1_000_000);
    recording.current().expect("a pass").tree.clone()
}

fn textbook(text: &str, engine: &str) -> Tree {
    tree_of(&AnyPosition::NumberTree(number_tree(text)), engine)
}

fn line(actions: &[u16]) -> Vec<ActionId> {
    actions.iter().copied().map(ActionId).collect()
}

/// A tree of even leaves with these numbers of children by level.
fn even_tree(branching: &[usize]) -> String {
    match branching {
        [] => "0".to_owned(),
        [children, below @ ..] => format!("[{}]", vec![even_tree(below); *children].join(",")),
    }
}

#[test]
fn the_formula_gives_the_minima_of_knuth_and_moore() {
    for (children, minima) in
        [(2.0, [2.0, 3.0, 5.0, 7.0, 11.0, 15.0]), (3.0, [3.0, 5.0, 11.0, 17.0, 35.0, 53.0])]
    {
        assert_eq!(critical(&[children; 6])[1..], minima);
    }
    for lecture in [&[2.0, 2.0, 3.0][..], &[3.0, 2.0, 2.0], &[2.0, 6.0], &[6.0, 2.0]] {
        assert_eq!(critical(lecture).last(), Some(&7.0), "twelve leaves, seven read: {lecture:?}");
    }
}

#[test]
fn the_smallest_proof_of_a_uniform_tree_is_what_the_formula_says() {
    for shape in [&[3, 3, 3][..], &[2, 2, 2, 2, 2, 2], &[2, 2, 3], &[2, 6], &[4, 1, 3, 2]] {
        let proof = MinimalProof::of_number_tree(&number_tree(&even_tree(shape)));
        let formula = critical(&shape.iter().map(|&children| children as f64).collect::<Vec<_>>());
        let by_ply: Vec<_> = proof.by_ply.iter().map(|&nodes| nodes as f64).collect();
        assert_eq!(by_ply, formula, "{shape:?}");
        assert_eq!(Some(&proof.leaves), proof.by_ply.last(), "{shape:?}");
    }
}

#[test]
fn the_smallest_proofs_of_the_trees_of_textbooks() {
    // What is read in the given order stands in ORACLES; AIMA's five are the best of all orders.
    for (text, value, least, read) in
        [(AIMA, 3, 5, 7), (WIKIPEDIA, 6, 5, 9), (UCLA, 3, 5, 6), (FOUR_LEVELS, 16, 7, 8), (DEEP_CUT, 7, 3, 3)]
    {
        let root = number_tree(text);
        let proof = MinimalProof::of_number_tree(&root);
        assert_eq!(proof.value, Score(value), "{text}");
        assert_eq!(search(&AlphaBeta::textbook(), &root, &Even, None).leaves, read, "{text}");
        assert!(proof.leaves <= read, "{text}: {}", proof.leaves);
        assert_eq!(proof.leaves, least, "{text}");
        let whole = MinimalProof::of_recording(&textbook(text, "minimax")).expect("a whole tree");
        assert_eq!(whole, proof, "{text}");
    }
}

/// The text of a subtree with its children in every order, at every node.
fn orders(root: &NumberTree, node: u32) -> Vec<String> {
    fn arrange(left: &[Vec<String>], chosen: &[String], out: &mut Vec<String>) {
        if left.is_empty() {
            out.push(format!("[{}]", chosen.join(",")));
        }
        for (index, child) in left.iter().enumerate() {
            let rest: Vec<_> = [&left[..index], &left[index + 1..]].concat();
            for text in child {
                arrange(&rest, &[chosen, std::slice::from_ref(text)].concat(), out);
            }
        }
    }
    if let Some(value) = root.tree().value(node) {
        return vec![value.to_string()];
    }
    let children: Vec<_> = root.tree().children(node).iter().map(|&child| orders(root, child)).collect();
    let mut out = Vec::new();
    arrange(&children, &[], &mut out);
    out
}

#[test]
fn the_best_of_all_orders_reads_the_smallest_proof() {
    for text in [AIMA, UCLA, DEEP_CUT, "[[[3,1],[2,2]],[[[0,5],4],1]]"] {
        let root = number_tree(text);
        let read = |text: &String| search(&AlphaBeta::textbook(), &number_tree(text), &Even, None).leaves;
        let best = orders(&root, 0).iter().map(read).min();
        assert_eq!(best, Some(MinimalProof::of_number_tree(&root).leaves), "{text}");
    }
}

#[test]
fn what_is_not_whole_proves_nothing() {
    assert_eq!(MinimalProof::of_recording(&textbook(AIMA, "alpha-beta")), None, "two leaves are missing");
    let twice = "[[1,2],[[3,4],[5,6]]]";
    assert_eq!(MinimalProof::of_recording(&textbook(twice, "alpha-beta:null-windows=on")), None);
    let start = Game::TicTacToe.start();
    assert_eq!(MinimalProof::of_recording(&tree_of(&start, "mcts:nodes=300")), None);
    let folded = recorded(&start, "minimax:depth=5", 500);
    assert_eq!(MinimalProof::of_recording(&folded.current().expect("a pass").tree), None);
    let proof = MinimalProof::of_recording(&tree_of(&start, "minimax:depth=5")).expect("a whole tree");
    let by_ply: Vec<_> = proof.by_ply.iter().map(|&nodes| nodes as f64).collect();
    assert_eq!(by_ply, critical(&[9.0, 8.0, 7.0, 6.0, 5.0]), "nobody wins by force within five moves");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_search_reads_less_than_the_smallest_proof(seed: u64, number in 0..COMBINATIONS) {
        let root = random_tree(&mut Rng64::seed_from_u64(seed));
        // A table finds the same leaf only once, and a narrow window proves less than the value.
        let settings = combination(number)
            .with(Refinement::Table, false)
            .with(Refinement::Symmetry, false)
            .with(Refinement::Deepening, false);
        let report = search(&settings, &root, &Even, None);
        let proof = MinimalProof::of_number_tree(&root);
        prop_assert_eq!(proof.value, report.score.for_first(root.side_to_move()));
        prop_assert!(proof.leaves <= report.leaves, "{} of {}: {root}", report.leaves, proof.leaves);
    }

    #[test]
    fn a_search_and_minimax_share_what_the_search_entered(seed: u64) {
        let root = AnyPosition::NumberTree(random_tree(&mut Rng64::seed_from_u64(seed)));
        let (all, some) = (tree_of(&root, "minimax"), tree_of(&root, "alpha-beta"));
        let contrast = Contrast::of(&all, &some);
        let entered = searched(&some).count() as u64;
        prop_assert_eq!(contrast.shared, entered);
        // What lies deeper than the search ever went does not count as spared.
        let deepest = |tree: &Tree| searched(tree).map(|(_, node)| node.ply).max();
        if deepest(&all) == deepest(&some) {
            prop_assert_eq!(contrast.shared + contrast.spared, all.len() as u64);
        }
        let back = Contrast::of(&some, &all);
        prop_assert_eq!((back.shared, back.spared), (entered, 0));
        for &top in &contrast.tops {
            prop_assert!(matches!(LineReach::of(&some, &all.path(top)), Some(LineReach::Cut(_))));
        }
        for (id, _) in searched(&some) {
            prop_assert_eq!(LineReach::of(&all, &some.path(id)).map(|reach| all.path(reach.node())), Some(some.path(id)));
        }
    }
}

fn searched(tree: &Tree) -> impl Iterator<Item = (NodeId, Node)> + '_ {
    let nodes = (0..tree.len() as u32).map(NodeId).map(|id| (id, tree.node(id)));
    nodes.filter(|(_, node)| !matches!(node.state, NodeState::Skipped | NodeState::Twin))
}

#[test]
fn a_tree_is_counted_ply_by_ply() {
    let tree = textbook(AIMA, "alpha-beta");
    let plies = plies(&tree);
    let told: Vec<_> = plies.iter().map(|ply| (ply.nodes, ply.leaves, ply.cuts, ply.skipped)).collect();
    assert_eq!(told, [(1, 0, 0, 0), (3, 0, 1, 0), (7, 7, 0, 2)]);
    assert_eq!(branching([plies.as_slice()].into_iter()), [3.0, 3.0], "the actions left out count");

    let start = Game::TicTacToe.start();
    let whole = edagari::trace::plies::plies(&tree_of(&start, "minimax:depth=5"));
    let nodes: Vec<_> = whole.iter().map(|ply| ply.nodes).collect();
    assert_eq!(nodes, [1, 9, 72, 504, 3024, 15120]);
    assert_eq!(branching([whole.as_slice()].into_iter())[..5], [9.0, 8.0, 7.0, 6.0, 5.0]);
    // Asked twice, a move is still one move.
    let twice = edagari::trace::plies::plies(&tree_of(&start, "alpha-beta:depth=3,ordering=off,table=off"));
    assert_eq!(branching([twice.as_slice()].into_iter())[..3], [9.0, 8.0, 7.0]);
    let grown = edagari::trace::plies::plies(&tree_of(&start, "mcts:nodes=200"));
    assert_eq!((grown[0].nodes, grown[1].nodes, grown[0].branching()), (1, 9, Some(9.0)));
}

#[test]
fn a_line_is_followed_as_far_as_the_other_search_went() {
    let tree = textbook(AIMA, "alpha-beta");
    let path = |reach: Option<LineReach>| reach.map(|reach| tree.path(reach.node()));
    assert_eq!(LineReach::of(&tree, &[]), Some(LineReach::Searched(NodeId::ROOT)));
    let found = LineReach::of(&tree, &line(&[1, 0]));
    assert!(matches!(found, Some(LineReach::Searched(_))), "{found:?}");
    let cut = LineReach::of(&tree, &line(&[1, 2]));
    assert!(matches!(cut, Some(LineReach::Cut(_))), "{cut:?}");
    assert_eq!(path(cut), Some(line(&[1, 2])));
    let beyond = LineReach::of(&tree, &line(&[1, 0, 0]));
    assert!(matches!(beyond, Some(LineReach::Ended(_))), "{beyond:?}");
    assert_eq!(LineReach::of(&Tree::new(edagari::game::Side::First), &[]), None);

    let start = Game::TicTacToe.start();
    let folded = recorded(&start, "minimax:depth=5", 500);
    let folded = &folded.current().expect("a pass").tree;
    let deep = LineReach::of(folded, &line(&[0, 1, 2, 3]));
    assert!(matches!(deep, Some(LineReach::Folded(_))), "{deep:?}");
    let mirrored = tree_of(&start, "alpha-beta:depth=3,symmetry=on,null-windows=off");
    assert!(matches!(LineReach::of(&mirrored, &line(&[2, 0])), Some(LineReach::Twin(_))));
}

#[test]
fn the_contrast_names_what_was_spared_and_what_was_valued_otherwise() {
    let (all, some) = (textbook(AIMA, "minimax"), textbook(AIMA, "alpha-beta"));
    let contrast = Contrast::of(&all, &some);
    let tops: Vec<_> = contrast.tops.iter().map(|&top| all.path(top)).collect();
    assert_eq!(tops, [line(&[1, 1]), line(&[1, 2])]);
    assert_eq!((contrast.shared, contrast.spared), (11, 2));
    assert_eq!(contrast.differing, [], "fail-soft finds the true 2 under C, though it only says at most");
    let hard = Contrast::of(&all, &textbook(AIMA, "alpha-beta:fail=hard"));
    let differing: Vec<_> = hard.differing.iter().map(|&id| all.path(id)).collect();
    assert_eq!(differing, [line(&[1]), line(&[2])], "fail-hard returns 3 for both");

    let start = Game::TicTacToe.start();
    let plain = "alpha-beta:depth=4,table=off,null-windows=off,deepening=off";
    let (bare, table) = (tree_of(&start, plain), tree_of(&start, &plain.replace("table=off", "table=on")));
    let saved = Contrast::of(&bare, &table);
    assert!(saved.spared > 0, "transpositions are answered by the table");
    let shallow = tree_of(&start, &plain.replace("depth=4", "depth=2"));
    let deep = Contrast::of(&bare, &shallow);
    let entered = searched(&bare).filter(|(_, node)| node.ply <= 2).count() as u64;
    assert!(deep.spared > 0 && deep.shared + deep.spared <= entered, "nothing below ply 2 counts: {deep:?}");
    let grown = Contrast::of(&tree_of(&start, "mcts:nodes=400"), &tree_of(&start, "thunder:nodes=100"));
    assert!(grown.shared > 9 && grown.spared == 0 && grown.differing.is_empty(), "{grown:?}");
}
