//! `edagari solve`: positions of a file solved one by one, with what each cost.
//!
//! A game enters by one [`LineSolver`], which reads its lines and solves them with a table that is emptied for each.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::catalog::Game;
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;
use crate::game::score::Bound;
use crate::game::{Notation as _, Position as _, Sequential as _};
use crate::search::exact::Exact;
use crate::search::solve::connect_four::Solver;
use crate::search::{ActionReport, Control, Report, Unwatched};
use crate::worker::crew::Threads;

use super::{Done, Failure, arguments, write_json};

/// What a line asks.
struct Asked {
    position: String,
    /// The score that the line gives, to be checked.
    expected: Option<i32>,
}

/// What a line has come to.
struct Solved {
    score: i32,
    nodes: u64,
    seconds: f64,
}

/// A game's way to read lines and to solve them.
trait LineSolver {
    /// Takes a line in.
    fn read(&mut self, line: &str) -> Result<Asked, String>;
    /// Solves the line that was read last.
    fn solve(&mut self) -> Solved;
    /// The score of every move in the line that was read last, in the game's order.
    fn every(&mut self) -> Vec<(String, i32)>;
}

/// One position; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct Answer {
    line: usize,
    position: String,
    score: i32,
    nodes: u64,
    seconds: f64,
    /// `null` where the line gives no score.
    agrees: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<(String, i32)>>,
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
    fn add(&mut self, line: &Answer) {
        self.positions += 1;
        self.disagree += usize::from(line.agrees == Some(false));
        let share = 1.0 / self.positions as f64;
        self.mean_nodes += (line.nodes as f64 - self.mean_nodes) * share;
        self.mean_seconds += (line.seconds - self.mean_seconds) * share;
    }
}

pub(super) fn run(arguments: &arguments::Solve, out: &mut dyn Write, err: &mut dyn Write) -> Done {
    let mut solver = line_solver(arguments)?;
    let path = &arguments.positions;
    let text = std::fs::read_to_string(path)
        .map_err(|source| Failure::NoDocument { file: path.display().to_string(), source })?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let wanted = lines.clone().count();
    let mut progress = Progress::new(wanted);
    let mut means = Means::default();
    for (index, line) in lines {
        let asked = match solver.read(line.trim()) {
            Ok(asked) => asked,
            Err(why) => {
                means.unread += 1;
                writeln!(err, "{}:{}: {why}", path.display(), index + 1)?;
                continue;
            }
        };
        let Solved { score, nodes, seconds } = solver.solve();
        let agrees = asked.expected.map(|expected| expected == score);
        let moves = arguments.every.then(|| solver.every());
        let line = Answer { line: index + 1, position: asked.position, score, nodes, seconds, agrees, moves };
        means.add(&line);
        if arguments.json {
            write_json(out, &line)?;
        } else {
            line.write(out, asked.expected)?;
        }
        progress.look(means.positions + means.unread, err)?;
    }
    progress.done(err)?;
    if arguments.json {
        write_json(out, &means)?;
    } else {
        means.write(out)?;
    }
    if means.unread > 0 { Err(Failure::UnreadLines(means.unread)) } else { Ok(()) }
}

fn line_solver(arguments: &arguments::Solve) -> Result<Box<dyn LineSolver>, Failure> {
    let game: Game = arguments.game.parse()?;
    match game {
        Game::ConnectFour { width, height } => {
            let solver =
                Solver::new(arguments.table_megabytes).with_threads(arguments.threads, Some(&Threads));
            let start = ConnectFour::new(width, height).unwrap_or_default();
            Ok(Box::new(ConnectFourLines { solver, start, position: start }))
        }
        Game::Othello { size } => {
            let (every, table) = (arguments.every, arguments.table_megabytes);
            let method = Exact { every, table, ..Exact::default() };
            let position = Othello::new(size).unwrap_or_default();
            Ok(Box::new(OthelloLines { method, position, report: Report::default() }))
        }
        _ => Err(Failure::NoSolver(game)),
    }
}

/// Moves, and the score that they lead to: `32164625 11`. A line of a score alone is the empty board.
struct ConnectFourLines {
    solver: Solver,
    start: ConnectFour,
    position: ConnectFour,
}

