//! The wishes for an exercise made by chance.

use egui::{ComboBox, DragValue, Grid, Ui, vec2};

use crate::app::exercises::ExerciseCommand;
use crate::app::state::State;
use crate::app::theme::UNIT;
use crate::catalog::Game;
use crate::exercise::{Kind, Wishes};
use crate::game::maze::Plan;

/// Paints what the next exercise must be like, and the button that makes it.
pub(super) fn chance_ui(ui: &mut Ui, state: &State, wishes: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    let kinds = |kind: &Kind| text.get(&format!("exercise.kind.{}", kind.name()));
    ui.add_space(2.0 * UNIT);
    ui.strong(text.get("exercise.by-chance"));
    let before = (state.exercises.wishes.clone(), state.exercises.seed);
    let (mut now, mut seed) = before.clone();
    ComboBox::from_label(text.get("exercise.wish.kind")).selected_text(kinds(&now.kind)).show_ui(ui, |ui| {
        for kind in Kind::all() {
            if !matches!(kind, Kind::Code { .. } | Kind::Bug { .. }) {
                let words = kinds(&kind);
                ui.selectable_value(&mut now.kind, kind, words);
            }
        }
    });
    game_ui(ui, state, &mut now);
    wishes_ui(ui, state, &mut now, &mut seed);
    if ui.button(text.get("exercise.generate")).on_hover_text(text.get("exercise.generate-tip")).clicked() {
        wishes.push(ExerciseCommand::Generate);
    }
    if (&now, seed) != (&before.0, before.1) {
        wishes.insert(0, ExerciseCommand::Wish(Box::new(now), seed));
    }
}

/// Of what: textbook trees, or positions of a game.
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
        Game::MazeDuel(Plan::new(3, 3, 6, 0)),
        Game::MazeDuel(Plan::new(5, 5, 10, 0)),
    ];
    ComboBox::from_label(text.get("exercise.wish.game")).selected_text(name(now.game)).show_ui(ui, |ui| {
        for game in games {
            if ui.selectable_label(game == now.game, name(game)).clicked() && game != now.game {
                *now = Wishes { conventions: now.conventions, ..Wishes::of_game(now.kind.clone(), game) };
            }
        }
    });
}

/// The shape and the properties of a tree made by chance.
fn wishes_ui(ui: &mut Ui, state: &State, now: &mut Wishes, seed: &mut u64) {
    let text = state.text();
    let most = if now.game == Game::NumberTree { 9 } else { 64 };
    Grid::new("wishes").num_columns(2).spacing(vec2(3.0 * UNIT, UNIT)).show(ui, |ui| {
        ui.label(text.get("exercise.wish.depth"));
        ui.add(DragValue::new(&mut now.depth).range(1..=8));
        ui.end_row();
        ui.label(text.get("exercise.wish.branching"));
        ui.horizontal(|ui| {
            ui.add(DragValue::new(&mut now.branching.0).range(1..=most));
            ui.label("–");
            ui.add(DragValue::new(&mut now.branching.1).range(2..=most));
        });
        ui.end_row();
        ui.label(text.get("exercise.wish.values"));
        ui.horizontal(|ui| {
            ui.add(DragValue::new(&mut now.values.0).range(-999..=999));
            ui.label("–");
            ui.add(DragValue::new(&mut now.values.1).range(-999..=999));
        });
        ui.end_row();
        for (key, wish) in
            [("exercise.wish.cuts", &mut now.cuts), ("exercise.wish.deep-cuts", &mut now.deep_cuts)]
        {
            optional_ui(ui, &text.get(key), wish, 1, 0..=60);
        }
        optional_ui(ui, &text.get("exercise.wish.ratio"), &mut now.most_of_minimum, 120, 100..=900);
        ui.label(text.get("exercise.wish.no-ties"));
        ui.checkbox(&mut now.no_ties, "");
        ui.end_row();
        ui.label(text.get("exercise.wish.seed"));
        ui.add(DragValue::new(seed));
        ui.end_row();
    });
}

/// A number that need not be wished for.
fn optional_ui(
    ui: &mut Ui,
    label: &str,
    wish: &mut Option<u16>,
    usual: u16,
    range: std::ops::RangeInclusive<u16>,
) {
    ui.label(label);
    ui.horizontal(|ui| {
        let mut on = wish.is_some();
        if ui.checkbox(&mut on, "").changed() {
            *wish = on.then_some(usual);
        }
        if let Some(number) = wish {
            ui.add(DragValue::new(number).range(range));
        }
    });
    ui.end_row();
}
