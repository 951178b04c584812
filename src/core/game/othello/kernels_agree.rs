//! Comparison of every kernel with the portable one.

use rand::{Rng, SeedableRng};

use super::avx2::Avx2;
use super::avx512::Avx512;
use super::kernel::{Kernel, Portable};
use crate::game::Rng64;

fn agrees(kernel: impl Kernel) {
    let mut rng = Rng64::seed_from_u64(21);
    for turn in 0..20_000_u32 {
        // From nearly empty boards to nearly full ones.
        let discs = if turn % 2 == 0 { rng.next_u64() | rng.next_u64() } else { rng.next_u64() };
        let own = rng.next_u64() & discs;
        let (opponent, square) = (discs & !own, turn % 64);
        assert_eq!(kernel.moves(own, opponent), Portable.moves(own, opponent), "{own:x} {opponent:x}");
        let (own, opponent) = (own & !(1 << square), opponent & !(1 << square));
        let flips = Portable.flips(square, own, opponent);
        assert_eq!(kernel.flips(square, own, opponent), flips, "{own:x} {opponent:x} {square}");
        assert_eq!(kernel.last(square, own), Portable.last(square, own), "{own:x} {square}");
        let (empty, edges) = (!(own | opponent), own & 0x8100_0000_0000_0081);
        assert_eq!(kernel.grown(own, empty, edges), Portable.grown(own, empty, edges), "{own:x} {empty:x}");
    }
}

#[test]
fn every_kernel_agrees_with_the_portable_one() {
    if let Some(kernel) = Avx2::found() {
        agrees(kernel);
    }
    if let Some(kernel) = Avx512::found() {
        agrees(kernel);
    }
}

#[test]
fn numbers_looked_up_at_once_are_those_looked_up_one_by_one() {
    let Some(kernel) = Avx512::found() else { return };
    let mut rng = Rng64::seed_from_u64(22);
    let numbers: Vec<i16> = (0..70_000).map(|_| rng.next_u64() as i16).collect();
    for _ in 0..200 {
        let begin = [(); 48].map(|()| rng.next_u64() as u32 % 4_000);
        let places = [(); 48].map(|()| rng.next_u64() as u16);
        let slow = begin.iter().zip(places).fold(0_i16, |sum, (&begin, place)| {
            sum.wrapping_add(numbers[begin as usize + usize::from(place)])
        });
        assert_eq!(kernel.summed(&numbers, &begin, &places), Some(slow));
    }
    // No number is read beyond the end.
    assert_eq!(kernel.summed(&numbers[..1], &[0; 48], &[0; 48]), None);
    assert_eq!(
        kernel.summed(&numbers[..9], &[u32::MAX - 9; 48], &[8; 48]),
        Some(numbers[7].wrapping_mul(48))
    );
}
