//! The page of learning, by what a screen reader hears: begin, rest, go on, curves, keep, discard, test; and what it says
//! when there is nothing to learn from.

use std::path::PathBuf;

use edagari::catalog::{Evaluation, Game};
use edagari::eval::patterns::Patterns;
use edagari::eval::weights::{Weights, WeightsPreset};
use edagari::session::command::Command;
use edagari::session::matches::data::MatchStanding;
use edagari::session::screen::data::Panel;
use edagari::session::state::State;
use edagari::session::weights::data::WeightParameter;
use edagari::session::weights::data::WeightsCommand;
use edagari::session::weights::learning::data::{
    By, KeptRun, LearnCommand, LearningReport, LearningRequest, RunProgress, SelfPlayer,
};
use edagari::session::weights::reference::ComparedWeights;
use edagari::store::wthor::Survey;
use edagari::words::text::Language;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::store::wthor::{broken_off, file};
use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

fn learn(request: LearnCommand) -> Command {
    Command::Lab(WeightsCommand::Learn(request))
}

fn set(request: LearningRequest) -> Command {
    learn(LearnCommand::Set(Box::new(request)))
}

/// A few quick games of any moves.
fn quick() -> LearningRequest {
    LearningRequest { games: 60, player: SelfPlayer::Random, passes: 12, ..LearningRequest::default() }
}

/// The window with the page in front, on a board of this size.
fn desk(size: u8) -> Desk {
    let mut desk = Desk::default();
    desk.run([
        Command::New(Game::Othello { size }),
        Command::FocusPanel(Panel::Weights),
        Command::ToggleFullPanel(Panel::Weights),
    ]);
    desk.click("Learning");
    desk
}

fn in_use(state: &State) -> Weights {
    state.weights().expect("Othello").0
}

fn is_over(state: &State) -> bool {
    state.lab.learning.standing == MatchStanding::Over
}

#[test]
fn it_learns_before_the_eyes_and_what_is_kept_is_undone_in_one_step() {
    let mut desk = desk(8);
    desk.run([set(quick())]);
    let before = in_use(desk.state());
    desk.click("▶ Start");
    desk.until("it is learned", is_over);
    desk.harness.run_steps(2);
    let reported = &desk.state().lab.learning.reported;
    assert_eq!((reported.games, reported.step, reported.losses.len()), (60, 12, 12));
    assert!(reported.losses[11][1] < reported.losses[0][1], "{:?}", reported.losses);
    assert!(desk.shows("Learned, not in use yet:"));
    let spoken = format!(
        "Loss of the positions learned from {:.4}, of those held out {:.4}",
        reported.losses[11][1], reported.losses[11][2]
    );
    assert!(desk.shows(&spoken), "the curves have a name: {spoken}");
    assert!(desk.shows(&format!("Held-out error: {:.2} discs", reported.error.expect("some are held out"))));
    assert_eq!(in_use(desk.state()), before, "nothing changes before it is kept");
    let learned = desk.state().shown_weights().expect("Othello").0;
    assert_ne!(learned, before);
    let slider = desk.harness.get_by_role_and_label(Role::Slider, "a1 corner");
    let shown = slider.accesskit_node().numeric_value();
    assert_eq!(
        shown,
        Some(f64::from(learned.phases[0].table[0])),
        "the slider stands where it was learned to be"
    );
    desk.click("✓ Keep");
    assert_eq!(in_use(desk.state()), learned);
    assert!(!desk.shows("Learned, not in use yet:"));
    desk.run([Command::Undo]);
    assert_eq!(in_use(desk.state()), before);
    desk.run([Command::Redo]);
    assert_eq!(in_use(desk.state()), learned);
}

