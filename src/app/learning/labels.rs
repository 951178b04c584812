//! Positions labelled by this program itself: with few empty squares by a proof, earlier by a search to a
//! depth.
//!
//! Every game has its own random numbers, seeded by its number, and its own table, so that its labels only
//! depend on the plan: an interrupted run continues to the same bytes, whatever the number of threads. A game
//! begins with random moves and continues with short searches and occasional random moves. Some of its
//! positions are labelled, and for some of these a *sibling* is labelled too, the position after another
//! move: a search mostly evaluates positions that no good move has led to.

use std::num::NonZero;
use std::sync::Arc;

use rand::SeedableRng as _;

use crate::eval::patterns::Patterns;
use crate::game::bits::mix2;
use crate::game::othello::Othello;
use crate::game::{Position as _, Rng64, Sequential as _, random_below};
use crate::search::solve::othello_endgame::{OthelloSolver, SelectiveJudging};
use crate::search::{Control, Limits, Unwatched};
use crate::store::Shard;

use super::LearningSignals;
use super::games::{Gathering, LabelledPosition};
use super::share::share;

const MAGIC: &[u8; 8] = b"EDAGLAB1";
/// Number of games of each thread between two reports.
const PIECE: usize = 16;
/// With fewer empty squares no search uses patterns.
const FEWEST_EMPTIES: u32 = 9;
/// Random plies at the beginning: the least number, and how many numbers are possible.
const OPENING: [u32; 2] = [8, 13];
/// Percentages of random later moves, in a third of the games each.
const BY_CHANCE: [u32; 3] = [5, 15, 30];
/// One position in so many is labelled, and one in so many of these has a labelled sibling.
const LABELLED: u32 = 3;
const WITH_SIBLING: u32 = 2;
/// Depths of the searches that play: the least one, and how many are possible.
const PLAYED: [u32; 2] = [2, 3];

/// A plan of positions to label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelPlan {
    /// Number of games in all, including those of other shards.
    pub games: u32,
    /// The source of all randomness.
    pub seed: u64,
    pub shard: Shard,
    /// The most empty squares at which a label is proven.
    pub exact: u32,
    /// Plies of the search that labels positions with more empty squares.
    pub depth: u32,
    /// The fewest and the most empty squares of a labelled position.
    pub empties: [u32; 2],
}

/// The labels of one game.
#[derive(Clone, Debug, PartialEq)]
struct LabelledGame {
    number: u32,
    positions: Vec<LabelledPosition>,
}

/// The labels made so far, with their plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Labels {
    plan: LabelPlan,
    /// The checksum of the patterns for playing and labelling.
    judge: u64,
    games: Vec<LabelledGame>,
}

/// The reason why bytes are no labels, or labels do not belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelsError {
    /// Another kind of file.
    #[error("this is no file of labels")]
    Kind,
    /// The bytes are too short, too long, or inconsistent.
    #[error("the labels are damaged at byte {0}")]
    Damaged(usize),
    /// Made by another command.
    #[error("these labels were made with other settings or judged by other numbers")]
    Other,
}

impl LabelPlan {
    /// The numbers of this shard's games.
    fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        let shard = self.shard;
        (0..self.games).filter(move |&number| shard.takes(number))
    }

    /// The number of this shard's games.
    pub fn wanted(&self) -> usize {
        self.numbers().count()
    }

    /// Plays a game and labels positions of it.
    fn game(&self, number: u32, judge: &Patterns) -> LabelledGame {
        let mut rng = Rng64::seed_from_u64(mix2(self.seed, number.into()));
        let mut labeller = Labeller { solver: OthelloSolver::new(12), judge, plan: self };
        let opening = OPENING[0] + random_below(&mut rng, OPENING[1]);
        let by_chance = BY_CHANCE[random_below(&mut rng, BY_CHANCE.len() as u32) as usize];
        let depth = PLAYED[0] + random_below(&mut rng, PLAYED[1]);
        let (mut position, mut before, mut positions) = (Othello::default(), None, Vec::new());
        let mut ply = 0;
        while !position.is_over() {
            if ply >= OPENING[0] && random_below(&mut rng, LABELLED) == 0 {
                positions.extend(labeller.label(&position));
                let sibling = random_below(&mut rng, WITH_SIBLING) == 0;
                let other = before.filter(|_| sibling).map(|before| chance_after(before, &mut rng));
                positions.extend(other.filter(|other| *other != position).and_then(|it| labeller.label(&it)));
            }
            before = Some(position);
            if ply < opening || random_below(&mut rng, 100) < by_chance {
                position = chance_after(position, &mut rng);
            } else {
                labeller.play(&mut position, depth);
            }
            ply += 1;
        }
        LabelledGame { number, positions }
    }
}

