//! One line of code, and its role in a step.

use crate::game::Side;

/// Role of a line of code, by which a step finds its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineRole {
    Begin,
    /// Returns the score of a finished game.
    End,
    /// Returns the evaluation.
    Evaluate,
    /// Returns the entry of the transposition table.
    Table,
    /// Returns the known value of a child.
    Child,
    /// Returns a value that needs no search.
    Settle,
    /// Skips a mirrored move.
    Twin,
    /// Searches with a null window.
    Scout,
    /// Recognises that a null window was passed.
    Doubt,
    /// Searches a child.
    Descend,
    /// Compares with the best so far.
    Compare,
    /// Replaces the best so far.
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
    /// Nesting depth.
    pub indent: u8,
    pub code: String,
    /// A comment beside the line: the name of a cut.
    pub comment: Option<&'static str>,
    /// `None` for a line that no step runs.
    pub role: Option<LineRole>,
    /// The side that runs it, where the two are written apart.
    pub side: Option<Side>,
}

impl CodeLine {
    /// Whether a step runs this line.
    pub fn is_lit(&self, lit: &[Lit]) -> bool {
        let runs =
            |&(role, side): &Lit| self.role == Some(role) && self.side.is_none_or(|own| Some(own) == side);
        lit.iter().any(runs)
    }
}

/// A role that a step runs, and the side that runs it.
pub type Lit = (LineRole, Option<Side>);

/// A line without comment, for both sides.
pub(super) fn line(indent: u8, code: impl Into<String>, role: impl Into<Option<LineRole>>) -> CodeLine {
    CodeLine { indent, code: code.into(), comment: None, role: role.into(), side: None }
}
