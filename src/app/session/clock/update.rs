//! Changes of the clocks: time passes, moves switch the clocks, and the side whose flag falls loses.

use crate::game::Side;
use crate::game::record::MoveId;
use crate::session::state::{Said, State};
use crate::session::turns;

use super::data::{Clock, ClockCommand};

/// Greatest age in seconds of a displayed running clock.
const PICTURE: f64 = 0.1;

pub(crate) fn apply(state: &mut State, request: ClockCommand) {
    match request {
        ClockCommand::Remove => {
            state.game.document.clock = None;
            state.game.changed = true;
            state.view.result = None;
        }
    }
}

/// Starts the clock after this move, with the time left then.
pub(crate) fn start_at(state: &mut State, at: MoveId) {
    state.game.clock = Clock { at, spent: 0.0, counted: state.game.clock.counted };
}

/// Sets the clock after another game is opened or the record is changed: time runs at the end of the game
/// that is played, and time already spent there stays spent.
pub(crate) fn rejoin(state: &mut State) {
    let end = turns::end_of_game(&state.game.document, state.game.cursor);
    if state.game.clock.at != end {
        start_at(state, end);
    }
}

/// The move at which the clock runs, and the most milliseconds that each side may have left anywhere in the
/// game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockReading {
    at: MoveId,
    at_most: [Option<u32>; 2],
    /// The side to move, and the milliseconds that it has spent.
    thinks: Option<(Side, f64)>,
}

/// The clocks before moves are taken back or made again.
pub(crate) fn reading(state: &State) -> ClockReading {
    let Clock { at, spent, .. } = state.game.clock;
    let is_over = state.game.document.clock.is_some_and(|clock| clock.fallen == Some(at));
    let thinks = state.side_at_clock().filter(|_| !is_over).map(|side| (side, spent));
    ClockReading { at, at_most: Side::BOTH.map(|side| state.time_at_most(side)), thinks }
}

/// Corrects the clocks after moves were taken back or made once more: no side has more time than before.
pub(crate) fn keep_spent(state: &mut State, before: ClockReading) {
    if state.game.clock.at == before.at {
        return;
    }
    // The side to move goes on thinking, about another move: the time spent belongs to that move.
    let thinks = before
        .thinks
        .filter(|&(side, _)| state.side_at_clock() == Some(side) && state.game.clock.at != MoveId::START);
    let Some(clock) = &mut state.game.document.clock else { return };
    clock.at_most = before.at_most;
    if let Some((side, spent)) = thinks {
        let at_most = &mut clock.at_most[side.index()];
        *at_most = at_most.map(|left| left.saturating_add(spent as u32));
        state.game.clock.spent += spent;
    }
}

/// Writes the time spent on the move under way into the document, before the document is saved or the clock
/// runs at another move.
pub(crate) fn write_down(state: &mut State) {
    // After a flag fall no time is left; the time before it comes back when the loss is taken back.
    let is_over = state.game.document.clock.is_some_and(|clock| clock.fallen == Some(state.game.clock.at));
    let spends = state.game.clock.spent > 0.0 && !is_over;
    let Some(side) = state.side_at_clock().filter(|_| spends) else { return };
    let left = state.time_left(side);
    if let Some(clock) = &mut state.game.document.clock {
        clock.at_most[side.index()] = left;
        state.game.clock.spent = 0.0;
    }
}

/// Lets the players continue at the position shown.
pub(crate) fn resume(state: &mut State) {
    if state.game.clock.at != state.game.cursor && turns::end_reached(&state.game.document).is_none() {
        write_down(state);
        start_at(state, state.game.cursor);
    }
}

/// Writes down the time left to the side that played a move, once the move was added to the record or
/// followed where time runs.
pub(crate) fn moved(state: &mut State, before: MoveId, after: MoveId) {
    let Some(clock) = state.game.document.clock else { return };
    // Analysis moves after the end of a game take no time; the move that ends it does.
    if turns::end_reached(&state.game.document).is_some_and(|end| end != after) {
        return;
    }
    // Where time ran for another move, as when a line is played elsewhere, this one took none of it.
    let timed = state.game.clock.at == before;
    if !timed {
        write_down(state);
        start_at(state, before);
    }
    let side = state.side_at_clock();
    // The first move of a game costs nothing: nobody has looked at the board before.
    let spent = if before == MoveId::START { 0.0 } else { state.game.clock.spent };
    let known = state.game.document.record.time_left(after);
    let at_most = side.and_then(|side| state.game.document.clock?.at_most[side.index()]);
    let left = if let Some(known) = known {
        // A move that is followed again keeps the time and the increment that it was played with: what was spent since goes off.
        Some(at_most.map_or(known, |most| most.min(known)).saturating_sub(spent as u32))
    } else {
        let left = side.and_then(|side| state.left_at_clock(side));
        let left = left.map(|left| clock.control.after_move(left, spent as u32).unwrap_or(0));
        state.game.document.record.set_time_left(after, left);
        left
    };
    // A new move ends redo: the other side gets no increment back by it any more.
    let other = side.map(Side::other).filter(|_| timed && known.is_none());
    let others = other.and_then(|other| state.left_at_clock(other));
    if let (Some(side), Some(clock)) = (side, &mut state.game.document.clock) {
        clock.at_most[side.index()] = left;
        let at_most = &mut clock.at_most[side.other().index()];
        *at_most = others.or(*at_most);
    }
    start_at(state, after);
}

/// Advances the clock to `now`, in seconds of the window. Returns the seconds until the clock must be painted
/// next.
pub fn tick(state: &mut State, now: f64) -> Option<f64> {
    // Counted also while the clock stands, so that the time of a pause is not added after it.
    let passed = state.game.clock.counted.replace(now).map_or(0.0, |before| (now - before).max(0.0));
    // The move since which time ran was deleted or taken back.
    if !state.game.document.record.contains(state.game.clock.at) {
        rejoin(state);
    }
    let side = state.running_clock()?;
    state.game.clock.spent += passed * 1000.0;
    if state.time_left(side) == Some(0) {
        fall(state);
        return None;
    }
    Some(PICTURE)
}

/// Ends the game: the time of the side to move has run out.
fn fall(state: &mut State) {
    let at = state.game.clock.at;
    if let Some(clock) = &mut state.game.document.clock {
        clock.fallen = Some(at);
    }
    state.game.changed = true;
    // A move that was asked for comes too late.
    state.analysis.requested = None;
    // A user who looks at another position is not shown the result over it, but gets a notice.
    if state.game.cursor == at {
        state.view.result = Some(at);
    } else {
        state.view.said = state.side_at_clock().map(Said::OutOfTime);
    }
}
