//! The layout, stored from frame to frame: renewed when the user changes the view or the step, and a few
//! times a second while the search runs. A layout of thousands of nodes is made in slices, frame by frame,
//! while the one before is still shown.

use std::collections::{BTreeSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::{Duration, Instant};

use edagari_app::catalog::Game;
use edagari_app::session::drawing::openings::{AddressStep, NodeOpenings, PlaceId};
use edagari_app::session::tree::scene::{DrawnMark, TreeScene};
use edagari_app::trace::layout::{ItemId, LayoutDraft, TreeLayout};
use edagari_app::trace::tree::{NodeId, NodeState};

use super::camera::GrowthDirection;

/// A layout and its source.
#[derive(Clone, Debug, Default)]
pub(super) struct TreePlan {
    pub(super) layout: Arc<TreeLayout<DrawnMark>>,
    made_of: Option<Made>,
    /// Open nodes that may get more children, with the number of their children.
    unfinished: Vec<(NodeId, usize)>,
    /// Steps recorded at the last layout or check.
    steps: u64,
    /// The earliest time of the next check for changes by the search, in seconds.
    rest: f64,
    /// The next layout, as far as it is made.
    sketch: Option<Box<Sketch>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LayoutForm {
    pub(super) direction: GrowthDirection,
    /// Whether each node shows its window.
    pub(super) windows: bool,
}

impl LayoutForm {
    const fn breadths(self) -> (f32, f32) {
        self.direction.breadths(self.windows)
    }
}

/// The result of a frame for a plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PlanChange {
    Kept,
    /// It is unchanged, and is to be checked again after so many seconds.
    Rests(f64),
    /// The next layout is in progress.
    Drafts,
    /// There is a new layout.
    New,
}

impl TreePlan {
    /// Seconds between two checks for changes by the search.
    const PATIENCE: f64 = 0.1;
    /// The most time that a frame spends on a layout, if there is another one to show.
    const SLICE: Duration = Duration::from_micros(500);

    /// Adapts the layout to the scene.
    pub(super) fn follow(&mut self, scene: &TreeScene<'_>, form: LayoutForm, time: f64) -> PlanChange {
        let now = Made::of(scene, form);
        // A draft of nodes that have been renumbered would name the wrong ones.
        if self.sketch.as_ref().is_some_and(|sketch| sketch.made_of.nodes != now.nodes) {
            self.sketch = None;
        }
        // Without a layout of these very nodes there is nothing true to show: then the next one is made in
        // this frame, without slices.
        let first = self.made_of.is_none_or(|made_of| made_of.nodes != now.nodes);
        // A draft in progress is finished even after more changes: its hashes are those of its beginning, so
        // the next frames see the difference and begin another.
        if self.sketch.is_none() {
            if !first && self.made_of.is_some_and(|made_of| made_of.asked == now.asked) {
                match self.outgrown(scene, now, time) {
                    PlanChange::New => {}
                    turn => return turn,
                }
            }
            self.sketch = Some(Box::new(Sketch::of(scene, form, now)));
        }
        self.draw(scene, form, (!first).then_some(Self::SLICE), time)
    }

    /// Whether another layout is in progress.
    pub(super) const fn is_drafting(&self) -> bool {
        self.sketch.is_some()
    }

    /// Continues the next layout, for at most a slice of time, and shows it once it is done.
    fn draw(
        &mut self,
        scene: &TreeScene<'_>,
        form: LayoutForm,
        slice: Option<Duration>,
        time: f64,
    ) -> PlanChange {
        const ITEMS: usize = 256;
        let Some(mut sketch) = self.sketch.take() else { return PlanChange::Kept };
        let begun = Instant::now();
        while !sketch.work(scene, form, ITEMS) {
            if slice.is_some_and(|slice| begun.elapsed() > slice) {
                self.sketch = Some(sketch);
                return PlanChange::Drafts;
            }
        }
        *self = Self {
            layout: sketch.draft.finished().into(),
            made_of: Some(sketch.made_of),
            unfinished: sketch.unfinished,
            steps: scene.tree.steps(),
            rest: time + Self::PATIENCE,
            sketch: None,
        };
        PlanChange::New
    }

    /// Whether the search changed the tree, checked a few times a second; at a step, at once.
    fn outgrown(&mut self, scene: &TreeScene<'_>, now: Made, time: f64) -> PlanChange {
        let grown = self.made_of.is_none_or(|made_of| made_of.grown != now.grown);
        // The cheap test comes first: while nothing new is recorded, no node has to be visited.
        if self.steps == scene.tree.steps() && !grown {
            return PlanChange::Kept;
        }
        if time < self.rest && scene.step.is_none() {
            return PlanChange::Rests(self.rest - time);
        }
        // Where children are sorted by their visits, any step may have changed that order.
        let changed = grown
            || scene.by_visits
            || self.unfinished.iter().any(|&(id, count)| scene.tree.child_count(id) != count);
        // Noted even where nothing changed, so that the same steps are not compared twice.
        self.steps = scene.tree.steps();
        self.rest = time + Self::PATIENCE;
        if changed { PlanChange::New } else { PlanChange::Kept }
    }

    /// The item that shows a node, found along its path.
    pub(super) fn item_of(&self, scene: &TreeScene<'_>, id: NodeId) -> Option<ItemId> {
        let mut path: Vec<_> = scene.tree.with_ancestors(id).collect();
        // The last one is the root, which is item 0 and no child of anything.
        path.pop();
        let root = (!self.layout.items().is_empty()).then_some(0)?;
        path.iter().rev().try_fold(root, |item, &id| {
            let mut children = self.layout.item(item).children.clone();
            children.find(|&child| self.layout.item(child).what.holds(id))
        })
    }
}

/// The source of a layout, as hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Made {
    /// The numbering of the nodes, and their form: when it changes, an older layout shows nothing true.
    nodes: u64,
    /// The user's choices besides.
    asked: u64,
    /// The changes by the search: the nodes that open by themselves.
    grown: u64,
}

