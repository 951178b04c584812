//! The course of a search that changes a whole line again and again: what it tried, how hot it was, where it went.

use crate::search::watch::Event;

/// One neighbour that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// Which it was, counted from 0.
    pub step: u64,
    /// What it collects.
    pub points: i32,
    /// The temperature, in points; 0 in hill climbing.
    pub temperature: f32,
    /// Whether the search went there.
    pub accepted: bool,
}

/// Steps side by side as sums, so that the share of accepted ones can be told of a search of any length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// Steps.
    pub tried: u32,
    /// Those that were accepted.
    pub accepted: u32,
}

impl Stretch {
    /// The share of accepted steps, 0..=1; `None` without steps.
    pub fn share(self) -> Option<f64> {
        (self.tried > 0).then(|| f64::from(self.accepted) / f64::from(self.tried))
    }
}

/// What was tried, thinned so that it stays whole in length: every step of a short search, every 2nd, 4th and so on of
/// longer ones, and all of them in the sums.
#[derive(Clone, Debug)]
pub struct Trajectory {
    trials: Vec<Trial>,
    stretches: Vec<Stretch>,
    /// One of so many steps is kept, and so many make a stretch by [`Trajectory::STRETCHES`].
    stride: u64,
    steps: u64,
}

impl Default for Trajectory {
    fn default() -> Self {
        Self { trials: Vec::new(), stretches: Vec::new(), stride: 1, steps: 0 }
    }
}

impl Trajectory {
    /// Trials that are never exceeded.
    pub const MOST: usize = 2048;
    /// Kept trials to a stretch.
    const STRETCHES: u64 = 32;

    /// Takes the next event; all but tries are none of its business.
    pub(super) fn apply(&mut self, event: &Event) {
        let Event::Tried { points, temperature, accepted } = *event else { return };
        if self.steps.is_multiple_of(self.stride) {
            if self.trials.len() == Self::MOST {
                self.thin();
            }
            if self.steps.is_multiple_of(self.stride) {
                self.trials.push(Trial { step: self.steps, points, temperature, accepted });
            }
        }
        if self.steps.is_multiple_of(self.stretch()) {
            self.stretches.push(Stretch::default());
        }
        if let Some(last) = self.stretches.last_mut() {
            last.tried += 1;
            last.accepted += u32::from(accepted);
        }
        self.steps += 1;
    }

    /// Keeps every second trial and joins the stretches in pairs.
    fn thin(&mut self) {
        self.stride *= 2;
        let stride = self.stride;
        self.trials.retain(|trial| trial.step.is_multiple_of(stride));
        let join = |pair: &[Stretch]| Stretch {
            tried: pair.iter().map(|stretch| stretch.tried).sum(),
            accepted: pair.iter().map(|stretch| stretch.accepted).sum(),
        };
        self.stretches = self.stretches.chunks(2).map(join).collect();
    }

    /// The trials that are kept, in order.
    pub fn trials(&self) -> &[Trial] {
        &self.trials
    }

    /// Sums over stretches of [`Trajectory::stretch`] steps each, the last perhaps shorter.
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// Steps of a stretch.
    pub const fn stretch(&self) -> u64 {
        self.stride * Self::STRETCHES
    }

    /// How many steps there were.
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
}
