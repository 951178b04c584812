//! Several sets with the work on each, as one document: the window stores it from one start to the next.
//!
//! The sheets are texts in it, which are read and checked once they are opened: that may take a search. The
//! data of a list of them stands beside.

use std::path::PathBuf;
use std::sync::LazyLock;

use ron::Options;
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};

use crate::store::parts::{parts, structure};
use crate::store::path_text;

use super::document::is_set;
use super::sheet::AnswerSheet;

/// The version that is written; a newer one is refused.
const VERSION: u32 = 1;

/// The source of a set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// Made here, and not stored yet.
    #[default]
    New,
    /// Made here, or changed, with this number.
    Own(u32),
    /// Shipped with the program, under this name.
    Shipped(String),
    File(#[serde(with = "path_text")] PathBuf),
    /// Stored, and unreadable now. It stays unchanged.
    Unreadable(u32),
}

/// A student's progress in a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SetProgress {
    /// Exercises handed in.
    pub done: usize,
    /// Those of them that are all right.
    #[serde(default)]
    pub solved: usize,
    /// Including those not handed in.
    pub count: usize,
    /// Points earned with graded answers.
    pub earned: f64,
    pub points: u32,
}

/// A stored set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptSet {
    pub origin: Origin,
    pub title: String,
    pub progress: SetProgress,
    /// Whether it has changes that its file does not contain.
    pub changed: bool,
    /// The exercise that was open, counted from 0; `None` if not stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<usize>,
    /// The sheet as a document.
    pub sheet: String,
}

/// Stored sets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetShelf {
    /// The sets, the latest last.
    pub sets: Vec<KeptSet>,
    /// The one that was open; a shipped one need not be among the sets.
    pub open: Option<Origin>,
}

/// The result of merging another collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Whether anything was taken.
    pub any: bool,
    /// The names of sets that stand beside one of the same name, because both have other work on the same
    /// exercise.
    pub apart: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Collection", deny_unknown_fields)]
struct KeptSetsFile1 {
    version: u32,
    #[serde(default)]
    open: Option<Origin>,
    sets: Vec<KeptSet>,
}

fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

impl KeptSet {
    /// Takes the work on exercises of which this sheet has none, or none that was handed in while the other
    /// has. Returns whether the other contains nothing more of value.
    fn take_work_of(&mut self, theirs: &Self) -> bool {
        let (Ok(mut sheet), Ok(other)) =
            (AnswerSheet::from_text(&self.sheet), AnswerSheet::from_text(&theirs.sheet))
        else {
            return false;
        };
        // Work is stored by the index of an exercise, which means the same only in the same set.
        if sheet.set != other.set {
            return false;
        }
        let mut left_over = false;
        for (index, work) in other.work {
            let mine = sheet.work.get(&index);
            if mine.is_none_or(|mine| work.handed_in && !mine.handed_in) {
                sheet.work.insert(index, work);
            } else {
                left_over |= mine != Some(&work);
            }
        }
        self.sheet = sheet.to_text();
        // The total of points is counted once the set is opened; until then the list shows the greater of
        // both.
        let (mine, theirs) = (&mut self.progress, theirs.progress);
        (mine.done, mine.earned) = (mine.done.max(theirs.done), mine.earned.max(theirs.earned));
        mine.solved = mine.solved.max(theirs.solved);
        !left_over
    }
}

impl SetShelf {
    /// Whether all answers of another shelf are in this one.
    pub fn has_all_of(&self, other: &Self) -> bool {
        let has = |set: &KeptSet| {
            let is_it = |own: &KeptSet| {
                (&own.origin, &own.sheet, &own.progress) == (&set.origin, &set.sheet, &set.progress)
            };
            self.sets.iter().any(is_it)
        };
        other.sets.iter().all(has)
    }

    /// Takes the sets of another collection that this one does not have, and of common sets the work on
    /// exercises without work here. Where both have other work on the same exercise, theirs becomes a set of
    /// its own: so does a set made there whose number another has here, because each window numbers its own.
    pub fn take_from(&mut self, other: &mut Self) -> Taken {
        let mut taken = Taken::default();
        for theirs in std::mem::take(&mut other.sets) {
            let mine = self.sets.iter_mut().find(|mine| mine.origin == theirs.origin);
            match (mine, &theirs.origin) {
                (_, Origin::Unreadable(_)) => {
                    other.sets.push(theirs);
                    continue;
                }
                // The same number in two windows may be two different sets, but not where the sheets are the
                // same.
                (Some(mine), Origin::Own(_) | Origin::New) if mine.sheet == theirs.sheet => {}
                (None, Origin::New) | (Some(_), Origin::Own(_) | Origin::New) => {
                    self.put_apart(theirs);
                }
                (Some(mine), _) => {
                    if !mine.take_work_of(&theirs) {
                        taken.apart.push(self.put_apart(theirs));
                    }
                }
                (None, _) => self.sets.insert(0, theirs),
            }
            taken.any = true;
        }
        taken
    }

