//! The last few empty squares of Othello, where looking into a table or sorting moves costs more than it saves.
//!
//! Only null windows are asked for: is the result greater than `alpha`? What is returned is the result itself or a bound
//! on it: a value greater than `alpha` is at most the result, any other at least. Values are disc differences for the
//! side to move, with the empty squares given to the winner.

use crate::game::bits::Bits;
use crate::game::othello::flips_of;

/// Squares with which [`Last::result`] copes well.
pub(super) const FEW: u32 = 6;

const QUADRANTS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// For each square, those beside it.
static BESIDE: [u64; 64] = {
    let mut beside = [0; 64];
    let mut square = 0;
    while square < 64 {
        let here = 1_u64 << square;
        let sides = (here << 1 & 0xfefe_fefe_fefe_fefe) | (here >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
        let row = here | sides;
        beside[square] = sides | row << 8 | row >> 8;
        square += 1;
    }
    beside
};

/// The result of a game that is over.
pub(super) const fn end(own: u64, opponent: u64) -> i32 {
    let (own, theirs) = (own.count_ones() as i32, opponent.count_ones() as i32);
    let lead = own - theirs;
    lead + lead.signum() * (64 - own - theirs)
}

/// Counts what it looks at.
#[derive(Debug, Default)]
pub(super) struct Last {
    pub(super) nodes: u64,
    /// Ends of the game among them.
    pub(super) leaves: u64,
    /// Cut-offs.
    pub(super) cuts: u64,
}

impl Last {
    /// The result with at least one empty square, as far as `alpha` asks for it.
    pub(super) fn result(&mut self, own: u64, opponent: u64, alpha: i32) -> i32 {
        let empty = !(own | opponent);
        match empty.count_ones() {
            0 => {
                self.count_end();
                end(own, opponent)
            }
            1 => self.one(own, opponent, empty.trailing_zeros() as u8),
            2 => self.two([own, opponent], empty, alpha),
            _ => self.few([own, opponent], empty, alpha, false),
        }
    }

    const fn count_end(&mut self) {
        self.nodes += 1;
        self.leaves += 1;
    }

    /// One empty square: whoever can takes it.
    fn one(&mut self, own: u64, opponent: u64, square: u8) -> i32 {
        self.count_end();
        let lead = 2 * own.count_ones() as i32 - 63;
        let turned = flips_of(square, own, opponent).count_ones() as i32;
        if turned > 0 {
            return lead + 2 * turned + 1;
        }
        let turned = flips_of(square, opponent, own).count_ones() as i32;
        if turned > 0 { lead - 2 * turned - 1 } else { lead + lead.signum() }
    }

    /// Two empty squares.
    fn two(&mut self, [own, opponent]: [u64; 2], empty: u64, alpha: i32) -> i32 {
        self.nodes += 1;
        if let Some(value) = self.best_of_two(own, opponent, empty, alpha) {
            return value;
        }
        // No move: the other side goes on, and wants the least.
        self.nodes += 1;
        if let Some(value) = self.best_of_two(opponent, own, empty, -alpha - 1) {
            return -value;
        }
        self.leaves += 1;
        end(own, opponent)
    }

    fn best_of_two(&mut self, own: u64, opponent: u64, empty: u64, alpha: i32) -> Option<i32> {
        let mut best = None;
        for square in Bits(empty) {
            let bit = 1 << square;
            let flips = if BESIDE[square as usize] & opponent == 0 {
                0
            } else {
                flips_of(square as u8, own, opponent)
            };
            if flips != 0 {
                let last = (empty ^ bit).trailing_zeros() as u8;
                let value = -self.one(opponent ^ flips, own | flips | bit, last);
                if value > alpha {
                    self.cuts += 1;
                    return Some(value);
                }
                best = best.max(Some(value));
            }
        }
        best
    }

    /// Three empty squares and more. Where an odd number of squares is left in a quadrant is moved first: there the
    /// side to move gets the last word.
    fn few(&mut self, [own, opponent]: [u64; 2], empty: u64, alpha: i32, passed: bool) -> i32 {
        self.nodes += 1;
        let odd = |quadrant: &&u64| (empty & **quadrant).count_ones() % 2 == 1;
        let odd: u64 = QUADRANTS.iter().filter(odd).sum();
        let mut best = i32::MIN;
        for square in Bits(empty & odd).chain(Bits(empty & !odd)) {
            if BESIDE[square as usize] & opponent == 0 {
                continue;
            }
            let flips = flips_of(square as u8, own, opponent);
            if flips == 0 {
                continue;
            }
            let bit = 1 << square;
            let (child, rest) = ([opponent ^ flips, own | flips | bit], empty ^ bit);
            let value = if rest.count_ones() == 2 {
                -self.two(child, rest, -alpha - 1)
            } else {
                -self.few(child, rest, -alpha - 1, false)
            };
            if value > alpha {
                self.cuts += 1;
                return value;
            }
            best = best.max(value);
        }
        if best > i32::MIN {
            best
        } else if passed {
            self.leaves += 1;
            end(own, opponent)
        } else {
            -self.few([opponent, own], empty, -alpha - 1, true)
        }
    }
}
