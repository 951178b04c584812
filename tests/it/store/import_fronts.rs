//! What stands before moves and looks like some, or in a row below them: names with squares and numbers, letters of exercises, times. None
//! of it is played; it is listed, or the text is refused.

use edagari::catalog::Game;
use edagari::store::import::{Imported, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, line};

const SQUARES: &str = "f5d6c3d3c4f4c5b3";
const COLUMNS: &str = "44353621";

/// The same moves as people write them.
const OTHELLO_GAMES: [&str; 4] = [
    "f5 d6 c3 d3 c4 f4 c5 b3",
    "1. f5 d6 2. c3 d3 3. c4 f4 4. c5 b3",
    "f5d6c3d3c4f4c5b3",
    "f5\nd6\nc3\nd3\nc4\nf4\nc5\nb3",
];
const COLUMN_GAMES: [&str; 4] =
    ["44353621", "4 4 3 5 3 6 2 1", "d1 d2 c1 e1 c2 f1 b1 a1", "1. d1 d2 2. c1 e1 3. c2 f1 4. b1 a1"];

/// Everything that is said of a game beside its moves.
fn said(game: &Imported) -> String {
    let facts = &game.document.facts;
    let names = game.document.names.iter().chain([&facts.place, &facts.date, &facts.result]);
    let words = names.chain([&game.document.title]).chain(&game.passed_over);
    words.cloned().collect::<Vec<_>>().join(" ")
}

/// Says where a text is read as something else than these moves with these words named. Whether it is read at all.
fn held(text: &str, open: Game, moves: &str, named: &[&str], wrong: &mut Vec<String>) -> bool {
    let Ok(games) = read_text(text, open) else { return false };
    let all: String = games.iter().map(said).collect::<Vec<_>>().join(" ");
    let is_it = |game: &Imported| line(game) == moves && !game.is_faulty();
    if !games.iter().all(is_it) || !named.iter().all(|word| all.contains(word)) {
        let lines: Vec<_> = games.iter().map(line).collect();
        wrong.push(format!("{text:?}: {lines:?}, {all:?}"));
    }
    true
}

/// Every game of every game that is written so, with the game that is open.
fn games() -> impl Iterator<Item = (&'static str, Game, &'static str)> {
    let games = OTHELLO_GAMES.into_iter().map(|game| (game, OTHELLO, SQUARES));
    games.chain(COLUMN_GAMES.into_iter().map(|game| (game, CONNECT_FOUR, COLUMNS)))
}

