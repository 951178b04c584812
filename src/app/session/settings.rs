//! Settings, saved between runs of the program.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::catalog::{AnyPosition, Engine, Game, Job};
use crate::conventions::ScoreView;
use crate::match_play::MatchRun;
use crate::search::crew::ThreadsOffered;
use crate::store::path_text;
use crate::trace::export::FigureGrowth;
use crate::words::text::Language;

use super::class_tournament::data::ClassSetup;
use super::keys::Keys;
use super::lessons::data::LessonProgress as CourseProgress;
use super::screen::data::Workspace;
use super::weights::data::Tried;
use super::weights::learning::data::LearningRequest;

/// Values shown on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hints {
    /// Only the legal moves.
    Hidden,
    /// Scores with their bounds, or win rates and visits.
    #[default]
    Values,
}

impl Hints {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Hidden => Self::Values,
            Self::Values => Self::Hidden,
        }
    }
}

/// Whether the card of a node is shown beside a presented tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PresentedCard {
    #[default]
    Shown,
    Hidden,
}

impl PresentedCard {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Shown => Self::Hidden,
            Self::Hidden => Self::Shown,
        }
    }
}

/// The direction in which trees grow, in the window and by default in exports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TreeGrowth {
    /// Trees of textbooks grow down, all others to the right, where there is more room.
    #[default]
    Usual,
    /// The root on top.
    Down,
    /// The root at the left.
    Right,
}

impl TreeGrowth {
    /// All directions, with the keys of their names in the text files.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Usual, "settings.tree-growth.usual"),
        (Self::Down, "settings.tree-growth.down"),
        (Self::Right, "settings.tree-growth.right"),
    ];

    /// The direction for a tree of this game.
    pub const fn of(self, game: Game) -> FigureGrowth {
        match self {
            Self::Down => FigureGrowth::Down,
            Self::Usual if matches!(game, Game::NumberTree) => FigureGrowth::Down,
            Self::Usual | Self::Right => FigureGrowth::Right,
        }
    }
}

/// Display of the menus above the panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MenuRow {
    /// Behind one button: their row is shown while one of them is open.
    #[default]
    Button,
    /// Always side by side.
    Row,
}

impl MenuRow {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Button => Self::Row,
            Self::Row => Self::Button,
        }
    }
}

/// Marks on the stones of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StoneMarks {
    #[default]
    Plain,
    /// The number of the move that laid each stone.
    Numbered,
}

/// Everything saved between runs of the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub language: Language,
    pub workspace: Workspace,
    pub theme: ThemeChoice,
    pub board: BoardStyle,
    /// Whether values are shown during play.
    pub play_values: Hints,
    /// The orientation of boards of stones.
    pub turned: Turned,
    /// Whether discs flip and views glide.
    pub animation: bool,
    pub hints: Hints,
    /// The point of view of values.
    pub view: ScoreView,
    /// Whether the board shows the contribution of each square to the evaluation.
    pub contributions: bool,
    pub stones: StoneMarks,
    /// Whether the user is warned of a move that throws the game away, before the machine answers.
    pub teaching: bool,
    /// Whether opponents that know the opening book play from it.
    pub book: bool,
    pub presented_card: PresentedCard,
    pub menu_row: MenuRow,
    pub tree_growth: TreeGrowth,
    /// The most nodes of a recording.
    pub recorded_nodes: u32,
    /// Megabytes for analyses of other positions that wait.
    pub kept_megabytes: u32,
    /// Number of threads of a solver or a review; `None` for all hardware threads but one.
    pub threads: Option<u32>,
    /// Engine of the analysis, by game (`othello:6`).
    pub engines: BTreeMap<String, Engine>,
    /// The method or level last chosen as opponent, by game.
    pub opponents: BTreeMap<String, Engine>,
    /// The external engine that analyses beside the program's own search.
    pub beside: Option<String>,
    /// Files opened or saved, the latest first.
    #[serde(with = "path_text::list")]
    pub recent: Vec<PathBuf>,
    /// The folder of the last file dialog.
    #[serde(with = "path_text::optional")]
    pub folder: Option<PathBuf>,
    /// Zoom of the whole window, 0.6..=2.0.
    pub zoom: f32,
    /// Test positions of the weights lab; `None` for those that come with the program.
    pub pins: Option<Vec<AnyPosition>>,
    /// Weight tables that were tested, the latest first.
    pub tried: Vec<Tried>,
    /// The last settings of learning, without the folder; `None` before any.
    pub learning: Option<LearningRequest>,
    /// Keys that the user chose, by the action's name; `None` for an action without keys.
    pub keys: BTreeMap<String, Option<Keys>>,
    /// Folders and files of tournament games that were open last.
    #[serde(with = "path_text::list")]
    pub tournaments: Vec<PathBuf>,
    /// The user's progress in the course.
    pub course: CourseProgress,
    /// The last match settings, in the format of a match file without games; `None` before any.
    pub match_setup: Option<String>,
    /// The last settings of a tournament of programs; `None` before any.
    pub class_setup: Option<ClassSetup>,
    /// Number of threads for a match; `None` until chosen.
    pub match_threads: Option<u16>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            workspace: Workspace::default(),
            theme: ThemeChoice::default(),
            board: BoardStyle::default(),
            turned: Turned::default(),
            animation: true,
            hints: Hints::default(),
            view: ScoreView::default(),
            play_values: Hints::Values,
            contributions: false,
            stones: StoneMarks::default(),
            teaching: false,
            book: true,
            presented_card: PresentedCard::default(),
            menu_row: MenuRow::default(),
            tree_growth: TreeGrowth::default(),
            recorded_nodes: Job::RECORDED_NODES,
            kept_megabytes: 512,
            threads: None,
            engines: BTreeMap::new(),
            opponents: BTreeMap::new(),
            beside: None,
            recent: Vec::new(),
            folder: None,
            zoom: 1.0,
            pins: None,
            tried: Vec::new(),
            learning: None,
            keys: BTreeMap::new(),
            tournaments: Vec::new(),
            course: CourseProgress::default(),
            match_setup: None,
            class_setup: None,
            match_threads: None,
        }
    }
}

