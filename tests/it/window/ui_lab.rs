//! The weights panel, found by what a screen reader hears: every page, every size of window, and the whole window at work.

use edagari::catalog::Game;
use edagari::eval::Evaluator as _;
use edagari::eval::features::Feature;
use edagari::eval::weights::{Weights, WeightsPreset};
use edagari::game::Sequential as _;
use edagari::game::othello::{Move, Othello};
use edagari::session::command::Command;
use edagari::session::screen::data::Panel;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::weights::data::WeightParameter;
use edagari::session::weights::data::WeightsCommand;
use edagari::session::weights::reference::ComparedWeights;
use edagari::session::{document, update};
use edagari::window::panels::weights_ui;
use edagari::window::style;
use edagari::words::text::Language;
use egui::Vec2;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;

use crate::window::mouse::Hand as _;

/// The panel with its state; what it asks for is carried out at once and remembered.
pub(crate) struct Bench {
    pub(crate) state: State,
    pub(crate) asked: Vec<Command>,
}

pub(crate) fn show(state: State, size: Vec2) -> Harness<'static, Bench> {
    let paint = |ui: &mut egui::Ui, bench: &mut Bench| {
        let mut commands = Vec::new();
        weights_ui(ui, &bench.state, &mut commands);
        for command in commands {
            bench.asked.push(command.clone());
            update::apply(&mut bench.state, command);
        }
    };
    let builder = Harness::builder().with_size(size).with_max_steps(64).with_context_setup(style::install);
    let mut harness = builder.build_ui_state(paint, Bench { state, asked: Vec::new() });
    harness.run();
    harness
}

pub(crate) fn state(language: Language) -> State {
    let mut state = document::start_state(Settings { animation: false, language, ..Settings::default() });
    update::apply(&mut state, Command::New(Game::Othello { size: 6 }));
    state
}

pub(crate) fn click(harness: &mut Harness<'_, Bench>, label: &str) {
    harness.click_on(&harness.get_by_label(label));
    harness.run();
}

pub(crate) const WIDE: Vec2 = Vec2::new(760.0, 900.0);

pub(crate) fn in_use(harness: &Harness<'_, Bench>) -> Weights {
    harness.state().state.weights().expect("Othello").0
}

#[test]
fn more_features_wait_behind_their_heading_and_then_count() {
    let mut harness = show(state(Language::English), WIDE);
    assert!(harness.query_by_label("× Frontier").is_none());
    click(&mut harness, "More features");
    harness.run_steps(20);
    harness.get_by_role_and_label(Role::Slider, "× Frontier").increment_accesskit();
    harness.run();
    assert!(in_use(&harness).phases[0].weight(Feature::Frontier) > 0);
    assert_eq!(in_use(&harness).phases[1].weight(Feature::Frontier), 0);
    assert!(!harness.state().state.lab.held, "the hand has let go");
    assert!(harness.query_all_by_label("Frontier").next().is_some(), "the term is listed below the board");
}

/// The row that says what the analysis judges by came with the first change, and took the slider from the hand.
#[test]
fn a_slider_is_dragged_on_after_the_first_change() {
    let mut state = state(Language::English);
    update::apply(&mut state, Command::New(Game::Othello { size: 8 }));
    let mut harness = show(state, WIDE);
    assert!(!harness.state().state.weights().expect("Othello").1, "patterns judge at first");
    let place =
        |harness: &Harness<'_, Bench>| harness.get_by_role_and_label(Role::Slider, "a1 corner").rect();
    let rail = place(&harness);
    let corner = |harness: &Harness<'_, Bench>| in_use(harness).phases[0].table[0];
    let usual = corner(&harness);
    harness.press_at(rail.center(), egui::PointerButton::Primary);
    harness.run_steps(3);
    let first = corner(&harness);
    assert!(first < usual && harness.state().state.weights().expect("Othello").1, "{first} {usual}");
    harness.leap_to(rail.left_center() + Vec2::new(2.0, 0.0));
    harness.run_steps(3);
    assert!(corner(&harness) < first - 50, "{} {first}", corner(&harness));
    assert_eq!(place(&harness), rail, "nothing moves under the pointer");
    harness.release_at(rail.left_center(), egui::PointerButton::Primary);
    harness.run_steps(3);
}

