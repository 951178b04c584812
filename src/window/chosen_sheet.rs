//! The worksheet of the dialog at its opening: its form is the last one, and its exercises are those of the
//! place of the command.

use egui::{Context, Id};

use edagari_app::catalog::Game;
use edagari_app::session::screen::data::Panel;
use edagari_app::session::state::State;
use edagari_app::session::worksheet::data::{ExerciseSource, WorksheetRequest};

/// The id of the current request.
fn memory() -> Id {
    Id::unique("worksheet")
}

/// The id of the exercises for the next opening of the dialog.
fn next() -> Id {
    Id::unique("exercises of the next worksheet")
}

/// The id of the last frame in which the dialog was painted.
fn painted() -> Id {
    Id::unique("worksheet was painted")
}

/// Chooses exercises for the next opening of the dialog.
pub(crate) fn choose(ctx: &Context, source: ExerciseSource) {
    ctx.data_mut(|data| data.insert_temp(next(), Some(source)));
}

/// The current request of the dialog: that of the frame before, or the one at its opening.
pub(crate) fn request(ctx: &Context, state: &State) -> WorksheetRequest {
    let frame = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| {
        let mut request: WorksheetRequest = data.get_temp(memory()).unwrap_or_default();
        let before: Option<u64> = data.get_temp(painted());
        data.insert_temp(painted(), frame);
        if before.is_none_or(|before| before + 1 < frame) {
            let chosen: Option<ExerciseSource> = data.remove_temp(next()).flatten();
            request.source = chosen.or_else(|| pointed(state)).unwrap_or(request.source);
        }
        request
    })
}

/// Stores the request.
pub(crate) fn keep(ctx: &Context, request: WorksheetRequest) {
    ctx.data_mut(|data| data.insert_temp(memory(), request));
}

/// The exercises of the panel last under the pointer: its open set, or the tree.
fn pointed(state: &State) -> Option<ExerciseSource> {
    let is_tree = state.game.position.game() == Game::NumberTree;
    match state.view.pointed.filter(|_| !state.view.start_page)? {
        Panel::Exercises => Some(ExerciseSource::Open),
        Panel::Tree | Panel::Game if is_tree => Some(ExerciseSource::Tree),
        _ => None,
    }
}
