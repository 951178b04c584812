//! The sentences of a review: the move by its number and column, the verdict before the line, and who wins when in place of
//! numbers that have to be subtracted; in every language.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::screen::data::Panel;
use edagari::session::settings::Settings;
use edagari::words::text::Language;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;

/// A game of Connect Four on 5 by 4 in which the eighth move turns a draw into a loss, and one of tic-tac-toe that is lost at once.
const GAMES: [(&str, &str, usize); 2] =
    [("connect-four:5x4", "53351425213424", 8), ("tic-tac-toe", "a1 b1 b2 c3 a2 c2 a3", 2)];

/// How the move that lost is called, what is said of it, and what stands before its sentences about the game's end.
const SAID: [(Language, [&str; 2], &str, [&str; 3]); 3] = [
    (
        Language::English,
        ["Move 8, column 5", "b1"],
        " was the losing move. Before it: ",
        ["Before it: ", "After it: ", "Better: "],
    ),
    (Language::Japanese, ["8手目、5列", "b1"], " が敗着です。その前：", ["その前：", "その後：", "最善："]),
    (Language::Chinese, ["第8手，第5列", "b1"], " 是败着。走之前：", ["走之前：", "走之后：", "更好："]),
];

fn desk(language: Language, game: &str, moves: &str) -> Desk {
    let mut desk = Desk::new(Settings { language, ..crate::window::desk::settings() });
    let game: Game = game.parse().expect("a game");
    let line = game.start().parse_moves(moves).expect("legal moves");
    desk.run([Command::New(game), Command::PlayLine(line), Command::FocusPanel(Panel::Review)]);
    desk.reviewed();
    desk
}

/// The sentence of the panel about the move that led to the position on the board.
fn said(desk: &Desk, begins: &str) -> Option<String> {
    let labels = desk.harness.query_all_by(|node| node.label().or(node.value()).is_some());
    let mut labels = labels.filter_map(|node| {
        let node = node.accesskit_node();
        node.value().or_else(|| node.label())
    });
    labels.find(|words| words.starts_with(begins) && words.chars().count() > begins.chars().count() + 4)
}

#[test]
fn a_losing_move_is_named_with_its_verdict_before_its_line() {
    for (language, names, verdict, parts) in SAID {
        for ((game, moves, lost), name) in GAMES.into_iter().zip(names) {
            let mut desk = desk(language, game, moves);
            let at = desk.state().game.document.record.main_line()[lost - 1];
            desk.run([Command::GoTo(at)]);
            desk.harness.run_steps(3);
            let words = said(&desk, &format!("{name}{verdict}"));
            let words =
                words.unwrap_or_else(|| panic!("{language:?} {game}: nothing begins with {name}{verdict}"));
            let places = parts.map(|part| words.find(part).unwrap_or_else(|| panic!("{part} in {words}")));
            assert!(places.is_sorted(), "the line comes last: {words}");
        }
    }
}

#[test]
fn no_sentence_of_a_proven_game_is_left_to_be_worked_out() {
    for (language, ..) in SAID {
        for (game, moves, _) in GAMES {
            let mut desk = desk(language, game, moves);
            for (at, id) in desk.state().game.document.record.main_line().into_iter().enumerate() {
                desk.run([Command::GoTo(id)]);
                desk.harness.run_steps(3);
                let name = match (game, language) {
                    ("tic-tac-toe", _) => moves.split(' ').nth(at).expect("a move").to_owned(),
                    (_, Language::English) => format!("Move {}, column ", at + 1),
                    (_, Language::Japanese) => format!("{}手目、", at + 1),
                    (_, Language::Chinese) => format!("第{}手，第", at + 1),
                };
                let words = said(&desk, &name).unwrap_or_else(|| panic!("{language:?} {game}: {name}"));
                // Two values to be subtracted, or a difference that nobody can picture.
                for riddle in ["→", "%{", "\u{2009}", "±", " worse", "の損", "损失"] {
                    assert!(!words.contains(riddle), "{riddle} in {words}");
                }
            }
        }
    }
}
