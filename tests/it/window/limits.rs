//! What a document, a setting or a person asks for is held against what there is: refused by a sentence, never by an end.

use std::collections::HashSet;
use std::sync::Arc;

use edagari::catalog::{Engine, Game, Job};
use edagari::game::record::{MoveId, Record};
use edagari::search::{Control, Limits, Unwatched, memory_budget};
use edagari::session::command::Command;
use edagari::store::{Document, DocumentError, SIZE_LIMIT};
use edagari::trace::Recording;

use crate::window::desk::Desk;

/// A number tree with so many leaves below its root.
fn wide(leaves: usize) -> String {
    let values: Vec<_> = (0..leaves).map(|leaf| (leaf * 7_919 % 1_009).to_string()).collect();
    format!("[{}]", values.join(","))
}

/// Nodes of a search by depth, and the reports that it made.
fn nodes_of(method: &str, leaves: usize) -> (u64, i32) {
    let position = Game::NumberTree.parse_position(&wide(leaves)).expect("a tree");
    let job = Job::new(position, Engine::parse(method, Game::NumberTree).expect("a method"));
    let report = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut Unwatched);
    (report.nodes, report.score.units())
}

#[test]
fn a_tree_with_fifty_thousand_children_is_searched_and_recorded_in_seconds() {
    // Quadratic work took minutes for each of these: the test would not end.
    for method in ["minimax", "alpha-beta", "exact"] {
        assert_eq!(nodes_of(method, 50_000), (50_001, 1_008), "{method}");
    }
    let position = Game::NumberTree.parse_position(&wide(50_000)).expect("a tree");
    let job = Job::new(position, Engine::parse("alpha-beta", Game::NumberTree).expect("a method"));
    let (recording, progress) = Recording::of(&job);
    assert_eq!(progress.report.nodes, 50_001);
    assert_eq!(recording.current().expect("a pass").tree.len(), 50_001);
}

#[test]
fn the_order_of_many_actions_is_that_of_few() {
    // Above and below the number from which actions are sorted at once.
    for leaves in [100, 128, 129, 200] {
        let plain = nodes_of("minimax", leaves);
        assert_eq!(nodes_of("alpha-beta", leaves), plain);
    }
}

#[test]
fn memory_that_cannot_be_had_is_refused_and_what_was_there_stays() {
    let mut list = vec![1_u8; 3];
    assert!(memory_budget::make_room(&mut list, usize::MAX / 2).is_err());
    assert_eq!(list, [1; 3]);
    assert!(memory_budget::make_room(&mut list, 1_000).is_ok() && list.capacity() >= 1_003);
    let mut set = HashSet::from([1_u64]);
    assert!(memory_budget::make_room_in(&mut set, usize::MAX / 64).is_err());
    assert!(set.contains(&1) && memory_budget::make_room_in(&mut set, 1_000).is_ok());
    let refusal = memory_budget::can_have::<u64>(usize::MAX / 16).expect_err("more than there is");
    assert!(refusal.to_string().starts_with("there is not enough memory: "), "{refusal}");
}

#[test]
fn a_refusal_ends_a_search_and_is_remembered() {
    let mut control = Control::new(&Limits::default(), Arc::default());
    assert!(control.visit() && control.refused().is_none());
    let mut list: Vec<u64> = Vec::new();
    assert!(!control.make_room(&mut list, usize::MAX / 16));
    assert!(!control.visit() && control.stopped() && control.refused().is_some());
}

#[test]
fn a_comment_is_as_long_as_a_widget_can_lay_out() {
    let long = "x".repeat(Record::COMMENT_LIMIT + 1);
    let text = format!("(version: 1, game: \"othello\", moves: [(play: \"f5\", comment: \"{long}\")])");
    assert!(matches!(Document::from_text(&text), Err(DocumentError::LongComment { .. })));
    let text = format!("(version: 2, game: \"othello\", comment: \"{long}\")");
    assert!(matches!(Document::from_text(&text), Err(DocumentError::LongComment { .. })));
    let good = format!("(version: 2, game: \"othello\", comment: \"{}\")", &long[1..]);
    let document = Document::from_text(&good).expect("read");
    assert_eq!(document.record.comment(MoveId::START).len(), Record::COMMENT_LIMIT);
    let mut record = Record::new();
    record.set_comment(MoveId::START, "碁".repeat(Record::COMMENT_LIMIT + 5));
    assert_eq!(record.comment(MoveId::START).chars().count(), Record::COMMENT_LIMIT);
    assert!(record.comment(MoveId::START).ends_with('…'), "what is cut off shows");
}

#[test]
fn what_can_be_typed_can_be_saved() {
    let mut desk = Desk::default();
    let lines: Vec<_> = (2..=281).map(|number| format!("\"{number}\"")).collect();
    let text = format!(
        "(version: 1, game: \"number-tree\", start: \"{}\", moves: [(play: \"1\", instead: [{}])])",
        wide(281),
        lines.join(", ")
    );
    let mut document = Document::from_text(&text).expect("a document");
    // Three bytes a character: as many comments as one file holds, and no more.
    let comment = "碁".repeat(Record::COMMENT_LIMIT);
    let fits = SIZE_LIMIT / comment.len() - 1;
    for id in 1..=fits as u32 {
        document.record.set_comment(MoveId(id), comment.clone());
    }
    assert!(document.check().is_ok());
    desk.run([Command::OpenText(document.to_text()), Command::Stop]);
    let ids: Vec<_> = {
        let record = &desk.state().game.document.record;
        (1..=record.len() as u32).map(MoveId).filter(|&id| record.comment(id).is_empty()).collect()
    };
    assert!(ids.len() > 2);
    desk.run([Command::Comment(ids[0], comment.clone()), Command::Comment(ids[1], comment)]);
    let document = &desk.state().game.document;
    assert!(document.check().is_ok(), "it can be saved");
    assert!(document.record.comment(ids[1]).is_empty(), "and what could not be was refused");
    desk.run([Command::Comment(ids[1], "short".to_owned())]);
    assert_eq!(desk.state().game.document.record.comment(ids[1]), "short");
}
