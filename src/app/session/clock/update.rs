//! Time goes by, moves stop one clock and start the other, and whose time runs out loses.

use crate::game::Side;
use crate::game::record::MoveId;
use crate::session::state::{Said, State};
use crate::session::turns;

use super::data::{Clock, ClockCommand};

/// The picture of a running clock is this old at most, in seconds.
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

/// Time begins to run after this move, with what was left then.
pub(crate) fn start_at(state: &mut State, at: MoveId) {
    state.game.clock = Clock { at, spent: 0.0, counted: state.game.clock.counted };
}

/// Another game is open, or its record was changed: time runs at the end of the game that is played, and what was spent there already stays spent.
pub(crate) fn rejoin(state: &mut State) {
    let end = turns::end_of_game(&state.game.document, state.game.cursor);
    if state.game.clock.at != end {
        start_at(state, end);
    }
}

/// Where the clocks stand, and the most milliseconds that each side may have left, wherever in the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockReading {
    at: MoveId,
    at_most: [Option<u32>; 2],
    /// Who thinks, and the milliseconds spent on that.
    thinks: Option<(Side, f64)>,
}

/// The clocks before moves are taken back or made again.
pub(crate) fn reading(state: &State) -> ClockReading {
    let Clock { at, spent, .. } = state.game.clock;
    let is_over = state.game.document.clock.is_some_and(|clock| clock.fallen == Some(at));
    let thinks = state.side_at_clock().filter(|_| !is_over).map(|side| (side, spent));
    ClockReading { at, at_most: Side::BOTH.map(|side| state.time_at_most(side)), thinks }
}

/// Moves were taken back or made again: nobody has more time than before they were.
pub(crate) fn keep_spent(state: &mut State, before: ClockReading) {
    if state.game.clock.at == before.at {
        return;
    }
    // Who thought goes on thinking of another move: what was spent belongs to that one now.
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

/// Writes the time spent on the move in progress into the document, before the document is saved or the clock runs at another move.
pub(crate) fn write_down(state: &mut State) {
    // Of a time that has run out nothing is left: what it was before is what taking the loss back brings back.
    let is_over = state.game.document.clock.is_some_and(|clock| clock.fallen == Some(state.game.clock.at));
    let spends = state.game.clock.spent > 0.0 && !is_over;
    let Some(side) = state.side_at_clock().filter(|_| spends) else { return };
    let left = state.time_left(side);
    if let Some(clock) = &mut state.game.document.clock {
        clock.at_most[side.index()] = left;
        state.game.clock.spent = 0.0;
    }
}

/// Players go on at the position shown.
pub(crate) fn resume(state: &mut State) {
    if state.game.clock.at != state.game.cursor && turns::end_reached(&state.game.document).is_none() {
        write_down(state);
        start_at(state, state.game.cursor);
    }
}

/// A move was added to the record, or followed where time runs: what is left to the side that played it is written down.
pub(crate) fn moved(state: &mut State, before: MoveId, after: MoveId) {
    let Some(clock) = state.game.document.clock else { return };
    // What is tried in a game that has ended takes nobody's time; the move that ends it does.
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

/// Takes in that it is `now`, in seconds of the window. Tells when the clock wants to be painted again.
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

/// The time of the side to move has run out.
fn fall(state: &mut State) {
    let at = state.game.clock.at;
    if let Some(clock) = &mut state.game.document.clock {
        clock.fallen = Some(at);
    }
    state.game.changed = true;
    // A move that was asked for comes too late.
    state.analysis.requested = None;
    // Who looks at another position is not shown the result over it, but hears of it.
    if state.game.cursor == at {
        state.view.result = Some(at);
    } else {
        state.view.said = state.side_at_clock().map(Said::OutOfTime);
    }
}
