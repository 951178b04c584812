//! The conventions of a course, and editing of number trees.

use std::collections::BTreeMap;

use rand::SeedableRng as _;

use crate::catalog::{AnyPosition, Game};
use crate::conventions::Conventions;
use crate::game::number_tree::{EditError, NumberTree, TreeEdit, WholeTree};
use crate::game::record::{MoveId, Record};
use crate::game::{ActionId, Alternating as _, Rng64, random_below};
use crate::session::analysis;
use crate::session::analysis::data::Purpose;
use crate::session::effect::{Effect, Notice};
use crate::session::game;
use crate::session::game::data::OpenGame;
use crate::session::game::history::UndoStep;
use crate::session::state::State;

use super::data::{Arrangement, NumberTreeEditor, NumbersCommand};

/// Changes the conventions of the document, with undo.
pub(crate) fn change_conventions(state: &mut State, conventions: Conventions) {
    let before = state.conventions();
    if conventions != before {
        // In number trees the point of view belongs to the course.
        if conventions.view != before.view && state.game.position.game() != Game::NumberTree {
            state.settings.view = conventions.view;
        }
        game::update::remember(&mut state.game);
        set_conventions(state, conventions);
    }
}

/// Sets other conventions for the document. A finished search by the old ones is run once more.
pub(crate) fn set_conventions(state: &mut State, conventions: Conventions) {
    let before = state.settings.engine(&state.game.position);
    state.game.document.conventions = conventions;
    teach(state);
    let searched = state.analysis.recording.is_some() && !state.game.position.is_over();
    if searched && state.settings.engine(&state.game.position) != before {
        state.analysis.requested.get_or_insert(Purpose::Analysis);
    }
}

/// Adapts the method of the analysis to the document's conventions.
pub(crate) fn teach(state: &mut State) {
    let before = state.settings.engine(&state.game.position);
    let mut engine = before.clone();
    engine.follow_conventions(&state.conventions());
    if engine != before {
        state.settings.engines.insert(state.game.position.game().to_string(), engine);
    }
}

pub(crate) fn apply(state: &mut State, command: NumbersCommand) -> Vec<Effect> {
    let AnyPosition::NumberTree(start) = &state.game.document.start else { return Vec::new() };
    let root = start.root();
    let numbers = &mut state.view.numbers;
    match command {
        NumbersCommand::Edit(editing) => (numbers.editing, numbers.node) = (editing, None),
        NumbersCommand::Select(node) => numbers.node = node,
        NumbersCommand::Change(node, edit, step) => {
            state.game.history.step(step);
            return change(state, &root, node, &edit);
        }
        NumbersCommand::Arrange(arrangement) => {
            if let Some(tree) = arranged(numbers, &root, arrangement) {
                let moves = moves_in_order(&state.game, &root, tree.tree());
                state.view.numbers.given.get_or_insert(root);
                state.game.history.step(UndoStep::New);
                return set_tree(state, tree, moves);
            }
        }
        NumbersCommand::Copy => {
            let text = match numbers.node.filter(|&node| (node as usize) < root.tree().node_count()) {
                Some(node) => root.tree().lists(node),
                None => root.to_string(),
            };
            let shown: String = text.chars().take(40).collect();
            let said = state.text().with("trees.copied", &[("text", &shown)]);
            return vec![Effect::Copy(text, said)];
        }
    }
    Vec::new()
}

