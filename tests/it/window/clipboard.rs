//! The system's clipboard as the window hears of it: what is said of it is true, and what comes from it harms nothing.

use edagari::catalog::{Engine, Game};
use edagari::game::record::MoveId;
use edagari::game::{ActionId, Side};
use edagari::session::command::Command;
use edagari::session::screen::data::Dialog;
use edagari::store::autosave::PlayMode;
use edagari::store::{Document, Player};
use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;

const COPIED: &str = "Position copied";
const EMPTY: &str = "The clipboard is empty or holds no text. Nothing was changed.";

impl Desk {
    /// What the frame just painted put on the clipboard.
    fn copied(&self) -> Option<String> {
        self.harness.output().platform_output.commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    }

    fn hears(&mut self, events: impl IntoIterator<Item = Event>) {
        for event in events {
            self.harness.event(event);
        }
        self.harness.run_steps(2);
    }

    fn says(&self, words: &str) -> bool {
        self.harness.query_all_by_label_contains(words).next().is_some()
    }
}

fn two_people() -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::SetPlayer(Side::Second, Player::Person)]);
    desk.run([Command::PasteText("b2a1".to_owned())]);
    desk
}

fn key_v(pressed: bool, modifiers: Modifiers) -> Event {
    Event::Key { key: Key::V, physical_key: None, pressed, repeat: false, modifiers }
}

#[test]
fn a_copy_is_said_once_the_clipboard_has_it() {
    let mut desk = two_people();
    desk.harness.state_mut().push(Command::CopyPosition);
    desk.harness.run_steps(1);
    let position = desk.state().game.position.to_string();
    assert_eq!(desk.copied(), Some(position.clone()));
    assert!(!desk.says(COPIED), "nobody knows yet");
    desk.hears([Event::Paste(position)]);
    assert!(desk.says(COPIED));
    assert_eq!(desk.state().game.document.record.len(), 2, "what was read back is no paste");
}

#[test]
fn a_clipboard_that_takes_nothing_is_said_to() {
    for answer in [None, Some("what was there before")] {
        let mut desk = two_people();
        desk.harness.state_mut().push(Command::CopyMoves);
        desk.harness.run_steps(1);
        desk.hears(answer.map(|answer| Event::Paste(answer.to_owned())));
        desk.harness.run_steps(10);
        assert!(desk.says("Nothing was copied") && !desk.says("Moves copied"), "{answer:?}");
        assert_eq!(desk.state().game.document.record.len(), 2);
    }
}

#[test]
fn two_copies_in_a_row_are_both_read_back() {
    let mut desk = two_people();
    desk.harness.state_mut().push(Command::CopyPosition);
    desk.harness.state_mut().push(Command::CopyMoves);
    desk.harness.run_steps(1);
    desk.hears([Event::Paste("b2a1".to_owned()), Event::Paste("b2a1".to_owned())]);
    assert!(desk.says("Moves copied: b2a1"));
    desk.hears([Event::Paste("b2a1c3".to_owned())]);
    assert_eq!(desk.state().game.document.record.len(), 3, "what comes next is a paste");
}

#[test]
fn a_paste_of_nothing_is_said() {
    let mut desk = two_people();
    desk.run([Command::Paste]);
    desk.harness.run_steps(10);
    assert!(desk.says(EMPTY), "from the menu");

    let mut desk = two_people();
    desk.hears([Event::WindowFocused(true)]);
    desk.hears([key_v(false, Modifiers::COMMAND)]);
    assert!(desk.says(EMPTY), "by its keys, of which the press never arrives");

    let mut desk = two_people();
    desk.run([Command::Paste]);
    desk.hears([Event::Paste("b2a1c3".to_owned()), key_v(false, Modifiers::COMMAND)]);
    desk.hears([key_v(true, Modifiers::NONE), key_v(false, Modifiers::NONE)]);
    desk.harness.run_steps(10);
    assert!(!desk.says(EMPTY), "neither a paste nor the letter is an empty clipboard");
    assert_eq!(desk.state().game.document.record.len(), 3);
}