#[test]
fn a_locked_number_survives_another_table() {
    let mut harness = show(state(Language::English), WIDE);
    click(&mut harness, "lock a1 corner");
    assert!(harness.state().state.lab.locked.contains(&WeightParameter::Square(0)));
    click(&mut harness, "Few discs");
    assert_eq!(in_use(&harness).phases[0].table[..2], [90, -12]);
    assert_eq!(harness.state().state.lab.reference, ComparedWeights::Preset(WeightsPreset::FewDiscs));
    click(&mut harness, "lock a1 corner");
    click(&mut harness, "Reset");
    assert_eq!(in_use(&harness), Weights::preset(WeightsPreset::FewDiscs, 6).expect("a size"));
}

#[test]
fn phases_can_be_more_and_squares_can_stand_alone() {
    let mut harness = show(state(Language::English), WIDE);
    click(&mut harness, "Phases ▾");
    click(&mut harness, "6 phases");
    assert_eq!(in_use(&harness).phases.len(), 6);
    click(&mut harness, "Table ▾");
    click(&mut harness, "A value for every square");
    assert_eq!(in_use(&harness).phases[0].table.len(), 36);
    harness.get_by_role_and_label(Role::Slider, "f6").increment_accesskit();
    harness.run();
    let table = &in_use(&harness).phases[0].table;
    assert!(table[35] > table[0]);
}

#[test]
fn the_effect_of_a_change_is_said_in_the_next_frame() {
    let mut harness = show(state(Language::English), WIDE);
    click(&mut harness, "Effect");
    assert!(harness.state().state.lab.watched);
    assert!(harness.query_by_label("Both tables choose c2.").is_some());
    assert!(harness.query_by_label("Test positions").is_some());
    let mut weights = in_use(&harness);
    // Squares and stability count nothing any more, mobility backwards: the first move leaves three to either side.
    (weights.phases[0].position, weights.phases[0].mobility) = (0, -900);
    weights.phases[0].stability = 0;
    *weights.phases[0].weight_mut(Feature::Discs) = 7;
    update::apply(&mut harness.state_mut().state, Command::SetWeights(weights));
    harness.step();
    // Four discs against one, seven points each.
    assert_eq!(
        harness.query_all_by_label_contains("+21").count(),
        4,
        "all four moves are worth the same at once"
    );
    assert!(harness.query_by_label("Discs").is_some(), "the new term is listed");
    click(&mut harness, "+ this position");
    assert!(harness.state().asked.contains(&Command::Lab(WeightsCommand::Pin)));
    click(&mut harness, "Numbers");
    assert!(!harness.state().state.lab.watched);
}

#[test]
fn the_plot_of_the_game_counts_where_the_tables_choose_differently() {
    let mut state = state(Language::English);
    let (mut position, mut positions) = (Othello::new(6).expect("a size"), Vec::new());
    for _ in 0..16 {
        positions.push(position);
        let first = state.game.legal[0];
        position.try_play(first).expect("legal");
        update::apply(&mut state, Command::PlayLine(vec![first]));
    }
    positions.push(position);
    let few = Weights::preset(WeightsPreset::FewDiscs, 6).expect("a size");
    update::apply(&mut state, Command::SetWeights(few.clone()));
    let chosen = |table: &Weights, position: &Othello| {
        let mut actions = Vec::new();
        position.actions(&mut actions);
        let worth = |&action: &Move| table.score(&position.after(action));
        // For the side that is then to move: the least is best, and of equals the first.
        actions.into_iter().min_by_key(worth).expect("an action")
    };
    let tables = [Weights::standard(6).expect("a size"), few];
    let differ = positions.iter().filter(|position| {
        let [before, now] = tables.each_ref().map(|table| chosen(table, position));
        before != now
    });
    let differ = differ.count();
    assert!((1..17).contains(&differ), "{differ}");
    let mut harness = show(state, WIDE);
    click(&mut harness, "Effect");
    let words = format!("◆ At once, the tables choose different moves in {differ} of 17 positions.");
    assert!(harness.query_by_label(&words).is_some(), "{words}");
    click(&mut harness, "Balanced");
    assert!(harness.query_by_label_contains("◆ At once").is_none(), "the tables are the same");
}

