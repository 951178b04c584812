//! Why was a move not chosen or not seen? The events themselves, and plain minimax, know what each verdict must be.

use std::collections::BTreeMap;

use edagari::catalog::foreign::OpenTrace;
use edagari::catalog::{AnyPosition, Engine, Game, Job, Unit};
use edagari::conventions::Conventions;
use edagari::game::number_tree::NumberTree;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating, Rng64, Score, Sequential, Side, random_below};
use edagari::search::events::{Event, Why};
use edagari::trace::narrate::{BoundHolder, ValueOrigin};
use edagari::trace::{MissedReason, MoveVerdict, NodeId, Recording, Tree, TriedMove, open};
use edagari::words::narrator::{Labels, Narrator};
use edagari::words::text::{Language, Text};
use rand::SeedableRng;

use crate::search::oracle::{
    COMBINATIONS, Invented, combination, holds, negamax, random_tree, wander, watch,
};

/// What the events say of one visit of a node.
#[derive(Clone, Debug)]
struct Visit {
    side: Side,
    alpha: Score,
    beta: Score,
    tried: Vec<ActionId>,
    is_cut: bool,
    cut: Vec<ActionId>,
    twins: Vec<ActionId>,
    left: Option<(Score, Bound, Why)>,
}

type Visits = BTreeMap<Vec<ActionId>, Vec<Visit>>;

/// The visits of the newest pass, by the way to them.
fn visits(events: &[Event]) -> Visits {
    let (mut found, mut way) = (Visits::new(), Vec::new());
    for event in events {
        match *event {
            Event::Iteration { .. } => {
                found.clear();
                way.clear();
            }
            Event::Entered { action, side, alpha, beta } => {
                if let Some(action) = action {
                    let above = found.get_mut(&way).and_then(|visits| visits.last_mut()).expect("a parent");
                    above.tried.push(action);
                    way.push(action);
                } else {
                    found.clear();
                    way.clear();
                }
                let (tried, cut, twins) = (Vec::new(), Vec::new(), Vec::new());
                let visit = Visit { side, alpha, beta, tried, is_cut: false, cut, twins, left: None };
                found.entry(way.clone()).or_default().push(visit);
            }
            _ => {
                let open = found.get_mut(&way).and_then(|visits| visits.last_mut()).expect("an open node");
                match *event {
                    Event::Cut { .. } => open.is_cut = true,
                    Event::Skipped { action } if open.is_cut => open.cut.push(action),
                    Event::Skipped { action } => open.twins.push(action),
                    Event::Left { value, bound, why, .. } => {
                        open.left = Some((value, bound, why));
                        way.pop();
                    }
                    _ => {}
                }
            }
        }
    }
    found
}

fn tree_of(side: Side, events: &[Event]) -> Tree {
    let mut tree = Tree::new(side);
    for event in events {
        let is_root = matches!(event, Event::Entered { action: None, .. });
        if is_root || matches!(event, Event::Iteration { .. }) {
            tree = Tree::new(side);
        }
        tree.apply(event);
    }
    tree
}

/// How often each reason was right.
#[derive(Debug, Default)]
struct Count(BTreeMap<&'static str, u32>);

impl Count {
    fn add(&mut self, reason: &'static str) {
        *self.0.entry(reason).or_default() += 1;
    }
}

fn actions<P: Sequential>(position: &P) -> Vec<P::Action> {
    let mut actions = Vec::new();
    position.actions(&mut actions);
    actions
}

/// One search, and what is asked of it.
struct Case<'a, P> {
    root: &'a P,
    any: AnyPosition,
    tree: Tree,
    visits: Visits,
    /// Whether the search goes to the end of the game.
    is_whole: bool,
    what: String,
}

