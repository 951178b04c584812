//! Statistics of a search that is played back: counted from its events, as the search itself does not run.
//!
//! Only counts that follow from events: no failed look-ups of a table, no entries written, no evaluations
//! beside the leaves, no time. Work below nodes that are only counted belongs to no ply, and is left out.

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::Report;
use crate::search::events::{Event, Observer, Why};
use crate::search::foreign::SaidKind;

use super::statistics::{NodeClass, PassEnd};

/// Passes events on to another observer and counts them in its statistics.
#[derive(Debug)]
pub struct CountedEvents<'a, O> {
    watcher: &'a mut O,
    is_in_pass: bool,
    open: Vec<OpenNode>,
    /// In a search by simulations, the ply of each node.
    plies: Vec<u16>,
}

#[derive(Debug)]
struct OpenNode {
    side: Side,
    alpha: Score,
    beta: Score,
    /// Whether this is a re-search.
    is_again: bool,
    is_cut: bool,
    is_partial: bool,
    /// The child that was searched last, by its action, and its kind of search.
    last: Option<(Option<ActionId>, ChildSearch)>,
    tried: u64,
    skipped: u64,
    twins: u64,
}

/// The kind of a child's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChildSearch {
    Usual,
    NullWindow,
    NullMove,
}

impl OpenNode {
    fn is_last_null_move(&self) -> bool {
        matches!(self.last, Some((_, ChildSearch::NullMove)))
    }

    fn width(&self) -> i64 {
        i64::from(self.beta.0) - i64::from(self.alpha.0)
    }
}

impl<'a, O: Observer> CountedEvents<'a, O> {
    /// Counts in the statistics of this observer.
    pub const fn new(watcher: &'a mut O) -> Self {
        Self { watcher, is_in_pass: false, open: Vec::new(), plies: Vec::new() }
    }

    fn count(&mut self, event: Event) {
        let Some(statistics) = self.watcher.statistics() else { return };
        let ply = self.open.len().saturating_sub(1) as u16;
        match event {
            Event::Iteration { depth } => {
                statistics.begin_pass(Some(depth).filter(|&depth| depth < u16::MAX), 0.0);
                self.is_in_pass = true;
            }
            Event::Entered { action, side, alpha, beta } => self.enter(action, side, [alpha, beta]),
            Event::Said { said, .. } => match (said.kind, self.open.last_mut()) {
                (SaidKind::NullMove, Some(_)) => {
                    if let Some(above) = self.open.iter_mut().nth_back(1) {
                        above.tried = above.tried.saturating_sub(1);
                        above.last = above.last.map(|(action, _)| (action, ChildSearch::NullMove));
                    }
                    statistics.at(ply.saturating_sub(1), |ply| ply.selective_tries += 1);
                }
                (SaidKind::Again, Some(node)) if !node.is_again => {
                    node.is_again = true;
                    statistics.at(ply.saturating_sub(1), |ply| ply.null_window_failures += 1);
                    statistics.at(ply, |ply| ply.researched += 1);
                    statistics.research(true);
                }
                _ => {}
            },
            Event::Cut { .. } => {
                self.open.last_mut().map(|node| node.is_cut = true).unwrap_or_default();
            }
            Event::Skipped { .. } => {
                if let Some(node) = self.open.last_mut() {
                    let count = if node.is_cut { &mut node.skipped } else { &mut node.twins };
                    *count += 1;
                }
            }
            Event::Folded { .. } => {
                self.open.last_mut().map(|node| node.is_partial = true).unwrap_or_default();
            }
            Event::Left { value, bound, why, .. } => self.leave(value, bound, why),
            Event::Grown { parent, .. } => {
                let above = self.plies.get(parent as usize).copied().unwrap_or(0);
                // The root exists from the beginning.
                if self.plies.is_empty() {
                    self.plies.push(0);
                }
                self.plies.push(above.saturating_add(1));
            }
            Event::Simulated { leaf, .. } => {
                let ply = self.plies.get(leaf as usize).copied().unwrap_or(0);
                statistics.simulations_mut().end(ply.into());
            }
            _ => {}
        }
    }

