//! A scene as data for other programs: all values are those of the first player.

use serde::Serialize;

use crate::catalog::Unit;
use crate::game::score::Certainty;
use crate::game::{Score, Side};
use crate::search::foreign::{Said, SaidKind};
use crate::trace::TreeSnapshot;

use super::FigureLook;
use super::scene::{ExportNode, ExportScene, NodeStatus, SceneOptions, WindowDisplay};

/// The whole file.
#[derive(Serialize)]
struct JsonExport<'a> {
    /// The version of the format; its name marks the file as one of this program.
    edagari_tree: u32,
    caption: &'a [String],
    /// Steps of the recording that were done, and their total, counted as in the caption: actions never tried
    /// for one reason are one step.
    step: u64,
    steps: u64,
    /// Units of an estimate in a disc; results of finished games are in discs in any case.
    #[serde(skip_serializing_if = "Option::is_none")]
    per_disc: Option<u16>,
    /// Whether results are 1, 0 and -1, because the search counted neither discs nor moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    only_results: bool,
    nodes: Vec<JsonNode<'a>>,
}

/// One node; fields that do not apply are left out.
#[derive(Serialize)]
struct JsonNode<'a> {
    id: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    #[serde(skip_serializing_if = "str::is_empty")]
    action: &'a str,
    side: &'static str,
    state: &'static str,
    leaf: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<&'static str>,
    /// Whether the value is proven, and no estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<bool>,
    /// The value in words of a leaf that was never read.
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<&'a str>,
    /// `null` is an open end.
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<[Option<i32>; 2]>,
    principal: bool,
    cut: bool,
    #[serde(skip_serializing_if = "is_zero")]
    hidden: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f64>,
    /// The rating of a position in a search by layers or heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    promise: Option<i32>,
    #[serde(flatten)]
    said: JsonSaid<'a>,
}

/// Remarks of another program on a node besides its window and value, by the keys of an open trace.
#[derive(Default, Serialize)]
struct JsonSaid<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extended: Option<i32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    null: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    again: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    prior: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<&'a str>,
}

impl<'a> JsonSaid<'a> {
    fn of(said: impl Iterator<Item = Said>, words: &'a [String]) -> Self {
        let mut own = Self::default();
        for Said { kind, number } in said {
            let text = usize::try_from(number).ok().and_then(|at| words.get(at)).map(String::as_str);
            match kind {
                SaidKind::Depth => own.depth = Some(number),
                SaidKind::Reduced => own.reduced = Some(number),
                SaidKind::Extended => own.extended = Some(number),
                SaidKind::NullMove => own.null = true,
                SaidKind::Again => own.again = true,
                SaidKind::Prior => own.prior = text,
                SaidKind::Terms => own.terms = text,
                SaidKind::Remark => own.remarks.extend(text),
            }
        }
        own
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Writes a scene, one node per line.
pub(super) fn write(
    scene: &ExportScene,
    snapshot: TreeSnapshot<'_>,
    look: &FigureLook,
    view: &SceneOptions,
) -> Vec<u8> {
    let entries = scene
        .export_nodes
        .iter()
        .enumerate()
        .map(|(id, export_node)| entry(id, export_node, snapshot, view, scene.unit));
    let tree = snapshot.tree();
    let export = JsonExport {
        edagari_tree: 1,
        caption: &look.caption,
        step: tree.picture(snapshot.step()),
        steps: tree.picture(tree.steps()),
        per_disc: scene.unit.parts_of_discs(),
        only_results: scene.unit.is_word(Score::DRAW, Certainty::Proven),
        nodes: entries.collect(),
    };
    // Serialising numbers and words cannot fail.
    let text = serde_json::to_string(&export).unwrap_or_default();
    // No caption can hold this text, because its quotation marks are escaped in JSON.
    let mut lines = text.replace("{\"id\":", "\n{\"id\":");
    lines.push('\n');
    lines.into_bytes()
}

fn entry<'a>(
    id: usize,
    export_node: &'a ExportNode,
    snapshot: TreeSnapshot<'_>,
    view: &'a SceneOptions,
    unit: Unit,
) -> JsonNode<'a> {
    // A node that is only shown in its place for later has a number, but nothing is known of it yet.
    let node = export_node.node.filter(|&node| snapshot.exists(node));
    let monte_carlo = snapshot.tree().has_simulations();
    let searched = !export_node.standing.is_unsearched();
    let is_rated = snapshot.tree().is_rated();
    let has_window = searched && !monte_carlo && view.windows != WindowDisplay::Absent;
    JsonNode {
        id,
        parent: export_node.parent,
        action: &export_node.action,
        side: if export_node.side == Side::First { "first" } else { "second" },
        state: match export_node.standing {
            NodeStatus::Done => "done",
            NodeStatus::Open => "open",
            NodeStatus::Pruned => "pruned",
            NodeStatus::Twin | NodeStatus::Duplicate => "twin",
            NodeStatus::Waiting => "waiting",
            NodeStatus::Dropped => "dropped",
            NodeStatus::Unseen => "unseen",
        },
        leaf: export_node.leaf,
        value: export_node.value.map(|(_, value)| unit.whole(value)),
        bound: export_node.value.map(|(known, _)| known.word()),
        proven: export_node.value.map(|(known, _)| !known.is_estimated()),
        unread: (!searched && !is_rated && export_node.leaf && !export_node.words.is_empty())
            .then_some(export_node.words.as_str()),
        window: node.filter(|_| has_window).map(|node| {
            let (alpha, beta) = snapshot.window(node);
            let (low, high) = if export_node.side == Side::First { (alpha, beta) } else { (-beta, -alpha) };
            [low, high].map(|end| (end.0.abs() < Score::INFINITY.0).then(|| unit.whole(end)))
        }),
        principal: export_node.on_line,
        cut: export_node.cut,
        hidden: export_node.hidden,
        visits: node.filter(|_| monte_carlo && !snapshot.tree().is_solved()).map(|_| export_node.visits),
        mean: node.and_then(|node| snapshot.node(node).mean),
        promise: node.filter(|_| is_rated).and_then(|node| snapshot.node(node).value).map(Score::units),
        said: JsonSaid::of(node.into_iter().flat_map(|node| snapshot.tree().said(node)), &view.words),
    }
}