fn change(state: &mut State, root: &NumberTree, node: u32, edit: &TreeEdit) -> Vec<Effect> {
    let changed = match root.tree().edited(node, edit) {
        Ok(changed) => changed,
        Err(error) => return vec![Effect::Tell(Notice::error(refusal(state, error)))],
    };
    let numbers = &mut state.view.numbers;
    match edit {
        TreeEdit::Order(_) => numbers.given = numbers.given.take().or_else(|| Some(root.clone())),
        // The original order belongs to the tree before the edit.
        _ => numbers.given = None,
    }
    numbers.node = match edit {
        // A click on the next leaf may have ended the typing.
        TreeEdit::Value(_) => numbers.node.or(Some(node)),
        TreeEdit::Branch => Some(node),
        TreeEdit::Add(_) => changed.children(node).last().copied(),
        TreeEdit::Remove => root.tree().parent(node),
        TreeEdit::Order(_) => None,
    };
    let tree = NumberTree::new(changed).with_root(root.side_to_move());
    let moves = moves_after(&state.game, root, tree.tree(), edit);
    set_tree(state, tree, moves)
}

/// Fate of the moves played in a tree that is replaced by another.
enum Moves {
    /// They lead to the same nodes.
    Stay,
    /// They are replaced by these, with this cursor.
    Moved(Record, MoveId),
    /// They are dropped.
    Go,
}

/// The effect of editing a node on the moves.
fn moves_after(game: &OpenGame, root: &NumberTree, changed: &WholeTree, edit: &TreeEdit) -> Moves {
    match edit {
        _ if !begins_at_root(game) => Moves::Go,
        // A leaf that becomes a list stays in place, and a new one comes last.
        TreeEdit::Value(_) | TreeEdit::Add(_) | TreeEdit::Branch => Moves::Stay,
        TreeEdit::Order(_) => moves_in_order(game, root, changed),
        TreeEdit::Remove => Moves::Go,
    }
}

/// The effect of another order of the tree on the moves.
fn moves_in_order(game: &OpenGame, root: &NumberTree, other: &WholeTree) -> Moves {
    if !begins_at_root(game) {
        return Moves::Go;
    }
    let (record, cursor) = carried(&game.document.record, game.cursor, root.tree(), other);
    Moves::Moved(record, cursor)
}

fn begins_at_root(game: &OpenGame) -> bool {
    matches!(&game.document.start, AnyPosition::NumberTree(start) if start.node() == 0)
}

/// The same moves in a tree that is `before` in another order, without their values, and the new cursor. Of
/// identical children the first stays the first.
fn carried(record: &Record, cursor: MoveId, before: &WholeTree, after: &WholeTree) -> (Record, MoveId) {
    let mut known = BTreeMap::new();
    let [old_shapes, new_shapes] = [before, after].map(|tree| shapes(tree, &mut known));
    let mut carried = Record::new();
    carried.set_comment(MoveId::START, record.comment(MoveId::START));
    // Each move with its new move, and the node that both lead to.
    let mut now = BTreeMap::from([(MoveId::START, (MoveId::START, 0_u32, 0_u32))]);
    // Parents come first, so their new moves are known.
    for id in record.moves() {
        let parent = record.parent(id).and_then(|parent| now.get(&parent).copied());
        let (Some((parent, old, new)), Some(action)) = (parent, record.action(id)) else { continue };
        let siblings = before.children(old);
        let Some(&child) = siblings.get(usize::from(action.0)) else { continue };
        let shape = old_shapes[child as usize];
        let alike =
            siblings[..usize::from(action.0)].iter().filter(|&&other| old_shapes[other as usize] == shape);
        let places =
            (0..).zip(after.children(new)).filter(|&(_, &other)| new_shapes[other as usize] == shape);
        let Some((place, &at)) = places.into_iter().nth(alike.count()) else { continue };
        let Some(same) = carried.add(parent, ActionId(place)) else { continue };
        carried.set_comment(same, record.comment(id));
        now.insert(id, (same, child, at));
    }
    (carried, now.get(&cursor).map_or(MoveId::START, |&(cursor, ..)| cursor))
}

/// A subtree regardless of order: a leaf's value, or the shapes of its children, sorted.
type SubtreeShape = (Option<i32>, Vec<usize>);