    fn enter(&mut self, action: Option<ActionId>, side: Side, [alpha, beta]: [Score; 2]) {
        let Some(statistics) = self.watcher.statistics() else { return };
        let ply = self.open.len() as u16;
        if self.open.is_empty() && !self.is_in_pass {
            statistics.begin_pass(None, 0.0);
            self.is_in_pass = true;
        }
        let node = OpenNode {
            side,
            alpha,
            beta,
            is_again: false,
            is_cut: false,
            is_partial: false,
            last: None,
            tried: 0,
            skipped: 0,
            twins: 0,
        };
        let mut is_again = false;
        if let Some(above) = self.open.last_mut() {
            let high = if above.side == side { beta } else { -alpha };
            let is_null_window = node.width() == 1 && above.width() > 1 && high < above.beta;
            let before = above.last.filter(|(last, _)| *last == action);
            // The same move a second time, with an open or wider window.
            is_again = before.is_some();
            above.tried += u64::from(!is_again);
            above.last =
                Some((action, if is_null_window { ChildSearch::NullWindow } else { ChildSearch::Usual }));
            let failed = before.is_some_and(|(_, search)| search == ChildSearch::NullWindow);
            statistics.at(ply - 1, |ply| {
                ply.null_windows += u64::from(is_null_window);
                ply.null_window_failures += u64::from(failed);
            });
            if is_again {
                statistics.research(true);
            }
        }
        statistics.enter(ply);
        self.open.push(OpenNode { is_again, ..node });
    }

    fn leave(&mut self, value: Score, bound: Bound, why: Why) {
        let Some(node) = self.open.pop() else { return };
        let Some(statistics) = self.watcher.statistics() else { return };
        let ply = self.open.len() as u16;
        if node.is_again {
            statistics.research(false);
        }
        let is_high = value >= node.beta && node.beta < Score::INFINITY && bound != Bound::Upper;
        let is_low = value <= node.alpha && node.alpha > -Score::INFINITY;
        let class = match () {
            () if node.is_cut || is_high => NodeClass::Cut,
            () if is_low => NodeClass::All,
            () => NodeClass::Pv,
        };
        let is_searched = node.tried > 0 || node.is_last_null_move();
        statistics.at(ply, |ply| match why {
            Why::End => ply.ends += 1,
            Why::Evaluation | Why::Playout => ply.evaluations += 1,
            Why::Table => ply.table_cuts += 1,
            Why::Stopped => {}
            Why::Children | Why::Cut | Why::Foreign(_) if is_searched => {
                if node.is_cut && node.is_last_null_move() {
                    ply.selective_cuts += 1;
                    ply.given_up += 1;
                } else if node.tried > 0 {
                    ply.leave(class, node.tried);
                }
                ply.cuts += u64::from(node.is_cut);
                ply.skipped += node.skipped;
                ply.twins += node.twins;
                if !node.is_partial && (!node.is_cut || node.skipped > 0) {
                    ply.list((node.tried + node.skipped + node.twins) as u32);
                }
            }
            _ => ply.settled += 1,
        });
        if self.open.is_empty() {
            let end = match why {
                Why::Stopped => PassEnd::Stopped,
                _ if is_low => PassEnd::FailedLow,
                _ if is_high => PassEnd::FailedHigh,
                _ => PassEnd::Complete,
            };
            statistics.end_pass(end, 0.0);
            self.is_in_pass = false;
        }
    }
}

impl<O: Observer> Observer for CountedEvents<'_, O> {
    const WATCHES: bool = O::WATCHES;

    fn observe(&mut self, event: Event) {
        self.count(event);
        self.watcher.observe(event);
    }

    fn recorded_plies(&self) -> u32 {
        self.watcher.recorded_plies()
    }

    fn progress(&mut self, report: &Report) {
        self.watcher.progress(report);
    }
}
