//! The moves of a review, each with its mark, its loss and the better move.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, FontId, Label, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::boards;
use crate::offers::offers_ui;
use crate::style::{Palette, TEXT, TEXT_SMALL, UNIT};
use edagari_app::game::Side;
use edagari_app::session::command::Command;
use edagari_app::words::games::side_name;
use edagari_app::words::move_numbers::move_name;
use edagari_app::words::review as words;

use super::shown::{ShownReview, mark_color};

/// The height of a row, in points.
const ROW: f32 = 5.5 * UNIT;
/// The left edges of the columns, in points: number, stone, move, mark; loss and value end here; best begins.
const NUMBER: f32 = 24.0;
const STONE: f32 = 34.0;
const MOVE: f32 = 44.0;
const MARK: f32 = 92.0;
const MARK_BEFORE_WORDS: f32 = 64.0;
const LOSS: f32 = 166.0;
const VALUE: f32 = 230.0;
const BEST: f32 = 248.0;
/// The left edge of words in place of loss and value, and that of the best move behind them.
const WORDS: f32 = 86.0;
const BEST_BEHIND_WORDS: f32 = 276.0;

/// Paints the list; it follows the position on the board.
pub(super) fn table_ui(ui: &mut Ui, shown: &ShownReview<'_>, commands: &mut Vec<Command>) {
    head_ui(ui, shown);
    let count = shown.review.plies.len();
    let moved = follow(ui, shown.here);
    ui.spacing_mut().item_spacing.y = 0.0;
    ScrollArea::vertical().id_salt("review moves").auto_shrink(false).show(ui, |ui| {
        let (area, _) =
            ui.allocate_exact_size(vec2(ui.available_width(), ROW * count as f32), Sense::hover());
        let seen = ui.clip_rect();
        for at in 0..count {
            let top = area.top() + ROW * at as f32;
            let row = Rect::from_min_size(pos2(area.left(), top), vec2(area.width(), ROW));
            // Only on a change: the list may be scrolled away from the move shown. Before the first move it
            // begins with that.
            if moved && shown.ply_here().unwrap_or(0) == at {
                ui.scroll_to_rect(row.expand(2.0 * ROW), None);
            }
            if row.intersects(seen) {
                row_ui(ui, shown, commands, at, row);
            }
        }
    });
}

fn head_ui(ui: &mut Ui, shown: &ShownReview<'_>) {
    let (text, palette) = (shown.state.text(), Palette::of(ui));
    // One side for all rows, though either may move in them.
    let first = side_name(text, &shown.state.game.position, Side::First);
    let whose = if shown.is_in_words { "review.column.in-words" } else { "review.column.for" };
    let whose = RichText::new(text.with(whose, &[("side", &first)])).small();
    ui.add(Label::new(whose.color(palette.text_weak)).truncate());
    let (row, head) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let tip = if shown.is_in_words { "review.column.in-words-tip" } else { "review.column.tip" };
    head.on_hover_text(text.get(tip));
    let about = pos2(row.right() - UNIT, row.center().y);
    ui.painter().text(about, Align2::RIGHT_CENTER, "ℹ", FontId::proportional(TEXT), palette.text_weak);
    let font = FontId::proportional(TEXT_SMALL);
    let left = Align2::LEFT_CENTER;
    let columns = if shown.is_in_words {
        vec![
            (MOVE, left, "review.column.move"),
            (WORDS, left, "review.column.result"),
            (BEST_BEHIND_WORDS, left, "review.column.best"),
        ]
    } else {
        vec![
            (MOVE, left, "review.column.move"),
            (LOSS, Align2::RIGHT_CENTER, "review.column.loss"),
            (VALUE, Align2::RIGHT_CENTER, "review.column.value"),
            (BEST, left, "review.column.best"),
        ]
    };
    for (x, align, key) in columns {
        let place = pos2(row.left() + x, row.center().y);
        ui.painter().text(place, align, text.get(key), font.clone(), palette.text_weak);
    }
}

fn row_ui(ui: &mut Ui, shown: &ShownReview<'_>, commands: &mut Vec<Command>, at: usize, row: Rect) {
    let palette = Palette::of(ui);
    let response = ui.interact(row, ui.scope_id().with(("review row", at)), Sense::click());
    let here = shown.ply_here() == Some(at);
    if here {
        ui.painter().rect_filled(row, 3.0, ui.visuals().selection.bg_fill);
    } else if response.hovered() {
        ui.painter().rect_filled(row, 3.0, palette.raised);
    }
    paint_row(ui, shown, at, row);
    let mark = shown.marks[at].map_or("", words::sign).to_owned();
    let said = shown.opening_word(at).unwrap_or(mark);
    let name = format!("{} {said}", shown.numbered(at));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, here, name.trim_end()));
    if shown.is_in_words {
        let (words, _) = shown.row_words(at);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(words));
    }
    if response.clicked() {
        commands.extend(shown.go_to(at + 1));
    }
    if let Some(id) = shown.move_at(at + 1) {
        offers_ui(&response, shown.state, commands, |menu| menu.game_move(id));
    }
    response.on_hover_ui(|ui| {
        ui.label(shown.sentence(at));
    });
}

