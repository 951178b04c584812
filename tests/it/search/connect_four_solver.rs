//! Connect Four solved: is every value right, whichever parts of the solver are switched off, and are budgets kept?

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use edagari::eval::connect_four_lines::ConnectFourLines;
use edagari::game::connect_four::ConnectFour;
use edagari::game::score::Bound;
use edagari::game::{Alternating as _, Position as _, Rng64, Score, Sequential as _};
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::events::Why;
use edagari::search::solve::connect_four::{ConnectFourSolver, Rules, SolverRule};
use edagari::search::{Control, Event, Handover, Limits, Report, Unwatched};
use edagari::worker::threads::Threads;
use rand::SeedableRng as _;

use crate::game::connect_four_facts::FACTS;
use crate::search::oracle::Reports;

fn board(width: u8, height: u8) -> ConnectFour {
    ConnectFour::new(width, height).expect("a size of board")
}

/// Positions of random games with so many stones, not over.
fn random_positions(start: ConnectFour, stones: u32, count: usize) -> Vec<ConnectFour> {
    let mut rng = Rng64::seed_from_u64(u64::from(stones) + 100 * u64::from(start.width()));
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = start;
        while !position.is_over() && position.stone_count() < stones {
            position.play(position.random_action(&mut rng));
        }
        if !position.is_over() {
            positions.push(position);
        }
    }
    positions
}

/// The value by the rules alone: every move, to the end.
fn plain_value(position: &ConnectFour, known: &mut HashMap<u64, i32>) -> i32 {
    if position.is_over() {
        return position.final_score().units();
    }
    if let Some(&value) = known.get(&position.exact_key()) {
        return value;
    }
    let mut columns = Vec::new();
    position.actions(&mut columns);
    let values = columns.into_iter().map(|column| -plain_value(&position.after(column), known));
    let value = values.max().expect("a move");
    known.insert(position.exact_key(), value);
    value
}

#[test]
fn small_boards_agree_with_every_move_to_the_end() {
    for (size, stones) in [
        ((4, 4), 0),
        ((4, 4), 4),
        ((4, 5), 6),
        ((5, 4), 6),
        ((5, 5), 12),
        ((6, 4), 11),
        ((4, 6), 11),
        ((7, 4), 16),
    ] {
        let start = board(size.0, size.1);
        let mut known = HashMap::new();
        let mut solver = ConnectFourSolver::new(1);
        for position in random_positions(start, stones, if stones == 0 { 1 } else { 12 }) {
            let mut columns = Vec::new();
            position.actions(&mut columns);
            let children = columns.into_iter().map(|column| position.after(column));
            for position in children.chain([position]) {
                let plain = plain_value(&position, &mut known);
                assert_eq!(solver.solve(&position).value, plain, "{size:?}: {position}");
            }
        }
    }
}

#[test]
fn every_position_of_4x4_to_six_stones_agrees_with_every_move_to_the_end() {
    let mut known = HashMap::new();
    let mut solver = ConnectFourSolver::new(1);
    let mut layer = vec![board(4, 4)];
    let mut seen = 0;
    for _ in 0..6 {
        let mut next = HashMap::new();
        for position in &layer {
            let mut columns = Vec::new();
            position.actions(&mut columns);
            for child in columns.into_iter().map(|column| position.after(column)) {
                next.insert(child.exact_key(), child);
            }
        }
        layer = next.into_values().collect();
        layer.sort_by_key(ConnectFour::exact_key);
        for position in &layer {
            assert_eq!(solver.solve(position).value, plain_value(position, &mut known), "{position}");
            seen += 1;
        }
    }
    assert_eq!(seen, 4 + 16 + 52 + 160 + 436 + 1128, "positions of 1 to 6 stones");
}

#[test]
fn whole_small_boards_have_the_known_values() {
    let boards = [((4, 4), 0), ((5, 4), 0), ((6, 4), -1), ((4, 5), 0), ((5, 5), 0), ((4, 6), 0)];
    for ((width, height), value) in boards {
        assert_eq!(
            ConnectFourSolver::default().solve(&board(width, height)).value,
            value,
            "{width}x{height}"
        );
    }
}

