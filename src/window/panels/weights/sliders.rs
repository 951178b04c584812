//! A slider for every number: the squares, the lecture's three terms, and optionally more features.

use std::f32::consts::PI;

use egui::{
    Button, CollapsingHeader, Color32, Pos2, Rect, RichText, Role, Sense, Slider, SliderClamping, Stroke, Ui,
    Vec2, WidgetInfo, pos2, vec2,
};

use crate::style::{Palette, UNIT};
use edagari_app::eval::features::Feature;
use edagari_app::eval::weights::{Weights, class_count, class_name, square_class};
use edagari_app::game::othello::board_mask;
use edagari_app::session::weights::data::{WeightParameter, WeightsCommand};
use edagari_app::words::text::signed;

use super::scene::{CommandSink, WeightsScene, square_name};

/// The width of the number beside a slider: room for the least possible number, in points.
const NUMBER: f32 = 52.0;

/// Paints the numbers of the phase: the squares, then the factors of table, mobility and stability, then
/// more.
pub(super) fn sliders_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    if scene.learned {
        // They move by themselves during learning, and are disabled.
        ui.visuals_mut().disabled_alpha = 0.9;
        ui.disable();
    }
    // Thirteen sliders should be visible at once, and all numbers have the same room.
    ui.spacing_mut().interact_size = vec2(NUMBER, 5.0 * UNIT);
    ui.spacing_mut().button_padding.y = 1.0;
    ui.spacing_mut().item_spacing.y = 0.5 * UNIT;
    squares_ui(ui, scene, sink);
    ui.add_space(UNIT);
    let lectures = [
        ("position", WeightParameter::Position),
        ("mobility", WeightParameter::Feature(Feature::Mobility)),
        ("stability", WeightParameter::Feature(Feature::Surviving)),
    ];
    for (key, parameter) in lectures {
        let name = format!("× {}", text.get(&format!("weights.term.{key}")));
        let tip = text.get(&format!("weights.term-tip.{key}"));
        KnobRow { scene, parameter, name: &name, tip: &tip }.ui(ui, sink);
    }
    ui.add_space(UNIT);
    let more = text.get("weights.more");
    CollapsingHeader::new(more).id_salt("more").show(ui, |ui| {
        for feature in Feature::more() {
            let name = format!("× {}", text.get(&format!("weights.feature.{}", feature.name())));
            let tip = text.get(&format!("weights.feature-tip.{}", feature.name()));
            KnobRow { scene, parameter: WeightParameter::Feature(feature), name: &name, tip: &tip }
                .ui(ui, sink);
        }
    });
}

fn squares_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let size = sink.weights.size();
    let Some(phase) = sink.weights.phases.get(sink.view.phase()) else { return };
    if phase.is_linked(size) {
        for class in 0..class_count(size) {
            let name = class_name(size, class).unwrap_or_default();
            let label = match text.get(&format!("weights.square.{}", kind(size, name))) {
                words if words.is_empty() => name.to_owned(),
                words => format!("{name} {words}"),
            };
            let row = KnobRow { scene, parameter: WeightParameter::Square(class), name: &label, tip: "" };
            if row.ui(ui, sink) {
                sink.view.pointed = Some(class);
            }
        }
        return;
    }
    // The class may have been chosen on a larger board, which has more of them.
    let class = sink.view.class.min(class_count(size).saturating_sub(1));
    let name = class_name(size, class).unwrap_or_default();
    ui.label(RichText::new(text.with("weights.squares-like", &[("square", &name)])).strong());
    let squares = (0..64_u8).filter(|square| board_mask(size) >> square & 1 == 1);
    let places: Vec<_> = squares
        .filter(|&square| square_class(size, square) == Some(class))
        .filter_map(|square| Some((square, phase.place(size, square)?)))
        .collect();
    for (square, place) in places {
        let row =
            KnobRow { scene, parameter: WeightParameter::Square(place), name: &square_name(square), tip: "" };
        if row.ui(ui, sink) {
            sink.view.pointed = Some(class);
        }
    }
    ui.label(RichText::new(text.get("weights.click-square")).small().color(Palette::of(ui).text_weak));
}

/// The square of 8x8 whose word a class has: on 6x6 the centre lies where 8x8 has the corner of its box.
fn kind(size: u8, name: &str) -> &str {
    if size == 6 && name == "c3" { "d4" } else { name }
}

/// The row of a number: its slider with its name, a button that resets it and a lock.
struct KnobRow<'a> {
    scene: &'a WeightsScene<'a>,
    parameter: WeightParameter,
    name: &'a str,
    /// The tooltip; empty for none.
    tip: &'a str,
}

