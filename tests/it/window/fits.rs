//! How much is on the screen at once, and whether it fits: controls are counted, overlaps and cut words are measured, in every
//! use of the window, at the sizes of small laptops and projectors, in both themes and all languages. By the tree that a screen
//! reader gets, and by what is painted.

use std::time::Duration;

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::session::command::Command;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::lessons::data::LessonCommand;
use edagari::session::screen::data::{Dialog, Panel, Workspace};
use edagari::session::settings::{Settings, ThemeChoice};
use edagari::words::games::side_name;
use edagari::words::text::Language;
use egui::accesskit::Role;
use egui::epaint::{ClippedShape, Shape};
use egui::{Rect, Vec2, vec2};
use egui_kittest::kittest::NodeT as _;
use tempfile::TempDir;

use crate::window::desk::{Desk, settings};
use crate::window::first_hour::{exercise, worked_out};

/// What a person can press, choose or write in.
const CONTROLS: [Role; 11] = [
    Role::Button,
    Role::CheckBox,
    Role::ComboBox,
    Role::Link,
    Role::MultilineTextInput,
    Role::RadioButton,
    Role::Slider,
    Role::SpinButton,
    Role::Switch,
    Role::Tab,
    Role::TextInput,
];

/// What the window is arranged for, with something in it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Scene {
    Start,
    Play,
    Contents,
    Lesson,
    Exercises,
    Study,
}

const SCENES: [Scene; 6] =
    [Scene::Start, Scene::Play, Scene::Contents, Scene::Lesson, Scene::Exercises, Scene::Study];

fn shown(scene: Scene, size: Vec2, settings: Settings) -> Desk {
    let mut desk = Desk::as_started(TempDir::new().expect("a folder"), settings);
    desk.harness.set_size(size);
    let four = Game::usual("connect-four").expect("a game");
    match scene {
        Scene::Start => {}
        Scene::Play => {
            desk.run([
                Command::Work(Workspace::Play),
                Command::New(four),
                Command::PasteText("4455".to_owned()),
            ]);
        }
        Scene::Contents => desk.run([Command::Lesson(LessonCommand::Contents)]),
        Scene::Lesson => {
            desk.run([Command::Lesson(LessonCommand::Open(3))]);
            desk.until_searched();
        }
        Scene::Exercises => {
            desk.run([Command::Work(Workspace::Learn), Command::FocusPanel(Panel::Exercises)]);
        }
        Scene::Study => {
            desk.run([Command::New(Game::TicTacToe), Command::Work(Workspace::Study), Command::Search]);
            desk.until_searched();
        }
    }
    desk.harness.run_steps(6);
    desk
}

/// A control by its role, name and place.
#[derive(Clone, Debug, PartialEq)]
struct Control {
    role: Role,
    name: String,
    rect: Rect,
}

/// The controls on the screen without what lies on a board, in a list of moves or in a table: those are the matter itself.
fn controls(desk: &Desk) -> Vec<Control> {
    let mut found = Vec::new();
    for node in desk.harness.root().children_recursive() {
        let role = node.accesskit_node().role();
        let name =
            node.accesskit_node().label().or_else(|| node.accesskit_node().value()).unwrap_or_default();
        let Some(bounds) = node.accesskit_node().bounding_box().filter(|_| CONTROLS.contains(&role)) else {
            continue;
        };
        let at = |x: f64, y: f64| egui::pos2(x as f32, y as f32);
        let rect = Rect::from_min_max(at(bounds.x0, bounds.y0), at(bounds.x1, bounds.y1));
        if rect.width() > 2.0 && rect.height() > 2.0 {
            found.push(Control { role, name, rect });
        }
    }
    found
}

