//! Statistics: are they what a plain observer counts from the events, asked for alone or beside a recording?

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use edagari::eval::Evaluator;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating, Rng64, Score, random_below};
use edagari::search::alpha_beta::{AlphaBeta, Cut, Refinement};
use edagari::search::events::Why;
use edagari::search::mcts::Mcts;
use edagari::search::minimax::Minimax;
use edagari::search::statistics::{PassEnd, PassStatistics, PlyStatistics};
use edagari::search::{Control, Event, Limits, Observer, Report, SearchStatistics, Unwatched};
use rand::SeedableRng;

use crate::search::oracle::{COMBINATIONS, Invented, combination, random_tree, wander};

/// An evaluation that counts how often it is asked, and knows how far shallow searches are off.
struct Asked {
    invented: Invented,
    calls: AtomicU64,
}

impl<P: Alternating> Evaluator<P> for Asked {
    fn score(&self, position: &P) -> Score {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.invented.score(position)
    }

    fn win_rate(&self, _position: &P) -> f64 {
        0.5
    }

    fn deviation(&self, _position: &P, _depth: u8, _shallow: u8) -> Option<f64> {
        Some(f64::from(self.invented.spread) / 20.0)
    }
}

/// Keeps the events down to a ply, and asks for statistics too.
pub(super) struct Both {
    pub(super) events: Vec<Event>,
    plies: u32,
    pub(super) statistics: SearchStatistics,
}

impl Both {
    pub(super) fn down_to(plies: u32) -> Self {
        Self { events: Vec::new(), plies, statistics: SearchStatistics::default() }
    }
}

impl Observer for Both {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        self.events.push(event);
    }

    fn recorded_plies(&self) -> u32 {
        self.plies
    }

    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        Some(&mut self.statistics)
    }
}

/// How a child is searched.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// By a shallow search beside the window.
    Probe,
    Scout,
    Full,
}

/// A node that was entered and not left.
struct OpenNode<P> {
    position: P,
    alpha: Score,
    beta: Score,
    /// What another action has to beat.
    to_beat: Score,
    is_known: bool,
    is_cut: bool,
    is_research: bool,
    /// The action searched last, how, and what it was worth.
    last: Option<(ActionId, Way, Score)>,
    tried: u64,
    twins: u64,
    skipped: u64,
}

/// The plain observer: counts the events of a whole search.
struct Plain<'a, P> {
    root: &'a P,
    settings: &'a AlphaBeta,
    passes: Vec<PassStatistics>,
    open: Vec<OpenNode<P>>,
    known: HashSet<u64>,
}

