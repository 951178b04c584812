//! The drawing of one recorded search alone, for panels that show searches of their own.

use egui::Ui;

use crate::app::command::Command;
use crate::app::state::State;
use crate::app::subject::Subject;

use super::canvas::{Canvas, Kept};
use super::scene::Scene;
use super::{View, direction};

/// Paints the drawing into all the room there is; nothing while nothing is recorded.
pub(in crate::app::panels) fn drawing_ui(
    ui: &mut Ui,
    state: &State,
    subject: Subject<'_>,
    commands: &mut Vec<Command>,
) {
    let memory = egui::Id::unique("tree drawing").with(subject.stage);
    let Some(scene) = Scene::of(state, subject, false) else { return };
    let mut kept: Kept = ui.data_mut(|data| data.get_temp(memory)).unwrap_or_default();
    let direction = direction(&scene, View::default());
    Canvas { scene: &scene, direction, kept: &mut kept, commands }.ui(ui, None);
    ui.data_mut(|data| data.insert_temp(memory, kept));
}
