//! The weights panel: the numbers of the Othello evaluation, to be changed while a search runs.

use egui::{RichText, ScrollArea, Ui};

use crate::app::command::Command;
use crate::app::state::State;
use crate::app::theme::{Palette, UNIT};
use crate::catalog::{AnyPosition, Evaluation};
use crate::eval::weights::Weights;
use crate::game::othello::Othello;

mod heat_map;
mod sliders;
mod terms;

/// Paints the weights that the analysis judges with, or would judge with if it were told to.
pub fn weights_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let AnyPosition::Othello(position) = &state.game.position else {
        empty_ui(ui, state);
        return;
    };
    let engine = state.settings.engine(&state.game.position);
    let (before, in_use) = match &engine.evaluation {
        Evaluation::Weights(weights) if weights.size() == position.size() => {
            ((**weights).clone(), engine.method.evaluates())
        }
        _ => match Weights::standard(position.size()) {
            Some(weights) => (weights, false),
            None => return empty_ui(ui, state),
        },
    };
    let mut weights = before.clone();
    let mut desk = Desk::load(ui, position, &weights);
    // In a low and wide panel the board leaves room for the terms below it.
    let room = ui.available_height() - Desk::BESIDE_BOARD;
    let most = if ui.available_width() < Desk::WIDE { 264.0 } else { room.clamp(212.0, 264.0) };
    ScrollArea::vertical().id_salt("weights").auto_shrink(false).show(ui, |ui| {
        desk.panel_ui(ui, state, most, &mut weights);
        if !in_use {
            let words = state.text().get("weights.not-used");
            ui.label(RichText::new(words).color(Palette::of(ui).text_weak));
        }
    });
    desk.store(ui);
    if weights != before && weights.validate().is_ok() {
        commands.push(Command::SetWeights(weights));
    }
}

/// What the person looks at, from frame to frame.
#[derive(Clone, Copy, Debug, Default)]
struct Desk {
    /// The phase whose numbers are shown; none while it follows the position.
    chosen: Option<usize>,
    /// The phase of the position.
    here: usize,
    /// Whether a change is made in all phases at once.
    all: bool,
    /// The class of squares pointed at in the frame before, by slider or on the board.
    lit: Option<usize>,
    /// The class pointed at in this frame.
    pointed: Option<usize>,
}

impl Desk {
    /// From this width on, in points, the sliders stand beside the board.
    const WIDE: f32 = 600.0;
    /// The height of presets, phases and terms together, in points.
    const BESIDE_BOARD: f32 = 204.0;

    fn memory() -> egui::Id {
        egui::Id::unique("weights panel")
    }

    fn load(ui: &Ui, position: &Othello, weights: &Weights) -> Self {
        let mut desk: Self = ui.data(|data| data.get_temp(Self::memory())).unwrap_or_default();
        let discs = (position.own() | position.opponent()).count_ones();
        desk.here = weights.phase_at(discs);
        desk.chosen = desk.chosen.filter(|&chosen| chosen < weights.phases.len());
        desk.lit = desk.pointed.take();
        desk
    }

    fn store(self, ui: &Ui) {
        ui.data_mut(|data| data.insert_temp(Self::memory(), self));
        if self.lit != self.pointed {
            // The other half of the panel lights up in the next frame.
            ui.ctx().request_repaint();
        }
    }

    fn phase(&self) -> usize {
        self.chosen.unwrap_or(self.here)
    }

    fn panel_ui(&mut self, ui: &mut Ui, state: &State, most: f32, weights: &mut Weights) {
        let AnyPosition::Othello(position) = &state.game.position else { return };
        sliders::presets_ui(ui, state.text(), weights);
        sliders::phases_ui(ui, state.text(), self, weights);
        ui.add_space(UNIT);
        let width = ui.available_width();
        if width < Self::WIDE {
            heat_map::heat_map_ui(ui, self, most, (position, weights));
            sliders::sliders_ui(ui, state.text(), self, weights);
            ui.add_space(2.0 * UNIT);
            terms::terms_ui(ui, state, position, weights);
            return;
        }
        ui.horizontal_top(|ui| {
            ui.allocate_ui(egui::vec2((width * 0.46).min(400.0), 0.0), |ui| {
                ui.vertical(|ui| {
                    heat_map::heat_map_ui(ui, self, most, (position, weights));
                    ui.add_space(UNIT);
                    terms::terms_ui(ui, state, position, weights);
                });
            });
            ui.add_space(2.0 * UNIT);
            ui.vertical(|ui| sliders::sliders_ui(ui, state.text(), self, weights));
        });
    }
}

fn empty_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(UNIT));
        ui.label(RichText::new(text.get("weights.empty.title")).heading());
        ui.label(RichText::new(text.get("weights.empty.hint")).color(Palette::of(ui).text_weak));
    });
}
