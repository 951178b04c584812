//! Position of any game: its form in files, and functions that need not know the game.

use std::fmt;

use crate::game::othello::Move;
use crate::game::{
    ActionId, Alternating as _, IllegalAction, Notation as _, NotationError, Outcome, Position as _, Score,
    Sequential, Side, Solo as _,
};

use super::{AnyPosition, Family, by_family, with_position};

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, position => position.fmt(f))
    }
}

impl AnyPosition {
    /// The number of players and their order.
    pub fn family(&self) -> Family {
        self.game().family()
    }

    /// The legal actions, in the game's order.
    pub fn actions(&self) -> Vec<ActionId> {
        fn ids<P: Sequential>(position: &P) -> Vec<ActionId> {
            let mut actions = Vec::new();
            position.actions(&mut actions);
            actions.into_iter().map(Into::into).collect()
        }
        with_position!(self, position => ids(position))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        with_position!(self, position => position.is_over())
    }

    /// The side to move; once the game is over, the side that would have moved. A single player is the first.
    pub fn side_to_move(&self) -> Side {
        by_family!(self, alternating(position) => position.side_to_move(), solo(_) => Side::First)
    }

    /// The squares of a board that fills up, and how many of them are empty: the plies to its end, passes
    /// aside.
    pub fn squares_and_empty(&self) -> Option<(u32, u32)> {
        match self {
            Self::ConnectFour(board) => Some((board.cell_count(), board.cell_count() - board.stone_count())),
            Self::Othello(board) => Some((u32::from(board.size()).pow(2), board.empties().count_ones())),
            _ => None,
        }
    }

    /// The winner of a finished game of two players; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        by_family!(self, alternating(position) => position.outcome(), solo(_) => None)
    }

    /// The points that a single player has collected so far; `None` in games of two.
    pub fn points(&self) -> Option<i32> {
        by_family!(self, alternating(_) => None, solo(position) => Some(position.points()))
    }

    /// The result of a finished game for the first player; `None` while it goes on.
    pub fn result_for_first(&self) -> Option<Score> {
        self.is_over().then(|| {
            by_family!(
                self,
                alternating(position) => position.final_score().for_first(position.side_to_move()),
                solo(position) => Score::estimate(position.points()),
            )
        })
    }

    /// The discs of both sides of a finished game by the rules: empty squares go to the winner. `None` in
    /// other games.
    pub fn final_discs(&self) -> Option<[i32; 2]> {
        let Self::Othello(board) = self else { return None };
        let ahead = self.result_for_first()?.units();
        let squares = i32::from(board.size()).pow(2);
        // Both sides together have all squares, so that half of sum and difference are the two shares, and
        // whole.
        Some([squares + ahead, squares - ahead].map(|doubled| doubled / 2))
    }

    /// Plays an action after checking it.
    ///
    /// # Errors
    /// [`IllegalAction`] when it is not legal; the position is then unchanged.
    pub fn try_play(&mut self, action: ActionId) -> Result<(), IllegalAction> {
        with_position!(self, position => position.try_play(action))
    }

    /// The null move: a pass of a side that has other moves, as other programs try it, and the position after
    /// it. `None` in games without passes.
    pub fn null_move(&self) -> Option<(ActionId, Self)> {
        let Self::Othello(board) = self else { return None };
        (!board.is_over()).then(|| (Move::PASS.into(), Self::Othello(board.passed())))
    }

    /// Plays an action of a recording: a legal one, or a null move.
    ///
    /// # Errors
    /// [`IllegalAction`] when it is neither; the position is then unchanged.
    pub fn play_recorded(&mut self, action: ActionId) -> Result<(), IllegalAction> {
        self.try_play(action).or_else(|refusal| match self.null_move() {
            Some((null, after)) if null == action => {
                *self = after;
                Ok(())
            }
            _ => Err(refusal),
        })
    }

    /// An action in the game's notation; a question mark when it is neither legal here nor the null move.
    pub fn label(&self, action: ActionId) -> String {
        let label =
            with_position!(self, position => position.action(action).map(|action| action.to_string()));
        let is_null = || self.null_move().is_some_and(|(null, _)| null == action);
        label.unwrap_or_else(|| if is_null() { Move::PASS.to_string() } else { "?".to_owned() })
    }

    /// The name of an action for display: in a textbook tree the name of the node that it leads to, elsewhere
    /// its notation.
    pub fn name(&self, action: ActionId) -> String {
        match self {
            Self::NumberTree(node) => node.name_behind(action),
            _ => None,
        }
        .unwrap_or_else(|| self.label(action))
    }

    /// A line of actions from here in the game's notation, up to the first that is not legal.
    pub fn labels(&self, line: &[ActionId]) -> Vec<String> {
        self.called(line, Self::label)
    }

    /// The names of the actions of a line from here, up to the first that is not legal.
    pub fn names(&self, line: &[ActionId]) -> Vec<String> {
        self.called(line, Self::name)
    }

    fn called(&self, line: &[ActionId], call: impl Fn(&Self, ActionId) -> String) -> Vec<String> {
        let mut position = self.clone();
        let mut labels = Vec::with_capacity(line.len());
        for &action in line {
            // Before the action is played: its name belongs to this position.
            let label = call(&position, action);
            if position.play_recorded(action).is_err() {
                break;
            }
            labels.push(label);
        }
        labels
    }

    /// The position after a line of actions, up to the first that is neither legal nor a null move.
    #[must_use]
    pub fn after(&self, line: &[ActionId]) -> Self {
        let mut position = self.clone();
        for &action in line {
            if position.play_recorded(action).is_err() {
                break;
            }
        }
        position
    }

    /// The canonical one of its mirror images, as text.
    pub fn canonical(&self) -> String {
        by_family!(
            self,
            alternating(position) => position.canonical().to_string(),
            solo(position) => position.to_string(),
        )
    }

    /// Whether an action is a pass.
    pub fn is_pass(&self, action: ActionId) -> bool {
        matches!(self, Self::Othello(_)) && action == Move::PASS.into()
    }

    /// The pass, where the side to move has no other action.
    pub fn forced_pass(&self) -> Option<ActionId> {
        match self {
            Self::Othello(board) if board.must_pass() => Some(Move::PASS.into()),
            _ => None,
        }
    }

    /// A list of moves that begins here, as [`AnyPosition::parse_moves`] reads it; passes are left out, as
    /// transcripts do.
    pub fn write_moves(&self, line: &[ActionId]) -> String {
        // Children have numbers of any length; the moves of the other games can be read without blanks.
        let separator = if matches!(self, Self::NumberTree(_)) { " " } else { "" };
        let labels = self.labels(line);
        let shown: Vec<_> = line
            .iter()
            .zip(labels)
            .filter(|(action, _)| !self.is_pass(**action))
            .map(|(_, label)| label)
            .collect();
        shown.join(separator)
    }

    /// Reads a list of moves that begins here.
    ///
    /// # Errors
    /// The position of the character at which the first unreadable or illegal move begins.
    pub fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        with_position!(self, position => position.parse_moves(text))
    }
}
