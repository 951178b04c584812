//! The maze for two: two characters that move in turn.

use egui::{Color32, Rect};

use crate::boards::board::{Area, BoardCanvas, BoardCell, Content, DrawnGame};
use crate::boards::brush::BoardPainter;
use crate::boards::{between, motion};
use edagari_app::catalog::AnyPosition;
use edagari_app::game::maze::Duel;
use edagari_app::game::score::Score;

use super::walked::{WalkedMaze, paint_walked};
use super::way::WayStep;
use super::{MazeLayout, character_color, letter, paint_character, step_to, way};

use edagari_app::game::maze::board::{MazeBoard as Grid, MazeCell};
use edagari_app::game::{ActionId, Alternating as _, Position as _, Side};

impl DrawnGame for Duel {
    const KEY: &'static str = "maze-duel";

    const SCALE: Option<f32> = Some(6.0);

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::MazeDuel(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        Some(super::aspect(self.board()))
    }

    fn cells(&self, area: &Area) -> Vec<BoardCell> {
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

    fn paint(&self, canvas: &BoardCanvas<'_, Self>) {
        paint_walked(self, canvas);
    }

    fn drawn(&self) -> Option<(&Grid, Vec<u16>)> {
        Some((self.board(), Side::BOTH.map(|side| self.place(side)).to_vec()))
    }

    fn paint_token(brush: &BoardPainter, rect: Rect, side: Side) {
        super::paint_token(brush, rect, letter(side), side);
    }

    fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2] {
        super::side_colors(brush)
    }

    fn tally(&self, side: Side) -> Option<u32> {
        Some(self.collected(side).into())
    }

    fn lead(score: Score) -> Option<f32> {
        Self::SCALE.map(|scale| super::lead(score, scale))
    }
}

impl WalkedMaze for Duel {
    fn mover(&self) -> MazeCell {
        self.place(self.side_to_move())
    }

    fn points_left(&self, cell: MazeCell) -> u8 {
        self.points(cell)
    }

    /// The steps of a line, each with the points of its character by then.
    fn steps(&self, canvas: &BoardCanvas<'_, Self>, line: &[(ActionId, Self)]) -> Vec<WayStep> {
        // Each step with the position before it, which determines the mover and its cell.
        let befores = std::iter::once(self).chain(line.iter().map(|(_, after)| after));
        let step = |(before, (_, after)): (&Duel, &(ActionId, Duel))| {
            let side = before.side_to_move();
            WayStep {
                from: before.place(side),
                to: after.place(side),
                points: after.collected(side).into(),
                color: character_color(&canvas.brush, side),
                corner: way::corner_of(side),
            }
        };
        befores.zip(line).map(step).collect()
    }

    fn paint_characters(&self, canvas: &BoardCanvas<'_, Self>, layout: &MazeLayout) {
        let places = |other: &Duel| super::places_of_two(layout, Side::BOTH.map(|side| other.place(side)));
        let (now, radius) = places(self);
        let before = canvas.moving.map_or(now, |(before, _)| places(before).0);
        for side in Side::BOTH {
            let [before, now] = [before, now].map(|places| places[side.index()]);
            let centre = between(before, now, motion::eased(canvas.motion));
            let waits = side != self.side_to_move() && !self.is_over();
            let color = character_color(&canvas.brush, side).gamma_multiply(if waits { 0.85 } else { 1.0 });
            paint_character(&canvas.brush, centre, radius, letter(side), color);
        }
    }
}
