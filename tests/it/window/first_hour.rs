//! The first hour of somebody without help, in a window of 1024 by 768: lessons, their exercises and a game against the program.

use edagari::catalog::{Engine, Game};
use edagari::conventions::{Conventions, ScoreView};
use edagari::exercise::{Answer, ExerciseKind};
use edagari::game::{ActionId, Side};
use edagari::session::command::{Command, CompareCommand, TreeCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::playback::Speed;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::game::data::NewGame;
use edagari::session::knowledge::shown as knowledge;
use edagari::session::lessons::data::{Lesson, LessonCommand};
use edagari::session::screen::data::{Panel, Workspace};
use edagari::session::settings::Settings;
use edagari::store::Player;
use edagari::store::replaced_games::ShelfEntry;
use egui::{Rect, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

/// A window of a small laptop.
pub(crate) fn small() -> Desk {
    let mut desk = Desk::new(settings());
    desk.harness.set_size(vec2(1024.0, 768.0));
    desk.harness.run_steps(4);
    desk
}

/// A lesson, its search at an end.
pub(crate) fn lesson(desk: &mut Desk, key: &str) {
    let index = Lesson::named(key).expect("a lesson");
    desk.run([Command::Lesson(LessonCommand::Open(index))]);
    desk.until_searched();
    desk.harness.run_steps(6);
}

/// The exercises of a set, from the one of this place on.
pub(crate) fn exercise(desk: &mut Desk, set: &'static str, index: usize) {
    desk.run([ExerciseCommand::Shipped(set), ExerciseCommand::Go(index)].map(Command::Exercise));
    worked_out(desk);
}

pub(crate) fn worked_out(desk: &mut Desk) {
    desk.until("all is worked out", |state| edagari::session::exercises::working::question(state).is_none());
    desk.harness.run_steps(40);
}

/// Where something is whose name holds these words.
pub(crate) fn place(desk: &Desk, words: &str) -> Rect {
    desk.harness.query_all_by_label_contains(words).next().unwrap_or_else(|| panic!("no {words:?}")).rect()
}

#[test]
fn the_way_back_from_the_lessons_leads_to_the_layout_one_came_from() {
    let mut desk = small();
    for from in [Workspace::Play, Workspace::Study] {
        desk.run([Command::Work(from), Command::Work(Workspace::Learn)]);
        lesson(&mut desk, "trees");
        desk.click("Back to my game");
        assert_eq!(desk.state().settings.workspace, from);
    }
}

#[test]
fn the_list_of_lessons_stays_where_it_is_and_ticks_what_was_tried() {
    let mut desk = small();
    desk.run([Command::Work(Workspace::Learn)]);
    let before = place(&desk, "4  Alpha-beta");
    lesson(&mut desk, "trees");
    desk.run([Command::Lesson(LessonCommand::Try(1)), Command::Lesson(LessonCommand::Contents)]);
    desk.harness.run_steps(6);
    assert_eq!(place(&desk, "4  Alpha-beta").min, before.min);
    assert!(place(&desk, "1  Game trees").is_positive() && desk.shows("Back to my game"));
    desk.run([Command::ShowStart]);
    desk.harness.run_steps(4);
    assert!(desk.shows("1 of 26 lessons read or tried"));
}

#[test]
fn beside_a_lesson_the_tree_has_the_room_that_no_list_of_moves_needs() {
    let mut desk = small();
    lesson(&mut desk, "mcts");
    let room = desk.harness.ctx.content_rect();
    // Alone in its place, its panel has no tab.
    assert!(place(&desk, "More about this drawing").top() < 0.48 * room.height());
    // A strip of a graph says nothing.
    assert!(desk.harness.query_all_by_label_contains("Value of the position over").next().is_none());
    assert!(!desk.shows("Moves appear here. Click on the board to play."));
}

#[test]
fn the_exercise_of_a_lesson_begins_before_the_first_step_whatever_plays_meanwhile() {
    let mut desk = small();
    desk.harness.set_size(vec2(1280.0, 1000.0));
    lesson(&mut desk, "mcts");
    desk.run([Command::Lesson(LessonCommand::Try(0))]);
    desk.until("some steps have gone by", |state| state.view.tree.step.is_some_and(|step| step > 20));
    let button = desk.harness.get_by_label_contains("The code of search, number 8").rect().center();
    desk.harness.click_at(button, egui::PointerButton::Primary);
    worked_out(&mut desk);
    assert_eq!(desk.state().view.tree.step, Some(0));
}

#[test]
fn a_recording_of_thousands_of_steps_goes_by_in_seconds_and_shows_how_fast() {
    let mut desk = small();
    lesson(&mut desk, "mcts");
    desk.run([Command::Lesson(LessonCommand::Try(0))]);
    assert!(desk.state().view.tree.player.plays);
    assert_eq!(desk.state().view.tree.player.speed, Speed::Whole(20));
    desk.click("all in 20 s ▾");
    desk.click("5 / s");
    assert_eq!(desk.state().view.tree.player.speed, Speed::Steps(5));
}

#[test]
fn a_game_without_discs_has_no_graph_of_discs() {
    let mut desk = small();
    // In a small window a lesson has a board and no graph.
    desk.harness.set_size(vec2(1280.0, 1000.0));
    lesson(&mut desk, "trees");
    desk.run([Command::Lesson(LessonCommand::Try(0))]);
    // Before a move is played the board stands alone beside the page.
    assert!(desk.harness.query_by_label_contains("Value of the position over the game. ").is_none());
    let free = desk.state().game.legal[0];
    desk.run([Command::Play(free)]);
    desk.harness.run_steps(3);
    let graph = |desk: &Desk| {
        let node = desk.harness.get_by_label_contains("Value of the position over the game. ");
        node.accesskit_node().label().unwrap_or_default()
    };
    assert!(graph(&desk).ends_with("Winning chances of X, %"), "{}", graph(&desk));
    desk.until("the tree has grown", |state| !state.view.tree.player.plays);
    assert!(graph(&desk).ends_with("Winning chances of X, %"), "{}", graph(&desk));
}

#[test]
fn figures_name_their_methods_and_no_estimate_stands_beside_the_smallest_proof() {
    let mut desk = small();
    lesson(&mut desk, "alpha-beta");
    desk.run([Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning))]);
    desk.run([Command::FocusPanel(Panel::Compare)]);
    desk.until("both are searched", |state| !state.comparison.is_busy());
    desk.harness.run_steps(6);
    if desk.shows("Figures") {
        desk.click("Figures");
    }
    assert!(desk.shows("● 1 Minimax") && desk.shows("■ 2 Alpha-beta"));
    assert!(desk.shows("┄ smallest proof"));
    assert!(desk.harness.query_all_by_label_contains("Knuth").next().is_none());
}

