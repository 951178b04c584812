//! What does watching cost? Building trees from events, sieving them, the way through the worker, and how long
//! a run takes to stop.

#![expect(
    clippy::print_stdout,
    reason = "figures that criterion does not measure: bytes a node, slowest stop"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use edagari::catalog::Game;
use edagari::eval::connect_four_lines::ConnectFourLines;
use edagari::eval::even::Even;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::{ActionId, Rng64, Score, Side, random_below};
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::events::{Event, Why};
use edagari::search::mcts::Mcts;
use edagari::search::{Control, Limits, Observer, Report, Unwatched};
use edagari::trace::filter::{FoundNodes, NodeFilter, NodeKind, NodeOrder};
use edagari::trace::{
    Moment, NodeId, NodeState, Outlet, Recorder, Recording, TimedReport, TimelineMark, Tree, TreeSnapshot,
};
use edagari::worker::{SearchMessage, SearchRun, SearchTask};
use rand::SeedableRng;

const DEPTH: u32 = 8;
const SIMULATIONS: u64 = 100_000;
/// More than any of these searches needs.
const EVERYTHING: u32 = 100_000_000;
/// What the window keeps unless it is told otherwise.
const USUAL: u32 = 1_000_000;

fn alpha_beta(control: &mut Control, observer: &mut impl Observer) -> Report {
    AlphaBeta::textbook().search(&ConnectFour::default(), &ConnectFourLines, control, observer)
}

fn mcts(control: &mut Control, observer: &mut impl Observer) -> Report {
    Mcts::default().search(&ConnectFour::default(), &Even, control, observer)
}

fn limited(depth: Option<u32>, nodes: Option<u64>) -> Limits {
    Limits { depth, nodes, seconds: None }
}

fn control(limits: &Limits) -> Control {
    Control::new(limits, std::sync::Arc::default())
}

fn tree_of(events: &[Event]) -> Tree {
    let mut tree = Tree::new(Side::First);
    for event in events {
        tree.apply(event);
    }
    tree
}

fn building(criterion: &mut Criterion) {
    let mut depth_first = Vec::new();
    alpha_beta(&mut control(&limited(Some(DEPTH), None)), &mut depth_first);
    let mut monte_carlo = Vec::new();
    mcts(&mut control(&limited(None, Some(SIMULATIONS))), &mut monte_carlo);

    let mut group = criterion.benchmark_group("build a tree");
    group.sample_size(20);
    for (name, events) in [("depth first", &depth_first), ("Monte Carlo", &monte_carlo)] {
        let tree = tree_of(events);
        let bytes = tree.bytes() as f64 / tree.len() as f64;
        println!("{name}: {} events, {} nodes, {bytes:.1} bytes a node", events.len(), tree.len());
        group.throughput(Throughput::Elements(events.len() as u64));
        group.bench_function(name, |bencher| bencher.iter_with_large_drop(|| tree_of(black_box(events))));
    }
    group.finish();
}

/// Throws everything away: what is left is the cost of telling and sieving.
struct Nowhere;

impl Outlet for Nowhere {
    fn trace(&mut self, batch: Vec<Event>) {
        black_box(batch);
    }

    fn progress(&mut self, progress: TimedReport) {
        black_box(progress);
    }
}

fn watching(criterion: &mut Criterion) {
    let limits = limited(Some(DEPTH), None);
    let nodes = alpha_beta(&mut control(&limits), &mut Unwatched).nodes;
    let mut group = criterion.benchmark_group("alpha-beta on Connect Four, by who watches");
    group.sample_size(20).throughput(Throughput::Elements(nodes));
    group.bench_function("nobody", |bencher| {
        bencher.iter(|| alpha_beta(&mut control(&limits), &mut Unwatched));
    });
    for (name, budget) in [("a recorder of everything", EVERYTHING), ("a recorder of 20,000 nodes", 20_000)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| alpha_beta(&mut control(&limits), &mut Recorder::new(budget, &mut Nowhere)));
        });
    }
    for (name, budget) in [("a run of everything", EVERYTHING), ("a run of the usual size", USUAL)] {
        group.bench_function(name, |bencher| {
            bencher.iter_with_large_drop(|| {
                recorded(start(limits, budget, |control, recorder| alpha_beta(control, recorder)), budget)
            });
        });
    }
    group.finish();
}

