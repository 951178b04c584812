//! The form of a document, version by version.
//!
//! ```ron
//! (
//!     version: 1,
//!     title: "A short game",
//!     comment: "What there is to say about it.",
//!     game: "othello",
//!     players: ("person", "alpha-beta:depth=5,eval=weights"),
//!     moves: ["f5 d6", (play: "c3", comment: "The usual answer.", instead: ["c5 f4"])],
//! )
//! ```
//!
//! Only `version` and `game` must be there. Version 0 had a title and moves in one text and nothing else.

use std::borrow::Cow;

use ron::Options;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::engines::{self, EngineText};
use super::moves::{self, EvaluationText, Line, Reading};
use super::patterns;
use super::reports::{self, AnalysisText};
use super::short::{Notation, Short};
use super::source::Source;
use super::{Document, DocumentError, Place, VERSION};
use crate::catalog::{AnyPosition, Game};
use crate::conventions::Conventions;
use crate::eval::weights::Weights;
use crate::game::record::{MoveId, Record};

/// How deeply a document may be nested: a variation inside a variation counts a few levels, and no game of
/// ours is long enough for a hundred of them.
const NESTING_LIMIT: usize = 512;

/// What every version begins with.
#[derive(Deserialize)]
#[serde(rename = "Document")]
struct Header {
    version: u32,
}

/// Version 0.
#[derive(Deserialize)]
#[serde(rename = "Document", deny_unknown_fields)]
struct File0<'a> {
    #[serde(rename = "version")]
    _version: u32,
    #[serde(default)]
    title: Cow<'a, str>,
    game: Game,
    #[serde(borrow, default)]
    moves: Notation<'a>,
}

/// Version 1.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Document", deny_unknown_fields)]
struct File1<'a> {
    version: u32,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    title: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    comment: Cow<'a, str>,
    game: Game,
    #[serde(borrow, default, skip_serializing_if = "Notation::is_blank")]
    start: Notation<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    evaluation: Option<EvaluationText<'a>>,
    #[serde(default, skip_serializing_if = "are_persons")]
    players: (EngineText<'a>, EngineText<'a>),
    #[serde(default, skip_serializing_if = "Short::is_blank")]
    moves: Line<'a>,
    #[serde(default, skip_serializing_if = "Notation::is_blank")]
    cursor: Notation<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weights: Option<Cow<'a, Weights>>,
    /// Pattern numbers as text, the game's own first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    patterns: Vec<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Conventions::is_default")]
    conventions: Conventions,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    analyses: Vec<AnalysisText<'a>>,
}

fn are_persons(players: &(EngineText<'_>, EngineText<'_>)) -> bool {
    players.0.is_blank() && players.1.is_blank()
}

impl<'a> From<File0<'a>> for File1<'a> {
    fn from(old: File0<'a>) -> Self {
        Self {
            version: VERSION,
            title: old.title,
            comment: Cow::default(),
            game: old.game,
            start: Notation::default(),
            evaluation: None,
            players: Default::default(),
            moves: Short::Text(old.moves),
            cursor: Notation::default(),
            weights: None,
            patterns: Vec::new(),
            conventions: Conventions::default(),
            analyses: Vec::new(),
        }
    }
}

fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

pub(super) fn write(document: &Document) -> String {
    let game = document.game();
    let is_usual = document.start == game.start();
    let [first, second] = &document.players;
    let file = File1 {
        version: VERSION,
        title: Cow::Borrowed(&document.title),
        comment: Cow::Borrowed(document.record.comment(MoveId::START)),
        game,
        start: if is_usual { Notation::default() } else { document.start.to_string().into() },
        evaluation: document.record.evaluation(MoveId::START).map(Into::into),
        players: (engines::write_player(first, game), engines::write_player(second, game)),
        moves: moves::line_of(&document.record, &document.start),
        cursor: document.start.labels(&document.path_to_cursor()).join(" ").into(),
        weights: document.weights.as_ref().map(Cow::Borrowed),
        patterns: write_patterns(document),
        conventions: document.conventions,
        analyses: document.analyses.iter().map(Into::into).collect(),
    };
    let pretty = PrettyConfig::new().new_line("\n").escape_strings(false).depth_limit(3);
    let text = options().without_recursion_limit().to_string_pretty(&file, pretty);
    text.expect("a document holds only what RON can write") + "\n"
}

