//! Statistics of simulations: are depths and visits over time what a plain observer counts from the events, whatever the method?

use std::collections::HashMap;
use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::game::{ActionId, Rng64, Side, random_below};
use edagari::search::statistics::{VisitedAction, VisitsThen};
use edagari::search::{Control, Event, Limits, Observer, Report, SearchStatistics};
use rand::SeedableRng;

/// Counts the events of a search, and looks at its statistics whenever it says how far it is.
struct Plain {
    side: Side,
    /// By node its parent, its ply and the action that leads there.
    nodes: Vec<(usize, usize, Option<ActionId>)>,
    depths: Vec<u64>,
    /// By action of the root, visits and the sum of the first player's shares.
    actions: HashMap<ActionId, (u64, f64)>,
    /// What stood there after so many simulations.
    moments: HashMap<u64, HashMap<ActionId, (u64, f64)>>,
    statistics: SearchStatistics,
}

impl Observer for Plain {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        match event {
            Event::Grown { parent, action, .. } => {
                let ply = self.nodes[parent as usize].1 + 1;
                self.nodes.push((parent as usize, ply, Some(action)));
            }
            Event::Simulated { leaf, result, .. } => {
                let (mut at, ply) = (leaf as usize, self.nodes[leaf as usize].1);
                self.depths.resize(self.depths.len().max(ply + 1), 0);
                self.depths[ply] += 1;
                while self.nodes[at].1 > 1 {
                    at = self.nodes[at].0;
                }
                if let Some(action) = self.nodes[at].2 {
                    let counted = self.actions.entry(action).or_default();
                    *counted = (counted.0 + 1, counted.1 + f64::from(result));
                }
            }
            _ => {}
        }
    }

    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        Some(&mut self.statistics)
    }

    fn progress(&mut self, report: &Report) {
        Observer::progress(&mut self.statistics, report);
        self.moments.insert(report.simulations, self.actions.clone());
    }
}

impl Plain {
    fn check(&self, then: &VisitsThen, words: &str) {
        let known = self.moments.get(&then.simulations).unwrap_or(&self.actions);
        for VisitedAction { action, visits, mean } in &then.actions {
            let (own, total) = known.get(action).copied().unwrap_or_default();
            assert_eq!(*visits, own, "{words}: {action:?} after {}", then.simulations);
            let own = (own > 0).then(|| total / own as f64);
            let own = own.map(|mean| if self.side == Side::First { mean } else { 1.0 - mean });
            let differ = mean.zip(own).map_or(mean.is_some() != own.is_some(), |(one, other)| {
                // Events carry shorter numbers.
                (one - other).abs() > 1e-5
            });
            assert!(!differ, "{words}: {mean:?} and {own:?} after {}", then.simulations);
        }
    }
}

/// A position some moves from the start that is not over.
fn wander(game: Game, rng: &mut Rng64) -> AnyPosition {
    let mut position = game.start();
    for _ in 0..random_below(rng, 6) {
        let actions = position.actions();
        let after = position.after(&[actions[random_below(rng, actions.len() as u32) as usize]]);
        if after.is_over() {
            break;
        }
        position = after;
    }
    position
}

#[test]
fn two_hundred_random_searches_by_simulations_count_what_a_plain_observer_counts() {
    const METHODS: [&str; 7] = [
        "mcts:c=0.7,expand=3",
        "mcts:t=parent,expand=1",
        "mcts",
        "thunder",
        "flat-monte-carlo",
        "duct:expand=2",
        "regret-matching:expand=3",
    ];
    let mut rng = Rng64::seed_from_u64(44);
    for seed in 0..200_u64 {
        let method = METHODS[seed as usize % METHODS.len()];
        let games = ["tic-tac-toe", "connect-four:5x4", "othello:6", "maze-race:size=4x4,turns=5,seed=3"];
        let at_once = matches!(seed as usize % METHODS.len(), 5 | 6);
        let word = if at_once { games[3] } else { games[random_below(&mut rng, 4) as usize] };
        let game: Game = word.parse().expect("a game");
        let position = wander(game, &mut rng);
        let (sign, simulations) =
            (if method.contains(':') { ',' } else { ':' }, 1 + random_below(&mut rng, 400));
        let is_seeded = method != "thunder";
        let more = if is_seeded { format!(",seed={seed}") } else { String::new() };
        let words = format!("{method}{sign}playouts={simulations}{more}");
        let job = Job::new(position.clone(), Engine::parse(&words, game).expect("an engine"));
        let mut plain = Plain {
            side: position.side_to_move(),
            nodes: vec![(0, 0, None)],
            depths: Vec::new(),
            actions: HashMap::new(),
            moments: HashMap::new(),
            statistics: SearchStatistics::default(),
        };
        let control = || Control::new(&Limits::default(), Arc::default());
        let report = job.run(&mut control(), &mut plain);
        plain.statistics.finish(&report);
        let words = format!("{word} {words}");

        let counted = plain.statistics.simulations();
        assert_eq!((counted.count(), counted.depths()), (report.simulations, &plain.depths[..]), "{words}");
        assert!(!counted.course().is_empty(), "{words}");
        counted.course().iter().for_each(|then| plain.check(then, &words));
        assert_eq!(counted.course().last().expect("the end").simulations, report.simulations, "{words}");
        let shares = counted.phase_shares().expect("the first is timed");
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);

        // Asked for alone: the same search, and the same counts.
        let mut alone = SearchStatistics::default();
        let again = job.run(&mut control(), &mut alone);
        assert_eq!(again, report, "{words}");
        assert_eq!(alone.simulations().depths(), counted.depths(), "{words}");
    }
}

#[test]
fn searches_that_visit_no_moves_keep_no_visits() {
    for method in ["chokudai", "hill-climbing", "beam:width=5"] {
        let game: Game = "maze-solo:size=4x4,turns=6,seed=1".parse().expect("a game");
        let engine = Engine::parse(
            &format!("{method}{}nodes=500", if method.contains(':') { ',' } else { ':' }),
            game,
        );
        let job = Job::new(game.start(), engine.expect("an engine"));
        let mut statistics = SearchStatistics::default();
        let limits = job.engine.limits;
        let report = job.run(&mut Control::new(&limits, Arc::default()), &mut statistics);
        statistics.finish(&report);
        assert!(statistics.is_empty(), "{method}");
    }
}
