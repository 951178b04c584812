//! Methods for games in which both move at once: do they find what is known of these games?

use std::sync::Arc;

use edagari::catalog::{Engine, Game, Job};
use edagari::eval::even::Even;
use edagari::game::matrix::Matrix;
use edagari::game::maze::half_turns::HalfTurns;
use edagari::game::maze::{MazeParameters, Race};
use edagari::game::record::MoveId;
use edagari::game::{ActionId, Alternating, InTurn, Notation, Position, Sequential, Side, Simultaneous};
use edagari::search::duct::Duct;
use edagari::search::equilibrium::ExactEquilibrium;
use edagari::search::flat_monte_carlo::{FlatMonteCarlo, PlayoutBudget};
use edagari::search::mcts::Mcts;
use edagari::search::random::Random;
use edagari::search::regret_matching::RegretMatching;
use edagari::search::{Control, Event, Joint, PayoffMatrix, Report, Unwatched};
use edagari::store::{Document, Player, StoredAnalysis};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

fn matrix(text: &str) -> InTurn<Matrix> {
    let read = InTurn::from(Matrix::parse(text).expect("a matrix"));
    assert_eq!(read.parse_position(&read.to_string()).as_ref(), Ok(&read), "{text}");
    read
}

fn solved<P: Simultaneous>(root: &InTurn<P>) -> Report {
    let report = ExactEquilibrium::default().search(root, &Even, &mut Control::unlimited(), &mut Unwatched);
    assert!(report.exact && report.finished, "{report:?}");
    report
}

fn joint(report: &Report) -> &Joint {
    report.joint.as_deref().expect("a search of simultaneous moves")
}

fn table(joint: &Joint) -> PayoffMatrix {
    PayoffMatrix::new(joint.actions[1].len(), joint.values.clone())
}

/// How far a report's strategies are from the equilibrium of `exact`.
fn exploitability(exact: &Joint, found: &Report) -> f64 {
    let [rows, columns] = &joint(found).strategies;
    table(exact).exploitability([rows, columns])
}

fn assert_close(found: &[f64], wanted: &[f64]) {
    let near = found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-6);
    assert!(near && found.len() == wanted.len(), "{found:?} instead of {wanted:?}");
}

#[test]
fn small_matrix_games_are_solved() {
    let cases: [(&str, f64, [&[f64]; 2]); 5] = [
        (Matrix::BIASED, 0.5, [&[0.0625, 0.625, 0.3125], &[0.0625, 0.625, 0.3125]]),
        (Matrix::DRIFT, 1.0 / 3.0, [&[1.0 / 3.0, 2.0 / 3.0], &[1.0 / 3.0, 2.0 / 3.0]]),
        (Matrix::FAIR, 0.5, [&[1.0 / 3.0; 3], &[1.0 / 3.0; 3]]),
        ("[[.4,.6],[.3,.9],[.2,0]]", 0.4, [&[1.0, 0.0, 0.0], &[1.0, 0.0]]),
        ("[[.7]]", 0.7, [&[1.0], &[1.0]]),
    ];
    for (text, value, strategies) in cases {
        let report = solved(&matrix(text));
        assert_close(&[joint(&report).value], &[value]);
        for side in Side::BOTH {
            assert_close(&joint(&report).strategies[side.index()], strategies[side.index()]);
        }
        assert!(exploitability(joint(&report), &report) < 1e-9);
    }
}

#[test]
fn no_side_gains_by_leaving_the_equilibrium_of_any_table() {
    let mut random = StdRng::seed_from_u64(11);
    for case in 0..20_000 {
        let (rows, columns) = (random.random_range(1..10), random.random_range(1..10));
        // Few different numbers make ties, and ties make a program degenerate.
        let kinds = [1, 2, 5, 100_000][case % 4];
        let mut number = || f64::from(random.random_range(-kinds..=kinds)) / f64::from(kinds);
        let values: Vec<f64> = (0..rows * columns).map(|_| number()).collect();
        let table = PayoffMatrix::new(columns, values.clone());
        let found = table.equilibrium();
        let [first, second] = &found.strategies;
        for shares in [first, second] {
            let sum: f64 = shares.iter().sum();
            assert!(
                (sum - 1.0).abs() < 1e-9 && shares.iter().all(|&share| share >= 0.0),
                "{values:?}: {found:?}"
            );
        }
        let off = table.exploitability([first, second]);
        let value = table.value_of([first, second]);
        assert!(
            off < 1e-9 && (value - found.value).abs() < 1e-9,
            "{columns} columns of {values:?}: {found:?}, {off}"
        );
    }
}

