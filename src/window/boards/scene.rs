//! Data that a board shows, and what it tells of the person.

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

/// A position to show and what to show with it.
#[derive(Clone, Copy, Debug)]
pub struct BoardScene<'a> {
    pub position: &'a AnyPosition,
    /// The position before it and the action between, for the motion.
    pub previous: Option<(&'a AnyPosition, ActionId)>,
    /// The position in which the game began and the actions since; nothing where that is not known.
    pub past: Option<(&'a AnyPosition, &'a [ActionId])>,
    /// The actions since the game began, to be numbered on their stones; empty where nobody wants to see that.
    pub numbered: &'a [ActionId],
    pub legal: &'a [ActionId],
    /// The last action, to be marked.
    pub last: Option<ActionId>,
    /// What is known of the actions.
    pub hints: &'a [Hint],
    /// A line from here, drawn as numbered ghosts instead of the hints.
    pub preview: &'a [ActionId],
    /// Whether that line is where a recorded search stands at the step looked at, instead of the best one.
    pub running: bool,
    /// Whether the person may act.
    pub interactive: bool,
    /// Why not, as a key of the text files; nothing where that needs no words.
    pub closed: Option<&'static str>,
    /// What a click means.
    pub mode: Mode,
    /// The side that has chosen in secret and waits for the other.
    pub secret: Option<Side>,
    /// What is known of both sides' actions, where both move at once.
    pub joint: Option<&'a Joint>,
    /// The same solved exactly.
    pub exact: Option<&'a Joint>,
    /// Which nodes of a number tree alpha-beta enters; empty where that is not known.
    pub entered: &'a [bool],
    /// What the course calls a cut at a node of each side.
    pub cuts: [CutName; 2],
    /// What else is said of cells, by their names.
    pub notes: &'a [(String, String)],
    /// What cells add to an evaluation.
    pub adds: &'a [Add],
    pub look: BoardLook,
    /// Whether stones may move.
    pub animation: bool,
    /// The words.
    pub text: Text,
}

impl<'a> BoardScene<'a> {
    /// Whether a click plays this action.
    pub fn is_playable(&self, action: ActionId) -> bool {
        self.interactive && self.mode == Mode::Play && self.legal.contains(&action)
    }

    /// A still picture: nothing to click, no hints, no motion.
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

/// What a click on a board means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// An action of the game.
    #[default]
    Play,
    /// The board is changed by hand, wherever it is clicked; in a number tree this node is selected.
    Edit(Option<u32>),
}

/// What a person wants of a board that is no move on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardRequest {
    /// Select this node of a number tree for a change.
    Select(u32),
    /// Put the children of this node of a number tree in this order.
    Order(u32, Vec<u16>),
    /// Lay a stone where this action would lay one, or take it away where one of its kind lies: by key, or by a click too short
    /// to be seen as press and release.
    Put(ActionId, BrushHand),
    /// The button was let go where it was pressed; what the press has laid stays.
    Click(ActionId, BrushHand),
    /// Lay a stone on each of these cells, which a stroke of the pointer has just covered.
    Paint(Vec<ActionId>, UndoStep, BrushHand),
    /// Use the brush on this cell of a maze.
    Brush(u16, UndoStep),
    /// Change a maze.
    Change(SketchEdit, UndoStep),
}

/// What is known of one action, to be written on its cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    pub action: ActionId,
    /// What to write, the first line large: `= +4`, `≈ +2`, `54 %`, `12.3 k`.
    pub lines: Vec<String>,
    /// How much of the search went into it, 0..=1 of the most, to be drawn as a bar.
    pub share: Option<f32>,
    /// Whether it is the best.
    pub best: bool,
    /// How sure its value is.
    pub known: Certainty,
}

/// What a cell adds to an evaluation, to be laid over it.
#[derive(Clone, Debug, PartialEq)]
pub struct Add {
    pub cell: ActionId,
    /// How much, for the first player.
    pub words: String,
    /// The same as a share of the most that any cell adds, -1..=1.
    pub share: f32,
}

/// What a person did to a board.
#[derive(Clone, Debug)]
pub struct BoardResponse {
    /// The whole drawing.
    pub response: Response,
    /// What the ids of the cells are made of, for [`focus_cell`](crate::boards::focus_cell).
    pub id: Id,
    /// The legal action that was clicked or chosen by key.
    pub clicked: Option<ActionId>,
    /// Whether that click is the second of a double click.
    pub is_second_click: bool,
    /// The legal action under the pointer or the keyboard focus.
    pub hovered: Option<ActionId>,
    /// The same where a person may not play it.
    pub legal: Option<ActionId>,
    /// What is wanted of the board besides.
    pub request: Option<BoardRequest>,
    /// The cell with the keyboard focus.
    pub focus: Option<Rect>,
    /// Every cell by its notation, for probes.
    pub cells: Vec<(String, Rect)>,
}
