//! The context menu: on a node its actions, beside the nodes those of the drawing.

use egui::Response;

use crate::chosen_sheet;
use crate::offers::{Offers, OffersMenu};
use crate::panels::tree::reruns;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::tree::scene::{DrawnMark, TreeScene};
use edagari_app::session::worksheet::data::ExerciseSource;
use edagari_app::trace::address::Address;
use edagari_app::trace::layout::ItemId;
use edagari_app::trace::tree::NodeId;

use super::state::{Below, Hand, TreeCanvas};

impl TreeCanvas<'_> {
    /// Opens the menu; `hovered` is the item under the pointer.
    pub(super) fn menu_ui(&mut self, response: &Response, hovered: Option<ItemId>) {
        let item = hovered.map(|id| self.kept.plan.layout.item(id).what);
        // By keys the menu is about the selected node.
        let selected = self.scene.selected.filter(|_| response.has_focus() && !response.contains_pointer());
        let node = item.map(DrawnMark::node).or(selected);
        let mut hand = None;
        OffersMenu::of(response).about(node).ui(self.scene.state, self.commands, |menu, node| {
            // The menu may still be open when the recording has been renumbered with fewer nodes.
            if let Some(id) = node.filter(|id| id.index() < self.scene.tree.len()) {
                hand = node_menu_ui(menu, self.scene, id);
            } else {
                menu.command("export.open", Command::Show(Dialog::Export(self.scene.subject.drawing_place)));
                if self.scene.is_of_tree_on_board() {
                    menu.entry("worksheet.of-tree", |ui, commands| {
                        chosen_sheet::choose(ui.ctx(), ExerciseSource::Tree);
                        commands.push(Command::Show(Dialog::Worksheet));
                    });
                }
                menu.actions(&["copy-panel", "copy-panel-2", "copy-panel-4", "present", "full-panel"]);
            }
        });
        if let Some(hand) = hand {
            self.kept.hand = hand;
        }
    }
}

/// Offers the actions of a node; returns the change made in the drawing itself.
pub(in crate::panels::tree) fn node_menu_ui(
    menu: &mut Offers<'_>,
    scene: &TreeScene<'_>,
    id: NodeId,
) -> Option<Hand> {
    let mut hand = None;
    menu.command("tree.card.go", scene.command(TreeCommand::GoTo(id)));
    // Beside other drawings there is no room for the answer.
    if scene.subject.drawing_place == DrawingPlace::Main && id != NodeId::ROOT {
        let missed = TreeCommand::Missed(Some(scene.tree.path(id)));
        menu.command("tree.missed.ask", scene.command(missed));
    }
    if let Some((key, command)) = reruns::offer(scene, id) {
        menu.command(key, command);
    }
    for (engine, command) in reruns::engines_to_ask(scene, id) {
        let words = scene.state.text().with("again.engine.ask", &[("engine", &engine)]);
        menu.named(words, command);
    }
    if scene.can_open(id) {
        let open = scene.is_open(id);
        menu.entry(if open { "tree.card.close" } else { "tree.card.open" }, |_, commands| {
            let unfolded = || Hand::Unfolded(Address::of(scene.tree, id), Below::Children);
            hand = Some(if open { Hand::Here } else { unfolded() });
            commands.push(scene.command(TreeCommand::Open(id, !open)));
        });
    }
    let below = scene.closed_below(id);
    if !below.is_empty() {
        menu.entry("tree.card.open-below", |_, commands| {
            // No single node was unfolded, so the view stays where it is.
            hand = Some(Hand::Here);
            commands.extend(below.into_iter().map(|child| scene.command(TreeCommand::Open(child, true))));
        });
    }
    hand
}

/// Offers to show a node in the drawing, where a list or a bar stands for the node, and what can be done with it.
pub(in crate::panels::tree) fn shown_menu_ui(menu: &mut Offers<'_>, scene: &TreeScene<'_>, id: NodeId) {
    menu.entry("tree.menu.show", |_, commands| commands.extend(scene.reveal(id)));
    // Nothing was unfolded by hand in the drawing, which shows the node as it shows any other.
    node_menu_ui(menu, scene, id);
}