impl<P: Alternating> Case<'_, P> {
    fn only(&self, way: &[ActionId]) -> Option<&Visit> {
        let all_once =
            (0..=way.len()).all(|end| self.visits.get(&way[..end]).is_some_and(|all| all.len() == 1));
        all_once.then(|| &self.visits[way][0])
    }

    /// What a move is worth to the side that makes it, by the events.
    fn offer(&self, way: &[ActionId], side: Side, action: ActionId) -> Option<(Score, Bound)> {
        let below = [way, &[action]].concat();
        let visit = self.visits.get(&below)?.last()?;
        let (value, bound, why) = visit.left?;
        assert_ne!(why, Why::Stopped);
        Some(if visit.side == side { (value, bound) } else { (-value, bound.flipped()) })
    }

    /// Asks about every move of every node that was visited once, behind a way of such nodes.
    fn check(&self, count: &mut Count) {
        for (way, visit) in self.visits.keys().filter_map(|way| Some((way, self.only(way)?))) {
            let mut position = self.root.clone();
            for &action in way {
                position = position.after(action_of(&position, action));
            }
            for action in actions(&position) {
                let action: ActionId = action.into();
                let line = [&way[..], &[action]].concat();
                if self.visits.get(&line).is_some_and(|all| all.len() > 1) {
                    continue;
                }
                let verdicts = MoveVerdict::of_line(&self.tree, &self.any, &line, None);
                let verdict = verdicts.last().expect("a verdict for each move");
                assert_eq!(verdicts.len(), line.len(), "{}", self.what);
                assert_eq!(self.tree.path(verdict.at), *way, "{}", self.what);
                let what = format!("{}\n{line:?} {verdict:?}\n{visit:?}", self.what);
                self.check_one(&Asked { position: &position, visit, way, action, verdict, what });
                count.add(verdict.word());
            }
        }
    }

    fn check_one(&self, asked: &Asked<'_, P>) {
        let Asked { visit, action, .. } = asked;
        let (_, bound, why) = visit.left.expect("a finished search");
        if visit.cut.contains(action) {
            self.check_cut(asked);
        } else if visit.twins.contains(action) {
            self.check_twin(asked);
        } else if !visit.tried.contains(action) || !matches!(why, Why::Children | Why::Cut) {
            check_answered(asked);
        } else if bound == Bound::Upper && visit.alpha > -Score::INFINITY {
            self.check_low(asked);
        } else {
            self.check_tried(asked);
            self.check_truth(asked, bound);
        }
    }

    fn check_cut(&self, asked: &Asked<'_, P>) {
        let Asked { visit, way, verdict, what, .. } = asked;
        let MissedReason::Cut(story) = verdict.reason else { panic!("{what}") };
        let limit = visit.beta.for_first(visit.side);
        assert_eq!((self.tree.path(story.node), story.limit.score), (way.to_vec(), limit), "{what}");
        let BoundHolder::Has { ancestor, child } = story.holder else { return };
        assert!(way.starts_with(&self.tree.path(ancestor)), "{what}");
        let holder = &self.visits[&self.tree.path(child)];
        let has = |one: &Visit| one.left.is_some_and(|left| left.0.for_first(one.side) == story.limit.score);
        assert!(holder.iter().any(has), "{what}");
    }

    fn check_twin(&self, asked: &Asked<'_, P>) {
        let Asked { position, visit, action, verdict, what, .. } = asked;
        let MissedReason::Twin(Some(other)) = verdict.reason else { panic!("{what}") };
        let other = *self.tree.path(other).last().expect("a move");
        assert!(visit.tried.contains(&other), "{what}");
        let images = [*action, other].map(|id| position.after(action_of(*position, id)).canonical().key());
        assert_eq!(images[0], images[1], "{what}");
    }

    /// The move was tried at a node that failed low.
    fn check_low(&self, asked: &Asked<'_, P>) {
        let Asked { visit, way, action, verdict, what, .. } = asked;
        let (offer, _) = self.offer(way, visit.side, *action).expect("it was searched");
        let MissedReason::Tried(tried) = verdict.reason else { panic!("{what}") };
        assert_eq!(tried.against.score, visit.alpha.for_first(visit.side), "{what}");
        assert!(!tried.is_held_at(verdict.at), "{what}");
        let is_number = !visit.alpha.is_decided() && !offer.is_decided();
        let by = tried.by.map(|by| by.score.0);
        assert!(!is_number || by == Some(visit.alpha.0 - offer.0), "{what}");
        let ends = [visit.alpha, offer].map(|end| end == Score::decided(end.units(), 0));
        assert!(is_number || by.is_none() || ends == [true; 2], "{what}: no result");
    }

    /// The move that a node was left with, by the events; `None` where no move reached its value.
    fn chosen(&self, asked: &Asked<'_, P>) -> Option<ActionId> {
        let Asked { visit, way, .. } = asked;
        let (value, bound, why) = visit.left.expect("a finished search");
        let offers = visit.tried.iter().filter_map(|&id| Some((id, self.offer(way, visit.side, id)?)));
        let most = offers.clone().map(|(_, (offer, _))| offer).max().filter(|&most| most >= value);
        // A fail-hard node is worth its bound, whatever passed it.
        let target = if bound == Bound::Lower { most.unwrap_or(value) } else { value };
        let mut matching = offers.filter(|&(_, (offer, _))| offer == target);
        let cutting = visit.tried.last().copied().filter(|_| why == Why::Cut);
        let first = matching.next();
        let exact = first.into_iter().chain(matching);
        let exact = exact.filter(|_| bound != Bound::Lower).find(|(_, (_, known))| *known == Bound::Exact);
        cutting.or(exact.or(first).map(|(id, _)| id))
    }

    fn check_tried(&self, asked: &Asked<'_, P>) {
        let Asked { visit, way, action, verdict, what, .. } = asked;
        let Some(chosen) = self.chosen(asked) else {
            let is_tried = matches!(verdict.reason, MissedReason::Tried(TriedMove { holder: None, .. }));
            assert!(is_tried, "{what}");
            return;
        };
        if chosen == *action {
            assert_eq!(verdict.reason, MissedReason::Chosen, "{what}");
            return;
        }
        let MissedReason::Tried(TriedMove { holder: Some(BoundHolder::Has { child, .. }), by, .. }) =
            verdict.reason
        else {
            panic!("{what}")
        };
        assert_eq!(self.tree.path(child), [way, &[chosen][..]].concat(), "{what}");
        let (offer, known) = self.offer(way, visit.side, *action).expect("it was searched");
        let (best, of_best) = self.offer(way, visit.side, chosen).expect("it was searched");
        assert!(by.is_none_or(|by| by.score.0 == best.0 - offer.0) || best.is_decided(), "{what}");
        let is_open = known == Bound::Lower || of_best == Bound::Upper;
        assert!(by.is_some() || is_open || best.is_decided() || offer.is_decided(), "{what}");
    }

    /// Where the game is searched to its end, plain minimax knows how much worse a move is.
    fn check_truth(&self, asked: &Asked<'_, P>, bound: Bound) {
        if !self.is_whole || bound != Bound::Exact {
            return;
        }
        let Asked { position, action, verdict, what, .. } = asked;
        let even = Invented { seed: 0, spread: 0 };
        let after = position.after(action_of(*position, *action));
        let best = negamax(*position, None, &even, false);
        let own = negamax(&after, None, &even, false);
        let own = if after.side_to_move() == position.side_to_move() { own } else { -own };
        match verdict.reason {
            MissedReason::Chosen => assert_eq!(own, best, "{what}"),
            MissedReason::Tried(TriedMove { by: Some(by), .. })
                if !best.is_decided() && !own.is_decided() =>
            {
                assert!(holds(by.score, by.bound, Score(best.0 - own.0)), "{what}: {best} {own}");
            }
            MissedReason::Tried(_) => assert!(own <= best, "{what}"),
            _ => {}
        }
    }
}

