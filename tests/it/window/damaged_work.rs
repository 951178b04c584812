//! What the program keeps by itself, cut off or followed by something else: what can be read comes back, the rest is named, and the
//! file as it was found stays.

use std::fs;
use std::path::Path;

use edagari::catalog::{Engine, Game};
use edagari::match_play::{MatchPlan, MatchResults, document};
use edagari::session::class_tournament::data::{ClassCommand, ClassSetup};
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::matches::data::MatchCommand;
use edagari::session::saved_settings::{self, ReadSettings};
use edagari::session::settings::Settings;
use edagari::session::weights::learning::data::{KeptRun, RunProgress};
use edagari::window::outside::settings_file::SettingsFile;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::{Desk, settings};

fn keeping(folder: tempfile::TempDir) -> Desk {
    let mut desk = Desk::in_folder(folder, settings());
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.harness.run_steps(3);
    desk
}

fn new() -> Desk {
    keeping(tempfile::tempdir().expect("a folder"))
}

/// Closes the window, adds something to a file that it kept, and starts again; with what the file then held.
fn spoiled(mut desk: Desk, file: &str, behind: &[u8]) -> (Desk, Vec<u8>) {
    desk.harness.state_mut().close();
    let Desk { harness, folder } = desk;
    drop(harness);
    let path = folder.path().join(file);
    let bytes = [&fs::read(&path).expect("kept"), behind].concat();
    fs::write(&path, &bytes).expect("written");
    (keeping(folder), bytes)
}

/// Whether a file in the folder holds just these bytes.
fn lies_in(folder: &Path, bytes: &[u8]) -> bool {
    let mut files = fs::read_dir(folder).expect("a folder").flatten();
    files.any(|file| fs::read(file.path()).is_ok_and(|found| found == bytes))
}

fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn a_match_with_something_behind_its_end_is_shown_and_its_file_stays() {
    let mut desk = new();
    let engine = |text: &str| Engine::parse(text, Game::TicTacToe).expect("a method");
    let plan = MatchPlan::new(Game::TicTacToe, vec![engine("random"), engine("minimax")], 6);
    desk.run([Command::Match(MatchCommand::SetPlan(plan.into())), Command::Match(MatchCommand::Start)]);
    desk.until("it is played", |state| state.matches.results.as_ref().is_some_and(MatchResults::is_complete));
    let results = desk.state().matches.results.clone();
    let (mut desk, bytes) = spoiled(desk, "matches/match-1.ron", b"(\n    version: 2,\n    ga\xff\xfe\x00");
    assert_eq!(desk.state().matches.results, results);
    assert!(says(&desk, "behind the end of the match"));
    let matches = desk.folder.path().join("matches");
    assert!(lies_in(&matches, &bytes), "as it was found");
    let file = matches.join("match-1.ron");
    desk.until("it is written whole", |_| document::load(&file).ok() == results);
    assert!(lies_in(&matches, &bytes), "still");
    // It was said once.
    desk.harness.state_mut().close();
    let Desk { harness, folder } = desk;
    drop(harness);
    let desk = keeping(folder);
    assert!(desk.state().matches.results == results && !says(&desk, "behind the end of the match"));
}

#[test]
fn exercises_with_something_behind_their_end_come_back_and_their_file_stays() {
    let exercise = |request| Command::Exercise(request);
    let mut desk = new();
    let first = desk.state().exercises.set().exercises[0].clone();
    let answer = first.solve().expect("solvable").answer;
    desk.run([
        exercise(ExerciseCommand::Go(0)),
        exercise(ExerciseCommand::Answer(answer.into())),
        exercise(ExerciseCommand::HandIn),
    ]);
    desk.until("it is graded", |state| state.exercises.grade(0).is_some());
    let work = desk.state().exercises.sheet.work.clone();
    for behind in [&b"(version:1,open:So"[..], b"\xff\x00"] {
        let (mut again, bytes) = spoiled(desk, "exercises/sets-1.ron", behind);
        assert!(says(&again, "Not all of the exercises"));
        again.run([exercise(ExerciseCommand::Shipped("code")), exercise(ExerciseCommand::Shipped("trees"))]);
        again.until("the answers are back", |state| state.exercises.sheet.work == work);
        assert!(lies_in(&again.folder.path().join("exercises"), &bytes), "as it was found");
        desk = again;
    }
}

