//! The moves of the position, best first: bar, score, win rate, visits and the line expected after each.

use std::cmp::Reverse;

use egui::{
    Align2, FontId, Label, Rect, Response, RichText, Role, Sense, TextStyle, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};

use crate::boards;
use crate::offers::offers_ui;
use crate::style::{Palette, TEXT, TEXT_SMALL, UNIT};
use edagari_app::game::score::Bound;
use edagari_app::game::{ActionId, Score, Side};
use edagari_app::search::ActionReport;
use edagari_app::session::command::Command;
use edagari_app::session::engines::beside::OtherOpinion;
use edagari_app::words::text::{count, short_count};
use edagari_app::words::{ending, values};

use super::found::SearchFindings;

pub(super) fn table_ui(ui: &mut Ui, found: &SearchFindings<'_>, commands: &mut Vec<Command>) {
    let actions = sorted(found);
    if actions.is_empty() {
        return;
    }
    let columns = TableColumns::of(ui, found);
    columns.head_ui(ui, found);
    for (index, action) in actions.iter().enumerate() {
        let other = found.other(action);
        let row = ActionRow { found, action, actions: &actions, columns: &columns, other };
        row.ui(ui, index, commands);
    }
}

/// The actions by merit for the side to move, the best first: proven wins, then by visits where there are
/// any, else by score, proven losses last.
fn sorted<'a>(found: &SearchFindings<'a>) -> Vec<&'a ActionReport> {
    let mut actions: Vec<_> = found.report.actions.iter().collect();
    let best = found.report.favoured();
    actions.sort_by_key(|action| {
        let result = action.score.filter(|score| action.exact && score.is_decided());
        let won = result.filter(|score| score.0 > 0 && action.bound != Bound::Upper);
        let lost = result.is_some_and(|score| score.0 < 0 && action.bound != Bound::Lower);
        // An upper bound stands behind an equal lower bound or exact score.
        let capped = action.bound == Bound::Upper;
        let merit = (Reverse(won), lost, Reverse(action.visits), Reverse(action.score), capped);
        // The search's own best move comes first, even where another one has the same score.
        (Some(action.action) != best, merit)
    });
    actions
}

/// The columns, from the left edge; those without data of the method have no width.
struct TableColumns {
    bar: (f32, f32),
    score: f32,
    rate: f32,
    visits: f32,
    /// The opinion of another source about each move.
    other: f32,
    line: f32,
}

impl TableColumns {
    const ROW: f32 = 24.0;

    /// Figures that the search only knows at its end have their column at every step.
    fn of(ui: &Ui, found: &SearchFindings<'_>) -> Self {
        let width = ui.available_width();
        let actions = || found.newest.actions.iter().chain(&found.report.actions);
        let any = |known: fn(&ActionReport) -> bool| actions().any(known);
        let wide = |known: bool, width: f32| if known { width } else { 0.0 };
        let bar_start = Self::names(ui, found).clamp(44.0, (width * 0.25).max(44.0));
        let bar = bar_start + (width * 0.16).clamp(24.0, 110.0);
        let score = bar + wide(any(|action| action.score.is_some()), 66.0);
        let rate = score + wide(any(|action| action.win_rate.is_some()), 58.0);
        let visits = rate + wide(any(|action| action.visits > 0), 64.0);
        let heard = found.report.actions.iter().any(|action| found.other(action).is_some());
        let other = visits + wide(heard, 96.0);
        Self { bar: (bar_start, bar), score, rate, visits, other, line: other + 3.0 * UNIT }
    }

    /// The width of the widest name of a move.
    fn names(ui: &Ui, found: &SearchFindings<'_>) -> f32 {
        let font = FontId::proportional(TEXT);
        let widths = found.report.actions.iter().map(|action| {
            let label = found.label(action.action).clone();
            ui.painter().layout_no_wrap(label, font.clone(), egui::Color32::PLACEHOLDER).size().x
        });
        widths.fold(0.0, f32::max) + 4.0 * UNIT
    }

