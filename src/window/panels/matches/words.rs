//! Engines, shares and differences as the figures of a match write them.

use egui::{RichText, Ui};

use crate::style::Palette;
use edagari_app::catalog::{Engine, Level};
use edagari_app::session::state::State;
use edagari_app::words::games::level_name;
use edagari_app::words::methods::method_name;

/// An engine in a line: its method by name, and its settings.
pub(super) fn engine_words(state: &State, engine: &Engine) -> String {
    let (name, settings) = parts(state, engine);
    if settings.is_empty() { name } else { format!("{name} ({settings})") }
}

/// The name of a method, and its settings.
fn parts(state: &State, engine: &Engine) -> (String, String) {
    let word = engine.to_string();
    // An engine's word is `method:setting,setting`, the same in every language.
    let settings = word.split_once(':').map_or("", |(_, settings)| settings);
    // The word of a user's engine begins with its name.
    let is_external = engine.external().is_some();
    let settings = if is_external { settings.split_once(',').map_or("", |(_, rest)| rest) } else { settings };
    let settings = settings.replace(',', " · ");
    let matches = &state.matches;
    let game = matches.results.as_ref().map_or(matches.plan.game, |results| results.plan().game);
    let name = match Level::of(engine, game) {
        Some(level) => level_name(state.text(), level),
        None => engine.external().map_or_else(|| method_name(state.text(), &engine.method), str::to_owned),
    };
    (name, settings)
}

/// Letter, method and settings of an engine.
pub(super) fn engine_ui(ui: &mut Ui, state: &State, engine: &Engine, at: usize) {
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        ui.label(RichText::new(letter(at).to_string()).strong().color(palette.entry(at as u8)));
        let (name, settings) = parts(state, engine);
        ui.label(RichText::new(name).strong());
        let settings = RichText::new(settings).color(palette.text_weak);
        ui.add(egui::Label::new(settings).truncate()).on_hover_text(engine.to_string());
    });
}

/// A share in percent with one decimal.
pub(in crate::panels) fn percent(share: f64) -> String {
    format!("{:.1}\u{2009}%", share * 100.0)
}

/// A difference in Elo with a visible sign.
pub(in crate::panels) fn elo(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    // A difference that rounds to zero has no minus sign: minus zero and zero make zero.
    format!("{:+.0}", value.round() + 0.0).replace('-', "−")
}

/// The name of an engine in a table: A, B, C and so on.
pub(super) fn letter(engine: usize) -> char {
    char::from(b'A' + engine as u8)
}
