//! The lines of a file of positions, game by game.
//!
//! A game enters by one [`LineSolver`], which reads its lines and solves them with a table that is emptied for each.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use edagari_app::catalog::{AnyPosition, Game};
use edagari_app::game::connect_four::ConnectFour;
use edagari_app::game::othello::Othello;
use edagari_app::game::score::Bound;
use edagari_app::game::{Notation as _, Position as _, Score, Sequential as _};
use edagari_app::search::exact::Exact;
use edagari_app::search::solve::connect_four::{Book, ConnectFourSolver, SolvedValue};
use edagari_app::search::solve::othello_endgame::OthelloSolver;
use edagari_app::search::{ActionReport, Control, Limits, MemoryRefusal, Report, Unwatched};
use edagari_app::store::solved::SolvedTask;
use edagari_app::worker::threads::Threads;

use super::failure::Failure;

/// The question of a line.
pub(super) struct SolveRequest {
    pub(super) position: String,
    /// The score stated in the line, to be checked.
    pub(super) expected: Option<i32>,
    /// Scores of single moves stated in the line.
    pub(super) listed: Vec<(String, i32)>,
}

impl SolveRequest {
    /// The contradiction between the line and the results: in the score and, where every move is scored, in
    /// those of the listed moves.
    pub(super) fn contradiction(&self, score: i32, moves: Option<&[(String, i32)]>) -> Option<String> {
        if let Some(expected) = self.expected.filter(|expected| *expected != score) {
            return Some(expected.to_string());
        }
        let moves = moves?;
        let other = self.listed.iter().find(|said| !moves.contains(said));
        other.map(|(name, score)| format!("{name}:{score}"))
    }
}

/// The result of a line.
pub(super) struct SolvedLine {
    pub(super) score: i32,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

/// The reader and solver of a game's lines.
pub(super) trait LineSolver {
    /// Parses a line.
    fn read(&mut self, line: &str) -> Result<SolveRequest, String>;
    /// Solves the line read last; `None` when stopped.
    fn solve(&mut self) -> Option<SolvedLine>;
    /// The score of every move in the line read last, in the game's order; `None` when stopped.
    fn every(&mut self) -> Option<Vec<(String, i32)>>;
}

/// Requests the memory of a table of at most so many megabytes, before it is used.
pub(super) fn ask_for_table(game: Game, megabytes: u32) -> Result<(), MemoryRefusal> {
    MemoryRefusal::check(match game {
        Game::Othello { size } => OthelloSolver::memory(u32::from(size * size), megabytes),
        _ => ConnectFourSolver::memory(megabytes),
    })
}

/// The solver of a game's lines, stopped by `stop`.
pub(super) fn line_solver(task: &SolvedTask, stop: Arc<AtomicBool>) -> Result<Box<dyn LineSolver>, Failure> {
    ask_for_table(task.game, task.table_megabytes)?;
    match task.game {
        Game::ConnectFour { width, height } => {
            let solver =
                ConnectFourSolver::new(task.table_megabytes).with_threads(task.threads, Some(&Threads));
            let solver = if task.book { solver.with_book(Book::shipped()) } else { solver };
            let start = ConnectFour::new(width, height).unwrap_or_default();
            Ok(Box::new(LabelledLines { solver, start, position: start, stop }))
        }
        Game::Othello { size } => {
            let (every, table, threads) = (task.every, task.table_megabytes, task.threads);
            let method = Exact { every, table, threads, ..Exact::default() };
            let position = Othello::new(size).unwrap_or_default();
            Ok(Box::new(OthelloLines { method, position, report: Report::default(), stop }))
        }
        _ => Err(Failure::NoSolver(task.game)),
    }
}

/// Whether a line is valid for a game: a position with its score or the scores of its moves.
pub(super) fn is_line(game: Game, line: &str) -> bool {
    match game.start() {
        AnyPosition::ConnectFour(start) => labelled_line(&start, line).is_ok(),
        AnyPosition::Othello(start) => listed_line(&start, line).is_ok(),
        _ => false,
    }
}

/// Parses a line of moves or of a board of Connect Four, perhaps with its score.
fn labelled_line(start: &ConnectFour, line: &str) -> Result<(ConnectFour, SolveRequest), String> {
    let is_in_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (text, expected) = match line.split_once(char::is_whitespace) {
        Some((moves, score)) if is_in_digits(moves) => {
            let score = score.trim();
            (moves, Some(score.parse().map_err(|_| format!("{score:?} is no score"))?))
        }
        // A board may contain blanks, and the side to move follows it.
        Some(_) => match line.rsplit_once(char::is_whitespace).map(|(board, last)| (board, last.parse())) {
            Some((board, Ok(score))) => (board.trim_end(), Some(score)),
            _ => (line, None),
        },
        None => (line, None),
    };
    let position = start.parse_position(text).map_err(|error| error.to_string())?;
    if !is_in_digits(text) && position.is_over() {
        return Err("the game is over".to_owned());
    }
    Ok((position, SolveRequest { position: text.to_owned(), expected, listed: Vec::new() }))
}

/// Parses a line of a board of Othello, perhaps with the scores of its moves.
fn listed_line(start: &Othello, line: &str) -> Result<(Othello, SolveRequest), String> {
    // A percent sign begins a comment.
    let line = line.split('%').next().unwrap_or_default();
    let mut parts = line.split(';').map(str::trim);
    let board = parts.next().unwrap_or_default();
    let position = start.parse_position(board).map_err(|error| error.to_string())?;
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
    let expected = listed.iter().map(|(_, score)| *score).max();
    Ok((position, SolveRequest { position: board.to_owned(), expected, listed }))
}

/// A control without limits except for the flag.
fn control(stop: &Arc<AtomicBool>) -> Control {
    Control::new(&Limits::default(), Arc::clone(stop)).with_crew(&Threads)
}

/// Lines of moves or a board, and the score: `32164625 11`. A line of a score alone is the empty board.
struct LabelledLines {
    solver: ConnectFourSolver,
    start: ConnectFour,
    position: ConnectFour,
    stop: Arc<AtomicBool>,
}

impl LineSolver for LabelledLines {
    fn read(&mut self, line: &str) -> Result<SolveRequest, String> {
        let (position, request) = labelled_line(&self.start, line)?;
        self.position = position;
        Ok(request)
    }

