//! `edagari results`: the points of answered sheets, and of the codes that pages of exercises write, as a
//! table or as a summary of progress and mistakes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use edagari_app::exercise::AnswerSheet;
use edagari_app::store;
use edagari_app::store::output::Output;
use edagari_app::words::class::class_words;
use edagari_app::words::text::{Language, Text};
use edagari_app::worksheet::class::{Class, ExerciseSummary};
use edagari_app::worksheet::codes::{CodeLine, CodeReader, code_lines};
use edagari_app::worksheet::results::{self, ResultRow};

use super::failure::{Done, Failure, WorksheetFault};
use super::interruption::Interruption;
use super::output::{Force, OutputFile, Streams, deliver, say, write_json};
use super::worksheet::{chosen, sheet};

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
    #[arg(long, value_name = "FILE", requires = "codes", conflicts_with_all = ["sheets", "summary"])]
    set: Option<PathBuf>,
    /// The exercises of these codes, as a set that comes with the program
    #[arg(long, value_name = "NAME", requires = "codes", conflicts_with_all = ["sheets", "summary"])]
    shipped: Option<String>,
    /// The exercises of these codes, as kinds: cuts, or values,cuts as for the worksheet
    #[arg(long, value_name = "KIND[,KIND…]", requires = "codes", conflicts_with_all = ["sheets", "summary"])]
    kind: Option<String>,
    /// Write the table to this file instead of to standard output
    #[arg(long, value_name = "FILE", conflicts_with = "summary")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Write one JSON object for each row
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

impl ResultsArguments {
    /// The output file of the table, if any: none of the sheets, and in none of their folders.
    fn file(&self) -> Result<Option<OutputFile>, Failure> {
        let Some(path) = &self.output else { return Ok(None) };
        let output = Output::new(path).with_ending("csv", &["txt"]);
        let inputs = self.sheets.iter().filter(|path| !path.is_dir()).chain(&self.codes).chain(&self.set);
        OutputFile::new(output, self.force, inputs).map(Some)
    }
}

/// Grades answered sheets into a table, or reads one.
pub(super) fn run(arguments: &ResultsArguments, interruption: &Interruption, streams: Streams<'_>) -> Done {
    let Streams { out, err } = streams;
    if let Some(path) = &arguments.summary {
        return summary(&read(path)?, arguments.json, out);
    }
    let file = arguments.file()?;
    let handed_in = match &arguments.codes {
        Some(path) => codes(path, arguments, interruption)?,
        None => sheets(&arguments.sheets, interruption)?,
    };
    let HandedIn { sheets, unread, remarks, .. } = &handed_in;
    for words in unread.iter().chain(remarks) {
        say(err, words);
    }
    // A damaged sheet does not keep the others from being graded.
    if !sheets.is_empty() {
        handed_in.write(arguments, interruption, Table { file: file.as_ref(), out })?;
    }
    match unread.len() {
        0 => Ok(()),
        count => Err(WorksheetFault::Ungraded(count).into()),
    }
}

/// The destination of a table.
struct Table<'a> {
    file: Option<&'a OutputFile>,
    out: &'a mut dyn Write,
}

/// Everything handed in by a class.
#[derive(Default)]
struct HandedIn {
    sheets: Vec<(String, AnswerSheet)>,
    students: BTreeSet<String>,
    /// Reports of what could not be graded.
    unread: Vec<String>,
    /// Further notes.
    remarks: Vec<String>,
}

impl HandedIn {
    fn add(&mut self, student: String, sheet: AnswerSheet) {
        self.students.insert(student.clone());
        self.sheets.push((student, sheet));
    }

    /// Grades everything before a line is written: half a class would be taken for the whole.
    fn write(&self, arguments: &ResultsArguments, interruption: &Interruption, table: Table<'_>) -> Done {
        let Table { file, out } = table;
        if arguments.class {
            return self.write_class(arguments, interruption, out);
        }
        let mut rows: Vec<ResultRow> = Vec::new();
        for (student, sheet) in &self.sheets {
            interruption.check()?;
            rows.extend(results::of_sheet(student, sheet));
        }
        if arguments.json {
            return rows.iter().try_for_each(|row| write_json(out, row));
        }
        deliver(file, results::to_text(&rows).as_bytes(), out)
    }