#[test]
fn it_rests_goes_on_stops_and_what_is_discarded_is_gone() {
    let mut desk = desk(6);
    desk.run([set(LearningRequest { passes: 10_000, games: 10, ..quick() })]);
    let before = in_use(desk.state());
    desk.click("▶ Start");
    desk.until("it learns", |state| state.lab.learning.reported.step > 0);
    desk.click("Ⅱ Pause");
    desk.harness.run_steps(30);
    let rested = desk.state().lab.learning.reported.step;
    std::thread::sleep(std::time::Duration::from_millis(60));
    desk.harness.run_steps(30);
    assert!(desk.state().lab.learning.reported.step <= rested + 64, "only what was on its way still comes");
    desk.click("▶ Continue");
    let rested = desk.state().lab.learning.reported.step;
    desk.until("it goes on", move |state| state.lab.learning.reported.step > rested + 5);
    desk.click("■ End here");
    assert!(is_over(desk.state()) && desk.state().shows_learned());
    desk.click("✕ Discard");
    assert_eq!(desk.state().shown_weights().expect("Othello").0, before);
    assert_eq!(in_use(desk.state()), before);
}

/// One click throws away what took minutes: undo brings it back, and redo throws it away again.
#[test]
fn what_was_discarded_is_brought_back_by_undo() {
    let mut desk = desk(8);
    let before = in_use(desk.state());
    desk.run([set(quick()), learn(LearnCommand::Start)]);
    desk.until("it is learned", is_over);
    let learned = desk.state().shown_weights().expect("Othello").0;
    assert_ne!(learned, before);
    let changed = desk.state().game.changed;
    for _ in 0..2 {
        desk.click("✕ Discard");
        assert_eq!(desk.state().shown_weights().expect("Othello").0, before);
        desk.press(Modifiers::COMMAND, Key::Z);
        desk.harness.run_steps(4);
        assert_eq!(desk.state().shown_weights().expect("Othello").0, learned);
        desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        desk.harness.run_steps(4);
        assert_eq!(desk.state().shown_weights().expect("Othello").0, before);
        desk.press(Modifiers::COMMAND, Key::Z);
        desk.harness.run_steps(4);
    }
    assert_eq!(desk.state().game.changed, changed, "the game is as it was");
    desk.click("✓ Keep");
    assert_eq!(in_use(desk.state()), learned);
}

/// Stop and Escape reach a run as they reach a search: the button is not grey, and both let the run rest.
#[test]
fn the_stop_of_the_window_lets_a_run_rest() {
    for by_key in [false, true] {
        let mut desk = desk(8);
        desk.run([Command::ToggleFullPanel(Panel::Weights)]);
        desk.run([set(LearningRequest { games: 50_000, ..quick() }), learn(LearnCommand::Start)]);
        let stop = format!("■ {}", desk.state().text().get("toolbar.stop"));
        let button = desk
            .harness
            .get_all_by_label(&stop)
            .min_by(|one, other| one.rect().top().total_cmp(&other.rect().top()));
        let button = button.expect("the button of the window");
        assert!(button.rect().top() < 60.0 && !button.accesskit_node().is_disabled(), "{stop} is grey");
        let at = button.rect().center();
        if by_key {
            desk.press(Modifiers::NONE, Key::Escape);
        } else {
            desk.harness.click_at(at, egui::PointerButton::Primary);
        }
        desk.harness.run_steps(2);
        assert_eq!(desk.state().lab.learning.standing, MatchStanding::Paused, "by key: {by_key}");
    }
}

#[test]
fn one_button_tests_what_was_learned_against_the_table_before() {
    let mut desk = desk(6);
    desk.run([
        Command::Lab(WeightsCommand::SetWorth(ComparedWeights::Preset(WeightsPreset::Corners), 1, 4)),
        set(LearningRequest { games: 20, ..quick() }),
    ]);
    let before = in_use(desk.state());
    desk.click("▶ Start");
    desk.until("it is learned", is_over);
    let learned = desk.state().shown_weights().expect("Othello").0;
    desk.click("▶ Test against the table before");
    desk.until("the games are played", |state| !state.lab.worth.is_playing());
    desk.harness.run_steps(2);
    let tried = &desk.state().settings.tried[0];
    assert_eq!((&tried.weights, &tried.against), (&learned, &ComparedWeights::of(&before)));
    assert!(desk.shows("4 of 4 games") && desk.shows("Not decided: more games would be needed"));
    let figures = desk.harness.query_all_by_label_contains(" Elo  ").count();
    assert_eq!(figures, 1, "strength and its interval stand together");
}

