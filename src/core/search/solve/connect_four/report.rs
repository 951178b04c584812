//! The solver as a method: it keeps to budgets, reports the best move and its line, and the values of all
//! moves on request.

use crate::game::connect_four::{Column, ConnectFour};
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating as _, Position as _, Score, Sequential as _, Side};
use crate::search::depth_first::{BoundedScore, ReportCounters, RootReport, count};
use crate::search::events::Why;
use crate::search::statistics::PassEnd;
use crate::search::{Control, Event, Handover, Observer, Report};

use super::counted::StoneCounts;
use super::driver::{ANY_VALUE, Driver, Narrowing, ValueQuestion};
use super::{ConnectFourSolver, Rules, SolverRule};

/// The best move and the value that it proves.
#[derive(Clone, Copy)]
struct ProvenMove {
    column: Column,
    value: i32,
}

/// State of one run.
struct ReportRun<'a, O> {
    position: &'a ConnectFour,
    control: &'a mut Control,
    observer: &'a mut O,
    root: RootReport,
    /// Leaves and cuts of an earlier search.
    before: ReportCounters,
    /// Whether bounds are shown before the value is known: the estimate of an earlier search is better.
    shows_bounds: bool,
}

impl<O: Observer> ReportRun<'_, O> {
    fn counts(&self) -> ReportCounters {
        counts(&self.before, self.control)
    }

    fn show(&mut self) {
        let report = self.root.current(self.counts());
        self.observer.progress(&report);
    }

    fn observe(&mut self, event: Event) {
        if O::WATCHES {
            self.observer.observe(event);
        }
    }

    fn entered(&mut self, action: Option<Column>, side: Side) {
        let (alpha, beta) = (-Score::INFINITY, Score::INFINITY);
        self.observe(Event::Entered { action: action.map(Into::into), side, alpha, beta });
    }

    /// Closes the open node; all nodes searched for it lie below the rim of the recording.
    fn left(&mut self, value: Option<i32>, why: Why) {
        let why = if value.is_some() { why } else { Why::Stopped };
        let (proven, value) = (value.is_some(), score(value.unwrap_or(0)));
        self.observe(Event::Left { value, bound: Bound::Exact, proven, why });
    }

    /// Reports the nodes searched since `begun` as a sum.
    fn fold(&mut self, begun: u64) {
        // The recording has 32 bits for a count: larger ones are clamped.
        let nodes = u32::try_from(self.control.nodes() - begun).unwrap_or(u32::MAX);
        if nodes > 0 {
            self.observe(Event::Folded { nodes, leaves: 0, cuts: 0 });
        }
    }
}

fn counts(before: &ReportCounters, control: &Control) -> ReportCounters {
    ReportCounters { nodes: control.nodes(), leaves: before.leaves, cuts: before.cuts.clone() }
}

impl ConnectFourSolver {
    /// Solves a position: its exact value, the best move and the principal variation; with `every`, the exact
    /// value of each move, the best first. Stopped, it reports proven results: bounds, and finished moves.
    ///
    /// A recording shows the root and, with `every`, its moves; the nodes below are counted.
    pub fn search<O: Observer>(
        &mut self,
        position: &ConnectFour,
        every: bool,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        let before = ReportCounters { nodes: 0, leaves: 0, cuts: Vec::new() };
        let root = RootReport::new(position);
        self.run(every, ReportRun { position, control, observer, root, before, shows_bounds: true })
    }

    /// Solves a position after another search gave way, whose report stands until this one has a better
    /// answer.
    pub fn search_after<O: Observer>(
        &mut self,
        position: &ConnectFour,
        handover: Handover,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        let Handover { before, every } = handover;
        let counted = ReportCounters { nodes: 0, leaves: before.leaves, cuts: before.cuts.clone() };
        let depth = before.depth.min(u8::MAX.into()) as u8;
        let root = RootReport::after::<ConnectFour>(Report { solved_after: Some(depth), ..before });
        let mut run = ReportRun { position, control, observer, root, before: counted, shows_bounds: false };
        run.show();
        self.run(every, run)
    }

