//! Two windows on one file, and what programs that were killed leave behind: nothing is overwritten in silence.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Barrier;
use std::{fs, thread};

use edagari::catalog::{Engine, Game};
use edagari::game::record::MoveId;
use edagari::match_play::MatchPlan;
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::matches::data::MatchCommand;
use edagari::session::screen::data::{Dialog, Panel};
use edagari::session::weights::data::WeightsCommand;
use edagari::session::weights::learning::data::{LearnCommand, LearningRequest, SelfPlayer};
use edagari::store::autosave::{Autosave, AutosaveNote};
use edagari::store::replaced_games::Shelf;
use edagari::store::slot::Slot;
use edagari::store::{Document, Stamp, WriteLock, free_beside, replace, sweep};
use edagari::window::Edagari;
use edagari::window::layout::PanelLayout;

use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

/// A window with a game of its own on this file.
fn window(path: &Path) -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::OpenPath(path.to_owned())]);
    desk.until("the game is open", |state| state.game.path.as_deref() == Some(path));
    desk
}

fn moves(desk: &Desk) -> String {
    let document = &desk.state().game.document;
    document.start.labels(&document.record.path_to(desk.state().game.cursor)).join(" ")
}

fn moves_in(path: &Path) -> String {
    let document = Document::load(path).expect("a document");
    document.start.labels(&document.record.path_to(document.cursor)).join(" ")
}

/// Two windows that have both opened a file, and both played on; the first has saved.
fn both(folder: &Path) -> (PathBuf, Desk, Desk) {
    let path = folder.join("game.ron");
    Document::new(Game::TicTacToe.start()).save(&path).expect("saved");
    let (mut first, mut second) = (window(&path), window(&path));
    first.run([Command::PasteText("b2a1".to_owned()), Command::Save]);
    assert!(!first.state().game.changed && first.state().view.dialog.is_none());
    second.run([Command::PasteText("c3".to_owned()), Command::Save]);
    assert_eq!(second.state().view.dialog, Some(Dialog::Conflict));
    assert_eq!(moves_in(&path), "b2 a1", "nothing is written before the person chose");
    (path, first, second)
}

#[test]
fn the_later_writer_saves_beside() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, _, mut second) = both(folder.path());
    second.click("Save as game-2.ron");
    assert_eq!(moves_in(&path), "b2 a1");
    let beside = folder.path().join("game-2.ron");
    assert_eq!(moves_in(&beside), "c3");
    assert_eq!(second.state().game.path.as_deref(), Some(beside.as_path()));
    assert!(second.state().view.dialog.is_none() && !second.state().game.changed);
    second.run([Command::Save]);
    assert!(second.state().view.dialog.is_none(), "it is this window's own file now");
}

#[test]
fn the_later_writer_replaces_and_the_earlier_one_hears_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, mut first, mut second) = both(folder.path());
    second.click("Replace the file");
    assert_eq!(moves_in(&path), "c3");
    first.run([Command::Save]);
    assert_eq!(first.state().view.dialog, Some(Dialog::Conflict));
}

#[test]
fn the_later_writer_opens_the_other_version_and_undo_brings_its_own_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, _, mut second) = both(folder.path());
    second.click("Open the other version");
    second.until("it is open", |state| state.game.document.record.len() == 2);
    assert_eq!((moves(&second), moves_in(&path)), ("b2 a1".to_owned(), "b2 a1".to_owned()));
    second.run([Command::Undo]);
    assert_eq!(moves(&second), "c3");
    second.run([Command::Save]);
    assert_eq!(second.state().view.dialog, Some(Dialog::Conflict), "the file is still another one");
}

#[test]
fn a_game_that_comes_back_still_knows_what_its_file_held() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    Document::new(Game::TicTacToe.start()).save(&path).expect("saved");
    let mut first = window(&path);
    first.run([Command::PasteText("b2".to_owned())]);
    let Desk { mut harness, folder: data } = first;
    harness.state_mut().close();
    drop(harness);
    Document { title: "other".to_owned(), ..Document::new(Game::TicTacToe.start()) }
        .save(&path)
        .expect("saved");
    let mut next = Desk::in_folder(data, settings());
    assert_eq!(moves(&next), "b2");
    next.run([Command::Save]);
    assert_eq!(next.state().view.dialog, Some(Dialog::Conflict));
}

