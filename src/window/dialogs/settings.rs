//! The settings: language, look, and the extent of recordings. Changes are visible at once.

use egui::{ComboBox, Grid, Slider, Ui};

use crate::lists::ListExt as _;
use crate::menu::{boards_ui, stones_ui, themes_ui, turned_words};
use crate::style::{UNIT, WHOLE_LIST};
use edagari_app::session::command::Command;
use edagari_app::session::saved_settings::{KEPT_MEGABYTES, ZOOMS};
use edagari_app::session::settings::{Hints, Settings, TreeGrowth, Turned};
use edagari_app::session::state::State;
use edagari_app::words::text::{Language, Text, count};

use crate::panels::conventions::conventions_ui;

type SectionRows = fn(&mut Ui, &State, &mut Settings);

/// Paints the settings.
pub fn settings_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("settings.title"));
    let mut wanted = state.settings.clone();
    let sections: [(&str, SectionRows); 3] = [
        ("settings.section.window", looks_ui),
        ("settings.section.play", play_ui),
        ("settings.section.search", search_ui),
    ];
    for (title, rows_ui) in sections {
        ui.strong(text.get(title));
        let grid = Grid::new(title).num_columns(2).min_col_width(NAMES).spacing([4.0 * UNIT, 1.75 * UNIT]);
        grid.show(ui, |ui| rows_ui(ui, state, &mut wanted));
        ui.add_space(UNIT);
        ui.separator();
    }
    ui.strong(text.get("trees.conventions"));
    conventions_ui(ui, state, commands);
    if wanted != state.settings {
        commands.push(Command::SetSettings(Box::new(wanted)));
    }
}

/// The width of the names of settings, so that the sections are aligned.
const NAMES: f32 = 36.0 * UNIT;

/// The look of the window and the board, a line each.
fn looks_ui(ui: &mut Ui, state: &State, wanted: &mut Settings) {
    let text = state.text();
    ui.label(text.get("settings.language"));
    ui.horizontal(|ui| {
        for language in Language::ALL {
            ui.radio_value(&mut wanted.language, language, language.name());
        }
    });
    ui.end_row();
    ui.label(text.get("settings.theme"));
    ui.horizontal(|ui| themes_ui(ui, state, wanted));
    ui.end_row();
    ui.label(text.get("settings.board"));
    ui.horizontal(|ui| boards_ui(ui, state, wanted));
    ui.end_row();
    ui.label(text.get("settings.turned"));
    let seen = ComboBox::from_id_salt("turned").selected_text(turned_words(state.text(), wanted.turned));
    let seen = seen.height(WHOLE_LIST).list_ui(ui, |ui| {
        for turned in Turned::all() {
            ui.selectable_value(&mut wanted.turned, turned, turned_words(state.text(), turned));
        }
    });
    seen.response.accessible_name(text.get("settings.turned")).on_hover_text(text.get("settings.turned-tip"));
    ui.end_row();
    ui.label(text.get("settings.tree-growth"));
    ui.horizontal(|ui| {
        for (growth, key) in TreeGrowth::ALL {
            ui.radio_value(&mut wanted.tree_growth, growth, text.get(key));
        }
    });
    ui.end_row();
    ui.label(text.get("settings.zoom"));
    zoom_ui(ui, &mut wanted.zoom);
    ui.end_row();
}

/// The zoom of the window, which changes when the slider is released: before, it would run away from the
/// pointer.
fn zoom_ui(ui: &mut Ui, wanted: &mut f32) {
    let dragged = ui.scope_id().with("dragged-zoom");
    let mut zoom = ui.data(|data| data.get_temp(dragged)).unwrap_or(*wanted);
    // Typed as shown, and read once it is whole: of 150 the first two digits are another size.
    let typed = |typed: &str| {
        Some(typed.trim().trim_end_matches(['%', '\u{2009}', ' ']).parse::<f64>().ok()? / 100.0)
    };
    let percent = Slider::new(&mut zoom, ZOOMS).step_by(0.1).custom_parser(typed).update_while_editing(false);
    let slider = ui.add(percent.custom_formatter(|zoom, _| format!("{:.0}\u{2009}%", zoom * 100.0)));
    if slider.dragged() {
        ui.data_mut(|data| data.insert_temp(dragged, zoom));
    } else {
        ui.data_mut(|data| data.remove::<f32>(dragged));
        *wanted = zoom;
    }
}

/// The content of the board and the behaviour of opponents, a line each.
fn play_ui(ui: &mut Ui, state: &State, wanted: &mut Settings) {
    let text = state.text();
    ui.label(text.get("settings.motion"));
    ui.checkbox(&mut wanted.animation, text.get("settings.animation"));
    ui.end_row();
    ui.label(text.get("settings.values"));
    let mut shown = wanted.hints == Hints::Values;
    ui.horizontal(|ui| {
        ui.checkbox(&mut shown, text.get("settings.hints"));
        stones_ui(ui, state, wanted);
    });
    wanted.hints = if shown { Hints::Values } else { Hints::Hidden };
    ui.end_row();
    ui.label(text.get("settings.book"));
    ui.checkbox(&mut wanted.book, text.get("settings.book-used"))
        .on_hover_text(text.get("settings.book-tip"));
    ui.end_row();
}

/// The recorded extent of a search and its number of threads, a line each.
fn search_ui(ui: &mut Ui, state: &State, wanted: &mut Settings) {
    let text = state.text();
    ui.label(text.get("settings.recorded")).on_hover_text(text.get("settings.recorded-why"));
    let nodes = Slider::new(&mut wanted.recorded_nodes, 1_000..=10_000_000).logarithmic(true);
    ui.add(nodes.custom_formatter(|nodes, _| count(nodes as u64)))
        .on_hover_text(text.get("settings.recorded-why"));
    ui.end_row();
    ui.label(text.get("settings.kept"));
    let megabytes = Slider::new(&mut wanted.kept_megabytes, KEPT_MEGABYTES);
    let megabytes = megabytes.logarithmic(true).suffix("\u{2009}MB");
    ui.add(megabytes).on_hover_text(text.get("settings.kept-why"));
    ui.end_row();
    threads_ui(ui, text, wanted);
}

/// The number of threads of solvers and reviews: the usual one, or a given one.
fn threads_ui(ui: &mut Ui, text: Text, wanted: &mut Settings) {
    // A settings file of a larger computer may name more threads than this one offers.
    let most = Settings::most_threads().max(wanted.threads());
    let (name, why) = (text.get("settings.threads"), text.get("settings.threads-why"));
    ui.label(&name);
    ui.horizontal(|ui| {
        let mut usual = wanted.threads.is_none();
        let words = text.get("settings.threads-usual");
        if ui.checkbox(&mut usual, words).on_hover_text(&why).changed() {
            wanted.threads = (!usual).then(|| wanted.threads());
        }
        let mut threads = wanted.threads();
        let slider = ui.add_enabled(!usual, Slider::new(&mut threads, 1..=most)).on_hover_text(why);
        if slider.accessible_name(name).changed() {
            wanted.threads = Some(threads);
        }
    });
    ui.end_row();
}
