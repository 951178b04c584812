//! How much is added to the bare algorithm of a method.

/// In which manner a method searches, where it knows more than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As a textbook has it: the bare algorithm, in the game's own order of actions.
    Textbook,
    /// With all that makes it strong.
    FullStrength,
}

impl Manner {
    /// Both, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Textbook, Self::FullStrength];

    /// Its word in the text files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Textbook => "textbook",
            Self::FullStrength => "full-strength",
        }
    }
}
