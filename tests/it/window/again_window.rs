//! Running again from the window: folded nodes open in place, pruned branches get their true values, and whatever goes
//! wrong on the way is said and changes nothing.

use std::sync::Arc;

use edagari::catalog::{Engine, Game};
use edagari::conventions::{Conventions, Signs};
use edagari::game::{Score, Side};
use edagari::session::command::{Command, CompareCommand, RerunCommand, TreeCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::reruns::data::RerunVerdict;
use edagari::session::screen::data::Panel;
use edagari::session::settings::Settings;
use edagari::session::state::{self, Status};
use edagari::store::{Document, Player};
use edagari::trace::{NodeId, NodeState, Tree};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

/// A window with a finished search whose recording has little room.
fn searched(game: Game, engine: &str, recorded_nodes: u32) -> Desk {
    let mut desk = Desk::new(Settings { recorded_nodes, ..settings() });
    let engine = Engine::parse(engine, game).expect("an engine");
    desk.run([Command::New(game), Command::SetPlayer(Side::Second, Player::Person)]);
    desk.run([Command::SetPlayer(Side::First, Player::Person)]);
    desk.run([Command::SetEngine(engine), Command::Search]);
    // The card of a node has room for its buttons.
    desk.run([Command::ToggleFullPanel(Panel::Tree)]);
    desk.until_searched();
    desk
}

impl Desk {
    fn tree(&self) -> &Tree {
        &self.state().shown_pass().expect("a pass").tree
    }

    fn first(&self, holds: impl Fn(NodeState) -> bool) -> NodeId {
        let tree = self.tree();
        let mut ids = (0..tree.len() as u32).map(NodeId);
        ids.find(|&id| holds(tree.node(id).state)).expect("such a node")
    }

    fn select(&mut self, id: NodeId) {
        self.run([Command::Tree(DrawingPlace::Main, TreeCommand::Reveal(id))]);
    }
}

fn idle(state: &state::State) -> bool {
    state.reruns.wanted().is_none()
}

fn is_folded(state: NodeState) -> bool {
    matches!(state, NodeState::Folded(_))
}

const CONNECT_FOUR: Game = Game::ConnectFour { width: 5, height: 4 };

#[test]
fn a_folded_node_opens_in_place() {
    let mut desk = searched(CONNECT_FOUR, "deepening:depth=6,aspiration=on", 300);
    let folded = desk.first(is_folded);
    let NodeState::Folded(below) = desk.tree().node(folded).state else { panic!("folded") };
    let before = desk.tree().len();
    let path = desk.tree().path(folded);
    let last = desk.tree().steps();
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Seek(Some(last)))]);
    desk.select(folded);
    desk.harness.click_on(&desk.harness.get_by_label("Open (run again)"));
    desk.until("the subtree is there", |state| {
        idle(state) && state.shown_pass().is_some_and(|pass| pass.tree.len() > before)
    });
    let tree = desk.tree();
    let searched = |id: &NodeId| !matches!(tree.node(*id).state, NodeState::Skipped | NodeState::Twin);
    let added = (0..tree.len() as u32).map(NodeId).filter(searched).count();
    assert!(tree.len() > before && added > below.nodes as usize);
    assert_eq!(tree.path(folded), path);
    assert_eq!(tree.node(folded).state, NodeState::Done);
    assert!(tree.children(folded).next().is_some());
    let view = &desk.state().view.tree;
    assert_eq!(view.step, Some(tree.steps()), "the last step is still the last");
}

#[test]
fn a_pruned_branch_gets_its_true_value() {
    let mut desk = searched(Game::NumberTree, "alpha-beta", 1000);
    let pruned = desk.first(|state| state == NodeState::Skipped);
    desk.select(pruned);
    desk.harness.click_on(&desk.harness.get_by_label("Search it anyway"));
    desk.until("the value is known", |state| !state.reruns.answers.is_empty());
    desk.harness.run_steps(2);
    desk.harness.get_by_label("True value =4");
    // Whoever looks elsewhere meanwhile hears of it.
    desk.harness.get_by_label_contains("C C2 was searched anyway");
    desk.harness.get_by_label_contains("The root stays =3.");
    assert!(desk.harness.query_by_label("Search it anyway").is_none(), "it is answered");
    assert!(desk.harness.query_by_label_contains("Never searched: whatever").is_none(), "it was, since");
    // The drawing tells it too, and the number of the other leaf that was never read.
    desk.harness.get_by_label_contains("C2, 4, never searched, pruned, True value =4, found afterwards");
    desk.harness.get_by_label("C3, 6, never searched, pruned");
    desk.harness.get_by_label_contains("MIN already had ≤\u{a0}2 here");
    let negamax = Conventions { signs: Signs::Negamax, ..Conventions::default() };
    desk.run([Command::SetConventions(negamax)]);
    desk.harness.get_by_label_contains("MIN already had ≥\u{a0}−2 here");
}

