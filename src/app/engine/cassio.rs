//! Client for Cassio's protocol: Othello on 8x8, and the only one with search windows and bounds.
//! By Stéphane Nicolet, Bruno Causse and Richard Delorme.
//!
//! ```text
//! to        = "ENGINE-PROTOCOL" command | ""                     an empty line asks whether it lives
//! command   = "init" | "get-version" | "new-position" | "empty-hash" | "get-search-infos" | "stop" | "quit"
//!           | "midgame-search" position alpha beta depth precision
//!           | "endgame-search" position alpha beta precision      to the end of the game
//! position  = 64 squares by rows from the top, "X", "O" and "-", and the side to move, without blanks
//! alpha     = discs for the side to move                          a midgame search takes hundredths
//! precision = per cent of certainty of selective cuts; 100 for none
//! from      = "version:" text | result | "ok." | "ERROR:" text | "ready."        "ready." ends every answer
//! result    = position ", move" square ", depth" n ", @" n "%, " bounds ", " line ", node" n ", time" seconds
//! bounds    = value "<= v <=" value | "v" ("<=" | ">=" | "=") value
//! value     = ("B" | "X" | "W" | "O") discs                       as that colour sees it
//! ```
//!
//! For an engine that refuses a search to the end, or one as deep as that, the depth is halved repeatedly.
//!
//! An engine that reports nothing when stopped is asked to search one depth after the other within its time.
//!
//! The protocol has no time limit: a search is stopped when its time is over, and its last result counts.
//! Some engines then say `ready.` once, others for the search and for `stop`. Results come for every depth,
//! the last one just before `ready.` (Edax says nothing more where nothing has changed). Edax reads a window
//! in whole discs, the lower end rounded down and the upper one up.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::catalog::AnyPosition;
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::Report;
use crate::search::external::FaultKind;

use super::Protocol;
use super::asked::{Asked, Client, EngineFacts, hear_greeting, illegal, shown};
use super::moves::{self, ColumnForm};
use super::process::{EngineProcess, Patience, Trouble};

/// Client for Cassio's protocol.
#[derive(Debug, Default)]
pub(super) struct CassioClient {
    about: EngineFacts,
    /// Plies of a refused search, halved until one was accepted.
    deepest: Option<u32>,
    /// Whether a stopped search reports nothing.
    is_mute: bool,
    /// Whether a second `ready.` may still come for a stopped search.
    owes_ready: bool,
}

/// The end of a search: a report, a refusal or no result.
enum Searched {
    Found(Box<Report>),
    /// An error, in the engine's words.
    Refused(String),
    /// It was stopped before its first result.
    Nothing,
}

fn no_result() -> Trouble {
    FaultKind::Unreadable("no result".to_owned()).into()
}

/// The last line of every answer.
const READY: &str = "ready.";
/// Prefix of every command.
pub(super) const HEAD: &str = "ENGINE-PROTOCOL ";
/// Default depth in plies.
const USUAL_DEPTH: u32 = 12;
/// More plies than any game has.
const EVERY_DEPTH: u32 = 60;
/// The widest window, in discs.
const WHOLE: [f64; 2] = [-64.0, 64.0];
/// Time for a cancelled search to end.
const STOPPING: Duration = Duration::from_secs(2);

impl CassioClient {
    /// Waits for the end of an answer; `version` and errors are noted.
    fn until_ready(&mut self, process: &mut EngineProcess, patience: &Patience<'_>) -> Result<(), Trouble> {
        loop {
            let line = hear_greeting(process, Protocol::Cassio, patience)?;
            let line = line.trim();
            if let Some(name) = line.strip_prefix("version:") {
                self.about.name = shown(name);
            } else if line == READY {
                return Ok(());
            }
        }
    }

    /// Searches one depth after the other for as long as the time probably suffices for one more.
    fn deepen(&mut self, asked: &mut Asked<'_>, until: Instant) -> Result<Report, Trouble> {
        /// Expected growth of the search time from one depth to the next.
        const GROWTH: u32 = 6;
        let mut found = None;
        for depth in 1..=EVERY_DEPTH {
            let begun = Instant::now();
            // Without any result there is no move.
            match self.search(asked, depth, found.is_some().then_some(until))? {
                Searched::Found(report) => found = Some(report),
                Searched::Refused(_) | Searched::Nothing => break,
            }
            if Instant::now() + GROWTH * begun.elapsed() > until {
                break;
            }
        }
        found.map(|report| *report).ok_or_else(no_result)
    }