pub(super) fn read(text: &str) -> Result<Document, DocumentError> {
    let header: Header = parse(text)?;
    let file = match header.version {
        0 => parse::<File0<'_>>(text)?.into(),
        VERSION => parse::<File1<'_>>(text)?,
        version => return Err(DocumentError::TooNew { version }),
    };
    read_file(file, Source(text))
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, DocumentError> {
    options().with_recursion_limit(NESTING_LIMIT).from_str(text).map_err(|error| wrong_form(&error))
}

fn wrong_form(error: &SpannedError) -> DocumentError {
    let place = Place { line: error.span.start.line, column: error.span.start.col };
    DocumentError::Form { place, reason: error.code.to_string() }
}

fn read_file(file: File1<'_>, source: Source<'_>) -> Result<Document, DocumentError> {
    let game = file.game;
    let start = read_start(game, &file.start, source)?;
    let record = read_record(file.moves, &start, source)?;
    let cursor = read_cursor(&file.cursor, &record, &start, source)?;
    let known = file.patterns.iter().map(|text| patterns::from_text(text));
    let known = known.collect::<Result<Vec<_>, _>>().map_err(|fault| DocumentError::Patterns { fault })?;
    let engines = engines::Reader { source, game, patterns: &known };
    let (first, second) = file.players;
    let mut document = Document {
        title: file.title.into_owned(),
        players: [engines.player(first, "players, first")?, engines.player(second, "players, second")?],
        weights: read_weights(file.weights, game)?,
        patterns: known.first().cloned(),
        conventions: file.conventions,
        analyses: reports::read(file.analyses, engines)?,
        start,
        record,
        cursor,
    };
    document.record.set_comment(MoveId::START, file.comment);
    document.record.set_evaluation(MoveId::START, file.evaluation.map(Into::into));
    Ok(document)
}

fn read_start(game: Game, text: &Notation<'_>, source: Source<'_>) -> Result<AnyPosition, DocumentError> {
    if text.is_blank() {
        return Ok(game.start());
    }
    let failed = |fault: crate::game::NotationError| DocumentError::Start {
        place: source.place_in(text.as_str(), fault.at),
        game,
        fault,
    };
    game.parse_position(text.as_str()).map_err(failed)
}

fn read_record(line: Line<'_>, start: &AnyPosition, source: Source<'_>) -> Result<Record, DocumentError> {
    let mut reading = Reading { source, record: Record::new() };
    if !line.is_blank() {
        moves::play(line, &mut reading, MoveId::START, start.clone())?;
    }
    Ok(reading.record)
}

fn read_cursor(
    text: &Notation<'_>,
    record: &Record,
    start: &AnyPosition,
    source: Source<'_>,
) -> Result<MoveId, DocumentError> {
    let failed = |at| DocumentError::Cursor { place: source.place_in(text.as_str(), at) };
    let line = start.parse_moves(text.as_str()).map_err(|fault| failed(fault.at))?;
    let end = line.into_iter().try_fold(MoveId::START, |at, action| record.child(at, action));
    end.ok_or_else(|| failed(1))
}

/// The patterns of the game, and those by which others of its engines judge.
fn write_patterns(document: &Document) -> Vec<Cow<'static, str>> {
    let mut all: Vec<_> = document.patterns.iter().collect();
    for own in patterns::of_engines(document.engines()) {
        if !all.contains(&own) {
            all.push(own);
        }
    }
    all.into_iter().filter_map(patterns::to_text).map(Cow::Owned).collect()
}

fn read_weights(weights: Option<Cow<'_, Weights>>, game: Game) -> Result<Option<Weights>, DocumentError> {
    match weights {
        Some(weights) if game != (Game::Othello { size: weights.size() }) => {
            Err(DocumentError::Weights { game })
        }
        weights => Ok(weights.map(Cow::into_owned)),
    }
}
