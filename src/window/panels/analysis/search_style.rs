//! The search style of the method: as in a textbook or at full strength, one click apart.

use egui::{Button, Ui};

use crate::panels::apart;
use edagari_app::catalog::{Engine, Game, SearchStyle};
use edagari_app::words::text::Text;

/// Paints both styles, the current one marked; a custom mixture marks neither.
pub(super) fn manner_ui(ui: &mut Ui, text: Text, game: Game, engine: &mut Engine) {
    // Methods with only one style get no buttons.
    if !SearchStyle::differs(&engine.method) {
        return;
    }
    let found = SearchStyle::found(&engine.method, game);
    ui.spacing_mut().item_spacing.x /= 2.0;
    for search_style in SearchStyle::ALL {
        let button =
            Button::selectable(found == Some(search_style), text.get(&apart::manner_name(search_style)));
        let tip = text.get(&format!("analysis.manner-tip.{}", search_style.key()));
        if ui.add(button).on_hover_text(tip).clicked() {
            engine.method = search_style.of(engine.method.clone(), game);
        }
    }
    ui.spacing_mut().item_spacing.x *= 2.0;
}
