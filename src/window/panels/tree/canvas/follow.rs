//! Keeps the node in question in sight: by the least move of the view, and by none where it is in sight
//! already.

use egui::{Pos2, Rangef, Rect, Vec2, vec2};

use crate::panels::tree::camera::Sight;
use edagari_app::session::command::TreeCommand;
use edagari_app::session::tree::scene::DrawnMark;
use edagari_app::trace::address::Address;
use edagari_app::trace::layout::ItemId;
use edagari_app::trace::tree::NodeId;

use super::state::{Below, Hand, TreeCanvas};

/// Changes since the frame before.
#[derive(Clone, Copy, Debug)]
struct Changes {
    step: bool,
    selection: bool,
    openings: bool,
    /// The selected node was opened.
    opened: bool,
}

/// The margin around the rectangle kept in sight, in points of the screen.
const MARGIN: f32 = 8.0;
/// The room for the words beside a child, in points of the layout.
const WORDS: f32 = 40.0;

impl TreeCanvas<'_> {
    pub(super) fn unfold(&mut self, id: NodeId, open: bool) {
        let unfolded = || Hand::Unfolded(Address::of(self.scene.tree, id), Below::Children);
        self.kept.hand = if open { unfolded() } else { Hand::Here };
        self.commands.push(self.scene.command(TreeCommand::Open(id, open)));
    }

    /// Shows grouped skipped actions one by one, `first` before the others.
    pub(super) fn spread(&mut self, first: NodeId) {
        let parent = self.scene.tree.parent(first).unwrap_or(first);
        self.kept.hand = Hand::Unfolded(Address::of(self.scene.tree, parent), Below::Pruned);
        self.commands.push(self.scene.command(TreeCommand::Open(first, true)));
    }

    /// Glides to the node just selected or unfolded, or to the node of the step shown, unless it is visible.
    pub(super) fn follow(&mut self, size: Vec2, time: f64) {
        let address = self.scene.selected.map(|id| Address::of(self.scene.tree, id));
        let said = self.scene.subject.view.openings.revision();
        let open = self.scene.selected.is_some_and(|id| self.scene.is_open(id));
        let openings = said != self.kept.said;
        let changes = Changes {
            step: self.scene.step != self.kept.step,
            selection: address != self.kept.selected,
            openings,
            opened: openings && open && !self.kept.open,
        };
        let reach = self.wanted(changes, size).and_then(|(id, below)| self.reach(id, below));
        // The old layout does not contain the target yet: all stays as noted, so that the change is found
        // again later.
        if self.kept.plan.is_drafting() && (reach.is_none() || changes.openings) {
            return;
        }
        (self.kept.selected, self.kept.step) = (address, self.scene.step);
        (self.kept.said, self.kept.open, self.kept.hand) = (said, open, Hand::Away);
        if let Some((node, all)) = reach {
            self.bring(node, all, size, time);
        }
    }

    /// The node to bring into sight after the changes, if any.
    fn wanted(&self, changes: Changes, size: Vec2) -> Option<(NodeId, Below)> {
        let scene = self.scene;
        let at_cut = |id| {
            let below = match scene.now.cut(id) {
                Some(_) => Below::Pruned,
                // An audience looks at the moves of the node as well.
                None if self.presents() => Below::Children,
                None => Below::Nothing,
            };
            (id, below)
        };
        // A step moves the selection as well: the node of the step comes first.
        let current = scene.step.filter(|_| changes.step).and_then(|step| scene.tree.current(step));
        if let Some(id) = current {
            return Some(at_cut(id));
        }
        match &self.kept.hand {
            Hand::Unfolded(address, below) if changes.openings => {
                address.find(scene.tree).map(|id| (id, *below))
            }
            Hand::Away if changes.selection => scene.selected.map(at_cut),
            // A subtree just unfolded may take long to search: a user who has moved on by then is left alone.
            Hand::Away if changes.opened => {
                scene.selected.filter(|&id| self.sees(id, size)).map(|id| (id, Below::Children))
            }
            _ if changes.selection => scene.selected.map(|id| (id, Below::Nothing)),
            _ => None,
        }
    }

    /// Whether a node is in sight, if only in part.
    fn sees(&self, id: NodeId, size: Vec2) -> bool {
        let goal = self.kept.camera.map(|camera| camera.goal());
        let seen = goal.zip(self.reach(id, Below::Nothing)).map(|(goal, (node, _))| {
            let middle = goal.pan + node.center().to_vec2() * goal.zoom;
            Rect::from_center_size(middle.to_pos2(), node.size() * goal.zoom)
        });
        let view = Rect::from_center_size(Pos2::ZERO, size);
        seen.is_some_and(|seen| seen.intersects(view))
    }

    /// The rectangle of a node in the layout, and that of everything to be shown with it.
    fn reach(&self, id: NodeId, below: Below) -> Option<(Rect, Rect)> {
        let layout = &self.kept.plan.layout;
        let item = self.kept.plan.item_of(self.scene, id)?;
        let place = |item: ItemId| {
            let middle = self.growth().place(layout.row_of(item), layout.item(item).at).to_pos2();
            Rect::from_center_size(middle, self.growth().node())
        };
        let node = place(item);
        let is_wanted = |item: &ItemId| match (below, layout.item(*item).what) {
            (Below::Nothing, _) | (Below::Pruned, DrawnMark::Unread(..)) => false,
            (Below::Pruned, DrawnMark::Node(child)) => self.scene.tree.is_skipped(child),
            (Below::Pruned, DrawnMark::Pruned(..)) | (Below::Children, _) => true,
        };
        let wanted = layout.item(item).children.clone().filter(is_wanted).map(|item| {
            let child = place(item);
            child.union(child.translate(self.direction.step(WORDS, 0.0)))
        });
        Some((node, wanted.fold(node, Rect::union)))
    }

    /// Moves the view as little as possible so that all is in sight, or as much of it as there is room for
    /// beside the node.
    fn bring(&mut self, node: Rect, all: Rect, size: Vec2, time: f64) {
        let animated = self.scene.state.settings.animation;
        let presents = self.presents();
        let camera = self.camera();
        let goal = camera.goal();
        let on_screen = |range: Rangef, pan: f32| Rangef {
            min: pan + range.min * goal.zoom,
            max: pan + range.max * goal.zoom,
        };
        let shift = |node: Rangef, all: Rangef, (pan, size): (f32, f32)| {
            least_shift(on_screen(node, pan), on_screen(all, pan), size / 2.0 - MARGIN)
        };
        let by = vec2(
            shift(node.x_range(), all.x_range(), (goal.pan.x, size.x)),
            shift(node.y_range(), all.y_range(), (goal.pan.y, size.y)),
        );
        if by == Vec2::ZERO {
            return;
        }
        // From here on the view is the user's: fitting it would undo the request. A presentation follows each
        // step, and shows the whole tree at the end.
        camera.touched |= !presents;
        let sight = Sight { pan: goal.pan + by, ..goal };
        if animated { camera.glide(sight, time) } else { camera.jump(sight) }
    }
}

/// The least shift after which `all` lies within `room` to both sides of 0, or covers it where it is larger,
/// and the node, which comes first, lies within it.
fn least_shift(node: Rangef, all: Rangef, room: f32) -> f32 {
    let shifts = |range: Rangef| {
        let ends = (-room - range.min, room - range.max);
        (ends.0.min(ends.1), ends.0.max(ends.1))
    };
    let ((low, high), (first, last)) = (shifts(all), shifts(node));
    // The second clamp has priority: where not all is visible, the node itself is.
    0.0_f32.clamp(low, high).clamp(first, last)
}
