//! Documents are as flat as their games are long: whatever record a person can make in the window is written, read back
//! the same, and grows no faster than the record does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use edagari::catalog::{AnyPosition, Game};
use edagari::game::record::MoveId;
use edagari::session::command::Command;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::{document, update};
use edagari::store::autosave::Autosave;
use edagari::store::{Document, DocumentError, ReadingProgress};
use proptest::prelude::*;

fn read(text: &str) -> Document {
    Document::from_text(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A game in which each variation begins inside the one before: "back, play another move, go on".
fn nested(game: Game, variations: usize) -> Document {
    let mut document = Document::new(game.start());
    let (mut at, mut position) = (MoveId::START, document.start.clone());
    for _ in 0..variations {
        let actions = position.actions();
        let [first, .., last] = actions[..] else { break };
        document.record.add(at, first).expect("added");
        at = document.record.add(at, last).expect("added");
        position = position.after(&[last]);
        if position.is_over() {
            break;
        }
    }
    document.cursor = at;
    document.record.set_comment(at, "At the bottom.");
    document
}

fn long_maze() -> Game {
    "maze-solo:size=4x3,turns=400,seed=5".parse().expect("a game")
}

/// The same record as version 1 wrote it: each variation inside the line in which it begins.
fn as_version_1(document: &Document) -> String {
    fn line(document: &Document, at: MoveId, position: &AnyPosition) -> String {
        let [main, other] = document.record.children(at) else { return String::new() };
        let label = |id| position.label(document.record.action(id).expect("a move"));
        let after = position.after(&[document.record.action(*other).expect("a move")]);
        let inside = line(document, *other, &after);
        let rest = if inside.is_empty() { String::new() } else { format!(", {inside}") };
        format!("(play: \"{}\", instead: [[\"{}\"{rest}]])", label(*main), label(*other))
    }
    let moves = line(document, MoveId::START, &document.start);
    format!("(version: 1, game: \"{}\", moves: [{moves}])", document.game())
}

#[test]
fn four_hundred_variations_within_each_other_are_read_back() {
    for game in [long_maze(), Game::Othello { size: 8 }, Game::ConnectFour { width: 8, height: 7 }] {
        let document = nested(game, 400);
        let text = document.to_text();
        assert_eq!(read(&text), document);
        assert_eq!(read(&text).to_text(), text);
    }
    assert_eq!(nested(long_maze(), 400).record.len(), 800);
}

#[test]
fn ten_thousand_variations_are_read_back_and_take_room_in_proportion() {
    let sized = |variations: usize| {
        let mut document = nested(long_maze(), 400);
        let line: Vec<MoveId> = document.record.moves().collect();
        let mut added = 0;
        for round in 0.. {
            for &at in &line {
                let Some(action) = document.position(at).actions().get(round % 3).copied() else { continue };
                let Some(new) = document.record.add(at, action) else { continue };
                let after = document.position(new);
                document.record.add_line(new, &after.actions()[..after.actions().len().min(1)]);
                added += 1;
                if added == variations {
                    return document;
                }
            }
        }
        document
    };
    let [some, many] = [600, 2400].map(sized);
    let [text, more] = [some.to_text(), many.to_text()];
    assert_eq!(read(&text), some);
    assert_eq!(read(&more), many);
    let a_move = |text: &str, document: &Document| text.len() / document.record.len();
    assert!(a_move(&more, &many) < 2 * a_move(&text, &some));

    let tree = vec!["[1,2]"; 10_001].join(",");
    let mut wide = Document::new(Game::NumberTree.parse_position(&format!("[{tree}]")).expect("a tree"));
    for action in wide.start.actions() {
        wide.record.add(MoveId::START, action);
    }
    assert_eq!(wide.record.len(), 10_001);
    assert_eq!(read(&wide.to_text()), wide);
}

#[test]
fn what_version_1_wrote_too_deep_for_itself_is_read_now() {
    for game in [Game::Othello { size: 8 }, "maze-solo:size=4x3,turns=255,seed=5".parse().expect("a game")] {
        let document = nested(game, 255);
        let old = read(&as_version_1(&document));
        let lines = |document: &Document| -> Vec<_> {
            document.record.moves().map(|id| document.record.path_to(id)).collect()
        };
        assert_eq!(lines(&old), lines(&document));
    }
    let deeper = "[(play: \"f5\", instead: [".repeat(20_000);
    let error = Document::from_text(&format!("(version: 1, game: \"othello\", moves: {deeper}"));
    assert!(matches!(error, Err(DocumentError::Form { .. })), "what is deeper than any game is refused");
}

#[test]
fn a_kept_game_that_version_1_could_not_read_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let document = nested(Game::Othello { size: 8 }, 85);
    std::fs::write(folder.path().join("game-1.ron"), as_version_1(&document)).expect("written");
    let restored = Autosave::in_folder(folder.path()).restore().expect("read").expect("a game");
    assert_eq!(restored.document.record.len(), document.record.len());
}

#[test]
fn a_game_that_was_put_aside_as_unreadable_is_found_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let document = nested(Game::Othello { size: 8 }, 85);
    let [good, bad] = ["game-1.1.unreadable", "game-2.1.unreadable"].map(|name| folder.path().join(name));
    std::fs::write(&good, as_version_1(&document)).expect("written");
    std::fs::write(&bad, "(version: 1, game: \"ludo\")").expect("written");
    let autosave = Autosave::in_folder(folder.path());
    let [path] = &autosave.recovered_files()[..] else { panic!("one game can be read") };
    assert_eq!(Document::load(path).expect("read").record.len(), document.record.len());
    assert!(!good.exists() && bad.exists());
    assert!(autosave.recovered_files().is_empty(), "it is found once");
}

