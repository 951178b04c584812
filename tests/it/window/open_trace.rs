//! Is the search of another program looked at in the window as one of its own?

use edagari::catalog::{Engine, Game, Job};
use edagari::game::{ActionId, Score, Side};
use edagari::session::command::{Command, CompareCommand, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::engines::beside::other_opinion;
use edagari::session::knowledge::shown as knowledge;
use edagari::session::screen::data::Panel;
use edagari::session::state::State;
use edagari::trace::{NodeId, NodeState, PartingKind, Recording, open};
use edagari::words::values;

use egui_kittest::kittest::Queryable as _;

use crate::window::desk::{Desk, settings};

const STUDENT: &str = "edagari-trace 1\nprogram Aiko\ngame number-tree\nstart [[3,12],[2,4]]\nscores first\n> . -inf inf\n> 1 -inf inf\n> 1 -inf inf\n< 3\n> 2 -inf 3\n< 12\n< 3\n> 2 3 inf\n> 1 3 inf\n< 2\n< 2\n< 3\n";

fn opened(name: &str, text: &str) -> Desk {
    // As the program starts, on the page that asks what one came for.
    let mut desk = Desk::as_started(tempfile::tempdir().expect("a folder"), settings());
    let path = desk.folder.path().join(name);
    std::fs::write(&path, text).expect("written");
    desk.run([Command::OpenPath(path)]);
    desk
}

fn root_of(desk: &Desk) -> Option<Score> {
    let pass = desk.state().shown_pass()?;
    pass.tree.node(NodeId::ROOT).value
}

#[test]
fn a_trace_is_opened_as_the_search_that_is_shown_with_its_game_on_the_board() {
    let mut desk = opened("mine.trace", STUDENT);
    desk.until("the recording is played back", |state| {
        let finished = state.analysis.recording.as_ref().is_some_and(edagari::trace::Recording::is_finished);
        finished && state.analysis.engine.as_ref().is_some_and(|engine| engine.method.name() == "foreign")
    });
    assert_eq!(desk.state().game.position.game(), Game::NumberTree);
    assert_eq!(desk.state().game.position.to_string(), "[[3,12],[2,4]]");
    assert_eq!(root_of(&desk), Some(Score(3)));
    assert!(!desk.state().view.start_page, "its tree is shown");
    assert!(desk.harness.query_all_by_label_contains("method.foreign").next().is_none());
    assert!(desk.harness.query_all_by_label_contains("Aiko").next().is_some());
    // Nothing that it claims is taken for what is known of the position.
    assert!(desk.state().game.document.analyses.is_empty());
}

#[test]
fn labels_are_shown_beside_the_game_that_is_open_and_a_fault_names_its_line() {
    let mut desk = opened("mine.trace", "edagari-trace 1\n> .\n> Nf3 - 30\n< 12 futility\n< -12\n");
    desk.until("the recording is played back", |state| {
        let finished = state.analysis.recording.as_ref().is_some_and(edagari::trace::Recording::is_finished);
        finished && state.analysis.root.as_ref().is_some_and(|root| root.game() == Game::Labels)
    });
    assert_eq!(root_of(&desk), Some(Score(-12)));
    // The board of a game that nobody has begun says nothing of it.
    desk.harness.run_steps(4);
    assert!(!desk.shows("Who plays Black"));
    desk.run([Command::PasteText("f5d6c3".to_owned())]);
    desk.harness.run_steps(4);
    assert!(desk.shows("Who plays Black"), "somebody's own game has its board");
    let desk = opened("bad.trace", "edagari-trace 1\n> .\n< x\n");
    assert!(desk.harness.query_all_by_label_contains("line 3").next().is_some(), "the line is named");
}

/// A student's numbers are shown as they are written, and no short search of ours stands under the student's name.
#[test]
fn numbers_of_a_trace_stay_as_they_are_beside_what_we_know_of_the_position() {
    let board = format!("{0}---OX------XXX--{0} O", "-".repeat(24));
    let searched = "> . -inf inf\n> f6 - -\n< -3\n> d6 - -\n< -5\n> f4 - -\n< -1\n< 5\nbest d6 5\n";
    let text = format!("edagari-trace 1\nprogram Eva\ngame othello\nstart {board}\n{searched}");
    let mut desk = opened("eva.trace", &text);
    desk.until("it is played back and a short search knows the position", |state| {
        let finished = state.analysis.recording.as_ref().is_some_and(edagari::trace::Recording::is_finished);
        finished && knowledge::of(state, &state.game.position).is_some()
    });
    let state = desk.state();
    let report = state.report_here().expect("a report").clone();
    assert_eq!(knowledge::beside_search(state, &report), None);
    let shown = state.shown().expect("an engine");
    let (_, words) = shown.words(Side::Second, report.bound, report.is_certain(), report.score);
    assert_eq!(words, "≈\u{2009}+5");
    for action in &report.actions {
        assert!(
            other_opinion(state, &state.game.position, action).is_none(),
            "it is no opinion beside itself"
        );
    }
    assert!(desk.harness.query_all_by_label_contains("foreign").next().is_none());
}

/// The values of the game that stays open beside labels are in its own unit.
#[test]
fn a_trace_of_labels_changes_no_value_of_the_open_game() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 }), Command::PasteText("f5d6c3d3c4".to_owned())]);
    desk.until("the position has a value", |state| knowledge::at(state, state.game.cursor).is_some());
    let said = |desk: &Desk| {
        let fact = knowledge::at(desk.state(), desk.state().game.cursor).expect("known");
        values::found(desk.state().text(), desk.state().unit_of_game(), &fact.value, Side::First)
    };
    let before = said(&desk);
    let path = desk.folder.path().join("mine.trace");
    std::fs::write(&path, "edagari-trace 1\n> .\n> Nf3 - 30\n< 12\n< -12\n").expect("written");
    desk.run([Command::OpenPath(path)]);
    desk.until("it is shown", |state| {
        state.analysis.root.as_ref().is_some_and(|root| root.game() == Game::Labels)
    });
    assert_eq!(said(&desk), before);
}

