//! Where the panels stand: tiles that can be moved, resized, closed and found again, remembered between
//! starts.

use egui_tiles::{Behavior, Container, Linear, LinearDir, SimplificationOptions, Tile, TileId, Tiles, Tree};
use serde::{Deserialize, Serialize};

use super::command::Command;
use super::panels;
use super::state::{Panel, State};
use super::theme::{Palette, UNIT};
use super::update::LayoutChange;

/// The arrangement of the panels.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Layout {
    tree: Tree<Panel>,
}

impl Default for Layout {
    /// Game on the left; analysis above tree on the right; comparison, matches and weights as tabs beside the
    /// tree.
    fn default() -> Self {
        let mut tiles = Tiles::default();
        let game = tiles.insert_pane(Panel::Game);
        let analysis = tiles.insert_pane(Panel::Analysis);
        let tree = tiles.insert_pane(Panel::Tree);
        let weights = tiles.insert_pane(Panel::Weights);
        let compare = tiles.insert_pane(Panel::Compare);
        let matches = tiles.insert_pane(Panel::Match);
        let left = tiles.insert_tab_tile(vec![game]);
        let above = tiles.insert_tab_tile(vec![analysis]);
        let below = tiles.insert_tab_tile(vec![tree, compare, matches, weights]);
        let right = insert_linear(&mut tiles, LinearDir::Vertical, [above, below], 0.38);
        let root = insert_linear(&mut tiles, LinearDir::Horizontal, [left, right], 0.42);
        let mut tree = Tree::new(egui::Id::unique("panels"), root, tiles);
        tree.make_active(|_, tile| matches!(tile, Tile::Pane(Panel::Tree)));
        Self { tree }
    }
}

fn insert_linear(tiles: &mut Tiles<Panel>, direction: LinearDir, parts: [TileId; 2], share: f32) -> TileId {
    let mut linear = Linear::new(direction, parts.to_vec());
    linear.shares.set_share(parts[0], share);
    linear.shares.set_share(parts[1], 1.0 - share);
    tiles.insert_container(Container::Linear(linear))
}

impl Layout {
    /// The arrangement as it was kept, with the panels that were not known then as tabs beside the tree.
    #[must_use]
    pub fn completed(mut self) -> Self {
        for panel in Panel::ALL {
            if self.tile(panel).is_some() {
                continue;
            }
            let tabs = self.tile(Panel::Tree).and_then(|tree| self.tree.tiles.parent_of(tree));
            let pane = self.tree.tiles.insert_pane(panel);
            match tabs.and_then(|tabs| self.tree.tiles.get_mut(tabs)) {
                Some(Tile::Container(tabs)) => tabs.add_child(pane),
                _ => return Self::default(),
            }
        }
        self
    }

    fn tile(&self, panel: Panel) -> Option<TileId> {
        self.tree.tiles.find_pane(&panel)
    }

    /// Whether a panel is on the screen or behind a tab.
    pub fn shows(&self, panel: Panel) -> bool {
        self.tile(panel).is_some_and(|tile| self.tree.is_visible(tile))
    }

    /// Carries out a change.
    pub fn change(&mut self, change: LayoutChange) {
        match change {
            LayoutChange::Reset => *self = Self::default(),
            LayoutChange::Toggle(panel) => {
                if let Some(tile) = self.tile(panel) {
                    let shown = self.tree.is_visible(tile);
                    self.tree.set_visible(tile, !shown);
                }
            }
            LayoutChange::Focus(panel) => {
                if let Some(tile) = self.tile(panel) {
                    self.tree.set_visible(tile, true);
                    self.tree.make_active(|id, _| id == tile);
                }
            }
        }
    }

    /// Paints the panels, or the one that fills the window. What lies between them was cleared before.
    pub fn layout_ui(&mut self, ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>) {
        egui::CentralPanel::no_frame().show(ui, |ui| {
            if let Some(panel) = state.view.full_panel {
                panel_ui(ui, panel, state, commands);
            } else {
                self.tree.ui(&mut Painter { state, commands }, ui);
            }
        });
    }
}

fn panel_ui(ui: &mut egui::Ui, panel: Panel, state: &State, commands: &mut Vec<Command>) {
    if state.view.pointed != Some(panel) && ui.rect_contains_pointer(ui.max_rect()) {
        commands.push(Command::Point(panel));
    }
    let frame = egui::Frame::new().fill(Palette::of(ui).panel).inner_margin(2.0 * UNIT);
    frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        match panel {
            Panel::Game => panels::game_ui(ui, state, commands),
            Panel::Analysis => panels::analysis_ui(ui, state, commands),
            Panel::Tree => panels::tree_ui(ui, state, commands),
            Panel::Weights => panels::weights_ui(ui, state, commands),
            Panel::Compare => panels::compare_ui(ui, state, commands),
            Panel::Match => panels::matches_ui(ui, state, commands),
        }
    });
}

/// How the tiles look and what they hold.
struct Painter<'a> {
    state: &'a State,
    commands: &'a mut Vec<Command>,
}

impl Behavior<Panel> for Painter<'_> {
    fn pane_ui(&mut self, ui: &mut egui::Ui, _tile: TileId, panel: &mut Panel) -> egui_tiles::UiResponse {
        panel_ui(ui, *panel, self.state, self.commands);
        egui_tiles::UiResponse::None
    }

    fn tab_title_for_pane(&mut self, panel: &Panel) -> egui::WidgetText {
        self.state.text().get(panel.key()).into()
    }

    fn is_tab_closable(&self, _tiles: &Tiles<Panel>, _tile: TileId) -> bool {
        true
    }

    fn on_tab_close(&mut self, tiles: &mut Tiles<Panel>, tile: TileId) -> bool {
        // Hidden instead of removed, so that it comes back where it was.
        if let Some(&panel) = tiles.get_pane(&tile) {
            self.commands.push(Command::TogglePanel(panel));
        }
        false
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions { all_panes_must_have_tabs: true, ..SimplificationOptions::default() }
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        UNIT
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        7.0 * UNIT
    }
}
