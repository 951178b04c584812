//! Plan of a tournament: who takes part, who meets whom, and where the games begin.

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
    /// So many rounds, in each of which those with as many points meet who have not met; 0 for as many as the number of
    /// entrants needs.
    Swiss(u32),
    /// The first meets each of the others.
    Gauntlet,
}

impl TournamentSystem {
    /// Whether it is known before the first game who meets whom, so that games can be played in shards.
    pub const fn is_known_before(self) -> bool {
        !matches!(self, Self::Swiss(_))
    }

    /// How many rounds it has.
    pub const fn rounds(self, entrants: usize) -> u32 {
        match self {
            // With an odd number, one rests in each round.
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

/// Who takes part.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// What it is called in tables.
    pub name: String,
    /// What plays.
    pub engine: Engine,
    /// The protocol of the program; `None` for a method of Edagari.
    pub protocol: Option<Protocol>,
    /// The program that is started for each game; `None` for a method and an engine of the user's.
    pub program: Option<FoundProgram>,
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct TournamentPlan {
    pub game: Game,
    /// Who takes part: 2..=[`TournamentPlan::MOST`].
    pub entrants: Vec<Entrant>,
    /// Who plays whom.
    pub system: TournamentSystem,
    /// Games of each pairing, an even number, so that each opening is played from both seats.
    pub games: u32,
    /// How games begin.
    pub openings: Openings,
    /// The openings of a file, which go before those of the game.
    pub lines: Option<OpeningLines>,
    /// What may end a game before its rules do.
    pub adjudication: Option<Adjudication>,
    /// From which openings, and the seeds of methods of one's own, follow.
    pub seed: u64,
    /// Games that are played at the same time.
    pub threads: NonZero<usize>,
    /// Where programs play.
    pub workshop: Arc<Workshop>,
}

impl TournamentPlan {
    /// The most that can take part.
    pub const MOST: usize = 128;

    /// Whether programs of other people take part, so that another run may give other games.
    pub fn has_others(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.protocol.is_some())
    }

    /// A plan of games between two of them, which says where each begins.
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
