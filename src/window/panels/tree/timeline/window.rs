//! Alpha and beta of every node on the current path, one number line a node: the window visibly closes. They
//! are written by the conventions, so that they are the numbers of the sentence beside them.

use egui::{Align2, Color32, FontId, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::panels::format;
use crate::panels::tree::paint;
use crate::style::{self, Palette, TEXT_SMALL, UNIT};
use edagari_app::catalog::Unit;
use edagari_app::game::{Score, Side};
use edagari_app::session::tree::scene::{Labels, TreeScene};
use edagari_app::trace::tree::NodeId;

/// The height of a row where there is little room, and where there is more: for [`MANY`] rows at least.
const ROWS: (f32, f32) = (3.5 * UNIT, 5.0 * UNIT);
const MANY: f32 = 8.0;
/// The room for the name before its line.
const NAME: f32 = 11.0 * UNIT;
/// The least number of rows, in any room: the root, the gap, and the last node.
const LEAST: usize = 3;
/// The length of the mark of a bound above its line, and below it.
const TICK: f32 = 5.0;

/// The window of one node, for the side of the conventions.
#[derive(Clone, Copy)]
struct TimelineRow {
    node: NodeId,
    side: Side,
    low: Score,
    high: Score,
    /// The window with which the node was entered.
    entered: (Score, Score),
    /// Whether the closed window cut something off: behind the last child nothing is left to be cut.
    cuts: bool,
}

/// Paints the windows of the open path, the root first, in `room` points of height. Where that is not enough,
/// nodes in the middle of the path are left out until the user asks for them.
pub(in crate::panels::tree) fn windows_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    labels: &mut Labels,
    room: f32,
) {
    let mut rows = rows(scene);
    if rows.is_empty() {
        return;
    }
    let height = if room < MANY * ROWS.1 { ROWS.0 } else { ROWS.1 };
    let most = ((room / height) as usize).max(LEAST);
    let memory = ui.scope_id().with("all windows");
    let all = ui.data(|data| data.get_temp::<bool>(memory)).unwrap_or_default();
    let outsized = rows.len() > most;
    // Screen readers get all rows, including those that are left out of the picture.
    let spoken: Vec<String> = rows.iter().map(|row| row.spoken(scene)).collect();
    // The root and the last nodes stay; one of the `most` rows goes to the words in the gap.
    let gap = if outsized && !all { rows.drain(1..rows.len() + 2 - most).len() } else { 0 };
    let lines = rows.len() + usize::from(gap > 0);
    let size = vec2(ui.available_width(), height * lines as f32);
    let sense = if outsized { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken.join("; ")));
    let line = Rect::from_min_max(rect.min + vec2(NAME, 0.0), rect.max);
    let scale = TimelineScale::of(scene.unit, &rows, line.shrink2(vec2(5.0 * UNIT, 0.0)));
    let painter = WindowPainter { ui, scene, line, scale };
    let text = scene.state.text();
    let middle = |index: usize| rect.top() + height * (index as f32 + 0.5);
    for (index, row) in rows.iter().enumerate() {
        let label = labels.of(scene, row.node);
        let name = if label.is_empty() { text.get("tree.root") } else { label.to_string() };
        // Behind the gap every row stands one line lower.
        let index = if index > 0 { index + usize::from(gap > 0) } else { 0 };
        painter.row(row, &name, middle(index));
    }
    if gap > 0 {
        let words = text.with("timeline.windows-more", &[("nodes", &gap)]);
        let at = pos2(rect.left() + 13.0, middle(1));
        ui.painter().text(at, Align2::LEFT_CENTER, words, small(ui), Palette::of(ui).text_weak);
    }
    if response.clicked() {
        ui.data_mut(|data| data.insert_temp(memory, !all));
    }
    let signs = scene.state.conventions().viewer(Side::Second);
    let mut tip = text.get(match signs {
        Side::First => "timeline.windows-tip",
        Side::Second => "timeline.windows-own-tip",
    });
    if outsized {
        tip.push('\n');
        tip += &text.get(if all { "timeline.windows-fewer" } else { "timeline.windows-all" });
    }
    response.on_hover_text(tip);
}

fn small(ui: &Ui) -> FontId {
    FontId::proportional(style::letters(ui, TEXT_SMALL - 1.0))
}

impl TimelineRow {
    fn spoken(&self, scene: &TreeScene<'_>) -> String {
        let cut = if self.low >= self.high && self.cuts { " ✂" } else { "" };
        format!("α {} β {}{cut}", scene.score(self.low), scene.score(self.high))
    }
}

/// The windows of all nodes of the open path, the root first.
fn rows(scene: &TreeScene<'_>) -> Vec<TimelineRow> {
    let row = |id: NodeId| {
        let node = scene.now.node(id);
        let (alpha, beta) = scene.shown_window(id);
        let (low, high) = scene.written(node.side, alpha, beta);
        let entered = scene.written(node.side, node.alpha, node.beta);
        // During predictions coming cuts are hidden.
        let cut = if scene.subject.view.predict.on { scene.now.cut(id) } else { scene.tree.cut(id) };
        TimelineRow { node: id, side: node.side, low, high, entered, cuts: cut.is_some() }
    };
    scene.now.open_path().into_iter().map(row).collect()
}

