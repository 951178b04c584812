//! Othello the slow and obvious way, square by square, and random positions to try things on.

use edagari::game::othello::Othello;
use edagari::game::{Rng64, Sequential};
use proptest::prelude::{Strategy, any};
use rand::SeedableRng as _;

/// A position some random moves after `start`, before the end of the game.
pub(crate) fn after_random_moves<P: Sequential>(start: P, moves: u32, seed: u64) -> P {
    let mut rng = Rng64::seed_from_u64(seed);
    let mut position = start;
    for _ in 0..moves {
        let next = position.after(position.random_action(&mut rng));
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}

pub(crate) fn othellos() -> impl Strategy<Value = Othello> {
    (0..3_usize, 0..60_u32, any::<u64>()).prop_map(|(size, moves, seed)| {
        after_random_moves(Othello::new([8, 6, 4][size]).expect("a size"), moves, seed)
    })
}

/// Othello on a grid of cells, one square at a time: 1 is the side to move, -1 the other, 0 empty.
#[derive(Clone)]
pub(crate) struct Grid {
    pub(crate) size: i32,
    cells: Vec<i32>,
}

impl Grid {
    pub(crate) fn of(position: &Othello) -> Self {
        let size = i32::from(position.size());
        let cell = |square: i32| {
            let bit = 1_u64 << (square / size * 8 + square % size);
            i32::from(position.own() & bit != 0) - i32::from(position.opponent() & bit != 0)
        };
        Self { size, cells: (0..size * size).map(cell).collect() }
    }

    pub(crate) fn at(&self, row: i32, column: i32) -> i32 {
        let inside = (0..self.size).contains(&row) && (0..self.size).contains(&column);
        if inside { self.cells[(row * self.size + column) as usize] } else { 0 }
    }

    pub(crate) fn squares(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let size = self.size;
        (0..size * size).map(move |square| (square / size, square % size))
    }

    /// The discs that `side` turns by a move, on an empty square.
    pub(crate) fn flips(&self, side: i32, (row, column): (i32, i32)) -> Vec<(i32, i32)> {
        let mut flips = Vec::new();
        for (down, right) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            let ray = |step: i32| (row + step * down, column + step * right);
            let length = (1..8).take_while(|&step| self.at(ray(step).0, ray(step).1) == -side).count() as i32;
            if self.at(ray(length + 1).0, ray(length + 1).1) == side {
                flips.extend((1..=length).map(ray));
            }
        }
        flips
    }

    pub(crate) fn moves(&self, side: i32) -> Vec<(i32, i32)> {
        let legal =
            |&square: &(i32, i32)| self.at(square.0, square.1) == 0 && !self.flips(side, square).is_empty();
        self.squares().filter(legal).collect()
    }

    /// Discs of `side` that are not turned by any one move of the other.
    pub(crate) fn surviving(&self, side: i32) -> Vec<(i32, i32)> {
        let turned: Vec<_> =
            self.moves(-side).into_iter().flat_map(|square| self.flips(-side, square)).collect();
        let stays =
            |&(row, column): &(i32, i32)| self.at(row, column) == side && !turned.contains(&(row, column));
        self.squares().filter(stays).collect()
    }

    /// Discs of `side` that no line of `plies` plies turns, whichever side begins it.
    pub(crate) fn surviving_plies(&self, side: i32, plies: u32) -> Vec<(i32, i32)> {
        let mut discs: Vec<_> =
            self.squares().filter(|&(row, column)| self.at(row, column) == side).collect();
        for first in [side, -side] {
            self.keep_unturned(side, first, plies, &mut discs);
        }
        discs
    }

    fn keep_unturned(&self, side: i32, mover: i32, plies: u32, discs: &mut Vec<(i32, i32)>) {
        discs.retain(|&(row, column)| self.at(row, column) == side);
        if plies == 0 || discs.is_empty() {
            return;
        }
        let moves = self.moves(mover);
        if moves.is_empty() {
            return self.keep_unturned(side, -mover, plies - 1, discs);
        }
        for square in moves {
            let mut next = self.clone();
            for (row, column) in self.flips(mover, square).into_iter().chain([square]) {
                next.cells[(row * self.size + column) as usize] = mover;
            }
            next.keep_unturned(side, -mover, plies - 1, discs);
        }
    }

    /// Discs of `side` safe along all four lines, found one at a time: a line is safe beside the border, beside a
    /// disc already found, or without an empty square.
    pub(crate) fn stable(&self, side: i32) -> Vec<(i32, i32)> {
        let mut found: Vec<(i32, i32)> = Vec::new();
        let inside =
            |row: i32, column: i32| (0..self.size).contains(&row) && (0..self.size).contains(&column);
        let safe = |found: &[(i32, i32)], (row, column): (i32, i32), (down, right): (i32, i32)| {
            let held = |row, column| !inside(row, column) || found.contains(&(row, column));
            let line = (-8..=8).map(|step| (row + step * down, column + step * right));
            let full = line
                .filter(|&(row, column)| inside(row, column))
                .all(|(row, column)| self.at(row, column) != 0);
            full || held(row + down, column + right) || held(row - down, column - right)
        };
        loop {
            let next = self.squares().find(|&square| {
                self.at(square.0, square.1) == side
                    && !found.contains(&square)
                    && [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().all(|axis| safe(&found, square, axis))
            });
            match next {
                Some(square) => found.push(square),
                None => return found,
            }
        }
    }

    pub(crate) fn bits(squares: &[(i32, i32)]) -> u64 {
        squares.iter().fold(0, |bits, (row, column)| bits | 1 << (row * 8 + column))
    }

    pub(crate) fn sum(&self, side: i32, value: impl Fn(u8) -> i32) -> i32 {
        let own = self.squares().filter(|&(row, column)| self.at(row, column) == side);
        own.map(|(row, column)| value((row * 8 + column) as u8)).sum()
    }
}
