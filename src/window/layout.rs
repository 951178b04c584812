//! Where the panels stand: tiles that can be moved, resized, closed and found again, remembered between
//! starts.

use std::collections::BTreeSet;

use egui::{Rect, UiBuilder, Vec2};
use egui_tiles::{Behavior, Container, Linear, LinearDir, SimplificationOptions, Tile, TileId, Tiles, Tree};
use serde::{Deserialize, Serialize};

use crate::session::command::Command;
use crate::session::effect::LayoutChange;
use crate::session::screen::data::Panel;
use crate::session::state::State;

use super::panels;
use super::style::{Palette, UNIT};

/// The smallest window, in points.
pub const LEAST_SIZE: [f32; 2] = [640.0, 480.0];

/// The arrangement of the panels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PanelLayout {
    tree: Tree<Panel>,
    /// The person's own arrangement while that of the course is in use.
    #[serde(default)]
    own: Option<Tree<Panel>>,
    /// Whether the lesson's arrangement shows the board beside the tree.
    #[serde(default)]
    board: bool,
    /// The other of the two arrangements, to play or to study, once both were used.
    #[serde(default)]
    other: Option<Tree<Panel>>,
    /// Whether the panels are arranged to play.
    #[serde(default)]
    plays: bool,
}

impl Default for PanelLayout {
    /// To study.
    fn default() -> Self {
        Self { tree: to_study(), own: None, board: false, other: None, plays: false }
    }
}

/// Game on the left; analysis above tree on the right; the others as tabs beside the tree.
fn to_study() -> Tree<Panel> {
    arranged(&[Panel::Game], &[Panel::Analysis], [0.42, 0.38])
}

/// The game alone, with the moves beside the board; whatever else is asked for comes up on the right.
fn to_play() -> Tree<Panel> {
    let mut tree = arranged(&[Panel::Game], &[Panel::Analysis], [0.62, 0.38]);
    for panel in Panel::ALL.into_iter().filter(|&panel| panel != Panel::Game) {
        // Hidden, not left out: a panel that is asked for later has its place already.
        if let Some(tile) = tree.tiles.find_pane(&panel) {
            tree.set_visible(tile, false);
        }
    }
    tree
}

/// These panels on the left, those above on the right, all others as tabs below, with the tree in front; the shares of
/// left and above.
fn arranged(left: &[Panel], above: &[Panel], [left_share, above_share]: [f32; 2]) -> Tree<Panel> {
    let mut tiles = Tiles::default();
    let mut below: Vec<Panel> =
        Panel::ALL.into_iter().filter(|panel| !left.contains(panel) && !above.contains(panel)).collect();
    // The sort is stable: the tree comes first and the others keep the order that the menus have.
    below.sort_by_key(|&panel| panel != Panel::Tree);
    let mut tabs = |panels: &[Panel]| {
        let panes = panels.iter().map(|&panel| tiles.insert_pane(panel)).collect();
        tiles.insert_tab_tile(panes)
    };
    let [left, below] = [left, &below].map(&mut tabs);
    let above = (!above.is_empty()).then(|| tabs(above));
    let right = match above {
        Some(above) => insert_linear(&mut tiles, LinearDir::Vertical, [above, below], above_share),
        None => below,
    };
    let root = insert_linear(&mut tiles, LinearDir::Horizontal, [left, right], left_share);
    let mut tree = Tree::new(egui::Id::unique("panels"), root, tiles);
    tree.make_active(|_, tile| matches!(tile, Tile::Pane(Panel::Tree)));
    tree
}

/// Whether a kept arrangement is one: each tile stands in one place. Sizes that are none become the usual ones.
fn mend(tree: &mut Tree<Panel>) -> bool {
    let (mut seen, mut waiting) = (BTreeSet::new(), tree.root.into_iter().collect::<Vec<_>>());
    while let Some(tile) = waiting.pop() {
        // A number so large leaves none for the next tile.
        if tile.0 > u64::MAX / 2 || !seen.insert(tile.0) {
            return false;
        }
        match tree.tiles.get_mut(tile) {
            None => return false,
            Some(Tile::Pane(_)) => {}
            Some(Tile::Container(container)) => {
                mend_shares(container);
                waiting.extend(container.children());
            }
        }
    }
    // Neither is ever set here.
    tree.set_height(f32::INFINITY);
    tree.set_width(f32::INFINITY);
    tree.tiles.recompute_next_tile_id();
    let panes = |panel: Panel| tree.tiles.find_pane(&panel).is_none_or(|tile| seen.contains(&tile.0));
    !seen.is_empty() && Panel::ALL.into_iter().all(panes)
}

