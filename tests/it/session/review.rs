//! Reviews of whole games: what a move lost, against plain minimax.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use edagari::catalog::{AnyPosition, Game};
use edagari::eval::even::Even;
use edagari::eval::patterns::Patterns;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::record::MoveEvaluation;
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating, Notation, Rng64, Score, Sequential as _, Side};
use edagari::review::{
    AverageLoss, GameReview, MoveMark, MoveVerdict, OngoingReview, ReviewLimit, ReviewSnapshot, ReviewedMove,
    Thrown, ValueUnit, reviews,
};
use edagari::search::crew::ThreadsOffered;
use edagari::session::knowledge::data::{Fact, Source};
use edagari::session::knowledge::judged::judged;
use edagari::words::review as words;
use edagari::words::text::{Language, Text};
use edagari::worker::threads::Threads;
use rand::SeedableRng as _;

use crate::search::oracle::negamax;

/// A game of random moves, to its end or up to so many plies.
fn random_game<P: Alternating>(start: P, plies: usize, seed: u64) -> Vec<ActionId> {
    let mut rng = Rng64::seed_from_u64(seed);
    let (mut position, mut actions) = (start, Vec::new());
    while !position.is_over() && actions.len() < plies {
        let action = position.random_action(&mut rng);
        actions.push(action.into());
        position.play(action);
    }
    actions
}

fn reviewed(start: &AnyPosition, actions: &[ActionId], limit: ReviewLimit) -> ReviewSnapshot {
    let mut last = ReviewSnapshot::default();
    OngoingReview::new(start, actions, limit)
        .run(&Arc::default(), ThreadsOffered::OWN, &mut |now| last = now);
    last
}