impl Settings {
    /// The most recent files kept.
    pub const RECENT: usize = 10;

    /// The point of view of values in a new document: the last choice, but in a number tree that of its
    /// course.
    pub fn view_of(&self, game: Game) -> ScoreView {
        if game == Game::NumberTree { ScoreView::default() } else { self.view }
    }

    /// Number of hardware threads.
    pub fn most_threads() -> u32 {
        u32::try_from(MatchRun::usual_threads().get())
            .unwrap_or(ThreadsOffered::MOST)
            .clamp(1, ThreadsOffered::MOST)
    }

    /// Number of threads of a solver or a review: as chosen, else all hardware threads but the window's.
    pub fn threads(&self) -> u32 {
        // On a machine with a single thread the solver gets one all the same.
        self.threads.unwrap_or(Self::most_threads() - 1).clamp(1, ThreadsOffered::MOST)
    }

    pub const fn look(&self) -> BoardLook {
        BoardLook { style: self.board, turned: self.turned }
    }

    /// The engine of the analysis for the game of `position`.
    pub fn engine(&self, position: &AnyPosition) -> Engine {
        let game = position.game();
        let kept = self.engines.get(&game.to_string()).filter(|engine| engine.fits(game));
        kept.cloned().unwrap_or_else(|| Engine::default_for(game))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// Follows the system.
    #[default]
    System,
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardStyle {
    /// Green felt.
    #[default]
    Felt,
    Wood,
    /// In the colours of the theme.
    Plain,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardLook {
    pub style: BoardStyle,
    pub turned: Turned,
}

impl From<BoardStyle> for BoardLook {
    fn from(style: BoardStyle) -> Self {
        Self { style, turned: Turned::default() }
    }
}

/// The orientation of a board of stones: mirrored or not, then turned clockwise by quarters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Turned {
    mirrored: bool,
    quarters: u8,
}

impl Turned {
    /// All eight orientations.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).filter_map(|number| Self::try_from(number).ok())
    }

    /// The orientations possible for a game: stones fall down in some, and mazes, matrices and trees have
    /// only one.
    pub fn of_game(game: Game) -> impl Iterator<Item = Self> {
        Self::all().filter(move |turned| match game {
            Game::Othello { .. } | Game::TicTacToe => true,
            Game::ConnectFour { .. } => turned.quarters == 0,
            _ => *turned == Self::default(),
        })
    }

    /// Whether left and right are exchanged before turning.
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Whether columns of the board are drawn as rows.
    pub const fn lies(self) -> bool {
        self.quarters % 2 == 1
    }

    /// The place where a cell of a square board is drawn; column and row from the top left, both before and
    /// after.
    pub fn place(self, size: u8, column: u8, row: u8) -> (u8, u8) {
        let column = if self.mirrored { size - 1 - column } else { column };
        // A quarter clockwise: the row becomes the column, counted from the other side.
        (0..self.quarters).fold((column, row), |(column, row), _| (size - 1 - row, column))
    }
}

impl From<Turned> for u8 {
    fn from(turned: Turned) -> Self {
        turned.quarters + if turned.mirrored { 4 } else { 0 }
    }
}

impl TryFrom<u8> for Turned {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            // 0 to 3 are quarters; the mirrored orientations follow from 4 on.
            0..8 => Ok(Self { mirrored: number >= 4, quarters: number % 4 }),
            _ => Err(format!("{number} is no way to turn a board: 0 to 7 are")),
        }
    }
}
