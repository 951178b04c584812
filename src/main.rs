//! The program: hands the command line to the library and the streams of the process with it.

use std::io;
use std::process::ExitCode;

use edagari::cli::{self, Interruption, Streams};

fn main() -> ExitCode {
    // Not locked: the window's other threads may have to say something too.
    let (mut out, mut err) = (io::stdout(), io::stderr());
    let streams = Streams { out: &mut out, err: &mut err };
    let interruption = Interruption::by_signals();
    ExitCode::from(cli::run_until(std::env::args_os(), &interruption, streams, edagari::window::run))
}
