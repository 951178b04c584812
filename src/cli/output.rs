//! The output streams of commands: line by line, without terminal control characters. Besides text: JSON, one
//! object per line.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use edagari_app::plain;
use edagari_app::store::output::{Existing, Output};

use super::failure::{Done, Failure};

/// The output streams of a command.
pub struct Streams<'a> {
    /// Results.
    pub out: &'a mut dyn Write,
    /// Messages.
    pub err: &'a mut dyn Write,
}

/// A stream that flushes each complete line, so that a reader of a pipe gets it at once, and replaces
/// terminal control characters, wherever they come from.
pub(super) struct LineStream<'a> {
    to: &'a mut dyn Write,
    /// The incomplete line.
    line: Vec<u8>,
}

impl<'a> LineStream<'a> {
    pub(super) fn new(to: &'a mut dyn Write) -> Self {
        Self { to, line: Vec::new() }
    }

    /// Passes on so many of the buffered bytes.
    fn pass(&mut self, count: usize) -> io::Result<()> {
        let bytes: Vec<u8> = self.line.drain(..count).collect();
        let text = String::from_utf8_lossy(&bytes);
        self.to.write_all(plain::shown(&text).as_bytes())?;
        self.to.flush()
    }
}

impl Write for LineStream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend_from_slice(bytes);
        if bytes.contains(&b'\n') {
            let end = self.line.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
            self.pass(end)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass(self.line.len())
    }
}

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Force {
    /// Replace a file that is there already
    #[arg(long)]
    pub(super) force: bool,
}

impl Force {
    pub(super) const fn existing(self) -> Existing {
        if self.force { Existing::Replace } else { Existing::Refuse }
    }
}

/// A file that a command writes, checked before the work begins.
pub(super) struct OutputFile {
    output: Output,
    existing: Existing,
}

impl OutputFile {
    /// A file that may be written, and is none of the command's inputs.
    pub(super) fn new<'a>(
        output: Output,
        force: Force,
        inputs: impl IntoIterator<Item = &'a PathBuf>,
    ) -> Result<Self, Failure> {
        let existing = force.existing();
        output.check(existing, inputs.into_iter().map(PathBuf::as_path))?;
        Ok(Self { output, existing })
    }

    /// Writes piece by piece.
    pub(super) fn write_with(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Done {
        Ok(self.output.write_with(self.existing, write)?)
    }

    pub(super) fn write(&self, bytes: &[u8]) -> Done {
        Ok(self.output.write(self.existing, bytes)?)
    }
}

/// Writes to a file if there is one, else to `out`.
pub(super) fn deliver(file: Option<&OutputFile>, bytes: &[u8], out: &mut dyn Write) -> Done {
    match file {
        Some(file) => file.write(bytes),
        None => out.write_all(bytes).map_err(Failure::Output),
    }
}

/// Writes one JSON object on a line of its own.
pub(super) fn write_json(out: &mut dyn Write, value: &impl serde::Serialize) -> Done {
    let written = serde_json::to_string(value)?;
    // JSON has escapes for terminal control characters, so nothing is lost.
    Ok(writeln!(out, "{}", plain::json(&written))?)
}

/// Writes a message beside the output, in a line.
pub(super) fn say(err: &mut dyn Write, words: impl Display) {
    // If standard error fails there is no other place.
    let _ = writeln!(err, "{}", sentence(&words.to_string()));
}

/// A message on one line, whatever was typed and whatever a file is called.
fn sentence(message: &str) -> String {
    let words: Vec<_> = message.split_whitespace().collect();
    plain::Name(words.join(" ")).to_string()
}

/// A message on one line, shortened.
pub(super) fn short_sentence(message: &str) -> String {
    const LONGEST: usize = 300;
    let line = sentence(message);
    if line.chars().count() <= LONGEST {
        return line;
    }
    line.chars().take(LONGEST).chain(['…']).collect()
}
