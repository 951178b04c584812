//! The naive maze is the oracle of the clever one, and what the page of speed-ups measures is the same search.

use edagari::catalog::AnyPosition;
use edagari::cli;
use edagari::eval::SoloEvaluator as _;
use edagari::eval::points::Distance;
use edagari::game::connect_four::ConnectFour;
use edagari::game::maze::{Collector, MazeParameters};
use edagari::game::othello::Othello;
use edagari::game::{Rng64, Sequential as _, Side, Solo as _};
use edagari::search::exact::Exact;
use edagari::search::{Control, Unwatched};
use edagari::session::command::Command;
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::session::speedups::data::{SpeedupsSubject, puzzle_of};
use edagari::speedups::solvers::{MeasurementWatch, Puzzle, SolverStep, StepOutcome};
use edagari::speedups::{Contest, NaiveMaze, SpeedVersion};
use edagari::store::Player;
use edagari::words::text::{Language, Text, signed};
use rand::SeedableRng as _;

use crate::window::desk::{Desk, settings};

#[test]
fn the_naive_maze_and_the_clever_one_are_the_same_game() {
    let mut rng = Rng64::seed_from_u64(3);
    for seed in 0..60 {
        let (width, height) = (1 + seed as u8 % 9, 1 + seed as u8 % 7);
        let mut maze = Collector::with_walls(MazeParameters::new(width, height, 20, seed));
        let mut naive = NaiveMaze::from(&maze);
        loop {
            let (mut clever, mut plain) = (Vec::new(), Vec::new());
            maze.actions(&mut clever);
            naive.actions(&mut plain);
            assert_eq!((clever, naive.to_string()), (plain.clone(), maze.to_string()), "board {seed}");
            assert_eq!(naive.promise(), Distance.promise(&maze), "{maze}");
            assert_eq!(naive, NaiveMaze::from(&maze));
            if plain.is_empty() {
                break;
            }
            for &way in &plain {
                let (after, child) = (maze.after(way), naive.after(way));
                let known = (maze.points_after(way), maze.key_after(way), Distance.promise_after(&maze, way));
                assert_eq!(known, (child.points(), after.key(), child.promise()), "{maze} {way}");
            }
            let way = maze.random_action(&mut rng);
            maze.play(way);
            naive.play(way);
        }
    }
}

#[test]
fn versions_differ_in_speed_alone_until_duplicates_go() {
    let mut gained = 0;
    for seed in 0..8 {
        let board = Collector::with_walls(MazeParameters::new(7, 7, 25, seed));
        let [arrays, bits, pointers, no_copies, distinct] =
            SpeedVersion::ALL.map(|version| version.search(&board, 20));
        assert_eq!([arrays, bits, pointers], [no_copies; 3], "board {seed}");
        gained += distinct.points - arrays.points;
    }
    assert!(gained > 0, "the places of duplicates went to other positions");
}

#[test]
fn a_measurement_tells_every_version_and_can_be_ended() {
    let course = Contest { boards: 1, width: 2, rounds: 2 };
    let mut told = Vec::new();
    course.measure(|measured| {
        told.push((measured.version, measured.rounds));
        true
    });
    let round = |round| SpeedVersion::ALL.map(|version| (version, round));
    assert_eq!(told, [round(1), round(2)].concat());
    let mut heard = 0;
    course.measure(|_| {
        heard += 1;
        heard < 3
    });
    assert_eq!(heard, 3);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["edagari", "speedups", "--rounds", "1", "--json"];
    assert_eq!(cli::run(args, &mut out, &mut err, |_| Ok(())), 0);
    let lines = String::from_utf8(out).expect("text");
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().expect("a line")).expect("JSON");
    assert_eq!((lines.lines().count(), &first["version"]), (5, &"arrays".into()));
}

#[test]
fn the_dialog_measures_when_asked_and_stops_when_closed() {
    for language in Language::ALL {
        let mut desk = Desk::new(Settings { language, ..settings() });
        let text = desk.state().text();
        desk.run([Command::Stop, Command::Show(Dialog::Speedups)]);
        desk.click(&text.get("speedups.measure"));
        desk.until("the naive version is measured", |state| state.view.speedups.measured[0].is_some());
        assert!(desk.state().view.speedups.running);
        desk.run([Command::CloseDialog]);
        assert!(!desk.state().view.speedups.running);
    }
}

/// All steps of a puzzle, one after the other.
fn measured(puzzle: &Puzzle, most_nodes: u64) -> Vec<StepOutcome> {
    let mut outcomes = Vec::new();
    puzzle.measure(most_nodes, &MeasurementWatch::default(), |outcome| {
        outcomes.push(outcome);
        true
    });
    outcomes
}

