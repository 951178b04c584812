//! Positions that are solved and saved in a file, whole or in shards, and merging of shards.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;

use edagari_app::plain::Name;
use edagari_app::store::output::Output;
use edagari_app::store::shard::list;
use edagari_app::store::solved::{self, MergedSolved, SolvedFile, SolvedPosition, SolvedTask};
use edagari_app::store::{self, Journal, Shard, WriteLock};

use super::failure::{Done, Failure};
use super::kept_games::{not_kept, not_written, say_copied};
use super::output::{Force, say, write_json};
use super::shards::quoted;
use super::solve_arguments::Solve;
use super::solve_lines::LineSolver;
use super::solve_set::PositionSet;

/// Positions with the file in which they are saved.
pub(super) struct KeptPositions<'a> {
    file: &'a Path,
    solved: SolvedFile,
    /// The file is locked before it is read; nothing is written before all lines were checked.
    lock: Option<WriteLock>,
    journal: Option<Journal>,
}

impl<'a> KeptPositions<'a> {
    /// The positions before solving: empty, or those of the file. Unreadable lines of a file are named on
    /// `err` and solved once more.
    pub(super) fn begin(
        file: &'a Path,
        arguments: &Solve,
        set: &PositionSet,
        err: &mut dyn Write,
    ) -> Result<Self, Failure> {
        let asked = arguments.game.as_deref().map(|game| set.task(arguments, game)).transpose()?;
        let is_begun = file.exists() && !(arguments.go_on && store::is_empty(file));
        if is_begun && !arguments.go_on {
            return Err(Failure::Kept(file.display().to_string()));
        }
        let lock = WriteLock::take(file).map_err(not_kept(file))?;
        // Another program may have made it, solved all and ended in between.
        if !is_begun && lock.exists() && !store::is_empty(file) {
            return Err(Failure::Kept(file.display().to_string()));
        }
        let solved = match asked {
            asked if is_begun => go_on_with(file, asked, arguments.shard, set, err)?,
            Some(task) => SolvedFile::new(task, arguments.shard),
            None => return Err(Failure::NothingKept(file.display().to_string())),
        };
        Ok(Self { file, solved, lock: Some(lock), journal: None })
    }

    pub(super) const fn task(&self) -> &SolvedTask {
        self.solved.task()
    }

    /// The unsolved lines.
    pub(super) fn open(&self) -> Vec<u32> {
        self.solved.open()
    }

    /// Checks all lines before any is solved: a faulty one would stay open in every shard for ever. Entries
    /// of the file that differ from their line in position or verdict are solved once more.
    pub(super) fn check(
        &mut self,
        set: &PositionSet,
        solver: &mut dyn LineSolver,
        err: &mut dyn Write,
    ) -> Done {
        let (mut unread, mut changed) = (Vec::new(), Vec::new());
        for line in self.solved.task().lines.iter() {
            match solver.read(set.line(line)) {
                Ok(asked) => {
                    let fits = |known: &SolvedPosition| {
                        let said = asked.contradiction(known.score, known.moves.as_deref());
                        let agrees = asked.expected.map(|_| said.is_none());
                        known.position == asked.position && known.agrees == agrees
                    };
                    if self.solved.answer(line).is_some_and(|known| !fits(known)) {
                        changed.push(line);
                    }
                }
                Err(why) => unread.push((line, why)),
            }
        }
        if let Some((line, why)) = unread.first().cloned() {
            return Err(Failure::UnreadSet { place: set.place(line), why, more: unread.len() - 1 });
        }
        if !changed.is_empty() {
            let (file, lines) = (self.file.display(), list(&changed));
            say(err, format_args!("{file}: not as the positions say, and solved again: {lines}"));
        }
        for line in changed {
            self.solved.forget(line);
        }
        if let Some(lock) = self.lock.take() {
            let begun = Journal::begin(lock, |out| self.solved.write(out)).map_err(not_kept(self.file))?;
            self.journal = Some(begun);
        }
        Ok(())
    }

    /// Saves a position.
    pub(super) fn add(&mut self, answer: &SolvedPosition) -> Done {
        // The time is left out, because another run takes another time.
        let answer = SolvedPosition { seconds: None, ..answer.clone() };
        if let Some(journal) = &mut self.journal {
            let positions = self.solved.answers().len();
            let stopped = |source| match positions {
                0 => not_kept(self.file)(source),
                positions => {
                    Failure::StoppedSolving { file: self.file.display().to_string(), positions, source }
                }
            };
            answer.to_line().and_then(|line| journal.add(&line)).map_err(stopped)?;
        }
        self.solved.add(answer);
        Ok(())
    }

    /// Writes all in the order of the lines, and returns a summary.
    pub(super) fn end(self) -> Result<SolvedSummary, Failure> {
        let Self { file, solved, journal, .. } = self;
        if let Some(journal) = journal {
            journal.end(|out| solved.write(out)).map_err(not_kept(file))?;
        }
        Ok(SolvedSummary::new(file, &solved, None))
    }
}