impl KnobRow<'_> {
    /// Paints the row. Returns whether it is hovered.
    fn ui(&self, ui: &mut Ui, sink: &mut CommandSink<'_>) -> bool {
        let Self { scene, parameter, name, tip } = *self;
        let Some(phase) = sink.weights.phases.get(sink.view.phase()) else { return false };
        let before = parameter.read(phase);
        let linked = phase.is_linked(scene.before.size());
        // Where each square has a number of its own, a place is not a class and so never lights up.
        let lit =
            matches!(parameter, WeightParameter::Square(place) if linked && sink.view.lit == Some(place));
        let locked = self.is_locked();
        let usual = self.usual(sink);
        let mut value = before;
        let response = ui.horizontal(|ui| {
            ui.spacing_mut().slider_width = (ui.available_width() - NUMBER - 174.0).clamp(60.0, 320.0);
            let palette = Palette::of(ui);
            let color = if lit { palette.selected } else { palette.text };
            let reach = sink.view.reach.for_knob(parameter);
            // Typed numbers may lie beyond the slider, and the field must be able to read its own text.
            let slider = Slider::new(&mut value, -reach..=reach)
                .clamping(SliderClamping::Never)
                .custom_formatter(|number, _| signed(number as i32))
                .custom_parser(|text| text.trim().replace('−', "-").trim_start_matches('+').parse().ok())
                .text(RichText::new(name).color(color));
            let slider = ui.add_enabled(!locked, slider);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                self.lock_ui(ui, sink);
                // The room is reserved in any case: nothing moves when the button appears.
                let room = Vec2::splat(4.0 * UNIT);
                if let Some(usual) = usual.filter(|&usual| usual != before && !locked) {
                    let words = scene.text().with("weights.back-to", &[("value", &signed(usual))]);
                    if ui
                        .add_sized(room, Button::new(RichText::new("↺").small()).small().frame(false))
                        .on_hover_text(&words)
                        .clicked()
                    {
                        value = usual;
                    }
                } else {
                    ui.allocate_space(room);
                }
            });
            slider
        });
        // Hovering the name or the buttons beside it counts as well.
        let response = response.response.union(response.inner);
        let pointed = response.contains_pointer() || response.has_focus();
        if !tip.is_empty() {
            response.on_hover_text(tip);
        }
        let value = value.clamp(-Weights::LIMIT, Weights::LIMIT);
        if value != before {
            write(sink, parameter, value);
        }
        pointed
    }

    fn is_locked(&self) -> bool {
        self.scene.state.lab.locked.contains(&self.parameter)
    }

    /// The number in the table for comparison, where both tables have it.
    fn usual(&self, sink: &CommandSink<'_>) -> Option<i32> {
        let phase = sink.weights.phases.get(sink.view.phase())?;
        // The other table may be divided into other phases: the one with the same number of discs counts.
        let other = self.scene.reference.phases.get(self.scene.reference.phase_at(phase.until.into()))?;
        // Tables of another length number their squares otherwise; factors are the same in all of them.
        let same =
            other.table.len() == phase.table.len() || !matches!(self.parameter, WeightParameter::Square(_));
        same.then(|| self.parameter.read(other))
    }

    fn lock_ui(&self, ui: &mut Ui, sink: &mut CommandSink<'_>) {
        let (text, locked) = (self.scene.text(), self.is_locked());
        let words = text.with("weights.lock", &[("name", &self.name)]);
        let (rect, button) = ui.allocate_exact_size(Vec2::splat(4.0 * UNIT), Sense::click());
        let palette = Palette::of(ui);
        let color = match (locked, button.hovered() || button.has_focus()) {
            (true, _) => palette.selected,
            (false, true) => palette.text,
            (false, false) => Palette::faded(palette.text_weak, 0.5),
        };
        padlock(ui, rect.center(), locked, color);
        button.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, locked, &words));
        if button.on_hover_text(text.get("weights.lock-tip")).clicked() {
            sink.ask(WeightsCommand::Lock(self.parameter, !locked));
        }
    }
}

/// A padlock, shut or open.
fn padlock(ui: &Ui, center: Pos2, shut: bool, color: Color32) {
    let body = Rect::from_center_size(center + vec2(0.0, 2.5), vec2(9.0, 7.0));
    ui.painter().rect_filled(body, 1.5, color);
    let aside = if shut { 0.0 } else { 3.0 };
    let shackle: Vec<_> = (0..=8)
        .map(|step| PI * step as f32 / 8.0)
        .map(|angle| center + vec2(aside - 3.0 * angle.cos(), -2.0 - 3.0 * angle.sin()))
        .collect();
    let stroke = Stroke::new(1.5, color);
    let [left, right] = [shackle[0], shackle[shackle.len() - 1]];
    ui.painter().line(shackle, stroke);
    ui.painter().line_segment([left, pos2(left.x, body.top())], stroke);
    if shut {
        ui.painter().line_segment([right, pos2(right.x, body.top())], stroke);
    }
}

/// Writes a changed number into the phase shown, or into all.
fn write(sink: &mut CommandSink<'_>, parameter: WeightParameter, value: i32) {
    let shown = sink.view.phase();
    for (index, phase) in sink.weights.phases.iter_mut().enumerate() {
        if sink.view.all || index == shown {
            parameter.write(phase, value);
        }
    }
}
