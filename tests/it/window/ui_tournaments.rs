//! Tournament games in the window, by what a screen reader hears: opened, searched, sorted, put on the board, explored.

use std::path::PathBuf;

use edagari::catalog::Game;
use edagari::game::record::MoveId;
use edagari::session::command::Command;
use edagari::session::review::data::{ReviewCommand, ReviewStanding, shown};
use edagari::session::screen::data::Panel;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::tournaments::data::{Reading, Through, TournamentCommand};
use edagari::session::tournaments::listing::ListColumn;
use edagari::words::text::Language;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use tempfile::TempDir;

use crate::window::desk::{Desk, settings};
use crate::window::tournaments::{game, write_folder, year};

use crate::window::mouse::Hand as _;

/// A window with the games of a folder in front.
fn desk() -> (Desk, TempDir) {
    let folder = TempDir::new().expect("a folder");
    write_folder(folder.path());
    let mut desk = Desk::default();
    desk.run([Command::ToggleFullPanel(Panel::Tournaments), Command::OpenPath(folder.path().to_owned())]);
    desk.until("the games are listed", |state| listed(state).len() == 7);
    desk.harness.run_steps(3);
    (desk, folder)
}

fn listed(state: &State) -> Vec<u32> {
    let up_to_date = |listed: &&edagari::session::tournaments::listing::ListedGames| {
        listed.query == state.tournaments.query(&state.game.position)
    };
    state.tournaments.listed.as_ref().filter(up_to_date).map_or_else(Vec::new, |listed| listed.games.to_vec())
}

fn line(state: &State) -> String {
    let game = &state.game.document;
    game.start.write_moves(&game.record.path_to(state.game.cursor))
}

#[test]
fn a_click_puts_a_game_on_the_board_and_one_undo_brings_back_the_game_before() {
    let (mut desk, _folder) = desk();
    desk.run([Command::PasteText("f5f4".to_owned())]);
    desk.until("the games are listed", |state| listed(state).len() == 7);
    desk.harness.run_steps(3);
    let row = "1990, Tournoi de Nice, Tastet Marc, Lefèvre André, 34–30, Rose-Bill, ends after 9 discs";
    desk.click(row);
    let state = desk.state();
    assert_eq!(state.game.document.title, "Tastet Marc – Lefèvre André, Tournoi de Nice, 1990, 34–30");
    assert_eq!(state.game.document.record.main_line().len(), 9);
    assert!(state.game.document.players.iter().all(edagari::store::Player::is_person));
    let said = state.game.document.record.comment(MoveId::START);
    assert!(said.starts_with("Incomplete: the moves end after 9 discs."), "{said}");
    assert!(!state.game.changed, "the files hold it");
    desk.run([Command::Undo]);
    assert_eq!(line(desk.state()), "f5f4");
}

/// Escape stops reading from wherever it is pressed, as it stops a search.
#[test]
fn escape_stops_reading_an_archive() {
    let folder = TempDir::new().expect("a folder");
    write_folder(folder.path());
    let mut desk = Desk::default();
    desk.run([Command::FocusPanel(Panel::Tournaments)]);
    desk.harness.state_mut().push(Command::OpenPath(folder.path().to_owned()));
    while !desk.state().tournaments.is_reading() {
        desk.harness.run_steps(1);
    }
    desk.harness.key_press(egui::Key::Escape);
    desk.harness.run_steps(1);
    assert_eq!(desk.state().tournaments.reading, Reading::Stopped);
}

#[test]
fn a_game_of_a_tournament_is_reviewed_like_any_other() {
    let (mut desk, _folder) = desk();
    desk.run([
        Command::Tournament(TournamentCommand::Show(0)),
        Command::Review(ReviewCommand::SetLimit(edagari::review::ReviewLimit::Depth(2))),
        Command::Review(ReviewCommand::Start),
    ]);
    desk.until("the review is over", |state| state.review.standing == ReviewStanding::Over);
    let review = shown(&desk.state().game).cloned().expect("found");
    assert!(review.finished && review.plies.len() == 9);
}

#[test]
fn what_is_wrong_with_a_game_is_said_in_words() {
    let (desk, _folder) = desk();
    let all: Vec<String> = [
        "1995, Tournoi de Nice, Tastet Marc, Brightwell Graham, 20–44, Tiger, illegal move 4",
        "1995, Tournoi de Nice, Lefèvre André, #9, ?, no moves",
    ]
    .map(str::to_owned)
    .into();
    for row in all {
        assert!(desk.shows(&row) || desk.shows(&row.replace("Tiger", "Perpendicular Opening")), "{row}");
    }
    assert!(desk.harness.query_all_by_label_contains("the board says").next().is_some());
}

#[test]
fn typing_filters_and_headings_sort() {
    let (mut desk, _folder) = desk();
    desk.harness.get_by_role_and_label(Role::TextInput, "Search the games").focus();
    desk.harness.run_steps(2);
    desk.harness.get_by_role_and_label(Role::TextInput, "Search the games").type_text("lefevre 199");
    desk.until("few are listed", |state| listed(state) == [0, 2, 4]);
    desk.harness.run_steps(2);
    assert!(desk.shows("3 of 7 games"));
    desk.click("White");
    assert_eq!(desk.state().tournaments.order, (ListColumn::White, false));
    desk.until("they are in order", |state| listed(state) == [4, 2, 0]);
    desk.click("White");
    desk.until("they are turned round", |state| listed(state) == [0, 2, 4]);
    assert_eq!(desk.state().tournaments.order, (ListColumn::White, true));
    desk.run([Command::Tournament(TournamentCommand::Filter("nobody".to_owned()))]);
    desk.until("none is listed", |state| {
        state.tournaments.listed.as_ref().is_some_and(|listed| listed.games.is_empty())
    });
    desk.harness.run_steps(2);
    assert!(desk.shows("No game fits."));
}

