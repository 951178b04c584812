//! UGI, the universal game interface, the side that asks: UCI for any game, here Othello and Connect Four.
//!
//! ```text
//! to        = "ugi" | "isready" | "uginewgame" | "position" ("startpos" | "fen" board) ["moves" {move}]
//!           | "go" ["depth" n] ["nodes" n] ["movetime" ms] | "stop" | "quit"
//! from      = "id name" text | "option" text | "ugiok" | "readyok"
//!           | "info" {"depth" n | "score" ("cp" x | "win" | "loss") | "nodes" n | "pv" {move} | word}
//!           | "bestmove" move
//! board     = squares by rows from the top, "X", "O" and "-", then the side to move, as this program writes boards
//! move      = letter digit | "pass"       Othello: row 1 on top
//!           | digit | letter              Connect Four: columns 1-7, or a-g
//! ```
//!
//! The dialect of the crates ai-connect4 and ai-othello greets with `gai` and `gaiok` and writes columns as letters. Both
//! greetings are sent; the engine answers the one that it knows and passes over the other. `cp` are hundredths of a disc; in
//! Connect Four they are units of the evaluation, but 10000 and the moves that the longest game still has after the end where the
//! game is won, and the same below zero where it is lost: a number that every program takes for a win.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::catalog::AnyPosition;
use crate::game::Score;
use crate::search::Report;

use super::Protocol;
use super::asked::{Asked, Client, EngineFacts, hear_greeting, illegal, shown};
use super::moves::{self, ColumnForm};
use super::process::{EngineProcess, Patience, Trouble};

/// UGI with one engine.
#[derive(Debug)]
pub(super) struct UgiClient {
    about: EngineFacts,
    form: ColumnForm,
    begun: bool,
}

impl Default for UgiClient {
    fn default() -> Self {
        Self { about: EngineFacts::default(), form: ColumnForm::Number, begun: false }
    }
}

impl UgiClient {
    fn position_line(&self, asked: &Asked<'_>) -> String {
        let Some(line) = asked.moves() else { return format!("position fen {}", asked.question.position) };
        let mut here = asked.question.position.game().start();
        let mut text = "position startpos".to_owned();
        for (index, &action) in line.iter().enumerate() {
            text.push_str(if index == 0 { " moves " } else { " " });
            text.push_str(&moves::written(&here, action, self.form));
            here = here.after(&[action]);
        }
        text
    }

    /// Takes in what the engine says while it searches.
    fn take_info(&self, asked: &Asked<'_>, line: &str, report: &mut Report) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: Option<&&str>| word.and_then(|word| word.parse::<f64>().ok());
        for (index, word) in words.iter().enumerate() {
            let next = words.get(index + 1);
            match *word {
                "depth" => report.depth = number(next).map_or(report.depth, |depth| depth as u32),
                "nodes" => report.nodes = number(next).map_or(report.nodes, |nodes| nodes as u64),
                "cp" => {
                    let units = number(next).map(|value| value * f64::from(asked.question.per_disc) / 100.0);
                    let in_discs = matches!(asked.question.position, AnyPosition::Othello(_));
                    let value = if in_discs { units } else { number(next).map(without_win) };
                    report.score = value.map_or(report.score, |value| Score::estimate(value.round() as i32));
                }
                "pv" => {
                    let line = words[index + 1..].join(" ");
                    report.line = moves::line(asked.question.position, &line, self.form);
                    break;
                }
                _ => {}
            }
        }
        report.best = report.line.first().copied();
    }
}

/// Added to the score of a won game of Connect Four, and subtracted from that of a lost one.
pub(super) const WIN: f64 = 10_000.0;

/// A number of Connect Four without what says that the game is won or lost.
fn without_win(value: f64) -> f64 {
    if value.abs() > WIN { value - WIN.copysign(value) } else { value }
}

impl Client for UgiClient {
    fn greet(&mut self, process: &mut EngineProcess, patience: &Patience<'_>) -> Result<(), Trouble> {
        process.say("ugi", patience)?;
        process.say("gai", patience)?;
        loop {
            let line = hear_greeting(process, Protocol::Ugi, patience)?;
            let line = line.trim();
            if let Some(name) = line.strip_prefix("id name ") {
                self.about.name = shown(name);
            } else if let Some(option) = line.strip_prefix("option ") {
                self.about.can.push(shown(option));
            } else if line == "gaiok" {
                self.form = ColumnForm::Letter;
                break;
            } else if line == "ugiok" {
                break;
            }
        }
        process.say("isready", patience)?;
        while process.hear(patience)?.trim() != "readyok" {}
        Ok(())
    }

    fn ask(&mut self, asked: &mut Asked<'_>) -> Result<Report, Trouble> {
        // A move that comes after it was no longer wanted is no answer to this question.
        while asked.process.hear_waiting().is_some() {}
        if !std::mem::replace(&mut self.begun, true) {
            asked.say("uginewgame")?;
        }
        let line = self.position_line(asked);
        asked.say(&line)?;
        let limits = asked.question.limits;
        let mut go = "go".to_owned();
        if let Some(depth) = limits.depth {
            // A String takes all that is written to it.
            let _ = write!(go, " depth {depth}");
        }
        if let Some(nodes) = limits.nodes {
            let _ = write!(go, " nodes {nodes}");
        }
        if let Some(seconds) = limits.seconds {
            let _ = write!(go, " movetime {}", ((seconds * 1000.0) as u64).max(1));
        }
        if go == "go" {
            go.push_str(" movetime 1000");
        }
        asked.say(&go)?;
        let position = asked.question.position;
        let mut found = asked.found(position.actions()[0]);
        loop {
            let line = asked.hear()?;
            let line = line.trim();
            if line.starts_with("info ") && !line.starts_with("info string") {
                self.take_info(asked, line, &mut found);
                if found.best.is_some() {
                    (asked.live)(&found);
                }
                continue;
            }
            let Some(text) = line.strip_prefix("bestmove") else { continue };
            let Some(action) = moves::read(position, text, self.form) else { return illegal(position, text) };
            if found.line.first() != Some(&action) {
                found.line = vec![action];
            }
            let score = found.score;
            found.best = Some(action);
            for entry in found.actions.iter_mut().filter(|entry| entry.action == action && found.depth > 0) {
                entry.score = Some(score);
            }
            return Ok(found);
        }
    }

    fn quieten(&mut self, process: &mut EngineProcess) -> Result<(), Trouble> {
        let never = AtomicBool::new(false);
        let patience = Patience::new(Duration::from_millis(500), &never);
        process.say("stop", &patience)?;
        // Its move is passed over.
        while !process.hear(&patience)?.trim().starts_with("bestmove") {}
        Ok(())
    }

    fn about(&self) -> &EngineFacts {
        &self.about
    }
}