    /// Searches to a depth, for at most until `until`.
    fn search(
        &mut self,
        asked: &mut Asked<'_>,
        depth: u32,
        until: Option<Instant>,
    ) -> Result<Searched, Trouble> {
        asked.say(&command(asked, depth))?;
        let (mut last, mut refusal) = (None, None);
        loop {
            let heard = match until {
                Some(until) => asked.hear_until(until)?,
                None => Some(asked.hear()?),
            };
            let Some(line) = heard else {
                self.stop(asked.process, &asked.patience, &mut last)?;
                break;
            };
            match line.trim() {
                READY if self.owes_ready && last.is_none() && refusal.is_none() => self.owes_ready = false,
                READY => break,
                said if said.starts_with("ERROR") => refusal = Some(shown(said)),
                said if said.contains(", move ") => {
                    last = Some(said.to_owned());
                    let report = result(asked, said)?;
                    (asked.live)(&report);
                }
                _ => {}
            }
        }
        if let Some(refusal) = refusal {
            return Ok(Searched::Refused(refusal));
        }
        let Some(last) = last else { return Ok(Searched::Nothing) };
        result(asked, &last).map(|report| Searched::Found(Box::new(report)))
    }

    /// Stops a search and waits for the confirmation.
    fn stop(
        &mut self,
        process: &mut EngineProcess,
        patience: &Patience<'_>,
        last: &mut Option<String>,
    ) -> Result<(), Trouble> {
        process.say(&format!("{HEAD}stop"), patience)?;
        loop {
            let line = process.hear(patience)?;
            match line.trim() {
                READY => break,
                said if said.contains(", move ") => *last = Some(said.to_owned()),
                _ => {}
            }
        }
        self.owes_ready = true;
        Ok(())
    }
}

impl Client for CassioClient {
    fn greet(&mut self, process: &mut EngineProcess, patience: &Patience<'_>) -> Result<(), Trouble> {
        for command in ["init", "get-version"] {
            process.say(&format!("{HEAD}{command}"), patience)?;
            self.until_ready(process, patience)?;
        }
        self.about.can = vec!["midgame-search".to_owned(), "endgame-search".to_owned()];
        Ok(())
    }

    fn ask(&mut self, asked: &mut Asked<'_>) -> Result<Report, Trouble> {
        // Pending lines belong to an earlier question.
        while let Some(line) = asked.process.hear_waiting() {
            self.owes_ready &= line.trim() != READY;
        }
        let limits = asked.question.limits;
        let usual = if limits.seconds.is_some() { EVERY_DEPTH } else { USUAL_DEPTH };
        let mut depth = limits.depth.unwrap_or_else(|| usual.min(self.deepest.unwrap_or(usual)));
        let until = limits.seconds.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
        loop {
            if let (Some(until), None, true) = (until, limits.depth, self.is_mute) {
                return self.deepen(asked, until);
            }
            match self.search(asked, depth, until)? {
                Searched::Found(report) => return Ok(*report),
                Searched::Refused(words) if limits.depth.is_some() || depth <= 1 => {
                    return Err(FaultKind::Refused(words).into());
                }
                Searched::Refused(_) => {
                    depth /= 2;
                    self.deepest = Some(depth);
                }
                Searched::Nothing if limits.depth.is_none() && until.is_some() => self.is_mute = true,
                Searched::Nothing => return Err(no_result()),
            }
        }
    }

    fn quieten(&mut self, process: &mut EngineProcess) -> Result<(), Trouble> {
        let never = AtomicBool::new(false);
        self.stop(process, &Patience::new(STOPPING, &never), &mut None)
    }

    fn about(&self) -> &EngineFacts {
        &self.about
    }

    fn farewell(&self) -> &'static str {
        "ENGINE-PROTOCOL quit"
    }
}

/// The command for a search of this depth.
fn command(asked: &Asked<'_>, depth: u32) -> String {
    let position = asked.question.position;
    let [alpha, beta] = asked.question.window.unwrap_or(WHOLE);
    let board = board(position);
    let empties = board.chars().filter(|&square| square == '-').count() as u32;
    if depth < empties {
        return format!("{HEAD}midgame-search {board} {alpha:.2} {beta:.2} {depth} 100");
    }
    format!("{HEAD}endgame-search {board} {} {} 100", alpha.floor(), beta.ceil())
}

/// Squares and side to move, without blanks.
pub(super) fn board(position: &AnyPosition) -> String {
    position.to_string().chars().filter(|sign| !sign.is_whitespace()).collect()
}

