//! Othello with the pattern evaluation: nodes a second, the time to depth 10, and endgames solved to the end.
//!
//! `cargo bench --bench othello` searches ten fixed positions of the midgame with and without foresight, measures the
//! evaluation alone, found anew and kept up to date from move to move, and solves the FFO endgame positions 1 to 49 from
//! the folder that EDAGARI_DATA names (default ../shared/data, below it `ffo`). From the tournament games there (`wthor`)
//! it takes those that learning holds out and says by how much the shipped evaluations miss exact scores. Where
//! something is absent, it says so.

use std::hint::black_box;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::eval::Evaluator;
use edagari::eval::patterns::{PLACES, PatternShape, Patterns};
use edagari::eval::weights::{Weights, WeightsPreset};
use edagari::game::Sequential as _;
use edagari::game::othello::{Move, Othello, moves_of};
use edagari::learning::games::{ExactResults, Gathering};
use edagari::learning::{LearningPlan, LearningSignals};
use edagari::search::solve::othello_endgame::OthelloSolver;
use edagari::search::{Control, Unwatched};
use edagari::store::{obf, wthor};

/// The ten of the FFO positions 60 to 79 with the most empty squares.
const MIDGAME: [&str; 10] = [
    "--------------X-----O-XX---OOOX-OOOOXOXX--OOOOOO--O-OO-O----OO-- X",
    "--O-OX--X-OOO---XXOOO---XXOXOOOO-OOOOO--O-X-O-----OX------------ X",
    "----O-----OOOO---OOOX-X-OOXOXXXX-XOOX---XOOO-X----OO-------O---- X",
    "----O-------OO----XXOX-O-XXXOXOO--OOOOO---OOOXOX--OOOOX------O-- X",
    "---O------OO-O-----OOOX-OOOOOOX--XXXXOXX--OOOOOO--OOO-------O--- X",
    "------------------XXXXX--XXXXXO--OXXXOOX--OXOXXX--OOXX-X---XXXX- O",
    "---O------OOXX---XXOXXX-XXXXOOXX-XXXXOO---XXXOO----XX-------X--- O",
    "--X--X----XXX---OOXXXX---OOXXX---OXOXXO-OOOXXXX-O--OXO---------- O",
    "----X-----OXXO-X--OXOOXX-OOXXOXX--OXXO-X--XXOO----XOOO-------O-- O",
    "---OOO----OOOO----OXXOOX-OOXXOX--OOXXXX--XOOXX----OOO--------O-- X",
];

const ENGINES: [&str; 3] = [
    "alpha-beta:depth=10,eval=patterns",
    "alpha-beta:depth=10,eval=patterns,foresight=on",
    "alpha-beta:depth=10,eval=patterns,foresight=on,probability-cuts=1.5",
];

#[expect(clippy::print_stdout, reason = "a benchmark says what it measured")]
fn main() {
    let positions = MIDGAME.map(|board| Othello::parse(board).expect("a board"));
    let patterns = Patterns::shipped();
    let begun = Instant::now();
    for _ in 0..100_000 {
        for position in &positions {
            black_box(patterns.score(black_box(position)));
        }
    }
    println!("evaluation: {:.1} ns a position", begun.elapsed().as_nanos() as f64 / 1e6);
    kept_up_to_date(&positions);
    for word in ENGINES {
        let (mut nodes, mut all) = (0, 0.0);
        for (number, position) in (1..).zip(positions) {
            let engine = Engine::parse(word, Game::Othello { size: 8 }).expect("known");
            let begun = Instant::now();
            let job = Job::new(AnyPosition::Othello(position), engine);
            let mut control = Control::new(&job.engine.limits, Arc::default());
            let report = job.run(&mut control, &mut Unwatched);
            let seconds = begun.elapsed().as_secs_f64();
            println!("{word}, position {number}: {} nodes, {seconds:.3} s", report.nodes);
            (nodes, all) = (nodes + report.nodes, all + seconds);
        }
        println!("{word}: {nodes} nodes, {all:.2} s, {:.2} million a second", nodes as f64 / all / 1e6);
    }
    endgames();
    held_out_errors();
}

/// For every square of the board, the places in which it lies and what a disc on it adds to their configurations; and where
/// the configurations of each place begin.
fn memberships() -> ([Vec<(usize, u32)>; 64], [u32; PLACES]) {
    let (mut lists, mut begin) = ([const { Vec::new() }; 64], [0; PLACES]);
    let (mut place, mut offset) = (0, 0);
    for shape in PatternShape::ALL {
        for &image in shape.images() {
            for (digit, &seen) in (0..).zip(shape.squares()) {
                // Where the square of the image lies on the board: undo columns, rows, diagonal.
                let (mut row, mut column) = (seen / 8, seen % 8);
                column = if image & 1 == 0 { column } else { 7 - column };
                row = if image & 2 == 0 { row } else { 7 - row };
                (row, column) = if image & 4 == 0 { (row, column) } else { (column, row) };
                lists[usize::from(8 * row + column)].push((place, 3_u32.pow(digit)));
            }
            begin[place] = offset;
            place += 1;
        }
        offset += shape.configurations() as u32;
    }
    assert_eq!((place, offset), (PLACES, 167_265));
    (lists, begin)
}

