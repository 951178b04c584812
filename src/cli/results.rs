//! `edagari results`: the points of answered sheets, and of the codes that pages of exercises write, as a table or
//! as who came how far and what went wrong most often.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::exercise::AnswerSheet;
use crate::store;
use crate::words::class::class_words;
use crate::words::text::{Language, Text};
use crate::worksheet::answers::{self, CodeError};
use crate::worksheet::class::Class;
use crate::worksheet::results::{self, ResultRow};

use super::failure::Done;
use super::failure::WorksheetFault;
use super::worksheet::{chosen, deliver, sheet};

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["sheets", "summary", "codes"]))]
#[command(group = clap::ArgGroup::new("exercises").args(["set", "shipped", "kind"]))]
pub(super) struct ResultsArguments {
    /// Sheets that were answered, or folders with such files: the name of each file is the name of its student
    sheets: Vec<PathBuf>,
    /// Say who came how far and which mistakes were made most often, in place of the table
    #[arg(long, conflicts_with_all = ["summary", "output"])]
    class: bool,
    /// With --class: en, ja or zh
    #[arg(long, value_parser = super::values::language, default_value = "en")]
    lang: Language,
    /// Read a table of results and report the mean of each exercise
    #[arg(long, value_name = "FILE")]
    summary: Option<PathBuf>,
    /// Grade the codes that pages of exercises write: a line for each student, the name, a comma and the code
    #[arg(long, value_name = "FILE", requires = "exercises")]
    codes: Option<PathBuf>,
    /// The exercises of these codes, as a file
    #[arg(long, value_name = "FILE", requires = "codes")]
    set: Option<PathBuf>,
    /// The exercises of these codes, as a set that comes with the program
    #[arg(long, value_name = "NAME", requires = "codes")]
    shipped: Option<String>,
    /// The exercise of these codes, as a kind
    #[arg(long, requires = "codes")]
    kind: Option<String>,
    /// Write the table to this file instead of to standard output
    #[arg(long, value_name = "FILE", conflicts_with = "summary")]
    output: Option<PathBuf>,
}

/// Grades answered sheets into a table, or reads one.
pub(super) fn run(arguments: &ResultsArguments, out: &mut dyn Write) -> Done {
    if let Some(path) = &arguments.summary {
        return summary(&read(path)?, out);
    }
    if let Some(path) = &arguments.codes {
        let sheets = codes(path, arguments)?;
        if arguments.class {
            return class(&sheets, arguments.lang, out);
        }
        let rows = rows(&sheets);
        return deliver(arguments.output.as_deref(), results::to_text(&rows).as_bytes(), out);
    }
    let paths = files(&arguments.sheets)?;
    let (mut sheets, mut unread) = (Vec::new(), Vec::new());
    for (student, path) in students(&paths)? {
        match sheet(path) {
            Ok(sheet) => sheets.push((student, sheet)),
            Err(fault) => unread.push(fault.to_string()),
        }
    }
    // One damaged file does not keep the others from being graded.
    if sheets.is_empty() {
        return Err(WorksheetFault::Unread(unread).into());
    }
    if arguments.class {
        class(&sheets, arguments.lang, out)?;
    } else {
        deliver(arguments.output.as_deref(), results::to_text(&rows(&sheets)).as_bytes(), out)?;
    }
    if unread.is_empty() { Ok(()) } else { Err(WorksheetFault::Unread(unread).into()) }
}

fn rows(sheets: &[(String, AnswerSheet)]) -> Vec<ResultRow> {
    sheets.iter().flat_map(|(student, sheet)| results::of_sheet(student, sheet)).collect()
}

/// Who came how far, and what went wrong most often where.
fn class(sheets: &[(String, AnswerSheet)], language: Language, out: &mut dyn Write) -> Done {
    let mut class = Class::default();
    for (student, sheet) in sheets {
        class.add(student, sheet);
    }
    for line in class_words(Text::new(language), &class) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The files that are named, and of a folder all sheets in it, by name.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>, WorksheetFault> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let failed = |source| WorksheetFault::Read { file: path.display().to_string(), source };
        let mut inside = store::files_in(path, "ron").map_err(failed)?;
        if inside.is_empty() {
            return Err(WorksheetFault::NoSheets { folder: path.display().to_string() });
        }
        files.append(&mut inside);
    }
    Ok(files)
}

/// The sheets behind codes; one that was made by chance is made again from its seed.
fn codes(path: &Path, arguments: &ResultsArguments) -> Result<Vec<(String, AnswerSheet)>, WorksheetFault> {
    let ResultsArguments { set, shipped, kind, .. } = arguments;
    let set = chosen(set.as_deref(), shipped.as_deref(), kind.as_deref(), Language::English)?;
    let file = path.display().to_string();
    let text = text(path)?;
    let mut sheets = Vec::new();
    let mut known = std::collections::BTreeSet::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let line_number = index + 1;
        let (student, code) = line
            // From the right, as the name of a student may hold commas.
            .rsplit_once(',')
            .ok_or_else(|| WorksheetFault::NoCode { file: file.clone(), line: line_number })?;
        let fault = |error| WorksheetFault::Code { file: file.clone(), line: line_number, error };
        let student = student.trim().trim_matches('"');
        if !known.insert(student.to_owned()) {
            return Err(WorksheetFault::Twice { file, student: student.to_owned() });
        }
        let seeded = match answers::seed(code).map_err(fault)? {
            Some(seed) => set.variant(seed).map_err(|_| fault(CodeError::Other))?,
            None => set.clone(),
        };
        sheets.push((student.to_owned(), answers::read(code, &seeded).map_err(fault)?));
    }
    Ok(sheets)
}

/// Sheets with the names of their students: that of the file, and that of its folder before it where several folders
/// have a file of this name. A table with two sheets of one student could not be read again.
fn students(sheets: &[PathBuf]) -> Result<Vec<(String, &Path)>, WorksheetFault> {
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut students: Vec<(String, &Path)> = Vec::new();
    for path in sheets {
        let name = stem(path);
        let others = sheets.iter().filter(|other| *other != path && stem(other) == name);
        let whole = || path.with_extension("").to_string_lossy().into_owned();
        let student = if others.count() == 0 { name } else { whole() };
        if students.iter().any(|(known, _)| *known == student) {
            return Err(WorksheetFault::Twice { file: path.display().to_string(), student });
        }
        students.push((student, path));
    }
    Ok(students)
}

fn read(path: &Path) -> Result<Vec<ResultRow>, WorksheetFault> {
    let file = || path.display().to_string();
    results::from_text(&text(path)?).map_err(|error| WorksheetFault::Results { file: file(), error })
}

fn text(path: &Path) -> Result<String, WorksheetFault> {
    let file = || path.display().to_string();
    let failed = |source| WorksheetFault::Read { file: file(), source };
    let bytes = store::read(path, results::SIZE_LIMIT as u64).map_err(failed)?;
    String::from_utf8(bytes).map_err(|_| WorksheetFault::Encoding { file: file() })
}

fn summary(rows: &[ResultRow], out: &mut dyn Write) -> Done {
    for (exercise, summary) in results::summary(rows) {
        let results::Summary { handed_in, missing, mean } = summary;
        writeln!(
            out,
            "exercise {exercise}: {:.1} % of the points, {handed_in} handed in, {missing} missing",
            100.0 * mean
        )?;
    }
    Ok(())
}
