//! The model answer of each kind of exercise, read from a search or computed exactly.

use std::collections::BTreeMap;

use crate::catalog::{AnyPosition, Engine, Evaluation, Family, Job, Method};
use crate::conventions::Conventions;
use crate::game::matrix::{Choice, Matrix};
use crate::game::number_tree::NumberTree;
use crate::game::{ActionId, Score, Side};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::mcts::Mcts;
use crate::search::{Limits, PayoffMatrix};
use crate::trace::narrate::{ConsideredChild, candidates, chosen};
use crate::trace::ordering::OrderComparison;
use crate::trace::{Moment, NodeId, Tree, TreeSnapshot};

use super::reference::record;
use super::{
    Answer, Difference, Exercise, ExerciseKind, Fault, ReferenceSearch, ResultTable, Window, WorkSignals,
    bug, code,
};

/// The model answer and its source.
#[derive(Clone, Debug)]
pub struct ModelAnswer {
    /// The model answer; where several are right, one of them.
    pub answer: Answer,
    /// The root of the search: the tree of the exercise or its subject.
    pub root: AnyPosition,
    pub engine: Engine,
    /// The recording; `None` for exercises without a search.
    pub tree: Option<Tree>,
    /// The children of the root for UCB1 and Thunder search; empty in other kinds.
    pub children: Vec<ConsideredChild>,
    /// The table of an equilibrium.
    pub results: Option<ResultTable>,
}

impl ModelAnswer {
    /// The children that UCB1 may choose: several where they are equal, and the first that was never visited
    /// before all others.
    pub fn by_sum(&self) -> Vec<ActionId> {
        self.greatest(ConsideredChild::value)
    }

    /// The children that Thunder search may choose.
    pub fn by_share(&self) -> Vec<ActionId> {
        self.greatest(|child| child.exploitation)
    }

    /// The visits of a child after it is chosen.
    pub fn visits_after(&self, child: ActionId) -> Option<u32> {
        let is_it = |other: &&ConsideredChild| {
            self.tree.as_ref().and_then(|tree| tree.action(other.node)) == Some(child)
        };
        self.children.iter().find(is_it).map(|child| child.visits + 1)
    }

    fn greatest(&self, value: impl Fn(&ConsideredChild) -> f64) -> Vec<ActionId> {
        let ranked = self.ranked(value);
        let best = ranked.first().map_or(f64::INFINITY, |(value, _)| *value);
        // Values are computed from means, so equal ones may differ in their last bits.
        let equal =
            ranked.iter().enumerate().filter(|(place, (value, _))| *place == 0 || best - value < 1e-9);
        equal.map(|(_, child)| child).filter_map(|(_, node)| self.tree.as_ref()?.action(*node)).collect()
    }

    /// The children with their values, the greatest first. One that was never visited comes before all
    /// others.
    fn ranked(&self, value: impl Fn(&ConsideredChild) -> f64) -> Vec<(f64, NodeId)> {
        let valued = |child: &ConsideredChild| if child.visits == 0 { f64::INFINITY } else { value(child) };
        let mut ranked: Vec<_> = self.children.iter().map(|child| (valued(child), child.node)).collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        ranked
    }

    /// The lead of the child that UCB1 chooses over the next; infinite where it was never visited.
    pub(super) fn lead_by_sum(&self) -> f64 {
        lead(&self.ranked(ConsideredChild::value))
    }

    /// The lead of the child that Thunder search chooses over the next; infinite where it was never visited.
    pub(super) fn lead_by_share(&self) -> f64 {
        lead(&self.ranked(|child| child.exploitation))
    }

    /// Whether all children have the same share, so that only visits decide.
    pub(super) fn has_equal_shares(&self) -> bool {
        let mut shares = self.children.iter().map(|child| child.exploitation);
        let first = shares.next().unwrap_or_default();
        shares.all(|share| (share - first).abs() < 1e-9)
    }
}

fn lead(ranked: &[(f64, NodeId)]) -> f64 {
    match ranked {
        [(best, _), ..] if best.is_infinite() => f64::INFINITY,
        [(best, _), (next, _), ..] => best - next,
        _ => 0.0,
    }
}

