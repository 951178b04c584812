//! Does a recording hold what was sent: growth and simulations, passes within a budget, reports over time?

use edagari::catalog::{Engine, Game, Job};
use edagari::game::connect_four::ConnectFour;
use edagari::game::score::Bound;
use edagari::game::{ActionId, Score, Side};
use edagari::search::arena::ReusedTree;
use edagari::search::events::{Event, Observer, Why};
use edagari::search::mcts::Mcts;
use edagari::search::{Control, Report, Unwatched};
use edagari::session::export::data::FigurePaper;
use edagari::session::export::figure::look;
use edagari::trace::export::{ExportFormat, SceneOptions, write};
use edagari::trace::{
    NodeId, NodeState, Outlet, Recorder, Recording, Stats, TimedReport, Tree, TreeSnapshot,
};
use edagari::words::text::{Language, Text};
use proptest::prelude::*;

/// A random growth: each simulation may first grow children below its leaf.
fn growth() -> impl Strategy<Value = Vec<Event>> {
    prop::collection::vec((any::<prop::sample::Index>(), 0_u16..4, 0.0_f32..=1.0), 1..60).prop_map(|plan| {
        let mut events = Vec::new();
        let mut sides = vec![Side::First];
        for (pick, children, result) in plan {
            let leaf = pick.index(sides.len());
            for action in 0..children {
                let side = sides[leaf].other();
                events.push(Event::Grown { parent: leaf as u32, action: ActionId(action), side });
                sides.push(side);
            }
            events.push(Event::Simulated { leaf: leaf as u32, result, why: Why::Playout });
        }
        events
    })
}

fn tree_of(events: &[Event]) -> Tree {
    let mut tree = Tree::new(Side::First);
    for event in events {
        tree.apply(event);
    }
    tree
}

