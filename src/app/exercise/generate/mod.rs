//! Random exercises: a seed and options always give the same exercise, on every machine.
//!
//! A textbook tree is drawn at random and then changed leaf by leaf, always towards the options, until it
//! meets them all; a position of a game is chosen among those of random games. Impossible options are refused
//! beforehand with the reason; options so rare that no exercise is found are refused with that reason.

use rand::SeedableRng as _;

use crate::catalog::{AnyPosition, Family, Game};
use crate::conventions::Conventions;
use crate::game::matrix::Matrix;
use crate::game::number_tree::{NumberTree, Recipe, WholeTree};
use crate::game::{Rng64, random_below};
use crate::trace::MinimalProof;

use super::{Exercise, ExerciseKind, ReferenceSearch, range};

mod difficulty;
mod like;
mod positions;
mod programs;
mod trees;
mod worth;

use super::wishes::{WishRefusal, Wishes};
pub use difficulty::{Difficulty, Workload};

impl Default for Wishes {
    fn default() -> Self {
        Self {
            kind: ExerciseKind::Cuts,
            game: Game::NumberTree,
            depth: 3,
            branching: (2, 3),
            values: (0, 20),
            max_first: true,
            cuts: None,
            deep_cuts: None,
            no_ties: false,
            most_of_minimum: None,
            conventions: Conventions::default(),
        }
    }
}

/// The most leaves of a random tree.
const MOST_LEAVES: u64 = 160;
/// The most moves of a position of a game.
const MOST_MOVES: u32 = 64;
/// Exercises drawn until the search for one that is worth asking is given up.
const DRAWS: u32 = 300;
/// The most turns of a race whose table can be computed quickly.
const MOST_TURNS: u32 = 3;

impl Wishes {
    /// Checks the options before any search.
    ///
    /// # Errors
    /// [`WishRefusal`]: the first option that cannot be met.
    pub fn check(&self) -> Result<(), WishRefusal> {
        match self.kind {
            ExerciseKind::Bug { trap } if !trap.is_of_alpha_beta() => {
                return Err(WishRefusal::Kind { kind: self.kind.name() });
            }
            ExerciseKind::Code { .. } | ExerciseKind::Bug { .. } if self.is_of_game() => {
                return Err(WishRefusal::Game { kind: self.kind.name(), game: self.game });
            }
            _ => {}
        }
        let (low, high) = self.branching;
        range("branching", low.into(), 1, high.max(1).into())?;
        if self.kind == ExerciseKind::Equilibrium && self.is_of_race() {
            return Ok(range("depth", self.depth.into(), 1, MOST_TURNS)?);
        }
        if self.kind == ExerciseKind::Equilibrium && self.game == Game::NumberTree {
            return Ok(range("branching", high.into(), 2, 9)?);
        }
        range("branching", high.into(), 2, if self.is_of_game() { MOST_MOVES } else { 9 })?;
        range("depth", self.depth.into(), 1, 8)?;
        if self.game.family() != Family::Alternating || self.kind == ExerciseKind::Equilibrium {
            return Err(WishRefusal::Game { kind: self.kind.name(), game: self.game });
        }
        let (least, greatest) = self.values;
        let limit = WholeTree::VALUE_LIMIT;
        if least >= greatest || least < -limit || greatest > limit {
            let (least, most) = (i64::from(-limit), i64::from(limit));
            return Err(super::Fault::Range { what: "values", least, most }.into());
        }
        if let Some(wished) = self.most_of_minimum.filter(|&wished| wished < 100) {
            return Err(WishRefusal::BelowMinimum { wished });
        }
        if self.is_of_game() {
            return self.check_cuts();
        }
        // By the widest tree that can be drawn, or some seeds would be refused and others not.
        let (fewest, most) = self.recipe(0).leaves();
        if most > MOST_LEAVES {
            return Err(WishRefusal::TooLarge { leaves: most, most: MOST_LEAVES });
        }
        let values = (i64::from(greatest) - i64::from(least) + 1) as u64;
        // The smallest tree decides whether it is possible at all; a larger one that is drawn is given up.
        if self.no_ties && fewest > values {
            return Err(WishRefusal::TooFewValues { leaves: fewest, values, least, greatest });
        }
        self.check_cuts()
    }

