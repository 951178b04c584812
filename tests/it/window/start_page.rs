//! The page that asks what one came for: when it is shown, where each of its ways leads, and that nothing is searched before.

use edagari::catalog::{Game, Level};
use edagari::game::{ActionId, Side};
use edagari::session::command::Command;
use edagari::session::screen::data::{Dialog, Panel, Workspace};
use edagari::session::settings::Settings;
use edagari::session::state::Status;
use edagari::store::Player;
use edagari::window::layout::PanelLayout;
use edagari::words::text::Language;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use tempfile::TempDir;

use crate::window::desk::{Desk, settings};

/// A window as it starts for the first time.
fn first_start() -> Desk {
    started(settings())
}

fn started(settings: Settings) -> Desk {
    let mut desk = Desk::as_started(TempDir::new().expect("a folder"), settings);
    desk.harness.run_steps(4);
    desk
}

#[test]
fn the_first_start_asks_and_searches_nothing() {
    let mut desk = first_start();
    for way in
        ["Play Connect Four", "Play Othello", "Begin: Game trees", "Open a file…", "Two methods side by side"]
    {
        assert!(desk.shows(way), "{way}");
    }
    desk.harness.run_steps(20);
    // Keys that would search or move do nothing where no board is.
    for key in [Key::Space, Key::Enter, Key::ArrowRight, Key::E] {
        desk.press(Modifiers::NONE, key);
    }
    assert_eq!(desk.state().analysis.status, Status::Idle);
    assert!(desk.state().view.start_page && desk.state().view.position_editor.is_none());
}

#[test]
fn somebody_who_cannot_read_the_page_finds_their_language_in_its_corner() {
    let mut desk = first_start();
    assert!(desk.shows("简体中文") && !desk.shows("English"), "the present language is not offered");
    let place = desk.harness.get_by_label("日本語").rect();
    assert!(place.right() > 1000.0 && place.bottom() < 120.0, "{place}");
    desk.click("日本語");
    assert_eq!(desk.state().settings.language, Language::Japanese);
    assert!(desk.state().view.start_page && !desk.shows("日本語"));
    desk.click("English");
    assert_eq!(desk.state().settings.language, Language::English);
    // The way back to a game stands beside them.
    desk.click("Play Tic-tac-toe");
    desk.run([Command::Play(ActionId(4)), Command::ShowStart]);
    desk.harness.run_steps(6);
    let back = desk.harness.get_by_label_contains("Back to the open game").rect();
    let place = desk.harness.get_by_label("日本語").rect();
    assert!(
        back.right() < place.left() && (back.center().y - place.center().y).abs() < 4.0,
        "{back} {place}"
    );
}

#[test]
fn one_click_begins_a_game_that_can_be_won() {
    let mut desk = first_start();
    desk.click("Play Connect Four");
    let state = desk.state();
    assert!(!state.view.start_page && state.settings.workspace == Workspace::Play);
    assert_eq!(state.game.position.game(), Game::usual("connect-four").expect("a game"));
    assert!(state.player(Side::First).is_person() && !state.player(Side::Second).is_person());
    let Player::Engine(opponent) = state.player(Side::Second) else { panic!("nobody answers") };
    assert_eq!(Level::of(opponent, state.game.position.game()).map(Level::number), Some(3));
    assert!(!desk.shows("Method"), "the analysis is not shown to somebody who plays");
    assert_eq!(desk.state().analysis.status, Status::Idle);
}

#[test]
fn one_button_says_how_strong_the_opponent_is_who_begins_and_the_clock() {
    let mut desk = first_start();
    desk.click("Opponent, who begins, clock");
    for choice in ["Level 7 · Strong", "The opponent begins", "5 min + 3 s a move"] {
        desk.click(choice);
    }
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(4);
    // A game with fewer levels has the next one below.
    assert!(desk.shows("Against: Level 7 · Strong") && desk.shows("Against: Level 2 · Casual"));
    desk.click("Play Tic-tac-toe");
    let state = desk.state();
    assert!(state.player(Side::Second).is_person() && state.game.document.clock.is_some());
    let Player::Engine(opponent) = state.player(Side::First) else { panic!("nobody begins") };
    assert_eq!(Level::of(opponent, Game::TicTacToe).map(Level::number), Some(2));
}

#[test]
fn a_hint_is_one_move_for_one_position() {
    let mut desk = first_start();
    desk.click("Play Tic-tac-toe");
    assert!(!desk.state().shows_values());
    desk.click("Hint");
    desk.until_searched();
    desk.harness.run_steps(4);
    assert!(desk.state().shows_values() && desk.state().report_here().is_some());
    desk.run([Command::Play(ActionId(4))]);
    assert!(!desk.state().shows_values(), "the next position has not been asked about");
}

#[test]
fn what_is_opened_from_the_page_is_studied() {
    let mut desk = first_start();
    desk.run([Command::PasteText("f5d6c3d3c4".to_owned())]);
    desk.harness.run_steps(4);
    assert!(!desk.state().view.start_page);
    assert_eq!(desk.state().settings.workspace, Workspace::Study);
    assert!(desk.shows("Method"));
    // Also what the open game holds already.
    desk.run([Command::ShowStart]);
    assert!(desk.state().view.start_page);
    desk.run([Command::PasteText("f5d6c3d3c4".to_owned())]);
    assert!(!desk.state().view.start_page);
}

