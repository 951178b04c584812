//! The opening book of Othello: its text is read as it is written, it holds for every order of moves and every side of the board,
//! varies by seed and no further than it says, and players alone read it.

use std::collections::BTreeSet;
use std::sync::Arc;

use edagari::catalog::opening_book::{BookMove, OpeningBook};
use edagari::catalog::{Engine, Game, Job, Level};
use edagari::game::othello::{Move, Othello};
use edagari::game::record::MoveId;
use edagari::game::{ActionId, Notation as _, Sequential as _, Side};
use edagari::search::{Control, Unwatched};
use edagari::session::command::Command;
use edagari::session::document::start_state;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::store::{Document, Player};
use proptest::prelude::*;

use crate::window::desk::Desk;

const OTHELLO: Game = Game::Othello { size: 8 };

fn board(moves: &str) -> Othello {
    let start = Othello::default();
    let line = start.parse_moves(moves).expect("legal");
    line.iter().fold(start, |board, &action| board.after(board.action(action).expect("legal")))
}

fn engine(word: &str) -> Engine {
    Engine::parse(word, OTHELLO).expect("readable")
}

/// Every move that a book chooses of a position for some seed.
fn chosen(book: &OpeningBook, board: &Othello) -> BTreeSet<String> {
    (0..400).filter_map(|seed| book.choose(board, seed)).map(|action| action.to_string()).collect()
}

const SMALL: &str = "\
# three plies
0 f5 1000 400 20 -1.5
1 d6 600 250 10 -1.0
2 c3 400 180 5 0.5
2 c5 190 60 2 -3.5
2 c6 10 9 0 20.0
1 f6 395 150 9 -2.0
1 f4 5 1 1 -12.0
";

#[test]
fn a_book_is_read_as_it_is_written() {
    let book = OpeningBook::parse(SMALL).expect("readable");
    let again = OpeningBook::parse(&book.to_text()).expect("readable");
    assert_eq!(book, again);
    assert_eq!(book.len(), 3);
    let known = BookMove { games: 600, black: 250, draws: 10, average: -1.0 };
    assert_eq!(book.moves(&board("f5"))[0], (Move::at(43), known));
    assert!(book.moves(&board("f5d6c3")).is_empty());
}

#[test]
fn what_is_no_line_of_a_book_is_named_by_its_number() {
    for (text, line) in [
        ("0 f5 10 5 0 1.0\n1 a1 3 1 0 0.0", 2),
        ("# head\n\n1 f5 10 5 0 1.0", 3),
        ("0 f5 10 8 3 1.0", 1),
        ("0 f5 10 5 0 1.0\n0 d3 9 5 0 1.0", 2),
        ("0 f5 10 5 0 NaN", 1),
        ("0 f5 10 5 0 1.0 more", 1),
        ("0 f5", 1),
    ] {
        assert_eq!(OpeningBook::parse(text), Err(line), "{text:?}");
    }
}

#[test]
fn it_chooses_what_is_played_often_and_well() {
    let book = OpeningBook::parse(SMALL).expect("readable");
    assert_eq!(chosen(&book, &Othello::default()), BTreeSet::from(["f5".to_owned()]));
    // f4 is rare for White, and after d6 c5 costs Black four discs more than c3.
    assert_eq!(chosen(&book, &board("f5")), BTreeSet::from(["d6".to_owned(), "f6".to_owned()]));
    assert_eq!(chosen(&book, &board("f5d6")), BTreeSet::from(["c3".to_owned()]));
    let seeds = (0..1000).filter(|&seed| book.choose(&board("f5"), seed) == Some(Move::at(43)));
    assert!((530..680).contains(&seeds.count()), "as often as it was played");
}

#[test]
fn the_shipped_book_is_whole_small_and_legal() {
    let text = include_str!("../../../assets/othello-book.txt");
    assert!(text.len() < 100_000, "{}", text.len());
    let read = OpeningBook::parse(text).expect("readable");
    assert_eq!(&read, OpeningBook::shipped());
    assert!(read.len() > 300, "{}", read.len());
    let body: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    assert_eq!(read.to_text(), body.join("\n") + "\n");
    assert_eq!(read.choose(&Othello::default(), 5), Some(Move::at(37)), "f5");
    assert!(chosen(&read, &board("f5")).len() >= 2);
}

#[test]
fn players_know_it_as_far_as_their_word_says() {
    let start = OTHELLO.start();
    let after = |moves: &str| start.after(&start.parse_moves(moves).expect("legal"));
    let [two, on, off] =
        ["book=2", "book=on", "book=off"].map(|book| engine(&format!("alpha-beta:depth=2,{book}")));
    assert!(two.book_move(&start, 1).is_some() && two.book_move(&after("f5"), 1).is_some());
    assert_eq!(two.book_move(&after("f5d6"), 1), None);
    assert!(on.book_move(&after("f5d6"), 1).is_some());
    assert_eq!(off.book_move(&start, 1), None);
    assert_eq!(off, engine("alpha-beta:depth=2"));
    for word in ["alpha-beta:depth=2,eval=weights,book=2", "alpha-beta:depth=2,eval=weights,book=on"] {
        assert_eq!(engine(word).to_string(), word);
    }
    for (word, game) in [
        ("alpha-beta:book=61", OTHELLO),
        ("alpha-beta:book=0", OTHELLO),
        ("alpha-beta:book=on", Game::TicTacToe),
    ] {
        assert!(Engine::parse(word, game).is_err(), "{word}");
    }
    assert_eq!(Engine::parse("alpha-beta:book=off", Game::TicTacToe).map(|engine| engine.book), Ok(0));
}