proptest! {
    #[test]
    fn visits_at_any_simulation_follow_from_the_records(events in growth(), at in 0_usize..60) {
        let tree = tree_of(&events);
        let at = at % (tree.steps() as usize + 1);
        // The slow way: run the events again, but only so far.
        let count = |done: &Event, seen: &mut usize| {
            let before = *seen;
            *seen += usize::from(matches!(done, Event::Simulated { .. }));
            before < at
        };
        let mut seen = 0;
        let early: Vec<_> = events.iter().copied().take_while(|event| count(event, &mut seen)).collect();
        let then = tree_of(&early);

        let mut visits = vec![0_u32; tree.len()];
        for simulation in (0..at as u64).filter_map(|number| tree.simulation(number)) {
            tree.with_ancestors(simulation.leaf).for_each(|id| visits[id.index()] += 1);
        }
        for (index, visits) in visits.into_iter().enumerate().take(then.len()) {
            let id = NodeId(index as u32);
            prop_assert_eq!(then.node(id).visits, visits);
            prop_assert_eq!(then.node(id).entered, tree.node(id).entered);
            prop_assert_eq!(then.path(id), tree.path(id));
        }
        if at > 0 {
            prop_assert_eq!(tree.prefix(at as u64), then.len().max(1));
            let leaf = tree.simulation(at as u64 - 1).map(|simulation| simulation.leaf);
            prop_assert_eq!(tree.open_path_at(at as u64).last().copied(), leaf);
        }
    }

    #[test]
    fn children_keep_the_order_of_growth(events in growth()) {
        let tree = tree_of(&events);
        let mut expected = vec![Vec::new(); tree.len()];
        let mut next = 1;
        for event in &events {
            if let Event::Grown { parent, .. } = event {
                expected[*parent as usize].push(NodeId(next));
                next += 1;
            }
        }
        for (index, expected) in expected.iter().enumerate() {
            prop_assert_eq!(&tree.children(NodeId(index as u32)).collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn a_proven_node_is_done_and_the_line_follows_the_visits() {
    let grown = |action| Event::Grown { parent: 0, action: ActionId(action), side: Side::Second };
    let simulated = |leaf, result| Event::Simulated { leaf, result, why: Why::End };
    let tree = tree_of(&[
        grown(4),
        grown(6),
        simulated(1, 0.0),
        simulated(2, 1.0),
        simulated(2, 0.5),
        Event::Proven { node: 2, value: Score(9), bound: Bound::Lower },
    ]);
    assert_eq!(tree.principal_variation(), [NodeId(2)]);
    let node = tree.node(NodeId(2));
    assert_eq!((node.visits, node.mean, node.action), (2, Some(0.75), Some(ActionId(6))));
    // Told by the side to move there, like every value.
    assert_eq!((node.state, node.left), (NodeState::Done, Some(3)));
    assert_eq!((node.value, node.bound), (Some(Score(-9)), Bound::Upper));
    assert_eq!(tree.node(NodeId::ROOT).state, NodeState::Open);
    assert_eq!(tree.node(NodeId::ROOT).mean, Some(0.5));
    assert_eq!(tree.simulation(1).map(|simulation| simulation.why), Some(Why::End));
}

/// Tells `observer` of a full tree without cuts, as minimax would.
fn full_tree(observer: &mut impl Observer, width: u16, plies: u32) {
    observer.observe(Event::Iteration { depth: plies as u16 });
    full_node(observer, None, width, plies, observer.recorded_plies());
}

/// One node of [`full_tree`] and all below it; deeper than `recorded`, as numbers.
fn full_node(observer: &mut impl Observer, action: Option<ActionId>, width: u16, plies: u32, recorded: u32) {
    let (alpha, beta) = (-Score::INFINITY, Score::INFINITY);
    observer.observe(Event::Entered { action, side: Side::First, alpha, beta });
    if plies > 0 && recorded > 0 {
        for action in 0..width {
            full_node(observer, Some(ActionId(action)), width, plies - 1, recorded - 1);
        }
    } else if plies > 0 {
        let leaves = u32::from(width).pow(plies);
        let nodes = (1..=plies).map(|ply| u32::from(width).pow(ply)).sum();
        observer.observe(Event::Folded { nodes, leaves, cuts: 0 });
    }
    let why = if plies == 0 { Why::Evaluation } else { Why::Children };
    observer.observe(Event::Left { value: Score::DRAW, bound: Bound::Exact, proven: false, why });
}

#[test]
fn passes_deepen_within_the_budget_and_the_newest_two_are_kept() {
    let mut recording = Recording::new(Side::First, 1000);
    let mut recorder = Recorder::new(1000, &mut recording);
    (1..=9).for_each(|plies| full_tree(&mut recorder, 3, plies));
    recorder.finish(Report::default());

    assert_eq!(recording.passes(), 9);
    assert_eq!(recording.pass(2).map(|pass| pass.number), None);
    let mut kept = 0;
    for (back, depth) in [(0, 9), (1, 8)] {
        let pass = recording.pass(back).expect("the newest two are kept");
        assert_eq!(pass.depth, Some(depth));
        // 1 + 3 + 9 + 27 + 81 + 243 nodes fit, and of the next ply a part: below the nodes that were searched first.
        let at_ply =
            |ply| (0..pass.tree.len() as u32).filter(|&id| pass.tree.node(NodeId(id)).ply == ply).count();
        assert!((0..=5).all(|ply| at_ply(ply) == 3_usize.pow(ply)), "whole in breadth");
        assert_eq!(at_ply(7), 0);
        let last = NodeId(pass.tree.len() as u32 - 1);
        let below = 3_u32.pow(u32::from(depth) - 5);
        let rim = pass.tree.node(last);
        assert!(matches!(rim.state, NodeState::Folded(folded) if folded.leaves == below), "{rim:?}");
        kept += pass.tree.len();
    }
    assert!((900..=1000).contains(&kept), "{kept}");
}

/// Whatever the passes before took: a last pass for which there is room is all there.
#[test]
fn a_pass_that_fits_is_recorded_whole() {
    for (game, engine) in [
        ("connect-four", "deepening:depth=7"),
        ("connect-four", "alpha-beta:depth=7,table=off"),
        ("othello:6", "alpha-beta:depth=6"),
        ("tic-tac-toe", "deepening:table=off"),
    ] {
        let game: Game = game.parse().expect("a game");
        let mut job = Job::new(game.start(), Engine::parse(engine, game).expect("an engine"));
        job.recorded_nodes = 1 << 22;
        let (whole, _) = Recording::of(&job);
        let sizes = [0, 1].map(|back| whole.pass(back).map_or(0, |pass| pass.tree.len()));
        assert!(whole.is_complete() && sizes[1] > 100, "{engine}: {sizes:?}");
        job.recorded_nodes = (sizes[0] + sizes[1]) as u32 + 1;
        let (fitting, _) = Recording::of(&job);
        let size = fitting.running().map(|pass| pass.tree.len());
        assert!(fitting.is_complete() && size == Some(sizes[0]), "{game} {engine}: {size:?} of {sizes:?}");
        // What is larger than was asked for takes as much as whole plies can.
        job.recorded_nodes = sizes[0] as u32 / 2;
        let (folded, _) = Recording::of(&job);
        let kept: usize = folded.kept().map(|pass| pass.tree.len()).sum();
        assert!(kept <= job.recorded_nodes as usize && !folded.is_complete(), "{kept}");
        let tree = &folded.running().expect("a pass").tree;
        let cut = |id: &NodeId| tree.node(*id).why == Some(Why::Cut);
        let cuts: Vec<_> = (0..tree.len() as u32).map(NodeId).filter(cut).collect();
        assert!(cuts.iter().any(|&id| tree.cut(id).is_none()), "some are cut at the rim");
        let look = look(Text::new(Language::English), FigurePaper::Light, Vec::new());
        let options = SceneOptions::default();
        let file = write(TreeSnapshot::now(tree), &job.position, &options, ExportFormat::Json, &look);
        let file = String::from_utf8(file.expect("a small tree")).expect("text");
        assert_eq!(file.matches("\"cut\":true").count(), cuts.len(), "{game} {engine}");
    }
}

#[test]
fn a_single_pass_that_outgrows_the_budget_folds_its_deepest_plies() {
    let mut recording = Recording::new(Side::First, 1000);
    let mut recorder = Recorder::new(1000, &mut recording);
    full_tree(&mut recorder, 3, 8);
    recorder.finish(Report::default());
    let tree = &recording.current().expect("one pass").tree;
    assert!((100..=1000).contains(&tree.len()), "{}", tree.len());
    assert!(tree.generation() > 0);
    assert_eq!(tree.child_count(NodeId::ROOT), 3);
}

#[test]
fn the_pass_before_is_shown_until_the_running_one_outgrows_it() {
    let mut recording = Recording::new(Side::First, 1000);
    let mut events = Vec::new();
    full_tree(&mut events, 3, 2);
    let first = events.len();
    full_tree(&mut events, 3, 3);
    let mut shown = Vec::new();
    for event in &events {
        recording.apply(event);
        shown.push(recording.current().map_or(0, |pass| pass.tree.len()));
    }
    assert!(shown.is_sorted(), "what is shown never shrinks: {shown:?}");
    assert_eq!((shown[first - 1], shown[first], *shown.last().expect("events")), (13, 13, 40));
}

#[test]
fn a_root_entered_again_is_a_pass_of_its_own() {
    let mut recording = Recording::default();
    let mut events = Vec::new();
    full_tree(&mut events, 2, 2);
    let again = events[1..].to_vec();
    events.iter().chain(&again).for_each(|event| recording.apply(event));
    assert_eq!(recording.passes(), 2);
    let depths: Vec<_> = (0..2).map(|back| recording.pass(back).and_then(|pass| pass.depth)).collect();
    assert_eq!(depths, [Some(2), Some(2)]);
}

#[test]
fn past_the_budget_simulations_are_counted_where_they_passed() {
    let mut recording = Recording::new(Side::First, 100);
    let mut recorder = Recorder::new(100, &mut recording);
    // A chain and the leaves beside it, far longer than the budget; each simulation goes one deeper.
    for node in 0..1000 {
        let parent = node / 2 * 2;
        let side = if node / 2 % 2 == 0 { Side::Second } else { Side::First };
        recorder.observe(Event::Grown { parent, action: ActionId((node % 2) as u16), side });
        recorder.observe(Event::Simulated { leaf: node + 1, result: 0.5, why: Why::Playout });
        if node % 100 == 0 {
            recorder.progress(&Report { simulations: node.into(), ..Report::default() });
        }
    }
    recorder.observe(Event::Proven { node: 1, value: Score(1), bound: Bound::Lower });
    let last = recorder.finish(Report { simulations: 1000, ..Report::default() });
    recording.finish(&last);

    let tree = &recording.running().expect("a pass").tree;
    assert!(tree.len() <= 101);
    assert_eq!(tree.steps() + recording.dropped(), 1000);
    assert!(!recording.is_complete());
    // Each node of the chain was passed by all simulations but those before it grew and those of leaves above.
    for id in (0..tree.len() as u32).map(NodeId) {
        let node = tree.node(id);
        let expected = match id.0 {
            0 => 1000,
            leaf if leaf % 2 == 1 => 1,
            inner => 1001 - inner,
        };
        assert_eq!((node.visits, node.mean), (expected, Some(0.5)), "{id:?}");
    }
    assert_eq!(tree.node(NodeId(1)).value, Some(Score(-1)), "what is proven later is told too");
}

/// Whatever the budget, the root's children have the visits and means that the report says.
#[test]
fn a_kept_tree_is_recorded_with_what_it_had_earned() {
    let method = Mcts { reuse: true, playouts: Some(2000), ..Mcts::default() };
    let root = ConnectFour::default();
    let mut kept = ReusedTree::default();
    method.search_in(&mut kept, &root, &mut Control::unlimited(), &mut Unwatched);
    for budget in [50, 1_000_000] {
        let mut recording = Recording::new(Side::First, budget);
        let mut recorder = Recorder::new(budget, &mut recording);
        let report = method.search_in(&mut kept, &root, &mut Control::unlimited(), &mut recorder);
        let last = recorder.finish(report.clone());
        recording.finish(&last);
        let tree = &recording.running().expect("a pass").tree;
        let told: u32 = tree.children(NodeId::ROOT).map(|child| tree.node(child).visits).sum();
        let visits: u64 = report.actions.iter().map(|action| action.visits).sum();
        assert!(visits > 2000);
        assert_eq!(u64::from(told), visits, "within a budget of {budget}");
    }
}

#[test]
fn batches_are_full_and_nothing_waits_when_the_search_ends() {
    #[derive(Default)]
    struct Batches(Vec<usize>, usize);
    impl Outlet for Batches {
        fn trace(&mut self, batch: Vec<Event>) {
            self.0.push(batch.len());
        }
        fn progress(&mut self, _: TimedReport) {
            self.1 += 1;
        }
    }
    let mut batches = Batches::default();
    let mut recorder = Recorder::new(1_000_000, &mut batches);
    full_tree(&mut recorder, 4, 6);
    recorder.progress(&Report::default());
    recorder.finish(Report::default());
    let events = 1 + 2 * (0..=6).map(|ply| 4_usize.pow(ply)).sum::<usize>();
    assert_eq!(batches.0.iter().sum::<usize>(), events);
    assert!(batches.0.iter().all(|&size| size <= Recorder::BATCH), "{:?}", batches.0);
    assert_eq!(batches.1, 1);
}

#[test]
fn statistics_keep_each_depth_once_and_a_bounded_course() {
    let mut stats = Stats::default();
    let deepening = |depth, nodes| TimedReport {
        report: Report { depth, nodes, score: Score(depth as i32), ..Report::default() },
        seconds: f64::from(depth),
        ..TimedReport::default()
    };
    for (depth, nodes) in [(0, 5), (1, 10), (1, 15), (2, 40), (2, 50), (3, 90)] {
        stats.absorb(&deepening(depth, nodes));
    }
    let completed: Vec<_> = stats.completed().iter().map(|done| (done.depth, done.nodes)).collect();
    assert_eq!(completed, [(1, 10), (2, 40), (3, 90)]);
    assert_eq!(stats.latest().rate(), Some(30.0));
    let mut more = deepening(3, 120);
    (more.report.score, more.report.bound) = (Score(9), Bound::Lower);
    stats.absorb(&more);
    let last = stats.completed().last().expect("three depths");
    assert_eq!(
        (stats.completed().len(), last.score, last.nodes),
        (3, Score(9), 120),
        "news of the same depth"
    );
    assert_eq!(stats.course().last().map(|point| point.score), Some(Score(9)));

    let mut stats = Stats::default();
    for simulations in 1..=100_000 {
        let report = Report { simulations, ..Report::default() };
        stats.absorb(&TimedReport { report, seconds: 1.0, dropped: 0, ..TimedReport::default() });
    }
    let course = stats.course();
    assert!(course.len() <= Stats::MOST_POINTS && course.len() > Stats::MOST_POINTS / 4);
    assert!(course.is_sorted_by(|a, b| a.effort < b.effort));
    assert_eq!((course[0].effort, course[course.len() - 1].effort), (1, 100_000));
    assert!(stats.completed().is_empty());
}

#[test]
fn a_pass_that_was_stopped_gives_way_to_the_one_before() {
    let entered =
        Event::Entered { action: None, side: Side::First, alpha: -Score::INFINITY, beta: Score::INFINITY };
    let left = |why| Event::Left { value: Score(3), bound: Bound::Exact, proven: false, why };
    let mut recording = Recording::new(Side::First, 100);
    let shown = |recording: &Recording| recording.current().map(|pass| pass.number);
    for (why, expected) in [(Why::Evaluation, 0), (Why::Children, 1), (Why::Stopped, 1)] {
        for event in [Event::Iteration { depth: 1 }, entered, left(why)] {
            recording.apply(&event);
        }
        assert_eq!(shown(&recording), Some(expected), "{why:?}");
    }
}
