//! The weights lab without its panel: changes and how they are taken back, what numbers do, what they are worth, files.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use edagari::catalog::{AnyPosition, Evaluation, Game};
use edagari::eval::features::Feature;
use edagari::eval::weights::{Weights, WeightsPreset};
use edagari::game::othello::Othello;
use edagari::game::{Alternating as _, Position as _, Sequential as _};
use edagari::match_play::game::play;
use edagari::session::command::Command;
use edagari::session::effect::{Effect, Notice, Tone};
use edagari::session::matches::data::MatchStanding;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::weights::data::TableContest;
use edagari::session::weights::data::WeightParameter;
use edagari::session::weights::data::WeightsCommand;
use edagari::session::weights::data::differing;
use edagari::session::weights::data::keep_locked;
use edagari::session::weights::reference::ComparedWeights;
use edagari::session::weights::update::{absorb_answer, absorb_test_game, question_failed, question_wanted};
use edagari::session::weights::worth::{Judges, MoveWorthAnswer, WorthQuestion};
use edagari::session::weights::{self, positions};
use edagari::session::{document, update};
use edagari::store::{Document, tables};
use edagari::words::text::Language;

const OTHELLO: Game = Game::Othello { size: 6 };

fn state() -> State {
    let mut state = document::start_state(Settings { animation: false, ..Settings::default() });
    update::apply(&mut state, Command::New(OTHELLO));
    state
}

fn lab(state: &mut State, request: WeightsCommand) {
    update::apply(state, Command::Lab(request));
}

fn in_use(state: &State) -> Weights {
    state.weights().expect("Othello has weights").0
}

/// The standard weights with another value of the corner.
fn corner(value: i32) -> Weights {
    let mut weights = Weights::standard(6).expect("a size");
    weights.phases[0].table[0] = value;
    weights
}

#[test]
fn a_slider_is_taken_back_in_one_step_however_far_it_was_moved() {
    let mut state = state();
    let before = in_use(&state);
    for value in 91..=99 {
        update::apply(&mut state, Command::SetWeights(corner(value)));
    }
    lab(&mut state, WeightsCommand::Release);
    update::apply(&mut state, Command::SetWeights(corner(50)));
    assert_eq!(in_use(&state), corner(50));
    update::apply(&mut state, Command::Undo);
    assert_eq!(in_use(&state), corner(99));
    update::apply(&mut state, Command::Undo);
    assert_eq!(in_use(&state), before);
    update::apply(&mut state, Command::Redo);
    assert_eq!(in_use(&state), corner(99));
}

#[test]
fn a_document_brings_its_table_along() {
    let mut first = state();
    update::apply(&mut first, Command::SetWeights(corner(7)));
    let text = first.game.document.to_text();
    let mut second = state();
    document::adopt(&mut second, Document::from_text(&text).expect("reads"), None);
    assert_eq!(in_use(&second), corner(7));
}

#[test]
fn locked_numbers_stay_when_all_others_change() {
    let before = corner(77);
    let mut after = Weights::preset(WeightsPreset::FewDiscs, 6).expect("a size");
    let locked = BTreeSet::from([WeightParameter::Square(0), WeightParameter::Feature(Feature::Mobility)]);
    keep_locked(&locked, &before, &mut after);
    assert_eq!((after.phases[0].table[0], after.phases[0].mobility), (77, 10));
    assert_eq!(after.phases[0].table[1], -12);
}

#[test]
fn a_table_survives_its_file_and_a_bad_one_is_refused_by_name() {
    let mut weights = corner(3);
    weights.phases[1].unlink(6);
    *weights.phases[2].weight_mut(Feature::Parity) = 5;
    let text = tables::to_text(&weights);
    assert_eq!(tables::from_bytes(text.as_bytes()).expect("reads"), weights);
    let short = tables::to_text(&corner(3)).replacen("[3,", "[", 1);
    let said = tables::from_bytes(short.as_bytes()).expect_err("refused").to_string();
    assert!(said.contains("phase 1 has 5 values") && said.contains('6'), "{said}");
    assert!(tables::from_bytes(b"Weights(").is_err());
    assert!(tables::from_bytes("(".repeat(10_000).as_bytes()).is_err());
}

#[test]
fn the_window_says_in_its_language_how_many_values_are_wrong() {
    let mut state = state();
    let before = in_use(&state);
    let short = tables::to_text(&corner(3)).replacen("[3,", "[", 1);
    for (language, told) in [
        (Language::English, "the table of phase 1 has 5 values"),
        (Language::Japanese, "第 1 段階の表に値が 5 個"),
        (Language::Chinese, "第 1 阶段的表有 5 个值"),
    ] {
        state.settings.language = language;
        let path = std::path::Path::new("short.ron");
        let read = tables::from_bytes(short.as_bytes());
        let notice = notice(&weights::update::absorb_table(&mut state, path, read));
        assert!(notice.tone == Tone::Error && notice.text.contains(told), "{}", notice.text);
        assert!(notice.text.contains("short.ron") && notice.text.contains("36"), "{}", notice.text);
        assert_eq!(in_use(&state), before);
    }
}

