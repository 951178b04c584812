//! Text of a match file: the header, and the line of each game.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::catalog::{Engine, Game, SpecError};
use crate::eval::patterns::OwnPatterns;
use crate::game::{Outcome, Side};
use crate::match_play::adjudication::Adjudication;
use crate::match_play::game::{EngineFault, GameEnding};
use crate::match_play::opening_lines::{LineText, OpeningLines};
use crate::match_play::{MatchPlan, Openings, Seats, Sprt};
use crate::store::{Shard, patterns};

use super::MatchFileError;

/// The header: all but the games.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Match", deny_unknown_fields)]
pub(super) struct MatchHeader {
    pub(super) version: u32,
    pub(super) game: Game,
    pub(super) engines: Vec<EngineInMatch>,
    pub(super) games: u32,
    #[serde(default)]
    pub(super) seed: u64,
    #[serde(default)]
    pub(super) openings: Openings,
    #[serde(default)]
    pub(super) seats: Seats,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sprt: Option<Sprt>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) shard: Option<Shard>,
    pub(super) boards: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) adjudication: Option<Adjudication>,
    /// Openings from a file, in the order of play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) lines: Vec<LineText>,
    /// Patterns of engines as text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) patterns: Vec<String>,
}

/// An engine as its command line word, or in full where it has weights of its own.
pub(super) enum EngineInMatch {
    Word(String),
    Full(Box<Engine>),
}

impl Serialize for EngineInMatch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Word(word) => word.serialize(serializer),
            Self::Full(engine) => engine.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for EngineInMatch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EngineVisitor;

        impl<'de> Visitor<'de> for EngineVisitor {
            type Value = EngineInMatch;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the word of an engine, or an engine in full")
            }

            fn visit_str<E>(self, word: &str) -> Result<EngineInMatch, E> {
                Ok(EngineInMatch::Word(word.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<EngineInMatch, A::Error> {
                let engine = Engine::deserialize(MapAccessDeserializer::new(fields))?;
                Ok(EngineInMatch::Full(Box::new(engine)))
            }
        }

        deserializer.deserialize_any(EngineVisitor)
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct GameLine(
    pub(super) u32,
    pub(super) String,
    pub(super) EndingText,
    pub(super) EffortText,
    pub(super) EffortText,
);

/// Searches, depths, nodes and simulations.
pub(super) type EffortText = (u32, u64, u64, u64);

/// The text form of a game's end.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) enum EndingText {
    Win(Side),
    Draw,
    /// Won by adjudication.
    AdjudicatedWin(Side),
    AdjudicatedDraw,
    /// A game for one.
    Points(i32),
    /// This side resigned.
    Resigned(Side),
    /// Lost by an illegal action of this side.
    Illegal(Side),
    /// Lost by exceeding the time.
    Late(Side),
    /// Lost by a failed search.
    Crashed(Side),
}

impl From<GameEnding> for EndingText {
    fn from(ending: GameEnding) -> Self {
        match ending {
            GameEnding::Outcome(Outcome::Win(side)) => Self::Win(side),
            GameEnding::Outcome(Outcome::Draw) => Self::Draw,
            GameEnding::Adjudicated(Outcome::Win(side)) => Self::AdjudicatedWin(side),
            GameEnding::Adjudicated(Outcome::Draw) => Self::AdjudicatedDraw,
            GameEnding::Points(points) => Self::Points(points),
            GameEnding::Resigned(side) => Self::Resigned(side),
            GameEnding::Fault(side, EngineFault::Illegal) => Self::Illegal(side),
            GameEnding::Fault(side, EngineFault::Late) => Self::Late(side),
            GameEnding::Fault(side, EngineFault::Crashed) => Self::Crashed(side),
        }
    }
}

impl From<EndingText> for GameEnding {
    fn from(end: EndingText) -> Self {
        match end {
            EndingText::Win(side) => Self::Outcome(Outcome::Win(side)),
            EndingText::Draw => Self::Outcome(Outcome::Draw),
            EndingText::AdjudicatedWin(side) => Self::Adjudicated(Outcome::Win(side)),
            EndingText::AdjudicatedDraw => Self::Adjudicated(Outcome::Draw),
            EndingText::Points(points) => Self::Points(points),
            EndingText::Resigned(side) => Self::Resigned(side),
            EndingText::Illegal(side) => Self::Fault(side, EngineFault::Illegal),
            EndingText::Late(side) => Self::Fault(side, EngineFault::Late),
            EndingText::Crashed(side) => Self::Fault(side, EngineFault::Crashed),
        }
    }
}

impl EngineInMatch {
    pub(super) fn new(engine: &Engine, game: Game) -> Self {
        // The word does not contain every setting, so it is parsed: an engine must be read unchanged.
        let word = engine.to_string();
        let says_all = Engine::parse(&word, game).is_ok_and(|read| read == *engine);
        if says_all { Self::Word(word) } else { Self::Full(Box::new(engine.clone())) }
    }

    fn read(self, game: Game, known: &[OwnPatterns]) -> Result<Engine, SpecError> {
        match self {
            Self::Word(word) => Engine::parse(&word, game),
            // An engine in full must be in the same ranges as one written as a word.
            Self::Full(mut engine) => {
                patterns::find(&mut engine, known);
                Engine::parse(&engine.to_string(), game).map(|_| *engine)
            }
        }
    }
}

impl MatchHeader {
    /// The plan, within its limits.
    pub(super) fn plan(self) -> Result<MatchPlan, MatchFileError> {
        let game = if self.version < 2 { self.game.of_first_files() } else { self.game };
        let known = self.patterns.iter().map(|text| patterns::from_text(text));
        let known =
            known.collect::<Result<Vec<_>, _>>().map_err(|fault| MatchFileError::Form(fault.to_string()))?;
        let read = |engine: EngineInMatch| engine.read(game, &known);
        let engines: Result<Vec<_>, _> = self.engines.into_iter().map(read).collect();
        let lines = OpeningLines::from_texts(&self.lines, game);
        if lines.is_none() && !self.lines.is_empty() {
            return Err(MatchFileError::Form("an opening cannot be read".to_owned()));
        }
        let plan = MatchPlan {
            game,
            engines: engines?,
            games: self.games,
            seed: self.seed,
            openings: self.openings,
            seats: self.seats,
            sprt: self.sprt,
            boards: self.boards,
            lines,
            adjudication: self.adjudication,
        };
        plan.validate()?;
        // A test ends the match early, and a shard does not know the games of the others.
        if plan.sprt.is_some() && self.shard.is_some() {
            return Err(MatchFileError::PartOfTest);
        }
        Ok(plan)
    }
}
