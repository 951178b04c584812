//! What is asked before the program closes: where the disk does not take what was done, where work is under way that is in no
//! file, and for how long it is asked where a signal ends the program.

use std::fs;
use std::path::{Path, PathBuf};

use edagari::catalog::{Engine, Game};
use edagari::eval::weights::{Weights, WeightsPreset};
use edagari::game::{ActionId, Side};
use edagari::learning::{FitProgress, LearningEvent, LearningMessage, LearningResult};
use edagari::match_play::{MatchPlan, MatchResults, document};
use edagari::session::command::Command;
use edagari::session::document::start_state;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::lessons::shown::own_settings;
use edagari::session::matches::data::{MatchCommand, MatchStanding};
use edagari::session::matches::update::{adopt_match, match_failed, match_unwritten, match_written};
use edagari::session::saved_settings::{self, ReadSettings};
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::session::update::apply;
use edagari::session::weights::data::WeightsCommand;
use edagari::session::weights::learning::data::{KeptRun, LearnCommand, LearningRequest, RunProgress};
use edagari::session::weights::learning::update::{absorb_learning, go_on_with};
use edagari::store::slot::Slot;
use edagari::store::{Document, Player};
use edagari::window::outside::settings_file::SettingsFile;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;

/// A folder that takes nothing for a while, whoever asks: something else has its name.
pub(super) struct Blocked {
    folder: PathBuf,
    aside: tempfile::TempDir,
}

impl Blocked {
    pub(super) fn new(folder: &Path) -> Self {
        let aside = tempfile::tempdir().expect("a folder");
        fs::rename(folder, aside.path().join("it")).expect("moved");
        fs::write(folder, "in the way").expect("written");
        Self { folder: folder.to_owned(), aside }
    }

    fn aside(&self) -> &Path {
        self.aside.path()
    }

    pub(super) fn free(self) {
        fs::remove_file(&self.folder).expect("removed");
        fs::rename(self.aside.path().join("it"), &self.folder).expect("moved");
    }
}

pub(super) fn moves_kept(folder: &Path) -> usize {
    Document::load(&folder.join("game-1.ron")).map_or(0, |document| document.record.len())
}

/// Asks the window to close, as the system does.
pub(super) fn ask_to_close(desk: &mut Desk) {
    let input = desk.harness.input_mut();
    let root = input.viewports.entry(egui::ViewportId::ROOT).or_default();
    root.events.push(egui::ViewportEvent::Close);
    desk.harness.run_steps(1);
    let root = desk.harness.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default();
    root.events.clear();
    desk.harness.run_steps(2);
}

#[test]
fn closing_with_work_that_is_not_kept_asks() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, None, "all is kept");
    let blocked = Blocked::new(&folder);
    desk.run([Command::PasteText("b2a1".to_owned())]);
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
    assert!(desk.harness.query_all_by_label_contains("Close anyway").next().is_some());
    let [again, tried] = ["unkept.again", "unkept.tried"].map(|key| desk.state().text().get(key));
    assert!(!desk.shows(&tried));
    desk.click(&again);
    ask_to_close(&mut desk);
    assert!(desk.shows(&tried), "a dialog that only comes back seems to have done nothing");
    desk.run([Command::CloseDialog]);
    ask_to_close(&mut desk);
    assert!(!desk.shows(&tried), "nobody has tried again since");
    desk.run([Command::CloseDialog]);
    blocked.free();
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, None);
    assert_eq!(moves_kept(&folder), 2);
}

#[test]
fn what_is_asked_before_closing_goes_by_itself_once_everything_is_kept() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
    let blocked = Blocked::new(&folder);
    desk.run([Command::PasteText("b2a1".to_owned())]);
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
    blocked.free();
    desk.until("it is kept", |state| state.unkept.is_empty());
    desk.until("nothing is asked", |state| state.view.dialog.is_none());
    let over = desk.state().text().get("unkept.over");
    assert!(desk.shows(&over));
}

