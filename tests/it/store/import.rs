//! Games of other programs: each form that people paste is read as what it is, and what cannot be used is named.

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::game::record::MoveId;
use edagari::store::Document;
use edagari::store::forms::ggf;
use edagari::store::import::{ImportFault, ImportFormat, ImportRefusal, Imported, read_text};
use edagari::store::replaced_games::ShelfEntry;
use proptest::prelude::*;

pub(crate) const OTHELLO: Game = Game::Othello { size: 8 };
pub(crate) const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

pub(crate) fn games(text: &str) -> Vec<Imported> {
    read_text(text, OTHELLO).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// The one game of a text.
pub(crate) fn one(text: &str) -> Imported {
    let [game] = games(text).try_into().expect(text);
    game
}

pub(crate) fn refused(text: &str) -> ImportRefusal {
    read_text(text, OTHELLO).expect_err(text)
}

pub(crate) fn line(game: &Imported) -> String {
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
    let game = one(text);
    assert_eq!((game.form, game.moves), (ImportFormat::Ggf, 3));
    assert_eq!(line(&game), "d3c5d6");
    let edagari::store::GameFacts { place, date, result } = &game.document.facts;
    assert_eq!([place.as_str(), date, result], ["GGS/os", "2003.12.15_12:33:18.MST", "+0.000"]);
    assert_eq!(game.document.names, ["Saio1200", "Saio3000"]);
    let read = Document::from_text(&game.document.to_text()).expect("readable");
    assert_eq!((read.name(Side::First), read.name(Side::Second)), (Some("Saio1200"), Some("Saio3000")));
    let written = ggf::write(&read, &read.names, MoveId::START).expect("a game of Othello");
    assert_eq!(one(&written).document.names, game.document.names);
    let second = game.document.record.main_line()[1];
    // White noted that it loses by a disc and a half; values of a record are the first player's.
    let noted = game.document.record.evaluation(second).expect("a value");
    assert_eq!((noted.score.0, noted.per_disc, noted.exact), (150, 100, false));
    assert!(game.document.record.comment(second).is_empty());
    let words = one("(;GM[Othello]B[F5/even]W[D6/9e9];)");
    let [first, second] = words.document.record.main_line()[..] else { panic!("two moves") };
    assert_eq!(
        (words.document.record.comment(first), words.document.record.comment(second)),
        ("even", "9e9")
    );
    let pair: Vec<_> = games("2 (;GM[Othello]B[F5];)(;GM[Othello]B[D3];)").iter().map(line).collect();
    assert_eq!(pair, ["f5", "d3"]);
}

#[test]
fn names_that_end_in_a_control_sign_are_the_same_after_a_round() {
    let game = one("(;GM[Othello]PB[\u{1}Ann\u{7f}]PW[\u{7f}]PC[x \u{7f}]B[f5];)");
    assert_eq!(game.document.names, ["Ann", ""]);
    assert!(Document::from_text(&game.document.to_text()).expect("readable") == game.document);
}

#[test]
fn ggf_of_other_games_and_sizes_is_refused_by_name() {
    assert!(matches!(refused("(;GM[Chess]B[e4];)").fault, ImportFault::Game(game) if game == "Chess"));
    assert!(matches!(refused("(;GM[Othello]BO[10 ---];)").fault, ImportFault::Size(size) if size == "10"));
    assert!(matches!(refused("(;GM[Othello]BO[8 --- *];)").fault, ImportFault::Board(_)));
    let cut = refused("(;GM[Othello]\nPB[never closed");
    let place = cut.place.map(|place| (place.line, place.column));
    assert!(matches!(cut.fault, ImportFault::Unclosed('[')) && place == Some((2, 3)), "{cut}");
    assert_eq!(cut.form, Some(ImportFormat::Ggf));
}

#[test]
fn sgf_keeps_variations() {
    let text = "(;FF[4]GM[2]AP[edax:4]PB[Ann]PW[Ben]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[f5](;W[d6];B[c3])(;W[f6]C[or this];B[fe]))";
    let game = one(text);
    assert_eq!((game.form, line(&game).as_str(), game.moves), (ImportFormat::Sgf, "f5d6c3", 3));
    assert_eq!(
        (game.document.called().as_str(), &game.document.names),
        ("Ann – Ben", &names(["Ann", "Ben"]))
    );
    let first = game.document.record.children(MoveId::START)[0];
    let [_, other] = game.document.record.children(first) else { panic!("two ways on") };
    assert_eq!(game.document.record.comment(*other), "or this");
    assert!(matches!(refused("(;GM[1]SZ[19];B[dd])").fault, ImportFault::Game(game) if game == "GM[1]"));
}

#[test]
fn in_sgf_the_order_of_properties_means_nothing() {
    let game = one("(;C[six]GM[2]SZ[6])");
    assert_eq!(game.document.game(), Game::Othello { size: 6 });
    let record = &game.document.record;
    assert_eq!(record.comment(MoveId::START), "six");
    let text = "(;GM[2]C[start];C[first]B[f5];W[d6])";
    let game = one(text);
    let first = game.document.record.children(MoveId::START)[0];
    assert_eq!(game.document.record.comment(MoveId::START), "start");
    assert_eq!(game.document.record.comment(first), "first");
    // Variations may begin at the start.
    let forked = one("(;GM[2](;B[f5];W[d6])(;B[d3]))");
    assert_eq!(line(&forked), "f5d6");
    assert_eq!(forked.document.record.children(MoveId::START).len(), 2);
}

#[test]
fn several_trees_are_several_games() {
    let text = "(;GM[2];B[f5](;W[d6])(;W[f6]))\n(;GM[2];B[d3](;W[c3]C[(;])(;W[e3]))(;GM[2];B[c4])";
    assert_eq!(games(text).iter().map(line).collect::<Vec<_>>(), ["f5d6", "d3c3", "c4"]);
}

#[test]
fn sgf_follows_colours_rectangles_blanks_and_old_names() {
    let white = one("(;GM[2];W[f4];B[d3])");
    assert_eq!(
        white.document.start.side_to_move(),
        Side::Second,
        "the colour of the first move says who begins"
    );
    let named =
        one("(;GM[2]AB[cb][cc][dc][cd][dd][ed][be][ce][de][ee][fe][cf]AW[bc][bd][fd][df][ef]PL[W];W[gd])");
    assert_eq!((named.illegal.clone(), line(&named).as_str()), (None, "g4"));
    let wrong = one("(;GM[2];B[f5];B[d6];W[c3])");
    assert_eq!((line(&wrong).as_str(), wrong.illegal), ("f5", Some((2, "B d6".to_owned()))));
    assert_eq!(wrong.passed_over, ["c3"], "and what follows is named");
    let rectangle = one("(;GM[2]SZ[8]AB[ca:da][cb:db]AW[cc:dd]AB[ee]PL[B];B[ce])");
    assert_eq!((rectangle.illegal.clone(), line(&rectangle).as_str()), (None, "c5"));
    let later = one("(;GM[2];B[f5];AW[aa:ab];W[d6])");
    assert_eq!((line(&later).as_str(), later.illegal), ("f5", Some((2, "AW[aa:ab]".to_owned()))));
    let blanks = one("(;GM[2]\r\nSZ [8]\r\n;B\r\n[fe]\r\n;W[df]C[a ;) \\\r\nb]\r\n;B[cc])");
    assert_eq!(line(&blanks), "f5d6c3");
    let second = blanks.document.record.main_line()[1];
    assert_eq!(blanks.document.record.comment(second), "a ;) b");
    let old = one("(;GaMe[2]SiZe[8]PlayerBlack[A]PlayerWhite[B];Black[f5];White[d6])");
    assert_eq!((line(&old).as_str(), &old.document.names), ("f5d6", &names(["A", "B"])));
}

#[test]
fn othello_quest_gives_names_and_moves() {
    let text = r#"{"id":"x","players":[{"id":"a","name":"Ann"},{"id":"b","name":"Ben"}],
        "position":{"moves":[{"m":"f5","t":1},{"m":"d6"},{"m":"c3"}]}}"#;
    let game = one(text);
    assert_eq!((game.form, line(&game).as_str()), (ImportFormat::OthelloQuest, "f5d6c3"));
    assert_eq!(
        (game.document.called().as_str(), &game.document.names),
        ("Ann – Ben", &names(["Ann", "Ben"]))
    );
    let lone = one(r#"{"players":[{"name":"Ann"},{}],"moves":[{"m":"f5"}]}"#);
    assert_eq!(lone.document.names, names(["", ""]), "nobody knows which side Ann played");
    let cut = refused(r#"{"m": "f5", "#);
    assert!(matches!(cut.fault, ImportFault::Json) && cut.place.is_some_and(|place| place.line == 1));
    let opening = one(
        r#"{"gtype":"reversix","created":"2026-05-01","position":{"startPos":"f5f6e6d6e7f7c5f4","moves":[{"m":"e3"},{"m":"d3"}]},"finalStatus":"LOSE:RESIGN"}"#,
    );
    assert_eq!((line(&opening).as_str(), opening.moves), ("f5f6e6d6e7f7c5f4e3d3", 10));
    assert_eq!(
        (opening.document.facts.date.as_str(), opening.document.facts.result.as_str()),
        ("2026-05-01", "LOSE:RESIGN"),
        "nobody knows whose defeat that is, so it stays as it is written"
    );
    assert!(opening.passed_over.is_empty(), "{opening:?}");
    let two = r#"[{"moves":[{"m":"f5"}]},{"moves":[{"m":"d3"}]}]"#;
    assert_eq!(games(two).iter().map(line).collect::<Vec<_>>(), ["f5", "d3"]);
    assert!(matches!(refused(r#"{"gtype":"shogi","moves":[{"m":"7g7f"}]}"#).fault, ImportFault::Game(_)));
}

#[test]
fn playok_and_web_pages_are_transcripts() {
    let game = one("Ann - Ben, round 3\n1. f5 d6 2. c3 d3 3. c4 -- 4. f4\n51-13");
    assert_eq!((game.form, line(&game).as_str(), game.moves), (ImportFormat::Transcript, "f5d6c3d3c4", 5));
    assert_eq!(
        game.illegal,
        Some((6, "--".to_owned())),
        "behind a pass that is none the sides would be exchanged"
    );
    assert_eq!(game.passed_over, ["Ann - Ben, round 3", "4. f4"]);
    assert_eq!(game.document.facts.result, "51-13");
    for text in [
        "F5 D6 C3 D3 C4",
        "F5D6C3D3C4",
        "F5,D6,C3,D3,C4",
        "1.f5 d6 2.c3 d3 3.c4",
        "1.f5- d6-- 2.c3- d3 3.c4-",
        "[Event \"a1 b2\"]\n[White \"Ben\"]\n1. f5 d6 2. c3 d3 3. c4",
    ] {
        assert_eq!(line(&one(text)), "f5d6c3d3c4", "{text}");
    }
    let words = refused("Chapter a1 of the book");
    assert!(matches!(words.fault, ImportFault::Unknown(word) if word == "Chapter"));
    assert!(matches!(refused("").fault, ImportFault::Empty));
}

#[test]
fn a_game_ends_before_a_move_that_cannot_be_played() {
    let game = one("f5 d6 c3 a1 d3");
    assert_eq!((line(&game).as_str(), game.illegal), ("f5d6c3", Some((4, "a1".to_owned()))));
}

#[test]
fn columns_are_counted_from_one_from_zero_or_by_letters() {
    let form = |text| read_text(text, CONNECT_FOUR).ok().map(|games| (games[0].form, line(&games[0])));
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
            for game in read_text(&text, open).unwrap_or_default() {
                let again = edagari::store::Document::from_text(&game.document.to_text()).expect("readable");
                prop_assert!(again == game.document);
            }
        }
    }
}

#[test]
fn wide_letters_of_an_input_method_are_read() {
    let game = one("Ｆ５Ｄ６Ｃ３　ｄ３");
    assert_eq!((game.form, line(&game).as_str()), (ImportFormat::Transcript, "f5d6c3d3"));
    assert!(read_text("こんにちは、５", OTHELLO).is_err());
}

#[test]
fn passes_are_no_moves_wherever_moves_are_counted() {
    // White passes behind the ninth disc.
    let mut game = one("c4c3e6b4a4a5b2a3f4");
    let line = game.document.record.main_line();
    assert_eq!((line.len(), game.moves, game.document.main_line_moves()), (10, 9, 9));
    assert_eq!(ShelfEntry::of("1", &game.document).moves, 9);
    // The place that was shown last says nothing of how many moves a game has.
    game.document.cursor = line[1];
    let kept = one(&game.document.to_text());
    assert_eq!(
        (kept.form, kept.moves, kept.document.moves_to(kept.document.cursor)),
        (ImportFormat::Document, 9, 2)
    );
}
