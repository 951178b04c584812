//! The games of a tournament, and the table that follows from them.

use crate::catalog::AnyPosition;
use crate::game::{ActionId, Outcome};
use crate::match_play::{Adjudication, EngineFault, GameEnding, PlayedGame};
use crate::store::dates::today;

use super::plan::{TournamentPlan, TournamentSystem};

/// A tournament under way, or over.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What is played.
    pub plan: TournamentPlan,
    /// Games that are over, in the order of their numbers within a round.
    pub games: Vec<TournamentGame>,
    /// Rounds in which somebody had no opponent, and who.
    pub byes: Vec<(u32, usize)>,
    /// Rounds that are over.
    pub rounds: u32,
    pub rounds_in_all: u32,
    /// The day on which it began: 2026-11-28, that of Greenwich.
    pub begun: String,
}

impl Tournament {
    /// A tournament before its first game.
    pub fn new(plan: TournamentPlan) -> Self {
        let rounds_in_all = plan.system.rounds(plan.entrants.len());
        let begun = today();
        Self { plan, games: Vec::new(), byes: Vec::new(), rounds: 0, rounds_in_all, begun }
    }

    /// How many games are like one before them, move by move.
    pub fn repeated(&self) -> usize {
        let mut seen = std::collections::BTreeSet::new();
        self.games.iter().filter(|game| !seen.insert(game.key())).count()
    }

    /// By which rule a game ended before its own rules ended it, if it did.
    pub fn adjudicated(&self, game: &TournamentGame) -> Option<Adjudication> {
        let is_adjudicated = matches!(game.played.ending, GameEnding::Adjudicated(_));
        self.plan.adjudication.filter(|_| is_adjudicated)
    }

    /// What each has achieved, the best first.
    pub fn standings(&self) -> Vec<Standing> {
        standings(self)
    }

    /// What one did against another; nothing where they have not met.
    pub fn between(&self, one: usize, other: usize) -> Tally {
        between(self, one, other)
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct TournamentGame {
    /// Its round, from 0.
    pub round: u32,
    /// Who played, in the order of their seats.
    pub players: [usize; 2],
    /// Where it began, before its opening.
    pub start: AnyPosition,
    /// How many of its moves are the opening.
    pub opening: usize,
    /// Its moves and its end.
    pub played: PlayedGame,
}

impl TournamentGame {
    /// The points of both, in the order of their seats: 1, ½ or 0.
    pub const fn points(&self) -> [f64; 2] {
        match self.played.ending.outcome() {
            Outcome::Draw => [0.5, 0.5],
            Outcome::Win(side) => {
                if side.index() == 0 {
                    [1.0, 0.0]
                } else {
                    [0.0, 1.0]
                }
            }
        }
    }

    /// The moves from the start, as they are written.
    pub fn moves(&self) -> String {
        self.start.write_moves(&self.played.moves)
    }

    /// What tells repeated games from others.
    fn key(&self) -> (String, Vec<ActionId>) {
        (self.start.to_string(), self.played.moves.clone())
    }
}

/// Games of one against another, or of all its games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    pub games: u32,
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

impl Tally {
    /// A point for a win, half a point for a draw.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }

    const fn count(&mut self, points: f64) {
        self.games += 1;
        if points > 0.75 {
            self.wins += 1;
        } else if points > 0.25 {
            self.draws += 1;
        } else {
            self.losses += 1;
        }
    }
}

/// A line of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    pub entrant: usize,
    /// Its games.
    pub tally: Tally,
    /// Its points: those of its games, and of rounds in which it had no opponent.
    pub points: f64,
    /// The points of those that it has met: what is compared among equals.
    pub opponents: f64,
    /// Games lost by an illegal move, by silence, and by a crash.
    pub faults: [u32; 3],
}

/// What each has achieved, the best first.
fn standings(tournament: &Tournament) -> Vec<Standing> {
    let entrants = tournament.plan.entrants.len();
    let mut table: Vec<Standing> = (0..entrants)
        .map(|entrant| Standing {
            entrant,
            tally: Tally::default(),
            points: 0.0,
            opponents: 0.0,
            faults: [0; 3],
        })
        .collect();
    for game in &tournament.games {
        for (seat, points) in game.points().into_iter().enumerate() {
            let standing = &mut table[game.players[seat]];
            standing.tally.count(points);
            standing.points += points;
        }
        if let GameEnding::Fault(side, fault) = game.played.ending {
            let kind = match fault {
                EngineFault::Illegal => 0,
                EngineFault::Late => 1,
                EngineFault::Crashed => 2,
            };
            table[game.players[side.index()]].faults[kind] += 1;
        }
    }
    // A round without an opponent counts as won.
    for &(_, entrant) in tournament.byes.iter().filter(|_| counts_byes(tournament)) {
        table[entrant].points += f64::from(tournament.plan.games);
    }
    let points: Vec<f64> = table.iter().map(|standing| standing.points).collect();
    for game in &tournament.games {
        let [one, other] = game.players;
        table[one].opponents += points[other];
        table[other].opponents += points[one];
    }
    table.sort_by(|one, other| {
        let key = |standing: &Standing| (standing.points, standing.opponents);
        key(other).partial_cmp(&key(one)).unwrap_or(std::cmp::Ordering::Equal)
    });
    table
}

/// In a round robin everybody rests once, so that it counts nothing.
const fn counts_byes(tournament: &Tournament) -> bool {
    matches!(tournament.plan.system, TournamentSystem::Swiss(_))
}

/// What one did against another.
fn between(tournament: &Tournament, one: usize, other: usize) -> Tally {
    let mut tally = Tally::default();
    for game in &tournament.games {
        let points = game.points();
        match game.players {
            [first, second] if first == one && second == other => tally.count(points[0]),
            [first, second] if first == other && second == one => tally.count(points[1]),
            _ => {}
        }
    }
    tally
}
