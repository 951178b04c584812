//! The conventions of a course, and number trees as things to be changed.

use std::collections::BTreeMap;

use rand::SeedableRng as _;

use crate::catalog::AnyPosition;
use crate::conventions::Conventions;
use crate::game::number_tree::{Edit, EditError, NumberTree, Tree};
use crate::game::record::{MoveId, Record};
use crate::game::{ActionId, Alternating as _, Rng64, random_below};

use super::super::command::Command;
use super::super::history::Step;
use super::super::numbers::{Arrangement, Numbers, NumbersCommand};
use super::super::state::{OpenGame, Purpose, State};
use super::{Applied, Effect, Notice, play};

pub(super) fn apply(state: &mut State, command: Command) -> Applied {
    match command {
        Command::SetConventions(conventions) if conventions == state.conventions() => {}
        Command::SetConventions(conventions) => {
            play::remember(&mut state.game);
            set_conventions(state, conventions);
        }
        Command::Numbers(command) => return Ok(change_numbers(state, command)),
        other => return Err(other),
    }
    Ok(Vec::new())
}

/// The document follows other conventions from now on. What is on the screen was searched by the old ones, so a
/// search that came to its end is run again.
pub(super) fn set_conventions(state: &mut State, conventions: Conventions) {
    let before = state.settings.engine(&state.game.position);
    state.game.document.conventions = conventions;
    teach(state);
    let searched = state.analysis.recording.is_some() && !state.game.position.is_over();
    if searched && state.settings.engine(&state.game.position) != before {
        state.analysis.requested.get_or_insert(Purpose::Analysis);
    }
}

/// Makes the method of the analysis follow the document's conventions.
pub(super) fn teach(state: &mut State) {
    let before = state.settings.engine(&state.game.position);
    let mut engine = before.clone();
    engine.teach(&state.conventions());
    if engine != before {
        state.settings.engines.insert(state.game.position.game().to_string(), engine);
    }
}

fn change_numbers(state: &mut State, command: NumbersCommand) -> Vec<Effect> {
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
                numbers.given.get_or_insert(root);
                state.game.history.step(Step::New);
                return set_tree(state, tree, Moves::Go);
            }
        }
        NumbersCommand::Copy => {
            let text = match numbers.node.filter(|&node| (node as usize) < root.tree().node_count()) {
                Some(node) => root.tree().lists(node),
                None => root.to_string(),
            };
            let shown: String = text.chars().take(40).collect();
            let said = state.text().with("trees.copied", &[("text", &shown)]);
            return vec![Effect::Copy(text), Effect::Tell(Notice::done(said))];
        }
    }
    Vec::new()
}

fn change(state: &mut State, root: &NumberTree, node: u32, edit: &Edit) -> Vec<Effect> {
    let changed = match root.tree().edited(node, edit) {
        Ok(changed) => changed,
        Err(error) => return vec![Effect::Tell(Notice::error(refusal(state, error)))],
    };
    let numbers = &mut state.view.numbers;
    match edit {
        Edit::Order(_) => numbers.given = numbers.given.take().or_else(|| Some(root.clone())),
        _ => numbers.given = None,
    }
    numbers.node = match edit {
        Edit::Value(_) | Edit::Branch => Some(node),
        Edit::Add(_) => changed.children(node).last().copied(),
        Edit::Remove => root.tree().parent(node),
        Edit::Order(_) => None,
    };
    let tree = NumberTree::new(changed).with_root(root.side_to_move());
    let moves = moves_after(&state.game, root, node, edit);
    set_tree(state, tree, moves)
}

/// What becomes of the moves that were played in a tree when another takes its place.
enum Moves {
    /// They lead where they did.
    Stay,
    /// These lead there now, and this is the one whose position is shown.
    Moved(Record, MoveId),
    /// They belong to the tree before.
    Go,
}