#[test]
fn names_before_moves_are_none() {
    const NAMES: [&str; 25] = [
        "Ada - Bea",
        "b3 Müller",
        "d3 Kim - e6 Lee",
        "f5 Kim, d6 Lee",
        "Ada F5 D6 Bea",
        "Team F5 - Team D6",
        "Ada (d3) - Bea (e6)",
        "Gruppe C4, Ada - Bea",
        "Abe",
        "Fe De - Ca Ba",
        "D1 A. Smith",
        "Runde 3, Brett b3",
        "田中 d3",
        "第3局 田中 - 鈴木",
        "黒 b3さん",
        "Ada 4 - Bea 3",
        "Ada 4 Bea 3",
        "Ada 1, Bea 2",
        "1 Ada - 2 Bea",
        "Player1 vs Player2",
        "Level 4 - Level 5",
        "Ada, 4 Jahre",
        "黒 4 白 3",
        "Vier gewinnt 4",
        "2 - 1",
    ];
    let (mut read, mut wrong) = (0, Vec::new());
    for (game, open, moves) in games() {
        for name in NAMES {
            let mut words = name.split(|sign: char| !sign.is_alphanumeric());
            let word = words.find(|word| word.contains(char::is_alphabetic)).unwrap_or_default();
            let named = if name == "2 - 1" { &[][..] } else { &[word] };
            for between in ["\n", "\n\n", "\r\n"] {
                let text = format!("{name}{between}{game}\n");
                read += usize::from(held(&text, open, moves, named, &mut wrong));
            }
            // On one line a number may be the first move of what follows.
            if !name.ends_with(|sign: char| sign.is_ascii_digit()) {
                held(&format!("{name} {game}\n"), open, moves, named, &mut wrong);
                held(&format!("{name}: {game}\n"), open, moves, named, &mut wrong);
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(read > 300, "{read} are read");
}

#[test]
fn letters_of_exercises_are_no_moves() {
    const SIGNS: [&str; 8] = ["{})", "{}.", "{}:", "({})", "[{}]", "{}、", "{}．", "（{}）"];
    let (mut read, mut wrong) = (0, Vec::new());
    // A square on a line of its own may be a move among others that stand so.
    for (game, open, moves) in games().filter(|(game, ..)| !game.contains('\n')) {
        for sign in SIGNS {
            for (letters, next) in [("a1", "a2"), ("b2", "b3"), ("d3", "d4"), ("a", "b"), ("1a", "1b")] {
                let [label, other] = [letters, next].map(|letters| sign.replace("{}", letters));
                for text in [
                    format!("{label} {game}\n"),
                    format!("{label}\n{game}\n"),
                    format!("{label} {game}\n{other} {game}\n"),
                    format!("{label}\n{game}\n\n{other}\n{game}\n"),
                ] {
                    read += usize::from(held(&text, open, moves, &[letters], &mut wrong));
                }
            }
        }
        for number in ["2.", "4.", "7.", "2)", "4)"] {
            held(&format!("{number} {game}\n"), open, moves, &[], &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(read > 400, "{read} are read");
}

#[test]
fn what_may_be_a_move_is_no_letter_of_an_exercise() {
    // The moves before it are missing.
    assert!(read_text("2. f5 d6\n3. c3 d3", OTHELLO).is_err());
    let full = read_text("4 4 4 4 4 4 4", CONNECT_FOUR).unwrap_or_default();
    assert!(full.iter().all(|game| line(game) == "444444" && game.is_faulty()), "{full:?}");
    // A square with its value is no label of what stands behind it.
    for (text, open) in [("d1: 2\nd2: 3\nc1: 1\n", CONNECT_FOUR), ("a1: 2 3 4\nb1: 1 2 3", CONNECT_FOUR)] {
        let games = read_text(text, open).unwrap_or_default();
        assert!(
            games.iter().all(|game| !["231", "234", "123", "234123"].contains(&line(game).as_str())),
            "{games:?}"
        );
    }
}

#[test]
fn a_second_row_is_listed() {
    const ROWS: [&str; 12] = [
        "0:03 0:12 0:05 0:20 1:02 0:03 0:09 0:11",
        "3 12 5 20 62 3 9 11",
        "3 2 5 2 6 3 9 1",
        "1 2 3 4 5 6 7 8",
        "3s 12s 5s 20s 62s 3s 9s 11s",
        "+0.0 -1.0 +0.5 -0.2 +2.0 -3.0 +1.0 0.0",
        "0 -1 +2 -2 +3 0 1 -4",
        "50% 48% 52% 47% 60% 40% 51% 50%",
        "time 3 12 5 20 62 3 9 11",
        "Zeit: 3 12 5 20 62 3 9 11",
        "時間 3 12 5 20 62 3 9 11",
        "評価 0 -1 +2 -2 +3 0 1 -4",
    ];
    let (mut read, mut wrong) = (0, Vec::new());
    for row in ROWS {
        let words: Vec<&str> = row.split(' ').collect();
        let moves: Vec<&str> = OTHELLO_GAMES[0].split(' ').collect();
        let half = words.len() - 4;
        let halves = [&moves[..4], &words[..half], &moves[4..], &words[half..]].map(|part| part.join(" "));
        for text in [
            format!("{}\n{row}\n", OTHELLO_GAMES[0]),
            format!("{row}\n{}\n", OTHELLO_GAMES[0]),
            format!("{}\n{}\n", moves.join("\t"), words.join("\t")),
            format!("{}\n{}\n", moves.join(" | "), words.join(" | ")),
            halves.join("\n"),
        ] {
            let Ok(games) = read_text(&text, OTHELLO) else { continue };
            read += 1;
            let listed = games.iter().map(said).collect::<Vec<_>>().join(" ");
            let listed: Vec<&str> = listed.split(|sign: char| sign.is_whitespace() || sign == '|').collect();
            // Long parts are listed by their beginning.
            let is_cut = listed.iter().any(|word| word.ends_with('…'));
            // Above the moves a 1 is taken for the number of the first.
            let is_first = text.starts_with(row);
            let is_kept = |word: &&&str| listed.contains(*word) || is_cut || is_first && **word == "1";
            let lost: Vec<_> = words.iter().filter(|word| !is_kept(word)).collect();
            let are_moves = games.len() == 1 && line(&games[0]) == SQUARES;
            if !are_moves && !games.iter().any(Imported::is_faulty) || !lost.is_empty() {
                let lines: Vec<_> = games.iter().map(line).collect();
                wrong.push(format!("{lost:?} of {text:?}: {lines:?}, {listed:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(read > 40, "{read} are read");
}
