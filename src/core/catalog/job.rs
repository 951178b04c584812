//! Job of searching one position with an engine: the one place where position, method and evaluation meet in
//! their concrete types.

use serde::{Deserialize, Serialize};

use crate::eval::collected::Collected;
use crate::eval::connect_four_lines::ConnectFourLines;
use crate::eval::disc_difference::DiscDifference;
use crate::eval::even::Even;
use crate::eval::patterns::Patterns;
use crate::eval::points::{Distance, Points};
use crate::eval::tic_tac_toe_lines::OpenLines;
use crate::eval::weights::PreparedWeights;
use crate::eval::{Evaluator, SoloEvaluator};
use crate::game::connect_four::ConnectFour;
use crate::game::maze::half_turns::HalfTurns;
use crate::game::{Alternating, Position as _, Score, Solo};
use crate::search::alpha_beta::{AlphaBeta, Continuation, Solving};
use crate::search::events::{AnyObserver, Hearing, Progress, Watching};
use crate::search::exact::Exact;
use crate::search::solo;
use crate::search::solve::connect_four;
use crate::search::solve::othello_endgame::{OthelloSolver, SelectiveJudging};
use crate::search::uncounted::Uncounted;
use crate::search::{Control, Handover, Limits, Observer, Report, Successor, Unwatched};

use super::player_memory::{KeptTable, PlayerMemory};
use super::{AnyPosition, Engine, Evaluation, Family, Method, Unit, by_family};

/// Runs the expression of its family with the position and the evaluator of a job bound in their concrete
/// types. An evaluation of another game counts as [`Evaluation::Even`], for one player as
/// [`Evaluation::Points`].
macro_rules! with_evaluator {
    ($job:expr, $root:ident, $evaluator:ident, alternating => $two:expr, solo => $one:expr $(,)?) => {
        match (&$job.position, &$job.engine.evaluation) {
            (AnyPosition::TicTacToe($root), Evaluation::Lines) => {
                with_evaluator!(&OpenLines, $evaluator => $two)
            }
            (AnyPosition::MazeDuel($root), Evaluation::Collected) => {
                with_evaluator!(&Collected, $evaluator => $two)
            }
            (AnyPosition::MazeRace($root), Evaluation::Collected) => {
                with_evaluator!(&Collected, $evaluator => $two)
            }
            (AnyPosition::ConnectFour($root), Evaluation::Lines) => {
                with_evaluator!(&ConnectFourLines, $evaluator => $two)
            }
            (AnyPosition::Othello($root), Evaluation::Weights(weights)) if weights.size() == $root.size() => {
                with_evaluator!(&PreparedWeights::of(weights), $evaluator => $two)
            }
            (AnyPosition::Othello($root), Evaluation::Patterns) if $root.size() == 8 => {
                with_evaluator!(Patterns::shipped(), $evaluator => $two)
            }
            (AnyPosition::Othello($root), Evaluation::OwnPatterns(own))
                if $root.size() == 8 && own.patterns().is_some() =>
            {
                with_evaluator!(own.patterns().unwrap_or_else(|| Patterns::shipped()), $evaluator => $two)
            }
            (AnyPosition::Othello($root), Evaluation::Discs) => {
                with_evaluator!(&DiscDifference, $evaluator => $two)
            }
            (AnyPosition::MazeSolo($root), Evaluation::Distance) => {
                with_evaluator!(&Distance, $evaluator => $one)
            }
            (position, _) => by_family!(
                position,
                alternating($root) => with_evaluator!(&Even, $evaluator => $two),
                solo($root) => with_evaluator!(&Points, $evaluator => $one),
            ),
        }
    };
    ($value:expr, $evaluator:ident => $body:expr) => {{
        let $evaluator = $value;
        $body
    }};
}

/// The complete description of one search: the same job always gives the same report and the same recording,
/// unless it is limited by time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    pub position: AnyPosition,
    pub engine: Engine,
    /// The greatest number of nodes in its recording.
    #[serde(default = "Job::unnamed_recorded_nodes")]
    pub recorded_nodes: u32,
}

