//! Boards and columns in the dress of chats, forums and prompts: crossings, a marked last move, words around columns, tables of Markdown.

use edagari::catalog::Game;
use edagari::store::import::{ImportFormat, ImportNote, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, games, line, one};

/// Black has moved to f5.
const AFTER_F5: &str = "---------------------------OX------XXX-------------------------- O";

fn board(middle: [&str; 2], empty: &str) -> String {
    let rows = [empty, empty, empty, middle[0], middle[1], empty, empty, empty];
    rows.join("\n") + "\n"
}

#[test]
fn crossings_are_empty_squares() {
    for (middle, empty) in [
        (["+ + + O X + + +", "+ + + X X X + +"], "+ + + + + + + +"),
        (["+++OX+++", "+++XXX++"], "++++++++"),
        (["＋＋＋○●＋＋＋", "＋＋＋●●●＋＋"], "＋＋＋＋＋＋＋＋"),
        (["┼┼┼○●┼┼┼", "┼┼┼●●●┼┼"], "┼┼┼┼┼┼┼┼"),
        (["├┼┼○●┼┼┤", "├┼┼●●●┼┤"], "├┼┼┼┼┼┼┤"),
    ] {
        let game = one(&format!("{}White to move", board(middle, empty)));
        assert_eq!((game.document.start.to_string().as_str(), game.form), (AFTER_F5, ImportFormat::Board));
        assert!(game.passed_over.is_empty() && game.notes.is_empty(), "{:?}", game.notes);
    }
    // In a frame they are none.
    let row = |squares: &str| format!("+---+---+---+\n| {squares} |\n");
    let framed = [row("X | O |  "), row("  | X |  "), row("  |   | O"), "+---+---+---+".to_owned()].concat();
    assert_eq!(
        read_text(&framed, Game::TicTacToe).expect("a board")[0].document.start.to_string(),
        "XO--X---O X"
    );
}

#[test]
fn the_square_of_the_last_move_may_stand_in_brackets() {
    let empty = ". . . . . . . .";
    for row in [". . . X X[X]. .", ". . . X X (X) . .", ". . . X X {X} . ."] {
        for words in ["White to move", ""] {
            let game = one(&format!("{}{words}", board([". . . O X . . .", row], empty)));
            assert_eq!(game.document.start.to_string(), AFTER_F5, "{row}");
            // Whose the last move was says whose turn it is.
            assert!(game.notes.is_empty() && game.passed_over.is_empty(), "{row}: {:?}", game.notes);
        }
    }
    // Two on one board mean something else.
    let two = board([". . . O(X). . .", ". . . X X(X). ."], empty);
    assert!(read_text(&two, OTHELLO).is_err());
}

#[test]
fn counts_and_prompts_beside_a_board_are_no_squares_and_no_moves() {
    let rows = board(["...OX...", "...XXX.."], "........");
    for (words, is_counted) in [
        ("●4 ○1", None),
        ("X4 O1", None),
        ("●3 ○2", Some(ImportNote::OtherDiscs { first: 4, second: 1 })),
        ("Last move: f5", None),
        ("Last move: f5\nEnter your move:", None),
    ] {
        let game = one(&format!("{rows}{words}\n"));
        assert_eq!((game.moves, game.document.start.to_string().as_str()), (0, AFTER_F5), "{words}");
        let said = words.lines().collect::<Vec<_>>();
        assert_eq!(game.passed_over, said, "{words}");
        let note = game.notes.iter().find(|note| matches!(note, ImportNote::OtherDiscs { .. })).copied();
        assert_eq!(note, is_counted, "{words}");
    }
    for words in ["What should White play?", "Where should White move?"] {
        for text in [format!("{rows}{words}\n"), format!("{words}\n{rows}")] {
            let game = one(&text);
            let is_guessed = game.notes.iter().any(|note| matches!(note, ImportNote::TurnByDiscs(..)));
            assert!(!is_guessed && game.document.start.to_string() == AFTER_F5, "{text}");
        }
    }
    assert!(
        read_text(&format!("{rows}What should White have played?\n"), OTHELLO).is_err(),
        "or it was played"
    );
}

