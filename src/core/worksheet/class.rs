//! The answers of a class at a glance: who came how far, and what went wrong most often where.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::exercise::AnswerSheet;

/// A class that did the same exercises.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Class {
    /// Its students, in the order in which they were added.
    pub students: Vec<Student>,
    /// The exercises, in the order of the set.
    pub exercises: Vec<ExerciseSummary>,
    /// Names of files that are no sheets.
    pub unread: Vec<String>,
}

/// One student.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Student {
    pub name: String,
    /// Exercises handed in.
    pub done: usize,
    /// Those of them that are all right.
    pub solved: usize,
    /// All exercises.
    pub count: usize,
    /// Points earned.
    pub earned: f64,
    pub points: u32,
}

/// What became of one exercise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExerciseSummary {
    /// The kind's name.
    pub kind: &'static str,
    /// Students who handed it in.
    pub done: usize,
    /// Those of them whose answer is all right.
    pub solved: usize,
    /// The sum of the shares of its points that they earned.
    shares: f64,
    /// Where answers first leave the search: how many of them do so by which mistake, by its name.
    mistakes: BTreeMap<&'static str, usize>,
}

impl Class {
    /// Takes in what a student did.
    pub fn add(&mut self, name: &str, sheet: &AnswerSheet) {
        let set = &sheet.set;
        let mut student = Student {
            name: name.to_owned(),
            count: set.exercises.len(),
            points: set.points(),
            ..Student::default()
        };
        for (index, exercise) in set.exercises.iter().enumerate() {
            // Sheets of a class have the same kinds in the same order, so the first one that is
            // as long names them.
            if self.exercises.len() == index {
                self.exercises
                    .push(ExerciseSummary { kind: exercise.kind.name(), ..ExerciseSummary::default() });
            }
            // Nothing was handed in: it counts neither as done nor as a mistake.
            let Some(grade) = sheet.grade(index) else { continue };
            let asked = &mut self.exercises[index];
            let solved = usize::from(grade.is_full());
            student.done += 1;
            student.solved += solved;
            student.earned += grade.earned();
            asked.done += 1;
            asked.solved += solved;
            // Shares and not points, so that the mean says the same of an exercise whatever it is worth.
            asked.shares += grade.earned() / f64::from(grade.points.max(1));
            if let Some(divergence) = &grade.divergence {
                *asked.mistakes.entry(divergence.reason.name()).or_default() += 1;
            }
        }
        self.students.push(student);
    }
}

impl ExerciseSummary {
    /// The mean share of the points of those who handed it in, 0..=1; `None` where nobody did.
    pub fn mean(&self) -> Option<f64> {
        (self.done > 0).then(|| self.shares / self.done as f64)
    }

    /// The names of the mistakes and how often each was the first of an answer, the most frequent first.
    pub fn mistakes(&self) -> Vec<(&'static str, usize)> {
        let mut mistakes: Vec<_> = self.mistakes.iter().map(|(&name, &count)| (name, count)).collect();
        // The sort is stable: mistakes that are as frequent stay in the order of their names.
        mistakes.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        mistakes
    }
}
