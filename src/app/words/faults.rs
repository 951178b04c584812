//! Errors of lower layers as sentences in the language of the window.

use std::io;

use crate::catalog::SpecError;
use crate::eval::patterns::PatternsError;
use crate::eval::weights::{Weights, WeightsError};
use crate::exercise::{Fault, SetError, WishRefusal};
use crate::game::number_tree::{TreeLimit, TreeTextError, TreeTextFault};
use crate::game::{NotationError, NotationFault};
use crate::search::MemoryRefusal;
use crate::search::external::{ExternalFault, FaultKind};
use crate::store::patterns::PatternFileError;
use crate::store::tables::TableError;
use crate::store::wthor::{Archive, RefusedFile, SIZE_LIMIT, WthorError};
use crate::store::{DocumentError, FileRefusal};

use super::text::{Text, count};

/// A sentence about memory that a search was refused.
pub fn memory(text: Text, refusal: MemoryRefusal) -> String {
    let (needed, free) = (refusal.needed_megabytes(), refusal.free_megabytes());
    text.with("status.memory", &[("needed", &needed), ("free", &free)])
}

/// The fault of a pasted or typed text.
pub fn notation_error(text: Text, error: &NotationError) -> String {
    // Only the sentences of these two faults have placeholders for a range.
    let (least, most) = match error.what {
        NotationFault::Size(least, most) => (least.into(), most.into()),
        NotationFault::Range(least, most) => (least, most),
        _ => (0, 0),
    };
    text.with(
        error.what.into_str(),
        &[("text", &error.text), ("at", &error.at), ("least", &least), ("most", &most)],
    )
}

/// The fault of a typed tree, with its place.
pub fn tree_mistake(text: Text, typed: &str, mistake: &TreeTextError) -> String {
    let why = match mistake.slip {
        TreeTextFault::Nothing => return text.get(mistake.slip.into_str()),
        TreeTextFault::Beyond(limit) => tree_limit(text, limit),
        slip => text.get(slip.into_str()),
    };
    let (line, column) = mistake.place(typed);
    text.with("trees.slip", &[("line", &line), ("column", &column), ("why", &why)])
}

/// The limit of number trees that would be exceeded.
pub fn tree_limit(text: Text, limit: TreeLimit) -> String {
    text.with(limit.into_str(), &[("most", &count(limit.most()))])
}

/// The reason why a file cannot be read or written; in the system's own words for rare ones.
pub fn io_error(text: Text, error: &io::Error) -> String {
    use io::ErrorKind as E;
    // A refusal by this program is wrapped in an error of the system, whose kind says less.
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

/// The fault of a document, or of its file. Places are `line:column`.
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

/// The reason why a file holds no patterns.
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

/// The reason why a file holds no weight table.
pub fn table_error(text: Text, error: &TableError) -> String {
    match error {
        TableError::Io(why) => text.with("document.read", &[("why", why)]),
        TableError::TooLarge => text.get("weights.fault.file"),
        TableError::Text(why) => text.with("weights.fault.form", &[("why", why)]),
        TableError::Numbers(error) => weights_error(text, error),
    }
}

/// The reason why numbers are no weight table.
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

/// An approximate time: `some 50 seconds`, `some 3 days`, `longer than a lifetime`.
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

/// The file without tournament games, and the reason.
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

/// The fault of an engine, in a sentence.
pub fn external(text: Text, fault: &ExternalFault) -> String {
    let why = external_kind(text, &fault.kind);
    text.with("engines.fault", &[("engine", &fault.engine), ("why", &why)])
}

/// The fault of an engine, without its name.
pub fn external_kind(text: Text, kind: &FaultKind) -> String {
    match kind {
        FaultKind::Unknown => text.get("engines.fault.unknown"),
        FaultKind::OtherGame(game) => text.with("engines.fault.other-game", &[("game", game)]),
        FaultKind::NotStarted(why) => text.with("engines.fault.not-started", &[("why", why)]),
        FaultKind::Ended(status) => match kind.signal() {
            Some(signal) => text.with("engines.fault.killed", &[("signal", &signal)]),
            None => text.with("engines.fault.ended", &[("status", status)]),
        },
        FaultKind::Silent { given, waited } => {
            let [given, seconds] = [given.unwrap_or_default(), *waited].map(|millis| millis as f64 / 1000.0);
            let is_given = given > 0.0;
            let key = if is_given { "engines.fault.late" } else { "engines.fault.silent" };
            text.with(key, &[("given", &given), ("seconds", &seconds)])
        }
        FaultKind::LongLine(bytes) => text.with("engines.fault.long-line", &[("bytes", bytes)]),
        FaultKind::Flood(bytes) => text.with("engines.fault.flood", &[("bytes", bytes)]),
        FaultKind::Refused(answer) => text.with("engines.fault.refused", &[("answer", answer)]),
        FaultKind::Unreadable(answer) => text.with("engines.fault.unreadable", &[("answer", answer)]),
        FaultKind::Illegal(answer) => text.with("engines.fault.illegal", &[("answer", answer)]),
        FaultKind::Resigned => text.get("engines.fault.resigned"),
        FaultKind::OfNoMove(answer) => text.with("engines.fault.of-no-move", &[("answer", answer)]),
        FaultKind::NoLimit(limit) => {
            let limit = text.get(&format!("analysis.limit.{limit}"));
            text.with("engines.fault.no-limit", &[("limit", &limit)])
        }
        FaultKind::NoValues => text.get("engines.fault.no-values"),
        FaultKind::NoMoves => text.get("engines.fault.no-moves"),
        FaultKind::Stated(words) => words.clone(),
        FaultKind::OtherProtocol(name) => text.with("engines.fault.other-protocol", &[("protocol", name)]),
    }
}

/// The fault of a word for a game or a method, with the valid words.
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

/// The reason why an exercise is invalid.
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

/// The fault of a set of exercises, or of its file.
pub fn set_error(text: Text, error: &SetError) -> String {
    match error {
        SetError::File(why) => text.with("document.read", &[("why", why)]),
        SetError::TooLarge { limit } => text.with("document.too-large", &[("limit", &(limit >> 20))]),
        SetError::NotText => text.get("exercise.file.not-text"),
        SetError::NoSet => text.get("exercise.file.no-set"),
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

/// The reason why no random exercise fits the request.
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
