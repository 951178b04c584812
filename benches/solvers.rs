//! How fast are the exact solvers? Sets of positions, each solved with a table emptied before it: nodes, time, wrong scores.
//!
//! The sets lie in the folder that EDAGARI_DATA names (`../shared/data` without it); those that are absent are named.
//! Times are of the solve alone. `edagari perft --game othello --depth 11` scales them to another machine.
//! FFO 50 to 59 take long and are left out, unless asked for: `cargo bench --bench solvers -- --long`.

#![expect(clippy::print_stdout, reason = "a benchmark speaks on standard output")]

use std::path::{Path, PathBuf};
use std::time::Instant;

use edagari::game::connect_four::ConnectFour;
use edagari::search::solve::connect_four::Solver;
use edagari::search::solve::othello_endgame as endgame;
use edagari::search::{Control, Unwatched};
use edagari::store::obf;

/// The sets of Connect Four: by stones on the board from L3, late, to L1, early; by plies to the end from R1, few, to R3.
const SETS: [&str; 6] = ["Test_L3_R1", "Test_L2_R1", "Test_L2_R2", "Test_L1_R1", "Test_L1_R2", "Test_L1_R3"];
/// The last of the FFO positions that are solved without being asked for.
const USUAL: u32 = 49;

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
    let last = if std::env::args().any(|word| word == "--long") { 59 } else { USUAL };
    endgames(&folder.join("ffo"), last);
}

/// The FFO endgame positions of Othello from 1 on, each with a table of its own.
fn endgames(folder: &Path, last: u32) {
    println!("Othello, one core, a table of at most 256 MiB");
    println!("{:<8}{:>8}{:>8}{:>16}{:>12}{:>8}", "FFO", "empty", "score", "nodes", "seconds", "wrong");
    for (before, name) in [(0, "fforum-1-19.obf"), (19, "fforum-20-39.obf"), (39, "fforum-40-59.obf")] {
        let mut number = before;
        let path = folder.join(name);
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("{name} is absent: {}", path.display());
            continue;
        };
        let (mut nodes, mut seconds, mut wrong) = (0, 0.0, 0);
        for problem in obf::read(&text).unwrap_or_default() {
            number += 1;
            if number > last {
                break;
            }
            let empties = problem.position.empties().count_ones();
            let begun = Instant::now();
            let mut solver = endgame::Solver::for_empties(empties);
            let report = solver.search(&problem.position, &mut Control::unlimited(), &mut Unwatched);
            let took = begun.elapsed().as_secs_f64();
            let score = report.score.units();
            let is_wrong = u32::from(problem.best().map(i32::from) != Some(score));
            println!("{number:<8}{empties:>8}{score:>+8}{:>16}{took:>12.3}{is_wrong:>8}", report.nodes);
            (nodes, seconds, wrong) = (nodes + report.nodes, seconds + took, wrong + is_wrong);
            if number == USUAL {
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
