//! Common part of the depth-first searches: values with their bounds, the window, the counters, and the
//! report that grows at the root.

use crate::game::score::Bound;
use crate::game::{ActionId, Alternating, Rng64, Score, Side, random_below};

use super::{ActionReport, Control, Cuts, Event, Observer, Report, SearchStatistics};

/// A remaining depth that never runs out: to the end of the game.
pub(super) const TO_THE_END: u8 = u8::MAX;

/// A depth limit of [`super::Limits`] in plies: at least one; 255 plies or more are no limit.
pub(super) fn depth_in_plies(limit: Option<u32>) -> u8 {
    limit.map_or(TO_THE_END, |depth| u8::try_from(depth.max(1)).unwrap_or(TO_THE_END))
}

/// A score and its bound, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoundedScore {
    pub(super) score: Score,
    pub(super) bound: Bound,
    /// Whether score and bound hold for the game itself, not only for the tree that ends at the horizon.
    pub(super) proven: bool,
}

impl BoundedScore {
    /// A value that no search could change: the game is over, or searched to its end.
    pub(super) const fn proven(score: Score) -> Self {
        Self { score, bound: Bound::Exact, proven: true }
    }

    /// The value of an evaluation.
    pub(super) const fn estimate(score: Score) -> Self {
        Self { score, bound: Bound::Exact, proven: false }
    }

    /// Whether this value is preferred to the best so far: it is greater, or as great and exact where that is
    /// not.
    pub(super) fn beats(self, best: Self) -> bool {
        self.score > best.score
            || (self.score == best.score && best.bound == Bound::Upper && self.bound != Bound::Upper)
    }

    /// The value that may be reported: a proven bound is one among the results of the game, not the estimate
    /// to which the edge of a window clamped it.
    pub(super) const fn claimed<P: Alternating>(self) -> Self {
        let score =
            if self.proven && P::ENDS_DECIDED { self.score.tightened(self.bound) } else { self.score };
        Self { score, ..self }
    }

    /// The value where moves are overlooked: never proven.
    pub(super) const fn unproven(self) -> Self {
        Self { proven: false, ..self }
    }

    /// The same value from the other side's point of view.
    pub(super) fn flipped(self) -> Self {
        Self { score: -self.score, bound: self.bound.flipped(), ..self }
    }
}

/// The greatest number of actions of a node that is examined for mirror images: no board has more.
pub(super) const MOST_TWINS: usize = 128;

/// Place, window and remaining depth of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The value guaranteed to the side to move.
    pub(super) alpha: Score,
    /// The value guaranteed to the other side, from the point of view of the side to move.
    pub(super) beta: Score,
    /// Plies from the root.
    pub(super) ply: u16,
    /// Plies left to search; [`TO_THE_END`] never decreases.
    pub(super) depth: u8,
}

impl Frame {
    /// The root of a pass with an open window.
    pub(super) const fn root(depth: u8) -> Self {
        Self { alpha: Score(-Score::INFINITY.0), beta: Score::INFINITY, ply: 0, depth }
    }

    /// The frame of a child that is searched with the window from `alpha` to `beta`, both from the parent's
    /// point of view.
    pub(super) fn child(self, alpha: Score, beta: Score) -> Self {
        let depth = if self.depth == TO_THE_END { TO_THE_END } else { self.depth - 1 };
        Self { alpha: -beta, beta: -alpha, ply: self.ply + 1, depth }
    }

    pub(super) const fn entered(self, action: Option<ActionId>, side: Side) -> Event {
        Event::Entered { action, side, alpha: self.alpha, beta: self.beta }
    }

    /// The event of a pass with this root.
    pub(super) fn iteration(self) -> Event {
        Event::Iteration { depth: self.pass_depth().unwrap_or(u16::MAX) }
    }

    /// Plies of a pass with this root; `None` to the end of the game.
    pub(super) fn pass_depth(self) -> Option<u16> {
        (self.depth != TO_THE_END).then(|| self.depth.into())
    }
}

/// Counters of a search besides nodes, which its [`Control`] counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchCounters {
    pub(super) leaves: u64,
    /// Values that a deeper search might change: evaluations, and table entries that rest on them.
    pub(super) horizon: u64,
    pub(super) cuts: u64,
    /// Evaluations beside the leaves.
    pub(super) guesses: u64,
}

/// Counts, where statistics are wanted.
#[inline]
pub(super) fn count<O: Observer>(observer: &mut O, count: impl FnOnce(&mut SearchStatistics)) {
    if let Some(statistics) = observer.statistics() {
        count(statistics);
    }
}

/// The counters when the search went below the rim of the recording.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoldStart {
    nodes: u64,
    tally: SearchCounters,
}

