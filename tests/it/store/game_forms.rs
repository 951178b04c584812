//! Games written for other programs: does each form hold what it can hold, come back as it was, and is it said what it cannot
//! hold?

use std::path::Path;

use edagari::catalog::{AnyPosition, Engine, Game, Level};
use edagari::game::record::MoveId;
use edagari::store::forms::{GameForm, LeftOut};
use edagari::store::import::{Imported, read_text};
use edagari::store::{Document, GameFacts, Player};
use edagari::words::text::{Language, Text};
use edagari::words::written::player_names;
use proptest::prelude::*;

const OTHELLO: Game = Game::Othello { size: 8 };
const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

/// A choice of moves: which earlier move each follows, which of the legal ones it is, and what is said about it.
type Choices = Vec<(u16, u16, String)>;

/// Words on moves with all that the forms give a meaning to.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => Just(String::new()),
        1 => "[a-z\\[\\]\\\\(){};\"%$!? 囲碁0-9]{1,24}",
        1 => Just("two\nlines".to_owned()),
    ]
    .prop_map(|words| words.trim().to_owned())
}

fn choices() -> impl Strategy<Value = Choices> {
    prop::collection::vec((any::<u16>(), any::<u16>(), words()), 0..40)
}

/// Games that PGN and SGF alone of the other programs' forms can hold.
fn stones() -> impl Strategy<Value = Game> {
    prop::sample::select(vec![CONNECT_FOUR, Game::ConnectFour { width: 5, height: 4 }, Game::TicTacToe])
}

fn game() -> impl Strategy<Value = Game> {
    prop::sample::select(vec![OTHELLO, Game::Othello { size: 6 }, Game::Othello { size: 4 }])
}

/// A game with variations and comments; one that begins some plies after the usual start where `begins` is above 0.
fn document(game: Game, begins: usize, choices: &Choices) -> Document {
    let mut start = game.start();
    for ply in 0..begins {
        let actions = start.actions();
        if actions.is_empty() {
            break;
        }
        start = start.after(&[actions[(7 * ply) % actions.len()]]);
    }
    let mut document = Document::new(start);
    let mut moves = vec![MoveId::START];
    for (parent, choice, words) in choices {
        // Most moves follow the last one, so that lines get long.
        let parent = if parent % 4 == 0 {
            moves[usize::from(*parent) % moves.len()]
        } else {
            *moves.last().expect("one")
        };
        let actions = document.position(parent).actions();
        if actions.is_empty() {
            continue;
        }
        let action = actions[usize::from(*choice) % actions.len()];
        let id = document.record.add(parent, action).expect("a move");
        document.record.set_comment(id, words.clone());
        if !moves.contains(&id) {
            moves.push(id);
        }
    }
    document.cursor = document.record.main_line().last().copied().unwrap_or(MoveId::START);
    document
}

fn written(form: GameForm, document: &Document) -> String {
    form.write(document, &document.names).expect("a form that fits").text
}

fn back(text: &str, document: &Document) -> Imported {
    read_text(text, document.game()).expect(text).swap_remove(0)
}

