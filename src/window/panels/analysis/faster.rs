//! A faster method, named and offered during a long search.

use egui::{Button, Label, RichText, Ui};

use crate::style::Palette;
use edagari_app::catalog::Engine;
use edagari_app::session::analysis::data::Purpose;
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::words::faster::faster;
use edagari_app::words::methods::method_name;

/// Paints the offer where there is one. It never replaces the chosen method by itself.
pub(super) fn faster_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (Some(other), Some(engine)) = (state.faster(), &state.analysis.engine) else { return };
    let text = state.text();
    let name = |engine: &Engine| method_name(text, &engine.method);
    let words = faster(text, &other, &name(engine), &name(&other.engine));
    ui.add(Label::new(RichText::new(words).color(Palette::of(ui).upper)).wrap());
    let words = text.with("analysis.search-with", &[("method", &name(&other.engine))]);
    // The method of a player's search in a game is not exchanged.
    let analyses = state.analysis.purpose == Purpose::Analysis;
    if analyses && ui.add(Button::new(words).small()).clicked() {
        let game = state.game.position.game();
        let usual = state.with_method(&other.engine, other.engine.method.clone(), game);
        commands.push(Command::SetEngine(if other.proves { usual } else { other.engine }));
        commands.push(Command::Search);
    }
}
