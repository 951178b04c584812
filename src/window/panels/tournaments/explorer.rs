//! Moves played in the position on the board in the tournament games: their number, their results, and the
//! name of the opening after them. A click plays the move.

use egui::{Align2, Color32, FontId, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::boards;
use crate::style::{Palette, TEXT, TEXT_SMALL, UNIT};
use edagari_app::game::othello::{Move, Othello};
use edagari_app::game::{ActionId, Sequential as _};
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::session::tournaments::data::{Through, TournamentCommand, board_of};
use edagari_app::store::wthor::{Explored, GameResults, settled};
use edagari_app::words::text::count;
use edagari_app::words::{openings, tournaments as words};

/// The height of a row, in points.
const ROW: f32 = 6.0 * UNIT;
/// The right edges (games, share) or the left edge (results) of the columns, in points.
const GAMES: f32 = 24.0 * UNIT;
const SHARE: f32 = 36.0 * UNIT;
const BAR: f32 = 39.0 * UNIT;
/// The room for the average, in points.
const AVERAGE: f32 = 23.0 * UNIT;
/// Below this width, in points, a part of the bar has no number.
const READABLE: f32 = 8.0 * UNIT;

/// Paints the explorer in at most this height.
pub(super) fn explorer_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, height: f32) {
    let (text, palette) = (state.text(), Palette::of(ui));
    let top = ui.cursor().top();
    let weak = |words: String| RichText::new(words).color(palette.text_weak);
    let Some(position) = board_of(&state.game.position) else {
        ui.label(weak(text.get("explorer.other-board")));
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text.get("explorer.title")).strong());
        let line = state.game.document.record.path_to(state.game.cursor);
        if let Some(name) = openings::name(text.language, &state.game.document.start, &line) {
            ui.label(RichText::new(name).color(palette.accent).strong());
        }
        if let Some(explored) = state.tournaments.explored_at(&state.game.position) {
            ui.label(weak(words_of(state, explored)));
        }
    });
    if let Some(explored) = state.tournaments.explored_at(&state.game.position) {
        let height = height - (ui.cursor().top() - top);
        PlayedMoves { state, position, explored }.ui(ui, height, commands);
    }
}

/// The moves that were played in a position.
struct PlayedMoves<'a> {
    state: &'a State,
    position: Othello,
    explored: &'a Explored,
}

impl PlayedMoves<'_> {
    /// Paints the moves in at most this height.
    fn ui(&self, ui: &mut Ui, height: f32, commands: &mut Vec<Command>) {
        let Self { state, position, explored } = *self;
        if explored.moves.is_empty() {
            return;
        }
        // Less the scroll bar also where there is none, so that heading and rows have the same columns.
        let columns = ExplorerColumns::of(ui.available_width() - ui.spacing().scroll.allocated_width());
        columns.head_ui(ui, state);
        let room = height - 4.0 * UNIT;
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let scroll = ScrollArea::vertical().id_salt("explorer").max_height(room.max(3.0 * ROW));
            scroll.auto_shrink([false, true]).show(ui, |ui| {
                for &(action, results) in &explored.moves {
                    let all = explored.all.games();
                    ExplorerRow { state, columns: &columns, position, action, results, all }.ui(ui, commands);
                }
            });
        });
    }
}

/// The number of games that come through the position, and that of those that end there.
fn words_of(state: &State, explored: &Explored) -> String {
    let text = state.text();
    if explored.all.games() == 0 {
        return text.get("explorer.none");
    }
    let key = if explored.all.games() == 1 { "explorer.here-one" } else { "explorer.here" };
    let mut words = text.with(key, &[("count", &count(explored.all.games().into()))]);
    if explored.ended > 0 {
        words =
            format!("{words} · {}", text.with("explorer.ended", &[("count", &count(explored.ended.into()))]));
    }
    words
}

/// The columns, from the left edge.
struct ExplorerColumns {
    bar: (f32, f32),
    average: f32,
    opening: f32,
    width: f32,
}

impl ExplorerColumns {
    fn of(width: f32) -> Self {
        let bar = (BAR, BAR + (0.34 * width).clamp(20.0 * UNIT, 60.0 * UNIT));
        let average = bar.1 + AVERAGE;
        Self { bar, average, opening: average + 3.0 * UNIT, width }
    }

    fn head_ui(&self, ui: &mut Ui, state: &State) {
        let (text, palette) = (state.text(), Palette::of(ui));
        let (row, response) = ui.allocate_exact_size(vec2(self.width, 4.0 * UNIT), Sense::hover());
        let write = |x: f32, align: Align2, key: &str| {
            let (at, font) = (pos2(row.left() + x, row.center().y), FontId::proportional(TEXT_SMALL));
            ui.painter().text(at, align, text.get(key), font, palette.text_weak);
        };
        write(UNIT, Align2::LEFT_CENTER, "explorer.column.move");
        write(GAMES, Align2::RIGHT_CENTER, "explorer.column.games");
        write(SHARE, Align2::RIGHT_CENTER, "explorer.column.share");
        write(self.bar.0, Align2::LEFT_CENTER, "explorer.column.results");
        write(self.average, Align2::RIGHT_CENTER, "explorer.column.average");
        write(self.opening, Align2::LEFT_CENTER, "explorer.column.opening");
        response.on_hover_text(text.get("explorer.results-tip"));
    }
}

struct ExplorerRow<'a> {
    state: &'a State,
    columns: &'a ExplorerColumns,
    position: Othello,
    action: Move,
    results: GameResults,
    all: u32,
}

