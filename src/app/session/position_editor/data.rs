//! A position that is being set up: the board as it lies, and each step that led to it.

use crate::catalog::{Setup, SetupChange};
use crate::game::{ActionId, Side};
use crate::session::game::history::UndoStep;

/// A position that is being set up. It is no part of the open game until it is begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionEditor {
    /// The board as it lies.
    pub setup: Setup,
    /// The stone that a click lays; `None` takes away.
    pub brush: Option<Side>,
    /// The boards before each step, and those after each step that was taken back.
    pub(super) earlier: Vec<Setup>,
    pub(super) later: Vec<Setup>,
    /// Whether the stroke that goes on has changed the board already.
    stroke: bool,
}

/// One request about a position that is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum PositionCommand {
    /// Begin with the position on the board.
    SetUp,
    /// Take another stone.
    Take(Option<Side>),
    /// Lay a stone where this action would lay one, or take it away where one of its kind lies.
    Put(ActionId, BrushHand),
    /// The end of a click that began with a stroke of one cell: what the stroke has laid stays.
    Click(ActionId, BrushHand),
    /// Lay a stone there, as part of a stroke over several cells that is one step.
    Paint(ActionId, UndoStep, BrushHand),
    /// Change the board.
    Change(SetupChange),
    /// Begin a game there.
    Begin,
    /// Leave the game as it was.
    Cancel,
}

/// Which stone a hand lays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum BrushHand {
    /// The one that was chosen: the first button of the mouse, and keys.
    #[default]
    Chosen,
    /// The other colour: the second button. Where none is chosen, both take away.
    Other,
}

impl PositionEditor {
    /// Steps that can be taken back.
    const KEPT: usize = 200;

    /// Begins with a board.
    pub const fn new(setup: Setup) -> Self {
        Self { setup, brush: Some(Side::First), earlier: Vec::new(), later: Vec::new(), stroke: false }
    }

    /// Whether a step can be taken back.
    pub const fn can_undo(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Whether a step that was taken back can be made again.
    pub const fn can_redo(&self) -> bool {
        !self.later.is_empty()
    }

    /// The stone that a hand lays; none where it takes away.
    fn stone(&self, hand: BrushHand) -> Option<Side> {
        match hand {
            BrushHand::Chosen => self.brush,
            BrushHand::Other => self.brush.map(Side::other),
        }
    }

    /// Lays a stone. One laid where one of its kind lies already takes that away; a column only grows.
    pub(super) fn put(&mut self, action: ActionId, hand: BrushHand) {
        let stone = self.stone(hand);
        let again = self.setup.turns() && self.setup.stone(action) == stone;
        self.change(SetupChange::Put(action, stone.filter(|_| !again)));
    }

    /// Ends a click, whose press was a stroke of one cell: where the stroke has changed that, nothing more is done.
    pub(super) fn click(&mut self, action: ActionId, hand: BrushHand) {
        if !std::mem::take(&mut self.stroke) {
            self.put(action, hand);
        }
    }

    /// Makes one step. One that changes nothing is none.
    pub(super) fn change(&mut self, change: SetupChange) {
        let next = self.setup.after(change);
        if next == self.setup {
            return;
        }
        self.remember();
        self.setup = next;
    }

    /// Lays a stone as part of a stroke. A column that stones fall into is no cell that a stroke can cover.
    pub(super) fn paint(&mut self, action: ActionId, step: UndoStep, hand: BrushHand) {
        self.stroke &= step == UndoStep::Same;
        let next = self.setup.after(SetupChange::Put(action, self.stone(hand)));
        if next == self.setup || !self.setup.turns() {
            return;
        }
        // Only the first cell of a stroke is remembered, so one undo takes back all of it.
        if !std::mem::replace(&mut self.stroke, true) {
            self.remember();
        }
        self.setup = next;
    }

    /// Keeps the board as it is for undo.
    fn remember(&mut self) {
        if self.earlier.len() == Self::KEPT {
            self.earlier.remove(0);
        }
        self.earlier.push(self.setup.clone());
        self.later.clear();
    }

    /// Takes the last step back, or makes it again (`forward`); whether there was one.
    pub(crate) fn step(&mut self, forward: bool) -> bool {
        let (from, to) =
            if forward { (&mut self.later, &mut self.earlier) } else { (&mut self.earlier, &mut self.later) };
        let Some(setup) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.setup, setup));
        true
    }
}
