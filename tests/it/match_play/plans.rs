//! Are matches fair, the same however they are played, and kept whatever happens?

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use edagari::catalog::{AnyPosition, Engine, Game};
use edagari::game::{ActionId, Outcome, Side, maze};
use edagari::match_play::document::{self, MatchJournal};
use edagari::match_play::game::{PlayerAnswer, SidePlayer, play, referee};
use edagari::match_play::statistics::{CopiedGames, GameTally, Statistics};
use edagari::match_play::{
    EngineFault, GameEnding, Interval, MatchPlan, MatchResults, MatchRun, Openings, Seats, Sprt, SprtVerdict,
};
use edagari::search::Report;
use edagari::store::WriteLock;
use proptest::prelude::*;

const DUEL: Game = Game::MazeDuel(maze::MazeParameters::new(5, 5, 10, 0));

fn plan(game: Game, words: &[&str], games: u32) -> MatchPlan {
    let engines = words.iter().map(|word| Engine::parse(word, game).expect("an engine")).collect();
    MatchPlan::new(game, engines, games)
}

fn play_with(results: &mut MatchResults, threads: usize) {
    let threads = NonZero::new(threads).expect("at least one");
    let mut run = MatchRun::start(results, threads, || {}).expect("threads");
    while !run.is_over() && !results.is_complete() {
        if let Some(played) = run.wait(Duration::from_secs(10)) {
            results.add(played);
        }
    }
}

fn played(plan: &MatchPlan, threads: usize) -> MatchResults {
    let mut results = MatchResults::new(plan.clone());
    play_with(&mut results, threads);
    assert!(results.is_complete());
    results
}

#[test]
fn results_are_the_same_whatever_the_number_of_threads() {
    let sprt = Some(Sprt::new(0.0, 40.0));
    let plans = [
        plan(DUEL, &["mcts:playouts=40", "random", "thunder:playouts=20"], 12),
        MatchPlan { sprt, ..plan(Game::TicTacToe, &["mcts:playouts=30", "random"], 200) },
    ];
    for plan in plans {
        let alone = played(&plan, 1);
        assert_eq!(alone, played(&plan, 3));
        assert_eq!(document::to_text(&alone), document::to_text(&played(&plan, 4)));
    }
}

#[test]
fn a_test_ends_a_match_as_soon_as_it_is_decided() {
    let decided =
        MatchPlan { sprt: Some(Sprt::new(0.0, 50.0)), ..plan(DUEL, &["alpha-beta", "random"], 1000) };
    let results = played(&decided, 2);
    assert_eq!(results.verdict(), Some(SprtVerdict::Upper));
    assert!(results.played() < 200 && results.played().is_multiple_of(2), "{}", results.played());
    assert!(results.ratio().expect("a test") >= Sprt::new(0.0, 50.0).bounds()[1]);
    assert_eq!(results.games().count() as u32, results.played());
}

#[test]
fn pairs_share_their_board_and_change_seats() {
    let plan = plan(DUEL, &["random", "minimax", "thunder:playouts=5"], 6);
    assert_eq!(plan.len(), 18);
    for place in 0..3 {
        for pairing in 0..3 {
            let number = |game: u32| (place * 2 + game) * 3 + pairing;
            let [one, other] = [0, 1].map(|game| plan.fixture(number(game)));
            assert_eq!((&one.start, one.board), (&other.start, other.board));
            assert_eq!([one.players[1], one.players[0]], other.players);
            assert_ne!(one.seed, other.seed, "chance is not shared");
            assert_eq!(one.players, plan.pairings()[pairing as usize]);
        }
    }
    // The first draws of mt19937(0), which the book's programs take for the numbers of their boards.
    let boards = [0, 2, 4].map(|place| plan.fixture(place * 3).start.game());
    let drawn = [2_357_136_044, 2_546_248_239, 3_071_714_933];
    assert_eq!(boards, drawn.map(|seed| Game::MazeDuel(maze::MazeParameters::new(5, 5, 10, seed))));
}

#[test]
fn openings_are_random_but_never_whole_games() {
    let plan =
        MatchPlan { openings: Openings::Random(9), ..plan(Game::TicTacToe, &["random", "random"], 40) };
    let openings: Vec<_> = (0..40).map(|number| plan.fixture(number)).collect();
    for fixture in &openings {
        let position = fixture.start.after(&fixture.opening);
        assert!(!position.is_over() && !fixture.opening.is_empty());
    }
    assert!(openings.windows(3).any(|pair| pair[0].opening != pair[2].opening));
}

/// Somebody who answers the same whatever is asked.
struct Stubborn(PlayerAnswer);

