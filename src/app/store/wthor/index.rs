//! An index from positions to games, up to the symmetries of the board, and the moves played there.
//!
//! Every move adds a disc, so a game reaches a position at most once, and each number of discs has a list of
//! its own. A list holds half of the position's hash key and the game, sorted; the other half is not stored,
//! since the game itself shows whether it really reaches the position: eight bytes a position.

use crate::game::Alternating as _;
use crate::game::othello::{Move, Othello};

use super::archive::{Archive, ArchivedGame};
use super::records::settled;

/// Discs at the start of a game.
const AT_START: u32 = 4;
/// Number of symmetries of the board.
const SYMMETRIES: u8 = 8;
/// Squares, and one place for games that end.
const PLACES: usize = 65;

/// Finds the games that come through a position.
#[derive(Debug, Default)]
pub struct Index {
    /// By the number of discs placed: key and game, sorted.
    lists: Vec<Vec<u64>>,
}

/// A game that reaches a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The number of the game in [`Archive::entries`].
    pub game: u32,
    /// The move played there, in the orientation of the query; `None` where the moves of the game end.
    pub action: Option<Move>,
}

/// Results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameResults {
    pub black: u32,
    pub draws: u32,
    pub white: u32,
    /// Games without a known result.
    pub unknown: u32,
    /// Black's discs minus White's, summed over the games with a result.
    pub discs: i64,
}

/// Moves played in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// Results of all games through the position.
    pub all: GameResults,
    /// The most frequent first. Moves that are symmetric in the position count as one.
    pub moves: Vec<(Move, GameResults)>,
    /// Number of games whose moves end here.
    pub ended: u32,
}

impl GameResults {
    /// The number of games.
    pub const fn games(&self) -> u32 {
        self.black + self.draws + self.white + self.unknown
    }

    /// Black's average lead in discs; `None` where no result is known.
    pub fn average(&self) -> Option<f64> {
        let known = self.games() - self.unknown;
        (known > 0).then(|| self.discs as f64 / f64::from(known))
    }

    fn count(&mut self, result: Option<i8>) {
        let place = match result {
            None => &mut self.unknown,
            Some(1..) => &mut self.black,
            Some(0) => &mut self.draws,
            Some(_) => &mut self.white,
        };
        *place += 1;
        self.discs += i64::from(result.unwrap_or(0));
    }

    fn add(&mut self, other: &Self) {
        self.black += other.black;
        self.draws += other.draws;
        self.white += other.white;
        self.unknown += other.unknown;
        self.discs += other.discs;
    }
}

impl Index {
    /// Adds a game: its positions, each in canonical orientation.
    pub fn add(&mut self, game: u32, positions: impl IntoIterator<Item = Othello>) {
        for (stones, position) in positions.into_iter().enumerate() {
            if self.lists.len() <= stones {
                self.lists.push(Vec::new());
            }
            // The key in the upper half sorts the list by position, and within one by the number of the game.
            self.lists[stones].push(key(&position) | u64::from(game));
        }
    }

    /// Sorts the lists, which must be done before queries; `tick` is called for each and returns whether to
    /// continue.
    pub fn sort(&mut self, mut tick: impl FnMut() -> bool) -> bool {
        self.lists.iter_mut().all(|list| {
            list.sort_unstable();
            list.shrink_to_fit();
            tick()
        })
    }

    /// Number of lists to be sorted.
    pub const fn lists(&self) -> usize {
        self.lists.len()
    }

    /// The games that reach a position, up to the symmetries of the board, in their order. Empty on a smaller
    /// board.
    pub fn passages(&self, archive: &Archive, position: &Othello) -> Vec<Passage> {
        if position.size() != 8 {
            return Vec::new();
        }
        let position = settled(*position);
        let placed = (position.own() | position.opponent()).count_ones().checked_sub(AT_START);
        let Some(stones) = placed.map(|stones| stones as usize) else { return Vec::new() };
        let Some(list) = self.lists.get(stones) else { return Vec::new() };
        let key = key(&position.canonical());
        // Every entry of a position is at least its key, since the game's number is in the lower half.
        let first = list.partition_point(|&entry| entry < key);
        let found = list[first..].iter().take_while(|&&entry| entry & KEY == key);
        let checked = |&entry: &u64| {
            let game = entry as u32;
            passage(game, archive.entries.get(game as usize)?, stones, &position)
        };
        found.filter_map(checked).collect()
    }

    /// The moves played in a position, with their stated results.
    pub fn explore(&self, archive: &Archive, position: &Othello) -> Explored {
        let mut counts = [GameResults::default(); PLACES];
        let mut found = Explored::default();
        for Passage { game, action } in self.passages(archive, position) {
            let result = archive.entries[game as usize].result;
            found.all.count(result);
            let place = action.and_then(Move::square).map_or(PLACES - 1, usize::from);
            counts[place].count(result);
        }
        found.ended = counts[PLACES - 1].games();
        let position = settled(*position);
        for square in 0..64 {
            let alike = alike(&position, square);
            // The most frequent one stands for all; of equals, the first.
            let most = alike.iter().copied().max_by_key(|&at| (counts[at].games(), 64 - at));
            if counts[square].games() > 0 && most == Some(square) {
                let mut results = GameResults::default();
                for at in alike {
                    results.add(&counts[at]);
                }
                found.moves.push((Move::at(square as u8), results));
            }
        }
        found.moves.sort_by_key(|(action, results)| (std::cmp::Reverse(results.games()), *action));
        found
    }
}

/// Mask of the key in an entry of a list.
const KEY: u64 = !(u32::MAX as u64);

/// Half of the hash key of a position in canonical orientation.
fn key(canonical: &Othello) -> u64 {
    canonical.key() & KEY
}

/// The passage of a game through a position, which it may reach with so many discs placed; `None` where it
/// does not.
fn passage(game: u32, entry: &ArchivedGame, stones: usize, position: &Othello) -> Option<Passage> {
    // Half a key may belong to several positions, so the game is replayed up to here and compared.
    let here = entry.position_at(stones);
    let symmetry = (0..SYMMETRIES).find(|&symmetry| here.transformed(symmetry) == *position)?;
    Some(Passage { game, action: entry.stone(stones).map(|action| action.transformed(8, symmetry)) })
}

/// The squares symmetric to a square in a position, including itself, each once.
fn alike(position: &Othello, square: usize) -> Vec<usize> {
    let own = (0..SYMMETRIES).filter(|&symmetry| position.transformed(symmetry) == *position);
    let mut squares: Vec<_> = own
        .filter_map(|symmetry| Move::at(square as u8).transformed(8, symmetry).square())
        .map(usize::from)
        .collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

impl Passage {
    /// Whether the game plays a move here, or a symmetric one.
    pub fn plays(&self, position: &Othello, action: Move) -> bool {
        let position = settled(*position);
        let square = |action: Move| action.square().map(usize::from);
        // At the end of the game, and for a pass, there is no square.
        let Some((here, asked)) = self.action.and_then(square).zip(square(action)) else { return false };
        here == asked || alike(&position, asked).contains(&here)
    }
}
