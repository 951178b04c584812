//! `edagari solve --game othello:6 --start`: a board solved from its first move, with a verifiable proof; and
//! `--verify FILE`: verification of such a proof, each bound by an independent solver.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use edagari_app::catalog::Game;
use edagari_app::game::othello::{Move, Othello};
use edagari_app::game::score::Bound;
use edagari_app::game::{ActionId, Alternating as _, Notation as _, Sequential as _, Side};
use edagari_app::search::solve::othello_endgame::OthelloSolver;
use edagari_app::search::solve::othello_proof::{LineProof, ProvenReply};
use edagari_app::search::{Control, Event, Limits, Observer, Report};
use edagari_app::worker::threads::Threads;

use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::meter::Meter;
use super::output::write_json;
use super::solve_arguments::Solve;
use super::solve_lines::ask_for_table;

/// The file format of a proof.
#[derive(Debug, Serialize, Deserialize)]
struct Written {
    game: String,
    position: String,
    /// For the side to move.
    score: i32,
    /// Black's discs at the end of the line; empty squares are given to the winner.
    #[serde(default)]
    black: i32,
    #[serde(default)]
    white: i32,
    line: String,
    #[serde(default)]
    replies: Vec<WrittenReply>,
    #[serde(default)]
    nodes: u64,
    #[serde(default)]
    seconds: f64,
}

/// A move beside the line.
#[derive(Debug, Serialize, Deserialize)]
struct WrittenReply {
    /// From 1.
    ply: usize,
    #[serde(rename = "move")]
    action: String,
    /// The upper bound of its value for the side that makes it.
    at_most: i32,
}

/// A bound that was checked.
#[derive(Debug, Serialize)]
struct Checked {
    #[serde(flatten)]
    reply: WrittenReply,
    /// The greatest value that the move of the line allows.
    allowed: i32,
    holds: bool,
    nodes: u64,
    seconds: f64,
}

/// The result of verification.
#[derive(Debug, Default, Serialize)]
struct Verified {
    score: i32,
    /// Number of verified bounds.
    bounds: usize,
    hold: usize,
    /// Whether all bounds were verified.
    finished: bool,
    nodes: u64,
    seconds: f64,
}

/// The result of an interrupted solution.
#[derive(Debug, Serialize)]
struct Unfinished {
    game: String,
    position: String,
    /// The known bounds, in words.
    known: String,
    finished: bool,
    nodes: u64,
    seconds: f64,
}

/// Solves a board from its first move.
pub(super) fn run(arguments: &Solve, interruption: &Interruption, out: &mut dyn Write) -> Done {
    let (game, start) = board(arguments)?;
    ask_for_table(game, arguments.table_megabytes)?;
    let meter = Meter::new(arguments.quiet);
    let begun = Instant::now();
    let mut control = control(&meter, interruption);
    let mut solver = solver(arguments, &start);
    let found = meter.during(|| {
        let report = solver.search(&start, &mut control, &mut Watch(&meter));
        if !report.finished {
            return None;
        }
        let score = report.score.units();
        meter.say(format!("{score} proven; looking for the line"));
        let proof = LineProof::find(&mut solver, &start, score, &mut control)?;
        meter.say(format!("{score} proven; bounds beside the line"));
        let mut replies = Vec::new();
        for reply in proof.replies() {
            let at_most = reply.bound(&mut solver, &mut control)?;
            replies.push(WrittenReply { ply: reply.ply + 1, action: reply.action.to_string(), at_most });
        }
        Some((proof, replies))
    });
    let Some((proof, replies)) = found else {
        let unfinished = Unfinished {
            game: game.to_string(),
            position: start.to_string(),
            known: meter.said(),
            finished: false,
            nodes: control.nodes(),
            seconds: begun.elapsed().as_secs_f64(),
        };
        return unfinished.write(arguments.json, interruption, out);
    };
    let [black, white] = proof.end();
    let ids: Vec<_> = proof.line().iter().copied().map(ActionId::from).collect();
    let written = Written {
        game: game.to_string(),
        position: start.to_string(),
        score: proof.score(),
        black,
        white,
        line: start.format_moves(&ids).unwrap_or_default(),
        replies,
        nodes: control.nodes(),
        seconds: begun.elapsed().as_secs_f64(),
    };
    if arguments.json { write_json(out, &written) } else { written.write(&proof, arguments, out) }
}