impl<P: Alternating> Plain<'_, P> {
    fn ply(&mut self, ply: usize) -> &mut PlyStatistics {
        let plies = &mut self.passes.last_mut().expect("a pass").plies;
        plies.resize(plies.len().max(ply + 1), PlyStatistics::default());
        &mut plies[ply]
    }

    fn key(&self, position: &P) -> u64 {
        if self.settings.has(Refinement::Symmetry) { position.canonical().key() } else { position.key() }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Iteration { depth } => {
                let depth = (depth != u16::MAX).then_some(depth);
                self.passes.push(PassStatistics { depth, ..PassStatistics::default() });
            }
            Event::Entered { action, alpha, beta, .. } => self.enter(action, alpha, beta),
            Event::Left { value, bound, why, .. } => self.leave(value, bound, why),
            Event::Cut { .. } => self.open.last_mut().expect("a node").is_cut = true,
            Event::Skipped { .. } => {
                let node = self.open.last_mut().expect("a node");
                if node.is_cut {
                    node.skipped += 1;
                } else {
                    node.twins += 1;
                }
            }
            _ => panic!("{event:?}"),
        }
    }

    /// No more of the action that was searched last.
    fn settle(&mut self) {
        let ply = self.open.len() - 1;
        let node = self.open.last_mut().expect("a node");
        let Some((_, way, value)) = node.last else { return };
        node.to_beat = node.to_beat.max(value);
        if way == Way::Probe {
            self.ply(ply).selective_cuts += 1;
        }
    }

    fn enter(&mut self, action: Option<ActionId>, alpha: Score, beta: Score) {
        let ply = self.open.len();
        let mut is_research = false;
        let mut position = self.root.clone();
        if let Some(action) = action {
            let parent = self.open.last().expect("a parent");
            let before = parent.last.filter(|(last, ..)| *last == action);
            if before.is_none() {
                self.settle();
                self.open.last_mut().expect("a parent").tried += 1;
            }
            let parent = self.open.last().expect("a parent");
            position = parent.position.after(parent.position.action(action).expect("a legal action"));
            // Seen from the parent.
            let (low, high) = (-beta, -alpha);
            let way = match i64::from(high.0) - i64::from(low.0) {
                // Minimax passes no bound on.
                _ if low == -Score::INFINITY && high == Score::INFINITY => Way::Full,
                // At the root several lines may want more than the best value, and nothing is probed.
                _ if high == parent.beta && (low == parent.to_beat || ply == 1) => Way::Full,
                1 if low.0 + 1 < parent.beta.0 && (low == parent.to_beat || ply == 1) => Way::Scout,
                _ => Way::Probe,
            };
            is_research = before.is_some_and(|(_, before, _)| before == Way::Scout);
            let counted = self.ply(ply - 1);
            counted.selective_tries += u64::from(way == Way::Probe);
            counted.null_windows += u64::from(way == Way::Scout);
            counted.null_window_failures += u64::from(is_research);
            self.open.last_mut().expect("a parent").last = Some((action, way, Score::DRAW));
        }
        let is_inside = is_research || self.open.iter().any(|node| node.is_research);
        let is_known = self.known.contains(&self.key(&position));
        let counted = self.ply(ply);
        counted.nodes += 1;
        counted.researched += u64::from(is_inside);
        self.open.push(OpenNode {
            position,
            alpha,
            beta,
            to_beat: alpha,
            is_known,
            is_cut: false,
            is_research,
            last: None,
            tried: 0,
            twins: 0,
            skipped: 0,
        });
    }

    fn leave(&mut self, value: Score, bound: Bound, why: Why) {
        self.settle();
        let node = self.open.pop().expect("a node");
        if self.open.is_empty() {
            // The window of the root, should it have been too narrow.
            let end = if value <= node.alpha { PassEnd::FailedLow } else { PassEnd::FailedHigh };
            self.passes.last_mut().expect("a pass").end = end;
        }
        let (ply, has_table) = (self.open.len(), self.settings.has(Refinement::Table));
        let key = self.key(&node.position);
        let is_leaf = matches!(why, Why::End | Why::Evaluation);
        let above_only = self.settings.cut == Cut::AboveBeta;
        let is_high = value > node.beta || value == node.beta && (!above_only || bound == Bound::Lower);
        let counted = self.ply(ply);
        counted.ends += u64::from(why == Why::End);
        counted.evaluations += u64::from(why == Why::Evaluation);
        if has_table && !is_leaf {
            counted.probes += 1;
            counted.hits += u64::from(node.is_known);
            counted.table_cuts += u64::from(why == Why::Table);
        }
        if matches!(why, Why::Cut | Why::Children) {
            let class = match () {
                () if node.is_cut || is_high => {
                    counted.cut_by[(node.tried as usize - 1).min(3)] += 1;
                    &mut counted.cut
                }
                () if value <= node.alpha => &mut counted.all,
                () => &mut counted.pv,
            };
            class.nodes += 1;
            class.tried += node.tried;
            counted.cuts += u64::from(node.is_cut);
            counted.skipped += node.skipped;
            counted.twins += node.twins;
            let moves = node.tried + node.twins + node.skipped;
            let fewest = if counted.listed == 0 { moves as u32 } else { counted.fewest_moves };
            counted.fewest_moves = fewest.min(moves as u32);
            counted.most_moves = counted.most_moves.max(moves as u32);
            counted.listed += 1;
            counted.moves += moves;
            if has_table {
                counted.stores += 1;
                self.known.insert(key);
            }
        }
        if let Some((_, _, worth)) = self.open.last_mut().and_then(|parent| parent.last.as_mut()) {
            *worth = -value;
        }
    }
}

