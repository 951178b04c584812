//! Opening book of Othello on 8x8: the first moves of tournament games with their numbers and results, by
//! position under the symmetries of the board. A player that uses it varies its openings by its seed and
//! searches nothing for them. No search, and no recording, reads it.
//!
//! The text of a book has a line for each move of a position, indented by a number: `3 d3 812 390 21 -0.4` is
//! a move after three others, those of the lines above it with the numbers 0 to 2; 812 games, 390 won by
//! Black, 21 drawn, and Black's average lead in discs. The successors of a position are listed only below the
//! first line that leads to it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use crate::game::bits::mix2;
use crate::game::othello::{Move, Othello};
use crate::game::{Alternating as _, Notation as _, Sequential as _, Side};

const SYMMETRIES: u8 = 8;

/// Results of the games in which a move was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove {
    pub games: u32,
    /// Games won by Black.
    pub black: u32,
    /// Drawn games.
    pub draws: u32,
    /// Black's average lead in discs.
    pub average: f64,
}

/// Moves of the first plies, by position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpeningBook {
    /// The moves of a canonical position, as they lie on that board, the most frequent first.
    positions: HashMap<Othello, Vec<(Move, BookMove)>>,
}

static SHIPPED: LazyLock<OpeningBook> = LazyLock::new(|| {
    // A test reads every line of it.
    OpeningBook::parse(include_str!("../../../assets/othello-book.txt")).unwrap_or_default()
});

impl OpeningBook {
    /// The greatest number of plies from the start that a player can take from a book.
    pub const PLIES: u32 = 60;

    /// Moves are not chosen if fewer of the games through a position play them than all of these divided by
    /// this.
    const RARE: u32 = 20;

    /// Moves are not chosen if their average is this many discs below that of the most frequent one.
    const WORSE: f64 = 3.0;

    /// The book that comes with the program.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// The number of positions with a move.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether the book has no position.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The moves of a position, the most frequent first. Of symmetric moves, the one furthest to the right
    /// stands for all, as f5 does at the start.
    pub fn moves(&self, position: &Othello) -> Vec<(Move, BookMove)> {
        let canonical = position.canonical();
        let Some(known) = self.positions.get(&canonical) else { return Vec::new() };
        // A position with a symmetry of its own maps to the canonical board in several ways.
        let symmetries: Vec<_> =
            (0..SYMMETRIES).filter(|&symmetry| position.transformed(symmetry) == canonical).collect();
        let mut legal = Vec::new();
        position.actions(&mut legal);
        let here = |action: Move| {
            let leads = |own: &&Move| symmetries.iter().any(|&at| own.transformed(8, at) == action);
            legal.iter().filter(leads).max_by_key(|own| own.square().map(|square| square % 8)).copied()
        };
        known.iter().filter_map(|&(action, known)| Some((here(action)?, known))).collect()
    }

    /// Whether the book has a move, as itself or as a symmetric one.
    pub fn has(&self, position: &Othello, action: Move) -> bool {
        self.moves(position).iter().any(|&(other, _)| alike(position, other, action))
    }

    /// Chooses a move for the side to move by its frequency, but none that is rare or whose average is much
    /// lower than that of the most frequent one; the same for the same seed. `None` where the book has no
    /// move.
    pub fn choose(&self, position: &Othello, seed: u64) -> Option<Move> {
        let mut moves = self.moves(position);
        let games: u32 = moves.iter().map(|(_, known)| known.games).sum();
        // The averages are Black's, and White wants them to be small.
        let sign = if position.side_to_move() == Side::First { 1.0 } else { -1.0 };
        let usual = moves.first().map(|(_, known)| sign * known.average)?;
        moves.retain(|(_, known)| {
            known.games.saturating_mul(Self::RARE) >= games && sign * known.average >= usual - Self::WORSE
        });
        let all: u64 = moves.iter().map(|(_, known)| u64::from(known.games)).sum();
        // From seed and board, not from a generator: the choice does not depend on earlier calls.
        let mut drawn = mix2(seed, position.canonical().key()) % all.max(1);
        moves.into_iter().map(|(action, known)| (action, u64::from(known.games))).find_map(
            |(action, games)| {
                let is_it = drawn < games;
                drawn = drawn.saturating_sub(games);
                is_it.then_some(action)
            },
        )
    }

