//! Keeps the match running that should be played, hands its games to `update`, and keeps them on the disk.

use std::cmp::Reverse;
use std::fmt::Display;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::match_play::document::{self, MatchJournal, RecoveredMatch};
use crate::match_play::game::refused_memory;
use crate::match_play::{MatchPlan, MatchResults, MatchRun};
use crate::session::effect::{Effect, Notice};
use crate::session::matches;
use crate::session::matches::data::MatchBefore;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::store::slot::{LateSlot, Slot};
use crate::store::{DocumentError, WriteLock, replace_with};
use crate::words::faults;
use crate::words::games::game_name;
use crate::words::written::method_name;

/// Matches that are kept besides the last one.
const MOST_BEFORE: u32 = 20;

/// The match that is played, if one is.
#[derive(Debug, Default)]
pub struct MatchRunner {
    current: Option<CurrentMatch>,
    /// The file that keeps the match, so that it goes on after a crash.
    kept: Option<Arc<LateSlot>>,
    /// Which match that file holds: [`super::data::Matches::begun`].
    held: Option<u64>,
    /// A match of which that file lacks games, for the disk did not take them.
    unwritten: Option<UnwrittenMatch>,
    /// Where the last such match belongs by now, for a writer that tries again.
    unwritten_file: Arc<Mutex<UnwrittenFile>>,
}

/// A match that is to be written once the disk takes it.
#[derive(Debug)]
pub struct UnwrittenMatch {
    /// None while it is played: then only its file is to be had, and the games follow.
    results: Option<MatchResults>,
    file: Arc<Mutex<UnwrittenFile>>,
    /// Where it is said how many games the disk lacks.
    slot: Arc<LateSlot>,
}

/// Where a match belongs that is to be written.
#[derive(Debug, Default)]
enum UnwrittenFile {
    /// Another file holds it, or nobody keeps it any more.
    #[default]
    Nowhere,
    /// In the file of the slot.
    OfSlot,
    /// It was put by.
    By(PathBuf),
}

impl UnwrittenMatch {
    /// Writes it, if it is still to be.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn write(&self) -> Result<(), DocumentError> {
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let no_slot = |source| DocumentError::Write { path: self.slot.folder().to_owned(), source };
        let slot = self.slot.take().map_err(no_slot)?;
        let (Some(results), Some(path)) = (&self.results, file.path(slot)) else { return Ok(()) };
        let written = replace_with(path, |out| document::write(results, out));
        if written.is_ok() {
            slot.say_unwritten(0);
        }
        written.map_err(|source| DocumentError::Write { path: path.to_owned(), source })
    }
}

impl UnwrittenFile {
    fn path<'a>(&'a self, slot: &'a Slot) -> Option<&'a Path> {
        match self {
            Self::Nowhere => None,
            Self::OfSlot => Some(slot.path()),
            Self::By(path) => Some(path),
        }
    }
}

#[derive(Debug)]
struct CurrentMatch {
    /// Which match: [`super::data::Matches::begun`].
    number: u64,
    run: MatchRun,
    journal: Option<MatchJournal>,
    /// Games that the disk did not take.
    unwritten: u32,
}

impl MatchRunner {
    /// Time a frame may spend on taking in games.
    const BUDGET: Duration = Duration::from_millis(2);

    /// Keeps matches in a slot of this folder from now on, and shows the one that it holds. A program of before kept them
    /// in one file, `former`. What cannot be read is put aside: the answer is then what to say of it.
    pub fn keep_in(&mut self, folder: &Path, former: &Path, state: &mut State) -> Vec<Effect> {
        let slot = match Slot::take_over(folder, "match", former) {
            Ok(slot) => slot,
            Err(error) => {
                // Once a match is played that has no file, it is tried again.
                self.kept = Some(Arc::new(LateSlot::new(folder, "match", None)));
                let why = faults::io_error(state.text(), &error);
                let words = state.text().with("match.not-kept", &[("why", &why)]);
                return vec![Notice::error(words).into()];
            }
        };
        let mut effects = Vec::new();
        if slot.lost_changes() {
            let called =
                document::plan_of(slot.path()).map_or_else(|| "–".to_owned(), |plan| named(state, &plan));
            let values: [(&str, &dyn Display); 2] = [("count", &slot.lost_count()), ("match", &called)];
            let words = state.text().with("match.lost", &values);
            effects.push(Notice::error(words).into());
        }
        if slot.path().symlink_metadata().is_ok() {
            if let Ok(kept) = document::load_kept(slot.path()) {
                effects.extend(said_damaged(state, slot.path(), &kept));
                // What was set up for the next match stays.
                let plan = state.settings.match_setup.is_some().then(|| state.matches.plan.clone());
                matches::update::adopt_match(state, kept.results);
                if let Some(plan) = plan {
                    matches::update::set_up(state, plan);
                }
                self.held = Some(state.matches.begun);
            } else {
                slot.put_aside();
                let words = state.text().with("match.put-aside", &[("folder", &folder.display())]);
                effects.push(Notice::error(words).into());
            }
        }
        state.matches.before = listed_before(&slot);
        self.kept = Some(Arc::new(LateSlot::new(folder, "match", Some(slot))));
        effects
    }