    fn head_ui(&self, ui: &mut Ui, found: &SearchFindings<'_>) {
        let text = found.state.text();
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 16.0), Sense::hover());
        let font = FontId::proportional(TEXT_SMALL);
        let color = Palette::of(ui).text_weak;
        let write = |x: f32, align: Align2, key: &str| {
            ui.painter().text(
                pos2(rect.left() + x, rect.center().y),
                align,
                text.get(key),
                font.clone(),
                color,
            );
        };
        write(2.0 * UNIT, Align2::LEFT_CENTER, "analysis.column.move");
        let columns = [
            (self.bar.1, self.score, "analysis.column.score"),
            (self.score, self.rate, "analysis.column.rate"),
            (self.rate, self.visits, "analysis.column.visits"),
        ];
        // A result is no win rate: where one stands in the column, each value is written with its unit.
        let proves = found.report.actions.iter().any(|action| action.exact);
        // Nor is an uncounted win a number of discs.
        let uncounted =
            || found.report.actions.iter().filter_map(|action| action.score).any(Score::is_uncounted);
        let unit = found.shown.filter(|_| !(proves && found.is_rate() || uncounted()));
        let unit = unit.and_then(|shown| shown.measure.key());
        for (start, end, key) in columns {
            if end > start {
                let is_score = key == "analysis.column.score";
                write(end, Align2::RIGHT_CENTER, unit.filter(|_| is_score).unwrap_or(key));
            }
        }
        if self.other > self.visits {
            // The name may be long: its end is cut off.
            let job = egui::text::LayoutJob::simple_singleline(found.other_name(), font.clone(), color);
            let job = egui::text::LayoutJob {
                halign: egui::Align::RIGHT,
                wrap: egui::text::TextWrapping::truncate_at_width(92.0),
                ..job
            };
            let galley = ui.painter().layout_job(job);
            ui.painter().galley(
                pos2(rect.left() + self.other, rect.center().y - galley.size().y / 2.0),
                galley,
                color,
            );
        }
        write(self.line, Align2::LEFT_CENTER, "analysis.column.line");
    }
}

struct ActionRow<'a> {
    found: &'a SearchFindings<'a>,
    action: &'a ActionReport,
    actions: &'a [&'a ActionReport],
    columns: &'a TableColumns,
    /// The opinion of another source about the move.
    other: Option<OtherOpinion>,
}