/// What a search would pay if it kept the configurations of all places up to date from move to move instead of finding them
/// anew: copying them, adding what the new disc and the turned ones change, and looking all up. The counts of moves, which
/// both ways need, are measured apart.
#[expect(clippy::print_stdout, reason = "a benchmark says what it measured")]
fn kept_up_to_date(positions: &[Othello]) {
    const ROUNDS: u32 = 20_000;
    let (squares, before) = memberships();
    let numbers: Vec<i16> = (0..167_265_u32).map(|at| (at.wrapping_mul(40_503) >> 7) as i16).collect();
    let moves: Vec<(Othello, u64, u64)> = positions
        .iter()
        .flat_map(|position| {
            let legal = (0..64).filter(|square| position.legal() >> square & 1 == 1);
            legal.map(|square| (position.after(Move::at(square)), 1 << square, position.flips(square)))
        })
        .collect();
    let nanos = |begun: Instant| begun.elapsed().as_nanos() as f64 / f64::from(ROUNDS) / moves.len() as f64;
    let patterns = Patterns::shipped();
    let begun = Instant::now();
    for _ in 0..ROUNDS {
        for (child, ..) in &moves {
            black_box(patterns.score(black_box(child)));
        }
    }
    let anew = nanos(begun);
    let begun = Instant::now();
    for _ in 0..ROUNDS {
        for (child, ..) in &moves {
            let (own, opponent) = (child.own(), child.opponent());
            black_box(moves_of(black_box(own), opponent).count_ones() + moves_of(opponent, own).count_ones());
        }
    }
    let counts = nanos(begun);
    let begun = Instant::now();
    for _ in 0..ROUNDS {
        for &(_, placed, turned) in &moves {
            let mut kept = *black_box(&before);
            let mut change = |mut left: u64, digit: u32| {
                while left != 0 {
                    for &(place, power) in &squares[left.trailing_zeros() as usize] {
                        kept[place] += digit * power;
                    }
                    left &= left - 1;
                }
            };
            change(placed, 1);
            change(turned, 1);
            let sum: i32 = kept.iter().map(|&it| i32::from(numbers[it as usize])).sum();
            black_box(sum);
        }
    }
    let kept = nanos(begun);
    println!(
        "evaluation after a move: {anew:.1} ns, of which counts of moves {counts:.1} ns; kept up to date without them {kept:.1} ns"
    );
}

#[expect(clippy::print_stdout, reason = "a benchmark says what it measured")]
fn endgames() {
    let folder = data();
    let (mut nodes, mut all, mut number) = (0, 0.0, 0);
    for name in ["fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-59.obf"] {
        let path = folder.join("ffo").join(name);
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("{} is not there: set EDAGARI_DATA to measure the endgames", path.display());
            continue;
        };
        // Those after number 49 take hours.
        for problem in obf::read(&text).expect("problems").into_iter().take(49 - number) {
            number += 1;
            let empties = problem.position.empties().count_ones();
            let begun = Instant::now();
            let mut solver = OthelloSolver::for_empties(empties);
            let report = solver.search(&problem.position, &mut Control::unlimited(), &mut Unwatched);
            let seconds = begun.elapsed().as_secs_f64();
            let score = report.score.units();
            assert_eq!(Some(score), problem.best().map(i32::from), "number {number}");
            println!("FFO {number}, {empties} empty: {score:+}, {} nodes, {seconds:.3} s", report.nodes);
            (nodes, all) = (nodes + report.nodes, all + seconds);
        }
    }
    if number > 0 {
        println!(
            "FFO 1 to {number}: {nodes} nodes, {all:.2} s, {:.2} million a second",
            nodes as f64 / all / 1e6
        );
    }
}

fn data() -> PathBuf {
    std::env::var_os("EDAGARI_DATA").map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from)
}

/// By how many discs the shipped evaluations miss the exact score on average, in positions of the games that learning from
/// all years holds out.
#[expect(clippy::print_stdout, reason = "a benchmark says what it measured")]
fn held_out_errors() {
    const SAMPLE: usize = 400;
    let folder = data().join("wthor");
    let Ok(files) = wthor::load_folder(&folder, &LearningPlan::ALL_YEARS) else {
        println!("{} is not there: set EDAGARI_DATA to measure the errors", folder.display());
        return;
    };
    let as_played = ExactResults { empties: 0, threads: NonZero::<usize>::MIN };
    let (mut gathering, signals) = (Gathering::default(), LearningSignals::default());
    for tournaments in files.filter_map(|(_, read)| read.ok()) {
        gathering.add(&tournaments, as_played, &signals);
    }
    let held_out = gathering.finish().held_out;
    let patterns = Patterns::shipped();
    let table = Weights::preset(WeightsPreset::Learned, 8).expect("shipped for 8x8");
    for empties in [14, 18] {
        let there = held_out.iter().map(|sample| sample.position);
        let there: Vec<_> = there.filter(|position| position.empties().count_ones() == empties).collect();
        let mut solver = OthelloSolver::for_empties(empties);
        let (mut missed, mut count) = ([0.0; 2], 0.0);
        for position in there.iter().step_by((there.len() / SAMPLE).max(1)) {
            let Some(exact) = solver.solve(position) else { continue };
            let estimates = [
                f64::from(patterns.score(position).0) / f64::from(Patterns::PER_DISC),
                f64::from(table.score(position).0) / f64::from(table.per_disc),
            ];
            for (sum, estimate) in missed.iter_mut().zip(estimates) {
                *sum += (estimate - f64::from(exact)).abs();
            }
            count += 1.0;
        }
        let [by_patterns, by_table] = missed.map(|sum| sum / count);
        println!(
            "{empties} empty, {count} of {} held-out positions: patterns miss the exact score by {by_patterns:.2} discs, the learned table by {by_table:.2}",
            there.len()
        );
    }
}