#[test]
fn the_explorer_follows_the_board_plays_and_lists() {
    let (mut desk, _folder) = desk();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    desk.until("the start is explored", |state| {
        state.tournaments.explored_at(&state.game.position).is_some()
    });
    desk.harness.run_steps(3);
    let start = desk.state().tournaments.explored_at(&desk.state().game.position).cloned().expect("explored");
    assert_eq!((start.all.games(), start.ended, start.moves.len()), (7, 1, 1));
    let first = start.moves[0].0.to_string();
    assert!(
        desk.harness.query_all_by_label_contains(&format!("{first}, 6 games, Black wins")).next().is_some()
    );
    // A board that is turned: what was played after f5 is shown as it would be played here.
    desk.run([Command::PasteText("d3".to_owned())]);
    desk.until("it is explored", |state| state.tournaments.explored_at(&state.game.position).is_some());
    desk.harness.run_steps(3);
    assert!(desk.state().turns.stand_still());
    let rows = ["c5, ", "c3, "].map(|row| desk.harness.query_all_by_label_contains(row).count());
    assert!(rows[0] > 0, "perpendicular, as it is after d3");
    desk.click("List these games: c5");
    assert!(matches!(desk.state().tournaments.through, Through::Move(..)));
    desk.until("they are listed", |state| listed(state).starts_with(&[0, 1, 3]));
    desk.harness.run_steps(2);
    desk.click("With c5 in that position ✕");
    assert_eq!(desk.state().tournaments.through, Through::Any);
    let played = desk.harness.get_all_by_label_contains("c5, ").next();
    desk.harness.click_on(&played.expect("a row"));
    desk.harness.run_steps(4);
    assert_eq!(line(desk.state()), "d3c5");
    assert!(desk.state().turns.stand_still(), "the opponent does not answer at once");
    desk.click("Through this position");
    desk.until("those through it are listed", |state| listed(state).starts_with(&[0, 1, 3]));
}

#[test]
fn a_game_opens_at_the_position_that_is_on_the_board() {
    let (mut desk, _folder) = desk();
    desk.run([Command::PasteText("e6f4c3".to_owned()), Command::Tournament(TournamentCommand::Show(0))]);
    assert_eq!(line(desk.state()), "f5d6c3", "the same, turned");
    desk.run([Command::PasteText("f5f4".to_owned()), Command::Tournament(TournamentCommand::Show(0))]);
    assert_eq!(line(desk.state()), "", "it does not come through the diagonal opening's position");
}

#[test]
fn damaged_files_are_named_and_harm_nothing() {
    let (mut desk, folder) = desk();
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).expect("written");
    write("WTH_1980.wtb", b"This is a text about something else.");
    let cut = year(1981, &[game("f5d6c3", [0, 1, 2], 40), game("f5f4", [0, 1, 2], 40)]);
    write("WTH_1981.wtb", &cut[..cut.len() - 5]);
    write("WTH.JOU", b"none");
    desk.run([Command::OpenPath(folder.path().to_owned())]);
    desk.until("the games are listed", |state| listed(state).len() == 8);
    desk.harness.run_steps(3);
    desk.click("3 files with faults");
    for fault in ["WTH_1980.wtb: no tournament file, whatever its name says", "WTH_1981.wtb: 1 cut short"] {
        assert!(desk.shows(fault), "{fault}");
    }
    assert!(desk.harness.query_all_by_label_contains("WTH.JOU: only 4 bytes").next().is_some());
    // A file that gives nothing leaves what is open.
    desk.run([Command::OpenPath(folder.path().join("WTH_1980.wtb"))]);
    desk.until("it is refused", |state| matches!(state.tournaments.reading, Reading::Failed(_)));
    assert_eq!(
        desk.state().tournaments.collection.as_ref().map(|games| games.archive.entries.len()),
        Some(8)
    );
}

#[test]
fn the_folder_is_remembered_and_read_when_the_panel_is_looked_at() {
    let (first, folder) = desk();
    let tournaments: Vec<PathBuf> = first.state().settings.tournaments.clone();
    assert_eq!(tournaments, [folder.path()]);
    drop(first);
    let mut desk = Desk::new(Settings { tournaments, language: Language::Japanese, ..settings() });
    desk.harness.run_steps(5);
    assert!(desk.state().tournaments.collection.is_none(), "nobody looks yet");
    desk.run([Command::FocusPanel(Panel::Tournaments)]);
    desk.until("it is read", |state| listed(state).len() == 7);
    desk.harness.run_steps(3);
    assert!(
        desk.harness.query_all_by_label_contains("花形定石").next().is_some(),
        "openings in the reader's language"
    );
}

#[test]
fn several_files_that_are_dropped_together_are_read_together() {
    let (mut desk, folder) = desk();
    for name in ["WTH_1990.wtb", "WTH_1995.wtb"] {
        desk.harness.state_mut().push(Command::OpenPath(folder.path().join(name)));
    }
    desk.harness.run_steps(2);
    desk.until("both are read", |state| listed(state).len() == 5);
    desk.run([Command::OpenPath(folder.path().join("WTH_2001.wtb"))]);
    desk.until("one alone later takes their place", |state| listed(state).len() == 2);
}
