//! The input of a board and its output: the position and the marks to show, and the user's interaction.

use egui::{Id, Rect, Response};

use edagari_app::catalog::AnyPosition;
use edagari_app::conventions::CutName;
use edagari_app::game::maze::sketch::SketchEdit;
use edagari_app::game::score::Certainty;
use edagari_app::game::{ActionId, Side};
use edagari_app::search::Joint;
use edagari_app::session::game::history::UndoStep;
use edagari_app::session::position_editor::data::BrushHand;
use edagari_app::session::settings::BoardLook;
use edagari_app::words::text::{Language, Text};

/// A position with its marks.
#[derive(Clone, Copy, Debug)]
pub struct BoardScene<'a> {
    pub position: &'a AnyPosition,
    /// The position before it and the action between, for the motion.
    pub previous: Option<(&'a AnyPosition, ActionId)>,
    /// The initial position of the game and the actions since; `None` if unknown.
    pub past: Option<(&'a AnyPosition, &'a [ActionId])>,
    /// The actions since the game began, to be numbered on their stones; empty without numbers.
    pub numbered: &'a [ActionId],
    pub legal: &'a [ActionId],
    /// The last action, to be marked.
    pub last: Option<ActionId>,
    /// The hints of the actions.
    pub hints: &'a [Hint],
    /// A line from here, drawn as numbered ghosts instead of the hints.
    pub preview: &'a [ActionId],
    /// Whether that line is the current one of a recorded search at the step shown, instead of the best one.
    pub running: bool,
    /// Whether the user may act.
    pub interactive: bool,
    /// The reason why not, as a key of the text files; `None` where it is obvious.
    pub closed: Option<&'static str>,
    /// The meaning of a click.
    pub mode: Mode,
    /// The side that has chosen in secret and waits for the other.
    pub secret: Option<Side>,
    /// The search's findings about both sides' actions, where moves are simultaneous.
    pub joint: Option<&'a Joint>,
    /// The exact solution of the same turn.
    pub exact: Option<&'a Joint>,
    /// The nodes of a number tree that alpha-beta enters; empty if unknown.
    pub entered: &'a [bool],
    /// The names of cuts at a node of each side in the course.
    pub cuts: [CutName; 2],
    /// Other notes on cells, by their names.
    pub notes: &'a [(String, String)],
    /// The shares of cells in an evaluation.
    pub adds: &'a [Add],
    pub look: BoardLook,
    /// Whether stones may move.
    pub animation: bool,
    pub text: Text,
}

impl<'a> BoardScene<'a> {
    /// Whether a click plays this action.
    pub fn is_playable(&self, action: ActionId) -> bool {
        self.interactive && self.mode == Mode::Play && self.legal.contains(&action)
    }

    /// A static picture: nothing to click, no hints, no motion.
    pub const fn still(position: &'a AnyPosition, last: Option<ActionId>, look: BoardLook) -> Self {
        Self {
            position,
            previous: None,
            past: None,
            numbered: &[],
            legal: &[],
            last,
            hints: &[],
            preview: &[],
            running: false,
            interactive: false,
            closed: None,
            mode: Mode::Play,
            secret: None,
            joint: None,
            exact: None,
            entered: &[],
            cuts: [CutName::Beta, CutName::Alpha],
            notes: &[],
            adds: &[],
            look,
            animation: false,
            text: Text::new(Language::English),
        }
    }
}

/// The meaning of a click on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// An action of the game.
    #[default]
    Play,
    /// The board is edited by hand, wherever it is clicked; in a number tree this node is selected.
    Edit(Option<u32>),
}

/// A request on a board that is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardRequest {
    /// Select this node of a number tree for editing.
    Select(u32),
    /// Put the children of this node of a number tree in this order.
    Order(u32, Vec<u16>),
    /// Lay a stone where this action would lay one, or remove one of its kind: by key, or by a click too
    /// short to be split into press and release.
    Put(ActionId, BrushHand),
    /// The button was released where it was pressed; stones laid by the press stay.
    Click(ActionId, BrushHand),
    /// Lay a stone on each of these cells, which a stroke of the pointer has just covered.
    Paint(Vec<ActionId>, UndoStep, BrushHand),
    /// Use the brush on this cell of a maze.
    Brush(u16, UndoStep),
    Change(SketchEdit, UndoStep),
}

/// The hint of one action, written on its cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    pub action: ActionId,
    /// The lines of text, the first one large: `= +4`, `≈ +2`, `54 %`, `12.3 k`.
    pub lines: Vec<String>,
    /// Its share of the search, 0..=1 of the greatest, drawn as a bar.
    pub share: Option<f32>,
    pub best: bool,
    /// The certainty of its value.
    pub known: Certainty,
}

/// The share of a cell in an evaluation, laid over it.
#[derive(Clone, Debug, PartialEq)]
pub struct Add {
    pub cell: ActionId,
    /// The amount, for the first player.
    pub words: String,
    /// The amount relative to the greatest of all cells, -1..=1.
    pub share: f32,
}

/// The user's interaction with a board.
#[derive(Clone, Debug)]
pub struct BoardResponse {
    /// The whole drawing.
    pub response: Response,
    /// The base of the ids of the cells, for [`focus_cell`](crate::boards::focus_cell).
    pub id: Id,
    /// The legal action that was clicked or chosen by key.
    pub clicked: Option<ActionId>,
    /// Whether that click is the second of a double click.
    pub is_second_click: bool,
    /// The legal action under the pointer or the keyboard focus.
    pub hovered: Option<ActionId>,
    /// The action under the pointer or the focus where the user may not play it.
    pub legal: Option<ActionId>,
    /// Any other request.
    pub request: Option<BoardRequest>,
    /// The cell with the keyboard focus.
    pub focus: Option<Rect>,
    /// Every cell by its notation, for probes.
    pub cells: Vec<(String, Rect)>,
}
