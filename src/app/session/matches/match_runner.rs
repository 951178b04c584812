//! Runs the match that should be played, passes its games to `update`, and saves them.

use std::cmp::Reverse;
use std::fmt::Display;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::match_play::document::{self, MatchJournal};
use crate::match_play::game::refused_memory;
use crate::match_play::{MatchPlan, MatchResults, MatchRun};
use crate::session::effect::{Effect, Notice};
use crate::session::matches;
use crate::session::matches::data::MatchBefore;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::store::slot::{LateSlot, Slot};
use crate::store::{self, DocumentError, WriteLock, replace_with};
use crate::words::faults;
use crate::words::games::game_name;
use crate::words::written::method_name;

/// Number of matches kept besides the last one.
const MOST_BEFORE: u32 = 20;

/// The match that is played, if any.
#[derive(Debug, Default)]
pub struct MatchRunner {
    current: Option<CurrentMatch>,
    /// The file of the match, from which it continues after a crash.
    kept: Option<Arc<LateSlot>>,
    /// The [`super::data::Matches::begun`] of the match in that file.
    held: Option<u64>,
    /// A match with games that could not be written to that file.
    unwritten: Option<UnwrittenMatch>,
    /// The present place of `unwritten`, for a writer that retries.
    unwritten_file: Arc<Mutex<UnwrittenFile>>,
}

/// A match to be written once the disk takes it.
#[derive(Debug)]
pub struct UnwrittenMatch {
    /// `None` during play: then only the file must be created, and the games follow.
    results: Option<MatchResults>,
    file: Arc<Mutex<UnwrittenFile>>,
    /// Receives the number of games that the disk lacks.
    slot: Arc<LateSlot>,
}

/// The place of a match that is to be written.
#[derive(Debug, Default)]
enum UnwrittenFile {
    /// Another file holds it, or it is no longer kept.
    #[default]
    Nowhere,
    OfSlot,
    /// In a file of its own, beside the slot.
    By(PathBuf),
}

impl UnwrittenMatch {
    /// Writes the match, if that is still needed.
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
    /// Its [`super::data::Matches::begun`].
    number: u64,
    run: MatchRun,
    journal: Option<MatchJournal>,
    /// Number of games that could not be written.
    unwritten: u32,
}

impl MatchRunner {
    /// Time per frame for taking in games.
    const BUDGET: Duration = Duration::from_millis(2);

