//! The user's view of drawn trees: selected, opened and closed nodes, passes and steps.

use std::sync::Arc;

use crate::session::command::TreeCommand;
use crate::session::drawing::data::DrawingPlace;
use crate::session::drawing::{asking, time, trajectory};
use crate::session::state::State;
use crate::session::{game, reruns};
use crate::trace::{Address, NodeId, Tree};

pub(crate) fn apply(state: &mut State, drawing_place: DrawingPlace, command: &TreeCommand) {
    // A search that changes whole lines has no tree: its steps are runs.
    let changes_lines = trajectory::of(state, drawing_place).is_some();
    match *command {
        TreeCommand::Seek(step) if changes_lines => trajectory::seek(state, drawing_place, step),
        TreeCommand::Walk(walk) if changes_lines => trajectory::walk(state, drawing_place, walk),
        TreeCommand::Play(plays) if changes_lines => trajectory::play(state, drawing_place, plays),
        TreeCommand::Select(node) => select(state, drawing_place, node),
        TreeCommand::Open(node, open) => open_node(state, drawing_place, node, open),
        TreeCommand::Reveal(node) => reveal(state, drawing_place, node),
        TreeCommand::GoTo(node) => go_to(state, drawing_place, node),
        TreeCommand::ShowPass(pass) => {
            asking::forget(state, drawing_place);
            time::show_pass(state, drawing_place, pass);
        }
        TreeCommand::Seek(step) => {
            asking::forget(state, drawing_place);
            time::seek(state, drawing_place, step);
        }
        TreeCommand::StopAfter(phase) => {
            asking::forget(state, drawing_place);
            time::stop_after(state, drawing_place, phase);
        }
        TreeCommand::Walk(walk) => asking::walk(state, drawing_place, walk),
        TreeCommand::Predict(on) => asking::switch(state, drawing_place, on),
        TreeCommand::Answer(chosen) => asking::answer(state, drawing_place, chosen),
        TreeCommand::Play(plays) => time::play(state, drawing_place, plays),
        TreeCommand::Missed(ref line) => {
            if let Some(view) = state.tree_view_mut(drawing_place) {
                view.missed.clone_from(line);
            }
        }
        TreeCommand::SetSeen(ref seen) => {
            if let Some(view) = state.tree_view_mut(drawing_place) {
                view.seen = Arc::new(seen.clone());
            }
        }
        TreeCommand::SetSpeed(speed) => {
            if let Some(view) = state.tree_view_mut(drawing_place) {
                view.player.speed = speed;
            }
        }
    }
}

fn address(state: &State, drawing_place: DrawingPlace, node: NodeId) -> Option<Address> {
    state.subject(drawing_place)?.address(node)
}

/// The tree of a drawing, if it has the node: a command may refer to an earlier tree.
fn tree_with(state: &State, drawing_place: DrawingPlace, node: NodeId) -> Option<&Tree> {
    state.subject(drawing_place)?.tree().filter(|tree| node.index() < tree.len())
}

fn select(state: &mut State, drawing_place: DrawingPlace, node: Option<NodeId>) {
    let node = node.and_then(|node| address(state, drawing_place, node));
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.node = node;
    }
    if drawing_place == DrawingPlace::Main {
        reruns::update::solve_selected(state);
    }
}

/// Opens or closes a node by hand. Nodes open by default are a matter of the panel.
fn open_node(state: &mut State, drawing_place: DrawingPlace, node: NodeId, open: bool) {
    let Some(address) = address(state, drawing_place, node) else { return };
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.openings.set(&address, open);
    }
}

fn reveal(state: &mut State, drawing_place: DrawingPlace, node: NodeId) {
    let Some(tree) = tree_with(state, drawing_place, node) else { return };
    let ancestors: Vec<_> = tree.with_ancestors(node).skip(1).collect();
    for ancestor in ancestors {
        open_node(state, drawing_place, ancestor, true);
    }
    select(state, drawing_place, Some(node));
}

/// Plays the path to a node on the board, from the root of the search.
fn go_to(state: &mut State, drawing_place: DrawingPlace, node: NodeId) {
    let (Some(subject), Some(tree)) = (state.subject(drawing_place), tree_with(state, drawing_place, node))
    else {
        return;
    };
    let (root, line) = (subject.root.clone(), tree.path(node));
    let Some(root_move) = state.root_move(drawing_place) else { return };
    if state.game.document.record.contains(root_move) {
        game::update::go_to(state, root_move);
        // The start may have been changed since the search: then its line leads elsewhere.
        if root == *state.game.position.as_seen() {
            state.turns.pause();
            game::update::play(state, &line);
        }
    }
}
