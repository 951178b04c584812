//! The dialog of exports, by what a screen reader hears: what is too much is refused in a sentence, with an offer.

use edagari::catalog::Game;
use edagari::game::ActionId;
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::export::data::{ExportChoice, Extent, StillStep, Target};
use edagari::session::export::figure::FigureOrder;
use edagari::session::screen::data::{Dialog, Panel};
use edagari::session::state::State;
use edagari::trace::export::{ExportFormat, FigureGrowth};
use edagari::window::dialogs::export::export_ui;
use edagari::window::style;
use egui::accesskit::Role;
use egui::{OutputCommand, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::window::desk::Desk;
use crate::window::ui_time::searched;

use crate::window::mouse::Hand as _;

fn show(state: State) -> Harness<'static, State> {
    let builder = Harness::builder().with_size(Vec2::new(640.0, 600.0)).with_max_steps(64);
    let mut harness = builder.with_context_setup(style::install).build_ui_state(
        |ui, state: &mut State| export_ui(ui, state, DrawingPlace::Main, &mut Vec::new()),
        state,
    );
    harness.run();
    harness
}

#[test]
fn a_format_that_cannot_bear_the_whole_tree_offers_the_visible_part() {
    let mut harness = show(searched(Game::TicTacToe, "minimax"));
    for format in ["PNG", "TikZ", "DOT", "Mermaid"] {
        harness.click_on(&harness.get_by_label(format));
        harness.run();
        harness.click_on(&harness.get_by_label("the whole tree"));
        harness.run();
        harness.get_by_label_contains(&format!("{format} is useful up to"));
        assert!(harness.get_by_label("Save as…").accesskit_node().is_disabled(), "{format}");
        harness.click_on(&harness.get_by_label("Take the visible part instead"));
        harness.run();
        assert!(!harness.get_by_label("Save as…").accesskit_node().is_disabled(), "{format} of what is open");
        assert!(harness.query_by_label_contains("is useful up to").is_none());
    }
}

/// Paints until the status line says so.
fn until_said(desk: &mut Desk, words: &str) {
    for _ in 0..20_000 {
        if desk.harness.query_all_by_label_contains(words).next().is_some() {
            return;
        }
        desk.harness.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("never said: {words}");
}

#[test]
fn a_place_that_takes_no_file_is_told_in_the_window_and_nothing_is_lost() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    desk.until_searched();
    let file = desk.folder.path().join("no folder");
    std::fs::write(&file, "as it was").expect("written");
    for &format in ExportFormat::ALL {
        let last = desk.state().shown_pass().map_or(0, |pass| pass.tree.picture(pass.tree.steps()));
        let request = ExportChoice { format, ..ExportChoice::usual(DrawingPlace::Main, false, last) };
        let path = file.join(format!("tree.{}", format.extension()));
        desk.run([Command::Export(request, Target::File(Some(path.clone())))]);
        until_said(&mut desk, &format!("{} cannot be written: ", path.display()));
    }
    // A game that was changed stays open and changed.
    desk.run([Command::PlayLine(vec![ActionId(1)]), Command::SavePath(file.join("game.ron"))]);
    until_said(&mut desk, "game.ron was not saved: the file cannot be written");
    assert!(desk.state().game.changed && desk.state().game.path.is_none());
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), "as it was");
    let temporary = |entry: &std::fs::DirEntry| entry.file_name().to_string_lossy().starts_with(".edagari-");
    let folder = desk.folder.path().to_owned();
    // The open game is kept in the same folder meanwhile.
    desk.until("nothing half written is left", |_| {
        let left = std::fs::read_dir(&folder).expect("a folder").filter_map(Result::ok);
        left.filter(temporary).count() == 0
    });
    let other = desk.folder.path().join("game.ron");
    desk.run([Command::SavePath(other.clone())]);
    assert!(other.exists() && !desk.state().game.changed, "elsewhere it is saved");
}

