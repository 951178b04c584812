//! Depth-first search as a player and as a witness: sensible moves, repeatable reports, truthful events.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use edagari::eval::even::Even;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating, Rng64, Score, Sequential};
use edagari::search::alpha_beta::{AlphaBeta, Refinement};
use edagari::search::events::Why;
use edagari::search::minimax::Minimax;
use edagari::search::{Control, Event, Limits, Observer, Report, Unwatched};
use rand::SeedableRng;

use crate::search::oracle::{Invented, Reports, combination, search, wander, watch};

/// Bare and with everything.
fn players() -> [AlphaBeta; 3] {
    let full = Refinement::ALL.iter().copied().fold(AlphaBeta::default(), |all, one| all.with(one, true));
    [AlphaBeta::textbook(), AlphaBeta::default(), full]
        .map(|player| AlphaBeta { table_megabytes: 1, ..player })
}

#[track_caller]
fn assert_plays<P: Alternating>(root: &P, depth: u32, action: u16) {
    for player in players() {
        let report = search(&player, root, &Even, Some(depth));
        assert_eq!(report.best, Some(ActionId(action)), "{player:?} at\n{root}");
    }
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut control = Control::new(&limits, Arc::default());
    let report = Minimax::default().search(root, &Even, &mut control, &mut Unwatched);
    assert_eq!(report.best, Some(ActionId(action)), "minimax at\n{root}");
}

#[test]
fn it_takes_a_win_in_one_and_blocks_a_loss_in_one() {
    let cells = |text| TicTacToe::parse(text).expect("a position");
    assert_plays(&cells("XX- OO- --- X"), 9, 2);
    assert_plays(&cells("OO- X-- -X- X"), 2, 2);
    let columns = |text| ConnectFour::parse(text).expect("moves");
    assert_plays(&columns("122334"), 4, 4);
    assert_plays(&columns("112233"), 3, 3);
    assert_plays(&columns("12131"), 2, 0);
}

#[test]
fn it_prefers_the_faster_win_and_the_slower_loss() {
    // X wins at once on c1; it could also wait.
    let fast = TicTacToe::parse("XX- -O- O-- X").expect("a position");
    for player in players() {
        let report = search(&player, &fast, &Even, None);
        assert_eq!((report.score.units(), report.line.as_slice()), (1, &[ActionId(2)][..]));
    }
    let mut rng = Rng64::seed_from_u64(4);
    let mut choices = 0;
    for _ in 0..150 {
        let lost = wander(ConnectFour::new(5, 4).expect("a board"), 12, &mut rng);
        let minimax = Minimax::default().search(&lost, &Even, &mut Control::unlimited(), &mut Unwatched);
        let scores: Vec<_> = minimax.actions.iter().filter_map(|entry| entry.score).collect();
        let (worst, best) = (scores.iter().min(), scores.iter().max());
        if worst == best || best.is_none_or(|best| best.units() >= 0) {
            continue;
        }
        choices += 1;
        for player in players() {
            let report = search(&player, &lost, &Even, None);
            let chosen = minimax.actions.iter().find(|entry| Some(entry.action) == report.best);
            assert_eq!(chosen.and_then(|entry| entry.score).as_ref(), best, "{player:?} at\n{lost}");
        }
    }
    assert!(choices > 3, "only {choices} positions had a slower and a faster loss");
}

