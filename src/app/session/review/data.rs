//! The review of the open game, as plain data. Its findings are in the document.

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
    Pause,
    /// Continue after a pause.
    Continue,
    /// End it; its findings stay.
    Stop,
    /// Set the limit of the next one.
    SetLimit(ReviewLimit),
    /// Show the better line of this move of the review, counted from 0, on the board.
    ShowLine(usize),
    /// Write the better lines of mistakes into the record, as variations.
    AddLines,
}

/// The state of a review.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ReviewStanding {
    /// None was requested.
    #[default]
    Idle,
    Running,
    Paused,
    /// It has come to its end, or was ended.
    Over,
    /// It cannot continue: its search failed.
    Failed,
}

/// The source of estimates in a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Estimator {
    /// This program.
    Own,
    /// The user's engine of this name.
    Engine(String),
}

/// The review of the open game.
#[derive(Clone, Debug, Default)]
pub struct Reviewing {
    /// The limit of the next one.
    pub limit: ReviewLimit,
    /// The chosen source of estimates of the next one; see [`super::known::estimator`].
    pub by: Option<Estimator>,
    /// The fault of its engine.
    pub fault: Option<ExternalFault>,
    pub standing: ReviewStanding,
    /// Reviews begun so far, including this one: its unique number.
    pub begun: u64,
    /// Its number among the searches.
    pub run: u64,
    /// The reviewed line: the initial position, and the moves.
    pub line: Option<(AnyPosition, Vec<ActionId>)>,
    pub progress: ReviewProgress,
    /// Duration so far.
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

/// The moves of the record in a review, the start first, as far as the record still contains them.
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

/// The stored review of the line on the board.
pub fn shown(game: &OpenGame) -> Option<&GameReview> {
    game.document.reviews.of_line(&line_of(game))
}

/// The moves of the line on the board, to its end.
pub fn line_of(game: &OpenGame) -> Vec<ActionId> {
    let record = &game.document.record;
    record.line_through(game.cursor).into_iter().filter_map(|id| record.action(id)).collect()
}
