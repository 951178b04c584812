//! Common part of hill climbing and annealing: repeated small changes of a whole line of actions to the end
//! of the game.
//!
//! A neighbour of a line has another action, drawn at random, in one place; the actions after it stay where
//! they are still legal, and are drawn at random where they are not. In the auto maze, where any cell is
//! legal at any time, that is the book's neighbour: one character at a random cell.

use rand::SeedableRng;

use crate::game::{Rng64, Solo, random_below};

use super::events::Event;
use super::solo::{LineId, LineOutcome, LineStore, RootOutcomes, report_of_end};
use super::{Control, Observer, Report};

/// Tries neighbours of a random line from `root`. `accepts` decides from the points of the neighbour, the
/// present points and the share of steps done, with a random generator, whether to go there, and returns the
/// temperature that it used.
pub(super) fn search<P: Solo, O: Observer>(
    root: &P,
    schedule: Schedule,
    control: &mut Control,
    observer: &mut O,
    accepts: impl Fn(i32, i32, f64, &mut Rng64) -> (bool, f64),
) -> Report {
    if root.is_over() {
        return report_of_end(root);
    }
    LocalSearch::new(root, schedule.seed, control).run(schedule.steps, control, observer, accepts)
}

/// The number of neighbours and the seed of a local search.
#[derive(Clone, Copy)]
pub(super) struct Schedule {
    /// Neighbours to try.
    pub(super) steps: u64,
    pub(super) seed: u64,
}

/// The present line, its neighbour and the best one so far.
struct LocalSearch<'a, P: Solo> {
    root: &'a P,
    rng: Rng64,
    most: usize,
    line: Vec<P::Action>,
    points: i32,
    neighbour: Vec<P::Action>,
    actions: Vec<P::Action>,
    lines: LineStore,
    outcomes: RootOutcomes,
    best: i32,
    steps: u64,
    deepest: usize,
}

impl<'a, P: Solo> LocalSearch<'a, P> {
    /// Begins with a random line; the game must not be over.
    fn new(root: &'a P, seed: u64, control: &Control) -> Self {
        let mut actions = Vec::new();
        root.actions(&mut actions);
        let mut local = Self {
            root,
            rng: Rng64::seed_from_u64(seed),
            most: control.depth_limit().map_or(usize::MAX, |depth| depth as usize),
            line: Vec::new(),
            points: 0,
            neighbour: Vec::new(),
            actions,
            lines: LineStore::default(),
            outcomes: RootOutcomes::new(root),
            best: i32::MIN,
            steps: 0,
            deepest: 0,
        };
        // No place to change: the empty line has no action to keep, so all of it is drawn at random.
        local.points = local.draw(usize::MAX);
        local.accept(local.points);
        local
    }

    fn run<O: Observer>(
        mut self,
        steps: u64,
        control: &mut Control,
        observer: &mut O,
        accepts: impl Fn(i32, i32, f64, &mut Rng64) -> (bool, f64),
    ) -> Report {
        self.report_line(&[], observer);
        if O::WATCHES {
            observer.observe(Event::Drawn { points: self.points });
        }
        while self.steps < steps && control.visit() {
            let place = random_below(&mut self.rng, self.line.len() as u32) as usize;
            let points = self.draw(place);
            // The temperature follows the share of steps and not the clock, so that the same seed gives the
            // same search.
            let share = self.steps as f64 / steps as f64;
            let (accepted, temperature) = accepts(points, self.points, share, &mut self.rng);
            self.steps += 1;
            let improved = points > self.best;
            if accepted {
                self.accept(points);
                self.report_line(&self.neighbour, observer);
            }
            if O::WATCHES {
                observer.observe(Event::Tried { points, temperature: temperature as f32, accepted });
            }
            if improved && O::WATCHES || self.steps.is_multiple_of(64) && control.progress_due() {
                observer.progress(&self.report(control));
            }
        }
        let mut report = self.report(control);
        report.finished = !control.stopped();
        report
    }

    /// Makes a neighbour that differs at `place`, and returns the sum that it collects.
    fn draw(&mut self, place: usize) -> i32 {
        let mut position = self.root.clone();
        self.neighbour.clear();
        while !position.is_over() && self.neighbour.len() < self.most {
            let at = self.neighbour.len();
            let kept = self.line.get(at).copied().filter(|_| at != place);
            // After the change an old action may run into a wall or off the board; only there another is
            // drawn, so the rest of the line survives as far as possible.
            let legal = kept.filter(|&action| position.action(action.into()) == Some(action));
            let action = legal.unwrap_or_else(|| position.random_action(&mut self.rng));
            self.neighbour.push(action);
            position.play(action);
        }
        position.points()
    }

    /// Reports the places where the present line differs from the one before.
    fn report_line<O: Observer>(&self, before: &[P::Action], observer: &mut O) {
        if O::WATCHES {
            for (place, &action) in (0..).zip(&self.line) {
                if before.get(usize::from(place)) != Some(&action) {
                    observer.observe(Event::Placed { place, action: action.into() });
                }
            }
        }
    }

    /// Goes to the neighbour; its buffer takes the line before.
    fn accept(&mut self, points: i32) {
        std::mem::swap(&mut self.line, &mut self.neighbour);
        self.points = points;
        self.best = self.best.max(points);
        self.deepest = self.deepest.max(self.line.len());
        let Some(first) = self.line.first() else { return };
        let Some(first) = self.actions.iter().position(|action| action == first) else { return };
        if self.outcomes.is_better(first as u16, points) {
            let line = self
                .line
                .iter()
                .fold(LineStore::ROOT, |line: LineId, &action| self.lines.add(line, action.into()));
            self.outcomes.note(first as u16, LineOutcome { promise: points, points, line });
        }
    }

    fn report(&self, control: &Control) -> Report {
        Report {
            nodes: control.nodes(),
            leaves: self.steps + 1,
            simulations: self.steps,
            depth: self.deepest as u32,
            ..self.outcomes.report(self.root, &self.lines)
        }
    }
}
