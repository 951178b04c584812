//! The games of a plan that were played, and what they say.

use std::cmp::Ordering;

use crate::game::{Outcome, Side};

use super::game::{Effort, Ending, Fault, Played};
use super::statistics::{Interval, Pairs, Statistics, Sums, Tally};
use super::{Plan, Seats, Verdict};

/// A plan and its games, in the order of their numbers whatever order they came in.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    plan: Plan,
    games: Vec<Option<Played>>,
    played: u32,
    /// Games up to the one that decided the test; all where there is none.
    counted: u32,
    /// What the test has looked at: the pairs before the first that is not complete, so that the verdict does not
    /// depend on the order in which games come in.
    tested: Pairs,
    pairs: Vec<Statistics>,
    faults: Vec<[u32; 3]>,
    efforts: Vec<Effort>,
    points: Vec<Sums>,
}

impl Results {
    /// Nothing was played yet.
    pub fn new(plan: Plan) -> Self {
        let counted = plan.len();
        let pairings = plan.pairings().len();
        let engines = plan.engines.len();
        Self {
            games: vec![None; counted as usize],
            plan,
            played: 0,
            counted,
            tested: Pairs::default(),
            pairs: vec![Statistics::default(); pairings],
            faults: vec![[0; 3]; engines],
            efforts: vec![Effort::default(); engines],
            points: vec![Sums::default(); engines],
        }
    }

    /// What is played.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The same games under a plan with another number of games; those beyond are left out.
    #[must_use]
    pub fn with_games(self, games: u32) -> Self {
        let mut results = Self::new(Plan { games, ..self.plan });
        for played in self.games.into_iter().flatten() {
            results.add(played);
        }
        results
    }

    /// Takes a game in; one that is known, or that came after the test was decided, changes nothing.
    pub fn add(&mut self, played: Played) {
        let number = played.number as usize;
        if played.number >= self.counted || self.games.get(number).is_none_or(Option::is_some) {
            return;
        }
        self.count(&played);
        self.games[number] = Some(played);
        self.played += 1;
        self.test();
    }

    /// The game with this number.
    pub fn game(&self, number: u32) -> Option<&Played> {
        self.games.get(number as usize)?.as_ref()
    }