impl LineSolver for ConnectFourLines {
    fn read(&mut self, line: &str) -> Result<Asked, String> {
        let (moves, expected) = match line.split_once(char::is_whitespace) {
            Some((moves, score)) => {
                let score = score.trim();
                let number = score.parse().map_err(|_| format!("{score:?} is no score"))?;
                (moves, Some(number))
            }
            None => (line, None),
        };
        self.position = self.start.parse_position(moves).map_err(|error| error.to_string())?;
        Ok(Asked { position: moves.to_owned(), expected })
    }

    fn solve(&mut self) -> Solved {
        self.solver.clear();
        let begun = Instant::now();
        let solution = self.solver.solve(&self.position);
        Solved { score: solution.value, nodes: solution.nodes, seconds: begun.elapsed().as_secs_f64() }
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
/// these is the score.
struct OthelloLines {
    method: Exact,
    position: Othello,
    report: Report,
}

impl LineSolver for OthelloLines {
    fn read(&mut self, line: &str) -> Result<Asked, String> {
        let line = line.split('%').next().unwrap_or_default();
        let mut parts = line.split(';').map(str::trim);
        let board = parts.next().unwrap_or_default();
        let position = self.position.parse_position(board).map_err(|error| error.to_string())?;
        if position.is_over() {
            return Err("the game is over".to_owned());
        }
        let mut expected = None;
        for part in parts.filter(|part| !part.is_empty()) {
            let score = part.rsplit_once(':').and_then(|(_, score)| score.trim().parse().ok());
            expected = expected.max(Some(score.ok_or_else(|| format!("{part:?} is no move with a score"))?));
        }
        self.position = position;
        Ok(Asked { position: board.to_owned(), expected })
    }

    fn solve(&mut self) -> Solved {
        let begun = Instant::now();
        self.report = self.method.othello(&self.position, &mut Control::unlimited(), &mut Unwatched);
        let (score, nodes) = (self.report.score.units(), self.report.nodes);
        Solved { score, nodes, seconds: begun.elapsed().as_secs_f64() }
    }

    fn every(&mut self) -> Vec<(String, i32)> {
        let score = |entry: &ActionReport| {
            let action = self.position.action(entry.action)?;
            let after = self.position.after(action);
            // Boards that have no solver of their own are searched move by move.
            let known = entry.score.filter(|_| entry.exact && entry.bound == Bound::Exact);
            let score = known.unwrap_or_else(|| {
                -self.method.othello(&after, &mut Control::unlimited(), &mut Unwatched).score
            });
            Some((action.to_string(), score.units()))
        };
        self.report.actions.iter().filter_map(score).collect()
    }
}

impl Answer {
    fn write(&self, out: &mut dyn Write, expected: Option<i32>) -> Done {
        let Self { position, score, nodes, seconds, .. } = self;
        write!(out, "{position} {score}  {nodes} nodes  {seconds:.6} s")?;
        match (self.agrees, expected) {
            (Some(true), _) => write!(out, "  agrees")?,
            (Some(false), Some(expected)) => write!(out, "  DISAGREES: the line says {expected}")?,
            _ => {}
        }
        for (action, score) in self.moves.iter().flatten() {
            write!(out, "  {action}:{score}")?;
        }
        Ok(writeln!(out)?)
    }
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
struct Progress {
    wanted: usize,
    shown: Option<Instant>,
}

impl Progress {
    const PAUSE: Duration = Duration::from_millis(250);

    fn new(wanted: usize) -> Self {
        Self { wanted, shown: (io::stderr().is_terminal() && !io::stdout().is_terminal()).then(Instant::now) }
    }

    fn look(&mut self, done: usize, err: &mut dyn Write) -> Done {
        if self.shown.is_some_and(|shown| shown.elapsed() >= Self::PAUSE) {
            self.shown = Some(Instant::now());
            write!(err, "\r{done} of {} positions ", self.wanted)?;
            err.flush()?;
        }
        Ok(())
    }

    /// Clears the line for what follows.
    fn done(&self, err: &mut dyn Write) -> Done {
        if self.shown.is_some() {
            write!(err, "\r{:40}\r", "")?;
        }
        Ok(())
    }
}
