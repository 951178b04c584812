//! A game with which the program ended badly holds up no start: it comes back waiting, and the second time it is only offered.

use std::fs;

use edagari::catalog::{Evaluation, Game};
use edagari::eval::weights::{Weights, WeightsPreset};
use edagari::game::time_control::TimeControl;
use edagari::game::{ActionId, Side};
use edagari::session::autosave::KeptWork;
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::game::data::NewGame;
use edagari::session::lessons::data::LessonCommand;
use edagari::session::lessons::shown::own_settings;
use edagari::session::saved_settings::ReadSettings;
use edagari::session::screen::data::{Dialog, Workspace};
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::store::autosave::{Autosave, PlayMode};
use edagari::store::{Document, Player};
use edagari::window::outside::settings_file::SettingsFile;

use egui::{Key, Modifiers, pos2};
use egui_kittest::kittest::Queryable as _;

use crate::window::closing::Blocked;
use crate::window::desk::{Desk, settings};

/// A game in which the method has the turn.
const GAME: &str =
    "(version: 1, game: \"tic-tac-toe\", players: (\"alpha-beta\", \"person\"), moves: \"b2 a1\")";

/// A window with that game, whose method has not moved; its games are stored in its folder.
fn window() -> Desk {
    let mut desk = Desk::default();
    keep(&mut desk);
    desk.run([Command::OpenText(GAME.to_owned()), Command::ToEnd]);
    assert_eq!(moves(&desk), 2, "the method waits");
    desk
}

fn keep(desk: &mut Desk) {
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.harness.run_steps(2);
}

/// The program is killed once the game is kept as it is shown, and started again.
fn killed(mut desk: Desk) -> Desk {
    let path = desk.folder.path().join("game-1.ron");
    let kept = || Document::load(&path).ok().map(|kept| (kept.start, kept.record, kept.cursor));
    let shown = |desk: &Desk| {
        let game = &desk.state().game;
        Some((game.document.start.clone(), game.document.record.clone(), game.cursor))
    };
    while kept() != shown(&desk) {
        desk.harness.run_steps(1);
    }
    started_again(desk)
}

fn started_again(desk: Desk) -> Desk {
    let mut desk = desk.started_again();
    keep(&mut desk);
    desk
}

fn closed(mut desk: Desk) -> Desk {
    desk.harness.state_mut().close();
    started_again(desk)
}

/// Whether such words stand somewhere.
fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

fn moves(desk: &Desk) -> usize {
    desk.state().game.document.record.len()
}

#[test]
fn after_a_kill_the_game_waits_and_says_why() {
    let mut desk = window();
    desk.run([Command::TogglePause]);
    desk.until("the method moves", |state| state.game.document.record.len() == 3);
    let mut desk = killed(desk);
    desk.harness.run_steps(30);
    assert!(moves(&desk) == 3 && desk.state().turns.stand_still(), "it waits");
    assert!(desk.state().analysis.engine.is_none(), "nothing is searched");
    assert!(says(&desk, "moves: 3) is as it was last kept"));
    assert!(!says(&desk, "could not be written"), "all was");
    desk.run([Command::TogglePause]);
    assert!(!desk.state().turns.stand_still(), "one click resumes");
}

#[test]
fn after_closing_in_good_order_it_does_not_wait() {
    let mut desk = window();
    desk.run([Command::TogglePause]);
    desk.until("the method moves", |state| state.game.document.record.len() == 3);
    let desk = closed(closed(closed(desk)));
    let state = desk.state();
    assert!(!state.view.after_crash && !state.turns.stand_still() && state.view.dialog.is_none());
}

#[test]
fn a_number_tree_is_not_searched_after_a_kill() {
    let mut desk = Desk::default();
    let tree = "(version: 1, game: \"number-tree\", start: \"[[3,12,8],[2,4,6]]\")";
    desk.run([Command::OpenText(tree.to_owned()), Command::Search]);
    desk.until_searched();
    let mut desk = killed(desk);
    desk.harness.run_steps(10);
    let state = desk.state();
    // The search that the document keeps is shown, and none is begun.
    let begun = state.analysis.engine.is_some() && !state.analysis.is_report_alone();
    assert!(state.game.document.is_work() && state.view.after_crash && !begun);
}

