//! The games of a tournament, round after round, several at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, Builder};

use crossbeam_channel::bounded;

use crate::match_play::game::{SeatedEngine, referee};
use crate::match_play::{Fixture, PlayedGame};
use crate::worker::quietly;

use super::pairing;
use super::plan::TournamentPlan;
use super::table::{Tournament, TournamentGame};

/// Stack of a thread, as for any search.
const STACK_BYTES: usize = 16 << 20;

impl Tournament {
    /// Plays until all games are over or `stop` is raised. `look` receives each game when it is over.
    pub fn run(&mut self, stop: &Arc<AtomicBool>, look: &mut dyn FnMut(&Self, &TournamentGame)) {
        while self.rounds < self.rounds_in_all && !stop.load(Ordering::Relaxed) {
            let round = self.rounds;
            let (mut fixtures, bye) = self.round(round);
            fixtures.retain(|fixture| !self.has(fixture.number));
            self.play(&fixtures, stop, &mut |tournament, played, fixture| {
                let game = TournamentGame {
                    round,
                    players: fixture.players,
                    start: fixture.start.clone(),
                    opening: fixture.opening.len(),
                    played,
                };
                tournament.games.push(game.clone());
                look(tournament, &game);
            });
            self.games.sort_by_key(|game| game.played.number);
            if stop.load(Ordering::Relaxed) {
                return;
            }
            self.end_round(bye);
        }
    }

    /// The games of a round that are to be played here, and the entrant with a bye. Both seats of an opening
    /// belong to the same shard.
    pub(super) fn round(&self, round: u32) -> (Vec<Fixture>, Option<usize>) {
        let (pairings, bye) = pairing::round(self, round);
        let first = round * pairings.len() as u32 * self.plan.games;
        let mut fixtures = self.plan.fixtures(round, &pairings, first);
        fixtures.retain(|fixture| self.shard.is_none_or(|shard| shard.takes(fixture.number / 2)));
        (fixtures, bye)
    }

    /// The numbers, from 1, of the missing games; for a system whose pairings are known before the first
    /// game.
    pub fn missing(&self) -> Vec<u32> {
        let all = (self.rounds..self.rounds_in_all).flat_map(|round| self.round(round).0);
        all.filter(|fixture| !self.has(fixture.number)).map(|fixture| fixture.number + 1).collect()
    }

    pub(super) fn end_round(&mut self, bye: Option<usize>) {
        self.byes.extend(bye.map(|entrant| (self.rounds, entrant)));
        self.rounds += 1;
    }

    fn play(
        &mut self,
        fixtures: &[Fixture],
        stop: &Arc<AtomicBool>,
        take: &mut dyn FnMut(&mut Self, PlayedGame, &Fixture),
    ) {
        let plan = self.plan.clone();
        let (sender, inbox) = bounded(16);
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for number in 1..=self.plan.threads.get().min(fixtures.len()) {
                let (sender, next, plan) = (sender.clone(), &next, &plan);
                let work = move || {
                    quietly(|| {
                        while !stop.load(Ordering::Relaxed) {
                            let at = next.fetch_add(1, Ordering::Relaxed);
                            let Some(fixture) = fixtures.get(at) else { break };
                            let Some(played) = play_one(plan, fixture, stop) else { break };
                            if sender.send((at, played)).is_err() {
                                break;
                            }
                        }
                    });
                };
                let thread = Builder::new().name(format!("tournament {number}")).stack_size(STACK_BYTES);
                // With one thread fewer the others play its games; without any the tournament has none.
                if thread.spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            drop(sender);
            for (at, played) in inbox {
                take(self, played, &fixtures[at]);
            }
        });
    }
}

fn play_one(plan: &TournamentPlan, fixture: &Fixture, stop: &Arc<AtomicBool>) -> Option<PlayedGame> {
    let seats = fixture.players.map(|player| plan.workshop.seat(&plan.entrants[player], fixture.number));
    let mut played = {
        let [mut first, mut second] = seats.each_ref().map(|seat| SeatedEngine::new(&seat.engine, stop));
        referee(fixture, plan.adjudication, &mut [&mut first, &mut second])
    };
    // Their programs have ended.
    plan.workshop.clear(seats, fixture.number, played.as_mut());
    played
}
