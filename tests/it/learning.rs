//! Learning: what made the results is found again, whatever the threads; a signal stops it.

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
    Features, Fit, FitProgress, GameSource, LearnError, LearningEvent, LearningMessage, LearningPlan,
    LearningResult, LearningRun, LearningSignals, Loss, Model, Monitor, Sample, Samples, WeightedFeature,
};
use edagari::search::solve::othello_endgame::OthelloSolver;
use rand::SeedableRng as _;

use crate::patterns::positions;

/// A toy: a position is the list of its features.
struct Lists(usize);

impl Features<Vec<WeightedFeature>> for Lists {
    fn count(&self) -> usize {
        self.0
    }

    fn extract(&self, position: &Vec<WeightedFeature>, out: &mut Vec<WeightedFeature>) {
        out.clone_from(position);
    }

    fn is_locked(&self, index: u32) -> bool {
        index == 3
    }
}

const TRUTH: [f32; 5] = [2.0, -1.5, 0.25, 0.0, 7.0];

/// Positions of three features each, with values of both signs, judged by [`TRUTH`].
fn samples() -> Samples<Vec<WeightedFeature>> {
    let position = |number: usize| {
        let feature = |place: usize| {
            let drawn = edagari::game::bits::mix2(number as u64, place as u64);
            WeightedFeature { index: (drawn % 5) as u32, value: ((drawn >> 8) % 9) as f32 - 3.0 }
        };
        (0..3).map(feature).collect::<Vec<_>>()
    };
    let sample = |number| {
        let position: Vec<WeightedFeature> = position(number);
        let result = position.iter().map(|it| it.value * TRUTH[it.index as usize]).sum();
        Sample { position, result }
    };
    Samples { training: (0..9_000).map(sample).collect(), held_out: (9_000..9_500).map(sample).collect() }
}

fn learned(fit: Fit) -> (Vec<f32>, Vec<FitProgress>) {
    let mut told = Vec::new();
    let signals = LearningSignals::default();
    let numbers = fit.run(
        &Lists(5),
        &samples(),
        vec![0.0; 5],
        Monitor { signals: &signals, report: &mut |progress| told.push(progress) },
    );
    (numbers, told)
}

#[test]
fn what_made_the_results_is_found_and_the_error_falls() {
    let fit = Fit { regularisation: 0.0, epochs: 40, ..Fit::default() };
    let (numbers, told) = learned(fit);
    for (found, truth) in numbers.iter().zip(TRUTH) {
        assert!((found - truth).abs() < 0.01, "{numbers:?}");
    }
    assert!(told[39].error < 0.01 && told[39].held_out < 0.01 * told[0].held_out);
}

/// Who wins is drawn by the logistic curve of what a truth says, so that logistic regression must find that truth.
#[test]
fn chances_to_win_are_found_by_logistic_regression() {
    const FLATTER: f32 = 0.1;
    let mut samples = samples();
    for (number, sample) in (0_u64..).zip(&mut samples.training) {
        let drawn = (edagari::game::bits::mix2(number, 77) % 1_000_000) as f32 / 1e6;
        let chance = 1.0 / (1.0 + (-FLATTER * sample.result).exp());
        sample.result = if drawn < chance { 2.0 } else { -40.0 };
    }
    let fit = Fit { loss: Loss::Logistic, regularisation: 0.0, epochs: 120, ..Fit::default() };
    let signals = LearningSignals::default();
    let numbers =
        fit.run(&Lists(5), &samples, vec![0.0; 5], Monitor { signals: &signals, report: &mut |_| {} });
    for (found, truth) in numbers.iter().zip(TRUTH) {
        assert!((found - FLATTER * truth).abs() < 0.04, "{numbers:?}");
    }
}

