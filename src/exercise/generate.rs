//! Exercises made by chance: a seed and wishes always give the same exercise, on every machine.
//!
//! A tree is drawn at random and then changed leaf by leaf, always towards what is wished for, until it has it all.
//! What cannot be is refused beforehand with the reason; what is so rare that nothing is found is refused as that.

use rand::SeedableRng as _;
use serde::{Deserialize, Serialize};

use crate::catalog::AnyPosition;
use crate::conventions::Conventions;
use crate::game::matrix::Matrix;
use crate::game::number_tree::{Edit, NumberTree, Recipe, Tree};
use crate::game::{Alternating as _, Rng64, Side, random_below};
use crate::trace::Proof;

use super::{Exercise, Kind, Reference, range};

/// What an exercise made by chance must be like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wishes {
    /// What is asked. Numbers in it are drawn anew where they depend on the tree.
    pub kind: Kind,
    /// Levels below the root.
    pub depth: u8,
    /// The fewest and the most children of an inner node; of a table the fewest and the most rows and columns.
    pub branching: (u16, u16),
    /// The smallest and the greatest leaf.
    pub values: (i32, i32),
    /// Whether MAX moves first.
    pub max_first: bool,
    /// Nodes that alpha-beta cuts.
    pub cuts: Option<u16>,
    /// Those among them whose bound comes from more than one ply above.
    pub deep_cuts: Option<u16>,
    /// Whether no two leaves are equal, so that ties never matter.
    pub no_ties: bool,
    /// The most leaves that alpha-beta reads, in hundredths of the least that any order could read.
    pub most_of_minimum: Option<u16>,
    /// How the course writes search.
    pub conventions: Conventions,
}

impl Default for Wishes {
    fn default() -> Self {
        Self {
            kind: Kind::Cuts,
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

/// Why wishes cannot be met.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A number lies outside its range.
    #[error(transparent)]
    Range(#[from] super::Fault),
    /// No tree of this shape can have so many cuts.
    #[error(
        "a tree with {depth} levels and at most {branching} children a node has at most {most} cuts, not {wished}"
    )]
    Cuts {
        /// Cuts that were wished for.
        wished: u16,
        /// The most that are possible.
        most: u32,
        /// Levels.
        depth: u8,
        /// The most children of a node.
        branching: u16,
    },
    /// No tree of this shape can have so many deep cuts.
    #[error("a tree with {depth} levels has at most {most} deep cuts, not {wished}")]
    DeepCuts {
        /// Deep cuts that were wished for.
        wished: u16,
        /// The most that are possible.
        most: u32,
        /// Levels.
        depth: u8,
    },
    /// A tree cannot have more deep cuts than cuts.
    #[error("{deep} deep cuts cannot be among {cuts} cuts")]
    DeepAmong {
        /// Deep cuts.
        deep: u16,
        /// Cuts.
        cuts: u16,
    },
    /// There are not enough numbers for leaves that all differ.
    #[error("{leaves} leaves cannot all differ: there are only {values} numbers from {least} to {greatest}")]
    TooFewValues {
        /// The fewest leaves of the tree.
        leaves: u64,
        /// The numbers allowed.
        values: u64,
        /// The smallest.
        least: i32,
        /// The greatest.
        greatest: i32,
    },
    /// The tree would be too large to be drawn and answered.
    #[error("the tree could have {leaves} leaves, and no more than {most} fit")]
    TooLarge {
        /// The most leaves that it could have.
        leaves: u64,
        /// The most leaves allowed.
        most: u64,
    },
    /// Nothing reads fewer leaves than the minimum.
    #[error("alpha-beta cannot read less than the minimum: give at least 100, not {wished}")]
    BelowMinimum {
        /// Hundredths that were wished for.
        wished: u16,
    },
    /// Nothing like this was found.
    #[error("none of {tried} trees was like this: the wishes may exclude one another")]
    Rare {
        /// Trees that were tried.
        tried: u32,
    },
    /// This kind is not made by chance.
    #[error("{kind} is not made by chance")]
    Kind {
        /// The kind's name.
        kind: &'static str,
    },
}

/// How hard an exercise is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Difficulty {
    /// A first one.
    Easy,
    /// One of a usual sheet.
    Medium,
    /// One that takes its time.
    Hard,
}