#[test]
fn a_dialog_stays_where_it_is_while_its_content_changes() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    desk.until_searched();
    desk.run([Command::Show(Dialog::Export(DrawingPlace::Main))]);
    let place = |desk: &Desk, label: &str| desk.harness.get_all_by_label(label).last().expect(label).rect();
    // A dialog is measured in its first frames, and stands in its place from then on.
    desk.harness.run_steps(3);
    let before = ["SVG", "GIF"].map(|label| place(&desk, label));
    for &format in ExportFormat::ALL {
        desk.click(format.title());
        assert_eq!(["SVG", "GIF"].map(|label| place(&desk, label)), before, "{format:?}");
    }
    desk.run([Command::CloseDialog, Command::Show(Dialog::NewGame)]);
    let first = place(&desk, "Othello 8×8");
    let names: Vec<_> =
        ["Number tree", "Tic-tac-toe", "Connect Four"].into_iter().filter(|name| desk.shows(name)).collect();
    assert!(!names.is_empty());
    for name in names {
        let button = desk.harness.get_all_by_label(name).last().expect("a button");
        desk.harness.click_on(&button);
        desk.harness.run_steps(8);
        assert_eq!(place(&desk, "Othello 8×8"), first, "{name}");
    }
}

#[test]
fn the_buttons_stay_in_sight_in_a_low_window() {
    // 1280x720 at 100 %, and a magnified window, which has room for still less.
    for zoom in [800.0 / 720.0, 1.4] {
        let mut desk =
            Desk::new(edagari::session::settings::Settings { zoom, ..crate::window::desk::settings() });
        desk.run([Command::New(Game::NumberTree), Command::Search]);
        desk.until_searched();
        desk.run([Command::Show(Dialog::Export(DrawingPlace::Main))]);
        desk.harness.run_steps(6);
        let window = desk.harness.ctx.content_rect();
        for label in ["Save as…", "Copy as text", "Close"] {
            let button = desk.harness.get_all_by_label(label).last().expect(label).rect();
            assert!(window.contains_rect(button), "{label} at zoom {zoom}: {button:?} in {window:?}");
        }
    }
}

/// The size of the picture that was put on the clipboard in this frame.
fn copied(desk: &Desk) -> Option<[usize; 2]> {
    let commands = &desk.harness.output().platform_output.commands;
    commands.iter().find_map(|command| match command {
        OutputCommand::CopyImage(picture) => Some(picture.size),
        _ => None,
    })
}

#[test]
fn a_picture_of_the_tree_is_copied_as_large_as_was_chosen() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    desk.until_searched();
    desk.run([Command::Show(Dialog::Export(DrawingPlace::Main))]);
    desk.harness.run_steps(6);
    let mut sizes = Vec::new();
    for scale in ["1×", "2×"] {
        desk.run([Command::Show(Dialog::Export(DrawingPlace::Main))]);
        desk.click("PNG");
        desk.click(scale);
        desk.click("Copy the picture");
        let mut size = None;
        for _ in 0..2000 {
            size = size.or_else(|| copied(&desk));
            if size.is_some() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            desk.harness.run_steps(1);
        }
        let [width, height] = size.expect("a picture");
        until_said(&mut desk, &format!("Copied: a picture of {width} × {height} pixels"));
        sizes.push([width, height]);
    }
    let [one, two] = sizes[..] else { panic!("{sizes:?}") };
    assert!(two[0].abs_diff(2 * one[0]) <= 1 && two[1].abs_diff(2 * one[1]) <= 1, "{one:?} {two:?}");
}