#[test]
fn after_two_kills_the_game_is_offered_and_nothing_of_it_is_lost() {
    let mut desk = killed(killed(window()));
    let state = desk.state();
    assert_eq!(state.view.dialog, Some(Dialog::SetAside));
    assert!(!state.game.document.is_work(), "a new game is open");
    assert_eq!((state.stored.list.len(), state.stored.list[0].moves), (1, 2));
    let words = state.text().get("set-aside.open");
    desk.click(&words);
    desk.harness.run_steps(10);
    let before = Document::from_text(GAME).expect("a document");
    let state = desk.state();
    assert!(state.view.dialog.is_none() && state.turns.stand_still() && state.view.after_crash);
    assert_eq!(state.game.document.record, before.record);
    assert!(state.game.changed && state.analysis.engine.is_none());
    // It is open again: the next kill is the first one with it.
    let desk = killed(desk);
    assert!(desk.state().view.after_crash && desk.state().game.document.record == before.record);
    let desk = killed(desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::SetAside), "and the second one offers it once more");
    assert_eq!(desk.state().stored.list.len(), 1, "it is one game");
}

#[test]
fn the_question_comes_back_until_it_is_answered() {
    let mut desk = killed(killed(window()));
    for end in [started_again as fn(Desk) -> Desk, closed, killed, started_again, closed] {
        assert_eq!(desk.state().view.dialog, Some(Dialog::SetAside));
        assert!(!says(&desk, "ended unexpectedly. ") && !desk.state().view.after_crash);
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.drag_at(pos2(3.0, 500.0));
        desk.harness.drop_at(pos2(3.0, 500.0));
        desk.harness.run_steps(4);
        assert_eq!(desk.state().view.dialog, Some(Dialog::SetAside), "that is no answer");
        desk = end(desk);
    }
    let open = desk.state().text().get("set-aside.open");
    desk.click(&open);
    assert!(moves(&desk) == 2 && desk.state().view.after_crash);
    let desk = closed(desk);
    assert!(desk.state().view.dialog.is_none() && moves(&desk) == 2, "it was answered");
}

#[test]
fn of_an_empty_game_nothing_is_asked_and_nothing_said() {
    let mut desk = Desk::default();
    keep(&mut desk);
    for _ in 0..4 {
        desk = killed(desk);
        assert!(desk.state().view.dialog.is_none() && !desk.state().view.after_crash);
        assert!(!says(&desk, "ended unexpectedly"));
    }
    assert!(desk.state().stored.list.is_empty());
}

#[test]
fn a_damaged_game_is_not_said_to_be_whole() {
    let Desk { harness, folder } = killed(window());
    drop(harness);
    let path = folder.path().join("game-1.ron");
    let kept = fs::read_to_string(&path).expect("kept");
    fs::write(&path, kept.replace("b2 a1", "b2 b2")).expect("written");
    let mut desk = Desk::in_folder(folder, settings());
    keep(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::SetAside));
    let text = desk.state().text();
    let [leave, open] = ["set-aside.leave", "set-aside.open"].map(|key| text.get(key));
    assert!(desk.shows(&leave) && !desk.shows(&open), "what cannot be opened is not offered");
    let fault = desk.state().view.set_aside.as_ref().and_then(|asked| asked.fault.clone());
    assert!(desk.shows(&fault.expect("it is said")));
    desk.click(&leave);
    assert!(desk.state().view.dialog.is_none());
}

#[test]
fn a_game_that_was_paused_waits_for_the_key_and_says_no_more() {
    let mut desk = window();
    desk.run([Command::TogglePause]);
    desk.until("the method moves", |state| state.game.document.record.len() == 3);
    desk.run([Command::TogglePause]);
    assert_eq!(desk.state().turns.mode(), PlayMode::Paused);
    let path = desk.folder.path().join("game-1.ron");
    while !fs::read_to_string(&path).expect("kept").contains("mode:Paused") {
        desk.harness.run_steps(1);
    }
    let mut desk = killed(desk);
    assert_eq!(desk.state().turns.mode(), PlayMode::Paused);
    let said = desk.state().text().get("status.recovered");
    assert!(!desk.shows(&said), "a move wakes nobody here");
    let free = desk.state().game.legal[0];
    desk.run([Command::Play(free)]);
    assert!(!desk.shows(&said) && desk.state().turns.stand_still());
}

