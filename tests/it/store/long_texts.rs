//! Long texts, as a hand that stays on a key or a damaged file makes them: each is read in a time that grows as the text does. With
//! a step that looks at the rest of a line or at all that was read before, each of these takes minutes.

use edagari::catalog::Game;
use edagari::game::record::{MoveId, Record};
use edagari::store::import::{ImportRefusal, Imported, read_text};

const OTHELLO: Game = Game::Othello { size: 8 };
const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

fn read(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    read_text(text, open)
}

#[test]
fn a_line_of_very_many_squares_is_read_up_to_the_first_that_cannot_be_played() {
    let moves = "f5 d6 c3 d3 c4 ".repeat(8_000);
    let games = read(&moves, OTHELLO).expect("moves");
    assert_eq!(games[0].illegal, Some((6, "f5".to_owned())));
    let numbered = format!("1. f5 d6 2. c3 d3 {}", "44 d7 ".repeat(12_000));
    assert_eq!(read(&numbered, OTHELLO).expect("moves")[0].illegal, Some((5, "d7".to_owned())));
}

#[test]
fn a_line_of_very_many_semicolons_is_read() {
    let moves = "f5 ; d6 ; c3 ; d3 ; c4 ; ".repeat(2_500);
    let games = read(&moves, OTHELLO).expect("moves");
    assert_eq!(games[0].illegal, Some((6, "f5".to_owned())));
    let numbered = format!("1. {moves}");
    assert_eq!(read(&numbered, OTHELLO).expect("moves")[0].illegal, Some((6, "f5".to_owned())));
}

#[test]
fn of_very_many_comments_on_a_move_those_that_have_room_are_kept_and_the_first_that_has_none_is_named() {
    let head = "[Black \"Anna\"]\n\n1. f5 ";
    for (beside, between) in [("{a sharp one; (not e3) 1-0} ", ""), ("{a word or two} (1. d3 {y}) ", "")] {
        let text = format!("{head}{}{between} d6 {{the end}} *", beside.repeat(2_000));
        let game = &read(&text, OTHELLO).expect("a game")[0];
        let first = game.document.record.main_line()[0];
        let kept = game.document.record.comment(first);
        assert_eq!(kept.chars().count(), Record::COMMENT_LIMIT);
        assert!(kept.ends_with('…') && !game.passed_over.is_empty(), "{:?}", game.passed_over);
        assert_eq!(game.moves, 2);
    }
    let tree = format!("(;GM[2];B[f5]{})", "C[a comment]".repeat(3_000));
    let game = &read(&tree, OTHELLO).expect("a tree")[0];
    assert!(game.passed_over[0].starts_with("a comment") || game.passed_over[0].starts_with("comment"));
    let tree = format!("(;GM[2]{};B[f5])", "C[before it]".repeat(3_000));
    assert!(!read(&tree, OTHELLO).expect("a tree")[0].passed_over.is_empty());
}

#[test]
fn a_comment_that_is_longer_than_a_record_keeps_is_cut_and_its_rest_is_named() {
    let text = format!("[Black \"Anna\"]\n\n1. f5 {{{} a2}} d6 *", "long ".repeat(Record::COMMENT_LIMIT / 4));
    let game = &read(&text, OTHELLO).expect("a game")[0];
    assert_eq!(game.passed_over.len(), 1, "{:?}", game.passed_over);
    let first = game.document.record.main_line()[0];
    assert_eq!(game.document.record.comment(first).chars().count(), Record::COMMENT_LIMIT);
    assert_eq!(game.document.record.comment(MoveId::START), "");
}

#[test]
fn prose_and_rows_of_any_length_are_refused_or_listed() {
    let prose = format!("f5 d6 c3 d3 c4 f4 {}", "word ".repeat(10_000));
    let game = &read(&prose, OTHELLO).expect("a transcript")[0];
    assert_eq!((game.moves, game.passed_over.len()), (6, 1));
    for line in
        ["XO-XO-XO\n", "words and words\n", "1 2 0 1 2 0 1\n", "d3\n\nwhat it is\n", "((\n", "|-|-|\n"]
    {
        let text = line.repeat(9_000 / line.len());
        for open in [OTHELLO, CONNECT_FOUR] {
            let read = read(&text, open);
            assert!(read.is_err() || read.is_ok_and(|games| !games.is_empty()), "{line}");
        }
    }
}

/// Keys, blank lines, colons and boards without end: none is held against all those before it.
#[test]
fn a_board_beside_very_many_words_is_read() {
    let rows = "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\n";
    for part in ["X = black, O = white\n", "\n", ": ", "= ", "X means black\n", "Black to move\n", "hello\n"]
    {
        let text = format!("{rows}{}", part.repeat(100_000 / part.len()));
        let games = read(&text, OTHELLO).unwrap_or_else(|why| panic!("{part}: {why}"));
        assert_eq!(games[0].document.start, OTHELLO.start(), "{part}");
    }
    let boards = format!("{rows}\n").repeat(1_000);
    assert_eq!(read(&boards, OTHELLO).expect("boards").len(), 1_000);
}