#[test]
fn a_file_that_is_gone_is_written_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    Document::new(Game::TicTacToe.start()).save(&path).expect("saved");
    let mut desk = window(&path);
    fs::remove_file(&path).expect("removed");
    desk.run([Command::PasteText("b2".to_owned()), Command::Save]);
    assert_eq!(moves_in(&path), "b2");
}

#[test]
fn stamps_tell_contents_apart_and_free_names_are_free() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.ron");
    let holds = |stamp| WriteLock::take(&path).expect("free").holds(stamp).expect("readable");
    assert!(!holds(Stamp::of(b"")), "nothing is there");
    fs::write(&path, "one").expect("written");
    assert!(holds(Stamp::of(b"one")) && !holds(Stamp::of(b"two")) && !holds(Stamp::of(b"ones")));
    fs::write(folder.path().join("a-2.ron"), "").expect("written");
    assert_eq!(free_beside(&path), Some(folder.path().join("a-3.ron")));
}

#[test]
fn what_killed_programs_left_half_written_is_swept_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    for name in [".edagari-left.tmp", ".edagari-busy.tmp", "game.ron", ".other.tmp", ".edagari-notes"] {
        fs::write(file(name), "half").expect("written");
    }
    fs::create_dir(file(".edagari-folder.tmp")).expect("made");
    // A program that writes just now holds its file.
    let busy = fs::File::options().write(true).open(file(".edagari-busy.tmp")).expect("open");
    busy.try_lock().expect("free");
    sweep(folder.path());
    assert!(!file(".edagari-left.tmp").exists());
    for name in [".edagari-busy.tmp", "game.ron", ".other.tmp", ".edagari-notes", ".edagari-folder.tmp"] {
        assert!(file(name).exists(), "{name}");
    }
    drop(busy);
    sweep(folder.path());
    assert!(!file(".edagari-busy.tmp").exists());
    replace(&file("game.ron"), b"whole").expect("written");
    assert_eq!(fs::read(file("game.ron")).expect("read"), b"whole");
}

#[test]
fn a_window_sweeps_where_it_keeps_and_opens_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    Document::new(Game::TicTacToe.start()).save(&path).expect("saved");
    let data = tempfile::tempdir().expect("a folder");
    let left = [data.path().join(".edagari-a.tmp"), folder.path().join(".edagari-b.tmp")];
    for path in &left {
        fs::write(path, "half").expect("written");
    }
    let mut desk = Desk::in_folder(data, settings());
    desk.run([Command::OpenPath(path.clone())]);
    desk.until("the game is open", |state| state.game.path.as_ref() == Some(&path));
    desk.harness.state_mut().close();
    assert!(left.iter().all(|path| !path.exists()));
}

#[test]
fn a_slot_belongs_to_one_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let [first, second] = [0, 1].map(|_| Slot::take(folder.path(), "sets").expect("a slot"));
    assert_ne!(first.path(), second.path());
    fs::write(second.path(), "kept").expect("written");
    drop((first, second));
    let next = Slot::take(folder.path(), "sets").expect("a slot");
    assert_eq!(fs::read(next.path()).expect("read"), b"kept", "the newest comes first");
    next.put_aside();
    assert!(!next.path().exists());
    let aside = fs::read_dir(folder.path()).expect("list").flatten().map(|entry| entry.path());
    assert!(aside.into_iter().any(|path| fs::read(path).is_ok_and(|bytes| bytes == b"kept")));
}

/// What is on the disk right after a move, before another round.
#[test]
fn a_move_is_on_the_disk_before_the_next_one() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe)]);
    let kept = desk.folder.path().join("game-1.ron");
    for (count, pasted) in (1..).zip(["b2", "b2a1", "b2a1c3", "b2a1c3a3"]) {
        desk.run([Command::PasteText(pasted.to_owned())]);
        let is_kept = |_: &edagari::session::state::State| {
            Document::load(&kept).is_ok_and(|document| document.record.len() == count)
        };
        desk.until("the move is kept", is_kept);
    }
}

#[test]
fn the_answer_of_a_method_is_kept_without_another_wish() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe)]);
    let action = desk.state().game.legal[4];
    desk.run([Command::Play(action)]);
    let kept = desk.folder.path().join("game-1.ron");
    let is_kept = |_: &edagari::session::state::State| {
        Document::load(&kept).is_ok_and(|document| document.record.len() == 2)
    };
    desk.until("the answer is kept", is_kept);
}

