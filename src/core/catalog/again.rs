//! Jobs derived from a job: its repetition, and a branch that it pruned.

use crate::game::{ActionId, Score};
use crate::search::alpha_beta::{AlphaBeta, Refinement, Refinements, Solving};
use crate::search::{Control, Limits, Report, Unwatched};

use super::{Game, Job, Method};

impl Job {
    /// The job that repeats a run of this one exactly: a limit of time or a stop by the user becomes the
    /// count of nodes (for the Monte Carlo family, simulations) that was reached. `None` when the run
    /// continued in a tree from an earlier search, which is gone, or when several threads searched, whose
    /// counts differ each time.
    pub fn repeated(&self, report: &Report) -> Option<Self> {
        // A recording is played back to its end.
        if matches!(&self.engine.method, Method::Foreign(_)) {
            return Some(self.clone());
        }
        let visits: u64 = report.actions.iter().map(|action| action.visits).sum();
        if matches!(&self.engine.method, Method::Exact(method) if method.threads > 1) {
            return None;
        }
        let monte_carlo = self.engine.method.is_monte_carlo();
        // More visits than simulations come from an earlier tree.
        if monte_carlo && visits > report.simulations {
            return None;
        }
        let count = if monte_carlo { report.simulations } else { report.nodes };
        let mut job = self.solving_as(report);
        job.engine.limits = Limits { nodes: Some(count), seconds: None, ..self.engine.limits };
        Some(job)
    }

    /// The job that gives way to an exact solver exactly where a run of this one did.
    #[must_use]
    pub fn solving_as(&self, report: &Report) -> Self {
        let mut job = self.clone();
        if let Method::AlphaBeta(method) = &mut job.engine.method
            && method.endgame > 0
        {
            method.solving = report.solved_after.map_or(Solving::Never, Solving::After);
        }
        job
    }

    /// The branch behind a line of actions whose last action a pass of `depth` plies (`None`: to the end of
    /// the game) never searched. `None` when the line is not legal, is longer than the pass is deep, or when
    /// the method prunes nothing.
    pub fn anyway(&self, line: &[ActionId], depth: Option<u16>) -> Option<PrunedBranch> {
        let sooner_is_better = counts_distance(&self.engine.method, self.position.game())?;
        let plies = match depth.filter(|_| !matches!(self.engine.method, Method::Foreign(_))) {
            Some(depth) => Some(u32::from(depth).checked_sub(line.len() as u32)?),
            None => None,
        };
        let mut job = self.clone();
        for &action in line {
            job.position.try_play(action).ok()?;
        }
        // A better order changes no value. Distance does, so it keeps the setting of the search.
        let refinements =
            Refinements::of(&[Refinement::Ordering]).with(Refinement::Distance, sooner_is_better);
        job.engine.method = Method::AlphaBeta(AlphaBeta { refinements, ..AlphaBeta::textbook() });
        job.engine.limits = Limits { depth: plies, ..Limits::default() };
        Some(PrunedBranch { job })
    }
}

/// Whether a faster win counts more, for a method whose pruned branches can be searched; `None` for others.
/// Of the recordings of other programs these are trees of numbers: elsewhere their evaluation is not known.
fn counts_distance(method: &Method, game: Game) -> Option<bool> {
    match method {
        Method::AlphaBeta(method) => Some(method.has(Refinement::Distance)),
        Method::Foreign(_) => (game == Game::NumberTree).then_some(false),
        _ => None,
    }
}

impl Method {
    /// Whether a branch that it pruned in a game can be searched all the same.
    pub fn has_branches_to_search(&self, game: Game) -> bool {
        counts_distance(self, game).is_some()
    }
}

/// A branch that a search pruned, for a search of its own: by plain alpha-beta with an open window, to the
/// depth and with the evaluation that the search itself would have used.
#[derive(Clone, Debug, PartialEq)]
pub struct PrunedBranch {
    job: Job,
}

impl PrunedBranch {
    /// Runs the search on this thread. The score of a finished report is exact, for the side to move in the
    /// branch.
    pub fn run(&self, control: &mut Control) -> Report {
        // At its depth limit the search would have used its evaluation.
        let at_the_rim = self.job.engine.limits.depth == Some(0);
        if at_the_rim && !self.job.position.is_over() {
            let score: Score = self.job.judgement();
            return Report { score, nodes: 1, leaves: 1, finished: true, ..Report::default() };
        }
        self.job.run(control, &mut Unwatched)
    }

    /// The limits of the search.
    pub const fn limits(&self) -> Limits {
        self.job.engine.limits
    }
}