/// The position after a random move.
fn chance_after(mut position: Othello, rng: &mut Rng64) -> Othello {
    position.play(position.random_action(rng));
    position
}

/// The engine that plays and labels in one game.
struct Labeller<'a> {
    solver: OthelloSolver,
    judge: &'a Patterns,
    plan: &'a LabelPlan,
}

impl Labeller<'_> {
    /// Plays the best move of a search to a depth.
    fn play(&mut self, position: &mut Othello, depth: u32) {
        let report = self.search(position, depth);
        // A search to a depth always finds a move unless it is stopped.
        debug_assert!(report.best.is_some());
        if let Some(best) = report.best {
            let _ = position.try_play(best);
        }
    }

    fn search(&mut self, position: &Othello, depth: u32) -> crate::search::Report {
        let judging = SelectiveJudging { patterns: self.judge, lines: Some(1) };
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut control = Control::new(&limits, Arc::default());
        self.solver.search_selectively(position, judging, &mut control, &mut Unwatched)
    }

    /// The label of a position, in discs for the side to move; `None` where it is not to be labelled.
    fn label(&mut self, position: &Othello) -> Option<LabelledPosition> {
        let empties = position.empties().count_ones();
        let [fewest, most] = self.plan.empties;
        if !(fewest..=most).contains(&empties) || position.legal() == 0 {
            return None;
        }
        if empties <= self.plan.exact {
            return self.solver.solve(position).map(|value| (*position, value as f32));
        }
        let score = self.search(position, self.plan.depth).score;
        let discs = if score.is_decided() { score.units() } else { score.0 / i32::from(Patterns::PER_DISC) };
        Some((*position, discs as f32))
    }
}

impl Labels {
    /// The fewest empty squares of a labelled position.
    pub const FEWEST_EMPTIES: u32 = FEWEST_EMPTIES;

    /// An empty set of labels, to be made with these patterns.
    pub fn new(plan: LabelPlan, judge: &Patterns) -> Self {
        Self { plan, judge: judge.sum(), games: Vec::new() }
    }

    pub const fn plan(&self) -> &LabelPlan {
        &self.plan
    }

    /// The number of labelled games.
    pub const fn games(&self) -> usize {
        self.games.len()
    }

    /// The number of labelled positions.
    pub fn positions(&self) -> usize {
        self.games.iter().map(|game| game.positions.len()).sum()
    }

    /// All positions with their values, in discs for the side to move.
    pub fn all(&self) -> impl Iterator<Item = (Othello, f32)> {
        self.games.iter().flat_map(|game| game.positions.iter().copied())
    }

    /// Whether all games of the shard are labelled.
    pub fn is_complete(&self) -> bool {
        self.games.len() >= self.plan.wanted()
    }

    /// Takes over the labels of an earlier run.
    ///
    /// # Errors
    /// [`LabelsError::Other`] where they were made by another plan or with other patterns.
    pub fn take_over(&mut self, earlier: Self) -> Result<(), LabelsError> {
        if (earlier.plan, earlier.judge) != (self.plan, self.judge) {
            return Err(LabelsError::Other);
        }
        self.games = earlier.games;
        Ok(())
    }

