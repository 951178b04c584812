//! The match panel and its commands: setting up, playing, pausing, opening games, and what is said of them.

use edagari::catalog::{Engine, Game};
use edagari::match_play::game::play;
use edagari::match_play::{MatchPlan, MatchResults, Openings, Sprt, document};
use edagari::session::command::Command;
use edagari::session::matches::data::{MatchCommand, MatchStanding};
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::{self, matches, update};
use edagari::store::Player;
use edagari::store::autosave::Autosave;
use edagari::window::Edagari;
use edagari::window::layout::PanelLayout;
use edagari::window::panels::matches_ui;
use edagari::window::style;
use egui::Vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable};
use tempfile::TempDir;

use crate::window::mouse::Hand as _;

const DUEL: Game = Game::MazeDuel(edagari::game::maze::MazeParameters::new(5, 5, 10, 0));

fn state() -> State {
    session::document::start_state(Settings { animation: false, ..Settings::default() })
}

fn request(state: &mut State, request: MatchCommand) {
    update::apply(state, Command::Match(request));
}

fn plan(words: &[&str], games: u32) -> MatchPlan {
    let engines = words.iter().map(|word| Engine::parse(word, DUEL).expect("an engine")).collect();
    MatchPlan::new(DUEL, engines, games)
}

/// Plays all that is open, as the threads do.
fn play_all(state: &mut State) {
    let results = state.matches.results.as_ref().expect("a match");
    let (plan, open) = (results.plan().clone(), results.open());
    for number in open {
        let played = play(&plan, number, &std::sync::Arc::default()).expect("nobody stops it");
        matches::update::absorb_game(state, played);
    }
}

fn played(plan: MatchPlan) -> State {
    let mut state = state();
    request(&mut state, MatchCommand::SetPlan(Box::new(plan)));
    request(&mut state, MatchCommand::Start);
    assert!(state.matches.is_playing());
    play_all(&mut state);
    assert_eq!(state.matches.standing, MatchStanding::Over);
    state
}

#[test]
fn a_match_that_cannot_be_played_does_not_start() {
    let mut state = state();
    let endless = plan(&["mcts", "random"], 2);
    request(&mut state, MatchCommand::SetPlan(Box::new(endless)));
    request(&mut state, MatchCommand::Start);
    assert_eq!(state.matches.standing, MatchStanding::Idle);
    assert!(state.matches.results.is_none());
}

#[test]
fn every_game_can_be_set_up_from_every_other() {
    let mut state = state();
    for game in Game::MENU.into_iter().chain(Game::MENU.into_iter().rev()) {
        let plan = state.matches.plan_for(game);
        assert_eq!(plan.validate(), Ok(()), "{game}");
        assert_eq!(plan.game, game);
        request(&mut state, MatchCommand::SetPlan(Box::new(plan)));
    }
}

#[test]
fn a_game_of_the_match_is_opened_as_it_was_played() {
    let mut state = played(plan(&["thunder:playouts=20", "random"], 4));
    request(&mut state, MatchCommand::Show(3));
    let results = state.matches.results.as_ref().expect("a match");
    let game = results.game(3).expect("played").clone();
    let document = &state.game.document;
    let line = document.record.main_line();
    let last = line.last().expect("moves");
    assert_eq!(document.record.path_to(*last), game.moves);
    assert_eq!(document.position(*last).outcome(), Some(game.ending.outcome()));
    // In the fourth game the second method begins.
    let first = Player::Engine(results.plan().engines[1].clone());
    assert_eq!(document.players[0], first);
    assert!(state.turns.stand_still() && document.title.contains('3'));
}

#[test]
fn a_pause_keeps_what_was_played_and_a_file_goes_on() {
    let mut state = state();
    request(&mut state, MatchCommand::SetPlan(Box::new(plan(&["random", "minimax:depth=1"], 6))));
    request(&mut state, MatchCommand::Start);
    let plan = state.matches.plan.clone();
    for number in [0, 1, 4] {
        let played = play(&plan, number, &std::sync::Arc::default()).expect("played");
        matches::update::absorb_game(&mut state, played);
    }
    request(&mut state, MatchCommand::Pause);
    assert_eq!(state.matches.standing, MatchStanding::Paused);
    let text = document::to_text(state.matches.results.as_ref().expect("a match"));
    let mut other = self::state();
    matches::update::adopt_match(&mut other, document::from_text(&text).expect("a match"));
    assert_eq!((other.matches.standing.clone(), &other.matches.plan), (MatchStanding::Paused, &plan));
    for state in [&mut state, &mut other] {
        request(state, MatchCommand::Continue);
        play_all(state);
        assert_eq!(state.matches.standing, MatchStanding::Over);
    }
    assert_eq!(state.matches.results, other.matches.results);
}

