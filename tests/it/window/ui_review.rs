//! The review in the window: begun from the game, shown at once, kept in the document.

use edagari::catalog::Game;
use edagari::catalog::shown::discs;
use edagari::game::ActionId;
use edagari::game::record::MoveId;
use edagari::review::{MoveMark, ReviewLimit};
use edagari::session::command::Command;
use edagari::session::review::data::{ReviewCommand, ReviewStanding, shown};
use edagari::session::review::known::{KnownReview, marks_of};
use edagari::session::screen::data::{Panel, Workspace};
use edagari::store::{Document, Player};
use edagari::window::style;
use edagari::words::text::{Language, Text};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

/// A game that O loses with the second move, played out.
pub(crate) const LOST: &str = "a1 b1 b2 c3 a2 c2 a3";

impl Desk {
    pub(crate) fn with_game(game: Game, moves: &str) -> (Self, Vec<ActionId>) {
        let mut desk = Self::default();
        let line = game.start().parse_moves(moves).expect("legal moves");
        desk.run([Command::New(game)]);
        let persons = [edagari::game::Side::First, edagari::game::Side::Second];
        desk.run(persons.map(|side| Command::SetPlayer(side, Player::Person)));
        desk.run([Command::PlayLine(line.clone())]);
        (desk, line)
    }

    pub(crate) fn reviewed(&mut self) {
        self.run([Command::Review(ReviewCommand::Start)]);
        self.until("the review is over", |state| state.review.standing == ReviewStanding::Over);
    }
}

#[test]
fn a_game_is_reviewed_marked_and_kept() {
    let (mut desk, line) = Desk::with_game(Game::TicTacToe, LOST);
    desk.reviewed();
    let game = &desk.state().game;
    let document = &game.document;
    let review = shown(game).expect("it is kept");
    assert!(review.finished && review.actions() == line);
    assert_eq!(review.lost(), Some(1));
    let second = document.record.moves_to(document.record.main_line()[1])[1];
    assert_eq!(marks_of(desk.state()).get(&second).map(|given| given.mark), Some(MoveMark::Lost));
    assert!(
        document.record.evaluation(second).is_some_and(|known| known.exact),
        "the graph of the game has its points"
    );
    let first = document.record.main_line()[0];
    assert_eq!(document.record.children(first).len(), 1, "the review has written nothing into the game");
    let read = Document::from_text(&document.to_text()).expect("readable");
    assert_eq!(read.reviews, document.reviews);
    assert_eq!(read, Document { cursor: read.cursor, ..document.clone() });
}

#[test]
fn better_lines_become_variations_on_a_click_and_one_undo_takes_them_away() {
    let (mut desk, _) = Desk::with_game(Game::TicTacToe, LOST);
    desk.reviewed();
    desk.harness.run_steps(3);
    let first = desk.state().game.document.record.main_line()[0];
    desk.click("Add the better line as a variation");
    let record = &desk.state().game.document.record;
    let children = record.children(first).to_vec();
    assert_eq!(children.len(), 2, "the better line is a variation");
    assert_eq!(record.comment(children[1]), "Suggested by the review.");
    assert!(desk.shows("One better line was added to the game as a variation. Undo removes it."));
    desk.run([Command::Undo]);
    assert_eq!(desk.state().game.document.record.children(first).len(), 1);
    assert!(desk.shows("Add the better line as a variation"));
}

#[test]
fn a_review_counts_moves_and_no_passes() {
    // One side has to pass before the last move.
    let (mut desk, _) = Desk::with_game(Game::Othello { size: 8 }, "c4c3e6b4a4a5b2a3f4");
    assert_eq!(desk.state().game.document.record.main_line().len(), 10);
    desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(2)))]);
    desk.reviewed();
    desk.harness.run_steps(3);
    assert!(desk.harness.query_by_label_contains("0 of 9 moves proven").is_some());
}

/// A number of discs after this sign.
fn discs_behind(words: &str, sign: &str) -> f64 {
    let rest = &words[words.find(sign).expect(sign) + sign.len()..];
    let number: String =
        rest.trim_start().chars().take_while(|&sign| "+−.0123456789".contains(sign)).collect();
    number.replace('−', "-").parse().expect("a number")
}