#[test]
fn inside_a_text_field_copy_and_paste_belong_to_the_text() {
    let mut desk = two_people();
    let here = desk.state().game.cursor;
    desk.run([Command::Comment(here, "well played".to_owned())]);
    let field = desk.harness.get_by_label_contains("omment on");
    field.focus();
    desk.harness.run_steps(2);
    // What is there is taken for the words that come in its place.
    desk.press(Modifiers::COMMAND, Key::A);
    desk.hears([Event::Paste("b2a1c3".to_owned())]);
    let game = &desk.state().game;
    assert_eq!(game.document.record.len(), 2);
    assert_eq!(game.document.record.comment(game.cursor), "b2a1c3");
    desk.hears([Event::Key {
        key: Key::A,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    }]);
    desk.harness.event(Event::Copy);
    desk.harness.run_steps(1);
    assert_eq!(desk.copied().as_deref(), Some("b2a1c3"), "the words, not the position");
}

#[test]
fn nothing_to_undo_is_no_success() {
    let mut desk = two_people();
    for _ in 0..10 {
        desk.run([Command::Undo]);
    }
    assert!(desk.says("Nothing to undo") && !desk.says("✓"));
    let said = desk.harness.get_by_label_contains("Nothing to undo").rect();
    let cells = desk.harness.get_all_by_label_contains(", ").map(|cell| cell.rect());
    let buttons = desk.harness.get_all_by_role(egui::Role::Button).map(|button| button.rect());
    let covered: Vec<_> = cells.chain(buttons).filter(|rect| rect.intersects(said)).collect();
    assert!(covered.is_empty(), "{said:?} covers {covered:?}");
}

#[test]
fn a_game_of_no_moves_leaves_the_clipboard_alone() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::SetPlayer(Side::First, Player::Person)]);
    desk.run([Command::SetPlayer(Side::Second, Player::Person)]);
    desk.harness.state_mut().push(Command::CopyMoves);
    desk.harness.run_steps(1);
    assert_eq!(desk.copied(), None);
    assert!(desk.says("there is nothing to copy"));
}

#[test]
fn a_good_paste_is_said_in_place_of_an_older_error() {
    let mut desk = two_people();
    desk.run([Command::PasteText("z9".to_owned())]);
    assert!(desk.says("holds no position"));
    desk.run([Command::PasteText("b2a1c3".to_owned())]);
    assert!(desk.says("Moves pasted: 3") && !desk.says("holds no position"));
    desk.run([Command::PasteText("XO--X---- O".to_owned())]);
    assert!(desk.says("A position was pasted"));
}

#[test]
fn a_transcript_is_a_game_of_its_own_unless_the_open_game_goes_on_in_it() {
    let mut desk = two_people();
    let (shown, before) = (desk.state().game.cursor, desk.state().game.document.clone());
    desk.run([Command::PasteText("c1c2".to_owned())]);
    assert!(desk.says("Pasted as a game of its own, 2 moves."));
    assert_eq!(desk.state().game.document.record.main_line().len(), 2);
    assert_eq!(desk.state().game.document.record.len(), 2, "no variation of the other game");
    desk.run([Command::Undo]);
    assert!(desk.state().game.cursor == shown && desk.state().game.document == before);
    desk.run([Command::PasteText("b2a1c3a3".to_owned())]);
    assert!(desk.says("Moves pasted: 4"), "the game goes on");
    desk.run([Command::Undo]);
    assert_eq!((desk.state().game.cursor, desk.state().game.document.record.len()), (shown, 2));
    desk.run([Command::PasteText("b2".to_owned())]);
    assert_eq!(desk.state().game.document.record.len(), 2, "what is known is only shown");
    assert_eq!(desk.state().game.document.record.parent(desk.state().game.cursor), Some(MoveId::START));
}

#[test]
fn a_record_of_others_does_not_grow_by_a_transcript() {
    for record in [
        "(;GM[2]FF[4]SZ[8]PB[Anna]PW[Ben];B[fe];W[df];B[cc];W[dc];B[cd])",
        "(;GM[Othello]DT[2024-05-01]B[F5]W[D6]B[C3]W[D3]B[C4];)",
    ] {
        let mut desk = Desk::default();
        desk.run([Command::New(Game::Othello { size: 8 }), Command::SetPlayer(Side::Second, Player::Person)]);
        desk.run([Command::PasteText(record.to_owned())]);
        let before = desk.state().game.document.clone();
        assert!(before.record.len() == 5 && before.is_described(), "{record}");
        desk.run([Command::PasteText("F5 D6 C3".to_owned())]);
        assert_eq!(desk.state().game.document.record.len(), 5, "what is known is only shown");
        desk.run([Command::PasteText("F5 D6 C3 D3 C4 F4 F6".to_owned())]);
        assert!(desk.says("Pasted as a game of its own, 7 moves."), "{record}");
        let document = &desk.state().game.document;
        assert!(document.record.len() == 7 && !document.is_described(), "{record}");
        assert!(document.names.iter().all(String::is_empty), "{record}");
        desk.run([Command::Undo]);
        assert_eq!(desk.state().game.document.record, before.record);
        assert_eq!(desk.state().game.document.title, before.title);
    }
}