impl ActionRow<'_> {
    fn ui(&self, ui: &mut Ui, index: usize, commands: &mut Vec<Command>) {
        let palette = Palette::of(ui);
        let size = vec2(ui.available_width(), TableColumns::ROW);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        // Only after its room was taken: the rows below keep their places.
        if !ui.is_rect_visible(rect) {
            return;
        }
        if index % 2 == 1 {
            ui.painter().rect_filled(rect, 4.0, Palette::faded(palette.raised, 0.6));
        }
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 4.0, palette.raised);
        }
        self.paint(ui, rect, palette);
        let on_move = self.line_ui(ui, rect, commands);
        let spoken = self.spoken();
        response.widget_info(|| WidgetInfo::labeled(Role::Row, true, &spoken));
        self.touch(&response, on_move, commands);
    }

    /// Hovering a row shows its move on the board; clicking plays it.
    fn touch(&self, response: &Response, on_move: bool, commands: &mut Vec<Command>) {
        // A move of the line has its own preview and click. Moves of another position mean nothing on this
        // board.
        if !self.found.is_here() {
            return;
        }
        self.menu_ui(response, commands);
        if on_move {
            return;
        }
        if response.hovered() || response.has_focus() {
            commands.push(Command::Preview(vec![self.action.action]));
        }
        if response.clicked() {
            commands.push(Command::Play(self.action.action));
        }
        let text = self.found.state.text();
        let known = self.action.bound.certainty(self.action.exact);
        let ending =
            self.action.score.and_then(|score| ending::sentence(text, self.found.root, known, score));
        if let Some(ending) = ending {
            response.clone().on_hover_text(ending);
        }
    }

    fn menu_ui(&self, response: &Response, commands: &mut Vec<Command>) {
        offers_ui(response, self.found.state, commands, |menu| {
            menu.command("analysis.menu.play", Command::Play(self.action.action));
            let line = &self.action.line;
            if line.len() > 1 {
                menu.command("analysis.menu.line", Command::PlayLine(line.clone()));
            }
        });
    }

    fn is_best(&self) -> bool {
        Some(self.action.action) == self.found.report.marked(self.found.side())
    }

    fn paint(&self, ui: &Ui, rect: Rect, palette: &Palette) {
        let font = FontId::proportional(TEXT);
        let y = rect.center().y;
        let mark = if self.is_best() { palette.line_best } else { palette.text };
        let label = self.found.label(self.action.action);
        let job = egui::text::LayoutJob::simple_singleline(label.clone(), font.clone(), mark);
        let room = self.columns.bar.0 - 3.0 * UNIT;
        let wrap = egui::text::TextWrapping::truncate_at_width(room);
        let galley = ui.painter().layout_job(egui::text::LayoutJob { wrap, ..job });
        ui.painter().galley(pos2(rect.left() + 2.0 * UNIT, y - galley.size().y / 2.0), galley, mark);
        if self.is_best() {
            let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
            ui.painter().rect_filled(edge, 1.5, palette.line_best);
        }
        let (start, end) = self.columns.bar;
        let full =
            Rect::from_min_max(pos2(rect.left() + start, y - 4.0), pos2(rect.left() + end - UNIT, y + 4.0));
        ui.painter().rect_filled(full, 2.0, Palette::faded(palette.line, 0.45));
        self.bar(ui, full, palette);
        let write = |x: f32, words: String, color| {
            let at = pos2(rect.left() + x, y);
            ui.painter().text(at, Align2::RIGHT_CENTER, words, font.clone(), color);
        };
        if let Some((words, color)) = self.score(palette) {
            write(self.columns.score, words, color);
        }
        if let Some(rate) = self.rate() {
            write(self.columns.rate, values::fine_percent(rate), palette.text);
        }
        if let Some(other) = &self.other {
            let (words, color) = (self.found.other_words(other), palette.text_weak);
            // Never by colour alone: a difference has its sign.
            let (words, color) =
                if other.differs { (format!("≠ {words}"), palette.upper) } else { (words, color) };
            write(self.columns.other, words, color);
        }
        if self.action.visits > 0 {
            write(self.columns.visits, short_count(self.action.visits as f64), palette.text_weak);
        }
    }

    /// A bar for a known value; a bound is no value, but a mark with a thin line towards the range of
    /// possible values.
    fn bar(&self, ui: &Ui, full: Rect, palette: &Palette) {
        let color = if self.is_best() { palette.line_best } else { palette.accent };
        let end = full.left() + full.width() * self.share();
        let open = match self.action.bound {
            _ if self.found.action(self.action).is_none_or(|value| value.score.is_none()) => None,
            Bound::Exact => None,
            Bound::Upper => Some(full.left()),
            Bound::Lower => Some(full.right()),
        };
        let Some(open) = open else {
            ui.painter().rect_filled(full.with_max_x(end), 2.0, color);
            return;
        };
        let line = egui::Stroke::new(1.5, Palette::faded(color, 0.6));
        ui.painter().line_segment([pos2(open, full.center().y), pos2(end, full.center().y)], line);
        let mark = Rect::from_center_size(pos2(end, full.center().y), vec2(3.0, full.height()));
        ui.painter().rect_filled(mark, 1.0, color);
    }

    fn score(&self, palette: &Palette) -> Option<(String, egui::Color32)> {
        let value = self.found.action(self.action)?;
        Some((value.words, palette.certainty(value.known)))
    }

    /// The first player's win rate.
    fn rate(&self) -> Option<f64> {
        let rate = self.action.win_rate?;
        Some(if self.found.side() == Side::First { rate } else { 1.0 - rate })
    }

    /// The length of the bar: the share of the visits, or the place of the score between the worst and the
    /// best.
    fn share(&self) -> f32 {
        // A share of all visits and not of the greatest: the bars add up to one whole.
        let all: u64 = self.actions.iter().map(|action| action.visits).sum();
        if all > 0 {
            return self.action.visits as f32 / all as f32;
        }
        let side = self.found.side();
        let number = |action: &ActionReport| {
            let score = self.found.action(action)?.score?;
            let shown = self.found.shown.map(|shown| shown.number(side, score));
            Some(shown.unwrap_or_else(|| self.found.unit.number(score)))
        };
        let scores = || self.actions.iter().filter_map(|action| number(action));
        let Some(score) = number(self.action) else { return 0.0 };
        let (low, high) = (scores().fold(score, f64::min), scores().fold(score, f64::max));
        // The worst still has a short bar, unlike a move of unknown value.
        if high > low { 0.05 + 0.95 * ((score - low) / (high - low)) as f32 } else { 1.0 }
    }

    /// The line after the move; each move of it can be hovered and clicked. Returns whether one is hovered.
    fn line_ui(&self, ui: &mut Ui, rect: Rect, commands: &mut Vec<Command>) -> bool {
        let room = Rect::from_min_max(pos2(rect.left() + self.columns.line, rect.top()), rect.max);
        if room.width() < 20.0 || self.action.line.is_empty() {
            return false;
        }
        let mut hovered = false;
        let labels = self.found.labels(&self.action.line);
        ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
            ui.shrink_clip_rect(room);
            ui.horizontal_centered(|ui| {
                ui.spacing_mut().item_spacing.x = 1.5 * UNIT;
                let fitting = fitting(ui, &labels, room.width());
                for (index, label) in labels.iter().enumerate().take(fitting) {
                    hovered |= self.move_ui(ui, label, &self.action.line[..=index], commands);
                }
                if fitting < labels.len() {
                    ui.label(RichText::new("…").color(Palette::of(ui).text_weak));
                }
            });
        });
        hovered
    }

    fn move_ui(&self, ui: &mut Ui, label: &str, line: &[ActionId], commands: &mut Vec<Command>) -> bool {
        let palette = Palette::of(ui);
        let color = if self.is_best() { palette.line_best } else { palette.text_weak };
        let widget = Label::new(RichText::new(label).color(color)).selectable(false).sense(Sense::click());
        let response = ui.add(widget).on_hover_cursor(egui::CursorIcon::PointingHand);
        if !self.found.is_here() {
            return response.hovered();
        }
        if response.hovered() || response.has_focus() {
            let under = response.rect.left_bottom()..=response.rect.right_bottom();
            let stroke = egui::Stroke::new(1.0, color);
            ui.painter().line_segment([*under.start(), *under.end()], stroke);
            commands.push(Command::Preview(line.to_vec()));
        }
        if response.clicked() {
            commands.push(Command::PlayLine(line.to_vec()));
        }
        response.hovered()
    }

    /// The row as read aloud.
    fn spoken(&self) -> String {
        let text = self.found.state.text();
        let mut parts = vec![self.found.label(self.action.action)];
        if self.is_best() {
            parts.push(text.get("analysis.best"));
        }
        if let Some(value) = self.found.action(self.action) {
            parts.push(boards::said(text, &value.words));
            parts.extend((!value.known.is_estimated()).then(|| text.get("analysis.said.proven")));
        }
        if let Some(rate) = self.rate() {
            parts.push(values::fine_percent(rate));
        }
        if self.action.visits > 0 {
            parts.push(text.with("analysis.visits", &[("count", &count(self.action.visits))]));
        }
        if let Some(other) = &self.other {
            let (name, value) = (self.found.other_name(), boards::said(text, &self.found.other_words(other)));
            let key = if other.differs { "engines.said-differs" } else { "engines.said" };
            parts.push(text.with(key, &[("engine", &name), ("value", &value)]));
        }
        parts.join(", ")
    }
}

/// The number of moves of a line that fit into a width, with room for an ellipsis where not all do.
fn fitting(ui: &Ui, labels: &[String], width: f32) -> usize {
    let font = TextStyle::Body.resolve(ui.style());
    let gap = ui.spacing().item_spacing.x;
    let measure = |label: &str| {
        ui.painter().layout_no_wrap(label.to_owned(), font.clone(), Palette::of(ui).text).size().x
    };
    // The first label has no gap before it.
    let mut right = -gap;
    let ends: Vec<f32> = labels
        .iter()
        .map(|label| {
            right += gap + measure(label);
            right
        })
        .take_while(|&end| end <= width)
        .collect();
    if ends.len() == labels.len() {
        return labels.len();
    }
    let most = width - gap - measure("…");
    ends.iter().take_while(|&&end| end <= most).count()
}
