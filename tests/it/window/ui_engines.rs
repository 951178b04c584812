//! Engines in the window: chosen by their names, tried, played against; what one does wrong becomes a sentence, and the game
//! goes on.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::Duration;

use edagari::catalog::Game;
use edagari::engine::process::Launch;
use edagari::engine::provider::{LentEngine, lend, provide};
use edagari::engine::{EngineEntry, EngineList, Protocol};
use edagari::game::Side;
use edagari::review::ReviewLimit;
use edagari::session::autosave::LastingWork;
use edagari::session::class_tournament::data::{ClassCommand, ClassSetup, ClassStanding};
use edagari::session::closing::lasting_work;
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::engines::beside::other_opinion;
use edagari::session::engines::data::EnginesCommand;
use edagari::session::knowledge::data::Fact;
use edagari::session::knowledge::shown as knowledge;
use edagari::session::review::data::{ReviewCommand, ReviewStanding, shown};
use edagari::session::review::known::{KnownReview, marks_of};
use edagari::session::screen::data::{Dialog, Panel};
use edagari::session::state::{State, Status};
use edagari::store::Player;
use edagari::trace::NodeId;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

#[cfg(target_os = "linux")]
use crate::match_play::engines::{processes, running};
use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

const SCRIPTED: &str = env!("CARGO_BIN_EXE_scripted-engine");
const OTHELLO: Game = Game::Othello { size: 8 };

/// An engine of the list that plays by this method and has these quirks.
pub(crate) fn entry(name: &str, protocol: Protocol, quirks: &[&str]) -> EngineEntry {
    entry_of(OTHELLO, name, protocol, quirks)
}

/// The same of a game.
pub(crate) fn entry_of(game: Game, name: &str, protocol: Protocol, quirks: &[&str]) -> EngineEntry {
    let word = game.to_string();
    let words = [SCRIPTED, protocol.name(), &word, "alpha-beta:depth=2"];
    let command: Vec<String> = words.iter().chain(quirks).map(|&word| word.to_owned()).collect();
    provide();
    let launch = Launch { command: command.clone(), ..Launch::default() };
    // Longer than any test: what ends sooner was ended.
    lend(name, LentEngine { protocol, launch, wait: Duration::from_hours(1) });
    EngineEntry { name: name.to_owned(), protocol, games: vec![word], command, folder: None, wait: 3600 }
}

pub(crate) fn desk(entry: EngineEntry) -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::Engines(EnginesCommand::Listed(vec![entry]))]);
    desk
}

#[test]
fn an_engine_is_chosen_by_its_name_and_answers_a_move() {
    let mut desk = desk(entry("window-player", Protocol::Ugi, &[]));
    desk.click("Who plays White");
    desk.click("window-player");
    let Player::Engine(engine) = desk.state().player(Side::Second).clone() else { panic!("a person") };
    assert_eq!(engine.external(), Some("window-player"));
    // Another game changes nothing of that.
    desk.run([Command::New(OTHELLO)]);
    assert!(desk.state().view.engines.names(OTHELLO).any(|name| name == "window-player"));
    desk.run([Command::SetPlayer(Side::Second, Player::Engine(engine.clone()))]);
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    desk.until("White answers", |state| state.game.document.record.len() == 2);
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    desk.until("White answers again", |state| state.game.document.record.len() == 4);
}

