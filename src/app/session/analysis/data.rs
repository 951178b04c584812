//! The search that is shown, running or not, as plain data.

use std::path::PathBuf;

use crate::catalog::{AnyPosition, Engine, Job};
use crate::game::record::MoveId;
use crate::search::Report;
use crate::session::drawing::data::{Status, TreeView};
use crate::session::knowledge::data::Source;
use crate::store::search_tree::SavedSearch;
use crate::trace::{Recording, TimedReport};

/// What a search is run for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// To look at.
    #[default]
    Analysis,
    /// To play the best action once it is found.
    Move,
    /// To look at a search that the document keeps once more.
    Again,
}

/// A search that should be running.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    pub purpose: Purpose,
    pub job: Job,
}

/// How far a running search has come since its last report.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SinceReport {
    /// Nodes searched so far, those of the report included; of a Monte Carlo search simulations.
    pub nodes: u64,
    /// Seconds since the report.
    pub seconds: f64,
}

/// The search that is shown, running or not.
#[derive(Debug, Default)]
pub struct Analysis {
    /// What it has done since it reported last: some answer one long question in one go.
    pub since_report: SinceReport,
    /// The last lines of an engine that failed, to and fro.
    pub log: Vec<String>,
    /// Whether every position shown is searched as soon as it is shown.
    pub continuous: bool,
    /// One search that the person asked for, until it is done or the position changes.
    pub requested: Option<Purpose>,
    /// What the search shown is for.
    pub purpose: Purpose,
    /// Whether a player of the game searches for a move of its own.
    pub is_players: bool,
    /// Searches begun so far.
    pub searches: u64,
    /// The number of this one among them: tells one from another.
    pub begun: u64,
    /// The position it began from.
    pub root: Option<AnyPosition>,
    /// The move of the record after which that position stood.
    pub root_move: MoveId,
    /// The search that came to its end last, so that it is not begun again.
    pub done: Option<Wanted>,
    /// Method, evaluation and limits it runs with.
    pub engine: Option<Engine>,
    /// How it stands.
    pub status: Status,
    /// What it found so far.
    pub progress: Option<TimedReport>,
    /// What an earlier search of the position with the same engine had found, which is gone but for its report.
    pub earlier: Option<Box<Report>>,
    /// What it did so far; `None` before the first search.
    pub recording: Option<Recording>,
    /// Whether it is the rest of a search whose tree was saved: its recording begins with that tree.
    pub is_rest: bool,
    /// A search that was opened with its tree, to be shown next.
    pub opened: Option<Box<SavedSearch>>,
    /// Where the tree is to be saved that the search has grown.
    pub tree_file: Option<PathBuf>,
}

impl Analysis {
    /// Whose opinion it is what the search finds.
    pub const fn source(&self) -> Source {
        if self.is_players { Source::Player } else { Source::Analysis }
    }

    /// The failure of an engine that was to play, in words that name it.
    pub fn player_failure(&self) -> Option<&str> {
        match &self.status {
            Status::Failed(why) if self.is_players && self.external().is_some() => Some(why),
            _ => None,
        }
    }

    /// The engine of the user's that searches, where one does.
    pub fn external(&self) -> Option<&str> {
        self.engine.as_ref().and_then(Engine::external)
    }

    /// The number of a search that begins now.
    pub const fn next_number(&mut self) -> u64 {
        self.searches += 1;
        self.searches
    }

    /// What an earlier search had found, for as long as it went further than this one has come.
    pub fn further(&self) -> Option<&Report> {
        // Searches by depth count no simulations: there the depth is what can be compared.
        let effort = |report: &Report| report.simulations.max(report.depth.into());
        let newest = &self.progress.as_ref()?.report;
        let is_ahead =
            |earlier: &&Report| !newest.exact && !newest.finished && effort(earlier) > effort(newest);
        self.earlier.as_deref().filter(is_ahead)
    }

    /// Whether only the report of a search of before is shown, which nothing else is left of.
    pub const fn is_report_alone(&self) -> bool {
        self.progress.is_some() && self.recording.is_none()
    }

    /// Whether its search was stopped and can go on where it was.
    pub fn is_paused(&self) -> bool {
        self.status == Status::Stopped
            && self.recording.as_ref().is_some_and(|recording| !recording.is_finished())
    }
}

/// An analysis that waits until its position is shown again.
#[derive(Debug)]
pub struct LeftAnalysis {
    /// What was searched.
    pub wanted: Wanted,
    /// What was found and recorded.
    pub analysis: Analysis,
    /// How it was looked at.
    pub view: TreeView,
}

impl LeftAnalysis {
    /// About how much memory it takes: what it recorded, and, until it has come to its end, what its search has in hand.
    pub(super) fn bytes(&self) -> u64 {
        let Analysis { recording, progress, .. } = &self.analysis;
        let recorded = recording.as_ref().map_or(0, Recording::bytes);
        let over = recording.as_ref().is_some_and(Recording::is_finished);
        let report = progress.as_ref().filter(|_| !over).map(|progress| &progress.report);
        recorded + report.map_or(0, |report| self.wanted.job.memory(report))
    }
}
