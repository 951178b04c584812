//! Games that others took the place of and that no file holds, as the window knows them: what is stored, and what is
//! about to be.

use std::path::Path;
use std::time::SystemTime;

use crate::game::Outcome;
use crate::store::Document;
use crate::store::autosave::AutosaveNote;
use crate::store::dates::day;
use crate::store::replaced_games::ShelfEntry;
use crate::words::games::{game_name, side_name};
use crate::words::text::{Text, file_name};

/// The stored games.
#[derive(Debug, Default)]
pub struct StoredGames {
    /// What is stored, the newest first.
    pub list: Vec<ShelfEntry>,
    /// Games to be stored.
    pub waiting: Vec<WaitingGame>,
    /// What the names of this window's games begin with.
    pub stem: String,
    /// Names given so far.
    pub given: u32,
}

/// A game that is to be stored.
#[derive(Clone, Debug)]
pub struct WaitingGame {
    /// The name that it is stored by.
    pub id: String,
    pub document: Document,
    /// Its file, where it belongs to one.
    pub note: AutosaveNote,
}

impl StoredGames {
    /// A name that no game has.
    pub fn next_id(&mut self) -> String {
        self.given += 1;
        format!("{}-{}", self.stem, self.given)
    }
}

/// A stored game by its name and when another took its place.
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

/// How a stored game ended; nothing where it did not.
fn ending(text: Text, entry: &ShelfEntry) -> String {
    let Some(position) = &entry.position else { return String::new() };
    match position.outcome() {
        Some(Outcome::Win(winner)) => text.with("game.wins", &[("side", &side_name(text, position, winner))]),
        Some(Outcome::Draw) => text.get("game.draw"),
        None => String::new(),
    }
}

/// How long ago a game was stored.
pub fn age_of(text: Text, entry: &ShelfEntry) -> String {
    date(text, entry.at, SystemTime::now())
}

/// How long ago a file was written, or the day.
pub fn age(text: Text, path: &Path) -> String {
    let written = path.metadata().and_then(|about| about.modified());
    written.map_or_else(|_| String::new(), |at| date(text, at, SystemTime::now()))
}

/// How long ago that was, or the day where it is long ago (of Greenwich: the program does not know another).
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
