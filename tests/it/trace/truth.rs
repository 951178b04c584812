//! Whatever a search says of a move is so: what it calls proven holds for the game, what it does not holds for the tree that
//! it has searched; at its end, at every report on the way, and wherever it is stopped.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use edagari::catalog::{Engine, Game, Job};
use edagari::eval::Evaluator;
use edagari::eval::even::Even;
use edagari::eval::patterns::Patterns;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating, Position as _, Rng64, Score, Sequential};
use edagari::search::alpha_beta::{AlphaBeta, Refinement};
use edagari::search::mcts::Mcts;
use edagari::search::minimax::Minimax;
use edagari::search::solve::othello_endgame::OthelloSolver;
use edagari::search::{Control, Handover, Limits, Report};
use edagari::trace::{Moment, Recorder, Recording, TreeSnapshot, stopped};
use rand::SeedableRng;

use crate::match_play::patterns::positions;
use crate::search::oracle::{COMBINATIONS, Invented, Reports, combination, holds, random_tree, wander};

/// The plain minimax value of every position that is asked for, each worked out once.
pub(crate) struct Truth<'a, P, E> {
    evaluator: &'a E,
    distance: bool,
    known: RefCell<HashMap<(u64, Option<u32>), Score>>,
    game: std::marker::PhantomData<P>,
}

impl<'a, P: Alternating, E: Evaluator<P>> Truth<'a, P, E> {
    pub(crate) fn new(evaluator: &'a E, distance: bool) -> Self {
        Self { evaluator, distance, known: RefCell::default(), game: std::marker::PhantomData }
    }

    pub(crate) fn of(&self, position: &P, depth: Option<u32>) -> Score {
        if position.is_over() {
            let score = position.final_score();
            return if self.distance { score } else { score.without_distance() };
        }
        if depth == Some(0) {
            return self.evaluator.score(position);
        }
        let key = (position.key(), depth);
        if let Some(&known) = self.known.borrow().get(&key) {
            return known;
        }
        let mut actions = Vec::new();
        position.actions(&mut actions);
        let below = depth.map(|depth| depth - 1);
        let values = actions.iter().map(|&action| -self.of(&position.after(action), below));
        let value = values.max().expect("a game that is not over has an action");
        self.known.borrow_mut().insert(key, value);
        value
    }

    /// Checks a report about `root`. What is not proven holds for the tree `depth` plies deep; without a depth it is only an
    /// estimate, of which nothing is said.
    fn check(&self, root: &P, report: &Report, depth: Option<u32>, what: &dyn Fn() -> String) {
        let check = |position: &P, (score, bound, exact): (Score, Bound, bool), ply: u32| {
            let truth = |depth| if ply == 1 { -self.of(position, depth) } else { self.of(position, depth) };
            let truth = match depth {
                _ if exact => truth(None),
                Some(depth) => truth(Some(depth - ply)),
                None => return,
            };
            let agrees = holds(score, bound, truth);
            assert!(agrees, "{position}{score:?} {bound:?} {exact} is {truth:?}: {}\n{report:#?}", what());
        };
        check(root, (report.score, report.bound, report.exact), 0);
        for found in &report.actions {
            let after = root.after(root.action(found.action).expect("legal"));
            if let Some(score) = found.score {
                check(&after, (score, found.bound, found.exact), 1);
            }
        }
    }

    /// Checks that a win that is proven is never put behind a guess.
    fn check_best(root: &P, report: &Report) {
        let best = report.actions.iter().find(|found| Some(found.action) == report.best);
        let is_win = |score: Score| score.is_decided() && score.0 > 0;
        let wins = report.actions.iter().filter(|found| found.exact && found.bound != Bound::Upper);
        let most = wins.filter_map(|found| found.score).filter(|&score| is_win(score)).max();
        let score = best.and_then(|best| best.score);
        assert!(most.is_none() || score >= most, "{root}\n{report:#?}");
    }
}

/// The depth of the tree about which a report speaks: that of the last completed pass, or of the first.
fn depth_of(report: &Report, settings: &AlphaBeta, limit: Option<u32>) -> Option<u32> {
    match report.depth {
        0 if settings.has(Refinement::Deepening) => Some(1),
        0 => limit,
        depth => Some(depth),
    }
}