#[test]
fn the_tree_of_a_lesson_does_not_answer_its_exercise() {
    let mut desk = small();
    lesson(&mut desk, "alpha-beta");
    assert!(desk.state().view.tree.step.is_some_and(|step| step > 0));
    desk.run([Command::Lesson(LessonCommand::Exercise)]);
    worked_out(&mut desk);
    assert_eq!(desk.state().view.tree.step, Some(0));
    // Also where the search has not ended yet.
    desk.run([Command::Lesson(LessonCommand::Again), Command::Lesson(LessonCommand::Exercise)]);
    desk.until_searched();
    worked_out(&mut desk);
    assert_eq!(desk.state().view.tree.step, Some(0));
}

#[test]
fn a_wrong_line_is_taken_off_the_board_for_another_try() {
    let mut desk = small();
    exercise(&mut desk, "games", 0);
    let shown = desk.state().exercises.exercise().expect("an exercise").clone();
    let ExerciseKind::BestMove { plies: 1 } = shown.kind else { panic!("{:?}", shown.kind) };
    let full = "Nothing more is to be played here. Take back a move to try another one.";
    assert!(!desk.shows(full));
    let wrong = shown.subject.actions().into_iter().find(|&action| shown.subject.label(action) == "c2");
    let line = Answer::Line(vec![wrong.expect("a move")]);
    desk.run([Command::Exercise(ExerciseCommand::Answer(Box::new(line)))]);
    assert!(desk.shows(full), "a click on the board would do nothing");
    desk.click("Check my answer");
    worked_out(&mut desk);
    desk.click("Try again");
    assert_eq!(desk.state().exercises.answer(), Some(Answer::Line(Vec::new())));
    desk.click("Undo answer");
    assert!(matches!(desk.state().exercises.answer(), Some(Answer::Line(line)) if line.len() == 1));
}

#[test]
fn marking_a_branch_moves_no_button_and_the_verdict_comes_into_sight() {
    let mut desk = small();
    lesson(&mut desk, "alpha-beta");
    desk.run([Command::Lesson(LessonCommand::Exercise)]);
    worked_out(&mut desk);
    let check = |desk: &Desk| desk.harness.get_by_label("Check my answer").rect();
    let before = check(&desk);
    let node = desk.harness.query_all_by_label_contains("/2/2, ").next().expect("a leaf");
    desk.harness.click_on(&node);
    desk.harness.run_steps(8);
    assert!(desk.shows("Not cut after all"));
    assert_eq!(check(&desk), before);
    desk.click("Check my answer");
    worked_out(&mut desk);
    let (said, room) = (place(&desk, "The first thing that differs"), desk.harness.ctx.content_rect());
    let inside = desk.harness.get_by_label_contains("The first thing that differs");
    assert!(room.contains_rect(said) && !inside.accesskit_node().is_hidden(), "{said:?}");
}

