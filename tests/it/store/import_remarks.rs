//! Remarks beside moves, and words in the place of one: a move with a remark is played and the remark listed, and where a part that is
//! passed over may be a move, the game ends before it.

use edagari::game::Side;
use edagari::store::import::{ImportFault, Imported, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, line, one, refused};

fn listed(game: &Imported) -> Vec<&str> {
    game.passed_over.iter().map(String::as_str).collect()
}

#[test]
fn a_move_with_a_remark_is_played_and_the_remark_is_listed() {
    let game = "f5\nf4\nc3\nf6\ng3\ng4\ng5\nh6\nf3\nf2 悪手\ne3\nd3\n";
    for (remark, left) in
        [("悪手", "悪手"), ("(forced)", "(forced)"), ("mistake", "mistake"), ("12sec", "12sec")]
    {
        let read = one(&game.replace("悪手", remark));
        assert_eq!((line(&read).as_str(), listed(&read)), ("f5f4c3f6g3g4g5h6f3f2e3d3", vec![left]));
    }
    for (text, moves) in [
        ("f5 f6\nc4 c3\nf7 e3\nb2 e6\nd7 5\" e7\nf2 g5", "f5f6c4c3f7e3b2e6d7e7f2g5"),
        ("e6 f4\nd3 c2\ng4 d6\nc3 f7\nc5 after long thought b4\nc7 d7", "e6f4d3c2g4d6c3f7c5b4c7d7"),
        (
            "Ann: f5\nBen: d6\nAnn: c6\nBen: f4\nAnn: e6\nBen: c5\nAnn: g3\nBen: g6\nAnn: b4, I think\nBen: f6\nAnn: f7\nBen: d7",
            "f5d6c6f4e6c5g3g6b4f6f7d7",
        ),
    ] {
        let read = one(text);
        assert!(line(&read) == moves && !read.is_faulty(), "{text}: {}", line(&read));
    }
    // Behind the last move a sentence is about the game, whatever could be played.
    let behind = one("f5 d6 c3 d3 c4\nf4 lost the game for White.");
    assert_eq!((line(&behind).as_str(), listed(&behind).len()), ("f5d6c3d3c4", 1));
}

#[test]
fn a_part_between_moves_that_may_be_a_move_ends_the_game() {
    for (text, moves, at) in [
        ("c4\nc3\ne6\nc5\nok, b3\nb4\nb5\nf7", "c4c3e6c5", "ok, b3"),
        ("e6,f6\nf5,f4\ng7,d7\n?,e2\nd6,h8\ng5,g4", "e6f6f5f4g7d7", "?,e2"),
        ("d3\ne3\nf4\nc3\nd6\nI take f6\nc4\nb5", "d3e3f4c3d6", "I take f6"),
    ] {
        let read = one(text);
        assert_eq!(line(&read), moves, "{text}");
        assert!(read.illegal.as_ref().is_some_and(|(_, word)| word == at), "{text}: {:?}", read.illegal);
    }
    let table = one("ply,move\n1,c4\n2,e3\n3,f5\n4,c5\n5,b5\n6,d6\n7,e6\n8,-\n9,e7\n10,c3\n11,b4\n12,a5");
    assert_eq!((line(&table).as_str(), table.illegal), ("c4e3f5c5b5d6e6", Some((8, "-".to_owned()))));
    let columns = one("1. 5\n2. 1\n3. 5\n4. 5\n5. 4.\n6. 2\n7. 6\n8. 2\n9. 4\n10. 4\n11. 2");
    assert_eq!((line(&columns).as_str(), columns.illegal), ("5155", Some((5, "4.".to_owned()))));
}

#[test]
fn words_with_squares_are_no_moves() {
    let remark = one("f5 d6 c3 d3 // c4 f4");
    assert_eq!((line(&remark).as_str(), listed(&remark)), ("f5d6c3d3", vec!["// c4 f4"]));
    let asked = one("f5f6\nAnn: hm, d3?\ne6f4c3c5g4g5g6g3");
    assert!(!line(&asked).starts_with("f5f6d3"), "{}", line(&asked));
    assert!(refused("seats D3 and C5").form.is_none());
}

