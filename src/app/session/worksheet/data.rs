//! A request for a worksheet, as plain data.

use crate::catalog::{AnyPosition, Game};
use crate::conventions::Conventions;
use crate::exercise::{Exercise, ExerciseKind, ExerciseSet, Wishes, Workload, shipped};
use crate::game::number_tree::NumberTree;
use crate::trace::export::FigureGrowth;
use crate::words::text::Text;
use crate::worksheet::{PageSize, SheetFormat, WorksheetOrder};

/// The source of exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExerciseSource {
    /// The set that is open in the exercises panel.
    Open,
    /// Exercises about the tree of numbers on the board.
    Tree,
    /// A set that comes with the program, by index.
    Shipped(usize),
    /// One exercise of a kind, by index; random where the kind allows that.
    Kind(usize),
}

/// A set of kinds of exercises, by their indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KindSet(u16);

impl KindSet {
    /// Whether the kind of this index is in the set.
    pub fn holds(self, place: usize) -> bool {
        self.places().any(|held| held == place)
    }

    /// Adds the kind of this index, or removes it.
    pub const fn toggle(&mut self, place: usize) {
        if place < u16::BITS as usize {
            self.0 ^= 1 << place;
        }
    }

    /// The indices, in the order of menus.
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..ExerciseKind::all().len()).filter(move |place| self.0 >> place & 1 == 1)
    }
}

/// A request for a worksheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WorksheetRequest {
    pub source: ExerciseSource,
    /// For one exercise of a kind: further kinds, with one exercise each.
    pub also: KindSet,
    pub form: SheetFormat,
    pub paper: PageSize,
    /// Number of sheets.
    pub students: u16,
    /// The number of the first sheet.
    pub seed: u64,
    /// Whether the answers are written in place of the questions.
    pub key: bool,
    /// Whether the answers are written as well, into a second file.
    pub with_key: bool,
}

impl Default for WorksheetRequest {
    fn default() -> Self {
        Self {
            source: ExerciseSource::Open,
            also: KindSet::default(),
            form: SheetFormat::Pdf,
            paper: PageSize::A4,
            students: 1,
            seed: 1,
            key: false,
            with_key: false,
        }
    }
}

/// Sources of exercises besides the sets of the program.
#[derive(Clone, Debug)]
pub struct SheetSources<'a> {
    /// The set that is open in the exercises panel.
    pub open: &'a ExerciseSet,
    /// The number tree on the board, if there is one, with the conventions of its course.
    pub tree: Option<(NumberTree, Conventions)>,
}

impl<'a> From<&'a ExerciseSet> for SheetSources<'a> {
    fn from(open: &'a ExerciseSet) -> Self {
        Self { open, tree: None }
    }
}

impl ExerciseSource {
    /// In the order of the list.
    pub fn all() -> Vec<Self> {
        let sets = (0..shipped().len()).map(Self::Shipped);
        [Self::Open, Self::Tree]
            .into_iter()
            .chain(sets)
            .chain((0..ExerciseKind::all().len()).map(Self::Kind))
            .collect()
    }

    pub fn title(self, text: Text, open: &ExerciseSet) -> String {
        match self {
            Self::Open => {
                let untitled = || text.get("exercise.untitled");
                let title = if open.title.is_empty() { untitled() } else { open.title.clone() };
                text.with("worksheet.dialog.open", &[("set", &title)])
            }
            Self::Tree => text.get("worksheet.dialog.tree"),
            Self::Shipped(place) => {
                shipped().get(place).map_or_else(String::new, |set| set_title(set.name, text))
            }
            Self::Kind(place) => {
                let kinds = ExerciseKind::all();
                let name = kinds.get(place).map_or("values", ExerciseKind::name);
                let kind = text.get(&format!("worksheet.kind.{name}"));
                text.with("worksheet.dialog.one", &[("kind", &kind)])
            }
        }
    }

    /// The exercises; `None` for an index that is not in the list, and for the tree where none is on the
    /// board.
    pub fn set(self, text: Text, sources: &SheetSources<'_>) -> Option<ExerciseSet> {
        match self {
            Self::Open => Some(sources.open.clone()),
            Self::Tree => {
                let (tree, conventions) = sources.tree.as_ref()?;
                let title = text.get("worksheet.tree.title");
                Some(ExerciseSet { title, ..set_of_tree(tree, *conventions) })
            }
            Self::Shipped(place) => {
                let sets = shipped();
                let shipped = sets.get(place)?;
                Some(ExerciseSet { title: set_title(shipped.name, text), ..shipped.sheet().set })
            }
            Self::Kind(place) => Some(set_of_kind(ExerciseKind::all().into_iter().nth(place)?)),
        }
    }
}

