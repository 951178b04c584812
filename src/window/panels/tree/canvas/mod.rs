//! The drawing as one widget: panning, zooming, pointing and walking through the tree by keys. Hit tests are
//! arithmetic; nodes are no widgets.

use egui::{Response, Sense, Ui, Vec2, vec2};

use crate::panels::tree::camera::{Camera, CameraFrame, Growth, Sight};
use crate::panels::tree::paint::TreePainter;
use crate::panels::tree::plan::{LayoutForm, PlanChange};
use crate::panels::tree::{reruns, why};
use crate::style::{self, Palette};
use crate::wanted_focus::FocusTarget;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::tree::scene::DrawnMark;
use edagari_app::trace::address::Address;
use edagari_app::trace::layout::ItemId;
use edagari_app::trace::tree::NodeId;

use state::{CanvasMemory, CanvasRequest, Hand, TreeCanvas};

mod cuts;
mod follow;
mod linked;
pub(super) mod links;
pub(super) mod menu;
mod minimap;
mod spoken;
pub(super) mod state;
mod walk;

impl TreeCanvas<'_> {
    /// Paints the tree into all available room.
    pub(super) fn ui(&mut self, ui: &mut Ui, look: Option<CanvasRequest>) -> Response {
        let size = ui.available_size().max(vec2(80.0, 60.0));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let is_main = self.scene.subject.drawing_place == DrawingPlace::Main;
        if is_main && FocusTarget::Tree.take(ui.ctx()) {
            response.request_focus();
        }
        let time = ui.input(|input| input.time);
        // The order counts: the layout, then a sight that fits it, then its moves, automatic or manual.
        self.plan(ui, size, time);
        self.grow(size);
        self.fit(size, self.magnified(ui));
        self.follow(size, time);
        let look = look.or_else(|| walk::zoom_key(ui, response.has_focus() || self.presents()));
        self.join(ui, time);
        // Taken after `join`: a move caused by another drawing must not be shared as a move of this one.
        let before = self.camera().goal();
        self.look(ui, &response, look);
        let camera = self.camera();
        let (sight, moving) = camera.now(time);
        if moving {
            ui.ctx().request_repaint();
        }
        let frame = CameraFrame::new(rect, sight, self.growth());
        let hovered = response.hover_pos().and_then(|point| self.hit(&frame, point));
        self.point(&response, &frame, hovered);
        self.menu_ui(&response, hovered);
        self.keys(ui, &response);
        let layout = self.kept.plan.layout.clone();
        let painter = ui.painter_at(rect);
        let palette = Palette::of(ui);
        let labels = &mut self.kept.labels;
        let scene = self.scene;
        let least = style::letters(ui, 0.0);
        let windows = self.windows;
        let above = painter.clone();
        TreePainter { scene, layout: &layout, frame, painter, palette, hovered, labels, least, windows }
            .paint();
        self.links(ui, &frame, &above, hovered);
        self.map_ui(ui, response.id.with("map"), &frame);
        if self.camera().goal() != before {
            self.share(ui, time);
        }
        self.describe(ui, &response, &frame);
        response
    }

    pub(super) fn camera(&mut self) -> &mut Camera {
        let home = Sight { pan: Vec2::ZERO, zoom: 1.0 };
        self.kept.camera.get_or_insert(Camera::at(home))
    }

    /// Renews the layout after changes, and keeps the node in question in its place on the screen.
    fn plan(&mut self, ui: &Ui, size: Vec2, time: f64) {
        let search = self.scene.subject.search;
        let fresh = self.kept.camera.is_none() || self.kept.search != search;
        // Another search has other nodes: the memory of the last one does not fit them.
        if fresh {
            *self.kept = CanvasMemory { search, ..CanvasMemory::default() };
        }
        match self.kept.plan.follow(
            self.scene,
            LayoutForm { direction: self.direction, windows: self.windows },
            time,
        ) {
            PlanChange::New => {}
            PlanChange::Kept => return,
            PlanChange::Drafts => return ui.ctx().request_repaint(),
            PlanChange::Rests(rest) => {
                return ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(rest));
            }
        }
        self.grow(size);
        let home = self.home(size, self.magnified(ui));
        let (live, growth) = (self.scene.is_live(), self.growth());
        let turned =
            self.kept.direction.replace(self.direction).is_some_and(|before| before != self.direction);
        let pins = self.kept.pin.take().map(|(_, pins)| pins).unwrap_or_default();
        // The first of the node and its ancestors that is still drawn determines the shift of the layout.
        let moved = pins.iter().find_map(|(address, before)| {
            let after = address.find(self.scene.tree).and_then(|id| self.place(id))?;
            Some(*before - after)
        });
        let animated = self.scene.state.settings.animation;
        // A tree that was watched while it grew, and does not fit, keeps its view when the search ends.
        let stays = self.kept.grew && !Sight::fits(&self.kept.plan.layout, size, self.growth());
        let watched = live || stays || self.scene.selected.is_some();
        let stays_whole = self.presents() && self.is_presented_whole(size);
        match &mut self.kept.camera {
            None => {
                let sight = if live { Sight::start(size, self.direction) } else { home };
                self.kept.grew = live;
                self.kept.camera = Some(Camera::at(sight));
            }
            // The nodes in view have moved: the whole tree shows where.
            Some(camera) if turned => {
                *camera = Camera::at(Sight::all(&self.kept.plan.layout, size, growth));
            }
            // A presentation that shows the whole tree does so at every step, whatever is folded there.
            Some(camera) if !camera.touched && stays_whole => camera.jump(home),
            Some(camera) if !camera.touched && !watched && animated => camera.glide(home, time),
            Some(camera) if !camera.touched && !watched => camera.jump(home),
            Some(camera) => camera.shift(moved.unwrap_or_default() * camera.goal().zoom),
        }
    }

    /// The magnification of the window, and of the tree with it. A presented tree is shown whole where it
    /// fits.
    fn magnified(&self, ui: &Ui) -> f32 {
        if self.presents() { 1.0 } else { ui.ctx().zoom_factor() }
    }

    /// Whether a step is the last one, at which the search is over.
    fn is_end(&self, step: Option<u64>) -> bool {
        step.is_none_or(|step| step >= self.scene.tree.steps())
    }

    /// Whether this tree is presented to a room.
    pub(super) const fn presents(&self) -> bool {
        self.scene.state.view.presentation.is_some()
    }

    /// The direction of the plies and their distance.
    pub(super) fn growth(&self) -> Growth {
        let kept = self.kept.growth.filter(|growth| growth.direction == self.direction);
        kept.unwrap_or(Growth::usual(self.direction))
    }

    /// Spreads the plies where the tree is presented and shown whole.
    fn grow(&mut self, size: Vec2) {
        let usual = Growth::usual(self.direction);
        // After a manual move of the view the plies stay as they are.
        let is_touched = self.kept.presents && self.kept.camera.is_some_and(|camera| camera.touched);
        if self.presents() && is_touched && self.kept.growth.is_some() {
            return;
        }
        let is_whole = self.presents() && self.is_presented_whole(size);
        self.kept.growth = Some(if is_whole { usual.filling(&self.kept.plan.layout, size) } else { usual });
    }

    /// Whether the whole tree is presented, which depends on its size with the usual distance of plies.
    fn is_presented_whole(&self, size: Vec2) -> bool {
        let usual = Growth::usual(self.direction);
        Sight::is_presented_whole(&self.kept.plan.layout, size, usual, self.is_end(self.scene.step))
    }

    /// The sight until the user moves it.
    fn home(&self, size: Vec2, magnified: f32) -> Sight {
        let layout = &self.kept.plan.layout;
        if !self.presents() {
            let beside = self.scene.subject.drawing_place != DrawingPlace::Main;
            let least = if beside { Sight::LEAST_BESIDE } else { Sight::LEAST_WHOLE };
            return Sight::home(layout, size, self.growth(), magnified, least);
        }
        if self.is_presented_whole(size) {
            return Sight::presented_whole(layout, size, self.growth());
        }
        if self.is_end(self.scene.step) {
            return Sight::presented_from_root(layout, size, self.growth());
        }
        let current = self.scene.step.and_then(|step| self.scene.tree.current(step));
        let at = current.or(self.scene.selected).and_then(|id| self.place(id));
        Sight::presented_around(self.direction, at.unwrap_or_default())
    }

    /// Keeps the edge from which the tree grows in its place when the drawing becomes larger or smaller. When
    /// the whole window is magnified, so is the tree: it does not shrink to fit the rest of the room.
    fn fit(&mut self, size: Vec2, magnified: f32) {
        // All is replaced before the first return, so that no change is noticed a second time.
        let before = std::mem::replace(&mut self.kept.size, size);
        let magnified_before = std::mem::replace(&mut self.kept.magnified, magnified);
        let presents = self.presents();
        // A presented tree is whole at the end of a search, and legible at each of its steps.
        let turned =
            presents && !self.camera().touched && self.is_end(self.kept.step) != self.is_end(self.scene.step);
        if std::mem::replace(&mut self.kept.presents, presents) != presents || turned {
            let home = self.home(size, magnified);
            self.camera().touched = false;
            return self.camera().jump(home);
        }
        if before == size || before == Vec2::ZERO {
            return;
        }
        let zooms = (magnified - magnified_before).abs() > f32::EPSILON;
        let (along, _) = self.direction.parts(before - size);
        // Sights count from the middle of the drawing, which moves by half of the change of the size.
        let shift = self.direction.step(along / 2.0, 0.0);
        let live = self.scene.is_live();
        let (layout, growth) = (self.kept.plan.layout.clone(), self.growth());
        // A side panel that appears or disappears leaves a whole tree whole: an earlier move of the view was
        // for another room.
        let stays_whole =
            presents && (before.x - size.x).abs() > f32::EPSILON && self.is_presented_whole(size);
        let camera = self.camera();
        if (camera.touched || live) && !stays_whole {
            camera.shift(shift);
            // The node of the step may lie outside of the remaining room.
            if presents {
                self.kept.step = None;
            }
        } else if zooms {
            camera.jump(Sight::home_at(&layout, size, growth, camera.goal().zoom));
        } else {
            let home = self.home(size, magnified);
            self.camera().jump(home);
        }
    }

    /// The place of a node in the layout.
    fn place(&self, id: NodeId) -> Option<Vec2> {
        let item = self.kept.plan.item_of(self.scene, id)?;
        let layout = &self.kept.plan.layout;
        Some(self.growth().place(layout.row_of(item), layout.item(item).at))
    }

    /// Remembers the places of a node and its ancestors until the layout changes.
    fn pin(&mut self, id: NodeId) {
        if self.kept.pin.as_ref().is_some_and(|(pinned, _)| *pinned == id) {
            return;
        }
        let tree = self.scene.tree;
        let placed = tree.with_ancestors(id).filter_map(|id| Some((Address::of(tree, id), self.place(id)?)));
        self.kept.pin = Some((id, placed.collect()));
    }

    /// Panning and zooming by pointer, wheel and buttons.
    fn look(&mut self, ui: &Ui, response: &Response, look: Option<CanvasRequest>) {
        let (size, growth) = (response.rect.size(), self.growth());
        let all = Sight::all(&self.kept.plan.layout, size, growth);
        let least = Sight::least(&self.kept.plan.layout, size, growth);
        let animated = self.scene.state.settings.animation;
        let camera = self.camera();
        // From the goal of the view: several turns of the wheel during a glide add up.
        let mut sight = camera.goal();
        if response.dragged() {
            sight.pan += response.drag_delta();
        }
        if response.contains_pointer() {
            let (zoom, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
            let fixed = response.hover_pos().map_or(Vec2::ZERO, |point| point - response.rect.center());
            if (zoom - 1.0).abs() > f32::EPSILON {
                sight = sight.zoomed(zoom, fixed, least);
            } else if scroll != Vec2::ZERO {
                let turn = if scroll.y.abs() > scroll.x.abs() { scroll.y } else { scroll.x };
                let pans = ui.input(|input| input.modifiers.shift) || scroll.x != 0.0;
                sight = if pans {
                    Sight { pan: sight.pan + scroll, ..sight }
                } else {
                    // Exponential, so that turning forth and back by the same amount restores the zoom.
                    sight.zoomed((turn / 240.0).exp(), fixed, least)
                };
            }
        }
        if sight != camera.goal() {
            camera.touched = true;
            camera.jump(sight);
        }
        let shift = walk::pan_keys(ui, response) * size;
        let goal = match look {
            None if shift == Vec2::ZERO => return,
            None => Sight { pan: sight.pan + shift, ..sight },
            Some(CanvasRequest::Whole) => all,
            Some(CanvasRequest::Zoom(closer)) => {
                sight.zoomed(if closer { 1.3 } else { 1.0 / 1.3 }, Vec2::ZERO, least)
            }
        };
        // A view that matches the automatic one stays automatic.
        camera.touched = look != Some(CanvasRequest::Whole) || goal.zoom < Sight::FIT.0;
        let time = ui.input(|input| input.time);
        if animated { camera.glide(goal, time) } else { camera.jump(goal) }
    }

    fn hit(&self, frame: &CameraFrame, point: egui::Pos2) -> Option<ItemId> {
        let (row, at, along) = frame.locate(point)?;
        let reach = frame.growth.reach();
        // The triangle of a closed node, behind it, belongs to it.
        let item = self.kept.plan.layout.hit(row, at)?;
        let exists = self.scene.now.exists(self.kept.plan.layout.item(item).what.node());
        (exists && (-reach..=reach + 16.0).contains(&along)).then_some(item)
    }

    /// Handles hovering and clicks.
    fn point(&mut self, response: &Response, frame: &CameraFrame, hovered: Option<ItemId>) {
        if let Some(first) = response.hover_pos().and_then(|point| self.scissors(frame, point)) {
            return self.point_at_cut(response, first);
        }
        let item = hovered.map(|id| self.kept.plan.layout.item(id).what);
        if let Some(DrawnMark::Node(id)) = item {
            self.pin(id);
            self.preview(id);
        } else if let Some(id) = self.scene.selected.or(Some(NodeId::ROOT)) {
            self.pin(id);
        }
        if response.clicked() {
            response.request_focus();
        }
        let notes = item.map(|item| {
            let node = item.node();
            let share = why::mean_share(self.scene, node);
            [share, reruns::found(self.scene, node), self.scene.saved(node), self.run_words(item)]
        });
        let words: Vec<_> = notes.into_iter().flatten().flatten().collect();
        if !words.is_empty() {
            response.clone().on_hover_text_at_pointer(words.join("\n"));
        }
        if let Some(DrawnMark::Pruned(first, _)) = item {
            response.clone().on_hover_cursor(egui::CursorIcon::PointingHand);
            if response.clicked() {
                self.spread(first);
            }
            return;
        }
        let Some(DrawnMark::Node(id)) = item else {
            if response.clicked() {
                self.commands.push(self.scene.command(TreeCommand::Select(None)));
            }
            return;
        };
        if response.double_clicked() {
            self.commands.push(self.scene.command(TreeCommand::GoTo(id)));
        } else if response.clicked() {
            // Beyond the rim of the node lies the triangle of a closed subtree, the handle that opens it.
            let reach = frame.growth.reach();
            let handle = response
                .interact_pointer_pos()
                .and_then(|point| frame.locate(point))
                .is_some_and(|(_, _, along)| along > reach);
            self.clicked(id, handle);
        }
        if response.contains_pointer() {
            response.clone().on_hover_cursor(egui::CursorIcon::PointingHand);
        }
    }

    /// Handles a click: it selects; it opens a closed node, and closes a selected one.
    pub(super) fn clicked(&mut self, id: NodeId, handle: bool) {
        let open = self.scene.is_open(id);
        let again = self.scene.selected == Some(id);
        if !again {
            self.kept.hand = Hand::Here;
            self.commands.push(self.scene.command(TreeCommand::Select(Some(id))));
        }
        if self.scene.can_open(id) && (handle || !open || again) {
            self.unfold(id, !open);
        }
    }

    /// Previews the line to a node on the board, if the board shows the root of the search.
    fn preview(&mut self, id: NodeId) {
        let line = self.scene.tree.path(id);
        if *self.scene.root == *self.scene.state.game.position.as_seen() && !line.is_empty() {
            self.commands.push(Command::Preview(line));
        }
    }

    /// The tooltip of a group of skipped actions: the effect of a click.
    pub(super) fn run_words(&self, item: DrawnMark) -> Option<String> {
        let DrawnMark::Pruned(_, count) = item else { return None };
        Some(self.scene.state.text().with("tree.pruned-run", &[("count", &count)]))
    }
}
