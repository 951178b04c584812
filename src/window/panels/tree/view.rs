//! The user's settings for drawings of trees.

use super::camera::GrowthDirection;
use super::hues::Coloring;
use egui::Ui;
use serde::{Deserialize, Serialize};

use edagari_app::session::tree::scene::TreeScene;
use edagari_app::trace::export::FigureGrowth;
use edagari_app::trace::overview::BarMeasure;

/// The user's settings for drawings of trees; remembered from one start to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct TreeViewSettings {
    pub(super) by_visits: bool,
    /// Whether the overview is shown, where the drawing does not show the whole tree itself.
    pub(super) overview: bool,
    /// The meaning of its breadth; `None` is visits where there are visits, else nodes.
    pub(super) measure: Option<BarMeasure>,
    pub(super) coloring: Coloring,
    /// Whether every node shows its entry window.
    pub(super) windows: bool,
    /// Whether the row of searching and jumping is shown.
    pub(super) find: bool,
}

impl Default for TreeViewSettings {
    fn default() -> Self {
        Self {
            by_visits: false,
            overview: true,
            measure: None,
            coloring: Coloring::default(),
            windows: false,
            find: false,
        }
    }
}

impl TreeViewSettings {
    pub(super) fn memory() -> egui::Id {
        egui::Id::unique("tree panel")
    }

    pub(super) fn of(ui: &Ui) -> Self {
        ui.data_mut(|data| data.get_persisted(Self::memory())).unwrap_or_default()
    }

    pub(super) fn keep(self, ui: &Ui) {
        ui.data_mut(|data| data.insert_persisted(Self::memory(), self));
    }

    pub(super) fn measure(self, scene: &TreeScene<'_>) -> BarMeasure {
        let visits = scene.has_visits();
        let usual = if visits { BarMeasure::Visits } else { BarMeasure::Nodes };
        // A remembered measure may not fit this search: visits cannot be shown where there are none.
        self.measure.filter(|&measure| visits || measure != BarMeasure::Visits).unwrap_or(usual)
    }
}

/// The direction of a drawn tree.
pub(super) fn direction(scene: &TreeScene<'_>) -> GrowthDirection {
    match scene.state.settings.tree_growth.of(scene.root.game()) {
        FigureGrowth::Down => GrowthDirection::Down,
        FigureGrowth::Right => GrowthDirection::Right,
    }
}
