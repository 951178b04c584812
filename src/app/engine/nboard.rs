//! Client for NBoard's protocol, version 2: Othello with values. By Chris Welty; lines, unknown ones ignored.
//!
//! ```text
//! to        = "nboard 2" | "set depth" n | "set game" ggf | "move" move ["/" [value] ["/" [seconds]]]
//!           | "hint" n | "go" | "ping" n | "quit"
//! from      = "set myname" text | "status" text | "nodestats" nodes seconds
//!           | ("search" | "book") line value "0" depth [text]        values of moves, live
//!           | "===" move ["/" value ["/" seconds]]                   the move it would play; "move" must follow
//!           | "pong" n                                               whatever came before is stale
//! line      = move {["-"] move}                                      no blanks; the first two characters are the move
//! value     = discs for the side to move | value "," value           drawn for Black, drawn for White
//! ```
//!
//! Deviations of engines: blanks for slashes after `===` (Edax), `NaN` for values of a pass, no text after a
//! depth, a depth of `100%` or `100%W`, `learn` for `learned`. A time in a pass makes Edax answer nonsense,
//! so passes have none in the game. A depth must come before `go` (NTest). The only time is that of the game:
//! a time limit is sent there as `TB` and `TW`. `hint` continues until `ping` stops it: it gets the time of
//! the question, or ends when as many values as moves have arrived at the depth asked for.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::catalog::AnyPosition;
use crate::catalog::external::ExternalQuestion;
use crate::game::{ActionId, Score, Side};
use crate::search::Report;
use crate::search::external::FaultKind;

use super::Protocol;
use super::asked::{Asked, Client, EngineFacts, hear_greeting, illegal, shown};
use super::moves::{self, ColumnForm};
use super::process::{EngineProcess, Patience, Trouble};

/// Client for NBoard's protocol.
#[derive(Debug, Default)]
pub(super) struct NBoardClient {
    about: EngineFacts,
    pings: u32,
    /// Plies for a move with a time limit: more after each that took little of it, fewer after one that took
    /// it all.
    depth: Option<u32>,
}

/// Default depth in plies.
const USUAL_DEPTH: u32 = 8;
/// Depth in plies of a search that only time ends.
const DEEP: u32 = 26;
/// Time for a cancelled search to end.
const STOPPING: Duration = Duration::from_millis(500);
/// Default time for the values of all moves.
const USUAL_HINT: Duration = Duration::from_secs(5);

impl NBoardClient {
    /// Ends the engine's work and ignores its output until it confirms that.
    fn ping(&mut self, process: &mut EngineProcess, patience: &Patience<'_>) -> Result<(), Trouble> {
        self.pings += 1;
        process.say(&format!("ping {}", self.pings), patience)?;
        loop {
            let line = hear_greeting(process, Protocol::NBoard, patience)?;
            self.note(&line);
            if line.trim() == format!("pong {}", self.pings) {
                return Ok(());
            }
        }
    }

    fn note(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("set myname ") {
            self.about.name = shown(name);
        }
    }

    fn set_up(&mut self, asked: &mut Asked<'_>) -> Result<(), Trouble> {
        let depth = self.depth_of(asked);
        asked.say(&format!("set depth {depth}"))?;
        let game = ggf(asked.question);
        asked.say(&format!("set game {game}"))?;
        self.ping(asked.process, &asked.patience)
    }

    /// Depth of a question: as asked for, else as its time allows. The values of all moves arrive during the
    /// search.
    fn depth_of(&self, asked: &Asked<'_>) -> u32 {
        let limits = asked.question.limits;
        limits.depth.unwrap_or(match limits.seconds {
            Some(_) if asked.question.every => DEEP,
            Some(_) => self.depth.unwrap_or(USUAL_DEPTH),
            None => USUAL_DEPTH,
        })
    }

