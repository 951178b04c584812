//! The games that come with the program, to be opened at once.

/// Title and text of each game in `saves/`, in the order of the menu.
pub fn examples() -> Vec<(&'static str, &'static str)> {
    Vec::new()
}
