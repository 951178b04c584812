//! What can be done with the numbers of the weights panel, and what it shows of them: typing, scaling, linking, taking back;
//! the board, the terms, the test positions; files.

use edagari::catalog::Game;
use edagari::eval::Evaluator as _;
use edagari::eval::features::Feature;
use edagari::eval::weights::{Weights, WeightsPreset, WeightsTerm};
use edagari::game::Sequential as _;
use edagari::game::othello::Move;
use edagari::session::command::Command;
use edagari::session::screen::data::Panel;
use edagari::session::state::State;
use edagari::session::update;
use edagari::session::weights::data::WeightsCommand;
use edagari::session::weights::reference::ComparedWeights;
use edagari::session::weights::update::{absorb_answer, question_wanted};
use edagari::session::weights::worth::Judges;
use edagari::store::tables;
use edagari::words::text::Language;
use egui::accesskit::Role;
use egui::{Key, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;
use crate::window::ui_lab::{Bench, WIDE, click, in_use, show, state};

use crate::window::mouse::Hand as _;

/// Room for sliders and the other pages side by side.
const VERY_WIDE: Vec2 = Vec2::new(1300.0, 900.0);

/// Types a number into the field beside a slider.
fn type_into(harness: &mut Harness<'_, Bench>, name: &str, typed: &str) {
    harness.get_by_role_and_label(Role::SpinButton, name).focus();
    harness.run();
    harness.event(egui::Event::Text(typed.to_owned()));
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
}

/// A number as the panel writes it.
fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", -number),
    }
}

/// The numbers on the squares of the board of the panel, row by row.
fn board(harness: &Harness<'_, Bench>) -> Vec<String> {
    let spoken = harness.query_all_by_role(Role::Image).filter_map(|image| image.accesskit_node().label());
    let board = spoken.into_iter().find(|words| words.split(' ').count() == 36).expect("the board speaks");
    board.split(' ').map(str::to_owned).collect()
}

/// What the squares of a board of 6x6 say, row by row.
fn squares(say: impl Fn(u8) -> i32) -> Vec<String> {
    (0..6)
        .flat_map(|row| (0..6).map(move |column| row * 8 + column))
        .map(|square| signed(say(square)))
        .collect()
}

/// A state some moves after the start.
fn begun(moves: usize) -> State {
    let mut state = state(Language::English);
    for _ in 0..moves {
        let first = state.game.legal[0];
        update::apply(&mut state, Command::PlayLine(vec![first]));
    }
    state
}

#[test]
fn numbers_are_typed_and_taken_back_one_by_one() {
    let mut harness = show(state(Language::English), WIDE);
    type_into(&mut harness, "a1 corner", "−37");
    assert_eq!(in_use(&harness).phases[0].table[0], -37);
    assert_eq!(in_use(&harness).phases[1].table[0], 90, "the other phases stay");
    type_into(&mut harness, "× Mobility", "5000");
    assert_eq!(in_use(&harness).phases[0].mobility, Weights::LIMIT);
    type_into(&mut harness, "b1 C-square", "many");
    assert_eq!(in_use(&harness).phases[0].table[1], -60, "that is no number");
    let back = harness.query_all_by_label("↺").count();
    assert_eq!(back, 2, "what differs can be taken back");
    harness.click_on(&harness.query_all_by_label("↺").next().expect("of the corner"));
    harness.run();
    assert_eq!((in_use(&harness).phases[0].table[0], in_use(&harness).phases[0].mobility), (90, 999));
    click(&mut harness, "all phases");
    type_into(&mut harness, "× Safe for now", "8");
    assert_eq!(in_use(&harness).phases.iter().map(|phase| phase.stability).collect::<Vec<_>>(), [8, 8, 8]);
}

#[test]
fn squares_are_scaled_but_for_what_is_locked() {
    let mut harness = show(state(Language::English), WIDE);
    click(&mut harness, "lock a1 corner");
    click(&mut harness, "Table ▾");
    harness.click_on(&harness.get_by_label_contains("Scale the squares"));
    harness.run();
    click(&mut harness, "× ½");
    for phase in &in_use(&harness).phases {
        // Of 90, −60, 10, −80, 5, 1: halves are rounded away from zero.
        assert_eq!(phase.table, [90, -30, 5, -40, 3, 1]);
        assert_eq!((phase.position, phase.mobility, phase.stability), (1, 10, 20));
    }
}

#[test]
fn squares_that_stood_alone_share_a_number_again() {
    let mut harness = show(state(Language::English), WIDE);
    click(&mut harness, "Table ▾");
    click(&mut harness, "A value for every square");
    type_into(&mut harness, "f6", "94");
    assert_eq!(in_use(&harness).phases[0].table[35], 94);
    click(&mut harness, "Table ▾");
    click(&mut harness, "One value for mirrored squares");
    assert_eq!(in_use(&harness).phases[0].table, [91, -60, 10, -80, 5, 1]);
}

