//! The tables to choose from, and the actions on a whole table.

use egui::{Button, RichText, Ui};

use crate::style::Palette;
use edagari_app::eval::weights::{Weights, WeightsPreset};
use edagari_app::session::command::Command;
use edagari_app::session::weights::data::WeightParameter;
use edagari_app::session::weights::data::WeightsCommand;
use edagari_app::session::weights::reference::ComparedWeights;

use super::scene::{CommandSink, WeightsScene};

/// Paints the tables of the lectures as buttons, reset, and a menu.
pub(super) fn header_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text.get("weights.presets")).color(Palette::of(ui).text_weak));
        for preset in WeightsPreset::ALL {
            let Some(table) = Weights::preset(preset, sink.weights.size()) else { continue };
            let chosen = *sink.weights == table;
            let name = preset_name(scene, preset);
            let tip = text.get(&format!("weights.preset-tip.{}", preset.name()));
            if ui.selectable_label(chosen, name).on_hover_text(tip).clicked() {
                if chosen && !scene.in_use {
                    // Only the evaluation of the analysis changes.
                    sink.commands.push(Command::SetWeights(table.clone()));
                }
                sink.replace(scene, table);
                sink.ask(WeightsCommand::Compare(ComparedWeights::Preset(preset)));
            }
        }
        let differs = *scene.before != *scene.reference;
        let reset = ui.add_enabled(differs, Button::new(text.get("weights.reset")));
        let name = reference_name(scene, &scene.state.lab.reference);
        if reset.on_hover_text(text.with("weights.reset-tip", &[("table", &name)])).clicked() {
            sink.replace(scene, scene.reference.clone());
        }
        ui.menu_button(format!("{} ▾", text.get("weights.menu")), |ui| menu_ui(ui, scene, sink));
    });
}

/// The name of a table for comparison, on the board shown.
pub(super) fn reference_name(scene: &WeightsScene<'_>, reference: &ComparedWeights) -> String {
    match reference.on_board(scene.position.size()) {
        ComparedWeights::Preset(preset) => preset_name(scene, preset),
        ComparedWeights::Own(_) => scene.text().get("weights.own"),
    }
}

/// The name of a shipped table.
pub(super) fn preset_name(scene: &WeightsScene<'_>, preset: WeightsPreset) -> String {
    scene.text().get(&format!("weights.preset.{}", preset.name()))
}

/// The name of the table for comparison: during learning, that of the table before.
pub(super) fn compared_name(scene: &WeightsScene<'_>) -> String {
    if scene.learned {
        scene.text().get("weights.table-before")
    } else {
        reference_name(scene, &scene.state.lab.reference)
    }
}

/// Paints all tables for comparison, as a list to choose from.
pub(super) fn references_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let size = scene.before.size();
    for preset in WeightsPreset::ALL.into_iter().filter(|&preset| Weights::preset(preset, size).is_some()) {
        let reference = ComparedWeights::Preset(preset);
        let chosen = scene.state.lab.reference == reference;
        if ui.selectable_label(chosen, reference_name(scene, &reference)).clicked() {
            sink.ask(WeightsCommand::Compare(reference));
            ui.close();
        }
    }
    let chosen = matches!(scene.state.lab.reference, ComparedWeights::Own(_));
    if ui.selectable_label(chosen, scene.text().get("weights.compare-own")).clicked() {
        sink.ask(WeightsCommand::Compare(ComparedWeights::Own(Box::new(scene.before.clone()))));
        ui.close();
    }
}

fn menu_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    for (key, request) in [("open", WeightsCommand::Open), ("save", WeightsCommand::Save)] {
        if ui.button(text.get(&format!("weights.{key}"))).clicked() {
            sink.ask(request);
            ui.close();
        }
    }
    ui.separator();
    ui.menu_button(text.get("weights.compare-with"), |ui| references_ui(ui, scene, sink));
    ui.menu_button(text.get("weights.scale"), |ui| {
        for (name, numerator, denominator) in
            [("× ½", 1, 2), ("× 0.9", 9, 10), ("× 1.1", 11, 10), ("× 2", 2, 1)]
        {
            if ui.button(name).on_hover_text(text.get("weights.scale-tip")).clicked() {
                let scaled = scaled(scene.before, numerator, denominator);
                sink.replace(scene, scaled);
                ui.close();
            }
        }
    });
    let linked = scene.before.is_linked();
    let key = if linked { "unlink" } else { "link" };
    let button = ui.button(text.get(&format!("weights.{key}")));
    if button.on_hover_text(text.get(&format!("weights.{key}-tip"))).clicked() {
        let size = sink.weights.size();
        for phase in &mut sink.weights.phases {
            if linked { phase.unlink(size) } else { phase.link(size) }
        }
        // The places of squares have another meaning now, and a lock would hold another number.
        for &parameter in
            scene.state.lab.locked.iter().filter(|parameter| matches!(parameter, WeightParameter::Square(_)))
        {
            sink.commands.push(Command::Lab(WeightsCommand::Lock(parameter, false)));
        }
        ui.close();
    }
}

/// The table's values times a share, rounded, as far as the limits allow.
fn scaled(weights: &Weights, numerator: i32, denominator: i32) -> Weights {
    let mut scaled = weights.clone();
    for value in scaled.phases.iter_mut().flat_map(|phase| &mut phase.table) {
        let exact = f64::from(*value * numerator) / f64::from(denominator);
        *value = (exact.round() as i32).clamp(-Weights::LIMIT, Weights::LIMIT);
    }
    scaled
}
