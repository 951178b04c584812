//! Mazes drawn by hand: which boards can be drawn, how they are kept, and the hand that draws them.

use edagari::catalog::{AnyPosition, Game};
use edagari::game::maze::sketch::{SketchEdit, SketchRefusal};
use edagari::game::{Rng64, random_below};
use edagari::session::command::Command;
use edagari::session::game::history::UndoStep;
use edagari::session::maze::data::{CellBrush, MazeCommand};
use edagari::session::settings::Settings;
use edagari::store::Document;
use edagari::words::text::Language;
use egui_kittest::kittest::Queryable as _;
use rand::SeedableRng as _;

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

const MAZES: [&str; 5] = [
    "maze-solo:size=4x3,turns=4",
    "maze-walls:size=7x7,turns=9",
    "maze-auto:size=3x3,turns=3",
    "maze-duel:size=3x3,turns=4",
    "maze-race:size=5x3,turns=4",
];

fn start(word: &str) -> AnyPosition {
    word.parse::<Game>().expect("a game").start()
}

fn edited(position: &AnyPosition, edits: &[SketchEdit]) -> Result<AnyPosition, SketchRefusal> {
    let mut sketch = position.sketch().expect("a maze");
    for &edit in edits {
        sketch = sketch.edited(edit)?;
    }
    Ok(position.on(&sketch))
}

fn any_edit(rng: &mut Rng64) -> SketchEdit {
    let mut below = |bound| random_below(rng, bound);
    match below(8) {
        0 | 1 => SketchEdit::Points(below(40) as u16, below(12) as u8),
        2 => SketchEdit::Wall(below(40) as u16, below(2) == 0),
        3 => SketchEdit::Character(below(3) as usize, below(40) as u16),
        4 => SketchEdit::Width(below(18) as u8),
        5 => SketchEdit::Height(below(18) as u8),
        6 => SketchEdit::Turns(below(450) as u16),
        _ if below(4) == 0 => SketchEdit::Clear,
        _ => SketchEdit::Mirror,
    }
}

#[test]
fn whatever_is_drawn_is_a_board_that_text_and_documents_give_back() {
    let mut rng = Rng64::seed_from_u64(11);
    for word in MAZES {
        let mut position = start(word);
        let (mut drawn, mut refused) = (0, 0);
        for _ in 0..400 {
            match edited(&position, &[any_edit(&mut rng)]) {
                Ok(next) => (position, drawn) = (next, drawn + 1),
                Err(_) => refused += 1,
            }
            let text = position.to_string();
            let read = position.game().parse_position(&text);
            assert_eq!(read.as_ref(), Ok(&position), "{word}: {text}");
            assert_eq!(position.on(&position.sketch().expect("a maze")), position, "{word}");
        }
        assert!(drawn > 100 && refused > 20, "{word}: {drawn} drawn, {refused} refused");
        let document = Document::new(position.clone());
        let saved = document.to_text();
        let again = Document::from_text(&saved).expect("a document");
        assert_eq!((again.start.to_string(), again.to_text()), (position.to_string(), saved));
    }
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let [solo, walls, auto, duel, race] = MAZES.map(start);
    let at = walls.sketch().expect("a maze").characters()[0];
    for (position, edits, refusal) in [
        (&solo, vec![SketchEdit::Wall(0, true)], SketchRefusal::NoWalls),
        (&solo, vec![SketchEdit::Points(12, 1)], SketchRefusal::NoCell),
        (&solo, vec![SketchEdit::Points(0, 10)], SketchRefusal::Points),
        (&solo, vec![SketchEdit::Width(0)], SketchRefusal::Size(1, 32)),
        (&walls, vec![SketchEdit::Wall(at, true)], SketchRefusal::UnderCharacter),
        (&walls, vec![SketchEdit::Points(at, 3)], SketchRefusal::UnderCharacter),
        (&walls, vec![SketchEdit::Wall(3, true), SketchEdit::Points(3, 1)], SketchRefusal::InWall),
        (&walls, vec![SketchEdit::Wall(3, true), SketchEdit::Character(0, 3)], SketchRefusal::InWall),
        (&auto, vec![SketchEdit::Character(0, 3)], SketchRefusal::NoCharacter),
        (&auto, vec![SketchEdit::Turns(101)], SketchRefusal::Turns(1, 100)),
        (&duel, vec![SketchEdit::Height(17)], SketchRefusal::Size(3, 16)),
        (&race, vec![SketchEdit::Turns(0)], SketchRefusal::Turns(1, 400)),
    ] {
        assert_eq!(edited(position, &edits), Err(refusal), "{edits:?}");
    }
}

#[test]
fn a_mirrored_board_is_fair_and_a_smaller_one_keeps_its_characters() {
    let race = Game::MazeRace(edagari::game::maze::MazeParameters::new(5, 3, 4, 0));
    let drawn = race.parse_position("12345/A6789/5.1.B 0:0 4").expect("a race");
    let mirrored = edited(&drawn, &[SketchEdit::Mirror]).expect("a board");
    assert_eq!(mirrored.to_string(), "12321/A676B/5.1.5 0:0 4");
    let small = edited(&drawn, &[SketchEdit::Width(3), SketchEdit::Wall(0, false)]);
    assert_eq!(small, Err(SketchRefusal::NoWalls));
    let small = edited(&drawn, &[SketchEdit::Width(3)]).expect("a board");
    assert_eq!(small.to_string(), "123/A67/5.B 0:0 4");
}

