//! The trees of exercises: blank, to be filled in, and with the result of the search.

use crate::catalog::{AnyPosition, Unit};
use crate::conventions::Conventions;
use crate::exercise::{Exercise, ExerciseKind, Fault, ModelAnswer};
use crate::game::number_tree::NumberTree;
use crate::game::{ActionId, Alternating as _, Score, Side};
use crate::trace::TreeSnapshot;
use crate::trace::export::{
    ExportNode, ExportScene, FigureGrowth, FigureWords, NodeStatus, SceneOptions, TreePart, WindowDisplay,
};

/// The tree of an exercise with nothing but its leaves.
pub(super) fn blank(exercise: &Exercise, growth: FigureGrowth) -> Result<ExportScene, Fault> {
    let root = exercise.tree()?;
    let mut export_nodes = Vec::new();
    grow(exercise, &root, 0, None, &mut export_nodes);
    let named = is_game(exercise);
    let unit = Unit::new(exercise.subject.game(), 1);
    let conventions = exercise.conventions;
    Ok(ExportScene { export_nodes, named, conventions, unit, growth })
}

/// The nodes of a tree in the order in which [`blank`] draws them.
pub(super) fn nodes(root: &NumberTree) -> Vec<u32> {
    let (mut nodes, mut below) = (Vec::new(), vec![0]);
    while let Some(node) = below.pop() {
        nodes.push(node);
        below.extend(root.tree().children(node).iter().rev());
    }
    nodes
}

/// Whether the tree is that of a game, whose branches are named moves.
fn is_game(exercise: &Exercise) -> bool {
    !matches!(exercise.subject, AnyPosition::NumberTree(_))
}

/// Adds a node below the node `parent`, with its subtree.
fn grow(
    exercise: &Exercise,
    root: &NumberTree,
    node: u32,
    parent: Option<usize>,
    export_nodes: &mut Vec<ExportNode>,
) {
    let (tree, index) = (root.tree(), export_nodes.len());
    let side = parent.map_or(root.side_to_move(), |parent| export_nodes[parent].side.other());
    let value = tree.value(node);
    let value_words = |value: i32| number(seen_by_course(exercise.conventions, side, Score(value)));
    export_nodes.push(ExportNode {
        node: None,
        parent,
        children: Vec::new(),
        action: if is_game(exercise) && node != 0 { exercise.node_name(root, node) } else { String::new() },
        name: tree.name(node).filter(|_| value.is_none()),
        side,
        leaf: value.is_some(),
        standing: NodeStatus::Done,
        value: None,
        words: value.map(value_words).unwrap_or_default(),
        note: None,
        on_line: false,
        cut: false,
        hidden: 0,
        visits: 0,
        board: None,
    });
    if let Some(parent) = parent {
        export_nodes[parent].children.push(index);
    }
    for &child in tree.children(node) {
        grow(exercise, root, child, Some(index), export_nodes);
    }
}

/// The tree with the result of the exercise's search.
pub(super) fn solved(
    exercise: &Exercise,
    solution: &ModelAnswer,
    words: &FigureWords,
    growth: FigureGrowth,
) -> Option<ExportScene> {
    let windows =
        if matches!(exercise.kind, ExerciseKind::Windows) { WindowDisplay::All } else { WindowDisplay::Open };
    let view = SceneOptions {
        part: TreePart::default(),
        windows,
        ghosts: false,
        conventions: exercise.conventions,
        growth,
        ..SceneOptions::default()
    };
    let limit = 2 * Exercise::MOST_NODES;
    let tree = solution.tree.as_ref()?;
    let mut scene =
        ExportScene::of(TreeSnapshot::new(tree, None), &solution.root, &view, words, limit).ok()?;
    if is_game(exercise) {
        scene.named = true;
        for export_node in &mut scene.export_nodes {
            let path = export_node.node.map(|node| tree.path(node)).unwrap_or_default();
            export_node.action = move_at(exercise, &path).unwrap_or_default();
        }
    }
    Some(scene)
}

/// The last move of a line, each of whose steps is an index into the moves there.
fn move_at(exercise: &Exercise, path: &[ActionId]) -> Option<String> {
    let mut position = exercise.subject.clone();
    let mut label = None;
    for &ActionId(place) in path {
        let action = position.actions().get(usize::from(place)).copied()?;
        label = Some(position.label(action));
        position = position.after(&[action]);
    }
    label
}

/// A value for the first player, converted to the point of view of the conventions where `mover` moves.
fn seen_by_course(conventions: Conventions, mover: Side, value: Score) -> Score {
    value.for_first(conventions.viewer(mover))
}

/// A number of a textbook tree: a visible minus, no plus.
pub(super) fn number(score: Score) -> String {
    let text = score.to_string();
    // In a window the plus of infinity is kept, beside the minus of the other end.
    if score == Score::INFINITY { text } else { text.trim_start_matches('+').to_owned() }
}
