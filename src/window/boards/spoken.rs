//! Cells in words, for screen readers and for tests: "d3, legal move, plus 2".

use edagari_app::words::games::named_side;
use edagari_app::words::text::Text;

use super::board::{BoardCell, Content, DrawnGame};
use crate::boards::scene::BoardScene;

/// The visible content of a cell, in words.
pub(super) fn cell<B: DrawnGame>(cell: &BoardCell, scene: &BoardScene<'_>) -> String {
    let text = scene.text;
    let side = |side| named_side(text, B::KEY, side);
    let name: &dyn std::fmt::Display = &cell.name;
    let name = match &cell.content {
        Content::Stones(_) => text.with("board.say.column", &[("name", name)]),
        Content::Line(key) => text.with(key, &[("name", name)]),
        Content::Named(key) => text.get(key),
        _ => cell.name.clone(),
    };
    let mut parts = vec![name];
    match &cell.content {
        Content::Stone(owner) => parts.push(side(*owner)),
        Content::Stones(owners) if !owners.is_empty() => {
            let stones: Vec<String> = owners.iter().map(|&owner| side(owner)).collect();
            parts.push(text.with("board.say.stones", &[("stones", &stones.join(" "))]));
        }
        Content::Wall => parts.push(text.get("board.say.wall")),
        Content::Number(number) => parts.push(number.to_string()),
        Content::Empty | Content::Stones(_) => parts.push(text.get("board.say.empty")),
        Content::Named(_) | Content::Line(_) => {}
    }
    if scene.legal.contains(&cell.action) {
        if scene.interactive {
            // A legal move implies that its cell is empty.
            if cell.content == Content::Empty {
                parts.pop();
            }
            parts.push(text.get("board.say.legal"));
        }
        let hint = scene.hints.iter().find(|hint| hint.action == cell.action);
        parts.extend(hint.into_iter().flat_map(|hint| &hint.lines).map(|line| value(text, line)));
    }
    let adds = scene.adds.iter().find(|add| add.cell == cell.action);
    parts.extend(adds.map(|add| text.with("board.say.adds", &[("value", &value(text, &add.words))])));
    let noted = scene.notes.iter().find(|(name, _)| *name == cell.name);
    parts.extend(noted.map(|(_, note)| note.clone()));
    if scene.last == Some(cell.action) && matches!(cell.content, Content::Stone(_) | Content::Stones(_)) {
        parts.push(text.get("board.say.last"));
    }
    parts.join(", ")
}

/// A value with its signs in words: `≤ −2` becomes "at most minus 2".
pub fn value(text: Text, line: &str) -> String {
    let mut said = String::new();
    for character in line.chars() {
        let words: &[&str] = match character {
            '+' => &["board.say.plus"],
            '−' => &["board.say.minus"],
            '≤' => &["board.say.at-most"],
            '≥' => &["board.say.at-least"],
            '≲' => &["board.say.at-most", "board.say.about"],
            '≳' => &["board.say.at-least", "board.say.about"],
            '=' => &["board.say.exactly"],
            '≈' => &["board.say.about"],
            other => {
                said.push(other);
                continue;
            }
        };
        for word in words {
            said.push_str(&text.get(word));
            said.push(' ');
        }
    }
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use edagari_app::words::text::Language;

    #[test]
    fn every_sign_in_front_of_a_value_has_words() {
        let text = Text::new(Language::English);
        for (line, said) in [
            ("≤ −2", "at most minus 2"),
            ("≲ −2", "at most about minus 2"),
            ("≳ +2", "at least about plus 2"),
        ] {
            assert_eq!(value(text, line), said);
        }
    }
}
