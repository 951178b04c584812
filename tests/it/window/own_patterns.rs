//! Can learned patterns be played with: chosen, saved with the game, read from a file, refused where they are damaged?

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Evaluation, Game, Job};
use edagari::eval::patterns::{OwnPatterns, Patterns};
use edagari::match_play::{MatchPlan, MatchResults, document as match_file};
use edagari::search::{Control, Unwatched};
use edagari::session::command::Command;
use edagari::session::screen::data::Panel;
use edagari::session::state::Status;
use edagari::session::weights::data::WeightsCommand;
use edagari::session::weights::learning::data::LearnCommand;
use edagari::store::{Document, DocumentError, Player, patterns};
use egui_kittest::kittest::Queryable as _;

use crate::cli::terminal::{json, output, refusal};
use crate::window::desk::{Desk, settings};

use crate::window::mouse::Hand as _;

const OTHELLO: Game = Game::Othello { size: 8 };

/// Patterns that say nothing but that each own move is worth so many discs.
fn mobile(discs: f32) -> OwnPatterns {
    let mut numbers = vec![0.0; Patterns::numbers_of_a_set()];
    let count = numbers.len();
    numbers[count - 3] = 8.0 * discs;
    OwnPatterns::new(Arc::new(Patterns::new(&[32], &numbers).expect("as many as needed")))
}

fn engine(own: &OwnPatterns) -> Engine {
    let engine = Engine::parse("alpha-beta:depth=1,eval=patterns", OTHELLO).expect("an engine");
    Engine { evaluation: Evaluation::OwnPatterns(own.clone()), ..engine }
}

fn found(job: &Job) -> i32 {
    let mut control = Control::new(&job.engine.limits, Arc::default());
    job.run(&mut control, &mut Unwatched).score.0
}

fn start(moves: &str) -> AnyPosition {
    let start = OTHELLO.start();
    start.after(&start.parse_moves(moves).expect("moves"))
}

#[test]
fn a_search_judges_by_them() {
    let score = |own: &OwnPatterns| {
        let job = Job::new(start("f5"), engine(own));
        found(&job)
    };
    assert_eq!(score(&mobile(0.0)), 0);
    // After f5, each reply leaves Black some moves: they count against White.
    assert!(score(&mobile(1.0)) < 0);
    assert_eq!(score(&mobile(2.0)), 2 * score(&mobile(1.0)));
}

#[test]
fn a_document_holds_the_numbers_once_for_all_who_judge_by_them() {
    let own = mobile(1.0);
    let mut document = Document::new(OTHELLO.start());
    document.players = [Player::Engine(engine(&own)), Player::Engine(engine(&own))];
    document.patterns = Some(own.clone());
    let text = document.to_text();
    assert_eq!(text.matches(&patterns::to_text(&own).expect("known")).count(), 1);
    let read = Document::from_text(&text).expect("read");
    assert_eq!(read, document);
    let Player::Engine(player) = &read.players[0] else { panic!("an engine") };
    let Evaluation::OwnPatterns(found) = &player.evaluation else { panic!("patterns") };
    assert_eq!(found.patterns().map(Patterns::to_bytes), own.patterns().map(Patterns::to_bytes));
    assert!(player.fits(OTHELLO));
    // Those of a player are not the document's.
    document.patterns = None;
    assert_eq!(Document::from_text(&document.to_text()).expect("read"), document);
    // Those of a player are written also where the document has others of its own.
    document.patterns = Some(mobile(3.0));
    assert_eq!(Document::from_text(&document.to_text()).expect("read"), document);
}

#[test]
fn a_document_without_the_numbers_or_with_damaged_ones_is_refused() {
    let own = mobile(1.0);
    let mut document = Document::new(OTHELLO.start());
    document.players[1] = Player::Engine(engine(&own));
    let text = document.to_text();
    let numbers = patterns::to_text(&own).expect("known");
    let other = patterns::to_text(&mobile(2.0)).expect("known");
    let missing = Document::from_text(&text.replace(&numbers, &other));
    assert!(matches!(missing, Err(DocumentError::Engine { .. })), "{missing:?}");
    for damaged in [numbers.replacen('A', "!", 1), numbers[..numbers.len() - 4].to_owned(), String::new()] {
        let refused = Document::from_text(&text.replace(&numbers, &damaged));
        assert!(matches!(refused, Err(DocumentError::Patterns { .. })), "{refused:?}");
    }
}

