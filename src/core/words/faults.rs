//! Errors in the person's language: those of the floors below as sentences.

use std::io;

use crate::catalog::{Game, SpecError};
use crate::eval::patterns::PatternsError;
use crate::eval::weights::{Weights, WeightsError};
use crate::exercise::{Fault, SetError, WishRefusal};
use crate::game::number_tree::{TreeLimit, TreeTextError, TreeTextFault};
use crate::game::{NotationError, NotationFault, Side};
use crate::search::MemoryRefusal;
use crate::search::external::{ExternalFault, FaultKind};
use crate::store::import::{
    ImportFault, ImportFormat, ImportNote, ImportRefusal, ResultContradiction, UnfitNumber,
};
use crate::store::patterns::PatternFileError;
use crate::store::tables::TableError;
use crate::store::wthor::{Archive, RefusedFile, SIZE_LIMIT, WthorError};
use crate::store::{DocumentDamage, DocumentError, FileRefusal, LostPart};

use super::games::game_name;
use super::signs::{shown, sign_name, with_names};
use super::text::{Text, count};

/// Memory that a search could not have.
pub fn memory(text: Text, refusal: MemoryRefusal) -> String {
    let (needed, free) = (refusal.needed_megabytes(), refusal.free_megabytes());
    text.with("status.memory", &[("needed", &needed), ("free", &free)])
}

/// What is wrong with a pasted or typed text.
pub fn notation_error(text: Text, error: &NotationError) -> String {
    // Only the sentences of these two faults have blanks for a range.
    let (least, most) = match error.what {
        NotationFault::Size(least, most) => (least.into(), most.into()),
        NotationFault::Range(least, most) => (least, most),
        _ => (0, 0),
    };
    let key = match error.what {
        NotationFault::Unreadable => "notation.unreadable",
        NotationFault::Illegal => "notation.illegal",
        NotationFault::WrongLength => "notation.wrong-length",
        NotationFault::Impossible => "notation.impossible",
        NotationFault::Missing => "notation.missing",
        NotationFault::TooMuch => "notation.too-much",
        NotationFault::TooLarge => "notation.too-large",
        NotationFault::Size(..) => "notation.size",
        NotationFault::Range(..) => "notation.range",
        NotationFault::Entry => "notation.entry",
        NotationFault::Twice => "notation.twice",
        NotationFault::NoWalls => "notation.no-walls",
    };
    text.with(key, &[("text", &error.text), ("at", &error.at), ("least", &least), ("most", &most)])
}

/// The word for the form of a text.
pub fn form_key(form: ImportFormat) -> &'static str {
    match form {
        ImportFormat::Document => "import.document",
        ImportFormat::Ggf => "import.ggf",
        ImportFormat::Sgf => "import.sgf",
        ImportFormat::Pgn => "import.pgn",
        ImportFormat::OthelloQuest => "import.othello-quest",
        ImportFormat::Json => "import.json",
        ImportFormat::Table => "import.table",
        ImportFormat::Transcript => "import.transcript",
        ImportFormat::NumberDiagram => "import.number-diagram",
        ImportFormat::Obf => "import.obf",
        ImportFormat::Board => "import.board",
        ImportFormat::Columns => "import.columns",
        ImportFormat::ColumnsFromZero => "import.columns-from-zero",
        ImportFormat::ColumnsEitherWay => "import.columns-either-way",
        ImportFormat::Wthor => "import.wthor",
        ImportFormat::Notation => "import.notation",
    }
}

