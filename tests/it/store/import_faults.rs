//! Texts with something wrong in them: no move is played that the writer did not write, what is readable is read, and the rest is
//! named.

use edagari::catalog::Game;
use edagari::store::import::{ImportFault, ImportFormat, ImportNote, Imported, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, games, line, one, refused};

/// What a text is stopped at.
fn stop(game: &Imported) -> Option<(usize, &str)> {
    game.illegal.as_ref().map(|(number, word)| (*number, word.as_str()))
}

#[test]
fn a_number_that_does_not_fit_the_moves_before_it_ends_the_game() {
    for (text, moves, number) in [
        ("1. e6 d6 2. c6 f6 3. c4 b6 4. d7 c5 5. a7 6. b5 a6 7. c7 b7", "e6d6c6f6c4b6d7c5a7", "6."),
        ("1. f5 d6 2. c3 d3 4. c4 f4 3. c5 b3", "f5d6c3d3", "4."),
        ("1. f5 d6 2. c3 d3 3. c4 f4 5. c5 b3 6. c2 e6", "f5d6c3d3c4f4", "5."),
        (
            " 1 f5   2 d6   3 c3   4 d3\n 5 c4   6 f4   7 c5   8 b3\n 9 c2  11 e6  10 c6",
            "f5d6c3d3c4f4c5b3c2",
            "11",
        ),
        ("[Black \"Anna\"]\n\n1. f5 d6 2. c3 d3 4. c4 f4 *", "f5d6c3d3", "4."),
    ] {
        let game = one(text);
        assert_eq!(line(&game), moves, "{text}");
        assert_eq!(stop(&game), Some((moves.len() / 2 + 1, number)), "{text}");
        assert!(game.ends_at_number(), "{text}");
    }
    let columns = read_text("1. 4 4 2. 4 3 4. 3 3", CONNECT_FOUR).expect("a game");
    assert_eq!((line(&columns[0]).as_str(), stop(&columns[0])), ("4443", Some((5, "4."))));
}

#[test]
fn numbers_that_fit_in_any_way_of_counting_are_no_fault() {
    for text in [
        "1. f5 d6 2. c3 d3 3. c4 f4 4. c5",
        "1. f5 2. d6 3. c3 4. d3 5. c4 6. f4 7. c5",
        "1.f5 d6 2.c3 d3 (2... f4 3. d3) 3.c4 f4 4.c5",
        "[Black \"Anna\"]\n\n1. f5 {a move} 1... d6 2. c3 d3 (2... f4) 2... d3 3. c4",
        "1 f5 d6 2 c3 d3 3 c4 f4 4 c5",
        "f5 12 d6 47 c3 3 d3 8 c4 9",
    ] {
        for game in games(text) {
            let read = line(&game);
            if !text.contains("2... d3 3") {
                assert!("f5d6c3d3c4f4c5".starts_with(&read) && read.len() >= 10, "{text}: {read}");
                assert_eq!(game.illegal, None, "{text}");
            }
        }
    }
    // A side that must pass: with a word for it, and without.
    for text in ["1. f5 f6 2. e6 f4 3. e3 c5 4. c4 g5 5. g3", "1. f5 f6 2. e6 f4"] {
        assert!(one(text).notes.is_empty(), "{text}");
    }
}

#[test]
fn a_date_and_lines_that_do_not_belong_together_are_no_columns() {
    for (text, date) in [
        ("2024-03-05\n44354", "2024-03-05"),
        ("12-3-2021\n44354", "12-3-2021"),
        ("3. 4. 2021\n44354", "3. 4. 2021"),
    ] {
        let games = read_text(text, CONNECT_FOUR).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!((line(&games[0]).as_str(), games.len()), ("44354", 1), "{text}");
        assert_eq!(games[0].document.facts.date, date);
        assert_ne!(games[0].form, ImportFormat::ColumnsFromZero);
    }
    assert!(read_text("1521 1634\n44354", CONNECT_FOUR).is_err(), "ratings");
    assert!(read_text("2024-03-05", CONNECT_FOUR).is_err(), "a date alone");
    let broken = read_text("4444441122\n66", CONNECT_FOUR).expect("a game over two lines");
    assert_eq!((broken.len(), line(&broken[0]).as_str()), (1, "444444112266"));
    let two = read_text("44354\n4455443", CONNECT_FOUR).expect("two games");
    assert_eq!(two.iter().map(line).collect::<Vec<_>>(), ["44354", "4455443"]);
}

