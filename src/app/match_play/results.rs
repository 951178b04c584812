//! The games of a plan that were played, and their counts.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::game::bits::mix2;
use crate::game::record::MoveId;
use crate::game::{Outcome, Side};
use crate::store::{Document, Player, Shard};

use super::game::{EffortSums, EngineFault, GameEnding, PlayedGame};
use super::statistics::{GameTally, Interval, PairTally, PointSums, Statistics};
use super::{MatchPlan, Seats, Sprt, SprtVerdict};

/// A plan and its games, in the order of their numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchResults {
    plan: MatchPlan,
    /// The shard of the plan that is played here; `None` for all of it.
    part: Option<ShardPart>,
    /// By index in the part, up to the last that was played.
    games: Vec<Option<PlayedGame>>,
    played: u32,
    /// Number of games up to the one that decided the test; all without a test.
    counted: u32,
    /// The pairs that the test has seen: those before the first incomplete one, so that the verdict does not
    /// depend on the order in which games arrive.
    tested: PairTally,
    /// The number of those pairs, including copies of others.
    looked_at: u32,
    pairs: Vec<Statistics>,
    /// The games of each pairing by their moves, where the engines have no chance.
    known: Vec<KnownGames>,
    faults: Vec<[u32; 3]>,
    efforts: Vec<EffortSums>,
    points: Vec<PointSums>,
}

/// Keys of games and pairs of games of a pairing, and of the pairs that a test has seen.
#[derive(Clone, Debug, Default, PartialEq)]
struct KnownGames {
    games: HashSet<u64>,
    pairs: HashSet<u64>,
    tested: HashSet<u64>,
}

/// A shard of a plan, and the numbers of its games.
#[derive(Clone, Debug, PartialEq)]
struct ShardPart {
    shard: Shard,
    numbers: Vec<u32>,
}

impl MatchResults {
    /// Results without games.
    pub fn new(plan: MatchPlan) -> Self {
        Self::of_shard(plan, None)
    }

    /// Results without games, for a shard of the plan, or for all of it.
    pub fn of_shard(plan: MatchPlan, shard: Option<Shard>) -> Self {
        let part = shard.map(|shard| ShardPart {
            shard,
            numbers: (0..plan.len()).filter(|&number| shard.takes(plan.pair(number))).collect(),
        });
        let counted = plan.len();
        let pairings = plan.pairings().len();
        let engines = plan.engines.len();
        Self {
            games: Vec::new(),
            part,
            plan,
            played: 0,
            counted,
            tested: PairTally::default(),
            looked_at: 0,
            known: vec![KnownGames::default(); pairings],
            pairs: vec![Statistics::default(); pairings],
            faults: vec![[0; 3]; engines],
            efforts: vec![EffortSums::default(); engines],
            points: vec![PointSums::default(); engines],
        }
    }

    pub const fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// The shard of the plan; `None` for the whole plan.
    pub fn shard(&self) -> Option<Shard> {
        self.part.as_ref().map(|part| part.shard)
    }

    /// The index of a game among those played here; `None` where it is played elsewhere, or not at all.
    fn place(&self, number: u32) -> Option<usize> {
        match &self.part {
            Some(part) => part.numbers.binary_search(&number).ok(),
            None => (number < self.plan.len()).then_some(number as usize),
        }
    }

    /// Whether the game with this number is played here.
    pub fn takes(&self, number: u32) -> bool {
        self.place(number).is_some()
    }

    /// The same games under a plan with another number of games; those beyond are left out.
    #[must_use]
    pub fn with_games(self, games: u32) -> Self {
        let shard = self.shard();
        // Counted from the beginning: sums cannot be taken back game by game.
        let mut results = Self::of_shard(MatchPlan { games, ..self.plan }, shard);
        for played in self.games.into_iter().flatten() {
            results.add(played);
        }
        results
    }