/// What the reader of a text took for granted.
pub fn import_note(text: Text, note: ImportNote) -> String {
    match note {
        ImportNote::DigitOneIsFirst => text.get("import.note.digits"),
        ImportNote::TurnByDiscs(Side::First, discs) => {
            text.with("import.note.turn-first", &[("discs", &discs)])
        }
        ImportNote::TurnByDiscs(Side::Second, discs) => {
            text.with("import.note.turn-second", &[("discs", &discs)])
        }
        ImportNote::NumberUnfit(unfit) => unfit_number(text, unfit),
        ImportNote::RowsFromBottom => text.get("import.note.rows-from-bottom"),
        ImportNote::ColumnsFromRight => text.get("import.note.columns-from-right"),
        ImportNote::RowsByLetters => text.get("import.note.rows-by-letters"),
        ImportNote::Over { winner, discs } => over(text, winner, discs),
        ImportNote::SignRead { sign, meant, count } => {
            let name = sign_name(text, sign);
            let meant = meant.map(String::from).unwrap_or_default();
            let key = if meant.is_empty() { "import.note.sign-left-out" } else { "import.note.sign-read" };
            text.with(key, &[("sign", &name), ("meant", &meant), ("count", &count)])
        }
        ImportNote::SignMeans { sign, owner, count } => {
            let key = match owner {
                Some(Side::First) => "import.note.sign-first",
                Some(Side::Second) => "import.note.sign-second",
                None => "import.note.sign-empty",
            };
            let digit = if sign == '−' { "1" } else { "" };
            text.with(key, &[("sign", &format!("“{sign}{digit}”")), ("count", &count)])
        }
        ImportNote::SignsUnsure => text.get("import.note.signs-unsure"),
        ImportNote::SecondBegan => text.get("import.note.second-began"),
        ImportNote::Began(sign) => text.with("import.note.began", &[("sign", &sign)]),
        ImportNote::BoardSize { columns, rows } => {
            text.with("import.note.board-size", &[("columns", &columns), ("rows", &rows)])
        }
        ImportNote::StatedScore(score) => text.with("import.note.score", &[("score", &score)]),
        ImportNote::OneOrSeveral { parts, are_games } => {
            let key = if are_games { "import.note.several" } else { "import.note.one" };
            text.with(key, &[("count", &parts)])
        }
        ImportNote::SquaresInDigits { from } => text.with("import.note.digit-squares", &[("from", &from)]),
        ImportNote::FirstWins(Side::First) => text.get("import.note.first-wins"),
        ImportNote::FirstWins(Side::Second) => text.get("import.note.second-wins"),
    }
}

/// That a game is over where it begins, with its result.
pub fn over(text: Text, winner: Option<Side>, discs: Option<[i32; 2]>) -> String {
    let key = match winner {
        Some(Side::First) => "import.note.over-first",
        Some(Side::Second) => "import.note.over-second",
        None => "import.note.over-draw",
    };
    let words = text.get(key);
    match discs {
        Some([first, second]) => {
            text.with("import.note.over-discs", &[("words", &words), ("first", &first), ("second", &second)])
        }
        None => text.with("import.note.over", &[("words", &words)]),
    }
}

/// That another result stands behind the moves than above them.
pub fn other_result(text: Text, stated: &str, other: &str) -> String {
    text.with("import.other-result", &[("stated", &stated), ("other", &other)])
}

/// A part of a text that is no part of the game.
pub fn passed_over(text: Text, part: &str) -> String {
    let words = text.with("import.passed-over", &[("parts", &format!("“{}”", shown(part)))]);
    with_names(text, words, part)
}

/// A move that cannot be played, of the game or of a variation.
pub fn illegal_move(text: Text, key: &str, number: usize, word: &str) -> String {
    with_names(text, text.with(key, &[("number", &number), ("text", &shown(word))]), word)
}

/// That the number of a move is not the next one.
fn unfit_number(text: Text, unfit: UnfitNumber) -> String {
    let UnfitNumber { at, number, after } = unfit;
    let Some(after) = after else {
        return text.with("import.note.number-first", &[("number", &number), ("at", &at)]);
    };
    let key = if number == after + 1 { "import.note.number-between" } else { "import.note.number" };
    text.with(key, &[("after", &after), ("number", &number), ("at", &at)])
}

/// That a stated result is not that of the board.
pub fn contradiction(text: Text, found: &ResultContradiction) -> String {
    let stated = &found.stated;
    match (found.discs, found.winner) {
        (Some([first, second]), _) => {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("stated", stated), ("first", &first), ("second", &second)];
            text.with("import.contradiction.discs", &values)
        }
        (None, Some(Side::First)) => text.with("import.contradiction.first", &[("stated", stated)]),
        (None, Some(Side::Second)) => text.with("import.contradiction.second", &[("stated", stated)]),
        (None, None) => text.with("import.contradiction.draw", &[("stated", stated)]),
    }
}

