//! In which manner the method searches: as in a textbook or at full strength, one click apart.

use egui::{Button, Ui};

use crate::panels::apart;
use edagari_core::catalog::{Engine, Game, Manner};
use edagari_core::words::text::Text;

/// Paints both manners, the one that runs marked; a mixture of one's own marks neither.
pub(super) fn manner_ui(ui: &mut Ui, text: Text, game: Game, engine: &mut Engine) {
    // Methods that know one manner only get no buttons.
    if !Manner::differs(&engine.method) {
        return;
    }
    let found = Manner::found(&engine.method, game);
    ui.spacing_mut().item_spacing.x /= 2.0;
    for manner in Manner::ALL {
        let button = Button::selectable(found == Some(manner), text.get(&apart::manner_name(manner)));
        let tip = text.get(&format!("analysis.manner-tip.{}", manner.key()));
        if ui.add(button).on_hover_text(tip).clicked() {
            engine.method = manner.of(engine.method.clone(), game);
        }
    }
    ui.spacing_mut().item_spacing.x *= 2.0;
}
