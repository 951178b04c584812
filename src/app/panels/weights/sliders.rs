//! Presets, phases, and a slider for every number.

use egui::{DragValue, RichText, Slider, SliderClamping, Ui};

use crate::app::text::Text;
use crate::app::theme::{Palette, UNIT};
use crate::eval::weights::{Phase, Preset, Weights, class_count, class_name};

use super::Desk;

/// Which of a phase's factors a slider sets.
type Factor = fn(&mut Phase) -> &mut i32;

/// Where sliders end; typed numbers may go on to [`Weights::LIMIT`].
const SLIDER: i32 = 150;

/// The tables of the lectures as buttons.
pub(super) fn presets_ui(ui: &mut Ui, text: Text, weights: &mut Weights) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text.get("weights.presets")).color(Palette::of(ui).text_weak));
        for preset in Preset::ALL {
            let Some(table) = Weights::preset(preset, weights.size()) else { continue };
            let chosen = *weights == table;
            let name = text.get(&format!("weights.preset.{}", preset.name()));
            let tip = text.get(&format!("weights.preset-tip.{}", preset.name()));
            if ui.selectable_label(chosen, name).on_hover_text(tip).clicked() {
                *weights = table;
            }
        }
        let reset = ui.button(text.get("weights.reset")).on_hover_text(text.get("weights.reset-tip"));
        if reset.clicked()
            && let Some(standard) = Weights::standard(weights.size())
        {
            *weights = standard;
        }
    });
}

/// The phases as tabs; the one of the position is marked.
pub(super) fn phases_ui(ui: &mut Ui, text: Text, desk: &mut Desk, weights: &mut Weights) {
    ui.horizontal_wrapped(|ui| {
        for index in 0..weights.phases.len() {
            let mut name = match (weights.phases.len(), index) {
                (3, 0) => text.get("weights.phase.opening"),
                (3, 1) => text.get("weights.phase.midgame"),
                (3, 2) => text.get("weights.phase.endgame"),
                _ => (index + 1).to_string(),
            };
            if index == desk.here {
                name.push_str(" •");
            }
            let tip = if index == desk.here {
                text.get("weights.phase.here")
            } else {
                text.with("weights.phase.until", &[("discs", &weights.phases[index].until)])
            };
            if ui.selectable_label(index == desk.phase(), name).on_hover_text(tip).clicked() {
                desk.chosen = Some(index);
            }
        }
        until_ui(ui, text, desk.phase(), weights);
        ui.checkbox(&mut desk.all, text.get("weights.all")).on_hover_text(text.get("weights.all-tip"));
    });
}

/// How long a phase lasts; the last one lasts to the end.
fn until_ui(ui: &mut Ui, text: Text, phase: usize, weights: &mut Weights) {
    if phase + 1 >= weights.phases.len() {
        return;
    }
    let before = phase.checked_sub(1).map_or(4, |before| weights.phases[before].until);
    let after = weights.phases[phase + 1].until;
    let widget = DragValue::new(&mut weights.phases[phase].until)
        .range(before + 1..=after.saturating_sub(1))
        .speed(0.1)
        .prefix("≤ ");
    let tip = text.get("weights.until-tip");
    ui.add(widget).on_hover_text(&tip).accessible_name(tip);
}

/// The numbers of the phase: one for each class of squares, then the factors of the three terms.
pub(super) fn sliders_ui(ui: &mut Ui, text: Text, desk: &mut Desk, weights: &mut Weights) {
    let size = weights.size();
    let phase = desk.phase();
    // Thirteen sliders should be seen at once.
    ui.spacing_mut().interact_size.y = 5.0 * UNIT;
    ui.spacing_mut().item_spacing.y = 0.5 * UNIT;
    for class in 0..class_count(size) {
        let name = class_name(size, class).unwrap_or_default();
        let label = match text.get(&format!("weights.square.{name}")) {
            words if words.is_empty() => name.to_owned(),
            words => format!("{name} {words}"),
        };
        let lit = desk.lit == Some(class);
        let changed = slider_ui(ui, (&label, ""), lit, weights.phases[phase].table[class]);
        if changed.hovered {
            desk.pointed = Some(class);
        }
        apply(desk, weights, changed.value, |phase, value| phase.table[class] = value);
    }
    ui.add_space(UNIT);
    let factors: [(&str, Factor); 3] = [
        ("position", |phase| &mut phase.position),
        ("mobility", |phase| &mut phase.mobility),
        ("stability", |phase| &mut phase.stability),
    ];
    for (key, factor) in factors {
        let name = format!("× {}", text.get(&format!("weights.term.{key}")));
        let tip = text.get(&format!("weights.term-tip.{key}"));
        let changed = slider_ui(ui, (&name, &tip), false, *factor(&mut weights.phases[phase]));
        apply(desk, weights, changed.value, |phase, value| *factor(phase) = value);
    }
}

/// Writes a changed number into the phase shown, or into all.
fn apply(desk: &Desk, weights: &mut Weights, value: Option<i32>, write: impl Fn(&mut Phase, i32)) {
    let Some(value) = value else { return };
    for (index, phase) in weights.phases.iter_mut().enumerate() {
        if desk.all || index == desk.phase() {
            write(phase, value);
        }
    }
}

struct Changed {
    value: Option<i32>,
    hovered: bool,
}

fn slider_ui(ui: &mut Ui, (name, tip): (&str, &str), lit: bool, before: i32) -> Changed {
    let palette = Palette::of(ui);
    let mut value = before;
    let response = ui.horizontal(|ui| {
        ui.spacing_mut().slider_width = (ui.available_width() - 168.0).clamp(60.0, 320.0);
        let color = if lit { palette.selected } else { palette.text };
        let label = RichText::new(name).color(color);
        let slider = Slider::new(&mut value, -SLIDER..=SLIDER)
            .clamping(SliderClamping::Never)
            .custom_formatter(|number, _| signed(number as i32))
            .custom_parser(|text| text.trim().replace('−', "-").trim_start_matches('+').parse().ok())
            .text(label);
        ui.add(slider)
    });
    let response = response.response.union(response.inner);
    let hovered = response.contains_pointer() || response.has_focus();
    if !tip.is_empty() {
        response.on_hover_text(tip);
    }
    let value = value.clamp(-Weights::LIMIT, Weights::LIMIT);
    Changed { value: (value != before).then_some(value), hovered }
}

/// A number with a visible sign: `+10`, `−60`, `0`.
pub(super) fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        number if number > 0 => format!("+{number}"),
        number => format!("−{}", number.unsigned_abs()),
    }
}
