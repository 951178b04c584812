//! The naive maze is the oracle of the clever one, and what the page of speed-ups measures is the same search.

use edagari::cli;
use edagari::eval::SoloEvaluator as _;
use edagari::eval::points::Distance;
use edagari::game::maze::{Collector, Plan};
use edagari::game::{Rng64, Sequential as _, Solo as _};
use edagari::session::command::Command;
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::speedups::{Contest, NaiveMaze, Version};
use edagari::words::text::Language;
use rand::SeedableRng as _;

use super::desk::{Desk, settings};

#[test]
fn the_naive_maze_and_the_clever_one_are_the_same_game() {
    let mut rng = Rng64::seed_from_u64(3);
    for seed in 0..60 {
        let (width, height) = (1 + seed as u8 % 9, 1 + seed as u8 % 7);
        let mut maze = Collector::with_walls(Plan::new(width, height, 20, seed));
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
        let board = Collector::with_walls(Plan::new(7, 7, 25, seed));
        let [arrays, bits, no_copies, distinct] = Version::ALL.map(|version| version.search(&board, 20));
        assert_eq!((arrays, bits), (bits, no_copies), "board {seed}");
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
    let round = |round| Version::ALL.map(|version| (version, round));
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
    assert_eq!((lines.lines().count(), &first["version"]), (4, &"arrays".into()));
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
