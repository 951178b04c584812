//! Sets of exercises that were replaced by another one, as plain data: each waits with the work on it until
//! it is opened.

use crate::exercise::{ExerciseSet, KeptSet, Origin, SetProgress, SetShelf, shipped};

use super::data::{Exercises, OpenedSet};

/// The sets that wait, with the work on them.
#[derive(Debug, Default)]
pub struct PutBy {
    /// The sets, the latest last; those used in this run of the program with their state.
    pub sets: Vec<(KeptSet, Option<Box<Exercises>>)>,
    /// Whether another running window has exercises open, whose answers are not shown here.
    pub held_elsewhere: bool,
    /// Number of names given to new sets.
    pub numbered: u32,
}

impl PutBy {
    /// Sets saved by an earlier run of the program.
    pub fn of(collection: SetShelf) -> Self {
        let number = |kept: &KeptSet| match kept.origin {
            Origin::Own(number) | Origin::Unreadable(number) => number,
            _ => 0,
        };
        // New sets are numbered after all saved ones, so that no two have the same name.
        let mut numbered = collection.sets.iter().map(number).max().unwrap_or(0);
        let sets = collection.sets.into_iter().map(|mut kept| {
            if is_gone(&kept.origin) {
                numbered += 1;
                kept.origin = Origin::Own(numbered);
            }
            (kept, None)
        });
        Self { sets: sets.collect(), numbered, held_elsewhere: false }
    }

    /// The number of the next new set.
    pub const fn next_number(&mut self) -> u32 {
        self.numbered += 1;
        self.numbered
    }

    /// Adds a set, in place of an earlier state of it.
    pub fn put(&mut self, mut kept: KeptSet, open: Option<Box<Exercises>>) {
        if kept.origin == Origin::New {
            kept.origin = Origin::Own(self.next_number());
        }
        let open = open.map(|open| Box::new(Exercises { origin: kept.origin.clone(), ..*open }));
        self.sets.retain(|(other, _)| other.origin != kept.origin);
        self.sets.push((kept, open));
    }

    /// Removes and returns a set.
    pub fn take(&mut self, origin: &Origin) -> Option<(KeptSet, Option<Box<Exercises>>)> {
        let place = self.sets.iter().position(|(kept, _)| kept.origin == *origin)?;
        Some(self.sets.remove(place))
    }

    /// The student's progress in a waiting set.
    pub fn progress(&self, origin: &Origin) -> Option<SetProgress> {
        self.sets.iter().find(|(kept, _)| kept.origin == *origin).map(|(kept, _)| kept.progress)
    }
}

/// Whether a set came with an earlier version of the program alone: what was done of it is the user's own from now on.
pub(super) fn is_gone(origin: &Origin) -> bool {
    matches!(origin, Origin::Shipped(name) if shipped().into_iter().all(|set| set.name != name))
}

/// The origin of a set that was saved without it: one that comes with the program is recognized by its
/// exercises.
pub fn origin_of(set: &ExerciseSet) -> Option<Origin> {
    let same = shipped().into_iter().find(|shipped| shipped.sheet().set.exercises == set.exercises);
    same.map(|shipped| Origin::Shipped(shipped.name.to_owned()))
}

/// A saved set that comes with the program, as it comes with this version: the work on exercises of an earlier version stays with
/// them, wherever they stand by now, and so does the exercise that was open. Any other set is as it was read.
pub(super) fn renewed(
    origin: &Origin,
    opened: OpenedSet,
    current: Option<usize>,
) -> (OpenedSet, Option<usize>) {
    let Origin::Shipped(name) = origin else { return (opened, current) };
    let Some(shipped) = shipped().into_iter().find(|set| set.name == name) else { return (opened, current) };
    let (set, before) = (shipped.sheet().set, &opened.sheet.set.exercises);
    if set.exercises == *before {
        return (opened, current);
    }
    let shown = current.and_then(|index| before.get(index));
    let place =
        shown.and_then(|exercise| set.exercises.iter().position(|other| other.asks_the_same(exercise)));
    match opened.sheet.moved_to(set) {
        Some(sheet) => (OpenedSet { sheet, ..opened }, place),
        None => (opened, current),
    }
}
