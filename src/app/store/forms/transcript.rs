//! The moves in human notation, below lines with players, place, date and result. Any other game than one of
//! a few moves or more on the usual board of Othello is named.

use crate::catalog::Game;
use crate::store::Document;

/// The fewest moves that identify a game of Othello.
const A_FEW: usize = 2;

/// The moves played, with the start where it is unusual.
pub(super) fn write(document: &Document, names: &[String; 2]) -> String {
    let facts = &document.facts;
    let record = &document.record;
    let line: Vec<_> = record.main_line().into_iter().filter_map(|id| record.action(id)).collect();
    let is_usual = document.start == Game::Othello { size: 8 }.start();
    // A few moves, and those of other boards, fit many games.
    let game = if is_usual && line.len() >= A_FEW { String::new() } else { document.game().to_string() };
    let known = [
        ("Game", game.as_str()),
        ("Black", &names[0]),
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
    let moves = document.start.write_moves(&line);
    if document.start != document.game().start() {
        text += &document.start.to_string();
        text.push(' ');
    }
    text + moves.as_str() + "\n"
}