#[test]
fn columns_that_cannot_be_played_are_refused_as_columns() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 }), Command::PasteText("4444444".to_owned())]);
    assert!(desk.says("line 1, column 7: “4” cannot be played"));
}

#[test]
fn digits_are_connect_four_whatever_is_open_and_wherever_it_began() {
    let connect_four = Game::ConnectFour { width: 7, height: 6 };
    let mut desk = two_people();
    desk.run([Command::PasteText("4455 33".to_owned())]);
    let line = |desk: &Desk| {
        let document = &desk.state().game.document;
        (document.game(), document.start.write_moves(&document.record.path_to(desk.state().game.cursor)))
    };
    assert_eq!(line(&desk), (connect_four, "445533".to_owned()));
    // A game that began from a board which was set up: these moves cannot be played there.
    let full = connect_four.parse_position("444444").expect("a full column");
    desk.run([Command::NewFrom(Box::new(full)), Command::PasteText("4433".to_owned())]);
    assert_eq!(line(&desk), (connect_four, "4433".to_owned()), "the moves are there, not only the board");
}

#[test]
fn nobody_waits_in_a_finished_game_of_others() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    // The shortest game there is.
    desk.run([Command::PasteText("(;GM[Othello]B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)".to_owned())]);
    assert!(desk.state().game.position.is_over(), "{}", desk.state().game.position);
    assert!(desk.state().game.document.players.iter().all(Player::is_person));
}

#[test]
fn games_of_other_programs_are_pasted_and_one_undo_brings_the_game_back() {
    for (text, said, moves) in [
        ("(;GM[Othello]PB[Ann]PW[Ben]B[F5/1.50]W[D6];)", "Read as: GGF. Moves: 2.", 2),
        ("1. f5 d6 2. c3 a1 51-13", "Move 4, “a1”, cannot be played", 3),
        ("Final 1. f5 d6 2. c3 d3 51-13", "Passed over: “Final”.", 4),
    ] {
        let mut desk = two_people();
        let before = desk.state().game.document.clone();
        desk.run([Command::PasteText(text.to_owned())]);
        assert!(desk.says(said), "{text}");
        let game = &desk.state().game;
        assert_eq!((game.position.game(), game.document.record.len()), (Game::Othello { size: 8 }, moves));
        desk.run([Command::Undo]);
        assert!(desk.state().game.document == before);
    }
}

#[test]
fn what_only_begins_like_a_game_leaves_the_open_game_alone() {
    for (text, said) in [
        ("(;GM[Chess]B[e4];)", "a game of Chess"),
        ("(;GM[Othello]BO[10 ---];)", "boards of size 10"),
        ("(;GM[Othello]PB[", "nothing closes the bracket"),
    ] {
        let mut desk = two_people();
        desk.run([Command::PasteText(text.to_owned())]);
        assert!(desk.says(said) && !desk.says("identifier"), "{text}");
        assert_eq!(desk.state().game.document.record.len(), 2);
    }
}

#[test]
fn files_of_other_programs_open() {
    let mut desk = two_people();
    let path = desk.folder.path().join("game.GGF");
    std::fs::write(&path, "(;GM[Othello]B[F5]W[D6];)").expect("written");
    desk.run([Command::OpenPath(path)]);
    assert_eq!(desk.state().game.document.record.len(), 2);
    assert!(
        desk.says("Read as: GGF") && desk.state().game.path.is_none(),
        "saving asks for a name of its own"
    );
    let path = desk.folder.path().join("notes.txt");
    std::fs::write(&path, "nothing to see").expect("written");
    desk.run([Command::OpenPath(path)]);
    assert!(desk.says("notes.txt cannot be opened: “nothing” begins no game"));
}

