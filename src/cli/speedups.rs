//! `edagari speedups`: what bits, keys and fewer copies buy one search, measured here and now.

use std::io::Write;

use serde::Serialize;

use crate::speedups::{Contest, Measured};

use super::{Done, arguments, write_json};

#[derive(Debug, Serialize)]
struct Line {
    version: &'static str,
    millis: f64,
    /// How many times as fast as the naive version, and as the version before.
    times_naive: f64,
    times_before: f64,
    points: f64,
    children: f64,
}

pub(super) fn run(arguments: &arguments::Speedups, out: &mut dyn Write) -> Done {
    let mut last: Vec<Measured> = Vec::new();
    Contest { rounds: arguments.rounds, ..Contest::default() }.measure(|measured| {
        if measured.rounds == arguments.rounds {
            last.push(measured);
        }
        true
    });
    let seconds = |index: usize| last[index].seconds;
    for (index, measured) in last.iter().enumerate() {
        let line = Line {
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
            let Line { version, millis, times_naive, times_before, points, children } = line;
            writeln!(
                out,
                "{version:<10}{millis:>9.3} ms  {times_naive:>5.1} x naive  {times_before:>5.1} x the one above  \
                 {points:>6.1} points  {children:>6.0} children"
            )?;
        }
    }
    Ok(())
}
