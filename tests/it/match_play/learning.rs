//! Learning from games: what they give to learn from, a table that made them is found again, and runs on a thread that
//! tell how they go, pause and stop.

use std::num::NonZero;

use edagari::catalog::{Engine, Game};
use edagari::eval::Evaluator as _;
use edagari::eval::features::Feature as Count;
use edagari::eval::weights::{PreparedWeights, Weights};
use edagari::game::othello::Othello;
use edagari::game::{Alternating as _, Position as _, Rng64, Sequential as _};
use edagari::learning::games::{ExactResults, Gathering};
use edagari::learning::patterns::PatternModel;
use edagari::learning::weights::WeightModel;
use edagari::learning::{
    Features, Fit, GameSource, LearnError, LearningEvent, LearningMessage, LearningPlan, LearningResult,
    LearningRun, LearningSignals, Model, Monitor, Sample, Samples,
};
use edagari::search::solve::othello_endgame::OthelloSolver;
use rand::SeedableRng as _;

use crate::match_play::patterns::positions;

#[test]
fn late_positions_get_the_result_of_best_play() {
    let mut tournaments =
        edagari::store::wthor::read_games(&crate::store::wthor::file(40)).expect("a header");
    tournaments.games.retain(|game| game.result != game.theoretical);
    let exact = ExactResults { empties: 7, threads: NonZero::new(2).expect("not zero") };
    let mut gathering = Gathering::default();
    assert!(gathering.add(&tournaments, exact, &LearningSignals::default()));
    let samples = gathering.finish();
    let (mut solver, mut solved) = (OthelloSolver::new(10), 0);
    for sample in samples.training.iter().chain(&samples.held_out) {
        if sample.position.empties().count_ones() <= 7 {
            let truth = solver.solve(&sample.position).expect("8x8");
            assert!((sample.result - truth as f32).abs() < 0.1, "{}", sample.position);
            solved += 1;
        }
    }
    assert!(solved > 150, "{solved}");
}

#[test]
fn without_solving_positions_keep_the_results_of_their_games() {
    let mut tournaments =
        edagari::store::wthor::read_games(&crate::store::wthor::file(40)).expect("a header");
    tournaments.games.retain(|game| game.result != game.theoretical);
    let exact = ExactResults { empties: 0, threads: NonZero::<usize>::MIN };
    let mut gathering = Gathering::default();
    assert!(gathering.add(&tournaments, exact, &LearningSignals::default()));
    let samples = gathering.finish();
    let glides = |result: f32| result.fract() != 0.0;
    assert!(samples.training.iter().all(|sample| !glides(sample.result)));
}

/// Weights that no lecture has, with features of their own.
fn known_weights() -> Weights {
    let mut weights = Weights::standard(8).expect("8x8");
    for (number, phase) in (1..).zip(&mut weights.phases) {
        (phase.position, phase.mobility, phase.stability) = (1, 17 * number, 9);
        for (value, class) in phase.table.iter_mut().zip(1..) {
            *value = (class * number * 37) % 101 - 50;
        }
        *phase.weight_mut(Count::Frontier) = -11 * number;
        *phase.weight_mut(Count::Parity) = 40;
    }
    weights
}

/// Positions of games that a table plays against itself, looking one move ahead; every other move is any, so that no two
/// games are alike.
fn games_of(table: &Weights, games: u64) -> Vec<Othello> {
    let table = PreparedWeights::of(table);
    let worth = |child: &Othello| if child.is_over() { child.final_score() } else { table.score(child) };
    let (mut positions, mut actions) = (Vec::new(), Vec::new());
    for seed in 0..games {
        let mut rng = Rng64::seed_from_u64(seed);
        let mut position = Othello::default();
        while !position.is_over() {
            positions.push(position);
            position.actions(&mut actions);
            let any = position.random_action(&mut rng);
            let best = actions.iter().copied().min_by_key(|&action| worth(&position.after(action)));
            position.play(if positions.len() % 2 == 0 { any } else { best.unwrap_or(any) });
        }
    }
    positions
}