#[test]
fn the_last_moves_can_be_taken_back_after_a_restart() {
    let mut desk = closed(window());
    assert!(desk.state().game.history.can_undo());
    desk.run([Command::Undo, Command::Undo]);
    assert_eq!(moves(&desk), 0);
    assert!(!desk.state().game.history.can_undo());
    desk.run([Command::Redo, Command::Redo]);
    assert_eq!(moves(&desk), 2);
}

#[test]
fn who_starts_without_it_has_a_free_board_and_finds_it_in_the_list() {
    let mut desk = killed(killed(window()));
    let leave = desk.state().text().get("set-aside.leave");
    desk.click(&leave);
    assert!(desk.state().view.dialog.is_none() && desk.state().stored.list[0].moves == 2);
    let desk = killed(desk);
    assert!(desk.state().view.dialog.is_none(), "it is not offered for ever");
    assert_eq!(desk.state().stored.list.len(), 1);
}

#[test]
fn who_plays_on_after_a_kill_is_not_asked_after_the_next() {
    let mut desk = killed(window());
    desk.run([Command::TogglePause]);
    desk.until("the method moves", |state| state.game.document.record.len() == 3);
    let mut desk = killed(desk);
    assert!(desk.state().view.dialog.is_none() && desk.state().view.after_crash);
    let free = desk.state().game.legal[0];
    desk.run([Command::Play(free)]);
    desk.until("the method answers", |state| state.game.document.record.len() == 5);
    let desk = killed(desk);
    assert!(desk.state().view.dialog.is_none() && desk.state().view.after_crash);
}

#[test]
fn one_closing_between_two_kills_takes_the_first_back() {
    let desk = killed(closed(killed(window())));
    assert!(desk.state().view.dialog.is_none() && moves(&desk) == 2);
}

/// What an earlier program kept has no line for a list, and must not be read: it is moved as it is, whatever is in it.
#[test]
fn a_game_of_an_earlier_program_is_set_aside_unread() {
    let desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    let Desk { harness, folder: held } = desk;
    drop(harness);
    let kept = "// (changed:true)\n(version: 1, game: \"othello\", moves: \"f5 f5 not a move\")";
    fs::write(folder.join("game-1.ron"), kept).expect("written");
    fs::write(folder.join("game-1.lock"), "open 1").expect("written");
    let mut desk = Desk::in_folder(held, settings());
    keep(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::SetAside));
    let id = desk.state().stored.list[0].id.clone();
    let stored = fs::read_to_string(folder.join("replaced").join(format!("{id}.ron"))).expect("stored");
    assert_eq!(stored, kept);
}

#[test]
fn a_game_that_ends_programs_while_it_is_read_from_another_slot_is_set_aside_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Autosave::in_folder(folder.path());
    fs::write(folder.path().join("game-2.ron"), "// (changed:true)\n(version: 1, game: \"othello\")")
        .expect("written");
    fs::write(folder.path().join("game-2.lock"), "open 1").expect("written");
    assert_eq!(first.take_left_by_others(|_, _, _| panic!("it is not read")).count, 0);
    assert!(!folder.path().join("game-2.ron").exists());
    assert_eq!(
        fs::read_to_string(folder.path().join("game-2.lock")).expect("a lock"),
        "open 1",
        "as it was found"
    );
}

#[test]
fn the_time_spent_on_a_move_is_not_given_back_by_a_restart() {
    let mut desk = Desk::default();
    let clock = Some(TimeControl { main: 60, increment: 0 });
    let given = NewGame { players: [Player::Person, Player::Person], clock };
    desk.run([Command::NewBetween(Box::new(Game::TicTacToe.start()), Box::new(given))]);
    desk.run([Command::Play(ActionId(0))]);
    desk.harness.run_steps(200);
    let before = desk.state().time_left(Side::Second).expect("a clock");
    assert!(before < 59_000, "{before}");
    desk.harness.state_mut().close();
    let desk = desk.started_again();
    let after = desk.state().time_left(Side::Second).expect("a clock");
    assert!(after <= before, "{after} after {before}");
}