/// What a change to a node does to the moves.
fn moves_after(game: &OpenGame, root: &NumberTree, node: u32, edit: &Edit) -> Moves {
    let begins_at_root = matches!(&game.document.start, AnyPosition::NumberTree(start) if start.node() == 0);
    match edit {
        _ if !begins_at_root => Moves::Go,
        // A leaf that becomes a list is where it was, and a new one stands behind all others.
        Edit::Value(_) | Edit::Add(_) | Edit::Branch => Moves::Stay,
        Edit::Order(order) => {
            let line: Vec<_> = root.tree().path(node).into_iter().map(ActionId).collect();
            let (record, cursor) = reordered(&game.document.record, game.cursor, &line, order);
            Moves::Moved(record, cursor)
        }
        Edit::Remove => Moves::Go,
    }
}

/// The same moves where the children of the node that `line` leads to stand in another order, without what they were
/// found to be worth, and where `cursor` is among them.
fn reordered(record: &Record, cursor: MoveId, line: &[ActionId], order: &[u16]) -> (Record, MoveId) {
    let mut moved = Record::new();
    moved.set_comment(MoveId::START, record.comment(MoveId::START));
    let mut now = BTreeMap::from([(MoveId::START, MoveId::START)]);
    for id in record.moves() {
        let (Some(parent), Some(before)) = (record.parent(id), record.action(id)) else { continue };
        let place = order.iter().position(|&child| child == before.0);
        let place = place.filter(|_| record.path_to(parent) == line);
        let action = place.map_or(before, |place| ActionId(place as u16));
        let Some(&parent) = now.get(&parent) else { continue };
        let same = moved.add(parent, action);
        moved.set_comment(same, record.comment(id));
        now.insert(id, same);
    }
    (moved, now.get(&cursor).copied().unwrap_or_default())
}

fn refusal(state: &State, error: EditError) -> String {
    let text = state.text();
    match error {
        EditError::NoNode => text.get("trees.refused.node"),
        EditError::LastNode => text.get("trees.refused.last"),
        EditError::Beyond(limit) => super::super::faults::tree_limit(text, limit),
    }
}

/// The tree in another order; `None` where that is not known (yet) or is the order that it has.
fn arranged(numbers: &mut Numbers, root: &NumberTree, arrangement: Arrangement) -> Option<NumberTree> {
    let known = numbers.known.as_ref().filter(|known| known.question.root == *root);
    let side = root.side_to_move();
    let with = |tree: Tree| NumberTree::new(tree).with_root(side);
    let other = match arrangement {
        Arrangement::Best => with(known?.orders.best.tree.clone()),
        Arrangement::Worst => with(known?.orders.worst.tree.clone()),
        Arrangement::Given => numbers.given.clone()?,
        Arrangement::Shuffled => {
            numbers.shuffles += 1;
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

/// Puts another tree on the board, to be taken back by undo, and searches it. What was found belongs to the tree before;
/// where moves do too, that is said.
fn set_tree(state: &mut State, tree: NumberTree, moves: Moves) -> Vec<Effect> {
    let game = &mut state.game;
    play::remember_step(game);
    let record = &mut game.document.record;
    let dropped = matches!(moves, Moves::Go) && !record.is_empty();
    match moves {
        Moves::Stay => {
            let moves: Vec<_> = std::iter::once(MoveId::START).chain(record.moves()).collect();
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
    game.document.start = AnyPosition::NumberTree(tree);
    let cursor = game.cursor;
    play::go_to(state, cursor);
    search_again(state);
    let told = dropped.then(|| Effect::Tell(Notice::done(state.text().get("trees.moves-dropped"))));
    told.into_iter().collect()
}

/// The tree on the board is another: it is searched, and nothing of the old one stays selected.
pub(super) fn search_again(state: &mut State) {
    if let AnyPosition::NumberTree(start) = &state.game.document.start {
        let count = start.tree().node_count();
        state.view.numbers.node = state.view.numbers.node.filter(|&node| (node as usize) < count);
        state.analysis.requested = Some(Purpose::Analysis);
    }
}
