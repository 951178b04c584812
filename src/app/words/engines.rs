//! Opinions of other programs in words: what one would play, and what it takes a position for.

use crate::catalog::shown::DisplayedResult;
use crate::catalog::{AnyPosition, Engine};
use crate::game::Side;
use crate::game::score::Bound;
use crate::search::Report;

use super::games::side_name;
use super::move_numbers::move_names;
use super::text::Text;

/// What an engine said of a position.
#[derive(Clone, Copy, Debug)]
pub struct EngineOpinion<'a> {
    pub engine: &'a Engine,
    pub position: &'a AnyPosition,
    pub report: &'a Report,
    /// For whom values are written.
    pub viewer: Side,
}

impl EngineOpinion<'_> {
    /// Its move, its estimate where its protocol has one, and the line that it expects, in a sentence; empty before it has
    /// said anything.
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
