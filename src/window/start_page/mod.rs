//! The start page with the uses of the window: to play, to learn, to analyse or to teach. Each way leads into
//! its use; nothing is searched without a request.

use egui::{Align, Button, CentralPanel, Frame, Layout, ScrollArea, TextStyle, Ui, vec2};

use crate::style::{Palette, SCROLL_BAR, UNIT};
use crate::wanted_focus::keep_in_sight;
use edagari_app::session::command::Command;
use edagari_app::session::settings::Settings;
use edagari_app::session::state::State;
use edagari_app::words::games::game_name;
use edagari_app::words::text::Language;

use parts::GAP;

mod doors;
mod games;
mod next_game;
mod parts;
mod recent;

pub(crate) use next_game::chosen_clock;

/// The greatest width of the page, in points.
const WIDEST: f32 = 1180.0;
/// The least width of one of the three columns below the games.
const COLUMN: f32 = 250.0;

/// Paints the page.
pub fn start_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let frame = Frame::new().fill(Palette::of(ui).panel).inner_margin(3.0 * UNIT);
    CentralPanel::default().frame(frame).show(ui, |ui| {
        ScrollArea::vertical().id_salt("start").auto_shrink(false).show(ui, |ui| {
            // The bar floats over the edge; no card lies below it.
            let room = ui.available_width() - SCROLL_BAR;
            let width = room.min(WIDEST);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                ui.add_space((room - width) / 2.0);
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.spacing_mut().item_spacing = vec2(2.0 * UNIT, 1.5 * UNIT);
                    page_ui(ui, state, commands);
                });
            });
            keep_in_sight(ui);
        });
    });
}

fn page_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    top_ui(ui, state, commands);
    games::games_ui(ui, state, commands);
    ui.add_space(2.0 * UNIT);
    let width = ui.available_width();
    let columns = if width >= 3.0 * COLUMN { 3 } else { 1 };
    let width = (width - (columns - 1) as f32 * GAP) / columns as f32;
    let doors: [fn(&mut Ui, &State, &mut Vec<Command>); 3] =
        [doors::learn_ui, doors::analyse_ui, doors::teach_ui];
    for row in doors.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for door in row {
                ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                    ui.set_width(width);
                    door(ui, state, commands);
                });
            }
        });
    }
}

/// The row at the top: the way back on the left, the other languages in the corner.
fn top_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    // The row keeps its height: what lies below stays where it is when a game is opened.
    let height = ui.spacing().interact_size.y.max(ui.text_style_height(&TextStyle::Button));
    let height = height + 2.0 * ui.spacing().button_padding.y;
    let size = vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_height(height);
        back_ui(ui, state, height, commands);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| languages_ui(ui, state, commands));
    });
}

/// The way back to a game that is open behind the page.
fn back_ui(ui: &mut Ui, state: &State, height: f32, commands: &mut Vec<Command>) {
    let document = &state.game.document;
    if !document.is_work() && state.game.path.is_none() {
        return;
    }
    let game = game_name(state.text(), document.start.game());
    let words = state.text().with("start.back", &[("game", &game)]);
    let button = Button::new(format!("◂ {words}")).min_size(vec2(0.0, height));
    if ui.add(button).clicked() {
        commands.push(Command::Work(state.settings.workspace));
    }
}

/// The languages other than the present one, each by its own name: somebody who cannot read the page finds theirs.
fn languages_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let now = &state.settings;
    ui.spacing_mut().item_spacing.x = 3.0 * UNIT;
    // From the right: the last one stands in the corner.
    for language in Language::ALL.into_iter().rev().filter(|language| *language != now.language) {
        if ui.link(language.name()).clicked() {
            commands.push(Command::SetSettings(Box::new(Settings { language, ..now.clone() })));
        }
    }
}
