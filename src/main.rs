//! The program: hands the command line to the library and the streams of the process with it.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Not locked: the window's other threads may have to say something too.
    let (mut out, mut err) = (io::BufWriter::new(io::stdout()), io::stderr());
    ExitCode::from(edagari::cli::run(std::env::args_os(), &mut out, &mut err, edagari::window::run))
}