impl FoldStart {
    /// Stores the counters; call it with the node at the rim already counted.
    pub(super) const fn begin(control: &Control, tally: SearchCounters) -> Self {
        Self { nodes: control.nodes(), tally }
    }

    /// The event of all work counted since, if there was any. A cut of the node at the rim itself does not
    /// lie below it.
    pub(super) fn end(self, control: &Control, tally: SearchCounters, cut_here: bool) -> Option<Event> {
        let saturated = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        let nodes = saturated(control.nodes() - self.nodes);
        (nodes > 0).then(|| Event::Folded {
            nodes,
            leaves: saturated(tally.leaves - self.tally.leaves),
            cuts: saturated(tally.cuts - self.tally.cuts - u64::from(cut_here)),
        })
    }
}

/// The growing report of a search: the last completed pass, and the running one.
#[derive(Debug)]
pub(super) struct RootReport {
    completed: Report,
    running: Vec<ActionReport>,
    best: Option<(ActionId, BoundedScore)>,
    /// The value that may be reported in this game.
    claim: fn(BoundedScore) -> BoundedScore,
    /// The index of each action in the lists, by the action's number.
    places: Vec<u32>,
    /// Actions of the running pass that have their value.
    done: usize,
}

/// The index of each action in a list, by the action's number.
fn places(actions: &[ActionReport]) -> Vec<u32> {
    let most = actions.iter().map(|entry| usize::from(entry.action.0)).max();
    let mut places = vec![u32::MAX; most.map_or(0, |most| most + 1)];
    for (place, entry) in (0..).zip(actions) {
        places[usize::from(entry.action.0)] = place;
    }
    places
}

impl RootReport {
    /// The greatest number of reports in a pass.
    const MOST_REPORTS: usize = 128;

    /// A report with only the legal actions.
    pub(super) fn new<P: Alternating>(root: &P) -> Self {
        let mut actions = Vec::new();
        if !root.is_over() {
            root.actions(&mut actions);
        }
        let actions: Vec<_> =
            actions.into_iter().map(|action| ActionReport::unknown(action.into())).collect();
        let completed = Report {
            best: actions.first().map(|first| first.action),
            actions: actions.clone(),
            ..Report::default()
        }
        .without_value();
        let places = places(&actions);
        Self { completed, running: actions, best: None, claim: BoundedScore::claimed::<P>, places, done: 0 }
    }

    /// A report that continues that of another search.
    pub(super) fn after<P: Alternating>(report: Report) -> Self {
        let running: Vec<_> =
            report.actions.iter().map(|entry| ActionReport::unknown(entry.action)).collect();
        let places = places(&running);
        Self { completed: report, running, best: None, claim: BoundedScore::claimed::<P>, places, done: 0 }
    }

    /// Reports no value as proven.
    pub(super) fn without_proofs(self) -> Self {
        Self { claim: BoundedScore::unproven, ..self }
    }

    /// The value that may be reported.
    pub(super) fn claimed(&self, value: BoundedScore) -> BoundedScore {
        (self.claim)(value)
    }

    fn entry(&mut self, action: ActionId) -> Option<&mut ActionReport> {
        let place = *self.places.get(usize::from(action.0))? as usize;
        self.running.get_mut(place).filter(|entry| entry.action == action)
    }

    /// Whether a report is due after an action: after each one, and with very many actions only so often that
    /// reporting takes no longer than searching.
    pub(super) fn is_due(&self) -> bool {
        self.done.is_multiple_of(self.running.len().div_ceil(Self::MOST_REPORTS).max(1))
    }

    pub(super) const fn known(&self) -> &Report {
        &self.completed
    }

    pub(super) fn begin_pass(&mut self) {
        (self.best, self.done) = (None, 0);
        for entry in &mut self.running {
            *entry = ActionReport::unknown(entry.action);
        }
    }

    /// Records a proven bound of the root's value, before any action is known.
    pub(super) const fn bounded(&mut self, value: BoundedScore) {
        self.completed.score = value.score;
        self.completed.bound = value.bound;
        self.completed.unassigned = value.proven;
    }

    /// Records the value of a root action of the running pass; `line` begins with it.
    pub(super) fn action_done(&mut self, action: ActionId, value: BoundedScore, line: Vec<ActionId>) {
        if self.best.is_none_or(|(_, best)| value.beats(best)) {
            self.best = Some((action, value));
        }
        self.done += 1;
        let BoundedScore { score, bound, proven } = self.claimed(value);
        if let Some(entry) = self.entry(action) {
            (entry.score, entry.bound, entry.exact, entry.line) = (Some(score), bound, proven, line);
        }
    }

    /// Chooses the best of the root actions of the running pass, though a bound above another may be greater.
    pub(super) const fn choose(&mut self, action: ActionId, value: BoundedScore) {
        self.best = Some((action, value));
    }