#[test]
fn an_engine_that_dies_is_named_in_a_sentence_with_its_log_and_the_window_goes_on() {
    let mut desk = desk(entry("window-dying", Protocol::Gtp, &["crash-at-start"]));
    desk.click("Who plays White");
    desk.click("window-dying");
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    desk.until("it is said what happened", |state| matches!(state.analysis.status, Status::Failed(_)));
    let Status::Failed(words) = desk.state().analysis.status.clone() else { panic!("it goes on") };
    assert!(
        words.contains("White, engine window-dying, has failed: it ended by itself (exit status: 3)"),
        "{words}"
    );
    assert!(desk.state().analysis.log.iter().any(|line| line.contains("no weights were found")));
    // A person takes over.
    desk.run([Command::SetPlayer(Side::Second, Player::Person)]);
    let next = desk.state().game.legal[0];
    desk.run([Command::Play(next)]);
    assert_eq!(desk.state().game.document.record.len(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn stop_ends_an_engine_that_has_no_word_for_stopping_and_it_comes_back_when_it_is_needed() {
    for (quirk, replies) in [("never-reads", 0), ("silent", 1)] {
        let (name, token) = (format!("window-stop-{quirk}"), format!("token-of-stop-{quirk}"));
        let mut desk = desk(entry(&name, Protocol::Gtp, &[quirk, &token]));
        desk.click("Who plays White");
        desk.click(&name);
        for played in 1..=replies {
            let first = desk.state().game.legal[0];
            desk.run([Command::Play(first)]);
            desk.until("White answers", |state| state.game.document.record.len() == 2 * played);
        }
        let first = desk.state().game.legal[0];
        desk.run([Command::Play(first)]);
        desk.until("White thinks", |state| state.analysis.status == Status::Running && running(&token) == 1);
        desk.run([Command::Stop]);
        desk.until("its program ends", |_| running(&token) == 0);
        // It is asked once more, by another process.
        desk.click("Let White move");
        desk.until("White thinks again", |_| running(&token) == 1);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_whose_game_is_over_is_let_go() {
    let small = Game::Othello { size: 4 };
    let mut desk = desk(entry_of(small, "window-let-go", Protocol::Gtp, &["token-of-let-go"]));
    desk.run([Command::New(small)]);
    let engine = edagari::catalog::Engine::parse("engine:window-let-go,time=600", small).expect("a method");
    desk.run([Command::SetPlayer(Side::Second, Player::Engine(engine))]);
    let mut ran = false;
    for _ in 0..40 {
        if desk.state().game.position.is_over() {
            break;
        }
        let moves = desk.state().game.document.record.len();
        if desk.state().game.position.side_to_move() == Side::First {
            let first = desk.state().game.legal[0];
            desk.run([Command::Play(first)]);
        } else {
            desk.until("White moves", |state| state.game.document.record.len() > moves);
            ran |= running("token-of-let-go") == 1;
        }
    }
    assert!(ran && desk.state().game.position.is_over());
    desk.until("its program ends", |_| running("token-of-let-go") == 0);
}

#[cfg(target_os = "linux")]
#[test]
fn two_engines_that_play_each_other_are_each_started_once() {
    let small = Game::Othello { size: 4 };
    let names = ["window-one", "window-two"];
    let tokens = names.map(|name| format!("token-of-{name}"));
    let listed =
        names.iter().zip(&tokens).map(|(name, token)| entry_of(small, name, Protocol::Gtp, &[token]));
    let mut desk = Desk::default();
    desk.run([Command::Engines(EnginesCommand::Listed(listed.collect())), Command::New(small)]);
    for (side, name) in Side::BOTH.into_iter().zip(names) {
        let engine = edagari::catalog::Engine::parse(&format!("engine:{name},time=600"), small);
        desk.run([Command::SetPlayer(side, Player::Engine(engine.expect("a method")))]);
    }
    let seen: [RefCell<BTreeSet<String>>; 2] = Default::default();
    desk.until("both have played some moves", |state| {
        for (seen, token) in seen.iter().zip(&tokens) {
            seen.borrow_mut().extend(processes(token));
        }
        state.game.document.record.len() >= 6
    });
    assert_eq!(seen.each_ref().map(|seen| seen.borrow().len()), [1, 1], "{seen:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_test_that_is_stopped_says_so_and_ends_the_program() {
    let mut desk =
        desk(entry("window-mute", Protocol::NBoard, &["never-reads", "token-of-the-stopped-test"]));
    desk.run([Command::Show(Dialog::Engines)]);
    desk.click("Test window-mute");
    desk.until("its program runs", |_| running("token-of-the-stopped-test") == 1);
    desk.click("Stop");
    assert!(desk.shows("The test of window-mute was stopped."));
    desk.until("its program ends", |_| running("token-of-the-stopped-test") == 0);
}

#[test]
fn engines_are_kept_in_a_file_that_others_may_change_and_one_is_not_taken_out_by_one_click() {
    let mut desk = Desk::default();
    let folder = tempfile::tempdir().expect("a folder");
    desk.harness.state_mut().keep_in(folder.path());
    let file = folder.path().join(EngineList::FILE);
    let kept = |name: &str| EngineEntry { games: Vec::new(), ..entry(name, Protocol::Gtp, &[]) };
    let mut list = EngineList::default();
    list.add(kept("window-first")).expect("it is added");
    list.write(&file).expect("it is kept");
    // Somebody comes back from another window.
    desk.harness.event(egui::Event::WindowFocused(true));
    let has = |state: &State, name: &str| state.view.engines.list.iter().any(|entry| entry.name == name);
    desk.until("it is in the list", |state| has(state, "window-first"));
    list.add(kept("window-second")).expect("it is added");
    list.write(&file).expect("it is kept");
    desk.run([Command::Show(Dialog::Engines)]);
    desk.until("the dialog has it", |state| has(state, "window-second"));
    // A test finds out which games it plays.
    desk.click("Test window-first");
    desk.until("it is tried", |state| state.view.engines.list.iter().any(|entry| !entry.games.is_empty()));
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label_contains("it does not play connect-four").next().is_some());
    let four = Game::ConnectFour { width: 7, height: 6 };
    assert_eq!(desk.state().view.engines.names(four).collect::<Vec<_>>(), ["window-second"]);
    // A click asks; two clicks in the same place take nothing out.
    desk.click("Remove window-first");
    desk.click("Keep it");
    assert!(has(desk.state(), "window-first"));
    desk.click("Remove window-first");
    desk.click("Yes, take window-first out");
    desk.until("it is out", |state| !has(state, "window-first"));
    assert!(
        has(desk.state(), "window-second") && EngineList::read(&file).expect("a list").engines.len() == 1
    );
}

#[test]
fn the_values_of_an_engine_stand_on_the_moves_of_the_board() {
    let mut desk = desk(entry("window-analyst", Protocol::NBoard, &[]));
    let mut engine = desk.state().usual_engine(OTHELLO);
    engine = edagari::catalog::Engine::parse("engine:window-analyst,time=5", OTHELLO).unwrap_or(engine);
    desk.run([Command::SetEngine(engine), Command::Search]);
    desk.until("it has answered", |state| state.analysis.status == Status::Finished);
    let report = desk.state().analysis.progress.as_ref().expect("a report").report.clone();
    assert_eq!(report.actions.iter().filter(|entry| entry.score.is_some()).count(), 4);
    assert!(!report.exact, "what somebody else says proves nothing");
}

#[test]
fn the_dialog_lists_engines_and_tries_them() {
    let mut desk = desk(entry("window-tried", Protocol::NBoard, &[]));
    desk.run([Command::Show(Dialog::Engines)]);
    desk.click("Test window-tried");
    desk.until("it is tried", |state| state.view.engines.trial.is_some());
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label_contains("and gave the values of").next().is_some());
    assert!(desk.harness.query_all_by_label_contains("window-tried is Edagari").next().is_some());
}

#[test]
fn what_an_engine_says_is_its_opinion_and_takes_the_place_of_nothing_that_is_known() {
    let mut desk = desk(entry("window-claims", Protocol::NBoard, &[]));
    desk.run([Command::SetPlayer(Side::Second, Player::Person)]);
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    desk.until("the position is looked at", |state| knowledge::at(state, state.game.cursor).is_some());
    // The program's own search may go deeper meanwhile.
    let judge = |state: &State| knowledge::at(state, state.game.cursor).map(|fact| fact.value.method);
    let before = judge(desk.state());
    let engine = edagari::catalog::Engine::parse("engine:window-claims,time=5", OTHELLO).expect("a method");
    desk.run([Command::SetEngine(engine), Command::Search]);
    desk.until("it has answered", |state| {
        state.analysis.external().is_some() && state.analysis.status != Status::Running
    });
    assert_eq!(desk.state().analysis.status, Status::Finished, "{:?}", desk.state().analysis.log);
    assert_eq!(judge(desk.state()), before);
    let position = desk.state().game.position.as_seen().into_owned();
    let known = desk.state().knowledge.of(&position).expect("claims");
    let claim = known.claim(Some("engine:window-claims")).expect("its claim");
    assert!(!claim.value.exact);
    desk.harness.run_steps(3);
    // Whose move and whose estimate it is stands beside it.
    assert!(desk.harness.query_all_by_label_contains("window-claims plays ").next().is_some());
    assert!(desk.harness.query_all_by_label_contains("its estimate for Black: ≈").next().is_some());
}

#[test]
fn an_engine_that_has_no_values_is_given_none() {
    let mut desk = desk(entry("window-moves-alone", Protocol::Gtp, &[]));
    desk.until_searched();
    let engine =
        edagari::catalog::Engine::parse("engine:window-moves-alone,time=5", OTHELLO).expect("a method");
    desk.run([Command::SetEngine(engine), Command::Search]);
    desk.until("it has answered", |state| {
        state.analysis.external().is_some() && state.analysis.status == Status::Finished
    });
    let position = desk.state().game.position.as_seen().into_owned();
    assert!(desk.state().knowledge.of(&position).is_none_or(|known| known.claim(None).is_none()));
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label_contains("its estimate").next().is_none());
    // What this program knows stands there under its own name, and what the engine does not say is no zero.
    let all = |words: &str| -> Vec<String> {
        let found = desk.harness.query_all_by_label_contains(words);
        // The words of a label are its value.
        let words = |node: egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            node.value().or_else(|| node.label())
        };
        found.filter_map(words).collect()
    };
    assert!(all("window-moves-alone plays ").len() == 1, "{:?}", all("plays"));
    assert!(all("Edagari: ").iter().any(|words| words.contains('≈')), "{:?}", all("≈"));
    let zeros = |words: &String| words.starts_with("0 nodes") || words.contains("· 0 evaluations");
    assert!(!all("nodes").iter().any(zeros), "{:?}", all("nodes"));
}

#[test]
fn an_engine_beside_the_own_search_gives_a_value_to_every_move_and_differences_are_marked() {
    let mut desk = desk(entry("window-beside", Protocol::NBoard, &["hint-far"]));
    desk.run([Command::Work(edagari::session::screen::data::Workspace::Study)]);
    desk.click("Beside:");
    desk.click("window-beside");
    desk.run([Command::Search]);
    desk.until("both have answered", |state| {
        let said = state.view.engines.beside.as_ref();
        state.analysis.status != Status::Running && said.is_some_and(|said| said.is_over)
    });
    let state = desk.state();
    let (root, report) =
        (state.game.position.clone(), &state.analysis.progress.as_ref().expect("a report").report);
    let others: Vec<_> =
        report.actions.iter().filter_map(|action| other_opinion(state, &root, action)).collect();
    assert_eq!(others.len(), 4);
    assert!(others.iter().all(|other| other.engine.as_deref() == Some("window-beside")));
    assert!(others.iter().any(|other| other.differs), "{others:?}");
    // What is known of the position is still the own search's.
    let known = knowledge::at(state, state.game.cursor).expect("a value");
    assert_ne!(known.source, edagari::session::knowledge::data::Source::Engine);
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label_contains("window-beside differs: ").next().is_some());
    assert!(desk.harness.query_all_by_label_contains("window-beside plays ").next().is_some());
    // Chosen away, its program ends and its line goes.
    desk.run([Command::Engines(EnginesCommand::Beside(None))]);
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label_contains("window-beside plays ").next().is_none());
}

