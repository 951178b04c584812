//! The games of a text as a table: one is chosen by pointer or keys, and a field searches them. Only the rows
//! in sight are laid out.

use std::sync::Arc;

use egui::{
    Align2, Button, Color32, FontId, Galley, Id, Key, Modifiers, Rect, RichText, Role, ScrollArea, Sense,
    TextEdit, TextWrapMode, Ui, WidgetInfo, WidgetText, pos2, vec2,
};

use crate::style::{Palette, TEXT, TEXT_SMALL, UNIT};
use edagari_app::session::chooser::data::{Chooser, ChooserCommand, ListedGame};
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::words::games::side_name;
use edagari_app::words::text::{Text, count};

use super::parts::heading;

/// The height of a row and of the table, in points.
const ROW: f32 = 5.5 * UNIT;
const TABLE: f32 = 80.0 * UNIT;
/// The room between columns, in points.
const GAP: f32 = 2.0 * UNIT;
/// The columns: the keys of their headings, and their shares of the width.
const COLUMNS: [(&str, f32); 6] = [
    ("chooser.column.number", 0.06),
    ("chooser.column.black", 0.16),
    ("chooser.column.white", 0.16),
    ("chooser.column.result", 0.18),
    ("chooser.column.date", 0.11),
    ("chooser.column.moves", 0.33),
];
/// The index of the column of results.
const RESULT: usize = 3;

/// Paints the dialog.
pub fn games_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(chooser) = &state.view.chooser else { return };
    let text = state.text();
    // Before the search field, which would consume them.
    keys(ui, commands);
    let all = count(chooser.games.len() as u64);
    heading(ui, text.with("chooser.title", &[("source", &chooser.source), ("count", &all)]));
    search_ui(ui, state, chooser, commands);
    ui.add_space(UNIT);
    ui.spacing_mut().item_spacing.y = 0.0;
    head_ui(ui, state);
    if chooser.shown.is_empty() {
        ui.label(RichText::new(text.get("chooser.none")).color(Palette::of(ui).text_weak));
    }
    rows_ui(ui, state, commands);
    ui.spacing_mut().item_spacing.y = UNIT;
    ui.add_space(UNIT);
    ui.horizontal(|ui| {
        let some = !chooser.shown.is_empty();
        let open = Button::new(RichText::new(text.get("chooser.open")).strong());
        if ui.add_enabled(some, open).clicked() {
            commands.push(Command::Choose(ChooserCommand::Open));
        }
        let words = text.with("chooser.all", &[("count", &count(chooser.shown.len() as u64))]);
        if ui.add_enabled(some, Button::new(words)).on_hover_text(text.get("chooser.all-tip")).clicked() {
            commands.push(Command::Choose(ChooserCommand::OpenAll));
        }
    });
    ui.weak(text.get("chooser.hint"));
}

/// Arrows and pages choose a row, Enter opens it.
fn keys(ui: &Ui, commands: &mut Vec<Command>) {
    const PAGE: isize = 12;
    let steps = [(Key::ArrowDown, 1), (Key::ArrowUp, -1), (Key::PageDown, PAGE), (Key::PageUp, -PAGE)];
    ui.input_mut(|input| {
        for (key, rows) in steps {
            let pressed = input.count_and_consume_key(Modifiers::NONE, key) as isize;
            if pressed > 0 {
                commands.push(Command::Choose(ChooserCommand::Step(rows * pressed)));
            }
        }
    });
    // A focused button takes Enter for itself.
    let in_field = ui.memory(|memory| memory.focused().is_none_or(|focused| focused == search_id()));
    if in_field && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
        commands.push(Command::Choose(ChooserCommand::Open));
    }
}

fn search_id() -> Id {
    Id::unique("search among the games of a text")
}

fn search_ui(ui: &mut Ui, state: &State, chooser: &Chooser, commands: &mut Vec<Command>) {
    let text = state.text();
    ui.horizontal(|ui| {
        let mut filter = chooser.filter.clone();
        let hint = text.get("chooser.search");
        let field =
            TextEdit::singleline(&mut filter).id(search_id()).hint_text(&hint).desired_width(90.0 * UNIT);
        let field = ui.add(field);
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &hint));
        // Typing is for the search field.
        if ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
        }
        if field.changed() {
            commands.push(Command::Choose(ChooserCommand::Filter(filter)));
        }
        let (shown, all) = (count(chooser.shown.len() as u64), count(chooser.games.len() as u64));
        let words = text.with("chooser.found", &[("shown", &shown), ("count", &all)]);
        ui.label(RichText::new(words).color(Palette::of(ui).text_weak));
    });
}

/// The cells of a row, one a column.
fn cells(row: Rect) -> impl Iterator<Item = Rect> {
    let width = row.width();
    let mut left = row.left();
    COLUMNS.into_iter().map(move |(_, share)| {
        let cell =
            Rect::from_min_size(pos2(left + GAP / 2.0, row.top()), vec2(width * share - GAP, row.height()));
        left += width * share;
        cell
    })
}

