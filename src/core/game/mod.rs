//! Rules as values: positions, turns and legal actions.
//!
//! Everything above this floor uses games only through these traits. The turn orders are separate traits, so
//! that an unfit pair of game and method does not compile: a search for two players requires [`Alternating`],
//! one for a single player [`Solo`], and no other game fits. A pass is an action like any other; no search
//! treats it specially.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use rand::Rng;
use rand::rngs::Xoshiro256PlusPlus;

pub mod bits;
pub mod connect_four;
pub mod in_turn;
pub mod labels;
pub mod matrix;
pub mod maze;
pub mod number_tree;
pub mod othello;
pub mod pair_tree;
mod reader;
pub mod record;
pub mod score;
pub mod tic_tac_toe;
pub mod time_control;

pub use in_turn::InTurn;
pub use score::{Outcome, Score};

/// The generator of all random choices: small, fast, and the same on every platform for a seed.
pub type Rng64 = Xoshiro256PlusPlus;

/// An action in events, saves and widgets. Its meaning belongs to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct ActionId(pub u16);

/// The two players, in the order in which they begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Side {
    /// Moves first: X, Black, or MAX in a textbook tree.
    First,
    /// Moves second: O, White, or MIN.
    Second,
}

impl Side {
    /// Both sides, the first player first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A state of a game: a plain value, compared and hashed by all that matters for the rest of the game.
pub trait Position: Clone + Eq + Hash + Display + Debug + Send + Sync + 'static {
    /// A player's choice in one turn; displayed in the game's own notation.
    type Action: Copy + Ord + Hash + Display + Debug + Send + Sync + Into<ActionId> + 'static;

    /// Whether the game has ended. An ended game has no actions; any other game has at least one.
    fn is_over(&self) -> bool;
}

/// A game in which one player acts at a time.
pub trait Sequential: Position {
    /// Whether published counts of this game's sequences (perft) count a finished game once at every deeper
    /// depth.
    const COUNTS_FINISHED: bool = false;

    /// Replaces the contents of `out` by the legal actions, in the fixed order that the game documents.
    fn actions(&self, out: &mut Vec<Self::Action>);

    /// Plays a legal action. Unchecked in release builds; the checked form is [`Sequential::try_play`].
    fn play(&mut self, action: Self::Action);

    /// The position after a legal action.
    #[must_use]
    fn after(&self, action: Self::Action) -> Self {
        let mut next = self.clone();
        next.play(action);
        next
    }

    /// The legal action with this id, if there is one.
    fn action(&self, id: ActionId) -> Option<Self::Action> {
        let mut actions = Vec::new();
        self.actions(&mut actions);
        actions.into_iter().find(|&action| action.into() == id)
    }

    /// The number of legal actions; 0 once the game is over.
    fn count_actions(&self) -> u64 {
        let mut actions = Vec::new();
        self.actions(&mut actions);
        actions.len() as u64
    }

    /// The number of sequences of two actions, with finished games counted by
    /// [`Sequential::COUNTS_FINISHED`]: the last two plies of a long count in one step.
    fn count_pairs(&self) -> u64 {
        let finished = u64::from(Self::COUNTS_FINISHED);
        let mut actions = Vec::new();
        self.actions(&mut actions);
        if actions.is_empty() {
            return finished;
        }
        // `max` gives a game that ends with the first action its one sequence; any other has an action of its
        // own.
        actions.into_iter().map(|action| self.after(action).count_actions().max(finished)).sum()
    }

    /// Plays the action with this id after checking it, for files, clicks and command lines.
    ///
    /// # Errors
    /// [`IllegalAction`] when the position does not allow it; the position is then unchanged.
    fn try_play(&mut self, id: ActionId) -> Result<(), IllegalAction> {
        let action = self.action(id).ok_or(IllegalAction(id))?;
        self.play(action);
        Ok(())
    }

    /// One legal action, all equally likely. The game must not be over.
    fn random_action(&self, rng: &mut Rng64) -> Self::Action {
        let mut actions = Vec::new();
        self.actions(&mut actions);
        actions[random_below(rng, actions.len() as u32) as usize]
    }
}