/// A move of a node that was asked about, and what was said of it.
struct Asked<'a, P> {
    position: &'a P,
    visit: &'a Visit,
    way: &'a [ActionId],
    action: ActionId,
    verdict: &'a MoveVerdict,
    what: String,
}

fn action_of<P: Alternating>(position: &P, id: ActionId) -> P::Action {
    let found = actions(position).into_iter().find(|&action| Into::<ActionId>::into(action) == id);
    found.expect("a legal action")
}

/// The node did not come to its value by its moves.
fn check_answered<P>(asked: &Asked<'_, P>) {
    let Asked { visit, verdict, what, .. } = asked;
    let (value, _, why) = visit.left.expect("a finished search");
    let MissedReason::Answered { value: said, origin } = verdict.reason else { panic!("{what}") };
    let expected = match why {
        Why::Evaluation => ValueOrigin::Evaluation,
        Why::Table => ValueOrigin::Table,
        Why::Child => ValueOrigin::Child,
        Why::Stable => ValueOrigin::Stable,
        _ => panic!("{what}"),
    };
    assert_eq!((origin, said.score), (expected, value.for_first(visit.side)), "{what}");
}

fn ask<P: Alternating>(number: u32, root: &P, any: AnyPosition, depth: Option<u32>, count: &mut Count) {
    let settings = combination(number);
    let mut events: Vec<Event> = Vec::new();
    let evaluator = Invented { seed: number.into(), spread: 6 };
    let report = watch(&settings, root, &evaluator, depth, &mut events);
    let tree = tree_of(root.side_to_move(), &events);
    let what = format!("{settings:?}\n{root}");
    let best = report.best.expect("a move");
    let verdict = MoveVerdict::of_line(&tree, &any, &[best], None);
    assert_eq!(verdict[0].reason, MissedReason::Chosen, "{what}");
    // A win that is found ends the deepening before the game does.
    let judged = |event: &Event| matches!(event, Event::Left { why: Why::Evaluation, .. });
    let newest = events.iter().rposition(|event| matches!(event, Event::Iteration { .. })).unwrap_or(0);
    let is_whole = depth.is_none() && !events[newest..].iter().any(judged);
    Case { root, any, tree, visits: visits(&events), is_whole, what }.check(count);
}

