//! A recording of another program as a method: its text is played back instead of searched. It starts no
//! program; `catalog::foreign` reads it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::settings::{Adjustable, Setting};
use super::stated::Stated;

/// A recording of another program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Foreign {
    /// The name of the program.
    pub program: String,
    /// Whether it reports simulations instead of nodes that are entered and left.
    pub simulates: bool,
    /// Whether any node has a window.
    pub windows: bool,
    /// The name of one shown unit, such as `pawns`; empty where it gives none.
    pub unit: String,
    /// The number of its units in one shown unit; 0 and 1 leave values as they are.
    pub parts: u16,
    /// Its own reasons for values, in the order of [`super::events::ForeignReason`].
    pub reasons: Box<[String]>,
    /// Its notes beside the recording.
    pub notes: Box<[String]>,
    /// Whether the text ends before the search does.
    pub ends_early: bool,
    /// The kinds of statements that it makes on single nodes.
    #[serde(skip)]
    pub stated: Stated,
    /// Plies of its last pass; `None` where it does not say.
    #[serde(skip)]
    pub depth: Option<u32>,
    /// Its words on single nodes, by the numbers of [`Said`].
    #[serde(skip)]
    pub words: Arc<Vec<String>>,
    /// The text itself. Files that only name a recording do not hold it.
    #[serde(skip)]
    pub text: ForeignText,
}

impl Adjustable for Foreign {
    const SETTINGS: &'static [Setting<Self>] = &[];
}

/// One statement of another program on a node, beyond its window and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    pub kind: SaidKind,
    /// Plies, which may be negative, or an index of [`Foreign::words`].
    pub number: i32,
}

/// The kind of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum SaidKind {
    /// Plies left to search; negative in a quiescence search.
    Depth,
    /// Plies by which the search is less deep than usual, as in late move reductions.
    Reduced,
    /// Plies by which the search is deeper than usual.
    Extended,
    /// A null move.
    NullMove,
    /// A re-search.
    Again,
    /// The program's estimate of the move's likelihood before its search.
    Prior,
    /// Terms of selection.
    Terms,
    /// A remark.
    Remark,
}

impl SaidKind {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Whether the number is an index of [`Foreign::words`].
    pub const fn is_in_words(self) -> bool {
        matches!(self, Self::Prior | Self::Terms | Self::Remark)
    }
}

/// The bytes of a recording, plain or gzipped, shared by all readers.
#[derive(Clone, Debug, Default)]
pub struct ForeignText(pub Arc<[u8]>);

impl PartialEq for ForeignText {
    fn eq(&self, other: &Self) -> bool {
        // Compared in every picture, and copies share one text.
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}
