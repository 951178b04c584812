//! Reruns of searches in the background, beside the search that is shown: plain data, written by `update`
//! only.

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

/// The identity of a search that is shown, whichever drawing shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// The search of the tree panel: [`crate::session::analysis::data::Analysis::begun`].
    Analysis(u64),
    /// A compared search: [`crate::session::compare::data::ComparisonRun::number`].
    ComparisonRun(u64),
    /// The search of a program of an exercise, which cannot be rerun.
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

/// A rerun in the background.
#[derive(Clone, Debug, PartialEq)]
pub struct RerunTask {
    /// The search that it is about; `None` for one that the document keeps.
    pub whose: Option<Whose>,
    pub goal: Goal,
    /// The number of nodes that it will search; `None` where unknown.
    pub expected: Option<u64>,
}

/// The purpose of a rerun.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// To record the subtree below a folded node.
    Open {
        place: SubtreePlace,
        job: Job,
        /// The most nodes to record.
        room: u32,
        /// The side to move at the node.
        side: Side,
    },
    /// To record the nodes below a node of a Monte Carlo tree that the budget left out.
    Widen {
        place: SubtreePlace,
        /// The places in the same tree that were opened earlier, and stay open.
        before: Vec<Address>,
        job: Job,
        /// The most nodes to record beyond the budget of the job.
        room: u32,
    },
    /// To find the true value of a pruned branch.
    Anyway {
        place: SubtreePlace,
        /// The search of the branch alone.
        branch: PrunedBranch,
    },
    /// To ask an engine about a cut.
    AskEngine {
        /// The node with the cut.
        place: SubtreePlace,
        question: CutQuestion,
    },
    /// To solve a simultaneous game exactly from a turn of the search that is shown.
    Solve {
        /// The moves that lead to the turn.
        line: Vec<ActionId>,
        job: Job,
    },
    /// To compare a second run with a search that the document keeps.
    Check {
        kept: Box<StoredAnalysis>,
        /// The job of `kept`, made repeatable.
        job: Job,
    },
}

/// The result of comparing a second run with a kept search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RerunVerdict {
    /// The recordings are equal, event by event.
    Same,
    Different,
}

/// The result of solving a simultaneous game.
#[derive(Clone, Debug, PartialEq)]
pub enum SolvedGame {
    Exactly(Joint),
    /// The time limit was reached.
    TooLarge,
}

/// The reruns, and their results.
#[derive(Debug, Default)]
pub struct Reruns {
    /// The first one runs.
    pub waiting: VecDeque<RerunTask>,
    /// Number of nodes that the running one has searched.
    pub nodes: u64,
    /// The recording of the running one.
    pub recording: Option<Recording>,
    /// The true values of pruned branches of the searches that are shown, for the side to move in them.
    pub answers: BTreeMap<(Whose, SubtreePlace), Score>,
    /// The last opinion of an engine on each cut of the searches that are shown.
    pub opinions: BTreeMap<(Whose, SubtreePlace), CutOpinion>,
    /// The places of Monte Carlo trees that were opened.
    pub opened: BTreeSet<(Whose, SubtreePlace)>,
    /// Solutions of turns of the search that is shown, by the moves that lead there.
    pub solved: BTreeMap<Vec<ActionId>, SolvedGame>,
    /// A kept search that is being shown, until it is done or another position is shown.
    pub shown: Option<Job>,
    /// The kept searches that were rerun since the document was opened, by their jobs.
    pub checked: Vec<(Job, RerunVerdict)>,
    /// The last comparison of another program's recording with a textbook search.
    pub held: Option<HeldRecording>,
    /// Whether the user asked for one of the checks; automatic ones are only reported where something is
    /// wrong.
    pub asked: bool,
}

impl Reruns {
    /// The rerun that should be running.
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

    /// Whether a rerun for this place runs or waits.
    pub fn is_about(&self, whose: Whose, place: &SubtreePlace) -> bool {
        self.waiting.iter().any(|rerun| match &rerun.goal {
            Goal::Open { place: other, .. }
            | Goal::Widen { place: other, .. }
            | Goal::Anyway { place: other, .. }
            | Goal::AskEngine { place: other, .. } => rerun.whose == Some(whose) && other == place,
            Goal::Check { .. } | Goal::Solve { .. } => false,
        })
    }

    /// Whether a rerun of a kept search runs or waits.
    pub fn is_checking(&self, job: &Job) -> bool {
        let is_this = |goal: &Goal| matches!(goal, Goal::Check { kept, .. } if kept.job == *job);
        self.waiting.iter().any(|rerun| is_this(&rerun.goal))
    }

    /// The result of the rerun of a kept search, if there was one.
    pub fn verdict(&self, job: &Job) -> Option<RerunVerdict> {
        self.checked.iter().find(|(checked, _)| checked == job).map(|&(_, verdict)| verdict)
    }
}

/// A recording of another program, compared with alpha-beta, or with minimax where that matches.
#[derive(Clone, Debug)]
pub struct HeldRecording {
    pub text: ForeignText,
    pub course: Course,
    pub verdict: Verdict,
}

impl HeldRecording {
    /// The path to the node at which the two diverge.
    pub fn path(&self) -> Option<&[ActionId]> {
        if let Verdict::Wrong(found, _) = &self.verdict { Some(&found.path) } else { None }
    }

    /// The result as a sentence.
    pub fn sentence(&self, text: Text) -> String {
        match (&self.verdict, self.course.prunes) {
            (Verdict::Right, true) => text.get("held.alpha-beta"),
            (Verdict::Right, false) => text.get("held.minimax"),
            (found, _) => text.with("held.wrong", &[("verdict", &verdict(text, &self.course, found))]),
        }
    }
}
