//! Dialogs that ask fit into small windows in three languages, with long names and many rows: each button lies in the window, and
//! no word is cut at its side.

use std::io;
use std::path::PathBuf;
use std::time::SystemTime;

use edagari::catalog::Game;
use edagari::session::autosave::{KeptWork, LastingWork, UnkeptWork};
use edagari::session::command::Command;
use edagari::session::document::start_state;
use edagari::session::files::ReplaceQuestion;
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::session::state::{Conflict, SetAside, State};
use edagari::session::update::apply;
use edagari::store::Document;
use edagari::store::replaced_games::ShelfEntry;
use edagari::window::{dialogs, style};
use edagari::words::faults;
use edagari::words::text::Language;
use egui::accesskit::Role;
use egui::epaint::Shape;
use egui::{Rect, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::NodeT as _;

/// A file whose folder has a name as long as systems let it be.
fn long_path() -> PathBuf {
    PathBuf::from(format!("/{}/games of this year/final.ron", "a-folder-without-a-blank-".repeat(9)))
}

/// Each dialog that asks, with as much in it as there may be.
fn questions(language: Language) -> Vec<(Dialog, State)> {
    let fresh = || start_state(Settings { language, animation: false, ..Settings::default() });
    let full = |state: &State| faults::io_error(state.text(), &io::ErrorKind::StorageFull.into());
    let mut all = Vec::new();
    let mut state = fresh();
    let game = |number: u32| format!("[White \"{number} {}\"]\n1. 4 4 2. 5 *\n\n", "W".repeat(60));
    let games: Vec<_> = (1..40).map(game).collect();
    apply(&mut state, Command::New(Game::usual("connect-four").expect("a game")));
    apply(&mut state, Command::PasteText(games.concat()));
    all.push((Dialog::Games, state));
    let mut state = fresh();
    state.view.conflict = Some(Conflict { path: long_path(), beside: Some(long_path()) });
    all.push((Dialog::Conflict, state));
    let mut state = fresh();
    state.view.crash = Some((long_path(), "a line of a report, and another one\n".repeat(200)));
    all.push((Dialog::Crash, state));
    let mut state = fresh();
    state.view.replace = Some(ReplaceQuestion::of(&long_path(), |_| Command::Quit));
    all.push((Dialog::Replace, state));
    for fault in [false, true] {
        let mut state = fresh();
        let document = Document::new(Game::Othello { size: 8 }.start());
        let game =
            ShelfEntry { title: "T".repeat(120), at: SystemTime::now(), ..ShelfEntry::of("1", &document) };
        let (why, path) = (full(&state), long_path());
        let values: [(&str, &dyn std::fmt::Display); 2] = [("why", &why), ("file", &path.display())];
        let fault = fault.then(|| state.text().with("set-aside.damaged", &values));
        state.view.set_aside = Some(SetAside { game, fault });
        all.push((Dialog::SetAside, state));
    }
    for held in [false, true] {
        let mut state = fresh();
        let works = [
            KeptWork::Game,
            KeptWork::Match,
            KeptWork::Replaced("1".to_owned()),
            KeptWork::Exercises,
            KeptWork::Settings,
            KeptWork::Patterns,
        ];
        let why = full(&state);
        state.unkept = works.map(|work| UnkeptWork { work, why: why.clone() }).into();
        state.lasting = vec![
            LastingWork::Learning,
            LastingWork::TableContest,
            LastingWork::Compare,
            LastingWork::Speedups,
            LastingWork::ClassTournament,
            LastingWork::Export,
            LastingWork::Writing,
        ];
        state.seconds_to_end = Some(20);
        state.view.held = held.then(|| Command::Quit.into());
        all.push((Dialog::Unkept, state));
    }
    for (dialog, state) in &mut all {
        state.view.dialog = Some(*dialog);
    }
    all
}

/// The words of a shape that are cut at their side.
fn collect(shape: &Shape, clip: Rect, found: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
        Shape::Text(text) => {
            let rect = text.galley.rect.translate(text.pos.to_vec2());
            let seen = rect.intersect(clip);
            if seen.is_positive() && rect.width() - seen.width() > 3.0 {
                found.push(format!("{:?} is cut: {rect} in {clip}", text.galley.text()));
            }
        }
        _ => {}
    }
}

/// Buttons that reach out of the window or out of what scrolls, and words that are cut at their side.
fn faults_of(state: State, size: Vec2) -> Vec<String> {
    let builder = Harness::builder().with_size(size).with_max_steps(64).with_context_setup(style::install);
    let paint =
        |ui: &mut egui::Ui, state: &mut State| dialogs::dialogs_ui(&ui.ctx().clone(), state, &mut Vec::new());
    let mut harness = builder.build_ui_state(paint, state);
    harness.run_steps(8);
    let window = Rect::from_min_size(egui::Pos2::ZERO, size).expand(1.0);
    let mut found = Vec::new();
    for node in harness.root().children_recursive() {
        let name = node.accesskit_node().label().unwrap_or_default();
        // Rows of a table scroll.
        if node.accesskit_node().role() == Role::Button
            && !name.contains(", ")
            && !window.contains_rect(node.rect())
        {
            found.push(format!("{name:?} lies at {}", node.rect()));
        }
    }
    for clipped in &harness.output().shapes {
        collect(&clipped.shape, clipped.clip_rect.intersect(window), &mut found);
    }
    found
}

#[test]
fn dialogs_that_ask_fit_with_all_their_buttons() {
    let mut found = Vec::new();
    for size in [vec2(853.0, 480.0), vec2(1024.0, 600.0), vec2(1280.0, 720.0), vec2(1280.0, 800.0)] {
        for language in Language::ALL {
            for (dialog, state) in questions(language) {
                assert!(dialog != Dialog::Games || state.view.chooser.is_some());
                let faults = faults_of(state, size);
                found.extend(
                    faults.into_iter().map(|fault| format!("{dialog:?} {size} {language:?}: {fault}")),
                );
            }
        }
    }
    assert!(found.is_empty(), "{} faults: {found:#?}", found.len());
}
