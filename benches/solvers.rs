//! How fast are the exact solvers? Sets of positions, each solved with a table emptied before it: nodes, time, wrong scores.
//!
//! The sets lie in the folder that EDAGARI_DATA names (`../shared/data` without it); those that are absent are named.
//! Times are of the solve alone. `edagari perft --game othello --depth 11` scales them to another machine.

#![expect(clippy::print_stdout, reason = "a benchmark speaks on standard output")]

use std::path::{Path, PathBuf};
use std::time::Instant;

use edagari::game::connect_four::ConnectFour;
use edagari::search::solve::connect_four::Solver;

/// The sets of Connect Four.
const SETS: [&str; 3] = ["Test_L3_R1", "Test_L2_R1", "Test_L1_R1"];

fn main() {
    let folder =
        std::env::var_os("EDAGARI_DATA").map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    println!("Connect Four, one core, a table of {} MiB emptied for every position", Solver::MEGABYTES);
    println!(
        "{:<12}{:>10}{:>14}{:>12}{:>12}{:>8}",
        "set", "positions", "mean nodes", "mean us", "ns/node", "wrong"
    );
    for set in SETS {
        measure(set, &folder.join("connect4").join(set));
    }
    let begun = Instant::now();
    let solution = Solver::default().solve(&ConnectFour::default());
    let seconds = begun.elapsed().as_secs_f64();
    println!("the empty board: {} by {} nodes in {seconds:.1} s", solution.value, solution.nodes);
}

fn measure(set: &str, path: &Path) {
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("{set:<12} is absent: {}", path.display());
        return;
    };
    let mut solver = Solver::default();
    let (mut positions, mut nodes, mut seconds, mut wrong) = (0_u32, 0, 0.0, 0_u32);
    for line in text.lines() {
        let Some((moves, score)) = line.split_once(' ') else { continue };
        let (Ok(position), Ok(score)) = (ConnectFour::parse(moves), score.parse::<i32>()) else { continue };
        solver.clear();
        let begun = Instant::now();
        let solution = solver.solve(&position);
        seconds += begun.elapsed().as_secs_f64();
        positions += 1;
        nodes += solution.nodes;
        wrong += u32::from(solution.value != score);
    }
    let count = f64::from(positions.max(1));
    let (mean_nodes, micros) = (nodes as f64 / count, seconds * 1e6 / count);
    let each = seconds * 1e9 / (nodes.max(1)) as f64;
    println!("{set:<12}{positions:>10}{mean_nodes:>14.1}{micros:>12.2}{each:>12.1}{wrong:>8}");
}