    /// Chooses one of the root actions of the running pass with this score at random.
    pub(super) fn choose_among_equals(&mut self, score: Score, rng: &mut Rng64) {
        let equals: Vec<_> = self.running.iter().filter(|entry| entry.score == Some(score)).collect();
        // Without an action of this score the best stays what it is.
        let Some(count) = u32::try_from(equals.len()).ok().filter(|&count| count > 0) else { return };
        let chosen = equals[random_below(rng, count) as usize];
        self.best = Some((chosen.action, BoundedScore { score, bound: chosen.bound, proven: chosen.exact }));
    }

    /// Takes further action values of a completed pass into the report.
    pub(super) fn update_actions(&mut self) {
        self.completed.actions.clone_from(&self.running);
    }

    /// Replaces the line of an action by a longer one.
    pub(super) fn line_done(&mut self, action: ActionId, line: Vec<ActionId>) {
        let report = &mut self.completed;
        if report.best == Some(action) {
            report.line.clone_from(&line);
        }
        if let Some(entry) = report.actions.iter_mut().find(|entry| entry.action == action) {
            entry.line = line;
        }
    }

    /// Root actions of the running pass without a value keep the estimates of the pass before.
    pub(super) fn keep_estimates(&mut self) {
        for (entry, before) in self.running.iter_mut().zip(&self.completed.actions) {
            if entry.score.is_none() && entry.action == before.action && !before.exact {
                entry.clone_from(before);
            }
        }
    }

    /// Whether the value was looked up in an opening book.
    pub(super) const fn looked_up(&mut self, from_book: bool) {
        self.completed.book = from_book;
    }

    /// Names an action for a search stopped before any action has a value, if no other search has named one.
    pub(super) fn name_fallback(&mut self, action: Option<ActionId>) {
        if let (Some(action), 0) = (action, self.completed.depth) {
            self.completed.best = Some(action);
        }
    }

    /// The values of the actions of the running pass, and whether each is proven.
    pub(super) fn rated(&self) -> impl Iterator<Item = (Score, bool)> {
        self.running.iter().filter_map(|entry| Some((entry.score?, entry.exact)))
    }

    /// Copies the value of `action`, which `twin` mirrors.
    pub(super) fn twin_done(&mut self, twin: ActionId, action: ActionId) {
        let Some(known) = self.entry(action) else { return };
        let (bound, proven) = (known.bound, known.exact);
        let value = known.score.map(|score| BoundedScore { score, bound, proven });
        if let Some(value) = value {
            self.action_done(twin, value, vec![twin]);
        }
    }

    /// The best line of the running pass, beginning with its best action.
    pub(super) fn line(&self) -> Vec<ActionId> {
        let best = self.best.and_then(|(best, _)| self.running.iter().find(|entry| entry.action == best));
        best.map_or_else(Vec::new, |entry| entry.line.clone())
    }

    /// Completes the running pass: `value` is the root's, `depth` the plies searched in full.
    pub(super) fn pass_done(&mut self, value: BoundedScore, depth: u32, line: Vec<ActionId>) {
        let (value, report) = (self.claimed(value), &mut self.completed);
        report.best = self.best.map(|(best, _)| best);
        report.score = value.score;
        report.bound = value.bound;
        report.exact = value.proven;
        report.unassigned = false;
        report.actions.clone_from(&self.running);
        if let Some(entry) = report.actions.iter_mut().find(|entry| Some(entry.action) == report.best) {
            entry.line.clone_from(&line);
        }
        report.line = line;
        report.depth = depth;
    }

    /// The present report: all of it as the last completed pass left it, for values of two depths cannot be
    /// compared. Before there is one, the answer is the best of the actions searched so far, whose value the
    /// rest can only raise.
    pub(super) fn current(&self, counts: ReportCounters) -> Report {
        let mut report = self.completed.clone();
        if report.depth == 0 {
            report.actions.clone_from(&self.running);
            if let Some((best, value)) = self.best {
                report.best = Some(best);
                report.line = self.line();
                // Before the first pass is complete, the score is a lower bound of the root's value, which
                // does not follow from an upper bound.
                if value.bound != Bound::Upper {
                    report.unassigned = false;
                    report.score = self.claimed(value).score;
                }
            }
        }
        Report { nodes: counts.nodes, leaves: counts.leaves, cuts: counts.cuts, ..report }.beside_result()
    }

    /// The final report: an unfinished pass is dropped, unless there is no other.
    pub(super) fn finish(&self, finished: bool, counts: ReportCounters) -> Report {
        Report { finished, ..self.current(counts) }
    }
}

#[derive(Debug)]
pub(super) struct ReportCounters {
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    pub(super) cuts: Vec<Cuts>,
}
