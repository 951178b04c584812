//! Settings, remembered from one start to the next.

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

/// What the values on the board show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hints {
    /// Nothing but the legal moves.
    Hidden,
    /// Scores with their bounds, or win rates and visits.
    #[default]
    Values,
}

impl Hints {
    /// The other choice.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Hidden => Self::Values,
            Self::Values => Self::Hidden,
        }
    }
}

/// Whether the card of a node stands beside a tree that is shown to a room.
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

/// Which way trees are drawn, in the window and first of all in what is exported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TreeGrowth {
    /// Trees of textbooks grow down as in textbooks, all others to the right, where there is more room.
    #[default]
    Usual,
    /// The root on top.
    Down,
    /// The root at the left.
    Right,
}

impl TreeGrowth {
    /// All of them, with the keys of their names in the text files.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Usual, "settings.tree-growth.usual"),
        (Self::Down, "settings.tree-growth.down"),
        (Self::Right, "settings.tree-growth.right"),
    ];

    /// Which way a tree of this game is drawn.
    pub const fn of(self, game: Game) -> FigureGrowth {
        match self {
            Self::Down => FigureGrowth::Down,
            Self::Usual if matches!(game, Game::NumberTree) => FigureGrowth::Down,
            Self::Usual | Self::Right => FigureGrowth::Right,
        }
    }
}

/// How the menus stand in the bar above the panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MenuRow {
    /// Behind one button: their row is there while one of them is open.
    #[default]
    Button,
    /// Side by side, always.
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

/// What stands on the stones of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StoneMarks {
    /// Nothing.
    #[default]
    Plain,
    /// The numbers of the moves that laid them.
    Numbered,
}

/// What is remembered from one start to the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of all words.
    pub language: Language,
    /// What the window is arranged for.
    pub workspace: Workspace,
    /// Light or dark.
    pub theme: ThemeChoice,
    /// The look of the board.
    pub board: BoardStyle,
    /// Whether a game that is played shows how it stands before it is over.
    pub play_values: Hints,
    /// From which side boards of stones are seen.
    pub turned: Turned,
    /// Whether discs flip and views glide.
    pub animation: bool,
    /// What the values on the board show.
    pub hints: Hints,
    /// For which side values of games are.
    pub view: ScoreView,
    /// Whether the board shows what each square adds to the evaluation.
    pub contributions: bool,
    /// Whether stones carry the numbers of the moves that laid them.
    pub stones: StoneMarks,
    /// Whether a person is warned of a move that throws the game away, before the machine answers.
    pub teaching: bool,
    /// Whether opponents that know the opening book play from it.
    pub book: bool,
    /// Whether the card of a node stands beside a tree that is shown to a room.
    pub presented_card: PresentedCard,
    /// How the menus stand in the bar above the panels.
    pub menu_row: MenuRow,
    /// Which way trees are drawn.
    pub tree_growth: TreeGrowth,
    /// Nodes that a recording may hold.
    pub recorded_nodes: u32,
    /// Megabytes that analyses of other positions may take while they wait to go on.
    pub kept_megabytes: u32,
    /// On how many threads a solver or a review works; `None` is on all that the machine runs at once but one.
    pub threads: Option<u32>,
    /// The analysis' method, evaluation and limits, by game (`othello:6`).
    pub engines: BTreeMap<String, Engine>,
    /// The method, or the level, that was last chosen to play against, by game.
    pub opponents: BTreeMap<String, Engine>,
    /// The engine of the user's that analyses beside the program's own search.
    pub beside: Option<String>,
    /// Files opened or saved last, the latest first.
    #[serde(with = "path_text::list")]
    pub recent: Vec<PathBuf>,
    /// The folder of the last file dialog.
    #[serde(with = "path_text::optional")]
    pub folder: Option<PathBuf>,
    /// Zoom of the whole window, 0.6..=2.0.
    pub zoom: f32,
    /// Test positions of the weights lab; `None` are those that come with the program.
    pub pins: Option<Vec<AnyPosition>>,
    /// Weight tables that were tested, the latest first.
    pub tried: Vec<Tried>,
    /// How learning was set up last, but for the folder; none before it was.
    pub learning: Option<LearningRequest>,
    /// Keys that the person chose, by the action's name; `None` takes an action its keys.
    pub keys: BTreeMap<String, Option<Keys>>,
    /// Folders and files of tournament games that were open last.
    #[serde(with = "path_text::list")]
    pub tournaments: Vec<PathBuf>,
    /// How far the person has come in the course.
    pub course: CourseProgress,
    /// The match that was set up last, as the file of a match without games; none before one was.
    pub match_setup: Option<String>,
    /// The tournament of programs that was set up last; none before one was.
    pub class_setup: Option<ClassSetup>,
    /// Threads that play the games of a match; none before that was chosen.
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
    /// Files remembered as recent.
    pub const RECENT: usize = 10;

    /// For which side values are in a new document: as it was chosen last, but in a tree of numbers as its course says.
    pub fn view_of(&self, game: Game) -> ScoreView {
        if game == Game::NumberTree { ScoreView::default() } else { self.view }
    }

    /// The threads that the machine runs at once.
    pub fn most_threads() -> u32 {
        u32::try_from(MatchRun::usual_threads().get())
            .unwrap_or(ThreadsOffered::MOST)
            .clamp(1, ThreadsOffered::MOST)
    }

    /// On how many threads a solver or a review works: all that the machine runs at once but the window's, if nothing else
    /// was chosen.
    pub fn threads(&self) -> u32 {
        // On a machine that runs one thread nothing is left for the solver, which gets one all the same.
        self.threads.unwrap_or(Self::most_threads() - 1).clamp(1, ThreadsOffered::MOST)
    }

    /// How boards are drawn.
    pub const fn look(&self) -> BoardLook {
        BoardLook { style: self.board, turned: self.turned }
    }

    /// The analysis' method, evaluation and limits for the game of `position`.
    pub fn engine(&self, position: &AnyPosition) -> Engine {
        let game = position.game();
        let kept = self.engines.get(&game.to_string()).filter(|engine| engine.fits(game));
        kept.cloned().unwrap_or_else(|| Engine::default_for(game))
    }
}

