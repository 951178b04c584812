//! A player that is a program: method, evaluation and limits, as read from one word of the command line;
//! and the job of searching one position with it.

use std::any::Any;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::conventions::Conventions;
use crate::eval::collected::Collected;
use crate::eval::connect_four_lines::Lines;
use crate::eval::disc_difference::DiscDifference;
use crate::eval::even::Even;
use crate::eval::patterns::Patterns;
use crate::eval::points::{Distance, Points};
use crate::eval::weights::Prepared;
use crate::eval::{Evaluator, SoloEvaluator};
use crate::game::{Alternating, Position as _, Score, Solo};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::beam::Beam;
use crate::search::duct::Duct;
use crate::search::mcts::KeptTree;
use crate::search::solo;
use crate::search::solve::othello_endgame::Solver;
use crate::search::{Control, Limits, Observer, Report};

use super::spec::SpecError;
use super::{AnyPosition, Evaluation, Family, Game, Method, by_family};

/// A method with everything it needs to play a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Engine {
    /// How it searches.
    pub method: Method,
    /// How it judges positions it does not search further.
    #[serde(default)]
    pub evaluation: Evaluation,
    /// When it stops.
    #[serde(default)]
    pub limits: Limits,
}

impl Engine {
    /// What the window and the command line use for a game when nothing else is said.
    pub fn default_for(game: Game) -> Self {
        let method = match game.family() {
            Family::Alternating => Method::AlphaBeta(AlphaBeta::default()),
            Family::Simultaneous => Method::Duct(Duct { playouts: Some(10_000), ..Duct::default() }),
            Family::Solo => Method::Beam(Beam::default()),
        };
        let mut engine = Self::with_method(method, game);
        match game {
            Game::Othello { .. } => {
                engine.limits = Limits { depth: Some(12), nodes: None, seconds: Some(3.0) };
                engine.method = Method::AlphaBeta(AlphaBeta { endgame: 16, ..AlphaBeta::default() });
            }
            Game::ConnectFour { .. } => {
                engine.limits = Limits { depth: Some(16), nodes: None, seconds: Some(3.0) };
            }
            Game::MazeDuel(_) => engine.limits.seconds = Some(3.0),
            Game::TicTacToe
            | Game::MazeRace(_)
            | Game::Matrix
            | Game::MazeSolo(_)
            | Game::MazeWalls(_)
            | Game::MazeAuto(_) => {}
            Game::NumberTree => engine.method = Method::AlphaBeta(AlphaBeta::textbook()),
        }
        engine
    }

    /// A method with the game's own evaluation and no limits.
    pub fn with_method(method: Method, game: Game) -> Self {
        Self { method, evaluation: Evaluation::default_for(game), limits: Limits::default() }
    }

    /// Reads a word such as `alpha-beta:depth=5,eval=weights,table=off`, for one game.
    ///
    /// # Errors
    /// [`SpecError`] names the part that is wrong and lists what can stand there.
    pub fn parse(word: &str, game: Game) -> Result<Self, SpecError> {
        if game == Game::NumberTree {
            return Self::parse_textbook(word, game);
        }
        let (name, settings) = word.split_once(':').unwrap_or((word, ""));
        let method = Method::named(name).ok_or_else(|| SpecError::Method(short(name)))?;
        Self::parse_settings(method, settings, game)
    }

    /// Reads a word as [`Engine::parse`] does, but `alpha-beta` alone is that of a textbook: the game's own order
    /// of actions, no table, no second search. So it is for number trees in any case.
    ///
    /// # Errors
    /// As [`Engine::parse`].
    pub fn parse_textbook(word: &str, game: Game) -> Result<Self, SpecError> {
        let (name, settings) = word.split_once(':').unwrap_or((word, ""));
        let method = match name {
            "alpha-beta" => Method::AlphaBeta(AlphaBeta::textbook()),
            _ => Method::named(name).ok_or_else(|| SpecError::Method(short(name)))?,
        };
        Self::parse_settings(method, settings, game)
    }

