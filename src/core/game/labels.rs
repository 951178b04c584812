//! Moves that are only labels: a game of which another program gives only the names of its moves.
//!
//! There is no board, and every label can be played everywhere. It carries recordings of other programs; it
//! is not offered for play.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::bits::mix2;
use super::{
    ActionId, Alternating, Notation, NotationError, NotationFault, Position, Score, Sequential, Side,
};

/// A sequence of labels from the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Labels {
    names: Arc<[Box<str>]>,
    first: Side,
    path: Vec<u16>,
}

/// A label: its number in the list, and the part that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    number: u16,
    len: u8,
    shown: [u8; Label::SHOWN],
}

impl Label {
    /// Bytes of a label that are shown.
    const SHOWN: usize = 29;

    fn new(number: u16, name: &str) -> Self {
        let end = name.floor_char_boundary(Self::SHOWN);
        let mut shown = [0; Self::SHOWN];
        shown[..end].copy_from_slice(&name.as_bytes()[..end]);
        Self { number, len: end as u8, shown }
    }
}

impl Labels {
    /// The greatest length of a sequence.
    pub const MOST_PLIES: usize = 1_000;
    /// The greatest number of labels.
    pub const MOST: usize = u16::MAX as usize;

    /// The start, where `first` is to move.
    pub fn new(names: Vec<Box<str>>, first: Side) -> Self {
        Self { names: names.into(), first, path: Vec::new() }
    }

    /// All labels, in the order of their numbers.
    pub fn names(&self) -> &[Box<str>] {
        &self.names
    }

    /// The start with these labels, numbered as in another list; labels that the other does not have follow.
    #[must_use]
    pub fn numbered_as(&self, other: &Self) -> Self {
        let mut names = other.names.to_vec();
        // Labels that look alike may be different all the same.
        let mut left: HashMap<&str, usize> = HashMap::new();
        other.names.iter().for_each(|name| *left.entry(name).or_default() += 1);
        for name in &*self.names {
            match left.get_mut(&**name) {
                Some(times) if *times > 0 => *times -= 1,
                _ => names.push(name.clone()),
            }
        }
        Self { names: names.into(), first: self.first, path: Vec::new() }
    }

    /// The labels from the start to here.
    pub fn way(&self) -> Vec<&str> {
        let name = |&step: &u16| self.names.get(usize::from(step)).map(|name| &**name);
        self.path.iter().filter_map(name).collect()
    }
}

impl Default for Labels {
    fn default() -> Self {
        Self::new(Vec::new(), Side::First)
    }
}

impl Position for Labels {
    type Action = Label;

    fn is_over(&self) -> bool {
        self.names.is_empty() || self.path.len() >= Self::MOST_PLIES
    }
}

impl Sequential for Labels {
    fn actions(&self, out: &mut Vec<Label>) {
        out.clear();
        if !self.is_over() {
            out.extend((0..).zip(self.names.iter()).map(|(number, name)| Label::new(number, name)));
        }
    }

    fn play(&mut self, action: Label) {
        self.path.push(action.number);
    }

    fn action(&self, id: ActionId) -> Option<Label> {
        let name = self.names.get(usize::from(id.0)).filter(|_| !self.is_over())?;
        Some(Label::new(id.0, name))
    }
}

impl Alternating for Labels {
    fn side_to_move(&self) -> Side {
        if self.path.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    fn final_score(&self) -> Score {
        Score::DRAW
    }

    fn key(&self) -> u64 {
        let path = self.path.iter().fold(0, |key, &step| mix2(key, u64::from(step) + 1));
        mix2(path, self.first.index() as u64)
    }
}

impl Notation for Labels {
    /// Reads another list of labels; this one is dropped.
    fn parse_position(&self, text: &str) -> Result<Self, NotationError> {
        let mut words = text.split_whitespace();
        let first = match words.next() {
            Some("first") => Side::First,
            Some("second") => Side::Second,
            word => return Err(NotationError::new(NotationFault::Unreadable, 1, word.unwrap_or_default())),
        };
        let mut start =
            Self::new(words.by_ref().take_while(|&word| word != "|").map(Into::into).collect(), first);
        let way: Vec<_> = words.collect();
        start.path = start.parse_moves(&way.join(" "))?.into_iter().map(|action| action.0).collect();
        Ok(start)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        let number = |word: &str| {
            let at = self.names.iter().position(|name| **name == *word);
            let fault = || NotationError::new(NotationFault::Unreadable, 1, word);
            at.and_then(|at| u16::try_from(at).ok()).map(ActionId).ok_or_else(fault)
        };
        text.split_whitespace().map(number).collect()
    }

    fn format_moves(&self, moves: &[ActionId]) -> Result<String, super::IllegalAction> {
        let name = |&id: &ActionId| {
            self.names.get(usize::from(id.0)).map(|name| &**name).ok_or(super::IllegalAction(id))
        };
        Ok(moves.iter().map(name).collect::<Result<Vec<_>, _>>()?.join(" "))
    }
}

impl From<Label> for ActionId {
    fn from(label: Label) -> Self {
        Self(label.number)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.shown[..usize::from(self.len)]).unwrap_or_default())
    }
}

impl fmt::Display for Labels {
    /// The side that moves first, all labels, and after a bar the sequence from the start: `first e4 e5 Nf3 |
    /// e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.first == Side::First { "first" } else { "second" })?;
        for name in self.names.iter() {
            write!(f, " {name}")?;
        }
        if !self.path.is_empty() {
            write!(f, " | {}", self.way().join(" "))?;
        }
        Ok(())
    }
}