fn mend_shares(container: &mut Container) {
    let is_share = |share: f32| (1e-3..=1e3).contains(&share);
    match container {
        Container::Tabs(_) => {}
        Container::Linear(linear) => {
            let damaged = linear.shares.iter().filter(|&(_, &share)| !is_share(share)).map(|(&tile, _)| tile);
            for tile in damaged.collect::<Vec<_>>() {
                linear.shares.set_share(tile, 1.0);
            }
        }
        Container::Grid(grid) => {
            for share in
                grid.col_shares.iter_mut().chain(&mut grid.row_shares).filter(|share| !is_share(**share))
            {
                *share = 1.0;
            }
        }
    }
}

fn insert_linear(tiles: &mut Tiles<Panel>, direction: LinearDir, parts: [TileId; 2], share: f32) -> TileId {
    let mut linear = Linear::new(direction, parts.to_vec());
    linear.shares.set_share(parts[0], share);
    linear.shares.set_share(parts[1], 1.0 - share);
    tiles.insert_container(Container::Linear(linear))
}

impl PanelLayout {
    /// The arrangement as it was kept, with the panels that were not known then as tabs beside the tree.
    #[must_use]
    pub fn completed(mut self) -> Self {
        // A lesson does not outlive the program.
        self.restore();
        if !mend(&mut self.tree) {
            return Self::default();
        }
        // The other arrangement is not completed: one that lacks a panel is made
        // from the start when it is used.
        let holds_all =
            |tree: &Tree<Panel>| Panel::ALL.iter().all(|panel| tree.tiles.find_pane(panel).is_some());
        self.other = self.other.filter(holds_all).and_then(|mut tree| mend(&mut tree).then_some(tree));
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
            LayoutChange::Reset => self.reset(),
            LayoutChange::Switch => self.switch(),
            LayoutChange::Lesson { board } => self.teach(board),
            LayoutChange::LessonOver => self.restore(),
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

    /// Puts the panels of the arrangement in use back where they were on the first day.
    fn reset(&mut self) {
        (self.own, self.board) = (None, false);
        self.tree = if self.plays { to_play() } else { to_study() };
    }

    /// Takes up the other arrangement as it was left. That of a lesson stays as long as the lesson.
    fn switch(&mut self) {
        if self.own.is_some() {
            return;
        }
        self.plays = !self.plays;
        let next = self.other.take().unwrap_or_else(if self.plays { to_play } else { to_study });
        self.other = Some(std::mem::replace(&mut self.tree, next));
    }

    /// Whether the panels are arranged to play.
    pub const fn plays(&self) -> bool {
        self.plays
    }

    /// Words on the left, and beside them the tree, or the board above the tree. What the search reports is a tab below the
    /// board, so that both can be seen.
    fn teach(&mut self, board: bool) {
        if self.own.is_some() && self.board == board {
            return;
        }
        let above: &[Panel] = if board { &[Panel::Game] } else { &[] };
        let before = std::mem::replace(&mut self.tree, arranged(&[Panel::Course], above, [0.34, 0.5]));
        // Only the first arrangement of a lesson replaces the person's own; later ones
        // replace that of the lesson.
        self.own.get_or_insert(before);
        self.board = board;
    }

    /// Puts the person's own arrangement back.
    fn restore(&mut self) {
        if let Some(own) = self.own.take() {
            self.tree = own;
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
    // Asked for on a change alone: a command in every frame would ask for the next frame, and so on.
    if state.view.pointed != Some(panel) && ui.rect_contains_pointer(ui.max_rect()) {
        commands.push(Command::Point(panel));
    }
    let frame = egui::Frame::new().fill(Palette::of(ui).panel).inner_margin(2.0 * UNIT);
    frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size().max(Vec2::ZERO));
        let room = ui.available_rect_before_wrap();
        if room.width() >= LEAST.x && room.height() >= LEAST.y {
            return content_ui(ui, panel, state, commands);
        }
        // Laid out as if there were room: widgets that get no width at all would fall over each other.
        let rect = Rect::from_min_size(room.min, room.size().max(LEAST));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(rect));
        inner.shrink_clip_rect(room);
        content_ui(&mut inner, panel, state, commands);
    });
}

/// The room that every panel can be laid out in, in points. Where a divider leaves less, the rest is cut off.
const LEAST: Vec2 = Vec2::new(220.0, 160.0);

fn content_ui(ui: &mut egui::Ui, panel: Panel, state: &State, commands: &mut Vec<Command>) {
    match panel {
        Panel::Game => panels::game_ui(ui, state, commands),
        Panel::Analysis => panels::analysis_ui(ui, state, commands),
        Panel::Tree => panels::tree_ui(ui, state, commands),
        Panel::Weights => panels::weights_ui(ui, state, commands),
        Panel::Compare => panels::compare_ui(ui, state, commands),
        Panel::Match => panels::matches_ui(ui, state, commands),
        Panel::Course => panels::course_ui(ui, state, commands),
        Panel::Review => panels::review_ui(ui, state, commands),
        Panel::Tournaments => panels::tournaments_ui(ui, state, commands),
        Panel::Exercises => panels::exercise_ui(ui, state, commands),
    }
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