/// At the least of a squared error with `regularisation` as many zeros, what pulls at a number is that many times itself.
#[test]
fn regularisation_pulls_as_hard_as_it_says() {
    let (samples, signals) = (samples(), LearningSignals::default());
    let mut greatest = f32::INFINITY;
    for regularisation in [0.0, 3_000.0, 100_000.0] {
        let fit = Fit { regularisation, epochs: 400, ..Fit::default() };
        let numbers =
            fit.run(&Lists(5), &samples, vec![0.0; 5], Monitor { signals: &signals, report: &mut |_| {} });
        let mut pull = [0.0_f64; 5];
        for Sample { position, result } in &samples.training {
            let sum: f32 = position.iter().map(|it| it.value * numbers[it.index as usize]).sum();
            for it in position {
                pull[it.index as usize] += f64::from((result - sum) * it.value);
            }
        }
        for (place, (pull, number)) in
            pull.into_iter().zip(&numbers).enumerate().filter(|(place, _)| *place != 3)
        {
            let told = f64::from(regularisation * number);
            assert!((pull - told).abs() < 300.0, "number {place} of {numbers:?}: {pull} and {told}");
        }
        assert!(numbers[4] < greatest - 0.3 || regularisation == 0.0, "{numbers:?}");
        greatest = numbers[4];
    }
}

#[test]
fn threads_do_not_change_the_result() {
    for loss in [Loss::Squared, Loss::Logistic] {
        let with = |threads| {
            let threads = NonZero::new(threads).expect("not zero");
            learned(Fit { loss, epochs: 5, threads, ..Fit::default() })
        };
        assert_eq!(with(1), with(3));
    }
}

#[test]
fn learning_ends_by_itself_once_the_error_falls_no_more() {
    let mut samples = samples();
    // Results that nothing foretells: what is learned from them says nothing about others.
    for (number, sample) in (0_u64..).zip(samples.training.iter_mut().chain(&mut samples.held_out)) {
        sample.result = (edagari::game::bits::mix(number) % 65) as f32 - 32.0;
    }
    samples.held_out = samples.training.split_off(200);
    let passes = |patience: u32, samples: &Samples<Vec<WeightedFeature>>| {
        let (mut held_out, fit) = (Vec::new(), Fit { epochs: 200, patience, ..Fit::default() });
        let mut told = |progress: FitProgress| held_out.push(progress.held_out);
        fit.run(
            &Lists(5),
            samples,
            vec![0.0; 5],
            Monitor { signals: &LearningSignals::default(), report: &mut told },
        );
        held_out
    };
    let held_out = passes(8, &samples);
    let least = held_out.iter().copied().fold(f64::INFINITY, f64::min);
    let at = held_out.iter().position(|&loss| loss <= least).expect("some pass");
    assert!(held_out.len() < 200 && at + 8 == held_out.len() - 1, "{held_out:?}");
    assert_eq!(passes(0, &samples).len(), 200);
    samples.held_out.truncate(Fit::ENOUGH_HELD_OUT - 1);
    assert_eq!(passes(8, &samples).len(), 200, "too few to end by");
}

#[test]
fn late_positions_get_the_result_of_best_play() {
    let mut tournaments = edagari::store::wthor::read_games(&crate::wthor::file(40)).expect("a header");
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
    let mut tournaments = edagari::store::wthor::read_games(&crate::wthor::file(40)).expect("a header");
    tournaments.games.retain(|game| game.result != game.theoretical);
    let exact = ExactResults { empties: 0, threads: NonZero::<usize>::MIN };
    let mut gathering = Gathering::default();
    assert!(gathering.add(&tournaments, exact, &LearningSignals::default()));
    let samples = gathering.finish();
    let glides = |result: f32| result.fract() != 0.0;
    assert!(samples.training.iter().all(|sample| !glides(sample.result)));
}

#[test]
fn a_signal_stops_between_two_passes_and_keeps_what_was_learned() {
    let (signals, mut passes) = (LearningSignals::default(), 0);
    let fit = Fit { epochs: 1000, ..Fit::default() };
    let numbers = fit.run(
        &Lists(5),
        &samples(),
        vec![0.0; 5],
        Monitor {
            signals: &signals,
            report: &mut |progress| {
                passes += 1;
                if progress.epoch == 3 {
                    signals.stop();
                }
            },
        },
    );
    assert_eq!(passes, 3);
    assert!(numbers[4] > 1.0);
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
    std::fs::write(folder.path().join("a.wtb"), crate::wthor::file(30)).expect("written");
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
