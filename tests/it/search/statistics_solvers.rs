//! Statistics of the selective search and of the exact solvers: are they what a plain observer counts from the events, and what
//! the report says, asked for alone or beside a recording?

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::eval::patterns::Patterns;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::{ActionId, Rng64, Score, Sequential as _, random_below};
use edagari::search::events::Why;
use edagari::search::exact::Exact;
use edagari::search::solve::othello_endgame::{OthelloSolver, SelectiveJudging, SolverFeature};
use edagari::search::statistics::{ClassStatistics, PlyStatistics};
use edagari::search::{Control, Event, Limits, Observer, Report, SearchStatistics, Unwatched};
use edagari::worker::threads::Threads;
use rand::SeedableRng;

use crate::search::oracle::wander;
use crate::search::statistics::Both;

/// A node that was entered and not left.
struct OpenNode {
    position: Othello,
    alpha: Score,
    beta: Score,
    tried: u64,
    skipped: u64,
    is_cut: bool,
    is_research: bool,
    /// Leaves that were searched and not recorded.
    folded: u64,
    last: Option<(ActionId, Score)>,
}

/// Counts the events of a search, all passes together.
struct Plain<'a> {
    root: &'a Othello,
    plies: Vec<PlyStatistics>,
    open: Vec<OpenNode>,
    /// Whether a move that is entered again is so with a wider window at the root too.
    asks_each: bool,
}

impl<'a> Plain<'a> {
    fn new(root: &'a Othello, asks_each: bool) -> Self {
        Self { root, plies: vec![PlyStatistics::default(); 70], open: Vec::new(), asks_each }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Entered { action, alpha, beta, .. } => self.enter(action, alpha, beta),
            Event::Left { value, why, .. } => self.leave(value, why),
            Event::Cut { .. } => self.open.last_mut().expect("a node").is_cut = true,
            Event::Skipped { .. } => self.open.last_mut().expect("a node").skipped += 1,
            Event::Folded { nodes, leaves, .. } => {
                let ply = self.open.len();
                let researched = self.open.iter().any(|node| node.is_research);
                self.plies[ply].nodes += u64::from(nodes);
                self.plies[ply].evaluations += u64::from(leaves);
                self.plies[ply].researched += if researched { nodes.into() } else { 0 };
                self.open.last_mut().expect("a node").folded += u64::from(leaves);
            }
            _ => {}
        }
    }

    fn enter(&mut self, action: Option<ActionId>, alpha: Score, beta: Score) {
        let (ply, mut position, mut is_research) = (self.open.len(), *self.root, false);
        if let Some((action, parent)) = action.zip(self.open.last_mut()) {
            position = parent.position.after(parent.position.action(action).expect("legal"));
            let again = parent.last.is_some_and(|(last, _)| last == action);
            parent.tried += u64::from(!again);
            is_research = again;
            // Seen from the parent: one disc wide, and the parent's window is wider.
            let (low, high) = (-beta, -alpha);
            let is_scout =
                i64::from(high.0) - i64::from(low.0) == 100 && high < parent.beta && low >= parent.alpha;
            let counts_scouts = ply > 1 || !self.asks_each;
            parent.last = Some((action, low));
            let counted = &mut self.plies[ply - 1];
            counted.null_windows += u64::from(is_scout && !again && counts_scouts);
            counted.null_window_failures += u64::from(again && counts_scouts);
        }
        let researched = is_research || self.open.iter().any(|node| node.is_research);
        self.plies[ply].nodes += 1;
        self.plies[ply].researched += u64::from(researched);
        self.open.push(OpenNode {
            position,
            alpha,
            beta,
            tried: 0,
            skipped: 0,
            is_cut: false,
            is_research,
            folded: 0,
            last: None,
        });
    }

    fn leave(&mut self, value: Score, why: Why) {
        let node = self.open.pop().expect("a node");
        let counted = &mut self.plies[self.open.len()];
        let mut actions = Vec::new();
        node.position.actions(&mut actions);
        let mut moves = actions.len() as u64;
        if node.folded > 0 {
            // A pass whose leaves are not recorded: the moves after it were listed.
            assert_eq!(moves, 1);
            let mut replies = Vec::new();
            node.position.after(actions[0]).actions(&mut replies);
            moves = replies.len() as u64;
        }
        let tried = node.tried + node.folded;
        counted.skipped += node.skipped;
        counted.cuts += u64::from(node.is_cut);
        match why {
            Why::Evaluation => counted.evaluations += 1,
            Why::End => counted.ends += 1,
            Why::Table => counted.table_cuts += 1,
            Why::Stable => counted.settled += 1,
            Why::Children | Why::Cut | Why::Child => {
                counted.listed += 1;
                counted.moves += moves;
                let class = match value {
                    // A known child or a rule gave the value.
                    _ if why == Why::Child || tried == 0 => {
                        counted.child_cuts += 1;
                        return;
                    }
                    _ if value >= node.beta => {
                        counted.cut_by[(tried as usize - 1).min(3)] += 1;
                        &mut counted.cut
                    }
                    _ if value <= node.alpha => &mut counted.all,
                    _ => &mut counted.pv,
                };
                *class += ClassStatistics { nodes: 1, tried };
            }
            _ => panic!("{why:?}"),
        }
    }
}