proptest! {
    #[test]
    fn sgf_brings_back_every_record(game in game(), begins in 0usize..6, choices in choices(), about in words()) {
        let mut document = document(game, begins, &choices);
        document.record.set_comment(MoveId::START, about);
        document.facts = GameFacts { place: "[Kyoto] \\ east".to_owned(), date: "2026-05-01".to_owned(), result: String::new() };
        let text = written(GameForm::Sgf, &document);
        let read = back(&text, &document);
        prop_assert_eq!(&read.document.start, &document.start, "{}", text);
        prop_assert!(read.document.record == document.record, "{}", text);
    }

    #[test]
    fn pgn_brings_back_every_record(game in game(), begins in 0usize..6, choices in choices(), about in words()) {
        let mut document = document(game, begins, &choices);
        document.record.set_comment(MoveId::START, about);
        document.title = "Round \"3\" \\ a".to_owned();
        document.names = ["Ann]".to_owned(), "B\\".to_owned()];
        // The blanks of a comment are those of the lines in which it stands.
        for id in std::iter::once(MoveId::START).chain(document.record.moves().collect::<Vec<_>>()) {
            let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            let words: Vec<String> = document.record.comment(id).lines().map(line).collect();
            document.record.set_comment(id, words.join("\n"));
        }
        let text = written(GameForm::Pgn, &document);
        let read = back(&text, &document);
        prop_assert_eq!(&read.document.start, &document.start, "{}", text);
        prop_assert!(read.document.record == document.record, "{}", text);
        prop_assert_eq!((&read.document.names, &read.document.title), (&document.names, &document.title));
    }

    #[test]
    fn pgn_and_sgf_bring_back_games_of_stones(game in stones(), begins in 0usize..4, choices in choices()) {
        let mut document = document(game, begins, &choices);
        document.names = ["Ann".to_owned(), "Ben".to_owned()];
        for id in std::iter::once(MoveId::START).chain(document.record.moves().collect::<Vec<_>>()) {
            document.record.set_comment(id, String::new());
        }
        for form in [GameForm::Pgn, GameForm::Sgf] {
            let text = written(form, &document);
            // Whatever game is open, the text says which one it is.
            for open in [game, OTHELLO, CONNECT_FOUR, Game::TicTacToe] {
                let read = read_text(&text, open).expect(&text).swap_remove(0);
                prop_assert_eq!(&read.document.start, &document.start, "{}", text);
                prop_assert!(read.document.record == document.record, "{open}: {}", text);
                prop_assert_eq!(&read.document.names, &document.names);
            }
        }
    }

    #[test]
    fn ggf_and_transcripts_bring_back_what_was_played(game in game(), begins in 0usize..6, choices in choices()) {
        let document = document(game, begins, &choices);
        let line = document.record.path_to(document.cursor);
        // A pass at the very end is no move in these forms, and a text without moves no game.
        prop_assume!(!line.is_empty() && document.record.action(document.cursor).is_some_and(|last| last.0 < 64));
        for form in [GameForm::Ggf, GameForm::Transcript] {
            let text = written(form, &document);
            let read = back(&text, &document);
            prop_assert_eq!(&read.document.start, &document.start, "{}", text);
            prop_assert_eq!(read.document.record.path_to(read.document.cursor), line.clone(), "{}", text);
        }
    }
}

proptest! {
    #[test]
    fn short_games_come_back_from_every_form_whatever_is_open(
        game in prop_oneof![game(), stones(), Just(Game::ConnectFour { width: 6, height: 6 })],
        begins in 0usize..4,
        choices in prop::collection::vec(any::<u16>(), 0..=10),
        named in any::<bool>(),
    ) {
        let choices: Choices = choices.into_iter().map(|choice| (1, choice, String::new())).collect();
        let mut document = document(game, begins, &choices);
        if named {
            document.names = ["Ann".to_owned(), "Ben".to_owned()];
        }
        let line = document.record.path_to(document.cursor);
        // A pass at the very end is no move in these forms.
        prop_assume!(line.last().is_none_or(|last| last.0 < 64));
        for form in GameForm::ALL.into_iter().filter(|form| form.fits(game)) {
            let text = written(form, &document);
            for open in [game, OTHELLO, CONNECT_FOUR, Game::TicTacToe, Game::Othello { size: 4 }] {
                let read = read_text(&text, open);
                prop_assert!(read.as_ref().is_ok_and(|games| games.len() == 1), "{form:?} {open}: {text} {read:?}");
                let read = read.expect("a game").swap_remove(0).document;
                prop_assert_eq!(&read.start, &document.start, "{:?} {}: {}", form, open, text);
                prop_assert_eq!(read.record.path_to(read.cursor), line.clone(), "{:?} {}: {}", form, open, text);
                prop_assert_eq!(&read.names, &document.names, "{:?} {}: {}", form, open, text);
            }
        }
    }
}

