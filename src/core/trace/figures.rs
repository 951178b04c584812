//! Figures of a search's statistics: shares, means and factors computed from the counts, by depth and by ply.

use crate::game::number_tree::NumberTree;
use crate::search::SearchStatistics;
use crate::search::statistics::{ClassStatistics, PassEnd, PassStatistics, PlyStatistics, ratio};

use super::minimal_tree::{MinimalProof, critical};
use super::plies::effective_branching;

/// The format of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureKind {
    Count,
    /// A share, 0..=1.
    Share,
    Mean,
}

/// A figure computed from the counts of some plies.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Its key in the text files.
    pub key: &'static str,
    pub kind: FigureKind,
    of: Of,
}

/// The formula of a figure.
#[derive(Clone, Copy, Debug)]
enum Of {
    Count(fn(&PlyStatistics) -> u64),
    Ratio(fn(&PlyStatistics) -> Option<f64>),
}

impl Figure {
    /// The figure of some plies; `None` for a count of 0 and for a ratio without its denominator.
    pub fn of(&self, plies: &PlyStatistics) -> Option<f64> {
        match self.of {
            Of::Count(count) => Some(count(plies)).filter(|&count| count > 0).map(|count| count as f64),
            Of::Ratio(ratio) => ratio(plies),
        }
    }
}

/// All figures, in the order of the tables.
pub const FIGURES: [Figure; 31] = [
    count("nodes", |ply| ply.nodes),
    count("leaves", PlyStatistics::leaves),
    count("evaluations", |ply| ply.evaluations),
    count("guesses", |ply| ply.guesses),
    count("cut-nodes", |ply| ply.cut.nodes),
    count("all-nodes", |ply| ply.all.nodes),
    count("pv-nodes", |ply| ply.pv.nodes),
    share("first-cuts", |ply| ratio(ply.cut_by[0], ply.cut.nodes)),
    share("second-cuts", |ply| ratio(ply.cut_by[1], ply.cut.nodes)),
    share("third-cuts", |ply| ratio(ply.cut_by[2], ply.cut.nodes)),
    share("later-cuts", |ply| ratio(ply.cut_by[3], ply.cut.nodes)),
    mean("cutting-place", PlyStatistics::cutting_place),
    mean("tried-all", |ply| tried(ply.all)),
    mean("tried-pv", |ply| tried(ply.pv)),
    mean("moves", PlyStatistics::branching),
    count("cuts", |ply| ply.cuts),
    count("skipped", |ply| ply.skipped),
    count("twins", |ply| ply.twins),
    count("probes", |ply| ply.probes),
    share("hits", |ply| ratio(ply.hits, ply.probes)),
    share("table-cuts", |ply| ratio(ply.table_cuts, ply.probes)),
    // A recording does not say which look-ups failed.
    count("table-answers", |ply| if ply.probes == 0 { ply.table_cuts } else { 0 }),
    count("stores", |ply| ply.stores),
    count("overwrites", |ply| ply.overwrites),
    count("null-windows", |ply| ply.null_windows),
    share("null-window-failures", |ply| ratio(ply.null_window_failures, ply.null_windows)),
    count("researched", |ply| ply.researched),
    count("selective-cuts", |ply| ply.selective_cuts),
    count("child-probes", |ply| ply.child_probes),
    count("child-cuts", |ply| ply.child_cuts),
    count("settled", |ply| ply.settled),
];

const fn count(key: &'static str, count: fn(&PlyStatistics) -> u64) -> Figure {
    Figure { key, kind: FigureKind::Count, of: Of::Count(count) }
}

const fn share(key: &'static str, share: fn(&PlyStatistics) -> Option<f64>) -> Figure {
    Figure { key, kind: FigureKind::Share, of: Of::Ratio(share) }
}

const fn mean(key: &'static str, mean: fn(&PlyStatistics) -> Option<f64>) -> Figure {
    Figure { key, kind: FigureKind::Mean, of: Of::Ratio(mean) }
}

/// Moves tried per node of a class.
fn tried(class: ClassStatistics) -> Option<f64> {
    ratio(class.tried, class.nodes)
}

/// The leaves of the smallest tree that proves a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeastLeaves {
    pub leaves: f64,
    /// Whether the number is known of this very tree; else it is computed from the mean branching of each
    /// ply.
    pub is_exact: bool,
}

/// The work for one depth, all its passes together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepthFigures {
    /// Plies searched; `None` to the end of the game.
    pub depth: Option<u16>,
    pub end: PassEnd,
    /// Passes that failed before, because their window was too narrow.
    pub failures: u32,
    pub plies: PlyStatistics,
    pub seconds: f64,
    /// Nodes as a multiple of those of the depth before.
    pub growth: Option<f64>,
    /// The branching of a uniform tree of this depth with as many nodes.
    pub branching: Option<f64>,
    pub least: Option<LeastLeaves>,
}

impl DepthFigures {
    /// Leaves read as a multiple of those of the smallest proof; a table or symmetry may go below 1.
    pub fn above_least(&self) -> Option<f64> {
        self.least.map(|least| self.plies.leaves() as f64 / least.leaves)
    }
}

