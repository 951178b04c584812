//! Lists of columns of Connect Four in which something differs from the rest: the game ends there, or nothing is read.

use edagari::store::import::{ImportFormat, read_text};

use crate::store::import::{CONNECT_FOUR, line};

/// The moves of the only game of a text, and the word at which it ends; `None` where it is refused.
fn read(text: &str) -> Option<(String, Option<String>)> {
    let games = read_text(text, CONNECT_FOUR).ok()?;
    assert_eq!(games.len(), 1, "{text}");
    let [game] = <[_; 1]>::try_from(games).ok()?;
    Some((line(&game), game.illegal.map(|(_, word)| word)))
}

/// Checks that the game of a text ends behind these moves, and says where.
fn ends_behind(moves: &str, text: &str) {
    let (found, end) = read(text).unwrap_or_else(|| panic!("{text}"));
    assert!(found == moves && end.is_some(), "{text}: {found} {end:?}");
}

#[test]
fn a_sign_of_another_kind_than_the_others_ends_a_list_of_columns() {
    ends_behind("74111", "G D A A A . A A A D C G");
    ends_behind("45517", "deeag.aeabef");
    ends_behind("34547", "3 4 5 4 7 . 3 1 7 6 4 1");
    ends_behind("26427", "26427-466177");
    ends_behind("77135", "7 7 1 3 5  6 3 7 6");
    ends_behind("67431", "6\n7\n4\n3\n1\n\n7\n3\n2\n1");
    ends_behind("4721", "4 7 2 1 ...");
    for whole in ["7 . 7 . 4 . 3", "7.7.4.3", "7 - 7 - 4 - 3", "7\n\n7\n\n4\n\n3", "7\t7\t4\t3", "7-7-4-3"] {
        assert!(read(whole).is_none_or(|read| read == ("7743".to_owned(), None)), "{whole}");
    }
}

#[test]
fn two_columns_that_cling_to_each_other_are_one_place_that_nobody_understands() {
    ends_behind("76457", "7 6 4 5 7 3-4 1 4 1 4");
    ends_behind("21263", "2 1 2 6 3 34 3 2 7 5");
    ends_behind("66215", "6\n6\n2\n1\n5\n4-5\n3\n1");
    ends_behind("41153", "4\n1\n1\n5\n3\n4.5\n5");
    ends_behind("25367", "2,5,3,6,7,4;5,1,6,5,3");
}

#[test]
fn a_row_of_columns_that_is_shorter_amid_others_ends_the_game() {
    ends_behind("15461", "1 5\n4 6\n1\n5 1\n4 7");
    ends_behind("56711", "5,6\n7,1\n1,\n3,2\n6,2");
    ends_behind("5671", "5,6\n7,1\n,3\n3,2\n6,2");
    ends_behind("34524", "3 4; 5 2; 4; 1 3; 6 7");
    ends_behind("24273", "24 27 3 22 46 61");
    ends_behind("31532", "[[3, 1], [5, 3], [2], [7, 6], [1, 7]]");
    for whole in
        ["15 46 23 51 47", "1 5\n4 6\n2 3\n5 1\n4 7", "1 5; 4 6; 2 3; 5 1; 4 7", "1 5 4 6 2 3 5 1\n4 7"]
    {
        assert_eq!(read(whole), Some(("1546235147".to_owned(), None)), "{whole}");
    }
}

#[test]
fn a_label_without_its_column_ends_the_game() {
    ends_behind("742", "col 7, col 4, col 2, col, col 4, col 1");
    ends_behind("626", "Spalte 6\nSpalte 2\nSpalte 6\nSpalte\nSpalte 1\nSpalte 4");
}