#[test]
fn rows_that_count_down_to_one_are_read_from_the_bottom() {
    let rows = "  a b c d e f g h\n8 . . . . . . . .\n7 . . . . . . . .\n6 . . X O . . . .\n5 . . X X X . . .\n4 . . . O X X . .\n3 . . . O . . . .\n2 . . . . . . . .\n1 . . . . . . . .\nX to move\n";
    let game = one(rows);
    let board = game.document.start.to_string();
    assert_eq!(&board[16..48], "---O-------OXX----XXX-----XO----");
    assert!(game.notes.contains(&ImportNote::RowsFromBottom));
}

#[test]
fn squares_in_sentences_behind_a_game_are_none_of_its_moves() {
    let moves = "f5 d6 c3 d3 c4 f4 c5 b3";
    for (text, named) in [
        (format!("> {moves}\nI'd have played c2 instead of e3 (then e6 c6)."), "I'd have played"),
        (format!("Moves: {moves}\nAlternatives considered: c2 e3"), "Alternatives"),
        (format!("<p>Game: {moves}</p><p>Visit <a>c2</a></p>"), "Visit"),
    ] {
        let game = one(&text);
        assert_eq!(line(&game), moves.replace(' ', ""), "{text}");
        assert!(game.passed_over.iter().any(|part| part.contains(named)), "{text}: {:?}", game.passed_over);
    }
    let judged = one("1.f5 d6 2.c3 d3+- 3.c4 f4 4.c5 b3");
    assert_eq!(line(&judged), "f5d6c3d3c4f4c5b3", "a judgement behind a move is none of its letters");
    let odd = one("1. f5 d6 2. c3 d3]< 3. c4 f4");
    assert_eq!(line(&odd), "f5d6c3", "{odd:?}");
}

#[test]
fn one_fault_takes_no_other_game_of_the_file_along() {
    let text = "[Event \"A\"]\n[Black \"Anna\"]\n\n1. f5 d6 2. c3 d3 *\n\n[Event \"B\"]\n[Black \"Carl\"]\n\n1. f5 d6 2. zz d3 *\n\n[Event \"C\"]\n\n1. d3 c5 2. f6 (2. c4 {open *\n\n[Event \"D\"]\n\n1. d3 c5 *\n";
    let read = games(text);
    let lines: Vec<_> = read.iter().map(|game| (game.document.title.as_str(), line(game))).collect();
    assert_eq!(lines[..2], [("A", "f5d6c3d3".to_owned()), ("B", "f5d6".to_owned())]);
    assert_eq!(lines.last().map(|last| last.0), Some("D"));
    let place = read[1].damage.as_ref().and_then(|damage| damage.place).expect("it is said");
    assert_eq!((place.line, place.column), (9, 13));
    assert!(read[0].damage.is_none() && read[2].damage.is_some());
    // A game alone that is no PGN throughout is refused with the place, as before.
    assert!(
        matches!(refused("[Event \"B\"]\n\n1. f5 d6 2. zz d3 *").fault, ImportFault::Word(word) if word == "zz")
    );
}

#[test]
fn trees_that_are_cut_off_have_the_moves_that_stand_there() {
    let ggf = "(;GM[Othello]PB[Anna]PW[Ben]TY[8]B[D3]W[C5]B[F6]W[F5]B[F4]W[C";
    let game = one(ggf);
    assert_eq!(
        (line(&game).as_str(), game.damage.as_ref().map(|damage| damage.moves)),
        ("d3c5f6f5f4", Some(5))
    );
    let two = games("2 (;GM[Othello]B[F5]W[D6];)(;GM[Othello]B[D3]W[C5");
    assert_eq!(two.iter().map(line).collect::<Vec<_>>(), ["f5d6", "d3"]);
    assert!(two[0].damage.is_none() && two[1].damage.is_some());
    let sgf = one("(;FF[4]GM[2]SZ[8];B[fe];W[df];B[cc];W[dc](;B[cd];W[fd]C[unfinished comm");
    assert_eq!(line(&sgf), "f5d6c3d3c4f4");
    assert!(sgf.damage.is_some());
    let chess = games("(;GM[Othello]B[F5];)(;GM[Chess]B[e4];)(;GM[Othello]B[D3];)");
    assert_eq!(chess.iter().map(line).collect::<Vec<_>>(), ["f5", "", "d3"]);
    let refusal = chess[1].refused.as_ref().expect("it keeps its place");
    assert!(matches!(&refusal.fault, ImportFault::Game(name) if name == "Chess"), "{refusal}");
}

#[test]
fn a_move_of_a_variation_that_cannot_be_played_is_named_with_its_number() {
    let game = one("[Black \"Anna\"]\n\n1. f5 d6 2. c3 d3 (2... a1 3. c4) 3. c4 *");
    assert_eq!(game.illegal_beside, [(4, "a1".to_owned())]);
    assert_eq!(line(&game), "f5d6c3d3c4");
}