pub(super) fn solve(exercise: &Exercise, effort: &WorkSignals) -> Result<ModelAnswer, Fault> {
    match &exercise.kind {
        ExerciseKind::Values => {
            let reference = ReferenceSearch::minimax(&exercise.tree()?, exercise.conventions);
            let answer = Answer::Values(by_node(&reference, |node| Some(reference.value(node)?.0.0)));
            Ok(of_reference(answer, reference))
        }
        ExerciseKind::Order => order(exercise),
        kind if kind.is_of_tree() => {
            let reference = ReferenceSearch::alpha_beta(&exercise.tree()?, exercise.conventions);
            Ok(of_reference(of_alpha_beta(kind, &reference)?, reference))
        }
        ExerciseKind::BestMove { plies } => best_move(exercise, *plies, effort),
        ExerciseKind::Ucb1 { simulations } | ExerciseKind::Thunder { simulations } => {
            selection(exercise, *simulations, effort)
        }
        ExerciseKind::Equilibrium => equilibrium(exercise, effort),
        ExerciseKind::Code { gaps } => {
            let answer = gaps.iter().map(|gap| gap.model(exercise.conventions).to_owned()).collect();
            Ok(without_search(exercise, Answer::Code(answer)))
        }
        ExerciseKind::Bug { trap } => {
            // Run only to check that the mistake has an effect on this subject.
            bug::run_with(exercise, *trap, effort)?;
            let answer = Answer::Bug(Some(bug::wrong_line(*trap, exercise.conventions)));
            Ok(without_search(exercise, answer))
        }
        _ => Err(unfit(exercise)),
    }
}

fn unfit(exercise: &Exercise) -> Fault {
    Fault::Unfit { kind: exercise.kind.name(), game: exercise.subject.game() }
}

fn by_node<T>(reference: &ReferenceSearch, of: impl Fn(u32) -> Option<T>) -> BTreeMap<u32, T> {
    reference.inner().filter_map(|node| Some((node, of(node)?))).collect()
}

fn of_reference(answer: Answer, reference: ReferenceSearch) -> ModelAnswer {
    let ReferenceSearch { root, engine, tree, .. } = reference;
    let root = AnyPosition::NumberTree(root);
    ModelAnswer { answer, root, engine, tree: Some(tree), children: Vec::new(), results: None }
}

fn without_search(exercise: &Exercise, answer: Answer) -> ModelAnswer {
    let mut engine = code::engine();
    engine.follow_conventions(&exercise.conventions);
    let root = exercise.subject.clone();
    ModelAnswer { answer, root, engine, tree: None, children: Vec::new(), results: None }
}

fn of_alpha_beta(kind: &ExerciseKind, reference: &ReferenceSearch) -> Result<Answer, Fault> {
    Ok(match kind {
        ExerciseKind::Cuts => Answer::Cuts(reference.cut_branches()),
        ExerciseKind::Windows => Answer::Windows(by_node(reference, |node| {
            let window = Window { entry: reference.entry(node), exit: reference.exit(node) };
            window.entry.map(|_| window)
        })),
        ExerciseKind::Bounds => Answer::Bounds(by_node(reference, |node| Some(reference.value(node)?.1))),
        ExerciseKind::NextLeaf { after } => {
            let read = reference.leaves_read();
            let next = read.get(*after as usize).copied();
            next.ok_or(Fault::NoNextLeaf { after: *after, read: read.len() as u32 })
                .map(|leaf| Answer::Leaf(Some(leaf)))?
        }
        _ => Answer::Counts {
            minimax: Some(reference.root.tree().leaves().count() as u64),
            alpha_beta: Some(reference.leaves_read().len() as u64),
        },
    })
}

/// The fewest leaves that alpha-beta reads in any order of the children.
pub(super) fn best_order(root: &NumberTree, conventions: Conventions) -> Result<OrderComparison, Fault> {
    let orders = OrderComparison::of(root, conventions.cut);
    // An order that reads the minimum needs no further proof that it is the best.
    if orders.complete || orders.best.leaves == orders.minimum { Ok(orders) } else { Err(Fault::NoBestOrder) }
}

