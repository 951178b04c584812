//! Comparison of a student's program with the reference search: right, or the first step at which the two
//! diverge and the likely mistake.
//!
//! Both searches are a list of [`Step`]s, nodes that are entered and left. The reference is run for each
//! file: of a game in which the evaluation is the program's own it takes the file's values of leaves, and
//! where the order of moves is free, the file's order. A mistake is named when the reference with that
//! mistake takes the very steps of the file; else it is guessed from the step itself.

use crate::catalog::foreign::{OpenTrace, WrittenTrace};
use crate::catalog::{AnyPosition, Engine, Method};
use crate::game::{ActionId, Score};
use crate::search::alpha_beta::{Cut, Fail, Refinement};
use crate::search::events::{Event, Why};
use crate::search::stated::StatedKind;

mod divergence;
mod mistake;
mod parting;
mod run;

pub use divergence::{Divergence, DivergenceKind};
pub use mistake::{Mistake, MistakeKind, Scope};
pub use parting::{ComparedTraces, EarlierPasses, NodeDifference, NodeParting, Parting, compare};
use run::Reference;

/// The task of a course.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The root of the search.
    pub start: AnyPosition,
    /// In plies; `None` to the end of the game.
    pub depth: Option<u32>,
    pub prunes: bool,
    pub fail: Fail,
    pub cut: Cut,
    /// Whether moves may be tried in any order.
    pub any_order: bool,
    /// Whether the values of leaves are the program's own.
    pub own_evaluation: bool,
    /// Whether only the visited nodes count.
    pub only_nodes: bool,
}

impl Course {
    /// The task for a method of this program: minimax or plain alpha-beta. `None` for any other. Of a number
    /// tree the order and the leaves are given, of a game they are the program's.
    pub fn of(start: AnyPosition, engine: &Engine) -> Option<Self> {
        let is_tree = matches!(start, AnyPosition::NumberTree(_));
        let course = Self {
            start,
            depth: engine.limits.depth,
            prunes: false,
            fail: Fail::Soft,
            cut: Cut::AtBeta,
            any_order: !is_tree,
            own_evaluation: !is_tree,
            only_nodes: false,
        };
        match &engine.method {
            Method::Minimax(method) if !method.symmetry => Some(course),
            Method::AlphaBeta(method) => {
                let refined = Refinement::ALL.iter().any(|&refinement| {
                    refinement != Refinement::Distance && method.refinements.has(refinement)
                });
                (!refined).then_some(Self { prunes: true, fail: method.fail, cut: method.cut, ..course })
            }
            _ => None,
        }
    }
}

impl Course {
    /// The course adapted to a file, with the file's depth where the course has none. A game's tree is the
    /// program's choice; a tree of numbers has to be searched to its end.
    #[must_use]
    pub fn of_file(self, file: &OpenTrace) -> Self {
        let Method::Foreign(recording) = &file.job.engine.method else { return self };
        let depth = self.depth.or(recording.depth.filter(|_| self.own_evaluation));
        Self { depth, ..self }
    }
}

/// A step of a search, in the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// A node is entered; an unknown end of its window is `None`.
    Enter { action: Option<ActionId>, window: [Option<Score>; 2] },
    /// It is left; the value may be unknown.
    Leave { value: Option<Score> },
}

/// The verdict on a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    Right,
    /// The first divergence, and the likely mistake.
    Wrong(Box<Divergence>, Option<Mistake>),
    /// The program is of another kind of method: it writes no nodes that are entered and left.
    OtherMethod,
    /// More nodes than the limit.
    TooMany,
}

/// The most nodes of a file, and of the reference.
const MOST_NODES: usize = 2_000_000;
/// The most steps of a search that is run once for each mistake.
const MOST_COMPARED: usize = 200_000;

