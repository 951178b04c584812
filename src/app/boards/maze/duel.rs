//! The maze for two: two characters that take turns.

use egui::{Color32, Rect};

use super::super::brush::Brush;
use super::super::{Area, Board, Canvas, Cell, Content, between, motion};
use super::{Layout, character_color, letter, paint_character, step_to};
use crate::catalog::AnyPosition;
use crate::game::maze::Duel;
use crate::game::maze::board::Board as Grid;
use crate::game::score::Score;
use crate::game::{ActionId, Alternating as _, Position as _, Side};

impl Board for Duel {
    const KEY: &'static str = "maze-duel";

    const SCALE: Option<f32> = Some(6.0);

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::MazeDuel(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        Some(super::aspect(self.board()))
    }

    fn cells(&self, area: &Area) -> Vec<Cell> {
        let content = |cell| {
            let standing = Side::BOTH.into_iter().find(|&side| self.place(side) == cell);
            standing.map_or_else(|| Content::Number(self.points(cell).into()), Content::Stone)
        };
        let from = self.place(self.side_to_move());
        super::cells_of(self.board(), area, |cell| step_to(self.board(), from, cell), content)
    }

    fn refusal(&self, _action: ActionId) -> &'static str {
        "board.why.not-next"
    }

    fn paint(&self, canvas: &Canvas<'_, Self>) {
        let layout = Layout::new(self.board(), &canvas.area);
        super::paint_floor(self.board(), canvas, &layout);
        let target = |action| super::target(self.board(), self.place(self.side_to_move()), action);
        let noted = super::noted(canvas, target);
        super::paint_points(self.board(), canvas, &layout, (|cell| self.points(cell), &noted));
        let line = canvas.preview(self);
        if line.is_empty() {
            super::paint_choices(canvas, &layout, target);
        }
        paint_characters(self, canvas, &layout);
        let mut before = self.clone();
        for (index, (_, after)) in line.iter().enumerate() {
            let side = before.side_to_move();
            let color = character_color(&canvas.brush, side);
            let aside = if side == Side::First { -0.1 } else { 0.1 };
            let step = (before.place(side), after.place(side));
            super::paint_step(&canvas.brush, &layout, step, index as i32 + 1, (color, aside));
            before = after.clone();
        }
    }

    fn drawn(&self) -> Option<(&Grid, Vec<u16>)> {
        Some((self.board(), Side::BOTH.map(|side| self.place(side)).to_vec()))
    }

    fn paint_token(brush: &Brush, rect: Rect, side: Side) {
        super::paint_token(brush, rect, letter(side), side);
    }

    fn side_colors(brush: &Brush) -> [(Color32, Color32); 2] {
        super::side_colors(brush)
    }

    fn tally(&self, side: Side) -> Option<u32> {
        Some(self.collected(side).into())
    }

    fn lead(score: Score) -> Option<f32> {
        Self::SCALE.map(|scale| super::lead(score, scale))
    }
}

fn paint_characters(duel: &Duel, canvas: &Canvas<'_, Duel>, layout: &Layout) {
    let places = |duel: &Duel| super::places_of_two(layout, Side::BOTH.map(|side| duel.place(side)));
    let (now, radius) = places(duel);
    let before = canvas.moving.map_or(now, |(before, _)| places(before).0);
    for side in Side::BOTH {
        let [before, now] = [before, now].map(|places| places[side.index()]);
        let centre = between(before, now, motion::eased(canvas.motion));
        let waits = side != duel.side_to_move() && !duel.is_over();
        let color = character_color(&canvas.brush, side).gamma_multiply(if waits { 0.85 } else { 1.0 });
        paint_character(&canvas.brush, centre, radius, (letter(side), color));
    }
}