/// Alpha-beta with these settings, to a depth, stopped after so many nodes: the end and all that is said before.
fn check_alpha_beta<P: Alternating>(
    (root, settings): (&P, &AlphaBeta),
    evaluator: &impl Evaluator<P>,
    (depth, nodes): (Option<u32>, Option<u64>),
    truths: &[Truth<'_, P, impl Evaluator<P>>; 2],
) {
    let truth = &truths[usize::from(settings.has(Refinement::Distance))];
    let limits = Limits { depth, nodes, ..Limits::default() };
    let mut reports = Reports::default();
    let last = settings.search(root, evaluator, &mut Control::new(&limits, Arc::default()), &mut reports);
    let what = || format!("{settings:?} {limits:?}");
    for report in reports.0.iter().chain([&last]) {
        let depth = depth_of(report, settings, depth).filter(|_| settings.probability_cuts <= 0.0);
        // To the end of the game nothing is an estimate, so that both truths are one.
        truth.check(root, report, depth, &what);
        Truth::<P, Invented>::check_best(root, report);
    }
}

/// All positions of tic-tac-toe in which somebody is to move.
fn all_of_tic_tac_toe() -> Vec<TicTacToe> {
    let mut found = vec![TicTacToe::default()];
    let mut seen: std::collections::HashSet<u64> = found.iter().map(Alternating::key).collect();
    let mut next = 0;
    while next < found.len() {
        let position = found[next];
        next += 1;
        let mut actions = Vec::new();
        position.actions(&mut actions);
        let after = actions.into_iter().map(|action| position.after(action)).filter(|after| !after.is_over());
        found.extend(after.filter(|after| seen.insert(after.key())));
    }
    found
}

#[test]
fn all_that_alpha_beta_says_of_tic_tac_toe_is_true() {
    let positions = all_of_tic_tac_toe();
    assert_eq!(positions.len(), 4520);
    let evaluator = Invented { seed: 3, spread: 40 };
    let truths = [false, true].map(|distance| Truth::new(&evaluator, distance));
    for (index, root) in positions.iter().enumerate() {
        let number = (index as u32).wrapping_mul(2_654_435_761) % COMBINATIONS;
        let depth = [None, Some(1), Some(2), Some(3), Some(4), None][index % 6];
        let nodes = (index % 3 == 0).then_some(1 + index as u64 % 97);
        for settings in [combination(number), AlphaBeta { table_megabytes: 1, ..AlphaBeta::default() }] {
            check_alpha_beta((root, &settings), &evaluator, (depth, nodes), &truths);
        }
    }
}

#[test]
fn all_that_alpha_beta_says_of_connect_four_is_true() {
    let mut rng = Rng64::seed_from_u64(18);
    let evaluator = Invented { seed: 5, spread: 400 };
    let truths = [false, true].map(|distance| Truth::new(&evaluator, distance));
    let board = ConnectFour::new(5, 4).expect("a board");
    for number in 0..COMBINATIONS / 4 {
        let root = wander(board, 9 + number % 8, &mut rng);
        let depth = [None, Some(1), Some(3), Some(4), Some(6)][number as usize % 5];
        let nodes = (number % 3 == 1).then_some(1 + u64::from(number) % 301);
        let settings = combination(number.wrapping_mul(2_654_435_761) % COMBINATIONS);
        check_alpha_beta((&root, &settings), &evaluator, (depth, nodes), &truths);
    }
}

#[test]
fn all_that_alpha_beta_says_of_number_trees_and_of_small_othello_is_true() {
    let mut rng = Rng64::seed_from_u64(19);
    let evaluator = Invented { seed: 7, spread: 9 };
    for number in 0..COMBINATIONS / 4 {
        let settings = combination(number.wrapping_mul(2_654_435_761) % COMBINATIONS);
        let depth = [None, Some(1), Some(2), Some(4)][number as usize % 4];
        let nodes = (number % 3 == 2).then_some(1 + u64::from(number) % 201);
        let tree = random_tree(&mut rng);
        let truths = [false, true].map(|distance| Truth::new(&evaluator, distance));
        check_alpha_beta((&tree, &settings), &evaluator, (depth, nodes), &truths);
        let othello = wander(Othello::new(4).expect("a board"), 4 + number % 6, &mut rng);
        let truths = [false, true].map(|distance| Truth::new(&evaluator, distance));
        check_alpha_beta((&othello, &settings), &evaluator, (depth, nodes), &truths);
    }
}

#[test]
fn what_probability_cuts_leave_is_called_proven_only_where_it_is() {
    let patterns = Patterns::shipped();
    let truths = [false, true].map(|distance| Truth::new(&Even, distance));
    let late = |position: &Othello| (7..=8).contains(&position.empties().count_ones());
    for (index, root) in positions(300).iter().filter(|position| late(position)).take(40).enumerate() {
        let settings = AlphaBeta { probability_cuts: 0.5, table_megabytes: 1, ..AlphaBeta::default() };
        let depth = [None, Some(4), Some(6)][index % 3];
        check_alpha_beta((root, &settings), patterns, (depth, None), &truths);
    }
}

#[test]
fn a_window_at_the_root_bounds_and_does_not_lie() {
    let evaluator = Invented { seed: 9, spread: 40 };
    let truths = [false, true].map(|distance| Truth::new(&evaluator, distance));
    for (index, root) in all_of_tic_tac_toe().iter().enumerate().step_by(3) {
        let number = (index as u32).wrapping_mul(2_654_435_761) % COMBINATIONS;
        let settings = AlphaBeta { window: AlphaBeta::RESULT, ..combination(number) };
        check_alpha_beta((root, &settings), &evaluator, ([None, Some(2), Some(3)][index % 3], None), &truths);
    }
}

#[test]
fn all_that_minimax_says_is_true() {
    let evaluator = Invented { seed: 4, spread: 40 };
    for distance in [false, true] {
        let truth = Truth::new(&evaluator, distance);
        for (index, root) in all_of_tic_tac_toe().iter().enumerate().step_by(4).skip(40) {
            let depth = [None, Some(1), Some(3)][index % 3];
            let nodes = (index % 5 == 0).then_some(1 + index as u64 % 61);
            let limits = Limits { depth, nodes, ..Limits::default() };
            let mut reports = Reports::default();
            let mut control = Control::new(&limits, Arc::default());
            let last = Minimax { distance, ..Minimax::default() }.search(
                root,
                &evaluator,
                &mut control,
                &mut reports,
            );
            for report in reports.0.iter().chain([&last]) {
                let reached = if report.depth == 0 { depth } else { Some(report.depth) };
                truth.check(root, report, reached, &|| format!("minimax {limits:?}"));
            }
        }
    }
}

#[test]
fn all_that_the_solver_of_tree_search_says_is_true() {
    let truth = Truth::new(&Even, true);
    for (index, root) in all_of_tic_tac_toe().iter().enumerate().step_by(7) {
        let playouts = Some([20, 100, 1000][index % 3]);
        let method = Mcts {
            solver: true,
            expand: 1 + index as u32 % 3,
            seed: index as u64,
            playouts,
            ..Mcts::default()
        };
        let mut reports = Reports::default();
        let last = method.search(root, &Even, &mut Control::unlimited(), &mut reports);
        for report in reports.0.iter().chain([&last]).filter(|report| report.exact) {
            truth.check(root, report, None, &|| format!("{method:?}"));
            Truth::<TicTacToe, Even>::check_best(root, report);
        }
        for found in last.actions.iter().filter(|found| found.score.is_some()) {
            assert!(found.exact, "a score of a tree search is a proof: {found:?}");
        }
        let report = Report { exact: true, score: truth.of(root, None), bound: Bound::Exact, ..last };
        truth.check(root, &report, None, &|| format!("{method:?}"));
    }
}

#[test]
fn all_that_the_endgame_solver_says_is_true() {
    let truth = Truth::new(&Even, true);
    let passes = |position: &Othello| position.action(ActionId(64)).is_some();
    let late = |position: &Othello| (2..=8).contains(&position.empties().count_ones());
    let all = positions(2000);
    let (must_pass, may_play): (Vec<_>, Vec<_>) = all.into_iter().filter(late).partition(passes);
    assert!(must_pass.len() > 20, "{}", must_pass.len());
    for (index, root) in must_pass.iter().take(60).chain(may_play.iter().take(120)).enumerate() {
        let nodes = (index % 3 == 0).then_some(1 + index as u64 * 7 % 400);
        let limits = Limits { nodes, ..Limits::default() };
        let control = || Control::new(&limits, Arc::default());
        let mut reports = Reports::default();
        let last = OthelloSolver::new(10).search(root, &mut control(), &mut reports);
        let before = AlphaBeta { table_megabytes: 1, ..AlphaBeta::default() };
        let two = Limits { depth: Some(2), ..Limits::default() };
        let before = before.search(
            root,
            &Even,
            &mut Control::new(&two, Arc::default()),
            &mut edagari::search::Unwatched,
        );
        let after = OthelloSolver::new(10).search_after(
            root,
            Handover { before, every: false },
            &mut control(),
            &mut reports,
        );
        for report in reports.0.iter().chain([&last, &after]) {
            let what = || format!("the solver, {limits:?}");
            // Of a search that knows nothing yet, or only two plies, the value is that of another tree.
            let known = Report {
                score: if report.exact { report.score } else { -Score::INFINITY },
                bound: if report.exact { report.bound } else { Bound::Lower },
                ..report.clone()
            };
            truth.check(root, &known, None, &what);
        }
    }
}

#[test]
fn what_a_step_of_a_recording_says_is_true() {
    let mut rng = Rng64::seed_from_u64(23);
    let evaluator = Invented { seed: 8, spread: 40 };
    for number in 0..300_u32 {
        let root = wander(TicTacToe::default(), 3 + number % 3, &mut rng);
        let settings = combination(number.wrapping_mul(2_654_435_761) % COMBINATIONS);
        let truth = Truth::new(&evaluator, settings.has(Refinement::Distance));
        let depth = [None, Some(2), Some(3)][number as usize % 3];
        let limits = Limits { depth, ..Limits::default() };
        let mut recording = Recording::new(root.side_to_move(), Recording::USUAL_BUDGET);
        let mut recorder = Recorder::new(Recording::USUAL_BUDGET, &mut recording);
        let mut control = Control::new(&limits, Arc::default());
        let last = settings.search(&root, &evaluator, &mut control, &mut recorder);
        let progress = recorder.finish(last);
        recording.finish(&progress);
        let pass = recording.current().expect("a pass");
        let mut actions = Vec::new();
        root.actions(&mut actions);
        let actions: Vec<ActionId> = actions.into_iter().map(Into::into).collect();
        for step in (0..=pass.tree.steps()).step_by(1 + pass.tree.steps() as usize / 25).skip(1) {
            let moment = Moment::at(&pass.tree, step);
            let now = TreeSnapshot::new(&pass.tree, Some(&moment));
            let search =
                stopped::StoppedSearch { actions: &actions, images: &[], prefers_mean: false, joint: None };
            let known = stopped::known(&now, search);
            if known.is_valued {
                // In a pass that may be one of several, only what is called proven is held against the game.
                truth.check(&root, &known.report, None, &|| format!("{settings:?} step {step}"));
            }
        }
    }
}

#[test]
fn a_move_that_was_not_looked_into_is_no_proof() {
    let game = Game::ConnectFour { width: 7, height: 6 };
    let position = game.start().after(&[]);
    let moves = position.parse_moves("24626537341674351116255241").expect("moves");
    let root = position.after(&moves);
    let job = Job::new(root.clone(), Engine::parse("alpha-beta", game).expect("an engine"));
    let report = job.run(&mut Control::unlimited(), &mut edagari::search::Unwatched);
    assert!(report.exact && report.score.is_decided());
    let guess = report.actions.iter().find(|found| found.score == Some(Score(-400))).expect("a guess");
    assert!(!guess.exact && guess.bound.certainty(guess.exact).sign() == '≈');
}
