//! Client for UGI, the universal game interface: UCI for any game, here Othello and Connect Four.
//!
//! ```text
//! to        = "ugi" | "isready" | "uginewgame" | "position" ("startpos" | "fen" board) ["moves" {move}]
//!           | "go" ["depth" n] ["nodes" n] ["movetime" ms] | "stop" | "quit"
//! from      = "id name" text | "option" text | "ugiok" | "readyok"
//!           | "info" {"depth" n | "score" ("cp" x | "eval" x | "win" n | "loss" n | "draw" 0) | "nodes" n | "pv" {move} | word}
//!           | "bestmove" move
//! board     = squares by rows from the top, "X", "O" and "-", then the side to move, as this program writes boards
//! move      = letter digit | "pass"       Othello: row 1 on top
//!           | digit | letter              Connect Four: columns 1-7, or a-g
//! ```
//!
//! The dialect of the crates ai-connect4 and ai-othello greets with `gai` and `gaiok` and writes columns as
//! letters. Both greetings are sent; the engine answers the one that it knows and ignores the other. The
//! dialect says `newgame`, refuses with `error code` word `message` text, knows no boards and no time: a
//! search with a time limit is done depth after depth. `win` and `loss` give plies in Connect Four and discs
//! in Othello. `cp` are hundredths of a disc; in Connect Four they are units of the evaluation, but 10000
//! plus the moves that the longest game still has after the end where the game is won, and the negative of
//! that where it is lost: a number that every program takes for a win.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::catalog::AnyPosition;
use crate::game::{ActionId, Score};
use crate::search::external::FaultKind;
use crate::search::{Limits, Report};

use super::Protocol;
use super::asked::{Asked, Client, EngineFacts, hear_greeting, illegal, shown};
use super::moves::{self, ColumnForm};
use super::process::{EngineProcess, Patience, Trouble};

/// Client for UGI.
#[derive(Debug)]
pub(super) struct UgiClient {
    about: EngineFacts,
    form: ColumnForm,
    begun: bool,
    /// Whether it accepts a time limit.
    has_time: bool,
}

impl Default for UgiClient {
    fn default() -> Self {
        Self { about: EngineFacts::default(), form: ColumnForm::Number, begun: false, has_time: true }
    }
}

impl UgiClient {
    /// Plies of the longest game, with passes.
    const MOST_DEPTH: u32 = 60;

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

    /// Whether it is the dialect that greets with `gai`.
    fn is_dialect(&self) -> bool {
        self.form == ColumnForm::Letter
    }

    /// Sends the position; an engine of the dialect answers at once whether it accepts it.
    fn send_position(&mut self, asked: &mut Asked<'_>) -> Result<(), Trouble> {
        if !std::mem::replace(&mut self.begun, true) {
            asked.say(if self.is_dialect() { "newgame" } else { "uginewgame" })?;
        }
        let line = self.position_line(asked);
        asked.say(&line)?;
        if !self.is_dialect() {
            return Ok(());
        }
        asked.say("isready")?;
        loop {
            let line = asked.hear()?;
            match line.trim() {
                "readyok" => return Ok(()),
                // Another word for a new game is no refusal of the position.
                line if line.starts_with("error ") && !line.contains("newgame") => {
                    return Err(FaultKind::Refused(shown(line)).into());
                }
                _ => {}
            }
        }
    }

    /// Searches until the engine reports its move; the error is its message.
    fn go(
        &self,
        asked: &mut Asked<'_>,
        go: &str,
        found: &mut Report,
    ) -> Result<Result<ActionId, String>, Trouble> {
        asked.say(go)?;
        let position = asked.question.position;
        loop {
            let line = asked.hear()?;
            let line = line.trim();
            if line.starts_with("info ") && !line.starts_with("info string") {
                self.take_info(asked, line, found);
                if found.is_valued() {
                    (asked.live)(found);
                }
            } else if line.starts_with("error ") {
                return Ok(Err(shown(line)));
            } else if let Some(text) = line.strip_prefix("bestmove") {
                return match moves::read(position, text, self.form) {
                    Some(action) => Ok(Ok(action)),
                    None => illegal(position, text),
                };
            }
        }
    }

    /// Searches depth after depth for as long as the time probably suffices for one more.
    fn deepen(
        &self,
        asked: &mut Asked<'_>,
        seconds: f64,
        found: &mut Report,
    ) -> Result<Result<ActionId, String>, Trouble> {
        /// Expected growth of the search time from one depth to the next.
        const GROWTH: f64 = 6.0;
        let begun = Instant::now();
        let mut best = self.go(asked, "go depth 1", found)?;
        for depth in 2..=Self::MOST_DEPTH {
            let last = Instant::now();
            if best.is_err() {
                break;
            }
            match self.go(asked, &format!("go depth {depth}"), found)? {
                Ok(action) => best = Ok(action),
                // It cannot search so deep.
                Err(_) => break,
            }
            if GROWTH.mul_add(last.elapsed().as_secs_f64(), begun.elapsed().as_secs_f64()) > seconds {
                break;
            }
        }
        Ok(best)
    }