#[test]
fn the_facts_hold_with_every_part_switched_off() {
    let rules = SolverRule::ALL.iter().copied().map(|rule| Rules::default().without(rule));
    let mut solvers: Vec<_> = rules.map(|rules| ConnectFourSolver::new(1).with_rules(rules)).collect();
    solvers.push(ConnectFourSolver::default());
    solvers.push(ConnectFourSolver::default().with_threads(2, Some(&Threads)));
    solvers.push(ConnectFourSolver::default().with_lines(7, 6, 5));
    for (moves, value) in FACTS {
        let position = ConnectFour::parse(moves).expect("legal moves");
        for (at, solver) in solvers.iter_mut().enumerate() {
            solver.clear();
            assert_eq!(solver.solve(&position).value, value, "{moves}, solver {at}");
        }
    }
}

/// Every set of rules there is.
fn sets_of_rules() -> impl Iterator<Item = Rules> {
    (0..1_u32 << SolverRule::ALL.len()).map(|set| {
        let left_out = SolverRule::ALL.iter().copied().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        left_out.fold(Rules::default(), |rules, (_, rule)| rules.without(rule))
    })
}

#[test]
fn small_boards_agree_with_every_move_to_the_end_by_any_set_of_rules() {
    let mut solvers: Vec<ConnectFourSolver> =
        sets_of_rules().map(|rules| ConnectFourSolver::new(1).with_rules(rules)).collect();
    for ((width, height), stones) in
        [((4, 4), 3), ((5, 4), 7), ((4, 5), 7), ((6, 4), 12), ((4, 6), 12), ((5, 5), 13)]
    {
        let mut known = HashMap::new();
        for position in random_positions(board(width, height), stones, 6) {
            let plain = plain_value(&position, &mut known);
            for (at, solver) in solvers.iter_mut().enumerate() {
                assert_eq!(solver.solve(&position).value, plain, "rules {at}, {width}x{height}: {position}");
            }
        }
    }
}

/// Each rule that is left out costs nodes; what changes how the solver searches changes these.
#[test]
fn without_each_rule_the_search_goes_through_more_nodes() {
    let nodes = |rules: Rules| {
        let count = |(moves, _): (&str, i32)| {
            let position = ConnectFour::parse(moves).expect("legal moves");
            ConnectFourSolver::new(1).with_rules(rules).solve(&position).nodes
        };
        FACTS.into_iter().step_by(3).map(count).sum::<u64>()
    };
    let left_out = SolverRule::LADDER.map(|rule| nodes(Rules::default().without(rule)));
    assert_eq!((left_out, nodes(Rules::first(0))), (LEFT_OUT, NO_RULE));
    assert!(left_out.into_iter().all(|nodes| nodes > SIGNATURE));
    assert_eq!(Rules::first(7), Rules::default());
}

const LEFT_OUT: [u64; 7] = [18449, 15195, 14611, 17929, 17126, 14573, 49997];
const NO_RULE: u64 = 142_984;

#[test]
fn what_is_settled_without_search_says_why() {
    let mut seen = Vec::new();
    for (moves, _) in FACTS {
        let position = ConnectFour::parse(moves).expect("legal moves");
        let mut events: Vec<Event> = Vec::new();
        ConnectFourSolver::default().search(&position, true, &mut Control::unlimited(), &mut events);
        let mut last = None;
        for event in events {
            if let Event::Left { why, .. } = event
                && !matches!(last, Some(Event::Folded { .. }))
            {
                seen.push(why);
            }
            last = Some(event);
        }
    }
    assert!(seen.contains(&Why::Forced), "{seen:?}");
    let is_named = |why: &Why| {
        matches!(why, Why::Forced | Why::NoFourLeft | Why::Claimed | Why::End | Why::Table | Why::Children)
    };
    assert!(seen.iter().all(is_named), "{seen:?}");
}

