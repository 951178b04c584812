//! Texts as people send them: mails, forum posts, prints of programs, records of federations. Each is read as a careful person reads it,
//! or refused by the words that say something else.

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::store::import::{ImportFault, ImportNote, Imported, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, line, one, refused};

const ROWS: &str = "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\n";

fn listed(game: &Imported) -> Vec<&str> {
    game.passed_over.iter().map(String::as_str).collect()
}

fn to_move(text: &str) -> Side {
    let game = one(text);
    let is_guess = |note: &ImportNote| matches!(note, ImportNote::TurnByDiscs(..));
    assert!(!game.notes.iter().any(is_guess), "{text}: {:?}", game.notes);
    game.document.start.side_to_move()
}

#[test]
fn who_plays_a_move_is_understood_and_held_against_the_rules() {
    for text in [
        "● f5 ○ d6 ● c3 ○ d3",
        "●f5 ○d6 ●c3 ○d3",
        "B:f5 W:d6 B:c3 W:d3",
        "1. Black f5 2. White d6 3. Black c3 4. White d3",
        "Black: f5\nWhite: d6\nBlack: c3\nWhite: d3",
        "黒：f5\n白：d6\n黒：c3\n白：d3",
        "{\"moves\":[{\"player\":\"B\",\"move\":\"f5\"},{\"player\":\"W\",\"move\":\"d6\"},{\"player\":\"B\",\"move\":\"c3\"},{\"player\":\"W\",\"move\":\"d3\"}]}",
    ] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), listed(&game)), ("f5d6c3d3", vec![]), "{text}");
    }
    for text in ["● f5 ○ d6 ● c3 ● d3", "B:f5 W:d6 B:c3 B:d3", "Black f5 White d6 Black c3 Black d3"]
    {
        let game = one(text);
        assert_eq!(line(&game), "f5d6c3", "{text}");
        assert_eq!(game.illegal, Some((4, "B d3".to_owned())), "{text}");
    }
    for text in [
        "● f5 ● d6 ○ c3",
        "{\"moves\":[{\"color\":\"white\",\"move\":\"f5\"},{\"color\":\"black\",\"move\":\"d6\"}]}",
    ] {
        assert!(matches!(refused(text).fault, ImportFault::Illegal(_)), "{text}: {}", refused(text));
    }
}

#[test]
fn words_beside_the_rows_of_a_board_are_read_or_listed() {
    let edax = "  A B C D E F G H\n1 - - - - - - - - 1\n2 - - - - - - - - 2 O to move\n3 - - - - - - - - 3\n4 - - - O * - - - 4 O: discs =  1    moves =  3\n5 - - - * * - - - 5 *: discs =  4    moves =  3\n6 - - - - * - - - 6   empties = 59      ply =  2\n7 - - - - - - - - 7\n8 - - - - - - - - 8\n  A B C D E F G H\n";
    let game = one(edax);
    assert_eq!(
        game.document.start.to_string(),
        "---------------------------OX------XX-------X------------------- O"
    );
    assert_eq!(listed(&game), ["O: discs = 1 moves = 3", "*: discs = 4 moves = 3", "empties = 59 ply = 2"]);
    let named = " abcdefgh\n1........  Black: Anna\n2........  White: Ben\n3........\n4...OX...  Turn: White\n5...XX...\n6....X...\n7........\n8........\nend\n";
    let game = one(named);
    assert_eq!(game.document.names, ["Anna", "Ben"]);
    assert_eq!((game.document.start.side_to_move(), listed(&game)), (Side::Second, vec!["end"]));
}

#[test]
fn a_line_that_names_a_side_is_understood_or_refused() {
    for words in [
        "Juegan blancas",
        "Muove il bianco",
        "Ход белых",
        "백 차례",
        "Weiß am Zug",
        "trait aux blancs",
        "白番",
        "Next: W",
    ] {
        assert_eq!(to_move(&format!("{ROWS}{words}\n")), Side::Second, "{words}");
    }
    for words in ["It is white who has to find the move", "White has moved", "Jetzt Weiß"] {
        let refusal = refused(&format!("{ROWS}{words}\n"));
        assert!(matches!(&refusal.fault, ImportFault::Turn(said) if said == words), "{words}: {refusal}");
    }
    let both = refused(&format!("White to move\n{ROWS}Black to move\n"));
    assert!(matches!(both.fault, ImportFault::Turn(_)), "{both}");
    for (rows, words) in [
        (". . . . . . .\n".repeat(5) + ". . . R Y . .\n", "es ist Gelb dran"),
        (". . . . . . .\n".repeat(5) + ". . . R . . .\n", "Red has dropped first"),
    ] {
        assert!(read_text(&format!("{rows}{words}\n"), CONNECT_FOUR).is_err(), "{words}");
    }
    let diagram = " .  .  .  .  .  .  .  .\n .  .  .  .  .  .  .  .\n .  .  3  4  .  .  .  .\n .  .  5 ## ##  .  .  .\n .  .  . ## ##  1  .  .\n .  .  .  2  .  .  .  .\n .  .  .  .  .  .  .  .\n .  .  .  .  .  .  .  .\n";
    assert_eq!(listed(&one(&format!("{diagram}White to move\n"))), [""; 0]);
    assert!(matches!(refused(&format!("{diagram}Black to move\n")).fault, ImportFault::Turn(_)));
    let board = ROWS.replace('\n', "");
    let json = refused(&format!("{{\"board\":\"{board}\",\"to_act\":\"white\"}}"));
    assert!(matches!(json.fault, ImportFault::Turn(_)), "{json}");
    // Discs of both sides are no turn and no names, and a result is no turn.
    let counted = one(&format!("{ROWS}Black: 2\nWhite: 2\n"));
    assert_eq!(
        (listed(&counted), counted.document.names.concat()),
        (vec!["Black: 2", "White: 2"], String::new())
    );
    assert!(read_text(&format!("{ROWS}Black won 40-24\n"), OTHELLO).is_ok());
}