/// A panel of comparison with these files as its columns, the first of them opened before as the search that is shown.
fn compared(files: &[(&str, &str)]) -> Desk {
    let mut desk = opened(files[0].0, files[0].1);
    desk.until("the recording is played back", |state| {
        state.analysis.recording.as_ref().is_some_and(edagari::trace::Recording::is_finished)
    });
    desk.run([Command::FocusPanel(Panel::Compare)]);
    for (name, text) in &files[1..] {
        let path = desk.folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        desk.run([Command::Compare(CompareCommand::OpenRecording(path))]);
        desk.until("all are played back", |state| !state.comparison.is_busy());
    }
    desk.harness.run_steps(6);
    desk
}

fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn recordings_of_two_programs_stand_beside_each_other_and_name_where_they_part() {
    let other = STUDENT.replace("Aiko", "Ben").replace("< 12", "< 11");
    let mut desk = compared(&[("mine.trace", STUDENT), ("yours.trace", &other)]);
    desk.until("both are studied", |state| state.comparison.parting(1).is_some());
    desk.harness.run_steps(6);
    assert!(says(&desk, "Aiko") && says(&desk, "Ben"), "both programs are named");
    assert!(says(&desk, "≠"), "where they part stands above the columns");
    // One more of the same is no search of the position on the board.
    let columns = desk.state().comparison.entries.len();
    assert_eq!(columns, 2);
    desk.run([Command::Compare(CompareCommand::Run)]);
    desk.until("nothing runs", |state| !state.comparison.is_busy());
    assert!(desk.state().comparison.entries.iter().all(|entry| entry.engine.method.name() == "foreign"));
}

