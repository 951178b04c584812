//! `--statistics` of `edagari search`: tables to read, one object for `--json`, and all counts as comma-separated values.

use std::io::Write;

use serde::Serialize;
use serde::ser::Serializer;

use edagari_app::catalog::AnyPosition;
use edagari_app::search::SearchStatistics;
use edagari_app::search::statistics::simulations::{Phase, VisitsThen};
use edagari_app::search::statistics::{PassStatistics, PlyStatistics};
use edagari_app::store::csv_text;
use edagari_app::trace::figures::{COUNTS, DepthFigures, counts, depths};
use edagari_app::words::statistics::{StatisticsTable, tables};

use super::english::ENGLISH;
use super::failure::Done;

/// The counts of some nodes, serialized by their names.
#[derive(Debug)]
struct Counts(PlyStatistics);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(COUNTS.iter().map(|(name, count)| (name, count(&self.0))))
    }
}

/// Statistics of a search; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
pub(super) struct StatisticsFigures {
    total: Counts,
    aspiration_failures: u64,
    passes: Vec<Pass>,
    depths: Vec<DepthRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simulations: Option<Simulations>,
}

#[derive(Debug, Serialize)]
struct Pass {
    depth: Option<u16>,
    end: &'static str,
    seconds: f64,
    plies: Vec<Counts>,
}

#[derive(Debug, Serialize)]
struct DepthRow {
    depth: Option<u16>,
    end: &'static str,
    failures: u32,
    nodes: u64,
    leaves: u64,
    seconds: f64,
    growth: Option<f64>,
    branching: Option<f64>,
    least_leaves: Option<f64>,
    /// Whether the least number of leaves is counted on this tree, rather than estimated from its mean
    /// branching factor.
    least_is_exact: Option<bool>,
}

#[derive(Debug, Serialize)]
struct Simulations {
    count: u64,
    /// Number of simulations by the ply at which they left the tree.
    depths: Vec<u64>,
    mean_depth: Option<f64>,
    phases: Option<Phases>,
    course: Vec<Then>,
}

/// Shares of time.
#[derive(Debug, Serialize)]
struct Phases {
    selection: f64,
    expansion: f64,
    simulation: f64,
    backpropagation: f64,
}

#[derive(Debug, Serialize)]
struct Then {
    simulations: u64,
    actions: Vec<Visited>,
}

#[derive(Debug, Serialize)]
struct Visited {
    action: String,
    visits: u64,
    mean: Option<f64>,
}

impl StatisticsFigures {
    pub(super) fn new(position: &AnyPosition, statistics: &SearchStatistics) -> Self {
        let tree = if let AnyPosition::NumberTree(tree) = position { Some(tree) } else { None };
        Self {
            total: Counts(statistics.total()),
            aspiration_failures: statistics.aspiration_failures(),
            passes: statistics.passes().map(Pass::new).collect(),
            depths: depths(statistics, tree).iter().map(DepthRow::new).collect(),
            simulations: Simulations::new(position, statistics),
        }
    }
}

impl Pass {
    fn new(pass: &PassStatistics) -> Self {
        let plies = pass.plies.iter().map(|ply| Counts(*ply)).collect();
        Self { depth: pass.depth, end: pass.end.key(), seconds: pass.seconds, plies }
    }
}

impl DepthRow {
    fn new(figures: &DepthFigures) -> Self {
        Self {
            depth: figures.depth,
            end: figures.end.key(),
            failures: figures.failures,
            nodes: figures.plies.nodes,
            leaves: figures.plies.leaves(),
            seconds: figures.seconds,
            growth: figures.growth,
            branching: figures.branching,
            least_leaves: figures.least.map(|least| least.leaves),
            least_is_exact: figures.least.map(|least| least.is_exact),
        }
    }
}

impl Simulations {
    fn new(position: &AnyPosition, statistics: &SearchStatistics) -> Option<Self> {
        let simulations = statistics.simulations();
        let then = |then: &VisitsThen| Then {
            simulations: then.simulations,
            actions: then
                .actions
                .iter()
                .map(|found| Visited {
                    action: position.label(found.action),
                    visits: found.visits,
                    mean: found.mean,
                })
                .collect(),
        };
        (!simulations.is_empty()).then(|| Self {
            count: simulations.count(),
            depths: simulations.depths().to_vec(),
            mean_depth: simulations.mean_depth(),
            phases: simulations.phase_shares().map(|shares| Phases {
                selection: shares[Phase::Selection as usize],
                expansion: shares[Phase::Expansion as usize],
                simulation: shares[Phase::Simulation as usize],
                backpropagation: shares[Phase::Backpropagation as usize],
            }),
            course: simulations.course().iter().map(then).collect(),
        })
    }
}

/// Writes the tables, one below the other.
pub(super) fn write(position: &AnyPosition, statistics: &SearchStatistics, out: &mut dyn Write) -> Done {
    for table in tables(ENGLISH, position, statistics) {
        writeln!(out, "\n{}", table.title)?;
        write_table(&table, out)?;
    }
    Ok(())
}

fn write_table(table: &StatisticsTable, out: &mut dyn Write) -> Done {
    let lines = || std::iter::once(&table.head).filter(|head| !head.is_empty()).chain(&table.rows);
    let columns = lines().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        lines().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..columns).map(width).collect();
    for line in lines() {
        for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
            match column {
                // Names that are words are left-aligned.
                0 if table.head.is_empty() => write!(out, "  {cell:<width$}")?,
                _ => write!(out, "  {cell:>width$}")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// All counts as comma-separated values.
pub(super) fn csv(statistics: &SearchStatistics) -> String {
    csv_text::to_text(counts(statistics))
}
