//! The live tree and the comparison as a class sees them: what is not visited yet, windows at every node, merged paths,
//! what an export will look like, steps side by side.

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::search::Control;
use edagari::search::events::Why;
use edagari::session::command::{Command, CompareCommand, TreeCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::playback::Walk;
use edagari::session::screen::data::Dialog;
use edagari::session::state::Status;
use edagari::trace::stored::stored;
use edagari::trace::{NodeId, Recorder, Recording, Tree};
use egui::epaint::Shape;

use crate::window::desk::Desk;

/// Words that are painted somewhere in the window.
fn painted(desk: &Desk) -> Vec<String> {
    fn words(shape: &Shape, found: &mut Vec<String>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| words(shape, found)),
            Shape::Text(text) => found.push(text.galley.job.text.clone()),
            _ => {}
        }
    }
    let mut found = Vec::new();
    desk.harness.output().shapes.iter().for_each(|clipped| words(&clipped.shape, &mut found));
    found
}

fn count(desk: &Desk, word: &str) -> usize {
    painted(desk).iter().filter(|painted| *painted == word).count()
}

fn searched(game: Game, engine: &str) -> Desk {
    let mut desk = Desk::default();
    let engine = Engine::parse(engine, game).expect("an engine");
    desk.run([Command::New(game), Command::SetEngine(engine), Command::Search]);
    desk.until_searched();
    desk.harness.run_steps(4);
    desk
}

const fn walk(walk: Walk) -> Command {
    Command::Tree(DrawingPlace::Main, TreeCommand::Walk(walk))
}

#[test]
fn a_known_tree_stands_there_from_the_first_step() {
    let mut desk = searched(Game::NumberTree, "alpha-beta");
    desk.press(egui::Modifiers::NONE, egui::Key::F11);
    desk.run([walk(Walk::First)]);
    desk.harness.run_steps(4);
    // Each leaf of the tree of every textbook, those that are never read among them.
    for leaf in ["3", "12", "8", "2", "4", "6", "14", "5"] {
        assert!(
            count(&desk, leaf) > 0 || count(&desk, &format!("+{leaf}")) > 0,
            "{leaf}: {:?}",
            painted(&desk)
        );
    }
}

#[test]
fn every_node_shows_its_window_if_asked() {
    let mut desk = searched(Game::NumberTree, "alpha-beta");
    desk.press(egui::Modifiers::NONE, egui::Key::F11);
    desk.harness.run_steps(4);
    let windows = |desk: &Desk| painted(desk).iter().filter(|word| word.starts_with('[')).count();
    assert_eq!(windows(&desk), 0);
    desk.click("More about this drawing");
    desk.click("α and β at every node");
    assert!(windows(&desk) >= 4, "{:?}", painted(&desk));
}

/// A search of tic-tac-toe with a table, all of it recorded.
fn with_a_table() -> (Tree, AnyPosition) {
    let game = Game::TicTacToe;
    let root = game.parse_position("X---O---- X").expect("a position");
    let job = Job::new(root.clone(), Engine::parse_textbook("alpha-beta:table=on", game).expect("an engine"));
    let mut recording = Recording::new(root.side_to_move(), 50_000);
    let mut recorder = Recorder::new(50_000, &mut recording);
    let report = job.run(&mut Control::unlimited(), &mut recorder);
    let progress = recorder.finish(report);
    recording.finish(&progress);
    (recording.current().expect("a pass").tree.clone(), root)
}

#[test]
fn an_answer_of_the_table_leads_to_the_node_that_stored_it() {
    let (tree, root) = with_a_table();
    let is_answer = |id: &NodeId| tree.node(*id).why == Some(Why::Table);
    let stored = stored(&tree, &root);
    assert!(stored.keys().all(is_answer), "a line begins at an answer of the table");
    assert!(stored.len() > 3);
    for (&hit, &first) in &stored {
        let [here, there] = [hit, first].map(|id| root.after(&tree.path(id)));
        assert_eq!(here, there);
        assert!(
            tree.node(first).left < Some(tree.node(hit).entered) && tree.node(first).why != Some(Why::Table)
        );
    }
}

#[test]
fn the_export_is_seen_before_it_is_written_with_boards_if_wanted() {
    let mut desk = searched(Game::TicTacToe, "alpha-beta:depth=2");
    desk.run([Command::Show(Dialog::Export(DrawingPlace::Main))]);
    desk.harness.run_steps(4);
    assert!(desk.shows("Preview"));
    let circles = |desk: &Desk| {
        fn rings(shape: &Shape) -> usize {
            match shape {
                Shape::Vec(shapes) => shapes.iter().map(rings).sum(),
                Shape::Circle(_) => 1,
                _ => 0,
            }
        }
        desk.harness.output().shapes.iter().map(|clipped| rings(&clipped.shape)).sum::<usize>()
    };
    let before = circles(&desk);
    desk.click("Draw the board in every node");
    assert!(circles(&desk) > before, "stones lie on the boards");
}

#[test]
fn columns_go_through_the_steps_together_node_by_node() {
    let mut desk = Desk::default();
    desk.run([
        Command::New(Game::NumberTree),
        Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning)),
    ]);
    let over = |comparison_run: Option<&edagari::session::compare::data::ComparisonRun>| {
        comparison_run.is_some_and(|comparison_run| comparison_run.status == Status::Finished)
    };
    desk.until("both searches end", |state| {
        (0..2).all(|column| over(state.comparison.comparison_run(column)))
    });
    let leader = desk.state().comparison.leader().expect("a column with steps");
    assert_eq!(leader, 0, "minimax has more steps");
    let lead = |walk| Command::Tree(DrawingPlace::Compared(0), TreeCommand::Walk(walk));
    desk.run([lead(Walk::First)]);
    let shown = |desk: &Desk, column: u8| {
        let comparison_run = desk.state().comparison.comparison_run(column).expect("a search");
        let tree = comparison_run.subject(column).tree().expect("a tree");
        let step = comparison_run.view.step.expect("a step");
        let current = tree.current(step);
        (current.map(|id| tree.path(id)), current.map(|id| tree.node(id).entered == step))
    };
    let mut together = 0;
    for _ in 0..12 {
        desk.run([lead(Walk::Forward)]);
        let [here, there] = [0, 1].map(|column| shown(&desk, column));
        assert_eq!(here, there, "what both search is shown in both");
        together += 1;
    }
    assert_eq!(together, 12);
    desk.run([Command::FocusPanel(edagari::session::screen::data::Panel::Compare)]);
    desk.harness.run_steps(4);
    // Where alpha-beta cut, it waits at the cut while minimax reads on.
    desk.run([lead(Walk::Last)]);
    let [here, there] = [0, 1].map(|column| shown(&desk, column));
    assert_eq!(here.0, there.0, "both end at the root");
}
