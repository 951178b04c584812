//! NBoard's protocol, the side that answers; the grammar stands in the client's file.

use crate::catalog::AnyPosition;
use crate::game::Score;
use crate::search::{Limits, Report};
use crate::store::import;

use super::super::moves::{self, ColumnForm};
use super::seat::{Flow, MoveTime, Seat, ServedScores, Speaker, name};

/// NBoard's protocol as it is answered.
#[derive(Default)]
pub(super) struct NBoardServer {
    depth: Option<u32>,
}

impl Speaker for NBoardServer {
    fn take(&mut self, seat: &mut Seat, line: &str, say: &mut dyn FnMut(&str)) -> Flow {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "nboard" => say(&format!("set myname {}", name(seat))),
            "set" => self.set(seat, rest),
            "move" => {
                if let Some(action) = moves::read(&seat.position, rest, ColumnForm::Number) {
                    seat.play(action);
                }
            }
            "hint" => self.hint(seat, rest.trim().parse().unwrap_or(1), say),
            "go" => self.go(seat, say),
            "ping" => say(&format!("pong {rest}")),
            "learn" => say("learned"),
            "quit" => return Flow::Over,
            _ => {}
        }
        Flow::On
    }
}

impl NBoardServer {
    fn set(&mut self, seat: &mut Seat, rest: &str) {
        let (what, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match what {
            // The depth is the window's suggestion; a method that has a depth or a time of its own keeps to that.
            "depth" => self.depth = value.trim().parse().ok(),
            "game" => {
                // A game that cannot be read, or of another board, changes nothing.
                let Ok(mut read) = import::read_text(value, seat.game) else { return };
                if read.first().is_none_or(|game| game.refused.is_some()) {
                    return;
                }
                let document = read.swap_remove(0).document;
                if document.game() == seat.game {
                    let last = document.record.main_line().last().copied();
                    let line = last.map_or_else(Vec::new, |last| document.record.path_to(last));
                    seat.begin(document.start.clone(), line);
                    seat.time = MoveTime { exactly: None, left: time(value) };
                }
            }
            _ => {}
        }
    }

    fn limits(&self, seat: &Seat) -> Limits {
        let own = seat.engine.limits;
        let has_own = own.depth.is_some() || own.nodes.is_some() || own.seconds.is_some();
        let takes_depth = seat.engine.method.stops_at_depth() && !has_own;
        Limits { depth: self.depth.filter(|_| takes_depth), ..Limits::default() }
    }

    fn go(&self, seat: &mut Seat, say: &mut dyn FnMut(&str)) {
        say("status Edagari is thinking");
        let (report, scores) = seat.search(self.limits(seat), false);
        say(&format!("nodestats {} {:.2}", report.nodes, seat.seconds));
        let Some(action) = report.best else {
            say(if seat.position.is_over() { "=== PA" } else { "status Edagari found no move" });
            return;
        };
        let label = square(&seat.position, action);
        let value = report.is_valued().then(|| format!("/{}", discs(scores, report.score)));
        say(&format!("=== {label}{}", value.unwrap_or_default()));
        say("status Edagari is waiting");
    }

    /// The values of the best moves, the best last, as a window overwrites what it was told before.
    fn hint(&self, seat: &mut Seat, count: usize, say: &mut dyn FnMut(&str)) {
        say("status Edagari is thinking");
        let (report, scores) = seat.search(self.limits(seat), true);
        say(&format!("nodestats {} {:.2}", report.nodes, seat.seconds));
        for line in lines(&seat.position, &report, scores, count) {
            say(&line);
        }
        say("status Edagari is waiting");
    }
}

/// A line for each of the best moves, the best first.
fn lines(position: &AnyPosition, report: &Report, scores: ServedScores, count: usize) -> Vec<String> {
    let mut known: Vec<_> = report.actions.iter().filter_map(|entry| Some((entry.score?, entry))).collect();
    known.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let line = |(score, entry): &(Score, &crate::search::ActionReport)| {
        let line = if entry.line.is_empty() { vec![entry.action] } else { entry.line.clone() };
        let mut here = position.clone();
        let mut text = String::new();
        for action in line {
            text.push_str(&square(&here, action));
            here = here.after(&[action]);
        }
        let depth = if entry.exact { "100%".to_owned() } else { report.depth.max(1).to_string() };
        format!("search {text} {} 0 {depth}", discs(scores, *score))
    };
    known.iter().take(count.max(1)).map(line).collect()
}

pub(super) fn square(position: &AnyPosition, action: crate::game::ActionId) -> String {
    if position.is_pass(action) { "PA".to_owned() } else { position.label(action).to_uppercase() }
}

fn discs(scores: ServedScores, score: Score) -> String {
    format!("{:.2}", scores.number(score))
}

/// The time of a game in its GGF, in seconds: main, and what each move brings.
fn time(ggf: &str) -> Option<(f64, f64)> {
    let rest = ggf.split("TI[").nth(1)?;
    let text = rest.split(']').next()?;
    let mut parts = text.split('/').map(|part| {
        part.split(':').try_fold(0.0, |sum, number| Some(60.0 * sum + number.parse::<f64>().ok()?))
    });
    let main = parts.next()??;
    let bonus = parts.next().flatten().unwrap_or_default();
    (main > 0.0).then_some((main, bonus))
}
