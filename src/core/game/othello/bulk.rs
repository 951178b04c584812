//! Playouts and counts, which generate moves by the million.
//!
//! Written once and compiled once for each instruction set: `moves` and `flips` are the caller's versions of
//! [`super::moves_of`] and [`super::flips_of`], `select` its version of [`crate::game::bits::nth_set_bit`].

use crate::game::bits::{Bits, Fraction};
use crate::game::{Outcome, Rng64};

use super::Othello;
use super::board_mask;

/// Plays random moves to the end.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the loop must be translated for the caller's instruction set")]
pub(super) fn playout(
    start: &Othello,
    rng: &mut Rng64,
    moves: impl Fn(u64, u64) -> u64,
    flips: impl Fn(u8, u64, u64) -> u64,
    select: impl Fn(u64, u32) -> u32,
) -> Outcome {
    let Othello { mut own, mut opponent, mut side, size } = *start;
    let board = board_mask(size);
    let mut fraction = Fraction::draw(rng);
    let mut choices = 0_u32;
    let mut passed = false;
    loop {
        let legal = moves(own, opponent) & board;
        if legal != 0 {
            // Eight choices among at most 33 squares leave each uniform to better than 2^-20.
            choices += 1;
            if choices.is_multiple_of(8) {
                fraction = Fraction::draw(rng);
            }
            let square = select(legal, fraction.below(legal.count_ones())) as u8;
            let turned = flips(square, own, opponent);
            own |= turned | (1 << square);
            opponent ^= turned;
        } else if passed {
            // The empty squares go to the winner: that changes the margin, but not the winner.
            return match own.count_ones().cmp(&opponent.count_ones()) {
                std::cmp::Ordering::Equal => Outcome::Draw,
                std::cmp::Ordering::Greater => Outcome::Win(side),
                std::cmp::Ordering::Less => Outcome::Win(side.other()),
            };
        }
        passed = legal == 0;
        (own, opponent) = (opponent, own);
        side = side.other();
    }
}

/// Counts the sequences of two actions. A second action is one of the moves found or the one pass, and a game
/// that is over counts once too: never less than one for each first action.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the loop must be translated for the caller's instruction set")]
pub(super) fn count_pairs(
    start: &Othello,
    moves: impl Fn(u64, u64) -> u64,
    flips: impl Fn(u8, u64, u64) -> u64,
) -> u64 {
    let Othello { own, opponent, size, .. } = *start;
    let board = board_mask(size);
    let count = |own: u64, opponent: u64| u64::from((moves(own, opponent) & board).count_ones()).max(1);
    let legal = moves(own, opponent) & board;
    if legal == 0 {
        // The replies to the one pass; where the other side cannot move either, `count` returns one for the
        // finished game.
        return count(opponent, own);
    }
    let after = |square: u32| {
        let turned = flips(square as u8, own, opponent);
        count(opponent ^ turned, own | turned | (1 << square))
    };
    Bits(legal).map(after).sum()
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};

    use super::super::moves::{portable_flips_of, portable_moves_of};
    use super::super::{flips_of, moves_of};
    use super::*;
    use crate::game::bits::nth_set_bit;
    use crate::game::{Alternating, Position, Sequential};

    /// On any processor, its kernel gives the results of the portable code, also on boards that no game
    /// reaches.
    #[test]
    fn kernels_agree() {
        let mut rng = Rng64::seed_from_u64(3);
        for _ in 0..20_000 {
            let [own, others, fill] = [rng.next_u64(), rng.next_u64(), rng.next_u64()];
            for (own, opponent) in
                [(own, others & !own), (own & others, fill & !own), (own & others & fill, !own)]
            {
                let moves = moves_of(own, opponent);
                assert_eq!(moves, portable_moves_of(own, opponent));
                for square in Bits(!(own | opponent)) {
                    let turned = flips_of(square as u8, own, opponent);
                    assert_eq!(turned, portable_flips_of(square as u8, own, opponent));
                    assert_eq!(turned != 0, moves >> square & 1 != 0);
                }
            }
        }
    }

    #[test]
    fn bulk_work_agrees() {
        let mut rng = Rng64::seed_from_u64(4);
        for size in [4, 6, 8].into_iter().cycle().take(300) {
            let mut position = Othello::new(size).expect("a known size");
            while !position.is_over() {
                let portable = count_pairs(&position, portable_moves_of, portable_flips_of);
                assert_eq!(position.count_pairs(), portable);
                let seed = rng.next_u64();
                let [mut one, mut other] = [Rng64::seed_from_u64(seed), Rng64::seed_from_u64(seed)];
                let outcome = playout(&position, &mut one, portable_moves_of, portable_flips_of, nth_set_bit);
                assert_eq!(position.random_playout(&mut other), outcome);
                position.play(position.random_action(&mut rng));
            }
        }
    }
}
