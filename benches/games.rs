//! How fast are the rules? Move generation beside the crate `magpie`, and random playouts.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{Alternating, Rng64};
use edagari::search::perft::perft;
use magpie::othello::{Board, Stone};
use rand::SeedableRng;

/// Deep enough to take tens of milliseconds.
const DEPTH: u32 = 10;

/// Counts as `perft` does, a pass as a ply and the last ply in bulk, with the means that magpie offers.
fn perft_with_magpie(board: &Board, side: Stone, passed: bool, depth: u32) -> u64 {
    let moves = board.moves_for(side);
    if moves == 0 {
        return if passed || depth == 1 { 1 } else { perft_with_magpie(board, side.flip(), true, depth - 1) };
    }
    if depth == 1 {
        return moves.count_set().into();
    }
    let after = |square| {
        let mut board = board.clone();
        board.play(side, square);
        perft_with_magpie(&board, side.flip(), false, depth - 1)
    };
    moves.hot_bits().map(after).sum()
}

fn othello_perft(criterion: &mut Criterion) {
    let ours = perft(&Othello::default(), DEPTH);
    assert_eq!(ours, perft_with_magpie(&Board::standard(), Stone::Black, false, DEPTH));
    let mut group = criterion.benchmark_group("Othello perft 10");
    group.sample_size(20).throughput(Throughput::Elements(ours));
    group.bench_function("edagari", |bencher| {
        bencher.iter(|| perft(&black_box(Othello::default()), DEPTH));
    });
    group.bench_function("magpie", |bencher| {
        bencher.iter(|| perft_with_magpie(&black_box(Board::standard()), Stone::Black, false, DEPTH));
    });
    group.finish();
}

fn playout<P: Alternating + Default>(criterion: &mut Criterion, name: &str) {
    let mut group = criterion.benchmark_group("random playouts");
    group.throughput(Throughput::Elements(1));
    group.bench_function(name, |bencher| {
        let mut rng = Rng64::seed_from_u64(1);
        bencher.iter(|| black_box(P::default()).random_playout(&mut rng));
    });
    group.finish();
}

fn playouts(criterion: &mut Criterion) {
    playout::<TicTacToe>(criterion, "tic-tac-toe");
    playout::<ConnectFour>(criterion, "Connect Four");
    playout::<Othello>(criterion, "Othello");
}

criterion_group!(benches, othello_perft, playouts);
criterion_main!(benches);
