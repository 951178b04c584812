//! The moves as people write them, below lines that say who played, where, when and with what result.

use crate::store::Document;

/// The moves that were played, from a board where the game did not begin as usual.
pub(super) fn write(document: &Document, names: &[String; 2]) -> String {
    let facts = &document.facts;
    let known = [
        ("Black", names[0].as_str()),
        ("White", &names[1]),
        ("Place", &facts.place),
        ("Date", &facts.date),
        ("Result", &facts.result),
    ];
    let known = known.into_iter().filter(|(_, value)| !value.is_empty());
    let mut text = known.fold(String::new(), |text, (name, value)| {
        text + name + ": " + &value.replace(['\n', '\r'], " ") + "\n"
    });
    if !text.is_empty() {
        text.push('\n');
    }
    let record = &document.record;
    let line: Vec<_> = record.main_line().into_iter().filter_map(|id| record.action(id)).collect();
    let moves = document.start.write_moves(&line);
    if document.start != document.game().start() {
        text += &document.start.to_string();
        text.push(' ');
    }
    text + moves.as_str() + "\n"
}