#[test]
fn the_whole_line_is_copied_wherever_one_stands_and_up_to_a_move_where_that_is_asked() {
    let mut desk = two_people();
    let second = desk.state().game.cursor;
    desk.run([Command::ToStart, Command::CopyMoves]);
    desk.hears([Event::Paste("b2a1".to_owned())]);
    assert!(desk.says("Moves copied: b2a1"));
    let first = desk.state().game.document.record.parent(second).expect("a move before");
    desk.run([Command::CopyMovesTo(first)]);
    desk.hears([Event::Paste("b2".to_owned())]);
    assert!(desk.says("Moves copied: b2"));
}

#[test]
fn a_transcript_is_a_game_also_where_the_open_one_began_elsewhere() {
    let rows = ["--------", "---OX---", "---XX---", "--------"];
    let board = format!("{0}{0}{0}{1}{2}{3}{3}{3} O", rows[0], rows[1], rows[2], rows[3]);
    for text in ["f5d6c3d3c4", "1. f5 d6 2. c3 d3 3. c4", "F5 D6\nC3 D3\nC4"] {
        let mut desk = Desk::default();
        desk.run([Command::SetPlayer(Side::Second, Player::Person)]);
        desk.run([Command::PasteText(board.clone())]);
        assert_ne!(desk.state().game.document.start, Game::Othello { size: 8 }.start());
        assert!(desk.state().player(Side::Second).is_person(), "a pasted board keeps the players");
        desk.run([Command::PasteText(text.to_owned())]);
        let document = &desk.state().game.document;
        assert_eq!(document.start, Game::Othello { size: 8 }.start(), "{text}");
        assert_eq!(document.record.main_line().len(), 5, "{text}");
        assert!(desk.state().player(Side::Second).is_person(), "{text}");
    }
}

#[test]
fn the_opponent_of_a_pasted_document_answers_once_the_person_plays_on_in_it() {
    let mut desk = Desk::default();
    let mut document = Document::new(Game::TicTacToe.start());
    document.players[1] = Player::Engine(Engine::default_for(Game::TicTacToe));
    let line = Game::TicTacToe.start().parse_moves("b2a1").expect("moves");
    document.cursor = document.record.add_line(MoveId::START, &line).expect("they are new");
    let pasted = Command::PasteText(document.to_text());
    desk.run([Command::New(Game::TicTacToe), pasted.clone()]);
    assert_eq!(desk.state().turns.mode(), PlayMode::Looking);
    desk.run([Command::Play(ActionId(8))]);
    desk.until("it answers", |state| state.game.document.record.len() == 4);
    // Who has paused it, has paused it.
    desk.run([Command::New(Game::TicTacToe), pasted]);
    desk.run([Command::TogglePause, Command::TogglePause, Command::Play(ActionId(8))]);
    assert_eq!(desk.state().turns.mode(), PlayMode::Paused);
}

#[test]
fn a_text_field_leaves_the_keys_that_mean_nothing_to_a_text() {
    let mut desk = two_people();
    let here = desk.state().game.cursor;
    desk.run([Command::Comment(here, "well played".to_owned())]);
    desk.harness.get_by_role(egui::accesskit::Role::MultilineTextInput).focus();
    desk.harness.run_steps(2);
    // Taking back is the field's own, and so is a letter.
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.press(Modifiers::NONE, Key::R);
    assert_eq!(desk.state().game.document.record.len(), 2);
    assert!(desk.state().review.line.is_none() && desk.state().view.dialog.is_none());
    desk.press(Modifiers::COMMAND, Key::Comma);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Settings));
}

#[test]
fn a_number_that_does_not_fit_ends_what_is_pasted() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    let gap = "1. e6 d6 2. c6 f6 3. c4 b6 4. d7 c5 5. a7 6. b5 a6 7. c7 b7";
    desk.run([Command::PasteText(gap.to_owned())]);
    assert_eq!(desk.state().game.document.record.len(), 9, "Black's sixth move is not White's fifth");
    desk.run([Command::New(Game::Othello { size: 8 })]);
    desk.run([Command::PasteText(gap.replace("5. a7", "").replace("6. b5 a6 7. c7 b7", ""))]);
    assert_eq!(desk.state().game.document.record.len(), 8);
}

#[test]
fn what_was_said_of_a_paste_goes_when_it_is_taken_back() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    desk.run([Command::PasteText("Black: Ann\nWhite: Ben\nf5d6c3".to_owned())]);
    assert!(desk.says("Read as"));
    desk.run([Command::Undo]);
    assert!(desk.state().game.document.record.is_empty());
    assert!(!desk.says("Read as"), "another game is open now");
    assert!(desk.says("The game that was open before is back."));
}

