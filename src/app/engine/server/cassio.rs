//! Server side of Cassio's protocol; the grammar is in the client's file.
//!
//! The window of a question is ignored: the value itself is reported, with bounds as narrow as possible. The
//! result of a search with selective cuts is called 73 % certain, the least that the protocol knows.

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::game::score::Bound;
use crate::search::{Limits, Report};

use super::super::cassio::{HEAD, board};
use super::nboard::square;
use super::seat::{Flow, Seat, ServedScores, Speaker, name};

/// The server of Cassio's protocol.
#[derive(Default)]
pub(super) struct CassioServer {
    /// Lines that ended a search, whose end was their answer.
    answered: u32,
}

impl Speaker for CassioServer {
    fn take(&mut self, seat: &mut Seat, line: &str, say: &mut dyn FnMut(&str)) -> Flow {
        let line = line.trim();
        let Some(rest) = line.strip_prefix(HEAD.trim_end()) else {
            say(if line.is_empty() { "ready." } else { "ERROR: unknown protocol" });
            return Flow::On;
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (word, values) = words.split_first().map_or(("", &[][..]), |(word, values)| (*word, values));
        match word {
            "get-version" => say(&format!("version: {}", name(seat))),
            "new-position" | "empty-hash" => seat.begin(seat.game.start(), Vec::new()),
            "midgame-search" | "endgame-search" => {
                let has_depth = word == "midgame-search";
                if let Err(why) = self.search(seat, values, has_depth, say) {
                    say(&format!("ERROR: {why}"));
                }
            }
            "stop" if self.answered > 0 => {
                self.answered -= 1;
                return Flow::On;
            }
            "init" | "get-search-infos" | "stop" => {}
            "quit" => {
                say("bye bye.");
                return Flow::Over;
            }
            _ => say(&format!("ERROR: unknown command {word}")),
        }
        say("ready.");
        Flow::On
    }
}

impl CassioServer {
    /// Searches to the given depth, or to the end of the game; an error names the unreadable part of the
    /// question.
    fn search(
        &mut self,
        seat: &mut Seat,
        values: &[&str],
        has_depth: bool,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), &'static str> {
        let position = values.first().and_then(|text| position(seat.game, text));
        let position = position.ok_or("the position cannot be read")?;
        let number = |at: usize| values.get(at)?.parse::<f64>().ok();
        let window = [number(1), number(2)].map(|end| end.filter(|end| (-64.0..=64.0).contains(end)));
        if !matches!(window, [Some(alpha), Some(beta)] if alpha < beta) {
            return Err("the window is not two values from -64 to 64, the smaller one first");
        }
        let depth = if has_depth {
            values.get(3).and_then(|depth| depth.parse().ok())
        } else {
            Some(board(&position).matches('-').count() as u32)
        };
        let depth = depth.filter(|&depth| depth > 0).ok_or("the depth cannot be read")?;
        let precision = 3 + usize::from(has_depth);
        if values.len() > precision && !number(precision).is_some_and(|part| (0.0..=100.0).contains(&part)) {
            return Err("the precision is not from 0 to 100");
        }
        seat.follow_board(position);
        // The question is about a value, which the book does not have.
        seat.engine.book = 0;
        let takes_depth = seat.engine.method.stops_at_depth();
        let limits = Limits { depth: takes_depth.then_some(depth), ..Limits::default() };
        let (report, scores) = seat.search(limits, false, &mut |_, _| {});
        self.answered += seat.interrupted();
        if let Some(result) = result(seat, &report, scores) {
            say(&result);
        }
        Ok(())
    }
}

/// The squares and the side to move.
fn position(game: Game, text: &str) -> Option<AnyPosition> {
    let side = text.len().checked_sub(1).filter(|&at| text.is_char_boundary(at))?;
    let (squares, side) = text.split_at(side);
    game.parse_position(&format!("{squares} {side}")).ok().filter(|position| !position.is_over())
}

/// The result of a search as a line of the protocol; `None` where the search found no move.
fn result(seat: &Seat, report: &Report, scores: ServedScores) -> Option<String> {
    let position = &seat.position;
    let best = report.best?;
    let colour = if position.side_to_move() == Side::First { 'B' } else { 'W' };
    let value = scores.number(report.score);
    let [lower, upper] = match report.bound {
        _ if !report.is_valued() => [-64.0, 64.0],
        Bound::Exact => [value, value],
        Bound::Lower => [value, 64.0],
        Bound::Upper => [-64.0, value],
    };
    let mut line = String::new();
    let mut here = position.clone();
    for &action in &report.line {
        line.push_str(&square(&here, action));
        here = here.after(&[action]);
    }
    let certainty = if report.exact { 100 } else { 73 };
    Some(format!(
        "{}, move {}, depth {}, @{certainty}%, {colour}{lower:+.2} <= v <= {colour}{upper:+.2}, {line}, node {}, time {:.3}",
        board(position),
        square(position, best),
        report.depth,
        report.nodes,
        seat.seconds
    ))
}