    /// Adapts the depth to the share of its time that a move took: an engine may have no clock.
    fn learn_depth(&mut self, asked: &Asked<'_>, took: Duration) {
        /// Expected growth of the search time for two more plies.
        const GROWTH: f64 = 8.0;
        let Some(seconds) = asked.question.limits.seconds else { return };
        let depth = self.depth.unwrap_or(USUAL_DEPTH);
        let took = took.as_secs_f64();
        self.depth = Some(if took * GROWTH < seconds {
            (depth + 2).min(DEEP)
        } else if took > 0.9 * seconds {
            depth.saturating_sub(2).max(2)
        } else {
            depth
        });
    }

    /// Asks for the move that it would play.
    fn go(&mut self, asked: &mut Asked<'_>) -> Result<Report, Trouble> {
        asked.say("go")?;
        let position = asked.question.position;
        let mut seen = None;
        let mut nodes = 0;
        loop {
            let line = asked.hear()?;
            self.note(&line);
            if let Some(rest) = line.strip_prefix("nodestats ") {
                nodes = rest.split_whitespace().next().and_then(|count| count.parse().ok()).unwrap_or(nodes);
            }
            if let Some(found) = Found::read(position, &line, asked.question.per_disc) {
                let mut report = asked.found(found.line[0]);
                found.add_to(&mut report);
                (asked.live)(&report);
                seen = Some(found);
            }
            let Some(rest) = line.strip_prefix("===") else { continue };
            let Some(action) = moves::read(position, rest, ColumnForm::Number) else {
                return illegal(position, rest);
            };
            let mut report = asked.found(action);
            if let Some(found) = seen.filter(|found| found.line.first() == Some(&action)) {
                found.add_to(&mut report);
            } else if let Some(score) = value_behind(rest, asked.question.per_disc) {
                report.score = score;
                set_value(&mut report, action, score);
            }
            report.nodes = nodes;
            return Ok(report);
        }
    }

    /// Asks for the values of all moves.
    fn hint(&mut self, asked: &mut Asked<'_>) -> Result<Report, Trouble> {
        let position = asked.question.position;
        let actions = position.actions();
        asked.say(&format!("hint {}", actions.len()))?;
        let seconds = asked.question.limits.seconds.map(Duration::from_secs_f64);
        let until = Instant::now() + seconds.unwrap_or(USUAL_HINT);
        let mut report = Report { finished: true, ..asked.found(actions[0]) };
        report.best = None;
        let mut depths: Vec<(ActionId, u32)> = Vec::new();
        while Instant::now() < until {
            let Some(line) = asked.hear_until(until)? else { break };
            self.note(&line);
            if let Some(rest) = line.strip_prefix("nodestats ") {
                report.nodes =
                    rest.split_whitespace().next().and_then(|count| count.parse().ok()).unwrap_or_default();
            }
            if let Some(found) = Found::read(position, &line, asked.question.per_disc) {
                depths.retain(|(action, _)| *action != found.line[0]);
                depths.push((found.line[0], found.depth));
                found.add_to(&mut report);
                choose(&mut report);
                (asked.live)(&report);
            }
            let wanted = self.depth_of(asked);
            let is_idle = line.starts_with("status") && line.to_lowercase().contains("wait");
            let is_deep = depths.len() == actions.len() && depths.iter().all(|&(_, depth)| depth >= wanted);
            if is_deep || is_idle && !depths.is_empty() {
                break;
            }
        }
        self.ping(asked.process, &asked.patience)?;
        choose(&mut report);
        if report.best.is_none() {
            return Err(FaultKind::Unreadable("no value of any move".to_owned()).into());
        }
        Ok(report)
    }
}

/// Chooses the best of the known values.
fn choose(report: &mut Report) {
    let known = report.actions.iter().filter_map(|entry| Some((entry.score?, entry)));
    let Some((score, best)) = known.reduce(|best, other| if other.0 > best.0 { other } else { best }) else {
        return;
    };
    report.score = score;
    report.best = Some(best.action);
    report.line = if best.line.is_empty() { vec![best.action] } else { best.line.clone() };
}

/// The value of one move in a line.
struct Found {
    line: Vec<ActionId>,
    score: Option<Score>,
    depth: u32,
}

