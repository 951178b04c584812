//! The opening book: values of positions with few stones, found by this solver and looked up instead of
//! searched.
//!
//! The file names no position. Its writer and its reader list them: layer by layer, all that can arise and in
//! which the game goes on, one of each pair of mirror images, in the order of their keys.
//!
//! ```text
//! bytes 0..4   C4B1
//! 4, 5, 6      columns, rows, stones of the last layer
//! 7..          a byte a position, from the empty board on: value + 64, or 0 while it is not known
//! ```
//!
//! A book may have gaps at its end: making one takes hours, can be interrupted, and continues later.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use crate::game::connect_four::ConnectFour;
use crate::game::{Alternating as _, Position as _, Sequential as _};
use crate::search::{Control, Limits};

use super::ConnectFourSolver;
use super::driver::ANY_VALUE;

const MAGIC: [u8; 4] = *b"C4B1";
/// The offset that makes stored values positive, and known ones greater than 0.
const OFFSET: i32 = 64;
const UNKNOWN: u8 = 0;

/// Values of positions with few stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    start: ConnectFour,
    layers: Vec<Layer>,
}

/// The positions with one number of stones.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Layer {
    /// In ascending order.
    keys: Vec<u64>,
    /// The values of the keys, plus [`OFFSET`]; 0 where unknown.
    values: Vec<u8>,
}

/// Progress of the making of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookProgress {
    /// The number of stones in the positions of the present layer.
    pub stones: u32,
    /// Positions of this layer with a value.
    pub known: usize,
    /// Positions of this layer.
    pub of: usize,
}

impl Book {
    /// The greatest number of stones of a book: beyond, it takes more than a megabyte.
    pub const MOST_STONES: u8 = 9;

