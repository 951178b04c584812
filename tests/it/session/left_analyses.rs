//! Analyses of positions that were left: does a pause change nothing of what a search does, does an analysis go on where it
//! was when its position is shown again, and what is left of one that there is no room for?

use std::sync::Arc;
use std::time::Duration;

use edagari::catalog::{Engine, Game, Job};
use edagari::search::{Control, Unwatched};
use edagari::session::command::{Command, RerunCommand};
use edagari::session::document::start_state;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::effect::{Effect, Tone};
use edagari::session::search_runner::SearchRunner;
use edagari::session::settings::Settings;
use edagari::session::state::{State, Status};
use edagari::session::update;
use edagari::session::wake::Wake;
use edagari::trace::{NodeId, NodeState, Recorder, Recording, TimedReport};
use edagari::worker::{SearchMessage, SearchRun};
use proptest::prelude::*;

/// A session and its searches, without a window.
struct Desk {
    state: State,
    runner: SearchRunner,
    /// What was said.
    said: Vec<Effect>,
}

impl Desk {
    /// A game of `moves` that `word` analyses.
    fn new(game: &str, moves: &str, word: &str, settings: Settings) -> Self {
        let game: Game = game.parse().expect("a game");
        let engine = Engine::parse(word, game).expect("an engine");
        let mut settings = Settings { recorded_nodes: 20_000, ..settings };
        settings.engines.insert(game.to_string(), engine);
        let mut state = start_state(settings);
        state.analysis.requested = None;
        update::apply(&mut state, Command::New(game));
        state.game.document.players = Default::default();
        let line = game.start().parse_moves(moves).expect("moves");
        update::apply(&mut state, Command::PlayLine(line));
        Self { state, runner: SearchRunner::default(), said: Vec::new() }
    }

    fn round(&mut self) {
        self.said.extend(self.runner.advance(&mut self.state, &Wake::nobody()));
    }

    fn ask(&mut self, command: Command) {
        self.said.extend(update::apply(&mut self.state, command));
        self.round();
    }

