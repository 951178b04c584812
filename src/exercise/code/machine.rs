//! Runs the code of alpha-beta with whatever stands in its gaps, and tells what it does as a search does.

use crate::conventions::Conventions;
use crate::game::number_tree::NumberTree;
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating as _, Score, Side};
use crate::search::Event;
use crate::search::watch::Why;

use super::expression::{Expression, Slip, Values};
use super::{Gap, listing};

/// The code with all its gaps filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// In the order of [`Gap::ALL`].
    gaps: [Expression; Gap::ALL.len()],
    /// Whether the value of a child changes its sign on the way up.
    turns: bool,
}

impl Program {
    /// The code of a course.
    ///
    /// # Panics
    /// If a gap of the code as it is written cannot be read, which a test rules out.
    pub fn model(conventions: Conventions) -> Self {
        debug_assert!(Gap::ALL.iter().all(|gap| gap.find(&listing(conventions), conventions).is_some()));
        let read =
            |gap: Gap| Expression::read(gap.model(conventions)).expect("the code of a course can be read");
        Self { gaps: Gap::ALL.map(read), turns: true }
    }

    /// The same with something else in one gap.
    ///
    /// # Errors
    /// [`Slip`] when that cannot be read.
    pub fn with(mut self, gap: Gap, text: &str) -> Result<Self, Slip> {
        self.gaps[gap as usize] = Expression::read(text)?;
        Ok(self)
    }

    /// The same without the minus in front of a child's value.
    #[must_use]
    pub const fn without_turning(mut self) -> Self {
        self.turns = false;
        self
    }

    /// What it does with a tree.
    pub fn run(&self, root: &NumberTree) -> Vec<Event> {
        let mut run = Run { program: self, root, events: Vec::new() };
        run.node(0, root.side_to_move(), None, (-INFINITY, INFINITY));
        run.events
    }

    fn gap(&self, gap: Gap, values: &Values) -> i32 {
        self.gaps[gap as usize].value(values)
    }
}

const INFINITY: i32 = Score::INFINITY.0;

struct Run<'a> {
    program: &'a Program,
    root: &'a NumberTree,
    events: Vec<Event>,
}

/// A value as the program returns it for the side to move, and what it is where nothing else is wrong: after a cut, and
/// above a cut, a bound.
#[derive(Clone, Copy)]
struct Told {
    value: i32,
    bound: Bound,
}

impl Told {
    /// The value of a child as its parent takes it.
    const fn turned(self, turns: bool) -> Self {
        if turns { Self { value: -self.value, bound: self.bound.flipped() } } else { self }
    }

    /// What is known of the best value once this one was looked at, of which `taken` says whether it is the best now. Of
    /// equals the first, unless only the later one is sure.
    fn seen(self, best: Self, taken: bool) -> Bound {
        let unsure = best.bound == Bound::Upper && self.bound != Bound::Upper;
        if self.value == best.value {
            if unsure || self.bound == Bound::Lower { self.bound } else { best.bound }
        } else if taken {
            self.bound
        } else {
            best.bound
        }
    }

    /// The best value as it is returned: drawn to the edge of the window it is a bound.
    const fn returned(self, value: i32) -> Self {
        let bound = if value > self.value {
            Bound::Upper
        } else if value < self.value {
            Bound::Lower
        } else {
            self.bound
        };
        Self { value, bound }
    }
}

impl Run<'_> {
    /// Searches a node for the side to move there. Each node is entered at most once, whatever the program says.
    fn node(&mut self, node: u32, side: Side, action: Option<ActionId>, (alpha, beta): (i32, i32)) -> Told {
        self.events.push(Event::Entered { action, side, alpha: Score(alpha), beta: Score(beta) });
        let (told, why) = match self.root.tree().value(node) {
            Some(value) => {
                let value = Score::estimate(value).for_first(side).0;
                (Told { value, bound: Bound::Exact }, Why::End)
            }
            None => self.children(node, side, (alpha, beta)),
        };
        self.events.push(Event::Left { value: Score(told.value), bound: told.bound, proven: true, why });
        told
    }

    fn children(&mut self, node: u32, side: Side, (alpha, beta): (i32, i32)) -> (Told, Why) {
        let program = self.program;
        let children = self.root.tree().children(node).to_vec();
        let mut values = Values { alpha, beta, val: -INFINITY, best: -INFINITY, place: 0 };
        values.best = program.gap(Gap::Start, &values);
        let mut best = Told { value: values.best, bound: Bound::Exact };
        for (index, child) in (0_u16..).zip(&children) {
            let window = (program.gap(Gap::Low, &values), program.gap(Gap::High, &values));
            let told = self.node(*child, side.other(), Some(ActionId(index)), window).turned(program.turns);
            values.val = told.value;
            values.place = i32::from(index) + 1;
            let taken = program.gap(Gap::Better, &values) != 0;
            if taken {
                values.best = values.val;
                values.alpha = program.gap(Gap::Raise, &values);
            }
            best = Told { value: values.best, bound: told.seen(best, taken) };
            if program.gap(Gap::Passes, &values) != 0 {
                let rest = index + 1..children.len() as u16;
                let value = program.gap(Gap::CutResult, &values);
                if rest.is_empty() {
                    return (best.returned(value), Why::Children);
                }
                self.events.push(Event::Cut { value: Score(values.val), limit: Score(beta) });
                self.events.extend(rest.map(|index| Event::Skipped { action: ActionId(index) }));
                return (Told { value, bound: Bound::Lower }, Why::Cut);
            }
        }
        (best.returned(program.gap(Gap::Result, &values)), Why::Children)
    }
}
