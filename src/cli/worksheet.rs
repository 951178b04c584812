//! `edagari worksheet`: exercises on paper, for Moodle or for other course platforms, with their key. The
//! results of sheets choose exercises and write files by the same functions.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use edagari_app::exercise::{AnswerSheet, ExerciseKind, ExerciseSet, Workload, shipped};
use edagari_app::session::export::work::{ExportWork as _, parted};
use edagari_app::session::worksheet::data::{kinds_by_chance, set_of_kind};
use edagari_app::session::worksheet::work::Writing;
use edagari_app::store::output::Output;
use edagari_app::trace::export::FigureGrowth;
use edagari_app::words::text::{Language, Text};
use edagari_app::worksheet::{PageSize, SheetFormat, WorksheetOrder, WorksheetRefusal};

use super::failure::{Done, Failure, WorksheetFault};
use super::interruption::Interruption;
use super::output::{Force, OutputFile, deliver, write_json};

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("exercises").required(true).args(["set", "shipped", "kind"]))]
pub(super) struct Worksheet {
    /// A set of exercises, as a file
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// A set that comes with the program: trees, pruning, code, games, puzzles-connect-four or puzzles-othello
    #[arg(long, value_name = "NAME")]
    shipped: Option<String>,
    /// An exercise of this kind, made by chance, or of each of several, as in values,cuts: values, cuts, windows, next-leaf,
    /// bounds, order, counts, best-move, ucb1, thunder, equilibrium, code or bug
    #[arg(long, value_name = "KIND[,KIND…]")]
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
    /// With --measure: write one JSON object for each exercise
    #[arg(long, requires = "measure")]
    json: bool,
    /// pdf, svg, tikz, moodle, html, or for course platforms scorm (SCORM 1.2) or xapi, as zip files
    #[arg(long, value_parser = form, default_value = "pdf")]
    format: SheetFormat,
    /// Write the answers in place of the questions
    #[arg(long)]
    key: bool,
    /// Write the answers as well, into a second file beside that of --output: sheet.pdf and sheet-key.pdf
    #[arg(long, conflicts_with_all = ["key", "measure"], requires = "output")]
    with_key: bool,
    /// a4 or letter
    #[arg(long, value_parser = paper, default_value = "a4")]
    paper: PageSize,
    /// The trees of the exercises: down, with the root on top, or right, with the root at the left
    #[arg(long, value_name = "DIRECTION", value_parser = super::values::growth, conflicts_with = "measure")]
    growth: Option<FigureGrowth>,
    /// en, ja or zh
    #[arg(long, value_parser = super::values::language, default_value = "en")]
    lang: Language,
    /// Write to this file instead of to standard output. Pages of several students are a file each, with the number of the
    /// sheet behind the name
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

fn form(text: &str) -> Result<SheetFormat, String> {
    let form = SheetFormat::ALL.into_iter().find(|form| form.name() == text);
    form.ok_or_else(|| "give pdf, svg, tikz, moodle, html, scorm or xapi".to_owned())
}

fn paper(text: &str) -> Result<PageSize, String> {
    let paper = PageSize::ALL.into_iter().find(|paper| paper.name() == text);
    paper.ok_or_else(|| "give a4 or letter".to_owned())
}

/// Writes a worksheet or its key.
pub(super) fn run(arguments: &Worksheet, interruption: &Interruption, out: &mut dyn Write) -> Done {
    if arguments.measure {
        return measure(arguments, interruption, out);
    }
    if matches!(arguments.format, SheetFormat::Pdf | SheetFormat::Scorm | SheetFormat::Xapi)
        && arguments.output.is_none()
    {
        return Err(WorksheetFault::NotText(arguments.format.name()).into());
    }
    if arguments.format.holds_answers() && (arguments.key || arguments.with_key) {
        return Err(WorksheetFault::MoodleKey.into());
    }
    let Worksheet { format: form, paper, key, with_key, seed, students, .. } = *arguments;
    let (set, growth) = (set(arguments)?, arguments.growth.unwrap_or_default());
    let order = WorksheetOrder { set, form, paper, key, with_key, seed, students, growth };
    if order.students > 1 && !order.has_variants() {
        let kinds = kinds_by_chance(&order.set).iter().map(|(_, kind)| kind.name()).collect();
        return Err(WorksheetFault::Same(kinds).into());
    }
    let ended = |path| Output::new(path).with_ending(form.extension(), &[form.name()]);
    let file = arguments.output.as_deref().map(ended);
    if order.form.is_page() && order.students > 1 && file.is_none() {
        return Err(WorksheetFault::Pages.into());
    }
    let writing = Writing { order, text: Text::new(arguments.lang) };
    if let Some(file) = file.as_ref().filter(|_| !writing.parts().is_empty()) {
        return several(&writing, arguments, file, interruption);
    }
    let file = file.map(|file| OutputFile::new(file, arguments.force, &arguments.set)).transpose()?;
    let bytes = written(&writing, interruption)?;
    deliver(file.as_ref(), &bytes, out)
}

/// The bytes of a sheet. A partial sheet is worthless, so an interruption is an error.
fn written(sheet: &Writing, interruption: &Interruption) -> Result<Vec<u8>, Failure> {
    interruption.check()?;
    let bytes = sheet.run(&mut |_, _| !interruption.is_raised());
    interruption.check()?;
    Ok(bytes.map_err(WorksheetFault::from)?)
}

/// Writes several files: a page for each student, `sheet-7.html` in place of `sheet.html`, or sheets and answers.
fn several(writing: &Writing, arguments: &Worksheet, output: &Output, interruption: &Interruption) -> Done {
    let mut files = Vec::new();
    for part in writing.parts() {
        let file = Output::new(&parted(output.path(), &part));
        files.push((OutputFile::new(file, arguments.force, &arguments.set)?, writing.part(&part)));
    }
    let mut made = Vec::new();
    for (file, part) in &files {
        made.push((file, written(part, interruption)?));
    }
    // Nothing is written before every file has been made.
    made.into_iter().try_for_each(|(file, bytes)| file.write(&bytes))
}

/// Writes for each exercise the work on the requested sheets: one number where all are equal.
fn measure(arguments: &Worksheet, interruption: &Interruption, out: &mut dyn Write) -> Done {
    let set = set(arguments)?;
    // Several sheets differ by their seeds, so there must be a first one.
    let seed = arguments.seed.or((arguments.students > 1).then_some(0));
    let sheets = seed.map_or_else(
        || Ok(vec![set.clone()]),
        |first| {
            let numbers = (0..u64::from(arguments.students)).map(|number| first.wrapping_add(number));
            let sheet = |seed| {
                interruption.check()?;
                let refused = |(number, why)| WorksheetRefusal::Variant { number, seed, why };
                Ok(set.variant(seed).map_err(refused).map_err(WorksheetFault::from)?)
            };
            numbers.map(sheet).collect::<Result<Vec<_>, Failure>>()
        },
    )?;
    for (exercise, asked) in (1..).zip(&set.exercises) {
        let all = sheets.iter().map(|sheet| &sheet.exercises[exercise - 1]);
        let measures: Vec<Workload> = all.filter_map(Workload::of).collect();
        let range =
            |of: fn(&Workload) -> u32| Some([measures.iter().map(of).min()?, measures.iter().map(of).max()?]);
        let measured = MeasuredExercise {
            exercise,
            kind: asked.kind.name(),
            points: asked.points,
            leaves: range(|measure| measure.leaves),
            cuts: range(|measure| measure.cuts),
            deep_cuts: range(|measure| measure.deep_cuts),
        };
        if arguments.json {
            write_json(out, &measured)?;
        } else {
            measured.write(out)?;
        }
    }
    if !arguments.json {
        writeln!(out, "together: {} points on {} sheets", set.points(), sheets.len())?;
    }
    Ok(())
}

/// The work in an exercise on all sheets: the least and the greatest number of each kind.
#[derive(Debug, Serialize)]
struct MeasuredExercise {
    exercise: usize,
    kind: &'static str,
    points: u16,
    leaves: Option<[u32; 2]>,
    cuts: Option<[u32; 2]>,
    deep_cuts: Option<[u32; 2]>,
}

impl MeasuredExercise {
    fn write(&self, out: &mut dyn Write) -> Done {
        let Self { exercise, kind, points, .. } = self;
        write!(out, "exercise {exercise}, {kind}: {points} points")?;
        for (range, single, several) in [
            (self.leaves, "leaf", "leaves"),
            (self.cuts, "cut", "cuts"),
            (self.deep_cuts, "deep cut", "deep cuts"),
        ] {
            let Some([least, most]) = range else { continue };
            let what = if most == 1 { single } else { several };
            if least == most {
                write!(out, ", {most} {what}")?;
            } else {
                write!(out, ", {least} to {most} {what}")?;
            }
        }
        Ok(writeln!(out)?)
    }
}

fn set(arguments: &Worksheet) -> Result<ExerciseSet, WorksheetFault> {
    let Worksheet { set, shipped, kind, lang, .. } = arguments;
    chosen(set.as_deref(), shipped.as_deref(), kind.as_deref(), *lang)
}

/// The exercises of a file, of a set that comes with the program, or of a kind.
pub(super) fn chosen(
    file: Option<&Path>,
    name: Option<&str>,
    kind: Option<&str>,
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
    let mut exercises = Vec::new();
    for name in kind.unwrap_or_default().split(',').map(str::trim) {
        let kind = ExerciseKind::named(name).ok_or_else(|| WorksheetFault::Kind(short(name)))?;
        exercises.extend(set_of_kind(kind).exercises);
    }
    Ok(ExerciseSet { exercises, ..ExerciseSet::default() })
}

/// The set in a file, with the work done on it.
pub(super) fn sheet(path: &Path) -> Result<AnswerSheet, WorksheetFault> {
    AnswerSheet::load(path).map_err(|error| WorksheetFault::Set { file: path.display().to_string(), error })
}

fn short(name: &str) -> String {
    name.chars().take(40).collect()
}
