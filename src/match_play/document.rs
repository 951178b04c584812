//! Matches as documents: kept game by game while they are played, so that one that is killed goes on.
//!
//! ```ron
//! (
//!     version: 2,
//!     game: "maze-duel:size=3x3,turns=4,seed=0",
//!     engines: ["minimax", "random"],
//!     games: 200,
//!     openings: Boards,
//!     played: [
//! (0, "RLDU", Win(First), (2, 7, 40, 0), (2, 0, 2, 0)),
//!     ],
//! )
//! ```
//!
//! Each line below `played` is one game: number, moves from the start, end, and for the first and the second player
//! searches and the sums of their depths, nodes and simulations. While a match is played, lines are added at the end,
//! which costs the same however many there are; a last line that was cut off by a crash is left out. A match that is
//! complete is written once more, in the order of its games.
//!
//! A shard of a match is kept in the same way, with `shard: Some("K/N")` among the lines above.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use ron::ser::PrettyConfig;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::catalog::{Engine, Game, SpecError};
use crate::eval::patterns::OwnPatterns;
use crate::game::{NotationError, Outcome, Side};
use crate::store::{self, Shard, patterns};

use super::game::{Effort, Ending, EngineFault, PlayedGame};
use super::{MatchPlan, Openings, PlanError, Results, Seats, Sprt};

/// The version that is written; a newer one is refused. In version 1 the numbers of `maze-walls` meant other boards.
pub const VERSION: u32 = 2;
/// The most bytes of a document.
const SIZE_LIMIT: u64 = 4 << 30;
/// The line below which the games stand.
const GAMES: &str = "    played: [\n";
/// What stands after the last game.
const END: &str = "    ],\n)\n";

