//! Chokudai search (Takahashi Naohiro): a narrow beam repeated in passes, each over the candidates that
//! earlier passes left.

use std::borrow::Cow;
use std::collections::BinaryHeap;

use serde::{Deserialize, Serialize};

use crate::eval::SoloEvaluator;
use crate::game::Solo;

use super::heap::{HeapKey, Queue, Ties};
use super::memory_budget::{self, MemoryRefusal};
use super::settings::{Adjustable, Setting, SettingKind, SettingValue};
use super::shared_settings::shared;
use super::solo::{
    KeySet, LineId, LineOutcome, LineStore, RankedPromise, RatedNode, RootOutcomes, SoloReporter,
    mark_certainty, report_of_end,
};
use super::{Control, Observer, Report};

/// Chokudai search. Each depth has a heap that stays from pass to pass; a pass takes the `width` best rated
/// positions from the heap of every depth in turn and puts their successors into the next. Positions that
/// were taken never return, so later passes take other ways: diversity without a width to choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chokudai {
    /// Passes; `None` runs until all heaps are empty, a limit is reached or the user stops it.
    pub passes: Option<u64>,
    /// Positions that a pass takes from each heap, at least 1.
    pub width: u32,
    /// Whether of equal positions of one depth, recognised by a key of 64 bits, only the first is searched.
    pub distinct: bool,
    /// The choice among equally rated positions. As in the book's programs, with their queue finished lines
    /// stay in the last heap, whose top is the answer.
    pub ties: Ties,
    /// The number of positions taken from the heaps at which the search ends.
    pub max_nodes: u32,
}

impl Default for Chokudai {
    fn default() -> Self {
        Self { passes: Some(100), width: 1, distinct: true, ties: Ties::First, max_nodes: 1_000_000 }
    }
}

impl Adjustable for Chokudai {
    const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            key: "passes",
            kind: SettingKind::Limit { min: 1, max: u32::MAX as u64 },
            get: |method| SettingValue::Limit(method.passes),
            set: |method, value| method.passes = value.limit(),
        },
        shared!(width),
        shared!(distinct),
        shared!(ties),
        shared!(max_nodes),
    ];
}

impl Chokudai {
    /// Searches `root`, to the end of the game or to the depth limit. The answer is the best finished line,
    /// or while there is none the top of the deepest heap that is not empty.
    pub fn search<P: Solo, E: SoloEvaluator<P>, O: Observer>(
        &self,
        root: &P,
        evaluator: &E,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if root.is_over() {
            return report_of_end(root);
        }
        let mut search = Heaps::new(self, root, evaluator, control);
        while search.state == PassState::Open {
            search.pass(control, observer);
            if O::WATCHES && search.passes.is_power_of_two() || control.progress_due() {
                observer.progress(&search.report(root, control));
            }
        }
        // Only a search that ended by itself has decided which nodes are dropped at each ply.
        if matches!(search.state, PassState::Done | PassState::Exhausted) {
            (1..=search.depths.len() as u32).for_each(|ply| SoloReporter::selected(observer, ply));
        }
        let mut report = search.report(root, control);
        report.finished = !control.stopped() && search.state != PassState::Full;
        let is_first = self.ties == Ties::First;
        // With every heap empty all positions were searched. With the book's ties finished lines stay in the
        // heaps, and a depth limit leaves lines open: then nothing is proven.
        mark_certainty(&mut report, is_first && search.state == PassState::Exhausted && !search.limited);
        report
    }
}

/// State of the search after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PassState {
    /// Further positions wait.
    Open,
    /// All passes were done.
    Done,
    /// All heaps are empty.
    Exhausted,
    /// The limit of nodes is reached, or the search was stopped.
    Full,
}

/// A position that was taken from a heap and searched.
struct SearchedPosition<P> {
    position: P,
    line: LineId,
    first: u16,
    node: u32,
}

/// A position that waits in a heap: an action after one that was searched.
struct HeapEntry<A> {
    ranked: RankedPromise,
    parent: u32,
    action: A,
    /// The index of the root action that its line begins with.
    first: u16,
    node: u32,
}

impl<A> PartialEq for HeapEntry<A> {
    fn eq(&self, other: &Self) -> bool {
        self.ranked == other.ranked
    }
}

impl<A> Eq for HeapEntry<A> {}

impl<A> PartialOrd for HeapEntry<A> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<A> Ord for HeapEntry<A> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.ranked.cmp(&other.ranked)
    }
}

