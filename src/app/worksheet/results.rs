//! The table of points that is returned: comma-separated values, a row for each exercise of each student.
//!
//! Written for spreadsheets, and strictly validated when read: every number is checked against its range, and
//! an error names the line and the column.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::exercise::{AnswerSheet, Exercise, ExerciseSet};
use crate::store::csv_text;

/// The names of the columns.
pub const COLUMNS: [&str; 5] = ["student", "exercise", "kind", "points", "earned"];
/// The most bytes of a table.
pub const SIZE_LIMIT: usize = 16 << 20;

/// The points of one exercise of one student.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ResultRow {
    pub student: String,
    /// Its number, from 1.
    pub exercise: u16,
    /// The name of its kind.
    pub kind: String,
    /// The most points.
    pub points: u16,
    /// Points earned, 0..=`points`; `None` where it was not handed in.
    pub earned: Option<f64>,
}

/// The fault of a text that is no table of results.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct ResultsError {
    /// The line, from 1.
    pub line: usize,
    /// The number of the field, from 1.
    pub column: usize,
    /// The expectation that failed.
    pub reason: String,
}

/// The rows of one student's sheet, which is graded for them.
pub fn of_sheet(student: &str, sheet: &AnswerSheet) -> Vec<ResultRow> {
    of_grades(student, &sheet.set, |index| sheet.grade(index).map(|grade| grade.earned()))
}

/// The rows of one student whose grades are known; `earned` takes the indices of the exercises, from 0.
pub fn of_grades(student: &str, set: &ExerciseSet, earned: impl Fn(usize) -> Option<f64>) -> Vec<ResultRow> {
    let row = |(index, exercise): (usize, &Exercise)| ResultRow {
        student: student.to_owned(),
        exercise: index as u16 + 1,
        kind: exercise.kind.name().to_owned(),
        points: exercise.points,
        earned: earned(index),
    };
    set.exercises.iter().enumerate().map(row).collect()
}

/// The table as text.
pub fn to_text(rows: &[ResultRow]) -> String {
    let rows = rows.iter().map(|row| {
        let earned = row.earned.map(|earned| earned.to_string()).unwrap_or_default();
        [row.student.clone(), row.exercise.to_string(), row.kind.clone(), row.points.to_string(), earned]
    });
    csv_text::to_text(std::iter::once(COLUMNS.map(str::to_owned)).chain(rows))
}

/// Reads a table.
///
/// # Errors
/// [`ResultsError`]: the first invalid field.
pub fn from_text(text: &str) -> Result<Vec<ResultRow>, ResultsError> {
    let at = |line, column, reason: &str| ResultsError { line, column, reason: reason.to_owned() };
    if text.len() > SIZE_LIMIT {
        return Err(at(1, 1, &format!("the table has more than {SIZE_LIMIT} bytes")));
    }
    let mut records = records(text.strip_prefix('\u{feff}').unwrap_or(text))?.into_iter();
    let (_, head) = records.next().ok_or_else(|| at(1, 1, "the table is empty"))?;
    // Exactly these names in this order: a table of another program would be misread.
    for (index, name) in COLUMNS.iter().enumerate() {
        if head.get(index).map(String::as_str) != Some(name) {
            return Err(at(1, index + 1, &format!("the column must be called {name:?}")));
        }
    }
    let mut rows = Vec::new();
    let mut seen = BTreeMap::new();
    for (line, fields) in records {
        let row = row(line, &fields)?;
        if let Some(before) = seen.insert((row.student.clone(), row.exercise), line) {
            return Err(at(
                line,
                2,
                &format!("this exercise of this student stands in line {before} already"),
            ));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn row(line: usize, fields: &[String]) -> Result<ResultRow, ResultsError> {
    let fault = |column: usize, reason: String| ResultsError { line, column, reason };
    if fields.len() != COLUMNS.len() {
        let reason = format!("there are {} fields in place of {}", fields.len(), COLUMNS.len());
        return Err(fault(fields.len().min(COLUMNS.len()), reason));
    }
    let number = |column: usize, most: u16| {
        let value = fields[column].parse().ok().filter(|value| (1..=most).contains(value));
        value.ok_or_else(|| {
            fault(column + 1, format!("{:?} is no whole number from 1 to {most}", short(&fields[column])))
        })
    };
    let exercise = number(1, crate::exercise::document::EXERCISE_LIMIT as u16)?;
    if crate::exercise::ExerciseKind::named(&fields[2]).is_none() {
        return Err(fault(3, format!("no kind of exercise is called {:?}", short(&fields[2]))));
    }
    let points = number(3, Exercise::MOST_POINTS)?;
    let earned = match fields[4].as_str() {
        "" => None,
        text => {
            let value = text.parse().ok().filter(|value| (0.0..=f64::from(points)).contains(value));
            Some(
                value
                    .ok_or_else(|| fault(5, format!("{:?} is no number from 0 to {points}", short(text))))?,
            )
        }
    };
    let student = csv_text::bare(&fields[0]);
    if student.is_empty() {
        return Err(fault(1, "the name of the student is missing".to_owned()));
    }
    Ok(ResultRow { student, exercise, kind: fields[2].clone(), points, earned })
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The records of comma-separated values, each with the line that it begins in.
fn records(text: &str) -> Result<Vec<(usize, Vec<String>)>, ResultsError> {
    let mut records = Vec::new();
    let (mut fields, mut field) = (Vec::new(), String::new());
    let (mut line, mut begun) = (1, 1);
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if field.is_empty() => {
                let fault = ResultsError {
                    line,
                    column: fields.len() + 1,
                    reason: "a quotation mark is not closed".to_owned(),
                };
                loop {
                    match signs.next().ok_or_else(|| fault.clone())? {
                        '"' if signs.next_if_eq(&'"').is_none() => break,
                        sign => {
                            // Line breaks inside quotation marks count, so that later errors name the right
                            // line.
                            line += usize::from(sign == '\n');
                            field.push(sign);
                        }
                    }
                }
            }
            ',' => fields.push(std::mem::take(&mut field)),
            '\r' if signs.peek() == Some(&'\n') => {}
            '\n' => {
                // An empty line is no record; spreadsheets leave one at the end.
                if !(fields.is_empty() && field.is_empty()) {
                    fields.push(std::mem::take(&mut field));
                    records.push((begun, std::mem::take(&mut fields)));
                }
                line += 1;
                begun = line;
            }
            sign => field.push(sign),
        }
    }
    // The last line may have no line end.
    if !(fields.is_empty() && field.is_empty()) {
        fields.push(field);
        records.push((begun, fields));
    }
    Ok(records)
}

/// The results of all students in an exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    pub handed_in: usize,
    /// Number of students who did not hand it in.
    pub missing: usize,
    /// Their mean share of the points, 0..=1.
    pub mean: f64,
}

/// The results by exercise, in order.
pub fn summary(rows: &[ResultRow]) -> BTreeMap<u16, Summary> {
    let mut all: BTreeMap<u16, Summary> = BTreeMap::new();
    for row in rows {
        let summary = all.entry(row.exercise).or_default();
        match row.earned {
            Some(earned) => {
                summary.handed_in += 1;
                summary.mean += earned / f64::from(row.points);
            }
            None => summary.missing += 1,
        }
    }
    for summary in all.values_mut() {
        // With nobody the mean is 0.
        summary.mean /= summary.handed_in.max(1) as f64;
    }
    all
}
