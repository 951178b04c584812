//! The arrangement of the panels: tiles that can be moved, resized, closed and reopened, stored between
//! starts.

use std::collections::{BTreeMap, BTreeSet};

use egui::{Rect, Response, UiBuilder, Vec2};
use egui_tiles::{Behavior, Container, SimplificationOptions, Tile, TileId, Tiles, Tree};
use serde::{Deserialize, Serialize};

use edagari_app::catalog::Game;
use edagari_app::review::reviews;
use edagari_app::session::command::Command;
use edagari_app::session::effect::LayoutChange;
use edagari_app::session::exercises::answers_beside::tells_answer;
use edagari_app::session::lessons::update as lessons;
use edagari_app::session::screen::data::{Panel, Workspace};
use edagari_app::session::state::State;

use super::board_picture;
use super::offers::offers_ui;
use super::style::{Palette, UNIT};
use super::wanted_focus::{lead_in, note_exercises};
use super::{boards, panels};

use rooms::Room;

mod kept;
mod rooms;

/// The smallest window, in points.
pub const LEAST_SIZE: [f32; 2] = [640.0, 480.0];

/// The key of the arrangement in eframe's storage.
pub(crate) const LAYOUT: &str = "layout";

/// The arrangements of the panels, one for each use of the window.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "kept::KeptLayout")]
pub struct PanelLayout {
    trees: BTreeMap<Workspace, Tree<Panel>>,
    /// The panels beside the page of a lesson: a tree, and a board above it.
    #[serde(default)]
    beside: (bool, bool),
}

impl Default for PanelLayout {
    fn default() -> Self {
        let trees = Workspace::ALL.map(|workspace| (workspace, Room::Usual.arrangement(workspace)));
        Self { trees: trees.into(), beside: (false, false) }
    }
}

fn show(tree: &mut Tree<Panel>, panel: Panel, shown: bool) {
    if let Some(tile) = tree.tiles.find_pane(&panel) {
        tree.set_visible(tile, shown);
    }
}

/// Whether a stored arrangement is valid: each tile has one place. Invalid sizes are replaced by the usual
/// ones.
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

impl PanelLayout {
    /// The stored arrangements; a damaged one, or one that lacks a panel, is replaced by the default.
    #[must_use]
    pub fn completed(mut self) -> Self {
        for workspace in Workspace::ALL {
            let kept = self.trees.remove(&workspace).filter(holds_all);
            let kept = kept.and_then(|mut tree| mend(&mut tree).then_some(tree));
            self.trees.insert(workspace, kept.unwrap_or_else(|| Room::Usual.arrangement(workspace)));
        }
        // In games, a tree is shown on request, and none is restored at the next start.
        show(self.tree(Workspace::Play), Panel::Tree, false);
        // The panels of a page come with the page.
        self.stand_beside([false; 2]);
        self
    }

    fn tree(&mut self, workspace: Workspace) -> &mut Tree<Panel> {
        self.trees.entry(workspace).or_insert_with(|| Room::Usual.arrangement(workspace))
    }

    /// Whether a panel is on the screen or behind a tab.
    pub fn shows(&self, workspace: Workspace, panel: Panel) -> bool {
        let Some(tree) = self.trees.get(&workspace) else { return false };
        tree.tiles.find_pane(&panel).is_some_and(|tile| tree.is_visible(tile))
    }

    /// Whether a panel is on the screen, behind no tab.
    fn is_seen(&self, workspace: Workspace, panel: Panel) -> bool {
        let Some(tree) = self.trees.get(&workspace) else { return false };
        let is_it = |tile: &TileId| matches!(tree.tiles.get(*tile), Some(Tile::Pane(pane)) if *pane == panel);
        tree.active_tiles().iter().any(is_it)
    }

    /// Whether the tree is seen and the results of searches are a tab behind it.
    fn is_tree_before_results(&self, workspace: Workspace) -> bool {
        let Some(tree) = self.trees.get(&workspace) else { return false };
        let place = |panel: Panel| tree.tiles.parent_of(tree.tiles.find_pane(&panel)?);
        let [is_tree_seen, are_results_seen] =
            [Panel::Tree, Panel::Analysis].map(|panel| self.is_seen(workspace, panel));
        let is_one_place = place(Panel::Tree).is_some_and(|tile| place(Panel::Analysis) == Some(tile));
        is_one_place && is_tree_seen && !are_results_seen && self.shows(workspace, Panel::Analysis)
    }

