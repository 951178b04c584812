//! What people paste from everywhere: each kind of text is read by its whole grammar, or refused with its form and place; nothing
//! is played that nobody wrote as a move.

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::store::import::{ImportFault, ImportFormat, ImportNote, read, read_text};
use encoding_rs::{GB18030, SHIFT_JIS, WINDOWS_1252};

use crate::store::import::{CONNECT_FOUR, OTHELLO, games, line, one, refused};
use crate::store::import_boards::{OPEN, board, position};

#[test]
fn variations_and_comments_of_pgn_are_no_moves_of_the_game() {
    let game =
        one("1. f5 d6 2. c3 d3 3. c4 {the usual} f4 4. c5 (4. e3 f6 5. c6) 4... b3! $14 5. c2 e6 ; not e3\n");
    assert_eq!((game.form, line(&game).as_str()), (ImportFormat::Pgn, "f5d6c3d3c4f4c5b3c2e6"));
    assert!(game.illegal.is_none() && game.passed_over.is_empty(), "{game:?}");
    let record = &game.document.record;
    let main = record.main_line();
    let [c5, e3] = record.children(main[5])[..] else { panic!("a variation") };
    assert_eq!((c5, record.children(e3).len()), (main[6], 1));
    assert_eq!(record.len(), 13);
    let comments: Vec<_> =
        main.iter().map(|&id| record.comment(id)).filter(|words| !words.is_empty()).collect();
    assert_eq!(comments, ["the usual", "! $14", "not e3"]);
    // A variation whose moves would also fit the main line.
    let silent = one("1. f5 d6 2. c3 d3 3. c4 f4 4. c5 b3 5. c2 (5. f3 g3) 5... e6");
    assert_eq!(line(&silent), "f5d6c3d3c4f4c5b3c2e6");
    assert_eq!(silent.document.record.len(), 12);
    let nested = one("1. f5 d6 (f6 e6 (d3 c3) f4) (f4 e3) 2. c3");
    assert_eq!((line(&nested).as_str(), nested.document.record.len()), ("f5d6c3", 10));
    // A variation that cannot be played to its end is named; the game goes on.
    let wrong = one("1. f5 d6 2. c3 d3 (2... f3 a1 b1) 3. c4");
    assert_eq!((line(&wrong).as_str(), wrong.passed_over.join(" ").as_str()), ("f5d6c3d3c4", "b1"));
    assert_eq!(wrong.illegal_beside, [(5, "a1".to_owned())]);
}

#[test]
fn variations_that_nothing_closes_or_opens_are_refused_at_their_place() {
    for (text, place) in
        [("1. f5 d6 (f6 e6", (1, 10)), ("1. f5 d6\n) c3", (2, 1)), ("[Event \"x\"]\n\n1. f5 {open", (3, 7))]
    {
        let refusal = refused(text);
        let found = refusal.place.map(|place| (place.line, place.column));
        assert_eq!(found, Some(place), "{text}: {refusal}");
        assert!(matches!(refusal.fault, ImportFault::Unclosed(_) | ImportFault::Unopened(_)), "{refusal}");
    }
}

#[test]
fn a_mark_behind_a_move_is_no_move() {
    let game = one("1. f5 d6 2. c3 d3 3. c4 f4 4. c5 b3 5. c2 e6 6. c6* b4");
    assert_eq!(line(&game), "f5d6c3d3c4f4c5b3c2e6c6b4");
}

#[test]
fn headings_of_any_number_name_players_day_and_result() {
    let headings: Vec<_> = (0..20).map(|number| format!("[Heading{number} \"x\"]\n")).collect();
    let headings = headings.concat();
    let text = format!(
        "{headings}[Event \"Open\"]\n[Site \"here\"]\n[Date \"2026.05.01\"]\n[White \"Ben\"]\n[Black \"Anna\"]\n[Result \"0-64\"]\n\n1. f5 f6 2. e6 d6"
    );
    let game = one(&text);
    assert_eq!(game.document.names, ["Anna", "Ben"]);
    let facts = &game.document.facts;
    assert_eq!(
        [&game.document.title, &facts.place, &facts.date, &facts.result].map(String::as_str),
        ["Open", "here", "2026.05.01", "0-64"]
    );
    assert!(game.contradiction.is_none(), "a game that breaks off contradicts nothing");
    let two = format!("{text}\n\n[Event \"B\"]\n[Black \"Carl\"]\n[Result \"?\"]\n\n1. d3 c5 *\n");
    let two = games(&two);
    assert_eq!(two.iter().map(line).collect::<Vec<_>>(), ["f5f6e6d6", "d3c5"]);
    assert_eq!(two[1].document.names, ["Carl", ""]);
}