#[test]
fn settings_that_are_cut_off_or_followed_by_something_keep_what_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.ron");
    let kept = Settings { zoom: 1.5, ..Settings::default() };
    let text = ron::ser::to_string_pretty(&kept, ron::ser::PrettyConfig::default()).expect("written");
    for behind in ["\n)", "(\n    zoom: 0.8,\n    lang", "\0\0\0", &text] {
        let file = format!("{text}{behind}");
        fs::write(&path, &file).expect("written");
        let (settings, read) = SettingsFile::open(path.clone(), ReadSettings::default);
        assert_eq!(read.settings, kept, "{behind}");
        assert!(!read.dropped.is_empty(), "it is named: {behind}");
        assert_eq!(fs::read(settings.damaged().expect("a copy")).ok(), Some(file.into_bytes()));
    }
    // Cut off behind the zoom, wherever.
    let zoom = text.find("1.5").expect("the zoom") + 4;
    for end in (zoom..text.trim_end().len() - 1).filter(|&end| text.is_char_boundary(end)) {
        let read = saved_settings::read(&text[..end]);
        assert!((read.settings.zoom - 1.5).abs() < 1e-6, "{}", &text[..end]);
        assert!(!read.dropped.is_empty(), "{}", &text[..end]);
    }
    assert!(saved_settings::read(&text).dropped.is_empty());
}

#[test]
fn a_run_that_learns_comes_back_from_a_damaged_file() {
    let run = KeptRun { learns: true, at: Some(RunProgress::Games(3, 10)), ..KeptRun::default() };
    let text = ron::to_string(&run).expect("written");
    for file in [format!("{text}garbage"), text.replace("learned:None", "learned:Non")] {
        let folder = tempfile::tempdir().expect("a folder");
        let learned = folder.path().join("learned");
        fs::create_dir(&learned).expect("made");
        fs::write(learned.join("run-1.ron"), &file).expect("written");
        let desk = keeping(folder);
        assert!(desk.state().lab.learning.was_cut_off, "{file}");
        assert!(says(&desk, "Not all that was learned"), "{file}");
        assert!(lies_in(&learned, file.as_bytes()), "{file}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let learned = folder.path().join("learned");
    fs::create_dir(&learned).expect("made");
    fs::write(learned.join("patterns-1.ron"), "no patterns").expect("written");
    let desk = keeping(folder);
    assert!(says(&desk, "Not all that was learned") && lies_in(&learned, b"no patterns"));
}

#[test]
fn a_tournament_whose_games_are_damaged_is_named_and_not_replaced() {
    let class = |command| Command::ClassTournament(command);
    let engines = ["level:1", "level:2"].map(str::to_owned).to_vec();
    let setup = ClassSetup { engines, games: 2, game: Game::Othello { size: 6 }, ..ClassSetup::default() };
    let mut desk = new();
    desk.run([class(ClassCommand::SetUp(Box::new(setup))), class(ClassCommand::Start)]);
    desk.until("both games are on the disk", |state| state.view.class.kept_games == 2);
    for (number, damage) in [&b"\"3,\xff\x00"[..], b"1,2,3\n"].into_iter().enumerate() {
        let (again, bytes) = spoiled(desk, "tournaments/tournament-1.result/games.csv", damage);
        assert_eq!(again.state().view.class.cut_off, None);
        assert!(says(&again, "Not all games of the tournament of last time"));
        let tournaments = again.folder.path().join("tournaments");
        let aside = tournaments.join(format!("tournament-1.{}.damaged", number + 1));
        assert_eq!(fs::read(aside.join("games.csv")).ok(), Some(bytes));
        // As if it stood there once more, and whole.
        let result = tournaments.join("tournament-1.result");
        fs::create_dir(&result).expect("made");
        let games = fs::read(aside.join("games.csv")).expect("there");
        fs::write(result.join("games.csv"), &games[..games.len() - damage.len()]).expect("written");
        fs::copy(aside.join("set-up.ron"), tournaments.join("tournament-1.ron")).expect("copied");
        desk = again;
    }
}
