//! The command line: `edagari [FILE]` opens the window; `search`, `perft`, `solve`, `review`, `games`, `tree`,
//! `match`, `worksheet`, `results` and `speedups` serve scripts and tests.
//!
//! Each command writes text, or one JSON object a line, to the streams it is given. What cannot be understood
//! ends with status 2 and one sentence that names the offending part. Nothing here prints by itself.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Parser;

use arguments::{Arguments, CliCommand};
use failure::{Done, Failure};

mod arguments;
mod engine_arguments;
mod english;
mod experiment;
mod export;
mod failure;
mod games;
mod joint;
mod kept_games;
mod learn;
mod make_book;
mod make_opening_book;
mod match_arguments;
mod match_play;
mod meter;
mod output;
mod pairs;
mod perft;
mod position_arguments;
mod results;
mod review;
mod search;
mod shards;
mod solve;
mod solve_arguments;
mod solve_lines;
mod solve_shards;
mod solve_start;
mod speedups;
mod tree;
mod values;
mod worksheet;

/// Exit status of a command that did what it was asked.
pub const DONE: u8 = 0;
/// Exit status of a command that was not understood or could not be carried out.
pub const REFUSED: u8 = 2;

/// Carries out one command line, whose first word is the program's name, and tells the exit status. `open`
/// opens the window, on a file where one is given.
pub fn run<A, W>(args: impl IntoIterator<Item = A>, out: &mut dyn Write, err: &mut dyn Write, open: W) -> u8
where
    A: Into<OsString> + Clone,
    W: FnOnce(Option<PathBuf>) -> Result<(), String>,
{
    let done = Arguments::try_parse_from(args).map_err(Failure::Usage).and_then(|arguments| match arguments
        .command
    {
        None => open_window(arguments.file, open),
        Some(CliCommand::Search(arguments)) => search::run(&arguments, out, err),
        Some(CliCommand::Perft(arguments)) => perft::run(&arguments, out),
        Some(CliCommand::Solve(arguments)) => solve::run(&arguments, out, err),
        Some(CliCommand::Review(arguments)) => review::run(&arguments, out, err),
        Some(CliCommand::Games(arguments)) => games::run(&arguments, out, err),
        Some(CliCommand::Tree(arguments)) => tree::run(&arguments, out, err),
        Some(CliCommand::Worksheet(arguments)) => worksheet::run(&arguments, out),
        Some(CliCommand::Results(arguments)) => results::run(&arguments, out),
        Some(CliCommand::Match(arguments)) => match &arguments.experiment {
            Some(name) => experiment::run(name, &arguments, out, err),
            None if arguments.plan.is_some() => shards::plan(&arguments, out),
            None if arguments.merge.is_some() => shards::merge(&arguments, out),
            None => match_play::run(&arguments, out, err),
        },
        Some(CliCommand::Speedups(arguments)) => speedups::run(&arguments, out),
        Some(CliCommand::Learn(arguments)) => learn::run(&arguments, out, err),
    });
    // The stream may be buffered: that it cannot be written may show only here.
    let done = done.and_then(|()| out.flush().map_err(Failure::Output));
    match done {
        Ok(()) => DONE,
        // The reader of our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => DONE,
        Err(Failure::Usage(help)) if !help.use_stderr() => {
            // Help and version are what was asked for; a reader that has gone away does not want them.
            let _ = write!(out, "{help}").and_then(|()| out.flush());
            DONE
        }
        Err(failure) => {
            // With standard error gone there is nobody left to tell.
            let _ = writeln!(err, "{}", one_line(&failure.to_string()));
            REFUSED
        }
    }
}

fn open_window(file: Option<PathBuf>, open: impl FnOnce(Option<PathBuf>) -> Result<(), String>) -> Done {
    // A command that was mistyped looks like the name of a file, so this is asked before a window opens.
    if let Some(path) = file.as_ref().filter(|path| !path.exists()) {
        return Err(Failure::NoFile(path.display().to_string()));
    }
    open(file).map_err(Failure::Window)
}

/// A message on one line of readable length, whatever was typed.
fn one_line(message: &str) -> String {
    const LONGEST: usize = 300;
    // What was typed may hold control characters, which must not reach a terminal.
    let blank = |character: char| if character.is_control() { ' ' } else { character };
    let flat: String = message.chars().map(blank).collect();
    let words: Vec<_> = flat.split_whitespace().collect();
    let line = words.join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    line.chars().take(LONGEST).chain(['…']).collect()
}