#[test]
fn a_match_that_could_not_go_on_goes_on_from_where_it_stood() {
    let mut state = state();
    request(&mut state, MatchCommand::SetPlan(Box::new(plan(&["random", "minimax:depth=1"], 6))));
    request(&mut state, MatchCommand::Start);
    let plan = state.matches.plan.clone();
    for number in [0, 1, 4] {
        let played = play(&plan, number, &std::sync::Arc::default()).expect("played");
        matches::update::absorb_game(&mut state, played);
    }
    matches::update::match_failed(&mut state, "the disk is full".to_owned());
    let mut harness = show(state, Vec2::new(900.0, 700.0));
    assert!(harness.query_by_label_contains("the disk is full").is_some());
    assert!(harness.query_by_label_contains("▶ Start").is_none(), "it would begin from nothing");
    harness.click_on(&harness.get_by_label("▶ Continue"));
    harness.run();
    asked(&harness, |request| *request == MatchCommand::Continue);
    let state = &mut harness.state_mut().state;
    request(state, MatchCommand::Continue);
    assert!(state.matches.is_playing(), "and the sentence is gone");
    play_all(state);
    assert_eq!(state.matches.results.as_ref().map(MatchResults::played), Some(6));
}

/// The panel with its state and what it asked for.
struct Bench {
    state: State,
    commands: Vec<Command>,
}

fn show(state: State, size: Vec2) -> Harness<'static, Bench> {
    let builder = Harness::builder().with_size(size).with_max_steps(64).with_context_setup(style::install);
    let mut harness = builder.build_ui_state(
        |ui, bench: &mut Bench| matches_ui(ui, &bench.state, &mut bench.commands),
        Bench { state, commands: Vec::new() },
    );
    harness.run();
    harness.state_mut().commands.clear();
    harness
}

fn asked(harness: &Harness<'_, Bench>, expected: impl Fn(&MatchCommand) -> bool) {
    let commands = &harness.state().commands;
    let found =
        commands.iter().any(|command| matches!(command, Command::Match(request) if expected(request)));
    assert!(found, "{commands:?}");
}

#[test]
fn the_panel_sets_a_match_up_and_starts_it() {
    let mut harness = show(state(), Vec2::new(740.0, 460.0));
    harness.click_on(&harness.get_by_label("▶ Start"));
    harness.run();
    asked(&harness, |request| *request == MatchCommand::Start);
    harness.click_on(&harness.get_by_label("+ Add a method"));
    harness.run();
    asked(&harness, |request| matches!(request, MatchCommand::SetPlan(plan) if plan.engines.len() == 3));
    harness.click_on(&harness.get_by_label("from the start"));
    harness.run();
    asked(
        &harness,
        |request| matches!(request, MatchCommand::SetPlan(plan) if plan.openings == Openings::Start),
    );
}

#[test]
fn a_plan_that_cannot_be_played_says_why() {
    let mut state = state();
    request(&mut state, MatchCommand::SetPlan(Box::new(plan(&["mcts", "random"], 2))));
    let harness = show(state, Vec2::new(740.0, 460.0));
    assert!(harness.query_by_label_contains("goes on until it is stopped").is_some());
}

#[test]
fn a_match_that_would_not_end_is_warned_of_and_can_be_changed() {
    let game: Game = "maze-race:size=5x5,turns=20".parse().expect("a game");
    let engines =
        ["equilibrium", "duct:playouts=10"].map(|word| Engine::parse(word, game).expect("an engine"));
    let slow = MatchPlan::new(game, engines.to_vec(), 2);
    // A match that is over stands there: the button to start leads to the warning.
    let mut other = played(plan(&["random", "random"], 2));
    request(&mut other, MatchCommand::SetPlan(Box::new(slow)));
    let mut harness = show(other, Vec2::new(740.0, 460.0));
    harness.click_on(&harness.get_by_label("▶ Start"));
    harness.run();
    harness.get_by_label_contains("longer than a lifetime for one move");
    assert!(!harness.state().commands.contains(&Command::Match(MatchCommand::Start)));
    harness.click_on(&harness.get_by_label("▶ Start"));
    harness.run();
    assert!(!harness.state().commands.contains(&Command::Match(MatchCommand::Start)));
    harness.click_on(&harness.get_by_label("Give A 1 s a move"));
    harness.run();
    asked(
        &harness,
        |request| matches!(request, MatchCommand::SetPlan(plan) if plan.slow().is_empty() && plan.engines[0].limits.seconds == Some(1.0)),
    );
    harness.click_on(&harness.get_by_label("Start all the same"));
    harness.run();
    asked(&harness, |request| *request == MatchCommand::Start);
}

