//! Work counts as kept once it has been written: what failed is tried again, and said as long as it lasts.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use edagari::catalog::{Engine, Evaluation, Game};
use edagari::eval::weights::Weights;
use edagari::exercise::{KeptSet, Origin, SetProgress, SetShelf};
use edagari::game::ActionId;
use edagari::match_play::MatchPlan;
use edagari::session::autosave::{AutosaveWriter, KeptWork};
use edagari::session::command::Command;
use edagari::session::document::{absorb_opened, start_state};
use edagari::session::files::{FileKind, FileQuestion};
use edagari::session::game::opening::Opening;
use edagari::session::lessons::data::LessonCommand;
use edagari::session::lessons::shown::own_settings;
use edagari::session::matches::data::MatchCommand;
use edagari::session::saved_settings;
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::session::state::Status;
use edagari::session::update::apply;
use edagari::session::wake::Wake;
use edagari::store::autosave::{Autosave, AutosaveNote};
use edagari::store::slot::Slot;
use edagari::store::{Document, DocumentError, WriteLock};
use egui_kittest::kittest::Queryable as _;

use crate::window::closing::{Blocked, moves_kept};
use crate::window::desk::{Desk, settings};

const PATIENCE: Duration = Duration::from_secs(30);

/// A disk that can be full, and what it took, in order.
#[derive(Clone, Default)]
struct Disk {
    is_full: Arc<AtomicBool>,
    written: Arc<Mutex<Vec<&'static str>>>,
}

impl Disk {
    fn write(&self, what: &'static str) -> impl FnMut() -> Result<(), DocumentError> + Send + 'static {
        let disk = self.clone();
        move || {
            if disk.is_full.load(Ordering::Relaxed) {
                return Err(DocumentError::Write {
                    path: PathBuf::new(),
                    source: ErrorKind::StorageFull.into(),
                });
            }
            disk.written.lock().expect("whole").push(what);
            Ok(())
        }
    }

    fn written(&self) -> Vec<&'static str> {
        self.written.lock().expect("whole").clone()
    }
}

#[test]
fn what_could_not_be_written_is_tried_again_until_it_is() {
    let (disk, mut writer) = (Disk::default(), AutosaveWriter::default());
    disk.is_full.store(true, Ordering::Relaxed);
    writer.keep(KeptWork::Game, disk.write("one move"));
    writer.keep(KeptWork::Exercises, disk.write("an answer"));
    assert!(!writer.settle(PATIENCE));
    assert_eq!(writer.failures().len(), 2);
    disk.is_full.store(false, Ordering::Relaxed);
    // Of what was to be written twice the newest is.
    writer.keep(KeptWork::Game, disk.write("two moves"));
    assert!(writer.settle(PATIENCE) && writer.failures().is_empty());
    assert_eq!(disk.written().len(), 2);
    assert!(disk.written().contains(&"two moves") && disk.written().contains(&"an answer"));
    // Once more before the end, and nothing is kept that was not written.
    disk.is_full.store(true, Ordering::Relaxed);
    writer.keep(KeptWork::Game, disk.write("three moves"));
    assert!(!writer.settle(PATIENCE));
    assert!(!writer.close(), "it is still full");
    disk.is_full.store(false, Ordering::Relaxed);
    assert!(writer.close());
    assert_eq!(disk.written().last(), Some(&"three moves"));
}

#[test]
fn a_new_game_is_not_written_over_one_that_is_stored_nowhere_else() {
    let (disk, mut writer) = (Disk::default(), AutosaveWriter::default());
    disk.is_full.store(true, Ordering::Relaxed);
    writer.keep(KeptWork::Replaced("before".to_owned()), disk.write("the game before"));
    // Its own file would take it: it is smaller.
    writer.keep(KeptWork::Game, Disk { is_full: Arc::default(), ..disk.clone() }.write("the new game"));
    assert!(!writer.settle(PATIENCE));
    assert!(disk.written().is_empty() && writer.take_kept().is_empty());
    disk.is_full.store(false, Ordering::Relaxed);
    assert!(writer.settle(PATIENCE));
    assert_eq!(disk.written(), ["the game before", "the new game"]);
    assert_eq!(writer.take_kept(), [KeptWork::Replaced("before".to_owned()), KeptWork::Game]);
}

