//! Worksheets from this window: which exercises are offered, the words of the chosen language, and the work itself.
//! The command line borrows them.

use crate::catalog::AnyPosition;
use crate::exercise::{Exercise, Kind, Set, Wishes, shipped};
use crate::game::number_tree::NumberTree;
use crate::trace::export::Look;
use crate::worksheet::{Form, Order, Paper, Refusal, write};

use super::export::look;
use super::export_wish::Paper as Colors;
use super::export_work::Work;
use super::faults::{exercise_fault, exercise_refusal};
use super::text::Text;

/// Which exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The set that is open in the exercises panel.
    Open,
    /// A set that comes with the program, by its place.
    Shipped(usize),
    /// One exercise of a kind, by its place, made by chance where that can be.
    Kind(usize),
}

/// What a person asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wish {
    /// Which exercises.
    pub source: Source,
    /// The kind of file.
    pub form: Form,
    /// The size of a page.
    pub paper: Paper,
    /// How many students get a sheet.
    pub students: u16,
    /// The number of the first sheet.
    pub seed: u64,
    /// Whether the answers are written in place of the questions.
    pub key: bool,
}

impl Default for Wish {
    fn default() -> Self {
        Self { source: Source::Open, form: Form::Pdf, paper: Paper::A4, students: 1, seed: 1, key: false }
    }
}

impl Source {
    /// All of them, in the order of the list.
    pub fn all() -> Vec<Self> {
        let sets = (0..shipped().len()).map(Self::Shipped);
        std::iter::once(Self::Open).chain(sets).chain((0..Kind::all().len()).map(Self::Kind)).collect()
    }

    /// What it is called.
    pub fn title(self, text: Text, open: &Set) -> String {
        match self {
            Self::Open => {
                let untitled = || text.get("exercise.untitled");
                let title = if open.title.is_empty() { untitled() } else { open.title.clone() };
                text.with("worksheet.dialog.open", &[("set", &title)])
            }
            Self::Shipped(place) => {
                shipped().get(place).map_or_else(String::new, |set| set_title(set.name, text))
            }
            Self::Kind(place) => {
                let kinds = Kind::all();
                let name = kinds.get(place).map_or("values", Kind::name);
                let kind = text.get(&format!("worksheet.kind.{name}"));
                text.with("worksheet.dialog.one", &[("kind", &kind)])
            }
        }
    }

    /// The exercises, `open` being those of the panel; `None` for a place that is not in the list.
    pub fn set(self, text: Text, open: &Set) -> Option<Set> {
        match self {
            Self::Open => Some(open.clone()),
            Self::Shipped(place) => {
                let sets = shipped();
                let shipped = sets.get(place)?;
                Some(Set { title: set_title(shipped.name, text), ..shipped.sheet().set })
            }
            Self::Kind(place) => Some(set_of_kind(Kind::all().into_iter().nth(place)?)),
        }
    }
}

fn set_title(name: &str, text: Text) -> String {
    text.get(&format!("exercise.set.{name}"))
}

/// One exercise of a kind, made by chance where that can be, so that it has variants.
pub fn set_of_kind(kind: Kind) -> Set {
    let wishes = Wishes { kind: kind.clone(), ..Wishes::default() };
    let usual = || Exercise::new(kind, AnyPosition::NumberTree(NumberTree::default()));
    Set { exercises: vec![wishes.make(1).unwrap_or_else(|_| usual())], ..Set::default() }
}

impl Wish {
    /// The order for it; `None` where its exercises are not in the list.
    pub fn order(&self, text: Text, open: &Set) -> Option<Order> {
        let set = self.source.set(text, open)?;
        let by_chance = set.exercises.iter().any(|exercise| exercise.wishes.is_some());
        let seed = by_chance.then_some(self.seed);
        let Self { form, paper, students, key, .. } = *self;
        Some(Order { set, form, paper, key: key && !form.holds_answers(), seed, students })
    }
}

/// A worksheet that is being made.
#[derive(Clone, Debug)]
pub struct Writing {
    /// What is wanted.
    pub order: Order,
    /// In which language.
    pub text: Text,
}

impl Writing {
    /// How its trees look: on paper black on white, elsewhere in light colours.
    fn look(&self) -> Look {
        let printed = matches!(self.order.form, Form::Pdf | Form::Tikz);
        look(self.text, if printed { Colors::Print } else { Colors::Light }, Vec::new())
    }

    /// Does the work. `goes_on` hears how many sheets of how many are done, and stops the work by saying no.
    ///
    /// # Errors
    /// As [`write()`].
    pub fn run(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, Refusal> {
        let text = self.text;
        write(&self.order, &|key, values| text.with(key, values), &self.look(), goes_on)
    }
}

impl Work for Writing {
    fn name(&self) -> String {
        let name = if self.order.key { "worksheet-key" } else { "worksheet" };
        format!("{name}.{}", self.extension())
    }

    fn title(&self) -> &'static str {
        self.order.form.title()
    }

    fn extension(&self) -> &'static str {
        self.order.form.extension()
    }

    fn progress(&self) -> &'static str {
        "worksheet.progress"
    }

    fn write(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String> {
        self.run(goes_on).map_err(|refusal| refusal_words(self.text, &refusal))
    }
}

/// Why nothing is written, in words.
pub fn refusal_words(text: Text, refusal: &Refusal) -> String {
    let exercise = |number: usize, why: &dyn std::fmt::Display| {
        text.with("worksheet.refused.exercise", &[("number", &number), ("why", why)])
    };
    match refusal {
        Refusal::Empty => text.get("worksheet.refused.empty"),
        Refusal::Students(_) => text.with("worksheet.refused.students", &[("most", &Order::MOST_STUDENTS)]),
        Refusal::NoVariants => text.get("worksheet.refused.same"),
        Refusal::Variant { number, why, .. } => exercise(*number, &exercise_refusal(text, why)),
        Refusal::Exercise { number, why } => exercise(*number, &exercise_fault(text, why)),
        Refusal::Letters(letters) => {
            let letters = letters.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
            text.with("worksheet.refused.letters", &[("letters", &letters)])
        }
        Refusal::Drawing(why) => super::export::refusal(text, crate::trace::export::Format::Pdf, *why),
    }
}
