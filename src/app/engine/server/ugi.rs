//! Server side of UGI; the grammar is in the client's file. Columns of Connect Four are digits.
//!
//! Programs for chess and related games play Connect Four as a variant of UCI, as in cutechess: the greeting
//! is `uci`, clocks are `wtime` and `btime`, and a stone is dropped as `P@d1`, on the row from the bottom
//! where it lands.

use crate::catalog::AnyPosition;
use crate::game::{Outcome, Side};
use crate::search::{Limits, Report};

use super::super::moves::{self, ColumnForm};
use super::super::ugi::WIN;
use super::seat::{Flow, MoveTime, Seat, ServedScores, Speaker, name};

/// The server of UGI.
pub(super) struct UgiServer {
    form: ColumnForm,
}

impl Default for UgiServer {
    fn default() -> Self {
        Self { form: ColumnForm::Number }
    }
}

/// Notation of Connect Four's columns by greeting: UGI's own, that of ai-connect4, and UCI's for the variant
/// `cfour`.
const GREETINGS: [(&str, ColumnForm); 3] =
    [("ugi", ColumnForm::Number), ("gai", ColumnForm::Letter), ("uci", ColumnForm::Drop)];

impl Speaker for UgiServer {
    fn take(&mut self, seat: &mut Seat, line: &str, say: &mut dyn FnMut(&str)) -> Flow {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&word, rest)) = words.split_first() else { return Flow::On };
        match word {
            "ugi" | "gai" | "uci" => {
                say(&format!("id name {}", name(seat)));
                say("id author Edagari");
                if word == "uci" {
                    say("option name UCI_Variant type combo default cfour var cfour");
                }
                say(&format!("{word}ok"));
                let greeting = GREETINGS.into_iter().find(|(greeting, _)| *greeting == word);
                self.form = greeting.map_or(ColumnForm::Number, |(_, form)| form);
            }
            "isready" => say("readyok"),
            "uginewgame" | "ucinewgame" => seat.begin(seat.game.start(), Vec::new()),
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
                moves::read(&here, text, self.form).ok_or_else(|| format!("{text} is no legal move"))?;
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
            // A search of another position, or with other limits, would be mistaken for the answer.
            Err(why) => {
                say(&format!("info string not searched: {why}"));
                say("bestmove null");
                return;
            }
        };
        let (position, form) = (seat.position.clone(), self.form);
        let mut last = String::new();
        let (report, scores) = seat.search(limits, false, &mut |report, scores| {
            last = info(&position, form, report, scores);
            say(&last);
        });
        let Some(action) = report.best else {
            say("bestmove null");
            return;
        };
        let found = info(&position, form, &report, scores);
        if report.is_valued() && found != last {
            say(&found);
        }
        say(&format!("bestmove {}", moves::written(&seat.position, action, self.form)));
    }
}

/// The `info` line of a report: depth, value, nodes and line of moves.
fn info(position: &AnyPosition, form: ColumnForm, report: &Report, scores: ServedScores) -> String {
    let mut line = Vec::new();
    let mut here = position.clone();
    for &action in &report.line {
        line.push(moves::written(&here, action, form));
        here = here.after(&[action]);
    }
    let value = scores.number(report.score);
    let cp = match position {
        AnyPosition::Othello(_) => 100.0 * value,
        _ if report.score.is_decided() => value + WIN.copysign(value),
        _ => value,
    };
    let (depth, nodes) = (report.depth, report.nodes);
    format!("info depth {depth} score cp {cp:.0} nodes {nodes} pv {}", line.join(" "))
}

/// The limits of a search; its clock is set in the seat. An error names the unreadable number.
fn limits(seat: &mut Seat, words: &[&str]) -> Result<Limits, String> {
    let number = |key: &str| {
        let Some(at) = words.iter().position(|word| *word == key) else { return Ok(None) };
        let text = words.get(at + 1).copied().unwrap_or_default();
        let read = text.parse::<f64>().ok().filter(|number| number.is_finite());
        read.map(Some).ok_or_else(|| format!("{key} needs a number, not \"{text}\""))
    };
    let seconds = |key: &str| Ok::<_, String>(number(key)?.map(|millis| millis / 1000.0));
    // The first player of UGI is White in UCI.
    let either = |key: &str, other: &str| Ok::<_, String>(seconds(key)?.or(seconds(other)?));
    let clocks = [
        (either("p1time", "wtime")?, either("p1inc", "winc")?),
        (either("p2time", "btime")?, either("p2inc", "binc")?),
    ];
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