/// The places of scores on the lines; infinite scores stand at the ends.
struct TimelineScale {
    unit: Unit,
    line: Rect,
    least: f32,
    most: f32,
}

impl TimelineScale {
    fn of(unit: Unit, rows: &[TimelineRow], line: Rect) -> Self {
        let ends = rows.iter().flat_map(|row| [row.low, row.high, row.entered.0, row.entered.1]);
        // An infinite bound on the scale would press all others together in one place.
        let finite = ends.filter(|score| score.0.abs() < Score::INFINITY.0).map(|score| value(unit, score));
        let (mut least, mut most) =
            finite.fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)));
        // All bounds are still infinite: any scale will do.
        if least > most {
            (least, most) = (-1.0, 1.0);
        }
        // Equal bounds need a scale with some breadth, too.
        let margin = ((most - least) * 0.35).max(1.0);
        Self { unit, line, least: least - margin, most: most + margin }
    }

    fn at(&self, score: Score) -> f32 {
        let share = match score {
            score if score >= Score::INFINITY => 1.0,
            score if score <= -Score::INFINITY => 0.0,
            // Finite bounds keep clear of the ends, which stand for infinity.
            score => ((value(self.unit, score) - self.least) / (self.most - self.least)).clamp(0.05, 0.95),
        };
        self.line.left() + self.line.width() * share
    }
}

/// A score on a line where decided games lie close behind the estimates.
fn value(unit: Unit, score: Score) -> f32 {
    if unit.per_disc() > 1 {
        unit.number(score) as f32
    } else if score.is_decided() {
        score.units() as f32 * 64.0
    } else {
        score.0 as f32
    }
}

/// Paints the windows of a path, each on a line of its own.
struct WindowPainter<'a> {
    ui: &'a Ui,
    scene: &'a TreeScene<'a>,
    /// The room beside the names.
    line: Rect,
    scale: TimelineScale,
}

impl WindowPainter<'_> {
    /// Paints one window at the height `middle`.
    fn row(&self, row: &TimelineRow, name: &str, middle: f32) {
        let Self { ui, scene, line, scale } = self;
        let palette = Palette::of(ui);
        let painter = ui.painter();
        let color = if row.side == Side::First { palette.first } else { palette.second };
        let left = pos2(line.left() - NAME, middle);
        paint::triangle(painter, left + vec2(5.0, 0.0), 4.0, row.side, color);
        let clipped = painter.with_clip_rect(Rect::from_min_max(
            left - vec2(0.0, ROWS.1),
            pos2(line.left() - 2.0, middle + ROWS.1),
        ));
        clipped.text(left + vec2(13.0, 0.0), Align2::LEFT_CENTER, name, small(ui), palette.text);
        let at = |score| pos2(scale.at(score), middle);
        painter.line_segment(
            [pos2(scale.line.left(), middle), pos2(scale.line.right(), middle)],
            Stroke::new(1.0, palette.line),
        );
        let closed = row.low >= row.high;
        if closed {
            // The part by which the side's value has passed the other bound: nothing is left between.
            let cut = if row.cuts {
                format::cut_color(palette, scene.state.conventions(), row.side)
            } else {
                palette.pruned
            };
            let [from, to] = [at(row.low.min(row.high)), at(row.low.max(row.high))];
            painter.line_segment([from, to], Stroke::new(4.0, Palette::faded(cut, 0.5)));
            if row.cuts {
                paint::scissors(painter, from + (to - from) * 0.5 - vec2(0.0, 1.0), 11.0, cut);
            }
        } else {
            painter.line_segment(
                [at(row.low), at(row.high)],
                Stroke::new(4.0, Palette::faded(palette.accent, 0.55)),
            );
        }
        let mark = |score: Score, letter: &str, own: bool, align: Align2| {
            if score.0.abs() >= Score::INFINITY.0 {
                return;
            }
            let ink = if own { color } else { palette.text_weak };
            let point = at(score);
            painter.line_segment(
                [point - vec2(0.0, TICK), point + vec2(0.0, TICK)],
                Stroke::new(if own { 2.5 } else { 1.5 }, ink),
            );
            let words = format!("{letter} {}", scene.score(score));
            let shift = if align == Align2::RIGHT_CENTER { vec2(-4.0, 0.0) } else { vec2(4.0, 0.0) };
            self.write(point + shift, align, &words, ink);
        };
        // The words stand outside of the bar: where the window is closed, its ends have changed sides.
        let (low_align, high_align) = if closed {
            (Align2::LEFT_CENTER, Align2::RIGHT_CENTER)
        } else {
            (Align2::RIGHT_CENTER, Align2::LEFT_CENTER)
        };
        // The end that moved since the node was entered is the side's own.
        mark(row.low, "α", row.low != row.entered.0, low_align);
        mark(row.high, "β", row.high != row.entered.1, high_align);
    }

    /// Text on a patch of the background, so that lines do not cross it.
    fn write(&self, at: Pos2, align: Align2, words: &str, color: Color32) {
        let painter = self.ui.painter();
        let galley = painter.layout_no_wrap(words.to_owned(), small(self.ui), color);
        let rect = align.anchor_size(at, galley.size());
        let ground = Palette::of(self.ui);
        let patch = Palette::between(ground.panel, ground.raised, 0.45);
        painter.rect_filled(rect, 2.0, Palette::faded(patch, 0.85));
        painter.galley(rect.min, galley, color);
    }
}
