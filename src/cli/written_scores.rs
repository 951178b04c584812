//! Scores of a report in display form: in the unit of its game, with their certainty.

use edagari_app::catalog::{AnyPosition, Engine, Family, Unit};
use edagari_app::game::Score;
use edagari_app::game::score::{Bound, Certainty};
use edagari_app::search::Report;

use super::english::{result_word, score_words};

/// The format of the scores of one report.
pub(super) struct WrittenScores {
    unit: Unit,
    /// Whether all ends of the game are won, drawn or lost.
    has_results: bool,
    /// Whether results are shown beside estimates, whose numbers are not comparable.
    mixed: bool,
}

impl WrittenScores {
    pub(super) fn of(position: &AnyPosition, engine: &Engine, report: &Report) -> Self {
        let unit = Unit::of(position, engine);
        let scores = || report.actions.iter().filter_map(|found| Some((found.score?, found.exact)));
        let is_estimate = |(score, exact): (Score, bool)| !score.is_decided() && !exact;
        let mixed = scores().any(|(score, _)| score.is_decided()) && scores().any(is_estimate);
        let has_results = position.family() == Family::Alternating && !unit.is_textbook();
        Self { unit, has_results, mixed: mixed && unit.counts() }
    }

    pub(super) fn result(&self, score: Score, exact: bool) -> Option<&'static str> {
        let drawn = exact && score == Score::DRAW && self.has_results;
        // An estimate may have the number of a result, but is none.
        result_word(score).filter(|_| exact).or_else(|| drawn.then_some("draw"))
    }

    pub(super) fn words(&self, score: Score, exact: bool) -> String {
        let words = score_words(self.unit, Bound::Exact.certainty(exact), score);
        match self.result(score, exact) {
            Some("draw") if self.unit.is_word(score, Certainty::Proven) => words,
            Some(result) if self.mixed && !score.is_uncounted() => format!("{words} (a {result})"),
            _ => words,
        }
    }
}

/// A score with its certainty in words: `at least 3`.
pub(super) fn value_words(score: Option<i32>, known: Certainty) -> String {
    value(score.map(|score| score.to_string()).as_deref(), Some(known.word()), !known.is_estimated())
}

/// The words of a score with its certainty.
pub(super) fn known_words(score: &str, known: Certainty) -> String {
    value(Some(score), Some(known.word()), !known.is_estimated())
}

/// A score with the word for its certainty, where there is one.
pub(super) fn value(score: Option<&str>, bound: Option<&'static str>, exact: bool) -> String {
    let Some(score) = score else { return "unknown".to_owned() };
    match bound {
        Some("lower") if exact => format!("at least {score}"),
        Some("upper") if exact => format!("at most {score}"),
        Some("lower") => format!("at least about {score}"),
        Some("upper") => format!("at most about {score}"),
        Some("estimate") => format!("about {score}"),
        _ => score.to_owned(),
    }
}
