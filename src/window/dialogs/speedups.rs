//! Gain of the speed-ups: bars for the versions of one search, measured here and now, and the reason why each
//! is faster.

use egui::{Align2, Button, FontId, ProgressBar, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::dialogs::ladder;
use crate::style::{Palette, TEXT_SMALL, UNIT};
use edagari_app::session::command::Command;
use edagari_app::session::speedups::data::{Speedups, SpeedupsSubject, puzzle_of};
use edagari_app::session::state::State;
use edagari_app::speedups::{SpeedVersion, VersionMeasurement};
use edagari_app::words::text::Text;

/// Paints the dialog.
pub fn speedups_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let speedups = &state.view.speedups;
    crate::dialogs::parts::heading(ui, text.get("speedups.title"));
    ui.horizontal(|ui| {
        for subject in SpeedupsSubject::ALL {
            let name = match subject {
                SpeedupsSubject::Beam => "speedups.beam",
                SpeedupsSubject::Solver(0) => "speedups.of-connect-four",
                SpeedupsSubject::Solver(_) => "speedups.of-othello",
                SpeedupsSubject::Board => "speedups.of-board",
            };
            let label = Button::selectable(speedups.subject == subject, text.get(name));
            let can_solve = subject != SpeedupsSubject::Board || puzzle_of(&state.game.position).is_some();
            let response = ui.add_enabled(can_solve, label);
            if response.on_disabled_hover_text(text.get("speedups.no-board")).clicked() {
                commands.push(Command::ShowSpeedups(subject));
            }
        }
    });
    ui.separator();
    if let Some(puzzle) = speedups.puzzle() {
        ladder::ladder_ui(ui, state, &puzzle, commands);
        return;
    }
    ui.label(text.get("speedups.what"));
    ui.add_space(2.0 * UNIT);
    for version in SpeedVersion::ALL {
        version_ui(ui, text, speedups, version);
    }
    controls_ui(ui, text, speedups, commands);
}

fn controls_ui(ui: &mut Ui, text: Text, speedups: &Speedups, commands: &mut Vec<Command>) {
    let (done, rounds) = (speedups.rounds_done(), Speedups::rounds());
    let words = text.with("speedups.rounds", &[("done", &done), ("rounds", &rounds)]);
    let share = done as f32 / rounds as f32;
    measure_ui(ui, text, MeasuringProgress { running: speedups.running, share, words }, commands);
}

pub(super) struct MeasuringProgress {
    pub(super) running: bool,
    /// The finished share of it, 0..=1.
    pub(super) share: f32,
    pub(super) words: String,
}

/// The button that begins and ends a measurement, and its progress.
pub(super) fn measure_ui(ui: &mut Ui, text: Text, progress: MeasuringProgress, commands: &mut Vec<Command>) {
    let MeasuringProgress { running, share, words } = progress;
    ui.horizontal(|ui| {
        let key = match (running, share > 0.0) {
            (true, _) => "speedups.stop",
            (false, true) => "speedups.again",
            (false, false) => "speedups.measure",
        };
        let button =
            Button::new(RichText::new(text.get(key)).strong()).min_size(vec2(28.0 * UNIT, 8.0 * UNIT));
        if ui.add(button).clicked() {
            commands.push(Command::MeasureSpeedups(!running));
        }
        if running {
            ui.add(ProgressBar::new(share).text(words));
        } else if cfg!(debug_assertions) {
            ui.weak(text.get("speedups.slow-build"));
        }
    });
}

/// A version: its name, its bar with time and ratio, and its explanation.
fn version_ui(ui: &mut Ui, text: Text, speedups: &Speedups, version: SpeedVersion) {
    let name = text.get(&format!("speedups.{}", version.name()));
    let known = speedups.measured[version as usize];
    let naive = speedups.measured[0];
    let before = (version as usize).checked_sub(1).and_then(|index| speedups.measured[index]);
    ui.label(RichText::new(&name).strong());
    bar_ui(ui, text, &name, known, naive);
    let mut words = text.get(&format!("speedups.{}.why", version.name()));
    if let (Some(known), Some(before)) = (known, before) {
        let ratio = format!("{:.1}", before.seconds / known.seconds);
        words = format!("{} {words}", text.with("speedups.step", &[("ratio", &ratio)]));
    }
    ui.label(RichText::new(words).color(Palette::of(ui).text_weak));
    ui.add_space(2.0 * UNIT);
}

/// The time of one search, relative to the naive version's, which fills the width.
fn bar_ui(
    ui: &mut Ui,
    text: Text,
    name: &str,
    known: Option<VersionMeasurement>,
    naive: Option<VersionMeasurement>,
) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0 * UNIT), Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, palette.raised);
    let (Some(known), Some(naive)) = (known, naive) else {
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Label, true, format!("{name}: {}", text.get("speedups.unknown")))
        });
        return;
    };
    let share = (known.seconds / naive.seconds).clamp(0.0, 1.0) as f32;
    // The widest bar leaves room for its figures beside it.
    let figures = 58.0 * UNIT;
    let bar = Rect::from_min_size(rect.min, vec2((share * (rect.width() - figures)).max(2.0), rect.height()));
    painter.rect_filled(bar, 3.0, palette.line_best);
    let ratio = naive.seconds / known.seconds;
    let words = text.with(
        "speedups.figures",
        &[
            ("millis", &format!("{:.2}", known.seconds * 1e3)),
            ("ratio", &format!("{ratio:.1}")),
            ("points", &format!("{:.1}", known.points)),
        ],
    );
    let place = bar.right_center() + vec2(2.0 * UNIT, 0.0);
    painter.text(place, Align2::LEFT_CENTER, &words, FontId::proportional(TEXT_SMALL), palette.text);
    let spoken = format!("{name}: {words}");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    let children = text.with("speedups.children", &[("children", &format!("{:.0}", known.children))]);
    response.on_hover_text(children);
}
