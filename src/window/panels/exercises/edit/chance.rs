//! The requests for a random exercise.

use std::ops::RangeInclusive;

use egui::{ComboBox, DragValue, Grid, Ui, vec2};

use crate::lists::ListExt as _;
use crate::style::UNIT;
use crate::typed_number::typed_number;
use edagari_app::catalog::Game;
use edagari_app::exercise::{ExerciseKind, Wishes};
use edagari_app::game::maze::MazeParameters;
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::state::State;

/// Paints the requirements of the next exercise, and the button that makes it.
pub(super) fn chance_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    let kinds = |kind: &ExerciseKind| text.get(&format!("exercise.kind.{}", kind.name()));
    ui.add_space(2.0 * UNIT);
    ui.strong(text.get("exercise.by-chance"));
    let before = (state.exercises.requests.clone(), state.exercises.seed);
    let (mut now, mut seed) = before.clone();
    ComboBox::from_label(text.get("exercise.wish.kind")).selected_text(kinds(&now.kind)).list_ui(ui, |ui| {
        for kind in ExerciseKind::all() {
            let words = kinds(&kind);
            ui.selectable_value(&mut now.kind, kind, words);
        }
    });
    game_ui(ui, state, &mut now);
    wishes_ui(ui, state, &mut now, &mut seed);
    if ui.button(text.get("exercise.generate")).on_hover_text(text.get("exercise.generate-tip")).clicked() {
        requests.push(ExerciseCommand::Generate);
    }
    if (&now, seed) != (&before.0, before.1) {
        // Before the request of the button, which may come in the same frame and uses these numbers.
        requests.insert(0, ExerciseCommand::Wish(Box::new(now), seed));
    }
}

/// The subject: textbook trees, or positions of a game.
fn game_ui(ui: &mut Ui, state: &State, now: &mut Wishes) {
    let text = state.text();
    let name = |game: Game| {
        let name = text.get(&format!("game-name.{}", game.name()));
        let variant = game.to_string();
        format!("{name} {}", variant.split_once(':').map_or("", |(_, variant)| variant)).trim_end().to_owned()
    };
    let games = [
        Game::NumberTree,
        Game::TicTacToe,
        Game::ConnectFour { width: 7, height: 6 },
        Game::ConnectFour { width: 5, height: 4 },
        Game::Othello { size: 4 },
        Game::Othello { size: 6 },
        Game::Othello { size: 8 },
        Game::MazeDuel(MazeParameters::new(3, 3, 6, 0)),
        Game::MazeDuel(MazeParameters::new(5, 5, 10, 0)),
        Game::MazeRace(MazeParameters::new(5, 5, 8, 0)),
    ];
    ComboBox::from_label(text.get("exercise.wish.game")).selected_text(name(now.game)).list_ui(ui, |ui| {
        for game in games {
            if ui.selectable_label(game == now.game, name(game)).clicked() && game != now.game {
                // Depths and widths that suit one game do not suit another: all but the conventions is reset.
                *now = Wishes { conventions: now.conventions, ..Wishes::of_game(now.kind.clone(), game) };
            }
        }
    });
}

/// The shape and the properties of a random tree.
fn wishes_ui(ui: &mut Ui, state: &State, now: &mut Wishes, seed: &mut u64) {
    let text = state.text();
    let is_tree = now.game == Game::NumberTree;
    let most = if is_tree { 9 } else { 64 };
    Grid::new("wishes").num_columns(2).spacing(vec2(3.0 * UNIT, UNIT)).show(ui, |ui| {
        numbers_ui(ui, &text.get("exercise.wish.depth"), [typed_number(&mut now.depth).range(1..=8)]);
        let (least, greatest) = &mut now.branching;
        let ends = [typed_number(least).range(1..=most), typed_number(greatest).range(2..=most)];
        numbers_ui(ui, &text.get("exercise.wish.branching"), ends);
        let (least, greatest) = &mut now.values;
        let ends = [least, greatest].map(|end| typed_number(end).range(-999..=999));
        numbers_ui(ui, &text.get("exercise.wish.values"), ends);
        optional_ui(ui, &text.get("exercise.wish.cuts"), &mut now.cuts, 1, 0..=60);
        optional_ui(ui, &text.get("exercise.wish.deep-cuts"), &mut now.deep_cuts, 1, 0..=60);
        optional_ui(ui, &text.get("exercise.wish.ratio"), &mut now.most_of_minimum, 120, 100..=900);
        ui.checkbox(&mut now.no_ties, text.get("exercise.wish.no-ties"));
        ui.end_row();
        if is_tree {
            ui.checkbox(&mut now.max_first, text.get("exercise.wish.max-first"));
            ui.end_row();
        }
        numbers_ui(ui, &text.get("exercise.wish.seed"), [typed_number(seed)]);
    });
}

/// A row of numbers, from the least to the greatest where there are two.
fn numbers_ui<const N: usize>(ui: &mut Ui, label: &str, numbers: [DragValue<'_>; N]) {
    let label = ui.label(label).id;
    ui.horizontal(|ui| {
        for (index, number) in numbers.into_iter().enumerate() {
            if index > 0 {
                ui.label("–");
            }
            ui.add(number).labelled_by(label);
        }
    });
    ui.end_row();
}

fn optional_ui(ui: &mut Ui, label: &str, request: &mut Option<u16>, usual: u16, range: RangeInclusive<u16>) {
    let mut on = request.is_some();
    let check = ui.checkbox(&mut on, label);
    if check.changed() {
        *request = on.then_some(usual);
    }
    if let Some(number) = request {
        ui.add(typed_number(number).range(range)).labelled_by(check.id);
    }
    ui.end_row();
}
