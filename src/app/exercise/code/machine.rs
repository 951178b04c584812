//! Runs the code of alpha-beta with any text in its gaps, and reports its events like a search.

use crate::conventions::Conventions;
use crate::game::number_tree::NumberTree;
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating as _, Score, Side};
use crate::search::Event;
use crate::search::events::Why;

use super::expression::{Expression, Slip, Values};
use super::{Gap, listing};

/// The code with all its gaps filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// In the order of [`Gap::ALL`].
    gaps: [Expression; Gap::ALL.len()],
    /// The expressions in the halves of both sides instead, in the order of [`Gap::OF_SIDES`], where the code
    /// has those.
    of_sides: Option<[Expression; Gap::OF_SIDES.len()]>,
    /// Whether the value of a child changes its sign on the way up.
    turns: bool,
    conventions: Conventions,
}

/// The expression of a gap in the unchanged code.
fn model(gap: Gap, conventions: Conventions) -> Expression {
    Expression::read(gap.model(conventions)).expect("the code of a course can be read")
}

impl Program {
    /// The unchanged code of a course.
    ///
    /// # Panics
    /// If a gap of the unchanged code cannot be read, which a test rules out.
    pub fn model(conventions: Conventions) -> Self {
        debug_assert!(Gap::ALL.iter().all(|gap| gap.find(&listing(conventions), conventions).is_some()));
        Self { gaps: Gap::ALL.map(|gap| model(gap, conventions)), of_sides: None, turns: true, conventions }
    }

    /// The program with another text in one gap.
    ///
    /// # Errors
    /// [`Slip`] when that cannot be read.
    pub fn with(mut self, gap: Gap, text: &str) -> Result<Self, Slip> {
        let read = Expression::read(text)?;
        if let Some(place) = Gap::OF_SIDES.iter().position(|&other| other == gap) {
            // One gap of the halves changes the program to that form; its other gaps are those of the course.
            let models = || Gap::OF_SIDES.map(|gap| model(gap, self.conventions));
            self.of_sides.get_or_insert_with(models)[place] = read;
        } else {
            // [`Gap::ALL`] has the order of the variants, so a variant is its own index.
            self.gaps[gap as usize] = read;
        }
        Ok(self)
    }

    /// The program without the minus in front of a child's value.
    #[must_use]
    pub const fn without_turning(mut self) -> Self {
        self.turns = false;
        self
    }

    /// The events of the program on a tree.
    pub fn run(&self, root: &NumberTree) -> Vec<Event> {
        let mut run = ProgramRun { program: self, root, events: Vec::new() };
        run.node(0, root.side_to_move(), None, Values::entering(-INFINITY, INFINITY));
        run.events
    }

    /// The value of a gap at a node of a side, for the side whose values are returned.
    fn gap(&self, gap: Gap, side: Side, values: &Values) -> i32 {
        let Some((expressions, half)) = self.of_sides.as_ref().zip(gap.in_half_of(side)) else {
            return self.gaps[gap as usize].value(values);
        };
        let place = Gap::OF_SIDES.iter().position(|&other| other == half).unwrap_or_default();
        if side == Side::First {
            return expressions[place].value(values);
        }
        // The code of MIN uses MAX's numbers.
        let Values { alpha, beta, val, best, place: at } = *values;
        let turned = Values { alpha: -beta, beta: -alpha, val: -val, best: -best, place: at };
        let value = expressions[place].value(&turned);
        // The result is beta for MAX, which is minus the alpha of the side to move.
        if half == Gap::MinLower { -value } else { value }
    }
}

const INFINITY: i32 = Score::INFINITY.0;

struct ProgramRun<'a> {
    program: &'a Program,
    root: &'a NumberTree,
    events: Vec<Event>,
}

/// The return value of a program: a value for the side to move, and its kind in an otherwise right program:
/// after a cut, and above a cut, a bound.
#[derive(Clone, Copy)]
struct Returned {
    value: i32,
    bound: Bound,
}

impl Returned {
    /// The value of a child in its parent's view.
    const fn turned(self, turns: bool) -> Self {
        if turns { Self { value: -self.value, bound: self.bound.flipped() } } else { self }
    }

    /// The bound of the best value after this one; `taken` is whether it is the best now. Of equals the
    /// first, unless only the later one is exact.
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

    /// The best value as returned: clamped to the edge of the window it is a bound.
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

impl ProgramRun<'_> {
    /// Searches a node for the side to move there. Each node is entered at most once, with any program.
    fn node(&mut self, node: u32, side: Side, action: Option<ActionId>, values: Values) -> Returned {
        let (alpha, beta) = (Score(values.alpha), Score(values.beta));
        self.events.push(Event::Entered { action, side, alpha, beta });
        let (returned, why) = match self.root.tree().value(node) {
            Some(value) => {
                // Leaves have values for MAX; a node returns one for its own side.
                let value = Score::estimate(value).for_first(side).0;
                (Returned { value, bound: Bound::Exact }, Why::End)
            }
            None => self.children(node, side, values),
        };
        self.events.push(Event::Left {
            value: Score(returned.value),
            bound: returned.bound,
            proven: true,
            why,
        });
        returned
    }

    fn children(&mut self, node: u32, side: Side, mut values: Values) -> (Returned, Why) {
        let program = self.program;
        let children = self.root.tree().children(node).to_vec();
        values.best = program.gap(Gap::Start, side, &values);
        let mut best = Returned { value: values.best, bound: Bound::Exact };
        for (index, child) in (0_u16..).zip(&children) {
            // Evaluated before each child: the gap may depend on the values so far.
            let (low, high) = (program.gap(Gap::Low, side, &values), program.gap(Gap::High, side, &values));
            let below = Values::entering(low, high);
            let returned =
                self.node(*child, side.other(), Some(ActionId(index)), below).turned(program.turns);
            values.val = returned.value;
            values.place = i32::from(index) + 1;
            let taken = program.gap(Gap::Better, side, &values) != 0;
            if taken {
                values.best = values.val;
                values.alpha = program.gap(Gap::Raise, side, &values);
            }
            // The bound follows the value, also where a wrong condition takes a worse child.
            best = Returned { value: values.best, bound: returned.seen(best, taken) };
            if program.gap(Gap::Passes, side, &values) != 0 {
                let rest = index + 1..children.len() as u16;
                let value = program.gap(Gap::CutResult, side, &values);
                // Nothing is left to be cut behind the last child, so this is a return like any other.
                if rest.is_empty() {
                    return (best.returned(value), Why::Children);
                }
                self.events.push(Event::Cut { value: Score(values.val), limit: Score(values.beta) });
                self.events.extend(rest.map(|index| Event::Skipped { action: ActionId(index) }));
                return (Returned { value, bound: Bound::Lower }, Why::Cut);
            }
        }
        (best.returned(program.gap(Gap::Result, side, &values)), Why::Children)
    }
}