/// A game in which two players move in turn with full information and one's gain is the other's loss.
pub trait Alternating: Sequential {
    /// Whether the value of a win never rises the later it comes. A forced win that a search of some depth
    /// has found is then final: no deeper search can improve it.
    const WINS_FADE: bool = false;
    /// Whether every end is won, lost or drawn. The leaves of a tree of numbers are not: they lie among the
    /// estimates.
    const ENDS_DECIDED: bool = false;

    /// The side to move; once the game is over, the side that would have moved.
    fn side_to_move(&self) -> Side;

    /// The result of a finished game in the game's own units, for [`Alternating::side_to_move`];
    /// never called before the end.
    fn final_score(&self) -> Score;

    /// The winner of a finished game; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::of(self.final_score(), self.side_to_move()))
    }

    /// The result of a finished game for a side, 0..=1; a draw while it goes on.
    fn reward(&self, side: Side) -> f64 {
        self.outcome().unwrap_or(Outcome::Draw).reward(side)
    }

    /// Plays uniformly random moves to the end and returns the winner. A game may override it with a faster
    /// form, but not with another distribution.
    fn random_playout(&self, rng: &mut Rng64) -> Outcome {
        let mut position = self.clone();
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            let action = position.random_action(rng);
            position.play(action);
        }
    }

    /// The rating of a legal action before any search, for move ordering: the greater the better, about
    /// -1000..=1000.
    fn order_hint(&self, _action: Self::Action) -> i32 {
        0
    }

    /// A 64-bit key for transposition tables: equal positions have equal keys.
    fn key(&self) -> u64;

    /// The same position under the symmetry with the smallest key, for tables and symmetry folding; the
    /// position itself when the game has no symmetries.
    #[must_use]
    fn canonical(&self) -> Self {
        self.clone()
    }
}

/// A game in which both players choose at once, without knowing the other's choice, and one's gain is the
/// other's loss. Methods for games in turn play it as [`InTurn`].
pub trait Simultaneous: Position {
    /// Replaces the contents of `out` by the legal actions of a side, in the fixed order that the game
    /// documents: at least one, and none once the game is over.
    fn actions_of(&self, side: Side, out: &mut Vec<Self::Action>);

    /// Plays a legal action of each side. Unchecked in release builds.
    fn play_both(&mut self, first: Self::Action, second: Self::Action);

    /// The position after a legal action of each side.
    #[must_use]
    fn after_both(&self, first: Self::Action, second: Self::Action) -> Self {
        let mut next = self.clone();
        next.play_both(first, second);
        next
    }

    /// The result of a finished game in the game's own units, for the first player; never called before the
    /// end.
    fn final_score(&self) -> Score;

    /// The result of a finished game for the first player, 0..=1; the second player gets the rest.
    fn result(&self) -> f64 {
        Outcome::of(self.final_score(), Side::First).reward(Side::First)
    }

    /// One legal action of a side, all equally likely. The game must not be over.
    fn random_action_of(&self, side: Side, rng: &mut Rng64) -> Self::Action {
        let mut actions = Vec::new();
        self.actions_of(side, &mut actions);
        actions[random_below(rng, actions.len() as u32) as usize]
    }

    /// Plays uniformly random actions of both sides to the end and returns the result for the first player.
    fn random_playout(&self, rng: &mut Rng64) -> f64 {
        let mut position = self.clone();
        while !position.is_over() {
            // Both are drawn before either is played, for neither side sees the other's choice.
            let [first, second] = Side::BOTH.map(|side| position.random_action_of(side, rng));
            position.play_both(first, second);
        }
        position.result()
    }

    /// The rating of an action of a side before any search, as [`Alternating::order_hint`].
    fn order_hint(&self, _side: Side, _action: Self::Action) -> i32 {
        0
    }

    /// A 64-bit key: equal positions have equal keys.
    fn key(&self) -> u64;
}

/// A game for one player, who wants as many points as possible at its end. Points are the player's own and
/// are never negated.
pub trait Solo: Sequential {
    /// The points collected so far; at the end of the game, its result.
    fn points(&self) -> i32;

    /// A 64-bit key, so that a search recognises lines that lead to the same position: equal positions have
    /// equal keys.
    fn key(&self) -> u64;

    /// The points after a legal action. A game may know them without playing it.
    fn points_after(&self, action: Self::Action) -> i32 {
        self.after(action).points()
    }

