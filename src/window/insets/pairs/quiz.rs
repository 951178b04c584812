//! The exercise about trees with a number for each player: the branch that each node chooses.

use std::collections::BTreeMap;

use egui::{RichText, Ui};
use rand::SeedableRng as _;

use crate::style::Palette;
use edagari_app::game::pair_tree::PairTree;
use edagari_app::game::{Rng64, random_below};
use edagari_app::search::each_own::MaxN;
use edagari_app::words::pairs::player;
use edagari_app::words::text::Text;

use super::drawing::{DrawnPairs, drawing_ui};

/// A random tree, and the answers.
#[derive(Clone)]
pub(super) struct Quiz {
    seed: u64,
    tree: PairTree,
    search: MaxN,
    answers: BTreeMap<u32, u32>,
    stage: QuizStage,
}

/// The state of the exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuizStage {
    /// Branches can be chosen.
    Answering,
    /// The answers are marked; the values stay hidden as long as something is wrong.
    Graded,
    /// The solution is shown.
    Solved,
}

impl Quiz {
    /// The exercise of a seed.
    pub(super) fn of(seed: u64) -> Self {
        let mut rng = Rng64::seed_from_u64(seed);
        loop {
            let mut number = || random_below(&mut rng, 10);
            let mut leaf = || format!("({},{})", number(), number());
            let mut node = || format!("[{},{}]", leaf(), leaf());
            let mut branch = || format!("[{},{}]", node(), node());
            let tree = PairTree::parse(&format!("[{},{}]", branch(), branch())).unwrap_or_default();
            let search = MaxN::of(&tree);
            // With ties more than one answer would be right, and a constant sum would make it a game of two
            // opponents like all others.
            if !has_ties(&tree, &search) && tree.constant_sum().is_none() {
                return Self { seed, tree, search, answers: BTreeMap::new(), stage: QuizStage::Answering };
            }
        }
    }

    pub(super) fn ui(&mut self, ui: &mut Ui, text: Text) {
        ui.label(text.get("pairs.ask"));
        let (right, stage) = (&self.search.taken, self.stage);
        // Values of a wrong answer would give the right one away.
        let solved = stage == QuizStage::Solved || (stage == QuizStage::Graded && self.is_right());
        let clicked = drawing_ui(
            ui,
            &self.tree,
            &DrawnPairs {
                value: &|node| solved.then(|| self.search.values[node as usize]),
                chosen: &|node| {
                    if stage == QuizStage::Solved {
                        right[node as usize]
                    } else {
                        self.answers.get(&node).copied()
                    }
                },
                now: None,
                marks: &|node| {
                    let asked = stage != QuizStage::Answering && self.tree.pair(node).is_none();
                    asked.then(|| self.answers.get(&node).copied() == right[node as usize])
                },
                asks: stage == QuizStage::Answering,
            },
        );
        if let Some((node, child)) = clicked {
            // A second answer at a node replaces the first.
            self.answers.insert(node, child);
        }
        let mut other = None;
        ui.horizontal_wrapped(|ui| {
            if stage == QuizStage::Answering {
                if ui.button(text.get("pairs.grade")).clicked() {
                    self.stage = QuizStage::Graded;
                }
            } else {
                if ui.button(text.get("exercise.again")).clicked() {
                    self.stage = QuizStage::Answering;
                }
                if !solved && ui.button(text.get("exercise.reveal")).clicked() {
                    self.stage = QuizStage::Solved;
                }
            }
            if ui.button(text.get("pairs.another")).clicked() {
                other = Some(Self::of(self.seed + 1));
            }
        });
        if self.stage != QuizStage::Answering {
            self.verdict_ui(ui, text);
        }
        if let Some(other) = other {
            *self = other;
        }
    }

    /// Whether every node has the right branch as its answer.
    fn is_right(&self) -> bool {
        let inner = self.tree.inner();
        inner.iter().all(|node| self.answers.get(node).copied() == self.search.taken[*node as usize])
    }

    /// The number of right nodes, and the first wrong one, from the leaves up.
    fn verdict_ui(&self, ui: &mut Ui, text: Text) {
        let mut inner = self.tree.inner();
        // From the leaves up, because a mistake further down changes the right answers above it.
        inner.reverse();
        let answer = |node: u32| self.answers.get(&node).copied();
        let is_right = |node: &u32| answer(*node) == self.search.taken[*node as usize];
        let right = inner.iter().filter(|node| is_right(node)).count();
        let palette = Palette::of(ui);
        let color = if right == inner.len() { palette.exact } else { palette.error };
        let words = text.with("pairs.result", &[("right", &right), ("all", &inner.len())]);
        ui.label(RichText::new(words).strong().color(color));
        let Some(&node) = inner.iter().find(|node| !is_right(node)) else { return };
        let name = self.tree.name(node);
        let who = player(text, self.tree.side(node));
        ui.label(if answer(node).is_none() {
            text.with("pairs.missing", &[("node", &name)])
        } else {
            text.with("pairs.wrong", &[("node", &name), ("player", &who)])
        });
    }
}

/// Whether some player has two equally good best children.
fn has_ties(tree: &PairTree, search: &MaxN) -> bool {
    let own = |node: u32, child: u32| search.values[child as usize].of(tree.side(node));
    tree.inner().into_iter().any(|node| {
        let best = search.taken[node as usize].map(|child| own(node, child));
        tree.children(node).iter().filter(|&&child| Some(own(node, child)) == best).count() > 1
    })
}
