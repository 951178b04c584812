//! Does a run end when it is dropped or stopped, send everything it recorded, and survive a panic?

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use edagari::catalog::{Engine, Game, Job};
use edagari::eval::even::Even;
use edagari::game::connect_four::ConnectFour;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Side};
use edagari::search::alpha_beta::{AlphaBeta, Refinement};
use edagari::search::events::{Event, Observer, Why};
use edagari::search::mcts::Mcts;
use edagari::search::minimax::Minimax;
use edagari::search::{Control, Limits, Report, Unwatched};
use edagari::trace::{NodeId, NodeState, Recorder, Recording, Tree};
use edagari::worker::{SearchMessage, SearchRun, SearchTask};

/// Long enough for any machine; only a test that hangs takes as long.
const PATIENCE: Duration = Duration::from_mins(1);

fn task(limits: Limits, recorded_nodes: u32) -> SearchTask {
    SearchTask { name: "test".to_owned(), limits, recorded_nodes }
}

fn start(work: impl FnOnce(&mut Control, &mut Recorder<'_>) -> Report + Send + 'static) -> SearchRun {
    SearchRun::start_with(task(Limits::default(), 1_000_000), work, || ()).expect("a thread")
}

/// All that a run sends until its last message.
fn drain(run: &mut SearchRun) -> Vec<SearchMessage> {
    let begun = Instant::now();
    let mut messages = Vec::new();
    while !run.is_over() {
        run.poll(Duration::from_millis(4), |message| messages.push(message));
        assert!(begun.elapsed() < PATIENCE, "the run does not end");
        std::thread::yield_now();
    }
    messages
}

/// Searches for ever, and tells about it.
fn endless(control: &mut Control, recorder: &mut Recorder<'_>) -> Report {
    while control.visit() {
        recorder.observe(Event::Simulated { leaf: 0, result: 0.5, why: Why::Playout });
        if control.nodes().is_multiple_of(1000) {
            recorder.progress(&Report { simulations: control.nodes(), ..Report::default() });
        }
    }
    Report { simulations: control.nodes(), ..Report::default() }
}

fn record(run: &mut SearchRun, recording: &mut Recording) {
    for message in drain(run) {
        match message {
            SearchMessage::Trace(batch) => batch.iter().for_each(|event| recording.apply(event)),
            SearchMessage::Progress(progress) => recording.update(&progress),
            SearchMessage::Finished(progress) => recording.finish(&progress),
            SearchMessage::Failed(text) => panic!("{text}"),
        }
    }
}

fn assert_same_tree(one: &Tree, other: &Tree) {
    assert_eq!(one.len(), other.len());
    for id in (0..one.len() as u32).map(NodeId) {
        assert_eq!(one.node(id), other.node(id));
    }
}

#[test]
fn a_run_without_a_reader_ends_when_it_is_dropped() {
    let ended = Arc::new(AtomicUsize::new(0));
    // Once before the search has begun, and once when it waits for room in a channel that nobody reads.
    for waits in [false, true] {
        let over = Arc::clone(&ended);
        let run = start(move |control, recorder| {
            let report = endless(control, recorder);
            over.fetch_add(1, Ordering::Relaxed);
            report
        });
        if waits {
            until_it_waits(&run);
        }
        drop(run);
        assert_eq!(ended.swap(0, Ordering::Relaxed), 1, "its thread is over, waiting: {waits}");
    }
}

/// Waits until a search goes on no more, because the channel is full.
fn until_it_waits(run: &SearchRun) {
    let begun = Instant::now();
    let mut still = 0;
    while still < 20 {
        assert!(begun.elapsed() < PATIENCE, "the channel is never full");
        let before = run.nodes();
        std::thread::sleep(Duration::from_millis(1));
        still = if run.nodes() == before && before > 0 { still + 1 } else { 0 };
    }
}

#[test]
fn a_stopped_run_still_sends_its_report_and_nothing_after_it() {
    let mut run = start(endless);
    run.stop();
    let messages = drain(&mut run);
    let (last, before) = messages.split_last().expect("a last message");
    assert!(matches!(last, SearchMessage::Finished(_)), "{last:?}");
    assert!(
        before.iter().all(|message| matches!(message, SearchMessage::Trace(_) | SearchMessage::Progress(_)))
    );
    let mut late = 0;
    assert!(!run.poll(Duration::from_secs(1), |_| late += 1));
    assert_eq!(late, 0);
}

#[test]
fn a_panic_is_a_message() {
    let mut run = start(|_, recorder| {
        recorder.observe(Event::Iteration { depth: 1 });
        panic!("the {} broke", "search")
    });
    let messages = drain(&mut run);
    assert_eq!(messages.last(), Some(&SearchMessage::Failed("the search broke".to_owned())));
}

#[test]
fn every_event_arrives_in_order() {
    let mut run = start(|_, recorder| {
        for leaf in 0..300_000 {
            recorder.observe(Event::Grown { parent: leaf, action: ActionId(0), side: Side::First });
        }
        Report::default()
    });
    let mut next = 0;
    for message in drain(&mut run) {
        let SearchMessage::Trace(batch) = message else { continue };
        for event in batch {
            assert_eq!(event, Event::Grown { parent: next, action: ActionId(0), side: Side::First });
            next += 1;
        }
    }
    assert_eq!(next, 300_000);
}

#[test]
fn polling_keeps_to_its_patience() {
    let mut run = start(endless);
    until_it_waits(&run);
    let mut batches = 0;
    let more = run
        .poll(Duration::ZERO, |message| batches += usize::from(matches!(message, SearchMessage::Trace(_))));
    assert_eq!(batches, 1, "one batch is always taken, so that polling gets on");
    assert!(more);
}

#[test]
fn a_reader_is_woken_for_batches_and_reports_but_not_for_each_event() {
    let woken = Arc::new(AtomicUsize::new(0));
    let bell = Arc::clone(&woken);
    let work = |_: &mut Control, recorder: &mut Recorder<'_>| {
        for _ in 0..10_000 {
            recorder.observe(Event::Simulated { leaf: 0, result: 0.5, why: Why::Playout });
            recorder.progress(&Report { simulations: 1, ..Report::default() });
        }
        Report::default()
    };
    let ring = move || {
        bell.fetch_add(1, Ordering::Relaxed);
    };
    let mut run = SearchRun::start_with(task(Limits::default(), 1_000_000), work, ring).expect("a thread");
    // Nobody polls: 20 full batches, the reports (of which the first and the newest wait) and the end.
    let begun = Instant::now();
    while woken.load(Ordering::Relaxed) < 22 && begun.elapsed() < PATIENCE {
        std::thread::yield_now();
    }
    let messages = drain(&mut run);
    let reports = messages.iter().filter(|message| matches!(message, SearchMessage::Progress(_))).count();
    assert_eq!(reports, 2);
    // A slow machine may send batches before they are full.
    assert!((22..200).contains(&woken.load(Ordering::Relaxed)), "{woken:?}");
}

