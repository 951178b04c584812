//! Figures that stand beside each other come from one source: one pass or all of them, recorded nodes or all, one move or
//! all of them.

use edagari::catalog::{Engine, Game};
use edagari::search::Report;
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::screen::data::Workspace;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::words::text::count;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::{Desk, settings};

/// A game searched by a method, once.
fn searched(game: Game, method: &str, settings: Settings) -> Desk {
    let mut desk = Desk::new(settings);
    let engine = Engine::parse(method, game).expect("a method");
    desk.run([Command::New(game), Command::SetEngine(engine), Command::Search]);
    desk.until_searched();
    desk.harness.run_steps(4);
    desk
}

fn report(state: &State) -> Option<&Report> {
    state.analysis.progress.as_ref().map(|progress| &progress.report)
}

impl Desk {
    fn tells(&self, words: &str) -> bool {
        self.harness.query_all_by_label_contains(words).next().is_some()
    }
}

#[test]
fn what_all_passes_did_and_what_one_did_are_told_apart() {
    let four = Game::ConnectFour { width: 7, height: 6 };
    let mut desk = searched(four, "deepening:depth=5", settings());
    let passes = desk.state().analysis.recording.as_ref().map_or(0, edagari::trace::Recording::passes);
    assert!(passes > 1);
    assert!(desk.tells(&format!("leaves · in {passes} passes")));
    assert!(desk.tells("nodes of this pass recorded"));
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Seek(Some(40)))]);
    assert!(desk.tells("· in this pass") && !desk.tells("passes · "));

    let desk = searched(four, "minimax:depth=3", settings());
    assert!(!desk.tells(" passes") && !desk.tells("this pass"), "one pass needs no name");
}

#[test]
fn the_tree_of_a_solver_counts_the_nodes_of_its_report() {
    let four = Game::ConnectFour { width: 7, height: 6 };
    let start = four.start();
    let position = start.after(&start.parse_moves("24626537341674351116255241").expect("moves"));
    let mut desk = Desk::new(settings());
    let engine = Engine::parse("exact:every=on", four).expect("a method");
    desk.run([Command::NewFrom(Box::new(position)), Command::SetEngine(engine), Command::Search]);
    desk.until_searched();
    desk.harness.run_steps(4);
    let nodes = report(desk.state()).expect("a report").nodes;
    let subject = desk.state().subject(DrawingPlace::Main).expect("a search");
    let snapshot = subject.snapshot().expect("a tree");
    assert!(snapshot.len() > 2, "the moves of the root are recorded");
    assert_eq!(subject.nodes_searched(snapshot.counters().nodes, snapshot.len() as u64), nodes);
    assert!(desk.tells(&format!("nodes {}", count(nodes))), "{nodes}");
}

#[test]
fn what_was_skipped_stands_beside_cuts_only_where_both_are_counted() {
    const BARE: &str =
        "alpha-beta:ordering=off,table=off,deepening=off,killers=off,history=off,null-windows=off";
    let four = Game::ConnectFour { width: 7, height: 6 };
    let desk = searched(four, &format!("{BARE},depth=4"), settings());
    assert!(desk.tells("· skipped "), "everything is recorded");
    let few = Settings { recorded_nodes: 2_000, ..settings() };
    let desk = searched(four, &format!("{BARE},depth=8"), few);
    assert!(desk.tells("· cuts ") && !desk.tells("skipped "), "most cuts are only counted");
}

#[test]
fn the_headline_names_the_rate_of_the_move_that_it_names() {
    let desk = searched(Game::Othello { size: 6 }, "mcts:playouts=400", settings());
    let report = report(desk.state()).expect("a report");
    let best = report.actions.iter().find(|action| Some(action.action) == report.best).expect("a best move");
    let [own, mean] = [best.win_rate, report.win_rate].map(|rate| rate.expect("a rate"));
    let written = |rate: f64| format!("{:.1}\u{2009}%", rate * 100.0);
    assert_ne!(written(own), written(mean), "the mean holds worse moves, too");
    assert_eq!(report.rate_to_expect(), Some(own));
    assert!(desk.shows(&format!("≈\u{2009}{}", written(own))), "the headline");
    assert!(desk.tells(&format!("best move, {}", written(own))), "the row");
}

/// A value that another search has proven stands beside the move of that search, and not beside what the last one favours.
#[test]
fn a_proof_of_another_search_has_the_move_of_that_search() {
    // All leaves are above zero: for simulations every move wins.
    let tree = "[[[5,9,1],[7,3,8],[2,6,4]],[[8,12,3],[10,2,7],[1,11,6]],[[4,13,9],[6,0,5],[15,8,3]]]";
    let mut desk = Desk::new(settings());
    let methods = ["alpha-beta", "mcts:playouts=300"];
    desk.run([Command::Work(Workspace::Study), Command::PasteText(tree.to_owned())]);
    for method in methods {
        let engine = Engine::parse(method, Game::NumberTree).expect("a method");
        desk.run([Command::SetEngine(engine), Command::Search]);
        desk.until_searched();
        desk.harness.run_steps(4);
    }
    let values: Vec<_> = desk.harness.query_all_by_label("=10").map(|node| node.rect()).collect();
    let beside = |name: &str| {
        desk.harness.query_all_by_label(name).any(|node| {
            let rect = node.rect();
            values.iter().any(|value| {
                rect.right() < value.left()
                    && value.left() - rect.right() < 20.0
                    && rect.y_range().contains(value.center().y)
            })
        })
    };
    assert!(beside("C") && !beside("B"), "{values:?}");
}
