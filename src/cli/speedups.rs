//! `edagari speedups`: what bits, keys and fewer copies buy one search, and what each idea of a solver gains, measured here and
//! now.

use std::io::Write;

use serde::Serialize;

use crate::speedups::solvers::{MeasurementWatch, Puzzle, StepOutcome};
use crate::speedups::{Contest, VersionMeasurement};

use super::arguments;
use super::failure::{Done, Failure};
use super::output::write_json;

#[derive(Debug, Serialize)]
struct VersionLine {
    version: &'static str,
    millis: f64,
    /// How many times as fast as the naive version, and as the version before.
    times_naive: f64,
    times_before: f64,
    points: f64,
    children: f64,
}

/// A step of the ladder from plain alpha-beta to a solver.
#[derive(Debug, Serialize)]
struct Rung {
    step: &'static str,
    nodes: u64,
    seconds: f64,
    /// Whether it came to its end; else there were more nodes than these to search.
    finished: bool,
    /// The value for the side to move.
    value: Option<i32>,
}

pub(super) fn run(arguments: &arguments::SpeedupsArguments, out: &mut dyn Write) -> Done {
    match arguments.puzzle()? {
        Some(puzzle) => solver(&puzzle, arguments, out),
        None => beams(arguments, out),
    }
}

/// Each step as soon as it is measured.
fn solver(puzzle: &Puzzle, arguments: &arguments::SpeedupsArguments, out: &mut dyn Write) -> Done {
    let steps = puzzle.steps();
    let mut done: Done = Ok(());
    puzzle.measure(arguments.most_nodes, &MeasurementWatch::default(), |outcome| {
        let StepOutcome { step, nodes, seconds, value } = outcome;
        let name = steps[step].name(puzzle);
        let line = Rung { step: name, nodes, seconds, finished: value.is_some(), value };
        let written = if arguments.json {
            write_json(out, &line)
        } else {
            let more = if value.is_some() { "  " } else { "> " };
            let value = value.map(|value| format!("  value {value:+}")).unwrap_or_default();
            writeln!(out, "{name:<18}{more}{nodes:>12} nodes {seconds:>10.4} s{value}")
                .map_err(Failure::Output)
        };
        // The next step may take minutes, and a reader behind a pipe waits for this one.
        done = written.and_then(|()| out.flush().map_err(Failure::Output));
        // Where a line cannot be written, nothing more is measured.
        done.is_ok()
    });
    done
}

fn beams(arguments: &arguments::SpeedupsArguments, out: &mut dyn Write) -> Done {
    let mut last: Vec<VersionMeasurement> = Vec::new();
    Contest { rounds: arguments.rounds, ..Contest::default() }.measure(|measured| {
        // The contest reports after every round, and only the last one counts.
        if measured.rounds == arguments.rounds {
            last.push(measured);
        }
        true
    });
    let seconds = |index: usize| last[index].seconds;
    for (index, measured) in last.iter().enumerate() {
        let line = VersionLine {
            version: measured.version.name(),
            millis: measured.seconds * 1e3,
            times_naive: seconds(0) / measured.seconds,
            times_before: seconds(index.saturating_sub(1)) / measured.seconds,
            points: measured.points,
            children: measured.children,
        };
        if arguments.json {
            write_json(out, &line)?;
        } else {
            let VersionLine { version, millis, times_naive, times_before, points, children } = line;
            writeln!(
                out,
                "{version:<10}{millis:>9.3} ms  {times_naive:>5.1} x naive  {times_before:>5.1} x the one above  \
                 {points:>6.1} points  {children:>6.0} children"
            )?;
        }
    }
    Ok(())
}