fn moves(game: Game, text: &str) -> Document {
    let mut document = Document::new(game.start());
    let line = document.start.parse_moves(text).expect("legal");
    document.cursor = document.record.add_line(MoveId::START, &line).expect("a line");
    document
}

#[test]
fn names_place_date_and_result_are_written_in_every_form() {
    let mut game = moves(OTHELLO, "f5d6c3");
    game.names = ["Ann ]\\[".to_owned(), "Ben \"B\"".to_owned()];
    game.facts =
        GameFacts { place: "Kyoto".to_owned(), date: "2026.05.01".to_owned(), result: "34-30".to_owned() };
    let text = |form| written(form, &game);
    assert_eq!(
        text(GameForm::Ggf),
        "(;GM[Othello]PC[Kyoto]DT[2026.05.01]PB[Ann \\]\\\\[]PW[Ben \"B\"]TY[8]RE[+4.00]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3];)\n"
    );
    assert_eq!(
        text(GameForm::Sgf),
        "(;FF[4]GM[2]CA[UTF-8]AP[Edagari]SZ[8]PB[Ann \\]\\\\[]PW[Ben \"B\"]PC[Kyoto]DT[2026-05-01]RE[B+4]AB[ed][de]AW[dd][ee]PL[B];B[fe];W[df];B[cc])\n"
    );
    let pgn = "[Event \"?\"]\n[Site \"Kyoto\"]\n[Date \"2026.05.01\"]\n[Round \"-\"]\n[Black \"Ann ]\\\\[\"]\n[White \"Ben \\\"B\\\"\"]\n[Result \"34-30\"]\n\n1. f5 d6 2. c3 34-30\n";
    assert_eq!(text(GameForm::Pgn), pgn);
    let transcript =
        "Black: Ann ]\\[\nWhite: Ben \"B\"\nPlace: Kyoto\nDate: 2026.05.01\nResult: 34-30\n\nf5d6c3\n";
    assert_eq!(text(GameForm::Transcript), transcript);
    for (stated, ggf, sgf, pgn) in [
        ("B+R", "+64.00:r", "B+R", "1-0"),
        ("-64.00:t", "-64.00:t", "W+T", "0-1"),
        ("+12.00", "+12.00", "B+12", "38-26"),
        ("32-32", "0.00", "0", "32-32"),
        ("W+8", "-8.00", "W+8", "28-36"),
        ("adjourned", "adjourned", "adjourned", "adjourned"),
    ] {
        game.facts.result = stated.to_owned();
        let holds = |form, words: String| assert!(written(form, &game).contains(&words), "{stated}: {words}");
        holds(GameForm::Ggf, format!("RE[{ggf}]"));
        holds(GameForm::Sgf, format!("RE[{sgf}]"));
        holds(GameForm::Pgn, format!("[Result \"{pgn}\"]"));
    }
}

#[test]
fn a_game_that_goes_round_gathers_nothing() {
    for game in [OTHELLO, CONNECT_FOUR, Game::TicTacToe] {
        let mut document = moves(
            game,
            if game == OTHELLO {
                "f5d6c3"
            } else if game == CONNECT_FOUR {
                "4453"
            } else {
                "b2a1"
            },
        );
        document.names = ["Ann".to_owned(), "Ben".to_owned()];
        document.title = "Open, 2026-05-01, 34-30".to_owned();
        document.facts =
            GameFacts { place: "Kyoto".to_owned(), date: "2026-05-01".to_owned(), result: "1-0".to_owned() };
        for form in GameForm::ALL.into_iter().filter(|form| form.fits(game)) {
            let once = back(&written(form, &document), &document).document;
            let mut round = once.clone();
            for _ in 0..3 {
                round = back(&written(form, &round), &round).document;
            }
            assert_eq!(
                (&round.title, &round.names, &round.facts),
                (&once.title, &once.names, &once.facts),
                "{form:?}"
            );
            assert!(round.record == once.record, "{form:?}");
            assert!(
                form.left_out(&document).contains(&LeftOut::Title(1)) || once.title == document.title,
                "{form:?}"
            );
        }
    }
}