/// Verifies a proof, from the end of its line to the beginning.
pub(super) fn verify(
    path: &Path,
    arguments: &Solve,
    interruption: &Interruption,
    out: &mut dyn Write,
) -> Done {
    let file = || path.display().to_string();
    let text = fs::read_to_string(path).map_err(|source| Failure::NoDocument { file: file(), source })?;
    let no_proof = |why: String| Failure::NoProof { file: file(), why };
    let (game, start) = board(arguments)?;
    ask_for_table(game, arguments.table_megabytes)?;
    let proof = read(&text, game, start).map_err(no_proof)?;
    let replies = proof.replies();
    let meter = Meter::new(arguments.quiet);
    let mut verified = Verified { score: proof.score(), ..Verified::default() };
    for reply in &replies {
        meter.say(format!("{} of {} bounds hold", verified.hold, replies.len()));
        let Some(checked) = check(reply, arguments, control(&meter, interruption), &meter) else { break };
        verified.add(&checked);
        if arguments.json {
            write_json(out, &checked)?;
        } else {
            checked.write(&proof, out)?;
        }
    }
    verified.finished = verified.bounds == replies.len();
    if arguments.json {
        write_json(out, &verified)?;
    } else {
        verified.write(out)?;
    }
    if verified.hold < verified.bounds {
        let why = format!("{} of {} bounds do not hold", verified.bounds - verified.hold, verified.bounds);
        return Err(no_proof(why));
    }
    Ok(())
}

/// Verifies one bound by a solver of its own.
fn check(reply: &ProvenReply, arguments: &Solve, mut control: Control, meter: &Meter) -> Option<Checked> {
    let begun = Instant::now();
    let at_most = meter.during(|| reply.bound(&mut solver(arguments, &reply.after), &mut control))?;
    Some(Checked {
        reply: WrittenReply { ply: reply.ply + 1, action: reply.action.to_string(), at_most },
        allowed: reply.at_most,
        holds: at_most <= reply.at_most,
        nodes: control.nodes(),
        seconds: begun.elapsed().as_secs_f64(),
    })
}

impl Checked {
    fn write(&self, proof: &LineProof, out: &mut dyn Write) -> Done {
        let WrittenReply { ply, action, at_most } = &self.reply;
        let holds = if self.holds { "holds" } else { "DOES NOT HOLD" };
        let (number, side) = place(proof, ply - 1);
        let Self { allowed, nodes, seconds, .. } = self;
        writeln!(
            out,
            "{number:3}. {side} {action} at most {at_most:3}, for {allowed:3}: {holds}  {nodes} nodes  {seconds:.3} s"
        )?;
        Ok(())
    }
}

impl Unfinished {
    fn write(&self, json: bool, interruption: &Interruption, out: &mut dyn Write) -> Done {
        // Only a signal ends the solver before a line is found.
        if !interruption.is_raised() {
            return Err(Failure::NoLine);
        }
        if json {
            return write_json(out, self);
        }
        let Self { game, known, nodes, seconds, .. } = self;
        writeln!(out, "{game} from the start is not solved: {known}; {nodes} nodes, {seconds:.1} s")?;
        Ok(())
    }
}

impl Verified {
    fn add(&mut self, checked: &Checked) {
        self.bounds += 1;
        self.hold += usize::from(checked.holds);
        self.nodes += checked.nodes;
        self.seconds += checked.seconds;
    }

    fn write(&self, out: &mut dyn Write) -> Done {
        let Self { score, bounds, hold, finished, nodes, seconds } = self;
        let proven = match (hold == bounds, finished) {
            (true, true) => "is proven",
            (true, false) => "is not proven yet",
            (false, _) => "is NOT proven",
        };
        writeln!(
            out,
            "{hold} of {bounds} bounds hold, {nodes} nodes, {seconds:.1} s: {score} for the side to move {proven}"
        )?;
        Ok(())
    }
}

