//! The sets that come with the program.

use super::AnswerSheet;

/// A set that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// What keys of text files end with: title and text of the set in every language.
    pub name: &'static str,
    /// The document.
    pub text: &'static str,
}

impl Shipped {
    /// The set, not begun. Nothing of it is searched, unlike of a file: a test holds that all of it can be asked.
    pub fn sheet(&self) -> AnswerSheet {
        AnswerSheet::trusted(self.text).unwrap_or_default()
    }
}

/// The sets that come with the program, in the order of the menu.
pub const fn shipped() -> [Shipped; 4] {
    [
        Shipped { name: "trees", text: include_str!("../../../assets/exercises/trees.ron") },
        Shipped { name: "pruning", text: include_str!("../../../assets/exercises/pruning.ron") },
        Shipped { name: "code", text: include_str!("../../../assets/exercises/code.ron") },
        Shipped { name: "games", text: include_str!("../../../assets/exercises/games.ron") },
    ]
}
