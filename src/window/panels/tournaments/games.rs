//! The table of games: a heading sorts it, a click on a row puts the game on the board. Only the rows in
//! sight are laid out.

use std::sync::Arc;

use egui::{
    Align, Align2, Color32, FontId, Galley, Rect, RichText, Role, ScrollArea, Sense, TextWrapMode, Ui,
    WidgetInfo, WidgetText, pos2, vec2,
};

use crate::offers::offers_ui;
use crate::style::{Palette, TEXT, TEXT_SMALL, UNIT};
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::session::tournaments::collection::GameCollection;
use edagari_app::session::tournaments::data::TournamentCommand;
use edagari_app::session::tournaments::listing::{ListColumn, ListedGames};
use edagari_app::store::wthor::{ArchivedGame, ResultCheck};
use edagari_app::words::tournaments as words;

/// The height of a row, in points.
const ROW: f32 = 5.5 * UNIT;
/// The room between columns, in points.
const GAP: f32 = 2.0 * UNIT;
/// The widths of year and result, in points.
const YEAR: f32 = 10.0 * UNIT;
const RESULT: f32 = 13.0 * UNIT;

/// Paints the table in the remaining room.
pub(super) fn games_ui(ui: &mut Ui, state: &State, collection: &GameCollection, commands: &mut Vec<Command>) {
    let columns = GameColumns::of(ui.available_width() - ui.spacing().scroll.allocated_width());
    ui.spacing_mut().item_spacing.y = 0.0;
    head_ui(ui, state, &columns, commands);
    let Some(listed) = &state.tournaments.listed else { return };
    if listed.games.is_empty() {
        ui.add_space(2.0 * UNIT);
        ui.label(RichText::new(state.text().get("tournaments.none")).color(Palette::of(ui).text_weak));
        return;
    }
    let mut scroll = ScrollArea::vertical().id_salt("tournament games").auto_shrink(false);
    if is_new(ui, listed) {
        scroll = scroll.vertical_scroll_offset(0.0);
    }
    scroll.show_rows(ui, ROW, listed.games.len(), |ui, rows| {
        for at in rows {
            let game = listed.games[at];
            if let Some(entry) = collection.entry(game) {
                ListedGameRow { state, collection, columns: &columns, game, entry }.ui(ui, at, commands);
            }
        }
    });
}

/// Whether the list has changed since the last frame, so that it begins at its top.
fn is_new(ui: &Ui, listed: &ListedGames) -> bool {
    let memory = egui::Id::unique("tournament games listed");
    // Each answer is a list of its own: its address stands for it, without comparing all games.
    let games = Arc::as_ptr(&listed.games).cast::<u32>() as usize;
    ui.data_mut(|data| {
        let before = data.get_temp::<usize>(memory);
        data.insert_temp(memory, games);
        before != Some(games)
    })
}

/// The left edge and the width of each column, in points.
struct GameColumns([(f32, f32); ListColumn::ALL.len()]);

impl GameColumns {
    /// The others share the width that year and result leave.
    fn of(width: f32) -> Self {
        let rest = (width - YEAR - RESULT - GAP * ListColumn::ALL.len() as f32).max(0.0);
        let width = |column| match column {
            ListColumn::Year => YEAR,
            ListColumn::Result => RESULT,
            ListColumn::Tournament => 0.24 * rest,
            ListColumn::Black | ListColumn::White => 0.19 * rest,
            ListColumn::Opening => 0.2 * rest,
            ListColumn::Standing => 0.18 * rest,
        };
        let mut left = GAP / 2.0;
        Self(ListColumn::ALL.map(|column| {
            let place = (left, width(column));
            left += place.1 + GAP;
            place
        }))
    }

    /// The cells of a row, with their columns.
    fn cells(&self, row: Rect) -> impl Iterator<Item = (ListColumn, Rect)> {
        let cell = move |&(left, width): &(f32, f32)| {
            Rect::from_min_size(pos2(row.left() + left, row.top()), vec2(width, row.height()))
        };
        ListColumn::ALL.into_iter().zip(self.0.iter().map(cell))
    }
}

/// The text key of a column's heading.
const fn key(column: ListColumn) -> &'static str {
    match column {
        ListColumn::Year => "tournaments.column.year",
        ListColumn::Tournament => "tournaments.column.tournament",
        ListColumn::Black => "tournaments.column.black",
        ListColumn::White => "tournaments.column.white",
        ListColumn::Result => "tournaments.column.result",
        ListColumn::Opening => "tournaments.column.opening",
        ListColumn::Standing => "tournaments.column.standing",
    }
}

