//! The largest good inputs: a document of fifteen megabytes, and a set of as many hard exercises as there may be.

use std::sync::Arc;
use std::time::{Duration, Instant};

use edagari::catalog::{Engine, Game, Job};
use edagari::exercise::{AnswerSheet, Exercise, ExerciseKind};
use edagari::search::{Control, Unwatched};
use edagari::store::{Document, StoredAnalysis};

/// Bytes of the document, and the longest that it may take.
const DOCUMENT: (usize, Duration) = (15 << 20, Duration::from_secs(2));
/// Exercises of the set, and the longest that a window may work on it in the background.
const SET: (usize, Duration) = (200, Duration::from_mins(1));

/// Reads both; how many took too long.
#[expect(clippy::print_stdout, reason = "a campaign says what it found")]
pub(crate) fn read() -> u64 {
    let text = document();
    let begun = Instant::now();
    let read = Document::from_text(&text).expect("a document");
    let taken = begun.elapsed();
    let (bytes, analyses) = (text.len(), read.analyses.len());
    println!("a document of {bytes} bytes with {analyses} analyses: {:.2} s", taken.as_secs_f64());
    let mut slow = u64::from(taken > DOCUMENT.1);
    let text = set();
    let begun = Instant::now();
    let said = match AnswerSheet::from_text(&text) {
        Ok(_) => "read".to_owned(),
        Err(error) => error.to_string(),
    };
    let taken = begun.elapsed();
    println!("a set of {} hard exercises: {:.2} s ({said})", SET.0, taken.as_secs_f64());
    slow += u64::from(taken > SET.1);
    slow
}

fn document() -> String {
    let game = Game::Othello { size: 8 };
    let mut document = Document::new(game.start());
    let job = Job::new(document.start.clone(), Engine::parse("alpha-beta:depth=2", game).expect("an engine"));
    let report = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut Unwatched);
    let analysis = StoredAnalysis { job, report, fingerprint: None };
    let empty = document.to_text().len();
    document.analyses = vec![analysis.clone(); 2];
    let each = (document.to_text().len() - empty) / 2;
    document.analyses = vec![analysis; DOCUMENT.0 / each];
    document.to_text()
}

/// Many simulations from the start of Othello: what takes longest of all that may be asked.
fn set() -> String {
    let kind = ExerciseKind::Ucb1 { simulations: Exercise::MOST_SIMULATIONS };
    let hard = Exercise::new(kind, Game::Othello { size: 8 }.start());
    let mut sheet = AnswerSheet::default();
    sheet.set.exercises = vec![hard; SET.0];
    sheet.to_text()
}
