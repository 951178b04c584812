//! The title of a column: its number, its method, and its settings that differ from those of the others.

use crate::panels::apart;
use edagari_app::catalog::{Engine, Evaluation};
use edagari_app::search::Limits;
use edagari_app::words::methods::method_name;

use super::columns::PaintedColumn;

pub(super) fn method(column: PaintedColumn<'_>) -> String {
    method_name(column.text(), &engine(column).method)
}

/// The mark and the number of a column with its method: `● 1 Minimax`.
pub(super) fn named(column: PaintedColumn<'_>) -> String {
    format!("{} {} {}", column.mark(), column.number(), method(column))
}

/// The engine of the column's run, or else the one of its next run.
pub(super) fn engine(column: PaintedColumn<'_>) -> &Engine {
    column.comparison_run().map_or(&column.entry.engine, |comparison_run| &comparison_run.job.engine)
}

/// The evaluation of the search, where the game has several and the search may end before the game does.
pub(super) fn evaluation(column: PaintedColumn<'_>) -> Option<String> {
    let (engine, position) =
        (engine(column), column.comparison_run().map(|comparison_run| &comparison_run.job.position)?);
    let ends_early = engine.limits != Limits::default() || engine.method.is_monte_carlo();
    let chosen = engine.method.evaluates() && Evaluation::fitting(position.game()).len() > 1 && ends_early;
    chosen.then(|| column.text().get(&format!("analysis.evaluation.{}", engine.evaluation.name())))
}

/// The settings, limits and evaluation that not all columns of the same method share.
pub(super) fn difference(column: PaintedColumn<'_>) -> String {
    let text = column.text();
    let own = engine(column);
    let all = PaintedColumn::all(column.state).map(engine);
    let peers: Vec<_> = all.filter(|peer| peer.method.name() == own.method.name()).collect();
    let mut parts = Vec::new();
    let has_depth = own.method.stops_at_depth();
    if has_depth && peers.iter().any(|peer| peer.limits.depth != own.limits.depth) {
        parts.push(match own.limits.depth {
            Some(depth) => text.with("compare.depth", &[("depth", &depth)]),
            None => text.get("compare.to-the-end"),
        });
    }
    if peers.iter().any(|peer| peer.limits.nodes != own.limits.nodes)
        && let Some(nodes) = own.limits.nodes
    {
        let key = if own.method.is_monte_carlo() { "simulations" } else { "nodes" };
        parts.push(format!("{} {nodes}", text.get(&format!("analysis.limit.{key}"))));
    }
    if own.method.evaluates() && peers.iter().any(|peer| peer.evaluation != own.evaluation) {
        parts.push(text.get(&format!("analysis.evaluation.{}", own.evaluation.name())));
    }
    let settings = peers.iter().map(|peer| peer.method.settings().entries()).collect::<Vec<_>>();
    for (index, setting) in own.method.settings().entries().into_iter().enumerate() {
        // The peers have the same method, and so their settings in the same order.
        if settings.iter().any(|peer| peer[index].value != setting.value) {
            parts.extend(apart::setting(text, setting));
        }
    }
    parts.join(" · ")
}
