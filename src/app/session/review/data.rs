//! The review of the open game, as plain data. What it found stands in the document.

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::game::record::{MoveId, Record};
use crate::review::{GameReview, ReviewLimit, ReviewProgress};
use crate::search::external::ExternalFault;
use crate::session::game::data::OpenGame;

/// One request about the review.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum ReviewCommand {
    /// Review the line of the record that is shown, from its start, and show the panel.
    Start,
    /// Stop for a while.
    Pause,
    /// Go on where it was stopped.
    Continue,
    /// End it; what was found stays.
    Stop,
    /// How long the next one may take.
    SetLimit(ReviewLimit),
    /// Show the better line of this move of the review, counted from 0, on the board.
    ShowLine(usize),
    /// Write the better lines of what went wrong into the record, as variations.
    AddLines,
}

/// How a review stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ReviewStanding {
    /// None was asked for.
    #[default]
    Idle,
    /// It is under way.
    Running,
    /// It waits until it is asked to go on.
    Paused,
    /// It has come to its end, or was ended.
    Over,
    /// It cannot go on: its search failed.
    Failed,
}

/// Who estimates in a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Estimator {
    /// This program.
    Own,
    /// The engine of the user's that has this name.
    Engine(String),
}

/// The review of the open game.
#[derive(Clone, Debug, Default)]
pub struct Reviewing {
    /// How long the next one may take.
    pub limit: ReviewLimit,
    /// Who was chosen to estimate in the next one; see [`super::known::estimator`].
    pub by: Option<Estimator>,
    /// What it did wrong.
    pub fault: Option<ExternalFault>,
    pub standing: ReviewStanding,
    /// Reviews begun so far, this one included: tells one from another.
    pub begun: u64,
    /// Its number among the searches.
    pub run: u64,
    /// What is reviewed: where the game begins, and its moves.
    pub line: Option<(AnyPosition, Vec<ActionId>)>,
    /// How far it has come.
    pub progress: ReviewProgress,
    /// Seconds that it has taken.
    pub seconds: f64,
    /// Better lines that were added to the game as variations.
    pub added: usize,
}

impl Reviewing {
    /// Whether it is under way.
    pub fn is_running(&self) -> bool {
        self.standing == ReviewStanding::Running
    }

    /// Whether it can go on.
    pub fn is_paused(&self) -> bool {
        self.standing == ReviewStanding::Paused
    }
}

/// The moves of a record that a review is about, the start first, as far as the record still holds them.
pub fn moves_of(record: &Record, review: &GameReview) -> Vec<MoveId> {
    let mut moves = vec![MoveId::START];
    let mut at = MoveId::START;
    for ply in &review.plies {
        let Some(next) = record.child(at, ply.action) else { break };
        moves.push(next);
        at = next;
    }
    moves
}

/// The review that is kept of the line on the board.
pub fn shown(game: &OpenGame) -> Option<&GameReview> {
    game.document.reviews.of_line(&line_of(game))
}

/// The moves of the line on the board, to its end.
pub fn line_of(game: &OpenGame) -> Vec<ActionId> {
    let record = &game.document.record;
    record.line_through(game.cursor).into_iter().filter_map(|id| record.action(id)).collect()
}