    /// The key after a legal action. A game may know it without playing it.
    fn key_after(&self, action: Self::Action) -> u64 {
        self.after(action).key()
    }
}

/// A game that can be written down. Positions are written by their [`Display`].
pub trait Notation: Sequential {
    /// Reads a position of the same game and size as `self`.
    ///
    /// # Errors
    /// [`NotationError`] names the first part that does not fit.
    fn parse_position(&self, text: &str) -> Result<Self, NotationError>;

    /// Reads a list of moves played one after the other from `self`, each checked.
    ///
    /// # Errors
    /// [`NotationError`] names the first part that cannot be read or played.
    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError>;

    /// Writes moves played one after the other from `self`, so that [`Notation::parse_moves`] reads them
    /// back.
    ///
    /// # Errors
    /// [`IllegalAction`] names the first move that cannot be played.
    fn format_moves(&self, moves: &[ActionId]) -> Result<String, IllegalAction> {
        let mut position = self.clone();
        let mut text = String::new();
        for &id in moves {
            let action = position.action(id).ok_or(IllegalAction(id))?;
            position.play(action);
            text.push_str(&action.to_string());
        }
        Ok(text)
    }
}

/// The reason why no game leads to a board of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpossibleBoard {
    /// A stone has nothing below it, or two lie on one cell.
    Floating,
    /// The sides did not take turns: one has too many stones.
    Counts,
    /// A side had won, and the game went on.
    WentOn,
    /// Othello: a square in the middle is empty, where the game begins with discs.
    Middle,
}

/// An action that the position does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the action number {} is not legal here", .0.0)]
pub struct IllegalAction(pub ActionId);

/// The reason why a text is no position or no list of moves: the wrong part, counted from 1, and its fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} at character {at}: {text}")]
pub struct NotationError {
    /// The kind of fault.
    pub what: NotationFault,
    /// The character, counted from 1, at which the offending part begins.
    pub at: usize,
    /// The offending part itself, cut to a readable length.
    pub text: String,
}

/// The kinds of faults in notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "notation.", const_into_str)]
pub enum NotationFault {
    /// Not a word of the game's notation.
    Unreadable,
    /// A move that can be read, but is not legal in its position.
    Illegal,
    /// A position whose length does not fit the board.
    WrongLength,
    /// A position that no game can reach or that breaks the rules of the board.
    Impossible,
    /// A required character is missing.
    Missing,
    /// Text after the end.
    TooMuch,
    /// A limit of size or depth is exceeded.
    TooLarge,
    /// A board with too few or too many columns or rows: the least and the most.
    Size(u8, u8),
    /// A whole number out of range: the least and the most.
    Range(u16, u16),
    /// Not an entry of a matrix game, which is a share.
    Entry,
    /// A character that is placed twice.
    Twice,
    /// A wall in a maze that has none.
    NoWalls,
}

impl Display for NotationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Self::Size(least, most) => return write!(f, "not {least} to {most} columns and rows"),
            Self::Range(least, most) => return write!(f, "not a number from {least} to {most}"),
            Self::Unreadable => "cannot be read",
            Self::Illegal => "illegal move",
            Self::WrongLength => "wrong length",
            Self::Impossible => "impossible position",
            Self::Missing => "a start is missing (@ in mazes for one, A and B in those for two)",
            Self::TooMuch => "something stands after the end",
            Self::TooLarge => "too large",
            Self::Twice => "a character stands elsewhere already",
            Self::NoWalls => "no walls in this maze (maze-walls has them)",
            Self::Entry => "not a number from 0 to 1 with at most six decimal places",
        };
        f.write_str(words)
    }
}

impl NotationError {
    /// An error about `text`, which begins at character `at` (counted from 1).
    pub fn new(what: NotationFault, at: usize, text: &str) -> Self {
        let mut text: String = text.chars().take(24).collect();
        // Where a text ends too early there is no offending part to show.
        if text.is_empty() {
            text.push('∅');
        }
        Self { what, at, text }
    }
}

/// A number below `bound`, all equally likely up to one part in 2^32 / bound (Lemire's multiplication).
#[inline]
pub fn random_below(rng: &mut Rng64, bound: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(bound)) >> 32) as u32
}
