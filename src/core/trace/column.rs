//! A list that grows without ever moving what it holds: a recording takes in events between two frames, and a
//! list that doubles in one piece would copy all of it in one of them.

use std::ops::{Index, IndexMut};

/// Values in pieces of equal size.
#[derive(Clone, Debug)]
pub(super) struct ChunkedColumn<T> {
    /// All full but the last; none is empty.
    pieces: Vec<Vec<T>>,
}

impl<T> Default for ChunkedColumn<T> {
    fn default() -> Self {
        Self { pieces: Vec::new() }
    }
}

impl<T> ChunkedColumn<T> {
    /// Values in a piece: a power of two.
    const PIECE: usize = 1 << 12;

    pub(super) const fn len(&self) -> usize {
        match self.pieces.as_slice() {
            [] => 0,
            [full @ .., last] => full.len() * Self::PIECE + last.len(),
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Memory that the values take, with the room for more of them.
    pub(super) fn bytes(&self) -> usize {
        self.pieces.iter().map(Vec::capacity).sum::<usize>() * size_of::<T>()
    }

    pub(super) fn push(&mut self, value: T) {
        match self.pieces.last_mut() {
            Some(last) if last.len() < Self::PIECE => last.push(value),
            last => {
                // A small recording is to stay small, so only the first piece grows bit by bit.
                let mut piece = last.map_or_else(Vec::new, |_| Vec::with_capacity(Self::PIECE));
                piece.push(value);
                self.pieces.push(piece);
            }
        }
    }

    pub(super) fn get(&self, index: usize) -> Option<&T> {
        self.pieces.get(index / Self::PIECE)?.get(index % Self::PIECE)
    }

    /// The values from an index on that lie together with it; none beyond the end.
    pub(super) fn run_from(&self, index: usize) -> &[T] {
        let piece = self.pieces.get(index / Self::PIECE).map_or(&[][..], Vec::as_slice);
        piece.get(index % Self::PIECE..).unwrap_or_default()
    }

    pub(super) fn first(&self) -> Option<&T> {
        self.get(0)
    }

    /// Drops what is beyond the first `len` values.
    pub(super) fn truncate(&mut self, len: usize) {
        self.pieces.truncate(len.div_ceil(Self::PIECE));
        // At the end of a piece nothing is left over to shorten, and no piece is empty.
        if let Some(last) = self.pieces.get_mut(len / Self::PIECE) {
            last.truncate(len % Self::PIECE);
        }
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.pieces.iter().flatten()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.pieces.iter_mut().flatten()
    }
}

impl<T> Index<usize> for ChunkedColumn<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.pieces[index / Self::PIECE][index % Self::PIECE]
    }
}

impl<T> IndexMut<usize> for ChunkedColumn<T> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.pieces[index / Self::PIECE][index % Self::PIECE]
    }
}

impl<T> FromIterator<T> for ChunkedColumn<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut column = Self::default();
        values.into_iter().for_each(|value| column.push(value));
        column
    }
}

#[cfg(test)]
mod tests {
    use super::ChunkedColumn;

    #[test]
    fn a_column_is_a_list_at_every_length_around_the_ends_of_its_pieces() {
        const PIECE: usize = ChunkedColumn::<usize>::PIECE;
        for len in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE] {
            let whole: ChunkedColumn<usize> = (0..len).collect();
            assert_eq!((whole.len(), whole.is_empty()), (len, len == 0));
            assert!(whole.iter().copied().eq(0..len));
            assert_eq!((whole.first(), whole.get(len)), ((len > 0).then_some(&0), None));
            let runs =
                std::iter::successors(Some(whole.run_from(0)), |run| Some(whole.run_from(run.last()? + 1)));
            assert!(runs.take_while(|run| !run.is_empty()).flatten().copied().eq(0..len));
            for kept in [len, len.saturating_sub(1), len / 2, PIECE.min(len), 0] {
                let mut column = whole.clone();
                column.truncate(kept);
                assert_eq!((column.len(), column.get(kept)), (kept, None));
                column.push(7);
                assert_eq!((column.len(), column[kept]), (kept + 1, 7));
                column[kept] = 8;
                assert!(column.iter().copied().eq((0..kept).chain([8])));
            }
        }
    }
}