#[test]
fn marks_of_another_review_stand_under_no_engines_name() {
    let mut desk = Desk::default();
    desk.run([Command::New(OTHELLO)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    for _ in 0..8 {
        let next = desk.state().game.legal[0];
        desk.run([Command::Play(next)]);
    }
    let limit = Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(3)));
    desk.run([limit, Command::Review(ReviewCommand::Start)]);
    desk.until("it is reviewed", |state| state.review.standing == ReviewStanding::Over);
    assert!(marks_of(desk.state()).len() > 2, "some moves have marks");
    // A review by an engine that was ended behind its first move.
    let mut document = desk.state().game.document.clone();
    let mut halfway = document.reviews.all()[0].clone();
    halfway.by = Some("window-halfway".to_owned());
    halfway.plies.iter_mut().skip(1).for_each(|ply| ply.verdict = None);
    document.reviews.take(halfway);
    let file = desk.folder.path().join("halfway.edagari");
    std::fs::write(&file, document.to_text()).expect("a file");
    desk.run([Command::OpenPath(file)]);
    desk.until("it is open", |state| state.game.document.reviews.all().len() == 2);
    let shown = shown(&desk.state().game).expect("a review");
    assert_eq!(shown.by.as_deref(), Some("window-halfway"));
    let marks = marks_of(desk.state());
    assert!(marks.values().all(|given| given.by.as_deref() == Some("window-halfway")), "{marks:?}");
}

