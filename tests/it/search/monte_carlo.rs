//! The Monte Carlo family: does it play well, repeat itself exactly, and keep to its limits and settings?

use edagari::eval::Evaluator;
use edagari::eval::connect_four_lines::ConnectFourLines;
use edagari::eval::even::Even;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating};
use edagari::search::flat_monte_carlo::{FlatMonteCarlo, PlayoutBudget};
use edagari::search::mcts::{Mcts, Ucb1Total};
use edagari::search::random::Random;
use edagari::search::settings::MethodSettings as _;
use edagari::search::thunder::Thunder;
use edagari::search::{Control, Event, Limits, Observer, Report, Unwatched};

pub(crate) fn connect_four(moves: &str) -> ConnectFour {
    ConnectFour::parse(moves).expect("a legal game")
}

pub(crate) fn tic_tac_toe(cells: &str) -> TicTacToe {
    TicTacToe::parse(cells).expect("a legal position")
}

pub(crate) fn mcts(playouts: u64) -> Mcts {
    Mcts { playouts: Some(playouts), ..Mcts::default() }
}

pub(crate) fn search<P: Alternating>(method: &Mcts, root: &P) -> Report {
    method.search(root, &Even, &mut Control::unlimited(), &mut Unwatched)
}

pub(crate) fn events_of<P: Alternating>(method: &Mcts, root: &P) -> (Report, Vec<Event>) {
    let mut events = Vec::new();
    let report = method.search(root, &Even, &mut Control::unlimited(), &mut events);
    (report, events)
}

/// What every method of the family answers at a position.
fn answers<P: Alternating>(root: &P, evaluator: &impl Evaluator<P>) -> Vec<(&'static str, Option<ActionId>)> {
    let control = &mut Control::unlimited();
    let solver = Mcts { solver: true, ..mcts(2000) };
    let flat = FlatMonteCarlo { playouts: 2000, ..FlatMonteCarlo::default() };
    let thunder = Thunder { playouts: Some(2000), ..Thunder::default() };
    vec![
        ("flat", flat.search(root, evaluator, control, &mut Unwatched).best),
        ("mcts", mcts(2000).search(root, evaluator, control, &mut Unwatched).best),
        ("solver", solver.search(root, evaluator, control, &mut Unwatched).best),
        ("thunder", thunder.search(root, evaluator, control, &mut Unwatched).best),
    ]
}

#[test]
fn every_method_takes_a_win_in_one() {
    for (method, best) in answers(&tic_tac_toe("OO-XX---- X"), &Even) {
        assert_eq!(best, Some(ActionId(5)), "{method}");
    }
    for (method, best) in answers(&connect_four("414243"), &ConnectFourLines) {
        assert_eq!(best, Some(ActionId(3)), "{method}");
    }
}

#[test]
fn every_method_blocks_a_loss_in_one() {
    for (method, best) in answers(&tic_tac_toe("XX--O---- O"), &Even) {
        assert_eq!(best, Some(ActionId(2)), "{method}");
    }
    for (method, best) in answers(&connect_four("41424"), &ConnectFourLines) {
        assert_eq!(best, Some(ActionId(3)), "{method}");
    }
}

#[test]
fn the_same_seed_gives_the_same_recording_and_another_seed_another() {
    let root = Othello::default();
    let (report, events) = events_of(&mcts(500), &root);
    assert_eq!((report.clone(), events.clone()), events_of(&mcts(500), &root));
    assert_ne!(events, events_of(&Mcts { seed: 1, ..mcts(500) }, &root).1);
    assert_eq!(report, search(&mcts(500), &root), "watched and unwatched");
    assert_eq!((report.simulations, report.finished), (500, true));
}

