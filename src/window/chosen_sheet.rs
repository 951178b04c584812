//! The worksheet that the dialog opens with: what was asked for last, or what a menu of a tree asks for.

use egui::{Context, Id};

use edagari_app::session::worksheet::data::{ExerciseSource, WorksheetRequest};

/// Where it is remembered what is asked for.
pub(crate) fn memory() -> Id {
    Id::unique("worksheet")
}

/// Chooses the tree on the board for the dialog that is opened next.
pub(crate) fn choose_tree(ctx: &Context) {
    ctx.data_mut(|data| {
        let request = data.get_temp_mut_or_default::<WorksheetRequest>(memory());
        request.source = ExerciseSource::Tree;
    });
}
