//! Codes of pages of exercises in a text from a class: the student and the exercises of each. A form, a table
//! or a mail may contain them: each code only needs a line of its own.

use crate::exercise::{AnswerSheet, ExerciseSet};

use super::answers::{self, CodeError, HEAD};

/// A line of a text with codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine<'a> {
    /// Counted from 1.
    pub line: usize,
    /// The name of the student; empty where the line only has the code.
    pub student: String,
    /// The code; `None` where nothing in the line can be one.
    pub code: Option<&'a str>,
}

/// Whether a text contains a code of a page.
pub fn has_codes(text: &str) -> bool {
    text.match_indices(HEAD).any(|(at, head)| text[at + head.len()..].starts_with('.'))
}

/// The lines of a text that are not empty. In a line without a valid code, the part after the comma counts as
/// a damaged one.
pub fn code_lines(text: &str) -> impl Iterator<Item = CodeLine<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines()).filter(|(_, words)| !words.trim().is_empty());
    lines.map(|(line, words)| {
        let is_around = |sign: char| sign.is_whitespace() || ",;\"'".contains(sign);
        let (before, code, after) = match words.find(HEAD) {
            Some(at) => {
                let end = words[at..].find(is_around).map_or(words.len(), |length| at + length);
                (&words[..at], Some(&words[at..end]), &words[end..])
            }
            // From the right, because a student's name may contain commas.
            None => words
                .rsplit_once(',')
                .map_or((words, None, ""), |(before, code)| (before, Some(code.trim_matches(is_around)), "")),
        };
        // Tables put names in quotation marks, and some have the name after the code.
        let name = |part: &str| {
            let part = part.replace('"', "").replace('\t', ", ");
            part.trim_matches(|sign| is_around(sign) || sign == ':').to_owned()
        };
        let student = Some(name(before)).filter(|name| !name.is_empty()).unwrap_or_else(|| name(after));
        CodeLine { line, student, code }
    })
}

/// Finds the exercises of codes among several sets.
#[derive(Debug)]
pub struct CodeReader {
    sets: Vec<ExerciseSet>,
}

impl CodeReader {
    /// A reader for these sets, the likeliest first.
    pub const fn new(sets: Vec<ExerciseSet>) -> Self {
        Self { sets }
    }

    /// Adds a set, to be tried first.
    pub fn add(&mut self, set: ExerciseSet) {
        self.sets.retain(|known| *known != set);
        self.sets.insert(0, set);
    }

    /// The sheet with the answers of a code, handed in; a random sheet is generated from its seed.
    ///
    /// # Errors
    /// [`CodeError`] where it is no complete code, or belongs to none of the sets.
    pub fn sheet(&mut self, code: &str) -> Result<AnswerSheet, CodeError> {
        let seed = answers::seed(code)?;
        for place in 0..self.sets.len() {
            let set = &self.sets[place];
            let read = match seed {
                Some(seed) => set.variant(seed).map_err(|_| CodeError::Other),
                None => Ok(set.clone()),
            };
            match read.and_then(|set| answers::read(code, &set)) {
                Err(CodeError::Other) => {}
                read => {
                    // Codes of one class belong to the same set, so it is tried first for the next one.
                    self.sets[..=place].rotate_right(1);
                    return read;
                }
            }
        }
        Err(CodeError::Other)
    }
}