/// Moves that are labels get their numbers in the order of the file; what is compared is their names.
#[test]
fn labels_that_come_in_another_order_are_compared_by_their_names() {
    const FIRST: &str = "edagari-trace 1\nprogram A\n> .\n> e4\n< 1\n> d4\n< 2\n> c4\n< 3\n< 3\n";
    const SECOND: &str = "edagari-trace 1\nprogram B\n> .\n> e4\n< 1\n> c4\n< 3\n> d4\n< 2\n< 3\n";
    let mut desk = compared(&[("a.trace", FIRST), ("b.trace", SECOND)]);
    desk.until("both are studied", |state| state.comparison.parting(1).is_some());
    let parting = desk.state().comparison.parting(1).expect("they part");
    assert_eq!(parting.kind, PartingKind::Order([ActionId(1), ActionId(2)]));
    desk.harness.run_steps(6);
    assert!(says(&desk, "d4") && says(&desk, "c4"));
}

#[test]
fn a_recording_of_another_position_is_refused_and_the_columns_stay() {
    let other = STUDENT.replace("[[3,12],[2,4]]", "[[3,12],[2,5]]");
    let desk = compared(&[("mine.trace", STUDENT), ("same.trace", STUDENT), ("other.trace", &other)]);
    assert!(says(&desk, "other.trace begins at another position"), "the file is named");
    assert_eq!(desk.state().comparison.entries.len(), 2);
    let desk = compared(&[("mine.trace", STUDENT), ("note.trace", "Dear all,\n")]);
    assert!(says(&desk, "note.trace holds no recording"), "the file is named");
    assert!(desk.state().comparison.entries.is_empty());
}

fn recorded(state: &State) -> usize {
    state.shown_pass().map_or(0, |pass| pass.tree.len())
}

/// Selects the node behind these moves of a recording of labels, by their numbers in the order of the file.
fn select(desk: &mut Desk, path: &[u16]) {
    let path: Vec<ActionId> = path.iter().copied().map(ActionId).collect();
    let pass = desk.state().shown_pass().expect("a pass");
    let node = (0..pass.tree.len() as u32).map(NodeId).find(|&id| pass.tree.path(id) == path);
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Select(node))]);
    desk.harness.run_steps(4);
}

/// A file that another program still writes is read on as it grows, and the node that is looked at stays.
#[test]
fn a_file_that_grows_is_followed_until_something_else_is_shown() {
    let mut text = "edagari-trace 1\nprogram Long one\n> .\n> a\n> x\n< 1\n< -1\n".to_owned();
    let mut desk = opened("long.trace", &text);
    desk.until("its beginning is shown", |state| recorded(state) == 3);
    select(&mut desk, &[0, 1]);
    let path = desk.folder.path().join("long.trace");
    for (more, nodes) in [("> b\n> y\n< 2\n< -2\n", 5), ("> c\n< 4\n< 4 = futility\n", 6)] {
        text += more;
        std::fs::write(&path, &text).expect("written");
        desk.until("what is new is shown", |state| recorded(state) == nodes);
        let view = &desk.state().view.tree;
        let pass = desk.state().shown_pass().expect("a pass");
        let selected = view.node.as_ref().and_then(|address| address.find(&pass.tree));
        assert_eq!(selected.map(|id| pass.tree.path(id)), Some(vec![ActionId(0), ActionId(1)]));
    }
    assert_eq!(root_of(&desk), Some(Score(4)));
    assert!(says(&desk, "Long one"));
    // Something else is opened: what comes behind it in the file is not looked at any more.
    desk.run([Command::New(Game::TicTacToe), Command::Search]);
    desk.until("another search is shown", |state| {
        state.analysis.engine.as_ref().is_some_and(|engine| engine.method.name() != "foreign")
    });
    std::fs::write(&path, text + "# more\n").expect("written");
    std::thread::sleep(std::time::Duration::from_millis(900));
    desk.harness.run_steps(6);
    assert_ne!(desk.state().analysis.engine.as_ref().map(|engine| engine.method.name()), Some("foreign"));
}

