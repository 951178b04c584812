//! The Monte Carlo family: does it play well, repeat itself exactly, and do what its definition says? The
//! definitions are written here a second time, slowly and in the book's own shape.

use edagari::eval::Evaluator;
use edagari::eval::connect_four_lines::Lines;
use edagari::eval::even::Even;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating, Rng64, Score, Sequential, Side};
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::flat_monte_carlo::{Budget, FlatMonteCarlo};
use edagari::search::mcts::{Count, KeptTree, Mcts};
use edagari::search::random::Random;
use edagari::search::settings::Settings as _;
use edagari::search::thunder::Thunder;
use edagari::search::watch::Why;
use edagari::search::{Control, Event, Limits, Observer, Report, Unwatched};
use rand::SeedableRng;

fn connect_four(moves: &str) -> ConnectFour {
    ConnectFour::parse(moves).expect("a legal game")
}

fn tic_tac_toe(cells: &str) -> TicTacToe {
    TicTacToe::parse(cells).expect("a legal position")
}

fn mcts(playouts: u64) -> Mcts {
    Mcts { playouts: Some(playouts), ..Mcts::default() }
}

fn search<P: Alternating>(method: &Mcts, root: &P) -> Report {
    method.search(root, &Even, &mut Control::unlimited(), &mut Unwatched)
}

fn events_of<P: Alternating>(method: &Mcts, root: &P) -> (Report, Vec<Event>) {
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
    for (method, best) in answers(&connect_four("414243"), &Lines) {
        assert_eq!(best, Some(ActionId(3)), "{method}");
    }
}