#[test]
fn boards_of_odd_height_and_of_all_sizes_agree_with_every_part_switched_off() {
    let bare = SolverRule::ALL.iter().copied().fold(Rules::default(), Rules::without);
    for (width, height, stones) in
        [(4, 7, 14), (5, 6, 16), (6, 5, 16), (5, 7, 22), (8, 4, 18), (8, 7, 44), (7, 8, 44), (8, 6, 34)]
    {
        let mut full = ConnectFourSolver::new(1);
        let mut bare = ConnectFourSolver::new(1).with_rules(bare);
        for position in random_positions(board(width, height), stones, 8) {
            let value = full.solve(&position).value;
            assert_eq!(bare.solve(&position).value, value, "{width}x{height}: {position}");
            let mirrored = ConnectFourSolver::new(1).solve(&position.mirrored());
            assert_eq!(mirrored.value, value, "mirrored {width}x{height}: {position}");
        }
    }
}

/// Anything that changes how the solver searches changes these: they are not right or wrong, but wanted or not.
#[test]
fn the_search_goes_through_the_same_nodes_on_every_processor() {
    let mut counts = [0, 0];
    for (moves, _) in FACTS.into_iter().step_by(3) {
        let position = ConnectFour::parse(moves).expect("legal moves");
        counts[0] += ConnectFourSolver::default().solve(&position).nodes;
        counts[1] += ConnectFourSolver::default().portable().solve(&position).nodes;
    }
    assert_eq!(counts, [SIGNATURE; 2]);
}

const SIGNATURE: u64 = 14217;

#[test]
fn what_is_remembered_of_one_position_serves_the_next() {
    let mut solver = ConnectFourSolver::default();
    let position = ConnectFour::parse("427536662751266").expect("legal moves");
    let first = solver.solve(&position);
    let again = solver.solve(&position);
    assert_eq!(first.value, again.value);
    assert!(again.nodes * 10 < first.nodes, "{} after {}", again.nodes, first.nodes);
    solver.clear();
    assert_eq!(solver.solve(&position), first, "cleared, it is as new");
}

#[test]
fn one_solver_serves_boards_of_different_sizes() {
    let mut solver = ConnectFourSolver::new(1);
    for (width, height, value) in [(4, 4, 0), (6, 4, -1), (4, 4, 0), (5, 4, 0)] {
        assert_eq!(solver.solve(&board(width, height)).value, value, "{width}x{height}");
    }
}

fn search(position: &ConnectFour, every: bool, limits: &Limits) -> Report {
    let mut control = Control::new(limits, Arc::default());
    ConnectFourSolver::default().search(position, every, &mut control, &mut Unwatched)
}

#[test]
fn the_report_names_a_move_that_keeps_the_value_and_a_line_to_the_end() {
    for (moves, value) in FACTS.into_iter().step_by(16) {
        let mut position = ConnectFour::parse(moves).expect("legal moves");
        let report = search(&position, false, &Limits::default());
        assert_eq!((report.score, report.bound), (Score::decided(value, 0), Bound::Exact), "{moves}");
        assert!(report.exact && report.finished);
        assert_eq!(report.best, report.line.first().copied());
        let mover = position.side_to_move();
        for &id in &report.line {
            position.try_play(id).expect("legal moves");
        }
        assert!(position.is_over(), "{moves}: the line goes to the end");
        assert_eq!(position.final_score().for_first(position.side_to_move()), report.score.for_first(mover));
    }
}

#[test]
fn every_move_gets_its_exact_value_the_best_first() {
    for moves in ["427536662751266", "3155222177345762", "13635227463662"] {
        let position = ConnectFour::parse(moves).expect("legal moves");
        let report = search(&position, true, &Limits::default());
        let mut columns = Vec::new();
        position.actions(&mut columns);
        assert_eq!(report.actions.len(), columns.len());
        for (column, action) in columns.into_iter().zip(&report.actions) {
            let child = position.after(column);
            let value = -ConnectFourSolver::default().solve(&child).value;
            assert_eq!(action.action, column.into());
            assert_eq!(
                (action.score, action.bound),
                (Some(Score::decided(value, 0)), Bound::Exact),
                "{moves} {column}"
            );
            // The line after it is played to the end, and ends as the move is worth.
            assert_eq!(action.line.first(), Some(&column.into()));
            let mut end = position;
            for &id in &action.line {
                end.try_play(id).expect("legal moves");
            }
            assert!(end.is_over(), "{moves} {column}");
            assert_eq!(end.final_score().for_first(end.side_to_move()).units(), {
                Score::decided(value, 0).for_first(position.side_to_move()).units()
            });
        }
        let best = report.actions.iter().filter_map(|action| action.score).max();
        assert_eq!(best, Some(report.score), "{moves}");
    }
}

