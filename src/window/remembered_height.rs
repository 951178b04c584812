//! The height of a widget whose lines are counted only when it is painted, for the widgets above it that
//! leave that room free: it is that of the frame before, and a change requests another frame at once.

use egui::{Id, Ui};

/// A widget of remembered height, by its name.
#[derive(Clone, Copy)]
pub(crate) struct RememberedHeight(pub(crate) &'static str);

impl RememberedHeight {
    /// Its height when it was painted last, in points; 0 before that.
    pub(crate) fn known(self, ui: &Ui) -> f32 {
        ui.data(|data| data.get_temp(Id::unique(self.0))).unwrap_or(0.0)
    }

    /// Paints the widget and remembers its height.
    pub(crate) fn ui(self, ui: &mut Ui, paint: impl FnOnce(&mut Ui)) {
        let above = ui.cursor().top();
        paint(ui);
        let height = (ui.cursor().top() - above).max(0.0);
        // A smaller difference is due to rounding.
        if (height - self.known(ui)).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(Id::unique(self.0), height));
            ui.ctx().request_repaint();
        }
    }
}
