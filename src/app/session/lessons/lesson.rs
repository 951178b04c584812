//! A lesson: its page, its scene on the board, suggested actions, its exercise, and the searches behind the
//! numbers of its texts. The lessons themselves are in `contents`.

use crate::catalog::{AnyPosition, Engine, Game};
use crate::conventions::{Conventions, Signs};
use crate::search::alpha_beta::Fail;
use crate::session::compare::data::ComparisonPreset;
use crate::session::drawing::playback::Walk;
use crate::session::number_tree::data::Arrangement;
use crate::session::screen::data::Panel;
use crate::store::Document;

/// One lesson: a page of text beside an interactive view.
#[derive(Debug)]
pub struct Lesson {
    /// The key of its texts after `course.`, and its name in the settings.
    pub key: &'static str,
    /// Number of paragraphs of its page.
    pub paragraphs: u8,
    /// An interactive inset below the paragraphs.
    pub inset: Option<Inset>,
    pub scene: LessonScene,
    /// Suggested actions, in order.
    pub tries: &'static [Act],
    pub ending: LessonEnding,
    /// The numbers in its texts, by the names of their placeholders. A test compares each with its search.
    pub figures: &'static [LessonFigure],
}

/// The end of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonEnding {
    /// An exercise of a set that comes with the program.
    Exercise {
        set: &'static str,
        /// Index of the exercise in the set.
        place: usize,
    },
    /// The inset serves as the exercise.
    Below,
    /// No exercise: none of those that come with the program fits the topic.
    Nothing,
}

/// An interactive part of a lesson's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inset {
    /// Trees with a number for each player.
    Pairs,
    /// Connect Four's board as bits, and rows of four by shifts.
    Rows,
    /// Zobrist keys of positions, which change by one XOR a stone.
    Keys,
}

/// The position that a lesson puts on the board, and its search.
#[derive(Clone, Copy, Debug)]
pub struct LessonScene {
    /// The game, by its command line word.
    pub game: &'static str,
    /// The position in the game's notation; empty for the start.
    pub position: &'static str,
    /// The method, by its command line words.
    pub method: &'static str,
    pub style: Style,
    /// The step of the recording that is shown.
    pub at: At,
    pub panel: Panel,
}

/// Convention of writing search, as far as lessons differ in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// MAX and MIN, fail-soft.
    #[default]
    MaxMin,
    /// Negamax: one kind of node, with negated values.
    Negamax,
    /// MAX and MIN, fail-hard.
    FailHard,
}

/// A step of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The end of the search.
    End,
    /// The picture of this number on the timeline.
    Picture(u64),
    Cut(u32),
}

/// A suggested action: what a click on its sentence does.
#[derive(Clone, Copy, Debug)]
pub enum Act {
    Search(&'static str),
    /// Open another scene.
    Open(LessonScene),
    Seek(At),
    Walk(Walk),
    /// Play the steps from the beginning.
    Play,
    Move(&'static str),
    Arrange(Arrangement),
    /// Let the number tree be edited by hand.
    Edit,
    /// Change the convention of writing search.
    Write(Style),
    Compare(ComparisonPreset),
    Look(Panel),
    /// Measure the gain of each idea of a solver on the position of the lesson.
    Measure,
}

/// A number in a text.
#[derive(Clone, Copy, Debug)]
pub struct LessonFigure {
    /// The placeholder in the text.
    pub name: &'static str,
    /// The number as it is written.
    pub value: &'static str,
    pub fact: Fact,
    pub of: FigureSource,
}

/// The search behind a number, with the fields of a [`LessonScene`].
#[derive(Clone, Copy, Debug)]
pub struct FigureSource {
    /// The game, by its command line word.
    pub game: &'static str,
    /// The position in the game's notation; empty for the start.
    pub position: &'static str,
    /// The method, by its command line words.
    pub method: &'static str,
}

/// The meaning of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Nodes entered.
    Nodes,
    /// Leaves read: ends of the game, evaluations or playouts.
    Leaves,
    /// Nodes that were cut.
    Cuts,
    /// Actions at the root.
    Moves,
    /// The value of the node after these moves, each counted from 1; for the first player.
    Value(&'static [u8]),
    /// Visits of the root action with this name.
    Visits(&'static str),
    /// The share of games won after the root action with this name, in percent.
    Percent(&'static str),
    /// The name of the chosen action.
    Best,
    /// The plies searched.
    Depth,
    /// The points of the best line found, in a game for one.
    Points,
    /// The equilibrium weight of the row of this number, from 0, in sixteenths.
    Sixteenths(u8),
}

impl Lesson {
    /// The name in the settings of a suggested action.
    pub fn name_of_try(&self, index: usize) -> String {
        format!("{}.{}", self.key, index + 1)
    }

    /// The name in `LessonProgress::tried` of its exercise, once that earned points.
    pub fn name_of_exercise(&self) -> String {
        format!("{}.exercise", self.key)
    }
}

impl Style {
    pub fn conventions(self) -> Conventions {
        let usual = Conventions::default();
        match self {
            Self::MaxMin => usual,
            Self::Negamax => Conventions { signs: Signs::Negamax, ..usual },
            Self::FailHard => Conventions { fail: Fail::Hard, ..usual },
        }
    }
}

impl LessonScene {
    /// The game, position and method of the scene.
    pub const fn search(&self) -> FigureSource {
        FigureSource { game: self.game, position: self.position, method: self.method }
    }

    /// The document and the engine; `None` for invalid words, which a test excludes.
    pub fn staged(&self) -> Option<(Document, Engine)> {
        let (start, mut engine) = self.search().read()?;
        let conventions = self.style.conventions();
        engine.follow_conventions(&conventions);
        Some((Document { conventions, ..Document::new(start) }, engine))
    }

    pub(super) const fn at(self, at: At) -> Self {
        Self { at, ..self }
    }

    pub(super) const fn written(self, style: Style) -> Self {
        Self { style, ..self }
    }

    pub(super) const fn beside(self, panel: Panel) -> Self {
        Self { panel, ..self }
    }
}

impl FigureSource {
    /// The position and the engine; `None` for invalid words, which a test excludes.
    pub fn read(self) -> Option<(AnyPosition, Engine)> {
        let game: Game = self.game.parse().ok()?;
        let start =
            if self.position.is_empty() { game.start() } else { game.parse_position(self.position).ok()? };
        Some((start, Engine::parse_textbook(self.method, game).ok()?))
    }
}

/// A position of a game, searched to the end of the recording, with the tree in front.
pub(super) const fn game(game: &'static str, position: &'static str, method: &'static str) -> LessonScene {
    LessonScene { game, position, method, style: Style::MaxMin, at: At::End, panel: Panel::Tree }
}

/// An exercise of a set that comes with the program, by its index.
pub(super) const fn exercise(set: &'static str, place: usize) -> LessonEnding {
    LessonEnding::Exercise { set, place }
}

pub(super) const fn tree(lists: &'static str, method: &'static str) -> LessonScene {
    game("number-tree", lists, method)
}

/// A number in a text, and the search behind it.
pub(super) const fn figure(
    name: &'static str,
    value: &'static str,
    fact: Fact,
    of: FigureSource,
) -> LessonFigure {
    LessonFigure { name, value, fact, of }
}

pub(super) const fn of(game: &'static str, position: &'static str, method: &'static str) -> FigureSource {
    FigureSource { game, position, method }
}