#[test]
fn a_match_between_them_and_the_shipped_ones_is_kept() {
    let own = mobile(1.0);
    let shipped = Engine::parse("alpha-beta:depth=1,eval=patterns", OTHELLO).expect("an engine");
    let plan = MatchPlan::new(OTHELLO, vec![engine(&own), shipped], 2);
    let text = match_file::to_text(&MatchResults::new(plan.clone()));
    let read = match_file::from_text(&text).expect("read");
    assert_eq!(read.plan().engines, plan.engines);
    assert!(read.plan().engines[0].fits(OTHELLO), "its numbers are there");
}

#[test]
fn the_command_line_judges_by_a_file_and_refuses_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.bin");
    let own = mobile(1.0);
    std::fs::write(&path, own.patterns().expect("known").to_bytes()).expect("written");
    let path = path.display().to_string();
    let words = format!("search --game othello --moves f5 --method alpha-beta --depth 1 --patterns {path}");
    let job = Job::new(start("f5"), engine(&own));
    let score = found(&job);
    assert_eq!((&json(&words)["score"], &json(&words)["per_disc"]), (&score.into(), &100.into()));
    assert!(output(&words).contains(&format!("score   about {:.2}", f64::from(score) / 100.0)));
    let refused = |game: &str, file: &str| {
        refusal(&["search", "--game", game, "--method", "alpha-beta", "--depth", "1", "--patterns", file])
    };
    assert!(refused("othello:6", &path).contains("8x8"));
    assert!(refused("othello", "nowhere.bin").contains("nowhere.bin"));
    std::fs::write(&path, b"EDAGPAT1").expect("written");
    assert!(refused("othello", &path).contains("damaged"));
}

#[test]
fn the_window_takes_learned_patterns_into_use_and_finds_them_again() {
    let mut desk = Desk::default();
    desk.run([
        Command::New(OTHELLO),
        Command::FocusPanel(Panel::Weights),
        Command::ToggleFullPanel(Panel::Weights),
    ]);
    let own = mobile(1.0);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.bin");
    std::fs::write(&path, own.patterns().expect("known").to_bytes()).expect("written");
    let judge = |desk: &Desk| desk.state().settings.engine(&desk.state().game.position).evaluation;
    desk.run([Command::Lab(WeightsCommand::ReadPatterns(path.clone()))]);
    assert_eq!(judge(&desk), Evaluation::OwnPatterns(own.clone()));
    assert_eq!(desk.state().game.document.patterns, Some(own.clone()));
    // The board of the panel offers them too, before the page.
    desk.harness.click_on(&desk.harness.get_all_by_label("Patterns").last().expect("a page"));
    desk.harness.run_steps(8);
    desk.click("shipped");
    assert_eq!(judge(&desk), Evaluation::Patterns);
    desk.click("own");
    assert_eq!(judge(&desk), Evaluation::OwnPatterns(own.clone()));
    desk.run([Command::Search]);
    desk.until("the search ends", |state| {
        matches!(state.analysis.status, Status::Finished | Status::Limited)
    });
    // What is damaged changes nothing.
    std::fs::write(&path, b"EDAGPAT1\x01\x20").expect("written");
    desk.run([Command::Lab(WeightsCommand::ReadPatterns(path.clone()))]);
    assert_eq!(judge(&desk), Evaluation::OwnPatterns(own.clone()));
    desk.run([Command::Lab(WeightsCommand::Learn(LearnCommand::WritePatterns(path.clone())))]);
    let written = std::fs::read(&path).expect("written");
    assert_eq!(Some(written), own.patterns().map(Patterns::to_bytes));
    // Choosing them is taken back as one change.
    desk.run([Command::Undo]);
    assert_eq!((judge(&desk), &desk.state().game.document.patterns), (Evaluation::Patterns, &None));
    desk.run([Command::Redo]);
    assert_eq!(judge(&desk), Evaluation::OwnPatterns(own.clone()));
    // After the program was closed and opened again they are there: the numbers lie with the game.
    desk.harness.state_mut().close();
    let kept = ron::to_string(&desk.state().settings).expect("written");
    let settings = ron::from_str(&kept).unwrap_or_else(|_| settings());
    let folder = desk.folder;
    drop(desk.harness);
    let desk = Desk::in_folder(folder, settings);
    assert_eq!(judge(&desk), Evaluation::OwnPatterns(own));
}