fn order(exercise: &Exercise) -> Result<ModelAnswer, Fault> {
    let root = exercise.tree()?;
    let orders = best_order(&root, exercise.conventions)?;
    let mut found = BTreeMap::new();
    let best = orders.best.tree;
    match_orders(&root, 0, &best, 0, &mut found);
    let reference = ReferenceSearch::alpha_beta(&root, exercise.conventions);
    Ok(of_reference(Answer::Orders(found), reference))
}

/// Notes the new order of the children of a node; two identical children differ by their places.
fn match_orders(
    root: &NumberTree,
    node: u32,
    best: &crate::game::number_tree::WholeTree,
    other: u32,
    found: &mut BTreeMap<u32, Vec<u16>>,
) {
    let (given, ordered) = (root.tree().children(node), best.children(other));
    let mut order = Vec::with_capacity(given.len());
    for &child in ordered {
        let same = |place: &usize| is_reordered(root, given[*place], best, child);
        let place = (0..given.len()).filter(|place| !order.contains(&(*place as u16))).find(same);
        let Some(place) = place else { return };
        order.push(place as u16);
        match_orders(root, given[place], best, child, found);
    }
    if order.iter().enumerate().any(|(index, &place)| index != usize::from(place)) {
        found.insert(node, order);
    }
}

/// Whether a subtree is another with its children in some order: both written with children sorted are the
/// same.
fn is_reordered(
    root: &NumberTree,
    node: u32,
    best: &crate::game::number_tree::WholeTree,
    other: u32,
) -> bool {
    fn sorted(tree: &crate::game::number_tree::WholeTree, node: u32) -> String {
        if let Some(value) = tree.value(node) {
            return value.to_string();
        }
        let mut below: Vec<_> = tree.children(node).iter().map(|&child| sorted(tree, child)).collect();
        below.sort_unstable();
        format!("[{}]", below.join(","))
    }
    sorted(root.tree(), node) == sorted(best, other)
}

/// The node limit for the exact value of one position.
const MOST_SEARCHED: u64 = 2_000_000;

/// The exact value of a position for the side to move.
pub(super) fn exact_value(position: &AnyPosition, effort: &WorkSignals) -> Result<Score, Fault> {
    if position.is_over() {
        let first = position.result_for_first().unwrap_or_default();
        return Ok(first.for_first(position.side_to_move()));
    }
    let method = match position {
        AnyPosition::NumberTree(_) => AlphaBeta::textbook(),
        _ => AlphaBeta { table_megabytes: 8, ..AlphaBeta::default() },
    };
    let limits = Limits { nodes: Some(MOST_SEARCHED), ..Limits::default() };
    let engine = Engine::searching(Method::AlphaBeta(method), Evaluation::Even, limits);
    let job = Job::new(position.clone(), engine);
    let report = effort.search(&limits, |control| job.run(control, &mut crate::search::Unwatched))?;
    // A stopped search may have a score, but not a proven one.
    if report.finished && report.exact {
        Ok(report.score)
    } else {
        Err(Fault::TooHard { limit: MOST_SEARCHED })
    }
}

fn best_move(exercise: &Exercise, plies: u16, effort: &WorkSignals) -> Result<ModelAnswer, Fault> {
    let line = best_line(exercise, usize::from(plies), effort)?;
    Ok(without_search(exercise, Answer::Line(line)))
}

/// The best moves of both sides from the subject on, up to so many or to the end of the game.
pub(super) fn best_line(
    exercise: &Exercise,
    most: usize,
    effort: &WorkSignals,
) -> Result<Vec<ActionId>, Fault> {
    let root = &exercise.subject;
    if root.family() != Family::Alternating {
        return Err(unfit(exercise));
    }
    if root.is_over() {
        return Err(Fault::Over);
    }
    let mut position = root.clone();
    let mut line = Vec::new();
    let mut value = exact_value(root, effort)?;
    // Every step is solved by itself: the line of one search may end early or rest on a bound.
    while line.len() < most && !position.is_over() {
        let Some((action, next)) = keeping(&position, value, effort)? else { break };
        line.push(action);
        position = next;
        value = -value;
    }
    Ok(line)
}

