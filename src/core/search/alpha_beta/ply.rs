//! Buffers of alpha-beta for each distance from the root, so that no node allocates.

use crate::game::{ActionId, Alternating};
use crate::search::Cuts;
use crate::search::depth_first::MOST_TWINS;

use super::oversight::Oversight;

/// The buffers of one distance from the root.
pub(super) struct PlyBuffers<P: Alternating> {
    /// The actions of the open node: those tried, then the rest.
    pub(super) actions: Vec<P::Action>,
    /// Sort keys of the actions, greater is more promising; empty until needed.
    pub(super) keys: Vec<i32>,
    /// Whether the rated actions are already sorted.
    pub(super) is_sorted: bool,
    /// Whether the first action was put in front without being rated.
    pub(super) first_is_known: bool,
    /// The best line from here, as far as it is known.
    pub(super) line: Vec<P::Action>,
    /// The positions behind the actions tried, one for each class of mirror images, and those actions.
    twins: Vec<(P, P::Action)>,
    /// The last two actions that cut at a sibling of the open node.
    pub(super) killers: [Option<ActionId>; 2],
    pub(super) cuts: Cuts,
}

impl<P: Alternating> Default for PlyBuffers<P> {
    fn default() -> Self {
        Self {
            actions: Vec::new(),
            keys: Vec::new(),
            is_sorted: false,
            first_is_known: false,
            line: Vec::new(),
            twins: Vec::new(),
            killers: [None; 2],
            cuts: Cuts::default(),
        }
    }
}

impl<P: Alternating> PlyBuffers<P> {
    /// Begins a node: lists its actions, with `first` in front where it is one of them. Returns whether some
    /// are overlooked.
    pub(super) fn open(&mut self, position: &P, first: Option<ActionId>, oversight: Oversight) -> bool {
        position.actions(&mut self.actions);
        let hidden = oversight.hide(position, &mut self.actions);
        self.keys.clear();
        self.is_sorted = false;
        self.twins.clear();
        let front = first.and_then(|first| self.actions.iter().position(|&action| action.into() == first));
        self.first_is_known = front.is_some();
        if let Some(front) = front {
            self.actions[..=front].rotate_right(1);
        }
        hidden
    }

    /// The action tried before whose position mirrors `child`; otherwise keeps `child` as the first of its
    /// kind.
    pub(super) fn twin(&mut self, child: &P, action: P::Action) -> Option<P::Action> {
        if self.actions.len() > MOST_TWINS {
            return None;
        }
        let canonical = child.canonical();
        let twin = self.twins.iter().find(|(position, _)| *position == canonical).map(|&(_, twin)| twin);
        if twin.is_none() {
            self.twins.push((canonical, action));
        }
        twin
    }
}