/// Black wins a short game with all discs.
const WIPED_OUT: &str = "e6f4e3f6g5d6e7f5c5";

#[test]
fn a_result_that_the_board_contradicts_is_said() {
    for (result, contradicts) in
        [("13-0", false), ("64-0", false), ("0-64", true), ("1/2-1/2", true), ("1-0", false)]
    {
        let game = one(&format!("[Black \"A\"]\n[Result \"{result}\"]\n\n{WIPED_OUT} {result}"));
        assert_eq!(game.contradiction.is_some(), contradicts, "{result}: {:?}", game.contradiction);
    }
    let said = one(&format!("{WIPED_OUT} 40-24")).contradiction.expect("another result");
    assert_eq!((said.stated.as_str(), said.discs, said.winner), ("40-24", Some([64, 0]), Some(Side::First)));
    let ggf = |result: &str| {
        one(&format!("(;GM[Othello]RE[{result}]B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)"))
    };
    assert!(ggf("+64.00").contradiction.is_none() && ggf("-64.00").contradiction.is_some());
    assert!(ggf("-64.00:r").contradiction.is_none(), "who resigned may have stood better");
    let sgf = "B[ef];W[fd];B[ec];W[ff];B[ge];W[df];B[eg];W[fe];B[ce]";
    for (result, contradicts) in [("W+", true), ("White", true), ("0", true), ("B+", false), ("B+R", false)] {
        let game = one(&format!("(;FF[4]GM[2]SZ[8]RE[{result}];{sgf})"));
        assert_eq!(game.contradiction.is_some(), contradicts, "{result}: {:?}", game.document.facts.result);
    }
    for words in [
        "Result: black +10",
        "Result: Black 20 - White 44",
        "結果：黒 20 - 44 白",
        "结果：白胜 44:20",
        "白の24石勝ち",
        "Draw 32-32",
        "Blancs gagnent 44-20",
        "Résultat : 20-44",
        "Final score: Black 20, White 44",
    ] {
        for text in [format!("{words}\n{WIPED_OUT}"), format!("{WIPED_OUT}\n{words}")] {
            assert!(one(&text).contradiction.is_some(), "{text}: {:?}", one(&text));
        }
    }
    assert!(one(&format!("Result: Black 13 - White 0\n{WIPED_OUT}")).contradiction.is_none());
    let moves = WIPED_OUT.trim();
    for (fields, contradicts) in [
        ("\"winner\":\"white\"", true),
        ("\"winner\":\"black\"", false),
        ("\"score\":[0,64]", true),
        ("\"score\":[13,0]", false),
    ] {
        let game = one(&format!("{{\"moves\":\"{moves}\",{fields}}}"));
        assert_eq!(game.contradiction.is_some(), contradicts, "{fields}: {:?}", game.document.facts.result);
    }
    assert!(one(&format!("Ann 0-64 Bob\n{WIPED_OUT}")).contradiction.is_some());
}

