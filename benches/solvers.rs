//! How fast are the exact solvers? Sets of positions, each solved with a table emptied before it: nodes, time, wrong scores;
//! and what each of their parts is worth, by leaving it out.
//!
//! The sets lie in the folder that EDAGARI_DATA names (`../shared/data` without it); those that are absent are named. Two of
//! Connect Four are made here, from a seed: random games are solved, and those kept that have as many stones and as
//! many plies to their end as the set asks for.
//! Times are of the solve alone. `edagari perft --game othello --depth 11` scales them to another machine.
//! FFO 50 to 59 take long and are left out, unless asked for: `cargo bench --bench solvers -- --long`. Words choose parts:
//! `-- made` only the sets that are made here, `-- parts` only what each part is worth.

#![expect(clippy::print_stdout, reason = "a benchmark speaks on standard output")]

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Instant;

use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::{Position as _, Rng64, Sequential as _};
use edagari::search::solve::connect_four::{Book, ConnectFourSolver, Rules, SolverRule};
use edagari::search::solve::othello_endgame::{self as endgame, SolverFeature};
use edagari::search::{Control, Unwatched};
use edagari::store::obf;
use rand::{RngExt as _, SeedableRng as _};

/// The sets of Connect Four: by stones on the board from L3, late, to L1, early; by plies to the end from R1, few, to R3.
const SETS: [&str; 6] = ["Test_L3_R1", "Test_L2_R1", "Test_L2_R2", "Test_L1_R1", "Test_L1_R2", "Test_L1_R3"];
/// The last of the FFO positions that are solved without being asked for.
const USUAL: u32 = 49;

fn main() {
    let folder =
        std::env::var_os("EDAGARI_DATA").map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    let asked = |word: &str| std::env::args().any(|argument| argument == word);
    let all = !asked("made") && !asked("parts");
    if all {
        sets(&folder);
    }
    if all || asked("made") {
        made_sets();
    }
    if all || asked("parts") {
        parts(&folder);
    }
    if all {
        endgames(&folder.join("ffo"), if asked("--long") { 59 } else { USUAL });
    }
}

/// The sets that lie in the folder, and the empty board.
fn sets(folder: &Path) {
    println!(
        "Connect Four, one core, a table of {} MiB emptied for every position",
        ConnectFourSolver::MEGABYTES
    );
    println!(
        "{:<12}{:>10}{:>14}{:>12}{:>12}{:>8}",
        "set", "positions", "mean nodes", "mean us", "ns/node", "wrong"
    );
    for set in SETS {
        measure(set, &folder.join("connect4").join(set));
    }
    let begun = Instant::now();
    let solution = ConnectFourSolver::default().solve(&ConnectFour::default());
    let seconds = begun.elapsed().as_secs_f64();
    println!("the empty board: {} by {} nodes in {seconds:.1} s", solution.value, solution.nodes);
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
            let mut solver = endgame::OthelloSolver::for_empties(empties);
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
    let read = |line: &str| {
        let (moves, score) = line.split_once(' ')?;
        Some((ConnectFour::parse(moves).ok()?, score.trim().parse().ok()?))
    };
    solve_all(set, &text.lines().filter_map(read).collect::<Vec<_>>());
}

/// Solves positions with known scores, one after the other, from nothing.
fn solve_all(set: &str, positions: &[(ConnectFour, i32)]) {
    let mut solver = ConnectFourSolver::default();
    let (mut nodes, mut seconds, mut wrong) = (0, 0.0, 0_u32);
    for &(position, score) in positions {
        solver.clear();
        let begun = Instant::now();
        let solution = solver.solve(&position);
        seconds += begun.elapsed().as_secs_f64();
        nodes += solution.nodes;
        wrong += u32::from(solution.value != score);
    }
    let (positions, count) = (positions.len(), positions.len().max(1) as f64);
    let (mean_nodes, micros) = (nodes as f64 / count, seconds * 1e6 / count);
    let each = seconds * 1e9 / (nodes.max(1)) as f64;
    println!("{set:<12}{positions:>10}{mean_nodes:>14.1}{micros:>12.2}{each:>12.1}{wrong:>8}");
}

/// How many positions a set that is made here has.
const MADE: usize = 200;
/// Plies to the end under best play of a position of medium length.
const MEDIUM: RangeInclusive<i32> = 14..=28;

