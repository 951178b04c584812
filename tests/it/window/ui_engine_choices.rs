//! What is offered of engines: games that they play, limits that their protocols have words for, and that one is at work.

use edagari::catalog::{Engine, Game};
use edagari::engine::{EngineList, Protocol};
use edagari::game::Side;
use edagari::match_play::MatchPlan;
use edagari::review::ReviewLimit;
use edagari::session::command::{Command, CompareCommand, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::engines::data::EnginesCommand;
use edagari::session::matches::data::MatchCommand;
use edagari::session::review::data::{ReviewCommand, ReviewStanding};
use edagari::session::screen::data::{Dialog, Panel, Workspace};
use edagari::session::state::Status;
use edagari::store::Player;
use edagari::trace::tree::NodeId;
use egui::{Key, Modifiers, PointerButton, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;
use crate::window::ui_engines::{desk, entry};

const OTHELLO: Game = Game::Othello { size: 8 };
const SMALL: Game = Game::Othello { size: 6 };

/// Whether a button called so can be pressed.
fn is_enabled(desk: &Desk, label: &str) -> bool {
    !desk.harness.get_by_label(label).accesskit_node().is_disabled()
}

#[test]
fn an_engine_is_offered_no_limit_that_its_protocol_has_no_word_for() {
    for (protocol, takes_depth) in [(Protocol::Gtp, false), (Protocol::NBoard, true)] {
        let name = format!("window-limits-{}", protocol.name());
        let mut desk = desk(entry(&name, protocol, &[]));
        desk.until_searched();
        // As an opponent.
        desk.click("Who plays White");
        desk.click(&name);
        desk.click("Who plays White");
        assert!(desk.shows("How long it searches") && desk.shows("3 s"), "{name}");
        assert_eq!(desk.shows("depth 8"), takes_depth, "{name}");
        assert!(!desk.shows("to the end of the game"), "{name}");
        desk.press(Modifiers::NONE, Key::Escape);
        // In the analysis.
        let engine = Engine::parse(&format!("engine:{name},time=5"), OTHELLO).expect("a method");
        desk.run([Command::SetPlayer(Side::Second, Player::Person), Command::SetEngine(engine)]);
        desk.click("Settings");
        desk.click("All settings");
        assert_eq!((desk.shows("depth"), desk.shows("nodes")), (takes_depth, false), "{name}");
    }
}

#[test]
fn that_an_engine_beside_the_own_search_is_at_work_is_said() {
    let mut desk = desk(entry("window-at-work", Protocol::NBoard, &["never-reads"]));
    desk.run([Command::Work(Workspace::Study)]);
    let words = "window-at-work is starting… ";
    assert!(!says(&desk, words));
    desk.run([Command::Search]);
    desk.until_searched();
    // Chosen while the own search is over already.
    desk.click("Beside:");
    desk.click("window-at-work");
    desk.until("it is asked", |state| state.view.engines.waited.is_some());
    desk.harness.run_steps(3);
    assert!(says(&desk, words));
    desk.click("Beside:");
    desk.click("no engine");
    desk.harness.run_steps(3);
    assert!(!says(&desk, words));
}

#[test]
fn a_match_is_set_up_with_engines_that_play_its_game() {
    let mut desk = desk(entry("window-of-8", Protocol::NBoard, &[]));
    let engines = ["engine:window-of-8,time=1", "random"];
    let engines = engines.map(|word| Engine::parse(word, OTHELLO).expect("a method")).to_vec();
    desk.run([
        Command::Match(MatchCommand::SetPlan(Box::new(MatchPlan::new(OTHELLO, engines, 2)))),
        Command::FocusPanel(Panel::Match),
        Command::ToggleFullPanel(Panel::Match),
    ]);
    let words = "window-of-8 does not play Othello 6×6";
    let said = |desk: &Desk| desk.harness.query_all_by_label_contains(words).next().is_some();
    assert!(!said(&desk) && is_enabled(&desk, "▶ Start"));
    // Another size keeps the methods that were chosen.
    let list = desk.harness.get_by_role_and_label(Role::ComboBox, "Game").rect().center();
    desk.harness.click_at(list, PointerButton::Primary);
    desk.harness.run_steps(4);
    desk.click("Othello 6×6");
    assert_eq!(desk.state().matches.plan.game, SMALL);
    assert!(said(&desk) && !is_enabled(&desk, "▶ Start"));
    desk.run([Command::Match(MatchCommand::Start)]);
    assert!(!desk.state().matches.is_playing() && desk.state().matches.results.is_none());
    // Lists of methods offer those that play the game.
    desk.harness.run_steps(40);
    let mut lists = desk.harness.get_all_by_role_and_label(Role::ComboBox, "Method");
    let first = lists.next().expect("the method of A").rect().center();
    drop(lists);
    desk.harness.click_at(first, PointerButton::Primary);
    desk.harness.run_steps(8);
    assert!(desk.shows("Minimax"), "the list is open");
    assert_eq!(desk.harness.query_all_by_label("window-of-8").count(), 0);
    desk.click("Thunder");
    assert!(!said(&desk) && is_enabled(&desk, "▶ Start"));
}

/// Chooses who plays White in the dialog of a new game, which hangs in the middle of the window.
fn seat_white(desk: &mut Desk, name: &str) {
    desk.harness.run_steps(8);
    let seats = desk.harness.get_all_by_label("Who plays White").map(|seat| seat.rect().center());
    let from_middle = |seat: &egui::Pos2| (seat.x - 640.0).abs();
    let seat = seats.min_by(|one, other| from_middle(one).total_cmp(&from_middle(other)));
    desk.harness.click_at(seat.expect("a seat"), PointerButton::Primary);
    desk.harness.run_steps(4);
    desk.click(name);
}

#[test]
fn a_new_game_goes_on_where_its_dialog_was_closed_and_begins_with_who_plays_it() {
    let mut desk = desk(entry("window-of-othello", Protocol::NBoard, &[]));
    desk.run([Command::Show(Dialog::NewGame)]);
    desk.click("Clocks");
    seat_white(&mut desk, "window-of-othello");
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(4);
    assert_eq!(desk.state().view.dialog, None);
    desk.run([Command::Show(Dialog::NewGame)]);
    assert!(desk.shows("Minutes for each side"));
    desk.click("Begin");
    let name = |desk: &Desk| match desk.state().player(Side::Second) {
        Player::Engine(engine) => engine.external().map(str::to_owned),
        Player::Person => None,
    };
    assert!(desk.state().game.document.clock.is_some());
    assert_eq!(name(&desk).as_deref(), Some("window-of-othello"));
    // No engine of another game is taken along.
    desk.run([Command::SetPlayer(Side::Second, Player::Person), Command::Show(Dialog::NewGame)]);
    seat_white(&mut desk, "window-of-othello");
    desk.click("Connect Four");
    desk.click("Begin");
    assert!(matches!(desk.state().game.position.game(), Game::ConnectFour { .. }));
    assert_eq!(name(&desk), None);
}

/// Whether something is shown that says this among other things.
fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn an_engine_that_tells_no_nodes_is_not_said_to_have_searched_none() {
    let mut desk = desk(entry("window-uncounted", Protocol::Gtp, &["never-reads"]));
    let engine = Engine::parse("engine:window-uncounted,time=5", OTHELLO).expect("a method");
    desk.run([Command::SetEngine(engine), Command::Search]);
    desk.until("it thinks", |state| state.analysis.status == Status::Running);
    desk.harness.run_steps(3);
    assert!(says(&desk, "window-uncounted is starting: "));
    assert!(!says(&desk, "0 nodes"));
    desk.run([Command::Stop]);
    desk.until("it is stopped", |state| state.analysis.status == Status::Stopped);
    desk.harness.run_steps(3);
    assert!(says(&desk, "window-uncounted was stopped: "));
    assert!(!says(&desk, "0 nodes"));
}

#[test]
fn marks_in_the_list_of_moves_bear_the_name_of_the_engine_also_after_a_restart() {
    let engine = entry("window-marker", Protocol::NBoard, &[]);
    let mut desk = desk(engine.clone());
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    for _ in 0..4 {
        let next = desk.state().game.legal[0];
        desk.run([Command::Play(next)]);
    }
    desk.run([
        Command::Engines(EnginesCommand::ReviewBy(Some("window-marker".to_owned()))),
        Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(4))),
        Command::Review(ReviewCommand::Start),
    ]);
    desk.until("it is reviewed", |state| state.review.standing == ReviewStanding::Over);
    desk.harness.run_steps(3);
    let words = "Marks: estimates of window-marker";
    assert!(says(&desk, words));
    let file = desk.folder.path().join("reviewed.edagari");
    std::fs::write(&file, desk.state().game.document.to_text()).expect("a file");
    let mut again = Desk::default();
    again.run([Command::Engines(EnginesCommand::Listed(vec![engine])), Command::OpenPath(file)]);
    again.until("it is open", |state| state.game.document.reviews.all().len() == 1);
    again.run([Command::FocusPanel(Panel::Review)]);
    again.harness.run_steps(3);
    assert!(says(&again, words));
    assert!(says(&again, "Estimates by: window-marker"), "the selector shows who made the review");
    // Whoever chooses another one is heard.
    again.run([Command::Engines(EnginesCommand::ReviewBy(None))]);
    again.harness.run_steps(3);
    assert!(says(&again, "Estimates by: Edagari"));
}

