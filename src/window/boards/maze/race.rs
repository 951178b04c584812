//! The maze of simultaneous moves: no character moves before both sides have chosen.

use egui::{Color32, Rect, vec2};

use crate::boards::board::{Area, BoardCanvas, BoardCell, Content, DrawnGame};
use crate::boards::brush::{BoardPainter, Lettering};
use crate::boards::{between, motion};
use edagari_app::catalog::AnyPosition;
use edagari_app::game::maze::Race;
use edagari_app::game::score::Score;

use super::walked::{WalkedMaze, paint_walked};
use super::way::WayStep;
use super::{MazeLayout, character_color, letter, paint_character, step_to, way};

use edagari_app::game::maze::board::{MazeBoard as Grid, MazeCell};
use edagari_app::game::{ActionId, Alternating as _, InTurn, Side};

/// The cell that a side reaches by an action; `None` for an impossible one.
fn target(race: &Race, side: Side, action: ActionId) -> Option<u16> {
    super::target(race.board(), race.place(side), action)
}

impl DrawnGame for InTurn<Race> {
    const KEY: &'static str = "maze-race";

    const SCALE: Option<f32> = Some(6.0);

    fn inside(any: &AnyPosition) -> Option<&Self> {
        if let AnyPosition::MazeRace(position) = any { Some(position) } else { None }
    }

    fn aspect(&self) -> Option<f32> {
        Some(super::aspect(self.position().board()))
    }

    fn cells(&self, area: &Area) -> Vec<BoardCell> {
        let race = self.position();
        let content = |cell| {
            let standing = Side::BOTH.into_iter().find(|&side| race.place(side) == cell);
            standing.map_or_else(|| Content::Number(race.points(cell).into()), Content::Stone)
        };
        let from = race.place(self.side_to_move());
        super::cells_of(race.board(), area, |cell| step_to(race.board(), from, cell), content)
    }

    fn refusal(&self, _action: ActionId) -> &'static str {
        "board.why.not-next"
    }

    fn paint(&self, canvas: &BoardCanvas<'_, Self>) {
        paint_walked(self, canvas);
    }

    fn drawn(&self) -> Option<(&Grid, Vec<u16>)> {
        Some((self.position().board(), Side::BOTH.map(|side| self.position().place(side)).to_vec()))
    }

    fn paint_token(brush: &BoardPainter, rect: Rect, side: Side) {
        super::paint_token(brush, rect, letter(side), side);
    }

    fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2] {
        super::side_colors(brush)
    }

    fn tally(&self, side: Side) -> Option<u32> {
        Some(self.position().collected(side).into())
    }

    fn lead(score: Score) -> Option<f32> {
        Self::SCALE.map(|scale| super::lead(score, scale))
    }
}

impl WalkedMaze for InTurn<Race> {
    fn mover(&self) -> MazeCell {
        self.position().place(self.side_to_move())
    }

    fn points_left(&self, cell: MazeCell) -> u8 {
        self.position().points(cell)
    }

    /// The steps of a line, each with the points of its character once both have moved.
    fn steps(&self, canvas: &BoardCanvas<'_, Self>, line: &[(ActionId, Self)]) -> Vec<WayStep> {
        let befores = std::iter::once(self).chain(line.iter().map(|(_, after)| after));
        let step = |at: usize, before: &InTurn<Race>| {
            let (action, after) = line.get(at)?;
            let side = before.side_to_move();
            // Nothing is collected before the second side has chosen. A line may end between the two.
            let both =
                if side == Side::First { line.get(at + 1).map_or(after, |(_, both)| both) } else { after };
            Some(WayStep {
                from: before.position().place(side),
                // By the action and not by the place after it: the first side's character has not moved yet.
                to: target(before.position(), side, *action)?,
                points: both.position().collected(side).into(),
                color: character_color(&canvas.brush, side),
                corner: way::corner_of(side),
            })
        };
        befores.enumerate().filter_map(|(at, before)| step(at, before)).collect()
    }

    /// Both characters; after a secret choice one carries a question mark.
    fn paint_characters(&self, canvas: &BoardCanvas<'_, Self>, layout: &MazeLayout) {
        let race = self.position();
        let brush = &canvas.brush;
        let places = |race: &Race| super::places_of_two(layout, Side::BOTH.map(|side| race.place(side)));
        let (now, radius) = places(race);
        let before = canvas.moving.map_or(now, |(before, _)| places(before.position()).0);
        for side in Side::BOTH {
            let [before, now] = [before, now].map(|places| places[side.index()]);
            let centre = between(before, now, motion::eased(canvas.motion));
            paint_character(brush, centre, radius, letter(side), character_color(brush, side));
            if canvas.scene.secret == Some(side) {
                let badge = centre + vec2(0.75, -0.75) * radius;
                brush.circle(badge, radius * 0.5, brush.palette.selected);
                let color = brush.palette.window;
                brush.text(badge, "?", Lettering { size: radius * 0.8, width: radius, color });
            }
        }
    }
}
