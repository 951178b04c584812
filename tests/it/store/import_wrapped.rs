//! Games and boards in other clothes: lists of programs, quoted mails, numbers in circles, digits, words between moves; and lists that
//! look like another game, which are refused or said to be doubtful.

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::store::import::{ImportFault, ImportNote, Imported, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, line, one, refused};

fn listed(game: &Imported) -> Vec<&str> {
    game.passed_over.iter().map(String::as_str).collect()
}

#[test]
fn lists_in_other_clothes_are_lists() {
    for text in [
        "['f5','d6','c3']",
        "[\"f5\", \"d6\", \"c3\"]",
        "moves = ['f5', 'd6', 'c3']",
        "moves = [\n    \"f5\",\n    \"d6\",\n    \"c3\",\n]",
        "(f5, d6, c3)",
        "Bf5 Wd6 Bc3",
        "B:f5 W:d6 B:c3",
        "①f5 ②d6 ③c3",
        "①f5②d6③c3",
        "f5—d6—c3",
        "f5→d6→c3",
        "棋譜：f5d6c3",
        "> f5 d6\n> c3",
        "65 46 33",
        "1 65 2 46 3 33",
        "(5, 4), (3, 5), (2, 2)",
        "[(5, 4), (3, 5), (2, 2)]",
        "[[5,4],[3,5],[2,2]]",
    ] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), listed(&game)), ("f5d6c3", vec![]), "{text}");
    }
    assert_eq!(line(&one("+d3-c5+f6-f5")), "d3c5f6f5");
    let stones = read_text("[3, 3, 2, 4, 2]", CONNECT_FOUR).expect("columns").swap_remove(0);
    assert_eq!(line(&stones), "33242");
    assert!(matches!(refused("Bf5 Bd6").fault, ImportFault::Illegal(_)), "the colours take turns");
}

#[test]
fn boards_in_other_clothes_are_boards() {
    let rows =
        ["--------", "--------", "--------", "---OX---", "---XO---", "--------", "--------", "--------"];
    let board = rows.join("\n");
    for text in [
        board.replace('O', "2").replace('X', "1").replace('-', "."),
        rows.map(|row| format!("> {row}")).join("\n"),
        rows.map(|row| format!("> > {row}")).join("\n"),
        rows.join("\n\n"),
        rows.map(|row| row.replace('-', "\u{3000}").replace('O', "○").replace('X', "●")).join("\n"),
        rows.map(|row| {
            row.replace('O', "○")
                .replace('X', "●")
                .replace('-', "・")
                .chars()
                .map(String::from)
                .collect::<Vec<_>>()
                .join("\u{3000}")
        })
        .join("\n"),
        format!("{rows:?}"),
    ] {
        let text = format!("{text}\nBlack to move");
        let game = one(&text);
        assert_eq!(game.document.start, OTHELLO.start(), "{text}");
        assert_eq!(listed(&game), Vec::<&str>::new(), "{text}");
    }
    let digits =
        "........\n.2.1....\n..21....\n..221...\n...12...\n........\n........\n........\nWhite to move";
    let start = one(digits).document.start.to_string();
    assert_eq!(start, "---------O-X------OX------OOX------XO--------------------------- O");
}

#[test]
fn what_should_have_been_played_was_not() {
    for (text, rest) in [
        ("f5 d6 c3 d3 c4 now White should have played f4", "now White should have played f4"),
        ("f5 d6 c3 d3 c4 better was f4 then b3", "better was f4 then b3"),
        ("f5 d6 c3 d3 c4 (f4 instead?)", "(f4 instead?)"),
        ("f5 d6 c3 d3 c4 statt f4", "statt f4"),
    ] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), listed(&game)), ("f5d6c3d3c4", vec![rest]), "{text}");
    }
    let game = one("1. f5 d6 2. c3 d3 better f4 3. c4 f4");
    assert_eq!((line(&game).as_str(), listed(&game)), ("f5d6c3d3c4f4", vec!["better f4"]));
}

