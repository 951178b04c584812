//! The whole chart as boxes and lines, from the first question to the methods, with the path of the answers
//! lit. A click on a box goes there.

use egui::text::LayoutJob;
use egui::{Align, Align2, Button, FontId, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::style::{Palette, TEXT_SMALL, UNIT};
use edagari_app::session::command::Command;
use edagari_app::session::guide::data::{ChartBox, Guide, GuideCommand};
use edagari_app::session::state::State;

/// The height of a row, and of a box in it.
const ROW: f32 = 12.5 * UNIT;
const BOX: f32 = 10.5 * UNIT;
/// The share of a column that its box takes; the lines to the next stand in the rest.
const SHARE: f32 = 0.74;

/// A box and its place.
struct Spot {
    place: &'static ChartBox,
    /// The answers that lead here.
    answers: Vec<usize>,
    column: usize,
    /// In rows from the top.
    row: f32,
}

/// All boxes, each before those behind its answers.
fn spots() -> Vec<Spot> {
    let mut spots = Vec::new();
    lay_out(Guide::chart(), &[], &mut 0, &mut spots);
    let last = spots.iter().map(|spot| spot.answers.len()).max().unwrap_or(0);
    // All methods stand below each other at the end.
    for spot in spots.iter_mut().filter(|spot| matches!(spot.place, ChartBox::Advice(..))) {
        spot.column = last;
    }
    spots
}

/// Places a box between those behind its answers. Returns its row.
fn lay_out(place: &'static ChartBox, answers: &[usize], rows: &mut u32, spots: &mut Vec<Spot>) -> f32 {
    // The place is taken before the boxes behind it are laid out, so that questions come before their
    // answers.
    let at = spots.len();
    spots.push(Spot { place, column: answers.len(), row: 0.0, answers: answers.to_vec() });
    let row = match place {
        ChartBox::Advice(..) => {
            *rows += 1;
            *rows as f32 - 0.5
        }
        ChartBox::Question(_, choices) => {
            let mut below = Vec::new();
            for (index, (_, next)) in choices.iter().enumerate() {
                let answers = [answers, &[index]].concat();
                below.push(lay_out(next, &answers, rows, spots));
            }
            f32::midpoint(below[0], below[below.len() - 1])
        }
    };
    spots[at].row = row;
    row
}

/// Paints the chart.
pub(super) fn chart_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let spots = spots();
    let columns = spots.iter().map(|spot| spot.column).max().unwrap_or(0) + 1;
    let rows = spots.iter().filter(|spot| matches!(spot.place, ChartBox::Advice(..))).count();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), rows as f32 * ROW), Sense::hover());
    // The last column is only as wide as its box: no lines follow it.
    let width = rect.width() / (columns as f32 - 1.0 + SHARE);
    let frame = |spot: &Spot| {
        let center =
            pos2(rect.left() + width * (spot.column as f32 + SHARE / 2.0), rect.top() + spot.row * ROW);
        Rect::from_center_size(center, Vec2::new(width * SHARE, BOX))
    };
    for spot in spots.iter().filter(|spot| !spot.answers.is_empty()) {
        let above =
            spots.iter().find(|other| spot.answers.split_last().is_some_and(|(_, way)| way == other.answers));
        if let Some(above) = above {
            line_ui(ui, state, [frame(above), frame(spot)], above, spot);
        }
    }
    for spot in &spots {
        box_ui(ui, state, frame(spot), spot, commands);
    }
}

/// Whether the answers so far lead through a box.
fn is_lit(state: &State, spot: &Spot) -> bool {
    state.view.guide.answers.starts_with(&spot.answers)
}

/// The line from a question to the box of an answer, with the answer on it.
fn line_ui(ui: &Ui, state: &State, [from, to]: [Rect; 2], above: &Spot, spot: &Spot) {
    let palette = Palette::of(ui);
    let lit = is_lit(state, spot);
    let color = if lit { palette.line_best } else { palette.line };
    let stroke = Stroke::new(if lit { 3.0 } else { 1.5 }, color);
    let (start, end) = (from.right_center(), to.left_center());
    // All lines of a question bend at one place, and so look like one tree.
    let bend = start.x + 2.0 * UNIT;
    let points = vec![start, pos2(bend, start.y), pos2(bend, end.y), end];
    ui.painter().line(points, stroke);
    let ChartBox::Question(key, choices) = above.place else { return };
    let Some((answer, _)) = spot.answers.last().and_then(|&index| choices.get(index)) else { return };
    let words = state.text().get(&format!("guide.short.{key}.{answer}"));
    let color = if lit { palette.text } else { palette.text_weak };
    let place = pos2(bend + UNIT, end.y - 0.5 * UNIT);
    ui.painter().text(place, Align2::LEFT_BOTTOM, words, FontId::proportional(TEXT_SMALL), color);
}

fn box_ui(ui: &mut Ui, state: &State, rect: Rect, spot: &Spot, commands: &mut Vec<Command>) {
    let (text, palette) = (state.text(), Palette::of(ui));
    let (short, whole, method) = match spot.place {
        ChartBox::Question(key, _) => (format!("guide.short.{key}"), format!("guide.{key}"), false),
        ChartBox::Advice(key, _) => (format!("guide.advice.{key}"), format!("guide.why.{key}"), true),
    };
    let (lit, here) = (is_lit(state, spot), state.view.guide.answers == spot.answers);
    let color = if lit { palette.line_best } else { palette.line };
    let button = Button::new("")
        .selected(here)
        .stroke(Stroke::new(if lit { 2.0 } else { 1.0 }, color))
        .corner_radius(if method { 12 } else { 3 });
    let response = ui.put(rect, button);
    let color = if method || here { palette.text } else { palette.text_weak };
    let mut words = LayoutJob::simple(
        text.get(&short),
        FontId::proportional(TEXT_SMALL),
        color,
        rect.width() - 2.0 * UNIT,
    );
    words.halign = Align::Center;
    let words = ui.painter().layout_job(words);
    let place = pos2(rect.center().x, rect.center().y - words.size().y / 2.0);
    ui.painter().galley(place, words, color);
    let spoken = if method { text.get(&short) } else { text.get(&whole) };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, here, &spoken));
    if response.on_hover_text(text.get(&whole)).clicked() {
        let answers = spot.answers.iter().map(|&answer| GuideCommand::Answer(answer));
        // A box may lie on another path: all answers are given once more from the first question.
        commands.extend(std::iter::once(GuideCommand::BackTo(0)).chain(answers).map(Command::Guide));
    }
}
