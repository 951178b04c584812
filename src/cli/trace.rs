//! `edagari trace`: example programs that write an open trace, and checks of students' programs against a
//! reference.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::json;

use edagari_app::catalog::foreign::{OpenTrace, TraceFaultKind, template};
use edagari_app::catalog::{AnyPosition, Engine, Game};
use edagari_app::exercise::program::{Course, EarlierPasses, MistakeKind, Parting, Verdict, check, compare};
use edagari_app::store::output::Output;
use edagari_app::store::{self, csv_text};
use edagari_app::trace::Which;
use edagari_app::words::compared_traces::compared_traces;
use edagari_app::words::programs::verdict;

use super::english::ENGLISH;
use super::failure::{Done, Failure, plural};
use super::open_trace;
use super::output::{Force, OutputFile, Streams, say, write_json};
use super::position_arguments::PlaceArguments;

/// What is done with open traces.
#[derive(Debug, Subcommand)]
pub(super) enum TraceCommand {
    /// Print a program that writes an open trace, to copy from
    Template {
        /// python, c, cpp, java, javascript or rust
        language: String,
    },
    /// Name the first step at which two recordings part: order of moves, window, depth, value, bound, reason, a cut, a simulation,
    /// the move that is played; ends with 1 where they do, as diff does
    Compare {
        /// An open trace
        first: PathBuf,
        /// Another one
        second: PathBuf,
        /// Write one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Hold what programs of students visited against a reference; ends with 1 where one of them is not right
    Check(Box<CheckArguments>),
}

#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    /// What they are to be: minimax, or alpha-beta, with :fail=hard, :cut=gt and :depth=N as the course has it
    #[arg(long, value_name = "METHOD", default_value = "alpha-beta")]
    against: String,
    /// Nested lists of numbers; MAX is to move; without --tree and --game each file says where it begins
    #[arg(long = "tree", id = "tree", value_name = "LISTS", allow_hyphen_values = true)]
    lists: Option<String>,
    #[arg(long, help = Game::help("size=5x5,turns=10,seed=0"), conflicts_with = "tree")]
    game: Option<String>,
    #[command(flatten)]
    place: PlaceArguments,
    /// Plies to search; without it, as many as the file names at its root or for its pass, else to the end of the game
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Moves may be tried in any order, as in games other than number trees
    #[arg(long)]
    any_order: bool,
    /// Nothing counts but which nodes are visited, and in which order
    #[arg(long)]
    only_nodes: bool,
    /// Open traces, or folders of them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write a table to this file: file, verdict, mistake, line, sentence
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the results.json of a Gradescope autograder to this file
    #[arg(long, value_name = "FILE")]
    gradescope: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Write one JSON object a file
    #[arg(long)]
    json: bool,
}

/// A row of the table; the fields and their order are those of the JSON object and of the columns.
#[derive(Debug, Serialize)]
struct CheckedFile {
    file: String,
    /// `right`, `wrong` or `unreadable`.
    verdict: &'static str,
    /// The word of the likely mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<&'static str>,
    /// The line at which it diverges from the reference, or is unreadable.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    sentence: String,
}

/// Comparison of two files, with the fields of its JSON object in their order.
#[derive(Debug, Serialize)]
struct ComparedFiles {
    same: bool,
    /// The kind of difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    /// The contents of each file there; `null` for a missing one.
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<[Option<String>; 2]>,
    /// Depth in plies of the pass that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u16>,
    /// The moves to the node that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<Vec<String>>,
    /// The line of that node in each file.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<[u64; 2]>,
    /// Kinds of statements in only one of the files, which were not compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    given_by_one: Vec<GivenByOne>,
    /// Number of nodes whose subtree is listed in only one of the files.
    #[serde(skip_serializing_if = "Option::is_none")]
    listed_by_one: Option<usize>,
    /// The files with passes before the compared ones: `neither`, `first`, `second` or `both`; `gaps` where
    /// passes between them are in only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    earlier_passes: Option<&'static str>,
    sentence: String,
}

/// A kind of statements in only one file.
#[derive(Debug, Serialize)]
struct GivenByOne {
    kind: &'static str,
    file: &'static str,
}

const fn file_word(which: Which) -> &'static str {
    match which {
        Which::First => "first",
        Which::Second => "second",
    }
}

pub(super) fn run(command: &TraceCommand, Streams { out, err }: Streams<'_>) -> Done {
    match command {
        TraceCommand::Template { language } => {
            let text = template(language).ok_or_else(|| Failure::NoTraceTemplate(language.clone()))?;
            Ok(write!(out, "{text}")?)
        }
        TraceCommand::Compare { first, second, json } => {
            let first = open_trace::read(first, err)?;
            let second = open_trace::read(second, err)?;
            run_compare([&first, &second], *json, out)
        }
        TraceCommand::Check(arguments) => run_check(arguments, Streams { out, err }),
    }
}

