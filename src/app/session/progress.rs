//! Progress of longer work.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportProgress {
    /// The amount done: frames, sheets.
    pub done: u64,
    pub all: u64,
    /// The key of the sentence that names both numbers.
    pub key: &'static str,
}
