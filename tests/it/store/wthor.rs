//! Tournament files: whole games are read, anything else is left out and counted, and nothing makes the reader panic.

use edagari::game::othello::{Move, Othello};
use edagari::game::{Alternating, Notation, Position, Rng64, Sequential, Side, random_below};
use edagari::store::obf;
use edagari::store::wthor::{
    NameFileKind, SkipReason, WthorError, WthorGames, load_folder, read_games, read_names, survey,
};
use rand::SeedableRng;

/// A header: so many games and names, the year, the board.
pub(crate) fn header(games: u32, names: u16, side: u8) -> Vec<u8> {
    let mut bytes = vec![20, 26, 11, 21];
    bytes.extend(games.to_le_bytes());
    bytes.extend(names.to_le_bytes());
    bytes.extend(1999_u16.to_le_bytes());
    bytes.extend([side, 0, 24, 0]);
    bytes
}

/// A random game as a record, and its moves. `plies` cuts it short.
pub(crate) fn record(seed: u64, plies: usize) -> (Vec<u8>, Vec<Move>) {
    let mut rng = Rng64::seed_from_u64(seed);
    let (mut position, mut moves) = (Othello::default(), Vec::new());
    while !position.is_over() && moves.len() < plies {
        let action = position.random_action(&mut rng);
        position.play(action);
        moves.push(action);
    }
    let lead = if position.is_over() {
        position.final_score().for_first(position.side_to_move()).units()
    } else {
        6
    };
    let discs = i32::midpoint(64, lead) as u8;
    let mut bytes = [7_u16, 1, 2].into_iter().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    bytes.extend([discs, 30]);
    let squares = moves.iter().filter_map(|action| action.square());
    bytes.extend(squares.map(|square| 10 * (square / 8 + 1) + square % 8 + 1));
    bytes.resize(68, 0);
    // A pass at the end stands in no file.
    let written = moves.iter().rposition(|&action| action != Move::PASS).map_or(0, |last| last + 1);
    moves.truncate(written);
    (bytes, moves)
}

pub(crate) fn file(games: u64) -> Vec<u8> {
    let mut bytes = header(games as u32, 0, 8);
    (0..games).for_each(|seed| bytes.extend(record(seed, 99).0));
    bytes
}

/// Games that break off after thirty moves.
pub(crate) fn broken_off(games: u64) -> Vec<u8> {
    let mut bytes = header(games as u32, 0, 8);
    (0..games).for_each(|seed| bytes.extend(record(seed, 30).0));
    bytes
}

fn only(bytes: &[u8]) -> WthorGames {
    read_games(bytes).expect("a header")
}

#[test]
fn games_are_read_with_their_passes_and_results() {
    let read = only(&file(200));
    assert_eq!((read.year, read.theory, read.games.len(), read.skipped.total()), (1999, 24, 200, 0));
    let mut passes = 0;
    for (seed, game) in (0..).zip(&read.games) {
        assert_eq!((game.tournament, game.players, game.theoretical), (7, [1, 2], -4));
        assert_eq!(game.moves, record(seed, 99).1);
        assert!(game.is_finished);
        passes += game.moves.iter().filter(|&&action| action == Move::PASS).count();
        let last = game.positions().last().expect("the start at least");
        let score = last.final_score().for_first(last.side_to_move()).units();
        assert_eq!(i32::from(game.result_for(Side::First, false)), score);
        assert_eq!(game.result_for(Side::Second, true), 4);
    }
    assert!(passes > 50, "random games have passes: {passes}");
}

#[test]
fn a_game_broken_off_is_kept_but_not_finished() {
    let read = only(&broken_off(2));
    assert!(read.games.len() == 2 && read.skipped.total() == 0);
    assert!(read.games.iter().all(|game| !game.is_finished && game.result == 6));
}

