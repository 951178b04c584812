//! `edagari solve`: positions of a file solved one by one, with what each cost.
//!
//! A game enters by one [`LineSolver`], which reads its lines and solves them with a table that is emptied for each.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::catalog::Game;
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;
use crate::game::score::Bound;
use crate::game::{Notation as _, Position as _, Sequential as _};
use crate::search::exact::Exact;
use crate::search::solve::connect_four::{Book, ConnectFourSolver};
use crate::search::{ActionReport, Control, Report, Unwatched};
use crate::store::solved::{SolvedPosition, SolvedTask};
use crate::worker::crew::Threads;

use super::solve_arguments::Solve;
use super::solve_shards::{self, KeptPositions, PositionSet};
use super::{Done, Failure, make_book, solve_start, write_json};

/// What a line asks.
pub(super) struct SolveRequest {
    pub(super) position: String,
    /// The score that the line gives, to be checked.
    pub(super) expected: Option<i32>,
    /// What the line says that single moves come to.
    pub(super) listed: Vec<(String, i32)>,
}

impl SolveRequest {
    /// What the line says other than was found: of the score and, where every move was asked for, of those that it lists.
    pub(super) fn contradiction(&self, score: i32, moves: Option<&[(String, i32)]>) -> Option<String> {
        if let Some(expected) = self.expected.filter(|expected| *expected != score) {
            return Some(expected.to_string());
        }
        let moves = moves?;
        let other = self.listed.iter().find(|said| !moves.contains(said));
        other.map(|(name, score)| format!("{name}:{score}"))
    }
}

/// What a line has come to.
pub(super) struct SolvedLine {
    score: i32,
    nodes: u64,
    seconds: f64,
}

/// A game's way to read lines and to solve them.
pub(super) trait LineSolver {
    /// Takes a line in.
    fn read(&mut self, line: &str) -> Result<SolveRequest, String>;
    /// Solves the line that was read last.
    fn solve(&mut self) -> SolvedLine;
    /// The score of every move in the line that was read last, in the game's order.
    fn every(&mut self) -> Vec<(String, i32)>;
}

/// The end: means over the positions that were read.
#[derive(Debug, Default, Serialize)]
struct Means {
    positions: usize,
    disagree: usize,
    unread: usize,
    mean_nodes: f64,
    mean_seconds: f64,
}

impl Means {
    fn add(&mut self, line: &SolvedPosition) {
        self.positions += 1;
        self.disagree += usize::from(line.agrees == Some(false));
        // Each position moves the mean by its share, so that no sum is kept.
        let share = 1.0 / self.positions as f64;
        self.mean_nodes += (line.nodes as f64 - self.mean_nodes) * share;
        self.mean_seconds += (line.seconds.unwrap_or_default() - self.mean_seconds) * share;
    }
}

pub(super) fn run(arguments: &Solve, out: &mut dyn Write, err: &mut dyn Write) -> Done {
    if let Some(path) = &arguments.make_book {
        return make_book::run(path, arguments, out, err);
    }
    if arguments.start {
        return solve_start::run(arguments, out);
    }
    if let Some(path) = &arguments.verify {
        return solve_start::verify(path, arguments, out);
    }
    let Some(path) = &arguments.positions else { return solve_shards::merge(arguments, out) };
    let bytes =
        fs::read(path).map_err(|source| Failure::NoDocument { file: path.display().to_string(), source })?;
    // A line that is no text is named like any other that cannot be read.
    let text = String::from_utf8_lossy(&bytes);
    let set = PositionSet::new(path, &text);
    let mut kept =
        arguments.save.as_deref().map(|save| KeptPositions::begin(save, arguments, &set, err)).transpose()?;
    let task = match &kept {
        Some(kept) => kept.task().clone(),
        None => set.task(arguments, arguments.game.as_deref().unwrap_or_default())?,
    };
    let mut solver = line_solver(&task)?;
    if let Some(kept) = &mut kept {
        kept.check(&set, solver.as_mut(), err)?;
    }
    let open = kept.as_ref().map_or_else(|| task.lines.iter().collect(), KeptPositions::open);
    let mut progress = SolvedProgress::new(open.len(), arguments.quiet);
    let mut means = Means::default();
    for line in open {
        let asked = match solver.read(set.line(line)) {
            Ok(asked) => asked,
            Err(why) => {
                means.unread += 1;
                writeln!(err, "{}:{line}: {why}", path.display())?;
                continue;
            }
        };
        let (answer, said) = answer(solver.as_mut(), line, asked, task.every);
        means.add(&answer);
        if let Some(kept) = &mut kept {
            kept.add(&answer)?;
        }
        if arguments.json {
            write_json(out, &answer)?;
        } else {
            write_answer(&answer, said, out)?;
        }
        progress.look(means.positions + means.unread, out, err)?;
    }
    progress.done(err)?;
    let summary = kept.map(KeptPositions::end).transpose()?;
    if arguments.json {
        write_json(out, &means)?;
    } else {
        means.write(out)?;
    }
    if let Some(summary) = summary {
        summary.write(arguments.json, out)?;
    }
    if means.unread > 0 { Err(Failure::UnreadLines(means.unread)) } else { Ok(()) }
}