    fn check_cuts(&self) -> Result<(), WishRefusal> {
        let (depth, branching) = (self.depth, self.branching.1);
        let most = most_cuts(depth, branching, [false; 2]);
        if let Some(wished) = self.cuts.filter(|&wished| u32::from(wished) > most) {
            return Err(WishRefusal::Cuts { wished, most, depth, branching });
        }
        // The bound of a deep cut is three plies up, so its node is three levels below the root and has
        // children.
        let most = if depth < 4 { 0 } else { most };
        if let Some(wished) = self.deep_cuts.filter(|&wished| u32::from(wished) > most) {
            return Err(WishRefusal::DeepCuts { wished, most, depth });
        }
        match (self.cuts, self.deep_cuts) {
            (Some(cuts), Some(deep)) if deep > cuts => Err(WishRefusal::DeepAmong { deep, cuts }),
            _ => Ok(()),
        }
    }

    /// Whether the subject is a position of a game, and not a tree of its own.
    fn is_of_game(&self) -> bool {
        self.game != Game::NumberTree
    }

    /// Whether moves are simultaneous.
    const fn is_of_race(&self) -> bool {
        matches!(self.game, Game::MazeRace(_))
    }

    /// The usual options for a game: with any number of moves, and any results.
    pub fn of_game(kind: ExerciseKind, game: Game) -> Self {
        let usual = Self { kind, game, ..Self::default() };
        if usual.is_of_game() {
            let most = WholeTree::VALUE_LIMIT;
            Self { depth: 2, branching: (1, MOST_MOVES as u16), values: (-most, most), ..usual }
        } else {
            usual
        }
    }

    fn recipe(&self, seed: u64) -> Recipe {
        let Self { branching, depth, values, max_first, .. } = *self;
        Recipe { branching, depth, values, max_first, seed, ..Recipe::default() }
    }

    /// Makes an exercise that meets all options. The same seed makes the same exercise.
    ///
    /// # Errors
    /// [`WishRefusal`], with the option that cannot be met.
    pub fn make(&self, seed: u64) -> Result<Exercise, WishRefusal> {
        self.made(None, seed)
    }

    fn made(&self, model: Option<&Exercise>, seed: u64) -> Result<Exercise, WishRefusal> {
        self.check()?;
        let mut rng = Rng64::seed_from_u64(seed);
        let mut drawn = self.drawn(model, seed, &mut rng)?;
        // Where every tree is like that, as one of a single level without cuts, it is asked all the same; a
        // choice is not asked where several are right. A variant of another exercise has as many cuts as
        // that.
        let is_choice = self.kind.is_of_selection();
        let is_free = is_choice || model.is_none_or(|model| !model.kind.is_about_cuts());
        let draws = if is_choice { DRAWS } else { DRAWS / 10 };
        for _ in 0..draws {
            if !is_free || self.is_worth_asking(&drawn)? {
                return Ok(drawn);
            }
            match self.drawn(model, seed, &mut rng) {
                Ok(next) => drawn = next,
                Err(_) => break,
            }
        }
        if is_choice { Err(WishRefusal::Rare { tried: draws }) } else { Ok(drawn) }
    }

    /// The numbers of the leaves of a tree. A tree for playouts has both signs, or each of them would end
    /// alike.
    fn drawn_values(&self) -> (i32, i32) {
        let (least, greatest) = self.values;
        let half = (greatest - least) / 2;
        if self.kind.is_of_selection() && !(least < 0 && greatest > 0) {
            (half - (greatest - least), half)
        } else {
            self.values
        }
    }

    fn drawn(&self, model: Option<&Exercise>, seed: u64, rng: &mut Rng64) -> Result<Exercise, WishRefusal> {
        let mut exercise = match self.kind {
            ExerciseKind::Equilibrium if !self.is_of_race() => {
                Exercise::new(self.kind.clone(), self.matrix(model, rng))
            }
            _ if self.is_of_game() => self.of_random_game(model, rng)?,
            _ => {
                let signed = Self { values: self.drawn_values(), ..self.clone() };
                let subject = AnyPosition::NumberTree(signed.tree_like(model, rng)?);
                Exercise::new(self.kind.clone(), subject)
            }
        };
        exercise.conventions = self.conventions;
        exercise.seed = seed & 0xffff_ffff;
        exercise.wishes = Some(Box::new(self.clone()));
        self.fit_kind(&mut exercise, model, rng);
        Ok(exercise)
    }

