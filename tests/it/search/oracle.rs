//! What the tests of search compare with: plain negamax, random positions and an invented evaluation.

use std::sync::Arc;

use edagari::eval::Evaluator;
use edagari::game::number_tree::NumberTree;
use edagari::game::score::Bound;
use edagari::game::{Alternating, Rng64, Score, random_below};
use edagari::search::alpha_beta::{AlphaBeta, Cut, Fail, Refinement};
use edagari::search::{Control, Event, Limits, Observer, Report, Unwatched};

pub(crate) use edagari::search::plain::minimax as negamax;

/// Whether a value that is only bounded agrees with the true one.
pub(crate) fn holds(score: Score, bound: Bound, truth: Score) -> bool {
    match bound {
        Bound::Exact => score == truth,
        Bound::Lower => score <= truth,
        Bound::Upper => score >= truth,
    }
}

/// An evaluation out of thin air: unrelated to the game, the same for mirror images, as fine as `spread`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Invented {
    pub(crate) seed: u64,
    pub(crate) spread: u32,
}

impl<P: Alternating> Evaluator<P> for Invented {
    fn score(&self, position: &P) -> Score {
        let mixed = (position.canonical().key() ^ self.seed).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let value = (mixed >> 32) as i64 % i64::from(2 * self.spread + 1);
        Score::estimate(value as i32 - self.spread as i32)
    }

    fn win_rate(&self, _position: &P) -> f64 {
        0.5
    }
}

/// The position after at most `plies` random moves that do not end the game.
pub(crate) fn wander<P: Alternating>(start: P, plies: u32, rng: &mut Rng64) -> P {
    let mut position = start;
    for _ in 0..plies {
        let next = position.after(position.random_action(rng));
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}

/// A random tree of numbers that is no leaf.
pub(crate) fn random_tree(rng: &mut Rng64) -> NumberTree {
    fn grow(levels: u32, rng: &mut Rng64) -> String {
        if levels == 0 || random_below(rng, 8) == 0 {
            return (random_below(rng, 19) as i32 - 9).to_string();
        }
        let children = 1 + random_below(rng, 4);
        list(&(0..children).map(|_| grow(levels - 1, rng)).collect::<Vec<_>>())
    }
    fn list(children: &[String]) -> String {
        format!("[{}]", children.join(","))
    }
    let children = 2 + random_below(rng, 3);
    let text = list(&(0..children).map(|_| grow(5, rng)).collect::<Vec<_>>());
    NumberTree::parse(&text).expect("a well-formed tree")
}

/// Every report on the way.
#[derive(Default)]
pub(crate) struct Reports(pub(crate) Vec<Report>);

impl Observer for Reports {
    const WATCHES: bool = false;

    fn observe(&mut self, _event: Event) {}

    fn progress(&mut self, report: &Report) {
        self.0.push(report.clone());
    }
}

/// Alpha-beta to a depth, unwatched.
pub(crate) fn search<P: Alternating>(
    settings: &AlphaBeta,
    root: &P,
    evaluator: &impl Evaluator<P>,
    depth: Option<u32>,
) -> Report {
    watch(settings, root, evaluator, depth, &mut Unwatched)
}

/// Alpha-beta to a depth, watched.
pub(crate) fn watch<P: Alternating>(
    settings: &AlphaBeta,
    root: &P,
    evaluator: &impl Evaluator<P>,
    depth: Option<u32>,
    observer: &mut impl Observer,
) -> Report {
    let limits = Limits { depth, ..Limits::default() };
    settings.search(root, evaluator, &mut Control::new(&limits, Arc::default()), observer)
}

/// The settings with this number, below [`COMBINATIONS`]: each bit is one switch.
pub(crate) fn combination(number: u32) -> AlphaBeta {
    let mut settings = AlphaBeta { table_megabytes: 1, ..AlphaBeta::textbook() };
    for (bit, refinement) in Refinement::ALL.iter().copied().enumerate() {
        settings = settings.with(refinement, number >> bit & 1 == 1);
    }
    settings.fail = if number >> 10 & 1 == 1 { Fail::Hard } else { Fail::Soft };
    settings.cut = if number >> 11 & 1 == 1 { Cut::AboveBeta } else { Cut::AtBeta };
    settings
}

/// Every refinement on or off, fail-soft or fail-hard, cut on ≥ or on >.
pub(crate) const COMBINATIONS: u32 = 1 << 12;