impl Made {
    fn of(scene: &TreeScene<'_>, form: LayoutForm) -> Self {
        let hash = |value: &dyn Fn(&mut DefaultHasher)| {
            let mut hasher = DefaultHasher::new();
            value(&mut hasher);
            hasher.finish()
        };
        let stepped = scene.step.is_some();
        Self {
            nodes: hash(&|hasher| {
                (scene.subject.search, scene.pass.number, scene.tree.generation()).hash(hasher);
                (scene.by_visits, form.direction).hash(hasher);
            }),
            // During playback the selection follows the search, so the path to it is one of the changes by
            // the search.
            asked: hash(&|hasher| {
                form.windows.hash(hasher);
                (!stepped).then_some(&scene.way).hash(hasher);
                scene.subject.view.openings.revision().hash(hasher);
            }),
            grown: hash(&|hasher| {
                (&scene.line, scene.is_small()).hash(hasher);
                stepped.then_some((&scene.running, &scene.way)).hash(hasher);
            }),
        }
    }
}

/// A layout in progress.
#[derive(Clone, Debug)]
struct Sketch {
    draft: LayoutDraft<DrawnMark>,
    made_of: Made,
    /// The nodes that open by themselves; `None` where all do.
    open: Option<BTreeSet<NodeId>>,
    /// Openings by hand of the nodes whose turn is yet to come, in the order of their turns.
    places: VecDeque<(NodeId, PlaceId)>,
    unfinished: Vec<(NodeId, usize)>,
}

impl Sketch {
    fn of(scene: &TreeScene<'_>, form: LayoutForm, made_of: Made) -> Self {
        Self {
            draft: LayoutDraft::of(DrawnMark::Node(NodeId::ROOT), form.breadths().0),
            made_of,
            open: (!scene.is_small()).then(|| scene.open_by_themselves()),
            places: VecDeque::from([(NodeId::ROOT, NodeOpenings::ROOT)]),
            unfinished: Vec::new(),
        }
    }

