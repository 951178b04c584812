//! The user's own pattern numbers: learned in the window or read from a file, shared by all evaluations with
//! them.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Patterns;

/// The user's own patterns. Two are equal when their numbers are.
///
/// There are hundreds of thousands of numbers, so that in files only their check sum replaces them; a writer
/// writes the numbers once beside it, and a reader looks them up ([`OwnPatterns::find`]). Until then they
/// cannot evaluate.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct OwnPatterns {
    sum: u64,
    numbers: Option<Arc<Patterns>>,
}

/// The error of a text that is no check sum of patterns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no check sum of patterns: it has sixteen hexadecimal digits")]
pub struct OwnPatternsError(String);

impl OwnPatterns {
    /// Patterns with these numbers.
    pub fn new(patterns: Arc<Patterns>) -> Self {
        Self { sum: patterns.sum(), numbers: Some(patterns) }
    }

    /// The numbers; `None` as long as only their check sum is known.
    pub fn patterns(&self) -> Option<&Patterns> {
        self.numbers.as_deref()
    }

    /// The numbers for shared use.
    pub fn shared(&self) -> Option<Arc<Patterns>> {
        self.numbers.clone()
    }

    /// Takes the numbers with the same check sum from known ones.
    pub fn find(&mut self, known: &[Self]) {
        if self.numbers.is_none() {
            let same = known.iter().find(|known| *known == self);
            self.numbers = same.and_then(|known| known.numbers.clone());
        }
    }
}

impl PartialEq for OwnPatterns {
    fn eq(&self, other: &Self) -> bool {
        self.sum == other.sum
    }
}

impl Eq for OwnPatterns {}

impl fmt::Debug for OwnPatterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnPatterns({self}, {})", if self.numbers.is_some() { "known" } else { "not found" })
    }
}

impl fmt::Display for OwnPatterns {
    /// The check sum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.sum)
    }
}

impl FromStr for OwnPatterns {
    type Err = OwnPatternsError;

    fn from_str(text: &str) -> Result<Self, OwnPatternsError> {
        // Fewer digits would be read as a number too, but are never written.
        let sum = u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16);
        sum.map(|sum| Self { sum, numbers: None })
            .ok_or_else(|| OwnPatternsError(text.chars().take(40).collect()))
    }
}

impl TryFrom<String> for OwnPatterns {
    type Error = OwnPatternsError;

    fn try_from(text: String) -> Result<Self, OwnPatternsError> {
        text.parse()
    }
}

impl From<OwnPatterns> for String {
    fn from(own: OwnPatterns) -> Self {
        own.to_string()
    }
}