#[test]
fn lessons_and_exercises_have_the_window_for_themselves() {
    let mut desk = first_start();
    // Puzzles and the like stand beside the lessons about search.
    desk.click("Play better, exercises, all lessons");
    assert!(desk.shows("To play better") && desk.shows("▸ Connect Four: puzzles"));
    desk.click("Exercises");
    desk.harness.run_steps(3);
    assert_eq!(desk.state().settings.workspace, Workspace::Learn);
    assert!(!desk.shows("Method"));
    desk.click("Learn");
    desk.run([Command::Lesson(edagari::session::lessons::data::LessonCommand::Contents)]);
    assert!(desk.shows("Begin: Game trees") && !desk.shows("Method"));
    // Left again, the window is as before.
    desk.run([Command::Lesson(edagari::session::lessons::data::LessonCommand::Leave)]);
    assert!(!desk.state().view.start_page);
}

#[test]
fn a_game_with_moves_comes_back_without_a_question_and_an_untouched_board_with_one() {
    let mut desk = first_start();
    desk.click("Play Tic-tac-toe");
    desk.run([Command::SetPlayer(Side::Second, Player::Person), Command::Play(ActionId(0))]);
    desk.harness.state_mut().close();
    let Desk { harness, folder } = desk;
    drop(harness);
    let mut again = Desk::as_started(folder, settings());
    again.harness.run_steps(3);
    assert!(!again.state().view.start_page && again.state().game.document.record.len() == 1);
    again.run([Command::New(Game::TicTacToe)]);
    again.harness.state_mut().close();
    let Desk { harness, folder } = again;
    drop(harness);
    assert!(Desk::as_started(folder, settings()).state().view.start_page, "no move was made");
}

#[test]
fn the_page_leads_back_and_stops_what_was_searched() {
    let mut desk = Desk::default();
    desk.run([Command::PasteText("f5d6c3d3c4".to_owned()), Command::ToggleAnalysis]);
    desk.run([Command::ShowStart]);
    desk.harness.run_steps(4);
    assert!(!desk.state().analysis.continuous);
    desk.click("◂ Back to the open game (Othello 8×8)");
    assert!(!desk.state().view.start_page && desk.state().game.document.record.len() == 5);
}

#[test]
fn the_switch_shows_each_use_and_dialogs_stand_before_the_page() {
    let mut desk = first_start();
    desk.click("A worksheet for paper or a course…");
    assert_eq!(desk.state().view.dialog, Some(Dialog::Worksheet));
    desk.run([Command::CloseDialog, Command::Work(Workspace::Play)]);
    desk.harness.run_steps(3);
    for (name, workspace) in
        [("Play", Workspace::Play), ("Learn", Workspace::Learn), ("Study", Workspace::Study)]
    {
        // The heading of the page has the same word.
        let place = desk.harness.query_all_by_label(name).min_by_key(|node| node.rect().top() as i32);
        let at = place.expect("the switch").rect().center();
        crate::window::mouse::Hand::click_at(&mut desk.harness, at, egui::PointerButton::Primary);
        desk.harness.run_steps(3);
        assert_eq!(desk.state().settings.workspace, workspace);
        assert!(!desk.state().view.start_page);
    }
    desk.press(Modifiers::NONE, Key::F6);
    assert_eq!(desk.state().settings.workspace, Workspace::Play, "the key stays");
}

#[test]
fn a_full_view_says_how_to_leave_it_and_escape_leaves_it() {
    let mut desk = Desk::default();
    desk.run([Command::ToggleFullPanel(Panel::Game)]);
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label_contains("Esc shows the others again").next().is_some());
    desk.press(Modifiers::NONE, Key::Escape);
    assert_eq!(desk.state().view.full_panel, None);
}

#[test]
fn where_every_panel_is_closed_one_reads_how_to_get_one_back() {
    let mut desk = Desk::default();
    desk.run([Panel::Game, Panel::Analysis, Panel::Tree].map(Command::TogglePanel));
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label_contains("All panels are closed").next().is_some());
    desk.click("Reset the panels");
    assert!(desk.shows("Method"));
}

/// The arrangement of a version that knew two of them, both with a tab for each panel.
#[test]
fn an_arrangement_of_an_earlier_version_keeps_what_was_in_front() {
    let tree = "(id:(7),root:Some((5)),tiles:(next_tile_id:6,tiles:{(1):Pane(Game),(2):Pane(Analysis),(3):Pane(Weights),\
        (4):Container(Tabs((children:[(2),(3)],active:Some((3))))),\
        (5):Container(Linear((children:[(1),(4)],dir:Horizontal,shares:(shares:{}))))},invisible:[]),height:None,width:None)";
    let text = format!("(tree:{tree},own:None,board:false,other:None,plays:false)");
    let kept: PanelLayout = ron::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}"));
    assert!(kept.shows(Workspace::Study, Panel::Weights) && !kept.shows(Workspace::Study, Panel::Analysis));
    assert!(kept.shows(Workspace::Play, Panel::Game) && kept.shows(Workspace::Learn, Panel::Course));
}

