//! The course on board, as plain data: where in it a person stands, and how far they have come. The words of
//! the lessons stand in `assets/text/course.en.yml` and beside it; `update` carries out what is asked.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::catalog::{Engine, Evaluation};
use crate::session::analysis::data::Analysis;
use crate::session::drawing::data::TreeView;
use crate::session::game::data::OpenGame;
use crate::session::screen::data::Workspace;
use crate::store::autosave::PlayMode;

pub use super::contents::LESSONS;
pub use super::lesson::{
    Act, At, Fact, FigureSource, Inset, Lesson, LessonEnding, LessonFigure, LessonScene, Style,
};
pub use super::positions::{CLAIM_EVEN, LAST_SQUARES, ODD_THREAT, TWO_TABLES};

/// Where in the course the window stands.
#[derive(Debug, Default)]
pub struct Lessons {
    /// The lesson whose page is open; `None` shows the contents.
    pub lesson: Option<usize>,
    /// How often a lesson was opened: each time its page begins at its top.
    pub opened: u64,
    /// Whether what is on the board was put there by a lesson.
    pub staged: bool,
    /// The step to be shown once the search is over.
    pub pending: Option<At>,
    /// Games of the person's own that wait, the last one on top.
    pub own: Vec<Own>,
    /// What the window was arranged for before the lessons.
    pub before: Option<Workspace>,
}

/// A game that a lesson put aside, with what the lesson changed in the settings.
#[derive(Debug)]
pub struct Own {
    /// The game, its file and its undo.
    pub game: OpenGame,
    /// The methods that were chosen.
    pub engines: BTreeMap<String, Engine>,
    /// Where its methods moved by themselves.
    pub mode: PlayMode,
    /// The search that was shown, and how its tree was.
    pub analysis: Analysis,
    /// What was looked at of its tree.
    pub view: TreeView,
    /// Evaluation of the analysis before the numbers of the own game were changed.
    pub judged_by: Option<Evaluation>,
}

/// How far the user has come; remembered from one start to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// Lessons that were read to their end.
    pub read: BTreeSet<String>,
    /// The parts of lessons that were tried: `alpha-beta.1`, and the exercise at the end of a lesson once it has earned points: `alpha-beta.exercise`.
    pub tried: BTreeSet<String>,
    /// The lesson that was open last.
    pub last: Option<String>,
}

impl LessonProgress {
    /// The lesson to go on with: the first that was not read, from the one that was open last on; then those before it.
    pub fn next(&self) -> usize {
        let last = self.last.as_deref().and_then(Lesson::named).unwrap_or_default();
        // Round the course once: what was left out before the last lesson comes up at its end.
        let on = (last..LESSONS.len()).chain(0..last);
        let mut unread = on.filter(|&index| !self.read.contains(LESSONS[index].key));
        unread.next().unwrap_or_default()
    }

    /// Whether a lesson was read, or something in it was tried.
    pub fn has_met(&self, lesson: &Lesson) -> bool {
        let is_of_it =
            |name: &String| name.strip_prefix(lesson.key).is_some_and(|rest| rest.starts_with('.'));
        self.read.contains(lesson.key) || self.tried.iter().any(is_of_it)
    }

    /// Whether every lesson was read.
    pub fn is_complete(&self) -> bool {
        LESSONS.iter().all(|lesson| self.read.contains(lesson.key))
    }
}

/// One command about the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum LessonCommand {
    /// Show the course: the lesson that is open, or the contents.
    Show,
    /// Show the contents.
    Contents,
    /// Open a lesson.
    Open(usize),
    /// This lesson is read: open the next one.
    Next,
    /// Open the lesson before.
    Previous,
    /// Put everything as the lesson begins.
    Again,
    /// Do what there is to try, counted from 0.
    Try(usize),
    /// Open the exercise that the lesson ends in.
    Exercise,
    /// Go back to the game that waits.
    Leave,
}
