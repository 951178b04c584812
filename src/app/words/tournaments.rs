//! Tournament games in words: results, faults of games, and incomplete files.

use std::path::{Path, PathBuf};

use crate::store::wthor::{ArchivedGame, ResultCheck, SkipReason, Skipped};

use super::text::{Text, count, file_name};

/// Both sides' discs at the end by Black's lead, the empty squares given to the winner: `34–30`.
pub fn discs(lead: i8) -> String {
    // Half of the squares plus half of the lead: both numbers add up to 64.
    let black = i32::midpoint(64, i32::from(lead));
    format!("{black}–{}", 64 - black)
}

/// Black's average lead with its sign and one decimal.
pub fn average(lead: f64) -> String {
    let rounded = (10.0 * lead).round() / 10.0;
    // A small loss rounds to minus zero, which would be written with a sign.
    if rounded == 0.0 { "0.0".to_owned() } else { format!("{rounded:+.1}").replace('-', "−") }
}

/// The stated result of a game; a question mark for an impossible one.
pub fn result(entry: &ArchivedGame) -> String {
    entry.result.map_or_else(|| "?".to_owned(), discs)
}

/// The fault of a game, in a few words; empty without any.
pub fn remark(text: Text, entry: &ArchivedGame) -> String {
    match entry.standing {
        ResultCheck::Finished => String::new(),
        ResultCheck::NoMoves => text.get("tournaments.no-moves"),
        ResultCheck::BrokenOff => text.with("tournaments.broken-off", &[("count", &entry.stones())]),
        ResultCheck::OtherResult(lead) => text.with("tournaments.other-result", &[("result", &discs(lead))]),
        ResultCheck::Illegal(number) => text.with("tournaments.illegal", &[("number", &number)]),
    }
}

/// The fault of a game, in a sentence.
pub fn standing(text: Text, entry: &ArchivedGame) -> String {
    let result = result(entry);
    match entry.standing {
        ResultCheck::Finished => String::new(),
        ResultCheck::NoMoves => text.with("tournaments.said.no-moves", &[("result", &result)]),
        ResultCheck::BrokenOff => {
            text.with("tournaments.said.broken-off", &[("count", &entry.stones()), ("result", &result)])
        }
        ResultCheck::OtherResult(lead) => {
            text.with("tournaments.said.other-result", &[("result", &result), ("board", &discs(lead))])
        }
        ResultCheck::Illegal(number) => {
            text.with("tournaments.said.illegal", &[("number", &number), ("result", &result)])
        }
    }
}

/// The title of a game: `Black – White, tournament, 1997, 34–30`.
pub fn title(players: &[impl AsRef<str>; 2], tournament: &str, entry: &ArchivedGame) -> String {
    let [black, white] = players.each_ref().map(AsRef::as_ref);
    format!("{black} – {white}, {tournament}, {}, {}", entry.year, result(entry))
}

/// The sources of games by name.
pub fn sources(text: Text, paths: &[PathBuf]) -> String {
    match paths {
        [] => String::new(),
        [path] => file_name(path),
        [first, ..] => {
            text.with("tournaments.sources", &[("file", &file_name(first)), ("count", &(paths.len() - 1))])
        }
    }
}

/// The reason why no games could be opened.
pub fn not_opened(text: Text, paths: &[PathBuf], why: &str) -> String {
    text.with("error.open", &[("file", &sources(text, paths)), ("why", &why)])
}

/// A notice that games are open, with the number of faulty files.
pub fn opened(text: Text, games: usize, faulty: usize) -> String {
    let games = count(games as u64);
    if faulty == 0 {
        text.with("tournaments.opened", &[("games", &games)])
    } else {
        text.with("tournaments.opened-partly", &[("games", &games), ("files", &faulty)])
    }
}

/// Missing or surplus data in a file.
pub fn torn(text: Text, path: &Path, skipped: &Skipped) -> String {
    let reasons: Vec<_> = SkipReason::ALL
        .iter()
        .copied()
        .map(|fault| (skipped.of(fault), fault.name().replace(' ', "-")))
        .filter(|(games, _)| *games > 0)
        .map(|(games, key)| text.with(&format!("learning.fault.{key}"), &[("count", &games)]))
        .collect();
    let reasons = reasons.join(&text.get("learning.and"));
    text.with("tournaments.torn", &[("file", &file_name(path)), ("reasons", &reasons)])
}