impl<A> HeapKey for HeapEntry<A> {
    fn promise(&self) -> i32 {
        self.ranked.promise()
    }
}

/// The waiting positions of one depth, sorted with one kind of ties.
enum Heap<A> {
    First(BinaryHeap<HeapEntry<A>>),
    Queue(Queue<HeapEntry<A>>),
}

impl<A> Heap<A> {
    fn push(&mut self, waiting: HeapEntry<A>) {
        match self {
            Self::First(heap) => heap.push(waiting),
            Self::Queue(queue) => queue.push(waiting),
        }
    }

    fn make_room(&mut self, more: usize) -> Result<(), MemoryRefusal> {
        match self {
            Self::Queue(queue) => queue.make_room(more),
            Self::First(heap) => {
                if heap.capacity() - heap.len() >= more {
                    return Ok(());
                }
                memory_budget::can_have::<HeapEntry<A>>(2 * heap.capacity() + more)?;
                // The memory could be had just now: a failure is treated as a refusal all the same.
                heap.try_reserve(more).map_err(|_| MemoryRefusal::of::<HeapEntry<A>>(more))
            }
        }
    }

    fn pop(&mut self) -> Option<HeapEntry<A>> {
        match self {
            Self::First(heap) => heap.pop(),
            Self::Queue(queue) => queue.pop(),
        }
    }

    fn peek(&self) -> Option<&HeapEntry<A>> {
        match self {
            Self::First(heap) => heap.peek(),
            Self::Queue(queue) => queue.peek(),
        }
    }
}

/// The waiting positions of one depth, and the keys of all that ever waited.
struct DepthHeap<A> {
    heap: Heap<A>,
    seen: KeySet,
}

impl<A> DepthHeap<A> {
    fn new(ties: Ties) -> Self {
        let heap = match ties {
            Ties::First => Heap::First(BinaryHeap::new()),
            Ties::Queue => Heap::Queue(Queue::default()),
        };
        Self { heap, seen: KeySet::default() }
    }
}

struct Heaps<'a, P: Solo, E> {
    settings: &'a Chokudai,
    evaluator: &'a E,
    searched: Vec<SearchedPosition<P>>,
    /// The heaps after one action, after two and so on.
    depths: Vec<DepthHeap<P::Action>>,
    actions: Vec<P::Action>,
    lines: LineStore,
    outcomes: RootOutcomes,
    reporter: SoloReporter,
    most: u32,
    passes: u64,
    leaves: u64,
    /// Whether the depth limit kept a position from being searched.
    limited: bool,
    state: PassState,
}

impl<'a, P: Solo, E: SoloEvaluator<P>> Heaps<'a, P, E> {
    fn new(settings: &'a Chokudai, root: &P, evaluator: &'a E, control: &Control) -> Self {
        let start = SearchedPosition { position: root.clone(), line: LineStore::ROOT, first: 0, node: 0 };
        Self {
            settings,
            evaluator,
            searched: vec![start],
            depths: Vec::new(),
            actions: Vec::new(),
            lines: LineStore::default(),
            outcomes: RootOutcomes::new(root),
            reporter: SoloReporter::default(),
            most: control.depth_limit().unwrap_or(u32::MAX),
            passes: 0,
            leaves: 0,
            limited: false,
            state: PassState::Open,
        }
    }

    /// Goes through all depths once; the first time from the root.
    fn pass<O: Observer>(&mut self, control: &mut Control, observer: &mut O) {
        // A pass that takes nothing from any heap would repeat itself for ever: it ends the search.
        let mut taken = 0;
        if self.depths.is_empty() {
            if !control.visit() {
                self.state = PassState::Full;
                return;
            }
            self.expand(0, 0, observer);
            taken += 1;
        }
        let mut depth = 0;
        while depth < self.depths.len() {
            for _ in 0..self.settings.width {
                if self.stays(depth) {
                    break;
                }
                let Some(waiting) = self.depths[depth].heap.pop() else { break };
                if !self.take(waiting, depth, control, observer) {
                    self.state = PassState::Full;
                    return;
                }
                taken += 1;
            }
            depth += 1;
        }
        if taken == 0 {
            self.state = PassState::Exhausted;
            return;
        }
        self.passes += 1;
        if self.settings.passes == Some(self.passes) {
            self.state = PassState::Done;
        }
    }

