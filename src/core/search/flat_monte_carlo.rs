//! Primitive ("flat") Monte Carlo: random playouts shared out evenly over the root's actions, no tree.

use rand::SeedableRng;
use serde::{Deserialize, Serialize};

use crate::eval::Evaluator;
use crate::game::{Alternating, Rng64};

use super::arena::{DEFAULT_NODES, Preference, SearchTree, report_of_end};
use super::events::Why;
use super::settings::{Adjustable, Setting, SettingKind, SettingValue};
use super::shared_settings::shared;
use super::{Control, Observer, Report};

/// Flat Monte Carlo: the action with the best mean plays, the first of equals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FlatMonteCarlo {
    /// Playouts, counted as `budget` says.
    pub playouts: u64,
    pub budget: PlayoutBudget,
    pub seed: u64,
}

/// The meaning of the number of playouts. Both kinds are distributed in rounds, one for each action, so that
/// a search stopped early is fair too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayoutBudget {
    /// For all actions together, as the book has it where the players alternate.
    #[default]
    Total,
    /// For each action, as the book has it where they move at once.
    PerAction,
}

impl Default for FlatMonteCarlo {
    fn default() -> Self {
        Self { playouts: 3000, budget: PlayoutBudget::Total, seed: 0 }
    }
}

impl Adjustable for FlatMonteCarlo {
    const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            key: "playouts",
            kind: SettingKind::Count { min: 1, max: u32::MAX as u64 },
            get: |method| SettingValue::Count(method.playouts),
            set: |method, value| method.playouts = value.count(),
        },
        Setting {
            key: "budget",
            kind: SettingKind::Choice(&["total", "per-action"]),
            get: |method| SettingValue::Choice(usize::from(method.budget == PlayoutBudget::PerAction)),
            set: |method, value| {
                method.budget =
                    if value.choice() == 1 { PlayoutBudget::PerAction } else { PlayoutBudget::Total };
            },
        },
        shared!(seed),
    ];
}

impl FlatMonteCarlo {
    /// Searches `root`. The evaluator is not used.
    pub fn search<P: Alternating, O: Observer>(
        &self,
        root: &P,
        _evaluator: &impl Evaluator<P>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if root.is_over() {
            return report_of_end(root);
        }
        let mut tree = SearchTree::new(root, DEFAULT_NODES, observer).preferring(Preference::Mean);
        let playouts = match self.budget {
            PlayoutBudget::Total => self.playouts,
            PlayoutBudget::PerAction => self.playouts.saturating_mul(tree.root_actions()),
        };
        let mut rng = Rng64::seed_from_u64(self.seed);
        let mut turn = 0;
        tree.run(Some(playouts), control, observer, |tree, observer| {
            // No leaf is ever ripe: the tree stays the root and its children, and each has its turn.
            let position = tree.descend(u32::MAX, observer, |siblings| turn % siblings.nodes.len());
            turn += 1;
            let side = position.side_to_move();
            if position.is_over() {
                tree.count(position.reward(side), Why::End, side, observer);
            } else {
                tree.count(position.random_playout(&mut rng).reward(side), Why::Playout, side, observer);
            }
        })
    }
}
