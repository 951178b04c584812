//! The lines of best play behind proven values: as far as the tables have them, and from there on searched a
//! second time.
//!
//! A search by null windows proves the value of a move without keeping each reply, and tables lose entries.
//! The rest is cheap: the value of every position on the line is known, so each move costs a null window or
//! two, and the tables are filled. It is done after the proof and outside its counts.

use crate::game::ActionId;
use crate::search::Observer;
use crate::search::short_sort::sort_greatest_first;

use super::board_size::BoardSize;
use super::layers::Layers;
use super::list::ListedMove;
use super::probing::below_root;
use super::reported::action;
use super::root::Root;
use super::root_moves::{RootMove, choices};

impl<K: Layers, O: Observer, S: BoardSize<K>> Root<'_, '_, K, O, S> {
    /// The line of best play as far as the tables have it.
    pub(super) fn known_line(&self, first: ListedMove) -> Vec<ActionId> {
        let mut line = vec![action(first.square)];
        let mut step = first;
        while let Some(next) = self.follow(&step) {
            line.push(action(next.square));
            step = next;
        }
        line
    }

    /// The line of best play to the end of the game after a move with `value` for its side; shorter when
    /// stopped.
    pub(super) fn whole_line(&mut self, first: ListedMove, value: i32) -> Vec<ActionId> {
        let mut line = vec![action(first.square)];
        let (mut step, mut value) = (first, value);
        loop {
            value = -value;
            let next = match self.follow(&step) {
                Some(next) => Some(next),
                None => self.best_reply(&step, value),
            };
            let Some(next) = next else { return line };
            line.push(action(next.square));
            step = next;
        }
    }

    /// The table's best move after a step; a pass where there is no other.
    fn follow(&self, step: &ListedMove) -> Option<ListedMove> {
        let (board, kernel) = (step.board, self.worker.kernel);
        if step.moves == 0 {
            let board = board.passed();
            let moves = S::moves(kernel, board);
            // Where neither side can move the game is over, and the line with it.
            return (moves != 0).then_some(ListedMove { board, moves, square: ListedMove::PASS });
        }
        let square = u32::from(S::best_known(self.worker, board)?);
        let legal = square < 64 && step.moves >> square & 1 == 1;
        legal.then(|| {
            let board = board.after(square, kernel.flips(square, board.own, board.opponent));
            ListedMove { board, moves: S::moves(kernel, board), square }
        })
    }

    /// The first move with `value`, which is the value of the position after a step for its side to move.
    /// `None` when the game is over or the search is stopped.
    fn best_reply(&mut self, step: &ListedMove, value: i32) -> Option<ListedMove> {
        if step.moves == 0 || self.worker.stopped {
            return None;
        }
        let mut replies = choices::<K, S>(self.worker, step.board);
        let known = u32::from(S::best_in_table(self.worker, step.board));
        sort_greatest_first(&mut replies, |reply| (reply.step.square == known, reply.key));
        let last = replies.len() - 1;
        for (at, RootMove { step: reply, .. }) in replies.into_iter().enumerate() {
            // One of them has this value: if no other does, the last.
            let is_best = at == last || below_root::<K, S>(self.worker, &reply, -value) <= -value;
            if self.worker.stopped {
                return None;
            }
            if is_best {
                return Some(reply);
            }
        }
        None
    }
}
