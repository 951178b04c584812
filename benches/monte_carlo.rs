//! Simulations per second of our tree search beside those of the crates `minimax` and `board-game`, on the same
//! games with the same settings, and random playouts per second.
//!
//! `cargo bench --bench monte_carlo` measures each alone by the clock and then, in turns and by processor time so
//! that a busy machine matters little, prints our speed as a multiple of the peer's.
//!
//! | peer | its settings | ours |
//! |---|---|---|
//! | `minimax` 0.6 | a leaf is expanded after 10 rollouts, `sqrt(2 log2 t / n)` | `expand` 10, `c` 1 / sqrt(ln 2) |
//! | `board-game` 0.8 | a leaf is expanded at once, `c * sqrt(ln t / n)`, solver | `expand` 1, `c` / sqrt(2), solver |

use std::hint::black_box;
use std::time::Instant;

use board_game::ai::mcts::mcts_build_tree;
use board_game::board::AltBoard;
use board_game::games::connect4::Connect4;
use board_game::games::ttt::TTTBoard;
use criterion::{Criterion, Throughput};
use edagari::eval::even::Even;
use edagari::game::connect_four::{Column, ConnectFour};
use edagari::game::othello::Othello;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{Alternating, Outcome, Position as _, Rng64, Score, Sequential as _};
use edagari::search::mcts::{Mcts, Ucb1Total};
use edagari::search::{Control, Unwatched};
use minimax::{Game, MCTSOptions, MonteCarloTreeSearch, Strategy as _, Winner};
use rand::SeedableRng as _;
use rand_08::SeedableRng as _;

/// Simulations of one search; tic-tac-toe is proven soon after its number.
const CONNECT_FOUR: u64 = 200_000;
const TIC_TAC_TOE: u64 = 10_000;
const ROUNDS: usize = 7;

/// Connect Four as `minimax` asks for it, with our own rules so that only the searches differ.
struct ConnectFourRules;

impl Game for ConnectFourRules {
    type S = ConnectFour;
    type M = Column;

    fn generate_moves(state: &ConnectFour, moves: &mut Vec<Column>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            state.actions(moves);
        }
        winner
    }

    fn apply(state: &mut ConnectFour, action: Column) -> Option<ConnectFour> {
        Some(state.after(action))
    }

    fn get_winner(state: &ConnectFour) -> Option<Winner> {
        let draw = || state.final_score() == Score::DRAW;
        state.is_over().then(|| if draw() { Winner::Draw } else { Winner::PlayerJustMoved })
    }
}

/// Searches and tells how many simulations it made.
fn ours<P: Alternating>(root: &P, method: &Mcts) -> u64 {
    black_box(method.search(root, &Even, &mut Control::unlimited(), &mut Unwatched)).simulations
}

fn like_minimax() -> Mcts {
    Mcts { playouts: Some(CONNECT_FOUR), c: std::f64::consts::LN_2.sqrt().recip(), ..Mcts::default() }
}

fn like_board_game(playouts: u64) -> Mcts {
    let c = std::f64::consts::FRAC_1_SQRT_2;
    Mcts { playouts: Some(playouts), c, expand: 1, solver: true, t: Ucb1Total::Parent, ..Mcts::default() }
}

fn minimax(root: &ConnectFour) -> u64 {
    let options = MCTSOptions::default().with_num_threads(1).with_rollouts_before_expanding(10);
    let mut search = MonteCarloTreeSearch::<ConnectFourRules>::new(options);
    search.set_max_rollouts(CONNECT_FOUR as u32);
    black_box(search.choose_move(root));
    CONNECT_FOUR
}

fn board_game<B: AltBoard>(root: &B, playouts: u64) -> u64 {
    let mut rng = rand_08::rngs::SmallRng::seed_from_u64(1);
    black_box(mcts_build_tree(root, playouts, 1.0, &mut rng))[0].visits as u64
}