/// Checks that brackets close and that what is told adds up to the report.
fn check_events(events: &[Event], report: &Report, recorded_plies: u32) {
    let (mut open, mut nodes, mut leaves, mut cuts, mut passes) = (0_u32, 0, 0, 0, 0);
    let mut cut_here = false;
    for (at, event) in events.iter().enumerate() {
        match *event {
            Event::Iteration { .. } => {
                assert_eq!(open, 0, "a pass begins inside another, event {at}");
                passes += 1;
            }
            Event::Entered { action, alpha, beta, .. } => {
                assert_eq!(action.is_none(), open == 0, "event {at}");
                assert!(alpha <= beta && open <= recorded_plies, "event {at}");
                open += 1;
                nodes += 1;
            }
            Event::Cut { value, limit } => {
                assert!(value >= limit, "event {at}");
                assert!(matches!(events[at + 1], Event::Skipped { .. }), "a cut skips something, event {at}");
                cuts += 1;
                cut_here = true;
            }
            Event::Skipped { .. } => {
                let next = &events[at + 1];
                assert!(
                    !cut_here || matches!(next, Event::Skipped { .. } | Event::Left { why: Why::Cut, .. })
                );
            }
            Event::Folded { nodes: below, leaves: read, cuts: cut } => {
                assert_eq!(open, recorded_plies + 1, "event {at}");
                nodes += u64::from(below);
                leaves += u64::from(read);
                cuts += u64::from(cut);
                assert!(matches!(events[at + 1], Event::Left { .. }), "event {at}");
            }
            Event::Left { bound, why, .. } => {
                assert!(open > 0, "event {at}");
                let at_rim = open == recorded_plies + 1;
                open -= 1;
                assert!(!matches!(why, Why::End | Why::Evaluation) || bound == Bound::Exact, "event {at}");
                assert_eq!(why == Why::Cut, cut_here || (at_rim && why == Why::Cut), "event {at}");
                assert!(why != Why::Cut || bound == Bound::Lower, "event {at}");
                leaves += u64::from(matches!(why, Why::End | Why::Evaluation));
                cuts += u64::from(at_rim && why == Why::Cut);
                cut_here = false;
            }
            _ => panic!("an event of another family: {event:?}"),
        }
    }
    assert_eq!(open, 0, "a bracket stays open");
    assert_eq!((nodes, leaves), (report.nodes, report.leaves));
    assert_eq!(cuts, report.cuts.iter().map(|cuts| cuts.alpha + cuts.beta).sum::<u64>());
    assert!(passes > 0 || report.nodes == 0);
}

/// Records the top of a tree, and counts the reports on the way.
#[derive(Default)]
struct Rim {
    plies: u32,
    events: Vec<Event>,
    reports: usize,
}

impl Observer for Rim {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        self.events.push(event);
    }

    fn recorded_plies(&self) -> u32 {
        self.plies
    }

    fn progress(&mut self, _report: &Report) {
        self.reports += 1;
    }
}

fn check_watching<P: Alternating>(root: &P, number: u32) {
    let settings = combination(number);
    let evaluator = Invented { seed: number.into(), spread: 20 };
    let unwatched = search(&settings, root, &evaluator, Some(4));
    assert_eq!(search(&settings, root, &evaluator, Some(4)), unwatched, "the same job, the same report");
    let mut events = Vec::new();
    assert_eq!(watch(&settings, root, &evaluator, Some(4), &mut events), unwatched, "{settings:?}\n{root}");
    check_events(&events, &unwatched, u32::MAX - 1);
    for plies in 0..4 {
        let mut rim = Rim { plies, ..Rim::default() };
        assert_eq!(watch(&settings, root, &evaluator, Some(4), &mut rim), unwatched, "{settings:?}\n{root}");
        check_events(&rim.events, &unwatched, plies);
        assert!(rim.reports > 1);
    }
}

#[test]
fn watching_changes_nothing_and_tells_everything() {
    let mut rng = Rng64::seed_from_u64(5);
    for number in (0..crate::search::oracle::COMBINATIONS).step_by(7) {
        check_watching(&wander(TicTacToe::default(), number % 5, &mut rng), number);
        check_watching(&wander(ConnectFour::new(4, 4).expect("a board"), number % 9, &mut rng), number);
        check_watching(&wander(Othello::new(4).expect("a board"), number % 8, &mut rng), number);
    }
}

#[test]
fn minimax_is_watched_as_truthfully() {
    let root = TicTacToe::parse("X-- -O- --- X").expect("a position");
    for plies in [0, 1, 3, u32::MAX - 1] {
        let mut rim = Rim { plies, ..Rim::default() };
        let unwatched = Minimax::default().search(&root, &Even, &mut Control::unlimited(), &mut Unwatched);
        let report = Minimax::default().search(&root, &Even, &mut Control::unlimited(), &mut rim);
        assert_eq!(report, unwatched);
        check_events(&rim.events, &report, plies);
        assert_eq!(rim.reports, 8);
    }
}

