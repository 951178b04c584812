//! What stands in the dialog of a tournament of programs before it starts, and what of it is there again at the next start; games
//! of tournaments in the review.

use edagari::catalog::Game;
use edagari::engine::tournament::TournamentSystem;
use edagari::game::record::MoveId;
use edagari::review::ReviewLimit;
use edagari::session::autosave::KeptWork;
use edagari::session::class_tournament::data::{ClassCommand, ClassSetup};
use edagari::session::command::Command;
use edagari::session::review::data::{ReviewCommand, ReviewStanding};
use edagari::session::review::known::KnownReview;
use edagari::session::saved_settings;
use edagari::session::screen::data::{Dialog, Panel};
use edagari::store::Document;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;

fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn programs_and_limits_are_seen_before_the_start_and_the_setup_is_there_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["ann.py", "ben.py", "player.py", "zoe.c"] {
        std::fs::write(folder.path().join(name), "").expect("a file");
    }
    let mut desk = Desk::default();
    let class = |command| Command::ClassTournament(command);
    let setup = ClassSetup { system: TournamentSystem::Gauntlet, seconds: 3.0, ..ClassSetup::default() };
    desk.run([
        Command::Show(Dialog::ClassTournament),
        class(ClassCommand::SetUp(Box::new(setup))),
        class(ClassCommand::Folder(folder.path().to_owned())),
    ]);
    desk.until("the folder is looked at", |state| state.view.class.found().is_some());
    desk.harness.run_steps(3);
    assert!(desk.shows("3 found: ann, ben, player"));
    assert!(says(&desk, "zoe.c is to be built first") && says(&desk, "Seconds a move: 3;"));
    assert_eq!(says(&desk, "may take 1024 MB of memory"), cfg!(target_os = "linux"));
    desk.click("Who meets all others");
    desk.click("ben");
    let chosen = desk.state().view.class.setup.clone();
    assert_eq!(chosen.first.as_deref(), Some("ben"));
    // The next start.
    let kept = saved_settings::read(&ron::to_string(&desk.state().settings).expect("written")).settings;
    let again = Desk::new(kept);
    assert_eq!(again.state().view.class.setup, chosen);
}

/// A program that is killed loses no game of a tournament that was over, and the next start goes on with them.
#[test]
fn a_tournament_that_ended_with_the_program_is_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let class = |command| Command::ClassTournament(command);
    let engines = ["level:1", "level:2"].map(str::to_owned).to_vec();
    let setup = ClassSetup { engines, games: 1000, game: Game::Othello { size: 6 }, ..ClassSetup::default() };
    let mut desk = Desk::default();
    desk.harness.state_mut().keep_in(folder.path());
    desk.run([class(ClassCommand::SetUp(Box::new(setup.clone()))), class(ClassCommand::Start)]);
    desk.until("two games are on the disk", |state| state.view.class.kept_games >= 2);
    let kept = desk.state().view.class.kept_games;
    // As a kill does it: nothing is closed.
    let copy = tempfile::tempdir().expect("a folder");
    let from = folder.path().join("tournaments");
    let copied = std::process::Command::new("cp").arg("-r").arg(&from).arg(copy.path()).status();
    // A file that is being written may be gone by then.
    copied.expect("cp");
    drop(desk);
    let mut again = Desk::default();
    again.harness.state_mut().keep_in(copy.path());
    let cut_off = again.state().view.class.cut_off.clone().expect("a tournament was cut off");
    assert!(cut_off.games >= kept && cut_off.setup == setup, "{} of {kept}", cut_off.games);
    again.run([Command::Show(Dialog::ClassTournament)]);
    again.harness.run_steps(3);
    again.click(&format!("Go on with the tournament of last time: {} games", cut_off.games));
    again.until("it goes on", |state| {
        state.view.class.tournament.as_ref().is_some_and(|it| it.games.len() > cut_off.games)
    });
    let numbers = |desk: &Desk| {
        let tournament = desk.state().view.class.tournament.as_ref().expect("a tournament");
        tournament.games.iter().map(|game| game.played.number).collect::<std::collections::BTreeSet<_>>()
    };
    let count = again.state().view.class.tournament.as_ref().expect("one").games.len();
    assert_eq!(numbers(&again).len(), count, "no game is played twice");
    again.run([class(ClassCommand::Stop)]);
}