#[test]
fn games_made_by_a_known_table_give_the_table_back() {
    let truth = known_weights();
    let counts = [Count::Mobility, Count::Surviving, Count::Frontier, Count::Parity];
    let model = WeightModel::new(truth.clone(), &counts);
    let judged = |position: Othello| {
        let result = truth.contributions(&position).total() as f32 / WeightModel::FRACTION;
        Sample { position, result }
    };
    let training = games_of(&truth, 300).into_iter().map(judged).collect();
    let samples = Samples { training, held_out: Vec::new() };
    let fit = Fit { regularisation: 0.0, epochs: 900, ..Fit::default() };
    let numbers = fit.run(
        &model,
        &samples,
        vec![0.0; model.count()],
        Monitor { signals: &LearningSignals::default(), report: &mut |_| {} },
    );
    let learned = model.weights(&numbers);
    for (learned, truth) in learned.phases.iter().zip(&truth.phases) {
        let pairs = learned.table.iter().zip(&truth.table);
        let worst = pairs.map(|(one, other)| (one - other).abs()).max();
        assert!(worst <= Some(2), "{:?} {:?}", learned.table, truth.table);
        for count in counts {
            assert!((learned.weight(count) - truth.weight(count)).abs() <= 1, "{count:?}");
        }
    }
    assert_eq!(model.weights(&model.numbers()).phases, truth.phases, "numbers say what the weights say");
}

#[test]
fn smooth_phases_are_learned_as_they_are_played() {
    let mut truth = known_weights();
    truth.smooth = true;
    let model =
        WeightModel::new(truth.clone(), &[Count::Mobility, Count::Surviving, Count::Frontier, Count::Parity]);
    let (numbers, mut involved) = (model.numbers(), Vec::new());
    for position in positions(5) {
        model.extract(&position, &mut involved);
        let told: f32 = involved.iter().map(|it| it.value * numbers[it.index as usize]).sum();
        let score = truth.contributions(&position).total() as f32;
        // Weights round each of their numbers.
        assert!((told * WeightModel::FRACTION - score).abs() < 30.0, "{told} {score}");
    }
}

#[test]
fn locked_numbers_stay() {
    let truth = known_weights();
    let mut model = WeightModel::new(truth.clone(), &[Count::Mobility]);
    let corner = model.table_index(1, 0).expect("a corner");
    let moves = model.count_index(2, Count::Mobility).expect("learned");
    assert_eq!(model.count_index(0, Count::Discs), None);
    model.lock(corner, true);
    let judged = |position| Sample { position, result: 10.0 };
    let samples = Samples { training: positions(20).into_iter().map(judged).collect(), held_out: Vec::new() };
    let fit = Fit { epochs: 3, ..Fit::default() };
    let begun = model.numbers();
    let numbers = fit.run(
        &model,
        &samples,
        begun.clone(),
        Monitor { signals: &LearningSignals::default(), report: &mut |_| {} },
    );
    assert_eq!(numbers[corner].to_bits(), begun[corner].to_bits());
    assert!((numbers[moves] - begun[moves]).abs() > 1e-3);
}

fn self_play(games: u32, epochs: u32) -> LearningPlan {
    let engine = Engine::parse("random", Game::Othello { size: 8 }).expect("known");
    LearningPlan {
        source: GameSource::SelfPlay { games, engine: Box::new(engine), opening: 8, seed: 3 },
        model: Model::Weights(Box::new(WeightModel::usual(8, 3).expect("8x8"))),
        fit: Fit { epochs, ..Fit::default() },
        exact: 0,
    }
}

#[test]
fn a_session_learns_from_its_own_games_and_tells_how_it_goes() {
    let session = LearningRun::start(self_play(30, 5), || {}).expect("a thread");
    let (mut passes, mut games) = (Vec::new(), 0);
    let learned = loop {
        match session.wait().expect("more to come") {
            LearningMessage::News(LearningEvent::Gathered { games: so_far, .. }) => games = so_far,
            LearningMessage::News(LearningEvent::Positions { training, .. }) => {
                assert!(training > 1000, "{training}");
            }
            LearningMessage::News(LearningEvent::Pass { progress, weights }) => {
                assert!(weights.is_some_and(|weights| weights.validate().is_ok()));
                passes.push(progress.loss);
            }
            LearningMessage::Finished(learned) => break learned.expect("games"),
            LearningMessage::News(LearningEvent::Round { .. }) | LearningMessage::Crashed => {
                panic!("no rounds and no crash")
            }
        }
    };
    assert_eq!((games, passes.len()), (30, 5));
    assert!(passes[4] < passes[0], "{passes:?}");
    assert!(matches!(learned, LearningResult::Weights(weights) if weights.phases.len() == 3));
}