#[test]
fn the_time_left_is_told_only_while_something_is_counted() {
    let reading = LearningReport { games: 250, wanted: 1000, seconds: 2.0, ..LearningReport::default() };
    assert_eq!(reading.seconds_left(), Some(6.0));
    let gathered = LearningReport { games: 990, ..reading.clone() };
    assert!(gathered.seconds_left().is_some_and(|left| left < 0.1));
    let solving = LearningReport { games: 1000, ..gathered };
    assert_eq!(solving.seconds_left(), None, "the last game is there, and its end is still to be solved");
    let ready = LearningReport { games: 1000, positions: Some([50_000, 2_600]), prepared: 8.0, ..reading };
    assert_eq!(ready.seconds_left(), None, "all games are there and no pass is over");
    let passing = LearningReport { seconds: 9.0, step: 1, steps: 5, ..ready };
    assert_eq!(passing.seconds_left(), Some(4.0));
}

#[test]
fn it_says_when_it_ended_by_itself() {
    let mut desk = desk(6);
    desk.run([set(LearningRequest { games: 1200, passes: 1000, ..quick() })]);
    desk.click("▶ Start");
    desk.until("it is learned", is_over);
    desk.harness.run_steps(2);
    let reported = &desk.state().lab.learning.reported;
    assert!(reported.settled && reported.step < reported.steps, "{} of {}", reported.step, reported.steps);
    assert!(desk.shows("Ended by itself: the held-out loss falls no more."));
}

#[test]
fn playing_strength_is_climbed_on_the_same_page() {
    let mut desk = desk(6);
    for by in [By::Spsa, By::HillClimbing] {
        desk.run([set(LearningRequest { by, rounds: 4, round_games: 4, ..quick() })]);
        desk.click("▶ Start");
        desk.until("it has climbed", is_over);
        desk.harness.run_steps(2);
        let reported = &desk.state().lab.learning.reported;
        assert_eq!((reported.step, reported.games, reported.scores.len()), (4, 16, 4));
        assert!(desk.shows("16 games played") && desk.shows("Learned, not in use yet:"));
        desk.click("✕ Discard");
        let rounds = desk.harness.query_all_by_label_contains("Round 4 of 4").count();
        assert_eq!(rounds, 1, "what was discarded was found in rounds all the same");
    }
}

#[test]
fn locked_numbers_are_not_learned() {
    let mut desk = desk(8);
    let before = in_use(desk.state());
    desk.run([
        Command::Lab(WeightsCommand::Lock(WeightParameter::Square(0), true)),
        set(LearningRequest { passes: 3, ..quick() }),
    ]);
    desk.click("▶ Start");
    desk.until("it is learned", is_over);
    let learned = desk.state().shown_weights().expect("Othello").0;
    for (learned, before) in learned.phases.iter().zip(&before.phases) {
        assert_eq!(learned.table[0], before.table[0]);
        assert_ne!(learned.table[1], before.table[1]);
    }
}