impl ExplorerRow<'_> {
    fn ui(&self, ui: &mut Ui, commands: &mut Vec<Command>) {
        let palette = Palette::of(ui);
        let (row, response) = ui.allocate_exact_size(vec2(self.columns.width, ROW), Sense::click());
        if !ui.is_rect_visible(row) {
            return;
        }
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(row, 4.0, palette.raised);
            commands.push(Command::Preview(self.line()));
        }
        self.paint(ui, row, palette);
        let spoken = self.spoken();
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
        if response.clicked() {
            commands.push(Command::Tournament(TournamentCommand::Play(self.line())));
        }
        self.list_ui(ui, row, commands);
    }

    /// The move, after the pass that comes before it where one is due.
    fn line(&self) -> Vec<ActionId> {
        let pass = self.position.must_pass().then_some(Move::PASS);
        pass.into_iter().chain([self.action]).map(ActionId::from).collect()
    }

    /// The number of games; a click lists them.
    fn list_ui(&self, ui: &Ui, row: Rect, commands: &mut Vec<Command>) {
        let palette = Palette::of(ui);
        let cell =
            Rect::from_x_y_ranges(row.left() + GAMES - 14.0 * UNIT..=row.left() + GAMES, row.y_range());
        let response = ui.interact(cell, ui.scope_id().with(("games of", self.action)), Sense::click());
        let list = self.state.text().get("explorer.list");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{list}: {}", self.action)));
        let color = if response.hovered() || response.has_focus() { palette.text } else { palette.accent };
        let at = cell.right_center();
        let number = count(self.results.games().into());
        let written = ui.painter().text(at, Align2::RIGHT_CENTER, number, FontId::proportional(TEXT), color);
        if response.hovered() || response.has_focus() {
            let under = [written.left_bottom(), written.right_bottom()];
            ui.painter().line_segment(under, egui::Stroke::new(1.0, color));
        }
        if response.clicked() {
            let through = Through::Move(self.position, self.action);
            commands.push(Command::Tournament(TournamentCommand::Through(through)));
        }
        response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(list);
    }

    fn paint(&self, ui: &Ui, row: Rect, palette: &Palette) {
        let font = FontId::proportional(TEXT);
        let write = |x: f32, align: Align2, words: &str, color: Color32| {
            let at = pos2(row.left() + x, row.center().y);
            ui.painter().text(at, align, words, font.clone(), color);
        };
        write(UNIT, Align2::LEFT_CENTER, &self.action.to_string(), palette.text);
        let share = 100.0 * f64::from(self.results.games()) / f64::from(self.all.max(1));
        write(SHARE, Align2::RIGHT_CENTER, &percent(share), palette.text_weak);
        self.bar(ui, row, palette);
        if let Some(average) = self.results.average() {
            write(self.columns.average, Align2::RIGHT_CENTER, &words::average(average), palette.text);
        }
        if let Some(name) = self.opening() {
            let room = Rect::from_min_max(pos2(row.left() + self.columns.opening, row.top()), row.max);
            let at = room.left_center();
            let painter = ui.painter().with_clip_rect(room.intersect(ui.clip_rect()));
            painter.text(at, Align2::LEFT_CENTER, name, font.clone(), palette.text);
        }
    }

    /// The name of the position after the move.
    fn opening(&self) -> Option<&'static str> {
        openings::name_of(self.state.settings.language, &settled(self.position).after(self.action))
    }

    /// Black's wins, the draws and White's wins side by side, each with its share where that is legible.
    fn bar(&self, ui: &Ui, row: Rect, palette: &Palette) {
        let GameResults { black, draws, white, .. } = self.results;
        // Games without a result are counted as played, but have no part of the bar.
        let known = (black + draws + white).max(1) as f32;
        let (left, right) = (row.left() + self.columns.bar.0, row.left() + self.columns.bar.1);
        let y = row.shrink2(vec2(0.0, 0.75 * UNIT)).y_range();
        let [(dark, _), (light, _)] = boards::side_colors(ui.painter(), &self.state.game.position);
        let middle = Palette::between(dark, light, 0.7);
        let parts = [(black, dark, light), (draws, middle, dark), (white, light, dark)];
        let mut from = left;
        for (games, fill, ink) in parts {
            let width = (right - left) * games as f32 / known;
            let part = Rect::from_x_y_ranges(from..=from + width, y);
            ui.painter().rect_filled(part, 0.0, fill);
            if width >= READABLE {
                let words = percent(100.0 * f64::from(games) / f64::from(known));
                let font = FontId::proportional(TEXT_SMALL);
                ui.painter().text(part.center(), Align2::CENTER_CENTER, words, font, ink);
            }
            from += width;
        }
        let whole = Rect::from_x_y_ranges(left..=right, y);
        ui.painter().rect_stroke(whole, 0.0, (1.0, palette.text_weak), egui::StrokeKind::Inside);
    }

    /// The row as read aloud.
    fn spoken(&self) -> String {
        let GameResults { black, draws, white, .. } = self.results;
        let games = count(self.results.games().into());
        let values: [(&str, &dyn std::fmt::Display); 5] = [
            ("move", &self.action),
            ("games", &games),
            ("black", &black),
            ("draws", &draws),
            ("white", &white),
        ];
        self.state.text().with("explorer.said", &values)
    }
}

/// A share in per cent: `62 %`, `0.3 %`.
fn percent(share: f64) -> String {
    if share > 0.0 && share < 1.0 { format!("{share:.1}\u{2009}%") } else { format!("{share:.0}\u{2009}%") }
}
