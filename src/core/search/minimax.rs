//! Minimax: every action to the depth limit, without pruning. The baseline for the savings of alpha-beta.

use rand::SeedableRng as _;
use serde::{Deserialize, Serialize};

use crate::eval::Evaluator;
use crate::game::bits::mix2;
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating, Rng64, Score};

use super::depth_first::{
    BoundedScore, FoldStart, Frame, MOST_TWINS, ReportCounters, RootReport, SearchCounters, count,
    depth_in_plies,
};
use super::events::Why;
use super::settings::{self, Adjustable, Setting, SettingKind};
use super::shared_settings::shared;
use super::statistics::{NodeClass, PassEnd};
use super::{Control, Event, Observer, Report, Unwatched};

/// Plain minimax, in the form where every value is from the point of view of the side to move (negamax).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Minimax {
    /// Whether faster wins and slower losses count as better; otherwise all ends of equal units are equal, as
    /// in textbooks.
    pub distance: bool,
    /// Whether of moves that lead to mirror images of one position only the first is searched.
    pub symmetry: bool,
    /// Whether one of the equally good actions of the root is chosen at random, and not the first: without
    /// the distance a side that has lost then plays anything.
    pub chance: bool,
    /// The seed of that choice.
    pub seed: u64,
}

impl Default for Minimax {
    fn default() -> Self {
        Self { distance: true, symmetry: false, chance: false, seed: 0 }
    }
}

impl Adjustable for Minimax {
    const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            key: "distance",
            kind: SettingKind::Switch,
            get: |method| settings::SettingValue::Switch(method.distance),
            set: |method, value| method.distance = value.switch(),
        },
        Setting {
            key: "symmetry",
            kind: SettingKind::Switch,
            get: |method| settings::SettingValue::Switch(method.symmetry),
            set: |method, value| method.symmetry = value.switch(),
        },
        Setting {
            key: "chance",
            kind: SettingKind::Switch,
            get: |method| settings::SettingValue::Switch(method.chance),
            set: |method, value| method.chance = value.switch(),
        },
        shared!(seed),
    ];
}

impl Minimax {
    /// Searches to the depth of `control`, or to the end of the game. Stopped early, it answers with the best
    /// of the root actions that it has finished, or with the first action.
    pub fn search<P: Alternating>(
        &self,
        root: &P,
        evaluator: &impl Evaluator<P>,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        let search = MinimaxRun {
            distance: self.distance,
            symmetry: self.symmetry && evaluator.is_symmetric(),
            chance: self.chance.then_some(self.seed),
            evaluator,
            control,
            plies: vec![MinimaxBuffers::default()],
            tally: SearchCounters::default(),
            recorded_plies: 0,
            root: RootReport::new(root),
        };
        search.run(root, observer)
    }
}

/// Settings and state of one search.
struct MinimaxRun<'a, P: Alternating, E> {
    distance: bool,
    symmetry: bool,
    chance: Option<u64>,
    evaluator: &'a E,
    control: &'a mut Control,
    plies: Vec<MinimaxBuffers<P>>,
    tally: SearchCounters,
    recorded_plies: u32,
    root: RootReport,
}

/// The buffers of one distance from the root, kept from node to node so that no node allocates.
struct MinimaxBuffers<P: Alternating> {
    actions: Vec<P::Action>,
    line: Vec<P::Action>,
    /// The positions behind those actions that were searched, each as the canonical mirror image.
    images: Vec<(P, P::Action)>,
}

impl<P: Alternating> Default for MinimaxBuffers<P> {
    fn default() -> Self {
        Self { actions: Vec::new(), line: Vec::new(), images: Vec::new() }
    }
}

