//! The built-in course, as plain data: the user's place and progress in it. The texts of the lessons are in
//! `assets/text/course.en.yml` and beside it; `update` carries out commands.

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

/// The user's place in the course, and the state saved around lessons.
#[derive(Debug, Default)]
pub struct Lessons {
    /// Index of the lesson whose page is open; `None` shows the contents.
    pub lesson: Option<usize>,
    /// Number of times that a lesson was opened: each time its page scrolls to the top.
    pub opened: u64,
    /// Whether the game on the board was put there by a lesson.
    pub staged: bool,
    /// The step to be shown once the search is over.
    pub pending: Option<At>,
    /// The user's own games that wait, the latest last.
    pub own: Vec<Own>,
    /// The workspace before the lessons.
    pub before: Option<Workspace>,
}

/// A game that a lesson set aside, with what the lesson changed in the settings.
#[derive(Debug)]
pub struct Own {
    pub game: OpenGame,
    /// The analysis engines, by game.
    pub engines: BTreeMap<String, Engine>,
    pub mode: PlayMode,
    pub analysis: Analysis,
    pub view: TreeView,
    /// Evaluation of the analysis before the weights of the own game were changed.
    pub judged_by: Option<Evaluation>,
}

/// The user's progress; saved with the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// Keys of lessons that were read to their end.
    pub read: BTreeSet<String>,
    /// Parts of lessons that were tried: `alpha-beta.1`, and once the exercise of a lesson earned points:
    /// `alpha-beta.exercise`.
    pub tried: BTreeSet<String>,
    /// The key of the lesson that was open last.
    pub last: Option<String>,
}

impl LessonProgress {
    /// The lesson to continue with: the first unread one from the last open one on; then those before it.
    pub fn next(&self) -> usize {
        let last = self.last.as_deref().and_then(Lesson::named).unwrap_or_default();
        // Wraps around: lessons skipped before the last one come up at its end.
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

    pub fn is_complete(&self) -> bool {
        LESSONS.iter().all(|lesson| self.read.contains(lesson.key))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum LessonCommand {
    /// Show the open lesson, or the contents.
    Show,
    Contents,
    Open(usize),
    /// Mark this lesson as read and open the next one.
    Next,
    Previous,
    /// Restore the beginning of the lesson.
    Again,
    /// Do one of the lesson's suggested actions, counted from 0.
    Try(usize),
    /// Open the exercise of the lesson.
    Exercise,
    /// Go back to the game that waits.
    Leave,
}
