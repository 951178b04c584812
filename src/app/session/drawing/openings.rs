//! Which nodes of a drawn tree were opened or closed by hand.
//!
//! Kept as a tree of its own, by the actions from the root, because the numbers of nodes change with every pass.
//! A drawing walks both trees side by side, so what was opened somewhere else costs it nothing.

use std::collections::BTreeMap;

use crate::game::ActionId;
use crate::trace::Address;

/// What was said by hand about the nodes of one drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeOpenings {
    places: Vec<OpeningNode>,
    revision: u64,
}

/// One step of an [`Address`]: the action, and how many earlier siblings have the same.
pub type AddressStep = (ActionId, u16);

/// A node that something was said of, or one on the way to such a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct OpeningNode {
    open: Option<bool>,
    below: BTreeMap<AddressStep, PlaceId>,
}

/// The number of a place; the root's is [`NodeOpenings::ROOT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceId(u32);

/// Nothing was said yet.
impl Default for NodeOpenings {
    fn default() -> Self {
        Self { places: vec![OpeningNode::default()], revision: 0 }
    }
}

impl NodeOpenings {
    /// The place of the root of every tree.
    pub const ROOT: PlaceId = PlaceId(0);

    /// Opens a node or closes it.
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
            // Saying the same again changes no drawing, so it need not be laid out again.
            self.revision += 1;
        }
    }

    /// What was said of a node; `None` when nothing was.
    pub fn get(&self, address: &Address) -> Option<bool> {
        let place = address.steps().iter().try_fold(Self::ROOT, |at, &step| self.below(at, step))?;
        self.said(place)
    }

    /// What was said of the node at a place.
    pub fn said(&self, place: PlaceId) -> Option<bool> {
        self.places[place.0 as usize].open
    }

    /// The place one step below another, if anything was said there or below.
    pub fn below(&self, place: PlaceId, step: AddressStep) -> Option<PlaceId> {
        self.places[place.0 as usize].below.get(&step).copied()
    }

    /// Whether nothing was said of anything below a place.
    pub fn is_last(&self, place: PlaceId) -> bool {
        self.places[place.0 as usize].below.is_empty()
    }

    /// Changes whenever something else is said.
    pub const fn revision(&self) -> u64 {
        self.revision
    }
}