    fn solve(&mut self) -> Option<SolvedLine> {
        self.solver.clear();
        let begun = Instant::now();
        let SolvedValue { value, nodes, .. } =
            self.solver.solve_within(&self.position, &mut control(&self.stop))?;
        Some(SolvedLine { score: value, nodes, seconds: begun.elapsed().as_secs_f64() })
    }

    fn every(&mut self) -> Option<Vec<(String, i32)>> {
        let mut columns = Vec::new();
        self.position.actions(&mut columns);
        let mut scores = Vec::new();
        for &column in &columns {
            let child = self.position.after(column);
            let solved = self.solver.solve_within(&child, &mut control(&self.stop))?;
            scores.push((column.to_string(), -solved.value));
        }
        Some(scores)
    }
}

/// Lines of a board, the side to move, and perhaps scores of moves, as in OBF: `64 squares X; G8:+18;
/// H1:+12;`. The greatest of these is the score; with every move scored, each is checked.
struct OthelloLines {
    method: Exact,
    position: Othello,
    report: Report,
    stop: Arc<AtomicBool>,
}

impl LineSolver for OthelloLines {
    fn read(&mut self, line: &str) -> Result<SolveRequest, String> {
        let (position, request) = listed_line(&self.position, line)?;
        self.position = position;
        Ok(request)
    }

    fn solve(&mut self) -> Option<SolvedLine> {
        let begun = Instant::now();
        self.report = self.method.othello(&self.position, &mut control(&self.stop), &mut Unwatched);
        let (score, nodes) = (self.report.score.units(), self.report.nodes);
        let solved = SolvedLine { score, nodes, seconds: begun.elapsed().as_secs_f64() };
        self.report.finished.then_some(solved)
    }

    fn every(&mut self) -> Option<Vec<(String, i32)>> {
        let mut scores = Vec::new();
        for ActionReport { action, score, exact, bound, .. } in &self.report.actions {
            let Some(action) = self.position.action(*action) else { continue };
            let known = score.filter(|_| *exact && *bound == Bound::Exact);
            // Boards without a solver of their own are searched move by move.
            let score = match known {
                Some(score) => score,
                None => -self.alone(&self.position.after(action))?,
            };
            scores.push((action.to_string(), score.units()));
        }
        Some(scores)
    }
}

impl OthelloLines {
    /// The score of a position; `None` when stopped.
    fn alone(&self, position: &Othello) -> Option<Score> {
        let report = self.method.othello(position, &mut control(&self.stop), &mut Unwatched);
        report.finished.then_some(report.score)
    }
}
