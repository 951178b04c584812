//! A person's session with the program, without any window: everything is asked by commands, and what they ask of the
//! world outside is carried out here.

use std::path::Path;
use std::time::{Duration, Instant};

use edagari::catalog::{Engine, Game};
use edagari::game::Side;
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::{DrawingPlace, Status};
use edagari::session::effect::{Effect, Tone};
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::exercises::grader::Grader;
use edagari::session::files::FileKind;
use edagari::session::game::opening::Opening;
use edagari::session::search_runner::SearchRunner;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::wake::Wake;
use edagari::session::{document, saving, update};
use edagari::store::Player;

/// Long enough for any machine; only a test that hangs takes as long.
const PATIENCE: Duration = Duration::from_mins(1);

/// The session and the work beside it.
struct Session {
    state: State,
    search: SearchRunner,
    grader: Grader,
}

impl Session {
    fn new() -> Self {
        let state = document::start_state(Settings::default());
        Self { state, search: SearchRunner::default(), grader: Grader::default() }
    }

    /// Carries out a command and what it asks of the world outside: nothing, or a file.
    fn run(&mut self, command: Command) {
        for effect in update::apply(&mut self.state, command) {
            let more = match effect {
                Effect::Write(FileKind::Game, path) => self.write(&path),
                Effect::Read(FileKind::Game, path) => {
                    let opened = {
                        let open = self.state.game.position.game();
                        Opening::default().start(&path, open, &Wake::nobody()).expect("a small file")
                    };
                    document::absorb_opened(&mut self.state, opened)
                }
                Effect::Layout(_) => Vec::new(),
                other => panic!("{other:?}"),
            };
            let is_well = |effect: &Effect| match effect {
                Effect::Tell(said) => said.tone == Tone::Done,
                effect => matches!(effect, Effect::ForgetStored(..) | Effect::Layout(_)),
            };
            assert!(more.iter().all(is_well), "{more:?}");
        }
    }

    fn write(&mut self, path: &Path) -> Vec<Effect> {
        let (saved, known) = saving::begin_saving(&mut self.state, path, 1).expect("a form that fits");
        let written = saved.write(known);
        saving::absorb_saved(&mut self.state, &saved, written)
    }

    /// Lets the work beside the session go on until something holds.
    fn until(&mut self, what: &str, holds: impl Fn(&State) -> bool) {
        let begun = Instant::now();
        while !holds(&self.state) {
            assert!(begun.elapsed() < PATIENCE, "{what}");
            let effects = self.search.advance(&mut self.state, &Wake::nobody());
            assert!(effects.is_empty(), "{effects:?}");
            let effects = self.grader.advance(&mut self.state, &Wake::nobody());
            assert!(effects.is_empty(), "{effects:?}");
            std::thread::yield_now();
        }
    }
}

#[test]
fn a_game_is_played_searched_scrubbed_saved_and_reopened_by_commands_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    let mut session = Session::new();
    session.run(Command::New(Game::TicTacToe));
    session.run(Command::SetPlayer(Side::Second, Player::Person));
    let line = session.state.game.position.parse_moves("b2 a1 c1").expect("three moves");
    for &action in &line {
        session.run(Command::Play(action));
    }
    session.run(Command::Back);
    session.run(Command::SetEngine(Engine::parse("minimax", Game::TicTacToe).expect("an engine")));
    session.run(Command::Search);
    session.until("it is searched", |state| state.analysis.status == Status::Finished);
    let report = session.state.report_here().expect("about the position shown");
    assert!(report.exact && report.finished);
    // The recording can be looked at as it was at any step.
    let nodes = |state: &State| {
        let subject = state.subject(DrawingPlace::Main).expect("a search");
        subject.snapshot().expect("a tree").counters().nodes
    };
    let all = nodes(&session.state);
    session.run(Command::Tree(DrawingPlace::Main, TreeCommand::Seek(Some(5))));
    assert!(nodes(&session.state) < all, "an earlier step");
    session.run(Command::Tree(DrawingPlace::Main, TreeCommand::Seek(None)));
    assert_eq!(nodes(&session.state), all);

    session.run(Command::ToEnd);
    session.run(Command::SavePath(path.clone()));
    assert!(!session.state.game.changed);
    let saved = session.state.game.document.clone();
    session.run(Command::New(Game::TicTacToe));
    assert_ne!(session.state.game.document.record, saved.record);
    session.run(Command::OpenPath(path.clone()));
    assert_eq!(session.state.game.document.record, saved.record);
    assert_eq!(session.state.game.path, Some(path));
}

#[test]
fn an_exercise_is_answered_and_graded_by_commands_alone() {
    let mut session = Session::new();
    let first = session.state.exercises.set().exercises[0].clone();
    let model = first.solve().expect("solvable").answer;
    session.run(Command::Exercise(ExerciseCommand::Go(0)));
    session.run(Command::Exercise(ExerciseCommand::Answer(model.into())));
    session.run(Command::Exercise(ExerciseCommand::HandIn));
    session.until("it is graded", |state| state.exercises.counted(0).is_some());
    let grade = session.state.exercises.counted(0).expect("a grade");
    assert!((grade.earned() - f64::from(first.points)).abs() < 1e-9, "{}", grade.earned());
}
