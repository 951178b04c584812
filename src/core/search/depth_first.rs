//! Common part of the depth-first searches: values with their bounds, the window, the counters, and the report
//! that grows at the root.

use crate::game::score::Bound;
use crate::game::{ActionId, Alternating, Rng64, Score, Side, random_below};

use super::{ActionReport, Control, Cuts, Event, Observer, Report, SearchStatistics};

/// A remaining depth that never runs out: to the end of the game.
pub(super) const TO_THE_END: u8 = u8::MAX;

/// What a depth limit of [`super::Limits`] means here: at least one ply; 255 plies or more are no limit.
pub(super) fn depth_in_plies(limit: Option<u32>) -> u8 {
    limit.map_or(TO_THE_END, |depth| u8::try_from(depth.max(1)).unwrap_or(TO_THE_END))
}

/// A score and what is known of it, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoundedScore {
    pub(super) score: Score,
    pub(super) bound: Bound,
    /// Whether what `bound` says of `score` holds for the game itself, not only for the tree that ends at the horizon.
    pub(super) proven: bool,
}

impl BoundedScore {
    /// A value that no search could change: the game is over, or searched to its end.
    pub(super) const fn proven(score: Score) -> Self {
        Self { score, bound: Bound::Exact, proven: true }
    }

    /// What an evaluation says.
    pub(super) const fn estimate(score: Score) -> Self {
        Self { score, bound: Bound::Exact, proven: false }
    }

    /// Whether this value is to be preferred to the best so far: it is greater, or as great and surely so.
    pub(super) fn beats(self, best: Self) -> bool {
        self.score > best.score
            || (self.score == best.score && best.bound == Bound::Upper && self.bound != Bound::Upper)
    }

    /// What may be said of the value: a bound that is proven is one among the results of the game, not the estimate to which
    /// the edge of a window drew it.
    pub(super) const fn claimed<P: Alternating>(self) -> Self {
        let score =
            if self.proven && P::ENDS_DECIDED { self.score.tightened(self.bound) } else { self.score };
        Self { score, ..self }
    }

    /// What may be said of the value where moves are overlooked: nothing is proven.
    pub(super) const fn unproven(self) -> Self {
        Self { proven: false, ..self }
    }

    /// The same value in the view of the other side.
    pub(super) fn flipped(self) -> Self {
        Self { score: -self.score, bound: self.bound.flipped(), ..self }
    }
}

/// Nodes with more actions are not looked through for mirror images: no board has as many.
pub(super) const MOST_TWINS: usize = 128;

/// Where a node lies and what is asked of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Best already sure for the side to move.
    pub(super) alpha: Score,
    /// Best already sure for the other side, in the view of the side to move.
    pub(super) beta: Score,
    /// Plies from the root.
    pub(super) ply: u16,
    /// Plies left to search; [`TO_THE_END`] stays what it is.
    pub(super) depth: u8,
}

impl Frame {
    /// The root of a pass with an open window.
    pub(super) const fn root(depth: u8) -> Self {
        Self { alpha: Score(-Score::INFINITY.0), beta: Score::INFINITY, ply: 0, depth }
    }

    /// The frame of a child that is asked about the window from `alpha` to `beta`, both in the parent's view.
    pub(super) fn child(self, alpha: Score, beta: Score) -> Self {
        let depth = if self.depth == TO_THE_END { TO_THE_END } else { self.depth - 1 };
        Self { alpha: -beta, beta: -alpha, ply: self.ply + 1, depth }
    }

    /// The event of entering this node.
    pub(super) const fn entered(self, action: Option<ActionId>, side: Side) -> Event {
        Event::Entered { action, side, alpha: self.alpha, beta: self.beta }
    }

    /// The event of a pass whose root this is.
    pub(super) fn iteration(self) -> Event {
        Event::Iteration { depth: self.pass_depth().unwrap_or(u16::MAX) }
    }

    /// Plies that a pass searches whose root this is; `None` to the end of the game.
    pub(super) fn pass_depth(self) -> Option<u16> {
        (self.depth != TO_THE_END).then(|| self.depth.into())
    }
}

/// What a search counts besides nodes, which its [`Control`] counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchCounters {
    /// Ends of the game and evaluations.
    pub(super) leaves: u64,
    /// Values that a deeper search might change: evaluations, and what the table kept of them.
    pub(super) horizon: u64,
    /// Cut-offs.
    pub(super) cuts: u64,
    /// Positions that the evaluation was asked about beside the leaves.
    pub(super) guesses: u64,
}

/// Counts, where somebody asks for statistics.
#[inline]
pub(super) fn count<O: Observer>(observer: &mut O, count: impl FnOnce(&mut SearchStatistics)) {
    if let Some(statistics) = observer.statistics() {
        count(statistics);
    }
}

/// Where the counters stood when the search went below the rim of the recording.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoldStart {
    nodes: u64,
    tally: SearchCounters,
}

impl FoldStart {
    /// Remembers the counters; call it with the node at the rim already counted.
    pub(super) const fn begin(control: &Control, tally: SearchCounters) -> Self {
        Self { nodes: control.nodes(), tally }
    }

