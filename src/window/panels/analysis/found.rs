//! Findings of a search, as the parts of the analysis panel show them.

use std::borrow::Cow;

use egui::Ui;

use crate::panels::format::{ActionValue, ReportScores};
use edagari_app::catalog::shown::{DisplayedResult, EstimateUnit};
use edagari_app::catalog::{AnyPosition, Method, Unit};
use edagari_app::game::score::{Bound, Certainty};
use edagari_app::game::{ActionId, Score, Side};
use edagari_app::search::{ActionReport, Report};
use edagari_app::session::analysis::at_step::Then;
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::engines::beside::{OtherOpinion, chosen, other_opinion};
use edagari_app::session::knowledge::data::Fact;
use edagari_app::session::state::State;
use edagari_app::trace::stats::CoursePoint;
use edagari_app::trace::{NodeId, Trajectory};
use edagari_app::words::move_numbers::move_names;
use edagari_app::words::values;

/// Findings of a search so far.
pub(super) struct SearchFindings<'a> {
    pub(super) state: &'a State,
    pub(super) root: &'a AnyPosition,
    pub(super) unit: Unit,
    /// The display of its estimates.
    pub(super) shown: Option<DisplayedResult>,
    /// The report at the step shown, else the newest one.
    pub(super) report: &'a Report,
    /// The newest report, whatever the step shown: it decides about room and places, which so are the same at
    /// every step.
    pub(super) newest: &'a Report,
    /// The findings at the step shown, if one is.
    pub(super) then: Option<&'a Then>,
    /// A fact that says more of the position than the search itself.
    pub(super) known: Option<Fact>,
    /// Whether the report is of an earlier search, because the one that runs has not come as far yet.
    pub(super) earlier: bool,
    /// Duration; 0 where unknown.
    pub(super) seconds: f64,
    /// The top of the panel's content, scrolled or not.
    pub(super) top: f32,
}

impl SearchFindings<'_> {
    /// Whether the search is about the position on the board, so that its lines can be shown and played
    /// there.
    pub(super) fn is_here(&self) -> bool {
        *self.root == *self.state.game.position.as_seen()
    }

    /// The height from the next widget down to the foot of the unscrolled panel.
    pub(super) fn room(&self, ui: &Ui) -> f32 {
        ui.clip_rect().height() - (ui.cursor().top() - self.top)
    }

    /// The course of the value during the search.
    pub(super) fn course(&self) -> Cow<'_, [CoursePoint]> {
        let Some(recording) = &self.state.analysis.recording else { return Cow::default() };
        // Such a search finds better lines more often than it reports.
        if let Some(course) = self.trajectory() {
            return course.course().into();
        }
        let course = recording.stats().course();
        // A result that is not counted has no height among estimates in discs or points.
        let has_height = |point: &CoursePoint| {
            point.win_rate.is_some() || self.is_rate() || !self.unit.is_word(point.score, Certainty::Estimate)
        };
        if course.iter().all(has_height) {
            return course.into();
        }
        course.iter().copied().filter(has_height).collect()
    }

    /// The node of the drawn tree at the end of a path of actions.
    pub(super) fn node(&self, path: &[ActionId]) -> Option<NodeId> {
        let subject = self.state.subject(DrawingPlace::Main)?;
        let tree = &subject.pass()?.tree;
        path.iter().try_fold(NodeId::ROOT, |at, &action| {
            tree.children(at).find(|&child| tree.node(child).action == Some(action))
        })
    }

    /// Whether another program searched, and its recording is played back.
    pub(super) fn is_recording(&self) -> bool {
        let engine = self.state.analysis.engine.as_ref();
        engine.is_some_and(|engine| matches!(engine.method, Method::Foreign(_)))
    }

    /// Whether nodes are the only count of the search.
    pub(super) fn only_counts(&self) -> bool {
        let engine = self.state.analysis.engine.as_ref();
        !self.newest.counts_leaves() || engine.is_some_and(|engine| engine.only_counts(self.root.game()))
    }

    /// The text key of the number of evaluated positions.
    pub(super) fn valued(&self) -> &'static str {
        let engine = self.state.analysis.engine.as_ref();
        engine.map_or("analysis.figure.leaves", |engine| values::valued(&engine.method))
    }

    /// The trajectory of a search without a tree.
    pub(super) fn trajectory(&self) -> Option<&Trajectory> {
        let recording = self.state.analysis.recording.as_ref()?;
        Some(recording.trajectory()).filter(|trajectory| trajectory.steps() > 0)
    }

    /// The labels of a line in the tree.
    pub(super) fn labels(&self, line: &[ActionId]) -> Vec<String> {
        move_names(self.state.text(), self.root, line)
    }

    /// The label of an action of the root in the tree.
    pub(super) fn label(&self, action: ActionId) -> String {
        self.labels(&[action]).pop().unwrap_or_else(|| self.root.name(action))
    }

    pub(super) fn side(&self) -> Side {
        self.root.side_to_move()
    }

    /// Whether estimates are shown as win rates.
    pub(super) fn is_rate(&self) -> bool {
        self.shown.is_some_and(|shown| matches!(shown.measure, EstimateUnit::Rate(_)))
    }

    fn scores(&self) -> ReportScores {
        ReportScores::of(self.state, self.side(), self.state.conventions().viewer(self.side()))
    }

    /// A score of the search, converted from its side to that of the conventions.
    pub(super) fn words(&self, bound: Bound, exact: bool, score: Score) -> (Certainty, String) {
        self.scores().words(bound, exact, score)
    }

    /// The opinion of another source about an action; `None` while an earlier step is shown.
    pub(super) fn other(&self, action: &ActionReport) -> Option<OtherOpinion> {
        if self.then.is_some() { None } else { other_opinion(self.state, self.root, action) }
    }

    /// The name of that source: an engine, or this program.
    pub(super) fn other_name(&self) -> String {
        let own = || self.state.text().get("engines.ours");
        if self.state.analysis.external().is_some() {
            return own();
        }
        let said = self.report.actions.iter().find_map(|action| self.other(action)?.engine);
        chosen(self.state).map(str::to_owned).or(said).unwrap_or_else(own)
    }

    /// The value in another source's opinion.
    pub(super) fn other_words(&self, other: &OtherOpinion) -> String {
        let viewer = self.state.conventions().viewer(self.side());
        values::found(self.state.text(), self.unit, &other.fact.value, viewer).1
    }

    /// The value of an action of the search; `None` while it is unknown.
    pub(super) fn action(&self, action: &ActionReport) -> Option<ActionValue> {
        self.scores().action(self.state, self.root, action)
    }
}

/// Paints content that keeps its height: from step to step it may only grow, so that nothing below it jumps
/// up and down.
pub(super) fn steady(ui: &mut Ui, found: &SearchFindings<'_>, name: &str, paint: impl FnOnce(&mut Ui)) {
    // Another search, or another width, has another height to keep.
    let id = ui.scope_id().with((name, found.state.analysis.begun, ui.available_width() as u32));
    // At the end of the search no room is kept empty, since nothing jumps from step to step.
    let least = found.then.and_then(|_| ui.data(|data| data.get_temp::<f32>(id))).unwrap_or(0.0);
    let painted = ui.scope(|ui| {
        ui.set_min_height(least);
        paint(ui);
    });
    if found.then.is_some() {
        ui.data_mut(|data| data.insert_temp(id, painted.response.rect.height()));
    }
}

/// The opacity of everything after the step shown.
pub(super) const LATER: f32 = 0.3;
