//! Sets of exercises and a student's work on them: answers, tries and grades, and a variant for another
//! student. Reading and writing are in [`super::document`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Answer, Exercise, Grade, grade};

/// Exercises in an order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExerciseSet {
    pub title: String,
    /// The introduction to the set.
    pub text: String,
    /// For all exercises.
    pub minutes: Option<u16>,
    pub exercises: Vec<Exercise>,
}

/// A student's work on one exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExerciseWork {
    pub answer: Answer,
    /// The number of requested hints.
    #[serde(default)]
    pub hints: u8,
    /// Whether the answer was graded: the next change to it begins another try.
    #[serde(default)]
    pub handed_in: bool,
    /// Texts in fields, by the name of the field: half a window, `1/`, and other incomplete answers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub typed: BTreeMap<String, String>,
    /// The best answer graded before the current one: its points stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Answer>,
}

/// A set and a student's work on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerSheet {
    pub set: ExerciseSet,
    /// The work, by the number of the exercise from 0; exercises without work are absent.
    pub work: BTreeMap<usize, ExerciseWork>,
}

impl ExerciseWork {
    /// Work with only an answer.
    pub const fn new(answer: Answer) -> Self {
        Self { answer, hints: 0, handed_in: false, typed: BTreeMap::new(), best: None }
    }

    /// The answers that count: the one handed in, and the best earlier one.
    pub fn counted(&self) -> impl Iterator<Item = &Answer> {
        self.best.iter().chain(Some(&self.answer).filter(|_| self.handed_in))
    }

    /// Whether any answer was ever graded.
    pub const fn is_graded(&self) -> bool {
        self.handed_in || self.best.is_some()
    }

    /// Whether there is any text in an answer to `exercise`, even an incomplete one.
    pub fn is_begun(&self, exercise: &Exercise) -> bool {
        !self.typed.is_empty() || self.answer != Answer::empty(exercise)
    }
}

impl ExerciseSet {
    /// The sum of all points.
    pub fn points(&self) -> u32 {
        self.exercises.iter().map(|exercise| u32::from(exercise.points)).sum()
    }

    /// A variant of the set for another student: every random exercise is made with another seed, in the same
    /// difficulty (see [`super::Wishes::make_like`]).
    ///
    /// # Errors
    /// The number of the exercise, from 1, that cannot be made, and the reason.
    pub fn variant(&self, seed: u64) -> Result<Self, (usize, super::WishRefusal)> {
        let mut set = self.clone();
        for (index, exercise) in set.exercises.iter_mut().enumerate() {
            if let Some(wishes) = &exercise.wishes {
                // Each exercise has a seed of its own, or two of a kind would be drawn alike.
                let other = wishes.make_like(exercise, crate::game::bits::mix2(seed, index as u64));
                let other = other.map_err(|refusal| (index + 1, refusal))?;
                // The teacher's words and points belong to the place in the set and not to the drawn
                // exercise.
                let points = exercise.points;
                let (title, text) = (std::mem::take(&mut exercise.title), std::mem::take(&mut exercise.text));
                *exercise = Exercise { title, text, points, ..other };
            }
        }
        Ok(set)
    }
}

impl AnswerSheet {
    /// A set without any work.
    pub const fn new(set: ExerciseSet) -> Self {
        Self { set, work: BTreeMap::new() }
    }

    /// The work in another edition of the set, where each exercise is found by what it asks; `None` where one with work on it is not there.
    pub fn moved_to(&self, set: ExerciseSet) -> Option<Self> {
        let mut work = BTreeMap::new();
        for (&index, done) in &self.work {
            let exercise = self.set.exercises.get(index)?;
            let place = set.exercises.iter().position(|other| other.asks_the_same(exercise))?;
            work.insert(place, done.clone());
        }
        Some(Self { set, work })
    }

    /// The answer to an exercise so far.
    pub fn answer(&self, index: usize) -> Option<Answer> {
        let done = self.work.get(&index).map(|work| work.answer.clone());
        done.or_else(|| self.set.exercises.get(index).map(Answer::empty))
    }

    /// The work on an exercise, to be changed; it begins empty.
    pub fn work_mut(&mut self, index: usize) -> Option<&mut ExerciseWork> {
        let exercise = self.set.exercises.get(index)?;
        Some(self.work.entry(index).or_insert_with(|| ExerciseWork::new(Answer::empty(exercise))))
    }

    /// The grade of an exercise: the best of the answers that count.
    pub fn grade(&self, index: usize) -> Option<Grade> {
        let exercise = self.set.exercises.get(index)?;
        let grades = self.work.get(&index)?.counted().filter_map(|answer| grade(exercise, answer).ok());
        grades.max_by(|one, other| one.earned().total_cmp(&other.earned()))
    }

    /// Moves an exercise to another place, with the work on it.
    pub fn reorder(&mut self, from: usize, to: usize) {
        if from.max(to) >= self.set.exercises.len() {
            return;
        }
        // The same move as that of the exercise below, so that work follows its exercise.
        let mut order: Vec<usize> = (0..self.set.exercises.len()).collect();
        let moved = order.remove(from);
        order.insert(to, moved);
        let exercise = self.set.exercises.remove(from);
        self.set.exercises.insert(to, exercise);
        let mut work = std::mem::take(&mut self.work);
        self.work = order
            .into_iter()
            .enumerate()
            .filter_map(|(place, before)| Some((place, work.remove(&before)?)))
            .collect();
    }

    /// Removes an exercise, with the work on it.
    pub fn remove(&mut self, index: usize) {
        let last = self.set.exercises.len();
        if index < last {
            // Moved to the end first: the work on all behind it then keeps its place.
            self.reorder(index, last - 1);
            self.set.exercises.pop();
            self.work.remove(&(last - 1));
        }
    }
}
