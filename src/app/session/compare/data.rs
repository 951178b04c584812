//! Searches of one position side by side, as plain data: engines, runs and results.

use std::sync::Arc;

use crate::catalog::{AnyPosition, Engine, Evaluation, Family, Game, Job, Method, SearchStyle};
use crate::conventions::Conventions;
use crate::game::ActionId;
use crate::game::record::MoveId;
use crate::search::Limits;
use crate::search::alpha_beta::{AlphaBeta, Cut, Fail, Refinement};
use crate::search::annealing::Annealing;
use crate::search::beam::Beam;
use crate::search::chokudai::Chokudai;
use crate::search::duct::Duct;
use crate::search::greedy::Greedy;
use crate::search::hill_climbing::HillClimbing;
use crate::search::mcts::Mcts;
use crate::search::minimax::Minimax;
use crate::search::regret_matching::RegretMatching;
use crate::search::thunder::Thunder;
use crate::session::drawing::data::{DrawingPlace, DrawnSearch, Status, TreeView};
use crate::trace::{Contrast, MinimalProof, NodeId, Parting, PlyStats, Recording, TimedReport};

use super::many::ManyPositions;

/// The searches that are compared, and how they are shown.
#[derive(Debug, Default)]
pub struct Comparison {
    /// The searches, from left to right; at most [`Comparison::MOST`].
    pub entries: Vec<ComparedSearch>,
    /// Entries made so far: the source of their numbers.
    pub made: u64,
    /// Searches begun so far.
    pub begun: u64,
    /// The line that all columns highlight.
    pub cursor: Option<Vec<ActionId>>,
    /// The smallest proof of the value of the position compared, where its whole tree is known.
    pub proof: Option<MinimalProof>,
    /// Whether the trees are moved and magnified together; `None` until the user chooses.
    pub linked: Option<bool>,
    /// Many positions searched with the methods of all columns.
    pub many: ManyPositions,
}

/// A column of the comparison: a search and its results.
#[derive(Debug)]
pub struct ComparedSearch {
    /// Its number, never used twice.
    pub id: u64,
    pub engine: Engine,
    /// The recording of another program, played back in place of a search.
    pub recorded: Option<Job>,
    /// The search that should run or waits for its turn.
    pub wanted: Option<Job>,
    /// The move of the record that was shown when the search was asked for: the board may change while it
    /// waits.
    pub wanted_at: MoveId,
    /// The search that ran last, or runs.
    pub comparison_run: Option<ComparisonRun>,
}

/// A search that began.
#[derive(Debug)]
pub struct ComparisonRun {
    pub job: Job,
    /// The move of the record that leads to its position.
    pub root_move: MoveId,
    /// Unique number.
    pub number: u64,
    pub status: Status,
    pub progress: Option<TimedReport>,
    /// Shared with the background study once the search is over.
    pub recording: Arc<Recording>,
    pub view: TreeView,
    /// Whether the statistics below were computed, after the search was over.
    pub studied: bool,
    /// Statistics of its newest pass by ply.
    pub plies: Vec<PlyStats>,
    /// The smallest proof of the value, where the whole tree is known.
    pub proof: Option<MinimalProof>,
    /// Differences between its tree and those of the others, by their numbers, once both are over.
    pub contrasts: Vec<(u64, Contrast)>,
    /// The uppermost nodes that some other search skipped, in order.
    pub spared: Vec<NodeId>,
}

impl ComparisonRun {
    /// The number of passes of a depth-first search, if more than one: its report counts all of them, its
    /// tree is the last.
    pub fn passes(&self) -> Option<u32> {
        let passes = self.recording.passes();
        (passes > 1 && !self.job.engine.method.is_monte_carlo()).then_some(passes)
    }

    /// Nodes and leaves of the last pass, including those only counted; `None` before its statistics are
    /// computed.
    pub fn of_last_pass(&self) -> Option<[u64; 2]> {
        let sum = |count: fn(&PlyStats) -> u64| self.plies.iter().map(count).sum();
        let nodes = sum(|ply| ply.nodes + ply.folded[0]);
        (!self.plies.is_empty()).then(|| [nodes, sum(|ply| ply.leaves + ply.folded[1])])
    }

    /// Whether it ended, by itself or by the user.
    pub const fn is_over(&self) -> bool {
        matches!(self.status, Status::Finished | Status::Stopped)
    }

    /// The search as the subject of a drawing.
    pub fn subject(&self, column: u8) -> DrawnSearch<'_> {
        DrawnSearch {
            drawing_place: DrawingPlace::Compared(column),
            root: &self.job.position,
            engine: &self.job.engine,
            recording: &self.recording,
            view: &self.view,
            live: matches!(self.status, Status::Running),
            search: self.number,
            spared: Some(&self.spared),
        }
    }
}

impl Comparison {
    /// The most searches side by side.
    pub const MOST: usize = 4;
    /// Searches that run at the same time.
    pub const AT_ONCE: usize = 2;

