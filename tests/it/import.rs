//! Games of other programs: each form that people paste is read as what it is, and what cannot be used is named.

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::game::record::MoveId;
use edagari::store::Document;
use edagari::store::forms::ggf;
use edagari::store::import::{ImportError, ImportFormat, Imported, read};
use proptest::prelude::*;

const OTHELLO: Game = Game::Othello { size: 8 };
const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

fn imported(text: &str) -> Imported {
    read(text, OTHELLO).expect(text).expect(text)
}

fn line(game: &Imported) -> String {
    let document = &game.document;
    document.start.write_moves(&document.record.path_to(document.cursor))
}

fn names(both: [&str; 2]) -> [String; 2] {
    both.map(str::to_owned)
}

#[test]
fn ggf_keeps_names_evaluations_and_the_game() {
    let text = "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio1200]PW[Saio3000]RB[2196.37]RW[2200.35]TI[05:00//02:00]TY[8]RE[+0.000]\
                BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[c5/-1.50/0.01]B[D6]W[pa];)";
    let game = imported(text);
    assert_eq!((game.form, game.moves, game.further), (ImportFormat::Ggf, 3, 0));
    assert_eq!(line(&game), "d3c5d6");
    assert_eq!(game.document.title, "Saio1200 – Saio3000, GGS/os, 2003.12.15_12:33:18.MST, +0.000");
    assert_eq!(game.document.names, ["Saio1200", "Saio3000"]);
    let read = Document::from_text(&game.document.to_text()).expect("readable");
    assert_eq!((read.name(Side::First), read.name(Side::Second)), (Some("Saio1200"), Some("Saio3000")));
    let written = ggf::write(&read, &read.names, MoveId::START).expect("a game of Othello");
    assert_eq!(imported(&written).document.names, game.document.names);
    let second = game.document.record.main_line()[1];
    // White noted that it loses by a disc and a half; values of a record are the first player's.
    let noted = game.document.record.evaluation(second).expect("a value");
    assert_eq!((noted.score.0, noted.per_disc, noted.exact), (150, 100, false));
    assert!(game.document.record.comment(second).is_empty());
    let words = imported("(;GM[Othello]B[F5/even]W[D6/9e9];)");
    let [first, second] = words.document.record.main_line()[..] else { panic!("two moves") };
    assert_eq!(
        (words.document.record.comment(first), words.document.record.comment(second)),
        ("even", "9e9")
    );
    let pair = imported("2 (;GM[Othello]B[F5];)(;GM[Othello]B[D3];)");
    assert_eq!((line(&pair).as_str(), pair.further), ("f5", 1));
}

#[test]
fn ggf_of_other_games_and_sizes_is_refused_by_name() {
    let refused = |text| read(text, OTHELLO).expect("a form").expect_err("refused");
    assert_eq!(refused("(;GM[Chess]B[e4];)"), ImportError::Game("Chess".to_owned()));
    assert_eq!(refused("(;GM[Othello]BO[10 ---];)"), ImportError::Size("10".to_owned()));
    assert!(matches!(refused("(;GM[Othello]BO[8 --- *];)"), ImportError::Board(_)));
    assert!(matches!(refused("(;GM[Othello]PB[never closed"), ImportError::Unclosed(_)));
}

#[test]
fn sgf_keeps_variations() {
    let text = "(;FF[4]GM[2]AP[edax:4]PB[Ann]PW[Ben]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[f5](;W[d6];B[c3])(;W[f6]C[or this];B[fe]))";
    let game = imported(text);
    assert_eq!((game.form, line(&game).as_str(), game.moves), (ImportFormat::Sgf, "f5d6c3", 3));
    assert_eq!((game.document.title.as_str(), &game.document.names), ("Ann – Ben", &names(["Ann", "Ben"])));
    let first = game.document.record.children(MoveId::START)[0];
    let [_, other] = game.document.record.children(first) else { panic!("two ways on") };
    assert_eq!(game.document.record.comment(*other), "or this");
    assert_eq!(read("(;GM[1]SZ[19];B[dd])", OTHELLO), Some(Err(ImportError::Game("GM[1]".to_owned()))));
}

#[test]
fn in_sgf_the_order_of_properties_means_nothing() {
    let game = imported("(;C[six]GM[2]SZ[6])");
    assert_eq!(game.document.game(), Game::Othello { size: 6 });
    let record = &game.document.record;
    assert_eq!(record.comment(MoveId::START), "six");
    let text = "(;GM[2]C[start];C[first]B[f5];W[d6])";
    let game = imported(text);
    let first = game.document.record.children(MoveId::START)[0];
    assert_eq!(game.document.record.comment(MoveId::START), "start");
    assert_eq!(game.document.record.comment(first), "first");
    // Variations may begin at the start.
    let forked = imported("(;GM[2](;B[f5];W[d6])(;B[d3]))");
    assert_eq!((line(&forked).as_str(), forked.further), ("f5d6", 0));
    assert_eq!(forked.document.record.children(MoveId::START).len(), 2);
}

#[test]
fn of_several_games_in_sgf_the_first_is_taken() {
    let game = imported("(;GM[2];B[f5](;W[d6])(;W[f6]))\n(;GM[2];B[d3](;W[c3]C[(;])(;W[e3]))(;GM[2];B[c4])");
    assert_eq!((line(&game).as_str(), game.further), ("f5d6", 2));
}