#[test]
fn watched_equals_unwatched_for_every_method() {
    let (root, control) = (connect_four("44"), &mut Control::unlimited());
    let mut events = Vec::new();
    let solver = Mcts { solver: true, expand: 1, ..mcts(3000) };
    let watched = solver.search(&root, &Even, control, &mut events);
    assert_eq!(watched, solver.search(&root, &Even, control, &mut Unwatched));
    let flat = FlatMonteCarlo::default();
    let watched = flat.search(&root, &Even, control, &mut events);
    assert_eq!(watched, flat.search(&root, &Even, control, &mut Unwatched));
    let thunder = Thunder { playouts: Some(300), ..Thunder::default() };
    let watched = thunder.search(&root, &ConnectFourLines, control, &mut events);
    assert_eq!(watched, thunder.search(&root, &ConnectFourLines, control, &mut Unwatched));
}

#[test]
fn most_visits_choose_the_centre_of_the_empty_board() {
    for seed in 0..5 {
        let report = search(&Mcts { seed, ..mcts(10_000) }, &ConnectFour::default());
        let visits: Vec<_> = report.actions.iter().map(|action| action.visits).collect();
        assert_eq!(report.best, Some(ActionId(3)), "{visits:?}");
        assert_eq!(visits.iter().sum::<u64>(), 10_000);
        assert_eq!(report.line[0], ActionId(3));
        assert!(report.line.len() > 2 && report.depth as usize >= report.line.len());
    }
}

#[test]
fn flat_monte_carlo_deals_out_its_budget_in_rounds() {
    let visits = |method: &FlatMonteCarlo| {
        let report = method.search(&ConnectFour::default(), &Even, &mut Control::unlimited(), &mut Unwatched);
        assert!(report.finished);
        report.actions.iter().map(|action| action.visits).collect::<Vec<_>>()
    };
    let total = FlatMonteCarlo { playouts: 10, ..FlatMonteCarlo::default() };
    assert_eq!(visits(&total), [2, 2, 2, 1, 1, 1, 1]);
    assert_eq!(visits(&FlatMonteCarlo { budget: PlayoutBudget::PerAction, ..total }), [10; 7]);
}

#[test]
fn flat_monte_carlo_plays_the_best_mean() {
    let method = FlatMonteCarlo { playouts: 5, ..FlatMonteCarlo::default() };
    for seed in 0..20 {
        let method = FlatMonteCarlo { seed, ..method.clone() };
        let report = method.search(&ConnectFour::default(), &Even, &mut Control::unlimited(), &mut Unwatched);
        let rates: Vec<_> = report.actions.iter().filter_map(|action| action.win_rate).collect();
        assert_eq!(rates.len(), 5, "two actions had no playout");
        let best = (0..5).fold(0, |best, index| if rates[index] > rates[best] { index } else { best });
        assert_eq!(report.best, Some(report.actions[best].action));
    }
}

/// Random play from the empty board, by 20,000 playouts of each of the nine cells.
#[test]
fn flat_monte_carlo_knows_the_odds_of_tic_tac_toe() {
    let method =
        FlatMonteCarlo { playouts: 20_000, budget: PlayoutBudget::PerAction, ..FlatMonteCarlo::default() };
    let report = method.search(&TicTacToe::default(), &Even, &mut Control::unlimited(), &mut Unwatched);
    let exact = 737.0 / 1260.0 + 8.0 / 63.0 / 2.0;
    assert!((report.win_rate.expect("played") - exact).abs() < 0.005);
    assert_eq!(report.best, Some(ActionId(4)));
}

#[test]
fn limits_count_simulations_and_leave_the_search_unfinished() {
    let limits = Limits { nodes: Some(123), ..Limits::default() };
    let root = ConnectFour::default();
    let control = &mut Control::new(&limits, std::sync::Arc::default());
    let report = Mcts::default().search(&root, &Even, control, &mut Unwatched);
    assert_eq!((report.simulations, report.finished), (123, false));
    assert_eq!(report.actions, search(&mcts(123), &root).actions);
}