impl Found {
    fn read(position: &AnyPosition, line: &str, per_disc: u16) -> Option<Self> {
        let rest = line.strip_prefix("search ").or_else(|| line.strip_prefix("book "))?;
        let mut words = rest.split_whitespace();
        let line = moves::line(position, words.next()?, ColumnForm::Number);
        let score = words.next().and_then(|text| discs(text, per_disc));
        let depth = words.nth(1).unwrap_or_default();
        let digits: String = depth.chars().take_while(char::is_ascii_digit).collect();
        (!line.is_empty()).then(|| Self { line, score, depth: digits.parse().unwrap_or_default() })
    }

    fn add_to(&self, report: &mut Report) {
        report.depth = report.depth.max(self.depth);
        report.line.clone_from(&self.line);
        let Some(score) = self.score else { return };
        report.score = score;
        set_value(report, self.line[0], score);
        if let Some(entry) = report.actions.iter_mut().find(|entry| entry.action == self.line[0]) {
            entry.line.clone_from(&self.line);
        }
    }
}

fn set_value(report: &mut Report, action: ActionId, score: Score) {
    if let Some(entry) = report.actions.iter_mut().find(|entry| entry.action == action) {
        entry.score = Some(score);
    }
}

/// A value in discs, or the mean of a pair; an estimate, even where the engine calls it exact, since it is
/// unchecked.
fn discs(text: &str, per_disc: u16) -> Option<Score> {
    let values: Option<Vec<f64>> = text.split(',').map(|value| value.parse().ok()).collect();
    let values = values?;
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    mean.is_finite().then(|| Score::estimate((mean * f64::from(per_disc)).round() as i32))
}

/// The value after the move that an engine would play.
fn value_behind(text: &str, per_disc: u16) -> Option<Score> {
    discs(text.trim().split(['/', ' ']).nth(1)?, per_disc)
}

/// The game in one line; all questions to the engine concern its last position.
pub(super) fn ggf(question: &ExternalQuestion<'_>) -> String {
    let position = question.position;
    // Without moves the position itself is the start of the game.
    let (start, line) = match question.line {
        Some(line) => (line.start.clone(), &line.moves[..]),
        None => (position.clone(), &[][..]),
    };
    let Some(size) = (if let AnyPosition::Othello(board) = &start { Some(board.size()) } else { None })
    else {
        return String::new();
    };
    let board = start.to_string().replace('X', "*");
    let seconds = question.limits.seconds.map_or(0, |seconds| seconds.ceil() as u64);
    let time =
        if seconds > 0 { format!("TI[{:02}:{:02}]", seconds / 60, seconds % 60) } else { String::new() };
    let mut text =
        format!("(;GM[Othello]PC[Edagari]PB[Black]PW[White]RE[?]{time}TY[{size}]BO[{size} {board}]");
    let mut here = start;
    for &action in line {
        let tag = if here.side_to_move() == Side::First { 'B' } else { 'W' };
        let label = if here.is_pass(action) { "PA".to_owned() } else { here.label(action).to_uppercase() };
        // Writing to a string cannot fail.
        let _ = write!(text, "{tag}[{label}]");
        here = here.after(&[action]);
    }
    text + ";)"
}

impl Client for NBoardClient {
    fn greet(&mut self, process: &mut EngineProcess, patience: &Patience<'_>) -> Result<(), Trouble> {
        process.say("nboard 2", patience)?;
        self.about.can = vec!["hint".to_owned(), "go".to_owned()];
        self.ping(process, patience)
    }

    fn ask(&mut self, asked: &mut Asked<'_>) -> Result<Report, Trouble> {
        self.set_up(asked)?;
        if asked.question.every {
            return self.hint(asked);
        }
        let begun = Instant::now();
        let found = self.go(asked)?;
        self.learn_depth(asked, begun.elapsed());
        Ok(found)
    }

    fn quieten(&mut self, process: &mut EngineProcess) -> Result<(), Trouble> {
        let never = AtomicBool::new(false);
        self.ping(process, &Patience::new(STOPPING, &never))
    }

    fn about(&self) -> &EngineFacts {
        &self.about
    }
}
