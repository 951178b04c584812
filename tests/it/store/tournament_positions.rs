//! Positions in tournament games: they are found under every symmetry as looking at all games one by one finds them,
//! and the explorer counts the moves that were played there.

use std::collections::BTreeMap;

use edagari::game::othello::{Move, Othello};
use edagari::game::{ActionId, Alternating, Rng64, Sequential, random_below};
use edagari::store::wthor::{Archive, Index, settled};
use rand::SeedableRng;

use crate::store::wthor::{header, record};

/// Random games, as a file.
fn random_archive(seeds: std::ops::Range<u64>) -> Archive {
    let mut bytes = header((seeds.end - seeds.start) as u32, 0, 8);
    seeds.for_each(|seed| bytes.extend(record(seed, 10 + (seed % 60) as usize).0));
    let mut archive = Archive::default();
    assert_eq!(archive.add(&bytes).expect("a header").total(), 0);
    archive
}

pub(crate) fn indexed(archive: &Archive) -> Index {
    let mut index = Index::default();
    for (game, entry) in (0..).zip(&archive.entries) {
        index.add(game, entry.positions().map(|position| position.canonical()));
    }
    assert!(index.sort(|| true));
    index
}

/// A square under a symmetry, by rows and columns.
fn turned(square: u8, symmetry: u8) -> u8 {
    let (mut row, mut column) = (square / 8, square % 8);
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    8 * row + column
}

/// The board as text, under a symmetry.
fn board(position: &Othello, symmetry: u8) -> String {
    let text = position.to_string();
    let mut squares = vec![' '; 64];
    for (square, sign) in (0_u8..64).zip(text.chars()) {
        squares[usize::from(turned(square, symmetry))] = sign;
    }
    squares.into_iter().collect::<String>() + &text[64..]
}

#[test]
fn symmetries_turn_boards_and_moves_alike() {
    for entry in random_archive(0..30).entries {
        for (stones, position) in entry.positions().enumerate() {
            for symmetry in 0..8 {
                let image = position.transformed(symmetry);
                assert_eq!(image.to_string(), board(&position, symmetry));
                let Some(action) = entry.stone(stones) else { continue };
                let moved = action.transformed(8, symmetry);
                assert_eq!(moved.square(), action.square().map(|square| turned(square, symmetry)));
                assert_eq!(image.after(moved), position.after(action).transformed(symmetry));
            }
        }
    }
}

#[test]
fn positions_are_found_as_looking_at_every_game_finds_them() {
    let archive = random_archive(0..250);
    let index = indexed(&archive);
    let mut rng = Rng64::seed_from_u64(5);
    let mut shared = 0;
    for _ in 0..80 {
        let entry = &archive.entries[random_below(&mut rng, 250) as usize];
        // Early positions occur in many games.
        let most = 1 + random_below(&mut rng, 20);
        let stones = random_below(&mut rng, most) as usize;
        let position = entry.position_at(stones).transformed(random_below(&mut rng, 8) as u8);
        let wanted = position.to_string();
        let discs = |board: &Othello| (board.own() | board.opponent()).count_ones();
        let symmetries = |here: &Othello| {
            (0..8).find(|&symmetry| discs(here) == discs(&position) && board(here, symmetry) == wanted)
        };
        let mut expected = BTreeMap::new();
        for (game, entry) in (0_u32..).zip(&archive.entries) {
            for (at, here) in entry.positions().enumerate() {
                if let Some(symmetry) = symmetries(&here) {
                    let action = entry.stone(at).and_then(Move::square);
                    let images = |square| {
                        let own = (0..8).filter(|&other| board(&here, other) == board(&here, symmetry));
                        own.map(|other| turned(square, other)).collect::<Vec<_>>()
                    };
                    expected.insert(game, action.map(images));
                }
            }
        }
        let found = index.passages(&archive, &position);
        assert_eq!(
            found.iter().map(|passage| passage.game).collect::<Vec<_>>(),
            expected.keys().copied().collect::<Vec<_>>()
        );
        for passage in &found {
            let square = passage.action.and_then(Move::square);
            assert!(match &expected[&passage.game] {
                None => square.is_none(),
                Some(images) => square.is_some_and(|square| images.contains(&square)),
            });
        }
        check_explored(&index, &archive, &position, &expected);
        shared += usize::from(found.len() > 1);
    }
    assert!(shared > 30, "positions of more than one game: {shared}");
}

/// The counts of the explorer against the games that come through the position, with the squares that their moves may be.
fn check_explored(
    index: &Index,
    archive: &Archive,
    position: &Othello,
    expected: &BTreeMap<u32, Option<Vec<u8>>>,
) {
    let explored = index.explore(archive, position);
    let games = expected.keys().map(|&game| &archive.entries[game as usize]);
    let discs: i64 = games.filter_map(|entry| entry.result).map(i64::from).sum();
    assert_eq!((explored.all.games() as usize, explored.all.discs), (expected.len(), discs));
    assert_eq!(explored.ended as usize, expected.values().filter(|images| images.is_none()).count());
    let mut told = 0;
    for (action, results) in &explored.moves {
        let square = action.square().expect("no pass");
        let here = expected
            .iter()
            .filter(|(_, images)| images.as_ref().is_some_and(|images| images.contains(&square)));
        let games: Vec<_> = here.map(|(&game, _)| archive.entries[game as usize].result).collect();
        let won =
            |wins: fn(i8) -> bool| games.iter().flatten().filter(|&&result| wins(result)).count() as u32;
        let counts = [won(|result| result > 0), won(|result| result == 0), won(|result| result < 0)];
        assert_eq!([results.black, results.draws, results.white], counts, "{action} in {position}");
        assert_eq!(results.games() as usize, games.len());
        assert!(settled(*position).action(ActionId::from(*action)).is_some(), "it can be played here");
        told += games.len();
    }
    assert_eq!(told + explored.ended as usize, expected.len(), "each game plays one of the moves");
    assert!(explored.moves.is_sorted_by_key(|(_, results)| std::cmp::Reverse(results.games())));
}

#[test]
fn all_first_moves_are_one() {
    let archive = random_archive(0..200);
    let explored = indexed(&archive).explore(&archive, &Othello::default());
    assert_eq!((explored.moves.len(), explored.moves[0].1.games()), (1, 200));
    let small = Othello::new(6).expect("a size");
    assert_eq!(indexed(&archive).explore(&archive, &small).all.games(), 0);
}