#[test]
fn tournament_games_are_read_from_a_folder_and_what_is_wrong_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(8);
    let choose = |path: PathBuf| {
        let read = edagari::store::wthor::survey(&path).map_err(|error| error.to_string());
        learn(LearnCommand::Folder(path, read))
    };
    desk.run([choose(folder.path().to_owned())]);
    assert_eq!(desk.state().lab.learning.request.folder, None, "no tournament files in it");
    std::fs::write(folder.path().join("a.wtb"), file(40)).expect("written");
    let mut short = file(2);
    short.truncate(100);
    std::fs::write(folder.path().join("b.wtb"), short).expect("written");
    std::fs::write(folder.path().join("c.wtb"), [1, 2]).expect("written");
    std::fs::write(folder.path().join("d.wtb"), broken_off(3)).expect("written");
    desk.run([set(LearningRequest { passes: 2, exact: 0, ..quick() }), choose(folder.path().to_owned())]);
    let request = &desk.state().lab.learning.request;
    assert!(request.tournaments);
    assert_eq!(request.folder.as_ref().map(|(_, survey): &(PathBuf, Survey)| survey.refused), Some(1));
    desk.click("▶ Start");
    desk.until("it is learned", is_over);
    desk.harness.run_steps(2);
    assert_eq!(desk.state().lab.learning.reported.games, 41);
    assert!(desk.shows("Games left out: 1 cut short, 3 broken off"));
    let reported = &desk.state().lab.learning.reported;
    assert_eq!(
        (reported.wanted, reported.gone_through()),
        (45, 45),
        "every game that the headers promise is accounted for"
    );
    assert_eq!(desk.state().lab.learning.reported.refused.len(), 1);
    std::fs::remove_dir_all(folder.path()).expect("removed");
    desk.run([learn(LearnCommand::Discard)]);
    desk.click("▶ Start");
    desk.until("it fails", |state| matches!(state.lab.learning.standing, MatchStanding::Failed(_)));
}

#[test]
fn patterns_are_learned_written_to_a_file_and_judge() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.bin");
    let mut desk = desk(8);
    desk.run([
        Command::Lab(WeightsCommand::SetWorth(ComparedWeights::Preset(WeightsPreset::Corners), 1, 4)),
        set(LearningRequest { patterns: true, passes: 2, ..quick() }),
    ]);
    desk.click("▶ Start");
    desk.until("it is learned", |state| state.lab.learning.patterns.is_some());
    desk.harness.run_steps(2);
    assert!(desk.shows("Save the patterns…"));
    desk.run([learn(LearnCommand::WritePatterns(path.clone()))]);
    let bytes = std::fs::read(path).expect("written");
    let written = Patterns::from_bytes(&bytes).expect("patterns");
    // Its test match: against the patterns that everybody has, and no table is remembered for it.
    desk.click("▶ Test against the shipped patterns");
    desk.until("the games are played", |state| !state.lab.worth.is_playing());
    desk.harness.run_steps(2);
    assert!(desk.shows("4 of 4 games"));
    let worth = &desk.state().lab.worth;
    let engines = &worth.results.as_ref().expect("games").plan().engines;
    assert!(matches!(engines[0].evaluation, Evaluation::OwnPatterns(_)));
    assert_eq!(engines[1].evaluation, Evaluation::Patterns);
    assert!(worth.results_of_table().is_none() && desk.state().settings.tried.is_empty());
    desk.click("Judge by them");
    let state = desk.state();
    let evaluation = state.settings.engine(&state.game.position).evaluation;
    let Evaluation::OwnPatterns(own) = evaluation else { panic!("{evaluation:?}") };
    assert_eq!(own.patterns().map(Patterns::sum), Some(written.sum()));
    assert_eq!(state.game.document.patterns, Some(own));
    assert!(state.lab.learning.patterns.is_none(), "they are in use now");
}

#[test]
fn a_learned_table_is_on_the_disk_as_soon_as_it_is_there() {
    let mut desk = desk(8);
    let folder = desk.folder.path().to_owned();
    let path = folder.join("learned/run-1.ron");
    desk.harness.state_mut().keep_in(&folder);
    desk.run([set(quick()), learn(LearnCommand::Start)]);
    desk.until("it is learned", is_over);
    let kept = || std::fs::read_to_string(&path).is_ok_and(|text| text.contains("learned"));
    // Nobody does anything meanwhile.
    let found = (0..400).any(|_| {
        desk.harness.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(5));
        kept()
    });
    assert!(found);
}

#[test]
fn who_has_enough_games_learns_from_those() {
    let mut desk = desk(4);
    desk.run([set(LearningRequest { games: 1_000_000, ..quick() }), learn(LearnCommand::Start)]);
    desk.until("games are played", |state| state.lab.learning.reported.games > 0);
    desk.harness.run_steps(2);
    desk.click("✓ Learn from the games so far");
    desk.until("it is learned", is_over);
    let learning = &desk.state().lab.learning;
    assert!(learning.candidate.is_some() && learning.reported.step > 0);
    assert!(learning.reported.games < 1_000_000);
}