#[test]
fn each_move_of_two_hundred_searches_has_the_reason_that_the_events_have() {
    let mut rng = Rng64::seed_from_u64(44);
    let mut count = Count::default();
    for case in 0..240 {
        let number = random_below(&mut rng, COMBINATIONS);
        match case % 4 {
            0 | 1 => {
                let root: NumberTree = random_tree(&mut rng);
                ask(number, &root, AnyPosition::NumberTree(root.clone()), None, &mut count);
            }
            2 => {
                let depth = (case % 8 == 2).then_some(4);
                let root = wander(TicTacToe::default(), if depth.is_some() { 1 } else { 4 }, &mut rng);
                ask(number, &root, AnyPosition::TicTacToe(root), depth, &mut count);
            }
            _ => {
                let root = wander(Othello::new(4).expect("a size"), 5, &mut rng);
                ask(number, &root, AnyPosition::Othello(root), Some(3), &mut count);
            }
        }
    }
    for word in ["chosen", "worse", "not-enough", "cut", "mirror", "horizon", "answered"] {
        assert!(count.0.get(word).is_some_and(|&count| count >= 100), "{word}: {count:?}");
    }
}

pub(super) fn job(position: AnyPosition, engine: &str) -> Job {
    let engine = Engine::parse(engine, position.game()).expect("an engine");
    Job::new(position, engine)
}

pub(super) fn recorded(job: &Job) -> Tree {
    Recording::of(job).0.current().expect("a pass").tree.clone()
}

pub(super) fn told(job: &Job, tree: &Tree, line: &str, language: Language) -> Vec<String> {
    let line = job.position.parse_moves(line).expect("a line");
    let mut labels = Labels::default();
    let mut narrator = Narrator {
        text: Text::new(language),
        conventions: Conventions::default(),
        tree,
        root: &job.position,
        unit: Unit::of(&job.position, &job.engine),
        reasons: job.engine.method.own_reasons(),
        labels: &mut labels,
    };
    let told = narrator.verdicts(&MoveVerdict::of_line(tree, &job.position, &line, None));
    assert!(
        told.iter().all(|sentence| !sentence.contains("%{") && !sentence.contains("narrate.")),
        "{told:?}"
    );
    told
}

pub(super) fn english(job: &Job, line: &str) -> Vec<String> {
    let tree = recorded(job);
    let told = Language::ALL.map(|language| told(job, &tree, line, language));
    assert!(told[0] != told[1] && told[1] != told[2]);
    let [english, ..] = told;
    english
}

#[test]
fn sentences_name_the_move_the_node_and_who_has_more() {
    let aima = Game::NumberTree.parse_position("[[3,12,8],[2,4,6],[14,5,2]]").expect("a tree");
    let job =
        job(aima, "alpha-beta:ordering=off,table=off,deepening=off,null-windows=off,killers=off,history=off");
    assert_eq!(
        english(&job, "2 2"),
        [
            "C is tried at A and worth at most 2. The reply: C1. B is chosen, worth 3: for MAX better by at least \
             1.",
            "C2 is never tried at C. Alpha cut: C is already at most 2, and MAX has 3 at B: the leaves 4 and 6 \
             cannot matter.",
        ]
    );
    assert_eq!(
        english(&job, "B B2")[1],
        "B2 is tried at B and worth 12. B1 is chosen, worth 3: for MIN better by 9."
    );
}