/// The number of the shape of each node; the same shape has the same number in all trees that share `known`.
fn shapes(tree: &WholeTree, known: &mut BTreeMap<SubtreeShape, usize>) -> Vec<usize> {
    let mut shapes = vec![0; tree.node_count()];
    // Children stand behind their parents.
    for node in (0..tree.node_count()).rev() {
        let children = tree.children(node as u32).iter();
        let mut below: Vec<_> = children.map(|&child| shapes[child as usize]).collect();
        below.sort_unstable();
        let next = known.len();
        shapes[node] = *known.entry((tree.value(node as u32), below)).or_insert(next);
    }
    shapes
}

fn refusal(state: &State, error: EditError) -> String {
    let text = state.text();
    match error {
        EditError::NoNode => text.get("trees.refused.node"),
        EditError::LastNode => text.get("trees.refused.last"),
        EditError::Beyond(limit) => crate::words::faults::tree_limit(text, limit),
    }
}

/// The tree in another order; `None` where that is not known yet or is its present order.
fn arranged(
    numbers: &mut NumberTreeEditor,
    root: &NumberTree,
    arrangement: Arrangement,
) -> Option<NumberTree> {
    let known = numbers.known.as_ref().filter(|known| known.question.root == *root);
    let side = root.side_to_move();
    let with = |tree: WholeTree| NumberTree::new(tree).with_root(side);
    let other = match arrangement {
        Arrangement::Best => with(known?.orders.best.tree.clone()),
        Arrangement::Worst => with(known?.orders.worst.tree.clone()),
        Arrangement::Given => numbers.given.clone()?,
        Arrangement::Shuffled => {
            numbers.shuffles += 1;
            // Seeds count up, so the same clicks give the same trees.
            let mut rng = Rng64::seed_from_u64(numbers.shuffles);
            with(root.tree().with_orders(|_, children| {
                for last in (1..children.len()).rev() {
                    children.swap(last, random_below(&mut rng, last as u32 + 1) as usize);
                }
            }))
        }
    };
    (other != *root).then_some(other)
}

/// Puts another tree on the board, with undo, and searches it where the one before was searched. Findings
/// about the tree before are dropped; where moves are dropped too, a notice says so.
fn set_tree(state: &mut State, tree: NumberTree, moves: Moves) -> Vec<Effect> {
    let is_searched = analysis::shown::tree_is_searched(state);
    let game = &mut state.game;
    game::update::remember_step(game);
    let record = &mut game.document.record;
    let dropped = matches!(moves, Moves::Go) && !record.is_empty();
    match moves {
        Moves::Stay => {
            let moves: Vec<_> = std::iter::once(MoveId::START).chain(record.moves()).collect();
            // The moves stay; their values belong to the tree before.
            for at in moves {
                record.set_evaluation(at, None);
            }
        }
        Moves::Moved(moved, cursor) => (*record, game.cursor) = (moved, cursor),
        Moves::Go => {
            let comment = record.comment(MoveId::START).to_owned();
            *record = Record::new();
            record.set_comment(MoveId::START, comment);
            game.cursor = MoveId::START;
        }
    }
    game.document.analyses.clear();
    state.knowledge.clear();
    game.document.start = AnyPosition::NumberTree(tree);
    let cursor = game.cursor;
    game::update::go_to(state, cursor);
    follow_tree(state, is_searched);
    let notice = dropped.then(|| Effect::Tell(Notice::note(state.text().get("trees.moves-dropped"))));
    notice.into_iter().collect()
}

/// Adapts to another tree on the board: it is searched where the one before was, and its selection is
/// cleared.
pub(crate) fn follow_tree(state: &mut State, is_searched: bool) {
    if let AnyPosition::NumberTree(start) = &state.game.document.start {
        let count = start.tree().node_count();
        state.view.numbers.node = state.view.numbers.node.filter(|&node| (node as usize) < count);
        if is_searched {
            state.analysis.requested = Some(Purpose::Analysis);
        }
    }
}
