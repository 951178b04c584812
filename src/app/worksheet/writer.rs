//! Who writes the sheets of an order, one student after the other, in the words of one language.

use std::fmt::Display;

use crate::exercise::{Exercise, ExerciseSet, ModelAnswer};
use crate::trace::export::{self, FigureLook};

use super::order::{WorksheetOrder, WorksheetRefusal};

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

/// One student's sheet: its seed, and the exercises as they are asked.
pub(super) struct StudentSheet {
    pub(super) seed: Option<u64>,
    pub(super) set: ExerciseSet,
}

/// What every writer needs: the order, the words and the look.
#[derive(Clone, Copy)]
pub(super) struct WorksheetWriter<'a> {
    pub(super) order: &'a WorksheetOrder,
    pub(super) say: Say<'a>,
    pub(super) because: Because<'a>,
    pub(super) look: &'a FigureLook,
}

impl WorksheetWriter<'_> {
    /// The words under a key without blanks.
    pub(super) fn words(&self, key: &str) -> String {
        (self.say)(key, &[])
    }

    /// The sheets one after the other; each tells `goes_on` first.
    pub(super) fn each(
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
    pub(super) fn sheet(&self, number: u64) -> Result<StudentSheet, WorksheetRefusal> {
        let Some(seed) = self.order.first_seed().map(|first| first.wrapping_add(number)) else {
            return Ok(StudentSheet { seed: None, set: self.order.set.clone() });
        };
        let set = self.order.set.variant(seed);
        let set = set.map_err(|(number, why)| WorksheetRefusal::Variant { number, seed, why })?;
        Ok(StudentSheet { seed: Some(seed), set })
    }
}