#[test]
fn the_values_in_a_sentence_of_the_review_make_the_loss_beside_them() {
    let (mut desk, _) = Desk::with_game(Game::Othello { size: 8 }, "f5");
    // Each move is the last of those that are legal, so many of them lose something.
    for _ in 0..14 {
        let last = *desk.state().game.legal.last().expect("a move");
        desk.run([Command::PlayLine(vec![last])]);
    }
    desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(5)))]);
    desk.reviewed();
    let (mut whole, mut compared) = (0, 0);
    for id in desk.state().game.document.record.main_line() {
        desk.run([Command::GoTo(id)]);
        desk.harness.run_steps(2);
        let said = desk.harness.query_all_by_label_contains("lost about").next();
        let Some(said) =
            said.and_then(|node| node.accesskit_node().label().or(node.accesskit_node().value()))
        else {
            continue;
        };
        // Of searches to one depth where the loss is theirs.
        let is_compared = said.contains("(at one depth");
        let first = if is_compared { "(at one depth ≈" } else { "(≈" };
        let (loss, [before, after]) =
            (discs_behind(&said, "lost about"), [first, "→ ≈"].map(|sign| discs_behind(&said, sign)));
        assert!(((before - after).abs() - loss).abs() < 0.01, "{said}");
        if is_compared {
            compared += 1;
        } else {
            whole += 1;
        }
    }
    assert!(whole > 0 && compared > 0, "{whole} of the positions, {compared} of one depth");
}

#[test]
fn a_click_in_the_list_goes_there_and_the_move_list_shows_the_marks() {
    let (mut desk, _) = Desk::with_game(Game::TicTacToe, LOST);
    desk.reviewed();
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label("b1 ✕").next().is_some(), "the list of moves of the game");
    assert!(desk.harness.query_by_label_contains("chances (≈) of X").is_some(), "whose values the rows show");
    desk.harness.click_on(&desk.harness.get_by_label("2. b1 ✕"));
    desk.harness.run_steps(3);
    let state = desk.state();
    assert_eq!(state.game.document.record.moves_to(state.game.cursor).len(), 2);
    let worst = desk.harness.query_all_by_label_contains("b1 was the losing move").next();
    assert!(worst.is_some(), "a sentence says what it lost");
    desk.harness.click_on(&desk.harness.get_by_label("Show the better line"));
    desk.harness.run_steps(3);
    let state = desk.state();
    assert_eq!(state.game.document.record.moves_to(state.game.cursor).len(), 2);
    assert!(!state.game.document.record.is_main(state.game.cursor), "the better move is on the board");
}

#[test]
fn the_balance_beside_the_board_and_the_row_of_the_review_are_one_number() {
    let (mut desk, line) = Desk::with_game(Game::Othello { size: 8 }, "f5d6c3d3c4f4c5b3c2");
    desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(3)))]);
    desk.reviewed();
    for ply in 1..=line.len() {
        let id = desk.state().game.document.record.main_line()[ply - 1];
        desk.run([Command::GoTo(id)]);
        desk.harness.run_steps(2);
        let known = KnownReview::shown(desk.state()).expect("reviewed");
        let verdict = known.review.plies[ply - 1].verdict.clone().expect("judged");
        // The opening book proves nothing: its moves are searched like others.
        assert!(!verdict.proven);
        let number = format!("≈\u{a0}{}", discs(verdict.after));
        let balance = desk.harness.query_all_by_label_contains("Balance: ").next().expect("beside the board");
        let label = balance.accesskit_node().label().unwrap_or_default();
        assert!(label.contains(&number), "move {ply} is {number} in its row, and {label} beside the board");
    }
}

