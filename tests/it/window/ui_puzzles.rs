//! Puzzles as a player meets them: keys, words of the feedback, the board that stays, hints, sets by game.

use edagari::catalog::{AnyPosition, Game};
use edagari::exercise::{Answer, ExerciseKind, shipped};
use edagari::game::ActionId;
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::screen::data::Workspace;
use edagari::session::settings::Settings;
use edagari::words::text::Language;
use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;

const DIGITS: [Key; 7] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7];

/// The window with the puzzles whose first one is of such a game.
fn puzzles(language: Language, is_game: impl Fn(Game) -> bool) -> Desk {
    let mut desk = Desk::new(Settings { language, ..crate::window::desk::settings() });
    let mut sets = shipped().into_iter().filter(|set| set.name.starts_with("puzzles"));
    let set = sets.find(|set| is_game(set.sheet().set.exercises[0].subject.game()));
    let set = set.expect("puzzles of the game");
    desk.run([Command::Work(Workspace::Learn), Command::Exercise(ExerciseCommand::Shipped(set.name))]);
    desk.harness.run_steps(6);
    desk
}

fn of_connect_four() -> Desk {
    puzzles(Language::English, |game| matches!(game, Game::ConnectFour { .. }))
}

fn right(desk: &Desk) -> ActionId {
    let exercise = desk.state().exercises.exercise().expect("a puzzle");
    let Ok(Answer::Line(line)) = exercise.solve().map(|solution| solution.answer) else { panic!("a move") };
    line[0]
}

fn checked(desk: &mut Desk) {
    let current = desk.state().exercises.current;
    desk.until("the answer is checked", |state| state.exercises.graded(current).is_some());
    desk.harness.run_steps(6);
}

fn labels(desk: &Desk) -> Vec<String> {
    let nodes = desk.harness.query_all_by(|_| true);
    nodes.flat_map(|node| [node.accesskit_node().label(), node.accesskit_node().value()]).flatten().collect()
}

/// Where the board lies.
fn board(desk: &Desk) -> Rect {
    let cells = desk
        .harness
        .query_all_by_label_contains("column ")
        .filter(|node| node.accesskit_node().label().is_some_and(|label| label.contains(", ")));
    cells.map(|node| node.rect()).reduce(Rect::union).expect("a board")
}

#[test]
fn digits_drop_stones_into_a_puzzle_and_enter_checks_it_and_goes_on() {
    let mut desk = of_connect_four();
    for place in 0..2 {
        let column = right(&desk);
        desk.press(Modifiers::NONE, DIGITS[usize::from(column.0)]);
        assert_eq!(desk.state().exercises.answer(), Some(Answer::Line(vec![column])), "the digit was a move");
        assert_eq!(desk.state().game.document.record.len(), 0, "and none in the game");
        desk.press(Modifiers::NONE, Key::Enter);
        assert!(desk.state().exercises.handed_in(), "Enter checks the answer");
        checked(&mut desk);
        desk.press(Modifiers::NONE, Key::Enter);
        assert_eq!(desk.state().exercises.current, place + 1, "Enter goes on");
    }
    // A wrong answer is tried again, from the board as it was.
    let (column, subject) =
        (right(&desk), desk.state().exercises.exercise().expect("a puzzle").subject.clone());
    let wrong = subject.actions().into_iter().find(|&action| action != column).expect("another column");
    desk.press(Modifiers::NONE, DIGITS[usize::from(wrong.0)]);
    desk.press(Modifiers::NONE, Key::Enter);
    checked(&mut desk);
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.state().exercises.answer(), Some(Answer::Line(Vec::new())));
    assert!(!desk.state().exercises.handed_in());
}

