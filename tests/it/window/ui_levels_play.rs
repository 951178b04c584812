//! Levels as players of matches and of tournaments of programs; a match is one of the open game, finds limits as they were left,
//! and says by what a game was lost.

use edagari::catalog::{Engine, Game, Level};
use edagari::engine::Protocol;
use edagari::engine::provider::provide;
use edagari::match_play::{MatchPlan, MatchResults};
use edagari::session::class_tournament::data::{ClassCommand, ClassSetup};
use edagari::session::command::Command;
use edagari::session::engines::data::EnginesCommand;
use edagari::session::matches::data::{MatchCommand, MatchStanding};
use edagari::session::screen::data::{Dialog, Panel};
use egui::PointerButton;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;
use crate::window::ui_engines::entry_of;

const OTHELLO: Game = Game::Othello { size: 8 };
const SMALL: Game = Game::Othello { size: 6 };
const FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

/// Opens the list of methods of the first player of the match, and chooses.
fn choose(desk: &mut Desk, choice: &str) {
    desk.harness.run_steps(8);
    let list = desk.harness.get_all_by_role_and_label(Role::ComboBox, "Method").next();
    let place = list.expect("the method of A").rect().center();
    desk.harness.click_at(place, PointerButton::Primary);
    desk.harness.run_steps(8);
    desk.click(choice);
}

#[test]
fn a_match_is_one_of_the_open_game_against_levels_and_limits_are_found_as_they_were_left() {
    let mut desk = Desk::default();
    assert_eq!(desk.state().matches.plan.game, OTHELLO);
    desk.run([Command::New(FOUR), Command::FocusPanel(Panel::Match), Command::ToggleFullPanel(Panel::Match)]);
    assert_eq!(desk.state().matches.plan.game, FOUR);
    let deep = Engine::parse("alpha-beta:depth=5", FOUR).expect("a method");
    let engines = vec![deep.clone(), Engine::parse("random", FOUR).expect("a method")];
    desk.run([
        Command::Engines(EnginesCommand::Listed(vec![entry_of(FOUR, "window-in-match", Protocol::Ugi, &[])])),
        Command::Match(MatchCommand::SetPlan(MatchPlan::new(FOUR, engines, 2).into())),
    ]);
    let first = |desk: &Desk| desk.state().matches.plan.engines[0].clone();
    let level = Level::new(3, FOUR).expect("a level");
    let words = edagari::words::games::level_name(desk.state().text(), level);
    for (choice, chosen) in [
        ("window-in-match", None),
        ("Alpha-beta", Some(deep.clone())),
        (&*words, Some(level.engine())),
        ("Alpha-beta", Some(deep)),
    ] {
        choose(&mut desk, choice);
        match chosen {
            Some(engine) => assert_eq!(first(&desk), engine, "{choice}"),
            None => assert_eq!(first(&desk).external(), Some("window-in-match")),
        }
    }
    // What somebody has set up stays, whatever game is opened.
    desk.run([Command::New(OTHELLO)]);
    assert_eq!(desk.state().matches.plan.game, FOUR);
}

#[test]
fn levels_play_a_tournament_of_programs() {
    provide();
    let mut desk = Desk::default();
    let setup = ClassSetup { game: SMALL, seconds: 20.0, ..ClassSetup::default() };
    desk.run([
        Command::Show(Dialog::ClassTournament),
        Command::ClassTournament(ClassCommand::SetUp(setup.into())),
    ]);
    for number in [1, 2] {
        let level = Level::new(number, SMALL).expect("a level");
        desk.click(&edagari::words::games::level_name(desk.state().text(), level));
    }
    assert_eq!(desk.state().view.class.setup.engines, ["level:1", "level:2"]);
    desk.click("Start the tournament");
    desk.until("all is played", |state| !state.view.class.is_playing());
    let tournament = desk.state().view.class.tournament.clone().expect("a tournament");
    assert_eq!(tournament.games.len(), 2, "{:?}", desk.state().view.class.standing);
    // Before the program ends, the result can be saved.
    super::closing::ask_to_close(&mut desk);
    assert!(desk.shows("Save the result of the tournament…"));
}

#[test]
fn a_match_says_by_what_a_game_was_lost_in_its_list_and_on_the_board() {
    let mut desk = Desk::default();
    let crashing = entry_of(SMALL, "window-crashing", Protocol::Gtp, &["crash"]);
    let engines = ["engine:window-crashing,time=20", "random"];
    let engines = engines.map(|word| Engine::parse(word, SMALL).expect("a method"));
    desk.run([
        Command::Engines(EnginesCommand::Listed(vec![crashing])),
        Command::FocusPanel(Panel::Match),
        Command::ToggleFullPanel(Panel::Match),
        Command::Match(MatchCommand::SetPlan(MatchPlan::new(SMALL, engines.to_vec(), 2).into())),
        Command::Match(MatchCommand::Start),
    ]);
    desk.until("it is played", |state| state.matches.standing == MatchStanding::Over);
    desk.harness.run_steps(3);
    assert!(says(&desk, "crash · it ended by itself (exit status: 3)"));
    let number =
        desk.state().matches.results.as_ref().and_then(|results: &MatchResults| results.games().next());
    let number = number.expect("a game").number;
    desk.run([Command::Match(MatchCommand::Show(number))]);
    let record = &desk.state().game.document.record;
    let last = record.main_line().last().copied().expect("moves");
    let comment = record.comment(last);
    assert!(comment.contains(" lost this game: crash · it ended by itself"), "{comment}");
}