#[test]
fn levels_know_it_the_further_the_stronger_and_stay_levels_without_it() {
    let plies: Vec<_> = Level::all(OTHELLO).map(|level| level.engine().book).collect();
    assert!(plies.is_sorted() && plies[0] == 0 && plies[9] >= 20, "{plies:?}");
    let seven = engine("level:7,book=off,seed=3");
    assert_eq!((seven.book, Level::of(&seven, OTHELLO).map(Level::number)), (0, Some(7)));
    let openings: BTreeSet<_> = (0..40).map(|seed| opening(&engine("level:7"), seed)).collect();
    assert!(openings.len() >= 8, "{}", openings.len());
    assert_eq!(opening(&engine("level:7"), 8), opening(&engine("level:7"), 8));
}

/// The first six moves of a player against itself.
fn opening(engine: &Engine, seed: u64) -> Vec<ActionId> {
    let mut position = OTHELLO.start();
    (0..6)
        .map_while(|_| {
            let action = engine.book_move(&position, seed)?;
            position.try_play(action).ok()?;
            Some(action)
        })
        .collect()
}

#[test]
fn no_search_reads_it() {
    let [with, without] = ["on", "off"].map(|book| {
        let engine = engine(&format!("alpha-beta:depth=3,eval=discs,book={book}"));
        let mut control = Control::new(&engine.limits, Arc::default());
        Job::new(OTHELLO.start(), engine).run(&mut control, &mut Unwatched)
    });
    assert_eq!(with, without);
}

fn state(settings: Settings) -> State {
    let mut state = start_state(settings);
    state.game.document.players[0] = Player::Engine(engine("level:9"));
    state
}

#[test]
fn it_can_be_switched_off_and_lessons_do_without() {
    let on = state(Settings::default());
    assert!(on.plays_from_book(Side::First) && !on.plays_from_book(Side::Second));
    let off = state(Settings { book: false, ..Settings::default() });
    assert!(!off.plays_from_book(Side::First));
    let mut lesson = state(Settings::default());
    lesson.lessons.staged = true;
    assert!(!lesson.plays_from_book(Side::First));
}

proptest! {
    #[test]
    fn a_position_is_known_from_every_side_and_its_move_is_legal(seed: u64, symmetry in 0..8_u8, plies in 0..12_usize) {
        let mut board = Othello::default().transformed(symmetry);
        for ply in 0..plies {
            let Some(action) = OpeningBook::shipped().choose(&board, seed.wrapping_add(ply as u64)) else { break };
            prop_assert!(board.action(action.into()).is_some());
            let other = board.transformed(3);
            let moves = |board: &Othello| -> Vec<_> {
                OpeningBook::shipped().moves(board).iter().map(|(_, known)| known.games).collect()
            };
            prop_assert_eq!(moves(&other), moves(&board));
            board.play(action);
        }
    }
}

#[test]
fn a_damaged_book_is_refused_or_read_and_never_panics() {
    let text = include_str!("../../../assets/othello-book.txt");
    let bytes: Vec<u8> = text.bytes().take(4000).collect();
    for at in (0..bytes.len()).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x11;
        if let Ok(text) = String::from_utf8(damaged) {
            let _ = OpeningBook::parse(&text);
        }
    }
}

#[test]
fn only_moves_that_a_method_took_from_it_are_marked() {
    let mut desk = Desk::default();
    let player = || Command::SetPlayer(Side::Second, Player::Engine(engine("level:9")));
    desk.run([player(), Command::PasteText("f5d6".to_owned())]);
    // The method would have played the same, but nobody knows that it did.
    assert_eq!(desk.state().game.document.record.len(), 2);
    assert!(book_moves(&desk).is_empty() && !desk.shows("d6 book"));
    let mut desk = Desk::default();
    desk.run([player()]);
    let f5 = desk.state().game.position.parse_moves("f5").expect("legal")[0];
    desk.run([Command::Play(f5)]);
    desk.until("White plays from the book", |state| state.game.document.record.len() == 2);
    assert_eq!(book_moves(&desk), [desk.state().game.cursor]);
    desk.run([Command::Undo, Command::Redo]);
    assert_eq!(book_moves(&desk).len(), 1);
    let document = &desk.state().game.document;
    let read = Document::from_text(&document.to_text()).expect("readable");
    assert!(
        read == *document && read.record.is_from_book(read.record.main_line()[1]),
        "it is kept with the game"
    );
}

fn book_moves(desk: &Desk) -> Vec<MoveId> {
    let record = &desk.state().game.document.record;
    record.moves().filter(|&id| record.is_from_book(id)).collect()
}
