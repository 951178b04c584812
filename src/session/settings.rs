//! What is remembered from one start to the next.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::catalog::{AnyPosition, Engine, Job};
use crate::words::text::Language;

use super::keys::Keys;
use super::lessons::data::Progress as CourseProgress;
use super::weights::data::Tried;

/// What the values on the board show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hints {
    /// Nothing but the legal moves.
    Hidden,
    /// Scores with their bounds, or win rates and visits.
    #[default]
    Values,
}

/// What is remembered from one start to the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of all words.
    pub language: Language,
    /// Light or dark.
    pub theme: ThemeChoice,
    /// The look of the board.
    pub board: BoardStyle,
    /// Whether discs flip and views glide.
    pub animation: bool,
    /// What the values on the board show.
    pub hints: Hints,
    /// Whether the board shows what each square adds to the evaluation.
    pub contributions: bool,
    /// Whether a person is warned of a move that throws the game away, before the machine answers.
    pub teaching: bool,
    /// Nodes that a recording may hold.
    pub recorded_nodes: u32,
    /// The analysis' method, evaluation and limits, by game (`othello:6`).
    pub engines: BTreeMap<String, Engine>,
    /// Files opened or saved last, the latest first.
    pub recent: Vec<PathBuf>,
    /// The folder of the last file dialog.
    pub folder: Option<PathBuf>,
    /// Zoom of the whole window, 0.6..=2.0.
    pub zoom: f32,
    /// Test positions of the weights lab; `None` are those that come with the program.
    pub pins: Option<Vec<AnyPosition>>,
    /// Weight tables that were tested, the latest first.
    pub tried: Vec<Tried>,
    /// Keys that the person chose, by the action's name; `None` takes an action its keys.
    pub keys: BTreeMap<String, Option<Keys>>,
    /// Folders and files of tournament games that were open last.
    pub tournaments: Vec<PathBuf>,
    /// How far the person has come in the course.
    pub course: CourseProgress,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            theme: ThemeChoice::default(),
            board: BoardStyle::default(),
            animation: true,
            hints: Hints::default(),
            contributions: false,
            teaching: false,
            recorded_nodes: Job::RECORDED_NODES,
            engines: BTreeMap::new(),
            recent: Vec::new(),
            folder: None,
            zoom: 1.0,
            pins: None,
            tried: Vec::new(),
            keys: BTreeMap::new(),
            tournaments: Vec::new(),
            course: CourseProgress::default(),
        }
    }
}

impl Settings {
    /// Files remembered as recent.
    pub const RECENT: usize = 10;

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
    /// Wood.
    Wood,
    /// The colours of the theme.
    Plain,
}