    /// Keeps matches in a slot of this folder from now on, and shows the one stored there. An earlier version
    /// kept them in one file, `former`. Unreadable files are set aside, which the returned effects report.
    pub fn keep_in(&mut self, folder: &Path, former: &Path, state: &mut State) -> Vec<Effect> {
        let slot = match Slot::take_over(folder, "match", former) {
            Ok(slot) => slot,
            Err(error) => {
                // Once a match is played that has no file, it is tried again.
                self.kept = Some(Arc::new(LateSlot::new(folder, "match", None)));
                let why = faults::io_error(state.text(), &error);
                let words = state.text().with("match.not-kept", &[("why", &why)]);
                return vec![Notice::unkept(words).into()];
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
        let mended = if slot.path().symlink_metadata().is_ok() {
            self.adopt_kept(&slot, state, &mut effects)
        } else {
            None
        };
        state.matches.before = listed_before(&slot);
        self.kept = Some(Arc::new(LateSlot::new(folder, "match", Some(slot))));
        if mended.is_some() {
            self.hand_over(mended);
        }
        effects
    }

    /// Shows the match that the slot holds, as far as it can be read. Of a damaged one the file stays beside it, as it was found;
    /// the answer is then what is to be written in its place, so that it is named once.
    fn adopt_kept(
        &mut self,
        slot: &Slot,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) -> Option<MatchResults> {
        let folder = slot.path().parent().unwrap_or(slot.path());
        let Ok(kept) = document::load_kept(slot.path()) else {
            slot.put_aside();
            let words = state.text().with("match.put-aside", &[("folder", &folder.display())]);
            effects.push(Notice::error(words).into());
            return None;
        };
        let said = matches::update::said_damaged(state, &slot.path().display(), &kept);
        if let Some(mut words) = said {
            // Where a copy finds no room, a new name needs none.
            let copy = store::read(slot.path(), u64::MAX)
                .and_then(|found| store::copied_beside(slot.path(), &found))
                .ok()
                .or_else(|| slot.put_aside());
            if let Some(copy) = copy {
                words.push(' ');
                words.push_str(&state.text().with("error.settings-copy", &[("file", &copy.display())]));
            }
            effects.push(Notice::error(words).into());
        }
        // The settings of the next match stay.
        let plan = state.settings.match_setup.is_some().then(|| state.matches.plan.clone());
        let mended = (!kept.is_whole()).then(|| kept.results.clone());
        matches::update::adopt_match(state, kept.results);
        if let Some(plan) = plan {
            matches::update::set_up(state, plan);
        }
        self.held = Some(state.matches.begun);
        mended
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

    /// Creates the file of a match that is played without one, once the disk takes it.
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

    /// Stops the games and joins their threads.
    pub fn stop(&mut self, state: &State) {
        self.end(state);
    }

    /// A match that ended and could not be written; only the first call returns it.
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
            // Written before it is shown: after a crash the file lacks no game that was shown.
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

    /// Moves the earlier match to a file of its own before another begins; returns whether that succeeded.
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

    /// Creates the file of a match that begins or continues. A match that replaces another is written beside
    /// it first: where the disk does not take it, the earlier one is intact.
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
        // Where the earlier match cannot be moved, nothing replaces it.
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

    /// Reports why no game can be played.
    fn refuse(&mut self, state: &mut State, why: String) {
        let earlier = matches::update::match_refused(state, why);
        if earlier.is_some() && earlier == self.held {
            self.held = Some(state.matches.begun);
            if self.slot().is_none() {
                self.hand_over(state.matches.results.clone());
            }
        }
    }

    /// Ends the match under way, and writes its games in order. Returns whether its file holds all of it.
    fn end(&mut self, state: &State) -> bool {
        let Some(CurrentMatch { number, run, journal, .. }) = self.current.take() else { return false };
        // The threads end first, so that no game arrives while the file is rewritten.
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

    /// Lets a match be written once the disk takes it; during play, only its file.
    fn hand_over(&mut self, results: Option<MatchResults>) {
        let Some(slot) = self.kept.clone() else { return };
        let file = Arc::new(Mutex::new(UnwrittenFile::OfSlot));
        self.unwritten_file = Arc::clone(&file);
        self.unwritten = Some(UnwrittenMatch { results, file, slot });
    }
}

/// The name of a match: its game and its methods.
fn named(state: &State, plan: &MatchPlan) -> String {
    let text = state.text();
    let engines = plan.engines.iter().map(|engine| method_name(text, engine));
    format!("{}, {}", game_name(text, plan.game), engines.collect::<Vec<_>>().join(" – "))
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

/// The matches before the one in this slot, and those of other windows, each with the plan at the beginning
/// of its file.
fn listed_before(slot: &Slot) -> Vec<MatchBefore> {
    let [held, left] = slot.beside();
    let others = || held.iter().chain(&left);
    let before = [slot.path()].into_iter().chain(others().map(PathBuf::as_path)).flat_map(names_before);
    let listed =
        |path: PathBuf| MatchBefore { plan: document::plan_of(&path), is_held: held.contains(&path), path };
    newest_first(before.chain(others().cloned())).into_iter().map(listed).collect()
}

/// A name for a further file of an earlier match; once all are taken, that of the oldest.
fn free_before(path: &Path) -> Option<PathBuf> {
    let free = names_before(path).find(|file| file.symlink_metadata().is_err());
    free.or_else(|| before(path).pop())
}

/// The file names of earlier matches, as many as are kept; earlier versions of the program only knew the
/// first.
fn names_before(path: &Path) -> impl Iterator<Item = PathBuf> {
    let first = path.with_extension("before.ron");
    let others = (2..=MOST_BEFORE).map(|number| path.with_extension(format!("before-{number}.ron")));
    [first].into_iter().chain(others.collect::<Vec<_>>())
}
