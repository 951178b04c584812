//! What does moving a slider of the weights lab cost? First the frame in which it moves: the change itself and the whole panel
//! painted with the new numbers, without a window; processor time of the window's thread, so that other programs do not
//! count. Then everything that is worked out beside the window until the page of effects knows it all again: moves
//! searched under both tables and the choices in all test positions. (The exact results of test positions do not depend
//! on the numbers; they are worked out once, before.)

#![expect(clippy::print_stdout, reason = "a table of quantiles, which criterion does not make")]

use std::sync::Arc;
use std::time::Instant;

use cpu_time::ThreadTime;
use edagari::catalog::{AnyPosition, Game};
use edagari::session::command::Command;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::{document, update, weights};
use edagari::window::panels::weights_ui;
use edagari::window::{memory, style};
use egui::{Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

const FRAMES: usize = 240;
/// The moves of a game up to its middle.
const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7c6g5g6d7c5e3g4h5";

/// A game of so many squares a side, in its middle.
fn begun(size: u8) -> State {
    let mut state = document::start_state(Settings { animation: false, ..Settings::default() });
    let game = Game::Othello { size };
    update::apply(&mut state, Command::New(game));
    if size == 8 {
        let line = AnyPosition::clone(&state.game.position);
        let mut position = line;
        for name in MOVES.as_bytes().chunks(2) {
            let action = position.actions().into_iter().find(|&it| position.label(it).as_bytes() == name);
            let Some(action) = action.filter(|&action| position.try_play(action).is_ok()) else { break };
            update::apply(&mut state, Command::PlayLine(vec![action]));
        }
    }
    state
}

fn paint(ui: &mut egui::Ui, state: &mut State) {
    let mut commands = Vec::new();
    weights_ui(ui, state, &mut commands);
    for command in commands {
        update::apply(state, command);
    }
}

/// Moves the slider of the corner to and fro.
fn slide(state: &mut State, step: usize) {
    let Some((mut weights, _)) = state.weights() else { return };
    weights.phases.iter_mut().for_each(|phase| phase.table[0] = 50 + (step % 80) as i32);
    update::apply(state, Command::SetWeights(weights));
}

fn frames(size: Vec2, page: &str) {
    let builder = Harness::builder().with_size(size).with_max_steps(64).with_context_setup(style::install);
    let mut harness = builder.build_ui_state(paint, begun(8));
    harness.run_steps(4);
    if let Some(tab) = harness.query_all_by_label(page).next() {
        tab.click();
    }
    harness.run_steps(8);
    work_out(harness.state_mut());
    let mut millis: Vec<f64> = (0..FRAMES)
        .map(|step| {
            let begun = ThreadTime::now();
            slide(harness.state_mut(), step);
            harness.step();
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    millis.sort_by(f64::total_cmp);
    let at = |share: f64| millis[((millis.len() - 1) as f64 * share) as usize];
    let (x, y) = (size.x, size.y);
    println!(
        "{x:>4} x {y:<4} {page:<10} median {:5.2}  p99 {:5.2}  max {:5.2} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

/// Answers every question that the window asks; how many seconds that took.
fn work_out(state: &mut State) -> f64 {
    let begun = Instant::now();
    while let Some(question) = weights::update::question_wanted(state) {
        match question.work(&Arc::default()) {
            Some(answer) => weights::update::absorb_answer(state, answer),
            None => weights::update::question_failed(state, question),
        }
    }
    begun.elapsed().as_secs_f64()
}

fn behind(size: u8) {
    let mut state = begun(size);
    update::apply(&mut state, Command::Lab(edagari::session::weights::data::WeightsCommand::Watch(true)));
    let first = work_out(&mut state);
    let mut seconds: Vec<f64> = (0..10)
        .map(|step| {
            slide(&mut state, step);
            work_out(&mut state)
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    println!(
        "Othello {size}x{size}: everything known again after {:.3} s (median of ten, worst {:.3}); the first time {first:.3} s",
        seconds[5], seconds[9]
    );
}

fn main() {
    memory::keep();
    for size in [vec2(730.0, 700.0), vec2(1880.0, 1000.0)] {
        for page in ["Numbers", "Effect", "Patterns"] {
            frames(size, page);
        }
    }
    behind(8);
    behind(6);
}
