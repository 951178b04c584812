//! Recorder of one subtree of a depth-first search that is run a second time.
//!
//! The same job does the same work each time, so a subtree that a recording holds as numbers can be recorded
//! later. On the way to its root only the way itself is watched; all nodes beside it are searched by the
//! unwatched code, so that the second run takes about as long as an unwatched one up to the end of the
//! subtree, where it stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::ActionId;
use crate::search::events::{Event, Observer};

use super::Address;

/// The place of a subtree in a search.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SubtreePlace {
    /// The number of the pass, counted from 0.
    pub pass: u32,
    /// The way from the root of the pass to the root of the subtree.
    pub address: Address,
}

/// Passes the events of one subtree on to another observer, as if its root were the root of a search.
///
/// Its events are passed on unchanged, after an [`Event::Iteration`] with the plies left below the subtree's
/// root.
#[derive(Debug)]
pub struct Focus<'a, O> {
    place: SubtreePlace,
    inner: &'a mut O,
    stop: Arc<AtomicBool>,
    /// Passes begun.
    passes: u32,
    /// The depth of the running pass in plies.
    depth: u16,
    /// Nodes that are open.
    open: usize,
    way: PathProgress,
}

/// Progress of the search on the way to the subtree.
#[derive(Debug, Default)]
struct PathProgress {
    /// Steps of the address that were taken and not taken back.
    taken: usize,
    /// Children entered at the end of these steps by the action of the next one.
    passed: u16,
    /// Whether the subtree was entered, and whether it was left.
    entered: bool,
    left: bool,
}

impl<'a, O: Observer> Focus<'a, O> {
    /// Watches for the subtree at `place` on behalf of `inner`, and raises `stop` once a depth-first search
    /// has left it.
    pub fn new(place: SubtreePlace, inner: &'a mut O, stop: Arc<AtomicBool>) -> Self {
        Self { place, inner, stop, passes: 0, depth: 0, open: 0, way: PathProgress::default() }
    }

    /// Whether the pass is the one that the subtree belongs to.
    const fn is_pass(&self) -> bool {
        self.passes == self.place.pass + 1
    }

    /// Whether the innermost open node lies in the subtree.
    const fn is_inside(&self) -> bool {
        self.way.entered && !self.way.left
    }

    fn next_step(&self) -> Option<(ActionId, u16)> {
        self.place.address.steps().get(self.way.taken).copied()
    }

    fn enter(&mut self, event: Event, action: Option<ActionId>) {
        self.open += 1;
        if self.is_inside() {
            self.inner.observe(event);
        } else if self.is_pass() && !self.way.left && self.is_on_the_way(action) {
            (self.way.taken, self.way.passed) = (self.open - 1, 0);
            if self.next_step().is_none() {
                self.way.entered = true;
                let depth = if self.depth == u16::MAX {
                    u16::MAX
                } else {
                    self.depth.saturating_sub(self.open as u16 - 1)
                };
                self.inner.observe(Event::Iteration { depth });
                self.inner.observe(event);
            }
        }
    }

    /// Whether the node just entered is the root, or the next step from the end of the way; counts nodes that
    /// only share its action.
    fn is_on_the_way(&mut self, action: Option<ActionId>) -> bool {
        if self.open == 1 {
            return true;
        }
        let Some((step, earlier)) = self.next_step() else { return false };
        if self.open != self.way.taken + 2 || action != Some(step) {
            return false;
        }
        self.way.passed += 1;
        self.way.passed == earlier + 1
    }

    fn leave(&mut self, event: Event) {
        if self.is_inside() {
            self.inner.observe(event);
        }
        // The subtree is over; or it is not there, once its parent is.
        if self.is_pass() && self.open == self.way.taken + 1 {
            self.way.left = true;
            self.stop.store(true, Ordering::Relaxed);
        }
        self.open = self.open.saturating_sub(1);
    }
}

impl<O: Observer> Observer for Focus<'_, O> {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        match event {
            Event::Iteration { depth } => {
                self.passes += 1;
                self.depth = depth;
                self.open = 0;
            }
            Event::Entered { action, .. } => self.enter(event, action),
            Event::Left { .. } => self.leave(event),
            Event::Cut { .. }
            | Event::Skipped { .. }
            | Event::Folded { .. }
            | Event::Said { .. }
            | Event::Narrowed { .. } => {
                if self.is_inside() {
                    self.inner.observe(event);
                }
            }
            // There is no tree, or none in which anything is folded: see `Widened`.
            Event::Grown { .. }
            | Event::Simulated { .. }
            | Event::Counted { .. }
            | Event::Proven { .. }
            | Event::Solved { .. }
            | Event::Placed { .. }
            | Event::Drawn { .. }
            | Event::Tried { .. }
            | Event::Rated { .. }
            | Event::Taken { .. }
            | Event::Selected { .. } => {}
        }
    }

    fn recorded_plies(&self) -> u32 {
        let ply = self.open.saturating_sub(1);
        if self.is_inside() {
            // The inner observer counts plies from the root of the subtree.
            self.inner.recorded_plies().saturating_add(self.way.taken as u32)
        } else if self.is_pass() && !self.way.left && ply == self.way.taken {
            // At the end of the way its children are reported, for the next step is one of them.
            ply as u32 + 1
        } else {
            ply as u32
        }
    }
}