#[test]
fn no_score_and_no_word_about_sides_stays_in_a_name() {
    for (words, names, result) in [
        ("Noirs : Tastet   Blancs : Caspard   35/29", ["Tastet", "Caspard"], "35/29"),
        ("Black: Ann (White: Bob)", ["Ann", "Bob"], ""),
        ("Black: Ann - 27\nWhite: Bob - 37", ["Ann", "Bob"], "27-37"),
        ("Black: Ann (Paris)\nWhite: Bob", ["Ann (Paris)", "Bob"], ""),
        ("Tanaka (W) - Suzuki (B)", ["Suzuki", "Tanaka"], ""),
        ("Lena (White) against Olaf (Black)", ["Olaf", "Lena"], ""),
        ("White Ann - Black Bob", ["Bob", "Ann"], ""),
        ("Bob White vs Ann Black", ["Ann", "Bob"], ""),
        ("○ Ann vs ● Bob", ["Bob", "Ann"], ""),
        ("Ann (○) 34 - 30 Bob (●)", ["Bob", "Ann"], "30-34"),
        ("Ann 0-64 Bob", ["Ann", "Bob"], "0-64"),
        ("Suzuki (White) vs Tanaka", ["Tanaka", "Suzuki"], ""),
        ("Black: “Ann”, White: Bob, 33-31", ["Ann", "Bob"], "33-31"),
        ("W Ann 37 : 27 Tom B", ["Tom", "Ann"], "27-37"),
    ] {
        let game = one(&format!("{words}\nf5d6c3"));
        assert_eq!(
            (&game.document.names, game.document.facts.result.as_str()),
            (&names.map(str::to_owned), result)
        );
        assert!(game.passed_over.is_empty(), "{words}: {:?}", game.passed_over);
    }
    for words in [
        "Black: white Ann\nWhite: Bob",
        "Black: Ann won\nWhite: Bob",
        "Black: won\nWhite: lost",
        "Black: Ann (loser)\nWhite: Bob",
        "Black: Ann   Rating: 1500\nWhite: Bob",
        "Black: Ann – 33 discs\nWhite: Bob",
        "Black = Ann playing first\nWhite = Bob",
    ] {
        let game = one(&format!("{words}\nf5d6c3"));
        assert!(
            game.notes.contains(&ImportNote::NameUnsure(Side::First)),
            "{words}: {:?}",
            game.document.names
        );
    }
    for words in ["Yellow: Bob (starts)\nRed: Ann", "Yellow: Bob (starts) / Red: Ann"] {
        let game = read_text(&format!("{words}\n44553376"), CONNECT_FOUR).expect(words).remove(0);
        assert_eq!(game.document.names, ["Bob", "Ann"], "{words}");
        assert!(game.notes.contains(&ImportNote::SecondBegan), "{words}");
    }
}

#[test]
fn a_sentence_about_a_game_names_no_players() {
    for words in [
        "山田さんとの対局です。",
        "昨日の対局",
        "虎の対策",
        "絶対に勝てたはず",
        "反対側の序盤を研究",
        "今日は田中さんと対戦しました。",
        "今天的对局",
        "与张三的对局，我执黑",
        "Spiel gegen Opa",
    ] {
        let game = one(&format!("{words}\nf5d6c3d3c4"));
        assert_eq!((game.document.names, game.moves), (Default::default(), 5), "{words}");
        assert_eq!(game.passed_over, [words]);
    }
    for (words, names) in [("山田 対 田中", ["山田", "田中"]), ("张三对李四", ["张三", "李四"])]
    {
        assert_eq!(one(&format!("{words}\nf5d6c3d3c4")).document.names, names);
    }
}

#[test]
fn players_behind_a_game_are_its_own() {
    let text = "f5d6c3\nBlack: Tom\nWhite: Bob\n\nf5f6e6\nBlack: Ann\nWhite: Cid\n";
    let games = read_text(text, OTHELLO).expect("two games");
    let names: Vec<_> = games.iter().map(|game| game.document.names.clone()).collect();
    assert_eq!(names, [["Tom", "Bob"], ["Ann", "Cid"]]);
}

#[test]
fn the_colour_behind_a_name_says_who_a_numbered_player_is() {
    let game = one("Player 1: Ann (white)\nPlayer 2: Bob (black)\nf5d6c3");
    assert_eq!((game.document.names, game.notes.len()), (["Bob".to_owned(), "Ann".to_owned()], 0));
}

#[test]
fn a_result_that_names_a_player_is_held_against_the_board() {
    for (stated, contradicts) in [
        ("Ann wins 64-0", false),
        ("Bob wins 64-0", true),
        ("Ann", false),
        ("Bob", true),
        ("O", true),
        ("X", false),
        ("player 2", true),
        ("O wins", true),
        ("W", true),
    ] {
        let game = one(&format!("Black: Ann\nWhite: Bob\nWinner: {stated}\n{WIPED_OUT}"));
        assert_eq!(game.contradiction.is_some(), contradicts, "{stated}: {:?}", game.document.facts);
    }
}

#[test]
fn lines_that_name_players_are_kept() {
    for (text, both) in [
        ("黒：黒猫\n白：白熊\n日付：2026-05-01\nf5d6c3", ["黒猫", "白熊"]),
        ("Black: Anna\nWhite: Ben\nDate: 2026-05-01\nf5 d6 c3", ["Anna", "Ben"]),
        ("黑方: 张三\n白方: 李四\n日期: 2026-05-01\nf5d6c3", ["张三", "李四"]),
    ] {
        let game = one(text);
        assert_eq!((line(&game).as_str(), &game.document.names), ("f5d6c3", &both.map(str::to_owned)));
        assert_eq!((game.document.facts.date.as_str(), game.passed_over.len()), ("2026-05-01", 0), "{text}");
    }
    let other = one("第１局 黒猫 対 白熊\nf5d6c3d3c4f4");
    let document = &other.document;
    assert_eq!((line(&other).as_str(), document.title.as_str()), ("f5d6c3d3c4f4", "第１局"));
    assert_eq!(
        (document.names.each_ref().map(String::as_str), other.passed_over.len()),
        (["黒猫", "白熊"], 0)
    );
}

