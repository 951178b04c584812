//! Pictures of a recording, one after another: every node keeps its place, and from one picture to the next
//! only the changes are drawn. Interactive pages are made of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalog::AnyPosition;
use crate::trace::{Moment, NodeId, Tree, TreeSnapshot};

use super::builder::{Builder, TwigSource};
use super::figure_layout::FigureLayout;
use super::legend::{self, SAMPLE_ROOM};
use super::paper::Figure;
use super::scene::{ExportScene, SceneOptions};
use super::shapes::PaperPoint;
use super::svg::{Styles, number};
use super::{ExportRefusal, FigureWords};

/// The pictures of a recording, and the one that is shown.
pub struct Pictures<'a> {
    tree: &'a Tree,
    root: &'a AnyPosition,
    view: SceneOptions,
    words: &'a FigureWords,
    scene: ExportScene,
    /// The source of each node, and its ply below the first.
    seeds: Vec<(TwigSource, u32)>,
    plan: FigureLayout,
    /// The node of the scene for each recorded node that is shown.
    export_nodes: BTreeMap<NodeId, usize>,
    moment: Moment,
    /// Nodes whose look may change in the next picture: the open ones and the principal variation.
    lively: BTreeSet<NodeId>,
    len: usize,
}

/// One node as SVG. Lengths are points, relative to the middle of the node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The class of its branch, and whether the branch lies on top of the others.
    pub branch: Option<(String, bool)>,
    /// The marks on its branch.
    pub marks: String,
    pub node: String,
    /// The value with its certainty.
    pub value: String,
    /// The window; empty where the node was searched without one.
    pub window: String,
}

/// The place of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct TwigPosition {
    /// The recorded node; `None` for one that only a textbook tree has.
    pub node: Option<NodeId>,
    pub parent: Option<usize>,
    /// The middle of the node.
    pub at: (f32, f32),
    /// The points of the branch as an SVG path; empty at the root.
    pub branch: String,
    /// The action that leads there, in notation.
    pub action: String,
    /// The name of a node in a textbook tree.
    pub name: Option<String>,
}

impl<'a> Pictures<'a> {
    /// The pictures of a recording that began at `root`, the first one shown.
    ///
    /// # Errors
    /// When there is nothing to show, or more than `limit` nodes.
    pub fn new(
        tree: &'a Tree,
        root: &'a AnyPosition,
        view: &SceneOptions,
        words: &'a FigureWords,
        limit: usize,
    ) -> Result<Self, ExportRefusal> {
        let view = SceneOptions { ghosts: true, ..view.clone() };
        let whole = ExportScene::of(TreeSnapshot::now(tree), root, &view, words, limit)?;
        let plan = FigureLayout::of(&whole, words, true);
        let moment = Moment::at(tree, tree.step_of_picture(0));
        let now = TreeSnapshot::new(tree, Some(&moment));
        let (scene, seeds) = ExportScene::with_seeds(now, root, &view, words, limit)?;
        let node =
            |(index, export_node): (usize, &super::scene::ExportNode)| Some((export_node.node?, index));
        let export_nodes = scene.export_nodes.iter().enumerate().filter_map(node).collect();
        let (lively, len) = (changing_nodes(now), now.len());
        Ok(Self { tree, root, view, words, scene, seeds, plan, export_nodes, moment, lively, len })
    }

    /// The numbers of the pictures that show a change: all except those that only concern hidden nodes.
    pub fn numbers(&self) -> Vec<u64> {
        let last = self.tree.picture(self.tree.steps());
        let shown = |number: &u64| {
            let node = self.tree.current(self.tree.step_of_picture(*number));
            // Each simulation passes the root, which is always shown, so none of its pictures is left out.
            *number == 0 || *number == last || self.tree.has_simulations() || self.export_node(node).is_some()
        };
        (0..=last).filter(shown).collect()
    }

    /// The scene's node for a recorded node, if it is shown.
    pub fn export_node(&self, node: Option<NodeId>) -> Option<usize> {
        self.export_nodes.get(&node?).copied()
    }

