//! Stand-in until the documents land: nothing is saved yet.
use crate::catalog::*;
use crate::eval::weights::Weights;
use crate::game::record::*;
use std::path::*;
/// s
#[derive(Clone, Debug, PartialEq)]
pub enum Player {
    /// s
    Person,
    /// s
    Engine(Engine),
}
impl Player {
    /// s
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }
}
/// s
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// s
    pub title: String,
    /// s
    pub start: AnyPosition,
    /// s
    pub record: Record,
    /// s
    pub players: [Player; 2],
    /// s
    pub weights: Option<Weights>,
    /// s
    pub cursor: MoveId,
}
/// s
#[derive(Debug, thiserror::Error)]
#[error("x")]
pub struct DocumentError;
impl Document {
    /// s
    pub fn new(start: AnyPosition) -> Self {
        Self {
            title: String::new(),
            start,
            record: Record::new(),
            players: [Player::Person, Player::Person],
            weights: None,
            cursor: MoveId::START,
        }
    }
    /// s
    pub fn from_text(_: &str) -> Result<Self, DocumentError> {
        Err(DocumentError)
    }
    /// s
    pub fn load(_: &Path) -> Result<Self, DocumentError> {
        Err(DocumentError)
    }
    /// s
    pub fn save(&self, _: &Path) -> Result<(), DocumentError> {
        Ok(())
    }
}
/// s
pub fn data_folder() -> Option<PathBuf> {
    None
}
/// s
pub fn examples() -> Vec<(&'static str, &'static str)> {
    Vec::new()
}
pub mod autosave {
    //! s
    use super::*;
    /// s
    #[derive(Debug)]
    pub struct Autosave;
    /// s
    pub struct Restored {
        /// s
        pub document: Document,
        /// s
        pub path: Option<PathBuf>,
        /// s
        pub changed: bool,
        /// s
        pub after_crash: bool,
    }
    impl Autosave {
        /// s
        pub fn new() -> Self {
            Self
        }
        /// s
        pub fn restore(&self) -> Result<Option<Restored>, DocumentError> {
            Ok(None)
        }
        /// s
        pub fn keep(&self, _: &Document, _: Option<&Path>, _: bool) -> Result<(), DocumentError> {
            Ok(())
        }
        /// s
        pub fn close(&self) {}
    }
}