#[test]
fn a_search_stopped_anywhere_answers_legally_and_closes_its_brackets() {
    let root = TicTacToe::parse("X-- -O- --- X").expect("a position");
    for player in players() {
        let whole = search(&player, &root, &Even, None).nodes;
        for nodes in 0..whole {
            let mut events = Vec::new();
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut control = Control::new(&limits, Arc::default());
            let report = player.search(&root, &Even, &mut control, &mut events);
            assert_eq!(report.nodes, nodes, "a limit of nodes is exact");
            assert!(!report.finished && !report.exact || report.depth > 0);
            root.clone().try_play(report.best.expect("a move")).expect("a legal move");
            assert!(report.line.first().is_none_or(|first| Some(*first) == report.best));
            check_events(&events, &report, u32::MAX - 1);
        }
    }
}

#[test]
fn an_unfinished_depth_is_dropped() {
    let root = Othello::new(6).expect("a board");
    let evaluator = Invented { seed: 3, spread: 50 };
    let player = AlphaBeta { table_megabytes: 1, ..AlphaBeta::default() };
    let third = search(&player, &root, &evaluator, Some(3));
    let limits = Limits { nodes: Some(third.nodes + 20), ..Limits::default() };
    let mut control = Control::new(&limits, Arc::default());
    let stopped = player.search(&root, &evaluator, &mut control, &mut Unwatched);
    assert!(!stopped.finished && stopped.nodes == third.nodes + 20);
    assert_eq!(
        (stopped.best, stopped.score, stopped.line, stopped.actions, stopped.depth),
        (third.best, third.score, third.line, third.actions, 3)
    );
}

#[test]
fn a_raised_flag_ends_the_search_with_an_answer() {
    let limits = Limits::default();
    let flag = Arc::new(AtomicBool::new(true));
    let root = Othello::default();
    let mut control = Control::new(&limits, flag);
    let report = AlphaBeta::textbook().search(&root, &Even, &mut control, &mut Unwatched);
    assert!(!report.finished && report.nodes <= Control::INTERVAL);
    assert!(root.clone().try_play(report.best.expect("a move")).is_ok());
    assert_eq!((report.score, report.bound), (-Score::INFINITY, Bound::Lower), "nothing is known");
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let lost = TicTacToe::parse("XXX OO- ---").expect("a position");
    for player in players() {
        let report = search(&player, &lost, &Even, Some(3));
        assert_eq!((report.best, report.score.units(), report.nodes, report.leaves), (None, -1, 1, 1));
        assert!(report.exact && report.finished && report.line.is_empty() && report.actions.is_empty());
    }
}

#[test]
fn without_distance_every_win_is_worth_the_same() {
    let root = TicTacToe::parse("X-- -O- --X O").expect("a position");
    for player in players() {
        let report = search(&player.with(Refinement::Distance, false), &root, &Even, None);
        assert!(report.actions.iter().filter_map(|entry| entry.score).all(|score| score.early() == 0));
    }
}

#[test]
fn settings_from_a_broken_file_do_no_harm() {
    let root = TicTacToe::default();
    let whole = search(&AlphaBeta::default(), &root, &Even, None);
    for window in [(i32::MIN, i32::MAX), (i32::MAX, i32::MIN), (7, 7)] {
        let window = (Score(window.0), Score(window.1));
        let settings = AlphaBeta { window, table_megabytes: 0, ..AlphaBeta::default() };
        assert_eq!(search(&settings, &root, &Even, None).score, whole.score);
    }
}

#[test]
fn values_of_two_depths_never_stand_beside_each_other() {
    let limits = Limits { depth: Some(7), ..Limits::default() };
    let mut reports = Reports::default();
    let mut control = Control::new(&limits, Arc::default());
    AlphaBeta::default().search(
        &Othello::default(),
        &Invented { seed: 3, spread: 50 },
        &mut control,
        &mut reports,
    );
    let deep = reports.0.iter().filter(|report| report.depth > 0);
    assert!(deep.clone().count() > 20, "it is told while deeper passes run");
    for report in deep {
        let scores: Vec<_> = report.actions.iter().filter_map(|action| action.score).collect();
        assert_eq!(scores.len(), report.actions.len(), "at depth {}", report.depth);
        assert_eq!(scores.into_iter().max(), Some(report.score), "at depth {}", report.depth);
    }
}
