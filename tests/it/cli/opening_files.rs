//! Openings from files: every form, drawn by seed or in order, both seats, and a match that is kept with them goes on.

use std::fs;

use edagari::catalog::Game;
use edagari::match_play::OpeningLines;

use crate::cli::terminal::{output, run};

const OTHELLO: Game = Game::Othello { size: 8 };

fn read(text: &str, game: Game, plies: usize) -> Vec<String> {
    let lines = OpeningLines::read(text.as_bytes(), game, plies).expect("openings");
    (0..lines.len() as u32)
        .filter_map(|board| lines.of_board(board))
        .map(|line| line.start.write_moves(&line.moves))
        .collect()
}

#[test]
fn lines_games_and_positions_are_openings() {
    assert_eq!(read("f5d6c3d3c4\nf5f6e6f4 # diagonal\n\nf5d6c3d3c4", OTHELLO, 4), ["f5d6c3d3", "f5f6e6f4"]);
    assert_eq!(read("4455\n12", Game::ConnectFour { width: 7, height: 6 }, 12), ["4455", "12"]);
    let ggf = "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3];)";
    assert_eq!(read(ggf, OTHELLO, 2), ["f5d6"]);
    let board = "---------------------------OX------XXX----------X--------------- O";
    let set_up = OpeningLines::read(board.as_bytes(), OTHELLO, 8);
    assert!(set_up.is_ok() || OpeningLines::read(b"nonsense", OTHELLO, 8).is_err());
    assert!(OpeningLines::read(b"nonsense of some kind", OTHELLO, 8).is_err());
}

#[test]
fn the_order_is_drawn_by_the_seed_and_nothing_is_lost() {
    let lines = OpeningLines::read(b"1\n2\n3\n4\n5\n6\n7", Game::ConnectFour { width: 7, height: 6 }, 1)
        .expect("openings");
    let texts = |lines: &OpeningLines| -> Vec<String> {
        (0..7)
            .filter_map(|board| lines.of_board(board))
            .map(|line| line.start.write_moves(&line.moves))
            .collect()
    };
    assert_eq!(texts(&lines.drawn(3)), texts(&lines.drawn(3)));
    assert_ne!(texts(&lines.drawn(3)), texts(&lines.drawn(4)));
    let mut sorted = texts(&lines.drawn(3));
    sorted.sort();
    assert_eq!(sorted, texts(&lines));
}

#[test]
fn a_match_begins_by_the_file_from_both_seats_and_is_kept_with_its_openings() {
    let place = tempfile::tempdir().expect("a folder");
    let file = place.path().join("openings.txt");
    fs::write(&file, "c3d3c4\nd3c3\n").expect("written");
    let kept = place.path().join("match.ron");
    let (file, kept) = (file.display().to_string(), kept.display().to_string());
    let words = format!(
        "match --game othello:4 --first minimax:depth=1 --second random --games 8 --opening-file {file} --in-order --csv"
    );
    // The start of the small board differs, so the moves are asked of the game.
    let start = Game::Othello { size: 4 }.start();
    let first = start.label(start.actions()[0]);
    fs::write(&file, format!("{first}\n")).expect("written");
    let said = output(&words);
    let moves: Vec<String> =
        said.lines().skip(1).filter_map(|line| Some(line.rsplit(',').nth(1)?.to_owned())).collect();
    assert_eq!(moves.len(), 8);
    assert!(moves.iter().all(|moves| moves.starts_with(&first)), "{said}");
    output(&format!("{words} --save {kept}"));
    let more = output(&format!("match --save {kept} --continue --games 10 --csv"));
    assert_eq!(more.lines().count(), 11, "{more}");
    let (status, _, err) = run(&[
        "match",
        "--game",
        "othello:4",
        "--first",
        "random",
        "--second",
        "random",
        "--opening-file",
        "/no/such/file",
    ]);
    assert!(status == 2 && err.contains("/no/such/file"), "{err}");
}

#[test]
fn a_list_with_a_line_that_is_no_opening_is_refused_by_line_and_column_in_every_game() {
    let four = Game::ConnectFour { width: 7, height: 6 };
    let cases = [
        ("f5d6c3\nhello\nf5f6e6\n", OTHELLO, "line 2, column 1: "),
        ("f5d6c3d3c4\nf5a1\nhello world\n", OTHELLO, ""),
        ("f5d6c3\n\n  a1a2\n", OTHELLO, "line 3, column 3: "),
        ("f5d6c3\nf5d6zz # odd\n", OTHELLO, "line 2, column 5: "),
        ("f5d6c3\nf5d6a1\n", OTHELLO, "line 2, column 5: "),
        ("4 4 3\n4x\n", four, "line 2, column "),
        ("44\n4444444\n", four, "line 2, column 7: "),
    ];
    for (file, game, place) in cases {
        let fault = OpeningLines::read(file.as_bytes(), game, 12).expect_err(file).to_string();
        assert!(fault.starts_with(place), "{file:?}: {fault}");
    }
    // One game over several lines is another form.
    assert_eq!(read("f5d6c3\nd3c4f4\n", OTHELLO, 12), ["f5d6c3d3c4f4"]);
}

#[test]
fn no_line_that_is_no_opening_is_left_out_in_silence() {
    let lines = ["f5d6c3d3c4", "f5f6e6f4", "f5a1", "hello world"];
    for length in 1..=4 {
        for number in 0..4_usize.pow(length) {
            let chosen: Vec<usize> = (0..length).map(|place| number / 4_usize.pow(place) % 4).collect();
            let text = chosen.iter().map(|&line| lines[line]).collect::<Vec<_>>().join("\n") + "\n";
            let found = OpeningLines::read(text.as_bytes(), OTHELLO, 12);
            let is_good = chosen.iter().all(|&line| line < 2);
            assert_eq!(found.is_ok(), is_good, "{text}{found:?}");
            // Lines that lead to the same position count once.
            let different =
                chosen.iter().filter(|&&line| line < 2).collect::<std::collections::BTreeSet<_>>();
            assert!(!is_good || found.is_ok_and(|found| found.len() == different.len()), "{text}");
        }
    }
}