#[test]
fn properties_that_are_not_kept_are_listed_once_each() {
    let game = one("(;FF[4]GM[2]SZ[8]AP[x]KM[0.5]TM[300];B[f5]BL[12];W[d6]WL[11]BL[9]TR[cc])");
    assert_eq!(game.passed_over, ["KM: 0.5", "TM: 300", "BL (2): 12, …", "WL: 11", "TR: cc"]);
}

#[test]
fn a_collection_holds_games_of_several_kinds() {
    let text = "[Event \"A\"]\n\n1. f5 d6 2. c3 d3 *\n\n[Event \"B\"]\n\n1. d1 d2 2. d3 d4 3. d5 *\n";
    let kinds: Vec<Game> = games(text).iter().map(|game| game.document.game()).collect();
    assert_eq!(kinds, [OTHELLO, CONNECT_FOUR]);
}

#[test]
fn a_game_of_another_kind_is_refused_by_its_own_name() {
    let text = "(;FF[4]SZ[7:6];B[d1];W[d2])";
    let refusal = refused(text);
    assert!(matches!(refusal.fault, ImportFault::OtherGame(CONNECT_FOUR)), "{text}: {refusal}");
    for (text, column) in [("445544554455449", 15), ("44554455x", 9)] {
        let refusal = read_text(text, OTHELLO).expect_err("no columns");
        assert_eq!(refusal.form, Some(ImportFormat::Columns), "{text}");
        assert_eq!(refusal.place.map(|place| place.column), Some(column), "{text}");
    }
}

#[test]
fn mails_and_score_sheets_are_read_with_their_names() {
    let mail =
        "Hello Ben,\nhere is our game of last week:\n> 1. f5 d6\n> 2. c3 d3\n> 3. c4 f4\nBest wishes, Anna\n";
    assert_eq!(line(&one(mail)), "f5d6c3d3c4f4");
    let sheet = one("Black: Anna   White: Ben   40-24\nf5 d6 c3 d3 c4 f4 c5 b3");
    assert_eq!(sheet.document.names, ["Anna", "Ben"]);
    assert_eq!(sheet.document.facts.result, "40-24");
}

/// The sixth move of this game is c6: left out, b5 would be the other side's move.
const SIXTH: [&str; 8] = ["e6", "d6", "c5", "f6", "d7", "b5", "f4", "e3"];

#[test]
fn no_move_is_played_behind_one_that_is_missing() {
    let listed = |missing: &str, number: &dyn Fn(usize) -> String, comma: &str| {
        let mut moves: Vec<&str> = SIXTH.to_vec();
        moves.insert(5, missing);
        let numbered = moves.iter().enumerate().map(|(at, word)| number(at + 1) + word);
        numbered.collect::<Vec<_>>().join(comma)
    };
    let plain = |_: usize| String::new();
    let mut texts: Vec<String> = [
        "___",
        "**",
        "—",
        "3",
        "e?",
        "?4",
        "[?]",
        "[illegible]",
        "(illegible)",
        "unclear",
        "null",
        "None",
        "n/a",
        "□",
        "＿",
        "・・・",
        "#",
        "（中略）",
        "(省略)",
        "undo",
        "xx",
        "...",
    ]
    .map(|missing| listed(missing, &plain, " "))
    .to_vec();
    for missing in ["g", "??", "fl", "e?", "-", "None", "unclear", ""] {
        texts.extend([" ", "\n"].map(|comma| listed(missing, &|at| format!("{at}. "), comma)));
    }
    texts.push(listed("", &plain, ", "));
    texts.extend(["''", "None"].map(|missing| {
        let quoted = format!("['{}']", listed(missing, &plain, "', '"));
        quoted.replace("''''", "''").replace("'None'", "None")
    }));
    texts.push(format!("n,move\n{}", listed("", &|at| format!("{at},"), "\n")));
    texts.push(format!("| n | move |\n|---|---|\n| {} |", listed("", &|at| format!("{at} | "), " |\n| ")));
    for (first, behind) in [("", "手目 "), ("第", "手 ")] {
        let number = |at: usize| format!("{first}{}{behind}", at + usize::from(at > 5));
        texts.push(SIXTH.iter().enumerate().map(|(at, word)| number(at + 1) + word + "\n").collect());
    }
    for text in texts {
        let Ok(games) = read_text(&text, OTHELLO) else { continue };
        let moves: Vec<usize> = games.iter().map(|game| game.moves).collect();
        assert!(moves == [5] && games[0].is_faulty(), "{text}: {moves:?} {:?}", games[0].passed_over);
    }
}

