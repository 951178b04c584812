//! Searches that run again in the background, beside the search that is shown: plain data, written by `update` only.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::catalog::{Job, PrunedBranch};
use crate::exercise::program::{Course, Verdict};
use crate::game::{ActionId, Score, Side};
use crate::search::Joint;
use crate::search::foreign::ForeignText;
use crate::session::drawing::data::{DrawingPlace, DrawnSearch};
use crate::store::StoredAnalysis;
use crate::trace::{Address, Recording, SubtreePlace};
use crate::words::programs::verdict;
use crate::words::text::Text;

use super::asking::{CutOpinion, CutQuestion};

/// A search that is shown, whichever drawing shows it now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// That of the tree panel: [`crate::session::analysis::data::Analysis::begun`].
    Analysis(u64),
    /// One of those compared: [`crate::session::compare::data::ComparisonRun::number`].
    ComparisonRun(u64),
    /// That of a program of an exercise, which nothing runs again.
    Program(u64),
}

impl Whose {
    /// The search that a drawing shows.
    pub const fn of(subject: &DrawnSearch<'_>) -> Self {
        match subject.drawing_place {
            DrawingPlace::Main => Self::Analysis(subject.search),
            DrawingPlace::Compared(_) => Self::ComparisonRun(subject.search),
            DrawingPlace::Program(_) => Self::Program(subject.search),
        }
    }
}

/// Something that runs in the background.
#[derive(Clone, Debug, PartialEq)]
pub struct RerunTask {
    /// The search that it is about; none where it is about one that the document keeps.
    pub whose: Option<Whose>,
    pub goal: Goal,
    /// The nodes that it will search, as far as that is known.
    pub expected: Option<u64>,
}

/// What something runs again for.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// To record the subtree below a folded node.
    Open {
        /// The node.
        place: SubtreePlace,
        /// What to run.
        job: Job,
        /// Nodes that may be recorded.
        room: u32,
        /// Who is to move at the node.
        side: Side,
    },
    /// To record below a node of a Monte Carlo tree what the budget had no room for.
    Widen {
        /// The node.
        place: SubtreePlace,
        /// The places in the same tree that were opened before, and stay so.
        before: Vec<Address>,
        /// What to run.
        job: Job,
        /// Nodes that may be recorded beyond the budget of the job.
        room: u32,
    },
    /// To find the true value of a pruned branch.
    Anyway {
        /// The branch.
        place: SubtreePlace,
        /// What to run.
        branch: PrunedBranch,
    },
    /// To hear what an engine says of a cut.
    AskEngine {
        /// The node that was cut.
        place: SubtreePlace,
        /// What to ask.
        question: CutQuestion,
    },
    /// To solve a simultaneous game exactly from a turn of the search that is shown.
    Solve {
        /// The moves that lead to the turn.
        line: Vec<ActionId>,
        /// What to run.
        job: Job,
    },
    /// To compare a second run with a search that the document keeps.
    Check {
        /// The search as it is kept.
        kept: Box<StoredAnalysis>,
        /// What to run.
        job: Job,
    },
}

/// What a second run of a kept search showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RerunVerdict {
    /// The same recording, to the event.
    Same,
    /// Another recording.
    Different,
}

/// What came of solving a simultaneous game.
#[derive(Clone, Debug, PartialEq)]
pub enum SolvedGame {
    /// The solution.
    Exactly(Joint),
    /// There was not time enough.
    TooLarge,
}

/// The background as it stands.
#[derive(Debug, Default)]
pub struct Reruns {
    /// What is to be done; the first runs.
    pub waiting: VecDeque<RerunTask>,
    /// Nodes that the running one has searched.
    pub nodes: u64,
    /// What the running one has recorded.
    pub recording: Option<Recording>,
    /// The true values of pruned branches of the searches that are shown, for the side to move in them.
    pub answers: BTreeMap<(Whose, SubtreePlace), Score>,
    /// What engines said of cuts of the searches that are shown, the last one for each.
    pub opinions: BTreeMap<(Whose, SubtreePlace), CutOpinion>,
    /// The places of Monte Carlo trees that were opened.
    pub opened: BTreeSet<(Whose, SubtreePlace)>,
    /// What came of solving turns of the search that is shown, by the moves that lead there.
    pub solved: BTreeMap<Vec<ActionId>, SolvedGame>,
    /// A kept search that is to be shown again, until it is done or another position is shown.
    pub shown: Option<Job>,
    /// The kept searches that were run again since the document was opened, by their jobs.
    pub checked: Vec<(Job, RerunVerdict)>,
    /// The recording of another program that was held against the search of a textbook last.
    pub held: Option<HeldRecording>,
    /// Whether the person asked for one of them; the others are spoken of only where something is wrong.
    pub asked: bool,
}

impl Reruns {
    /// What should be running.
    pub fn wanted(&self) -> Option<&RerunTask> {
        self.waiting.front()
    }

    /// The exact solution of the turn after these moves of the search that is shown, once it is found.
    pub fn solution(&self, line: &[ActionId]) -> Option<&Joint> {
        match self.solved.get(line)? {
            SolvedGame::Exactly(joint) => Some(joint),
            SolvedGame::TooLarge => None,
        }
    }

    /// Whether something runs or waits for this place.
    pub fn is_about(&self, whose: Whose, place: &SubtreePlace) -> bool {
        self.waiting.iter().any(|rerun| match &rerun.goal {
            Goal::Open { place: other, .. }
            | Goal::Widen { place: other, .. }
            | Goal::Anyway { place: other, .. }
            | Goal::AskEngine { place: other, .. } => rerun.whose == Some(whose) && other == place,
            Goal::Check { .. } | Goal::Solve { .. } => false,
        })
    }

    /// Whether a kept search runs again or waits to.
    pub fn is_checking(&self, job: &Job) -> bool {
        let is_this = |goal: &Goal| matches!(goal, Goal::Check { kept, .. } if kept.job == *job);
        self.waiting.iter().any(|rerun| is_this(&rerun.goal))
    }

    /// What a second run of a kept search showed, if there was one.
    pub fn verdict(&self, job: &Job) -> Option<RerunVerdict> {
        self.checked.iter().find(|(checked, _)| checked == job).map(|&(_, verdict)| verdict)
    }
}

/// A recording of another program and how it stands beside alpha-beta, or beside minimax where it does what that does.
#[derive(Clone, Debug)]
pub struct HeldRecording {
    pub text: ForeignText,
    pub course: Course,
    pub verdict: Verdict,
}

impl HeldRecording {
    /// The way to the node at which the two part.
    pub fn path(&self) -> Option<&[ActionId]> {
        if let Verdict::Wrong(found, _) = &self.verdict { Some(&found.path) } else { None }
    }

    /// How it stands, in a sentence.
    pub fn sentence(&self, text: Text) -> String {
        match (&self.verdict, self.course.prunes) {
            (Verdict::Right, true) => text.get("held.alpha-beta"),
            (Verdict::Right, false) => text.get("held.minimax"),
            (found, _) => text.with("held.wrong", &[("verdict", &verdict(text, &self.course, found))]),
        }
    }
}