#[test]
fn every_step_to_a_solver_comes_to_the_same_value_and_the_last_is_the_whole_one() {
    let four = Puzzle::ConnectFour(ConnectFour::parse("6456377265513323364154735").expect("legal moves"));
    let discs = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let discs = Puzzle::Othello(Othello::parse(discs).expect("a board"));
    for puzzle in [four, discs] {
        let outcomes = measured(&puzzle, 20_000_000);
        let steps = puzzle.steps();
        assert_eq!(outcomes.len(), steps.len());
        let known: Vec<_> = outcomes.iter().filter_map(|outcome| outcome.value).collect();
        assert!(known.len() + 2 >= steps.len(), "{outcomes:?}");
        assert!(known.iter().all(|value| *value == known[0]), "{outcomes:?}");
        let [first, .., last] = &*outcomes else { panic!("more than one step") };
        assert!(last.nodes * 100 < first.nodes, "{outcomes:?}");
        let mut control = Control::unlimited();
        let exact = Exact { book: false, ..Exact::default() };
        let whole = match &puzzle {
            Puzzle::ConnectFour(root) => exact.connect_four(root, &mut control, &mut Unwatched),
            Puzzle::Othello(root) => exact.othello(root, &mut control, &mut Unwatched),
        };
        assert_eq!((whole.nodes, Some(whole.score.units())), (last.nodes, last.value));
        // Names tell them apart, and all have words.
        let mut names: Vec<_> = steps.iter().map(|step| step.name(&puzzle)).collect();
        for text in Language::ALL.map(Text::new) {
            for name in &names {
                for key in [format!("speedups.step.{name}"), format!("speedups.step.{name}.why")] {
                    assert_ne!(text.get(&key), key);
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), steps.len());
    }
}

#[test]
fn the_shipped_positions_are_those_they_are_said_to_be_and_a_limit_ends_a_step() {
    let [four, discs] = Puzzle::shipped();
    match (&four, &discs) {
        (Puzzle::ConnectFour(four), Puzzle::Othello(discs)) => {
            assert_eq!((four.stone_count(), discs.empties().count_ones()), (22, 17));
        }
        _ => panic!("one of each"),
    }
    for puzzle in [four, discs] {
        let outcomes = measured(&puzzle, 5_000);
        assert_eq!(outcomes.len(), puzzle.steps().len());
        assert_eq!((outcomes[0].nodes, outcomes[0].value), (5_000, None), "more than these");
        let stopped = MeasurementWatch::default();
        stopped.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        puzzle.measure(1_000_000, &stopped, |outcome| panic!("nobody wants {outcome:?}"));
        assert_eq!(puzzle.steps()[0], SolverStep::Plain);
    }
}

#[test]
fn the_command_line_writes_a_line_a_step() {
    let args =
        "edagari speedups --solver connect-four --moves 6456377265513323364154735 --most-nodes 3000 --json";
    let (mut out, mut err) = (Vec::new(), Vec::new());
    assert_eq!(cli::run(args.split(' '), &mut out, &mut err, |_| Ok(())), 0);
    let lines: Vec<serde_json::Value> = String::from_utf8(out)
        .expect("text")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 11);
    assert_eq!((&lines[0]["step"], &lines[0]["finished"]), (&"plain".into(), &false.into()));
    assert_eq!((&lines[10]["step"], &lines[10]["finished"]), (&"probes".into(), &true.into()));
    for wrong in
        ["speedups --moves 44", "speedups --solver tic-tac-toe", "speedups --solver othello --rounds 3"]
    {
        let words: Vec<_> = wrong.split(' ').collect();
        crate::cli::terminal::refusal(&words);
    }
}

#[test]
fn the_dialog_measures_solvers_and_shows_a_row_a_step() {
    let mut desk = Desk::new(settings());
    let text = desk.state().text();
    desk.run([Command::Stop, Command::Show(Dialog::Speedups)]);
    desk.click(&text.get("speedups.of-connect-four"));
    assert_eq!(desk.state().view.speedups.subject, SpeedupsSubject::Solver(0));
    let plain = text.get("speedups.step.plain");
    assert!(desk.shows(&format!("{plain}: {}", text.get("speedups.unknown"))));
    desk.click(&text.get("speedups.measure"));
    desk.until("all is measured", |state| !state.view.speedups.running);
    let outcomes = desk.state().view.speedups.outcomes[0].clone();
    assert_eq!(outcomes.len(), 11);
    desk.run([]);
    let nodes = edagari::words::text::count(outcomes[10].nodes);
    assert!(desk.shows(&format!("{}: {nodes}", text.get("speedups.step.probes"))));
    // Another measurement takes its place, and this one is kept.
    desk.click(&text.get("speedups.of-othello"));
    assert!(!desk.state().view.speedups.running && !desk.state().view.speedups.outcomes[0].is_empty());
    // So it is after the dialog was closed.
    desk.run([Command::CloseDialog, Command::Show(Dialog::Speedups)]);
    assert_eq!(desk.state().view.speedups.outcomes[0], outcomes);
}

#[test]
fn the_position_on_the_board_is_measured_and_its_value_shown() {
    let mut desk = Desk::new(settings());
    let text = desk.state().text();
    let late = AnyPosition::ConnectFour(ConnectFour::parse("6456377265513323364154735").expect("moves"));
    let game = |start| Command::NewFrom(Box::new(start));
    let person = |side| Command::SetPlayer(side, Player::Person);
    let [first, second] = Side::BOTH.map(person);
    desk.run([Command::Stop, game(late), first, second]);
    // The machine may have moved before it gave its seat up.
    let late = desk.state().game.position.clone();
    desk.run([Command::Show(Dialog::Speedups)]);
    desk.click(&text.get("speedups.of-board"));
    assert_eq!(desk.state().view.speedups.puzzle(), puzzle_of(&late));
    desk.click(&text.get("speedups.measure"));
    desk.until("all is measured", |state| !state.view.speedups.running);
    let values: Vec<_> = desk.state().view.speedups.known().iter().map(|outcome| outcome.value).collect();
    assert!(values.len() == 11 && values.iter().all(|value| value.is_some() && *value == values[0]));
    desk.run([]);
    assert!(desk.shows(&signed(values[0].unwrap_or_default())));
    // Another position takes its place, and its figures are not those.
    let other = AnyPosition::Othello(Othello::default());
    desk.run([game(other), Command::ShowSpeedups(SpeedupsSubject::Board)]);
    assert!(desk.state().view.speedups.known().is_empty());
}