#[test]
fn mixed_strategies_are_told_for_the_side_that_asks() {
    let second = solved(&InTurn::new(Matrix::parse(Matrix::DRIFT).expect("a matrix"), Side::Second));
    assert_close(&[second.win_rate.expect("known")], &[2.0 / 3.0]);
    assert_eq!(second.actions.len(), 2);
    let drawn = |seed| {
        let method = ExactEquilibrium { seed };
        method.search(&matrix(Matrix::BIASED), &Even, &mut Control::unlimited(), &mut Unwatched).best
    };
    let mut played = [0; 3];
    for seed in 0..1000 {
        played[usize::from(drawn(seed).expect("an action").0)] += 1;
    }
    let [rock, paper, scissors] = played;
    assert!((40..90).contains(&rock) && (580..670).contains(&paper) && scissors > 260, "{played:?}");
}

#[test]
fn races_on_mirrored_boards_are_fair_and_small_ones_pure() {
    for seed in 0..100 {
        let report = solved(&InTurn::from(Race::new(MazeParameters::new(3, 3, 4, seed))));
        assert_close(&[joint(&report).value], &[0.5]);
        let pure = joint(&report).strategies.iter().flatten().all(|&share| (share - 0.5).abs() > 0.5 - 1e-9);
        assert!(pure, "board {seed}: {:?}", joint(&report).strategies);
    }
}

#[test]
fn the_race_of_the_oracle_has_its_mixed_equilibrium() {
    let report = solved(&InTurn::from(Race::new(MazeParameters::new(5, 5, 4, 3_626_093_760))));
    let joint = joint(&report);
    #[rustfmt::skip]
    let values = [
        0.5, 0.5, 0.0, 0.0,
        0.5, 0.5, 0.0, 1.0,
        1.0, 1.0, 0.5, 0.0,
        0.0, 1.0, 1.0, 0.5,
    ];
    assert_close(&joint.values, &values);
    assert_close(&[joint.value], &[0.5]);
    assert_close(&joint.strategies[0], &[0.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]);
}

/// DUCT and regret matching on a matrix game.
fn learn(text: &str, playouts: u64) -> [(Report, f64); 2] {
    let root = matrix(text);
    let exact = solved(&root);
    let duct = Duct { playouts: Some(playouts), ..Duct::default() };
    let regret = RegretMatching { playouts: Some(playouts), ..RegretMatching::default() };
    let (mut control, mut unwatched) = (Control::unlimited(), Unwatched);
    let reports = [
        duct.search(&root, &Even, &mut control, &mut unwatched),
        regret.search(&root, &Even, &mut control, &mut unwatched),
    ];
    reports.map(|report| {
        let off = exploitability(joint(&exact), &report);
        (report, off)
    })
}

#[test]
fn duct_stays_at_a_third_where_regret_matching_finds_the_equilibrium() {
    let [(duct, off), (_, regret_off)] = learn(Matrix::BIASED, 100_000);
    for share in joint(&duct).strategies.iter().flatten() {
        assert!((share - 1.0 / 3.0).abs() < 0.01, "{:?}", joint(&duct).strategies);
    }
    assert!((off - 0.166).abs() < 0.005, "{off}");
    assert!(regret_off < 0.002, "{regret_off}");
}

#[test]
fn duct_drifts_away_from_the_equilibrium() {
    let [(_, early), _] = learn(Matrix::DRIFT, 1000);
    let [(_, late), (_, regret)] = learn(Matrix::DRIFT, 300_000);
    assert!((early - 0.116).abs() < 0.005 && (late - 0.248).abs() < 0.005, "{early} and {late}");
    assert!(regret < 0.002, "{regret}");
}

/// What later turns are worth has to be learned on the way: pairs that did badly at first must not be given up.
#[test]
fn regret_matching_learns_what_later_turns_are_worth() {
    for (plan, near, worth) in [
        (MazeParameters::new(5, 5, 4, 3_626_093_760), 0.25, 0.02),
        (MazeParameters::new(3, 3, 4, 1), 0.01, 0.01),
        (MazeParameters::new(5, 5, 5, 4), 0.01, 0.02),
    ] {
        let root = InTurn::from(Race::new(plan));
        let exact = solved(&root);
        for seed in 0..3 {
            let method = RegretMatching { playouts: Some(300_000), seed, ..RegretMatching::default() };
            let report = method.search(&root, &Even, &mut Control::unlimited(), &mut Unwatched);
            let off = exploitability(joint(&exact), &report);
            assert!(off < near, "{plan}, seed {seed}: {off}");
            assert!((joint(&report).value - 0.5).abs() < worth, "{plan}: {:?}", joint(&report));
        }
    }
}