#[test]
fn answers_on_a_full_disk_are_named_asked_about_and_written_when_there_is_room() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    let right = desk.state().exercises.sheet.set.exercises[0].solve().expect("a solution").answer;
    let blocked = Blocked::new(&folder.join("exercises"));
    desk.run([ExerciseCommand::Answer(Box::new(right)), ExerciseCommand::HandIn].map(Command::Exercise));
    desk.until("it is said", |state| !state.unkept.is_empty());
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
    desk.run([Command::CloseDialog]);
    blocked.free();
    desk.until("it is over", |state| state.unkept.is_empty());
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, None);
    let before = desk.state().exercises.sheet.clone();
    assert!(before.work.values().any(|work| work.handed_in), "{:?}", before.work);
    desk.harness.state_mut().close();
    let mut desk = desk.started_again();
    desk.harness.state_mut().keep_in(&folder);
    // The sheet is read beside the window.
    desk.until("the answers are back", |state| state.exercises.sheet.work == before.work);
}

#[test]
fn what_is_asked_before_closing_offers_what_helps() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    let text = desk.state().text();
    let [stay, elsewhere] = ["unkept.stay", "unkept.save-as"].map(|key| text.get(key));
    let right = desk.state().exercises.sheet.set.exercises[0].solve().expect("a solution").answer;
    let blocked = Blocked::new(&folder.join("exercises"));
    desk.run([ExerciseCommand::Answer(Box::new(right)), ExerciseCommand::HandIn].map(Command::Exercise));
    desk.until("it is said", |state| !state.unkept.is_empty());
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
    assert!(!desk.shows(&elsewhere), "the game is kept");
    desk.click(&stay);
    assert_eq!(desk.state().view.dialog, None);
    blocked.free();
}

/// Begins a long match, and waits for its first games.
fn play_a_match(desk: &mut Desk) {
    let engine = |text: &str| Engine::parse(text, Game::TicTacToe).expect("a method");
    let plan = MatchPlan::new(Game::TicTacToe, vec![engine("random"), engine("minimax")], 100_000);
    desk.run([Command::Match(MatchCommand::SetPlan(plan.into())), Command::Match(MatchCommand::Start)]);
    desk.until("it is played", |state| {
        state.matches.results.as_ref().is_some_and(|results| results.played() > 3)
    });
}

/// A match whose last games the disk does not take.
#[test]
fn a_match_on_a_full_disk_is_asked_about_and_written_when_there_is_room() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    play_a_match(&mut desk);
    let blocked = Blocked::new(&folder.join("matches"));
    desk.run([Command::Match(MatchCommand::Stop)]);
    desk.until("it is said", |state| !state.unkept.is_empty());
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
    desk.run([Command::CloseDialog]);
    blocked.free();
    desk.until("it is over", |state| state.unkept.is_empty());
    let kept = document::load(&folder.join("matches/match-1.ron")).expect("a match");
    assert_eq!(Some(kept.played()), desk.state().matches.results.as_ref().map(MatchResults::played));
}

/// A match without a file from its beginning: the folder of matches could not be used when the program started.
#[test]
fn a_match_that_has_no_file_is_asked_about_and_written_when_there_is_room() {
    for is_over in [false, true] {
        let mut desk = Desk::default();
        let folder = desk.folder.path().to_owned();
        fs::create_dir(folder.join("matches")).expect("made");
        let blocked = Blocked::new(&folder.join("matches"));
        desk.harness.state_mut().keep_in(&folder);
        play_a_match(&mut desk);
        if is_over {
            desk.run([Command::Match(MatchCommand::Stop)]);
        }
        desk.until("it is said", |state| !state.unkept.is_empty());
        ask_to_close(&mut desk);
        assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
        desk.run([Command::CloseDialog]);
        blocked.free();
        desk.until("it is over", |state| state.unkept.is_empty());
        let file = folder.join("matches/match-1.ron");
        desk.until("its games are there", |_| document::load(&file).is_ok_and(|kept| kept.played() > 3));
        desk.run([Command::Match(MatchCommand::Stop)]);
        let kept = document::load(&file).expect("a match");
        assert_eq!(Some(kept.played()), desk.state().matches.results.as_ref().map(MatchResults::played));
    }
}