    fn parse_settings(method: Method, settings: &str, game: Game) -> Result<Self, SpecError> {
        if !method.plays(game.family()) {
            return Err(SpecError::unfit(&method, game));
        }
        let mut engine = Self::with_method(method, game);
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let (key, value) = setting.split_once('=').ok_or_else(|| SpecError::NoValue(short(setting)))?;
            engine.set(key, value, game)?;
        }
        Ok(engine)
    }

    fn set(&mut self, key: &str, value: &str, game: Game) -> Result<(), SpecError> {
        match key {
            "depth" => {
                let depth = limit("depth", value, "a whole number from 1 to 64", 1..=64)?;
                self.limits.depth = Some(depth);
            }
            "nodes" => {
                self.limits.nodes =
                    Some(limit("nodes", value, "a whole number of at least 1", 1..=u64::MAX)?);
            }
            "time" => {
                let expected = "seconds from 0.001 to 86400";
                self.limits.seconds = Some(limit("time", value, expected, 0.001..=86_400.0)?);
            }
            "eval" => {
                let fitting = Evaluation::fitting(game);
                let known = fitting.iter().map(Evaluation::name).collect::<Vec<_>>().join(", ");
                let unknown = || SpecError::Evaluation { game, name: short(value), known };
                self.evaluation = Evaluation::named(value, game).ok_or_else(unknown)?;
            }
            _ => {
                let method = self.method.name();
                let changed = self.method.settings_mut().assign_text(key, value);
                changed.map_err(|error| SpecError::Setting { method, error })?;
            }
        }
        Ok(())
    }

    /// Makes the method follow the conventions of a course, where they concern it.
    pub const fn teach(&mut self, conventions: &Conventions) {
        match &mut self.method {
            Method::AlphaBeta(method) => conventions.teach_alpha_beta(method),
            Method::Mcts(method) => conventions.teach_mcts(method),
            _ => {}
        }
    }

    /// The conventions of a course as far as this method follows some, else those of `others`.
    pub const fn conventions(&self, others: Conventions) -> Conventions {
        match &self.method {
            Method::AlphaBeta(method) => Conventions { fail: method.fail, cut: method.cut, ..others },
            Method::Mcts(method) => Conventions { t: method.t, ..others },
            _ => others,
        }
    }

    /// Whether it can play a game: its method games of that family, its evaluation that very game.
    pub fn fits(&self, game: Game) -> bool {
        self.method.plays(game.family()) && self.evaluation.fits(game)
    }
}

impl fmt::Display for Engine {
    /// The word that [`Engine::parse`] reads; settings at their default are left out. Weights of one's own
    /// have no word and are written as `eval=weights`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.method.name())?;
        let mut separator = ':';
        let mut write = |f: &mut fmt::Formatter<'_>, key: &str, value: &dyn fmt::Display| {
            let written = write!(f, "{separator}{key}={value}");
            separator = ',';
            written
        };
        if let Some(depth) = self.limits.depth {
            write(f, "depth", &depth)?;
        }
        if let Some(nodes) = self.limits.nodes {
            write(f, "nodes", &nodes)?;
        }
        if let Some(seconds) = self.limits.seconds {
            write(f, "time", &seconds)?;
        }
        if self.method.evaluates() && self.evaluation != Evaluation::Even {
            write(f, "eval", &self.evaluation.word())?;
        }
        let default = Method::named(self.method.name()).map(|method| method.settings().entries());
        for (index, entry) in self.method.settings().entries().iter().enumerate() {
            if default.as_ref().is_none_or(|entries| entries[index].value != entry.value) {
                write(f, entry.key, &entry.kind.format(entry.value))?;
            }
        }
        Ok(())
    }
}

fn short(word: &str) -> String {
    word.chars().take(40).collect()
}

fn limit<T: FromStr + PartialOrd>(
    key: &'static str,
    text: &str,
    expected: &'static str,
    range: std::ops::RangeInclusive<T>,
) -> Result<T, SpecError> {
    let value = text.parse().ok().filter(|value| range.contains(value));
    value.ok_or_else(|| SpecError::Limit { key, text: short(text), expected })
}

/// Runs the expression of its family with the position and the evaluator of a job bound in their own types. An
/// evaluation of another game counts as [`Evaluation::Even`], for one player as [`Evaluation::Points`].
macro_rules! with_evaluator {
    ($job:expr, $root:ident, $evaluator:ident, alternating => $two:expr, solo => $one:expr $(,)?) => {
        match (&$job.position, &$job.engine.evaluation) {
            (AnyPosition::TicTacToe($root), _) => with_evaluator!(&Even, $evaluator => $two),
            (AnyPosition::NumberTree($root), _) => with_evaluator!(&Even, $evaluator => $two),
            (AnyPosition::MazeDuel($root), Evaluation::Collected) => {
                with_evaluator!(&Collected, $evaluator => $two)
            }
            (AnyPosition::MazeDuel($root), _) => with_evaluator!(&Even, $evaluator => $two),
            (AnyPosition::MazeRace($root), Evaluation::Collected) => {
                with_evaluator!(&Collected, $evaluator => $two)
            }
            (AnyPosition::MazeRace($root), _) => with_evaluator!(&Even, $evaluator => $two),
            (AnyPosition::Matrix($root), _) => with_evaluator!(&Even, $evaluator => $two),
            (AnyPosition::ConnectFour($root), Evaluation::Lines) => {
                with_evaluator!(&Lines, $evaluator => $two)
            }
            (AnyPosition::ConnectFour($root), _) => with_evaluator!(&Even, $evaluator => $two),
            (AnyPosition::Othello($root), Evaluation::Weights(weights)) if weights.size() == $root.size() => {
                with_evaluator!(&Prepared::of(weights), $evaluator => $two)
            }
            (AnyPosition::Othello($root), Evaluation::Patterns) if $root.size() == 8 => {
                with_evaluator!(Patterns::shipped(), $evaluator => $two)
            }
            (AnyPosition::Othello($root), Evaluation::Discs) => {
                with_evaluator!(&DiscDifference, $evaluator => $two)
            }
            (AnyPosition::Othello($root), _) => with_evaluator!(&Even, $evaluator => $two),
            (AnyPosition::MazeSolo($root), Evaluation::Distance) => {
                with_evaluator!(&Distance, $evaluator => $one)
            }
            (AnyPosition::MazeSolo($root), _) => with_evaluator!(&Points, $evaluator => $one),
            (AnyPosition::MazeAuto($root), _) => with_evaluator!(&Points, $evaluator => $one),
        }
    };
    ($value:expr, $evaluator:ident => $body:expr) => {{
        let $evaluator = $value;
        $body
    }};
}

