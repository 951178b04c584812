//! The tree of moves against a naive model, which knows each move by its whole path of actions.

use std::collections::BTreeMap;

use edagari::game::record::{MoveEvaluation, MoveId, Record};
use edagari::game::score::Bound;
use edagari::game::{ActionId, Score};
use proptest::prelude::*;

type Path = Vec<ActionId>;

/// The model: paths in a map, children as ordered lists of actions.
#[derive(Debug, Default)]
struct Model {
    paths: BTreeMap<MoveId, Path>,
    children: BTreeMap<Path, Vec<ActionId>>,
    comments: BTreeMap<Path, String>,
}

impl Model {
    fn id(&self, path: &[ActionId]) -> MoveId {
        *self.paths.iter().find(|(_, known)| *known == path).expect("the path is in the model").0
    }

    fn ids_below(&self, path: &[ActionId]) -> Vec<MoveId> {
        let actions = self.children.get(path).cloned().unwrap_or_default();
        actions.into_iter().map(|action| self.id(&joined(path, action))).collect()
    }

    fn add(&mut self, parent: &[ActionId], action: ActionId, id: MoveId) {
        let siblings = self.children.entry(parent.to_vec()).or_default();
        if !siblings.contains(&action) {
            siblings.push(action);
            assert!(self.paths.insert(id, joined(parent, action)).is_none(), "a number was given twice");
        }
    }

    fn promote(&mut self, path: &[ActionId]) {
        for length in 1..=path.len() {
            let siblings = self.children.get_mut(&path[..length - 1]).expect("a parent has children");
            siblings.retain(|&action| action != path[length - 1]);
            siblings.insert(0, path[length - 1]);
        }
    }

    fn remove(&mut self, path: &[ActionId]) {
        let inside = |other: &[ActionId]| other.starts_with(path) && (!path.is_empty() || !other.is_empty());
        self.paths.retain(|_, other| !inside(other));
        self.children.retain(|other, _| !other.starts_with(path));
        self.comments.retain(|other, _| !inside(other));
        if let Some((last, parent)) = path.split_last() {
            self.children.get_mut(parent).expect("a parent has children").retain(|action| action != last);
        }
    }
}

fn joined(path: &[ActionId], action: ActionId) -> Path {
    let mut path = path.to_vec();
    path.push(action);
    path
}

/// One change: what, to which of the moves there are (taken modulo their number), with which action.
type Change = (u8, usize, u16);

fn change(record: &mut Record, model: &mut Model, (what, which, action): Change) {
    let (&id, path) = model.paths.iter().nth(which % model.paths.len()).expect("the start is always there");
    let path = path.clone();
    match what {
        0..=5 => {
            let added = record.add(id, ActionId(action)).expect("the move is there");
            model.add(&path, ActionId(action), added);
        }
        6 => {
            assert!(record.promote(id));
            model.promote(&path);
        }
        7 => {
            let parent = record.remove(id).expect("the move is there");
            assert_eq!(record.path_to(parent), path[..path.len().saturating_sub(1)]);
            model.remove(&path);
        }
        _ => {
            assert!(record.set_comment(id, format!("comment {action}")));
            model.comments.insert(path, format!("comment {action}"));
        }
    }
}

fn compare(record: &Record, model: &Model) {
    assert_eq!(record.len(), model.paths.len() - 1);
    assert_eq!(record.is_empty(), model.paths.len() == 1);
    assert_eq!(record.moves().count(), record.len());
    for (&id, path) in &model.paths {
        assert!(record.contains(id));
        assert_eq!(&record.path_to(id), path);
        assert_eq!(record.action(id), path.last().copied());
        assert_eq!(
            record.parent(id).map(|parent| record.path_to(parent)),
            path.split_last().map(|(_, rest)| rest.to_vec())
        );
        assert_eq!(record.comment(id), model.comments.get(path).map_or("", String::as_str));
        let children = model.ids_below(path);
        assert_eq!(record.children(id), children);
        for pair in children.windows(2) {
            assert_eq!(record.next_sibling(pair[0]), Some(pair[1]));
            assert_eq!(record.previous_sibling(pair[1]), Some(pair[0]));
        }
        assert_eq!(children.first().and_then(|&first| record.previous_sibling(first)), None);
        assert_eq!(children.last().and_then(|&last| record.next_sibling(last)), None);
        compare_line(record, model, id, path);
    }
}

fn compare_line(record: &Record, model: &Model, id: MoveId, path: &[ActionId]) {
    let mut line: Vec<MoveId> = (1..=path.len()).map(|length| model.id(&path[..length])).collect();
    let mut end = path.to_vec();
    while let Some(&next) = model.children.get(&end).and_then(|actions| actions.first()) {
        end.push(next);
        line.push(model.id(&end));
    }
    assert_eq!(record.line_through(id), line);
    let main = record.main_line();
    assert_eq!(record.is_main(id), id == MoveId::START || main.contains(&id));
}

