//! The worksheet that the dialog opens with: its form is that of the last time, and its exercises those of the place where it was
//! asked for.

use egui::{Context, Id};

use edagari_app::catalog::Game;
use edagari_app::session::screen::data::Panel;
use edagari_app::session::state::State;
use edagari_app::session::worksheet::data::{ExerciseSource, WorksheetRequest};

/// Where it is remembered what is asked for.
fn memory() -> Id {
    Id::unique("worksheet")
}

/// The exercises that the next opening of the dialog begins with.
fn next() -> Id {
    Id::unique("exercises of the next worksheet")
}

/// The last frame in which the dialog was painted.
fn painted() -> Id {
    Id::unique("worksheet was painted")
}

/// Chooses exercises for the dialog that is opened next.
pub(crate) fn choose(ctx: &Context, source: ExerciseSource) {
    ctx.data_mut(|data| data.insert_temp(next(), Some(source)));
}

/// The worksheet that the dialog asks for now: as it was left in the frame before, or as it opens.
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

/// Keeps what is asked for.
pub(crate) fn keep(ctx: &Context, request: WorksheetRequest) {
    ctx.data_mut(|data| data.insert_temp(memory(), request));
}

/// The exercises of the panel that the pointer was on last: the set that is open there, or the tree.
fn pointed(state: &State) -> Option<ExerciseSource> {
    let is_tree = state.game.position.game() == Game::NumberTree;
    match state.view.pointed.filter(|_| !state.view.start_page)? {
        Panel::Exercises => Some(ExerciseSource::Open),
        Panel::Tree | Panel::Game if is_tree => Some(ExerciseSource::Tree),
        _ => None,
    }
}