impl Job {
    /// The default number of recorded nodes: they fit an ordinary laptop beside everything else.
    pub const RECORDED_NODES: u32 = 1_000_000;

    /// The largest table of a solver for which alpha-beta gives way, as [`OthelloSolver::new`] counts: 256
    /// MiB.
    pub(super) const SOLVER_BITS: u32 = 22;

    /// The number of empty squares for which the table of a selective search is sized, so that only the
    /// setting limits it.
    const SELECTIVE_EMPTIES: u32 = 60;

    /// Without limits, alpha-beta gives way for the solver of Connect Four after the solver's expected nodes
    /// divided by this.
    const PATIENCE: u64 = 16;

    /// A job with the default size of recording, without secret choices of the other side.
    pub fn new(position: AnyPosition, engine: Engine) -> Self {
        let position = position.into_seen();
        Self { position, engine, recorded_nodes: Self::RECORDED_NODES }
    }

    /// The unit of scores in its reports.
    pub fn unit(&self) -> Unit {
        Unit::of(&self.position, &self.engine)
    }

    /// The number of recorded nodes in a document that gives none. Documents are written with every other
    /// number.
    pub const fn unnamed_recorded_nodes() -> u32 {
        200_000
    }

    /// Whether [`Job::run_with`] uses results of earlier searches of the same game.
    pub const fn remembers(&self) -> bool {
        match &self.engine.method {
            Method::Mcts(method) => method.reuse,
            Method::External(_) => true,
            _ => false,
        }
    }

    /// Runs the search on this thread with results of earlier searches of the same game, where the method
    /// keeps any; otherwise as [`Job::run`].
    pub fn run_with<O: Observer>(
        &self,
        memory: &mut PlayerMemory,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        heard(observer, |listener| self.run_for(Some(memory), control, listener))
    }

    /// Runs the search on this thread; `control` comes from [`Control::new`] with the engine's limits. A
    /// method that cannot play the game reports no action.
    pub fn run<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Report {
        heard(observer, |listener| self.run_for(None, control, listener))
    }

    /// Compiles all searches once for each kind of observer, whatever its type and crate: the searches are a
    /// third of the program.
    fn run_for(
        &self,
        memory: Option<&mut PlayerMemory>,
        control: &mut Control,
        listener: Listener<'_>,
    ) -> Report {
        match listener {
            Listener::Progress(progress) => self.run_heard(memory, control, &mut Progress(progress)),
            Listener::Counts(observer) => self.run_heard(memory, control, &mut Hearing(observer)),
            Listener::Events(observer) => self.run_heard(memory, control, &mut Watching(observer)),
        }
    }

    fn run_heard(
        &self,
        memory: Option<&mut PlayerMemory>,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        match memory {
            Some(memory) => self.run_in(memory, control, observer),
            None => self.run_on_table(&mut None, control, observer),
        }
    }

    fn run_in(
        &self,
        memory: &mut PlayerMemory,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        match (&self.engine.method, &self.position) {
            (Method::External(method), _) => self.run_external(method, memory, control, observer),
            // The book's MCTS plays the race half a turn at a time, so the kept tree is one of half turns.
            (Method::Mcts(method), AnyPosition::MazeRace(root)) if method.reuse || memory.keeps_trees() => {
                let root = HalfTurns::from(root);
                method.search_in(memory.tree_of(&root, method.reuse), &root, control, observer)
            }
            (Method::Mcts(method), _) if method.reuse || memory.keeps_trees() => {
                by_family!(
                    &self.position,
                    alternating(root) => {
                        method.search_in(memory.tree_of(root, method.reuse), root, control, observer)
                    },
                    solo(_) => unfit(),
                )
            }
            (Method::Thunder(method), position) if memory.keeps_trees() && !position.is_over() => {
                with_evaluator!(
                    self, root, evaluator,
                    alternating => {
                        let kept = memory.tree_of(root, false);
                        let mut tree = method.tree(kept, root, observer);
                        let report = method.search_tree(&mut tree, evaluator, control, observer);
                        kept.put(tree);
                        report
                    },
                    solo => {
                        let _ = (root, evaluator);
                        unfit()
                    },
                )
            }
            _ => self.run_on_table(&mut memory.table, control, observer),
        }
    }