    /// Takes in games, stops what is no longer wanted, starts what is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        matches::update::follow_game(state);
        self.receive(state, wake);
        self.begin_late(state);
        if std::mem::take(&mut state.matches.lists_before)
            && let Some(slot) = self.slot()
        {
            state.matches.before = listed_before(slot);
        }
        let wanted = state.matches.is_playing().then_some(state.matches.begun);
        if self.current.as_ref().map(|current| current.number) != wanted {
            if self.end(state) {
                matches::update::match_written(state);
            }
            if let Some(number) = wanted {
                self.start(state, wake, number);
            }
        }
    }

    fn slot(&self) -> Option<&Slot> {
        self.kept.as_ref()?.taken()
    }

    /// Begins the file of a match that is played without one, once the disk takes it.
    fn begin_late(&mut self, state: &mut State) {
        let is_late = |current: &CurrentMatch| {
            current.journal.is_none() && current.number == state.matches.begun && self.slot().is_some()
        };
        let Some(number) =
            self.current.as_ref().filter(|current| is_late(current)).map(|current| current.number)
        else {
            return;
        };
        match self.begin(state, number) {
            Ok(journal) => {
                if let Some(current) = &mut self.current {
                    current.journal = journal;
                }
            }
            Err(error) => {
                let why = faults::io_error(state.text(), &error);
                matches::update::match_unwritten(state, why);
            }
        }
    }

    /// Stops the games and waits for their threads to end.
    pub fn stop(&mut self, state: &State) {
        self.end(state);
    }

    /// A match that ended and is not on the disk, once.
    pub const fn take_unwritten(&mut self) -> Option<UnwrittenMatch> {
        self.unwritten.take()
    }

    fn receive(&mut self, state: &mut State, wake: &Wake) {
        let Some(CurrentMatch { number, run, journal, unwritten }) = &mut self.current else { return };
        // Another match is shown by now; `advance` ends this one in the same frame.
        if *number != state.matches.begun {
            return;
        }
        matches::update::match_time(state, run.elapsed().as_secs_f64());
        let more = run.poll(Self::BUDGET, |played| {
            let plan = state.matches.results.as_ref().map(MatchResults::plan);
            // On the disk before it is shown: after a crash the file lacks no game that somebody has seen.
            let written = match (&mut *journal, plan) {
                (Some(journal), Some(plan)) => journal.add(plan, &played),
                _ => Ok(()),
            };
            matches::update::absorb_game(state, played);
            if let Err(error) = written {
                *unwritten += 1;
                if let Some(slot) = self.kept.as_ref().and_then(|late| late.taken()) {
                    slot.say_unwritten(*unwritten);
                }
                let text = state.text();
                let values: [(&str, &dyn Display); 2] =
                    [("count", unwritten), ("why", &faults::io_error(text, &error))];
                let why = text.with("match.not-on-disk", &values);
                matches::update::match_unwritten(state, why);
            }
        });
        if more {
            // The rest waits for the next frame.
            wake.now();
        }
    }

    /// Another match is about to begin: the one before keeps a file of its own. Whether it has that.
    fn put_by(&self) -> bool {
        let Some(slot) = self.slot() else { return false };
        let Some(by) = free_before(slot.path()) else { return false };
        let mut unwritten = self.unwritten_file.lock().unwrap_or_else(PoisonError::into_inner);
        let is_put = slot.put_by(&by);
        if is_put && matches!(*unwritten, UnwrittenFile::OfSlot) {
            *unwritten = UnwrittenFile::By(by);
        }
        is_put
    }

    /// The file of a match that begins or goes on. One that takes the place of another is written beside it first: where the
    /// disk does not take it, the one before is as it was.
    fn begin(&mut self, state: &mut State, number: u64) -> io::Result<Option<MatchJournal>> {
        let (Some(late), Some(results)) = (&self.kept, &state.matches.results) else { return Ok(None) };
        let slot = match late.take() {
            Ok(slot) => slot,
            // One match at a time waits for the disk.
            Err(error) if self.held.is_some_and(|held| held != number) => return Err(error),
            Err(_) => {
                self.held = Some(number);
                self.hand_over(None);
                return Ok(None);
            }
        };
        let path = slot.path().to_owned();
        let begin = |path: &Path| MatchJournal::begin(WriteLock::take(path)?, results);
        if self.held.is_none_or(|held| held == number) {
            let journal = begin(&path)?;
            self.held = Some(number);
            return Ok(Some(journal));
        }
        let mut journal = begin(&path.with_extension("next.ron"))?;
        // Where the one before cannot be put by, nothing takes its place.
        if path.exists() && !self.put_by() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        journal.rename(&path)?;
        self.held = Some(number);
        state.matches.before = listed_before(slot);
        Ok(Some(journal))
    }

    fn start(&mut self, state: &mut State, wake: &Wake, number: u64) {
        let refused = state.matches.results.as_ref().and_then(|results| refused_memory(results.plan()));
        if let Some(refusal) = refused {
            let why = faults::memory(state.text(), refusal);
            return self.refuse(state, why);
        }
        let journal = self.begin(state, number);
        let Some(results) = &state.matches.results else { return };
        let threads = NonZero::new(state.matches.threads).unwrap_or(NonZero::<usize>::MIN);
        let wake = wake.clone();
        let begun = journal
            .and_then(|journal| Ok((MatchRun::start(results, threads, move || wake.streamed())?, journal)));
        match begun {
            Ok((run, journal)) => {
                state.matches.before_start = None;
                // The journal holds all games of this match.
                let mut unwritten = self.unwritten_file.lock().unwrap_or_else(PoisonError::into_inner);
                if matches!(*unwritten, UnwrittenFile::OfSlot) && journal.is_some() {
                    *unwritten = UnwrittenFile::Nowhere;
                }
                drop(unwritten);
                // The file holds all games that there are.
                if let Some(slot) = self.slot().filter(|_| journal.is_some()) {
                    slot.say_unwritten(0);
                }
                self.current = Some(CurrentMatch { number, run, journal, unwritten: 0 });
            }
            Err(error) => {
                let why = faults::io_error(state.text(), &error);
                self.refuse(state, why);
            }
        }
    }

    /// No game can be played, for this reason.
    fn refuse(&mut self, state: &mut State, why: String) {
        let earlier = matches::update::match_refused(state, why);
        if earlier.is_some() && earlier == self.held {
            self.held = Some(state.matches.begun);
            if self.slot().is_none() {
                self.hand_over(state.matches.results.clone());
            }
        }
    }

    /// Ends the match that is played; what is kept of it is brought into order. Whether its file holds all of it.
    fn end(&mut self, state: &State) -> bool {
        let Some(CurrentMatch { number, run, journal, .. }) = self.current.take() else { return false };
        // The threads end first, so that no game comes in while the file is brought into order.
        drop(run);
        // Where another match took its place, the results are not those of this file.
        let Some(results) = state.matches.results.as_ref().filter(|_| number == state.matches.begun) else {
            return false;
        };
        // Unless the disk took no more, the file holds every game already, and only their order is at stake.
        let is_written = journal.is_some_and(|journal| journal.end(results).is_ok());
        if !is_written {
            self.hand_over(Some(results.clone()));
        } else if let Some(slot) = self.slot() {
            slot.say_unwritten(0);
        }
        is_written
    }

    /// Has a match written once the disk takes it; while it is played, its file alone.
    fn hand_over(&mut self, results: Option<MatchResults>) {
        let Some(slot) = self.kept.clone() else { return };
        let file = Arc::new(Mutex::new(UnwrittenFile::OfSlot));
        self.unwritten_file = Arc::clone(&file);
        self.unwritten = Some(UnwrittenMatch { results, file, slot });
    }
}