    fn run<O: Observer>(&mut self, every: bool, mut run: ReportRun<'_, O>) -> Report {
        if run.position.is_over() {
            let score = run.position.final_score();
            return Report { score, exact: true, finished: true, nodes: 1, leaves: 1, ..Report::default() };
        }
        run.observe(Event::Iteration { depth: u16::MAX });
        run.entered(None, run.position.side_to_move());
        let booked = self.booked(run.position);
        let begun = run.control.nodes();
        self.driver.counts = StoneCounts::new(run.observer.statistics().is_some());
        count(run.observer, |statistics| statistics.begin_pass(None, run.control.seconds()));
        let value = booked.or_else(|| self.narrowed(&mut run));
        let searched = run.control.nodes() > begun;
        let best = value.and_then(|value| self.best_move(run.position, value, run.control));
        let finished = if let (Some(value), Some(best)) = (value, best) {
            run.root.looked_up(booked.is_some());
            let best = ProvenMove { column: best, value };
            self.best_done(every, best, begun, &mut run);
            !every || self.other_moves(best, &mut run).is_some()
        } else {
            run.fold(begun);
            // Stopped between the value and its move: the value is proven, its move unknown.
            if let Some(value) = value.filter(|_| run.shows_bounds) {
                run.root.bounded(BoundedScore::proven(score(value)));
            }
            run.root.name_fallback(self.table_move(run.position).map(Into::into));
            false
        };
        let why = self.why(run.position, value, searched);
        run.left(value, why);
        self.hand_over(&mut run);
        let end = if finished { PassEnd::Complete } else { PassEnd::Stopped };
        count(run.observer, |statistics| statistics.end_pass(end, run.control.seconds()));
        self.driver.counts = StoneCounts::default();
        let counts = run.counts();
        run.root.finish(finished, counts)
    }

    /// Passes the statistics on, ply by ply below the root.
    fn hand_over<O: Observer>(&mut self, run: &mut ReportRun<'_, O>) {
        let (stones, counts) = (run.position.stone_count(), &mut self.driver.counts);
        count(run.observer, |statistics| statistics.take_in(counts.from(stones)));
    }

    /// The value of the root; `None` when stopped before it is known.
    fn narrowed<O: Observer>(&mut self, run: &mut ReportRun<'_, O>) -> Option<i32> {
        let stones = self.stones(run.position);
        let (root, observer) = (&mut run.root, &mut *run.observer);
        let (before, shows_bounds) = (&run.before, run.shows_bounds);
        let first = run.position.stone_count();
        let mut report = |narrowing: &Narrowing, control: &Control, counted: &mut StoneCounts| {
            count(observer, |statistics| statistics.take_in(counted.from(first)));
            if shows_bounds {
                root.bounded(bounded(narrowing));
            }
            observer.progress(&root.current(counts(before, control)));
        };
        self.driver.value(stones, ANY_VALUE, run.control, &mut report)
    }

    /// Reports the best move at once, and then with its line.
    fn best_done<O: Observer>(
        &mut self,
        every: bool,
        best: ProvenMove,
        begun: u64,
        run: &mut ReportRun<'_, O>,
    ) {
        let ProvenMove { column: best, value } = best;
        let (position, exact) = (run.position, BoundedScore::proven(score(value)));
        let depth = position.cell_count() - position.stone_count();
        run.root.action_done(best.into(), exact, vec![best.into()]);
        if !every {
            let mut columns = Vec::new();
            position.actions(&mut columns);
            for column in columns.into_iter().filter(|&column| column != best) {
                // Of the other moves only an upper bound is known: the value of the position.
                let at_most = BoundedScore { bound: Bound::Upper, ..exact };
                run.root.action_done(column.into(), at_most, vec![column.into()]);
            }
        }
        run.root.pass_done(exact, depth, vec![best.into()]);
        run.show();
        let line = self.line(position, best, value, run.control);
        if every {
            run.entered(Some(best), position.side_to_move().other());
        }
        run.fold(begun);
        if every {
            let searched = run.control.nodes() > begun;
            let why = self.why(&position.after(best), Some(-value), searched);
            run.left(Some(-value), why);
        }
        run.root.action_done(best.into(), exact, line.clone());
        run.root.pass_done(exact, depth, line);
        run.show();
    }

    /// The exact values of all moves but the best, the most central first; `None` when stopped.
    fn other_moves<O: Observer>(&mut self, best: ProvenMove, run: &mut ReportRun<'_, O>) -> Option<()> {
        let ProvenMove { column: best, value } = best;
        let mut others = Vec::new();
        for column in from_centre(run.position).into_iter().filter(|&column| column != best) {
            let child = run.position.after(column);
            let begun = run.control.nodes();
            run.entered(Some(column), child.side_to_move());
            // A child is worth at least the negative of the best move's value to the side to move there.
            let found = self.value(&child, [-value, ANY_VALUE[1]], run.control);
            run.fold(begun);
            let searched = run.control.nodes() > begun;
            let why = self.why(&child, found, searched);
            run.left(found, why);
            let found = -found?;
            others.push((column, found));
            run.root.action_done(column.into(), BoundedScore::proven(score(found)), vec![column.into()]);
            run.root.update_actions();
            self.hand_over(run);
            run.show();
        }
        // Users wait for the values; the lines come after all of them.
        let begun = run.control.nodes();
        for (column, found) in others {
            let line = self.line(run.position, column, found, run.control);
            run.root.action_done(column.into(), BoundedScore::proven(score(found)), line);
        }
        run.fold(begun);
        run.root.update_actions();
        run.show();
        Some(())
    }

