//! How far something is that takes longer than a moment.

/// How far an export is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportProgress {
    /// What is done: frames, sheets.
    pub done: u64,
    pub all: u64,
    /// The key of the sentence that tells both.
    pub key: &'static str,
}
