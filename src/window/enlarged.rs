//! The window painted once more at a larger size, off screen: for pictures larger than on the screen, for
//! slides and pages. The widgets are laid out in the same points, and the resulting triangles are filled
//! here, without a graphics card.

use std::collections::HashMap;

use egui::epaint::{ClippedPrimitive, ImageDelta, Primitive, TextureId, Vertex};
use egui::{Color32, ColorImage, Context, Mesh, Rect, TexturesDelta, Ui};

use super::style;

/// The longest side of a texture: no graphics card limits it here.
const TEXTURE_SIDE: usize = 16_384;
/// The most points of a picture, as for exports.
const MOST: usize = 100_000_000;

/// A window at a size, as triangles.
#[derive(Debug)]
pub struct EnlargedWindow {
    /// The context with the places of the widgets, as in the window.
    ctx: Context,
    primitives: Vec<ClippedPrimitive>,
    textures: HashMap<TextureId, ColorImage>,
    pixels_per_point: f32,
}

impl EnlargedWindow {
    /// Paints by `window_ui` at `scale` pixels for each of the screen. It paints twice: layouts by sizes of
    /// the frame before have settled then.
    pub fn paint(of: &Context, scale: f32, mut window_ui: impl FnMut(&mut Ui)) -> Self {
        let ctx = Context::default();
        ctx.memory_mut(|memory| *memory = of.memory(Clone::clone));
        style::install(&ctx);
        let mut input = of.input(|input| egui::RawInput {
            viewports: input.raw.viewports.clone(),
            time: Some(input.time),
            system_theme: input.raw.system_theme,
            ..egui::RawInput::default()
        });
        input.screen_rect = Some(of.viewport_rect());
        input.max_texture_side = Some(TEXTURE_SIDE);
        let native = of.native_pixels_per_point().unwrap_or(1.0);
        if let Some(viewport) = input.viewports.get_mut(&input.viewport_id) {
            viewport.native_pixels_per_point = Some(native * scale);
        }
        let mut textures = HashMap::new();
        let mut output = ctx.run_ui(input.clone(), &mut window_ui);
        change(&mut textures, std::mem::take(&mut output.textures_delta));
        let mut output = ctx.run_ui(input, &mut window_ui);
        change(&mut textures, std::mem::take(&mut output.textures_delta));
        let pixels_per_point = output.pixels_per_point;
        let primitives = ctx.tessellate(std::mem::take(&mut output.shapes), pixels_per_point);
        Self { ctx, primitives, textures, pixels_per_point }
    }

    /// The context in which it was painted.
    pub const fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// Fills the triangles of a part in points, which takes a second for some million pixels; `None` where it
    /// has no points, or too many.
    pub fn filled(&self, part: Rect) -> Option<ColorImage> {
        let scale = self.pixels_per_point;
        let pixel = |at: f32| (at * scale).round() as i64;
        let (left, top) = (pixel(part.left()), pixel(part.top()));
        let [width, height] =
            [(part.right(), left), (part.bottom(), top)].map(|(end, begin)| pixel(end).saturating_sub(begin));
        let size = [usize::try_from(width).ok()?, usize::try_from(height).ok()?];
        if size.contains(&0) || size[0].saturating_mul(size[1]) > MOST {
            return None;
        }
        let mut canvas =
            Canvas { image: ColorImage::filled(size, Color32::BLACK), origin: [left, top], scale };
        for ClippedPrimitive { clip_rect, primitive } in &self.primitives {
            if let Primitive::Mesh(mesh) = primitive
                && let Some(texture) = self.textures.get(&mesh.texture_id)
            {
                canvas.mesh(mesh, *clip_rect, texture);
            }
        }
        Some(canvas.image)
    }
}

