//! Memory of a player or an analysis from one search to the next: a tree, a table, a running engine.

use std::any::Any;
use std::io::{self, Read, Write};

use crate::game::Alternating;
use crate::game::maze::half_turns::HalfTurns;
use crate::search::KeptTree;
use crate::search::arena::{ReusedTree, TreeError};
use crate::search::mcts::Mcts;
use crate::search::solve::othello_endgame::OthelloSolver;
use crate::search::thunder::Thunder;

use super::external::{GameLine, RunningEngine};
use super::{AnyPosition, Evaluation, Family, Job, Method, by_family};

/// The table of a selective search, with the evaluation that it was filled by.
#[derive(Debug)]
pub(super) struct KeptTable {
    pub(super) solver: OthelloSolver,
    pub(super) evaluation: Evaluation,
    pub(super) megabytes: u32,
    pub(super) threads: u32,
}

/// State of a player from one move of a game to the next: the tree of MCTS, the table of a selective search,
/// or a running engine, for one game at a time.
#[derive(Default)]
pub struct PlayerMemory {
    tree: Option<Box<dyn KeptTree>>,
    /// Whether every tree is kept, also of methods that start a new one for each move.
    keeps_trees: bool,
    pub(super) table: Option<KeptTable>,
    pub(super) external: Option<RunningEngine>,
    /// The moves that led to the position, for engines that read moves.
    pub(super) line: Option<GameLine>,
    /// Whether the values of all moves are requested.
    pub(super) every: bool,
    /// Whether a late answer loses a game.
    pub(super) is_refereed: bool,
    /// The window for an engine, in discs for the side to move.
    pub(super) window: Option<[f64; 2]>,
}

impl std::fmt::Debug for PlayerMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PlayerMemory").field("simulations", &self.simulations()).finish_non_exhaustive()
    }
}

impl PlayerMemory {
    /// A memory for analysis, with the moves that lead to the position.
    pub fn analysing(line: Option<GameLine>) -> Self {
        Self { line, every: true, ..Self::default() }
    }

    /// A memory for a game of a match, in which a late answer loses.
    pub fn refereed() -> Self {
        Self { is_refereed: true, ..Self::default() }
    }

    /// A memory for a question to an engine: on which side of a window the value lies, in discs for the side
    /// to move.
    pub fn asking(window: [f64; 2]) -> Self {
        Self { window: Some(window), ..Self::default() }
    }

    /// A memory for a search whose tree is to be saved, or continued.
    pub fn keeping_trees() -> Self {
        Self { keeps_trees: true, ..Self::default() }
    }

    /// Keeps every tree from now on, also those of methods that start a new one for each move.
    pub const fn keep_trees(&mut self) {
        self.keeps_trees = true;
    }

    /// Takes out the running program of an engine: dropping it ends it, which takes some time.
    pub fn take_engine(&mut self) -> Option<Box<dyn Send>> {
        self.external.take().map(|running| Box::new(running) as Box<dyn Send>)
    }

    /// Sets the moves that led to the position that is searched next.
    pub fn follow(&mut self, line: Option<GameLine>) {
        self.line = line;
    }

    pub(super) const fn keeps_trees(&self) -> bool {
        self.keeps_trees
    }

    /// The tree kept of games of this type, after following the moves of the game if requested; an empty one
    /// where another game's was kept.
    pub(super) fn tree_of<P: Alternating>(&mut self, root: &P, follows: bool) -> &mut ReusedTree<P> {
        let is_of_game = |tree: &dyn KeptTree| (tree as &dyn Any).is::<ReusedTree<P>>();
        let kept = self.tree.take().filter(|tree| is_of_game(tree.as_ref()));
        let kept = self.tree.insert(kept.unwrap_or_else(|| Box::new(ReusedTree::<P>::default())));
        let kept: &mut ReusedTree<P> =
            (kept.as_mut() as &mut dyn Any).downcast_mut().expect("the type was checked above");
        if follows {
            kept.follow(root);
        }
        kept
    }

    pub(super) fn read<P: Alternating>(
        root: &P,
        proves: bool,
        input: &mut dyn Read,
    ) -> Result<Self, TreeError> {
        let tree = ReusedTree::read(root, input)?;
        if tree.is_proving() != proves {
            return Err(TreeError::Unfit);
        }
        Ok(Self { tree: Some(Box::new(tree)), ..Self::keeping_trees() })
    }

    /// Number of simulations of the kept tree; 0 without one.
    pub fn simulations(&self) -> u64 {
        self.tree.as_ref().map_or(0, |tree| tree.simulations())
    }

    /// Makes the next search of the same position the rest of the last one.
    pub fn go_on(&mut self) {
        self.tree.iter_mut().for_each(|tree| tree.go_on());
    }

    /// Writes the kept tree.
    ///
    /// # Errors
    /// Errors of the writer, and one where no tree is kept.
    pub fn write_tree(&self, out: &mut dyn Write) -> io::Result<()> {
        self.tree.as_ref().ok_or(io::ErrorKind::NotFound)?.write(out)
    }
}

impl Job {
    /// Whether this search is the rest of another: they differ at most in their limits.
    pub fn is_rest_of(&self, other: &Self) -> bool {
        let grown = |method: &Method| match method.clone() {
            Method::Mcts(method) => Method::Mcts(Mcts { playouts: None, max_nodes: 0, ..method }),
            Method::Thunder(_) => Method::Thunder(Thunder { playouts: None, max_nodes: 0 }),
            other => other,
        };
        let (one, two) = (&self.engine, &other.engine);
        let is_judged_alike = matches!(one.method, Method::Mcts(_)) || one.evaluation == two.evaluation;
        self.position == other.position && is_judged_alike && grown(&one.method) == grown(&two.method)
    }

    /// Whether its search grows a tree that can be saved and continued.
    pub fn grows_tree(&self) -> bool {
        match &self.engine.method {
            Method::Mcts(_) => self.position.family() != Family::Solo,
            Method::Thunder(_) => self.position.family() == Family::Alternating,
            _ => false,
        }
    }

    /// Reads a tree into a memory in which this search continues, as if it had never been interrupted.
    ///
    /// # Errors
    /// [`TreeError`] when the bytes are no tree of this search, or too many for the memory.
    pub fn read_tree(&self, input: &mut dyn Read) -> Result<PlayerMemory, TreeError> {
        let proves = matches!(&self.engine.method, Method::Mcts(method) if method.solver);
        match &self.position {
            _ if !self.grows_tree() || self.position.is_over() => Err(TreeError::Unfit),
            AnyPosition::MazeRace(root) => PlayerMemory::read(&HalfTurns::from(root), proves, input),
            position => by_family!(
                position,
                alternating(root) => PlayerMemory::read(root, proves, input),
                solo(_) => Err(TreeError::Unfit),
            ),
        }
    }
}
