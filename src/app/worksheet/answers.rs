//! The answer code of a page of exercises: short enough for a form or a letter, and parsed back into the
//! answers themselves, which are then graded here. The page's own grades do not count.
//!
//! `EDAGARI1.<seed>.<exercises>.<answers>.<check>`: the seed of the sheet or `-`, a fingerprint of its
//! exercises, the entries of all fields (tabs between fields, line breaks between exercises) in base64, and a
//! checksum.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::exercise::{self, ExerciseSet, ExerciseWork};

use super::fields::SheetFields;

/// The most characters of a code.
pub const MOST_SIGNS: usize = 200_000;
pub(super) const HEAD: &str = "EDAGARI1";

/// The reason why a code cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// It is no such code.
    #[error(
        "this is no code of a page of exercises: it begins with {HEAD} and has five parts with dots between them"
    )]
    Form,
    /// Characters were lost or changed.
    #[error("the code is not whole: signs were lost or changed on its way")]
    Damaged,
    /// It belongs to other exercises.
    #[error("the code belongs to other exercises than these")]
    Other,
}

/// The seed in a code; `None` where its sheet was made without one.
///
/// # Errors
/// [`CodeError`] where the code is not complete.
pub fn seed(code: &str) -> Result<Option<u64>, CodeError> {
    parts(code).map(|parts| parts[1].parse().ok())
}

/// The sheet of a set with the answers of a code, handed in.
///
/// # Errors
/// [`CodeError`] gives the reason.
pub fn read(code: &str, set: &ExerciseSet) -> Result<exercise::AnswerSheet, CodeError> {
    let [_, _, found, payload, _] = parts(code)?;
    // Checked before the answers are read: fields of other exercises would misinterpret them.
    if found != fingerprint(set) {
        return Err(CodeError::Other);
    }
    let bytes = URL_SAFE_NO_PAD.decode(payload).map_err(|_| CodeError::Damaged)?;
    let text = String::from_utf8(bytes).map_err(|_| CodeError::Damaged)?;
    let mut work = BTreeMap::new();
    for ((index, exercise), line) in set.exercises.iter().enumerate().zip(text.split('\n')) {
        let entered: Vec<String> = line.split('\t').map(str::to_owned).collect();
        // No entries at all is not the same as an empty answer handed in.
        if entered.iter().all(String::is_empty) {
            continue;
        }
        let solution = exercise.solve().map_err(|_| CodeError::Other)?;
        let answer = SheetFields::of(exercise, &solution).and_then(|sheet| sheet.answer(&entered));
        let answer = answer.map_err(|_| CodeError::Other)?;
        let handed_in = true;
        work.insert(index, ExerciseWork { answer, hints: 0, handed_in, typed: BTreeMap::new(), best: None });
    }
    Ok(exercise::AnswerSheet { set: set.clone(), work })
}

/// The five parts of a complete code.
fn parts(code: &str) -> Result<[&str; 5], CodeError> {
    let code = code.trim();
    if code.len() > MOST_SIGNS {
        return Err(CodeError::Form);
    }
    let parts: Vec<&str> = code.split('.').collect();
    let parts: [&str; 5] = parts.try_into().map_err(|_| CodeError::Form)?;
    if parts[0] != HEAD {
        return Err(CodeError::Form);
    }
    let body = &code[..code.len() - parts[4].len() - 1];
    if sum(body) == parts[4] { Ok(parts) } else { Err(CodeError::Damaged) }
}

/// A fingerprint of the exercises.
pub(super) fn fingerprint(set: &ExerciseSet) -> String {
    // The words of a set may be in any language, and do not matter.
    let plain = ExerciseSet { title: String::new(), text: String::new(), ..set.clone() };
    sum(&exercise::AnswerSheet { set: plain, work: BTreeMap::new() }.to_text())
}

/// The FNV checksum of a text, in 32 bits.
fn sum(text: &str) -> String {
    let sum =
        text.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{sum:08x}")
}