/// A match by its game and its methods.
fn named(state: &State, plan: &MatchPlan) -> String {
    let text = state.text();
    let engines = plan.engines.iter().map(|engine| method_name(text, engine));
    format!("{}, {}", game_name(text, plan.game), engines.collect::<Vec<_>>().join(" – "))
}

/// That games of a file are damaged: how many, and the line of the first.
fn said_damaged(state: &State, path: &Path, kept: &RecoveredMatch) -> Option<Effect> {
    let (file, line) = (path.display(), kept.first.as_ref()?.line);
    let values: [(&str, &dyn Display); 3] = [("file", &file), ("count", &kept.damaged), ("line", &line)];
    Some(Notice::error(state.text().with("match.damaged", &values)).into())
}

/// The files of matches that were before the one of this file, the newest first.
fn before(path: &Path) -> Vec<PathBuf> {
    newest_first(names_before(path))
}

fn newest_first(files: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let written = |path: &Path| path.metadata().and_then(|about| about.modified()).ok();
    let mut files: Vec<_> = files.filter(|file| file.is_file()).collect();
    files.sort_by_key(|file| Reverse(written(file)));
    files
}

/// The matches that were before the one of this slot, and those of other windows, each with what the beginning of its file says.
fn listed_before(slot: &Slot) -> Vec<MatchBefore> {
    let [held, left] = slot.beside();
    let others = || held.iter().chain(&left);
    let before = [slot.path()].into_iter().chain(others().map(PathBuf::as_path)).flat_map(names_before);
    let listed =
        |path: PathBuf| MatchBefore { plan: document::plan_of(&path), is_held: held.contains(&path), path };
    newest_first(before.chain(others().cloned())).into_iter().map(listed).collect()
}

/// A name for one more of them; once all are taken, that of the oldest.
fn free_before(path: &Path) -> Option<PathBuf> {
    let free = names_before(path).find(|file| file.symlink_metadata().is_err());
    free.or_else(|| before(path).pop())
}

/// The names of matches before the one of this file, so many as are kept; earlier programs knew the first alone.
fn names_before(path: &Path) -> impl Iterator<Item = PathBuf> {
    let first = path.with_extension("before.ron");
    let others = (2..=MOST_BEFORE).map(|number| path.with_extension(format!("before-{number}.ron")));
    [first].into_iter().chain(others.collect::<Vec<_>>())
}