/// A search by name.
struct Runner {
    name: &'static str,
    run: Box<dyn Fn() -> u64>,
}

fn runner(name: &'static str, run: impl Fn() -> u64 + 'static) -> Runner {
    Runner { name, run: Box::new(run) }
}

/// A task with our search first and a peer's second.
fn pairs() -> Vec<(&'static str, Runner, Runner)> {
    vec![
        (
            "connect-four, as minimax",
            runner("edagari", || ours(&ConnectFour::default(), &like_minimax())),
            runner("minimax", || minimax(&ConnectFour::default())),
        ),
        (
            "connect-four, as board-game",
            runner("edagari", || ours(&ConnectFour::default(), &like_board_game(CONNECT_FOUR))),
            runner("board-game", || board_game(&Connect4::default(), CONNECT_FOUR)),
        ),
        (
            "tic-tac-toe, as board-game",
            runner("edagari", || ours(&TicTacToe::default(), &like_board_game(TIC_TAC_TOE))),
            runner("board-game", || board_game(&TTTBoard::default(), TIC_TAC_TOE)),
        ),
    ]
}

/// Random playouts from the start of each game.
fn playouts<P: Alternating>(criterion: &mut Criterion, name: &str, root: &P) {
    const COUNT: u64 = 1000;
    let mut group = criterion.benchmark_group("random playouts");
    group.throughput(Throughput::Elements(COUNT));
    let mut rng = Rng64::seed_from_u64(1);
    group.bench_function(name, |bencher| {
        bencher.iter(|| (0..COUNT).filter(|_| root.random_playout(&mut rng) == Outcome::Draw).count());
    });
}

/// Simulations per second of processor time, over enough of it that the clock's hundredths of a second do not
/// matter.
fn simulations_per_second(runner: &Runner) -> f64 {
    let (wall, start) = (Instant::now(), processor_seconds());
    let used = || match start.zip(processor_seconds()) {
        Some((start, end)) => end - start,
        None => wall.elapsed().as_secs_f64(),
    };
    let mut simulations = 0;
    while used() < 0.5 {
        simulations += (runner.run)();
    }
    simulations as f64 / used()
}

/// Time that all threads of this process have spent on a processor, so that a busy machine does not count. Linux
/// only; ticks are hundredths of a second there.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let after_name = text.rsplit_once(')')?.1;
    let ticks: Vec<f64> = after_name.split_whitespace().skip(11).take(2).flat_map(str::parse).collect();
    Some(ticks.iter().sum::<f64>() / 100.0)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Runs both sides of each pair in turns and prints the medians of their speeds and of the ratios.
#[expect(clippy::print_stdout, reason = "the table is what the benchmark is for")]
fn print_ratios(pairs: &[(&str, Runner, Runner)]) {
    println!("{:<28} {:>12} {:>12} {:>8}", "simulations/s", "edagari", "peer", "ratio");
    for (task, first, second) in pairs {
        let rounds = (0..ROUNDS).map(|_| [first, second].map(simulations_per_second));
        let rounds: Vec<_> = rounds.collect();
        let column = |index: usize| median(rounds.iter().map(|round| round[index]).collect());
        let ratio = median(rounds.iter().map(|[ours, theirs]| ours / theirs).collect());
        println!("{task:<28} {:>12.0} {:>12.0} {ratio:>8.2}", column(0), column(1));
    }
}

fn main() {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let pairs = pairs();
    for (task, first, second) in &pairs {
        let mut group = criterion.benchmark_group(*task);
        for Runner { name, run } in [first, second] {
            group.throughput(Throughput::Elements(run()));
            group.bench_function(*name, |bencher| bencher.iter(run));
        }
    }
    playouts(&mut criterion, "tic-tac-toe", &TicTacToe::default());
    playouts(&mut criterion, "connect-four", &ConnectFour::default());
    playouts(&mut criterion, "othello", &Othello::default());
    criterion.final_summary();
    print_ratios(&pairs);
}