impl Difficulty {
    /// A short name: what keys of text files end with.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// How hard an exercise is: by what has to be read, worked out and kept in mind.
    pub fn of(exercise: &Exercise) -> Self {
        let Ok(root) = exercise.tree().map_err(|_| ()) else { return Self::of_kind(&exercise.kind) };
        if !exercise.kind.is_of_tree() {
            return Self::of_kind(&exercise.kind);
        }
        let reference = Reference::alpha_beta(&root, exercise.conventions);
        let leaves = root.tree().leaves().count() as u32;
        let inner = root.tree().node_count() as u32 - leaves;
        let (cuts, deep) = reference.cut_counts();
        let load = match exercise.kind {
            Kind::Values => leaves / 2 + inner,
            Kind::Windows => 2 * leaves + 3 * inner,
            Kind::Order => 2 * leaves,
            _ => leaves + 2 * cuts + 4 * deep,
        };
        match load {
            0..=14 => Self::Easy,
            15..=39 => Self::Medium,
            _ => Self::Hard,
        }
    }

    const fn of_kind(kind: &Kind) -> Self {
        match kind {
            Kind::Ucb1 { .. } => Self::Easy,
            Kind::Code { gaps } if gaps.len() > 3 => Self::Hard,
            _ => Self::Medium,
        }
    }
}

/// Trees begun afresh, and changes made to each, before the search for one is given up.
const STARTS: u32 = 24;
const CHANGES: u32 = 250;
/// The most leaves of a tree made by chance.
const MOST_LEAVES: u64 = 160;

impl Wishes {
    /// Whether nothing speaks against them beforehand.
    ///
    /// # Errors
    /// [`Refusal`]: the first wish that cannot be met.
    pub fn check(&self) -> Result<(), Refusal> {
        if matches!(self.kind, Kind::Code { .. } | Kind::Bug { .. }) {
            return Err(Refusal::Kind { kind: self.kind.name() });
        }
        let (low, high) = self.branching;
        range("branching", low.into(), 1, high.max(1).into())?;
        range("branching", high.into(), 2, 9)?;
        if self.kind == Kind::Equilibrium {
            return Ok(());
        }
        range("depth", self.depth.into(), 1, 8)?;
        let (least, greatest) = self.values;
        let limit = Tree::VALUE_LIMIT;
        if least >= greatest || least < -limit || greatest > limit {
            return Err(super::Fault::Range { what: "values", least: 0, most: limit as u32 }.into());
        }
        let (fewest, most) = self.recipe(0).leaves();
        if most > MOST_LEAVES {
            return Err(Refusal::TooLarge { leaves: most, most: MOST_LEAVES });
        }
        let values = (i64::from(greatest) - i64::from(least) + 1) as u64;
        if self.no_ties && fewest > values {
            return Err(Refusal::TooFewValues { leaves: fewest, values, least, greatest });
        }
        if let Some(wished) = self.most_of_minimum.filter(|&wished| wished < 100) {
            return Err(Refusal::BelowMinimum { wished });
        }
        self.check_cuts()
    }

    fn check_cuts(&self) -> Result<(), Refusal> {
        let (depth, branching) = (self.depth, self.branching.1);
        let most = most_cuts(depth, branching, [false; 2]);
        if let Some(wished) = self.cuts.filter(|&wished| u32::from(wished) > most) {
            return Err(Refusal::Cuts { wished, most, depth, branching });
        }
        // The bound of a deep cut is three plies up, so its node is three levels below the root and has children.
        let most = if depth < 4 { 0 } else { most };
        if let Some(wished) = self.deep_cuts.filter(|&wished| u32::from(wished) > most) {
            return Err(Refusal::DeepCuts { wished, most, depth });
        }
        match (self.cuts, self.deep_cuts) {
            (Some(cuts), Some(deep)) if deep > cuts => Err(Refusal::DeepAmong { deep, cuts }),
            _ => Ok(()),
        }
    }

