//! What the person looks at: the tree's nodes, panels, hints, dialogs.

use crate::trace::{Address, NodeId};

use super::super::command::Command;
use super::super::state::{Hints, State};
use super::{Applied, Effect, LayoutChange, play, show};

pub(super) fn apply(state: &mut State, command: Command) -> Applied {
    match command {
        Command::Preview(line) => state.view.preview = Some(line),
        Command::SelectNode(node) => state.view.node = node.and_then(|node| address(state, node)),
        Command::OpenNode(node, open) => open_node(state, node, open),
        Command::RevealNode(node) => reveal_node(state, node),
        Command::GoToNode(node) => go_to_node(state, node),
        Command::ShowPass(pass) => state.view.pass = pass,
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
        Command::Point(panel) => state.view.pointed = Some(panel),
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

/// The way to a node of the tree that is shown.
fn address(state: &State, node: NodeId) -> Option<Address> {
    let tree = &state.shown_pass()?.tree;
    (node.index() < tree.len()).then(|| Address::of(tree, node))
}

/// Some nodes are open by themselves, which the panel knows; the two sets hold what was said by hand.
fn open_node(state: &mut State, node: NodeId, open: bool) {
    let Some(address) = address(state, node) else { return };
    let view = &mut state.view;
    let (into, out_of) =
        if open { (&mut view.opened, &mut view.closed) } else { (&mut view.closed, &mut view.opened) };
    out_of.remove(&address);
    into.insert(address);
}

fn reveal_node(state: &mut State, node: NodeId) {
    let Some(pass) = state.shown_pass() else { return };
    let ancestors: Vec<_> = pass.tree.with_ancestors(node).skip(1).collect();
    for ancestor in ancestors {
        open_node(state, ancestor, true);
    }
    state.view.node = address(state, node);
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