    /// As [`Job::run`], with the kept table of a selective search, or a new one that is kept afterwards.
    fn run_on_table(
        &self,
        kept: &mut Option<KeptTable>,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        let method = &self.engine.method;
        if let Method::External(method) = method {
            return self.run_external(method, &mut PlayerMemory::analysing(None), control, observer);
        }
        if let Method::Foreign(recording) = method {
            return self.play_back(recording, control, observer);
        }
        if method.moves_at_once() {
            return self.run_at_once(control, observer);
        }
        if let (Method::Mcts(method), AnyPosition::MazeRace(root)) = (method, &self.position) {
            return method.search(&HalfTurns::from(root), &Even, control, observer);
        }
        if let Method::Exact(method) = method {
            return self.run_exact(method, control, observer);
        }
        // Where the solver can begin at once, no successor may be announced for it.
        let counts = self.engine.counts_wins();
        let kept_distance = |report: Report| if counts { report } else { report.uncounted() };
        let solved = self.run_endgame(control, &mut Uncounted { observer, counts }).map(kept_distance);
        if let Some(solved) = solved {
            return solved;
        }
        if let Some(successor) = self.solver_announced() {
            control.announce(successor);
        }
        if let Some(found) = self.run_selectively(kept, control, observer) {
            return found;
        }
        let report = with_evaluator!(
            self, root, evaluator,
            alternating => search_for_two(method, root, evaluator, control, observer),
            solo => search_for_one(method, root, evaluator, control, observer),
        );
        if report.exact || !control.successor_is_in_reach(report.depth) {
            return report;
        }
        kept_distance(self.solve_after(report, control, &mut Uncounted { observer, counts }))
    }