#[test]
fn a_run_that_was_cut_off_is_said_to_be() {
    let mut desk = desk(8);
    let folder = desk.folder.path().to_owned();
    let path = folder.join("learned/run-1.ron");
    desk.harness.state_mut().keep_in(&folder);
    desk.run([set(LearningRequest { games: 1_000_000, ..quick() }), learn(LearnCommand::Start)]);
    desk.until("games are played", |state| state.lab.learning.reported.games > 0);
    while !std::fs::read_to_string(&path).is_ok_and(|text| text.contains("learns:true")) {
        desk.harness.run_steps(1);
    }
    let mut desk = desk.started_again();
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::FocusPanel(Panel::Weights), Command::ToggleFullPanel(Panel::Weights)]);
    desk.click("Learning");
    assert!(desk.harness.query_all_by_label_contains("its games are lost").next().is_some());
    desk.run([learn(LearnCommand::Discard)]);
    desk.until("it is answered", |_| !path.exists());
    let Desk { harness, folder: kept } = desk;
    drop(harness);
    let run = KeptRun { learns: true, at: Some(RunProgress::Passes(12, 100)), learned: None };
    std::fs::write(&path, ron::to_string(&run).expect("text")).expect("written");
    let mut desk = Desk::in_folder(kept, settings());
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::FocusPanel(Panel::Weights), Command::ToggleFullPanel(Panel::Weights)]);
    desk.click("Learning");
    assert!(
        desk.harness
            .query_all_by_label_contains("It had come at least as far as this: Pass 12 of 100.")
            .next()
            .is_some()
    );
}

#[test]
fn learned_patterns_are_there_at_the_next_start_until_they_are_used_or_discarded() {
    let sum = |desk: &Desk| desk.state().lab.learning.patterns.as_deref().map(Patterns::sum);
    let kept = |mut desk: Desk| {
        let folder = desk.folder.path().to_owned();
        desk.harness.state_mut().keep_in(&folder);
        desk
    };
    let mut desk = kept(Desk::default());
    desk.run([
        Command::New(Game::Othello { size: 8 }),
        set(LearningRequest { patterns: true, passes: 2, ..quick() }),
        learn(LearnCommand::Start),
    ]);
    desk.until("it is learned", |state| state.lab.learning.patterns.is_some());
    let learned = sum(&desk);
    let begun = desk.state().lab.learning.begun;
    desk.run([learn(LearnCommand::Start)]);
    assert_eq!((desk.state().lab.learning.begun, sum(&desk)), (begun, learned), "nothing takes their place");
    let mut desk = kept(desk.started_again());
    assert_eq!(sum(&desk), learned);
    desk.run([learn(LearnCommand::Discard)]);
    assert_eq!(sum(&kept(desk.started_again())), None);
}

#[test]
fn every_choice_is_painted_in_every_language() {
    for language in [Language::English, Language::Japanese, Language::Chinese] {
        let mut settings = settings();
        settings.language = language;
        let mut desk = Desk::new(settings);
        desk.run([Command::New(Game::Othello { size: 8 }), Command::FocusPanel(Panel::Weights)]);
        let name = desk.state().text().get("weights.tab.learning");
        desk.click(&name);
        let mut survey = Survey { refused: 2, ..Survey::default() };
        survey.years.extend([(1977, 12), (1978, 900)]);
        for request in [
            LearningRequest::default(),
            LearningRequest {
                patterns: true,
                player: SelfPlayer::MonteCarlo(50),
                ..LearningRequest::default()
            },
            LearningRequest { tournaments: true, ..LearningRequest::default() },
            LearningRequest {
                tournaments: true,
                folder: Some((PathBuf::from("games"), survey)),
                ..LearningRequest::default()
            },
            LearningRequest { by: By::Spsa, ..LearningRequest::default() },
        ] {
            desk.run([set(request)]);
        }
    }
}
