//! Searches and their results, in the notation of the game instead of numbers.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::engines::{self, EngineText};
use super::joint::JointText;
use super::short::DocumentNotation;
use super::short::is_default;
use super::source::DocumentSource;
use super::{DocumentError, StoredAnalysis};
use crate::catalog::{AnyPosition, Game, Job};
use crate::game::score::Bound;
use crate::game::{ActionId, NotationError, NotationFault, Score, Side};
use crate::search::{ActionReport, Cuts, Joint, Report};
use crate::trace::Fingerprint;
use crate::trace::fingerprint::FingerprintError;

/// A score in text form: `12` for an estimate, `won by 18` or `lost by 1 (5 early)` for a decided game, `won`
/// where the margin is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(super) struct ScoreText(pub(super) Score);

/// The greatest margin that a decided score can hold.
const UNITS_LIMIT: i32 = (Score::INFINITY.0 - Score::ESTIMATE_LIMIT) / 128 - 1;

impl From<ScoreText> for String {
    fn from(ScoreText(score): ScoreText) -> Self {
        let verb = if score.0 > 0 { "won" } else { "lost" };
        match score {
            score if score >= Score::INFINITY => "infinity".to_owned(),
            score if score <= -Score::INFINITY => "-infinity".to_owned(),
            score if !score.is_decided() => score.0.to_string(),
            score if score.is_uncounted() => verb.to_owned(),
            score if score.early() == 0 => format!("{verb} by {}", score.units().abs()),
            score => format!("{verb} by {} ({} early)", score.units().abs(), score.early()),
        }
    }
}

impl TryFrom<String> for ScoreText {
    type Error = ScoreError;

    fn try_from(text: String) -> Result<Self, ScoreError> {
        read_score(&text).map(Self).ok_or_else(|| ScoreError(text.chars().take(40).collect()))
    }
}

fn read_score(text: &str) -> Option<Score> {
    if let Some(units) = text.strip_prefix("won by ") {
        return read_decided(units);
    }
    if let Some(units) = text.strip_prefix("lost by ") {
        return read_decided(units).map(|score| -score);
    }
    match text {
        "infinity" => Some(Score::INFINITY),
        "-infinity" => Some(-Score::INFINITY),
        "won" => Some(Score::WIN),
        "lost" => Some(-Score::WIN),
        _ => {
            let value: i32 = text.parse().ok()?;
            // Any other number of this size would be read as a decided game.
            (-Score::ESTIMATE_LIMIT..=Score::ESTIMATE_LIMIT).contains(&value).then_some(Score(value))
        }
    }
}

fn read_decided(text: &str) -> Option<Score> {
    let (units, early) = match text.split_once(" (") {
        Some((units, early)) => (units, early.strip_suffix(" early)")?),
        None => (text, "0"),
    };
    let (units, early) = (units.parse().ok()?, early.parse().ok()?);
    // Beyond the limit the score would reach [`Score::INFINITY`]; 128 steps lie between two units.
    ((1..=UNITS_LIMIT).contains(&units) && early < 128).then(|| Score::decided(units, early))
}

#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no score: write a number up to 1000000, \"won by 18\" or \"lost by 1 (5 early)\"")]
pub(super) struct ScoreError(String);

/// A share, 0..=1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "f64", try_from = "f64")]
pub(super) struct Share(pub(super) f64);

impl Share {
    /// A share that rounding may have moved slightly out of range.
    pub(super) const fn nearest(share: f64) -> Self {
        Self(share.clamp(0.0, 1.0))
    }
}

impl From<Share> for f64 {
    fn from(Share(share): Share) -> Self {
        share
    }
}

impl TryFrom<f64> for Share {
    type Error = ShareError;

    fn try_from(share: f64) -> Result<Self, ShareError> {
        if (0.0..=1.0).contains(&share) { Ok(Self(share)) } else { Err(ShareError(share)) }
    }
}

#[derive(Debug, thiserror::Error)]
#[error("{0} is no win rate: write a number from 0 to 1")]
pub(super) struct ShareError(f64);

/// The fingerprint of a recording, as sixteen hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
struct FingerprintText(Fingerprint);

impl From<FingerprintText> for String {
    fn from(FingerprintText(fingerprint): FingerprintText) -> Self {
        fingerprint.to_string()
    }
}

impl TryFrom<String> for FingerprintText {
    type Error = FingerprintError;

    fn try_from(text: String) -> Result<Self, FingerprintError> {
        text.parse().map(Self)
    }
}

/// The text form of an analysis.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Analysis", deny_unknown_fields)]
pub(super) struct AnalysisText<'a> {
    #[serde(borrow)]
    position: DocumentNotation<'a>,
    engine: EngineText<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    recorded_nodes: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fingerprint: Option<FingerprintText>,
    report: ReportText<'a>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename = "Report", deny_unknown_fields, default)]