/// What the disk lacked is on it by now: nothing says any more that the match cannot go on.
#[test]
fn a_match_can_go_on_once_its_games_are_written() {
    let mut desk = Desk::default();
    play_a_match(&mut desk);
    desk.run([Command::Match(MatchCommand::Pause)]);
    let mut state = start_state(Settings::default());
    let results = desk.state().matches.results.clone().expect("a match");
    adopt_match(&mut state, results);
    match_unwritten(&mut state, "the disk is full".to_owned());
    assert!(matches!(state.matches.standing, MatchStanding::Failed(_)));
    match_written(&mut state);
    assert_eq!(state.matches.standing, MatchStanding::Paused);
    match_failed(&mut state, "there is not enough memory".to_owned());
    match_written(&mut state);
    assert!(matches!(state.matches.standing, MatchStanding::Failed(_)), "that was not the disk");
}

/// A match whose last games the disk does not take, and a kill before it does.
#[test]
fn games_of_a_match_that_a_full_disk_did_not_take_are_counted_after_a_kill() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    play_a_match(&mut desk);
    desk.run([Command::Match(MatchCommand::Pause)]);
    // What a program leaves that is killed while the disk lacks three games.
    let lock = folder.join("matches/match-1.lock");
    drop(desk.harness);
    fs::write(&lock, "open 0 unwritten 3").expect("written");
    let mut desk = Desk::in_folder(desk.folder, crate::window::desk::settings());
    desk.harness.state_mut().keep_in(&folder);
    desk.harness.run_steps(3);
    let called = "Tic-tac-toe, Random – Minimax";
    let said = desk.state().text().with("match.lost", &[("count", &3), ("match", &called)]);
    assert!(desk.shows(&said), "{said}");
    drop(desk.harness);
    // It was said, and the next start says it no more.
    let mut desk = Desk::in_folder(desk.folder, crate::window::desk::settings());
    desk.harness.state_mut().keep_in(&folder);
    desk.harness.run_steps(3);
    assert!(!desk.shows(&said));
}

/// A journal that takes no more: the window says how many games are not on the disk, and so does what the next program reads.
#[test]
fn games_that_a_full_disk_does_not_take_are_counted_while_they_are_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let slot = Slot::take(folder.path(), "match").expect("a slot");
    slot.say_unwritten(12);
    assert_eq!(fs::read_to_string(folder.path().join("match-1.lock")).expect("said"), "open 0 unwritten 12");
    drop(slot);
    let next = Slot::take(folder.path(), "match").expect("a slot");
    assert_eq!((next.lost_changes(), next.lost_count()), (true, 12));
}

/// Escape lets whatever plays or learns rest, as it stops an analysis, and says so.
#[test]
fn escape_lets_a_match_and_a_run_that_learns_rest() {
    let mut desk = Desk::default();
    let engine = |text: &str| Engine::parse(text, Game::TicTacToe).expect("a method");
    let plan = MatchPlan::new(Game::TicTacToe, vec![engine("random"), engine("minimax")], 100_000);
    desk.run([Command::Match(MatchCommand::SetPlan(plan.into())), Command::Match(MatchCommand::Start)]);
    desk.until("it is played", |state| {
        state.matches.results.as_ref().is_some_and(|results| results.played() > 0)
    });
    desk.press(Modifiers::NONE, Key::Escape);
    assert_eq!(desk.state().matches.standing, MatchStanding::Paused);
    let text = desk.state().text();
    assert!(desk.shows(&text.with("said.paused", &[("what", &text.get("unkept.match"))])));
    let request = LearningRequest { games: 100_000, ..LearningRequest::default() };
    desk.run(
        [LearnCommand::Set(request.into()), LearnCommand::Start].map(WeightsCommand::Learn).map(Command::Lab),
    );
    assert_eq!(desk.state().lab.learning.standing, MatchStanding::Playing);
    desk.press(Modifiers::NONE, Key::Escape);
    assert_eq!(desk.state().lab.learning.standing, MatchStanding::Paused);
}

