//! The solver as a method: it obeys budgets, names the best move and its line, and values every move if asked to.

use crate::game::connect_four::{Column, ConnectFour};
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating as _, Position as _, Score, Sequential as _};
use crate::search::depth_first::{Counts, RootReport, Value};
use crate::search::watch::Why;
use crate::search::{Control, Event, Observer, Report};

use super::Solver;
use super::driver::{ANY_VALUE, Narrowing};

/// What belongs to one run.
struct Run<'a, O> {
    position: &'a ConnectFour,
    control: &'a mut Control,
    observer: &'a mut O,
    root: RootReport,
}

impl<O: Observer> Run<'_, O> {
    fn counts(&self) -> Counts {
        Counts { nodes: self.control.nodes(), leaves: 0, cuts: Vec::new() }
    }

    fn show(&mut self) {
        let report = self.root.live(self.counts());
        self.observer.progress(&report);
    }

    fn observe(&mut self, event: Event) {
        if O::WATCHES {
            self.observer.observe(event);
        }
    }

    /// A root action is known; what was searched for it lies below the rim of the recording.
    fn action_done(&mut self, column: Column, value: Value, line: Vec<ActionId>) {
        self.root.action_done(column.into(), value, line);
        self.show();
    }
}

impl Solver {
    /// Solves a position: its exact value, the best move and the line that both should play; with `every`, the exact
    /// value of each move, the best first. Stopped, it reports what it has proven: bounds, and moves that are done.
    ///
    /// A recording shows the root and, with `every`, its moves; what was searched below is counted.
    pub fn search<O: Observer>(
        &mut self,
        position: &ConnectFour,
        every: bool,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if position.is_over() {
            let score = position.final_score();
            return Report { score, exact: true, finished: true, nodes: 1, leaves: 1, ..Report::default() };
        }
        let mut run = Run { position, control, observer, root: RootReport::new(position) };
        run.observe(Event::Iteration { depth: u16::MAX });
        run.observe(Event::Entered {
            action: None,
            side: position.side_to_move(),
            alpha: -Score::INFINITY,
            beta: Score::INFINITY,
        });
        let value = self.solve_root(every, &mut run);
        let (score, why) = value.map_or((Score::DRAW, Why::Stopped), |value| (score(value), Why::Children));
        run.observe(Event::Left { value: score, bound: Bound::Exact, proven: value.is_some(), why });
        let counts = run.counts();
        run.root.finish(value.is_some(), counts)
    }

    /// The value of the root; `None` when stopped before all that was asked is known.
    fn solve_root<O: Observer>(&mut self, every: bool, run: &mut Run<'_, O>) -> Option<i32> {
        let position = *run.position;
        let begun = run.control.nodes();
        let stones = self.stones(&position);
        let root = &mut run.root;
        let observer = &mut *run.observer;
        let mut told = |narrowing: &Narrowing, control: &Control| {
            root.bounded(bounded(narrowing));
            observer.progress(&root.live(Counts { nodes: control.nodes(), leaves: 0, cuts: Vec::new() }));
        };
        let value = self.driver.value(stones, ANY_VALUE, run.control, &mut told)?;
        let best = self.best_move(&position, value, run.control)?;
        let line = self.line(&position, best, value, run.control);
        let exact = Value::proven(score(value));
        if every {
            run.observe(Event::Entered {
                action: Some(best.into()),
                side: position.side_to_move().other(),
                alpha: -Score::INFINITY,
                beta: Score::INFINITY,
            });
        }
        fold(run, begun);
        if every {
            let (value, why) = (-exact.score, Why::Children);
            run.observe(Event::Left { value, bound: Bound::Exact, proven: true, why });
        }
        run.action_done(best, exact, line.clone());
        for column in from_centre(&position).into_iter().filter(|&column| column != best) {
            if every {
                self.other_move(column, value, run)?;
            } else {
                let at_most = Value { bound: Bound::Upper, ..exact };
                run.root.action_done(column.into(), at_most, vec![column.into()]);
            }
        }
        let depth = position.cell_count() - position.stone_count();
        run.root.pass_done(exact, depth, line);
        run.show();
        Some(value)
    }

    /// The exact value of a move that is no better than the best.
    fn other_move<O: Observer>(&mut self, column: Column, best: i32, run: &mut Run<'_, O>) -> Option<()> {
        let child = run.position.after(column);
        let begun = run.control.nodes();
        run.observe(Event::Entered {
            action: Some(column.into()),
            side: child.side_to_move(),
            alpha: -Score::INFINITY,
            beta: Score::INFINITY,
        });
        let value = self.value(&child, [-best, ANY_VALUE[1]], run.control);
        fold(run, begun);
        let why = if value.is_some() { Why::Children } else { Why::Stopped };
        let (told, proven) = (score(value.unwrap_or(0)), value.is_some());
        run.observe(Event::Left { value: told, bound: Bound::Exact, proven, why });
        let value = Value::proven(score(-value?));
        run.action_done(column, value, vec![column.into()]);
        Some(())
    }

    /// A move that keeps the value of a position.
    fn best_move(&mut self, position: &ConnectFour, value: i32, control: &mut Control) -> Option<Column> {
        let columns = from_centre(position);
        let (&last, others) = columns.split_last()?;
        for &column in others {
            let child = position.after(column);
            let keeps = if child.is_over() {
                child.final_score().units() <= -value
            } else {
                let stones = self.stones(&child);
                // No move is worth more than the position.
                self.driver.bound(stones, [-value, ANY_VALUE[1]], -value, control)? <= -value
            };
            if keeps {
                return Some(column);
            }
        }
        Some(last)
    }

    /// The line that both should play, as far as the budget goes.
    fn line(
        &mut self,
        position: &ConnectFour,
        first: Column,
        value: i32,
        control: &mut Control,
    ) -> Vec<ActionId> {
        let mut line = vec![first.into()];
        let (mut position, mut value) = (position.after(first), -value);
        while !position.is_over() {
            let Some(column) = self.best_move(&position, value, control) else { break };
            line.push(column.into());
            position = position.after(column);
            value = -value;
        }
        line
    }
}

/// What was searched since, if anybody watches.
fn fold<O: Observer>(run: &mut Run<'_, O>, begun: u64) {
    let nodes = u32::try_from(run.control.nodes() - begun).unwrap_or(u32::MAX);
    if nodes > 0 {
        run.observe(Event::Folded { nodes, leaves: 0, cuts: 0 });
    }
}

/// The legal moves, the most central first.
fn from_centre(position: &ConnectFour) -> Vec<Column> {
    let mut columns = Vec::new();
    position.actions(&mut columns);
    columns.sort_by_key(|&column| -position.order_hint(column));
    columns
}

/// What is proven of a value that is being narrowed down: who wins if that is known.
fn bounded(narrowing: &Narrowing) -> Value {
    if narrowing.lower == narrowing.upper {
        Value::proven(score(narrowing.lower))
    } else if narrowing.upper <= 0 {
        Value { bound: Bound::Upper, ..Value::proven(score(narrowing.upper)) }
    } else {
        Value { bound: Bound::Lower, ..Value::proven(score(narrowing.lower)) }
    }
}

const fn score(value: i32) -> Score {
    Score::decided(value, 0)
}
