//! Mistakes from published programs and students' programs, as code with one wrong line and as a variant that
//! runs, so that its recording can be compared with the right one.

mod listing;
mod runs;
mod variants;

pub(super) use listing::wrong_line;
pub use runs::{RunResult, Runs, run, run_with};