#[test]
fn each_completed_depth_is_reported_even_if_nobody_looks_meanwhile() {
    let mut run = start(|_, recorder| {
        for nodes in 0..100 {
            let depth = (nodes / 10) as u32;
            recorder.progress(&Report { depth, nodes, ..Report::default() });
        }
        Report { depth: 9, nodes: 100, ..Report::default() }
    });
    let mut recording = Recording::default();
    record(&mut run, &mut recording);
    let completed: Vec<_> =
        recording.stats().completed().iter().map(|done| (u64::from(done.depth), done.nodes)).collect();
    let expected: Vec<_> = (1..10).map(|depth| (depth, depth * 10)).collect();
    assert_eq!(completed, expected);
}

#[test]
fn the_course_of_simulations_begins_with_the_first_even_if_nobody_looks_meanwhile() {
    let mut run = start(|_, recorder| {
        for simulations in 1..=10_000 {
            recorder.progress(&Report { simulations, ..Report::default() });
        }
        Report { simulations: 10_000, ..Report::default() }
    });
    let mut recording = Recording::default();
    record(&mut run, &mut recording);
    let course: Vec<_> = recording.stats().course().iter().map(|point| point.effort).collect();
    assert!(course.starts_with(&[1, 2, 3, 4, 5, 6, 7, 8]), "{course:?}");
    assert_eq!(course.last(), Some(&10_000));
    assert!(course.len() < 300, "{course:?}");
    assert!(
        course.windows(2).all(|pair| pair[1] <= pair[0] + 2 + pair[0] / 6),
        "evenly on a logarithmic axis"
    );
}