#[test]
fn a_legend_of_one_sign_gives_the_other_side_the_other_one() {
    for legend in ["X = white", "O = black", "X = white, O = black"] {
        let game = one(&format!("{legend}\n{ROWS}Black to move"));
        let start = game.document.start.to_string();
        assert_eq!(&start[24..40], "---XO------OX---", "{legend}");
    }
}

#[test]
fn red_and_black_play_connect_four() {
    let rows = ". . . . . . .\n".repeat(4);
    let [game] = read_text(&format!("{rows}. . B R . . .\n. B R B . . .\n"), CONNECT_FOUR)
        .expect("a board")
        .try_into()
        .expect("one");
    assert_eq!(game.notes, [ImportNote::Began('B')]);
    assert_eq!(game.document.start.side_to_move(), Side::Second);
    let said = read_text(&format!("{rows}. . B R . . .\n. . R B . . .\nBlack to move"), CONNECT_FOUR);
    assert!(said.is_err(), "black is the name of either side: {said:?}");
}

#[test]
fn who_won_is_read_behind_the_last_move() {
    let read = |text: &str, open: Game| {
        let [game] =
            read_text(text, open).unwrap_or_else(|why| panic!("{text}: {why}")).try_into().expect("one");
        (line(&game), game.document.facts.result, game.contradiction.is_some())
    };
    for text in ["4455667 Red wins", "4 4 5 5 6 6 7\nRed wins!"] {
        assert_eq!(read(text, CONNECT_FOUR), ("4455667".to_owned(), "Red wins".to_owned(), false), "{text}");
    }
    assert!(read("4455667\nYellow wins", CONNECT_FOUR).2);
    assert_eq!(read("f5d6c3d3\nBlack wins", OTHELLO).1, "Black wins");
}

#[test]
fn numbers_and_fields_that_nobody_understands_are_listed() {
    assert_eq!(listed(&one("60 moves: f5 d6 c3 d3 c4 f4")), ["60"]);
    assert_eq!(listed(&one("7. f5 d6 c3 d3")), ["7."]);
    assert_eq!(listed(&one("f5 52% d6 48% c3 51%")), ["52%", "48%", "51%"]);
    let ggf = "(;GM[Othello]TY[8]B[f5/1.0/2.0/extra]W[d6//3.1];)";
    assert_eq!(listed(&one(ggf)), ["B, W: time (2): 2.0, …", "B, W: …: extra"]);
    for text in ["(;FF[4]GM[2]SZ[8:x];B[fe])", "(;FF[4]GM[2]PL[Black:s];B[fe])"] {
        assert!(read_text(text, OTHELLO).is_err(), "{text}");
    }
    // Squares as two numbers are no columns of Connect Four.
    assert!(read_text("move,player,x,y\n1,B,5,4\n2,W,3,5\n", OTHELLO).is_err());
    let sheet = "黒：田中 太郎　38\n白：鈴木 次郎　26\n石差：12\n棋譜：f5d6c3d3c4f4";
    let game = one(sheet);
    assert_eq!((line(&game).as_str(), listed(&game)), ("f5d6c3d3c4f4", vec!["石差：12"]));
    assert_eq!(game.document.facts.result, "38-26");
}

#[test]
fn letters_and_digits_in_other_styles_are_read_and_named() {
    for text in ["ⓕ5 ⓓ6 ⓒ3 ⓓ3", "𝐟𝟓 𝐝𝟔 𝐜𝟑 𝐝𝟑", "𝟏. f5 d6 𝟐. c3 d3"] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), listed(&game)), ("f5d6c3d3", vec![]), "{text}");
        assert!(game.notes.iter().all(|note| matches!(note, ImportNote::SignRead { .. })), "{text}");
        assert!(!game.notes.is_empty(), "{text}");
    }
}

