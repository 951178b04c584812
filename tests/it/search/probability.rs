//! Probability cuts: they save nodes, tell all they do, and are off unless asked for.

use std::sync::Arc;

use edagari::eval::disc_difference::DiscDifference;
use edagari::eval::patterns::Patterns;
use edagari::game::othello::Othello;
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::{Control, Event, Limits, Observer, Report, Unwatched};

use crate::match_play::patterns::positions;

fn search(deviations: f64, position: &Othello, depth: u32, observer: &mut impl Observer) -> Report {
    let method = AlphaBeta { probability_cuts: deviations, ..AlphaBeta::default() };
    let mut control = Control::new(&Limits { depth: Some(depth), ..Limits::default() }, Arc::default());
    method.search(position, Patterns::shipped(), &mut control, observer)
}

/// Positions of the midgame.
fn midgame(count: usize) -> Vec<Othello> {
    let fits = |position: &Othello| position.empties().count_ones() == 34;
    positions(60).into_iter().filter(fits).take(count).collect()
}

#[test]
fn they_save_nodes_and_seldom_change_much() {
    let (mut with, mut without) = (0, 0);
    for position in midgame(6) {
        let [cut, whole] = [1.5, 0.0].map(|deviations| search(deviations, &position, 7, &mut Unwatched));
        with += cut.nodes;
        without += whole.nodes;
        assert!((cut.score.0 - whole.score.0).abs() < 1_000, "{} {}", cut.score, whole.score);
    }
    assert!(with < without, "{with} {without}");
}

#[test]
fn watched_or_not_the_search_is_the_same() {
    for position in midgame(4) {
        let unwatched = search(1.0, &position, 6, &mut Unwatched);
        let mut events: Vec<Event> = Vec::new();
        let watched = search(1.0, &position, 6, &mut events);
        assert_eq!(watched, unwatched);
        let entered = events.iter().filter(|event| matches!(event, Event::Entered { .. })).count();
        let left = events.iter().filter(|event| matches!(event, Event::Left { .. })).count();
        assert_eq!((entered as u64, left), (watched.nodes, entered));
    }
}

#[test]
fn an_evaluation_that_was_never_measured_cuts_nothing() {
    for position in midgame(3) {
        let limits = Limits { depth: Some(5), ..Limits::default() };
        let [with, without] = [2.0, 0.0].map(|probability_cuts| {
            let method = AlphaBeta { probability_cuts, ..AlphaBeta::default() };
            let mut control = Control::new(&limits, Arc::default());
            method.search(&position, &DiscDifference, &mut control, &mut Unwatched)
        });
        assert_eq!(with, without);
    }
}