/// Compares a file with a course.
pub fn check(course: &Course, file: &OpenTrace) -> Verdict {
    let written = file.written();
    if written.nodes.len() > MOST_NODES {
        return Verdict::TooMany;
    }
    let Some(RecordedPass { steps, first }) = last_pass(&written) else { return Verdict::OtherMethod };
    let reference = Reference::new(course, &steps);
    let right = reference.run(None);
    let Some(mut found) = divergence::first(&right, &steps, course.only_nodes) else { return Verdict::Right };
    let node = written.nodes.get(first + found.node);
    found.line = node.map_or(0, |node| node.line);
    let is_said = node.is_some_and(|node| node.stated.has(StatedKind::Reason));
    found.why = if is_said { why(&written.events, first + found.node) } else { None };
    found.view = file.scores;
    // The continuation of a file that ends early is unknown.
    let is_named = right.len() <= MOST_COMPARED && found.kind != DivergenceKind::Ended;
    let mistake = if is_named { mistake::named(&reference, &steps, course) } else { None };
    let mistake = mistake.or_else(|| mistake::by_divergence(&found, course));
    Verdict::Wrong(Box::new(found), mistake)
}

/// A pass of a recording: a search from the root to the end.
#[derive(Debug, Default)]
struct RecordedPass {
    /// The number of its first node among those of all passes.
    first: usize,
    steps: Vec<Step>,
}

/// The last pass of a file of nodes that are entered and left.
fn last_pass(written: &WrittenTrace) -> Option<RecordedPass> {
    let mut pass: Option<RecordedPass> = None;
    let (mut nodes, mut entered) = (written.nodes.iter(), 0);
    for event in &written.events {
        match *event {
            Event::Entered { action, alpha, beta, .. } => {
                if action.is_none() {
                    pass = Some(RecordedPass { first: entered, steps: Vec::new() });
                }
                entered += 1;
                let known = nodes.next().map_or([false; 2], |node| node.window);
                let window = [known[0].then_some(alpha), known[1].then_some(beta)];
                if let Some(pass) = &mut pass {
                    pass.steps.push(Step::Enter { action, window });
                }
            }
            Event::Left { value, why, .. } => {
                let value = Some(value).filter(|_| why != Why::Stopped);
                if let Some(pass) = &mut pass {
                    pass.steps.push(Step::Leave { value });
                }
            }
            _ => {}
        }
    }
    pass.map(|pass| RecordedPass { steps: widened(pass.steps), ..pass })
}

/// The steps with the number that a program uses for infinity made infinite.
fn widened(mut steps: Vec<Step>) -> Vec<Step> {
    let Some(&Step::Enter { window: root, .. }) = steps.first() else { return steps };
    let values = steps.iter().filter_map(|step| match *step {
        Step::Leave { value } => value,
        Step::Enter { .. } => None,
    });
    let infinite = Infinite::of(root, values);
    for step in &mut steps {
        if let Step::Enter { window, .. } = step {
            *window = window.map(|end| infinite.widened(end));
        }
    }
    steps
}

/// The source of the value of the node with this number, in order of entry.
fn why(events: &[Event], node: usize) -> Option<Why> {
    let (mut open, mut entered) = (Vec::new(), 0);
    events.iter().find_map(|event| match *event {
        Event::Entered { .. } => {
            open.push(entered);
            entered += 1;
            None
        }
        Event::Left { why, .. } => open.pop().filter(|&left| left == node).map(|_| why),
        _ => None,
    })
}

/// The number that a program uses for infinity: an end of the root's window beyond every value, where there
/// is one.
#[derive(Clone, Copy, Debug, Default)]
struct Infinite(Option<i32>);

impl Infinite {
    /// Of a search with this window of its root and these values.
    fn of(root: [Option<Score>; 2], values: impl Iterator<Item = Score>) -> Self {
        let greatest = values.map(|value| value.0.abs()).filter(|&size| size < Score::INFINITY.0).max();
        let greatest = greatest.unwrap_or_default();
        Self(root.iter().flatten().map(|end| end.0.abs()).max().filter(|&end| end > greatest))
    }

    /// An end of a window, infinite where the program means that.
    fn widened(self, end: Option<Score>) -> Option<Score> {
        end.map(
            |end| if Some(end.0.abs()) == self.0 { Score(end.0.signum() * Score::INFINITY.0) } else { end },
        )
    }
}
