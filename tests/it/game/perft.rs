//! Do all sequences of moves add up to the published counts?

use std::collections::HashSet;

use edagari::game::connect_four::ConnectFour;
use edagari::game::number_tree::NumberTree;
use edagari::game::othello::{Move, Othello};
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{Alternating, Position, Sequential};
use edagari::search::perft::perft;

fn counts<P: Sequential>(position: &P, depths: std::ops::RangeInclusive<u32>) -> Vec<u64> {
    depths.map(|depth| perft(position, depth)).collect()
}

fn children<P: Sequential>(position: &P) -> Vec<P> {
    let mut actions = Vec::new();
    position.actions(&mut actions);
    actions.into_iter().map(|action| position.after(action)).collect()
}

/// The distinct positions of the first `plies`, by ply.
fn distinct<P: Alternating>(start: &P, plies: usize) -> Vec<HashSet<P>> {
    let first = HashSet::from([start.clone()]);
    let next = |layer: &HashSet<P>| Some(layer.iter().flat_map(children).collect());
    std::iter::successors(Some(first), next).take(plies + 1).collect()
}

/// Finished games, each sequence of moves counted by itself.
fn finished_games<P: Sequential>(position: &P) -> u64 {
    if position.is_over() { 1 } else { children(position).iter().map(finished_games).sum() }
}

#[test]
fn othello_counts_to_depth_10() {
    let expected = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284];
    assert_eq!(counts(&Othello::default(), 0..=10), expected);
}

/// Counted with a pass as no ply of its own, as some programs do.
#[test]
fn othello_counts_without_passes() {
    fn count(position: &Othello, depth: u32) -> u64 {
        let mut actions = Vec::new();
        position.actions(&mut actions);
        match actions.as_slice() {
            _ if depth == 0 => 1,
            [] => 1,
            &[Move::PASS] => count(&position.after(Move::PASS), depth),
            moves if depth == 1 => moves.len() as u64,
            moves => moves.iter().map(|&action| count(&position.after(action), depth - 1)).sum(),
        }
    }
    assert_eq!(count(&Othello::default(), 8), 390_216);
    assert_eq!(count(&Othello::default(), 9), 3_005_320);
}

#[test]
fn connect_four_counts_to_depth_9() {
    let expected = [1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234, 39_394_572];
    assert_eq!(counts(&ConnectFour::default(), 0..=9), expected);
}

#[test]
fn connect_four_positions_by_ply() {
    let sizes: Vec<_> = distinct(&ConnectFour::default(), 8).iter().map(HashSet::len).collect();
    assert_eq!(sizes, [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275]);
    let small = ConnectFour::new(4, 4).expect("a known size");
    assert_eq!(distinct(&small, 16).iter().map(HashSet::len).sum::<usize>(), 161_029);
}

#[test]
fn tic_tac_toe_counts() {
    let start = TicTacToe::default();
    assert_eq!(counts(&start, 0..=9).iter().sum::<u64>(), 549_946);
    assert_eq!(finished_games(&start), 255_168);
    let positions: HashSet<_> = distinct(&start, 9).into_iter().flatten().collect();
    assert_eq!(positions.len(), 5_478);
    assert_eq!(positions.iter().map(Alternating::canonical).collect::<HashSet<_>>().len(), 765);
    assert_eq!(positions.iter().map(Alternating::key).collect::<HashSet<_>>().len(), 5_478);
    assert_eq!(positions.iter().filter(|position| position.is_over()).count(), 958);
}

#[test]
fn number_trees_count_their_nodes() {
    let tree =
        NumberTree::parse("[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]").expect("good");
    assert_eq!(counts(&tree, 0..=5), [1, 3, 6, 9, 14, 0]);
    assert_eq!(finished_games(&tree), 14);
}