    /// The games that count, by number.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = &Played> {
        self.games[..self.counted as usize].iter().flatten()
    }

    /// How many games count so far.
    pub const fn played(&self) -> u32 {
        self.played
    }

    /// How many will count in the end, as far as is known.
    pub const fn wanted(&self) -> u32 {
        self.counted
    }

    /// Whether every game that counts was played.
    pub const fn is_complete(&self) -> bool {
        self.played == self.counted
    }

    /// The numbers of the games that are still to be played.
    pub fn open(&self) -> Vec<u32> {
        let open = self.games[..self.counted as usize].iter().enumerate();
        open.filter(|(_, game)| game.is_none()).map(|(number, _)| number as u32).collect()
    }

    /// What a pairing says, from the view of the engine that stands first in it.
    pub fn statistics(&self, pairing: usize) -> Statistics {
        self.pairs.get(pairing).copied().unwrap_or_default()
    }

    /// What one engine made against all others.
    pub fn total(&self, engine: usize) -> Tally {
        let pairings = self.plan.pairings().into_iter().zip(&self.pairs);
        let own = pairings.filter_map(|(pairing, statistics)| {
            let seat = pairing.iter().position(|&player| player == engine)?;
            let total = statistics.total();
            Some(if seat == 0 { total } else { total.turned() })
        });
        own.fold(Tally::default(), |sum, tally| sum + tally)
    }

    /// What one engine made against another.
    pub fn between(&self, engine: usize, other: usize) -> Option<Tally> {
        let pairings = self.plan.pairings();
        let at = pairings.iter().position(|pairing| pairing.contains(&engine) && pairing.contains(&other))?;
        let total = self.pairs[at].total();
        (engine != other).then(|| if pairings[at][0] == engine { total } else { total.turned() })
    }

    /// Games that an engine lost by a fault of this kind.
    pub fn faults(&self, engine: usize, fault: Fault) -> u32 {
        self.faults[engine][fault as usize]
    }

    /// What all searches of an engine took.
    pub fn effort(&self, engine: usize) -> Effort {
        self.efforts[engine]
    }

    /// What the test says, if there is one; the first verdict stands.
    pub fn verdict(&self) -> Option<Verdict> {
        let sprt = self.plan.sprt.as_ref()?;
        Some(sprt.verdict(self.tested))
    }

    /// The log-likelihood ratio of the test, if there is one.
    pub fn ratio(&self) -> Option<f64> {
        Some(self.plan.sprt.as_ref()?.ratio(self.tested))
    }

    /// Looks at the pairs that became complete, one after the other, and ends the match where the test is decided.
    fn test(&mut self) {
        let Some(sprt) = self.plan.sprt else { return };
        while let Some(half_points) = self.half_points(self.tested.total()) {
            self.tested.count(half_points);
            if sprt.verdict(self.tested) != Verdict::Undecided {
                self.end_after(self.tested.total() * 2);
                return;
            }
        }
    }

    /// Leaves out what was played beyond the first so many games.
    fn end_after(&mut self, games: u32) {
        let (plan, tested) = (self.plan.clone(), self.tested);
        let kept = std::mem::take(&mut self.games);
        let mut fresh = Self::new(Plan { sprt: None, ..plan.clone() });
        fresh.counted = games;
        for played in kept.into_iter().flatten() {
            fresh.add(played);
        }
        *self = Self { plan, tested, ..fresh };
    }

    /// The half points that the first engine made on a board of a match, once it was played from both sides; without
    /// swapped seats, in two games one after the other.
    fn half_points(&self, pair: u32) -> Option<usize> {
        let [one, other] = [pair * 2, pair * 2 + 1].map(|number| self.game(number));
        Some(self.half_points_in(one?) + self.half_points_in(other?))
    }

    fn half_points_in(&self, played: &Played) -> usize {
        let (_, side) = self.view(played.number);
        (2.0 * played.ending.outcome().reward(side)) as usize
    }

    /// The pairing of a game and the seat of the engine that stands first in it.
    fn view(&self, number: u32) -> (usize, Side) {
        let (pairing, place) = self.plan.place(number);
        (pairing, if self.plan.is_swapped(place) { Side::Second } else { Side::First })
    }

    /// Counts a game that one engine played alone: against those who played the same board already.
    fn count_alone(&mut self, played: &Played) {
        let (engine, board) = self.plan.place(played.number);
        self.efforts[engine] += played.effort[0];
        if let Ending::Fault(_, fault) = played.ending {
            self.faults[engine][fault as usize] += 1;
        }
        self.points[engine].count(played.ending.points().unwrap_or(0));
        let engines = self.plan.engines.len() as u32;
        for (at, pairing) in self.plan.pairings().into_iter().enumerate() {
            let Some(seat) = pairing.iter().position(|&player| player == engine) else { continue };
            let rival = board * engines + pairing[1 - seat] as u32;
            let Some(rival) = self.game(rival).map(|rival| rival.ending.points()) else { continue };
            let side = Side::BOTH[seat];
            let outcome = match played.ending.points().cmp(&rival) {
                Ordering::Greater => Outcome::Win(side),
                Ordering::Equal => Outcome::Draw,
                Ordering::Less => Outcome::Win(side.other()),
            };
            self.pairs[at].seats[0].count(outcome, Side::First);
        }
    }

    /// The points of an engine that plays alone, on average with their interval.
    pub fn mean_points(&self, engine: usize) -> Option<Interval> {
        self.points[engine].mean()
    }

    fn count(&mut self, played: &Played) {
        if self.plan.is_solo() {
            return self.count_alone(played);
        }
        let players = self.plan.players(played.number);
        let (pairing, side) = self.view(played.number);
        self.pairs[pairing].seats[side.index()].count(played.ending.outcome(), side);
        for (player, effort) in players.into_iter().zip(played.effort) {
            self.efforts[player] += effort;
        }
        if let Ending::Fault(side, fault) = played.ending {
            self.faults[players[side.index()]][fault as usize] += 1;
        }
        let (_, place) = self.plan.place(played.number);
        let pairings = self.pairs.len() as u32;
        let partner = (place ^ 1) * pairings + pairing as u32;
        if self.plan.seats == Seats::Swapped
            && let Some(partner) = self.game(partner)
        {
            let half_points = self.half_points_in(partner) + self.half_points_in(played);
            self.pairs[pairing].pairs.count(half_points);
        }
    }
}
