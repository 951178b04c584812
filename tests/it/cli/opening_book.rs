//! The opening book of Connect Four: is it whole, does it say what searching says, and can it be made again?

use std::sync::Arc;

use edagari::game::connect_four::ConnectFour;
use edagari::game::score::Bound;
use edagari::game::{Alternating as _, Position as _, Score, Sequential as _};
use edagari::search::events::Why;
use edagari::search::exact::Exact;
use edagari::search::solve::connect_four::{Book, ConnectFourSolver};
use edagari::search::{Control, Event, Limits, Report, Unwatched};

use crate::cli::terminal::run;

fn position(moves: &str) -> ConnectFour {
    ConnectFour::parse(moves).expect("legal moves")
}

/// What the moves of a position say of its value, by the book.
fn best_of_moves(book: &Book, position: &ConnectFour) -> Option<i32> {
    let mut columns = Vec::new();
    position.actions(&mut columns);
    let mut best = None;
    for child in columns.into_iter().map(|column| position.after(column)) {
        let value = if child.is_over() { child.final_score().units() } else { book.value(&child)? };
        best = best.max(Some(-value));
    }
    best
}

#[test]
fn the_shipped_book_agrees_with_itself() {
    let book = Book::shipped();
    assert_eq!(book.to_bytes(), include_bytes!("../../../assets/connect-four-book.bin"));
    let mut known = 0;
    for stones in 0..=book.stones() {
        for (position, value) in book.positions(stones) {
            known += usize::from(value.is_some());
            assert_eq!(book.value(&position.mirrored()), value, "mirrored {position}");
            let by_moves = best_of_moves(book, &position).filter(|_| stones < book.stones());
            if let (Some(value), Some(by_moves)) = (value, by_moves) {
                assert_eq!(value, by_moves, "{position}");
            }
        }
    }
    assert_eq!(known, book.count().0);
    assert!(book.whole().is_some(), "not even the empty board");
}

/// As every solver has published them: the empty board, each first move, and each answer to the move in the middle.
#[test]
fn the_shipped_book_has_the_known_values() {
    let book = Book::shipped();
    assert_eq!(book.value(&position("")), Some(1));
    for (moves, values) in [("", [-2, -1, 0, 1, 0, -1, -2]), ("4", [-4, -2, -2, -1, -2, -2, -4])] {
        for (column, value) in values.into_iter().enumerate() {
            let child = position(&format!("{moves}{}", column + 1));
            assert!(book.value(&child).is_none_or(|known| -known == value), "{child}");
        }
    }
}

#[test]
fn what_the_shipped_book_has_is_found_by_searching_from_nothing() {
    let book = Book::shipped();
    for moves in SAMPLE {
        let position = position(moves);
        let solution = ConnectFourSolver::default().solve(&position);
        assert_eq!((Some(solution.value), solution.from_book), (book.value(&position), false), "{moves}");
    }
}

/// Positions of the shipped book that are solved in thousands of nodes; most others take millions.
const SAMPLE: [&str; 1] = ["4141"];

#[test]
fn a_book_can_be_made_interrupted_and_gone_on_with() {
    let start = ConnectFour::new(4, 4).expect("a size of board");
    let mut whole = Book::new(start, 5);
    whole.make(&mut ConnectFourSolver::new(1), &Arc::default(), &mut |_, _| true);
    let (known, all) = whole.count();
    assert!(known == all && all > 100, "{known} of {all}");
    for stones in 0..=5 {
        for (position, value) in whole.positions(stones) {
            assert_eq!(value, Some(ConnectFourSolver::new(1).solve(&position).value), "{position}");
        }
    }
    let mut left = 7;
    let mut piecemeal = Book::new(start, 3);
    piecemeal.make(&mut ConnectFourSolver::new(1), &Arc::default(), &mut |_, _| true);
    piecemeal = piecemeal.with_stones(5);
    piecemeal.make(&mut ConnectFourSolver::new(1), &Arc::default(), &mut |_, made| {
        left -= 1;
        assert_eq!((made.stones, made.known), (4, 7 - left));
        left > 0
    });
    let mut piecemeal = Book::from_bytes(&piecemeal.to_bytes()).expect("a book");
    assert!(piecemeal.count().0 < all);
    piecemeal.make(&mut ConnectFourSolver::new(1), &Arc::default(), &mut |_, _| true);
    assert_eq!(piecemeal, whole);
}