    /// The origin of a position's value.
    fn why(&mut self, position: &ConnectFour, value: Option<i32>, searched: bool) -> Why {
        let Some(value) = value.filter(|_| !position.is_over()) else { return Why::End };
        if self.booked(position).is_some() {
            return Why::Book;
        }
        let stones = self.stones(position);
        let forced = SolverRule::ALL
            .iter()
            .copied()
            .filter(|&rule| rule != SolverRule::Forced)
            .fold(Rules::default(), Rules::without);
        let by_lines = Rules::default().without(SolverRule::ClaimEven).without(SolverRule::Inverted);
        let settled = |rules| Driver::settles(rules, stones, value);
        // From the fewest rules to all: the first set that settles the value is the reason.
        if searched {
            Why::Children
        } else if settled(forced) {
            Why::Forced
        } else if settled(by_lines) {
            Why::NoFourLeft
        } else if settled(Rules::default()) {
            Why::Claimed
        } else {
            Why::Table
        }
    }

    /// A move that keeps the value of a position.
    fn best_move(&mut self, position: &ConnectFour, value: i32, control: &mut Control) -> Option<Column> {
        let columns = from_centre(position);
        let booked = self.booked_move(position, value);
        if booked.is_some() {
            return booked;
        }
        // Some move keeps the value: if no other does, it is the last, which need not be searched.
        let (&last, others) = columns.split_last()?;
        for &column in others {
            let child = position.after(column);
            let known = if child.is_over() { Some(child.final_score().units()) } else { self.booked(&child) };
            let found = if let Some(known) = known {
                known
            } else {
                // No move is worth more than the position.
                let stones = self.stones(&child);
                let question = ValueQuestion { stones, known: [-value, ANY_VALUE[1]], alpha: -value };
                self.driver.bound(question, control)?
            };
            let keeps = found <= -value;
            if keeps {
                return Some(column);
            }
        }
        Some(last)
    }

    /// A move that keeps the value, by the book alone.
    fn booked_move(&self, position: &ConnectFour, value: i32) -> Option<Column> {
        let worth = |column: Column| {
            let child = position.after(column);
            // No book holds finished games.
            if child.is_over() { Some(child.final_score().units()) } else { self.booked(&child) }
        };
        let keeps = |column: &Column| worth(*column) == Some(-value);
        from_centre(position).into_iter().find(keeps)
    }

    /// The principal variation, as far as the budget goes; for values of the book, as far as the book goes,
    /// for beyond its end the longest searches begin.
    fn line(
        &mut self,
        position: &ConnectFour,
        first: Column,
        value: i32,
        control: &mut Control,
    ) -> Vec<ActionId> {
        let mut line = vec![first.into()];
        let from_book = self.booked(position).is_some();
        let (mut position, mut value) = (position.after(first), -value);
        while !position.is_over() {
            let found = if from_book {
                self.booked_move(&position, value)
            } else {
                self.best_move(&position, value, control)
            };
            let Some(column) = found else { break };
            line.push(column.into());
            position = position.after(column);
            value = -value;
        }
        line
    }
}

/// The legal moves, the most central first.
fn from_centre(position: &ConnectFour) -> Vec<Column> {
    let mut columns = Vec::new();
    position.actions(&mut columns);
    columns.sort_by_key(|&column| -position.order_hint(column));
    columns
}

/// The proven part of a value that is being narrowed down: the winner if that is known.
fn bounded(narrowing: &Narrowing) -> BoundedScore {
    if narrowing.lower == narrowing.upper {
        BoundedScore::proven(score(narrowing.lower))
    } else if narrowing.upper <= 0 {
        BoundedScore { bound: Bound::Upper, ..BoundedScore::proven(score(narrowing.upper)) }
    } else {
        BoundedScore { bound: Bound::Lower, ..BoundedScore::proven(score(narrowing.lower)) }
    }
}

const fn score(value: i32) -> Score {
    Score::decided(value, 0)
}
