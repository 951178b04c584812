//! Saved games of this program that were cut off or damaged: what can be read is opened, and up to where is said.

use edagari::catalog::Game;
use edagari::game::record::MoveId;
use edagari::session::document::{absorb_opened, start_state};
use edagari::session::game::opening::Opening;
use edagari::session::settings::Settings;
use edagari::session::wake::Wake;
use edagari::store::import::{Imported, read};
use edagari::store::{Document, LostPart};

const OTHELLO: Game = Game::Othello { size: 8 };
const MOVES: &str = "f5d6c3d3c4f4c5b4b5c6";

/// A game with a title, words on two moves and another line.
fn game() -> Document {
    let start = OTHELLO.start();
    let mut document = Document::new(start.clone());
    let line = start.parse_moves(MOVES).expect("moves");
    document.cursor = document.record.add_line(MoveId::START, &line).expect("a line");
    let main = document.record.main_line();
    document.record.set_comment(main[2], "A first word, with \"marks\" and (brackets].");
    document.record.set_comment(main[6], "A second one.");
    let other = start.after(&line[..3]).parse_moves("f4").expect("a move");
    document.record.add_line(main[2], &other).expect("another line");
    "A short game".clone_into(&mut document.title);
    document
}

fn opened(text: &str) -> Option<Imported> {
    let mut games = read(text.as_bytes(), OTHELLO).ok()?;
    assert_eq!(games.len(), 1);
    games.pop()
}

/// The moves of the main line.
fn line(game: &Imported) -> String {
    let record = &game.document.record;
    let line = record.main_line().into_iter().filter_map(|id| record.action(id)).collect::<Vec<_>>();
    game.document.start.write_moves(&line)
}

#[test]
fn wherever_a_saved_game_is_cut_off_it_is_opened_up_to_there_or_refused() {
    let text = game().to_text();
    let mut longest = 0;
    for end in (0..text.len() - 2).filter(|&end| text.is_char_boundary(end)) {
        let Some(game) = opened(&text[..end]) else {
            assert!(end < text.find("c3").expect("a move"), "{} is refused", &text[..end]);
            continue;
        };
        let damage = game.damage.clone().unwrap_or_else(|| panic!("{:?} of {}", game.form, &text[..end]));
        assert!(MOVES.starts_with(&line(&game)), "{}: {}", &text[..end], line(&game));
        assert_eq!(damage.moves * 2, line(&game).len());
        assert!(damage.moves >= longest, "less is read of more: {}", &text[..end]);
        assert_eq!(game.document.cursor, *game.document.record.main_line().last().expect("moves"));
        longest = damage.moves;
    }
    assert_eq!(longest, 10);
    assert!(opened(&text).expect("whole").damage.is_none());
}

#[test]
fn a_part_that_is_damaged_does_not_take_the_others_along() {
    let text = game().to_text();
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        opened(&text.replacen(from, to, 1)).unwrap_or_else(|| panic!("{from} to {to}"))
    };
    let lost = |game: &Imported| game.damage.clone().expect("said").lost;
    let untitled = change("\"A short game\"", "\"A short game");
    assert_eq!((line(&untitled).as_str(), lost(&untitled)), (MOVES, vec![LostPart::Details]));
    let comment = change("comment: \"A second", "com\u{7}ment: \"A second");
    assert_eq!((line(&comment).as_str(), lost(&comment)), (MOVES, vec![LostPart::Comments]));
    let main = comment.document.record.main_line();
    assert!(comment.document.record.comment(main[2]).starts_with("A first word"));
    let variation = change("instead: 4", "instead: 44");
    assert_eq!((line(&variation).as_str(), lost(&variation)), (MOVES, vec![LostPart::Variations]));
    let illegal = change("d3 c4", "d3 a1");
    assert_eq!(line(&illegal), "f5d6c3d3");
    assert!(lost(&illegal).contains(&LostPart::Moves));
    let place = illegal.damage.as_ref().and_then(|damage| damage.place).expect("a place");
    let row = text.lines().nth(place.line - 1).expect("a line");
    assert!(row.contains("d3 c4"), "{place}: {row}");
}

#[test]
fn bytes_that_are_no_text_do_not_make_other_letters_of_the_rest() {
    let mut document = game();
    document.title = "黒猫の対局".to_owned();
    let mut bytes = document.to_text().into_bytes();
    let at = bytes.windows(4).position(|part| part == b"seco").expect("a comment");
    bytes[at] = 0xff;
    let games = read(&bytes, OTHELLO).expect("it is opened");
    assert_eq!(games[0].document.title, "黒猫の対局");
    assert!(games[0].damage.is_some());
    // A disk that lost power leaves zeros.
    let mut bytes = document.to_text().into_bytes();
    let at = bytes.windows(2).position(|part| part == b"c5").expect("a move");
    bytes[at..].fill(0);
    let games = read(&bytes, OTHELLO).expect("it is opened");
    assert_eq!(line(&games[0]), "f5d6c3d3c4f4");
}

#[test]
fn what_says_what_the_moves_are_of_is_never_made_up() {
    let text = game().to_text();
    for (from, to) in
        [("game: \"othello\"", "game: \"othe"), ("version: 2", "version: x"), ("version: 2", "version: 99")]
    {
        if text.contains(from) {
            assert!(opened(&text.replacen(from, to, 1)).is_none(), "{to}");
        }
    }
    let start = OTHELLO.start().after(&OTHELLO.start().parse_moves("f5").expect("a move"));
    let mut set_up = Document::new(start.clone());
    let line = start.parse_moves("d6c3").expect("moves");
    set_up.cursor = set_up.record.add_line(MoveId::START, &line).expect("a line");
    let text = set_up.to_text();
    assert!(opened(&text.replacen("start: \"", "start: \"Q", 1)).is_none());
}

#[test]
fn the_window_says_up_to_where_it_opened_a_damaged_file_and_never_saves_over_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cut.edagari");
    let text = game().to_text();
    std::fs::write(&path, &text[..text.find("c5").expect("a move")]).expect("written");
    let mut state = start_state(Settings::default());
    let opened = Opening::default().start(&path, OTHELLO, &Wake::nobody()).expect("a small file");
    absorb_opened(&mut state, opened);
    assert_eq!(state.game.document.record.main_line().len(), 6);
    assert!(state.game.path.is_none() && state.game.changed);
    let notes = state.view.notes.expect("notes");
    assert!(notes.left_out.iter().any(|line| line.contains("up to move 6")), "{:?}", notes.left_out);
}
