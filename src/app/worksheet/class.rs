//! The answers of a class at a glance: who came how far, and what went wrong most often where.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::exercise::{AnswerSheet, Grade};
use crate::store::csv_text;

use super::answers::CodeError;

/// A class that did the same exercises.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Class {
    /// Its students, in the order in which they were added.
    pub students: Vec<Student>,
    /// The exercises, by their numbers.
    pub exercises: Vec<ExerciseSummary>,
    /// Files and lines that could not be graded, with the reasons.
    pub ungraded: Vec<Ungraded>,
    /// Students who handed in the same code.
    pub alike: Vec<[String; 2]>,
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
    /// Points earned by exercise; none where nothing was handed in.
    #[serde(skip)]
    pub by_exercise: Vec<Option<f64>>,
}

/// Something that was handed in and has no points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ungraded {
    /// The name of the file; empty for a text that was pasted.
    pub file: String,
    pub reason: UngradedReason,
}

/// Why something that was handed in has no points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UngradedReason {
    /// A file that holds neither a sheet nor codes.
    Unknown,
    /// This line holds no code.
    NoCode(usize),
    /// The code in this line cannot be read; with the name of its student, where the line has one.
    Code(usize, String, CodeError),
    /// The student of this name was graded before.
    Twice(String),
}

/// What became of one exercise.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExerciseSummary {
    /// Which of its sheet, from 1.
    pub number: usize,
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
            let asked = self.asked(index + 1, exercise.kind.name());
            // Nothing was handed in: it counts neither as done nor as a mistake.
            let grade = sheet.grade(index);
            student.by_exercise.push(grade.as_ref().map(Grade::earned));
            let Some(grade) = grade else { continue };
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

    /// The exercise of a number, from 1, and of a kind. Sheets of one set have the same kinds in the same order; where a class handed in
    /// several sets, exercises of different kinds have their own counts.
    fn asked(&mut self, number: usize, kind: &'static str) -> &mut ExerciseSummary {
        let place = self.exercises.iter().position(|asked| (asked.number, asked.kind) == (number, kind));
        let place = place.unwrap_or_else(|| {
            let place = self.exercises.partition_point(|asked| asked.number <= number);
            self.exercises.insert(place, ExerciseSummary { number, kind, ..ExerciseSummary::default() });
            place
        });
        &mut self.exercises[place]
    }

    /// The points as a table that a spreadsheet takes: a row for each student, a column for each exercise and the sum.
    pub fn table(&self, head: [String; 2]) -> String {
        let [name, sum] = head;
        let count = self.students.iter().map(|student| student.count).max().unwrap_or_default();
        let numbers = (1..=count).map(|number| number.to_string());
        let head = std::iter::once(name).chain(numbers).chain([sum]).collect::<Vec<_>>();
        // Sums of tenths are no exact numbers.
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