#[test]
fn a_full_tree_stops_growing_and_the_search_goes_on() {
    let method = Mcts { max_nodes: 100, ..mcts(5000) };
    let report = search(&method, &ConnectFour::default());
    assert!((100..107).contains(&report.nodes), "{}", report.nodes);
    assert_eq!(report.simulations, 5000);
}

#[test]
fn a_finished_game_has_no_best_action_and_an_exact_score() {
    let root = tic_tac_toe("XXXOO---- O");
    let report = search(&mcts(10), &root);
    assert_eq!((report.best, report.exact, report.finished), (None, true, true));
    assert_eq!((report.score, report.win_rate), (root.final_score(), Some(0.0)));
    assert_eq!(Random::default().search(&root, &Even, &mut Control::unlimited(), &mut Unwatched), report);
}

#[test]
fn random_plays_every_action_equally_often_and_claims_nothing() {
    let root = ConnectFour::default();
    let mut counts = [0; 7];
    for seed in 0..7000 {
        let report = Random { seed }.search(&root, &Even, &mut Control::unlimited(), &mut Unwatched);
        counts[usize::from(report.best.expect("not over").0)] += 1;
        assert!(report.win_rate.is_none() && !report.exact);
        assert!(report.actions.iter().all(|action| action.score.is_none() && action.visits == 0));
    }
    assert!(counts.iter().all(|count| (860..1140).contains(count)), "{counts:?}");
}

/// Counts the calls of `progress` and checks what they bring.
struct Progress(Vec<u64>);

impl Observer for Progress {
    const WATCHES: bool = false;

    fn observe(&mut self, _event: Event) {}

    fn progress(&mut self, report: &Report) {
        assert!(report.best.is_some() && !report.finished);
        self.0.push(report.simulations);
    }
}

/// How many calls there are depends on the machine; that there is one at once, that they are never closer than
/// [`Control::PROGRESS`] and that each tells more than the one before does not.
#[test]
fn progress_comes_while_the_search_runs() {
    let limits = Limits { nodes: Some(20_001), ..Limits::default() };
    let begun = std::time::Instant::now();
    let control = &mut Control::new(&limits, std::sync::Arc::default());
    let mut progress = Progress(Vec::new());
    let report = Mcts::default().search(&ConnectFour::default(), &Even, control, &mut progress);
    let most = 1 + begun.elapsed().as_millis() / Control::PROGRESS.as_millis();
    let Progress(seen) = progress;
    assert_eq!(report.simulations, 20_001);
    assert!(!seen.is_empty() && seen.len() as u128 <= most, "{seen:?}");
    assert!(
        seen.is_sorted_by(|one, next| one < next) && seen.iter().all(|&count| count < report.simulations)
    );
}

#[test]
fn settings_are_set_by_name_and_default_when_left_out() {
    let mut method = Mcts::default();
    for (key, text) in
        [("playouts", "3000"), ("c", "1.4"), ("expand", "5"), ("solver", "on"), ("t", "parent")]
    {
        method.assign_text(key, text).expect(key);
    }
    assert_eq!(method, Mcts { c: 1.4, expand: 5, solver: true, t: Ucb1Total::Parent, ..mcts(3000) });
    assert!(method.assign_text("expand", "0").is_err());
    let read: Mcts = ron::from_str("(playouts: Some(7))").expect("defaults fill in");
    assert_eq!(read, mcts(7));
    let mut flat = FlatMonteCarlo::default();
    flat.assign_text("budget", "per-action").expect("a choice");
    assert_eq!(flat.budget, PlayoutBudget::PerAction);
}

/// Values that no panel would give, but a file may.
#[test]
fn senseless_settings_from_a_file_do_no_harm() {
    for text in [
        "(c: NaN, playouts: Some(50))",
        "(expand: 0, playouts: Some(50))",
        "(max_nodes: 0, playouts: Some(50))",
    ] {
        let method: Mcts = ron::from_str(text).expect(text);
        assert!(search(&method, &ConnectFour::default()).best.is_some(), "{text}");
    }
}
