//! The menu of the right button on the tree of an exercise.

use std::collections::BTreeMap;

use egui::{Rect, Response};

use crate::offers::OffersMenu;
use edagari_app::exercise::ExerciseKind;
use edagari_app::session::command::Command;
use edagari_app::session::exercises::data::ExerciseCommand;

use super::actions::{AnswerButton, ButtonStanding, buttons};
use super::drawn::DrawnExercise;
use super::tree;

/// Offers to answer the node that is pointed at, and what the buttons below the answer do.
pub(super) fn menu_ui(
    response: &Response,
    drawn: &DrawnExercise<'_>,
    places: &BTreeMap<u32, Rect>,
    focused: Option<u32>,
    requests: &mut Vec<ExerciseCommand>,
) {
    let pointer = response.ctx.pointer_latest_pos();
    let cell = pointer.and_then(|at| places.iter().find(|(_, cell)| cell.contains(at)));
    // By keys the menu is about the node that has the focus.
    let node = cell.map(|(&node, _)| node).or(focused);
    let mut commands = Vec::new();
    let menu = OffersMenu::of(response).about(node).focused(focused.is_some());
    menu.ui(drawn.state, &mut commands, |menu, node| {
        // The menu may still be open when another exercise is shown.
        let nodes = drawn.tree.tree().node_count();
        if let Some(node) = node.filter(|&node| (node as usize) < nodes) {
            menu.entry(key(drawn, node), |_, commands| {
                let mut touched = Vec::new();
                tree::touched(drawn, node, &mut touched);
                commands.extend(touched.into_iter().map(Command::Exercise));
            });
            menu.line();
        }
        let enabled = |button: &AnswerButton| button.standing == ButtonStanding::Enabled;
        for AnswerButton { keys, request, .. } in buttons(drawn.state).into_iter().filter(enabled) {
            menu.command(keys[0], Command::Exercise(request));
        }
    });
    requests.extend(commands.into_iter().filter_map(|command| match command {
        Command::Exercise(request) => Some(request),
        _ => None,
    }));
}

/// The words of a click on a node.
fn key(drawn: &DrawnExercise<'_>, node: u32) -> &'static str {
    match drawn.shown.exercise.kind {
        _ if drawn.state.exercises.revealed => "exercise.menu.select",
        ExerciseKind::Cuts if node != 0 => "exercise.menu.cut",
        ExerciseKind::NextLeaf { .. } if drawn.is_asked(node) => "exercise.menu.leaf",
        _ => "exercise.menu.select",
    }
}
