//! The answers of a class in words.

use crate::plain::Name;
use crate::worksheet::answers::CodeError;
use crate::worksheet::class::{Class, ExerciseSummary, Student, Ungraded, UngradedReason};

use super::text::Text;

/// The most mistakes named for an exercise.
const NAMED: usize = 3;

/// A line for each student and one for each exercise.
pub fn class_words(text: Text, class: &Class) -> Vec<String> {
    let students = class.students.iter().map(|student| student_words(text, student));
    let exercises = class.exercises.iter().map(|asked| {
        let head = exercise_words(text, asked);
        mistake_words(text, asked).map_or_else(|| head.clone(), |mistakes| format!("{head}. {mistakes}"))
    });
    students.chain(exercises).collect()
}

fn student_words(text: Text, student: &Student) -> String {
    let Student { name, done, solved, count, points, .. } = student;
    let earned = format!("{:.1}", student.earned);
    text.with(
        "exercise.class.student",
        &[
            ("name", &Name(name)),
            ("done", done),
            ("count", count),
            ("solved", solved),
            ("earned", &earned),
            ("points", points),
        ],
    )
}

/// The results of an exercise, in one sentence.
pub fn exercise_words(text: Text, asked: &ExerciseSummary) -> String {
    let kind = text.get(&format!("worksheet.kind.{}", asked.kind));
    let share = asked.mean().map_or_else(|| "–".to_owned(), |mean| format!("{:.1}", 100.0 * mean));
    text.with(
        "exercise.class.exercise",
        &[
            ("number", &asked.number),
            ("kind", &kind),
            ("done", &asked.done),
            ("solved", &asked.solved),
            ("share", &share),
        ],
    )
}

/// The reason why something handed in has no points.
pub fn ungraded_words(text: Text, Ungraded { file, reason }: &Ungraded) -> String {
    let (key, line) = match reason {
        UngradedReason::Unknown => ("unknown", None),
        UngradedReason::NoCode(line) => ("no-code", Some(line)),
        UngradedReason::Code(line, _, CodeError::Form) => ("form", Some(line)),
        UngradedReason::Code(line, _, CodeError::Damaged) => ("damaged", Some(line)),
        UngradedReason::Code(line, _, CodeError::Other) => ("other", Some(line)),
        UngradedReason::Twice(_) if file.is_empty() => ("twice-pasted", None),
        UngradedReason::Twice(_) => ("twice", None),
    };
    let name = match reason {
        UngradedReason::Twice(name) | UngradedReason::Code(_, name, _) => name.as_str(),
        UngradedReason::Unknown | UngradedReason::NoCode(_) => "",
    };
    let place = match line {
        Some(line) if file.is_empty() => text.with("exercise.class.at-pasted", &[("line", line)]),
        Some(line) => text.with("exercise.class.at", &[("file", &Name(file)), ("line", line)]),
        None => Name(file).to_string(),
    };
    // A class has many lines: the name shows at once whose code is needed once more.
    let place = match line {
        Some(_) if !name.is_empty() => {
            text.with("exercise.class.of", &[("where", &place), ("name", &Name(name))])
        }
        _ => place,
    };
    text.with(&format!("exercise.class.why.{key}"), &[("where", &place), ("name", &Name(name))])
}

/// A sentence saying that two students handed in the same code.
pub fn alike_words(text: Text, [one, other]: &[String; 2]) -> String {
    text.with("exercise.class.alike", &[("one", &Name(one)), ("other", &Name(other))])
}

/// The most frequent mistakes; `None` without any.
pub fn mistake_words(text: Text, asked: &ExerciseSummary) -> Option<String> {
    let named = asked.mistakes().into_iter().take(NAMED).map(|(name, count)| {
        let mistake = text.get(&format!("exercise.mistake.{name}"));
        text.with("exercise.class.mistake", &[("mistake", &mistake), ("count", &count)])
    });
    let list = named.collect::<Vec<_>>().join(&text.get("narrate.comma"));
    (!list.is_empty()).then(|| text.with("exercise.class.mistakes", &[("list", &list)]))
}