/// The first action that keeps the value of a position, and the position after it.
fn keeping(
    position: &AnyPosition,
    value: Score,
    effort: &WorkSignals,
) -> Result<Option<(ActionId, AnyPosition)>, Fault> {
    for action in position.actions() {
        let next = position.after(&[action]);
        if exact_value(&next, effort)? == -value {
            return Ok(Some((action, next)));
        }
    }
    Ok(None)
}

/// The tree of Monte Carlo tree search just before a simulation, and the child that this simulation chooses.
fn selection(exercise: &Exercise, simulations: u32, effort: &WorkSignals) -> Result<ModelAnswer, Fault> {
    if exercise.subject.family() != Family::Alternating {
        return Err(unfit(exercise));
    }
    if exercise.subject.is_over() {
        return Err(Fault::Over);
    }
    // One more simulation than in the exercise: its choice is the answer.
    let playouts = Some(u64::from(simulations) + 1);
    let mut mcts = Mcts { playouts, seed: exercise.seed, max_nodes: 100_000, ..Mcts::default() };
    exercise.conventions.teach_mcts(&mut mcts);
    let method = Method::Mcts(mcts);
    let engine = Engine::searching(method, Evaluation::Even, Limits::default());
    let job = Job::new(exercise.subject.clone(), engine.clone());
    let (_, tree) = record(&job, effort)?;
    let moment = Moment::at(&tree, u64::from(simulations) + 1);
    let now = TreeSnapshot::new(&tree, Some(&moment));
    let children = candidates(&now, NodeId::ROOT, &engine.method);
    let next = chosen(&now, NodeId::ROOT, &engine.method).map(|chosen| chosen.candidate);
    let action = |candidate: &ConsideredChild| tree.action(candidate.node);
    let ucb1 = next.as_ref().and_then(action);
    let answer = if matches!(exercise.kind, ExerciseKind::Ucb1 { .. }) {
        Answer::Choice { child: ucb1, visits: next.map(|candidate| candidate.visits + 1) }
    } else {
        // Thunder search takes a child that was never visited before it compares any shares.
        let unvisited = children.iter().find(|child| child.visits == 0);
        let thunder = unvisited.or_else(|| greatest_share(&children)).and_then(action);
        let difference = match unvisited {
            Some(_) => Difference::Unvisited,
            None if thunder == ucb1 => Difference::Same,
            None => Difference::Exploration,
        };
        Answer::Methods { thunder, ucb1, difference: Some(difference) }
    };
    let root = exercise.subject.clone();
    Ok(ModelAnswer { answer, root, engine, tree: Some(tree), children, results: None })
}

/// The first child with the greatest share of points.
fn greatest_share(children: &[ConsideredChild]) -> Option<&ConsideredChild> {
    children.iter().reduce(|best, child| if child.exploitation > best.exploitation { child } else { best })
}

/// The table of a matrix game.
pub(super) fn table(matrix: &Matrix) -> PayoffMatrix {
    let [rows, columns] = Side::BOTH.map(|side| matrix.size(side));
    let entries = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let values = entries.map(|(row, column)| matrix.entry(Choice(row), Choice(column))).collect();
    PayoffMatrix::new(columns.into(), values)
}

fn equilibrium(exercise: &Exercise, effort: &WorkSignals) -> Result<ModelAnswer, Fault> {
    let results = ResultTable::of(exercise, effort)?;
    let found = table(&results.table).equilibrium();
    let [rows, columns] = found.strategies.map(|shares| shares.into_iter().map(Some).collect());
    let answer = Answer::Equilibrium { rows, columns, value: Some(found.value) };
    Ok(ModelAnswer { results: Some(results), ..without_search(exercise, answer) })
}
