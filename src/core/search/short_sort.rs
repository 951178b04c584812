//! Sorting of lists as short as those of moves.
//!
//! Searches are compiled for each game, evaluation and observer, and a sort of the standard library adds some
//! kilobytes each time.

/// Sorts by descending keys; equals keep their places.
pub(in crate::search) fn sort_greatest_first<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) < key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng as _};

    use super::sort_greatest_first;
    use crate::game::Rng64;

    #[test]
    fn lists_are_sorted_as_the_standard_library_does_it() {
        let mut rng = Rng64::seed_from_u64(1);
        for length in 0..40 {
            let list: Vec<(u8, usize)> = (0..length).map(|at| (rng.random_range(0..9), at)).collect();
            let (mut own, mut other) = (list.clone(), list);
            sort_greatest_first(&mut own, |&(key, _)| key);
            other.sort_by_key(|&(key, _)| std::cmp::Reverse(key));
            assert_eq!(own, other);
        }
    }
}