#[test]
fn othello_quest_gives_names_and_moves() {
    let text = r#"{"id":"x","players":[{"id":"a","name":"Ann"},{"id":"b","name":"Ben"}],
        "position":{"moves":[{"m":"f5","t":1},{"m":"d6"},{"m":"-"},{"m":"c3"}]}}"#;
    let game = imported(text);
    assert_eq!((game.form, line(&game).as_str()), (ImportFormat::OthelloQuest, "f5d6c3"));
    assert_eq!((game.document.title.as_str(), &game.document.names), ("Ann – Ben", &names(["Ann", "Ben"])));
    let one = imported(r#"{"players":[{"name":"Ann"},{}],"moves":[{"m":"f5"}]}"#);
    assert_eq!(one.document.names, names(["", ""]), "nobody knows which side Ann played");
    assert!(matches!(read(r#"{"m": "f5", "#, OTHELLO), Some(Err(ImportError::Json { line: 1, .. }))));
}

#[test]
fn playok_and_web_pages_are_transcripts() {
    let game = imported("Ann - Ben, round 3\n1. f5 d6 2. c3 d3 3. c4 -- 4. f4\n51-13");
    assert_eq!((game.form, line(&game).as_str(), game.moves), (ImportFormat::Transcript, "f5d6c3d3c4f4", 6));
    assert_eq!(game.passed_over, ["Ann - Ben, round", "--", "51-13"], "a pass that is none is named");
    for text in [
        "F5 D6 C3 D3 C4",
        "F5D6C3D3C4",
        "F5,D6,C3,D3,C4",
        "1.f5 d6 2.c3 d3 3.c4",
        "1.f5- d6-- 2.c3- d3 3.c4-",
        "[Event \"a1 b2\"]\n[White \"Ben\"]\n1. f5 d6 2. c3 d3 3. c4",
    ] {
        assert_eq!(line(&imported(text)), "f5d6c3d3c4", "{text}");
    }
    assert_eq!(read("Chapter a1 of the book", OTHELLO), None);
    assert_eq!(read("", OTHELLO), None);
}

#[test]
fn a_game_ends_before_a_move_that_cannot_be_played() {
    let game = imported("f5 d6 c3 a1 d3");
    assert_eq!((line(&game).as_str(), game.illegal), ("f5d6c3", Some((4, "a1".to_owned()))));
}

#[test]
fn boards_with_moves_and_with_values() {
    let start = "---------------------------OX------XO---------------------------";
    let game = imported(&format!("{start} X f5 d6"));
    assert_eq!((game.form, line(&game).as_str()), (ImportFormat::Board, "f5d6"));
    let game = imported(&format!("{start}\nf5d6"));
    assert_eq!(line(&game), "f5d6");
    let rows: Vec<_> = start.as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row)).collect();
    assert_eq!(line(&imported(&(rows.join("\n") + "\nb b3"))), "", "b3 is no move there");
    assert_eq!(read(&start[..28], OTHELLO), None, "a board that is cut off is none");
    let game = imported(&format!("{start} X; f5:+0; d3:-2; % two\n{start} X; f5:1;"));
    assert_eq!((game.form, game.further), (ImportFormat::Obf, 1));
    assert_eq!(game.document.record.comment(MoveId::START), "f5 +0, d3 -2");
}

#[test]
fn columns_are_counted_from_one_from_zero_or_by_letters() {
    let form =
        |text| read(text, CONNECT_FOUR).map(|game| game.expect(text)).map(|game| (game.form, line(&game)));
    assert_eq!(form("4477"), Some((ImportFormat::Columns, "4477".to_owned())));
    assert_eq!(form("3 3 0 0"), Some((ImportFormat::ColumnsFromZero, "4411".to_owned())));
    assert_eq!(form("443"), Some((ImportFormat::ColumnsEitherWay, "443".to_owned())));
    assert_eq!(form("d d g"), Some((ImportFormat::Columns, "447".to_owned())));
    assert_eq!(form("07"), None, "both ends cannot be");
    assert_eq!(form("8"), None);
}

proptest! {
    #[test]
    fn no_damage_makes_a_reader_fail(at in 0usize..400, cut in 0usize..40, sign in any::<char>(), which in 0usize..6) {
        let texts = [
            "(;GM[Othello]PB[A]PW[B]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[c5/-1.50/0.01]B[D6];)",
            "(;FF[4]GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[f5](;W[d6];B[c3])(;W[f6]C[or this];B[fe]))",
            "{\"players\":[{\"name\":\"Ann\"}],\"moves\":[{\"m\":\"f5\"},{\"m\":\"-\"}]}",
            "1. f5 d6 2. c3 d3 3. c4 -- 4. f4\n51-13",
            "---------------------------OX------XO--------------------------- X; f5:+0; d3:-2; % two",
            "4455 3310 dd",
        ];
        let mut signs: Vec<char> = texts[which].chars().collect();
        let at = at % signs.len();
        signs.splice(at..(at + cut).min(signs.len()), [sign]);
        let text: String = signs.into_iter().collect();
        for open in [OTHELLO, CONNECT_FOUR, Game::TicTacToe] {
            if let Some(Ok(game)) = read(&text, open) {
                let again = edagari::store::Document::from_text(&game.document.to_text()).expect("readable");
                prop_assert!(again == game.document);
            }
        }
    }
}

#[test]
fn wide_letters_of_an_input_method_are_read() {
    let game = imported("Ｆ５Ｄ６Ｃ３　ｄ３");
    assert_eq!((game.form, line(&game).as_str()), (ImportFormat::Transcript, "f5d6c3d3"));
    assert!(read("こんにちは、５", OTHELLO).is_none_or(|read| read.is_err()));
}