    /// Lays out some more open items. Returns whether all are done.
    fn work(&mut self, scene: &TreeScene<'_>, form: LayoutForm, items: usize) -> bool {
        let (searched, mut skipped) = form.breadths();
        // Before its turn a branch of a known tree does not reveal whether it will be pruned.
        if scene.root.game() == Game::NumberTree {
            skipped = searched;
        }
        let breadth = |shown| match shown {
            DrawnMark::Node(id) if scene.tree.is_skipped(id) => skipped,
            DrawnMark::Unread(..) => skipped,
            DrawnMark::Node(_) | DrawnMark::Pruned(..) => searched,
        };
        let Self { draft, open, places, unfinished, .. } = self;
        let mut marks = Marks { scene, open: open.as_ref(), places, unfinished };
        draft.work(items, breadth, |shown, out| {
            if let DrawnMark::Node(id) = shown {
                marks.below(id, out);
            }
            out.extend(scene.unread(shown));
        })
    }
}

/// The children of a node.
struct Marks<'a> {
    scene: &'a TreeScene<'a>,
    open: Option<&'a BTreeSet<NodeId>>,
    places: &'a mut VecDeque<(NodeId, PlaceId)>,
    unfinished: &'a mut Vec<(NodeId, usize)>,
}

impl Marks<'_> {
    fn below(&mut self, id: NodeId, out: &mut Vec<DrawnMark>) {
        let openings = &self.scene.subject.view.openings;
        // The draft proceeds row by row, which is the order of the noted places: only the first can match.
        let place = self.places.pop_front_if(|(next, _)| *next == id).map(|(_, place)| place);
        let said = place.and_then(|place| openings.said(place));
        if !said.unwrap_or_else(|| self.open.is_none_or(|open| open.contains(&id))) {
            return;
        }
        let children = self.scene.children(id);
        // A node that the search has left gets no more children, so it need not be visited again.
        if self.scene.is_live() && self.scene.tree.node(id).state == NodeState::Open {
            self.unfinished.push((id, children.len()));
        }
        // Without openings by hand further down, the siblings need not be counted.
        let below = place.filter(|&place| !openings.is_last(place));
        let placed = below.map_or_else(Vec::new, |place| self.places_below(id, place));
        let place_of = |id: NodeId| {
            let at = placed.binary_search_by_key(&id, |&(child, _)| child).ok()?;
            Some(placed[at].1)
        };
        let skipped = |id: &NodeId| self.scene.tree.is_skipped(*id);
        // Two children share a run only if both are skipped: a searched one is always a run of its own.
        for run in children.chunk_by(|a, b| skipped(a) && skipped(b)) {
            // Opening the first of many pruned branches by hand spreads all of them.
            let singly = || place_of(run[0]).and_then(|place| openings.said(place)) == Some(true);
            if run.len() > DrawnMark::SINGLY && skipped(&run[0]) && !singly() {
                out.push(DrawnMark::Pruned(run[0], run.len() as u32));
                continue;
            }
            out.extend(run.iter().map(|&id| DrawnMark::Node(id)));
            self.places.extend(run.iter().filter_map(|&id| Some((id, place_of(id)?))));
        }
    }

    /// Openings by hand of the children of a node, in order of entry.
    fn places_below(&self, id: NodeId, place: PlaceId) -> Vec<(NodeId, PlaceId)> {
        let tree = self.scene.tree;
        let mut earlier: Vec<AddressStep> = Vec::new();
        let mut found = Vec::new();
        for child in tree.children(id) {
            let Some(action) = tree.action(child) else { continue };
            // A child may be searched more than once with the same action: its address counts the earlier
            // ones.
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