fn paint_row(ui: &Ui, shown: &ShownReview<'_>, at: usize, row: Rect) {
    let (palette, painter) = (Palette::of(ui), ui.painter());
    let ply = shown.ply(at);
    let (font, small) = (FontId::proportional(TEXT), FontId::proportional(TEXT_SMALL));
    let write = |x: f32, align: Align2, words: &str, font: &FontId, color| {
        painter.text(pos2(row.left() + x, row.center().y), align, words, font.clone(), color);
    };
    write(NUMBER, Align2::RIGHT_CENTER, &shown.number(at), &small, palette.text_weak);
    let (body, _) = boards::side_colors(painter, &shown.state.game.position)[ply.side.index()];
    let center = pos2(row.left() + STONE, row.center().y);
    if let Some(ground) = boards::stone_ground(painter, &shown.state.game.position) {
        painter.rect_filled(Rect::from_center_size(center, vec2(3.5 * UNIT, 3.5 * UNIT)), 3.0, ground);
    }
    painter.circle(center, 4.5, body, egui::Stroke::new(1.0, palette.text_weak));
    write(MOVE, Align2::LEFT_CENTER, &shown.labels[at], &font, palette.text);
    if let Some(mark) = shown.marks[at] {
        let place = if shown.is_in_words { MARK_BEFORE_WORDS } else { MARK };
        write(place, Align2::LEFT_CENTER, words::sign(mark), &font, mark_color(palette, mark));
    }
    let Some(verdict) = &ply.verdict else { return };
    let best = (verdict.best != ply.action)
        .then(|| move_name(shown.state.text(), &shown.positions[at], verdict.best));
    if shown.is_in_words {
        paint_words(ui, shown, at, row);
        if let Some(best) = best {
            write(BEST_BEHIND_WORDS, Align2::LEFT_CENTER, &best, &font, palette.line_best);
        }
        return;
    }
    if let Some(word) = shown.opening_word(at) {
        write(LOSS, Align2::RIGHT_CENTER, &word, &small, palette.text_weak);
    } else if !ply.forced && verdict.loss > 0.0 {
        // A forced move loses nothing that another one would have kept.
        let unlike = if verdict.is_difference(ply.side) { "" } else { "*" };
        let loss = words::lost(verdict) + unlike;
        let color = shown.marks[at].map_or(palette.text_weak, |mark| mark_color(palette, mark));
        write(LOSS, Align2::RIGHT_CENTER, &loss, &font, color);
    }
    if let Some((known, value)) = shown.values.get(at + 1) {
        write(VALUE, Align2::RIGHT_CENTER, value, &font, palette.certainty(*known));
    }
    if let Some(best) = best {
        write(BEST, Align2::LEFT_CENTER, &best, &font, palette.line_best);
    }
}

/// Paints the mistake of a move, or the state of the game after it, as far as there is room.
fn paint_words(ui: &Ui, shown: &ShownReview<'_>, at: usize, row: Rect) {
    let palette = Palette::of(ui);
    let (words, is_worse) = shown.row_words(at);
    let color = match (shown.marks[at], shown.values.get(at + 1)) {
        (Some(mark), _) if is_worse => mark_color(palette, mark),
        (_, Some((known, _))) if !is_worse => palette.certainty(*known),
        _ => palette.text_weak,
    };
    let format = TextFormat::simple(FontId::proportional(TEXT_SMALL), color);
    let mut job = LayoutJob::single_section(words, format);
    job.wrap = TextWrapping::truncate_at_width(BEST_BEHIND_WORDS - WORDS - UNIT);
    let galley = ui.painter().layout_job(job);
    let place = pos2(row.left() + WORDS, row.center().y - galley.size().y / 2.0);
    ui.painter().galley(place, galley, color);
}

/// Whether the position on the board or the room for the list has changed since the last frame, so that the
/// list must follow.
fn follow(ui: &Ui, here: Option<usize>) -> bool {
    let now = (here, ui.available_height().round() as i32);
    let memory = egui::Id::unique("review move shown");
    ui.data_mut(|data| {
        let changed = data.get_temp::<(Option<usize>, i32)>(memory) != Some(now);
        data.insert_temp(memory, now);
        changed
    })
}