    fn recipe(&self, seed: u64) -> Recipe {
        let Self { branching, depth, values, max_first, .. } = *self;
        Recipe { branching, depth, values, max_first, seed, ..Recipe::default() }
    }

    /// Makes an exercise that has all that is wished for. The same seed makes the same exercise.
    ///
    /// # Errors
    /// [`Refusal`] says which wish cannot be met.
    pub fn make(&self, seed: u64) -> Result<Exercise, Refusal> {
        self.check()?;
        let mut rng = Rng64::seed_from_u64(seed);
        let subject = match self.kind {
            Kind::Equilibrium => self.matrix(&mut rng),
            _ => AnyPosition::NumberTree(self.tree(&mut rng)?),
        };
        let mut exercise = Exercise::new(self.kind.clone(), subject);
        exercise.conventions = self.conventions;
        exercise.seed = seed & 0xffff_ffff;
        exercise.wishes = Some(Box::new(self.clone()));
        self.fit_kind(&mut exercise, &mut rng);
        Ok(exercise)
    }

    /// Draws the numbers in the kind that depend on the tree.
    fn fit_kind(&self, exercise: &mut Exercise, rng: &mut Rng64) {
        let Ok(root) = exercise.tree() else { return };
        match &mut exercise.kind {
            Kind::NextLeaf { after } => {
                let read = Reference::alpha_beta(&root, self.conventions).leaves_read();
                // Best asked behind a cut: where the leaf read next is not the one that stands next.
                let gaps: Vec<u32> =
                    (1..read.len()).filter(|&at| read[at] > read[at - 1] + 1).map(|at| at as u32).collect();
                *after = if gaps.is_empty() {
                    random_below(rng, read.len() as u32)
                } else {
                    gaps[random_below(rng, gaps.len() as u32) as usize]
                };
            }
            Kind::BestMove { plies } => *plies = (*plies).clamp(1, self.depth.into()),
            Kind::Ucb1 { simulations } | Kind::Thunder { simulations } => {
                let children = root.tree().children(0).len() as u32;
                *simulations = children + 1 + random_below(rng, 4 * children);
            }
            _ => {}
        }
    }

    fn matrix(&self, rng: &mut Rng64) -> AnyPosition {
        let (low, high) = self.branching;
        let mut size =
            || u32::from(low.max(2)) + random_below(rng, u32::from(high - low.max(2).min(high)) + 1);
        let (rows, columns) = (size(), size());
        let row = |rng: &mut Rng64| {
            let entry = |_| format!("{}", f64::from(random_below(rng, 11)) / 10.0);
            format!("[{}]", (0..columns).map(entry).collect::<Vec<_>>().join(","))
        };
        let text = format!("[{}]", (0..rows).map(|_| row(rng)).collect::<Vec<_>>().join(","));
        AnyPosition::Matrix(Matrix::parse(&text).unwrap_or_default().into())
    }

    /// A tree that has all that is wished for.
    fn tree(&self, rng: &mut Rng64) -> Result<NumberTree, Refusal> {
        let side = if self.max_first { Side::First } else { Side::Second };
        let mut tried = 0;
        for _ in 0..STARTS {
            let seed = u64::from(random_below(rng, u32::MAX));
            let Ok(tree) = self.recipe(seed).grow() else { continue };
            let tree = if self.no_ties { self.without_ties(&tree, rng) } else { Some(tree) };
            let Some(tree) = tree else { continue };
            let mut tree = NumberTree::new(tree).with_root(side);
            let mut missing = self.missing(&tree);
            for _ in 0..CHANGES {
                tried += 1;
                if missing == 0 {
                    return Ok(tree);
                }
                let Some(other) = self.changed(&tree, rng) else { break };
                let missing_then = self.missing(&other);
                if missing_then <= missing {
                    (tree, missing) = (other, missing_then);
                }
            }
        }
        Err(Refusal::Rare { tried })
    }

