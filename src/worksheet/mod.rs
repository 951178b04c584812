//! Sets of exercises on paper and for learning platforms: what a teacher hands out, and the key to it.
//!
//! An [`WorksheetOrder`] says what is wanted; `item` says what stands there, `page` where, and `latex` and `moodle` write the same
//! for LaTeX and for Moodle. [`results`] is the table of points that comes back. Words come from above, as for
//! exported figures; nothing here touches a file.

use std::fmt::Display;

use crate::exercise::{Exercise, ExerciseSet, Fault, ModelAnswer, WishRefusal as Unmade};
use crate::trace::export::{self, FigureLook};

pub mod answers;
mod board;
pub mod class;
mod fields;
mod html;
mod item;
mod latex;
mod moodle;
mod page;
pub mod results;
mod rules;
mod scenes;

pub use board::{DrawnSquares, squares};
pub use html::{ExercisePageParts, exercise_page};
pub use page::PageSize;

/// The words under a key of the text files, with the values of its blanks.
pub type Say<'a> = &'a dyn Fn(&str, &[(&str, &dyn Display)]) -> String;

/// Why the answer of an exercise is right, in sentences.
pub type Because<'a> = &'a dyn Fn(&Exercise, &ModelAnswer) -> Vec<String>;

/// What a sheet says, in one language.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    /// The words under a key.
    pub say: Say<'a>,
    /// The reasons of a key.
    pub because: Because<'a>,
}

/// A kind of file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SheetFormat {
    /// Pages to be printed.
    #[default]
    Pdf,
    /// The same pages as a drawing, one below the other.
    Svg,
    /// A LaTeX document with the package forest.
    Tikz,
    /// A question bank for Moodle.
    Moodle,
    /// A page that is answered and graded in a browser.
    Html,
}

impl SheetFormat {
    /// All of them, in the order of the dialog.
    pub const ALL: [Self; 5] = [Self::Pdf, Self::Svg, Self::Tikz, Self::Moodle, Self::Html];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Svg => "svg",
            Self::Tikz => "tikz",
            Self::Moodle => "moodle",
            Self::Html => "html",
        }
    }

    /// Its name in sentences.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Pdf => "PDF",
            Self::Svg => "SVG",
            Self::Tikz => "TikZ",
            Self::Moodle => "Moodle XML",
            Self::Html => "HTML",
        }
    }

    /// The ending of its files' names.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Svg => "svg",
            Self::Tikz => "tex",
            Self::Moodle => "xml",
            Self::Html => "html",
        }
    }

    /// Whether the answers are in the same file anyway.
    pub const fn holds_answers(self) -> bool {
        matches!(self, Self::Moodle | Self::Html)
    }
}

/// What is to be written.
#[derive(Clone, Debug)]
pub struct WorksheetOrder {
    /// The exercises.
    pub set: ExerciseSet,
    /// The kind of file.
    pub form: SheetFormat,
    /// The size of a page.
    pub paper: PageSize,
    /// Whether the answers are written in place of the questions.
    pub key: bool,
    /// The seed of the first student; each of the others has the next. Without one the set stays as it is.
    pub seed: Option<u64>,
    /// How many students get a sheet.
    pub students: u16,
}

impl WorksheetOrder {
    /// The most students of one file.
    pub const MOST_STUDENTS: u16 = 500;

    /// The seed of the first sheet: where students get sheets of their own, one without a seed begins at 0.
    fn first_seed(&self) -> Option<u64> {
        self.seed.or((self.students > 1).then_some(0))
    }

    /// Whether some exercise is made by chance, so that students can get sheets of their own.
    fn has_variants(&self) -> bool {
        self.set.exercises.iter().any(|exercise| exercise.wishes.is_some())
    }

    /// An order for each student, where a file holds one sheet only. Each has the number of its sheet as its seed.
    ///
    /// # Errors
    /// [`WorksheetRefusal`] where students would get the same sheet, or there are too many of them.
    pub fn single_sheets(&self) -> Result<Vec<Self>, WorksheetRefusal> {
        if self.students == 0 || self.students > Self::MOST_STUDENTS {
            return Err(WorksheetRefusal::Students(self.students));
        }
        if self.students > 1 && !self.has_variants() {
            return Err(WorksheetRefusal::NoVariants);
        }
        // Wraps round at the end of all seeds: each student still has another one.
        let seed = |number: u64| self.first_seed().map(|first| first.wrapping_add(number));
        let single = |number| Self { seed: seed(number), students: 1, ..self.clone() };
        Ok((0..u64::from(self.students)).map(single).collect())
    }
}

