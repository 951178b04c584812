//! Storage of this window's tournament: its settings, and the result as far as it is played, so that a killed
//! program loses no finished game.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::store::output::{Existing, OutputError};
use crate::store::slot::Slot;
use crate::store::{self, SIZE_LIMIT};

use super::kept_games::KeptCount;
use super::result_folder::ResultFolder;
use super::table::Tournament;

/// A tournament that was interrupted by the end of the program.
#[derive(Debug)]
pub struct CutOff {
    pub setup: String,
    /// Number of games that were over and saved.
    pub games: usize,
    /// Whether all games of its result can be read.
    pub is_whole: bool,
    /// Games that were over, too, and that the disk did not take.
    pub lost: u32,
}

/// The place of a tournament, exclusive during the lifetime of this value.
#[derive(Debug)]
pub struct TournamentKeeping {
    slot: Slot,
}

impl TournamentKeeping {
    /// Takes a place in a folder, with the tournament that was interrupted there, or in a window that has
    /// ended.
    ///
    /// # Errors
    /// When the folder cannot be created, or other windows hold all places.
    pub fn take(folder: &Path) -> io::Result<(Self, Option<CutOff>)> {
        fs::create_dir_all(folder)?;
        let keeping = Self { slot: Slot::take(folder, "tournament")? };
        let own = cut_off(keeping.slot.path(), keeping.slot.lost_count());
        let left = own.or_else(|| {
            let others = keeping.slot.left_by_others();
            others.iter().find_map(|other| keeping.take_over(other.path()))
        });
        Ok((keeping, left))
    }

    /// The folder of the result.
    pub fn folder(&self) -> PathBuf {
        folder_of(self.slot.path())
    }

    /// Moves the tournament of another window here.
    fn take_over(&self, other: &Path) -> Option<CutOff> {
        let left = cut_off(other, 0)?;
        fs::rename(folder_of(other), self.folder()).ok()?;
        fs::rename(other, self.slot.path()).ok()?;
        Some(left)
    }

    /// Starts another tournament here, deleting the earlier one.
    ///
    /// # Errors
    /// When the disk refuses it.
    pub fn begin(&self, setup: &str) -> Result<ResultFolder, OutputError> {
        let path = self.slot.path();
        let folder = ResultFolder::begin(&self.folder(), Existing::Replace)?;
        let written = store::replace(path, setup.as_bytes());
        written.map_err(|source| OutputError::Write { path: path.to_owned(), source })?;
        Ok(folder)
    }

    /// Continues the tournament that is here.
    ///
    /// # Errors
    /// When the folder is no longer one of a tournament.
    pub fn resume(&self) -> Result<Option<ResultFolder>, OutputError> {
        ResultFolder::resume(&self.folder())
    }

    /// Notes the number of finished games that could not be saved, to be reported by the next run after a
    /// crash.
    pub fn say_unwritten(&self, games: usize) {
        self.slot.say_unwritten(u32::try_from(games).unwrap_or(u32::MAX));
    }

    /// Waits until a failed write may be repeated, or `stop` is raised.
    pub fn pause(&self, stop: &AtomicBool) {
        const WAIT: Duration = Duration::from_millis(100);
        const WAITS: u32 = 40;
        for _ in 0..WAITS {
            if !stop.load(Ordering::Relaxed) {
                thread::sleep(WAIT);
            }
        }
    }

    /// Moves the games to a folder of their own, where the settings are unreadable, so that no other
    /// tournament replaces them.
    ///
    /// # Errors
    /// When the folder cannot be renamed.
    pub fn set_aside(&self) -> io::Result<PathBuf> {
        let free = (1..).map(|number| self.slot.path().with_extension(format!("{number}.damaged")));
        let aside = free.into_iter().find(|path| !path.exists()).unwrap_or_default();
        fs::rename(self.folder(), &aside)?;
        fs::rename(self.slot.path(), aside.join("set-up.ron"))?;
        Ok(aside)
    }

    /// Deletes it, because it was saved elsewhere.
    pub fn forget(&self) {
        // If a file stays, the tournament is offered once more.
        let _ = fs::remove_file(self.slot.path()).and_then(|()| fs::remove_dir_all(self.folder()));
    }
}

fn folder_of(path: &Path) -> PathBuf {
    path.with_extension("result")
}

/// The tournament with its settings in this file, if games of it were over; the text may be damaged.
fn cut_off(path: &Path, lost: u32) -> Option<CutOff> {
    let setup = match store::read(path, SIZE_LIMIT as u64) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(_) if path.exists() => String::new(),
        Err(_) => return None,
    };
    let KeptCount { games, is_whole } = Tournament::games_kept_in(&folder_of(path));
    (games > 0 || !is_whole).then_some(CutOff { setup, games, is_whole, lost })
}
