//! UGI, the side that answers; the grammar stands in the client's file. Columns of Connect Four are digits.

use crate::catalog::{AnyPosition, Game};
use crate::game::{Outcome, Side};
use crate::search::Limits;

use super::super::moves::{self, ColumnForm};
use super::super::ugi::WIN;
use super::seat::{Flow, MoveTime, Seat, Speaker, name};

/// UGI as it is answered.
#[derive(Default)]
pub(super) struct UgiServer {
    letters: bool,
}

impl Speaker for UgiServer {
    fn take(&mut self, seat: &mut Seat, line: &str, say: &mut dyn FnMut(&str)) -> Flow {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&word, rest)) = words.split_first() else { return Flow::On };
        match word {
            "ugi" | "gai" => {
                say(&format!("id name {}", name(seat)));
                say("id author Edagari");
                say(if word == "ugi" { "ugiok" } else { "gaiok" });
                self.letters = word == "gai" && matches!(seat.game, Game::ConnectFour { .. });
            }
            "isready" => say("readyok"),
            "uginewgame" => seat.begin(seat.game.start(), Vec::new()),
            "position" => {
                if let Err(text) = self.position(seat, rest) {
                    say(&format!("info string {text}"));
                    seat.lost = Some(text);
                }
            }
            "go" => self.go(seat, rest, say),
            "query" => say(&format!("response {}", query(seat, rest.first().copied().unwrap_or_default()))),
            "quit" => return Flow::Over,
            _ => {}
        }
        Flow::On
    }
}

impl UgiServer {
    const fn form(&self) -> ColumnForm {
        if self.letters { ColumnForm::Letter } else { ColumnForm::Number }
    }

    fn position(&self, seat: &mut Seat, words: &[&str]) -> Result<(), String> {
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (place, line) = (&words[..at], words.get(at + 1..).unwrap_or_default());
        let start = match place {
            ["startpos"] => seat.game.start(),
            ["fen", board @ ..] => {
                let read = seat.game.parse_position(&board.join(" "));
                read.map_err(|error| format!("the position cannot be read: {error}"))?
            }
            _ => return Err("write position startpos or position fen".to_owned()),
        };
        let mut here = start.clone();
        let mut played = Vec::new();
        for text in line {
            let action =
                moves::read(&here, text, self.form()).ok_or_else(|| format!("{text} is no legal move"))?;
            here = here.after(&[action]);
            played.push(action);
        }
        seat.begin(start, played);
        Ok(())
    }

    fn go(&self, seat: &mut Seat, words: &[&str], say: &mut dyn FnMut(&str)) {
        let limits = seat.lost.clone().map_or_else(|| limits(seat, words), Err);
        let limits = match limits {
            Ok(limits) => limits,
            // A search of another position, or of another length, would be taken for the answer.
            Err(why) => {
                say(&format!("info string not searched: {why}"));
                say("bestmove null");
                return;
            }
        };
        let (report, scores) = seat.search(limits, false);
        let Some(action) = report.best else {
            say("bestmove null");
            return;
        };
        let mut line = Vec::new();
        let mut here = seat.position.clone();
        for &action in &report.line {
            line.push(moves::written(&here, action, self.form()));
            here = here.after(&[action]);
        }
        if report.is_valued() {
            let value = scores.number(report.score);
            let cp = match seat.position {
                AnyPosition::Othello(_) => 100.0 * value,
                _ if report.score.is_decided() => value + WIN.copysign(value),
                _ => value,
            };
            let (depth, nodes) = (report.depth, report.nodes);
            say(&format!("info depth {depth} score cp {cp:.0} nodes {nodes} pv {}", line.join(" ")));
        }
        say(&format!("bestmove {}", moves::written(&seat.position, action, self.form())));
    }
}

/// The limits of a search; its clock is set in the seat. An error names the number that cannot be read.
fn limits(seat: &mut Seat, words: &[&str]) -> Result<Limits, String> {
    let number = |key: &str| {
        let Some(at) = words.iter().position(|word| *word == key) else { return Ok(None) };
        let text = words.get(at + 1).copied().unwrap_or_default();
        let read = text.parse::<f64>().ok().filter(|number| number.is_finite());
        read.map(Some).ok_or_else(|| format!("{key} needs a number, not \"{text}\""))
    };
    let seconds = |key: &str| Ok::<_, String>(number(key)?.map(|millis| millis / 1000.0));
    let clocks = [(seconds("p1time")?, seconds("p1inc")?), (seconds("p2time")?, seconds("p2inc")?)];
    let (left, bonus) = clocks[seat.colour().index()];
    let limits = Limits {
        depth: number("depth")?.map(|depth| (depth as u32).max(1)),
        nodes: number("nodes")?.map(|nodes| (nodes as u64).max(1)),
        seconds: None,
    };
    let left = left.map(|left| (left, bonus.unwrap_or_default()));
    seat.time = MoveTime { exactly: seconds("movetime")?, left };
    Ok(limits)
}

fn query(seat: &Seat, what: &str) -> &'static str {
    let truth = |truth: bool| if truth { "true" } else { "false" };
    match what {
        _ if seat.lost.is_some() => "none",
        "gameover" => truth(seat.position.is_over()),
        "p1turn" => truth(seat.colour() == Side::First),
        "result" => match seat.position.outcome() {
            None => "none",
            Some(Outcome::Draw) => "draw",
            Some(Outcome::Win(Side::First)) => "p1win",
            Some(Outcome::Win(Side::Second)) => "p2win",
        },
        _ => "none",
    }
}