    fn until(&mut self, what: &str, holds: impl Fn(&State) -> bool) {
        for _ in 0..60_000 {
            self.round();
            if holds(&self.state) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("never: {what}");
    }

    /// What is known now of the position on the board.
    fn known(&self) -> Option<(u32, u64)> {
        self.state.report_here().map(|report| (report.depth, report.nodes.max(report.simulations)))
    }

    /// Whether the analysis is of the position on the board and has come so far.
    fn until_here(&mut self, depth: u32, nodes: u64) {
        self.until("the analysis comes so far", |state| {
            let far = |report: &edagari::search::Report| {
                report.depth >= depth && report.nodes.max(report.simulations) >= nodes
            };
            state.report_here().is_some_and(far)
        });
    }

    fn errors(&self) -> Vec<&Effect> {
        let is_error =
            |effect: &&Effect| matches!(effect, Effect::Tell(notice) if notice.tone == Tone::Error);
        self.said.iter().filter(is_error).collect()
    }
}

const OTHELLO: &str = "alpha-beta:deepening=on,table=on,ordering=on,endgame=0,lines=1";

#[test]
fn an_analysis_goes_on_where_it_was_when_its_position_is_shown_again() {
    let mut desk = Desk::new("othello:6", "c2", OTHELLO, Settings::default());
    desk.ask(Command::ToggleAnalysis);
    desk.until_here(5, 2_000);
    let number = desk.state.analysis.begun;
    let before = desk.known().expect("a report");
    desk.ask(Command::Back);
    desk.until_here(2, 1);
    assert_ne!(desk.state.analysis.begun, number);
    assert_eq!(desk.state.left.len(), 1);
    desk.ask(Command::Forward);
    desk.until("it is shown again", |state| state.analysis.begun == number);
    let after = desk.known().expect("the report is there at once");
    assert!(after.0 >= before.0 && after.1 >= before.1, "{before:?}, then {after:?}");
    assert_eq!(desk.state.analysis.status, Status::Running);
    desk.until_here(after.0 + 1, after.1 + 1);
    // The graph kept its points, and each depth was searched once, after the one before.
    let stats = desk.state.analysis.recording.as_ref().expect("a recording").stats();
    let depths: Vec<_> = stats.completed().iter().map(|done| done.depth).collect();
    assert_eq!(depths, (1..=depths.len() as u32).collect::<Vec<_>>());
    assert!(
        stats.completed().is_sorted_by(|one, next| one.nodes < next.nodes && one.seconds <= next.seconds)
    );
    // The position in between goes on, too.
    desk.ask(Command::Back);
    desk.until("the other is shown again", |state| state.analysis.begun == number + 1);
    assert_eq!(desk.state.left.len(), 1);
}

#[test]
fn a_branch_of_an_analysis_that_went_on_is_opened_as_it_was_searched() {
    let mut desk = Desk::new("othello:6", "c2", OTHELLO, Settings::default());
    desk.ask(Command::ToggleAnalysis);
    desk.until_here(7, 1);
    for _ in 0..3 {
        desk.ask(Command::Back);
        desk.until_here(1, 1);
        desk.ask(Command::Forward);
        desk.until_here(7, 1);
    }
    let folded = |state: &State| {
        let pass = state.shown_pass()?;
        let ids = (0..pass.tree.len()).map(|index| NodeId(index as u32));
        ids.filter(|&id| pass.tree.node(id).left.is_some())
            .find(|&id| matches!(pass.tree.node(id).state, NodeState::Folded(_)))
    };
    // A pass that begins meanwhile has nothing folded yet.
    loop {
        desk.until("something is folded", |state| folded(state).is_some());
        desk.ask(Command::ToggleAnalysis);
        assert!(desk.state.analysis.is_paused());
        // What was on its way is taken in.
        while !desk.runner.is_at_rest() {
            desk.round();
        }
        (0..20).for_each(|_| desk.round());
        if folded(&desk.state).is_some() {
            break;
        }
        desk.ask(Command::ToggleAnalysis);
    }
    let (node, size) =
        (folded(&desk.state).expect("a node"), desk.state.shown_pass().expect("a pass").tree.len());
    desk.ask(Command::Rerun(RerunCommand::Open(DrawingPlace::Main, node)));
    desk.until("it is opened", |state| state.reruns.waiting.is_empty());
    assert!(desk.errors().is_empty(), "{:?}", desk.errors());
    assert!(desk.state.shown_pass().expect("a pass").tree.len() > size, "nodes were added");
}

#[test]
fn who_stops_an_analysis_and_goes_on_loses_nothing() {
    for (game, word) in [("othello:6", OTHELLO), ("connect-four", "mcts")] {
        let mut desk = Desk::new(game, "", word, Settings::default());
        desk.ask(Command::ToggleAnalysis);
        desk.until_here(3, 5_000);
        desk.ask(Command::ToggleAnalysis);
        desk.until("it pauses", |state| state.analysis.is_paused());
        while !desk.runner.is_at_rest() {
            desk.round();
        }
        // What was on its way is taken in.
        (0..20).for_each(|_| desk.round());
        let (before, number) = (desk.known().expect("a report"), desk.state.analysis.begun);
        std::thread::sleep(Duration::from_millis(20));
        desk.round();
        assert_eq!(desk.known(), Some(before), "{word}: nothing is searched meanwhile");
        assert_eq!(desk.state.game.document.analyses.len(), 1, "{word}: what was found is kept");
        desk.ask(Command::ToggleAnalysis);
        desk.until_here(before.0, before.1 + 1);
        assert_eq!(desk.state.analysis.begun, number, "{word}: it is the same search");
    }
}

#[test]
fn a_monte_carlo_tree_grows_on() {
    let mut desk = Desk::new("connect-four", "4", "mcts", Settings::default());
    desk.ask(Command::ToggleAnalysis);
    desk.until_here(1, 20_000);
    let before = desk.known().expect("a report");
    desk.ask(Command::Back);
    desk.until_here(1, 1_000);
    desk.ask(Command::Forward);
    desk.until_here(1, before.1 + 1);
    let report = &desk.state.analysis.progress.as_ref().expect("progress").report;
    let visits: u64 = report.actions.iter().map(|action| action.visits).sum();
    assert!(visits <= report.simulations, "one tree, grown by its own simulations");
    // What outgrew the recording can be opened as in a search that is over.
    desk.ask(Command::ToggleAnalysis);
    desk.until("it pauses", |state| state.analysis.is_paused());
    (0..20).for_each(|_| desk.round());
    let recording = desk.state.analysis.recording.as_ref().expect("a recording");
    if recording.dropped() > 0 {
        desk.ask(Command::Rerun(RerunCommand::Open(DrawingPlace::Main, NodeId::ROOT)));
        desk.until("it is opened", |state| state.reruns.waiting.is_empty());
        assert!(desk.errors().is_empty(), "{:?}", desk.errors());
    }
}

#[test]
fn what_has_no_room_to_wait_leaves_its_report() {
    let settings = Settings { kept_megabytes: 0, ..Settings::default() };
    let mut desk = Desk::new("othello:6", "c2", OTHELLO, settings);
    desk.ask(Command::ToggleAnalysis);
    desk.until_here(6, 10_000);
    let (before, at) = (desk.known().expect("a report"), desk.state.game.cursor);
    desk.ask(Command::Back);
    desk.until_here(1, 1);
    assert!(desk.state.left.is_empty());
    let document = &desk.state.game.document;
    let kept = document.analyses.iter().find(|kept| kept.report.depth >= before.0).expect("its report");
    assert!(kept.report.nodes >= before.1);
    assert!(
        document.record.evaluation(at).is_some_and(|known| known.depth >= before.0),
        "the graph keeps its point"
    );
}

#[test]
fn an_analysis_that_came_to_its_end_is_not_searched_again() {
    let mut desk = Desk::new("tic-tac-toe", "a1", "alpha-beta:deepening=on", Settings::default());
    desk.ask(Command::ToggleAnalysis);
    desk.until("it ends", |state| state.analysis.status == Status::Finished);
    let (before, number) = (desk.known(), desk.state.analysis.begun);
    desk.ask(Command::Back);
    desk.until("the other ends", |state| {
        state.analysis.status == Status::Finished && state.analysis.begun != number
    });
    desk.ask(Command::Forward);
    (0..20).for_each(|_| desk.round());
    assert_eq!((desk.state.analysis.begun, desk.known()), (number, before));
    assert_eq!(desk.state.analysis.status, Status::Finished);
}

/// Runs a job on a thread with pauses after so many milliseconds each, and tells its last report and its recording.
fn run_with_pauses(job: Job, pauses: &[u64]) -> (TimedReport, Recording) {
    let mut recording = Recording::new(job.position.side_to_move(), job.recorded_nodes);
    let mut run = SearchRun::start(job, || ()).expect("a thread");
    let mut last = None;
    let mut take = |run: &mut SearchRun, last: &mut Option<TimedReport>| {
        run.poll(Duration::from_millis(2), |message| match message {
            SearchMessage::Trace(events) => events.iter().for_each(|event| recording.apply(event)),
            SearchMessage::Progress(progress) => recording.update(&progress),
            SearchMessage::Finished(progress) => *last = Some(progress),
            SearchMessage::Failed(text) => panic!("{text}"),
        });
    };
    for &pause in pauses {
        std::thread::sleep(Duration::from_micros(pause));
        run.pause();
        for _ in 0..10 {
            take(&mut run, &mut last);
            std::thread::sleep(Duration::from_micros(100));
        }
        run.go_on();
    }
    while last.is_none() {
        take(&mut run, &mut last);
    }
    (last.expect("a report"), recording)
}

/// Game, moves, engine and depth of searches that take a moment each.
const JOBS: [(&str, &str, &str, Option<u32>); 7] = [
    ("othello:6", "", "alpha-beta:deepening=on,table=on,ordering=on,endgame=0", Some(4)),
    ("othello:6", "", "alpha-beta", Some(3)),
    ("connect-four:4x4", "12341234", "exact", None),
    ("connect-four", "44", "mcts:playouts=2000,seed=5", None),
    ("othello:4", "", "thunder:playouts=500", None),
    ("maze-race", "", "duct:playouts=500", None),
    ("tic-tac-toe", "a1b2", "minimax", None),
];

fn job(number: usize) -> Job {
    let (game, moves, word, depth) = JOBS[number];
    let game: Game = game.parse().expect("a game");
    let mut engine = Engine::parse(word, game).expect("an engine");
    (engine.limits.depth, engine.limits.seconds) = (depth, None);
    let start = game.start();
    let mut job = Job::new(start.after(&start.parse_moves(moves).expect("moves")), engine);
    job.recorded_nodes = 5_000;
    job
}

/// What ends a search where nobody stops it.
fn control(job: &Job) -> Control {
    Control::new(&job.engine.limits, Arc::default())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_pause_changes_nothing(number in 0..JOBS.len(), pauses in prop::collection::vec(0_u64..2_000, 1..5)) {
        let mut recording = Recording::new(job(number).position.side_to_move(), 5_000);
        let mut recorder = Recorder::new(5_000, &mut recording);
        let report = job(number).run(&mut control(&job(number)), &mut recorder);
        let alone = recorder.finish(report);
        let (paused, _) = run_with_pauses(job(number), &pauses);
        prop_assert_eq!(paused.report, alone.report);
        prop_assert_eq!(paused.fingerprint, alone.fingerprint);
    }

    #[test]
    fn each_depth_of_an_analysis_with_pauses_is_worth_what_plain_minimax_says(
        choices in prop::collection::vec(any::<u16>(), 0..12),
        pauses in prop::collection::vec(0_u64..3_000, 1..5),
        small in any::<bool>(),
    ) {
        let (game, depth) = if small { (Game::Othello { size: 4 }, 5) } else { (Game::Othello { size: 6 }, 3) };
        let mut position = game.start();
        for &choice in &choices {
            let actions = position.actions();
            let Some(&action) = actions.get(usize::from(choice) % actions.len().max(1)) else { break };
            position.try_play(action).expect("legal");
        }
        prop_assume!(!position.is_over());
        let engine = |word: &str, depth| {
            let mut engine = Engine::parse(word, game).expect("an engine");
            engine.limits = edagari::search::Limits { depth: Some(depth), nodes: None, seconds: None };
            engine
        };
        let (_, recording) =
            run_with_pauses(Job::new(position.clone(), engine(OTHELLO, depth)), &pauses);
        for done in recording.stats().completed().iter().filter(|done| done.depth <= depth) {
            let plain = Job::new(position.clone(), engine("minimax", done.depth));
            let plain = plain.run(&mut control(&plain), &mut Unwatched);
            prop_assert_eq!(done.score, plain.score, "depth {}", done.depth);
        }
        prop_assert!(!recording.stats().completed().is_empty());
    }
}