/// What a program says of a node beyond windows and values stands in the node's card.
#[test]
fn keys_terms_and_remarks_stand_in_the_card_of_their_node() {
    let text = "edagari-trace 1\n> . -9 9\n> e4 -9 9 depth=4 reduced=2\n! looks quiet to me\n< 1\n< 5\n";
    let mut desk = opened("engine.trace", text);
    desk.until("it is shown", |state| recorded(state) == 2);
    select(&mut desk, &[0]);
    for words in ["Depth left", "Depth reduced by", "looks quiet to me"] {
        assert!(says(&desk, words), "{words}");
    }
    let text = "edagari-trace 1\n+ 0 e4 prior=0.61\ns 1 0.5\nt 1 puct=0.733 cpuct=1.25\n";
    let mut desk = opened("tree.trace", text);
    desk.until("it is shown", |state| recorded(state) == 2);
    select(&mut desk, &[0]);
    for words in ["Prior", "0.61", "puct", "0.733", "cpuct"] {
        assert!(says(&desk, words), "{words}");
    }
}

/// In a tree of numbers a branch that another program left out gets its value; where its evaluation is not known, none is offered.
#[test]
fn a_branch_that_another_program_pruned_is_searched_where_its_leaves_are_numbers() {
    let skips = STUDENT.replace("< 2\n< 2\n", "< 2\nx 3\n- 2\n< 2\n");
    let labels = "edagari-trace 1\nprogram toy\n> .\n> a\n> x\n< 1\nx 1\n- y\n< -1\n< 1\n";
    for (text, offered) in [(skips.as_str(), true), (labels, false)] {
        let mut desk = opened("mine.trace", text);
        let skipped = |state: &State| {
            let tree = &state.shown_pass()?.tree;
            (0..tree.len() as u32).map(NodeId).find(|&id| tree.node(id).state == NodeState::Skipped)
        };
        desk.until("it is shown", |state| skipped(state).is_some());
        let node = skipped(desk.state());
        desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Select(node))]);
        desk.harness.run_steps(4);
        let offer = desk.harness.query_by_label("Search it anyway");
        assert_eq!(offer.is_some(), offered, "{text}");
        if offered {
            desk.click("Search it anyway");
            desk.until("the value is known", |state| !state.reruns.answers.is_empty());
            desk.harness.run_steps(2);
            desk.harness.get_by_label("True value =4");
        }
    }
}

/// Behind a null move the same side moves again: the card, the board and the lines of the tree show it.
#[test]
fn a_null_move_of_another_program_is_looked_at_as_a_move() {
    let text = "edagari-trace 1\nprogram Eva\ngame othello\n> . -inf inf\n> f5 -inf inf\n> null 4 5 null depth=1\n> c4 -5 -4\n< -3\n< 3\n> f6 -inf inf\n< -2\n< 2\n< -2\n";
    let mut desk = opened("eva.trace", text);
    desk.until("the recording is played back", |state| {
        let finished = state.analysis.recording.as_ref().is_some_and(edagari::trace::Recording::is_finished);
        finished && state.analysis.engine.as_ref().is_some_and(|engine| engine.method.name() == "foreign")
    });
    let path = |id: u32| desk.state().shown_pass().expect("a pass").tree.path(NodeId(id));
    let [null, behind] = [path(2), path(3)];
    assert_eq!((null.len(), behind.len()), (2, 3));
    for line in [null, behind] {
        select(&mut desk, &line.iter().map(|action| action.0).collect::<Vec<_>>());
        desk.harness.run_steps(6);
        assert!(says(&desk, "pass") || says(&desk, "PA"), "{line:?}");
    }
}