#[test]
fn the_results_tell_the_score_and_list_the_games() {
    let test = Some(Sprt::new(0.0, 100.0));
    let state = played(MatchPlan { sprt: test, ..plan(&["alpha-beta", "random"], 200) });
    let results = state.matches.results.as_ref().expect("a match");
    let score = results.statistics(0).score().expect("games");
    let games = results.played();
    let mut harness = show(state, Vec2::new(740.0, 460.0));
    let share = format!("{:.1}\u{2009}%", score.value * 100.0);
    assert!(harness.query_all_by_label(&share).next().is_some(), "{share}");
    harness.get_by_label_contains("SPRT: the test accepts H1 (A is at least 100 Elo better)");
    harness.get_by_label_contains("A against B: ");
    let progress = format!("{games} of {games} games");
    assert!(harness.query_all_by_label_contains(" 10 moves").count() > 3, "{progress}");
    let row = harness.query_all_by_label_contains(" 10 moves").nth(1).expect("a game");
    harness.click_on(&row);
    harness.run();
    asked(&harness, |request| *request == MatchCommand::Show(1));
}

#[test]
fn a_game_of_othello_is_listed_with_its_discs() {
    let game = Game::Othello { size: 4 };
    let engines = ["random", "random"].map(|word| Engine::parse(word, game).expect("an engine"));
    let state = played(MatchPlan::new(game, engines.to_vec(), 2));
    let results = state.matches.results.as_ref().expect("a match");
    let first = results.game(0).expect("played");
    let end = results.plan().fixture(0).start.after(&first.moves);
    let discs = end.to_string()[..16].matches(['X', 'O']).count();
    let harness = show(state, Vec2::new(740.0, 460.0));
    let moves = format!("{} moves", discs - 4);
    let row = harness.query_all_by_label_contains(&moves).next().expect("a row");
    let numbers: Vec<u32> = row
        .accesskit_node()
        .label()
        .expect("words")
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|it| it.parse().ok())
        .collect();
    let is_draw = numbers[1] == numbers[2];
    assert_eq!(numbers[1] + numbers[2], if is_draw { discs as u32 } else { 16 }, "{numbers:?}");
}

#[test]
fn a_part_of_a_match_is_shown_as_what_it_is() {
    let whole = plan(&["random", "minimax:depth=1"], 12);
    let mut part = MatchResults::of_shard(whole.clone(), edagari::store::Shard::new(1, 3));
    assert_eq!(part.open(), [2, 3, 8, 9]);
    for number in [2, 9] {
        part.add(play(&whole, number, &std::sync::Arc::default()).expect("nobody stops it"));
    }
    let read = document::kept_in_text(&document::to_text(&part));
    let mut state = state();
    matches::update::absorb_read(&mut state, std::path::Path::new("part-1.ron"), read);
    assert_eq!(state.matches.standing, MatchStanding::Paused);
    let harness = show(state, Vec2::new(740.0, 460.0));
    harness.get_by_label("Shard 1/3 of a match of 12 games: 2 of its 4 games are played, 2 are missing");
    // It goes on as the shard that it is.
    let mut state = harness.into_state().state;
    request(&mut state, MatchCommand::Continue);
    play_all(&mut state);
    let results = state.matches.results.as_ref().expect("a match");
    assert!(state.matches.standing == MatchStanding::Over && results.is_complete() && results.played() == 4);
}

#[test]
fn a_match_without_any_chance_says_that_it_repeats_itself() {
    let copies =
        MatchPlan { openings: Openings::Start, ..plan(&["alpha-beta:depth=2", "minimax:depth=1"], 6) };
    assert!(copies.repeats_itself());
    let mut state = state();
    request(&mut state, MatchCommand::SetPlan(Box::new(copies.clone())));
    let mut harness = show(state, Vec2::new(740.0, 460.0));
    harness.get_by_label_contains("copies of one or two");
    harness.click_on(&harness.get_by_label("Begin after four random plies"));
    harness.run();
    let random = Openings::Random(4);
    asked(&harness, |request| matches!(request, MatchCommand::SetPlan(plan) if plan.openings == random));
    let harness = show(played(copies), Vec2::new(740.0, 460.0));
    harness.get_by_label_contains("All games are copies");
    let mcts = MatchPlan { openings: Openings::Start, ..plan(&["mcts:playouts=20", "minimax:depth=1"], 6) };
    assert!(!mcts.repeats_itself());
}