#[test]
fn moves_are_shown_one_by_one_the_best_first_and_no_bound_before() {
    let position = ConnectFour::parse("3155222177345762").expect("legal moves");
    let columns = position.count_actions() as usize;
    for after in [None, Some(4)] {
        let mut seen = Reports::default();
        let mut control = Control::unlimited();
        let mut solver = ConnectFourSolver::default();
        let last = match after {
            None => solver.search(&position, true, &mut control, &mut seen),
            Some(depth) => {
                let before = AlphaBeta::default().search(
                    &position,
                    &ConnectFourLines,
                    &mut Control::new(&Limits { depth: Some(depth), ..Limits::default() }, Arc::default()),
                    &mut Unwatched,
                );
                let report =
                    solver.search_after(&position, Handover { before, every: true }, &mut control, &mut seen);
                assert_eq!(report.solved_after, Some(4));
                report
            }
        };
        let solved: Vec<_> = seen.0.iter().filter(|report| report.exact).collect();
        let known = |report: &Report| report.actions.iter().filter(|action| action.score.is_some()).count();
        let mut counts: Vec<_> = solved.iter().map(|report| known(report)).collect();
        counts.dedup();
        assert_eq!(counts, (1..=columns).collect::<Vec<_>>(), "one after the other");
        for report in solved {
            let shown = report.actions.iter().filter(|action| action.score.is_some());
            assert!(shown.clone().all(|action| action.exact && action.bound == Bound::Exact));
            assert!(shown.clone().any(|action| action.score == Some(report.score)), "the best is the first");
        }
        assert!(last.finished && known(&last) == columns);
    }
}

#[test]
fn budgets_are_kept_to_the_node() {
    let position = ConnectFour::default();
    for nodes in [1, 2, 1000, 1024, 1025, 5000] {
        let report = search(&position, true, &Limits { nodes: Some(nodes), ..Limits::default() });
        assert_eq!(report.nodes, nodes);
        assert!(!report.finished && !report.exact);
        assert!(report.best.is_some(), "a stopped search still names a move");
    }
    let stopped = Arc::new(AtomicBool::new(true));
    let mut control = Control::new(&Limits::default(), stopped);
    let report = ConnectFourSolver::default().with_threads(2, Some(&Threads)).search(
        &position,
        false,
        &mut control,
        &mut Unwatched,
    );
    assert!(!report.finished && report.nodes <= Control::INTERVAL, "{}", report.nodes);
}

#[test]
fn the_recording_is_well_nested_and_counts_every_node() {
    let position = ConnectFour::parse("3155222177345762").expect("legal moves");
    for every in [false, true] {
        let mut events: Vec<Event> = Vec::new();
        let mut control = Control::unlimited();
        let report = ConnectFourSolver::default().search(&position, every, &mut control, &mut events);
        let unwatched = search(&position, every, &Limits::default());
        assert_eq!(report, unwatched, "watched or not, it is the same search");
        let mut depth = 0;
        let mut folded = 0;
        for event in events {
            match event {
                Event::Entered { .. } => depth += 1,
                Event::Left { .. } => depth -= 1,
                Event::Folded { nodes, .. } => folded += u64::from(nodes),
                _ => {}
            }
            assert!((0..=2).contains(&depth));
        }
        assert_eq!((depth, folded), (0, report.nodes));
    }
}

#[test]
fn a_finished_game_has_its_result() {
    let position = ConnectFour::parse("1212121").expect("legal moves");
    let report = search(&position, true, &Limits::default());
    assert_eq!((report.score, report.best), (position.final_score(), None));
    assert_eq!(ConnectFourSolver::default().solve(&position).value, -18);
}