#[test]
fn engines_stand_under_a_heading_in_lists_of_players_and_of_methods() {
    let mut desk = desk(entry("window-headed", Protocol::Gtp, &[]));
    desk.click("Who plays White");
    assert!(desk.shows("Engines") && desk.shows("window-headed"));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.run([Command::Work(Workspace::Study)]);
    desk.harness.run_steps(8);
    assert!(!desk.shows("Engines"));
    desk.click("Method");
    assert!(desk.shows("Engines") && desk.shows("window-headed"));
}

#[test]
fn the_dialog_shows_how_an_engine_is_started_and_how_long_it_is_waited_for() {
    let mut known = entry("window-shown", Protocol::Gtp, &[]);
    let folder = std::env::temp_dir();
    known.folder = Some(folder.clone());
    let command = known.command.join(" ");
    let mut desk = desk(known);
    desk.run([Command::Show(Dialog::Engines)]);
    desk.harness.run_steps(3);
    assert!(says(&desk, &command) && says(&desk, &folder.display().to_string()) && says(&desk, "3600 s"));
}

#[test]
fn a_list_of_players_has_the_engines_that_were_added_meanwhile() {
    let mut desk = Desk::default();
    let folder = tempfile::tempdir().expect("a folder");
    desk.harness.state_mut().keep_in(folder.path());
    let mut list = EngineList::default();
    list.add(entry("window-added", Protocol::Gtp, &[])).expect("it is added");
    list.write(&folder.path().join(EngineList::FILE)).expect("it is kept");
    desk.harness.run_steps(8);
    assert!(desk.state().view.engines.list.is_empty());
    desk.click("Who plays White");
    desk.until("it is in the list", |state| state.view.engines.list.len() == 1);
    desk.harness.run_steps(3);
    assert!(desk.shows("window-added"));
}

