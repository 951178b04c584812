//! The default arrangements, for each use of the window in large windows and in small ones. An unchanged
//! arrangement follows the size of the window; one that the user changed stays.

use egui::Vec2;
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};

use edagari_app::session::screen::data::{Panel, Workspace};

use super::show;

/// The sizes of a window with different arrangements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// Panels stand above each other.
    Usual,
    /// Panels are tabs of one place: above each other they would be strips.
    Small,
}

impl Room {
    /// A window lower or narrower than this, in points, is small: with large letters a usual one is, too.
    const LEAST: Vec2 = Vec2::new(860.0, 640.0);

    pub(super) fn of(window: Vec2) -> Self {
        if window.x < Self::LEAST.x || window.y < Self::LEAST.y { Self::Small } else { Self::Usual }
    }

    const fn other(self) -> Self {
        match self {
            Self::Usual => Self::Small,
            Self::Small => Self::Usual,
        }
    }

    /// Empty panels are hidden, not left out: one that is requested later has its place already.
    pub(super) fn arrangement(self, workspace: Workspace) -> Tree<Panel> {
        let (left, above, shares, shown): (&[Panel], &[Panel], _, &[Panel]) = match workspace {
            // The game alone, with the moves beside the board; all other panels open on the right.
            Workspace::Play => (&[Panel::Game], &[Panel::Analysis], [0.62, 0.38], &[Panel::Game]),
            // The page alone, until it has panels; a tree needs more room than the board above it.
            Workspace::Learn => {
                (&[Panel::Course, Panel::Exercises], &[Panel::Game], [0.34, 0.42], &[Panel::Course])
            }
            // Game on the left; analysis above tree on the right.
            Workspace::Study => {
                let shown = &[Panel::Game, Panel::Analysis, Panel::Tree];
                (&[Panel::Game], &[Panel::Analysis], [0.42, 0.38], shown)
            }
        };
        let mut tree = match self {
            Self::Usual => arranged(left, above, shares),
            Self::Small => arranged(left, &[], shares),
        };
        for panel in Panel::ALL {
            show(&mut tree, panel, shown.contains(&panel));
        }
        tree
    }

    /// Rearranges panels for this room if they still have the default arrangement of the other one. The same
    /// panels are shown.
    pub(super) fn take(self, workspace: Workspace, tree: &mut Tree<Panel>) {
        if Shape::of(tree) != Shape::of(&self.other().arrangement(workspace)) {
            return;
        }
        let mut arrangement = self.arrangement(workspace);
        for panel in Panel::ALL {
            let shown = tree.tiles.find_pane(&panel).is_some_and(|tile| tree.is_visible(tile));
            show(&mut arrangement, panel, shown);
        }
        let mut seen: Vec<Panel> =
            tree.active_tiles().iter().filter_map(|tile| tree.tiles.get_pane(tile).copied()).collect();
        // The last one is in front where two come into one place: a tree, else the board of the figures.
        seen.sort_by_key(|&panel| match panel {
            Panel::Tree => 2,
            Panel::Game => 1,
            _ => 0,
        });
        for panel in seen {
            arrangement.make_active(|_, tile| matches!(tile, Tile::Pane(pane) if *pane == panel));
        }
        *tree = arrangement;
    }
}

/// These panels on the left, those above on the right, all others as tabs below, with the tree in front; the
/// shares of left and above.
fn arranged(left: &[Panel], above: &[Panel], [left_share, above_share]: [f32; 2]) -> Tree<Panel> {
    let mut tiles = Tiles::default();
    let mut below: Vec<Panel> =
        Panel::ALL.into_iter().filter(|panel| !left.contains(panel) && !above.contains(panel)).collect();
    if !above.is_empty() {
        // The sort is stable: the tree comes first and the others keep the order of the menus.
        below.sort_by_key(|&panel| panel != Panel::Tree);
    }
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

fn insert_linear(tiles: &mut Tiles<Panel>, direction: LinearDir, parts: [TileId; 2], share: f32) -> TileId {
    let mut linear = Linear::new(direction, parts.to_vec());
    linear.shares.set_share(parts[0], share);
    linear.shares.set_share(parts[1], 1.0 - share);
    tiles.insert_container(Container::Linear(linear))
}

/// The form of an arrangement, without visibility and active tabs.
#[derive(PartialEq)]
enum Shape {
    Panel(Panel),
    Tabs(Vec<Self>),
    /// With the parts of the room, in thousandths.
    Linear(LinearDir, Vec<(Self, u32)>),
    /// Only a user arranges like this.
    Other,
}

impl Shape {
    fn of(tree: &Tree<Panel>) -> Self {
        tree.root.map_or(Self::Other, |root| Self::of_tile(&tree.tiles, root))
    }

    fn of_tile(tiles: &Tiles<Panel>, tile: TileId) -> Self {
        match tiles.get(tile) {
            Some(Tile::Pane(panel)) => Self::Panel(*panel),
            // The toolkit leaves no tabs around a single panel.
            Some(Tile::Container(Container::Tabs(tabs))) => match tabs.children[..] {
                [only] => Self::of_tile(tiles, only),
                ref several => Self::Tabs(several.iter().map(|&tile| Self::of_tile(tiles, tile)).collect()),
            },
            Some(Tile::Container(Container::Linear(linear))) => {
                let all: f32 = linear.children.iter().map(|&tile| linear.shares[tile]).sum();
                let part = |tile| {
                    let share = linear.shares[tile] / all;
                    (Self::of_tile(tiles, tile), (share * 1000.0).round() as u32)
                };
                Self::Linear(linear.dir, linear.children.iter().map(|&tile| part(tile)).collect())
            }
            _ => Self::Other,
        }
    }
}
