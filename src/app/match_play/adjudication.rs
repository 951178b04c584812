//! Games that end before their rules end them: by a proof of the exact solver, or because both players agree
//! on the winner.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use crate::catalog::shown::{DisplayedResult, EstimateUnit};
use crate::catalog::{AnyPosition, Engine, Game, Job, Method};
use crate::game::score::Bound;
use crate::game::{Outcome, Side};
use crate::search::exact::Exact;
use crate::search::{Control, Limits, Report, Unwatched};

/// A rule that ends games early.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Adjudication {
    /// The exact solver: the game ends with the proven result of the position, whether or not a player would
    /// have found it.
    Solver,
    /// The players: the game ends when their own values have named the same winner for some moves.
    Agreement,
}

impl Adjudication {
    /// In the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Solver, Self::Agreement];
    /// The most empty squares at which the solver is asked; never before half of the board is full.
    pub const EMPTY: u32 = 20;
    /// The most nodes of the solver for a position; where they do not suffice, the game goes on.
    pub const NODES: u64 = 100_000;
    /// Number of consecutive moves for which both players must name the same winner.
    pub const MOVES: u32 = 3;
    /// The lead in discs from which on a player names a winner.
    pub const DISCS: f64 = 10.0;
    /// The share of the points from which on a player names a winner.
    pub const SHARE: f64 = 0.95;

    /// Whether games of this kind can end so.
    pub const fn suits(self, game: Game) -> bool {
        matches!(game, Game::Othello { .. } | Game::ConnectFour { .. })
    }

    /// The command line word.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// State of adjudication during a game.
pub(super) struct Adjudicator {
    rule: Adjudication,
    /// The winner that the players have named last, and how often each has in a row.
    named: Option<(Side, [u32; 2])>,
}

impl Adjudicator {
    pub(super) const fn new(rule: Adjudication) -> Self {
        Self { rule, named: None }
    }

    /// The result of the game at a position that is not over, if the rule decides it.
    pub(super) fn verdict(&self, position: &AnyPosition) -> Option<Outcome> {
        match self.rule {
            Adjudication::Solver => proven(position),
            Adjudication::Agreement => {
                let (winner, moves) = self.named?;
                moves.iter().all(|&moves| moves >= Adjudication::MOVES).then_some(Outcome::Win(winner))
            }
        }
    }

    /// Notes the winner that the player to move has named.
    pub(super) fn hear(&mut self, player: Side, winner: Option<Side>) {
        let before = self.named.filter(|(side, _)| Some(*side) == winner).map_or([0; 2], |(_, moves)| moves);
        self.named = winner.map(|winner| {
            let mut moves = before;
            moves[player.index()] += 1;
            (winner, moves)
        });
    }
}

/// The result that the exact solver proves within [`Adjudication::NODES`].
fn proven(position: &AnyPosition) -> Option<Outcome> {
    /// Size of the table in megabytes: enough for so few nodes.
    const TABLE: u32 = 4;
    let (squares, empty) = position.squares_and_empty()?;
    if empty > Adjudication::EMPTY.min(squares / 2) {
        return None;
    }
    let method = Method::Exact(Exact { table: TABLE, ..Exact::default() });
    let limits = Limits { nodes: Some(Adjudication::NODES), ..Limits::default() };
    let job = Job::new(position.clone(), Engine { limits, ..Engine::with_method(method, position.game()) });
    let mut control = Control::new(&limits, Arc::<AtomicBool>::default());
    // A solver that fails proves nothing, and the game goes on.
    let report = catch_unwind(AssertUnwindSafe(|| job.run(&mut control, &mut Unwatched))).ok()?;
    let is_proven = report.exact && report.bound == Bound::Exact;
    let side = position.side_to_move();
    is_proven.then(|| match report.score.0.signum() {
        1 => Outcome::Win(side),
        0 => Outcome::Draw,
        _ => Outcome::Win(side.other()),
    })
}

/// The winner named by the answer of an engine: one that it has proven, or a clear enough estimate. Values
/// without a unit name nobody.
pub(super) fn named_winner(engine: &Engine, position: &AnyPosition, report: &Report) -> Option<Side> {
    let side = position.side_to_move();
    let value = DisplayedResult::of(position, engine);
    let sign = |lead: f64| if lead >= 1.0 { 1 } else { -i32::from(lead <= -1.0) };
    let of_share = |share: f64| sign((2.0 * share - 1.0) / (2.0 * Adjudication::SHARE - 1.0));
    let sign = match value.measure {
        _ if report.exact || report.score.is_decided() => report.score.0.signum(),
        _ if report.win_rate.is_some() => report.win_rate.map_or(0, of_share),
        EstimateUnit::Discs(_) => sign(value.number(side, report.score) / Adjudication::DISCS),
        EstimateUnit::Rate(_) => of_share(value.number(side, report.score)),
        EstimateUnit::Plain => 0,
    };
    match (sign, report.bound) {
        (1, Bound::Exact | Bound::Lower) => Some(side),
        (-1, Bound::Exact | Bound::Upper) => Some(side.other()),
        _ => None,
    }
}
