//! Levels: each is read as it is written and found again, overlooks the same moves with the same seed and never claims a
//! proof, and the low ones answer at once.

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Game, Job, Level, Method};
use edagari::game::Side;
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::{Control, Limits, Report, Unwatched};
use edagari::session::command::Command;
use edagari::session::document::start_state;
use edagari::session::game::data::{AgainSeats, NewGame};
use edagari::session::saved_settings;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::update;
use edagari::store::{Document, Player};

const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };
const OTHELLO: Game = Game::Othello { size: 8 };

fn level(number: u8, game: Game) -> Engine {
    Level::new(number, game).expect("a level").engine()
}

fn search(position: &AnyPosition, engine: Engine) -> Report {
    let mut control = Control::new(&engine.limits, Arc::default());
    Job::new(position.clone(), engine).run(&mut control, &mut Unwatched)
}

#[test]
fn every_level_is_read_as_it_is_written_and_found_again() {
    for game in Game::MENU {
        for level in Level::all(game) {
            let engine = Engine::parse(level.row().word, game).expect("readable");
            let by_number = Engine::parse(&format!("level:{}", level.number()), game).expect("readable");
            assert_eq!(by_number, engine, "{game} {}", level.number());
            let seeded = engine.with_oversights_of(7);
            assert_eq!(Level::of(&seeded, game), Some(level), "{game} {}", level.number());
            let other = Engine { limits: Limits { depth: Some(63), ..seeded.limits }, ..seeded };
            assert_eq!(Level::of(&other, game), None, "{game} {}", level.number());
        }
    }
    assert_eq!(Level::count(OTHELLO), 10);
    assert_eq!(Level::count(CONNECT_FOUR), 10);
    assert_eq!(Level::count(Game::Matrix), 0);
}

#[test]
fn what_is_no_level_is_refused_by_a_sentence_that_names_those_there_are() {
    for (word, game, said) in [
        ("level:11", OTHELLO, "othello has no level \"11\"; it has: 1 to 10"),
        ("level:0", OTHELLO, "othello has no level \"0\"; it has: 1 to 10"),
        ("level", CONNECT_FOUR, "connect-four has no level \"\"; it has: 1 to 10"),
        ("level:1", Game::Matrix, "matrix has no level \"1\"; it has: none"),
    ] {
        assert_eq!(Engine::parse(word, game).expect_err(word).to_string(), said);
    }
    let seeded = Engine::parse("level:3,seed=5", OTHELLO).expect("readable");
    assert_eq!(Level::of(&seeded, OTHELLO).map(Level::number), Some(3));
}

#[test]
fn low_levels_answer_with_few_nodes_and_none_by_the_clock() {
    for game in [OTHELLO, CONNECT_FOUR] {
        for number in 1..=7 {
            let report = search(&game.start(), level(number, game));
            assert!(report.best.is_some() && report.nodes <= 20_000, "{game} {number}: {}", report.nodes);
        }
        for level in Level::all(game) {
            assert_eq!(level.engine().limits.seconds, None, "it would not repeat on another machine");
        }
    }
}

