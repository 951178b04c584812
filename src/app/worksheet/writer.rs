//! Writer of the sheets of an order, one student after the other, in one language.

use std::fmt::Display;

use crate::exercise::{Exercise, ExerciseSet, ModelAnswer};
use crate::trace::export::{self, FigureLook};

use super::order::{WorksheetOrder, WorksheetRefusal};

/// The text of a key, with the values of its placeholders.
pub type Say<'a> = &'a dyn Fn(&str, &[(&str, &dyn Display)]) -> String;

/// Sentences about why the answer of an exercise is right.
pub type Because<'a> = &'a dyn Fn(&Exercise, &ModelAnswer) -> Vec<String>;

/// The texts of a sheet, in one language.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    pub say: Say<'a>,
    pub because: Because<'a>,
}

/// One student's sheet: its seed and its exercises.
pub(super) struct StudentSheet {
    pub(super) seed: Option<u64>,
    pub(super) set: ExerciseSet,
}

/// The inputs of every writer: the order, the words and the look.
#[derive(Clone, Copy)]
pub(super) struct WorksheetWriter<'a> {
    pub(super) order: &'a WorksheetOrder,
    pub(super) say: Say<'a>,
    pub(super) because: Because<'a>,
    pub(super) look: &'a FigureLook,
}

impl WorksheetWriter<'_> {
    /// The text of a key without placeholders.
    pub(super) fn words(&self, key: &str) -> String {
        (self.say)(key, &[])
    }

    /// The sheets one after the other; `goes_on` is called before each.
    pub(super) fn each(
        &self,
        goes_on: &mut dyn FnMut(u64, u64) -> bool,
        mut take: impl FnMut(&StudentSheet) -> Result<(), WorksheetRefusal>,
    ) -> Result<(), WorksheetRefusal> {
        let all = u64::from(self.order.students);
        for number in 0..all {
            // Checked before each sheet, so that a stop waits for one at most.
            if !goes_on(number, all) {
                return Err(export::ExportRefusal::Stopped.into());
            }
            take(&self.sheet(number)?)?;
        }
        Ok(())
    }

    /// The sheet of a student, counted from 0.
    pub(super) fn sheet(&self, number: u64) -> Result<StudentSheet, WorksheetRefusal> {
        let Some(seed) = self.order.first_seed().map(|first| first.wrapping_add(number)) else {
            return Ok(StudentSheet { seed: None, set: self.order.set.clone() });
        };
        let set = self.order.set.variant(seed);
        let set = set.map_err(|(number, why)| WorksheetRefusal::Variant { number, seed, why })?;
        Ok(StudentSheet { seed: Some(seed), set })
    }
}
