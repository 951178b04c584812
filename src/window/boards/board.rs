//! The trait of each game's painter, and the canvas that it paints on.

use egui::{Color32, Context, Rect, Response, Ui};

use edagari_app::catalog::AnyPosition;
use edagari_app::game::maze::board as grid;
use edagari_app::game::{ActionId, Score, Sequential, Side};

use edagari_app::session::settings::Turned;

use super::brush::BoardPainter;
use super::scene::{BoardRequest, BoardScene, Mode};

/// A place of a board that can be pointed at.
#[derive(Clone, Debug)]
pub(super) struct BoardCell {
    /// Its name in the game's notation: `d3`.
    pub(super) name: String,
    pub(super) rect: Rect,
    /// Its action, legal or not.
    pub(super) action: ActionId,
    /// Its content, as a key and a side: read aloud.
    pub(super) content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Empty,
    Stone(Side),
    /// Stones, lowest first: a column.
    Stones(Vec<Side>),
    /// A line of a table, with the words for its name.
    Line(&'static str),
    /// Words of its own.
    Named(&'static str),
    Wall,
    Number(i32),
}

/// A game that can be drawn.
pub(super) trait DrawnGame: Sequential {
    /// The word for this game in the keys of the text files.
    const KEY: &'static str;

    /// The position inside `any`, if it is one of this game.
    fn inside(any: &AnyPosition) -> Option<&Self>;

    /// Width over height of the drawing; `None` when it fills any shape.
    fn aspect(&self) -> Option<f32>;

    /// The cells of a drawing in `area`, in reading order.
    fn cells(&self, area: &Area) -> Vec<BoardCell>;

    /// The reason why the action of a cell is not legal: a key of the text files. Asked only for illegal
    /// actions.
    fn refusal(&self, action: ActionId) -> &'static str;

    fn paint(&self, canvas: &BoardCanvas<'_, Self>);

    /// Draws the sign of a side: a stone, a letter, a triangle.
    fn paint_token(brush: &BoardPainter, rect: Rect, side: Side);

    /// The estimate for a win rate of 0.73; `None` where zero is not the middle.
    const SCALE: Option<f32>;

    /// The colours of both sides, and of text on them.
    fn side_colors(brush: &BoardPainter) -> [(Color32, Color32); 2];

    /// The stones of a side, where they are counted to find the winner.
    fn tally(&self, _side: Side) -> Option<u32> {
        None
    }

    /// The number with which the game ended, where it ends with a number.
    fn number(&self) -> Option<i32> {
        None
    }

    /// The first player's lead with this score, -1..=1.
    fn lead(score: Score) -> Option<f32> {
        let scale = Self::SCALE?;
        // The logistic curve of the win rate, spread from 0..=1 to -1..=1: a tanh of half its argument.
        let estimated = (score.units() as f32 / (2.0 * scale)).tanh();
        Some(if score.is_decided() { score.units().signum() as f32 } else { estimated })
    }

    /// Handles scrolling and zooming, for boards larger than their drawing, and dragging of parts; most have
    /// neither.
    fn navigate(&self, _ui: &Ui, _area: &Area, _response: &Response) -> Option<BoardRequest> {
        None
    }

    /// The request of a click on a cell that is no action.
    fn selected(&self, _cell: &BoardCell) -> Option<BoardRequest> {
        None
    }

    /// The grid and the cells of its characters, for mazes: their boards can be drawn by hand.
    fn drawn(&self) -> Option<(&grid::MazeBoard, Vec<grid::MazeCell>)> {
        None
    }
}

/// The place of a drawing, and its form.
#[derive(Clone, Debug)]
pub(super) struct Area {
    /// The whole drawing.
    pub(super) rect: Rect,
    /// Whether it is a miniature: no frame, no coordinates, no light.
    pub(super) small: bool,
    /// The meaning of a click.
    pub(super) mode: Mode,
    /// The orientation of a board of stones.
    pub(super) turned: Turned,
    /// The context, which stores the scroll positions of boards, and this board's id in it.
    pub(super) memory: (Context, egui::Id),
}

/// The data of a painter.
pub(super) struct BoardCanvas<'a, B> {
    /// Draws with the theme's colours.
    pub(super) brush: BoardPainter,
    pub(super) area: Area,
    pub(super) scene: &'a BoardScene<'a>,
    /// The position before the last action, and that action, while the motion runs.
    pub(super) moving: Option<(&'a B, ActionId)>,
    /// The progress of the motion, 0..=1; 1 at rest.
    pub(super) motion: f32,
    /// The legal action under the pointer or the keyboard focus.
    pub(super) hovered: Option<ActionId>,
}

impl<B: DrawnGame> BoardCanvas<'_, B> {
    /// Whether hints are written (a preview takes their place).
    pub(super) fn shows_hints(&self) -> bool {
        self.scene.preview.is_empty() && !self.scene.hints.is_empty()
    }

    /// The positions along the previewed line with the action that led to each.
    pub(super) fn preview(&self, from: &B) -> Vec<(ActionId, B)> {
        let mut position = from.clone();
        let mut line = Vec::new();
        for &action in self.scene.preview {
            // A line found for another position ends at its first illegal move.
            if position.try_play(action).is_err() {
                break;
            }
            line.push((action, position.clone()));
        }
        line
    }
}
