//! The figure of an export, small, before it is written.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use egui::{Align2, FontId, Id, Painter, Pos2, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::style::{self, Palette, UNIT};
use edagari_app::session::export::data::ExportChoice;
use edagari_app::session::export::figure::preview;
use edagari_app::session::state::State;
use edagari_app::trace::export::{Anchor, Colors, Figure, Ink, PaperShape, Stroke};

/// The height of a preview, in points, and the most nodes for which it is drawn.
const HEIGHT: f32 = 44.0 * UNIT;
const MOST: usize = 400;

/// A drawn figure, with the hash of its source.
type CachedFigure = (u64, Option<Arc<Figure>>);

/// Paints the preview, or the reason why there is none.
pub(super) fn preview_ui(ui: &mut Ui, state: &State, choice: ExportChoice) {
    let text = state.text();
    let size = vec2(ui.available_width(), HEIGHT);
    // The height is the same with and without a figure: the widgets below stay in place.
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let name = text.get("export.preview");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let colors = choice.paper.colors();
    ui.painter().rect_filled(rect, 4.0, style::ink(colors(Ink::Paper)));
    if let Some(figure) = drawn(ui, state, choice) {
        let painter = ui.painter_at(rect);
        let painter = FigurePainter::fitting(&painter, rect.shrink(UNIT), &figure, colors);
        figure.shapes.iter().for_each(|shape| painter.shape(shape));
    } else {
        let words = RichText::new(text.get("export.preview.large")).color(Palette::of(ui).text_weak);
        ui.put(rect, egui::Label::new(words));
    }
}

/// The figure, redrawn when its source changes.
fn drawn(ui: &Ui, state: &State, choice: ExportChoice) -> Option<Arc<Figure>> {
    let id = Id::unique("preview of the export");
    let mut hasher = DefaultHasher::new();
    let subject = state.subject(choice.drawing_place)?;
    let look = (choice.format, choice.extent, choice.windows, choice.boards, choice.drawing_place);
    let step = subject.snapshot().map(|now| (now.step(), now.tree().generation(), now.tree().len()));
    let view = (subject.search, subject.view.openings.revision(), &subject.view.node, &subject.view.seen);
    let how = (choice.still, choice.growth);
    (look, how, step, view, state.settings.language, state.conventions()).hash(&mut hasher);
    let key = hasher.finish();
    let cached: Option<CachedFigure> = ui.data(|data| data.get_temp(id));
    if let Some((_, figure)) = cached.filter(|(of, _)| *of == key) {
        return figure;
    }
    // A missing figure is stored as well, so that a tree which is too large is not tried in each frame.
    let figure = preview(state, choice, MOST).ok().map(Arc::new);
    ui.data_mut(|data| data.insert_temp(id, (key, figure.clone())));
    figure
}

/// Draws the shapes of a figure on the screen.
struct FigurePainter<'a> {
    painter: &'a Painter,
    colors: Colors,
    /// The place of the upper left corner of the figure.
    origin: Pos2,
    /// Points on the screen for each unit of the figure.
    scale: f32,
}

impl<'a> FigurePainter<'a> {
    /// Fits a figure into a room, in the middle.
    fn fitting(painter: &'a Painter, room: Rect, figure: &Figure, colors: Colors) -> Self {
        let size = vec2(figure.size.0, figure.size.1);
        // Never enlarged: a small figure is shown in its final size.
        let scale = (room.width() / size.x).min(room.height() / size.y).min(1.0);
        Self { painter, colors, origin: room.center() - size * scale / 2.0, scale }
    }

    fn shape(&self, shape: &PaperShape) {
        match shape {
            PaperShape::Path { points, closed, fill, stroke } => {
                let points = points.iter().map(|&(x, y)| self.place(x, y)).collect();
                self.path(points, *closed, *fill, *stroke);
            }
            PaperShape::Circle { at: (x, y), radius, fill, stroke } => {
                let fill = fill.map_or(egui::Color32::TRANSPARENT, |ink| self.color(ink));
                let stroke = stroke.map_or(egui::Stroke::NONE, |stroke| self.line(stroke));
                self.painter.circle(self.place(*x, *y), radius * self.scale, fill, stroke);
            }
            PaperShape::Text { at: (x, y), anchor, size, ink, words } => {
                let align = match anchor {
                    Anchor::Start => Align2::LEFT_CENTER,
                    Anchor::Middle => Align2::CENTER_CENTER,
                    Anchor::End => Align2::RIGHT_CENTER,
                };
                // In steps of half a point: egui draws and stores the letters of each size on their own.
                let size = (size * self.scale * 2.0).round() / 2.0;
                if size >= 2.0 {
                    let font = FontId::proportional(size);
                    self.painter.text(self.place(*x, *y), align, words, font, self.color(*ink));
                }
            }
        }
    }

    fn path(&self, mut points: Vec<Pos2>, closed: bool, fill: Option<Ink>, stroke: Option<Stroke>) {
        if let Some(fill) = fill.filter(|_| closed) {
            let fill = self.color(fill);
            self.painter.add(egui::Shape::convex_polygon(points.clone(), fill, egui::Stroke::NONE));
        }
        let Some(stroke) = stroke else { return };
        if closed {
            points.extend(points.first().copied());
        }
        if stroke.dashed {
            self.painter.extend(egui::Shape::dashed_line(&points, self.line(stroke), 3.0, 3.0));
        } else {
            self.painter.add(egui::Shape::line(points, self.line(stroke)));
        }
    }

    fn place(&self, x: f32, y: f32) -> Pos2 {
        self.origin + vec2(x, y) * self.scale
    }

    fn color(&self, ink: Ink) -> egui::Color32 {
        style::ink((self.colors)(ink))
    }

    fn line(&self, stroke: Stroke) -> egui::Stroke {
        egui::Stroke::new((stroke.width * self.scale).max(0.5), self.color(stroke.ink))
    }
}