/// Why a text of another program is no game: the form that it comes nearest to, the place, and what is wrong there.
pub fn import_error(text: Text, refusal: &ImportRefusal) -> String {
    let why = import_fault(text, &refusal.fault);
    match (refusal.form, refusal.place) {
        (Some(form), Some(place)) => {
            let form = text.get(form_key(form));
            let values: [(&str, &dyn std::fmt::Display); 4] =
                [("form", &form), ("line", &place.line), ("column", &place.column), ("why", &why)];
            let nearest = text.with("import.nearest", &values);
            match refusal.form {
                Some(ImportFormat::Columns) => text.with(
                    "import.and-readable",
                    &[("why", &nearest), ("readable", &readable(text, COLUMNS))],
                ),
                _ => nearest,
            }
        }
        _ => why,
    }
}

/// The game whose moves are columns.
const COLUMNS: Game = Game::ConnectFour { width: 7, height: 6 };

/// The forms that games of this kind are read from; empty where they have none but their own notation.
fn readable(text: Text, game: Game) -> String {
    match game {
        Game::Othello { .. } => text.get("import.readable.othello"),
        Game::ConnectFour { width, height } => {
            text.with("import.readable.connect-four", &[("cells", &(u16::from(width) * u16::from(height)))])
        }
        Game::TicTacToe => text.get("import.readable.tic-tac-toe"),
        _ => String::new(),
    }
}

/// What is wrong with a text of which a part could be read, and what is lost; a sentence each.
pub fn damage(text: Text, damage: &DocumentDamage) -> Vec<String> {
    let moves = &damage.moves;
    let first = match damage.place {
        Some(place) => {
            text.with("import.damage", &[("line", &place.line), ("column", &place.column), ("count", moves)])
        }
        None => text.with("import.damage.somewhere", &[("count", moves)]),
    };
    let key = |part: &LostPart| match part {
        LostPart::Details => "import.damage.details",
        LostPart::Players => "import.damage.players",
        LostPart::Moves => "import.damage.moves",
        LostPart::Comments => "import.damage.comments",
        LostPart::Variations => "import.damage.variations",
        LostPart::Numbers => "import.damage.numbers",
        LostPart::Searches => "import.damage.searches",
        LostPart::Rest => "import.damage.rest",
    };
    let parts: Vec<String> = damage.lost.iter().map(|part| text.get(key(part))).collect();
    let lost = text.with("import.damage.lost", &[("parts", &parts.join(", "))]);
    std::iter::once(first).chain((!parts.is_empty()).then_some(lost)).collect()
}

fn import_fault(text: Text, fault: &ImportFault) -> String {
    use ImportFault as F;
    let about = |key: &str, part: &String| with_names(text, text.with(key, &[("text", &shown(part))]), part);
    match fault {
        F::Document(error) => document_error(text, error),
        F::NotText => text.get("import.error.not-text"),
        F::Empty => text.get("import.error.empty"),
        F::Unknown(word) => about("import.error.unknown", word),
        F::Game(name) => text.with("import.error.game", &[("name", name)]),
        F::OtherGame(game) => {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("game", &game_name(text, *game)), ("readable", &readable(text, *game))];
            text.with("import.error.other-game", &values)
        }
        F::Size(size) => text.with("import.error.size", &[("size", size)]),
        F::Board(fault) => text.with("import.error.board", &[("why", &notation_error(text, fault))]),
        F::Shape { rows, columns } if rows + 1 == *columns && matches!(columns, 4 | 6 | 8) => {
            text.with("import.error.row-lost", &[("rows", rows), ("columns", columns)])
        }
        F::Shape { rows, columns } => {
            text.with("import.error.shape", &[("rows", rows), ("columns", columns)])
        }
        F::Row { expected, found } => {
            text.with("import.error.row", &[("expected", expected), ("found", found)])
        }
        F::Impossible => text.get("import.error.impossible"),
        F::Middle => text.get("import.error.middle"),
        F::Squares { found, expected } => {
            text.with("import.error.squares", &[("found", found), ("expected", expected)])
        }
        F::Mark { sign, count } => text.with("import.error.mark", &[("text", sign), ("count", count)]),
        F::Legend(words) => about("import.error.legend", words),
        F::NoConnectFour { size } => text.with("import.error.not-connect-four", &[("size", size)]),
        F::Score(word) => about("import.error.score", word),
        F::Unclosed(sign) => text.with("import.error.unclosed", &[("text", sign)]),
        F::Unopened(sign) => text.with("import.error.unopened", &[("text", sign)]),
        F::Json => text.get("import.error.json"),
        F::NoMoves => text.get("import.error.no-moves"),
        F::Word(word) => about("import.error.word", word),
        F::Illegal(word) => about("import.error.illegal", word),
        F::Number(number) => text.with("import.error.number", &[("text", number)]),
        F::Names => text.get("import.error.names"),
        F::Turn(field) => about("import.error.turn", field),
        F::Digits => text.get("import.error.digits"),
        F::Late(number) => text.with("import.error.late", &[("number", number)]),
        F::PositionTable => text.get("import.error.position-table"),
    }
}