#[test]
fn a_comparison_keeps_no_engine_of_another_game() {
    let mut desk = desk(entry("window-compared", Protocol::NBoard, &[]));
    let engine = Engine::parse("engine:window-compared,time=1", OTHELLO).expect("a method");
    let compare = |command| Command::Compare(command);
    desk.run([compare(CompareCommand::Add), compare(CompareCommand::SetEngine(0, engine))]);
    let name = |desk: &Desk| desk.state().comparison.entries[0].engine.external().map(str::to_owned);
    assert_eq!(name(&desk).as_deref(), Some("window-compared"));
    desk.run([Command::New(SMALL)]);
    assert_eq!(name(&desk), None);
    desk.run([compare(CompareCommand::Run)]);
    desk.until("it is searched", |state| {
        state.comparison.entries[0].comparison_run.as_ref().is_some_and(|run| run.status == Status::Finished)
    });
}

#[test]
fn the_card_of_a_cut_has_a_button_to_ask_the_engine() {
    let mut desk = Desk::default();
    let engine = Engine::parse("alpha-beta:depth=3,deepening=off", OTHELLO).expect("a method");
    desk.run([
        Command::SetPlayer(Side::Second, Player::Person),
        Command::SetEngine(engine),
        Command::Search,
        Command::ToggleFullPanel(Panel::Tree),
    ]);
    desk.until_searched();
    let tree = &desk.state().shown_pass().expect("a pass").tree;
    let cut = (0..tree.len() as u32).map(NodeId).find(|&id| tree.cut(id).is_some()).expect("a cut");
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Reveal(cut))]);
    desk.harness.run_steps(3);
    let words = "Ask window-asked about this cut";
    assert!(!desk.shows(words));
    let listed = EnginesCommand::Listed(vec![entry("window-asked", Protocol::Cassio, &["insists"])]);
    desk.run([Command::Engines(listed)]);
    desk.harness.run_steps(3);
    desk.click(words);
    desk.until("it has answered", |state| !state.reruns.opinions.is_empty());
    desk.harness.run_steps(3);
    assert!(says(&desk, "agrees with this cut: "));
}
