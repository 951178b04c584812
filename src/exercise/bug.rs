//! Mistakes that published programs and students really made, as code with one wrong line and as a variant that runs,
//! so that its recording can be laid beside the right one.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::catalog::{AnyPosition, Engine, Evaluation, Family, Job, Method};
use crate::conventions::Conventions;
use crate::eval::Evaluator;
use crate::eval::collected::Collected;
use crate::game::maze::Duel;
use crate::game::number_tree::NumberTree;
use crate::game::{ActionId, Alternating as _, Score, Side};
use crate::search::mcts::Mcts;
use crate::search::thunder::Thunder;
use crate::search::{Control, Event, Limits, Report};
use crate::trace::pseudo::{self, Line, Role};
use crate::trace::{NodeId, Tree};

use super::code::{self, Program};
use super::reference::record;
use super::{Exercise, Fault, Gap};

/// A mistake in the code of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Trap {
    /// Every child is searched with the full window, so no bound is ever handed on.
    FullWindows,
    /// The window is handed on as it is, not turned round for the other side.
    SameWindow,
    /// The value of a child does not change its sign.
    NoTurn,
    /// The best value begins at 0 instead of minus infinity.
    FromZero,
    /// A child is the best when it is worse.
    WorstChild,
    /// The value is compared with the wrong end of the window.
    WrongEnd,
    /// A cut returns the place of a move as if it were a value.
    MoveForValue,
    /// Monte Carlo tree search plays the best share instead of the most visits.
    BestShare,
    /// Thunder search takes 0 : 0 for a loss instead of an even game.
    NothingIsLoss,
}

impl Trap {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::FullWindows,
        Self::SameWindow,
        Self::NoTurn,
        Self::FromZero,
        Self::WorstChild,
        Self::WrongEnd,
        Self::MoveForValue,
        Self::BestShare,
        Self::NothingIsLoss,
    ];

    /// A short name: what keys of text files end with.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FullWindows => "full-windows",
            Self::SameWindow => "same-window",
            Self::NoTurn => "no-turn",
            Self::FromZero => "from-zero",
            Self::WorstChild => "worst-child",
            Self::WrongEnd => "wrong-end",
            Self::MoveForValue => "move-for-value",
            Self::BestShare => "best-share",
            Self::NothingIsLoss => "nothing-is-loss",
        }
    }

    /// The role of the wrong line, and what it says in place of what.
    const fn change(self) -> (Option<Role>, &'static str, &'static str) {
        match self {
            Self::FullWindows => (Some(Role::Descend), "-β, -α", "-inf, +inf"),
            Self::SameWindow => (Some(Role::Descend), "-β, -α", "α, β"),
            Self::NoTurn => (Some(Role::Descend), "= -Nega", "= Nega"),
            Self::FromZero => (None, "best_val = -inf", "best_val = 0"),
            Self::WorstChild => (Some(Role::Compare), "val > best_val", "val < best_val"),
            Self::WrongEnd => (Some(Role::Cut), "β) {", "α) {"),
            Self::MoveForValue => (Some(Role::Cut), "return ", "return best_move as "),
            Self::BestShare => (None, "child of root with most N", "child of root with greatest W/N"),
            Self::NothingIsLoss => {
                (Some(Role::Simulate), "evaluate(node) in 0..1", "mine / (mine + theirs), 0 if both are 0")
            }
        }
    }

    /// The right code that it spoils.
    fn right_code(self, conventions: Conventions) -> Vec<Line> {
        match self {
            Self::BestShare => {
                let mut mcts = Mcts::default();
                conventions.teach_mcts(&mut mcts);
                pseudo::listing(&Method::Mcts(mcts))
            }
            Self::NothingIsLoss => pseudo::listing(&Method::Thunder(Thunder::default())),
            _ => code::listing(conventions),
        }
    }

    /// The code with the wrong line in it.
    pub fn listing(self, conventions: Conventions) -> Vec<Line> {
        let mut lines = self.right_code(conventions);
        let wrong = usize::from(wrong_line(self, conventions));
        if let Some(line) = lines.get_mut(wrong) {
            let (_, right, instead) = self.change();
            line.code = if self == Self::MoveForValue {
                let kept = line.code.find(right).map_or(line.code.len(), |at| at + right.len());
                format!("{}best_move }}", &line.code[..kept])
            } else {
                line.code.replace(right, instead)
            };
        }
        lines
    }

    /// The wrong program, where it is alpha-beta's.
    fn program(self, conventions: Conventions) -> Option<Program> {
        let model = Program::model(conventions);
        let (gap, text) = match self {
            Self::FullWindows => return model.with(Gap::Low, "-inf").ok()?.with(Gap::High, "+inf").ok(),
            Self::SameWindow => return model.with(Gap::Low, "α").ok()?.with(Gap::High, "β").ok(),
            Self::NoTurn => return Some(model.without_turning()),
            Self::FromZero => (Gap::Start, "0".to_owned()),
            Self::WorstChild => (Gap::Better, "val < best_val".to_owned()),
            Self::WrongEnd => (Gap::Passes, Gap::Passes.model(conventions).replace('β', "α")),
            Self::MoveForValue => (Gap::CutResult, "best_move".to_owned()),
            Self::BestShare | Self::NothingIsLoss => return None,
        };
        model.with(gap, &text).ok()
    }
}