#[test]
fn digits_are_the_open_game_or_nothing() {
    let game = one("65 46 33 43 34");
    assert_eq!(line(&game), "f5d6c3d3c4");
    assert_eq!(game.notes, [ImportNote::SquaresInDigits { from: 1 }]);
    assert_eq!(one("45 53 22 23").notes, [ImportNote::SquaresInDigits { from: 0 }]);
    let stones = read_text("65 46 33 43 34", CONNECT_FOUR).expect("columns").swap_remove(0);
    assert_eq!(line(&stones), "6546334334");
    assert!(matches!(refused("65 46 33 77 34").fault, ImportFault::Digits), "no game of the open kind");
    let other = read_text("65 46 33 43 34", Game::TicTacToe).expect_err("nobody knows which");
    assert!(matches!(other.fault, ImportFault::Digits));
    // A number before each column.
    for text in ["1 4\n2 4\n3 5\n4 3", "1 4 4\n2 5 3\n3 2"] {
        let game = read_text(text, CONNECT_FOUR).expect(text).swap_remove(0);
        assert!(line(&game).starts_with("445"), "{text}: {}", line(&game));
    }
    for text in [
        "{\"inarow\":5,\"moves\":[3,3,2,4]}",
        "{\"configuration\":{\"columns\":7,\"rows\":6,\"inarow\":5},\"board\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0],\"mark\":2}",
    ] {
        assert!(matches!(refused(text).fault, ImportFault::Game(_)), "{text}");
    }
}

#[test]
fn a_list_that_begins_late_is_refused() {
    for (text, number) in [
        ("7. f5 d6 8. c3 d3", 7),
        ("31 f5 32 d6 33 c3 34 d3", 31),
        ("12. c3 d3 13. c4 f4", 12),
        ("7. 4 4 8. 3 3", 7),
        ("moves 21-30:\nf5 d6 c3 d3 c4 f4 e6 f6", 21),
        ("Moves 3–6: f5 d6 c3 d3", 3),
    ] {
        let fault = refused(text).fault;
        assert!(matches!(fault, ImportFault::Late(found) if found == number), "{text}: {fault}");
    }
    assert_eq!(line(&one("moves 1-4: f5 d6 c3 d3")), "f5d6c3d3");
    let board = "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nX\n7. f5 d6 8. c3 d3";
    assert_eq!(line(&one(board)), "f5d6c3d3");
}

#[test]
fn passes_have_words_in_many_languages() {
    // Black has no move behind the eighth.
    let before = "f5 f6 f7 f4 f3 d7 f8 e7";
    for pass in ["pass", "パス", "虛手", "p", "pp", "xx", "Z0", "--", "passe"] {
        let game = one(&format!("{before} {pass}"));
        assert!(line(&game).starts_with("f5f6"), "{pass}");
        assert!(!game.document.names.iter().any(|name| !name.is_empty()), "{pass}: {game:?}");
    }
}

#[test]
fn a_result_in_words_is_held_against_the_board() {
    let game = "{\"moves\": \"e6f4e3f6g5d6e7f5c5\"}";
    let moves = line(&one(game));
    for (result, is_other) in [
        ("Black wins 13-0", false),
        ("White wins 40-24", true),
        ("White won", true),
        ("Black won by 64", false),
    ] {
        let text = format!("{moves}\n{result}");
        let read = one(&text);
        assert_eq!(read.document.facts.result, result, "{text}: {read:?}");
        assert_eq!(read.contradiction.is_some(), is_other, "{text}: {:?}", read.contradiction);
    }
    for (result, side) in [("1-0", Side::First), ("0-1", Side::Second)] {
        let text =
            format!("[Black \"Anna\"]\n[White \"Bob\"]\n[Result \"{result}\"]\n\n1. f5 d6 2. c3 {result}");
        assert_eq!(one(&text).notes, [ImportNote::FirstWins(side)]);
    }
}

#[test]
fn players_have_the_colours_that_the_text_gives_them() {
    for players in [
        "[{\"id\":\"bob\",\"color\":\"white\"},{\"id\":\"anna\",\"color\":\"black\"}]",
        "[{\"color\":\"black\",\"name\":\"anna\"},{\"color\":\"white\",\"name\":\"bob\"}]",
        "[\"anna\",\"bob\"]",
    ] {
        let game = one(&format!("{{\"players\":{players},\"moves\":\"f5d6c3\"}}"));
        assert_eq!(
            (game.document.names.join("|"), listed(&game)),
            ("anna|bob".to_owned(), vec![]),
            "{players}"
        );
    }
    let game = one("Black: Anna White: Bob, Black resigned\nf5d6c3");
    assert_eq!(game.document.names, ["Anna", "Bob"]);
    assert_eq!(game.document.facts.result, "Black resigned");
}