/// What is wrong with a typed tree, and where.
pub fn tree_mistake(text: Text, typed: &str, mistake: &TreeTextError) -> String {
    let why = match mistake.slip {
        TreeTextFault::Nothing => return text.get("trees.slip.nothing"),
        TreeTextFault::NoList => text.get("trees.slip.no-list"),
        TreeTextFault::EmptyList => text.get("trees.slip.empty-list"),
        TreeTextFault::NoValue => text.get("trees.slip.no-value"),
        TreeTextFault::NoComma => text.get("trees.slip.no-comma"),
        TreeTextFault::Unclosed => text.get("trees.slip.unclosed"),
        TreeTextFault::Fraction => text.get("trees.slip.fraction"),
        TreeTextFault::Pair => text.get("trees.slip.pair"),
        TreeTextFault::Infinite => text.get("trees.slip.infinite"),
        TreeTextFault::Stranger => text.get("trees.slip.stranger"),
        TreeTextFault::TooMuch => text.get("trees.slip.too-much"),
        TreeTextFault::NoChild => text.get("trees.slip.no-child"),
        TreeTextFault::Beyond(limit) => tree_limit(text, limit),
    };
    let (line, column) = mistake.place(typed);
    text.with("trees.slip", &[("line", &line), ("column", &column), ("why", &why)])
}

/// Which limit of number trees would be passed.
pub fn tree_limit(text: Text, limit: TreeLimit) -> String {
    let key = match limit {
        TreeLimit::Value => "trees.limit.value",
        TreeLimit::Depth => "trees.limit.depth",
        TreeLimit::Nodes => "trees.limit.nodes",
        TreeLimit::Children => "trees.limit.children",
    };
    text.with(key, &[("most", &count(limit.most()))])
}

/// Why a file cannot be read or written; in the system's own words where it is rarely met.
pub fn io_error(text: Text, error: &io::Error) -> String {
    use io::ErrorKind as E;
    // A refusal of the program's own comes inside an error of the system, whose kind says less.
    match FileRefusal::of(error) {
        Some(FileRefusal::WriteProtected) => return text.get("file.protected"),
        Some(FileRefusal::DanglingLink) => return text.get("file.dangling"),
        Some(FileRefusal::NoFile) | None => {}
    }
    text.get(match error.kind() {
        E::StorageFull | E::QuotaExceeded => "file.full",
        E::ResourceBusy => "file.busy",
        E::AlreadyExists => "file.exists",
        E::PermissionDenied => "file.forbidden",
        E::ReadOnlyFilesystem => "file.read-only",
        E::NotFound => "file.missing",
        E::NotADirectory => "file.no-folder",
        E::InvalidInput => "file.no-file",
        _ => return error.to_string(),
    })
}

