//! The command line: `edagari [FILE]` opens the window; `search`, `compare`, `perft`, `solve`, `review`, `games`, `tree`,
//! `match`, `trace`, `worksheet`, `results` and `speedups` serve scripts and tests, `engine` and `engines` other programs.
//!
//! Each command writes text, or one JSON object a line, to the streams it is given. An invalid command line
//! ends with status 2 and one sentence that names the offending part; a command ended by a signal reports its
//! findings so far. Except for a progress line, nothing here prints by itself.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Parser;

use edagari_app::engine::provider;
use edagari_app::search::memory_budget;
use edagari_app::session::crash::{CrashReport, WindowStart};
use edagari_app::session::links::{SCHEME, path_of_address};
use edagari_app::store;

use arguments::{Arguments, CliCommand};
use failure::{Done, Failure};
use output::{LineStream, say, short_sentence};
use standard_input::SpooledInput;

pub use interruption::Interruption;
pub use output::Streams;

mod arguments;
mod compare;
mod engine;
mod engine_arguments;
mod engines;
mod english;
mod experiment;
mod export;
mod failure;
mod game_file;
mod games;
mod games_of_file;
mod generate;
mod generate_arguments;
mod interruption;
mod joint;
mod kept_games;
mod label;
mod learn;
mod make_book;
mod make_opening_book;
mod match_arguments;
mod match_play;
mod meter;
mod open_trace;
mod opening_arguments;
mod output;
mod pairs;
mod perft;
mod position_arguments;
mod progress;
mod recorded;
mod results;
mod review;
mod search;
mod shards;
mod solve;
mod solve_arguments;
mod solve_lines;
mod solve_set;
mod solve_shards;
mod solve_start;
mod speedups;
mod standard_input;
mod statistics;
mod tournament;
mod tournament_arguments;
mod trace;
mod tree;
mod values;
mod why;
mod worksheet;
mod written_scores;

/// Exit status of a command that succeeded.
pub const DONE: u8 = 0;
/// Exit status of a comparison that found a difference.
pub const DIFFERENT: u8 = 1;
/// Exit status of a command that was invalid or could not be carried out.
pub const REFUSED: u8 = 2;

/// Carries out one command line, whose first word is the program's name, and returns the exit status. `open`
/// opens the window, on a file where one is given.
pub fn run<A, W>(args: impl IntoIterator<Item = A>, out: &mut dyn Write, err: &mut dyn Write, open: W) -> u8
where
    A: Into<OsString> + Clone,
    W: FnOnce(WindowStart) -> Result<(), String>,
{
    run_until(args, &Interruption::default(), Streams { out, err }, open)
}

/// As [`run`], until it is interrupted: findings so far are written, and the exit status is 128 plus the
/// number of the signal.
pub fn run_until<A, W>(
    args: impl IntoIterator<Item = A>,
    interruption: &Interruption,
    streams: Streams<'_>,
    open: W,
) -> u8
where
    A: Into<OsString> + Clone,
    W: FnOnce(WindowStart) -> Result<(), String>,
{
    memory_budget::ask(store::system_memory::free);
    provider::provide();
    let Streams { out, err } = streams;
    let (mut out, mut err) = (LineStream::new(out), LineStream::new(err));
    let done = Arguments::try_parse_from(args)
        .map_err(Failure::Usage)
        .and_then(|arguments| match arguments.command {
            None => open_window(arguments.file, arguments.replay.as_deref(), open),
            Some(command) => {
                // From here on every command ends by itself: it reports its findings, or that nothing was
                // written. An engine waits for its input, and a signal ends it at once.
                if !matches!(command, CliCommand::Engine(_)) {
                    interruption.listen();
                }
                carry_out(&command, interruption, Streams { out: &mut out, err: &mut err })
            }
        })
        // A line without an end is written only here.
        .and_then(|()| out.flush().map_err(Failure::Output));
    let status = match done {
        Ok(()) => DONE,
        // The reader of the output has closed the pipe.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => return DONE,
        Err(Failure::Usage(help)) if !help.use_stderr() => {
            // Help and version succeed; a reader that is gone does not need them.
            let _ = write!(out, "{help}").and_then(|()| out.flush());
            DONE
        }
        // The differences were written already.
        Err(Failure::Different) => match out.flush() {
            Ok(()) => DIFFERENT,
            Err(_) => REFUSED,
        },
        Err(Failure::Interrupted) => {
            let name = interruption.signal().map_or("a signal", |(name, _)| name);
            say(&mut err, format_args!("ended by {name}: nothing was written"));
            return interruption.signal().map_or(REFUSED, |(_, status)| status);
        }
        Err(failure) => {
            let _ = out.flush();
            say(&mut err, short_sentence(&failure.to_string()));
            REFUSED
        }
    };
    let Some((signal, ended)) = interruption.signal() else { return status };
    say(&mut err, format_args!("ended by {signal}: what is written is what was known by then"));
    ended
}