/// A student's search is checked where it is looked at, in the sentence of the command line, with a click to the node.
#[test]
fn a_students_search_is_checked_against_alpha_beta_in_the_window() {
    let played = |state: &State| {
        let finished = state.analysis.recording.as_ref().is_some_and(edagari::trace::Recording::is_finished);
        finished && state.analysis.engine.as_ref().is_some_and(|engine| engine.method.name() == "foreign")
    };
    let mut desk = opened("mine.trace", STUDENT);
    desk.until("the recording is played back", played);
    desk.click("Check this search against alpha-beta");
    assert!(says(&desk, "it does what alpha-beta does on this tree"));
    // Beta is never updated at MIN.
    let wrong = STUDENT.replace("> 2 -inf 3\n", "> 2 -inf inf\n");
    let mut desk = opened("wrong.trace", &wrong);
    desk.until("the recording is played back", played);
    desk.click("Check this search against alpha-beta");
    assert!(says(&desk, "beta is never updated"));
    desk.click("Show that node");
    let selected = desk.state().view.tree.node.as_ref().map(|at| at.actions().collect::<Vec<_>>());
    assert_eq!(selected, Some(vec![ActionId(0), ActionId(1)]));
    // Minimax is no mistake.
    let whole = "edagari-trace 1\ngame number-tree\nstart [[3,12],[2,4]]\nscores first\n> .\n> 1\n> 1\n< 3\n> 2\n< 12\n< 3\n> 2\n> 1\n< 2\n> 2\n< 4\n< 2\n< 3\n";
    let mut desk = opened("whole.trace", whole);
    desk.until("the recording is played back", played);
    desk.click("Check this search against alpha-beta");
    assert!(says(&desk, "does what minimax does on this tree"));
}

/// A search of a game is checked to the depth that its file names; where it names none, nothing is offered that could not answer.
#[test]
fn a_search_of_a_game_is_checked_to_the_depth_that_its_file_names() {
    let played = |state: &State| {
        let finished = state.analysis.recording.as_ref().is_some_and(edagari::trace::Recording::is_finished);
        finished && state.analysis.engine.as_ref().is_some_and(|engine| engine.method.name() == "foreign")
    };
    let game = Game::TicTacToe;
    let engine = Engine::parse_textbook("alpha-beta:depth=2", game).expect("an engine");
    let job = Job::new(game.start(), engine);
    let text = open::write(&job, Recording::of(&job).0.written_passes()).expect("a trace");
    let mut desk = opened("game.trace", &text);
    desk.until("the recording is played back", played);
    desk.click("Check this search against alpha-beta");
    assert!(says(&desk, "it does what alpha-beta does on this tree"));
    let mut desk = opened("endless.trace", &text.replace("pass 2\n", "pass -\n"));
    desk.until("the recording is played back", played);
    assert!(!says(&desk, "Check this search against alpha-beta"));
}

/// Of searches that deepen, the last passes are compared, and the line says so.
#[test]
fn where_columns_with_several_passes_part_it_is_said_that_the_last_one_is_meant() {
    let passes = "edagari-trace 1\npass 1\n> .\n> e4\n< 1\n< -1\npass 2\n> .\n> e4 depth=1\n< 2\n< -2\n";
    let other = passes.replace("depth=1", "depth=0");
    let mut desk = compared(&[("a.trace", passes), ("b.trace", &other)]);
    desk.until("both are studied", |state| state.comparison.parting(1).is_some());
    desk.harness.run_steps(6);
    assert!(says(&desk, "First difference of columns 1 and 2 in the last pass"));
    assert!(says(&desk, "has depth=1 in column 1 and depth=0 in column 2"));
}

/// The moves of labels at a step are those that were tried at the root, and not the first of the file.
#[test]
fn the_moves_of_labels_at_a_step_are_those_of_the_root() {
    let text =
        "edagari-trace 1\nnote by hand\n> .\n> a\n> c\n< 1\n> d\n< 2\n< -1\n> b\n> c\n< 3\n< -3\n< 1\n";
    let mut desk = opened("labels.trace", text);
    desk.until("the recording is played back", |state| {
        let finished = state.analysis.recording.as_ref().is_some_and(edagari::trace::Recording::is_finished);
        finished && state.analysis.root.as_ref().is_some_and(|root| root.game() == Game::Labels)
    });
    assert!(says(&desk, "by hand"), "the note of the program is read");
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Seek(Some(8)))]);
    desk.harness.run_steps(3);
    let then = desk.state().view.then.clone().expect("a step");
    let root = desk.state().analysis.root.as_ref().expect("a root");
    let names: Vec<_> = then.report.actions.iter().map(|action| root.label(action.action)).collect();
    assert!(names.iter().all(|name| ["a", "b"].contains(&name.as_str())), "{names:?}");
}
