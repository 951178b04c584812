//! A table of joint actions: rows for the first player, columns for the second, the value of each pair, and
//! under each action a bar for its frequency. It draws matrix games, and every turn of a race.

use egui::{Align2, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::style::{Palette, TEXT_LARGE, TEXT_SMALL, UNIT};
use edagari_app::game::Side;

use super::brush::Lettering;

/// The content of a table.
#[derive(Clone, Debug, Default)]
pub struct ShownTable {
    /// The names of the actions by side: rows first.
    pub names: [Vec<String>; 2],
    /// The pairs, row by row.
    pub pairs: Vec<TablePair>,
    /// The frequency of each action, by side; empty if unknown.
    pub shares: [Vec<f64>; 2],
    /// The frequency of each action at the equilibrium, by side; empty if unknown.
    pub exact: [Vec<f64>; 2],
    /// The pair that is marked.
    pub marked: Option<(usize, usize)>,
}

/// A cell of the table.
#[derive(Clone, Debug, Default)]
pub struct TablePair {
    /// For the first player, 0..=1.
    pub value: Option<f64>,
    /// The value in words.
    pub words: String,
    /// Small text below it; may be empty.
    pub below: String,
    /// Its visits relative to the greatest number, 0..=1.
    pub share: Option<f64>,
}

/// The places of the parts of a table.
#[derive(Clone, Copy, Debug)]
pub struct TablePlaces {
    cells: Rect,
    cell: egui::Vec2,
    area: Rect,
}

impl TablePlaces {
    /// The parts of a table of so many rows and columns in `area`.
    pub fn new(area: Rect, rows: usize, columns: usize) -> Self {
        let left = (area.width() * 0.24).clamp(44.0, 112.0);
        let top = (area.height() * 0.2).clamp(LOW_HEAD, 52.0);
        let cells = Rect::from_min_max(area.min + vec2(left, top), area.max);
        // A side may have no action, as at the end of a game.
        let cell = vec2(cells.width() / columns.max(1) as f32, cells.height() / rows.max(1) as f32);
        Self { cells, cell, area }
    }

    fn pair(&self, row: usize, column: usize) -> Rect {
        let corner = self.cells.min + vec2(column as f32, row as f32) * self.cell;
        Rect::from_min_size(corner, self.cell)
    }

    /// The head of a row or a column.
    fn head(&self, side: Side, index: usize) -> Rect {
        match side {
            Side::First => self.pair(index, 0).with_min_x(self.area.left()).with_max_x(self.cells.left()),
            Side::Second => self.pair(0, index).with_min_y(self.area.top()).with_max_y(self.cells.top()),
        }
    }

    /// A whole row or column with its head.
    pub fn line(&self, side: Side, index: usize) -> Rect {
        match side {
            Side::First => self.head(side, index).with_max_x(self.cells.right()),
            Side::Second => self.head(side, index).with_max_y(self.cells.bottom()),
        }
    }
}

/// The height of the bar at the foot of a cell.
const FOOT: f32 = 4.0;
/// The least height of the heads of columns.
pub const LOW_HEAD: f32 = 30.0;
/// Below this height a row has room for one line.
const LOW_ROW: f32 = 28.0;

/// The greatest height of the name of an action and its bar within a row.
const HEAD: f32 = 44.0;

/// Paints a table.
pub fn paint(painter: &Painter, palette: &Palette, area: Rect, table: &ShownTable) {
    let [rows, columns] = [table.names[0].len(), table.names[1].len()];
    let places = TablePlaces::new(area, rows, columns);
    TablePainter { painter, palette, table, places }.table();
}

struct TablePainter<'a> {
    painter: &'a Painter,
    palette: &'a Palette,
    table: &'a ShownTable,
    places: TablePlaces,
}