#[test]
fn feedback_of_a_puzzle_is_in_words() {
    for (language, wins, loses) in [
        (Language::English, "Right: column ", ["column ", "Column "]),
        (Language::Japanese, "正解：", ["列", "列"]),
        (Language::Chinese, "正确：", ["第", "第"]),
    ] {
        let mut desk = puzzles(language, |game| matches!(game, Game::ConnectFour { .. }));
        let count = desk.state().exercises.set().exercises.len();
        for place in 0..count {
            desk.run([Command::Exercise(ExerciseCommand::Go(place))]);
            let column = right(&desk);
            let exercise = desk.state().exercises.exercise().expect("a puzzle").clone();
            if !matches!(exercise.subject, AnyPosition::ConnectFour(_)) {
                continue;
            }
            let others = exercise.subject.actions().into_iter().filter(|&action| action != column);
            for action in others.take(2).chain([column]) {
                let line = Answer::Line(vec![action]);
                desk.run([
                    Command::Exercise(ExerciseCommand::Answer(Box::new(line))),
                    Command::Exercise(ExerciseCommand::HandIn),
                ]);
                checked(&mut desk);
                let said = labels(&desk);
                let is_said = |part: &str| said.iter().any(|label| label.contains(part));
                if action == column {
                    assert!(is_said(wins), "{language:?} {place}: {said:?}");
                } else {
                    let number = (action.0 + 1).to_string();
                    let names = |label: &String| {
                        loses.iter().any(|word| label.contains(word)) && label.contains(&number)
                    };
                    assert!(said.iter().any(names), "{language:?} {place}: {said:?}");
                }
                for riddle in ["worth +", "worth −", "of the line", "%{", "にとって"] {
                    assert!(!is_said(riddle), "{riddle} {language:?} {place}: {said:?}");
                }
            }
        }
    }
}

#[test]
fn a_column_that_lets_the_other_side_win_at_once_is_called_so() {
    let mut desk = of_connect_four();
    let mut said = false;
    for place in 0..desk.state().exercises.set().exercises.len() {
        let subject = desk.state().exercises.set().exercises[place].subject.clone();
        let lets = subject
            .actions()
            .into_iter()
            .find(|&action| edagari::review::winning_reply(&subject, action).is_some());
        let Some(action) = lets.filter(|_| matches!(subject, AnyPosition::ConnectFour(_))) else { continue };
        desk.run([
            Command::Exercise(ExerciseCommand::Go(place)),
            Command::Exercise(ExerciseCommand::Answer(Box::new(Answer::Line(vec![action])))),
            Command::Exercise(ExerciseCommand::HandIn),
        ]);
        checked(&mut desk);
        let begins = format!("Column {} lets ", action.0 + 1);
        assert!(
            labels(&desk).iter().any(|label| label.starts_with(&begins)),
            "{begins}: {:?}",
            labels(&desk)
        );
        said = true;
    }
    assert!(said, "one puzzle has such a column");
}

#[test]
fn the_board_of_a_puzzle_keeps_its_size_and_place() {
    for size in [[1280.0, 800.0], [1024.0, 600.0]] {
        let mut desk = of_connect_four();
        desk.harness.set_size(size.into());
        desk.harness.run_steps(8);
        let before = board(&desk);
        desk.click("Hint");
        desk.until("the hint is there", |state| state.exercises.working.is_none());
        desk.harness.run_steps(8);
        assert_eq!(board(&desk).size(), before.size(), "a hint at {size:?}");
        let column = right(&desk);
        let subject = desk.state().exercises.exercise().expect("a puzzle").subject.clone();
        let wrong = subject.actions().into_iter().find(|&action| action != column).expect("another column");
        for action in [wrong, column] {
            let line = Answer::Line(vec![action]);
            desk.run([
                Command::Exercise(ExerciseCommand::Answer(Box::new(line))),
                Command::Exercise(ExerciseCommand::HandIn),
            ]);
            checked(&mut desk);
            assert_eq!(board(&desk).size(), before.size(), "a check at {size:?}");
        }
    }
}

#[test]
fn the_first_hint_of_a_puzzle_says_something_of_the_position() {
    let mut desk = of_connect_four();
    for place in 0..desk.state().exercises.set().exercises.len() {
        desk.run([Command::Exercise(ExerciseCommand::Go(place)), Command::Exercise(ExerciseCommand::Hint)]);
        let known = |state: &edagari::session::state::State| state.exercises.working.is_none();
        desk.harness.run_steps(6);
        desk.until("the hint is there", known);
        desk.harness.run_steps(6);
        let hints: Vec<_> = labels(&desk).into_iter().filter(|label| label.starts_with("• ")).collect();
        assert!(
            !hints.is_empty() && hints.iter().all(|hint| !hint.contains("of the line")),
            "{place}: {hints:?}"
        );
        let sides = ["Red", "Yellow", "Black", "White"];
        assert!(sides.iter().any(|side| hints[0].contains(side)), "{place}: {hints:?}");
    }
}

#[test]
fn a_puzzle_says_who_is_to_move() {
    for (language, to_move) in
        [(Language::English, " to move."), (Language::Japanese, "の手番です。"), (Language::Chinese, "走。")]
    {
        let desk = puzzles(language, |game| matches!(game, Game::ConnectFour { .. }));
        let labels = labels(&desk);
        assert!(labels.iter().any(|label| label.contains(to_move)), "{labels:?}");
    }
}

