//! The search that is shown, running or not, as plain data.

use std::path::PathBuf;

use crate::catalog::{AnyPosition, Engine, Job};
use crate::game::record::MoveId;
use crate::search::Report;
use crate::session::drawing::data::{Status, TreeView};
use crate::session::knowledge::data::Source;
use crate::store::search_tree::SavedSearch;
use crate::trace::{Recording, TimedReport};

/// The reason for a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    #[default]
    Analysis,
    /// To play the best action once it is found.
    Move,
    /// To show once more a search that the document keeps.
    Again,
}

/// A search that should be running.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    pub purpose: Purpose,
    pub job: Job,
}

/// Progress of a running search since its last report.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SinceReport {
    /// Nodes searched in all, including those of the report; for Monte Carlo searches, simulations.
    pub nodes: u64,
    pub seconds: f64,
}

/// The search that is shown, running or not.
#[derive(Debug, Default)]
pub struct Analysis {
    /// Progress since its last report: some engines report only once.
    pub since_report: SinceReport,
    /// The last lines exchanged with an engine that failed.
    pub log: Vec<String>,
    /// Whether every position shown is searched at once.
    pub continuous: bool,
    /// A single search that the user asked for, until it is done or the position changes.
    pub requested: Option<Purpose>,
    pub purpose: Purpose,
    /// Whether a player of the game searches for a move of its own.
    pub is_players: bool,
    pub searches: u64,
    /// The number of this search among all that were begun.
    pub begun: u64,
    pub root: Option<AnyPosition>,
    /// The move of the record that leads to `root`.
    pub root_move: MoveId,
    /// The search that ended last, so that it does not start a second time.
    pub done: Option<Wanted>,
    pub engine: Option<Engine>,
    pub status: Status,
    pub progress: Option<TimedReport>,
    /// The report of an earlier search of the position with the same engine, of which nothing else is left.
    pub earlier: Option<Box<Report>>,
    /// `None` before the first search.
    pub recording: Option<Recording>,
    /// Whether it continues a search whose tree was saved: its recording begins with that tree.
    pub is_rest: bool,
    /// A search opened from a file with its tree, to be shown next.
    pub opened: Option<Box<SavedSearch>>,
    /// The file to which the tree of the search is to be saved.
    pub tree_file: Option<PathBuf>,
}

impl Analysis {
    /// The source of the values that the search reports.
    pub const fn source(&self) -> Source {
        if self.is_players { Source::Player } else { Source::Analysis }
    }

    /// The failure of an engine that was to play, as a sentence that names it.
    pub fn player_failure(&self) -> Option<&str> {
        match &self.status {
            Status::Failed(why) if self.is_players && self.external().is_some() => Some(why),
            _ => None,
        }
    }

    /// The external engine that searches; `None` for built-in methods.
    pub fn external(&self) -> Option<&str> {
        self.engine.as_ref().and_then(Engine::external)
    }

    /// Counts a new search and returns its number.
    pub const fn next_number(&mut self) -> u64 {
        self.searches += 1;
        self.searches
    }

    /// The report of an earlier search, while it is deeper than this search has come.
    pub fn further(&self) -> Option<&Report> {
        // Searches by depth count no simulations: there the depth is what can be compared.
        let effort = |report: &Report| report.simulations.max(report.depth.into());
        let newest = &self.progress.as_ref()?.report;
        let is_ahead =
            |earlier: &&Report| !newest.exact && !newest.finished && effort(earlier) > effort(newest);
        self.earlier.as_deref().filter(is_ahead)
    }

    /// Whether only the report of an earlier search is shown, without its recording.
    pub const fn is_report_alone(&self) -> bool {
        self.progress.is_some() && self.recording.is_none()
    }

    /// Whether its search was stopped and can go on where it was.
    pub fn is_paused(&self) -> bool {
        self.status == Status::Stopped
            && self.recording.as_ref().is_some_and(|recording| !recording.is_finished())
    }
}

/// An analysis set aside until its position is shown again.
#[derive(Debug)]
pub struct LeftAnalysis {
    pub wanted: Wanted,
    pub analysis: Analysis,
    pub view: TreeView,
}

impl LeftAnalysis {
    /// Approximate memory in bytes: its recording, and, until it has come to its end, the tree of its search.
    pub(super) fn bytes(&self) -> u64 {
        let Analysis { recording, progress, .. } = &self.analysis;
        let recorded = recording.as_ref().map_or(0, Recording::bytes);
        let over = recording.as_ref().is_some_and(Recording::is_finished);
        let report = progress.as_ref().filter(|_| !over).map(|progress| &progress.report);
        recorded + report.map_or(0, |report| self.wanted.job.memory(report))
    }
}