#[test]
fn no_smaller_board_and_no_other_game_is_taken_for_what_does_not_fit() {
    let go =
        ".........\n.........\n.........\n..X......\n...X.....\n..XO.....\n.........\n.........\n.........\n";
    let stones = ".........\n".repeat(5) + "...X.....\n...XO....\n";
    let dotted = "...O.X....\n...OX....\n....XO...\n...XXO...\n..XOXO...\n...OXX...\n.........\n.........\n"
        .replacen('.', "", 1);
    for board in [go, &stones, &dotted] {
        let refusal = refused(board);
        assert!(matches!(refusal.fault, ImportFault::Shape { columns: 9, .. }), "{board}: {refusal}");
    }
    for moves in [
        "a2a3b4c1a4d3c4b1a1d4d2d1",
        "b1a1a2a3b4c4d4d2d3c1d1a4",
        "b3b2b1d2e2a1d1c5b4b5b6a4a5c1e4c6a6a3d5e3c2f4f2f3f5f1a2f6e1d6e6e5",
        "Black: d1 d2 d3 c4 d4 b5 c5 d5 b6 d6 f7\nWhite: b1 c2 e3 e4 e5 c6 e6 a7 b7 d7 e7 a8 e8",
    ] {
        assert!(refused(moves).form.is_none(), "{moves}: {}", refused(moves));
    }
    // A list of positions of Tic-Tac-Toe stays one.
    let list = read_text("X........\nX...O....\nX.X.O....\nXOX.O....\nXOX.O..X.\n", OTHELLO).expect("a list");
    assert_eq!(list.len(), 5);
}

#[test]
fn the_sign_right_behind_the_squares_is_the_side_to_move_whatever_follows() {
    let squares = "-O-X------OX-------XO-----XXO----XXXO----XOXO---OO-OOX--O---O---";
    for (behind, left) in
        [(" O % FFO #41 H4:+0", "% FFO #41 H4:+0"), (" O # comment", "# comment"), (" O 12", "12")]
    {
        let game = one(&format!("{squares}{behind}"));
        assert_eq!((game.document.start.to_string(), listed(&game)), (format!("{squares} O"), vec![left]));
        assert!(game.notes.is_empty(), "{behind}: {:?}", game.notes);
    }
    let rows: Vec<&str> = (0..8).map(|row| &squares[8 * row..8 * row + 8]).collect();
    let lists = format!("board = [\n  \"{}\"\n]\nturn = \"O\"\n", rows.join("\",\n  \""));
    for text in [format!("board=\"{squares}\" player=\"W\""), lists] {
        assert_eq!(one(&text).document.start.to_string(), format!("{squares} O"), "{text}");
    }
}

#[test]
fn each_line_that_holds_a_game_is_one_whatever_stands_beside_it() {
    let moves = ["f5d6c3d3c4f4f6", "f5f6e6f4", "d3c5f6f5"];
    for (before, behind) in
        [("Ann;Ben;", ""), ("", " -10"), ("", " : 1"), ("", " Ann - Ben 30-34"), ("7,1,", ""), ("Tiger,", "")]
    {
        let text: String = moves.map(|moves| format!("{before}{moves}{behind}\n")).concat();
        let read = read_text(&text, OTHELLO).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(read.iter().map(line).collect::<Vec<_>>(), moves, "{text}");
        assert!(read.iter().all(|game| !game.is_faulty()), "{text}");
        let names =
            if before.starts_with("Ann") || behind.contains("Ann") { ["Ann", "Ben"] } else { ["", ""] };
        assert_eq!(read[2].document.names, names, "{text}");
    }
}

#[test]
fn a_cell_between_two_moves_of_which_one_may_choose_ends_the_game() {
    let table = one("| Black | White |\n|---|---|\n| d3 | c5 |\n| d6/c5 | c7 |\n| e6 | f5 |\n");
    assert_eq!((line(&table).as_str(), table.illegal), ("d3c5", Some((3, "d6/c5".to_owned()))));
}

#[test]
fn many_times_of_a_clock_are_one_part_of_the_list() {
    let game = one("f5 (0:01) d6 (0:07) c3 (0:14) d3 (0:21) c4 hello f4 (0:30)");
    assert_eq!((line(&game).as_str(), listed(&game)), ("f5d6c3d3c4f4", vec!["(0:01) … (0:30)", "hello"]));
}

#[test]
fn what_a_list_of_numbers_is_not_is_not_said_of_it() {
    let refusal = refused("12.11.2024");
    assert!(!matches!(refusal.fault, ImportFault::Shape { .. } | ImportFault::Squares { .. }), "{refusal}");
    let game =
        one("Gelb: Anna\nRot: Ben\n1. 2 3 2. 1 6 3. 4 4 4. 2 1 5. 1 1 6. 4 5 7. 3 7 8. 7 1 9. 2 5 10. 5 3");
    assert_eq!(line(&game), "23164421114537712553");
}

