//! The tournament of this window on the disk: what is set up, and beside it the result as far as it is played, so that a program that
//! is killed loses no game that was over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::engine::tournament::{ResultFolder, Tournament};
use crate::store::output::{Existing, OutputError};
use crate::store::slot::Slot;
use crate::store::{self, SIZE_LIMIT};

use super::data::{ClassSetup, CutOffTournament};

/// The place of a tournament, ours as long as this value lives.
#[derive(Debug)]
pub struct TournamentKeeping {
    slot: Slot,
}

impl TournamentKeeping {
    /// Takes a place in a folder, with the tournament that was cut off there, or in a window that runs no more.
    ///
    /// # Errors
    /// When the folder cannot be made, or other windows have all places.
    pub fn take(folder: &Path) -> io::Result<(Self, Option<CutOffTournament>)> {
        fs::create_dir_all(folder)?;
        let keeping = Self { slot: Slot::take(folder, "tournament")? };
        let own = cut_off(keeping.slot.path());
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

    /// Brings the tournament of another window here.
    fn take_over(&self, other: &Path) -> Option<CutOffTournament> {
        let left = cut_off(other)?;
        fs::rename(folder_of(other), self.folder()).ok()?;
        fs::rename(other, self.slot.path()).ok()?;
        Some(left)
    }

    /// Begins another tournament here; the one that was here goes.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub(super) fn begin(&self, setup: &ClassSetup) -> Result<ResultFolder, OutputError> {
        let path = self.slot.path();
        let failed = |source| OutputError::Write { path: path.to_owned(), source };
        let text = ron::to_string(setup).map_err(|error| failed(io::Error::other(error)))?;
        let folder = ResultFolder::begin(&self.folder(), Existing::Replace)?;
        store::replace(path, text.as_bytes()).map_err(failed)?;
        Ok(folder)
    }

    /// Goes on with the one that is here.
    ///
    /// # Errors
    /// When the folder is none of a tournament any more.
    pub(super) fn resume(&self) -> Result<Option<ResultFolder>, OutputError> {
        ResultFolder::resume(&self.folder())
    }

    /// Forgets it: it was saved elsewhere.
    pub(super) fn forget(&self) {
        // If a file stays, the tournament is offered once more.
        let _ = fs::remove_file(self.slot.path()).and_then(|()| fs::remove_dir_all(self.folder()));
    }
}

fn folder_of(path: &Path) -> PathBuf {
    path.with_extension("result")
}

/// The tournament whose setup this file holds, where games of it were over.
fn cut_off(path: &Path) -> Option<CutOffTournament> {
    let bytes = store::read(path, SIZE_LIMIT as u64).ok()?;
    let setup: ClassSetup = ron::de::from_bytes(&bytes).ok()?;
    let games = Tournament::games_kept_in(&folder_of(path));
    (games > 0 && setup.is_usable()).then_some(CutOffTournament { setup, games })
}