#[test]
fn columns_stand_behind_colours_words_and_prompts() {
    for (text, columns) in [
        ("Rot 2\nGelb 3\nRot 4\nGelb 4\nRot 5", "23445"),
        ("Spalte 4\nSpalte 3\nSpalte 4\nSpalte 5", "4345"),
        ("Rot: Spalte 4\nGelb: Spalte 3\nRot: Spalte 4", "434"),
        ("Red: 4\nYellow: 3\nRed: 4\nYellow: 5", "4345"),
        ("Player 1 (0-6):3\nPlayer 2 (0-6):3\nPlayer 1 (0-6):2", "443"),
        ("Player 1 Make your Selection(0-6):3\nPlayer 2 Make your Selection(0-6):3\n", "44"),
        ("(1-7):3\n(1-7):3\n(1-7):2\n", "332"),
        ("# 0-indexed\n3 3 2 4 1", "44352"),
        ("3 3 2 4 1  # 0-indexed", "44352"),
        ("columns are 0-indexed: 3 3 2 4 1", "44352"),
        ("My game:\n443526\nWho is better?", "443526"),
        ("Game 3 from yesterday\n4 4 3 5 2 6", "443526"),
    ] {
        let game =
            read_text(text, CONNECT_FOUR).unwrap_or_else(|refusal| panic!("{text}: {refusal}")).remove(0);
        assert_eq!(line(&game), columns, "{text}");
        let has_words = text.contains("game") || text.contains("Game") || text.contains("indexed");
        assert_eq!(!game.passed_over.is_empty(), has_words, "{text}: {:?}", game.passed_over);
    }
    // Sides that do not take turns, other digits among the words, and words among the columns.
    for text in [
        "Red: 4\nRed: 3\nRed: 4\nYellow: 5",
        "My game on table 12:\n443526\n",
        "Moves of the game\n4 4 3\nthen\n5 2 6\n",
        "Order number of the parcel\n443526\n",
    ] {
        assert!(read_text(text, CONNECT_FOUR).is_err(), "{text}");
    }
    assert!(read_text("My game:\n443526\nWho is better?", OTHELLO).is_err(), "another game is open");
}

#[test]
fn a_table_of_markdown_has_a_game_in_each_row_and_a_list_no_result() {
    let table = "| # | Black | White | Moves |\n|---|:--|--:|---|\n| 1 | Ann | Ben | f5d6c3d3c4 |\n| 2 | Ben | Ann | f5f6e6f4 |\n";
    let read = games(table);
    assert_eq!(read.iter().map(line).collect::<Vec<_>>(), ["f5d6c3d3c4", "f5f6e6f4"]);
    let stones =
        read_text("| Game | Moves |\n|------|-------|\n| 1 | 4435261 |\n| 2 | 1234567 |\n", CONNECT_FOUR);
    assert_eq!(stones.expect("games").iter().map(line).collect::<Vec<_>>(), ["4435261", "1234567"]);
    // A row for each pair of moves is one game.
    assert_eq!(
        line(&one("| # | Black | White |\n|---|---|---|\n| 1 | f5 | d6 |\n| 2 | c3 | d3 |\n")),
        "f5d6c3d3"
    );
    for mark in ["-", "*", "•"] {
        let game = one(&format!("{mark} f5\n{mark} d6\n{mark} c3\n"));
        assert_eq!((line(&game).as_str(), game.document.facts.result.as_str()), ("f5d6c3", ""), "{mark}");
    }
}

#[test]
fn words_behind_a_tree_are_listed() {
    let sgf = "(;FF[4]GM[2]SZ[8];B[fe];W[df];B[cc])";
    let ggf = "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]B[f5]W[d6]B[c3];)";
    for (tree, words) in
        [sgf, ggf].into_iter().flat_map(|tree| ["d3 c4", "Nice game."].map(|words| (tree, words)))
    {
        for between in [" ", "\n"] {
            let game = one(&format!("{tree}{between}{words}"));
            assert_eq!(
                (line(&game).as_str(), game.passed_over.as_slice()),
                ("f5d6c3", &[words.to_owned()][..])
            );
        }
    }
}