    /// The book of the usual board that is shipped with the program.
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Book> = LazyLock::new(|| {
            let bytes = include_bytes!("../../../../../assets/connect-four-book.bin");
            // A test reads the shipped file; without it the book is empty.
            Book::from_bytes(bytes).unwrap_or_else(|| Book::new(ConnectFour::default(), 0))
        });
        &SHIPPED
    }

    /// A book of a board without any value, for positions of up to a number of stones.
    pub fn new(start: ConnectFour, stones: u8) -> Self {
        let layers = layers(start, stones).into_iter().map(|positions| {
            let keys: Vec<u64> = positions.iter().map(ConnectFour::exact_key).collect();
            Layer { values: vec![UNKNOWN; keys.len()], keys }
        });
        Self { start, layers: layers.collect() }
    }

    /// Reads a book; `None` for other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (magic, rest) = bytes.split_first_chunk()?;
        let (&[width, height, stones], mut values) = rest.split_first_chunk()?;
        let start = ConnectFour::new(width, height)?;
        // A file may contain any number: too many stones would list more positions than memory holds.
        if *magic != MAGIC || stones > Self::MOST_STONES {
            return None;
        }
        let mut book = Self::new(start, stones);
        for layer in &mut book.layers {
            let (own, others) = values.split_at_checked(layer.keys.len())?;
            layer.values.copy_from_slice(own);
            values = others;
        }
        // Bytes behind the last position show that the file was written for other positions.
        values.is_empty().then_some(book)
    }

    /// The content of the book's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = [self.start.width(), self.start.height(), self.layers.len() as u8 - 1];
        let values = self.layers.iter().flat_map(|layer| &layer.values);
        MAGIC.into_iter().chain(head).chain(values.copied()).collect()
    }

    /// Makes room for positions of up to a number of stones.
    #[must_use]
    pub fn with_stones(self, stones: u8) -> Self {
        let mut book = Self::new(self.start, stones);
        for (layer, known) in book.layers.iter_mut().zip(self.layers) {
            *layer = known;
        }
        book
    }

    /// The board before the first stone.
    pub const fn start(&self) -> ConnectFour {
        self.start
    }

    /// The greatest number of stones of its positions.
    pub fn stones(&self) -> u8 {
        self.layers.len() as u8 - 1
    }

    /// The numbers of positions with a value, and of all positions.
    pub fn count(&self) -> (usize, usize) {
        let values = || self.layers.iter().flat_map(|layer| &layer.values);
        (values().filter(|&&value| value != UNKNOWN).count(), values().count())
    }

    /// The number of stones up to which all values are known; `None` if not even that of the empty board is.
    pub fn whole(&self) -> Option<u8> {
        let is_whole = |layer: &&Layer| !layer.values.contains(&UNKNOWN);
        (self.layers.iter().take_while(is_whole).count() as u8).checked_sub(1)
    }

    /// The value of a position for the side to move, if the book knows it.
    pub fn value(&self, position: &ConnectFour) -> Option<i32> {
        let same_board = (position.width(), position.height()) == (self.start.width(), self.start.height());
        let layer = self.layers.get(position.stone_count() as usize).filter(|_| same_board)?;
        let at = layer.keys.binary_search(&one_of_two(*position).exact_key()).ok()?;
        let value = layer.values[at];
        (value != UNKNOWN).then(|| i32::from(value) - OFFSET)
    }

    /// All positions with a number of stones, one of each pair of mirror images, with their values; `None`
    /// where unknown.
    pub fn positions(&self, stones: u8) -> Vec<(ConnectFour, Option<i32>)> {
        let positions = layers(self.start, stones).pop().unwrap_or_default();
        positions.into_iter().map(|position| (position, self.value(&position))).collect()
    }

    /// Finds the missing values, the fewest stones first, so that an interrupted book is complete up to some
    /// number of stones. `go_on` is called with each position; once it returns `false`, or `stop` is raised,
    /// the book keeps its values.
    pub fn make(
        &mut self,
        solver: &mut ConnectFourSolver,
        stop: &Arc<AtomicBool>,
        go_on: &mut dyn FnMut(&Self, BookProgress) -> bool,
    ) {
        let layers = layers(self.start, self.layers.len() as u8 - 1);
        for (stones, positions) in layers.iter().enumerate() {
            // The layer with one stone fewer is complete by now, so that its values bound this one from
            // below.
            let floors = self.floors(positions, stones.checked_sub(1).map(|above| &layers[above][..]));
            let is_known = |value: &&u8| **value != UNKNOWN;
            let mut known = self.layers[stones].values.iter().filter(is_known).count();
            for (at, position) in positions.iter().enumerate() {
                if self.layers[stones].values[at] != UNKNOWN {
                    continue;
                }
                let solve = || {
                    let mut control = Control::new(&Limits::default(), Arc::clone(stop));
                    solver.at_least(position, floors[at], &mut control)
                };
                let Some(value) = self.best_of_moves(position).or_else(solve) else { return };
                self.layers[stones].values[at] = (value + OFFSET) as u8;
                known += 1;
                if !go_on(self, BookProgress { stones: stones as u32, known, of: positions.len() }) {
                    return;
                }
            }
        }
    }

    /// The value of a position, derived from those after its moves.
    fn best_of_moves(&self, position: &ConnectFour) -> Option<i32> {
        let mut columns = Vec::new();
        position.actions(&mut columns);
        let mut best = None;
        for column in columns {
            let child = position.after(column);
            // A single unknown child leaves the best open.
            let value = if child.is_over() { child.final_score().units() } else { self.value(&child)? };
            best = best.max(Some(-value));
        }
        best
    }

    /// Lower bounds of the positions of a layer, since no move is worth more than the position before it.
    fn floors(&self, positions: &[ConnectFour], above: Option<&[ConnectFour]>) -> Vec<i32> {
        let mut floors = vec![ANY_VALUE[0]; positions.len()];
        let mut columns = Vec::new();
        for parent in above.into_iter().flatten() {
            let Some(value) = self.value(parent) else { continue };
            parent.actions(&mut columns);
            for &column in &columns {
                let child = one_of_two(parent.after(column)).exact_key();
                if let Ok(at) = positions.binary_search_by_key(&child, ConnectFour::exact_key) {
                    floors[at] = floors[at].max(-value);
                }
            }
        }
        floors
    }
}

/// Of a position and its mirror image, the one whose key is smaller.
fn one_of_two(position: ConnectFour) -> ConnectFour {
    let mirrored = position.mirrored();
    if mirrored.exact_key() < position.exact_key() { mirrored } else { position }
}

/// All positions that can arise from a board with up to so many stones, and in which the game goes on.
fn layers(start: ConnectFour, stones: u8) -> Vec<Vec<ConnectFour>> {
    let mut layers = vec![vec![start]];
    let mut columns = Vec::new();
    for at in 0..usize::from(stones) {
        let mut next = Vec::new();
        for position in &layers[at] {
            position.actions(&mut columns);
            let children = columns.iter().map(|&column| position.after(column));
            next.extend(children.filter(|child| !child.is_over()).map(one_of_two));
        }
        next.sort_unstable_by_key(ConnectFour::exact_key);
        next.dedup();
        layers.push(next);
    }
    layers
}