    /// Continues labelling with the patterns that it was begun with, until all is done or it is stopped.
    /// `keep` is called after every piece.
    ///
    /// # Errors
    /// Errors of `keep`.
    pub fn run<E>(
        &mut self,
        judge: &Patterns,
        threads: NonZero<usize>,
        signals: &LearningSignals,
        keep: &mut dyn FnMut(&Self) -> Result<(), E>,
    ) -> Result<(), E> {
        debug_assert_eq!(judge.sum(), self.judge);
        let plan = self.plan;
        let numbers: Vec<u32> = plan.numbers().skip(self.games.len()).collect();
        let work = |(): &mut (), &number: &u32| signals.go_on().then(|| plan.game(number, judge));
        for piece in numbers.chunks(PIECE * threads.get()) {
            // If stopped in the middle of a piece, its games are played once more in the next run.
            let Some(games) = share(piece, threads, || (), work) else { break };
            self.games.extend(games);
            keep(self)?;
        }
        Ok(())
    }

    /// The positions of several files for learning, with games in the order of the files.
    pub(super) fn gather(files: &[Self]) -> Gathering {
        let mut gathering = Gathering::default();
        for game in files.iter().flat_map(|labels| &labels.games) {
            gathering.add_game(game.positions.iter().copied());
        }
        gathering
    }
}

/// File format: the plan, then for each game its number, the number of its positions, and these with their
/// values, all in little endian.
impl Labels {
    /// The labels as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let LabelPlan { games, seed, shard, exact, depth, empties } = self.plan;
        let mut bytes = MAGIC.to_vec();
        for part in [games, shard.number(), shard.of(), exact, depth, empties[0], empties[1]] {
            bytes.extend(part.to_le_bytes());
        }
        bytes.extend(seed.to_le_bytes());
        bytes.extend(self.judge.to_le_bytes());
        for game in &self.games {
            bytes.extend(game.number.to_le_bytes());
            bytes.push(game.positions.len() as u8);
            for (position, value) in &game.positions {
                bytes.extend(position.own().to_le_bytes());
                bytes.extend(position.opponent().to_le_bytes());
                bytes.push((*value as i8).cast_unsigned());
            }
        }
        bytes
    }

    /// Reads the format of [`Labels::to_bytes`].
    ///
    /// # Errors
    /// [`LabelsError`] on any fault.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LabelsError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(LabelsError::Kind)?;
        let mut reader = LabelReader { bytes, at: bytes.len() - rest.len() };
        let [games, number, of, exact, depth, fewest, most] = reader.numbers()?;
        let shard = Shard::new(number, of).ok_or(LabelsError::Damaged(MAGIC.len()))?;
        let [seed, judge] = [reader.long()?, reader.long()?];
        let plan = LabelPlan { games, seed, shard, exact, depth, empties: [fewest, most] };
        let mut labels = Self { plan, judge, games: Vec::new() };
        let mut numbers = plan.numbers();
        while reader.at < bytes.len() {
            labels.games.push(reader.game(numbers.next())?);
        }
        Ok(labels)
    }
}

struct LabelReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl LabelReader<'_> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], LabelsError> {
        let found = self.bytes[self.at..].first_chunk().ok_or(LabelsError::Damaged(self.at))?;
        self.at += N;
        Ok(*found)
    }

    fn long(&mut self) -> Result<u64, LabelsError> {
        self.array().map(u64::from_le_bytes)
    }

    fn numbers<const N: usize>(&mut self) -> Result<[u32; N], LabelsError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.array().map(u32::from_le_bytes)?;
        }
        Ok(numbers)
    }

    /// Reads a game, which must have the expected number.
    fn game(&mut self, expected: Option<u32>) -> Result<LabelledGame, LabelsError> {
        let begin = self.at;
        let [number] = self.numbers()?;
        if expected != Some(number) {
            return Err(LabelsError::Damaged(begin));
        }
        let [count] = self.array()?;
        let positions = (0..count).map(|_| self.position()).collect::<Result<_, _>>()?;
        Ok(LabelledGame { number, positions })
    }

    fn position(&mut self) -> Result<LabelledPosition, LabelsError> {
        let damaged = LabelsError::Damaged(self.at);
        let [own, opponent] = [self.long()?, self.long()?];
        let [value] = self.array()?;
        let value = value.cast_signed();
        let position = Othello::with_discs(8, own, opponent, crate::game::Side::First).ok_or(damaged)?;
        if value.unsigned_abs() > 64 {
            return Err(damaged);
        }
        Ok((position, value.into()))
    }
}