/// The program is killed while somebody plays, and started again as they see it.
fn killed_in_play(desk: Desk) -> Desk {
    let Desk { harness, folder } = desk;
    drop(harness);
    let mut desk = Desk::as_started(folder, Settings { workspace: Workspace::Play, ..settings() });
    keep(&mut desk);
    desk
}

/// The same once the game is kept with what undo or redo leads to.
fn killed_with_versions(mut desk: Desk, versions: &str) -> Desk {
    let path = desk.folder.path().join("game-1.ron");
    while !fs::read_to_string(&path).is_ok_and(|kept| kept.contains(versions)) {
        desk.harness.run_steps(1);
    }
    killed(desk)
}

/// Moves that were taken back, and those that were deleted, are there after the program was killed.
#[test]
fn undo_and_redo_lead_to_the_same_moves_after_a_kill() {
    let mut desk = Desk::default();
    keep(&mut desk);
    desk.run([Command::New(Game::TicTacToe), Command::SetPlayer(Side::First, Player::Person)]);
    desk.run([Command::SetPlayer(Side::Second, Player::Person)]);
    for _ in 0..2 {
        let free = desk.state().game.legal[0];
        desk.run([Command::PlayLine(vec![free])]);
    }
    desk.run([Command::Undo, Command::Undo]);
    assert_eq!(moves(&desk), 0);
    let mut desk = killed_with_versions(desk, "// versions: (None,Some(");
    assert!(!desk.state().view.start_page, "there is a game");
    desk.run([Command::Redo]);
    assert_eq!(moves(&desk), 2);
    let first = desk.state().game.document.record.main_line()[0];
    desk.run([Command::Delete(first)]);
    assert_eq!(moves(&desk), 0);
    let mut desk = killed_with_versions(desk, "// versions: (Some(");
    desk.run([Command::Undo]);
    assert_eq!(moves(&desk), 2);
}

#[test]
fn who_opens_it_after_two_kills_has_its_file_its_workspace_and_each_move_to_take_back() {
    let mut desk = window();
    let path = desk.folder.path().join("s2.edagari");
    let free = desk.state().game.legal[0];
    desk.run([
        Command::SavePath(path.clone()),
        Command::Work(Workspace::Play),
        Command::PlayLine(vec![free]),
    ]);
    assert!(desk.state().game.changed && moves(&desk) == 3);
    let kept = desk.folder.path().join("game-1.ron");
    while Document::load(&kept).map_or(0, |kept| kept.record.len()) < 3 {
        desk.harness.run_steps(1);
    }
    let mut desk = killed_in_play(killed_in_play(desk));
    assert_eq!(desk.state().view.dialog, Some(Dialog::SetAside));
    assert!(says(&desk, "s2.edagari"), "the dialog names the file");
    let open = desk.state().text().get("set-aside.open");
    desk.click(&open);
    let state = desk.state();
    assert_eq!((state.game.path.as_ref(), state.settings.workspace), (Some(&path), Workspace::Play));
    assert!(state.game.changed && !state.view.start_page && state.view.after_crash);
    desk.run([Command::Undo]);
    assert_eq!(moves(&desk), 1, "the move of the method's side goes with the one that it answered");
    desk.run([Command::Redo, Command::Save]);
    assert_eq!(desk.state().view.dialog, None, "nobody else has written its file");
    assert_eq!(Document::load(&path).expect("a game").record.len(), 3);
}