#[test]
fn an_engine_reviews_a_game_and_its_estimates_stay_its_own() {
    let mut desk = desk(entry("window-reviewer", Protocol::NBoard, &[]));
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    for _ in 0..6 {
        let next = desk.state().game.legal[0];
        desk.run([Command::Play(next)]);
    }
    desk.run([Command::Engines(EnginesCommand::ReviewBy(Some("window-reviewer".to_owned())))]);
    desk.run([
        Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(4))),
        Command::Review(ReviewCommand::Start),
    ]);
    desk.until("it is reviewed", |state| state.review.standing == ReviewStanding::Over);
    let review = desk.state().game.document.reviews.all()[0].clone();
    assert_eq!(review.by.as_deref(), Some("window-reviewer"));
    assert!(review.plies.iter().all(|ply| ply.verdict.as_ref().is_some_and(|verdict| !verdict.proven)));
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label_contains("estimates of window-reviewer").next().is_some());
    // So says what is said of a move.
    let by = "(estimate of window-reviewer)";
    assert!(desk.harness.query_all_by_label_contains(by).next().is_some());
    let marks = marks_of(desk.state());
    assert!(marks.values().all(|given| given.by.as_deref() == Some("window-reviewer")), "{marks:?}");
    // It is kept in the document, and it is no estimate of the program's.
    let read =
        edagari::store::Document::from_text(&desk.state().game.document.to_text()).expect("a document");
    assert_eq!(read.reviews.all()[0].by.as_deref(), Some("window-reviewer"));
    let start = desk.state().game.document.start.clone();
    let known = desk.state().knowledge.of(&start).expect("claims");
    assert!(known.claim(Some("engine:window-reviewer")).is_some());
    assert!(known.estimate.as_ref().is_none_or(|fact| !fact.value.method.contains("window-reviewer")));
    // Opened again, its graph shows the same estimates, as those of the engine.
    let values = |desk: &Desk| -> Vec<Option<f64>> {
        let known = KnownReview::shown(desk.state()).expect("a review");
        known.facts.iter().map(|fact| fact.as_ref().and_then(Fact::in_results)).collect()
    };
    let before = values(&desk);
    assert!(before.len() > 1 && before.iter().all(Option::is_some), "{before:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("reviewed.edagari");
    std::fs::write(&file, desk.state().game.document.to_text()).expect("a file");
    let mut again = Desk::default();
    again.run([Command::OpenPath(file)]);
    again.until("it is open", |state| state.game.document.reviews.all().len() == 1);
    let after = values(&again);
    let near = |(one, other): (&Option<f64>, &Option<f64>)| {
        one.zip(*other).is_some_and(|(one, other)| (one - other).abs() < 0.06)
    };
    assert!(after.len() == before.len() && before.iter().zip(&after).all(near), "{before:?} {after:?}");
    let start = again.state().game.document.start.clone();
    let best = again.state().knowledge.of(&start).and_then(|known| known.best().cloned());
    assert!(best.is_none_or(|fact| !fact.value.method.contains("window-reviewer")));
}