#[test]
fn what_is_written_as_a_trace_and_read_back_has_the_same_verdicts() {
    let mut rng = Rng64::seed_from_u64(7);
    let engines = ["alpha-beta", "minimax", "alpha-beta:table=off,null-windows=on", "mcts:playouts=80"];
    for case in 0..40 {
        let position = match case % 2 {
            0 => AnyPosition::NumberTree(random_tree(&mut rng)),
            _ => AnyPosition::TicTacToe(wander(TicTacToe::default(), 4, &mut rng)),
        };
        let job = job(position, engines[case % 8 / 2]);
        let (recording, _) = Recording::of(&job);
        let text = open::write(&job, recording.written_passes()).expect("a trace");
        let read = OpenTrace::read(text.as_bytes(), "own").expect("it reads");
        let [own, other] = [recording.current().expect("a pass").tree.clone(), recorded(&read.job)];
        for id in 0..own.len() as u32 {
            let line = own.path(NodeId(id));
            let verdicts = [&own, &other].map(|tree| MoveVerdict::of_line(tree, &job.position, &line, None));
            assert_eq!(verdicts[0], verdicts[1], "{job:?} {line:?}");
        }
    }
}

#[test]
fn simulations_are_held_against_the_move_that_has_most() {
    let mut rng = Rng64::seed_from_u64(3);
    let mut count = Count::default();
    for seed in 0..20 {
        let root = wander(TicTacToe::default(), 3, &mut rng);
        let job = job(AnyPosition::TicTacToe(root), &format!("mcts:playouts=120,seed={seed}"));
        let tree = recorded(&job);
        // By action of the root: the simulations that went there, of all that are recorded.
        let mut went: BTreeMap<ActionId, u32> = BTreeMap::new();
        for number in 0..tree.steps() {
            let leaf = tree.simulation(number).expect("a simulation").leaf;
            if let Some(&action) = tree.path(leaf).first() {
                *went.entry(action).or_default() += 1;
            }
        }
        let most = went.values().copied().max().expect("a simulation");
        for action in actions(&root).into_iter().map(ActionId::from) {
            let verdict = MoveVerdict::of_line(&tree, &job.position, &[action], None)[0];
            let own = went.get(&action).copied().unwrap_or_default();
            match verdict.reason {
                MissedReason::Chosen => assert_eq!(own, most),
                MissedReason::Visited { chosen } => {
                    assert!(own > 0 && own <= most);
                    assert_eq!(went[&tree.path(chosen)[0]], most);
                }
                MissedReason::Unvisited => assert_eq!(own, 0),
                other => panic!("{other:?}"),
            }
            count.add(verdict.word());
        }
    }
    assert_eq!(count.0["chosen"], 20);
    assert!(count.0["fewer-visits"] > 50, "{count:?}");
}

#[test]
fn a_move_given_up_by_a_shallower_search_is_said_to_be() {
    let start = "othello".parse::<Game>().expect("a game").start();
    let at = start.after(&start.parse_moves("f5d6c3d3c4f4f6").expect("moves"));
    let selective =
        "alpha-beta:depth=6,eval=patterns,probability-cuts=1,null-windows=off,deepening=off,table=off";
    let mut job = job(at, selective);
    job.recorded_nodes = Recording::MOST_NODES;
    let (recording, progress) = Recording::of(&job);
    let tree = &recording.current().expect("a pass").tree;
    let given_up = |tree: &Tree, job: &Job| {
        let ids = (1..tree.len() as u32).map(NodeId);
        let is_given_up = |id: &NodeId| {
            let verdicts = MoveVerdict::of_line(tree, &job.position, &tree.path(*id), None);
            let Some(MoveVerdict { node, reason: MissedReason::Tried(tried), .. }) = verdicts.last() else {
                return false;
            };
            *node == Some(*id) && tried.origin == ValueOrigin::ProbCut
        };
        ids.filter(is_given_up).count() as u64
    };
    let selective = progress.statistics.total().selective_cuts;
    let found = given_up(tree, &job);
    assert!(found > 0 && found <= selective, "{found} of {selective}");
    let plain = self::job(job.position.clone(), "alpha-beta:depth=4,eval=patterns");
    assert_eq!(given_up(&recorded(&plain), &plain), 0, "a null window is no shallower search");
}