#[test]
fn what_a_full_disk_did_not_take_is_named_after_a_kill() {
    let mut desk = window();
    let kept = desk.folder.path().join("game-1.ron");
    while Document::load(&kept).map_or(0, |kept| kept.record.len()) < 2 {
        desk.harness.run_steps(1);
    }
    let blocked = Blocked::new(desk.folder.path());
    let free = desk.state().game.legal[0];
    desk.run([Command::PlayLine(vec![free])]);
    desk.until("it is not kept", |state| !state.unkept.is_empty());
    let Desk { harness, folder } = desk;
    drop(harness);
    blocked.free();
    let desk = Desk::in_folder(folder, settings());
    assert!(moves(&desk) == 2 && desk.state().view.after_crash);
    assert!(says(&desk, "moves: 2) is as it was last kept") && says(&desk, "could not be written"));
    // It is said once: what is kept since is whole.
    let desk = killed(desk);
    assert!(says(&desk, "ended unexpectedly") && !says(&desk, "could not be written"));
}

#[test]
fn that_an_older_game_comes_back_than_the_one_that_was_saved_on_a_full_disk_is_said() {
    let mut desk = window();
    let files = tempfile::tempdir().expect("a folder");
    let kept = desk.folder.path().join("game-1.ron");
    while Document::load(&kept).map_or(0, |kept| kept.record.len()) < 2 {
        desk.harness.run_steps(1);
    }
    let blocked = Blocked::new(desk.folder.path());
    let free = desk.state().game.legal[0];
    desk.run([Command::PlayLine(vec![free]), Command::SavePath(files.path().join("mine.edagari"))]);
    desk.until("it is saved", |state| !state.game.changed);
    for _ in 0..200 {
        desk.harness.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let Desk { harness, folder } = desk;
    drop(harness);
    blocked.free();
    let desk = Desk::in_folder(folder, settings());
    assert!(moves(&desk) == 2 && says(&desk, "what you saved to a file of your own"));
}

#[test]
fn answers_that_a_full_disk_did_not_take_are_named_after_a_kill() {
    let mut desk = Desk::default();
    keep(&mut desk);
    desk.run([Command::Work(Workspace::Learn), Command::Exercise(ExerciseCommand::Go(0))]);
    desk.run([Command::Exercise(ExerciseCommand::Go(1))]);
    let sets = desk.folder.path().join("exercises/sets-1.ron");
    desk.until("the set is kept", |_| sets.exists());
    let blocked = Blocked::new(desk.folder.path());
    desk.run([Command::Exercise(ExerciseCommand::Go(2))]);
    let is_kept = |state: &State| !state.unkept.iter().any(|unkept| unkept.work == KeptWork::Exercises);
    desk.until("it is not kept", |state| !is_kept(state));
    let Desk { harness, folder } = desk;
    drop(harness);
    blocked.free();
    let mut desk = Desk::in_folder(folder, settings());
    keep(&mut desk);
    let set = desk.state().exercises.sheet.set.title.clone();
    assert!(says(&desk, &format!("last answers of last time to “{set}” could not be written")));
    let desk = started_again(desk);
    assert!(!says(&desk, "last answers of last time"), "it is said once");
}

#[test]
fn settings_that_a_full_disk_did_not_take_are_named_after_a_kill() {
    let mut desk = Desk::default();
    let full = desk.folder.path().join("full");
    fs::write(&full, "in the way").expect("written");
    let keep_settings = |desk: &mut Desk| {
        let (file, _) = SettingsFile::open(full.join("preferences.ron"), ReadSettings::default);
        desk.harness.state_mut().keep_settings_in(file);
    };
    let zoomed = |desk: &Desk, zoom: f32| {
        Command::SetSettings(Box::new(Settings { zoom, ..desk.state().settings.clone() }))
    };
    let is_kept = |state: &State| !state.unkept.iter().any(|unkept| unkept.work == KeptWork::Settings);
    keep_settings(&mut desk);
    let wanted = zoomed(&desk, 1.25);
    desk.run([wanted]);
    desk.until("they are not kept", |state| !is_kept(state));
    let words = "The disk had not taken the last changes to: the settings";
    let mut desk = desk.started_again();
    assert!(says(&desk, words));
    keep_settings(&mut desk);
    let wanted = zoomed(&desk, 0.75);
    desk.run([wanted]);
    desk.until("they are not kept", |state| !is_kept(state));
    fs::remove_file(&full).expect("removed");
    desk.until("they are kept", is_kept);
    let desk = desk.started_again();
    assert!(!says(&desk, words), "it is said once, and not of what was kept in the end");
}

#[test]
fn a_game_that_nothing_can_be_written_beside_is_named_at_the_start() {
    let Desk { harness, folder } = killed(window());
    drop(harness);
    let path = folder.path().join("game-1.ron");
    let before = fs::read(&path).expect("kept");
    for number in 1..=16 {
        let lock = folder.path().join(format!("game-{number}.lock"));
        let _ = fs::remove_file(&lock);
        fs::create_dir(lock).expect("made");
    }
    let desk = Desk::in_folder(folder, settings());
    assert!(moves(&desk) == 0 && says(&desk, "does not come back") && says(&desk, "game-1.ron"));
    assert_eq!(fs::read(&path).expect("kept"), before);
}

#[test]
fn a_game_that_is_opened_on_a_full_disk_is_offered_again_after_a_kill() {
    let mut desk = killed(killed(window()));
    let slot = desk.folder.path().join("game-1.ron");
    desk.harness.run_steps(20);
    // Nothing can be written there.
    let _ = fs::remove_file(&slot);
    fs::create_dir(&slot).expect("made");
    let open = desk.state().text().get("set-aside.open");
    desk.click(&open);
    let free = desk.state().game.legal[0];
    desk.run([Command::PlayLine(vec![free])]);
    // An earlier failure may be of the empty game that stood there before.
    let lock = slot.with_extension("lock");
    while !fs::read_to_string(&lock).is_ok_and(|said| said.contains("unwritten")) {
        desk.harness.run_steps(1);
    }
    let Desk { harness, folder } = desk;
    drop(harness);
    fs::remove_dir(&slot).expect("removed");
    let mut desk = Desk::as_started(folder, settings());
    keep(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::SetAside));
    assert_eq!(desk.state().view.set_aside.as_ref().map(|asked| asked.game.moves), Some(2));
    // Another fault that nobody has read yet may stand before it for half a minute, and a newer sentence behind it.
    for _ in 0..4_000 {
        if !says(&desk, "could not be written") {
            desk.harness.run_steps(1);
            std::thread::sleep(std::time::Duration::from_millis(25));
        }
    }
    assert!(says(&desk, "could not be written"), "more was done in it");
    desk.click(&open);
    desk.until("it is kept", |state| state.stored.list.iter().all(|entry| !entry.id.ends_with("asked")));
    let desk = closed(desk);
    assert!(desk.state().view.dialog.is_none() && moves(&desk) == 2, "now it was answered");
}

