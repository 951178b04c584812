//! `edagari solve`: positions of a file solved one by one, with the cost of each.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use edagari_app::store::solved::SolvedPosition;

use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::output::{Streams, say, write_json};
use super::progress::ProgressLine;
use super::solve_arguments::Solve;
use super::solve_lines::{LineSolver, SolveRequest, SolvedLine, line_solver};
use super::solve_set::{PositionSet, game_of};
use super::solve_shards::{self, KeptPositions};
use super::{make_book, solve_start};

/// The summary: means over all positions.
#[derive(Debug, Default, Serialize)]
struct Means {
    positions: usize,
    disagree: usize,
    unread: usize,
    /// Whether all positions were solved.
    finished: bool,
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

pub(super) fn run(
    arguments: &Solve,
    interruption: &Interruption,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Done {
    if let Some(path) = &arguments.make_book {
        return make_book::run(path, arguments, interruption, out);
    }
    if arguments.start {
        return solve_start::run(arguments, interruption, out);
    }
    if let Some(path) = &arguments.verify {
        return solve_start::verify(path, arguments, interruption, out);
    }
    let Some(path) = &arguments.positions else { return solve_shards::merge(arguments, out) };
    positions(path, arguments, &interruption.listen(), Streams { out, err })
}

/// Solves the positions of a file until `stop` is raised.
fn positions(path: &Path, arguments: &Solve, stop: &Arc<AtomicBool>, streams: Streams<'_>) -> Done {
    let Streams { out, err } = streams;
    let bytes =
        fs::read(path).map_err(|source| Failure::NoDocument { file: path.display().to_string(), source })?;
    let set = PositionSet::new(path, &bytes, game_of(arguments)?, err)?;
    let mut kept =
        arguments.save.as_deref().map(|save| KeptPositions::begin(save, arguments, &set, err)).transpose()?;
    let task = match &kept {
        Some(kept) => kept.task().clone(),
        None => set.task(arguments, arguments.game.as_deref().unwrap_or_default())?,
    };
    let mut solver = line_solver(&task, Arc::clone(stop))?;
    if let Some(kept) = &mut kept {
        kept.check(&set, solver.as_mut(), err)?;
    }
    let open = kept.as_ref().map_or_else(|| task.lines.iter().collect(), KeptPositions::open);
    // Answers on the terminal show the progress themselves.
    let mut progress = ProgressLine::new(arguments.quiet || io::stdout().is_terminal());
    let (wanted, mut means) = (open.len(), Means { finished: true, ..Means::default() });
    for line in open {
        let asked = match solver.read(set.line(line)) {
            Ok(asked) => asked,
            Err(why) => {
                means.unread += 1;
                say(err, format_args!("{}: {why}", set.place(line)));
                continue;
            }
        };
        let Some((answer, said)) = answer(solver.as_mut(), line, asked, task.every) else {
            means.finished = false;
            break;
        };
        means.add(&answer);
        if let Some(kept) = &mut kept {
            kept.add(&answer)?;
        }
        if arguments.json {
            write_json(out, &answer)?;
        } else {
            write_answer(&answer, said, out)?;
        }
        progress.show(|| format!("{} of {wanted} positions", means.positions + means.unread));
    }
    progress.clear();
    let summary = kept.map(KeptPositions::end).transpose()?;
    match &summary {
        _ if arguments.json => write_json(out, &means)?,
        Some(summary) if wanted == 0 && summary.solved() > 0 => {
            writeln!(out, "all {} positions are solved already", summary.solved())?;
        }
        _ => means.write(out)?,
    }
    if let Some(summary) = summary {
        summary.write(arguments.json, out)?;
    }
    if means.unread > 0 { Err(Failure::UnreadLines(means.unread)) } else { Ok(()) }
}

/// Solves the line read last; with a contradiction to its own score, if any. `None` when stopped.
fn answer(
    solver: &mut dyn LineSolver,
    line: u32,
    asked: SolveRequest,
    every: bool,
) -> Option<(SolvedPosition, Option<String>)> {
    let SolvedLine { score, nodes, seconds } = solver.solve()?;
    let moves = if every { Some(solver.every()?) } else { None };
    let said = asked.contradiction(score, moves.as_deref());
    let agrees = asked.expected.map(|_| said.is_none());
    let (position, seconds) = (asked.position, Some(seconds));
    Some((SolvedPosition { line, position, score, nodes, seconds, agrees, moves }, said))
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
        let Self { positions, disagree, unread, mean_nodes, mean_seconds, .. } = self;
        writeln!(
            out,
            "{positions} positions, {disagree} disagree, {unread} not read; mean {mean_nodes:.1} nodes, \
             {mean_seconds:.9} s"
        )?;
        Ok(())
    }
}
