//! The toolbar: what one does most, and what the next search will be.

use egui::{Button, Id, Panel as EguiPanel, PointerButton, RichText, Ui};

use crate::catalog::Method;
use crate::session::command::Command;
use crate::session::state::{State, Status};

use super::panels::apart::{self, Shown};
use super::shortcuts;
use super::theme::{Palette, UNIT};

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
    let Some(action) = shortcuts::named(name) else { return };
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
    let play = ui.add_enabled(!over, play).on_hover_text(shortcuts::tooltip(ui.ctx(), state, "play-for-me"));
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
    ui.ctx().data_mut(|data| data.insert_temp(stop_place(), stop.id));
    if asks_to_stop(&stop.on_hover_text(shortcuts::tooltip(ui.ctx(), state, "stop"))) {
        commands.push(Command::Stop);
    }
    if state.can_resume() {
        let resume = Button::new(text.get("toolbar.resume")).fill(Palette::of(ui).raised);
        if ui
            .add(resume)
            .on_hover_text(shortcuts::tooltip_as(ui.ctx(), state, ("pause", "toolbar.resume-tip")))
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
    pressed || button.clicked()
}

fn stop_place() -> Id {
    Id::unique("stop button")
}

/// Method, depth and time of the analysis.
fn engine_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let game = state.game.position.game();
    let now = state.settings.engine(&state.game.position);
    let mut wanted = now.clone();
    let shown = text.get(&format!("method.{}", now.method.name()));
    let list =
        egui::ComboBox::from_id_salt("method").selected_text(&shown).width(34.0 * UNIT).show_ui(ui, |ui| {
            for method in Method::fitting(game) {
                let name = method.name();
                let label = text.get(&format!("method.{name}"));
                let chosen = now.method.name() == name;
                if ui.selectable_label(chosen, label).clicked() && !chosen {
                    wanted = state.with_method(&now, method, game);
                }
            }
        });
    name_list(&list.response, &text.get("toolbar.method"), &shown);
    if !now.method.is_monte_carlo() && now.method.name() != "random" {
        depth_ui(ui, state, &mut wanted.limits.depth);
    }
    seconds_ui(ui, state, &mut wanted.limits.seconds);
    let usual = state.usual_with(&wanted, game);
    apart::usual_ui(ui, text, (&mut wanted, &usual), (game, Shown::Limits));
    if wanted != now {
        commands.push(Command::SetEngine(wanted));
    }
}

fn depth_ui(ui: &mut Ui, state: &State, depth: &mut Option<u32>) {
    let text = state.text();
    let shown = depth
        .map_or_else(|| text.get("limit.to-the-end"), |depth| text.with("limit.depth", &[("depth", &depth)]));
    let list =
        egui::ComboBox::from_id_salt("depth").selected_text(&shown).width(24.0 * UNIT).show_ui(ui, |ui| {
            for choice in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20] {
                ui.selectable_value(depth, Some(choice), text.with("limit.depth", &[("depth", &choice)]));
            }
            ui.selectable_value(depth, None, text.get("limit.to-the-end"));
        });
    name_list(&list.response, &text.get("toolbar.depth"), &shown);
}

fn seconds_ui(ui: &mut Ui, state: &State, seconds: &mut Option<f64>) {
    let text = state.text();
    let words = |seconds: f64| text.with("limit.seconds", &[("seconds", &seconds)]);
    let shown = seconds.map_or_else(|| text.get("limit.no-time"), words);
    let list =
        egui::ComboBox::from_id_salt("seconds").selected_text(&shown).width(20.0 * UNIT).show_ui(ui, |ui| {
            for choice in [0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0] {
                ui.selectable_value(seconds, Some(choice), words(choice));
            }
            ui.selectable_value(seconds, None, text.get("limit.no-time"));
        });
    name_list(&list.response, &text.get("toolbar.time"), &shown);
}

/// Tells a screen reader what a list is for and what is chosen, and the pointer the same in a tooltip.
fn name_list(list: &egui::Response, purpose: &str, chosen: &str) {
    list.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::ComboBox, true, format!("{purpose}: {chosen}"))
    });
    list.clone().on_hover_text(purpose);
}