proptest! {
    #[test]
    fn a_record_is_what_the_naive_model_is(changes in prop::collection::vec((0u8..9, 0usize..1000, 0u16..4), 0..60)) {
        let mut record = Record::new();
        let mut model = Model::default();
        model.paths.insert(MoveId::START, Path::new());
        for step in changes {
            change(&mut record, &mut model, step);
            compare(&record, &model);
        }
    }

    #[test]
    fn records_are_equal_whatever_the_numbers_of_their_moves(
        changes in prop::collection::vec((0u8..9, 0usize..1000, 0u16..4), 0..60),
    ) {
        let mut record = Record::new();
        let mut model = Model::default();
        model.paths.insert(MoveId::START, Path::new());
        for step in changes {
            change(&mut record, &mut model, step);
        }
        let mut copy = Record::new();
        copy.set_comment(MoveId::START, record.comment(MoveId::START));
        for id in record.moves() {
            let twin = copy.add_line(MoveId::START, &record.path_to(id)).expect("the start is there");
            copy.set_comment(twin, record.comment(id));
        }
        prop_assert_eq!(&copy, &record);
        if let Some(last) = record.moves().last() {
            copy.set_comment(MoveId::START, "another");
            prop_assert_ne!(&copy, &record);
            copy.set_comment(MoveId::START, record.comment(MoveId::START));
            let twin = copy.add_line(MoveId::START, &record.path_to(last)).expect("the start is there");
            copy.remove(twin);
            prop_assert_ne!(&copy, &record);
        }
    }
}

/// The last of these moves, added after one of the record.
fn added(record: &mut Record, after: MoveId, line: &[u16]) -> MoveId {
    let line: Vec<ActionId> = line.iter().copied().map(ActionId).collect();
    record.add_line(after, &line).expect("the move is there")
}

#[test]
fn a_move_of_another_record_or_of_the_past_changes_nothing_and_is_nothing() {
    let mut record = Record::new();
    let [gone, stays] = [0, 1].map(|action| added(&mut record, MoveId::START, &[action]));
    record.remove(gone);
    let before = record.clone();
    for id in [gone, MoveId(3), MoveId(u32::MAX)] {
        assert_eq!(
            (record.add(id, ActionId(1)), record.add_line(id, &[]), record.remove(id)),
            (None, None, None)
        );
        assert!(!record.promote(id) && !record.set_comment(id, "lost") && !record.set_evaluation(id, None));
        assert_eq!((record.children(id), record.parent(id), record.action(id)), (&[][..], None, None));
        assert_eq!((record.comment(id), record.evaluation(id)), ("", None));
        assert!(record.path_to(id).is_empty() && record.line_through(id).is_empty());
        assert_eq!((record.next_sibling(id), record.previous_sibling(id)), (None, None));
    }
    assert_eq!(record, before);
    assert_eq!(record.children(MoveId::START), [stays]);
}

#[test]
fn a_version_of_a_record_gives_no_number_away_that_another_version_has_given() {
    let mut earlier = Record::new();
    let mut later = earlier.clone();
    let taken_back = added(&mut later, MoveId::START, &[3]);
    earlier.number_after(&later);
    assert_ne!(added(&mut earlier, MoveId::START, &[4]), taken_back);
}

#[test]
fn a_variation_that_is_promoted_comes_first_and_the_others_keep_their_order() {
    let mut record = Record::new();
    let [a, b, c] = [0, 1, 2].map(|action| added(&mut record, MoveId::START, &[action]));
    let deep = added(&mut record, c, &[5, 6]);
    record.promote(deep);
    assert_eq!(record.children(MoveId::START), [c, a, b]);
    assert_eq!(record.main_line().last(), Some(&deep));
}

#[test]
fn a_known_move_is_followed_instead_of_added() {
    let mut record = Record::new();
    let first = added(&mut record, MoveId::START, &[3, 1]);
    assert_eq!(added(&mut record, MoveId::START, &[3, 1]), first);
    assert_eq!(record.len(), 2);
}

#[test]
fn removing_the_start_empties_the_game_but_keeps_what_was_said_of_it() {
    let mut record = Record::new();
    let removed = added(&mut record, MoveId::START, &[3, 1]);
    record.set_comment(MoveId::START, "A puzzle.");
    record.remove(MoveId::START);
    assert!(record.is_empty() && !record.contains(removed));
    assert_eq!(record.comment(MoveId::START), "A puzzle.");
    let next = added(&mut record, MoveId::START, &[3]);
    assert_ne!(next, removed, "a number is never given twice");
}

#[test]
fn an_evaluation_stays_with_its_move() {
    let mut record = Record::new();
    let id = added(&mut record, MoveId::START, &[3]);
    let evaluation = MoveEvaluation {
        score: Score::decided(2, 0),
        per_disc: 1,
        bound: Bound::Lower,
        exact: true,
        win_rate: Some(0.75),
        depth: 12,
        method: "alpha-beta".to_owned(),
    };
    record.set_evaluation(id, Some(evaluation.clone()));
    record.promote(id);
    assert_eq!(record.evaluation(id), Some(&evaluation));
    assert_eq!(record.evaluation(MoveId::START), None);
}
