//! Lines of an open trace, one by one, from bytes that are plain or gzipped; and their words.

use std::io::{BufRead, BufReader, Read as _};

use flate2::bufread::MultiGzDecoder;

use super::fault::{TraceFault, TraceFaultKind};

/// The greatest length of a line in bytes.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// Reads lines one by one into the same buffer.
pub(super) struct TraceLines<'a> {
    source: Box<dyn BufRead + 'a>,
    line: Vec<u8>,
    number: u64,
    bytes: u64,
    /// Whether the last line had an end of line.
    is_ended: bool,
}

/// The first bytes of gzip.
const GZIP: [u8; 2] = [0x1F, 0x8B];

impl<'a> TraceLines<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let source: Box<dyn BufRead + 'a> = if bytes.starts_with(&GZIP) {
            Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(bytes)))
        } else {
            Box::new(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes))
        };
        Self { source, line: Vec::new(), number: 0, bytes: 0, is_ended: true }
    }

    /// Goes to the next line that is neither blank nor a comment; returns whether there is one.
    pub(super) fn advance(&mut self) -> Result<bool, TraceFault> {
        loop {
            self.line.clear();
            let most = LONGEST_LINE as u64 + 1;
            let read = (&mut self.source).take(most).read_until(b'\n', &mut self.line);
            match read {
                Ok(0) => return Ok(false),
                Ok(_) => {}
                // A gzip that ends in the middle is a file that ends early.
                Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(false),
                Err(_) => {
                    self.number += 1;
                    return Err(self.fault(TraceFaultKind::NotText));
                }
            }
            self.number += 1;
            self.bytes += self.line.len() as u64;
            self.is_ended = self.line.ends_with(b"\n");
            if self.line.len() > LONGEST_LINE {
                return Err(self.fault(TraceFaultKind::LongLine));
            }
            let begin = self.line.iter().find(|byte| !byte.is_ascii_whitespace());
            if begin.is_some_and(|&byte| byte != b'#') {
                return Ok(true);
            }
        }
    }

    pub(super) fn words(&self) -> Words<'_> {
        Words { rest: &self.line }
    }

    /// Whether the line may be incomplete: the file ends in it.
    pub(super) const fn is_cut_off(&self) -> bool {
        !self.is_ended
    }

    pub(super) const fn fault(&self, kind: TraceFaultKind) -> TraceFault {
        TraceFault { line: self.number, kind }
    }

    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(super) const fn number(&self) -> u64 {
        self.number
    }
}

/// The words of a line, separated by blanks.
#[derive(Clone)]
pub(super) struct Words<'a> {
    rest: &'a [u8],
}

impl<'a> Words<'a> {
    /// The rest of the line as bytes.
    pub(super) const fn rest(&self) -> &'a [u8] {
        self.rest.trim_ascii()
    }

    /// The rest of the line, without blanks around it.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(self.rest()).into_owned()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a [u8];

    #[inline]
    fn next(&mut self) -> Option<&'a [u8]> {
        let start = self.rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let rest = &self.rest[start..];
        let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        self.rest = &rest[end..];
        Some(&rest[..end])
    }
}

/// A word as text, shortened for a message.
pub(super) fn shown(word: &[u8]) -> String {
    crate::plain::line(&String::from_utf8_lossy(word)).chars().take(40).collect()
}
