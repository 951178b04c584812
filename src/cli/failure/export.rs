//! Errors of exports.

use edagari_app::trace::export::ExportRefusal;

/// The reason why a tree was not exported.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ExportFault {
    #[error("the search recorded nothing to export")]
    Nothing,
    #[error("--why: the search recorded no tree in which one move of several is chosen")]
    NoLine,
    #[error("--export {0} is not text: give it a file with --output")]
    NotText(&'static str),
    #[error("--json and --export would both write to standard output: give the export a file with --output")]
    Mixed,
    #[error("--steps goes with --export gif: for one picture give --step")]
    OnlyGif,
    #[error("--growth: nothing is drawn in {0}, so its tree grows in no direction")]
    NoGrowth(&'static str),
    #[error("{0} goes with --export html")]
    OnlyHtml(&'static str),
    #[error(
        "--step: an HTML page has all steps, and so has a trace; a page opens at one with #step=NUMBER behind its name"
    )]
    AllSteps,
    #[error("--step {step}: the recording has {last} steps")]
    Step { step: u64, last: u64 },
    #[error("{format} file is useful up to {limit} nodes, and here are {nodes}: {offer}")]
    TooMany { format: String, limit: usize, nodes: String, offer: String },
    #[error("{0}: give fewer plies with --plies, or --line")]
    TooLarge(ExportRefusal),
    #[error("{0}: give a range with --steps FIRST..LAST")]
    TooLong(ExportRefusal),
    #[error(transparent)]
    Other(ExportRefusal),
}