/// Compares two recordings; [`Failure::Different`] where they diverge.
fn run_compare([first, second]: [&OpenTrace; 2], is_json: bool, out: &mut dyn Write) -> Done {
    let compared = compare(first, second);
    let said = compared_traces(ENGLISH, &compared);
    if is_json {
        let found = match &compared.parting {
            Parting::Nodes(found) => Some(found),
            _ => None,
        };
        let by_one = compared.stated_by_one.iter();
        let row = ComparedFiles {
            same: compared.is_same(),
            kind: compared.parting.key(),
            says: Some(said.says).filter(|says| says.iter().any(Option::is_some)),
            depth: found.and_then(|found| found.depth),
            way: found.map(|found| compared.start.labels(&found.way)),
            line: found.map(|found| found.lines),
            given_by_one: by_one
                .map(|&(kind, which)| GivenByOne { kind: kind.key(), file: file_word(which) })
                .collect(),
            listed_by_one: Some(compared.listed_by_one).filter(|&nodes| nodes > 0),
            earlier_passes: compared.earlier.map(|earlier| match earlier {
                EarlierPasses::Nowhere => "neither",
                EarlierPasses::Only(which) => file_word(which),
                EarlierPasses::Apart => "both",
                EarlierPasses::Gaps => "gaps",
            }),
            sentence: said.sentence,
        };
        write_json(out, &row)?;
    } else {
        writeln!(out, "{}", said.sentence)?;
    }
    if compared.is_same() { Ok(()) } else { Err(Failure::Different) }
}

fn run_check(arguments: &CheckArguments, Streams { out, err }: Streams<'_>) -> Done {
    let start = arguments.start()?;
    if let Some(start) = &start {
        // A wrong method is refused before any file is read.
        arguments.course(start.clone())?;
    }
    let output = |path: &Option<PathBuf>, ending| {
        let output = path.as_ref().map(|path| Output::new(path).with_ending(ending, &["txt"]));
        output.map(|output| OutputFile::new(output, arguments.force, &arguments.files)).transpose()
    };
    let (table, results) = (output(&arguments.csv, "csv")?, output(&arguments.gradescope, "json")?);
    let mut rows = Vec::new();
    let mut others = 0;
    let files = files(&arguments.files, &mut others)?;
    if others > 0 {
        say(
            err,
            format_args!(
                "left out in folders: {} without the ending .trace or .trace.gz",
                plural(others, "file", "files")
            ),
        );
    }
    for path in files {
        let row = checked(&path, start.as_ref(), arguments)?;
        if arguments.json {
            write_json(out, &row)?;
        } else {
            writeln!(out, "{}: {}", row.file, row.sentence)?;
        }
        rows.push(row);
    }
    if let Some(table) = table {
        table.write(csv(&rows).as_bytes())?;
    }
    if let Some(results) = results {
        results.write(gradescope(&rows).to_string().as_bytes())?;
    }
    if rows.iter().all(|row| row.verdict == "right") { Ok(()) } else { Err(Failure::Different) }
}

impl CheckArguments {
    /// Whether the command line gives the root of the searches.
    const fn names_place(&self) -> bool {
        self.lists.is_some() || self.place.moves.is_some() || self.place.position.is_some()
    }

    /// The root of the searches, where the command line gives it.
    fn start(&self) -> Result<Option<AnyPosition>, Failure> {
        let start = match (&self.lists, &self.game) {
            (Some(text), _) => {
                let refused = Failure::position("--tree", Game::NumberTree, text);
                Game::NumberTree.parse_position(text).map_err(refused)?
            }
            (None, Some(game)) => self.place.position(game)?,
            (None, None) => return Ok(None),
        };
        Ok(Some(start))
    }

    /// The reference for a search from this root.
    fn course(&self, start: AnyPosition) -> Result<Course, Failure> {
        let mut engine = Engine::parse_textbook(&self.against, start.game())?;
        engine.limits.depth = self.depth.or(engine.limits.depth);
        let course = Course::of(start, &engine).ok_or_else(|| Failure::NoReference(self.against.clone()))?;
        Ok(Course { any_order: course.any_order || self.any_order, only_nodes: self.only_nodes, ..course })
    }
}

/// The given files, and the traces in given folders, at any depth.
fn files(named: &[PathBuf], others: &mut usize) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let begun = files.len();
        traces_in(path, &mut files, others)
            .map_err(|source| Failure::NoDocument { file: path.display().to_string(), source })?;
        if files.len() == begun {
            return Err(Failure::NoTraces(path.display().to_string()));
        }
        files[begun..].sort();
    }
    Ok(files)
}

