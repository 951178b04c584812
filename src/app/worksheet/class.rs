//! The answers of a class at a glance: progress of the students, and the most frequent mistakes.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::exercise::{AnswerSheet, Grade};
use crate::store::csv_text;

use super::answers::CodeError;

/// A class with the same exercises.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Class {
    /// In the order in which they were added.
    pub students: Vec<Student>,
    /// In the order of their numbers.
    pub exercises: Vec<ExerciseSummary>,
    /// Files and lines that could not be graded, with the reasons.
    pub ungraded: Vec<Ungraded>,
    /// Pairs of students who handed in the same code.
    pub alike: Vec<[String; 2]>,
}

/// One student.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Student {
    pub name: String,
    /// Exercises handed in.
    pub done: usize,
    /// Those of them that are entirely right.
    pub solved: usize,
    /// Number of all exercises.
    pub count: usize,
    /// Points earned.
    pub earned: f64,
    pub points: u32,
    /// Points earned by exercise; `None` where nothing was handed in.
    #[serde(skip)]
    pub by_exercise: Vec<Option<f64>>,
}

/// Something handed in without points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ungraded {
    /// The file name; empty for a pasted text.
    pub file: String,
    pub reason: UngradedReason,
}

/// The reason why something handed in has no points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UngradedReason {
    /// A file that holds neither a sheet nor codes.
    Unknown,
    /// The line with this number has no code.
    NoCode(usize),
    /// The code in this line cannot be read; with the name of its student, empty where the line has none.
    Code(usize, String, CodeError),
    /// The student of this name was graded already.
    Twice(String),
}

/// Results of one exercise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExerciseSummary {
    /// Its number in the sheet, from 1.
    pub number: usize,
    /// The name of its kind.
    pub kind: &'static str,
    /// Number of students who handed it in.
    pub done: usize,
    /// Number of those with an entirely right answer.
    pub solved: usize,
    /// The sum of the shares of its points that they earned.
    shares: f64,
    /// The first mistakes of answers, counted by name.
    mistakes: BTreeMap<&'static str, usize>,
}

impl Class {
    /// Adds a student's work.
    pub fn add(&mut self, name: &str, sheet: &AnswerSheet) {
        let set = &sheet.set;
        let mut student = Student {
            name: name.to_owned(),
            count: set.exercises.len(),
            points: set.points(),
            ..Student::default()
        };
        for (index, exercise) in set.exercises.iter().enumerate() {
            let asked = self.asked(index + 1, exercise.kind.name());
            // Without an answer: it counts neither as done nor as a mistake.
            let grade = sheet.grade(index);
            student.by_exercise.push(grade.as_ref().map(Grade::earned));
            let Some(grade) = grade else { continue };
            let solved = usize::from(grade.is_full());
            student.done += 1;
            student.solved += solved;
            student.earned += grade.earned();
            asked.done += 1;
            asked.solved += solved;
            // Shares and not points, so that the mean does not depend on the points of an exercise.
            asked.shares += grade.earned() / f64::from(grade.points.max(1));
            if let Some(divergence) = &grade.divergence {
                *asked.mistakes.entry(divergence.reason.name()).or_default() += 1;
            }
        }
        self.students.push(student);
    }

    /// The exercise of a number, from 1, and of a kind. Sheets of one set have the same kinds in the same
    /// order; where a class handed in several sets, exercises of different kinds have their own counts.
    fn asked(&mut self, number: usize, kind: &'static str) -> &mut ExerciseSummary {
        let place = self.exercises.iter().position(|asked| (asked.number, asked.kind) == (number, kind));
        let place = place.unwrap_or_else(|| {
            let place = self.exercises.partition_point(|asked| asked.number <= number);
            self.exercises.insert(place, ExerciseSummary { number, kind, ..ExerciseSummary::default() });
            place
        });
        &mut self.exercises[place]
    }

    /// The points as a table for spreadsheets: a row for each student, a column for each exercise and the
    /// sum.
    pub fn table(&self, head: [String; 2]) -> String {
        let [name, sum] = head;
        let count = self.students.iter().map(|student| student.count).max().unwrap_or_default();
        let numbers = (1..=count).map(|number| number.to_string());
        let head = std::iter::once(name).chain(numbers).chain([sum]).collect::<Vec<_>>();
        // Sums of tenths are not exact.
        let points = |earned: f64| ((earned * 10.0).round() / 10.0).to_string();
        let rows = self.students.iter().map(|student| {
            let earned = |index| student.by_exercise.get(index).copied().flatten().map(points);
            let by_exercise = (0..count).map(|index| earned(index).unwrap_or_default());
            std::iter::once(student.name.clone()).chain(by_exercise).chain([points(student.earned)]).collect()
        });
        csv_text::to_text(std::iter::once(head).chain(rows))
    }
}

impl ExerciseSummary {
    /// The mean share of the points of those who handed it in, 0..=1; `None` for nobody.
    pub fn mean(&self) -> Option<f64> {
        (self.done > 0).then(|| self.shares / self.done as f64)
    }

    /// The names and counts of first mistakes, the most frequent first.
    pub fn mistakes(&self) -> Vec<(&'static str, usize)> {
        let mut mistakes: Vec<_> = self.mistakes.iter().map(|(&name, &count)| (name, count)).collect();
        // The sort is stable: equally frequent mistakes stay in the order of their names.
        mistakes.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        mistakes
    }
}
