//! A simultaneous game played one choice at a time, so that everything made for games in turn works on it:
//! records, move lists, trees of half moves, and every search for two players.
//!
//! One side, the leader, chooses first and in secret; then the other chooses, and both choices are played at
//! once. A search for games in turn takes the second choice for a reply to the first, which is how the book
//! plays simultaneous games with its methods for alternating ones: the side that searches leads, and so
//! expects the worst. The information of the side to move is [`InTurn::as_seen`]; searches made for
//! simultaneous games use [`InTurn::position`], which never shows a choice.

use std::fmt;

use super::reader::NotationReader;
use super::{
    ActionId, Alternating, Notation, NotationError, NotationFault, Outcome, Position, Rng64, Score,
    Sequential, Side, Simultaneous, random_below,
};

/// A position of a simultaneous game, the side that chooses first, and its choice if it was made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InTurn<P: Simultaneous> {
    position: P,
    leader: Side,
    chosen: Option<P::Action>,
}

/// A simultaneous game that can be written down. Positions are written by their [`fmt::Display`].
pub trait SimultaneousNotation: Simultaneous {
    /// Reads a position of the same game and size as `self`.
    ///
    /// # Errors
    /// [`NotationError`] names the first part that does not fit.
    fn parse(&self, text: &str) -> Result<Self, NotationError>;

    /// The action of a character, legal or not.
    fn read(character: char) -> Option<Self::Action>;
}

impl<P: Simultaneous> InTurn<P> {
    /// A position in which `leader` chooses first, now and in all later turns.
    pub const fn new(position: P, leader: Side) -> Self {
        Self { position, leader, chosen: None }
    }

    /// The position in which both choose.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The side that chooses first.
    pub const fn leader(&self) -> Side {
        self.leader
    }

    /// Whether the leader has chosen and the other side has not.
    pub const fn is_pending(&self) -> bool {
        self.chosen.is_some()
    }

    /// The information of the side to move: no choice is made, and that side itself chooses first.
    #[must_use]
    pub fn as_seen(&self) -> Self {
        if self.is_pending() { Self::new(self.position.clone(), self.side_to_move()) } else { self.clone() }
    }

    /// The choices of a turn by side.
    const fn by_side(&self, lead: P::Action, answer: P::Action) -> [P::Action; 2] {
        match self.leader {
            Side::First => [lead, answer],
            Side::Second => [answer, lead],
        }
    }
}

impl<P: Simultaneous> From<P> for InTurn<P> {
    fn from(position: P) -> Self {
        Self::new(position, Side::First)
    }
}

impl<P: Simultaneous> Position for InTurn<P> {
    type Action = P::Action;

    #[inline]
    fn is_over(&self) -> bool {
        self.position.is_over()
    }
}

impl<P: Simultaneous> Sequential for InTurn<P> {
    fn actions(&self, out: &mut Vec<P::Action>) {
        self.position.actions_of(self.side_to_move(), out);
    }

    #[inline]
    fn play(&mut self, action: P::Action) {
        // `take` leaves no choice, so that after the reply the leader is to move.
        match self.chosen.take() {
            None => self.chosen = Some(action),
            Some(lead) => {
                let [first, second] = self.by_side(lead, action);
                self.position.play_both(first, second);
            }
        }
    }

    #[inline]
    fn random_action(&self, rng: &mut Rng64) -> P::Action {
        self.position.random_action_of(self.side_to_move(), rng)
    }
}

impl<P: Simultaneous> Alternating for InTurn<P> {
    #[inline]
    fn side_to_move(&self) -> Side {
        if self.is_pending() { self.leader.other() } else { self.leader }
    }

    fn final_score(&self) -> Score {
        // The game counts for the first player, a search for two for the side to move.
        let score = self.position.final_score();
        if self.side_to_move() == Side::First { score } else { -score }
    }

    fn reward(&self, side: Side) -> f64 {
        // Not by the winner: a matrix game can end with any share between a loss and a win.
        let first = if self.is_over() { self.position.result() } else { 0.5 };
        if side == Side::First { first } else { 1.0 - first }
    }