/// Takes in new and changed textures.
#[expect(clippy::iter_over_hash_type, reason = "textures are apart from each other")]
fn change(textures: &mut HashMap<TextureId, ColorImage>, mut delta: TexturesDelta) {
    delta.free.clear();
    for (id, changes) in std::mem::take(&mut delta.set) {
        for ImageDelta { image: egui::ImageData::Color(image), pos, .. } in changes {
            match pos.zip(textures.get_mut(&id)) {
                None => drop(textures.insert(id, (*image).clone())),
                Some(([left, top], texture)) => {
                    let (width, [from, _]) = (texture.size[0], image.size);
                    for (row, pixels) in image.pixels.chunks(from.max(1)).enumerate() {
                        let begin = (top + row) * width + left;
                        if let Some(into) = texture.pixels.get_mut(begin..begin + pixels.len()) {
                            into.copy_from_slice(pixels);
                        }
                    }
                }
            }
        }
    }
}

/// A picture that is filled with triangles.
struct Canvas {
    image: ColorImage,
    /// The pixel of the window at its upper left corner.
    origin: [i64; 2],
    /// Pixels for each point.
    scale: f32,
}

/// Steps of a pixel: places are whole numbers of them, so that two triangles that share an edge neither
/// overlap nor leave a gap.
const STEPS: i64 = 256;
/// The greatest distance of a corner from the window, in pixels: products of two places still fit.
const FARTHEST: f64 = 4_194_304.0;

/// A side of a triangle: `at_first` at the middle of the first pixel, that much more with each column and
/// row, positive inside.
#[derive(Clone, Copy)]
struct Edge {
    column: i64,
    row: i64,
    at_first: i64,
}

impl Edge {
    /// The side from one corner to the next. A pixel whose middle lies on it is inside where the side is a
    /// left or an upper one.
    fn between([x, y]: [i64; 2], [next_x, next_y]: [i64; 2]) -> Self {
        let (right, down) = (next_x - x, next_y - y);
        let is_owned = down < 0 || down == 0 && right > 0;
        let middle = STEPS / 2;
        let at_first = right * (middle - y) - down * (middle - x) - i64::from(!is_owned);
        Self { column: -down * STEPS, row: right * STEPS, at_first }
    }

    /// The columns of a row that are inside.
    fn span(self, row: i64, [first, end]: [i64; 2]) -> [i64; 2] {
        let at = self.at_first + self.row * row;
        match self.column {
            0 if at >= 0 => [first, end],
            0 => [first, first],
            column if column > 0 => [first.max(-at.div_euclid(column)), end],
            column => [first, end.min(at.div_euclid(-column) + 1)],
        }
    }
}

impl Canvas {
    fn mesh(&mut self, mesh: &Mesh, clip: Rect, texture: &ColorImage) {
        let [width, height] = self.image.size.map(|side| side as i64);
        let pixel =
            |at: f32, axis: usize| ((at * self.scale).round() as i64).saturating_sub(self.origin[axis]);
        let columns = [pixel(clip.left(), 0).max(0), pixel(clip.right(), 0).min(width)];
        let rows = [pixel(clip.top(), 1).max(0), pixel(clip.bottom(), 1).min(height)];
        for corners in mesh.indices.as_chunks::<3>().0 {
            let corners = corners.map(|index| mesh.vertices.get(index as usize).copied());
            if let [Some(one), Some(two), Some(three)] = corners {
                self.triangle([one, two, three], [columns, rows], texture);
            }
        }
    }