/// Which line is wrong, counted from 0.
pub(super) fn wrong_line(trap: Trap, conventions: Conventions) -> u16 {
    let (role, right, _) = trap.change();
    let is_it = |line: &Line| line.role == role && line.code.contains(right);
    trap.right_code(conventions).iter().position(is_it).unwrap_or_default() as u16
}

/// What the right and the wrong program do with the subject of an exercise.
#[derive(Clone, Debug)]
pub struct Runs {
    /// The recording of the right program.
    pub right: Tree,
    /// The recording of the wrong one.
    pub wrong: Tree,
    /// What each plays.
    pub best: [Option<ActionId>; 2],
}

impl Runs {
    /// Whether anything shows that the two are different.
    pub fn differ(&self) -> bool {
        self.best[0] != self.best[1] || self.first_difference().is_some()
    }

    /// The first node at which the two recordings say something else.
    pub fn first_difference(&self) -> Option<NodeId> {
        let shorter = self.right.len().min(self.wrong.len()) as u32;
        let differs = |&id: &NodeId| {
            let (right, wrong) = (self.right.node(id), self.wrong.node(id));
            (right.action, right.alpha, right.beta, right.value, right.state, right.visits)
                != (wrong.action, wrong.alpha, wrong.beta, wrong.value, wrong.state, wrong.visits)
        };
        let longer = (self.right.len() != self.wrong.len()).then_some(NodeId(shorter));
        (0..shorter).map(NodeId).find(differs).or(longer)
    }
}

/// Runs both programs.
///
/// # Errors
/// [`Fault`] when the trap is not one for the subject.
pub fn run(exercise: &Exercise, trap: Trap) -> Result<Runs, Fault> {
    let unfit = || Fault::Unfit { kind: exercise.kind.name(), game: exercise.subject.game() };
    if exercise.subject.is_over() {
        return Err(Fault::Over);
    }
    match (trap, &exercise.subject) {
        (Trap::BestShare, position) if position.family() == Family::Alternating => Ok(by_share(exercise)),
        (Trap::NothingIsLoss, AnyPosition::MazeDuel(duel)) => Ok(with_losses(duel)),
        _ => {
            let program = trap.program(exercise.conventions).ok_or_else(unfit)?;
            let root = exercise.tree()?;
            let [right, wrong] =
                [Program::model(exercise.conventions), program].map(|program| program.run(&root));
            let best = [&right, &wrong].map(|events| best_of(&root, events));
            let [right, wrong] = [right, wrong].map(|events| recorded(root.side_to_move(), &events));
            Ok(Runs { right, wrong, best })
        }
    }
}

fn recorded(side: Side, events: &[Event]) -> Tree {
    let mut tree = Tree::new(side);
    for event in events {
        tree.apply(event);
    }
    tree
}

/// The first child of the root with the greatest value that was told.
fn best_of(root: &NumberTree, events: &[Event]) -> Option<ActionId> {
    let tree = recorded(root.side_to_move(), events);
    let told = tree.children(NodeId::ROOT).filter_map(|id| Some((-tree.node(id).value?.0, tree.action(id)?)));
    told.reduce(|best, child| if child.0 > best.0 { child } else { best }).map(|(_, action)| action)
}

/// Simulations of the variants that are no alpha-beta.
const SIMULATIONS: u64 = 400;

fn by_share(exercise: &Exercise) -> Runs {
    let mut mcts = Mcts { playouts: Some(SIMULATIONS), seed: exercise.seed, ..Mcts::default() };
    exercise.conventions.teach_mcts(&mut mcts);
    let engine =
        Engine { method: Method::Mcts(mcts), evaluation: Evaluation::Even, limits: Limits::default() };
    let (report, tree) = record(&Job::new(exercise.subject.clone(), engine), &Limits::default());
    let share = |best: Option<(f64, ActionId)>, (share, action)| match best {
        Some(best) if best.0 >= share => Some(best),
        _ => Some((share, action)),
    };
    let shares = report.actions.iter().filter_map(|action| Some((action.win_rate?, action.action)));
    let by_share = shares.fold(None, share).map(|(_, action)| action);
    Runs { right: tree.clone(), wrong: tree, best: [report.best, by_share] }
}

/// Points as a share of all, with nothing against nothing taken for a loss.
struct NothingIsLoss;

impl Evaluator<Duel> for NothingIsLoss {
    fn score(&self, position: &Duel) -> Score {
        Collected.score(position)
    }

    fn win_rate(&self, position: &Duel) -> f64 {
        let nothing = Side::BOTH.iter().all(|&side| position.collected(side) == 0);
        if nothing { 0.0 } else { Collected.win_rate(position) }
    }
}

fn with_losses(duel: &Duel) -> Runs {
    let thunder = Thunder { playouts: Some(SIMULATIONS), ..Thunder::default() };
    let search = |evaluator: &dyn Fn(&mut Control, &mut Vec<Event>) -> Report| {
        let mut events = Vec::new();
        let report = evaluator(&mut Control::new(&Limits::default(), Arc::default()), &mut events);
        (report.best, recorded(duel.side_to_move(), &events))
    };
    let (right_best, right) = search(&|control, events| thunder.search(duel, &Collected, control, events));
    let (wrong_best, wrong) =
        search(&|control, events| thunder.search(duel, &NothingIsLoss, control, events));
    Runs { right, wrong, best: [right_best, wrong_best] }
}
