//! Games whose boards are drawn by number, and engines that need a limit from outside.

use crate::search::settings::{Kind, Value};

use super::{Engine, Game};

impl Game {
    /// The same game on another board of the book; `None` where it always begins on the same.
    #[must_use]
    pub fn on_board(mut self, number: u32) -> Option<Self> {
        self.maze()?.0.seed = number;
        Some(self)
    }
}

impl Engine {
    /// Whether its search goes on until somebody stops it.
    pub fn is_endless(&self) -> bool {
        let unlimited = |entry: &crate::search::settings::Entry| {
            matches!(entry.key, "playouts" | "passes")
                && matches!(entry.kind, Kind::Limit { .. })
                && entry.value == Value::Limit(None)
        };
        let bounded = self.limits.nodes.is_some() || self.limits.seconds.is_some();
        !bounded && self.method.settings().entries().iter().any(unlimited)
    }
}
