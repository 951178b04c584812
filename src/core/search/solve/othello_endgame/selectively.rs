//! Selective search of a whole position: to growing depths by patterns, then to the end with growing
//! certainty, and the proof at last.

use crate::eval::patterns::Patterns;
use crate::game::Position as _;
use crate::game::othello::Othello;
#[cfg(target_arch = "x86_64")]
use crate::game::othello::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use crate::game::othello::avx512::Avx512;
use crate::game::othello::kernel::Portable;
use crate::search::events::AnyObserver;
use crate::search::{Control, Hearing, Observer, Report, Watching};

use super::OthelloSolver;
use super::board_size::Full;
use super::counted::Counted;
use super::layers::Layers;
use super::midgame::Midgame;
use super::root::Root;
use super::worker::Worker;

/// Evaluation and number of lines of a selective search.
#[derive(Clone, Copy, Debug)]
pub struct SelectiveJudging<'a> {
    /// The evaluation at the leaves.
    pub patterns: &'a Patterns,
    /// The number of moves that get a value of their own; `None` for all.
    pub lines: Option<u32>,
}

impl OthelloSolver {
    /// Searches a position of 8x8 to growing depths, valued by `patterns` and pruned by shallower searches,
    /// then to the end with growing certainty, and proves its value last, or as soon as the control gives way
    /// for that. Until then its report is an estimate.
    pub fn search_selectively<O: Observer>(
        &mut self,
        position: &Othello,
        judging: SelectiveJudging<'_>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if position.is_over() {
            return self.search(position, control, observer);
        }
        if O::WATCHES {
            self.search_selectively_watched(position, judging, control, observer)
        } else {
            self.search_selectively_heard(position, judging, control, observer)
        }
    }

    fn search_selectively_watched(
        &mut self,
        position: &Othello,
        judging: SelectiveJudging<'_>,
        control: &mut Control,
        observer: &mut dyn AnyObserver,
    ) -> Report {
        self.search_selectively_for(position, judging, control, &mut Watching(observer))
    }

    fn search_selectively_heard(
        &mut self,
        position: &Othello,
        judging: SelectiveJudging<'_>,
        control: &mut Control,
        observer: &mut dyn AnyObserver,
    ) -> Report {
        self.search_selectively_for(position, judging, control, &mut Hearing(observer))
    }

    fn search_selectively_for<O: Observer>(
        &mut self,
        position: &Othello,
        judging: SelectiveJudging<'_>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        #[cfg(target_arch = "x86_64")]
        if !self.portable {
            if let Some(kernel) = Avx512::found() {
                return self.search_selectively_by(kernel, position, judging, control, observer);
            }
            if let Some(kernel) = Avx2::found() {
                return self.search_selectively_by(kernel, position, judging, control, observer);
            }
        }
        self.search_selectively_by(Portable, position, judging, control, observer)
    }

    #[expect(clippy::too_many_arguments, reason = "the kernel beside what the search takes")]
    fn search_selectively_by<K: Layers, O: Observer>(
        &mut self,
        kernel: K,
        position: &Othello,
        judging: SelectiveJudging<'_>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report
    where
        Counted<K>: Layers,
    {
        if observer.statistics().is_some() {
            self.search_selectively_with(Counted(kernel), position, judging, control, observer)
        } else {
            self.search_selectively_with(kernel, position, judging, control, observer)
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the kernel beside what the search takes")]
    fn search_selectively_with<K: Layers, O: Observer>(
        &mut self,
        kernel: K,
        position: &Othello,
        judging: SelectiveJudging<'_>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        // A recording is of one thread, so that the same search can be repeated.
        let together = !O::WATCHES;
        let mut worker = Worker::new(kernel, self.setting(position, Some(control), together));
        worker.patterns = judging.patterns;
        worker.midgame = true;
        let found = Midgame::new(&mut worker, observer, position, judging.lines).run(Patterns::learned());
        let Some(start) = found.proof else { return found.report };
        let mut worker = Worker::new(kernel, self.setting(position, Some(control), together));
        let root = Root::<K, O, Full>::new(&mut worker, observer, position, Some(found.report));
        let every = judging.lines.is_none();
        match start.expected {
            Some(expected) => root.solve_about(expected, every),
            None => root.solve(every),
        }
    }
}