#[test]
fn what_a_review_has_found_is_kept_while_it_runs_and_when_it_ends() {
    let (mut desk, line) = Desk::with_game(Game::Othello { size: 8 }, "f5d6c3d3c4f4");
    desk.run([
        Command::Review(ReviewCommand::SetLimit(ReviewLimit::Seconds(600.0))),
        Command::Review(ReviewCommand::Start),
    ]);
    // Nothing is done meanwhile, and then the program is killed.
    desk.until("the review has gone on for some seconds", |state| state.review.seconds >= 2.0);
    desk.harness.run_steps(60);
    let desk = desk.started_again();
    let review = shown(&desk.state().game).cloned().expect("what it found is there");
    assert_eq!(review.actions(), line);
    assert!(!review.finished && review.plies.iter().any(|ply| ply.verdict.is_some()));
}

#[test]
fn a_shallow_review_takes_nothing_from_a_deep_one() {
    let (mut desk, _) = Desk::with_game(Game::Othello { size: 8 }, "f5d6c3d3c4f4");
    let depths = |desk: &Desk| -> Vec<u32> {
        let review = shown(&desk.state().game).expect("found");
        review.plies.iter().map(|ply| ply.verdict.as_ref().expect("known").depth).collect()
    };
    for depth in [5, 3, 6] {
        desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(depth)))]);
        desk.reviewed();
        assert_eq!(depths(&desk), [depth.max(5); 6], "after a review to depth {depth}");
    }
}

#[test]
fn a_review_of_another_line_takes_nothing_from_the_first() {
    let (mut desk, line) = Desk::with_game(Game::Othello { size: 8 }, "f5d6c3d3c4f4");
    desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(3)))]);
    desk.reviewed();
    let first = shown(&desk.state().game).cloned().expect("found");
    let end = desk.state().game.cursor;
    desk.run([Command::Back, Command::Back]);
    let other = desk.state().game.position.parse_moves("c5").expect("a legal move");
    desk.run([Command::PlayLine(other)]);
    let variation = desk.state().game.cursor;
    desk.reviewed();
    let second = shown(&desk.state().game).cloned().expect("found");
    assert_eq!((second.plies.len(), &second.actions()[..4]), (5, &line[..4]));
    desk.run([Command::GoTo(end)]);
    assert_eq!(shown(&desk.state().game), Some(&first), "each line shows its own");
    let marks = marks_of(desk.state());
    let fifth = desk.state().game.document.record.moves_to(end)[4];
    assert!(marks.contains_key(&fifth) && marks.contains_key(&variation), "both lines keep their marks");
    desk.harness.run_steps(60);
    let desk = desk.started_again();
    assert_eq!(desk.state().game.document.reviews.all().len(), 2);
    let game = &desk.state().game;
    let plies = shown(game).expect("kept").progress(&game.document.start);
    assert_eq!((plies.moves, plies.depth), (6, 3), "it says how far it came");
}

#[test]
fn a_review_that_a_file_of_before_holds_is_read() {
    let text = r#"(version: 2, game: "tic-tac-toe", moves: "a1 b1", review: (moves: "a1 b1", plies: [(line: "a1", exact: true)]))"#;
    let document = Document::from_text(text).expect("readable");
    assert_eq!(document.reviews.all().len(), 1);
    assert!(document.to_text().contains("reviews: ["));
}

#[test]
fn a_review_can_wait_and_go_on() {
    let (mut desk, _) = Desk::with_game(Game::Othello { size: 8 }, "f5d6c3d3c4f4");
    desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(4)))]);
    // In one frame: the review of so few moves is soon over. What stops everything stops it too.
    for stop in [Command::Review(ReviewCommand::Pause), Command::Stop] {
        for command in [Command::Review(ReviewCommand::Start), stop] {
            desk.harness.state_mut().push(command);
        }
        desk.harness.run_steps(3);
        assert!(desk.state().review.is_paused());
    }
    desk.run([Command::Review(ReviewCommand::Continue)]);
    desk.until("the review is over", |state| state.review.standing == ReviewStanding::Over);
    let review = shown(&desk.state().game).cloned().expect("found");
    assert!(review.plies.iter().all(|ply| ply.verdict.as_ref().is_some_and(|verdict| verdict.depth == 4)));
    desk.run([Command::New(Game::TicTacToe), Command::Review(ReviewCommand::Start)]);
    assert_eq!(
        desk.state().review.standing,
        ReviewStanding::Idle,
        "without moves there is nothing to review"
    );
    assert_eq!(desk.state().game.cursor, MoveId::START);
}