/// A window with a move that the disk did not take, and a signal that asks it to end.
fn signalled() -> (Desk, Blocked) {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
    let blocked = Blocked::new(&folder);
    desk.run([Command::PasteText("b2a1".to_owned())]);
    desk.until("it is said", |state| !state.unkept.is_empty());
    desk.harness.state().signalled_end().ask();
    ask_to_close(&mut desk);
    (desk, blocked)
}

#[test]
fn who_stays_when_a_signal_asks_for_the_end_stays() {
    let (mut desk, blocked) = signalled();
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
    let seconds = desk.state().seconds_to_end.expect("the seconds left are known");
    assert!(
        (10..=20).contains(&seconds),
        "{seconds} s: as long as one needs to read what is lost, and to save it elsewhere"
    );
    assert!(desk.harness.query_all_by_label_contains("Without an answer it ends in").next().is_some());
    let stay = desk.state().text().get("unkept.stay");
    desk.click(&stay);
    let end = desk.harness.state().signalled_end();
    assert_eq!((desk.state().view.dialog, end.left()), (None, None));
    assert!(!end.comes(), "whoever waits for it waits no more");
    // The next signal asks again, with its own seconds.
    end.ask();
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
    assert!(desk.state().seconds_to_end.is_some());
    // Somebody who saves elsewhere is there as well.
    desk.run([Command::CloseDialog, Command::SavePath(blocked.aside().join("elsewhere.edagari"))]);
    assert_eq!(desk.harness.state().signalled_end().left(), None);
}

#[test]
fn an_end_that_nobody_answers_comes() {
    let (desk, _blocked) = signalled();
    let end = desk.harness.state().signalled_end();
    assert!(end.left().is_some(), "it is still to come");
    assert!(end.comes() && end.left() == Some(std::time::Duration::ZERO), "who waits for it hears of it");
}

/// An end that nobody answers is no crash; the next start says what is lost.
#[test]
fn an_end_that_nobody_answers_is_no_crash() {
    let (mut desk, blocked) = signalled();
    assert!(desk.harness.state().signalled_end().comes());
    ask_to_close(&mut desk);
    assert!(desk.state().leaves_unkept, "the window closes by itself");
    desk.harness.state_mut().close();
    let folder = desk.folder.path().to_owned();
    blocked.free();
    let lock = fs::read_to_string(folder.join("game-1.lock")).expect("read");
    assert_eq!(lock, "shut unwritten 1");
}

/// A learning that would take long.
fn learns(games: u32) -> [Command; 2] {
    let request = LearningRequest { games, ..LearningRequest::default() };
    [LearnCommand::Set(Box::new(request)), LearnCommand::Start]
        .map(|request| Command::Lab(WeightsCommand::Learn(request)))
}

#[test]
fn closing_while_numbers_are_learned_asks() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    desk.run(learns(100_000));
    assert!(desk.state().lab.learning.is_under_way());
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
    assert!(desk.harness.query_all_by_label_contains("the learning that is under way").next().is_some());
    desk.run([Command::CloseDialog]);
    desk.harness.state().signalled_end().ask();
    ask_to_close(&mut desk);
    let seconds = desk.state().seconds_to_end.expect("the seconds left are known");
    assert!(seconds > 5, "{seconds} s: there is time to read what would be lost");
    let again = desk.state().text().get("unkept.again");
    assert!(!desk.shows(&again), "nothing is to be tried again");
    let stay = desk.state().text().get("unkept.stay");
    desk.click(&stay);
    assert!(desk.state().lab.learning.is_under_way());
    desk.run([Command::Lab(WeightsCommand::Learn(LearnCommand::Stop))]);
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, None);
}

