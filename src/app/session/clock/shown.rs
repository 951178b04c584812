//! The clocks as they are shown: flag fall and time left. Whether a clock runs depends on whose turn it is.

use crate::catalog::Engine;
use crate::game::Side;
use crate::game::record::MoveId;
use crate::session::state::State;
use crate::session::turns::side_after_plies;

impl State {
    /// The side whose time has run out at the position shown.
    pub fn time_is_up(&self) -> Option<Side> {
        let clock = self.game.document.clock?;
        let is_here = clock.fallen == Some(self.game.cursor) && !self.game.position.is_over();
        is_here.then(|| self.game.position.side_to_move())
    }

    /// Milliseconds left to a side after a move, without the time spent since. `None` in games without
    /// clocks.
    pub fn left_after(&self, at: MoveId, side: Side) -> Option<u32> {
        let document = &self.game.document;
        let control = document.clock?.control;
        let moves = document.record.moves_to(at);
        let own = moves.iter().enumerate().filter(|&(ply, _)| side_after_plies(document, ply) == side);
        let left = own.filter_map(|(_, &id)| document.record.time_left(id)).next_back();
        Some(left.unwrap_or(control.main_millis()))
    }

    /// Milliseconds left to a side at the move where its clock stands or runs, without the time spent on the
    /// move under way.
    pub fn left_at_clock(&self, side: Side) -> Option<u32> {
        let left = self.left_after(self.game.clock.at, side)?;
        Some(left.min(self.game.document.clock?.at_most[side.index()].unwrap_or(u32::MAX)))
    }

    /// Milliseconds left to a side now.
    pub fn time_left(&self, side: Side) -> Option<u32> {
        Some(self.left_at_clock(side)?.saturating_sub(self.spent_at_clock(side)))
    }

    /// The most milliseconds that a side may have left once moves are taken back or made once more. The
    /// increment of a move comes back with it; time spent meanwhile does not.
    pub(crate) fn time_at_most(&self, side: Side) -> Option<u32> {
        let at_most = self.game.document.clock?.at_most[side.index()];
        let at_most = at_most.or_else(|| self.left_at_clock(side))?;
        Some(at_most.saturating_sub(self.spent_at_clock(side)))
    }

    /// Milliseconds that a side has spent on the move under way.
    fn spent_at_clock(&self, side: Side) -> u32 {
        if self.side_at_clock() != Some(side) {
            return 0;
        }
        let fallen = self.game.document.clock.and_then(|clock| clock.fallen);
        // Once time has run out nothing is left, whatever was counted.
        let spent = if fallen == Some(self.game.clock.at) { f64::INFINITY } else { self.game.clock.spent };
        spent.min(f64::from(u32::MAX)) as u32
    }

    /// The engine with a time limit by the clock: a share of the time left.
    pub fn by_the_clock(&self, mut engine: Engine) -> Engine {
        let side = self.game.position.side_to_move();
        let at = self.game.cursor;
        let left =
            if at == self.game.clock.at { self.left_at_clock(side) } else { self.left_after(at, side) };
        let (Some(left), Some(clock)) = (left, self.game.document.clock) else { return engine };
        let left = f64::from(left) / 1000.0;
        // In seconds. A move takes at most two fifths of the time left, however large the increment.
        let share = left / MOVES_TO_GO + 0.7 * f64::from(clock.control.increment);
        let seconds = share.min(0.4 * left).max(0.01);
        engine.limits.seconds = Some(engine.limits.seconds.map_or(seconds, |limit| limit.min(seconds)));
        engine
    }
}

/// Assumed number of own moves to come.
const MOVES_TO_GO: f64 = 25.0;