    /// Searches by the solver's own selective search, where the method requests it and the position suits it.
    fn run_selectively(
        &self,
        kept: &mut Option<KeptTable>,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Option<Report> {
        let method = self.solving().filter(|method| method.searches_selectively())?;
        let AnyPosition::Othello(root) = &self.position else { return None };
        let patterns = match &self.engine.evaluation {
            Evaluation::Patterns => Patterns::shipped(),
            Evaluation::OwnPatterns(own) => own.patterns()?,
            _ => return None,
        };
        let judging = SelectiveJudging { patterns, lines: method.lines };
        let fits = |kept: &KeptTable| {
            (kept.megabytes, kept.threads) == (method.table_megabytes, method.threads)
                && kept.evaluation == self.engine.evaluation
        };
        let made = || KeptTable {
            solver: OthelloSolver::within(Self::SELECTIVE_EMPTIES, method.table_megabytes)
                .with_threads(method.threads, control.crew()),
            threads: method.threads,
            evaluation: self.engine.evaluation.clone(),
            megabytes: method.table_megabytes,
        };
        if root.size() != 8 {
            return None;
        }
        let table = kept.take().filter(fits).unwrap_or_else(made);
        Some(kept.insert(table).solver.search_selectively(root, judging, control, observer))
    }

    /// Solves the position after the search has given way.
    fn solve_after(&self, report: Report, control: &mut Control, observer: &mut impl Observer) -> Report {
        let every = matches!(self.engine.method, Method::AlphaBeta(AlphaBeta { lines: None, .. }));
        match &self.position {
            AnyPosition::Othello(root) => {
                // The solver is announced only where a square is empty, so this does not fall below 0.
                let bits = root.empties().count_ones() - 1;
                OthelloSolver::new(bits.min(Self::SOLVER_BITS)).search_after(
                    root,
                    Handover { before: report, every },
                    control,
                    observer,
                )
            }
            AnyPosition::ConnectFour(root) => {
                Exact { every, ..Exact::default() }.connect_four_after(root, report, control, observer)
            }
            _ => report,
        }
    }

    /// Runs alpha-beta, to the given depth and without an exact solver, with the state of earlier searches of
    /// the same engine and game. Other methods run as in [`Job::run`].
    pub fn run_on(&self, earlier: Continuation<'_>, control: &mut Control) -> Report {
        let Method::AlphaBeta(method) = &self.engine.method else { return self.run(control, &mut Unwatched) };
        let observer = &mut Progress(&mut |_| {});
        with_evaluator!(
            self, root, evaluator,
            alternating => method.search_on(earlier, root, evaluator, control, observer),
            solo => {
                let _ = (root, evaluator);
                unfit()
            },
        )
    }

    /// Solves the position by the solver of its game.
    fn run_exact(&self, method: &Exact, control: &mut Control, observer: &mut impl Observer) -> Report {
        if !control.goes_on(self.ask_for_table(method)) {
            return Report::default();
        }
        match &self.position {
            AnyPosition::ConnectFour(root) => method.connect_four(root, control, observer),
            AnyPosition::Othello(root) => method.othello(root, control, observer),
            position if position.family() != Family::Alternating => unfit(),
            position => by_family!(
                position,
                alternating(root) => method.other(root, control, observer),
                solo(_) => unfit(),
            ),
        }
    }

    /// The method whose search a solver may take over; `None` for a player that overlooks moves, which a
    /// solver does not.
    const fn solving(&self) -> Option<&AlphaBeta> {
        match &self.engine.method {
            Method::AlphaBeta(method) if !self.engine.overlooks() => Some(method),
            _ => None,
        }
    }

    /// The exact solver for which alpha-beta gives way before it has to.
    fn solver_announced(&self) -> Option<Successor> {
        let method = self.solving()?;
        let (nodes, pace) = match &self.position {
            AnyPosition::Othello(root) => {
                let empties = root.empties().count_ones();
                let is_endgame = (1..=AlphaBeta::LATEST_ENDGAME).contains(&empties);
                is_endgame.then(|| (OthelloSolver::effort_on(root.size(), empties), OthelloSolver::PACE))?
            }
            AnyPosition::ConnectFour(root) => {
                let Limits { nodes, seconds, .. } = self.engine.limits;
                // Without a limit there is no reason to search as long as the solver may take.
                let share = if nodes.is_none() && seconds.is_none() { Self::PATIENCE } else { 1 };
                (connect_four::ConnectFourSolver::effort(root) / share, 1)
            }
            _ => return None,
        };
        if method.endgame == 0 || self.position.is_over() {
            return None;
        }
        match method.solving {
            Solving::Never => None,
            Solving::After(depth) => Some(Successor::After(depth)),
            Solving::InReach if self.is_limited_by_depth_alone() => None,
            Solving::InReach => Some(Successor::Needs { nodes, pace }),
        }
    }

    const fn is_limited_by_depth_alone(&self) -> bool {
        let Limits { depth, nodes, seconds } = self.engine.limits;
        depth.is_some() && nodes.is_none() && seconds.is_none()
    }

    /// Solves a position at once, where the method is set to do so.
    fn run_endgame(&self, control: &mut Control, observer: &mut impl Observer) -> Option<Report> {
        let method = self.solving()?;
        match &self.position {
            AnyPosition::Othello(root) => {
                let empties = root.empties().count_ones();
                let solves = empties <= method.endgame && !root.is_over();
                let mut solver = solves.then(|| OthelloSolver::for_empties(empties))?;
                Some(match method.lines {
                    None => solver.search_every(root, control, observer),
                    Some(_) => solver.search(root, control, observer),
                })
            }
            AnyPosition::ConnectFour(root) if self.solves_at_once(method, root) => {
                let exact = Exact { every: method.lines.is_none(), ..Exact::default() };
                let report = exact.connect_four(root, control, observer);
                // Recorded so that the job, when it is repeated, solves at once as well.
                Some(Report { solved_after: Some(0), ..report })
            }
            _ => None,
        }
    }

    /// Whether a position of Connect Four needs no search before the solver's: it is late enough for this
    /// method, or in the book.
    fn solves_at_once(&self, method: &AlphaBeta, root: &ConnectFour) -> bool {
        let is_late = || root.cell_count() - root.stone_count() <= method.endgame;
        let is_enough =
            || connect_four::ConnectFourSolver::effort(root) <= self.engine.limits.nodes.unwrap_or(u64::MAX);
        // Where the values of the moves are unknown too, the best is searched for, which takes long with few
        // stones.
        let is_whole = |whole: u8| root.stone_count() < u32::from(whole) + u32::from(whole >= 4);
        let book = connect_four::Book::shipped();
        let in_book = || book.value(root).is_some() && book.whole().is_some_and(is_whole);
        let solves = match method.solving {
            Solving::Never => false,
            Solving::After(depth) => depth == 0,
            Solving::InReach => !self.is_limited_by_depth_alone() && (is_late() && is_enough() || in_book()),
        };
        solves && method.endgame > 0 && !root.is_over()
    }

    /// The evaluation of the position, for the side to move. The game must not be over.
    pub fn judgement(&self) -> Score {
        with_evaluator!(
            self, root, evaluator,
            alternating => evaluator.score(root),
            solo => Score::estimate(evaluator.promise(root)),
        )
    }
}

/// An observer by the events that it receives.
enum Listener<'a> {
    Progress(&'a mut dyn FnMut(&Report)),
    Counts(&'a mut dyn AnyObserver),
    Events(&'a mut dyn AnyObserver),
}

fn heard<O: Observer>(observer: &mut O, run: impl FnOnce(Listener<'_>) -> Report) -> Report {
    if O::WATCHES {
        run(Listener::Events(observer))
    } else if O::COUNTS {
        run(Listener::Counts(observer))
    } else {
        run(Listener::Progress(&mut |report| observer.progress(report)))
    }
}

fn search_for_two<P: Alternating>(
    method: &Method,
    root: &P,
    evaluator: &impl Evaluator<P>,
    control: &mut Control,
    observer: &mut impl Observer,
) -> Report {
    match method {
        Method::Random(method) => method.search(root, evaluator, control, observer),
        Method::Minimax(method) => method.search(root, evaluator, control, observer),
        Method::AlphaBeta(method) => method.search(root, evaluator, control, observer),
        Method::FlatMonteCarlo(method) => method.search(root, evaluator, control, observer),
        Method::Mcts(method) => method.search(root, evaluator, control, observer),
        Method::Thunder(method) => method.search(root, evaluator, control, observer),
        Method::Exact(_)
        | Method::External(_)
        | Method::Foreign(_)
        | Method::Duct(_)
        | Method::RegretMatching(_)
        | Method::Equilibrium(_)
        | Method::Greedy(_)
        | Method::Beam(_)
        | Method::Chokudai(_)
        | Method::HillClimbing(_)
        | Method::Annealing(_) => unfit(),
    }
}

fn search_for_one<P: Solo>(
    method: &Method,
    root: &P,
    evaluator: &impl SoloEvaluator<P>,
    control: &mut Control,
    observer: &mut impl Observer,
) -> Report {
    match method {
        // A game that is over has no action to choose from.
        Method::Random(_) if root.is_over() => solo::report_of_end(root),
        Method::Random(method) => method.choose(root),
        Method::Greedy(method) => method.search(root, evaluator, control, observer),
        Method::Beam(method) => method.search(root, evaluator, control, observer),
        Method::Chokudai(method) => method.search(root, evaluator, control, observer),
        Method::HillClimbing(method) => method.search(root, evaluator, control, observer),
        Method::Annealing(method) => method.search(root, evaluator, control, observer),
        Method::Minimax(_)
        | Method::AlphaBeta(_)
        | Method::Exact(_)
        | Method::FlatMonteCarlo(_)
        | Method::Mcts(_)
        | Method::Thunder(_)
        | Method::External(_)
        | Method::Foreign(_)
        | Method::Duct(_)
        | Method::RegretMatching(_)
        | Method::Equilibrium(_) => unfit(),
    }
}

/// The report of a method in a game that it cannot play. [`Engine::parse`] and the readers of documents
/// refuse such a pair, and no list offers it.
fn unfit() -> Report {
    Report::default()
}
