//! Units of scores and their text: the one place where scores become words.
//!
//! Reports, recordings and files hold whole numbers. Where an evaluation counts parts of a disc, discs are
//! shown with two decimals; results of finished games are whole discs in any case.

use crate::game::Score;
use crate::game::matrix::Matrix;
use crate::game::score::Certainty;
use crate::search::external::External;

use super::{AnyPosition, Engine, Evaluation, Family, Game, Method, ScoreKind};

/// The unit of a search's scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    form: ScoreForm,
    /// Whether results include the margin or the number of moves of a win, unless a search leaves that out.
    counts: bool,
    /// Whether a search leaves that out, so that a result is a win, a draw or a loss.
    only_results: bool,
    in_discs: bool,
    per_disc: u16,
}

/// The form of a game's scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ScoreForm {
    /// With a sign: they tell which side is ahead.
    Signed,
    /// Numbers of a textbook.
    Textbook,
    /// Points of a single player.
    Points,
    /// Shares of 1.
    Share,
}

impl Evaluation {
    /// Units of an estimate in a disc at the end of the game; 1 where estimates are numbers of the
    /// evaluation's own.
    pub fn per_disc(&self) -> u16 {
        match self {
            Self::Weights(weights) => weights.per_disc,
            Self::Patterns | Self::OwnPatterns(_) => crate::eval::patterns::Patterns::PER_DISC,
            _ => 1,
        }
    }
}

impl Unit {
    /// The unit of a game with a number of units of an estimate in a disc; 0, and any number where there are
    /// no discs to count, stands for 1.
    pub const fn new(game: Game, per_disc: u16) -> Self {
        let row = game.row();
        let form = match row.counts {
            ScoreKind::Share => ScoreForm::Share,
            ScoreKind::Textbook => ScoreForm::Textbook,
            _ if matches!(row.family, Family::Solo) => ScoreForm::Points,
            _ => ScoreForm::Signed,
        };
        let in_discs = matches!(row.counts, ScoreKind::Discs);
        let counts = matches!(row.counts, ScoreKind::Discs | ScoreKind::Moves | ScoreKind::Points);
        Self { form, counts, only_results: false, in_discs, per_disc: 1 }.with_per_disc(per_disc)
    }

    /// The unit of an engine's results for a position.
    pub fn of(position: &AnyPosition, engine: &Engine) -> Self {
        let unit = Self::new(position.game(), engine.evaluation.per_disc());
        // A recording of another program defines itself how many of its units make one.
        if let Method::Foreign(recording) = &engine.method {
            return Self { in_discs: recording.parts > 1, ..unit }.with_per_disc(recording.parts);
        }
        // So does an external program, whatever evaluation is given beside its name.
        let unit = if engine.external().is_some() { unit.with_per_disc(External::PER_DISC) } else { unit };
        Self { only_results: unit.form == ScoreForm::Signed && !engine.counts_wins(), ..unit }
    }

    /// The unit of a value of the same game with another number of units in a disc.
    #[must_use]
    pub const fn with_per_disc(self, per_disc: u16) -> Self {
        Self { per_disc: if self.in_discs && per_disc > 0 { per_disc } else { 1 }, ..self }
    }

    /// Whether these are points of a single player.
    pub const fn is_collected(self) -> bool {
        matches!(self.form, ScoreForm::Points)
    }

    /// Whether a result has no number: a win or a loss that is not counted, and beside those a draw, or a
    /// bound of one, that is proven.
    pub const fn is_word(self, score: Score, known: Certainty) -> bool {
        let is_draw = score.0 == 0 && !known.is_estimated();
        self.only_results && (score.is_uncounted() || is_draw) || self.counts && score.is_uncounted()
    }

    /// Whether these are numbers of a textbook.
    pub const fn is_textbook(self) -> bool {
        matches!(self.form, ScoreForm::Textbook)
    }

    /// Whether results include the margin or the number of moves of a win, unless a search leaves that out.
    pub const fn counts(self) -> bool {
        self.counts
    }

    /// Units of an estimate in a disc; 1 where they are no parts of discs.
    pub const fn per_disc(self) -> u16 {
        self.per_disc
    }

    /// Units of an estimate in a disc for files; `None` where they are no parts of discs.
    pub fn parts_of_discs(self) -> Option<u16> {
        Some(self.per_disc).filter(|&per_disc| per_disc > 1)
    }

    /// The score as a number, estimates and results in the same measure where that is discs.
    pub fn number(self, score: Score) -> f64 {
        // Results count whole discs, only estimates count parts of them.
        let parts = if score.is_decided() { 1 } else { self.per_disc };
        f64::from(score.units()) / f64::from(parts)
    }

    /// The score as a whole number for files: results have as many units in a disc as estimates. A win that
    /// is not counted is 1.
    pub fn whole(self, score: Score) -> i32 {
        if score.is_decided() && !score.is_uncounted() {
            score.units() * i32::from(self.per_disc)
        } else {
            score.units()
        }
    }

    /// The score as text: `+4`, `−2`, `−0.23`. Numbers of a textbook tree and points of a single player have
    /// no plus sign.
    pub fn write(self, score: Score) -> String {
        let parts = self.per_disc > 1 && !score.is_decided() && score.0.abs() < Score::INFINITY.0;
        match self.form {
            _ if score.0.abs() >= Score::INFINITY.0 => score.to_string(),
            ScoreForm::Share => format!("{:.3}", Matrix::share(score)),
            ScoreForm::Textbook | ScoreForm::Points => score.to_string().trim_start_matches('+').to_owned(),
            ScoreForm::Signed if parts && score.0 != 0 => {
                format!("{:+.2}", self.number(score)).replace('-', "−")
            }
            ScoreForm::Signed => score.to_string(),
        }
    }

    /// The score in ASCII and without plus sign, for the command line: `4`, `-2`, `-0.23`.
    pub fn plain(self, score: Score) -> String {
        if self.form != ScoreForm::Signed || self.per_disc == 1 {
            return score.units().to_string();
        }
        self.write(score).trim_start_matches('+').replace('−', "-")
    }
}