fn carry_out(command: &CliCommand, interruption: &Interruption, streams: Streams<'_>) -> Done {
    let Streams { out, err } = streams;
    match command {
        CliCommand::Search(arguments) => search::run(arguments, interruption, out, err),
        CliCommand::Compare(arguments) => compare::run(arguments, interruption, Streams { out, err }),
        CliCommand::Perft(arguments) => perft::run(arguments, interruption, out),
        CliCommand::Solve(arguments) => solve::run(arguments, interruption, out, err),
        CliCommand::Review(arguments) => review::run(arguments, interruption, out, err),
        CliCommand::Games(arguments) => games::run(arguments, interruption, Streams { out, err }),
        CliCommand::Tree(arguments) => tree::run(arguments, interruption, Streams { out, err }),
        CliCommand::Worksheet(arguments) => worksheet::run(arguments, interruption, out),
        CliCommand::Results(arguments) => results::run(arguments, interruption, Streams { out, err }),
        CliCommand::Match(arguments) => match &arguments.experiment {
            Some(name) => experiment::run(name, arguments, interruption, out),
            None if arguments.plan.is_some() => shards::plan(arguments, out),
            None if arguments.merge.is_some() => shards::merge(arguments, out),
            None => match_play::run(arguments, interruption, out, err),
        },
        CliCommand::Generate(arguments) => generate::run(arguments, out),
        CliCommand::Speedups(arguments) => speedups::run(arguments, interruption, out),
        CliCommand::Learn(arguments) => learn::run(arguments, interruption, out, err),
        CliCommand::Tournament(arguments) => tournament::run(arguments, interruption, out, err),
        CliCommand::Engine(arguments) => engine::run(arguments, out),
        CliCommand::Trace { command } => trace::run(command, Streams { out, err }),
        CliCommand::Engines { command } => engines::run(command, interruption, out),
    }
}

fn open_window(
    file: Option<PathBuf>,
    replay: Option<&Path>,
    open: impl FnOnce(WindowStart) -> Result<(), String>,
) -> Done {
    if file.as_deref() == Some(Path::new("-")) {
        let unreadable = |source| Failure::NoDocument { file: "-".to_owned(), source };
        let input = SpooledInput::begin().map_err(unreadable)?;
        return open(WindowStart::Usual(Some(input.path().to_owned()))).map_err(Failure::Window);
    }
    // Desktops name a document by its path or by its address.
    let file = file.map(|file| file.to_str().and_then(path_of_address).unwrap_or(file));
    // A mistyped command looks like a file name, so this is checked before a window opens.
    let is_missing = |path: &&Path| !path.exists() && !path.to_string_lossy().starts_with(SCHEME);
    if let Some(path) = file.as_deref().or(replay).filter(is_missing) {
        return Err(Failure::NoFile(path.display().to_string()));
    }
    let start = match replay {
        Some(path) => WindowStart::Replay(Box::new(report(path)?)),
        None => WindowStart::Usual(file),
    };
    open(start).map_err(Failure::Window)
}

/// Reads the report of a crash.
fn report(path: &Path) -> Result<CrashReport, Failure> {
    let unreadable = |why: String| Failure::NoReport(path.display().to_string(), why);
    let bytes = store::read(path, store::SIZE_LIMIT as u64).map_err(|error| unreadable(error.to_string()))?;
    CrashReport::from_text(&String::from_utf8_lossy(&bytes)).map_err(unreadable)
}
