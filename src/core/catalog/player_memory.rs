//! What a player or an analysis keeps from one search to the next.

use std::any::Any;
use std::io::{self, Read, Write};

use crate::game::Alternating;
use crate::search::KeptTree;
use crate::search::arena::{ReusedTree, TreeError};
use crate::search::solve::othello_endgame::OthelloSolver;

use super::Evaluation;
use super::external::{GameLine, RunningEngine};

/// The table of a selective search, which holds what it judged by.
#[derive(Debug)]
pub(super) struct KeptTable {
    pub(super) solver: OthelloSolver,
    pub(super) evaluation: Evaluation,
    pub(super) megabytes: u32,
}

/// The memory of a player from one move of a game to the next: the tree of MCTS, the table of a selective search, or a running
/// engine, of one game at a time.
#[derive(Default)]
pub struct PlayerMemory {
    tree: Option<Box<dyn KeptTree>>,
    /// Whether every tree is kept, also of methods that begin each move afresh.
    keeps_trees: bool,
    pub(super) table: Option<KeptTable>,
    pub(super) external: Option<RunningEngine>,
    /// How the game came to the position, for engines that read moves.
    pub(super) line: Option<GameLine>,
    /// Whether the values of all moves are asked for.
    pub(super) every: bool,
}

impl std::fmt::Debug for PlayerMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PlayerMemory").field("simulations", &self.simulations()).finish_non_exhaustive()
    }
}

impl PlayerMemory {
    /// For a search whose values are looked at, of a position to which these moves lead.
    pub fn analysing(line: Option<GameLine>) -> Self {
        Self { line, every: true, ..Self::default() }
    }

    /// For a search whose tree is to be saved, or gone on with.
    pub fn keeping_trees() -> Self {
        Self { keeps_trees: true, ..Self::default() }
    }

    /// Keeps every tree from now on, also those of methods that begin each move afresh.
    pub const fn keep_trees(&mut self) {
        self.keeps_trees = true;
    }

    /// Says how the game came to the position that is searched next.
    pub fn follow(&mut self, line: Option<GameLine>) {
        self.line = line;
    }

    pub(super) const fn keeps_trees(&self) -> bool {
        self.keeps_trees
    }

    /// The tree kept of games of this type, where the moves of the game were followed if that is asked; an empty one where
    /// another game's was kept.
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

    /// Simulations that the kept tree counts; 0 without one.
    pub fn simulations(&self) -> u64 {
        self.tree.as_ref().map_or(0, |tree| tree.simulations())
    }

    /// Lets the next search of the same position be the rest of the last one.
    pub fn go_on(&mut self) {
        self.tree.iter_mut().for_each(|tree| tree.go_on());
    }

    /// Writes the kept tree.
    ///
    /// # Errors
    /// Those of the writer, and one where no tree is kept.
    pub fn write_tree(&self, out: &mut dyn Write) -> io::Result<()> {
        self.tree.as_ref().ok_or(io::ErrorKind::NotFound)?.write(out)
    }
}
