//! The course of a search that repeatedly changes a whole line: its trials, the temperature, the accepted
//! changes, and the line at each step.

use std::sync::Arc;

use crate::game::{ActionId, Score};
use crate::search::events::Event;

use super::stats::CoursePoint;

/// A line of actions, shared by all steps at which it stood.
pub type SolutionLine = Arc<[ActionId]>;

/// One neighbour that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedNeighbour {
    /// The number of the trial, counted from 0.
    pub step: u64,
    /// The sum that it collects.
    pub points: i32,
    /// The sum that the line before it collected.
    pub from: i32,
    /// The temperature, in points; 0 in hill climbing.
    pub temperature: f32,
    pub accepted: bool,
    /// The line afterwards: the neighbour, or still the line before.
    pub now: SolutionLine,
    /// The best line so far, its sum, and the trial that found it.
    pub best: BestLine,
}

/// The best line so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BestLine {
    pub line: SolutionLine,
    /// The sum that it collects.
    pub points: i32,
    /// The number of trials after which it was found; 0 for the first line.
    pub since: u64,
}

/// Result of a trial, with the reason.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TrialFate {
    /// It collects more: the search goes there.
    Better,
    /// It collects as much, and the search goes there.
    Level,
    /// It collects less, and the search goes there all the same, with this probability.
    Dared(f64),
    /// It collects less, and the search stays; this was the probability of going there.
    Declined(f64),
    /// It collects no more, which is never enough for hill climbing.
    Refused,
}

impl TriedNeighbour {
    /// The result of the trial.
    pub fn fate(&self) -> TrialFate {
        // In hill climbing the temperature is 0 and this number is unused; no arm below reads it then.
        let chance = (f64::from(self.points - self.from) / f64::from(self.temperature)).exp();
        match self.points.cmp(&self.from) {
            std::cmp::Ordering::Greater => TrialFate::Better,
            _ if self.temperature <= 0.0 => TrialFate::Refused,
            std::cmp::Ordering::Equal => TrialFate::Level,
            std::cmp::Ordering::Less if self.accepted => TrialFate::Dared(chance),
            std::cmp::Ordering::Less => TrialFate::Declined(chance),
        }
    }

    /// Whether it is the best line so far.
    pub const fn is_best(&self) -> bool {
        self.best.since == self.step + 1
    }
}

/// Sums over neighbouring steps, so that the share of accepted ones can be shown for a search of any length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepSums {
    pub tried: u32,
    pub accepted: u32,
}

impl StepSums {
    /// The share of accepted steps, 0..=1; `None` without steps.
    pub fn share(self) -> Option<f64> {
        (self.tried > 0).then(|| f64::from(self.accepted) / f64::from(self.tried))
    }
}

/// The trials, thinned evenly over their whole length: every step of a short search, every 2nd, 4th and so on
/// of longer ones, and all of them in the sums. A trial that found a new best line is always kept.
#[derive(Clone, Debug)]
pub struct Trajectory {
    trials: Vec<TriedNeighbour>,
    stretches: Vec<StepSums>,
    /// One of this many steps is kept, and this many times [`Trajectory::STRETCHES`] make a stretch.
    stride: u64,
    steps: u64,
    /// The present line, while it is reported, and its shared copy once a trial keeps it.
    line: Vec<ActionId>,
    shared: Option<SolutionLine>,
    points: i32,
    first: BestLine,
    best: BestLine,
}

impl Default for Trajectory {
    fn default() -> Self {
        Self {
            trials: Vec::new(),
            stretches: Vec::new(),
            stride: 1,
            steps: 0,
            line: Vec::new(),
            shared: None,
            points: 0,
            first: BestLine::default(),
            best: BestLine::default(),
        }
    }
}

impl Trajectory {
    /// The greatest number of kept trials.
    pub const MOST: usize = 2048;
    /// Kept trials per stretch.
    const STRETCHES: u64 = 32;