impl SidePlayer for Stubborn {
    fn answer(&mut self, _: &AnyPosition, _: u64) -> PlayerAnswer {
        self.0.clone()
    }
}

#[test]
fn faults_count_against_their_maker() {
    let plan = plan(Game::TicTacToe, &["random", "random"], 2);
    let corner = PlayerAnswer::Found(Report { best: Some(ActionId(0)), ..Report::default() });
    let faults = [
        // The corner is free once; the second to take it breaks the rules.
        (corner.clone(), corner, EngineFault::Illegal),
        (PlayerAnswer::Found(Report::default()), PlayerAnswer::Stopped, EngineFault::Illegal),
        (PlayerAnswer::Late(Report::default()), PlayerAnswer::Stopped, EngineFault::Late),
        (PlayerAnswer::Crashed, PlayerAnswer::Stopped, EngineFault::Crashed),
    ];
    for (index, (first, second, fault)) in faults.into_iter().enumerate() {
        let mut fixture = plan.fixture(0);
        fixture.opening.clear();
        let mut players = (Stubborn(first), Stubborn(second));
        let played = referee(&fixture, None, &mut [&mut players.0, &mut players.1]).expect("it ends");
        let side = if index == 0 { Side::Second } else { Side::First };
        assert_eq!(played.ending, GameEnding::Fault(side, fault));
        assert_eq!(played.ending.outcome(), Outcome::Win(side.other()));
        let mut results = MatchResults::new(MatchPlan { openings: Openings::Start, ..plan.clone() });
        results.add(played);
        assert_eq!(results.faults(side.index(), fault), 1);
        assert_eq!(results.total(side.index()).losses, 1);
    }
    let mut players = (Stubborn(PlayerAnswer::Stopped), Stubborn(PlayerAnswer::Crashed));
    assert_eq!(referee(&plan.fixture(0), None, &mut [&mut players.0, &mut players.1]), None);
}

#[test]
fn a_search_may_take_a_little_longer_than_it_may() {
    let slow = plan(Game::Othello { size: 8 }, &["alpha-beta:depth=2,time=0.001", "random"], 2);
    let stop = Arc::default();
    let played = play(&slow, 0, &stop).expect("played");
    assert!(matches!(played.ending, GameEnding::Outcome(_)), "a millisecond more is no fault: {played:?}");
}

#[test]
fn statistics_add_up() {
    let results = played(&plan(DUEL, &["thunder:playouts=20", "random", "minimax:depth=2"], 10), 2);
    let (mut points, mut searches) = (0.0, 0);
    for engine in 0..3 {
        assert_eq!(results.total(engine).games(), 20);
        points += results.total(engine).points();
        searches += results.effort(engine).searches;
    }
    assert!((points - 30.0).abs() < 1e-9);
    assert_eq!(searches, 30 * 10);
    for pairing in 0..3 {
        let statistics = results.statistics(pairing);
        assert_eq!(statistics.pairs.total(), 5);
        let mean = statistics.total().score().expect("games");
        assert!((statistics.pairs.mean() - mean).abs() < 1e-9);
        let Interval { value, low, high } = statistics.score().expect("games");
        assert!(0.0 <= low && low <= value && value <= high && high <= 1.0 && low < high);
    }
    assert_eq!(results.between(1, 0).map(GameTally::turned), results.between(0, 1));
    assert_eq!(results.between(1, 1), None);
}

/// A folder, and a path in it.
fn file() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("match.ron");
    (folder, path)
}

#[test]
fn a_match_that_was_killed_goes_on_and_ends_the_same() {
    let plan = plan(DUEL, &["mcts:playouts=30", "thunder:playouts=20"], 24);
    let whole = played(&plan, 1);
    let (_folder, path) = file();
    let mut journal =
        MatchJournal::begin(WriteLock::take(&path).expect("free"), &MatchResults::new(plan.clone()))
            .expect("written");
    // In whatever order they came in.
    for number in [5, 0, 17, 3] {
        journal.add(&plan, whole.game(number).expect("played")).expect("written");
    }
    drop(journal);
    // The program dies in the middle of a line.
    let torn = format!("{}(4, \"RL", std::fs::read_to_string(&path).expect("text"));
    std::fs::write(&path, torn).expect("written");
    let mut results = document::load(&path).expect("a match");
    assert_eq!((results.played(), results.open().len()), (4, 20));
    let journal = MatchJournal::begin(WriteLock::take(&path).expect("free"), &results).expect("written");
    play_with(&mut results, 2);
    journal.end(&results).expect("written");
    assert_eq!(document::load(&path).expect("a match"), whole);
    assert_eq!(std::fs::read_to_string(&path).expect("text"), document::to_text(&whole));
}