/// The picture that comes on the clipboard after a command.
fn picture_after(desk: &mut Desk, command: Command) -> egui::ColorImage {
    desk.harness.state_mut().push(command);
    for _ in 0..2000 {
        desk.harness.run_steps(1);
        for command in &desk.harness.output().platform_output.commands {
            if let OutputCommand::CopyImage(picture) = command {
                return picture.clone();
            }
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("no picture")
}

/// The share of pixels that are as dark as the first player's discs.
fn dark_share(picture: &egui::ColorImage) -> f32 {
    let is_dark = |pixel: &&egui::Color32| pixel.r().max(pixel.g()).max(pixel.b()) < 60;
    picture.pixels.iter().filter(is_dark).count() as f32 / picture.pixels.len() as f32
}

#[test]
fn the_board_and_a_panel_are_copied_at_the_sizes_of_the_tree() {
    let mut desk = Desk::new(edagari::session::settings::Settings {
        theme: edagari::session::settings::ThemeChoice::Light,
        ..crate::window::desk::settings()
    });
    desk.run([Command::New(Game::usual("othello").expect("a game")), Command::PasteText("f5d6".to_owned())]);
    for panel in [None, Some(Panel::Game)] {
        let two = picture_after(&mut desk, Command::CopyEnlarged(panel, 2));
        let what = if panel.is_some() { "Panel" } else { "Board" };
        let [width, height] = two.size;
        until_said(&mut desk, &format!("{what} copied as a picture of {width} × {height} pixels"));
        let four = picture_after(&mut desk, Command::CopyEnlarged(panel, 4));
        assert!(width >= 400 && height >= 400, "{panel:?} {:?}", two.size);
        assert!(four.size[0].abs_diff(2 * width) <= 2 && four.size[1].abs_diff(2 * height) <= 2);
        // The same is seen: three black discs, and what is written in dark ink.
        let shares = [dark_share(&two), dark_share(&four)];
        assert!(shares[0] > 0.005 && (shares[0] / shares[1] - 1.0).abs() < 0.15, "{panel:?} {shares:?}");
    }
    desk.run([Command::ToggleFullPanel(Panel::Tree)]);
    desk.harness.run_steps(3);
    desk.run([Command::CopyEnlarged(None, 4)]);
    until_said(&mut desk, "There is no board in the window now");
}

#[test]
fn the_board_is_saved_as_a_picture_and_as_a_drawing() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::usual("othello").expect("a game")), Command::PasteText("f5d6".to_owned())]);
    for (format, head) in [(ExportFormat::Png, &b"\x89PNG"[..]), (ExportFormat::Svg, &b"<svg"[..])] {
        let path = desk.folder.path().join(format!("board.{}", format.extension()));
        desk.run([Command::SaveBoard(format, Target::File(Some(path.clone())))]);
        until_said(&mut desk, &format!("board.{}", format.extension()));
        let written = std::fs::read(&path).expect("written");
        let has_head = written.windows(head.len()).take(200).any(|part| part == head);
        assert!(has_head, "{format:?}");
        if format == ExportFormat::Svg {
            let drawn = String::from_utf8(written).expect("text");
            assert!(drawn.contains(">h<") && drawn.contains(">8<"), "the squares have their names");
        }
    }
    // A tree of numbers has no squares.
    desk.run([
        Command::New(Game::NumberTree),
        Command::Search,
        Command::SaveBoard(ExportFormat::Png, Target::File(None)),
    ]);
    until_said(&mut desk, "There is no board here that could be drawn");
}

#[test]
fn before_the_first_step_an_export_shows_the_root() {
    for game in [Game::NumberTree, Game::TicTacToe] {
        let mut desk = Desk::default();
        desk.run([Command::New(game), Command::Search]);
        desk.until_searched();
        desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Seek(Some(0)))]);
        let usual = ExportChoice::usual(DrawingPlace::Main, false, 3);
        for &format in ExportFormat::ALL {
            for growth in [FigureGrowth::Down, FigureGrowth::Right] {
                let order = FigureOrder::of(desk.state(), ExportChoice { format, growth, ..usual });
                let written = order.expect("a search").draw(&mut |_, _| true);
                assert!(written.is_ok_and(|written| !written.is_empty()), "{game} {format:?} {growth:?}");
            }
        }
        let figure = drawn(desk.state(), Extent::Whole);
        assert!(!figure.contains("NaN"), "{figure}");
        if game == Game::NumberTree {
            assert!(figure.contains(">A<"), "the root has its name: {figure}");
        }
        desk.run([Command::Show(Dialog::Export(DrawingPlace::Main))]);
        desk.harness.run_steps(6);
        assert!(desk.harness.query_by_label("Nodes: 1").is_some(), "{game}");
    }
}

/// A lecturer stands at a step and wants the tree of the whole search in the script.
#[test]
fn a_figure_of_a_step_or_of_the_whole_search_is_chosen_where_they_differ() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    desk.until_searched();
    desk.run([
        Command::Tree(DrawingPlace::Main, TreeCommand::Seek(Some(4))),
        Command::Show(Dialog::Export(DrawingPlace::Main)),
    ]);
    desk.harness.run_steps(6);
    let said = |desk: &Desk| {
        let node = desk.harness.get_by_label_contains("Nodes: ").accesskit_node();
        node.label().or_else(|| node.value()).unwrap_or_default()
    };
    let at_step = said(&desk);
    desk.click("the whole search");
    desk.harness.run_steps(6);
    assert_ne!(said(&desk), at_step);
    let usual = ExportChoice::usual(DrawingPlace::Main, false, 0);
    let written = |still| {
        let order = FigureOrder::of(desk.state(), ExportChoice { still, ..usual }).expect("a search");
        String::from_utf8(order.draw(&mut |_, _| true).expect("a figure")).expect("text")
    };
    assert!(!written(StillStep::Last).contains("step") && written(StillStep::Shown).contains("step"));
    // At the end there is nothing to choose.
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Seek(None))]);
    desk.harness.run_steps(6);
    assert!(!desk.shows("the whole search"));
}

