//! What a part of a match or of games to learn from holds is never lost: not by a smaller number, not by a file of nothing,
//! not by a second program, not by what is learned.

use std::fs;

use crate::cli::shards::Folder;
use crate::cli::terminal;

fn run(line: &str) -> (u8, String, String) {
    terminal::run(&line.split(' ').collect::<Vec<_>>())
}

#[test]
fn games_that_were_played_are_never_thrown_away() {
    let folder = Folder::new();
    let play = |games: &str| {
        let file = folder.name("kept.ron");
        run(&format!(
            "match --game tic-tac-toe --first random --second random --games {games} --save {file} --continue"
        ))
    };
    let (status, ..) = play("12");
    assert_eq!(status, 0);
    let whole = fs::read(folder.path("kept.ron")).expect("a file");
    let (status, _, err) = play("4");
    assert_eq!(status, 2);
    assert!(err.contains("match of 12 games") && err.contains("throw away 8 games"), "{err}");
    assert!(fs::read(folder.path("kept.ron")).expect("a file") == whole);
    // More games are played on.
    assert_eq!(play("14").0, 0);
}

#[test]
fn a_file_of_nothing_is_begun_and_one_in_use_is_left_alone() {
    let folder = Folder::new();
    let file = folder.name("part.ron");
    fs::write(folder.path("part.ron"), "").expect("a file");
    let line = format!(
        "match --game tic-tac-toe --first random --second random --games 8 --shard 0/2 --save {file} --continue"
    );
    assert_eq!(run(&line).0, 0);
    let whole = fs::read(folder.path("part.ron")).expect("a file");
    if cfg!(unix) {
        let held = fs::File::open(folder.path("part.ron")).expect("a file");
        held.try_lock().expect("nobody else has it");
        let (status, _, err) = run(&line);
        assert!(status == 2 && err.contains("another program is writing it"), "{err}");
    }
    assert!(fs::read(folder.path("part.ron")).expect("a file") == whole);
}

#[test]
fn numbers_that_are_learned_are_written_over_no_file_unless_that_is_said() {
    let folder = Folder::new();
    let part = folder.name("part.ron");
    let play = "learn --self-play 4 --method random --opening 2";
    assert_eq!(run(&format!("{play} --shard 0/1 --save {part}")).0, 0);
    let whole = fs::read(folder.path("part.ron")).expect("a file");
    let (status, _, err) =
        run(&format!("learn --merge {part} --model weights --epochs 1 --output {part} --quiet"));
    assert!(status == 2 && err.contains("is read for this"), "{err}");
    assert!(fs::read(folder.path("part.ron")).expect("a file") == whole);
    let numbers = folder.name("numbers.ron");
    let learn = format!("learn --merge {part} --model weights --epochs 1 --output {numbers} --quiet");
    assert_eq!(run(&learn).0, 0);
    let (status, _, err) = run(&learn);
    assert!(status == 2 && err.contains("--force"), "{err}");
    let (status, _, err) = run(&format!("{learn} --force"));
    assert_eq!((status, err.as_str()), (0, ""));
}