fn traces_in(folder: &Path, files: &mut Vec<PathBuf>, others: &mut usize) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (kind, name) = (entry.file_type()?, entry.file_name());
        let is_trace = [".trace", ".trace.gz"].iter().any(|end| name.to_string_lossy().ends_with(end));
        if kind.is_dir() {
            traces_in(&entry.path(), files, others)?;
        } else if is_trace {
            files.push(entry.path());
        } else {
            *others += 1;
        }
    }
    Ok(())
}

/// A file compared with the course: at its own root where the command line gives none.
fn checked(
    path: &Path,
    start: Option<&AnyPosition>,
    arguments: &CheckArguments,
) -> Result<CheckedFile, Failure> {
    let file = path.display().to_string();
    let bytes =
        store::read(path, 1 << 30).map_err(|source| Failure::NoDocument { file: file.clone(), source })?;
    let own = OpenTrace::start(&bytes).filter(|own| start.is_none_or(|asked| own.game() == asked.game()));
    if let (Some(own), Some(asked)) = (&own, start)
        && arguments.names_place()
        && own != asked
    {
        let sentence = ENGLISH.with("check.other-start", &[("own", own), ("asked", asked)]);
        return Ok(CheckedFile { file, verdict: "wrong", mistake: None, line: None, sentence });
    }
    let Some(begin) = own.or_else(|| start.cloned()) else {
        let read = OpenTrace::read(&bytes, &file);
        let (line, sentence) = match read {
            Ok(_) => (None, ENGLISH.get("check.no-start")),
            Err(fault) => (Some(fault.line), fault.to_string()),
        };
        return Ok(CheckedFile { file, verdict: "unreadable", mistake: None, line, sentence });
    };
    let course = &arguments.course(begin)?;
    let read = match OpenTrace::read_at(&bytes, &file, &course.start) {
        Ok(read) => read,
        Err(fault) => {
            // A move of another position is a mistake of the program, and no damaged file.
            let mistake = match &fault.kind {
                TraceFaultKind::Move(_, legal) if legal.is_empty() => Some(MistakeKind::PlaysOn.key()),
                TraceFaultKind::Move(word, _) if is_entered(&bytes, word) => {
                    Some(MistakeKind::NotRestored.key())
                }
                _ => None,
            };
            let looks = mistake.map_or_else(String::new, |key| {
                let mistake = ENGLISH.get(&format!("check.mistake.{key}"));
                format!("; {}", ENGLISH.with("check.looks", &[("mistake", &mistake)]))
            });
            let verdict = if mistake.is_some() { "wrong" } else { "unreadable" };
            let sentence = format!("{fault}{looks}");
            return Ok(CheckedFile { file, verdict, mistake, line: Some(fault.line), sentence });
        }
    };
    let asked = course.depth;
    let course = &course.clone().of_file(&read);
    let found = check(course, &read);
    let mut sentence = verdict(ENGLISH, course, &found);
    if let Some(depth) = course.depth.filter(|_| asked.is_none()) {
        sentence += &ENGLISH.with("check.own-depth", &[("depth", &depth)]);
    }
    Ok(match found {
        Verdict::Right => CheckedFile { file, verdict: "right", mistake: None, line: None, sentence },
        Verdict::Wrong(found, mistake) => {
            let (line, mistake) = (Some(found.line), mistake.map(|mistake| mistake.kind.key()));
            CheckedFile { file, verdict: "wrong", mistake, line, sentence }
        }
        Verdict::OtherMethod | Verdict::TooMany => {
            CheckedFile { file, verdict: "unreadable", mistake: None, line: None, sentence }
        }
    })
}

/// Whether a file enters more than one node by this word: it is then a move, though not legal everywhere.
fn is_entered(bytes: &[u8], word: &str) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let moves = text.lines().filter_map(|line| line.trim_start().strip_prefix('>'));
    moves.filter(|rest| rest.split_whitespace().next() == Some(word)).count() > 1
}

fn csv(rows: &[CheckedFile]) -> String {
    let head = ["file", "verdict", "mistake", "line", "sentence"];
    csv_text::to_text(std::iter::once(head.map(str::to_owned)).chain(rows.iter().map(|row| {
        let line = row.line.map(|line| line.to_string()).unwrap_or_default();
        [row.file.clone(), row.verdict.into(), row.mistake.unwrap_or("").into(), line, row.sentence.clone()]
    })))
}

/// The results for an autograder: one test per file, worth a point.
fn gradescope(rows: &[CheckedFile]) -> serde_json::Value {
    let tests: Vec<_> = rows
        .iter()
        .map(|row| {
            let score = u8::from(row.verdict == "right");
            json!({ "name": row.file, "score": score, "max_score": 1, "output": row.sentence })
        })
        .collect();
    json!({ "tests": tests })
}