/// A window as the program starts, in a folder that another one starts in at the same time.
fn started_at_once(folder: &Path, both: &Barrier) -> (Option<String>, String) {
    both.wait();
    let mut edagari = Edagari::with(settings(), PanelLayout::default(), Autosave::in_folder(folder));
    edagari.keep_in(folder);
    let ctx = egui::Context::default();
    (0..3).for_each(|_| edagari.work(&ctx));
    let state = edagari.state();
    let asked = state.view.set_aside.as_ref().map(|asked| asked.game.opening.clone());
    let document = &state.game.document;
    let line = document.record.main_line().last().copied().unwrap_or(MoveId::START);
    let open = document.start.write_moves(&document.record.path_to(line));
    // Both run until both have begun.
    both.wait();
    (asked, open)
}

/// Two programs that are started in the same moment after three were killed: nothing is lost, and each game is asked about once.
#[test]
fn two_windows_in_a_hurry_lose_nothing_and_ask_once() {
    for round in 0..12 {
        let folder = tempfile::tempdir().expect("a folder");
        let kept: Vec<_> = (0..3).map(|_| Autosave::in_folder(folder.path())).collect();
        let games = ["a1", "b2", "c3"];
        for (autosave, label) in kept.iter().zip(games) {
            let mut document = Document::new(Game::TicTacToe.start());
            let moves = document.start.parse_moves(label).expect("a move");
            document.record.add_line(MoveId::START, &moves);
            let note = AutosaveNote { changed: true, ..AutosaveNote::default() };
            autosave.keep(&document, &note).expect("kept");
        }
        drop(kept);
        // The program has ended with the second one before.
        fs::write(folder.path().join("game-2.lock"), "open 2").expect("written");
        let both = Barrier::new(2);
        let windows = thread::scope(|scope| {
            let windows = [(); 2].map(|()| scope.spawn(|| started_at_once(folder.path(), &both)));
            windows.map(|window| window.join().expect("it starts"))
        });
        let asked: Vec<_> = windows.iter().filter_map(|(asked, _)| asked.as_deref()).collect();
        assert_eq!(asked, ["b2"], "round {round}: each game is asked about once");
        let stored = Shelf::in_folder(folder.path().join("replaced")).list();
        let stored = stored.iter().map(|entry| entry.opening.clone());
        let found: BTreeSet<_> = stored.chain(windows.iter().map(|(_, open)| open.clone())).collect();
        assert!(games.iter().all(|game| found.contains(*game)), "round {round}: {found:?}");
    }
}

/// Two windows that store the same game at the same time keep it.
#[test]
fn the_same_game_stored_twice_at_once_is_kept_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = Shelf::in_folder(folder.path().join("replaced"));
    let mut document = Document::new(Game::TicTacToe.start());
    for round in 0..150 {
        document.title = round.to_string();
        let both = Barrier::new(2);
        let store = |name: &str| {
            both.wait();
            shelf.put(&format!("{round}-{name}"), &document, &AutosaveNote::default()).expect("stored");
        };
        thread::scope(|scope| {
            scope.spawn(|| store("one"));
            scope.spawn(|| store("two"));
        });
        let kept = shelf.list().into_iter().filter(|entry| entry.title == document.title).count();
        assert_eq!(kept, 1, "round {round}");
        shelf.list().iter().for_each(|entry| shelf.take_away(&entry.id));
    }
}

/// A window that has a changed game of a file, kept in its folder.
fn changed_game_of(path: &Path) -> Desk {
    let start = Document::new(Game::TicTacToe.start());
    start.save(path).expect("saved");
    let mut desk = window(path);
    desk.run([Command::PasteText("b2a1".to_owned())]);
    let kept = desk.folder.path().join("game-1.ron");
    desk.until("it is kept", |_| Document::load(&kept).is_ok_and(|kept| kept.record.len() == 2));
    desk
}

