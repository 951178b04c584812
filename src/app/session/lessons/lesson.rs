//! A lesson: its page, what it opens on the board, what there is to try, how it ends, and the
//! searches that the numbers of its texts are from. The lessons themselves stand in `contents`.

use crate::catalog::{AnyPosition, Engine, Game};
use crate::conventions::{Conventions, Signs};
use crate::search::alpha_beta::Fail;
use crate::session::compare::data::ComparisonPreset;
use crate::session::drawing::playback::Walk;
use crate::session::number_tree::data::Arrangement;
use crate::session::screen::data::Panel;
use crate::store::Document;

/// One lesson: a page of words beside a view that can be touched.
#[derive(Debug)]
pub struct Lesson {
    /// Its word: the key of its texts behind `course.`, and its name in the settings.
    pub key: &'static str,
    /// Paragraphs of its page.
    pub paragraphs: u8,
    /// What stands below them to be touched, besides the scene.
    pub inset: Option<Inset>,
    /// What it opens.
    pub scene: LessonScene,
    /// What there is to try, in order.
    pub tries: &'static [Act],
    /// The exercise that it ends in.
    pub ending: LessonEnding,
    /// The numbers of its texts, by the names of their blanks. A test holds each against the search that it
    /// is from.
    pub figures: &'static [LessonFigure],
}

/// What a lesson ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonEnding {
    /// An exercise of a set that comes with the program.
    Exercise {
        /// The name of the set.
        set: &'static str,
        /// The place in it, from 0.
        place: usize,
    },
    /// The exercise in what can be touched below the words.
    Below,
    /// No exercise: none of those that come with the program is about its matter.
    Nothing,
}

/// Something to be touched in the page of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inset {
    /// Trees with a number for each player.
    Pairs,
    /// Connect Four's board as bits, and rows of four by shifts.
    Rows,
    /// Keys of positions that change by one XOR a stone.
    Keys,
}

/// What a lesson puts on the board and how it is searched.
#[derive(Clone, Copy, Debug)]
pub struct LessonScene {
    /// The game, by its word of the command line.
    pub game: &'static str,
    /// The position in the game's notation; empty for its beginning.
    pub position: &'static str,
    /// The method, by its word of the command line.
    pub method: &'static str,
    /// How the course writes search.
    pub style: Style,
    /// The step of the recording that is shown.
    pub at: At,
    /// The panel that is brought to the front.
    pub panel: Panel,
}

/// How search is written, as far as lessons differ in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// MAX and MIN, fail-soft.
    #[default]
    MaxMin,
    /// One kind of node, signs changed.
    Negamax,
    /// MAX and MIN, fail-hard.
    FailHard,
}

/// A step of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The end, as the search left it.
    End,
    /// The picture of this number, as the timeline counts.
    Picture(u64),
    /// The cut of this number, from 1.
    Cut(u32),
}

/// Something to try: what a click on its sentence does in the window.
#[derive(Clone, Copy, Debug)]
pub enum Act {
    /// Search what is on the board with this method.
    Search(&'static str),
    /// Open something else.
    Open(LessonScene),
    /// Show this step.
    Seek(At),
    /// Walk through the steps.
    Walk(Walk),
    /// Let the steps go by from the beginning.
    Play,
    /// Play this move, by its name.
    Move(&'static str),
    /// Put the number tree in another order.
    Arrange(Arrangement),
    /// Make the number tree ready to be changed by hand.
    Edit,
    /// Write search in another way.
    Write(Style),
    /// Compare methods side by side.
    Compare(ComparisonPreset),
    /// Bring a panel to the front.
    Look(Panel),
    /// Measure what each idea of a solver gains on the position of the lesson.
    Measure,
}

/// A number that a text names.
#[derive(Clone, Copy, Debug)]
pub struct LessonFigure {
    /// The blank in the text.
    pub name: &'static str,
    /// The number as it is written.
    pub value: &'static str,
    /// What it counts.
    pub fact: Fact,
    /// The search that it is from.
    pub of: FigureSource,
}

/// A search that a number is from, as in a [`LessonScene`].
#[derive(Clone, Copy, Debug)]
pub struct FigureSource {
    /// The game, by its word of the command line.
    pub game: &'static str,
    /// The position in the game's notation; empty for its beginning.
    pub position: &'static str,
    /// The method, by its word of the command line.
    pub method: &'static str,
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Nodes entered.
    Nodes,
    /// Leaves read: ends of the game, evaluations or playouts.
    Leaves,
    /// Nodes that were cut.
    Cuts,
    /// Actions in the root.
    Moves,
    /// The value of the node behind these moves, counted from 1; for the first player.
    Value(&'static [u8]),
    /// Visits of the action of the root with this name.
    Visits(&'static str),
    /// The share of games won by the action of the root with this name, in percent.
    Percent(&'static str),
    /// The name of the action chosen.
    Best,
    /// The plies searched.
    Depth,
    /// The points of the best way that was found, in a game for one.
    Points,
    /// The weight in an equilibrium of the row of this number, from 0, in sixteenths.
    Sixteenths(u8),
}

impl Lesson {
    /// The name in the settings of something tried.
    pub fn name_of_try(&self, index: usize) -> String {
        format!("{}.{}", self.key, index + 1)
    }

    /// The name of its exercise among what was tried; there once it has earned points.
    pub fn name_of_exercise(&self) -> String {
        format!("{}.exercise", self.key)
    }
}

impl Style {
    /// The conventions of a course that writes so.
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
    /// What it opens, without how it is written and shown.
    pub const fn search(&self) -> FigureSource {
        FigureSource { game: self.game, position: self.position, method: self.method }
    }

    /// The document and the engine; `None` for words that name nothing, which a test excludes.
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
    /// The position and the engine that the words name; `None` for words that name nothing, which a test
    /// excludes.
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

/// An exercise of a set that comes with the program, by its place there.
pub(super) const fn exercise(set: &'static str, place: usize) -> LessonEnding {
    LessonEnding::Exercise { set, place }
}

/// A tree of numbers.
pub(super) const fn tree(lists: &'static str, method: &'static str) -> LessonScene {
    game("number-tree", lists, method)
}

/// A number of a text, as it is written, and the search that it is from.
pub(super) const fn figure(
    name: &'static str,
    value: &'static str,
    fact: Fact,
    of: FigureSource,
) -> LessonFigure {
    LessonFigure { name, value, fact, of }
}

/// A search that a number is from.
pub(super) const fn of(game: &'static str, position: &'static str, method: &'static str) -> FigureSource {
    FigureSource { game, position, method }
}