impl Written {
    fn write(&self, proof: &LineProof, arguments: &Solve, out: &mut dyn Write) -> Done {
        let Self { game, score, black, white, nodes, seconds, .. } = self;
        let Solve { table_megabytes, threads, .. } = arguments;
        let outcome = match score {
            0 => format!("a draw, {black} to {white}"),
            _ if black > white => format!("Black wins {black} to {white}"),
            _ => format!("White wins {white} to {black}"),
        };
        writeln!(out, "{game} from the start: {outcome}, {score:+} for Black")?;
        writeln!(
            out,
            "{nodes} nodes, {seconds:.1} s, table of at most {table_megabytes} MiB, threads: {threads}"
        )?;
        writeln!(out, "The line, and the most that each other move is worth for its side:")?;
        let mover = proof.start().side_to_move();
        let mut position = *proof.start();
        for (ply, action) in (1..).zip(proof.line()) {
            let (number, _) = place(proof, ply - 1);
            // The score is for the side that begins the line.
            let worth = if position.side_to_move() == mover { *score } else { -score };
            write!(out, "{number:3}. {} {action} = {worth:<3}", name(position.side_to_move()))?;
            for reply in self.replies.iter().filter(|reply| reply.ply == ply) {
                write!(out, "  {} ≤ {}", reply.action, reply.at_most)?;
            }
            writeln!(out)?;
            position.play(*action);
        }
        Ok(())
    }
}

/// The proof in a file, for this board.
fn read(text: &str, game: Game, start: Othello) -> Result<LineProof, String> {
    let written: Written = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if written.game != game.to_string() {
        return Err(format!("it is about {}, not {game}", written.game));
    }
    let position = start.parse_position(&written.position).map_err(|error| error.to_string())?;
    let line = position.parse_moves(&written.line).map_err(|error| error.to_string())?;
    // Anything else than the 64 squares is the pass.
    let square =
        |id: ActionId| u8::try_from(id.0).ok().filter(|&square| square < 64).map_or(Move::PASS, Move::at);
    LineProof::new(position, line.into_iter().map(square).collect(), written.score)
        .map_err(|error| error.to_string())
}

/// The board to be solved; 8x8 would take too long.
fn board(arguments: &Solve) -> Result<(Game, Othello), Failure> {
    let game: Game = arguments.game.as_deref().unwrap_or_default().parse()?;
    match game {
        Game::Othello { size: size @ (4 | 6) } => Ok((game, Othello::new(size).unwrap_or_default())),
        _ => Err(Failure::NotFromStart(game)),
    }
}

fn solver(arguments: &Solve, position: &Othello) -> OthelloSolver {
    let solver = OthelloSolver::within(position.empties().count_ones(), arguments.table_megabytes);
    solver.with_threads(arguments.threads, Some(&Threads))
}

fn control(meter: &Meter, interruption: &Interruption) -> Control {
    Control::new(&Limits::default(), interruption.listen()).with_crew(&Threads).with_gauge(meter.gauge())
}

/// The number of the move after so many plies of the line, and its side. Passes have no number of their own.
fn place(proof: &LineProof, ply: usize) -> (usize, &'static str) {
    let mut position = *proof.start();
    let before = &proof.line()[..ply];
    for &action in before {
        position.play(action);
    }
    let moves = before.iter().filter(|&&action| action != Move::PASS).count();
    (if position.must_pass() { moves } else { moves + 1 }, name(position.side_to_move()))
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

/// Displays the bounds proven so far.
struct Watch<'a>(&'a Meter);

impl Observer for Watch<'_> {
    const WATCHES: bool = false;

    fn observe(&mut self, _event: Event) {}

    fn progress(&mut self, report: &Report) {
        let known = || report.actions.iter().filter(|entry| entry.exact && entry.score.is_some());
        let best = known().filter(|entry| entry.bound != Bound::Upper).filter_map(|entry| entry.score).max();
        // An upper bound of the position needs one for every move, while a lower bound of one move suffices.
        let most =
            known().filter_map(|entry| entry.score).max().filter(|_| known().count() == report.actions.len());
        let said = match (best, most) {
            (Some(least), _) => format!("at least {} is proven", least.units()),
            (None, Some(most)) => format!("at most {} is proven", most.units()),
            _ => "nothing is proven yet".to_owned(),
        };
        self.0.say(said);
    }
}
