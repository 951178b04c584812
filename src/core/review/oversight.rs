//! Moves that a person could have seen to be wrong: a win at once that was missed, or one that the other side was left, in games that a
//! line of signs ends. Each is proven by a few plies on the board, whatever a solver knows of the position.

use crate::catalog::{AnyPosition, Game};
use crate::game::{ActionId, Alternating, Score};

/// Plies by which a loss or a win must have been put off for the difference to be plain to a person.
const FAR: u32 = 6;

/// What a move overlooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oversight {
    /// This action would have won at once.
    OwnWin(ActionId),
    /// The other side wins at once with this reply.
    Reply(ActionId),
    /// The other side begins with this reply and wins with its next stone, whatever is played in between.
    Threats(ActionId),
}

impl Oversight {
    /// Plies that the claim takes after the move: 0 where it was about the move itself.
    pub const fn plies(self) -> usize {
        match self {
            Self::OwnWin(_) => 0,
            Self::Reply(_) => 1,
            Self::Threats(_) => 3,
        }
    }

    /// Whether a single stone would have decided the game.
    pub const fn is_at_once(self) -> bool {
        !matches!(self, Self::Threats(_))
    }

    /// What an action overlooks, where another one would have done far better: it wins at once, or it puts the loss off by six plies
    /// or more.
    pub fn of(before: &AnyPosition, action: ActionId) -> Option<Self> {
        match before {
            AnyPosition::ConnectFour(board) => oversight(board, action),
            AnyPosition::TicTacToe(board) => oversight(board, action),
            _ => None,
        }
    }
}

fn oversight<P: Alternating>(before: &P, action: ActionId) -> Option<Oversight> {
    let actions = actions(before);
    let after = before.after(before.action(action)?);
    if let Some(win) = win_within(before, 1) {
        // Who still wins with one of the next stones has overlooked little.
        let is_missed = !after.is_over() && !loses_within(&after, FAR - 2);
        return is_missed.then(|| Oversight::OwnWin(win.into()));
    }
    let holds = |plies: u32| {
        let others = actions.iter().filter(|&&other| other.into() != action);
        others.into_iter().any(|&other| win_within(&before.after(other), plies + FAR - 2).is_none())
    };
    if let Some(reply) = win_within(&after, 1) {
        return holds(1).then(|| Oversight::Reply(reply.into()));
    }
    let reply = win_within(&after, 3)?;
    holds(3).then(|| Oversight::Threats(reply.into()))
}

fn actions<P: Alternating>(position: &P) -> Vec<P::Action> {
    let mut actions = Vec::new();
    position.actions(&mut actions);
    actions
}

/// The action with which the side to move wins within so many plies, an odd number, whatever the other side does.
fn win_within<P: Alternating>(position: &P, plies: u32) -> Option<P::Action> {
    let actions = actions(position);
    let is_win = |next: &P| next.is_over() && next.final_score() < Score::DRAW;
    let at_once = actions.iter().copied().find(|&action| is_win(&position.after(action)));
    if at_once.is_some() || plies < 3 {
        return at_once;
    }
    actions.into_iter().find(|&action| loses_within(&position.after(action), plies - 1))
}

/// Whether the side to move has lost within so many plies, an even number, whatever it does.
fn loses_within<P: Alternating>(position: &P, plies: u32) -> bool {
    let wins = |next: P| !next.is_over() && win_within(&next, plies - 1).is_some();
    !position.is_over() && actions(position).into_iter().all(|action| wins(position.after(action)))
}

/// The action with which the side to move wins at once, in games that a line of signs ends.
pub fn winning_action(position: &AnyPosition) -> Option<ActionId> {
    match position {
        AnyPosition::ConnectFour(board) => win_within(board, 1).map(Into::into),
        AnyPosition::TicTacToe(board) => win_within(board, 1).map(Into::into),
        _ => None,
    }
}

/// The reply that wins at once after an action, where another action would have left the other side none.
pub fn winning_reply(before: &AnyPosition, action: ActionId) -> Option<ActionId> {
    let reply = winning_action(&before.after(&[action]))?;
    let is_better = |other: &ActionId| winning_action(&before.after(&[*other])).is_none();
    before.actions().iter().any(is_better).then_some(reply)
}

/// The action with which the other side would win at once, were it to move: a threat that the side to move has to stop.
pub fn threat(position: &AnyPosition) -> Option<ActionId> {
    let wins_after = |other: &ActionId| {
        // What wins only because of the stone beneath it is no threat yet, and neither is a cell that was taken.
        let reply = winning_action(&position.after(&[*other]))?;
        (reply != *other && position.actions().contains(&reply)).then_some(reply)
    };
    position.actions().iter().find_map(wins_after)
}

/// Whether a game is one that a line of signs ends: its results are said in words.
pub const fn is_of_lines(game: Game) -> bool {
    matches!(game, Game::ConnectFour { .. } | Game::TicTacToe)
}