/// What is wrong with a document, or with the file it should be in. Places are `line:column`.
pub fn document_error(text: Text, error: &DocumentError) -> String {
    use DocumentError as E;
    let why = |fault| notation_error(text, fault);
    match error {
        E::Read { source, .. } => text.with("document.read", &[("why", &io_error(text, source))]),
        E::Write { source, .. } => text.with("document.write", &[("why", &io_error(text, source))]),
        E::TooLarge { limit } => text.with("document.too-large", &[("limit", &(limit >> 20))]),
        E::LongComment { limit } => text.with("document.long-comment", &[("limit", limit)]),
        E::Stopped => text.get("document.stopped"),
        E::NotText { place } => text.with("document.not-text", &[("place", place)]),
        E::Form { place, reason } => text.with("document.form", &[("place", place), ("why", reason)]),
        E::TooNew { version } => text.with("document.too-new", &[("version", version)]),
        E::Start { place, fault, .. } => {
            text.with("document.start", &[("place", place), ("why", &why(fault))])
        }
        E::Moves { place, fault } => text.with("document.moves", &[("place", place), ("why", &why(fault))]),
        E::TooManyMoves { place, limit } => {
            text.with("document.too-many-moves", &[("place", place), ("limit", limit)])
        }
        E::Variation { place, of, instead } => {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("place", place), ("line", of), ("move", instead)];
            text.with("document.variation", &values)
        }
        E::Cursor { place } => text.with("document.cursor", &[("place", place)]),
        E::Engine { part, fault, .. } => {
            text.with("document.engine", &[("part", part), ("why", &spec_error(text, fault))])
        }
        E::Patterns { fault } => text.with("document.patterns", &[("why", &patterns_error(text, fault))]),
        E::Weights { game } => text.with("document.weights", &[("game", game)]),
        E::Review { place, fault } => text.with("document.review", &[("place", place), ("why", &why(fault))]),
        E::Analysis { place, fault } => {
            text.with("document.analysis", &[("place", place), ("why", &why(fault))])
        }
    }
}

/// Why a file holds no patterns.
pub fn patterns_error(text: Text, error: &PatternFileError) -> String {
    let key = match error {
        PatternFileError::Io(why) => return text.with("document.read", &[("why", why)]),
        PatternFileError::TooLarge => "patterns.fault.too-large",
        PatternFileError::Numbers(PatternsError::Kind) | PatternFileError::Text => "patterns.fault.kind",
        PatternFileError::Numbers(PatternsError::Damaged(byte)) => {
            return text.with("patterns.fault.damaged", &[("byte", byte)]);
        }
        PatternFileError::Numbers(PatternsError::Unfit) => "patterns.fault.unfit",
        PatternFileError::Numbers(PatternsError::Sum) => "patterns.fault.sum",
    };
    text.get(key)
}

/// Why a file holds no weight table.
pub fn table_error(text: Text, error: &TableError) -> String {
    match error {
        TableError::Io(why) => text.with("document.read", &[("why", why)]),
        TableError::TooLarge => text.get("weights.fault.file"),
        TableError::Text(why) => text.with("weights.fault.form", &[("why", why)]),
        TableError::Numbers(error) => weights_error(text, error),
    }
}

/// Why numbers make no weight table.
fn weights_error(text: Text, error: &WeightsError) -> String {
    use WeightsError as E;
    match error {
        E::Size(size) => text.with("weights.fault.size", &[("size", size)]),
        E::NoPhase => text.get("weights.fault.no-phase"),
        E::TableLength { phase, size, found, expected, squares } => {
            let values: [(&str, &dyn std::fmt::Display); 5] = [
                ("phase", phase),
                ("size", size),
                ("found", found),
                ("expected", expected),
                ("squares", squares),
            ];
            text.with("weights.fault.length", &values)
        }
        E::Order { phase, until } => text.with("weights.fault.order", &[("phase", phase), ("until", until)]),
        E::TooShort { until, squares } => {
            text.with("weights.fault.short", &[("until", until), ("squares", squares)])
        }
        E::TooLarge { phase, value } => {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("phase", phase), ("value", value), ("limit", &Weights::LIMIT)];
            text.with("weights.fault.large", &values)
        }
        E::Scale(scale) => text.with("weights.fault.scale", &[("scale", scale)]),
    }
}

/// A time that is only roughly known: `some 50 seconds`, `some 3 days`, `longer than a lifetime`.
pub fn expected_time(text: Text, seconds: f64) -> String {
    const UNITS: [(&str, f64, f64); 5] = [
        ("seconds", 1.0, 120.0),
        ("minutes", 60.0, 120.0),
        ("hours", 3600.0, 48.0),
        ("days", 86_400.0, 730.0),
        ("years", 31_557_600.0, 100.0),
    ];
    let fits = |&&(_, length, most): &&(&str, f64, f64)| seconds / length < most;
    UNITS.iter().find(fits).map_or_else(
        || text.get("match.slow.long"),
        |(unit, length, _)| {
            let number = format!("{:.0}", seconds / length);
            text.with(&format!("match.slow.{unit}"), &[("count", &number)])
        },
    )
}

