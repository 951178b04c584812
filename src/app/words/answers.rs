//! Reasons for the model answer of an exercise, in sentences and sums: printed in keys, and shown below a
//! revealed answer.

use crate::exercise::{Answer, Exercise, ExerciseKind, ModelAnswer, ReferenceSearch};
use crate::game::score::Bound;
use crate::game::{ActionId, Score};
use crate::search::PayoffMatrix;
use crate::search::alpha_beta::Fail;
use crate::search::mcts::Ucb1Total;
use crate::trace::NodeId;
use crate::trace::narrate::cut_story;
use crate::trace::ordering::OrderComparison;

use super::narrator::{Labels, Narrator};
use super::text::Text;
use super::values::sum_of_terms;
use crate::catalog::{Method, Unit};

/// The reasons for the model answer: sentences, or sums, in the order of the search. Empty where there is
/// nothing to add.
pub fn because(text: Text, exercise: &Exercise, solution: &ModelAnswer) -> Vec<String> {
    match &exercise.kind {
        ExerciseKind::Values => values(exercise).unwrap_or_default(),
        ExerciseKind::Order => order(text, exercise).into_iter().collect(),
        ExerciseKind::Windows => windows(text, exercise, solution).unwrap_or_default(),
        ExerciseKind::Bounds => bounds(text, exercise, solution).unwrap_or_default(),
        ExerciseKind::Cuts | ExerciseKind::Counts | ExerciseKind::NextLeaf { .. } => {
            cuts(text, exercise, solution)
        }
        ExerciseKind::Ucb1 { simulations } | ExerciseKind::Thunder { simulations } => {
            sums(text, exercise, solution, *simulations)
        }
        ExerciseKind::Equilibrium => equilibrium(text, solution).unwrap_or_default(),
        ExerciseKind::Bug { .. } => mended(text, exercise).into_iter().collect(),
        ExerciseKind::BestMove { .. } | ExerciseKind::Code { .. } => Vec::new(),
    }
}

/// `B = min(3, 12, 8) = 3` for every inner node, from left to right and from the leaves up; the numbers
/// follow the conventions.
fn values(exercise: &Exercise) -> Option<Vec<String>> {
    let root = exercise.tree().ok()?;
    let reference = ReferenceSearch::minimax(&root, exercise.conventions);
    let tree = root.tree();
    let one = |node: u32| {
        let here = reference.viewer(node);
        let child = |&child: &u32| {
            let (value, _) = reference.value(child)?;
            // In negamax each side has its own values: those of children change their sign on the way up.
            Some(plain(if reference.viewer(child) == here { value } else { -value }))
        };
        let children: Vec<String> = tree.children(node).iter().filter_map(child).collect();
        let record = reference.tree.node(reference.id(node)?);
        let greatest = record.side == here;
        let (value, _) = reference.value(node)?;
        let (name, rule) = (exercise.node_name(&root, node), if greatest { "max" } else { "min" });
        Some(format!("{name} = {rule}({}) = {}", children.join(", "), plain(value)))
    };
    let mut inner: Vec<u32> = reference.inner().collect();
    // As minimax works them out: from left to right, and a node after all that is below it.
    inner.sort_by_key(|&node| reference.steps(node).map(|(_, left)| left));
    Some(inner.into_iter().filter_map(one).collect())
}

/// Alpha and beta of each node on the path as sums, and after a node with a cut its reason.
fn windows(text: Text, exercise: &Exercise, solution: &ModelAnswer) -> Option<Vec<String>> {
    let reference = ReferenceSearch::alpha_beta(&exercise.tree().ok()?, exercise.conventions);
    let mut lines = Vec::new();
    for (step, node, sum) in super::windows::sums(exercise, &reference) {
        lines.push(sum);
        let left = reference.steps(node).is_some_and(|(_, left)| left == step);
        lines.extend(reference.id(node).filter(|_| left).and_then(|id| cut(text, exercise, solution, id)));
    }
    Some(lines)
}

/// The reason of each cut, with the source of the bound.
fn cuts(text: Text, exercise: &Exercise, solution: &ModelAnswer) -> Vec<String> {
    let Some(tree) = &solution.tree else { return Vec::new() };
    let all = (0..tree.len() as u32).map(NodeId);
    let cuts: Vec<String> = all.filter_map(|id| cut(text, exercise, solution, id)).collect();
    if cuts.is_empty() { vec![text.get("exercise.because.no-cut")] } else { cuts }
}

/// The reason why a value is only a bound: its node was cut, or fail-hard returned the end of the window.
fn bounds(text: Text, exercise: &Exercise, solution: &ModelAnswer) -> Option<Vec<String>> {
    let tree = exercise.tree().ok()?;
    let reference = ReferenceSearch::alpha_beta(&tree, exercise.conventions);
    let at_edge = |node| {
        let (value, bound) = reference.value(node)?;
        let key = match bound {
            Bound::Upper => "exercise.because.at-alpha",
            Bound::Lower => "exercise.because.at-beta",
            Bound::Exact => return None,
        };
        let value = Unit::new(solution.root.game(), 1).write(value);
        Some(text.with(key, &[("node", &exercise.node_name(&tree, node)), ("value", &value)]))
    };
    let is_hard = exercise.conventions.fail == Fail::Hard;
    let reason = |node| {
        let cut = reference.id(node).and_then(|id| cut(text, exercise, solution, id));
        cut.or_else(|| at_edge(node).filter(|_| is_hard))
    };
    let lines: Vec<String> = reference.inner().filter_map(reason).collect();
    Some(if lines.is_empty() { vec![text.get("exercise.because.no-cut")] } else { lines })
}

