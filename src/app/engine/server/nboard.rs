//! Server side of NBoard's protocol; the grammar is in the client's file.

use crate::catalog::{AnyPosition, Game};
use crate::game::{ActionId, Score};
use crate::search::{Limits, Report};
use crate::store::import;

use super::super::moves::{self, ColumnForm};
use super::seat::{Flow, MoveTime, Seat, ServedScores, Speaker, name};

/// The server of NBoard's protocol.
#[derive(Default)]
pub(super) struct NBoardServer {
    depth: Option<u32>,
}

impl Speaker for NBoardServer {
    fn take(&mut self, seat: &mut Seat, line: &str, say: &mut dyn FnMut(&str)) -> Flow {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "nboard" => say(&format!("set myname {}", name(seat))),
            // The protocol only has `status` for errors. No answer follows: one about the position before
            // would be mistaken for it.
            "set" | "move" | "hint" | "go" => {
                if let Err(why) = self.carry_out(seat, word, rest.trim(), say) {
                    say(&format!("status Edagari: {why}"));
                }
            }
            "ping" => say(&format!("pong {rest}")),
            "learn" => say("learned"),
            "quit" => return Flow::Over,
            _ => {}
        }
        Flow::On
    }
}

impl NBoardServer {
    /// Carries out a command, or returns the reason why that is impossible.
    fn carry_out(
        &mut self,
        seat: &mut Seat,
        word: &str,
        rest: &str,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), String> {
        if word == "set" {
            return self.set(seat, rest);
        }
        if let Some(why) = &seat.lost {
            return Err(why.clone());
        }
        match word {
            "move" => {
                let action = moves::read(&seat.position, rest, ColumnForm::Number);
                if !action.is_some_and(|action| seat.play(action)) {
                    return Err(lost(seat, format!("{rest} is no legal move; the game is to be set again")));
                }
            }
            "hint" if rest.is_empty() => self.hint(seat, 1, say),
            "hint" => {
                let count = rest.parse().map_err(|_| format!("hint needs a number, not \"{rest}\""))?;
                self.hint(seat, count, say);
            }
            _ => self.go(seat, say),
        }
        Ok(())
    }

    fn set(&mut self, seat: &mut Seat, rest: &str) -> Result<(), String> {
        let (what, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match what {
            // The limits set at the start hold as well.
            "depth" => {
                let depth = value.trim().parse();
                self.depth = Some(depth.map_err(|_| format!("set depth needs a number, not \"{value}\""))?);
            }
            "game" => {
                let (start, line) = game(seat.game, value).map_err(|why| lost(seat, why))?;
                seat.begin(start, line);
                seat.time = MoveTime { exactly: None, left: time(value) };
            }
            _ => {}
        }
        Ok(())
    }

    fn limits(&self, seat: &Seat) -> Limits {
        let takes_depth = seat.engine.method.stops_at_depth();
        Limits { depth: self.depth.filter(|_| takes_depth), ..Limits::default() }
    }

    fn go(&self, seat: &mut Seat, say: &mut dyn FnMut(&str)) {
        say("status Edagari is thinking");
        let (report, scores) = seat.search(self.limits(seat), false, &mut |_, _| {});
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

    /// The values of the best moves, the best last, because a client overwrites earlier values.
    fn hint(&self, seat: &mut Seat, count: usize, say: &mut dyn FnMut(&str)) {
        say("status Edagari is thinking");
        let position = seat.position.clone();
        let (report, scores) = seat.search(self.limits(seat), true, &mut |report, scores| {
            for line in lines(&position, report, scores, count) {
                say(&line);
            }
        });
        say(&format!("nodestats {} {:.2}", report.nodes, seat.seconds));
        for line in lines(&seat.position, &report, scores, count) {
            say(&line);
        }
        say("status Edagari is waiting");
    }
}

/// Notes why the position is unknown.
fn lost(seat: &mut Seat, why: String) -> String {
    seat.lost = Some(why.clone());
    why
}

/// Start and moves of a game; an error says why it cannot be played here.
fn game(own: Game, ggf: &str) -> Result<(AnyPosition, Vec<ActionId>), String> {
    let read = import::read_text(ggf, own).ok().and_then(|games| games.into_iter().next());
    let read = read.filter(|game| !game.is_faulty()).ok_or("the game cannot be read")?;
    let document = read.document;
    if document.game() != own {
        return Err(format!("the game is of {}, and this engine plays {own}", document.game()));
    }
    let last = document.record.main_line().last().copied();
    let line = last.map_or_else(Vec::new, |last| document.record.path_to(last));
    Ok((document.start, line))
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

pub(super) fn square(position: &AnyPosition, action: ActionId) -> String {
    if position.is_pass(action) { "PA".to_owned() } else { position.label(action).to_uppercase() }
}

fn discs(scores: ServedScores, score: Score) -> String {
    format!("{:.2}", scores.number(score))
}

/// The time of a game in its GGF, in seconds: main time, and increment.
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