#[test]
fn what_an_engine_says_after_its_review_changes_nothing_of_that() {
    let mut desk = desk(entry("window-says-more", Protocol::NBoard, &[]));
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    for _ in 0..6 {
        let next = desk.state().game.legal[0];
        desk.run([Command::Play(next)]);
    }
    let engines = |command| Command::Engines(command);
    desk.run([
        engines(EnginesCommand::ReviewBy(Some("window-says-more".to_owned()))),
        Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(4))),
        Command::Review(ReviewCommand::Start),
    ]);
    desk.until("it is reviewed", |state| state.review.standing == ReviewStanding::Over);
    let shown = |desk: &Desk| KnownReview::shown(desk.state()).expect("a review");
    let (before, moves) = (shown(&desk), desk.state().game.document.record.main_line());
    assert!(before.facts.iter().all(Option::is_some), "{before:?}");
    // From now on the same engine holds every move for worth twelve discs.
    entry("window-says-more", Protocol::NBoard, &["hint-far"]);
    desk.run([engines(EnginesCommand::Beside(Some("window-says-more".to_owned()))), Command::GoTo(moves[2])]);
    desk.run([Command::Search]);
    let root = desk.state().game.position.clone();
    desk.until("it has said so", |state| {
        let said = state.view.engines.beside.as_ref();
        said.is_some_and(|said| said.is_over && said.question.position == root)
    });
    let known = desk.state().knowledge.of(&root.as_seen()).expect("claims");
    let claim = known.claim(Some("engine:window-says-more")).and_then(Fact::in_results).expect("a claim");
    let reviewed = before.facts[3].as_ref().and_then(Fact::in_results).expect("a value");
    assert!((claim.abs() - 12.5).abs() < 0.1 && (claim - reviewed).abs() > 1.0, "{claim} {reviewed}");
    assert_eq!(shown(&desk).review, before.review);
    assert_eq!(shown(&desk).facts, before.facts);
}

