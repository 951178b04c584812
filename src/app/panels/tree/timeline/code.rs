//! The algorithm that ran, with the lines of the current step lit.

use egui::{RichText, Ui};

use crate::app::panels::tree::scene::Scene;
use crate::app::theme::{Palette, TEXT_SMALL, UNIT};
use crate::trace::narrate::narrate;
use crate::trace::pseudo::{Line, listing, lit};

/// Paints the listing.
pub(in crate::app::panels::tree) fn code_ui(ui: &mut Ui, scene: &Scene<'_>) {
    let method = &scene.subject.engine.method;
    let roles = match scene.now.moment() {
        Some(_) => lit(&narrate(&scene.now, method)),
        None => Vec::new(),
    };
    ui.spacing_mut().item_spacing.y = 0.0;
    for line in listing(method) {
        let on = line.role.is_some_and(|role| roles.contains(&role));
        line_ui(ui, &line, on);
    }
}

fn line_ui(ui: &mut Ui, line: &Line, on: bool) {
    let palette = Palette::of(ui);
    let color = if on { palette.text } else { palette.text_weak };
    let fill = if on { Palette::faded(palette.selected, 0.35) } else { egui::Color32::TRANSPARENT };
    egui::Frame::new().fill(fill).inner_margin(egui::Margin { left: 2, right: 2, top: 1, bottom: 1 }).show(
        ui,
        |ui| {
            ui.horizontal(|ui| {
                ui.set_min_width(ui.available_width());
                ui.add_space(f32::from(line.indent) * 3.0 * UNIT);
                let words = RichText::new(&line.code).monospace().size(TEXT_SMALL - 0.5).color(color);
                ui.add(egui::Label::new(if on { words.strong() } else { words }).wrap());
            });
        },
    );
}
