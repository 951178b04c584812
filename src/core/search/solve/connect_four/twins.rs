//! Reference implementations for tests: the rules line by line, and every move to the end, against the bits
//! of the solver.

use std::collections::HashMap;

use rand::{RngExt as _, SeedableRng as _};

use super::claim;
use super::lanes::{LineSearch, PortableLines};
use super::lines::{completing, has_four, mirrored, needed};
use super::size::{AnySize, FixedSize, SolverSize};
use super::state::SolverState;
use crate::game::connect_four::ConnectFour;
use crate::game::{Alternating as _, Position as _, Rng64, Sequential as _};

const BOARDS: [AnySize; 5] =
    [AnySize::new(4, 4), AnySize::new(5, 4), AnySize::new(6, 4), AnySize::new(4, 6), AnySize::new(7, 6)];

/// Positions of random games, not over.
fn positions(size: AnySize, count: usize) -> Vec<ConnectFour> {
    let start = ConnectFour::new(size.width() as u8, size.height() as u8).expect("a size of board");
    let mut rng = Rng64::seed_from_u64(size.width().into());
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = start;
        let stones = rng.random_range(0..start.cell_count());
        while !position.is_over() && position.stone_count() < stones {
            position.play(position.random_action(&mut rng));
        }
        if !position.is_over() {
            positions.push(position);
        }
    }
    positions
}

/// The cells of every four in a line, cell by cell.
fn lines(size: impl SolverSize) -> Vec<[(u32, u32); 4]> {
    let (width, height) = (size.width() as i32, size.height() as i32);
    let mut lines = Vec::new();
    for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
        for column in 0..width {
            for row in 0..height {
                let cells = [0, 1, 2, 3].map(|step| (column + right * step, row + up * step));
                if cells.iter().all(|&(c, r)| (0..width).contains(&c) && (0..height).contains(&r)) {
                    lines.push(cells.map(|(c, r)| (c as u32, r as u32)));
                }
            }
        }
    }
    lines
}

fn bit(size: impl SolverSize, column: u32, row: u32) -> u64 {
    1 << (column * size.stride() + row)
}

fn mask(size: impl SolverSize, line: &[(u32, u32); 4]) -> u64 {
    line.iter().fold(0, |mask, &(column, row)| mask | bit(size, column, row))
}

/// For each side, the number of its stones in a line that it could still fill; `None` if it cannot.
fn standing(line: u64, own: u64, other: u64) -> [Option<u32>; 2] {
    [(own, other), (other, own)].map(|(one, two)| (line & two == 0).then(|| (line & one).count_ones()))
}

#[test]
fn recolouring_stones_that_no_line_needs_changes_no_line() {
    let mut rng = Rng64::seed_from_u64(7);
    let mut unneeded = 0;
    for size in BOARDS {
        for position in positions(size, 300) {
            let (own, other) = (position.own(), position.opponent());
            let kept = needed(size, own, other);
            let free = (own | other) & !kept;
            unneeded += free.count_ones();
            let colour = rng.random::<u64>();
            let (own_then, other_then) = ((own & kept) | (free & colour), (other & kept) | (free & !colour));
            for line in lines(size).iter().map(|line| mask(size, line)) {
                if line & !(own | other) != 0 {
                    let then = standing(line, own_then, other_then);
                    assert_eq!(then, standing(line, own, other), "{line:b} in {position}");
                }
            }
        }
    }
    assert!(unneeded > 1000, "{unneeded} stones that no line needs");
}

#[test]
fn lines_are_found_cell_by_cell_and_by_all_kernels() {
    fn check<S: SolverSize>(size: S, lanes: impl LineSearch, position: &ConnectFour) {
        let (own, other) = (position.own(), position.opponent());
        let lines: Vec<u64> = lines(size).iter().map(|line| mask(size, line)).collect();
        let ends = |stones: u64| {
            let missing = lines.iter().map(|line| line & !stones).filter(|missing| missing.is_power_of_two());
            missing.fold(0, |cells, cell| cells | cell) & !(own | other)
        };
        for stones in [own, other] {
            let empty = size.board() & !(own | other);
            assert_eq!(completing(size, stones) & empty, ends(stones), "{position}");
            assert_eq!(lanes.completing(size, stones) & empty, ends(stones), "{position}");
            let four = lines.iter().any(|line| line & !(stones | empty) == 0);
            assert_eq!([has_four(size, stones | empty), lanes.has_four(size, stones | empty)], [four; 2]);
        }
        assert_eq!(lanes.needed(size, own, other), needed(size, own, other), "{position}");
        assert_eq!(lanes.mirrored(size, own), mirrored(size, own), "{position}");
        assert_eq!(mirrored(size, own), position.mirrored().own(), "{position}");
    }
    for size in BOARDS {
        for position in positions(size, 100) {
            check(size, PortableLines, &position);
            #[cfg(target_arch = "x86_64")]
            if let Some(lanes) = super::x86::Avx2Lines::detect() {
                check(size, lanes, &position);
                if (size.width(), size.height()) == (7, 6) {
                    check(FixedSize::<7, 6>, lanes, &position);
                }
            }
        }
    }
}