/// Why a file is no match.
#[derive(Debug, thiserror::Error)]
pub enum MatchFileError {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Read(#[from] io::Error),
    /// It is not text, or too long.
    #[error("it is no text of at most {limit} megabytes", limit = SIZE_LIMIT >> 20)]
    NotText,
    /// The lines above the games are wrong.
    #[error("it holds no match: {0}")]
    Form(String),
    /// A newer program wrote it.
    #[error("it has version {0}, and this program knows versions up to {VERSION}")]
    TooNew(u32),
    /// An engine is wrong.
    #[error("engines: {0}")]
    Engine(#[from] SpecError),
    /// The plan cannot be played.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A test of a shard.
    #[error("it is a shard of a match with an SPRT, which needs all games in the order of their numbers")]
    PartOfTest,
    /// A game is wrong.
    #[error(transparent)]
    Game(#[from] DamagedGame),
}

/// A match that was read as far as it can be.
#[derive(Debug)]
pub struct RecoveredMatch {
    /// The match, without the games that cannot be read: they are played again when it goes on.
    pub results: Results,
    /// The games that were left out.
    pub damaged: u32,
    /// The first of them.
    pub first: Option<DamagedGame>,
}

/// A line of a document that holds no game of its match.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct DamagedGame {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: GameFault,
}

/// What is wrong with one game of a document.
#[derive(Debug, thiserror::Error)]
pub enum GameFault {
    /// The line cannot be read.
    #[error("{0}")]
    Form(String),
    /// The plan has no game of this number, or it stands there twice.
    #[error("there is no game {0} to come, or it was there before")]
    Number(u32),
    /// A part has no such game.
    #[error("game {0} does not belong to shard {1}")]
    Elsewhere(u32, Shard),
    /// Its moves cannot be played.
    #[error("moves: {0}")]
    Moves(#[from] NotationError),
    /// It does not begin or end as it says.
    #[error("the moves do not lead from its opening to its end")]
    End,
}

/// All but the games.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Match", deny_unknown_fields)]
struct MatchHeader {
    version: u32,
    game: Game,
    engines: Vec<EngineText>,
    games: u32,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    openings: Openings,
    #[serde(default)]
    seats: Seats,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sprt: Option<Sprt>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<Shard>,
    boards: Option<u32>,
    /// Pattern numbers as text, by which engines judge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    patterns: Vec<String>,
}

/// An engine by its word, or in full where it has weights of its own.
enum EngineText {
    Word(String),
    Full(Box<Engine>),
}

impl Serialize for EngineText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Word(word) => word.serialize(serializer),
            Self::Full(engine) => engine.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for EngineText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EngineVisitor;

        impl<'de> Visitor<'de> for EngineVisitor {
            type Value = EngineText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the word of an engine, or an engine in full")
            }

            fn visit_str<E>(self, word: &str) -> Result<EngineText, E> {
                Ok(EngineText::Word(word.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<EngineText, A::Error> {
                let engine = Engine::deserialize(MapAccessDeserializer::new(fields))?;
                Ok(EngineText::Full(Box::new(engine)))
            }
        }

        deserializer.deserialize_any(EngineVisitor)
    }
}

/// A game on a line of its own.
#[derive(Serialize, Deserialize)]
struct GameLine(u32, String, EndingText, EffortText, EffortText);

/// Searches, depths, nodes and simulations.
type EffortText = (u32, u64, u64, u64);

#[derive(Clone, Copy, Serialize, Deserialize)]
enum EndingText {
    Win(Side),
    Draw,
    /// A game for one.
    Points(i32),
    /// This side gave no legal action.
    Illegal(Side),
    /// This side was too late.
    Late(Side),
    /// This side's search failed.
    Crashed(Side),
}

impl From<Ending> for EndingText {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Outcome(Outcome::Win(side)) => Self::Win(side),
            Ending::Outcome(Outcome::Draw) => Self::Draw,
            Ending::Points(points) => Self::Points(points),
            Ending::Fault(side, EngineFault::Illegal) => Self::Illegal(side),
            Ending::Fault(side, EngineFault::Late) => Self::Late(side),
            Ending::Fault(side, EngineFault::Crashed) => Self::Crashed(side),
        }
    }
}

impl From<EndingText> for Ending {
    fn from(end: EndingText) -> Self {
        match end {
            EndingText::Win(side) => Self::Outcome(Outcome::Win(side)),
            EndingText::Draw => Self::Outcome(Outcome::Draw),
            EndingText::Points(points) => Self::Points(points),
            EndingText::Illegal(side) => Self::Fault(side, EngineFault::Illegal),
            EndingText::Late(side) => Self::Fault(side, EngineFault::Late),
            EndingText::Crashed(side) => Self::Fault(side, EngineFault::Crashed),
        }
    }
}

impl EngineText {
    fn new(engine: &Engine, game: Game) -> Self {
        let word = engine.to_string();
        let says_all = Engine::parse(&word, game).is_ok_and(|read| read == *engine);
        if says_all { Self::Word(word) } else { Self::Full(Box::new(engine.clone())) }
    }