/// The contents of a file, if they agree with the options of the command.
fn go_on_with(
    path: &Path,
    asked: Option<SolvedTask>,
    shard: Option<Shard>,
    set: &PositionSet,
    err: &mut dyn Write,
) -> Result<SolvedFile, Failure> {
    let file = path.display().to_string();
    let solved::RecoveredSolved { solved, damaged, first } = SolvedFile::load_kept(path)
        .map_err(|error| Failure::Solved { file: file.clone(), error: Box::new(error) })?;
    if let Some(first) = &first {
        say(err, format_args!("{file}: damaged lines that are solved again: {damaged}; {first}"));
    }
    let held = solved.shard();
    if shard != held && (shard.is_some() || asked.is_some()) {
        return Err(Failure::OtherShard { file, held, asked: shard });
    }
    let own = solved.task();
    let asked =
        asked.unwrap_or_else(|| SolvedTask { lines: set.filled(), stamp: set.stamp(), ..own.clone() });
    match own.difference(&asked) {
        Some(difference) => return Err(Failure::OtherSet { file, difference }),
        None if first.is_some() => say_copied(path, err)?,
        None => {}
    }
    Ok(solved)
}

/// The contents of a file; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
pub(super) struct SolvedSummary {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<Shard>,
    /// Number of parts that were merged.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<usize>,
    /// Number of positions of the whole set.
    positions: u32,
    solved: usize,
    /// Unsolved lines of the file.
    missing: Vec<u32>,
    disagree: usize,
    mean_nodes: f64,
    #[serde(skip)]
    repeats: bool,
}

impl SolvedSummary {
    fn new(file: &Path, solved: &SolvedFile, parts: Option<usize>) -> Self {
        // The numbers come from a file and can have any size.
        let all: u64 = solved.answers().map(|answer| answer.nodes).fold(0, u64::saturating_add);
        let task = solved.task();
        Self {
            file: file.display().to_string(),
            shard: solved.shard(),
            parts,
            positions: task.lines.len(),
            solved: solved.answers().len(),
            missing: solved.open(),
            disagree: solved.answers().filter(|answer| answer.agrees == Some(false)).count(),
            mean_nodes: all as f64 / solved.answers().len().max(1) as f64,
            repeats: task.threads == 1,
        }
    }

    pub(super) const fn solved(&self) -> usize {
        self.solved
    }

    pub(super) fn write(&self, json: bool, out: &mut dyn Write) -> Done {
        if json {
            return write_json(out, self);
        }
        let Self { file, positions, solved, missing, disagree, mean_nodes, .. } = self;
        let shard = self.shard.map(|shard| format!(" of shard {shard}")).unwrap_or_default();
        let parts = self.parts.map(|parts| format!(" of {parts} part{}", if parts == 1 { "" } else { "s" }));
        let parts = parts.unwrap_or_default();
        write!(out, "{}: {solved} of {positions} positions{parts}{shard}, ", Name(file))?;
        match missing.len() {
            0 => writeln!(out, "none is missing")?,
            count => writeln!(out, "{count} missing: lines {}", list(missing))?,
        }
        writeln!(out, "{disagree} disagree; mean {mean_nodes:.1} nodes")?;
        if !self.repeats {
            writeln!(out, "# solved by several threads: another run counts other nodes")?;
        }
        Ok(())
    }
}

/// The numbers that determine the shards of lines.
fn pieces(solved: &SolvedFile, lines: &[u32]) -> impl Iterator<Item = u32> {
    // Shards divide positions by their index in the set, not by line number.
    let places = (0_u32..).zip(solved.task().lines.iter());
    places.filter(|(_, line)| lines.binary_search(line).is_ok()).map(|(place, _)| place)
}

/// Unites parts into a new file and reports its contents.
pub(super) fn merge(arguments: &Solve, out: &mut dyn Write) -> Done {
    let Some([target, files @ ..]) = arguments.merge.as_deref() else { return Ok(()) };
    let output = Output::new(target);
    let existing = Force { force: arguments.force }.existing();
    // A part in the place of the new file would be lost.
    let is_part = || output.exists() && MergedSolved::load(std::slice::from_ref(target)).is_ok();
    output.check(existing, files.iter().map(PathBuf::as_path)).map_err(not_written)?;
    if arguments.force && is_part() {
        return Err(Failure::OverFile(target.display().to_string()));
    }
    let Some(MergedSolved { whole, parts }) = MergedSolved::load(files)? else { return Ok(()) };
    let summary = SolvedSummary::new(target, &whole, Some(parts.len()));
    if arguments.complete && !summary.missing.is_empty() {
        let shards = parts.unfinished(pieces(&whole, &summary.missing));
        return Err(Failure::MissingPositions { lines: summary.missing, shards });
    }
    output.write_with(existing, |file| whole.write(file)).map_err(not_written)?;
    summary.write(arguments.json, out)?;
    if arguments.json || summary.missing.is_empty() {
        return Ok(());
    }
    if !parts.missing().is_empty() {
        writeln!(out, "no part holds shard {}", list(&parts.missing()))?;
    }
    let unfinished = parts.unfinished(pieces(&whole, &summary.missing));
    writeln!(out, "shards to be run again with --continue: {}", list(&unfinished))?;
    writeln!(
        out,
        "or to solve what is missing here: edagari solve --positions FILE --save {} --continue",
        quoted(&summary.file)
    )?;
    Ok(())
}
