//! One line of code, and what a step does in it.

use crate::game::Side;

/// What a line does: how a step finds its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineRole {
    Begin,
    /// Returns the score of a finished game.
    End,
    /// Returns the evaluation.
    Evaluate,
    /// Returns what the table knows.
    Table,
    /// Returns what a child is known to be.
    Child,
    /// Returns what is seen without search.
    Settle,
    /// Leaves a mirrored move out.
    Twin,
    /// Asks with a null window.
    Scout,
    /// Notices that a null window was passed.
    Doubt,
    /// Searches a child.
    Descend,
    /// Compares with the best so far.
    Compare,
    /// Takes a new best.
    Raise,
    Cut,
    /// Returns the best.
    Return,
    /// Chooses a child.
    Select,
    /// Gives a leaf its children.
    Expand,
    /// Values a leaf.
    Simulate,
    /// Counts the value on the way up.
    BackUp,
    /// Lowers the temperature.
    Cool,
    /// Keeps a new best line.
    Record,
}

/// A line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// How deep it is nested.
    pub indent: u8,
    pub code: String,
    /// What stands beside it: the name of a cut.
    pub comment: Option<&'static str>,
    /// What it does, if a step can run it.
    pub role: Option<LineRole>,
    /// For which side, where the two are written apart.
    pub side: Option<Side>,
}

impl CodeLine {
    /// Whether a step runs the line that does one of these things.
    pub fn is_lit(&self, lit: &[Lit]) -> bool {
        let runs =
            |&(role, side): &Lit| self.role == Some(role) && self.side.is_none_or(|own| Some(own) == side);
        lit.iter().any(runs)
    }
}

/// What a step runs, and at whose turn.
pub type Lit = (LineRole, Option<Side>);

/// A line with nothing beside it, for both sides.
pub(super) fn line(indent: u8, code: impl Into<String>, role: impl Into<Option<LineRole>>) -> CodeLine {
    CodeLine { indent, code: code.into(), comment: None, role: role.into(), side: None }
}