#[test]
fn an_engine_that_takes_windows_says_whether_a_cut_is_right() {
    for (quirk, words) in [
        ("insists", "agrees with this cut: \u{2273}\u{a0}+60"),
        ("doubts", "does not agree with this cut: \u{2272}\u{a0}\u{2212}60"),
    ] {
        let name = format!("window-cuts-{quirk}");
        let mut entries = vec![entry(&name, Protocol::Cassio, &[quirk])];
        entries.push(entry("window-without-windows", Protocol::NBoard, &[]));
        let mut desk = Desk::default();
        let engine = edagari::catalog::Engine::parse("alpha-beta:depth=3,deepening=off", OTHELLO);
        desk.run([
            Command::Engines(EnginesCommand::Listed(entries)),
            Command::SetPlayer(Side::Second, Player::Person),
            Command::SetEngine(engine.expect("a method")),
            Command::Search,
            Command::ToggleFullPanel(Panel::Tree),
        ]);
        desk.until_searched();
        let tree = &desk.state().shown_pass().expect("a pass").tree;
        let cut = (0..tree.len() as u32).map(NodeId).find(|&id| tree.cut(id).is_some()).expect("a cut");
        desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Reveal(cut))]);
        desk.harness.run_steps(3);
        let on_card = desk.harness.get_by_label(&format!("Ask {name} about this cut")).rect().center();
        let board = desk.harness.get_all_by_label("Show on the board").next().expect("the card's board");
        desk.harness.right_click_on(&board);
        desk.harness.run_steps(8);
        assert!(!desk.shows("Ask window-without-windows about this cut"));
        // It stands on the card, and in the menu that hangs over it.
        let ask = format!("Ask {name} about this cut");
        let places: Vec<_> = desk.harness.get_all_by_label(&ask).map(|entry| entry.rect().center()).collect();
        let in_menu = places.iter().find(|place| place.distance(on_card) > 4.0).expect("the menu has it");
        desk.harness.click_at(*in_menu, egui::PointerButton::Primary);
        desk.harness.run_steps(8);
        desk.until("it has answered", |state| !state.reruns.opinions.is_empty());
        desk.harness.run_steps(3);
        let found = desk.harness.query_all_by_label_contains(words).next();
        assert!(found.is_some(), "{:?}", desk.state().reruns.opinions);
        // Whoever looks at another node meanwhile hears it too, with the node's name.
        let line = desk.state().shown_pass().map(|pass| pass.tree.path(cut)).expect("a way");
        let node = desk.state().game.position.labels(&line).join(" ");
        desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Select(None))]);
        let told = format!("{node}: {name}");
        assert!(desk.harness.query_all_by_label_contains(&told).next().is_some(), "{told}");
        // It is asked once more where one wants to; nothing of it is known to the search itself.
        let position = desk.state().shown_pass().map(|pass| pass.tree.path(cut)).expect("a way");
        let position = desk.state().game.position.as_seen().after(&position);
        assert!(desk.state().knowledge.of(&position).is_none_or(|known| known.claim(None).is_none()));
    }
}

