//! Does the fingerprint of a recording tell it from all others, and the same search from no other?

use std::collections::HashSet;

use edagari::catalog::{Game, Job};
use edagari::game::score::Bound;
use edagari::game::{ActionId, Rng64, Score, Side};
use edagari::search::events::{Event, Why};
use edagari::trace::Fingerprint;
use rand::SeedableRng;

use crate::trace::again::{job, jobs, record, wandered};

fn fingerprint(job: &Job) -> Fingerprint {
    record(job).0.stats().latest().fingerprint
}

#[test]
fn a_fingerprint_is_that_of_the_events() {
    let mut rng = Rng64::seed_from_u64(9);
    let mut jobs = jobs();
    jobs.push(job(wandered(Game::TicTacToe, &mut rng), "mcts:playouts=900,solver=on", 50));
    jobs.push(job(wandered(Game::Othello { size: 6 }, &mut rng), "thunder:playouts=300", 5000));
    let mut seen = HashSet::new();
    for job in &jobs {
        let (_, report) = record(job);
        let again = job.repeated(&report).expect("nothing was kept");
        assert_eq!(fingerprint(job), fingerprint(&again), "{job:?}");
        seen.insert(fingerprint(job));
    }
    assert!(seen.len() > jobs.len() * 9 / 10, "{} of {}", seen.len(), jobs.len());
}

#[test]
fn a_fingerprint_sees_every_field_of_every_event() {
    let of = |events: &[Event]| {
        let mut fingerprint = Fingerprint::default();
        for event in events {
            fingerprint.add(event);
        }
        fingerprint
    };
    let entered = |action: Option<u16>, side, alpha, beta| Event::Entered {
        action: action.map(ActionId),
        side,
        alpha: Score(alpha),
        beta: Score(beta),
    };
    let left = |value, bound, why| Event::Left { value: Score(value), bound, proven: false, why };
    let events = [
        Event::Iteration { depth: 3 },
        Event::Iteration { depth: 4 },
        entered(None, Side::First, -5, 5),
        entered(Some(0), Side::First, -5, 5),
        entered(Some(0), Side::Second, -5, 5),
        entered(Some(0), Side::Second, -4, 5),
        entered(Some(0), Side::Second, -4, 6),
        left(1, Bound::Exact, Why::End),
        left(2, Bound::Exact, Why::End),
        left(2, Bound::Upper, Why::End),
        left(2, Bound::Upper, Why::Table),
        Event::Cut { value: Score(1), limit: Score(0) },
        Event::Cut { value: Score(0), limit: Score(1) },
        Event::Skipped { action: ActionId(1) },
        Event::Skipped { action: ActionId(2) },
        Event::Folded { nodes: 1, leaves: 0, cuts: 0 },
        Event::Folded { nodes: 0, leaves: 1, cuts: 0 },
        Event::Folded { nodes: 0, leaves: 0, cuts: 1 },
        Event::Grown { parent: 0, action: ActionId(1), side: Side::First },
        Event::Grown { parent: 1, action: ActionId(1), side: Side::First },
        Event::Simulated { leaf: 1, result: 0.5, why: Why::Playout },
        Event::Simulated { leaf: 1, result: 1.0, why: Why::Playout },
        Event::Proven { node: 1, value: Score(1), bound: Bound::Exact },
        Event::Proven { node: 1, value: Score(1), bound: Bound::Lower },
        Event::Narrowed { plies: 3, more: 0 },
    ];
    let singly: HashSet<_> = events.iter().map(|event| of(&[*event])).collect();
    assert_eq!(singly.len(), events.len());
    assert_ne!(of(&events[..2]), of(&[events[1], events[0]]), "the order matters");
    // Written down once: another number means that old documents no longer compare.
    assert_eq!(of(&events).to_string(), "dac58d25dabc67cf");
    assert_eq!(of(&events).to_string().parse(), Ok(of(&events)));
    for text in ["", "0123", "0123456789abcdeg", "0123456789ABCDEF", "+123456789abcdef"] {
        assert!(text.parse::<Fingerprint>().is_err(), "{text}");
    }
}

#[test]
fn every_shipped_search_is_repeated_to_the_event() {
    let mut repeated = 0;
    for (title, text) in edagari::store::examples() {
        let document = edagari::store::Document::from_text(text).expect("a shipped document");
        for analysis in &document.analyses {
            let Some(kept) = analysis.fingerprint else { continue };
            let again = analysis.job.repeated(&analysis.report).expect("nothing was kept");
            let (recording, report) = record(&again);
            assert_eq!(recording.stats().latest().fingerprint, kept, "{title}");
            assert_eq!((report.nodes, report.score), (analysis.report.nodes, analysis.report.score));
            repeated += 1;
        }
    }
    assert!(repeated >= 5, "{repeated}");
}