/// Where the set-up is damaged, the games that are over stay, and their place is said.
#[test]
fn games_of_a_tournament_whose_set_up_is_damaged_are_set_aside() {
    let folder = tempfile::tempdir().expect("a folder");
    let class = |command| Command::ClassTournament(command);
    let engines = ["level:1", "level:2"].map(str::to_owned).to_vec();
    let setup = ClassSetup { engines, games: 2, game: Game::Othello { size: 6 }, ..ClassSetup::default() };
    let mut desk = Desk::default();
    desk.harness.state_mut().keep_in(folder.path());
    desk.run([class(ClassCommand::SetUp(Box::new(setup))), class(ClassCommand::Start)]);
    desk.until("both games are on the disk", |state| state.view.class.kept_games == 2);
    drop(desk);
    let kept = folder.path().join("tournaments/tournament-1.ron");
    for (number, damage) in [&b"\xff\x00\x13garbage"[..], b""].into_iter().enumerate() {
        let aside = folder.path().join(format!("tournaments/tournament-1.{}.damaged", number + 1));
        std::fs::write(&kept, damage).expect("written");
        let mut again = Desk::default();
        again.harness.state_mut().keep_in(folder.path());
        again.harness.run_steps(2);
        assert_eq!(again.state().view.class.cut_off, None);
        assert!(aside.join("games.csv").exists(), "{aside:?}");
        again.harness.get_by_label_contains("cannot be read. Its 2 games are in");
        // As if it stood there once more.
        drop(again);
        std::fs::rename(&aside, kept.with_extension("result")).expect("renamed");
        std::fs::create_dir(&aside).expect("a folder in the way");
    }
}

/// What the disk did not take while games were played is tried again once they are over.
#[test]
fn a_tournament_that_the_disk_did_not_take_is_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let class = |command| Command::ClassTournament(command);
    let engines = ["level:1", "level:2"].map(str::to_owned).to_vec();
    let setup = ClassSetup { engines, games: 2, game: Game::Othello { size: 6 }, ..ClassSetup::default() };
    let mut desk = Desk::default();
    desk.harness.state_mut().keep_in(folder.path());
    let in_the_way = folder.path().join("tournaments/tournament-1.result");
    std::fs::write(&in_the_way, "in the way").expect("written");
    desk.run([class(ClassCommand::SetUp(Box::new(setup))), class(ClassCommand::Start)]);
    desk.until("it is over", |state| {
        let class = &state.view.class;
        !class.is_playing() && class.tournament.as_ref().is_some_and(|it| it.games.len() == 2)
    });
    assert!(desk.state().view.class.not_kept.is_some() && desk.state().view.class.would_end());
    let unkept = |desk: &Desk| desk.state().unkept.iter().any(|unkept| unkept.work == KeptWork::Class);
    assert!(unkept(&desk), "it is said with all that the disk does not take");
    std::fs::remove_file(&in_the_way).expect("removed");
    desk.until("it is kept", |state| state.view.class.not_kept.is_none());
    assert!(desk.state().view.class.kept_games == 2 && !desk.state().view.class.would_end());
    assert!(in_the_way.join("games.csv").exists() && !unkept(&desk));
}

#[test]
fn the_opening_of_a_game_is_named_in_its_review_and_counted_for_nobody() {
    let mut document = Document::new(Game::Othello { size: 4 }.start());
    let mut position = document.start.clone();
    let mut line = Vec::new();
    while !position.is_over() {
        line.push(position.actions()[0]);
        position = document.start.after(&line);
    }
    let end = document.record.add_line(MoveId::START, &line[..4]).expect("an opening");
    document.record.set_opening_end(end);
    document.record.add_line(MoveId::START, &line).expect("a game");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.edagari");
    std::fs::write(&file, document.to_text()).expect("a file");
    let mut desk = Desk::default();
    desk.run([Command::OpenPath(file)]);
    desk.until("it is open", |state| state.game.document.record.len() == line.len());
    desk.run([
        Command::FocusPanel(Panel::Review),
        Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(4))),
        Command::Review(ReviewCommand::Start),
    ]);
    desk.until("it is reviewed", |state| state.review.standing == ReviewStanding::Over);
    desk.harness.run_steps(3);
    let rows = desk.harness.query_all_by_label_contains(" opening").count();
    assert_eq!(rows, 4);
    let review = KnownReview::shown(desk.state()).expect("a review").review;
    assert_eq!((review.opening, &review.marks()[..4]), (4, &[None; 4][..]));
    let choices = review.plies.iter().skip(4).filter(|ply| !ply.forced).count();
    assert_eq!(review.averages().map(|average| average.moves as usize).iter().sum::<usize>(), choices);
}
