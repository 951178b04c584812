//! The arrangements in the toolkit's file, also in the format of versions before three of them were stored.

use std::collections::BTreeMap;

use egui_tiles::{Container, Tile, Tree};
use serde::{Deserialize, Deserializer};

use edagari_app::session::screen::data::{Panel, Workspace};

use super::PanelLayout;
use super::rooms::Room;

/// All fields ever stored.
#[derive(Deserialize)]
pub(super) struct KeptLayout {
    #[serde(default)]
    trees: BTreeMap<Workspace, Tree<Panel>>,
    #[serde(default)]
    beside: (bool, bool),
    /// The one arrangement in use, of earlier versions.
    #[serde(default, deserialize_with = "known")]
    tree: Option<Tree<Panel>>,
    /// The user's own one, set aside during a lesson.
    #[serde(default)]
    own: Option<Tree<Panel>>,
    /// The other one, to play or to study.
    #[serde(default)]
    other: Option<Tree<Panel>>,
    /// Whether the one in use was to play.
    #[serde(default)]
    plays: bool,
}

/// A value that is written without an `Option` around it.
fn known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Tree<Panel>>, D::Error> {
    Tree::deserialize(deserializer).map(Some)
}

impl From<KeptLayout> for PanelLayout {
    fn from(kept: KeptLayout) -> Self {
        let KeptLayout { mut trees, beside, tree, own, other, plays } = kept;
        let used = own.or(tree);
        let (play, study) = if plays { (used, other) } else { (other, used) };
        for (workspace, tree) in [(Workspace::Play, play), (Workspace::Study, study)] {
            if let Some(mut tree) = tree {
                hide_behind(&mut tree);
                trees.entry(workspace).or_insert(tree);
            }
        }
        for workspace in Workspace::ALL {
            trees.entry(workspace).or_insert_with(|| Room::Usual.arrangement(workspace));
        }
        Self { trees, beside }
    }
}

/// Hides the tabs behind others: earlier versions showed a tab for each panel, used or not.
fn hide_behind(tree: &mut Tree<Panel>) {
    let mut behind = Vec::new();
    for tile in tree.tiles.tiles() {
        if let Tile::Container(Container::Tabs(tabs)) = tile {
            behind.extend(tabs.children.iter().copied().filter(|child| Some(*child) != tabs.active));
        }
    }
    for tile in behind {
        if matches!(tree.tiles.get(tile), Some(Tile::Pane(_))) {
            tree.set_visible(tile, false);
        }
    }
}
