//! Tables of moves without headings, or with ones that say little, and what stands beside columns of Connect Four: numbers of moves,
//! of players and of tables are none of its moves.

use edagari::store::import::{ImportFault, ImportFormat, ImportNote, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, line, one};

const COLUMNS: [&str; 7] = ["6", "3", "4", "7", "6", "5", "1"];

/// The moves of the only game of a text, and the word at which it ends.
fn read(text: &str) -> (String, Option<String>) {
    let game = one(text);
    (line(&game), game.illegal.map(|(_, word)| word))
}

/// The notes on the only game of a text.
fn left(text: &str) -> (String, Vec<String>) {
    let game = one(text);
    (line(&game), game.passed_over)
}

fn rows(words: &[&str], row: impl Fn(usize, &str) -> String) -> String {
    words.iter().zip(1..).map(|(word, number)| row(number, word)).collect::<Vec<_>>().join("\n")
}

#[test]
fn numbers_before_columns_are_none_whatever_sign_is_between() {
    for sign in [";", ", ", "; ", ",", "\t", " ", ". ", ") ", ": ", " - ", "=", "|", " | ", " -> ", "→"] {
        let text = rows(&COLUMNS, |number, column| format!("{number}{sign}{column}"));
        assert_eq!(read(&text), ("6347651".to_owned(), None), "{text}");
        let both = format!("1{sign}6{sign}3\n2{sign}4{sign}7\n3{sign}6{sign}5\n4{sign}1");
        assert_eq!(read(&both).0, "6347651", "{both}");
        let lost = text.replacen(&format!("3{sign}4\n"), "", 1);
        let game = one(&lost);
        assert_eq!((line(&game).as_str(), game.ends_at_number()), ("63", true), "{lost}");
        let hole = text.replacen(&format!("3{sign}4"), &format!("3{sign}"), 1);
        let (moves, end) = read(&hole);
        assert!(moves == "63" && end.is_some(), "{hole}: {moves}");
    }
    let ended = rows(&COLUMNS, |number, column| format!("{number};{column};"));
    assert_eq!(read(&ended).0, "6347651");
    let behind = rows(&COLUMNS, |number, column| format!("{column};{number}"));
    assert_eq!(read(&behind).0, "6347651");
    assert!(read_text("3;4\n4;4\n5;3", OTHELLO).is_err());
}

#[test]
fn players_in_turn_before_columns_play_one_game() {
    for sign in [";", " ", ",", "\t", ": "] {
        let text = rows(&COLUMNS, |number, column| format!("{}{sign}{column}", 2 - number % 2));
        assert_eq!(read(&text), ("6347651".to_owned(), None), "{text}");
        let twice = text.replacen(&format!("2{sign}3\n"), "", 1);
        assert_eq!(read(&twice), ("6".to_owned(), Some("1".to_owned())), "{twice}");
    }
    let text = rows(&COLUMNS, |number, column| format!("{number};{};{column}", 2 - number % 2));
    assert_eq!(read(&text).0, "6347651");
    for heading in ["Spieler 1;Spieler 2", "P1;P2", "player 1;player 2", "Joueur 1;Joueur 2"] {
        assert_eq!(read(&format!("{heading}\n6;3\n4;7\n6;5")).0, "634765", "{heading}");
    }
    for (text, heading) in [
        ("1;2\n6;3\n4;7\n6;5", "1;2"),
        ("1\t2\n6\t3\n4\t7", "1 2"),
        ("1,2,3,4,5,6,7\n4,4,3,5,3,3,2", "1,2,3,4,5,6,7"),
    ] {
        let (moves, left) = left(text);
        assert!(!moves.starts_with("12") && left == [heading], "{text}: {moves} {left:?}");
    }
}

