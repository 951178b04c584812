//! The record in a document: moves in the game's own notation, and beside them the variations, each by itself.
//!
//! ```ron
//! moves: [
//!     "f5 d6 c3",
//!     (play: "d3", comment: "The usual answer."),
//!     "c4 f4",
//! ],
//! variations: [
//!     (instead: 5, moves: ["e3 c4", (play: "b4", comment: "Sharp.")]),
//!     (of: 1, instead: 7, moves: "d7"),
//! ],
//! ```
//!
//! A line is a list of steps, or one text when there is nothing but moves. A step plays one or more moves; its
//! comment and its evaluation belong to the last of them. A variation begins in place of a move, counted from the
//! start of the game, of the main line or of the variation with the number `of`, counted from 1. So a document is
//! as flat as a game is long and as its variations lie within each other.
//!
//! By hand a short variation may also stand inside the line, as version 1 wrote all of them: `instead` of a step
//! holds the lines that could have been played in place of its first move.

use std::borrow::Cow;
use std::collections::HashMap;
use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

use super::reports::{ScoreText, Share};
use super::short::is_default;
use super::short::{DocumentNotation, ShortValue};
use super::source::DocumentSource;
use super::{DocumentError, MOVE_LIMIT};
use crate::catalog::AnyPosition;
use crate::game::record::{MoveEvaluation, MoveId, Record};
use crate::game::score::Bound;
use crate::game::{ActionId, NotationError, NotationFault};

/// One line of play.
pub(super) type LineText<'a> = ShortValue<'a, Vec<ShortValue<'a, MoveStep<'a>>>>;

/// A line beside another one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Variation", deny_unknown_fields)]
pub(super) struct Variation<'a> {
    /// The number of the variation in which it begins, from 1; 0 is the main line.
    #[serde(default, skip_serializing_if = "is_default")]
    of: u32,
    /// The move in whose place it begins, counted from 1 at the start of the game.
    instead: u32,
    #[serde(borrow)]
    moves: LineText<'a>,
}

/// One or more moves of a line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Step", deny_unknown_fields)]
pub(super) struct MoveStep<'a> {
    #[serde(borrow)]
    play: DocumentNotation<'a>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    comment: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    evaluation: Option<EvaluationText<'a>>,
    /// Milliseconds left to the side that played the last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<u32>,
    /// Whether a method took the last move from an opening book.
    #[serde(default, skip_serializing_if = "is_default")]
    book: bool,
    /// Whether the last move is the last of a set opening, which no player chose.
    #[serde(default, skip_serializing_if = "is_default")]
    opening: bool,
    #[serde(default, skip_serializing)]
    instead: Vec<LineText<'a>>,
}

/// The text form of an evaluation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Evaluation", deny_unknown_fields)]
pub(super) struct EvaluationText<'a> {
    score: ScoreText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    per_disc: Option<NonZeroU16>,
    #[serde(default, skip_serializing_if = "is_default")]
    bound: Bound,
    /// Only where it differs from the default: results are proven, estimates are not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
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
            exact: Some(evaluation.exact).filter(|&exact| exact != evaluation.score.is_decided()),
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
            exact: text.exact.unwrap_or(text.score.0.is_decided()),
            win_rate: text.win_rate.map(|share| share.0),
            depth: text.depth,
            method: text.method.into_owned(),
        }
    }
}

/// The main line of a record that begins at `start`, and its variations: after each line those that begin in
/// it.
pub(super) fn lines_of<'a>(record: &'a Record, start: &AnyPosition) -> (LineText<'a>, Vec<Variation<'a>>) {
    let mut main = LineText::default();
    let mut variations: Vec<Variation<'a>> = Vec::new();
    // A stack and no recursion: a line may begin within another one as often as a game is long.
    let mut open = Vec::new();
    if let Some(&first) = record.children(MoveId::START).first() {
        let beginning = LineStart { of: 0, instead: 1, first, position: start.clone() };
        main = line_from(record, beginning, 0, &mut open);
    }
    while let Some(beginning) = open.pop() {
        let (of, instead) = (beginning.of, beginning.instead);
        let number = variations.len() as u32 + 1;
        let moves = line_from(record, beginning, number, &mut open);
        variations.push(Variation { of, instead, moves });
    }
    (main, variations)
}

/// The beginning of a line.
struct LineStart {
    of: u32,
    instead: u32,
    first: MoveId,
    position: AnyPosition,
}