#[test]
fn a_game_that_was_saved_just_before_a_kill_comes_back_as_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    let desk = changed_game_of(&path);
    desk.state().game.document.save(&path).expect("saved");
    let mut desk = desk.started_again();
    let game = &desk.state().game;
    assert_eq!(
        (game.path.as_deref(), game.changed, game.document.record.len()),
        (Some(path.as_path()), false, 2)
    );
    // It is known what the file holds: saving again asks nothing.
    let free = desk.state().game.legal[0];
    desk.run([Command::ToEnd, Command::PlayLine(vec![free]), Command::Save]);
    assert_eq!((desk.state().view.dialog, desk.state().game.changed), (None, false));
}

#[test]
fn what_its_own_file_holds_is_no_game_that_another_window_has_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    for saved in [true, false] {
        let desk = changed_game_of(&path);
        if saved {
            desk.state().game.document.save(&path).expect("saved");
        }
        let data = desk.folder.path().to_owned();
        let Desk { harness, folder: kept } = desk;
        let mut second = Desk::in_folder(tempfile::tempdir_in(&data).expect("a folder"), settings());
        let with = Autosave::in_folder(&data);
        *second.harness.state_mut() = Edagari::with(settings(), PanelLayout::default(), with);
        drop(harness);
        second.harness.state_mut().keep_in(&data);
        assert_eq!(second.state().stored.list.len(), usize::from(!saved));
        drop((second, kept));
    }
}

/// A second window on the data of the first, as it starts.
fn beside(first: &Desk) -> Desk {
    let data = first.folder.path().to_owned();
    let mut second = Desk::in_folder(tempfile::tempdir_in(&data).expect("a folder"), settings());
    *second.harness.state_mut() =
        Edagari::with(settings(), PanelLayout::default(), Autosave::in_folder(&data));
    second.harness.state_mut().keep_in(&data);
    second.harness.run_steps(3);
    second
}

/// What a window learns is its own: another one neither says that it was cut off nor takes it away, and after a kill of the first
/// the first says at its next start that its run was cut off.
#[test]
fn a_run_that_learns_is_of_one_window() {
    let learn = |command| Command::Lab(WeightsCommand::Learn(command));
    let mut first = Desk::default();
    let data = first.folder.path().to_owned();
    first.harness.state_mut().keep_in(&data);
    first.run([Command::New(Game::Othello { size: 8 })]);
    let request =
        LearningRequest { games: 1_000_000, player: SelfPlayer::Random, ..LearningRequest::default() };
    first.run([learn(LearnCommand::Set(Box::new(request))), learn(LearnCommand::Start)]);
    first.until("games are played", |state| state.lab.learning.reported.games > 0);
    first.until("it is kept", |_| data.join("learned/run-1.ron").exists());
    let mut second = beside(&first);
    assert!(!second.state().lab.learning.was_cut_off, "it runs");
    second.run([learn(LearnCommand::Discard)]);
    drop(second);
    let Desk { harness, folder } = first;
    drop(harness);
    let mut next = Desk::in_folder(folder, settings());
    next.harness.state_mut().keep_in(&data);
    next.harness.run_steps(3);
    assert!(next.state().lab.learning.was_cut_off);
    let said = next.harness.query_all_by_label_contains("while a run was under way").next().is_some();
    assert!(said, "it is said at the start");
}

/// A game about which a question was asked has another name once that is answered: a window that listed it before still opens it.
#[test]
fn a_game_whose_question_another_window_answered_is_still_opened() {
    let mut desk = Desk::default();
    let data = desk.folder.path().to_owned();
    let shelf = Shelf::in_folder(data.join("replaced"));
    let mut document = Document::new(Game::TicTacToe.start());
    document.record.add_line(MoveId::START, &document.start.parse_moves("b2a1").expect("moves"));
    let note = AutosaveNote { changed: true, ..AutosaveNote::default() };
    shelf.put("one.asked", &document, &note).expect("stored");
    desk.harness.state_mut().keep_in(&data);
    desk.run([Command::LeaveSetAside, Command::New(Game::TicTacToe)]);
    desk.run([Command::OpenReplaced("one.asked".to_owned())]);
    desk.until("it is open", |state| state.game.document.record.len() == 2);
}