#[test]
fn rows_of_moves_below_headings_are_no_names() {
    let game = one("Schwarz: Peter\nWeiß: Klaus\nErgebnis: 27:37\n\n1. c4 - c5\n2. b6 - d3\n3. c2 - a7\n");
    assert_eq!(
        (line(&game).as_str(), game.document.names),
        ("c4c5b6d3c2a7", ["Peter", "Klaus"].map(str::to_owned))
    );
}

#[test]
fn a_tag_that_nothing_closes_is_words() {
    for text in ["f5 d6 c3 d3 c4 </ and more", "<p>f5 d6 c3 d3 c4</p> </b"] {
        let game = one(text);
        assert_eq!(line(&game), "f5d6c3d3c4", "{text}");
    }
}

#[test]
fn the_signature_of_a_mail_is_no_pass() {
    let game = one("f5 d6 c3 d3 c4 f4\n-- \nKlaus, Raum B3, Tel. 4455");
    assert!(line(&game) == "f5d6c3d3c4f4" && !game.is_faulty(), "{:?}", game.illegal);
    assert_eq!(listed(&game), ["Klaus, Raum B3, Tel. 4455"]);
}

#[test]
fn which_number_of_a_diagram_is_missing_or_stands_there_twice_is_said() {
    let diagram = " . . . . . . . .\n . . . . . . . .\n . . 3 4 . . . .\n . . 5 # # . . .\n . . . # # 1 . .\n . . . 2 . . . .\n . . . . . . . .\n . . . . . . . .\n";
    let twice = refused(&diagram.replace('5', "4"));
    assert!(matches!(twice.fault, ImportFault::NumberTwice(4)), "{twice}");
    let missing = refused(&diagram.replace('5', "6"));
    assert!(matches!(missing.fault, ImportFault::Number(5)), "{missing}");
}

#[test]
fn a_result_of_ggf_without_its_sign_is_held_against_the_board() {
    // White loses all discs by the ninth move.
    let moves = "E6F4E3F6G5D6E7F5C5";
    let parts: Vec<String> =
        (0..9).map(|at| format!("{}[{}]", ["B", "W"][at % 2], &moves[2 * at..2 * at + 2])).collect();
    let tree = parts.concat();
    let tree = |result: &str| {
        one(&format!(
            "(;GM[Othello]PB[a]PW[b]RE[{result}]BO[8 ---------------------------O*------*O--------------------------- *]{tree};)"
        ))
    };
    assert_eq!(tree("12.0").contradiction.map(|found| found.winner), Some(Some(Side::First)));
    assert!(tree("64.0").contradiction.is_none());
}

/// What says that moves are missing, or leaves their place empty, ends the game there.
#[test]
fn nothing_is_played_behind_moves_that_are_said_to_be_missing() {
    for (text, moves) in [
        ("f5 d6 c3 (3 moves missing) f4", "f5d6c3"),
        ("f5 d6 c3 [move deleted] f4 c5", "f5d6c3"),
        ("f5 d6 c3 and so on f4 c5", "f5d6c3"),
        ("f5 d6 c3 <snip> f4 c5", "f5d6c3"),
        ("f5、d6、、c3、d3", "f5d6"),
    ] {
        let game = one(text);
        assert_eq!(line(&game), moves, "{text}");
        assert!(game.illegal.is_some(), "{text}");
    }
    // A remark about something else ends nothing.
    for text in
        ["f5 d6 c3 (White lost a corner here, Black missed it) d3 c4", "f5 d6 (a good opening) c3 d3 c4"]
    {
        let game = one(text);
        assert!(game.illegal.is_none() && game.moves == 5, "{text}: {}", line(&game));
    }
}

/// A missing line makes no columns of the numbers of the others, and the rule of a table is no board.
#[test]
fn numbers_of_lines_are_no_columns_and_rules_no_boards() {
    for (text, moves) in
        [("1 4\n2 4\n3 3\n5 5\n", "443"), ("1 4\n2 4\n2 4\n3 3\n", "44"), ("1\t4\n2\t4\n4\t5\n", "44")]
    {
        let read = read_text(text, CONNECT_FOUR).expect(text);
        let is_ended = read[0].illegal.is_some() && read[0].ends_at_number();
        assert!(line(&read[0]) == moves && is_ended, "{text}: {read:?}");
    }
    let whole = read_text("1 4\n2 4\n3 3\n4 5\n", CONNECT_FOUR).expect("a list");
    assert_eq!(line(&whole[0]), "4435");
    let table = "| Red | Yellow | Wins | Losses |\n|---|---|---|---|\n";
    assert!(read_text(table, OTHELLO).is_err(), "{:?}", read_text(table, OTHELLO));
}
