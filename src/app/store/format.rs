//! The text format of a document, version by version.
//!
//! ```ron
//! (
//!     version: 2,
//!     title: "A short game",
//!     comment: "What there is to say about it.",
//!     game: "othello",
//!     players: ("person", "alpha-beta:depth=5,eval=weights"),
//!     moves: ["f5 d6", (play: "c3", comment: "The usual answer.")],
//!     variations: [(instead: 3, moves: "c5 f4")],
//! )
//! ```
//!
//! Only `version` and `game` must be there. Version 1 had each variation inside the line in which it begins, so that
//! one that lay within many others could not be read, and its numbers of `maze-walls` meant other boards. Version 0 had a title
//! and moves in one text and nothing else.

use std::borrow::Cow;
use std::thread;

use ron::Options;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::document::bounded_notes;
use super::engines::{self, EngineText};
use super::moves::{self, EvaluationText, LineText, Variation};
use super::patterns;
use super::reports::{self, AnalysisText};
use super::review::{self, ReviewText};
use super::short::{DocumentNotation, ShortValue};
use super::source::{DocumentSource, ReadingProgress};
use super::{Document, DocumentError, GameClock, GameFacts, LineColumn, VERSION, form};
use crate::catalog::{AnyPosition, Game};
use crate::conventions::Conventions;
use crate::eval::weights::Weights;
use crate::game::record::{MoveId, Record};
use crate::game::time_control::TimeControl;

/// The deepest nesting of a document; real ones have far less, so that the smallest stack suffices.
const NESTING_LIMIT: usize = 64;
/// The deepest nesting of a document of version 1: a variation inside a variation counted six levels, and a
/// game has up to some hundred moves.
const OLD_NESTING_LIMIT: usize = 8192;
/// Stack for reading such a document: about ten times its need.
const OLD_STACK: usize = 256 << 20;

/// The fields that every version begins with.
#[derive(Deserialize)]
#[serde(rename = "Document")]
struct DocumentHeader {
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
    moves: DocumentNotation<'a>,
}

/// Versions 1 and 2, which differ in where variations stand.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Document", deny_unknown_fields)]
struct File<'a> {
    version: u32,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    title: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    comment: Cow<'a, str>,
    game: Game,
    #[serde(borrow, default, skip_serializing_if = "DocumentNotation::is_blank")]
    start: DocumentNotation<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    evaluation: Option<EvaluationText<'a>>,
    #[serde(default, skip_serializing_if = "are_persons")]
    players: (EngineText<'a>, EngineText<'a>),
    /// Names of human players.
    #[serde(default, skip_serializing_if = "are_nameless")]
    names: (Cow<'a, str>, Cow<'a, str>),
    #[serde(default, skip_serializing_if = "str::is_empty")]
    place: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    date: Cow<'a, str>,
    /// The stated result.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    result: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    read_notes: Vec<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "ShortValue::is_blank")]
    moves: LineText<'a>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Variation<'a>>,
    #[serde(default, skip_serializing_if = "DocumentNotation::is_blank")]
    cursor: DocumentNotation<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weights: Option<Cow<'a, Weights>>,
    /// Patterns as text, the game's own first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    patterns: Vec<Cow<'a, str>>,
    /// Whether the game has no patterns of its own, so that the first are an engine's.
    #[serde(default, skip_serializing_if = "is_not")]
    patterns_of_engines: bool,
    #[serde(default, skip_serializing_if = "Conventions::is_default")]
    conventions: Conventions,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    analyses: Vec<AnalysisText<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reviews: Vec<ReviewText<'a>>,
    /// The only review in earlier files.
    #[serde(default, skip_serializing)]
    review: Option<ReviewText<'a>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    clock: Option<ClockText<'a>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Clock", deny_unknown_fields)]
struct ClockText<'a> {
    main: u32,
    #[serde(default)]
    increment: u32,
    /// The line to the move after which time ran out.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    fallen: Option<DocumentNotation<'a>>,
    /// The most milliseconds left to each side.
    #[serde(default, skip_serializing_if = "is_unbounded")]
    at_most: (Option<u32>, Option<u32>),
}

const fn is_unbounded(at_most: &(Option<u32>, Option<u32>)) -> bool {
    at_most.0.is_none() && at_most.1.is_none()
}

