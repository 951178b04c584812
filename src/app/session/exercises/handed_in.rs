//! Reads and grades the answers of a class: sheets of exercises, and the codes that pages of exercises write.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::exercise::{AnswerSheet, ExerciseSet, WorkSignals};
use crate::session::worksheet::data::{ExerciseSource, SheetSources};
use crate::store;
use crate::words::text::Text;
use crate::worksheet::class::{Class, Ungraded, UngradedReason};
use crate::worksheet::codes::{CodeLine, CodeReader, code_lines, has_codes};
use crate::worksheet::results;

/// The answers of a class, to be graded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandedIn {
    /// Sheets, files with codes, and folders of both.
    Files(Vec<PathBuf>),
    /// A text with codes.
    Text(Arc<str>),
}

/// Reads and grades all of it; the exercises that codes belong to are looked for in the open set, in the
/// sheets beside the codes, and in the sets that come with the program.
///
/// # Errors
/// The reason why a given file or folder cannot be read.
pub(super) fn grade(handed_in: &HandedIn, open: &ExerciseSet, effort: &WorkSignals) -> Result<Class, String> {
    let text = Text::default();
    let sources = SheetSources::from(open);
    let known = ExerciseSource::all().into_iter().filter_map(|source| source.set(text, &sources)).collect();
    let mut reading =
        Reading { class: Class::default(), reader: CodeReader::new(known), students: BTreeMap::new() };
    match handed_in {
        HandedIn::Text(codes) => reading.add_codes("", codes),
        HandedIn::Files(named) => {
            let mut files = BTreeSet::new();
            for path in named {
                let found = if path.is_dir() { store::all_files_in(path) } else { Ok(vec![path.clone()]) };
                files.extend(found.map_err(|error| format!("{}: {error}", path.display()))?);
            }
            let (sheets, others): (Vec<_>, Vec<_>) =
                files.into_iter().partition(|file| has_ending(file, &["ron"]));
            // Sheets first: they hold the sets that codes beside them may belong to.
            for file in &sheets {
                reading.add_sheet(file, effort);
            }
            for file in &others {
                reading.add_file(file);
            }
        }
    }
    Ok(reading.class)
}

/// A class while it is read.
struct Reading {
    class: Class,
    reader: CodeReader,
    /// Students that were graded, with their code; `None` for a sheet.
    students: BTreeMap<String, Option<String>>,
}

impl Reading {
    /// Adds a sheet; the student is named after the file.
    fn add_sheet(&mut self, file: &Path, effort: &WorkSignals) {
        let student = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // One file that is no student's sheet does not keep the others from being graded.
        let Ok(sheet) = AnswerSheet::load_with(file, effort) else {
            return self.leave_out(&file_name(file), UngradedReason::Unknown);
        };
        // The set alone, as a teacher leaves it beside the codes.
        if sheet.work.is_empty() {
            self.reader.add(sheet.set);
        } else if self.students.contains_key(&student) {
            self.leave_out(&file_name(file), UngradedReason::Twice(student));
        } else {
            self.class.add(&student, &sheet);
            self.students.insert(student, None);
            self.reader.add(sheet.set);
        }
    }

    /// Adds a file of codes; any file that is no sheet may be one.
    fn add_file(&mut self, file: &Path) {
        let bytes = store::read(file, results::SIZE_LIMIT as u64).unwrap_or_default();
        // Invalid characters in a name do not keep its code from being read.
        let codes = String::from_utf8_lossy(&bytes);
        if has_codes(&codes) {
            self.add_codes(&file_name(file), &codes);
        } else {
            self.leave_out(&file_name(file), UngradedReason::Unknown);
        }
    }

    fn add_codes(&mut self, file: &str, codes: &str) {
        for CodeLine { line, student, code } in code_lines(codes) {
            let Some(code) = code else {
                self.leave_out(file, UngradedReason::NoCode(line));
                continue;
            };
            let sheet = match self.reader.sheet(code) {
                Ok(sheet) => sheet,
                Err(error) => {
                    self.leave_out(file, UngradedReason::Code(line, student, error));
                    continue;
                }
            };
            // A code without a name is identified by its line.
            let student = if student.is_empty() { format!("#{line}") } else { student };
            if self.students.contains_key(&student) {
                self.leave_out(file, UngradedReason::Twice(student));
                continue;
            }
            let same = self.students.iter().find(|(_, other)| other.as_deref() == Some(code));
            self.class.alike.extend(same.map(|(other, _)| [other.clone(), student.clone()]));
            self.class.add(&student, &sheet);
            self.students.insert(student, Some(code.to_owned()));
        }
    }

    fn leave_out(&mut self, file: &str, reason: UngradedReason) {
        self.class.ungraded.push(Ungraded { file: file.to_owned(), reason });
    }
}

fn file_name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn has_ending(file: &Path, endings: &[&str]) -> bool {
    file.extension().is_some_and(|own| endings.iter().any(|ending| own.eq_ignore_ascii_case(ending)))
}

/// Whether the beginning of a file looks like codes of pages of exercises.
pub fn is_file_of_codes(file: &Path) -> bool {
    has_ending(file, &["csv", "tsv", "txt"])
        && store::read(file, results::SIZE_LIMIT as u64)
            .is_ok_and(|bytes| has_codes(&String::from_utf8_lossy(&bytes)))
}