#[test]
fn one_button_tests_the_table() {
    let mut harness = show(state(Language::English), WIDE);
    click(&mut harness, "Worth");
    let start = harness.get_by_label("▶ Test this table");
    assert!(start.accesskit_node().is_disabled(), "a table is not played against itself");
    assert!(harness.query_by_label_contains("change a number, or choose another opponent").is_some());
    click(&mut harness, "Few discs");
    click(&mut harness, "▶ Test this table");
    assert!(harness.state().state.lab.worth.is_playing());
    click(&mut harness, "Ⅱ Pause");
    let worth = &harness.state().state.lab.worth;
    assert!(worth.is_under_way() && !worth.is_playing());
    click(&mut harness, "▶ Continue");
    assert!(harness.state().state.lab.worth.is_playing());
    click(&mut harness, "■ Stop");
    assert!(!harness.state().state.lab.worth.is_under_way());
}

#[test]
fn every_page_is_painted_in_every_language_and_width() {
    for language in [Language::English, Language::Japanese, Language::Chinese] {
        for width in [420.0, 760.0, 1300.0] {
            for page in ["numbers", "effect", "worth"] {
                let mut harness = show(state(language), Vec2::new(width, 700.0));
                let name = harness.state().state.text().get(&format!("weights.tab.{page}"));
                // Where there is room for them, the sliders stand beside the pages.
                if page != "numbers" || width < 1_000.0 {
                    click(&mut harness, &name);
                }
            }
        }
    }
}

#[test]
fn the_window_works_out_what_a_slider_does_and_plays_the_test() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 6 }), Command::FocusPanel(Panel::Weights)]);
    desk.click("Effect");
    desk.until("the moves are judged", |state| state.lab.moves.is_some());
    let mut weights = Weights::standard(6).expect("a size");
    weights.phases[0].mobility = -50;
    desk.run([Command::SetWeights(weights.clone())]);
    let judged =
        move |state: &State| state.lab.moves.as_ref().is_some_and(|moves| moves.judges.tables[1] == weights);
    desk.until("the new numbers are judged", judged);
    desk.run([Command::Lab(WeightsCommand::SetWorth(ComparedWeights::Preset(WeightsPreset::Corners), 1, 4))]);
    for request in [WeightsCommand::Measure, WeightsCommand::PauseMeasuring(true)] {
        desk.harness.state_mut().push(Command::Lab(request));
    }
    desk.harness.run_steps(8);
    let resting =
        |state: &State| state.lab.worth.results.as_ref().map(edagari::match_play::MatchResults::played);
    assert_eq!(resting(desk.state()), Some(0), "nothing is played while it rests");
    desk.run([Command::Lab(WeightsCommand::PauseMeasuring(false))]);
    desk.until("the games are played", |state| !state.lab.worth.is_under_way());
    assert_eq!(resting(desk.state()), Some(4));
    assert_eq!(desk.state().settings.tried.len(), 1);
}

#[test]
fn every_pattern_is_listed_with_its_value_and_what_a_move_changes() {
    let mut state = document::start_state(Settings { animation: false, ..Settings::default() });
    update::apply(&mut state, Command::New(Game::Othello { size: 8 }));
    let first = state.game.legal[0];
    update::apply(&mut state, Command::Play(first));
    let mut harness = show(state, Vec2::new(760.0, 1800.0));
    harness.click_on(&harness.get_all_by_label("Patterns").last().expect("a page"));
    harness.run();
    let position = *harness.state().state.othello().expect("Othello");
    let parts = edagari::eval::patterns::Patterns::shipped().contributions(&position);
    // White is to move: what counts for it counts against Black.
    let discs = |value: i32| match value {
        0 => "0".to_owned(),
        1.. => format!("+{:.2}", f64::from(value) / 100.0),
        _ => format!("−{:.2}", f64::from(-value) / 100.0),
    };
    let total = -parts.iter().map(|part| part.value).sum::<i32>();
    assert!(harness.query_all_by_label(&discs(total)).next().is_some(), "{}", discs(total));
    assert_eq!(harness.query_all_by_label("Corner 2×5").count(), 8);
    assert_eq!(harness.query_all_by_label("Edge and X").count(), 4);
    assert_eq!(harness.query_all_by_label("a1–h8").count(), 1);
    let corner = parts.iter().filter(|part| part.squares & 1 == 1).map(|part| -part.value).sum::<i32>();
    let spoken = harness.query_all_by_role(Role::Image).filter_map(|image| image.accesskit_node().label());
    let board = spoken.into_iter().find(|words| words.split(' ').count() == 64).expect("the board speaks");
    assert_eq!(board.split(' ').next(), Some(&*discs(corner)), "{board}");
    let changed = harness.query_all_by_label_contains("The move changes the evaluation by").count();
    assert_eq!(changed, 1);
}