fn are_persons(players: &(EngineText<'_>, EngineText<'_>)) -> bool {
    players.0.is_blank() && players.1.is_blank()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands on a reference")]
const fn is_not(flag: &bool) -> bool {
    !*flag
}

fn are_nameless(names: &(Cow<'_, str>, Cow<'_, str>)) -> bool {
    names.0.is_empty() && names.1.is_empty()
}

impl<'a> From<File0<'a>> for File<'a> {
    fn from(old: File0<'a>) -> Self {
        Self {
            version: 0,
            title: old.title,
            comment: Cow::default(),
            game: old.game,
            start: DocumentNotation::default(),
            evaluation: None,
            players: Default::default(),
            names: Default::default(),
            place: Cow::default(),
            date: Cow::default(),
            result: Cow::default(),
            read_notes: Vec::new(),
            moves: ShortValue::Text(old.moves),
            variations: Vec::new(),
            cursor: DocumentNotation::default(),
            weights: None,
            patterns: Vec::new(),
            patterns_of_engines: false,
            conventions: Conventions::default(),
            analyses: Vec::new(),
            reviews: Vec::new(),
            review: None,
            clock: None,
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
    let (moves, variations) = moves::lines_of(&document.record, &document.start);
    let patterns = write_patterns(document);
    let file = File {
        version: VERSION,
        title: Cow::Borrowed(&document.title),
        comment: Cow::Borrowed(document.record.comment(MoveId::START)),
        game,
        start: if is_usual { DocumentNotation::default() } else { document.start.to_string().into() },
        evaluation: document.record.evaluation(MoveId::START).map(Into::into),
        players: (engines::write_player(first, game), engines::write_player(second, game)),
        names: (Cow::Borrowed(&document.names[0]), Cow::Borrowed(&document.names[1])),
        place: Cow::Borrowed(&document.facts.place),
        date: Cow::Borrowed(&document.facts.date),
        result: Cow::Borrowed(&document.facts.result),
        read_notes: document.read_notes.iter().map(Into::into).collect(),
        moves,
        variations,
        // Ids of moves are local to a record, so the cursor is written as the moves that lead to it.
        cursor: document.start.labels(&document.path_to_cursor()).join(" ").into(),
        weights: document.weights.as_ref().map(Cow::Borrowed),
        // Without this flag, reading would take an engine's patterns for the game's own.
        patterns_of_engines: document.patterns.is_none() && !patterns.is_empty(),
        patterns,
        conventions: document.conventions,
        analyses: document.analyses.iter().map(Into::into).collect(),
        reviews: document
            .reviews
            .all()
            .iter()
            .map(|review| ReviewText::of(review, &document.start))
            .collect(),
        review: None,
        clock: document.clock.map(|clock| ClockText {
            main: clock.control.main,
            increment: clock.control.increment,
            fallen: document.path_to_fallen().map(|path| document.start.labels(&path).join(" ").into()),
            at_most: clock.at_most.into(),
        }),
    };
    // Unescaped: notation is borrowed from the text, and is refused where it has escapes.
    let pretty = PrettyConfig::new().new_line("\n").escape_strings(false).depth_limit(3);
    let text = options().without_recursion_limit().to_string_pretty(&file, pretty);
    text.expect("a document holds only what RON can write") + "\n"
}

pub(super) fn read(text: &str, watch: &ReadingProgress) -> Result<Document, DocumentError> {
    let too_deep = |error: &SpannedError| matches!(error.code, ron::Error::ExceededRecursionLimit);
    match read_nested(text, watch, NESTING_LIMIT) {
        // Only old documents are so deep: all others avoid a thread with a large stack.
        Err(Unread::Form(error)) if too_deep(&error) => read_on_large_stack(text, watch),
        read => read,
    }
    .map_err(Unread::into)
}

/// Reads a document whose variations are nested too deeply for a usual stack.
fn read_on_large_stack(text: &str, watch: &ReadingProgress) -> Result<Document, Unread> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("deep document".to_owned()).stack_size(OLD_STACK);
        let reader = thread.spawn_scoped(scope, || read_nested(text, watch, OLD_NESTING_LIMIT));
        // Where the system has no room for the stack, the document is too deep.
        let read = reader.ok().and_then(|reader| reader.join().ok());
        read.unwrap_or_else(|| read_nested(text, watch, NESTING_LIMIT))
    })
}