/// The line that answers the puzzle goes on to the end of the game, by a button and by arrows.
#[test]
fn a_puzzle_that_is_solved_is_played_out_to_the_end() {
    let othello = puzzles(Language::English, |game| matches!(game, Game::Othello { .. }));
    // A win in two, a win in three, and the first of Othello.
    let connect_four = [6, 8].into_iter().map(|place| (of_connect_four(), place));
    for (mut desk, place) in connect_four.chain(std::iter::once((othello, 0))) {
        desk.run([Command::Exercise(ExerciseCommand::Go(place))]);
        let (action, exercise) = (right(&desk), desk.state().exercises.exercise().expect("a puzzle").clone());
        let answer = Answer::Line(vec![action]);
        assert!(!desk.shows("Play it out ▶"), "{place}: not before the answer");
        desk.run([
            Command::Exercise(ExerciseCommand::Answer(Box::new(answer.clone()))),
            Command::Exercise(ExerciseCommand::HandIn),
        ]);
        checked(&mut desk);
        let line_of = |state: &edagari::session::state::State| {
            state.exercises.shown.as_ref().and_then(|shown| shown.line_to_end.clone())
        };
        desk.until("the line is known", |state| line_of(state).is_some());
        desk.harness.run_steps(6);
        let line = line_of(desk.state()).expect("a line");
        let end = exercise.subject.after(&line);
        assert!(end.is_over() && line[0] == action, "{place}: {line:?}");
        let result = end.result_for_first().expect("a result").for_first(exercise.subject.side_to_move());
        assert!(result > edagari::game::Score::DRAW, "{place}: the side that was to move has won");
        for moves in 2..=line.len() {
            desk.click("Play it out ▶");
            assert_eq!(desk.state().exercises.played, Some(moves), "{place}");
        }
        assert!(desk.shows(&format!("move {0} of {0}", line.len())), "{place}");
        desk.press(Modifiers::NONE, Key::ArrowLeft);
        assert_eq!(desk.state().exercises.played, Some(line.len() - 1), "{place}");
        desk.press(Modifiers::NONE, Key::ArrowRight);
        assert_eq!(desk.state().exercises.played, Some(line.len()), "{place}");
        desk.click("■ My answer");
        let exercises = &desk.state().exercises;
        assert!(exercises.played.is_none() && exercises.handed_in(), "{place}");
        assert_eq!(exercises.answer(), Some(answer), "{place}: nothing was answered by it");
    }
}

/// From easy to hard: wins at once, threats to be stopped, wins in two, and those that take longer.
#[test]
fn puzzles_of_connect_four_begin_with_easy_ones() {
    let mut desk = of_connect_four();
    let all = desk.state().exercises.set().exercises.clone();
    assert_eq!(all.len(), 13);
    for (place, exercise) in all.iter().enumerate() {
        let subject = &exercise.subject;
        let is_win = edagari::review::winning_action(subject).is_some();
        assert_eq!(is_win, place < 3, "{place}");
        let is_threat = edagari::review::threat(subject).is_some();
        assert!(place >= 8 || is_threat == (3..6).contains(&place), "{place}");
        desk.run([Command::Exercise(ExerciseCommand::Go(place))]);
        assert_eq!(labels(&desk).iter().any(|label| label.contains("· easy")), is_win, "{place}");
    }
}

#[test]
fn puzzles_are_chosen_by_game() {
    for set in shipped().into_iter().filter(|set| set.name.starts_with("puzzles")) {
        let exercises = set.sheet().set.exercises;
        let game = exercises[0].subject.game();
        assert!(exercises.iter().all(|exercise| exercise.subject.game() == game), "{}", set.name);
        assert!(exercises.iter().all(|exercise| matches!(exercise.kind, ExerciseKind::BestMove { .. })));
    }
    let mut desk = Desk::default();
    desk.run([Command::Work(Workspace::Learn)]);
    for (button, game) in [
        ("▸ Connect Four: puzzles", Game::ConnectFour { width: 7, height: 6 }),
        ("▸ Othello: puzzles", Game::Othello { size: 8 }),
    ] {
        desk.run([Command::Lesson(edagari::session::lessons::data::LessonCommand::Contents)]);
        desk.harness.run_steps(4);
        desk.click(button);
        assert_eq!(desk.state().exercises.exercise().map(|exercise| exercise.subject.game()), Some(game));
    }
}