#[test]
fn a_board_is_drawn_in_the_window_and_taken_back() {
    let mut desk = Desk::new(settings());
    let game = Game::MazeWalls(edagari::game::maze::MazeParameters::new(4, 3, 6, 0));
    let given = game.parse_position("@23#/1.4./5678 0 6").expect("a maze");
    desk.run([Command::NewFrom(Box::new(given.clone()))]);
    desk.click("Draw the board");
    desk.click("b1, 2");
    desk.click("Wall");
    desk.click("a2, 1");
    desk.click("d1, wall");
    desk.click("a1, You");
    assert_eq!(desk.state().game.document.start.to_string(), "@33./#.4./5678 0 6");
    desk.run([Command::Undo, Command::Undo, Command::Undo]);
    assert_eq!(desk.state().game.document.start, given);
    desk.run([Command::Redo, Command::Maze(MazeCommand::Take(CellBrush::Points(9)))]);
    desk.click("c2, 4");
    desk.harness.get_by_label("c2, 9").hover();
    desk.harness.run_steps(2);
    desk.harness.key_press(egui::Key::Num7);
    desk.harness.run_steps(4);
    desk.click("Done");
    assert_eq!(desk.state().game.document.start.to_string(), "@33#/1.7./5678 0 6");
    desk.harness.click_on(&desk.harness.get_by_label_contains("b1, 3, legal"));
    desk.harness.run_steps(4);
    assert_eq!(desk.state().game.position.points(), Some(3));
}

#[test]
fn a_character_is_carried_and_a_number_draws_another_board() {
    for language in Language::ALL {
        let mut desk = Desk::new(Settings { language, ..settings() });
        let text = desk.state().text();
        let duel: Game = MAZES[3].parse().expect("a game");
        desk.run([Command::New(duel)]);
        desk.click(&text.get("maze.edit"));
        let [from, to] = ["a2", "a3"].map(|cell| {
            let nodes = desk.harness.get_all_by_label_contains(cell);
            nodes.map(|node| node.rect().center()).next().expect("a cell")
        });
        desk.harness.drag_through(&[from, to], egui::PointerButton::Primary);
        desk.harness.run_steps(4);
        let sketch = desk.state().game.document.start.sketch().expect("a maze");
        assert_eq!(sketch.characters(), [6, 5], "{language:?}");
        assert!(!desk.state().game.document.start.is_numbered());
        desk.click(&text.get("maze.next"));
        assert!(desk.state().game.document.start.is_numbered());
        assert!(desk.state().game.document.start.game().to_string().ends_with("seed=1"));
    }
}

#[test]
fn undo_takes_back_what_a_person_means_by_one_change() {
    let mut desk = Desk::new(settings());
    let game = Game::MazeWalls(edagari::game::maze::MazeParameters::new(4, 3, 6, 0));
    let given = game.parse_position("@123/4567/8912 0 6").expect("a maze");
    desk.run([Command::NewFrom(Box::new(given.clone()))]);
    desk.click("Draw the board");
    let board = |desk: &Desk| desk.state().game.document.start.to_string();
    // Three keys on one cell, then one on another.
    desk.harness.get_by_label("b1, 1").hover();
    desk.harness.run_steps(1);
    for key in [egui::Key::Num5, egui::Key::Plus, egui::Key::Plus] {
        desk.harness.key_press(key);
        desk.harness.run_steps(1);
    }
    desk.harness.get_by_label("c1, 2").hover();
    desk.harness.run_steps(1);
    desk.harness.key_press(egui::Key::Num9);
    desk.harness.run_steps(1);
    assert_eq!(board(&desk), "@793/4567/8912 0 6");
    // A stroke over three cells, then after a while a key again.
    desk.run([Command::Maze(MazeCommand::Take(CellBrush::Points(0)))]);
    let [from, over, to] =
        ["a2, 4", "b2, 5", "c2, 6"].map(|cell| desk.harness.get_by_label(cell).rect().center());
    desk.harness.drag_through(&[from, over, to], egui::PointerButton::Primary);
    desk.harness.run_steps(2);
    desk.harness.hover_at(to);
    desk.harness.run_steps(1);
    for _ in 0..2 {
        desk.harness.key_press(egui::Key::Plus);
        desk.harness.run_steps(8);
    }
    assert_eq!(board(&desk), "@793/..27/8912 0 6");
    for before in ["@793/..17/8912 0 6", "@793/...7/8912 0 6", "@793/4567/8912 0 6", "@723/4567/8912 0 6"] {
        desk.run([Command::Undo]);
        assert_eq!(board(&desk), before);
    }
    desk.run([Command::Undo]);
    assert_eq!(desk.state().game.document.start, given);
}

#[test]
fn a_change_that_was_refused_or_taken_back_is_not_gone_on_with() {
    let mut desk = Desk::new(settings());
    let game = Game::MazeWalls(edagari::game::maze::MazeParameters::new(4, 3, 6, 0));
    let given = game.parse_position("@123/4567/8912 0 6").expect("a maze");
    desk.run([Command::NewFrom(Box::new(given.clone()))]);
    let lay = |cell, step| Command::Maze(MazeCommand::Change(SketchEdit::Points(cell, 9), step));
    desk.run([lay(1, UndoStep::New), lay(0, UndoStep::New), lay(2, UndoStep::Same), Command::Undo]);
    assert_eq!(desk.state().game.document.start.to_string(), "@923/4567/8912 0 6", "a0 was refused");
    desk.run([lay(3, UndoStep::Same), Command::Undo]);
    assert_eq!(desk.state().game.document.start.to_string(), "@923/4567/8912 0 6");
    desk.run([Command::Undo]);
    assert_eq!(desk.state().game.document.start, given);
}
