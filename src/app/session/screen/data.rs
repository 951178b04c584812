//! Panels, dialogs and workspaces.

use serde::{Deserialize, Serialize};

use crate::session::drawing::data::DrawingPlace;

/// A dialog of the program's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Dialog {
    NewGame,
    /// Type, generate or choose a number tree.
    Tree,
    Settings,
    /// Terms of search.
    Glossary,
    /// The command palette.
    Palette,
    Shortcuts,
    About,
    /// The crash report of the last run.
    Crash,
    /// The searches that the document keeps.
    Kept,
    /// Title, names, place, date and result of the open game.
    Details,
    Games,
    /// A file that another program wrote meanwhile.
    Conflict,
    /// Question whether a file may be replaced.
    Replace,
    /// Question whether to close the program although not everything is saved.
    Unkept,
    /// Question whether to open a game with which the program crashed twice.
    SetAside,
    Export(DrawingPlace),
    /// The guide to methods for a game.
    Guide,
    /// Exercises on paper or for Moodle.
    Worksheet,
    Grade,
    /// Boards as bits, interactive.
    Bits,
    /// Trees with a number for each player.
    Pairs,
    /// The size of the game tree of the game on the board.
    Size,
    /// The strength of the levels of opponents.
    Levels,
    /// The gain of bits, keys and fewer copies.
    Speedups,
    /// The engines that the user has added.
    Engines,
    ClassTournament,
}

impl Dialog {
    /// Whether the dialog needs an answer: a click beside it or Escape does not close it.
    pub const fn wants_answer(self) -> bool {
        matches!(self, Self::SetAside)
    }
}

/// The use that the panels are arranged for.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case", prefix = "workspace.", const_into_str)]
pub enum Workspace {
    /// A game against an opponent: the board, its moves and its graph.
    Play,
    /// A lesson or exercise, with the panels that it refers to.
    Learn,
    /// A search: the board, the results and the tree.
    #[default]
    Study,
}

impl Workspace {
    /// In the order of their switch.
    pub const ALL: [Self; 3] = [Self::Play, Self::Learn, Self::Study];

    /// The key of its name in the text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }

    /// The next one of the switch, cyclically.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Play => Self::Learn,
            Self::Learn => Self::Study,
            Self::Study => Self::Play,
        }
    }
}

/// The presentation: the tree, or the trees compared, fill the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// Whether the screen is black, so that people look at the speaker.
    pub is_black: bool,
    /// Whether the trees of the comparison are shown beside each other, instead of that of the analysis.
    pub compares: bool,
}

/// A panel of the window.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case", prefix = "panel.", const_into_str)]
pub enum Panel {
    /// Board, players, moves.
    Game,
    /// Results of the search.
    Analysis,
    /// Recording of the search.
    Tree,
    Weights,
    /// Searches side by side.
    Compare,
    /// Games between methods.
    Match,
    /// The loss of every move of the game.
    Review,
    Tournaments,
    Exercises,
    /// The lessons.
    Course,
}

impl Panel {
    /// In the order of their shortcuts.
    pub const ALL: [Self; 10] = [
        Self::Game,
        Self::Analysis,
        Self::Tree,
        Self::Weights,
        Self::Compare,
        Self::Match,
        Self::Exercises,
        Self::Course,
        Self::Review,
        Self::Tournaments,
    ];

    /// The key of the panel's title in the text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }
}
