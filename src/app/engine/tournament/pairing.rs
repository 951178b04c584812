//! Pairings of a round.

use std::cmp::Reverse;

use super::plan::TournamentSystem;
use super::table::Tournament;

/// The pairings of a round, and the entrant with a bye; for Swiss rounds those of the next one.
pub(super) fn round(tournament: &Tournament, round: u32) -> (Vec<[usize; 2]>, Option<usize>) {
    let entrants = tournament.plan.entrants.len();
    match tournament.plan.system {
        TournamentSystem::RoundRobin => circle(entrants, round as usize),
        TournamentSystem::Gauntlet => (vec![[0, round as usize + 1]], None),
        TournamentSystem::Swiss(_) => {
            // Games of the round itself, if it was interrupted, do not affect its pairings.
            let mut before = tournament.clone();
            before.games.retain(|game| game.round < round);
            swiss(&before)
        }
    }
}

/// The circle method: the first stays, the others rotate.
fn circle(entrants: usize, round: usize) -> (Vec<[usize; 2]>, Option<usize>) {
    let seats = entrants + entrants % 2;
    let turning = seats - 1;
    let at = |place: usize| if place == 0 { 0 } else { 1 + (place - 1 + round) % turning };
    let mut pairings = Vec::new();
    let mut bye = None;
    for place in 0..seats / 2 {
        let (one, other) = (at(place), at(seats - 1 - place));
        match (one < entrants, other < entrants) {
            (true, true) => pairings.push([one, other]),
            (true, false) => bye = Some(one),
            (false, _) => bye = Some(other),
        }
    }
    (pairings, bye)
}

/// Pairs neighbours in the table who have not met; the bye goes to the last one without one.
fn swiss(tournament: &Tournament) -> (Vec<[usize; 2]>, Option<usize>) {
    let mut order: Vec<usize> = tournament.standings().iter().map(|standing| standing.entrant).collect();
    if tournament.rounds == 0 {
        order = (0..tournament.plan.entrants.len()).collect();
    }
    let mut bye = None;
    if order.len() % 2 == 1 {
        let rests = |entrant: &usize| tournament.byes.iter().filter(|(_, rested)| rested == entrant).count();
        let place = (0..order.len()).min_by_key(|&place| (rests(&order[place]), Reverse(place)));
        bye = place.map(|place| order.remove(place));
    }
    let met = |one: usize, other: usize| tournament.between(one, other).games > 0;
    let mut pairings = Vec::new();
    let mut steps = 0;
    if !pair(&order, &met, &mut pairings, &mut steps) {
        // All of them have met: the neighbours meet once more.
        pairings = order.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    }
    (pairings, bye)
}

/// Pairs the first with the next possible one, so that the others can be paired too; returns whether that is
/// possible.
fn pair(
    order: &[usize],
    met: &dyn Fn(usize, usize) -> bool,
    pairings: &mut Vec<[usize; 2]>,
    steps: &mut u32,
) -> bool {
    /// The most steps of the search; beyond it there is no useful pairing.
    const MOST_STEPS: u32 = 20_000;
    let Some((&first, others)) = order.split_first() else { return true };
    for (place, &other) in others.iter().enumerate() {
        *steps += 1;
        if *steps > MOST_STEPS {
            return false;
        }
        if met(first, other) {
            continue;
        }
        let mut rest = others.to_vec();
        rest.remove(place);
        pairings.push([first, other]);
        if pair(&rest, met, pairings, steps) {
            return true;
        }
        pairings.pop();
    }
    false
}