#[test]
fn a_session_pauses_stops_and_lets_go() {
    let session = LearningRun::start(self_play(5, 1_000_000), || {}).expect("a thread");
    let is_pass = |message| matches!(message, Some(LearningMessage::News(LearningEvent::Pass { .. })));
    while !is_pass(session.wait()) {}
    session.signals().pause(true);
    assert!(session.signals().is_paused());
    session.signals().stop();
    let mut last = None;
    while let Some(message) = session.wait() {
        last = Some(message);
    }
    assert!(matches!(last, Some(LearningMessage::Finished(Ok(LearningResult::Weights(_))))));
    drop(LearningRun::start(self_play(5, 1_000_000), || {}).expect("a thread"));
}

#[test]
fn games_give_the_same_numbers_to_the_byte_whatever_the_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a.wtb"), crate::store::wthor::file(30)).expect("written");
    let tournaments =
        GameSource::Tournaments { folder: folder.path().to_owned(), years: LearningPlan::ALL_YEARS };
    for source in [self_play(20, 1).source, tournaments] {
        let learned = |threads, model| {
            let fit = Fit { epochs: 3, threads: NonZero::new(threads).expect("not zero"), ..Fit::default() };
            let plan = LearningPlan { source: source.clone(), model, fit, exact: 6 };
            match plan.run(&LearningSignals::default(), &mut |_| {}).expect("games") {
                LearningResult::Weights(weights) => edagari::store::tables::to_text(&weights).into_bytes(),
                LearningResult::Patterns(patterns) => patterns.to_bytes(),
            }
        };
        let weights = || Model::Weights(Box::new(WeightModel::usual(8, 3).expect("8x8")));
        assert_eq!(learned(1, weights()), learned(3, weights()));
        let patterns = || Model::Patterns(PatternModel::default());
        assert_eq!(learned(1, patterns()), learned(3, patterns()));
    }
}

#[test]
fn log_odds_are_weighed_in_discs() {
    let truth = known_weights();
    let model =
        WeightModel::new(truth.clone(), &[Count::Mobility, Count::Frontier, Count::Parity, Count::Surviving]);
    let logistic = model.clone().in_log_odds();
    assert_eq!(logistic.weights(&logistic.numbers()).phases, truth.phases);
    let ratio = model.numbers()[0] / logistic.numbers()[0];
    assert!((ratio - WeightModel::DISCS_OF_LOG_ODDS).abs() < 1e-4, "{ratio}");
}

#[test]
fn a_feature_that_is_asked_for_twice_is_learned_once() {
    let mut weights = known_weights();
    weights.stability = edagari::eval::weights::Stability::Forever;
    let model = WeightModel::new(weights, &[Count::Surviving, Count::Stable, Count::Mobility]);
    assert_eq!(model.count(), 3 * (10 + 2));
}

#[test]
fn a_factor_that_stays_and_numbers_that_are_forgotten() {
    let mut weights = known_weights();
    weights.phases[0].position = 5;
    let mut model = WeightModel::new(weights.clone(), &[Count::Mobility]).keeping_position();
    let kept = model.weights(&model.numbers());
    assert_eq!((kept.phases[0].position, &kept.phases[0].table), (5, &weights.phases[0].table));
    let corner = model.table_index(0, 0).expect("a corner");
    model.lock(corner, true);
    model.forget();
    let begun = model.numbers();
    assert!(begun[corner] != 0.0 && begun.iter().filter(|&&number| number != 0.0).count() == 1);
    assert!(!model.free().contains(&corner) && model.free().len() == model.count() - 1);
}

#[test]
fn nothing_to_learn_from_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let learn = |folder: std::path::PathBuf| {
        let plan = LearningPlan {
            source: GameSource::Tournaments { folder, years: LearningPlan::ALL_YEARS },
            ..self_play(1, 1)
        };
        plan.run(&LearningSignals::default(), &mut |_| {}).expect_err("nothing there")
    };
    assert!(matches!(learn(folder.path().to_owned()), LearnError::NoGames));
    assert!(learn(folder.path().join("none")).to_string().contains("none"));
}