/// A search of more than a hundred million nodes of which two million are recorded: what the search itself pays
/// for it, and what it pays when it also builds the tree, which in the window another thread does.
fn recording_the_top(_: &mut Criterion) {
    const TIMES: u32 = 3;
    let limits = limited(Some(13), None);
    for _ in 0..TIMES {
        let (report, plain) = timed(|| alpha_beta(&mut control(&limits), &mut Unwatched));
        let (_, told) = timed(|| {
            let mut nowhere = Nowhere;
            alpha_beta(&mut control(&limits), &mut Recorder::new(Recording::USUAL_BUDGET, &mut nowhere))
        });
        let mut recording = Recording::new(Side::First, Recording::USUAL_BUDGET);
        let (_, built) = timed(|| {
            let mut recorder = Recorder::new(Recording::USUAL_BUDGET, &mut recording);
            let report = alpha_beta(&mut control(&limits), &mut recorder);
            recorder.finish(report)
        });
        let more = |time: Duration| (time.as_secs_f64() / plain.as_secs_f64() - 1.0) * 100.0;
        println!(
            "{} nodes in {plain:.2?}; their top recorded: {:+.1} %, and built into a tree: {:+.1} %",
            report.nodes,
            more(told),
            more(built),
        );
    }
}

/// What `work` returns, and the processor time of this thread that it took, which does not mind what else runs;
/// where the system does not tell it, the time that passed.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
    }
    let (begun, before) = (Instant::now(), processor());
    let result = work();
    let passed = before
        .zip(processor())
        .map_or_else(|| begun.elapsed(), |(before, after)| after.saturating_sub(before));
    (result, passed)
}