/// The passes without the time that they took.
fn untimed(passes: impl Iterator<Item = PassStatistics>) -> Vec<PassStatistics> {
    passes.map(|pass| PassStatistics { seconds: 0.0, ..pass }).collect()
}

fn counted(statistics: &SearchStatistics) -> Vec<PassStatistics> {
    untimed(statistics.passes().cloned())
}

/// Compares a search with the plain observer; `run` searches under any observer.
fn check<P: Alternating>(root: &P, settings: &AlphaBeta, run: &dyn Fn(&mut Both) -> (Report, u64)) {
    let mut whole = Both::down_to(u32::MAX);
    let (report, calls) = run(&mut whole);
    let mut plain = Plain { root, settings, passes: Vec::new(), open: Vec::new(), known: HashSet::new() };
    whole.events.iter().for_each(|&event| plain.take(event));

    let mut found = counted(&whole.statistics);
    let total = whole.statistics.total();
    for (at, pass) in found.iter_mut().enumerate() {
        // Of the order of moves no event says what was asked.
        let next = plain.passes.get(at + 1);
        let is_repeated = next.is_some_and(|next| next.depth == pass.depth);
        if !is_repeated {
            plain.passes[at].end = PassEnd::Complete;
        }
        pass.plies.iter_mut().for_each(|ply| ply.guesses = 0);
        for (ply, told) in pass.plies.iter_mut().zip(&mut plain.passes[at].plies) {
            assert_eq!(ply.stopped(), 0);
            // A position whose entry was lost is no longer known.
            if total.overwrites > 0 {
                (told.hits, ply.hits) = (0, 0);
            }
            ply.overwrites = 0;
        }
    }
    assert_eq!(found, plain.passes, "{settings:?}\n{root}");
    assert_eq!((total.nodes, total.leaves()), (report.nodes, report.leaves), "{settings:?}");
    assert_eq!(total.cuts, report.cuts.iter().map(|cuts| cuts.alpha + cuts.beta).sum::<u64>());
    assert_eq!(total.evaluations + total.guesses, calls, "{settings:?}");

    // Below the rim of a recording it goes on as above.
    let mut rim = Both::down_to(1);
    run(&mut rim);
    assert_eq!(counted(&rim.statistics), counted(&whole.statistics), "{settings:?}");
}

/// One random search by alpha-beta.
fn check_alpha_beta<P: Alternating>(root: &P, settings: &AlphaBeta, depth: Option<u32>, seed: u64) {
    let evaluator = || Asked {
        invented: Invented { seed, spread: [3, 40, 400][seed as usize % 3] },
        calls: AtomicU64::new(0),
    };
    let control = || Control::new(&Limits { depth, ..Limits::default() }, Arc::default());
    check(root, settings, &|both| {
        let evaluator = evaluator();
        let report = settings.search(root, &evaluator, &mut control(), both);
        (report, evaluator.calls.into_inner())
    });
    // Asked for alone, where nothing is recorded, and not asked for.
    let mut both = Both::down_to(u32::MAX);
    settings.search(root, &evaluator(), &mut control(), &mut both);
    let mut alone = SearchStatistics::default();
    let report = settings.search(root, &evaluator(), &mut control(), &mut alone);
    assert_eq!(counted(&alone), counted(&both.statistics));
    assert_eq!(report, settings.search(root, &evaluator(), &mut control(), &mut Unwatched));
}

#[test]
fn two_hundred_random_searches_count_what_a_plain_observer_counts() {
    let mut rng = Rng64::seed_from_u64(44);
    for seed in 0..200_u64 {
        let number = random_below(&mut rng, COMBINATIONS);
        let probability_cuts = if seed % 4 == 0 { 1.0 } else { 0.0 };
        let lines = if seed % 7 == 0 { Some(3) } else { Some(1) };
        let settings = AlphaBeta { probability_cuts, lines, ..combination(number) };
        let depth = Some(1 + random_below(&mut rng, 5));
        match seed % 4 {
            0 => {
                let root = wander(Othello::new(6).expect("a board"), 8, &mut rng);
                check_alpha_beta(&root, &settings, depth, seed);
            }
            1 => {
                let root = wander(ConnectFour::new(5, 4).expect("a board"), 4, &mut rng);
                check_alpha_beta(&root, &settings, depth, seed);
            }
            2 => {
                let root = wander(TicTacToe::default(), 2, &mut rng);
                check_alpha_beta(&root, &settings, None, seed);
            }
            _ => check_alpha_beta(&random_tree(&mut rng), &settings, None, seed),
        }
    }
}