/// The values of all positions of a game for the first player.
fn truth<P: Alternating>(start: &P, actions: &[ActionId]) -> Vec<i32> {
    let mut position = start.clone();
    let mut values = Vec::new();
    let mut value = |position: &P| {
        let score = negamax(position, None, &Even, true);
        values.push(score.for_first(position.side_to_move()).units());
    };
    value(&position);
    for &action in actions {
        position.try_play(action).expect("a legal move");
        value(&position);
    }
    values
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// Every number of a review is that of plain minimax, every best move is one, and the mark of the move that lost is true.
fn check<P: Alternating>(start: &P, actions: &[ActionId], review: &GameReview) {
    let values = truth(start, actions);
    let mut position = start.clone();
    for (at, ply) in review.plies.iter().enumerate() {
        let verdict = ply.verdict.as_ref().expect("it is known");
        let (before, after) = (f64::from(values[at]), f64::from(values[at + 1]));
        assert!(verdict.proven && verdict.depth == 0);
        assert_eq!((verdict.before, verdict.after), (before, after), "ply {} of {actions:?}", at + 1);
        let mine = if ply.side == Side::First { before - after } else { after - before };
        assert!(same(verdict.loss, mine), "{} is not {mine}", verdict.loss);
        let best = position.after(position.action(verdict.best).expect("legal"));
        let worth = negamax(&best, None, &Even, true).for_first(best.side_to_move()).units();
        assert!(same(f64::from(worth), before), "the best move keeps the value");
        position.try_play(ply.action).expect("a legal move");
    }
    let lost = review.lost();
    let result = *values.last().expect("positions");
    let loser = match result {
        0 => return assert_eq!(lost, None),
        result if result > 0 => Side::Second,
        _ => Side::First,
    };
    let lost_for = |value: i32| if loser == Side::First { value < 0 } else { value > 0 };
    let turned =
        |at: usize| review.plies[at].side == loser && !lost_for(values[at]) && lost_for(values[at + 1]);
    assert_eq!(lost, (0..actions.len()).rfind(|&at| turned(at)));
    let marked = review.marks().iter().position(|mark| *mark == Some(MoveMark::Lost));
    assert_eq!(marked, lost, "one move is marked as the one that lost");
}

#[test]
fn tic_tac_toe_is_reviewed_as_plain_minimax_has_it() {
    for seed in 0..4 {
        let start = TicTacToe::default();
        let actions = random_game(start, usize::MAX, seed);
        let review = reviewed(&AnyPosition::TicTacToe(start), &actions, ReviewLimit::Depth(2)).review;
        assert!(review.finished && review.is_over && review.is_proven());
        assert_eq!(review.counted(), Some(ValueUnit::Result));
        check(&start, &actions, &review);
    }
}

#[test]
fn the_smallest_othello_is_reviewed_as_plain_minimax_has_it() {
    for seed in 0..2 {
        let start = Othello::new(4).expect("a size").after_random(seed);
        let actions = random_game(start, usize::MAX, seed);
        let review = reviewed(&AnyPosition::Othello(start), &actions, ReviewLimit::Seconds(60.0)).review;
        check(&start, &actions, &review);
    }
}

/// Beginnings for games of which plain minimax is quick.
trait AfterRandom {
    fn after_random(self, seed: u64) -> Self;
}

impl AfterRandom for Othello {
    fn after_random(self, seed: u64) -> Self {
        let mut position = self;
        for action in random_game(self, 2, seed + 100) {
            position.try_play(action).expect("a legal move");
        }
        position
    }
}

#[test]
fn late_connect_four_is_reviewed_as_plain_minimax_has_it() {
    let mut reviewed_games = 0;
    for seed in 0..2_000 {
        if reviewed_games == 4 {
            return;
        }
        let mut start = ConnectFour::default();
        let game = random_game(start, usize::MAX, seed);
        if game.len() < 36 {
            continue;
        }
        for &action in &game[..32] {
            start.try_play(action).expect("a legal move");
        }
        let review = reviewed(&AnyPosition::ConnectFour(start), &game[32..], ReviewLimit::Depth(2)).review;
        assert_eq!(review.counted(), Some(ValueUnit::Moves));
        check(&start, &game[32..], &review);
        reviewed_games += 1;
    }
    panic!("only {reviewed_games} games were long enough");
}

#[test]
fn endgames_of_othello_are_proven_and_a_move_that_lost_is_named() {
    let start = Othello::new(8).expect("a size");
    let actions = random_game(start, usize::MAX, 7);
    let late = actions.len() - 9;
    let mut position = start;
    for &action in &actions[..late] {
        position.try_play(action).expect("a legal move");
    }
    let review =
        reviewed(&AnyPosition::Othello(position), &actions[late..], ReviewLimit::Seconds(60.0)).review;
    assert_eq!(review.counted(), Some(ValueUnit::Discs));
    check(&position, &actions[late..], &review);
}

/// Estimates are those of plain minimax to the depth, drawn towards the depth before, one for each position; a loss is no
/// more than what plain minimax finds between two moves at the same depth from the same root.
#[test]
fn losses_are_compared_at_the_same_depth_from_the_same_root() {
    let start = Othello::new(8).expect("a size");
    let actions = random_game(start, 5, 3);
    let snapshot = reviewed(&AnyPosition::Othello(start), &actions, ReviewLimit::Depth(3));
    let judge = Patterns::shipped();
    let value = |position: &Othello, depth| f64::from(negamax(position, Some(depth), judge, true).0);
    let mut position = start;
    for (at, ply) in snapshot.review.plies.iter().enumerate() {
        let verdict = ply.verdict.as_ref().expect("it is known");
        assert!(!verdict.proven && verdict.depth == 3);
        let sign = |position: &Othello| if position.side_to_move() == Side::First { 1.0 } else { -1.0 };
        let discs = |own: f64| own / f64::from(Patterns::PER_DISC);
        let worth = |position: &Othello| sign(position) * discs(value(position, 3));
        let near = |one: f64, other: f64| (one - other).abs() < 0.011;
        assert!(near(verdict.before, worth(&position)), "ply {}: {verdict:?}", at + 1);
        let (mover, deep) = (sign(&position), value(&position, 3));
        position.try_play(ply.action).expect("a legal move");
        assert!(near(verdict.after, worth(&position)), "ply {}: {verdict:?}", at + 1);
        let missing = (mover * (verdict.before - verdict.after)).max(0.0);
        let loss = discs(deep + value(&position, 2)).clamp(0.0, missing);
        let loss = if verdict.best == ply.action { 0.0 } else { loss };
        assert!(near(verdict.loss, loss), "ply {}: {verdict:?} lost {loss}", at + 1);
    }
    assert!(snapshot.evaluations.iter().all(Option::is_some), "each position has its point in the graph");
}

#[test]
fn no_estimate_contradicts_what_is_proven_of_the_positions_beside_it() {
    let start = Game::Othello { size: 8 }.start();
    let actions = start.parse_moves("f5d6c3d3c4f4f6f3").expect("moves");
    let found = |at: usize, score: Score, line: &str| {
        let line = start.after(&actions[..at]).parse_moves(line).expect("moves");
        let proofs = (0..=actions.len()).map(|place| (place == at).then(|| (score, line.clone())));
        let mut last = ReviewSnapshot::default();
        OngoingReview::new(&start, &actions, ReviewLimit::Depth(2)).with_proofs(proofs).run(
            &Arc::default(),
            ThreadsOffered::OWN,
            &mut |now| last = now,
        );
        last.review.plies.into_iter().map(|ply| ply.verdict.expect("it is known")).collect::<Vec<_>>()
    };
    // White, to move after five plies, is said to lose by 20: it has no move that is worth more, and Black had one worth so much.
    let plies = found(5, Score::decided(-20, 0), "f4e3");
    assert!(same(plies[4].before, plies[3].after) && plies[4].before >= 20.0, "{:?}", plies[4]);
    // The best move was played, so its value is known as well.
    assert_eq!(plies[5].proofs, [Some(20.0); 2]);
    // Another move than the one that is proven best: the best stays what it is, and the value stays within what is proven.
    let plies = found(5, Score::decided(-20, 0), "b5");
    assert!(plies[5].after >= 20.0 && plies[5].best != actions[5], "{:?}", plies[5]);
}

#[test]
fn a_position_that_is_proven_on_the_way_holds_up_no_other() {
    let game: Game = "connect-four:8x7".parse().expect("a game");
    let start = game.start();
    // The last move lets the other side win in a few plies, which alpha-beta sees; the positions before are far from solved.
    let actions = start.parse_moves("485838").expect("moves");
    let snapshot = reviewed(&start, &actions, ReviewLimit::Depth(6));
    assert!(snapshot.review.finished);
    assert_eq!(snapshot.progress.depth, 6);
    // What is proven stands in the review as well, whatever is only estimated before it.
    let blunder = snapshot.review.plies[3].verdict.as_ref().expect("a verdict");
    assert!(!blunder.proven && blunder.counted == ValueUnit::Share, "{blunder:?}");
    let values = [blunder.before, blunder.after, blunder.loss];
    assert!(same(values[1], 1.0) && values[0] < 1.0 && same(values[2], 1.0 - values[0]), "{values:?}");
}

#[test]
fn a_review_that_was_stopped_goes_on_to_the_same_end() {
    let start = AnyPosition::Othello(Othello::new(8).expect("a size"));
    let actions = random_game(Othello::new(8).expect("a size"), usize::MAX, 11);
    let actions = &actions[actions.len() - 4 - 6..];
    let before = random_game(Othello::new(8).expect("a size"), usize::MAX, 11);
    let start = start.after(&before[..before.len() - actions.len()]);
    let whole = reviewed(&start, actions, ReviewLimit::Depth(4)).review;
    let stop = Arc::new(AtomicBool::new(false));
    let mut course = OngoingReview::new(&start, actions, ReviewLimit::Depth(4));
    let mut heard = 0;
    course.run(&stop, ThreadsOffered::OWN, &mut |_| {
        heard += 1;
        stop.store(heard > 2, Ordering::Relaxed);
    });
    let part = course.snapshot().review;
    assert!(!part.finished && part.plies.iter().any(|ply| ply.verdict.is_some()), "what is done is known");
    assert!(part.plies.iter().any(|ply| ply.verdict.is_none()));
    stop.store(false, Ordering::Relaxed);
    course.run(&stop, ThreadsOffered::OWN, &mut |_| ());
    assert_eq!(course.snapshot().review, whole);
}

#[test]
fn more_threads_find_the_same_values() {
    let start = AnyPosition::Othello(Othello::new(8).expect("a size"));
    let actions = random_game(Othello::new(8).expect("a size"), 8, 5);
    let values = |threads: u32| {
        let mut last = ReviewSnapshot::default();
        let mut course = OngoingReview::new(&start, &actions, ReviewLimit::Depth(3));
        let hands = ThreadsOffered { threads, crew: Some(&Threads) };
        course.run(&Arc::default(), hands, &mut |now| last = now);
        let plies = last.review.plies.into_iter().filter_map(|ply| ply.verdict);
        plies.map(|verdict| (verdict.before, verdict.after, verdict.loss)).collect::<Vec<_>>()
    };
    let one = values(1);
    assert_eq!(one.len(), 8);
    assert_eq!(one, values(2));
}

#[test]
fn games_for_one_and_moves_at_once_are_not_reviewed() {
    for game in Game::MENU {
        let alternates = matches!(
            game,
            Game::Othello { .. } | Game::ConnectFour { .. } | Game::TicTacToe | Game::MazeDuel(_)
        );
        assert_eq!(reviews(game), alternates, "{game}");
    }
}

#[test]
fn a_maze_is_reviewed_in_its_points() {
    let game: Game = "maze-duel:size=3x3,turns=6,seed=4".parse().expect("a game");
    let AnyPosition::MazeDuel(start) = game.start() else { panic!("a maze") };
    let actions = random_game(start.clone(), usize::MAX, 2);
    let review = reviewed(&game.start(), &actions, ReviewLimit::Depth(4)).review;
    assert_eq!(review.counted(), Some(ValueUnit::Points));
    check(&start, &actions, &review);
}

#[test]
fn averages_count_what_there_was_to_choose() {
    let start = TicTacToe::default();
    let actions =
        start.parse_moves("a1b2c3b1b3a2c2c1a3").or_else(|_| start.parse_moves("a1b1b2c3a2")).expect("moves");
    let review = reviewed(&AnyPosition::TicTacToe(start), &actions, ReviewLimit::default()).review;
    let averages = review.averages();
    let choices = review.plies.iter().filter(|ply| !ply.forced).count();
    assert_eq!(averages.iter().map(|average| average.moves as usize).sum::<usize>(), choices);
    let lost: f64 = review
        .plies
        .iter()
        .filter(|ply| !ply.forced)
        .filter_map(|ply| ply.verdict.as_ref())
        .map(|it| it.loss)
        .sum();
    assert!(same(averages.iter().map(|average| average.loss).sum(), lost));
}

/// A move with proven values.
fn verdict(before: f64, after: f64, counted: ValueUnit) -> MoveVerdict {
    MoveVerdict {
        best: ActionId(0),
        line: vec![ActionId(0)],
        before,
        after,
        loss: (before - after).abs(),
        counted,
        proven: true,
        proofs: [Some(before), Some(after)],
        depth: 0,
    }
}

fn ply(side: Side, verdict: MoveVerdict) -> ReviewedMove {
    ReviewedMove { action: ActionId(1), side, forced: false, oversight: None, verdict: Some(verdict) }
}

#[test]
fn a_result_that_is_thrown_away_is_a_blunder_however_little_it_costs() {
    let moves = ValueUnit::Moves;
    let plies = vec![
        ply(Side::First, verdict(4.0, -2.0, moves)),
        ply(Side::Second, verdict(-2.0, 0.0, moves)),
        ply(Side::First, verdict(0.0, -1.0, moves)),
        ply(Side::Second, verdict(-1.0, 3.0, moves)),
        // A win that comes later stays a win.
        ply(Side::First, verdict(18.0, 3.0, moves)),
        ply(Side::Second, verdict(1.0, 30.0, ValueUnit::Discs)),
    ];
    let thrown: Vec<_> =
        plies.iter().map(|ply| ply.verdict.as_ref().and_then(|it| it.thrown(ply.side))).collect();
    let expected = [
        Some(Thrown::WinForLoss),
        Some(Thrown::WinForDraw),
        Some(Thrown::DrawForLoss),
        Some(Thrown::WinForLoss),
        None,
        None,
    ];
    assert_eq!(thrown, expected);
    let mut review = GameReview { plies, is_over: true, finished: true, ..GameReview::default() };
    let marks = review.marks();
    let blunder = Some(MoveMark::Blunder);
    let expected = [blunder, blunder, blunder, Some(MoveMark::Lost), Some(MoveMark::Inaccuracy), blunder];
    assert_eq!(marks, expected);
    // What an opening lost is nobody's.
    review.opening = 4;
    assert_eq!((&review.marks()[..4], &review.marks()[4..]), (&[None; 4][..], &marks[4..]));
    assert_eq!((review.lost(), review.averages().map(|average| average.moves).iter().sum()), (None, 2));
}

/// Estimates said that a move lost the game, and proofs said later that its side still led: then nobody knows which move it was.
#[test]
fn a_move_after_which_its_side_led_again_did_not_lose_the_game() {
    let discs = ValueUnit::Discs;
    let estimate = |before, after| MoveVerdict { proven: false, ..verdict(before, after, discs) };
    let mut plies = vec![
        ply(Side::First, estimate(2.0, -3.0)),
        ply(Side::Second, estimate(-3.0, -2.0)),
        ply(Side::First, verdict(4.0, 4.0, discs)),
        ply(Side::Second, verdict(-2.0, -2.0, discs)),
    ];
    let review = GameReview { plies: plies.clone(), is_over: true, finished: true, ..GameReview::default() };
    assert_eq!(review.lost(), None);
    plies[2] = ply(Side::First, verdict(-2.0, -2.0, discs));
    assert_eq!(GameReview { plies, ..review }.lost(), Some(0));
}

#[test]
fn a_deeper_search_replaces_a_row_of_a_review_as_a_whole() {
    let (played, best, better) = (ActionId(19), ActionId(26), ActionId(37));
    let verdict = MoveVerdict {
        best,
        line: vec![best],
        before: -8.0,
        after: -9.0,
        loss: 0.4,
        counted: ValueUnit::Discs,
        proven: false,
        proofs: [None; 2],
        depth: 10,
    };
    let ply = ReviewedMove {
        action: played,
        side: Side::First,
        forced: false,
        oversight: None,
        verdict: Some(verdict.clone()),
    };
    let fact = |discs: i32, depth, source, line: &[ActionId]| Fact {
        value: MoveEvaluation {
            score: Score::estimate(discs * 100),
            per_disc: 100,
            bound: Bound::Exact,
            exact: false,
            win_rate: None,
            depth,
            method: "alpha-beta".to_owned(),
        },
        source,
        simulations: 0,
        run: 1,
        line: line.to_vec(),
    };
    let judged = |before: &Fact, after: &Fact| {
        let row = judged(Game::Othello { size: 8 }, &ply, [Some(before), Some(after)]);
        row.verdict.expect("a verdict")
    };
    let own = [fact(-8, 10, Source::Review, &[best]), fact(-9, 9, Source::Review, &[])];
    assert_eq!(judged(&own[0], &own[1]), verdict, "nothing is newer than the review");
    let row = judged(&fact(-5, 12, Source::Analysis, &[better]), &own[1]);
    assert_eq!((row.best, row.before, row.after, row.loss), (better, -5.0, -9.0, 4.0));
    let row = judged(&fact(-5, 12, Source::Analysis, &[played]), &own[1]);
    assert_eq!((row.best, row.loss), (played, 0.0), "nothing is better than what was played");
}

#[test]
fn a_loss_between_a_proof_and_an_estimate_is_an_estimate() {
    let verdict = |proven| MoveVerdict {
        best: ActionId(0),
        line: vec![ActionId(0)],
        before: 1.0,
        after: 0.62,
        loss: 0.38,
        counted: ValueUnit::Share,
        proven,
        proofs: [Some(5.0), proven.then_some(5.0)],
        depth: 4,
    };
    assert_eq!(words::lost(&verdict(false)), "≈\u{2009}−38\u{2009}%");
    assert_eq!(words::lost(&verdict(true)), "−38\u{2009}%");
    for (proven, said) in
        [(false, "≈\u{a0}38\u{2009}% of the winning chances"), (true, "38\u{2009}% of the winning chances")]
    {
        let (action, side) = (ActionId(1), Side::First);
        let ply =
            ReviewedMove { action, side, forced: false, oversight: None, verdict: Some(verdict(proven)) };
        let review = GameReview { plies: vec![ply], ..GameReview::default() };
        let [average, _] = review.averages();
        let text = Text::new(Language::English);
        assert_eq!(words::average_with_unit(text, ValueUnit::Share, &average).as_deref(), Some(said));
    }
}

/// "1 of 1 moves" is no English.
#[test]
fn a_single_move_that_kept_the_result_is_said_as_one() {
    let kept = |moves, thrown| {
        let average = AverageLoss { moves, thrown, ..AverageLoss::default() };
        words::kept(Text::new(Language::English), &average)
    };
    assert_eq!(kept(0, 0), "never had a choice");
    assert_eq!(kept(1, 0), "the only move with a choice kept the result");
    assert_eq!(kept(1, 1), "the only move with a choice did not keep the result");
    assert_eq!(kept(3, 2), "1 of 3 moves kept the result");
}