fn start(
    limits: Limits,
    recorded_nodes: u32,
    work: fn(&mut Control, &mut Recorder<'_>) -> Report,
) -> SearchRun {
    let task = SearchTask { name: "bench".to_owned(), limits, recorded_nodes };
    SearchRun::start_with(task, work, || ()).expect("a thread")
}

/// Reads a run to its end, as the window would with nothing else to do.
fn recorded(mut run: SearchRun, budget: u32) -> Recording {
    let mut recording = Recording::new(Side::First, budget);
    while !run.is_over() {
        run.poll(Duration::from_millis(4), |message| match message {
            SearchMessage::Trace(batch) => recording.trace(batch),
            SearchMessage::Progress(progress) => recording.update(&progress),
            SearchMessage::Finished(progress) => recording.finish(&progress),
            SearchMessage::Failed(text) => panic!("{text}"),
        });
        std::thread::yield_now();
    }
    recording
}

/// The slowest of many stops, which a mean would hide.
fn stopping(_: &mut Criterion) {
    const STOPS: u32 = 50;
    type Work = fn(&mut Control, &mut Recorder<'_>) -> Report;
    let endless: [(&str, Work); 3] = [
        ("alpha-beta on Connect Four", |control, recorder| alpha_beta(control, recorder)),
        ("MCTS on Connect Four", |control, recorder| mcts(control, recorder)),
        ("MCTS on Othello", |control, recorder| {
            Mcts::default().search(&Othello::default(), &Even, control, recorder)
        }),
    ];
    for (name, work) in endless {
        let slowest = (0..STOPS).map(|_| {
            let run = start(Limits::default(), USUAL, work);
            std::thread::sleep(Duration::from_millis(20));
            let begun = Instant::now();
            drop(run);
            begun.elapsed()
        });
        let slowest = slowest.max().unwrap_or_default();
        println!("dropping a run of {name} with no reader: at most {slowest:?} in {STOPS} times");
    }
}

/// A tree that grows by four leaves at every fourth of so many simulations, anywhere.
fn scattered(simulations: u32) -> Tree {
    let rng = &mut Rng64::seed_from_u64(1);
    let mut tree = Tree::new(Side::First);
    let (mut next, mut leaves) = (1, vec![0]);
    for number in 0..simulations {
        if number.is_multiple_of(16) {
            let parent = leaves.swap_remove(random_below(rng, leaves.len() as u32) as usize);
            for action in (0..4).map(ActionId) {
                tree.apply(&Event::Grown { parent, action, side: Side::First });
                leaves.push(next);
                next += 1;
            }
        }
        let leaf = leaves[random_below(rng, leaves.len() as u32) as usize];
        tree.apply(&Event::Simulated { leaf, result: 0.5, why: Why::Playout });
    }
    tree
}

/// A tree of five children a node, one node in a thousand cut.
fn regular(tree: &mut Tree, depth: u32, action: Option<ActionId>) {
    let (alpha, beta) = (-Score::INFINITY, Score::INFINITY);
    tree.apply(&Event::Entered { action, side: Side::First, alpha, beta });
    if depth > 0 {
        (0..5).for_each(|child| regular(tree, depth - 1, Some(ActionId(child))));
        if tree.len().is_multiple_of(1000) {
            tree.apply(&Event::Cut { value: Score(1), limit: Score(1) });
            tree.apply(&Event::Skipped { action: ActionId(5) });
        }
    }
    let why = if depth > 0 { Why::Children } else { Why::End };
    tree.apply(&Event::Left { value: Score(1), bound: Bound::Exact, proven: false, why });
}

/// Jumps to any step of large recordings.
fn seeking(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("walk through a recording");
    group.sample_size(20);
    let rng = &mut Rng64::seed_from_u64(2);
    let tree = scattered(8_000_000);
    println!("Monte Carlo: {} nodes, {} simulations, {} bytes", tree.len(), tree.steps(), tree.bytes());
    let mut moment = Moment::at(&tree, 0);
    group.bench_function("Monte Carlo, to any step", |bencher| {
        bencher.iter(|| moment.seek(&tree, u64::from(random_below(rng, tree.steps() as u32))));
    });
    group.bench_function("Monte Carlo, one step on", |bencher| {
        bencher.iter(|| moment.seek(&tree, (moment.step() + 1) % tree.steps()));
    });
    drop(tree);
    let mut tree = Tree::new(Side::First);
    regular(&mut tree, 10, None);
    println!("depth first: {} nodes, {} bytes", tree.len(), tree.bytes());
    group.bench_function("depth first, to any step, with its counters", |bencher| {
        bencher.iter(|| {
            let moment = Moment::at(&tree, u64::from(random_below(rng, tree.steps() as u32)));
            TreeSnapshot::new(&tree, Some(&moment)).counters()
        });
    });
    group.bench_function("depth first, to the cut after any step", |bencher| {
        bencher
            .iter(|| tree.mark_after(TimelineMark::Cut, u64::from(random_below(rng, tree.steps() as u32))));
    });
    group.finish();
}

/// The longest that the window waits for one event: folding the deepest ply of a large recording, and putting parts of a
/// second run in their place.
fn rearranging(_: &mut Criterion) {
    const TIMES: u32 = 9;
    let mut whole = Tree::new(Side::First);
    regular(&mut whole, 9, None);
    let mut part = Tree::new(Side::First);
    regular(&mut part, 1, None);
    let median = |name: &str, work: &mut dyn FnMut() -> Duration| {
        let mut times: Vec<_> = (0..TIMES).map(|_| work()).collect();
        times.sort();
        println!("{name}: median {:.2?}, worst {:.2?}", times[TIMES as usize / 2], times[TIMES as usize - 1]);
    };
    median(&format!("folding the deepest ply of {} nodes", whole.len()), &mut || {
        let mut tree = whole.clone();
        timed(|| tree.apply(&Event::Narrowed { plies: 8, more: 0 })).1
    });
    whole.apply(&Event::Narrowed { plies: 8, more: 0 });
    let folded = |id: &NodeId| matches!(whole.node(*id).state, NodeState::Folded(_));
    let folded: Vec<_> = (0..whole.len() as u32 / 2).map(NodeId).filter(folded).collect();
    median(&format!("opening one of {} folded nodes among {}", folded.len(), whole.len()), &mut || {
        let mut tree = whole.clone();
        // Those that are cut in the whole tree are no such part.
        let opened = folded.iter().find_map(|&id| {
            let (result, time) = timed(|| tree.graft(id, &part));
            result.ok().map(|()| time)
        });
        opened.expect("a part that fits")
    });
    let grown = scattered(8_000_000);
    median(&format!("taking a wider recording of {} nodes", grown.len()), &mut || {
        let (mut tree, wider) = (grown.clone(), grown.clone());
        let (result, time) = timed(|| tree.widen(wider));
        result.expect("the same");
        time
    });
}

/// Finds and sorts the nodes of a recording of twelve million.
fn finding(criterion: &mut Criterion) {
    let mut tree = Tree::new(Side::First);
    regular(&mut tree, 10, None);
    let root = Game::Othello { size: 8 }.start();
    let whole = |filter: NodeFilter| {
        let mut found = FoundNodes::of(filter, &tree);
        found.advance(&tree, &root, tree.len());
        found
    };
    let mut group = criterion.benchmark_group(format!("{} nodes of a recording", tree.len()));
    group.sample_size(10);
    let cut = NodeFilter { kind: NodeKind::CutNode, ..NodeFilter::default() };
    let deep = NodeFilter { least_ply: Some(6), least_value: Some(Score(0)), ..NodeFilter::default() };
    for (name, filter) in [("all", NodeFilter::default()), ("cut nodes", cut), ("by ply and value", deep)] {
        group.bench_function(format!("found, {name}"), |bencher| bencher.iter(|| whole(filter.clone())));
    }
    let all = whole(NodeFilter::default());
    for order in [NodeOrder::Ply, NodeOrder::Value, NodeOrder::Size] {
        group.bench_function(format!("sorted by {order:?}"), |bencher| {
            bencher.iter(|| {
                let mut found = all.clone();
                found.sort(order, true);
                found.sort_on(&tree, tree.len());
                found.at(0)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, building, seeking, finding, rearranging, watching, stopping, recording_the_top);
criterion_main!(benches);