pub(crate) fn set_title(name: &str, text: Text) -> String {
    text.get(&format!("exercise.set.{name}"))
}

/// The first exercises about a tree: its values, its cuts, and its windows.
fn set_of_tree(tree: &NumberTree, conventions: Conventions) -> ExerciseSet {
    let kinds = [ExerciseKind::Values, ExerciseKind::Cuts, ExerciseKind::Windows];
    let exercise =
        |kind| Exercise { conventions, ..Exercise::new(kind, AnyPosition::NumberTree(tree.clone())) };
    ExerciseSet { exercises: kinds.map(exercise).into(), ..ExerciseSet::default() }
}

/// One exercise of a kind, random where the kind allows that, so that it has variants.
pub fn set_of_kind(kind: ExerciseKind) -> ExerciseSet {
    let requests = Wishes { kind: kind.clone(), ..Wishes::default() };
    let usual = || Exercise::new(kind, AnyPosition::NumberTree(NumberTree::default()));
    ExerciseSet { exercises: vec![requests.make(1).unwrap_or_else(|_| usual())], ..ExerciseSet::default() }
}

/// The random kinds of exercises in a set, the most frequent first, by index: to be used where the set's own
/// exercises would be the same on every sheet.
pub fn kinds_by_chance(set: &ExerciseSet) -> Vec<(usize, ExerciseKind)> {
    let count = |kind: &ExerciseKind| {
        set.exercises.iter().filter(|exercise| exercise.kind.name() == kind.name()).count()
    };
    let by_chance = |kind: &ExerciseKind| {
        set_of_kind(kind.clone()).exercises.iter().all(|exercise| exercise.wishes.is_some())
    };
    let mut kinds: Vec<_> = ExerciseKind::all().into_iter().enumerate().collect();
    kinds.retain(|(_, kind)| count(kind) > 0 && by_chance(kind));
    // The sort is stable: equally frequent kinds stay in the order of menus.
    kinds.sort_by_key(|(_, kind)| std::cmp::Reverse(count(kind)));
    kinds
}

/// The difficulty of the exercises of a set that differ between students; `None` where there are none.
pub fn measure_words(text: Text, set: &ExerciseSet) -> Option<String> {
    let one = |(index, exercise): (usize, &Exercise)| {
        let requests = exercise.wishes.as_ref()?;
        let Workload { leaves, cuts, .. } = Workload::of(exercise)?;
        let key = match requests.game {
            Game::NumberTree => "worksheet.dialog.measure",
            _ => "worksheet.dialog.measure-about",
        };
        let number = index + 1;
        let values: [(&str, &dyn std::fmt::Display); 4] =
            [("number", &number), ("leaves", &leaves), ("cuts", &cuts), ("points", &exercise.points)];
        Some(text.with(key, &values))
    };
    let list: Vec<String> = set.exercises.iter().enumerate().filter_map(one).collect();
    (!list.is_empty()).then(|| text.with("worksheet.dialog.alike", &[("list", &list.join("; "))]))
}

impl WorksheetRequest {
    /// How many files are written: a page or package contains one sheet.
    pub fn files(&self) -> u16 {
        match (self.form.is_page(), self.with_key && !self.key && self.form.is_paper()) {
            (true, _) => self.students,
            (_, true) => 2,
            _ => 1,
        }
    }

    /// The exercises; `None` where they are not in the list.
    pub fn set(&self, text: Text, sources: &SheetSources<'_>) -> Option<ExerciseSet> {
        let mut set = self.source.set(text, sources)?;
        if let ExerciseSource::Kind(own) = self.source {
            let others = self.also.places().filter(|&place| place != own).map(ExerciseSource::Kind);
            let others = others.filter_map(|source| source.set(text, sources));
            set.exercises.extend(others.flat_map(|set| set.exercises));
        }
        Some(set)
    }

    /// The order for it; `None` where its exercises are not in the list.
    pub fn order(&self, text: Text, sources: &SheetSources<'_>) -> Option<WorksheetOrder> {
        let set = self.set(text, sources)?;
        let by_chance = set.exercises.iter().any(|exercise| exercise.wishes.is_some());
        let seed = by_chance.then_some(self.seed);
        let Self { form, paper, students, .. } = *self;
        let is_apart = !form.holds_answers();
        let (key, with_key) = (self.key && is_apart, self.with_key && !self.key && is_apart);
        let growth = FigureGrowth::default();
        Some(WorksheetOrder { set, form, paper, key, with_key, seed, students, growth })
    }
}
