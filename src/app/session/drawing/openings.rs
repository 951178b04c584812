//! Nodes of a drawn tree opened or closed by hand.
//!
//! Stored as a tree of its own, by the actions from the root, because the numbers of nodes change with every
//! pass. A drawing walks both trees side by side, so entries elsewhere in the tree cost it nothing.

use std::collections::BTreeMap;

use crate::game::ActionId;
use crate::trace::Address;

/// The nodes of one drawing opened or closed by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeOpenings {
    places: Vec<OpeningNode>,
    revision: u64,
}

/// One step of an [`Address`]: the action, and how many earlier siblings have the same.
pub type AddressStep = (ActionId, u16);

/// A node with an entry, or one on the way to such a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct OpeningNode {
    open: Option<bool>,
    below: BTreeMap<AddressStep, PlaceId>,
}

/// The number of a node in the tree of entries; the root's is [`NodeOpenings::ROOT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceId(u32);

/// No entries.
impl Default for NodeOpenings {
    fn default() -> Self {
        Self { places: vec![OpeningNode::default()], revision: 0 }
    }
}

impl NodeOpenings {
    /// The place of the root of every tree.
    pub const ROOT: PlaceId = PlaceId(0);

    pub fn set(&mut self, address: &Address, open: bool) {
        let mut at = Self::ROOT;
        for &step in address.steps() {
            // The number that a new place would get: only where the step had none, `below` gives it back.
            let next = PlaceId(self.places.len() as u32);
            let place = &mut self.places[at.0 as usize];
            at = *place.below.entry(step).or_insert(next);
            if at == next {
                self.places.push(OpeningNode::default());
            }
        }
        let said = &mut self.places[at.0 as usize].open;
        if *said != Some(open) {
            *said = Some(open);
            // Setting the same value changes no drawing, so no layout is needed.
            self.revision += 1;
        }
    }

    /// Whether a node was opened (true) or closed by hand; `None` for neither.
    pub fn get(&self, address: &Address) -> Option<bool> {
        let place = address.steps().iter().try_fold(Self::ROOT, |at, &step| self.below(at, step))?;
        self.said(place)
    }

    /// Whether the node at a place was opened or closed by hand; `None` for neither.
    pub fn said(&self, place: PlaceId) -> Option<bool> {
        self.places[place.0 as usize].open
    }

    /// The place one step below another, if there is an entry there or below.
    pub fn below(&self, place: PlaceId, step: AddressStep) -> Option<PlaceId> {
        self.places[place.0 as usize].below.get(&step).copied()
    }

    /// Whether there is no entry below a place.
    pub fn is_last(&self, place: PlaceId) -> bool {
        self.places[place.0 as usize].below.is_empty()
    }

    /// Changes with every change of the entries.
    pub const fn revision(&self) -> u64 {
        self.revision
    }
}
