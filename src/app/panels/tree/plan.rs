//! Where everything stands, kept from frame to frame: made anew at once when the person changes what is shown, and
//! a few times a second when the search does.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Instant;

use crate::app::openings::{Openings, PlaceId, Step};
use crate::trace::layout::{ItemId, Layout};
use crate::trace::tree::{NodeId, State as NodeState};

use super::camera::Direction;
use super::scene::{Scene, Shown};

/// A layout with what it was made from.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) layout: Arc<Layout<Shown>>,
    /// What the person decides, and the numbering of the nodes.
    asked: u64,
    /// What the search changes: the nodes that open by themselves.
    grown: u64,
    /// Open nodes that may get children yet, with how many they had.
    unfinished: Vec<(NodeId, usize)>,
    /// Steps recorded when it was made.
    steps: u64,
    /// No look at what the search changed before this moment, in seconds.
    rest: f64,
    /// Seconds that it took to make.
    cost: f64,
}

impl Plan {
    /// Seconds between two looks at what the search changed.
    const PATIENCE: f64 = 0.1;
    /// Seconds of rest for each second that a layout took.
    const REST: f64 = 40.0;
    /// A layout that takes no more seconds than this is made for every step that is looked at.
    const CHEAP: f64 = 0.002;

    /// A plan of `scene`.
    pub(super) fn of(scene: &Scene<'_>, direction: Direction, time: f64) -> Self {
        let begun = Instant::now();
        let layout = layout(scene, direction);
        let mut plan = Self {
            layout: layout.into(),
            asked: asked(scene, direction),
            grown: grown(scene),
            unfinished: Vec::new(),
            steps: scene.tree.steps(),
            rest: 0.0,
            cost: 0.0,
        };
        plan.unfinished = plan.watched(scene);
        plan.cost = begun.elapsed().as_secs_f64();
        plan.rest = time + Self::PATIENCE.max(plan.cost * Self::REST);
        plan
    }

    /// Whether the drawing must be made anew before it is shown: the person changed something, or its nodes have
    /// other numbers now.
    pub(super) fn is_void(&self, scene: &Scene<'_>, direction: Direction) -> bool {
        self.asked != asked(scene, direction)
    }

    /// Whether the search changed what is shown, looked at a few times a second. Tells through `Err` in how many
    /// seconds the next look is due.
    pub(super) fn is_outgrown(&mut self, scene: &Scene<'_>, time: f64) -> Result<bool, f64> {
        if self.steps == scene.tree.steps() && self.grown == grown(scene) {
            return Ok(false);
        }
        let stepped = scene.step.is_some() && self.cost < Self::CHEAP;
        if time < self.rest && !stepped {
            return Err(self.rest - time);
        }
        let changed = self.grown != grown(scene)
            || scene.by_visits
            || self.unfinished.iter().any(|&(id, count)| scene.tree.child_count(id) != count);
        self.steps = scene.tree.steps();
        self.rest = time + Self::PATIENCE;
        Ok(changed)
    }

    /// The open nodes of the layout that may get children yet.
    fn watched(&self, scene: &Scene<'_>) -> Vec<(NodeId, usize)> {
        let items = self.layout.items().iter().filter_map(|item| match item.what {
            Shown::Node(id) if scene.tree.node(id).state == NodeState::Open => Some((id, &item.children)),
            _ => None,
        });
        let open = items.filter(|(id, children)| !children.is_empty() || scene.opens_by_itself(*id));
        open.map(|(id, _)| (id, scene.tree.child_count(id))).collect()
    }

    /// The item that shows a node, found along its path.
    pub(super) fn item_of(&self, scene: &Scene<'_>, id: NodeId) -> Option<ItemId> {
        let mut path: Vec<_> = scene.tree.with_ancestors(id).collect();
        path.pop();
        let root = (!self.layout.items().is_empty()).then_some(0)?;
        path.iter().rev().try_fold(root, |item, &id| {
            let mut children = self.layout.item(item).children.clone();
            children.find(|&child| self.layout.item(child).what.holds(id))
        })
    }
}