#[test]
fn a_disk_that_takes_nothing_is_named_until_it_does_and_no_move_is_lost() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
    while moves_kept(&folder) < 1 {
        desk.harness.run_steps(1);
    }
    let blocked = Blocked::new(&folder);
    desk.run([Command::PasteText("b2a1".to_owned())]);
    desk.until("it is said", |state| !state.unkept.is_empty());
    desk.harness.run_steps(2);
    assert!(desk.harness.query_all_by_label_contains("Not kept yet: the open game").next().is_some());
    desk.run([Command::Play(ActionId(8))]);
    desk.until("it is still said", |state| !state.unkept.is_empty());
    assert!(desk.harness.query_all_by_label_contains("Not kept yet").next().is_some());
    blocked.free();
    desk.until("it is over", |state| state.unkept.is_empty());
    desk.harness.run_steps(2);
    assert!(desk.harness.query_all_by_label_contains("Not kept yet").next().is_none());
    // The last move may be handed over a moment after the one before it is kept.
    while moves_kept(&folder) < 3 || moves_kept(&folder) != desk.state().game.document.record.len() {
        desk.harness.run_steps(1);
    }
}

#[test]
fn a_stored_game_that_is_saved_is_no_game_without_a_file_any_more() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2a1".to_owned())]);
    desk.run([Command::New(Game::TicTacToe)]);
    desk.until("it is stored", |state| state.stored.list.len() == 1);
    desk.run([Command::Undo]);
    assert_eq!(desk.state().game.document.record.len(), 2, "it is back");
    desk.run([Command::SavePath(folder.join("two.edagari"))]);
    assert!(!desk.state().game.changed);
    desk.until("its file is in the list of files", |state| state.stored.list.is_empty());
    while fs::read_dir(folder.join("replaced")).expect("a folder").count() > 0 {
        desk.harness.run_steps(1);
    }
}

/// The size of the window is written as soon as the arrangement of the panels is.
#[test]
fn a_window_of_another_size_is_written_soon() {
    use eframe::App as _;
    // On the page of the start: panels that are painted for the first time are arranged a little otherwise than they were kept.
    let mut desk = Desk::as_started(tempfile::tempdir().expect("a folder"), settings());
    let soon = Duration::from_secs(1);
    assert!(desk.harness.state().auto_save_interval() > soon);
    let ctx = egui::Context::default();
    let mut input = egui::RawInput::default();
    let size = egui::Rect::from_min_size(egui::pos2(5.0, 7.0), egui::vec2(900.0, 600.0));
    input.viewports.entry(input.viewport_id).or_default().inner_rect = Some(size);
    let mut output = ctx.run_ui(input, |ui| desk.harness.state_mut().note_place(ui.ctx()));
    output.textures_delta.clear();
    assert_eq!(desk.harness.state().auto_save_interval(), soon);
}

#[test]
fn a_game_that_another_took_the_place_of_is_listed_once_it_is_stored() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2a1c3".to_owned())]);
    while moves_kept(&folder) < 3 {
        desk.harness.run_steps(1);
    }
    // The name of the folder of such games is taken.
    fs::write(folder.join("replaced"), "in the way").expect("written");
    desk.run([Command::New(Game::Matrix)]);
    desk.until("it is said", |state| !state.unkept.is_empty());
    assert!(desk.state().stored.list.is_empty(), "nothing is listed that is not there");
    let kept = Document::load(&folder.join("game-1.ron")).expect("a game");
    assert_eq!(kept.record.len(), 3, "the new game is not written over the only copy");
    fs::remove_file(folder.join("replaced")).expect("removed");
    desk.until("it is stored", |state| state.stored.list.len() == 1);
    desk.until("nothing is left", |state| state.unkept.is_empty());
}

#[test]
fn a_window_goes_on_while_a_disk_takes_its_time_to_save() {
    let mut desk = Desk::default();
    let path = desk.folder.path().join("mine.ron");
    Document::new(Game::TicTacToe.start()).save(&path).expect("saved");
    desk.run([Command::OpenPath(path.clone())]);
    desk.run([Command::PasteText("b2".to_owned())]);
    let lock = WriteLock::take(&path).expect("free");
    desk.harness.state_mut().push(Command::Save);
    desk.harness.run_steps(2);
    assert!(desk.harness.state().is_saving() && desk.state().game.changed);
    // What is played meanwhile is not in the file.
    let next = desk.state().game.legal[0];
    desk.harness.state_mut().push(Command::Play(next));
    desk.harness.run_steps(1);
    drop(lock);
    while desk.harness.state().is_saving() {
        desk.harness.run_steps(1);
    }
    assert_eq!(Document::load(&path).expect("a game").record.len(), 1);
    assert!(desk.state().game.changed, "a move has come since");
    desk.run([Command::Save]);
    assert!(!desk.state().game.changed && desk.state().view.dialog.is_none());
    assert_eq!(Document::load(&path).expect("a game").record.len(), 2);
}

#[cfg(unix)]
fn no_text(folder: &str) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    Path::new(folder).join(std::ffi::OsStr::from_bytes(b"100%\xff.ron"))
}

