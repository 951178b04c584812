//! The day, the occasion and the place of a game, on one line with the players and alone: each is kept as that, and no name holds them.

use edagari::game::Side;
use edagari::store::import::{ImportNote, read_text};

use crate::store::import::{CONNECT_FOUR, one};

const MOVES: &str = "f5d6c3d3c4";

#[test]
fn a_day_beside_players_is_no_part_of_a_name() {
    for (words, first, second, date) in [
        ("黒：田中　白：鈴木　2026年5月1日", "田中", "鈴木", "2026年5月1日"),
        ("黒：田中　2026年5月1日　白：鈴木", "田中", "鈴木", "2026年5月1日"),
        ("2026年5月1日　黒：田中　白：鈴木", "田中", "鈴木", "2026年5月1日"),
        ("黒：田中　白：鈴木　2026年5月1日（金）", "田中", "鈴木", "2026年5月1日（金）"),
        ("黒：田中　白：鈴木　２０２６年５月１日", "田中", "鈴木", "２０２６年５月１日"),
        ("黒：田中、白：鈴木、令和8年5月1日", "田中", "鈴木", "令和8年5月1日"),
        ("黑：张三　白：李四　2026年5月1日", "张三", "李四", "2026年5月1日"),
        ("흑: 김 백: 이 2026년 5월 1일", "김", "이", "2026년 5월 1일"),
        ("黒：田中　白：鈴木　2026/5/1", "田中", "鈴木", "2026/5/1"),
        ("Black: Ann White: Bob 2026-05-01", "Ann", "Bob", "2026-05-01"),
        ("Black: Ann, White: Bob, 1 May 2026", "Ann", "Bob", "1 May 2026"),
        ("Black: Ann, White: Bob, May 1st, 2026", "Ann", "Bob", "May 1st, 2026"),
        ("Schwarz: Anna Weiß: Ben 1. Mai 2026", "Anna", "Ben", "1. Mai 2026"),
        ("Noir: Anne, Blanc: Benoît, le 1er mai 2026", "Anne", "Benoît", "le 1er mai 2026"),
        ("Negras: Ana, Blancas: Luis (1 de mayo de 2026)", "Ana", "Luis", "1 de mayo de 2026"),
        ("Ann vs. Bob, 1.5.2026", "Ann", "Bob", "1.5.2026"),
        ("Ann vs. Bob (2026-05-01)", "Ann", "Bob", "2026-05-01"),
        ("2026-05-01, Ann vs. Bob", "Ann", "Bob", "2026-05-01"),
    ] {
        for text in [format!("{words}\n{MOVES}"), format!("{words}\n\n{MOVES}")] {
            let game = one(&text);
            let document = &game.document;
            assert_eq!(document.names, [first, second], "{text}");
            assert_eq!((document.facts.date.as_str(), game.moves), (date, 5), "{text}");
            assert!(game.passed_over.is_empty(), "{text}: {:?}", game.passed_over);
        }
    }
}

#[test]
fn an_occasion_and_a_place_behind_players_are_kept() {
    let game = one(&format!("黒：田中　白：鈴木　第10回名人戦　於東京　2026/5/1\n{MOVES}"));
    let document = &game.document;
    assert_eq!(document.names, ["田中", "鈴木"]);
    assert_eq!(
        [&document.title, &document.facts.place, &document.facts.date].map(String::as_str),
        ["第10回名人戦", "東京", "2026/5/1"]
    );
    let red = read_text("Red: Ann Yellow: Bob 2026-05-01\n4435261", CONNECT_FOUR).expect("a game").remove(0);
    assert_eq!(red.document.names, ["Ann", "Bob"]);
    assert_eq!((red.document.facts.date.as_str(), red.moves), ("2026-05-01", 7));
}

#[test]
fn a_day_alone_is_the_date_and_what_stays_in_a_name_is_doubted() {
    for date in ["2026年5月1日", "May 1, 2026", "1. Mai 2026", "2026年5月1日（金）"] {
        let game = one(&format!("{date}\nBlack: Ann\n{MOVES}"));
        assert_eq!((game.document.facts.date.as_str(), game.moves), (date, 5), "{:?}", game.passed_over);
    }
    // The word for a date keeps all that stands behind it.
    let headed = one(&format!("Date: Fri, 1 May 2026\nBlack: Ann\n{MOVES}"));
    assert_eq!(headed.document.facts.date, "Fri, 1 May 2026");
    assert_eq!(headed.document.names[0], "Ann");
    for line in ["Black: Ann (Paris", "Black: Ann Spring 2026"] {
        let game = one(&format!("{line}\n{MOVES}"));
        let is_doubted = game.notes.iter().any(|note| matches!(note, ImportNote::NameUnsure(_)));
        assert!(is_doubted, "{line}: {:?}", game.document.names);
    }
    // Names that hold a month, a number or a sign for a tournament alone are names.
    for name in ["May", "Ann 2", "戦", "April Jones"] {
        let game = one(&format!("Black: {name}\nWhite: Bob\n{MOVES}"));
        assert_eq!(game.document.names, [name, "Bob"], "{:?}", game.document.facts);
    }
}

#[test]
fn a_day_in_brackets_and_the_number_of_a_game_stand_before_players() {
    let board = "\n. . . . . . . .\n. . . . . . . .\n. . X O . . . .\n. . X X X . . .\n. . . O X X . .\n. . . O . . . .\n. . . . . . . .\n. . . . . . . .\n";
    for (words, names, date, title) in [
        ("[2026-05-01] Ann vs. Bob", ["Ann", "Bob"], "2026-05-01", ""),
        ("第１局 田中 対 鈴木", ["田中", "鈴木"], "", "第１局"),
        ("第1局　田中対鈴木", ["田中", "鈴木"], "", "第1局"),
        ("第1局：田中（黒）対鈴木（白）", ["田中", "鈴木"], "", "第1局"),
        ("第三轮：张三 对 李四", ["张三", "李四"], "", "第三轮"),
        ("Game 1: Ann vs. Bob", ["Ann", "Bob"], "", "Game 1"),
        ("Round 3, Ann vs. Bob", ["Ann", "Bob"], "", "Round 3"),
        ("Partie 2 - Anna gegen Ben", ["Anna", "Ben"], "", "Partie 2"),
    ] {
        for (below, moves) in [(format!("\n{MOVES}"), 5), (board.to_owned(), 0)] {
            let game = one(&format!("{words}{below}"));
            let document = &game.document;
            assert_eq!(
                (document.names.each_ref().map(String::as_str), game.moves),
                (names, moves),
                "{words}{below}"
            );
            assert_eq!(
                (document.facts.date.as_str(), document.title.as_str()),
                (date, title),
                "{words}{below}"
            );
            assert!(game.passed_over.is_empty(), "{words}{below}: {:?}", game.passed_over);
            assert!(
                !game.notes.iter().any(|note| matches!(note, ImportNote::NameUnsure(_))),
                "{words}{below}"
            );
        }
    }
    // A number in brackets before words says nothing of whose turn it is.
    let game = one(&format!("[1] Ann vs. Bob{board}"));
    assert_eq!(game.notes, [ImportNote::TurnByDiscs(Side::Second, 9)]);
    assert_eq!(game.passed_over, ["[1] Ann vs. Bob"]);
}
