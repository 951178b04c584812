//! What the person looks at: the tree's nodes, panels, hints, dialogs.

use crate::trace::NodeId;

use super::super::command::Command;
use super::super::state::{Hints, State};
use super::{Applied, Effect, LayoutChange, play, show};

pub(super) fn apply(state: &mut State, command: Command) -> Applied {
    match command {
        Command::Preview(line) => state.view.preview = Some(line),
        Command::SelectNode(node) => state.view.node = node,
        Command::ToggleNode(node) => toggle_node(state, node),
        Command::RevealNode(node) => reveal_node(state, node),
        Command::GoToNode(node) => go_to_node(state, node),
        Command::ShowPass(pass) => {
            state.view.pass = pass;
            state.view.node = None;
            state.view.opened.clear();
            state.view.closed.clear();
        }
        Command::ToggleHints => {
            state.settings.hints = match state.settings.hints {
                Hints::Hidden => Hints::Values,
                Hints::Values => Hints::Hidden,
            };
        }
        Command::TogglePanel(panel) => return Ok(vec![Effect::Layout(LayoutChange::Toggle(panel))]),
        Command::FocusPanel(panel) => {
            if state.view.full_panel.is_some() {
                state.view.full_panel = Some(panel);
            }
            return Ok(vec![Effect::Layout(LayoutChange::Focus(panel))]);
        }
        Command::ToggleFullPanel(panel) => {
            state.view.full_panel = (state.view.full_panel != Some(panel)).then_some(panel);
        }
        Command::ResetLayout => {
            state.view.full_panel = None;
            return Ok(vec![Effect::Layout(LayoutChange::Reset)]);
        }
        Command::SetSettings(settings) => state.settings = *settings,
        Command::Show(dialog) => show(state, Some(dialog)),
        Command::CloseDialog => show(state, None),
        other => return Err(other),
    }
    Ok(Vec::new())
}

/// Nodes are open down to a default depth that the panel knows; the two sets hold what differs by hand.
fn toggle_node(state: &mut State, node: NodeId) {
    let view = &mut state.view;
    if view.opened.remove(&node) {
        view.closed.insert(node);
    } else {
        view.closed.remove(&node);
        view.opened.insert(node);
    }
}

fn reveal_node(state: &mut State, node: NodeId) {
    let Some(pass) = state.shown_pass() else { return };
    let ancestors: Vec<_> = pass.tree.with_ancestors(node).collect();
    for ancestor in ancestors {
        if ancestor != node {
            state.view.closed.remove(&ancestor);
            state.view.opened.insert(ancestor);
        }
    }
    state.view.node = Some(node);
}

fn go_to_node(state: &mut State, node: NodeId) {
    let Some(pass) = state.shown_pass() else { return };
    let line = pass.tree.path(node);
    if state.game.document.record.contains(state.analysis.root_move) {
        play::go_to(state, state.analysis.root_move);
        if state.analysis.root.as_ref() == Some(&state.game.position) {
            state.view.paused = true;
            play::play(state, &line);
        }
    }
}