/// The figures of a search depth by depth; of a tree of numbers the smallest proof is known.
pub fn depths(statistics: &SearchStatistics, tree: Option<&NumberTree>) -> Vec<DepthFigures> {
    let mut depths: Vec<DepthFigures> = Vec::new();
    for pass in statistics.passes() {
        let last = depths.last().copied().filter(|last| last.depth == pass.depth && last.end.is_failure());
        let again = last.and_then(|_| depths.pop());
        let mut plies = pass.total();
        if let Some(again) = again {
            plies += again.plies;
        }
        // The growth of an interrupted depth is unknown.
        let is_whole = pass.end == PassEnd::Complete;
        let before = depths.last().map(|before| before.plies.nodes).filter(|_| is_whole);
        let plies_deep = pass.plies.len().saturating_sub(1) as u32;
        depths.push(DepthFigures {
            depth: pass.depth,
            end: pass.end,
            failures: again.map_or(0, |again| again.failures + 1),
            plies,
            seconds: pass.seconds + again.map_or(0.0, |again| again.seconds),
            growth: before.and_then(|before| ratio(plies.nodes, before)),
            branching: (is_whole && plies_deep > 0)
                .then(|| effective_branching(plies.nodes as f64, plies_deep)),
            least: if is_whole { least(pass, tree) } else { None },
        });
    }
    depths
}

/// The leaves of the smallest proof of the value of a pass.
fn least(pass: &PassStatistics, tree: Option<&NumberTree>) -> Option<LeastLeaves> {
    if let Some(tree) = tree.filter(|_| pass.depth.is_none()) {
        let leaves = MinimalProof::of_number_tree(tree).leaves as f64;
        return Some(LeastLeaves { leaves, is_exact: true });
    }
    let known = pass.plies.iter().map_while(PlyStatistics::branching);
    let branching: Vec<f64> = known.filter(|&mean| mean > 0.0).collect();
    // The last ply holds leaves only, so that all above it must be known.
    if branching.is_empty() || branching.len() + 1 < pass.plies.len() {
        return None;
    }
    Some(LeastLeaves { leaves: *critical(&branching).last()?, is_exact: pass.is_uniform() })
}

/// All counts as a table, the names of the columns first, then a row for each ply of each pass.
pub fn counts(statistics: &SearchStatistics) -> Vec<Vec<String>> {
    let columns = ["pass", "depth", "end", "seconds", "ply"].into_iter();
    let head = columns.chain(COUNTS.iter().map(|(name, _)| *name)).map(str::to_owned).collect();
    let mut rows = vec![head];
    for (number, pass) in statistics.passes().enumerate() {
        for (ply, counted) in pass.plies.iter().enumerate() {
            let depth = pass.depth.map(|depth| depth.to_string()).unwrap_or_default();
            let place = [(number + 1).to_string(), depth, pass.end.key().to_owned()];
            let place = place.into_iter().chain([format!("{:.6}", pass.seconds), ply.to_string()]);
            rows.push(place.chain(COUNTS.iter().map(|(_, count)| count(counted).to_string())).collect());
        }
    }
    rows
}

/// The name of a count, and its function of a ply.
type NamedCount = (&'static str, fn(&PlyStatistics) -> u64);

/// All counts of a ply by their names in files.
pub const COUNTS: [NamedCount; 37] = [
    ("nodes", |ply| ply.nodes),
    ("ends", |ply| ply.ends),
    ("evaluations", |ply| ply.evaluations),
    ("guesses", |ply| ply.guesses),
    ("cut_nodes", |ply| ply.cut.nodes),
    ("cut_tried", |ply| ply.cut.tried),
    ("all_nodes", |ply| ply.all.nodes),
    ("all_tried", |ply| ply.all.tried),
    ("pv_nodes", |ply| ply.pv.nodes),
    ("pv_tried", |ply| ply.pv.tried),
    ("stopped", PlyStatistics::stopped),
    ("cut_by_first", |ply| ply.cut_by[0]),
    ("cut_by_second", |ply| ply.cut_by[1]),
    ("cut_by_third", |ply| ply.cut_by[2]),
    ("cut_by_later", |ply| ply.cut_by[3]),
    ("cuts", |ply| ply.cuts),
    ("skipped", |ply| ply.skipped),
    ("twins", |ply| ply.twins),
    ("listed", |ply| ply.listed),
    ("moves", |ply| ply.moves),
    ("fewest_moves", |ply| ply.fewest_moves.into()),
    ("most_moves", |ply| ply.most_moves.into()),
    ("probes", |ply| ply.probes),
    ("hits", |ply| ply.hits),
    ("table_cuts", |ply| ply.table_cuts),
    ("stores", |ply| ply.stores),
    ("overwrites", |ply| ply.overwrites),
    ("null_windows", |ply| ply.null_windows),
    ("null_window_failures", |ply| ply.null_window_failures),
    ("researched", |ply| ply.researched),
    ("selective_tries", |ply| ply.selective_tries),
    ("selective_cuts", |ply| ply.selective_cuts),
    ("given_up", |ply| ply.given_up),
    ("child_probes", |ply| ply.child_probes),
    ("child_hits", |ply| ply.child_hits),
    ("child_cuts", |ply| ply.child_cuts),
    ("settled", |ply| ply.settled),
];
