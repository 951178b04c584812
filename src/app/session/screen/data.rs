//! The screen: panels and dialogs.

use serde::{Deserialize, Serialize};

use crate::session::drawing::data::DrawingPlace;

/// A dialog of our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Dialog {
    /// Choose game, variant, players and start position.
    NewGame,
    /// Type, grow or choose a number tree.
    Tree,
    /// Language, theme, animation, budgets.
    Settings,
    /// The words of the theory.
    Glossary,
    /// Every action by its name.
    Palette,
    Shortcuts,
    /// What this program is.
    About,
    /// The report of a crash of the last time.
    Crash,
    /// The searches that the document keeps.
    Kept,
    /// Title, names, place, date and result of the open game.
    Details,
    /// Several games of a text, to choose from.
    Games,
    /// What to do about a file that another program wrote meanwhile.
    Conflict,
    /// Whether a file may be replaced.
    Replace,
    /// What to do where the program is to end and not everything could be kept.
    Unkept,
    /// Whether to open a game with which the program ended badly twice.
    SetAside,
    /// Take a tree out of the window.
    Export(DrawingPlace),
    /// Which method for which game.
    Guide,
    /// Exercises on paper or for Moodle.
    Worksheet,
    /// Answers of a class, to be graded.
    Grade,
    /// Boards as bits, to be touched.
    Bits,
    /// Trees with a number for each player.
    Pairs,
    /// How large the tree of the game on the board is.
    Size,
    /// How strong the levels of opponents are.
    Levels,
    /// What bits, keys and fewer copies buy.
    Speedups,
    /// The engines that the user has added.
    Engines,
    /// Tournament of programs.
    ClassTournament,
}

impl Dialog {
    /// Whether a click beside the dialog or Escape is no answer to it: what is asked comes back until it is answered.
    pub const fn wants_answer(self) -> bool {
        matches!(self, Self::SetAside)
    }
}

/// What the window is arranged for.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case", prefix = "workspace.", const_into_str)]
pub enum Workspace {
    /// A game against somebody: the board, its moves and its graph.
    Play,
    /// A page to be read or answered, and what it speaks of.
    Learn,
    /// A search: the board, what was found and how.
    #[default]
    Study,
}

impl Workspace {
    /// All of them, in the order of their switch.
    pub const ALL: [Self; 3] = [Self::Play, Self::Learn, Self::Study];

    /// The key of its name in the text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }

    /// The next one of the switch, and after the last the first.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Play => Self::Learn,
            Self::Learn => Self::Study,
            Self::Study => Self::Play,
        }
    }
}

/// A tree, or those that are compared, as they are shown to a room: they fill the screen, and all else is gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// Whether the screen is black for a while, so that people look at the speaker.
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
    /// What the search found.
    Analysis,
    /// What the search did.
    Tree,
    /// The Othello weight tables.
    Weights,
    /// Searches side by side.
    Compare,
    /// Games between methods.
    Match,
    /// What every move of the game lost.
    Review,
    /// Games of tournaments.
    Tournaments,
    /// Exercises that grade themselves.
    Exercises,
    /// The lessons.
    Course,
}

impl Panel {
    /// All panels, in the order of their shortcuts.
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