#[test]
fn pgn_writes_variations_behind_the_move_that_they_replace() {
    let mut game = moves(OTHELLO, "f5d6c3d3c4");
    let line = game.record.main_line();
    let other = game.start.parse_moves("f5f6e6").expect("legal");
    game.record.add_line(MoveId::START, &other).expect("a line");
    game.record.set_comment(line[1], "usual");
    game.record.set_comment(line[2], "a } brace");
    game.record.set_comment(MoveId::START, "about it");
    let text = written(GameForm::Pgn, &game);
    let moves = text.split("\n\n").nth(1).expect("moves");
    assert_eq!(moves, "{about it} 1. f5 d6 {usual} (1... f6 2. e6) 2. c3 ; a } brace\n2... d3 3. c4 *\n");
}

#[test]
fn players_that_are_methods_have_names_and_no_settings() {
    let mut game = moves(OTHELLO, "f5");
    game.players = [
        Player::Engine(Level::new(5, OTHELLO).expect("a level").engine()),
        Player::Engine(Engine::parse("mcts:playouts=300", OTHELLO).expect("an engine")),
    ];
    assert_eq!(player_names(Text::new(Language::English), &game), ["Level 5", "MCTS"].map(str::to_owned));
}

#[test]
fn what_a_form_cannot_hold_is_named() {
    let mut game = moves(OTHELLO, "f5d6");
    let other = game.start.parse_moves("d3").expect("legal");
    game.record.add_line(MoveId::START, &other);
    game.record.set_comment(game.cursor, "usual");
    game.title = "A title".to_owned();
    let left = |form: GameForm| form.left_out(&game);
    assert_eq!(left(GameForm::Document), []);
    assert_eq!(left(GameForm::Sgf), []);
    assert_eq!(left(GameForm::Pgn), []);
    let both = [LeftOut::Title(1), LeftOut::Variations(1), LeftOut::Comments(1)];
    assert_eq!(left(GameForm::Ggf), both);
    assert_eq!(left(GameForm::Transcript), both);
}

#[test]
fn a_form_is_for_its_games_alone() {
    for (name, form) in [
        ("a.edagari", 0),
        ("a.ron", 0),
        ("a.GGF", 1),
        ("a.sgf", 2),
        ("a.pgn", 3),
        ("a.b.txt", 4),
        ("a", 0),
        ("a.1", 0),
    ] {
        assert_eq!(GameForm::of(Path::new(name)), GameForm::ALL[form], "{name}");
    }
    let four = moves(CONNECT_FOUR, "4455");
    assert_eq!(written(GameForm::Transcript, &four), "Game: connect-four\n\n4455\n");
    assert!(GameForm::Ggf.write(&four, &four.names).is_none());
    let tree = written(GameForm::Sgf, &four);
    assert!(
        tree.starts_with("(;FF[4]GM[Connect Four]") && tree.ends_with(";B[df];W[de];B[ef];W[ee])\n"),
        "{tree}"
    );
    let text = written(GameForm::Pgn, &four);
    assert!(
        text.starts_with("[Variant \"Connect Four 7x6\"]\n") && text.contains("1. d1 d2 2. e1 e2 *"),
        "{text}"
    );
    let tree: AnyPosition = Game::NumberTree.start();
    assert!(GameForm::Transcript.write(&Document::new(tree), &Default::default()).is_none());
}

#[test]
fn a_document_keeps_place_date_and_result() {
    let mut game = moves(OTHELLO, "f5d6");
    game.facts = GameFacts { place: "京都".to_owned(), date: "1997".to_owned(), result: "B+R".to_owned() };
    let read = Document::from_text(&game.to_text()).expect("readable");
    assert_eq!(read, game);
    let old = Document::from_text("(version: 2, game: \"othello\")").expect("an old one");
    assert_eq!(old.facts, GameFacts::default());
}
