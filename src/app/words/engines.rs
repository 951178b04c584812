//! Opinions of external engines in words: move and estimate.

use crate::catalog::shown::DisplayedResult;
use crate::catalog::{AnyPosition, Engine};
use crate::game::Side;
use crate::game::score::Bound;
use crate::search::Report;

use super::games::side_name;
use super::move_numbers::move_names;
use super::text::Text;

/// The opinion of an engine on a position.
#[derive(Clone, Copy, Debug)]
pub struct EngineOpinion<'a> {
    pub engine: &'a Engine,
    pub position: &'a AnyPosition,
    pub report: &'a Report,
    /// The point of view of values.
    pub viewer: Side,
}

impl EngineOpinion<'_> {
    /// Its move, its estimate where its protocol has one, and its expected line, in a sentence; empty before
    /// its first report.
    pub fn words(&self, text: Text) -> String {
        let Self { engine, position, report, viewer } = *self;
        let (Some(name), Some(best)) = (engine.external(), report.best) else { return String::new() };
        let action = move_names(text, position, &[best]).concat();
        if !report.has_claims() {
            return text.with("engines.plays", &[("engine", &name), ("move", &action)]);
        }
        let shown = DisplayedResult::of(position, engine);
        let (_, value) = shown.words(viewer, Bound::Exact, false, report.score);
        let line = move_names(text, position, &report.line).join(" ");
        let side = side_name(text, position, viewer);
        let values: [(&str, &dyn std::fmt::Display); 5] =
            [("engine", &name), ("move", &action), ("side", &side), ("value", &value), ("line", &line)];
        text.with("engines.says", &values)
    }
}
