//! Random positions of games: those of random games that meet the options.

use crate::catalog::{AnyPosition, Game};
use crate::game::number_tree::NumberTree;
use crate::game::{Rng64, random_below};

use super::super::{Exercise, ExerciseKind, Fault, ResultTable, WorkSignals};
use super::like::distance;
use super::{WishRefusal, Wishes};

/// Random games, and positions of each, until the search for one is given up.
const GAMES: u32 = 400;
const POSITIONS: u32 = 3;

impl Wishes {
    /// An exercise about a position of a random game: of those found, the one that is nearest to `model` in
    /// difficulty, and without a model the first.
    pub(super) fn of_random_game(
        &self,
        model: Option<&Exercise>,
        rng: &mut Rng64,
    ) -> Result<Exercise, WishRefusal> {
        let mut tried = 0;
        let mut nearest: Option<(u32, Exercise)> = None;
        // Few positions of a game have as many moves as the model, often a single one.
        let (games, each) = if model.is_some() { (GAMES * POSITIONS, 1) } else { (GAMES, POSITIONS) };
        let moves = model.map(|model| model.subject.actions().len());
        for _ in 0..games {
            let positions = random_game(self.game, rng);
            for _ in 0..each {
                tried += 1;
                let position = self.position_of(&positions, moves, rng);
                let mut exercise = Exercise::new(self.kind.clone(), position.clone());
                exercise.conventions = self.conventions;
                match self.fits(&mut exercise) {
                    Ok(true) => {
                        let away = model.map_or(0, |model| distance(model, &exercise));
                        if away == 0 {
                            return Ok(exercise);
                        }
                        if nearest.as_ref().is_none_or(|(least, _)| away < *least) {
                            nearest = Some((away, exercise));
                        }
                    }
                    // Such a position is of no use, and the next one may be; any other fault would come every
                    // time.
                    Ok(false) | Err(Fault::TooLarge { .. } | Fault::Over | Fault::NoBestOrder) => {}
                    Err(fault) => return Err(fault.into()),
                }
            }
        }
        nearest.map(|(_, exercise)| exercise).ok_or(WishRefusal::Rare { tried })
    }

    /// One of the positions of a game: of those with so many moves, where there are any.
    fn position_of<'a>(
        &self,
        positions: &'a [AnyPosition],
        moves: Option<usize>,
        rng: &mut Rng64,
    ) -> &'a AnyPosition {
        // Positions are all those before the end, so their number is the number of plies of the game.
        let last = positions.len();
        let depth = usize::from(self.depth).min(last);
        // A subject of a search to the end is near the end; a drawn tree has so many plies before it.
        let suited = match self.kind {
            ExerciseKind::BestMove { .. } | ExerciseKind::Equilibrium => &positions[last - depth..],
            _ => &positions[..=last - depth],
        };
        let is_alike = |position: &&AnyPosition| Some(position.actions().len()) == moves;
        let alike: Vec<_> = suited.iter().filter(|_| moves.is_some()).filter(is_alike).collect();
        if alike.is_empty() {
            // From the end, so that a seed keeps making the same exercise.
            &suited[suited.len() - 1 - random_below(rng, suited.len() as u32) as usize]
        } else {
            alike[random_below(rng, alike.len() as u32) as usize]
        }
    }

    /// Whether a position meets all options.
    fn fits(&self, exercise: &mut Exercise) -> Result<bool, Fault> {
        if exercise.kind == ExerciseKind::Equilibrium {
            return Ok(ResultTable::of(exercise, &WorkSignals::default())?.matters());
        }
        let (low, high) = self.branching;
        if !exercise.kind.is_of_tree() {
            // With one move there is nothing to choose.
            let moves = exercise.subject.actions().len();
            let is_choice = moves > 1 && (usize::from(low)..=usize::from(high)).contains(&moves);
            let is_short = || most_plies_left(&exercise.subject) <= usize::from(self.depth);
            return Ok(is_choice && (!matches!(exercise.kind, ExerciseKind::BestMove { .. }) || is_short()));
        }
        exercise.plies = Some(self.depth);
        let root = exercise.tree()?;
        Ok(self.has_shape(&root) && self.missing(&root) == 0)
    }

    /// Whether branching, depth and leaves of a tree meet the options, and its leaves are not all the same.
    fn has_shape(&self, root: &NumberTree) -> bool {
        let tree = root.tree();
        let (low, high) = (usize::from(self.branching.0), usize::from(self.branching.1));
        let inner = (0..tree.node_count() as u32).filter(|&node| tree.value(node).is_none());
        let mut leaves: Vec<i32> = tree.leaves().collect();
        let all = leaves.len();
        leaves.sort_unstable();
        leaves.dedup();
        let ties = leaves.len() < all;
        inner.map(|node| tree.children(node).len()).all(|children| (low..=high).contains(&children))
            && tree.levels().into_iter().max() == Some(self.depth)
            && leaves.iter().all(|leaf| (self.values.0..=self.values.1).contains(leaf))
            && leaves.len() > 1
            && !(self.no_ties && ties)
    }
}

/// The plies that a game may still last, passes not counted.
fn most_plies_left(position: &AnyPosition) -> usize {
    match position {
        AnyPosition::MazeDuel(duel) => duel.plies_left().into(),
        // In the notations of the other games every empty square is a dash or a dot.
        position => position.to_string().chars().filter(|sign| "-.".contains(*sign)).count(),
    }
}

/// The positions of a random game from its beginning, all but the last, in which it is over, and without
/// those in which only one of two has chosen. A maze is another each time.
fn random_game(game: Game, rng: &mut Rng64) -> Vec<AnyPosition> {
    let game = match game {
        Game::MazeDuel(mut plan) => {
            plan.seed = random_below(rng, u32::MAX);
            Game::MazeDuel(plan)
        }
        Game::MazeRace(mut plan) => {
            plan.seed = random_below(rng, u32::MAX);
            Game::MazeRace(plan)
        }
        other => other,
    };
    let mut position = game.start();
    let mut positions = Vec::new();
    while !position.is_over() {
        let actions = position.actions();
        let action = actions[random_below(rng, actions.len() as u32) as usize];
        let next = position.after(&[action]);
        let before = std::mem::replace(&mut position, next);
        if before.hidden_chooser().is_none() {
            positions.push(before);
        }
    }
    positions
}