#[test]
fn what_was_said_of_a_paste_goes_with_the_next_one_and_a_refusal_stands_in_its_place() {
    let noted = "Hello Ann,\nf5 d6 c3 d3";
    for (next, said) in [
        ("Hello Bob, no game today.", Some("begins no game and no position")),
        ("(;GM[Chess]B[e4];)", Some("a game of Chess")),
        ("(version: 2, game: ", Some("")),
        ("f5 d6 c3", None),
        ("3. c4 f4 4. f6", None),
    ] {
        let mut desk = Desk::default();
        desk.run([Command::New(Game::Othello { size: 8 }), Command::PasteText(noted.to_owned())]);
        assert!(desk.says("Hello Ann"), "{next}");
        desk.run([Command::PasteText(next.to_owned())]);
        let notes = desk.state().view.notes.clone();
        assert!(!desk.says("Hello Ann"), "{next}: {notes:?}");
        assert_eq!(notes.is_some(), said.is_some(), "{next}: {notes:?}");
        if let (Some(notes), Some(said)) = (notes, said) {
            assert!(notes.left_out[0].contains(said) && desk.says("Nothing was read."), "{notes:?}");
        }
    }
}

#[test]
fn a_list_that_begins_late_is_played_from_the_position_shown_or_not_at_all() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    let late = "3. c4 f4 4. f6 f3";
    desk.run([Command::PasteText(late.to_owned())]);
    assert!(desk.state().game.document.record.is_empty());
    assert!(desk.says("the moves before it are missing"));
    desk.run([Command::PasteText("f5d6c3d3".to_owned())]);
    desk.run([Command::PasteText(late.to_owned())]);
    assert_eq!(desk.state().game.document.record.len(), 8);
    assert!(desk.says("The list goes on from the position shown."));
}

#[test]
fn a_list_that_begins_late_is_never_played_from_the_start() {
    for late in [
        "12. f5 d6 13. c3",
        "2. f5 d6 3. c3",
        "5. f5 d6 6. c3 d3 7. c4 f4",
        "12. f5",
        "12. f5 d6",
        "3. c4 f4 4. f6",
    ] {
        for open in ["", "f5d6c3d3c4f4", "e6f4e3f6g5d6e7f5c5"] {
            let mut desk = Desk::default();
            desk.run([Command::New(Game::Othello { size: 8 })]);
            if !open.is_empty() {
                desk.run([Command::PasteText(open.to_owned())]);
            }
            let before = desk.state().game.document.clone();
            desk.run([Command::PasteText(late.to_owned())]);
            let after = &desk.state().game.document;
            assert_eq!(
                (&after.start, after.record.len()),
                (&before.start, before.record.len()),
                "{late}, {open}"
            );
            assert!(desk.says("the moves before it are missing"), "{late}, {open}");
        }
    }
}

#[test]
fn what_is_said_of_a_list_that_ends_early_begins_with_where_and_is_short() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    let remarks: Vec<String> = ('A'..='Z').map(|letter| format!("Remark {letter}")).collect();
    desk.run([Command::PasteText(remarks.join("\n") + "\n\nf5 d6 c3 d3\n?\nc4 f4 f6\n")]);
    let notes = desk.state().view.notes.clone().expect("notes");
    assert!(notes.left_out[0].contains("move 5"), "{notes:?}");
    assert!(notes.left_out.len() < 16, "{}", notes.left_out.len());
    assert!(notes.left_out.iter().any(|said| said.contains("more parts of the text")), "{notes:?}");
    assert_eq!(desk.state().game.document.record.len(), 4);
}

#[test]
fn of_a_web_link_only_the_moves_are_looked_for() {
    let link = "https://othello.example.org/board?moves=f5d6c3d3c4f4";
    let mut desk = Desk::default();
    desk.run([Command::New(Game::usual("othello").expect("a game")), Command::PasteText(link.to_owned())]);
    let state = desk.state();
    assert_eq!(state.game.document.moves_to(state.game.cursor), 6, "{link}");
    let left_out = state.view.notes.as_ref().map(|notes| &notes.left_out);
    assert!(left_out.is_none(), "{left_out:?}");
}