#[test]
fn nothing_is_asked_of_a_game_that_is_empty_or_whole_in_its_file() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
    ask_to_close(&mut desk);
    let blocked = Blocked::new(&folder);
    desk.run([Command::SavePath(elsewhere.path().join("s1.edagari"))]);
    ask_to_close(&mut desk);
    assert!(desk.state().view.dialog.is_none() && desk.state().unkept.is_empty(), "its file holds it");
    assert!(desk.harness.query_all_by_label_contains("Not kept yet").next().is_none());
    desk.run([Command::New(Game::Matrix)]);
    ask_to_close(&mut desk);
    assert!(desk.state().view.dialog.is_none() && desk.state().unkept.is_empty(), "nothing is in it");
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept), "here a move is");
    blocked.free();
}

/// A disk that is full from the first start takes no settings either: nothing is asked about those that nobody has changed.
#[test]
fn settings_that_nobody_has_changed_are_not_asked_about() {
    let mut desk = Desk::default();
    let full = desk.folder.path().join("full");
    fs::write(&full, "in the way").expect("written");
    let settings = desk.state().settings.clone();
    let changed = Settings { zoom: 1.25, ..settings.clone() };
    let former = || ReadSettings { settings, dropped: Vec::new() };
    let (file, _) = SettingsFile::open(full.join("preferences.ron"), former);
    desk.harness.state_mut().keep_settings_in(file);
    ask_to_close(&mut desk);
    assert_eq!((desk.state().view.dialog, desk.state().unkept.len()), (None, 0), "{:?}", desk.state().unkept);
    desk.run([Command::SetSettings(Box::new(changed))]);
    ask_to_close(&mut desk);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept), "here something was changed");
}

/// What was learned is there again after a kill, to be used or discarded, and so is the set-up.
#[test]
fn what_was_learned_and_how_it_was_set_up_are_remembered() {
    let mut state = start_state(Settings::default());
    let request = LearningRequest { games: 100_000, passes: 7, ..LearningRequest::default() };
    apply(&mut state, Command::Lab(WeightsCommand::Learn(LearnCommand::Set(Box::new(request.clone())))));
    apply(&mut state, Command::New(Game::Othello { size: 8 }));
    apply(&mut state, Command::Lab(WeightsCommand::Learn(LearnCommand::Start)));
    let learned = Weights::preset(WeightsPreset::ALL[1], 8).expect("a table");
    let table = LearningResult::Weights(Box::new(learned.clone()));
    absorb_learning(&mut state, LearningMessage::Finished(Ok(table)), 1.0);
    let written = ron::to_string(&own_settings(&state)).expect("text");
    let mut next = start_state(saved_settings::read(&written).settings);
    go_on_with(&mut next, state.lab.learning.kept.clone());
    assert_eq!(next.lab.learning.request, request);
    apply(&mut next, Command::New(Game::Othello { size: 8 }));
    assert!(next.shows_learned() && next.shown_weights().expect("a table").0 == learned);
    apply(&mut next, Command::Lab(WeightsCommand::Learn(LearnCommand::Discard)));
    assert_eq!(next.lab.learning.kept, KeptRun::default(), "it was answered");
}

