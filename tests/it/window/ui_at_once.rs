//! Games in which both move at once, in the window: nothing chosen in secret is shown, both move together, and the
//! matrix of the analysis tells how far its strategies are from the equilibrium.

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::game::matrix::Matrix;
use edagari::game::maze::MazeParameters;
use edagari::game::{ActionId, Side};
use edagari::search::{Control, Joint, Unwatched};
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::reruns::data::SolvedGame;
use edagari::session::settings::Settings;
use edagari::session::state::{State, Status};
use edagari::store::Player;
use edagari::trace::joint::joint_at;
use edagari::trace::{NodeId, TreeSnapshot};
use edagari::words::text::{Language, Text};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};

const SMALL: Game = Game::MazeRace(MazeParameters::new(3, 3, 4, 0));

fn engine(word: &str, game: Game) -> Engine {
    Engine::parse(word, game).expect("an engine")
}

/// A window in which two persons play from this position.
fn two_persons(start: AnyPosition) -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::NewFrom(Box::new(start))]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    desk
}

/// All that a screen reader finds in the window.
fn all_words(desk: &Desk) -> Vec<String> {
    let nodes = desk.harness.root().children_recursive();
    let words = |node: egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value())
    };
    nodes.filter_map(words).collect()
}

#[test]
fn the_first_choice_stays_secret_until_both_have_chosen() {
    let shown = |action: u16| {
        let mut desk = two_persons(SMALL.start());
        desk.run([Command::Play(ActionId(action))]);
        assert_eq!(desk.state().game.position.hidden_chooser(), Some(Side::First));
        assert!(desk.shows("A has chosen in secret. B to choose."), "{:?}", all_words(&desk));
        assert!(desk.shows("?"), "the list of moves hides the choice");
        (all_words(&desk), desk)
    };
    let (right, mut desk) = shown(0);
    let (up, _) = shown(3);
    assert_eq!(right, up, "the window looks the same whatever was chosen");
    desk.run([Command::Play(ActionId(1))]);
    assert_eq!(desk.state().game.position.to_string(), "494/.*./393 0:0 3");
    for label in ["R", "L"] {
        assert!(desk.shows(label), "both choices are listed now");
    }
    desk.run([Command::Undo]);
    assert_eq!(desk.state().game.position.hidden_chooser(), Some(Side::First));
}

