//! Replaced games that no file holds, as the window knows them: those stored, and those about to be.

use std::path::Path;
use std::time::SystemTime;

use crate::game::Outcome;
use crate::store::Document;
use crate::store::autosave::AutosaveNote;
use crate::store::dates::day;
use crate::store::replaced_games::ShelfEntry;
use crate::words::games::{game_name, side_name};
use crate::words::text::{Text, file_name};

#[derive(Debug, Default)]
pub struct StoredGames {
    /// The newest first.
    pub list: Vec<ShelfEntry>,
    pub waiting: Vec<WaitingGame>,
    /// The prefix of the names of this window's games.
    pub stem: String,
    pub given: u32,
}

/// A game that is to be stored.
#[derive(Clone, Debug)]
pub struct WaitingGame {
    pub id: String,
    pub document: Document,
    /// The note with its file, where it has one.
    pub note: AutosaveNote,
}

impl StoredGames {
    /// A name that no game has.
    pub fn next_id(&mut self) -> String {
        self.given += 1;
        format!("{}-{}", self.stem, self.given)
    }
}

/// A stored game in words: its name and the time when it was replaced.
pub fn words(text: Text, entry: &ShelfEntry) -> String {
    let game = game_name(text, entry.game);
    let called = entry.path.as_deref().map_or_else(|| entry.title.clone(), file_name);
    let name = if called.is_empty() { game } else { format!("{called} · {game}") };
    let parts = [name, entry.opening.clone(), ending(text, entry)];
    let name = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let date = date(text, entry.at, SystemTime::now());
    let key = if entry.moves == 1 { "menu.replaced-game-of-one" } else { "menu.replaced-game" };
    text.with(key, &[("name", &name), ("count", &entry.moves), ("date", &date)])
}

/// The result of a stored game; empty where it did not end.
fn ending(text: Text, entry: &ShelfEntry) -> String {
    let Some(position) = &entry.position else { return String::new() };
    match position.outcome() {
        Some(Outcome::Win(winner)) => text.with("game.wins", &[("side", &side_name(text, position, winner))]),
        Some(Outcome::Draw) => text.get("game.draw"),
        None => String::new(),
    }
}

/// Time since a game was stored, in words.
pub fn age_of(text: Text, entry: &ShelfEntry) -> String {
    date(text, entry.at, SystemTime::now())
}

/// Time since a file was written, in words, or the day.
pub fn age(text: Text, path: &Path) -> String {
    let written = path.metadata().and_then(|about| about.modified());
    written.map_or_else(|_| String::new(), |at| date(text, at, SystemTime::now()))
}

/// Time since `at` in words, or the day (in UTC: the program knows no other time zone).
fn date(text: Text, at: SystemTime, now: SystemTime) -> String {
    // A clock that was set back since makes the time negative: it counts as now.
    let seconds = now.duration_since(at).unwrap_or_default().as_secs();
    match seconds {
        0..60 => text.get("date.now"),
        60..3600 => text.with("date.minutes", &[("count", &(seconds / 60))]),
        3600..86_400 => text.with("date.hours", &[("count", &(seconds / 3600))]),
        _ => day(at),
    }
}