struct ReportText<'a> {
    #[serde(borrow, skip_serializing_if = "DocumentNotation::is_blank")]
    best: DocumentNotation<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ScoreText>,
    #[serde(skip_serializing_if = "is_default")]
    bound: Bound,
    #[serde(skip_serializing_if = "is_default")]
    exact: bool,
    /// The value of the depth before, in older documents.
    #[serde(rename = "before", skip_serializing)]
    _before: IgnoredAny,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_rate: Option<Share>,
    #[serde(skip_serializing_if = "DocumentNotation::is_blank")]
    line: DocumentNotation<'a>,
    #[serde(skip_serializing_if = "is_default")]
    nodes: u64,
    #[serde(skip_serializing_if = "is_default")]
    leaves: u64,
    #[serde(skip_serializing_if = "is_default")]
    simulations: u64,
    #[serde(skip_serializing_if = "is_default")]
    depth: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actions: Vec<ActionText<'a>>,
    /// Alpha cut-offs and beta cut-offs by ply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cuts: Vec<(u64, u64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solved_after: Option<u8>,
    #[serde(skip_serializing_if = "is_default")]
    book: bool,
    #[serde(skip_serializing_if = "is_default")]
    unassigned: bool,
    #[serde(skip_serializing_if = "is_default")]
    finished: bool,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    joint: Option<JointText<'a>>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "ActionReport", deny_unknown_fields)]
struct ActionText<'a> {
    #[serde(borrow)]
    play: DocumentNotation<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<ScoreText>,
    #[serde(default, skip_serializing_if = "is_default")]
    bound: Bound,
    /// Only where it does not follow from the report: see [`follows`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    #[serde(default, skip_serializing_if = "is_default")]
    visits: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    win_rate: Option<Share>,
    #[serde(default, skip_serializing_if = "DocumentNotation::is_blank")]
    line: DocumentNotation<'a>,
}

impl<'a> From<&'a StoredAnalysis> for AnalysisText<'a> {
    fn from(StoredAnalysis { job, report, fingerprint }: &'a StoredAnalysis) -> Self {
        let position = &job.position;
        let unnamed = Job::unnamed_recorded_nodes();
        Self {
            position: position.to_string().into(),
            engine: engines::write(&job.engine, position.game()),
            recorded_nodes: Some(job.recorded_nodes).filter(|&nodes| nodes != unnamed),
            fingerprint: fingerprint.map(FingerprintText),
            report: ReportText::of(report, position),
        }
    }
}

impl ReportText<'_> {
    fn of(report: &Report, position: &AnyPosition) -> Self {
        // An action that is illegal here has no notation.
        let legal = position.actions();
        let actions = report.actions.iter().filter(|action| legal.contains(&action.action));
        Self {
            best: line_text(position, report.best.as_slice()),
            score: Some(ScoreText(report.score)),
            bound: report.bound,
            exact: report.exact,
            _before: IgnoredAny,
            win_rate: report.win_rate.map(Share),
            line: line_text(position, &report.line),
            nodes: report.nodes,
            leaves: report.leaves,
            simulations: report.simulations,
            depth: report.depth,
            actions: actions.map(|action| ActionText::of(action, report, position)).collect(),
            cuts: report.cuts.iter().map(|cuts| (cuts.alpha, cuts.beta)).collect(),
            solved_after: report.solved_after,
            book: report.book,
            unassigned: report.unassigned,
            finished: report.finished,
            joint: report.joint.as_ref().map(|joint| JointText::of(joint, position)),
        }
    }
}

impl ActionText<'_> {
    fn of(report: &ActionReport, whole: &Report, position: &AnyPosition) -> Self {
        let is_best = whole.best == Some(report.action);
        // Only differences from the rule are written, so files stay short and older ones keep their meaning.
        let follows = whole.exact && follows(position.game(), is_best, report.score);
        Self {
            play: line_text(position, &[report.action]),
            score: report.score.map(ScoreText),
            bound: report.bound,
            exact: Some(report.exact).filter(|&exact| exact != follows),
            visits: report.visits,
            win_rate: report.win_rate.map(Share),
            line: line_text(position, &report.line),
        }
    }
}

/// The default of `exact` for an action in a proven report: all are proven, except estimates in a game in
/// which the search ends as soon as it sees a win.
fn follows(game: Game, is_best: bool, score: Option<Score>) -> bool {
    let ends_early = game.row().wins_fade;
    score.is_some_and(|score| is_best || !ends_early || score.is_decided())
}

