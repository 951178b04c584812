//! Sentences about recordings of other programs: faults of a file, and where a student's program leaves the
//! reference.

use std::fmt::Display;

use crate::catalog::foreign::{TraceFault, TraceFaultKind, TraceView};
use crate::catalog::{AnyPosition, Unit};
use crate::exercise::program::{Course, Divergence, DivergenceKind, Mistake, Scope, Verdict};
use crate::game::{ActionId, Score, Side};

use super::games::side_name;
use super::text::Text;

/// The fault of an open trace.
pub fn trace_fault(text: Text, file: &str, fault: &TraceFault) -> String {
    let kind = &fault.kind;
    let values: [(&str, &dyn Display); 2] = [("word", &kind.word()), ("moves", &kind.moves())];
    let key = match kind {
        TraceFaultKind::Move(_, legal) if legal.is_empty() => "over",
        _ => kind.key(),
    };
    let why = text.with(&format!("trace.fault.{key}"), &values);
    text.with("trace.fault", &[("file", &file), ("line", &fault.line), ("why", &why)])
}

/// The verdict on a file, in a sentence without its end.
pub fn verdict(text: Text, course: &Course, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Right => text.get("check.right"),
        Verdict::OtherMethod => text.get("check.other"),
        Verdict::TooMany => text.get("check.many"),
        Verdict::Wrong(found, mistake) => {
            let view = found.view;
            let found = divergence(text, &course.start, found);
            let Some(looks) = mistake.map(|looks| mistake_words(text, &course.start, looks, view)) else {
                return found;
            };
            format!("{found}; {}", text.with("check.looks", &[("mistake", &looks)]))
        }
    }
}

/// The numbers of a file, in its own convention for the side to move.
#[derive(Clone, Copy)]
pub(super) struct FileNumbers {
    unit: Unit,
    pub(super) is_turned: bool,
}

impl FileNumbers {
    pub(super) fn new(start: &AnyPosition, view: TraceView, side: Side) -> Self {
        Self { unit: Unit::new(start.game(), 1), is_turned: view == TraceView::First && side == Side::Second }
    }

    pub(super) fn score(self, score: Score) -> String {
        self.unit.write(if self.is_turned { -score } else { score })
    }

    pub(super) fn window(self, [alpha, beta]: [Option<Score>; 2]) -> String {
        let ends = if self.is_turned { [beta, alpha] } else { [alpha, beta] };
        // A plus would begin a formula in some spreadsheets.
        let end =
            |end: Option<Score>| end.map_or_else(|| "?".to_owned(), |end| self.score(end)).replace('+', "");
        let [low, high] = ends.map(end);
        format!("[{low}, {high}]")
    }
}

/// The point where two searches diverge, in the numbers of the file.
pub fn divergence(text: Text, start: &AnyPosition, found: &Divergence) -> String {
    let here = start.after(&found.path);
    let node = start.labels(&found.path).join(" ");
    // In a number tree nodes have names, too.
    let name = start.names(&found.path).pop().filter(|_| matches!(start, AnyPosition::NumberTree(_)));
    let key = match &name {
        _ if found.path.is_empty() => "check.place.root",
        Some(name) if !node.ends_with(name.as_str()) => "check.place.named",
        _ => "check.place",
    };
    let name = name.unwrap_or_default();
    let place = text.with(key, &[("node", &node), ("line", &found.line), ("name", &name)]);
    let side = here.side_to_move();
    let numbers = FileNumbers::new(start, found.view, side);
    let score = |score: Score| numbers.score(score);
    let window = |ends: [Option<Score>; 2]| numbers.window(ends);
    let name = |action: ActionId| here.label(action);
    let with = |key: &str, expected: String, found: String| {
        text.with(key, &[("place", &place), ("expected", &expected), ("found", &found), ("move", &expected)])
    };
    match found.kind {
        DivergenceKind::Window { expected, found } => {
            with("check.window", window(expected.map(Some)), window(found))
        }
        DivergenceKind::Value { expected, found } => with("check.value", score(expected), score(found)),
        DivergenceKind::Leaf { expected, found } => with("check.leaf", score(expected), score(found)),
        DivergenceKind::Extra { action } => with("check.extra", name(action), String::new()),
        DivergenceKind::Missing { action, .. } => with("check.missing", name(action), String::new()),
        DivergenceKind::Early { action } => with("check.early", name(action), String::new()),
        DivergenceKind::Order { expected, found } => with("check.order", name(expected), name(found)),
        DivergenceKind::Ended => text.with("check.ended", &[("place", &place)]),
    }
}

/// The name of a mistake and its place, for a program with numbers in this view.
fn mistake_words(text: Text, start: &AnyPosition, mistake: Mistake, view: TraceView) -> String {
    // In a program with numbers in one view, MIN raises its own end of the window by lowering beta.
    let side = match mistake.scope {
        _ if view == TraceView::Mover => Some(Side::First),
        Scope::Of(side) => Some(side),
        Scope::Root => Some(start.side_to_move()),
        Scope::Everywhere | Scope::Below => None,
    };
    let ends =
        [("check.alpha", "check.beta"), ("check.beta", "check.alpha")].map(|(own, other)| match side {
            Some(Side::First) => text.get(own),
            Some(Side::Second) => text.get(other),
            None => {
                let second = side_name(text, start, Side::Second);
                text.with(
                    "check.both",
                    &[("end", &text.get(own)), ("other", &text.get(other)), ("side", &second)],
                )
            }
        });
    let key = format!("check.mistake.{}", mistake.kind.key());
    let words = text.with(&key, &[("alpha", &ends[0]), ("beta", &ends[1])]);
    match mistake.scope {
        Scope::Everywhere => words,
        Scope::Root => text.with("check.scope.root", &[("mistake", &words)]),
        Scope::Below => text.with("check.scope.below", &[("mistake", &words)]),
        Scope::Of(side) => {
            let side = side_name(text, start, side);
            text.with("check.scope.side", &[("mistake", &words), ("side", &side)])
        }
    }
}
