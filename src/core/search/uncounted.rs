//! An observer that removes the margin of wins and losses where it was not requested: the solvers count it
//! all the same.

use crate::game::Score;

use super::statistics::SearchStatistics;
use super::{Event, Observer, Report};

/// Passes on reports; where `counts` is false, without the margin of wins and losses or the number of moves.
pub struct Uncounted<'a, O> {
    pub observer: &'a mut O,
    pub counts: bool,
}

impl<O: Observer> Observer for Uncounted<'_, O> {
    const WATCHES: bool = O::WATCHES;
    const COUNTS: bool = O::COUNTS;

    fn observe(&mut self, event: Event) {
        let uncounted = Score::without_distance;
        self.observer.observe(match event {
            event if self.counts => event,
            Event::Entered { action, side, alpha, beta } => {
                Event::Entered { action, side, alpha: uncounted(alpha), beta: uncounted(beta) }
            }
            Event::Left { value, bound, proven, why } => {
                Event::Left { value: uncounted(value), bound, proven, why }
            }
            Event::Cut { value, limit } => Event::Cut { value: uncounted(value), limit: uncounted(limit) },
            other => other,
        });
    }

    fn recorded_plies(&self) -> u32 {
        self.observer.recorded_plies()
    }

    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        self.observer.statistics()
    }

    fn progress(&mut self, report: &Report) {
        if self.counts {
            self.observer.progress(report);
        } else {
            self.observer.progress(&report.clone().uncounted());
        }
    }
}

impl Report {
    /// Removes the margin of wins and losses from the report. A bound stays one: at least a loss by 3 becomes
    /// at least a loss.
    #[must_use]
    pub fn uncounted(mut self) -> Self {
        self.score = self.score.without_distance();
        for found in &mut self.actions {
            found.score = found.score.map(Score::without_distance);
        }
        self.beside_result()
    }
}
