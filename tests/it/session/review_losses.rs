//! Losses in reviews beside the values that they are the difference of, and moves of theory, which have no faults by estimates.

use edagari::catalog::Game;
use edagari::game::{ActionId, Side};
use edagari::review::{GameReview, MoveMark, MoveVerdict, ReviewedMove, ValueUnit, book_moves};
use edagari::words::review::{self as words, MoveWords};
use edagari::words::text::{Language, Text};

/// An estimated move of the first player.
fn estimated(before: f64, after: f64, loss: f64) -> ReviewedMove {
    let verdict = MoveVerdict {
        best: ActionId(0),
        line: vec![ActionId(0)],
        before,
        after,
        loss,
        counted: ValueUnit::Discs,
        proven: false,
        proofs: [None; 2],
        depth: 10,
    };
    let verdict = Some(verdict);
    ReviewedMove { action: ActionId(1), side: Side::First, forced: false, oversight: None, verdict }
}

fn proven(before: f64, after: f64) -> ReviewedMove {
    let mut ply = estimated(before, after, before - after);
    ply.verdict = ply.verdict.map(|verdict| MoveVerdict {
        proven: true,
        proofs: [Some(before), Some(after)],
        depth: 0,
        ..verdict
    });
    ply
}

/// The sentence about a move, with plain spaces.
fn sentence(ply: &ReviewedMove) -> String {
    let said = MoveWords { label: "f5".to_owned(), better: "d6".to_owned(), outcomes: None };
    let mark = Some(MoveMark::Inaccuracy);
    words::sentence(Text::new(Language::English), ply, mark, &said).replace(['\u{2009}', '\u{a0}'], " ")
}

#[test]
fn a_loss_is_the_difference_of_the_values_beside_it() {
    let compared = sentence(&estimated(3.1, -0.8, 1.8));
    assert!(compared.contains("1.8 discs (at one depth ≈ +3.1 → ≈ +1.3)"), "{compared}");
    // 3.96 would be written as 4 beside two values that are 3.9 apart.
    let rounded = sentence(&estimated(3.13, -0.83, 3.96));
    assert!(rounded.contains("3.9 discs (≈ +3.1 → ≈ −0.8)"), "{rounded}");
}

#[test]
fn moves_of_theory_have_no_fault_but_a_proven_blunder() {
    let plies =
        vec![estimated(0.0, -3.0, 3.0), estimated(0.0, -20.0, 20.0), proven(4.0, -2.0), proven(-2.0, -9.0)];
    let review = |theory| GameReview { plies: plies.clone(), theory, ..GameReview::default() };
    let [good, lost] = [Some(MoveMark::Good), Some(MoveMark::Lost)];
    assert_eq!(review(4).marks(), [good, good, lost, good]);
    assert_eq!(
        review(0).marks(),
        [Some(MoveMark::Inaccuracy), Some(MoveMark::Blunder), lost, Some(MoveMark::Mistake)]
    );
}

#[test]
fn the_book_has_the_first_moves_of_a_common_game() {
    let start = Game::Othello { size: 8 }.start();
    let count = |moves: &str| book_moves(&start, &start.parse_moves(moves).expect("moves"));
    assert_eq!(count("f5d6c3d3c4f4"), 6);
    // The same moves from another first one.
    assert_eq!(count("e6f4c3c4d3d6"), 6);
    let small = Game::Othello { size: 6 }.start();
    let moves: Vec<_> = small.actions().into_iter().take(1).collect();
    assert_eq!(book_moves(&small, &moves), 0);
}
