//! Walks through a drawn tree by keys, while the drawing has the focus.

use egui::{EventFilter, Key, Modifiers, Response, Ui, Vec2, vec2};

use crate::panels::tree::camera::GrowthDirection;
use edagari_app::session::command::TreeCommand;
use edagari_app::trace::tree::NodeId;

use super::Hand;
use super::state::{CanvasRequest, TreeCanvas};

impl TreeCanvas<'_> {
    /// Handles the keys of the focused drawing: along the plies, among siblings, open, close, go.
    pub(super) fn keys(&mut self, ui: &Ui, response: &Response) {
        if !response.has_focus() {
            return;
        }
        // Without the filter egui would take the arrows to move the focus to another widget.
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let (out, back, before, after) = match self.direction {
            GrowthDirection::Right => (Key::ArrowRight, Key::ArrowLeft, Key::ArrowUp, Key::ArrowDown),
            GrowthDirection::Down => (Key::ArrowDown, Key::ArrowUp, Key::ArrowLeft, Key::ArrowRight),
        };
        let mut pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let current = self.scene.selected.unwrap_or(NodeId::ROOT);
        // A walk needs a start: where nothing is selected, the first key selects the root.
        let target = if self.scene.selected.is_none() && [out, before, after].into_iter().any(&mut pressed) {
            Some(NodeId::ROOT)
        } else if pressed(out) {
            self.below(current)
        } else if pressed(back) {
            self.scene.tree.node(current).parent
        } else if pressed(before) {
            self.beside(current, -1)
        } else if pressed(after) {
            self.beside(current, 1)
        } else {
            None
        };
        if let Some(target) = target {
            self.kept.hand = Hand::Here;
            self.commands.push(self.scene.command(TreeCommand::Select(Some(target))));
        }
        if pressed(Key::Enter) && self.scene.can_open(current) {
            self.unfold(current, !self.scene.is_open(current));
        }
        if pressed(Key::G) {
            self.commands.push(self.scene.command(TreeCommand::GoTo(current)));
        }
    }

    /// The child to step to: the one on the principal variation, else the first; a closed node opens first.
    fn below(&mut self, id: NodeId) -> Option<NodeId> {
        if self.scene.can_open(id) && !self.scene.is_open(id) {
            // The children have no place yet: the next press of the key goes there.
            self.unfold(id, true);
            return None;
        }
        let children = self.scene.children(id);
        let on_line = children.iter().find(|child| self.scene.line.contains(child));
        on_line.or(children.first()).copied()
    }

    /// The neighbour in the same row.
    fn beside(&self, id: NodeId, step: i64) -> Option<NodeId> {
        let layout = &self.kept.plan.layout;
        let item = self.kept.plan.item_of(self.scene, id)?;
        let row = &layout.rows()[layout.row_of(item)];
        // Items are numbered along their row, across the borders of families.
        let next = i64::from(item) + step;
        let next = u32::try_from(next).ok().filter(|next| row.contains(next))?;
        Some(layout.item(next).what.node())
    }
}

/// The pan by keys of the focused drawing, in shares of the drawing's size: Ctrl and the arrows.
pub(super) fn pan_keys(ui: &Ui, response: &Response) -> Vec2 {
    const SHARE: f32 = 0.125;
    let keys = [
        (Key::ArrowLeft, vec2(SHARE, 0.0)),
        (Key::ArrowRight, vec2(-SHARE, 0.0)),
        (Key::ArrowUp, vec2(0.0, SHARE)),
        (Key::ArrowDown, vec2(0.0, -SHARE)),
    ];
    if !response.has_focus() {
        return Vec2::ZERO;
    }
    let presses = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::COMMAND, key)) as f32;
    keys.into_iter().fold(Vec2::ZERO, |sum, (key, step)| sum + step * presses(key))
}

/// The zoom request by keys of the drawing with the focus, or of the presented one: in, out, everything.
pub(super) fn zoom_key(ui: &Ui, focused: bool) -> Option<CanvasRequest> {
    let keys = [
        (Key::Plus, CanvasRequest::Zoom(true)),
        (Key::Equals, CanvasRequest::Zoom(true)),
        (Key::Minus, CanvasRequest::Zoom(false)),
        (Key::Num0, CanvasRequest::Whole),
    ];
    let pressed =
        |&(key, _): &(Key, CanvasRequest)| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    keys.into_iter().find(|key| focused && pressed(key)).map(|(_, look)| look)
}
