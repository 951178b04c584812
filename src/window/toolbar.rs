//! The toolbar: what one does most, and what the next search will be.

use egui::{Button, Id, Panel as EguiPanel, PointerButton, RichText, Ui};

use crate::catalog::Engine;
use crate::session::command::Command;
use crate::session::screen::data::Panel;
use crate::session::state::{State, Status};
use crate::words::text::Text;

use super::style::{Palette, UNIT};
use super::{actions, shortcuts};

/// Paints the toolbar.
pub fn toolbar_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(egui::vec2(2.0 * UNIT, UNIT));
    EguiPanel::top("toolbar").frame(frame).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            named(ui, state, commands, "new", &state.text().get("toolbar.new"));
            ui.separator();
            for (name, sign) in [("undo", "↶"), ("redo", "↷")] {
                named(ui, state, commands, name, sign);
            }
            ui.separator();
            for (name, sign) in [("to-start", "|◀"), ("back", "◀"), ("forward", "▶"), ("to-end", "▶|")]
            {
                named(ui, state, commands, name, sign);
            }
            ui.separator();
            search_ui(ui, state, commands);
            ui.separator();
            engine_ui(ui, state, commands);
        });
    });
}

/// A button for a named action.
fn named(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, name: &str, sign: &str) {
    let Some(action) = actions::named(name) else { return };
    let enabled = match name {
        "undo" => state.can_undo(),
        "redo" => state.can_redo(),
        "to-start" | "back" => state.game.document.record.parent(state.game.cursor).is_some(),
        "to-end" | "forward" => !state.game.at_end_of_line(),
        _ => true,
    };
    let words = state.text().get(&format!("action.{name}"));
    let button = ui.add_enabled(enabled, Button::new(sign));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, &words));
    if button.on_hover_text(shortcuts::tooltip(ui.ctx(), state, name)).clicked() {
        commands.push((action.command)(state));
    }
}

/// Play for me, search once, analyse, stop.
fn search_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let over = state.game.position.is_over();
    let play = Button::new(format!("▶ {}", text.get("toolbar.play-for-me")));
    let play = ui.add_enabled(state.goes_on(), play).on_hover_text(shortcuts::tooltip(
        ui.ctx(),
        state,
        "play-for-me",
    ));
    if play.clicked() {
        commands.push(Command::PlayForMe);
    }
    let search = ui.add_enabled(!over, Button::new(text.get("toolbar.search")));
    if search.on_hover_text(shortcuts::tooltip(ui.ctx(), state, "search")).clicked() {
        commands.push(Command::Search);
    }
    let analyse =
        Button::new(format!("∞ {}", text.get("toolbar.analyse"))).selected(state.analysis.continuous);
    if ui.add(analyse).on_hover_text(shortcuts::tooltip(ui.ctx(), state, "analyse")).clicked() {
        commands.push(Command::ToggleAnalysis);
    }
    let running = state.analysis.status == Status::Running;
    let stop = Button::new(RichText::new(format!("■ {}", text.get("toolbar.stop"))));
    let stop = ui.add_enabled(running || state.analysis.continuous, stop);
    // Remembered also while it is disabled, for it may be enabled by the next frame.
    ui.ctx().data_mut(|data| data.insert_temp(stop_place(), stop.id));
    if asks_to_stop(&stop.on_hover_text(shortcuts::tooltip(ui.ctx(), state, "stop"))) {
        commands.push(Command::Stop);
    }
    if state.can_resume() {
        let resume = Button::new(text.get("toolbar.resume")).fill(Palette::of(ui).raised);
        if ui
            .add(resume)
            .on_hover_text(shortcuts::tooltip_as(ui.ctx(), state, "pause", "toolbar.resume-tip"))
            .clicked()
        {
            commands.push(Command::TogglePause);
        }
    }
}

/// What the pointer does to the stop button, known before anything is painted: where the button stands was remembered by
/// the frame before. So a search hears of it without waiting for a layout.
pub fn stop_button(ctx: &egui::Context) -> Option<egui::Response> {
    let button = ctx.data(|data| data.get_temp::<Id>(stop_place()))?;
    ctx.read_response(button)
}

/// Whether the stop button was used. It acts when it is pressed, not when it is let go: a person who stops something means
/// now, and nothing is lost by it.
pub fn asks_to_stop(button: &egui::Response) -> bool {
    let pressed = button.is_pointer_button_down_on()
        && button.ctx.input(|input| input.pointer.button_pressed(PointerButton::Primary));
    // `clicked` is for the keyboard and for screen readers, which press no pointer button.
    pressed || button.clicked()
}

fn stop_place() -> Id {
    Id::unique("stop button")
}

/// What the next search of the analysis will be, in words: it is chosen in the panel of the analysis alone, which a click shows.
fn engine_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let engine = state.settings.engine(&state.game.position);
    let words = text.with("toolbar.analysis", &[("engine", &engine_words(text, &engine))]);
    let button =
        Button::new(RichText::new(words).color(Palette::of(ui).text_weak)).frame_when_inactive(false);
    if ui.add(button).on_hover_text(text.get("toolbar.analysis-tip")).clicked() {
        commands.push(Command::FocusPanel(Panel::Analysis));
    }
}

/// A method and its limits, as short as they can be said.
fn engine_words(text: Text, engine: &Engine) -> String {
    let limits = engine.limits;
    let mut parts = vec![text.get(&format!("method.{}", engine.method.name()))];
    // A solver goes to the end of the game and simulations go to no depth, whatever depth another method would have.
    let depth = limits.depth.filter(|_| engine.method.stops_at_depth());
    parts.extend(depth.map(|depth| text.with("limit.depth", &[("depth", &depth)])));
    parts.extend(limits.seconds.map(|seconds| text.with("limit.seconds", &[("seconds", &seconds)])));
    parts.join(" · ")
}