    /// Carries out a change to the arrangement that is in use.
    pub fn change(&mut self, workspace: Workspace, change: LayoutChange) {
        match change {
            LayoutChange::Reset => {
                self.trees.insert(workspace, Room::Usual.arrangement(workspace));
                if workspace == Workspace::Learn {
                    let (tree, board) = std::mem::take(&mut self.beside);
                    self.stand_beside([tree, board]);
                }
            }
            LayoutChange::Beside { tree, board } => self.stand_beside([tree, board]),
            LayoutChange::Toggle(panel) => {
                let shown = self.shows(workspace, panel);
                let tree = self.tree(workspace);
                show(tree, panel, !shown);
                if !shown {
                    tree.make_active(|_, tile| matches!(tile, Tile::Pane(pane) if *pane == panel));
                }
            }
            LayoutChange::LeaveTree if self.is_tree_before_results(workspace) => {
                self.change(workspace, LayoutChange::Focus(Panel::Analysis));
            }
            LayoutChange::LeaveTree => {}
            LayoutChange::Hide(panel) => show(self.tree(workspace), panel, false),
            LayoutChange::Focus(panel) => {
                let tree = self.tree(workspace);
                show(tree, panel, true);
                tree.make_active(|_, tile| matches!(tile, Tile::Pane(pane) if *pane == panel));
            }
        }
    }

    /// Shows the panels of a lesson beside its page. Within a lesson the user's changes stay.
    fn stand_beside(&mut self, [tree, board]: [bool; 2]) {
        if self.beside == (tree, board) {
            return;
        }
        self.beside = (tree, board);
        let panels = self.tree(Workspace::Learn);
        for panel in Panel::ALL.into_iter().filter(|panel| *panel != Panel::Course) {
            let shown = panel == Panel::Tree && tree || panel == Panel::Game && board;
            show(panels, panel, shown);
        }
        // In a small window both are tabs of one place.
        if tree {
            panels.make_active(|_, tile| matches!(tile, Tile::Pane(Panel::Tree)));
        }
    }

    /// Paints the panels, or the one that fills the window. The background was cleared before.
    pub fn layout_ui(&mut self, ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>) {
        let workspace = state.settings.workspace;
        self.leave_review(ui, state);
        self.leave_strangers(ui, state);
        self.leave_lesson(ui, state);
        let room = Room::of(ui.ctx().content_rect().size());
        room.take(workspace, self.tree(workspace));
        let hides_board = room == Room::Small && self.is_compared_alone(state) || self.is_of_no_board(state);
        egui::CentralPanel::no_frame().show(ui, |ui| {
            if let Some(panel) = state.view.full_panel {
                full_ui(ui, panel, state, commands);
            } else if Panel::ALL.iter().any(|&panel| self.shows(workspace, panel)) {
                let is_answered_here = self.is_seen(workspace, Panel::Exercises);
                // Studying, the user arranges panels by their tabs; elsewhere a single tab adds nothing to
                // its panel.
                let least = if workspace == Workspace::Study { 1 } else { 2 };
                let barred = with_tabs(&self.tree(workspace).tiles, least);
                let painter = &mut Painter { state, commands, is_answered_here, barred };
                let tree = self.tree(workspace);
                if hides_board {
                    show(tree, Panel::Game, false);
                }
                tree.ui(painter, ui);
                if hides_board {
                    show(tree, Panel::Game, true);
                }
            } else {
                nothing_ui(ui, state, commands);
            }
        });
    }
}

impl PanelLayout {
    /// Whether a comparison of trees is shown, which in a small window needs the whole width: the board
    /// beside them comes back with the next tab.
    fn is_compared_alone(&self, state: &State) -> bool {
        let [is_compared, shows_board] =
            [Panel::Compare, Panel::Game].map(|panel| self.is_seen(state.settings.workspace, panel));
        is_compared && shows_board && !state.comparison.entries.is_empty()
    }

    /// Whether the recording shown has moves that are labels of a game that this program does not have, and
    /// no game was begun beside it: its board would be unrelated.
    fn is_of_no_board(&self, state: &State) -> bool {
        let is_of_labels = state.analysis.root.as_ref().is_some_and(|root| root.game() == Game::Labels);
        let workspace = state.settings.workspace;
        let is_shown = [Panel::Tree, Panel::Analysis].iter().any(|&panel| self.is_seen(workspace, panel));
        let is_own = state.game.document.is_work() || state.game.path.is_some();
        is_of_labels && is_shown && !is_own && self.is_seen(workspace, Panel::Game)
    }

    /// Hides the review at the beginning of the next game, where the window is for playing.
    fn leave_review(&mut self, ui: &egui::Ui, state: &State) {
        let (id, begun) = (egui::Id::unique("review beside the board"), state.review.begun);
        let is_other = ui.data(|data| data.get_temp::<u64>(id)) != Some(begun);
        ui.data_mut(|data| data.insert_temp(id, begun));
        if is_other && state.review.line.is_none() {
            show(self.tree(Workspace::Play), Panel::Review, false);
        }
    }
}