/// Whether a control stands for a thing and not for something to do: a square, a column, a move.
fn is_matter(desk: &Desk, control: &Control) -> bool {
    let text = desk.state().text();
    let game = &desk.state().game;
    let line = game.document.record.main_line();
    let moves: Vec<_> = line.iter().filter_map(|&id| game.document.record.action(id)).collect();
    let labels = game.document.start.labels(&moves);
    let square = text.get("board.say.legal");
    // A node of a tree to be answered is called by its way from the root.
    control.name.starts_with('/')
        || labels.iter().any(|label| control.name == *label || control.name.starts_with(&format!("{label} ")))
        || control.name.contains(", ") && control.name.contains(&square)
}

/// How many there are to somebody who looks: each menu and each use of the switch is one.
fn counted(desk: &Desk) -> Vec<String> {
    let all = controls(desk).into_iter().filter(|control| !is_matter(desk, control));
    // The lessons of a list, the exercises of a set and what a page asks its reader to do are what is read.
    let is_read = |control: &Control| {
        control.name.starts_with('▸')
            || control.name.starts_with(|sign: char| sign.is_ascii_digit())
            || control.name.starts_with("Exercise ")
    };
    let rest = all.filter(|control| !is_read(control));
    rest.map(|control| format!("{:?} {}", control.role, control.name)).collect()
}

