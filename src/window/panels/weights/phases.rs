//! The phases as tabs, their number, and whether numbers are interpolated between them.

use egui::{ComboBox, Ui};

use edagari_app::eval::weights::Weights;
use edagari_app::words::text::Text;

use super::scene::{CommandSink, WeightsScene};
use crate::lists::ListExt as _;
use crate::typed_number::typed_number;

/// More phases than this are chosen from a list.
const AS_TABS: usize = 4;

/// Paints the phases; the one of the position is marked.
pub(super) fn phases_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    ui.horizontal_wrapped(|ui| {
        let count = sink.weights.phases.len();
        if count > AS_TABS {
            list_ui(ui, text, sink);
        } else {
            for index in 0..count {
                tab_ui(ui, text, sink, index);
            }
        }
        if scene.learned {
            return;
        }
        until_ui(ui, text, sink);
        if count > 1 {
            let all = ui.checkbox(&mut sink.view.all, text.get("weights.all"));
            all.on_hover_text(text.get("weights.all-tip"));
        }
        ui.menu_button(format!("{} ▾", text.get("weights.phases")), |ui| number_ui(ui, text, sink));
    });
}

/// The name of a phase, with a mark on the one of the position.
fn name(text: Text, sink: &CommandSink<'_>, index: usize) -> String {
    let weights: &Weights = sink.weights;
    let name = match (weights.phases.len(), index) {
        (1, _) => text.get("weights.phase.whole"),
        (3, 0) => text.get("weights.phase.opening"),
        (3, 1) => text.get("weights.phase.midgame"),
        (3, 2) => text.get("weights.phase.endgame"),
        _ => {
            let until = weights.phases[index].until;
            text.with("weights.phase.numbered", &[("number", &(index + 1)), ("discs", &until)])
        }
    };
    if index == sink.view.here { format!("{name} •") } else { name }
}

fn tab_ui(ui: &mut Ui, text: Text, sink: &mut CommandSink<'_>, index: usize) {
    let tip = if index == sink.view.here {
        text.get("weights.phase.here")
    } else {
        text.with("weights.phase.until", &[("discs", &sink.weights.phases[index].until)])
    };
    let name = name(text, sink, index);
    if ui.selectable_label(index == sink.view.phase(), name).on_hover_text(tip).clicked() {
        sink.view.chosen = Some(index);
    }
}

fn list_ui(ui: &mut Ui, text: Text, sink: &mut CommandSink<'_>) {
    let follow = text.get("weights.phase.follow");
    let choice = ComboBox::from_id_salt("phase").selected_text(name(text, sink, sink.view.phase()));
    let list = choice.list_ui(ui, |ui| {
        ui.selectable_value(&mut sink.view.chosen, None, follow);
        for index in 0..sink.weights.phases.len() {
            let name = name(text, sink, index);
            ui.selectable_value(&mut sink.view.chosen, Some(index), name);
        }
    });
    list.response.accessible_name(text.get("weights.phases"));
}

/// The end of a phase; the last one lasts to the end of the game.
fn until_ui(ui: &mut Ui, text: Text, sink: &mut CommandSink<'_>) {
    let (phase, phases) = (sink.view.phase(), &mut sink.weights.phases);
    if phase + 1 >= phases.len() {
        return;
    }
    // Othello begins with four discs; and every phase keeps at least one number of discs to itself.
    let before = phase.checked_sub(1).map_or(4, |before| phases[before].until);
    let after = phases[phase + 1].until;
    let widget = typed_number(&mut phases[phase].until)
        .range(before + 1..=after.saturating_sub(1))
        .speed(0.1)
        .prefix("≤ ");
    let tip = text.get("weights.until-tip");
    ui.add(widget).on_hover_text(&tip).accessible_name(tip);
}

/// The number of phases, and whether numbers are interpolated between them.
fn number_ui(ui: &mut Ui, text: Text, sink: &mut CommandSink<'_>) {
    let size = sink.weights.size();
    let most = Weights::most_phases(size);
    // A board of 4x4 has twelve at most.
    for count in [1, 3, 6, 12].into_iter().filter(|&count| count < most).chain([most]) {
        let words = text.with("weights.phase-count", &[("count", &count)]);
        let chosen = sink.weights.phases.len() == usize::from(count);
        if ui.selectable_label(chosen, words).clicked() {
            *sink.weights = sink.weights.with_phases(count);
            // The phases have changed: the one of the position is shown.
            sink.view.chosen = None;
        }
    }
    ui.separator();
    let smooth = ui.checkbox(&mut sink.weights.smooth, text.get("weights.smooth"));
    smooth.on_hover_text(text.get("weights.smooth-tip"));
}
