//! What the levels of opponents are called.

use crate::catalog::Level;

use super::text::Text;

/// What a level is called, with its number.
pub fn level_name(text: Text, level: Level) -> String {
    let name = text.get(&format!("level.{}", level.row().name));
    text.with("level.numbered", &[("number", &level.number()), ("name", &name)])
}