#[test]
fn what_is_no_book_is_refused() {
    let whole = Book::new(ConnectFour::new(4, 4).expect("a size of board"), 2).to_bytes();
    assert!(Book::from_bytes(&whole).is_some());
    let longer = [&whole[..], &[0]].concat();
    let changed = |at: usize, to: u8| {
        let mut bytes = whole.clone();
        bytes[at] = to;
        bytes
    };
    for bytes in [
        &whole[..whole.len() - 1],
        &longer,
        &changed(0, 0),
        &changed(4, 3),
        &changed(6, 9),
        &changed(6, 200),
        &[],
    ] {
        assert_eq!(Book::from_bytes(bytes), None, "{bytes:?}");
    }
}

#[test]
fn the_exact_method_looks_positions_up_unless_the_book_is_off() {
    let mut book = Book::new(ConnectFour::new(5, 4).expect("a size of board"), 4);
    book.make(&mut ConnectFourSolver::new(1), &Arc::default(), &mut |_, _| true);
    let book: &'static Book = Box::leak(Box::new(book));
    let start = book.start();
    let (mut control, mut events) = (Control::unlimited(), Vec::new());
    let report = ConnectFourSolver::new(1).with_book(book).search(&start, true, &mut control, &mut events);
    assert!(report.exact && report.book && report.finished);
    assert_eq!((report.nodes, report.line.len()), (0, 4), "the line ends with the book");
    assert!(report.actions.iter().all(|action| action.exact && action.bound == Bound::Exact));
    let from_book = |event: &&Event| matches!(event, Event::Left { why: Why::Book, proven: true, .. });
    assert_eq!(events.iter().filter(from_book).count(), 6, "the root and its five moves");
    let without = ConnectFourSolver::new(1).search(&start, true, &mut Control::unlimited(), &mut Unwatched);
    assert!(without.exact && !without.book && without.nodes > 0);
    assert_eq!(without.score, report.score);
    let scores = |report: &Report| report.actions.iter().map(|action| action.score).collect::<Vec<_>>();
    assert_eq!(scores(&without), scores(&report));

    let value = |book: bool| {
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let method = Exact { book, ..Exact::default() };
        let mut control = Control::new(&limits, std::sync::Arc::default());
        method.connect_four(&position("4141"), &mut control, &mut Unwatched).score
    };
    assert_eq!(value(true), Score::decided(11, 0), "the shipped book knows its value");
    assert_ne!(value(false), Score::decided(11, 0));
}

#[test]
fn the_command_line_makes_a_book_and_goes_on_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("book.bin");
    let path = file.to_str().expect("a path");
    let make = |plies: &str| {
        run(&[
            "solve",
            "--game",
            "connect-four:4x4",
            "--make-book",
            path,
            "--plies",
            plies,
            "--table-megabytes",
            "1",
        ])
    };
    let (status, out, err) = make("2");
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("of up to 2 stones"), "{out}");
    let (status, out, _) = make("4");
    assert!(status == 0 && out.contains("of up to 4 stones"), "{out}");
    let mut made = Book::new(ConnectFour::new(4, 4).expect("a size of board"), 4);
    made.make(&mut ConnectFourSolver::new(1), &Arc::default(), &mut |_, _| true);
    assert_eq!(std::fs::read(&file).expect("written"), made.to_bytes());
    let (status, _, err) = run(&["solve", "--game", "connect-four", "--make-book", path]);
    assert!(status == 2 && err.contains("is no opening book of this board"), "{err}");
    let (status, _, err) = run(&["solve", "--game", "othello", "--make-book", path]);
    assert!(status == 2 && err.contains("only connect-four has an opening book"), "{err}");
    let (status, _, _) = run(&["solve", "--game", "connect-four"]);
    assert_eq!(status, 2);
}

#[test]
fn the_command_line_answers_from_the_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("positions");
    std::fs::write(&file, "4141 11\n").expect("written");
    let (status, out, _) =
        run(&["solve", "--game", "connect-four", "--positions", file.to_str().expect("a path")]);
    assert!(status == 0 && out.contains("0 disagree") && out.contains("mean 0.0 nodes"), "{out}");
}