#[test]
fn watched_and_unwatched_searches_are_the_same() {
    for leader in Side::BOTH {
        let root = InTurn::new(Race::new(MazeParameters::new(5, 5, 6, 1)), leader);
        let method = Duct { playouts: Some(2000), ..Duct::default() };
        let mut events: Vec<Event> = Vec::new();
        let watched = method.search(&root, &Even, &mut Control::unlimited(), &mut events);
        assert_eq!(watched, method.search(&root, &Even, &mut Control::unlimited(), &mut Unwatched));
        let simulated = events.iter().filter(|event| matches!(event, Event::Simulated { .. })).count();
        assert_eq!(simulated, 2000);
        check_grown(&root, &events, &watched);
    }
}

/// Every node that was told stands for a legal half move, and the root's pairs count what the report says.
fn check_grown(root: &InTurn<Race>, events: &[Event], report: &Report) {
    let mut positions = vec![root.clone()];
    let mut parents = vec![0];
    let mut visits = vec![0u64];
    for event in events {
        match *event {
            Event::Grown { parent, action, side } => {
                let mut position = positions[parent as usize].clone();
                position.try_play(action).expect("a legal half move");
                assert_eq!(position.side_to_move(), side);
                positions.push(position);
                parents.push(parent as usize);
                visits.push(0);
            }
            Event::Simulated { leaf, .. } => {
                let mut at = leaf as usize;
                while at > 0 {
                    visits[at] += 1;
                    at = parents[at];
                }
                visits[0] += 1;
            }
            other => panic!("{other:?} is not told of such a search"),
        }
    }
    let leads = report.actions.len();
    let told: Vec<u64> = report.actions.iter().map(|action| action.visits).collect();
    assert_eq!(visits[1..=leads], told);
    let columns = joint(report).actions[1].len();
    for (index, &pair) in joint(report).visits.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let node = match root.leader() {
            Side::First => 1 + leads + row * columns + column,
            Side::Second => 1 + leads + column * joint(report).actions[0].len() + row,
        };
        assert_eq!(visits[node], pair);
    }
}

#[test]
fn a_stopped_equilibrium_keeps_its_last_depth() {
    let root = InTurn::from(Race::new(MazeParameters::new(5, 5, 20, 0)));
    let limits = edagari::search::Limits { nodes: Some(500), ..Default::default() };
    let mut control = Control::new(&limits, Arc::default());
    let report = ExactEquilibrium::default().search(&root, &Even, &mut control, &mut Unwatched);
    assert!(!report.finished && !report.exact && report.depth >= 4, "{report:?}");
    let limits = edagari::search::Limits { depth: Some(4), ..Default::default() };
    let mut control = Control::new(&limits, Arc::default());
    let report = ExactEquilibrium::default().search(&root, &Even, &mut control, &mut Unwatched);
    assert!(report.finished && !report.exact && report.depth == 4, "{report:?}");
}

#[test]
fn no_row_that_was_drawn_is_marked_as_the_best() {
    let game = edagari::catalog::Game::MazeRace(MazeParameters::new(3, 3, 4, 0));
    let (mut mixed, mut marked) = (0, 0);
    for seed in 0..12 {
        let position = edagari::catalog::Game::MazeRace(MazeParameters::new(3, 3, 4, seed)).start();
        for word in ["equilibrium", "equilibrium:depth=2", "regret-matching:playouts=300"] {
            let engine = edagari::catalog::Engine::parse(word, game).expect("an engine");
            let job = edagari::catalog::Job::new(position.clone(), engine);
            let report = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut Unwatched);
            let (side, joint) = (position.side_to_move(), report.joint.as_ref().expect("both move at once"));
            let shares = &joint.strategies[side.index()];
            let support = shares.iter().filter(|share| **share > 0.005).count();
            mixed += usize::from(support > 1);
            let Some(best) = report.marked(side) else { continue };
            let at =
                joint.actions[side.index()].iter().position(|action| *action == best).expect("an action");
            assert!(shares.iter().all(|share| *share <= shares[at]), "{word}, {seed}: {report:?}");
            assert!(support == 1 || report.simulations > 0, "{word}, {seed}: one of several is marked");
            marked += 1;
        }
    }
    assert!(mixed > 3 && marked > 3, "{mixed} {marked}");
}

