//! Games in progress, with display, and saving to a file where one is given.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::Path;
use std::time::{Duration, Instant};

use edagari_app::match_play::document::{self, MatchJournal, MatchRest, RecoveredMatch};
use edagari_app::match_play::game::refused_memory;
use edagari_app::match_play::merge;
use edagari_app::match_play::{MatchPlan, MatchResults, MatchRun, PlayedGame};
use edagari_app::search::external::FaultKind;
use edagari_app::store::output::OutputError;
use edagari_app::store::{self, Shard, WriteLock};

use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::output::say;
use super::progress::ProgressLine;

/// Storage and selection of the games to be played.
pub(super) struct KeptGames<'a> {
    pub(super) file: Option<&'a Path>,
    /// Whether to continue from the file.
    pub(super) go_on: bool,
    /// The shard that is played; `None` for all.
    pub(super) shard: Option<Shard>,
    /// Another number of games than that of the file.
    pub(super) games: Option<u32>,
    /// The signal that ends the games early.
    pub(super) interruption: &'a Interruption,
}

impl KeptGames<'_> {
    /// The results before play: empty, or those of the file, which is locked from here on. Unreadable games
    /// of a file are named on `err` and played once more.
    pub(super) fn begin(
        &self,
        asked: Option<MatchPlan>,
        err: &mut dyn Write,
    ) -> Result<(MatchResults, Option<WriteLock>), Failure> {
        let file = self.file.map(|path| path.display().to_string()).unwrap_or_default();
        // An empty file, as a full disk leaves it, cannot be continued.
        let begun = |path: &Path| path.exists() && !(self.go_on && store::is_empty(path));
        let is_begun = self.file.is_some_and(begun);
        if is_begun && !self.go_on {
            return Err(Failure::Kept(file));
        }
        // Locked before it is read: another program that continues it would lose its games.
        let lock = self.file.map(|path| WriteLock::take(path).map_err(not_kept(path))).transpose()?;
        // Another program may have made it, played all and ended in between.
        if !is_begun && self.file.is_some_and(begun) {
            return Err(Failure::Kept(file));
        }
        let results = match (self.file.filter(|_| is_begun), asked) {
            (Some(path), asked) => self.go_on_with(path, asked, err)?,
            (None, Some(plan)) => MatchResults::of_shard(plan, self.shard),
            (None, None) => return Err(Failure::NothingKept(file)),
        };
        Ok((results, lock))
    }

    fn go_on_with(
        &self,
        path: &Path,
        asked: Option<MatchPlan>,
        err: &mut dyn Write,
    ) -> Result<MatchResults, Failure> {
        let file = path.display().to_string();
        let kept = document::load_kept(path)
            .map_err(|error| Failure::Match { file: file.clone(), error: Box::new(error) })?;
        say_damaged(&file, "played again", &kept, err);
        let is_whole = kept.is_whole();
        let results = kept.results;
        // A file may name a program of somebody else, and starts none.
        let named = results.plan().engines.iter().find(|engine| engine.external().is_some());
        let is_over = results.is_complete() && self.games.is_none();
        if let (None, Some(engine), false) = (&asked, named, is_over) {
            return Err(Failure::NamedByFile { file, engine: engine.to_string() });
        }
        // The file determines its shard; an option must agree.
        let held = results.shard();
        if self.shard != held && (self.shard.is_some() || asked.is_some()) {
            return Err(Failure::OtherShard { file, held, asked: self.shard });
        }
        let games = self.games.unwrap_or(results.plan().games);
        // In a tournament the number counts per pairing, so the last game has a greater number.
        let last = MatchPlan { games, ..results.plan().clone() }.len();
        // Another number of games does not make it another match.
        let asked = asked.map(|asked| MatchPlan { games: results.plan().games, ..asked });
        if let Some(asked) = asked.filter(|asked| asked != results.plan()) {
            let difference = merge::difference(results.plan(), &asked).unwrap_or_default();
            return Err(Failure::OtherMatch { file, difference });
        }
        let gone = results.games().filter(|played| played.number >= last).count();
        if gone > 0 {
            return Err(Failure::FewerGames { file, held: results.plan().games, asked: games, gone });
        }
        if !is_whole {
            say_copied(path, err)?;
        }
        Ok(if games == results.plan().games { results } else { results.with_games(games) })
    }

    /// Plays the open games until it is interrupted, and saves each as soon as it is over. `look` is called
    /// after each, and from time to time without one.
    pub(super) fn play(
        &self,
        results: &mut MatchResults,
        lock: Option<WriteLock>,
        threads: Option<u16>,
        look: &mut dyn FnMut(&MatchResults) -> Done,
    ) -> Done {
        let (Some(path), Some(lock)) = (self.file, lock) else {
            return play(results, threads, self.interruption, &mut |results, _| look(results));
        };
        let stopped = |results: &MatchResults, source| {
            let (file, games) = (path.display().to_string(), results.played() as usize);
            // A file without games cannot be continued.
            if games == 0 { not_kept(path)(source) } else { Failure::Stopped { file, games, source } }
        };
        let mut journal = MatchJournal::begin(lock, results).map_err(|error| stopped(results, error))?;
        play(results, threads, self.interruption, &mut |results, played| {
            if let Some(played) = played {
                journal.add(results.plan(), played).map_err(|error| stopped(results, error))?;
            }
            look(results)
        })?;
        journal.end(results).map_err(|error| stopped(results, error))
    }
}