    fn read(self, game: Game, known: &[OwnPatterns]) -> Result<Engine, SpecError> {
        match self {
            Self::Word(word) => Engine::parse(&word, game),
            // An engine in full must be within the same ranges as one that is written as a word.
            Self::Full(mut engine) => {
                patterns::find(&mut engine, known);
                Engine::parse(&engine.to_string(), game).map(|_| *engine)
            }
        }
    }
}

/// The whole match as text, games by number.
pub fn to_text(results: &Results) -> String {
    let mut text = Vec::new();
    // Writing to memory never fails, and all that is written is text.
    let _ = write(results, &mut text);
    String::from_utf8(text).unwrap_or_default()
}

/// Writes the whole match, games by number.
///
/// # Errors
/// When it cannot be written.
pub fn write(results: &Results, out: &mut dyn Write) -> io::Result<()> {
    write_open(results, out)?;
    out.write_all(END.as_bytes())
}

/// Writes a match without its end, so that more games can follow.
fn write_open(results: &Results, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(head(results).as_bytes())?;
    results.games().try_for_each(|played| out.write_all(line(results.plan(), played).as_bytes()))
}

/// The lines above the games.
fn head(results: &Results) -> String {
    let plan = results.plan();
    let header = MatchHeader {
        version: VERSION,
        game: plan.game,
        engines: plan.engines.iter().map(|engine| EngineText::new(engine, plan.game)).collect(),
        games: plan.games,
        seed: plan.seed,
        openings: plan.openings,
        seats: plan.seats,
        sprt: plan.sprt,
        shard: results.shard(),
        boards: plan.boards,
        patterns: patterns::of_engines(&plan.engines).into_iter().filter_map(patterns::to_text).collect(),
    };
    let pretty = PrettyConfig::new().new_line("\n").depth_limit(1);
    let text = ron::ser::to_string_pretty(&header, pretty).unwrap_or_default();
    format!("{}{GAMES}", text.trim_end().trim_end_matches(')'))
}

fn line(plan: &MatchPlan, played: &PlayedGame) -> String {
    let moves = plan.fixture(played.number).start.write_moves(&played.moves);
    let [first, second] = played.effort.map(|effort| {
        let Effort { searches, depth, nodes, simulations } = effort;
        (searches, depth, nodes, simulations)
    });
    let line = GameLine(played.number, moves, played.ending.into(), first, second);
    let mut text = ron::to_string(&line).unwrap_or_default();
    text.push_str(",\n");
    text
}

/// Reads a match from text, played to the end or not.
///
/// # Errors
/// [`MatchFileError`] says what is wrong and where. A last line without an end is left out: its writer was
/// stopped there.
pub fn from_text(text: &str) -> Result<Results, MatchFileError> {
    whole(kept_in_text(text)?)
}

/// Reads what is good of a match: games that cannot be read are left out.
///
/// # Errors
/// As [`from_text`], but for the games.
pub fn kept_in_text(text: &str) -> Result<RecoveredMatch, MatchFileError> {
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Other systems, and mail on its way, end lines otherwise.
    let text =
        if plain.contains('\r') { Cow::Owned(plain.replace("\r\n", "\n")) } else { Cow::Borrowed(plain) };
    let Some((above, games)) = text.split_once(GAMES) else {
        return Err(MatchFileError::Form("a line \"played: [\" is missing".to_owned()));
    };
    let mut closed = above.to_owned();
    closed.push(')');
    let header: MatchHeader =
        ron::from_str(&closed).map_err(|error| MatchFileError::Form(error_text(&error)))?;
    if header.version > VERSION {
        return Err(MatchFileError::TooNew(header.version));
    }
    let shard = header.shard;
    let mut kept =
        RecoveredMatch { results: Results::of_shard(header.plan()?, shard), damaged: 0, first: None };
    let first_line = above.lines().count() + 2;
    let whole = &games[..games.rfind('\n').map_or(0, |end| end + 1)];
    for (index, text) in whole.lines().take_while(|line| line.trim() != "],").enumerate() {
        match read_line(&kept.results, text) {
            Ok(played) => kept.results.add(played),
            Err(fault) => {
                kept.damaged += 1;
                kept.first.get_or_insert(DamagedGame { line: first_line + index, fault });
            }
        }
    }
    Ok(kept)
}

/// Where and what is wrong above the games.
fn error_text(error: &ron::error::SpannedError) -> String {
    format!("line {}, column {}: {}", error.span.start.line, error.span.start.col, store::form(&error.code))
}

impl MatchHeader {
    fn plan(self) -> Result<MatchPlan, MatchFileError> {
        let game = if self.version < 2 { self.game.of_first_files() } else { self.game };
        let known = self.patterns.iter().map(|text| patterns::from_text(text));
        let known =
            known.collect::<Result<Vec<_>, _>>().map_err(|fault| MatchFileError::Form(fault.to_string()))?;
        let read = |engine: EngineText| engine.read(game, &known);
        let engines: Result<Vec<_>, _> = self.engines.into_iter().map(read).collect();
        let plan = MatchPlan {
            game,
            engines: engines?,
            games: self.games,
            seed: self.seed,
            openings: self.openings,
            seats: self.seats,
            sprt: self.sprt,
            boards: self.boards,
        };
        plan.validate()?;
        if plan.sprt.is_some() && self.shard.is_some() {
            return Err(MatchFileError::PartOfTest);
        }
        Ok(plan)
    }
}

fn read_line(results: &Results, text: &str) -> Result<PlayedGame, GameFault> {
    let plan = results.plan();
    let text = text.trim().trim_end_matches(',');
    let GameLine(number, moves, end, first, second) =
        ron::from_str(text).map_err(|error| GameFault::Form(store::form(&error.code)))?;
    if number >= plan.len() || results.game(number).is_some() {
        return Err(GameFault::Number(number));
    }
    if let Some(shard) = results.shard().filter(|_| !results.takes(number)) {
        return Err(GameFault::Elsewhere(number, shard));
    }
    let fixture = plan.fixture(number);
    let moves = fixture.start.parse_moves(&moves)?;
    let last = fixture.start.after(&moves);
    let ending = Ending::from(end);
    let fits = match ending {
        Ending::Outcome(_) | Ending::Points(_) => Ending::of(&last) == Some(ending),
        Ending::Fault(side, _) => !last.is_over() && last.side_to_move() == side,
    };
    if !fits || !moves.starts_with(&fixture.opening) {
        return Err(GameFault::End);
    }
    let effort = [first, second].map(|(searches, depth, nodes, simulations)| Effort {
        searches,
        depth,
        nodes,
        simulations,
    });
    Ok(PlayedGame { number, moves, ending, effort })
}

/// A match without damage, or the first damage.
fn whole(kept: RecoveredMatch) -> Result<Results, MatchFileError> {
    kept.first.map_or(Ok(kept.results), |damage| Err(damage.into()))
}

/// Whether a file looks like a match, whole or damaged, rather than a game.
pub fn is_one(path: &Path) -> bool {
    /// The games begin within so many bytes, even below patterns in full.
    const HEAD: u64 = 16 << 20;
    let head = store::read(path, HEAD).unwrap_or_default();
    String::from_utf8_lossy(&head).contains(GAMES.trim_end())
}

/// Reads a match from a file.
///
/// # Errors
/// As [`from_text`]; also when the file cannot be read.
pub fn load(path: &Path) -> Result<Results, MatchFileError> {
    whole(load_kept(path)?)
}

/// Reads what is good of a match in a file: games that cannot be read are left out.
///
/// # Errors
/// As [`load`], but for the games.
pub fn load_kept(path: &Path) -> Result<RecoveredMatch, MatchFileError> {
    let bytes = store::read(path, SIZE_LIMIT)?;
    if bytes.len() as u64 > SIZE_LIMIT {
        return Err(MatchFileError::NotText);
    }
    kept_in_text(&String::from_utf8(bytes).map_err(|_| MatchFileError::NotText)?)
}

/// A file that keeps a match while it is played.
#[derive(Debug)]
pub struct Journal(store::Journal);

impl Journal {
    /// Begins to keep a match, with the games it has so far, in place of whatever the file held.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn begin(path: &Path, results: &Results) -> io::Result<Self> {
        store::Journal::begin(path, |out| write_open(results, out)).map(Self)
    }

    /// Keeps one more game.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, plan: &MatchPlan, played: &PlayedGame) -> io::Result<()> {
        self.0.add(&line(plan, played))
    }

    /// Writes the match once more, in order and with its end, in one step.
    ///
    /// # Errors
    /// When the file cannot be written; it then still holds every game.
    pub fn end(self, results: &Results) -> io::Result<()> {
        self.0.end(|out| write(results, out))
    }
}
