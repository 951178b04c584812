//! A crash that can be told: does its report hold what was done and nothing that somebody wrote, is it offered once, and does
//! what it tells come again?

use std::panic::{self, AssertUnwindSafe};

use edagari::catalog::{Engine, Game};
use edagari::game::record::MoveId;
use edagari::game::{ActionId, Side};
use edagari::session::command::{Command, TreeCommand};
use edagari::session::crash::{CrashReport, WindowStart};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::game::data::GameDetails;
use edagari::session::position_editor::data::PositionCommand;
use edagari::session::screen::data::{Dialog, Panel};
use edagari::session::state::State;
use edagari::store::{Player, crashes};
use edagari::trace::NodeId;
use edagari::window::crash::{SharedRecorder, is_lost_screen};
use egui_kittest::kittest::Queryable as _;

use crate::cli::terminal;
use crate::window::desk::Desk;

fn report(desk: &Desk) -> CrashReport {
    let recorder = desk.harness.state().recorder();
    recorder.with(|recorder| recorder.report("0", "planted", String::new()))
}

/// All of the state that a crash may hang on: what is on the board, in front, selected and changed.
fn condition(state: &State) -> String {
    let (record, view) = (&state.game.document.record, &state.view);
    format!(
        "{} {} {:?} {:?} {:?} {:?} {:?} {:?}",
        state.game.position,
        record.len(),
        record.path_to(state.game.cursor),
        view.dialog,
        view.full_panel,
        view.position_editor.is_some(),
        view.tree.node,
        view.numbers,
    )
}

fn play(moves: &[u16]) -> Vec<Command> {
    moves.iter().map(|&action| Command::Play(ActionId(action))).collect()
}

/// What somebody did before a crash.
fn ways() -> Vec<(&'static str, Vec<Command>)> {
    let tree = Game::NumberTree.parse_position("[[3,12,8],[2,4,6],[14,5,2]]").expect("a tree");
    let tic = || Command::New(Game::TicTacToe);
    let with = |first: Command, moves: &[u16], then: Vec<Command>| {
        [vec![first], play(moves), then].into_iter().flatten().collect::<Vec<_>>()
    };
    let minimax = Engine::parse("minimax:depth=1", Game::TicTacToe).expect("an engine");
    vec![
        ("a variation", with(tic(), &[4, 0], vec![Command::Back, Command::Play(ActionId(8))])),
        ("undo and redo", with(tic(), &[4, 0, 8], vec![Command::Undo, Command::Undo, Command::Redo])),
        (
            "a deleted move",
            with(tic(), &[4, 0, 8], vec![Command::ToStart, Command::Play(ActionId(1)), Command::Undo]),
        ),
        ("a pasted game", vec![tic(), Command::PasteText("b2a1".to_owned()), Command::Back]),
        (
            "a comment",
            with(tic(), &[4], vec![Command::Comment(MoveId::START, "mine".to_owned()), Command::Back]),
        ),
        ("a dialog", with(Command::New(Game::Othello { size: 6 }), &[], vec![Command::Show(Dialog::Size)])),
        ("a panel in full", with(tic(), &[4], vec![Command::ToggleFullPanel(Panel::Tree)])),
        ("a position", with(tic(), &[4], vec![Command::Position(PositionCommand::SetUp)])),
        (
            "a node",
            vec![
                Command::NewFrom(Box::new(tree)),
                Command::Search,
                Command::Tree(DrawingPlace::Main, TreeCommand::Select(Some(NodeId(2)))),
            ],
        ),
        (
            "an answer",
            vec![
                tic(),
                Command::SetPlayer(Side::Second, Player::Engine(minimax)),
                Command::Play(ActionId(4)),
                Command::Back,
            ],
        ),
    ]
}

#[test]
fn nine_of_ten_planted_crashes_come_again() {
    let mut missed = Vec::new();
    for (name, commands) in ways() {
        let mut desk = Desk::default();
        for command in commands {
            desk.run([command]);
            desk.harness.run_steps(20);
        }
        let planted = condition(desk.state());
        let report = CrashReport::from_text(&report(&desk).to_text()).expect("it reads what it wrote");
        let mut again = Desk::default();
        again.harness.state_mut().replay(&report);
        for _ in 0..2_000 {
            if !again.harness.state().is_repeating() || condition(again.state()) == planted {
                break;
            }
            again.harness.run_steps(1);
        }
        if condition(again.state()) != planted {
            missed.push(format!("{name}: {planted}\n{}\n{}", condition(again.state()), report.to_text()));
        }
    }
    assert!(missed.len() <= 1, "{}", missed.join("\n"));
}

