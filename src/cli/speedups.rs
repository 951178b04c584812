//! `edagari speedups`: measures the gain of bits, keys and fewer copies in one search, or of each idea of a
//! solver.

use std::io::Write;

use serde::Serialize;

use edagari_app::speedups::solvers::{MeasurementWatch, Puzzle, StepOutcome};
use edagari_app::speedups::{Contest, SpeedVersion, VersionMeasurement};

use super::arguments;
use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::output::write_json;

#[derive(Debug, Serialize)]
struct VersionLine {
    version: &'static str,
    millis: f64,
    /// Speed as a multiple of the naive version, and of the version before.
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
    /// Whether it came to its end; otherwise the limit of nodes ended it.
    finished: bool,
    /// The value for the side to move.
    value: Option<i32>,
}

pub(super) fn run(
    arguments: &arguments::SpeedupsArguments,
    interruption: &Interruption,
    out: &mut dyn Write,
) -> Done {
    match arguments.puzzle()? {
        Some(puzzle) => solver(&puzzle, arguments, interruption, out),
        None => beams(arguments, interruption, out),
    }
}

/// Writes each step as soon as it is measured.
fn solver(
    puzzle: &Puzzle,
    arguments: &arguments::SpeedupsArguments,
    interruption: &Interruption,
    out: &mut dyn Write,
) -> Done {
    let steps = puzzle.steps();
    let (mut done, mut measured): (Done, usize) = (Ok(()), 0);
    let watch = MeasurementWatch { stop: interruption.listen(), ..MeasurementWatch::default() };
    puzzle.measure(arguments.most_nodes, &watch, |outcome| {
        measured += 1;
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
        // The next step may take minutes, and a reader of a pipe waits for this one.
        done = written.and_then(|()| out.flush().map_err(Failure::Output));
        // If writing fails, the measurement ends.
        done.is_ok()
    });
    done?;
    if measured < steps.len() { left_out(steps.len() - measured, arguments.json, out) } else { Ok(()) }
}

/// A measurement that was interrupted.
#[derive(Debug, Serialize)]
struct LeftOut {
    /// Number of steps, or rounds, that were not measured.
    left_out: usize,
    finished: bool,
}

/// Reports the part that was not measured.
fn left_out(left_out: usize, json: bool, out: &mut dyn Write) -> Done {
    if json {
        return write_json(out, &LeftOut { left_out, finished: false });
    }
    Ok(writeln!(out, "{left_out} more were not measured")?)
}

fn beams(arguments: &arguments::SpeedupsArguments, interruption: &Interruption, out: &mut dyn Write) -> Done {
    let (mut last, mut round): (Vec<VersionMeasurement>, Vec<VersionMeasurement>) = Default::default();
    Contest { rounds: arguments.rounds, ..Contest::default() }.measure(|measured| {
        // The contest reports every version after every round, and only the last whole round counts.
        round.push(measured);
        if round.len() == SpeedVersion::ALL.len() {
            last = std::mem::take(&mut round);
        }
        !interruption.is_raised()
    });
    let rounds = last.first().ok_or(Failure::Interrupted)?.rounds;
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
    let missing = arguments.rounds.max(1) - rounds;
    if missing > 0 { left_out(missing as usize, arguments.json, out) } else { Ok(()) }
}