/// All that calls for a new layout at once.
fn asked(scene: &Scene<'_>, direction: Direction) -> u64 {
    let mut hasher = DefaultHasher::new();
    (scene.subject.search, scene.pass.number, scene.tree.generation()).hash(&mut hasher);
    (scene.by_visits, direction).hash(&mut hasher);
    // While time goes by, the selection follows the search, and the way to it is what the search changes.
    scene.step.is_none().then_some(&scene.way).hash(&mut hasher);
    scene.subject.view.openings.revision().hash(&mut hasher);
    hasher.finish()
}

/// The nodes that are open because of what the search found, or does at the step that is looked at.
fn grown(scene: &Scene<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&scene.line, scene.is_small()).hash(&mut hasher);
    scene.step.map(|_| (&scene.running, &scene.way)).hash(&mut hasher);
    hasher.finish()
}

/// Lays out what is open.
fn layout(scene: &Scene<'_>, direction: Direction) -> Layout<Shown> {
    let (searched, skipped) = direction.breadths();
    let breadth = |shown| match shown {
        Shown::Node(id) if scene.tree.is_skipped(id) => skipped,
        Shown::Node(_) | Shown::Pruned(..) => searched,
    };
    let mut marks = Marks { scene, places: VecDeque::from([(NodeId::ROOT, Openings::ROOT)]) };
    Layout::tidy(Shown::Node(NodeId::ROOT), breadth, |shown, out| {
        if let Shown::Node(id) = shown {
            marks.below(id, out);
        }
    })
}

/// What hangs from a node, for as long as a layout is made.
struct Marks<'a> {
    scene: &'a Scene<'a>,
    /// What was said by hand of nodes whose turn is yet to come, in the order of their turns.
    places: VecDeque<(NodeId, PlaceId)>,
}

impl Marks<'_> {
    fn below(&mut self, id: NodeId, out: &mut Vec<Shown>) {
        let openings = &self.scene.subject.view.openings;
        let place = self.places.pop_front_if(|(next, _)| *next == id).map(|(_, place)| place);
        let said = place.and_then(|place| openings.said(place));
        if !said.unwrap_or_else(|| self.scene.opens_by_itself(id)) {
            return;
        }
        let children = self.scene.children(id);
        let below = place.filter(|&place| !openings.is_last(place));
        let placed = below.map_or_else(Vec::new, |place| self.places_below(id, place));
        let place_of = |id: NodeId| {
            let at = placed.binary_search_by_key(&id, |&(child, _)| child).ok()?;
            Some(placed[at].1)
        };
        let skipped = |id: &NodeId| self.scene.tree.is_skipped(*id);
        for run in children.chunk_by(|a, b| skipped(a) && skipped(b)) {
            let singly = || place_of(run[0]).and_then(|place| openings.said(place)) == Some(true);
            if run.len() > Shown::SINGLY && skipped(&run[0]) && !singly() {
                out.push(Shown::Pruned(run[0], run.len() as u32));
                continue;
            }
            out.extend(run.iter().map(|&id| Shown::Node(id)));
            self.places.extend(run.iter().filter_map(|&id| Some((id, place_of(id)?))));
        }
    }

    /// What was said by hand of the children of a node, in order of entry.
    fn places_below(&self, id: NodeId, place: PlaceId) -> Vec<(NodeId, PlaceId)> {
        let tree = self.scene.tree;
        let mut earlier: Vec<Step> = Vec::new();
        let mut found = Vec::new();
        for child in tree.children(id) {
            let Some(action) = tree.action(child) else { continue };
            let known = earlier.iter().position(|&(other, _)| other == action);
            let at = known.unwrap_or(earlier.len());
            if known.is_some() {
                earlier[at].1 += 1;
            } else {
                earlier.push((action, 0));
            }
            let step = earlier[at];
            found.extend(self.scene.subject.view.openings.below(place, step).map(|below| (child, below)));
        }
        found
    }
}
