//! The table of points that comes back: checked, and read as it was written.

use edagari::exercise::{Answer, AnswerSheet, Exercise, ExerciseKind, ExerciseSet, ExerciseWork};
use edagari::session::worksheet::data::ExerciseSource;
use edagari::worksheet::results::{self, ResultRow};
use proptest::prelude::*;

use crate::exercise::worksheet::ENGLISH;

fn rows() -> impl Strategy<Value = Vec<ResultRow>> {
    let row = ("[a-zA-Zあ-ん,\"' =+\n-]{1,12}", 0_usize..13, 1_u16..50, prop::option::of(0_u16..=10));
    prop::collection::vec(row, 0..20).prop_map(|rows| {
        let row =
            |(index, (name, kind, points, tenths)): (usize, (String, usize, u16, Option<u16>))| ResultRow {
                student: name,
                exercise: index as u16 + 1,
                kind: ExerciseKind::all()[kind].name().to_owned(),
                points,
                earned: tenths.map(|tenths| f64::from(points) * f64::from(tenths) / 10.0),
            };
        rows.into_iter().enumerate().map(row).collect()
    })
}

proptest! {
    #[test]
    fn results_are_read_as_they_were_written(rows in rows()) {
        let text = results::to_text(&rows);
        let unquoted: Vec<ResultRow> = rows.into_iter().map(|row| {
            let student = row.student.strip_prefix('\'').map(str::to_owned).filter(|_| false);
            ResultRow { student: student.unwrap_or(row.student), ..row }
        }).collect();
        prop_assert_eq!(results::from_text(&text), Ok(unquoted));
    }

    #[test]
    fn no_text_breaks_the_reader(text in "(student,exercise,kind,points,earned\n)?[a-z0-9,\"\n.-]{0,80}") {
        let _ = results::from_text(&text);
    }
}

#[test]
fn results_from_elsewhere_are_checked() {
    let head = "student,exercise,kind,points,earned\n";
    for (text, sentence) in [
        ("", "line 1, column 1: the table is empty"),
        ("name,exercise", "line 1, column 1: the column must be called \"student\""),
        ("Ann,1,values,10,5,6", "line 2, column 5: there are 6 fields in place of 5"),
        ("Ann,0,values,10,5", "line 2, column 2: \"0\" is no whole number from 1 to 200"),
        ("Ann,1,chess,10,5", "line 2, column 3: no kind of exercise is called \"chess\""),
        ("Ann,1,values,10,11", "line 2, column 5: \"11\" is no number from 0 to 10"),
        ("Ann,1,values,10,NaN", "line 2, column 5: \"NaN\" is no number from 0 to 10"),
        (
            "Ann,1,values,10,5\nAnn,1,values,10,5",
            "line 3, column 2: this exercise of this student stands in line 2 already",
        ),
        ("\"Ann,1,values,10,5", "line 2, column 1: a quotation mark is not closed"),
        (",1,values,10,5", "line 2, column 1: the name of the student is missing"),
    ] {
        let text = if text.starts_with("name") || text.is_empty() {
            text.to_owned()
        } else {
            format!("{head}{text}")
        };
        assert_eq!(results::from_text(&text).expect_err("refused").to_string(), sentence, "{text:?}");
    }
}

#[test]
fn an_answered_sheet_becomes_rows_and_their_mean() {
    let set = ExerciseSource::Shipped(0).set(ENGLISH, &(&ExerciseSet::default()).into()).expect("a set");
    let mut sheet = AnswerSheet::new(set);
    let model = sheet.set.exercises[0].solve().expect("solved").answer;
    sheet.work.insert(0, ExerciseWork { handed_in: true, ..ExerciseWork::new(model) });
    let empty = Answer::empty(&sheet.set.exercises[1]);
    sheet.work.insert(1, ExerciseWork { handed_in: true, ..ExerciseWork::new(empty) });
    let rows = results::of_sheet("Ann", &sheet);
    assert_eq!(rows.len(), sheet.set.exercises.len());
    assert_eq!(rows[0].earned, Some(f64::from(sheet.set.exercises[0].points)));
    assert_eq!((rows[1].earned, rows[2].earned), (Some(0.0), None));
    let read = results::from_text(&results::to_text(&rows)).expect("read");
    let summary = results::summary(&read);
    assert!((summary[&1].mean - 1.0).abs() < 1e-9 && summary[&3].missing == 1);
    assert!(Exercise::MOST_POINTS >= rows[0].points);
}
