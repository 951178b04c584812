//! `edagari solve`: positions of a file solved one by one, with what each cost.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::store::solved::SolvedPosition;

use super::failure::{Done, Failure};
use super::output::write_json;
use super::solve_arguments::Solve;
use super::solve_lines::{LineSolver, SolveRequest, SolvedLine, line_solver};
use super::solve_shards::{self, KeptPositions, PositionSet};
use super::{make_book, solve_start};

/// The end: means over the positions that were read.
#[derive(Debug, Default, Serialize)]
struct Means {
    positions: usize,
    disagree: usize,
    unread: usize,
    mean_nodes: f64,
    mean_seconds: f64,
}

impl Means {
    fn add(&mut self, line: &SolvedPosition) {
        self.positions += 1;
        self.disagree += usize::from(line.agrees == Some(false));
        // Each position moves the mean by its share, so that no sum is kept.
        let share = 1.0 / self.positions as f64;
        self.mean_nodes += (line.nodes as f64 - self.mean_nodes) * share;
        self.mean_seconds += (line.seconds.unwrap_or_default() - self.mean_seconds) * share;
    }
}

pub(super) fn run(arguments: &Solve, out: &mut dyn Write, err: &mut dyn Write) -> Done {
    if let Some(path) = &arguments.make_book {
        return make_book::run(path, arguments, out, err);
    }
    if arguments.start {
        return solve_start::run(arguments, out);
    }
    if let Some(path) = &arguments.verify {
        return solve_start::verify(path, arguments, out);
    }
    let Some(path) = &arguments.positions else { return solve_shards::merge(arguments, out) };
    let bytes =
        fs::read(path).map_err(|source| Failure::NoDocument { file: path.display().to_string(), source })?;
    // A line that is no text is named like any other that cannot be read.
    let text = String::from_utf8_lossy(&bytes);
    let set = PositionSet::new(path, &text);
    let mut kept =
        arguments.save.as_deref().map(|save| KeptPositions::begin(save, arguments, &set, err)).transpose()?;
    let task = match &kept {
        Some(kept) => kept.task().clone(),
        None => set.task(arguments, arguments.game.as_deref().unwrap_or_default())?,
    };
    let mut solver = line_solver(&task)?;
    if let Some(kept) = &mut kept {
        kept.check(&set, solver.as_mut(), err)?;
    }
    let open = kept.as_ref().map_or_else(|| task.lines.iter().collect(), KeptPositions::open);
    let mut progress = SolvedProgress::new(open.len(), arguments.quiet);
    let mut means = Means::default();
    for line in open {
        let asked = match solver.read(set.line(line)) {
            Ok(asked) => asked,
            Err(why) => {
                means.unread += 1;
                writeln!(err, "{}:{line}: {why}", path.display())?;
                continue;
            }
        };
        let (answer, said) = answer(solver.as_mut(), line, asked, task.every);
        means.add(&answer);
        if let Some(kept) = &mut kept {
            kept.add(&answer)?;
        }
        if arguments.json {
            write_json(out, &answer)?;
        } else {
            write_answer(&answer, said, out)?;
        }
        progress.look(means.positions + means.unread, out, err)?;
    }
    progress.done(err)?;
    let summary = kept.map(KeptPositions::end).transpose()?;
    if arguments.json {
        write_json(out, &means)?;
    } else {
        means.write(out)?;
    }
    if let Some(summary) = summary {
        summary.write(arguments.json, out)?;
    }
    if means.unread > 0 { Err(Failure::UnreadLines(means.unread)) } else { Ok(()) }
}

/// Solves the line that was read last; with what it says itself where that is something else.
fn answer(
    solver: &mut dyn LineSolver,
    line: u32,
    asked: SolveRequest,
    every: bool,
) -> (SolvedPosition, Option<String>) {
    let SolvedLine { score, nodes, seconds } = solver.solve();
    let moves = every.then(|| solver.every());
    let said = asked.contradiction(score, moves.as_deref());
    let agrees = asked.expected.map(|_| said.is_none());
    let (position, seconds) = (asked.position, Some(seconds));
    (SolvedPosition { line, position, score, nodes, seconds, agrees, moves }, said)
}

fn write_answer(answer: &SolvedPosition, said: Option<String>, out: &mut dyn Write) -> Done {
    let SolvedPosition { position, score, nodes, seconds, .. } = answer;
    write!(out, "{position} {score}  {nodes} nodes  {:.6} s", seconds.unwrap_or_default())?;
    match (answer.agrees, said) {
        (Some(true), _) => write!(out, "  agrees")?,
        (_, Some(said)) => write!(out, "  DISAGREES: the line says {said}")?,
        _ => {}
    }
    for (action, score) in answer.moves.iter().flatten() {
        write!(out, "  {action}:{score}")?;
    }
    Ok(writeln!(out)?)
}

impl Means {
    fn write(&self, out: &mut dyn Write) -> Done {
        let Self { positions, disagree, unread, mean_nodes, mean_seconds } = self;
        writeln!(
            out,
            "{positions} positions, {disagree} disagree, {unread} not read; mean {mean_nodes:.1} nodes, \
             {mean_seconds:.9} s"
        )?;
        Ok(())
    }
}

/// How far it is, on standard error, where a person sees it.
struct SolvedProgress {
    wanted: usize,
    seen: bool,
    last: Instant,
}

impl SolvedProgress {
    const PAUSE: Duration = Duration::from_millis(250);

    fn new(wanted: usize, quiet: bool) -> Self {
        // Where the answers themselves appear on the terminal, they show how far it is.
        let seen = !quiet && io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { wanted, seen, last: Instant::now() }
    }

    /// Shows it now and then. What is solved by then is written out, so that an interruption does not lose it.
    fn look(&mut self, done: usize, out: &mut dyn Write, err: &mut dyn Write) -> Done {
        if self.last.elapsed() < Self::PAUSE {
            return Ok(());
        }
        self.last = Instant::now();
        out.flush()?;
        if self.seen {
            write!(err, "\r{done} of {} positions ", self.wanted)?;
            err.flush()?;
        }
        Ok(())
    }

    /// Clears the line for what follows.
    fn done(&self, err: &mut dyn Write) -> Done {
        if self.seen {
            write!(err, "\r{:40}\r", "")?;
        }
        Ok(())
    }
}
