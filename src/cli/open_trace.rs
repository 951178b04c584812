//! Recordings of other programs, read from files and from standard input.

use std::io::{Read as _, Write};
use std::path::Path;

use edagari_app::catalog::foreign::OpenTrace;
use edagari_app::store;
use edagari_app::store::open_trace::{self, LARGEST};

use super::failure::Failure;
use super::output::say;

/// Reads a recording; `-` is standard input. Reports one that ends early.
pub(super) fn read(path: &Path, err: &mut dyn Write) -> Result<OpenTrace, Failure> {
    let file = path.display().to_string();
    let unreadable = |source| Failure::NoDocument { file: file.clone(), source };
    let (bytes, name) = if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().take(LARGEST).read_to_end(&mut bytes).map_err(unreadable)?;
        (bytes, "?".to_owned())
    } else {
        (store::read(path, LARGEST).map_err(unreadable)?, open_trace::name(path))
    };
    let read =
        OpenTrace::read(&bytes, &name).map_err(|fault| Failure::Trace { file: file.clone(), fault })?;
    if let Some(line) = read.ends_early {
        say(err, format_args!("{file} ends early, in line {line}: what was recorded until then is shown"));
    }
    Ok(read)
}