    /// Draws the numbers in the kind that depend on the tree.
    fn fit_kind(&self, exercise: &mut Exercise, model: Option<&Exercise>, rng: &mut Rng64) {
        let moves = exercise.subject.actions().len() as u32;
        match &mut exercise.kind {
            ExerciseKind::NextLeaf { .. } => fit_next_leaf(exercise, rng),
            ExerciseKind::Code { gaps } => programs::fit_gaps(gaps, rng),
            ExerciseKind::Bug { .. } => programs::fit_trap(exercise, rng),
            ExerciseKind::BestMove { plies } => *plies = (*plies).clamp(1, self.depth.into()),
            ExerciseKind::Ucb1 { simulations } | ExerciseKind::Thunder { simulations } => {
                // With few more simulations than moves UCB1 would only take the next child that was never
                // visited, and many students of a class would have the same table.
                let fewest = model.and_then(|model| model.kind.simulations()).unwrap_or(8 * moves);
                *simulations = fewest + random_below(rng, fewest.max(8 * moves));
            }
            _ => {}
        }
    }

    fn matrix(&self, model: Option<&Exercise>, rng: &mut Rng64) -> AnyPosition {
        let (low, high) = self.branching;
        let mut size =
            || u32::from(low.max(2)) + random_below(rng, u32::from(high - low.max(2).min(high)) + 1);
        let (rows, columns) = model.and_then(like::table_size).unwrap_or_else(|| (size(), size()));
        let shares: Vec<f64> = (0..rows * columns).map(|_| f64::from(random_below(rng, 11)) / 10.0).collect();
        AnyPosition::Matrix(Matrix::of(columns as usize, &shares).unwrap_or_default().into())
    }

    /// The distance of a tree from the options; 0 where it meets them all.
    pub fn missing(&self, root: &NumberTree) -> u32 {
        let reference = ReferenceSearch::alpha_beta(root, self.conventions);
        let (cuts, deep) = reference.cut_counts();
        // A distance and not a bool: the search for a tree follows this number downhill.
        let away = |wished: Option<u16>, found: u32| wished.map_or(0, |wished| found.abs_diff(wished.into()));
        let over = self.most_of_minimum.map_or(0, |most| {
            let read = reference.leaves_read().len() as u64;
            let allowed = MinimalProof::of_number_tree(root).leaves * u64::from(most) / 100;
            read.saturating_sub(allowed) as u32
        });
        let order = u32::from(
            self.kind == ExerciseKind::Order && super::solve::best_order(root, self.conventions).is_err(),
        );
        2 * away(self.cuts, cuts) + 3 * away(self.deep_cuts, deep) + over + order
    }
}

/// Asks for a leaf behind a cut, where there is one: where the leaf read next is not the adjacent one.
fn fit_next_leaf(exercise: &mut Exercise, rng: &mut Rng64) {
    let Ok(root) = exercise.tree() else { return };
    let read = ReferenceSearch::alpha_beta(&root, exercise.conventions).leaves_read();
    let gaps: Vec<u32> =
        (1..read.len()).filter(|&at| read[at] > read[at - 1] + 1).map(|at| at as u32).collect();
    let after = if gaps.is_empty() {
        random_below(rng, read.len() as u32)
    } else {
        gaps[random_below(rng, gaps.len() as u32) as usize]
    };
    exercise.kind = ExerciseKind::NextLeaf { after };
}

/// The most nodes that alpha-beta can cut below a node with `levels` levels; `sure` is whether its own side
/// and the other have a guaranteed value already: a node can be cut once the other side has.
fn most_cuts(levels: u8, branching: u16, sure: [bool; 2]) -> u32 {
    if levels == 0 {
        return 0;
    }
    let [own, other] = sure;
    // The first child has the window of its parent; from the second on the node's own side has a guaranteed
    // value.
    let first = most_cuts(levels - 1, branching, [other, own]);
    let later = most_cuts(levels - 1, branching, [other, true]);
    let tried = |count: u16| {
        let cut = u32::from(other && count < branching);
        // Where they overflow, no option is too great.
        u32::from(count - 1).saturating_mul(later).saturating_add(first).saturating_add(cut)
    };
    (1..=branching).map(tried).max().unwrap_or_default()
}