/// A line of moves in notation, up to the first illegal one.
fn line_text(position: &AnyPosition, line: &[ActionId]) -> DocumentNotation<'static> {
    position.labels(line).join(" ").into()
}

/// Reads the analyses of a document about `game`.
pub(super) fn read(
    texts: Vec<AnalysisText<'_>>,
    engines: engines::EngineReader<'_>,
) -> Result<Vec<StoredAnalysis>, DocumentError> {
    let engines::EngineReader { source, game, .. } = engines;
    let read = |(index, text): (usize, AnalysisText<'_>)| {
        source.pass(text.position.as_str())?;
        let position = game
            .parse_position(text.position.as_str())
            .map_err(|fault| failed(source, text.position.as_str(), fault))?;
        let part = format_args!("analyses, number {}", index + 1);
        let engine = engines.engine(text.engine, &part)?;
        let fingerprint = text.fingerprint.map(|text| text.0);
        let report = ReportReader { source, position: &position }.report(text.report)?;
        let mut job = Job::new(position, engine);
        job.recorded_nodes = text.recorded_nodes.unwrap_or(Job::unnamed_recorded_nodes());
        Ok(StoredAnalysis { job, report, fingerprint })
    };
    texts.into_iter().enumerate().map(read).collect()
}

fn failed(source: DocumentSource<'_>, text: &str, fault: NotationError) -> DocumentError {
    DocumentError::Analysis { place: source.place_in(text, fault.at), fault }
}

/// Reads the report of a search at one position.
#[derive(Clone, Copy, Debug)]
struct ReportReader<'a> {
    source: DocumentSource<'a>,
    position: &'a AnyPosition,
}

impl ReportReader<'_> {
    fn report(self, text: ReportText<'_>) -> Result<Report, DocumentError> {
        let best = if text.best.is_blank() { None } else { Some(self.action(&text.best)?) };
        let actions = text.actions.iter().map(|action| self.action_report(action, text.exact, best));
        Ok(Report {
            actions: actions.collect::<Result<_, _>>()?,
            best,
            score: text.score.map_or(Score::DRAW, |score| score.0),
            bound: text.bound,
            exact: text.exact,
            win_rate: text.win_rate.map(|share| share.0),
            line: self.line(&text.line)?,
            nodes: text.nodes,
            leaves: text.leaves,
            simulations: text.simulations,
            depth: text.depth,
            cuts: text.cuts.into_iter().map(|(alpha, beta)| Cuts { alpha, beta }).collect(),
            solved_after: text.solved_after,
            book: text.book,
            unassigned: text.unassigned,
            finished: text.finished,
            joint: text.joint.map(|joint| self.joint(&joint)).transpose()?.map(Box::new),
        })
    }

    /// Each side's actions are read as if that side were to choose.
    fn joint(self, text: &JointText<'_>) -> Result<Joint, DocumentError> {
        let mut actions = [Vec::new(), Vec::new()];
        for (side, names) in Side::BOTH.into_iter().zip([&text.rows, &text.columns]) {
            let seat = self.position.led_by(side);
            let reader = ReportReader { position: &seat, ..self };
            actions[side.index()] =
                names.iter().map(|name| reader.action(name)).collect::<Result<Vec<_>, _>>()?;
        }
        // A table of the wrong shape has no place of its own; its first row stands for it.
        let first = text.rows.first().map_or("", |name| name.as_str());
        let fault = || NotationError::new(NotationFault::WrongLength, 1, first);
        text.read(actions).ok_or_else(|| failed(self.source, first, fault()))
    }

    /// `exact` and `best` are those of the report.
    fn action_report(
        self,
        text: &ActionText<'_>,
        exact: bool,
        best: Option<ActionId>,
    ) -> Result<ActionReport, DocumentError> {
        let (action, score) = (self.action(&text.play)?, text.score.map(|score| score.0));
        let follows = exact && follows(self.position.game(), best == Some(action), score);
        Ok(ActionReport {
            action,
            score,
            bound: text.bound,
            exact: text.exact.unwrap_or(follows),
            visits: text.visits,
            win_rate: text.win_rate.map(|share| share.0),
            line: self.line(&text.line)?,
        })
    }

    fn line(self, text: &DocumentNotation<'_>) -> Result<Vec<ActionId>, DocumentError> {
        let line = self.position.parse_moves(text.as_str());
        line.map_err(|fault| failed(self.source, text.as_str(), fault))
    }

    /// Reads exactly one action.
    fn action(self, text: &DocumentNotation<'_>) -> Result<ActionId, DocumentError> {
        if let [action] = self.line(text)?[..] {
            return Ok(action);
        }
        let fault = NotationError::new(NotationFault::Unreadable, 1, text.as_str());
        Err(failed(self.source, text.as_str(), fault))
    }
}