#[test]
fn code_in_which_a_line_is_wrong_is_read_whole() {
    let mut desk = small();
    lesson(&mut desk, "mcts");
    desk.run([Command::Lesson(LessonCommand::Exercise)]);
    worked_out(&mut desk);
    let room = desk.harness.ctx.content_rect();
    let right = room.right();
    for name in ["Check my answer", "Redo answer", "Run the code", "Next exercise"] {
        assert!(place(&desk, name).right() <= right, "{name}");
        // Below the panels stands the line of the status.
        assert!(place(&desk, name).bottom() <= room.bottom() - 28.0, "{name}");
    }
    let lines: Vec<Rect> =
        desk.harness.query_all_by_label_contains("Line ").map(|node| node.rect()).collect();
    assert!(lines.len() > 5);
    assert!(lines.iter().all(|line| line.right() <= right), "{lines:?}");
}

#[test]
fn a_hint_calls_a_draw_a_draw() {
    let mut desk = small();
    desk.run([Command::New(Game::TicTacToe)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    desk.run([Command::Work(Workspace::Play), Command::ToggleHints]);
    desk.until_searched();
    desk.harness.run_steps(8);
    let said = |desk: &Desk| {
        let node = desk.harness.get_by_label_contains("Try ").accesskit_node();
        format!("{}{}", node.label().unwrap_or_default(), node.value().unwrap_or_default())
    };
    let words = said(&desk);
    assert!(words.contains(": a draw, if both play as well as they can, then "), "{words}");
    // It stays while the pointer is on the way to another square.
    for square in ["a1", "b2", "c1"] {
        let places = desk.harness.query_all_by_label_contains(square).map(|node| node.rect());
        let place =
            places.max_by(|one, other| one.height().total_cmp(&other.height())).expect("a square").center();
        desk.harness.hover_at(place);
        desk.harness.run_steps(4);
        assert_eq!(said(&desk), words, "{square}");
    }
}

/// Othello with levels at both seats, which wait.
fn between_levels() -> Desk {
    let mut desk = small();
    let game = Game::usual("othello").expect("a game");
    let level = Player::Engine(Engine::default_for(game));
    let given = NewGame { players: [level.clone(), level], clock: None };
    // In one frame, so that none of them moves.
    desk.harness.state_mut().push(Command::NewBetween(Box::new(game.start()), Box::new(given)));
    desk.run([Command::Stop]);
    desk
}

/// One side has to pass before the last of these moves.
const WITH_A_PASS: &str = "c4c3e6b4a4a5b2a3f4";

#[test]
fn what_is_pasted_is_played_on_by_clicks_and_counts_no_pass() {
    // A game of its own, and the same line in an open game that has no moves yet.
    for (before, said) in [("f5f6", "9 moves. Undo brings back"), ("", "Moves pasted: 9")] {
        let mut desk = between_levels();
        let game = desk.state().game.position.game();
        if !before.is_empty() {
            desk.run([Command::PlayLine(game.start().parse_moves(before).expect("moves"))]);
        }
        let played = desk.state().game.document.record.len();
        desk.run([Command::PasteText(WITH_A_PASS.to_owned())]);
        let state = desk.state();
        assert_eq!(state.game.document.record.main_line().len(), 10, "nine moves and a pass");
        assert_eq!(ShelfEntry::of("1", &state.game.document).moves, 9, "as lists of games count them");
        assert!(state.game.document.players.iter().all(Player::is_person) && state.person_may_move());
        assert!(desk.harness.query_by_label_contains(said).is_some(), "{said}");
        desk.run([Command::Undo]);
        let document = &desk.state().game.document;
        assert_eq!(document.record.len(), played, "one step brings back what was open");
        assert!(!document.players.iter().any(Player::is_person));
    }
}

#[test]
fn a_pasted_position_is_played_on_by_clicks_for_either_side() {
    let game = Game::usual("othello").expect("a game");
    let later = game.start().after(&game.start().parse_moves("f5d6c3").expect("moves"));
    for text in [later.to_string(), format!("edagari:{game}/f5d6c3"), "(;GM[Othello]B[F5]W[D6];)".to_owned()]
    {
        let mut desk = between_levels();
        desk.run([Command::PasteText(text.clone())]);
        let state = desk.state();
        let has_persons = state.game.document.players.iter().all(Player::is_person);
        assert!(has_persons && state.person_may_move(), "{text}");
    }
}

#[test]
fn for_whom_values_are_is_chosen_once_and_the_balance_follows() {
    let mut desk = small();
    let game = Game::usual("othello").expect("a game");
    let view = ScoreView::Mover;
    desk.run([Command::New(game)]);
    desk.run([Command::SetConventions(Conventions { view, ..desk.state().conventions() })]);
    desk.run([Command::PasteText("f5".to_owned())]);
    assert_eq!(desk.state().conventions().view, view);
    let balance = |desk: &Desk| {
        let node = desk.harness.get_by_label_contains("Balance: ");
        node.accesskit_node().label().unwrap_or_default()
    };
    desk.until("it is evaluated", |state| knowledge::at(state, state.game.cursor).is_some());
    desk.harness.run_steps(4);
    assert!(balance(&desk).contains("as seen by White: "), "{}", balance(&desk));
    for command in [Command::New(game), Command::PasteText("(;GM[Othello]B[F5]W[D6];)".to_owned())] {
        desk.run([command]);
        assert_eq!(desk.state().conventions().view, view);
    }
    // In a tree of numbers it belongs to the course.
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    assert_ne!(desk.state().conventions().view, view);
}

#[test]
fn who_plays_and_analyses_all_the_while_sees_the_values_of_all_moves() {
    let mut desk = small();
    desk.run([Command::New(Game::usual("othello").expect("a game")), Command::Work(Workspace::Play)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first), Command::ToggleAnalysis]);
    desk.until("it is searched", |state| state.report_here().is_some_and(|report| report.depth > 4));
    desk.run([Command::ToggleAnalysis, Command::ToggleAnalysis]);
    let says = |desk: &Desk| {
        let cells = desk.harness.query_all_by_label_contains(", legal move, ");
        cells.filter(|cell| cell.accesskit_node().label().is_some_and(|name| name.contains("about"))).count()
    };
    assert!(says(&desk) > 1, "only the best move has a value");
    // A key for a hint hides nothing that is there already.
    desk.run([Command::ToggleHints]);
    assert!(says(&desk) > 1);
}

#[test]
fn a_warning_leaves_the_graph_whole_and_the_board_where_it_is() {
    let mut desk = Desk::new(Settings { teaching: true, ..settings() });
    let start = Game::TicTacToe.parse_position("XX-OO---- X").expect("a position");
    let machine = Engine::parse("level:3", Game::TicTacToe).expect("readable");
    let given = NewGame { players: [Player::Person, Player::Engine(machine)], clock: None };
    desk.run([Command::NewBetween(Box::new(start), Box::new(given)), Command::Work(Workspace::Study)]);
    desk.harness.run_steps(4);
    let board = |desk: &Desk| desk.harness.get_by_label_contains("b3, ").rect();
    let before = board(&desk);
    desk.run([Command::Play(ActionId(6))]);
    desk.until("it is warned of", |state| state.teaching.warning.is_some());
    desk.harness.run_steps(8);
    assert!(desk.shows("Take it back"));
    // The row of a player with a mark is a point lower.
    let moved = (board(&desk).min - before.min).length();
    assert!(moved < 2.0, "the board moves by {moved} points under the pointer");
    let (graph, room) =
        (place(&desk, "Value of the position over the game. "), desk.harness.ctx.content_rect());
    // Below the panels stands the line of the status.
    assert!(graph.bottom() <= room.bottom() - 28.0 && graph.height() > 40.0, "{graph:?} in {room:?}");
}

#[test]
fn a_tree_on_the_board_is_searched_when_somebody_asks_and_predictions_go_on_with_it() {
    let tree = |text: &str| Box::new(Game::NumberTree.parse_position(text).expect("a tree"));
    let mut desk = small();
    desk.run([Command::Stop]);
    for put in [
        Command::New(Game::NumberTree),
        Command::NewFrom(tree("[[1,2],[3,4]]")),
        Command::PasteText("[[3,12,8],[2,4,6],[14,5,2]]".to_owned()),
    ] {
        desk.run([put]);
        desk.harness.run_steps(8);
        let analysis = &desk.state().analysis;
        assert!(analysis.requested.is_none() && analysis.recording.is_none() && analysis.root.is_none());
    }
    desk.run([Command::Search, Command::Tree(DrawingPlace::Main, TreeCommand::Predict(true))]);
    desk.until_searched();
    desk.run([Command::NewFrom(tree("[[1,2],[3,4]]"))]);
    assert!(desk.state().view.tree.predict.on, "questions go on with the next tree");
}

#[test]
fn one_key_leads_round_all_uses_of_the_window() {
    let mut desk = small();
    let begun = desk.state().settings.workspace;
    let mut seen = Vec::new();
    for _ in Workspace::ALL {
        desk.press(egui::Modifiers::NONE, egui::Key::F6);
        seen.push(desk.state().settings.workspace);
    }
    assert_eq!(seen.last(), Some(&begun));
    assert!(Workspace::ALL.iter().all(|workspace| seen.contains(workspace)), "{seen:?}");
}