/// Which file gives no tournament games, and why.
pub fn refused_games(text: Text, refused: &RefusedFile) -> String {
    let file = refused.path.file_name().unwrap_or(refused.path.as_os_str()).to_string_lossy();
    match &*refused.why {
        WthorError::Header(bytes) => {
            text.with("learning.refused.header", &[("file", &file), ("bytes", bytes)])
        }
        WthorError::Kind => text.with("learning.refused.kind", &[("file", &file)]),
        WthorError::Board(side) => text.with("tournaments.refused.board", &[("file", &file), ("side", side)]),
        WthorError::Full => {
            text.with("tournaments.refused.full", &[("file", &file), ("count", &Archive::MOST)])
        }
        WthorError::TooLarge => {
            text.with("learning.refused.too-large", &[("file", &file), ("limit", &(SIZE_LIMIT >> 20))])
        }
        WthorError::Read(why) => text.with("learning.refused.read", &[("file", &file), ("why", why)]),
    }
}

/// What an engine did that it must not do, in a sentence.
pub fn external(text: Text, fault: &ExternalFault) -> String {
    let why = match &fault.kind {
        FaultKind::Unknown => text.get("engines.fault.unknown"),
        FaultKind::OtherGame(game) => text.with("engines.fault.other-game", &[("game", game)]),
        FaultKind::NotStarted(why) => text.with("engines.fault.not-started", &[("why", why)]),
        FaultKind::Ended(status) => text.with("engines.fault.ended", &[("status", status)]),
        FaultKind::Silent(millis) => {
            text.with("engines.fault.silent", &[("seconds", &(*millis as f64 / 1000.0))])
        }
        FaultKind::LongLine(bytes) => text.with("engines.fault.long-line", &[("bytes", bytes)]),
        FaultKind::Flood(bytes) => text.with("engines.fault.flood", &[("bytes", bytes)]),
        FaultKind::Refused(answer) => text.with("engines.fault.refused", &[("answer", answer)]),
        FaultKind::Unreadable(answer) => text.with("engines.fault.unreadable", &[("answer", answer)]),
        FaultKind::Illegal(answer) => text.with("engines.fault.illegal", &[("answer", answer)]),
        FaultKind::NoMoves => text.get("engines.fault.no-moves"),
    };
    text.with("engines.fault", &[("engine", &fault.engine), ("why", &why)])
}

/// What is wrong with the word for a game or a method, and what could stand there.
pub fn spec_error(text: Text, error: &SpecError) -> String {
    let why = match error {
        SpecError::Game(word) => text.with("spec.game", &[("word", word)]),
        SpecError::Variant { game, variant } => {
            text.with("spec.variant", &[("game", game), ("word", variant)])
        }
        SpecError::Method(word) => text.with("spec.method", &[("word", word)]),
        SpecError::EngineName(word) => text.with("spec.engine-name", &[("word", word)]),
        SpecError::Unfit { method, game, .. } => {
            text.with("spec.unfit", &[("method", method), ("game", game)])
        }
        SpecError::NoValue(word) => text.with("spec.no-value", &[("word", word)]),
        SpecError::NoDepth { method } => text.with("spec.no-depth", &[("method", method)]),
        SpecError::Limit { key, text: word, .. } => text.with("spec.limit", &[("key", key), ("word", word)]),
        SpecError::Setting { method, error } => {
            text.with("spec.setting", &[("method", method), ("why", error)])
        }
        SpecError::Level { game, text: word, .. } => {
            text.with("spec.level", &[("game", game), ("word", word)])
        }
        SpecError::Evaluation { game, name, .. } => {
            text.with("spec.evaluation", &[("game", game), ("word", name)])
        }
    };
    match error.known() {
        Some(known) => text.with("spec.known", &[("why", &why), ("known", &known)]),
        None => why,
    }
}