#[test]
fn a_search_on_the_worker_is_the_search_in_place() {
    let root = TicTacToe::default();
    let mut events = Vec::new();
    let inline = Minimax::default().search(&root, &Even, &mut Control::unlimited(), &mut events);
    let mut expected = Recording::default();
    for event in &events {
        expected.apply(event);
    }

    let mut run = start(move |control, recorder| Minimax::default().search(&root, &Even, control, recorder));
    let mut recording = Recording::default();
    record(&mut run, &mut recording);
    assert_eq!(recording.stats().latest().report, inline);
    assert!(recording.is_complete());
    let trees = [&recording, &expected].map(|recording| &recording.current().expect("a pass").tree);
    assert_same_tree(trees[0], trees[1]);
    assert_eq!(trees[0].len(), 549_946);
}

#[test]
fn a_job_runs_within_its_own_limits() {
    let game = Game::ConnectFour { width: 7, height: 6 };
    let engine = Engine::parse("mcts:seed=3,nodes=700", game).expect("an engine");
    let job = Job::new(game.start(), engine);
    let inline = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut Unwatched);
    let mut run = SearchRun::start(job, || ()).expect("a thread");
    let mut recording = Recording::default();
    record(&mut run, &mut recording);
    assert_eq!(recording.stats().latest().report, inline);
    assert_eq!(inline.simulations, 700);
}

#[test]
fn a_budget_changes_the_recording_and_not_the_search() {
    let root = ConnectFour::default();
    let limits = Limits { depth: Some(8), ..Limits::default() };
    let method = AlphaBeta::textbook().with(Refinement::Deepening, true);
    let search = move |control: &mut Control, recorder: &mut Recorder<'_>| {
        method.search(&root, &Even, control, recorder)
    };
    let whole = {
        let search = search.clone();
        let mut run = SearchRun::start_with(task(limits, 10_000_000), search, || ()).expect("a thread");
        let mut recording = Recording::new(Side::First, 10_000_000);
        record(&mut run, &mut recording);
        recording
    };
    let mut run = SearchRun::start_with(task(limits, 5000), search, || ()).expect("a thread");
    let mut recording = Recording::new(Side::First, 5000);
    record(&mut run, &mut recording);

    assert_eq!(recording.stats().latest().report, whole.stats().latest().report);
    let kept: usize = (0..2).filter_map(|back| recording.pass(back)).map(|pass| pass.tree.len()).sum();
    assert!((500..=5000).contains(&kept), "{kept}");
    let tree = &recording.running().expect("a pass").tree;
    assert_eq!(tree.child_count(NodeId::ROOT), 7);
    assert!(whole.is_complete() && !recording.is_complete());
    let folded = (0..tree.len() as u32).any(|id| matches!(tree.node(NodeId(id)).state, NodeState::Folded(_)));
    assert!(folded);
}

#[test]
fn watching_changes_nothing_on_the_worker_either() {
    let root = ConnectFour::default();
    let method = Mcts::default();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut control = Control::new(&limits, Arc::default());
    let unwatched = method.search(&root, &Even, &mut control, &mut Unwatched);
    let work = move |control: &mut Control, recorder: &mut Recorder<'_>| {
        method.search(&root, &Even, control, recorder)
    };
    let mut run = SearchRun::start_with(task(limits, 1_000_000), work, || ()).expect("a thread");
    let mut recording = Recording::default();
    record(&mut run, &mut recording);
    assert_eq!(recording.stats().latest().report, unwatched);

    let tree = &recording.current().expect("a tree").tree;
    assert_eq!(tree.steps(), unwatched.simulations);
    for (child, action) in tree.children(NodeId::ROOT).zip(&unwatched.actions) {
        let node = tree.node(child);
        assert_eq!((node.action, u64::from(node.visits)), (Some(action.action), action.visits));
        let mean = node.mean.zip(action.win_rate);
        assert!(mean.is_none_or(|(mean, win_rate)| (mean - win_rate).abs() < 1e-6), "{mean:?}");
    }
}