#[test]
fn only_a_transcript_passes_over_words_and_lists_them() {
    let game = one("Anna (a1 b2) plays f5 against d6\n2. c3 d3 3. c4 f4\n");
    assert!(game.passed_over.join(" ").contains("(a1 b2)"), "{:?}", game.passed_over);
    for text in ["(f5 d6) is an opening", "the squares c4 and e3 are good", "Chapter 3: f5, or why"] {
        assert!(read_text(text, OTHELLO).is_err(), "{text}");
    }
}

#[test]
fn fields_of_json_that_say_nothing_of_a_game_are_listed() {
    let quest = r#"{"id":"k3","gtype":"reversi","rated":true,"players":[{"name":"A","rating":1500},{"name":"B"}],
        "position":{"moves":[{"m":"f5","t":900},{"m":"d6","t":800}]},"created":"2026-05-01"}"#;
    let game = one(quest);
    assert_eq!(line(&game), "f5d6");
    assert_eq!(
        game.passed_over,
        ["id: \"k3\"", "players: rating: 1500", "position: moves: t (2): 900, …", "rated: true"]
    );
    let list = "0,".repeat(38) + "1,2,1,2";
    let kaggle =
        one(&format!("{{\"board\": [{list}], \"mark\": 1, \"step\": 4, \"remainingOverageTime\": 60}}"));
    assert_eq!(kaggle.document.game(), CONNECT_FOUR);
    assert_eq!(kaggle.passed_over, ["remainingOverageTime: 60", "step: 4"], "the mark is the side to move");
    let other = one(&format!("{{\"board\": [{list}], \"mark\": 2}}"));
    assert_eq!(other.passed_over, ["mark: 2"], "the stones say that it is the other's turn");
}

#[test]
fn a_score_behind_moves_is_no_column() {
    let text = "2252576253462244111563365343671351441 -1";
    for open in OPEN {
        let [game] = read_text(text, open).expect(text).try_into().expect("one game");
        assert_eq!((game.moves, line(&game).as_str()), (37, &text[..37]));
        assert_eq!(game.notes, [ImportNote::StatedScore(-1)]);
    }
    let lines = games("4455 3\n44556 -2\n");
    assert_eq!(lines.iter().map(line).collect::<Vec<_>>(), ["4455", "44556"]);
    for text in ["4453; 2", "4453,2", "4453;+2", "4453\t2"] {
        let [game] = read_text(text, CONNECT_FOUR).expect(text).try_into().expect("one game");
        assert_eq!(
            (line(&game).as_str(), &game.notes[..]),
            ("4453", &[ImportNote::StatedScore(2)][..]),
            "{text}"
        );
    }
    let full = refused("44444441");
    assert!(matches!(full.fault, ImportFault::Illegal(sign) if sign == "4"), "the seventh stone");
    assert_eq!(full.place.map(|place| place.column), Some(7));
    let named = read_text("d1 d2 P@e1", CONNECT_FOUR).expect("columns");
    assert_eq!(line(&named[0]), "445");
    assert!(read_text("d1 d1", CONNECT_FOUR).is_err(), "a stone falls to the next row");
}

#[test]
fn lines_of_games_and_of_positions_are_read_one_by_one() {
    let two = games("F5D6C3D3C4\nF5F6E6F4G6\n");
    assert_eq!(two.iter().map(line).collect::<Vec<_>>(), ["f5d6c3d3c4", "f5f6e6f4g6"]);
    assert_eq!(line(&one("F5D6C3\nD3C4\n")), "f5d6c3d3c4", "lines that go on are one game");
    let positions = format!("{}\n{}\n", board("X"), board("O"));
    assert_eq!(games(&positions).iter().map(position).collect::<Vec<_>>(), [board("X"), board("O")]);
}