fn set(origin: Origin) -> KeptSet {
    let (title, sheet) = ("a set".to_owned(), "(version: 1, exercises: [])".to_owned());
    KeptSet { origin, title, progress: SetProgress::default(), changed: false, current: None, sheet }
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_keeps_neither_answers_nor_settings_from_being_written() {
    let sets = vec![set(Origin::File(no_text("/sets"))), set(Origin::File("/sets/two.ron".into()))];
    let shelf = SetShelf { sets, open: Some(Origin::File(no_text("/sets"))) };
    assert_eq!(SetShelf::from_text(&shelf.to_text()), Some(shelf));
    let settings = Settings {
        recent: vec!["/games/one.ron".into(), no_text("/games")],
        folder: Some(no_text("/")),
        tournaments: vec![no_text("/wthor")],
        zoom: 1.5,
        ..Settings::default()
    };
    let text = ron::ser::to_string_pretty(&settings, ron::ser::PrettyConfig::default()).expect("written");
    let read = saved_settings::read(&text);
    assert_eq!((read.settings, read.dropped), (settings.clone(), Vec::new()));
    let other = Settings { teaching: true, ..Settings::default() };
    let merged = saved_settings::merged(&Settings::default(), &settings, &other);
    assert_eq!(merged, Settings { teaching: true, ..settings });
    // What two windows choose for two games are two choices.
    let chosen = |games: &[(&str, &str)]| Settings {
        opponents: games
            .iter()
            .map(|(game, engine)| {
                let engine = Engine::parse(engine, game.parse().expect("a game")).expect("an engine");
                ((*game).to_owned(), engine)
            })
            .collect(),
        ..Settings::default()
    };
    let before = chosen(&[("othello:8", "level:3"), ("connect-four:7x6", "level:3")]);
    let now = chosen(&[("othello:8", "level:6"), ("connect-four:7x6", "level:3")]);
    let theirs = chosen(&[("othello:8", "level:3"), ("connect-four:7x6", "level:8")]);
    let both = chosen(&[("othello:8", "level:6"), ("connect-four:7x6", "level:8")]);
    assert_eq!(saved_settings::merged(&before, &now, &theirs), both);
    let folder = tempfile::tempdir().expect("a folder");
    let note = AutosaveNote { path: Some(no_text("/games")), changed: true, ..AutosaveNote::default() };
    let autosave = Autosave::in_folder(folder.path());
    autosave.keep(&Document::new(Game::TicTacToe.start()), &note).expect("kept");
    assert_eq!(autosave.restore().expect("readable").expect("kept").note.path, note.path);
}

#[test]
fn one_bad_entry_empties_no_list() {
    let read = saved_settings::read(
        r#"(zoom:1.5, recent:["/a.ron", 5, "/b.ron"], engines:{"tic-tac-toe": nothing}, tournaments:["/w"],)"#,
    );
    assert_eq!(read.settings.recent, [PathBuf::from("/a.ron"), "/b.ron".into()]);
    assert_eq!((read.settings.zoom, read.settings.tournaments), (1.5, vec!["/w".into()]));
    assert_eq!(read.dropped, ["recent", "engines"]);
    let shelf = SetShelf { sets: vec![set(Origin::Own(1)), set(Origin::Own(2))], open: None };
    let damaged = shelf.to_text().replace("Own(2)", "Owned(2)");
    assert_eq!(SetShelf::from_text(&damaged), None);
    assert_eq!(SetShelf::rescued(&damaged).expect("one is good").sets, [set(Origin::Own(1))]);
}

#[test]
fn a_path_means_the_same_from_every_folder() {
    let here = std::env::current_dir().expect("a folder");
    for (asked, name) in [(FileQuestion::Open, "game.ron"), (FileQuestion::save("x.ron"), "game.ron")] {
        match FileKind::Game.chosen(&asked, name.as_ref()) {
            Command::OpenPath(path) | Command::SavePath(path) => assert_eq!(path, here.join(name)),
            other => panic!("{other:?}"),
        }
    }
    // A program that was started elsewhere kept a path that leads on from there.
    let folder = tempfile::tempdir().expect("a folder");
    let autosave = Autosave::in_folder(folder.path());
    let note = AutosaveNote { path: Some("game.ron".into()), ..AutosaveNote::default() };
    autosave.keep(&Document::new(Game::TicTacToe.start()), &note).expect("kept");
    let restored = autosave.restore().expect("readable").expect("kept");
    assert!(restored.note.path.is_none() && restored.note.changed, "its file is not known any more");
}

#[cfg(unix)]
#[test]
fn pipes_in_the_places_of_locks_and_kept_games_hold_nothing_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = |name: &str| {
        let made = std::process::Command::new("mkfifo").arg(folder.path().join(name)).status();
        assert!(made.expect("mkfifo").success());
    };
    pipe("game-1.lock");
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("game-2.lock")).expect("a link");
    let slot = Slot::take(folder.path(), "game").expect("another slot");
    assert!(slot.path().ends_with("game-3.ron"));
    drop(slot);
    pipe("game-3.ron");
    let autosave = Autosave::in_folder(folder.path());
    autosave.keep(&Document::new(Game::TicTacToe.start()), &AutosaveNote::default()).expect_err("a pipe");
    autosave.restore().expect_err("a pipe is no game");
    autosave
        .keep(&Document::new(Game::TicTacToe.start()), &AutosaveNote::default())
        .expect("it was put aside");
    assert!(autosave.restore().expect("readable").is_some());
}