#[test]
fn a_number_alone_beside_columns_is_left_out_with_a_word() {
    for (text, number) in [
        ("7\n4 4 3 5 3 3 2", "7"),
        ("3\n4 4 3 5 3 3 2", "3"),
        ("7 6\n4 4 3 5 3 3 2", "7 6"),
        ("4 4 3 5 3 3 2\n1", "1"),
        ("42\n4435332", "42"),
        ("Tisch 4\n4 4 3 5 3 3 2", "Tisch 4"),
        ("Table 4:\n4 4 3 5 3 3 2", "Table 4:"),
        ("Our game from the pub: 4 4 3 5 3 3 2", "Our game from the pub:"),
    ] {
        assert_eq!(left(text), ("4435332".to_owned(), vec![number.to_owned()]), "{text}");
    }
    let letter = left("Hier unsere Partie:\n4 4 3 5 3 3 2\nGruß, Tom");
    assert_eq!(
        letter,
        ("4435332".to_owned(), vec!["Hier unsere Partie:".to_owned(), "Gruß, Tom".to_owned()])
    );
    // Lines that go on are one game, and that is said.
    let broken = one("4 4 3 5\n3 3 2 2\n6");
    assert_eq!((line(&broken).as_str(), broken.passed_over.len()), ("443533226", 0));
    let broken = one("4 4 3 5\n3 3 2 2\n6 6 7");
    assert!(
        broken.notes.contains(&ImportNote::OneOrSeveral { parts: 3, are_games: false }),
        "{:?}",
        broken.notes
    );
    for text in [
        "7\n4\n4\n3\n5\n3\n3\n2",
        "Moves from 5\n4 4 3 5 3 3 2",
        "move 7\n4 4 3 5 3 3 2",
        "Sudoku: 1 5 3 2 4 6 7",
        "gezogen, verworfen\n4,4\n3,5\n3,3",
        "Phone: 4435332",
        "two moves missing:\n4 4 3 5 3 3 2",
    ] {
        assert!(read_text(text, OTHELLO).is_err(), "{text}");
    }
}

#[test]
fn columns_are_read_up_to_one_that_is_none_or_cannot_be_played() {
    for (text, moves, word) in [
        ("4 4 3 5 3 3 l 2", "443533", "l"),
        ("4 4 3 5 3 3 8 2", "443533", "8"),
        ("4 4 4 4 4 4 4 3", "444444", "4"),
        ("3553465653512", "35534656535", "12"),
    ] {
        assert_eq!(read(text), (moves.to_owned(), Some(word.to_owned())), "{text}");
    }
    assert!(read_text("4 4 3 x 5 5 1 1 2 2 3", CONNECT_FOUR).is_err(), "too few");
}

#[test]
fn an_empty_row_amid_the_rows_of_a_table_is_a_hole() {
    for heading in ["Zug", "Move", "手", "moves", "square"] {
        let text = format!("{heading}\nd3\ne3\nf6\nc2\n\n\nd2\nc1\nf5");
        let (moves, end) = read(&text);
        assert!(moves == "d3e3f6c2" && end.is_some(), "{text}: {moves}");
        let spaced = text.replace("\n\n", "").replace('\n', "\n\n").replace("c2d2", "c2\n\nd2");
        assert_eq!(read(&spaced).1, None, "{spaced}");
    }
    for heading in ["Spalte", "Column", "Zug"] {
        let (moves, end) = read(&format!("{heading}\n6\n3\n4\n7\n\n6\n5\n1"));
        assert!(moves == "6347" && end.is_some(), "{heading}: {moves}");
    }
    let (moves, end) = read("move,eval\nd3,1\ne3,2\nf6,0\n\nc2,1\nd2,1");
    assert!(moves == "d3e3f6" && end.is_some(), "{moves}");
    // Numbers that go on show that nothing is missing.
    assert_eq!(read("ply,move\n1,d3\n2,e3\n\n3,f6\n4,c2").1, None);
}

#[test]
fn the_number_of_a_move_may_stand_behind_it() {
    let read = one("square,ply\nd3,1\ne3,2\nf6,3\nc2,4\nd2,5");
    assert_eq!((line(&read).as_str(), read.form, read.illegal), ("d3e3f6c2d2", ImportFormat::Table, None));
    let lost = one("square,ply\nd3,1\ne3,2\nf6,3\nd2,5");
    assert_eq!((line(&lost).as_str(), lost.ends_at_number()), ("d3e3f6", true));
}