    /// The search in a column, if one began there.
    pub fn comparison_run(&self, column: u8) -> Option<&ComparisonRun> {
        self.entries.get(usize::from(column))?.comparison_run.as_ref()
    }

    /// The search in a column, to be changed.
    pub fn trial_mut(&mut self, column: u8) -> Option<&mut ComparisonRun> {
        self.entries.get_mut(usize::from(column))?.comparison_run.as_mut()
    }

    /// The point where the search of a column diverges from that of the first one, once both are over.
    pub fn parting(&self, column: u8) -> Option<Parting> {
        let other = self.comparison_run(column)?.number;
        let contrasts = &self.comparison_run(0)?.contrasts;
        contrasts.iter().find(|(number, _)| *number == other)?.1.parting
    }

    /// The position that the searches shown are about.
    pub fn position(&self) -> Option<&AnyPosition> {
        self.entries.iter().find_map(|entry| Some(&entry.comparison_run.as_ref()?.job.position))
    }

    /// Whether the trees are moved and magnified together: as the user chose, else where all search the same
    /// tree.
    pub fn is_linked(&self) -> bool {
        self.linked.unwrap_or_else(|| self.has_same_trees())
    }

    /// Whether all searches go through the same tree, if not through the same part of it.
    fn has_same_trees(&self) -> bool {
        let mut jobs = self.entries.iter().filter_map(|entry| Some(&entry.comparison_run.as_ref()?.job));
        let Some(first) = jobs.next() else { return false };
        let is_same = |job: &Job| {
            job.position == first.position && job.engine.limits.depth == first.engine.limits.depth
        };
        first.engine.method.is_depth_first()
            && jobs.all(|job| job.engine.method.is_depth_first() && is_same(job))
    }

    /// Whether anything runs or waits.
    pub fn is_busy(&self) -> bool {
        self.entries.iter().any(|entry| entry.wanted.is_some())
    }
}

/// Instructive pairs of searches, one click away.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum ComparisonPreset {
    /// Minimax and alpha-beta.
    Pruning,
    /// Alpha-beta without and with move ordering.
    Ordering,
    /// Alpha-beta without and with a transposition table.
    Table,
    /// Plain alpha-beta, and alpha-beta with all usual refinements.
    Refinements,
    /// Fail-soft and fail-hard.
    Fail,
    Cut,
    /// An open window at the root, and a window from loss to win.
    Window,
    /// A losing side that resists, and one for which all losses are equal.
    Resistance,
    Depths,
    /// MCTS and Thunder.
    MonteCarlo,
    /// MCTS that treats simultaneous moves as alternating, and DUCT.
    AtOnce,
    /// DUCT and regret matching.
    Regret,
    /// Greedy search and a beam.
    Width,
    /// A beam with and without duplicates.
    Duplicates,
    /// A beam that ranks by points, and one that also rewards being near to points.
    Promise,
    /// A beam and Chokudai search.
    Passes,
    /// Hill climbing and simulated annealing.
    Heat,
}

impl ComparisonPreset {
    /// In the order of the menu.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The key in the text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }

    /// The games whose methods it compares.
    const fn family(self) -> Family {
        match self {
            Self::AtOnce | Self::Regret => Family::Simultaneous,
            Self::Width | Self::Duplicates | Self::Promise | Self::Passes | Self::Heat => Family::Solo,
            _ => Family::Alternating,
        }
    }

    /// Whether it is instructive in a game: a number tree has no better order known beforehand, no repeated
    /// positions and no evaluation on the way; in a game of placing characters there is no path to the
    /// nearest points.
    pub fn fits(self, game: Game) -> bool {
        let shows = match game {
            // Before the games: it asks how a game counts wins, not which one it is.
            _ if self == Self::Resistance => game.row().wins_fade,
            Game::NumberTree => matches!(self, Self::Pruning | Self::Fail | Self::Cut),
            Game::TicTacToe => !matches!(self, Self::Ordering),
            // The other games are not searched to their end here, and an estimate is neither won nor lost.
            _ if self == Self::Window => false,
            Game::MazeAuto(_) => !matches!(self, Self::Promise),
            Game::MazeSolo(_) | Game::MazeWalls(_) => !matches!(self, Self::Heat),
            _ => true,
        };
        shows && self.family() == game.family()
    }