#[test]
fn variations_refer_to_lines_and_moves_that_are_there() {
    let text = |variations: &str| {
        format!("(version: 2, game: \"othello\", moves: \"f5 d6 c3\",\n variations: [{variations}])")
    };
    let document = read(&text(
        "(instead: 2, moves: \"f4 e3\"), (of: 1, instead: 3, moves: [(play: \"c3\", comment: \"deep\")]), (instead: 3, moves: \"c4\")",
    ));
    let labels = |id| document.start.labels(&document.record.path_to(id)).join(" ");
    let lines: Vec<String> = document.record.moves().map(labels).collect();
    let wanted = ["f5", "f5 d6", "f5 d6 c3", "f5 d6 c4", "f5 f4", "f5 f4 e3", "f5 f4 c3"];
    assert_eq!(lines, wanted);
    for (variations, told) in [
        ("(instead: 4, moves: \"c4\")", "line 2, column 36: variations: line 0 has no move 4"),
        ("(instead: 0, moves: \"c4\")", "no move 0"),
        ("(of: 1, instead: 1, moves: \"c4\")", "line 1 has no move 1"),
        ("(of: 9, instead: 2, moves: \"c4\")", "line 9"),
        ("(instead: 2, moves: \"c3\")", "illegal"),
    ] {
        let error = Document::from_text(&text(variations)).expect_err("refused").to_string();
        assert!(error.contains(told), "{error}");
    }
}

/// What a person does: a kind of command, and a number that chooses among what there is.
fn carry_out(state: &mut State, (what, which): (u8, usize)) {
    let record = &state.game.document.record;
    let any = record.moves().nth(which % record.len().max(1)).unwrap_or(MoveId::START);
    let play = state.game.legal.get(which % state.game.legal.len().max(1)).copied().map(Command::Play);
    let command = match what {
        0..=6 => play,
        7 | 8 => Some(Command::Back),
        9 => Some(Command::GoTo(any)),
        10 => Some(Command::Delete(any)),
        11 => Some(Command::Promote(any)),
        12 => Some(Command::Comment(any, format!("said {which}"))),
        13 => Some(Command::Undo),
        14 => Some(Command::Redo),
        15 => Some(Command::ToStart),
        _ => Some(Command::Forward),
    };
    if let Some(command) = command {
        update::apply(state, command);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn whatever_a_person_does_to_a_game_is_written_and_read_back(
        game in prop::sample::select(vec![
            "othello", "connect-four", "tic-tac-toe", "number-tree", "matrix",
            "maze-solo:size=4x3,turns=60,seed=5", "maze-race:size=5x5,turns=30,seed=2", "maze-duel:size=4x3,turns=20,seed=3",
        ]),
        steps in prop::collection::vec((0_u8..17, 0_usize..1000), 1..400),
    ) {
        let mut state = document::start_state(Settings::default());
        let game: Game = game.parse().expect("a game");
        update::apply(&mut state, Command::New(game));
        update::apply(&mut state, Command::TogglePause);
        for step in steps {
            carry_out(&mut state, step);
        }
        let document = Document { cursor: state.game.cursor, ..state.game.document.clone() };
        let text = document.to_text();
        let again = read(&text);
        prop_assert_eq!(&again, &document);
        prop_assert_eq!(again.to_text(), text);
    }
}

#[test]
fn a_reading_that_nobody_waits_for_stops() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    nested(long_maze(), 400).save(&path).expect("saved");
    let (stop, bytes) = (Arc::<AtomicBool>::default(), Arc::<AtomicU64>::default());
    let watch = ReadingProgress::new(Arc::clone(&stop), Arc::clone(&bytes));
    assert!(Document::load_with(&path, &watch).is_ok() && bytes.load(Ordering::Relaxed) > 0);
    stop.store(true, Ordering::Relaxed);
    assert!(matches!(Document::load_with(&path, &watch), Err(DocumentError::Stopped)));
}