impl<P: Alternating, E: Evaluator<P>> MinimaxRun<'_, P, E> {
    fn run<O: Observer>(mut self, position: &P, observer: &mut O) -> Report {
        let frame = Frame::root(depth_in_plies(self.control.depth_limit()));
        if !self.control.visit() {
            return self.finish(false);
        }
        if O::WATCHES {
            observer.observe(frame.iteration());
        }
        count(observer, |statistics| statistics.begin_pass(frame.pass_depth(), self.control.seconds()));
        let score = self.visited(position, None, frame, observer);
        let end = if score.is_some() { PassEnd::Complete } else { PassEnd::Stopped };
        count(observer, |statistics| statistics.end_pass(end, self.control.seconds()));
        let Some(score) = score else {
            return self.finish(false);
        };
        // The last ply only ever holds leaves. Where no leaf was cut off by the depth, the tree is complete
        // and its depth is that of the game, not of the limit.
        let whole = self.tally.horizon == 0;
        let depth = if whole { self.plies.len() as u32 - 1 } else { frame.depth.into() };
        if let Some(seed) = self.chance {
            self.root.choose_among_equals(score, &mut Rng64::seed_from_u64(mix2(seed, position.key())));
        }
        let line = self.root.line();
        self.root.pass_done(self.value(score, 0), depth, line);
        observer.progress(&self.root.current(self.counts()));
        self.finish(true)
    }

    /// Searches a node that was counted, between the events that open and close it. `None` when stopped.
    fn visited<O: Observer>(
        &mut self,
        position: &P,
        action: Option<ActionId>,
        frame: Frame,
        observer: &mut O,
    ) -> Option<Score> {
        count(observer, |statistics| statistics.enter(frame.ply));
        if !O::WATCHES {
            return self.search(position, frame, observer).map(|(score, _)| score);
        }
        observer.observe(frame.entered(action, position.side_to_move()));
        self.recorded_plies = observer.recorded_plies();
        let fold =
            (u32::from(frame.ply) >= self.recorded_plies).then(|| FoldStart::begin(self.control, self.tally));
        // A count and not a flag: it only grows, so a subtree is complete exactly where it has not changed.
        let horizon = self.tally.horizon;
        let result = self.search(position, frame, observer);
        if let Some(event) = fold.and_then(|fold| fold.end(self.control, self.tally, false)) {
            observer.observe(event);
        }
        let (score, why) = result.unwrap_or((Score::DRAW, Why::Stopped));
        let BoundedScore { bound, proven, .. } = self.value(score, horizon);
        observer.observe(Event::Left { value: score, bound, proven: proven && result.is_some(), why });
        result.map(|(score, _)| score)
    }

    /// A score with its proof: it is proven where the horizon was not met since the count `horizon`, or where
    /// a deeper search would find the same, as with a forced win in a game whose wins fade.
    const fn value(&self, score: Score, horizon: u64) -> BoundedScore {
        let proven = self.tally.horizon == horizon || P::WINS_FADE && score.is_decided();
        BoundedScore { score, bound: Bound::Exact, proven }
    }

    fn search<O: Observer>(&mut self, position: &P, frame: Frame, observer: &mut O) -> Option<(Score, Why)> {
        // 1. Leaves: the end of the game, and the horizon.
        if position.is_over() {
            self.tally.leaves += 1;
            count(observer, |statistics| statistics.at(frame.ply, |ply| ply.ends += 1));
            let score = position.final_score();
            return Some((if self.distance { score } else { score.without_distance() }, Why::End));
        }
        if frame.depth == 0 {
            self.tally.leaves += 1;
            self.tally.horizon += 1;
            count(observer, |statistics| statistics.at(frame.ply, |ply| ply.evaluations += 1));
            return Some((self.evaluator.score(position), Why::Evaluation));
        }

        // 2. All actions in the game's own order; of equals the first is the best.
        let ply = usize::from(frame.ply);
        // One ply more than this node has: a child's line is cleared before it is known to be a leaf.
        if self.plies.len() < ply + 2 {
            self.plies.resize_with(ply + 2, MinimaxBuffers::default);
        }
        position.actions(&mut self.plies[ply].actions);
        self.plies[ply].images.clear();
        count(observer, |statistics| statistics.list(frame.ply, self.plies[ply].actions.len()));
        let mut tried = 0;
        let watched = O::WATCHES && u32::from(frame.ply) < self.recorded_plies;
        let mut best = -Score::INFINITY;
        for index in 0..self.plies[ply].actions.len() {
            let action = self.plies[ply].actions[index];
            let child = position.after(action);
            if let Some(twin) = self.twin(ply, &child, action) {
                if watched {
                    observer.observe(Event::Skipped { action: action.into() });
                }
                if frame.ply == 0 {
                    self.root.twin_done(action.into(), twin.into());
                }
                count(observer, |statistics| statistics.at(frame.ply, |ply| ply.twins += 1));
                continue;
            }
            tried += 1;
            let horizon = self.tally.horizon;
            let score = if watched {
                self.child(&child, action.into(), frame, observer)?
            } else if let Some(statistics) = observer.statistics() {
                self.child(&child, action.into(), frame, statistics)?
            } else {
                self.child(&child, action.into(), frame, &mut Unwatched)?
            };
            if score > best {
                best = score;
                self.keep_line(ply, action);
            }
            if frame.ply == 0 {
                self.root_action_done(action, self.value(score, horizon), observer);
            }
        }
        count(observer, |statistics| statistics.leave(frame.ply, NodeClass::Pv, tried));
        Some((best, Why::Children))
    }

    /// The earlier action that leads to a mirror image of the child; `None` for the first of its kind, which
    /// is then stored.
    fn twin(&mut self, ply: usize, child: &P, action: P::Action) -> Option<P::Action> {
        if !self.symmetry || self.plies[ply].actions.len() > MOST_TWINS {
            return None;
        }
        let image = child.canonical();
        let images = &mut self.plies[ply].images;
        let known = images.iter().find(|(known, _)| *known == image).map(|&(_, twin)| twin);
        if known.is_none() {
            images.push((image, action));
        }
        known
    }

    /// Visits a child, if the budget allows, and returns its value for the side to move at the parent.
    fn child<O: Observer>(
        &mut self,
        child: &P,
        action: ActionId,
        parent: Frame,
        observer: &mut O,
    ) -> Option<Score> {
        if !self.control.visit() {
            return None;
        }
        // The window stays open all the way down: minimax prunes nothing.
        let frame = parent.child(parent.alpha, parent.beta);
        // A leaf writes no line: without this, that of a sibling would follow its action.
        self.plies[usize::from(frame.ply)].line.clear();
        Some(-self.visited(child, Some(action), frame, observer)?)
    }

    /// Sets the line of a ply to this action and the line below it.
    fn keep_line(&mut self, ply: usize, action: P::Action) {
        let (above, below) = self.plies.split_at_mut(ply + 1);
        let line = &mut above[ply].line;
        line.clear();
        line.push(action);
        line.extend_from_slice(&below[0].line);
    }

    fn root_action_done<O: Observer>(&mut self, action: P::Action, value: BoundedScore, observer: &mut O) {
        let line = std::iter::once(action).chain(self.plies[1].line.iter().copied());
        self.root.action_done(action.into(), value, line.map(Into::into).collect());
        if self.root.is_due() {
            observer.progress(&self.root.current(self.counts()));
        }
    }

    fn counts(&self) -> ReportCounters {
        ReportCounters { nodes: self.control.nodes(), leaves: self.tally.leaves, cuts: Vec::new() }
    }

    fn finish(self, finished: bool) -> Report {
        let counts = self.counts();
        self.root.finish(finished, counts)
    }
}