    /// The scene's node for a recorded node, or for its nearest ancestor that is shown.
    pub fn twig_above(&self, node: NodeId) -> Option<usize> {
        self.tree.with_ancestors(node).find_map(|id| self.export_node(Some(id)))
    }

    /// The number of nodes shown.
    pub fn len(&self) -> usize {
        self.seeds.len()
    }

    /// Always `false`: a recording without a node is refused.
    pub fn is_empty(&self) -> bool {
        self.seeds.is_empty()
    }

    /// Width and height of all pictures.
    pub fn size(&self) -> PaperPoint {
        self.plan.size()
    }

    /// The tree at the step of the picture.
    pub fn snapshot(&self) -> TreeSnapshot<'_> {
        TreeSnapshot::new(self.tree, Some(&self.moment))
    }

    /// The scene of the picture.
    pub const fn scene(&self) -> &ExportScene {
        &self.scene
    }

    /// Goes to another picture and returns the nodes that look otherwise there, and perhaps a few more.
    pub fn go(&mut self, number: u64) -> BTreeSet<usize> {
        let step = self.tree.step_of_picture(number);
        let follows = step == self.tree.step_after(self.moment.step());
        self.moment.seek(self.tree, step);
        let now = TreeSnapshot::new(self.tree, Some(&self.moment));
        let lively_now = changing_nodes(now);
        let (from, to) = (self.len.min(now.len()), self.len.max(now.len()));
        // Values of depth-first nodes are final, so a jump changes only the nodes that are open before or
        // after it.
        let few = !self.tree.is_rated() && !self.tree.is_solved();
        let few = few && (follows || !self.tree.has_simulations() && step > 0);
        let touched: BTreeSet<usize> = if few {
            let new = (from..to).map(|id| NodeId(id as u32));
            let old = self.lively.iter().chain(&lively_now).copied();
            new.chain(old).filter_map(|id| self.export_node(Some(id))).collect()
        } else {
            (0..self.len()).collect()
        };
        (self.lively, self.len) = (lively_now, now.len());
        let view = self.view.clone();
        let moment = self.moment.clone();
        let builder = Builder::new(TreeSnapshot::new(self.tree, Some(&moment)), self.root, &view, self.words);
        let mut changed = BTreeSet::new();
        for index in touched {
            self.refresh(&builder, index, &mut changed);
        }
        // The marks on a branch belong to the node above, too.
        let below = changed.iter().flat_map(|&index| self.scene.export_nodes[index].children.iter().copied());
        below.chain(changed.iter().copied()).collect()
    }

    fn refresh(&mut self, builder: &Builder<'_>, index: usize, changed: &mut BTreeSet<usize>) {
        let (seed, ply) = &self.seeds[index];
        let below = builder.below(seed, *ply);
        let old = &self.scene.export_nodes[index];
        let (parent, children) = (old.parent, old.children.clone());
        let export_node = super::scene::ExportNode {
            parent,
            children: children.clone(),
            ..builder.export_node(seed, !below.is_empty())
        };
        if export_node != *old {
            self.scene.export_nodes[index] = export_node;
            changed.insert(index);
        }
        for (child, seed) in children.into_iter().zip(below) {
            // A node without a recorded one never changes by itself, so it follows its parent.
            if matches!(seed, TwigSource::Known(..)) {
                self.seeds[child].0 = seed;
                self.refresh(builder, child, changed);
            }
        }
    }

    /// The place of a node in all pictures.
    pub fn spot(&self, index: usize) -> TwigPosition {
        let export_node = &self.scene.export_nodes[index];
        let [branch, ..] = Figure::of_twig(&self.scene, &self.plan, index);
        let path = branch.first().and_then(|shape| Styles::default().line(shape));
        TwigPosition {
            node: export_node.node,
            parent: export_node.parent,
            at: self.plan.place(index),
            branch: path.map_or_else(String::new, |(path, _)| path),
            action: export_node.action.clone(),
            name: export_node.name.clone(),
        }
    }

    /// Draws a node as it looks in the picture.
    pub fn draw(&self, index: usize, styles: &mut Styles) -> Drawing {
        let export_node = &self.scene.export_nodes[index];
        let [branch, marks, node] = Figure::of_twig(&self.scene, &self.plan, index);
        let top = export_node.on_line || export_node.standing == super::NodeStatus::Open;
        let at = self.plan.place(index);
        let line = branch.first().and_then(|shape| styles.line(shape));
        let builder = Builder::new(self.snapshot(), self.root, &self.view, self.words);
        let window = export_node.node.filter(|_| !export_node.leaf).and_then(|id| builder.known_window(id));
        Drawing {
            branch: line.map(|(_, class)| (class, top)),
            marks: styles.fragment(&marks, at),
            node: styles.fragment(&node, at),
            value: export_node.words.clone(),
            window: window.unwrap_or_default(),
        }
    }

    /// The whole picture as the content of an SVG, the layers of a page in their order. Equal parts are
    /// written once.
    pub fn still_picture(&self, words: &FigureWords, styles: &mut Styles) -> String {
        let drawn: Vec<_> =
            (0..self.len()).map(|index| (self.spot(index), self.draw(index, styles))).collect();
        let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
        for part in drawn.iter().flat_map(|(_, drawing)| [drawing.marks.as_str(), drawing.node.as_str()]) {
            *uses.entry(part).or_default() += usize::from(!part.is_empty());
        }
        // The map gives the parts in order, as the search for their numbers below needs them.
        let shared: Vec<&str> =
            uses.into_iter().filter(|&(_, times)| times > 2).map(|(part, _)| part).collect();
        let mut layers = [const { Vec::new() }; 4];
        for (spot, drawing) in &drawn {
            if let Some((class, top)) = &drawing.branch {
                let path = format!("<path class=\"{class}\" d=\"{}\"/>", spot.branch);
                layers[usize::from(*top)].push(path);
            }
            let (x, y) = (number(spot.at.0), number(spot.at.1));
            for (layer, part) in [(2, drawing.marks.as_str()), (3, drawing.node.as_str())] {
                layers[layer].push(match shared.binary_search(&part) {
                    _ if part.is_empty() => String::new(),
                    Ok(name) => format!("<use href=\"#p{name}\" x=\"{x}\" y=\"{y}\"/>"),
                    Err(_) => format!("<g transform=\"translate({x} {y})\">{part}</g>"),
                });
            }
        }
        let layer = |layer: &Vec<String>| format!("<g>{}</g>\n", layer.concat());
        let layers: String = layers.iter().map(layer).collect();
        let define = |(name, part): (usize, &&str)| format!("<g id=\"p{name}\">{part}</g>");
        let shared: String = shared.iter().enumerate().map(define).collect();
        format!("<defs>{shared}</defs><g>{}</g>\n{layers}", self.sides(words, styles))
    }

    /// The side that chooses on each ply, at its left, as SVG.
    pub fn sides(&self, words: &FigureWords, styles: &mut Styles) -> String {
        let mut figure = Figure { size: (0.0, 0.0), shapes: Vec::new(), title: String::new() };
        figure.sides(&self.scene, &self.plan, words);
        styles.fragment(&figure.shapes, (0.0, 0.0))
    }

    /// The marks with their meaning: a small SVG for each, and its words.
    pub fn legend(&self, words: &FigureWords, styles: &mut Styles) -> Vec<(String, String)> {
        let (width, height) = (number(SAMPLE_ROOM.0), number(SAMPLE_ROOM.1));
        let entry = |&mark| {
            let sample = styles.fragment(&legend::sample_of(mark), (0.0, 0.0));
            let svg =
                format!("<svg width=\"{width}\" height=\"{height}\" aria-hidden=\"true\">{sample}</svg>");
            (svg, legend::meaning(words, mark).to_owned())
        };
        self.plan.marks().iter().map(entry).collect()
    }
}

/// Nodes whose look may change in the next picture.
fn changing_nodes(now: TreeSnapshot<'_>) -> BTreeSet<NodeId> {
    let current = now.tree().current(now.step());
    let root = (!now.tree().is_empty()).then_some(NodeId::ROOT);
    now.open_path().into_iter().chain(now.principal_variation()).chain(current).chain(root).collect()
}