#[test]
fn signs_mean_what_the_words_around_the_board_say() {
    let board = "........\n........\n........\n...12...\n...21...\n........\n........\n........\n";
    for legend in [
        "player 2 = black, player 1 = white",
        "0 empty, 1 white, 2 black",
        "W = 1; B = 2",
        "enum {EMPTY, WHITE, BLACK}",
        "enum Cell { EMPTY = 0, WHITE = 1, BLACK = 2 };",
        "EMPTY, WHITE, BLACK = range(3)",
        "1 is white and 2 is black.",
        "White is 1.",
    ] {
        let game = one(&format!("{legend}\n{board}Black to move"));
        assert_eq!(game.document.start, OTHELLO.start(), "{legend}");
        assert_eq!(listed(&game), Vec::<&str>::new(), "{legend}");
    }
}

#[test]
fn a_piece_of_a_damaged_board_is_no_smaller_board() {
    let rows =
        ["--------", "--------", "--X-----", "---OX---", "---XO---", "--------", "--------", "--------"];
    for at in 0..8 {
        for damaged in ["--X--/*/--", "--X--", "*", "--X--?--", ""] {
            let mut rows = rows.map(str::to_owned);
            damaged.clone_into(&mut rows[at]);
            for between in ["\n", "\n\n"] {
                let text = rows.join(between);
                let games = read_text(&text, OTHELLO).unwrap_or_default();
                let is_other = |game: &Imported| game.refused.is_none() && game.document.game() != OTHELLO;
                assert!(!games.iter().any(is_other), "{text}\n{games:?}");
            }
        }
    }
}

#[test]
fn prints_of_programs_name_the_player_of_each_move() {
    for text in [
        "Black plays f5\nWhite plays d6\nBlack plays c3",
        "Player 1 plays f5\nPlayer 2 plays d6\nPlayer 1 plays c3",
        "X plays f5\nO plays d6\nX plays c3",
        "X: f5\nO: d6\nX: c3",
    ] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), listed(&game)), ("f5d6c3", vec![]), "{text}");
    }
    let game = one("Black plays f5\nWhite plays d6\nWhite plays c3");
    assert_eq!((line(&game).as_str(), game.illegal), ("f5d6", Some((3, "W c3".to_owned()))));
    for text in
        ["Player 1 plays column 4\nPlayer 2 plays column 4\nPlayer 1 plays column 3", "R:4 Y:4 R:3 Y:5"]
    {
        let game = read_text(text, CONNECT_FOUR).expect(text).swap_remove(0);
        assert!(line(&game).starts_with("443"), "{text}: {}", line(&game));
    }
}

#[test]
fn a_remark_beside_a_row_is_none_of_it() {
    let rows =
        ["--------", "--------", "--XXXO--", "--OXOO--", "-OOOXOO-", "--OOOO--", "---OX---", "--------"];
    for remark in ["<- look here", "# important", "(8)", "// here"] {
        for at in 0..8 {
            let rows = rows.map(str::to_owned);
            let mut marked = rows.clone();
            marked[at] = format!("{}   {remark}", rows[at]);
            let game = one(&(marked.join("\n") + "\nWhite to move"));
            assert_eq!(
                game.document.start,
                one(&(rows.join("\n") + "\nWhite to move")).document.start,
                "{marked:?}"
            );
            assert_eq!(listed(&game), [remark]);
            // It is the row that is damaged, not the remark.
            marked[at] = format!("{}   {remark}", &rows[at][1..]);
            let refusal = refused(&marked.join("\n"));
            assert!(matches!(refusal.fault, ImportFault::Row { .. }), "{marked:?}: {refusal}");
        }
    }
    assert!(read_text("1 . . . . . . . .", OTHELLO).is_err(), "one row of eight squares is no other board");
}

#[test]
fn what_lines_above_say_does_not_take_the_place_of_what_stands_behind() {
    let game =
        read_text("Red: Ann\nYellow: Ben\n\n443553 1-0", CONNECT_FOUR).expect("columns").swap_remove(0);
    assert_eq!((line(&game).as_str(), game.document.facts.result.as_str()), ("443553", "1-0"));
    assert_eq!(game.document.names, ["Ann", "Ben"]);
    let game = one("Red: Ann\nBlack: Ben\nf5d6c3");
    assert_eq!(game.document.names, ["Ben", ""], "nobody knows which side is red in Othello");
    let json = one(
        "{\"white\":{\"name\":\"Ben\",\"rating\":1},\"black\":{\"name\":\"Ann\"},\"moves\":[\"f5\",\"d6\"]}",
    );
    assert_eq!(json.document.names, ["Ann", "Ben"]);
}