fn judging(mobility: i32) -> Engine {
    let mut engine = Engine::parse("alpha-beta:depth=2", Game::Othello { size: 8 }).expect("a method");
    let Evaluation::Weights(weights) = &mut engine.evaluation else { panic!("the lecture's weights") };
    weights.phases[0].mobility = mobility;
    engine
}

fn weights(mobility: i32) -> Weights {
    match judging(mobility).evaluation {
        Evaluation::Weights(weights) => *weights,
        other => panic!("{other:?}"),
    }
}

#[test]
fn opening_a_game_leaves_the_weight_table_of_ones_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    let game = Game::Othello { size: 8 };
    let mut document = Document::new(game.start());
    document.weights = Some(weights(7));
    document.save(&path).expect("saved");
    let table = |settings: &Settings| match settings.engines.get(&game.to_string()) {
        Some(Engine { evaluation: Evaluation::Weights(weights), .. }) => weights.phases[0].mobility,
        other => panic!("{other:?}"),
    };
    let mut state = start_state(Settings::default());
    apply(&mut state, Command::SetEngine(judging(3)));
    let usual = Game::Othello { size: 8 };
    let opened = Opening::default().start(&path, usual, &Wake::nobody()).expect("a small file");
    absorb_opened(&mut state, opened);
    assert_eq!(table(&state.settings), 7, "the game judges by its own table");
    assert_eq!(table(&own_settings(&state)), 3, "what is kept is the person's");
    apply(&mut state, Command::New(game));
    assert_eq!(table(&state.settings), 3);
}

#[test]
fn a_file_that_nobody_was_asked_about_is_asked_about() {
    let mut desk = Desk::default();
    let path = desk.folder.path().join("mine.edagari");
    fs::write(&path, "of somebody").expect("written");
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
    // The dialog of the system asked about `mine`.
    let command = FileKind::Game.chosen(&FileQuestion::save("x.ron"), &desk.folder.path().join("mine"));
    desk.run([command.clone()]);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Replace));
    assert_eq!(fs::read_to_string(&path).expect("text"), "of somebody");
    desk.click("Save as mine-2.edagari");
    assert_eq!(fs::read_to_string(&path).expect("text"), "of somebody");
    desk.run([]);
    desk.until("it is saved", |state| !state.game.changed);
    assert!(desk.state().view.dialog.is_none() && desk.folder.path().join("mine-2.edagari").exists());
    desk.run([command]);
    desk.click("Replace the file");
    desk.until("it is saved", |state| state.game.path.as_deref() == Some(path.as_path()));
    assert!(Document::load(&path).is_ok());
}

#[test]
fn a_lesson_gives_back_the_search_that_was_shown() {
    let mut desk = Desk::default();
    let game = Game::TicTacToe;
    desk.run([Command::New(game)]);
    for depth in [5, 3] {
        let engine = Engine::parse(&format!("minimax:depth={depth}"), game).expect("a method");
        desk.run([Command::SetEngine(engine.clone()), Command::Search]);
        desk.until("it is searched", |state| {
            state.analysis.engine.as_ref() == Some(&engine) && state.analysis.status == Status::Finished
        });
    }
    let shown = |desk: &Desk| {
        let analysis = &desk.state().analysis;
        (analysis.engine.clone(), analysis.progress.as_ref().map(|progress| progress.report.nodes))
    };
    let before = shown(&desk);
    desk.run([Command::Lesson(LessonCommand::Open(0))]);
    desk.until_searched();
    assert_ne!(shown(&desk), before);
    desk.run([Command::Lesson(LessonCommand::Leave)]);
    desk.harness.run_steps(4);
    assert_eq!(shown(&desk), before, "not the search that took more work");
    assert!(desk.state().analysis.recording.is_some());
}

#[test]
fn the_set_up_of_a_match_is_remembered_before_it_is_played() {
    let mut state = start_state(Settings::default());
    let engines = ["random", "minimax"].map(|word| Engine::parse(word, Game::TicTacToe).expect("a method"));
    let plan = MatchPlan::new(Game::TicTacToe, engines.to_vec(), 24);
    apply(&mut state, Command::Match(MatchCommand::SetPlan(plan.clone().into())));
    apply(&mut state, Command::Match(MatchCommand::SetThreads(3)));
    let next = start_state(own_settings(&state));
    assert_eq!((next.matches.plan, next.matches.threads), (plan, 3));
}