#[test]
fn a_method_answers_without_knowing_the_choice() {
    let answers = [0, 2, 3].map(|action| {
        let mut desk = two_persons(SMALL.start());
        let player = Player::Engine(engine("mcts:playouts=200,seed=5", SMALL));
        desk.run([Command::SetPlayer(Side::Second, player), Command::Play(ActionId(action))]);
        desk.until("both have moved", |state| state.game.position.hidden_chooser().is_none());
        let root = desk.state().analysis.root.clone().expect("a search");
        assert_eq!(root.to_string(), "494/A.B/393 0:0 4 | second");
        desk.state().game.previous.as_ref().map(|(_, action)| *action)
    });
    assert!(answers[0].is_some() && answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

fn duct_on(desk: &mut Desk, start: AnyPosition, word: &str) {
    let game = start.game();
    desk.run([Command::NewFrom(Box::new(start)), Command::SetEngine(engine(word, game)), Command::Search]);
    desk.until("the search and the solution are there", |state| {
        state.analysis.status == Status::Finished && state.reruns.solved.contains_key(&[][..])
    });
    desk.harness.run_steps(4);
}

#[test]
fn the_analysis_tells_how_far_duct_is_from_the_equilibrium() {
    let mut desk = Desk::default();
    let biased = Game::Matrix.parse_position(Matrix::BIASED).expect("a matrix");
    duct_on(&mut desk, biased, "duct:playouts=20000");
    assert!(desk.state().reruns.solution(&[]).is_some());
    let words = all_words(&desk);
    assert!(words.iter().any(|word| word.starts_with("exploitability 0.16")), "{words:?}");
    assert!(words.iter().any(|word| word == "◆ exact 50.0\u{2009}%"), "{words:?}");
    assert!(
        words.iter().any(|word| word.starts_with("Rows: 1 33.") && word.contains("Columns: 1 3")),
        "{words:?}"
    );
}

#[test]
fn a_race_too_long_to_solve_says_so() {
    let mut desk = Desk::default();
    let start = Game::MazeRace(MazeParameters::new(9, 9, 100, 0)).start();
    duct_on(&mut desk, start, "duct:playouts=500");
    assert_eq!(desk.state().reruns.solved.get(&[][..]), Some(&SolvedGame::TooLarge));
}

#[test]
fn the_matrix_of_any_node_follows_the_timeline() {
    let mut desk = Desk::default();
    duct_on(&mut desk, SMALL.start(), "duct:playouts=300");
    let check = |state: &State| {
        let subject = state.subject(DrawingPlace::Main).expect("a recording");
        let now = subject.snapshot().expect("a tree");
        let (from, found) = joint_at(&now, Side::First, NodeId::ROOT).expect("a matrix");
        assert_eq!(from, NodeId::ROOT);
        assert_eq!(found.visits.iter().sum::<u64>(), now.step());
        assert!((found.strategies[1].iter().sum::<f64>() - 1.0).abs() < 1e-9);
        found
    };
    let whole = check(desk.state());
    let report = desk.state().report_here().expect("a report").clone();
    let joint = report.joint.expect("joint actions");
    assert_eq!((&whole.actions, &whole.visits), (&joint.actions, &joint.visits));
    assert_eq!(whole.strategies, joint.strategies, "DUCT's strategies are its visits");
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Seek(Some(40)))]);
    assert_ne!(check(desk.state()), whole);
    assert!(desk.shows("After 40 simulations · bars: how often each was tried, %"));
}

#[test]
fn the_matrix_of_a_tree_led_by_the_second_side_is_not_turned_over() {
    let mut desk = two_persons(SMALL.start());
    desk.run([
        Command::Play(ActionId(0)),
        Command::SetEngine(engine("duct:playouts=200", SMALL)),
        Command::Search,
    ]);
    desk.until_searched();
    let state = desk.state();
    let joint = state.report_here().and_then(|report| report.joint.as_deref()).expect("joint actions");
    let subject = state.subject(DrawingPlace::Main).expect("a recording");
    let now = TreeSnapshot::now(subject.tree().expect("a tree"));
    let (_, found) = joint_at(&now, Side::Second, NodeId::ROOT).expect("a matrix");
    assert_eq!((&found.actions, &found.visits), (&joint.actions, &joint.visits));
}

#[test]
fn a_selected_node_shows_its_own_matrix() {
    let mut desk = Desk::default();
    duct_on(&mut desk, SMALL.start(), "duct:playouts=2000");
    let subject = desk.state().subject(DrawingPlace::Main).expect("a recording");
    let tree = subject.tree().expect("a tree");
    let lead = tree.children(NodeId::ROOT).max_by_key(|&child| tree.visits(child)).expect("a move");
    let pair = tree.children(lead).max_by_key(|&child| tree.visits(child)).expect("an answer");
    let moves = subject.root.labels(&tree.path(pair)).join(" ");
    let (line, first) = (tree.path(pair), tree.path(lead));
    let position = subject.root.after(&line);
    let (_, played) =
        joint_at(&subject.snapshot().expect("a tree"), Side::First, pair).expect("a matrix of the node");
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Select(Some(pair)))]);
    assert!(desk.shows(&format!("After {moves}")), "{:?}", all_words(&desk));
    // Its own equilibrium, and how far its own strategies are from that.
    desk.until("the turn is solved", |state| state.reruns.solution(&line).is_some());
    desk.harness.run_steps(3);
    let exact =
        Job::new(position, engine("equilibrium", SMALL)).run(&mut Control::unlimited(), &mut Unwatched);
    let exact = exact.joint.expect("joint actions");
    assert_eq!(desk.state().reruns.solution(&line), Some(&*exact));
    let shares = Side::BOTH.map(|side| shares(&played, &exact.actions[side.index()], side));
    let table = edagari::search::PayoffMatrix::new(exact.actions[1].len(), exact.values.clone());
    let off = table.exploitability([&shares[0], &shares[1]]);
    assert!(desk.shows(&format!("exploitability {off:.4}")), "{off}: {:?}", all_words(&desk));
    // Half a turn is no other turn, and the root's stays known.
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Select(Some(lead)))]);
    assert_eq!(first.len(), 1);
    assert!(desk.state().reruns.wanted().is_none());
    assert!(desk.state().reruns.solution(&[]).is_some() && !desk.shows(&format!("After {moves}")));
}

