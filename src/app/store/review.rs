//! The reviews of a game in a document, the newest first: the moves of each, and their evaluations.
//!
//! ```ron
//! reviews: [(
//!     moves: "f5 d6 c3",
//!     plies: [(line: "f5 d6", before: 0.4, after: 0.4, depth: 12), (), (line: "d3", before: 2, after: -4, exact: true)],
//! )]
//! ```
//!
//! Values are for the first player. The loss of a move, and its class, are derived.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::DocumentError;
use super::short::{DocumentNotation, is_default};
use super::source::DocumentSource;
use crate::catalog::AnyPosition;
use crate::game::{NotationError, NotationFault};
use crate::review::{GameReview, MoveVerdict, Oversight, ReviewedMove, Reviews, ValueUnit, book_moves};
use crate::search::external::External;

/// The text form of a review.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename = "Review", deny_unknown_fields, default)]
pub(super) struct ReviewText<'a> {
    #[serde(borrow)]
    moves: DocumentNotation<'a>,
    plies: Vec<VerdictText<'a>>,
    #[serde(skip_serializing_if = "is_default")]
    finished: bool,
    /// The engine that made the estimates, by the user's name for it.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    by: Option<Cow<'a, str>>,
}

/// The evaluation of a move; without a line there is none.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename = "Verdict", deny_unknown_fields, default)]
struct VerdictText<'a> {
    #[serde(borrow, skip_serializing_if = "DocumentNotation::is_blank")]
    line: DocumentNotation<'a>,
    #[serde(skip_serializing_if = "is_default")]
    before: GameValue,
    #[serde(skip_serializing_if = "is_default")]
    after: GameValue,
    /// Only where it does not follow from the two values: a search to the same depth finds less between the
    /// moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<GameValue>,
    #[serde(skip_serializing_if = "is_default")]
    exact: bool,
    /// Proven values before and after the move beside estimates, in the unit of the game.
    #[serde(skip_serializing_if = "is_default")]
    proofs: [Option<GameValue>; 2],
    #[serde(skip_serializing_if = "is_default")]
    depth: u32,
}

/// A value in a game: a number of limited size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(into = "f64", try_from = "f64")]
struct GameValue(f64);

impl GameValue {
    const MOST: f64 = 1e6;
}

impl From<GameValue> for f64 {
    fn from(GameValue(value): GameValue) -> Self {
        value
    }
}

impl TryFrom<f64> for GameValue {
    type Error = GameValueError;

    fn try_from(value: f64) -> Result<Self, GameValueError> {
        if value.abs() <= Self::MOST { Ok(Self(value)) } else { Err(GameValueError(value)) }
    }
}

#[derive(Debug, thiserror::Error)]
#[error("{0} is no value of a game: write a number up to 1000000")]
struct GameValueError(f64);

impl ReviewText<'_> {
    pub(super) fn of(review: &GameReview, start: &AnyPosition) -> Self {
        // The lines of a verdict begin before the move, so `position` is the one before it.
        let mut position = start.clone();
        let verdict = |ply: &ReviewedMove| {
            let text = ply.verdict.as_ref().map(|verdict| VerdictText::of(verdict, ply, &position));
            // A review only holds moves that were played.
            let _ = position.try_play(ply.action);
            text.unwrap_or_default()
        };
        Self {
            plies: review.plies.iter().map(verdict).collect(),
            moves: start.labels(&review.actions()).join(" ").into(),
            finished: review.finished,
            by: review.by.clone().map(Cow::Owned),
        }
    }
}

impl VerdictText<'_> {
    fn of(verdict: &MoveVerdict, ply: &ReviewedMove, position: &AnyPosition) -> Self {
        let missing = missing(verdict.counted, ply, verdict);
        Self {
            line: position.labels(&verdict.line).join(" ").into(),
            before: GameValue(verdict.before),
            after: GameValue(verdict.after),
            loss: (verdict.loss < missing).then_some(GameValue(verdict.loss)),
            exact: verdict.proven,
            proofs: verdict.proofs.map(|proof| proof.filter(|_| !verdict.proven).map(GameValue)),
            depth: verdict.depth,
        }
    }
}

/// Reads the reviews of a document whose game begins at `start`.
pub(super) fn read_all<'a>(
    texts: impl Iterator<Item = ReviewText<'a>>,
    start: &AnyPosition,
    source: DocumentSource<'_>,
) -> Result<Reviews, DocumentError> {
    texts.map(|text| read(&text, start, source)).collect()
}

/// Reads one of them.
fn read(
    text: &ReviewText<'_>,
    start: &AnyPosition,
    source: DocumentSource<'_>,
) -> Result<GameReview, DocumentError> {
    let failed = |text: &str, fault: NotationError| DocumentError::Review {
        place: source.place_in(text, fault.at),
        fault,
    };
    source.pass(text.moves.as_str())?;
    let moves = text.moves.as_str();
    let actions = start.parse_moves(moves).map_err(|fault| failed(moves, fault))?;
    let mut position = start.clone();
    let mut plies = Vec::with_capacity(actions.len());
    for (at, &action) in actions.iter().enumerate() {
        let before = position.clone();
        // The moves were just read.
        let _ = position.try_play(action);
        let side = before.side_to_move();
        let (forced, oversight) = (before.actions().len() < 2, Oversight::of(&before, action));
        let mut ply = ReviewedMove { action, side, forced, oversight, verdict: None };
        // A file may have fewer verdicts than moves, and a move without a review has an empty line.
        if let Some(text) = text.plies.get(at).filter(|text| !text.line.is_blank()) {
            let line = text.line.as_str();
            let read = before.parse_moves(line).map_err(|fault| failed(line, fault))?;
            let unreadable = || failed(line, NotationError::new(NotationFault::Unreadable, 1, line));
            let best = *read.first().ok_or_else(unreadable)?;
            let counted = ValueUnit::of(start.game(), text.exact);
            let (GameValue(worth), GameValue(after)) = (text.before, text.after);
            let known = if text.exact { [text.before, text.after].map(Some) } else { text.proofs };
            let verdict = MoveVerdict {
                best,
                line: read,
                before: worth,
                after,
                loss: 0.0,
                counted,
                proven: text.exact,
                proofs: known.map(|proof| proof.map(|GameValue(value)| value)),
                depth: text.depth,
            };
            let missing = missing(counted, &ply, &verdict);
            let loss = text.loss.map_or(missing, |GameValue(loss)| loss.clamp(0.0, missing));
            ply.verdict = Some(MoveVerdict { loss, ..verdict });
        }
        plies.push(ply);
    }
    // The name is only displayed: nothing that a document names is started.
    let by = text.by.as_deref().filter(|name| External::is_name(name)).map(str::to_owned);
    // The record says how much of it is an opening.
    let (theory, is_over) = (book_moves(start, &actions), position.is_over());
    Ok(GameReview { plies, opening: 0, theory, is_over, finished: text.finished, by })
}

/// The loss of a move by the values before and after it; the best one loses nothing, even where the two
/// searches disagree.
fn missing(counted: ValueUnit, ply: &ReviewedMove, verdict: &MoveVerdict) -> f64 {
    let missing = counted.loss(ply.side, [verdict.before, verdict.after]);
    if verdict.best == ply.action { 0.0 } else { missing }
}