fn read_nested(text: &str, watch: &ReadingProgress, nesting: usize) -> Result<Document, Unread> {
    // Nearly all documents have a known version; the version is only read by itself otherwise.
    let read = parse::<File<'_>>(text, nesting);
    let file = match read {
        Ok(file) if (1..=VERSION).contains(&file.version) => file,
        read => match parse::<DocumentHeader>(text, nesting)?.version {
            0 => parse::<File0<'_>>(text, nesting)?.into(),
            // The header is right, so the error of the first reading is the right one.
            1..=VERSION => read?,
            version => return Err(Unread::Content(DocumentError::TooNew { version })),
        },
    };
    let game = if file.version < 2 { file.game.of_first_files() } else { file.game };
    read_file(File { game, ..file }, DocumentSource { text, watch }).map_err(Unread::Content)
}

/// The reason why a text is no document.
enum Unread {
    Form(SpannedError),
    Content(DocumentError),
}

impl From<SpannedError> for Unread {
    fn from(error: SpannedError) -> Self {
        Self::Form(error)
    }
}

impl From<Unread> for DocumentError {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Form(error) => wrong_form(&error),
            Unread::Content(error) => error,
        }
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str, nesting: usize) -> Result<T, SpannedError> {
    options().with_recursion_limit(nesting).from_str(text)
}

fn wrong_form(error: &SpannedError) -> DocumentError {
    let place = LineColumn { line: error.span.start.line, column: error.span.start.col };
    DocumentError::Form { place, reason: form(&error.code) }
}

fn read_file(file: File<'_>, source: DocumentSource<'_>) -> Result<Document, DocumentError> {
    let game = file.game;
    // The order matters: moves are read from the start; cursor and clock refer to the record.
    let start = read_start(game, &file.start, source)?;
    let record = moves::read(file.moves, file.variations, &start, source)?;
    let cursor = read_cursor(&file.cursor, &record, &start, source)?;
    let known = file.patterns.iter().map(|text| patterns::from_text(text));
    let known = known.collect::<Result<Vec<_>, _>>().map_err(|fault| DocumentError::Patterns { fault })?;
    let engines = engines::EngineReader { source, game, patterns: &known };
    let (first, second) = file.players;
    let facts = GameFacts {
        place: file.place.into_owned(),
        date: file.date.into_owned(),
        result: file.result.into_owned(),
    };
    moves::check_comment(&file.comment)?;
    let mut document = Document {
        title: file.title.into_owned(),
        players: [engines.player(first, &"players, first")?, engines.player(second, &"players, second")?],
        names: Default::default(),
        facts: facts.bounded(),
        read_notes: bounded_notes(file.read_notes),
        weights: read_weights(file.weights, game)?,
        patterns: known.first().filter(|_| !file.patterns_of_engines).cloned(),
        conventions: file.conventions,
        analyses: reports::read(file.analyses, engines)?,
        reviews: review::read_all(file.review.into_iter().chain(file.reviews), &start, source)?,
        clock: file.clock.map(|clock| read_clock(&clock, &record, &start, source)).transpose()?,
        start,
        record,
        cursor,
    };
    // Names from a file may have any length; this shortens them.
    document.set_names([&file.names.0, &file.names.1]);
    document.record.set_comment(MoveId::START, file.comment);
    document.record.set_evaluation(MoveId::START, file.evaluation.map(Into::into));
    Ok(document)
}

fn read_start(
    game: Game,
    text: &DocumentNotation<'_>,
    source: DocumentSource<'_>,
) -> Result<AnyPosition, DocumentError> {
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

fn read_cursor(
    text: &DocumentNotation<'_>,
    record: &Record,
    start: &AnyPosition,
    source: DocumentSource<'_>,
) -> Result<MoveId, DocumentError> {
    let failed = |at| DocumentError::Cursor { place: source.place_in(text.as_str(), at) };
    let line = start.parse_moves(text.as_str()).map_err(|fault| failed(fault.at))?;
    let end = line.into_iter().try_fold(MoveId::START, |at, action| record.child(at, action));
    end.ok_or_else(|| failed(1))
}

fn read_clock(
    text: &ClockText<'_>,
    record: &Record,
    start: &AnyPosition,
    source: DocumentSource<'_>,
) -> Result<GameClock, DocumentError> {
    let control = TimeControl { main: text.main, increment: text.increment }.within_ranges();
    let fallen = text.fallen.as_ref().map(|moves| read_cursor(moves, record, start, source)).transpose()?;
    Ok(GameClock { control, fallen, at_most: text.at_most.into() })
}

/// The patterns of the game, and those of its engines.
fn write_patterns(document: &Document) -> Vec<Cow<'static, str>> {
    // The game's own come first: reading takes the first for those.
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