impl PanelLayout {
    /// Hides panels that have nothing to show: after another game was opened, and where they are behind
    /// another tab.
    fn leave_strangers(&mut self, ui: &egui::Ui, state: &State) {
        let (game, workspace) = (state.game.position.game(), state.settings.workspace);
        let id = egui::Id::unique("game of the panels");
        let before = ui.data_mut(|data| *data.get_temp_mut_or(id, (game, workspace)));
        ui.data_mut(|data| data.insert_temp(id, (game, workspace)));
        let is_other = before.0 != game;
        let empty = [
            (Panel::Weights, !matches!(game, Game::Othello { .. }), true),
            (Panel::Review, state.review.line.is_none(), !reviews(game)),
            (Panel::Compare, state.comparison.entries.is_empty(), true),
        ];
        for (panel, _, leaves) in empty.into_iter().filter(|(_, is_empty, _)| *is_empty) {
            // On request the empty panel is shown; once another panel is in front, no empty tab stays beside
            // it.
            if is_other && leaves || self.shows(workspace, panel) && !self.is_seen(workspace, panel) {
                show(self.tree(workspace), panel, false);
            }
        }
        // To study one may go on with searches of another game; the panel says that they are of another.
        let is_stale = workspace != Workspace::Study
            && state.comparison.position().is_some_and(|position| position.game() != game);
        if is_stale && before != (game, workspace) {
            show(self.tree(workspace), Panel::Compare, false);
        }
    }
}

impl PanelLayout {
    /// Hides the tree of a lesson about something else beside an exercise; it comes back with the page of its
    /// lesson.
    fn leave_lesson(&mut self, ui: &egui::Ui, state: &State) {
        if state.settings.workspace != Workspace::Learn {
            return;
        }
        let exercise =
            state.exercises.exercise().filter(|_| self.is_seen(Workspace::Learn, Panel::Exercises));
        let board = [&state.game.document.start, &state.game.position];
        let is_other = exercise.is_some_and(|exercise| !board.contains(&&exercise.subject));
        let id = egui::Id::unique("exercise about something else");
        let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(id), is_other));
        if before == is_other {
            return;
        }
        let [tree, board] = if is_other { [false; 2] } else { lessons::spoken_of(state) };
        self.beside = (tree, board);
        let panels = self.tree(Workspace::Learn);
        show(panels, Panel::Tree, tree);
        show(panels, Panel::Game, board);
    }
}

/// Whether an arrangement contains every panel.
fn holds_all(tree: &Tree<Panel>) -> bool {
    Panel::ALL.iter().all(|panel| tree.tiles.find_pane(panel).is_some())
}

/// One panel that fills the window, and the button back.
fn full_ui(ui: &mut egui::Ui, panel: Panel, state: &State, commands: &mut Vec<Command>) {
    egui::Panel::bottom("full view").show(ui, |ui| {
        let words = state.text().get("layout.full");
        if ui.add(egui::Button::new(words).frame(false)).clicked() {
            commands.push(Command::ToggleFullPanel(panel));
        }
    });
    panel_ui(ui, panel, state, commands);
}

/// The hint where every panel is closed.
fn nothing_ui(ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    ui.vertical_centered(|ui| {
        ui.add_space(0.3 * ui.available_height());
        ui.label(text.get("layout.empty"));
        ui.add_space(2.0 * UNIT);
        if ui.button(text.get("action.reset-layout")).clicked() {
            commands.push(Command::ResetLayout);
        }
    });
}

fn panel_ui(ui: &mut egui::Ui, panel: Panel, state: &State, commands: &mut Vec<Command>) {
    // Pushed on a change alone: a command in every frame would request the next frame, and so on.
    if state.view.pointed != Some(panel) && ui.rect_contains_pointer(ui.max_rect()) {
        commands.push(Command::Point(panel));
    }
    if SHOWS_GAME.contains(&panel) {
        boards::note_game_shown(ui.ctx());
    }
    let frame = egui::Frame::new().fill(Palette::of(ui).panel).inner_margin(2.0 * UNIT);
    frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size().max(Vec2::ZERO));
        // With its margin, or words would stand at the rim of a picture.
        board_picture::publish(ui.ctx(), Some(panel), ui.max_rect().expand(2.0 * UNIT));
        if panel == Panel::Exercises {
            note_exercises(ui);
        }
        // An exercise takes the keyboard below its heading, where it is answered.
        if panel != Panel::Exercises || !panels::is_answered(state) {
            lead_in(ui, Some(panel));
        }
        let room = ui.available_rect_before_wrap();
        if room.width() >= LEAST.x && room.height() >= LEAST.y {
            return content_ui(ui, panel, state, commands);
        }
        // Laid out as if there were room: widgets without any width would overlap.
        let rect = Rect::from_min_size(room.min, room.size().max(LEAST));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(rect));
        inner.shrink_clip_rect(room);
        content_ui(&mut inner, panel, state, commands);
    });
}

