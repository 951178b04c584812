//! Questions to an external engine about a cut: whether it, too, gives the position at least the bound.

use std::fmt::Display;

use crate::catalog::shown::{DisplayedResult, EstimateUnit, discs as in_discs};
use crate::catalog::{AnyPosition, Engine, Game, Job, Method, PlayerMemory};
use crate::game::score::Bound;
use crate::game::{Score, Side};
use crate::search::alpha_beta::Refinement;
use crate::search::external::External;
use crate::search::{Control, Limits, Report, Unwatched};
use crate::session::drawing::data::DrawnSearch;
use crate::trace::NodeId;
use crate::words::games::side_name;
use crate::words::text::Text;

/// The most seconds that an engine may think about a cut.
const SECONDS: f64 = 5.0;
/// The least distance between two values that an engine can tell apart, in discs.
const STEP: f64 = 0.01;

/// A question to an engine about a cut.
#[derive(Clone, Debug, PartialEq)]
pub struct CutQuestion {
    pub engine: String,
    /// The bound of the cut, in discs for the side to move.
    pub limit: f64,
    job: Job,
}

/// The estimate of an engine about a cut.
#[derive(Clone, Debug, PartialEq)]
pub struct CutOpinion {
    pub engine: String,
    /// The side to move at the cut.
    pub side: Side,
    /// The bound of the cut, in discs for `side`.
    pub limit: f64,
    /// The engine's estimate of the position, in discs for `side`.
    pub value: f64,
    pub bound: Bound,
    /// Depth of its search in plies.
    pub depth: u32,
}

impl CutOpinion {
    /// Whether the estimate confirms the cut; `None` where it leaves that open.
    pub fn agrees(&self) -> Option<bool> {
        let reaches = self.value >= self.limit - STEP / 2.0;
        match self.bound {
            Bound::Exact => Some(reaches),
            Bound::Lower => reaches.then_some(true),
            Bound::Upper => (!reaches).then_some(false),
        }
    }

    /// The opinion as a sentence; `root` is the root of the search.
    pub fn words(&self, text: Text, root: &AnyPosition) -> String {
        let key = match self.agrees() {
            Some(true) => "again.engine.agrees",
            Some(false) => "again.engine.differs",
            None => "again.engine.open",
        };
        let side = side_name(text, root, self.side);
        let value = format!("{}\u{2009}{}", self.bound.certainty(false).sign(), in_discs(self.value));
        let values: [(&str, &dyn Display); 5] = [
            ("engine", &self.engine),
            ("value", &value),
            ("limit", &in_discs(self.limit)),
            ("side", &side),
            ("depth", &self.depth),
        ];
        text.with(key, &values)
    }
}

impl CutQuestion {
    /// The question about a node of a drawn search; `None` where there was no cut, or where the bound is not
    /// in discs.
    pub fn of(subject: &DrawnSearch<'_>, node: NodeId, engine: &str) -> Option<Self> {
        let game = Game::Othello { size: 8 };
        if subject.root.game() != game {
            return None;
        }
        let tree = &subject.pass()?.tree;
        let cut = (node.index() < tree.len()).then(|| tree.cut(node)).flatten()?;
        let limit = discs(subject, cut.limit)?;
        let method = Method::External(External { name: engine.to_owned() });
        let limits = Limits { seconds: Some(SECONDS), ..Limits::default() };
        let engine_asked = Engine { limits, ..Engine::with_method(method, game) };
        let job = Job::new(subject.root.after(&tree.path(node)), engine_asked);
        Some(Self { engine: engine.to_owned(), limit, job })
    }

    /// Asks the engine on this thread.
    pub fn run(&self, control: &mut Control) -> Report {
        let mut memory = PlayerMemory::asking([self.limit - STEP, self.limit]);
        self.job.run_with(&mut memory, control, &mut Unwatched)
    }

    /// The limits of the engine's search.
    pub const fn limits(&self) -> Limits {
        self.job.engine.limits
    }

    pub(super) fn opinion(self, report: &Report) -> Option<CutOpinion> {
        report.best?;
        let value = self.job.unit().number(report.score);
        let (bound, depth, side) = (report.bound, report.depth, self.job.position.side_to_move());
        Some(CutOpinion { engine: self.engine, side, limit: self.limit, value, bound, depth })
    }
}

/// A score in discs; `None` where the search uses another unit, or only wins and losses.
fn discs(subject: &DrawnSearch<'_>, score: Score) -> Option<f64> {
    let shown = DisplayedResult::of(subject.root, subject.engine);
    let side = subject.root.side_to_move();
    let in_discs = matches!(shown.measure, EstimateUnit::Discs(_));
    let counts = match &subject.engine.method {
        Method::AlphaBeta(method) => method.has(Refinement::Distance),
        _ => true,
    };
    let is_known = if score.is_decided() { counts } else { in_discs };
    let limit = shown.number(side, score);
    (is_known && limit.abs() <= 64.0).then_some(limit)
}