#[test]
fn of_moves_between_which_one_may_choose_none_is_played() {
    for text in [
        "f5f4g3g4e3d2 f3/e2",
        "f5 f4 g3 g4 e3 d2 f3/e2 is roughly equal",
        "f5f4g3g4e3d2 und jetzt f3 oder e2?",
        "f5f4g3g4e3d2 not f3 but e2",
        "f5f4g3g4e3d2. Candidates: f3, e2.",
        "f5f4g3g4e3d2\n\nHint: f3, e2",
        "f5f4g3g4e3d2\n\nPV: f3 e2",
    ] {
        let game = read_text(text, OTHELLO).unwrap_or_else(|why| panic!("{text}: {why}")).remove(0);
        let left_out = game.is_faulty() || !game.passed_over.is_empty();
        assert!(left_out && game.moves <= 7, "{text}: {} {:?}", game.moves, game.passed_over);
    }
}

#[test]
fn a_table_whose_first_column_is_whites_is_not_played_by_black() {
    assert!(read_text("Move,White,Black\n1,f5,f6\n2,e6,f4\n3,e3,d6\n", OTHELLO).is_err());
    assert!(read_text("Move,Black,White\n1,f5,f6\n2,e6,f4\n3,e3,d6\n", OTHELLO).is_ok());
}

#[test]
fn signs_that_part_moves_or_judge_them_are_in_no_place_of_one() {
    for text in [
        "f5 - d6 - c3 - d3 - c4",
        "f5 d6 / c3 d3 / c4",
        "f5 → d6 → c3 → d3 → c4",
        "1. f5 ! d6 2. c3 ?? d3 3. c4",
        "f5 d6 (good move) c3 d3 c4",
        "f5 ?! d6 c3 !! d3 c4",
        "1. f5 (Black)\n2. d6 (White)\n3. c3 (Black)\n4. d3 (White)\n5. c4 (Black)",
        "f5d6c\n3d3c4",
        "> f5d6c\n> 3d3c4",
        "f5 d6 c\n3 d3 c4",
    ] {
        let game = read_text(text, OTHELLO).unwrap_or_else(|why| panic!("{text}: {why}")).remove(0);
        assert!(game.moves == 5 && !game.is_faulty(), "{text}: {} {:?}", game.moves, game.illegal);
    }
}

#[test]
fn digits_are_no_columns_where_they_may_be_squares_of_the_open_game() {
    assert!(read_text("1 5 2 3 7", Game::TicTacToe).is_err());
    assert!(read_text("1 5 2 3 7 1", Game::TicTacToe).is_ok());
    // A letter behind columns is none of them, and no winner.
    for text in ["64724254136 b", "7 4 2 4 5 B"] {
        let read = read_text(text, CONNECT_FOUR);
        let is_said = |game: &Imported| game.illegal.is_some() || !game.passed_over.is_empty();
        assert!(read.is_err() || is_said(&read.expect("games")[0]), "{text}");
    }
}

#[test]
fn rows_of_a_sheet_may_have_empty_cells() {
    let rows =
        [".O.X....", "..OX....", "...XO...", "..XXO...", ".XXXO...", ".XXXO...", "OOXXXX..", "O...O..."];
    let right =
        read_text(&format!("{}\nBlack to move", rows.join("\n")), OTHELLO).expect("a board").remove(0);
    for (comma, black, white, empty) in
        [(",", "B", "W", ""), (",", "\"B\"", "\"W\"", "\"\""), (";", "X", "O", ""), ("\t", "●", "○", "")]
    {
        let cell = |sign: char| match sign {
            'X' => black,
            'O' => white,
            _ => empty,
        };
        let sheet = rows.map(|row| row.chars().map(cell).collect::<Vec<_>>().join(comma)).join("\n");
        let read = read_text(&format!("{sheet}\nBlack to move"), OTHELLO);
        let read = read.unwrap_or_else(|why| panic!("{sheet}: {why}")).remove(0);
        assert_eq!(read.document.start, right.document.start, "{sheet}");
    }
    let read = read_text("X,,O\n,X,\n,,O\n", Game::TicTacToe).expect("a board");
    assert_eq!(
        read[0].document.start.to_string(),
        read_text("X.O\n.X.\n..O", Game::TicTacToe).expect("a board")[0].document.start.to_string()
    );
}

#[test]
fn a_number_of_any_size_is_no_result_and_stops_nothing() {
    for text in ["O--2147483648", "-2147483648--2147483648", "2147483647-2147483647"] {
        let _ = read_text(text, OTHELLO);
        let _ = read_text(&format!("f5d6c3\n{text}"), OTHELLO);
    }
}