/// Why an exercise cannot be asked.
pub fn exercise_fault(text: Text, fault: &Fault) -> String {
    let number = |what: &str| text.get(&format!("exercise.number.{what}"));
    match fault {
        Fault::Unfit { kind, game } => {
            let kind = text.get(&format!("exercise.kind.{kind}"));
            let game = text.get(&format!("game-name.{}", game.name()));
            text.with("exercise.fault.unfit", &[("kind", &kind), ("game", &game)])
        }
        Fault::Over => text.get("exercise.fault.over"),
        Fault::TooLarge { limit } => text.with("exercise.fault.too-large", &[("limit", limit)]),
        Fault::TooHard { limit } => text.with("exercise.fault.too-hard", &[("limit", &count(*limit))]),
        Fault::NoNextLeaf { after, read } => {
            text.with("exercise.fault.no-next-leaf", &[("after", after), ("read", read)])
        }
        Fault::Range { what, least, most } => {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("what", &number(what)), ("least", least), ("most", most)];
            text.with("exercise.fault.range", &values)
        }
        Fault::TooLong { what, most } => {
            text.with("exercise.fault.too-long", &[("what", &number(what)), ("most", most)])
        }
        Fault::MixedGaps => text.get("exercise.fault.mixed-gaps"),
        Fault::NoBestOrder => text.get("exercise.fault.no-best-order"),
        Fault::NoDifference => text.get("exercise.fault.no-difference"),
        Fault::Stopped => text.get("exercise.fault.stopped"),
    }
}

/// What is wrong with a set of exercises, or with the file it should be in.
pub fn set_error(text: Text, error: &SetError) -> String {
    match error {
        SetError::File(why) => text.with("document.read", &[("why", why)]),
        SetError::TooLarge { limit } => text.with("document.too-large", &[("limit", &(limit >> 20))]),
        SetError::NotText => text.get("exercise.file.not-text"),
        SetError::Form { place, reason } => {
            text.with("exercise.file.form", &[("place", place), ("why", reason)])
        }
        SetError::TooNew { version } => text.with("document.too-new", &[("version", version)]),
        SetError::TooMany { limit } => text.with("exercise.file.too-many", &[("limit", limit)]),
        SetError::Head(fault) => text.with("exercise.file.head", &[("why", &exercise_fault(text, fault))]),
        SetError::Exercise { number, fault } => {
            let why = exercise_fault(text, fault);
            text.with("exercise.file.exercise", &[("number", number), ("why", &why)])
        }
        SetError::Work { number } => text.with("exercise.file.work", &[("number", number)]),
    }
}

/// Why no exercise can be made by chance as it was wished for.
pub fn exercise_refusal(text: Text, refusal: &WishRefusal) -> String {
    match refusal {
        WishRefusal::Range(fault) => {
            text.with("exercise.refused.range", &[("why", &exercise_fault(text, fault))])
        }
        WishRefusal::Cuts { wished, most, depth, branching } => text.with(
            "exercise.refused.cuts",
            &[("wished", wished), ("most", most), ("depth", depth), ("branching", branching)],
        ),
        WishRefusal::DeepCuts { wished, most, depth } => {
            text.with("exercise.refused.deep-cuts", &[("wished", wished), ("most", most), ("depth", depth)])
        }
        WishRefusal::DeepAmong { deep, cuts } => {
            text.with("exercise.refused.deep-among", &[("deep", deep), ("cuts", cuts)])
        }
        WishRefusal::TooFewValues { leaves, values, least, greatest } => text.with(
            "exercise.refused.values",
            &[("leaves", leaves), ("values", values), ("least", least), ("greatest", greatest)],
        ),
        WishRefusal::TooLarge { leaves, most } => {
            text.with("exercise.refused.too-large", &[("leaves", leaves), ("most", most)])
        }
        WishRefusal::BelowMinimum { wished } => text.with("exercise.refused.minimum", &[("wished", wished)]),
        WishRefusal::Rare { tried } => text.with("exercise.refused.rare", &[("tried", tried)]),
        WishRefusal::Kind { .. } => text.get("exercise.refused.kind"),
        WishRefusal::Game { kind, game } => exercise_fault(text, &Fault::Unfit { kind, game: *game }),
    }
}