#[test]
fn columns_of_a_comparison_are_opened_and_answered_too() {
    let mut desk = Desk::new(Settings { recorded_nodes: 2_000, ..settings() });
    desk.run([
        Command::New(CONNECT_FOUR),
        Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning)),
    ]);
    let contrasts = |state: &state::State, at| {
        state
            .comparison
            .comparison_run(at)
            .map(|comparison_run| (comparison_run.studied, comparison_run.contrasts.len()))
    };
    let studied = |state: &state::State| [0, 1].map(|at| contrasts(state, at)) == [Some((true, 1)); 2];
    desk.until("both are over and studied", studied);
    let stage = DrawingPlace::Compared(1);
    let tree = |state: &state::State| {
        state.subject(stage).and_then(|subject| subject.tree()).expect("a tree").clone()
    };
    let before = tree(desk.state());
    let first = |holds: fn(NodeState) -> bool| {
        (0..before.len() as u32).map(NodeId).find(|&id| holds(before.node(id).state)).expect("such a node")
    };
    let skipped = first(|state| state == NodeState::Skipped);
    desk.run([Command::Rerun(RerunCommand::Anyway(stage, skipped))]);
    desk.until("the branch has a value", |state| state.reruns.answers.len() == 1);
    let folded = first(is_folded);
    let other =
        desk.state().comparison.comparison_run(0).map(|comparison_run| comparison_run.recording.clone());
    desk.run([Command::Rerun(RerunCommand::Open(stage, folded))]);
    desk.until("the subtree is there", |state| idle(state) && tree(state).len() > before.len());
    desk.until("both are studied again", studied);
    let after =
        desk.state().comparison.comparison_run(0).map(|comparison_run| comparison_run.recording.clone());
    assert!(other.zip(after).is_some_and(|(before, after)| Arc::ptr_eq(&before, &after)), "only one changed");
    assert!(
        desk.state()
            .comparison
            .comparison_run(1)
            .is_some_and(|comparison_run| comparison_run.plies.len() >= 2)
    );
    desk.run([Command::Compare(CompareCommand::Remove(1))]);
    assert!(desk.state().reruns.answers.is_empty(), "it went with its column");
}

#[test]
fn what_runs_again_is_stopped_and_forgotten_without_loss() {
    let mut desk = searched(Game::Othello { size: 8 }, "alpha-beta:deepening=off,table=off,depth=7", 100);
    let folded = desk.first(is_folded);
    let before = desk.tree().clone();
    for command in [RerunCommand::Open(DrawingPlace::Main, folded), RerunCommand::Stop] {
        desk.harness.state_mut().push(Command::Rerun(command));
    }
    desk.harness.run_steps(2);
    assert!(idle(desk.state()));
    desk.harness.state_mut().push(Command::Rerun(RerunCommand::Open(DrawingPlace::Main, folded)));
    desk.harness.state_mut().push(Command::Rerun(RerunCommand::Open(DrawingPlace::Main, folded)));
    desk.harness.state_mut().push(Command::New(Game::TicTacToe));
    desk.harness.run_steps(2);
    assert!(idle(desk.state()), "another game has no use for it");
    // Nodes that are not there or not folded are no requests.
    desk.run([Command::New(CONNECT_FOUR), Command::Search]);
    for node in [NodeId::ROOT, NodeId(u32::MAX)] {
        desk.run([
            Command::Rerun(RerunCommand::Open(DrawingPlace::Main, node)),
            Command::Rerun(RerunCommand::Anyway(DrawingPlace::Main, node)),
        ]);
    }
    assert!(idle(desk.state()));
    assert!(is_folded(before.node(folded).state));
}

#[test]
fn a_search_stopped_by_hand_keeps_its_last_report() {
    let mut desk = searched(CONNECT_FOUR, "mcts:playouts=50", 300);
    let engine = Engine::parse("mcts", CONNECT_FOUR).expect("an engine");
    desk.run([Command::SetEngine(engine), Command::Search]);
    desk.until("it runs", |state| {
        state.analysis.progress.as_ref().is_some_and(|progress| progress.report.simulations > 500)
    });
    desk.run([Command::Stop]);
    desk.until("it pauses", |state| state.analysis.is_paused());
    desk.harness.run_steps(20);
    let state = desk.state();
    assert_eq!(state.analysis.status, Status::Stopped);
    let kept = state.game.document.analyses.last().expect("it is kept");
    assert!(kept.report.simulations > 500 && kept.job.repeated(&kept.report).is_some());
}

fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_by_label_contains(words).is_some()
}

#[test]
fn an_opened_document_compares_its_searches_and_shows_them_again() {
    let mut desk = searched(CONNECT_FOUR, "deepening:depth=5", 300);
    let report = desk.state().analysis.progress.clone().expect("a report").report;
    let text = desk.state().game.document.to_text();
    assert!(text.contains("fingerprint: \""), "{text}");

    let compared = |state: &state::State| idle(state) && !state.reruns.checked.is_empty();
    desk.run([Command::New(Game::TicTacToe), Command::OpenText(text.clone())]);
    desk.until("it is compared", compared);
    assert_eq!(desk.state().reruns.checked[0].1, RerunVerdict::Same);
    assert!(!says(&desk, "run again"), "nobody asked, and nothing is wrong");
    desk.run([Command::Rerun(RerunCommand::Check(0))]);
    desk.until("it is compared again", compared);
    desk.harness.run_steps(2);
    assert!(says(&desk, "run again: 1, all the same"));
    desk.run([Command::Rerun(RerunCommand::Show(0))]);
    desk.until_searched();
    let state = desk.state();
    assert_eq!(state.analysis.progress.as_ref().map(|progress| &progress.report), Some(&report));
    assert_eq!(state.game.document.analyses.len(), 1, "it is the one that is kept");
    assert!(state.reruns.shown.is_none());

    // A document that claims something else: said, and opened all the same.
    let mut document = Document::from_text(&text).expect("a document");
    document.analyses[0].report.score = Score(report.score.0 + 1);
    desk.run([Command::OpenText(document.to_text())]);
    desk.until("it is compared", compared);
    assert_eq!(desk.state().reruns.checked[0].1, RerunVerdict::Different);
    desk.harness.run_steps(2);
    assert!(says(&desk, "1 of 1 are not the same"));
    desk.run([Command::Show(edagari::session::screen::data::Dialog::Kept)]);
    desk.harness.get_by_label_contains("not the same: another version");
    desk.run([Command::Rerun(RerunCommand::Show(7)), Command::Rerun(RerunCommand::Check(7))]);
    assert!(idle(desk.state()));
}
