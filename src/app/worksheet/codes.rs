//! Codes of pages of exercises in a text that a class handed in: whose each is, and to which exercises it belongs. A form, a
//! table or a mail may hold them: all that counts is that each stands in a line of its own.

use crate::exercise::{AnswerSheet, ExerciseSet};

use super::answers::{self, CodeError, HEAD};

/// A line of a text with codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine<'a> {
    /// Its number, from 1.
    pub line: usize,
    /// The name of the student; empty where the line holds the code alone.
    pub student: String,
    /// The code; none where nothing in the line can be one.
    pub code: Option<&'a str>,
}

/// Whether a text holds a code of a page.
pub fn has_codes(text: &str) -> bool {
    text.match_indices(HEAD).any(|(at, head)| text[at + head.len()..].starts_with('.'))
}

/// The lines of a text that are not empty. A line without a code that has a comma has a damaged one behind it.
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
            // From the right, as the name of a student may hold commas.
            None => words
                .rsplit_once(',')
                .map_or((words, None, ""), |(before, code)| (before, Some(code.trim_matches(is_around)), "")),
        };
        // Tables put names in quotation marks, and some have the name behind the code.
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
    /// A reader that looks in these sets, the likeliest first.
    pub const fn new(sets: Vec<ExerciseSet>) -> Self {
        Self { sets }
    }

    /// Looks in this set too, and there first.
    pub fn add(&mut self, set: ExerciseSet) {
        self.sets.retain(|known| *known != set);
        self.sets.insert(0, set);
    }

    /// The sheet with the answers of a code, handed in; one that was made by chance is made again from its seed.
    ///
    /// # Errors
    /// [`CodeError`] where it is no whole code, or belongs to none of the sets.
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
                    // Codes of one class belong to the same set, so the next one is looked for here first.
                    self.sets[..=place].rotate_right(1);
                    return read;
                }
            }
        }
        Err(CodeError::Other)
    }
}
