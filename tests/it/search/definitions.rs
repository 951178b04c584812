//! Tree search by its definition: written here a second time, slowly and in the book's own shape, and played back
//! from the recording alone.

use edagari::eval::Evaluator;
use edagari::eval::connect_four_lines::ConnectFourLines;
use edagari::eval::even::Even;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating, Rng64, Side};
use edagari::search::events::Why;
use edagari::search::mcts::{Mcts, Ucb1Total};
use edagari::search::thunder::Thunder;
use edagari::search::{Control, Event, Report};
use rand::SeedableRng;

use crate::search::monte_carlo::{connect_four, events_of, mcts, search, tic_tac_toe};

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

pub(crate) fn assert_rebuilt(report: &Report, events: &[Event], root_side: Side) {
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
    check(&ConnectFour::default(), &ConnectFourLines);
    check(&connect_four("4433"), &ConnectFourLines);
}

#[test]
fn the_two_readings_of_t_differ_only_below_the_root() {
    let root = ConnectFour::default();
    let parent = Mcts { t: Ucb1Total::Parent, ..mcts(3000) };
    assert_ne!(events_of(&parent, &root).1, events_of(&mcts(3000), &root).1);
    let shallow = |t| search(&Mcts { t, expand: 1_000_000, ..mcts(3000) }, &root);
    assert_eq!(shallow(Ucb1Total::Parent), shallow(Ucb1Total::Children));
}