fn head_ui(ui: &mut Ui, state: &State) {
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    let (row, _) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
    let color = Palette::of(ui).text_weak;
    for ((key, _), cell) in COLUMNS.into_iter().zip(cells(row)) {
        paint(ui, &state.text().get(key), TEXT_SMALL, color, cell);
    }
}

fn rows_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(chooser) = &state.view.chooser else { return };
    let mut scroll =
        ScrollArea::vertical().id_salt("games of a text").max_height(TABLE).auto_shrink([false, true]);
    if let Some(offset) = offset_to(ui, chooser) {
        scroll = scroll.vertical_scroll_offset(offset);
    }
    let shown = scroll.show_rows(ui, ROW, chooser.shown.len(), |ui, rows| {
        for at in rows {
            if let Some((number, game)) = chooser.row(at) {
                row_ui(ui, state.text(), RowOfGame { number, game, at, chosen: chooser.at == at }, commands);
            }
        }
    });
    ui.data_mut(|data| {
        data.insert_temp(seen_id(), (shown.state.clamped_offset().y, shown.inner_rect.height(), chooser.at))
    });
}

/// The id of the table's last state: its offset and height in points, and the chosen row.
fn seen_id() -> Id {
    Id::unique("games of a text, in sight")
}

/// The scroll offset at which a row just chosen is in sight.
fn offset_to(ui: &Ui, chooser: &Chooser) -> Option<f32> {
    let (offset, height, before) = ui.data(|data| data.get_temp::<(f32, f32, usize)>(seen_id()))?;
    if before == chooser.at {
        return None;
    }
    let (top, bottom) = (chooser.at as f32 * ROW, (chooser.at + 1) as f32 * ROW);
    if top < offset {
        Some(top)
    } else if bottom > offset + height {
        Some(bottom - height)
    } else {
        None
    }
}

#[derive(Clone, Copy)]
struct RowOfGame<'a> {
    /// From 0, in the text and in the table.
    number: u32,
    at: usize,
    game: &'a ListedGame,
    chosen: bool,
}

fn row_ui(ui: &mut Ui, text: Text, row_of_game: RowOfGame<'_>, commands: &mut Vec<Command>) {
    let RowOfGame { number, at, game, chosen } = row_of_game;
    let palette = Palette::of(ui);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::CLICK);
    if chosen {
        ui.painter().rect_filled(row, 3.0, ui.visuals().selection.bg_fill);
    } else if response.hovered() {
        ui.painter().rect_filled(row, 3.0, palette.raised);
    }
    let has_names = game.names.iter().any(|name| !name.is_empty());
    let name = |side: usize| if has_names && game.names[side].is_empty() { "?" } else { &game.names[side] };
    let state = game.state().map(|state| text.get(state.key()));
    let result: Vec<&str> = [Some(game.result.as_str()), state.as_deref()]
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .collect();
    let played = played_words(text, game);
    let caption = game.caption().filter(|_| !has_names);
    let moves: Vec<&str> = [caption, Some(played.as_str())].into_iter().flatten().collect();
    let moves = moves.join(" · ");
    let shown = [
        &(number + 1).to_string(),
        name(0),
        name(1),
        &result.join(", "),
        &game.imported.document.facts.date,
        &moves,
    ];
    for (column, (words, cell)) in shown.iter().zip(cells(row)).enumerate() {
        let is_open = column == RESULT && state.is_some();
        paint(ui, words, TEXT, if is_open { palette.text_weak } else { palette.text }, cell);
    }
    let spoken = shown.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &spoken));
    if response.double_clicked() {
        commands.extend([Command::Choose(ChooserCommand::Select(at)), Command::Choose(ChooserCommand::Open)]);
    } else if response.clicked() {
        commands.push(Command::Choose(ChooserCommand::Select(at)));
    }
}

/// The moves played, or the side to move for a position without moves.
fn played_words(text: Text, game: &ListedGame) -> String {
    let position = &game.imported.document.start;
    if game.imported.moves > 0 || game.imported.refused.is_some() || position.is_over() {
        return text.with("chooser.moves", &[("count", &game.imported.moves), ("moves", &game.moves)]);
    }
    let side = side_name(text, position, position.side_to_move());
    text.with("game.to-move", &[("side", &side)])
}

/// A text in its cell, which ends in an ellipsis where it does not fit.
fn paint(ui: &Ui, words: &str, size: f32, color: Color32, cell: Rect) {
    let words = WidgetText::from(RichText::new(words).color(color));
    let galley: Arc<Galley> =
        words.into_galley(ui, Some(TextWrapMode::Truncate), cell.width(), FontId::proportional(size));
    let at = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), cell).min;
    ui.painter().galley(at, galley, color);
}
