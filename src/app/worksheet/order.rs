//! An order for a worksheet, and the reasons of refusal.

use crate::exercise::{ExerciseSet, Fault, WishRefusal as Unmade};
use crate::trace::export::{self, FigureGrowth};

/// A kind of file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum SheetFormat {
    /// Pages for printing.
    #[default]
    Pdf,
    /// The pages of the PDF as a drawing, one below the other.
    Svg,
    /// A LaTeX document with the package forest.
    Tikz,
    /// A question bank for Moodle.
    Moodle,
    /// A page that is answered and graded in a browser.
    Html,
    /// The HTML page as a package for a course platform, which reports points by SCORM 1.2.
    Scorm,
    /// The HTML page as a package that reports points by xAPI.
    Xapi,
}

impl SheetFormat {
    /// In the order of the dialog.
    pub const ALL: [Self; 7] =
        [Self::Pdf, Self::Svg, Self::Tikz, Self::Moodle, Self::Html, Self::Scorm, Self::Xapi];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// Its name in sentences.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Pdf => "PDF",
            Self::Svg => "SVG",
            Self::Tikz => "TikZ",
            Self::Moodle => "Moodle XML",
            Self::Html => "HTML",
            Self::Scorm => "SCORM",
            Self::Xapi => "xAPI",
        }
    }

    /// The file extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Svg => "svg",
            Self::Tikz => "tex",
            Self::Moodle => "xml",
            Self::Html => "html",
            Self::Scorm | Self::Xapi => "zip",
        }
    }

    /// Whether the file contains the answers in any case.
    pub const fn holds_answers(self) -> bool {
        matches!(self, Self::Moodle) || self.is_page()
    }

    /// Whether it is for paper, of which a size is chosen.
    pub const fn is_paper(self) -> bool {
        !self.holds_answers()
    }

    /// Whether it is a page, alone or in a package: each contains one sheet.
    pub const fn is_page(self) -> bool {
        matches!(self, Self::Html | Self::Scorm | Self::Xapi)
    }
}

/// The request for a worksheet.
#[derive(Clone, Debug)]
pub struct WorksheetOrder {
    pub set: ExerciseSet,
    pub form: SheetFormat,
    pub paper: PageSize,
    /// Whether the answers are written in place of the questions.
    pub key: bool,
    /// Whether the answers are written as well, into a file of their own.
    pub with_key: bool,
    /// The seed of the first sheet; each of the others has the next. `None` keeps the set as it is.
    pub seed: Option<u64>,
    /// Number of sheets.
    pub students: u16,
    /// The direction in which the trees of the exercises grow.
    pub growth: FigureGrowth,
}

impl WorksheetOrder {
    /// The most students of one file.
    pub const MOST_STUDENTS: u16 = 500;

    /// The seed of the first sheet: with several sheets it defaults to 0.
    pub(super) fn first_seed(&self) -> Option<u64> {
        self.seed.or((self.students > 1).then_some(0))
    }

    /// Whether some exercise is random, so that students can get sheets of their own.
    pub fn has_variants(&self) -> bool {
        self.set.exercises.iter().any(|exercise| exercise.wishes.is_some())
    }

    /// An order for each student, where a file contains only one sheet. Each has the number of its sheet as
    /// its seed.
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
        // Wraps around at the end of all seeds: each student still has another one.
        let seed = |number: u64| self.first_seed().map(|first| first.wrapping_add(number));
        let single = |number| Self { seed: seed(number), students: 1, ..self.clone() };
        Ok((0..u64::from(self.students)).map(single).collect())
    }
}

/// The size of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PageSize {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl PageSize {
    /// In the order of the dialog.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Its name, on the command line too.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Its name in sentences.
    pub const fn title(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "Letter",
        }
    }

    /// Width and height in points of 1/72 inch.
    pub(super) const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// The reason why nothing is written.
#[derive(Debug, thiserror::Error)]
pub enum WorksheetRefusal {
    /// There is no exercise.
    #[error("there is no exercise in the set")]
    Empty,
    /// There are too many students, or none.
    #[error("there are {0} students: give from 1 to {most}", most = WorksheetOrder::MOST_STUDENTS)]
    Students(u16),
    /// Every student would get the same sheet.
    #[error("nothing in this set is made by chance, so every student would get the same sheet: ask for one")]
    NoVariants,
    /// A page contains one sheet.
    #[error(
        "a page holds the exercises of one student: take PDF or SVG, or write a page for each with edagari worksheet"
    )]
    OneSheet,
    /// An exercise cannot be generated with another seed.
    #[error("exercise {number} cannot be made with seed {seed}: {why}")]
    Variant {
        /// Which, from 1.
        number: usize,
        seed: u64,
        why: Unmade,
    },
    /// An exercise is invalid.
    #[error("exercise {number} cannot be asked: {why}")]
    Exercise {
        /// Which, from 1.
        number: usize,
        why: Fault,
    },
    /// No font has these characters of the set's own words.
    #[error("no font has these characters: {}; change them, or take SVG or TikZ", .0.iter().collect::<String>())]
    Letters(Vec<char>),
    /// Something cannot be drawn or encoded, or the user stopped it.
    #[error(transparent)]
    Drawing(#[from] export::ExportRefusal),
}