    /// Handles a line during a search.
    fn take_info(&self, asked: &Asked<'_>, line: &str, report: &mut Report) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: Option<&&str>| word.and_then(|word| word.parse::<f64>().ok());
        for (index, word) in words.iter().enumerate() {
            let next = words.get(index + 1);
            match *word {
                "depth" => report.depth = number(next).map_or(report.depth, |depth| depth as u32),
                "nodes" => report.nodes = number(next).map_or(report.nodes, |nodes| nodes as u64),
                "cp" | "eval" | "win" | "loss" | "draw" => {
                    let (position, per_disc) = (asked.question.position, asked.question.per_disc);
                    let value = number(next).map(|number| value(position, per_disc, word, number));
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

/// A value in units of the evaluation, for the side to move.
fn value(position: &AnyPosition, per_disc: u16, kind: &str, number: f64) -> f64 {
    let per_disc = f64::from(per_disc);
    let sign = if kind == "loss" { -1.0 } else { 1.0 };
    match (position, kind) {
        (_, "draw") => 0.0,
        (AnyPosition::Othello(_), "win" | "loss") => sign * number * per_disc,
        (AnyPosition::Othello(_), _) => number * per_disc / 100.0,
        (AnyPosition::ConnectFour(board), "win" | "loss") => {
            // Where the game ends after so many stones, its winner has so many left, and one more.
            let cells = f64::from(u32::from(board.width()) * u32::from(board.height()));
            sign * ((cells + 2.0 - f64::from(board.stone_count()) - number) / 2.0).floor()
        }
        _ => without_win(number),
    }
}

/// The command for a search within limits.
fn go_line(limits: &Limits) -> String {
    let mut go = "go".to_owned();
    // Writing to a string cannot fail.
    if let Some(depth) = limits.depth {
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
    go
}

/// Added to the score of a won game of Connect Four, and subtracted from that of a lost one.
pub(super) const WIN: f64 = 10_000.0;

/// A score of Connect Four without the offset of won and lost games.
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
        // A late move of a cancelled search is no answer to this question.
        while asked.process.hear_waiting().is_some() {}
        self.send_position(asked)?;
        let limits = asked.question.limits;
        let mut found = asked.found(asked.question.position.actions()[0]);
        // Nothing is known before its first line: neither a move nor a value.
        (found.best, found.score) = (None, -Score::INFINITY);
        found.line.clear();
        let seconds = limits.seconds.unwrap_or(1.0);
        // Depth and nodes end a search that has no time.
        let by_time = limits.seconds.is_some() || limits.depth.is_none() && limits.nodes.is_none();
        let mut answer = if by_time && !self.has_time {
            self.deepen(asked, seconds, &mut found)?
        } else {
            self.go(asked, &go_line(&limits), &mut found)?
        };
        if by_time && self.has_time && answer.is_err() && self.is_dialect() {
            self.has_time = false;
            answer = self.deepen(asked, seconds, &mut found)?;
        }
        let action = answer.map_err(FaultKind::Refused)?;
        if found.line.first() != Some(&action) {
            found.line = vec![action];
        }
        found.best = Some(action);
        if !found.is_valued() {
            // A depth is only meaningful with a value.
            (found.score, found.depth) = (Score::DRAW, 0);
        }
        let score = found.score;
        for entry in found.actions.iter_mut().filter(|entry| entry.action == action && found.depth > 0) {
            entry.score = Some(score);
        }
        Ok(found)
    }

    fn quieten(&mut self, process: &mut EngineProcess) -> Result<(), Trouble> {
        let never = AtomicBool::new(false);
        let patience = Patience::new(Duration::from_millis(500), &never);
        process.say("stop", &patience)?;
        // Its move is ignored.
        while !process.hear(&patience)?.trim().starts_with("bestmove") {}
        Ok(())
    }

    fn about(&self) -> &EngineFacts {
        &self.about
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Game;

    #[test]
    fn what_is_told_of_a_won_game_is_its_value() {
        let four = Game::ConnectFour { width: 7, height: 6 };
        // The fourth stone of the first player wins: 18 of its 21 are left, counted with one more than that.
        let moves = four.start().parse_moves("4455").expect("moves");
        let position = four.start().after(&moves);
        let told = |kind, number| value(&position, 1, kind, number) as i32;
        assert_eq!(
            [told("win", 3.0), told("loss", 4.0), told("draw", 0.0), told("eval", -7.0)],
            [18, -18, 0, -7]
        );
        let othello = Game::Othello { size: 8 }.start();
        let told = |kind, number| value(&othello, 100, kind, number) as i32;
        assert_eq!([told("win", 6.0), told("loss", 2.0), told("eval", -150.0)], [600, -200, -150]);
    }
}