/// Chooses an action for the side that leads, with a seed where it needs chance.
type Chooser<'a> = &'a dyn Fn(&InTurn<Race>, u64) -> Option<ActionId>;

/// A match on the book's boards from 0, each played twice with the seats swapped: the share of points of the first of
/// the two players.
fn share_of(boards: u32, players: [Chooser<'_>; 2]) -> f64 {
    let mut points = 0.0;
    for game in 0..2 * boards {
        let mut race = InTurn::from(Race::new(MazeParameters::new(5, 5, 20, game / 2)));
        let seat = Side::BOTH[(game % 2) as usize];
        let mut ply = 0;
        while !race.is_over() {
            let player = players[usize::from(race.side_to_move() != seat)];
            let action = player(&race.as_seen(), u64::from(game) << 16 | ply);
            race.try_play(action.expect("the game goes on")).expect("players play legal actions");
            ply += 1;
        }
        points += race.reward(seat);
    }
    points / f64::from(2 * boards)
}

fn random(race: &InTurn<Race>, seed: u64) -> Option<ActionId> {
    Random { seed }.search(race, &Even, &mut Control::unlimited(), &mut Unwatched).best
}

fn flat(playouts: u64) -> impl Fn(&InTurn<Race>, u64) -> Option<ActionId> {
    move |race, seed| {
        let method = FlatMonteCarlo { playouts, budget: PlayoutBudget::PerAction, seed };
        method.search(race, &Even, &mut Control::unlimited(), &mut Unwatched).best
    }
}

fn mcts(playouts: u64) -> impl Fn(&InTurn<Race>, u64) -> Option<ActionId> {
    move |race, seed| {
        let method = Mcts { playouts: Some(playouts), seed, ..Mcts::default() };
        method.search(&HalfTurns::from(race), &Even, &mut Control::unlimited(), &mut Unwatched).best
    }
}

fn duct(playouts: u64) -> impl Fn(&InTurn<Race>, u64) -> Option<ActionId> {
    move |race, seed| {
        let method = Duct { playouts: Some(playouts), seed, ..Duct::default() };
        method.search(race, &Even, &mut Control::unlimited(), &mut Unwatched).best
    }
}

#[test]
fn playouts_beat_chance_in_the_race() {
    // The book's .998 is of 1000 playouts an action in 500 games.
    let share = share_of(20, [&flat(30), &random]);
    assert!(share > 0.9, "{share}");
}

#[test]
fn duct_beats_search_in_turn_in_the_race() {
    // The book's .56 is of 1000 simulations each in 500 games; fewer tell the same with a wider error.
    let share = share_of(40, [&duct(300), &mcts(300)]);
    assert!(share > 0.4, "{share}");
}

#[test]
fn documents_hold_games_of_simultaneous_moves() {
    let game = Game::MazeRace(MazeParameters::new(5, 5, 6, 2));
    let mut document = Document::new(game.start());
    let line = document.start.parse_moves("RLD").expect("legal");
    let at = document.record.add_line(MoveId::START, &line).expect("the start is there");
    document.cursor = at;
    let words = ["duct:playouts=500", "regret-matching:playouts=500,gamma=0.1"];
    let engines = words.map(|word| Engine::parse(word, game).expect("an engine"));
    document.players = engines.clone().map(Player::Engine);
    for engine in engines {
        let job = Job::new(document.position(at), engine);
        assert_eq!(job.position.side_to_move(), Side::Second);
        let report = job.run(&mut Control::unlimited(), &mut Unwatched);
        assert!(report.finished && report.joint.is_some(), "{report:?}");
        document.analyses.push(StoredAnalysis { job, report, fingerprint: None });
    }
    let text = document.to_text();
    let read = Document::from_text(&text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert_eq!(read.to_text(), text);
    assert_eq!(read.position(at), document.position(at));
    for (read, kept) in read.analyses.iter().zip(&document.analyses) {
        assert_eq!(read.job, kept.job);
        assert_eq!(read.report, kept.report, "the matrix too");
    }
}