    /// A result between a win and a loss counts as a win with its share as probability, so that the mean of
    /// many playouts is right.
    fn random_playout(&self, rng: &mut Rng64) -> Outcome {
        // The leader's choice stands; only the reply is drawn.
        let result = if self.is_pending() {
            let answer = self.random_action(rng);
            self.after(answer).position.random_playout(rng)
        } else {
            self.position.random_playout(rng)
        };
        match result {
            0.0 => Outcome::Win(Side::Second),
            0.5 => Outcome::Draw,
            1.0 => Outcome::Win(Side::First),
            between => {
                let drawn = f64::from(random_below(rng, u32::MAX)) / f64::from(u32::MAX);
                Outcome::Win(if drawn < between { Side::First } else { Side::Second })
            }
        }
    }

    fn order_hint(&self, action: P::Action) -> i32 {
        self.position.order_hint(self.side_to_move(), action)
    }

    fn key(&self) -> u64 {
        // 0 is reserved for no choice, so actions count from 1 here.
        let chosen = self.chosen.map_or(0, |action| 1 + u64::from(action.into().0));
        super::bits::mix2(self.position.key(), chosen << 1 | self.leader.index() as u64)
    }
}

/// The words after the bar: the leader, where that is not the first player or it has chosen.
const SIDES: [&str; 2] = ["first", "second"];

impl<P: Simultaneous> fmt::Display for InTurn<P> {
    /// The position, and after a bar the side that chooses first and its choice, where needed: `A1B/353/9.9
    /// 4:2 6 | first R`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)?;
        let leader = SIDES[self.leader.index()];
        match (self.chosen, self.leader) {
            (Some(action), _) => write!(f, " | {leader} {action}"),
            (None, Side::Second) => write!(f, " | {leader}"),
            (None, Side::First) => Ok(()),
        }
    }
}

impl<P: SimultaneousNotation> Notation for InTurn<P> {
    fn parse_position(&self, text: &str) -> Result<Self, NotationError> {
        let Some((position, rest)) = text.split_once('|') else {
            return self.position.parse(text).map(Self::from);
        };
        let position = self.position.parse(position.trim_end())?;
        // Errors count characters from the beginning of the whole text, while `find` counts bytes after the
        // bar.
        let before = text.chars().count() - rest.chars().count();
        let fault = |what, part: &str| {
            let at = rest.find(part).map_or(0, |index| rest[..index].chars().count());
            NotationError::new(what, before + at + 1, part)
        };
        let mut words = rest.split_whitespace();
        let word = words.next().unwrap_or_default();
        let leader = SIDES.into_iter().position(|side| side == word);
        let leader = leader.ok_or_else(|| fault(NotationFault::Unreadable, word))?;
        let mut read = Self::new(position, Side::BOTH[leader]);
        if let Some(word) = words.next() {
            let mut letters = word.chars();
            let action = letters.next().and_then(P::read).filter(|_| letters.next().is_none());
            let action = action.ok_or_else(|| fault(NotationFault::Unreadable, word))?;
            // This also refuses a choice in a game that is over, where no action is legal.
            read.try_play(action.into()).map_err(|_| fault(NotationFault::Illegal, word))?;
        }
        words.next().map_or(Ok(read), |word| Err(fault(NotationFault::TooMuch, word)))
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        let mut reader = NotationReader::new(text);
        let mut position = self.clone();
        let mut moves = Vec::new();
        loop {
            reader.take_while(|character| character.is_whitespace() || character == ',');
            let here = reader;
            let Some(character) = reader.next() else { return Ok(moves) };
            // No move is legal after the end; that the text continues is the better message.
            if position.is_over() {
                return Err(here.error(NotationFault::TooMuch));
            }
            let action = P::read(character).ok_or_else(|| here.error_about(NotationFault::Unreadable, 1))?;
            let id = action.into();
            position.try_play(id).map_err(|_| here.error_about(NotationFault::Illegal, 1))?;
            moves.push(id);
        }
    }
}
