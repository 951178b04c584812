//! The race as the book's MCTS sees it: played one half of a turn at a time, and the side that moves first
//! collects at once.
//!
//! In the game itself both step and then collect together, so a cell that both reach pays both; here it pays
//! the one that moves first. The book compares its methods for games in turn in this form.

use std::fmt;

use crate::game::bits::mix2;
use crate::game::{Alternating, InTurn, Position, Rng64, Score, Sequential, Side, Simultaneous as _};

use super::{Direction, Race};

/// A position of the race, the side that moves first in each turn, and whether it has moved in this one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HalfTurns {
    race: Race,
    leader: Side,
    pending: bool,
}

/// From the information of a side at the beginning of a turn, without a choice made in secret.
impl From<&InTurn<Race>> for HalfTurns {
    fn from(position: &InTurn<Race>) -> Self {
        let seen = position.as_seen();
        Self { race: seen.position().clone(), leader: seen.leader(), pending: false }
    }
}

impl Position for HalfTurns {
    type Action = Direction;

    #[inline]
    fn is_over(&self) -> bool {
        self.race.is_over()
    }
}

impl Sequential for HalfTurns {
    fn actions(&self, out: &mut Vec<Direction>) {
        self.race.actions_of(self.side_to_move(), out);
    }

    #[inline]
    fn play(&mut self, way: Direction) {
        // The side that moves second ends the turn.
        self.race.step(self.side_to_move(), way, self.pending);
        self.pending = !self.pending;
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng64) -> Direction {
        self.race.random_action_of(self.side_to_move(), rng)
    }
}

impl Alternating for HalfTurns {
    const ENDS_DECIDED: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.pending { self.leader.other() } else { self.leader }
    }

    fn final_score(&self) -> Score {
        self.race.final_score().for_first(self.side_to_move())
    }

    fn order_hint(&self, way: Direction) -> i32 {
        self.race.order_hint(self.side_to_move(), way)
    }

    fn key(&self) -> u64 {
        mix2(self.race.key(), u64::from(self.pending) << 1 | self.leader.index() as u64)
    }
}

impl fmt::Display for HalfTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.race.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::in_turn::SimultaneousNotation as _;

    #[test]
    fn whoever_moves_first_collects_at_once() {
        let race = Race::default().parse("A9B/.../... 0:0 1").expect("a race");
        let both = InTurn::from(race.clone()).after(Direction::Right).after(Direction::Left);
        assert_eq!(both.position().to_string(), ".*./.../... 9:9 0");
        let halves = HalfTurns::from(&InTurn::from(race.clone()));
        let first = halves.after(Direction::Right);
        assert_eq!((first.to_string().as_str(), first.is_over()), (".AB/.../... 9:0 1", false));
        let end = first.after(Direction::Left);
        assert_eq!((end.to_string().as_str(), end.is_over()), (".*./.../... 9:0 0", true));
        assert_eq!(end.outcome(), Some(crate::game::Outcome::Win(Side::First)));
        let second = HalfTurns::from(&InTurn::new(race, Side::Second)).after(Direction::Left);
        assert_eq!(second.to_string(), "AB./.../... 0:9 1");
    }
}