    /// Whether the top of a heap is a finished line that stays there.
    fn stays(&self, depth: usize) -> bool {
        // The book's queue keeps a finished line at its top and reads the answer there; popping it would
        // change which line wins.
        let over = |top: &HeapEntry<P::Action>| {
            let parent = &self.searched[top.parent as usize].position;
            depth + 1 >= self.most as usize || parent.after(top.action).is_over()
        };
        self.settings.ties == Ties::Queue && self.depths[depth].heap.peek().is_some_and(over)
    }

    /// Searches positions taken from the heap of a depth; `false` once the search must end, which puts the
    /// last one back.
    fn take<O: Observer>(
        &mut self,
        waiting: HeapEntry<P::Action>,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> bool {
        let parent = &self.searched[waiting.parent as usize];
        let HeapEntry { ranked, first, node, .. } = waiting;
        let (position, before) = (parent.position.after(waiting.action), parent.line);
        let over = position.is_over();
        let ends = over || depth + 1 >= self.most as usize;
        let has_room = self.searched.len() < self.settings.max_nodes as usize;
        let goes_on = ends
            || has_room && control.visit() && {
                let room = self.make_room(position.count_actions() as usize, depth);
                control.goes_on(room)
            };
        if !goes_on {
            // Put back so that the answer of a stopped search, the top of the deepest heap, does not lose it.
            self.depths[depth].heap.push(waiting);
            return false;
        }
        let line = self.lines.add(before, waiting.action.into());
        SoloReporter::taken(observer, node);
        if ends {
            self.limited |= !over;
            let outcome = LineOutcome { promise: ranked.promise(), points: position.points(), line };
            self.outcomes.note(first, outcome);
        } else {
            self.searched.push(SearchedPosition { position, line, first, node });
            self.expand(self.searched.len() - 1, depth + 1, observer);
        }
        true
    }

    /// Reserves memory for a searched position of a depth and its successors.
    fn make_room(&mut self, more: usize, depth: usize) -> Result<(), MemoryRefusal> {
        memory_budget::make_room(&mut self.searched, 1)?;
        self.lines.make_room(1)?;
        let Some(DepthHeap { heap, seen }) = self.depths.get_mut(depth + 1) else { return Ok(()) };
        heap.make_room(more)?;
        if self.settings.distinct { memory_budget::make_room_in(seen, more) } else { Ok(()) }
    }

    /// Puts the successors of a searched position into the heap of a depth.
    fn expand<O: Observer>(&mut self, at: usize, depth: usize, observer: &mut O) {
        if self.depths.len() == depth {
            self.depths.push(DepthHeap::new(self.settings.ties));
        }
        let SearchedPosition { position, first, node: parent, .. } = &self.searched[at];
        let DepthHeap { heap, seen } = &mut self.depths[depth];
        position.actions(&mut self.actions);
        for (index, &action) in (0..).zip(&self.actions) {
            // The order of discovery over the whole search breaks ties, so the result depends on no heap's
            // inner order.
            let order = self.leaves as u32;
            self.leaves += 1;
            let twin = self.settings.distinct && !seen.insert(position.key_after(action));
            if twin && !O::WATCHES {
                continue;
            }
            let promise = self.evaluator.promise_after(position, action);
            let node = self
                .reporter
                .rated(observer, RatedNode { parent: *parent, action: action.into(), promise, twin });
            if twin {
                continue;
            }
            let ranked = RankedPromise::new(promise, order);
            let first = if at == 0 { index } else { *first };
            heap.push(HeapEntry { ranked, parent: at as u32, action, first, node });
        }
    }

    /// The best finished lines; before there is one, the top of the deepest heap that is not empty.
    fn report(&self, root: &P, control: &Control) -> Report {
        let (mut outcomes, mut lines) = (self.outcomes.clone(), Cow::Borrowed(&self.lines));
        if outcomes.is_empty()
            && let Some(top) = self.depths.iter().rev().find_map(|depth| depth.heap.peek())
        {
            let parent = &self.searched[top.parent as usize];
            let line = lines.to_mut().add(parent.line, top.action.into());
            let points = parent.position.points_after(top.action);
            outcomes.note(top.first, LineOutcome { promise: top.ranked.promise(), points, line });
        }
        Report {
            nodes: control.nodes(),
            leaves: self.leaves,
            simulations: self.passes,
            depth: self.depths.len() as u32,
            ..outcomes.report(root, &lines)
        }
    }
}