#[test]
fn a_match_is_written_and_read_with_engines_of_every_kind() {
    let othello = Game::Othello { size: 6 };
    let mut own = plan(othello, &["alpha-beta:depth=1", "random"], 4);
    let edagari::catalog::Evaluation::Weights(weights) = &mut own.engines[0].evaluation else {
        panic!("the lecture's weights")
    };
    weights.phases[0].mobility = 7;
    let plans = [
        own,
        MatchPlan { sprt: Some(Sprt::new(-2.5, 7.5)), ..plan(DUEL, &["random", "minimax"], 3) },
        MatchPlan {
            seats: Seats::Fixed,
            seed: 9,
            ..plan(Game::TicTacToe, &["random", "random", "minimax"], 2)
        },
        plan(Game::ConnectFour { width: 5, height: 4 }, &["random", "thunder:playouts=3"], 2),
        plan(Game::NumberTree, &["alpha-beta", "minimax"], 2),
    ];
    for plan in plans {
        let results = played(&plan, 2);
        let text = document::to_text(&results);
        assert_eq!(document::from_text(&text).expect("a match"), results, "{text}");
        let whole: ron::Value = ron::from_str(&text).expect("RON as others read it");
        assert!(matches!(whole, ron::Value::Map(_)), "{text}");
        let csv = edagari::match_play::csv::to_text(&results);
        assert_eq!(csv.lines().count() as u32, results.played() + 1);
    }
}

/// The numbers of walled boards were given to other boards after the first version.
#[test]
fn a_match_file_of_the_first_version_keeps_its_walled_boards() {
    let file = |version: u32, points: i32| {
        format!(
            "(\n    version: {version},\n    game: \"maze-walls:size=5x5,turns=4,seed=0\",\n    engines: [\"greedy\"],\n    \
             games: 2,\n    openings: Boards,\n    played: [\n(0, \"DRRR\", Points({points}), (4, 4, 12, 0), (0, 0, 0, 0)),\n    ],\n)\n"
        )
    };
    let old = document::from_text(&file(1, 16)).expect("the old board");
    assert_eq!(old.plan().fixture(0).start.to_string(), "72391/@#4##/2635./8###6/66.#5 0 4");
    let again = document::from_text(&document::to_text(&old)).expect("a match");
    assert_eq!(again, old);
    assert_eq!(again.plan().fixture(1).start, old.plan().fixture(1).start);
    assert!(document::from_text(&file(1, 11)).is_err() && document::from_text(&file(2, 16)).is_err());
    let new = document::from_text(&file(2, 11)).expect("the book's board");
    assert_ne!(new.plan().fixture(1).start, old.plan().fixture(1).start);
}

#[test]
fn bad_documents_are_refused_with_the_place_and_bad_games_left_out() {
    let text = document::to_text(&played(&plan(Game::TicTacToe, &["random", "minimax"], 4), 1));
    let (line, third) = text.lines().enumerate().find(|(_, line)| line.starts_with("(2,")).expect("a game");
    let place = format!("line {}", line + 1);
    let refused = |text: &str, part: &str| {
        let error = document::from_text(text).expect_err(part).to_string();
        assert!(error.contains(part), "{error}");
    };
    refused("", "played");
    refused(&text.replace("version: 2", "version: 3"), "version 3");
    refused(&text.replace("games: 4", "games: 0"), "0 games");
    refused(&text.replace("\"minimax\"", "\"minimacks\""), "minimacks");
    refused(&text.replace("\"random\"", "\"mcts\""), "does not end by itself");
    let damaged = |text: &str, part: &str| {
        let kept = document::kept_in_text(text).expect("the other games are good");
        let told = kept.first.expect("a game is left out").to_string();
        assert_eq!(document::from_text(text).expect_err("not whole").to_string(), told);
        assert!(told.contains(part), "{told}");
        assert_eq!((kept.results.played(), kept.damaged), (3, 1), "the other games stay");
    };
    damaged(&text.replace(third, "(2, \"z9\", Draw, (0,0,0,0), (0,0,0,0)),"), &format!("{place}: moves"));
    damaged(
        &text.replace(third, "(2, \"\", Draw, (0,0,0,0), (0,0,0,0)),"),
        &format!("{place}: the moves do not lead"),
    );
    damaged(&text.replace(third, &third.replace("(2,", "(1,")), &format!("{place}: there is no game 1"));
    damaged(&text.replace(third, &third.replace("(2,", "(7,")), &format!("{place}: there is no game 7"));
    damaged(&text.replace(third, "nonsense,"), &place);
}

