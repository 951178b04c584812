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

/// What a search found, as far as it came.
pub(super) struct SearchFindings<'a> {
    pub(super) state: &'a State,
    pub(super) root: &'a AnyPosition,
    /// How its scores are written.
    pub(super) unit: Unit,
    /// How its estimates are shown.
    pub(super) shown: Option<DisplayedResult>,
    /// At the step that is looked at, else all of it.
    pub(super) report: &'a Report,
    /// All of it, whatever is looked at: what has room and a place then has both at every step.
    pub(super) newest: &'a Report,
    /// What was known at the step that is looked at, if one is.
    pub(super) then: Option<&'a Then>,
    /// What says more of the position than the search itself.
    pub(super) known: Option<Fact>,
    /// Whether it is what an earlier search had found, which the one that runs has not come as far as yet.
    pub(super) earlier: bool,
    /// How long it took; 0 where nobody kept it.
    pub(super) seconds: f64,
    /// Where the panel's content begins, scrolled or not.
    pub(super) top: f32,
}

impl SearchFindings<'_> {
    /// Whether it is about the position on the board, so that its lines can be shown and played there.
    pub(super) fn is_here(&self) -> bool {
        *self.root == *self.state.game.position.as_seen()
    }

    /// The height from where the next thing is painted down to the foot of the panel as it is before anybody scrolls.
    pub(super) fn room(&self, ui: &Ui) -> f32 {
        ui.clip_rect().height() - (ui.cursor().top() - self.top)
    }

    /// How the value moved while the search went on.
    pub(super) fn course(&self) -> Cow<'_, [CoursePoint]> {
        let Some(recording) = &self.state.analysis.recording else { return Cow::default() };
        // Such a search finds better lines faster than anybody takes reports.
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

    /// The node of the drawn tree that these actions lead to.
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

    /// Whether the search counts its nodes alone.
    pub(super) fn only_counts(&self) -> bool {
        let engine = self.state.analysis.engine.as_ref();
        !self.newest.counts_leaves() || engine.is_some_and(|engine| engine.only_counts(self.root.game()))
    }

    /// The key of the figure of positions that were valued themselves.
    pub(super) fn valued(&self) -> &'static str {
        let engine = self.state.analysis.engine.as_ref();
        engine.map_or("analysis.figure.leaves", |engine| values::valued(&engine.method))
    }

    /// What a search without a tree tried.
    pub(super) fn trajectory(&self) -> Option<&Trajectory> {
        let recording = self.state.analysis.recording.as_ref()?;
        Some(recording.trajectory()).filter(|trajectory| trajectory.steps() > 0)
    }

    /// A line as the tree names it.
    pub(super) fn labels(&self, line: &[ActionId]) -> Vec<String> {
        move_names(self.state.text(), self.root, line)
    }

    /// An action of the root as the tree names it.
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

    /// A score of the search, which is for its side, as it is shown for whom the conventions say.
    pub(super) fn words(&self, bound: Bound, exact: bool, score: Score) -> (Certainty, String) {
        self.scores().words(bound, exact, score)
    }

    /// What somebody else says of an action, while all of the search is looked at.
    pub(super) fn other(&self, action: &ActionReport) -> Option<OtherOpinion> {
        if self.then.is_some() { None } else { other_opinion(self.state, self.root, action) }
    }

    /// Who that is: an engine, or this program.
    pub(super) fn other_name(&self) -> String {
        let own = || self.state.text().get("engines.ours");
        if self.state.analysis.external().is_some() {
            return own();
        }
        let said = self.report.actions.iter().find_map(|action| self.other(action)?.engine);
        chosen(self.state).map(str::to_owned).or(said).unwrap_or_else(own)
    }

    /// The value that somebody else says.
    pub(super) fn other_words(&self, other: &OtherOpinion) -> String {
        let viewer = self.state.conventions().viewer(self.side());
        values::found(self.state.text(), self.unit, &other.fact.value, viewer).1
    }

    /// The value of an action of the search; `None` while nothing says what it is worth.
    pub(super) fn action(&self, action: &ActionReport) -> Option<ActionValue> {
        self.scores().action(self.state, self.root, action)
    }
}

/// Paints something that keeps its height: from step to step it may only grow, so that nothing below it jumps up and down.
pub(super) fn steady(ui: &mut Ui, found: &SearchFindings<'_>, name: &str, paint: impl FnOnce(&mut Ui)) {
    // Another search, or another width, has another height to keep.
    let id = ui.scope_id().with((name, found.state.analysis.begun, ui.available_width() as u32));
    // At the end of the search nothing jumps from step to step, and no empty room is kept.
    let least = found.then.and_then(|_| ui.data(|data| data.get_temp::<f32>(id))).unwrap_or(0.0);
    let painted = ui.scope(|ui| {
        ui.set_min_height(least);
        paint(ui);
    });
    if found.then.is_some() {
        ui.data_mut(|data| data.insert_temp(id, painted.response.rect.height()));
    }
}

/// How strongly is painted what came after the step that is looked at.
pub(super) const LATER: f32 = 0.3;
