//! Sets of exercises on paper and for learning platforms: the sheets, and their key.
//!
//! A [`WorksheetOrder`] is the request; `item` makes the contents, `page` the layout, and `latex` and
//! `moodle` write the same for LaTeX and for Moodle; `package` packs a page for course platforms. [`results`]
//! is the table of points that is returned. Words are passed in, as for exported figures; nothing here
//! touches a file.

use crate::exercise::ExerciseSet;
use crate::trace::export::{self, FigureLook};

pub mod answers;
mod board;
pub mod class;
pub mod codes;
mod fields;
mod html;
mod item;
mod latex;
mod moodle;
mod order;
pub mod package;
mod page;
pub mod results;
mod rules;
mod scenes;
mod writer;

pub use board::{DrawnSquares, squares};
pub use html::{ExercisePageParts, exercise_page};
pub use order::{PageSize, SheetFormat, WorksheetOrder, WorksheetRefusal};
use writer::WorksheetWriter;
pub use writer::{Because, Say, Voice};

/// Writes the ordered file. `goes_on` receives the sheets done and their total, and stops the work by
/// returning false.
///
/// # Errors
/// [`WorksheetRefusal`] gives the reason, and the exercise concerned.
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
    // Only a PDF embeds fonts; other formats leave characters to the program that displays them.
    if order.form == SheetFormat::Pdf {
        let missing = export::missing_letters(&own_words(&order.set));
        if !missing.is_empty() {
            return Err(WorksheetRefusal::Letters(missing));
        }
    }
    let Voice { say, because } = voice;
    let writer = WorksheetWriter { order, say, because, look };
    match order.form {
        SheetFormat::Pdf | SheetFormat::Svg => page::write(&writer, goes_on),
        SheetFormat::Tikz => latex::write(&writer, goes_on),
        SheetFormat::Moodle => moodle::write(&writer, goes_on),
        // The page around the exercises is written by the caller.
        SheetFormat::Html | SheetFormat::Scorm | SheetFormat::Xapi => {
            html::exercise_page(order, voice, look).map(|parts| parts.body.into_bytes())
        }
    }
}

/// All texts of the teacher in a set.
fn own_words(set: &ExerciseSet) -> String {
    let of_exercises = set.exercises.iter().flat_map(|exercise| [&exercise.title, &exercise.text]);
    [&set.title, &set.text].into_iter().chain(of_exercises).map(String::as_str).collect::<Vec<_>>().join(" ")
}