/// What no event says is left out, and what rules and known children gave is one.
fn comparable(mut ply: PlyStatistics) -> PlyStatistics {
    let answered = ply.settled + ply.child_cuts;
    let table_cuts = ply.table_cuts;
    assert!(ply.cuts <= ply.cut.nodes && table_cuts <= ply.hits.max(table_cuts));
    (ply.settled, ply.child_cuts) = (0, answered);
    (ply.guesses, ply.probes, ply.hits, ply.stores, ply.overwrites) = (0, 0, 0, 0, 0);
    (ply.child_probes, ply.child_hits, ply.fewest_moves, ply.most_moves) = (0, 0, 0, 0);
    ply
}

fn check_totals(statistics: &SearchStatistics, report: &Report) {
    let total = statistics.total();
    assert_eq!((total.nodes, total.leaves()), (report.nodes, report.leaves), "{total:?} {report:?}");
    assert_eq!(total.cuts, report.cuts.iter().map(|cuts| cuts.alpha + cuts.beta).sum::<u64>());
    assert!(total.hits <= total.probes && total.table_cuts <= total.hits, "{total:?}");
    assert!(total.overwrites <= total.stores && total.child_hits <= total.child_probes, "{total:?}");
    assert_eq!(total.selective_cuts, total.given_up);
    if report.finished {
        assert_eq!(total.stopped(), 0, "{total:?}");
    }
}

/// The same search watched, watched down to its first ply, asked for statistics alone, and not asked.
fn run_all(solver: impl Fn() -> OthelloSolver, asking: Asking<'_>) -> (Both, Report) {
    let mut whole = Both::down_to(u32::MAX);
    let report = asking.search(&mut solver(), &mut whole);
    for plies in [0, 1] {
        let mut rim = Both::down_to(plies);
        asking.search(&mut solver(), &mut rim);
        assert_eq!(rim.statistics.plies(), whole.statistics.plies(), "below the rim of a recording");
    }
    let mut alone = SearchStatistics::default();
    let counted = asking.search(&mut solver(), &mut alone);
    assert_eq!(alone.plies(), whole.statistics.plies());
    assert_eq!((counted.nodes, counted.score), (report.nodes, report.score));
    let plain = asking.search(&mut solver(), &mut Unwatched);
    assert_eq!((plain.nodes, plain.leaves, &plain.cuts), (report.nodes, report.leaves, &report.cuts));
    (whole, report)
}

/// A search to be made.
#[derive(Clone, Copy)]
enum Asking<'a> {
    Selective { root: &'a Othello, lines: Option<u32>, depth: u32 },
    Proof { root: &'a Othello, every: bool },
}

impl Asking<'_> {
    fn search(self, solver: &mut OthelloSolver, observer: &mut impl Observer) -> Report {
        match self {
            Self::Selective { root, lines, depth } => {
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let judging = SelectiveJudging { patterns: Patterns::shipped(), lines };
                solver.search_selectively(root, judging, &mut Control::new(&limits, Arc::default()), observer)
            }
            Self::Proof { root, every: true } => {
                solver.search_every(root, &mut Control::unlimited(), observer)
            }
            Self::Proof { root, every: false } => solver.search(root, &mut Control::unlimited(), observer),
        }
    }
}

