//! A position of Othello: the discs of both sides on a board of some size.

use super::super::Side;

/// A position of Othello; the default is the start on 8x8. Black is [`Side::First`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) side: Side,
    pub(super) size: u8,
}
