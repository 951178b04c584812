//! Plan of a tournament: entrants, system, openings and rules.

use std::num::NonZero;
use std::sync::Arc;

use crate::catalog::{Engine, Game};
use crate::engine::Protocol;
use crate::game::bits::mix2;
use crate::match_play::{Adjudication, Fixture, MatchPlan, OpeningLines, Openings, Seats};

use super::folder::FoundProgram;
use super::workshop::Workshop;

/// The systems of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum TournamentSystem {
    /// Each meets each.
    RoundRobin,
    /// Number of rounds, in each of which entrants with equal points meet who have not met; 0 for as many as
    /// the number of entrants requires.
    Swiss(u32),
    /// The first meets each of the others.
    Gauntlet,
}

impl TournamentSystem {
    /// Whether the pairings are known before the first game, so that games can be played in shards.
    pub const fn is_known_before(self) -> bool {
        !matches!(self, Self::Swiss(_))
    }

    /// Number of rounds.
    pub const fn rounds(self, entrants: usize) -> u32 {
        match self {
            // With an odd number, one has a bye in each round.
            Self::RoundRobin => (if entrants.is_multiple_of(2) { entrants - 1 } else { entrants }) as u32,
            Self::Swiss(0) => entrants.next_power_of_two().trailing_zeros() + 1,
            // After so many, all have met.
            Self::Swiss(rounds) => {
                let most = Self::RoundRobin.rounds(entrants);
                if rounds < most { rounds } else { most }
            }
            Self::Gauntlet => entrants as u32 - 1,
        }
    }
}

/// A participant.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// Its name in tables.
    pub name: String,
    pub engine: Engine,
    /// The protocol of the program; `None` for a method of Edagari.
    pub protocol: Option<Protocol>,
    /// The program that is started for each game; `None` for a method or an engine of the user's list.
    pub program: Option<FoundProgram>,
}

#[derive(Clone, Debug)]
pub struct TournamentPlan {
    pub game: Game,
    /// The entrants: 2..=[`TournamentPlan::MOST`].
    pub entrants: Vec<Entrant>,
    pub system: TournamentSystem,
    /// Games of each pairing, an even number, so that each opening is played from both seats.
    pub games: u32,
    pub openings: Openings,
    /// Openings from a file, which precede those of the game.
    pub lines: Option<OpeningLines>,
    pub adjudication: Option<Adjudication>,
    /// The source of openings, and of seeds of this program's methods.
    pub seed: u64,
    /// Number of games played at the same time.
    pub threads: NonZero<usize>,
    /// The folders in which programs play.
    pub workshop: Arc<Workshop>,
}

impl TournamentPlan {
    /// The most that can take part.
    pub const MOST: usize = 128;

    /// Whether external programs take part, so that another run may give other games.
    pub fn has_others(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.protocol.is_some())
    }

    /// A plan of games between two of them, which determines the openings.
    fn openings(&self) -> MatchPlan {
        let engines = self.entrants.iter().take(2).map(|entrant| entrant.engine.clone()).collect();
        MatchPlan {
            openings: self.openings,
            lines: self.lines.clone(),
            seed: self.seed,
            seats: Seats::Swapped,
            ..MatchPlan::new(self.game, engines, self.games)
        }
    }

    /// The games of a round, numbered from `first` on.
    pub(super) fn fixtures(&self, round: u32, pairings: &[[usize; 2]], first: u32) -> Vec<Fixture> {
        let openings = self.openings();
        let mut fixtures = Vec::new();
        for &[one, other] in pairings {
            for place in 0..self.games {
                // All pairings of a round have the same openings.
                let begun = openings.fixture(round * self.games + place);
                let players = if place % 2 == 0 { [one, other] } else { [other, one] };
                let number = first + fixtures.len() as u32;
                let seed = mix2(self.seed, u64::from(number));
                fixtures.push(Fixture { number, players, seed, ..begun });
            }
        }
        fixtures
    }
}