/// Positions of random games of medium length, with few stones and with more: the kinds that other solvers' tables call
/// begin-medium and middle-medium. The labels are this solver's own, with a table
/// that is kept from one position to the next.
fn made_sets() {
    for (set, stones) in [("middle-med", 14..=28), ("begin-med", 1..=13)] {
        let positions = made(&stones);
        solve_all(set, &positions);
    }
}

/// A set of positions with so many stones.
fn made(stones: &RangeInclusive<u32>) -> Vec<(ConnectFour, i32)> {
    let mut rng = Rng64::seed_from_u64(u64::from(*stones.end()));
    let mut solver = ConnectFourSolver::new(512).with_book(Book::shipped());
    let mut found: Vec<(ConnectFour, i32)> = Vec::new();
    while found.len() < MADE {
        let wanted = rng.random_range(stones.clone());
        let mut position = ConnectFour::default();
        while !position.is_over() && position.stone_count() < wanted {
            position.play(position.random_action(&mut rng));
        }
        if position.is_over() || found.iter().any(|(known, _)| *known == position) {
            continue;
        }
        let value = solver.solve(&position).value;
        if MEDIUM.contains(&plies_left(&position, value)) {
            found.push((position, value));
        }
    }
    found
}

/// Plies until the game ends if both play best: the winner as soon, the loser as late as possible.
fn plies_left(position: &ConnectFour, value: i32) -> i32 {
    let (cells, stones) = (position.cell_count() as i32, position.stone_count() as i32);
    // A win with stone k is worth 1 + (cells - k) / 2, and k has the parity of the winner's turns.
    let last = match value {
        0 => cells,
        won if won > 0 => cells - 2 * (won - 1) - i32::from((cells - stones) % 2 == 0),
        lost => cells - 2 * (-lost - 1) - i32::from((cells - stones) % 2 != 0),
    };
    last - stones
}

/// What each part is worth: the same positions without it.
fn parts(folder: &Path) {
    println!("Connect Four, {PARTS} positions each of the sets, all parts and without each of them");
    let positions = positions_of(folder);
    let without = |rule: SolverRule| (rule.name(), Rules::default().without(rule));
    let rules = [("all", Rules::default())].into_iter().chain(SolverRule::LADDER.map(without));
    for (name, rules) in rules.chain([("none", Rules::first(0))]) {
        let mut solver = ConnectFourSolver::default().with_rules(rules);
        let (mut nodes, mut seconds) = (0, 0.0);
        for position in &positions {
            solver.clear();
            let begun = Instant::now();
            nodes += solver.solve(position).nodes;
            seconds += begun.elapsed().as_secs_f64();
        }
        println!("{name:<18}{nodes:>14} nodes {seconds:>10.3} s");
    }
    println!("Othello, FFO 20 to 41, all parts and without each of them");
    let mut boards: Vec<Othello> = Vec::new();
    for (name, count) in [("fforum-20-39.obf", 20), ("fforum-40-59.obf", 2)] {
        let text = std::fs::read_to_string(folder.join("ffo").join(name)).unwrap_or_default();
        boards.extend(obf::read(&text).unwrap_or_default().into_iter().take(count).map(|it| it.position));
    }
    // Without the order of moves nothing of this length ends.
    let parts = SolverFeature::LADDER.into_iter().filter(|part| *part != SolverFeature::Sorting);
    for part in [None].into_iter().chain(parts.map(Some)) {
        let (mut nodes, mut seconds) = (0, 0.0);
        for board in &boards {
            let mut solver = endgame::OthelloSolver::for_empties(board.empties().count_ones());
            if let Some(part) = part {
                solver = solver.without(part);
            }
            let begun = Instant::now();
            nodes += solver.search(board, &mut Control::unlimited(), &mut Unwatched).nodes;
            seconds += begun.elapsed().as_secs_f64();
        }
        println!("{:<18}{nodes:>14} nodes {seconds:>10.3} s", part.map_or("all", SolverFeature::name));
    }
}

/// How many positions of each set show what a part is worth.
const PARTS: usize = 100;

/// The first positions of each set of Connect Four that is there.
fn positions_of(folder: &Path) -> Vec<ConnectFour> {
    let mut positions = Vec::new();
    for set in SETS {
        let text = std::fs::read_to_string(folder.join("connect4").join(set)).unwrap_or_default();
        let read = |line: &str| ConnectFour::parse(line.split(' ').next()?).ok();
        positions.extend(text.lines().filter_map(read).take(PARTS));
    }
    positions
}
