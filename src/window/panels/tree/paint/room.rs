//! Letters of a tree that is shown to a room: they fill its nodes as far as these have room, for they are read from the back.

use egui::{Rect, Vec2};

use crate::panels::tree::camera::GrowthDirection;

use super::TreePainter;

/// Words of so many letters are short, as those of a number tree are.
const SHORT: usize = 4;
/// The sizes of name and value below each other, at zoom 1: long ones or those beside a board, short ones in a window, and short ones
/// for a room.
const LONG_SIZES: [f32; 2] = [11.0, 13.0];
const WINDOW_SIZES: [f32; 2] = [12.0, 17.0];
const ROOM_SIZES: [f32; 2] = [13.0, 19.0];
/// The share of the sizes for a room that is tried last.
const LEAST_SHARE: f32 = 0.85;
/// The height of a line of capitals and figures and of the gap behind it, as a share of its letters.
const LINE: f32 = 1.05;
/// The sizes of name and value in one line, at zoom 1.
const LINE_SIZE: f32 = 13.0;
const ROOM_LINE_SIZE: f32 = 17.0;
/// The sizes of words below a node, at zoom 1.
const BELOW_SIZE: f32 = 9.5;
const ROOM_BELOW_SIZE: f32 = 13.0;

impl TreePainter<'_> {
    /// How large the name and the value of a node are that stand below each other in `room`, at zoom 1.
    pub(super) fn sizes_of(&self, words: [&str; 2], room: Vec2) -> [f32; 2] {
        if self.has_boards() || !words.iter().all(|words| is_short(words)) {
            return LONG_SIZES;
        }
        if !self.is_shown_to_a_room() {
            return WINDOW_SIZES;
        }
        // Where plies are far apart, nodes are deeper.
        let deeper = (self.frame.growth.node().y / self.frame.direction.node().y).max(1.0);
        let fits = |sizes: &[f32; 2]| {
            let lines = words.iter().zip(sizes).filter(|(words, _)| !words.is_empty());
            let height: f32 = lines.map(|(_, &size)| self.size(size) * LINE).sum();
            height <= room.y
                && words.iter().zip(sizes).all(|(words, &size)| self.width(words, size) + 4.0 <= room.x)
        };
        let shares = [deeper, f32::midpoint(deeper, 1.0), 1.0, LEAST_SHARE];
        shares.map(|share| ROOM_SIZES.map(|size| size * share)).into_iter().find(fits).unwrap_or(LONG_SIZES)
    }

    /// How large one of these words is, at zoom 1, that is `usual` in a window: those of nodes that were not visited are no smaller to a
    /// room than those that were.
    pub(super) fn size_in(&self, words: [&str; 2], usual: f32, room: Vec2) -> f32 {
        let is_large =
            !self.has_boards() && self.is_shown_to_a_room() && words.iter().all(|words| is_short(words));
        let value = usize::from(!words[1].is_empty());
        if is_large { self.sizes_of(words, room)[value].max(usual) } else { usual }
    }

    /// How large the name and the value of a node are that stand in one line with the sign of its side, at zoom 1.
    pub(super) fn line_size_of(&self, words: &str, room: Vec2) -> f32 {
        let is_roomy = || {
            let sign = 36.0 * self.letters();
            self.width(words, ROOM_LINE_SIZE) + sign <= room.x && self.size(ROOM_LINE_SIZE) * LINE <= room.y
        };
        let is_large = !self.has_boards() && self.is_shown_to_a_room() && is_roomy();
        if is_large { ROOM_LINE_SIZE } else { LINE_SIZE }
    }

    /// How large words below a node are, at zoom 1.
    pub(super) fn size_below(&self, rect: Rect, words: &str) -> f32 {
        let breadth = match self.frame.direction {
            GrowthDirection::Down => self.frame.direction.breadths(self.windows).0 * self.frame.zoom,
            GrowthDirection::Right => rect.width(),
        };
        let is_large = !self.has_boards()
            && self.is_shown_to_a_room()
            && self.width(words, ROOM_BELOW_SIZE) + 4.0 <= breadth;
        if is_large { ROOM_BELOW_SIZE } else { BELOW_SIZE }
    }

    const fn is_shown_to_a_room(&self) -> bool {
        self.scene.state.view.presentation.is_some()
    }
}

fn is_short(words: &str) -> bool {
    words.chars().count() <= SHORT
}