#[test]
fn the_page_fits_small_windows_in_every_language() {
    for language in Language::ALL {
        for size in [vec2(1280.0, 800.0), vec2(1024.0, 600.0), vec2(640.0, 480.0)] {
            let mut desk = started(Settings { language, ..settings() });
            desk.harness.set_size(size);
            desk.harness.run_steps(4);
            let game = desk.state().text().get("game-name.connect-four");
            let name = desk.state().text().with("start.begin", &[("game", &game)]);
            let card = desk.harness.get_by_label(&name).rect();
            assert!(card.right() <= size.x && card.bottom() <= size.y, "{language:?} {size}: {card}");
        }
    }
}

/// The tree that is open is shown and compared, in place of another one.
#[test]
fn a_tree_of_ones_own_is_the_one_that_is_presented_and_compared() {
    for way in ["A tree on the projector", "Two methods side by side"] {
        let mut desk = first_start();
        let tree = Game::NumberTree.parse_position("[[1,2],[3,4]]").expect("a tree");
        desk.run([Command::NewFrom(Box::new(tree.clone())), Command::ShowStart]);
        desk.harness.run_steps(4);
        desk.click(way);
        assert_eq!(desk.state().game.document.start, tree, "{way}");
    }
}

#[test]
fn nothing_on_the_page_moves_when_a_game_is_open_behind_it() {
    let place = |desk: &Desk| desk.harness.get_by_label("Open a file…").rect();
    let mut desk = first_start();
    let before = place(&desk);
    desk.click("Play Tic-tac-toe");
    desk.run([Command::Play(ActionId(4)), Command::ShowStart]);
    desk.harness.run_steps(6);
    assert!(desk.harness.query_by_label_contains("Back to the open game").is_some());
    assert!((place(&desk).min.y - before.min.y).abs() < 0.01);
}

/// A list of choices stays where it was opened while a choice changes the words of its button.
#[test]
fn what_is_chosen_moves_no_choice() {
    let mut desk = first_start();
    desk.click("Opponent, who begins, clock");
    let place = |desk: &Desk| desk.harness.get_by_label("The opponent begins").rect();
    let before = place(&desk);
    desk.click("5 min + 3 s a move");
    desk.harness.run_steps(4);
    assert_eq!(place(&desk), before);
}

#[test]
fn a_game_against_a_method_is_opened_to_be_played_and_any_other_to_be_studied() {
    for (player, workspace) in [
        (Player::Engine(Level::new(1, Game::TicTacToe).expect("a level").engine()), Workspace::Play),
        (Player::Person, Workspace::Study),
    ] {
        let mut desk = first_start();
        let path = desk.folder.path().join("own.edagari");
        desk.run([
            Command::NewFrom(Box::new(Game::TicTacToe.start())),
            Command::SetPlayer(Side::Second, player),
            Command::SetPlayer(Side::First, Player::Person),
            Command::Play(ActionId(4)),
            Command::SavePath(path.clone()),
        ]);
        desk.until("it is saved", |state| state.game.path.is_some());
        desk.run([Command::New(Game::TicTacToe)]);
        desk.run([Command::ShowStart]);
        desk.harness.run_steps(4);
        assert!(desk.state().view.start_page && desk.state().game.path.is_none());
        desk.run([Command::OpenPath(path)]);
        desk.until("it is open", |state| state.game.path.is_some());
        assert_eq!(desk.state().settings.workspace, workspace);
    }
}

#[test]
fn a_list_of_moves_in_a_file_is_studied() {
    let mut desk = first_start();
    let path = desk.folder.path().join("moves.txt");
    std::fs::write(&path, "f5d6c3d3c4f4f6f3e6e7").expect("written");
    desk.run([Command::OpenPath(path)]);
    desk.until("it is open", |state| state.game.document.record.len() == 10);
    assert_eq!(desk.state().settings.workspace, Workspace::Study);
}

#[test]
fn the_opponent_and_the_clock_that_were_chosen_are_there_at_the_next_start() {
    let mut desk = first_start();
    let chosen = |desk: &Desk, words: &str| desk.harness.query_all_by_label_contains(words).next().is_some();
    desk.click("Opponent, who begins, clock");
    desk.click("Level 5 · Hobbyist");
    assert!(chosen(&desk, "Level 5"));
    let memory = desk.harness.ctx.memory(Clone::clone);
    let kept = ron::to_string(&memory).expect("written");
    let mut again = first_start();
    let memory: egui::Memory = ron::from_str(&kept).expect("read");
    again.harness.ctx.memory_mut(|now| *now = memory);
    again.harness.run_steps(4);
    let card = again.harness.get_by_label("Play Othello").rect();
    assert!(card.is_positive() && chosen(&again, "Level 5 · Hobbyist"));
}