#[test]
fn a_tournament_has_a_cross_table() {
    let state = played(plan(&["thunder:playouts=20", "random", "minimax:depth=2"], 4));
    let results: &MatchResults = state.matches.results.as_ref().expect("a match");
    let words = format!("{:.1}", results.between(1, 2).expect("they met").points());
    let total = format!("{:.1}", results.total(2).points());
    let mut harness = show(state, Vec2::new(740.0, 460.0));
    assert!(harness.query_all_by_label(&total).next().is_some(), "{total}");
    assert!(harness.query_by_label_contains("A against B").is_some());
    let cells: Vec<_> = harness.query_all_by_label(&words).collect();
    harness.click_on(cells.last().expect("a cell"));
    harness.run();
}

#[test]
fn an_experiment_stands_beside_its_published_figure() {
    let mut state = state();
    request(&mut state, MatchCommand::Experiment("duel-alpha-beta", 0));
    play_all(&mut state);
    let harness = show(state, Vec2::new(740.0, 700.0));
    harness.get_by_label("Score of A: published 50.0\u{2009}%, measured 50.0\u{2009}%");
    harness.get_by_label("✓ agrees exactly");
}

#[test]
fn all_rows_of_an_experiment_are_played_by_one_click_and_stand_in_a_table() {
    let mut state = state();
    request(&mut state, MatchCommand::WholeExperiment("solo-3x4"));
    for row in 0..4 {
        assert_eq!(state.matches.experiment, Some(("solo-3x4", row)));
        assert_eq!(state.matches.measured.len(), row);
        assert!(state.matches.is_playing());
        play_all(&mut state);
    }
    assert_eq!((state.matches.standing.clone(), state.matches.measured.len()), (MatchStanding::Over, 4));
    let harness = show(state, Vec2::new(740.0, 700.0));
    for published in ["24.11", "12.47", "25.33", "25.24"] {
        assert!(harness.query_all_by_label(published).next().is_some(), "{published}");
    }
    assert_eq!(harness.query_all_by_label("✓").count(), 4);
    // The same match again, begun by hand and with fewer games, stands beside the published figure as well.
    let mut state = self::state();
    request(&mut state, MatchCommand::WholeExperiment("solo-3x4"));
    play_all(&mut state);
    request(&mut state, MatchCommand::Stop);
    let fewer = MatchPlan { games: 10, ..state.matches.plan.clone() };
    request(&mut state, MatchCommand::SetPlan(Box::new(fewer.clone())));
    request(&mut state, MatchCommand::Start);
    assert_eq!((state.matches.experiment, state.matches.measured.len()), (Some(("solo-3x4", 1)), 1));
    assert!(!state.matches.goes_on);
    // Boards of another seed are other boards, and another match has nothing to do with it.
    request(&mut state, MatchCommand::SetPlan(Box::new(MatchPlan { seed: 7, ..fewer })));
    request(&mut state, MatchCommand::Start);
    assert!(state.matches.experiment.is_none() && state.matches.measured.is_empty());
}

