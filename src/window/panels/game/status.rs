//! The state of the game in one sentence: the side to move, a pass, the winner.

use std::fmt::Display;

use crate::boards;
use edagari_app::catalog::{AnyPosition, Family};
use edagari_app::game::{Outcome, Side};
use edagari_app::session::analysis::data::Purpose;
use edagari_app::session::state::{Said, State, Status};
use edagari_app::session::turns::Turn;
use edagari_app::words::games::side_name;

/// The sentence about the position shown.
pub(super) fn sentence(state: &State) -> String {
    let text = state.text();
    if state.view.position_editor.is_some() {
        return text.get("action.set-up");
    }
    let position = &state.game.position;
    let name = |side| side_name(text, position, side);
    // An end on the board comes before a clock that has run out.
    if let Some(outcome) = position.outcome() {
        return ending(state, outcome);
    }
    let out_of_time = |late: Side| {
        let values: [(&str, &dyn Display); 2] = [("side", &name(late)), ("winner", &name(late.other()))];
        text.with("clock.fallen", &values)
    };
    if let Turn::OutOfTime(late) = state.turn() {
        return out_of_time(late);
    }
    if let Some(Said::OutOfTime(late)) = state.view.said {
        return out_of_time(late);
    }
    if let Some(points) = position.points().filter(|_| position.is_over()) {
        return text.with("game.collected", &[("points", &points)]);
    }
    let side = position.side_to_move();
    let thinking = state.analysis.status == Status::Running && state.analysis.purpose == Purpose::Move;
    let person = state.player(side).is_person();
    // In a one-player game, the points collected so far say more than the side to move.
    if let (Some(points), false, true) = (position.points(), thinking, person) {
        return match position {
            AnyPosition::MazeSolo(maze) => {
                let left = maze.turns_left();
                text.with("game.alone", &[("points", &points), ("left", &left)])
            }
            AnyPosition::MazeAuto(auto) => {
                text.with("game.places", &[("points", &points), ("number", &(auto.starts().len() + 1))])
            }
            _ => text.with("game.to-move", &[("side", &name(side))]),
        };
    }
    let is_starting = state.analysis.progress.is_none() && state.analysis.external().is_some();
    let turn = match (thinking, state.waits()) {
        (true, _) if is_starting => text.with("game.starting", &[("side", &name(side))]),
        (true, _) => text.with("game.thinking", &[("side", &name(side))]),
        (false, Some(side)) => text.with("game.waiting", &[("side", &name(side))]),
        _ if position.family() == Family::Simultaneous => text.with("game.chooses", &[("side", &name(side))]),
        _ => text.with(to_move(state), &[("side", &name(side))]),
    };
    if let Some(side) = state.running_clock().filter(|_| state.game.cursor != state.game.clock.at) {
        return format!("{turn} · {}", text.with("clock.elsewhere", &[("side", &name(side))]));
    }
    if let Some(side) = position.hidden_chooser() {
        return format!("{} {turn}", text.with("game.chosen-in-secret", &[("side", &name(side))]));
    }
    match state.view.said {
        Some(Said::Passed(side)) => format!("{} {turn}", text.with("game.passed", &[("side", &name(side))])),
        Some(Said::Book(side)) => format!("{} {turn}", text.with("game.from-book", &[("side", &name(side))])),
        Some(Said::OutOfTime(_)) | None => turn,
    }
}

/// The key of the sentence about the side to move: one that has to pass is shown the key for that.
fn to_move(state: &State) -> &'static str {
    let must_pass = state.game.position.forced_pass().is_some();
    if must_pass && state.person_may_move() { "game.must-pass" } else { "game.to-move" }
}

fn ending(state: &State, outcome: Outcome) -> String {
    let text = state.text();
    let position = &state.game.position;
    if let AnyPosition::Matrix(game) = position
        && let Some([row, column]) = game.position().chosen()
    {
        let first = side_name(text, position, Side::First);
        let value = game.position().entry(row, column);
        let values: [(&str, &dyn Display); 4] =
            [("row", &row), ("column", &column), ("first", &first), ("value", &value)];
        return text.with("game.result-share", &values);
    }
    if let Some(value) = boards::final_number(position) {
        let value = value.to_string().replace('-', "−");
        return text.with("game.leaf", &[("value", &value)]);
    }
    let Outcome::Win(winner) = outcome else { return text.get("game.draw") };
    let name = side_name(text, position, winner);
    match [winner, winner.other()].map(|side| counted(position, side)) {
        [Some(most), Some(least)] => {
            text.with("game.wins-by", &[("side", &name), ("most", &most), ("least", &least)])
        }
        _ => text.with("game.wins", &[("side", &name)]),
    }
}

/// The stones or points of a side, where they are counted: at the end as the rules count them, with the empty
/// squares given to the winner.
pub(super) fn counted(position: &AnyPosition, side: Side) -> Option<u32> {
    match position.final_discs() {
        Some(discs) => u32::try_from(discs[side.index()]).ok(),
        None => boards::tally(position, side),
    }
}

/// The number of the move shown, counted from 1 without passes; 0 at the start.
pub(super) fn move_number(state: &State) -> usize {
    state.game.document.moves_to(state.game.cursor)
}

/// Whether this side is about to move.
pub(super) fn has_turn(state: &State, side: Side) -> bool {
    if let Some(editor) = &state.view.position_editor {
        return editor.setup.mover() == side;
    }
    !state.is_at_end() && state.game.position.side_to_move() == side
}

/// The text key of the reason why no move is possible in the position shown; `None` where the rules are the
/// reason, or a person may move.
pub(super) fn closed(state: &State) -> Option<&'static str> {
    match state.turn() {
        Turn::Person(_) | Turn::Over | Turn::Changed => None,
        Turn::Machine(..) | Turn::LookedInto(_) => Some("board.why.machine"),
        Turn::Waits(_) => Some("board.why.waits"),
        Turn::Warned(_) => Some("board.why.warned"),
        Turn::OutOfTime(_) => Some("board.why.time"),
    }
}