#[test]
fn the_board_shows_values_changes_and_what_each_square_adds() {
    let mut state = begun(5);
    let mut weights = Weights::standard(6).expect("a size");
    (weights.phases[0].table[0], weights.phases[0].table[2]) = (85, 21);
    *weights.phases[0].weight_mut(Feature::Frontier) = -4;
    update::apply(&mut state, Command::SetWeights(weights.clone()));
    let position = *state.othello().expect("Othello");
    let mut harness = show(state, WIDE);
    let standard = Weights::standard(6).expect("a size");
    assert_eq!(board(&harness), squares(|square| weights.value_at(0, square)));
    click(&mut harness, "Change");
    assert_eq!(board(&harness), squares(|square| weights.value_at(0, square) - standard.value_at(0, square)));
    assert_eq!(board(&harness)[0], "−5");
    click(&mut harness, "Adds here");
    // After five moves White is to move; the board speaks for Black.
    let adds = weights.by_square(&position);
    assert_eq!(board(&harness), squares(|square| -adds[usize::from(square)]));
}

/// The words of the table of terms, from its title on.
fn told(harness: &Harness<'_, Bench>) -> Vec<String> {
    let words = harness.query_all_by_role(Role::Label).filter_map(|label| label.value()).collect::<Vec<_>>();
    let title = words.iter().position(|word| word == "The position on the board").expect("the table");
    words.into_iter().skip(title).filter(|word| !word.is_empty()).collect()
}

/// What stands behind a name, so many words.
fn row<'a>(told: &'a [String], name: &str, words: usize) -> &'a [String] {
    let at = told.iter().position(|word| word == name).unwrap_or_else(|| panic!("{name} in {told:?}")) + 1;
    &told[at..at + words]
}

#[test]
fn every_term_is_told_for_both_sides_with_what_it_adds_and_changes() {
    let mut state = begun(5);
    let mut weights = Weights::standard(6).expect("a size");
    (weights.phases[0].table[5], weights.phases[0].mobility) = (9, 0);
    *weights.phases[0].weight_mut(Feature::Frontier) = -4;
    update::apply(&mut state, Command::SetWeights(weights.clone()));
    let position = *state.othello().expect("Othello");
    let [now, before] =
        [&weights, &Weights::standard(6).expect("a size")].map(|table| table.contributions(&position));
    let harness = show(state, WIDE);
    let told = told(&harness);
    let frontier = |terms: &edagari::eval::weights::Contributions| terms.term(Feature::Frontier);
    for (name, term, usual) in [
        ("Squares", now.position, before.position),
        ("Mobility", now.mobility, before.mobility),
        ("Safe for now", now.stability, before.stability),
        ("Frontier", frontier(&now), frontier(&before)),
    ] {
        // White is to move, and Black stands first.
        let WeightsTerm { own, theirs, weight } = term;
        let factor = format!("× {}", if weight < 0 { format!("−{}", -weight) } else { weight.to_string() });
        let change = usual.total() - term.total();
        let expected = [
            signed(theirs),
            signed(own),
            signed(theirs - own),
            factor,
            signed(-term.total()),
            signed(change),
        ];
        assert_eq!(row(&told, name, 6), expected, "{name}");
    }
    assert!(now.mobility.own > 0, "what counts for nothing is counted all the same");
    let sum = [signed(-now.total()), signed(before.total() - now.total())];
    assert_eq!(row(&told, "Evaluation", 2), sum);
}

/// Slider, field, board, sum and moves say the new number in the very next frame.
#[test]
fn all_that_is_visible_follows_a_slider_at_once() {
    let mut harness = show(begun(5), VERY_WIDE);
    let position = *harness.state().state.othello().expect("Othello");
    for value in [33, -7] {
        let mut weights = in_use(&harness);
        weights.phases[0].table[5] = value;
        update::apply(&mut harness.state_mut().state, Command::SetWeights(weights.clone()));
        harness.step();
        let shown =
            |role: Role| harness.get_by_role_and_label(role, "c3 centre").accesskit_node().numeric_value();
        assert_eq!([shown(Role::Slider), shown(Role::SpinButton)], [Some(value.into()); 2]);
        assert_eq!(board(&harness), squares(|square| weights.value_at(0, square)));
        let total = -weights.contributions(&position).total();
        assert_eq!(row(&told(&harness), "Evaluation", 1), [signed(total)]);
        let mut actions = Vec::new();
        position.actions(&mut actions);
        let worth = |&action: &Move| -weights.score(&position.after(action)).units();
        let values: Vec<_> = actions.iter().map(worth).collect();
        // The first of the best moves has a star.
        let most = values.iter().max().expect("a move");
        let best = values.iter().position(|value| value == most);
        for (at, &value) in values.iter().enumerate() {
            let star = if best == Some(at) { "★ " } else { "" };
            let words = format!("→ {star}{}", signed(value));
            assert!(harness.query_all_by_label(&words).next().is_some(), "{words}");
        }
    }
}

