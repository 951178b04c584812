//! The bars of the overview as one mesh, rebuilt only as far as needed: bars and colours with the tree and
//! the visible part, the mesh with every step shown.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use egui::epaint::Mesh;
use egui::{Color32, Rect, pos2, vec2};

use crate::panels::tree::hues::{Coloring, Scale, TreeColors};
use crate::style::Palette;
use edagari_app::trace::overview::{Bar, BarMeasure, OverviewWindow};
use edagari_app::trace::tree::NodeId;

use super::{Icicle, ROWS};

/// The bars as last drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct OverviewPicture {
    /// The hash of the source of bars and tints, and that of the mesh.
    keys: (u64, u64),
    /// The step of the colours, and the time at which they were made, in seconds.
    step: Option<u64>,
    made: f64,
    pub(super) mesh: Arc<Mesh>,
    pub(super) bars: Arc<Vec<Bar>>,
    /// While a search streams, bars for the next frame, of the tree at the given number of nodes: one frame
    /// finds them, and another paints them, so that neither takes long.
    coming: Option<(usize, Arc<Vec<Bar>>)>,
    /// The look of each bar, and its first corner in the mesh.
    tints: Vec<Tint>,
    corners: Vec<u32>,
    pub(super) row: f32,
    scale: Option<Scaled>,
}

/// The scale of the colours, with the hash of its source and its time, in seconds.
#[derive(Clone, Copy, Debug)]
struct Scaled {
    scale: Scale,
    units: (u64, u32, BarMeasure),
    steps: u64,
    made: f64,
}

/// The look of a bar.
#[derive(Clone, Copy, Debug)]
enum Tint {
    /// Never searched.
    Skipped,
    /// The colour from a given step on; before, the value is unknown.
    Known(u64, Color32),
    /// Another colour at every step: that of the mean of the simulations so far.
    Mean(NodeId),
}

/// The least interval between two pictures of the whole tree while a search streams, in seconds.
const PACE: f64 = 0.05;
/// The least interval between two computations of the colour scale, in seconds.
const SCALE_PACE: f64 = 0.5;
/// Columns of the whole tree from which the scale of the colours is computed.
const SCALE_COLUMNS: usize = 160;