/// What a figure of this extent shows, as its letters.
fn drawn(state: &State, extent: Extent) -> String {
    let request = ExportChoice {
        extent,
        format: ExportFormat::Svg,
        ..ExportChoice::usual(DrawingPlace::Main, false, 0)
    };
    let order = FigureOrder::of(state, request).expect("a search");
    String::from_utf8(order.draw(&mut |_, _| true).expect("a figure")).expect("text")
}

#[test]
fn what_is_on_the_screen_is_exported_as_it_is_zoomed() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::Search, Command::ToggleFullPanel(Panel::Tree)]);
    desk.until_searched();
    desk.harness.run_steps(8);
    let items = |desk: &Desk| desk.harness.query_all_by_role(Role::TreeItem).count();
    let exported = |desk: &mut Desk| {
        desk.run([Command::Show(Dialog::Export(DrawingPlace::Main))]);
        desk.click("what is on the screen now");
        desk.harness.run_steps(6);
        let node = desk.harness.get_by_label_contains("Nodes: ").accesskit_node();
        let said = node.label().or_else(|| node.value());
        desk.run([Command::CloseDialog]);
        said.unwrap_or_default()
    };
    let all = items(&desk);
    assert_eq!(all, 13, "the whole tree is seen");
    assert_eq!(exported(&mut desk), "Nodes: 13");
    assert_eq!(drawn(desk.state(), Extent::Seen), drawn(desk.state(), Extent::Visible));
    desk.click("More about this drawing");
    for _ in 0..4 {
        desk.click("Zoom in");
        desk.harness.run_steps(8);
    }
    desk.press(egui::Modifiers::NONE, egui::Key::Escape);
    desk.harness.run_steps(4);
    let seen = items(&desk);
    assert!((1..all).contains(&seen), "part of it: {seen}");
    let names: Vec<_> = desk
        .harness
        .query_all_by_role(Role::TreeItem)
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    let said = exported(&mut desk);
    let nodes: usize = said.trim_start_matches("Nodes: ").parse().expect("a number");
    // The way from the root is drawn too.
    assert!((seen..all).contains(&nodes) && nodes <= seen + 2, "{said} of {seen}");
    let figure = drawn(desk.state(), Extent::Seen);
    for (name, value) in [("B1", "3"), ("B2", "12"), ("B3", "8"), ("D1", "14"), ("D2", "5")] {
        let is_seen = names.iter().any(|label| label.starts_with(&format!("{name}, ")));
        assert_eq!(figure.contains(&format!(">{value}<")), is_seen, "{name} of {names:?}");
    }
    // Zoomed out again, the figure is whole again.
    desk.click("More about this drawing");
    desk.click("Show the whole tree");
    desk.press(egui::Modifiers::NONE, egui::Key::Escape);
    desk.harness.run_steps(8);
    assert_eq!(exported(&mut desk), "Nodes: 13");
}

/// The file that the system is asked to show after a command.
fn shown_after(desk: &mut Desk, command: Command) -> std::path::PathBuf {
    desk.harness.state_mut().push(command);
    for _ in 0..2000 {
        desk.harness.run_steps(1);
        for command in &desk.harness.output().platform_output.commands {
            if let OutputCommand::OpenUrl(address) = command {
                return edagari::session::links::path_of_address(&address.url).expect("a file");
            }
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("nothing is shown")
}

#[test]
fn the_thing_in_front_is_printed_as_a_pdf() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::usual("othello").expect("a game")), Command::Search]);
    desk.until_searched();
    for (panel, name) in [(Panel::Game, "board.pdf"), (Panel::Tree, "tree.pdf")] {
        desk.run([Command::Point(panel)]);
        let file = shown_after(&mut desk, Command::Print);
        assert!(file.ends_with(name), "{panel:?}: {file:?}");
        assert!(std::fs::read(&file).expect("written").starts_with(b"%PDF"), "{panel:?}");
        until_said(&mut desk, &file.display().to_string());
        std::fs::remove_dir_all(file.parent().expect("a folder of its own")).expect("removed");
    }
    // A tree of numbers has no squares: it is printed as the tree that it is.
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    desk.until_searched();
    desk.run([Command::Point(Panel::Game)]);
    let file = shown_after(&mut desk, Command::Print);
    assert!(file.ends_with("tree.pdf"), "{file:?}");
    std::fs::remove_dir_all(file.parent().expect("a folder of its own")).expect("removed");
}