/// Solves the line that was read last; with what it says itself where that is something else.
fn answer(
    solver: &mut dyn LineSolver,
    line: u32,
    asked: SolveRequest,
    every: bool,
) -> (SolvedPosition, Option<String>) {
    let SolvedLine { score, nodes, seconds } = solver.solve();
    let moves = every.then(|| solver.every());
    let said = asked.contradiction(score, moves.as_deref());
    let agrees = asked.expected.map(|_| said.is_none());
    let (position, seconds) = (asked.position, Some(seconds));
    (SolvedPosition { line, position, score, nodes, seconds, agrees, moves }, said)
}

fn line_solver(task: &SolvedTask) -> Result<Box<dyn LineSolver>, Failure> {
    match task.game {
        Game::ConnectFour { width, height } => {
            let solver =
                ConnectFourSolver::new(task.table_megabytes).with_threads(task.threads, Some(&Threads));
            let solver = if task.book { solver.with_book(Book::shipped()) } else { solver };
            let start = ConnectFour::new(width, height).unwrap_or_default();
            Ok(Box::new(LabelledLines { solver, start, position: start }))
        }
        Game::Othello { size } => {
            let (every, table, threads) = (task.every, task.table_megabytes, task.threads);
            let method = Exact { every, table, threads, ..Exact::default() };
            let position = Othello::new(size).unwrap_or_default();
            Ok(Box::new(OthelloLines { method, position, report: Report::default() }))
        }
        _ => Err(Failure::NoSolver(task.game)),
    }
}

/// No limits, and threads for all who want them.
fn control() -> Control {
    Control::unlimited().with_crew(&Threads)
}

/// Moves, and the score that they lead to: `32164625 11`. A line of a score alone is the empty board.
struct LabelledLines {
    solver: ConnectFourSolver,
    start: ConnectFour,
    position: ConnectFour,
}

impl LineSolver for LabelledLines {
    fn read(&mut self, line: &str) -> Result<SolveRequest, String> {
        let (moves, expected) = match line.split_once(char::is_whitespace) {
            Some((moves, score)) => {
                let score = score.trim();
                let number = score.parse().map_err(|_| format!("{score:?} is no score"))?;
                (moves, Some(number))
            }
            None => (line, None),
        };
        self.position = self.start.parse_position(moves).map_err(|error| error.to_string())?;
        Ok(SolveRequest { position: moves.to_owned(), expected, listed: Vec::new() })
    }

    fn solve(&mut self) -> SolvedLine {
        self.solver.clear();
        let begun = Instant::now();
        let solution = self.solver.solve(&self.position);
        SolvedLine { score: solution.value, nodes: solution.nodes, seconds: begun.elapsed().as_secs_f64() }
    }

    fn every(&mut self) -> Vec<(String, i32)> {
        let mut columns = Vec::new();
        self.position.actions(&mut columns);
        let after = |&column: &_| self.position.after(column);
        let children: Vec<_> = columns.iter().map(after).collect();
        let scores = children.iter().map(|child| -self.solver.solve(child).value);
        columns.iter().map(ToString::to_string).zip(scores).collect()
    }
}

