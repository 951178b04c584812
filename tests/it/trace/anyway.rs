//! Search it anyway: is the value shown for a pruned branch the true one, and does it never change the root's?

use std::fmt::Write as _;

use edagari::catalog::{AnyPosition, Engine, Game, Job, Method};
use edagari::eval::collected::Collected;
use edagari::eval::connect_four_lines::ConnectFourLines;
use edagari::eval::disc_difference::DiscDifference;
use edagari::eval::even::Even;
use edagari::game::connect_four::ConnectFour;
use edagari::game::number_tree::{NumberTree, WholeTree as Numbers};
use edagari::game::othello::Othello;
use edagari::game::{Rng64, Score};
use edagari::search::alpha_beta::{AlphaBeta, Refinement};
use edagari::search::{Control, Limits};
use edagari::trace::{NodeId, NodeState, Pass, Recording};
use proptest::prelude::*;
use rand::SeedableRng;

use crate::search::oracle::{COMBINATIONS, combination, negamax, random_tree, wander};

fn job(position: AnyPosition, method: AlphaBeta, depth: Option<u32>) -> Job {
    let mut engine = Engine::with_method(Method::AlphaBeta(method), position.game());
    engine.limits = Limits { depth, ..Limits::default() };
    Job { position, engine, recorded_nodes: 1 << 20 }
}

fn record(job: &Job) -> Recording {
    let (recording, _) = Recording::of(job);
    recording
}

fn skipped(pass: &Pass) -> impl Iterator<Item = NodeId> + '_ {
    let tree = &pass.tree;
    (0..tree.len() as u32).map(NodeId).filter(|&id| tree.node(id).state == NodeState::Skipped)
}

fn anyway(job: &Job, pass: &Pass, id: NodeId) -> Score {
    let line = pass.tree.path(id);
    let branch = job.anyway(&line, pass.depth).expect("a branch");
    let report = branch.run(&mut Control::new(&branch.limits(), std::sync::Arc::default()));
    assert!(report.finished);
    report.score
}

/// Compares with plain negamax what some pruned branches of a search are worth, and what they change.
fn check(job: &Job, distance: bool) -> usize {
    let recording = record(job);
    let mut checked = 0;
    for pass in [recording.running(), recording.previous()].into_iter().flatten() {
        let count = skipped(pass).count();
        for id in skipped(pass).step_by(count / 40 + 1) {
            let value = anyway(job, pass, id);
            let line = pass.tree.path(id);
            let depth = pass.depth.map(|depth| u32::from(depth) - line.len() as u32);
            let truth = match job.position.after(&line) {
                AnyPosition::NumberTree(position) => negamax(&position, depth, &Even, distance),
                AnyPosition::TicTacToe(position) => negamax(&position, depth, &Even, distance),
                AnyPosition::ConnectFour(position) => negamax(&position, depth, &ConnectFourLines, distance),
                AnyPosition::Othello(position) => negamax(&position, depth, &DiscDifference, distance),
                AnyPosition::MazeDuel(position) => negamax(&position, depth, &Collected, distance),
                AnyPosition::MazeRace(position) => negamax(&position, depth, &Collected, distance),
                AnyPosition::Matrix(position) => negamax(&position, depth, &Even, distance),
                AnyPosition::MazeSolo(_) | AnyPosition::MazeAuto(_) | AnyPosition::Labels(_) => {
                    panic!("nothing is pruned there")
                }
            };
            assert_eq!(value, truth, "{line:?} of {job:?}");
            let verdict = pass.tree.with_branch(id, value).expect("a verdict");
            assert!(verdict.is_same(), "{line:?} of {job:?}: {verdict:?}");
            checked += 1;
        }
    }
    checked
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn no_pruned_branch_changes_the_root(seed: u64, number in 0..COMBINATIONS) {
        let rng = &mut Rng64::seed_from_u64(seed);
        let method = combination(number);
        let distance = method.has(Refinement::Distance);
        check(&job(AnyPosition::NumberTree(random_tree(rng)), method.clone(), None), distance);
        let four = wander(ConnectFour::new(5, 4).expect("a size"), 6, rng);
        check(&job(AnyPosition::ConnectFour(four), method.clone(), Some(4)), distance);
        let othello = wander(Othello::new(4).expect("a size"), 4, rng);
        let mut othello = job(AnyPosition::Othello(othello), method, Some(4));
        othello.engine.evaluation = edagari::catalog::Evaluation::Discs;
        check(&othello, distance);
    }

    #[test]
    fn a_tree_with_one_pruned_branch_put_back_has_the_same_value(seed: u64) {
        let rng = &mut Rng64::seed_from_u64(seed);
        let position = random_tree(rng);
        let job = job(AnyPosition::NumberTree(position.clone()), AlphaBeta::textbook(), None);
        let recording = record(&job);
        let pass = recording.running().expect("a pass");
        let value = pass.tree.node(NodeId::ROOT).value.expect("a value");
        let pruned: Vec<_> = skipped(pass).map(|id| pass.tree.path(id)).collect();
        for kept in &pruned {
            let lost = pruned.iter().filter(|&line| line != kept).map(|line| node_at(position.tree(), line));
            let lost: Vec<_> = lost.collect();
            let mut text = String::new();
            write_without(position.tree(), position.node(), &lost, &mut text);
            let put_back = NumberTree::parse(&text).expect("a tree");
            prop_assert_eq!(negamax(&put_back, None, &Even, false).units(), value.units(), "{}", text);
        }
    }
}

fn node_at(tree: &Numbers, line: &[edagari::game::ActionId]) -> u32 {
    line.iter().fold(0, |node, action| tree.children(node)[usize::from(action.0)])
}

/// Writes a tree without some of its branches.
fn write_without(tree: &Numbers, node: u32, lost: &[u32], out: &mut String) {
    if let Some(value) = tree.value(node) {
        write!(out, "{value}").expect("a String takes everything");
        return;
    }
    let children = tree.children(node).iter().filter(|child| !lost.contains(child));
    for (index, &child) in children.enumerate() {
        out.push(if index == 0 { '[' } else { ',' });
        write_without(tree, child, lost, out);
    }
    out.push(']');
}

#[test]
fn the_textbook_shows_the_values_that_it_pruned() {
    let job = job(Game::NumberTree.start(), AlphaBeta::textbook(), None);
    let recording = record(&job);
    let pass = recording.running().expect("a pass");
    let values: Vec<_> = skipped(pass).map(|id| anyway(&job, pass, id).units()).collect();
    assert_eq!(values, [4, 6]);
    let verdicts = skipped(pass).map(|id| pass.tree.with_branch(id, anyway(&job, pass, id)));
    for verdict in verdicts.map(|verdict| verdict.expect("pruned")) {
        assert_eq!((verdict.searched.units(), verdict.with_branch.units()), (3, 3));
    }
    // A worth that no search finds would show.
    let id = skipped(pass).next().expect("pruned");
    assert!(pass.tree.with_branch(id, Score::INFINITY).expect("pruned").is_same());
    assert_eq!(pass.tree.with_branch(NodeId(1), Score::DRAW), None, "it was searched");
    assert_eq!(job.anyway(&[edagari::game::ActionId(99)], None), None);
    assert_eq!(job.anyway(&pass.tree.path(id), Some(1)), None);
}