#[test]
fn each_use_of_the_window_shows_no_more_controls_than_this_at_once() {
    let limits = [
        // Two of them are the other languages.
        (Scene::Start, 18),
        (Scene::Play, 13),
        (Scene::Contents, 8),
        (Scene::Lesson, 17),
        (Scene::Exercises, 13),
        (Scene::Study, 17),
    ];
    let mut faults = Vec::new();
    for (scene, most) in limits {
        let desk = shown(scene, vec2(1280.0, 800.0), settings());
        let names = counted(&desk);
        if names.len() > most {
            faults.push(format!("{scene:?}: {} {names:#?}", names.len()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// All texts as they are painted, each with the part of the screen that it may be painted on.
fn texts(shapes: &[ClippedShape]) -> Vec<(String, Rect, Rect, bool)> {
    fn collect(shape: &Shape, clip: Rect, found: &mut Vec<(String, Rect, Rect, bool)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
            Shape::Text(text) => {
                let rect = text.galley.rect.translate(text.pos.to_vec2());
                found.push((text.galley.text().to_owned(), rect, clip, text.galley.elided));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    for ClippedShape { clip_rect, shape, .. } in shapes {
        collect(shape, *clip_rect, &mut found);
    }
    found
}

/// What is wrong with the picture: controls over one another or outside the window, words cut at their side.
fn faults(desk: &Desk, size: Vec2) -> Vec<String> {
    let window = Rect::from_min_size(egui::Pos2::ZERO, size);
    let controls = controls(desk);
    let mut faults = Vec::new();
    // What scrolls below the edge of its panel, a page, a card or a tree, is cut off there and not in anybody's way.
    let text = desk.state().text();
    let edges = ["course.previous", "dialog.close", "tree.card.show-setter"].map(|key| text.get(key));
    let at_edge = |control: &Control| {
        control.role == Role::Slider
            || edges.iter().any(|edge| control.name.ends_with(edge.as_str()))
            || control.name.ends_with('→')
    };
    for (index, one) in controls.iter().enumerate() {
        if one.rect.left() < -1.0 || one.rect.right() > size.x + 1.0 {
            faults.push(format!("{:?} {:?} reaches out of the window: {}", one.role, one.name, one.rect));
        }
        for other in &controls[index + 1..] {
            // What lies on a card, or beside its field, is part of it.
            let nested = one.rect.expand(1.0).contains_rect(other.rect)
                || other.rect.expand(1.0).contains_rect(one.rect);
            let common = one.rect.intersect(other.rect);
            let seen = window.contains_rect(one.rect) && window.contains_rect(other.rect);
            if seen
                && !nested
                && !at_edge(one)
                && !at_edge(other)
                && common.width() > 2.0
                && common.height() > 2.0
            {
                faults.push(format!("{:?} {} lies over {:?} {}", one.name, one.rect, other.name, other.rect));
            }
        }
    }
    for (words, rect, clip, _) in texts(&desk.harness.output().shapes) {
        let seen = rect.intersect(clip);
        let is_seen = seen.is_positive() && seen.height() > 0.6 * rect.height();
        // Values of a tree that is larger than its panel are cut where it ends.
        let is_number = !words.contains(|sign: char| sign.is_alphabetic())
            || words.starts_with(['=', '≈', '≥', '≤', '≳', '≲']);
        if is_seen && !is_number && rect.width() - seen.width() > 3.0 {
            faults.push(format!("{words:?} is cut: {rect} in {clip}"));
        }
    }
    faults
}

#[test]
fn nothing_overlaps_and_no_word_is_cut_at_any_named_size() {
    let mut faults_found = Vec::new();
    for (size, theme, language) in [
        (vec2(1024.0, 600.0), ThemeChoice::Dark, Language::English),
        (vec2(1024.0, 600.0), ThemeChoice::Light, Language::Japanese),
        (vec2(1280.0, 800.0), ThemeChoice::Light, Language::English),
        (vec2(1366.0, 768.0), ThemeChoice::Dark, Language::Chinese),
        (vec2(1920.0, 1080.0), ThemeChoice::Light, Language::English),
        // 1280x800 at 150 % and 2560x1440 at 200 %.
        (vec2(853.0, 533.0), ThemeChoice::Dark, Language::English),
        // 1024x600 at 150 %.
        (vec2(683.0, 400.0), ThemeChoice::Light, Language::English),
        (vec2(683.0, 400.0), ThemeChoice::Light, Language::Japanese),
        (vec2(1280.0, 720.0), ThemeChoice::Light, Language::Japanese),
    ] {
        for scene in SCENES {
            let mut desk = shown(scene, size, Settings { theme, language, ..settings() });
            let mut found = faults(&desk, size);
            // A drawing that moves to its place is no fault; one that stays is.
            for _ in 0..20 {
                if found.is_empty() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(20));
                desk.harness.run_steps(6);
                found = faults(&desk, size);
            }
            faults_found
                .extend(found.into_iter().map(|fault| format!("{scene:?} {size} {language:?}: {fault}")));
        }
    }
    assert!(faults_found.is_empty(), "{} faults: {faults_found:#?}", faults_found.len());
}

#[test]
fn dialogs_lie_within_the_window_with_their_buttons() {
    let dialogs = [
        Dialog::NewGame,
        Dialog::Settings,
        Dialog::Tree,
        Dialog::Worksheet,
        Dialog::Grade,
        Dialog::Shortcuts,
        Dialog::Guide,
        Dialog::Levels,
        Dialog::Size,
        Dialog::About,
        Dialog::Palette,
        Dialog::Glossary,
        Dialog::Details,
        Dialog::Bits,
        Dialog::Pairs,
        Dialog::Speedups,
        Dialog::Engines,
        Dialog::Kept,
        Dialog::Export(DrawingPlace::Main),
    ];
    let mut faults_found = Vec::new();
    let sizes = [
        (683.0, 400.0),
        (853.0, 480.0),
        (1024.0, 600.0),
        (1280.0, 750.0),
        (1280.0, 768.0),
        (1280.0, 780.0),
        (1280.0, 800.0),
    ];
    for (width, height) in sizes {
        let all =
            Language::ALL.into_iter().filter(|language| *language != Language::Chinese || height < 700.0);
        for language in all {
            let size = vec2(width, height);
            let mut desk = shown(Scene::Play, size, Settings { language, ..settings() });
            for dialog in dialogs {
                desk.run([Command::Show(dialog)]);
                desk.harness.run_steps(8);
                let close = desk.state().text().get("dialog.close");
                let buttons = controls(&desk).into_iter().filter(|control| control.name == close);
                let lowest = buttons.map(|control| control.rect.bottom()).fold(0.0, f32::max);
                if lowest > size.y || lowest <= 0.0 && dialog != Dialog::Palette {
                    faults_found
                        .push(format!("{dialog:?} at {size} {language:?}: its button ends at {lowest}"));
                }
            }
        }
    }
    assert!(faults_found.is_empty(), "{faults_found:#?}");
}

/// A game in which somebody is about to run out of time, and one that the next move ends.
const ENDING: [&str; 2] = [
    "(version: 2, game: \"othello\", moves: \"f5d6c3\", clock: (main: 60, at_most: (1, 1)))",
    "(version: 2, game: \"tic-tac-toe\", moves: \"a1 a2 b1 b2\")",
];

/// Whether this text is painted whole, somewhere on the screen.
fn is_painted(desk: &Desk, size: Vec2, words: &str) -> bool {
    let window = Rect::from_min_size(egui::Pos2::ZERO, size);
    let whole = |rect: &Rect, clip: &Rect| clip.intersect(window).expand(1.0).contains_rect(*rect);
    texts(&desk.harness.output().shapes)
        .iter()
        .any(|(shown, rect, clip, elided)| shown == words && !elided && whole(rect, clip))
}

#[test]
fn cards_have_their_buttons_in_reach() {
    let mut faults = Vec::new();
    for size in [vec2(1024.0, 600.0), vec2(1280.0, 720.0), vec2(1280.0, 800.0)] {
        for language in Language::ALL {
            for text in ENDING {
                for workspace in [Workspace::Play, Workspace::Study] {
                    let mut desk = shown(Scene::Play, size, Settings { language, ..settings() });
                    desk.run([Command::Work(workspace), Command::OpenText(text.to_owned()), Command::ToEnd]);
                    let last = desk.state().game.position.parse_moves("c1").map(|moves| moves[0]);
                    let end = last.map_or(Command::TogglePause, Command::Play);
                    desk.run([end]);
                    desk.harness.run_steps(12);
                    assert!(desk.state().view.result.is_some(), "{text}");
                    for key in ["result.again", "action.again-exchanged", "result.close"] {
                        let words = desk.state().text().get(key);
                        if !is_painted(&desk, size, &words) {
                            faults.push(format!("{words:?} at {size} {workspace:?} {language:?}: {text}"));
                        }
                    }
                    // Put away, the result stands in the row below the board, beside the button that reviews the game.
                    desk.run([Command::CloseResult]);
                    desk.harness.run_steps(4);
                    let position = &desk.state().game.position;
                    let names = Side::BOTH.map(|side| side_name(desk.state().text(), position, side));
                    let cut =
                        texts(&desk.harness.output().shapes).into_iter().filter(|(words, .., elided)| {
                            *elided && names.iter().any(|name| words.starts_with(name.as_str()))
                        });
                    faults.extend(cut.map(|(words, ..)| format!("{words:?} is cut at {size} {workspace:?}")));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// At 150 % of 1280 by 800: what was answered beside a node, and how that was judged, stand in one row and do not cover each other.
#[test]
fn answers_and_their_marks_are_read_beside_the_nodes_of_a_small_window() {
    let mut desk = Desk::as_started(TempDir::new().expect("a folder"), settings());
    desk.harness.set_size(vec2(853.0, 533.0));
    exercise(&mut desk, "pruning", 6);
    let asked = desk.state().exercises.exercise().expect("an exercise").clone();
    let right = asked.solve().expect("solvable").answer;
    desk.run([ExerciseCommand::Answer(Box::new(right)), ExerciseCommand::HandIn].map(Command::Exercise));
    worked_out(&mut desk);
    let painted = texts(&desk.harness.output().shapes);
    let is_judged = |words: &str| words.contains('✓') && words.starts_with(['=', '≤', '≥']);
    let judged: Vec<_> = painted.iter().filter(|(words, ..)| is_judged(words)).collect();
    assert_eq!(judged.len(), 4, "one beside each inner node: {painted:?}");
    for (words, rect, clip, _) in judged {
        let is_read = words.contains(|sign: char| sign.is_ascii_digit());
        assert!(
            is_read && rect.left() >= clip.left() && rect.right() <= clip.right(),
            "{words}: {rect} in {clip}"
        );
    }
}