/// What a paste took the place of comes back after a kill, and only what was played since is taken back before that.
#[test]
fn undo_of_a_paste_leads_back_to_the_game_before_after_a_kill() {
    let four = |text: &str| Command::PasteText(text.to_owned());
    for played_on in [false, true] {
        let mut desk = Desk::default();
        keep(&mut desk);
        desk.run([Command::New(Game::TicTacToe), Command::SetPlayer(Side::First, Player::Person)]);
        desk.run([Command::SetPlayer(Side::Second, Player::Person)]);
        for _ in 0..3 {
            let free = desk.state().game.legal[0];
            desk.run([Command::PlayLine(vec![free])]);
        }
        let mine = desk.state().game.document.record.clone();
        let other = Game::usual("connect-four").expect("a game");
        let document =
            Document::from_text("(version: 2, game: \"connect-four\", moves: \"4455\")").expect("a document");
        desk.run([four(&document.to_text()), Command::ToEnd]);
        assert_eq!(desk.state().game.document.game(), other);
        if played_on {
            let free = desk.state().game.legal[0];
            desk.run([Command::Play(free)]);
        }
        let count = moves(&desk);
        let mut desk = killed(desk);
        assert_eq!((desk.state().game.document.game(), moves(&desk)), (other, count));
        assert!(desk.state().can_undo());
        if played_on {
            desk.run([Command::Undo]);
            assert_eq!(
                (desk.state().game.document.game(), moves(&desk)),
                (other, 4),
                "what was played since"
            );
        }
        desk.run([Command::Undo]);
        assert_eq!(desk.state().game.document.record, mine, "the game before");
        desk.run([Command::Redo]);
        assert_eq!((desk.state().game.document.game(), moves(&desk)), (other, 4));
        desk.run([Command::Undo]);
        assert_eq!(desk.state().game.document.record, mine);
    }
}