/// Panels that show the open game or its search.
const SHOWS_GAME: [Panel; 4] = [Panel::Game, Panel::Analysis, Panel::Tree, Panel::Review];

/// The least room for every panel, in points. Where a divider leaves less, the rest is cut off.
const LEAST: Vec2 = Vec2::new(200.0, 160.0);

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

/// The visible panels of a tile.
fn panels_in(tiles: &Tiles<Panel>, tile: TileId) -> impl Iterator<Item = Panel> {
    let (mut waiting, mut found) = (vec![tile], Vec::new());
    while let Some(tile) = waiting.pop().filter(|&tile| tiles.is_visible(tile)) {
        match tiles.get(tile) {
            Some(Tile::Pane(panel)) => found.push(*panel),
            Some(Tile::Container(container)) => waiting.extend(container.children_vec().into_iter().rev()),
            None => {}
        }
    }
    found.into_iter()
}

/// The look and the content of the tiles.
struct Painter<'a> {
    state: &'a State,
    commands: &'a mut Vec<Command>,
    /// Whether an exercise stands beside the panels.
    is_answered_here: bool,
    /// The places whose tabs are shown.
    barred: Vec<TileId>,
}

/// The places with at least so many tabs.
fn with_tabs(tiles: &Tiles<Panel>, least: usize) -> Vec<TileId> {
    let several = |(&id, tile): (&TileId, &Tile<Panel>)| match tile {
        Tile::Container(Container::Tabs(tabs)) => {
            let shown = tabs.children.iter().filter(|&&child| panels_in(tiles, child).next().is_some());
            (shown.count() >= least).then_some(id)
        }
        _ => None,
    };
    tiles.iter().filter_map(several).collect()
}

impl Behavior<Panel> for Painter<'_> {
    fn pane_ui(&mut self, ui: &mut egui::Ui, _tile: TileId, panel: &mut Panel) -> egui_tiles::UiResponse {
        let exercises = &self.state.exercises;
        if self.is_answered_here
            && exercises.answers_shown != Some(exercises.current)
            && tells_answer(self.state, *panel)
        {
            panels::answers_covered_ui(ui, self.state, self.commands);
        } else {
            panel_ui(ui, *panel, self.state, self.commands);
        }
        egui_tiles::UiResponse::None
    }

    fn tab_title_for_pane(&mut self, panel: &Panel) -> egui::WidgetText {
        self.state.text().get(panel.key()).into()
    }

    fn tab_title_for_tile(&mut self, tiles: &Tiles<Panel>, tile: TileId) -> egui::WidgetText {
        // Panels side by side behind one tab have the names of the visible ones.
        let names = panels_in(tiles, tile).map(|panel| self.state.text().get(panel.key()));
        names.collect::<Vec<_>>().join(" + ").into()
    }

    fn on_tab_button(&mut self, tiles: &mut Tiles<Panel>, tile: TileId, tab: Response) -> Response {
        let panels: Vec<_> = panels_in(tiles, tile).collect();
        // Hidden instead of removed, so that they come back in their place.
        let closed = || panels.iter().map(|&panel| Command::TogglePanel(panel));
        if tab.middle_clicked() {
            self.commands.extend(closed());
        }
        // The current panel: the next key may be for it, before the pointer has moved there.
        if tab.clicked() {
            self.commands.extend(panels.first().map(|&panel| Command::Point(panel)));
        }
        offers_ui(&tab, self.state, self.commands, |menu| {
            if let [panel] = panels[..] {
                menu.action_for("full-panel", true, Command::ToggleFullPanel(panel));
                menu.action_for("copy-panel", true, Command::CopyPanel(panel));
                menu.action_for("copy-panel-2", true, Command::CopyEnlarged(Some(panel), 2));
                menu.action_for("copy-panel-4", true, Command::CopyEnlarged(Some(panel), 4));
            }
            menu.entry("layout.close", |_, commands| commands.extend(closed()));
            menu.line();
            menu.actions(&["reset-layout"]);
        });
        tab
    }

    fn simplification_options(&self) -> SimplificationOptions {
        // A page, or a board, that stands alone needs no tab.
        SimplificationOptions { all_panes_must_have_tabs: false, ..SimplificationOptions::default() }
    }

    fn is_tab_bar_visible(&self, tile: TileId, _tabs: &egui_tiles::Tabs) -> bool {
        self.barred.contains(&tile)
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        UNIT
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        7.0 * UNIT
    }
}
