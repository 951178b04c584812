//! Motion: the time of the last move, and the progress of its motion. Nothing is repainted at rest.

use egui::{Id, Ui};

use crate::style::MOTION;
use edagari_app::catalog::AnyPosition;
use edagari_app::game::ActionId;

use crate::boards::scene::BoardScene;

/// The position that a board showed last, and the time of its change.
#[derive(Clone)]
struct ShownBoard {
    position: AnyPosition,
    since: f64,
    /// Whether it was reached by playing one action on the board, and so moves.
    moves: bool,
}

/// The progress of the motion towards the position shown (1 at rest) and, until then, its origin.
pub(super) fn step<'a>(
    ui: &Ui,
    id: Id,
    scene: &BoardScene<'a>,
) -> (f32, Option<(&'a AnyPosition, ActionId)>) {
    let now = ui.input(|input| input.time);
    let shown = ui.data_mut(|data| {
        let shown = data.get_temp_mut_or_insert_with(id, || ShownBoard {
            position: scene.position.clone(),
            since: now,
            moves: false,
        });
        if shown.position != *scene.position {
            // There is motion only for one step forward. A jump in the game, or a step back, has no stone to
            // follow.
            let moves = scene.previous.is_some_and(|(before, _)| *before == shown.position);
            *shown = ShownBoard { position: scene.position.clone(), since: now, moves };
        }
        (shown.since, shown.moves)
    });
    let (since, moves) = shown;
    let share = ((now - since) as f32 / MOTION).clamp(0.0, 1.0);
    if !moves || !scene.animation || share >= 1.0 {
        return (1.0, None);
    }
    // Only during motion: a window at rest costs nothing.
    ui.ctx().request_repaint();
    (share, scene.previous)
}

/// Slow at both ends.
pub(super) fn eased(share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}