/// The reason why a node was cut; `None` for other nodes.
fn cut(text: Text, exercise: &Exercise, solution: &ModelAnswer, id: NodeId) -> Option<String> {
    let tree = solution.tree.as_ref()?;
    let mut narrator = Narrator {
        text,
        conventions: exercise.conventions,
        tree,
        root: &solution.root,
        unit: Unit::new(solution.root.game(), 1),
        reasons: &[],
        labels: &mut Labels::default(),
    };
    Some(narrator.cut(&cut_story(tree, id)?))
}

fn order(text: Text, exercise: &Exercise) -> Option<String> {
    let OrderComparison { now, best, .. } =
        OrderComparison::of(&exercise.tree().ok()?, exercise.conventions.cut);
    Some(text.with("exercise.because.order", &[("best", &best.leaves), ("now", &now)]))
}

/// The sums of UCB1 for every child, `a: 1.5 / 3 + 1 × √(2 ln 12 / 3) = 0.500 + 1.287 = 1.787`, and the rule
/// of the choice.
fn sums(text: Text, exercise: &Exercise, solution: &ModelAnswer, simulations: u32) -> Vec<String> {
    let children = solution.children.iter().map(|child| child.visits).sum();
    let (c, t) = match &solution.engine.method {
        Method::Mcts(mcts) if mcts.t == Ucb1Total::Parent => (mcts.c, simulations),
        Method::Mcts(mcts) => (mcts.c, children),
        _ => return Vec::new(),
    };
    let label = |action: Option<ActionId>| action.map(|action| exercise.subject.label(action));
    let named = |node| label(solution.tree.as_ref()?.action(node)).filter(|name| !name.is_empty());
    let mut lines = Vec::new();
    for child in &solution.children {
        let Some(name) = named(child.node) else { continue };
        lines.push(if child.visits == 0 {
            text.with("exercise.because.unvisited", &[("move", &name)])
        } else {
            let [share, bonus, sum] = sum_of_terms(child.exploitation, child.exploration, 3);
            let (n, w) = (child.visits, format!("{:.1}", child.total));
            let w = w.trim_end_matches(".0");
            format!("{name}: {w} / {n} + {c} × √(2 ln {t} / {n}) = {share} + {bonus} = {sum}")
        });
    }
    // The first child without a visit needs no other reason.
    let is_visited = solution.children.iter().all(|child| child.visits > 0);
    let chosen = if is_visited { solution.by_sum() } else { Vec::new() };
    let chosen: Vec<_> = chosen.into_iter().filter_map(|child| label(Some(child))).collect();
    match &chosen[..] {
        [] => {}
        [name] => lines.push(text.with("exercise.because.chosen", &[("move", name)])),
        equal => {
            let list = equal.join(&text.get("narrate.comma"));
            lines.push(text.with("exercise.because.equal", &[("list", &list)]));
        }
    }
    lines
}

/// The value of every row against these columns, and of every column against these rows.
fn equilibrium(text: Text, solution: &ModelAnswer) -> Option<Vec<String>> {
    let Answer::Equilibrium { rows, columns, .. } = &solution.answer else { return None };
    let results = solution.results.as_ref()?;
    let (across, down) = (columns.len(), rows.len());
    let entry = |at: usize| {
        use crate::game::matrix::Choice;
        results.table.entry(Choice((at / across) as u8), Choice((at % across) as u8))
    };
    let table = PayoffMatrix::new(across, (0..across * down).map(entry).collect());
    let [rows, columns] = [rows, columns].map(|shares| shares.iter().copied().collect::<Option<Vec<f64>>>());
    let line = |key: &str, names: &[String], values: Vec<f64>| {
        let one = |(name, value): (&String, f64)| format!("{name} {value:.3}");
        let list = names.iter().zip(values).map(one).collect::<Vec<_>>().join(", ");
        text.with(key, &[("list", &list)])
    };
    Some(vec![
        line("exercise.because.rows", &results.names[0], table.row_values(&columns?)),
        line("exercise.because.columns", &results.names[1], table.column_values(&rows?)),
    ])
}

/// The wrong line in an exercise about a mistake, and its correction; `None` for other exercises.
pub fn mended(text: Text, exercise: &Exercise) -> Option<String> {
    let ExerciseKind::Bug { trap } = exercise.kind else { return None };
    let what = text.get(&format!("exercise.trap.{}", trap.name()));
    let right = trap.right_line(exercise.conventions);
    Some(text.with("exercise.because.bug", &[("what", &what), ("code", &right)]))
}

/// A number of a textbook tree without a plus.
fn plain(score: Score) -> String {
    score.to_string().trim_start_matches('+').to_owned()
}