/// Parses a result: the move, and the bounds of the value. It counts as an estimate even where the engine
/// calls it exact, since it is unchecked.
fn result(asked: &Asked<'_>, text: &str) -> Result<Report, Trouble> {
    let position = asked.question.position;
    let mut report = asked.found(position.actions()[0]);
    let mut best: Option<ActionId> = None;
    let mut bounds = None;
    for part in text.split(',').map(str::trim) {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        match word {
            "move" => best = moves::read(position, rest, ColumnForm::Number),
            "depth" => report.depth = rest.trim().parse().unwrap_or_default(),
            "node" | "nodes" => report.nodes = rest.trim().parse().unwrap_or_default(),
            _ if part.contains('v') && part.contains('=') => {
                bounds = Bounds::read(part, position.side_to_move());
            }
            _ => {
                let line = moves::line(position, part, ColumnForm::Number);
                if line.len() > 1 || best.is_some() && line.first() == best.as_ref() {
                    report.line = line;
                }
            }
        }
    }
    let Some(best) = best else { return illegal(position, text.split(", move ").nth(1).unwrap_or(text)) };
    let bounds = bounds.ok_or_else(|| FaultKind::Unreadable(shown(text)))?;
    report.best = Some(best);
    if report.line.first() != Some(&best) {
        report.line = vec![best];
    }
    let (discs, bound) = bounds.within(asked.question.window.unwrap_or(WHOLE));
    report.score = Score::estimate((discs * f64::from(asked.question.per_disc)).round() as i32);
    report.bound = bound;
    for entry in report.actions.iter_mut().filter(|entry| entry.action == best) {
        (entry.score, entry.bound) = (Some(report.score), bound);
        entry.line.clone_from(&report.line);
    }
    Ok(report)
}

/// Bounds of the value of a position, in discs for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bounds {
    lower: f64,
    upper: f64,
}

impl Bounds {
    /// Parses `B-2.00 <= v <= B+4.00`, or one half of it.
    fn read(text: &str, side: Side) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let at = words.iter().position(|&word| word == "v")?;
        let mut found = Self { lower: WHOLE[0], upper: WHOLE[1] };
        if let Some([value, sign]) = words.get(at.checked_sub(2).unwrap_or(at)..at) {
            let turned = match *sign {
                "<=" => ">=",
                ">=" => "<=",
                other => other,
            };
            found.take(turned, value, side)?;
        }
        if let Some([sign, value]) = words.get(at + 1..at + 3) {
            found.take(sign, value, side)?;
        }
        Some(found)
    }

    /// Adds one relation between value and number.
    fn take(&mut self, sign: &str, value: &str, side: Side) -> Option<()> {
        let number: f64 = value.get(1..)?.parse().ok().filter(|number: &f64| number.is_finite())?;
        let colour = match value.get(..1)? {
            "B" | "b" | "X" | "x" => Side::First,
            "W" | "w" | "O" | "o" => Side::Second,
            _ => return None,
        };
        let is_own = colour == side;
        let number = if is_own { number } else { -number };
        // The sign changes with the side: at least +4 for Black is at most −4 for White.
        match (sign, is_own) {
            (">=", true) | ("<=", false) => self.lower = number,
            ("<=", true) | (">=", false) => self.upper = number,
            ("=", _) => (self.lower, self.upper) = (number, number),
            _ => return None,
        }
        Some(())
    }

    /// The bound that answers a question with this window.
    fn within(self, [alpha, beta]: [f64; 2]) -> (f64, Bound) {
        if self.lower >= self.upper {
            (self.lower, Bound::Exact)
        } else if self.upper <= alpha || self.lower <= WHOLE[0] && self.lower < beta {
            (self.upper, Bound::Upper)
        } else {
            (self.lower, Bound::Lower)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, side: Side) -> Option<(f64, f64)> {
        Bounds::read(text, side).map(|bounds| (bounds.lower, bounds.upper))
    }

    #[test]
    fn bounds_are_read_for_the_side_to_move() {
        assert_eq!(read("B-2.00 <= v <= B+4.00", Side::First), Some((-2.0, 4.0)));
        assert_eq!(read("W-2.00 <= v <= W+4.00", Side::Second), Some((-2.0, 4.0)));
        assert_eq!(read("B-2.00 <= v <= B+4.00", Side::Second), Some((-4.0, 2.0)));
        assert_eq!(read("v <= W+6", Side::Second), Some((-64.0, 6.0)));
        assert_eq!(read("v >= B+6", Side::Second), Some((-64.0, -6.0)));
        assert_eq!(read("v = B+0.00", Side::First), Some((0.0, 0.0)));
        assert_eq!(read("X+0.04 <= v <= X+0.04", Side::Second), Some((-0.04, -0.04)));
        assert_eq!(read("v <= O+6", Side::Second), Some((-64.0, 6.0)));
        assert_eq!(read("v = +0.00", Side::First), None);
        assert_eq!(read("W-2.00 <= v <= W?", Side::First), None);
    }

    #[test]
    fn the_end_that_answers_a_window_is_named() {
        let within = |lower, upper, window| Bounds { lower, upper }.within(window);
        assert_eq!(within(4.0, 64.0, [3.0, 4.0]), (4.0, Bound::Lower));
        assert_eq!(within(-64.0, 3.0, [3.0, 4.0]), (3.0, Bound::Upper));
        assert_eq!(within(-2.0, 4.0, [3.0, 8.0]), (-2.0, Bound::Lower));
        assert_eq!(within(-64.0, 9.0, [3.0, 8.0]), (9.0, Bound::Upper));
        assert_eq!(within(2.0, 2.0, WHOLE), (2.0, Bound::Exact));
    }
}