/// A program of a class in a folder of its own.
#[cfg(unix)]
fn write_program(folder: &std::path::Path, name: &str, words: &[&str]) {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join(name);
    let words = words.join(" ");
    let script = format!("#!/bin/sh\necho traced > trace.txt\nexec {SCRIPTED} lines othello:6 {words}\n");
    std::fs::write(&path, script).expect("a file");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a program");
}

/// Every game, the logs of both in each, and what ann wrote in hers.
#[cfg(unix)]
fn check_counts(saved: &std::path::Path) {
    for (part, count) in [("games", 6), ("logs", 12), ("programs/ann", 4)] {
        assert_eq!(std::fs::read_dir(saved.join(part)).expect(part).count(), count, "{part}");
    }
}

#[test]
#[cfg(unix)]
fn a_class_plays_a_tournament_in_the_window_with_tables_faults_games_and_files() {
    let folder = tempfile::tempdir().expect("a folder");
    write_program(folder.path(), "ann", &["alpha-beta:depth=2"]);
    write_program(folder.path(), "ben", &["random"]);
    write_program(folder.path(), "cat", &["random", "illegal"]);
    provide();
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::ClassTournament)]);
    let setup = ClassSetup { game: Game::Othello { size: 6 }, seconds: 20.0, ..ClassSetup::default() };
    let class = |command| Command::ClassTournament(command);
    desk.run([
        class(ClassCommand::SetUp(Box::new(setup))),
        class(ClassCommand::Folder(folder.path().to_owned())),
    ]);
    desk.click("Start the tournament");
    desk.until("all is played", |state| state.view.class.standing == ClassStanding::Over);
    desk.harness.run_steps(3);
    assert_eq!(desk.state().view.class.standing, ClassStanding::Over);
    assert!(desk.shows("6 of 6 games"));
    // What is in no file is not thrown away by one click, and closing asks.
    let lasting = |desk: &Desk| lasting_work(desk.state(), false).contains(&LastingWork::ClassTournament);
    assert!(lasting(&desk));
    desk.click("Start the tournament");
    assert!(desk.shows("6 of 6 games") && desk.shows("Start another without saving"));
    let tournament = desk.state().view.class.tournament.clone().expect("a tournament");
    let last = tournament.standings().pop().expect("three");
    assert_eq!((tournament.plan.entrants[last.entrant].name.as_str(), last.faults[0]), ("cat", 4));
    assert!(desk.harness.query_all_by_label_contains("cat: it answered “z9”").next().is_some());
    // What was set up gives its room to games and faults.
    assert!(!desk.shows("Choose a folder of programs…"));
    let rows = desk.harness.get_all_by_label_contains(" – ");
    let named =
        |row: egui_kittest::Node<'_>| (row.accesskit_node().label().unwrap_or_default(), row.rect().bottom());
    let rows: Vec<(String, f32)> = rows.map(named).collect();
    let games = rows.iter().filter(|(name, bottom)| name.contains(". ") && *bottom < 720.0);
    assert_eq!(games.count(), 6, "{rows:?}");
    desk.click("What is played: Othello 6×6");
    assert!(desk.shows("Choose a folder of programs…"));
    // A folder with all of it.
    let saved = folder.path().join("result");
    desk.run([class(ClassCommand::SaveIn(saved.clone()))]);
    desk.until("it is saved", |state| state.view.class.saved.is_some());
    let table = std::fs::read_to_string(saved.join("table.csv")).expect("a table");
    assert!(table.contains("3,cat,"), "{table}");
    let page = std::fs::read_to_string(saved.join("index.html")).expect("a page");
    assert!(page.contains("4 × illegal") && page.contains("Seconds a move: 20") && page.contains("Seed: 0."));
    assert!(page.contains("Begun on ") && page.contains("Protocol of the programs: lines."), "{page}");
    assert!(page.contains("(cat: it answered “z9”, which is no legal move)"), "why a game is won");
    assert!(page.contains("- - - - - -"), "the board of a fault is drawn");
    assert!(desk.shows("4 × illegal") && desk.shows("Points against equals"));
    check_counts(&saved);
    // What is there is not written over.
    desk.run([class(ClassCommand::SaveIn(saved))]);
    desk.until("it is refused", |state| matches!(state.view.class.saved, Some(Err(_))));
    // A game opens on the board.
    let number = tournament.games[0].played.number;
    desk.run([class(ClassCommand::Show(number))]);
    assert_eq!(desk.state().game.document.record.len(), tournament.games[0].played.moves.len());
    assert_eq!(desk.state().view.dialog, None);
    // Nothing of the tournament goes with the game that was open, nor do the engines.
    assert!(desk.state().view.class.tournament.is_some() && !lasting(&desk));
    let late = tournament.games.iter().find(|game| game.played.fault.is_some()).expect("a fault");
    desk.run([class(ClassCommand::Show(late.played.number))]);
    let shown = desk.state().game.document.record.path_to(desk.state().game.cursor).len();
    assert_eq!(shown, late.played.moves.len(), "at the position of the fault");
    desk.run([Command::New(OTHELLO), Command::Show(Dialog::ClassTournament)]);
    assert!(desk.shows("6 of 6 games"));
}