/// The line with this number. Variations that begin in it are pushed onto `open`, the earliest last;
/// alternatives to its own first move belong to the line that it is an alternative to.
fn line_from<'a>(
    record: &'a Record,
    from: LineStart,
    number: u32,
    open: &mut Vec<LineStart>,
) -> LineText<'a> {
    let LineStart { instead: mut ply, first, mut position, .. } = from;
    let mut steps: Vec<MoveStep<'a>> = Vec::new();
    let found = open.len();
    let mut next = Some(first);
    // A line follows the first child of each move; the other children begin lines of their own.
    while let Some((id, action)) = next.and_then(|id| Some((id, record.action(id)?))) {
        let label = position.label(action);
        match steps.last_mut() {
            Some(step) if step.is_plain() => step.play.push(&label),
            _ => steps.push(MoveStep { play: label.into(), ..MoveStep::default() }),
        }
        if let Some(step) = steps.last_mut() {
            step.comment = Cow::Borrowed(record.comment(id));
            step.evaluation = record.evaluation(id).map(Into::into);
            step.left = record.time_left(id);
            step.book = record.is_from_book(id);
            step.opening = record.ends_opening(id);
        }
        if id != first || number == 0 {
            let others = record.parent(id).map_or(&[][..], |parent| record.children(parent)).iter().skip(1);
            let begin = |&first| LineStart { of: number, instead: ply, first, position: position.clone() };
            open.extend(others.map(begin));
        }
        position = position.after(&[action]);
        next = record.children(id).first().copied();
        ply += 1;
    }
    // They are popped from the end of the stack, and variations are written in the order of the game.
    open[found..].reverse();
    shortened(steps)
}

fn shortened(mut steps: Vec<MoveStep<'_>>) -> LineText<'_> {
    if let [step] = &mut steps[..]
        && step.is_plain()
    {
        return ShortValue::Text(std::mem::take(&mut step.play));
    }
    ShortValue::Full(steps.into_iter().map(MoveStep::shortened).collect())
}

impl<'a> MoveStep<'a> {
    fn shortened(self) -> ShortValue<'a, Self> {
        if self.is_plain() { ShortValue::Text(self.play) } else { ShortValue::Full(self) }
    }

    /// Whether it consists of moves alone, so that another can join them.
    fn is_plain(&self) -> bool {
        let is_silent = self.comment.is_empty() && self.evaluation.is_none() && self.left.is_none();
        is_silent && !self.book && !self.opening
    }
}

/// Plays all lines of a document into a record.
pub(super) fn read(
    main: LineText<'_>,
    variations: Vec<Variation<'_>>,
    start: &AnyPosition,
    source: DocumentSource<'_>,
) -> Result<Record, DocumentError> {
    // Only these positions are kept while lines are played: one for every move would be too many.
    let begun = |of, instead| ((of, instead), None);
    let begins = variations.iter().map(|variation| begun(variation.of, variation.instead)).collect();
    let mut reading = RecordReader { source, record: Record::new(), begins, line: 0, ply: 1 };
    if !main.is_blank() {
        reading.play(main, MoveId::START, start.clone())?;
    }
    for (number, Variation { of, instead, moves }) in (1..).zip(variations) {
        // A line can only begin in an earlier one, at a move that was played there.
        let Some(Some((parent, position))) = reading.begins.get(&(of, instead)).cloned() else {
            let place = source.place_in(first_text(&moves), 1);
            return Err(DocumentError::Variation { place, of, instead });
        };
        (reading.line, reading.ply) = (number, instead);
        reading.play(moves, parent, position)?;
    }
    Ok(reading.record)
}

/// The first words of a line.
fn first_text<'a>(line: &'a LineText<'_>) -> &'a str {
    match line {
        ShortValue::Text(text) => text.as_str(),
        ShortValue::Full(steps) => steps.first().map_or("", |step| match step {
            ShortValue::Text(text) => text.as_str(),
            ShortValue::Full(step) => step.play.as_str(),
        }),
    }
}

/// The reader of a record.
struct RecordReader<'a> {
    source: DocumentSource<'a>,
    record: Record,
    /// The beginnings of variations, by line and move: the move before and the position, once it is reached.
    begins: HashMap<(u32, u32), Option<(MoveId, AnyPosition)>>,
    /// The number of the present line.
    line: u32,
    /// The number of its next move.
    ply: u32,
}

