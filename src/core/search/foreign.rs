//! A search of another program as a method: the text of its recording, which is played back instead of searched. Nothing in it
//! starts a program; `catalog::foreign` reads it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::settings::{Adjustable, Setting};
use super::stated::Stated;

/// A recording of another program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Foreign {
    /// Who searched.
    pub program: String,
    /// Whether it reports simulations and not nodes that are entered and left.
    pub simulates: bool,
    /// Whether any node has a window.
    pub windows: bool,
    /// The word for one shown unit, such as `pawns`; empty where it gives none.
    pub unit: String,
    /// How many of its numbers make one shown unit; 0 and 1 leave them as they are.
    pub parts: u16,
    /// The reasons of its own for values, in the order of [`super::events::ForeignReason`].
    pub reasons: Box<[String]>,
    /// What it says beside the recording.
    pub notes: Box<[String]>,
    /// Whether the text ends before the search does.
    pub ends_early: bool,
    /// The kinds of statements that it makes of single nodes.
    #[serde(skip)]
    pub stated: Stated,
    /// Plies that its last pass searches, where it says so.
    #[serde(skip)]
    pub depth: Option<u32>,
    /// Its words about single nodes, by the numbers of [`Said`].
    #[serde(skip)]
    pub words: Arc<Vec<String>>,
    /// The text itself. Files that name a recording do not hold it.
    #[serde(skip)]
    pub text: ForeignText,
}

impl Adjustable for Foreign {
    const SETTINGS: &'static [Setting<Self>] = &[];
}

/// One thing that a recording of another program says of a node, beyond its window and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    pub kind: SaidKind,
    /// Plies, also fewer than none, or which of [`Foreign::words`].
    pub number: i32,
}

/// Of which kind it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum SaidKind {
    /// So many plies are left to search; a negative number in a quiescence search.
    Depth,
    /// Searched so many plies less deep than usual, as late move reductions do.
    Reduced,
    /// Searched so many plies deeper than usual.
    Extended,
    /// Entered by passing, to see whether even that is enough.
    NullMove,
    /// Searched again.
    Again,
    /// How likely the program held the move to be before it searched.
    Prior,
    /// Terms of selection.
    Terms,
    /// A remark.
    Remark,
}

impl SaidKind {
    /// All kinds, in order.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Whether the number is one of [`Foreign::words`].
    pub const fn is_in_words(self) -> bool {
        matches!(self, Self::Prior | Self::Terms | Self::Remark)
    }
}

/// The bytes of a recording, plain or gzipped, shared by all that look at it.
#[derive(Clone, Debug, Default)]
pub struct ForeignText(pub Arc<[u8]>);

impl PartialEq for ForeignText {
    fn eq(&self, other: &Self) -> bool {
        // Compared in every picture, and copies share one text.
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}