/// Numbers that were changed belong to their game: another one says that they stay behind, and undo brings them back in use, also
/// after a kill.
#[test]
fn a_tuned_table_comes_back_in_use_with_its_game() {
    let mut desk = Desk::default();
    keep(&mut desk);
    desk.run([Command::New(Game::Othello { size: 8 })]);
    let before = desk.state().settings.engine(&desk.state().game.position).evaluation;
    let weights = Weights::preset(WeightsPreset::ALL[1], 8).expect("a table");
    desk.run([Command::SetWeights(weights.clone())]);
    let judges = |desk: &Desk| desk.state().settings.engine(&desk.state().game.position).evaluation;
    let tuned = Evaluation::Weights(Box::new(weights));
    assert_eq!(judges(&desk), tuned);
    let words = desk.state().text().get("weights.left");
    desk.run([Command::New(Game::Othello { size: 8 })]);
    assert_eq!(judges(&desk), before);
    assert!(says(&desk, &words));
    desk.run([Command::Undo]);
    assert_eq!(judges(&desk), tuned, "undo brings it back in use");
    desk.run([Command::Redo, Command::PasteText("f5d6".to_owned())]);
    assert_eq!(judges(&desk), before);
    let mut desk = killed(desk);
    while judges(&desk) != tuned && desk.state().can_undo() {
        desk.run([Command::Undo]);
    }
    assert_eq!(judges(&desk), tuned, "also after a kill");
}

/// The numbers belong to their game also while a lesson has the board: a kill there makes them nobody's choice for every game.
#[test]
fn a_tuned_table_stays_with_its_game_when_the_program_is_killed_in_a_lesson() {
    let mut desk = Desk::default();
    keep(&mut desk);
    desk.run([Command::New(Game::Othello { size: 8 }), Command::PasteText("f5d6".to_owned())]);
    let judges = |desk: &Desk| desk.state().settings.engine(&desk.state().game.position).evaluation;
    let before = judges(&desk);
    let weights = Weights::preset(WeightsPreset::ALL[1], 8).expect("a table");
    desk.run([Command::SetWeights(weights.clone()), Command::Lesson(LessonCommand::Open(0))]);
    assert!(desk.state().lessons.staged);
    // What is kept is looked at every few hundredths of a second.
    for _ in 0..40 {
        desk.harness.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let remembered = Settings { animation: false, ..own_settings(desk.state()) };
    let Desk { harness, folder } = desk;
    drop(harness);
    let mut desk = Desk::in_folder(folder, remembered);
    assert_eq!(judges(&desk), Evaluation::Weights(Box::new(weights)), "it comes back with its game");
    keep(&mut desk);
    desk.run([Command::New(Game::Othello { size: 8 })]);
    assert_eq!(judges(&desk), before, "and another game is judged as before");
}

/// Whatever the last change was, undo takes it back after a kill: a line that was pasted beside another one too.
#[test]
fn undo_takes_a_line_beside_another_back_after_a_kill() {
    let mut desk = Desk::default();
    keep(&mut desk);
    desk.run([Command::New(Game::TicTacToe)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    let line = |moves: &[u16]| Command::PlayLine(moves.iter().copied().map(ActionId).collect());
    desk.run([line(&[4, 0]), Command::ToStart, line(&[0, 1, 2])]);
    assert_eq!(moves(&desk), 5);
    let mut desk = killed(desk);
    desk.run([Command::Undo]);
    let record = &desk.state().game.document.record;
    assert_eq!((record.len(), record.path_to(record.main_line()[1])), (2, vec![ActionId(4), ActionId(0)]));
    desk.run([Command::Undo]);
    assert_eq!(moves(&desk), 1, "and then the moves before");
}