    /// Stores a set as one that was made here, with a number in its name. Returns the name.
    fn put_apart(&mut self, set: KeptSet) -> String {
        let number = |kept: &KeptSet| if let Origin::Own(number) = kept.origin { number } else { 0 };
        // The greatest number and not the count: sets may have been removed between.
        let origin = Origin::Own(self.sets.iter().map(number).max().unwrap_or(0) + 1);
        let names = (2..).map(|number| format!("{} ({number})", set.title));
        let free = |name: &String| self.sets.iter().all(|kept| kept.title != *name);
        // One more than there are sets, so that one is free.
        let mut names = names.take(self.sets.len() + 1);
        let title = names.find(free).unwrap_or_else(|| set.title.clone());
        self.sets.insert(0, KeptSet { origin, title: title.clone(), ..set });
        title
    }

    /// The document in the form of its file.
    pub fn to_text(&self) -> String {
        let file = KeptSetsFile1 { version: VERSION, open: self.open.clone(), sets: self.sets.clone() };
        // Names and texts only: RON can write them all.
        options().to_string(&file).unwrap_or_default()
    }

    /// Reads a document, or a single sheet in the format of earlier versions; `None` where it is neither. Any
    /// size is read: sets are stored until the user removes them, and written sets must be readable.
    pub fn from_text(text: &str) -> Option<Self> {
        // A single sheet has no title beside it; that is read from the sheet once it is opened.
        if is_set(text) {
            let (origin, sheet) = (Origin::Own(1), text.to_owned());
            let kept = KeptSet {
                origin: origin.clone(),
                title: String::new(),
                progress: SetProgress::default(),
                changed: false,
                current: None,
                sheet,
            };
            return Some(Self { sets: vec![kept], open: Some(origin) });
        }
        let KeptSetsFile1 { version, open, sets } = options().from_str(text).ok()?;
        (version <= VERSION).then_some(Self { sets, open })
    }

    /// The sets of a damaged document that can be read singly; `None` without any.
    pub fn rescued(text: &str) -> Option<Self> {
        // A text that was cut off ends in the midst of a set.
        let inside = structure(text)?.inside;
        let sets = parts(inside).into_iter().find_map(|part| part.trim().strip_prefix("sets:"))?;
        let sets = sets.trim().strip_prefix('[')?;
        let sets = parts(sets.strip_suffix(']').unwrap_or(sets));
        let sets: Vec<_> = sets.into_iter().filter_map(|set| options().from_str(set).ok()).collect();
        (!sets.is_empty()).then_some(Self { sets, open: None })
    }
}

/// A set shipped with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The suffix of keys in text files: title and text of the set in every language.
    pub name: &'static str,
    /// In the format of [`AnswerSheet`]'s file.
    pub text: &'static str,
}

impl Shipped {
    /// The set, not begun. Nothing of it is searched, unlike in a file: a test checks that all of it can be
    /// asked.
    pub fn sheet(&self) -> AnswerSheet {
        AnswerSheet::trusted(self.text).unwrap_or_default()
    }
}

/// The first exercise of each kind in the shipped sets: the name of its set, and its index there from 0.
pub fn first_of_kinds() -> &'static [(&'static str, usize, &'static str)] {
    static FIRST: LazyLock<Vec<(&str, usize, &str)>> = LazyLock::new(|| {
        let mut first: Vec<(&str, usize, &str)> = Vec::new();
        for set in shipped() {
            for (place, exercise) in set.sheet().set.exercises.iter().enumerate() {
                let kind = exercise.kind.name();
                if first.iter().all(|&(.., known)| known != kind) {
                    first.push((set.name, place, kind));
                }
            }
        }
        first
    });
    &FIRST
}

/// The shipped sets, in the order of the menu.
pub const fn shipped() -> [Shipped; 6] {
    [
        Shipped { name: "trees", text: include_str!("../../../assets/exercises/trees.ron") },
        Shipped { name: "pruning", text: include_str!("../../../assets/exercises/pruning.ron") },
        Shipped { name: "code", text: include_str!("../../../assets/exercises/code.ron") },
        Shipped { name: "games", text: include_str!("../../../assets/exercises/games.ron") },
        Shipped {
            name: "puzzles-connect-four",
            text: include_str!("../../../assets/exercises/puzzles-connect-four.ron"),
        },
        Shipped {
            name: "puzzles-othello",
            text: include_str!("../../../assets/exercises/puzzles-othello.ron"),
        },
    ]
}
