//! The toolbar beside the menus: the most frequent actions of each use of the window, and the switch between
//! those uses.

use egui::{Button, Id, PointerButton, Ui, Vec2, vec2};

use edagari_app::session::command::Command;
use edagari_app::session::screen::data::Workspace;
use edagari_app::session::state::State;
use edagari_app::session::stopping::is_anything_running;

use super::style::UNIT;
use super::{actions, shortcuts};

/// Paints the most frequent actions of the current use of the window.
pub fn toolbar_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    match state.settings.workspace {
        Workspace::Play => {
            named(ui, state, commands, "new", "toolbar.new");
            named(ui, state, commands, "hints", "toolbar.hint");
            stop_ui(ui, state, commands);
        }
        Workspace::Learn | Workspace::Study if is_anything_running(state) => stop_ui(ui, state, commands),
        Workspace::Learn => {}
        // It goes on at the next position, and stands still until then.
        Workspace::Study if state.analysis.continuous => stop_ui(ui, state, commands),
        Workspace::Study => {
            let button = Button::new(format!("∞ {}", state.text().get("toolbar.analyse"))).min_size(SIZE);
            // With a name of its own: it stands at the place of Stop a frame ago, and a click there is over
            // when it is released.
            let button = ui.push_id("analyse", |ui| ui.add(button)).inner;
            if button.on_hover_text(shortcuts::tooltip(ui.ctx(), state, "analyse")).clicked() {
                commands.push(Command::ToggleAnalysis);
            }
        }
    }
}

/// The least size of the button that analyses, or stops that: one replaces the other.
const SIZE: Vec2 = vec2(24.0 * UNIT, 0.0);

/// A button for a named action, with shorter words than its name.
fn named(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, name: &str, words: &str) {
    let Some(action) = actions::named(name) else { return };
    let selected = name == "hints" && state.shows_hint();
    let button = Button::new(state.text().get(words)).selected(selected);
    let tip = if name == "hints" { "toolbar.hint-tip".to_owned() } else { format!("action.{name}") };
    if ui.add(button).on_hover_text(shortcuts::tooltip_as(ui.ctx(), state, name, &tip)).clicked() {
        commands.push((action.command)(state));
    }
}

/// A button that stops the search.
fn stop_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let stop = Button::new(format!("■ {}", text.get("toolbar.stop"))).min_size(SIZE);
    let stop = ui.add_enabled(is_anything_running(state), stop);
    // Remembered also while it is disabled, because it may be enabled by the next frame.
    ui.ctx().data_mut(|data| data.insert_temp(stop_place(), stop.id));
    if asks_to_stop(&stop.on_hover_text(shortcuts::tooltip(ui.ctx(), state, "stop"))) {
        commands.push(Command::Stop);
    }
}

/// Paints the switch between the uses of the window, in a layout from right to left.
pub fn switch_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    for workspace in Workspace::ALL.into_iter().rev() {
        let chosen = !state.view.start_page && state.settings.workspace == workspace;
        let button = ui.add(Button::selectable(chosen, text.get(workspace.key())));
        if button.on_hover_text(text.get(&format!("{}-tip", workspace.key()))).clicked() {
            // A second click restores the default arrangement of its panels.
            commands.push(if chosen { Command::ResetLayout } else { Command::Work(workspace) });
        }
    }
}

/// The interaction with the stop button, known before anything is painted: its place is that of the frame
/// before. So a search is stopped without waiting for a layout.
pub fn stop_button(ctx: &egui::Context) -> Option<egui::Response> {
    let button = ctx.data(|data| data.get_temp::<Id>(stop_place()))?;
    ctx.read_response(button)
}

/// Whether the stop button was used. It acts on press, not on release: stopping is urgent, and nothing is
/// lost by it.
pub fn asks_to_stop(button: &egui::Response) -> bool {
    let pressed = button.is_pointer_button_down_on()
        && button.ctx.input(|input| input.pointer.button_pressed(PointerButton::Primary));
    // `clicked` is for the keyboard and for screen readers, which press no pointer button.
    pressed || button.clicked()
}

fn stop_place() -> Id {
    Id::unique("stop button")
}