/// A position in which both sides may move, with more discs of one side than of the other.
const OPEN: &str = "- - - - - - - -\n- - - - - - - -\n- - X X X O - -\n- - O X O O - -\n- O O O X O O -\n- - O O O O - -\n\
    - - - O X - - -\n- - - - - - - -\n";

#[test]
fn a_sign_beside_a_name_is_the_sign_of_its_player() {
    let exchanged = "------------------OOOX----OXOX---XXXOXX---XXXX-----XO----------- X";
    let exchanged = exchanged.replace("----OXOX---XXX", "----XOXX---XXX");
    for names in ["Black: Anna (O)   White: Bob (X)", "Black: Anna (O)\nWhite: Bob (X)"] {
        let game = one(&format!("{names}\n{OPEN}Black to move\n"));
        assert_eq!(game.document.start.to_string(), exchanged, "{names}");
        assert_eq!(game.document.names, ["Anna", "Bob"], "{names}");
    }
    let pictures = OPEN.replace('X', "●").replace('O', "○");
    let game = one(&format!("黒：○山田　白：●鈴木\n{pictures}黒番\n"));
    assert_eq!(
        (game.document.start.to_string(), game.document.names),
        (exchanged, ["山田".into(), "鈴木".into()])
    );
    // As they usually are, they say nothing new.
    let game = one(&format!("Black: Anna (X), White: Bob (O)\n{OPEN}Black to move\n"));
    assert_eq!((game.document.names, game.notes), (["Anna".to_owned(), "Bob".to_owned()], vec![]));
}

#[test]
fn a_turn_that_is_denied_or_said_of_something_else_is_refused() {
    for words in ["after White's move", "Not black to move", "If white to move", "nach Weiß am Zug"] {
        let fault = refused(&format!("{OPEN}{words}\n"));
        assert!(matches!(fault.fault, ImportFault::Turn(_)), "{words}: {fault}");
    }
    for words in
        ["After 20.d3, White to move", "Zet: wit", "wtm", "current_player = -1", "Problem 3, White to move"]
    {
        assert_eq!(to_move(&format!("{OPEN}{words}\n")), Side::Second, "{words}");
    }
}

#[test]
fn moves_behind_a_gap_are_not_played() {
    let game = one("f5 d6 ... c4 f4");
    assert_eq!((line(&game).as_str(), game.illegal), ("f5d6", Some((3, "...".to_owned()))));
}

#[test]
fn a_variation_that_begins_with_the_move_of_the_game_is_not_the_game() {
    let game = one("1. f5 (f5 f6 e6) d6 2. c3");
    assert_eq!((line(&game).as_str(), game.document.record.variations()), ("f5d6c3", 1));
}

#[test]
fn other_players_play_another_game() {
    let text = "Black: Ann\nWhite: Bob\nf5d6c3\n\nBlack: Cy\nWhite: Di\nd3c5f6\n";
    let games = read_text(text, OTHELLO).expect("games");
    let names: Vec<_> = games.iter().map(|game| (line(game), game.document.names.clone())).collect();
    let named =
        |moves: &str, first: &str, second: &str| (moves.to_owned(), [first.to_owned(), second.to_owned()]);
    assert_eq!(names, [named("f5d6c3", "Ann", "Bob"), named("d3c5f6", "Cy", "Di")]);
}

#[test]
fn a_game_in_a_mail_is_one_game() {
    let text = "Hi, look:\n\n[Event \"x\"]\n[Black \"Anna\"]\n[White \"Bob\"]\n[Result \"*\"]\n\n1. f5 d6 2. c3 *\n\nWhat do you \
                think of d3?\n";
    let game = one(text);
    assert_eq!((line(&game).as_str(), game.damage.is_none()), ("f5d6c3", true));
    assert_eq!(listed(&game), ["Hi, look:", "What do you think of d3?"]);
}

#[test]
fn another_number_in_a_row_is_another_game() {
    let board = vec!["0"; 42].join(",");
    let text = format!("{{\"board\":[{board}],\"columns\":7,\"rows\":6,\"inarow\":5,\"mark\":1}}");
    assert!(matches!(refused(&text).fault, ImportFault::Game(_)), "{}", refused(&text));
}

#[test]
fn those_who_write_in_a_chat_are_listed_by_their_whole_names() {
    for [first, second] in [["Ann", "Ben"], ["Peter", "Max"], ["maria", "Ann"]] {
        for [time, behind] in [["12:01", ""], ["2:05 PM", " -"], ["[12.03.21, 2:05 pm]", ""]] {
            let says = |name: &str, moved: &str| format!("{time}{behind} {name}: {moved}\n");
            let text =
                [says(first, "f5"), says(second, "d6"), says(first, "c3 lol"), says(second, "d3")].concat();
            let game = one(&text);
            let mut names = listed(&game);
            names.sort_unstable();
            let mut meant = ["lol", first, second];
            meant.sort_unstable();
            assert_eq!((line(&game).as_str(), names), ("f5d6c3d3", meant.to_vec()), "{text}");
        }
    }
}