/// The one thing that is said.
fn notice(effects: &[Effect]) -> Notice {
    match effects {
        [Effect::Tell(notice)] => notice.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_table_for_another_board_is_not_used() {
    let mut state = state();
    let before = in_use(&state);
    let other = Weights::preset(WeightsPreset::Corners, 8).expect("a size");
    let path = std::path::Path::new("table.ron");
    let notice = notice(&weights::update::absorb_table(&mut state, path, Ok(other)));
    assert!(notice.tone == Tone::Error && notice.text.contains('8'), "{}", notice.text);
    assert_eq!(in_use(&state), before);
}

/// The value of a position by trying everything, in discs for its side to move.
fn slow(position: &Othello) -> i32 {
    if position.is_over() {
        return position.final_score().units();
    }
    let mut actions = Vec::new();
    position.actions(&mut actions);
    actions.into_iter().map(|action| -slow(&position.after(action))).max().expect("an action")
}

#[test]
fn exact_values_of_moves_are_what_trying_everything_finds() {
    let mut position = positions::shipped(6)[0];
    while position.empties().count_ones() > 6 {
        let mut actions = Vec::new();
        position.actions(&mut actions);
        position = position.after(actions[0]);
    }
    let answer = WorthQuestion::Exact(position).work(&Arc::new(AtomicBool::new(false)));
    let Some(MoveWorthAnswer::Exact(_, values)) = answer else { panic!("an answer") };
    let mut actions = Vec::new();
    position.actions(&mut actions);
    let expected: Vec<_> = actions
        .into_iter()
        .map(|action| (action.square().unwrap_or(64), -slow(&position.after(action))))
        .collect();
    assert_eq!(values, expected);
}

#[test]
fn moves_are_worth_at_once_what_the_evaluation_says_after_them() {
    let position = Othello::new(6).expect("a size");
    let judges = Judges { tables: [corner(90), corner(5)], depth: 1 };
    let at_once = judges.at_once(&position);
    assert_eq!(at_once.values.len(), 4);
    let asked = WorthQuestion::Moves(position, judges.clone()).work(&Arc::default());
    assert_eq!(asked, Some(MoveWorthAnswer::Moves(at_once)));
    let stopped = Arc::new(AtomicBool::new(true));
    assert_eq!(WorthQuestion::Moves(position, judges).work(&stopped), None);
}

/// Answers every question that the window asks and counts them.
fn answer_all(state: &mut State) -> usize {
    let mut count = 0;
    while let Some(question) = question_wanted(state) {
        absorb_answer(state, question.work(&Arc::default()).expect("an answer"));
        count += 1;
        assert!(count < 100, "no question is asked for ever");
    }
    count
}

#[test]
fn a_question_that_failed_keeps_no_other_from_its_turn() {
    let mut state = state();
    lab(&mut state, WeightsCommand::Watch(true));
    lab(&mut state, WeightsCommand::ResetPins);
    let pins = state.pins().len();
    let mut failed = Vec::new();
    while let Some(question) = question_wanted(&state) {
        assert!(!failed.contains(&question), "{question:?} is asked again");
        question_failed(&mut state, question.clone());
        failed.push(question);
    }
    assert_eq!(failed.len(), 2 + pins, "the moves, the choices, and what each position comes to");
}

#[test]
fn the_lab_asks_what_is_shown_and_nothing_twice() {
    let mut state = state();
    assert_eq!(question_wanted(&state), None, "nobody looks");
    lab(&mut state, WeightsCommand::Watch(true));
    lab(&mut state, WeightsCommand::ResetPins);
    let pins = state.pins();
    assert_eq!(pins, positions::shipped(6));
    assert!(pins.len() >= 10 && pins.iter().all(|pin| pin.empties().count_ones() == 10));
    lab(&mut state, WeightsCommand::SetDepth(2));
    for _ in 0..pins.len() - 2 {
        lab(&mut state, WeightsCommand::Unpin(0));
    }
    // The moves here, the choices in the two positions that are left, and the results of both.
    assert_eq!(answer_all(&mut state), 4);
    update::apply(&mut state, Command::SetWeights(corner(-500)));
    assert_eq!(answer_all(&mut state), 2, "results do not depend on numbers");
    lab(&mut state, WeightsCommand::Pin);
    assert_eq!(state.pins().len(), 3);
    lab(&mut state, WeightsCommand::Pin);
    assert_eq!(state.pins().len(), 3, "a position is not kept twice");
}

#[test]
fn a_tested_table_is_remembered_and_comes_back() {
    let mut state = state();
    update::apply(&mut state, Command::SetWeights(corner(120)));
    lab(&mut state, WeightsCommand::SetWorth(ComparedWeights::Preset(WeightsPreset::FewDiscs), 1, 6));
    lab(&mut state, WeightsCommand::Measure);
    let plan = state.lab.worth.results.as_ref().expect("a test").plan().clone();
    assert_eq!(plan.validate(), Ok(()));
    let tables = [corner(120), Weights::preset(WeightsPreset::FewDiscs, 6).expect("a size")];
    for (engine, table) in plan.engines.iter().zip(tables) {
        assert_eq!(engine.evaluation, Evaluation::Weights(Box::new(table)));
    }
    // Another opponent for the next test.
    lab(&mut state, WeightsCommand::SetWorth(ComparedWeights::Preset(WeightsPreset::Corners), 2, 8));
    for number in 0..6 {
        assert_eq!(
            plan.fixture(number).opening,
            plan.fixture(number ^ 1).opening,
            "each opening from both sides"
        );
        absorb_test_game(&mut state, play(&plan, number, &Arc::default()).expect("a game"));
    }
    assert_eq!(state.lab.worth.standing, MatchStanding::Over);
    let tried = &state.settings.tried;
    assert_eq!((tried.len(), tried[0].tally.iter().sum::<u32>()), (1, 6));
    assert_eq!(
        tried[0].against,
        ComparedWeights::Preset(WeightsPreset::FewDiscs),
        "as it was when the games were played"
    );
    update::apply(&mut state, Command::SetWeights(corner(1)));
    lab(&mut state, WeightsCommand::Restore(0));
    assert_eq!(in_use(&state), corner(120));
    let kept = ron::to_string(&state.settings).expect("writes");
    assert_eq!(ron::from_str::<Settings>(&kept).expect("reads").tried, state.settings.tried);
    lab(&mut state, WeightsCommand::Forget(0));
    assert!(state.settings.tried.is_empty());
}

#[test]
fn a_test_that_is_stopped_counts_as_far_as_it_came() {
    let mut state = state();
    lab(&mut state, WeightsCommand::Measure);
    assert!(state.lab.worth.is_playing());
    lab(&mut state, WeightsCommand::StopMeasuring);
    assert!(state.settings.tried.is_empty(), "no game, no figure");
    assert_eq!(TableContest::default().plan(&corner(1)).expect("a plan").games, 400);
}

/// The learned table is for 8x8 alone, and a table of one's own for one board.
#[test]
fn on_another_board_lecture_002_takes_the_place_of_what_has_no_numbers_for_it() {
    let mut state = state();
    let standard = Weights::standard(6);
    let own = Weights::preset(WeightsPreset::Corners, 8).expect("a size");
    for reference in [ComparedWeights::Preset(WeightsPreset::Learned), ComparedWeights::Own(Box::new(own))] {
        lab(&mut state, WeightsCommand::Compare(reference.clone()));
        assert_eq!(state.compared_with(), standard);
        lab(&mut state, WeightsCommand::SetWorth(reference, 1, 2));
        update::apply(&mut state, Command::SetWeights(corner(1)));
        lab(&mut state, WeightsCommand::Measure);
        assert!(state.lab.worth.is_playing(), "there is somebody to play against");
        lab(&mut state, WeightsCommand::StopMeasuring);
    }
    assert_eq!(ComparedWeights::of(&corner(90)), ComparedWeights::Preset(WeightsPreset::Balanced));
    assert_eq!(ComparedWeights::of(&corner(91)), ComparedWeights::Own(Box::new(corner(91))));
}

#[test]
fn tables_of_one_shape_are_compared_number_by_number() {
    let mut other = corner(3);
    *other.phases[2].weight_mut(Feature::Parity) = 5;
    assert_eq!(differing(&corner(90), &other), Some(2));
    other.phases[1].unlink(6);
    assert_eq!(differing(&corner(90), &other), None);
    assert_eq!(differing(&corner(90), &corner(90).with_phases(1)), None);
}

#[test]
fn other_games_have_no_lab() {
    let mut state = state();
    update::apply(&mut state, Command::New(Game::TicTacToe));
    lab(&mut state, WeightsCommand::Watch(true));
    assert_eq!((question_wanted(&state), state.weights(), state.pins().len()), (None, None, 0));
    lab(&mut state, WeightsCommand::Measure);
    assert!(state.lab.worth.results.is_none());
    assert!(!matches!(state.game.position, AnyPosition::Othello(_)));
}