#[test]
fn numbers_on_a_board_are_a_game() {
    let text = "\
. . . . . . . .
. . . . . . . .
. . 3 4 . . . .
. . 5 () ## 6 . .
. . . ## () 1 . .
. . . 2 . . . .
. . . . . . . .
. . . . . . . .";
    let game = one(text);
    assert_eq!((game.form, line(&game).as_str()), (ImportFormat::NumberDiagram, "f5d6c3d3c4f4"));
    let gap = refused(&text.replace('4', "7"));
    assert!(matches!(gap.fault, ImportFault::Number(4)), "{gap}");
}

#[test]
fn drops_of_other_engines_are_moves() {
    assert_eq!(line(&one("P@f5 P@d6 P@c3")), "f5d6c3");
}

#[test]
fn bytes_in_old_codings_are_read() {
    let text = "第１局 黒猫 対 白熊\r\nf5d6c3d3c4f4\r\n";
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [
        SHIFT_JIS.encode(text).0.into_owned(),
        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        [b"\xff\xfe", wide.as_slice()].concat(),
    ] {
        let games = read(&bytes, OTHELLO).expect("a transcript");
        assert_eq!(
            (line(&games[0]).as_str(), games[0].document.names.each_ref().map(String::as_str)),
            ("f5d6c3d3c4f4", ["黒猫", "白熊"])
        );
    }
    for (coding, label, both) in [
        (SHIFT_JIS, "Shift_JIS", ["黒猫", "白熊"]),
        (GB18030, "GB18030", ["中村", "王小明"]),
        (WINDOWS_1252, "ISO-8859-1", ["André", "Zoë"]),
    ] {
        let text = format!("(;FF[4]GM[2]CA[{label}]PB[{}]PW[{}];B[fe];W[df])", both[0], both[1]);
        let games = read(&coding.encode(&text).0, OTHELLO).expect(label);
        assert_eq!(games[0].document.names, both.map(str::to_owned), "{label}");
    }
    assert_eq!(line(&read(b"\xef\xbb\xbf44444\r", CONNECT_FOUR).expect("columns")[0]), "44444");
    assert!(matches!(
        read(&[0, 1, 2, 0xfe, 0xff, 0], OTHELLO).expect_err("no text").fault,
        ImportFault::NotText
    ));
}

#[test]
fn tournament_files_are_known_by_their_content() {
    let mut bytes = vec![20, 26, 5, 1, 2, 0, 0, 0, 2, 0, 0xea, 7, 8, 0, 24, 0];
    for squares in [[56_u8, 64, 33], [11, 53, 64]] {
        bytes.extend([7, 0, 1, 0, 2, 0, 40, 40]);
        bytes.extend(squares.into_iter().chain(std::iter::repeat(0)).take(60));
    }
    let games = read(&bytes, OTHELLO).expect("tournament games");
    assert!(games.iter().all(|game| game.form == ImportFormat::Wthor), "{games:?}");
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["f5d6c3"]);
    assert_eq!(games[0].passed_over.len(), 1, "the game that cannot be played is counted");
}

#[test]
fn a_bracket_alone_makes_no_document() {
    let refusal = refused("(f5 d6 and so on)");
    assert_ne!(refusal.form, Some(ImportFormat::Document), "{refusal}");
    let document = refused("(version: 2, nonsense: 1)");
    assert!(matches!(document.fault, ImportFault::Document(_)));
}

/// The tree of a textbook is read whatever game is open; a list that may be a damaged board is not.
#[test]
fn a_tree_of_numbers_is_read_as_one() {
    let tree = "[[3,12,8],[2,4,6],[14,5,2]]";
    for text in [tree, " [ [3, 12, 8],\n [2, 4, 6],\n [14, 5, 2] ]\n"] {
        let game = one(text);
        assert_eq!(game.document.game(), Game::NumberTree, "{text}");
        assert_eq!(game.document.start, Game::NumberTree.parse_position(tree).expect("a tree"));
        assert!(game.passed_over.is_empty(), "{text}: {:?}", game.passed_over);
    }
    // A tree as the lectures have it, with as many leaves everywhere.
    assert_eq!(one("[[5,3],[1,4],[8,2]]").document.game(), Game::NumberTree);
    for text in [
        "[[0,1,2],[2,1],[0,0,1]]",
        "[[3,2],[2,2],[1,2],[5,3],[2,3]]",
        "[[3,12,8],[2,4,6],[14,5,2]",
        "[3,12,8]",
    ] {
        assert!(read_text(text, OTHELLO).is_err(), "{text}");
    }
}