    /// Writes the progress of the students, and the most frequent mistakes.
    fn write_class(
        &self,
        arguments: &ResultsArguments,
        interruption: &Interruption,
        out: &mut dyn Write,
    ) -> Done {
        let mut class = Class::default();
        for (student, sheet) in &self.sheets {
            interruption.check()?;
            class.add(student, sheet);
        }
        if arguments.json {
            class.students.iter().try_for_each(|student| write_json(out, student))?;
            return class.exercises.iter().try_for_each(|asked| {
                let ExerciseSummary { number: exercise, kind, done, solved, .. } = *asked;
                let (mean, mistakes) = (asked.mean(), asked.mistakes().into_iter().collect());
                write_json(out, &ClassExercise { exercise, kind, done, solved, mean, mistakes })
            });
        }
        for line in class_words(Text::new(arguments.lang), &class) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// An exercise of a class as JSON.
#[derive(Debug, Serialize)]
struct ClassExercise {
    exercise: usize,
    kind: &'static str,
    done: usize,
    solved: usize,
    /// The mean share of the points of those who handed it in.
    mean: Option<f64>,
    /// First mistakes of answers, counted by name.
    mistakes: BTreeMap<&'static str, usize>,
}

/// The sheets of these files and folders. The name of a student is that of the file, prefixed by that of its
/// folder where several folders have a file of this name: a table with two sheets of one student could not be
/// read back.
fn sheets(named: &[PathBuf], interruption: &Interruption) -> Result<HandedIn, Failure> {
    let mut handed_in = HandedIn::default();
    let mut paths = Vec::new();
    for path in named {
        match files(path) {
            Ok(files) => paths.extend(files),
            Err(fault) => handed_in.unread.push(fault.to_string()),
        }
    }
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for path in paths.iter().collect::<BTreeSet<_>>() {
        *counts.entry(stem(path)).or_default() += 1;
    }
    for path in &paths {
        interruption.check()?;
        let name = stem(path);
        let is_only = counts.get(&name) == Some(&1);
        let student = if is_only { name } else { path.with_extension("").to_string_lossy().into_owned() };
        if handed_in.students.contains(&student) {
            let twice = WorksheetFault::Twice { file: path.display().to_string(), student };
            handed_in.unread.push(twice.to_string());
            continue;
        }
        match sheet(path) {
            Ok(sheet) => handed_in.add(student, sheet),
            Err(fault) => handed_in.unread.push(fault.to_string()),
        }
    }
    Ok(handed_in)
}

/// A file itself, and for a folder all sheets in it, by name.
fn files(path: &Path) -> Result<Vec<PathBuf>, WorksheetFault> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let failed = |source| WorksheetFault::Read { file: path.display().to_string(), source };
    let inside = store::files_in(path, "ron").map_err(failed)?;
    if inside.is_empty() {
        return Err(WorksheetFault::NoSheets { folder: path.display().to_string() });
    }
    Ok(inside)
}

/// The sheets of codes; a random one is generated from its seed.
fn codes(
    path: &Path,
    arguments: &ResultsArguments,
    interruption: &Interruption,
) -> Result<HandedIn, Failure> {
    let ResultsArguments { set, shipped, kind, .. } = arguments;
    let set = chosen(set.as_deref(), shipped.as_deref(), kind.as_deref(), Language::English)?;
    let file = path.display().to_string();
    let bytes = bytes(path)?;
    // Invalid characters in a name do not keep its code from being read.
    let text = String::from_utf8_lossy(&bytes);
    let mut handed_in = HandedIn::default();
    // The codes read so far, with student and line.
    let mut known: BTreeMap<&str, (String, usize)> = BTreeMap::new();
    let mut reader = CodeReader::new(vec![set]);
    for CodeLine { line, student, code } in code_lines(&text) {
        interruption.check()?;
        let Some(code) = code else {
            handed_in.unread.push(WorksheetFault::NoCode { file: file.clone(), line }.to_string());
            continue;
        };
        // A code without a name is identified by its line.
        let student = if student.is_empty() { format!("#{line}") } else { student };
        let sheet = match reader.sheet(code) {
            Ok(sheet) => sheet,
            Err(error) => {
                let fault = WorksheetFault::Code { file: file.clone(), line, student, error };
                handed_in.unread.push(fault.to_string());
                continue;
            }
        };
        if let Some((other, before)) = known.get(code).filter(|(other, _)| *other != student) {
            let lines = format!("{file}, lines {before} and {line}");
            handed_in.remarks.push(format!("{lines}: {other} and {student} handed in the same code"));
        }
        if handed_in.students.contains(&student) {
            let fault = WorksheetFault::TwiceCode { file: file.clone(), line, student };
            handed_in.unread.push(fault.to_string());
            continue;
        }
        known.entry(code).or_insert_with(|| (student.clone(), line));
        handed_in.add(student, sheet);
    }
    Ok(handed_in)
}

fn read(path: &Path) -> Result<Vec<ResultRow>, WorksheetFault> {
    let file = || path.display().to_string();
    results::from_text(&text(path)?).map_err(|error| WorksheetFault::Results { file: file(), error })
}

fn text(path: &Path) -> Result<String, WorksheetFault> {
    let file = || path.display().to_string();
    String::from_utf8(bytes(path)?).map_err(|_| WorksheetFault::Encoding { file: file() })
}

fn bytes(path: &Path) -> Result<Vec<u8>, WorksheetFault> {
    let failed = |source| WorksheetFault::Read { file: path.display().to_string(), source };
    store::read(path, results::SIZE_LIMIT as u64).map_err(failed)
}

/// The results of a class in an exercise, as JSON.
#[derive(Debug, Serialize)]
struct ExerciseResults {
    exercise: u16,
    mean: f64,
    handed_in: usize,
    missing: usize,
}

fn summary(rows: &[ResultRow], json: bool, out: &mut dyn Write) -> Done {
    for (exercise, summary) in results::summary(rows) {
        let results::Summary { handed_in, missing, mean } = summary;
        if json {
            write_json(out, &ExerciseResults { exercise, mean, handed_in, missing })?;
            continue;
        }
        writeln!(
            out,
            "exercise {exercise}: {:.1} % of the points, {handed_in} handed in, {missing} missing",
            100.0 * mean
        )?;
    }
    Ok(())
}