#[test]
fn numbers_that_contradict_end_the_game_in_whatever_words_they_stand() {
    let list = |row: &dyn Fn(usize, &str) -> String| {
        let moves = ["d3", "e3", "f6", "c2", "d2", "c1", "f5", "c3", "e2"];
        let numbers = [1, 2, 3, 4, 5, 6, 9, 10, 11];
        numbers.iter().zip(moves).map(|(number, word)| row(*number, word)).collect::<Vec<_>>().join("\n")
    };
    let begun = "d3e3f6c2d2c1";
    for text in [
        "Moves 1-6: d3 e3 f6 c2 d2 c1\nMoves 9-24: f5 c3 e2 f1 e1 d1".to_owned(),
        "1-6  d3 e3 f6 c2 d2 c1\n9-24 f5 c3 e2 f1 e1 d1".to_owned(),
        "01 d3 e3 f6 c2 d2 c1\n09 f5 c3 e2 f1 e1 d1".to_owned(),
        list(&|number, word| format!("{number}/60 {word}")),
        list(&|number, word| format!("{word} ({} discs)", number + 4)),
        format!(
            "(;GM[2];{})",
            list(&|number, word| {
                format!("{}[{word}]MN[{number}]", if number % 2 == 1 { "B" } else { "W" })
            })
            .replace('\n', ";")
        ),
    ] {
        let (moves, end) = read(&text);
        assert!(moves == begun && end.is_some(), "{text}: {moves}");
    }
    for text in [
        "Moves 1-6: d3 e3 f6 c2 d2 c1\nMoves 7-9: f5 c3 e2",
        "1 d3 e3 f6 c2 d2 c1\n2 f5 c3 e2",
        "1-3 d3 e3 f6 c2 d2 c1\n4-5 f5 c3 e2",
    ] {
        assert_eq!(read(text), (format!("{begun}f5c3e2"), None), "{text}");
    }
    for words in [
        "# next two not noted",
        "; hier war der Stift leer",
        "(time trouble, stopped recording)",
        "[image: IMG_2231.jpg]",
        "<Medien ausgeschlossen>",
        "<Media omitted>",
        "<Médias omis>",
        "<Archivo omitido>",
        "<メディアなし>",
    ] {
        let text = format!("d3 e3 f6 c2 d2 c1\n{words}\nf5 c3 e2 f1");
        let (moves, end) = read(&text);
        assert!(moves == begun && end.is_some(), "{text}: {moves}");
    }
}

#[test]
fn empty_lines_amid_a_list_of_one_move_a_line_are_a_hole() {
    for text in ["d3\ne3\nf6\n\n\nc2\nd2\nc1\nf5", "d3\ne3\nf6\n\nc2\nd2\nc1\nf5"] {
        assert_eq!(read(text), ("d3e3f6".to_owned(), Some("c2".to_owned())), "{text}");
    }
    for text in ["d3\n\ne3\n\nf6\n\nc2\n\nd2", "d3\ne3\n\nf6\nc2\n\nd2\nc1\n\nf5"] {
        assert_eq!(read(text).1, None, "{text}");
    }
}

#[test]
fn a_refusal_names_the_place_where_the_reading_ended() {
    let table = read_text("ply,color,move\n1,white,c4\n2,black,e3\n3,white,f5\n4,black,g6", OTHELLO);
    let refusal = table.expect_err("colours that are swapped");
    assert_eq!(refusal.form, Some(ImportFormat::Table));
    assert!(matches!(&refusal.fault, ImportFault::Illegal(row) if row == "1, white, c4"), "{refusal}");
    let game = one("黒：山田　白：佐藤\n黒 D3\n白 E3\n黒 F2\n白 E2\n黒 D2");
    assert_eq!(
        (line(&game).as_str(), game.document.names),
        ("d3e3f2e2d2", ["山田", "佐藤"].map(str::to_owned))
    );
    let below = read_text("Hello there\nmy game\na1 b2 c3 d4 e5 f6", OTHELLO).expect_err("no game");
    assert_eq!(below.place.map(|place| place.line), Some(3), "{below}");
}