    /// Fills a triangle within half-open ranges of columns and rows.
    fn triangle(&mut self, mut corners: [Vertex; 3], [columns, rows]: [[i64; 2]; 2], texture: &ColorImage) {
        let place = |corner: &Vertex| {
            let step = |at: f32, axis: usize| {
                let pixel = (f64::from(at) * f64::from(self.scale)).clamp(-FARTHEST, FARTHEST);
                (pixel * STEPS as f64).round() as i64 - self.origin[axis] * STEPS
            };
            [step(corner.pos.x, 0), step(corner.pos.y, 1)]
        };
        let mut places = [place(&corners[0]), place(&corners[1]), place(&corners[2])];
        let area = |[one, two, three]: [[i64; 2]; 3]| {
            (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])
        };
        if area(places) < 0 {
            places.swap(1, 2);
            corners.swap(1, 2);
        }
        let area = area(places);
        if area == 0 {
            return;
        }
        let edges = [(1, 2), (2, 0), (0, 1)].map(|(from, to)| Edge::between(places[from], places[to]));
        let heights = places.map(|place| place[1]);
        let least = heights.iter().min().map_or(0, |least| least.div_euclid(STEPS));
        let most = heights.iter().max().map_or(0, |most| most.div_euclid(STEPS) + 1);
        let flat =
            corners.iter().all(|corner| corner.uv == corners[0].uv && corner.color == corners[0].color);
        let shade = Shade { corners, texture, area: area as f32 };
        let ink = flat.then(|| shade.color([1.0, 0.0, 0.0]));
        for row in least.max(rows[0])..most.min(rows[1]) {
            let [first, end] = edges.iter().fold(columns, |span, edge| edge.span(row, span));
            for column in first..end {
                let ink = ink.unwrap_or_else(|| {
                    shade.color(edges.map(|edge| {
                        (edge.at_first + edge.row * row + edge.column * column) as f32 / shade.area
                    }))
                });
                let at = row as usize * self.image.size[0] + column as usize;
                if let Some(under) = self.image.pixels.get_mut(at) {
                    *under = over(ink, *under);
                }
            }
        }
    }
}

/// One colour upon another.
fn over(ink: Color32, under: Color32) -> Color32 {
    match ink.a() {
        255 => ink,
        0 if ink == Color32::TRANSPARENT => under,
        _ => ink + under.gamma_multiply_u8(255 - ink.a()),
    }
}

/// The colours within a triangle.
struct Shade<'a> {
    corners: [Vertex; 3],
    texture: &'a ColorImage,
    area: f32,
}

impl Shade<'_> {
    /// The colour at a place given by shares of the corners.
    fn color(&self, shares: [f32; 3]) -> Color32 {
        let mix = |of: fn(&Vertex) -> f32| {
            self.corners.iter().zip(shares).map(|(corner, share)| of(corner) * share).sum::<f32>()
        };
        let ink: [fn(&Vertex) -> f32; 4] = [
            |corner| f32::from(corner.color.r()),
            |corner| f32::from(corner.color.g()),
            |corner| f32::from(corner.color.b()),
            |corner| f32::from(corner.color.a()),
        ];
        let sample = self.sample([mix(|corner| corner.uv.x), mix(|corner| corner.uv.y)]);
        style::pixel([0, 1, 2, 3].map(|channel| (mix(ink[channel]) * sample[channel] / 255.0).round() as u8))
    }

    /// The texture at a place, between its four nearest points.
    fn sample(&self, uv: [f32; 2]) -> [f32; 4] {
        let at = [0, 1].map(|axis| uv[axis] * self.texture.size[axis] as f32 - 0.5);
        let share = at.map(|at| at - at.floor());
        let texel = |right: f32, down: f32| {
            let last = self.texture.size.map(|side| side.saturating_sub(1));
            let [column, row] =
                [(at[0].floor() + right).max(0.0) as usize, (at[1].floor() + down).max(0.0) as usize];
            let place = row.min(last[1]) * self.texture.size[0] + column.min(last[0]);
            self.texture.pixels.get(place).map_or([0.0; 4], |color| color.to_array().map(f32::from))
        };
        let mut mixed = [0.0; 4];
        for (right, across) in [(0.0, 1.0 - share[0]), (1.0, share[0])] {
            for (down, along) in [(0.0, 1.0 - share[1]), (1.0, share[1])] {
                let color = texel(right, down);
                for (channel, value) in mixed.iter_mut().enumerate() {
                    *value += color[channel] * across * along;
                }
            }
        }
        mixed
    }
}