#[test]
fn selective_searches_count_what_a_plain_observer_counts() {
    let mut rng = Rng64::seed_from_u64(441);
    for seed in 0..100_u64 {
        let plies = 4 + random_below(&mut rng, 20);
        let root = wander(Othello::default(), plies, &mut rng);
        let lines = if seed % 5 == 0 { None } else { Some(1) };
        let depth = 1 + random_below(&mut rng, 6);
        let solver = || OthelloSolver::new(10).without(SolverFeature::ProbCut);
        let (whole, report) = run_all(solver, Asking::Selective { root: &root, lines, depth });
        check_totals(&whole.statistics, &report);
        let mut plain = Plain::new(&root, lines.is_none());
        whole.events.iter().for_each(|&event| plain.take(event));
        for (ply, counted) in whole.statistics.plies().into_iter().enumerate() {
            assert_eq!(comparable(counted), comparable(plain.plies[ply]), "{root} {depth} {lines:?} {ply}");
        }
    }
}

#[test]
fn selective_cuts_are_counted() {
    let mut rng = Rng64::seed_from_u64(442);
    let (mut given_up, mut tried) = (0, 0);
    for seed in 0..20_u64 {
        let root = wander(Othello::default(), 10 + seed as u32, &mut rng);
        let asking = Asking::Selective { root: &root, lines: Some(1), depth: 7 };
        let (whole, report) = run_all(|| OthelloSolver::new(10), asking);
        check_totals(&whole.statistics, &report);
        let total = whole.statistics.total();
        let recorded = whole
            .events
            .iter()
            .filter(|event| matches!(event, Event::Left { why: Why::ProbCut, .. }))
            .count() as u64;
        assert_eq!(total.given_up, recorded, "a shallower search is not pruned itself");
        assert!(total.selective_tries >= total.selective_cuts);
        (given_up, tried) = (given_up + total.given_up, tried + total.selective_tries);
    }
    assert!(given_up > 100 && tried > given_up, "{given_up} of {tried}");
}

#[test]
fn proofs_count_what_a_plain_observer_counts_as_far_as_they_are_recorded() {
    let mut rng = Rng64::seed_from_u64(443);
    let without = [SolverFeature::ShallowSearches, SolverFeature::Selective, SolverFeature::ProbCut];
    for seed in 0..100_u64 {
        let size = [4, 6, 8, 8][seed as usize % 4];
        let squares = u32::from(size) * u32::from(size) - 4;
        let empties = if size == 4 { 11 } else { 8 + random_below(&mut rng, 6) };
        let root = wander(Othello::new(size).expect("a board"), squares - empties, &mut rng);
        let (empties, every) = (root.empties().count_ones(), seed % 3 == 0);
        let solver = || without.into_iter().fold(OthelloSolver::new(8), OthelloSolver::without);
        let (whole, report) = run_all(solver, Asking::Proof { root: &root, every });
        check_totals(&whole.statistics, &report);
        // Small boards begin with short searches that are folded, and values of other moves are not recorded.
        if size != 8 || every || empties >= 14 {
            continue;
        }
        let mut plain = Plain::new(&root, false);
        whole.events.iter().filter(|event| !matches!(event, Event::Folded { .. })).for_each(|&event| {
            plain.take(event);
        });
        // The last six squares are not recorded.
        let counted = whole.statistics.plies();
        let plies = counted.into_iter().zip(&plain.plies).enumerate();
        for (ply, (counted, told)) in plies.take(empties.saturating_sub(6) as usize) {
            let found = PlyStatistics { researched: 0, ..comparable(counted) };
            assert_eq!(found, comparable(*told), "{root} {ply}");
        }
    }
}

