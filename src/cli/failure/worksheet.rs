//! Errors of worksheets and tables of results.

use std::io;

use edagari_app::exercise::{ExerciseKind, SetError, shipped};
use edagari_app::worksheet::WorksheetRefusal;
use edagari_app::worksheet::answers::CodeError;
use edagari_app::worksheet::results::ResultsError;

/// The reason why there is no worksheet or no table.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WorksheetFault {
    #[error("{file}: {error}")]
    Set { file: String, error: SetError },
    #[error("not graded, as said above: {0} of what was handed in")]
    Ungraded(usize),
    #[error("no set is called {0:?}; there are: {names}", names = shipped().map(|set| set.name).join(", "))]
    Shipped(String),
    #[error("no kind of exercise is called {0:?}; there are: {names}", names = kinds())]
    Kind(String),
    #[error("--format {0} is not text: give it a file with --output")]
    NotText(&'static str),
    #[error("--students: each student gets a page of their own: give the files a name with --output")]
    Pages,
    #[error("--key: a Moodle file holds its answers anyway, and so does a page")]
    MoodleKey,
    #[error("{}; {}", WorksheetRefusal::NoVariants, instead(.0))]
    Same(Vec<&'static str>),
    #[error(transparent)]
    Refused(#[from] WorksheetRefusal),
    #[error("{file}: {error}")]
    Results { file: String, error: ResultsError },
    #[error("{file}: a sheet of {student} was named before: each student has one row for each exercise")]
    Twice { file: String, student: String },
    #[error(
        "{file}, line {line}: a code of {student} was graded before: each student has one row for each exercise"
    )]
    TwiceCode { file: String, line: usize, student: String },
    #[error("{file}, line {line}, {student}: {error}")]
    Code { file: String, line: usize, student: String, error: CodeError },
    #[error("{file}, line {line}: give the name of the student, a comma and the code")]
    NoCode { file: String, line: usize },
    #[error("{folder}: there is no sheet in this folder, that is, no file whose name ends with .ron")]
    NoSheets { folder: String },
    #[error("{file} cannot be read: {source}")]
    Read { file: String, source: io::Error },
    #[error("{file}: this is not text in UTF-8")]
    Encoding { file: String },
}

/// The kinds of exercises that differ from sheet to sheet, as an alternative.
fn instead(kinds: &[&str]) -> String {
    if kinds.is_empty() {
        return "no kind of exercise in it can be made by chance either".to_owned();
    }
    let options = kinds.iter().map(|kind| format!("--kind {kind}")).collect::<Vec<_>>().join(", ");
    format!("for sheets that differ and are equally hard take one of {options}")
}

fn kinds() -> String {
    ExerciseKind::all().iter().map(ExerciseKind::name).collect::<Vec<_>>().join(", ")
}
