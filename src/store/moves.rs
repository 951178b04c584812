//! The record in a document: moves in the game's own notation, with variations inside.
//!
//! ```ron
//! moves: [
//!     "f5 d6 c3",
//!     (play: "d3", comment: "The usual answer."),
//!     (play: "c4 f4", instead: ["e3 c4", [(play: "b4", comment: "Sharp."), "d7"]]),
//! ]
//! ```
//!
//! A line is a list of steps, or one text when there is nothing but moves. A step plays one or more moves;
//! its comment and its evaluation belong to the last of them, and `instead` holds the lines that could
//! have been played in place of the first.

use std::borrow::Cow;
use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

use super::reports::{ScoreText, Share};
use super::short::is_default;
use super::short::{Notation, Short};
use super::source::Source;
use super::{DocumentError, MOVE_LIMIT};
use crate::catalog::AnyPosition;
use crate::game::record::{MoveEvaluation, MoveId, Record};
use crate::game::score::Bound;
use crate::game::{ActionId, NotationError, NotationFault};

/// One line of play.
pub(super) type Line<'a> = Short<'a, Vec<Short<'a, Step<'a>>>>;

/// One or more moves of a line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Step", deny_unknown_fields)]
pub(super) struct Step<'a> {
    #[serde(borrow)]
    play: Notation<'a>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    comment: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    evaluation: Option<EvaluationText<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    instead: Vec<Line<'a>>,
}

/// An evaluation as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Evaluation", deny_unknown_fields)]
pub(super) struct EvaluationText<'a> {
    score: ScoreText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    per_disc: Option<NonZeroU16>,
    #[serde(default, skip_serializing_if = "is_default")]
    bound: Bound,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    win_rate: Option<Share>,
    #[serde(default, skip_serializing_if = "is_default")]
    depth: u32,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    method: Cow<'a, str>,
}

impl<'a> From<&'a MoveEvaluation> for EvaluationText<'a> {
    fn from(evaluation: &'a MoveEvaluation) -> Self {
        Self {
            score: ScoreText(evaluation.score),
            per_disc: NonZeroU16::new(evaluation.per_disc).filter(|it| it.get() > 1),
            bound: evaluation.bound,
            win_rate: evaluation.win_rate.map(Share),
            depth: evaluation.depth,
            method: Cow::Borrowed(&evaluation.method),
        }
    }
}

impl From<EvaluationText<'_>> for MoveEvaluation {
    fn from(text: EvaluationText<'_>) -> Self {
        Self {
            score: text.score.0,
            per_disc: text.per_disc.map_or(1, NonZeroU16::get),
            bound: text.bound,
            win_rate: text.win_rate.map(|share| share.0),
            depth: text.depth,
            method: text.method.into_owned(),
        }
    }
}

/// All moves of a record that begins at `start`.
pub(super) fn line_of<'a>(record: &'a Record, start: &AnyPosition) -> Line<'a> {
    match record.children(MoveId::START).first() {
        Some(&first) => line_from(record, start.clone(), first, true),
        None => Line::default(),
    }
}

/// The line that begins with the move `first`, played at `position`; the alternatives to that move itself
/// are left to the line that this one is an alternative to, unless `with_alternatives`.
fn line_from<'a>(
    record: &'a Record,
    mut position: AnyPosition,
    first: MoveId,
    with_alternatives: bool,
) -> Line<'a> {
    let mut steps: Vec<Step<'a>> = Vec::new();
    let mut next = Some(first);
    while let Some((id, action)) = next.and_then(|id| Some((id, record.action(id)?))) {
        let label = position.label(action);
        let instead =
            if id != first || with_alternatives { alternatives(record, &position, id) } else { Vec::new() };
        match steps.last_mut() {
            Some(step) if step.is_open() && instead.is_empty() => step.play.push(&label),
            _ => steps.push(Step { play: label.into(), instead, ..Step::default() }),
        }
        if let Some(step) = steps.last_mut() {
            step.comment = Cow::Borrowed(record.comment(id));
            step.evaluation = record.evaluation(id).map(Into::into);
        }
        position = position.after(&[action]);
        next = record.children(id).first().copied();
    }
    shortened(steps)
}

fn shortened(mut steps: Vec<Step<'_>>) -> Line<'_> {
    if let [step] = &mut steps[..]
        && step.is_plain()
    {
        return Short::Text(std::mem::take(&mut step.play));
    }
    Short::Full(steps.into_iter().map(Step::shortened).collect())
}

impl<'a> Step<'a> {
    fn shortened(self) -> Short<'a, Self> {
        if self.is_plain() { Short::Text(self.play) } else { Short::Full(self) }
    }

    /// Whether another move can join it.
    fn is_open(&self) -> bool {
        self.comment.is_empty() && self.evaluation.is_none()
    }

    /// Whether its moves say it all.
    fn is_plain(&self) -> bool {
        self.is_open() && self.instead.is_empty()
    }
}

/// Plays a line into the record that is being read, after the move `parent`, where `position` stands.
pub(super) fn play(
    line: Line<'_>,
    reading: &mut Reading<'_>,
    mut parent: MoveId,
    mut position: AnyPosition,
) -> Result<(), DocumentError> {
    let steps = match line {
        Short::Full(steps) => steps,
        Short::Text(text) => vec![Short::Text(text)],
    };
    for step in steps {
        let step = match step {
            Short::Full(step) => step,
            Short::Text(play) => Step { play, ..Step::default() },
        };
        let moves = reading.moves(&position, step.play.as_str())?;
        let last = reading.record.add_line(parent, &moves);
        if !step.comment.is_empty() {
            reading.record.set_comment(last, step.comment);
        }
        if let Some(evaluation) = step.evaluation {
            reading.record.set_evaluation(last, Some(evaluation.into()));
        }
        for line in step.instead {
            play(line, reading, parent, position.clone())?;
        }
        parent = last;
        position = position.after(&moves);
    }
    Ok(())
}

/// The lines that could have been played in place of a main continuation.
fn alternatives<'a>(record: &'a Record, position: &AnyPosition, id: MoveId) -> Vec<Line<'a>> {
    let siblings = record.parent(id).map_or(&[][..], |parent| record.children(parent));
    let others = siblings.iter().filter(|&&other| other != id);
    others.map(|&other| line_from(record, position.clone(), other, false)).collect()
}

/// A record that is being read.
pub(super) struct Reading<'a> {
    pub(super) source: Source<'a>,
    pub(super) record: Record,
}

impl Reading<'_> {
    /// Reads the moves of one step, each checked; at least one.
    fn moves(&self, position: &AnyPosition, text: &str) -> Result<Vec<ActionId>, DocumentError> {
        let fail = |fault: NotationError| DocumentError::Moves {
            place: self.source.place_in(text, fault.at),
            fault,
        };
        let moves = position.parse_moves(text).map_err(fail)?;
        if moves.is_empty() {
            return Err(fail(NotationError::new(NotationFault::Unreadable, 1, text)));
        }
        if self.record.len() + moves.len() > MOVE_LIMIT {
            return Err(DocumentError::TooManyMoves {
                place: self.source.place_in(text, 1),
                limit: MOVE_LIMIT,
            });
        }
        Ok(moves)
    }
}