#[test]
#[cfg(unix)]
fn a_tournament_is_stopped_in_the_middle_and_a_folder_without_programs_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    provide();
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::ClassTournament)]);
    let class = |command| Command::ClassTournament(command);
    let setup = ClassSetup { game: Game::Othello { size: 6 }, seconds: 20.0, ..ClassSetup::default() };
    desk.run([
        class(ClassCommand::SetUp(Box::new(setup))),
        class(ClassCommand::Folder(folder.path().to_owned())),
    ]);
    desk.click("Start the tournament");
    desk.until("it is refused", |state| matches!(state.view.class.standing, ClassStanding::Failed(_)));
    desk.harness.run_steps(3);
    assert!(desk.shows("0 programs: a tournament takes 2 to 128."));
    // Another folder is another question.
    desk.run([class(ClassCommand::Folder(folder.path().to_owned()))]);
    assert!(!desk.shows("0 programs: a tournament takes 2 to 128."));
    write_program(folder.path(), "slow", &["random", "silent"]);
    write_program(folder.path(), "slower", &["random", "silent"]);
    desk.click("Start the tournament");
    desk.until("it has begun", |state| state.view.class.tournament.is_some());
    desk.run([Command::CloseDialog]);
    desk.harness.run_steps(3);
    let has = |desk: &Desk, words: &str| desk.harness.query_all_by_label_contains(words).next().is_some();
    assert!(has(&desk, "Tournament of programs: 0 of 2 games"), "it goes on behind its dialog");
    desk.run([Command::Show(Dialog::ClassTournament)]);
    desk.harness.run_steps(3);
    desk.click("Stop the tournament");
    assert_eq!(desk.state().view.class.standing, ClassStanding::Over);
    desk.harness.run_steps(3);
    assert!(has(&desk, "Not all was played: 0 of 1 rounds are whole."));
    assert_eq!(desk.state().view.class.tournament.as_ref().map(|tournament| tournament.games.len()), Some(0));
    // The next one begins once the programs of this one have ended.
    desk.click("Start the tournament");
    desk.until("it has begun again", |state| state.view.class.tournament.is_some());
    desk.click("Stop the tournament");
}
