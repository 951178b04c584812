//! The key that leads to the tree of the panel leads the arrow keys there: asked for by one frame, done where the tree is painted next.

use egui::{Context, Id};

fn wanted() -> Id {
    Id::unique("tree that is to have the focus")
}

/// Puts the focus on the tree when it is painted next.
pub(crate) fn ask(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(wanted(), ()));
}

/// Whether that was asked for, once.
pub(crate) fn take(ctx: &Context) -> bool {
    ctx.data_mut(|data| data.remove_temp::<()>(wanted())).is_some()
}