/// Why nothing is written.
#[derive(Debug, thiserror::Error)]
pub enum WorksheetRefusal {
    /// There is no exercise.
    #[error("there is no exercise in the set")]
    Empty,
    /// There are too many students, or none.
    #[error("there are {0} students: give from 1 to {most}", most = WorksheetOrder::MOST_STUDENTS)]
    Students(u16),
    /// Every student would get the same.
    #[error("nothing in this set is made by chance, so every student would get the same sheet: ask for one")]
    NoVariants,
    /// A page holds one sheet.
    #[error(
        "a page holds the exercises of one student: take PDF or SVG, or write a page for each with edagari worksheet"
    )]
    OneSheet,
    /// An exercise cannot be made again with another seed.
    #[error("exercise {number} cannot be made with seed {seed}: {why}")]
    Variant {
        /// Which, from 1.
        number: usize,
        /// The seed.
        seed: u64,
        /// Why not.
        why: Unmade,
    },
    /// An exercise cannot be asked.
    #[error("exercise {number} cannot be asked: {why}")]
    Exercise {
        /// Which, from 1.
        number: usize,
        /// Why not.
        why: Fault,
    },
    /// No font has these characters of the set's own words.
    #[error("no font has these characters: {}; change them, or take SVG or TikZ", .0.iter().collect::<String>())]
    Letters(Vec<char>),
    /// Something cannot be drawn or encoded, or the person stopped it.
    #[error(transparent)]
    Drawing(#[from] export::ExportRefusal),
}

/// One student's sheet: its seed, and the exercises as they are asked.
struct StudentSheet {
    seed: Option<u64>,
    set: ExerciseSet,
}

/// Writes what is ordered. `goes_on` hears how many sheets of how many are done, and stops the work by saying no.
///
/// # Errors
/// [`WorksheetRefusal`] says why not, and which exercise it is about.
pub fn write(
    order: &WorksheetOrder,
    voice: Voice<'_>,
    look: &FigureLook,
    goes_on: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Vec<u8>, WorksheetRefusal> {
    if order.set.exercises.is_empty() {
        return Err(WorksheetRefusal::Empty);
    }
    if order.students == 0 || order.students > WorksheetOrder::MOST_STUDENTS {
        return Err(WorksheetRefusal::Students(order.students));
    }
    if order.students > 1 && !order.has_variants() {
        return Err(WorksheetRefusal::NoVariants);
    }
    // Only a PDF carries fonts with it; the other formats leave letters to the program that shows them.
    if order.form == SheetFormat::Pdf {
        let missing = export::missing_letters(&own_words(&order.set));
        if !missing.is_empty() {
            return Err(WorksheetRefusal::Letters(missing));
        }
    }
    let Voice { say, because } = voice;
    let scribe = Scribe { order, say, because, look };
    match order.form {
        SheetFormat::Pdf | SheetFormat::Svg => page::write(&scribe, goes_on),
        SheetFormat::Tikz => latex::write(&scribe, goes_on),
        SheetFormat::Moodle => moodle::write(&scribe, goes_on),
        // The page around the exercises is written above.
        SheetFormat::Html => html::exercise_page(order, voice, look).map(|parts| parts.body.into_bytes()),
    }
}

/// All that a teacher wrote in a set.
fn own_words(set: &ExerciseSet) -> String {
    let of_exercises = set.exercises.iter().flat_map(|exercise| [&exercise.title, &exercise.text]);
    [&set.title, &set.text].into_iter().chain(of_exercises).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// What every writer needs: the order, the words and the look.
#[derive(Clone, Copy)]
struct Scribe<'a> {
    order: &'a WorksheetOrder,
    say: Say<'a>,
    because: Because<'a>,
    look: &'a FigureLook,
}

impl Scribe<'_> {
    /// The words under a key without blanks.
    fn words(&self, key: &str) -> String {
        (self.say)(key, &[])
    }

    /// The sheets one after the other; each tells `goes_on` first.
    fn each(
        &self,
        goes_on: &mut dyn FnMut(u64, u64) -> bool,
        mut take: impl FnMut(&StudentSheet) -> Result<(), WorksheetRefusal>,
    ) -> Result<(), WorksheetRefusal> {
        let all = u64::from(self.order.students);
        for number in 0..all {
            // Asked before each sheet, so that a stop never waits for more than one.
            if !goes_on(number, all) {
                return Err(export::ExportRefusal::Stopped.into());
            }
            take(&self.sheet(number)?)?;
        }
        Ok(())
    }

    /// The sheet of a student, counted from 0.
    fn sheet(&self, number: u64) -> Result<StudentSheet, WorksheetRefusal> {
        let Some(seed) = self.order.first_seed().map(|first| first.wrapping_add(number)) else {
            return Ok(StudentSheet { seed: None, set: self.order.set.clone() });
        };
        let set = self.order.set.variant(seed);
        let set = set.map_err(|(number, why)| WorksheetRefusal::Variant { number, seed, why })?;
        Ok(StudentSheet { seed: Some(seed), set })
    }
}
