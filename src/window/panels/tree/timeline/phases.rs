//! The four phases of the simulation shown, one button each, with the names of the method: past phases are
//! filled, coming ones are empty.

use egui::{Align2, FontId, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use crate::style::{self, Palette, TEXT_SMALL, UNIT};
use edagari_app::catalog::Method;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::tree::scene::TreeScene;
use edagari_app::trace::{Moment, SimulationPhase};

/// The size of a button, in points; one with a longer word is wider.
const BUTTON: egui::Vec2 = vec2(19.0 * UNIT, 5.0 * UNIT);

/// Paints the phases of the step shown, if it is a simulation.
pub(super) fn phases_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let Some(moment) = scene.now.moment() else { return };
    let happens: Vec<_> = scene.tree.phases(moment.step()).collect();
    if happens.is_empty() {
        return;
    }
    ui.spacing_mut().item_spacing.x = 1.0;
    for phase in SimulationPhase::ALL {
        if phase_ui(ui, scene, phase, happens.contains(&phase)) {
            commands.push(scene.command(TreeCommand::StopAfter(phase)));
        }
    }
    ui.add_space(2.0 * UNIT);
}

/// One phase. Returns whether it was clicked.
fn phase_ui(ui: &mut Ui, scene: &TreeScene<'_>, phase: SimulationPhase, happens: bool) -> bool {
    let shown = scene.now.moment().and_then(Moment::phase);
    let text = scene.state.text();
    let palette = Palette::of(ui);
    let words = text.get(key(phase, evaluates(scene)));
    let sense = if happens { Sense::click() } else { Sense::hover() };
    let font = FontId::proportional(style::letters(ui, TEXT_SMALL - 0.5));
    let word = ui.painter().layout_no_wrap(words.clone(), font.clone(), palette.text).size().x;
    let size = vec2(BUTTON.x.max(word + 2.0 * UNIT), BUTTON.y);
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let lit = happens && shown == Some(phase);
    // A step without a phase is shown as a whole: all its phases are past.
    let done = happens && shown.is_none_or(|shown| phase <= shown);
    let fill = match (lit, done) {
        (true, _) => Palette::faded(palette.selected, 0.45),
        (_, true) => Palette::faded(palette.selected, if response.hovered() { 0.24 } else { 0.14 }),
        _ => Palette::faded(palette.line, if response.hovered() && happens { 0.6 } else { 0.25 }),
    };
    let line = if lit { palette.selected } else { palette.line };
    ui.painter().rect(rect, 3.0, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    let color = match (happens, done) {
        (true, true) => palette.text,
        (true, false) => palette.text_weak,
        (false, _) => Palette::faded(palette.text_weak, 0.55),
    };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, &words, font, color);
    response.widget_info(|| WidgetInfo::selected(Role::Button, happens, lit, &words));
    let tip = if happens { "timeline.phase.tip" } else { "timeline.phase.none" };
    response.on_hover_text(text.get(tip)).clicked()
}

/// Whether leaves are evaluated instead of played out.
const fn evaluates(scene: &TreeScene<'_>) -> bool {
    matches!(scene.subject.engine.method, Method::Thunder(_))
}

const fn key(phase: SimulationPhase, evaluates: bool) -> &'static str {
    match phase {
        SimulationPhase::Simulation if evaluates => "timeline.phase.evaluation",
        SimulationPhase::Selection => "timeline.phase.selection",
        SimulationPhase::Expansion => "timeline.phase.expansion",
        SimulationPhase::Simulation => "timeline.phase.simulation",
        SimulationPhase::Backup => "timeline.phase.backup",
    }
}