/// Claim-even, line by line.
fn claim_even(size: impl SolverSize, state: &SolverState) -> i32 {
    let is_upper = |row: u32| !row.is_multiple_of(2);
    let taken = state.own | state.other;
    let height = |column: u32| (0..size.height()).find(|&row| taken & bit(size, column, row) == 0);
    let theirs = |(column, row): (u32, u32)| {
        let cell = bit(size, column, row);
        state.other & cell != 0 || (taken & cell == 0 && is_upper(row) && height(column) != Some(row))
    };
    let all = lines(size);
    let (mut level, mut diagonal) = (Vec::new(), Vec::new());
    for line in &all {
        if line.iter().any(|&cell| theirs(cell)) {
            continue;
        }
        // It is mine unless a line of theirs lies on the same columns in the same direction, lower.
        let is_below = |other: &&[(u32, u32); 4]| {
            let lower = |at: usize| other[at].0 == line[at].0 && other[at].1 < line[at].1;
            (0..4).all(lower)
                && line[0].1.wrapping_sub(other[0].1) == line[3].1.wrapping_sub(other[3].1)
                && other.iter().all(|&cell| theirs(cell))
        };
        if line[0].0 == line[3].0 || !all.iter().any(|other| is_below(&other)) {
            return claim::NONE;
        }
    }
    for line in all.iter().filter(|line| line[0].0 != line[3].0 && line.iter().all(|&cell| theirs(cell))) {
        if line[0].1 == line[3].1 {
            level.push(line[0].1);
        } else {
            diagonal.extend(
                line.iter().filter(|&&(column, row)| taken & bit(size, column, row) == 0).map(|cell| cell.1),
            );
        }
    }
    let end = level.into_iter().min().or(diagonal.into_iter().max());
    end.map_or(0, |row| -((size.height() as i32 - row as i32 + 1) / 2))
}

/// The value by the rules alone: every move, to the end.
fn plain_value(position: &ConnectFour, known: &mut HashMap<u64, i32>) -> i32 {
    if position.is_over() {
        return position.final_score().units();
    }
    if let Some(&value) = known.get(&position.exact_key()) {
        return value;
    }
    let mut columns = Vec::new();
    position.actions(&mut columns);
    let values = columns.into_iter().map(|column| -plain_value(&position.after(column), known));
    let value = values.max().expect("a move");
    known.insert(position.exact_key(), value);
    value
}

/// A position in the solver's form, unless the side to move can win at once.
fn quiet(size: AnySize, position: &ConnectFour) -> Option<SolverState> {
    let state = SolverState::new(size, position.own(), position.opponent());
    (state.own_threats & state.playable(size) == 0).then_some(state)
}

#[test]
fn claim_even_is_what_it_says_line_by_line() {
    let mut bounds = 0;
    for size in BOARDS {
        for position in positions(size, 400) {
            let Some(state) = quiet(size, &position).filter(|state| state.stones.is_multiple_of(2)) else {
                continue;
            };
            let bound = claim::claim_even(size, &state);
            assert_eq!(bound, claim_even(size, &state), "{position}");
            bounds += u32::from(bound != claim::NONE);
        }
    }
    assert!(bounds > 100, "{bounds} bounds");
}

#[test]
fn bounds_by_answering_hold_against_every_move_to_the_end() {
    let mut bounds = [0, 0];
    for (size, least) in BOARDS.into_iter().zip([0, 8, 12, 12]) {
        let mut known = HashMap::new();
        for position in positions(size, 400).into_iter().filter(|position| position.stone_count() >= least) {
            let Some(state) = quiet(size, &position) else { continue };
            let first = state.stones.is_multiple_of(2);
            let bound = if first {
                claim::claim_even(size, &state)
            } else {
                claim::inverted(size, PortableLines, &state)
            };
            if bound != claim::NONE {
                bounds[usize::from(first)] += 1;
                let value = plain_value(&position, &mut known);
                assert!(value <= bound, "{value} is more than {bound}: {position}");
            }
        }
    }
    assert!(bounds[0] > 10 && bounds[1] > 100, "{bounds:?} bounds of the first and of the second player");
}