/// Light, dark, or as the system says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// As the system says.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The look of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardStyle {
    /// Green felt.
    #[default]
    Felt,
    Wood,
    /// The colours of the theme.
    Plain,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardLook {
    /// What it is made of.
    pub style: BoardStyle,
    /// From which side it is seen.
    pub turned: Turned,
}

impl From<BoardStyle> for BoardLook {
    fn from(style: BoardStyle) -> Self {
        Self { style, turned: Turned::default() }
    }
}

/// From which side a board of stones is seen: mirrored or not, then turned clockwise by quarters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Turned {
    mirrored: bool,
    quarters: u8,
}

impl Turned {
    /// All eight.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).filter_map(|number| Self::try_from(number).ok())
    }

    /// The ways in which the board of a game can be turned: stones fall down, and mazes, matrices and trees stand as they are.
    pub fn of_game(game: Game) -> impl Iterator<Item = Self> {
        Self::all().filter(move |turned| match game {
            Game::Othello { .. } | Game::TicTacToe => true,
            Game::ConnectFour { .. } => turned.quarters == 0,
            _ => *turned == Self::default(),
        })
    }

    /// Whether left and right are exchanged before it is turned.
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Whether columns are drawn from left to right, as rows usually are.
    pub const fn lies(self) -> bool {
        self.quarters % 2 == 1
    }

    /// Where a cell of a square board is drawn, by column and row from the top left, both before and after.
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
            // Quarters take 0 to 3; the mirrored ways follow from 4 on.
            0..8 => Ok(Self { mirrored: number >= 4, quarters: number % 4 }),
            _ => Err(format!("{number} is no way to turn a board: 0 to 7 are")),
        }
    }
}
