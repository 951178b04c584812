//! Words for a game and its variant on the command line and in files, written and read.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::games::{Game, GameRow, GameSize};
use super::spec::SpecError;

impl fmt::Display for Game {
    /// The word of the command line: `othello`, `othello:6`, `connect-four:5x4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameRow { name, size, .. } = self.row();
        f.write_str(name)?;
        match size {
            GameSize::Maze(plan) => write!(f, ":{plan}"),
            // The word alone already means the usual variant.
            _ if Self::usual(name) == Some(*self) => Ok(()),
            GameSize::Alone => Ok(()),
            GameSize::Side(side) => write!(f, ":{side}"),
            GameSize::Board { width, height } => write!(f, ":{width}x{height}"),
        }
    }
}

impl FromStr for Game {
    type Err = SpecError;

    fn from_str(word: &str) -> Result<Self, SpecError> {
        let (name, variant) = word.split_once(':').map_or((word, None), |(name, rest)| (name, Some(rest)));
        if word == Self::LABELS {
            return Ok(Self::Labels);
        }
        let usual = Self::usual(name).ok_or_else(|| SpecError::Game(name.to_owned()))?;
        let Some(variant) = variant else { return Ok(usual) };
        let game = (usual.row().read)(usual, variant);
        game.ok_or_else(|| SpecError::Variant { game: name.to_owned(), variant: variant.to_owned() })
    }
}

impl TryFrom<String> for Game {
    type Error = SpecError;

    fn try_from(word: String) -> Result<Self, SpecError> {
        word.parse()
    }
}

impl Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