    /// Adds a move; `false` where the position has it already, as itself or as a symmetric one.
    fn add(&mut self, position: &Othello, action: Move, known: BookMove) -> bool {
        if self.has(position, action) {
            return false;
        }
        let canonical = position.canonical();
        let symmetry = (0..SYMMETRIES).find(|&symmetry| position.transformed(symmetry) == canonical);
        let Some(symmetry) = symmetry else { return false };
        let moves = self.positions.entry(canonical).or_default();
        moves.push((action.transformed(8, symmetry), known));
        moves.sort_by_key(|(_, known)| std::cmp::Reverse(known.games));
        true
    }

    /// Makes a book of the moves that `explore` returns for a position, the most frequent first, from the
    /// start as far as it returns some.
    pub fn collect(explore: &mut dyn FnMut(&Othello) -> Vec<(Move, BookMove)>) -> Self {
        let mut book = Self::default();
        let mut open = vec![Othello::default()];
        while let Some(position) = open.pop() {
            if book.positions.contains_key(&position.canonical()) {
                continue;
            }
            for (action, known) in explore(&position) {
                if book.add(&position, action, known) {
                    open.push(position.after(action));
                }
            }
        }
        book
    }

    /// Reads a book.
    ///
    /// # Errors
    /// The number of the first invalid line, counted from 1.
    pub fn parse(text: &str) -> Result<Self, usize> {
        let mut book = Self::default();
        let mut above = vec![Othello::default()];
        for (number, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let read = BookLine::parse(line, &above).filter(|read| {
                // A line stands below the last one with a smaller number; what is deeper belongs to other
                // moves.
                above.truncate(read.ply + 1);
                let position = above[read.ply];
                above.push(position.after(read.action));
                book.add(&position, read.action, read.known)
            });
            read.ok_or(number + 1)?;
        }
        Ok(book)
    }

    /// The text of the book, without a head.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut written = Vec::new();
        self.write(&Othello::default(), 0, &mut written, &mut text);
        text
    }

    fn write(&self, position: &Othello, ply: usize, written: &mut Vec<Othello>, text: &mut String) {
        written.push(position.canonical());
        for (action, BookMove { games, black, draws, average }) in self.moves(position) {
            // Writing to a text does not fail.
            let _ = writeln!(text, "{ply} {action} {games} {black} {draws} {average:.1}");
            let next = position.after(action);
            if !written.contains(&next.canonical()) {
                self.write(&next, ply + 1, written, text);
            }
        }
    }
}

/// A line of a book.
struct BookLine {
    ply: usize,
    action: Move,
    known: BookMove,
}

impl BookLine {
    /// Reads a line below the positions of those above it.
    fn parse(line: &str, above: &[Othello]) -> Option<Self> {
        let mut words = line.split(' ');
        let ply = words.next()?.parse().ok().filter(|&ply: &usize| ply < above.len())?;
        let label = words.next()?;
        // Where the side must pass, the pass is inserted, which makes two actions: a book has no such line.
        let action = match above[ply].parse_moves(label).ok()?[..] {
            [action] => above[ply].action(action).filter(|action| action.square().is_some())?,
            _ => return None,
        };
        let mut count = || words.next()?.parse().ok();
        let (games, black, draws) = (count()?, count()?, count()?);
        let average = words.next()?.parse().ok().filter(|average: &f64| average.abs() <= 64.0)?;
        // In this order, for the subtraction must not fall below 0.
        let adds_up = games > 0 && draws <= games && black <= games - draws && words.next().is_none();
        adds_up.then_some(Self { ply, action, known: BookMove { games, black, draws, average } })
    }
}

/// Whether a symmetry of the position maps one move to the other.
fn alike(position: &Othello, one: Move, other: Move) -> bool {
    let own = (0..SYMMETRIES).filter(|&symmetry| position.transformed(symmetry) == *position);
    own.into_iter().any(|symmetry| one.transformed(8, symmetry) == other)
}