    /// The engines that it compares; they follow the conventions except where those are compared.
    pub fn engines(self, game: Game, conventions: &Conventions) -> Vec<Engine> {
        let depth = game.row().bare_depth;
        let to = |depth: Option<u32>, method: Method| Engine {
            limits: Limits { depth, ..Limits::default() },
            ..Engine::with_method(method, game)
        };
        let mut bare = SearchStyle::Textbook.alpha_beta(game);
        conventions.teach_alpha_beta(&mut bare);
        let alpha_beta = |method: AlphaBeta| to(depth, Method::AlphaBeta(method));
        let pair = |first: AlphaBeta, second: AlphaBeta| [first, second].map(alpha_beta).to_vec();
        match self {
            Self::Pruning => {
                let minimax = Minimax { distance: bare.has(Refinement::Distance), ..Minimax::default() };
                vec![to(depth, Method::Minimax(minimax)), to(depth, Method::AlphaBeta(bare))]
            }
            Self::Ordering => pair(bare.clone(), bare.with(Refinement::Ordering, true)),
            Self::Table => pair(bare.clone(), bare.with(Refinement::Table, true)),
            Self::Refinements => {
                let refined = AlphaBeta { refinements: AlphaBeta::default().refinements, ..bare.clone() };
                pair(bare, refined)
            }
            Self::Fail => {
                [Fail::Soft, Fail::Hard].map(|fail| alpha_beta(AlphaBeta { fail, ..bare.clone() })).to_vec()
            }
            Self::Cut => [Cut::AtBeta, Cut::AboveBeta]
                .map(|cut| alpha_beta(AlphaBeta { cut, ..bare.clone() }))
                .to_vec(),
            Self::Window => {
                // Every win counts the same, as where others counted these nodes.
                let plain = bare.with(Refinement::Distance, false);
                let mut narrow = plain.clone();
                narrow.window = AlphaBeta::RESULT;
                pair(plain, narrow)
            }
            Self::Resistance => {
                pair(bare.clone().with(Refinement::Distance, true), bare.with(Refinement::Distance, false))
            }
            Self::Depths => {
                let deep = depth.unwrap_or(6);
                let method = Method::AlphaBeta(bare);
                vec![to(Some(deep.saturating_sub(2).max(1)), method.clone()), to(Some(deep), method)]
            }
            Self::MonteCarlo => {
                simulating(game, [Method::Mcts(mcts(*conventions)), Method::Thunder(Thunder::default())])
            }
            Self::AtOnce => {
                simulating(game, [Method::Mcts(mcts(*conventions)), Method::Duct(Duct::default())])
            }
            Self::Regret => {
                let regret = Method::RegretMatching(RegretMatching::default());
                simulating(game, [Method::Duct(Duct::default()), regret])
            }
            Self::Width | Self::Duplicates | Self::Promise | Self::Passes | Self::Heat => self.alone(game),
        }
    }

    /// The engines of a comparison for one player.
    fn alone(self, game: Game) -> Vec<Engine> {
        let beam = |distinct| Method::Beam(Beam { width: NARROW, distinct, ..Beam::default() });
        let methods = match self {
            Self::Width => [Method::Greedy(Greedy::default()), beam(true)],
            Self::Duplicates => [beam(false), beam(true)],
            Self::Passes => {
                // As many passes as the beam is wide go on from as many positions of each depth.
                let passes = Chokudai { width: 1, passes: Some(NARROW.into()), ..Chokudai::default() };
                [beam(true), Method::Chokudai(passes)]
            }
            Self::Heat => {
                [Method::HillClimbing(HillClimbing::default()), Method::Annealing(Annealing::default())]
            }
            // Two of a kind: what differs is the evaluation, which follows below.
            _ => [beam(true), beam(true)],
        };
        let mut engines = methods.map(|method| Engine::with_method(method, game));
        if self == Self::Promise {
            [engines[0].evaluation, engines[1].evaluation] = [Evaluation::Points, Evaluation::Distance];
        }
        engines.into()
    }
}

fn mcts(conventions: Conventions) -> Mcts {
    let mut mcts = Mcts::default();
    conventions.teach_mcts(&mut mcts);
    mcts
}

/// Methods with as many simulations each.
fn simulating(game: Game, methods: [Method; 2]) -> Vec<Engine> {
    let limits = Limits { nodes: Some(USUAL_SIMULATIONS), ..Limits::default() };
    methods.map(|method| Engine { limits, ..Engine::with_method(method, game) }).into()
}

/// Positions that a layer keeps: few enough that all of them can be looked at.
const NARROW: u32 = 10;

/// Enough simulations to show how a Monte Carlo tree grows, in little time.
const USUAL_SIMULATIONS: u64 = 3_000;

/// The engine adapted for a comparison in a game: with an evaluation of that game, and with a limit where the
/// user would have to stop it.
pub fn comparable(mut engine: Engine, game: Game) -> Engine {
    if !engine.method.plays(game.family()) {
        engine = Engine::default_for(game);
    }
    if !engine.fits(game) {
        engine.evaluation = Evaluation::default_for(game);
    }
    let Limits { depth, nodes, seconds } = engine.limits;
    if nodes.is_none() && seconds.is_none() && !engine.method.ends_by_itself() {
        if engine.method.is_monte_carlo() {
            engine.limits.nodes = Some(USUAL_SIMULATIONS);
        } else if depth.is_none() {
            engine.limits.depth = game.row().bare_depth;
        }
    }
    engine
}