fn head_ui(ui: &mut Ui, state: &State, columns: &GameColumns, commands: &mut Vec<Command>) {
    let (text, palette) = (state.text(), Palette::of(ui));
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let (by, turned) = state.tournaments.order;
    for (column, cell) in columns.cells(row) {
        let name = text.get(key(column));
        let response = ui.interact(cell, ui.scope_id().with(("heading", column)), Sense::click());
        let color = if column == by || response.hovered() { palette.text } else { palette.text_weak };
        let arrow = if turned { "▼" } else { "▲" };
        let shown = if column == by { format!("{name} {arrow}") } else { name.clone() };
        let galley = fitted(ui, &shown, TEXT_SMALL, color, cell.width());
        paint(ui, galley, cell, column);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, column == by, &name));
        if response.clicked() {
            commands.push(Command::Tournament(TournamentCommand::Sort(column)));
        }
        response.on_hover_text(text.get("tournaments.sort-tip"));
    }
}

/// A text that ends in an ellipsis where it does not fit.
fn fitted(ui: &Ui, words: &str, size: f32, color: Color32, width: f32) -> Arc<Galley> {
    let words = WidgetText::from(RichText::new(words).color(color));
    words.into_galley(ui, Some(TextWrapMode::Truncate), width, FontId::proportional(size))
}

/// Paints a text in its cell; results are aligned to the right, so that their digits line up.
fn paint(ui: &Ui, galley: Arc<Galley>, cell: Rect, column: ListColumn) {
    let align = if column == ListColumn::Result { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
    let at = align.align_size_within_rect(galley.size(), cell).min;
    ui.painter().galley(at, galley, Palette::of(ui).text);
}

struct ListedGameRow<'a> {
    state: &'a State,
    collection: &'a GameCollection,
    columns: &'a GameColumns,
    game: u32,
    entry: &'a ArchivedGame,
}

impl ListedGameRow<'_> {
    fn ui(&self, ui: &mut Ui, at: usize, commands: &mut Vec<Command>) {
        let palette = Palette::of(ui);
        let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        let chosen = self.state.tournaments.chosen == Some(self.game);
        if chosen {
            ui.painter().rect_filled(row, 3.0, ui.visuals().selection.bg_fill);
        } else if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(row, 3.0, palette.raised);
        } else if at % 2 == 1 {
            ui.painter().rect_filled(row, 0.0, Palette::faded(palette.raised, 0.5));
        }
        for (column, cell) in self.columns.cells(row) {
            let color = if column == ListColumn::Standing { palette.error } else { palette.text };
            let galley = fitted(ui, &self.words(column), TEXT, color, cell.width());
            paint(ui, galley, cell, column);
        }
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, self.spoken()));
        if response.has_focus() {
            ui.scroll_to_rect(row, None::<Align>);
        }
        if response.clicked() {
            commands.push(Command::Tournament(TournamentCommand::Show(self.game)));
        }
        offers_ui(&response, self.state, commands, |menu| {
            menu.command("tree.card.go", Command::Tournament(TournamentCommand::Show(self.game)));
        });
        response.on_hover_ui(|ui| self.tip_ui(ui));
    }

    fn words(&self, column: ListColumn) -> String {
        let (entry, collection) = (self.entry, self.collection);
        match column {
            ListColumn::Year => entry.year.to_string(),
            ListColumn::Tournament => collection.tournament(entry.tournament).into_owned(),
            ListColumn::Black => collection.player(entry.players[0]).into_owned(),
            ListColumn::White => collection.player(entry.players[1]).into_owned(),
            ListColumn::Result => words::result(entry),
            ListColumn::Opening => self.opening().unwrap_or_default().to_owned(),
            ListColumn::Standing => words::remark(self.state.text(), entry),
        }
    }

    fn opening(&self) -> Option<&'static str> {
        self.collection.named.get(self.game as usize)?.name(self.state.settings.language)
    }

    /// The row as read aloud.
    fn spoken(&self) -> String {
        let parts = ListColumn::ALL.map(|column| self.words(column));
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    fn tip_ui(&self, ui: &mut Ui) {
        let (entry, collection, text) = (self.entry, self.collection, self.state.text());
        let players = entry.players.map(|player| collection.player(player));
        ui.label(words::title(&players, &collection.tournament(entry.tournament), entry));
        if let Some(opening) = self.opening() {
            ui.label(opening);
        }
        if entry.standing != ResultCheck::Finished {
            ui.label(RichText::new(words::standing(text, entry)).color(Palette::of(ui).error));
        }
        ui.label(RichText::new(text.get("tournaments.open-tip")).color(Palette::of(ui).text_weak));
    }
}