    /// The same tree with leaves that all differ, if there are enough numbers.
    fn without_ties(&self, tree: &Tree, rng: &mut Rng64) -> Option<Tree> {
        let (least, greatest) = self.values;
        let leaves: Vec<u32> =
            (0..tree.node_count() as u32).filter(|&node| tree.value(node).is_some()).collect();
        let span = (i64::from(greatest) - i64::from(least) + 1) as usize;
        if span < leaves.len() {
            return None;
        }
        let mut drawn = std::collections::BTreeSet::new();
        let mut tree = tree.clone();
        for leaf in leaves {
            // The number of this rank among those not drawn yet.
            let mut value = least + random_below(rng, (span - drawn.len()) as u32) as i32;
            for &before in &drawn {
                value += i32::from(before <= value);
            }
            drawn.insert(value);
            tree = tree.edited(leaf, &Edit::Value(value)).ok()?;
        }
        Some(tree)
    }

    /// The tree with one leaf changed, or two exchanged where all must differ.
    fn changed(&self, root: &NumberTree, rng: &mut Rng64) -> Option<NumberTree> {
        let tree = root.tree();
        let leaves: Vec<u32> =
            (0..tree.node_count() as u32).filter(|&node| tree.value(node).is_some()).collect();
        let mut pick = || leaves[random_below(rng, leaves.len() as u32) as usize];
        let (leaf, other) = (pick(), pick());
        let changed = if self.no_ties {
            let (here, there) = (tree.value(leaf)?, tree.value(other)?);
            tree.edited(leaf, &Edit::Value(there)).ok()?.edited(other, &Edit::Value(here)).ok()?
        } else {
            let (least, greatest) = self.values;
            let value = least + random_below(rng, (greatest - least) as u32 + 1) as i32;
            tree.edited(leaf, &Edit::Value(value)).ok()?
        };
        Some(NumberTree::new(changed).with_root(root.side_to_move()))
    }

    /// How far a tree is from what is wished for; 0 where it has it all.
    pub fn missing(&self, root: &NumberTree) -> u32 {
        let reference = Reference::alpha_beta(root, self.conventions);
        let (cuts, deep) = reference.cut_counts();
        let away = |wished: Option<u16>, found: u32| wished.map_or(0, |wished| found.abs_diff(wished.into()));
        let over = self.most_of_minimum.map_or(0, |most| {
            let read = reference.leaves_read().len() as u64;
            let allowed = Proof::of_number_tree(root).leaves * u64::from(most) / 100;
            read.saturating_sub(allowed) as u32
        });
        let order =
            u32::from(self.kind == Kind::Order && super::solve::best_order(root, self.conventions).is_err());
        2 * away(self.cuts, cuts) + 3 * away(self.deep_cuts, deep) + over + order
    }
}

/// The most nodes that alpha-beta can cut below a node with `levels` levels, of which `sure` says whether its own side
/// and the other are sure of something already: a node can be cut once the other side is.
fn most_cuts(levels: u8, branching: u16, sure: [bool; 2]) -> u32 {
    if levels == 0 {
        return 0;
    }
    let [own, other] = sure;
    let first = most_cuts(levels - 1, branching, [other, own]);
    let later = most_cuts(levels - 1, branching, [other, true]);
    let tried = |count: u16| {
        let cut = u32::from(other && count < branching);
        first + u32::from(count - 1) * later + cut
    };
    (1..=branching).map(tried).max().unwrap_or_default()
}
