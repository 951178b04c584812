//! Worksheets from this window: the offered exercises, the words of the chosen language, and making them. The
//! command line uses this too.

use std::path::Path;

use crate::catalog::AnyPosition;
use crate::session::export::data::FigurePaper as Colors;
use crate::session::export::figure::look;
use crate::session::export::page;
use crate::session::export::work::ExportWork;
use crate::session::state::State;
use crate::trace::export::FigureLook;
use crate::words::answers::because;
use crate::words::faults::{exercise_fault, exercise_refusal};
use crate::words::text::Text;
use crate::worksheet::package::package;
use crate::worksheet::{SheetFormat, Voice, WorksheetOrder, WorksheetRefusal, exercise_page, write};

use super::data::SheetSources;

/// The name suffixes of two files that are written together: the sheets, and their answers.
pub const SHEETS: &str = "";
pub const KEY: &str = "key";

impl<'a> SheetSources<'a> {
    /// The sources in the session.
    pub fn of(state: &'a State) -> Self {
        let tree = match &state.game.position {
            AnyPosition::NumberTree(here) => Some((here.root(), state.conventions())),
            _ => None,
        };
        Self { open: state.exercises.set(), tree }
    }
}

/// A worksheet that is being made.
#[derive(Clone, Debug)]
pub struct Writing {
    pub order: WorksheetOrder,
    pub text: Text,
}

impl Writing {
    /// The look of its trees: black on white on paper, elsewhere in light colours.
    fn look(&self) -> FigureLook {
        let printed = matches!(self.order.form, SheetFormat::Pdf | SheetFormat::Tikz);
        look(self.text, if printed { Colors::Print } else { Colors::Light }, Vec::new())
    }

    /// Makes the worksheet. `goes_on` receives the sheets done and their total, and stops the work by
    /// returning false.
    ///
    /// # Errors
    /// As [`write()`].
    pub fn run(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, WorksheetRefusal> {
        let text = self.text;
        let voice = Voice {
            say: &|key, values| text.with(key, values),
            because: &|exercise, solution| because(text, exercise, solution),
        };
        let form = self.order.form;
        if form.is_page() {
            let parts = exercise_page(&self.order, voice, &self.look())?;
            let page = page::of_exercises(text, &parts, form);
            if form == SheetFormat::Html {
                return Ok(page);
            }
            return Ok(package(form, &parts, text.language.code(), &page)?);
        }
        write(&self.order, voice, &self.look(), goes_on)
    }
}

impl Writing {
    /// One of the files, by its suffix.
    #[must_use]
    pub fn part(&self, part: &str) -> Self {
        let order = self.order.clone();
        let order = match part {
            SHEETS => WorksheetOrder { with_key: false, ..order },
            KEY => WorksheetOrder { key: true, with_key: false, ..order },
            // The suffixes of pages are the numbers of their sheets.
            number => WorksheetOrder { seed: number.parse().ok(), students: 1, ..order },
        };
        Self { order, text: self.text }
    }
}

impl ExportWork for Writing {
    fn name(&self) -> String {
        let name = if self.order.key { "worksheet-key" } else { "worksheet" };
        format!("{name}.{}", self.extension())
    }

    fn title(&self) -> &'static str {
        self.order.form.title()
    }

    fn extension(&self) -> &'static str {
        self.order.form.extension()
    }

    fn progress(&self) -> &'static str {
        "worksheet.progress"
    }

    fn write(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String> {
        self.run(goes_on).map_err(|refusal| refusal_words(self.text, &refusal))
    }

    fn parts(&self) -> Vec<String> {
        if self.order.with_key {
            return [SHEETS, KEY].map(str::to_owned).to_vec();
        }
        let several = self.order.form.is_page() && self.order.students > 1;
        let sheets = several.then(|| self.order.single_sheets().ok()).flatten().unwrap_or_default();
        sheets.iter().filter_map(|sheet| Some(sheet.seed?.to_string())).collect()
    }

    fn write_part(&self, part: &str, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String> {
        self.part(part).write(goes_on)
    }

    fn is_there(&self, file: &Path) -> String {
        self.text.with("export.is-there", &[("file", &file.display())])
    }
}

/// The reason why nothing is written, in words.
pub fn refusal_words(text: Text, refusal: &WorksheetRefusal) -> String {
    let exercise = |number: usize, why: &dyn std::fmt::Display| {
        text.with("worksheet.refused.exercise", &[("number", &number), ("why", why)])
    };
    match refusal {
        WorksheetRefusal::Empty => text.get("worksheet.refused.empty"),
        WorksheetRefusal::Students(_) => {
            text.with("worksheet.refused.students", &[("most", &WorksheetOrder::MOST_STUDENTS)])
        }
        WorksheetRefusal::OneSheet => text.get("worksheet.refused.one"),
        WorksheetRefusal::NoVariants => text.get("worksheet.refused.same"),
        WorksheetRefusal::Variant { number, why, .. } => exercise(*number, &exercise_refusal(text, why)),
        WorksheetRefusal::Exercise { number, why } => exercise(*number, &exercise_fault(text, why)),
        WorksheetRefusal::Letters(letters) => {
            let letters = letters.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
            text.with("worksheet.refused.letters", &[("letters", &letters)])
        }
        WorksheetRefusal::Drawing(why) => {
            crate::session::export::figure::refusal(text, crate::trace::export::ExportFormat::Pdf, *why)
        }
    }
}