    /// The event about all that was counted since, if anything was. A cut of the node at the rim itself does
    /// not lie below it.
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

/// The report of a search as it grows: the last completed pass, and the pass that runs.
#[derive(Debug)]
pub(super) struct RootReport {
    completed: Report,
    running: Vec<ActionReport>,
    best: Option<(ActionId, BoundedScore)>,
    /// What may be said of a value in this game.
    claim: fn(BoundedScore) -> BoundedScore,
    /// Where each action stands in the lists, by its number.
    places: Vec<u32>,
    /// Actions of the running pass that have their value.
    done: usize,
}

/// The place of each action in a list, by its number.
fn places(actions: &[ActionReport]) -> Vec<u32> {
    let most = actions.iter().map(|entry| usize::from(entry.action.0)).max();
    let mut places = vec![u32::MAX; most.map_or(0, |most| most + 1)];
    for (place, entry) in (0..).zip(actions) {
        places[usize::from(entry.action.0)] = place;
    }
    places
}

impl RootReport {
    /// The most reports in a pass.
    const MOST_REPORTS: usize = 128;

    /// A report that knows nothing but the legal actions.
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

    /// A report that goes on where another search of a game ended.
    pub(super) fn after<P: Alternating>(report: Report) -> Self {
        let running: Vec<_> =
            report.actions.iter().map(|entry| ActionReport::unknown(entry.action)).collect();
        let places = places(&running);
        Self { completed: report, running, best: None, claim: BoundedScore::claimed::<P>, places, done: 0 }
    }

    /// The same report of a search after which nothing is proven.
    pub(super) fn without_proofs(self) -> Self {
        Self { claim: BoundedScore::unproven, ..self }
    }

    /// What may be said of a value that was found.
    pub(super) fn claimed(&self, value: BoundedScore) -> BoundedScore {
        (self.claim)(value)
    }

    /// The entry of an action in the running pass.
    fn entry(&mut self, action: ActionId) -> Option<&mut ActionReport> {
        let place = *self.places.get(usize::from(action.0))? as usize;
        self.running.get_mut(place).filter(|entry| entry.action == action)
    }

    /// Whether what is known is to be shown after an action: after each one, and of very many actions only so often that
    /// showing them all takes no longer than searching them.
    pub(super) fn is_due(&self) -> bool {
        self.done.is_multiple_of(self.running.len().div_ceil(Self::MOST_REPORTS).max(1))
    }

    /// What the last completed pass left.
    pub(super) const fn known(&self) -> &Report {
        &self.completed
    }

    /// A new pass begins.
    pub(super) fn begin_pass(&mut self) {
        (self.best, self.done) = (None, 0);
        for entry in &mut self.running {
            *entry = ActionReport::unknown(entry.action);
        }
    }

    /// So much is proven of the root's value, before any action is known.
    pub(super) const fn bounded(&mut self, value: BoundedScore) {
        self.completed.score = value.score;
        self.completed.bound = value.bound;
        self.completed.unassigned = value.proven;
    }

    /// A root action of the running pass has its value; `line` begins with it.
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

    /// Of the root actions of the running pass this one is the best, though a bound above another may be greater.
    pub(super) const fn choose(&mut self, action: ActionId, value: BoundedScore) {
        self.best = Some((action, value));
    }

    /// Of the root actions of the running pass with this score, one is chosen by chance.
    pub(super) fn choose_among_equals(&mut self, score: Score, rng: &mut Rng64) {
        let equals: Vec<_> = self.running.iter().filter(|entry| entry.score == Some(score)).collect();
        // Without an action of this score the best stays what it is.
        let Some(count) = u32::try_from(equals.len()).ok().filter(|&count| count > 0) else { return };
        let chosen = equals[random_below(rng, count) as usize];
        self.best = Some((chosen.action, BoundedScore { score, bound: chosen.bound, proven: chosen.exact }));
    }

    /// Further actions of a pass that is complete have their values.
    pub(super) fn update_actions(&mut self) {
        self.completed.actions.clone_from(&self.running);
    }

    /// The line of an action is known further than when its value was.
    pub(super) fn line_done(&mut self, action: ActionId, line: Vec<ActionId>) {
        let report = &mut self.completed;
        if report.best == Some(action) {
            report.line.clone_from(&line);
        }
        if let Some(entry) = report.actions.iter_mut().find(|entry| entry.action == action) {
            entry.line = line;
        }
    }

    /// Root actions of the running pass of which nothing is known keep the estimates of the pass before.
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

    /// Stopped before any action has a value, this one is named, if no other search has named one.
    pub(super) fn name_fallback(&mut self, action: Option<ActionId>) {
        if let (Some(action), 0) = (action, self.completed.depth) {
            self.completed.best = Some(action);
        }
    }

    /// What the actions of the running pass are worth, and whether that is proven.
    pub(super) fn rated(&self) -> impl Iterator<Item = (Score, bool)> {
        self.running.iter().filter_map(|entry| Some((entry.score?, entry.exact)))
    }

    /// `twin` mirrors `action`, whose value is known already.
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

    /// The running pass is complete: `value` is the root's, `depth` the plies searched in full.
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

    /// What is known now: all of it as the last completed pass left it, for values of two depths say nothing beside
    /// each other. Before there is one, the answer is the best of the actions searched so far, whose value the rest
    /// can only raise.
    pub(super) fn current(&self, counts: ReportCounters) -> Report {
        let mut report = self.completed.clone();
        if report.depth == 0 {
            report.actions.clone_from(&self.running);
            if let Some((best, value)) = self.best {
                report.best = Some(best);
                report.line = self.line();
                // Before the first pass is done, the score says what the root is worth at least: an upper
                // bound cannot.
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

/// The counters as a report shows them.
#[derive(Debug)]
pub(super) struct ReportCounters {
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    pub(super) cuts: Vec<Cuts>,
}