/// How often a side plays these actions.
fn shares(joint: &Joint, actions: &[ActionId], side: Side) -> Vec<f64> {
    let (known, played) = (&joint.actions[side.index()], &joint.strategies[side.index()]);
    let share = |action| known.iter().position(|known| known == action).map_or(0.0, |at| played[at]);
    actions.iter().map(share).collect()
}

/// Whether the matrix that is shown and the exploitability above it are seen without scrolling.
fn the_matrix_is_in_sight(desk: &mut Desk) {
    desk.until("the equilibrium is known", |state| state.reruns.solution(&[]).is_some());
    desk.harness.run_steps(3);
    let mut tabs = desk.harness.query_all_by_label("Tree").map(|tab| tab.rect());
    let tree = tabs.next_back().expect("the panel below");
    let tables = desk.harness.query_all_by_role(egui::accesskit::Role::Table).map(|table| table.rect());
    let lowest = tables.map(|table| table.bottom()).fold(0.0, f32::max);
    assert!(lowest > 0.0 && lowest <= tree.top(), "{lowest} {tree:?}");
    let figure = desk.harness.get_by_label_contains("exploitability ").rect();
    assert!(figure.bottom() <= tree.top(), "{figure:?}");
}

#[test]
fn the_matrix_of_the_root_and_its_exploitability_are_seen_at_once() {
    let mut desk = Desk::default();
    let game: Game = "maze-race:size=5x5,turns=4,seed=3626093760".parse().expect("a game");
    duct_on(&mut desk, game.start(), "duct:playouts=2000");
    the_matrix_is_in_sight(&mut desk);
}

#[test]
fn results_stand_under_the_name_of_the_method_that_found_them() {
    let mut desk = Desk::default();
    duct_on(&mut desk, SMALL.start(), "duct:playouts=2000");
    assert!(!desk.shows("Found by DUCT"));
    let other = Engine::parse("mcts:playouts=500", SMALL).expect("a method");
    desk.run([Command::SetEngine(other)]);
    desk.harness.run_steps(3);
    assert!(desk.shows("Found by DUCT"), "{:?}", all_words(&desk));
    desk.click("Search with MCTS");
    desk.until_searched();
    desk.harness.run_steps(3);
    assert!(!desk.shows("Found by DUCT") && !desk.shows("Found by MCTS"));
    let more = Engine::parse("mcts:playouts=800", SMALL).expect("a method");
    desk.run([Command::SetEngine(more)]);
    desk.harness.run_steps(3);
    assert!(desk.shows("Found with other settings: mcts:playouts=500"), "{:?}", all_words(&desk));
}

#[test]
fn a_matrix_is_played_by_clicking_a_row_and_a_column() {
    let mut desk = two_persons(Game::Matrix.start());
    desk.click("row 2, legal move");
    desk.click("column 3, legal move");
    assert!(desk.state().game.position.is_over());
    assert!(desk.shows("2 meets 3: Rows gets 0.45."), "{:?}", all_words(&desk));
}

#[test]
fn words_of_these_games_are_there_in_every_language() {
    for language in Language::ALL {
        let settings = Settings { language, ..settings() };
        let mut desk = Desk::new(settings);
        duct_on(&mut desk, Game::Matrix.start(), "duct:playouts=500");
        let text = Text::new(language);
        assert!(desk.shows(&text.get("joint.title")));
    }
}
