//! Othello with the pattern evaluation: nodes a second, the time to depth 10, and endgames solved to the end.
//!
//! `cargo bench --bench othello` searches ten fixed positions of the midgame with and without foresight, measures the
//! evaluation alone, and solves the FFO endgame positions 1 to 39 from the folder that EDAGARI_DATA names (default
//! ../shared/data, below it `ffo`); where that is absent, it says so.

use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::eval::Evaluator;
use edagari::eval::patterns::Patterns;
use edagari::game::othello::Othello;
use edagari::search::solve::othello_endgame::Solver;
use edagari::search::{Control, Unwatched};
use edagari::store::obf;

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
}

#[expect(clippy::print_stdout, reason = "a benchmark says what it measured")]
fn endgames() {
    let folder =
        std::env::var_os("EDAGARI_DATA").map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    let (mut nodes, mut all, mut number) = (0, 0.0, 0);
    for name in ["fforum-1-19.obf", "fforum-20-39.obf"] {
        let path = folder.join("ffo").join(name);
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("{} is not there: set EDAGARI_DATA to measure the endgames", path.display());
            continue;
        };
        for problem in obf::read(&text).expect("problems") {
            number += 1;
            let empties = problem.position.empties().count_ones();
            let begun = Instant::now();
            let mut solver = Solver::for_empties(empties);
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