#[test]
fn proofs_with_all_their_parts_count_every_node_once() {
    let mut rng = Rng64::seed_from_u64(444);
    for seed in 0..6_u64 {
        let (size, empties) = [(6, 14), (8, 15), (6, 13), (8, 16)][seed as usize % 4];
        let squares = size * size - 4;
        let root = wander(Othello::new(size as u8).expect("a board"), squares - empties, &mut rng);
        let every = seed % 3 == 0;
        let asking = Asking::Proof { root: &root, every };
        let (whole, report) = run_all(|| OthelloSolver::new(12), asking);
        check_totals(&whole.statistics, &report);
        let total = whole.statistics.total();
        if root.empties().count_ones() > 10 {
            assert!(total.probes > 0 && total.child_probes > 0 && total.settled > 0, "{total:?}");
        }
    }
}

#[test]
fn several_threads_count_together() {
    let mut rng = Rng64::seed_from_u64(445);
    let root = wander(Othello::default(), 60 - 17, &mut rng);
    let mut solver = OthelloSolver::new(12).with_threads(3, Some(&Threads));
    let mut statistics = SearchStatistics::default();
    let report = solver.search(&root, &mut Control::unlimited().with_crew(&Threads), &mut statistics);
    let total = statistics.total();
    assert_eq!((total.nodes, total.leaves()), (report.nodes, report.leaves));

    let root = ConnectFour::default();
    let root = wander(root, 10, &mut rng);
    let exact = Exact { threads: 3, book: false, table: 16, ..Exact::default() };
    let mut statistics = SearchStatistics::default();
    let report = exact.connect_four(&root, &mut Control::unlimited().with_crew(&Threads), &mut statistics);
    assert_eq!(statistics.total().nodes, report.nodes);
}

#[test]
fn the_solver_of_connect_four_counts_every_node_once() {
    let mut rng = Rng64::seed_from_u64(446);
    for seed in 0..18_u64 {
        let (width, height) = [(7, 6), (6, 5), (5, 6)][seed as usize % 3];
        let plies = u32::from(width) * u32::from(height) / 2 + 3 + random_below(&mut rng, 6);
        let root = wander(ConnectFour::new(width, height).expect("a board"), plies, &mut rng);
        let exact = Exact { every: seed % 2 == 0, book: false, table: 1, ..Exact::default() };
        let mut statistics = SearchStatistics::default();
        let report = exact.connect_four(&root, &mut Control::unlimited(), &mut statistics);
        assert_eq!(report, exact.connect_four(&root, &mut Control::unlimited(), &mut Unwatched));
        let total = statistics.total();
        assert_eq!(total.nodes, report.nodes, "{root}");
        assert_eq!(total.stores + total.stopped(), total.nodes, "each node with a value is kept: {total:?}");
        assert_eq!(total.listed, total.nodes);
        assert!(total.cut_by.iter().sum::<u64>() == total.cut.nodes && total.moves >= total.listed);
        // A node lies as many plies below the root as it has stones more.
        let left = root.cell_count() - root.stone_count();
        assert!(statistics.plies().len() <= left as usize);
        if seed % 3 == 0 && total.nodes > 2_000 {
            assert!(total.child_hits > 0 && total.child_cuts > 0 && total.skipped > 0, "{total:?}");
        }
    }
}

#[test]
fn the_default_engines_count_what_their_reports_say() {
    let mut rng = Rng64::seed_from_u64(447);
    for (word, plies) in
        [("othello", 9), ("othello", 38), ("othello:6", 6), ("othello:6", 18), ("connect-four", 12)]
    {
        let game: Game = word.parse().expect("a game");
        let mut position = game.start();
        for _ in 0..plies {
            let actions = position.actions();
            position = position.after(&[actions[random_below(&mut rng, actions.len() as u32) as usize]]);
        }
        for nodes in [500, 20_000] {
            let engine = Engine::parse(&format!("best:nodes={nodes}"), game).expect("an engine");
            let job = Job::new(AnyPosition::clone(&position), engine);
            let mut statistics = SearchStatistics::default();
            let mut control = Control::new(&job.engine.limits, Arc::default());
            let report = job.run(&mut control, &mut statistics);
            assert!(!statistics.is_empty(), "{word}");
            let total = statistics.total();
            assert_eq!((total.nodes, total.leaves()), (report.nodes, report.leaves), "{word} {nodes}");
        }
    }
}