/// While one window asks about a game, another one whose program ended again and again with its own says where that went.
#[test]
fn a_game_that_is_not_asked_about_for_another_window_asks_is_named() {
    let mut first = Desk::default();
    let data = first.folder.path().to_owned();
    let note = AutosaveNote { changed: true, ..AutosaveNote::default() };
    let game = |moves: &str| {
        let mut document = Document::new(Game::TicTacToe.start());
        document.record.add_line(MoveId::START, &document.start.parse_moves(moves).expect("moves"));
        document
    };
    Shelf::in_folder(data.join("replaced")).put("one.asked", &game("b2a1"), &note).expect("stored");
    first.harness.state_mut().keep_in(&data);
    first.harness.run_steps(2);
    assert_eq!(first.state().view.dialog, Some(Dialog::SetAside));
    Autosave::in_folder(&data).keep(&game("c3"), &note).expect("kept");
    fs::write(data.join("game-2.lock"), "open 2").expect("written");
    let second = beside(&first);
    assert!(second.state().view.dialog.is_none() && !second.state().game.document.is_work());
    assert_eq!(second.state().stored.list.len(), 2);
    let said = second.harness.query_all_by_label_contains("games that are not open now: 1");
    assert_eq!(said.count(), 1);
}

/// The answers of a window that runs are not shown in another one, which says so.
#[test]
fn exercises_that_another_window_has_open_are_named() {
    let mut first = Desk::default();
    let data = first.folder.path().to_owned();
    first.harness.state_mut().keep_in(&data);
    first.run([Command::Exercise(ExerciseCommand::Go(1))]);
    let right = first.state().exercises.sheet.set.exercises[0].solve().expect("a solution").answer;
    first.run([ExerciseCommand::Answer(Box::new(right)), ExerciseCommand::HandIn].map(Command::Exercise));
    first.until("it is kept", |_| data.join("exercises/sets-1.ron").exists());
    let mut second = beside(&first);
    second.run([Command::ToggleFullPanel(Panel::Exercises)]);
    second.until("the set is there", |state| !state.exercises.is_coming_back());
    second.harness.run_steps(3);
    let said = second.state().text().get("exercise.held-elsewhere");
    assert!(second.shows(&said));
}

/// The match of a window that was closed stands among the matches before, in whatever window comes next.
#[test]
fn a_match_of_another_window_that_was_closed_is_listed() {
    let mut first = Desk::default();
    let data = first.folder.path().to_owned();
    first.harness.state_mut().keep_in(&data);
    let mut second = beside(&first);
    for (desk, games) in [(&mut first, 100_001), (&mut second, 100_002)] {
        let engine = |text: &str| Engine::parse(text, Game::TicTacToe).expect("a method");
        let plan = MatchPlan::new(Game::TicTacToe, vec![engine("random"), engine("minimax")], games);
        desk.run([MatchCommand::SetPlan(plan.into()), MatchCommand::Start].map(Command::Match));
        desk.until("it is played", |state| {
            state.matches.results.as_ref().is_some_and(|results| results.played() > 3)
        });
        desk.run([Command::Match(MatchCommand::Pause)]);
    }
    // What the first has open is shown in the second, but not to be opened there.
    let mut third = beside(&first);
    let held = |desk: &Desk| desk.state().matches.before.iter().filter(|before| before.is_held).count();
    assert_eq!((third.state().matches.before.len(), held(&third)), (2, 2));
    third.run([Command::FocusPanel(Panel::Match), Command::ToggleFullPanel(Panel::Match)]);
    let text = third.state().text();
    for label in [format!("{} ▾", text.get("match.file")), text.get("match.before")] {
        third.harness.click_on(&third.harness.get_by_label_contains(&label));
        third.harness.run_steps(8);
    }
    let rows = third.harness.query_all_by_label_contains("games planned");
    let rows: Vec<_> = rows.map(|row| row.accesskit_node().is_disabled()).collect();
    assert_eq!(rows, [true, true]);
    second.harness.state_mut().close();
    drop(second);
    third.run([Command::Match(MatchCommand::ListBefore)]);
    assert_eq!(held(&third), 1, "the other window has ended");
    drop(third);
    let Desk { mut harness, folder } = first;
    harness.state_mut().close();
    drop(harness);
    let mut next = Desk::in_folder(folder, settings());
    next.harness.state_mut().keep_in(&data);
    let matches = &next.state().matches;
    let shown = matches.results.as_ref().map(|results| results.plan().len());
    let listed = matches.before.iter().map(|before| before.plan.as_ref().map(MatchPlan::len));
    let all: BTreeSet<_> = listed.chain([shown]).flatten().collect();
    assert_eq!(all, BTreeSet::from([100_001, 100_002]));
}
