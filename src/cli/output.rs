//! The streams that commands write to: a line at a time, without what would steer a terminal. Besides text: JSON, an object
//! a line.

use std::fmt::Display;
use std::io::{self, Write};

use crate::plain;

use super::failure::Done;

/// A stream that passes each line on as soon as it is whole, so that a reader behind a pipe waits for none, and signs in place of
/// all that steers a terminal, wherever it came from.
pub(super) struct LineStream<'a> {
    to: &'a mut dyn Write,
    /// The line under way.
    line: Vec<u8>,
}

impl<'a> LineStream<'a> {
    pub(super) fn new(to: &'a mut dyn Write) -> Self {
        Self { to, line: Vec::new() }
    }

    /// Passes on so many of the bytes that wait.
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

/// Writes one JSON object on a line of its own.
pub(super) fn write_json(out: &mut dyn Write, value: &impl serde::Serialize) -> Done {
    let written = serde_json::to_string(value)?;
    // What steers a terminal has its own way to be written in JSON, by which nothing is lost.
    Ok(writeln!(out, "{}", plain::json(&written))?)
}

/// Says something beside the output, in a line.
pub(super) fn say(err: &mut dyn Write, words: impl Display) {
    // With standard error gone there is nobody left to tell.
    let _ = writeln!(err, "{}", sentence(&words.to_string()));
}

/// A message on one line, whatever was typed and whatever a file is called.
fn sentence(message: &str) -> String {
    let words: Vec<_> = message.split_whitespace().collect();
    plain::Name(words.join(" ")).to_string()
}

/// The same, of readable length.
pub(super) fn short_sentence(message: &str) -> String {
    const LONGEST: usize = 300;
    let line = sentence(message);
    if line.chars().count() <= LONGEST {
        return line;
    }
    line.chars().take(LONGEST).chain(['…']).collect()
}
