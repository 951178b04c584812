//! How fast are the exact solvers? Sets of positions, each solved with a table emptied before it: nodes, time, wrong scores.
//!
//! The sets lie in the folder that EDAGARI_DATA names (`../shared/data` without it); those that are absent are named.
//! Times are of the solve alone. `edagari perft --game othello --depth 11` scales them to another machine.

#![expect(clippy::print_stdout, reason = "a benchmark speaks on standard output")]

use std::path::{Path, PathBuf};
use std::time::Instant;

use edagari::game::connect_four::ConnectFour;
use edagari::search::solve::connect_four::Solver;
use edagari::search::solve::othello_endgame as endgame;
use edagari::search::{Control, Unwatched};
use edagari::store::obf;

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
    endgames(&folder.join("ffo"));
    println!("the empty board: {} by {} nodes in {seconds:.1} s", solution.value, solution.nodes);
}

/// The FFO endgame positions of Othello 1 to 59, each with a table of its own. The last ten take minutes.
fn endgames(folder: &Path) {
    println!("Othello, one core, a table of at most 256 MiB");
    println!("{:<8}{:>8}{:>8}{:>16}{:>12}{:>8}", "FFO", "empty", "score", "nodes", "seconds", "wrong");
    let mut number = 0;
    for name in ["fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-59.obf"] {
        let path = folder.join(name);
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("{name} is absent: {}", path.display());
            continue;
        };
        let (mut nodes, mut seconds, mut wrong) = (0, 0.0, 0);
        for problem in obf::read(&text).unwrap_or_default() {
            number += 1;
            let empties = problem.position.empties().count_ones();
            let begun = Instant::now();
            let mut solver = endgame::Solver::for_empties(empties);
            let report = solver.search(&problem.position, &mut Control::unlimited(), &mut Unwatched);
            let took = begun.elapsed().as_secs_f64();
            let score = report.score.units();
            let is_wrong = u32::from(problem.best().map(i32::from) != Some(score));
            println!("{number:<8}{empties:>8}{score:>+8}{:>16}{took:>12.3}{is_wrong:>8}", report.nodes);
            (nodes, seconds, wrong) = (nodes + report.nodes, seconds + took, wrong + is_wrong);
            if number == 49 {
                println!("{:<24}{nodes:>16}{seconds:>12.2}{wrong:>8}", "40-49");
            }
        }
        println!("{name:<24}{nodes:>16}{seconds:>12.2}{wrong:>8}");
    }
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