    /// The same games with a test, in the order of their numbers; those after its verdict are left out.
    #[must_use]
    pub fn tested(self, sprt: Sprt) -> Self {
        let shard = self.shard();
        let mut results = Self::of_shard(MatchPlan { sprt: Some(sprt), ..self.plan }, shard);
        for played in self.games.into_iter().flatten() {
            results.add(played);
        }
        results
    }

    /// Adds a game; one that is known, or that came after the verdict of the test, is ignored.
    pub fn add(&mut self, played: PlayedGame) {
        let Some(place) = self.place(played.number) else { return };
        // A thread may finish a game after the verdict, and a file may contain it twice.
        if played.number >= self.counted || self.games.get(place).is_some_and(Option::is_some) {
            return;
        }
        // Counted before it is stored, so that only the later one of a pair finds its partner.
        self.count(&played);
        if self.games.len() <= place {
            self.games.resize(place + 1, None);
        }
        self.games[place] = Some(played);
        self.played += 1;
        self.test();
    }

    pub fn game(&self, number: u32) -> Option<&PlayedGame> {
        self.games.get(self.place(number)?)?.as_ref()
    }

    /// The game with this number as a document with this title, its cursor at the end, and the result where
    /// the board does not show it.
    pub fn document(&self, number: u32, title: String) -> Option<Document> {
        let played = self.game(number)?;
        let fixture = self.plan.fixture(number);
        let mut document = Document::new(fixture.start);
        document.title = title;
        if let Some(end) = document.record.add_line(MoveId::START, &fixture.opening) {
            document.record.set_opening_end(end);
        }
        document.cursor = document.record.add_line(MoveId::START, &played.moves).unwrap_or(MoveId::START);
        for &side in self.plan.game.family().seats() {
            let engine = self.plan.engines[fixture.players[side.index()]].clone();
            document.players[side.index()] = Player::Engine(engine);
        }
        played.ending.stated().unwrap_or_default().clone_into(&mut document.facts.result);
        Some(document)
    }