/// One search, said completely: the same job always gives the same report and the same recording, unless
/// it is limited by time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// Where to search.
    pub position: AnyPosition,
    /// With what.
    pub engine: Engine,
    /// Nodes that its recording may hold.
    #[serde(default = "Job::default_recorded_nodes")]
    pub recorded_nodes: u32,
}

impl Job {
    /// A job with the default size of recording. What was chosen in secret it does not learn.
    pub fn new(position: AnyPosition, engine: Engine) -> Self {
        let position = position.into_seen();
        Self { position, engine, recorded_nodes: Self::default_recorded_nodes() }
    }

    const fn default_recorded_nodes() -> u32 {
        200_000
    }

    /// Runs the search here and now with what earlier searches of the same game left behind, where the
    /// method keeps something; otherwise as [`Job::run`].
    pub fn run_with(
        &self,
        memory: &mut Memory,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        match &self.engine.method {
            Method::Mcts(method) if method.reuse => {
                by_family!(
                    &self.position,
                    alternating(root) => {
                        let kept = memory.of_game();
                        kept.follow(root);
                        method.search_in(kept, root, control, observer)
                    },
                    solo(_) => unfit(),
                )
            }
            _ => self.run(control, observer),
        }
    }

    /// Runs the search here and now; `control` comes from [`Control::new`] with the engine's limits. A method
    /// that cannot play the game finds nothing: its report names no action.
    pub fn run(&self, control: &mut Control, observer: &mut impl Observer) -> Report {
        let method = &self.engine.method;
        if method.moves_at_once() {
            return self.run_at_once(control, observer);
        }
        if let Some(solved) = self.run_endgame(control, observer) {
            return solved;
        }
        with_evaluator!(
            self, root, evaluator,
            alternating => search_for_two(method, root, evaluator, control, observer),
            solo => search_for_one(method, root, evaluator, control, observer),
        )
    }

    /// Solves an endgame of Othello, where the method does so.
    fn run_endgame(&self, control: &mut Control, observer: &mut impl Observer) -> Option<Report> {
        let (AnyPosition::Othello(root), Method::AlphaBeta(method)) = (&self.position, &self.engine.method)
        else {
            return None;
        };
        let empties = root.empties().count_ones();
        let solves = root.size() == 8 && empties <= method.endgame && !root.is_over();
        solves.then(|| Solver::for_empties(empties).search(root, control, observer))
    }

    /// What the evaluation says of the position, for the side to move. The game must not be over.
    pub(crate) fn judgement(&self) -> Score {
        with_evaluator!(
            self, root, evaluator,
            alternating => evaluator.score(root),
            solo => Score::estimate(evaluator.promise(root)),
        )
    }
}

/// What a method keeps from one move of a game to the next: the tree of MCTS, of one game at a time.
#[derive(Debug, Default)]
pub struct Memory(Option<Box<dyn Any + Send>>);

impl Memory {
    /// The kept tree of games of this type; an empty one where another game's tree was kept.
    fn of_game<P: Alternating>(&mut self) -> &mut KeptTree<P> {
        if !self.0.as_ref().is_some_and(|kept| kept.is::<KeptTree<P>>()) {
            self.0 = None;
        }
        let kept = self.0.get_or_insert_with(|| Box::new(KeptTree::<P>::default()));
        kept.downcast_mut().expect("the type was checked above")
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
        Method::Duct(_)
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
        Method::Random(_) if root.is_over() => solo::report_of_end(root),
        Method::Random(method) => method.choose(root),
        Method::Greedy(method) => method.search(root, evaluator, control, observer),
        Method::Beam(method) => method.search(root, evaluator, control, observer),
        Method::Chokudai(method) => method.search(root, evaluator, control, observer),
        Method::HillClimbing(method) => method.search(root, evaluator, control, observer),
        Method::Annealing(method) => method.search(root, evaluator, control, observer),
        Method::Minimax(_)
        | Method::AlphaBeta(_)
        | Method::FlatMonteCarlo(_)
        | Method::Mcts(_)
        | Method::Thunder(_)
        | Method::Duct(_)
        | Method::RegretMatching(_)
        | Method::Equilibrium(_) => unfit(),
    }
}

/// What a method finds in a game that it cannot play. [`Engine::parse`] and the readers of documents refuse such a pair,
/// and no list offers it.
fn unfit() -> Report {
    Report::default()
}
