//! A key leads the focus to a board or a tree before that is painted: asked for in one frame, and taken where it is painted next.

use egui::{Context, Id};

/// Where the arrow keys are to act.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) enum FocusTarget {
    Board,
    Tree,
}

impl FocusTarget {
    fn id(self) -> Id {
        Id::unique("focus that is wanted").with(self)
    }

    /// Asks for the focus there.
    pub(crate) fn ask(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(self.id(), ()));
    }

    /// Whether it was asked for, once.
    pub(crate) fn take(self, ctx: &Context) -> bool {
        ctx.data_mut(|data| data.remove_temp::<()>(self.id())).is_some()
    }
}