#[test]
fn the_window_plays_on_threads_and_pauses() {
    let folder = TempDir::new().expect("a folder");
    let settings = Settings { animation: false, ..Settings::default() };
    let mut edagari = Edagari::with(settings, PanelLayout::default(), Autosave::in_folder(folder.path()));
    edagari.keep_in(folder.path());
    let long = plan(&["mcts:playouts=60", "random"], 100_000);
    let request = |request| Command::Match(request);
    edagari.push(Command::Stop);
    edagari.push(request(MatchCommand::SetPlan(Box::new(long))));
    edagari.push(request(MatchCommand::Start));
    let ctx = egui::Context::default();
    let until = |edagari: &mut Edagari, what: &str, holds: &dyn Fn(&State) -> bool| {
        for _ in 0..50_000 {
            edagari.work(&ctx);
            if holds(edagari.state()) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        panic!("never: {what}");
    };
    let count = |state: &State| state.matches.results.as_ref().map_or(0, MatchResults::played);
    until(&mut edagari, "games are played", &|state| count(state) > 20);
    edagari.push(request(MatchCommand::Pause));
    edagari.work(&ctx);
    let paused = count(edagari.state());
    for _ in 0..5 {
        edagari.work(&ctx);
    }
    assert_eq!(count(edagari.state()), paused, "nothing is played in a pause");
    edagari.push(request(MatchCommand::Continue));
    until(&mut edagari, "it goes on", &|state| count(state) > paused + 20);
    edagari.push(request(MatchCommand::Stop));
    edagari.work(&ctx);
    assert_eq!(edagari.state().matches.standing, MatchStanding::Over);
    let over = edagari.state().matches.results.clone();
    edagari.push(request(MatchCommand::Start));
    until(&mut edagari, "another match", &|state| !state.matches.before.is_empty());
    let before = edagari.state().matches.before[0].clone();
    assert_eq!(document::load(&before.path).ok(), over);
    assert_eq!(before.plan.as_ref(), over.as_ref().map(MatchResults::plan), "its list names what was played");
    edagari.close();
}

#[test]
fn a_match_that_the_disk_does_not_take_leaves_the_one_before_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let ctx = egui::Context::default();
    let mut edagari = window_in(folder.path());
    plays_out(&mut edagari, "random");
    let over = edagari.state().matches.results.clone();
    let file = folder.path().join("matches/match-1.ron");
    let kept = std::fs::read(&file).expect("kept");
    // A folder in the place of the new file: nobody can write there.
    let next = folder.path().join("matches/match-1.next.ron");
    std::fs::create_dir(&next).expect("made");
    edagari.push(Command::Match(MatchCommand::Start));
    edagari.work(&ctx);
    edagari.work(&ctx);
    let matches = &edagari.state().matches;
    assert_eq!(matches.standing, MatchStanding::Over);
    assert_eq!(matches.results, over);
    assert_eq!(std::fs::read(&file).expect("kept"), kept);
    let why = edagari.state().text().get("file.no-file");
    assert_eq!(matches.refused.as_deref(), Some(why.as_str()), "in the person's language");
    // Once there is room, it begins, and each one before is still there.
    std::fs::remove_dir(&next).expect("gone");
    plays_out(&mut edagari, "random");
    plays_out(&mut edagari, "random");
    let matches = &edagari.state().matches;
    assert!(matches.refused.is_none());
    let before: Vec<_> = matches.before.iter().map(|before| document::load(&before.path).ok()).collect();
    assert_eq!(before.len(), 2);
    assert!(before.contains(&over));
    edagari.close();
}

/// A window that keeps its matches in this folder; nothing is painted.
fn window_in(folder: &std::path::Path) -> Edagari {
    let settings = Settings { animation: false, ..Settings::default() };
    let mut edagari = Edagari::with(settings, PanelLayout::default(), Autosave::in_folder(folder));
    edagari.keep_in(folder);
    edagari
}

/// Plays a match of two games to its end.
fn plays_out(edagari: &mut Edagari, settings: &str) {
    let ctx = egui::Context::default();
    edagari.push(Command::Stop);
    edagari.push(Command::Match(MatchCommand::SetPlan(Box::new(plan(&[settings, "random"], 2)))));
    edagari.push(Command::Match(MatchCommand::Start));
    edagari.work(&ctx);
    for _ in 0..50_000 {
        edagari.work(&ctx);
        if edagari.state().matches.standing == MatchStanding::Over {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    panic!("the match never ends");
}

#[test]
fn two_windows_keep_a_match_each() {
    let folder = TempDir::new().expect("a folder");
    let (mut first, mut second) = (window_in(folder.path()), window_in(folder.path()));
    plays_out(&mut first, "minimax:depth=1");
    plays_out(&mut second, "mcts:playouts=3");
    let played = [&first, &second].map(|window| window.state().matches.results.clone());
    first.close();
    second.close();
    drop((first, second));
    let again: Vec<_> = (0..2).map(|_| window_in(folder.path())).collect();
    for results in played {
        assert!(again.iter().any(|window| window.state().matches.results == results));
    }
}

#[test]
fn a_match_that_cannot_be_read_is_put_aside() {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(folder.path().join("last-match.ron"), "(version: 99, what: ever)").expect("written");
    let mut edagari = window_in(folder.path());
    plays_out(&mut edagari, "minimax:depth=1");
    edagari.close();
    let aside = folder.path().join("matches/match-1.1.unreadable");
    assert_eq!(std::fs::read_to_string(aside).ok().as_deref(), Some("(version: 99, what: ever)"));
}
