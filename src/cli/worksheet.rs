//! `edagari worksheet`: exercises on paper or for Moodle, with their key; `edagari results`: the points that come back.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::exercise::{AnswerSheet, ExerciseKind, ExerciseSet, SetError, Workload, shipped};
use crate::session::export::work::numbered;
use crate::session::worksheet::data::set_of_kind;
use crate::session::worksheet::work::Writing;
use crate::store;
use crate::words::class::class_words;
use crate::words::text::{Language, Text};
use crate::worksheet::answers::{self, CodeError};
use crate::worksheet::class::Class;
use crate::worksheet::results::{self, ResultRow, ResultsError};
use crate::worksheet::{PageSize, SheetFormat, WorksheetOrder, WorksheetRefusal};

use super::{Done, Failure};

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("exercises").required(true).args(["set", "shipped", "kind"]))]
pub(super) struct Worksheet {
    /// A set of exercises, as a file
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// A set that comes with the program: trees, pruning, code or games
    #[arg(long, value_name = "NAME")]
    shipped: Option<String>,
    /// One exercise of this kind, made by chance: values, cuts, windows, next-leaf, bounds, order, counts, best-move,
    /// ucb1, thunder, equilibrium, code or bug
    #[arg(long)]
    kind: Option<String>,
    /// The number of the first sheet; each of the others has the next. Without it the set stays as it is
    #[arg(long)]
    seed: Option<u64>,
    /// How many students get a sheet
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(WorksheetOrder::MOST_STUDENTS)))]
    students: u16,
    /// Write nothing but how hard each exercise is on all these sheets
    #[arg(long, conflicts_with_all = ["key", "output"])]
    measure: bool,
    /// pdf, svg, tikz, moodle or html
    #[arg(long, value_parser = form, default_value = "pdf")]
    format: SheetFormat,
    /// Write the answers in place of the questions
    #[arg(long)]
    key: bool,
    /// a4 or letter
    #[arg(long, value_parser = paper, default_value = "a4")]
    paper: PageSize,
    /// en, ja or zh
    #[arg(long, value_parser = super::values::language, default_value = "en")]
    lang: Language,
    /// Write to this file instead of to standard output. Pages of several students are a file each, with the number of the
    /// sheet behind the name
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

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