/// Sentences are as wide as the window lets them be: wherever a line ends, a number has its sign beside it.
#[test]
fn a_sign_stays_in_the_line_of_its_number() {
    let laid_out = |ui: &mut egui::Ui| {
        for language in Language::ALL {
            let values: [(&str, &dyn std::fmt::Display); 5] = [
                ("move", &"31. d6"),
                ("loss", &"6"),
                ("before", &"=\u{2009}+3"),
                ("after", &"≈\u{2009}−3.5"),
                ("line", &"c4 c3"),
            ];
            let words = Text::new(language).with("review.was-worse", &values);
            for width in 90_u16..400 {
                let (font, color) = (egui::FontId::proportional(14.0), egui::Color32::WHITE);
                let galley = ui.painter().layout(words.clone(), font, color, width.into());
                for row in &galley.rows {
                    let last =
                        row.glyphs.iter().rev().map(|glyph| glyph.chr).find(|sign| !sign.is_whitespace());
                    assert!(last.is_none_or(|last| !"=≈".contains(last)), "{words} at {width}");
                }
            }
        }
    };
    egui_kittest::Harness::builder().with_context_setup(style::install).build_ui(laid_out).run();
}

/// Beside what a solver knows the review says what a person overlooked.
#[test]
fn a_review_names_the_wins_that_were_overlooked() {
    let (mut desk, _) = Desk::with_game(Game::TicTacToe, "a1 b1 a2 c3 b2 a3 c2");
    desk.reviewed();
    desk.run([Command::FocusPanel(Panel::Review)]);
    let moves = desk.state().game.document.record.main_line();
    for (at, said) in
        [(3, "After the move played, X could win at once with a3."), (4, "X could have won at once with a3.")]
    {
        desk.run([Command::GoTo(moves[at])]);
        desk.harness.run_steps(3);
        assert!(desk.harness.query_all_by_label_contains(said).next().is_some(), "{said}");
    }
    // A better line that is shown is no game that was won.
    desk.run([Command::Review(ReviewCommand::ShowLine(4))]);
    desk.harness.run_steps(3);
    assert!(desk.state().view.result.is_none());
}

/// A game that was pasted is looked at: its review is a click beside the board, whether or not it was played to its end.
#[test]
fn a_pasted_game_has_its_review_beside_the_board() {
    let mut desk = Desk::default();
    desk.run([Command::PasteText("f5d6c3d3c4f4f6".to_owned())]);
    assert!(!desk.state().is_at_end());
    desk.click("Review");
    assert_eq!(desk.state().review.standing, ReviewStanding::Running);
}

/// In a small window the sentence about a move may be long: the list below it stays where it was clicked.
#[test]
fn the_list_of_a_review_stays_under_the_pointer_in_a_small_window() {
    let (mut desk, _) = Desk::with_game(Game::TicTacToe, LOST);
    desk.harness.set_size([1024.0, 600.0].into());
    desk.run([Command::Work(Workspace::Play)]);
    desk.reviewed();
    desk.run([Command::FocusPanel(Panel::Review), Command::ToStart]);
    desk.harness.run_steps(8);
    let row = |desk: &Desk, number: &str| {
        let mut rows =
            desk.harness.query_all_by(|node| node.label().is_some_and(|label| label.starts_with(number)));
        rows.next().map(|row| row.rect()).expect("a row")
    };
    let before = row(&desk, "2. b1 ");
    desk.harness.click_at(before.center(), egui::PointerButton::Primary);
    desk.harness.run_steps(8);
    assert_eq!(moves_shown(&desk), 2, "it was clicked");
    let after = row(&desk, "2. b1 ");
    assert!((after.center() - before.center()).length() < 1.0, "{before} {after}");
    // To the end by key: the list follows, within the window.
    desk.run([Command::ToEnd]);
    desk.harness.run_steps(8);
    let last = row(&desk, "7. a3");
    assert!(last.bottom() < 575.0, "{last}");
}

fn moves_shown(desk: &Desk) -> usize {
    let game = &desk.state().game;
    game.document.record.path_to(game.cursor).len()
}