#[test]
fn a_report_holds_nothing_that_somebody_wrote() {
    let mut desk = Desk::default();
    let details = GameDetails {
        title: "Geheim".to_owned(),
        names: ["Alice".to_owned(), "花子".to_owned()],
        facts: edagari::store::GameFacts {
            place: "Kyoto".to_owned(),
            date: "1997".to_owned(),
            result: "B+R".to_owned(),
        },
    };
    let file = desk.folder.path().join("diary.edagari");
    desk.run([
        Command::New(Game::TicTacToe),
        Command::SetDetails(Box::new(details)),
        Command::Comment(MoveId::START, "wie schade".to_owned()),
        Command::SavePath(file),
        Command::Play(ActionId(4)),
        Command::PasteText("nicht für andere".to_owned()),
        Command::Back,
    ]);
    let text = report(&desk).to_text();
    for secret in ["Geheim", "Alice", "花子", "Kyoto", "1997", "schade", "diary", "andere"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    for told in ["Play", "SavePath", "SetDetails", "Back"] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn a_panic_leaves_a_report_that_is_offered_once() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::Play(ActionId(4))]);
    let folder = desk.folder.path().join("crashes");
    let shared: SharedRecorder = desk.harness.state().recorder().clone();
    shared.report_panics_in(folder.clone());
    let caught = panic::catch_unwind(AssertUnwindSafe(|| panic!("planted beside \"a text\"")));
    let _ = panic::take_hook();
    assert!(caught.is_err());

    let mut next = desk.started_again();
    let folder = next.folder.path().join("crashes");
    next.harness.state_mut().offer_crash(&folder);
    next.harness.run_steps(8);
    assert!(next.shows("Edagari ended unexpectedly"));
    let (path, text) = next.state().view.crash.clone().expect("a report");
    assert!(text.contains("planted beside") && !text.contains("a text"), "{text}");
    let told = CrashReport::from_text(&text).expect("a report");
    assert!(told.place.contains("crash.rs") && !told.system.is_empty() && !told.backtrace.is_empty());
    assert!(path.exists());
    next.run([Command::CloseDialog]);
    next.harness.state_mut().offer_crash(&folder);
    next.harness.run_steps(8);
    assert!(!next.shows("Edagari ended unexpectedly"));
}

#[test]
fn reports_do_not_pile_up() {
    let folder = tempfile::tempdir().expect("a folder");
    for number in 1..=25 {
        crashes::write(folder.path(), &format!("report {number}")).expect("written");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 10);
    let newest = crashes::unseen(folder.path()).expect("a report");
    assert_eq!(std::fs::read_to_string(newest).expect("text"), "report 25");
    assert_eq!(crashes::unseen(folder.path()), None);
}

#[test]
fn the_command_line_repeats_a_report_and_refuses_what_is_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("crash-1.ron");
    std::fs::write(&path, CrashReport::default().to_text()).expect("written");
    let mut started = None;
    let words = ["edagari".into(), "--replay".into(), path.as_os_str().to_owned()];
    let status = edagari::cli::run(words, &mut Vec::new(), &mut Vec::new(), |start| {
        started = Some(start);
        Ok(())
    });
    assert_eq!((status, started), (0, Some(WindowStart::Replay(Box::default()))));

    std::fs::write(&path, "(version: 2, game: \"othello\")").expect("written");
    let (status, _, err) = terminal::run(&["--replay", &path.display().to_string()]);
    assert_eq!(status, 2);
    assert!(err.contains("is no report of a crash") && err.lines().count() == 1, "{err}");
}

#[test]
fn a_screen_that_is_gone_is_no_crash() {
    let place = "/x/winit-0.30.13/src/platform_impl/linux/x11/window.rs:1248:14";
    let message = "called `Result::unwrap()` on an `Err` value: Connection(IoError(Custom { kind: Other, error: UnknownError }))";
    assert!(is_lost_screen(place, message));
    assert!(!is_lost_screen("src/window/work.rs:1:1", message));
    assert!(!is_lost_screen(place, "index out of bounds"));
}

#[test]
fn a_replay_says_how_much_it_leaves_out() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::Play(ActionId(4))]);
    let mut report = report(&desk);
    assert_eq!(report.unrepeatable(), 0);
    report.chapters[0].commands.push("Given(OfAnotherVersion(3))".to_owned());
    let mut again = Desk::default();
    again.harness.state_mut().replay(&report);
    while again.harness.state().is_repeating() {
        again.harness.run_steps(1);
    }
    again.harness.run_steps(4);
    assert!(again.harness.query_all_by_label_contains("1 more could not be").next().is_some());
}
