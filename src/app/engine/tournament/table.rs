//! The games of a tournament, and the table that follows from them.

use crate::catalog::AnyPosition;
use crate::game::{ActionId, Outcome};
use crate::match_play::{Adjudication, EngineFault, GameEnding, PlayedGame};
use crate::store::Shard;
use crate::store::dates::today;

use super::entrants::ProgramRules;
use super::plan::{TournamentPlan, TournamentSystem};

/// A tournament under way, or over.
#[derive(Clone, Debug)]
pub struct Tournament {
    pub plan: TournamentPlan,
    /// Finished games, in the order of their numbers within a round.
    pub games: Vec<TournamentGame>,
    /// Byes: the round and the entrant.
    pub byes: Vec<(u32, usize)>,
    /// Number of finished rounds.
    pub rounds: u32,
    pub rounds_in_all: u32,
    /// The part of its games that is played here; `None` for all of them.
    pub shard: Option<Shard>,
    /// The day on which it began, in UTC: 2026-11-28.
    pub begun: String,
}

impl Tournament {
    /// A tournament before its first game.
    pub fn new(plan: TournamentPlan) -> Self {
        let rounds_in_all = plan.system.rounds(plan.entrants.len());
        let begun = today();
        Self { plan, games: Vec::new(), byes: Vec::new(), rounds: 0, rounds_in_all, shard: None, begun }
    }

    /// Number of games with the same moves as an earlier one.
    pub fn repeated(&self) -> usize {
        let mut seen = std::collections::BTreeSet::new();
        self.games.iter().filter(|game| !seen.insert(game.key())).count()
    }

    /// The rule that ended a game early, if one did.
    pub fn adjudicated(&self, game: &TournamentGame) -> Option<Adjudication> {
        let is_adjudicated = matches!(game.played.ending, GameEnding::Adjudicated(_));
        self.plan.adjudication.filter(|_| is_adjudicated)
    }

    /// The standings, the best first.
    pub fn standings(&self) -> Vec<Standing> {
        standings(self)
    }

    /// Byes that count as won, with their entrants. In a round robin everyone has a bye once, so they count
    /// nothing.
    pub fn counted_byes(&self) -> &[(u32, usize)] {
        if matches!(self.plan.system, TournamentSystem::Swiss(_)) { &self.byes } else { &[] }
    }

    /// Whether all rounds were played.
    pub const fn is_whole(&self) -> bool {
        self.rounds >= self.rounds_in_all
    }

    /// Time limits, limits of programs, isolation, and early ends of games, in one line for its files.
    pub fn rules(&self) -> String {
        let ProgramRules { protocol, seconds, limits, isolated, .. } = &self.plan.workshop.rules;
        let limit = |most: Option<u32>| most.map_or_else(|| "any".to_owned(), |most| most.to_string());
        let (memory, processes, file) = (limit(limits.memory), limit(limits.processes), limit(limits.file));
        let shut_off = if *isolated { "bubblewrap" } else { "no bubblewrap" };
        let ends = self.plan.adjudication.map_or("no adjudication", Adjudication::name);
        let protocol = protocol.name();
        format!(
            "{protocol}; {seconds} s; {memory} MB; {processes} processes; files of {file} MB; {shut_off}; {ends}"
        )
    }

    /// Whether the game of this number is over.
    pub fn has(&self, number: u32) -> bool {
        self.games.iter().any(|game| game.played.number == number)
    }

    /// The tally of one entrant against another; empty where they have not met.
    pub fn between(&self, one: usize, other: usize) -> Tally {
        between(self, one, other)
    }
}

#[derive(Clone, Debug)]
pub struct TournamentGame {
    /// Its round, from 0.
    pub round: u32,
    /// Indices of the entrants, in the order of their seats.
    pub players: [usize; 2],
    /// The position before the opening.
    pub start: AnyPosition,
    /// Number of its moves in the opening.
    pub opening: usize,
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

    /// The moves from the start, in notation.
    pub fn moves(&self) -> String {
        self.start.write_moves(&self.played.moves)
    }

    /// Key that is equal for repeated games.
    fn key(&self) -> (String, Vec<ActionId>) {
        (self.start.to_string(), self.played.moves.clone())
    }
}

/// Games of one entrant against another, or of all its games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
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
    /// Its place, from 1; tied entrants share one, and the following places stay free.
    pub place: usize,
    pub entrant: usize,
    pub tally: Tally,
    /// Points of its games and of byes.
    pub points: f64,
    /// The part of these for byes.
    pub bye_points: f64,
    /// The value of the tie break by [`TournamentSystem::tie_break`]; `None` where nobody has equal points.
    pub tie_break: Option<f64>,
    /// Games lost by an illegal move, by silence, and by a crash.
    pub faults: [u32; 3],
}

/// The rule for entrants with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum TieBreak {
    /// Points of the games between them.
    Direct,
    /// Points of all their opponents.
    Opponents,
}

impl TieBreak {
    /// Its word in files.
    pub const fn word(self) -> &'static str {
        self.into_str()
    }
}

impl TournamentSystem {
    /// In a round robin all have the same opponents, so only direct games distinguish them.
    pub const fn tie_break(self) -> TieBreak {
        if matches!(self, Self::Swiss(_)) { TieBreak::Opponents } else { TieBreak::Direct }
    }
}

/// The standings, the best first.
fn standings(tournament: &Tournament) -> Vec<Standing> {
    let mut table = counted(tournament);
    let points: Vec<f64> = table.iter().map(|standing| standing.points).collect();
    let is_like = |one: usize, other: usize| points[one].total_cmp(&points[other]).is_eq();
    let rule = tournament.plan.system.tie_break();
    for standing in &mut table {
        let alike = (0..points.len()).filter(|&other| is_like(standing.entrant, other)).count();
        standing.tie_break = (rule == TieBreak::Opponents || alike > 1).then_some(0.0);
    }
    for game in &tournament.games {
        let [one, other] = game.players;
        for (own, met, gained) in [(one, other, game.points()[0]), (other, one, game.points()[1])] {
            let more = match rule {
                TieBreak::Opponents => points[met],
                TieBreak::Direct if is_like(own, met) => gained,
                TieBreak::Direct => 0.0,
            };
            table[own].tie_break = table[own].tie_break.map(|sum| sum + more);
        }
    }
    let key = |standing: &Standing| (standing.points, standing.tie_break);
    table.sort_by(|one, other| key(other).partial_cmp(&key(one)).unwrap_or(std::cmp::Ordering::Equal));
    for place in 0..table.len() {
        let is_shared = place > 0 && key(&table[place - 1]) == key(&table[place]);
        table[place].place = if is_shared { table[place - 1].place } else { place + 1 };
    }
    table
}

/// Games, points and faults of each entrant, in the order of the plan.
fn counted(tournament: &Tournament) -> Vec<Standing> {
    let empty = |entrant| Standing {
        place: 0,
        entrant,
        tally: Tally::default(),
        points: 0.0,
        bye_points: 0.0,
        tie_break: None,
        faults: [0; 3],
    };
    let mut table: Vec<Standing> = (0..tournament.plan.entrants.len()).map(empty).collect();
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
    for &(_, entrant) in tournament.counted_byes() {
        table[entrant].points += f64::from(tournament.plan.games);
        table[entrant].bye_points += f64::from(tournament.plan.games);
    }
    table
}

/// The tally of one entrant against another.
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