#[test]
fn what_is_compared_with_is_chosen_where_the_effect_is_told() {
    let mut harness = show(state(Language::English), VERY_WIDE);
    harness.click_on(&harness.get_by_role_and_label(Role::ComboBox, "Compared with"));
    harness.run();
    assert!(harness.query_by_label("Learned").is_none(), "that table is for 8x8 alone");
    harness.click_on(&harness.query_all_by_label("Corners").last().expect("in the list"));
    harness.run();
    assert_eq!(harness.state().state.lab.reference, ComparedWeights::Preset(WeightsPreset::Corners));
    assert_eq!(in_use(&harness), Weights::standard(6).expect("a size"), "the numbers stay");
}

/// Better and worse are told by what the moves come to when both sides play perfectly from there.
#[test]
fn choices_in_test_positions_are_judged_by_their_exact_results() {
    let mut state = state(Language::English);
    update::apply(&mut state, Command::Lab(WeightsCommand::Watch(true)));
    update::apply(&mut state, Command::Lab(WeightsCommand::SetDepth(1)));
    for _ in 0..8 {
        update::apply(&mut state, Command::Lab(WeightsCommand::Unpin(0)));
    }
    let tables = [Weights::standard(6), Weights::preset(WeightsPreset::FewDiscs, 6)]
        .map(|table| table.expect("a size"));
    update::apply(&mut state, Command::SetWeights(tables[1].clone()));
    while let Some(question) = question_wanted(&state) {
        absorb_answer(&mut state, question.work(&std::sync::Arc::default()).expect("an answer"));
    }
    let judges = Judges { tables, depth: 1 };
    let (mut changed, mut better, mut worse, mut lost) = (0, 0, 0, [0, 0]);
    let pins = state.pins();
    for pin in &pins {
        let at_once = judges.at_once(pin);
        let [before, now] = [0, 1].map(|table| at_once.best(table).expect("a move"));
        let exact = &state.lab.exact[pin];
        let worth = |square: u8| exact.iter().find(|(known, _)| *known == square).expect("judged").1;
        changed += usize::from(before != now);
        better += usize::from(worth(now) > worth(before));
        worse += usize::from(worth(now) < worth(before));
        let most = exact.iter().map(|(_, value)| *value).max().expect("a move");
        lost = [lost[0] + most - worth(before), lost[1] + most - worth(now)];
    }
    assert!(pins.len() == 4 && changed > 0 && better + worse > 0, "{changed} {better} {worse}");
    let harness = show(state, VERY_WIDE);
    let words = format!("{changed} of 4 choices changed: {better} for the better, {worse} for the worse");
    assert!(harness.query_by_label(&words).is_some(), "{words}");
    let [before, now] = lost.map(|discs| format!("{:.1}", f64::from(discs) / 4.0));
    let words = format!("Discs lost per choice: {before} → {now}");
    assert!(harness.query_by_label(&words).is_some(), "{words}");
}

#[test]
fn it_is_said_where_no_test_position_lies_in_the_phase_that_is_changed() {
    let words = "No test position lies in the phase whose numbers are shown.";
    let mut weights = Weights::standard(6).expect("a size");
    weights.phases[0].table[0] = -90;
    for (table, said) in [(Weights::standard(6).expect("a size"), false), (weights, true)] {
        let mut state = state(Language::English);
        update::apply(&mut state, Command::Lab(WeightsCommand::Watch(true)));
        update::apply(&mut state, Command::Lab(WeightsCommand::SetDepth(1)));
        for _ in 0..8 {
            update::apply(&mut state, Command::Lab(WeightsCommand::Unpin(0)));
        }
        update::apply(&mut state, Command::SetWeights(table));
        while let Some(question) = question_wanted(&state) {
            absorb_answer(&mut state, question.work(&std::sync::Arc::default()).expect("an answer"));
        }
        let harness = show(state, VERY_WIDE);
        assert_eq!(harness.query_by_label(words).is_some(), said);
    }
}

#[test]
fn the_window_writes_a_table_and_reads_it_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let [good, bad] = ["good.ron", "bad.ron"].map(|name| folder.path().join(name));
    let mut desk = Desk::default();
    let lab = Command::Lab;
    desk.run([Command::New(Game::Othello { size: 6 }), Command::FocusPanel(Panel::Weights)]);
    let used = |desk: &Desk| desk.state().weights().expect("Othello").0;
    let few = Weights::preset(WeightsPreset::FewDiscs, 6).expect("a size");
    desk.run([Command::SetWeights(few.clone()), lab(WeightsCommand::WritePath(good.clone()))]);
    let written = std::fs::read(&good).expect("written");
    assert_eq!(tables::from_bytes(&written).expect("a table"), few);
    desk.run([Command::SetWeights(Weights::standard(6).expect("a size"))]);
    desk.run([lab(WeightsCommand::OpenPath(good))]);
    assert_eq!(used(&desk), few);
    let short = String::from_utf8(written).expect("text").replacen("[30,", "[", 1);
    std::fs::write(&bad, short).expect("written");
    desk.run([lab(WeightsCommand::OpenPath(bad))]);
    assert_eq!(used(&desk), few, "what is refused changes nothing");
    let told = desk.harness.query_all_by_label_contains("the table of phase 1 has 5 values").count();
    assert!(told > 0, "and is refused by name");
}