impl TablePainter<'_> {
    fn table(&self) {
        let Self { painter, palette, table, places } = self;
        let [rows, columns] = [table.names[0].len(), table.names[1].len()];
        for (index, pair) in table.pairs.iter().enumerate() {
            let rect = places.pair(index / columns.max(1), index % columns.max(1));
            self.pair(rect, pair);
        }
        let stroke = Stroke::new(1.0, palette.line);
        for row in 0..=rows {
            let y = places.cells.top() + row as f32 * places.cell.y;
            painter.hline(places.cells.x_range(), y, stroke);
        }
        for column in 0..=columns {
            let x = places.cells.left() + column as f32 * places.cell.x;
            painter.vline(x, places.cells.y_range(), stroke);
        }
        if let Some((row, column)) = table.marked {
            let rect = places.pair(row, column).shrink(1.0);
            painter.rect_stroke(rect, 2.0, Stroke::new(2.5, palette.selected), StrokeKind::Inside);
        }
        if !self.is_small() {
            for side in Side::BOTH {
                for index in 0..table.names[side.index()].len() {
                    self.head(side, index);
                }
            }
        }
    }

    /// Whether the cells have no room for words.
    fn is_small(&self) -> bool {
        self.places.cell.x < 22.0 || self.places.cell.y < 16.0
    }

    /// A value on the colour of the favoured side, with a bar at its foot for its visits.
    fn pair(&self, rect: Rect, pair: &TablePair) {
        let palette = self.palette;
        // A pair that was never tried is neutral.
        let value = pair.value.unwrap_or(0.5) as f32;
        let ahead = if value >= 0.5 { palette.first } else { palette.second };
        // At most 0.3 of the colour, because words are written on it.
        let fill = Palette::between(palette.panel, ahead, (value - 0.5).abs() * 0.6);
        self.painter.rect_filled(rect, 0.0, fill);
        if self.is_small() {
            return;
        }
        // The bar at the foot has its own room.
        let room = if pair.share.is_some() { rect.with_max_y(rect.bottom() - FOOT) } else { rect };
        let fine = Lettering { size: TEXT_SMALL, width: room.width() - UNIT, color: palette.text };
        let weak = Lettering { color: palette.text_weak, ..fine };
        if rect.height() < LOW_ROW && !pair.below.is_empty() {
            let [left, right] =
                [0.31, 0.77].map(|share| pos2(room.left() + room.width() * share, room.center().y));
            self.write(left, &pair.words, Lettering { width: room.width() * 0.5, ..fine });
            self.write(right, &pair.below, Lettering { width: room.width() * 0.4, ..weak });
            return self.foot(rect, pair.share);
        }
        let size = (room.height() * 0.44).clamp(TEXT_SMALL, TEXT_LARGE);
        let [center, below] = if pair.below.is_empty() {
            [room.center(); 2]
        } else {
            [0.32, 0.77].map(|share| pos2(room.center().x, room.top() + room.height() * share))
        };
        self.write(center, &pair.words, Lettering { size, ..fine });
        self.write(below, &pair.below, weak);
        self.foot(rect, pair.share);
    }

    /// The bar at the foot of a cell.
    fn foot(&self, rect: Rect, share: Option<f64>) {
        if let Some(share) = share {
            let foot = Rect::from_min_max(rect.left_bottom() - vec2(0.0, FOOT), rect.right_bottom())
                .shrink2(vec2(1.0, 0.0));
            let width = foot.width() * share.clamp(0.0, 1.0) as f32;
            self.painter.rect_filled(foot.with_max_x(foot.left() + width), 0.0, self.palette.pruned);
        }
    }

    /// The name of an action, its frequency, a bar for that, and a mark at the equilibrium.
    fn head(&self, side: Side, index: usize) {
        let Self { painter, palette, table, places } = self;
        let rect = places.head(side, index);
        let height = rect.height().min(HEAD);
        let inner =
            Rect::from_center_size(rect.center(), vec2(rect.width(), height)).shrink2(vec2(UNIT, UNIT / 2.0));
        let share = table.shares[side.index()].get(index).copied();
        let exact = table.exact[side.index()].get(index).copied();
        let color = if side == Side::First { palette.first } else { palette.second };
        let name = &table.names[side.index()][index];
        let bars = share.is_some() || exact.is_some();
        let low = rect.height() < LOW_ROW;
        let (size, thick, below) = if low { (TEXT_SMALL + 1.0, 4.0, 0.0) } else { (TEXT_LARGE, 6.0, 2.0) };
        let bottom = inner.bottom() - below;
        let track = Rect::from_min_max(pos2(inner.left(), bottom - thick), pos2(inner.right(), bottom));
        let middle = if bars { f32::midpoint(inner.top(), track.top()) } else { inner.center().y };
        let Some(share) = share.filter(|_| bars) else {
            let center = pos2(inner.center().x, middle);
            return self.write(center, name, Lettering { size, width: inner.width(), color });
        };
        let words = format!("{:.1}", share * 100.0);
        let font = FontId::proportional(size);
        painter.text(pos2(inner.left(), middle), Align2::LEFT_CENTER, name, font, color);
        let font = FontId::proportional(TEXT_SMALL);
        painter.text(pos2(inner.right(), middle), Align2::RIGHT_CENTER, words, font, palette.text);
        painter.rect_filled(track, 2.0, palette.raised);
        painter.rect_filled(track.with_max_x(track.left() + track.width() * share as f32), 2.0, color);
        if let Some(exact) = exact {
            let x = track.left() + track.width() * exact as f32;
            self.mark(pos2(x, track.center().y), track.height());
        }
    }

    /// A diamond on a bar, at the equilibrium.
    fn mark(&self, at: Pos2, height: f32) {
        let reach = height * 0.5 + 2.0;
        let corners = [vec2(0.0, -reach), vec2(reach * 0.7, 0.0), vec2(0.0, reach), vec2(-reach * 0.7, 0.0)];
        let corners = corners.map(|corner| at + corner).to_vec();
        let edge = Stroke::new(1.0, self.palette.panel);
        self.painter.add(egui::Shape::convex_polygon(corners, self.palette.exact, edge));
    }

    /// Text centred on a point, shrunk until it fits a width.
    fn write(&self, center: Pos2, words: &str, lettering: Lettering) {
        let Lettering { size, width, color } = lettering;
        let lay_out = |size| self.painter.layout_no_wrap(words.to_owned(), FontId::proportional(size), color);
        let mut galley = lay_out(size);
        if galley.size().x > width {
            galley = lay_out((size * width / galley.size().x).max(6.0));
        }
        self.painter.galley(center - galley.size() / 2.0, galley, color);
    }
}