/// Why there is no worksheet and no table.
#[derive(Debug, thiserror::Error)]
pub(super) enum WorksheetFault {
    #[error("{file}: {error}")]
    Set { file: String, error: SetError },
    #[error("{}", .0.join("\n"))]
    Unread(Vec<String>),
    #[error("no set is called {0:?}; there are: {names}", names = shipped().map(|set| set.name).join(", "))]
    Shipped(String),
    #[error("no kind of exercise is called {0:?}; there are: {names}", names = kinds())]
    Kind(String),
    #[error("--format pdf is not text: give it a file with --output")]
    NotText,
    #[error("--students: each student gets a page of their own: give the files a name with --output")]
    Pages,
    #[error("--key: a Moodle file holds its answers anyway, and so does a page")]
    MoodleKey,
    #[error(transparent)]
    Refused(#[from] WorksheetRefusal),
    #[error("{file}: {error}")]
    Results { file: String, error: ResultsError },
    #[error("{file}: a sheet of {student} was named before: each student has one row for each exercise")]
    Twice { file: String, student: String },
    #[error("{file}, line {line}: {error}")]
    Code { file: String, line: usize, error: CodeError },
    #[error("{file}, line {line}: give the name of the student, a comma and the code")]
    NoCode { file: String, line: usize },
    #[error("{folder}: there is no sheet in this folder, that is, no file whose name ends with .ron")]
    NoSheets { folder: String },
    #[error("{file} cannot be read: {source}")]
    Read { file: String, source: io::Error },
    #[error("{file}: this is not text in UTF-8")]
    Encoding { file: String },
    #[error("{file} cannot be written: {source}")]
    Write { file: String, source: io::Error },
}

fn kinds() -> String {
    ExerciseKind::all().iter().map(ExerciseKind::name).collect::<Vec<_>>().join(", ")
}

fn form(text: &str) -> Result<SheetFormat, String> {
    let form = SheetFormat::ALL.into_iter().find(|form| form.name() == text);
    form.ok_or_else(|| "give pdf, svg, tikz, moodle or html".to_owned())
}

fn paper(text: &str) -> Result<PageSize, String> {
    let paper = PageSize::ALL.into_iter().find(|paper| paper.name() == text);
    paper.ok_or_else(|| "give a4 or letter".to_owned())
}

/// Writes a worksheet or its key.
pub(super) fn run(arguments: &Worksheet, out: &mut dyn Write) -> Done {
    if arguments.measure {
        return measure(arguments, out);
    }
    if arguments.format == SheetFormat::Pdf && arguments.output.is_none() {
        return Err(WorksheetFault::NotText.into());
    }
    if arguments.format.holds_answers() && arguments.key {
        return Err(WorksheetFault::MoodleKey.into());
    }
    let Worksheet { format: form, paper, key, seed, students, .. } = *arguments;
    let order = WorksheetOrder { set: set(arguments)?, form, paper, key, seed, students };
    if order.form == SheetFormat::Html && order.students > 1 {
        return pages(&order, Text::new(arguments.lang), arguments.output.as_deref());
    }
    let writing = Writing { order, text: Text::new(arguments.lang) };
    let bytes = writing.run(&mut |_, _| true).map_err(WorksheetFault::from)?;
    deliver(arguments.output.as_deref(), &bytes, out)
}

/// Writes a page for each student: `sheet.html` becomes `sheet-7.html` for the sheet of number 7.
fn pages(order: &WorksheetOrder, text: Text, output: Option<&Path>) -> Done {
    let output = output.ok_or(WorksheetFault::Pages)?;
    let made = order.single_sheets().map_err(WorksheetFault::from)?;
    let mut pages = Vec::new();
    for order in made {
        let number = order.seed.unwrap_or_default();
        let writing = Writing { order, text };
        pages.push((number, writing.run(&mut |_, _| true).map_err(WorksheetFault::from)?));
    }
    // Nothing is written before every page could be made.
    for (number, bytes) in pages {
        let path = numbered(output, number);
        let path = if path.extension().is_none() { path.with_extension("html") } else { path };
        deliver(Some(&path), &bytes, &mut io::sink())?;
    }
    Ok(())
}

/// Says for each exercise what there is to work out on the sheets that are asked for: one number where all have the same.
fn measure(arguments: &Worksheet, out: &mut dyn Write) -> Done {
    let set = set(arguments)?;
    // Several sheets differ by their seeds, so there must be a first one.
    let seed = arguments.seed.or((arguments.students > 1).then_some(0));
    let sheets = seed.map_or_else(
        || Ok(vec![set.clone()]),
        |first| {
            let numbers = (0..u64::from(arguments.students)).map(|number| first.wrapping_add(number));
            let sheet = |seed| {
                let refused = |(number, why)| WorksheetRefusal::Variant { number, seed, why };
                set.variant(seed).map_err(refused)
            };
            numbers.map(sheet).collect::<Result<Vec<_>, _>>().map_err(WorksheetFault::from)
        },
    )?;
    for (index, exercise) in set.exercises.iter().enumerate() {
        let all = sheets.iter().map(|sheet| &sheet.exercises[index]);
        let measures: Vec<Workload> = all.filter_map(Workload::of).collect();
        let one = |[single, several]: [&str; 2], of: fn(&Workload) -> u32| {
            let (least, most) = (measures.iter().map(of).min()?, measures.iter().map(of).max()?);
            let what = if most == 1 { single } else { several };
            Some(if least == most {
                format!(", {most} {what}")
            } else {
                format!(", {least} to {most} {what}")
            })
        };
        let parts = [
            one(["leaf", "leaves"], |measure| measure.leaves),
            one(["cut", "cuts"], |measure| measure.cuts),
            one(["deep cut", "deep cuts"], |measure| measure.deep_cuts),
        ];
        let parts: String = parts.into_iter().flatten().collect();
        let (kind, points) = (exercise.kind.name(), exercise.points);
        writeln!(out, "exercise {}, {kind}: {points} points{parts}", index + 1)?;
    }
    writeln!(out, "together: {} points on {} sheets", set.points(), sheets.len())?;
    Ok(())
}

fn deliver(output: Option<&Path>, bytes: &[u8], out: &mut dyn Write) -> Done {
    match output {
        Some(path) => {
            let fault = |source| WorksheetFault::Write { file: path.display().to_string(), source };
            store::replace(path, bytes).map_err(fault)?;
            Ok(())
        }
        None => out.write_all(bytes).map_err(Failure::Output),
    }
}

fn set(arguments: &Worksheet) -> Result<ExerciseSet, WorksheetFault> {
    let Worksheet { set, shipped, kind, lang, .. } = arguments;
    chosen((set.as_deref(), shipped.as_deref(), kind.as_deref()), *lang)
}

/// The exercises of a file, of a set that comes with the program, or of a kind.
fn chosen(
    (file, name, kind): (Option<&Path>, Option<&str>, Option<&str>),
    language: Language,
) -> Result<ExerciseSet, WorksheetFault> {
    if let Some(path) = file {
        return Ok(sheet(path)?.set);
    }
    if let Some(name) = name {
        let found = shipped().into_iter().find(|set| set.name == name);
        let found = found.ok_or_else(|| WorksheetFault::Shipped(short(name)))?;
        let title = Text::new(language).get(&format!("exercise.set.{}", found.name));
        return Ok(ExerciseSet { title, ..found.sheet().set });
    }
    let name = kind.unwrap_or_default();
    ExerciseKind::named(name).map(set_of_kind).ok_or_else(|| WorksheetFault::Kind(short(name)))
}

fn sheet(path: &Path) -> Result<AnswerSheet, WorksheetFault> {
    AnswerSheet::load(path).map_err(|error| WorksheetFault::Set { file: path.display().to_string(), error })
}

fn short(name: &str) -> String {
    name.chars().take(40).collect()
}

/// Grades answered sheets into a table, or reads one.
pub(super) fn results(arguments: &ResultsArguments, out: &mut dyn Write) -> Done {
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
    let set = chosen((set.as_deref(), shipped.as_deref(), kind.as_deref()), Language::English)?;
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
