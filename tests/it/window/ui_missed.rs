//! Why was this move missed? Asked by a right-click on the board or in the tree, by name, or with a line that is pasted: a sentence
//! for each move, which leads to its node; of recordings of one's own and of opened traces.

use edagari::catalog::{Engine, Game};
use edagari::game::record::MoveId;
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::settings::Settings;
use edagari::store::{Document, Player};
use edagari::trace::{MoveVerdict, NodeId};
use edagari::words::text::Language;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

const ASK: &str = "Why was this move missed?";

/// A tree of a textbook, searched by alpha-beta: the second branch is cut after its first leaf.
fn searched(language: Language) -> Desk {
    let mut desk = Desk::new(Settings { language, ..settings() });
    let tree = Game::NumberTree.parse_position("[[3,12,8],[2,4,6],[14,5,2]]").expect("a tree");
    desk.run([Command::NewFrom(Box::new(tree)), Command::Search]);
    desk.until_searched();
    desk.harness.run_steps(6);
    desk
}

fn asked(desk: &Desk) -> Option<&[edagari::game::ActionId]> {
    desk.state().view.tree.missed.as_deref()
}

/// The sentences, as a screen reader names their rows.
fn sentences(desk: &Desk) -> Vec<String> {
    let labels =
        desk.harness.query_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().label());
    labels
        .filter(|label| label.split_once(". ").is_some_and(|(place, _)| place.parse::<u8>().is_ok()))
        .collect()
}

fn selected(desk: &Desk) -> Option<NodeId> {
    let tree = &desk.state().shown_pass()?.tree;
    desk.state().view.tree.node.as_ref()?.find(tree)
}

#[test]
fn a_line_that_is_pasted_gets_a_sentence_for_each_move_which_leads_to_its_node() {
    let mut desk = searched(Language::English);
    desk.press(Modifiers::COMMAND, Key::K);
    desk.harness.run_steps(6);
    desk.harness.event(Event::Text("why was a move".to_owned()));
    desk.harness.run_steps(6);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(6);
    assert_eq!(asked(&desk), Some(&[][..]), "no line is named yet");
    assert!(desk.harness.query_all_by_label_contains("Type or paste moves").next().is_some());
    // The field has the keyboard.
    desk.harness.event(Event::Paste("2 2".to_owned()));
    desk.harness.run_steps(6);
    let found = sentences(&desk);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("1. ") && found[1].contains("cut"), "{found:?}");
    let line = asked(&desk).expect("a line").to_vec();
    let verdicts = {
        let state = desk.state();
        let subject = state.subject(DrawingPlace::Main).expect("a search");
        MoveVerdict::of_line(subject.tree().expect("a tree"), subject.root, &line, None)
    };
    for (sentence, verdict) in found.iter().zip(verdicts) {
        desk.click(sentence);
        assert_eq!(selected(&desk), verdict.node.or(Some(verdict.at)), "{sentence}");
        assert_eq!(sentences(&desk), found, "the answer stays");
    }
    desk.click("Close");
    assert_eq!(asked(&desk), None);
    assert!(sentences(&desk).is_empty());
}

#[test]
fn a_line_is_told_of_as_far_as_it_can_be_read() {
    let mut desk = searched(Language::English);
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Missed(Some(Vec::new())))]);
    desk.harness.run_steps(6);
    desk.harness.event(Event::Text("1 9".to_owned()));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(6);
    assert_eq!((asked(&desk).map(<[_]>::len), sentences(&desk).len()), (Some(1), 1));
    let named = desk.harness.query_all_by_label_contains("at character 3").next().is_some();
    assert!(named, "the fault stands below the field");
}

#[test]
fn the_right_button_asks_on_the_board_and_in_the_tree() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("a1b2".to_owned()), Command::Search]);
    desk.until_searched();
    desk.harness.run_steps(6);
    let square = desk.harness.get_all_by_label_contains("c3, ").next().expect("a square").rect().center();
    desk.harness.click_at(square, PointerButton::Secondary);
    desk.harness.run_steps(6);
    desk.click(ASK);
    let found = sentences(&desk);
    assert!(found.len() == 1 && found[0].contains("c3"), "{found:?}");
    // A move further on the board the line is longer.
    desk.run([Command::PlayLine(asked(&desk).expect("a line").to_vec())]);
    desk.until_searched();
    desk.harness.run_steps(6);
    let node = desk.harness.get_all_by_role(Role::TreeItem).nth(1).expect("a node").rect().center();
    desk.harness.click_at(node, PointerButton::Secondary);
    desk.harness.run_steps(6);
    desk.click(ASK);
    assert!(!sentences(&desk).is_empty());
}

#[test]
fn it_is_asked_of_moves_that_a_method_is_to_play_too() {
    let mut desk = Desk::default();
    let mut document = Document::new(Game::TicTacToe.start());
    document.players[1] = Player::Engine(Engine::default_for(Game::TicTacToe));
    let line = Game::TicTacToe.start().parse_moves("a1").expect("a move");
    document.cursor = document.record.add_line(MoveId::START, &line).expect("it is new");
    desk.run([Command::PasteText(document.to_text()), Command::Search]);
    desk.until_searched();
    desk.harness.run_steps(6);
    assert!(!desk.state().person_may_move(), "the method waits");
    let square = desk.harness.get_all_by_label_contains("c3").next().expect("a square").rect().center();
    desk.harness.click_at(square, PointerButton::Secondary);
    desk.harness.run_steps(6);
    assert!(!desk.shows("Play this move"));
    desk.click(ASK);
    assert_eq!(sentences(&desk).len(), 1);
}

#[test]
fn an_opened_trace_answers_too_and_the_answer_is_in_the_language() {
    let trace = "edagari-trace 1\nprogram Aiko\ngame number-tree\nstart [[3,12],[2,4]]\nscores first\n> . -inf inf\n> 1 -inf inf\n> 1 -inf inf\n< 3\n> 2 -inf 3\n< 12\n< 3\n> 2 3 inf\n> 1 3 inf\n< 2\n< 2\n< 3\n";
    for (language, word) in [(Language::Japanese, "枝刈り"), (Language::English, "cut")] {
        let mut desk = Desk::new(Settings { language, ..settings() });
        let path = desk.folder.path().join("mine.trace");
        std::fs::write(&path, trace).expect("written");
        desk.run([Command::OpenPath(path)]);
        desk.until("the recording is played back", |state| {
            let finished =
                state.analysis.recording.as_ref().is_some_and(edagari::trace::Recording::is_finished);
            finished && state.game.position.game() == Game::NumberTree
        });
        let line = desk.state().game.position.parse_moves("2 2").expect("moves");
        desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Missed(Some(line)))]);
        desk.harness.run_steps(6);
        let found = sentences(&desk);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[1].contains(word) || language == Language::Japanese, "{found:?}");
    }
}
