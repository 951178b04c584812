//! The numbers of moves in a list, compared with the moves: one that does not fit means that a move is
//! missing, or one too many. Moves are numbered in pairs or one by one, and numbers may be left out; after a
//! pass nothing is checked.

/// Numbers of a line so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoveNumbers {
    last: Option<NumberPlace>,
    /// Whether the next number is the first of a variation.
    begins_variation: bool,
    /// The way of counting, once that is known.
    count: Option<NumberCount>,
}

/// A number, and the moves before it.
#[derive(Clone, Copy, Debug)]
struct NumberPlace {
    number: usize,
    /// Whether it is that of the second move of a pair, as `3...` is.
    is_second: bool,
    moves: MovesBefore,
    /// Whether nothing follows its digits.
    is_bare: bool,
}

/// Whether a number is that of the move behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberFit {
    Fits,
    Unfit,
    /// Nothing says so, and nothing says otherwise.
    Unknown,
}

/// Moves before a number.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovesBefore {
    /// Passes left out.
    pub(super) moves: usize,
    /// Passes of the line so far, with one that is due.
    pub(super) passes: usize,
    /// Whether the game began as usual, so that its first number is known.
    pub(super) is_usual: bool,
}

/// The unit of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NumberCount {
    Pairs,
    Single,
}

impl NumberPlace {
    /// Whether a list may begin its numbers with this one behind the moves before it.
    const fn may_be_first(self) -> bool {
        let MovesBefore { moves, passes, .. } = self.moves;
        let is_of_pair = self.number == moves / 2 + 1 && self.is_second != moves.is_multiple_of(2);
        passes > 0 || self.number == moves + 1 || is_of_pair
    }
}

impl MoveNumbers {
    /// Takes the next number for the first of a variation, which begins where it will.
    pub(super) const fn begin_variation(&mut self) {
        self.last = None;
        self.begins_variation = true;
    }

    /// Whether the numbers of the list have nothing behind their digits.
    pub(super) fn are_bare(&self) -> bool {
        self.last.is_some_and(|last| last.is_bare)
    }

    /// The number that was taken last.
    pub(super) fn last(&self) -> Option<usize> {
        self.last.map(|last| last.number)
    }

    /// Takes the word of a number, such as `12.`, `3...` or `7`, behind so many moves.
    pub(super) fn take(&mut self, word: &str, moves: MovesBefore) -> NumberFit {
        let word = word.strip_prefix('第').unwrap_or(word);
        let behind = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let Ok(number) = word[..word.len() - behind.len()].parse() else { return NumberFit::Unknown };
        let is_second = behind.starts_with("..") || behind.starts_with('…');
        let next = NumberPlace { number, is_second, moves, is_bare: behind.is_empty() };
        let Some(last) = self.last else {
            // A number without a dot may be anything, unless it is the first of a list.
            let is_first = number == 1 && moves.moves == 0;
            self.last = (!next.is_bare || is_first).then_some(next);
            let may_be_other = std::mem::take(&mut self.begins_variation) || moves.moves == 0;
            return match next.is_bare {
                true if !is_first => NumberFit::Unknown,
                _ if is_first || !moves.is_usual => NumberFit::Fits,
                _ if moves.moves > 0 && next.may_be_first() => NumberFit::Fits,
                _ if may_be_other => NumberFit::Unknown,
                _ => NumberFit::Unfit,
            };
        };
        if next.is_bare != last.is_bare {
            if last.is_bare {
                *self = Self { last: Some(next), ..Self::default() };
            }
            return NumberFit::Unknown;
        }
        let played = moves.moves - last.moves.moves;
        // Where nothing was played since, the number before was none, or its move is missing.
        if played == 0 {
            let is_behind_move = moves.moves > 0 && moves.passes == 0;
            if is_behind_move && number == last.number + 1 && (!next.is_bare || self.count.is_some()) {
                return NumberFit::Unfit;
            }
            self.last = Some(next);
            return if number == last.number { NumberFit::Fits } else { NumberFit::Unknown };
        }
        // Beside passes every form counts in its own way.
        if moves.passes > 0 {
            let known = last.number..=last.number + played + moves.passes;
            self.last = Some(next);
            return if known.contains(&number) { NumberFit::Fits } else { NumberFit::Unknown };
        }
        let halves = usize::from(last.is_second) + played;
        let in_pairs = number == last.number + halves / 2 && is_second != halves.is_multiple_of(2);
        let singly = number == last.number + played;
        let fits = match self.count {
            Some(NumberCount::Pairs) => in_pairs,
            Some(NumberCount::Single) => singly,
            None => in_pairs || singly,
        };
        if !fits && next.is_bare && self.count.is_none() {
            // Not the numbers of moves.
            *self = Self::default();
            return NumberFit::Unknown;
        }
        if self.count.is_none() && in_pairs != singly {
            self.count = Some(if in_pairs { NumberCount::Pairs } else { NumberCount::Single });
        }
        self.last = Some(next);
        if fits { NumberFit::Fits } else { NumberFit::Unfit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether all numbers of a list fit; `m` is a move and `p` a pass.
    fn fits(list: &str) -> bool {
        let mut numbers = MoveNumbers::default();
        let mut at = MovesBefore { moves: 0, passes: 0, is_usual: true };
        list.split_whitespace().all(|word| match word {
            "m" => {
                at.moves += 1;
                true
            }
            "p" => {
                at.passes += 1;
                true
            }
            word => numbers.take(word, at) != NumberFit::Unfit,
        })
    }

    #[test]
    fn numbers_fit_where_each_move_has_its_place() {
        for list in [
            "1. m m 2. m m 3. m",
            "1. m 2. m 3. m 4. m",
            "12. m m 13. m m",
            "1. m m 2. m 2... m 3. m m",
            "1... m 2. m m 3. m",
            "1. m m m m 3. m m",
            "1. m m 2. m p 3. m m",
            "1. m m 2. m p m 3. m m",
            "1. m m 2. m p 2. m m 3. m m",
            "1 m m 2 m m 3 m m",
            "1 m 12 m 13 m",
            "m 12 m 40 m 7 m",
            "3. 1. m m 2. m m",
            "m m 2. m m",
            "m m 3. m 4. m",
            "m 1... m 2. m m",
        ] {
            assert!(fits(list), "{list}");
        }
        for list in [
            "1. m m 2. m 3. m m",
            "1. m m 2. m m 4. m m",
            "4. m m 3. m m",
            "1. m 2. m 4. m",
            "1 m 2 m 3 m 5 m 4 m",
            "1. m m 2. m m 1. m m",
            "m m m m m 1: m m",
            "1. m 2. 3. m",
            "1. m m 2. m 2... 3. m",
            "m m 7. m m",
        ] {
            assert!(!fits(list), "{list}");
        }
    }
}