/// Every few seconds, also while it runs: a kill takes no more than that.
#[test]
fn what_a_run_has_learned_so_far_is_remembered_while_it_runs() {
    let mut state = start_state(Settings::default());
    apply(&mut state, Command::New(Game::Othello { size: 8 }));
    apply(&mut state, Command::Lab(WeightsCommand::Learn(LearnCommand::Start)));
    let learned = Weights::preset(WeightsPreset::ALL[1], 8).expect("a table");
    let pass = || {
        let (numbers, [loss, held_out, error]) = (Vec::new(), [1.0; 3]);
        let progress = FitProgress { epoch: 1, epochs: 100, loss, held_out, error, numbers };
        LearningMessage::News(LearningEvent::Pass { progress, weights: Some(Box::new(learned.clone())) })
    };
    absorb_learning(&mut state, pass(), 1.0);
    assert!(state.lab.learning.kept.learned.is_none(), "not with every pass");
    absorb_learning(&mut state, pass(), 6.0);
    let kept = state.lab.learning.kept.clone();
    let at = Some(RunProgress::Passes(1, 100));
    assert_eq!(kept, KeptRun { learns: true, at, learned: Some(learned) }, "and how far it was");
    // The next start knows it until what was learned is used or discarded.
    let mut state = start_state(Settings::default());
    go_on_with(&mut state, kept);
    assert_eq!((state.lab.learning.cut_off_at, state.lab.learning.kept.at), (at, at));
    apply(&mut state, Command::Lab(WeightsCommand::Learn(LearnCommand::Discard)));
    assert_eq!(state.lab.learning.kept, KeptRun::default());
}

#[test]
fn what_a_cut_off_run_has_left_is_no_news_once_it_is_in_use() {
    let learned = Weights::preset(WeightsPreset::ALL[1], 8).expect("a table");
    let mut state = start_state(Settings::default());
    go_on_with(&mut state, KeptRun { learns: true, at: None, learned: Some(learned.clone()) });
    apply(&mut state, Command::New(Game::Othello { size: 8 }));
    assert!(state.lab.learning.was_cut_off && state.lab.learning.candidate.is_some());
    apply(&mut state, Command::Lab(WeightsCommand::Learn(LearnCommand::Keep)));
    assert!(!state.lab.learning.was_cut_off && state.lab.learning.kept == KeptRun::default());
    assert_eq!(state.weights().expect("a table").0, learned);
}

#[test]
fn another_game_does_not_take_the_place_of_one_that_is_not_kept_before_it_is_asked() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
    let blocked = Blocked::new(&folder);
    desk.run([Command::PasteText("b2a1".to_owned())]);
    desk.until("it is said", |state| !state.unkept.is_empty());
    let played = desk.state().game.document.record.clone();
    let text = desk.state().text();
    let [stay, goes_on] = ["unkept.stay", "unkept.replace"].map(|key| text.get(key));
    desk.run([Command::PasteText("c3".to_owned())]);
    assert_eq!(
        (desk.state().view.dialog, &desk.state().game.document.record),
        (Some(Dialog::Unkept), &played)
    );
    desk.click(&stay);
    for (answer, stays) in [(&stay, true), (&goes_on, false)] {
        desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
        assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
        assert_eq!(desk.state().game.document.record, played);
        desk.click(answer);
        assert_eq!((desk.state().view.dialog, desk.state().game.document.record == played), (None, stays));
    }
    // What was asked before is not done later.
    assert!(desk.state().view.held.is_none());
    blocked.free();
    desk.run([Command::Undo]);
    assert_eq!(desk.state().game.document.record, played);
}

/// A dialog that begins another game goes before the question about the one that is open comes.
#[test]
fn dialogs_that_begin_a_game_leave_the_question_about_the_open_one_standing() {
    for (dialog, begins) in [(Dialog::NewGame, "new-game.begin"), (Dialog::Tree, "trees.begin")] {
        let mut desk = Desk::default();
        let folder = desk.folder.path().to_owned();
        desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
        // Whether the text was kept already or not: the move that a person plays now is not.
        desk.run([Command::SetPlayer(Side::Second, Player::Person)]);
        let blocked = Blocked::new(&folder);
        desk.run([Command::Play(ActionId(8))]);
        assert_eq!(desk.state().game.document.record.len(), 2);
        desk.until("it is not kept", |state| !state.unkept.is_empty());
        desk.run([Command::Show(dialog)]);
        desk.harness.run_steps(4);
        let words = desk.state().text().get(begins);
        desk.click(&words);
        assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept), "{dialog:?}");
        assert_eq!(desk.state().game.position.game(), Game::TicTacToe, "nothing is replaced unasked");
        blocked.free();
    }
}
