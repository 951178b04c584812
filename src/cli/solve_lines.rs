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
    pub(super) score: i32,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

/// A game's way to read lines and to solve them.
pub(super) trait LineSolver {
    /// Takes a line in.
    fn read(&mut self, line: &str) -> Result<SolveRequest, String>;
    /// Solves the line that was read last; nothing when stopped.
    fn solve(&mut self) -> Option<SolvedLine>;
    /// The score of every move in the line that was read last, in the game's order; nothing when stopped.
    fn every(&mut self) -> Option<Vec<(String, i32)>>;
}

/// Asks for the memory of a table of at most so many megabytes, before anything is begun with it.
pub(super) fn ask_for_table(game: Game, megabytes: u32) -> Result<(), MemoryRefusal> {
    MemoryRefusal::check(match game {
        Game::Othello { size } => OthelloSolver::memory(u32::from(size * size), megabytes),
        _ => ConnectFourSolver::memory(megabytes),
    })
}

/// The solver of a game's lines, which ends once `stop` is raised.
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

/// Whether a line can be read for a game: a position with its score or the scores of its moves.
pub(super) fn is_line(game: Game, line: &str) -> bool {
    match game.start() {
        AnyPosition::ConnectFour(start) => labelled_line(&start, line).is_ok(),
        AnyPosition::Othello(start) => listed_line(&start, line).is_ok(),
        _ => false,
    }
}

/// A line of moves or of a board of Connect Four, perhaps with its score.
fn labelled_line(start: &ConnectFour, line: &str) -> Result<(ConnectFour, SolveRequest), String> {
    let is_in_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (text, expected) = match line.split_once(char::is_whitespace) {
        Some((moves, score)) if is_in_digits(moves) => {
            let score = score.trim();
            (moves, Some(score.parse().map_err(|_| format!("{score:?} is no score"))?))
        }
        // A board may hold blanks, and the side to move stands behind it.
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

/// A line of a board of Othello, perhaps with the scores of its moves.
fn listed_line(start: &Othello, line: &str) -> Result<(Othello, SolveRequest), String> {
    // What follows a percent sign is a remark.
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

/// No limits but the flag, and threads for all who want them.
fn control(stop: &Arc<AtomicBool>) -> Control {
    Control::new(&Limits::default(), Arc::clone(stop)).with_crew(&Threads)
}

/// Moves or a board, and the score that they lead to: `32164625 11`. A line of a score alone is the empty board.
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

/// A board, the side to move, and perhaps what moves come to, as in OBF: `64 squares X; G8:+18; H1:+12;`. The greatest of
/// these is the score; with every move asked for, each is checked.
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
            // Boards that have no solver of their own are searched move by move.
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
    /// The score of a position; nothing when stopped.
    fn alone(&self, position: &Othello) -> Option<Score> {
        let report = self.method.othello(position, &mut control(&self.stop), &mut Unwatched);
        report.finished.then_some(report.score)
    }
}