/// A game is won in its last squares: the upper levels read them to the end, each from as many as the one below at least.
#[test]
fn upper_levels_of_othello_solve_the_end_and_no_lower_one_sooner() {
    let endgames: Vec<u32> = Level::all(OTHELLO)
        .map(|level| match level.engine().method {
            Method::AlphaBeta(method) => method.endgame,
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(endgames.is_sorted(), "{endgames:?}");
    assert!(endgames[7] >= 14 && endgames[8] >= 18, "{endgames:?}");
    // Sixteen squares are left, more than level 9 once read to their end.
    let moves = "f5f6e6f4e3d6g4d3c3h3c4g3g5g6e7d7h5f3h4h6c6f7c7c5c8d8b5c2d2e2f1f2e8f8g8b3c1b6a4a3b4a5e1d1";
    let start = OTHELLO.start();
    let position = start.after(&start.parse_moves(moves).expect("legal"));
    let report = search(&position, level(9, OTHELLO));
    assert!(report.exact && report.finished, "{report:?}");
}

/// Red has three in a row at the bottom, with one end open: yellow has to answer in column 4.
fn threatened() -> AnyPosition {
    let start = CONNECT_FOUR.start();
    start.after(&start.parse_moves("11223").expect("legal"))
}

#[test]
fn an_oversight_follows_from_its_seed_and_comes_about_as_often_as_it_says() {
    let with = |percent, seed| {
        let word = format!("alpha-beta:depth=2,eval=even,table=off,overlooks={percent},seed={seed}");
        Engine::parse(&word, CONNECT_FOUR).expect("readable")
    };
    let position = threatened();
    let defence = search(&position, with(0, 0)).best;
    assert!(defence.is_some());
    let missed = |percent| {
        let seeds = 0..400;
        seeds.filter(|&seed| search(&position, with(percent, seed)).best != defence).count()
    };
    assert_eq!(missed(0), 0);
    let [few, many] = [missed(10), missed(60)];
    assert!((20..300).contains(&few) && many > few + 80, "{few} {many}");
    let again = search(&position, with(60, 3));
    assert_eq!(again, search(&position, with(60, 3)));
}

#[test]
fn nothing_is_proven_where_moves_are_overlooked() {
    for moves in ["", "4455", "112233"] {
        let start = CONNECT_FOUR.start();
        let position = start.after(&start.parse_moves(moves).expect("legal"));
        let engine =
            Engine::parse("alpha-beta:depth=9,eval=lines,overlooks=40", CONNECT_FOUR).expect("readable");
        assert!(!search(&position, engine).exact, "{moves}");
    }
    let small = Engine::parse("alpha-beta:overlooks=30,depth=9", Game::TicTacToe).expect("readable");
    assert!(!search(&Game::TicTacToe.start(), small).exact);
    let whole = Engine::parse("alpha-beta:depth=9", Game::TicTacToe).expect("readable");
    assert!(search(&Game::TicTacToe.start(), whole).exact);
}

#[test]
fn a_document_keeps_the_level_of_its_players() {
    for number in 1..=10 {
        let mut document = Document::new(CONNECT_FOUR.start());
        document.players[1] = Player::Engine(level(number, CONNECT_FOUR).with_oversights_of(9));
        let read = Document::from_text(&document.to_text()).expect("readable");
        assert_eq!(read.players, document.players);
    }
}

/// The seed of what the second player overlooks.
fn seed(state: &edagari::session::state::State) -> u64 {
    match &state.game.document.players {
        [_, Player::Engine(Engine { method: Method::AlphaBeta(AlphaBeta { oversight, .. }), .. })] => {
            oversight.seed
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn another_game_has_other_oversights_and_may_exchange_the_colours() {
    let mut state = start_state(Settings::default());
    let players = [Player::Person, Player::Engine(level(2, CONNECT_FOUR))];
    let given = NewGame { players: players.clone(), clock: None };
    update::apply(&mut state, Command::NewBetween(Box::new(CONNECT_FOUR.start()), Box::new(given)));
    assert_eq!(state.game.document.players, players);
    let first = seed(&state);
    update::apply(&mut state, Command::Again(AgainSeats::Same));
    assert_ne!(seed(&state), first);
    update::apply(&mut state, Command::Again(AgainSeats::Exchanged));
    assert!(state.game.document.players[1].is_person() && !state.game.document.players[0].is_person());
    assert!(state.mover().is_some(), "the machine begins");
    update::apply(&mut state, Command::Undo);
    assert!(state.game.document.players[0].is_person(), "undo brings the game before back");
}

#[test]
fn each_game_remembers_whom_it_was_last_played_against() {
    let (four, othello) = (CONNECT_FOUR, OTHELLO);
    let mut state = start_state(Settings::default());
    let against = |number, game| Command::SetPlayer(Side::Second, Player::Engine(level(number, game)));
    let seated = |state: &State| match &state.game.document.players[1] {
        Player::Engine(engine) => Level::of(engine, state.game.position.game()).map(Level::number),
        Player::Person => None,
    };
    update::apply(&mut state, against(3, othello));
    update::apply(&mut state, Command::New(four));
    assert_eq!(seated(&state), None, "Connect Four has its usual opponent");
    update::apply(&mut state, against(5, four));
    update::apply(&mut state, Command::New(othello));
    assert_eq!(seated(&state), Some(3));
    update::apply(&mut state, Command::New(four));
    assert_eq!(seated(&state), Some(5));
    // Also after a start of the program.
    let text = ron::to_string(&state.settings).expect("settings can be written");
    let mut state = start_state(saved_settings::read(&text).settings);
    update::apply(&mut state, Command::New(four));
    assert_eq!(seated(&state), Some(5));
}
