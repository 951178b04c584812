//! The review of a game between beginners: what a person could have seen comes first, and results are said in words.

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::review::MoveMark;
use edagari::session::command::Command;
use edagari::session::review::known::marks_of;
use edagari::session::screen::data::{Panel, Workspace};
use edagari::session::settings::Settings;
use edagari::store::Player;
use edagari::words::text::Language;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

/// A game on 5 by 4 that is lost by the third move in perfect play, and by the ninth for anybody who looks: three in a line stay
/// unanswered, and the tenth move takes them.
const UNANSWERED: &str = "2432133154";

fn reviewed(language: Language, game: &str, moves: &str) -> Desk {
    let mut desk = Desk::new(Settings { language, ..crate::window::desk::settings() });
    let game: Game = game.parse().expect("a game");
    let line = game.start().parse_moves(moves).expect("legal moves");
    desk.run([Command::New(game), Command::Work(Workspace::Play)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    desk.run([Command::PlayLine(line)]);
    desk.reviewed();
    desk.run([Command::FocusPanel(Panel::Review)]);
    desk.harness.run_steps(6);
    desk
}

/// All that is written or said in the window.
fn words(desk: &Desk) -> Vec<String> {
    let nodes = desk.harness.query_all_by(|_| true);
    let said = nodes.flat_map(|node| {
        let node = node.accesskit_node();
        [node.label(), node.value(), node.description()]
    });
    said.flatten().collect()
}

fn says(desk: &Desk, part: &str) -> bool {
    words(desk).iter().any(|words| words.contains(part))
}

#[test]
fn the_headline_of_a_review_names_the_move_that_a_person_could_have_seen_before_the_one_of_perfect_play() {
    for (language, seen, theory) in [
        (
            Language::English,
            "Move 9, column 5 let Yellow win at once with column 4.",
            "In perfect play the game was lost before that: Move 3, column 3.",
        ),
        (
            Language::Japanese,
            "9手目、5列 のあと、黄は4列ですぐに勝てました。",
            "完全読みでは、それより前の3手目、3列",
        ),
        (Language::Chinese, "第9手，第5列之后，黄方可走第4列立即获胜。", "按完美走法，此前的第3手，第3列"),
    ] {
        let mut desk = reviewed(language, "connect-four:5x4", UNANSWERED);
        let link = |desk: &Desk, part: &str| {
            let link = desk.harness.query_all_by_label_contains(part).next();
            link.unwrap_or_else(|| panic!("{part} in {:?}", words(desk))).rect()
        };
        let (first, second) = (link(&desk, seen), link(&desk, theory));
        assert!(first.bottom() < second.bottom() || first.right() <= second.left(), "{first} {second}");
        let moves = desk.state().game.document.record.main_line();
        assert_eq!(marks_of(desk.state())[&moves[8]].mark, MoveMark::Blunder, "it is no small matter");
        desk.harness.click_on(&desk.harness.query_all_by_label_contains(seen).next().expect("the link"));
        desk.harness.run_steps(4);
        assert_eq!(desk.state().game.cursor, moves[8], "a click goes there");
    }
}

#[test]
fn a_better_move_is_not_read_as_the_move_that_lets_the_other_side_win() {
    let mut desk = reviewed(Language::English, "connect-four:5x4", UNANSWERED);
    let ninth = desk.state().game.document.record.main_line()[8];
    desk.run([Command::GoTo(ninth)]);
    desk.harness.run_steps(4);
    assert!(
        says(&desk, ". After the move played, Yellow could win at once with column 4."),
        "{:?}",
        words(&desk)
    );
    assert!(says(&desk, "Better: column "), "{:?}", words(&desk));
}

#[test]
fn results_are_said_in_words_where_one_plays_and_reviews() {
    for (game, moves) in [("connect-four:5x4", UNANSWERED), ("tic-tac-toe", "a1 b1 b2 c3 a2 c2 a3")] {
        let mut desk = reviewed(Language::English, game, moves);
        for id in desk.state().game.document.record.main_line() {
            desk.run([Command::GoTo(id)]);
            desk.harness.run_steps(3);
            for riddle in [
                "=\u{2009}",
                "=\u{a0}",
                "oves lost",
                "lost per move",
                "100\u{2009}%",
                "Stones Red",
                "is a win",
            ] {
                let found: Vec<_> = words(&desk).into_iter().filter(|words| words.contains(riddle)).collect();
                assert!(found.is_empty(), "{game}: {riddle:?} in {found:?}");
            }
        }
        assert!(says(&desk, "moves kept the result"));
    }
    let desk = reviewed(Language::English, "connect-four:5x4", UNANSWERED);
    for row in ["lets Yellow win at once", "Yellow wins in ", "gives away the draw", "Yellow has won"] {
        assert!(says(&desk, row), "{row} in {:?}", words(&desk));
    }
}

/// Where a person could have seen nothing, the theory speaks as before.
#[test]
fn a_game_without_an_oversight_has_the_headline_of_perfect_play_alone() {
    let desk = reviewed(Language::English, "connect-four:5x4", "53351425213424");
    assert!(says(&desk, "Move 8, column 5: the losing move, as reviewed"), "{:?}", words(&desk));
    assert!(!says(&desk, "In perfect play"));
}
