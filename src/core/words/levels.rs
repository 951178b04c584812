//! What the levels of opponents are called.

use crate::catalog::Level;

use super::text::Text;

/// By how much a level is stronger than the one below, with the ends of its 95 % interval.
pub fn elo(text: Text, [elo, least, most]: [u16; 3]) -> String {
    text.with("level.elo", &[("elo", &elo), ("least", &least), ("most", &most)])
}

/// What a level is called, with its number.
pub fn level_name(text: Text, level: Level) -> String {
    let name = text.get(&format!("level.{}", level.row().name));
    text.with("level.numbered", &[("number", &level.number()), ("name", &name)])
}
