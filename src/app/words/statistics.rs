//! Statistics of a search as tables of words: the whole search, depth by depth, ply by ply, and simulations over time.

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::search::SearchStatistics;
use crate::search::statistics::simulations::{Phase, SimulationStatistics};
use crate::search::statistics::{PassStatistics, PlyStatistics};
use crate::trace::figures::{DepthFigures, FIGURES, Figure, FigureKind, depths};

use super::text::{Text, count};
use super::values::{percent, short_time};

/// A table: a title, the names of its columns, and its rows, each with its name first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatisticsTable {
    pub title: String,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// The most moves of the root whose visits are shown: those with the most in the end.
const MOVES: usize = 8;
/// The most points in time in a table of visits.
const MOMENTS: usize = 12;
/// An empty cell.
const NOTHING: &str = "–";

/// All tables of a search of a position that have any contents.
pub fn tables(text: Text, position: &AnyPosition, statistics: &SearchStatistics) -> Vec<StatisticsTable> {
    let whole = whole(text, statistics);
    std::iter::once(whole)
        .filter(|table| !table.rows.is_empty())
        .chain(details(text, position, statistics))
        .collect()
}

/// The tables without the sums over the whole search.
pub fn details(text: Text, position: &AnyPosition, statistics: &SearchStatistics) -> Vec<StatisticsTable> {
    let tables = [
        by_depth(text, position, statistics),
        by_ply(text, &statistics.plies()),
        of_simulations(text, statistics.simulations()),
        over_time(text, position, statistics.simulations()),
    ];
    tables.into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// Figures of a whole search that no ply has, each with its name.
pub fn beside_plies(text: Text, statistics: &SearchStatistics) -> Vec<Vec<String>> {
    let failures = Some(statistics.aspiration_failures()).filter(|&failures| failures > 0);
    let failures =
        failures.map(|failures| vec![text.get("statistics.row.aspiration-failures"), count(failures)]);
    failures.into_iter().chain(of_simulations(text, statistics.simulations()).rows).collect()
}

/// The name of a figure, and its explanation.
pub fn figure_words(text: Text, key: &str) -> [String; 2] {
    ["row", "tip"].map(|part| text.get(&format!("statistics.{part}.{key}")))
}

/// A figure in display form.
pub fn written(kind: FigureKind, value: f64) -> String {
    match kind {
        FigureKind::Count => count(value as u64),
        FigureKind::Share => percent(value),
        FigureKind::Mean => format!("{value:.2}"),
    }
}

fn whole(text: Text, statistics: &SearchStatistics) -> StatisticsTable {
    let total = statistics.total();
    let known = |figure: &Figure| Some((figure.key, written(figure.kind, figure.of(&total)?)));
    let failures = Some(statistics.aspiration_failures()).filter(|&failures| failures > 0);
    let failures = failures.map(|failures| ("aspiration-failures", count(failures)));
    let rows = FIGURES.iter().filter_map(known).chain(failures);
    StatisticsTable {
        title: text.get("statistics.whole"),
        head: Vec::new(),
        rows: rows.map(|(key, value)| vec![text.get(&format!("statistics.row.{key}")), value]).collect(),
    }
}

fn by_depth(text: Text, position: &AnyPosition, statistics: &SearchStatistics) -> StatisticsTable {
    let tree = if let AnyPosition::NumberTree(tree) = position { Some(tree) } else { None };
    let columns = ["depth", "nodes", "leaves", "time", "growth", "branching", "least", "end"];
    StatisticsTable {
        title: text.get("statistics.by-depth"),
        head: columns.iter().map(|key| text.get(&format!("statistics.column.{key}"))).collect(),
        rows: depths(statistics, tree).iter().map(|depth| depth_row(text, depth)).collect(),
    }
}

/// One pass in a line: its counts, kept when its tree is dropped.
pub fn pass_line(text: Text, pass: &PassStatistics) -> String {
    let named = pass.depth.map_or_else(
        || text.get("statistics.to-the-end"),
        |depth| text.with("statistics.depth", &[("depth", &depth)]),
    );
    let plies = pass.total();
    let (nodes, leaves, cuts) = (count(plies.nodes), count(plies.leaves()), count(plies.cuts));
    let time = if pass.seconds > 0.0 { short_time(pass.seconds) } else { NOTHING.to_owned() };
    let values: [(&str, &dyn std::fmt::Display); 5] =
        [("depth", &named), ("nodes", &nodes), ("leaves", &leaves), ("cuts", &cuts), ("time", &time)];
    text.with("statistics.depth-line", &values)
}

fn depth_row(text: Text, depth: &DepthFigures) -> Vec<String> {
    let mean = |value: Option<f64>| value.map_or_else(|| NOTHING.to_owned(), |value| format!("{value:.2}"));
    let named = depth.depth.map_or_else(|| text.get("statistics.to-the-end"), |depth| depth.to_string());
    let is_estimate = depth.least.is_some_and(|least| !least.is_exact);
    let least = mean(depth.above_least());
    let end = match depth.failures {
        0 => text.get(&format!("statistics.end.{}", depth.end.key())),
        failures => text.with("statistics.end.after", &[("failures", &failures)]),
    };
    vec![
        named,
        count(depth.plies.nodes),
        count(depth.plies.leaves()),
        // A recording of another program has no times.
        if depth.seconds > 0.0 { short_time(depth.seconds) } else { NOTHING.to_owned() },
        mean(depth.growth),
        mean(depth.branching),
        if is_estimate { format!("≈ {least}") } else { least },
        end,
    ]
}

/// All figures by ply.
fn by_ply(text: Text, plies: &[PlyStatistics]) -> StatisticsTable {
    let known = |figure: &&Figure| plies.iter().any(|ply| figure.of(ply).is_some());
    let figures: Vec<_> = FIGURES.iter().filter(known).collect();
    let head = figures.iter().map(|figure| text.get(&format!("statistics.short.{}", figure.key)));
    let row = |(number, ply): (usize, &PlyStatistics)| {
        let cell = |figure: &&Figure| {
            figure.of(ply).map_or_else(|| NOTHING.to_owned(), |value| written(figure.kind, value))
        };
        std::iter::once(number.to_string()).chain(figures.iter().map(cell)).collect()
    };
    StatisticsTable {
        title: text.get("statistics.by-ply"),
        head: std::iter::once(text.get("statistics.column.ply")).chain(head).collect(),
        rows: plies.iter().enumerate().map(row).collect(),
    }
}

fn of_simulations(text: Text, simulations: &SimulationStatistics) -> StatisticsTable {
    let mut rows = Vec::new();
    if let Some(mean) = simulations.mean_depth() {
        let deepest = simulations.depths().len() - 1;
        rows.push(vec![text.get("statistics.simulations.count"), count(simulations.count())]);
        rows.push(vec![text.get("statistics.simulations.depth"), format!("{mean:.2}")]);
        rows.push(vec![text.get("statistics.simulations.deepest"), deepest.to_string()]);
    }
    let shares = simulations.phase_shares().into_iter().flat_map(|shares| Phase::ALL.into_iter().zip(shares));
    rows.extend(
        shares.map(|(phase, share)| {
            vec![text.get(&format!("statistics.phase.{}", phase.key())), percent(share)]
        }),
    );
    StatisticsTable { title: text.get("statistics.simulations"), head: Vec::new(), rows }
}

/// The moves with the most visits in the end, the most first.
pub fn visited(simulations: &SimulationStatistics) -> Vec<ActionId> {
    let mut last = simulations.course().last().map(|then| then.actions.clone()).unwrap_or_default();
    last.sort_by_key(|action| std::cmp::Reverse(action.visits));
    last.iter().take(MOVES).map(|action| action.action).collect()
}

/// Visits and mean of the moves with the most visits, over time.
fn over_time(text: Text, position: &AnyPosition, simulations: &SimulationStatistics) -> StatisticsTable {
    let moves = visited(simulations);
    let course = simulations.course();
    let step = course.len().div_ceil(MOMENTS).max(1);
    // Counted from the end, so that the last one is included.
    let kept = course.iter().enumerate().filter(|(at, _)| (course.len() - 1 - at).is_multiple_of(step));
    let rows = kept.map(|(_, then)| {
        let cell = |action: &ActionId| {
            let found = then.actions.iter().find(|found| found.action == *action)?;
            let mean = found.mean.map_or_else(String::new, |mean| format!(" ({})", percent(mean)));
            Some(format!("{}{mean}", count(found.visits)))
        };
        let cells = moves.iter().map(|action| cell(action).unwrap_or_else(|| NOTHING.to_owned()));
        std::iter::once(count(then.simulations)).chain(cells).collect()
    });
    StatisticsTable {
        title: text.get("statistics.over-time"),
        head: std::iter::once(text.get("statistics.column.simulations"))
            .chain(moves.iter().map(|&action| position.name(action)))
            .collect(),
        rows: rows.collect(),
    }
}