#[test]
fn every_method_blocks_a_loss_in_one() {
    for (method, best) in answers(&tic_tac_toe("XX--O---- O"), &Even) {
        assert_eq!(best, Some(ActionId(2)), "{method}");
    }
    for (method, best) in answers(&connect_four("41424"), &Lines) {
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
    let watched = thunder.search(&root, &Lines, control, &mut events);
    assert_eq!(watched, thunder.search(&root, &Lines, control, &mut Unwatched));
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

/// Visits and values of the root's actions as `Grown` and `Simulated` tell them.
fn rebuilt(events: &[Event], root_side: Side) -> Vec<(ActionId, u64, f64)> {
    let mut nodes = vec![(0, ActionId(0), 0, 0.0)];
    for event in events {
        let (leaf, visits, total) = match *event {
            Event::Grown { parent, action, .. } => {
                nodes.push((parent, action, 0, 0.0));
                continue;
            }
            Event::Simulated { leaf, result, .. } => (leaf, 1, result),
            Event::Counted { leaf, visits, total } => (leaf, u64::from(visits), total),
            _ => continue,
        };
        let mut at = leaf;
        loop {
            let node = &mut nodes[at as usize];
            node.2 += visits;
            node.3 += f64::from(total);
            if at == 0 {
                break;
            }
            at = node.0;
        }
    }
    let for_root = |total: f64, visits: u64| {
        let mean = total / visits as f64;
        if root_side == Side::First { mean } else { 1.0 - mean }
    };
    let children = nodes[1..].iter().filter(|node| node.0 == 0);
    children.map(|&(_, action, visits, total)| (action, visits, for_root(total, visits))).collect()
}

fn assert_rebuilt(report: &Report, events: &[Event], root_side: Side) {
    let rebuilt = rebuilt(events, root_side);
    assert_eq!(rebuilt.len(), report.actions.len());
    for (action, (id, visits, mean)) in report.actions.iter().zip(rebuilt) {
        assert_eq!((action.action, action.visits), (id, visits));
        assert!((action.win_rate.expect("visited") - mean).abs() < 1e-9);
    }
    let grown = events.iter().filter(|event| matches!(event, Event::Grown { .. })).count();
    assert_eq!(report.nodes, grown as u64 + 1);
}

#[test]
fn visits_and_values_follow_from_the_recording() {
    for moves in ["", "4", "4455"] {
        let root = connect_four(moves);
        let (report, events) = events_of(&mcts(2000), &root);
        assert_rebuilt(&report, &events, root.side_to_move());
    }
}

/// A tree in the shape of the book's code.
struct SlowNode<P: Alternating> {
    position: P,
    path: Vec<ActionId>,
    w: f64,
    n: u32,
    children: Vec<SlowNode<P>>,
}

impl<P: Alternating> SlowNode<P> {
    fn new(position: P, path: Vec<ActionId>) -> Self {
        Self { position, path, w: 0.0, n: 0, children: Vec::new() }
    }

    fn expand(&mut self) {
        let mut actions = Vec::new();
        self.position.actions(&mut actions);
        for action in actions {
            let path = self.path.iter().copied().chain([action.into()]).collect();
            self.children.push(Self::new(self.position.after(action), path));
        }
    }

    fn end_value(&self) -> Option<f64> {
        self.position.outcome().map(|outcome| outcome.reward(self.position.side_to_move()))
    }

    /// One simulation of UCT; tells the path of its leaf.
    fn uct(&mut self, c: f64, expand: u32, rng: &mut Rng64) -> (f64, Vec<ActionId>) {
        let (value, leaf) = if let Some(value) = self.end_value() {
            (value, self.path.clone())
        } else if self.children.is_empty() {
            let value = self.position.random_playout(rng).reward(self.position.side_to_move());
            if self.n + 1 == expand {
                self.expand();
            }
            (value, self.path.clone())
        } else {
            let t: u32 = self.children.iter().map(|child| child.n).sum();
            let score = |child: &Self| {
                if child.n == 0 {
                    return f64::INFINITY;
                }
                1.0 - child.w / f64::from(child.n) + c * (2.0 * f64::from(t).ln() / f64::from(child.n)).sqrt()
            };
            let (value, leaf) = self.next_child(score).uct(c, expand, rng);
            (1.0 - value, leaf)
        };
        self.w += value;
        self.n += 1;
        (value, leaf)
    }

    /// One simulation of Thunder search.
    fn thunder(&mut self, evaluator: &impl Evaluator<P>) -> (f64, Vec<ActionId>) {
        let (value, leaf) = if let Some(value) = self.end_value() {
            (value, self.path.clone())
        } else if self.children.is_empty() {
            self.expand();
            (evaluator.win_rate(&self.position), self.path.clone())
        } else {
            let score =
                |child: &Self| if child.n == 0 { f64::INFINITY } else { 1.0 - child.w / f64::from(child.n) };
            let (value, leaf) = self.next_child(score).thunder(evaluator);
            (1.0 - value, leaf)
        };
        self.w += value;
        self.n += 1;
        (value, leaf)
    }

    fn next_child(&mut self, score: impl Fn(&Self) -> f64) -> &mut Self {
        let mut best = 0;
        for index in 1..self.children.len() {
            if score(&self.children[index]) > score(&self.children[best]) {
                best = index;
            }
        }
        &mut self.children[best]
    }

    fn table(&self) -> Vec<(u64, Option<f64>)> {
        let row =
            |child: &Self| (u64::from(child.n), (child.n > 0).then(|| 1.0 - child.w / f64::from(child.n)));
        self.children.iter().map(row).collect()
    }
}

/// The paths from the root to the leaves of all simulations, in order.
fn leaf_paths(events: &[Event]) -> Vec<Vec<ActionId>> {
    let mut paths = vec![Vec::new()];
    let mut leaves = Vec::new();
    for event in events {
        match *event {
            Event::Grown { parent, action, .. } => {
                paths.push(paths[parent as usize].iter().copied().chain([action]).collect());
            }
            Event::Simulated { leaf, .. } => leaves.push(paths[leaf as usize].clone()),
            _ => {}
        }
    }
    leaves
}

fn table_of(report: &Report) -> Vec<(u64, Option<f64>)> {
    report.actions.iter().map(|action| (action.visits, action.win_rate)).collect()
}

fn assert_uct_is_the_definition<P: Alternating>(root: &P, c: f64, expand: u32) {
    let method = Mcts { c, expand, seed: 7, ..mcts(3000) };
    let (report, events) = events_of(&method, root);
    let mut slow = SlowNode::new(root.clone(), Vec::new());
    slow.expand();
    let mut rng = Rng64::seed_from_u64(7);
    let leaves: Vec<_> = (0..3000).map(|_| slow.uct(c, expand, &mut rng).1).collect();
    assert_eq!(leaf_paths(&events), leaves);
    assert_eq!(table_of(&report), slow.table());
}

#[test]
fn uct_selects_as_a_slow_second_version_does() {
    assert_uct_is_the_definition(&TicTacToe::default(), 1.0, 10);
    assert_uct_is_the_definition(&tic_tac_toe("X---O---X O"), 0.5, 1);
    assert_uct_is_the_definition(&ConnectFour::default(), 1.0, 10);
    assert_uct_is_the_definition(&connect_four("44"), 1.4, 3);
    assert_uct_is_the_definition(&Othello::new(4).expect("a size"), 1.0, 2);
    assert_uct_is_the_definition(&Othello::default(), 0.0, 10);
}

#[test]
fn thunder_selects_as_a_slow_second_version_does() {
    fn check<P: Alternating>(root: &P, evaluator: &impl Evaluator<P>) {
        let mut events = Vec::new();
        let method = Thunder { playouts: Some(2000), ..Thunder::default() };
        let report = method.search(root, evaluator, &mut Control::unlimited(), &mut events);
        let mut slow = SlowNode::new(root.clone(), Vec::new());
        slow.expand();
        let leaves: Vec<_> = (0..2000).map(|_| slow.thunder(evaluator).1).collect();
        assert_eq!(leaf_paths(&events), leaves);
        assert_eq!(table_of(&report), slow.table());
        let playouts =
            events.iter().filter(|event| matches!(event, Event::Simulated { why: Why::Playout, .. }));
        assert_eq!(playouts.count(), 0);
    }
    check(&TicTacToe::default(), &Even);
    check(&ConnectFour::default(), &Lines);
    check(&connect_four("4433"), &Lines);
}

#[test]
fn the_two_readings_of_t_differ_only_below_the_root() {
    let root = ConnectFour::default();
    let parent = Mcts { t: Count::Parent, ..mcts(3000) };
    assert_ne!(events_of(&parent, &root).1, events_of(&mcts(3000), &root).1);
    let shallow = |t| search(&Mcts { t, expand: 1_000_000, ..mcts(3000) }, &root);
    assert_eq!(shallow(Count::Parent), shallow(Count::Children));
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
    assert_eq!(visits(&FlatMonteCarlo { budget: Budget::PerAction, ..total }), [10; 7]);
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
    let method = FlatMonteCarlo { playouts: 20_000, budget: Budget::PerAction, ..FlatMonteCarlo::default() };
    let report = method.search(&TicTacToe::default(), &Even, &mut Control::unlimited(), &mut Unwatched);
    let exact = 737.0 / 1260.0 + 8.0 / 63.0 / 2.0;
    assert!((report.win_rate.expect("played") - exact).abs() < 0.005);
    assert_eq!(report.best, Some(ActionId(4)));
}

#[test]
fn the_solver_proves_tic_tac_toe_a_draw() {
    let method = Mcts { solver: true, expand: 1, ..Mcts::default() };
    let report = search(&method, &TicTacToe::default());
    assert!(report.exact && report.finished);
    assert_eq!((report.score, report.bound, report.win_rate), (Score::DRAW, Bound::Exact, Some(0.5)));
    assert!(report.simulations < 100_000, "{}", report.simulations);
}

#[test]
fn the_solver_avoids_a_proven_loss_however_often_it_was_visited() {
    let root = tic_tac_toe("X-------- O");
    let report = search(&Mcts { solver: true, expand: 1, ..Mcts::default() }, &root);
    assert_eq!((report.score, report.best), (Score::DRAW, Some(ActionId(4))), "only the centre draws");
}

/// A position some random moves after `root`, not over.
fn after_random_moves<P: Alternating>(root: &P, moves: u32, seed: u64) -> Option<P> {
    let mut rng = Rng64::seed_from_u64(seed);
    let mut position = root.clone();
    for _ in 0..moves {
        if position.is_over() {
            return None;
        }
        position.play(position.random_action(&mut rng));
    }
    (!position.is_over()).then_some(position)
}

fn assert_proof_is_true<P: Alternating>(root: &P, seed: u64) {
    let method = Mcts { solver: true, expand: 1, seed, ..mcts(200_000) };
    let report = search(&method, root);
    assert!(report.exact, "200,000 simulations are enough for {root}");
    let exact = AlphaBeta::default().search(root, &Even, &mut Control::unlimited(), &mut Unwatched);
    let agrees = match report.bound {
        Bound::Exact => report.score == exact.score,
        Bound::Lower => report.score <= exact.score && report.score > Score::DRAW,
        Bound::Upper => report.score >= exact.score && report.score < Score::DRAW,
    };
    assert!(agrees, "{root}: {:?} {:?}, exactly {:?}", report.bound, report.score, exact.score);
    let best = report.best.and_then(|best| root.action(best)).expect("a legal action");
    let after = root.after(best);
    let reply = if after.is_over() {
        after.final_score()
    } else {
        AlphaBeta::default().search(&after, &Even, &mut Control::unlimited(), &mut Unwatched).score
    };
    assert_eq!((-reply).0.signum(), exact.score.0.signum(), "{root}: the action keeps the result");
}

#[test]
fn what_the_solver_proves_is_what_exact_search_finds() {
    let mut checked = 0;
    let mut check = |seed| {
        if let Some(root) = after_random_moves(&ConnectFour::default(), 31, seed) {
            assert_proof_is_true(&root, seed);
            checked += 1;
        }
        if let Some(root) = after_random_moves(&Othello::new(4).expect("a size"), 5, seed) {
            assert_proof_is_true(&root, seed);
            checked += 1;
        }
        if let Some(root) = after_random_moves(&TicTacToe::default(), 2, seed) {
            assert_proof_is_true(&root, seed);
            checked += 1;
        }
    };
    (0..25).for_each(&mut check);
    assert!(checked > 40, "{checked}");
}

#[test]
fn an_unfinished_solver_prefers_a_proven_draw_to_a_worse_hope() {
    let mut preferred = 0;
    for seed in 0..200 {
        let Some(root) = after_random_moves(&TicTacToe::default(), 3, seed) else { continue };
        let report = search(&Mcts { solver: true, expand: 1, ..mcts(150) }, &root);
        let best = report.actions.iter().find(|action| Some(action.action) == report.best).expect("listed");
        let draws = report.actions.iter().any(|action| action.score == Some(Score::DRAW));
        if !report.exact && draws {
            preferred += u32::from(best.score.is_some());
            let hopeful = best.score.is_none() && best.win_rate.expect("visited") >= 0.5;
            assert!(best.score == Some(Score::DRAW) || hopeful, "{root}: {report:?}");
        }
    }
    assert!(preferred > 0, "the case occurs");
}

#[test]
fn a_proof_is_told_once_and_from_the_first_players_view() {
    let root = tic_tac_toe("X-------- O");
    let (report, events) = events_of(&Mcts { solver: true, expand: 1, ..Mcts::default() }, &root);
    let mut proven: Vec<_> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Proven { node, value, .. } => Some((node, value)),
            _ => None,
        })
        .collect();
    assert_eq!(proven.last(), Some(&(0, report.score)), "the root comes last");
    // Root's children are nodes 1 to 8; all but the centre lose for the second player.
    let children: Vec<_> = proven.iter().filter(|&&(node, _)| (1..=8).contains(&node)).collect();
    assert!(children.iter().all(|&&(node, value)| if node == 4 {
        value == Score::DRAW
    } else {
        value > Score::DRAW
    }));
    let count = proven.len();
    proven.sort_unstable_by_key(|&(node, _)| node);
    proven.dedup_by_key(|&mut (node, _)| node);
    assert_eq!(proven.len(), count);
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
fn a_kept_tree_goes_on_where_it_was() {
    let root = ConnectFour::default();
    let method = Mcts { reuse: true, ..mcts(5000) };
    let mut kept = KeptTree::default();
    let control = &mut Control::unlimited();
    let first = method.search_in(&mut kept, &root, control, &mut Unwatched);
    let [mine, reply] = [first.line[0], first.line[1]];
    let next =
        [mine, reply].iter().fold(root, |position, &id| position.after(position.action(id).expect("legal")));
    kept.advance(mine);
    kept.advance(reply);
    let mut events = Vec::new();
    let second = method.search_in(&mut kept, &next, control, &mut events);
    let visits: u64 = second.actions.iter().map(|action| action.visits).sum();
    assert_eq!(second.simulations, 5000);
    assert!(visits > 5000, "{visits}");
    assert_rebuilt(&second, &events, next.side_to_move());
    let legal = next.action(second.best.expect("not over"));
    assert!(legal.is_some());
    // Another position, or reuse switched off, gives what a fresh tree gives.
    kept.advance(ActionId(0));
    assert_eq!(method.search_in(&mut kept, &root, control, &mut Unwatched), search(&method, &root));
    let fresh = Mcts { reuse: false, ..method };
    assert_eq!(fresh.search_in(&mut kept, &root, control, &mut Unwatched), search(&fresh, &root));
}

#[test]
fn kept_nodes_keep_their_visits_and_their_sides() {
    let root = connect_four("4");
    let method = Mcts { reuse: true, solver: true, ..mcts(3000) };
    let mut kept = KeptTree::default();
    let control = &mut Control::unlimited();
    let first = method.search_in(&mut kept, &root, control, &mut Unwatched);
    let best = first.best.expect("not over");
    let visits = first.actions.iter().find(|action| action.action == best).map(|action| action.visits);
    kept.advance(best);
    let next = root.after(root.action(best).expect("legal"));
    let mut events = Vec::new();
    let stop = &mut Control::new(&Limits { nodes: Some(0), ..Limits::default() }, std::sync::Arc::default());
    let second = method.search_in(&mut kept, &next, stop, &mut events);
    let kept_visits: u64 = second.actions.iter().map(|action| action.visits).sum();
    // The ten visits before the node had children are its own.
    assert_eq!(kept_visits + 10, visits.expect("legal"));
    assert_rebuilt(&second, &events, next.side_to_move());
    let sides = |event: &Event| match *event {
        Event::Grown { parent: 0, side, .. } => Some(side),
        _ => None,
    };
    assert!(events.iter().filter_map(sides).all(|side| side == next.side_to_move().other()));
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

#[test]
fn progress_comes_while_the_search_runs() {
    let limits = Limits { seconds: Some(0.2), ..Limits::default() };
    let control = &mut Control::new(&limits, std::sync::Arc::default());
    let mut progress = Progress(Vec::new());
    let report = Mcts::default().search(&ConnectFour::default(), &Even, control, &mut progress);
    let Progress(seen) = progress;
    assert!(!seen.is_empty() && seen.len() <= 8, "{seen:?}");
    assert!(seen.is_sorted() && seen.iter().all(|&count| count < report.simulations));
}

#[test]
fn settings_are_set_by_name_and_default_when_left_out() {
    let mut method = Mcts::default();
    for (key, text) in
        [("playouts", "3000"), ("c", "1.4"), ("expand", "5"), ("solver", "on"), ("t", "parent")]
    {
        method.assign_text(key, text).expect(key);
    }
    assert_eq!(method, Mcts { c: 1.4, expand: 5, solver: true, t: Count::Parent, ..mcts(3000) });
    assert!(method.assign_text("expand", "0").is_err());
    let read: Mcts = ron::from_str("(playouts: Some(7))").expect("defaults fill in");
    assert_eq!(read, mcts(7));
    let mut flat = FlatMonteCarlo::default();
    flat.assign_text("budget", "per-action").expect("a choice");
    assert_eq!(flat.budget, Budget::PerAction);
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