#[test]
fn a_match_is_read_whatever_ends_its_lines() {
    let results = played(&plan(Game::TicTacToe, &["random", "minimax"], 4), 1);
    let text = document::to_text(&results);
    for other in [text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
        let kept = document::kept_in_text(&other).expect("a match");
        assert_eq!((kept.results, kept.damaged), (results.clone(), 0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn no_text_makes_the_reader_fail(cut in 0_usize..600, junk in "[(),:a-z0-9\"\n ]{0,8}") {
        let text = document::to_text(&played(&plan(Game::TicTacToe, &["random", "random"], 2), 1));
        let cut = cut.min(text.len());
        let _ = document::from_text(&format!("{}{junk}{}", &text[..cut], &text[cut..]));
        let _ = document::from_text(&text[..cut]);
    }
}

#[test]
fn the_test_errs_as_rarely_as_it_says() {
    // Matches of two that are equal: the test for 0 against 60 Elo may accept the second in one of twenty.
    let equal = |seed| MatchPlan {
        seed,
        sprt: Some(Sprt::new(0.0, 60.0)),
        ..plan(Game::TicTacToe, &["random", "random"], 2000)
    };
    let verdicts = (0..60).map(|seed| played(&equal(seed), 1).verdict());
    let wrong = verdicts.filter(|&verdict| verdict == Some(SprtVerdict::Upper)).count();
    assert!(wrong <= 9, "{wrong} of 60");
}

#[test]
fn games_for_one_are_compared_board_by_board() {
    let game: Game = "maze-solo:size=4x3,turns=4".parse().expect("a game");
    let plan = plan(game, &["greedy", "random"], 20);
    let results = played(&plan, 1);
    assert_eq!((plan.len(), results.played()), (40, 40));
    assert_eq!(results, played(&plan, 3));
    let [greedy, random] = [0, 1].map(|engine| results.mean_points(engine).expect("points"));
    assert!(greedy.low > random.high, "{greedy:?} {random:?}");
    let mut better = 0;
    for board in 0..20 {
        let [one, other] = [0, 1].map(|engine| {
            let (number, fixture) = (board * 2 + engine, plan.fixture(board * 2 + engine));
            assert_eq!((fixture.board, fixture.players), (board, [engine as usize; 2]));
            let played = results.game(number).expect("played");
            let last = fixture.start.after(&played.moves);
            assert_eq!(last.points(), played.ending.points());
            played.ending.points().expect("it came to its end")
        });
        better += u32::from(one > other);
    }
    assert_eq!(results.statistics(0).total().wins, better);
    let text = document::to_text(&results);
    assert_eq!(document::from_text(&text).expect("a match"), results, "{text}");
    assert!(MatchPlan { sprt: Some(Sprt::new(0.0, 5.0)), ..plan }.validate().is_err());
}

/// Methods without chance play the same game from the same opening: it counts once.
#[test]
fn copies_of_a_game_are_counted_and_make_no_interval_narrower() {
    let game = Game::TicTacToe;
    let plan = |words: [&str; 2]| {
        let engines = words.map(|word| Engine::parse(word, game).expect("an engine"));
        MatchPlan { openings: Openings::Random(2), ..MatchPlan::new(game, engines.into(), 600) }
    };
    let results = |plan: MatchPlan, backwards: bool| {
        let mut results = MatchResults::new(plan.clone());
        let numbers: Vec<u32> = (0..plan.len()).collect();
        let order: Vec<u32> = if backwards { numbers.into_iter().rev().collect() } else { numbers };
        for number in order {
            results.add(play(&plan, number, &Arc::default()).expect("nobody stops it"));
        }
        results
    };
    let sure = plan(["minimax:depth=1", "alpha-beta:depth=2"]);
    let found = results(sure.clone(), false);
    let lines: std::collections::BTreeSet<_> =
        found.games().map(|played| (sure.players(played.number), played.moves.clone())).collect();
    assert!(lines.len() < 150, "{}", lines.len());
    let statistics = found.statistics(0);
    assert_eq!(statistics.distinct(), lines.len() as u32);
    assert_eq!(results(sure.clone(), true).statistics(0), statistics, "whatever order they come in");
    let all = Statistics { copies: CopiedGames::default(), ..statistics }.score().expect("games");
    let once = statistics.score().expect("games");
    assert!(once.high - once.low > 1.5 * (all.high - all.low), "{once:?} {all:?}");
    let chance = results(plan(["random", "alpha-beta:depth=2"]), false);
    assert_eq!(chance.statistics(0).distinct(), 600, "what chance makes alike is no copy");
    // A test learns nothing from copies.
    let sprt = Sprt::new(0.0, 5.0);
    let ends = |plan: MatchPlan| results(MatchPlan { sprt: Some(sprt), ..plan }, false).played();
    let start = MatchPlan { openings: Openings::Start, ..sure };
    assert_eq!(ends(start), 600, "one pair decides nothing");
}