#[test]
fn dots_before_the_first_column_are_refused() {
    for text in ["... 1 7 7 2 7", ".. 1 1 7 3 1", "...164416", "... c e g f f b"] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn an_empty_row_or_cell_of_a_table_ends_the_game() {
    for heading in ["Red\tYellow", "Rot\tGelb", "赤\t黄", "红\t黄", "Player 1\tPlayer 2"] {
        ends_behind("4151", &format!("{heading}\n4\t1\n5\t1\n\t\n7\t5\n5\t3"));
        ends_behind("4151", &format!("{heading}\n4\t1\n5\t1\n\n7\t5\n5\t3"));
        let wide = format!("{heading}\n\n4\t1\n\n5\t1\n\n7\t5\n");
        assert_eq!(read(&wide), Some(("415175".to_owned(), None)), "{wide}");
    }
    ends_behind("1164", "Rot;Gelb\n1;1\n6;4\n\n3;2\n1;3");
    ends_behind("6612", "Red  Yellow\n6    6\n1    2\n     5\n7    5");
    ends_behind("66121", "Red  Yellow\n6    6\n1    2\n1     \n7    5");
    ends_behind("44252", "Red: 4, 2, 2, 2, 7\nYellow: 4, 5, , 2, 1");
    ends_behind("64137", "Red\t6\t1\t7\t7\t4\nYellow\t4\t3\t\t4\t6");
    let lists = "Red\t6\t1\t7\t7\t4\nYellow\t4\t3\t2\t4\t6";
    assert_eq!(read(lists), Some(("6413727446".to_owned(), None)));
}

#[test]
fn one_nought_in_a_table_does_not_shift_all_columns() {
    ends_behind("42651", "#\tRed\tYellow\n1\t4\t2\n2\t6\t5\n3\t1\t0\n4\t2\t3");
    let from_zero = read_text("#\tRed\tYellow\n1\t0\t2\n2\t6\t5\n3\t1\t0", CONNECT_FOUR).expect("a game");
    assert_eq!((line(&from_zero[0]).as_str(), from_zero[0].form), ("137621", ImportFormat::ColumnsFromZero));
}

#[test]
fn tables_of_columns_are_ordered_by_their_cells_whatever_their_headings() {
    for (heading, first, second) in [
        ("Zug;Spieler;Spalte", "Rot", "Gelb"),
        ("Coup;Joueur;Colonne", "Rouge", "Jaune"),
        ("回合;玩家;列", "红", "黄"),
        ("手;プレイヤー;列", "先手", "後手"),
        ("Step;Agent;Column", "0", "1"),
        ("Move;who;column", "me", "you"),
        ("Nr;Name;Column", "Anna", "Bob"),
    ] {
        let rows = |numbers: &[usize], drop: Option<usize>| {
            let names = numbers.iter().map(|number| if number % 2 == 1 { first } else { second });
            let columns = numbers.iter().zip([7, 3, 6, 4, 4, 1, 6, 2]);
            let rows = columns.zip(names).map(|((number, column), name)| format!("{number};{name};{column}"));
            let rows: Vec<String> = rows.collect();
            let rows =
                rows.iter().enumerate().filter(|(at, _)| Some(*at) != drop).map(|(_, row)| row.as_str());
            format!("{heading}\n{}", rows.collect::<Vec<_>>().join("\n"))
        };
        let whole = rows(&[1, 2, 3, 4, 5, 6, 7, 8], None);
        assert_eq!(read(&whole), Some(("73644162".to_owned(), None)), "{whole}");
        ends_behind("73644", &rows(&[1, 2, 3, 4, 5, 6, 7, 8], Some(5)));
        let unnumbered = |text: &str| {
            let cut = |line: &str| line.split_once(';').map_or_else(String::new, |(_, rest)| rest.to_owned());
            text.lines().map(cut).collect::<Vec<_>>().join("\n")
        };
        ends_behind("73644", &unnumbered(&rows(&[1, 2, 3, 4, 5, 6, 7, 8], Some(5))));
        assert_eq!(read(&unnumbered(&whole)), Some(("73644162".to_owned(), None)), "{whole}");
        let late = rows(&[2, 3, 4, 5, 6, 7, 8, 9], None);
        assert_eq!(read(&late), None, "{late}");
    }
    ends_behind("73", "Zug;Spalte\n1;7\n2;3\n3;\n4;4\n5;4\n6;1");
    let steps = "Step\tAgent\tColumn\n0\t0\t7\n1\t1\t3\n2\t0\t6\n3\t1\t4\n4\t0\t4";
    assert_eq!(read(steps), Some(("73644".to_owned(), None)));
    assert_eq!(read("1\t1\t5\n2\t4\t1\n3\t5\t4\n4\t2\t6\n5\t2\t5\n6\t2\t6\n7\t2\t5\n8\t2\t2"), None);
}

#[test]
fn a_sign_in_the_place_of_a_column_ends_the_game_before_it() {
    for sign in ["-", "--", "—", "*", "#", "n/a", "(illegible)", "missing", "◻"] {
        ends_behind("37571", &format!("3 7 5 7 1 {sign} 1 2 4 4"));
    }
    for choice in ["3 7 5 7 1 or 1 2 4", "3 7 5 7 1 -> 2 1 2 4"] {
        assert_eq!(read(choice), None, "{choice}");
    }
}

#[test]
fn speakers_above_their_columns_take_turns() {
    let said = |names: &[&str]| {
        let lines = names.iter().zip([1, 5, 3, 2, 6, 7, 5]).zip(14..);
        let lines =
            lines.map(|((name, column), minute)| format!("{name} — Today at 8:{minute} PM\n{column}"));
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(read(&said(&["tom", "lea", "tom", "lea", "tom", "lea"])), Some(("153267".to_owned(), None)));
    ends_behind("43166", "4 (Red)\n3 (Yellow)\n1 (Red)\n6 (Yellow)\n6 (Red)\n7 (Red)\n7 (Yellow)\n5 (Red)");
    ends_behind("15326", &said(&["tom", "lea", "tom", "lea", "tom", "tom", "lea"]));
}

#[test]
fn stones_in_json_have_the_rows_to_which_they_fall() {
    let list = |places: &[(usize, usize)]| {
        let entries = places.iter().map(|(column, row)| format!("{{\"col\": {column}, \"row\": {row}}}"));
        format!("[{}]", entries.collect::<Vec<_>>().join(", "))
    };
    let whole = list(&[(4, 0), (4, 1), (3, 0), (7, 0), (4, 2)]);
    assert_eq!(read(&whole), Some(("44374".to_owned(), None)));
    let from_above = list(&[(4, 5), (4, 4), (3, 5), (7, 5), (4, 3)]);
    assert_eq!(read(&from_above), Some(("44374".to_owned(), None)));
    let from_zero =
        read_text(&list(&[(3, 5), (3, 4), (2, 5), (0, 5), (3, 3)]), CONNECT_FOUR).expect("a game");
    assert_eq!((line(&from_zero[0]).as_str(), from_zero[0].form), ("44314", ImportFormat::ColumnsFromZero));
    ends_behind("4437", &list(&[(4, 0), (4, 1), (3, 0), (7, 0), (4, 3), (4, 4)]));
}

#[test]
fn json_out_of_turn_or_against_its_own_board_ends_the_game() {
    let discs = ["🔴", "🟡", "🔴", "🟡", "🟡"].iter().zip([4, 3, 1, 4, 2]);
    let discs = discs.map(|(disc, column)| format!("{{\"disc\": \"{disc}\", \"column\": {column}}}"));
    ends_behind("4314", &format!("{{\"moves\": [{}]}}", discs.collect::<Vec<_>>().join(",")));
    let turns = [1, 2, 3, 4, 6, 7].map(|turn| format!("{{\"turn\": {turn}, \"col\": {turn}}}"));
    ends_behind("1234", &format!("[{}]", turns.join(",")));
    ends_behind("26636", r#"{"moves": "26636 736161"}"#);
    let step = |mover: usize, column: usize, board: Option<&str>| {
        let board = board.map_or_else(String::new, |stones| {
            let board = ["0, ".repeat(42 - stones.split(", ").count()), stones.to_owned()].concat();
            format!(", \"observation\": {{\"board\": [{board}]}}")
        });
        let player = |at: usize| {
            let (action, status) = if at == mover { (column, "INACTIVE") } else { (0, "ACTIVE") };
            format!("{{\"action\": {action}, \"status\": \"{status}\"{}}}", if at == 0 { &board } else { "" })
        };
        format!("[{}, {}]", player(0), player(1))
    };
    let first = r#"[{"action": 0, "status": "ACTIVE"}, {"action": 0, "status": "INACTIVE"}]"#;
    let episode =
        |steps: &[String]| format!(r#"{{"name": "connectx", "steps": [{first}, {}]}}"#, steps.join(", "));
    let played = [
        step(0, 3, Some("1, 0, 0, 0")),
        step(1, 2, Some("2, 1, 0, 0, 0")),
        step(0, 4, Some("2, 1, 1, 0, 0")),
    ];
    assert_eq!(read(&episode(&played)), Some(("435".to_owned(), None)));
    let other = [
        step(0, 3, Some("1, 0, 0, 0")),
        step(1, 2, Some("2, 1, 0, 0, 0")),
        step(0, 6, Some("2, 1, 1, 0, 0")),
    ];
    ends_behind("43", &episode(&other));
    ends_behind("4", &episode(&[step(0, 3, None), step(0, 4, None), step(1, 2, None)]));
}
