//! Engines that are taken out of the list, or do not play the open game: what was done by them is done by others, and it is said.

use edagari::catalog::{Engine, Game};
use edagari::engine::{EngineEntry, Protocol};
use edagari::game::Side;
use edagari::review::ReviewLimit;
use edagari::session::command::Command;
use edagari::session::engines::data::EnginesCommand;
use edagari::session::review::data::{ReviewCommand, ReviewStanding};
use edagari::session::screen::data::{Dialog, Panel};
use edagari::store::Player;
use egui::{PointerButton, Role};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;
use crate::window::ui_engines::{desk, entry, entry_of};

const OTHELLO: Game = Game::Othello { size: 8 };
const FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

/// Whether anything that is shown holds these words.
fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

/// The engines that are in the list from now on.
fn listed(desk: &mut Desk, entries: &[EngineEntry]) {
    desk.run([Command::Engines(EnginesCommand::Listed(entries.to_vec()))]);
}

/// Plays some moves for both sides.
fn play(desk: &mut Desk, moves: usize) {
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    for _ in 0..moves {
        let next = desk.state().game.legal[0];
        desk.run([Command::Play(next)]);
    }
}

/// Opens the list of those who estimate in a review.
fn open_reviewers(desk: &mut Desk, chosen: &str) {
    let label = format!("Estimates by: {chosen}");
    let list = desk.harness.get_by_role_and_label(Role::ComboBox, &label).rect().center();
    desk.harness.click_at(list, PointerButton::Primary);
    desk.harness.run_steps(4);
}

#[test]
fn a_review_is_the_programs_where_the_engine_that_was_chosen_is_gone_or_has_no_values() {
    let mut desk = desk(entry("window-review-gone", Protocol::NBoard, &[]));
    listed(
        &mut desk,
        &[
            entry("window-review-gone", Protocol::NBoard, &[]),
            entry("window-mute-reviewer", Protocol::Gtp, &[]),
        ],
    );
    play(&mut desk, 4);
    desk.run([Command::FocusPanel(Panel::Review), Command::ToggleFullPanel(Panel::Review)]);
    desk.harness.run_steps(4);
    open_reviewers(&mut desk, "Edagari");
    // Who has no values stands in no list of reviewers, and it is said why.
    assert!(desk.harness.query_by_label("window-mute-reviewer").is_none());
    assert!(says(&desk, "window-mute-reviewer: moves alone and no values"));
    desk.click("window-review-gone");
    desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(4)))]);
    // Another program takes it out of the list.
    listed(&mut desk, &[entry("window-mute-reviewer", Protocol::Gtp, &[])]);
    desk.harness.run_steps(4);
    open_reviewers(&mut desk, "Edagari");
    desk.run([Command::Review(ReviewCommand::Start)]);
    desk.until("it is reviewed", |state| state.review.standing == ReviewStanding::Over);
    assert_eq!(desk.state().game.document.reviews.all()[0].by, None);
    assert!(!says(&desk, "window-review-gone"));
}

#[test]
fn a_review_that_failed_at_once_gives_no_marks_in_the_name_of_its_engine() {
    let mut desk = desk(entry("window-review-fails", Protocol::NBoard, &["crash-at-start"]));
    play(&mut desk, 4);
    desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(4)))]);
    desk.run([Command::Review(ReviewCommand::Start)]);
    desk.until("it is reviewed", |state| state.review.standing == ReviewStanding::Over);
    let before = desk.state().game.document.reviews.clone();
    desk.run([Command::Engines(EnginesCommand::ReviewBy(Some("window-review-fails".to_owned())))]);
    desk.run([Command::Review(ReviewCommand::Start)]);
    desk.until("it fails", |state| state.review.standing == ReviewStanding::Failed);
    desk.harness.run_steps(4);
    assert!(says(&desk, "engine window-review-fails: it ended by itself"));
    assert!(!says(&desk, "Marks: ") && !says(&desk, "estimates of window-review-fails"));
    // What was found by others stays.
    assert_eq!(desk.state().game.document.reviews, before);
}

#[test]
fn an_opponent_that_is_taken_out_of_the_list_is_said_to_be_gone_and_opposes_nobody_any_more() {
    let mut desk = desk(entry("window-opponent-gone", Protocol::Ugi, &[]));
    desk.click("Who plays White");
    desk.click("window-opponent-gone");
    // The question names the games that are played against it.
    desk.run([Command::Show(Dialog::Engines)]);
    desk.click("Remove window-opponent-gone");
    assert!(says(&desk, "window-opponent-gone is the opponent in Othello"));
    desk.run([Command::CloseDialog]);
    listed(&mut desk, &[]);
    desk.harness.run_steps(4);
    let gone = "window-opponent-gone is no longer in the list: choose another";
    let value = |desk: &Desk| {
        use egui_kittest::kittest::NodeT as _;
        let list = desk.harness.get_by_role_and_label(Role::ComboBox, "Who plays White");
        list.accesskit_node().value().unwrap_or_default()
    };
    assert_eq!(value(&desk), gone);
    // A new game is begun against whom one plays usually, also where it begins by itself.
    desk.run([Command::New(OTHELLO)]);
    let Player::Engine(engine) = desk.state().player(Side::Second).clone() else { panic!("a person") };
    assert_eq!(engine.external(), None);
    assert_ne!(value(&desk), gone);
    let usual = Engine::parse("engine:window-opponent-gone,time=1", OTHELLO).expect("a method");
    assert_eq!(
        desk.state().settings.opponents.get(&OTHELLO.to_string()).and_then(Engine::external),
        usual.external()
    );
}

#[test]
fn the_start_page_says_that_the_usual_opponent_is_gone() {
    let mut settings = crate::window::desk::settings();
    let engine = Engine::parse("engine:window-start-gone,time=1", FOUR).expect("a method");
    settings.opponents.insert(FOUR.to_string(), engine);
    let mut desk = Desk::as_started(tempfile::tempdir().expect("a folder"), settings);
    listed(&mut desk, &[entry_of(FOUR, "window-start-gone", Protocol::Ugi, &[])]);
    desk.harness.run_steps(4);
    assert!(says(&desk, "Against: window-start-gone · 1 s"));
    listed(&mut desk, &[]);
    desk.harness.run_steps(4);
    assert!(says(&desk, "window-start-gone is no longer in the list: choose another"));
    desk.click("Play Connect Four");
    let Player::Engine(engine) = desk.state().player(Side::Second).clone() else { panic!("a person") };
    assert_eq!(engine.external(), None);
}