/// Says which games of a file cannot be read, what becomes of these, and what stands behind the end of the match.
pub(super) fn say_damaged(file: &str, fate: &str, kept: &RecoveredMatch, err: &mut dyn Write) {
    if let Some(first) = &kept.first {
        say(err, format_args!("{file}: damaged games that are {fate}: {}; {first}", kept.damaged));
    }
    if let Some(MatchRest { line, games }) = kept.rest {
        say(
            err,
            format_args!(
                "{file}: something stands behind the end of the match, from line {line} on; games taken from there: {games}"
            ),
        );
    }
}

/// Keeps a damaged file as it was found before it is written over, and says where.
pub(super) fn say_copied(path: &Path, err: &mut dyn Write) -> Done {
    let copy = store::read(path, u64::MAX).and_then(|found| store::copied_beside(path, &found));
    let copy = copy.map_err(not_kept(path))?;
    say(err, format_args!("{}: the file as it was is kept: {}", path.display(), copy.display()));
    Ok(())
}

/// For `map_err`: which file could not be written.
pub(super) fn not_kept(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |source| {
        let file = path.display().to_string();
        // Another program made it meanwhile.
        let is_there = source.kind() == io::ErrorKind::AlreadyExists;
        if is_there { Failure::Kept(file) } else { Failure::NotKept { file, source } }
    }
}

/// For `map_err`: the new file that could not be written.
pub(super) fn not_written(error: OutputError) -> Failure {
    match error {
        OutputError::Exists { path } | OutputError::Input { path } => {
            Failure::OverFile(path.display().to_string())
        }
        OutputError::Write { path, source } => not_kept(&path)(source),
    }
}

/// Plays the open games until it is interrupted. `look` is called after each game, and from time to time
/// without one.
pub(super) fn play(
    results: &mut MatchResults,
    threads: Option<u16>,
    interruption: &Interruption,
    look: &mut dyn FnMut(&MatchResults, Option<&PlayedGame>) -> Done,
) -> Done {
    refused_memory(results.plan()).map_or(Ok(()), |refusal| Err(Failure::from(refusal)))?;
    let threads = threads.and_then(|threads| NonZero::new(usize::from(threads)));
    let mut run = MatchRun::start(results, threads.unwrap_or_else(MatchRun::usual_threads), || {})
        .map_err(Failure::Thread)?;
    interruption.listen();
    while !results.is_complete() && !run.is_over() && !interruption.is_raised() {
        // The wait is short, so that the display continues during a long game.
        let played = run.wait(Duration::from_millis(200));
        // An engine that does not play the game at all loses no game.
        if let Some(fault) = played.as_ref().and_then(|played| played.fault.as_deref())
            && matches!(fault.kind, FaultKind::OtherGame(_))
        {
            return Err(Failure::Engine(Box::new(fault.clone())));
        }
        // A game is saved before it is counted, so that the file lacks none that counts.
        look(results, played.as_ref())?;
        if let Some(played) = played {
            results.add(played);
        }
    }
    Ok(())
}

/// Display of the progress of a match on standard error, if that is a terminal.
pub(super) struct MatchWatcher {
    line: ProgressLine,
    begun: Instant,
    /// Number of games from before this run.
    before: Option<u32>,
}

impl MatchWatcher {
    pub(super) fn new(quiet: bool) -> Self {
        Self { line: ProgressLine::new(quiet), begun: Instant::now(), before: None }
    }

    /// Resets the display for another match.
    pub(super) fn begin(&mut self) {
        self.begun = Instant::now();
        self.before = None;
    }

    pub(super) fn look(&mut self, results: &MatchResults) {
        let (before, begun) = (*self.before.get_or_insert(results.played()), self.begun);
        self.line.show(|| {
            let (played, wanted) = (results.played(), results.wanted());
            let mut words = format!("{played} of {wanted} games");
            let fresh = played - before;
            if fresh > 0 {
                // By the pace of the games of this run; those of the file took no time.
                let left = begun.elapsed().as_secs_f64() * f64::from(wanted - played) / f64::from(fresh);
                // Writing to a string cannot fail.
                let _ = write!(words, ", about {}:{:02} left", left as u64 / 60, left as u64 % 60);
            }
            if let Some(score) = results.statistics(0).score() {
                let half = 50.0 * (score.high - score.low);
                let _ = write!(words, ", score {:.1} % ± {half:.1}", 100.0 * score.value);
            }
            words
        });
    }

    /// Clears the line for what follows.
    pub(super) fn done(&mut self) {
        self.line.clear();
    }
}