    /// The games that count, by number.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = &PlayedGame> {
        self.games.iter().flatten()
    }

    /// The games after the first so many of those played here, up to the first missing one.
    pub fn games_from(&self, place: usize) -> impl Iterator<Item = &PlayedGame> {
        self.games.iter().skip(place).map_while(Option::as_ref)
    }

    /// The games that count, by number.
    pub fn into_games(self) -> impl Iterator<Item = PlayedGame> {
        self.games.into_iter().flatten()
    }

    /// The number of games that count so far.
    pub const fn played(&self) -> u32 {
        self.played
    }

    /// The expected final number of games.
    pub fn wanted(&self) -> u32 {
        self.part.as_ref().map_or(self.counted, |part| part.numbers.len() as u32)
    }

    /// Whether every game that counts was played.
    pub fn is_complete(&self) -> bool {
        self.played == self.wanted()
    }

    /// The numbers of the missing games.
    pub fn open(&self) -> Vec<u32> {
        let is_open = |&number: &u32| self.game(number).is_none();
        match &self.part {
            Some(part) => part.numbers.iter().copied().filter(is_open).collect(),
            None => (0..self.counted).filter(is_open).collect(),
        }
    }

    /// The statistics of a pairing, for its first engine.
    pub fn statistics(&self, pairing: usize) -> Statistics {
        self.pairs.get(pairing).copied().unwrap_or_default()
    }

    /// The number of games of a pairing that are no copies of others.
    pub fn distinct(&self, pairing: usize) -> u32 {
        self.statistics(pairing).distinct()
    }

    /// The tally of one engine against all others.
    pub fn total(&self, engine: usize) -> GameTally {
        let pairings = self.plan.pairings().into_iter().zip(&self.pairs);
        let own = pairings.filter_map(|(pairing, statistics)| {
            let seat = pairing.iter().position(|&player| player == engine)?;
            let total = statistics.total();
            Some(if seat == 0 { total } else { total.turned() })
        });
        own.fold(GameTally::default(), |sum, tally| sum + tally)
    }

    /// The tally of one engine against another.
    pub fn between(&self, engine: usize, other: usize) -> Option<GameTally> {
        let pairings = self.plan.pairings();
        let at = pairings.iter().position(|pairing| pairing.contains(&engine) && pairing.contains(&other))?;
        let total = self.pairs[at].total();
        (engine != other).then(|| if pairings[at][0] == engine { total } else { total.turned() })
    }

    /// The number of games that an engine lost by a fault of this kind.
    pub fn faults(&self, engine: usize, fault: EngineFault) -> u32 {
        self.faults[engine][fault as usize]
    }

    /// The cost of all searches of an engine.
    pub fn effort(&self, engine: usize) -> EffortSums {
        self.efforts[engine]
    }

    /// The verdict of the test; `None` without one. The first verdict is final.
    pub fn verdict(&self) -> Option<SprtVerdict> {
        let sprt = self.plan.sprt.as_ref()?;
        Some(sprt.verdict(self.tested))
    }

    /// The log-likelihood ratio of the test, if there is one.
    pub fn ratio(&self) -> Option<f64> {
        Some(self.plan.sprt.as_ref()?.ratio(self.tested))
    }

    /// Adds the pairs that became complete to the test, and ends the match on a verdict.
    fn test(&mut self) {
        let Some(sprt) = self.plan.sprt else { return };
        // The number of pairs seen is the number of the next one: they are taken in order, without a gap.
        while let Some(half_points) = self.half_points(self.looked_at) {
            let is_new = self.is_new_to_the_test(self.looked_at);
            self.looked_at += 1;
            if is_new {
                self.tested.count(half_points);
            }
            if sprt.verdict(self.tested) != SprtVerdict::Undecided {
                self.end_after(self.looked_at * 2);
                return;
            }
        }
    }

    /// Drops all games after the first so many.
    fn end_after(&mut self, games: u32) {
        let (plan, tested, looked_at) = (self.plan.clone(), self.tested, self.looked_at);
        let kept = std::mem::take(&mut self.games);
        // Without the test, because adding a game would begin to test from the first pair.
        let mut fresh = Self::new(MatchPlan { sprt: None, ..plan.clone() });
        fresh.counted = games;
        for played in kept.into_iter().flatten() {
            fresh.add(played);
        }
        *self = Self { plan, tested, looked_at, ..fresh };
    }

    /// The half points of the first engine on a board of a match, once it was played from both sides; without
    /// swapped seats, in two consecutive games.
    fn half_points(&self, pair: u32) -> Option<usize> {
        // A test has two engines, so there is one pairing, and a game's number is its index in it.
        let [one, other] = [pair * 2, pair * 2 + 1].map(|number| self.game(number));
        Some(self.half_points_in(one?) + self.half_points_in(other?))
    }

    /// Whether no pair seen by the test had the same moves. With chance in the games, each pair counts as
    /// new.
    fn is_new_to_the_test(&mut self, pair: u32) -> bool {
        let [one, other] =
            [pair * 2, pair * 2 + 1].map(|number| self.game(number).and_then(|game| self.moves_key(game)));
        let (Some(one), Some(other)) = (one, other) else { return true };
        self.known[0].tested.insert(mix2(one, other))
    }

    /// A key for the board, the seats and the moves of a game; `None` with chance, because equal games are
    /// then independent.
    fn moves_key(&self, played: &PlayedGame) -> Option<u64> {
        let players = self.plan.players(played.number);
        if players.iter().any(|&player| self.plan.engines[player].has_chance()) {
            return None;
        }
        let (pairing, place) = self.plan.place(played.number);
        let begun =
            mix2(self.plan.start_key(place), (pairing * 2 + usize::from(players[0] > players[1])) as u64);
        Some(played.moves.iter().fold(begun, |key, action| mix2(key, action.0.into())))
    }

    /// Counts a game as a copy, and the pair that it completes, where they are copies.
    fn count_copies(&mut self, played: &PlayedGame, partner: u32) {
        let Some(key) = self.moves_key(played) else { return };
        let (pairing, side) = self.view(played.number);
        if !self.known[pairing].games.insert(key) {
            self.pairs[pairing].copies.seats[side.index()] += 1;
        }
        let other = self.game(partner).filter(|_| self.plan.seats == Seats::Swapped);
        if let Some(other) = other.and_then(|other| self.moves_key(other)) {
            // Independent of the order of play.
            let pair = mix2(key.min(other), key.max(other));
            self.pairs[pairing].copies.pairs += u32::from(!self.known[pairing].pairs.insert(pair));
        }
    }

    fn half_points_in(&self, played: &PlayedGame) -> usize {
        let (_, side) = self.view(played.number);
        // A reward is 0, ½ or 1, so twice of it is an integer.
        (2.0 * played.ending.outcome().reward(side)) as usize
    }

    /// The pairing of a game and the seat of its first engine.
    fn view(&self, number: u32) -> (usize, Side) {
        let (pairing, place) = self.plan.place(number);
        (pairing, if self.plan.is_swapped(place) { Side::Second } else { Side::First })
    }

    /// Counts a game for one: against the games of others on the same board.
    fn count_alone(&mut self, played: &PlayedGame) {
        let (engine, board) = self.plan.place(played.number);
        self.efforts[engine] += played.effort[0];
        if let GameEnding::Fault(_, fault) = played.ending {
            self.faults[engine][fault as usize] += 1;
        }
        self.points[engine].count(played.ending.points().unwrap_or(0));
        let engines = self.plan.engines.len() as u32;
        for (at, pairing) in self.plan.pairings().into_iter().enumerate() {
            let Some(seat) = pairing.iter().position(|&player| player == engine) else { continue };
            // The number of the other engine's game on the same board: engines alternate in the numbers.
            let rival = board * engines + pairing[1 - seat] as u32;
            let Some(rival) = self.game(rival).map(|rival| rival.ending.points()) else { continue };
            let side = Side::BOTH[seat];
            // A fault has no points, and `None` is less than any number of points.
            let outcome = match played.ending.points().cmp(&rival) {
                Ordering::Greater => Outcome::Win(side),
                Ordering::Equal => Outcome::Draw,
                Ordering::Less => Outcome::Win(side.other()),
            };
            // Games for one have no seats, so all are counted on that of the first engine.
            self.pairs[at].seats[0].count(outcome, Side::First);
        }
    }

    /// The mean points of an engine in games for one, with their interval.
    pub fn mean_points(&self, engine: usize) -> Option<Interval> {
        self.points[engine].mean()
    }

    /// The sums of points of an engine in games for one.
    pub fn sums(&self, engine: usize) -> PointSums {
        self.points[engine]
    }

    fn count(&mut self, played: &PlayedGame) {
        if self.plan.is_solo() {
            return self.count_alone(played);
        }
        let players = self.plan.players(played.number);
        let (pairing, side) = self.view(played.number);
        self.pairs[pairing].seats[side.index()].count(played.ending.outcome(), side);
        for (player, effort) in players.into_iter().zip(played.effort) {
            self.efforts[player] += effort;
        }
        if let GameEnding::Fault(side, fault) = played.ending {
            self.faults[players[side.index()]][fault as usize] += 1;
        }
        let (_, place) = self.plan.place(played.number);
        let pairings = self.pairs.len() as u32;
        let partner = (place ^ 1) * pairings + pairing as u32;
        self.count_copies(played, partner);
        if self.plan.seats == Seats::Swapped
            && let Some(partner) = self.game(partner)
        {
            let half_points = self.half_points_in(partner) + self.half_points_in(played);
            self.pairs[pairing].pairs.count(half_points);
        }
    }
}
