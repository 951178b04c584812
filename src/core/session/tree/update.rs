//! How the person looks at drawn trees: selected, opened and closed nodes, passes and steps.

use std::sync::Arc;

use crate::session::command::TreeCommand;
use crate::session::drawing::data::DrawingPlace;
use crate::session::drawing::{asking, time, trajectory};
use crate::session::state::State;
use crate::session::{game, reruns};
use crate::trace::{Address, NodeId, Tree};

pub(crate) fn apply(state: &mut State, stage: DrawingPlace, command: &TreeCommand) {
    // A search that changes whole lines has no tree: its steps are trials.
    let changes_lines = trajectory::of(state, stage).is_some();
    match *command {
        TreeCommand::Seek(step) if changes_lines => trajectory::seek(state, stage, step),
        TreeCommand::Walk(walk) if changes_lines => trajectory::walk(state, stage, walk),
        TreeCommand::Play(plays) if changes_lines => trajectory::play(state, stage, plays),
        TreeCommand::Select(node) => select(state, stage, node),
        TreeCommand::Open(node, open) => open_node(state, stage, node, open),
        TreeCommand::Reveal(node) => reveal(state, stage, node),
        TreeCommand::GoTo(node) => go_to(state, stage, node),
        TreeCommand::ShowPass(pass) => {
            asking::forget(state, stage);
            time::show_pass(state, stage, pass);
        }
        TreeCommand::Seek(step) => {
            asking::forget(state, stage);
            time::seek(state, stage, step);
        }
        TreeCommand::StopAfter(phase) => {
            asking::forget(state, stage);
            time::stop_after(state, stage, phase);
        }
        TreeCommand::Walk(walk) => asking::walk(state, stage, walk),
        TreeCommand::Predict(on) => asking::switch(state, stage, on),
        TreeCommand::Answer(chosen) => asking::answer(state, stage, chosen),
        TreeCommand::Play(plays) => time::play(state, stage, plays),
        TreeCommand::SetSeen(ref seen) => {
            if let Some(view) = state.tree_view_mut(stage) {
                view.seen = Arc::new(seen.clone());
            }
        }
        TreeCommand::SetSpeed(speed) => {
            if let Some(view) = state.tree_view_mut(stage) {
                view.player.speed = speed;
            }
        }
    }
}

fn address(state: &State, stage: DrawingPlace, node: NodeId) -> Option<Address> {
    state.subject(stage)?.address(node)
}

/// The tree of a drawing, if it has the node: the picture in which a person saw it may be of another.
fn tree_with(state: &State, stage: DrawingPlace, node: NodeId) -> Option<&Tree> {
    state.subject(stage)?.tree().filter(|tree| node.index() < tree.len())
}

fn select(state: &mut State, stage: DrawingPlace, node: Option<NodeId>) {
    let node = node.and_then(|node| address(state, stage, node));
    if let Some(view) = state.tree_view_mut(stage) {
        view.node = node;
    }
    if stage == DrawingPlace::Main {
        reruns::update::solve_selected(state);
    }
}

/// Some nodes are open by themselves, which the panel knows; here is only what was said by hand.
fn open_node(state: &mut State, stage: DrawingPlace, node: NodeId, open: bool) {
    let Some(address) = address(state, stage, node) else { return };
    if let Some(view) = state.tree_view_mut(stage) {
        view.openings.set(&address, open);
    }
}

fn reveal(state: &mut State, stage: DrawingPlace, node: NodeId) {
    let Some(tree) = tree_with(state, stage, node) else { return };
    let ancestors: Vec<_> = tree.with_ancestors(node).skip(1).collect();
    for ancestor in ancestors {
        open_node(state, stage, ancestor, true);
    }
    select(state, stage, Some(node));
}

/// Plays the way to a node on the board, from the position that the search began from.
fn go_to(state: &mut State, stage: DrawingPlace, node: NodeId) {
    let (Some(subject), Some(tree)) = (state.subject(stage), tree_with(state, stage, node)) else { return };
    let (root, line) = (subject.root.clone(), tree.path(node));
    let Some(root_move) = state.root_move(stage) else { return };
    if state.game.document.record.contains(root_move) {
        game::update::go_to(state, root_move);
        // The start may have been changed since the search: then its line leads elsewhere.
        if root == *state.game.position.as_seen() {
            state.turns.pause();
            game::update::play(state, &line);
        }
    }
}