#[test]
fn minimax_is_counted_too() {
    let mut rng = Rng64::seed_from_u64(45);
    for seed in 0..20 {
        let root = wander(TicTacToe::default(), 3, &mut rng);
        let method = Minimax { symmetry: seed % 2 == 0, ..Minimax::default() };
        let settings = AlphaBeta::textbook();
        check(&root, &settings, &|both| {
            let invented = Invented { seed, spread: 40 };
            let evaluator = Asked { invented, calls: AtomicU64::new(0) };
            let limits = Limits { depth: Some(3), ..Limits::default() };
            let report = method.search(&root, &evaluator, &mut Control::new(&limits, Arc::default()), both);
            (report, evaluator.calls.into_inner())
        });
    }
}

#[test]
fn a_search_that_is_stopped_counts_every_node_once() {
    let root = Othello::default();
    for nodes in [1, 7, 100, 3_000] {
        let mut statistics = SearchStatistics::default();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let evaluator = Invented { seed: 1, spread: 40 };
        let mut control = Control::new(&limits, Arc::default());
        let report = AlphaBeta::default().search(&root, &evaluator, &mut control, &mut statistics);
        let total = statistics.total();
        assert_eq!((total.nodes, total.leaves()), (report.nodes, report.leaves));
        assert!(total.stopped() > 0, "{nodes}");
    }
}

#[test]
fn a_small_table_tells_what_it_overwrites() {
    let root = ConnectFour::new(6, 5).expect("a board");
    let settings = AlphaBeta { table_megabytes: 1, ..AlphaBeta::default() };
    let mut statistics = SearchStatistics::default();
    let limits = Limits { depth: Some(12), nodes: Some(400_000), ..Limits::default() };
    let evaluator = Invented { seed: 1, spread: 40 };
    settings.search(&root, &evaluator, &mut Control::new(&limits, Arc::default()), &mut statistics);
    let total = statistics.total();
    assert!(total.overwrites > 0 && total.overwrites < total.stores, "{total:?}");
    assert!(total.hits >= total.table_cuts && total.probes >= total.hits, "{total:?}");
}

#[test]
fn simulations_are_counted_by_depth_visits_and_phase() {
    let root = TicTacToe::default();
    let method = Mcts { playouts: Some(500), ..Mcts::default() };
    let evaluator = Invented { seed: 1, spread: 40 };
    let mut both = Both::down_to(u32::MAX);
    let watched = method.search(&root, &evaluator, &mut Control::unlimited(), &mut both);
    let mut alone = SearchStatistics::default();
    let report = method.search(&root, &evaluator, &mut Control::unlimited(), &mut alone);
    assert_eq!(report, watched);

    // The plain observer: plies of the nodes as they grow.
    let children = {
        let mut actions = Vec::new();
        edagari::game::Sequential::actions(&root, &mut actions);
        actions.len()
    };
    let mut plies = vec![0_usize];
    let mut depths = vec![0_u64; 16];
    for event in &both.events {
        match *event {
            Event::Grown { parent, .. } => plies.push(plies[parent as usize] + 1),
            Event::Simulated { leaf, .. } => depths[plies[leaf as usize]] += 1,
            _ => {}
        }
    }
    assert!(plies.len() > children);
    while depths.last() == Some(&0) {
        depths.pop();
    }
    let simulations = alone.simulations();
    assert_eq!((simulations.count(), simulations.depths()), (500, &depths[..]));
    let course = simulations.course();
    assert!(course.len() > 10 && course.is_sorted_by_key(|then| then.simulations));
    for then in course {
        let visits: u64 = then.actions.iter().map(|action| action.visits).sum();
        assert_eq!(visits, then.simulations);
    }
    let shares = simulations.phase_shares().expect("some were timed");
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
}