/// The unread rest of a line.
struct RemainingLine<'a> {
    steps: std::vec::IntoIter<ShortValue<'a, MoveStep<'a>>>,
    parent: MoveId,
    position: AnyPosition,
    /// Whether it is nested in another line: then it has no number, and no variation can refer to it.
    inside: bool,
}

impl<'a> RemainingLine<'a> {
    fn new(line: LineText<'a>, parent: MoveId, position: AnyPosition, inside: bool) -> Self {
        let steps = match line {
            ShortValue::Full(steps) => steps,
            ShortValue::Text(text) => vec![ShortValue::Text(text)],
        };
        Self { steps: steps.into_iter(), parent, position, inside }
    }
}

impl RecordReader<'_> {
    /// Plays a line from `position`, after the move `parent`, and the lines nested in it.
    fn play(
        &mut self,
        line: LineText<'_>,
        parent: MoveId,
        position: AnyPosition,
    ) -> Result<(), DocumentError> {
        let mut open = vec![RemainingLine::new(line, parent, position, false)];
        while let Some(rest) = open.last_mut() {
            let Some(step) = rest.steps.next() else {
                open.pop();
                continue;
            };
            let step = match step {
                ShortValue::Full(step) => step,
                ShortValue::Text(play) => MoveStep { play, ..MoveStep::default() },
            };
            // Lines nested in a step replace its first move, so they begin at the beginning of the step.
            let before = (!step.instead.is_empty()).then(|| (rest.parent, rest.position.clone()));
            self.play_step(&step, rest)?;
            // Nested lines come before the moves that follow.
            if let Some((parent, position)) = before {
                let inside = |line| RemainingLine::new(line, parent, position.clone(), true);
                open.extend(step.instead.into_iter().rev().map(inside));
            }
        }
        Ok(())
    }

    fn play_step(&mut self, step: &MoveStep<'_>, rest: &mut RemainingLine<'_>) -> Result<(), DocumentError> {
        for action in self.moves(&rest.position, step.play.as_str())? {
            if !rest.inside {
                // A nested line has no number, and its moves do not count for variations outside.
                if let Some(begin) = self.begins.get_mut(&(self.line, self.ply)) {
                    begin.get_or_insert_with(|| (rest.parent, rest.position.clone()));
                }
                self.ply += 1;
            }
            rest.parent = self.record.add(rest.parent, action).unwrap_or(rest.parent);
            rest.position = rest.position.after(&[action]);
        }
        check_comment(&step.comment)?;
        if !step.comment.is_empty() {
            self.record.set_comment(rest.parent, &*step.comment);
        }
        if let Some(evaluation) = &step.evaluation {
            self.record.set_evaluation(rest.parent, Some(evaluation.clone().into()));
        }
        if step.left.is_some() {
            self.record.set_time_left(rest.parent, step.left);
        }
        if step.book {
            self.record.set_from_book(rest.parent, true);
        }
        if step.opening {
            self.record.set_opening_end(rest.parent);
        }
        Ok(())
    }

    /// Reads the moves of one step, each checked; at least one.
    fn moves(&self, position: &AnyPosition, text: &str) -> Result<Vec<ActionId>, DocumentError> {
        let fail = |fault: NotationError| DocumentError::Moves {
            place: self.source.place_in(text, fault.at),
            fault,
        };
        self.source.pass(text)?;
        let moves = position.parse_moves(text).map_err(fail)?;
        if moves.is_empty() {
            return Err(fail(NotationError::new(NotationFault::Unreadable, 1, text)));
        }
        // Counted before they are added, so that a text from a file cannot make a record of any size.
        if self.record.len() + moves.len() > MOVE_LIMIT {
            return Err(DocumentError::TooManyMoves {
                place: self.source.place_in(text, 1),
                limit: MOVE_LIMIT,
            });
        }
        Ok(moves)
    }
}

/// Refuses a comment that is longer than a record keeps, rather than cutting it off unnoticed.
pub(super) fn check_comment(comment: &str) -> Result<(), DocumentError> {
    let limit = Record::COMMENT_LIMIT;
    // Bytes first: only a long text is counted.
    if comment.len() > limit && comment.chars().count() > limit {
        return Err(DocumentError::LongComment { limit });
    }
    Ok(())
}