    /// Takes the next event; ignores those of other searches.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Placed { place, action } => {
                let place = usize::from(place);
                self.line.resize(self.line.len().max(place + 1), action);
                self.line[place] = action;
                // Kept trials hold the line as it was, so the changed one is shared separately.
                self.shared = None;
            }
            Event::Drawn { points } => {
                self.points = points;
                self.first = BestLine { line: self.shared(), points, since: 0 };
                self.best = self.first.clone();
            }
            Event::Tried { points, temperature, accepted } => self.tried(points, temperature, accepted),
            _ => {}
        }
    }

    fn tried(&mut self, points: i32, temperature: f32, accepted: bool) {
        let from = self.points;
        if accepted {
            self.points = points;
        }
        let improved = accepted && points > self.best.points;
        if improved {
            // The actions of an accepted neighbour come before it, so the line is already the better one.
            self.best = BestLine { line: self.shared(), points, since: self.steps + 1 };
        }
        // Thinning doubles the stride, so it is checked again below whether this step is kept.
        if self.keeps(self.steps) && self.trials.len() >= Self::MOST {
            self.thin();
        }
        if self.keeps(self.steps) || improved && self.trials.len() < Self::MOST {
            let (now, best) = (self.shared(), self.best.clone());
            self.trials.push(TriedNeighbour {
                step: self.steps,
                points,
                from,
                temperature,
                accepted,
                now,
                best,
            });
        }
        if self.steps.is_multiple_of(self.stretch()) {
            self.stretches.push(StepSums::default());
        }
        if let Some(last) = self.stretches.last_mut() {
            last.tried += 1;
            last.accepted += u32::from(accepted);
        }
        self.steps += 1;
    }

    const fn keeps(&self, step: u64) -> bool {
        step.is_multiple_of(self.stride)
    }

    fn shared(&mut self) -> SolutionLine {
        self.shared.get_or_insert_with(|| self.line.as_slice().into()).clone()
    }

    /// Keeps every second trial and joins the stretches in pairs.
    fn thin(&mut self) {
        self.stride *= 2;
        let stride = self.stride;
        self.trials.retain(|trial| trial.step.is_multiple_of(stride) || trial.is_best());
        let join = |pair: &[StepSums]| StepSums {
            tried: pair.iter().map(|stretch| stretch.tried).sum(),
            accepted: pair.iter().map(|stretch| stretch.accepted).sum(),
        };
        self.stretches = self.stretches.chunks(2).map(join).collect();
    }

    /// The kept trials, in order.
    pub fn trials(&self) -> &[TriedNeighbour] {
        &self.trials
    }

    /// The line that the search began with.
    pub const fn first(&self) -> &BestLine {
        &self.first
    }

    /// The last kept trial among the first `steps`; `None` while the first line stands.
    pub fn at(&self, steps: u64) -> Option<&TriedNeighbour> {
        self.trials[..self.kept_until(steps)].last()
    }

    /// The number of kept trials among the first `steps`.
    fn kept_until(&self, steps: u64) -> usize {
        self.trials.partition_point(|trial| trial.step < steps)
    }

    /// The step count after the next kept trial; all steps where there is none.
    pub fn after(&self, steps: u64) -> u64 {
        self.trials.get(self.kept_until(steps)).map_or(self.steps, |trial| trial.step + 1)
    }

    /// The step count after the kept trial before the last one.
    pub fn before(&self, steps: u64) -> u64 {
        let here = self.kept_until(steps);
        here.checked_sub(2).map_or(0, |index| self.trials[index].step + 1)
    }

    /// The step count after a kept trial that found a new best line: the next one after `steps` or the last
    /// one before.
    pub fn best_beside(&self, steps: u64, later: bool) -> Option<u64> {
        let mut found = self.trials.iter().filter(|trial| trial.is_best()).map(|trial| trial.step + 1);
        if later { found.find(|&at| at > steps) } else { found.rfind(|&at| at < steps) }
    }

    /// The growth of the best line: the first line, each better one, and the last trial.
    pub fn course(&self) -> Vec<CoursePoint> {
        let point = |trials: u64, best: &BestLine| CoursePoint {
            // Points of simulations are shown on a logarithmic axis, which has no 0.
            effort: trials.max(1),
            simulated: true,
            score: Score::estimate(best.points),
            win_rate: None,
            best: best.line.first().copied(),
        };
        let mut course = vec![point(0, &self.first)];
        let better = self.trials.iter().filter(|trial| trial.is_best());
        course.extend(better.map(|trial| point(trial.step + 1, &trial.best)));
        course.push(point(self.steps, &self.best));
        course
    }

    /// Sums over stretches of [`Trajectory::stretch`] steps each, the last perhaps shorter.
    pub fn stretches(&self) -> &[StepSums] {
        &self.stretches
    }

    /// The number of steps in a stretch.
    pub const fn stretch(&self) -> u64 {
        self.stride * Self::STRETCHES
    }

    /// The number of steps.
    pub const fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_course_is_thinned_and_stays_whole() {
        let mut trajectory = Trajectory::default();
        trajectory.apply(&Event::Drawn { points: i32::MAX });
        for step in 0..100_000 {
            trajectory.apply(&Event::Tried { points: step, temperature: 1.0, accepted: step % 4 == 0 });
        }
        let trials = trajectory.trials();
        assert!((1024..=Trajectory::MOST).contains(&trials.len()), "{}", trials.len());
        assert!(trials.iter().all(|trial| trial.step == trial.points as u64));
        assert!(trials.windows(2).all(|pair| pair[1].step - pair[0].step == 64));
        assert_eq!(trajectory.stretches().iter().map(|stretch| stretch.tried).sum::<u32>(), 100_000);
        assert!(trajectory.stretches().iter().all(|stretch| stretch.share() == Some(0.25)));
    }

    #[test]
    fn steps_are_found_by_their_number_even_where_they_are_thinned() {
        let mut trajectory = Trajectory::default();
        trajectory.apply(&Event::Placed { place: 0, action: ActionId(7) });
        trajectory.apply(&Event::Drawn { points: 5 });
        for step in 0..10_000_u16 {
            let accepted = step % 1000 == 999;
            if accepted {
                trajectory.apply(&Event::Placed { place: 0, action: ActionId(step) });
            }
            let points = if accepted { i32::from(step) } else { 0 };
            trajectory.apply(&Event::Tried { points, temperature: 0.0, accepted });
        }
        assert_eq!(trajectory.at(0), None);
        assert_eq!((trajectory.after(0), trajectory.before(1)), (1, 0));
        let second = trajectory.best_beside(1000, true).expect("a best line");
        assert_eq!(second, 2000);
        let trial = trajectory.at(second).expect("it is kept");
        assert_eq!((&*trial.now, trial.from, trial.is_best()), (&[ActionId(1999)][..], 999, true));
        assert_eq!(trajectory.at(second + 30).expect("a trial").best.since, 2000);
        assert_eq!(
            (trajectory.best_beside(2000, false), trajectory.best_beside(1000, false)),
            (Some(1000), None)
        );
        assert_eq!(trajectory.at(trajectory.before(second)).expect("a trial").fate(), TrialFate::Refused);
    }
}
