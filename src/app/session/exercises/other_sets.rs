//! Sets of exercises that were put by for another one, as plain data: what was done of each waits until it is opened again.

use crate::exercise::{ExerciseSet, KeptSet, Origin, SetProgress, SetShelf, shipped};

use super::data::Exercises;

/// The sets that were put by, with the work on them.
#[derive(Debug, Default)]
pub struct PutBy {
    /// The sets, the latest last; those of this run of the program as they were left.
    pub sets: Vec<(KeptSet, Option<Box<Exercises>>)>,
    /// Whether another window that runs has exercises open, whose answers are not shown here.
    pub held_elsewhere: bool,
    /// Numbers given to sets of one's own.
    pub numbered: u32,
}

impl PutBy {
    /// Sets that an earlier run of the program kept.
    pub fn of(collection: SetShelf) -> Self {
        let number = |kept: &KeptSet| match kept.origin {
            Origin::Own(number) | Origin::Unreadable(number) => number,
            _ => 0,
        };
        // New sets are numbered behind all that are kept, so that no two have the same name.
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

    /// The next number for a set of one's own.
    pub const fn next_number(&mut self) -> u32 {
        self.numbered += 1;
        self.numbered
    }

    /// Puts a set by, in place of what was kept of it before.
    pub fn put(&mut self, mut kept: KeptSet, open: Option<Box<Exercises>>) {
        if kept.origin == Origin::New {
            kept.origin = Origin::Own(self.next_number());
        }
        let open = open.map(|open| Box::new(Exercises { origin: kept.origin.clone(), ..*open }));
        self.sets.retain(|(other, _)| other.origin != kept.origin);
        self.sets.push((kept, open));
    }

    /// Takes a set out again.
    pub fn take(&mut self, origin: &Origin) -> Option<(KeptSet, Option<Box<Exercises>>)> {
        let place = self.sets.iter().position(|(kept, _)| kept.origin == *origin)?;
        Some(self.sets.remove(place))
    }

    /// How far the student came in a set that was put by.
    pub fn progress(&self, origin: &Origin) -> Option<SetProgress> {
        self.sets.iter().find(|(kept, _)| kept.origin == *origin).map(|(kept, _)| kept.progress)
    }
}

/// Whether a set came with an earlier version of the program alone: what was done of it is the user's own from now on.
pub(super) fn is_gone(origin: &Origin) -> bool {
    matches!(origin, Origin::Shipped(name) if shipped().into_iter().all(|set| set.name != name))
}

/// Where a set is from that was kept without that being said: one that comes with the program is known by its exercises.
pub fn origin_of(set: &ExerciseSet) -> Option<Origin> {
    let same = shipped().into_iter().find(|shipped| shipped.sheet().set.exercises == set.exercises);
    same.map(|shipped| Origin::Shipped(shipped.name.to_owned()))
}
