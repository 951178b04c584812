//! Games that end before their rules end them: by a proof of the exact solver, or because both players see the same winner.

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

/// What may end a game before its rules do.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Adjudication {
    /// The exact solver: the game ends with the result that it proves of the position, whoever would have found it.
    Solver,
    /// The players: the game ends when their own values have named the same winner for some moves.
    Agreement,
}

impl Adjudication {
    /// Both, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Solver, Self::Agreement];
    /// The solver is asked from so many empty squares on, and never before half of the board is full.
    pub const EMPTY: u32 = 20;
    /// The most nodes that the solver may take for a position; where they are not enough, the game goes on.
    pub const NODES: u64 = 100_000;
    /// So many moves in a row must both players have named the same winner.
    pub const MOVES: u32 = 3;
    /// A player names a winner from so many discs on.
    pub const DISCS: f64 = 10.0;
    /// A player names a winner who is to have at least this share of the points.
    pub const SHARE: f64 = 0.95;

    /// Whether games of this kind can end so.
    pub const fn suits(self, game: Game) -> bool {
        matches!(game, Game::Othello { .. } | Game::ConnectFour { .. })
    }

    /// Its word on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What is known of a game while it is played.
pub(super) struct Adjudicator {
    rule: Adjudication,
    /// The winner that the players have named last, and how often each has in a row.
    named: Option<(Side, [u32; 2])>,
}

impl Adjudicator {
    /// Nothing is known of a game that begins.
    pub(super) const fn new(rule: Adjudication) -> Self {
        Self { rule, named: None }
    }

    /// How the game ends at a position that is not over, if it does.
    pub(super) fn verdict(&self, position: &AnyPosition) -> Option<Outcome> {
        match self.rule {
            Adjudication::Solver => proven(position),
            Adjudication::Agreement => {
                let (winner, moves) = self.named?;
                moves.iter().all(|&moves| moves >= Adjudication::MOVES).then_some(Outcome::Win(winner))
            }
        }
    }

    /// Takes in which winner the player to move has named.
    pub(super) fn hear(&mut self, player: Side, winner: Option<Side>) {
        let before = self.named.filter(|(side, _)| Some(*side) == winner).map_or([0; 2], |(_, moves)| moves);
        self.named = winner.map(|winner| {
            let mut moves = before;
            moves[player.index()] += 1;
            (winner, moves)
        });
    }
}

/// What the exact solver proves of a position within [`Adjudication::NODES`].
fn proven(position: &AnyPosition) -> Option<Outcome> {
    /// Megabytes of the table: enough for so few nodes.
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

/// The winner that the answer of an engine leaves little doubt of: one that it has proven, or an estimate that is clear enough.
/// Numbers without a unit name nobody.
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