#[test]
fn each_fault_is_counted_by_its_reason() {
    let good = file(3);
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        bytes
    };
    let (second, moves) = (16 + 68, 16 + 68 + 8);
    let mut surplus = good.clone();
    surplus.extend([1; 70]);
    let mut empty = good.clone();
    empty[moves..moves + 60].fill(0);
    let cases = [
        (good[..good.len() - 1].to_vec(), SkipReason::CutShort, 1, 2),
        (good[..16 + 68].to_vec(), SkipReason::Missing, 2, 1),
        (changed(4, 9), SkipReason::Missing, 6, 3),
        (surplus, SkipReason::Uncounted, 2, 3),
        (changed(12, 10), SkipReason::Board, 3, 0),
        (empty, SkipReason::Empty, 1, 2),
        (changed(moves + 2, 99), SkipReason::Unreadable, 1, 2),
        (changed(moves + 2, 0), SkipReason::Unreadable, 1, 2),
        (changed(moves, 11), SkipReason::Illegal, 1, 2),
        (changed(second + 6, 65), SkipReason::Score, 1, 2),
        (changed(second + 7, 200), SkipReason::Score, 1, 2),
    ];
    for (bytes, fault, skipped, games) in cases {
        let read = only(&bytes);
        assert_eq!((read.skipped.of(fault), read.games.len()), (skipped, games), "{fault:?}");
        assert_eq!(read.skipped.total(), u64::from(skipped), "{fault:?}");
    }
    let wrong = only(&changed(second + 6, good[second + 6] ^ 1));
    assert_eq!(wrong.skipped.of(SkipReason::Score), 1, "a score that its moves do not give");
    assert!(matches!(read_games(&good[..15]), Err(WthorError::Header(15))));
}

#[test]
fn ten_thousand_corruptions_are_never_trusted() {
    let good = file(4);
    let mut rng = Rng64::seed_from_u64(11);
    for _ in 0..10_000 {
        let mut bytes = good.clone();
        for _ in 0..=random_below(&mut rng, 6) {
            let at = random_below(&mut rng, bytes.len() as u32) as usize;
            bytes[at] = random_below(&mut rng, 256) as u8;
        }
        match random_below(&mut rng, 4) {
            0 => bytes.truncate(random_below(&mut rng, bytes.len() as u32 + 1) as usize),
            1 => bytes.extend((0..random_below(&mut rng, 150)).map(|byte| byte as u8)),
            _ => {}
        }
        let Ok(read) = read_games(&bytes) else { continue };
        let promised = u64::from(u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]));
        let held = (bytes.len() as u64 - 16).div_ceil(68);
        assert_eq!(read.games.len() as u64 + read.skipped.total(), promised.max(held));
        for game in &read.games {
            let mut position = Othello::default();
            for &action in &game.moves {
                position.try_play(action.into()).expect("only legal moves come through");
            }
            assert_eq!(position.is_over(), game.is_finished);
        }
    }
}

#[test]
fn names_are_latin_1_and_stop_where_the_file_stops() {
    let mut bytes = header(0, 3, 0);
    for name in [&b"Tastet Marc"[..], b"Andr\xe9 Lef\xe8vre", b"Cut"] {
        let mut field = name.to_vec();
        field.resize(20, 0);
        bytes.extend(field);
    }
    bytes.truncate(bytes.len() - 1);
    let names = read_names(&bytes, NameFileKind::Players).expect("a header");
    assert_eq!(names, ["Tastet Marc", "André Lefèvre"]);
}

#[test]
fn a_folder_is_read_by_years() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("b.wtb"), file(2)).expect("written");
    std::fs::write(folder.path().join("a.WTB"), [1, 2, 3]).expect("written");
    std::fs::write(folder.path().join("names.JOU"), header(0, 0, 0)).expect("written");
    let load = |years| load_folder(folder.path(), &years).expect("a folder").collect::<Vec<_>>();
    let read = load(1990..=1999);
    assert_eq!(read.len(), 2);
    assert!(read[0].1.is_err() && read[1].1.as_ref().is_ok_and(|read| read.games.len() == 2));
    assert_eq!(load(2000..=2001).len(), 1);
    let survey = survey(folder.path()).expect("a folder");
    assert_eq!((survey.games(&(1990..=1999)), survey.games(&(2000..=2001)), survey.refused), (2, 0, 1));
}

#[test]
fn problems_are_read_with_the_scores_of_their_moves() {
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    let text = format!("% endgames\n{board} X; G8:+18; H1:+12; A4:-22;\n\n{board} X; % no scores\n");
    let problems = obf::read(&text).expect("readable");
    assert_eq!((problems.len(), problems[0].best(), problems[1].best()), (2, Some(18), None));
    assert_eq!(
        problems[0].position,
        Othello::default().parse_position(&format!("{board} X")).expect("a board")
    );
    let scores: Vec<_> =
        problems[0].scores.iter().map(|(action, score)| format!("{action}{score:+}")).collect();
    assert_eq!(scores, ["g8+18", "h1+12", "a4-22"]);
    for (bad, told) in [
        (format!("{board} X; C1:+2;\n"), "legal"),
        (format!("\n{board} X; G8+2;"), "line 2"),
        (format!("{board} X; G8:+70;"), "G8:+70"),
        (board[..60].to_owned(), "line 1"),
    ] {
        let error = obf::read(&bad).expect_err("not readable").to_string();
        assert!(error.contains(told), "{error}");
    }
}
