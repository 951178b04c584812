//! The reasons for the state of a node, in sentences.

use crate::boards;
use edagari_app::catalog::Method;
use edagari_app::game::Side;
use edagari_app::game::score::Bound;
use edagari_app::search::events::Why;
use edagari_app::session::tree::scene::{Labels, TreeScene};
use edagari_app::trace::narrate::BoundedValue;
use edagari_app::trace::tree::{NodeId, NodeState};
use edagari_app::words::games::side_name;
use edagari_app::words::values;

use super::reruns;

pub(super) use edagari_app::words::narrator::side_words as side;

/// The path to a node in notation.
pub(super) fn path(scene: &TreeScene<'_>, labels: &mut Labels, id: NodeId) -> String {
    scene.narrator(labels).name(id)
}

/// The mean of a node that simulations passed, with the side that it is for, which need not be the one to move: `51.8 % for X`.
pub(super) fn share(scene: &TreeScene<'_>, mean: f64) -> String {
    let text = scene.state.text();
    let first = side_name(text, scene.root, Side::First);
    text.with("tree.share", &[("share", &values::fine_percent(mean)), ("side", &first)])
}

/// The share of a node of which nothing more is known than its mean.
pub(super) fn mean_share(scene: &TreeScene<'_>, id: NodeId) -> Option<String> {
    let node = scene.now.node(id);
    node.mean.filter(|_| node.value.is_none()).map(|mean| share(scene, mean))
}

/// What `owner` is sure of, for the side that the conventions say: for MAX, MIN has at most so much; for itself, at least.
pub(super) fn sure(scene: &TreeScene<'_>, owner: Side, value: BoundedValue) -> String {
    let viewer = scene.state.conventions().viewer(owner);
    let seen = BoundedValue::of(viewer, value.score, value.bound, value.proven);
    format!("{}\u{2009}{}", seen.certainty().sign(), scene.score(seen.score))
}

/// The source of the value of a node, or the reason why it has none.
pub(super) fn origin(scene: &TreeScene<'_>, id: NodeId) -> String {
    let node = scene.now.node(id);
    // Searches by layers or heaps use the same states for other things, so their arms come before the general
    // ones.
    let key = match (node.state, node.why) {
        (NodeState::Skipped, _) => "tree.why.skipped",
        (NodeState::Dropped, _) => "tree.why.dropped",
        (NodeState::Open, _) if scene.tree.is_rated() => "tree.why.waiting",
        (NodeState::Twin, _) if scene.tree.is_rated() => "tree.why.same",
        (NodeState::Twin, _) => "tree.why.left-out",
        (_, Some(Why::Children)) if scene.tree.is_solved() => "tree.why.equilibrium",
        (_, Some(Why::Children)) => match node.bound {
            Bound::Exact => "tree.why.children",
            Bound::Lower => "tree.why.enough",
            Bound::Upper => "tree.why.none",
        },
        (_, Some(why)) => return reason(scene, why),
        (_, None) if scene.tree.is_rated() => "tree.why.layers",
        (_, None) if scene.visits => {
            let side = side_name(scene.state.text(), scene.root, Side::First);
            return scene.state.text().with("tree.why.simulations", &[("side", &side)]);
        }
        (_, None) => unvalued(scene),
    };
    scene.state.text().get(key)
}

/// The source of values with this reason.
pub(super) fn reason(scene: &TreeScene<'_>, why: Why) -> String {
    let key = match why {
        // A recording without details leaves open whether it is an estimate.
        Why::Evaluation if matches!(scene.subject.engine.method, Method::Foreign(_)) => "tree.why.recorded",
        Why::Evaluation => "tree.why.evaluation",
        Why::Playout => "tree.why.playout",
        Why::End => "tree.why.end",
        Why::Children => "tree.why.children",
        Why::Cut => "tree.why.cut",
        Why::Table => "tree.why.table",
        Why::Book => "tree.why.book",
        Why::Child => "tree.why.child",
        Why::Stable => "tree.why.stable",
        Why::Forced => "tree.why.forced",
        Why::NoFourLeft => "tree.why.no-four",
        Why::Claimed => "tree.why.claimed",
        Why::PreSearch => "tree.why.pre-search",
        Why::ProbCut => "tree.why.prob-cut",
        Why::Stopped => "tree.why.stopped",
        Why::Foreign(reason) => {
            return scene.state.text().with("tree.why.foreign", &[("word", &scene.foreign_word(reason))]);
        }
    };
    scene.state.text().get(key)
}

/// The reason why a node has no value: its level comes later, the search is there at the step shown, or was
/// when it was stopped.
fn unvalued(scene: &TreeScene<'_>) -> &'static str {
    if scene.now.level().is_some() {
        "tree.why.level"
    } else if scene.step.is_some() || scene.subject.live {
        "tree.why.open"
    } else {
        "tree.why.stopped"
    }
}

/// A node as read aloud.
pub(super) fn spoken(scene: &TreeScene<'_>, labels: &mut Labels, id: NodeId) -> String {
    let text = scene.state.text();
    let node = scene.now.node(id);
    let label = match labels.of(scene, id) {
        label if label.is_empty() => text.get("tree.root"),
        label => label.to_string(),
    };
    let mut parts = vec![label];
    // A skipped node has no value, except that of a textbook leaf or of a later search.
    if node.state == NodeState::Skipped {
        parts.extend(scene.leaf_number(id));
        parts.push(text.get("tree.spoken.skipped"));
        parts.extend(reruns::found(scene, id));
        return parts.join(", ");
    }
    parts.push(text.with("tree.spoken.moves", &[("side", &side(text, node.side))]));
    match (values::known_value(&node, scene.state.conventions()), node.mean) {
        (Some((known, value)), _) => parts.push(boards::said(text, &scene.value(known, value))),
        (None, Some(mean)) => parts.push(share(scene, mean)),
        (None, None) => parts.push(text.get(unvalued(scene))),
    }
    if scene.line.contains(&id) {
        parts.push(text.get("tree.spoken.line"));
    }
    parts.join(", ")
}
