//! The position editor: the board being set up, and its earlier states.

use crate::catalog::{Setup, SetupChange};
use crate::game::{ActionId, Side};
use crate::session::game::history::UndoStep;

/// A position that is being set up. It is no part of the open game until a game begins from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionEditor {
    pub setup: Setup,
    /// The stone that a click lays; `None` removes.
    pub brush: Option<Side>,
    /// The boards before each step, for undo.
    pub(super) earlier: Vec<Setup>,
    pub(super) later: Vec<Setup>,
    /// Whether the present stroke has changed the board already.
    stroke: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum PositionCommand {
    /// Begin editing the position on the board.
    SetUp,
    /// Choose the stone to lay; `None` to remove.
    Take(Option<Side>),
    /// Lay a stone where this action would lay one, or remove one of its kind.
    Put(ActionId, BrushHand),
    /// End a click that began with a stroke of one cell: a stone laid by the stroke stays.
    Click(ActionId, BrushHand),
    /// Lay a stone as part of a stroke over several cells, which is one undo step.
    Paint(ActionId, UndoStep, BrushHand),
    Change(SetupChange),
    /// Begin a game from the position.
    Begin,
    /// Leave the game unchanged.
    Cancel,
}

/// The button of the mouse that lays a stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum BrushHand {
    /// The first button, and keys: the chosen stone.
    #[default]
    Chosen,
    /// The second button: the other colour. Where no stone is chosen, both remove.
    Other,
}

impl PositionEditor {
    /// The most steps kept for undo.
    const KEPT: usize = 200;

    pub const fn new(setup: Setup) -> Self {
        Self { setup, brush: Some(Side::First), earlier: Vec::new(), later: Vec::new(), stroke: false }
    }

    pub const fn can_undo(&self) -> bool {
        !self.earlier.is_empty()
    }

    pub const fn can_redo(&self) -> bool {
        !self.later.is_empty()
    }

    /// The stone that a button lays; `None` removes.
    fn stone(&self, hand: BrushHand) -> Option<Side> {
        match hand {
            BrushHand::Chosen => self.brush,
            BrushHand::Other => self.brush.map(Side::other),
        }
    }

    /// Lays a stone, or removes it where one of its kind lies already; a column only grows.
    pub(super) fn put(&mut self, action: ActionId, hand: BrushHand) {
        let stone = self.stone(hand);
        let again = self.setup.turns() && self.setup.stone(action) == stone;
        self.change(SetupChange::Put(action, stone.filter(|_| !again)));
    }

    /// Ends a click, whose press was a stroke of one cell: where the stroke has changed that, nothing more
    /// happens.
    pub(super) fn click(&mut self, action: ActionId, hand: BrushHand) {
        if !std::mem::take(&mut self.stroke) {
            self.put(action, hand);
        }
    }

    /// Makes one undo step, if the change has any effect.
    pub(super) fn change(&mut self, change: SetupChange) {
        let next = self.setup.after(change);
        if next == self.setup {
            return;
        }
        self.remember();
        self.setup = next;
    }

    /// Lays a stone as part of a stroke. Columns into which stones fall cannot be painted.
    pub(super) fn paint(&mut self, action: ActionId, step: UndoStep, hand: BrushHand) {
        self.stroke &= step == UndoStep::Same;
        let next = self.setup.after(SetupChange::Put(action, self.stone(hand)));
        if next == self.setup || !self.setup.turns() {
            return;
        }
        // Only the state before the first cell of a stroke is stored, so one undo takes back all of it.
        if !std::mem::replace(&mut self.stroke, true) {
            self.remember();
        }
        self.setup = next;
    }

    /// Stores the board for undo.
    fn remember(&mut self) {
        if self.earlier.len() == Self::KEPT {
            self.earlier.remove(0);
        }
        self.earlier.push(self.setup.clone());
        self.later.clear();
    }

    /// Undoes the last step, or redoes it (`forward`); returns whether there was one.
    pub(crate) fn step(&mut self, forward: bool) -> bool {
        let (from, to) =
            if forward { (&mut self.later, &mut self.earlier) } else { (&mut self.earlier, &mut self.later) };
        let Some(setup) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.setup, setup));
        true
    }
}