/// A board, the side to move, and perhaps what moves come to, as in OBF: `64 squares X; G8:+18; H1:+12;`. The greatest of
/// these is the score; with every move asked for, each is checked.
struct OthelloLines {
    method: Exact,
    position: Othello,
    report: Report,
}

impl LineSolver for OthelloLines {
    fn read(&mut self, line: &str) -> Result<SolveRequest, String> {
        // What follows a percent sign is a remark.
        let line = line.split('%').next().unwrap_or_default();
        let mut parts = line.split(';').map(str::trim);
        let board = parts.next().unwrap_or_default();
        let position = self.position.parse_position(board).map_err(|error| error.to_string())?;
        if position.is_over() {
            return Err("the game is over".to_owned());
        }
        let mut listed = Vec::new();
        for part in parts.filter(|part| !part.is_empty()) {
            let read = part.rsplit_once(':').and_then(|(name, score)| {
                Some((name.trim().to_ascii_lowercase(), score.trim().parse::<i32>().ok()?))
            });
            listed.push(read.ok_or_else(|| format!("{part:?} is no move with a score"))?);
        }
        self.position = position;
        let expected = listed.iter().map(|(_, score)| *score).max();
        Ok(SolveRequest { position: board.to_owned(), expected, listed })
    }

    fn solve(&mut self) -> SolvedLine {
        let begun = Instant::now();
        self.report = self.method.othello(&self.position, &mut control(), &mut Unwatched);
        let (score, nodes) = (self.report.score.units(), self.report.nodes);
        SolvedLine { score, nodes, seconds: begun.elapsed().as_secs_f64() }
    }

    fn every(&mut self) -> Vec<(String, i32)> {
        let score = |entry: &ActionReport| {
            let action = self.position.action(entry.action)?;
            let after = self.position.after(action);
            // Boards that have no solver of their own are searched move by move.
            let known = entry.score.filter(|_| entry.exact && entry.bound == Bound::Exact);
            let score =
                known.unwrap_or_else(|| -self.method.othello(&after, &mut control(), &mut Unwatched).score);
            Some((action.to_string(), score.units()))
        };
        self.report.actions.iter().filter_map(score).collect()
    }
}

fn write_answer(answer: &SolvedPosition, said: Option<String>, out: &mut dyn Write) -> Done {
    let SolvedPosition { position, score, nodes, seconds, .. } = answer;
    write!(out, "{position} {score}  {nodes} nodes  {:.6} s", seconds.unwrap_or_default())?;
    match (answer.agrees, said) {
        (Some(true), _) => write!(out, "  agrees")?,
        (_, Some(said)) => write!(out, "  DISAGREES: the line says {said}")?,
        _ => {}
    }
    for (action, score) in answer.moves.iter().flatten() {
        write!(out, "  {action}:{score}")?;
    }
    Ok(writeln!(out)?)
}

impl Means {
    fn write(&self, out: &mut dyn Write) -> Done {
        let Self { positions, disagree, unread, mean_nodes, mean_seconds } = self;
        writeln!(
            out,
            "{positions} positions, {disagree} disagree, {unread} not read; mean {mean_nodes:.1} nodes, \
             {mean_seconds:.9} s"
        )?;
        Ok(())
    }
}

/// How far it is, on standard error, where a person sees it.
struct SolvedProgress {
    wanted: usize,
    seen: bool,
    last: Instant,
}

impl SolvedProgress {
    const PAUSE: Duration = Duration::from_millis(250);

    fn new(wanted: usize, quiet: bool) -> Self {
        // Where the answers themselves appear on the terminal, they show how far it is.
        let seen = !quiet && io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { wanted, seen, last: Instant::now() }
    }

    /// Shows it now and then. What is solved by then is written out, so that an interruption does not lose it.
    fn look(&mut self, done: usize, out: &mut dyn Write, err: &mut dyn Write) -> Done {
        if self.last.elapsed() < Self::PAUSE {
            return Ok(());
        }
        self.last = Instant::now();
        out.flush()?;
        if self.seen {
            write!(err, "\r{done} of {} positions ", self.wanted)?;
            err.flush()?;
        }
        Ok(())
    }

    /// Clears the line for what follows.
    fn done(&self, err: &mut dyn Write) -> Done {
        if self.seen {
            write!(err, "\r{:40}\r", "")?;
        }
        Ok(())
    }
}