impl Icicle<'_> {
    /// Makes the mesh, unless it is the one of the frame before; where only the step has changed, its
    /// colours.
    pub(super) fn draw(&mut self, rect: Rect, window: &OverviewWindow, palette: &'static Palette, time: f64) {
        let (frame, bars) = self.keys(rect, window, palette);
        let keys = (bars, frame);
        let known = &self.kept.picture;
        let fresh = (0.0..PACE).contains(&(time - known.made));
        // Bars may lag behind only while the whole tree is visible: a part that is zoomed in follows at once.
        let streams = self.scene.is_live() && self.kept.zoom.is_none() && frame == known.keys.1;
        if (keys == known.keys || streams && fresh) && known.step == self.scene.step {
            return;
        }
        let (stale, moved) = (bars != known.keys.0, frame != known.keys.1);
        let nodes = self.scene.tree.len();
        // A tree that became shorter was renumbered: bars found before name other nodes.
        let coming = self.kept.picture.coming.take().filter(|&(before, _)| streams && before <= nodes);
        if stale && streams && coming.is_none() {
            self.kept.picture.coming = Some((nodes, self.overview().bars(window).into()));
            // The keys stay those of the picture shown, so the next frame comes here too and paints.
            return;
        }
        if stale {
            let found = coming.map(|(_, bars)| bars);
            self.kept.picture.bars = found.unwrap_or_else(|| self.overview().bars(window).into());
        }
        let bars = Arc::clone(&self.kept.picture.bars);
        // During playback, the final values keep their colours.
        let hues = (stale || self.scene.visits).then(|| {
            let scale = self.scale(window.plies, time);
            TreeColors::of(self.scene, self.coloring, palette, scale)
        });
        if let Some(hues) = hues.as_ref().filter(|_| stale) {
            self.kept.picture.tints = bars.iter().map(|bar| self.tint(bar, hues)).collect();
        }
        if stale || moved {
            let plies = bars.iter().map(|bar| bar.ply + 1).max().unwrap_or(1);
            self.kept.picture.row = (rect.height() / plies as f32).clamp(ROWS.0, ROWS.1);
            self.lay_out(rect, window.columns, palette);
        }
        self.color(hues.as_ref(), palette);
        let picture = &mut self.kept.picture;
        (picture.keys, picture.step, picture.made) = (keys, self.scene.step, time);
    }

    /// The scale of the colours, that of the whole tree, whatever part is visible: no bar changes its colour
    /// on zooming in.
    fn scale(&mut self, plies: u32, time: f64) -> Scale {
        if self.coloring != Coloring::Value {
            return Scale::default();
        }
        let (units, steps) = (self.units(), self.scene.tree.steps());
        let fits = |known: &Scaled| {
            let fresh = self.scene.is_live() && (0.0..SCALE_PACE).contains(&(time - known.made));
            known.units == units && (known.steps == steps || fresh)
        };
        if let Some(known) = self.kept.picture.scale.filter(fits) {
            return known.scale;
        }
        let (measure, columns) = (self.measure, SCALE_COLUMNS);
        let high = self.overview().total(measure);
        let bars = self.overview().bars(&OverviewWindow { measure, low: 0.0, high, columns, plies });
        let scale = Scale::of(self.scene, &bars);
        self.kept.picture.scale = Some(Scaled { scale, units, steps, made: time });
        scale
    }

    /// The hashes of the mesh's source besides the step: without the tree, and with it.
    fn keys(&self, rect: Rect, window: &OverviewWindow, palette: &Palette) -> (u64, u64) {
        let mut hasher = DefaultHasher::new();
        (self.units(), self.coloring, palette.dark, window.columns, window.plies).hash(&mut hasher);
        [rect.left(), rect.top(), rect.width(), rect.height()].map(f32::to_bits).hash(&mut hasher);
        let frame = hasher.finish();
        // Past the budget simulations are no steps, but visits all the same.
        let tree = self.scene.tree;
        let visits = if tree.is_empty() { 0 } else { tree.visits(NodeId::ROOT) };
        (tree.steps(), tree.len(), visits, self.scene.is_live()).hash(&mut hasher);
        [window.low, window.high].map(f64::to_bits).hash(&mut hasher);
        (frame, hasher.finish())
    }

    /// The look of a bar at all steps.
    fn tint(&self, bar: &Bar, hues: &TreeColors<'_>) -> Tint {
        if self.scene.visits {
            return Tint::Mean(bar.node);
        }
        let node = self.scene.tree.node(bar.node);
        match node.left {
            _ if self.scene.is_untried(&node) => Tint::Skipped,
            Some(left) => Tint::Known(left, hues.of_node(&node)),
            None => Tint::Known(0, hues.of_node(&node)),
        }
    }

    /// Makes the mesh, in the colour of unknown values.
    fn lay_out(&mut self, rect: Rect, columns: usize, palette: &Palette) {
        let unknown = TreeColors::unknown(palette);
        let OverviewPicture { bars, tints, corners, row, mesh, .. } = &mut self.kept.picture;
        let mut made = Mesh::default();
        made.reserve_vertices(bars.len() * 4);
        made.reserve_triangles(bars.len() * 2);
        corners.clear();
        for (bar, tint) in bars.iter().zip(&*tints) {
            let place = place(rect, bar, *row, columns);
            corners.push(made.vertices.len() as u32);
            match tint {
                Tint::Skipped => hatch(&mut made, place, palette),
                Tint::Known(..) | Tint::Mean(_) => made.add_colored_rect(place, unknown),
            }
        }
        *mesh = made.into();
    }

    /// Gives all bars the colours of the step.
    fn color(&mut self, hues: Option<&TreeColors<'_>>, palette: &Palette) {
        let unknown = TreeColors::unknown(palette);
        let now = &self.scene.now;
        let OverviewPicture { tints, corners, mesh, .. } = &mut self.kept.picture;
        let mesh = Arc::make_mut(mesh);
        for (tint, &corner) in tints.iter().zip(&*corners) {
            let color = match *tint {
                Tint::Skipped => continue,
                Tint::Known(left, color) if left <= now.step() => color,
                Tint::Known(..) => unknown,
                Tint::Mean(node) => hues.map_or(unknown, |hues| hues.of_node(&now.node(node))),
            };
            let corners = &mut mesh.vertices[corner as usize..][..4];
            // From one step to the next most bars keep their colour.
            if corners[0].color != color {
                for corner in corners {
                    corner.color = color;
                }
            }
        }
    }
}

/// The rectangle of a bar on the screen.
pub(super) fn place(rect: Rect, bar: &Bar, row: f32, columns: usize) -> Rect {
    let per_column = rect.width() / columns as f32;
    let (left, right) = (rect.left() + bar.from * per_column, rect.left() + bar.to * per_column);
    let gap = if right - left > 3.0 { 0.75 } else { 0.0 };
    let top = rect.top() + bar.ply as f32 * row;
    Rect::from_min_max(pos2(left, top), pos2(right - gap, top + row - if row > 5.0 { 1.0 } else { 0.0 }))
}

/// A branch that was never searched: stripes instead of a bar.
fn hatch(mesh: &mut Mesh, place: Rect, palette: &Palette) {
    const STEP: f32 = 5.0;
    /// Too narrow for visible stripes.
    const NARROW: f32 = 2.0;
    if place.width() < NARROW {
        mesh.add_colored_rect(place, Palette::faded(palette.pruned, 0.4));
        return;
    }
    let color = Palette::faded(palette.pruned, 0.55);
    mesh.add_colored_rect(place, Palette::faded(palette.pruned, 0.16));
    if place.width() < STEP {
        let thin = Rect::from_center_size(place.center(), vec2(place.width() * 0.5, place.height()));
        mesh.add_colored_rect(thin, color);
        return;
    }
    let slant = place.height().min(STEP);
    let mut x = place.left();
    while x + slant + 1.2 <= place.right() {
        let first = mesh.vertices.len() as u32;
        for (dx, y) in
            [(0.0, place.bottom()), (1.2, place.bottom()), (slant + 1.2, place.top()), (slant, place.top())]
        {
            mesh.colored_vertex(pos2(x + dx, y), color);
        }
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first, first + 2, first + 3);
        x += STEP;
    }
}
